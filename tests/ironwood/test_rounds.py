"""Cards, the three phases of a round, turns, and lasting cards."""

import pytest

from rootai.games.ironwood.map import VISION_NAMES
from rootai.games.ironwood.state import (
    IRON,
    MARKER_STEP,
    OVER,
    PHASE_NAMES,
    SLOT_MARKER,
    WOOD,
)

from .table import ATTACK, GAME, Table, in_battle, move, nothing_in

GAIN = {"op": "gain", "crystals": 1}


# ---- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ironwood:card.2")
def test_a_card_is_an_action_or_a_battle_card_never_both():
    table = Table(wood=[ATTACK, GAIN]).wood("f05", 3).iron("auria", 3).hand("WW04", "WW06", "IC05").begin()
    table.do("play WW04", "attack f05 auria", "commit WW06", "hold", "reveal")
    table.do("stop")  # iron is beaten by dominance 3 + 4 against 3; WW06 gains nothing, WW04 fights with nothing
    assert table.on("f05") == 3
    assert table.on("auria") == (3, 0)
    assert table.purse[WOOD] == 0
    assert table.legal() == ["take 0", "take 1"]


@pytest.mark.rule("ironwood:card.4")
@pytest.mark.rule("ironwood:round.end.1")
def test_base_cards_come_back_at_the_end_of_the_round():
    table = Table().wood("f05", 2).iron("auria", 2).without("WW01").begin(turn=3)
    table.do("play WW03", "stop", "attack f05 auria", "commit WW02", "hold", "reveal", "stop")
    for name in ("WW01", "WW02", "WW03"):
        assert not table.has("hand", name)
        assert not table.has("deck", name)
        assert not table.has("discard", name)
    table.do("play IC03", "stop").dealt()
    assert table.s.phase > MARKER_STEP
    for name in ("WW01", "WW02", "WW03", "IC03"):
        assert table.has("hand", name)


@pytest.mark.rule("ironwood:card.5")
@pytest.mark.rule("ironwood:keyword.sacrifice")
def test_base_cards_are_never_sacrificed_or_discarded():
    table = Table(wood=[{"op": "pay", "cost": {"special": 1, "vision": 1}, "then": [GAIN]}])
    table.visions("auria", "plumbarum").hand("WW04", "WW05", "WW06").begin().do("play WW04", "pay")
    assert [text.split()[1] for text in table.legal("discard")] == ["WW05", "WW06"]
    table.refuses("discard WW01", "base card, which is never discarded")
    table.refuses("stop", "can now: discard")  # all or nothing
    table.do("discard WW05")
    assert table.has("discard", "WW05")
    move_now = table.state.move(table.state.legal_values()[0])
    assert table.state.seen(IRON, move_now) == "bury ?"  # face down
    table.do("bury plumbarum", "take 1")
    assert table.s.vision_buried == 1 << VISION_NAMES.index("plumbarum")
    assert table.purse[WOOD] == 1
    limit = Table().hand(*(f"WW{n:02}" for n in range(4, 11))).limit()
    limit.refuses("discard WW01", "base card")


@pytest.mark.rule("ironwood:card.6")
@pytest.mark.rule("ironwood:round.end.4")
def test_special_cards_are_discarded_at_the_end_of_the_round():
    table = Table(iron=[GAIN]).hand("IC04").begin("iron", 3).do("play IC04")
    assert table.has("in_slots", "IC04")
    assert not table.has("discard", "IC04")
    table.do("take 1")
    assert table.s.phase == PHASE_NAMES.index("action") or table.has("discard", "IC04")
    table.dealt()
    assert table.has("discard", "IC04")
    assert all(nothing_in(slot) for slot in table.s.slot[IRON])


@pytest.mark.rule("ironwood:card.7")
@pytest.mark.rule("ironwood:round.end.2")
def test_a_lasting_card_gets_its_markers_and_stays():
    table = Table(changes={"IC22": {"effects": []}}).hand("IC22").begin("iron", 3)
    table.do("play IC22").dealt()
    assert table.markers_on("IC22") == 1  # two, less one in the preparation that followed
    assert table.has("lasting", "IC22")
    assert not table.has("discard", "IC22")
    assert all(nothing_in(slot) for slot in table.s.slot[IRON])


