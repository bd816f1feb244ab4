"""The wood bot: searches and finds, turns, walks, attacks, battles, hiring."""

import pytest

import rootai
from rootai.errors import IllegalMoveError
from rootai.games.ironwood.cards import CARD_IDS
from rootai.games.ironwood.map import VISION_NAMES
from rootai.games.ironwood.rules import effects, pieces
from rootai.games.ironwood.rules.frames import pop
from rootai.games.ironwood.rules.turn import next_phase, settle
from rootai.games.ironwood.solo.program import FOUNDATION_TARGET, INTERFERE, PLUNDER, SECURE
from rootai.games.ironwood.solo.woodbot import attack_mountains, hiring_forests, walk
from rootai.games.ironwood.state import CARD_STEP, DISRUPTION, EXALTED, HIRE_STEP, MARKER_STEP, TOTEM_STEP
from tests.ironwood.solo_table import Table, forest, mountain

BOT = 0
HUMAN = 1


def table(*difficulty, mode="disruption"):
    """No human with crystals, visions of four outer mountains in the deck, all cards with a harmless symbol."""
    tab = Table("woodbot", difficulty).hand("WW04", "WW05", "WW06").mode(mode)
    tab.visions("chromia", "cobaltis", "cuprumis", "gallimor").mark("chromia", "cobaltis", "cuprumis", "gallimor")
    for card in CARD_IDS[BOT]:
        tab.symbols(card, "shield")
    return tab


def goals(tab, keyword, carrying=True):
    bits = int(walk(tab.r, tab.t, keyword, carrying)[0])
    return {f"f{i + 1:02}" for i in range(16) if bits >> i & 1}


def next_round_phase(tab, phase):
    """Go to the start of a phase of the round."""
    while tab.r.n_frames:
        pop(tab.r)
    next_phase(tab.r, phase)
    settle(tab.r, tab.t)
    return tab


def marks_fit(tab):
    return tab.marked == {VISION_NAMES[v] for v in range(10) if int(tab.r.vision_deck) >> v & 1}


# ---- the round


@pytest.mark.rule("ironwood:solo.woodbot.win", "ironwood:solo.woodbot.deliver.1")
def test_the_ends_of_the_game_are_the_same():
    tab = table(mode="exalted").wood(f05=1).totem("f05")
    tab.r.delivered, tab.r.totem_reserve = 1, 3
    tab.begin_turn().run(roll="lowest-odd")
    assert tab.steps() == ["bot walk f11 f05"]
    assert tab.r.delivered == 2
    assert not tab.state.is_over
    tab.wood(f05=1).totem("f05").mode("exalted").begin_turn(2).run()
    assert tab.state.rewards() == [1.0, 0.0]
    assert tab.state.ending == "totems"
    tab = table().iron(chromia=1).build(forges=("cobaltis", "cuprumis"), foundations=("chromia",))
    effects.build(tab.r, mountain("chromia"))
    assert tab.state.rewards() == [0.0, 1.0]


@pytest.mark.rule("ironwood:solo.woodbot.prep.3")
def test_marks_and_spirit_markers_stay():
    tab = table().spirits(2)
    next_round_phase(tab, MARKER_STEP)
    assert tab.r.spirits == 2
    assert len(tab.marked) == 4


@pytest.mark.rule("ironwood:solo.woodbot.end.1")
def test_the_bots_cards_and_the_totems_at_the_end_of_the_round():
    tab = table(mode="exalted").hand("WW01", "WW05").wood(f01=1).totem("f02").totem("f03", fading=True)
    tab.begin_turn().run(top="WW01")
    tab.begin_turn(2).run(top="WW05")
    assert int(tab.r.in_slots[BOT]) == 0b10001
    next_round_phase(tab, CARD_STEP)
    assert int(tab.r.hand[BOT]) == 0b111
    assert int(tab.r.discard[BOT]) == 0b10000
    assert tab.r.fading[forest("f02")] == 1
    assert tab.totems("f03") == 0
    tab = table().totem("f02")
    next_round_phase(tab, TOTEM_STEP)
    assert tab.r.fading[forest("f02")] == 1


@pytest.mark.rule("ironwood:solo.woodbot.end.2")
def test_how_many_the_bot_hires():
    for before, hired, after in ((1, 0, 1), (2, 1, 0), (3, 1, 1), (4, 2, 0), (5, 2, 1)):
        tab = table().crystals(wood=before)
        next_round_phase(tab, HIRE_STEP)
        while tab.r.phase == HIRE_STEP:
            tab.apply(tab.state.legal_moves()[0].text)
        assert len(tab.steps()) == hired
        assert 20 - tab.r.reserve[BOT] == hired
        assert tab.r.crystals[BOT] - 1 == after  # with the next round's income


