"""Crafting and moving (Law 4.1, 4.2)."""

import itertools

import pytest

from rootai.engine.contract import CHANCE
from rootai.games.root.moves import CRAFT, DRAW_CARD, END, GIVE_CARD, MOVE, USE
from rootai.games.root.rules.crafting import SUIT_BASE
from rootai.games.root.state import (
    BAG,
    BOOT,
    DAYLIGHT,
    EVENING,
    HAMMER,
    KEEP,
    ROOST,
    SAWMILL,
    SWORD,
    SYMPATHY,
    TEA,
    UP,
    WOOD,
    WORKSHOP,
)
from rootai.games.root.tables import card_index

from .table import Table, at

CARD = card_index


def workshops(*clearings, other="eyrie"):
    """The Marquise in the first seat, with workshops."""
    game = Table("marquise", other)
    for clearing in clearings:
        game.building("marquise", WORKSHOP, clearing)
    return game


def to_craft(game, *cards):
    """The Daylight of the Marquise with cards in hand."""
    return game.hand("marquise", *cards).turn("marquise", "daylight")


def craftable(game):
    """The cards that may be crafted."""
    return {a for a, _, _ in game.options(CRAFT)}


def ids(*names):
    """A set of cards."""
    return {CARD(name) for name in names}


def discarded(game, card):
    """Whether a card lies on the discard pile."""
    return bool(int(game.state.discard) >> CARD(card) & 1)


def own(game, clearing, seat=0):
    """Warriors in a clearing."""
    return int(game.state.warriors[seat, at(clearing)])


def to_next_daylight(game, drawn):
    """Take the game on to the next Daylight of the first seat, drawing these cards; others do as little as may be."""
    drawn = list(drawn)
    begun = int(game.state.turn_number)
    while game.state.turn_seat or game.state.phase != DAYLIGHT or game.state.turn_number == begun:
        if game.actor == CHANCE and game.options(DRAW_CARD) and game.options(DRAW_CARD)[0][0] == 0:
            game.play(DRAW_CARD, 0, CARD(drawn.pop(0)))
        elif game.allows(END):
            game.play(END)
        else:
            game.play(*Table.show(game.moves()[-1]))
    assert not drawn
    return game


# ---- the cost of crafting --------------------------------------------------------------------------------------------


@pytest.mark.rule("root:4.1")
def test_only_cards_in_hand_are_crafted():
    game = Table("alliance", "eyrie").token("alliance", SYMPATHY, 9).hand("alliance", "root-tea-mouse")
    game.state.supporters = 1 << CARD("root-tea-fox")
    game.state.discard = 1 << CARD("mouse-in-a-sack")
    game.state.deck &= ~(1 << CARD("root-tea-fox") | 1 << CARD("mouse-in-a-sack"))
    game.turn("alliance", "daylight")
    assert craftable(game) == ids("root-tea-mouse")
    game.play(CRAFT, CARD("root-tea-mouse"), 0)
    assert game.state.crafted_items[0, TEA] == 1


@pytest.mark.rule("root:4.1")
def test_a_card_of_the_decree_is_not_crafted():
    game = Table("eyrie", "marquise").building("eyrie", ROOST, 8).hand("eyrie", "crossbow-mouse")
    game.state.decree[3] = 1 << CARD("anvil")
    game.state.deck &= ~(1 << CARD("anvil"))
    game.turn("eyrie", "daylight")
    assert craftable(game) == ids("crossbow-mouse")


@pytest.mark.rule("root:4.1.1.a")
def test_a_card_costs_a_piece_for_each_symbol():
    game = to_craft(workshops(5), "bake-sale", "visit-to-friends")
    assert craftable(game) == ids("visit-to-friends")
    game = to_craft(workshops(5, 4), "bake-sale", "visit-to-friends")
    assert craftable(game) == ids("bake-sale", "visit-to-friends")
    game.play(CRAFT, CARD("bake-sale"), 0)
    assert not game.options(CRAFT)  # both workshops were needed
    game = to_craft(workshops(5, 4, 3), "bake-sale", "visit-to-friends").play(CRAFT, CARD("bake-sale"), 0)
    assert craftable(game) == ids("visit-to-friends")


