"""The map (Law 2.2 to 2.4): clearings and paths, slots and ruins, the river, forests."""

import pytest

from rootai.games.root.moves import (
    BATTLE,
    BUILD,
    CRAFT,
    END,
    EXPLORE,
    FIND_ITEM,
    MOVE,
    NONE,
    PAY_SUPPORTER,
    RECRUIT,
    REVOLT,
    SLIP,
    SPREAD,
)
from rootai.games.root.state import (
    BOOT,
    FOX,
    HAMMER,
    MOUSE,
    MOVE_COLUMN,
    N_CLEARINGS,
    RABBIT,
    RECRUITER,
    ROOST,
    SAWMILL,
    SWORD,
    SYMPATHY,
    TEA,
    TORCH,
    WOOD,
    WORKSHOP,
)
from rootai.games.root.tables import card_index

from .table import Table, at

CARD = card_index
PATHS = {
    1: {5, 9, 10},
    2: {5, 6, 10},
    3: {6, 7, 11},
    4: {8, 9, 12},
    5: {1, 2},
    6: {2, 3, 11},
    7: {3, 8, 12},
    8: {4, 7},
    9: {1, 4, 12},
    10: {1, 2, 12},
    11: {3, 6, 12},
    12: {4, 7, 9, 10, 11},
}
RIVER = ((5, 10), (10, 11), (11, 7), (7, 4))
RUINS = (6, 10, 11, 12)
FOREST_CLEARINGS = {
    1: {1, 9, 10, 12},
    2: {1, 2, 5, 10},
    3: {4, 9, 12},
    4: {2, 6, 10, 11, 12},
    5: {3, 6, 11},
    6: {4, 7, 8, 12},
    7: {3, 7, 11, 12},
}
ONE_PATH_APART = {1: {2, 3, 4}, 2: {1, 4}, 3: {1, 6}, 4: {1, 2, 5, 7}, 5: {4, 7}, 6: {3, 7}, 7: {4, 5, 6}}


def forest(number):
    """The place of a forest as the table takes it."""
    return N_CLEARINGS + number


def goals(game, origin):
    """The clearings that warriors or pawn may move to."""
    return {b + 1 for a, b, _ in game.options(MOVE) if a == at(origin)}


def sites(game, kind):
    """The clearings where a kind of building may be built."""
    return {a + 1 for a, b, _ in game.options(BUILD) if b == kind}


def slips(game):
    """The clearings and the forests that the pawn may slip to."""
    places = {a for a, _, _ in game.options(SLIP)}
    return {p + 1 for p in places if p < N_CLEARINGS}, {p - N_CLEARINGS + 1 for p in places if p >= N_CLEARINGS}


def in_birdsong(place):
    """A Vagabond about to slip."""
    return Table("vagabond", "marquise", characters=("thief",)).pawn(place).turn("vagabond", "birdsong")


def everywhere():
    """A warrior of the Marquise in each clearing."""
    game = Table("marquise", "eyrie")
    for clearing in PATHS:
        game.warriors("marquise", clearing, 1)
    return game.turn("marquise", "daylight")


# ---- clearings and paths ---------------------------------------------------------------------------------------------


@pytest.mark.rule("root:2.2")
def test_the_map_is_one_net_of_twelve_clearings():
    assert N_CLEARINGS == len(PATHS) == 12
    adjacent = [int(mask) for mask in Table("marquise", "eyrie").state.adjacent]
    assert all((adjacent[a] >> b & 1) == (adjacent[b] >> a & 1) for a in range(12) for b in range(12))
    assert not any(adjacent[a] >> a & 1 for a in range(12))
    reached = 1
    for _ in range(12):
        for a in range(12):
            reached |= adjacent[a] if reached >> a & 1 else 0
    assert reached == (1 << 12) - 1


@pytest.mark.rule("root:2.2.1.a")
def test_warriors_move_along_every_path_and_nowhere_else():
    game = everywhere()
    assert {clearing: goals(game, clearing) for clearing in PATHS} == PATHS


@pytest.mark.rule("root:2.2.1.b", "root:2.3.a")
@pytest.mark.parametrize(("here", "there"), [*RIVER, (8, 12), (5, 6), (9, 10), (2, 12)])
def test_clearings_without_a_path_between_them_are_not_adjacent(here, there):
    game = everywhere()
    for origin, goal in ((here, there), (there, here)):
        assert not game.allows(MOVE, at(origin), at(goal), 1)
        assert f"no path leads from clearing {origin} to {goal}" in game.refusal(MOVE, at(origin), at(goal), 1)


