"""Eyrie Dynasties (Law 7): roosts, the Decree, turmoil and the leaders."""

import pytest

from rootai.engine.contract import CHANCE
from rootai.games.root.data.factions import EYRIE_DRAWS, ROOST_POINTS
from rootai.games.root.factions.eyrie import viziers_in
from rootai.games.root.moves import (
    ADD_TO_DECREE,
    AMBUSH_WITH,
    BATTLE,
    BUILD,
    CRAFT,
    DISCARD,
    DRAW_CARD,
    END,
    FIRST_BUILDING,
    KEEP_AT,
    LEADER,
    MOVE,
    NEW_ROOST,
    RECRUIT,
    RESOLVE_SUIT,
    ROOST_AT,
    TAKE_DOMINANCE,
    TURMOIL,
    USE,
)
from rootai.games.root.rules.turn import settle
from rootai.games.root.state import (
    BATTLE_COLUMN,
    BIRD,
    BIRDSONG,
    BUILD_COLUMN,
    BUILDER,
    CHARISMATIC,
    COINS,
    COMMANDER,
    DAYLIGHT,
    DESPOT,
    EVENING,
    FOX,
    HAMMER,
    KEEP,
    MOUSE,
    MOVE_COLUMN,
    N_COLUMNS,
    NO_LEADER,
    NOBODY,
    RABBIT,
    RECRUIT_COLUMN,
    RECRUITER,
    ROOST,
    SAWMILL,
    SYMPATHY,
    WOOD,
    WORKSHOP,
)
from rootai.games.root.tables import card_index

from .table import Table, at, roll

CARD = card_index
COLUMNS = {"recruit": RECRUIT_COLUMN, "move": MOVE_COLUMN, "battle": BATTLE_COLUMN, "build": BUILD_COLUMN}
ACTIONS = {RECRUIT: RECRUIT_COLUMN, MOVE: MOVE_COLUMN, BATTLE: BATTLE_COLUMN, BUILD: BUILD_COLUMN}
COLUMNS_OF = {
    BUILDER: [RECRUIT_COLUMN, MOVE_COLUMN],
    CHARISMATIC: [RECRUIT_COLUMN, BATTLE_COLUMN],
    COMMANDER: [MOVE_COLUMN, BATTLE_COLUMN],
    DESPOT: [MOVE_COLUMN, BUILD_COLUMN],
}


def table(*others, leader=COMMANDER):
    """The Eyrie in the first seat."""
    game = Table("eyrie", *(others or ("marquise",)))
    game.state.leader = leader
    return game


def decree(game, **columns):
    """Put cards from the deck into columns of the Decree."""
    for column, cards in columns.items():
        for card in cards:
            bit = 1 << CARD(card)
            assert int(game.state.deck) & bit, card
            game.state.deck &= ~bit
            game.state.decree[COLUMNS[column]] |= bit
    return game


def roosts(game, *clearings):
    """Place roosts."""
    for clearing in clearings:
        game.building("eyrie", ROOST, clearing)
    return game


def birds_own(game, clearing):
    """Eyrie warriors in a clearing."""
    return int(game.state.warriors[0, at(clearing)])


def printed(options):
    """The clearings of some moves, by their printed numbers."""
    return sorted({option[0] + 1 for option in options})


def ops(game):
    """The operations on offer."""
    return {Table.show(move)[0] for move in game.moves()}


def suits(game):
    """The suits of which a Decree card may be resolved next."""
    return [a for a, _, _ in game.options(RESOLVE_SUIT)]


def draw(game, *cards):
    """Let chance draw these cards for the seat that draws."""
    for card in cards:
        game.play(DRAW_CARD, game.options(DRAW_CARD)[0][0], CARD(card))
    return game


def skirmish(leader=COMMANDER, enemies=2):
    """A roost and six warriors in 8 beside enemies: a bird card in any column can be carried out."""
    return roosts(table(leader=leader), 8).warriors("eyrie", 8, 6).warriors("marquise", 8, enemies)


def resolve_all(game):
    """Play the first legal move until the Daylight is over; the columns of the actions taken."""
    columns = []
    while game.state.phase == DAYLIGHT:
        op, a, b, c = Table.show(game.moves()[0])
        if op in ACTIONS:
            columns.append(ACTIONS[op])
        game.play(op, a, b, c)
    return columns


def next_birdsong(game):
    """Play first legal moves until the Eyrie must choose in their next turn."""
    turn = game.state.turn_number
    while game.state.turn_number == turn or game.state.turn_seat != 0 or game.actor != 0:
        game.play(*Table.show(game.moves()[0]))
    return game


# ---- crafting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:7.2.1.a")
def test_a_roost_pays_one_symbol_of_its_clearing():
    cards = ("anvil", "foxfolk-steel", "root-tea-mouse", "visit-to-friends")
    game = skirmish().hand("eyrie", *cards).warriors("eyrie", 5, 1).turn("eyrie", "daylight")
    assert game.options(CRAFT) == [(CARD("anvil"), 0, 0)]  # one fox roost; warriors alone in 5 craft nothing
    game.play(CRAFT, CARD("anvil"), 0)
    assert game.state.crafted_items[0, HAMMER] == 1
    assert not int(game.state.hand[0]) >> CARD("anvil") & 1
    assert not game.options(CRAFT)


@pytest.mark.rule("root:7.2.1.a")
def test_the_eyrie_do_not_craft_in_birdsong_or_evening():
    game = skirmish().hand("eyrie", "anvil", "sword").turn("eyrie", "birdsong")
    assert ops(game) == {ADD_TO_DECREE}
    game.play(ADD_TO_DECREE, CARD("sword"), BATTLE_COLUMN)
    assert not game.options(CRAFT)
    game = skirmish().hand("eyrie", "anvil").turn("eyrie", "evening")
    assert game.actor == CHANCE
    assert ops(game) == {DRAW_CARD}


@pytest.mark.rule("root:7.2.1.b", "root:7.5")
def test_crafting_is_over_with_the_first_card_of_the_decree():
    game = skirmish().hand("eyrie", "anvil", "sword").turn("eyrie", "daylight")
    assert game.allows(CRAFT, CARD("anvil"), 0)
    game.play(MOVE, at(8), at(7), 1)
    assert game.state.phase == DAYLIGHT
    assert ops(game) == {BATTLE}


@pytest.mark.rule("root:7.2.1.b", "root:7.5")
def test_crafting_is_over_when_the_suit_of_a_card_is_chosen():
    game = decree(skirmish().hand("eyrie", "anvil"), move=["foxfolk-steel"]).turn("eyrie", "daylight")
    assert suits(game) == [FOX, BIRD]
    assert game.options(CRAFT)
    game.play(RESOLVE_SUIT, BIRD)
    assert ops(game) == {MOVE}


@pytest.mark.rule("root:7.2.1.b")
def test_a_roost_built_by_the_decree_crafts_nothing_this_turn():
    game = roosts(table(leader=DESPOT), 8).warriors("eyrie", 8, 3).warriors("eyrie", 7, 1)
    game.hand("eyrie", "root-tea-mouse").score("eyrie", 10).turn("eyrie", "daylight")
    game.state.available = 1 << CARD("dominance-fox")  # keeps the Daylight open after the Decree
    assert not game.options(CRAFT)
    game.play(MOVE, at(8), at(4), 1).play(BUILD, at(7), ROOST)
    assert game.state.phase == DAYLIGHT
    assert ops(game) == {END}


