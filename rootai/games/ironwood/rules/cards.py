"""Action cards and visions: decks, hands, discards, markers on cards, and what lasting cards do all the time."""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.games.ironwood.rules.program import (
    ALWAYS,
    BASE_ONLY,
    IN_BATTLE,
    INCOME_BONUS,
    WHEN_ATTACKING,
    WHEN_DEFENDING,
)
from rootai.games.ironwood.solo.hooks import vision_spent
from rootai.games.ironwood.state import (
    BASE_CARDS,
    IRON,
    MAX_LOOK,
    N_BASE,
    NO_CARD,
    NO_VISION,
    SLOT_MARKER,
    SLOTS,
    SPECIAL_CARDS,
)

# ---- hands and decks -------------------------------------------------------------------------------------------------


@kernel
def specials(state, seat):
    """The special cards in hand."""
    return np.int64(state.hand[seat]) & SPECIAL_CARDS


@kernel
def unseen(state, seat):
    """The special cards in hand that the other has not seen."""
    return specials(state, seat) & ~np.int64(state.known[seat])


@kernel
def refill(state, seat):
    """An empty deck is made anew of the discard pile (round.prep.4)."""
    if state.deck[seat] == 0:
        state.deck[seat] = state.discard[seat]
        state.discard[seat] = 0
        state.sorted_deck[seat] = 0


@kernel
def draw_card(state, seat, card):
    """A special card comes to hand; from a sorted deck everybody knows which."""
    bit = np.int64(1) << card
    state.deck[seat] &= ~bit
    state.hand[seat] |= bit
    if state.sorted_deck[seat]:
        state.known[seat] |= bit


@kernel
def drawable(state, seat):
    """The set of special cards that may be the next to be drawn."""
    deck = np.int64(state.deck[seat])
    return deck & -deck if state.sorted_deck[seat] else deck


@kernel
def discard_card(state, seat, card):
    """A special card goes from the hand to the open discard pile."""
    bit = np.int64(1) << card
    state.hand[seat] &= ~bit
    state.known[seat] &= ~bit
    state.discard[seat] |= bit


@kernel
def return_card(state, seat, card):
    """A card is shuffled back unseen: which of those that were known are left in hand, nobody else can say."""
    bit = np.int64(1) << card
    state.hand[seat] &= ~bit
    state.deck[seat] |= bit
    state.known[seat] = 0
    state.sorted_deck[seat] = 0


@kernel
def put_away(state, seat, card):
    """A special card that was played goes to the discard pile, a base card is set aside (battle.23, battle.24)."""
    if card < N_BASE:
        state.aside[seat] |= np.int64(1) << card
    else:
        state.discard[seat] |= np.int64(1) << card


# ---- visions ---------------------------------------------------------------------------------------------------------


@kernel
def n_known_top(state):
    """How many visions on top of the deck somebody has seen."""
    n = 0
    while n < MAX_LOOK and state.top_vision[n] != NO_VISION:
        n += 1
    return n


@kernel
def vision_at(state, depth):
    """The set of visions that may lie at a depth of the deck: one, or those that are not known to lie above."""
    if depth < MAX_LOOK and state.top_vision[depth] != NO_VISION:
        return np.int64(1) << state.top_vision[depth]
    found = np.int64(state.vision_deck)
    for place in range(min(depth, MAX_LOOK)):
        if state.top_vision[place] != NO_VISION:
            found &= ~(np.int64(1) << state.top_vision[place])
    return found


@kernel
def draw_vision(state, vision):
    """The top vision comes to wood's hand; iron knows it if it had seen it there."""
    bit = np.int64(1) << vision
    state.vision_hand |= bit
    if state.top_seen[IRON] > 0:
        state.vision_known |= bit
    take_top_vision(state, vision)


@kernel
def take_top_vision(state, vision):
    """The top vision leaves the deck."""
    state.vision_deck &= ~(np.int64(1) << vision)
    for place in range(MAX_LOOK - 1):
        state.top_vision[place] = state.top_vision[place + 1]
    state.top_vision[MAX_LOOK - 1] = NO_VISION
    for seat in range(2):
        if state.top_seen[seat] > 0:
            state.top_seen[seat] -= 1


@kernel
def shuffle_visions(state):
    """The vision deck is shuffled: nobody knows its top any more."""
    for place in range(MAX_LOOK):
        state.top_vision[place] = NO_VISION
    for seat in range(2):
        state.top_seen[seat] = 0


