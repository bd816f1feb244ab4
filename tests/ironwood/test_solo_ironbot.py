"""The iron bot: rounds, turns, attacks, battles, marches, the drill, buildings."""

import pytest

import rootai
from rootai.errors import IllegalMoveError
from rootai.games import load
from rootai.games.ironwood.cards import CARD_IDS, find_card, standard_cards
from rootai.games.ironwood.notation import Context, card_title
from rootai.games.ironwood.rules import cards as card_rules
from rootai.games.ironwood.rules import effects, program
from rootai.games.ironwood.rules.battle import begin_battle
from rootai.games.ironwood.rules.frames import LOSING, pop, push
from rootai.games.ironwood.rules.turn import next_phase, settle
from rootai.games.ironwood.solo.ironbot import aims, attack_targets, candidates, expand_targets
from rootai.games.ironwood.state import (
    ALERT,
    CARD_STEP,
    EXHAUSTED,
    HIRE_STEP,
    INTENT_NAMES,
    MARKER_STEP,
    TOTEM_STEP,
)
from tests.ironwood.solo_table import Table, forest, mountain

BOT = 1
HUMAN = 0


def table(*difficulty, intent="expansive", side="alert"):
    return Table("ironbot", difficulty).hand("IC04", "IC05", "IC06").mode(intent, side)


def forests(bits):
    return {f"f{i + 1:02}" for i in range(16) if int(bits) >> i & 1}


def next_round_phase(tab, phase):
    """Go to the start of a phase of the round."""
    while tab.r.n_frames:
        pop(tab.r)
    next_phase(tab.r, phase)
    settle(tab.r, tab.t)
    return tab


# ---- the round


@pytest.mark.rule("ironwood:solo.ironbot.win")
def test_the_ends_of_the_game_are_the_same():
    tab = table().build(forges=("chromia", "cobaltis"), foundations=("cuprumis",)).iron(cuprumis=1, ferrum=3)
    tab.crystals(iron=5).wood(f01=1).totem("f01").begin_turn().run()
    assert tab.steps() == ["bot build cuprumis"]  # the third outer forge
    assert tab.state.rewards() == [0.0, 1.0]
    assert tab.state.ending == "forges"
    tab = table().wood(f05=1).totem("f05").iron(ferrum=1)
    tab.r.delivered, tab.r.totem_reserve = 2, 2
    effects.pieces.step(tab.r, tab.t, forest("f05"), forest("f11"), 1, False)
    assert tab.state.is_over
    assert tab.state.rewards() == [1.0, 0.0]


@pytest.mark.rule("ironwood:solo.ironbot.prep.3")
def test_marks_stay_while_lasting_cards_lose_a_marker():
    tab = table().mark("auria", "chromia").iron(ferrum=3)
    card = next(c for c in range(3, 38) if tab.t.markers_of[HUMAN, c] and int(tab.t.cards_in_play[HUMAN]) >> c & 1)
    tab.r.deck[HUMAN] &= ~(1 << card)
    tab.r.lasting[HUMAN] = 1 << card
    tab.r.card_markers[HUMAN, card] = 2
    tab.r.markers -= 2
    next_round_phase(tab, MARKER_STEP)
    assert tab.marked == {"auria", "chromia"}
    assert tab.r.card_markers[HUMAN, card] == 1


@pytest.mark.rule("ironwood:solo.ironbot.end.1", "ironwood:solo.ironbot.end.2")
def test_the_bots_cards_and_the_totems_at_the_end_of_the_round():
    tab = table(side="exhausted").hand("IC01", "IC05").iron(ferrum=3)
    for card in CARD_IDS[BOT]:
        tab.symbols(card, "shield")
    tab.wood(f01=1, f02=1).totem("f01").totem("f02", fading=True)
    tab.begin_turn().run(top="IC01")
    tab.mode("expansive", "exhausted").begin_turn(2).run(top="IC05")
    laid = int(tab.r.in_slots[BOT])
    assert laid == 0b10001
    next_round_phase(tab, CARD_STEP)
    assert tab.r.in_slots[BOT] == 0
    assert (tab.r.slot[BOT] == -1).all()
    assert int(tab.r.hand[BOT]) == 0b111  # the two that were set aside are back as well
    assert int(tab.r.discard[BOT]) == 0b10000
    assert tab.totems("f01") == 1
    assert tab.r.fading[forest("f01")] == 1
    assert tab.totems("f02") == 0
    tab.check()


@pytest.mark.rule("ironwood:solo.ironbot.end.3")
def test_the_human_hires_before_the_bot():
    tab = table().crystals(wood=3, iron=7).iron(ferrum=3)
    next_round_phase(tab, HIRE_STEP)
    assert tab.state.to_act == HUMAN
    assert all(text == "stop" or "f1" in text for text in (move.text for move in tab.state.legal_moves()))
    with pytest.raises(IllegalMoveError):
        tab.state.apply("hire f01 warrior")
    tab.apply("hire f11 warrior")
    tab.run()
    assert tab.steps() == ["bot hire ferrum", "bot hire ferrum"]


