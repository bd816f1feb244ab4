"""Knowledge, never rules: what a position is worth and which moves look good.

The evaluation turns the outlooks of both sides (outlook.py) into chances of winning; move weights are set by hand.
"""

import numpy as np

from rootai.engine.jit import kernel
from rootai.engine.outlook import EVERY_SEAT, softmax
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of
from rootai.games.ironwood import moves as m
from rootai.games.ironwood.outlook import FORGE_COST, outlook, urgency
from rootai.games.ironwood.promises import card_promise
from rootai.games.ironwood.rules import program as p
from rootai.games.ironwood.rules.end import rewards
from rootai.games.ironwood.rules.frames import top_arg
from rootai.games.ironwood.rules.pieces import controlled, units
from rootai.games.ironwood.state import FERRUM, FIRST_FOREST, INNER_VISIONS, IRON, N_SEATS, OVER, WOOD

# ---- evaluation ------------------------------------------------------------------------------------------------------


@kernel
def evaluate(state, tables, out):
    """Chances of winning: a softmax over outlooks."""
    if state.phase == OVER:
        rewards(state, tables, out)
        return
    haste = urgency(state)
    for seat in range(N_SEATS):
        out[seat] = outlook(state, tables, seat, haste)
    softmax(out, N_SEATS, EVERY_SEAT)


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
        edge = np.int64(tables.edge_forests)
        if outer:
            return 60.0
        return 6.0 if (edge >> destination) & 1 and not (edge >> origin) & 1 else 0.3
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
