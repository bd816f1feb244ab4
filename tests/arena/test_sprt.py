"""The sequential test against Wald's formulas, and its error rates in simulation."""

from math import inf, log, nan

import numpy as np
import pytest

from rootai.arena.executors import Processes
from rootai.arena.log import LogReader, MatchLog
from rootai.arena.match import Match
from rootai.arena.run import play_match
from rootai.arena.sprt import Sprt
from rootai.errors import BadConfigError


def test_the_ratio_is_that_of_the_two_likelihoods():
    test = Sprt(0.25, 0.5)
    assert test.llr(3, 4) == pytest.approx(log((0.5**3 * 0.5) / (0.25**3 * 0.75)))
    assert test.llr(0, 0) == 0


def test_bounds_are_those_of_wald():
    low, high = Sprt(0.5, 0.6, alpha=0.05, beta=0.1).bounds
    assert (low, high) == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))


def test_shared_wins_count_as_fractions():
    test = Sprt(0.4, 0.6)
    assert test.llr(0.5, 1) == pytest.approx((test.llr(0, 1) + test.llr(1, 1)) / 2)
    assert test.llr(0.5, 1) == pytest.approx(0)


def test_verdicts_fall_when_a_bound_is_crossed():
    test = Sprt(0.5, 0.75)  # a win is worth log 1.5, a loss log 0.5; bounds are log 19 on both sides
    assert test.verdict(7, 7) is None
    assert test.verdict(8, 8) == "alternative"
    assert test.verdict(0, 4) is None
    assert test.verdict(0, 5) == "null"


@pytest.mark.parametrize(
    "numbers",
    [(0.5, 0.5), (0.6, 0.5), (0.0, 0.5), (0.5, 1.0), (nan, 0.5), (0.2, inf),
     (0.4, 0.5, 0.0), (0.4, 0.5, 0.05, 0.5), (0.4, 0.5, nan)],
)  # fmt: skip
def test_impossible_tests_are_refused(numbers):
    with pytest.raises(BadConfigError):
        Sprt(*numbers)


@pytest.mark.parametrize(("truth", "wrong"), [(0.25, "alternative"), (0.4, "null")])
def test_wrong_verdicts_are_as_rare_as_stated(truth, wrong):
    test, rng, errors = Sprt(0.25, 0.4), np.random.default_rng(7), 0
    for _ in range(400):
        wins = games = 0
        while (verdict := test.verdict(wins, games)) is None:
            wins, games = wins + int(rng.random() < truth), games + 1
        errors += verdict == wrong
    assert errors <= 32  # 20 are expected at most, with a deviation of 4.4


def match(n_games: int = 400) -> Match:
    return Match.of("minimal", ("ismcts:iterations=20", "random"), n_games, 0, {"seats": 2}, sprt=Sprt(0.2, 0.5))


def test_a_match_ends_at_the_same_whole_round_whoever_plays_it(tmp_path):
    logs = []
    for workers in (None, Processes(2)):
        path = tmp_path / f"{len(logs)}.jsonl"
        with MatchLog(path, match()) as log:
            results = list(play_match(match(), workers, log))
        wins = sum(result.share_of(0) for result in results)
        assert match().sprt.verdict(wins, len(results)) == "alternative"
        assert len(results) % 2 == 0
        assert 4 <= len(results) < 100
        assert match().sprt.verdict(sum(result.share_of(0) for result in results[:-2]), len(results) - 2) is None
        logs.append(path.read_bytes())
    assert logs[0] == logs[1]
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["0.jsonl", "1.jsonl"]


def test_a_decided_match_is_not_played_on(tmp_path):
    path = tmp_path / "log.jsonl"
    for _ in range(2):
        with MatchLog(path, match()) as log:
            n_games = len(list(play_match(match(), None, log)))
    assert len(list(LogReader(path).games())) == n_games