@kernel
def see_vision(state, seat, vision, depth):
    """A seat looks at the vision at a depth of the deck and leaves it there."""
    state.top_vision[depth] = vision
    state.top_seen[seat] = max(np.int64(state.top_seen[seat]), depth + 1)


@kernel
def bury_vision(state, vision):
    """A vision is discarded face down; which of those that iron knew is left, it cannot say (vision.14)."""
    bit = np.int64(1) << vision
    state.vision_hand &= ~bit
    state.vision_buried |= bit
    state.vision_known = 0
    vision_spent(state, vision)


# ---- cards in play ---------------------------------------------------------------------------------------------------


@kernel
def put_in_slot(state, tables, seat, turn, card):
    """A card is played as an action, on top of another one if the slot is taken (round.action.9)."""
    bit = np.int64(1) << card
    state.hand[seat] &= ~bit
    state.known[seat] &= ~bit
    state.in_slots[seat] |= bit
    state.slot[seat, turn, 1 if state.slot[seat, turn, 0] != NO_CARD else 0] = card
    n = min(np.int64(tables.markers_of[seat, card]), np.int64(state.markers))
    state.card_markers[seat, card] = n  # card.7
    state.markers -= n


@kernel
def leave_play(state, tables, seat, card):
    """Markers of a card that leaves the game's table leave the map (round.prep.7)."""
    number = np.int64(tables.marker_card[seat, card])
    if number >= 0:
        state.markers += popcount(state.marker_on[number])
        state.marker_on[number] = 0


@kernel
def clear_slots(state, tables, seat):
    """Base cards come back, lasting ones stay, all others are discarded (round.end.1 to round.end.4)."""
    played = np.int64(state.in_slots[seat])
    while played:
        card = lowest(played)
        played &= played - 1
        bit = np.int64(1) << card
        if state.card_markers[seat, card] > 0:
            state.lasting[seat] |= bit
        else:
            leave_play(state, tables, seat, card)
            if not bit & BASE_CARDS:
                state.discard[seat] |= bit
    state.hand[seat] |= (state.in_slots[seat] | state.aside[seat]) & BASE_CARDS
    state.in_slots[seat] = 0
    state.aside[seat] = 0
    for turn in range(SLOTS):
        if state.slot[seat, turn, 0] == SLOT_MARKER:
            state.markers += 1
        state.slot[seat, turn, 0] = NO_CARD
        state.slot[seat, turn, 1] = NO_CARD


@kernel
def take_markers(state, seat):
    """One marker off each lasting card; the set of those that have none left (round.prep.6)."""
    due = np.int64(0)
    cards = np.int64(state.lasting[seat])
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        state.card_markers[seat, card] -= 1
        state.markers += 1
        if state.card_markers[seat, card] == 0:
            due |= np.int64(1) << card
    return due


# ---- statics ---------------------------------------------------------------------------------------------------------


@kernel
def statics(state, tables, seat):
    """The set of statics that hold for a seat: of its cards with a marker, and of this round."""
    found = np.int64(state.round_statics[seat])
    cards = state.in_slots[seat] | state.lasting[seat]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if state.card_markers[seat, card] > 0:
            found |= np.int64(tables.statics_of[seat, card])
    return found


@kernel
def battle_bonus(state, tables, seat, which, attacking):
    """What lasting effects add to one of the three values of a battle."""
    total = np.int64(0)
    found = statics(state, tables, seat)
    while found:
        static = lowest(found)
        found &= found - 1
        if tables.static_kind[static] == IN_BATTLE:
            when = tables.static_when[static]
            if when == ALWAYS or (when == WHEN_ATTACKING and attacking) or (when == WHEN_DEFENDING and not attacking):
                total += tables.static_value[static, which]
    return total


@kernel
def income_bonus(state, tables, seat):
    """What lasting cards add to the income."""
    total = np.int64(0)
    found = statics(state, tables, seat)
    while found:
        static = lowest(found)
        found &= found - 1
        if tables.static_kind[static] == INCOME_BONUS:
            total += tables.static_value[static, 0]
    return total


@kernel
def battle_choices(state, tables, seat, held):
    """The part of a set of held cards that a seat may play in a battle."""
    found = statics(state, tables, 1 - seat)
    while found:
        if tables.static_kind[lowest(found)] == BASE_ONLY:
            return held & BASE_CARDS
        found &= found - 1
    return np.int64(held)
