"""Knowledge: the evaluation and the move weights point the right way."""

import numpy as np
import pytest

from rootai.players import make_player

from .table import GAME, advance, play, position, revealed, texts


def evaluation(state):
    out = np.zeros(6)
    state.game.kernels.evaluate(state.record[0], state.tables[0], out)
    return out[: state.n_seats]


def weights(state):
    values = np.array(state.legal_values(), dtype=np.uint32)
    out = np.zeros(len(values))
    state.game.kernels.weights(state.record[0], state.tables[0], values, len(values), out)
    return dict(zip(texts(state), out.tolist(), strict=True))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_chances_add_up_to_one_and_equal_seats_are_near_each_other(seats):
    chances = evaluation(GAME.new(seed=1, seats=seats))
    assert chances.sum() == pytest.approx(1.0)
    assert np.allclose(chances, 1 / seats, atol=0.1)


def test_more_points_are_worth_more_and_most_near_the_end():
    early = position(["yellow", "red"], number=2, vp={"yellow": 30, "red": 20})
    late = position(["yellow", "red"], number=9, vp={"yellow": 30, "red": 20})
    assert 0.5 < evaluation(early)[0] < evaluation(late)[0] < 1.0


def test_a_finished_game_is_evaluated_by_its_result():
    state = position(["yellow", "red"], number=9)
    while not state.is_over:
        state.apply(state.sample_chance() if state.to_act < 0 else state.legal_values()[0])
    assert evaluation(state).tolist() == state.rewards()


def test_the_second_mountain_weighs_most():
    played = {"yellow": "hunter", "red": "farmer"}
    state = advance(revealed(played, row_1=["L09", "L13"], realms={"yellow": ["L10"]}), "yellow")
    found = weights(state)
    assert found["take mountain L09"] > found["take field L13"] > 0


def test_a_greedy_player_takes_the_land_that_pays():
    played = {"yellow": "hunter", "red": "farmer"}
    state = advance(revealed(played, row_1=["L09", "L13"], realms={"yellow": ["L10"]}), "yellow")
    assert make_player("greedy", seed=1).choose(state).text == "take mountain L09"


def test_a_carpenter_weighs_more_with_forests():
    hands = {"yellow": ["carpenter", "seer"]}
    few = weights(position(["yellow", "red"], hands=hands, realms={"yellow": ["L13", "L14", "L15"]}))
    many = weights(position(["yellow", "red"], hands=hands, realms={"yellow": ["L05", "L06", "L07"]}))
    assert many["dispatch carpenter"] > few["dispatch carpenter"]


def test_showing_a_warrior_weighs_more_than_silence():
    state = revealed({"yellow": "warrior", "red": "farmer"}, hands={"red": ["warrior"]})
    found = weights(state)
    assert found["show"] > found["silent"] > 0


def test_a_rider_prefers_to_bring_the_better_land_forward():
    played = {"yellow": "rider", "red": "farmer"}
    state = revealed(played, row_1=["L13", "L14"], row_2=["L09", "L01"], realms={"yellow": ["L10"]})
    found = weights(state)
    assert found["ride L13 L09"] > found["ride L13 L01"]
    assert play(state, "ride L13 L09")
