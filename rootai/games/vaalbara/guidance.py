"""Knowledge, never rules: which moves look good, and how many points a seat may have."""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, op_of
from rootai.engine.rng import random_below
from rootai.games.vaalbara.evaluation import USUAL_INITIATIVE, hidden_character_value, realm_outlook
from rootai.games.vaalbara.moves import GIVE_UP, LAY, PATH, RECALL, RIDE, SHOW, TAKE
from rootai.games.vaalbara.rules.characters import CARPENTER_VP
from rootai.games.vaalbara.rules.lands import FIELD_VP, MEADOW_VP, VILLAGE_VP, count, mountain_reward, n_types
from rootai.games.vaalbara.rules.turn import land_gain
from rootai.games.vaalbara.state import (
    CARPENTER,
    FARMER,
    FIELD,
    FOREST,
    MEADOW,
    MOUNTAIN,
    N_ROUNDS,
    RIVER,
    START_VP,
    VILLAGE,
)

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
