"""The golden games: which there are, how they were played, and how sequences of moves are counted from a position.

A golden game is a game record (rootai.record), which carries its own configuration, with what one seat saw of each
move: seat 0, or the person in a solo game.
`ROOTAI_REGENERATE=1 python -m pytest tests/test_golden.py tests/root/test_perft.py` writes all files anew from the
present rules; the change is then read as a diff.  Without it nothing is written, and any difference fails."""

import itertools
import json
import os
from pathlib import Path

import numpy as np

import rootai
from rootai.games import GAMES, load
from rootai.games.ironwood.solo.tables import BOT_SEATS, sheet_of
from rootai.games.ironwood.state import BOT_NAMES
from rootai.games.root.game import MAX_VAGABONDS
from rootai.games.root.state import FACTION_NAMES

HERE = Path(__file__).parent
REGENERATE = os.environ.get("ROOTAI_REGENERATE") == "1"
MAX_NODES = 5_000
MAX_LENGTH = 1_000  # moves of a golden game
SOLO_TRIES = 30  # random solo games of which the longest is kept: most are lost to the bot within a few rounds

SEAT_COUNTS = [(name, seats) for name in GAMES for seats in range(load(name).min_seats, load(name).max_seats + 1)]
PAIRS = [
    pair
    for pair in itertools.combinations_with_replacement(FACTION_NAMES, 2)
    if pair[0] != pair[1] or (pair[0] == "vagabond" and MAX_VAGABONDS > 1)
]
BOTS = [BOT_NAMES[bot] for bot in BOT_SEATS]


def hardest(bot):
    """Every difficulty option of a bot; of those that bring extra warriors, which exclude each other, the last."""
    entries = sheet_of(BOT_NAMES.index(bot))["difficulty"]
    *_, most = (entry for entry in entries if "extra" in entry)
    return [entry["id"] for entry in entries if "extra" not in entry or entry is most]


SOLO = [(bot, difficulty) for bot in BOTS for difficulty in ([], hardest(bot))]
# One game for each number of seats, of Root one for each two factions that can sit at one table, and of Ironwood two
# solo games against each bot: as weak as it can be, and with every difficulty option that goes with the others
GOLDEN = {(name, f"{seats}_seats"): {"seats": seats} for name, seats in SEAT_COUNTS}
GOLDEN |= {("root", "-".join(pair)): {"factions": list(pair)} for pair in PAIRS}
GOLDEN |= {
    ("ironwood", f"{bot}_hardest" if difficulty else bot): {"solo": bot, "difficulty": difficulty}
    for bot, difficulty in SOLO
}
# Positions are counted along one game of each number of seats, and along the solo games; Root has files of its own
COUNTED = [key for key, options in GOLDEN.items() if "factions" not in options]


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
    """The first random game of at most MAX_LENGTH moves, with the notation of every move as its watcher sees it."""
    options = GOLDEN[name, title]
    first = options.get("seats", list(GOLDEN).index((name, title)))
    games = filter(None, (_play(name, options, first + 100 * n) for n in itertools.count()))
    return max(itertools.islice(games, SOLO_TRIES if "solo" in options else 1), key=lambda record: len(record["moves"]))


def _play(name, options, number):
    state = load(name).new(seed=100 + number, deal=False, **options)
    pick, seen = np.random.default_rng(number), []
    while not state.is_over and len(seen) < MAX_LENGTH:
        chance = state.to_act == rootai.CHANCE
        move = state.sample_chance() if chance else state.move(int(pick.choice(state.legal_values())))
        seen.append(state.seen(watcher(state), move))
        state.apply(move)
    return state.record_json(**{seen_by(state): seen}) if state.is_over else None


def watcher(state):
    """The first seat that no bot keeps."""
    return next(seat for seat in range(state.n_seats) if seat not in state.game.kept_seats(state.config))


def seen_by(state):
    """The name of the list of what the watcher saw of each move."""
    return f"seen_by_seat_{watcher(state)}"


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
