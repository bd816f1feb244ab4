"""Marquise de Cat (Law 6): wood, workshops and recruiters, three actions a turn, Field Hospitals while the keep stands.

Pieces that are placed or paid one by one (wood, recruits) are asked for in ascending order of clearings, so that each
distribution can be chosen in one way only."""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of, pack
from rootai.games.root.data.factions import (
    MARCH_MOVES,
    MARQUISE_ACTIONS,
    MARQUISE_COST,
    MARQUISE_DRAWS,
    MARQUISE_POINTS,
)
from rootai.games.root.moves import (
    BATTLE,
    BUILD,
    CRAFT,
    DECLINE,
    END,
    EXTRA_ACTION,
    FIRST_BUILDING,
    HOSPITAL,
    KEEP_AT,
    MOVE,
    NONE,
    OVERWORK,
    PAY_WOOD,
    PLACE_WOOD,
    RECRUIT,
)
from rootai.games.root.rules.battle import battle_moves, begin_battle, can_battle
from rootai.games.root.rules.card_effects import (
    apply_daylight_move,
    daylight_moves,
    is_daylight_card_move,
    may_use_daylight_card,
)
from rootai.games.root.rules.cards import birds, draw_in_evening, spend
from rootai.games.root.rules.crafting import activate_pieces, craft, craft_moves, idle_buildings
from rootai.games.root.rules.frames import (
    MARCHING,
    PAYING_WOOD,
    PLACING_WOOD,
    RECRUITING,
    pop,
    push,
    set_top_arg,
    top_arg,
    top_seat,
)
from rootai.games.root.rules.movement import can_move, move_moves, move_warriors
from rootai.games.root.rules.pieces import (
    closed_to_placing,
    keep_clearing,
    n_buildings_on_map,
    open_clearings,
    place_building,
    place_token,
    place_warriors,
    remove_token,
    ruled_by,
    tokens_at,
)
from rootai.games.root.rules.score import score
from rootai.games.root.state import (
    BIRDSONG,
    DAYLIGHT,
    END_STEP,
    FACTION_STEP,
    FOX,
    KEEP,
    LAST_STEP,
    MOUSE,
    N_BUILDING_KINDS,
    N_CLEARINGS,
    NO_CLEARING,
    NOBODY,
    RABBIT,
    RECRUITER,
    SAWMILL,
    START_STEP,
    WOOD,
    WORKSHOP,
)

ALL_CLEARINGS = (1 << N_CLEARINGS) - 1

# Steps of the setup: the keep, then one building of each kind
KEEP_STEP = START_STEP
BUILDINGS_STEP = KEEP_STEP + 1  # plus the kind

# Steps of Daylight
BEGIN_STEP = FACTION_STEP
CRAFT_STEP = FACTION_STEP + 1  # crafting, until the first action is taken (6.2.1)
ACTION_STEP = FACTION_STEP + 2

# Things done once a turn
RECRUITED = 1


# ---- setup (6.3) -----------------------------------------------------------------------------------------------------


@kernel
def marquise_setup(state, tables):
    """The keep, then the first sawmill, workshop and recruiter are hers to place."""
    return True


@kernel
def marquise_setup_moves(state, tables, out, n):
    """The corners for the keep; for each building the keep's clearing and those adjacent, where a slot is open."""
    if state.step == KEEP_STEP:
        return _clearing_moves(KEEP_AT, np.int64(tables.corners), 0, out, n)  # 6.3.2
    keep = keep_clearing(state)
    near = (np.int64(state.adjacent[keep]) | (np.int64(1) << keep)) & open_clearings(state)
    return _clearing_moves(FIRST_BUILDING, near, np.int64(state.step) - BUILDINGS_STEP, out, n)  # 6.3.4


@kernel
def _clearing_moves(op, clearings, b, out, n):
    """One move for each clearing of a set, with the same second argument."""
    rest = np.int64(clearings)
    while rest:
        out[n] = pack(op, lowest(rest), b, 0)
        n += 1
        rest &= rest - 1
    return n


