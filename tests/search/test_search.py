"""Limits, memory, threads, reuse and errors of the native search."""

import threading
from dataclasses import fields

import numpy as np
import pytest
from playing import choice, choices, findings, moves_until, start, timeless

from rootai.engine.jit import PURE
from rootai.engine.rng import new_rng, random_below, random_u64
from rootai.errors import BadConfigError, CoreError
from rootai.search.params import VARIANTS, Limits, SearchParams

if PURE:
    pytest.skip("the native search takes compiled kernels only", allow_module_level=True)

from rootai._core import ffi, lib

from rootai.search.core import TIMED_KERNELS, Search, calibrate, flat, playouts, time_kernel

POSITION = choice("vaalbara", 4, seed=1)
TINY_MB = 4096 / 2**20


def run(position, limits, **params):
    search = Search(position.rules, SearchParams(**params))
    return search, search.run(position.record, position.actor, limits)


# ---- the same again --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_one_thread_repeats_a_search_bit_for_bit_and_another_seed_does_not(variant):
    outcomes = []
    for seed in (1, 1, 2):
        search, result = run(POSITION, Limits(iterations=500, seed=seed), variant=variant)
        outcomes.append((timeless(result), findings(search, POSITION)))
    assert outcomes[0] == outcomes[1]
    assert outcomes[0] != outcomes[2]


def test_two_threads_do_all_iterations_and_agree_on_the_value():
    _, one = run(POSITION, Limits(iterations=20_000, seed=1))
    search, two = run(POSITION, Limits(iterations=20_000, seed=1), threads=2)
    assert two.iterations == one.iterations == 20_000
    assert sum(edge.visits for edge in search.root(POSITION.record)) == 20_000
    assert np.allclose(one.value, two.value, atol=0.05)
    assert sum(two.value) == pytest.approx(1.0)


@pytest.mark.parametrize("n_seats", [2, 3, 4, 5, 6])
def test_rewards_are_kept_for_every_seat(n_seats):
    position = choice("bluff", n_seats, seed=3)
    _, result = run(position, Limits(iterations=2000, seed=1))
    assert len(result.value) == n_seats
    assert all(0 < value < 1 for value in result.value)


# ---- limits ----------------------------------------------------------------------------------------------------------


def test_limits_say_what_stopped_the_search():
    assert run(POSITION, Limits(iterations=123))[1].iterations == 123
    assert run(POSITION, Limits(iterations=123))[1].stopped_by == "iterations"
    timed = run(POSITION, Limits(seconds=0.02))[1]
    assert timed.stopped_by == "seconds"
    assert timed.iterations > 0


def test_a_run_can_be_cancelled_from_another_thread():
    search = Search(POSITION.rules, SearchParams())
    timer = threading.Timer(0.05, search.cancel)
    timer.start()
    result = search.run(POSITION.record, POSITION.actor, Limits(seconds=60))
    timer.join()
    assert result.stopped_by == "cancelled"
    assert result.iterations > 0


@pytest.mark.parametrize("seed", range(4))
def test_an_early_stop_chooses_what_the_full_run_chooses(seed):
    position = choice("minimal", 2, seed=seed)
    full, _ = run(position, Limits(iterations=3000, seed=seed))
    early, result = run(position, Limits(iterations=3000, seed=seed, haste=1))
    assert early.best(position.record) == full.best(position.record)
    assert result.iterations <= 3000


def test_early_stop_saves_iterations_where_a_move_leads_by_far():
    stopped = [run(choice("minimal", 2, seed=seed), Limits(iterations=3000, seed=1, haste=1))[1] for seed in range(6)]
    assert any(result.stopped_by == "early" and result.iterations < 3000 for result in stopped)


def test_a_single_move_needs_no_search():
    position, rng = start("vaalbara", 2, 3), new_rng(3)
    while position.actor < 0 or len(position.legal()) > 1:
        position.play(position.random_move(rng))
    search, result = run(position, Limits(iterations=100))
    assert (result.stopped_by, result.iterations) == ("forced", 0)
    assert [search.best(position.record)] == position.legal()


# ---- memory ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_full_pool_goes_on_searching_without_growing(variant):
    search, result = run(POSITION, Limits(iterations=5000), variant=variant, memory_mb=TINY_MB)
    assert result.pool_full
    assert result.iterations == 5000
    assert result.bytes_used <= 4096
    nodes = result.n_nodes
    assert search.run(POSITION.record, POSITION.actor, Limits(iterations=5000)).n_nodes == nodes


def test_a_cap_below_one_node_is_refused():
    with pytest.raises(CoreError, match="memory"):
        Search(POSITION.rules, SearchParams(memory_mb=1 / 2**20))


