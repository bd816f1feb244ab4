"""The native search gives the statistics of the plain-Python reference, bit for bit."""

from itertools import product

import pytest
from playing import choice, findings, moves_until, start, timeless

from rootai.engine.contract import TERMINAL
from rootai.engine.jit import PURE
from rootai.engine.rng import new_rng
from rootai.search import reference
from rootai.search.params import FORMULAS, VARIANTS, Limits, SearchParams
from rootai.search.reference import ReferenceSearch

if PURE:
    pytest.skip("the native search takes compiled kernels only", allow_module_level=True)

from rootai.search import core
from rootai.search.core import Search

POSITIONS = {
    "minimal": choice("minimal", 3, seed=2),
    "bluff": choice("bluff", 3, seed=1),
    "vaalbara": choice("vaalbara", 3, seed=1, where=0.9),
}
PARAMS = [
    SearchParams(variant=variant, formula=formula, fpu=fpu, cutoff=cutoff, playout_bias=bias, leaf_share=share)
    for variant, formula, fpu, (cutoff, share), bias in product(
        VARIANTS, FORMULAS, (None, 0.5), ((None, 0.0), (None, 0.7), (0, 0.0), (3, 0.0), (3, 0.3)), (0.0, 0.5)
    )
]
KINDS = list(product(VARIANTS, FORMULAS))
TINY = 80 * 12 / 2**20  # room for twelve nodes


def in_words(params):
    return (
        f"{params.variant}-{params.formula}-fpu={params.fpu}-cutoff={params.cutoff}-bias={params.playout_bias}"
        f"-leaf={params.leaf_share}"
    )


class Pair:
    """Both searches, led along together and compared at every run."""

    def __init__(self, rules, params):
        self.searches = Search(rules, params), ReferenceSearch(rules, params)

    def run(self, position, limits):
        native, plain = (timeless(each.run(position.record, position.actor, limits)) for each in self.searches)
        assert native == plain
        native_findings, plain_findings = (findings(each, position) for each in self.searches)
        assert native_findings == plain_findings
        return native

    def advance(self, position, move):
        for each in self.searches:
            each.advance(position.record, move)

    @property
    def best(self):
        return self.searches[0].best


@pytest.mark.parametrize("params", PARAMS, ids=in_words)
@pytest.mark.parametrize("name", POSITIONS)
def test_statistics_are_equal_and_stay_so_in_a_continued_run(name, params):
    position = POSITIONS[name]
    pair = Pair(position.rules, params)
    first = pair.run(position, Limits(iterations=60, seed=3))
    second = pair.run(position, Limits(iterations=30, seed=4))
    assert first.iterations == second.reused_visits == 60
    assert second.n_nodes >= first.n_nodes > 0


@pytest.mark.parametrize(("variant", "formula"), KINDS)
@pytest.mark.parametrize(("name", "n_seats"), [("minimal", 4), ("bluff", 2), ("bluff", 4), ("vaalbara", 2)])
@pytest.mark.parametrize("memory_mb", [1.0, TINY], ids=["roomy", "tiny"])
def test_statistics_are_equal_along_a_game(name, n_seats, variant, formula, memory_mb):
    """Each seat in turn follows a game with its tree; the pool is compacted at every one of its decisions."""
    iterations = 40
    for seat in range(n_seats):
        params = SearchParams(variant=variant, formula=formula, cutoff=4, memory_mb=memory_mb)
        position, rng = start(name, n_seats, seed=seat), new_rng(seat)
        pair = Pair(position.rules, params)
        for _ in range(6):
            for move in moves_until(position, seat, rng):
                pair.advance(position, move)
            if position.actor == TERMINAL:
                break
            result = pair.run(position, Limits(iterations=iterations, seed=seat))
            assert result.n_nodes <= 12 or memory_mb != TINY
            move = pair.best(position.record)
            pair.advance(position, move)
            position.play(move)


@pytest.mark.parametrize(("variant", "formula"), KINDS)
@pytest.mark.parametrize("nodes", [1, 3, 12])
@pytest.mark.parametrize("name", POSITIONS)
def test_statistics_are_equal_in_a_full_pool(name, variant, formula, nodes):
    position = POSITIONS[name]
    pair = Pair(position.rules, SearchParams(variant=variant, formula=formula, memory_mb=nodes * 80 / 2**20))
    for seed in range(3):
        result = pair.run(position, Limits(iterations=50, seed=seed))
    assert result.iterations == 50
    assert result.n_nodes <= nodes
    assert result.pool_full == (result.n_nodes == nodes or result.n_edges == 2 * nodes)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_early_stop(variant):
    position = choice("minimal", 2, seed=2)
    pair = Pair(position.rules, SearchParams(variant=variant))
    result = pair.run(position, Limits(iterations=4000, seed=1, haste=1))
    assert result.stopped_by == "early"


@pytest.mark.parametrize(("cutoff", "bias"), list(product((None, 0, 3), (0.0, 0.5, 1.0))))
@pytest.mark.parametrize("name", POSITIONS)
def test_flat_search_is_equal(name, cutoff, bias):
    position = POSITIONS[name]
    arguments = position.rules, position.record, position.actor, Limits(iterations=50, seed=6)
    (edges, result), (plain_edges, plain) = (
        module.flat(*arguments, cutoff=cutoff, bias=bias) for module in (core, reference)
    )
    assert edges == plain_edges
    assert timeless(result) == timeless(plain)


def test_too_little_memory_is_the_same_error():
    rules = POSITIONS["minimal"].rules
    for kind in (Search, ReferenceSearch):
        with pytest.raises(core.CoreError, match="memory"):
            kind(rules, SearchParams(memory_mb=1e-6))