@kernel
def marquise_setup_apply(state, tables, move):
    """Place the keep with the garrison, or a first building."""
    seat = np.int64(state.turn_seat)
    clearing = arg_a(move)
    if op_of(move) == KEEP_AT:
        place_token(state, seat, KEEP, clearing)
        _garrison(state, tables, seat, clearing)
        state.step = BUILDINGS_STEP
        return
    kind = arg_b(move)
    place_building(state, seat, kind, clearing)
    state.step = BUILDINGS_STEP + kind + 1 if kind + 1 < N_BUILDING_KINDS else END_STEP


@kernel
def _garrison(state, tables, seat, keep):
    """A warrior in every clearing but the corner opposite the keep (6.3.3)."""
    for clearing in range(N_CLEARINGS):
        if clearing != tables.opposite[keep]:
            place_warriors(state, seat, clearing, 1)


# ---- the turn --------------------------------------------------------------------------------------------------------


@kernel
def marquise_continue(state, tables):
    """Take her turn on; whether she must choose now."""
    seat = np.int64(state.turn_seat)
    if state.phase == BIRDSONG:
        state.step = LAST_STEP
        _push_spread(state, PLACING_WOOD, seat, np.int64(state.token_supply[seat, WOOD]))  # 6.4
    elif state.phase == DAYLIGHT:
        if state.step != BEGIN_STEP:
            return _continue_actions(state, tables, seat)
        state.actions_left = MARQUISE_ACTIONS  # 6.5
        state.step = CRAFT_STEP
    else:
        state.step = LAST_STEP
        draw_in_evening(state, seat, MARQUISE_DRAWS[n_buildings_on_map(state, seat, RECRUITER)])  # 6.6
    return False


@kernel
def _continue_actions(state, tables, seat):
    """She is asked until she ends; without actions, cards in hand and cards to use there is nothing to ask."""
    if state.actions_left > 0 or state.hand[seat] or may_use_daylight_card(state, tables, seat):
        return True
    state.step = LAST_STEP
    return False


@kernel
def marquise_moves(state, tables, out, n):
    """Her Daylight: crafting before the first action, actions, birds for more of them, cards; END when she wants."""
    seat = np.int64(state.turn_seat)
    out[n] = pack(END, 0, 0, 0)  # 6.5.e
    n += 1
    if state.step == CRAFT_STEP:
        n = craft_moves(
            state,
            tables,
            seat,
            idle_buildings(state, seat, WORKSHOP, FOX),
            idle_buildings(state, seat, WORKSHOP, RABBIT),
            idle_buildings(state, seat, WORKSHOP, MOUSE),
            out,
            n,
        )
    n = daylight_moves(state, tables, seat, out, n)
    if state.actions_left == 0:
        return _extra_action_moves(state, tables, seat, out, n)
    n = battle_moves(state, seat, ALL_CLEARINGS, out, n)  # 6.5.1
    n = move_moves(state, seat, ALL_CLEARINGS, out, n)  # 6.5.2
    if can_recruit(state, seat):
        out[n] = pack(RECRUIT, NONE, 0, 0)
        n += 1
    n = _build_moves(state, seat, out, n)
    return _overwork_moves(state, tables, seat, out, n)


@kernel
def marquise_apply(state, tables, move):
    """Carry out a choice of her Daylight."""
    seat = np.int64(state.turn_seat)
    op = op_of(move)
    if op == END:
        state.step = LAST_STEP
    elif op == CRAFT:
        activate_pieces(state, tables, arg_a(move), arg_b(move))
        craft(state, tables, seat, arg_a(move))
    elif is_daylight_card_move(op):
        apply_daylight_move(state, tables, seat, move)
    elif op == EXTRA_ACTION:
        spend(state, tables, seat, arg_a(move))
        state.actions_left += 1
        state.step = ACTION_STEP
    else:
        state.actions_left -= 1
        state.step = ACTION_STEP
        _act(state, tables, seat, move)


