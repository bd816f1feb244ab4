"""The Woodland Alliance (Law 8): supporters, sympathy, revolts, officers.

Supporters lie face down: who is asked what depends on how many there are, never on which.  A revolt is resolved piece
by piece: enemies are removed, what that sets off is settled, then base, warriors and officer are placed (ruling
A9)."""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.contract import CHANCE
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of, pack
from rootai.games.root.data.factions import (
    ALLIANCE_BASE_DRAW,
    ALLIANCE_DRAW,
    MARTIAL_LAW_COST,
    MARTIAL_LAW_WARRIORS,
    REVOLT_COST,
    STARTING_SUPPORTERS,
    SUPPORTER_LIMIT,
    SYMPATHY_COST,
    SYMPATHY_POINTS,
)
from rootai.games.root.moves import (
    BATTLE,
    CRAFT,
    DISCARD,
    DRAW_SUPPORTER,
    END,
    GIVE_CARD,
    MOBILIZE,
    MOVE,
    ORGANIZE,
    PAY_SUPPORTER,
    RECRUIT,
    REVOLT,
    SPREAD,
    TRAIN,
)
from rootai.games.root.rules.battle import battle_moves, begin_battle, can_battle
from rootai.games.root.rules.card_effects import (
    apply_daylight_move,
    daylight_moves,
    is_daylight_card_move,
    may_use_daylight_card,
)
from rootai.games.root.rules.cards import (
    EVERYBODY,
    draw_in_evening,
    leave_deck,
    leave_hand,
    reform_deck,
    show_hand,
    spend,
    to_discard,
)
from rootai.games.root.rules.crafting import activate_pieces, craft, craft_moves
from rootai.games.root.rules.frames import (
    PAYING_OUTRAGE,
    PAYING_SUPPORTERS,
    RISING,
    SUPPORTER_DRAWING,
    SUPPORTERS_OVER,
    pop,
    push,
    set_top_arg,
    top_arg,
    top_seat,
)
from rootai.games.root.rules.movement import can_move, move_moves, move_warriors
from rootai.games.root.rules.pieces import (
    are_opponents,
    closed_to_placing,
    n_buildings_at,
    n_buildings_on_map,
    place_building,
    place_token,
    place_warriors,
    remove_warriors,
    tokens_at,
    warriors_at,
)
from rootai.games.root.rules.removal import clear_of_enemies
from rootai.games.root.rules.score import score
from rootai.games.root.state import (
    ALLIANCE,
    BIRDSONG,
    DAYLIGHT,
    END_STEP,
    FACTION_STEP,
    FOX,
    LAST_STEP,
    MOUSE,
    N_CARDS,
    N_CLEARINGS,
    N_SUITS,
    NOBODY,
    RABBIT,
    SYMPATHY,
)

# Steps of the phases
REVOLTS = FACTION_STEP  # Birdsong: 8.4.1
SPREADS = FACTION_STEP + 1  # 8.4.2
FREE_ACTIONS = FACTION_STEP  # Daylight: 8.5
MUSTER = FACTION_STEP  # Evening: 8.6.1, the officers are counted
OPERATIONS = FACTION_STEP + 1
DRAW = FACTION_STEP + 2  # 8.6.2

ALL_CLEARINGS = (1 << N_CLEARINGS) - 1
ALL_CARDS = (1 << N_CARDS) - 1


# ---- setup (8.3) -----------------------------------------------------------------------------------------------------


@kernel
def alliance_setup(state, tables):
    """The first supporters are drawn (8.3.4); nothing is to be chosen."""
    push(state, SUPPORTER_DRAWING, np.int64(state.turn_seat), STARTING_SUPPORTERS, 0, 0)
    state.step = END_STEP
    return False


# ---- supporters (8.2.3) ----------------------------------------------------------------------------------------------


@kernel
def has_base(state, seat):
    """Whether any base is on the map."""
    found = False
    for suit in range(N_SUITS):
        found |= state.building_supply[seat, suit] == 0
    return found


@kernel
def is_full(state, seat):
    """Whether no card can join the Supporters stack: five without a base (8.2.3.I)."""
    return popcount(state.supporters) >= SUPPORTER_LIMIT and not has_base(state, seat)


@kernel
def _join(state, tables, seat, card, seen_by):
    """A card joins the stack, seen by a set of seats; one too many is discarded at once (8.2.3.I)."""
    if is_full(state, seat):
        to_discard(state, tables, card)
        return
    bit = np.int64(1) << card
    state.supporters |= bit
    for observer in range(state.n_seats):
        if (np.int64(seen_by) >> observer) & 1 and observer != seat:
            state.known_supporters[observer] |= bit


