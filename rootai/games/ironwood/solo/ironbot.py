"""The priorities of the iron bot: targets of attacks, marches by keyword, the drill, buildings, hiring, retreats."""

import numpy as np

from rootai.engine.bits import lowest
from rootai.engine.jit import kernel
from rootai.games.ironwood.rules.effects import build_places, foundation_places, upgrade_places
from rootai.games.ironwood.rules.pieces import controlled, units, wooded
from rootai.games.ironwood.rules.places import forests_touching, frozen, next_to
from rootai.games.ironwood.solo.common import (
    FERRUM_GUARD,
    LARGEST_IRON,
    LARGEST_WOOD,
    LEAVING,
    MARGIN,
    MOUNTAIN_WAY,
    REACH,
    SIZE,
    WARRIORS,
    WAY,
    WOOD_AROUND,
    WOOD_WAY,
    free_golems,
    free_warriors,
    iron_size,
    largest_iron,
    largest_wood,
    least,
    most,
    prefer,
    totems,
    way,
)
from rootai.games.ironwood.solo.program import CHASE, PROTECT, TARGET
from rootai.games.ironwood.state import FERRUM, IRON, N_FORESTS, N_MOUNTAINS, TURNS_A_ROUND

FULL_CARGO = 3  # crystals with which the drill goes home

# ---- attacks ---------------------------------------------------------------------------------------------------------


@kernel
def in_last_turn(state):
    """Whether this is the last turn of the round: totems that fade now are gone before the next one."""
    return state.step == TURNS_A_ROUND


@kernel
def candidates(state, tables):
    """Wood warbands in inner forests next to an iron warband (solo.ironbot.attack.2)."""
    return wooded(state) & tables.inner_forests & forests_touching(tables, controlled(state))


@kernel
def not_larger(state, tables, forests):
    """Those of a set of forests whose warband is not larger than an iron warband next to it (solo.ironbot.attack.7)."""
    found = np.int64(0)
    while forests:
        forest = lowest(forests)
        forests &= forests - 1
        if largest_iron(state, tables, forest) >= state.wood[forest]:
            found |= np.int64(1) << forest
    return found


@kernel
def aims(state, tables, found):
    """The first among a set of warbands by the priorities of attacks, several if only the die can tell."""
    last = in_last_turn(state)
    lying = totems(state, not last)
    carriers = found & lying
    if carriers:  # solo.ironbot.attack.3 and .4
        if not last:
            carriers = prefer(carriers, fading(state))
        found = least(state, tables, carriers, WAY, np.int64(tables.outer_forests))
    elif lying:  # solo.ironbot.attack.5
        found = most(state, tables, least(state, tables, found, WAY, lying), WARRIORS, 0)
    else:  # solo.ironbot.attack.6
        found = least(state, tables, found, WARRIORS, 0)
    return most(state, tables, found, MARGIN, 0)  # solo.ironbot.attack.8


@kernel
def fading(state):
    """The set of forests with a fading totem."""
    found = np.int64(0)
    for forest in range(N_FORESTS):
        if state.fading[forest] > 0:
            found |= np.int64(1) << forest
    return found


@kernel
def attack_targets(state, tables):
    """The warband to be attacked: the one aimed at by a chase if it suits, else by the priorities."""
    suited = not_larger(state, tables, candidates(state, tables))
    aimed = (np.int64(1) << state.bot_work[TARGET]) >> 1
    return aimed if suited & aimed else aims(state, tables, suited)


@kernel
def attackers(state, tables, forest):
    """The largest iron warband next to the target (solo.ironbot.attack.9)."""
    return most(state, tables, controlled(state) & tables.touches[forest], SIZE, 0)


@kernel
def smaller_carrier(state, tables):
    """Whether a wood warband with or next to a totem is smaller than an iron warband next to it."""
    lying = totems(state, True)
    found = candidates(state, tables) & (lying | next_to(tables, lying))
    while found:
        forest = lowest(found)
        found &= found - 1
        if state.wood[forest] < largest_iron(state, tables, forest):
            return True
    return False


