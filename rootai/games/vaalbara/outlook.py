"""Numbers behind evaluation and move weights: what realms and characters may still bring, as tables for the kernels.

A land type is worth what its further lands will pay: each of the lands still to come is of the type with a chance
that grows with the lands of the type already owned, because collected types pay more and are chosen more often.
"""

from math import comb
from typing import Any

from rootai.games.vaalbara.rules.end import variety_bonus
from rootai.games.vaalbara.rules.lands import FIELD_VP, MEADOW_VP, VILLAGE_VP, mountain_reward
from rootai.games.vaalbara.state import (
    CHARACTER_NAMES,
    FIELD,
    FOREST,
    MEADOW,
    MOUNTAIN,
    N_CHARACTERS,
    N_ROUNDS,
    N_TYPES,
    RIVER,
    VILLAGE,
)

# Chance that a land to come is of a type when none is owned, and what each owned land adds to it
BASE_CHANCE = 0.14
CHANCE_PER_OWNED = 0.035

USUAL_FOREST = 4.5  # mean printed value
USUAL_INITIATIVE = 5.0  # mean factor of a river
NEIGHBOURS_MEADOWS = 2.0  # mean number counted by a new meadow
USUAL_TYPES = 3.5  # mean number of types counted by a new village

# Each character: what holding it for a later round is worth beyond an average one, its place in the turn order
# included; mean points of an effect that guidance.py has no formula for; worth of its early place, or of doubling the
# land; mean points that it has brought once resolved (a farmer and a carpenter are reckoned from the realm instead)
CHARACTERS = {
    #              hold  effect place paid
    "warrior": (-1.0, -0.2, 3.0, 0.0),
    "songstress": (-1.0, -0.7, 2.7, 0.0),
    "hunter": (1.5, 0.0, 2.4, 1.5),
    "seer": (1.0, 0.0, 2.1, 2.0),
    "carpenter": (1.0, 0.0, 1.8, 0.0),
    "falconer": (2.0, 0.0, 1.5, 1.5),
    "pathfinder": (1.0, 1.5, 1.2, 0.5),
    "midwife": (0.0, 1.0, 0.9, 0.0),
    "rider": (1.5, 1.5, 0.6, 0.0),
    "carver": (1.5, 0.0, 0.3, 2.0),
    "discoverer": (3.0, 4.5, 0.0, 6.0),
    "farmer": (4.0, 0.0, 5.0, 0.0),
}


def fill_outlook(row: Any) -> None:
    """Fill the guidance part of a record of TABLES, whose initiatives are already there."""
    for left in range(N_ROUNDS + 1):
        for kind in range(N_TYPES):
            for owned in range(N_ROUNDS + 1):
                row.growth[kind, owned, left] = _growth(kind, owned, left)
        for types in range(N_TYPES + 1):
            row.variety[types, left] = _variety(types, left)
    for character in range(N_CHARACTERS):
        hold, effect, place, paid = CHARACTERS[CHARACTER_NAMES[character]]
        row.hold[character], row.effect[character] = hold, effect
        row.place[character], row.paid[character] = place, paid
        row.earlier[character] = (row.initiative < row.initiative[character]).sum() / (N_CHARACTERS - 1)


def _growth(kind: int, owned: int, left: int) -> float:
    """Mean points from the lands of a type among the `left` lands still to come."""
    chance = BASE_CHANCE + CHANCE_PER_OWNED * owned
    return sum(
        comb(left, more) * chance**more * (1 - chance) ** (left - more) * _gain(kind, owned, more)
        for more in range(left + 1)
    )


def _gain(kind: int, owned: int, more: int) -> float:
    """Points for `more` lands of a type on top of those owned."""
    return sum(_land_pays(kind, n) for n in range(owned + 1, owned + more + 1))


def _land_pays(kind: int, n: int) -> float:
    return {
        MEADOW: MEADOW_VP * (n + NEIGHBOURS_MEADOWS),
        FOREST: USUAL_FOREST,
        MOUNTAIN: float(mountain_reward(n)),
        FIELD: float(FIELD_VP * n),
        VILLAGE: VILLAGE_VP * USUAL_TYPES,
        RIVER: USUAL_INITIATIVE * n,
    }[kind]


def _variety(types: int, left: int) -> float:
    """Mean final bonus of a realm with so many types, and what they add to the villages still to come."""
    if left == 0:
        return float(variety_bonus(types))
    chance = (BASE_CHANCE + 1 / N_TYPES) / 2 * (N_TYPES - types)
    grown = _variety(types + 1, left - 1) if types < N_TYPES else 0.0
    return chance * grown + (1 - chance) * _variety(types, left - 1) + BASE_CHANCE * VILLAGE_VP * types
