"""Who must choose, between what, and what chance brings."""

import numpy as np

from rootai.engine.bits import random_member
from rootai.engine.jit import kernel
from rootai.games.ironwood.rules.battle import reveal_move
from rootai.games.ironwood.rules.frames import BATTLING, top_kind
from rootai.games.ironwood.rules.turn import moves_now, outcome, possible
from rootai.games.ironwood.solo.procedure import is_bots
from rootai.games.ironwood.state import ACTION, TURNS_A_ROUND


@kernel
def to_act(state, tables):
    """The seat that must choose now, CHANCE or TERMINAL."""
    return np.int64(state.actor)


@kernel
def legal_moves(state, tables, out):
    """All moves of the seat to act, or all outcomes of chance, in no particular order."""
    return moves_now(state, tables, out)


@kernel
def sample_chance(state, tables, rng):
    """An outcome with its true probability."""
    kind = top_kind(state)
    if kind == BATTLING and not is_bots(state, kind):
        return reveal_move(state)
    return outcome(state, kind, random_member(possible(state, tables, kind), rng))


@kernel
def turns(state, tables):
    """Player turns begun."""
    if state.round_number == 0:
        return np.int64(0)
    done = TURNS_A_ROUND * (np.int64(state.round_number) - 1)
    if state.phase == ACTION:
        return done + state.step
    return done + (TURNS_A_ROUND if state.phase > ACTION else 0)
