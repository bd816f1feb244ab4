"""The log of a match: sealed line by line, every line of use on its own, and a place to carry on from."""

import json
import lzma

import pytest

from rootai.arena.executors import Processes, Serial
from rootai.arena.log import LogReader, MatchLog, seal
from rootai.arena.match import Match
from rootai.arena.run import play_match
from rootai.errors import BadConfigError, BadRecordError
from rootai.games import load


def match(seed: int = 9, games: int = 6) -> Match:
    return Match.of("minimal", ("ismcts:iterations=20", "random"), games, seed, {"seats": 2})


class Counting(Serial):
    """Plays the games in the order given by `order`, keeping in mind which, and stops after some of them."""

    def __init__(self, stop_after: int = 10**9, backwards: bool = False) -> None:
        self.played: list[int] = []
        self.stop_after = stop_after
        self.backwards = backwards

    def play(self, match, fixtures):
        for fixture in sorted(fixtures, key=lambda fixture: fixture.number, reverse=self.backwards):
            if len(self.played) == self.stop_after:
                raise KeyboardInterrupt
            self.played.append(fixture.number)
            yield from super().play(match, [fixture])


def write_log(path, executor=None) -> list[bytes]:
    with MatchLog(path, match()) as log:
        for _ in play_match(match(), executor, log):
            pass
    return path.read_bytes().splitlines(keepends=True)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "log.jsonl"


def test_log_begins_with_the_match_and_every_further_line_replays(path):
    header, *lines = (json.loads(line) for line in write_log(path))
    assert header["format"] == "rootai.match"
    assert LogReader(path).match == match()
    assert [line["number"] for line in lines] == list(range(6))
    for line in lines:
        assert load("minimal").from_record(line).rewards() == line["result"]["rewards"]


def test_reading_a_log_gives_the_games_that_were_played(path):
    write_log(path)
    assert list(LogReader(path).games()) == list(play_match(match()))


def test_equal_matches_write_equal_logs(tmp_path):
    assert write_log(tmp_path / "one.jsonl") == write_log(tmp_path / "two.jsonl", Processes(2))


def test_games_are_in_the_log_as_soon_as_they_are_played(path):
    with MatchLog(path, match()) as log:
        next(play_match(match(), None, log))
        assert len(path.read_text().splitlines()) == 2


def test_an_interrupted_match_carries_on_and_plays_no_game_twice(tmp_path, path):
    whole = write_log(tmp_path / "whole.jsonl")
    first, second = Counting(stop_after=2), Counting()
    with pytest.raises(KeyboardInterrupt):
        write_log(path, first)
    assert path.read_bytes() == b"".join(whole[:3])
    assert write_log(path, second) == whole
    assert first.played + second.played == list(range(6))


def test_games_that_finished_before_their_turn_are_kept_too(tmp_path, path):
    whole = write_log(tmp_path / "whole.jsonl")
    first, second = Counting(stop_after=4, backwards=True), Counting()
    with pytest.raises(KeyboardInterrupt):
        write_log(path, first)
    assert path.read_bytes() == whole[0]
    assert write_log(path, second) == whole
    assert (first.played, second.played) == ([5, 4, 3, 2], [0, 1])
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["log.jsonl", "whole.jsonl"]


def test_an_edited_game_among_the_waiting_ones_is_played_again(tmp_path, path):
    whole = write_log(tmp_path / "whole.jsonl")
    with pytest.raises(KeyboardInterrupt):
        write_log(path, Counting(stop_after=3, backwards=True))
    waiting = path.with_name("log.jsonl.waiting")
    lines = waiting.read_bytes().splitlines(keepends=True)
    waiting.write_bytes(lines[0].replace(b'"showdown"', b'"brawl"') + lines[1] + lines[2][:50])
    again = Counting()
    assert write_log(path, again) == whole
    assert len(again.played) == 5


@pytest.mark.parametrize("kept", [0, 1, 40])
@pytest.mark.parametrize("line", [0, 1, 4, 6])
def test_a_torn_last_line_is_played_again(path, line, kept):
    whole = write_log(path)
    path.write_bytes(b"".join(whole[:line]) + whole[line][:kept])
    assert write_log(path) == whole


def test_a_line_without_its_end_is_torn(path):
    whole = write_log(path)
    path.write_bytes(b"".join(whole)[:-1])
    reader = LogReader(path)
    assert len(list(reader.games())) == 5
    assert write_log(path) == whole


