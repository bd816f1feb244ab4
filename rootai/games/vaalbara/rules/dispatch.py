"""Dispatch: every seat lays a character face down, then all are revealed together."""

import numpy as np

from rootai.engine.contract import CHANCE
from rootai.engine.jit import kernel
from rootai.games.vaalbara.rules.order import next_actor
from rootai.games.vaalbara.rules.turn import begin_turn
from rootai.games.vaalbara.state import NOBODY, REVEAL


@kernel
def lay(state, character):
    """The card leaves the hand (reveal.4) and lies hidden until every seat has chosen (reveal.1)."""
    seat = state.actor
    state.played[seat] = character
    state.hand[seat] &= ~(np.int64(1) << character)
    if seat + 1 < state.n_seats:
        state.actor = state.turn_seat = seat + 1
    else:
        state.actor = CHANCE
        state.turn_seat = NOBODY
        state.phase = REVEAL


@kernel
def reveal(state, tables):
    """What was known to be in a hand may now lie on the table; the first turn begins."""
    for seat in range(state.n_seats):
        state.known[seat] &= ~(np.int64(1) << state.played[seat])
    begin_turn(state, tables, next_actor(state, tables))
