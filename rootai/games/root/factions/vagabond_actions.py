"""The Vagabond's Daylight actions, each paid by exhausting items (Law 9.5).

A Vagabond stands in a clearing or in a forest; only the pawn's moves, repairs and a few special actions work in a
forest (ruling G12)."""

import numpy as np

from rootai.engine.bits import lowest
from rootai.engine.jit import kernel
from rootai.engine.packing import pack
from rootai.games.root.data.factions import (
    AIDS_NEEDED,
    ALLIED_AID_POINTS,
    QUEST_CARDS,
    RELATIONSHIP_POINTS,
)
from rootai.games.root.moves import AID, EXPLORE, MOVE, NONE, QUEST, REPAIR, STRIKE
from rootai.games.root.rules.battle import begin_battle, defender_moves
from rootai.games.root.rules.cards import draw, enter_hand, leave_hand
from rootai.games.root.rules.crafting import craft, craft_moves, n_symbols
from rootai.games.root.rules.frames import EXPLORING, FORCING, LAYING_QUESTS, TAKING_ITEM, pop, push, top_arg
from rootai.games.root.rules.items import damage, exhaust, gain_item
from rootai.games.root.rules.movement import destinations, move_warriors
from rootai.games.root.rules.pieces import are_opponents, has_piece_at, ruled_by
from rootai.games.root.rules.removal import (
    call_hospital,
    fell_warriors,
    lose_base,
    outrage,
    raze_building,
    raze_token,
)
from rootai.games.root.rules.score import score
from rootai.games.root.state import (
    ADVENTURER,
    ALLIANCE,
    ALLIED,
    BOOT,
    CROSSBOW,
    DAMAGED_DOWN,
    DAMAGED_UP,
    FOX,
    HAMMER,
    HOSTILE,
    INDIFFERENT,
    MOUSE,
    N_BUILDING_KINDS,
    N_CLEARINGS,
    N_ITEMS,
    N_TOKEN_KINDS,
    NO_ITEM,
    NOBODY,
    RABBIT,
    SWORD,
    SYMPATHY,
    TORCH,
    UP,
    VAGABOND,
)

# What a strike removes
A_WARRIOR = 0
A_BUILDING = 1
A_TOKEN = 2

EXPLORE_POINTS = 1
IMPROVISED = 1  # bit of `once` (D.7)
NOT_IMPROVISED = 0  # QUEST c; else 1 + item + N_ITEMS * number of the item on the quest that it stands for


@kernel
def in_clearing(state, v):
    """Whether the pawn stands in a clearing, not in a forest."""
    return 0 <= state.pawn[v] < N_CLEARINGS


@kernel
def has_up(state, v, item):
    """Whether there is a face-up undamaged item to exhaust (9.2.5)."""
    return state.items[v, UP, item] > 0


# ---- moving (9.5.1, 9.2.9.II.B) --------------------------------------------------------------------------------------


@kernel
def clearings_beside(state, tables, v):
    """The set of clearings that the pawn may enter in one move: adjacent, and not scorched (9.2.3, D.6)."""
    place = np.int64(state.pawn[v])
    if place < N_CLEARINGS:
        return np.int64(state.adjacent[place]) & ~np.int64(state.scorched)
    return np.int64(tables.forest_clearings[place - N_CLEARINGS]) & ~np.int64(state.scorched)


@kernel
def forests_beside(state, tables, v):
    """The set of forests beside the pawn's place (2.4.1)."""
    place = np.int64(state.pawn[v])
    if place < N_CLEARINGS:
        return np.int64(tables.clearing_forests[place])
    return np.int64(tables.forest_forests[place - N_CLEARINGS])


@kernel
def extra_boots(state, v, clearing):
    """One more boot to enter a clearing with warriors of any hostile faction (9.2.9.III.B)."""
    for seat in range(state.n_seats):
        if state.relationship[v, seat] == HOSTILE and state.warriors[seat, clearing] > 0:
            return 1
    return 0


@kernel
def pawn_moves(state, tables, v, boots, out, n):
    """Moves of the pawn that cost so many boots, and one more where enemies stand (9.5.1)."""
    goals = clearings_beside(state, tables, v)
    while goals:
        goal = lowest(goals)
        if state.items[v, UP, BOOT] >= boots + extra_boots(state, v, goal):
            out[n] = pack(MOVE, state.pawn[v], goal, 0)
            n += 1
        goals &= goals - 1
    return n


@kernel
def can_move_pawn(state, tables, v, boots):
    """Whether there is any such move."""
    goals = clearings_beside(state, tables, v)
    while goals:
        if state.items[v, UP, BOOT] >= boots + extra_boots(state, v, lowest(goals)):
            return True
        goals &= goals - 1
    return False