@pytest.mark.rule("root:2.3.a")
def test_neither_the_eyrie_nor_a_vagabond_follow_the_river():
    game = Table("eyrie", "marquise").building("eyrie", ROOST, 4).warriors("eyrie", 4, 3).warriors("eyrie", 7, 1)
    game.state.decree[MOVE_COLUMN] = 1 << CARD("armorers-1")
    game.turn("eyrie", "daylight")
    assert (goals(game, 4), goals(game, 7)) == ({8, 9, 12}, {3, 8, 12})
    assert "no path leads from clearing 4 to 7" in game.refusal(MOVE, at(4), at(7), 1)
    game = Table("vagabond", "marquise", characters=("thief",)).pawn(4).items(BOOT, BOOT).turn("vagabond", "daylight")
    assert goals(game, 4) == {8, 9, 12}
    assert "not among" in game.refusal(MOVE, at(4), at(7))
    assert slips(in_birdsong(4))[0] == {8, 9, 12}


@pytest.mark.rule("root:2.2.2")
def test_every_clearing_has_one_of_three_suits():
    state = Table("marquise", "eyrie").state
    suits = {FOX: {1, 6, 8, 12}, RABBIT: {3, 4, 5, 10}, MOUSE: {2, 7, 9, 11}}
    for suit, clearings in suits.items():
        assert {c for c in PATHS if int(state.suit_clearings[suit]) >> at(c) & 1} == clearings
        assert {c for c in PATHS if state.suit_of[at(c)] == suit} == clearings


# ---- slots and ruins -------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:2.2.3.a", "root:2.2.3.b")
def test_each_building_fills_a_slot_and_without_one_nothing_is_built():
    game = Table("marquise", "eyrie").warriors("marquise", 8, 1).warriors("marquise", 9, 1)
    game.turn("marquise", "daylight")
    assert game.state.open_slots[at(8)] == 2
    game.play(BUILD, at(8), SAWMILL)
    assert game.state.open_slots[at(8)] == 1
    game.play(BUILD, at(8), WORKSHOP)
    assert game.state.open_slots[at(8)] == 0
    assert sites(game, RECRUITER) == {9}
    assert "clearing 8 has no open slot" in game.refusal(BUILD, at(8), RECRUITER)


@pytest.mark.rule("root:2.2.3.a")
def test_buildings_of_all_players_fill_the_slots():
    game = Table("eyrie", "marquise").building("marquise", SAWMILL, 8).warriors("eyrie", 8, 4)
    game.warriors("eyrie", 9, 1).building("marquise", WORKSHOP, 8)
    game.state.decree[3] = 1 << CARD("armorers-1")
    game.turn("eyrie", "daylight")
    assert sites(game, ROOST) == {9}
    assert "clearing 8 has no open slot" in game.refusal(BUILD, at(8), ROOST)


@pytest.mark.rule("root:2.2.3.c")
def test_warriors_tokens_and_pawns_need_no_slot():
    game = Table("marquise", "alliance", "vagabond", characters=("thief",)).warriors("marquise", 9, 12)
    game.building("marquise", SAWMILL, 9).building("marquise", RECRUITER, 9).pawn(1).items(BOOT)
    game.supporters("sword", "root-tea-mouse").hand("alliance", "anvil")
    game.turn("marquise", "birdsong")
    assert game.state.tokens[0, WOOD, at(9)] == 1
    game.play(RECRUIT, NONE)
    assert game.state.warriors[0, at(9)] == 13
    assert game.state.open_slots[at(9)] == 0
    game.warriors("marquise", 8, 1).turn("marquise", "daylight")
    assert "clearing 9 has no open slot" in game.refusal(BUILD, at(9), WORKSHOP)
    game.turn("alliance", "birdsong").play(SPREAD, at(9))
    for card in sorted((CARD("sword"), CARD("root-tea-mouse"))):
        game.play(PAY_SUPPORTER, card)
    assert game.state.tokens[1, SYMPATHY, at(9)] == 1
    game.turn("vagabond", "daylight").play(MOVE, at(1), at(9))
    assert game.state.pawn[0] == at(9)


@pytest.mark.rule("root:2.2.4.a")
@pytest.mark.parametrize("clearing", RUINS)
def test_a_ruin_fills_a_slot(clearing):
    game = Table("marquise", "eyrie").warriors("marquise", clearing, 2).warriors("marquise", 9, 1)
    slots = int(game.t.slots[at(clearing)])
    for kind in range(slots - 1):
        game.building("marquise", kind, clearing)
    game.turn("marquise", "daylight")
    assert sites(game, RECRUITER) == {9}
    assert f"clearing {clearing} has no open slot" in game.refusal(BUILD, at(clearing), RECRUITER)
    game.state.ruins &= ~(1 << at(clearing))
    assert sites(game.turn("marquise", "daylight"), RECRUITER) == {9, clearing}


@pytest.mark.rule("root:2.2.4.b")
def test_a_favor_removes_no_ruin():
    game = Table("marquise", "eyrie").building("eyrie", ROOST, 12).warriors("eyrie", 6, 2)
    for clearing in (1, 6, 8):
        game.building("marquise", WORKSHOP, clearing)
    game.hand("marquise", "favor-fox").turn("marquise", "daylight").play(CRAFT, CARD("favor-fox"))
    assert game.state.buildings[1, ROOST, at(12)] == game.state.warriors[1, at(6)] == 0
    assert [c for c in PATHS if int(game.state.ruins) >> at(c) & 1] == list(RUINS)
    assert game.state.score[0] == 1  # for the roost; a ruin is nobody's


