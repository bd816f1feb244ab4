"""Kinds of place that effects name, and places that nobody may leave."""

import numpy as np

from rootai.engine.bits import lowest
from rootai.engine.jit import kernel
from rootai.games.ironwood.rules.pieces import controlled, wooded
from rootai.games.ironwood.rules.program import (
    AT_DRILL,
    AT_FORGE,
    CONTROLLED,
    DRILL_ORIGIN,
    FOREST_NEXT_TO_IRON,
    MARKED,
    MOUNTAIN_NEXT_TO_WOOD,
    NO_MOVE,
    OUTER_FOREST,
    OWN_INNER_WARBAND,
)
from rootai.games.ironwood.state import ALL_PLACES, FIRST_FOREST, N_FORESTS, N_MOUNTAINS, NO_CARD


@kernel
def places_of(state, tables, kind, card):
    """The set of places of one kind; `card` is the one that names it."""
    if kind == AT_FORGE:
        return np.int64(state.forges)
    if kind == CONTROLLED:
        return controlled(state)
    if kind == AT_DRILL:
        return np.int64(1) << state.drill_at
    if kind == DRILL_ORIGIN:
        return np.int64(1) << state.drill_from if state.drill_from >= 0 else np.int64(0)
    if kind == OUTER_FOREST:
        return np.int64(tables.outer_forests) << FIRST_FOREST
    if kind == OWN_INNER_WARBAND:
        return (wooded(state) & tables.inner_forests) << FIRST_FOREST
    if kind == FOREST_NEXT_TO_IRON:
        return (forests_touching(tables, controlled(state)) & tables.inner_forests) << FIRST_FOREST
    if kind == MOUNTAIN_NEXT_TO_WOOD:
        return mountains_touching(tables, wooded(state) & tables.inner_forests)
    if kind == MARKED:
        return marked_by(state, tables, state.turn_seat, card)
    return np.int64(ALL_PLACES)


@kernel
def next_to(tables, forests):
    """The set of forests one pass away from a set of forests."""
    found = np.int64(0)
    while forests:
        found |= np.int64(tables.passes[lowest(forests)])
        forests &= forests - 1
    return found


@kernel
def forests_touching(tables, mountains):
    """The set of forests that touch one of a set of mountains (board.8)."""
    found = np.int64(0)
    for mountain in range(N_MOUNTAINS):
        if (mountains >> mountain) & 1:
            found |= np.int64(tables.touched_by[mountain])
    return found


@kernel
def mountains_touching(tables, forests):
    """The set of mountains that touch one of a set of forests."""
    found = np.int64(0)
    for forest in range(N_FORESTS):
        if (forests >> forest) & 1:
            found |= np.int64(tables.touches[forest])
    return found


@kernel
def marked_by(state, tables, seat, card):
    """The set of places with a marker of a card."""
    if card == NO_CARD or tables.marker_card[seat, card] < 0:
        return np.int64(0)
    return np.int64(state.marker_on[tables.marker_card[seat, card]])


@kernel
def frozen(state, tables, seat):
    """The set of places that units of `seat` may not leave by a move (move.19)."""
    enemy = 1 - seat
    found = np.int64(0)
    cards = state.in_slots[enemy] | state.lasting[enemy]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if tables.marker_card[enemy, card] >= 0 and state.card_markers[enemy, card] > 0:
            statics = np.int64(tables.statics_of[enemy, card])
            while statics:
                if tables.static_kind[lowest(statics)] == NO_MOVE:
                    found |= marked_by(state, tables, enemy, card)
                statics &= statics - 1
    return found
