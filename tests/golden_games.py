"""The golden games: which there are, how they were played, and how sequences of moves are counted from a position.

A golden game is a game record (rootai.record), which carries its own configuration, with what seat 0 saw of each move.
`ROOTAI_REGENERATE=1 python -m pytest tests/test_golden.py tests/root/test_perft.py` writes all files anew from the
present rules; the change is then read as a diff.  Without it nothing is written, and any difference fails."""

import itertools
import json
import os
from pathlib import Path

import numpy as np

import rootai
from rootai.games import GAMES, load
from rootai.games.root.game import MAX_VAGABONDS
from rootai.games.root.state import FACTION_NAMES

HERE = Path(__file__).parent
REGENERATE = os.environ.get("ROOTAI_REGENERATE") == "1"
MAX_NODES = 5_000
MAX_LENGTH = 1_000  # moves of a golden game

# One game for each number of seats, and of Root one for each two factions that can sit at one table
SEAT_COUNTS = [(name, seats) for name in GAMES for seats in range(load(name).min_seats, load(name).max_seats + 1)]
PAIRS = [
    pair
    for pair in itertools.combinations_with_replacement(FACTION_NAMES, 2)
    if pair[0] != pair[1] or (pair[0] == "vagabond" and MAX_VAGABONDS > 1)
]
GOLDEN = {(name, f"{seats}_seats"): {"seats": seats} for name, seats in SEAT_COUNTS}
GOLDEN |= {("root", "-".join(pair)): {"factions": list(pair)} for pair in PAIRS}


def golden_file(name, title):
    """Where a golden game is kept."""
    return HERE / "golden" / name / f"{title}.replay"


def read_golden(name, title):
    """The record of a golden game."""
    return json.loads(golden_file(name, title).read_text(encoding="utf-8"))


def perft_file(name, title):
    """Where the counts of a game are kept."""
    return HERE / "perft" / name / f"{title}.perft"


def write(path, text):
    """Write one of the files."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def play_golden(name, title):
    """The first random game of at most MAX_LENGTH moves, with the notation of every move as seat 0 sees it."""
    options = GOLDEN[name, title]
    first = options.get("seats", list(GOLDEN).index((name, title)))
    return next(filter(None, (_play(name, options, first + 100 * n) for n in itertools.count())))


def _play(name, options, number):
    state = load(name).new(seed=100 + number, deal=False, **options)
    pick, seen = np.random.default_rng(number), []
    while not state.is_over and len(seen) < MAX_LENGTH:
        chance = state.to_act == rootai.CHANCE
        move = state.sample_chance() if chance else state.move(int(pick.choice(state.legal_values())))
        seen.append(state.seen(0, move))
        state.apply(move)
    return state.record_json(seen_by_seat_0=seen) if state.is_over else None


def counts(state):
    """How many sequences of one, two and three moves and outcomes there are, as long as they are within MAX_NODES."""
    found = []
    for depth in range(1, 4):
        n = _perft(state.game, state.record, state.tables, depth)
        if n is None:
            break
        found.append(str(n))
    return " ".join(found)


def _perft(game, record, tables, depth):
    """The number of sequences of `depth` moves and outcomes, or None beyond MAX_NODES."""
    if game.kernels.to_act(record[0], tables[0]) == rootai.TERMINAL:
        return 1
    moves = np.zeros(game.max_moves, dtype=np.uint32)
    n = int(game.kernels.legal_moves(record[0], tables[0], moves))
    if depth == 1:
        return n if n <= MAX_NODES else None
    total = 0
    for move in moves[:n]:
        after = record.copy()
        game.kernels.apply(after[0], tables[0], int(move))
        below = _perft(game, after, tables, depth - 1)
        if below is None or total + below > MAX_NODES:
            return None
        total += below
    return total