@pytest.mark.rule("root:7.5.1")
def test_each_roost_is_activated_once():
    cards = ("anvil", "crossbow-mouse", "armorers-1")
    game = roosts(skirmish(), 12).hand("eyrie", *cards).turn("eyrie", "daylight")
    assert {a for a, _, _ in game.options(CRAFT)} == {CARD(card) for card in cards}
    game.play(CRAFT, CARD("anvil"), 0)
    assert {a for a, _, _ in game.options(CRAFT)} == {CARD(card) for card in cards[1:]}
    game.play(CRAFT, CARD("armorers-1"), 0)
    assert int(game.state.play_area[0]) == 1 << CARD("armorers-1")
    assert not game.options(CRAFT)
    assert int(game.state.hand[0]) == 1 << CARD("crossbow-mouse")


@pytest.mark.rule("root:7.5.1")
def test_crafting_may_be_left_out():
    game = skirmish().hand("eyrie", "anvil").turn("eyrie", "daylight")
    assert game.options(CRAFT)
    assert resolve_all(game) == [MOVE_COLUMN, BATTLE_COLUMN]
    assert int(game.state.hand[0]) & 1 << CARD("anvil")


# ---- Lords of the Forest ---------------------------------------------------------------------------------------------


@pytest.mark.rule("root:7.2.2.a")
def test_a_tie_is_the_eyries():
    game = table("marquise", "alliance").warriors("eyrie", 12, 2)
    for faction in ("marquise", "alliance"):
        game.warriors(faction, 12, 2)
        assert game.state.ruler[at(12)] == 0
    for clearing in (4, 7, 9, 10, 11):
        game.warriors("marquise", clearing, 1)
    game.turn("eyrie", "daylight")
    assert {(a, c) for a, _, c in game.options(MOVE)} == {(at(12), 1), (at(12), 2)}  # out of 12 by their own rule
    assert {b + 1 for _, b, _ in game.options(MOVE)} == {4, 7, 9, 10, 11}


@pytest.mark.rule("root:7.2.2.a")
def test_buildings_count_in_the_tie():
    game = roosts(table(), 8).warriors("eyrie", 8, 1).warriors("marquise", 8, 1).building("marquise", SAWMILL, 8)
    assert game.state.ruler[at(8)] == 0
    game.warriors("marquise", 8, 1)
    assert game.state.ruler[at(8)] == 1


@pytest.mark.rule("root:7.2.2.b", "root:7.5.2.II.b")
def test_without_a_piece_there_is_no_rule():
    game = table("marquise", "alliance").warriors("eyrie", 12, 1).warriors("marquise", 12, 2)
    game.token("alliance", SYMPATHY, 11).turn("eyrie", "daylight")
    assert [int(game.state.ruler[at(c)]) for c in (4, 7, 9, 10, 11)] == [NOBODY] * 5
    assert game.state.leader == NO_LEADER  # no move at all, and so turmoil
    assert ops(game) == {LEADER}
    assert birds_own(game, 12) == 1


@pytest.mark.rule("root:7.2.2.c")
def test_a_tie_below_the_most_is_no_rule():
    game = table("marquise", "alliance").warriors("marquise", 12, 3).warriors("eyrie", 12, 2)
    game.warriors("alliance", 12, 2).warriors("eyrie", 5, 1).turn("eyrie", "daylight")
    assert game.state.ruler[at(12)] == 1
    assert printed(game.options(MOVE)) == [5]
    game.warriors("eyrie", 12, 1)
    assert game.state.ruler[at(12)] == 0
    assert printed(game.options(MOVE)) == [5, 12]


@pytest.mark.rule("root:7.2.2.d")
def test_who_is_tied_with_the_eyrie_does_not_rule():
    game = Table("marquise", "eyrie").warriors("marquise", 5, 2).warriors("marquise", 2, 1)
    game.building("marquise", WORKSHOP, 7).token("marquise", WOOD, 5).warriors("eyrie", 5, 1)
    game.turn("marquise", "daylight")
    assert game.allows(BUILD, at(5), WORKSHOP)
    assert game.allows(BUILD, at(2), WORKSHOP)  # with the wood of 5
    game.warriors("eyrie", 5, 1)
    assert game.state.ruler[at(5)] == 1
    assert not game.allows(BUILD, at(5), WORKSHOP)
    assert not game.allows(BUILD, at(2), WORKSHOP)


# ---- Disdain for Trade -----------------------------------------------------------------------------------------------


@pytest.mark.rule("root:7.2.3", "root:7.8.1")
@pytest.mark.parametrize(("leader", "points"), [(BUILDER, 3), (CHARISMATIC, 1), (COMMANDER, 1), (DESPOT, 1)])
def test_a_crafted_item_scores_one_point_except_under_the_builder(leader, points):
    game = roosts(table(leader=leader), 5, 10).warriors("eyrie", 5, 2).hand("eyrie", "bake-sale")
    game.turn("eyrie", "daylight").play(CRAFT, CARD("bake-sale"), 0)
    assert game.state.score[0] == points
    assert game.state.crafted_items[0, COINS] == 1


@pytest.mark.rule("root:7.2.3")
def test_points_of_other_effects_are_scored_in_full():
    game = roosts(table(), 5, 8, 9).crafted("eyrie", "royal-claim").hand("eyrie", "anvil")
    game.turn("eyrie", "birdsong").play(USE, CARD("royal-claim"))
    assert game.state.score[0] == 3


@pytest.mark.rule("root:7.2.3")
def test_others_score_the_printed_points():
    game = Table("marquise", "eyrie").building("marquise", WORKSHOP, 5).building("marquise", WORKSHOP, 10)
    game.state.leader = COMMANDER
    game.hand("marquise", "bake-sale").turn("marquise", "daylight").play(CRAFT, CARD("bake-sale"), 0)
    assert game.state.score[0] == 3


# ---- setup -----------------------------------------------------------------------------------------------------------


def set_up_after_the_keep(keep):
    """The Marquise sets up with her keep in a corner; the Eyrie come next."""
    game = Table("eyrie", "marquise")
    settle(game.state, game.t)
    game.play(KEEP_AT, at(keep))
    for kind in (SAWMILL, WORKSHOP, RECRUITER):
        game.play(FIRST_BUILDING, game.options(FIRST_BUILDING)[0][0], kind)
    return game


@pytest.mark.rule("root:7.3.1", "root:7.3.2.a", "root:7.3.2.b")
@pytest.mark.parametrize(("keep", "opposite"), [(1, 3), (2, 4), (3, 1), (4, 2)])
def test_the_eyrie_begin_opposite_the_keep(keep, opposite):
    game = set_up_after_the_keep(keep)
    assert not game.options(ROOST_AT)  # there is only one corner, so nothing is asked
    assert [birds_own(game, clearing) for clearing in range(1, 13)] == [6 * (c == opposite) for c in range(1, 13)]
    assert game.state.buildings[0, ROOST, at(opposite)] == 1
    assert game.state.warrior_supply[0] == 20 - 6