@pytest.mark.rule("ironwood:card.8")
@pytest.mark.rule("ironwood:card.9")
@pytest.mark.rule("ironwood:keyword.exhaust")
def test_the_last_marker_exhausts_a_card():
    table = Table(changes={"IC37": {"static": [in_battle(attack=2)]}}).lasting("IC37", 2).markers_step()
    assert table.markers_on("IC37") == 1
    assert table.on("ferrum") == (0, 0)  # nothing of its exhaustion yet
    assert table.actor == "wood"
    again = Table().lasting("IC37", 1).markers_step()
    assert again.actor == "iron"
    again.do("hire ferrum golem", "hire ferrum golem")
    assert again.on("ferrum") == (0, 2)
    assert again.has("discard", "IC37")
    assert again.actor == "wood"  # once only: the action phase has begun


@pytest.mark.rule("ironwood:card.10")
@pytest.mark.rule("ironwood:battle.23")
def test_a_lasting_card_in_battle_has_no_lasting_effect():
    table = Table(wood=[ATTACK, ATTACK]).wood("f05", 2).iron("auria", 3).hand("WW04", "IC23").begin()
    table.do("play WW04", "attack f05 auria", "hold", "commit IC23", "reveal")
    assert table.has("discard", "IC23")
    assert table.markers_on("IC23") == 0
    assert table.s.markers == 19
    assert table.on("f05") == 0  # attack 2


@pytest.mark.rule("ironwood:card.11")
def test_piles_and_slots_are_open_and_decks_and_hands_are_not():
    table = Table().hand("WW05", "IC06").discards("IC09").begin().do("play WW05", "take 0")
    seen = table.state.observe(IRON)["position"]["seats"]
    assert seen[WOOD]["slots"][0] == ["WW05"]
    assert seen[IRON]["discard"] == ["IC09"]
    assert "IC06" in seen[IRON]["hand"]
    assert "deck" not in seen[WOOD]
    other = table.state.observe(WOOD)["position"]["seats"][IRON]
    assert other["hand"] == ["IC01", "IC02", "IC03", "?"]
    assert other["discard"] == ["IC09"]


# ---- the round -------------------------------------------------------------------------------------------------------


def phases(state, moves=600):
    """The phases that a game goes through, with their seats, wherever somebody must act."""
    seen = []
    for _ in range(moves):
        if state.is_over:
            break
        s = state.record[0]
        entry = (int(s.round_number), PHASE_NAMES[s.phase], int(s.turn_seat), int(s.step))
        if not seen or seen[-1] != entry:
            seen.append(entry)
        state.apply(state.sample_chance() if state.to_act < 0 else state.legal_moves()[-1])
    return seen


@pytest.mark.rule("ironwood:round.1")
@pytest.mark.rule("ironwood:round.2")
@pytest.mark.rule("ironwood:round.action.1")
def test_rounds_have_three_phases_and_wood_comes_first():
    seen = [entry for entry in phases(GAME.new(seed=4)) if entry[0] == 2]
    order = [PHASE_NAMES.index(name) for _, name, _, _ in seen]
    assert order == sorted(order)
    assert [seat for _, name, seat, _ in seen if name == "draw"] == [WOOD, IRON]
    turns = [seat for _, name, seat, _ in seen if name == "action"]
    assert turns == [WOOD, IRON] * 3
    for phase in ("limit", "hire"):
        seats = [seat for _, name, seat, _ in seen if name == phase]
        assert seats == sorted(seats)


@pytest.mark.rule("ironwood:round.prep.1")
@pytest.mark.rule("ironwood:round.prep.2")
@pytest.mark.rule("ironwood:round.prep.10")
def test_the_preparation_gives_crystals_then_cards_then_takes_markers():
    table = Table().lasting("WW18", 2).preparation()
    assert table.purse == (1, 2, 0, 17)
    assert table.size("hand", WOOD) == 3  # the cards are still to be drawn
    assert table.markers_on("WW18") == 2
    table.do("*", "*", "*", "*")
    assert [table.size("hand", seat) for seat in (WOOD, IRON)] == [5, 5]
    assert table.markers_on("WW18") == 1
    short = Table().crystals(common=2).preparation()
    assert short.purse[IRON] == 1  # wood's crystal is taken first


