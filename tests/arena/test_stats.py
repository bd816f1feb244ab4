"""Win rates and their intervals, against values computed by hand."""

from math import sqrt

import pytest

from rootai.arena.match import Fixture, GameResult, Match
from rootai.arena.stats import Z_95, Standings, wilson


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


def match_of(n_seats: int, players: tuple[str, ...]) -> Match:
    return Match("minimal", {"seats": n_seats}, n_seats, players, n_seats, 0)


def game(seating, rewards, scores) -> GameResult:
    record = {"result": {"rewards": rewards, "scores": scores, "ending": "showdown"}}
    return GameResult(Fixture(0, 0, seating), record, turns=len(seating), decisions=2 * len(seating))


def test_an_entrant_with_several_seats_wins_a_game_once_and_scores_a_mean():
    standings = Standings(match_of(4, ("a", "b")))
    standings.add(game((0, 1, 1, 1), [1.0, 0.0, 0.0, 0.0], [10, 4, 5, 6]))
    standings.add(game((1, 0, 1, 1), [1.0, 0.0, 0.0, 0.0], [9, 2, 3, 0]))
    first, second = standings.entrants
    assert (first.wins, second.wins) == (1, 1)
    assert (first.fair_share, second.fair_share) == (0.25, 0.75)
    assert first.mean_points == 6
    assert second.mean_points == pytest.approx((4 + 5 + 6 + 9 + 3 + 0) / 6)
    assert standings.to_json()["mean_turns"] == 4
    assert standings.to_json()["mean_decisions"] == 8
    assert standings.endings == {"showdown": 2}


def test_a_shared_win_is_divided_and_a_game_without_winner_counts_for_nobody():
    standings = Standings(match_of(3, ("a", "b", "c")))
    standings.add(game((0, 1, 2), [1.0, 1.0, 0.0], [7, 7, 1]))
    standings.add(game((2, 0, 1), [0.0, 0.0, 0.0], [0, 0, 0]))
    assert [standing.wins for standing in standings.entrants] == [0.5, 0.5, 0.0]
    assert [standing.win_rate for standing in standings.entrants] == [0.25, 0.25, 0.0]


def test_standings_before_the_first_game_claim_nothing():
    standing = Standings(match_of(2, ("a", "b"))).entrants[0]
    assert (standing.win_rate, standing.interval, standing.mean_points) == (0.0, (0.0, 1.0), 0.0)