@pytest.mark.rule("root:7.3.2.a", "root:7.3.2.b")
@pytest.mark.parametrize("corner", [1, 2, 3, 4])
def test_without_another_starting_clearing_any_corner_will_do(corner):
    game = Table("alliance", "eyrie")
    settle(game.state, game.t)
    assert game.actor == 1
    assert printed(game.options(ROOST_AT)) == [1, 2, 3, 4]
    assert ops(game) == {ROOST_AT}
    game.play(ROOST_AT, at(corner))
    assert game.state.warriors[1, at(corner)] == 6
    assert game.state.buildings[1, ROOST, at(corner)] == 1


@pytest.mark.rule("root:7.3.1")
def test_twenty_warriors_are_on_the_map_or_in_the_supply():
    game = skirmish(enemies=4).turn("eyrie", "daylight")
    assert birds_own(game, 8) == 6
    game.play(MOVE, at(8), at(7), 2).play(BATTLE, at(8), 1)
    roll(game, 2, 2)
    assert (birds_own(game, 7), birds_own(game, 8), int(game.state.warrior_supply[0])) == (2, 2, 16)


@pytest.mark.rule("root:7.3.3", "root:7.3.5")
@pytest.mark.parametrize("leader", COLUMNS_OF)
def test_one_of_four_leaders_and_six_roosts_on_the_track(leader):
    game = set_up_after_the_keep(1)
    assert game.actor == 0
    assert game.options(LEADER) == [(a, 0, 0) for a in (BUILDER, CHARISMATIC, COMMANDER, DESPOT)]
    assert ops(game) == {LEADER}
    game.play(LEADER, leader)
    assert game.state.leader == leader
    assert game.state.deposed == 0  # the other three lie face up
    assert game.state.building_supply[0, ROOST] == 6
    assert game.state.buildings[0, ROOST].sum() == 1
    assert game.state.turn_number == 1


@pytest.mark.rule("root:7.3.4", "root:7.8.1", "root:7.8.2.a")
@pytest.mark.parametrize("leader", COLUMNS_OF)
def test_two_viziers_lie_where_the_leader_wants_them(leader):
    game = skirmish(leader, enemies=3).turn("eyrie", "daylight")
    assert [c for c in range(N_COLUMNS) if viziers_in(game.state, c)] == COLUMNS_OF[leader]
    assert resolve_all(game) == COLUMNS_OF[leader]
    assert game.state.leader == leader


@pytest.mark.rule("root:7.3.4")
def test_viziers_are_birds():
    game = decree(skirmish(), move=["anvil"], battle=["royal-claim"]).turn("eyrie", "daylight")
    assert suits(game) == [FOX, BIRD]
    game.play(RESOLVE_SUIT, FOX).play(MOVE, at(8), at(7), 1).play(MOVE, at(8), at(7), 1)
    assert not game.options(RESOLVE_SUIT)  # the vizier and the other bird are alike
    assert ops(game) == {BATTLE}


# ---- Birdsong --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:7.4", "root:7.4.1")
def test_emergency_orders_then_the_decree_then_a_new_roost():
    game = table().turn("eyrie", "birdsong")
    assert game.actor == CHANCE
    assert ops(game) == {DRAW_CARD}
    draw(game, "anvil")
    assert ops(game) == {ADD_TO_DECREE}  # neither a second card nor a roost yet
    assert game.state.buildings[0, ROOST].sum() == 0
    game.play(ADD_TO_DECREE, CARD("anvil"), BATTLE_COLUMN)
    assert ops(game) == {NEW_ROOST}
    assert game.state.phase == BIRDSONG


@pytest.mark.rule("root:7.4.1")
def test_a_single_card_in_hand_rules_out_emergency_orders():
    game = skirmish().hand("eyrie", "anvil").turn("eyrie", "birdsong")
    assert game.actor == 0
    game.play(ADD_TO_DECREE, CARD("anvil"), MOVE_COLUMN)
    assert game.state.phase == DAYLIGHT
    assert game.state.hand[0] == 0


@pytest.mark.rule("root:7.4.2.a")
def test_one_or_two_cards_are_added():
    cards = ("anvil", "sword", "bake-sale")
    game = skirmish().hand("eyrie", *cards).turn("eyrie", "birdsong")
    assert ops(game) == {ADD_TO_DECREE}  # none is refused
    assert len(game.moves()) == 3 * N_COLUMNS
    game.play(ADD_TO_DECREE, CARD("anvil"), MOVE_COLUMN)
    assert ops(game) == {ADD_TO_DECREE, END}
    assert len(game.options(ADD_TO_DECREE)) == 2 * N_COLUMNS
    game.play(ADD_TO_DECREE, CARD("sword"), BATTLE_COLUMN)
    assert game.state.phase == DAYLIGHT  # no third
    assert not game.options(ADD_TO_DECREE)
    assert int(game.state.hand[0]) == 1 << CARD("bake-sale")


@pytest.mark.rule("root:7.4.2.a")
def test_the_second_card_may_be_kept():
    game = skirmish().hand("eyrie", "anvil", "sword").turn("eyrie", "birdsong")
    game.play(ADD_TO_DECREE, CARD("anvil"), MOVE_COLUMN).play(END)
    assert game.state.phase == DAYLIGHT
    assert [int(game.state.decree[c]) for c in range(N_COLUMNS)] == [0, 1 << CARD("anvil"), 0, 0]
    assert int(game.state.hand[0]) == 1 << CARD("sword")


@pytest.mark.rule("root:7.4.2.b")
def test_only_one_bird_is_added():
    game = skirmish().hand("eyrie", "royal-claim", "sappers-1").turn("eyrie", "birdsong")
    game.play(ADD_TO_DECREE, CARD("royal-claim"), BATTLE_COLUMN)
    assert ops(game) == {END}
    game = skirmish().hand("eyrie", "royal-claim", "sappers-1", "anvil").turn("eyrie", "birdsong")
    game.play(ADD_TO_DECREE, CARD("sappers-1"), MOVE_COLUMN)
    assert {a for a, _, _ in game.options(ADD_TO_DECREE)} == {CARD("anvil")}
    game = skirmish().hand("eyrie", "royal-claim", "sappers-1", "anvil").turn("eyrie", "birdsong")
    game.play(ADD_TO_DECREE, CARD("anvil"), MOVE_COLUMN)
    assert {a for a, _, _ in game.options(ADD_TO_DECREE)} == {CARD("royal-claim"), CARD("sappers-1")}


@pytest.mark.rule("root:7.4.2.b")
def test_the_next_turn_may_add_a_bird_again():
    game = skirmish().hand("eyrie", "royal-claim", "sappers-1").turn("eyrie", "birdsong")
    game.play(ADD_TO_DECREE, CARD("royal-claim"), BATTLE_COLUMN).play(END)
    resolve_all(game)
    next_birdsong(game)
    assert CARD("sappers-1") in {a for a, _, _ in game.options(ADD_TO_DECREE)}


@pytest.mark.rule("root:7.4.2.c")
def test_both_cards_may_join_a_full_column():
    crowd = ["foxfolk-steel", "knapsack", "investments", "armorers-1"]
    game = decree(skirmish().hand("eyrie", "anvil", "sword"), build=crowd).turn("eyrie", "birdsong")
    assert {b for _, b, _ in game.options(ADD_TO_DECREE)} == set(range(N_COLUMNS))
    game.play(ADD_TO_DECREE, CARD("anvil"), BUILD_COLUMN)
    assert {b for _, b, _ in game.options(ADD_TO_DECREE)} == set(range(N_COLUMNS))
    game.play(ADD_TO_DECREE, CARD("sword"), BUILD_COLUMN)
    assert int(game.state.decree[BUILD_COLUMN]) == sum(1 << CARD(card) for card in [*crowd, "anvil", "sword"])


