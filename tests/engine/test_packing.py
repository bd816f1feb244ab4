"""Moves pack into 32 bits and come apart again."""

from hypothesis import given
from hypothesis import strategies as st

from rootai.engine.packing import arg_a, arg_b, arg_c, op_of, pack

BYTE = st.integers(0, 255)


@given(BYTE, BYTE, BYTE, BYTE)
def test_packing_round_trip(op, a, b, c):
    move = int(pack(op, a, b, c))
    assert 0 <= move < 2**32
    assert (op_of(move), arg_a(move), arg_b(move), arg_c(move)) == (op, a, b, c)