@pytest.mark.rule("ironwood:solo.woodbot.end.3")
def test_where_the_bot_hires():
    def places(tab):
        return {f"f{i + 1:02}" for i in range(16) if int(hiring_forests(tab.r, tab.t)) >> i & 1}

    assert places(table().totem("f05").wood(f12=0, f11=4)) == {"f11"}  # the only outer one next to it
    two = table().totem("f05").totem("f06").wood(f11=2, f12=1)
    assert places(two) == {"f12"}  # the fewest warriors
    founded = table().build(foundations=("chromia",)).iron(chromia=1).wood(f11=1)
    assert places(founded) == {"f12"}
    assert places(table().build(foundations=("plumbarum",)).mark("plumbarum")) >= {"f15", "f16"}  # not controlled
    marked = table()
    marked.r.marks = 0
    marked.r.markers += 4
    assert places(marked.mark("chromia", "plumbarum").iron(plumbarum=1)) == {"f11", "f12"}  # uncontrolled first
    forge = table()
    forge.r.marks = 0
    forge.r.markers += 4
    assert places(forge.mark("chromia", "gallimor").build(forges=("chromia",))) == {"f14", "f15"}  # then no forge
    drill = table().drill("cobaltis")
    drill.r.marks = 0
    drill.r.markers += 4
    assert places(drill) == {"f12", "f13"}


@pytest.mark.rule("ironwood:solo.woodbot.end.4")
def test_the_bot_hires_before_the_human():
    tab = table().crystals(wood=2, iron=4)
    next_round_phase(tab, HIRE_STEP)
    assert tab.state.to_act == rootai.CHANCE  # the bot's die
    tab.run()
    assert len(tab.steps()) == 1
    assert tab.state.to_act == HUMAN
    assert "hire ferrum warrior" in [move.text for move in tab.state.legal_moves()]


# ---- the search


@pytest.mark.rule("ironwood:solo.woodbot.search.1")
def test_the_search_opens_each_turn_in_disruption():
    tab = table().begin_turn()
    assert all(text.startswith("search") for text in tab.chance())
    assert len(tab.chance()) == 4
    tab = table(mode="exalted").begin_turn()
    assert all(text.startswith("top") for text in tab.chance())


@pytest.mark.rule("ironwood:solo.woodbot.search.2", "ironwood:solo.woodbot.find.7", "ironwood:solo.woodbot.find.4")
def test_the_last_vision_is_found_at_once():
    tab = Table("woodbot").hand("WW04").visions("auria").mark("auria").iron(auria=3).wood(f01=1, f05=3)
    tab.begin_turn()
    assert tab.chance() == ["search auria"]
    tab.apply("search auria").apply("bot")
    assert tab.totems("f05") == 1
    assert tab.r.crystals[BOT] == 3
    while tab.in_bots_hands():
        assert not tab.chance()[0].startswith("bot")  # no symbols
        tab.apply(tab.chance()[0])
    assert tab.steps() == ["bot"]
    assert bin(int(tab.r.vision_deck)).count("1") == 5
    assert not int(tab.r.vision_deck | tab.r.vision_out) & 1  # auria has left the game
    assert marks_fit(tab)
    assert tab.r.slot[BOT, 0, 0] >= 4 - 1
    assert int(tab.r.hand[BOT]) == 1 << 3  # the card came from the deck, not from the hand
    assert tab.r.intent == EXALTED
    assert tab.state.to_act == HUMAN
    tab.check()


@pytest.mark.rule("ironwood:solo.woodbot.search.3")
def test_another_vision_is_discarded():
    tab = table().begin_turn().apply("search cobaltis")
    assert tab.marked == {"chromia", "cuprumis", "gallimor"}
    assert int(tab.r.vision_out) >> VISION_NAMES.index("cobaltis") & 1
    assert bin(int(tab.r.vision_deck)).count("1") == 3
    assert all(text.startswith("top") for text in tab.chance())  # the turn goes on
    tab.check()


@pytest.mark.rule("ironwood:solo.woodbot.search.4")
def test_the_search_needs_no_warband_there():
    tab = Table("woodbot").hand("WW04").visions("zincur").mark("zincur").iron(zincur=3).wood(f12=2)
    tab.begin_turn().apply("search zincur").run(roll="lowest-odd")
    assert sum(tab.totems(name) for name in ("f03", "f04", "f08", "f09", "f10")) == 1


