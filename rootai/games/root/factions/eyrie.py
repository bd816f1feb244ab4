"""Eyrie Dynasties (Law 7): the Decree, its leaders, and the turmoil that a broken Decree brings.

The Decree is resolved column by column.  Between two of its cards `column_suit` is NO_SUIT: then the Eyrie say which
suit comes next (RESOLVE_SUIT), or carry out the card at once where only one suit is left, and may use cards of their
own.  Once a suit is chosen its action must follow, or turmoil."""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of, pack
from rootai.games.root.data.factions import (
    EYRIE_DRAWS,
    ROOST_POINTS,
    VIZIERS,
)
from rootai.games.root.moves import (
    ADD_TO_DECREE,
    BATTLE,
    BUILD,
    CRAFT,
    END,
    LEADER,
    MOVE,
    NEW_ROOST,
    RECRUIT,
    RESOLVE_SUIT,
    ROOST_AT,
    TURMOIL,
)
from rootai.games.root.rules.battle import battle_moves, begin_battle, can_battle
from rootai.games.root.rules.card_effects import (
    apply_daylight_move,
    daylight_moves,
    is_daylight_card_move,
    may_use_daylight_card,
)
from rootai.games.root.rules.cards import EVERYBODY, birds, draw, draw_in_evening, leave_hand, to_discard
from rootai.games.root.rules.crafting import activate_pieces, craft, craft_moves, idle_buildings
from rootai.games.root.rules.frames import DEPOSING, pop, push, top_seat
from rootai.games.root.rules.movement import can_move, move_moves, move_warriors
from rootai.games.root.rules.pieces import (
    buildings_at,
    closed_to_placing,
    keep_clearing,
    n_buildings_on_map,
    open_clearings,
    place_building,
    place_warriors,
    ruled_by,
)
from rootai.games.root.rules.score import score
from rootai.games.root.state import (
    BATTLE_COLUMN,
    BIRD,
    BIRDSONG,
    CHARISMATIC,
    DAYLIGHT,
    END_STEP,
    FACTION_STEP,
    FOX,
    LAST_STEP,
    LEADER_NAMES,
    MOUSE,
    MOVE_COLUMN,
    N_CLEARINGS,
    N_COLUMNS,
    N_SUITS,
    NO_CLEARING,
    NO_LEADER,
    NOBODY,
    RABBIT,
    RECRUIT_COLUMN,
    ROOST,
    START_STEP,
)

ALL_CLEARINGS = (1 << N_CLEARINGS) - 1
ALL_LEADERS = (1 << len(LEADER_NAMES)) - 1
NO_SUIT = -1
MAX_WARRIORS = 127

STARTING_WARRIORS = 6  # 7.3.2
EMERGENCY_CARDS = 1  # 7.4.1
NEW_ROOST_WARRIORS = 3  # 7.4.3
RECRUITS = 1  # 7.5.2.I
CHARISMATIC_RECRUITS = 2  # 7.8.2

# Steps of the setup
ROOST_STEP = START_STEP
LEADER_STEP = ROOST_STEP + 1

# Steps of Birdsong
EMERGENCY_STEP = FACTION_STEP
FIRST_CARD_STEP = FACTION_STEP + 1
SECOND_CARD_STEP = FACTION_STEP + 2
NEW_ROOST_STEP = FACTION_STEP + 3

# Steps of Daylight
BEGIN_STEP = FACTION_STEP
CRAFT_STEP = FACTION_STEP + 1  # crafting, until the first card of the Decree is resolved (7.2.1)
DECREE_STEP = FACTION_STEP + 2

# Things done once a turn
BIRD_ADDED = 1


# ---- setup (7.3) -----------------------------------------------------------------------------------------------------


@kernel
def eyrie_setup(state, tables):
    """A corner, then a leader; a single corner is not asked for."""
    if state.step == ROOST_STEP:
        corners = starting_corners(state, tables)
        if popcount(corners) == 1:
            _settle_in(state, lowest(corners))
            return False
    return True


@kernel
def starting_corners(state, tables):
    """The corner opposite the only other starting clearing there is, that of the Marquise; else any corner (7.3.2)."""
    keep = keep_clearing(state)
    if keep == NO_CLEARING:
        return np.int64(tables.corners)
    return np.int64(1) << np.int64(tables.opposite[keep])


@kernel
def _settle_in(state, clearing):
    """The first roost and its warriors."""
    seat = np.int64(state.turn_seat)
    place_building(state, seat, ROOST, clearing)
    place_warriors(state, seat, clearing, STARTING_WARRIORS)
    state.step = LEADER_STEP


