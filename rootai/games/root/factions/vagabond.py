"""The Vagabond (Law 9): setup, the steps of his turn, and the choices about his items.

Daylight actions are in vagabond_actions.py, the special actions of the characters in vagabond_characters.py.  Items
that are chosen one by one (refreshed, damaged, repaired, removed) are asked for in ascending order, so that each
choice of several can be made in one way only."""

import numpy as np

from rootai.engine.bits import lowest
from rootai.engine.contract import CHANCE
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of, pack
from rootai.games.root.data.factions import (
    CAPACITY_PER_BAG,
    ITEM_CAPACITY,
    OPEN_QUESTS,
    REFRESH_BASE,
    REFRESH_PER_TEA,
    VAGABOND_DRAW,
)
from rootai.games.root.factions.vagabond_actions import (
    aid,
    aid_moves,
    attack,
    attack_moves,
    clearings_beside,
    complete_quest,
    craft_with_hammers,
    craft_with_hammers_moves,
    explore,
    explore_moves,
    find_items,
    find_moves,
    force_along,
    force_moves,
    forests_beside,
    in_clearing,
    move_pawn,
    pawn_moves,
    pay_for_move,
    quest_moves,
    repair_moves,
    strike,
    strike_moves,
    take_crafted,
    take_from_ruin,
    take_moves,
)
from rootai.games.root.factions.vagabond_characters import apply_special, special_moves
from rootai.games.root.moves import (
    AID,
    BATTLE,
    CHARACTER,
    CRAFT,
    DAMAGE,
    DECLINE,
    DRAW_QUEST,
    END,
    EXPLORE,
    FIND_ITEM,
    FIRST_VAGABOND,
    FOREST_AT,
    MOVE,
    MOVE_WITH,
    QUEST,
    REFRESH,
    REMOVE_ITEM,
    REPAIR,
    SLIP,
    STRIKE,
    TAKE_ITEM,
)
from rootai.games.root.rules.card_effects import apply_daylight_move, daylight_moves, is_daylight_card_move
from rootai.games.root.rules.cards import draw_in_evening
from rootai.games.root.rules.frames import (
    DAMAGING,
    EXPLORING,
    FORCING,
    ITEMS_OVER,
    LAYING_QUESTS,
    REFRESHING,
    REPAIRING,
    TAKING_ITEM,
    pop,
    push,
    set_top_arg,
    top_arg,
    top_seat,
)
from rootai.games.root.rules.items import (
    BAG_TRACK,
    COINS_TRACK,
    TEA_TRACK,
    damage,
    exhaust,
    gain_item,
    n_damaged,
    n_undamaged,
    refresh,
    repair,
    track_of,
    vagabond_of,
)
from rootai.games.root.state import (
    BIRDSONG,
    CHARACTER_NAMES,
    DAMAGED_DOWN,
    DAMAGED_UP,
    DAYLIGHT,
    DOWN,
    END_STEP,
    FACTION_STEP,
    HAMMER,
    LAST_STEP,
    MAX_VAGABONDS,
    N_CLEARINGS,
    N_ITEMS,
    N_TRACKS,
    N_ZONES,
    NO_CHARACTER,
    NO_CLEARING,
    NO_ITEM,
    START_STEP,
    UP,
)

# Steps of the setup
WHO_IS_FIRST = START_STEP  # 9.7.1
CHARACTER_CHOICE = 1  # 9.3.1
FOREST_CHOICE = 2  # 9.3.2
QUESTS_LAID = 3  # 9.3.3

# Steps of the phases
REFRESH_STEP = FACTION_STEP  # Birdsong: 9.4.1
SLIP_STEP = FACTION_STEP + 1  # 9.4.2
ACTIONS = FACTION_STEP  # Daylight: 9.5
REST = FACTION_STEP  # Evening: 9.6.1
DRAW = FACTION_STEP + 1  # 9.6.2, 9.6.3
CAPACITY = FACTION_STEP + 2  # 9.6.4

N_CHARACTERS = len(CHARACTER_NAMES)


# ---- setup (9.3, 9.7.1) ----------------------------------------------------------------------------------------------


