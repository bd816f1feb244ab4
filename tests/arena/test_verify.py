"""A log whose digests were all made anew is still found out by replaying it."""

import json

import pytest

from rootai.arena.log import LogReader, MatchLog, seal
from rootai.arena.match import Match
from rootai.arena.run import play_match
from rootai.arena.verify import verify_log
from rootai.errors import BadRecordError


def write_log(path, match: Match) -> None:
    with MatchLog(path, match) as log:
        for _ in play_match(match, None, log):
            pass


@pytest.mark.parametrize(
    ("game", "seats", "rotate"), [("minimal", 2, False), ("minimal", 4, False), ("vaalbara", 3, True)]
)
def test_a_true_log_is_verified(tmp_path, game, seats, rotate):
    match = Match.of(game, ("ismcts:iterations=10", "greedy"), 2 * seats, 4, {"seats": seats}, rotate_roles=rotate)
    write_log(tmp_path / "log", match)
    assert list(verify_log(LogReader(tmp_path / "log"))) == list(range(2 * seats))


def forge(path, number: int, change) -> None:
    """Change a game of a log and seal all lines anew."""
    docs = [json.loads(line) for line in path.read_text().splitlines()]
    change(docs[number + 1])
    chain, lines = "", []
    for doc in docs:
        del doc["chain"]
        line, chain = seal(chain, doc)
        lines.append(line)
    path.write_bytes(b"".join(lines))


def give_away(doc) -> None:
    doc["result"]["rewards"].reverse()


def cut_short(doc) -> None:
    doc["moves"].pop()
    del doc["digest"]


def draw_better(doc) -> None:
    """Another card than the seed brings, in the last deal."""
    first, second = doc["moves"][:2]
    other = next(card for card in range(1, 7) if f" {card}" not in first and f" {card}" not in second)
    doc["moves"][1] = f"{second.rsplit(' ', 1)[0]} {other}"


FORGERIES = {
    "result": (give_away, "result is"),
    "cut": (cut_short, "not ended"),
    "chance": (draw_better, "chance brings"),
    "illegal": (lambda doc: doc["moves"].insert(0, "keep"), "does not replay|chance brings"),
    "seating": (lambda doc: doc["seating"].reverse(), "seating is"),
    "players": (lambda doc: doc["players"].reverse(), "players is"),
    "seed": (lambda doc: doc.update(seed=1), "seed is"),
    "config": (lambda doc: doc.update(config={"seats": 3}), "config is"),
    "turns": (lambda doc: doc.update(turns=9), "turns is"),
    "decisions": (lambda doc: doc.update(decisions=9), "decisions is"),
    "roles": (lambda doc: doc["roles"].reverse(), "roles is"),
    "digest": (lambda doc: doc.update(digest="0"), "another position"),
    "moves": (lambda doc: doc.pop("moves"), "moves"),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_game_is_named(tmp_path, forgery):
    path = tmp_path / "log"
    change, complaint = FORGERIES[forgery]
    write_log(path, Match.of("minimal", ("random", "greedy"), 4, 2, {}))
    forge(path, 2, change)
    verified = verify_log(LogReader(path))
    assert [next(verified), next(verified)] == [0, 1]
    with pytest.raises(BadRecordError, match=rf"game 2 of the log .* is false: .*({complaint})"):
        next(verified)


def test_more_games_than_the_match_has_are_false(tmp_path):
    path = tmp_path / "log"
    write_log(path, Match.of("minimal", ("random", "greedy"), 4, 2, {}))
    docs = [json.loads(line) for line in path.read_text().splitlines()]
    path.write_text("".join(json.dumps(doc) + "\n" for doc in [*docs, {**docs[-1], "number": 4}]))
    forge(path, 3, lambda doc: None)
    with pytest.raises(BadRecordError, match=r"game 4 .* has only 4 games"):
        list(verify_log(LogReader(path)))