@pytest.mark.rule("root:2.2.4.b")
def test_a_revolt_removes_no_ruin_and_nobody_battles_one():
    game = Table("alliance", "marquise").token("alliance", SYMPATHY, 12).building("marquise", SAWMILL, 12)
    game.supporters("anvil", "knapsack").turn("alliance", "birdsong").play(REVOLT, at(12))
    for card in sorted((CARD("anvil"), CARD("knapsack"))):
        game.play(PAY_SUPPORTER, card)
    assert game.state.buildings[0, FOX, at(12)] == 1
    assert game.state.buildings[1, SAWMILL, at(12)] == 0
    assert int(game.state.ruins) >> at(12) & 1
    assert game.state.open_slots[at(12)] == 0
    game = Table("marquise", "eyrie").warriors("marquise", 12, 3).turn("marquise", "daylight")
    assert not game.options(BATTLE)
    assert "can now" in game.refusal(BATTLE, at(12), 1)


@pytest.mark.rule("root:2.2.4.c")
def test_the_slot_of_a_removed_ruin_is_open():
    game = Table("vagabond", "marquise", characters=("thief",)).pawn(12).items(TORCH)
    game.warriors("marquise", 12, 1).building("marquise", SAWMILL, 12).warriors("marquise", 9, 1)
    game.turn("marquise", "daylight")
    assert sites(game, WORKSHOP) == {9}
    game.turn("vagabond", "daylight").play(EXPLORE)
    game.play(FIND_ITEM, *game.options(FIND_ITEM)[0][:2])
    assert not int(game.state.ruins) >> at(12) & 1
    assert game.state.open_slots[at(12)] == 1
    game.turn("marquise", "daylight")
    assert sites(game, WORKSHOP) == {9, 12}
    game.play(BUILD, at(12), WORKSHOP)
    assert "clearing 12 has no open slot" in game.refusal(BUILD, at(12), RECRUITER)


# ---- river and forests -----------------------------------------------------------------------------------------------


@pytest.mark.rule("root:2.3.b")
@pytest.mark.parametrize(("number", "banks"), [(2, (5, 10)), (4, (10, 11)), (7, (7, 11)), (6, (4, 7))])
def test_a_forest_on_both_banks_of_the_river_is_one_forest(number, banks):
    assert set(banks) <= slips(in_birdsong(forest(number)))[0]
    for clearing in banks:
        assert number in slips(in_birdsong(clearing))[1]


@pytest.mark.rule("root:2.4")
def test_seven_forests_are_no_clearings():
    game = Table("vagabond", "marquise", characters=("thief",)).items(TORCH, HAMMER, SWORD, TEA, BOOT)
    game.hand("vagabond", "anvil", "visit-to-friends", "root-tea-mouse")
    assert int(game.t.n_forests) == len(FOREST_CLEARINGS) == 7
    for number in FOREST_CLEARINGS:
        game.pawn(forest(number)).turn("vagabond", "daylight")
        assert {Table.show(move)[0] for move in game.moves()} == {MOVE, END}  # no suit to craft with, no battle
        assert {b for _, b, _ in game.options(MOVE)} == {at(c) for c in FOREST_CLEARINGS[number]}


@pytest.mark.rule("root:2.4.1.a")
@pytest.mark.parametrize("number", FOREST_CLEARINGS)
def test_a_forest_is_adjacent_to_the_clearings_around_it(number):
    assert slips(in_birdsong(forest(number)))[0] == FOREST_CLEARINGS[number]
    for clearing in PATHS:
        assert (number in slips(in_birdsong(clearing))[1]) == (clearing in FOREST_CLEARINGS[number])


@pytest.mark.rule("root:2.4.1.b", "root:2.4.1.c")
@pytest.mark.parametrize("number", ONE_PATH_APART)
def test_forests_are_adjacent_across_one_path(number):
    game = in_birdsong(forest(number))
    assert slips(game)[1] == ONE_PATH_APART[number]
    for other in set(FOREST_CLEARINGS) - ONE_PATH_APART[number] - {number}:
        assert "not among" in game.refusal(SLIP, forest(other) - 1)


@pytest.mark.rule("root:2.4.1.c")
@pytest.mark.parametrize(("one", "other"), [(1, 6), (1, 7), (3, 4), (3, 7), (4, 6)])
def test_forests_that_meet_at_a_clearing_are_not_adjacent(one, other):
    assert FOREST_CLEARINGS[one] & FOREST_CLEARINGS[other] == {12}
    for here, there in ((one, other), (other, one)):
        game = in_birdsong(forest(here))
        assert not game.allows(SLIP, forest(there) - 1)
        assert "not among" in game.refusal(SLIP, forest(there) - 1)