@pytest.mark.rule("root:4.1.1.b")
@pytest.mark.parametrize(("clearing", "card"), [(8, "anvil"), (5, "visit-to-friends"), (9, "mouse-in-a-sack")])
def test_a_piece_has_the_suit_of_its_clearing(clearing, card):
    game = to_craft(workshops(clearing), "anvil", "visit-to-friends", "mouse-in-a-sack")
    assert craftable(game) == ids(card)


@pytest.mark.rule("root:4.1.1.c")
def test_each_piece_works_once_a_turn():
    game = workshops(8, other="alliance").warriors("marquise", 8, 1)
    to_craft(game, "anvil", "crossbow-mouse")
    assert craftable(game) == ids("anvil", "crossbow-mouse")
    game.play(CRAFT, CARD("anvil"), 0)
    assert not game.options(CRAFT)
    to_next_daylight(game, ["bake-sale"])
    assert craftable(game) == ids("crossbow-mouse")


@pytest.mark.rule("root:4.1.1.c")
def test_two_pieces_in_one_clearing_work_once_each():
    game = to_craft(workshops(9, 9), "root-tea-fox", "knapsack", "root-tea-mouse")
    game.play(CRAFT, CARD("root-tea-fox"), 0).play(CRAFT, CARD("knapsack"), 0)
    assert not game.options(CRAFT)
    assert game.state.score[0] == 2 + 1


@pytest.mark.rule("root:4.1.1.d")
def test_any_suit_pays_the_symbol_of_all_suits():
    game = to_craft(workshops(8, 8, 9, 5), "royal-claim")
    assert game.options(CRAFT) == [(CARD("royal-claim"), 2 + SUIT_BASE, 0)]
    game = to_craft(workshops(8, 8, 9), "royal-claim")
    assert not game.options(CRAFT)
    game = to_craft(workshops(9, 9, 7, 7), "royal-claim")
    assert game.options(CRAFT) == [(CARD("royal-claim"), 0, 0)]


@pytest.mark.rule("root:4.1.1.d", "root:4.1.1.c")
def test_the_crafter_chooses_the_pieces_for_any_suit():
    payments = {(2, 2, 0): (), (2, 1, 1): ("visit-to-friends",), (1, 2, 1): ("anvil",)}
    for foxes, rabbits, mice in payments:
        game = to_craft(workshops(8, 8, 5, 4, 9), "royal-claim", "anvil", "visit-to-friends", "root-tea-fox")
        offered = {b for a, b, _ in game.options(CRAFT) if a == CARD("royal-claim")}
        assert offered == {f + SUIT_BASE * r for f, r, _ in payments}
        game.play(CRAFT, CARD("royal-claim"), foxes + SUIT_BASE * rabbits)
        left = {"anvil": 2 - foxes, "visit-to-friends": 2 - rabbits, "root-tea-fox": 1 - mice}
        assert craftable(game) == ids(*(card for card, pieces in left.items() if pieces))


@pytest.mark.rule("root:4.1.1.e")
def test_each_suit_of_the_cost_needs_a_piece_of_its_own():
    for clearings in ((8, 8, 12), (8, 5), (8, 5, 5), (9, 9, 5, 4)):
        assert not to_craft(workshops(*clearings), "tax-collector-1").options(CRAFT)
    game = to_craft(workshops(8, 5, 9), "tax-collector-1")
    assert game.allows(CRAFT, CARD("tax-collector-1"), 0)


@pytest.mark.rule("root:4.1.1.f")
def test_cards_pay_no_cost():
    game = to_craft(workshops(9), "scouting-party-1", "royal-claim", "armorers-1", "favor-mouse")
    assert not game.options(CRAFT)
    game = to_craft(workshops(), "codebreakers-1", "royal-claim")
    assert not game.options(CRAFT)
    game = to_craft(workshops(9, 7), "scouting-party-1", "royal-claim").play(CRAFT, CARD("scouting-party-1"), 0)
    assert int(game.state.hand[0]) == 1 << CARD("royal-claim")


@pytest.mark.rule("root:4.1.1.f")
def test_only_crafting_pieces_craft():
    game = Table("marquise", "eyrie").building("marquise", SAWMILL, 9).warriors("marquise", 9, 3)
    game.token("marquise", WOOD, 9)
    assert not to_craft(game, "root-tea-mouse").options(CRAFT)


