"""Knowledge, never rules: what a position is worth and which moves look good.

The evaluation adds to the points of a seat what its pieces, cards and items promise for the rounds to come, and turns
these outlooks into chances of winning.  Numbers are in points, set by hand.
"""

import numpy as np

from rootai.engine.bits import popcount
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of
from rootai.games.root import moves as m
from rootai.games.root.data.factions import MARQUISE_POINTS, ROOST_POINTS, SYMPATHY_POINTS
from rootai.games.root.rules.dominance import dominates
from rootai.games.root.rules.end import rewards
from rootai.games.root.rules.items import n_damaged, n_undamaged, vagabond_of
from rootai.games.root.rules.pieces import n_buildings_on_map, ruled_by
from rootai.games.root.rules.score import scores_points
from rootai.games.root.state import (
    BIRD,
    EYRIE,
    ITEM_CARD,
    KEEP,
    MARQUISE,
    N_CLEARINGS,
    N_SUITS,
    NOBODY,
    OVER,
    RECRUITER,
    ROOST,
    SAWMILL,
    SWORD,
    SYMPATHY,
    VAGABOND,
    WINNING_SCORE,
    WOOD,
    WORKSHOP,
)

# ---- evaluation ------------------------------------------------------------------------------------------------------

CARD_VALUE = 0.45  # a card in hand
LASTING_CARD_VALUE = 0.7  # a crafted card
RULE_VALUE = 0.2  # a clearing ruled
WARRIOR_VALUE = 0.13  # a warrior on the map
SAWMILL_VALUE = 0.7
WORKSHOP_VALUE = 0.5
RECRUITER_VALUE = 0.9
WOOD_VALUE = 0.45
KEEP_VALUE = 1.0
ROOST_ROUNDS = 3.0  # rounds that the roosts of now are counted to score
DECREE_RISK = 0.25  # a card of the decree that no roost or ruled clearing matches
SUPPORTER_VALUE = 0.55
OFFICER_VALUE = 1.1
BASE_VALUE = 2.2
SYMPATHY_ROUNDS = 0.55  # share of the next sympathy's points that is as good as scored, for each token out
ITEM_VALUE = 0.75
SWORD_VALUE = 0.4  # a sword is worth so much more
DAMAGED_VALUE = 0.25
FRIEND_VALUE = 0.5  # a step of a relationship
ENEMY_VALUE = -0.6  # a hostile faction
DOMINANCE_FAR = 14.0  # outlook of an activated dominance card
DOMINANCE_NEAR = 25.0  # and of one that wins if nothing changes
START_SHARPNESS = 0.10
END_SHARPNESS = 0.42  # when the leader is about to win


@kernel
def at_most(count, limit):
    """A count that is worth no more beyond a limit."""
    return min(count, limit)


@kernel
def evaluate(state, tables, out):
    """Chances of winning: a softmax over outlooks, the sharper the nearer the end."""
    if state.phase == OVER:
        rewards(state, tables, out)
        return
    n_seats = np.int64(state.n_seats)
    best = -1e9
    most = 0.0
    for seat in range(n_seats):
        out[seat] = outlook(state, tables, seat)
        best = max(best, out[seat])
        most = max(most, np.float64(state.score[seat]))
    progress = min(most / WINNING_SCORE, 1.0)
    sharpness = START_SHARPNESS + (END_SHARPNESS - START_SHARPNESS) * progress * progress
    total = 0.0
    for seat in range(n_seats):
        out[seat] = np.exp((out[seat] - best) * sharpness)
        total += out[seat]
    for seat in range(n_seats):
        out[seat] /= total
    for seat in range(n_seats):
        partner = np.int64(state.partner[seat])
        if partner > seat:
            shared = 0.5 * max(out[seat], out[partner])
            spare = out[seat] + out[partner] - 2.0 * shared
            out[seat] = shared + 0.5 * spare
            out[partner] = shared + 0.5 * spare


