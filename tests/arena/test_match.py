"""Which games a match consists of, and that they come out the same wherever they are played."""

from collections import Counter

import pytest

from rootai.arena.match import Match, derived_seed, play_fixture, schedule
from rootai.arena.run import play_match
from rootai.arena.sprt import Sprt
from rootai.errors import BadConfigError, UnknownNameError
from rootai.games import load

SEARCH = "ismcts:iterations=20"


def match_of(*players: str, seats: int | None = None, games: int = 4, seed: int = 5, game: str = "minimal") -> Match:
    return Match.of(game, players, games, seed, {} if seats is None else {"seats": seats})


@pytest.mark.parametrize(
    ("players", "seats"),
    [(("random", "greedy"), 2), (("random", "greedy"), 4), (("random", "greedy", "flat"), 3),
     (("random", "greedy", "flat"), 4), (("random", "random", "greedy", "flat"), 4)],
)  # fmt: skip
def test_every_entrant_sits_in_every_seat_equally_often_in_every_round(players, seats):
    match = match_of(*players, seats=seats, games=seats * 7)
    fixtures = list(schedule(match))
    assert [fixture.number for fixture in fixtures] == list(range(match.n_games))
    own_seats = Counter(match.lineup)
    for begin in range(0, match.n_games, seats):
        for seat in range(seats):
            sitting = Counter(fixture.seating[seat] for fixture in fixtures[begin : begin + seats])
            assert sitting == own_seats


def test_games_of_a_round_share_their_chance_seed_and_rounds_do_not():
    match = match_of("random", "greedy", seats=3, games=12)
    seeds = [fixture.seed for fixture in schedule(match)]
    assert [seeds[i : i + 3] for i in range(0, 12, 3)] == [[seed] * 3 for seed in seeds[::3]]
    assert len(set(seeds)) == 4
    assert seeds != [fixture.seed for fixture in schedule(match_of("random", "greedy", seats=3, games=12, seed=6))]


def test_paired_games_deal_the_same_cards():
    match = match_of("random", "greedy", games=2)
    first, second = (play_fixture(match, fixture).record["moves"] for fixture in schedule(match))
    assert first[:2] == second[:2]
    assert first[0].startswith("deal")


def test_rounds_go_through_all_orders_around_the_table():
    match = match_of("random", "greedy", "flat", "flat:iterations=5", games=24)
    assert len({fixture.seating for fixture in schedule(match)}) == 24


def test_the_last_player_fills_the_seats_that_are_left():
    assert match_of("random", "greedy", seats=4).lineup == (0, 1, 1, 1)
    assert match_of("random", "greedy", "flat", seats=4).lineup == (0, 1, 2, 2)


def test_without_a_number_of_seats_there_is_one_per_player():
    assert match_of("random", "greedy", "flat").n_seats == 3
    assert match_of("random", "random", game="vaalbara").n_seats == 2


def test_a_list_of_roles_says_how_many_seats_there_are():
    factions = ["eyrie", "marquise", "alliance"]
    assert Match.of("root", ("random", "greedy"), 3, 0, {"factions": factions}).lineup == (0, 1, 1)


def test_games_are_rounded_up_to_whole_rounds():
    assert match_of("random", "greedy", seats=4, games=5).n_games == 8
    assert match_of("random", "greedy", seats=4, games=8).n_games == 8


def test_specs_become_canonical():
    assert match_of(" random ", "flat: iterations=7").players == ("random", "flat:iterations=7")


def test_equal_players_have_names_of_their_own():
    assert match_of("random", "flat:iterations=9", "random").names == ("random", "flat:iterations=9", "random (2)")


def rounds_of_roles(match: Match) -> list[tuple[str, ...]]:
    """The roles of each round, which its games share."""
    rounds = []
    for fixture in schedule(match):
        clans = tuple(fixture.config["clans"])
        if fixture.number % match.n_seats == 0:
            rounds.append(clans)
        assert clans == rounds[-1]
    return rounds


def test_roles_stay_in_their_seats_unless_asked_to_rotate():
    match = match_of("random", "greedy", seats=3, games=30, game="vaalbara")
    assert set(rounds_of_roles(match)) == {tuple(match.config["clans"])}


def test_rotated_roles_begin_equally_often_and_go_through_all_orders():
    match = Match.of("vaalbara", ("random", "greedy", "flat"), 36, 0, {"seats": 3}, rotate_roles=True)
    rounds = rounds_of_roles(match)
    assert len(set(rounds[:6])) == 6
    for begin in range(0, 12, 3):
        for seat in range(3):
            assert len({roles[seat] for roles in rounds[begin : begin + 3]}) == 3


def test_every_entrant_plays_every_role_from_every_place_in_the_turn_order():
    match = Match.of("root", ("random", "greedy", "flat", "flat:iterations=9"), 4 * 24, 0, {}, rotate_roles=True)
    met = Counter(
        (entrant, role, seat)
        for fixture in schedule(match)
        for seat, (entrant, role) in enumerate(zip(fixture.seating, fixture.config["factions"], strict=True))
    )
    assert len(met) == 4 * 4 * 4
    assert set(met.values()) == {6}


