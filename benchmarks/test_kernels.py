"""Single kernels, in native loops over positions of random games."""

import pytest

from rootai.search.core import TIMED_KERNELS, time_kernel

CALLS = 10_000  # in one round


@pytest.mark.parametrize("kernel", TIMED_KERNELS)
def test_kernel(benchmark, position, kernel):
    rules = position.game.rules(position)
    benchmark.extra_info["calls"] = CALLS
    nanoseconds = benchmark(time_kernel, rules, position.record, kernel, CALLS, 1)
    assert nanoseconds > 0