@kernel
def _seen_if_full(state, seat, seen_by):
    """Everybody sees a card that a full stack turns away."""
    return np.int64(EVERYBODY) if is_full(state, seat) else np.int64(seen_by)


@kernel
def _leave(state, tables, card):
    """A supporter is spent or discarded, for all to see."""
    bit = np.int64(1) << card
    state.supporters &= ~bit
    for observer in range(state.n_seats):
        state.known_supporters[observer] &= ~bit
    to_discard(state, tables, card)


@kernel
def _matching(state, tables, clearing):
    """The set of supporters that match a clearing."""
    return np.int64(state.supporters) & np.int64(tables.matching_cards[state.suit_of[clearing]])


@kernel
def _ascending_moves(op, cards, first, count, out, n):
    """The next of `count` cards, taken in ascending order from `first` on, so that each choice comes up once."""
    rest = np.int64(cards) & ~((np.int64(1) << first) - 1)
    while popcount(rest) >= count:
        out[n] = pack(op, lowest(rest), 0, 0)
        n += 1
        rest &= rest - 1
    return n


# ---- Birdsong: revolts and sympathy (8.4) ----------------------------------------------------------------------------


@kernel
def revolt_clearings(state, seat):
    """The set of sympathetic clearings where a base on the board could be placed by a revolt (8.4.1.I, ruling F8)."""
    clearings = np.int64(0)
    rest = tokens_at(state, seat, SYMPATHY) & ~np.int64(state.scorched)
    while rest:
        clearing = lowest(rest)
        if state.building_supply[seat, state.suit_of[clearing]] > 0 and _slots_after_revolt(state, seat, clearing) > 0:
            clearings |= np.int64(1) << clearing
        rest &= rest - 1
    return clearings


@kernel
def _slots_after_revolt(state, seat, clearing):
    slots = np.int64(state.open_slots[clearing])
    for other in range(state.n_seats):
        if are_opponents(state, seat, other):
            slots += n_buildings_at(state, other, clearing)
    return slots


@kernel
def spread_clearings(state, seat):
    """The set of clearings that sympathy could spread to: next to it, or anywhere while there is none (8.4.2.I)."""
    sympathetic = tokens_at(state, seat, SYMPATHY)
    if state.token_supply[seat, SYMPATHY] == 0:
        return np.int64(0)
    reached = np.int64(ALL_CLEARINGS) if not sympathetic else np.int64(0)
    rest = sympathetic
    while rest:
        reached |= np.int64(state.adjacent[lowest(rest)])
        rest &= rest - 1
    return reached & ~sympathetic & ~closed_to_placing(state, seat)


@kernel
def _track_space(state, seat):
    """The space of the sympathy track that the next token comes from."""
    return np.int64(len(SYMPATHY_COST)) - np.int64(state.token_supply[seat, SYMPATHY])


@kernel
def spread_cost(state, seat, clearing):
    """Supporters to be spent for a token in a clearing, with martial law (8.4.2.II)."""
    cost = np.int64(SYMPATHY_COST[_track_space(state, seat)])
    for other in range(state.n_seats):
        if other != seat and state.warriors[other, clearing] >= MARTIAL_LAW_WARRIORS:
            return cost + MARTIAL_LAW_COST
    return cost


@kernel
def _can_pay_some(state, seat, clearings):
    """Whether the stack is high enough for one of the clearings, whatever the cards are."""
    supporters = popcount(state.supporters)
    if state.step == REVOLTS:
        return clearings != 0 and supporters >= REVOLT_COST
    rest = np.int64(clearings)
    while rest:
        if supporters >= spread_cost(state, seat, lowest(rest)):
            return True
        rest &= rest - 1
    return False


@kernel
def _continue_birdsong(state, seat):
    if state.step == REVOLTS:
        if _can_pay_some(state, seat, revolt_clearings(state, seat)):
            return True
        state.step = SPREADS
        return False
    if _can_pay_some(state, seat, spread_clearings(state, seat)):
        return True
    state.step = LAST_STEP
    return False


@kernel
def _birdsong_moves(state, tables, seat, out, n):
    revolting = state.step == REVOLTS
    rest = revolt_clearings(state, seat) if revolting else spread_clearings(state, seat)
    while rest:
        clearing = lowest(rest)
        cost = np.int64(REVOLT_COST) if revolting else spread_cost(state, seat, clearing)
        if popcount(_matching(state, tables, clearing)) >= cost:
            out[n] = pack(REVOLT if revolting else SPREAD, clearing, 0, 0)
            n += 1
        rest &= rest - 1
    return n