@pytest.mark.rule("ironwood:solo.ironbot.end.4")
def test_how_many_the_bot_hires():
    for before, hired, after in ((4, 0, 4), (5, 1, 3), (6, 1, 4), (7, 2, 3), (8, 2, 4), (9, 3, 3)):
        tab = table().crystals(iron=before).iron(ferrum=3)
        next_round_phase(tab, HIRE_STEP)
        while tab.r.phase == HIRE_STEP:
            tab.apply(tab.state.legal_moves()[0].text)
        assert len(tab.steps()) == hired
        assert 20 - tab.r.reserve[BOT] == 3 + hired
        assert tab.r.crystals[BOT] - 2 == after  # with the next round's income


@pytest.mark.rule("ironwood:solo.ironbot.end.5")
def test_where_the_bot_hires():
    tab = table().crystals(iron=9).iron(ferrum=1).build(forges=("chromia",))
    next_round_phase(tab, HIRE_STEP)
    tab.run()
    assert tab.steps() == ["bot hire ferrum", "bot hire ferrum", "bot hire chromia"]


# ---- marks


@pytest.mark.rule("ironwood:solo.ironbot.turn.2")
def test_a_find_marks_the_mountain():
    tab = table().visions("chromia", hand=("auria",)).wood(f01=1)
    effects.find(tab.r, tab.t, 0, forest("f01"))
    assert tab.marked == {"auria"}


@pytest.mark.rule("ironwood:solo.ironbot.turn.3")
def test_a_dropped_vision_marks_its_mountain():
    tab = table().visions("auria", hand=("chromia", "zincur"))
    card_rules.bury_vision(tab.r, 5)
    assert tab.marked == {"chromia"}
    push(tab.r, LOSING, HUMAN, 1, 1, 0, 0)
    settle(tab.r, tab.t)
    tab.apply("lose-vision zincur")
    assert tab.marked == {"chromia", "zincur"}
    assert tab.r.markers == 19 - 2


@pytest.mark.rule("ironwood:solo.ironbot.mark.1")
def test_equal_mountains_are_chosen_unmarked():
    tab = table().iron(auria=1, lithimar=1).wood(f05=1).mark("auria", "argentimar", "cobaltis")
    tab.r.bot_work[0] = 1 + forest("f05")
    tab.iron(ferrum=6)
    tab.mode("aggressive").begin_symbol("compass").run(roll="lowest-odd")
    assert tab.steps() == ["bot march lithimar ferrum"]  # chase
    tab = table().iron(ferrum=3, lithimar=3).wood(f07=2, f08=2).build(foundations=("cobaltis", "cuprumis"))
    tab.mark("cuprumis").mode("defensive").begin_symbol("compass").run()
    assert tab.steps() == ["bot march cobaltis lithimar"]  # defence
    tab = table().iron(ferrum=3, lithimar=3).mark("cobaltis").begin_symbol("compass").run()
    assert tab.steps() == ["bot march chromia lithimar"]  # expansion


# ---- the turn


@pytest.mark.rule("ironwood:solo.ironbot.turn.4")
def test_the_intent_is_checked_in_order():
    for carried, crystals, expected in ((True, 5, "aggressive"), (False, 5, "defensive"), (False, 4, "expansive")):
        tab = table(side="exhausted").iron(chromia=1, ferrum=3).build(foundations=("chromia",))
        tab.crystals(iron=crystals).wood(f09=1)
        if carried:
            tab.totem("f09")
        tab.begin_turn()
        assert INTENT_NAMES[tab.r.intent] == expected
    lying = table().crystals(iron=5).totem("f09").iron(ferrum=3).begin_turn()
    assert INTENT_NAMES[lying.r.intent] == "expansive"  # nobody is with the totem, no foundation is controlled


@pytest.mark.rule("ironwood:solo.ironbot.turn.5")
def test_a_card_is_revealed_and_its_symbols_wait_for_a_step():
    tab = table(intent="defensive").crystals(iron=5).iron(chromia=1, ferrum=3).build(foundations=("chromia",))
    tab.symbols("IC05", "golem").begin_turn()
    assert tab.chance() == [f"top {name}" for name in _titles("IC04", "IC05", "IC06")]
    tab.run(top="IC05")
    assert tab.steps() == ["bot build chromia"]  # the turn card says no symbols
    assert tab.r.slot[BOT, 0, 0] == 4
    assert bin(int(tab.r.hand[BOT])).count("1") == 2
    assert tab.r.side == EXHAUSTED
    tab.mode("expansive", "exhausted").begin_turn(2).run(top="IC04")
    assert tab.r.slot[BOT, 1, 0] == 3


def _titles(*names):
    state = Table("ironbot").state
    context = Context(state.record[0], state.tables[0], standard_cards())
    return [card_title(context, *find_card(name)) for name in names]


