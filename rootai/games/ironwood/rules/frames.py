"""Pending work: a stack of frames in the state, the last one on top.

A frame waits until what lies above it is settled.  Bound on the stack: the exhaustion of a card and its list; three
lists within (cards.py), each under the effect that runs it; an effect that moves the drill; the reward of the track; a
group of triggers, the list of one and its effect; a draw: 2 + 6 + 1 + 1 + 3 + 1 = 14 frames, and a solo opponent
adds its turn, its symbols and a battle.
"""

import numpy as np

from rootai.engine.jit import kernel
from rootai.games.ironwood.state import FRAME_ARGS, NO_CARD

NOTHING = 0
RUNNING = 1  # a list of effects; 0: next effect, 1: the one after the last, 2: card or NO_CARD, 3: options used so far
ACTING = 2  # an effect that asks; 0: the effect, 1: how much is left, 2 and 3: as its operation needs
BATTLING = 3  # 0: effect that started it, 1: stage, 2: winner
TURN = 4  # a card is played or drawn; 0: 1 for an extra card, a base one; 1: units may move again
DRAWING = 5  # special cards from the deck to the hand; 0: left; chance acts
DRAWING_VISION = 6  # 0: left; chance acts
LOOKING = 7  # at the top of the vision deck; 0: left, 1: depth of the next; chance acts
SHOWING = 8  # visions of wood's hand to iron; 0: left, 1: set of those shown; chance acts
LOSING = 9  # a random card; 0: left, 1: deck; `frame_seat` loses it; chance acts
OPENING_CHOICE = 10  # four cards or two (round.prep.3)
RETURNING = 11  # 0: cards left to shuffle back
EXHAUSTING = 12  # cards in State.due, one after the other
EXHAUSTED_CARD = 13  # 0: card that is discarded once its exhaustion has run
TRIGGERING = 14  # cards in State.triggered, one after the other
OVER_LIMIT = 15  # down to the hand limit
HIRING = 16  # III/3
SHOWING_HAND = 17  # special cards of `frame_seat` to the other, lowest first; 0: left; chance acts, with one outcome
FIRST_BOT_KIND = 20  # solo/ numbers its own from here

# Stages of a battle
FIRST_COMMIT = 0
SECOND_COMMIT = 1
REVEALING = 2
HITTING = 3
ENDING_BATTLE = 4
RETREATING = 5


@kernel
def push(state, kind, seat, a, b, c, d):
    """Put a frame on top."""
    top = np.int64(state.n_frames)
    state.frame_kind[top] = kind
    state.frame_seat[top] = seat
    state.frame_arg[top, 0] = a
    state.frame_arg[top, 1] = b
    state.frame_arg[top, 2] = c
    state.frame_arg[top, 3] = d
    state.n_frames = top + 1


@kernel
def pop(state):
    """Take the top frame away, leaving no trace of it in the bytes of the state."""
    top = np.int64(state.n_frames) - 1
    state.frame_kind[top] = 0
    state.frame_seat[top] = 0
    for i in range(FRAME_ARGS):
        state.frame_arg[top, i] = 0
    state.n_frames = top


@kernel
def top_kind(state):
    """The kind of the top frame; NOTHING when nothing is pending."""
    return np.int64(state.frame_kind[state.n_frames - 1]) if state.n_frames else np.int64(NOTHING)


@kernel
def top_seat(state):
    """The seat of the top frame."""
    return np.int64(state.frame_seat[state.n_frames - 1])


@kernel
def top_arg(state, i):
    """An argument of the top frame."""
    return np.int64(state.frame_arg[state.n_frames - 1, i])


@kernel
def set_arg(state, i, value):
    """Change an argument of the top frame."""
    state.frame_arg[state.n_frames - 1, i] = value


@kernel
def running_card(state):
    """The card whose list runs nearest below the top frame, NO_CARD for none."""
    place = np.int64(state.n_frames) - 1
    while place >= 0 and state.frame_kind[place] != RUNNING:
        place -= 1
    return np.int64(state.frame_arg[place, 2]) if place >= 0 else np.int64(NO_CARD)