@pytest.mark.rule("root:7.4.2.d")
def test_decree_cards_are_not_in_hand():
    game = decree(skirmish(), move=["anvil"], battle=["royal-claim"]).score("eyrie", 12)
    game.state.available = 1 << CARD("dominance-fox")
    game.hand("eyrie", "sword").turn("eyrie", "daylight")
    assert not game.options(CRAFT)  # the anvil would be paid by the fox roost
    assert not game.options(TAKE_DOMINANCE)  # a fox and a bird would pay for it
    game.hand("eyrie", "knapsack")
    assert game.options(TAKE_DOMINANCE) == [(CARD("dominance-fox"), CARD("knapsack"), 0)]


@pytest.mark.rule("root:7.4.2.d")
def test_decree_cards_stay_after_they_are_resolved():
    game = decree(skirmish(enemies=5), move=["anvil"], battle=["royal-claim"]).hand("eyrie", "sword")
    before = [int(cards) for cards in game.state.decree]
    game.turn("eyrie", "daylight")
    game.play(RESOLVE_SUIT, FOX).play(MOVE, at(8), at(7), 1).play(MOVE, at(8), at(7), 1)
    for _ in range(2):
        roll(game.play(BATTLE, at(8), 1), 0, 0)
    assert game.state.phase == EVENING
    assert [int(cards) for cards in game.state.decree] == before
    assert game.state.discard == 0
    next_birdsong(draw(game, "sappers-1"))
    assert [int(cards) for cards in game.state.decree] == before
    assert {a for a, _, _ in game.options(ADD_TO_DECREE)} == {CARD("sword"), CARD("sappers-1")}


# ---- a new roost -----------------------------------------------------------------------------------------------------


def homeless(*others, **enemies):
    """The Eyrie without a roost, and enemy warriors as c5=2."""
    game = table(*others)
    for name, n in enemies.items():
        game.warriors("marquise", int(name[1:]), n)
    return game


def ask_for_a_roost(game):
    """Play a Birdsong up to the new roost."""
    return game.hand("eyrie", "anvil").turn("eyrie", "birdsong").play(ADD_TO_DECREE, CARD("anvil"), BATTLE_COLUMN)


EVERYWHERE = {f"c{clearing}": 1 for clearing in range(1, 13)}


@pytest.mark.rule("root:7.4.3.a", "root:7.4.3.e")
def test_a_new_roost_with_three_warriors_goes_where_the_fewest_are():
    enemies = EVERYWHERE.copy()
    del enemies["c9"]
    game = ask_for_a_roost(homeless(**enemies))
    assert game.state.buildings[0, ROOST, at(9)] == 1  # without being asked
    assert birds_own(game, 9) == 3
    assert game.state.buildings[0, ROOST].sum() == 1
    assert game.state.warrior_supply[0] == 17
    assert game.state.phase == DAYLIGHT


@pytest.mark.rule("root:7.4.3.b")
def test_the_warriors_of_everybody_count():
    game = homeless("marquise", "alliance", **(EVERYWHERE | {"c8": 2, "c10": 2}))
    for clearing in set(range(1, 13)) - {5, 8, 10}:
        game.warriors("alliance", clearing, 1)
    game.warriors("eyrie", 5, 1).warriors("eyrie", 10, 1)
    game = ask_for_a_roost(game)
    assert printed(game.options(NEW_ROOST)) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12]  # two everywhere, three in 10


@pytest.mark.rule("root:7.4.3.b")
def test_pawns_and_buildings_are_not_warriors():
    game = Table("eyrie", "marquise", "vagabond", characters=("thief",))
    game.state.leader = COMMANDER
    for clearing in set(range(1, 13)) - {5, 9}:
        game.warriors("marquise", clearing, 1)
    game.state.pawn[0] = at(5)
    game.building("marquise", SAWMILL, 9)
    assert printed(ask_for_a_roost(game).options(NEW_ROOST)) == [5, 9]


@pytest.mark.rule("root:7.4.3.c")
def test_clearings_that_cannot_take_the_roost_are_skipped():
    enemies = {f"c{clearing}": 2 for clearing in range(1, 13) if clearing not in (1, 4, 6, 8)} | {"c9": 1}
    del enemies["c10"]
    game = homeless(**enemies).token("marquise", KEEP, 1).building("marquise", SAWMILL, 4)
    game.building("marquise", SAWMILL, 6)  # the other slot of 6 holds a ruin
    game.building("marquise", SAWMILL, 8).building("marquise", SAWMILL, 8)
    game.state.scorched = 1 << at(10)
    game = ask_for_a_roost(game)
    assert [c for c in range(1, 13) if game.state.buildings[0, ROOST, at(c)]] == [9]


@pytest.mark.rule("root:7.4.3.d")
def test_with_a_roost_on_the_map_nothing_is_placed():
    game = ask_for_a_roost(roosts(table(), 8).warriors("eyrie", 7, 1))
    assert game.state.phase == DAYLIGHT
    assert game.state.buildings[0, ROOST].sum() == 1
    assert game.state.warrior_supply[0] == 19


@pytest.mark.rule("root:7.4.3.e", "root:7.4.3.f")
def test_the_eyrie_choose_among_ties_but_must_place():
    enemies = EVERYWHERE.copy()
    del enemies["c5"], enemies["c11"]
    game = ask_for_a_roost(homeless(**enemies))
    assert game.actor == 0
    assert printed(game.options(NEW_ROOST)) == [5, 11]
    assert ops(game) == {NEW_ROOST}  # it cannot be left out
    game.play(NEW_ROOST, at(11))
    assert birds_own(game, 11) == 3
    assert birds_own(game, 5) == 0
    assert game.state.buildings[0, ROOST, at(11)] == 1


@pytest.mark.rule("root:7.4.3.a")
def test_a_new_roost_takes_the_warriors_there_are():
    enemies = EVERYWHERE.copy()
    del enemies["c9"]
    game = homeless(**enemies).warriors("eyrie", 12, 18)
    game = ask_for_a_roost(game)
    assert birds_own(game, 9) == 2
    assert game.state.buildings[0, ROOST, at(9)] == 1
    assert game.state.warrior_supply[0] == 0


# ---- the Decree ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:7.5.2.a")
def test_columns_are_resolved_from_left_to_right():
    game = decree(skirmish(enemies=6), recruit=["anvil"], move=["knapsack"], battle=["sappers-1"], build=["sword"])
    game.warriors("eyrie", 7, 2).turn("eyrie", "daylight")
    assert ops(game) == {RECRUIT}
    game.play(RECRUIT, at(8))
    assert suits(game) == [FOX, BIRD]
    game.play(RESOLVE_SUIT, BIRD).play(MOVE, at(8), at(7), 1)
    assert ops(game) == {MOVE}  # no battle while the fox is left
    game.play(MOVE, at(8), at(7), 1)
    for _ in range(2):
        assert ops(game) == {BATTLE}
        roll(game.play(BATTLE, at(8), 1), 0, 0)
    assert ops(game) == {BUILD}
    game.play(BUILD, at(7), ROOST)
    assert game.state.phase == EVENING
    assert game.state.leader == COMMANDER