@pytest.mark.rule("ironwood:solo.ironbot.turn.6")
def test_symbols_run_from_left_to_right():
    tab = table(side="exhausted").symbols("IC04", "crystals", "card").iron(ferrum=3).begin_turn().run(top="IC04")
    assert [text.split()[1] for text in tab.steps()] == ["gain", "drill", "draw", "gain"]
    tab = table(side="exhausted").symbols("IC04", "card", "crystals").iron(ferrum=3).begin_turn().run(top="IC04")
    assert [text.split()[1] for text in tab.steps()] == ["draw", "gain", "gain", "drill"]


@pytest.mark.rule("ironwood:solo.ironbot.turn.8")
def test_a_symbol_that_changes_nothing_is_worth_a_crystal():
    tab = table().crystals(iron=1).begin_symbol("golem").run()  # no warrior to be turned into a golem
    assert tab.steps() == ["bot gain"]
    assert tab.r.crystals[BOT] == 2
    tab = table().iron(auria=1).begin_symbol("golem").run()
    assert tab.steps() == ["bot upgrade auria"]
    assert tab.r.crystals[BOT] == 0
    tab = table(intent="defensive").iron(ferrum=3).begin_symbol("compass").run()  # nothing to defend
    assert tab.steps() == ["bot gain"]


@pytest.mark.rule("ironwood:solo.ironbot.turn.9")
def test_an_empty_hand_costs_the_turn():
    tab = table().hand().iron(ferrum=3)
    tab.r.side = ALERT
    tab.begin_turn()
    assert tab.events == []
    assert tab.r.bot_bottom == 1
    assert tab.r.slot[BOT, 0, 0] == -1
    assert tab.r.side == ALERT
    assert tab.state.to_act == HUMAN  # the turn is over
    tab = table(side="exhausted").hand("IC04").symbols("IC04", "shield").begin_turn().run()
    assert tab.r.bot_bottom == 1  # before the turn ends, too
    tab.check()


# ---- the turn card and its lists


def test_the_turn_card_turns_unless_an_alert_turn_runs_the_symbols():
    tab = table().iron(chromia=2, ferrum=3).begin_turn().run()
    assert tab.steps() == ["bot found chromia", "bot gain"]
    assert tab.r.side == EXHAUSTED
    tab.symbols("IC04", "shield").symbols("IC05", "shield").symbols("IC06", "shield")
    tab.mode("expansive", "exhausted").begin_turn(2).run()
    assert tab.r.side == ALERT
    tab = table().symbols("IC04", "shield").iron(ferrum=3).begin_turn().run(top="IC04")
    assert tab.steps() == ["bot gain"]
    assert tab.r.side == ALERT


def test_a_battle_symbol_on_the_exhausted_side_begins_the_turn_again():
    tab = table(side="exhausted").symbols("IC04", "battle", "golem").iron(chromia=2, ferrum=3)
    tab.begin_turn().apply(_titles_top("IC04")).run()
    assert tab.steps() == ["bot draw", "bot renew", "bot found chromia", "bot gain"]
    assert int(tab.r.discard[BOT]) == 1 << 3
    assert bin(int(tab.r.in_slots[BOT])).count("1") == 1
    assert tab.r.side == EXHAUSTED
    tab.check()


def _titles_top(name):
    return f"top {_titles(name)[0]}"


def test_units_for_symbols():
    tab = table().iron(ferrum=5, lithimar=2).begin_symbol("warband").run()
    assert tab.steps()[0].startswith("bot march")  # five units in Ferrum
    tab = table().iron(ferrum=4).begin_symbol("warband").run()
    assert tab.steps() == ["bot recruit ferrum"]
    assert tab.at("ferrum") == (5, 0)
    tab = table().iron(ferrum=3, auria=2, zincur=4).begin_symbol("golem").run()
    assert tab.at("zincur") == (3, 1)  # the largest warband
    tab = table().iron(ferrum=3, auria=2, zincur=4).totem("f05").begin_symbol("golem").run()
    assert tab.at("auria") == (1, 1)  # the one nearest to a totem
    tab = table(intent="aggressive").crystals(iron=1).iron(ferrum=1).begin_symbol("forge").run()
    assert tab.steps() == ["bot spend", "bot recruit ferrum"]
    assert tab.r.crystals[BOT] == 0
    tab = table(intent="aggressive").iron(ferrum=1).begin_symbol("forge").run()
    assert tab.steps() == ["bot gain"]  # it cannot pay
    tab = table().iron(ferrum=6, auria=4).drill("lithimar").begin_symbol("drill").run()
    assert tab.steps() == ["bot drill auria", "bot bring ferrum"]


def test_shields_hurt_the_human():
    tab = table(intent="aggressive").wood(f01=2, f09=2).totem("f05").begin_symbol("shield").run()
    assert tab.steps() == ["bot remove f01"]
    assert tab.at("f01") == 1
    tab = table(intent="defensive").hand("WW01", "WW04", "WW05", seat=HUMAN).begin_symbol("shield").run()
    assert tab.steps() == ["bot demand"]
    assert {move.text.split()[1] for move in tab.state.legal_moves()} == {"WW04", "WW05"}
    with pytest.raises(IllegalMoveError):
        tab.state.apply("discard WW01")
    tab.apply("discard WW04").run()
    assert tab.r.discard[HUMAN] == 1 << 3
    tab = table(intent="defensive").hand("WW01", seat=HUMAN).begin_symbol("shield").run()
    assert tab.steps() == ["bot gain"]


