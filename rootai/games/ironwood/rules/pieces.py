"""Units, totems, crystals and markers: what lies where, and the limits of the components (setup.5)."""

import numpy as np

from rootai.engine.jit import kernel
from rootai.games.ironwood.rules.end import win
from rootai.games.ironwood.state import (
    BY_TOTEMS,
    CHARGED,
    FERRUM,
    IRON,
    LAST_TRACK,
    N_FORESTS,
    N_MOUNTAINS,
    NO_TOTEM,
    TO_WIN,
    WOOD,
)

# ---- units -----------------------------------------------------------------------------------------------------------


@kernel
def units(state, mountain):
    """Iron combat units on a mountain: they control it, the drill and buildings do not (board.9 to board.13)."""
    return np.int64(state.iron[mountain]) + np.int64(state.golems[mountain])


@kernel
def controlled(state):
    """The set of mountains under iron's control."""
    found = np.int64(0)
    for mountain in range(N_MOUNTAINS):
        if units(state, mountain) > 0:
            found |= np.int64(1) << mountain
    return found


@kernel
def wooded(state):
    """The set of forests with a wood warrior."""
    found = np.int64(0)
    for forest in range(N_FORESTS):
        if state.wood[forest] > 0:
            found |= np.int64(1) << forest
    return found


@kernel
def place_wood(state, forest, n):
    """Warriors from wood's reserve, as far as they last."""
    n = min(np.int64(n), np.int64(state.reserve[WOOD]))
    state.reserve[WOOD] -= n
    state.wood[forest] += n


@kernel
def place_iron(state, mountain, n):
    """Warriors from iron's reserve, as far as they last."""
    n = min(np.int64(n), np.int64(state.reserve[IRON]))
    state.reserve[IRON] -= n
    state.iron[mountain] += n


@kernel
def place_golem(state, mountain):
    """A golem from the reserve, if there is one."""
    if state.golem_reserve > 0:
        state.golem_reserve -= 1
        state.golems[mountain] += 1


@kernel
def remove_wood(state, forest, n):
    """Warriors back to the reserve (units.8); totems stay (totem.9).  Those that have not moved go first."""
    n = min(np.int64(n), np.int64(state.wood[forest]))
    state.wood[forest] -= n
    state.reserve[WOOD] += n
    state.wood_moved[forest] = min(state.wood_moved[forest], state.wood[forest])


@kernel
def remove_iron(state, mountain, warriors, golems):
    """Iron units back to the reserve; those that have not moved go first."""
    state.iron[mountain] -= warriors
    state.reserve[IRON] += warriors
    state.golems[mountain] -= golems
    state.golem_reserve += golems
    state.iron_moved[mountain] = min(state.iron_moved[mountain], state.iron[mountain])
    state.golems_moved[mountain] = min(state.golems_moved[mountain], state.golems[mountain])


@kernel
def upgrade(state, mountain):
    """A golem in the place of a warrior, that keeps the mark of having moved if all the warriors there have moved."""
    moved = state.iron_moved[mountain] == state.iron[mountain]
    remove_iron(state, mountain, 1, 0)
    place_golem(state, mountain)
    if moved:
        state.golems_moved[mountain] += 1


@kernel
def shift_wood(state, origin, destination):
    """A whole warband of wood goes to a forest, totems stay behind (retreat.4, totem.16)."""
    state.wood[destination] += state.wood[origin]
    state.wood_moved[destination] += state.wood_moved[origin]
    state.wood[origin] = 0
    state.wood_moved[origin] = 0


@kernel
def shift_iron(state, origin, destination):
    """A whole warband of iron goes to a mountain, the drill stays behind (retreat.8)."""
    state.iron[destination] += state.iron[origin]
    state.golems[destination] += state.golems[origin]
    state.iron_moved[destination] += state.iron_moved[origin]
    state.golems_moved[destination] += state.golems_moved[origin]
    state.iron[origin] = 0
    state.golems[origin] = 0
    state.iron_moved[origin] = 0
    state.golems_moved[origin] = 0


