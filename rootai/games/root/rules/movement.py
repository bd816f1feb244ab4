"""Movement (Law 4.2): any number of warriors from one clearing to an adjacent one, with rule at either end."""

import numpy as np

from rootai.engine.bits import lowest
from rootai.engine.jit import kernel
from rootai.engine.packing import pack
from rootai.games.root.moves import MOVE
from rootai.games.root.rules.pieces import ruled_by, shift_warriors, warriors_at
from rootai.games.root.rules.removal import outrage
from rootai.games.root.state import ALLIANCE, NOBODY, SYMPATHY


@kernel
def destinations(state, seat, origin, ruled):
    """The set of clearings that warriors of a seat may move to from `origin`, given those it rules (4.2.1)."""
    reachable = np.int64(state.adjacent[origin]) & ~np.int64(state.scorched)
    return reachable if (ruled >> origin) & 1 else reachable & ruled


@kernel
def move_moves(state, seat, origins, out, n):
    """Every move of a seat out of a set of clearings."""
    ruled = ruled_by(state, seat)
    origins = np.int64(origins) & warriors_at(state, seat)
    while origins:
        origin = lowest(origins)
        goals = destinations(state, seat, origin, ruled)
        while goals:
            goal = lowest(goals)
            for count in range(1, np.int64(state.warriors[seat, origin]) + 1):
                out[n] = pack(MOVE, origin, goal, count)
                n += 1
            goals &= goals - 1
        origins &= origins - 1
    return n


@kernel
def can_move(state, seat, origins):
    """Whether a seat has any move out of a set of clearings."""
    ruled = ruled_by(state, seat)
    origins = np.int64(origins) & warriors_at(state, seat)
    while origins:
        if destinations(state, seat, lowest(origins), ruled):
            return True
        origins &= origins - 1
    return False


@kernel
def move_warriors(state, seat, origin, goal, count):
    """Warriors that enter a sympathetic clearing cause Outrage (8.2.6)."""
    shift_warriors(state, seat, origin, goal, count)
    alliance = np.int64(state.seat_of[ALLIANCE])
    if alliance != NOBODY and seat != alliance and state.tokens[alliance, SYMPATHY, goal] > 0:
        outrage(state, seat, goal)
