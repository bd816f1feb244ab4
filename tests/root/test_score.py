"""Points and victory (Law 3.1, 3.2)."""

import pytest

from rootai.engine.contract import TERMINAL
from rootai.games.root.factions.vagabond_actions import A_TOKEN
from rootai.games.root.moves import (
    AMBUSH_WITH,
    BATTLE,
    BUILD,
    CRAFT,
    MOVE,
    PAY_SUPPORTER,
    REVOLT,
    STRIKE,
    USE,
)
from rootai.games.root.state import (
    BY_POINTS,
    COMMANDER,
    CROSSBOW,
    DAYLIGHT,
    HAMMER,
    MOUSE,
    NOBODY,
    OVER,
    ROOST,
    SAWMILL,
    SWORD,
    SYMPATHY,
    WOOD,
    WORKSHOP,
)
from rootai.games.root.tables import card_index

from .table import Table, at, roll

CARD = card_index


def points(game, faction):
    """The points of a faction."""
    return int(game.state.score[game.seat(faction)])


# ---- thirty points (3.1) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("root:3.1.a")
def test_thirty_points_end_the_game_in_the_middle_of_a_turn():
    for before, over in ((28, True), (27, True), (26, False)):
        game = Table("marquise", "eyrie").building("marquise", WORKSHOP, 5).building("marquise", WORKSHOP, 5)
        game.warriors("marquise", 5, 2).hand("marquise", "bake-sale", "anvil").score("marquise", before)
        game.turn("marquise", "daylight").play(CRAFT, CARD("bake-sale"))
        assert points(game, "marquise") == before + 3
        assert (game.actor == TERMINAL) == (game.state.phase == OVER) == over
        if over:
            assert (int(game.state.winner), int(game.state.ending)) == (0, BY_POINTS)
            assert "the game is over" in game.refusal(MOVE, at(5), at(1), 1)
        else:
            assert int(game.state.winner) == NOBODY
            assert game.allows(MOVE, at(5), at(1), 1)


def both_lose_a_building(attacker, defender, seats):
    """The Eyrie attack the Marquise; in step 4 each side removes a warrior and a building of the other."""
    game = Table(*seats).warriors("eyrie", 8, 1).building("eyrie", ROOST, 8).warriors("marquise", 8, 1)
    game.building("marquise", SAWMILL, 8).crafted("eyrie", "command-warren-1").crafted("marquise", "sappers-1")
    game.score("eyrie", attacker).score("marquise", defender)
    game.state.leader = COMMANDER
    game.turn("eyrie", "daylight").play(BATTLE, at(8), game.seat("marquise"))
    roll(game, 1, 1).play(USE, CARD("sappers-1"))
    return game


@pytest.mark.rule("root:3.1.b")
@pytest.mark.parametrize("seats", [("marquise", "eyrie"), ("eyrie", "marquise")])
def test_of_two_who_reach_thirty_at_once_the_player_in_turn_wins(seats):
    game = both_lose_a_building(29, 29, seats)
    assert (game.state.phase, int(game.state.winner)) == (OVER, game.seat("eyrie"))


@pytest.mark.rule("root:3.1.c")
@pytest.mark.parametrize("seats", [("marquise", "eyrie"), ("eyrie", "marquise")])
def test_who_alone_reaches_thirty_wins_in_the_turn_of_another(seats):
    game = both_lose_a_building(28, 29, seats)
    assert (game.state.phase, int(game.state.winner)) == (OVER, game.seat("marquise"))
    assert game.state.turn_seat == game.seat("eyrie")
    game = both_lose_a_building(28, 28, seats)
    assert points(game, "marquise") == 29
    assert points(game, "eyrie") == 29 - 2  # less the two viziers of the turmoil that follows
    assert game.state.phase != OVER


# ---- points for what is removed (3.2.1) ------------------------------------------------------------------------------


@pytest.mark.rule("root:3.2.1.a")
def test_each_building_and_token_scores_a_point():
    game = Table("eyrie", "marquise").warriors("eyrie", 8, 3).building("marquise", SAWMILL, 8)
    game.token("marquise", WOOD, 8).token("marquise", WOOD, 8).crafted("eyrie", "command-warren-1")
    roll(game.turn("eyrie", "daylight").play(BATTLE, at(8), 1), 2, 0)
    assert game.state.presence[1] == 0
    assert (points(game, "eyrie"), points(game, "marquise")) == (3, 0)