# ---- attacks


@pytest.mark.rule("ironwood:solo.ironbot.attack.1")
def test_without_a_card_the_bot_attacks_nobody():
    for hand, attacks in (((), 0), (("IC04",), 1)):
        tab = table().hand(*hand).iron(auria=3, ferrum=3).wood(f05=1).begin_symbol("hit").run()
        assert sum(text.startswith("bot attack") for text in tab.steps()) == attacks


@pytest.mark.rule("ironwood:solo.ironbot.attack.2")
def test_who_can_be_attacked():
    tab = table().iron(argentimar=9).wood(f11=1, f07=1, f10=2)
    assert forests(candidates(tab.r, tab.t)) == {"f10"}  # f11 is an outer forest, f07 touches no iron
    tab = table().iron(argentimar=9).wood(f11=1, f07=1).begin_symbol("hit").run()
    assert tab.steps() == ["bot gain"]


@pytest.mark.rule("ironwood:solo.ironbot.attack.3")
def test_carriers_are_attacked_first():
    tab = table().iron(auria=3).wood(f01=1, f05=1).totem("f05")
    tab.r.step = 2
    assert forests(attack_targets(tab.r, tab.t)) == {"f05"}
    tab = table().iron(auria=3).wood(f01=1, f05=2).totem("f05", fading=True)
    tab.r.step = 2
    assert forests(attack_targets(tab.r, tab.t)) == {"f05"}
    tab.r.step = 6  # the last turn: it fades anyway, and the smallest warband is the target
    assert forests(attack_targets(tab.r, tab.t)) == {"f01"}


@pytest.mark.rule("ironwood:solo.ironbot.attack.4")
def test_among_carriers_a_fading_totem_and_then_the_way_out_count():
    tab = table().iron(auria=3).wood(f01=1, f05=1).totem("f05").totem("f01", fading=True)
    tab.r.step = 2
    assert forests(attack_targets(tab.r, tab.t)) == {"f01"}
    tab = table().iron(auria=3).wood(f01=1, f05=1).totem("f05").totem("f01")
    assert forests(attack_targets(tab.r, tab.t)) == {"f05"}  # next to an outer forest
    tab = table().iron(auria=3).wood(f10=1, f05=1).totem("f05").totem("f10")
    assert forests(attack_targets(tab.r, tab.t)) == {"f05", "f10"}  # the die decides


@pytest.mark.rule("ironwood:solo.ironbot.attack.5")
def test_a_totem_that_nobody_carries_draws_attacks():
    tab = table().iron(auria=5).wood(f05=2, f10=3).totem("f04")
    tab.r.step = 2
    assert forests(attack_targets(tab.r, tab.t)) == {"f10"}  # one pass away, f05 two
    tab = table().iron(auria=5).wood(f01=2, f10=3).totem("f04")
    assert forests(attack_targets(tab.r, tab.t)) == {"f10"}  # equally near, but larger
    tab = table().iron(auria=5).wood(f01=2, f10=3).totem("f04", fading=True)
    tab.r.step = 6
    assert forests(attack_targets(tab.r, tab.t)) == {"f01"}  # no totem that counts: the smallest


@pytest.mark.rule("ironwood:solo.ironbot.attack.6")
def test_without_totems_the_smallest_warband_is_attacked():
    tab = table().iron(auria=5).wood(f01=1, f10=3)
    assert forests(attack_targets(tab.r, tab.t)) == {"f01"}


@pytest.mark.rule("ironwood:solo.ironbot.attack.7")
def test_the_bot_attacks_nobody_larger():
    tab = table().iron(auria=3).wood(f05=4).begin_symbol("hit").run()
    assert tab.steps() == ["bot gain"]
    tab = table().iron(auria=3).wood(f05=3).begin_symbol("hit").run()
    assert tab.steps() == ["bot attack f05 auria"]
    tab = table().iron(auria=3).wood(f05=4, f01=3).totem("f05")
    assert forests(attack_targets(tab.r, tab.t)) == {"f01"}  # the carrier is too large
    assert forests(aims(tab.r, tab.t, candidates(tab.r, tab.t))) == {"f05"}  # but a chase would aim at it


@pytest.mark.rule("ironwood:solo.ironbot.attack.8")
def test_the_best_margin_decides_between_equals():
    tab = table().iron(auria=3, cobaltis=2).wood(f10=1, f06=1)
    assert forests(attack_targets(tab.r, tab.t)) == {"f10"}
    tab = table().iron(auria=3, cobaltis=3).wood(f10=1, f06=1)
    assert forests(attack_targets(tab.r, tab.t)) == {"f06", "f10"}
    tab.begin_symbol("hit")
    assert tab.chance() == ["roll highest-even", "roll lowest-even"]
    tab.run(roll="highest-even")
    assert tab.steps() == ["bot attack f10 auria"]


