"""Knowledge, never rules: what a position of the minimal game is worth, and which moves look good."""

import numpy as np

from rootai.engine.jit import kernel
from rootai.engine.packing import op_of
from rootai.games.minimal.rules import rewards
from rootai.games.minimal.state import N_CARDS, NO_CARD, OVER, SWAP


@kernel
def evaluate(state, tables, out):
    """Chances in proportion to the square of the card held, an unknown card counting as an average one."""
    if state.phase == OVER:
        rewards(state, tables, out)
        return
    total = 0.0
    for seat in range(state.n_seats):
        held = 0.5 * (N_CARDS + 1) if state.hand[seat] == NO_CARD else np.float64(tables.value[state.hand[seat]])
        out[seat] = held * held
        total += out[seat]
    for seat in range(state.n_seats):
        out[seat] /= total


@kernel
def weights(state, tables, moves, n, out):
    """The lower the card, the more a swap is worth trying."""
    for i in range(n):
        out[i] = 1.0
        if op_of(moves[i]) == SWAP:
            out[i] = (N_CARDS + 1.0 - tables.value[state.hand[state.turn]]) / 3.5