@kernel
def eyrie_setup_moves(state, tables, out, n):
    """The corners, or the leaders."""
    if state.step == ROOST_STEP:
        return _set_moves(ROOST_AT, starting_corners(state, tables), out, n)
    return _set_moves(LEADER, ALL_LEADERS, out, n)


@kernel
def _set_moves(op, choices, out, n):
    """One move for each member of a set."""
    rest = np.int64(choices)
    while rest:
        out[n] = pack(op, lowest(rest), 0, 0)
        n += 1
        rest &= rest - 1
    return n


@kernel
def eyrie_setup_apply(state, tables, move):
    """Place the first roost, or take a leader."""
    if op_of(move) == ROOST_AT:
        _settle_in(state, arg_a(move))
    else:
        state.leader = arg_a(move)
        state.step = END_STEP


# ---- the turn --------------------------------------------------------------------------------------------------------


@kernel
def eyrie_continue(state, tables):
    """Take their turn on; whether they must choose now."""
    seat = np.int64(state.turn_seat)
    if state.phase == BIRDSONG:
        return _continue_birdsong(state, seat)
    if state.phase == DAYLIGHT:
        return _continue_daylight(state, tables, seat)
    roosts = n_buildings_on_map(state, seat, ROOST)
    state.step = LAST_STEP
    score(state, seat, ROOST_POINTS[roosts])  # 7.6.1
    draw_in_evening(state, seat, EYRIE_DRAWS[roosts])  # 7.6.2
    return False


@kernel
def eyrie_moves(state, tables, out, n):
    """Their choices in Birdsong and Daylight."""
    seat = np.int64(state.turn_seat)
    if state.phase == DAYLIGHT:
        return _daylight_moves(state, tables, seat, out, n)
    if state.step == NEW_ROOST_STEP:
        return _set_moves(NEW_ROOST, new_roost_clearings(state, seat), out, n)
    return _decree_moves(state, tables, seat, out, n)


@kernel
def eyrie_apply(state, tables, move):
    """Carry out a choice."""
    seat = np.int64(state.turn_seat)
    op = op_of(move)
    if op == ADD_TO_DECREE:
        _add_to_decree(state, tables, seat, arg_a(move), arg_b(move))
    elif op == NEW_ROOST:
        _place_new_roost(state, seat, arg_a(move))
    elif op == END:
        if state.phase == BIRDSONG:
            state.step = NEW_ROOST_STEP
        else:
            _end_decree(state)
    elif op == CRAFT:
        activate_pieces(state, tables, arg_a(move), arg_b(move))
        craft(state, tables, seat, arg_a(move))
    elif is_daylight_card_move(op):
        apply_daylight_move(state, tables, seat, move)
    elif op == RESOLVE_SUIT:
        state.column_suit = arg_a(move)
        state.step = DECREE_STEP
    elif op == TURMOIL:
        turmoil(state, tables, seat)
    else:
        _carry_out(state, tables, seat, move)


# ---- Birdsong (7.4) --------------------------------------------------------------------------------------------------


@kernel
def _continue_birdsong(state, seat):
    step = np.int64(state.step)
    if step == EMERGENCY_STEP:
        state.step = FIRST_CARD_STEP
        if not state.hand[seat]:
            draw(state, seat, EMERGENCY_CARDS)  # 7.4.1
        return False
    if step != NEW_ROOST_STEP:
        if state.hand[seat]:
            return True
        state.step = NEW_ROOST_STEP  # ruling F5
        return False
    options = new_roost_clearings(state, seat)
    if popcount(options) > 1:
        return True
    if options:
        _place_new_roost(state, seat, lowest(options))
    state.step = LAST_STEP
    return False


@kernel
def _decree_moves(state, tables, seat, out, n):
    """Any hand card to any column; a second one is up to them, and one bird is the most (7.4.2)."""
    cards = np.int64(state.hand[seat])
    if state.step == SECOND_CARD_STEP:
        out[n] = pack(END, 0, 0, 0)
        n += 1
    if state.once & BIRD_ADDED:
        cards &= ~birds(tables)
    while cards:
        for column in range(N_COLUMNS):
            out[n] = pack(ADD_TO_DECREE, lowest(cards), column, 0)
            n += 1
        cards &= cards - 1
    return n


@kernel
def _add_to_decree(state, tables, seat, card, column):
    bit = np.int64(1) << card
    leave_hand(state, seat, card, EVERYBODY, 0)
    state.decree[column] |= bit
    if bit & birds(tables):
        state.once |= BIRD_ADDED
    state.step = SECOND_CARD_STEP if state.step == FIRST_CARD_STEP else NEW_ROOST_STEP


