"""The running table of matches: shares, points, roles and lengths."""

import pytest

from rootai.arena.match import GameResult, Match
from rootai.arena.stats import Standings
from rootai.errors import BadConfigError


def match_of(n_seats: int, players: tuple[str, ...], game: str = "minimal") -> Match:
    return Match(game, 1, {"seats": n_seats}, n_seats, players, n_seats, 0)


def game(seating, rewards, scores, roles=None, turns=None) -> GameResult:
    record = {
        "seating": seating,
        "roles": roles or [f"seat {seat}" for seat in range(len(seating))],
        "turns": turns or len(seating),
        "decisions": 2 * len(seating),
        "result": {"rewards": rewards, "scores": scores, "ending": "showdown"},
    }
    return GameResult(record)


def standings_of(match: Match, *results: GameResult) -> Standings:
    standings = Standings(match)
    for result in results:
        standings.add(match, result)
    return standings


def test_an_entrant_with_several_seats_wins_a_game_once_and_scores_a_mean():
    standings = standings_of(
        match_of(4, ("a", "b")),
        game([0, 1, 1, 1], [1.0, 0.0, 0.0, 0.0], [10, 4, 5, 6]),
        game([1, 0, 1, 1], [1.0, 0.0, 0.0, 0.0], [9, 2, 3, 0]),
    )
    doc = standings.to_json()
    first, second = doc["players"]
    assert (first["wins"], second["wins"]) == (1, 1)
    assert (first["games"], second["games"]) == (2, 2)
    assert (first["fair_share"], second["fair_share"]) == (0.25, 0.75)
    assert first["mean_points"] == 6
    assert second["mean_points"] == pytest.approx((4 + 5 + 6 + 9 + 3 + 0) / 6)
    assert (doc["mean_turns"], doc["mean_decisions"], doc["mean_rounds"]) == (4, 8, 1)
    assert doc["endings"] == {"showdown": 2}


def test_a_shared_win_is_divided_and_a_game_without_winner_counts_for_nobody():
    standings = standings_of(
        match_of(3, ("a", "b", "c")),
        game([0, 1, 2], [1.0, 1.0, 0.0], [7, 7, 1]),
        game([2, 0, 1], [0.0, 0.0, 0.0], [0, 0, 0]),
    )
    assert [player.wins for player in standings.players.values()] == [0.5, 0.5, 0.0]
    assert [player.win_rate for player in standings.players.values()] == [0.25, 0.25, 0.0]


def test_roles_are_counted_over_all_seats_and_for_each_player():
    standings = standings_of(
        match_of(3, ("a", "b")),
        game([0, 1, 1], [0.0, 1.0, 0.0], [0, 0, 0], roles=["cats", "birds", "mice"]),
        game([1, 0, 1], [0.0, 1.0, 0.0], [0, 0, 0], roles=["cats", "birds", "mice"]),
        game([1, 1, 0], [1.0, 0.0, 0.0], [0, 0, 0], roles=["mice", "cats", "birds"]),
    )
    assert {role: (tally.wins, tally.games) for role, tally in standings.roles.items()} == {
        "cats": (0, 3),
        "birds": (2, 3),
        "mice": (1, 3),
    }
    first, second = standings.players.values()
    assert {role: (tally.wins, tally.games) for role, tally in first.roles.items()} == {"cats": (0, 1), "birds": (1, 2)}
    assert (second.roles["mice"].wins, second.roles["mice"].games) == (1, 3)
    assert standings.to_json()["roles"]["birds"]["fair_share"] == pytest.approx(1 / 3)


def test_lengths_are_in_rounds_of_the_table():
    doc = standings_of(
        match_of(2, ("a", "b")),
        game([0, 1], [1.0, 0.0], [1, 0], turns=9),
        game([1, 0], [1.0, 0.0], [1, 0], turns=12),
    ).to_json()
    assert (doc["min_rounds"], doc["mean_rounds"], doc["max_rounds"]) == (4.5, 5.25, 6.0)


def test_several_matches_are_counted_by_player():
    one, two = match_of(2, ("a", "b")), match_of(3, ("b", "a", "c"))
    standings = Standings(one, two)
    standings.add(one, game([0, 1], [1.0, 0.0], [1, 0]))
    standings.add(two, game([0, 1, 2], [0.0, 1.0, 0.0], [0, 1, 0]))
    assert {name: (player.wins, player.games) for name, player in standings.players.items()} == {
        "a": (2, 2),
        "b": (0, 2),
        "c": (0, 1),
    }
    assert standings.players["a"].to_json()["fair_share"] == pytest.approx((1 / 2 + 1 / 3) / 2)
    assert standings.to_json()["comparable"]


def test_players_that_never_met_are_said_not_to_compare():
    one, two = match_of(2, ("a", "b")), match_of(2, ("c", "d"))
    standings = Standings(one, two)
    standings.add(one, game([0, 1], [1.0, 0.0], [1, 0]))
    assert standings.to_json()["comparable"]
    standings.add(two, game([0, 1], [1.0, 0.0], [1, 0]))
    assert not standings.to_json()["comparable"]


def test_different_games_are_not_counted_together():
    with pytest.raises(BadConfigError, match="different games"):
        Standings(match_of(2, ("a", "b")), match_of(2, ("a", "b"), game="vaalbara"))


def test_standings_before_the_first_game_claim_nothing():
    doc = Standings(match_of(2, ("a", "b"))).to_json()
    for player in doc["players"]:
        assert (player["win_rate"], player["interval_95"], player["mean_points"]) == (0.0, [0.0, 1.0], 0.0)
        assert player["rating_95"] is None
    assert (doc["games"], doc["mean_rounds"], doc["min_rounds"]) == (0, 0.0, 0.0)
