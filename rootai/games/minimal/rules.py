"""Rules of the minimal game as kernels."""

import numpy as np

from rootai.engine.bits import lowest, random_member
from rootai.engine.contract import CHANCE, TERMINAL
from rootai.engine.jit import kernel
from rootai.engine.packing import HIDDEN, arg_a, arg_b, op_of, pack
from rootai.games.minimal.state import (
    ALL_CARDS,
    CHOOSE,
    DEAL,
    DEAL_CARD,
    DRAW,
    DRAW_CARD,
    KEEP,
    NO_CARD,
    OVER,
    SWAP,
)


@kernel
def to_act(state, tables):
    if state.phase == OVER:
        return TERMINAL
    if state.phase == CHOOSE:
        return np.int64(state.turn)
    return CHANCE


@kernel
def legal_moves(state, tables, out):
    if state.phase == CHOOSE:
        out[0] = pack(KEEP, 0, 0, 0)
        if state.deck == 0:
            return 1
        out[1] = pack(SWAP, 0, 0, 0)
        return 2
    n = 0
    rest = state.deck
    while rest:
        out[n] = _chance_move(state, lowest(rest))
        rest &= rest - 1
        n += 1
    return n


@kernel
def _chance_move(state, card):
    return pack(DEAL_CARD if state.phase == DEAL else DRAW_CARD, state.turn, card, 0)


@kernel
def sample_chance(state, tables, rng):
    return _chance_move(state, random_member(state.deck, rng))


@kernel
def apply(state, tables, move):
    op = op_of(move)
    if op == SWAP:
        state.aside[state.turn] = state.hand[state.turn]
        state.hand[state.turn] = NO_CARD
        state.phase = DRAW
        return
    if op != KEEP:
        state.hand[arg_a(move)] = arg_b(move)
        state.deck &= ~(np.int64(1) << arg_b(move))
    _next_seat(state)


@kernel
def _next_seat(state):
    state.turn += 1
    if state.turn < state.n_seats:
        if state.phase == DRAW:
            state.phase = CHOOSE
    else:
        state.phase = CHOOSE if state.phase == DEAL else OVER
        state.turn = 0


@kernel
def determinize(state, tables, seat, rng):
    """Pool every card that `seat` holds neither in hand nor aside, then deal; at the end all is shown."""
    if state.phase == OVER:
        return
    pool = np.int64(ALL_CARDS)
    for card in (state.hand[seat], state.aside[seat]):
        if card != NO_CARD:
            pool &= ~(np.int64(1) << card)
    for other in range(state.n_seats):
        if other == seat:
            continue
        if state.hand[other] != NO_CARD:
            state.hand[other] = random_member(pool, rng)
            pool &= ~(np.int64(1) << state.hand[other])
        if state.aside[other] != NO_CARD:
            state.aside[other] = random_member(pool, rng)
            pool &= ~(np.int64(1) << state.aside[other])
    state.deck = pool


@kernel
def edge_key(state, tables, move, seat):
    op = op_of(move)
    if (op in (DEAL_CARD, DRAW_CARD)) and arg_a(move) != seat:
        return pack(op, arg_a(move), HIDDEN, 0)
    return np.int64(move)


@kernel
def winner(state, tables):
    """The seat with the highest card."""
    best = 0
    for seat in range(1, state.n_seats):
        if tables.value[state.hand[seat]] > tables.value[state.hand[best]]:
            best = seat
    return best


@kernel
def rewards(state, tables, out):
    best = winner(state, tables)
    for seat in range(state.n_seats):
        out[seat] = 1.0 if seat == best else 0.0


@kernel
def turns(state, tables):
    if state.phase == OVER:
        return np.int64(state.n_seats)
    return np.int64(0) if state.phase == DEAL else np.int64(state.turn) + 1


@kernel
def ending(state, tables):
    return 0