# ---- reuse -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_visits_are_carried_to_the_next_decision(variant):
    reused = []
    for first in choices("vaalbara", 2, seed=5)[:6]:
        position, seat = first.copy(), first.actor
        search, _ = run(position, Limits(iterations=4000, seed=1), variant=variant)
        best = search.best(position.record)
        search.advance(position.record, best)
        position.play(best)
        for move in moves_until(position, seat, new_rng(1)):
            search.advance(position.record, move)
        if position.actor == seat:
            reused.append(search.run(position.record, seat, Limits(iterations=100, seed=2)).reused_visits)
    assert sum(reused) > 0


def test_reset_forgets_everything():
    search, first = run(POSITION, Limits(iterations=300, seed=1))
    search.reset()
    again = search.run(POSITION.record, POSITION.actor, Limits(iterations=300, seed=1))
    assert timeless(again) == timeless(first)


# ---- errors ----------------------------------------------------------------------------------------------------------


def test_misuse_is_refused_with_a_sentence():
    search = Search(POSITION.rules, SearchParams())
    other = (POSITION.actor + 1) % POSITION.rules.n_seats
    with pytest.raises(CoreError, match="not the seat to act"):
        search.run(POSITION.record, other, Limits(iterations=10))
    with pytest.raises(CoreError, match="bytes"):
        search.run(np.zeros(3, dtype=np.uint8), POSITION.actor, Limits(iterations=10))
    search.close()
    with pytest.raises(CoreError, match="closed"):
        search.run(POSITION.record, POSITION.actor, Limits(iterations=10))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("variant", "xo"),
        ("formula", "ucb2"),
        ("exploration", -1),
        ("exploration", float("nan")),
        ("fpu", -0.1),
        ("cutoff", -1),
        ("cutoff", 1.5),
        ("threads", 0),
        ("threads", 1000),
        ("playout_bias", 1.1),
        ("leaf_share", 1.1),
        ("memory_mb", 0),
        ("memory_mb", "much"),
    ],
)
def test_bad_parameters_are_named(name, value):
    assert name in {field.name for field in fields(SearchParams)}
    with pytest.raises(BadConfigError, match=name):
        SearchParams(**{name: value})


@pytest.mark.parametrize(
    ("limits", "word"),
    [
        ({}, "limit"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": -1.0}, "seconds"),
        ({"iterations": 0}, "iterations"),
        ({"iterations": 2.5}, "iterations"),
        ({"iterations": 5, "seed": "x"}, "seed"),
    ],
)
def test_bad_limits_are_named(limits, word):
    with pytest.raises(BadConfigError, match=word):
        Limits(**limits)


# ---- playouts, flat search, clock and random numbers -----------------------------------------------------------------


def test_playouts_count_and_repeat():
    first = playouts(POSITION.rules, POSITION.record, 50, seed=3)
    again = playouts(POSITION.rules, POSITION.record, 50, seed=3)
    assert (first.signature, first.decisions) == (again.signature, again.decisions)
    assert playouts(POSITION.rules, POSITION.record, 50, seed=4).signature != first.signature
    assert first.playouts == 50 == sum(first.endings)
    assert sum(first.reward_sum) == pytest.approx(50)
    assert 0 < first.forced < first.decisions
    assert playouts(POSITION.rules, POSITION.record, 50, seed=3, max_decisions=5).cut == 50
    hidden = playouts(POSITION.rules, POSITION.record, 50, seed=3, seat=0)
    assert hidden.signature != first.signature


@pytest.mark.parametrize("cutoff", [None, 0, 5])
def test_flat_search_tries_every_move_equally(cutoff):
    edges, result = flat(POSITION.rules, POSITION.record, POSITION.actor, Limits(iterations=100, seed=1), cutoff=cutoff)
    assert sorted(edge.move for edge in edges) == sorted(POSITION.legal())
    assert sum(edge.visits for edge in edges) == result.iterations == 100
    assert max(edge.visits for edge in edges) - min(edge.visits for edge in edges) <= 1
    assert all(0 <= edge.value <= 1 for edge in edges)


@pytest.mark.parametrize("what", TIMED_KERNELS)
def test_every_kernel_can_be_timed(what):
    assert time_kernel(POSITION.rules, POSITION.record, what, n=2000) >= 0
    assert calibrate() > 0


def test_native_random_numbers_are_those_of_python():
    native, plain = ffi.new("uint64_t *", 12345), new_rng(12345)
    for n in (1, 2, 7, 54, 2**31 - 1):
        assert lib.core_rng_next(native) == int(random_u64(plain))
        assert lib.core_rng_below(native, n) == int(random_below(plain, n))
