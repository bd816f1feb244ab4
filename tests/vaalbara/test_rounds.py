"""Rounds: nine of them, their phases, and what moves at the end of each."""

from itertools import groupby

import numpy as np
import pytest

from rootai.games.vaalbara.state import (
    ALL_CHARACTERS,
    DISPATCH,
    DRAW,
    LAND,
    MIDWIFE,
    OVER,
    REVEAL,
    TURN_UP,
)

from .table import LANDS, SEATS, all_states, finish_round, here, play, random_games, revealed

PHASE_GROUP = np.array(
    ["end", "end", "dispatch", "dispatch", "resolution", "resolution", "resolution", "resolution", "over"]
)


def starts(game):
    """The first state of every dispatch."""
    return game[(game["phase"] == DISPATCH) & (game["actor"] == 0)]


@pytest.mark.rule("vaalbara:round.1")
@pytest.mark.parametrize("seats", SEATS)
def test_a_game_has_nine_rounds(seats):
    for game in random_games(seats):
        assert starts(game)["round_number"].tolist() == [1, 2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.rule("vaalbara:round.2")
@pytest.mark.parametrize("seats", SEATS)
def test_a_round_is_dispatch_resolution_end(seats):
    for game in random_games(seats):
        phases = [phase for phase, _ in groupby(PHASE_GROUP[game["phase"]])]
        assert phases == ["end", *["dispatch", "resolution", "end"] * 8, "dispatch", "resolution", "over"]


# ---- the end of a round ----------------------------------------------------------------------------------------------


def last_turn(number=2, **layout):
    """Three clans; the last of the round is about to take the last land of the first row."""
    state = revealed({"yellow": "hunter", "red": "carpenter", "blue": "farmer"}, number=number, **layout)
    return play(state, *(f"take {land}" for land in here(state)["row_1"][:2]))


@pytest.mark.rule("vaalbara:round.16")
def test_empty_places_stay_empty_during_the_round():
    state = revealed({"yellow": "hunter", "red": "carpenter", "blue": "farmer"}, row_1=["L01", "L05", "L09"])
    for left in (["L01", "L09"], ["L09"]):
        state.apply("take L05" if "L05" in here(state)["row_1"] else "take L01")
        assert here(state)["row_1"] == left
        assert len(here(state)["row_2"]) == 3


@pytest.mark.rule("vaalbara:round.16", "vaalbara:round.17")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_row_shrinks_by_one_land_a_turn_until_the_last_has_no_choice(seats):
    states = all_states(seats)
    states = states[states["phase"] == LAND]
    assert np.array_equal(np.bitwise_count(states["row_1"]), seats - np.bitwise_count(states["acted"]))


@pytest.mark.rule("vaalbara:round.17")
def test_the_last_to_act_takes_the_only_land_left():
    state = last_turn()
    assert [move.to_json()["land"] for move in state.legal_moves()] == here(state)["row_1"]
    assert len(state.legal_moves()) == 1


@pytest.mark.rule("vaalbara:round.18")
def test_the_second_row_becomes_the_first():
    state = last_turn(row_2=["L02", "L13", "L24"])
    finish_round(state)
    assert here(state)["row_1"] == ["L02", "L13", "L24"]


@pytest.mark.rule("vaalbara:round.19")
def test_a_new_second_row_comes_from_the_top_of_the_deck():
    state = last_turn(top="L09")
    size = len(here(state)["land_deck"]["lands"])
    play(state, "take " + here(state)["row_1"][0], "turn L10", "turn L11", "turn L12")
    assert here(state)["row_2"] == ["L09", "L10", "L11"]
    assert here(state)["land_deck"]["top"] == "L12"
    assert len(here(state)["land_deck"]["lands"]) == size - 3


@pytest.mark.rule("vaalbara:round.18", "vaalbara:round.19")
@pytest.mark.parametrize("seats", SEATS)
def test_rows_move_up_and_are_refilled_after_each_of_eight_rounds(seats):
    for game in random_games(seats):
        opening = starts(game)
        assert np.all(np.bitwise_count(opening["row_2"]) == seats)
        assert np.all(np.diff(np.bitwise_count(opening["land_deck"]).astype(int)) == -seats)
        for number in range(1, 9):
            last = game[(game["round_number"] == number) & (game["phase"] == LAND)][-1]
            assert opening[number]["row_1"] == last["row_2"]


@pytest.mark.rule("vaalbara:round.20")
@pytest.mark.parametrize(("number", "hand", "deck"), [(1, 5, 6), (6, 5, 1), (7, 5, 0), (8, 4, 0)])
def test_hands_are_filled_to_five_or_until_the_deck_is_empty(number, hand, deck):
    state = finish_round(last_turn(number))
    assert here(state)["round"] == number + 1
    for seat in here(state)["seats"]:
        assert (len(seat["hand"]), len(seat["clan_deck"])) == (hand, deck)


@pytest.mark.rule("vaalbara:round.20")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_a_round_with_five_cards_or_an_empty_deck(seats):
    for game in random_games(seats):
        opening = starts(game)
        held = np.bitwise_count(opening["hand"][:, :seats])
        empty = opening["clan_deck"][:, :seats] == 0
        assert np.all((held == 5) | (empty & (held < 5)))


@pytest.mark.rule("vaalbara:round.21")
@pytest.mark.parametrize("seats", SEATS)
def test_hand_sizes_through_a_game_without_the_midwife(seats):
    seen = 0
    for game in random_games(seats):
        held = np.bitwise_count(starts(game)["hand"])
        end = game[-1]
        for seat in range(seats):
            if not end["discard"][seat] >> MIDWIFE & 1:
                seen += 1
                assert held[:, seat].tolist() == [5, 5, 5, 5, 5, 5, 5, 5, 4]
                assert np.bitwise_count(end["discard"][seat]) == 9
                assert np.bitwise_count(end["hand"][seat]) == 3
    assert seen > 0


@pytest.mark.rule("vaalbara:round.22")
@pytest.mark.parametrize("seats", SEATS)
def test_clan_decks_never_grow(seats):
    for game in random_games(seats):
        decks = game["clan_deck"]
        assert not np.any(decks[1:] & ~decks[:-1])


@pytest.mark.rule("vaalbara:round.23")
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_is_dealt_or_drawn_after_the_last_round(seats):
    for game in random_games(seats):
        last, end = game[-2], game[-1]
        assert (last["phase"], end["phase"]) == (LAND, OVER)
        for zone in ("land_deck", "row_2", "top_land"):
            assert last[zone] == end[zone]
        for zone in ("hand", "clan_deck"):
            assert np.array_equal(last[zone], end[zone])
        assert end["row_1"] == 0
        assert np.bitwise_count(end["land_deck"]) == {2: 4, 3: 6, 4: 11, 5: 1}[seats]


# ---- nothing is lost -------------------------------------------------------------------------------------------------


@pytest.mark.rule("vaalbara:round.24")
@pytest.mark.parametrize("seats", SEATS)
def test_every_land_in_play_is_in_exactly_one_place(seats):
    states = all_states(seats)
    zones = [states["land_deck"], states["row_1"], states["row_2"], *states["realm"].T]
    in_play = sum(1 << i for i, land in enumerate(LANDS.values()) if land["mark"] <= seats)
    assert np.all(np.bitwise_or.reduce(zones) == in_play)
    assert np.all(np.sum([np.bitwise_count(zone).astype(int) for zone in zones], axis=0) == in_play.bit_count())


@pytest.mark.rule("vaalbara:round.25")
@pytest.mark.parametrize("seats", SEATS)
def test_every_character_is_in_exactly_one_place(seats):
    states = all_states(seats)
    for seat in range(seats):
        played, discard = states["played"][:, seat], states["discard"][:, seat].astype(int)
        table = np.where(played >= 0, 1 << np.maximum(played, 0).astype(int), 0) & ~discard
        table[states["phase"] <= DRAW] = 0
        zones = [states["hand"][:, seat].astype(int), states["clan_deck"][:, seat].astype(int), discard, table]
        assert np.all(np.bitwise_or.reduce(zones) == ALL_CHARACTERS)
        assert np.all(np.sum([np.bitwise_count(zone).astype(int) for zone in zones], axis=0) == 12)


@pytest.mark.rule("vaalbara:round.26")
@pytest.mark.parametrize("seats", SEATS)
def test_a_realm_has_one_land_per_round_played(seats):
    states = all_states(seats)
    between = states[(states["phase"] == TURN_UP) | (states["phase"] == OVER)]
    sizes = np.bitwise_count(between["realm"][:, :seats])
    assert np.array_equal(sizes, np.repeat(between["round_number"][:, None], seats, axis=1))


@pytest.mark.rule("vaalbara:round.3")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_lays_one_card_a_round(seats):
    for game in random_games(seats):
        reveals = game[game["phase"] == REVEAL]
        assert reveals["round_number"].tolist() == [1, 2, 3, 4, 5, 6, 7, 8, 9]
        assert np.all(reveals["played"][:, :seats] >= 0)
        assert np.array_equal(
            np.bitwise_count(reveals["hand"][:, :seats]) + 1, np.bitwise_count(starts(game)["hand"][:, :seats])
        )