def test_a_look_at_the_deck_is_what_the_search_finds():
    tab = table()
    effects.push(tab.r, effects.LOOKING, HUMAN, 1, 0, 0, 0)
    settle(tab.r, tab.t)
    tab.apply("look iron gallimor 0")
    assert tab.begin_turn().chance() == ["search gallimor"]
    assert tab.apply("search gallimor").r.top_seen[HUMAN] == 0
    tab.check()


# ---- the turn


@pytest.mark.rule("ironwood:solo.woodbot.turn.1")
def test_the_steps_of_the_two_sides():
    tab = table().crystals(iron=5).wood(f05=6).symbols("WW04", "card").begin_turn().apply("search chromia")
    tab.run(top="WW04", roll="lowest-odd")
    assert [text.split()[:2] for text in tab.steps()] == [["bot", "walk"]] * 5 + [["bot", "attack"]]
    tab = table().crystals(iron=4).wood(f05=6).symbols("WW04", "card").begin_turn().apply("search chromia")
    tab.run(top="WW04")
    assert tab.steps() == ["bot draw", "bot gain"]
    tab = table(mode="exalted").wood(f05=6).totem("f05").symbols("WW04", "card").begin_turn().run(top="WW04")
    assert tab.steps()[0] == "bot walk f11 f05"
    assert "bot draw" not in tab.steps()
    assert tab.r.delivered == 1
    tab = table(mode="exalted").wood(f05=6).totem("f09").symbols("WW04", "card").begin_turn().run(top="WW04")
    assert tab.steps() == ["bot draw", "bot gain"]


@pytest.mark.rule("ironwood:solo.woodbot.turn.2")
def test_a_card_is_revealed_and_its_symbols_wait_for_a_step():
    tab = table(mode="exalted").wood(f05=1).totem("f05").begin_turn()
    assert [text.split()[1] for text in tab.chance()] == ["WW04", "WW05", "WW06"]
    tab.run(top="WW05")
    assert tab.r.slot[BOT, 0, 0] == 4
    assert int(tab.r.hand[BOT]) == 0b101000
    assert all(text.startswith("bot walk") for text in tab.steps())


@pytest.mark.rule("ironwood:solo.woodbot.turn.3")
def test_symbols_run_from_left_to_right_with_the_first_possible_variant():
    tab = table(mode="exalted").totem("f09").symbols("WW04", "cubes", "battle").wood(f07=6).iron(cobaltis=1)
    tab.begin_turn().run(top="WW04")
    assert tab.steps()[0] == "bot spirits"
    assert tab.steps()[-1] == "bot attack cobaltis f07"  # no warband next to a totem: the marked mountain
    tab = table().symbols("WW04", "battle").wood(f07=6).iron(cuprumis=2, cobaltis=1).build(foundations=("cuprumis",))
    tab.begin_turn().apply("search gallimor").run(top="WW04")
    assert [text for text in tab.steps() if "attack" in text] == ["bot attack cuprumis f07"]  # the foundation first


@pytest.mark.rule("ironwood:solo.woodbot.turn.4")
def test_a_symbol_that_changes_nothing_is_worth_a_crystal():
    tab = table().begin_symbol("shield").run()  # the human has no crystal and no special card
    assert tab.steps() == ["bot gain"]
    assert tab.r.crystals[BOT] == 1
    tab = table()
    tab.r.reserve[BOT] = 0
    tab.wood(f05=0).begin_symbol("warband").run()
    assert tab.steps() == ["bot gain"]


@pytest.mark.rule("ironwood:solo.woodbot.turn.6")
def test_an_empty_hand_costs_the_turn():
    tab = table().hand().begin_turn()
    assert tab.r.bot_bottom == 1
    assert len(tab.marked) == 4  # no search either
    assert tab.state.to_act == HUMAN
    tab = table(mode="exalted").hand("WW04").totem("f01").begin_turn().run()
    assert tab.r.bot_bottom == 1  # before the end of the turn, too
    tab.check()


