"""The whole call, from a state or a view to a move, as other programs make it."""

import pytest

import rootai
from rootai.benchmark import SEED

ITERATIONS = 1_000


@pytest.mark.parametrize("source", ["state", "view"])
def test_choose_move(benchmark, position, source):
    given = position if source == "state" else position.observe(position.to_act)
    move = benchmark(rootai.choose_move, given, iterations=ITERATIONS, seed=SEED)
    assert move in position.legal_moves()


@pytest.mark.parametrize("player", ["random", "greedy", "flat:iterations=200"])
def test_player(benchmark, position, player):
    move = benchmark(rootai.choose_move, position, player=player, seed=SEED)
    assert move in position.legal_moves()
