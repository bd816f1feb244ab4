"""Setup: who plays, which lands are used, what is dealt and what lies where."""

from io import StringIO
from itertools import combinations

import numpy as np
import pytest
from rich.console import Console

from rootai.engine.bits import mask_of, members
from rootai.engine.jit import PURE
from rootai.errors import BadConfigError, BadStateError
from rootai.games.vaalbara.state import N_CHARACTERS, N_LANDS, NO_LAND, STATE

from .table import CLANS, GAME, LANDS, SEATS, all_states, deals, here, random_games

N_DEALS = 1000 if PURE else 20_000
BOXED = {seats: mask_of(i for i, land in enumerate(LANDS.values()) if land["mark"] > seats) for seats in SEATS}


def lands_anywhere(states, seats):
    """The set of lands in deck, rows and realms of each state."""
    return states["land_deck"] | states["row_1"] | states["row_2"] | np.bitwise_or.reduce(states["realm"], axis=1)


# ---- players and clans -----------------------------------------------------------------------------------------------


@pytest.mark.rule("vaalbara:setup.1")
@pytest.mark.parametrize("seats", SEATS)
def test_two_to_five_can_play(seats):
    state = GAME.new(seed=1, seats=seats)
    assert state.n_seats == len(state.scores) == len(here(state)["seats"]) == seats


@pytest.mark.rule("vaalbara:setup.1")
@pytest.mark.parametrize("seats", [0, 1, 6, -2, 2.0, "3", None, True])
def test_other_numbers_of_players_are_refused(seats):
    with pytest.raises(BadConfigError, match="2 to 5 seats"):
        GAME.new(seats=seats)


@pytest.mark.rule("vaalbara:setup.9")
def test_every_seat_has_the_clan_it_asked_for():
    state = GAME.new(seed=1, clans=["green", "blue", "yellow"])
    assert [seat["clan"] for seat in here(state)["seats"]] == ["green", "blue", "yellow"]
    assert GAME.new(seed=1, clans=("green", "blue", "yellow")) == state


@pytest.mark.rule("vaalbara:setup.9")
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"clans": ["red", "blue", "red"]}, "two seats have the clan 'red'"),
        ({"clans": ["red", "pink"]}, "there is no clan 'pink'"),
        ({"clans": ["red", "blue"], "seats": 3}, "list of 3 names"),
        ({"clans": "red"}, "list of 4 names"),
        ({"clans": ["red"]}, "2 to 5 seats"),
        ({"recall": "yes"}, "recall must be true or false"),
    ],
)
def test_equal_unknown_and_missing_clans_are_refused(options, reason):
    with pytest.raises(BadConfigError, match=reason):
        GAME.new(**options)


@pytest.mark.rule("vaalbara:setup.22")
@pytest.mark.parametrize("seats", SEATS)
def test_neighbours_sit_directly_left_and_right(seats):
    tables = GAME.new(seed=1, seats=seats).tables[0]
    for seat in range(seats):
        assert set(members(tables.neighbours[seat])) == {(seat - 1) % seats, (seat + 1) % seats}


# ---- lands -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("vaalbara:setup.5")
@pytest.mark.parametrize("seats", SEATS)
def test_lands_marked_for_more_players_stay_in_the_box(seats):
    state = GAME.new(seed=1, seats=seats, deal=False)
    assert here(state)["land_deck"]["lands"] == [name for name, land in LANDS.items() if land["mark"] <= seats]


@pytest.mark.rule("vaalbara:setup.6")
def test_two_players_use_the_lands_marked_two_only():
    position = here(GAME.new(seed=1, seats=2))
    used = [*position["row_1"], *position["row_2"], *position["land_deck"]["lands"]]
    assert {LANDS[land]["mark"] for land in used} == {2}
    assert len(used) == sum(land["mark"] == 2 for land in LANDS.values())


@pytest.mark.rule("vaalbara:setup.7")
@pytest.mark.parametrize("seats", [4, 5])
def test_four_and_five_players_use_all_lands(seats):
    position = here(GAME.new(seed=1, seats=seats))
    assert sorted([*position["row_1"], *position["row_2"], *position["land_deck"]["lands"]]) == list(LANDS)
    assert len(LANDS) == 51


@pytest.mark.rule("vaalbara:setup.8")
@pytest.mark.parametrize("seats", [2, 3])
def test_boxed_lands_never_come_back(seats):
    assert BOXED[seats]
    assert not np.any(lands_anywhere(all_states(seats), seats) & BOXED[seats])


@pytest.mark.rule("vaalbara:setup.8")
def test_a_position_with_a_boxed_land_is_refused():
    doc = GAME.new(seed=1, seats=2).to_json()
    doc["position"]["land_deck"]["lands"].append("L25")
    with pytest.raises(BadStateError, match="L25 is not used with 2 seats"):
        GAME.from_json(doc)


@pytest.mark.rule("vaalbara:setup.14")
def test_every_land_is_equally_likely_at_every_place_of_the_deck():
    _, order = deals(4, N_DEALS)
    assert all(len(set(places)) == 9 for places in order[:100].tolist())
    expected = N_DEALS / N_LANDS
    for place in range(9):
        counts = np.bincount(order[:, place], minlength=N_LANDS)
        assert ((counts - expected) ** 2 / expected).sum() < 86.66  # chi-square with 50 degrees of freedom, p = 0.001