@kernel
def _act(state, tables, seat, move):
    """Carry out one action (6.5)."""
    op = op_of(move)
    a = arg_a(move)
    b = arg_b(move)
    if op == BATTLE:
        begin_battle(state, seat, a, b, NOBODY)
    elif op == MOVE:
        push(state, MARCHING, seat, MARCH_MOVES - 1, 0, 0)
        move_warriors(state, seat, a, b, arg_c(move))
    elif op == RECRUIT:
        state.once |= RECRUITED
        _push_spread(state, RECRUITING, seat, np.int64(state.warrior_supply[seat]))
    elif op == BUILD:
        push(state, PAYING_WOOD, seat, a, building_cost(state, seat, b), _payment(b, 0))
    else:
        spend(state, tables, seat, b)  # overwork, 6.5.5
        place_token(state, seat, WOOD, a)


# ---- extra actions and overwork (6.5, 6.5.5) -------------------------------------------------------------------------


@kernel
def _extra_action_moves(state, tables, seat, out, n):
    """A bird for a further action, where an action is left to take; the bird does not pay for it (rulings A10, F2)."""
    able = _can_act_without_cards(state, seat)
    hand = np.int64(state.hand[seat])
    rest = hand & birds(tables)
    while rest:
        card = lowest(rest)
        if able or _can_overwork(state, tables, seat, hand & ~(np.int64(1) << card)):
            out[n] = pack(EXTRA_ACTION, card, 0, 0)
            n += 1
        rest &= rest - 1
    return n


@kernel
def _can_act_without_cards(state, seat):
    return (
        can_move(state, seat, ALL_CLEARINGS)
        or can_battle(state, seat, ALL_CLEARINGS)
        or can_recruit(state, seat)
        or _can_build(state, seat)
    )


@kernel
def _overworked(state, seat):
    """The set of clearings with a sawmill where a wood token can be placed."""
    clearings = np.int64(0)
    if state.token_supply[seat, WOOD] > 0:
        for clearing in range(N_CLEARINGS):
            if room_at(state, seat, SAWMILL, clearing) > 0:
                clearings |= np.int64(1) << clearing
    return clearings


@kernel
def _can_overwork(state, tables, seat, cards):
    """Whether one of these cards matches a clearing with a sawmill."""
    clearings = _overworked(state, seat)
    while clearings:
        if cards & np.int64(tables.matching_cards[state.suit_of[lowest(clearings)]]):
            return True
        clearings &= clearings - 1
    return False


@kernel
def _overwork_moves(state, tables, seat, out, n):
    clearings = _overworked(state, seat)
    while clearings:
        clearing = lowest(clearings)
        cards = np.int64(state.hand[seat]) & np.int64(tables.matching_cards[state.suit_of[clearing]])
        while cards:
            out[n] = pack(OVERWORK, clearing, lowest(cards), 0)
            n += 1
            cards &= cards - 1
        clearings &= clearings - 1
    return n


# ---- one piece for each building of a kind: wood in Birdsong, recruits (6.4, 6.5.3) ----------------------------------


@kernel
def room_at(state, seat, kind, clearing):
    """Pieces that buildings of a kind bring to a clearing; none where placing is barred."""
    if (closed_to_placing(state, seat) >> clearing) & 1:
        return np.int64(0)
    return np.int64(state.buildings[seat, kind, clearing])


@kernel
def _source(kind_of_frame):
    """The buildings that bring the pieces of a frame."""
    return SAWMILL if kind_of_frame == PLACING_WOOD else RECRUITER


@kernel
def _push_spread(state, kind_of_frame, seat, supply):
    """Place a piece for each building, as many as there are; which ones is her choice (ruling C4)."""
    room = np.int64(0)
    for clearing in range(N_CLEARINGS):
        room += room_at(state, seat, _source(kind_of_frame), clearing)
    push(state, kind_of_frame, seat, min(room, supply), 0, 0)


@kernel
def _spread_options(state, seat, kind):
    """The set of clearings for the next piece: from the last one on, with room for the rest there and further on."""
    left = top_arg(state, 0)
    last = top_arg(state, 1)
    options = np.int64(0)
    beyond = np.int64(0)
    for clearing in range(N_CLEARINGS - 1, last - 1, -1):
        room = room_at(state, seat, kind, clearing)
        if clearing == last:
            room -= top_arg(state, 2)
        beyond += room
        if room > 0 and beyond >= left:
            options |= np.int64(1) << clearing
    return options