@pytest.mark.rule("ironwood:round.prep.3")
def test_in_the_first_round_two_of_four_cards_may_be_kept():
    for choice in ("open 2", "open 4"):
        state = GAME.new(seed=2)
        state.apply(choice)
        before = int(state.record[0].hand[WOOD])
        while state.to_act < 0:
            state.apply(state.sample_chance())
        drawn = int(state.record[0].hand[WOOD]) & ~before
        if choice == "open 4":
            assert drawn.bit_count() == 4
            assert all(move.text.startswith("return") for move in state.legal_moves())
            returned = state.legal_moves()[0]
            assert state.seen(IRON, returned) == "return ?"
            state.apply(returned)
            state.apply(state.legal_moves()[1])
        kept = int(state.record[0].hand[WOOD])
        assert kept.bit_count() == 5
        assert int(state.record[0].deck[WOOD]).bit_count() == 33
        assert kept & ~before & ~drawn == 0
        assert state.to_act == IRON


@pytest.mark.rule("ironwood:round.prep.4")
def test_an_empty_deck_is_made_anew_of_the_discard_pile():
    table = Table().hand(*(f"WW{n:02}" for n in range(6, 39))).discards("WW04", "WW05").begin().do("draw")
    assert {move.text.split()[2] for move in table.state.legal_moves()} == {"WW04", "WW05"}
    table.do("*")
    assert (table.size("deck", WOOD), table.size("discard", WOOD)) == (1, 0)


@pytest.mark.rule("ironwood:round.prep.5")
@pytest.mark.rule("ironwood:round.action.11")
def test_with_nothing_left_to_draw_nothing_is_drawn():
    table = Table().hand(*(f"WW{n:02}" for n in range(4, 39))).begin()
    hand = table.size("hand", WOOD)
    table.refuses("stop", "can now: play")  # there is no passing
    table.do("draw")
    assert table.size("hand", WOOD) == hand
    assert table.actor == "iron"


@pytest.mark.rule("ironwood:round.prep.6")
def test_every_lasting_card_loses_one_marker_wood_first():
    changes = {"WW18": {"on_exhaust": [GAIN]}, "IC26": {"on_exhaust": [GAIN]}}
    table = Table(changes=changes)
    for name, n in (("WW18", 1), ("WW24", 2), ("IC26", 1), ("IC25", 2)):
        table.lasting(name, n)
    table.markers_step()
    assert table.actor == "wood"
    assert table.markers_on("IC25") == 2  # iron's turn to remove comes later
    table.do("take 1")
    assert table.actor == "iron"
    assert (table.markers_on("WW24"), table.markers_on("IC25")) == (1, 1)


@pytest.mark.rule("ironwood:round.prep.7")
@pytest.mark.rule("ironwood:keyword.add")
def test_markers_on_the_map_go_with_their_card():
    table = Table().wood("f05", 1).iron("auria", 2).hand("WW30").begin().do("play WW30")
    table.refuses("mark ferrum")
    assert table.s.markers == 18
    table.do("mark auria", "stop")
    assert table.marked("WW30") == ["auria"]
    assert table.s.markers == 17
    table.do("draw", "*").round_end().dealt()
    while table.s.phase != MARKER_STEP and table.s.round_number == 2:
        table.do("stop").dealt()
    assert table.marked("WW30") == []
    assert table.has("discard", "WW30")
    assert table.s.markers == 19
    none = Table().wood("f05", 1).iron("auria", 2).hand("WW30").begin()
    for name in ("IC22", "IC23", "IC24", "IC25", "IC26", "IC38", "WW18", "WW24", "WW31"):
        none.lasting(name, 2)
    none.do("play WW30")
    assert none.s.markers == 0
    assert none.legal("mark") == []  # no marker is left for the map


@pytest.mark.rule("ironwood:round.prep.8")
def test_the_owner_orders_its_exhaustions():
    table = Table().iron("plumbarum", 1).foundation("plumbarum").crystals(iron=2)
    table.lasting("IC37", 1).lasting("IC38", 1).markers_step()
    assert table.legal() == ["exhaust IC37 colossus-assembly", "exhaust IC38 grand-project"]
    table.do("exhaust IC38", "pay", "build plumbarum")
    assert table.legal("hire") == ["hire ferrum golem", "hire plumbarum golem"]  # the new forge counts
    assert table.has("discard", "IC38")


