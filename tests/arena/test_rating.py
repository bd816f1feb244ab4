"""Ratings against closed forms, and against results drawn from known strengths."""

from math import log, sqrt

import numpy as np
import pytest

from rootai.arena.intervals import Z_95
from rootai.arena.rating import ELO, fit_ratings, groups


def test_two_players_get_the_elo_difference_of_their_score():
    ratings = fit_ratings({("a", "b"): {"a": 300.0, "b": 100.0}})
    difference = ratings["a"].value - ratings["b"].value
    assert difference == pytest.approx(400 * log(3, 10), rel=1e-3)  # 190.8
    assert ratings["a"].value == pytest.approx(-ratings["b"].value)
    # The variance of a log-odds is 1 / (n p (1 - p)); a rating is half the difference.
    assert ratings["a"].margin == pytest.approx(Z_95 * ELO * sqrt(1 / (400 * 0.75 * 0.25)) / 2, rel=1e-3)


def test_several_seats_of_one_player_count_as_its_chances():
    """One seat against three equal ones wins a quarter; winning half of the games is three times the strength."""
    even = fit_ratings({("a", "b", "b", "b"): {"a": 250.0, "b": 750.0}})
    assert even["a"].value == pytest.approx(0, abs=1e-6)
    strong = fit_ratings({("a", "b", "b", "b"): {"a": 500.0, "b": 500.0}})
    assert strong["a"].value - strong["b"].value == pytest.approx(400 * log(3, 10), rel=1e-3)


def test_ratings_carry_over_players_that_never_met():
    ratings = fit_ratings({("a", "b"): {"a": 750.0, "b": 250.0}, ("b", "c"): {"b": 750.0, "c": 250.0}})
    assert ratings["a"].value - ratings["c"].value == pytest.approx(800 * log(3, 10), rel=1e-2)
    assert ratings["b"].value == pytest.approx(0, abs=0.1)


def test_shared_wins_are_half_a_win_each():
    split = fit_ratings({("a", "b"): {"a": 60.5, "b": 39.5}})
    assert fit_ratings({("a", "b"): {"a": 60.0, "b": 40.0}})["a"].value < split["a"].value
    assert split["a"].value < fit_ratings({("a", "b"): {"a": 61.0, "b": 39.0}})["a"].value


def test_a_player_that_never_won_has_a_finite_rating_and_a_wide_interval():
    ratings = fit_ratings({("a", "b"): {"a": 20.0, "b": 0.0}})
    assert -2000 < ratings["b"].value < -200
    assert ratings["b"].margin > 200


def test_extreme_results_of_many_games_are_fitted_too():
    ratings = fit_ratings({("a", "b"): {"a": 1e6, "b": 1.0}, ("b", "c"): {"b": 1e6, "c": 0.0}})
    assert ratings["a"].value > ratings["b"].value > ratings["c"].value
    assert ratings["a"].value - ratings["b"].value == pytest.approx(400 * 6, rel=0.05)


def test_without_games_nobody_is_rated():
    assert fit_ratings({}) == {}
    assert fit_ratings({("a", "b"): {}})["a"].value == 0


def test_intervals_cover_the_true_strength_about_as_often_as_they_say():
    rng = np.random.default_rng(5)
    truth = {"a": 100.0, "b": 0.0, "c": -100.0}
    table = ("a", "b", "c", "c")
    strengths = np.array([10 ** (truth[name] / 400) for name in table])
    covered = 0
    for _ in range(200):
        counts = rng.multinomial(400, strengths / strengths.sum())
        won = {"a": float(counts[0]), "b": float(counts[1]), "c": float(counts[2] + counts[3])}
        low, high = fit_ratings({table: won})["a"].interval
        covered += low <= truth["a"] <= high
    assert 180 <= covered <= 199


def test_groups_are_those_that_met_through_others():
    tables = [("a", "b"), ("c", "d", "d"), ("e", "e"), ("b", "f")]
    assert sorted(map(sorted, groups(tables))) == [["a", "b", "f"], ["c", "d"], ["e"]]
    assert len(groups([*tables, ("f", "d", "e")])) == 1
