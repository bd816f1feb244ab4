"""Who must choose, between what, and what chance brings."""

import numpy as np

from rootai.engine.bits import random_member
from rootai.engine.jit import kernel
from rootai.engine.packing import pack
from rootai.engine.rng import random_below
from rootai.games.root.data.factions import DIE_FACES
from rootai.games.root.moves import (
    DRAW_CARD,
    DRAW_QUEST,
    DRAW_SUPPORTER,
    FIND_ITEM,
    FIRST_VAGABOND,
    NONE,
    ROLL,
    TAKE_RANDOM,
)
from rootai.games.root.rules.frames import (
    BATTLING,
    DRAWING,
    LAYING_QUESTS,
    SUPPORTER_DRAWING,
    TAKING_CARD,
    top_arg,
    top_kind,
    top_seat,
)
from rootai.games.root.rules.turn import moves_now
from rootai.games.root.state import N_ITEMS


@kernel
def to_act(state, tables):
    """The seat that must choose now, CHANCE or TERMINAL."""
    return np.int64(state.actor)


@kernel
def legal_moves(state, tables, out):
    """All moves of the seat to act, or all outcomes of chance, in no particular order."""
    return moves_now(state, tables, out)


@kernel
def turns(state, tables):
    """Player turns begun."""
    return np.int64(state.turn_number)


# ---- chance ----------------------------------------------------------------------------------------------------------


@kernel
def sample_chance(state, tables, rng):
    """An outcome with its true probability."""
    kind = top_kind(state)
    if kind == DRAWING:
        return pack(DRAW_CARD, top_seat(state), random_member(state.deck, rng), 0)
    if kind == BATTLING:
        one = random_below(rng, DIE_FACES)
        other = random_below(rng, DIE_FACES)
        return pack(ROLL, max(one, other), min(one, other), 0)
    if kind == SUPPORTER_DRAWING:
        return pack(DRAW_SUPPORTER, random_member(state.deck, rng), 0, 0)
    if kind == TAKING_CARD:
        victim = top_arg(state, 0)
        return pack(TAKE_RANDOM, top_seat(state), victim, random_member(state.hand[victim], rng))
    if kind == LAYING_QUESTS:
        return pack(DRAW_QUEST, random_member(state.quest_deck, rng), 0, 0)
    if kind == 0:
        return pack(FIRST_VAGABOND, state.vagabond_seat[random_below(rng, state.n_vagabonds)], 0, 0)
    return _sample_ruin(state, rng)


@kernel
def _sample_ruin(state, rng):
    """One or two items of the pool, each equally likely (9.3.4, 9.7.3)."""
    first = random_item(state.ruin_pool, np.int64(-1), rng)
    if state.ruin_items[top_arg(state, 0)] == 1:
        return pack(FIND_ITEM, first, NONE, 0)
    second = random_item(state.ruin_pool, first, rng)
    return pack(FIND_ITEM, min(first, second), max(first, second), 0)


@kernel
def random_item(pool, without, rng):
    """An item of a pool of counts that is not empty, one of the kind `without` left out."""
    total = np.int64(0)
    for item in range(N_ITEMS):
        total += pool[item]
    if without >= 0:
        total -= 1
    left = random_below(rng, total)
    for item in range(N_ITEMS):
        n = np.int64(pool[item]) - (1 if item == without else 0)
        if left < n:
            return np.int64(item)
        left -= n
    return np.int64(N_ITEMS - 1)
