"""Moves as 32-bit integers: the operation in the low byte, up to three 8-bit arguments above it.

Operations start at 1, so that 0 is never a move and can mean "nothing was seen" as an edge key.
"""

import numpy as np

from rootai.engine.jit import kernel

HIDDEN = 255  # an argument that the observer of a move cannot see
NOTHING_SEEN = 0  # the edge key of a move that leaves no trace for its observer


@kernel
def pack(op, a, b, c):
    """The move with operation `op` and arguments `a`, `b`, `c`, each in 0..255."""
    return np.int64(op) | (np.int64(a) << 8) | (np.int64(b) << 16) | (np.int64(c) << 24)


@kernel
def op_of(move):
    """The operation of a move."""
    return np.int64(move) & 255


@kernel
def arg_a(move):
    """The first argument of a move."""
    return (np.int64(move) >> 8) & 255


@kernel
def arg_b(move):
    """The second argument of a move."""
    return (np.int64(move) >> 16) & 255


@kernel
def arg_c(move):
    """The third argument of a move."""
    return (np.int64(move) >> 24) & 255
