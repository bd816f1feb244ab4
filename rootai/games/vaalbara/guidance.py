"""Knowledge, never rules: what a position is worth and which moves look good.

The evaluation estimates every seat's final points (those it has, those of its turn still to come in this round, those
of the lands and characters of later rounds) and turns them into chances of winning.  outlook.py holds the numbers.
"""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, op_of
from rootai.engine.rng import random_below
from rootai.games.vaalbara.moves import GIVE_UP, LAY, PATH, RECALL, RIDE, SHOW, TAKE
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
from rootai.games.vaalbara.rules.lands import (
    FIELD_VP,
    MEADOW_VP,
    RIVER_CAP,
    VILLAGE_VP,
    count,
    mountain_reward,
    n_types,
    reward,
)
from rootai.games.vaalbara.rules.order import order_key
from rootai.games.vaalbara.rules.turn import land_gain
from rootai.games.vaalbara.state import (
    ALL_CHARACTERS,
    CARPENTER,
    CARVER,
    DISPATCH,
    DRAW,
    FALCONER,
    FARMER,
    FIELD,
    FIND,
    FOREST,
    HUNTER,
    LAND,
    MEADOW,
    MOUNTAIN,
    N_ROUNDS,
    N_TYPES,
    NO_CHARACTER,
    NOBODY,
    OVER,
    PATHFINDER,
    REVEAL,
    RIDER,
    RIVER,
    SEER,
    START_VP,
    TURN_UP,
    VILLAGE,
)

USUAL_INITIATIVE = 5  # counted for a seat that has not laid a character yet


# ---- evaluation ------------------------------------------------------------------------------------------------------


@kernel
def evaluate(state, tables, out):
    """Chances of winning: a softmax over expected final points, the sharper the fewer rounds are left."""
    if state.phase == OVER:
        rewards(state, tables, out)
        return
    n_seats = np.int64(state.n_seats)
    left = N_ROUNDS - np.int64(state.round_number)
    best = -1e9
    for seat in range(n_seats):
        out[seat] = expected_points(state, tables, seat, left)
        best = max(best, out[seat])
    total = 0.0
    for seat in range(n_seats):
        out[seat] = np.exp((out[seat] - best) * tables.sharpness[left])
        total += out[seat]
    for seat in range(n_seats):
        out[seat] /= total


@kernel
def expected_points(state, tables, seat, left):
    """Estimated final points of a seat, `left` rounds after this one."""
    realm = state.realm[seat]
    points = np.float64(state.vp[seat]) + hand_outlook(state, tables, seat, left)
    if state.phase == TURN_UP or state.phase == DRAW or (state.acted >> seat) & 1:
        return points + realm_outlook(tables, realm, left)
    if state.phase == FIND and seat == state.turn_seat:
        realm &= ~(np.int64(1) << state.offered)
        points += usual_land_value(state, tables, seat, realm, left)
    return points + realm_outlook(tables, realm, left) + turn_value(state, tables, seat, realm, left)


@kernel
def realm_outlook(tables, realm, left):
    """Points that lands of later rounds bring to a realm, and the bonus at the end."""
    points = tables.variety[n_types(realm, tables), left]
    for kind in range(N_TYPES):
        points += tables.growth[kind, count(realm, tables, kind), left]
    return points


@kernel
def hand_outlook(state, tables, seat, left):
    """Points that characters of later rounds bring: those neither resolved nor laid, one a round."""
    rest = np.int64(ALL_CHARACTERS) & ~np.int64(state.discard[seat])
    if state.played[seat] != NO_CHARACTER:
        rest &= ~(np.int64(1) << state.played[seat])
    share = left / np.float64(popcount(rest))
    points = 0.0
    if (rest >> CARPENTER) & 1:
        points = 1.0 * CARPENTER_VP * count(state.realm[seat], tables, FOREST)
    while rest:
        points += tables.hold[lowest(rest)]
        rest &= rest - 1
    return points * share


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
def turn_value(state, tables, seat, realm, left):
    """What a turn still to come in this round is worth to a seat: its character and its land."""
    character = np.int64(state.played[seat])
    if character == NO_CHARACTER:
        before = 0.5 * (np.float64(state.n_seats) - 1.0)
        return pick_value(state, tables, seat, realm, state.row_1, before, USUAL_INITIATIVE, 1, left)
    on_offer = state.row_1
    value = 0.0
    if state.phase != LAND or state.turn_seat != seat:  # the character has not acted yet
        if state.phase == DISPATCH or state.phase == REVEAL:
            value = hidden_character_value(state, tables, seat, character)
        else:
            value = open_character_value(state, tables, seat, character)
        if character == PATHFINDER:
            on_offer |= np.int64(1) << state.top_land
        elif character == RIDER:
            on_offer |= state.row_2
    if state.phase == DISPATCH or state.phase == REVEAL:
        before = tables.earlier[character] * (np.float64(state.n_seats) - 1.0)
    else:
        before = np.float64(n_before(state, tables, seat))
    factor = FARMER_FACTOR if character == FARMER else 1
    initiative = np.int64(tables.initiative[character])
    return value + pick_value(state, tables, seat, realm, on_offer, before, initiative, factor, left)


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


