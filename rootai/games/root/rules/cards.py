"""Cards: drawing, spending, giving, and who knows what of a hand (Law 1.2, 2.1)."""

import numpy as np

from rootai.engine.jit import kernel
from rootai.games.root.rules.frames import DRAWING, HAND_OVER, push
from rootai.games.root.state import BIRD, DOMINANCE

EVERYBODY = 63  # set of all seats


@kernel
def matches(tables, card, suit):
    """Of the suit, or a bird; for BIRD birds alone (2.1.1)."""
    return (np.int64(tables.matching_cards[suit]) >> card) & 1 == 1


@kernel
def reform_deck(state):
    """An empty deck is made of the discard pile at once (2.1)."""
    if not state.deck:
        state.deck = state.discard
        state.discard = 0


@kernel
def leave_deck(state, card):
    """The top card is drawn."""
    state.deck &= ~(np.int64(1) << card)
    reform_deck(state)


@kernel
def draw(state, seat, n):
    """Draw `n` cards, as chance brings them."""
    if n > 0:
        push(state, DRAWING, seat, n, 0, 0)


@kernel
def draw_in_evening(state, seat, n):
    """Draw, then discard down to the hand limit (6.6 and its like)."""
    push(state, HAND_OVER, seat, 0, 0, 0)
    draw(state, seat, n)


@kernel
def enter_hand(state, seat, card, seen_by):
    """A card joins a hand; the seats in a set see which."""
    bit = np.int64(1) << card
    state.hand[seat] |= bit
    for observer in range(state.n_seats):
        if (np.int64(seen_by) >> observer) & 1 and observer != seat:
            state.known[observer, seat] |= bit


@kernel
def leave_hand(state, seat, card, seen_by, possible):
    """A card leaves a hand; who does not see it no longer knows of any card of the set `possible` that it is there."""
    bit = np.int64(1) << card
    state.hand[seat] &= ~bit
    for observer in range(state.n_seats):
        if (np.int64(seen_by) >> observer) & 1:
            state.known[observer, seat] &= ~bit
        else:
            state.known[observer, seat] &= ~np.int64(possible)


@kernel
def show_hand(state, seat, observer):
    """One player looks at a whole hand (G.1.17)."""
    state.known[observer, seat] = state.hand[seat]


@kernel
def to_discard(state, tables, card):
    """A card that is spent or discarded; a dominance card becomes available instead (2.1, 3.3.3)."""
    bit = np.int64(1) << card
    if tables.card_effect[card] == DOMINANCE:
        state.available |= bit
    else:
        state.discard |= bit


@kernel
def spend(state, tables, seat, card):
    """Discard a card from hand (G.1.20)."""
    leave_hand(state, seat, card, EVERYBODY, 0)
    to_discard(state, tables, card)


@kernel
def discard_crafted(state, tables, seat, card):
    """Discard a card from the play area."""
    state.play_area[seat] &= ~(np.int64(1) << card)
    to_discard(state, tables, card)


@kernel
def birds(tables):
    """The set of bird cards."""
    return np.int64(tables.suit_cards[BIRD])


@kernel
def crafted(state, tables, seat, effect):
    """The set of cards with an effect in a play area: one at most (4.1.4)."""
    return np.int64(state.play_area[seat]) & np.int64(tables.effect_cards[effect])