@pytest.mark.rule("ironwood:solo.ironbot.attack.9")
def test_the_largest_warband_attacks():
    tab = table().iron(auria=2, lithimar=4).wood(f05=1).begin_symbol("hit").run()
    assert tab.steps() == ["bot attack f05 lithimar"]
    tab = table().iron(auria=2, lithimar=3).golems(auria=1).wood(f05=1).begin_symbol("hit").run()
    assert tab.steps() == ["bot attack f05 auria"]  # a golem counts two


# ---- battles


@pytest.mark.rule("ironwood:solo.ironbot.battle.1", "ironwood:solo.ironbot.turn.1")
def test_the_human_commits_first_whoever_attacks():
    for attacker in (BOT, HUMAN):
        tab = table().iron(auria=3).wood(f05=3).begin_battle(attacker, "f05", "auria")
        assert tab.state.to_act == HUMAN
        tab.apply("hold")
        assert tab.state.to_act == rootai.CHANCE
        assert [text.split()[1] for text in tab.chance()] == ["IC04", "IC05", "IC06"]


@pytest.mark.rule("ironwood:solo.ironbot.battle.2")
def test_the_bot_fights_with_the_top_card_or_with_nothing():
    tab = table().iron(auria=3).wood(f05=3).begin_battle(BOT, "f05", "auria").apply("hold").apply("top IC05")
    assert tab.r.battle_card[BOT] == 4
    assert not int(tab.r.hand[BOT]) >> 4 & 1
    tab = table().hand().iron(auria=3).wood(f05=3).begin_battle(HUMAN, "f05", "auria").apply("hold")
    assert tab.chance() == ["reveal none none"]
    tab = table().iron(auria=3).wood(f05=3)
    tab.r.bot_top = 1  # an unseen card lies on top: any card of the deck
    tab.begin_battle(HUMAN, "f05", "auria").apply("hold")
    assert len(tab.chance()) == 32
    tab.check()


@pytest.mark.rule("ironwood:solo.ironbot.battle.3")
def test_the_intent_gives_a_bonus():
    # three against three; the human attacks without a card, the bot defends with 0/0/0
    lost = {}
    for intent in INTENT_NAMES:
        tab = table(intent=intent).hand().iron(auria=3).wood(f05=3)
        tab.begin_battle(HUMAN, "f05", "auria").apply("hold").apply("reveal none none")
        lost[intent] = (3 - tab.at("f05"), tab.state.to_act)
    assert lost["expansive"] == (1, rootai.CHANCE)  # attack: a warrior falls, and the bot wins by 3 to 2
    assert lost["aggressive"] == (0, rootai.CHANCE)  # dominance 4 to 3: wood is sent away, the die says where
    assert lost["defensive"] == (0, HUMAN)  # a tie is won by the attacker
    tab = table(intent="defensive").hand().iron(auria=3).wood(f05=3).hand("WW01", "WW02", "WW03", seat=HUMAN)
    card = max(range(3), key=lambda c: tab.t.combat[HUMAN, c, 0])
    attack = int(tab.t.combat[HUMAN, card, 0])
    assert attack > 0
    tab.begin_battle(HUMAN, "f05", "auria").apply(f"commit {CARD_IDS[HUMAN][card]}")
    tab.apply(tab.chance()[0])
    assert 3 - tab.at("auria")[0] == attack - 1


@pytest.mark.rule("ironwood:solo.ironbot.battle.4")
def test_damage_and_outcome_are_those_of_two_players():
    tab = table(intent="aggressive").iron(auria=4).golems(auria=1).wood(f05=5)
    plain = load("ironwood").new(seed=1)
    record, tables = plain.record[0], plain.tables[0]
    while record.n_frames:
        pop(record)
    for name in ("iron", "golems", "wood", "reserve", "golem_reserve", "phase", "round_number"):
        record[name] = tab.r[name]
    record.hand[HUMAN], record.deck[HUMAN] = 7, int(tables.cards_in_play[HUMAN]) & ~7
    record.hand[BOT], record.deck[BOT] = 0b111000, int(tables.cards_in_play[BOT]) & ~0b111111
    record.aside[BOT] = 7
    record.step, record.turn_seat = 1, HUMAN
    attacks = (row for row in range(tables.n_code) if tables.code[row, program.OP] == program.BATTLE)
    begin_battle(record, tables, HUMAN, next(row for row in attacks if not tables.code[row, 2:5].any()),
                 forest("f05"), mountain("auria"))  # fmt: skip
    settle(record, tables)
    tab.begin_battle(HUMAN, "f05", "auria")
    for state, texts in ((tab.state, ("commit WW02", "top IC05")), (plain, ("commit WW02", "commit IC05"))):
        for text in texts:
            state.apply(text)
        state.apply(state.legal_moves()[0])  # the reveal
    assert tab.r.wood[forest("f05")] == record.wood[forest("f05")]
    assert tab.at("auria") == (int(record.iron[mountain("auria")]), int(record.golems[mountain("auria")]))


