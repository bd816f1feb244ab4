"""Turn order: initiative first, then the omens in force."""

import numpy as np

from rootai.engine.jit import kernel
from rootai.games.vaalbara.state import NOBODY

LATEST = 1 << 30  # later than every order key


@kernel
def order_key(state, tables, seat):
    """The smaller, the earlier: initiative (order.1), ties by the place of the clan in the present omens (order.2)."""
    initiative = np.int64(tables.initiative[state.played[seat]])
    return initiative * 8 + np.int64(tables.omen_rank[state.top_land, state.clan_of[seat]])


@kernel
def next_actor(state, tables):
    """The seat to act next, or NOBODY.

    It is found anew for every turn, so that omens changed in mid-round re-order those still waiting (order.8)."""
    best = np.int64(NOBODY)
    best_key = np.int64(LATEST)
    for seat in range(state.n_seats):
        if not (state.acted >> seat) & 1:
            key = order_key(state, tables, seat)
            if key < best_key:
                best = np.int64(seat)
                best_key = key
    return best
