"""Random games with every set of factions and characters: always a move, every card and piece in one place, an end.

`ROOTAI_RANDOM_GAMES=5000 python -m pytest tests/root/test_random_games.py` plays so many games a seat count;
a thousand of them take a few seconds once the kernels are compiled."""

import itertools
import os

import numpy as np
import pytest

from rootai.engine.jit import PURE
from rootai.engine.rng import new_rng
from rootai.games.root.game import DEFAULT_FACTIONS
from rootai.games.root.names import faction_ids
from rootai.games.root.rules.turn import settle
from rootai.games.root.setup import set_up
from rootai.games.root.state import (
    CHARACTER_NAMES,
    KEEP,
    MARQUISE,
    MAX_MOVES,
    OVER,
    STATE,
    SWORD,
    UP,
    WOOD,
)
from rootai.games.root.tables import build_tables

from . import checked_play as law
from .checked_play import FINE, LAWS, broken_law, broken_turn, end_holds, moves_hold, play_checked

TABLES = build_tables("autumn", "base")
GAMES = int(os.environ.get("ROOTAI_RANDOM_GAMES", "2" if PURE else "300"))  # for each number of seats
MAX_DECISIONS = 100_000
PAIRS = list(itertools.permutations(CHARACTER_NAMES, 2))


def tables_of(seats):
    """Every order in which so many factions can sit, the Vagabond up to twice."""
    return sorted(set(itertools.permutations(DEFAULT_FACTIONS, seats)))


def new_game(factions, characters=()):
    """The start of a game as one record."""
    record = np.zeros(1, dtype=STATE).view(np.recarray)
    set_up(record[0], TABLES[0], faction_ids(list(factions)), characters)
    settle(record[0], TABLES[0])
    return record


def characters_of(number, n):
    """None for every third game, where they are chosen at the setup; else each in turn."""
    return PAIRS[number % len(PAIRS)][:n] if number % 3 else ()


def play_out(factions, characters, seed):
    """A random game: the record, the broken law, and the report of `play_checked`."""
    record, report = new_game(factions, characters), np.zeros(4, dtype=np.int64)
    out = np.zeros(MAX_MOVES, dtype=np.uint32)
    broken = play_checked(record[0], TABLES[0], new_rng(seed), out, MAX_DECISIONS, report)
    return record, int(broken), report


@pytest.mark.parametrize("seats", range(2, len(DEFAULT_FACTIONS) + 1))
def test_random_games_keep_every_law_and_end(seats):
    tables = tables_of(seats)
    spread = np.random.default_rng(seats).permutation(len(tables))
    played = set()
    for number in range(GAMES):
        factions = tables[spread[number % len(tables)]]
        characters = characters_of(number, factions.count("vagabond"))
        record, broken, report = play_out(factions, characters, number)
        where = f"{factions} {characters} seed {number}, after {report[0]} moves"
        assert broken == FINE, f"broken: {LAWS[broken]}; {where}"
        assert record[0].phase == OVER, where
        played |= {tuple(sorted(factions)), *record[0].character[: record[0].n_vagabonds].tolist()}
    if len(tables) <= GAMES:
        assert {tuple(sorted(factions)) for factions in tables} <= played
        assert set(range(len(CHARACTER_NAMES))) <= played


def test_a_seed_plays_the_same_game_again():
    (one, _, moves), (other, _, again) = (play_out(DEFAULT_FACTIONS, (), 5) for _ in range(2))
    assert one.tobytes() == other.tobytes()
    assert moves.tolist() == again.tolist()


# ---- the checks notice what they are there for -----------------------------------------------------------------------


def forge(field, index, change, expected):
    """A change of one number, and the law that it breaks."""
    return pytest.param(field, index, change, expected, id=f"{field}{list(index)}")