@kernel
def outlook(state, tables, seat):
    """Points of a seat, with those that its position promises."""
    promise = CARD_VALUE * at_most(popcount(state.hand[seat]), 7) + LASTING_CARD_VALUE * popcount(state.play_area[seat])
    faction = np.int64(state.faction_of[seat])
    if faction == VAGABOND:
        promise += _vagabond_promise(state, vagabond_of(state, seat))
    else:
        promise += RULE_VALUE * popcount(ruled_by(state, seat))
        for clearing in range(N_CLEARINGS):
            promise += WARRIOR_VALUE * state.warriors[seat, clearing]
        if faction == MARQUISE:
            promise += _marquise_promise(state, seat)
        elif faction == EYRIE:
            promise += _eyrie_promise(state, tables, seat)
        else:
            promise += _alliance_promise(state, seat)
    if scores_points(state, seat):
        left = max(WINNING_SCORE - np.float64(state.score[seat]), 0.0)
        return state.score[seat] + min(promise, left) + 0.3 * max(promise - left, 0.0)
    if state.partner[seat] != NOBODY:
        return np.float64(state.score[state.partner[seat]])
    return DOMINANCE_NEAR if dominates(state, tables, seat) else DOMINANCE_FAR


@kernel
def _marquise_promise(state, seat):
    wood = np.int64(0)
    for clearing in range(N_CLEARINGS):
        wood += state.tokens[seat, WOOD, clearing]
    value = WOOD_VALUE * at_most(wood, 5)
    value += SAWMILL_VALUE * n_buildings_on_map(state, seat, SAWMILL)
    value += WORKSHOP_VALUE * n_buildings_on_map(state, seat, WORKSHOP)
    value += RECRUITER_VALUE * n_buildings_on_map(state, seat, RECRUITER)
    for clearing in range(N_CLEARINGS):
        value += KEEP_VALUE * state.tokens[seat, KEEP, clearing]
    return value


@kernel
def _eyrie_promise(state, tables, seat):
    """Roosts score every round; a decree that outgrows the ruled clearings ends in turmoil."""
    value = ROOST_ROUNDS * ROOST_POINTS[n_buildings_on_map(state, seat, ROOST)]
    ruled = ruled_by(state, seat)
    for column in range(len(state.decree)):
        cards = np.int64(state.decree[column])
        for suit in range(N_SUITS):
            of_suit = popcount(cards & np.int64(tables.suit_cards[suit]))
            if of_suit and not ruled & np.int64(state.suit_clearings[suit]):
                value -= DECREE_RISK * of_suit * 4.0
        value -= DECREE_RISK * 0.2 * popcount(cards & np.int64(tables.suit_cards[BIRD]))
    return value


@kernel
def _alliance_promise(state, seat):
    value = SUPPORTER_VALUE * at_most(popcount(state.supporters), 8)
    value += OFFICER_VALUE * at_most(np.int64(state.officers), 4)
    for suit in range(N_SUITS):
        value += BASE_VALUE * (1 - state.building_supply[seat, suit])
    spread = np.int64(len(SYMPATHY_POINTS)) - state.token_supply[seat, SYMPATHY]
    for space in range(spread):
        value += SYMPATHY_ROUNDS * (SYMPATHY_POINTS[space] + 0.5)
    return value


@kernel
def _vagabond_promise(state, v):
    value = ITEM_VALUE * n_undamaged(state, v) + DAMAGED_VALUE * n_damaged(state, v)
    value += SWORD_VALUE * (np.int64(state.items[v, 0, SWORD]) + state.items[v, 1, SWORD])
    for seat in range(state.n_seats):
        relation = np.int64(state.relationship[v, seat])
        value += FRIEND_VALUE * relation if relation > 0 else -ENEMY_VALUE * relation
    return value


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
    weight = 0.3 + 0.5 * (at_most(own, 3) - at_most(theirs, 3))
    if theirs <= 2:
        weight += 0.9 * at_most(prizes, 3)
    if state.score[defender] >= state.score[seat]:
        weight *= 1.5
    return max(weight, 0.1)


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