@pytest.mark.rule("root:4.1.1.g")
def test_the_suit_of_the_card_is_no_cost():
    game = to_craft(workshops(9), "sappers-1", "root-tea-fox", "crossbow-mouse")  # a bird, a fox and a mouse
    assert craftable(game) == ids("sappers-1", "root-tea-fox")


# ---- what crafting brings --------------------------------------------------------------------------------------------


@pytest.mark.rule("root:4.1.2.a")
def test_an_immediate_effect_is_resolved_and_the_card_discarded():
    game = workshops(8, 8, 12).warriors("eyrie", 6, 2).building("eyrie", ROOST, 6).warriors("eyrie", 7, 1)
    to_craft(game, "favor-fox").play(CRAFT, CARD("favor-fox"), 0)
    assert (own(game, 6, 1), int(game.state.buildings[1, ROOST, at(6)]), own(game, 7, 1)) == (0, 0, 1)
    assert discarded(game, "favor-fox")
    assert game.state.limbo == 0
    assert game.state.hand[0] == game.state.play_area[0] == 0


@pytest.mark.rule("root:4.1.2.a")
def test_the_card_is_discarded_only_after_its_effect():
    game = to_craft(workshops(8, 8, 12, other="alliance").token("alliance", SYMPATHY, 6), "favor-fox", "anvil")
    game.play(CRAFT, CARD("favor-fox"), 0)
    assert game.options(GIVE_CARD) == [(CARD("anvil"), 0, 0)]
    assert not discarded(game, "favor-fox")
    game.play(GIVE_CARD, CARD("anvil"))
    assert discarded(game, "favor-fox")


@pytest.mark.rule("root:4.1.2.b")
def test_an_item_comes_from_the_supply():
    game = to_craft(workshops(8, 8), "sword")
    assert (int(game.state.item_supply[SWORD]), int(game.state.crafted_items[0, SWORD])) == (2, 0)
    game.play(CRAFT, CARD("sword"), 0)
    assert (int(game.state.item_supply[SWORD]), int(game.state.crafted_items[0, SWORD])) == (1, 1)
    assert discarded(game, "sword")
    assert game.state.play_area[0] == 0


@pytest.mark.rule("root:4.1.2.c")
def test_an_item_that_is_gone_cannot_be_crafted():
    bags = ("knapsack", "smugglers-trail", "mouse-in-a-sack", "birdy-bindle")
    game = to_craft(workshops(9, 9, 7, 7), *bags, "root-tea-mouse")
    game.play(CRAFT, CARD("knapsack"), 0)
    assert craftable(game) == ids(*bags[1:], "root-tea-mouse")
    game.play(CRAFT, CARD("birdy-bindle"), 0)
    assert game.state.item_supply[BAG] == 0
    assert craftable(game) == ids("root-tea-mouse")


@pytest.mark.rule("root:4.1.2.c")
def test_an_item_taken_by_a_vagabond_does_not_return_to_the_supply():
    game = Table("vagabond", "eyrie", characters=("tinker",)).pawn(8).items(HAMMER, HAMMER)
    game.hand("vagabond", "crossbow-mouse", "crossbow-bird").turn("vagabond", "daylight")
    game.play(CRAFT, CARD("crossbow-mouse"), 0)
    assert game.state.items[0, UP, HAMMER] == 1
    assert not game.options(CRAFT)  # a hammer is left, but no crossbow


@pytest.mark.rule("root:4.1.3.a")
def test_a_lasting_card_stays_and_is_used_again_in_later_turns():
    game = to_craft(workshops(9, other="alliance"), "codebreakers-1", "anvil")
    assert not game.options(USE)
    game.play(CRAFT, CARD("codebreakers-1"), 0)
    assert int(game.state.play_area[0]) == 1 << CARD("codebreakers-1")
    assert not discarded(game, "codebreakers-1")
    assert game.state.score[0] == 0
    game.play(USE, CARD("codebreakers-1"), 1)
    assert not game.options(USE)
    to_next_daylight(game, ["bake-sale"])
    assert int(game.state.play_area[0]) == 1 << CARD("codebreakers-1")
    assert game.allows(USE, CARD("codebreakers-1"), 1)