FORGED = [
    forge("discard", (), 1, law.CARDS),
    forge("known", (0, 1), 1 << 53, law.KNOWLEDGE),
    forge("warriors", (0, 3), 1, law.WARRIOR_COUNT),
    forge("officers", (), 1, law.WARRIOR_COUNT),
    forge("buildings", (1, 0, 3), 1, law.BUILDING_COUNT),
    forge("building_supply", (2, 0), -1, law.BUILDING_COUNT),
    forge("tokens", (0, WOOD, 3), 1, law.TOKEN_COUNT),
    forge("token_supply", (0, KEEP), 2, law.TOKEN_COUNT),
    forge("strength", (0, 3), 1, law.DERIVED),
    forge("presence", (1,), 1 << 11, law.DERIVED),
    forge("ruler", (5,), 2, law.DERIVED),
    forge("open_slots", (5,), 1, law.DERIVED),
    forge("item_supply", (SWORD,), 1, law.ITEMS),
    forge("item_supply", (SWORD,), -3, law.ITEMS),
    forge("quests", (), 1, law.QUESTS),
    forge("pawn", (0,), 30, law.VAGABONDS),
    forge("relationship", (0, 1), 4, law.VAGABONDS),
    forge("track", (0, 0), 4, law.VAGABONDS),
    forge("score", (2,), -1, law.SCORES),
    forge("partner", (0,), 3, law.SCORES),
    forge("pending_arg", (15, 2), 1, law.STACK),
    forge("actor", (), -10, law.ACTOR),
]


@pytest.mark.parametrize(("field", "index", "change", "expected"), FORGED)
def test_a_forged_number_breaks_its_law(field, index, change, expected):
    factions = ("marquise", "eyrie", "alliance", "vagabond")
    record, report = new_game(factions, ("thief",)), np.zeros(4, dtype=np.int64)
    out = np.zeros(MAX_MOVES, dtype=np.uint32)
    limit = 40
    assert play_checked(record[0], TABLES[0], new_rng(1), out, limit, report) == law.BOUND
    assert broken_law(record[0], TABLES[0]) == FINE
    record[field][(0, *index)] += change
    assert broken_law(record[0], TABLES[0]) == expected


def test_too_many_buildings_break_the_law_of_slots():
    record = new_game(("marquise", "eyrie"))
    state = record[0]
    state.buildings[MARQUISE, 0, 0] = state.strength[MARQUISE, 0] = 3
    state.building_supply[MARQUISE, 0] -= 3
    state.presence[MARQUISE] = 1
    assert broken_law(state, TABLES[0]) == law.SLOTS


def test_supporters_beyond_five_need_a_base():
    record = new_game(("alliance", "eyrie"))
    state = record[0]
    state.n_pending = 0
    state.pending_kind[:] = state.pending_seat[:] = 0
    state.pending_arg[:] = 0
    for n, expected in ((5, FINE), (6, law.SUPPORTERS)):
        state.deck |= state.supporters
        state.supporters = (1 << n) - 1
        state.deck &= ~state.supporters
        assert broken_law(state, TABLES[0]) == expected


def test_a_turn_ends_with_five_cards_and_six_items_at_most():
    record = new_game(("vagabond", "eyrie"), ("thief",))
    state = record[0]
    for cards, items, expected in ((5, 6, FINE), (6, 6, law.HAND), (5, 7, law.CAPACITY)):
        state.hand[0] = (1 << cards) - 1
        state.items[0] = 0
        state.items[0, UP, SWORD] = items
        assert broken_turn(state, 0) == expected


def test_moves_given_twice_and_no_moves_are_noticed():
    moves = np.array([1, 2, 3, 1], dtype=np.uint32)
    assert [bool(moves_hold(moves, n)) for n in range(5)] == [False, True, True, True, False]


def test_a_winner_needs_points_or_a_dominance_card():
    record = new_game(("marquise", "eyrie"))
    state = record[0]
    state.winner, state.ending = 0, 0
    for points, holds in ((29, False), (30, True)):
        state.score[0] = points
        assert bool(end_holds(state)) == holds
    state.ending = 1
    assert not end_holds(state)
    state.winner, state.ending = -1, 2
    assert not end_holds(state)  # the bound of turns is far away