@kernel
def vagabond_setup(state, tables):
    """Character, starting items, forest, and the quests once; with two Vagabonds chance says who begins."""
    v = vagabond_of(state, state.turn_seat)
    if state.step == WHO_IS_FIRST:
        if state.n_vagabonds == MAX_VAGABONDS and state.pawn[0] == NO_CLEARING and state.pawn[1] == NO_CLEARING:
            state.actor = CHANCE
            return True
        state.step = CHARACTER_CHOICE
    elif state.step == CHARACTER_CHOICE:
        if state.character[v] == NO_CHARACTER:
            return True
        _take_starting_items(state, tables, v)
        state.step = FOREST_CHOICE
    elif state.step == FOREST_CHOICE:
        return True
    else:
        if not state.quests:
            push(state, LAYING_QUESTS, state.turn_seat, OPEN_QUESTS, 0, 0)
        state.step = END_STEP
    return False


@kernel
def _take_starting_items(state, tables, v):
    for item in range(N_ITEMS):
        for _ in range(tables.starting_items[state.character[v], item]):
            gain_item(state, v, item)


@kernel
def vagabond_setup_moves(state, tables, out, n):
    """Who begins, a character that the other Vagabond has not, or a forest."""
    if state.step == WHO_IS_FIRST:
        for v in range(MAX_VAGABONDS):
            out[n] = pack(FIRST_VAGABOND, state.vagabond_seat[v], 0, 0)
            n += 1
    elif state.step == CHARACTER_CHOICE:
        for character in range(N_CHARACTERS):
            if state.character[0] != character and state.character[1] != character:
                out[n] = pack(CHARACTER, character, 0, 0)
                n += 1
    else:
        for forest in range(tables.n_forests):
            out[n] = pack(FOREST_AT, N_CLEARINGS + forest, 0, 0)
            n += 1
    return n


@kernel
def vagabond_setup_apply(state, tables, move):
    """Carry out a choice of the setup."""
    op = op_of(move)
    if op == FIRST_VAGABOND:
        state.turn_seat = arg_a(move)
        state.step = CHARACTER_CHOICE
    elif op == CHARACTER:
        state.character[vagabond_of(state, state.turn_seat)] = arg_a(move)
    else:
        state.pawn[vagabond_of(state, state.turn_seat)] = arg_a(move)
        state.step = QUESTS_LAID


# ---- the turn (9.4 to 9.6) -------------------------------------------------------------------------------------------


@kernel
def vagabond_continue(state, tables):
    """Take the turn on; whether the Vagabond must choose now."""
    seat = np.int64(state.turn_seat)
    v = vagabond_of(state, seat)
    if state.phase == DAYLIGHT:
        return True
    if state.phase == BIRDSONG:
        if state.step == SLIP_STEP:
            return True
        push(state, REFRESHING, seat, REFRESH_BASE + REFRESH_PER_TEA * np.int64(state.track[v, TEA_TRACK]), 0, 0)
        state.step = SLIP_STEP
    elif state.step == REST:
        if not in_clearing(state, v):
            _rest(state, v)
        state.step = DRAW
    elif state.step == DRAW:
        draw_in_evening(state, seat, VAGABOND_DRAW + np.int64(state.track[v, COINS_TRACK]))
        state.step = CAPACITY
    else:
        if n_over_capacity(state, v) > 0:
            push(state, ITEMS_OVER, seat, n_over_capacity(state, v), 0, 0)
        state.step = LAST_STEP
    return False


@kernel
def _rest(state, v):
    """All damaged items return and are turned face up (9.6.1)."""
    for item in range(N_ITEMS):
        while state.items[v, DAMAGED_DOWN, item] > 0:
            refresh(state, v, item, True)
        while state.items[v, DAMAGED_UP, item] > 0:
            repair(state, v, item, True)


@kernel
def n_over_capacity(state, v):
    """Items in satchel and Damaged box beyond the limit; those on tracks do not count (9.6.4)."""
    n = n_undamaged(state, v) + n_damaged(state, v)
    for track in range(N_TRACKS):
        n -= state.track[v, track]
    return n - ITEM_CAPACITY - CAPACITY_PER_BAG * np.int64(state.track[v, BAG_TRACK])