@pytest.mark.rule("root:4.1.3.b")
@pytest.mark.parametrize(
    ("card", "phase"),
    [
        ("burrow-bank-1", "birdsong"),
        ("royal-claim", "birdsong"),
        ("command-warren-1", "daylight"),
        ("tax-collector-1", "daylight"),
        ("cobbler-1", "evening"),
    ],
)
def test_a_lasting_effect_need_not_be_used(card, phase):
    game = Table("marquise", "eyrie").crafted("marquise", card).warriors("marquise", 8, 2).warriors("eyrie", 8, 1)
    game.turn("marquise", phase)
    before = (int(game.state.phase), int(game.state.step))
    assert len(game.moves()) > 1
    game.play(END)
    assert (int(game.state.phase), int(game.state.step)) != before
    assert int(game.state.play_area[0]) == 1 << CARD(card)
    assert own(game, 8) == 2
    assert game.state.score[0] == 0


@pytest.mark.rule("root:4.1.4.a")
def test_no_second_card_of_the_same_name():
    game = to_craft(workshops(9, 9), "codebreakers-1", "codebreakers-2", "sappers-1")
    assert craftable(game) == ids("codebreakers-1", "codebreakers-2", "sappers-1")
    game.play(CRAFT, CARD("codebreakers-1"), 0)
    assert craftable(game) == ids("sappers-1")


@pytest.mark.rule("root:4.1.4.a")
def test_items_and_favors_of_the_same_name_may_follow_each_other():
    game = to_craft(workshops(9, 9), "root-tea-fox", "root-tea-mouse").play(CRAFT, CARD("root-tea-fox"), 0)
    assert craftable(game) == ids("root-tea-mouse")


@pytest.mark.rule("root:4.1.4.b")
def test_others_may_have_the_same_card():
    game = to_craft(workshops(9).crafted("eyrie", "codebreakers-2"), "codebreakers-1")
    game.play(CRAFT, CARD("codebreakers-1"), 0)
    assert int(game.state.play_area[0]) == 1 << CARD("codebreakers-1")
    assert int(game.state.play_area[1]) == 1 << CARD("codebreakers-2")


# ---- moving ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:4.2.a", "root:4.2.b")
def test_any_number_of_warriors_but_at_least_one_moves_to_an_adjacent_clearing():
    game = Table("marquise", "eyrie").warriors("marquise", 9, 5).turn("marquise", "daylight")
    assert sorted({b for _, b, _ in game.options(MOVE)}) == [at(1), at(4), at(12)]
    for goal in (1, 4, 12):
        assert [c for _, b, c in game.options(MOVE) if b == at(goal)] == [1, 2, 3, 4, 5]
    game.play(MOVE, at(9), at(12), 3)
    assert (own(game, 9), own(game, 12)) == (2, 3)


@pytest.mark.rule("root:4.2.a")
def test_a_pawn_moves_to_an_adjacent_clearing():
    game = Table("vagabond", "eyrie", characters=("thief",)).pawn(9).items(BOOT).turn("vagabond", "daylight")
    assert sorted(game.options(MOVE)) == [(at(9), at(1), 0), (at(9), at(4), 0), (at(9), at(12), 0)]
    game.play(MOVE, at(9), at(4), 0)
    assert game.state.pawn[0] == at(4)


@pytest.mark.rule("root:4.2.c")
def test_a_move_has_one_origin_and_one_adjacent_destination():
    game = Table("marquise", "eyrie").warriors("marquise", 9, 2).warriors("marquise", 5, 1)
    game.turn("marquise", "daylight")
    assert {(a, b) for a, b, _ in game.options(MOVE)} == {(at(9), at(g)) for g in (1, 4, 12)} | {
        (at(5), at(g)) for g in (1, 2)
    }
    assert not game.allows(MOVE, at(9), at(1), 3)  # no gathering
    assert not game.allows(MOVE, at(9), at(5), 1)  # no two paths in one move
    game.play(MOVE, at(9), at(1), 2)
    assert (own(game, 9), own(game, 1), own(game, 5)) == (0, 2, 1)