@pytest.mark.rule("ironwood:round.prep.9")
@pytest.mark.rule("ironwood:keyword.lasting")
def test_a_card_with_n_markers_lasts_n_preparations():
    table = Table(changes={"IC26": {"effects": []}}).hand("IC26").begin("iron", 3).do("play IC26")
    lived = []
    while not table.has("discard", "IC26"):
        lived.append(int(table.s.round_number))
        moves = table.legal()
        table.do("*" if table.actor == "chance" else "stop" if "stop" in moves else moves[0])
    assert sorted(set(lived)) == [3, 4]
    assert table.s.round_number == 4  # played in round 2 with two markers


@pytest.mark.rule("ironwood:round.prep.11")
def test_the_marker_of_a_skipped_turn_goes_with_the_slots():
    table = Table().begin("iron", 3).do("draw", "*")
    assert table.s.markers in (18, 19)
    table.dealt()
    while table.s.round_number == 2:
        table.do("stop").dealt()
    assert table.s.markers == 19
    assert (table.s.slot != SLOT_MARKER).all()


# ---- turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ironwood:round.action.2")
@pytest.mark.rule("ironwood:round.action.3")
def test_a_card_of_the_hand_goes_into_the_leftmost_free_slot():
    table = Table().hand("IC04").discards("WW05").begin(turn=1).do("play WW03", "draw", "*")
    assert list(table.s.slot[WOOD, 0]) == [2, -1]
    assert list(table.s.slot[IRON, 0]) == [SLOT_MARKER, -1]
    assert nothing_in(table.s.slot[WOOD, 1])
    table.refuses("play WW03", "has been played this round")
    table.refuses("play WW05", "discard pile")
    table.refuses("play WW38", "not in hand")
    used = Table().without("WW02").begin()
    used.refuses("play WW02", "used in a battle this round")


@pytest.mark.rule("ironwood:round.action.4")
def test_effects_come_in_their_order():
    table = Table(wood=[GAIN, move("warrior", 2)]).wood("f05", 2).hand("WW04").begin().do("play WW04")
    table.refuses("step f05 f06", "can now: take 0, take 1")
    table.do("take 0", "step f05 f06")
    table.refuses("take 1")


@pytest.mark.rule("ironwood:round.action.5")
def test_every_effect_may_be_left_out():
    everything = [
        GAIN,
        {"op": "steal", "crystals": 2},
        {"op": "draw", "deck": "vision", "n": 2},
        {"op": "look", "what": "enemy_hand"},
        {"op": "discard", "who": "enemy", "deck": "special", "random": True},
        {"op": "this_round", "static": [in_battle(attack=1)]},
        {"op": "find"},
        ATTACK,
    ]
    table = Table(wood=everything).wood("f05", 2).iron("auria", 2).visions("auria").crystals(iron=3)
    table.hand("WW04", "IC05").begin().do("play WW04")
    before = table.purse, table.size("hand", IRON), int(table.s.vision_hand)
    for _ in range(6):
        table.do("take 0")
    table.do("stop", "stop")
    assert (table.purse, table.size("hand", IRON), int(table.s.vision_hand)) == before
    assert table.actor == "iron"
    part = Table(wood=[{"op": "draw", "deck": "special", "n": 3}]).hand("WW04").begin().do("play WW04")
    assert part.legal() == ["take 0", "take 1", "take 2", "take 3"]


@pytest.mark.rule("ironwood:round.action.6")
def test_red_effects_are_compulsory_as_far_as_possible():
    loss = {"op": "discard", "who": "self", "deck": "special", "n": 2, "mandatory": True}
    table = Table(wood=[loss, {**GAIN, "mandatory": True}]).hand("WW04", "WW05").begin().do("play WW04")
    table.refuses("stop", "compulsory")
    assert table.legal() == ["discard WW05 shared-dreams"]
    table.do("discard WW05")  # the second cannot be discarded: there is none
    assert table.purse[WOOD] == 1
    assert table.actor == "iron"


