"""Pieces on the map: placing, removing and moving them, and what follows from where they stand (Law 2, 1.5.4).

These are the only functions that touch warriors, buildings and tokens, so that the derived fields stay true."""

import numpy as np

from rootai.engine.bits import lowest
from rootai.engine.jit import kernel
from rootai.games.root.state import (
    EYRIE,
    KEEP,
    MARQUISE,
    N_BUILDING_KINDS,
    N_CLEARINGS,
    N_TOKEN_KINDS,
    NO_CLEARING,
    NOBODY,
    VAGABOND,
)

# ---- what follows from the pieces ------------------------------------------------------------------------------------


@kernel
def update_ruler(state, clearing):
    """Most warriors and buildings, compared with each other seat alone; ties are the Eyrie's or nobody's (2.5)."""
    best = np.int64(0)
    ruler = np.int64(NOBODY)
    for seat in range(state.n_seats):
        strength = np.int64(state.strength[seat, clearing])
        if strength > best:
            best = strength
            ruler = np.int64(seat)
        elif strength == best and best > 0:
            ruler = np.int64(NOBODY)
    eyrie = np.int64(state.seat_of[EYRIE])
    if best > 0 and eyrie != NOBODY and state.strength[eyrie, clearing] == best:
        ruler = eyrie
    state.ruler[clearing] = ruler


@kernel
def update_presence(state, seat, clearing):
    """Whether a seat has a piece in a clearing."""
    bit = np.int64(1) << clearing
    present = state.strength[seat, clearing] > 0
    for kind in range(N_TOKEN_KINDS):
        present |= state.tokens[seat, kind, clearing] > 0
    state.presence[seat] = (state.presence[seat] | bit) if present else (state.presence[seat] & ~bit)


@kernel
def ruled_by(state, seat):
    """The set of clearings that a seat rules."""
    mask = np.int64(0)
    for clearing in range(N_CLEARINGS):
        if state.ruler[clearing] == seat:
            mask |= np.int64(1) << clearing
    return mask


@kernel
def warriors_at(state, seat):
    """The set of clearings with warriors of a seat."""
    mask = np.int64(0)
    for clearing in range(N_CLEARINGS):
        if state.warriors[seat, clearing] > 0:
            mask |= np.int64(1) << clearing
    return mask


@kernel
def buildings_at(state, seat, kind):
    """The set of clearings with buildings of one kind."""
    mask = np.int64(0)
    for clearing in range(N_CLEARINGS):
        if state.buildings[seat, kind, clearing] > 0:
            mask |= np.int64(1) << clearing
    return mask


@kernel
def tokens_at(state, seat, kind):
    """The set of clearings with tokens of one kind."""
    mask = np.int64(0)
    for clearing in range(N_CLEARINGS):
        if state.tokens[seat, kind, clearing] > 0:
            mask |= np.int64(1) << clearing
    return mask


@kernel
def open_clearings(state):
    """The set of clearings with an open slot (2.2.3)."""
    mask = np.int64(0)
    for clearing in range(N_CLEARINGS):
        if state.open_slots[clearing] > 0:
            mask |= np.int64(1) << clearing
    return mask


@kernel
def keep_clearing(state):
    """The clearing with the keep, NO_CLEARING when there is none."""
    marquise = np.int64(state.seat_of[MARQUISE])
    if marquise != NOBODY:
        for clearing in range(N_CLEARINGS):
            if state.tokens[marquise, KEEP, clearing] > 0:
                return np.int64(clearing)
    return np.int64(NO_CLEARING)


@kernel
def closed_to_placing(state, seat):
    """The set of clearings where a seat cannot place pieces: another's keep (6.2.2), scorched ground (D.6)."""
    closed = np.int64(state.scorched)
    keep = keep_clearing(state)
    if keep != NO_CLEARING and state.faction_of[seat] != MARQUISE:
        closed |= np.int64(1) << keep
    return closed


@kernel
def are_opponents(state, seat, other):
    """Two seats that are not partners in a coalition (G.1.23)."""
    return seat != other and state.partner[seat] != other


@kernel
def pawns_at(state, clearing):
    """The set of seats whose pawn stands in a place."""
    mask = np.int64(0)
    for v in range(state.n_vagabonds):
        if state.pawn[v] == clearing:
            mask |= np.int64(1) << state.vagabond_seat[v]
    return mask


