"""Points and victory (Law 3.1, 3.2)."""

import numpy as np

from rootai.engine.contract import TERMINAL
from rootai.engine.jit import kernel
from rootai.games.root.rules.pieces import are_opponents
from rootai.games.root.state import BY_POINTS, NO_CARD, NOBODY, OVER, WINNING_SCORE

MAX_SCORE = 120  # far beyond what wins; the marker need not be counted further


@kernel
def scores_points(state, seat):
    """Whether a seat still has a marker on the track; a coalition is formed by a dominance card too (3.3.1, 9.2.8)."""
    return state.dominance[seat] == NO_CARD


@kernel
def score(state, seat, points):
    """Gain or lose points; the track starts at 0."""
    if scores_points(state, seat):
        state.score[seat] = max(np.int64(0), min(np.int64(MAX_SCORE), np.int64(state.score[seat]) + points))


@kernel
def score_removed(state, seat, owner, n):
    """A point for each building and token of an opponent (3.2.1)."""
    if are_opponents(state, seat, owner):
        score(state, seat, n)


@kernel
def win(state, seat, ending):
    """The game is over; NOBODY has won a game that was broken off."""
    state.winner = seat
    state.ending = ending
    state.phase = OVER
    state.actor = TERMINAL


@kernel
def has_won(state, seat):
    """The winner, and the partner in his coalition (9.2.8)."""
    return state.winner != NOBODY and (seat == state.winner or state.partner[state.winner] == seat)


@kernel
def check_points(state):
    """The first to reach 30; of several the seat in turn, then the next clockwise (3.1)."""
    for offset in range(state.n_seats):
        seat = (np.int64(state.turn_seat) + offset) % np.int64(state.n_seats)
        if state.score[seat] >= WINNING_SCORE and scores_points(state, seat):
            win(state, seat, BY_POINTS)
            return True
    return False