@pytest.mark.rule("root:4.2.d")
def test_buildings_and_tokens_stay_behind():
    game = Table("marquise", "eyrie").warriors("marquise", 9, 2).building("marquise", SAWMILL, 9)
    game.token("marquise", WOOD, 9).token("marquise", KEEP, 9).turn("marquise", "daylight")
    game.play(MOVE, at(9), at(1), 2)
    assert (own(game, 9), own(game, 1)) == (0, 2)
    assert (int(game.state.tokens[0, WOOD, at(9)]), int(game.state.tokens[0, KEEP, at(9)])) == (1, 1)
    assert game.state.buildings[0, SAWMILL, at(9)] == 1
    assert not [a for a, _, _ in game.options(MOVE) if a == at(9)]  # they move on no account


@pytest.mark.rule("root:4.2.e")
def test_only_own_warriors_move():
    game = Table("marquise", "alliance").warriors("marquise", 9, 2).warriors("alliance", 9, 1)
    game.warriors("alliance", 4, 2).turn("marquise", "daylight")
    assert {a for a, _, _ in game.options(MOVE)} == {at(9)}
    assert max(c for _, _, c in game.options(MOVE)) == 2
    game.play(MOVE, at(9), at(12), 2)
    assert (own(game, 9, 1), own(game, 12, 1)) == (1, 0)


@pytest.mark.rule("root:4.2.1.a", "root:4.2.1.b")
def test_a_move_needs_rule_at_either_end():
    game = Table("marquise", "alliance").warriors("marquise", 9, 1).warriors("alliance", 9, 3)
    game.warriors("marquise", 12, 1).warriors("alliance", 4, 1).turn("marquise", "daylight")
    goals = {b for a, b, _ in game.options(MOVE) if a == at(9)}
    assert goals == {at(12)}  # 1 is nobody's and 4 the Alliance's
    assert {b for a, b, _ in game.options(MOVE) if a == at(12)} == {at(g) for g in (4, 7, 9, 10, 11)}
    game.play(MOVE, at(9), at(12), 1)
    assert own(game, 12) == 2


@pytest.mark.rule("root:4.2.1.b")
def test_a_tie_is_no_rule():
    game = Table("marquise", "alliance").warriors("marquise", 9, 2).warriors("alliance", 9, 2)
    assert not game.turn("marquise", "daylight").options(MOVE)
    game.building("marquise", SAWMILL, 9)
    assert {b for _, b, _ in game.options(MOVE)} == {at(1), at(4), at(12)}


@pytest.mark.rule("root:4.2.2.a")
def test_the_same_warrior_moves_as_often_as_there_are_moves():
    game = Table("marquise", "eyrie").warriors("marquise", 9, 1).turn("marquise", "daylight")
    route = (9, 1, 5, 2, 6, 3, 7)
    for origin, goal in itertools.pairwise(route):
        game.play(MOVE, at(origin), at(goal), 1)
    assert own(game, 7) == 1
    assert game.state.phase != DAYLIGHT  # six moves were three actions


@pytest.mark.rule("root:4.2.2.b")
def test_each_move_may_be_made_by_another_group():
    game = Table("marquise", "eyrie").warriors("marquise", 9, 2).warriors("marquise", 7, 1)
    game.turn("marquise", "daylight").play(MOVE, at(9), at(1), 1)
    for origin, goal in ((7, 8), (9, 4), (1, 10)):  # strangers, those left behind, or the same again
        assert game.allows(MOVE, at(origin), at(goal), 1)
    game.play(MOVE, at(7), at(8), 1)
    assert (own(game, 9), own(game, 1), own(game, 8)) == (1, 1, 1)
    assert game.state.actions_left == 2


@pytest.mark.rule("root:4.2.2.a")
def test_a_warrior_that_moved_in_daylight_may_move_in_the_evening():
    game = Table("marquise", "eyrie").warriors("marquise", 9, 1).crafted("marquise", "cobbler-1")
    game.turn("marquise", "daylight").play(MOVE, at(9), at(1), 1).play(END).play(END)
    assert game.state.phase == EVENING
    game.play(MOVE, at(1), at(5), 1)
    assert own(game, 5) == 1