@pytest.mark.rule("ironwood:solo.woodbot.turn.7")
def test_the_aid_is_turned_at_the_end_of_a_turn():
    def after(mode, **setup):
        tab = table(mode=mode).spirits(1)
        if setup.get("totem"):
            tab.totem("f09")
        if setup.get("near"):
            tab.build(forges=("chromia", "cobaltis"), foundations=("cuprumis",)).crystals(iron=5)
            tab.hand(seat=HUMAN)
        tab.begin_turn().run(top="WW04")
        if tab.state.to_act == HUMAN and tab.r.turn_seat == BOT:
            tab.apply(tab.state.legal_moves()[0].text).run()
        assert tab.r.spirits == 1
        return int(tab.r.intent)

    assert after("disruption", totem=True) == EXALTED
    assert after("disruption") == DISRUPTION
    assert after("exalted", totem=True) == EXALTED
    assert after("exalted") == DISRUPTION
    near = table(mode="exalted").totem("f09").crystals(iron=6)
    near.build(forges=("chromia", "cobaltis"), foundations=("cuprumis",)).symbols("WW04", "card")
    near.begin_turn().run(top="WW04")
    assert near.r.intent == DISRUPTION


@pytest.mark.rule("ironwood:solo.woodbot.turn.8", "ironwood:solo.woodbot.battle.1")
def test_the_human_commits_first_whoever_attacks():
    for attacker in (BOT, HUMAN):
        tab = table().iron(auria=3).wood(f05=3).begin_battle(attacker, "f05", "auria")
        assert tab.state.to_act == HUMAN
        tab.apply("hold")
        assert [text.split()[1] for text in tab.chance()] == ["WW04", "WW05", "WW06"]


# ---- symbols


def test_another_card_is_revealed_once():
    tab = table(mode="exalted").totem("f09").symbols("WW04", "card", "alert").symbols("WW05", "alert", "cubes")
    tab.hand("WW04", "WW05")
    tab.t.symbol[BOT, 3, 0] = tab.t.symbol[BOT, 3, 1]
    tab.t.symbol[BOT, 3, 1] = 0
    tab.begin_turn().run(top="WW04")
    assert tab.events[1:4] == ["bot another", tab.events[2], "bot another"]
    assert tab.events[2].startswith("top WW05")
    assert tab.r.slot[BOT, 0].tolist() == [3, 4]
    assert tab.r.crystals[BOT] == 1  # instead of a third card
    assert "bot spirits" in tab.steps()
    tab.check()


def test_the_human_chooses_what_a_shield_costs():
    tab = table().crystals(iron=3).hand("IC01", "IC04", seat=HUMAN).begin_symbol("shield").run()
    assert [move.text for move in tab.state.legal_moves()] == ["choose 1", "choose 2"]
    descriptions = [move.description for move in tab.state.legal_moves()]
    assert descriptions == ["you discard 1 special card; the bot draws 1 card", "the bot steals 1 crystal from you"]
    tab.apply("choose 1").run().apply("discard IC04").run()
    assert tab.r.discard[HUMAN] == 1 << 3
    assert tab.r.bot_bottom == 1
    tab = table().crystals(iron=3).hand("IC01", "IC04", seat=HUMAN).begin_symbol("shield").run()
    tab.apply("choose 2").run()
    assert (tab.r.crystals[BOT], tab.r.crystals[HUMAN]) == (1, 2)
    tab = table().crystals(iron=3).hand("IC01", seat=HUMAN).begin_symbol("shield").run()
    assert tab.steps() == ["bot steal"]
    with pytest.raises(IllegalMoveError):
        tab.state.apply("choose 1")


def test_eyes_bring_visions_back_and_search():
    tab = table().wood(f11=2).begin_symbol("eye")
    assert tab.state.legal_moves()[0].text == "bot recall"
    tab.apply("bot")
    assert [text.split()[1] for text in tab.chance()] == [VISION_NAMES[v] for v in range(10) if 0b1000011111 >> v & 1]
    tab.apply("return-vision auria").run()
    assert "auria" in tab.marked
    tab.check()
    tab = table(mode="exalted").totem("f09").begin_symbol("eye").run(search="cobaltis")
    assert "search cobaltis" in tab.events
    assert "cobaltis" not in tab.marked


def test_spirits_wake_when_a_foundation_is_placed():
    tab = table().iron(chromia=1)
    effects.push(tab.r, effects.ACTING, HUMAN, _effect(tab, effects.p.FOUNDATION), 1, 0, 0)
    settle(tab.r, tab.t)
    tab.apply("found chromia")
    assert tab.r.spirits == 1
    tab.check()
    tab = table(mode="exalted").begin_symbol("cubes").run()
    assert tab.r.spirits == 2


def _effect(tab, op):
    return next(row for row in range(tab.t.n_code) if tab.t.code[row, effects.p.OP] == op)


def test_recruits_join_a_carrier():
    tab = table(mode="exalted").wood(f09=1).totem("f09").begin_symbol("warband").run(roll="lowest-odd")
    assert tab.steps()[0] == "bot recruit f09"
    assert tab.steps()[1] == "bot recruit f15"  # the outer forest next to the totem


