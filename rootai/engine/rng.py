"""Random numbers with explicit state: SplitMix64 in one uint64 cell, equal bit for bit to native/rng.c.

A kernel that needs chance takes `rng`, an array of one uint64, and passes it on.  The compiled and the
plain-Python form are twins because NumPy's uint64 scalars warn on the overflow that the generator lives on.
"""

import numpy as np

from rootai.engine.jit import PURE, kernel

GOLDEN_GAMMA = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB
_MASK = 0xFFFFFFFFFFFFFFFF

if PURE:

    def random_u64(rng):
        """The next 64 random bits."""
        rng[0] = np.uint64((int(rng[0]) + GOLDEN_GAMMA) & _MASK)
        z = int(rng[0])
        z = ((z ^ (z >> 30)) * _MIX_1) & _MASK
        z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
        return z ^ (z >> 31)

    def random_below(rng, n):
        """A random integer in 0..n-1, for n below 2**31."""
        return ((random_u64(rng) >> 32) * int(n)) >> 32

else:

    @kernel
    def random_u64(rng):
        """The next 64 random bits."""
        rng[0] += np.uint64(GOLDEN_GAMMA)
        z = rng[0]
        z = (z ^ (z >> np.uint64(30))) * np.uint64(_MIX_1)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(_MIX_2)
        return z ^ (z >> np.uint64(31))

    @kernel
    def random_below(rng, n):
        """A random integer in 0..n-1, for n below 2**31."""
        return (np.int64(random_u64(rng) >> np.uint64(32)) * np.int64(n)) >> 32


def new_rng(seed: int) -> np.ndarray:
    """The one-cell state of a generator; any integer is a seed."""
    return np.array([seed & _MASK], dtype=np.uint64)
