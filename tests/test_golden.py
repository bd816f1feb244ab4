"""Golden games, replayed move for move, and perft counts.

`ROOTAI_REGENERATE=1 python -m pytest tests/test_golden.py` writes the files anew from the present rules; the change
is then read as a diff.  Without it nothing is written, and any difference fails.

A golden game is a game record (rootai.record) with what one seat saw of each move; a perft file says for a position,
given by configuration and number of moves of a golden game, how many sequences of moves and outcomes there are."""

import json
import os
from pathlib import Path

import numpy as np
import pytest

import rootai
from rootai.games import GAMES, load

HERE = Path(__file__).parent
CASES = [(name, seats) for name in GAMES for seats in range(load(name).min_seats, load(name).max_seats + 1)]
REGENERATE = os.environ.get("ROOTAI_REGENERATE") == "1"
MAX_NODES = 5_000
MAX_POSITIONS = 20  # of one game whose perft is counted


def golden_file(name, seats):
    return HERE / "golden" / name / f"{seats}_seats.replay"


def perft_file(name, seats):
    return HERE / "perft" / name / f"{seats}_seats.perft"


def played(name, seats):
    """A random game, with the notation of every move as seat 0 sees it."""
    state = load(name).new(seed=100 + seats, seats=seats, deal=False)
    pick, seen = np.random.default_rng(seats), []
    while not state.is_over:
        chance = state.to_act == rootai.CHANCE
        move = state.sample_chance() if chance else state.move(int(pick.choice(state.legal_values())))
        seen.append(state.seen(0, move))
        state.apply(move)
    return state.record_json(seen_by_seat_0=seen)


def perft(state, depth):
    """The number of sequences of `depth` moves and outcomes, or None beyond MAX_NODES."""
    if depth == 0 or state.is_over:
        return 1
    total = 0
    for value in state.legal_values():
        after = state.copy()
        after.apply(value)
        below = perft(after, depth - 1)
        if below is None or total + below > MAX_NODES:
            return None
        total += below
    return total


def counts(name, seats):
    """Perft counts along the golden game, to the depth that stays within MAX_NODES."""
    record = json.loads(golden_file(name, seats).read_text(encoding="utf-8"))
    lines = []
    spacing = max(10, len(record["moves"]) // MAX_POSITIONS)
    for number, state in enumerate(load(name).replay(record)):
        if number % spacing == 0 and not state.is_over:
            found = []
            for depth in range(1, 4):
                n = perft(state, depth)
                if n is None:
                    break
                found.append(str(n))
            lines.append(f"{number} {' '.join(found)}")
    return "\n".join(lines) + "\n"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_golden_game_replays_move_for_move(name, seats):
    path = golden_file(name, seats)
    if REGENERATE:
        write(path, json.dumps(played(name, seats), indent=1) + "\n")
    record = json.loads(path.read_text(encoding="utf-8"))
    game, seen = load(name), []
    states = game.replay(record)
    state = next(states)
    for text in record["moves"]:
        seen.append(state.seen(0, game.parse(state, text)))
        state = next(states)
    assert list(states) == []
    assert seen == record["seen_by_seat_0"]
    assert state.digest == record["digest"]
    assert state.record_json(seen_by_seat_0=seen) == record


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_perft_counts_are_those_of_the_file(name, seats):
    path = perft_file(name, seats)
    if REGENERATE:
        write(path, counts(name, seats))
    assert counts(name, seats) == path.read_text(encoding="utf-8")


def test_every_game_and_seat_count_has_its_files():
    for folder, pattern in (("golden", "*.replay"), ("perft", "*.perft")):
        files = {str(path.relative_to(HERE / folder).with_suffix("")) for path in (HERE / folder).rglob(pattern)}
        assert files == {f"{name}/{seats}_seats" for name, seats in CASES}