def test_a_whole_log_is_read_and_not_played_again(path):
    whole = write_log(path)
    counting = Counting()
    assert write_log(path, counting) == whole
    assert counting.played == []


def edits(lines: list[bytes]):
    """Logs in which something was changed, with the game that the reader stops at."""
    yield 2, [*lines[:3], lines[3].replace(b"keep", b"swap", 1), *lines[4:]]
    yield 2, [*lines[:3], lines[3].replace(b"1.0", b"1.00", 1), *lines[4:]]  # the same document in other words
    yield 2, [*lines[:3], *lines[4:]]
    yield 2, [*lines[:3], lines[4], lines[3], *lines[5:]]
    yield 0, [lines[0], *lines[2:]]
    yield 3, [*lines[:4], lines[3], *lines[4:]]
    yield 5, [*lines[:6], lines[6].replace(b'"number": 5', b'"number": 6')]
    yield 5, [*lines[:6], b"{}\n"]
    yield 5, [*lines[:6], b"[1]\n"]
    yield 5, [*lines[:6], b"\xff\n"]
    yield 1, [*lines[:2], b"\n", *lines[2:]]


@pytest.mark.parametrize("index", range(11))
def test_an_edited_log_is_noticed_and_the_game_named(path, index):
    game, edited = list(edits(write_log(path)))[index]
    path.write_bytes(b"".join(edited))
    with pytest.raises(BadRecordError, match=rf"was edited: game {game} \(line {game + 2}\)"):
        list(LogReader(path).games())
    with pytest.raises(BadRecordError, match="was edited"):
        write_log(path)
    assert path.read_bytes() == b"".join(edited)


def test_an_edited_header_is_noticed(path):
    lines = write_log(path)
    path.write_bytes(b"".join(lines).replace(b'"seed": 9', b'"seed": 8', 1))
    with pytest.raises(BadRecordError, match="first line"):
        LogReader(path)


def test_a_header_that_is_no_match_is_refused(path):
    path.write_bytes(seal("", {"format": "rootai.match", "colour": "red", "players": []})[0])
    with pytest.raises(BadRecordError, match="does not say which match"):
        LogReader(path)


@pytest.mark.parametrize("content", ["precious\n", "precious", "{}\n", '{"format": "rootai.record"}\n', "[]\n"])
def test_a_file_that_is_something_else_is_never_overwritten(path, content):
    path.write_text(content)
    with pytest.raises(BadConfigError, match="exists already"):
        MatchLog(path, match())
    with pytest.raises(BadConfigError, match="is not the log of a match"):
        LogReader(path)
    assert path.read_text() == content


def test_the_log_of_another_match_is_not_carried_on(path):
    lines = write_log(path)
    with pytest.raises(BadConfigError, match="seed: 9 instead of 10"):
        MatchLog(path, match(seed=10))
    with pytest.raises(BadConfigError, match="games: 6 instead of 8"):
        MatchLog(path, match(games=8))
    assert path.read_bytes() == b"".join(lines)


def test_two_runs_do_not_write_the_same_log(path):
    with MatchLog(path, match()), pytest.raises(BadConfigError, match="another run"):
        MatchLog(path, match())


def test_a_log_that_cannot_be_written_or_read_is_refused(tmp_path):
    with pytest.raises(BadConfigError, match="cannot be written"):
        MatchLog(tmp_path / "missing" / "log.jsonl", match())
    with pytest.raises(BadConfigError, match="cannot be read"):
        LogReader(tmp_path / "log.jsonl")


def test_a_packed_log_is_read_but_not_written(path):
    lines = write_log(path)
    packed = path.with_name("log.jsonl.xz")
    packed.write_bytes(lzma.compress(b"".join(lines)))
    assert LogReader(packed).match == match()
    assert list(LogReader(packed).games()) == list(LogReader(path).games())
    with pytest.raises(BadConfigError, match="is packed: unpack it"):
        MatchLog(packed, match())
    packed.write_bytes(packed.read_bytes()[:-40])
    with pytest.raises(BadRecordError, match="is damaged: it cannot be unpacked"):
        list(LogReader(packed).games())


def test_an_edited_packed_log_is_noticed(path):
    lines = write_log(path)
    lines[2] = lines[2].replace(b'"turns": ', b'"turns": 1')
    packed = path.with_name("log.jsonl.xz")
    packed.write_bytes(lzma.compress(b"".join(lines)))
    with pytest.raises(BadRecordError, match="game 1 "):
        list(LogReader(packed).games())
