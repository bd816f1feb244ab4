"""Knowledge, never rules: what a position is worth.

The chances of winning are a softmax over the outlooks of the seats.  An outlook weighs the points that a seat has,
those of its turn still to come in this round, and those that its lands and characters promise for later rounds;
outlook.py holds the numbers behind these promises, data/outlook.toml the weights.
"""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.engine.outlook import EVERY_SEAT, Outlook, softmax, term
from rootai.games.vaalbara.rules.characters import (
    CARPENTER_VP,
    CARVER_VP,
    FALCONER_VP,
    FARMER_FACTOR,
    HUNTER_VP,
    SEER_VP,
    n_odd,
)
from rootai.games.vaalbara.rules.end import rewards
from rootai.games.vaalbara.rules.lands import RIVER_CAP, count, n_types, reward
from rootai.games.vaalbara.rules.order import order_key
from rootai.games.vaalbara.state import (
    ALL_CHARACTERS,
    CARPENTER,
    CARVER,
    CHARACTER_NAMES,
    DISPATCH,
    DRAW,
    FALCONER,
    FARMER,
    FIND,
    FOREST,
    HUNTER,
    LAND,
    MAX_SEATS,
    MIN_SEATS,
    N_ROUNDS,
    N_TYPES,
    NO_CHARACTER,
    NOBODY,
    OVER,
    PATHFINDER,
    REVEAL,
    RIDER,
    SEER,
    TURN_UP,
    TYPE_NAMES,
)

USUAL_INITIATIVE = 5  # counted for a seat that has not laid a character yet

FEATURES = {
    "clan": (
        "points",  # all points in tens
        *(f"{name}_to_come" for name in TYPE_NAMES),  # of the lands of later rounds
        "variety",  # bonus at the end
        "character",  # of the character of this round
        "land",  # and of its land
        "discovered",  # of the land that a Discoverer finds
        "forests_of_carpenter",  # a carpenter in hand
        "to_act",  # the turn of this round is still to come
        *CHARACTER_NAMES,  # the chance that a character in hand is played
    )
}
VARIETY_TO_COME, CHARACTER_POINTS, LAND_POINTS, DISCOVERED, FORESTS, TO_ACT, FIRST_CHARACTER = range(
    1 + N_TYPES, 8 + N_TYPES
)
ROLE = 0  # all clans are alike


# ---- evaluation ------------------------------------------------------------------------------------------------------


@kernel
def evaluate(state, tables, out):
    """Chances of winning: a softmax over outlooks."""
    if state.phase == OVER:
        rewards(state, tables, out)
        return
    n_seats = np.int64(state.n_seats)
    haste = urgency(state)
    for seat in range(n_seats):
        out[seat] = outlook(state, tables, seat, haste)
    softmax(out, n_seats, EVERY_SEAT)


@kernel
def rounds_left(state):
    """Rounds after this one."""
    return N_ROUNDS - np.int64(state.round_number)


@kernel
def urgency(state):
    """The share of this round in all that is still to come, which is how much a point decides."""
    return 1.0 / (1.0 + rounds_left(state))


@kernel
def role_of(state, seat):
    return np.int64(ROLE)


@kernel
def outlook(state, tables, seat, urgency):
    """The weighted sum of all features of a seat."""
    left = rounds_left(state)
    realm = state.realm[seat]
    to_act = not (state.phase == TURN_UP or state.phase == DRAW or (state.acted >> seat) & 1)
    total = term(tables, ROLE, 0, urgency, state.vp[seat] / 10.0)
    total += term(tables, ROLE, TO_ACT, urgency, 1.0 if to_act else 0.0)
    total += _hand(state, tables, seat, urgency, left)
    if to_act and state.phase == FIND and seat == state.turn_seat:
        realm &= ~(np.int64(1) << state.offered)
        found = usual_land_value(state, tables, seat, realm, left)
        total += term(tables, ROLE, DISCOVERED, urgency, found / 10.0)
    for kind in range(N_TYPES):
        to_come = tables.growth[kind, count(realm, tables, kind), left]
        total += term(tables, ROLE, 1 + kind, urgency, to_come / 10.0)
    total += term(tables, ROLE, VARIETY_TO_COME, urgency, tables.variety[n_types(realm, tables), left] / 10.0)
    return total + _turn(state, tables, seat, realm, urgency, left) if to_act else total


@kernel
def _hand(state, tables, seat, urgency, left):
    """Characters of later rounds: those neither resolved nor laid, one a round."""
    rest = np.int64(ALL_CHARACTERS) & ~np.int64(state.discard[seat])
    if state.played[seat] != NO_CHARACTER:
        rest &= ~(np.int64(1) << state.played[seat])
    share = left / np.float64(popcount(rest))
    total = 0.0
    if (rest >> CARPENTER) & 1:
        points = CARPENTER_VP * count(state.realm[seat], tables, FOREST)
        total += term(tables, ROLE, FORESTS, urgency, share * points / 10.0)
    while rest:
        total += term(tables, ROLE, FIRST_CHARACTER + lowest(rest), urgency, share)
        rest &= rest - 1
    return total


