"""Knowledge, never rules: what a position is worth and which moves look good.

The evaluation counts what each side has on its way to its goal, and what the effects that are running promise, and
makes a chance of winning of the difference.
"""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of
from rootai.games.ironwood import moves as m
from rootai.games.ironwood.rules import program as p
from rootai.games.ironwood.rules.effects import can_pay, foundation_places, most
from rootai.games.ironwood.rules.end import outer_forges, rewards
from rootai.games.ironwood.rules.frames import ACTING, RUNNING, top_arg
from rootai.games.ironwood.rules.pieces import controlled, units, wooded
from rootai.games.ironwood.rules.places import mountains_touching
from rootai.games.ironwood.state import (
    FERRUM,
    FIRST_FOREST,
    INNER_VISIONS,
    IRON,
    N_FORESTS,
    N_MOUNTAINS,
    NO_CARD,
    OVER,
    SPECIAL_CARDS,
    WOOD,
)

SHARPNESS = 0.42  # chances per point of difference
DONE = 4.0  # a delivered totem or an outer forge
SECOND_DONE = 1.5  # more for the second one
TOTEM_ON_MAP = 1.6
TOTEM_HELD = 0.7
TOTEM_AT_EDGE = 0.8
VISION = 0.45
VISION_OPEN = 0.25  # its mountain is not controlled
VISION_REACHED = 0.8  # and a warrior is next to it
FOUNDATION = 1.3
FOUNDATION_HELD = 0.4
FORGE_COST = 5
READY_TO_BUILD = 1.2
PROMISE = 0.8  # of what an effect may bring
CRYSTAL = 0.28
WOOD_CRYSTAL = 0.16
CARGO = 0.16
CARD = 0.2
WARRIOR = 0.16
GOLEM = 0.4
FOREST_HELD = 0.06
MOUNTAIN_HELD = 0.1
OUTER_HELD = 0.3


@kernel
def evaluate(state, tables, out):
    """Chances of winning."""
    if state.phase == OVER:
        rewards(state, tables, out)
        return
    difference = wood_worth(state, tables) - iron_worth(state, tables) + promised(state, tables)
    chance = 1.0 / (1.0 + np.exp(-SHARPNESS * difference))
    out[WOOD] = chance
    out[IRON] = 1.0 - chance


@kernel
def done_worth(n):
    """Totems delivered or forges built."""
    return DONE * n + (SECOND_DONE if n > 1 else 0.0)


@kernel
def cards_worth(state, seat):
    """Special cards in hand, the more the less each adds."""
    n = popcount(np.int64(state.hand[seat]) & SPECIAL_CARDS)
    if state.battle_card[seat] != NO_CARD:
        n += 1
    return CARD * min(n, 5) + 0.05 * max(0, n - 5)


@kernel
def wood_worth(state, tables):
    """Totems, visions that can be followed, warriors and crystals."""
    worth = done_worth(np.float64(state.delivered)) + cards_worth(state, WOOD)
    worth += WOOD_CRYSTAL * state.crystals[WOOD]
    edge = near_edge(tables)
    own = wooded(state)
    for forest in range(N_FORESTS):
        n = np.float64(state.wood[forest])
        worth += WARRIOR * n
        if (np.int64(tables.inner_forests) >> forest) & 1:
            worth += FOREST_HELD if n > 0 else 0.0
            totems = np.float64(state.charged[forest]) + 0.6 * np.float64(state.fading[forest])
            if totems > 0:
                each = TOTEM_ON_MAP + (TOTEM_HELD + 0.1 * min(n, 4.0) if n > 0 else 0.0)
                if (edge >> forest) & 1:
                    each += TOTEM_AT_EDGE
                worth += each * totems
    free = ~controlled(state)
    reached = mountains_touching(tables, own & tables.inner_forests)
    visions = np.int64(state.vision_hand)
    left = 3  # more than three add nothing
    while visions and left > 0:
        mountain = lowest(visions) + 1
        visions &= visions - 1
        left -= 1
        worth += VISION
        if (free >> mountain) & 1:
            worth += VISION_OPEN
            if (reached >> mountain) & 1:
                worth += VISION_REACHED
        elif (reached >> mountain) & 1:
            worth += 0.1
        if not (reached >> mountain) & 1 and own & forests_next(tables, np.int64(tables.touched_by[mountain])):
            worth += 0.15
    return worth