@kernel
def vagabond_moves(state, tables, out, n):
    """A slip in Birdsong, the actions in Daylight; END goes on."""
    v = vagabond_of(state, state.turn_seat)
    out[n] = pack(END, 0, 0, 0)
    n += 1
    if state.phase == BIRDSONG:
        return _slip_moves(state, tables, v, out, n)
    n = pawn_moves(state, tables, v, 1, out, n)
    n = attack_moves(state, v, out, n)
    n = explore_moves(state, v, out, n)
    n = aid_moves(state, tables, v, out, n)
    n = quest_moves(state, tables, v, out, n)
    n = strike_moves(state, v, out, n)
    n = repair_moves(state, v, out, n)
    n = craft_with_hammers_moves(state, tables, v, out, n)
    n = special_moves(state, tables, v, out, n)
    return daylight_moves(state, tables, np.int64(state.turn_seat), out, n)


@kernel
def _slip_moves(state, tables, v, out, n):
    """To any place beside the pawn, without boots (9.4.2)."""
    goals = clearings_beside(state, tables, v)
    while goals:
        out[n] = pack(SLIP, lowest(goals), 0, 0)
        n += 1
        goals &= goals - 1
    forests = forests_beside(state, tables, v)
    while forests:
        out[n] = pack(SLIP, N_CLEARINGS + lowest(forests), 0, 0)
        n += 1
        forests &= forests - 1
    return n


@kernel
def vagabond_apply(state, tables, move):
    """Carry out a move of the own turn."""
    op = op_of(move)
    v = vagabond_of(state, state.turn_seat)
    if op == END:
        state.step = LAST_STEP
    elif op == SLIP:
        state.step = LAST_STEP
        move_pawn(state, v, arg_a(move))
    elif is_daylight_card_move(op):
        apply_daylight_move(state, tables, np.int64(state.turn_seat), move)
    else:
        _apply_action(state, tables, v, op, move)


@kernel
def _apply_action(state, tables, v, op, move):
    a = arg_a(move)
    b = arg_b(move)
    if op == MOVE:
        pay_for_move(state, v, b, 1)
        move_pawn(state, v, b)
    elif op == BATTLE:
        attack(state, v, a, b)
    elif op == EXPLORE:
        explore(state, v)
    elif op == AID:
        aid(state, tables, v, a, b, arg_c(move))
    elif op == QUEST:
        complete_quest(state, tables, v, a, b, arg_c(move))
    elif op == STRIKE:
        strike(state, v, a, b, arg_c(move))
    elif op == REPAIR:
        exhaust(state, v, HAMMER)
        repair(state, v, a, b == 1)
    elif op == CRAFT:
        craft_with_hammers(state, tables, v, a)
    else:
        apply_special(state, v, move)


# ---- frames ----------------------------------------------------------------------------------------------------------


@kernel
def vagabond_frame(state, tables, kind):
    """Go on with the top frame; whether somebody must choose now."""
    v = vagabond_of(state, top_seat(state))
    if kind == LAYING_QUESTS:
        if top_arg(state, 0) > 0 and state.quest_deck:
            state.actor = CHANCE
            return True
        pop(state)
        return False
    if kind == EXPLORING:
        return _continue_exploring(state, v)
    if kind in (TAKING_ITEM, FORCING):
        return True
    left = top_arg(state, 0)
    total = n_choices(state, v, kind, 0)
    if left > 0 and total > left:
        return True
    if left > 0:
        _settle_all(state, v, kind)
    pop(state)
    return False


@kernel
def _continue_exploring(state, v):
    """Chance says what lies there; with one Vagabond the only item is taken, with two the explorer chooses."""
    if top_arg(state, 1) == NO_ITEM:
        state.actor = CHANCE
        return True
    if state.n_vagabonds == MAX_VAGABONDS:
        return True
    take_from_ruin(state, v, top_arg(state, 1))
    return False


@kernel
def vagabond_frame_moves(state, tables, kind, out, n):
    """The moves of the seat that must choose in the top frame, or what chance may bring."""
    v = vagabond_of(state, top_seat(state))
    if kind == LAYING_QUESTS:
        return _quest_draw_moves(state, out, n)
    if kind == EXPLORING and top_arg(state, 1) == NO_ITEM:
        return find_moves(state, FIND_ITEM, top_arg(state, 0), out, n)
    if kind in (EXPLORING, TAKING_ITEM, FORCING):
        out[n] = pack(DECLINE, 0, 0, 0)
        n += 1
        if kind == EXPLORING:
            return take_moves(state, v, TAKE_ITEM, out, n)
        if kind == FORCING:
            return force_moves(state, v, MOVE_WITH, out, n)
        return _crafted_item_moves(state, out, n)
    return _item_moves(state, v, kind, out, n)


