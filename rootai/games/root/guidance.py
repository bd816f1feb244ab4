"""Knowledge, never rules: what a position is worth and which moves look good.

The evaluation turns the outlooks of all seats (outlook.py) into chances of winning; move weights are set by hand.
"""

import numpy as np

from rootai.engine.bits import popcount
from rootai.engine.jit import kernel
from rootai.engine.outlook import NO_ROLE, softmax
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of
from rootai.games.root import moves as m
from rootai.games.root.data.factions import MARQUISE_POINTS
from rootai.games.root.outlook import outlook, role_of, urgency
from rootai.games.root.rules.end import SHARE_OF_A_COALITION, rewards
from rootai.games.root.rules.items import vagabond_of
from rootai.games.root.rules.pieces import n_buildings_on_map, ruled_by
from rootai.games.root.state import BIRD, ITEM_CARD, MARQUISE, OVER, SWORD, VAGABOND

# ---- evaluation ------------------------------------------------------------------------------------------------------


@kernel
def evaluate(state, tables, out):
    """Chances of winning: a softmax over outlooks; a coalition shares the chance of the partner with the points."""
    if state.phase == OVER:
        rewards(state, tables, out)
        return
    n_seats = np.int64(state.n_seats)
    haste = urgency(state)
    seated = np.int64(0)
    for seat in range(n_seats):
        out[seat] = outlook(state, tables, seat, haste)
        seated |= np.int64(role_of(state, seat) != NO_ROLE) << seat
    softmax(out, n_seats, seated)
    for seat in range(n_seats):
        if role_of(state, seat) == NO_ROLE:
            out[seat] = out[state.partner[seat]] * SHARE_OF_A_COALITION
            out[state.partner[seat]] = out[seat]


# ---- move weights ----------------------------------------------------------------------------------------------------

PLAIN = 1.0
HARDLY = 0.15  # stopping while something can be done
SELDOM = 0.4
OFTEN = 3.0
NEARLY_ALWAYS = 8.0


@kernel
def weights(state, tables, moves, n, out):
    """How good each move looks by itself."""
    for i in range(n):
        out[i] = _weight(state, tables, np.int64(moves[i]))


@kernel
def _weight(state, tables, move):
    op = op_of(move)
    if op == m.END:
        return HARDLY
    if op == m.MOVE:
        return _march_weight(state, move)
    if op == m.BATTLE:
        return _battle_weight(state, np.int64(state.actor), arg_a(move), arg_b(move))
    if op == m.CRAFT:
        return _craft_weight(tables, arg_a(move))
    if op == m.BUILD:
        return _build_weight(state, arg_b(move))
    if op in (m.RECRUIT, m.SPREAD, m.ORGANIZE, m.HOSPITAL, m.TRAIN):
        return OFTEN
    if op in (m.REVOLT, m.QUEST, m.EXPLORE, m.NEW_ROOST):
        return NEARLY_ALWAYS
    if op == m.ADD_TO_DECREE:
        return _decree_weight(state, tables, arg_a(move), arg_b(move))
    if op in (m.USE, m.AMBUSH_WITH, m.SWIFT_STRIKE, m.ENLIST, m.STRIKE, m.TAKE_ITEM):
        return OFTEN
    if op == m.DECLINE:
        return SELDOM
    if op in (m.DISCARD, m.GIVE_CARD, m.MOBILIZE, m.OVERWORK, m.EXTRA_ACTION):
        return _spending_weight(tables, op, arg_a(move))
    if op == m.ACTIVATE_DOMINANCE:
        return HARDLY
    if op == m.TAKE_DOMINANCE:
        return HARDLY
    return PLAIN


@kernel
def _march_weight(state, move):
    """Larger groups rather than single warriors, and into clearings where they come to rule."""
    seat = np.int64(state.actor)
    count = arg_c(move)
    if count == 0:
        return PLAIN  # a pawn
    goal = arg_b(move)
    stay = np.int64(state.warriors[seat, arg_a(move)]) - count
    weight = 0.3 + 0.12 * count
    rival = np.int64(0)
    for other in range(state.n_seats):
        if other != seat:
            rival = max(rival, np.int64(state.strength[other, goal]))
    own = np.int64(state.strength[seat, goal])
    if own <= rival < own + count:
        weight += 0.6
    if stay == 0 and state.ruler[arg_a(move)] == seat:
        weight *= 0.4
    return weight


@kernel
def _battle_weight(state, seat, clearing, defender):
    """Points to be had, and the odds: the attacker deals the higher roll, both up to their warriors."""
    own = np.int64(state.warriors[seat, clearing])
    if state.faction_of[seat] == VAGABOND:
        own = (
            np.int64(state.items[vagabond_of(state, seat), 0, SWORD]) + state.items[vagabond_of(state, seat), 1, SWORD]
        )
    theirs = np.int64(state.warriors[defender, clearing])
    prizes = np.int64(0)
    for kind in range(len(state.buildings[defender])):
        prizes += state.buildings[defender, kind, clearing]
    for kind in range(len(state.tokens[defender])):
        prizes += state.tokens[defender, kind, clearing]
    weight = 0.3 + 0.5 * (_at_most(own, 3) - _at_most(theirs, 3))
    if theirs <= 2:
        weight += 0.9 * _at_most(prizes, 3)
    if state.score[defender] >= state.score[seat]:
        weight *= 1.5
    return max(weight, 0.1)


@kernel
def _at_most(count, limit):
    """A count that is worth no more beyond a limit."""
    return min(count, limit)


@kernel
def _craft_weight(tables, card):
    return OFTEN + 1.5 * tables.card_points[card] if tables.card_effect[card] == ITEM_CARD else OFTEN


@kernel
def _build_weight(state, kind):
    seat = np.int64(state.actor)
    if state.faction_of[seat] == MARQUISE:
        return OFTEN + MARQUISE_POINTS[kind][min(n_buildings_on_map(state, seat, kind), 5)]
    return NEARLY_ALWAYS


@kernel
def _decree_weight(state, tables, card, column):
    """A suit that the Eyrie rules somewhere; birds fit everywhere."""
    suit = np.int64(tables.card_suit[card])
    if suit == BIRD:
        return OFTEN
    ruled = popcount(ruled_by(state, np.int64(state.actor)) & np.int64(state.suit_clearings[suit]))
    weight = 0.2 + ruled
    return weight * 0.5 if column == 3 else weight


@kernel
def _spending_weight(tables, op, card):
    """Cards that could be crafted or held for an ambush are spent last."""
    dear = (np.int64(tables.craftable_cards) >> card) & 1
    base = SELDOM if dear else PLAIN
    return base * 0.5 if op in (m.OVERWORK, m.EXTRA_ACTION) and dear else base
