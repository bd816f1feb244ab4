"""Moves of Vaalbara: operations and their arguments a, b, c (engine/packing.py)."""

import numpy as np

from rootai.engine.jit import kernel
from rootai.engine.packing import pack

# Chance
TURN_LAND = 1  # a: land that becomes the top of the deck
DRAW_CARD = 2  # a: seat, b: character
REVEAL_ALL = 3  # a, b, c: the characters of seats 0 to 4, four bits each, 0 for absent seats
FIND_LAND = 4  # a: land found at the bottom of the deck

# Decisions
LAY = 5  # a: character dispatched
GIVE = 6  # a: seat that gets the Songstress's points
SILENT = 7
SHOW = 8
PATH = 9  # a: land of either row that changes places with the top of the deck
RECALL = 10  # a: character that the Midwife brings back
RIDE = 11  # a: land of row 1, b: land of row 2
GIVE_UP = 12  # a: own land that the Discoverer gives up
TAKE = 13  # a: land of row 1

REVEAL_BITS = 4  # per seat in REVEAL_ALL


@kernel
def pack_reveal(state):
    """The one outcome of the reveal: every seat's character."""
    shown = np.int64(0)
    for seat in range(state.n_seats):
        shown |= np.int64(state.played[seat]) << (REVEAL_BITS * seat)
    return pack(REVEAL_ALL, shown & 255, (shown >> 8) & 255, shown >> 16)
