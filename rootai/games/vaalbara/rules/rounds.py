"""Rounds: the start of one, and its end with new lands and new cards."""

import numpy as np

from rootai.engine.bits import popcount
from rootai.engine.contract import CHANCE
from rootai.engine.jit import kernel
from rootai.games.vaalbara.state import (
    DISPATCH,
    DRAW,
    HAND_SIZE,
    NO_CHARACTER,
    NO_LAND,
    NOBODY,
    TURN_UP,
)


@kernel
def begin_round(state):
    """The next dispatch begins, at seat 0; choices stay hidden, so the order of seats does not matter."""
    state.round_number += 1
    state.phase = DISPATCH
    state.actor = 0
    state.turn_seat = 0


@kernel
def end_round(state):
    """The second row moves up and a new second row is dealt (round.18, round.19)."""
    state.row_1 = state.row_2
    state.row_2 = 0
    for seat in range(state.n_seats):
        state.played[seat] = NO_CHARACTER
    state.acted = 0
    state.last_actor = NOBODY
    state.turn_seat = NOBODY
    deal_top(state)


@kernel
def deal_top(state):
    """The top land goes face up to the first row not full; the card below it is then turned up."""
    bit = np.int64(1) << state.top_land
    if popcount(state.row_1) < state.n_seats:
        state.row_1 |= bit
    else:
        state.row_2 |= bit
    state.land_deck ^= bit
    state.top_land = NO_LAND
    state.phase = TURN_UP
    state.actor = CHANCE


@kernel
def next_tops(state):
    """The set of lands that may be turned up: a known bottom only when nothing else is left."""
    if state.known_bottom == NO_LAND:
        return state.land_deck
    others = state.land_deck & ~(np.int64(1) << state.known_bottom)
    return others if others else state.land_deck


@kernel
def turn_up(state, land):
    """A new top card shows the omens (setup.20); the deal goes on, or the players draw."""
    state.top_land = land
    if state.known_bottom == land:
        state.known_bottom = NO_LAND
    if popcount(state.row_2) < state.n_seats:
        deal_top(state)
    else:
        _draw_from(state, 0)


@kernel
def draw(state, seat, character):
    """One card from a clan deck to the hand."""
    bit = np.int64(1) << character
    state.hand[seat] |= bit
    state.clan_deck[seat] &= ~bit
    _draw_from(state, seat)


@kernel
def _draw_from(state, first):
    """The next seat, from `first` on, that lacks cards and has some to draw (round.20); else the round begins."""
    for seat in range(first, state.n_seats):
        if state.clan_deck[seat] and popcount(state.hand[seat]) < HAND_SIZE:
            state.phase = DRAW
            state.actor = CHANCE
            state.turn_seat = seat
            return
    begin_round(state)