@kernel
def new_roost_clearings(state, seat):
    """Without a roost on the map: of the clearings that can take one, those with the fewest warriors of all (7.4.3)."""
    options = np.int64(0)
    if n_buildings_on_map(state, seat, ROOST) > 0:
        return options
    fewest = np.int64(MAX_WARRIORS)
    rest = open_clearings(state) & ~closed_to_placing(state, seat)
    while rest:
        clearing = lowest(rest)
        warriors = np.int64(0)
        for other in range(state.n_seats):
            warriors += state.warriors[other, clearing]
        if warriors < fewest:
            fewest = warriors
            options = np.int64(0)
        if warriors == fewest:
            options |= np.int64(1) << clearing
        rest &= rest - 1
    return options


@kernel
def _place_new_roost(state, seat, clearing):
    """The roost with its warriors, as many as there are (ruling C5)."""
    place_building(state, seat, ROOST, clearing)
    place_warriors(state, seat, clearing, NEW_ROOST_WARRIORS)
    state.step = LAST_STEP


# ---- the Decree (7.5.2) ----------------------------------------------------------------------------------------------


@kernel
def viziers_in(state, column):
    """Loyal viziers in a column, where the leader wants them (7.3.4)."""
    if state.leader == NO_LEADER:
        return np.int64(0)
    return (np.int64(VIZIERS[state.leader]) >> column) & 1


@kernel
def unresolved(state, tables, column, suit):
    """Cards of a suit in the column being resolved that are still to be carried out; viziers are birds."""
    n = popcount(np.int64(state.decree[column]) & np.int64(tables.suit_cards[suit]))
    if suit == BIRD:
        n += viziers_in(state, column)
    return n - np.int64(state.column_done[suit])


@kernel
def unresolved_suits(state, tables):
    """The set of suits of the cards left in the column; that of the chosen card alone once it is chosen."""
    if state.column_suit != NO_SUIT:
        return np.int64(1) << state.column_suit
    suits = np.int64(0)
    for suit in range(N_SUITS + 1):
        if unresolved(state, tables, np.int64(state.column), suit) > 0:
            suits |= np.int64(1) << suit
    return suits


@kernel
def _start_column(state, column):
    state.column = column
    state.column_suit = NO_SUIT
    for suit in range(N_SUITS + 1):
        state.column_done[suit] = 0


@kernel
def _suited(state, suit):
    """The set of clearings that match a Decree card."""
    return np.int64(ALL_CLEARINGS) if suit == BIRD else np.int64(state.suit_clearings[suit])


@kernel
def recruit_clearings(state, seat, suit):
    """Matching clearings with a roost, while there is a warrior left (7.5.2.I)."""
    if state.warrior_supply[seat] == 0:
        return np.int64(0)
    return buildings_at(state, seat, ROOST) & _suited(state, suit) & ~closed_to_placing(state, seat)


@kernel
def build_clearings(state, seat, suit):
    """Matching clearings that they rule, without a roost and with an open slot (7.5.2.IV)."""
    if state.building_supply[seat, ROOST] == 0:
        return np.int64(0)
    sites = ruled_by(state, seat) & open_clearings(state) & ~buildings_at(state, seat, ROOST)
    return sites & _suited(state, suit) & ~closed_to_placing(state, seat)


@kernel
def can_carry_out(state, seat, suit):
    """Whether a card of a suit in the present column has an action at all; if not, it means turmoil."""
    column = np.int64(state.column)
    if column == RECRUIT_COLUMN:
        return recruit_clearings(state, seat, suit) != 0
    if column == MOVE_COLUMN:
        return can_move(state, seat, _suited(state, suit))
    if column == BATTLE_COLUMN:
        return can_battle(state, seat, _suited(state, suit))
    return build_clearings(state, seat, suit) != 0


@kernel
def _action_moves(state, seat, suit, out, n):
    """Every way to carry out a card of a suit in the present column."""
    column = np.int64(state.column)
    if column == RECRUIT_COLUMN:
        return _set_moves(RECRUIT, recruit_clearings(state, seat, suit), out, n)
    if column == MOVE_COLUMN:
        return move_moves(state, seat, _suited(state, suit), out, n)
    if column == BATTLE_COLUMN:
        return battle_moves(state, seat, _suited(state, suit), out, n)
    rest = build_clearings(state, seat, suit)
    while rest:
        out[n] = pack(BUILD, lowest(rest), ROOST, 0)
        n += 1
        rest &= rest - 1
    return n


@kernel
def _carry_out(state, tables, seat, move):
    """Resolve a card of the Decree; recruiting too few is turmoil (7.8.2, ruling F3)."""
    op = op_of(move)
    a = arg_a(move)
    b = arg_b(move)
    state.column_done[lowest(unresolved_suits(state, tables))] += 1
    state.column_suit = NO_SUIT
    state.step = DECREE_STEP
    if op == RECRUIT:
        recruits = CHARISMATIC_RECRUITS if state.leader == CHARISMATIC else RECRUITS
        if place_warriors(state, seat, a, recruits) < recruits:
            turmoil(state, tables, seat)
    elif op == MOVE:
        move_warriors(state, seat, a, b, arg_c(move))
    elif op == BATTLE:
        begin_battle(state, seat, a, b, NOBODY)
    else:
        place_building(state, seat, ROOST, a)