@pytest.mark.rule("root:7.5.2.b")
@pytest.mark.parametrize("first", [FOX, MOUSE, BIRD])
def test_the_cards_of_a_column_come_in_any_order_and_all_of_them(first):
    game = decree(skirmish(), move=["anvil", "sword"]).warriors("eyrie", 7, 2).turn("eyrie", "daylight")
    origins = {FOX: 8, MOUSE: 7, BIRD: 8}
    assert suits(game) == [FOX, MOUSE, BIRD]
    order = [first, *({FOX, MOUSE, BIRD} - {first})]
    for n, suit in enumerate(order):
        if n < 2:
            assert sorted(suits(game)) == sorted(order[n:])
            game.play(RESOLVE_SUIT, suit)
        game.play(MOVE, at(origins[suit]), at(3 if suit == MOUSE else 4), 1)
    assert ops(game) == {BATTLE}
    assert (birds_own(game, 3), birds_own(game, 4)) == (1, 2)


@pytest.mark.rule("root:7.5.2.b")
def test_several_cards_of_a_suit_are_all_resolved():
    game = decree(skirmish(CHARISMATIC), recruit=["anvil", "knapsack", "royal-claim"]).turn("eyrie", "daylight")
    assert suits(game) == [FOX, BIRD]
    game.play(RESOLVE_SUIT, FOX).play(RECRUIT, at(8))
    assert suits(game) == [FOX, BIRD]
    game.play(RESOLVE_SUIT, BIRD).play(RECRUIT, at(8))
    game.play(RESOLVE_SUIT, BIRD).play(RECRUIT, at(8))
    assert ops(game) == {RECRUIT}
    game.play(RECRUIT, at(8))
    assert ops(game) == {BATTLE}
    assert birds_own(game, 8) == 6 + 8


@pytest.mark.rule("root:7.5.2.c")
def test_what_can_be_done_must_be_done():
    game = decree(skirmish(), recruit=["anvil"], build=["sword"]).warriors("eyrie", 7, 1).score("eyrie", 12)
    game.state.available = 1 << CARD("dominance-fox")  # between the cards the Eyrie may do other things
    game.hand("eyrie", "foxfolk-steel").turn("eyrie", "daylight")
    for op, *args in ((RECRUIT, at(8)), (MOVE, at(8), at(4), 1), (BATTLE, at(8), 1)):
        assert ops(game) == {op, TAKE_DOMINANCE}
        game.play(op, *args)
    roll(game, 0, 0)
    assert ops(game) == {BUILD, TAKE_DOMINANCE}


@pytest.mark.rule("root:7.5.2.c")
def test_a_hopeless_card_may_come_first():
    game = decree(skirmish(), move=["bake-sale"]).score("eyrie", 5).turn("eyrie", "daylight")
    assert suits(game) == [RABBIT, BIRD]
    assert not game.options(TURMOIL)
    game.play(RESOLVE_SUIT, RABBIT)  # no warrior stands in a rabbit clearing
    assert ops(game) == {LEADER}
    game = decree(skirmish(), move=["bake-sale"]).score("eyrie", 5).turn("eyrie", "daylight")
    game.play(RESOLVE_SUIT, BIRD).play(MOVE, at(8), at(4), 1)
    assert ops(game) == {MOVE}  # now it can be done
    assert printed(game.options(MOVE)) == [4]


@pytest.mark.rule("root:7.5.2.d", "root:7.5.2.I.a")
def test_recruits_come_to_a_matching_roost():
    game = decree(roosts(table(leader=CHARISMATIC), 8, 12, 5), recruit=["anvil"]).warriors("eyrie", 6, 2)
    game.warriors("marquise", 6, 2).turn("eyrie", "daylight").play(RESOLVE_SUIT, FOX)
    assert printed(game.options(RECRUIT)) == [8, 12]  # not 6, a fox clearing without a roost
    game.play(RECRUIT, at(12))
    assert printed(game.options(RECRUIT)) == [5, 8, 12]  # the vizier matches every clearing
    game.play(RECRUIT, at(5))
    assert (birds_own(game, 12), birds_own(game, 5), birds_own(game, 8)) == (2, 2, 0)


@pytest.mark.rule("root:7.5.2.I.a")
@pytest.mark.parametrize("leader", [BUILDER, COMMANDER, DESPOT])
def test_a_recruit_card_brings_one_warrior(leader):
    game = decree(skirmish(leader), recruit=["anvil"]).turn("eyrie", "daylight")
    if leader == BUILDER:
        game.play(RESOLVE_SUIT, FOX)
    game.play(RECRUIT, at(8))
    assert birds_own(game, 8) == 7
    assert game.state.warrior_supply[0] == 13


@pytest.mark.rule("root:7.5.2.I.b")
@pytest.mark.parametrize("card", ["bake-sale", "anvil"])
def test_recruiting_can_fail(card):
    game = decree(skirmish(), recruit=[card])
    if card == "anvil":
        game.warriors("eyrie", 7, 14)
        assert game.state.warrior_supply[0] == 0
    game.turn("eyrie", "daylight")
    assert ops(game) == {LEADER}
    assert game.state.leader == NO_LEADER


@pytest.mark.rule("root:7.5.2.I.b")
def test_the_keep_keeps_recruits_away():
    game = decree(roosts(table(), 1), recruit=["anvil"]).warriors("eyrie", 1, 2).token("marquise", KEEP, 1)
    game.turn("eyrie", "daylight")
    assert ops(game) == {LEADER}
    assert birds_own(game, 1) == 2


@pytest.mark.rule("root:7.5.2.d", "root:7.5.2.II.a")
def test_a_move_starts_in_a_matching_clearing_and_ends_anywhere():
    game = decree(table(), move=["anvil"]).warriors("eyrie", 8, 3).warriors("eyrie", 7, 1)
    game.turn("eyrie", "daylight").play(RESOLVE_SUIT, FOX)
    assert set(game.options(MOVE)) == {(at(8), at(goal), n) for goal in (4, 7) for n in (1, 2, 3)}
    game.play(MOVE, at(8), at(7), 3)
    assert birds_own(game, 7) == 4
    assert printed(game.options(MOVE)) == [7]  # the vizier
    game.play(MOVE, at(7), at(3), 4)
    assert birds_own(game, 3) == 4


@pytest.mark.rule("root:7.5.2.II.b")
def test_a_move_needs_rule_at_either_end():
    game = decree(table(), move=["anvil"]).warriors("eyrie", 12, 1).warriors("marquise", 12, 2)
    game.warriors("eyrie", 9, 1).turn("eyrie", "daylight").play(RESOLVE_SUIT, FOX)
    assert game.options(MOVE) == [(at(12), at(9), 1)]
    game = decree(table(), move=["anvil"]).warriors("eyrie", 12, 1).warriors("marquise", 12, 2)
    game.warriors("eyrie", 5, 1).turn("eyrie", "daylight").play(RESOLVE_SUIT, FOX)
    assert ops(game) == {LEADER}  # a fox clearing with a warrior, but no legal move


