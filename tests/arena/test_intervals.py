"""Intervals of win rates, against values computed by hand."""

from math import sqrt

import pytest

from rootai.arena.intervals import Z_95, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # p = 1/2, n = 10: centre 0.5, half width z * sqrt(0.025 + z*z/400) / (1 + z*z/10)
        (5, 10, 0.236593, 0.763407),
        # p = 0: low 0, high z*z / (n + z*z) = 3.841459 / 13.841459
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        # p = 0.9, n = 200: (0.909604 -+ 1.959964 * sqrt(0.00047401)) / 1.019207
        (180, 200, 0.850594, 0.934330),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_interval_is_the_one_of_the_textbook(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-6)


@pytest.mark.parametrize(("wins", "games"), [(3, 7), (180, 200), (0.5, 4)])
def test_wilson_bounds_are_the_rates_that_lie_just_z_deviations_from_what_was_seen(wins, games):
    for bound in wilson(wins, games):
        assert abs(wins / games - bound) == pytest.approx(Z_95 * sqrt(bound * (1 - bound) / games))


def test_wilson_interval_narrows_with_games_and_stays_inside_0_and_1():
    widths = [high - low for low, high in (wilson(n * 0.9, n) for n in (10, 100, 1000))]
    assert widths == sorted(widths, reverse=True)
    assert all(0 <= bound <= 1 for n in range(1, 40) for wins in range(n + 1) for bound in wilson(wins, n))
