"""Random playouts without a tree."""

import pytest

from rootai.benchmark import SEED
from rootai.search.core import playouts

PLAYOUTS = 200  # in one round


@pytest.mark.parametrize("cutoff", [None, 20], ids=["full", "cutoff_20"])
@pytest.mark.parametrize("bias", [0.0, 1.0], ids=["uniform", "weighted"])
def test_playouts(benchmark, position, cutoff, bias):
    rules = position.game.rules(position)
    stats = benchmark(playouts, rules, position.record, PLAYOUTS, max_decisions=cutoff, bias=bias, seed=SEED)
    benchmark.extra_info.update(playouts=stats.playouts, decisions=stats.decisions)
    assert stats.playouts == PLAYOUTS
    assert sum(stats.endings) + stats.cut == PLAYOUTS