# ---- points that are hidden ------------------------------------------------------------------------------------------


@kernel
def guess_vp(state, tables, seat, rng):
    """Points that a seat may have, for one that sees its lands and characters but did not count along."""
    spread = 1 + np.int64(state.round_number)
    noise = random_below(rng, 2 * spread + 1) + random_below(rng, 2 * spread + 1) - 2 * spread
    return max(np.int64(0), np.int64(guessed_points(state, tables, seat)) + noise)


@kernel
def guessed_points(state, tables, seat):
    """The mean of that guess: what the lands of the realm and the resolved characters usually have paid."""
    realm = state.realm[seat]
    n_lands = np.float64(popcount(realm))
    points = np.float64(START_VP)
    if n_lands > 0:
        points += _land_points(state, tables, seat, realm)
    resolved = np.int64(state.discard[seat])
    usual = points / max(1.0, n_lands)
    if (resolved >> FARMER) & 1:
        points += usual
    if (resolved >> CARPENTER) & 1:
        points += 0.5 * CARPENTER_VP * count(realm, tables, FOREST)
    while resolved:
        points += tables.paid[lowest(resolved)]
        resolved &= resolved - 1
    return points


@kernel
def _land_points(state, tables, seat, realm):
    """What the lands of a realm have paid, where the order in which they came is unknown."""
    points = 0.0
    rest = realm & tables.type_mask[FOREST]
    while rest:
        points += tables.value_of[lowest(rest)]
        rest &= rest - 1
    fields = count(realm, tables, FIELD)
    rivers = count(realm, tables, RIVER)
    meadows = count(realm, tables, MEADOW)
    villages = count(realm, tables, VILLAGE)
    points += 0.5 * FIELD_VP * fields * (fields + 1)
    points += 0.5 * USUAL_INITIATIVE * rivers * (rivers + 1)
    points += 0.5 * MEADOW_VP * meadows * (meadows + 1)
    points += VILLAGE_VP * villages * 0.5 * (1.0 + n_types(realm, tables))
    beside = np.int64(tables.neighbours[seat])
    while beside:
        points += 0.5 * MEADOW_VP * meadows * count(state.realm[lowest(beside)], tables, MEADOW)
        beside &= beside - 1
    for n in range(1, count(realm, tables, MOUNTAIN) + 1):
        points += mountain_reward(n)
    return points


# ---- move weights ----------------------------------------------------------------------------------------------------


@kernel
def weights(state, tables, moves, n, out):
    """Squares of what a move promises: no move is ruled out, and the best stand out."""
    left = N_ROUNDS - np.int64(state.round_number)
    for i in range(n):
        promise = max(0.0, 1.0 + _promise(state, tables, np.int64(moves[i]), left))
        out[i] = 0.25 + promise * promise


@kernel
def _promise(state, tables, move, left):
    """Points that a move seems to bring the seat that makes it."""
    op = op_of(move)
    if op == TAKE:
        return _take_value(state, tables, arg_a(move), left)
    if op == LAY:
        character = arg_a(move)
        return hidden_character_value(state, tables, state.actor, character) + tables.place[character]
    if op == SHOW:
        return 1.0
    if op == RECALL:
        return tables.hold[arg_a(move)]
    if op == RIDE:
        return _swap_value(state, tables, arg_a(move), arg_b(move), left)
    if op == PATH and (state.row_1 >> arg_a(move)) & 1:
        return _swap_value(state, tables, arg_a(move), state.top_land, left)
    if op == GIVE_UP:
        return _release_value(state, tables, arg_a(move), left)
    return 0.0


@kernel
def _take_value(state, tables, land, left):
    """The reward of a land for the seat in turn, and what it adds to the outlook of its realm."""
    realm = state.realm[state.turn_seat]
    grown = realm | (np.int64(1) << land)
    gain = np.float64(land_gain(state, tables, land))
    return gain + realm_outlook(tables, grown, left) - realm_outlook(tables, realm, left)


@kernel
def _swap_value(state, tables, land, other, left):
    """What the seat in turn wins by taking `other` from the place of `land`."""
    return _take_value(state, tables, other, left) - _take_value(state, tables, land, left)


@kernel
def _release_value(state, tables, land, left):
    """The less the realm loses in outlook, the better a land is to give up."""
    realm = state.realm[state.turn_seat]
    rest = realm & ~(np.int64(1) << land)
    return realm_outlook(tables, rest, left) - realm_outlook(tables, realm, left)