@kernel
def _place_sympathy(state, seat, clearing):
    """The leftmost token of the track, with the points that it uncovers (8.4.2.III)."""
    points = np.int64(SYMPATHY_POINTS[_track_space(state, seat)])
    place_token(state, seat, SYMPATHY, clearing)
    score(state, seat, points)


@kernel
def _pay_supporter(state, tables, card):
    """One supporter of a cost is spent; with the last one the revolt or the spread is carried out."""
    _leave(state, tables, card)
    left = top_arg(state, 1) - 1
    set_top_arg(state, 1, left)
    set_top_arg(state, 2, card + 1)
    if left > 0:
        return
    seat = top_seat(state)
    clearing = top_arg(state, 0)
    pop(state)
    if state.tokens[seat, SYMPATHY, clearing] > 0:
        push(state, RISING, seat, clearing, 0, 0)
        clear_of_enemies(state, seat, np.int64(1) << clearing)
    else:
        _place_sympathy(state, seat, clearing)


@kernel
def _rise(state, seat, clearing):
    """The base of a revolt, a warrior for each sympathetic clearing of its suit, and an officer (8.4.1.III)."""
    suit = np.int64(state.suit_of[clearing])
    place_building(state, seat, suit, clearing)
    place_warriors(state, seat, clearing, popcount(tokens_at(state, seat, SYMPATHY) & state.suit_clearings[suit]))
    _gain_officer(state, seat)


@kernel
def _gain_officer(state, seat):
    if state.warrior_supply[seat] > 0:
        state.warrior_supply[seat] -= 1
        state.officers += 1


# ---- Daylight (8.5) --------------------------------------------------------------------------------------------------


@kernel
def _continue_daylight(state, tables, seat):
    """Ask while there is a card in hand or an effect to use."""
    if state.hand[seat] or may_use_daylight_card(state, tables, seat):
        return True
    state.step = LAST_STEP
    return False


@kernel
def _tokens_to_craft_with(state, seat, suit):
    """Sympathy tokens of a suit not yet activated this turn (8.2.1, 4.1.1)."""
    tokens = popcount(tokens_at(state, seat, SYMPATHY) & np.int64(state.suit_clearings[suit]))
    return tokens - np.int64(state.crafted_with[suit])


@kernel
def _training_cards(state, tables, seat):
    """The set of hand cards that train an officer: those that match a base on the map (8.5.3)."""
    cards = np.int64(0)
    if state.warrior_supply[seat] > 0:
        for suit in range(N_SUITS):
            if state.building_supply[seat, suit] == 0:
                cards |= np.int64(tables.matching_cards[suit])
    return cards & np.int64(state.hand[seat])


@kernel
def _daylight_moves(state, tables, seat, out, n):
    n = craft_moves(
        state,
        tables,
        seat,
        _tokens_to_craft_with(state, seat, FOX),
        _tokens_to_craft_with(state, seat, RABBIT),
        _tokens_to_craft_with(state, seat, MOUSE),
        out,
        n,
    )
    n = _ascending_moves(MOBILIZE, np.int64(state.hand[seat]), 0, 1, out, n)
    n = _ascending_moves(TRAIN, _training_cards(state, tables, seat), 0, 1, out, n)
    return daylight_moves(state, tables, seat, out, n)


@kernel
def _mobilize(state, tables, seat, card):
    """A hand card joins the supporters, hidden from the others (8.5.2)."""
    seen_by = _seen_if_full(state, seat, np.int64(1) << seat)
    leave_hand(state, seat, card, seen_by, ALL_CARDS)
    _join(state, tables, seat, card, seen_by)


# ---- Evening: military operations (8.6) ------------------------------------------------------------------------------


@kernel
def recruit_clearings(state, seat):
    """The set of clearings with a base, while there are warriors (8.6.1.III)."""
    clearings = np.int64(0)
    if state.warrior_supply[seat] > 0:
        for clearing in range(N_CLEARINGS):
            if n_buildings_at(state, seat, clearing) > 0:
                clearings |= np.int64(1) << clearing
    return clearings & ~closed_to_placing(state, seat)


