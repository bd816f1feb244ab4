"""Knowledge, never rules: what pending effects and cards promise, in points of which a forge or a totem has four."""

import numpy as np

from rootai.engine.jit import kernel
from rootai.games.ironwood.rules import program as p
from rootai.games.ironwood.rules.effects import can_pay, foundation_places, most
from rootai.games.ironwood.rules.frames import ACTING, RUNNING
from rootai.games.ironwood.rules.pieces import controlled, wooded
from rootai.games.ironwood.rules.places import mountains_touching
from rootai.games.ironwood.state import N_FORESTS

FORGE = 4.0
FOUNDATION = 1.3
VISION = 0.45
CRYSTAL = 0.28
CARD = 0.2
WARRIOR = 0.16
GOLEM = 0.4


@kernel
def promised(state, tables, seat):
    """What pending effects promise a seat."""
    total = 0.0
    for place in range(state.n_frames):
        if state.frame_seat[place] != seat:
            continue
        if state.frame_kind[place] == RUNNING:
            for effect in range(state.frame_arg[place, 0], state.frame_arg[place, 1]):
                total += outer_worth(state, tables, seat, effect)
        elif state.frame_kind[place] == ACTING:
            asked = np.int64(state.frame_arg[place, 0])
            n = max(1.0, np.float64(tables.code[asked, p.N]))
            total += outer_worth(state, tables, seat, asked) * min(1.0, np.float64(state.frame_arg[place, 1]) / n)
    return total


@kernel
def card_promise(state, tables, seat, card):
    """What a card promises as an action."""
    effects = np.int64(tables.effects_of[seat, card])
    total = 0.15 * np.float64(tables.markers_of[seat, card])
    for effect in range(tables.list_start[effects], tables.list_end[effects]):
        total += outer_worth(state, tables, seat, effect)
    return total


@kernel
def outer_worth(state, tables, seat, effect):
    """An effect that may be a choice: its best options."""
    if tables.code[effect, p.OP] != p.CHOICE:
        return inner_worth(state, tables, seat, effect)
    best = 0.0
    total = 0.0
    for option in range(tables.code[effect, p.A]):
        effects = np.int64(tables.code[effect, p.LIST]) + option
        worth = 0.0
        for below in range(tables.list_start[effects], tables.list_end[effects]):
            worth += inner_worth(state, tables, seat, below)
        best = max(best, worth)
        total += worth
    n = np.float64(tables.code[effect, p.N])
    return best + (n - 1.0) * (total - best) / max(1.0, np.float64(tables.code[effect, p.A]) - 1.0)


@kernel
def inner_worth(state, tables, seat, effect):
    """An effect that may have a price: what it pays for, if that can be paid."""
    if tables.code[effect, p.OP] != p.SPEND:
        return effect_worth(state, tables, seat, effect)
    if not can_pay(state, tables, seat, effect):
        return 0.0
    price = CRYSTAL * tables.code[effect, p.A] + CARD * tables.code[effect, p.B] + VISION * tables.code[effect, p.C]
    worth = -price
    effects = np.int64(tables.code[effect, p.LIST])
    for below in range(tables.list_start[effects], tables.list_end[effects]):
        worth += effect_worth(state, tables, seat, below)
    return max(0.0, worth)


@kernel
def effect_worth(state, tables, seat, effect):
    """One effect, as far as the position tells at a glance."""
    op = np.int64(tables.code[effect, p.OP])
    n = np.float64(tables.code[effect, p.N])
    if op == p.MOVE_WARRIOR:
        return 0.12 * min(n, 6.0) + totem_hopes(state, tables)
    if op == p.SEEK:
        return find_hopes(state, tables)
    if op == p.MOVE_WARBAND:
        return 0.2 * min(n, 3.0)
    if op == p.MOVE_DRILL:
        return 0.4 * n
    if op == p.FOUNDATION:
        return FOUNDATION if foundation_places(state, tables) else 0.0
    if op == p.FORGE:
        return FORGE if controlled(state) & np.int64(state.foundations) else 0.0
    if op == p.ENLIST:
        return (GOLEM if tables.code[effect, p.A] == 1 else WARRIOR) * min(n, 3.0)
    if op == p.DRAWING_OP:
        return (VISION if tables.code[effect, p.A] == p.VISIONS else CARD) * n
    if op in (p.GAIN, p.LOAD, p.STEAL):
        return 0.2 * np.float64(most(state, tables, seat, effect))
    if op == p.BATTLE:
        return 0.3
    if op == p.EXTRA:
        return 0.6
    return 0.25


@kernel
def totem_hopes(state, tables):
    """A warrior that has not moved and stands beside a totem may carry it, at the edge even home."""
    best = 0.0
    edge = np.int64(tables.edge_forests)
    for forest in range(N_FORESTS):
        if state.charged[forest] + state.fading[forest] > 0 and state.wood[forest] > state.wood_moved[forest]:
            best = max(best, 1.8 if (edge >> forest) & 1 else 0.9)
    return best


@kernel
def find_hopes(state, tables):
    """Whether a totem can be found at once."""
    visions = np.int64(state.vision_hand) << 1
    reached = mountains_touching(tables, wooded(state) & tables.inner_forests)
    if state.totem_reserve > 0 and visions & reached & ~controlled(state):
        return 1.5
    return 0.15 if visions else 0.0