@kernel
def forests_next(tables, forests):
    """The set of forests one step from a set of forests."""
    found = np.int64(0)
    for forest in range(N_FORESTS):
        if (forests >> forest) & 1:
            found |= np.int64(tables.passes[forest])
    return found


@kernel
def near_edge(tables):
    """The set of inner forests one step from an outer one."""
    found = np.int64(0)
    for forest in range(N_FORESTS):
        if np.int64(tables.passes[forest]) & tables.outer_forests:
            found |= np.int64(1) << forest
    return found & tables.inner_forests


@kernel
def iron_worth(state, tables):
    """Forges, foundations and the means to build, units and the mountains they hold."""
    forges = np.float64(outer_forges(state))
    worth = done_worth(forges) + cards_worth(state, IRON)
    held = controlled(state)
    ready = held & np.int64(state.foundations)
    n_needed = 3.0 - forges
    worth += FOUNDATION * min(np.float64(popcount(np.int64(state.foundations))), n_needed)
    worth += FOUNDATION_HELD * min(np.float64(popcount(ready)), n_needed)
    crystals = np.float64(state.crystals[IRON])
    worth += CRYSTAL * min(crystals, 10.0) + CARGO * np.float64(state.cargo)
    if ready and crystals >= FORGE_COST:
        worth += READY_TO_BUILD
    for mountain in range(N_MOUNTAINS):
        worth += WARRIOR * np.float64(state.iron[mountain]) + GOLEM * np.float64(state.golems[mountain])
        if (held >> mountain) & 1:
            worth += OUTER_HELD if (np.int64(tables.outer_mountains) >> mountain) & 1 else MOUNTAIN_HELD
    return worth


# ---- what is still to come -------------------------------------------------------------------------------------------


@kernel
def promised(state, tables):
    """What pending effects promise wood, less what they promise iron."""
    total = 0.0
    for place in range(state.n_frames):
        kind = np.int64(state.frame_kind[place])
        seat = np.int64(state.frame_seat[place])
        worth = 0.0
        if kind == RUNNING:
            for effect in range(state.frame_arg[place, 0], state.frame_arg[place, 1]):
                worth += outer_worth(state, tables, seat, effect)
        elif kind == ACTING:
            asked = np.int64(state.frame_arg[place, 0])
            n = max(1.0, np.float64(tables.code[asked, p.N]))
            worth = outer_worth(state, tables, seat, asked) * min(1.0, np.float64(state.frame_arg[place, 1]) / n)
        total += worth if seat == WOOD else -worth
    return PROMISE * total


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
        return DONE if controlled(state) & np.int64(state.foundations) else 0.0
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
    edge = near_edge(tables)
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


# ---- move weights ----------------------------------------------------------------------------------------------------


@kernel
def weights(state, tables, moves, n, out):
    """Rough worths of the moves; none is ruled out."""
    for i in range(n):
        out[i] = _weight(state, tables, np.int64(moves[i]))


@kernel
def _weight(state, tables, move):
    op = op_of(move)
    a = arg_a(move)
    b = arg_b(move)
    if op == m.TAKE:
        return 0.1 + 1.5 * a
    if op == m.STOP:
        return 0.25
    if op == m.STEP:
        return _step_weight(state, tables, a, b, arg_c(move))
    if op == m.MARCH:
        return _march_weight(state, tables, a, b, arg_c(move))
    if op == m.ATTACK:
        return _attack_weight(state, a, b)
    if op == m.COMMIT:
        values = tables.combat[state.actor, a]
        return 0.3 + 0.4 * (np.float64(values[0]) + values[1] + 0.7 * values[2])
    if op == m.HOLD_BACK:
        return 0.4
    if op == m.DRILL:
        forge = (np.int64(state.forges) >> a) & 1
        return (3.0 if state.cargo >= 2 else 0.1) if forge else (0.3 if state.cargo >= 4 else 1.0)
    if op == m.PLAY:
        promise = card_promise(state, tables, np.int64(state.actor), a)
        return 0.2 + promise * promise
    if op == m.DRAW:
        return 0.1
    if op == m.BUILD:
        return 50.0
    if op == m.FIND:
        return 12.0 if (np.int64(INNER_VISIONS) >> a) & 1 else 10.0
    if op == m.FOUND:
        return 5.0
    if op == m.PAY:
        return _pay_weight(tables, state)
    if op == m.CHOOSE:
        return _choose_weight(state, tables, a)
    if op == m.HIRE:
        return _hire_weight(state, a)
    if op == m.CONCEDE:
        return 0.0
    if op == m.OPENING:
        return np.float64(a)
    return 1.0