@kernel
def organize_clearings(state, seat):
    """The set of unsympathetic clearings with a warrior that a token could replace (8.6.1.IV)."""
    if state.token_supply[seat, SYMPATHY] == 0:
        return np.int64(0)
    return warriors_at(state, seat) & ~tokens_at(state, seat, SYMPATHY) & ~closed_to_placing(state, seat)


@kernel
def _continue_evening(state, seat):
    if state.step == MUSTER:
        state.actions_left = state.officers
        state.step = OPERATIONS
    elif state.step == OPERATIONS:
        if state.actions_left > 0 and (
            can_move(state, seat, ALL_CLEARINGS)
            or can_battle(state, seat, ALL_CLEARINGS)
            or recruit_clearings(state, seat) != 0
            or organize_clearings(state, seat) != 0
        ):
            return True
        state.step = DRAW
    else:
        state.step = LAST_STEP
        draw_in_evening(state, seat, cards_to_draw(state, seat))  # 8.6.2
    return False


@kernel
def cards_to_draw(state, seat):
    """One, and one for each base on the map (8.6.2)."""
    n = np.int64(ALLIANCE_DRAW)
    for suit in range(N_SUITS):
        n += n_buildings_on_map(state, seat, suit) * ALLIANCE_BASE_DRAW
    return n


@kernel
def _operation_moves(state, seat, out, n):
    n = move_moves(state, seat, ALL_CLEARINGS, out, n)
    n = battle_moves(state, seat, ALL_CLEARINGS, out, n)
    n = _ascending_moves(RECRUIT, recruit_clearings(state, seat), 0, 1, out, n)
    return _ascending_moves(ORGANIZE, organize_clearings(state, seat), 0, 1, out, n)


@kernel
def _operate(state, seat, move):
    op = op_of(move)
    clearing = arg_a(move)
    state.actions_left -= 1
    if op == MOVE:
        move_warriors(state, seat, clearing, arg_b(move), arg_c(move))
    elif op == BATTLE:
        begin_battle(state, seat, clearing, arg_b(move), NOBODY)
    elif op == RECRUIT:
        place_warriors(state, seat, clearing, 1)
    else:
        remove_warriors(state, seat, clearing, 1)
        _place_sympathy(state, seat, clearing)


# ---- the turn --------------------------------------------------------------------------------------------------------


@kernel
def alliance_continue(state, tables):
    """Take the turn on; whether the Alliance must choose now."""
    seat = np.int64(state.turn_seat)
    if state.phase == BIRDSONG:
        return _continue_birdsong(state, seat)
    if state.phase == DAYLIGHT:
        return _continue_daylight(state, tables, seat)
    return _continue_evening(state, seat)


@kernel
def alliance_moves(state, tables, out, n):
    """The moves of the Alliance in its turn; END goes on to the next step."""
    seat = np.int64(state.turn_seat)
    out[n] = pack(END, 0, 0, 0)
    n += 1
    if state.phase == BIRDSONG:
        return _birdsong_moves(state, tables, seat, out, n)
    if state.phase == DAYLIGHT:
        return _daylight_moves(state, tables, seat, out, n)
    return _operation_moves(state, seat, out, n)


@kernel
def alliance_apply(state, tables, move):
    """Carry out a move of the Alliance in its turn."""
    seat = np.int64(state.turn_seat)
    op = op_of(move)
    a = arg_a(move)
    if op == END:
        _end_step(state)
    elif state.phase != BIRDSONG and state.phase != DAYLIGHT:
        _operate(state, seat, move)
    elif op == REVOLT:
        push(state, PAYING_SUPPORTERS, seat, a, REVOLT_COST, 0)
    elif op == SPREAD:
        push(state, PAYING_SUPPORTERS, seat, a, spread_cost(state, seat, a), 0)
    elif op == CRAFT:
        activate_pieces(state, tables, a, arg_b(move))
        craft(state, tables, seat, a)
    elif op == MOBILIZE:
        _mobilize(state, tables, seat, a)
    elif op == TRAIN:
        spend(state, tables, seat, a)
        _gain_officer(state, seat)
    elif is_daylight_card_move(op):
        apply_daylight_move(state, tables, seat, move)


@kernel
def _end_step(state):
    if state.phase == BIRDSONG and state.step == REVOLTS:
        state.step = SPREADS
    elif state.phase == BIRDSONG or state.phase == DAYLIGHT:
        state.step = LAST_STEP
    else:
        state.step = DRAW


# ---- frames: Outrage, lost bases, payments (8.2) ---------------------------------------------------------------------