@kernel
def has_piece_at(state, seat, clearing):
    """Whether a seat has a faction piece in a clearing: warrior, building, token or pawn (G.1.12)."""
    if state.faction_of[seat] == VAGABOND:
        return (pawns_at(state, clearing) >> seat) & 1 == 1
    return (np.int64(state.presence[seat]) >> clearing) & 1 == 1


# ---- placing and removing: always as many as there are (1.5.4) -------------------------------------------------------


@kernel
def _change_strength(state, seat, clearing, n):
    state.strength[seat, clearing] += n
    update_presence(state, seat, clearing)
    update_ruler(state, clearing)


@kernel
def place_warriors(state, seat, clearing, n):
    """From the supply to a clearing; returns how many there were."""
    placed = min(np.int64(n), np.int64(state.warrior_supply[seat]))
    state.warrior_supply[seat] -= placed
    state.warriors[seat, clearing] += placed
    _change_strength(state, seat, clearing, placed)
    return placed


@kernel
def remove_warriors(state, seat, clearing, n):
    """From a clearing to the supply; returns how many there were."""
    removed = min(np.int64(n), np.int64(state.warriors[seat, clearing]))
    state.warrior_supply[seat] += removed
    state.warriors[seat, clearing] -= removed
    _change_strength(state, seat, clearing, -removed)
    return removed


@kernel
def shift_warriors(state, seat, origin, destination, n):
    """From one clearing to another."""
    state.warriors[seat, origin] -= n
    state.warriors[seat, destination] += n
    _change_strength(state, seat, origin, -n)
    _change_strength(state, seat, destination, n)


@kernel
def place_building(state, seat, kind, clearing):
    """The leftmost building of its track fills an open slot (2.2.3, G.1.19)."""
    state.building_supply[seat, kind] -= 1
    state.buildings[seat, kind, clearing] += 1
    state.open_slots[clearing] -= 1
    _change_strength(state, seat, clearing, 1)


@kernel
def remove_building(state, seat, kind, clearing):
    """Back to the rightmost free space of its track (G.1.32)."""
    state.building_supply[seat, kind] += 1
    state.buildings[seat, kind, clearing] -= 1
    state.open_slots[clearing] += 1
    _change_strength(state, seat, clearing, -1)


@kernel
def place_token(state, seat, kind, clearing):
    """From the supply or the leftmost space of its track."""
    state.token_supply[seat, kind] -= 1
    state.tokens[seat, kind, clearing] += 1
    update_presence(state, seat, clearing)


@kernel
def remove_token(state, seat, kind, clearing):
    """Back to supply or track; the keep leaves the game (6.2.2)."""
    state.tokens[seat, kind, clearing] -= 1
    if not (state.faction_of[seat] == MARQUISE and kind == KEEP):
        state.token_supply[seat, kind] += 1
    update_presence(state, seat, clearing)


@kernel
def n_buildings_at(state, seat, clearing):
    """Buildings of a seat in a clearing."""
    return np.int64(state.strength[seat, clearing]) - np.int64(state.warriors[seat, clearing])


@kernel
def n_tokens_at(state, seat, clearing):
    """Tokens of a seat in a clearing."""
    n = np.int64(0)
    for kind in range(N_TOKEN_KINDS):
        n += state.tokens[seat, kind, clearing]
    return n


@kernel
def n_buildings_on_map(state, seat, kind):
    """Buildings of one kind on the map."""
    n = np.int64(0)
    for clearing in range(N_CLEARINGS):
        n += state.buildings[seat, kind, clearing]
    return n


@kernel
def derive(state, tables):
    """Compute every derived field from the others; runs when a position is read or set up."""
    for suit in range(3):
        rest = np.int64(state.suit_clearings[suit])
        while rest:
            state.suit_of[lowest(rest)] = suit
            rest &= rest - 1
    for clearing in range(N_CLEARINGS):
        slots = np.int64(tables.slots[clearing]) - ((np.int64(state.ruins) >> clearing) & 1)
        for seat in range(state.n_seats):
            n = np.int64(0)
            for kind in range(N_BUILDING_KINDS):
                n += state.buildings[seat, kind, clearing]
            slots -= n
            state.strength[seat, clearing] = n + state.warriors[seat, clearing]
            update_presence(state, seat, clearing)
        state.open_slots[clearing] = slots
        update_ruler(state, clearing)
