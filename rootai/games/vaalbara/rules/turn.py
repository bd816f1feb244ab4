"""A turn: the character action, then the land action (round.6)."""

import numpy as np

from rootai.engine.contract import CHANCE
from rootai.engine.jit import kernel
from rootai.games.vaalbara.rules.characters import ANSWERS_LEFT, CHOICE_LEFT, FARMER_FACTOR, next_asked, resolve
from rootai.games.vaalbara.rules.end import end_game
from rootai.games.vaalbara.rules.lands import reward_now
from rootai.games.vaalbara.rules.order import next_actor
from rootai.games.vaalbara.rules.rounds import end_round
from rootai.games.vaalbara.state import (
    ANSWER,
    CHARACTER,
    FARMER,
    FIND,
    LAND,
    N_ROUNDS,
    NOBODY,
)


@kernel
def begin_turn(state, tables, seat):
    """The character acts; it cannot be declined (round.8)."""
    state.turn_seat = seat
    state.actor = seat
    left = resolve(state, tables, seat)
    if left == CHOICE_LEFT:
        state.phase = CHARACTER
    elif left == ANSWERS_LEFT:
        state.phase = ANSWER
        state.actor = next_asked(state, seat)
    else:
        end_character_action(state)


@kernel
def end_character_action(state):
    """The character goes face up to the discard pile (round.10), and a land must be taken."""
    seat = state.turn_seat
    state.discard[seat] |= np.int64(1) << state.played[seat]
    state.phase = LAND
    state.actor = seat


@kernel
def ask_next(state):
    """The Warrior's question goes on to the next seat, or the character action is over."""
    asked = next_asked(state, state.actor)
    if asked == NOBODY:
        end_character_action(state)
    else:
        state.actor = asked


@kernel
def await_find(state, land):
    """The Discoverer has chosen blindly what to give up; chance shows the bottom card (character.discoverer.7)."""
    state.offered = land
    state.phase = FIND
    state.actor = CHANCE


@kernel
def take(state, tables, land):
    """A land of the first row joins the realm and pays at once; its place stays empty (round.12 to round.16)."""
    seat = state.turn_seat
    bit = np.int64(1) << land
    state.vp[seat] += land_gain(state, tables, land)
    state.row_1 ^= bit
    state.realm[seat] |= bit
    _end_turn(state, tables)


@kernel
def land_gain(state, tables, land):
    """What taking `land` pays to the seat whose turn it is, itself counted (round.15), doubled by a Farmer."""
    seat = state.turn_seat
    gain = reward_now(state, tables, seat, land, state.realm[seat] | (np.int64(1) << land))
    return FARMER_FACTOR * gain if state.played[seat] == FARMER else gain


@kernel
def _end_turn(state, tables):
    state.acted |= np.int64(1) << state.turn_seat
    state.last_actor = state.turn_seat
    seat = next_actor(state, tables)
    if seat != NOBODY:
        begin_turn(state, tables, seat)
    elif state.round_number == N_ROUNDS:
        end_game(state, tables)
    else:
        end_round(state)