@pytest.mark.rule("ironwood:solo.ironbot.battle.5")
def test_where_a_beaten_warband_is_sent():
    # auria touches f01, f04, f05 and f10; from f05 only f06 and f11 lie away from it
    tab = table(intent="aggressive").hand().iron(auria=9).wood(f05=3, f11=2).begin_battle(HUMAN, "f05", "auria")
    tab.apply("hold").apply("reveal none none")
    assert [move.text for move in tab.state.legal_moves()] == ["bot retreat f06"]  # nobody is there
    tab.apply("bot retreat f06")
    assert tab.at("f06") == 3
    tab = table(intent="aggressive").hand().iron(auria=9).wood(f05=3).totem("f12").begin_battle(HUMAN, "f05", "auria")
    tab.apply("hold").apply("reveal none none")
    tab.apply("roll lowest-even").apply("bot")  # f01 or f10: f06 and f11 would be nearer to the totem
    assert tab.events[-2:] == ["roll lowest-even", "bot"]
    assert tab.at("f10") == 3
    tab = table(intent="aggressive").hand().iron(auria=9).wood(f05=3).totem("f05").begin_battle(HUMAN, "f05", "auria")
    tab.apply("hold").apply("reveal none none")
    assert tab.chance() == ["roll highest-even", "roll highest-odd", "roll lowest-even", "roll lowest-odd"]
    tab.apply("roll lowest-even").apply("bot")
    assert tab.at("f06") == 3
    assert tab.totems("f05") == 1
    tab.check()


@pytest.mark.rule("ironwood:solo.ironbot.battle.6")
def test_ferrum_is_filled_again():
    tab = table().hand().iron(ferrum=1, auria=3).wood(f01=6).hand("WW01", "WW02", "WW03", seat=HUMAN)
    tab.t.combat[HUMAN, 0] = (3, 3, 3)
    tab.begin_battle(HUMAN, "f01", "ferrum").apply("commit WW01").apply("reveal WW01 none")
    assert tab.at("ferrum") == (1, 0)
    assert tab.r.reserve[BOT] == 20 - 4
    tab = table().hand().iron(ferrum=1, auria=3).wood(f01=6)
    tab.r.reserve[BOT] = 0
    tab.t.combat[HUMAN, 0] = (3, 3, 3)
    tab.begin_battle(HUMAN, "f01", "ferrum").apply("commit WW01").apply("reveal WW01 none")
    assert tab.at("ferrum") == (1, 0)  # the one that was removed is in the reserve again


# ---- marches


@pytest.mark.rule("ironwood:solo.ironbot.move.1")
def test_the_first_target_that_fits_is_taken():
    tab = table(intent="defensive").iron(ferrum=2, auria=3, cobaltis=1).build(foundations=("cobaltis",)).wood(f07=4)
    tab.begin_symbol("compass").run()
    assert tab.steps() == ["bot march ferrum auria"]  # Ferrum comes before the foundation in danger


@pytest.mark.rule("ironwood:solo.ironbot.move.2")
def test_where_a_chase_goes():
    tab = table(intent="aggressive").iron(auria=2, lithimar=1, zincur=3).wood(f05=6).begin_symbol("battle").run()
    assert tab.steps()[0] == "bot march auria zincur"  # five against four at lithimar
    tab = table(intent="aggressive").iron(auria=2, lithimar=2, zincur=3, palladimor=3).wood(f05=6).mark("auria")
    tab.begin_symbol("battle").run()
    assert tab.steps()[0] == "bot march lithimar palladimor"


@pytest.mark.rule("ironwood:solo.ironbot.move.3")
def test_a_larger_warband_does_not_need_a_chase():
    tab = table(intent="aggressive").iron(auria=3, zincur=4).wood(f05=2).begin_symbol("battle").run()
    assert tab.steps() == ["bot attack f05 auria"]


@pytest.mark.rule("ironwood:solo.ironbot.move.4")
def test_where_a_chase_comes_from():
    tab = table(intent="aggressive").iron(auria=1, lithimar=3, ferrum=5).wood(f10=7, f05=8).totem("f10")
    tab.begin_symbol("battle").run(roll="lowest-odd")
    assert tab.steps()[0] == "bot march auria lithimar"  # Ferrum's five count as two
    tab = table(intent="aggressive").iron(auria=1, lithimar=3, ferrum=7).wood(f10=7).totem("f10")
    tab.begin_symbol("battle").run()
    assert tab.steps()[0] == "bot march auria ferrum"
    assert tab.at("ferrum") == (3, 0)
    tab = table(intent="aggressive").iron(auria=1, lithimar=3, zincur=3).wood(f05=7).totem("f05")
    tab.begin_symbol("battle")
    assert tab.chance()[0].startswith("roll")