@kernel
def _quest_draw_moves(state, out, n):
    rest = np.int64(state.quest_deck)
    while rest:
        out[n] = pack(DRAW_QUEST, lowest(rest), 0, 0)
        n += 1
        rest &= rest - 1
    return n


@kernel
def _crafted_item_moves(state, out, n):
    for item in range(N_ITEMS):
        if state.crafted_items[top_arg(state, 0), item] > 0:
            out[n] = pack(TAKE_ITEM, item, 0, 0)
            n += 1
    return n


@kernel
def vagabond_frame_apply(state, tables, kind, move):
    """Carry out a choice of the top frame."""
    op = op_of(move)
    a = arg_a(move)
    v = vagabond_of(state, top_seat(state))
    if op == DECLINE:
        pop(state)
    elif kind == LAYING_QUESTS:
        set_top_arg(state, 0, top_arg(state, 0) - 1)
        state.quest_deck &= ~(np.int64(1) << a)
        state.quests |= np.int64(1) << a
    elif op == FIND_ITEM:
        find_items(state, a, arg_b(move))
    elif kind == EXPLORING:
        take_from_ruin(state, v, a)
    elif kind == TAKING_ITEM:
        take_crafted(state, v, a)
    elif kind == FORCING:
        force_along(state, a, arg_b(move))
    else:
        set_top_arg(state, 0, top_arg(state, 0) - 1)
        set_top_arg(state, 1, arg_b(move) * N_ITEMS + a)
        _settle_item(state, v, kind, a, arg_b(move))


# ---- items chosen one by one -----------------------------------------------------------------------------------------
# A choice is an item and a side: face down or up, undamaged or damaged, or a zone, as the operation says (moves.py).


@kernel
def _n_sides(kind):
    return N_ZONES if kind == ITEMS_OVER else 2


@kernel
def _operation(kind):
    if kind == REFRESHING:
        return REFRESH
    if kind == DAMAGING:
        return DAMAGE
    return REPAIR if kind == REPAIRING else REMOVE_ITEM


@kernel
def _n_items(state, v, kind, item, side):
    """How many items of a type and side there are to choose from."""
    if kind == REFRESHING:  # also damaged ones (ruling G1)
        return np.int64(state.items[v, DAMAGED_DOWN if side else DOWN, item])
    if kind == DAMAGING:
        return np.int64(state.items[v, UP if side else DOWN, item])
    if kind == REPAIRING:
        return np.int64(state.items[v, DAMAGED_UP if side else DAMAGED_DOWN, item])
    n = np.int64(state.items[v, side, item])
    if side == UP and track_of(item) >= 0:  # items on tracks stay (9.6.4)
        n -= np.int64(state.track[v, track_of(item)])
    return n


@kernel
def n_choices(state, v, kind, first):
    """Items to choose from, counted from a choice on."""
    n = np.int64(0)
    for choice in range(first, _n_sides(kind) * N_ITEMS):
        n += _n_items(state, v, kind, choice % N_ITEMS, choice // N_ITEMS)
    return n


@kernel
def _item_moves(state, v, kind, out, n):
    """Choices not before the last one that leave enough for the rest."""
    for choice in range(top_arg(state, 1), _n_sides(kind) * N_ITEMS):
        item = choice % N_ITEMS
        side = choice // N_ITEMS
        if _n_items(state, v, kind, item, side) > 0 and n_choices(state, v, kind, choice) >= top_arg(state, 0):
            out[n] = pack(_operation(kind), item, side, 0)
            n += 1
    return n


@kernel
def _settle_item(state, v, kind, item, side):
    if kind == REFRESHING:
        refresh(state, v, item, side == 1)
    elif kind == DAMAGING:
        damage(state, v, item, side == 1)
    elif kind == REPAIRING:
        repair(state, v, item, side == 1)
    else:
        state.items[v, side, item] -= 1  # it leaves the game, and one marked R first, which bars another (9.7.3)
        if state.ruin_marked[v, item] > 0:
            state.ruin_marked[v, item] -= 1


@kernel
def _settle_all(state, v, kind):
    """No more items than there are to settle: all of them."""
    for side in range(_n_sides(kind)):
        for item in range(N_ITEMS):
            while _n_items(state, v, kind, item, side) > 0:
                _settle_item(state, v, kind, item, side)