@pytest.mark.rule("root:7.5.2.d", "root:7.5.2.III")
def test_a_battle_needs_a_matching_clearing_with_a_warrior_and_an_enemy_piece():
    game = decree(table("marquise", "alliance"), battle=["anvil"]).warriors("eyrie", 8, 3).warriors("eyrie", 7, 2)
    game.warriors("eyrie", 12, 1).token("alliance", SYMPATHY, 8).warriors("marquise", 8, 1).warriors("marquise", 7, 1)
    game.building("marquise", SAWMILL, 1).turn("eyrie", "daylight").play(MOVE, at(12), at(9), 1)
    game.play(RESOLVE_SUIT, FOX)
    assert set(game.options(BATTLE)) == {(at(8), 1, 0), (at(8), 2, 0)}  # no warrior in 1, no fox in 7
    roll(game.play(BATTLE, at(8), 1), 0, 0)
    assert game.state.warriors[1, at(8)] == 0  # the commander's hit
    assert set(game.options(BATTLE)) == {(at(7), 1, 0), (at(8), 2, 0)}


@pytest.mark.rule("root:7.5.2.III")
def test_a_roost_alone_starts_no_battle():
    game = decree(roosts(table(leader=DESPOT), 8), battle=["anvil"]).warriors("marquise", 8, 1)
    game.warriors("eyrie", 7, 2).warriors("marquise", 7, 1).turn("eyrie", "daylight").play(MOVE, at(7), at(3), 1)
    assert ops(game) == {LEADER}


@pytest.mark.rule("root:7.5.2.III")
def test_a_battle_cut_short_by_an_ambush_is_done():
    game = skirmish().hand("marquise", "ambush-fox").turn("eyrie", "daylight").play(MOVE, at(8), at(7), 5)
    game.play(BATTLE, at(8), 1).play(AMBUSH_WITH, CARD("ambush-fox"))
    assert birds_own(game, 8) == 0
    assert game.state.phase == EVENING
    assert game.state.leader == COMMANDER


@pytest.mark.rule("root:7.5.2.d", "root:7.5.2.IV.a")
def test_a_roost_is_built_in_a_ruled_matching_clearing_with_an_open_slot():
    game = decree(table(leader=DESPOT), build=["anvil"]).warriors("eyrie", 5, 3)
    for clearing in (8, 12, 6, 1):
        game.warriors("eyrie", clearing, 2)
    game.warriors("marquise", 12, 3).building("marquise", SAWMILL, 6).token("marquise", KEEP, 1)
    game.turn("eyrie", "daylight").play(MOVE, at(5), at(2), 1).play(RESOLVE_SUIT, FOX)
    assert game.options(BUILD) == [(at(8), ROOST, 0)]  # 12 is not theirs, 6 is full, 1 has the keep
    game.play(BUILD, at(8), ROOST)
    assert game.state.buildings[0, ROOST, at(8)] == 1
    assert game.state.building_supply[0, ROOST] == 6
    assert printed(game.options(BUILD)) == [2, 5]  # the vizier, and one roost to a clearing


@pytest.mark.rule("root:7.5.2.IV.b", "root:7.5.2.e")
def test_a_clearing_holds_one_roost():
    game = decree(skirmish(), build=["anvil"]).turn("eyrie", "daylight").play(MOVE, at(8), at(7), 2)
    assert game.state.open_slots[at(8)] == 1
    roll(game.play(BATTLE, at(8), 1), 1, 0)
    assert game.state.ruler[at(8)] == 0
    assert ops(game) == {LEADER}
    assert game.state.buildings[0, ROOST, at(8)] == 1


@pytest.mark.rule("root:7.5.2.IV.c")
def test_building_scores_nothing_in_daylight():
    game = roosts(table(leader=DESPOT), 8).warriors("eyrie", 8, 2).score("eyrie", 3).hand("eyrie", "anvil")
    game.turn("eyrie", "daylight").play(MOVE, at(8), at(7), 1)
    assert game.state.score[0] == 3
    game.state.available = 1 << CARD("dominance-fox")
    game.play(BUILD, at(7), ROOST)
    assert (game.state.phase, int(game.state.score[0])) == (DAYLIGHT, 3)
    game.play(END)
    assert game.state.score[0] == 3 + ROOST_POINTS[2]


@pytest.mark.rule("root:7.5.2.IV.c")
def test_there_is_no_eighth_roost():
    game = roosts(table(leader=DESPOT), 1, 2, 3, 5, 7, 8, 9).warriors("eyrie", 4, 2).score("eyrie", 9)
    assert game.state.building_supply[0, ROOST] == 0
    game.turn("eyrie", "daylight").play(MOVE, at(4), at(12), 1)
    assert game.state.ruler[at(4)] == 0
    assert game.state.open_slots[at(4)] == 1
    assert ops(game) == {LEADER}
    assert game.state.score[0] == 9 - 2


@pytest.mark.rule("root:7.5.2.e")
def test_a_card_that_cannot_be_carried_out_ends_the_daylight():
    game = decree(skirmish(), recruit=["bake-sale"], build=["royal-claim"]).turn("eyrie", "daylight")
    assert ops(game) == {LEADER}
    game.play(LEADER, BUILDER)
    assert game.state.phase == EVENING
    assert birds_own(game, 8) == 6
    assert game.state.warriors[1, at(8)] == 2


@pytest.mark.rule("root:7.5.2.e")
def test_a_hopeless_first_card_leaves_time_to_craft():
    game = decree(skirmish().hand("eyrie", "anvil"), recruit=["bake-sale"]).score("eyrie", 5)
    assert ops(game.turn("eyrie", "daylight")) == {CRAFT, TURMOIL}
    game.play(CRAFT, CARD("anvil"), 0)
    assert game.state.score[0] == 5 + 1 - 2  # a point for the hammer, and the turmoil waits no longer
    assert ops(game) == {LEADER}


@pytest.mark.rule("root:7.5.2.f")
def test_each_card_gives_one_action_and_nothing_else_does():
    game = skirmish(enemies=4).warriors("eyrie", 7, 3).hand("eyrie", "bake-sale").turn("eyrie", "daylight")
    assert ops(game) == {MOVE}  # an empty Recruit column recruits nobody
    game.play(MOVE, at(8), at(4), 1)
    assert ops(game) == {BATTLE}
    roll(game.play(BATTLE, at(8), 1), 0, 0)
    assert game.state.phase == EVENING  # an empty Build column builds nothing
    assert game.state.buildings[0, ROOST].sum() == 1
    assert game.state.warrior_supply[0] == 11


@pytest.mark.rule("root:7.5.2.b")
@pytest.mark.parametrize("card", ["bake-sale", None])
def test_a_resolved_decree_is_resolved_anew_in_the_next_turn(card):
    game = skirmish(enemies=4)
    if card:  # with a card in hand and one to be had for it the Eyrie end their Daylight themselves
        game.hand("eyrie", card)
        game.state.available = 1 << CARD("dominance-fox")
    for _ in range(2):
        game.turn("eyrie", "daylight").play(MOVE, at(8), at(4), 1)
        roll(game.play(BATTLE, at(8), 1), 0, 0)
        if card:
            game.play(END)
        assert game.state.phase == EVENING
        assert game.state.column == RECRUIT_COLUMN
        assert not game.state.column_done.any()
        draw(game, "anvil" if game.state.warriors[1, at(8)] == 3 else "sword")
    assert game.state.warriors[1, at(8)] == 2