@pytest.mark.rule("vaalbara:setup.15")
@pytest.mark.parametrize("seats", SEATS)
def test_two_rows_of_one_land_per_player_are_dealt(seats):
    position = here(GAME.new(seed=3, seats=seats))
    assert len(position["row_1"]) == len(position["row_2"]) == seats
    in_play = sum(land["mark"] <= seats for land in LANDS.values())
    assert len(position["land_deck"]["lands"]) == in_play - 2 * seats


@pytest.mark.rule("vaalbara:setup.16")
def test_the_first_lands_dealt_form_the_row_that_can_be_taken():
    state = GAME.new(seed=3, seats=3, deal=False)
    dealt = []
    while len(dealt) < 6:
        move = state.sample_chance()
        dealt.append(move.to_json()["land"])
        state.apply(move)
    assert here(state)["row_1"] == sorted(dealt[:3])
    assert here(state)["row_2"] == sorted(dealt[3:])


@pytest.mark.rule("vaalbara:setup.16")
@pytest.mark.parametrize("seats", SEATS)
def test_the_second_row_is_shown_between_the_first_row_and_the_deck(seats):
    state = GAME.new(seed=3, seats=seats)
    console = Console(width=80, record=True, file=StringIO())
    console.print(GAME.board(state.observe(0)))
    text = console.export_text().casefold()
    first, second, deck = (text.index(word) for word in ("first row", "second row", "deck"))
    assert deck < second < first or first < second < deck


@pytest.mark.rule("vaalbara:setup.17")
def test_layout_for_four():
    position = here(GAME.new(seed=2, seats=4))
    assert (len(position["row_1"]), len(position["row_2"]), len(position["land_deck"]["lands"])) == (4, 4, 43)
    assert [len(seat["hand"]) for seat in position["seats"]] == [5, 5, 5, 5]
    assert [seat["vp"] for seat in position["seats"]] == [2, 2, 2, 2]


@pytest.mark.rule("vaalbara:setup.18")
@pytest.mark.parametrize(("seats", "need", "left"), [(2, 21, 4), (3, 31, 6), (4, 41, 11), (5, 51, 1)])
def test_the_land_deck_never_runs_out(seats, need, left):
    in_play = sum(land["mark"] <= seats for land in LANDS.values())
    assert in_play >= need == 10 * seats + 1
    sizes = np.bitwise_count(all_states(seats)["land_deck"])
    assert sizes.min() == left == in_play - 10 * seats


@pytest.mark.rule("vaalbara:setup.20")
@pytest.mark.parametrize("seats", SEATS)
def test_the_top_of_the_land_deck_shows_the_omens(seats):
    state = GAME.new(seed=5, seats=seats)
    seen = set()
    while not state.is_over:
        top = state.record[0].top_land
        expected = None if top == NO_LAND else list(LANDS.values())[top]["omens"]
        assert all(state.observe(seat)["position"]["omens"] == expected for seat in range(seats))
        seen.add(int(top))
        state.apply(state.sample_chance() if state.to_act == -1 else state.legal_moves()[-1])
    assert len(seen) > 9


# ---- characters and points -------------------------------------------------------------------------------------------


@pytest.mark.rule("vaalbara:setup.10")
@pytest.mark.parametrize("seats", SEATS)
def test_a_clan_has_one_copy_of_each_character(seats):
    names = list(GAME.new(seed=1, seats=seats, deal=False).to_json()["position"]["seats"][0]["clan_deck"])
    assert len(set(names)) == 12
    for seat in here(GAME.new(seed=4, seats=seats))["seats"]:
        assert sorted(seat["hand"] + seat["clan_deck"]) == sorted(names)


@pytest.mark.rule("vaalbara:setup.12")
@pytest.mark.parametrize("seats", SEATS)
def test_five_cards_are_drawn_and_seven_stay_in_the_deck(seats):
    for seat in here(GAME.new(seed=4, seats=seats))["seats"]:
        assert (len(seat["hand"]), len(seat["clan_deck"])) == (5, 7)


@pytest.mark.rule("vaalbara:setup.13")
def test_starting_hands_are_even_and_independent():
    states, _ = deals(4, N_DEALS)
    held = (states["hand"][:, :4, None] >> np.arange(N_CHARACTERS)) & 1  # deal, seat, character
    tolerance = 0.015 * (20_000 / N_DEALS) ** 0.5
    assert abs(held.mean(axis=0) - 5 / 12).max() < tolerance
    correlation = np.corrcoef(held.reshape(N_DEALS, -1), rowvar=False).reshape(4, N_CHARACTERS, 4, N_CHARACTERS)
    for one, other in combinations(range(4), 2):
        assert abs(correlation[one, :, other]).max() < 5 / N_DEALS**0.5


@pytest.mark.rule("vaalbara:setup.11")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_two_points(seats):
    assert GAME.new(seed=1, seats=seats).scores == [2] * seats


@pytest.mark.rule("vaalbara:setup.4")
@pytest.mark.parametrize("seats", SEATS)
def test_points_are_whole_and_never_below_zero(seats):
    assert STATE["vp"].base == np.int16
    for game in random_games(seats):
        assert game["vp"].min() >= 0
    assert all(type(score) is int for score in GAME.new(seed=1, seats=seats).scores)


@pytest.mark.rule("vaalbara:setup.4")
@pytest.mark.parametrize(("points", "reason"), [(-1, "red has less than no points"), (2.5, "must be an integer")])
def test_a_position_with_impossible_points_is_refused(points, reason):
    doc = GAME.new(seed=1, clans=CLANS[:3]).to_json()
    doc["position"]["seats"][1]["vp"] = points
    with pytest.raises(BadStateError, match=reason):
        GAME.from_json(doc)