# ---- attacks


@pytest.mark.rule("ironwood:solo.woodbot.attack.1")
def test_without_a_card_the_bot_attacks_nobody():
    for hand, attacked in (((), False), (("WW04",), True)):
        tab = table(mode="exalted").hand(*hand).iron(cobaltis=1).wood(f07=4).begin_symbol("battle").run()
        assert any("attack" in text for text in tab.steps()) == attacked


@pytest.mark.rule("ironwood:solo.woodbot.attack.2")
def test_the_bot_attacks_nobody_larger():
    for wood, attacked in ((4, False), (5, True)):
        tab = table().iron(chromia=2).golems(chromia=1).build(forges=("chromia",)).wood(f05=wood)
        found = int(attack_mountains(tab.r, tab.t, 5))
        assert found == (1 << mountain("chromia") if attacked else 0)


@pytest.mark.rule("ironwood:solo.woodbot.attack.3")
def test_the_best_margin_decides():
    tab = table(mode="exalted").iron(cobaltis=1, cuprumis=3).wood(f07=4).begin_symbol("battle").run()
    assert tab.steps()[-1] == "bot attack cobaltis f07"  # margins three and one
    tab = table(mode="exalted").iron(cobaltis=2, cuprumis=2).wood(f07=4)
    tab.r.wood_moved[forest("f07")] = 4
    tab.begin_symbol("battle")
    assert len(tab.chance()) == 4  # cobaltis 8 or cuprumis 9
    tab.run(roll="lowest-odd")
    assert tab.steps()[-1] == "bot attack cuprumis f07"
    tab = table().iron(auria=1).build(foundations=("chromia",)).wood(f05=3)
    assert attack_mountains(tab.r, tab.t, FOUNDATION_TARGET) == 0  # nobody holds it


@pytest.mark.rule("ironwood:solo.woodbot.attack.4")
def test_a_lone_drill_is_destroyed_without_a_battle():
    tab = table().crystals(cargo=2).drill("cobaltis", track=1).wood(f06=1).begin_symbol("crystals").run()
    assert tab.steps() == ["bot walk f07 f06", "bot attack cobaltis f07"]
    assert (tab.r.crystals[BOT], tab.r.cargo, tab.r.common) == (1, 0, 19)
    assert tab.r.drill_at == mountain("ferrum")
    assert tab.r.track == 0
    assert bin(int(tab.r.hand[BOT])).count("1") == 3  # no card was used
    tab.check()


@pytest.mark.rule("ironwood:solo.woodbot.attack.5")
def test_an_empty_drill_is_left_alone():
    tab = table().drill("cobaltis", track=1).wood(f06=1).begin_symbol("crystals").run()
    assert not any("attack" in text for text in tab.steps())
    assert tab.r.drill_at == mountain("cobaltis")


@pytest.mark.rule("ironwood:solo.woodbot.attack.6")
def test_a_raid_on_ferrum_steals_half():
    for before, stolen in ((0, 0), (1, 1), (4, 2), (5, 3)):
        tab = table().crystals(iron=before).wood(f01=3).begin_battle(BOT, "f01", "ferrum")  # nobody is there
        assert tab.r.crystals[BOT] == stolen
        assert tab.r.crystals[HUMAN] == before - stolen
        tab.check()
    tab = table().crystals(iron=4).iron(ferrum=1).wood(f01=9).begin_battle(BOT, "f01", "ferrum").apply("hold")
    tab.apply("top WW05").apply(tab.chance()[0]).run()
    assert tab.r.crystals[BOT] == 2
    tab = table().crystals(iron=4).wood(f01=3).iron(auria=1).begin_battle(BOT, "f01", "auria").apply("hold")
    tab.apply("top WW05").apply(tab.chance()[0]).run()
    assert tab.r.crystals[BOT] == 0  # another mountain


def test_a_won_attack_steals_what_its_symbol_says():
    tab = table(mode="exalted").totem("f03").crystals(iron=3).iron(cobaltis=1).wood(f07=6)
    tab.begin_symbol("crystals").run()
    assert tab.steps()[-1] == "bot attack cobaltis f07"
    tab.apply("hold").run()
    assert tab.r.crystals[BOT] == 1
    assert tab.r.bot_work[3] == 0


# ---- battles


@pytest.mark.rule("ironwood:solo.woodbot.battle.2")
def test_the_bot_fights_with_the_top_card_or_with_nothing():
    tab = table().iron(auria=3).wood(f05=3).begin_battle(BOT, "f05", "auria").apply("hold").apply("top WW05")
    assert tab.r.battle_card[BOT] == 4
    tab = table().hand().iron(auria=3).wood(f05=3).begin_battle(HUMAN, "f05", "auria").apply("hold")
    assert tab.chance() == ["reveal none none"]


