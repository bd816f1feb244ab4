"""The end of the game and who has won."""

import numpy as np

from rootai.engine.contract import TERMINAL
from rootai.engine.jit import kernel
from rootai.games.ironwood.rules.frames import pop
from rootai.games.ironwood.state import BY_BOUND, FERRUM, IRON, N_SEATS, NO_CARD, NO_PLACE, NOBODY, OVER, WOOD


@kernel
def win(state, seat, by):
    """The game is over at once: nothing that is pending happens any more (win.wood.2)."""
    while state.n_frames > 0:
        pop(state)
    state.phase = OVER
    state.actor = TERMINAL
    state.turn_seat = NOBODY
    state.winner = seat
    state.ended_by = by
    state.due = 0
    state.triggered = 0
    state.drill_from = NO_PLACE


@kernel
def outer_forges(state):
    """Forges that count for victory (win.iron.2)."""
    forges = np.int64(state.forges) & ~(np.int64(1) << FERRUM)
    n = np.int64(0)
    while forges:
        n += 1
        forges &= forges - 1
    return n


@kernel
def end_by_bound(state):
    """After the last round more totems than outer forges win for wood; otherwise iron has held its ground."""
    win(state, WOOD if np.int64(state.delivered) > outer_forges(state) else IRON, BY_BOUND)


@kernel
def rewards(state, tables, out):
    """1 for the winner, 0 for the other."""
    for seat in range(N_SEATS):
        out[seat] = 1.0 if seat == state.winner else 0.0


@kernel
def ending(state, tables):
    """How the game ended."""
    return np.int64(state.ended_by)


@kernel
def no_battle(state):
    """Put the battle away."""
    state.battle_forest = NO_PLACE
    state.battle_mountain = NO_PLACE
    state.attacker = NOBODY
    for seat in range(N_SEATS):
        state.battle_card[seat] = NO_CARD
        state.hits[seat] = 0