@kernel
def pay_for_move(state, v, goal, boots):
    """Exhaust the boots of a move."""
    for _ in range(boots + extra_boots(state, v, goal)):
        exhaust(state, v, BOOT)


@kernel
def move_pawn(state, v, goal):
    """The pawn goes to a place; from clearing to clearing allied warriors may be forced along (9.2.9.II.B)."""
    origin = np.int64(state.pawn[v])
    state.pawn[v] = goal
    if origin < N_CLEARINGS and goal < N_CLEARINGS:
        seat = np.int64(state.vagabond_seat[v])
        for ally in range(state.n_seats):
            if may_follow(state, v, ally, origin, goal):
                push(state, FORCING, seat, origin, goal, 0)
                return


@kernel
def may_follow(state, v, ally, origin, goal):
    """Whether warriors of an allied faction may move by its own rules (9.2.9.II.B, 1.5.5)."""
    if state.relationship[v, ally] != ALLIED or state.warriors[ally, origin] == 0:
        return False
    return (destinations(state, ally, origin, ruled_by(state, ally)) >> goal) & 1 == 1


@kernel
def force_moves(state, v, op, out, n):
    """Every number of warriors of one allied faction that may come along."""
    for ally in range(state.n_seats):
        if may_follow(state, v, ally, top_arg(state, 0), top_arg(state, 1)):
            for count in range(1, np.int64(state.warriors[ally, top_arg(state, 0)]) + 1):
                out[n] = pack(op, ally, count, 0)
                n += 1
    return n


@kernel
def force_along(state, ally, count):
    """They move as if by their owner's choice, so that he pays an Outrage (1.5.5, ruling F15)."""
    origin = top_arg(state, 0)
    goal = top_arg(state, 1)
    pop(state)
    move_warriors(state, ally, origin, goal, count)


# ---- battle (9.5.2) --------------------------------------------------------------------------------------------------


@kernel
def attack_moves(state, v, out, n):
    """Battles in the pawn's clearing, for a sword."""
    if in_clearing(state, v) and has_up(state, v, SWORD):
        return defender_moves(state, np.int64(state.vagabond_seat[v]), np.int64(state.pawn[v]), out, n)
    return n


@kernel
def attack(state, v, clearing, defender):
    """Exhaust a sword and begin the battle."""
    exhaust(state, v, SWORD)
    begin_battle(state, np.int64(state.vagabond_seat[v]), clearing, defender, NOBODY)


# ---- exploring (9.5.3, 9.7.3) ----------------------------------------------------------------------------------------


@kernel
def explore_moves(state, v, out, n):
    """A ruin in the pawn's clearing, for a torch."""
    if in_clearing(state, v) and has_up(state, v, TORCH) and state.ruin_items[state.pawn[v]] > 0:
        out[n] = pack(EXPLORE, 0, 0, 0)
        n += 1
    return n


