"""Dominance and coalition (Law 3.3, 9.2.8)."""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.engine.packing import pack
from rootai.games.root.moves import ACTIVATE_DOMINANCE, NONE, TAKE_DOMINANCE
from rootai.games.root.rules.cards import EVERYBODY, enter_hand, leave_hand, spend
from rootai.games.root.rules.items import vagabond_of
from rootai.games.root.rules.pieces import ruled_by
from rootai.games.root.rules.score import scores_points
from rootai.games.root.state import (
    BIRD,
    DOMINANCE,
    DOMINANCE_SCORE,
    HOSTILE,
    INDIFFERENT,
    NO_CARD,
    NOBODY,
    VAGABOND,
)

RULED_TO_WIN = 3
DOMINANCE_SEATS = 3  # with fewer players these cards are not in the deck (5.1.3)
COALITION_SEATS = 4  # at least so many players (9.2.8)


@kernel
def dominates(state, tables, seat):
    """Whether an activated dominance card wins at the start of this Birdsong (3.3.1)."""
    card = np.int64(state.dominance[seat])
    if card == NO_CARD or state.faction_of[seat] == VAGABOND:
        return False
    ruled = ruled_by(state, seat)
    suit = np.int64(tables.card_suit[card])
    if suit != BIRD:
        return popcount(ruled & np.int64(state.suit_clearings[suit])) >= RULED_TO_WIN
    corners = ruled & np.int64(tables.corners)
    while corners:
        if (ruled >> np.int64(tables.opposite[lowest(corners)])) & 1:
            return True
        corners &= corners - 1
    return False


@kernel
def possible_partners(state, seat):
    """The seats with the fewest points of those still on the track and in no coalition (9.2.8, ruling G16)."""
    fewest = np.int64(127)
    partners = np.int64(0)
    if state.n_seats < COALITION_SEATS or state.partner[seat] != NOBODY:  # a coalition is of two players
        return partners
    for other in range(state.n_seats):
        if other == seat or not scores_points(state, other) or state.partner[other] != NOBODY:
            continue
        points = np.int64(state.score[other])
        if points < fewest:
            fewest = points
            partners = np.int64(0)
        if points == fewest:
            partners |= np.int64(1) << other
    return partners


@kernel
def dominance_moves(state, tables, seat, out, n):
    """Activating a dominance card, and taking one that is available: in the own Daylight (3.3.1, 3.3.4)."""
    cards = np.int64(tables.effect_cards[DOMINANCE])
    if state.score[seat] >= DOMINANCE_SCORE and state.dominance[seat] == NO_CARD:
        held = state.hand[seat] & cards
        while held:
            n = _activation_moves(state, seat, lowest(held), out, n)
            held &= held - 1
    wanted = np.int64(state.available)
    while wanted:
        card = lowest(wanted)
        payers = state.hand[seat] & np.int64(tables.matching_cards[tables.card_suit[card]])
        while payers:
            out[n] = pack(TAKE_DOMINANCE, card, lowest(payers), 0)
            n += 1
            payers &= payers - 1
        wanted &= wanted - 1
    return n


@kernel
def may_use_dominance(state, seat):
    """Whether some hand of cards would allow a seat to activate a dominance card, or to take one (3.3.1, 3.3.4)."""
    if state.available:
        return True
    return (
        state.n_seats >= DOMINANCE_SEATS and state.score[seat] >= DOMINANCE_SCORE and state.dominance[seat] == NO_CARD
    )


@kernel
def _activation_moves(state, seat, card, out, n):
    if state.faction_of[seat] != VAGABOND:
        out[n] = pack(ACTIVATE_DOMINANCE, card, NONE, 0)
        return n + 1
    partners = possible_partners(state, seat)
    while partners:
        out[n] = pack(ACTIVATE_DOMINANCE, card, lowest(partners), 0)
        n += 1
        partners &= partners - 1
    return n


@kernel
def activate_dominance(state, seat, card, partner):
    """The card lies in the play area for good, and the score marker leaves the track (3.3.1, 3.3.2)."""
    leave_hand(state, seat, card, EVERYBODY, 0)
    state.dominance[seat] = card
    if partner != NONE:
        state.partner[seat] = partner
        state.partner[partner] = seat
        v = vagabond_of(state, seat)
        if state.faction_of[partner] != VAGABOND and state.relationship[v, partner] == HOSTILE:
            state.relationship[v, partner] = INDIFFERENT  # 9.2.9.III.D


@kernel
def take_dominance(state, tables, seat, card, payment):
    """An available dominance card for a card that matches it (3.3.4)."""
    spend(state, tables, seat, payment)
    state.available &= ~(np.int64(1) << card)
    enter_hand(state, seat, card, EVERYBODY)