@pytest.mark.rule("ironwood:round.action.7")
@pytest.mark.rule("ironwood:keyword.spend")
def test_a_price_is_paid_in_full_or_not_at_all():
    price = {"op": "pay", "cost": {"crystals": 3}, "then": [{"op": "draw", "deck": "special", "n": 1}]}
    poor = Table(iron=[price, GAIN]).crystals(iron=2, cargo=5).hand("IC04").begin("iron").do("play IC04")
    assert poor.legal("pay") == []  # cargo does not count
    assert poor.legal() == ["take 0", "take 1"]
    rich = Table(iron=[price]).crystals(iron=4).hand("IC04").begin("iron").do("play IC04")
    assert rich.legal() == ["stop", "pay"]
    rich.do("pay")
    assert rich.purse == (0, 1, 0, 19)
    cards = {"op": "pay", "cost": {"special": 2}, "then": [GAIN]}
    few = Table(wood=[cards]).hand("WW04", "WW05").begin().do("play WW04")
    assert few.actor == "iron"  # one card is not two


@pytest.mark.rule("ironwood:round.action.8")
def test_triggers_of_several_cards_come_in_an_order_of_choice():
    changes = {"IC23": {"trigger": {"on": "drill_step", "effects": [GAIN]}}}
    table = Table(iron=[move("drill")], changes=changes).hand("IC04").lasting("IC23", 2).lasting("IC24", 2)
    table.begin("iron").do("play IC04", "drill auria")
    assert table.purse[2] == 2  # the reward of the track comes first
    assert table.legal() == ["trigger IC23 war-machine", "trigger IC24 supply-line"]
    table.do("trigger IC24", "take 1", "take 1")
    assert table.purse[1:3] == (1, 3)


@pytest.mark.rule("ironwood:round.action.9")
def test_an_extra_card_lies_on_top_of_the_first():
    table = Table().hand("WW05", "WW06").begin().do("play WW05", "take 0")
    assert [text.split()[1] for text in table.legal("play")] == ["WW01", "WW02", "WW03"]
    table.refuses("play WW06", "cannot be played in this way")
    table.do("play WW02", "choose 1")
    assert list(table.s.slot[WOOD, 0]) == [4, 1]
    assert table.actor == "iron"
    assert table.s.step == 2


@pytest.mark.rule("ironwood:round.action.10")
def test_a_card_may_be_drawn_instead():
    for name in ((), ("WW05",)):
        table = Table().hand(*name).begin()
        hand = table.size("hand", WOOD)
        table.do("draw", "*")
        assert table.size("hand", WOOD) == hand + 1
        assert table.s.slot[WOOD, 0, 0] == SLOT_MARKER
        assert table.s.markers == 18
        assert table.actor == "iron"


@pytest.mark.rule("ironwood:round.action.12")
def test_marks_of_moving_are_cleared_for_the_next_turn():
    table = Table(wood=[move("warrior", 2)]).wood("f05", 1).hand("WW04").begin()
    table.do("play WW04", "step f05 f06")
    assert table.s.wood_moved.sum() == 0  # the turn was over at once: nobody else could move
    two = Table(wood=[move("warrior", 2)]).wood("f05", 2).hand("WW04").begin().do("play WW04", "step f05 f06")
    assert two.s.wood_moved[5] == 1
    two.do("stop", "draw", "*")
    assert two.s.wood_moved.sum() == 0
    two.do("play WW02", "choose 1")
    assert "step f06 f05" in two.legal("step")


@pytest.mark.rule("ironwood:round.action.13")
def test_the_card_that_started_a_battle_is_not_there_for_it():
    table = Table().wood("f05", 3).iron("auria", 2).hand("WW08").begin().do("play WW08", "stop", "attack f05 auria")
    assert [text.split()[1] for text in table.legal("commit")] == ["WW01", "WW02", "WW03"]
    table.refuses("commit WW08", "has been played this round")


# ---- the end of the round --------------------------------------------------------------------------------------------


@pytest.mark.rule("ironwood:round.end.3")
def test_any_number_of_lasting_cards_may_be_in_play():
    table = Table()
    for name in ("IC22", "IC23", "IC24", "IC25", "IC26"):
        table.lasting(name, 2)
    table.round_end().dealt()
    assert table.size("lasting", IRON) == 5