@pytest.mark.rule("ironwood:solo.ironbot.move.5")
def test_how_many_chase():
    tab = table(intent="aggressive").iron(auria=1, zincur=5).golems(zincur=1).wood(f05=3).begin_symbol("battle").run()
    assert tab.steps()[0] == "bot march auria zincur"
    assert tab.at("auria") == (2, 1)  # the golem, then one warrior: four against three
    assert tab.at("zincur") == (4, 0)
    tab = table(intent="aggressive").iron(auria=1, zincur=2).wood(f05=9).begin_symbol("battle").run()
    assert tab.at("auria") == (3, 0)
    assert tab.at("zincur") == (0, 0)  # a chase may leave nobody behind


@pytest.mark.rule("ironwood:solo.ironbot.move.6")
def test_what_is_defended():
    tab = table(intent="defensive").iron(ferrum=2, auria=3).begin_symbol("compass").run()
    assert tab.steps() == ["bot march ferrum auria"]
    tab = table(intent="defensive").iron(ferrum=3, cobaltis=1, lithimar=3).build(foundations=("cobaltis",)).wood(f07=2)
    tab.begin_symbol("compass").run()
    assert tab.steps() == ["bot march cobaltis lithimar"]
    tab = table(intent="defensive").iron(ferrum=3, auria=1, zincur=3).wood(f05=2).mark("lithimar")
    tab.begin_symbol("compass").run()
    assert tab.steps() == ["bot march auria zincur"]  # an unmarked inner mountain
    tab = table(intent="defensive").iron(ferrum=3, auria=1, zincur=3).wood(f05=2).mark("lithimar", "auria")
    tab.begin_symbol("compass").run()
    assert tab.steps() == ["bot gain"]


@pytest.mark.rule("ironwood:solo.ironbot.move.7")
def test_where_defenders_come_from():
    tab = table(intent="defensive").iron(ferrum=3, cobaltis=1, lithimar=3, cuprumis=5).wood(f07=2)
    tab.build(foundations=("cobaltis", "cuprumis")).begin_symbol("compass").run()
    assert tab.steps() == ["bot march cobaltis lithimar"]  # cuprumis has a foundation itself
    tab = table(intent="defensive").iron(ferrum=3, cobaltis=1, cuprumis=5).wood(f07=2)
    tab.build(foundations=("cobaltis", "cuprumis")).begin_symbol("compass").run()
    assert tab.steps() == ["bot gain"]


@pytest.mark.rule("ironwood:solo.ironbot.move.8")
def test_how_many_defend():
    tab = table(intent="defensive").iron(ferrum=2, auria=4).begin_symbol("compass").run()
    assert tab.at("auria") == (1, 0)
    assert tab.at("ferrum") == (5, 0)
    tab = table(intent="defensive").iron(ferrum=5, auria=1).wood(f05=2).mark("lithimar").begin_symbol("compass").run()
    assert tab.steps() == ["bot march auria ferrum"]
    assert tab.at("ferrum") == (3, 0)
    tab = table(intent="defensive").iron(ferrum=1, auria=1).golems(auria=2).begin_symbol("compass").run()
    assert tab.at("ferrum") == (1, 2)  # golems first
    assert tab.at("auria") == (1, 0)


@pytest.mark.rule("ironwood:solo.ironbot.move.9")
def test_where_the_bot_expands_to():
    def targets(tab):
        bits = int(expand_targets(tab.r, tab.t))
        return {name for name in ("chromia", "cobaltis", "auria", "zincur", "palladimor") if bits >> mountain(name) & 1}

    assert targets(table().iron(lithimar=3).wood(f12=1, f06=3, f13=0, f05=2)) == {"cobaltis"}  # four against six
    assert targets(table().iron(lithimar=3)) == {"chromia", "cobaltis"}
    assert targets(table().iron(lithimar=3).build(foundations=("chromia",))) == {"chromia"}
    marked = table().iron(lithimar=3).mark("chromia", "cobaltis").build(foundations=("chromia",))
    assert targets(marked) == {"chromia"}  # a foundation, marked or not
    inner = table().iron(lithimar=3).mark("chromia", "cobaltis").wood(f10=3, f08=1)
    assert targets(inner) == {"auria"}  # next to the larger warband; zincur cannot be reached
    assert targets(table().iron(lithimar=3).mark("chromia", "cobaltis")) == set()


@pytest.mark.rule("ironwood:solo.ironbot.move.10")
def test_who_expands():
    tab = table().iron(lithimar=4, ferrum=3).golems(lithimar=1).build(foundations=("cobaltis",)).begin_symbol("compass")
    tab.run()
    assert tab.steps() == ["bot march cobaltis lithimar"]
    assert tab.at("cobaltis") == (3, 1)
    assert tab.at("lithimar") == (1, 0)
    tab = table().iron(lithimar=2, auria=1, ferrum=3).wood(f12=3, f13=3).begin_symbol("compass").run(roll="highest-odd")
    assert tab.steps()[0].split()[2:] == [
        "chromia",
        "lithimar",
    ]  # argentimar is empty too, but auria keeps its only one