@pytest.mark.rule("ironwood:solo.woodbot.battle.3", "ironwood:solo.woodbot.battle.5")
def test_the_forest_spirits_help_and_go():
    def fight(mode, spirits, attack=0):
        tab = table(mode=mode).hand().spirits(spirits).iron(auria=3).wood(f05=3)
        tab.t.combat[HUMAN, 0] = (attack, 0, 0)
        tab.hand("IC01", seat=HUMAN).begin_battle(HUMAN, "f05", "auria").apply("commit IC01").apply("reveal none IC01")
        return 3 - tab.at("auria")[0], 3 - tab.at("f05"), tab

    assert fight("disruption", 0)[:2] == (0, 0)
    assert fight("disruption", 1)[:2] == (1, 0)  # attack +1
    assert fight("exalted", 1)[:2] == (0, 0)
    assert fight("exalted", 0, attack=2)[:2] == (0, 2)
    assert fight("exalted", 1, attack=2)[:2] == (0, 1)  # defence +1
    assert fight("exalted", 0)[2].state.to_act == HUMAN  # a tie is won by the attacker, who sends wood away
    won = fight("exalted", 1)[2]  # dominance +1
    assert won.state.to_act == rootai.CHANCE
    assert won.chance()[0].startswith("roll")
    won.apply(won.chance()[0])
    won.apply("bot")
    assert won.r.spirits == 0
    two = fight("disruption", 2)[2]
    while two.r.battle_mountain >= 0:
        two.apply(two.state.legal_moves()[0].text)
    assert two.r.spirits == 1
    two.check()


@pytest.mark.rule("ironwood:solo.woodbot.battle.4")
def test_golems_are_hit_first():
    tab = table().hand("WW04").iron(auria=2).golems(auria=2).wood(f05=9)
    tab.t.combat[BOT, 3] = (3, 9, 0)
    tab.begin_battle(BOT, "f05", "auria").apply("hold").apply("top WW04").apply("reveal WW04 none")
    assert tab.at("auria") == (1, 1)
    tab = table().hand("WW04").golems(auria=2).wood(f05=9)
    tab.t.combat[BOT, 3] = (3, 9, 0)
    tab.begin_battle(BOT, "f05", "auria").apply("hold").apply("top WW04").apply("reveal WW04 none")
    assert tab.at("auria") == (0, 1)  # the third damage is lost


@pytest.mark.rule("ironwood:solo.woodbot.battle.6")
def test_where_a_beaten_warband_is_sent():
    def sent(**setup):
        tab = table().hand("WW04").iron(argentimar=2, **setup).wood(f05=9)
        tab.t.combat[BOT, 3] = (0, 9, 9)
        return tab.begin_battle(BOT, "f05", "argentimar").apply("hold").apply("top WW04").apply("reveal WW04 none")

    tab = sent(auria=2, plumbarum=1)  # next to argentimar: auria, chromia (marked) and plumbarum
    assert [move.text for move in tab.state.legal_moves()] == ["bot retreat chromia"]  # nobody is there
    tab = sent(auria=2)
    assert [move.text for move in tab.state.legal_moves()] == ["bot retreat plumbarum"]  # unmarked
    tab.apply("bot")
    assert tab.at("plumbarum") == (2, 0)
    tab = sent()
    assert tab.chance()[0].startswith("roll")  # auria or plumbarum


# ---- walks


@pytest.mark.rule("ironwood:solo.woodbot.move.1")
def test_plunder_where_iron_is_rich():
    assert goals(table().crystals(iron=5).wood(f05=3, f08=2), PLUNDER) == {"f01"}  # three around f01, two around f03
    founded = table().crystals(iron=5).wood(f11=2).build(foundations=("chromia",)).iron(chromia=1)
    assert goals(founded, PLUNDER) == {"f05"}  # nobody next to a forest of Ferrum
    assert goals(table().crystals(iron=5).wood(f11=2), PLUNDER) == set()


@pytest.mark.rule("ironwood:solo.woodbot.move.2")
def test_plunder_of_a_loaded_drill():
    tab = table().crystals(iron=4, cargo=2).drill("cobaltis", track=1).wood(f12=2, f05=3)
    assert goals(tab, PLUNDER) == {"f06"}  # five around it
    far = table().crystals(iron=4, cargo=2).drill("cobaltis", track=1).wood(f10=2)
    assert goals(far, PLUNDER) == {"f04"}
    light = table().crystals(iron=4, cargo=1).drill("cobaltis", track=1).wood(f12=2, f05=3)
    assert goals(light, PLUNDER) == {"f06"}  # warriors of outer forests
    assert goals(light.wood(f14=5), PLUNDER) == {"f08"}


