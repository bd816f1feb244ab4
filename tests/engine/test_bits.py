"""Bit sets agree with Python's own sets, compiled and at the edge."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rootai.engine.bits import lowest, mask_of, member, members, popcount, random_member, random_subset
from rootai.engine.rng import new_rng

SETS = st.sets(st.integers(0, 62), min_size=1)


@given(SETS)
def test_counting_and_walking(chosen):
    mask = mask_of(chosen)
    assert popcount(mask) == len(chosen)
    assert lowest(mask) == min(chosen)
    assert members(mask) == sorted(chosen)
    assert [member(mask, k) for k in range(len(chosen))] == sorted(chosen)


@given(SETS, st.integers(0, 2**63), st.data())
def test_random_subset_has_the_size_asked_for(chosen, seed, data):
    size = data.draw(st.integers(0, len(chosen)))
    subset = int(random_subset(mask_of(chosen), size, new_rng(seed)))
    assert popcount(subset) == size
    assert subset & ~mask_of(chosen) == 0


def test_random_member_is_uniform():
    mask, rng = mask_of([0, 7, 33, 62]), new_rng(5)
    counts = np.bincount([random_member(mask, rng) for _ in range(8000)], minlength=63)
    assert [counts[i] for i in (0, 7, 33, 62)] == pytest.approx([2000] * 4, abs=200)
    assert counts.sum() == 8000