def test_in_the_long_run_every_order_of_players_meets_every_order_of_roles():
    match = Match.of("vaalbara", ("random", "greedy", "flat"), 36, 0, {"seats": 3}, rotate_roles=True)
    assert len({(fixture.seating, tuple(fixture.config["clans"])) for fixture in schedule(match)}) == 36


def test_two_equal_roles_are_not_told_apart():
    factions = ["eyrie", "vagabond", "vagabond"]
    match = Match.of("root", ("random", "greedy"), 9, 0, {"factions": factions}, rotate_roles=True)
    orders = [tuple(fixture.config["factions"]) for fixture in schedule(match)]
    assert len(set(orders)) == 3
    assert set(Counter(orders).values()) == {3}


def test_roles_that_belong_to_their_seats_cannot_be_rotated():
    with pytest.raises(BadConfigError, match="cannot be rotated"):
        Match.of("minimal", ("random", "greedy"), 4, 0, {}, rotate_roles=True)


def test_a_match_reads_back_what_it_writes():
    match = Match.of("vaalbara", ("random", "greedy"), 4, 3, {"seats": 2}, rotate_roles=True, sprt=Sprt(0.5, 0.6))
    assert Match.from_json(match.to_json()) == match


@pytest.mark.parametrize(
    ("players", "options", "error"),
    [
        (("random",), {}, BadConfigError),
        (("random", "nobody"), {}, UnknownNameError),
        (("random", "human"), {}, BadConfigError),
        (("random", "flat:depth=3"), {}, BadConfigError),
        (("random", "ismcts:seconds=-1"), {}, BadConfigError),
        (("random",) * 3, {"seats": 2}, BadConfigError),
        (("random",) * 5, {}, BadConfigError),
        (("random", "random"), {"seats": 7}, BadConfigError),
        (("random", "random"), {"colour": "red"}, BadConfigError),
    ],
)
def test_impossible_matches_are_refused_before_the_first_game(players, options, error):
    with pytest.raises(error):
        Match.of("minimal", players, 4, 0, options)


def test_unknown_games_and_matches_without_games_are_refused():
    with pytest.raises(UnknownNameError):
        match_of("random", "random", game="chess")
    with pytest.raises(BadConfigError):
        match_of("random", "random", games=0)


def test_results_replay_to_the_same_result():
    match = match_of(SEARCH, "random", seats=3, games=3)
    for result in play_match(match):
        final = load("minimal").from_record(result.record)
        assert final.is_over
        assert (final.scores, final.rewards(), final.ending) == (result.scores, result.shares, result.ending)
        assert result.decisions == 3
        assert result.turns == 3
        assert result.record["players"] == [match.players[entrant] for entrant in result.seating]
        assert result.roles == ["seat 0", "seat 1", "seat 2"]


def test_results_depend_on_the_seed():
    games = [
        [result.record["moves"] for result in play_match(match_of("random", "random", seed=seed))] for seed in (1, 2)
    ]
    assert games[0] != games[1]


def test_a_vaalbara_match_replays_and_counts_only_player_decisions():
    match = match_of("ismcts:iterations=10", "random", seats=3, games=3, game="vaalbara")
    for result in play_match(match):
        final = load("vaalbara").from_record(result.record)
        assert sum(final.rewards()) * result.share_of(0) == final.rewards()[result.seating.index(0)]
        assert 0 < result.turns <= result.decisions < len(result.record["moves"])


def test_derived_seeds_differ_and_fit_a_double():
    seeds = [derived_seed(a, b, c) for a in range(6) for b in range(6) for c in range(6)]
    assert len(set(seeds)) == len(seeds)
    assert all(float(seed) == seed for seed in seeds)


def test_a_seat_that_a_game_keeps_for_a_player_is_not_rotated():
    for players, kept, free in (
        (("random", "ironbot"), 1, 0),
        (("woodbot", "random"), 0, 1),
        (("random", "woodbot"), 0, 1),
    ):
        bot = next(name for name in players if name.endswith("bot"))
        match = Match.of("ironwood", players, 3, 5, {"solo": bot})
        fixtures = list(schedule(match))
        assert len(fixtures) == 3
        assert len({fixture.seed for fixture in fixtures}) == 3
        for fixture in fixtures:
            assert players[fixture.seating[kept]] == bot
            assert players[fixture.seating[free]] == "random"
    with pytest.raises(BadConfigError, match="seat 1 of this game is that of ironbot"):
        Match.of("ironwood", ("random", "greedy"), 3, 5, {"solo": "ironbot"})
    with pytest.raises(BadConfigError, match="name it once"):
        Match.of("ironwood", ("ironbot", "ironbot"), 3, 5, {"solo": "ironbot"})