@pytest.mark.rule("ironwood:solo.ironbot.move.11")
def test_marches_leave_the_drill_where_it_is():
    tab = table().iron(lithimar=4, ferrum=3).drill("lithimar", track=1).build(foundations=("cobaltis",))
    tab.begin_symbol("compass").run()
    assert tab.steps() == ["bot march cobaltis lithimar"]
    assert tab.r.drill_at == mountain("lithimar")
    assert tab.r.track == 1


# ---- the drill


@pytest.mark.rule("ironwood:solo.ironbot.drill.1")
def test_where_the_drill_goes():
    tab = table().drill("cobaltis", track=2).crystals(cargo=3).iron(cuprumis=3, ferrum=3).begin_symbol("crystals").run()
    assert tab.steps()[1] == "bot drill lithimar"  # one step nearer to Ferrum
    tab = table().drill("lithimar", track=2).crystals(cargo=2).iron(ferrum=9, cobaltis=1).begin_symbol("crystals").run()
    assert tab.steps()[1] == "bot drill cobaltis"  # not to Ferrum, which has a forge


@pytest.mark.rule("ironwood:solo.ironbot.drill.2")
def test_the_drill_likes_large_warbands():
    tab = table().drill("ferrum").iron(auria=1, zincur=3, lithimar=3).wood(f03=1).begin_symbol("crystals").run()
    assert tab.steps()[1] == "bot drill lithimar"  # three warriors, and no wood warband beside it
    tab = table().drill("cuprumis").iron(lithimar=3).begin_symbol("crystals").run(roll="lowest-even")
    assert tab.steps()[1] == "bot drill palladimor"  # next to the largest warband, as cobaltis is
    rolls = [text for text in tab.events if text.startswith("roll")]
    assert len(rolls) == 1


@pytest.mark.rule("ironwood:solo.ironbot.drill.3")
def test_the_track_brings_what_it_brings_a_player():
    tab = table().drill("ferrum").iron(auria=3, ferrum=3).begin_symbol("crystals").run()
    assert (tab.r.track, tab.r.cargo) == (1, 2)
    tab = table().drill("ferrum", track=1).iron(auria=3, ferrum=3).begin_symbol("crystals").run()
    assert (tab.r.track, tab.r.cargo) == (2, 1)
    assert tab.at("ferrum") == (4, 0)  # hired where the drill came from
    for track in (2, 3):
        tab = table().drill("ferrum", track=track).iron(auria=3, ferrum=3).begin_symbol("crystals").run()
        assert (tab.r.track, tab.r.cargo, tab.r.bot_bottom) == (3, 1, 1)
        tab.check()


@pytest.mark.rule("ironwood:solo.ironbot.drill.4")
def test_instead_of_a_look_the_human_gives_a_vision_back():
    tab = table().visions("zincur", hand=("auria", "chromia")).drill("ferrum", track=1).iron(auria=3, ferrum=3)
    tab.begin_symbol("crystals")
    while tab.state.to_act != rootai.CHANCE:
        tab.run() if tab.state.to_act != BOT else tab.apply("bot")
    assert tab.chance() == ["return-vision auria", "return-vision chromia"]
    assert "?" in tab.state.seen(BOT, tab.state.legal_moves()[0])  # the bot does not learn which
    tab.apply("return-vision chromia")
    assert int(tab.r.vision_hand) == 1
    assert int(tab.r.vision_deck) == 1 << 3 | 1 << 5
    for hand in ((), ("auria",)):
        tab = table().visions("zincur", hand=hand).drill("ferrum", track=1).iron(auria=3, ferrum=3)
        tab.begin_symbol("crystals").run()
        assert not any(text.startswith("return") for text in tab.events)


@pytest.mark.rule("ironwood:solo.ironbot.drill.5")
def test_the_drill_unloads_at_a_forge():
    tab = table().drill("auria", track=3).crystals(cargo=4, iron=1).iron(ferrum=3).begin_symbol("crystals").run()
    assert tab.steps() == ["bot gain", "bot drill ferrum"]
    assert (tab.r.crystals[BOT], tab.r.cargo, tab.r.track) == (6, 0, 0)


# ---- buildings


@pytest.mark.rule("ironwood:solo.ironbot.build.1")
def test_where_the_bot_builds():
    tab = table(intent="defensive").crystals(iron=5).build(foundations=("chromia", "cobaltis"))
    tab.iron(chromia=3, cobaltis=1).begin_symbol("forge").run()
    assert tab.steps() == ["bot build cobaltis"]
    assert tab.r.crystals[BOT] == 0
    tab = table(intent="defensive").crystals(iron=4).build(foundations=("chromia",)).iron(chromia=3, ferrum=3)
    tab.begin_symbol("forge").run()
    assert tab.steps() == ["bot recruit ferrum"]


def test_the_totems_fade_on_their_own_time():
    tab = table().totem("f01")
    next_round_phase(tab, TOTEM_STEP)
    assert tab.r.fading[forest("f01")] == 1