@pytest.mark.rule("ironwood:solo.woodbot.move.3")
def test_plunder_otherwise():
    assert goals(table().wood(f05=4, f01=2), PLUNDER) == set()  # nobody in an outer forest
    assert goals(table().wood(f05=9, f12=1, f13=2), PLUNDER) == {"f07"}
    tab = table().wood(f05=4).begin_symbol("crystals").run()
    assert tab.steps() == ["bot gain"]


@pytest.mark.rule("ironwood:solo.woodbot.move.4")
def test_a_carried_totem_is_delivered():
    tab = table(mode="exalted").wood(f07=1).totem("f07").begin_turn().run(top="WW04")
    assert tab.steps() == ["bot walk f13 f07"]
    assert tab.r.delivered == 1
    assert tab.totems("f07") == 0
    tab = table(mode="exalted").wood(f01=1).totem("f01").begin_turn().run(top="WW04")
    assert tab.steps() == ["bot walk f05 f01"]  # the one inner forest with a way out
    assert tab.totems("f05") == 1
    assert tab.r.fading[forest("f05")] == 0
    core = table(mode="exalted").wood(f03=1).totem("f03", fading=True).begin_turn().run(top="WW04")
    assert core.r.fading[forest("f08")] == 1
    plain = table(mode="exalted").wood(f05=4).totem("f05").begin_symbol("search").run()
    assert plain.steps()[-1] == "bot walk f11 f05"  # the first three leave the totem where it is


@pytest.mark.rule("ironwood:solo.woodbot.move.5")
def test_warriors_go_to_a_totem():
    assert goals(table().totem("f05").wood(f11=1, f06=1), SECURE) == {"f05"}
    two = table().totem("f05").totem("f08").wood(f11=1, f14=2)
    assert goals(two, SECURE) == {"f08"}
    far = table().totem("f05").wood(f12=2)
    assert goals(far, SECURE) == {"f06"}  # next to the totem's forest
    assert goals(table().totem("f05").wood(f05=2), SECURE, carrying=False) == set()  # nobody leaves it


@pytest.mark.rule("ironwood:solo.woodbot.move.6")
def test_warriors_go_where_a_totem_may_be():
    tab = table().wood(f11=2, f14=1)
    assert goals(tab, SECURE) == {"f05"}
    even = table().wood(f12=1, f15=1).iron(gallimor=1)
    assert goals(even, SECURE) == {"f06"}  # f09 touches only a controlled mark
    none = table().wood(f16=4)
    assert goals(none, SECURE) == set()  # f10 touches no mark


@pytest.mark.rule("ironwood:solo.woodbot.move.7")
def test_hindrance_by_its_list():
    founded = table().wood(f11=1, f05=5).build(foundations=("cobaltis",)).iron(cobaltis=1)
    assert goals(founded, INTERFERE) == {"f06"}
    assert goals(table().wood(f05=1, f11=5), INTERFERE) == {"f01"}  # next to Ferrum
    loaded = table().crystals(cargo=2).drill("plumbarum", track=1).wood(f16=1, f14=3)
    assert goals(loaded, INTERFERE) == {"f10"}
    light = table().crystals(cargo=1).drill("plumbarum", track=1).wood(f16=1, f14=3)
    assert goals(light, INTERFERE) == {"f08"}  # marked mountains, by warriors in outer forests


@pytest.mark.rule("ironwood:solo.woodbot.move.8")
def test_warriors_walk_one_by_one():
    tab = table().wood(f11=2, f12=2, f14=1, f13=0).begin_symbol("cubes").run(roll="lowest-odd")
    walks = [text for text in tab.steps() if "walk" in text]
    assert walks == ["bot walk f05 f11", "bot walk f06 f12"]
    tab = table(mode="exalted").totem("f05").wood(f11=1, f14=1).begin_symbol("cubes").run()
    assert [text for text in tab.steps() if "walk" in text] == ["bot walk f05 f11"]  # nobody else is near