@kernel
def explore(state, v):
    """Exhaust a torch and look under the ruin; what an earlier explorer has seen there still lies there."""
    exhaust(state, v, TORCH)
    seat = np.int64(state.vagabond_seat[v])
    clearing = np.int64(state.pawn[v])
    left = np.int64(state.ruin_left[clearing])
    if left == NO_ITEM:
        push(state, EXPLORING, seat, clearing, NO_ITEM, NO_ITEM)
    else:
        push(state, EXPLORING, seat, clearing, left % N_ITEMS, left // N_ITEMS - 1)
        state.ruin_seen[clearing] |= 1 << seat


@kernel
def find_moves(state, op, clearing, out, n):
    """What chance may have put under a ruin that nobody has looked under."""
    for first in range(N_ITEMS):
        if state.ruin_pool[first] == 0:
            continue
        if state.ruin_items[clearing] == 1:
            out[n] = pack(op, first, NONE, 0)
            n += 1
            continue
        for second in range(first, N_ITEMS):
            if state.ruin_pool[second] > (1 if second == first else 0):
                out[n] = pack(op, first, second, 0)
                n += 1
    return n


@kernel
def find_items(state, first, second):
    """The items lie in the ruin from now on; a single one is taken at once."""
    clearing = top_arg(state, 0)
    state.ruin_pool[first] -= 1
    state.ruin_left[clearing] = first
    if second != NONE:
        state.ruin_pool[second] -= 1
        state.ruin_left[clearing] = first + N_ITEMS * (second + 1)
    state.ruin_seen[clearing] = 1 << np.int64(state.pending_seat[state.n_pending - 1])
    state.pending_arg[state.n_pending - 1, 1] = first
    state.pending_arg[state.n_pending - 1, 2] = NO_ITEM if second == NONE else second


@kernel
def may_take(state, v, item):
    """No second item marked R of one type on the same board (9.7.3)."""
    return item != NO_ITEM and state.ruin_marked[v, item] == 0


@kernel
def take_moves(state, v, op, out, n):
    """Each of the items found that the explorer may take."""
    first = top_arg(state, 1)
    second = top_arg(state, 2)
    if may_take(state, v, first):
        out[n] = pack(op, first, 0, 0)
        n += 1
    if second != first and may_take(state, v, second):
        out[n] = pack(op, second, 0, 0)
        n += 1
    return n


@kernel
def take_from_ruin(state, v, item):
    """The item is his, with a point; without the last item the ruin is gone (9.5.3)."""
    clearing = top_arg(state, 0)
    other = top_arg(state, 2) if item == top_arg(state, 1) else top_arg(state, 1)
    pop(state)
    gain_item(state, v, item)
    state.ruin_marked[v, item] += 1
    state.ruin_items[clearing] -= 1
    state.ruin_left[clearing] = other
    if state.ruin_items[clearing] == 0:
        state.ruin_seen[clearing] = 0
        state.ruins &= ~(np.int64(1) << clearing)
        state.open_slots[clearing] += 1
    score(state, np.int64(state.vagabond_seat[v]), EXPLORE_POINTS)


# ---- aid (9.5.4, 9.2.9.I) --------------------------------------------------------------------------------------------


@kernel
def aid_moves(state, tables, v, out, n):
    """A card that matches the clearing for a player with pieces there, and any item to exhaust."""
    if not in_clearing(state, v):
        return n
    clearing = np.int64(state.pawn[v])
    cards = np.int64(state.hand[state.vagabond_seat[v]]) & np.int64(tables.matching_cards[state.suit_of[clearing]])
    for other in range(state.n_seats):
        if state.faction_of[other] == VAGABOND or not has_piece_at(state, other, clearing):
            continue
        rest = cards
        while rest:
            for item in range(N_ITEMS):
                if has_up(state, v, item):
                    out[n] = pack(AID, other, lowest(rest), item)
                    n += 1
            rest &= rest - 1
    return n


@kernel
def aid(state, tables, v, other, card, item):
    """Only giver and receiver see the card; then the giver may take a crafted item."""
    seat = np.int64(state.vagabond_seat[v])
    both = (np.int64(1) << seat) | (np.int64(1) << other)
    exhaust(state, v, item)
    leave_hand(state, seat, card, both, np.int64(tables.matching_cards[state.suit_of[state.pawn[v]]]))
    enter_hand(state, other, card, both)
    improve(state, v, other)
    for crafted in range(N_ITEMS):
        if state.crafted_items[other, crafted] > 0:
            push(state, TAKING_ITEM, seat, other, 0, 0)
            return


@kernel
def improve(state, v, other):
    """One more Aid towards the next space; each to an ally scores (9.2.9.I, 9.2.9.II.A, ruling G8)."""
    seat = np.int64(state.vagabond_seat[v])
    space = np.int64(state.relationship[v, other])
    if space == ALLIED:
        score(state, seat, ALLIED_AID_POINTS)
    elif space >= INDIFFERENT:
        state.aids[v, other] += 1
        if state.aids[v, other] == AIDS_NEEDED[space]:
            state.aids[v, other] = 0
            state.relationship[v, other] = space + 1
            score(state, seat, RELATIONSHIP_POINTS[space])


@kernel
def take_crafted(state, v, item):
    """An item goes from a Crafted Items box to the satchel or its track, face up (9.5.4)."""
    state.crafted_items[top_arg(state, 0), item] -= 1
    pop(state)
    gain_item(state, v, item)


# ---- quests (9.5.5, D.7) ---------------------------------------------------------------------------------------------


@kernel
def quest_moves(state, tables, v, out, n):
    """Open quests of the clearing's suit whose items can be exhausted, with either reward."""
    if not in_clearing(state, v):
        return n
    rest = np.int64(state.quests)
    while rest:
        quest = lowest(rest)
        rest &= rest - 1
        if tables.quest_suit[quest] != state.suit_of[state.pawn[v]]:
            continue
        first = np.int64(tables.quest_items[quest, 0])
        second = np.int64(tables.quest_items[quest, 1])
        if state.items[v, UP, first] > (1 if first == second else 0) and has_up(state, v, second):
            n = _reward_moves(quest, NOT_IMPROVISED, out, n)
        if state.character[v] == ADVENTURER and not state.once & IMPROVISED:
            n = _improvised_moves(state, v, quest, 0, first, second, out, n)
            if first != second:
                n = _improvised_moves(state, v, quest, 1, second, first, out, n)
    return n


@kernel
def _reward_moves(quest, improvised, out, n):
    for for_points in range(2):
        out[n] = pack(QUEST, quest, for_points, improvised)
        n += 1
    return n


@kernel
def _improvised_moves(state, v, quest, number, missing, present, out, n):
    """Another item stands for the one that is missing; the second item of the quest must be there (D.7)."""
    for item in range(N_ITEMS):
        n_needed = 1 if item == present else 0
        if item != missing and has_up(state, v, item) and state.items[v, UP, present] > n_needed:
            n = _reward_moves(quest, 1 + item + N_ITEMS * number, out, n)
    return n


@kernel
def complete_quest(state, tables, v, quest, for_points, improvised):
    """Exhaust the items, keep the quest, lay out another one, and take the reward."""
    seat = np.int64(state.vagabond_seat[v])
    for number in range(2):
        item = np.int64(tables.quest_items[quest, number])
        if improvised != NOT_IMPROVISED and (improvised - 1) // N_ITEMS == number:
            item = (improvised - 1) % N_ITEMS
            exhaust(state, v, item)
            damage(state, v, item, False)
            state.once |= IMPROVISED
        else:
            exhaust(state, v, item)
    state.quests &= ~(np.int64(1) << quest)
    state.quests_done[v] |= np.int64(1) << quest
    if for_points:
        score(state, seat, quests_of_suit(state, tables, v, np.int64(tables.quest_suit[quest])))
    else:
        draw(state, seat, QUEST_CARDS)
    push(state, LAYING_QUESTS, seat, 1, 0, 0)


@kernel
def quests_of_suit(state, tables, v, suit):
    """Completed quests of one suit."""
    n = np.int64(0)
    rest = np.int64(state.quests_done[v])
    while rest:
        n += tables.quest_suit[lowest(rest)] == suit
        rest &= rest - 1
    return n


# ---- strike (9.5.6) --------------------------------------------------------------------------------------------------


@kernel
def strike_moves(state, v, out, n):
    """A warrior of an opponent, or another piece where he has no warriors, for a crossbow."""
    if not in_clearing(state, v) or not has_up(state, v, CROSSBOW):
        return n
    clearing = np.int64(state.pawn[v])
    for other in range(state.n_seats):
        if not are_opponents(state, np.int64(state.vagabond_seat[v]), other):
            continue
        if state.warriors[other, clearing] > 0:
            out[n] = pack(STRIKE, other, A_WARRIOR, 0)
            n += 1
            continue
        for kind in range(N_BUILDING_KINDS):
            if state.buildings[other, kind, clearing] > 0:
                out[n] = pack(STRIKE, other, A_BUILDING, kind)
                n += 1
        for kind in range(N_TOKEN_KINDS):
            if state.tokens[other, kind, clearing] > 0:
                out[n] = pack(STRIKE, other, A_TOKEN, kind)
                n += 1
    return n


@kernel
def strike(state, v, other, what, kind):
    """Remove the piece, with what its loss sets off; no battle, so no infamy."""
    seat = np.int64(state.vagabond_seat[v])
    clearing = np.int64(state.pawn[v])
    exhaust(state, v, CROSSBOW)
    if what == A_WARRIOR:
        fell_warriors(state, seat, other, clearing, 1)
        call_hospital(state, other, clearing, 1)
    elif what == A_BUILDING:
        raze_building(state, seat, other, kind, clearing)
        if state.faction_of[other] == ALLIANCE:
            lose_base(state, other, kind)
    else:
        raze_token(state, seat, other, kind, clearing)
        if state.faction_of[other] == ALLIANCE and kind == SYMPATHY:
            outrage(state, seat, clearing)


# ---- repair and craft (9.5.7, 9.5.8) ---------------------------------------------------------------------------------


@kernel
def repair_moves(state, v, out, n):
    """Each damaged item, for a hammer."""
    if has_up(state, v, HAMMER):
        for face_up in range(2):
            zone = DAMAGED_UP if face_up else DAMAGED_DOWN
            for item in range(N_ITEMS):
                if state.items[v, zone, item] > 0:
                    out[n] = pack(REPAIR, item, face_up, 0)
                    n += 1
    return n


@kernel
def craft_with_hammers_moves(state, tables, v, out, n):
    """All hammers have the suit of the clearing (9.2.1); in a forest they have none (ruling D4)."""
    if not in_clearing(state, v):
        return n
    suit = np.int64(state.suit_of[state.pawn[v]])
    hammers = np.int64(state.items[v, UP, HAMMER])
    fox = hammers if suit == FOX else np.int64(0)
    rabbit = hammers if suit == RABBIT else np.int64(0)
    mouse = hammers if suit == MOUSE else np.int64(0)
    return craft_moves(state, tables, np.int64(state.vagabond_seat[v]), fox, rabbit, mouse, out, n)


@kernel
def craft_with_hammers(state, tables, v, card):
    """Exhaust one hammer for each symbol."""
    for _ in range(n_symbols(tables, card)):
        exhaust(state, v, HAMMER)
    craft(state, tables, np.int64(state.vagabond_seat[v]), card)