@kernel
def _step_weight(state, tables, origin, destination, totem):
    """Carry totems outwards, gather in inner forests."""
    outer = (np.int64(tables.outer_forests) >> destination) & 1
    if totem:
        if outer:
            return 60.0
        return 6.0 if (near_edge(tables) >> destination) & 1 and not (near_edge(tables) >> origin) & 1 else 0.3
    if outer:
        return 0.05
    lies = state.charged[destination] + state.fading[destination]
    stays = state.charged[origin] + state.fading[origin]
    return (2.5 if lies else 0.7) * (0.2 if stays else 1.0)


@kernel
def _march_weight(state, tables, origin, destination, part):
    """Take free outer mountains, keep what is held."""
    moved = np.float64(part & m.WARRIOR_PART) + np.float64(part >> m.GOLEM_SHIFT)
    left = np.float64(units(state, origin)) - moved
    weight = 0.3
    if (np.int64(tables.outer_mountains) >> destination) & 1 and units(state, destination) == 0:
        weight = 1.5
    elif destination != FERRUM:
        weight = 0.5
    if left == 0 and ((np.int64(state.foundations) | np.int64(tables.outer_mountains)) >> origin) & 1:
        weight *= 0.2
    return weight * min(moved, 3.0) * 0.3


@kernel
def _attack_weight(state, forest, mountain):
    """Attack where the own warband is at least as strong."""
    iron = np.float64(units(state, mountain)) + np.float64(state.golems[mountain])
    iron += np.float64((np.int64(state.forges) >> mountain) & 1)
    wood = np.float64(state.wood[forest])
    ratio = wood / (iron + 0.5) if state.actor == WOOD else iron / (wood + 0.5)
    prize = 1.0
    if state.actor == IRON and state.charged[forest] + state.fading[forest] > 0:
        prize = 3.0
    if state.actor == WOOD and state.drill_at == mountain and state.cargo > 0:
        prize = 2.0
    return prize * ratio * ratio


@kernel
def _pay_weight(tables, state):
    effects = np.int64(tables.code[top_arg(state, 0), p.LIST])
    first = np.int64(tables.list_start[effects])
    if tables.code[first, p.OP] == p.FORGE:
        return 40.0 if controlled(state) & np.int64(state.foundations) else 0.02
    return 1.0


@kernel
def _choose_weight(state, tables, option):
    """Build when that is possible, found when a place is held."""
    effects = np.int64(tables.code[top_arg(state, 0), p.LIST]) + option
    if tables.list_start[effects] == tables.list_end[effects]:
        return 0.1
    first = np.int64(tables.list_start[effects])
    op = np.int64(tables.code[first, p.OP])
    held = controlled(state)
    if op == p.SPEND and tables.code[first, p.A] >= FORGE_COST:
        ready = held & np.int64(state.foundations) and state.crystals[IRON] >= tables.code[first, p.A]
        return 30.0 if ready else 0.05
    if op == p.FOUNDATION:
        built = np.int64(state.foundations) | np.int64(state.forges)
        return 4.0 if held & tables.outer_mountains & ~built else 0.2
    if op == p.BATTLE:
        return 0.6
    return 1.0


@kernel
def _hire_weight(state, place):
    """Outposts before the centre."""
    if place >= FIRST_FOREST:
        return 1.0
    return 1.0 if place == FERRUM else 1.5
