"""Search from an empty tree, by the kind of playout."""

from dataclasses import replace

import pytest

from rootai.benchmark import SEED
from rootai.search.core import Search
from rootai.search.params import Limits, SearchParams

ITERATIONS = 2_000  # in one round
RANDOM_PLAYOUTS = {"playout_bias": 0.0}
VARIANTS = {
    "default": {},
    "full_playouts": {"cutoff": None, **RANDOM_PLAYOUTS},
    "cutoff_100": {"cutoff": 100, **RANDOM_PLAYOUTS},
    "cutoff_0": {"cutoff": 0, **RANDOM_PLAYOUTS},
    "full_playouts_2_threads": {"cutoff": None, "threads": 2, **RANDOM_PLAYOUTS},
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_search(benchmark, position, variant):
    params = replace(SearchParams(**position.game.search_defaults), **VARIANTS[variant])
    limits = Limits(iterations=ITERATIONS, seed=SEED)
    with Search(position.game.rules(position), params) as search:

        def from_empty_tree():
            search.reset()
            return search.run(position.record, position.to_act, limits)

        result = benchmark(from_empty_tree)
        best = search.best(position.record)
    benchmark.extra_info.update(iterations=result.iterations, nodes=result.n_nodes, bytes=result.bytes_used)
    assert result.iterations == ITERATIONS
    assert best in position.legal_values()
