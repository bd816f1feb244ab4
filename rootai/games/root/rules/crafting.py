"""Crafting (Law 4.1): activate crafting pieces, one per symbol, and get an item, an effect or a lasting card."""

import numpy as np

from rootai.engine.bits import lowest
from rootai.engine.jit import kernel
from rootai.engine.packing import pack
from rootai.games.root.moves import CRAFT
from rootai.games.root.rules.cards import EVERYBODY, leave_hand, to_discard
from rootai.games.root.rules.frames import DISCARDING, push
from rootai.games.root.rules.items import gain_item, vagabond_of
from rootai.games.root.rules.removal import clear_of_enemies
from rootai.games.root.rules.score import score
from rootai.games.root.state import (
    ANY,
    BUILDER,
    EYRIE,
    FAVOR,
    FOX,
    ITEM_CARD,
    MOUSE,
    N_SUITS,
    NO_ITEM,
    RABBIT,
    VAGABOND,
)

EYRIE_ITEM_POINTS = 1  # Disdain for Trade (7.2.3)
SUIT_BASE = 5  # any-suit symbols paid by foxes and rabbits are packed as foxes + SUIT_BASE * rabbits; the rest are mice


@kernel
def craftable(state, tables, seat):
    """The set of hand cards whose item or lasting effect a seat could still have (4.1.2, 4.1.4)."""
    cards = np.int64(state.hand[seat]) & np.int64(tables.craftable_cards)
    rest = cards
    while rest:
        card = lowest(rest)
        item = np.int64(tables.card_item[card])
        if item != NO_ITEM:
            refused = state.item_supply[item] == 0
        else:
            refused = (np.int64(state.play_area[seat]) & np.int64(tables.effect_cards[tables.card_effect[card]])) != 0
        if refused:
            cards &= ~(np.int64(1) << card)
        rest &= rest - 1
    return cards


@kernel
def craft_moves(state, tables, seat, fox, rabbit, mouse, out, n):
    """Every card that pieces not yet activated can pay for, with each way to pay its any-suit symbols (4.1.1)."""
    if fox + rabbit + mouse == 0:
        return n
    rest = craftable(state, tables, seat)
    while rest:
        card = lowest(rest)
        left_fox = fox - np.int64(tables.card_cost[card, FOX])
        left_rabbit = rabbit - np.int64(tables.card_cost[card, RABBIT])
        left_mouse = mouse - np.int64(tables.card_cost[card, MOUSE])
        wild = np.int64(tables.card_cost[card, ANY])
        if left_fox >= 0 and left_rabbit >= 0 and left_mouse >= 0:
            for foxes in range(min(wild, left_fox) + 1):
                for rabbits in range(min(wild - foxes, left_rabbit) + 1):
                    if wild - foxes - rabbits <= left_mouse:
                        out[n] = pack(CRAFT, card, foxes + SUIT_BASE * rabbits, 0)
                        n += 1
        rest &= rest - 1
    return n


@kernel
def idle_buildings(state, seat, kind, suit):
    """Buildings of one kind in clearings of a suit that have not been activated this turn (4.1.1)."""
    n = -np.int64(state.crafted_with[suit])
    rest = np.int64(state.suit_clearings[suit])
    while rest:
        n += state.buildings[seat, kind, lowest(rest)]
        rest &= rest - 1
    return max(n, np.int64(0))


@kernel
def activate_pieces(state, tables, card, payment):
    """Count the crafting pieces of each suit that pay for a card."""
    foxes = payment % SUIT_BASE
    rabbits = payment // SUIT_BASE
    mice = np.int64(tables.card_cost[card, ANY]) - foxes - rabbits
    state.crafted_with[FOX] += np.int64(tables.card_cost[card, FOX]) + foxes
    state.crafted_with[RABBIT] += np.int64(tables.card_cost[card, RABBIT]) + rabbits
    state.crafted_with[MOUSE] += np.int64(tables.card_cost[card, MOUSE]) + mice


@kernel
def n_symbols(tables, card):
    """The number of crafting pieces that a card costs."""
    n = np.int64(0)
    for suit in range(N_SUITS + 1):
        n += tables.card_cost[card, suit]
    return n


@kernel
def craft(state, tables, seat, card):
    """The effect of a card that has been paid for; it leaves the hand first (4.1.2, 4.1.3)."""
    leave_hand(state, seat, card, EVERYBODY, 0)
    effect = np.int64(tables.card_effect[card])
    if effect == ITEM_CARD:
        _take_item(state, tables, seat, card)
        to_discard(state, tables, card)
    elif effect == FAVOR:
        state.limbo |= np.int64(1) << card
        push(state, DISCARDING, seat, card, 0, 0)
        clear_of_enemies(state, seat, np.int64(state.suit_clearings[tables.card_suit[card]]))
    else:
        state.play_area[seat] |= np.int64(1) << card


@kernel
def _take_item(state, tables, seat, card):
    """The item comes from the supply, with its points (3.2.2)."""
    item = np.int64(tables.card_item[card])
    state.item_supply[item] -= 1
    if state.faction_of[seat] == VAGABOND:
        gain_item(state, vagabond_of(state, seat), item)  # 9.2.1
    else:
        state.crafted_items[seat, item] += 1
    disdain = state.faction_of[seat] == EYRIE and state.leader != BUILDER
    score(state, seat, EYRIE_ITEM_POINTS if disdain else np.int64(tables.card_points[card]))