@kernel
def _turn(state, tables, seat, realm, urgency, left):
    """A turn still to come in this round: its character and its land."""
    points = 0.0
    on_offer = state.row_1
    before = 0.5 * (np.float64(state.n_seats) - 1.0)
    initiative = np.int64(USUAL_INITIATIVE)
    factor = 1
    character = np.int64(state.played[seat])
    if character != NO_CHARACTER:
        initiative = np.int64(tables.initiative[character])
        factor = FARMER_FACTOR if character == FARMER else 1
        hidden = state.phase == DISPATCH or state.phase == REVEAL
        if hidden:
            before = tables.earlier[character] * (np.float64(state.n_seats) - 1.0)
        else:
            before = np.float64(n_before(state, tables, seat))
        if state.phase != LAND or state.turn_seat != seat:  # the character has not acted yet
            if hidden:
                points = hidden_character_value(state, tables, seat, character)
            else:
                points = open_character_value(state, tables, seat, character)
            if character == PATHFINDER:
                on_offer |= np.int64(1) << state.top_land
            elif character == RIDER:
                on_offer |= state.row_2
    land = pick_value(state, tables, seat, realm, on_offer, before, initiative, factor, left)
    total = term(tables, ROLE, CHARACTER_POINTS, urgency, points / 10.0)
    return total + term(tables, ROLE, LAND_POINTS, urgency, land / 10.0)


# ---- what lands and characters promise -------------------------------------------------------------------------------


@kernel
def realm_outlook(tables, realm, left):
    """Points that lands of later rounds bring to a realm, and the bonus at the end."""
    points = tables.variety[n_types(realm, tables), left]
    for kind in range(N_TYPES):
        points += tables.growth[kind, count(realm, tables, kind), left]
    return points


@kernel
def land_value(state, tables, seat, land, realm, initiative, factor, left):
    """What taking a land is worth: its reward, and what it adds to the outlook of the realm."""
    kind = tables.type_of[land]
    owned = count(realm, tables, kind)
    gain = reward(state, tables, seat, land, realm | (np.int64(1) << land), initiative)
    value = np.float64(factor * gain) + tables.growth[kind, owned + 1, left] - tables.growth[kind, owned, left]
    if owned == 0:
        types = n_types(realm, tables)
        value += tables.variety[types + 1, left] - tables.variety[types, left]
    return value


@kernel
def usual_land_value(state, tables, seat, realm, left):
    """What an unknown land is worth: the mean over the types, one land of each."""
    total = 0.0
    for kind in range(N_TYPES):
        total += land_value(state, tables, seat, lowest(tables.type_mask[kind]), realm, RIVER_CAP, 1, left)
    return total / N_TYPES


@kernel
def pick_value(state, tables, seat, realm, on_offer, before, initiative, factor, left):
    """What the land taken in this round is worth: the best one, or nearer the mean the more seats choose before."""
    best = -1e9
    total = 0.0
    rest = np.int64(on_offer)
    while rest:
        value = land_value(state, tables, seat, lowest(rest), realm, initiative, factor, left)
        best = max(best, value)
        total += value
        rest &= rest - 1
    n = np.float64(popcount(on_offer))
    return best + (total / n - best) * min(1.0, before / max(1.0, n - 1.0))


@kernel
def n_before(state, tables, seat):
    """The number of seats that act before `seat` from now on, once all characters are revealed."""
    if seat == state.turn_seat:
        return 0
    key = order_key(state, tables, seat)
    n = 1  # the seat in turn
    for other in range(state.n_seats):
        if other != seat and other != state.turn_seat and not (state.acted >> other) & 1:
            n += order_key(state, tables, other) < key
    return n


@kernel
def hidden_character_value(state, tables, seat, character):
    """Mean points of a character while those of the others are unknown."""
    earlier = tables.earlier[character]  # chance that another seat acts before this one
    n_beside = popcount(tables.neighbours[seat])
    if character == HUNTER:
        return HUNTER_VP * (1.0 - earlier) ** n_beside
    if character == CARVER:
        return CARVER_VP * earlier**n_beside
    if character == SEER:
        return 0.5 * SEER_VP * n_beside
    if character == CARPENTER:
        return 1.0 * CARPENTER_VP * count(state.realm[seat], tables, FOREST)
    if character == FALCONER:
        return FALCONER_VP * (1.0 - (1.0 - earlier) ** (state.n_seats - 1))
    return tables.effect[character]


@kernel
def open_character_value(state, tables, seat, character):
    """Points that a revealed character brings its seat, whose turn is now or to come."""
    beside = np.int64(tables.neighbours[seat])
    if character == HUNTER:
        return 1.0 * HUNTER_VP if _n_ahead(state, tables, seat, beside) == 0 else 0.0
    if character == CARVER:
        return 1.0 * CARVER_VP if _n_ahead(state, tables, seat, beside) == popcount(beside) else 0.0
    if character == SEER:
        return 1.0 * SEER_VP * n_odd(state, tables, beside)
    if character == CARPENTER:
        return 1.0 * CARPENTER_VP * count(state.realm[seat], tables, FOREST)
    if character == FALCONER:
        return 1.0 * FALCONER_VP if state.last_actor != NOBODY or seat != state.turn_seat else 0.0
    return tables.effect[character]


@kernel
def _n_ahead(state, tables, seat, others):
    """How many of a set of seats act, or have acted, before `seat` in this round."""
    key = order_key(state, tables, seat)
    n = 0
    while others:
        other = lowest(others)
        n += (state.acted >> other) & 1 or order_key(state, tables, other) < key
        others &= others - 1
    return n


# ---- learning --------------------------------------------------------------------------------------------------------


def random_options(rng: Random) -> dict[str, Any]:
    """Any number of seats, with or without memory of all points."""
    return {"seats": rng.randint(MIN_SEATS, MAX_SEATS), "recall": rng.random() < 0.5}


OUTLOOK = Outlook(FEATURES, Path(__file__).parent / "data", role_of, urgency, outlook, random_options)
