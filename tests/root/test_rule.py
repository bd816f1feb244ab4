"""Rule (Law 2.5): who has most warriors and buildings in a clearing."""

import pytest

from rootai.games.root.moves import BUILD, MOVE
from rootai.games.root.state import KEEP, NOBODY, SAWMILL, SYMPATHY, WOOD, WORKSHOP

from .table import Table, at

PLAYERS = ("marquise", "alliance", "eyrie", "vagabond")


def table():
    """Four players; a warrior of the Marquise in 8 gives her something to do."""
    return Table(*PLAYERS, characters=("thief",)).warriors("marquise", 8, 1)


def ruler(game, clearing):
    """The faction that rules, or None."""
    seat = int(game.state.ruler[at(clearing)])
    return None if seat == NOBODY else PLAYERS[seat]


def builds(game, clearing):
    """Whether the Marquise may build there in her Daylight, which takes rule."""
    return game.turn("marquise", "daylight").allows(BUILD, at(clearing), WORKSHOP)


@pytest.mark.rule("root:2.5.a")
def test_warriors_and_buildings_count_together():
    game = table().warriors("marquise", 11, 1).building("marquise", SAWMILL, 11).warriors("alliance", 11, 2)
    assert ruler(game, 11) is None
    assert not builds(game, 11)
    assert "marquise does not rule clearing 11" in game.refusal(BUILD, at(11), WORKSHOP)
    game.warriors("marquise", 11, 1)
    assert ruler(game, 11) == "marquise"
    assert builds(game, 11)


@pytest.mark.rule("root:2.5.a")
def test_buildings_alone_rule_against_fewer_warriors():
    game = table().building("marquise", SAWMILL, 11).building("marquise", SAWMILL, 11).warriors("alliance", 11, 1)
    assert ruler(game, 11) == "marquise"
    game.warriors("alliance", 11, 2)
    assert ruler(game, 11) == "alliance"
    assert not builds(game, 11)


@pytest.mark.rule("root:2.5.b")
def test_the_strength_of_others_is_not_added_up():
    game = table().warriors("marquise", 11, 3).warriors("alliance", 11, 2).warriors("eyrie", 11, 2)
    assert ruler(game, 11) == "marquise"
    assert builds(game, 11)
    game.warriors("alliance", 11, 2)  # now one of them has more
    assert ruler(game, 11) == "alliance"
    assert "does not rule" in game.turn("marquise", "daylight").refusal(BUILD, at(11), WORKSHOP)


@pytest.mark.rule("root:2.5.c")
def test_tokens_and_pawns_do_not_count():
    game = table().token("marquise", KEEP, 9).warriors("alliance", 9, 1).pawn(9)
    for _ in range(3):
        game.token("marquise", WOOD, 9)
    assert ruler(game, 9) == "alliance"
    assert not builds(game, 9)
    assert "does not rule" in game.refusal(BUILD, at(9), WORKSHOP)
    game.warriors("marquise", 9, 1).token("alliance", SYMPATHY, 9)
    assert ruler(game, 9) is None  # sympathy breaks no tie, nor does wood
    game.warriors("marquise", 9, 1)
    assert ruler(game, 9) == "marquise"


@pytest.mark.rule("root:2.5.d")
def test_nobody_rules_in_a_tie():
    game = table().warriors("marquise", 9, 2).warriors("alliance", 9, 2).turn("marquise", "daylight")
    assert ruler(game, 9) is None
    assert not [move for move in game.options(MOVE) if move[0] == at(9)]
    assert "rules neither clearing 9 nor 1" in game.refusal(MOVE, at(9), at(1), 1)
    game.warriors("eyrie", 9, 1)
    assert ruler(game, 9) is None  # a third player with less changes nothing
    game.warriors("alliance", 9, 1)
    assert ruler(game, 9) == "alliance"


@pytest.mark.rule("root:2.5.e")
def test_nobody_rules_where_there_is_neither_warrior_nor_building():
    game = table().token("alliance", SYMPATHY, 9).token("marquise", WOOD, 5).pawn(2)
    assert [ruler(game, clearing) for clearing in (9, 5, 2, 3)] == [None] * 4
    for clearing in (9, 5, 2, 3):
        assert not builds(game, clearing)
        assert "does not rule" in game.refusal(BUILD, at(clearing), WORKSHOP)
    game.warriors("marquise", 5, 1)
    assert ruler(game, 5) == "marquise"
    assert builds(game, 5)