@kernel
def _place_one(state, seat, kind_of_frame, clearing):
    """Place one piece and count it in the frame."""
    set_top_arg(state, 0, top_arg(state, 0) - 1)
    if top_arg(state, 1) != clearing:
        set_top_arg(state, 1, clearing)
        set_top_arg(state, 2, 0)
    set_top_arg(state, 2, top_arg(state, 2) + 1)
    if kind_of_frame == PLACING_WOOD:
        place_token(state, seat, WOOD, clearing)
    else:
        place_warriors(state, seat, clearing, 1)


@kernel
def can_recruit(state, seat):
    """Once a turn, with a warrior in the supply and a recruiter to place it at (6.5.3, ruling A10)."""
    if state.once & RECRUITED or state.warrior_supply[seat] == 0:
        return False
    found = False
    for clearing in range(N_CLEARINGS):
        found |= room_at(state, seat, RECRUITER, clearing) > 0
    return found


# ---- building (6.5.4) ------------------------------------------------------------------------------------------------


@kernel
def building_cost(state, seat, kind):
    """Wood printed above the space of the next building of a kind."""
    return np.int64(MARQUISE_COST[n_buildings_on_map(state, seat, kind)])


@kernel
def supply_line(state, ruled, clearing):
    """The set of ruled clearings linked with a ruled clearing (ruling C2)."""
    line = np.int64(1) << clearing
    rest = line
    while rest:
        grown = line | (np.int64(state.adjacent[lowest(rest)]) & ruled)
        rest = (rest & (rest - 1)) | (grown & ~line)
        line = grown
    return line


@kernel
def _wood_in(state, seat, clearings):
    """Wood tokens in a set of clearings."""
    n = np.int64(0)
    rest = np.int64(clearings)
    while rest:
        n += state.tokens[seat, WOOD, lowest(rest)]
        rest &= rest - 1
    return n


@kernel
def _affordable(state, seat, wood):
    """The set of kinds with a building left that so much wood pays for."""
    kinds = np.int64(0)
    for kind in range(N_BUILDING_KINDS):
        if state.building_supply[seat, kind] > 0 and building_cost(state, seat, kind) <= wood:
            kinds |= np.int64(1) << kind
    return kinds


@kernel
def _build_moves(state, seat, out, n):
    """Every building in a ruled clearing with an open slot, paid for by the wood of its supply line."""
    ruled = ruled_by(state, seat)
    sites = ruled & open_clearings(state) & ~closed_to_placing(state, seat)
    while sites:
        line = supply_line(state, ruled, lowest(sites))
        kinds = _affordable(state, seat, _wood_in(state, seat, line))
        while kinds:
            n = _clearing_moves(BUILD, sites & line, lowest(kinds), out, n)
            kinds &= kinds - 1
        sites &= ~line
    return n


@kernel
def _can_build(state, seat):
    """Whether there is any such building."""
    ruled = ruled_by(state, seat)
    sites = ruled & open_clearings(state) & ~closed_to_placing(state, seat)
    while sites:
        line = supply_line(state, ruled, lowest(sites))
        if _affordable(state, seat, _wood_in(state, seat, line)):
            return True
        sites &= ~line
    return False


@kernel
def _payment(kind, last):
    """The kind of the building and the clearing last paid from, as one argument of a frame."""
    return kind + N_BUILDING_KINDS * last


@kernel
def _payment_options(state, seat):
    """The set of clearings for the next wood token: from the last one on, with the rest of the cost in reach."""
    left = top_arg(state, 1)
    last = top_arg(state, 2) // N_BUILDING_KINDS
    line = supply_line(state, ruled_by(state, seat), top_arg(state, 0)) & tokens_at(state, seat, WOOD)
    options = np.int64(0)
    beyond = np.int64(0)
    for clearing in range(N_CLEARINGS - 1, last - 1, -1):
        if (line >> clearing) & 1:
            beyond += state.tokens[seat, WOOD, clearing]
            if beyond >= left:
                options |= np.int64(1) << clearing
    return options