@kernel
def alliance_frame(state, tables, kind):
    """Take the top frame on; whether somebody must choose now."""
    seat = top_seat(state)
    if kind == PAYING_OUTRAGE:
        return _continue_outrage(state, tables, seat)
    if kind == PAYING_SUPPORTERS:
        return True
    if kind == SUPPORTER_DRAWING:
        reform_deck(state)
        if top_arg(state, 0) > 0 and state.deck:
            state.actor = CHANCE
            return True
        pop(state)
    elif kind == SUPPORTERS_OVER:
        if is_over(state, seat):
            return True
        pop(state)
    elif kind == RISING:
        clearing = top_arg(state, 0)
        pop(state)
        _rise(state, seat, clearing)
    else:
        suit = top_arg(state, 0)
        pop(state)
        _lose_following(state, tables, seat, suit)
    return False


@kernel
def _continue_outrage(state, tables, seat):
    """Who has no card that matches shows his hand instead, and the Alliance draws a supporter (8.2.6)."""
    if _outrage_cards(state, tables, seat):
        return True
    alliance = np.int64(state.seat_of[ALLIANCE])
    pop(state)
    show_hand(state, seat, alliance)
    push(state, SUPPORTER_DRAWING, alliance, 1, 0, 0)
    return False


@kernel
def _outrage_cards(state, tables, seat):
    """The set of hand cards that match the clearing of an Outrage."""
    return np.int64(state.hand[seat]) & np.int64(tables.matching_cards[state.suit_of[top_arg(state, 0)]])


@kernel
def is_over(state, seat):
    """Whether supporters must go, because the last base fell (8.2.4)."""
    return popcount(state.supporters) > SUPPORTER_LIMIT and not has_base(state, seat)


@kernel
def _lose_following(state, tables, seat, suit):
    """A lost base takes supporters of its suit and birds, and half the officers, rounded up, along (8.2.4)."""
    lost = np.int64(state.supporters) & np.int64(tables.matching_cards[suit])
    while lost:
        _leave(state, tables, lowest(lost))
        lost &= lost - 1
    officers = (np.int64(state.officers) + 1) // 2
    state.officers -= officers
    state.warrior_supply[seat] += officers
    if state.turn_seat == seat:  # operations are counted against the officers still there (ruling F12)
        state.actions_left = max(np.int64(0), np.int64(state.actions_left) - officers)
    push(state, SUPPORTERS_OVER, seat, 0, 0, 0)


@kernel
def alliance_frame_moves(state, tables, kind, out, n):
    """The moves of the seat that must choose in the top frame; the cards that chance may bring."""
    if kind == PAYING_OUTRAGE:
        return _ascending_moves(GIVE_CARD, _outrage_cards(state, tables, top_seat(state)), 0, 1, out, n)
    if kind == SUPPORTER_DRAWING:
        return _ascending_moves(DRAW_SUPPORTER, np.int64(state.deck), 0, 1, out, n)
    if kind == SUPPORTERS_OVER:
        surplus = popcount(state.supporters) - SUPPORTER_LIMIT
        return _ascending_moves(DISCARD, np.int64(state.supporters), top_arg(state, 0), surplus, out, n)
    supporters = _matching(state, tables, top_arg(state, 0))
    return _ascending_moves(PAY_SUPPORTER, supporters, top_arg(state, 2), top_arg(state, 1), out, n)


@kernel
def alliance_frame_apply(state, tables, kind, move):
    """Carry out a move in the top frame."""
    card = arg_a(move)
    if kind == PAYING_OUTRAGE:
        _give_card(state, tables, top_seat(state), card)
    elif kind == SUPPORTER_DRAWING:
        set_top_arg(state, 0, top_arg(state, 0) - 1)
        leave_deck(state, card)
        _join(state, tables, top_seat(state), card, 0)
    elif kind == SUPPORTERS_OVER:
        _leave(state, tables, card)
        set_top_arg(state, 0, card + 1)
    else:
        _pay_supporter(state, tables, card)


@kernel
def _give_card(state, tables, payer, card):
    """Only the payer and the Alliance see which matching card it is, unless the stack is full (8.2.6)."""
    alliance = np.int64(state.seat_of[ALLIANCE])
    both = (np.int64(1) << payer) | (np.int64(1) << alliance)
    seen_by = _seen_if_full(state, alliance, both)
    possible = np.int64(tables.matching_cards[state.suit_of[top_arg(state, 0)]])
    pop(state)
    leave_hand(state, payer, card, seen_by, possible)
    _join(state, tables, alliance, card, seen_by)
