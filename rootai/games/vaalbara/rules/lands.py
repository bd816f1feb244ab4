"""Lands: what each type pays when it joins a realm."""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.games.vaalbara.state import FIELD, FOREST, MEADOW, N_TYPES, RIVER, VILLAGE

MEADOW_VP = 1  # per meadow, own or a neighbour's
SECOND_MOUNTAIN_VP = 10
FOURTH_MOUNTAIN_VP = 20
FIELD_VP = 2  # per own field
VILLAGE_VP = 2  # per own type
RIVER_CAP = 6  # of the initiative


@kernel
def n_types(realm, tables):
    """The number of different land types in a realm."""
    n = 0
    for kind in range(N_TYPES):
        n += (realm & tables.type_mask[kind]) != 0
    return n


@kernel
def count(realm, tables, kind):
    """The number of lands of one type in a realm."""
    return popcount(realm & tables.type_mask[kind])


@kernel
def mountain_reward(n):
    """The n-th mountain: only the second and the fourth pay (land.mountain)."""
    if n == 2:
        return SECOND_MOUNTAIN_VP
    return FOURTH_MOUNTAIN_VP if n == 4 else 0


@kernel
def meadow_reward(state, tables, seat, realm):
    """Own meadows and those of the neighbours, each neighbour once (land.meadow)."""
    n = count(realm, tables, MEADOW)
    beside = np.int64(tables.neighbours[seat])
    while beside:
        n += count(state.realm[lowest(beside)], tables, MEADOW)
        beside &= beside - 1
    return MEADOW_VP * n


@kernel
def reward(state, tables, seat, land, realm, initiative):
    """What `land` pays to `seat`, whose realm is then `realm`, with a character of this initiative in play."""
    kind = tables.type_of[land]
    if kind == FOREST:
        return np.int64(tables.value_of[land])
    if kind == MEADOW:
        return np.int64(meadow_reward(state, tables, seat, realm))
    if kind == VILLAGE:
        return np.int64(VILLAGE_VP * n_types(realm, tables))
    n = count(realm, tables, kind)
    if kind == FIELD:
        return np.int64(FIELD_VP * n)
    if kind == RIVER:
        return np.int64(min(np.int64(initiative), RIVER_CAP) * n)
    return np.int64(mountain_reward(n))


@kernel
def reward_now(state, tables, seat, land, realm):
    """What `land` pays to `seat` with the character it plays this round."""
    return reward(state, tables, seat, land, realm, tables.initiative[state.played[seat]])
