"""The end of the game: bonus, winner and tie-break."""

import pytest

import rootai
from rootai.errors import IllegalMoveError

from .table import LANDS, SEATS, here, play, position, random_ends, reveal, step, vp


def last_take(realm, ninth, points=50):
    """Yellow has taken its ninth land; only red has to take one, then the game is over."""
    state = position(
        ["yellow", "red"],
        realms={"yellow": realm},
        hands={"yellow": ["songstress"], "red": ["farmer"]},
        row_1=[ninth, "mountain"],
        number=9,
    )
    play(reveal(state, "songstress", "farmer"), "give red", f"take {LANDS[ninth]['type']} {ninth}")
    state.record[0].vp[0] = points
    return state


def bonus(realm, ninth):
    """What yellow gains when the game ends with these nine lands."""
    return vp(play(last_take(realm, ninth), "take mountain"), "yellow") - 50


def finished():
    """A game of two, played to the end by first moves."""
    state = position(["yellow", "red"], number=9)
    while not state.is_over:
        step(state)
    return state


FIELDS = ["L13", "L14", "L15", "L16"]
RIVERS = ["L21", "L22", "L23", "L24"]


@pytest.mark.rule("vaalbara:end.1")
@pytest.mark.parametrize("seats", SEATS)
def test_a_game_ends_when_every_clan_has_nine_lands(seats):
    for (last,) in random_ends(seats, 20):
        assert last.round_number == 9
        assert [bin(int(realm)).count("1") for realm in last.realm[:seats]] == [9] * seats


@pytest.mark.rule("vaalbara:end.2")
def test_totals_are_open_when_the_game_is_over():
    state = finished()
    assert [seat["vp"] for seat in state.observe(0)["position"]["seats"]] == state.scores


@pytest.mark.rule("vaalbara:end.3", "vaalbara:end.4", "vaalbara:end.5")
def test_five_types_bring_five_points_six_types_ten_and_fewer_nothing():
    assert bonus([*FIELDS, *RIVERS], "L01") == 0
    assert bonus([*FIELDS, *RIVERS[:2], "L01", "L02"], "L05") == 0
    assert bonus([*FIELDS, *RIVERS[:2], "L01", "L05"], "L17") == 5
    assert bonus([*FIELDS, *RIVERS[:1], "L01", "L05", "L17"], "L09") == 10


@pytest.mark.rule("vaalbara:end.9")
def test_the_books_example_fifty_seven_and_five_are_sixty_two():
    realm = ["L13", "L14", "L15", "L01", "L02", "L05", "L06", "L17"]
    state = play(last_take(realm, "L21", points=57), "take mountain")
    assert state.is_over
    assert vp(state, "yellow") == 62


@pytest.mark.rule("vaalbara:end.6")
@pytest.mark.parametrize(("points", "rewards"), [((10, 90), [0.0, 1.0]), ((41, 40), [1.0, 0.0])])
def test_most_points_win(points, rewards):
    state = finished()
    state.record[0].vp[:2] = points
    assert state.rewards() == rewards
    assert state.ending == "points"


def tie(top):
    """A finished game in which both clans have the same points."""
    state = position(["yellow", "red"], number=9, top=top)
    while not state.is_over:
        step(state)
    state.record[0].vp[:2] = [40, 40]
    return state


@pytest.mark.rule("vaalbara:end.7", "vaalbara:end.8")
@pytest.mark.parametrize("top", ["L01", "L02", "L06", "L21"])
def test_a_tie_goes_to_the_better_omens_of_the_top_of_the_deck(top):
    state = tie(top)
    in_force = here(state)["land_deck"]["top"]
    omens = LANDS[in_force]["omens"]
    best = min(("yellow", "red"), key=omens.index)
    assert state.rewards() == [float(clan == best) for clan in ("yellow", "red")]
    assert state.ending == "omens"


@pytest.mark.rule("vaalbara:end.10")
def test_a_finished_game_takes_no_further_move():
    state = finished()
    assert state.to_act == rootai.TERMINAL
    assert state.legal_moves() == []
    before = state.digest
    with pytest.raises(IllegalMoveError, match="over"):
        state.apply("take meadow L01")
    assert state.digest == before


@pytest.mark.rule("vaalbara:end.11")
@pytest.mark.parametrize("seats", SEATS)
def test_exactly_one_clan_wins_even_when_all_have_the_same_points(seats):
    state = position(["yellow", "red", "blue", "purple", "green"][:seats], number=9)
    while not state.is_over:
        step(state)
    state.record[0].vp[:seats] = 33
    assert sorted(state.rewards()) == [0.0] * (seats - 1) + [1.0]
