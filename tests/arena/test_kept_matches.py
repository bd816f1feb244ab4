"""The matches that are kept in benchmarks/matches are whole, replay, and say what the tables say."""

from itertools import islice
from pathlib import Path

import pytest

from rootai.arena import LogReader, Standings, verify_log
from rootai.games import load

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
SUFFIX = ".jsonl.xz"
LOGS = sorted((BENCHMARKS / "matches").glob(f"*{SUFFIX}"))
TABLES = (BENCHMARKS / "STRENGTH.md").read_text(encoding="utf-8")
REPLAYED = 2  # games of each log; `rootai arena --verify` replays them all


def name_of(path):
    return path.name.removesuffix(SUFFIX)


def can_replay(path):
    """Whether the match was played by the rules of today."""
    match = LogReader(path).match
    return match.rules_version == load(match.game).rules_version


def test_there_are_matches_of_every_game_and_most_can_be_replayed():
    assert {LogReader(path).match.game for path in LOGS} == {"root", "vaalbara", "ironwood"}
    assert sum(map(can_replay, LOGS)) > len(LOGS) / 2


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_a_kept_match_says_what_its_row_says(path):
    reader = LogReader(path)
    standings = Standings(reader.match)
    for result in reader.games():
        standings.add(reader.match, result)
    first = standings.players[reader.match.names[0]]
    rows = [line for line in TABLES.splitlines() if f"`{name_of(path)}`" in line]
    assert rows
    for row in rows:
        assert f" {first.games} " in row
        assert f"{100 * first.win_rate:.1f} %" in row


@pytest.mark.parametrize("path", [path for path in LOGS if can_replay(path)], ids=name_of)
def test_games_of_a_kept_match_replay(path):
    assert len(list(islice(verify_log(LogReader(path)), REPLAYED))) == REPLAYED
