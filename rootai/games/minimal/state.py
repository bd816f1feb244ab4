"""State of the minimal game, all rules included: 2 to 4 seats, six cards numbered 1 to 6, one decision a seat.

Each seat is dealt one card face down.  In seat order each seat either keeps it or swaps it: the card is laid aside
face down and a new one is drawn.  Then all cards are turned over, and the highest in hand wins.

Bounds: a game has exactly `n_seats` decisions, each with one or two options; with four seats the deck can run out, and
then a seat must keep its card.  A chance move has at most six outcomes.
"""

import numpy as np

N_CARDS = 6
ALL_CARDS = (1 << N_CARDS) - 1
MIN_SEATS = 2
MAX_SEATS = 4
NO_CARD = -1

# Phases: who or what comes next, for seat `turn`
DEAL = 0  # chance deals a card
CHOOSE = 1  # the seat keeps or swaps
DRAW = 2  # chance gives the seat its second card
OVER = 3
PHASE_NAMES = ("deal", "choose", "draw", "over")

# Moves
DEAL_CARD = 1  # a: seat, b: card
KEEP = 2
SWAP = 3
DRAW_CARD = 4  # a: seat, b: card

STATE = np.dtype(
    [
        ("deck", np.int64),  # set of cards not dealt
        ("hand", np.int8, (MAX_SEATS,)),  # card held, NO_CARD before the deal and while drawing
        ("aside", np.int8, (MAX_SEATS,)),  # card laid aside by a swap, known to its seat alone
        ("n_seats", np.int8),
        ("phase", np.int8),
        ("turn", np.int8),  # seat that is dealt to, chooses or draws
        ("reserved", np.int8, (5,)),
    ],
    align=True,
)

TABLES = np.dtype([("value", np.int8, (N_CARDS,))], align=True)  # printed number of each card