@kernel
def _pay_one(state, seat, clearing):
    """A wood token goes back to the supply (6.5.4.II)."""
    set_top_arg(state, 1, top_arg(state, 1) - 1)
    set_top_arg(state, 2, _payment(top_arg(state, 2) % N_BUILDING_KINDS, clearing))
    remove_token(state, seat, WOOD, clearing)


@kernel
def _finish_building(state, seat):
    """Place what has been paid for, and score the space that it leaves (6.5.4.III)."""
    clearing = top_arg(state, 0)
    kind = top_arg(state, 2) % N_BUILDING_KINDS
    points = MARQUISE_POINTS[kind][n_buildings_on_map(state, seat, kind)]
    pop(state)
    place_building(state, seat, kind, clearing)
    score(state, seat, points)


# ---- frames ----------------------------------------------------------------------------------------------------------


@kernel
def marquise_frame(state, tables, kind):
    """Take a frame of hers on; whether she must choose now."""
    seat = top_seat(state)
    state.actor = seat
    if kind == PAYING_WOOD:
        return _continue_payment(state, seat)
    if kind in (PLACING_WOOD, RECRUITING):
        return _continue_spread(state, seat, kind)
    if kind == MARCHING:
        wanted = top_arg(state, 0) > 0 and can_move(state, seat, ALL_CLEARINGS)
    else:
        wanted = state.hand[seat] != 0 and _hospital(state, seat) != NO_CLEARING
    if not wanted:
        pop(state)
    return wanted


@kernel
def _continue_payment(state, seat):
    if top_arg(state, 1) == 0:
        _finish_building(state, seat)
        return False
    options = _payment_options(state, seat)
    if popcount(options) > 1:
        return True
    _pay_one(state, seat, lowest(options))
    return False


@kernel
def _continue_spread(state, seat, kind):
    if top_arg(state, 0) == 0:
        pop(state)
        return False
    options = _spread_options(state, seat, _source(kind))
    if popcount(options) > 1:
        return True
    _place_one(state, seat, kind, lowest(options))
    return False


@kernel
def _hospital(state, seat):
    """The keep's clearing, if warriors can be placed there (6.2.3, ruling E9)."""
    keep = keep_clearing(state)
    if keep != NO_CLEARING and (closed_to_placing(state, seat) >> keep) & 1:
        return np.int64(NO_CLEARING)
    return keep


@kernel
def marquise_frame_moves(state, tables, kind, out, n):
    """Her moves in a frame."""
    seat = top_seat(state)
    if kind == PAYING_WOOD:
        return _clearing_moves(PAY_WOOD, _payment_options(state, seat), 0, out, n)
    if kind == PLACING_WOOD:
        return _clearing_moves(PLACE_WOOD, _spread_options(state, seat, SAWMILL), 0, out, n)
    if kind == RECRUITING:
        return _clearing_moves(RECRUIT, _spread_options(state, seat, RECRUITER), 0, out, n)
    if kind == MARCHING:
        out[n] = pack(END, 0, 0, 0)
        return move_moves(state, seat, ALL_CLEARINGS, out, n + 1)
    out[n] = pack(DECLINE, 0, 0, 0)
    n += 1
    suit = np.int64(state.suit_of[top_arg(state, 0)])
    cards = np.int64(state.hand[seat]) & np.int64(tables.matching_cards[suit])
    return _clearing_moves(HOSPITAL, cards, 0, out, n)


@kernel
def marquise_frame_apply(state, tables, kind, move):
    """Carry out her choice in a frame."""
    seat = top_seat(state)
    a = arg_a(move)
    if kind == PAYING_WOOD:
        _pay_one(state, seat, a)
    elif kind in (PLACING_WOOD, RECRUITING):
        _place_one(state, seat, kind, a)
    elif kind == MARCHING:
        set_top_arg(state, 0, top_arg(state, 0) - 1 if op_of(move) == MOVE else 0)
        if op_of(move) == MOVE:
            move_warriors(state, seat, a, arg_b(move), arg_c(move))
    else:
        n = top_arg(state, 1)
        pop(state)
        if op_of(move) == HOSPITAL:
            spend(state, tables, seat, a)
            place_warriors(state, seat, _hospital(state, seat), n)