# ---- marches ---------------------------------------------------------------------------------------------------------


@kernel
def march_targets(state, tables, keyword):
    """Where a warband goes; several mountains if only the die can tell."""
    if keyword == CHASE:
        return chase_targets(state, tables)
    if keyword == PROTECT:
        return protect_targets(state, tables)
    return expand_targets(state, tables)


@kernel
def chase_targets(state, tables):
    """Where the largest warband can be formed next to the target (solo.ironbot.move.2)."""
    if state.bot_work[TARGET] == 0:
        return np.int64(0)
    forest = np.int64(state.bot_work[TARGET]) - 1
    if largest_iron(state, tables, forest) > state.wood[forest]:
        return np.int64(0)  # solo.ironbot.move.3
    return prefer(most(state, tables, np.int64(tables.touches[forest]), REACH, 0), ~np.int64(state.marks))


@kernel
def protect_targets(state, tables):
    """Ferrum, then foundations, then unmarked inner mountains in danger (solo.ironbot.move.6)."""
    if units(state, FERRUM) < FERRUM_GUARD:
        return np.int64(1) << FERRUM
    unmarked = ~np.int64(state.marks)
    found = in_danger(state, tables, np.int64(state.foundations))
    if found:
        return least(state, tables, prefer(found, unmarked), SIZE, 0)
    return in_danger(state, tables, np.int64(tables.inner_mountains) & unmarked)


@kernel
def in_danger(state, tables, mountains):
    """Those of a set of mountains where a wood warband next to it is larger."""
    found = np.int64(0)
    while mountains:
        mountain = lowest(mountains)
        mountains &= mountains - 1
        if iron_size(state, mountain) < largest_wood(state, np.int64(tables.touched_by[mountain])):
            found |= np.int64(1) << mountain
    return found


@kernel
def expand_targets(state, tables):
    """Empty outer mountains, then empty inner ones, that somebody can come to (solo.ironbot.move.9 and .10)."""
    unmarked = ~np.int64(state.marks)
    empty = ~controlled(state) & can_be_reached(state, tables)
    found = empty & unmarked & tables.outer_mountains & ~np.int64(state.forges)
    if found:
        return prefer(least(state, tables, found, WOOD_AROUND, 0), np.int64(state.foundations))
    found = empty & np.int64(state.foundations)
    if found:
        return least(state, tables, found, WOOD_AROUND, 0)
    found = empty & unmarked & tables.inner_mountains & near_wood(state, tables)
    return most(state, tables, found, LARGEST_WOOD, 0)


@kernel
def near_wood(state, tables):
    """The set of mountains next to a wood warband."""
    found = np.int64(0)
    for mountain in range(N_MOUNTAINS):
        if np.int64(tables.touched_by[mountain]) & wooded(state):
            found |= np.int64(1) << mountain
    return found


@kernel
def can_be_reached(state, tables):
    """The set of mountains to which a neighbour can send somebody and keep one."""
    found = np.int64(0)
    for mountain in range(N_MOUNTAINS):
        if all_but_one(state, tables, mountain) > 0:
            found |= np.int64(tables.ridges[mountain])
    return found


@kernel
def all_but_one(state, tables, mountain):
    """How many units may leave so that one stays, or three warriors in Ferrum (solo.ironbot.move.8)."""
    n = free_warriors(state, tables, mountain) + free_golems(state, tables, mountain)
    if mountain != FERRUM and n == units(state, mountain):
        n -= 1
    return n


@kernel
def march_sources(state, tables, keyword, target):
    """The largest warband next to the target that can send somebody; one of a foundation does not protect."""
    sources = np.int64(0)
    near = np.int64(tables.ridges[target])
    if keyword == PROTECT:
        near &= ~np.int64(state.foundations)  # solo.ironbot.move.7
    while near:
        mountain = lowest(near)
        near &= near - 1
        n = free_warriors(state, tables, mountain) + free_golems(state, tables, mountain)
        if keyword != CHASE:
            n = all_but_one(state, tables, mountain)
        if n > 0:
            sources |= np.int64(1) << mountain
    return most(state, tables, sources, LEAVING, 0)


