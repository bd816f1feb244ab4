"""A random world that one seat cannot tell from the real one."""

import numpy as np

from rootai.engine.bits import popcount, random_subset
from rootai.engine.jit import kernel
from rootai.games.root.data.factions import SUPPORTER_LIMIT
from rootai.games.root.legal import random_item
from rootai.games.root.rules.frames import (
    EXPLORING,
    PAYING_OUTRAGE,
    PAYING_SUPPORTERS,
    SUPPORTERS_OVER,
    top_arg,
    top_kind,
    top_seat,
)
from rootai.games.root.state import ALLIANCE, MAX_VAGABONDS, N_CLEARINGS, N_ITEMS, NO_ITEM, NOBODY


@kernel
def determinize(state, tables, seat, rng):
    """Deal anew what `seat` cannot see: deck, hands of the others, supporters, and items seen under ruins by others.

    What it knows of hands and supporters stays where it is; what others know of each other is forgotten."""
    sees_supporters = state.seat_of[ALLIANCE] == seat
    pool = unseen_cards(state, seat)
    n_supporters = popcount(state.supporters)
    if not sees_supporters:
        known = np.int64(state.known_supporters[seat])
        n = n_owed_from_supporters(state, n_supporters)
        state.supporters = known | _deal_owed(pool, known, owed_from_supporters(state, tables), n, rng)
        pool &= ~state.supporters
    payer = payer_of_outrage(state)
    owed = np.int64(0)
    if payer not in (NOBODY, seat):
        owed = _deal_owed(pool, np.int64(state.known[seat, payer]), owed_by_payer(state, tables), 1, rng)
        pool &= ~owed
    for other in range(state.n_seats):
        if other != seat:
            hand = state.known[seat, other] | (owed if other == payer else 0)
            dealt = random_subset(pool, popcount(state.hand[other]) - popcount(hand), rng)
            state.hand[other] = hand | dealt
            pool &= ~dealt
    if not sees_supporters:
        dealt = random_subset(pool, n_supporters - popcount(state.supporters), rng)
        state.supporters |= dealt
        pool &= ~dealt
    state.deck = pool
    forget_what_others_know(state, seat)
    if state.n_vagabonds == MAX_VAGABONDS:
        _hide_ruin_items(state, seat, rng)


@kernel
def unseen_cards(state, seat):
    """The set of cards that may be in the deck, as far as `seat` knows."""
    pool = np.int64(state.deck)
    for other in range(state.n_seats):
        if other != seat:
            pool |= state.hand[other] & ~state.known[seat, other]
    if state.seat_of[ALLIANCE] != seat:
        pool |= state.supporters & ~state.known_supporters[seat]
    return pool


@kernel
def payer_of_outrage(state):
    """The seat that is choosing a card for an Outrage, else NOBODY; it surely holds one that matches (8.2.6)."""
    return top_seat(state) if top_kind(state) == PAYING_OUTRAGE else np.int64(NOBODY)


@kernel
def owed_by_payer(state, tables):
    """The set of cards that match the clearing of the Outrage being paid."""
    return np.int64(tables.matching_cards[state.suit_of[top_arg(state, 0)]])


@kernel
def owed_from_supporters(state, tables):
    """Cards of which the Alliance surely has enough: it is choosing which of them to spend or to discard."""
    kind = top_kind(state)
    if kind == PAYING_SUPPORTERS:
        return np.int64(tables.matching_cards[state.suit_of[top_arg(state, 0)]]) & ~cards_below(top_arg(state, 2))
    return ~cards_below(top_arg(state, 0)) if kind == SUPPORTERS_OVER else np.int64(0)


@kernel
def n_owed_from_supporters(state, n_supporters):
    """How many of them."""
    kind = top_kind(state)
    if kind == PAYING_SUPPORTERS:
        return top_arg(state, 1)
    return np.int64(n_supporters) - SUPPORTER_LIMIT if kind == SUPPORTERS_OVER else np.int64(0)


@kernel
def _deal_owed(pool, known, cards, n, rng):
    """So many cards of a set that, with those known, there are `n` of them."""
    return random_subset(pool & cards, max(n - popcount(known & cards), 0), rng)


@kernel
def cards_below(card):
    """The set of cards with lower numbers."""
    return (np.int64(1) << card) - 1


@kernel
def forget_what_others_know(state, seat):
    """`seat` knows what the others know of its own hand; what they know of each other it cannot tell."""
    for observer in range(state.n_seats):
        if observer != seat:
            for holder in range(state.n_seats):
                if holder != seat:
                    state.known[observer, holder] = 0
            if state.seat_of[ALLIANCE] != seat:
                state.known_supporters[observer] = 0


@kernel
def is_hidden_ruin(state, clearing, seat):
    """Whether somebody has looked under the ruin, but not this seat."""
    return state.ruin_left[clearing] != NO_ITEM and not (np.int64(state.ruin_seen[clearing]) >> seat) & 1


@kernel
def _hide_ruin_items(state, seat, rng):
    for clearing in range(N_CLEARINGS):
        if is_hidden_ruin(state, clearing, seat):
            left = np.int64(state.ruin_left[clearing])
            state.ruin_pool[left % N_ITEMS] += 1
            if left >= N_ITEMS:
                state.ruin_pool[left // N_ITEMS - 1] += 1
    for clearing in range(N_CLEARINGS):
        if is_hidden_ruin(state, clearing, seat):
            put_in_ruin(state, clearing, random_item(state.ruin_pool, np.int64(NO_ITEM), rng))
            if state.ruin_items[clearing] > 1:
                add_to_ruin(state, clearing, random_item(state.ruin_pool, np.int64(NO_ITEM), rng))
    follow_exploration(state)


@kernel
def put_in_ruin(state, clearing, item):
    """The first item under a ruin, taken from the pool."""
    state.ruin_pool[item] -= 1
    state.ruin_left[clearing] = item


@kernel
def add_to_ruin(state, clearing, item):
    """The second item under a ruin; the lower one is written first."""
    state.ruin_pool[item] -= 1
    first = np.int64(state.ruin_left[clearing])
    state.ruin_left[clearing] = min(first, item) + N_ITEMS * (max(first, item) + 1)


@kernel
def follow_exploration(state):
    """An exploration under way is of what lies in the ruin."""
    top = np.int64(state.n_pending) - 1
    if top_kind(state) == EXPLORING and state.pending_arg[top, 1] != NO_ITEM:
        left = np.int64(state.ruin_left[state.pending_arg[top, 0]])
        state.pending_arg[top, 1] = left % N_ITEMS
        state.pending_arg[top, 2] = left // N_ITEMS - 1
