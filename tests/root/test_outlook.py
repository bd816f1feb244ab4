"""Knowledge: the evaluation of Root is a chance for every seat, and its files of weights are in order."""

import numpy as np
import pytest

from rootai.engine.outlook import NO_ROLE
from rootai.games import load
from rootai.games.root.outlook import OUTLOOK
from rootai.players import make_player

GAME = load("root")


def evaluation(state, outlook=None):
    out = np.zeros(6)
    GAME.kernels.evaluate(state.record[0], GAME.rules(state, outlook).tables[0], out)
    return out[: state.n_seats]


def positions(seed, factions, every=40):
    """Positions along a game of random moves."""
    state = GAME.new(seed=seed, factions=factions)
    player = make_player("random", seed=seed)
    number = 0
    while not state.is_over:
        if number % every == 0:
            yield state
        number += 1
        state.apply(state.sample_chance() if state.to_act < 0 else player.choose(state))
    yield state


@pytest.mark.parametrize("outlook", [None, "handset"])
@pytest.mark.parametrize(
    "factions",
    [
        ["eyrie", "marquise"],
        ["vagabond", "alliance", "eyrie", "marquise"],
        ["vagabond", "marquise", "eyrie", "alliance", "vagabond"],
    ],
)
def test_chances_and_urgency_stay_within_bounds(factions, outlook):
    urgencies = []
    for state in positions(4, factions):
        chances = evaluation(state, outlook)
        assert chances.sum() == pytest.approx(1.0)
        assert chances.min() >= 0
        assert chances.max() <= 1
        urgencies.append(OUTLOOK.urgency(state.record[0]))
    assert urgencies[0] == 0
    assert 0 < max(urgencies) <= 1


def test_a_finished_game_is_evaluated_by_its_result():
    *_, last = positions(9, ["eyrie", "marquise", "alliance"])
    assert evaluation(last).tolist() == last.rewards()


@pytest.mark.parametrize("outlook", [None, "handset"])
def test_points_are_worth_having_and_most_near_the_end(outlook):
    state = GAME.new(seed=1, factions=["marquise", "eyrie"])
    leads = []
    for base in (0, 22):
        state.record.score[0, :2] = base, base
        even = evaluation(state, outlook)[0]
        state.record.score[0, 0] = base + 6
        leads.append(evaluation(state, outlook)[0] - even)
    assert 0 < leads[0] < leads[1]


def test_a_coalition_shares_the_chance_of_the_partner_with_the_points():
    state = GAME.new(seed=1)
    before = evaluation(state)
    state.record.partner[0, 0], state.record.partner[0, 3] = 3, 0
    state.record.dominance[0, 3] = 0
    chances = evaluation(state)
    assert OUTLOOK.role_of(state.record[0], 3) == NO_ROLE
    assert chances[0] == chances[3] > before[0] / 2
    assert chances.sum() == pytest.approx(1.0)


def test_weights_reach_the_players():
    state = GAME.new(seed=2)
    handset, own = (GAME.rules(state, name).tables.outlook_weight[0] for name in ("handset", None))
    assert (handset == OUTLOOK.weights("handset")).all()
    assert (own == OUTLOOK.weights()).all()
    assert make_player("ismcts:iterations=10,cutoff=0,outlook=handset").spec.count("outlook=handset") == 1
    assert make_player("greedy:outlook=handset").spec.endswith("outlook=handset")


def test_random_tables_to_learn_from_are_tables_of_the_game():
    from random import Random

    rng = Random(1)
    configs = [GAME.configure(OUTLOOK.random_options(rng)) for _ in range(60)]
    assert {config["seats"] for config in configs} == {2, 3, 4, 5}
    assert any(config["factions"].count("vagabond") == 2 for config in configs)
