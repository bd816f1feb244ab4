"""Sets as int64 masks of at most 63 bits: counting, walking and drawing members.

Walk a set with `while mask: i = lowest(mask); mask &= mask - 1`.
"""

from typing import Any

import numpy as np

from rootai.engine.jit import PURE, kernel
from rootai.engine.rng import random_below

if PURE:

    def popcount(mask):
        """The number of members."""
        return int(mask).bit_count()

    def lowest(mask):
        """The smallest member of a set that is not empty."""
        mask = int(mask)
        return (mask & -mask).bit_length() - 1

else:
    from llvmlite import ir
    from numba import extending, types

    intrinsic: Any = extending.intrinsic  # its own annotation counts the typing context among a call's arguments

    @intrinsic
    def _ctpop(_typing, mask):
        def codegen(context, builder, signature, args):
            return builder.ctpop(args[0])

        return types.int64(types.int64), codegen

    @intrinsic
    def _cttz(_typing, mask):
        def codegen(context, builder, signature, args):
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), codegen

    @kernel
    def popcount(mask):
        """The number of members."""
        return _ctpop(np.int64(mask))

    @kernel
    def lowest(mask):
        """The smallest member of a set that is not empty."""
        return _cttz(np.int64(mask))


@kernel
def member(mask, k):
    """The k-th smallest member of a set, counted from 0."""
    rest = np.int64(mask)
    for _ in range(k):
        rest &= rest - 1
    return lowest(rest)


@kernel
def random_member(mask, rng):
    """A member of a set that is not empty, each equally likely."""
    return member(mask, random_below(rng, popcount(mask)))


@kernel
def random_subset(mask, size, rng):
    """A subset of `size` members, each equally likely."""
    rest = np.int64(mask)
    chosen = np.int64(0)
    for _ in range(size):
        bit = np.int64(1) << random_member(rest, rng)
        chosen |= bit
        rest ^= bit
    return chosen


def members(mask: int) -> list[int]:
    """The members of a set in ascending order, for code at the Python edge."""
    rest, found = int(mask), []
    while rest:
        found.append((rest & -rest).bit_length() - 1)
        rest &= rest - 1
    return found


def mask_of(indices) -> int:
    """The set with the given members."""
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask
