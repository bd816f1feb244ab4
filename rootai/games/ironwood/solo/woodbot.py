"""The priorities of the wood bot: walks by keyword, targets of attacks, finds, hiring, retreats."""

import numpy as np

from rootai.engine.bits import lowest
from rootai.engine.jit import kernel
from rootai.games.ironwood.rules.pieces import controlled, units, wooded
from rootai.games.ironwood.rules.places import forests_touching, mountains_touching, next_to
from rootai.games.ironwood.solo.common import (
    IRON_AROUND,
    MOVABLE_AROUND,
    SIZE,
    WARRIORS,
    WAY,
    WOOD_MARGIN,
    iron_size,
    largest_wood,
    least,
    most,
    movable,
    prefer,
    totems,
)
from rootai.games.ironwood.solo.program import (
    ADJACENT_TARGET,
    DRILL_TARGET,
    FERRUM_TARGET,
    FOUNDATION_TARGET,
    MARKED_TARGET,
    PLUNDER,
    SECURE,
    TARGET_BITS,
)
from rootai.games.ironwood.state import ALL_FORESTS, FERRUM, IRON, WOOD

RICH = 5  # crystals of iron that are worth a raid
LOADED = 2  # crystals in the cargo area that are

# ---- walks -----------------------------------------------------------------------------------------------------------


@kernel
def walk(state, tables, keyword, carrying):
    """One warrior's walk: where it may go, where it may come from, and whether it takes a totem along.

    Several goals if only the die can tell, none if nobody walks."""
    if keyword == PLUNDER:
        return plunder(state, tables)
    if keyword == SECURE:
        return secure(state, tables, carrying)
    return interfere(state, tables)


@kernel
def goals(state, tables, forests, sources):
    """Those of a set of forests with the most movable warriors around, if there are any."""
    found = np.int64(0)
    while forests:
        forest = lowest(forests)
        forests &= forests - 1
        near = np.int64(tables.passes[forest]) & sources
        while near:
            if movable(state, tables, lowest(near)) > 0:
                found |= np.int64(1) << forest
            near &= near - 1
    return most(state, tables, found, MOVABLE_AROUND, sources)


@kernel
def touching(tables, mountains):
    """The inner forests that touch one of a set of mountains."""
    return forests_touching(tables, mountains) & tables.inner_forests


@kernel
def plunder(state, tables):
    """To iron's crystals (solo.woodbot.move.1 to .3)."""
    every = np.int64(ALL_FORESTS)
    ferrum = touching(tables, np.int64(1) << FERRUM)
    rich = state.crystals[IRON] >= RICH
    loaded = state.cargo >= LOADED
    if rich:
        found = goals(state, tables, ferrum, every)
        if found:
            return found, every, False
        found = goals(state, tables, touching(tables, controlled_foundations(state)), every)
        if found:
            return found, every, False
    if loaded:
        found = goals(state, tables, touching(tables, np.int64(1) << state.drill_at), every)
        if found:
            return found, every, False
        return goals(state, tables, ferrum, every), every, False
    if rich:
        return np.int64(0), every, False
    outer = np.int64(tables.outer_forests)
    return goals(state, tables, touching(tables, np.int64(tables.outer_mountains)), outer), every, False


@kernel
def secure(state, tables, carrying):
    """A totem on its way out, or warriors to a totem, or to where one may be found (solo.woodbot.move.4 to .6)."""
    every = np.int64(ALL_FORESTS)
    outer = np.int64(tables.outer_forests)
    ring = next_to(tables, outer) & tables.inner_forests
    lying = totems(state, True)
    carriers = can_leave(state, tables, lying)
    if carrying and carriers:
        found = next_to(tables, carriers) & outer
        if not found:
            found = least(state, tables, next_to(tables, carriers) & ring, IRON_AROUND, 0)
        return found, carriers, True
    if lying:
        others = every & ~lying  # nobody leaves a totem to stand beside it
        found = goals(state, tables, lying, others)
        if not found:
            found = goals(state, tables, next_to(tables, lying) & tables.inner_forests & ~lying, others)
        return found, others, False
    marks = np.int64(state.marks)
    found = goals(state, tables, ring & touching(tables, marks), every)
    return prefer(found, touching(tables, marks & ~controlled(state))), every, False


@kernel
def interfere(state, tables):
    """To whatever iron is building, carrying or hiding (solo.woodbot.move.7)."""
    every = np.int64(ALL_FORESTS)
    found = goals(state, tables, touching(tables, controlled_foundations(state)), every)
    if not found:
        found = goals(state, tables, touching(tables, np.int64(1) << FERRUM), every)
    if not found and state.cargo >= LOADED:
        found = goals(state, tables, touching(tables, np.int64(1) << state.drill_at), every)
    if not found:
        outer = np.int64(tables.outer_forests)
        found = goals(state, tables, touching(tables, np.int64(state.marks)), outer)
    return found, every, False


