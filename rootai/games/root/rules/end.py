"""The end of the game: who has won, and how (Law 3.1, 3.3, 9.2.8)."""

import numpy as np

from rootai.engine.jit import kernel
from rootai.games.root.rules.score import scores_points
from rootai.games.root.state import NOBODY

SHARE_OF_A_COALITION = 0.5


@kernel
def rewards(state, tables, out):
    """1 for the winner, shared evenly with a coalition partner; 0 for the others."""
    for seat in range(state.n_seats):
        out[seat] = 0.0
    if state.winner == NOBODY:
        _share_among_leaders(state, out)
    else:
        _reward(state, np.int64(state.winner), 1.0, out)


@kernel
def _reward(state, seat, share, out):
    partner = np.int64(state.partner[seat])
    if partner == NOBODY:
        out[seat] += share
    else:
        out[seat] += SHARE_OF_A_COALITION * share
        out[partner] += SHARE_OF_A_COALITION * share


@kernel
def _share_among_leaders(state, out):
    """A game that was broken off: an even share for each of those with the most points."""
    most = np.int64(0)
    for seat in range(state.n_seats):
        most = max(most, _points(state, seat))
    leaders = 0
    for seat in range(state.n_seats):
        leaders += _points(state, seat) == most
    for seat in range(state.n_seats):
        if _points(state, seat) == most:
            _reward(state, seat, 1.0 / leaders, out)


@kernel
def _points(state, seat):
    return np.int64(state.score[seat]) if scores_points(state, seat) else np.int64(0)


@kernel
def ending(state, tables):
    """What decided: points, dominance, or nothing within TURN_LIMIT."""
    return np.int64(state.ending)
