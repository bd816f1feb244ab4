"""The log of a match: every line can be used on its own."""

import json

import pytest

from rootai.arena import Match, MatchLog, play_match
from rootai.errors import BadConfigError
from rootai.games import load


def match() -> Match:
    return Match.of("minimal", ("ismcts:iterations=20", "random"), 4, 9, {"seats": 2})


def write_log(path, workers: int) -> list[str]:
    with MatchLog(path, match()) as log:
        for result in play_match(match(), workers):
            log.add(result)
    return path.read_text().splitlines()


def test_log_begins_with_the_match_and_every_further_line_replays(tmp_path):
    header, *lines = (json.loads(line) for line in write_log(tmp_path / "log.jsonl", workers=1))
    assert header["format"] == "rootai.match"
    assert (
        Match(**{key: header[key] for key in header if key != "format"} | {"players": tuple(header["players"])})
        == match()
    )
    assert [line["number"] for line in lines] == [0, 1, 2, 3]
    for line in lines:
        final = load("minimal").from_record(line)
        assert final.rewards() == line["result"]["rewards"]


def test_equal_matches_write_equal_logs(tmp_path):
    assert write_log(tmp_path / "one.jsonl", workers=1) == write_log(tmp_path / "two.jsonl", workers=2)


def test_games_are_in_the_log_as_soon_as_they_are_played(tmp_path):
    path = tmp_path / "log.jsonl"
    with MatchLog(path, match()) as log:
        log.add(next(play_match(match())))
        assert len(path.read_text().splitlines()) == 2


def test_a_log_is_never_overwritten(tmp_path):
    path = tmp_path / "log.jsonl"
    path.write_text("precious\n")
    with pytest.raises(BadConfigError, match="exists already"):
        MatchLog(path, match())
    assert path.read_text() == "precious\n"


def test_a_log_that_cannot_be_written_is_refused(tmp_path):
    with pytest.raises(BadConfigError, match="cannot be written"):
        MatchLog(tmp_path / "missing" / "log.jsonl", match())