@pytest.mark.rule("ironwood:solo.woodbot.move.9")
def test_where_walkers_come_from():
    tab = table(mode="exalted").totem("f05").wood(f11=4, f06=1).begin_symbol("cubes").run()
    assert [text for text in tab.steps() if "walk" in text] == ["bot walk f05 f11", "bot walk f05 f11"]
    tab = table(mode="exalted").totem("f05").wood(f06=1, f10=3)
    tab.begin_symbol("battle")
    assert tab.state.legal_moves()[0].text == "bot walk f05 f06"  # the smaller warband
    tab = table(mode="exalted").totem("f05").wood(f06=2, f10=2).begin_symbol("battle")
    assert tab.chance()[0].startswith("roll")


@pytest.mark.rule("ironwood:solo.woodbot.move.10")
def test_nobody_walks_twice_in_a_turn():
    tab = table(mode="exalted").totem("f09").symbols("WW04", "cubes", "arrows").wood(f16=1)
    tab.begin_turn().run(top="WW04", roll="lowest-odd")
    walks = [text for text in tab.steps() if "walk" in text]
    assert walks == ["bot walk f10 f16"]  # to the forest next to the totem's; then it stays
    assert tab.at("f10") == 1
    pieces.forget_moves(tab.r)
    assert goals(tab, SECURE) == {"f09"}


# ---- finds


@pytest.mark.rule("ironwood:solo.woodbot.find.1")
def test_a_find_by_a_symbol():
    tab = table().wood(f06=2).begin_symbol("search")
    tab.run(roll="lowest-odd")
    assert tab.steps()[0] == "bot find chromia f06"
    tab = table().wood(f06=2).iron(chromia=1, cobaltis=1).begin_symbol("search").run(roll="lowest-odd")
    assert all("walk" in text or "gain" in text for text in tab.steps())  # both are controlled
    assert len(tab.marked) == 4
    tab = table().wood(f10=2).begin_symbol("search").run()
    assert not any("find" in text for text in tab.steps())  # no mark is near


@pytest.mark.rule("ironwood:solo.woodbot.find.2")
def test_where_the_totem_appears():
    tab = table().wood(f06=1, f07=3).iron(chromia=1, cuprumis=1, gallimor=1).begin_symbol("search").run()
    assert tab.steps() == ["bot find cobaltis f07"]
    tab = Table("woodbot").hand("WW04").visions("plumbarum").mark("plumbarum").wood(f11=3, f14=1)
    tab.begin_turn().apply("search plumbarum")
    assert [move.text for move in tab.state.legal_moves()] == ["bot find plumbarum f10"]  # two passes from f11


@pytest.mark.rule("ironwood:solo.woodbot.find.3")
def test_crystals_of_inner_mountains():
    for name, crystals in (("auria", 3), ("plumbarum", 0)):
        tab = table()
        tab.r.marks = 0
        tab.r.markers += 4
        tab.visions(name, "gallimor").mark(name).wood(f10=2).begin_symbol("search").run()
        assert tab.steps() == [f"bot find {name} f10"]
        assert tab.r.crystals[BOT] == crystals


@pytest.mark.rule("ironwood:solo.woodbot.find.5", "ironwood:solo.woodbot.mark.1")
def test_the_deck_is_filled_up_to_five():
    tab = table()
    tab.r.marks = 0
    tab.r.markers += 4
    tab.visions("chromia", "gallimor", "auria").mark("chromia", "gallimor", "auria").wood(f06=1)
    tab.begin_symbol("search").run()
    assert bin(int(tab.r.vision_deck)).count("1") == 5
    assert bin(int(tab.r.vision_out)).count("1") == 4
    assert sum(text.startswith("return-vision") for text in tab.events) == 3
    assert marks_fit(tab)
    tab.check()
    few = table()
    few.r.vision_open, few.r.vision_out = few.r.vision_out, 0
    few.wood(f06=1).begin_symbol("search").run()
    assert bin(int(few.r.vision_deck)).count("1") == 3  # nothing is left to fill it up
    assert marks_fit(few)


@pytest.mark.rule("ironwood:solo.woodbot.find.6")
def test_a_find_ends_the_turn():
    tab = table(mode="disruption").symbols("WW04", "search", "card").wood(f06=2).begin_turn().apply("search gallimor")
    tab.run(top="WW04", roll="lowest-odd")
    assert tab.steps() == ["bot find chromia f06"]
    assert tab.r.intent == EXALTED  # a totem is on the map
    assert tab.state.to_act == HUMAN


def test_without_a_totem_left_a_symbol_finds_none():
    tab = table().wood(f06=2)
    tab.r.totem_reserve, tab.r.delivered = 3, 2
    tab.totem("f01").totem("f02").totem("f03").begin_symbol("search").run()
    assert not any("find" in text for text in tab.steps())
    tab.check()