@pytest.mark.rule("root:3.2.1.b")
def test_warriors_score_nothing():
    game = Table("marquise", "eyrie").warriors("marquise", 8, 4).warriors("eyrie", 8, 3)
    roll(game.turn("marquise", "daylight").play(BATTLE, at(8), 1), 3, 2)
    assert int(game.state.warriors[1, at(8)]) == 0
    assert int(game.state.warriors[0, at(8)]) == 2
    assert (points(game, "marquise"), points(game, "eyrie")) == (0, 0)


@pytest.mark.rule("root:3.2.1.c", "root:3.2.1.a")
def test_a_favor_scores_for_all_that_it_removes():
    game = Table("marquise", "eyrie", "alliance").hand("marquise", "favor-fox", "anvil").warriors("eyrie", 6, 5)
    for clearing in (1, 6, 8):
        game.building("marquise", WORKSHOP, clearing)
    game.building("eyrie", ROOST, 12).building("eyrie", ROOST, 8).token("alliance", SYMPATHY, 6)
    game.token("alliance", SYMPATHY, 1).building("eyrie", ROOST, 9)
    game.turn("marquise", "daylight").play(CRAFT, CARD("favor-fox"))
    assert points(game, "marquise") == 4
    assert [int(game.state.buildings[1, ROOST, at(c)]) for c in (12, 8, 9)] == [0, 0, 1]


@pytest.mark.rule("root:3.2.1.c")
def test_an_ambush_scores_for_the_defender():
    game = Table("marquise", "eyrie").warriors("marquise", 8, 1).building("marquise", SAWMILL, 8)
    game.warriors("eyrie", 8, 1).hand("eyrie", "ambush-fox")
    game.turn("marquise", "daylight").play(BATTLE, at(8), 1).play(AMBUSH_WITH, CARD("ambush-fox"))
    assert game.state.buildings[0, SAWMILL, at(8)] == 0
    assert (points(game, "eyrie"), points(game, "marquise")) == (1, 0)


@pytest.mark.rule("root:3.2.1.c")
def test_a_revolt_scores_for_all_that_it_removes():
    game = Table("alliance", "marquise").token("alliance", SYMPATHY, 9).building("marquise", SAWMILL, 9)
    game.token("marquise", WOOD, 9).warriors("marquise", 9, 3).supporters("sword", "root-tea-mouse")
    game.turn("alliance", "birdsong").play(REVOLT, at(9))
    for card in sorted((CARD("sword"), CARD("root-tea-mouse"))):
        game.play(PAY_SUPPORTER, card)
    assert game.state.buildings[0, MOUSE, at(9)] == 1
    assert points(game, "alliance") == 2


@pytest.mark.rule("root:3.2.1.c")
def test_a_strike_scores_for_a_token():
    game = Table("vagabond", "marquise", characters=("ranger",)).pawn(8).items(CROSSBOW).token("marquise", WOOD, 8)
    game.turn("vagabond", "daylight").play(STRIKE, 1, A_TOKEN, WOOD)
    assert game.state.tokens[1, WOOD, at(8)] == 0
    assert points(game, "vagabond") == 1


@pytest.mark.rule("root:3.2.1.d")
def test_own_wood_scores_nothing():
    game = Table("marquise", "eyrie").warriors("marquise", 8, 1).warriors("marquise", 7, 1)
    game.building("marquise", SAWMILL, 8).token("marquise", WOOD, 8).turn("marquise", "daylight")
    game.play(BUILD, at(8), SAWMILL)
    assert game.state.tokens[0, WOOD, at(8)] == 0
    assert points(game, "marquise") == 1  # the second sawmill, and nothing for the wood


