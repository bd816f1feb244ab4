"""The end of the game: the bonus for variety, and who has won."""

import numpy as np

from rootai.engine.contract import TERMINAL
from rootai.engine.jit import kernel
from rootai.games.vaalbara.rules.lands import n_types
from rootai.games.vaalbara.state import NOBODY, OVER

FIVE_TYPES_VP = 5
SIX_TYPES_VP = 10

ENDINGS = ("points", "omens")
BY_POINTS = 0
BY_OMENS = 1


@kernel
def variety_bonus(n):
    """Points for `n` different land types (end.3 to end.5)."""
    if n == 6:
        return SIX_TYPES_VP
    return FIVE_TYPES_VP if n == 5 else 0


@kernel
def end_game(state, tables):
    """Nothing is dealt after the last round (round.23): every seat adds its bonus, and tokens are open."""
    for seat in range(state.n_seats):
        state.vp[seat] += variety_bonus(n_types(state.realm[seat], tables))
    state.phase = OVER
    state.actor = TERMINAL
    state.turn_seat = NOBODY


@kernel
def winner(state, tables):
    """Most points, ties by the omens in force when the game ended (end.6 to end.8)."""
    best = 0
    best_key = np.int64(-1)
    for seat in range(state.n_seats):
        key = _final_key(state, tables, seat)
        if key > best_key:
            best = seat
            best_key = key
    return best


@kernel
def _final_key(state, tables, seat):
    return np.int64(state.vp[seat]) * 8 + 7 - np.int64(tables.omen_rank[state.top_land, state.clan_of[seat]])


@kernel
def rewards(state, tables, out):
    """1 for the winner, 0 for the others."""
    best = winner(state, tables)
    for seat in range(state.n_seats):
        out[seat] = 1.0 if seat == best else 0.0


@kernel
def ending(state, tables):
    """Whether points alone decided, or the omens had to."""
    best = winner(state, tables)
    for seat in range(state.n_seats):
        if seat != best and state.vp[seat] == state.vp[best]:
            return BY_OMENS
    return BY_POINTS