# ---- Daylight (7.5) --------------------------------------------------------------------------------------------------


@kernel
def _may_craft(state, seat):
    """Whether crafting is still possible, as far as everybody can tell (7.5.1)."""
    if state.step != CRAFT_STEP or not state.hand[seat]:
        return False
    found = False
    for suit in range(N_SUITS):
        found |= idle_buildings(state, seat, ROOST, suit) > 0
    return found


@kernel
def _continue_daylight(state, tables, seat):
    """Craft, then resolve the Decree; whether there is anything to choose."""
    if state.step == BEGIN_STEP:
        _start_column(state, RECRUIT_COLUMN)
        state.step = CRAFT_STEP
    suits = unresolved_suits(state, tables)
    while not suits and state.column + 1 < N_COLUMNS:
        _start_column(state, np.int64(state.column) + 1)
        suits = unresolved_suits(state, tables)
    if popcount(suits) > 1 or (suits and can_carry_out(state, seat, lowest(suits))):
        return True
    if state.column_suit == NO_SUIT and (_may_craft(state, seat) or may_use_daylight_card(state, tables, seat)):
        return True
    if suits:
        turmoil(state, tables, seat)
    else:
        _end_decree(state)
    return False


@kernel
def _end_decree(state):
    """All its cards are resolved; what was counted for them is forgotten."""
    _start_column(state, RECRUIT_COLUMN)
    state.step = LAST_STEP


@kernel
def _daylight_moves(state, tables, seat, out, n):
    """The next card of the Decree, by its suit or by its action; between two cards, what cards of their own allow."""
    suits = unresolved_suits(state, tables)
    if popcount(suits) > 1:
        n = _set_moves(RESOLVE_SUIT, suits, out, n)
    elif not suits:
        out[n] = pack(END, 0, 0, 0)
        n += 1
    elif can_carry_out(state, seat, lowest(suits)):
        n = _action_moves(state, seat, lowest(suits), out, n)
    else:
        out[n] = pack(TURMOIL, 0, 0, 0)
        n += 1
    if state.column_suit != NO_SUIT:
        return n
    if state.step == CRAFT_STEP:
        n = craft_moves(
            state,
            tables,
            seat,
            idle_buildings(state, seat, ROOST, FOX),
            idle_buildings(state, seat, ROOST, RABBIT),
            idle_buildings(state, seat, ROOST, MOUSE),
            out,
            n,
        )
    return daylight_moves(state, tables, seat, out, n)


# ---- turmoil (7.7) ---------------------------------------------------------------------------------------------------


@kernel
def turmoil(state, tables, seat):
    """Humiliate, purge, depose and rest."""
    lost = np.int64(0)
    for column in range(N_COLUMNS):
        lost += popcount(np.int64(state.decree[column]) & birds(tables)) + viziers_in(state, column)
    score(state, seat, -lost)  # 7.7.1
    for column in range(N_COLUMNS):
        rest = np.int64(state.decree[column])
        while rest:
            to_discard(state, tables, lowest(rest))
            rest &= rest - 1
        state.decree[column] = 0  # 7.7.2
    _depose(state, seat)
    _start_column(state, RECRUIT_COLUMN)
    state.step = END_STEP  # 7.7.4


@kernel
def _depose(state, seat):
    """The leader lies face down, and another is chosen; when all lie so they are turned up again (7.7.3)."""
    if state.leader != NO_LEADER:
        state.deposed |= 1 << np.int64(state.leader)
    if state.deposed == ALL_LEADERS:
        state.deposed = 0
    state.leader = NO_LEADER
    push(state, DEPOSING, seat, 0, 0, 0)


@kernel
def eyrie_frame(state, tables, kind):
    """Whether a new leader must be chosen; a single one left is taken at once."""
    leaders = ALL_LEADERS & ~np.int64(state.deposed)
    state.actor = top_seat(state)
    if popcount(leaders) > 1:
        return True
    state.leader = lowest(leaders)
    pop(state)
    return False


@kernel
def eyrie_frame_moves(state, tables, kind, out, n):
    """The leaders that lie face up."""
    return _set_moves(LEADER, ALL_LEADERS & ~np.int64(state.deposed), out, n)


@kernel
def eyrie_frame_apply(state, tables, kind, move):
    """Take a new leader."""
    state.leader = arg_a(move)
    pop(state)