# ---- Evening ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:7.6.1", "root:7.6.2")
@pytest.mark.parametrize(
    ("n", "points", "cards"),
    [(0, 0, 1), (1, 0, 1), (2, 1, 1), (3, 2, 2), (4, 3, 2), (5, 4, 2), (6, 4, 3), (7, 5, 3)],
)
def test_roosts_score_and_uncover_draw_bonuses(n, points, cards):
    game = roosts(table(), *(2, 3, 5, 7, 8, 9, 12)[:n]).score("eyrie", 4).turn("eyrie", "evening")
    assert game.state.score[0] == 4 + points == 4 + ROOST_POINTS[n]
    assert game.state.hand[0] == 0  # the score comes before the first card
    drawn = 0
    while game.actor == CHANCE and game.options(DRAW_CARD)[0][0] == 0:
        game.play(*Table.show(game.moves()[0]))
        drawn += 1
    assert drawn == cards == EYRIE_DRAWS[n]
    assert game.state.score[0] == 4 + points
    assert game.state.turn_seat == 1


@pytest.mark.rule("root:7.6.1")
def test_the_roosts_may_win_before_a_card_is_drawn():
    game = roosts(table(), 5, 7, 8).score("eyrie", 28).turn("eyrie", "evening")
    assert game.state.winner == 0
    assert game.state.hand[0] == 0
    game = roosts(table(), 5, 7, 8).score("eyrie", 27).turn("eyrie", "evening")
    assert game.state.winner == NOBODY
    assert game.actor == CHANCE


@pytest.mark.rule("root:7.6.2")
def test_a_hand_of_six_is_cut_to_five():
    cards = ("anvil", "sword", "bake-sale", "investments", "foxfolk-steel")
    game = draw(table().hand("eyrie", *cards).turn("eyrie", "evening"), "royal-claim")
    assert game.actor == 0
    assert {a for a, _, _ in game.options(DISCARD)} == {CARD(card) for card in (*cards, "royal-claim")}
    assert ops(game) == {DISCARD}
    game.play(DISCARD, CARD("bake-sale"))
    assert int(game.state.hand[0]).bit_count() == 5
    assert int(game.state.discard) == 1 << CARD("bake-sale")
    assert game.state.turn_seat == 1


# ---- turmoil ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:7.7.a")
def test_without_cards_and_without_room_for_a_roost_there_is_no_turmoil():
    game = table().warriors("eyrie", 12, 4).score("eyrie", 7)
    kinds = iter([SAWMILL] * 6 + [WORKSHOP] * 6 + [RECRUITER] * 6)
    for clearing in range(1, 13):
        while game.state.open_slots[at(clearing)]:
            game.building("marquise", next(kinds), clearing)
    game.state.hand[1] = game.state.deck
    game.state.deck = 0
    game.turn("eyrie", "birdsong")
    assert game.state.phase == DAYLIGHT
    assert (int(game.state.leader), int(game.state.deposed), int(game.state.score[0])) == (COMMANDER, 0, 7)
    assert game.state.buildings[0, ROOST].sum() == 0
    assert ops(game) == {MOVE}


@pytest.mark.rule("root:7.7.b", "root:7.7.1.a", "root:7.7.2")
def test_turmoil_costs_points_then_cards_then_the_leader_and_then_the_day():
    purged = ["royal-claim", "bake-sale", "dominance-mouse", "anvil"]
    game = decree(table("marquise", "alliance"), recruit=purged[:1], move=purged[1:2], build=purged[2:])
    game.score("eyrie", 10).turn("eyrie", "daylight")
    assert (game.state.phase, game.actor) == (DAYLIGHT, 0)
    assert ops(game) == {LEADER}  # the leader comes after the points and the cards
    assert game.state.score[0] == 10 - 3  # a bird and two viziers
    assert not game.state.decree.any()
    assert int(game.state.discard) == sum(1 << CARD(card) for card in ("royal-claim", "bake-sale", "anvil"))
    assert int(game.state.available) == 1 << CARD("dominance-mouse")
    game.play(LEADER, DESPOT)
    assert game.state.phase == EVENING
    assert [c for c in range(N_COLUMNS) if viziers_in(game.state, c)] == COLUMNS_OF[DESPOT]


@pytest.mark.rule("root:7.7.1.a")
def test_the_score_does_not_fall_below_zero_and_dominance_has_no_points_to_lose():
    game = decree(table(), recruit=["royal-claim"]).score("eyrie", 2).turn("eyrie", "daylight")
    assert game.state.score[0] == 0
    game = decree(table("marquise", "alliance"), recruit=["royal-claim"]).score("eyrie", 12)
    game.state.dominance[0] = CARD("dominance-fox")
    game.state.deck &= ~(1 << CARD("dominance-fox"))
    game.turn("eyrie", "daylight")
    assert game.state.score[0] == 12
    assert ops(game) == {LEADER}
    assert not game.state.decree.any()


@pytest.mark.rule("root:7.7.1.b")
def test_birds_already_resolved_cost_a_point_too():
    game = decree(skirmish(), recruit=["royal-claim"], move=["bake-sale"]).score("eyrie", 10)
    game.turn("eyrie", "daylight").play(RECRUIT, at(8))
    assert game.state.score[0] == 10
    game.play(RESOLVE_SUIT, BIRD).play(MOVE, at(8), at(7), 1)  # a bird and a vizier are done
    assert game.state.score[0] == 10 - 3
    assert ops(game) == {LEADER}


@pytest.mark.rule("root:7.7.3.a", "root:7.7.3.b")
@pytest.mark.parametrize("leader", COLUMNS_OF)
def test_the_deposed_leader_makes_way_for_another(leader):
    game = table(leader=leader).turn("eyrie", "daylight")
    others = [a for a in COLUMNS_OF if a != leader]
    assert game.actor == 0
    assert game.options(LEADER) == [(a, 0, 0) for a in others]
    game.play(LEADER, others[-1])
    assert game.state.leader == others[-1]
    assert int(game.state.deposed) == 1 << leader
    assert [c for c in range(N_COLUMNS) if viziers_in(game.state, c)] == COLUMNS_OF[others[-1]]


@pytest.mark.rule("root:7.7.3.b")
def test_leaders_deposed_earlier_stay_out():
    game = table(leader=COMMANDER)
    game.state.deposed = 1 << DESPOT
    game.turn("eyrie", "daylight")
    assert game.options(LEADER) == [(BUILDER, 0, 0), (CHARISMATIC, 0, 0)]
    game = table(leader=COMMANDER)
    game.state.deposed = 1 << DESPOT | 1 << BUILDER
    game.turn("eyrie", "daylight")
    assert not game.options(LEADER)  # only one is left, and leads at once
    assert game.state.leader == CHARISMATIC
    assert game.state.phase == EVENING


@pytest.mark.rule("root:7.7.3.I")
def test_when_all_are_deposed_all_may_lead_again():
    game = table(leader=CHARISMATIC)
    game.state.deposed = 1 << BUILDER | 1 << COMMANDER | 1 << DESPOT
    game.turn("eyrie", "daylight")
    assert [a for a, _, _ in game.options(LEADER)] == [BUILDER, CHARISMATIC, COMMANDER, DESPOT]
    game.play(LEADER, CHARISMATIC)  # also the one just deposed
    assert game.state.leader == CHARISMATIC
    assert game.state.deposed == 0


