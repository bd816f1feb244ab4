"""Who must choose, between what, and what chance may bring."""

import numpy as np

from rootai.engine.bits import lowest, random_member
from rootai.engine.jit import kernel
from rootai.engine.packing import pack
from rootai.games.vaalbara.moves import (
    DRAW_CARD,
    FIND_LAND,
    GIVE,
    GIVE_UP,
    LAY,
    PATH,
    RECALL,
    RIDE,
    SHOW,
    SILENT,
    TAKE,
    TURN_LAND,
    pack_reveal,
)
from rootai.games.vaalbara.rules.characters import bottoms, returnable
from rootai.games.vaalbara.rules.rounds import next_tops
from rootai.games.vaalbara.state import (
    ANSWER,
    CHARACTER,
    DISPATCH,
    DRAW,
    LAND,
    MIDWIFE,
    PATHFINDER,
    REVEAL,
    RIDER,
    SONGSTRESS,
    TURN_UP,
    WARRIOR,
)


@kernel
def to_act(state, tables):
    """The seat that must choose now, CHANCE or TERMINAL."""
    return np.int64(state.actor)


@kernel
def legal_moves(state, tables, out):
    """All moves of the seat to act, or all outcomes of chance, ascending."""
    phase = state.phase
    if phase == LAND:
        return _moves_of(TAKE, state.row_1, out)  # whatever is left, and nothing else (round.13, round.14)
    if phase == DISPATCH:
        return _moves_of(LAY, state.hand[state.actor], out)
    if phase == CHARACTER:
        return _character_moves(state, out)
    if phase == ANSWER:
        return _answer_moves(state, out)
    if phase == REVEAL:
        out[0] = pack_reveal(state)
        return 1
    return _outcome_moves(state, out)


@kernel
def _moves_of(op, choices, out):
    """One move per member of a set."""
    n = 0
    rest = np.int64(choices)
    while rest:
        out[n] = pack(op, lowest(rest), 0, 0)
        rest &= rest - 1
        n += 1
    return n


@kernel
def _answer_moves(state, out):
    """Silence is always possible; a Warrior must be in hand to be shown (character.warrior.5)."""
    out[0] = pack(SILENT, 0, 0, 0)
    if not (np.int64(state.hand[state.actor]) >> WARRIOR) & 1:
        return 1
    out[1] = pack(SHOW, 0, 0, 0)
    return 2


@kernel
def _character_moves(state, out):
    seat = state.turn_seat
    character = state.played[seat]
    if character == SONGSTRESS:
        others = ((np.int64(1) << state.n_seats) - 1) & ~(np.int64(1) << seat)
        return _moves_of(GIVE, others, out)
    if character == MIDWIFE:
        return _moves_of(RECALL, returnable(state, seat), out)
    if character == PATHFINDER:
        return _moves_of(PATH, state.row_1 | state.row_2, out)
    if character == RIDER:
        return _ride_moves(state, out)
    return _moves_of(GIVE_UP, state.realm[seat], out)  # the Discoverer


@kernel
def _ride_moves(state, out):
    n = 0
    rest_2 = state.row_2
    while rest_2:
        rest_1 = state.row_1
        while rest_1:
            out[n] = pack(RIDE, lowest(rest_1), lowest(rest_2), 0)
            rest_1 &= rest_1 - 1
            n += 1
        rest_2 &= rest_2 - 1
    return n


# ---- chance ----------------------------------------------------------------------------------------------------


@kernel
def _outcomes(state):
    """The set of cards that chance may bring, each equally likely; for every chance phase but the reveal."""
    if state.phase == TURN_UP:
        return next_tops(state)
    if state.phase == DRAW:
        return np.int64(state.clan_deck[state.turn_seat])
    return bottoms(state)


@kernel
def _outcome_move(state, card):
    if state.phase == TURN_UP:
        return pack(TURN_LAND, card, 0, 0)
    if state.phase == DRAW:
        return pack(DRAW_CARD, state.turn_seat, card, 0)
    return pack(FIND_LAND, card, 0, 0)


@kernel
def _outcome_moves(state, out):
    n = 0
    rest = _outcomes(state)
    while rest:
        out[n] = _outcome_move(state, lowest(rest))
        rest &= rest - 1
        n += 1
    return n


@kernel
def sample_chance(state, tables, rng):
    """An outcome with its true probability."""
    if state.phase == REVEAL:
        return pack_reveal(state)
    return _outcome_move(state, random_member(_outcomes(state), rng))


@kernel
def turns(state, tables):
    """Player turns begun: one per seat and round, from the moment its character acts."""
    n_seats = np.int64(state.n_seats)
    if state.phase == TURN_UP or state.phase == DRAW:
        return n_seats * state.round_number
    begun = n_seats * (np.int64(state.round_number) - 1)
    for seat in range(n_seats):
        begun += (state.acted >> seat) & 1
    return begun + (CHARACTER <= state.phase <= LAND)