@pytest.mark.rule("root:3.2.1.d")
def test_pieces_of_a_coalition_partner_are_neither_removed_nor_scored():
    game = Table("marquise", "vagabond", "eyrie", "vagabond", characters=("thief", "tinker"))
    game.building("eyrie", ROOST, 8).token("marquise", WOOD, 8).pawn(8).pawn(1, v=1).items(CROSSBOW, HAMMER, SWORD)
    game.state.partner[1], game.state.partner[2] = 2, 1
    game.turn("vagabond", "daylight")
    assert {a for a, _, _ in game.options(STRIKE)} == {0}
    assert {b for _, b, _ in game.options(BATTLE)} == {0}
    assert "coalition partner" in game.refusal(BATTLE, at(8), 2)
    game.play(STRIKE, 0, A_TOKEN, WOOD)
    assert points(game, "vagabond") == 1
    game.warriors("eyrie", 8, 1).token("marquise", WOOD, 8).crafted("eyrie", "command-warren-1")
    assert game.turn("eyrie", "daylight").options(BATTLE) == [(at(8), 0, 0)]
    assert "coalition partner" in game.refusal(BATTLE, at(8), 1)  # his pawn stands there


@pytest.mark.rule("root:3.2.1.d")
def test_a_vagrant_scores_nothing_for_what_his_partner_loses():
    """He removes the pieces of both sides in a battle that he instigates; only opponents' pieces score."""
    scored = []
    for partner in (False, True):
        game = Table("vagabond", "eyrie", "marquise", "alliance", characters=("vagrant",)).pawn(8)
        game.warriors("marquise", 8, 3).building("eyrie", ROOST, 8)
        if partner:
            game.state.partner[0], game.state.partner[1] = 1, 0
        game.state.items[0, 0, 7] = 1  # a torch
        game.turn("vagabond", "daylight")
        game.play(*next(Table.show(m) for m in game.moves() if Table.show(m)[1:3] == (2, 1)))
        roll(game, 1, 0)
        assert game.state.buildings[1, ROOST, at(8)] == 0
        scored.append(points(game, "vagabond"))
    assert scored == [1, 0]


# ---- points for crafting (3.2.2) -------------------------------------------------------------------------------------


def workshops(*hand):
    """The Marquise with two workshops of each suit."""
    game = Table("marquise", "eyrie").hand("marquise", *hand)
    for clearing in (5, 5, 7, 7, 8, 8):
        game.building("marquise", WORKSHOP, clearing)
    return game.turn("marquise", "daylight")


@pytest.mark.rule("root:3.2.2.a")
@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("knapsack", 1),
        ("root-tea-rabbit", 2),
        ("anvil", 2),
        ("crossbow-bird", 1),
        ("sword", 2),
        ("protection-racket", 3),
        ("bake-sale", 3),
        ("woodland-runners", 1),
    ],
)
def test_an_item_scores_what_its_card_shows(card, value):
    assert points(workshops(card, "armorers-1").play(CRAFT, CARD(card)), "marquise") == value


@pytest.mark.rule("root:3.2.2.a")
def test_a_vagabond_scores_for_items_too():
    game = Table("vagabond", "marquise", characters=("tinker",)).pawn(8).items(HAMMER)
    game.hand("vagabond", "anvil").turn("vagabond", "daylight").play(CRAFT, CARD("anvil"))
    assert points(game, "vagabond") == 2


@pytest.mark.rule("root:3.2.2.b")
@pytest.mark.parametrize("card", ["armorers-1", "tax-collector-1", "cobbler-1", "codebreakers-1", "brutal-tactics-1"])
def test_other_cards_score_nothing(card):
    game = workshops(card, "anvil").play(CRAFT, CARD(card))
    assert int(game.state.play_area[0]) == 1 << CARD(card)
    assert points(game, "marquise") == 0


@pytest.mark.rule("root:3.2.2.b")
def test_a_favor_by_itself_scores_nothing():
    game = Table("marquise", "eyrie").hand("marquise", "favor-fox", "anvil").warriors("eyrie", 6, 2)
    for clearing in (1, 8, 12):
        game.building("marquise", WORKSHOP, clearing)
    game.turn("marquise", "daylight").play(CRAFT, CARD("favor-fox"))
    assert game.state.warriors[1, at(6)] == 0
    assert points(game, "marquise") == 0
    assert game.state.phase == DAYLIGHT