@pytest.mark.rule("root:7.7.4")
def test_after_turmoil_comes_an_ordinary_evening():
    game = decree(roosts(table(), 5, 8, 9), recruit=["anvil"], move=["sword"]).warriors("eyrie", 12, 2)
    game.score("eyrie", 10).crafted("eyrie", "codebreakers-1").turn("eyrie", "daylight")
    assert USE in ops(game)
    game.play(RECRUIT, at(8)).play(RESOLVE_SUIT, BIRD)
    assert USE not in ops(game)  # a card once chosen is carried out first
    game.play(MOVE, at(12), at(4), 2).play(TURMOIL)  # no warrior in a mouse clearing
    assert ops(game) == {LEADER}
    game.play(LEADER, BUILDER)
    assert game.state.phase == EVENING
    assert game.state.score[0] == 10 - 2 + ROOST_POINTS[3]
    assert game.actor == CHANCE
    draw(game, "bake-sale", "knapsack")
    assert game.state.turn_seat == 1
    assert int(game.state.hand[0]) == sum(1 << CARD(card) for card in ("bake-sale", "knapsack"))


# ---- leaders ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:7.8.2.a")
def test_the_charismatic_recruits_two_in_one_clearing():
    game = decree(roosts(skirmish(CHARISMATIC), 12), recruit=["anvil"]).turn("eyrie", "daylight")
    game.play(RESOLVE_SUIT, FOX).play(RECRUIT, at(12))
    assert (birds_own(game, 12), birds_own(game, 8)) == (2, 6)
    game.play(RECRUIT, at(8))
    assert (birds_own(game, 12), birds_own(game, 8)) == (2, 8)
    assert ops(game) == {BATTLE}


@pytest.mark.rule("root:7.8.2.b")
def test_the_charismatic_with_one_warrior_left_recruits_it_and_falls():
    game = skirmish(CHARISMATIC).warriors("eyrie", 7, 13).score("eyrie", 8).turn("eyrie", "daylight")
    assert game.state.warrior_supply[0] == 1
    game.play(RECRUIT, at(8))
    assert birds_own(game, 8) == 7
    assert game.state.score[0] == 6
    assert ops(game) == {LEADER}
    assert CHARISMATIC not in [a for a, _, _ in game.options(LEADER)]
    game = skirmish(CHARISMATIC).warriors("eyrie", 7, 12).score("eyrie", 8).turn("eyrie", "daylight")
    game.play(RECRUIT, at(8))
    assert (birds_own(game, 8), int(game.state.score[0])) == (8, 8)  # with two there is no turmoil
    assert ops(game) == {BATTLE}


@pytest.mark.rule("root:7.8.3")
@pytest.mark.parametrize(("leader", "hits"), [(COMMANDER, 1), (CHARISMATIC, 0)])
def test_the_commander_adds_a_hit_when_attacking(leader, hits):
    game = roosts(table(leader=leader), 8).warriors("eyrie", 8, 1).warriors("eyrie", 7, 1).warriors("marquise", 8, 3)
    game.turn("eyrie", "daylight")
    if leader == COMMANDER:
        game.play(MOVE, at(7), at(3), 1)
    else:
        game.play(RECRUIT, at(8))
    roll(game.play(BATTLE, at(8), 1), 0, 0)
    assert game.state.warriors[1, at(8)] == 3 - hits


@pytest.mark.rule("root:7.8.3")
def test_the_commander_adds_nothing_when_defending():
    game = skirmish(COMMANDER).turn("marquise", "daylight").play(BATTLE, at(8), 0)
    roll(game, 0, 0)
    assert game.state.warriors[1, at(8)] == 2
    assert birds_own(game, 8) == 6


def despot_attacks(game, high):
    """The Despot's birds attack the Marquise in 8 by a card in the Battle column."""
    decree(game, battle=["anvil"]).warriors("eyrie", 8, 4).warriors("eyrie", 7, 1)
    game.turn("eyrie", "daylight").play(MOVE, at(7), at(3), 1)
    return roll(game.play(BATTLE, at(8), 1), high, 0)


@pytest.mark.rule("root:7.8.4.a")
@pytest.mark.parametrize(("leader", "points"), [(DESPOT, 2), (COMMANDER, 1)])
def test_the_despot_scores_one_more_for_a_building_or_token(leader, points):
    for kind in ("building", "token"):
        game = table(leader=leader)
        if kind == "building":
            game.building("marquise", SAWMILL, 8)
        else:
            game.token("marquise", WOOD, 8)
        game.warriors("eyrie", 8, 4).warriors("eyrie", 7, 1)
        decree(game, battle=["anvil"] if leader == DESPOT else []).turn("eyrie", "daylight")
        game.play(MOVE, at(7), at(3), 1)
        roll(game.play(BATTLE, at(8), 1), 0, 0)  # defenseless
        assert game.state.score[0] == points


@pytest.mark.rule("root:7.8.4.a")
def test_warriors_alone_give_the_despot_nothing():
    game = table(leader=DESPOT).warriors("marquise", 8, 3).building("marquise", SAWMILL, 8)
    despot_attacks(game, 3)
    assert game.state.warriors[1, at(8)] == 0
    assert game.state.buildings[1, SAWMILL, at(8)] == 1
    assert game.state.score[0] == 0


@pytest.mark.rule("root:7.8.4.b")
def test_the_despots_bonus_is_one_for_all_pieces_of_a_battle():
    game = table(leader=DESPOT).building("marquise", SAWMILL, 8).building("marquise", WORKSHOP, 8)
    game.token("marquise", WOOD, 8)
    despot_attacks(game, 2)  # three hits, nobody defends
    assert not game.state.buildings[1, :, at(8)].any()
    assert not game.state.tokens[1, :, at(8)].any()
    assert game.state.score[0] == 3 + 1


@pytest.mark.rule("root:7.8.4.b")
def test_a_second_battle_brings_the_bonus_again():
    game = decree(table(leader=DESPOT), battle=["knapsack"]).building("marquise", SAWMILL, 8)
    game.building("marquise", SAWMILL, 8)
    despot_attacks(game, 0)
    assert game.state.score[0] == 2
    roll(game.play(BATTLE, at(8), 1), 0, 0)
    assert game.state.score[0] == 4


@pytest.mark.rule("root:7.8.4.c")
def test_the_despot_scores_as_a_defender():
    game = table(leader=DESPOT).hand("eyrie", "ambush-fox").warriors("eyrie", 8, 1)
    game.warriors("marquise", 8, 1).building("marquise", SAWMILL, 8).turn("marquise", "daylight")
    game.play(BATTLE, at(8), 0).play(AMBUSH_WITH, CARD("ambush-fox"))
    assert game.state.buildings[1, SAWMILL].sum() == 0
    assert game.state.score[0] == 2


@pytest.mark.rule("root:7.8.4.c")
def test_a_favor_gives_the_despot_no_bonus():
    game = roosts(table(leader=DESPOT), 1, 8, 12).warriors("eyrie", 5, 1).hand("eyrie", "favor-fox")
    game.building("marquise", SAWMILL, 6).token("marquise", WOOD, 8).turn("eyrie", "daylight")
    game.play(CRAFT, CARD("favor-fox"), 0)
    assert game.state.buildings[1, SAWMILL].sum() == 0
    assert game.state.tokens[1, WOOD].sum() == 0
    assert game.state.score[0] == 2