@kernel
def march(state, origin, destination, warriors, golems):
    """Units of iron that have not moved yet move together (move.9); those left behind are free to be moved later."""
    state.iron[origin] -= warriors
    state.golems[origin] -= golems
    state.iron[destination] += warriors
    state.golems[destination] += golems
    state.iron_moved[destination] += warriors
    state.golems_moved[destination] += golems


@kernel
def step(state, tables, origin, destination, totem, again):
    """One warrior moves, one that has moved already if `again`, and may carry a totem (totem.1)."""
    state.wood[origin] -= 1
    if again:
        state.wood_moved[origin] -= 1
    state.wood[destination] += 1
    state.wood_moved[destination] += 1
    if totem != NO_TOTEM:
        carry(state, tables, origin, destination, totem)


@kernel
def carry(state, tables, origin, destination, totem):
    """A totem goes along; in an outer forest it is delivered at once (totem.6, totem.7)."""
    if totem == CHARGED:
        state.charged[origin] -= 1
    else:
        state.fading[origin] -= 1
    if (np.int64(tables.outer_forests) >> destination) & 1:
        state.delivered += 1
        if state.delivered == TO_WIN:
            win(state, WOOD, BY_TOTEMS)  # win.wood.1
    elif totem == CHARGED:
        state.charged[destination] += 1
    else:
        state.fading[destination] += 1


@kernel
def forget_moves(state):
    """Every unit may move again (round.action.12)."""
    for mountain in range(N_MOUNTAINS):
        state.iron_moved[mountain] = 0
        state.golems_moved[mountain] = 0
    for forest in range(N_FORESTS):
        state.wood_moved[forest] = 0
    state.drill_moved = 0


@kernel
def fade(state):
    """Charged totems begin to fade, fading ones go back to the reserve (totem.12)."""
    for forest in range(N_FORESTS):
        state.totem_reserve += state.fading[forest]
        state.fading[forest] = state.charged[forest]
        state.charged[forest] = 0


# ---- crystals --------------------------------------------------------------------------------------------------------


@kernel
def gain(state, seat, n):
    """Crystals from the common supply, as far as they last."""
    n = min(np.int64(n), np.int64(state.common))
    state.common -= n
    state.crystals[seat] += n


@kernel
def spend(state, seat, n):
    """Crystals back to the common supply."""
    state.crystals[seat] -= n
    state.common += n


@kernel
def steal(state, seat, n):
    """Crystals from the enemy's supply, never from the cargo area (drill.6)."""
    n = min(np.int64(n), np.int64(state.crystals[1 - seat]))
    state.crystals[1 - seat] -= n
    state.crystals[seat] += n


@kernel
def load(state, n):
    """Crystals into the cargo area, as far as they last (drill.15)."""
    n = min(np.int64(n), np.int64(state.common))
    state.common -= n
    state.cargo += n


# ---- the drill -------------------------------------------------------------------------------------------------------


@kernel
def unload(state):
    """All cargo becomes iron's own and the track begins anew (drill.7)."""
    state.crystals[IRON] += state.cargo
    state.cargo = 0
    state.track = 0


@kernel
def move_drill(state, mountain):
    """The drill arrives: it unloads at a forge, or the track goes on (drill.1); whether the track went on."""
    state.drill_from = state.drill_at
    state.drill_at = mountain
    state.drill_moved = 1
    if (np.int64(state.forges) >> mountain) & 1:
        unload(state)
        return False
    state.track = min(np.int64(state.track) + 1, LAST_TRACK)
    return True


@kernel
def destroy_drill(state, wood_left):
    """Wood takes one crystal of the cargo if a warrior is left, the drill is back in Ferrum (battle.27)."""
    if wood_left and state.cargo > 0:
        state.cargo -= 1
        state.crystals[WOOD] += 1
    state.common += state.cargo
    state.cargo = 0
    state.track = 0
    state.drill_at = FERRUM  # no reward for this way home (drill.14)