@kernel
def marchers(state, tables, keyword, source, target):
    """How many warriors and golems go, golems first (solo.ironbot.move.5, .8 and .10)."""
    golems = free_golems(state, tables, source)
    warriors = free_warriors(state, tables, source)
    if keyword != CHASE:
        n = all_but_one(state, tables, source)
        golems = min(golems, n)
        return n - golems, golems
    missing = np.int64(state.wood[np.int64(state.bot_work[TARGET]) - 1]) + 1 - iron_size(state, target)
    golems = max(np.int64(0), min(golems, (missing + 1) // 2))
    warriors = max(np.int64(0), min(warriors, missing - 2 * golems))
    return warriors, golems


# ---- the drill -------------------------------------------------------------------------------------------------------


@kernel
def drill_targets(state, tables):
    """Home with a full cargo, else away from forges (solo.ironbot.drill.1); then by the warbands around (.2)."""
    if state.drill_moved or (frozen(state, tables, IRON) >> state.drill_at) & 1:
        return np.int64(0)
    forges = np.int64(state.forges)
    found = prefer(np.int64(tables.ridges[state.drill_at]), ~forges)
    if state.cargo >= FULL_CARGO:
        found = least(state, tables, np.int64(tables.ridges[state.drill_at]), MOUNTAIN_WAY, forges)
    if found & controlled(state):
        return least(state, tables, most(state, tables, found & controlled(state), SIZE, 0), LARGEST_WOOD, 0)
    return most(state, tables, found, LARGEST_IRON, 0)


@kernel
def bringers(state, tables):
    """The largest warband next to the drill."""
    sources = np.int64(0)
    near = np.int64(tables.ridges[state.drill_at])
    while near:
        mountain = lowest(near)
        near &= near - 1
        if free_warriors(state, tables, mountain) + free_golems(state, tables, mountain) > 0:
            sources |= np.int64(1) << mountain
    return most(state, tables, sources, LEAVING, 0)


# ---- units and buildings ---------------------------------------------------------------------------------------------


@kernel
def hiring_mountains(state, tables):
    """Ferrum up to three warriors, then the smallest warband at a forge (solo.ironbot.end.5)."""
    if state.reserve[IRON] == 0:
        return np.int64(0)
    if state.iron[FERRUM] < FERRUM_GUARD:
        return np.int64(1) << FERRUM
    return least(state, tables, np.int64(state.forges), SIZE, 0)


@kernel
def founding_mountains(state, tables):
    """The largest warband on an outer mountain without a building."""
    return most(state, tables, foundation_places(state, tables), SIZE, 0)


@kernel
def building_mountains(state, tables, cost):
    """The smallest warband at a foundation (solo.ironbot.build.1)."""
    if state.crystals[IRON] < cost:
        return np.int64(0)
    return least(state, tables, build_places(state), SIZE, 0)


@kernel
def upgrading_mountains(state, tables):
    """The warband nearest to a totem, then the largest."""
    found = upgrade_places(state)
    lying = totems(state, True)
    if lying:
        found = least(state, tables, found, WOOD_WAY, lying)
    return most(state, tables, found, SIZE, 0)


@kernel
def haunted_forests(state, tables):
    """The wood warband nearest to a totem."""
    lying = totems(state, True)
    return least(state, tables, wooded(state), WAY, lying) if lying else np.int64(0)


@kernel
def retreat_forests(state, tables, forest, mountain):
    """Where a beaten wood warband is sent: away from the mountain, never nearer to a totem (solo.ironbot.battle.5)."""
    lying = totems(state, True)
    found = np.int64(0)
    near = np.int64(tables.passes[forest])
    while near:
        place = lowest(near)
        near &= near - 1
        if not lying or way(tables.forest_way[place], lying) >= way(tables.forest_way[forest], lying):
            found |= np.int64(1) << place
    return least(state, tables, prefer(found, ~np.int64(tables.touched_by[mountain])), WARRIORS, 0)