@pytest.mark.rule("ironwood:round.end.5")
def test_the_hand_limit_of_eight():
    table = Table().hand(*(f"WW{n:02}" for n in range(4, 11))).limit()
    assert table.size("hand", WOOD) == 10
    assert len(table.legal("discard")) == 7
    table.refuses("stop")
    table.do("discard WW10", "discard WW04")
    assert table.size("hand", WOOD) == 8
    assert table.size("discard", WOOD) == 2
    assert table.legal("discard") == []


@pytest.mark.rule("ironwood:round.end.6")
@pytest.mark.rule("ironwood:vision.15")
def test_visions_do_not_count_for_the_limit():
    table = Table().hand(*(f"WW{n:02}" for n in range(4, 9))).visions(*VISION_NAMES[:6]).limit()
    assert table.size("hand", WOOD) == 8
    assert table.s.discard[WOOD] == 0
    assert int(table.s.vision_hand).bit_count() == 6
    assert table.legal("bury") == []
    assert table.legal("discard") == []


@pytest.mark.rule("ironwood:round.end.7")
def test_the_limit_binds_only_at_the_end():
    table = Table().hand(*(f"WW{n:02}" for n in range(4, 9))).begin().do("draw", "*")
    assert table.size("hand", WOOD) == 9
    assert table.actor == "iron"


@pytest.mark.rule("ironwood:round.end.8")
@pytest.mark.rule("ironwood:totem.12")
@pytest.mark.rule("ironwood:totem.15")
def test_totems_fade_at_the_end_of_the_round():
    table = Table().totem("f05", 1, 1).delivered(1).wood("f06", 1).totem("f06", 1).round_end().dealt()
    assert table.totems("f05") == (0, 1)  # with or without a warrior
    assert table.totems("f06") == (0, 1)
    assert table.s.totem_reserve == 2
    assert table.s.delivered == 1
    table.round_end().dealt()
    assert table.totems("f05") == (0, 0)
    assert table.s.totem_reserve == 4


@pytest.mark.rule("ironwood:round.end.9")
@pytest.mark.rule("ironwood:round.end.14")
def test_warriors_are_hired_for_two_crystals_each():
    table = Table().crystals(wood=5, iron=1).hiring()
    assert table.actor == "wood"
    table.do("hire f11")
    assert table.purse == (3, 1, 0, 16)
    table.do("hire f11")
    assert table.on("f11") == 2
    assert table.purse == (2, 3, 0, 15)  # the income of the next round is in it
    assert table.s.phase != PHASE_NAMES.index("hire")  # iron cannot pay for anybody
    empty = Table().wood("f11", 20).crystals(wood=6, iron=6).hiring()
    assert empty.actor == "iron"


@pytest.mark.rule("ironwood:round.end.10")
def test_wood_hires_in_outer_forests():
    table = Table().wood("f05", 3).crystals(wood=4).hiring()
    assert [text.split()[1] for text in table.legal("hire")] == [f"f{n}" for n in range(11, 17)]
    table.refuses("hire f05 warrior", "cannot|nobody")
    table.refuses("hire ferrum warrior", "wood stands in forests only")


@pytest.mark.rule("ironwood:round.end.11")
@pytest.mark.rule("ironwood:round.end.12")
def test_iron_hires_at_forges_controlled_or_not_and_no_golems():
    table = Table().iron("auria", 2).forge("argentimar").foundation("chromia").crystals(iron=4).hiring()
    assert table.legal("hire") == ["hire ferrum warrior", "hire argentimar warrior"]
    table.refuses("hire auria warrior")
    table.refuses("hire chromia warrior")
    table.refuses("hire ferrum golem")
    table.do("hire argentimar", "stop")
    assert table.on("argentimar") == (1, 0)


@pytest.mark.rule("ironwood:round.end.13")
def test_the_end_has_cards_then_totems_then_hiring():
    table = Table().hand(*(f"WW{n:02}" for n in range(4, 10))).totem("f05").crystals(wood=2).limit()
    assert table.totems("f05") == (1, 0)
    assert table.legal("hire") == []
    table.do("discard WW04")
    assert table.totems("f05") == (0, 1)
    assert table.legal("hire")
    assert table.s.phase != OVER
