"""Pending choices: a stack of frames in the state, the last one on top.

A frame waits until what lies above it is settled.  Bound on the stack: a turn effect, the battle, two groups of
triggered effects with their order (a Favor removes pieces in at most five clearings: five Field Hospitals, five
Outrages, three lost bases, one damaged Vagabond or two), and what one triggered effect pushes: 1 + 1 + 15 + 1 + 2
frames.
"""

import numpy as np

from rootai.engine.jit import kernel
from rootai.games.root.state import ALLIANCE, EYRIE, MARQUISE, VAGABOND

# Kinds: what is to be done, by `pending_seat`, with arguments 0, 1, 2.  A faction's own kinds begin at its first one.
DRAWING = 1  # 0: cards left to draw from the deck to the hand; chance acts
BATTLING = 2  # the battle in the state
TAKING_HITS = 3  # 0: side whose pieces are removed
ORDERING = 4  # 0: number of triggered effects just below, to be put in order
HAND_OVER = 5  # down to the hand limit
TAKING_CARD = 6  # 0: seat that loses a random card; chance acts
DISCARDING = 7  # 0: card that goes to the discard pile when its effect is settled (4.1.2)

FIRST_MARQUISE = 20
HOSPITAL_CALL = 20  # 0: clearing, 1: warriors removed there
PAYING_WOOD = 21  # 0: clearing of the building, 1: wood left to pay, 2: its kind and the clearing last paid from
PLACING_WOOD = 22  # 0: wood left to place, 1: clearing of the last one, 2: placed there
RECRUITING = 23  # 0: warriors left to place, 1: clearing of the last one, 2: placed there
MARCHING = 24  # 0: moves left

FIRST_EYRIE = 30
DEPOSING = 30  # a new leader is chosen

FIRST_ALLIANCE = 40
PAYING_OUTRAGE = 40  # of the payer; 0: clearing
BASE_LOST = 41  # 0: suit printed on the base
SUPPORTERS_OVER = 42  # down to five; 0: the lowest card that may go next
PAYING_SUPPORTERS = 43  # 0: clearing, 1: cards left to pay, 2: the lowest card that may be paid next
SUPPORTER_DRAWING = 44  # 0: cards left to draw to the Supporters stack; chance acts
RISING = 45  # 0: clearing of a revolt, where base and warriors are placed now

FIRST_VAGABOND_KIND = 50
DAMAGING = 50  # 0: items left to damage
TAKING_ITEM = 51  # 0: seat whose crafted items may be taken
EXPLORING = 52  # 0: clearing, 1 and 2: the items found; chance acts while 1 is NO_ITEM
REPAIRING = 53  # 0: items left to repair
LAYING_QUESTS = 54  # 0: quests left to lay out; chance acts
FORCING = 55  # 0: origin, 1: destination; allied warriors may follow the pawn
ITEMS_OVER = 56  # down to the item capacity
REFRESHING = 57  # 0: items left to turn face up


@kernel
def frame_owner(kind):
    """The faction whose rules handle a kind of frame; -1 for those of all factions."""
    if kind >= FIRST_VAGABOND_KIND:
        return VAGABOND
    if kind >= FIRST_ALLIANCE:
        return ALLIANCE
    if kind >= FIRST_EYRIE:
        return EYRIE
    return MARQUISE if kind >= FIRST_MARQUISE else -1


@kernel
def push(state, kind, seat, a, b, c):
    """Put a frame on top."""
    top = np.int64(state.n_pending)
    state.pending_kind[top] = kind
    state.pending_seat[top] = seat
    state.pending_arg[top, 0] = a
    state.pending_arg[top, 1] = b
    state.pending_arg[top, 2] = c
    state.n_pending = top + 1


@kernel
def pop(state):
    """Take the top frame away, leaving no trace of it in the bytes of the state."""
    top = np.int64(state.n_pending) - 1
    state.pending_kind[top] = 0
    state.pending_seat[top] = 0
    for i in range(3):
        state.pending_arg[top, i] = 0
    state.n_pending = top


@kernel
def top_kind(state):
    """The kind of the top frame; 0 when nothing is pending."""
    return np.int64(state.pending_kind[state.n_pending - 1]) if state.n_pending else np.int64(0)


@kernel
def top_seat(state):
    """The seat of the top frame."""
    return np.int64(state.pending_seat[state.n_pending - 1])


@kernel
def top_arg(state, i):
    """An argument of the top frame."""
    return np.int64(state.pending_arg[state.n_pending - 1, i])


@kernel
def set_top_arg(state, i, value):
    """Change an argument of the top frame."""
    state.pending_arg[state.n_pending - 1, i] = value


@kernel
def bring_to_top(state, index):
    """Take the frame at `index` of the stack out of its place and put it on top."""
    kind = np.int64(state.pending_kind[index])
    seat = np.int64(state.pending_seat[index])
    a = np.int64(state.pending_arg[index, 0])
    b = np.int64(state.pending_arg[index, 1])
    c = np.int64(state.pending_arg[index, 2])
    for i in range(index, np.int64(state.n_pending) - 1):
        state.pending_kind[i] = state.pending_kind[i + 1]
        state.pending_seat[i] = state.pending_seat[i + 1]
        for j in range(3):
            state.pending_arg[i, j] = state.pending_arg[i + 1, j]
    pop(state)
    push(state, kind, seat, a, b, c)
