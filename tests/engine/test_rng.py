"""The random numbers: published SplitMix64 values, range and spread."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rootai.engine.rng import new_rng, random_below, random_u64


def test_published_sequence_of_splitmix64():
    rng = new_rng(1234567)
    assert [int(random_u64(rng)) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(st.integers(), st.integers(1, 2**31 - 1))
def test_below_stays_in_range(seed, n):
    assert 0 <= random_below(new_rng(seed), n) < n


def test_below_is_spread_evenly():
    rng = new_rng(9)
    counts = np.bincount([random_below(rng, 6) for _ in range(12000)], minlength=6)
    assert abs(counts - 2000).max() < 200