@kernel
def can_leave(state, tables, forests):
    """Those of a set of forests with a warrior that can still move."""
    found = np.int64(0)
    while forests:
        forest = lowest(forests)
        forests &= forests - 1
        if movable(state, tables, forest) > 0:
            found |= np.int64(1) << forest
    return found


@kernel
def walk_sources(state, tables, sources, goal):
    """Outer forests first, then smaller warbands (solo.woodbot.move.9)."""
    found = can_leave(state, tables, np.int64(tables.passes[goal]) & sources)
    return least(state, tables, prefer(found, np.int64(tables.outer_forests)), WARRIORS, 0)


@kernel
def controlled_foundations(state):
    """Foundations under iron's control."""
    return np.int64(state.foundations) & controlled(state)


# ---- attacks ---------------------------------------------------------------------------------------------------------


@kernel
def attack_mountains(state, tables, targets):
    """The mountain to be attacked: the first kind of target that is possible, then the largest margin."""
    while targets:
        kind = targets & ((1 << TARGET_BITS) - 1)
        targets >>= TARGET_BITS
        found = beatable(state, tables, targets_of(state, tables, kind))
        if found:
            return most(state, tables, found, WOOD_MARGIN, 0)  # solo.woodbot.attack.3
    return np.int64(0)


@kernel
def targets_of(state, tables, kind):
    """The set of mountains of one kind of target."""
    if kind == FERRUM_TARGET:
        return np.int64(1) << FERRUM
    if kind == FOUNDATION_TARGET:
        return controlled_foundations(state)
    if kind == DRILL_TARGET:
        alone = units(state, state.drill_at) == 0
        return np.int64(0) if alone and state.cargo == 0 else np.int64(1) << state.drill_at  # solo.woodbot.attack.5
    if kind == MARKED_TARGET:
        return np.int64(state.marks) & controlled(state)
    if kind == ADJACENT_TARGET:
        return controlled(state)
    return controlled(state) & mountains_touching(tables, totems(state, True))


@kernel
def beatable(state, tables, mountains):
    """Those of a set of mountains whose warband is not larger than a wood warband next to it."""
    found = np.int64(0)
    while mountains:
        mountain = lowest(mountains)
        mountains &= mountains - 1
        wood = largest_wood(state, np.int64(tables.touched_by[mountain]) & tables.inner_forests)
        size = iron_size(state, mountain) if units(state, mountain) > 0 else np.int64(0)
        if wood > 0 and wood >= size:  # solo.woodbot.attack.2
            found |= np.int64(1) << mountain
    return found


@kernel
def attack_forests(state, tables, mountain):
    """The largest wood warband next to the target."""
    return most(state, tables, touching(tables, np.int64(1) << mountain) & wooded(state), WARRIORS, 0)


@kernel
def retreat_mountains(state, tables, mountain):
    """Where a beaten iron warband is sent: the smallest warband, then an unmarked one (solo.woodbot.battle.6)."""
    found = least(state, tables, np.int64(tables.ridges[mountain]), SIZE, 0)
    return prefer(found, ~np.int64(state.marks))


# ---- totems ----------------------------------------------------------------------------------------------------------


@kernel
def found_mountains(state, tables):
    """Where a symbol can find a totem (solo.woodbot.find.1)."""
    if state.totem_reserve == 0:
        return np.int64(0)
    near = mountains_touching(tables, wooded(state) & tables.inner_forests)
    return np.int64(state.marks) & ~controlled(state) & near


@kernel
def found_forests(state, tables, mountain):
    """Where the totem appears (solo.woodbot.find.2)."""
    forests = touching(tables, np.int64(1) << mountain)
    if forests & wooded(state):
        return most(state, tables, forests & wooded(state), WARRIORS, 0)
    return least(state, tables, forests, WAY, most(state, tables, wooded(state), WARRIORS, 0))


# ---- units -----------------------------------------------------------------------------------------------------------


@kernel
def hiring_forests(state, tables):
    """Outer forests by the hiring priorities, of these the one with the fewest warriors (solo.woodbot.end.3)."""
    if state.reserve[WOOD] == 0:
        return np.int64(0)
    outer = np.int64(tables.outer_forests)
    found = outer & next_to(tables, totems(state, True))
    if not found:
        found = outer & forests_touching(tables, controlled_foundations(state))
    if not found:
        marked = np.int64(state.marks) & tables.outer_mountains
        marked = prefer(prefer(marked, ~controlled(state)), ~np.int64(state.forges))
        found = outer & forests_touching(tables, marked)
    if not found:
        found = least(state, tables, outer, WAY, np.int64(tables.touched_by[state.drill_at]))
    return least(state, tables, found, WARRIORS, 0)


@kernel
def carrier_forests(state):
    """Forests where a warband has a totem."""
    return totems(state, True) & wooded(state)


@kernel
def recruiting_forests(state, tables, at_carrier):
    """Where a symbol places a warrior: at a totem's warband if it says so and there is one."""
    carriers = carrier_forests(state)
    if at_carrier and carriers and state.reserve[WOOD] > 0:
        return carriers
    return hiring_forests(state, tables)
