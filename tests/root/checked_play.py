"""Random games of Root with every law checked after every move, as kernels, so that thousands of games take seconds."""

import numpy as np

from rootai.engine.bits import popcount
from rootai.engine.contract import TERMINAL
from rootai.engine.jit import kernel_of
from rootai.engine.rng import random_below
from rootai.games.root.data.factions import (
    BUILDINGS,
    CAPACITY_PER_BAG,
    ITEM_CAPACITY,
    ITEM_SUPPLY,
    RUIN_ITEMS,
    SUPPORTER_LIMIT,
    TOKENS,
    WARRIORS,
)
from rootai.games.root.rules.items import BAG_TRACK
from rootai.games.root.rules.turn import moves_now, play
from rootai.games.root.state import (
    ALLIANCE,
    ALLIED,
    BAG,
    BROKEN_OFF,
    BY_DOMINANCE,
    BY_POINTS,
    COINS,
    DOMINANCE,
    EYRIE,
    HAND_LIMIT,
    HOSTILE,
    KEEP,
    MARQUISE,
    MAX_MOVES,
    MAX_PENDING,
    N_BUILDING_KINDS,
    N_CARDS,
    N_CLEARINGS,
    N_COLUMNS,
    N_ITEMS,
    N_QUESTS,
    N_TOKEN_KINDS,
    N_TRACKS,
    N_ZONES,
    NO_CARD,
    NO_CHARACTER,
    NOBODY,
    OVER,
    SETUP,
    TEA,
    TRACK_SPACES,
    TURN_LIMIT,
    UP,
    WINNING_SCORE,
)

kernel = kernel_of("root")
TWO_PLAYERS = 2
TRACK_ITEMS = (TEA, COINS, BAG)
EVERY_PAIR = 64  # sets of moves up to this size are searched for one that is in it twice

# The laws, as `play_checked` reports them
FINE = 0
LAWS = (
    "fine",
    "every card is in one place",
    "nobody knows a card to be where it is not",
    "warriors are on the map, in the supply or officers",
    "buildings are on the map or on their track",
    "tokens are on the map or in the supply, and a lost keep stays lost",
    "no more buildings and ruins than slots, and no piece on scorched ground",
    "strength, rule, presence and open slots follow from the pieces",
    "no item appears out of nothing",
    "every quest is in one place",
    "pawns stand somewhere, tracks hold what is there, markers lie on a space",
    "scores and coalitions are possible",
    "pending choices fit on their stack and leave no trace",
    "somebody acts unless the game is over",
    "whoever ends a turn keeps the hand limit",
    "whoever ends a turn keeps the item capacity",
    "a stack of supporters without a base keeps its limit",
    "turns are counted upwards to their limit",
    "there is a move, and none twice",
    "the game ends by points, dominance or its bound",
    "the game ends within its bound of moves",
)
(
    _,
    CARDS,
    KNOWLEDGE,
    WARRIOR_COUNT,
    BUILDING_COUNT,
    TOKEN_COUNT,
    SLOTS,
    DERIVED,
    ITEMS,
    QUESTS,
    VAGABONDS,
    SCORES,
    STACK,
    ACTOR,
    HAND,
    CAPACITY,
    SUPPORTERS,
    TURNS,
    MOVES,
    END,
    BOUND,
) = range(len(LAWS))


# ---- laws of a position ----------------------------------------------------------------------------------------------


@kernel
def _add(zone, seen):
    """A set of cards added to those seen; -1 once a card is in two places."""
    cards = np.int64(zone)
    return np.int64(-1) if seen < 0 or seen & cards else seen | cards


@kernel
def cards_hold(state, tables):
    """Every card of the deck in one place only; two players leave the dominance cards out (5.1.3)."""
    seen = _add(state.deck, np.int64(0))
    seen = _add(state.discard, seen)
    seen = _add(state.available, seen)
    seen = _add(state.limbo, seen)
    seen = _add(state.supporters, seen)
    for column in range(N_COLUMNS):
        seen = _add(state.decree[column], seen)
    for seat in range(state.n_seats):
        seen = _add(state.hand[seat], seen)
        seen = _add(state.play_area[seat], seen)
        if state.dominance[seat] != NO_CARD:
            seen = _add(np.int64(1) << np.int64(state.dominance[seat]), seen)
    everything = (np.int64(1) << N_CARDS) - 1
    if state.n_seats == TWO_PLAYERS:
        everything &= ~np.int64(tables.effect_cards[DOMINANCE])
    return seen == everything


@kernel
def knowledge_holds(state):
    """What is known of hands and supporters is there."""
    for observer in range(state.n_seats):
        for holder in range(state.n_seats):
            if np.int64(state.known[observer, holder]) & ~np.int64(state.hand[holder]):
                return False
        if np.int64(state.known_supporters[observer]) & ~np.int64(state.supporters):
            return False
    return True


@kernel
def broken_count(state):
    """The first of the laws of conservation that does not hold."""
    for seat in range(state.n_seats):
        faction = np.int64(state.faction_of[seat])
        n = np.int64(state.warrior_supply[seat]) + (np.int64(state.officers) if faction == ALLIANCE else 0)
        lowest = min(np.int64(state.warrior_supply[seat]), np.int64(state.officers))
        for clearing in range(N_CLEARINGS):
            n += state.warriors[seat, clearing]
            lowest = min(lowest, np.int64(state.warriors[seat, clearing]))
        if n != WARRIORS[faction] or lowest < 0:
            return WARRIOR_COUNT
        for kind in range(N_BUILDING_KINDS):
            n = np.int64(state.building_supply[seat, kind])
            lowest = n
            for clearing in range(N_CLEARINGS):
                n += state.buildings[seat, kind, clearing]
                lowest = min(lowest, np.int64(state.buildings[seat, kind, clearing]))
            if n != BUILDINGS[faction][kind] or lowest < 0:
                return BUILDING_COUNT
        for kind in range(N_TOKEN_KINDS):
            n = np.int64(state.token_supply[seat, kind])
            lowest = n
            for clearing in range(N_CLEARINGS):
                n += state.tokens[seat, kind, clearing]
                lowest = min(lowest, np.int64(state.tokens[seat, kind, clearing]))
            lost = faction == MARQUISE and kind == KEEP and n == 0
            if (n != TOKENS[faction][kind] and not lost) or lowest < 0:
                return TOKEN_COUNT
    return FINE


@kernel
def broken_map(state, tables):
    """Slots, and what follows from the pieces, counted anew (2.2.3, 2.5, 7.2.2)."""
    eyrie = np.int64(state.seat_of[EYRIE])
    for clearing in range(N_CLEARINGS):
        slots = np.int64(tables.slots[clearing]) - ((np.int64(state.ruins) >> clearing) & 1)
        most = np.int64(0)
        holders = np.int64(0)
        for seat in range(state.n_seats):
            built = np.int64(0)
            for kind in range(N_BUILDING_KINDS):
                built += state.buildings[seat, kind, clearing]
            slots -= built
            strength = built + state.warriors[seat, clearing]
            present = strength
            for kind in range(N_TOKEN_KINDS):
                present += state.tokens[seat, kind, clearing]
            if strength != state.strength[seat, clearing]:
                return DERIVED
            if (present > 0) != ((np.int64(state.presence[seat]) >> clearing) & 1 == 1):
                return DERIVED
            if strength > most:
                most = strength
                holders = np.int64(0)
            if strength == most and most > 0:
                holders |= np.int64(1) << seat
            if present > 0 and state.partner[seat] == NOBODY and (np.int64(state.scorched) >> clearing) & 1:
                return SLOTS  # only a coalition partner is spared (D.6)
        if slots < 0:
            return SLOTS
        ruler = np.int64(NOBODY)
        if eyrie != NOBODY and (holders >> eyrie) & 1:
            ruler = eyrie
        elif popcount(holders) == 1:
            for seat in range(state.n_seats):
                if holders == np.int64(1) << seat:
                    ruler = np.int64(seat)
        if slots != state.open_slots[clearing] or ruler != state.ruler[clearing]:
            return DERIVED
    return FINE


@kernel
def n_items(state, item):
    """How many of an item are in the game; -1 when a place holds a negative number."""
    n = np.int64(state.item_supply[item]) + np.int64(state.ruin_pool[item])
    lowest = min(np.int64(state.item_supply[item]), np.int64(state.ruin_pool[item]))
    for seat in range(state.n_seats):
        n += state.crafted_items[seat, item]
        lowest = min(lowest, np.int64(state.crafted_items[seat, item]))
    for v in range(state.n_vagabonds):
        for zone in range(N_ZONES):
            n += state.items[v, zone, item]
            lowest = min(lowest, np.int64(state.items[v, zone, item]))
    for clearing in range(N_CLEARINGS):
        left = np.int64(state.ruin_left[clearing])
        if left >= 0:
            n += left % N_ITEMS == item
            n += left >= N_ITEMS and left // N_ITEMS - 1 == item
    return n if lowest >= 0 else np.int64(-1)


@kernel
def items_hold(state, tables):
    """No more of an item than came out of the box (5.1.5, 9.3); without a Vagabond none is lost."""
    for item in range(N_ITEMS):
        supply = np.int64(ITEM_SUPPLY[item]) + np.int64(state.n_vagabonds) * RUIN_ITEMS[item]
        for v in range(state.n_vagabonds):
            if state.character[v] != NO_CHARACTER:
                supply += tables.starting_items[state.character[v], item]
        n = n_items(state, item)
        if n < 0 or n > supply or (state.n_vagabonds == 0 and n != supply):
            return False
    return True


@kernel
def quests_hold(state):
    """Every quest in the deck, open, or done by one Vagabond."""
    n = popcount(state.quest_deck) + popcount(state.quests)
    union = np.int64(state.quest_deck) | np.int64(state.quests)
    for v in range(state.n_vagabonds):
        n += popcount(state.quests_done[v])
        union |= np.int64(state.quests_done[v])
    expected = N_QUESTS if state.n_vagabonds else 0
    return n == expected and popcount(union) == expected


@kernel
def vagabonds_hold(state, tables):
    """Pawns, tracks and relationships."""
    for v in range(state.n_vagabonds):
        if state.phase != SETUP and not (0 <= state.pawn[v] < N_CLEARINGS + np.int64(tables.n_forests)):
            return False
        for track in range(N_TRACKS):
            item = TRACK_ITEMS[track]
            if not 0 <= state.track[v, track] <= min(TRACK_SPACES, np.int64(state.items[v, UP, item])):
                return False
        for seat in range(state.n_seats):
            if not HOSTILE <= state.relationship[v, seat] <= ALLIED:
                return False
    return True


@kernel
def scores_hold(state):
    """Points are 0 or more, and a coalition is one on both sides."""
    for seat in range(state.n_seats):
        partner = np.int64(state.partner[seat])
        if state.score[seat] < 0 or (partner != NOBODY and state.partner[partner] != seat):
            return False
    return True


@kernel
def stack_holds(state):
    """Every byte above the stack of pending choices is 0."""
    if not 0 <= state.n_pending <= MAX_PENDING:
        return False
    for i in range(np.int64(state.n_pending), MAX_PENDING):
        if state.pending_kind[i] or state.pending_seat[i]:
            return False
        for j in range(3):
            if state.pending_arg[i, j]:
                return False
    return True


@kernel
def supporters_hold(state):
    """Five supporters at most without a base, once nothing is pending (8.2.3)."""
    alliance = np.int64(state.seat_of[ALLIANCE])
    if alliance == NOBODY:
        return state.supporters == 0
    if state.n_pending or popcount(state.supporters) <= SUPPORTER_LIMIT:
        return True
    n = np.int64(0)
    for kind in range(N_BUILDING_KINDS):
        n += BUILDINGS[ALLIANCE][kind] - np.int64(state.building_supply[alliance, kind])
    return n > 0


@kernel
def broken_law(state, tables):
    """The first law that a position breaks, or FINE."""
    if not cards_hold(state, tables):
        return CARDS
    if not knowledge_holds(state):
        return KNOWLEDGE
    broken = broken_count(state)
    if broken != FINE:
        return broken
    broken = broken_map(state, tables)
    if broken != FINE:
        return broken
    if not items_hold(state, tables):
        return ITEMS
    if not quests_hold(state):
        return QUESTS
    if not vagabonds_hold(state, tables):
        return VAGABONDS
    if not scores_hold(state):
        return SCORES
    if not stack_holds(state):
        return STACK
    if not supporters_hold(state):
        return SUPPORTERS
    if not TERMINAL <= state.actor < state.n_seats or (state.actor == TERMINAL) != (state.phase == OVER):
        return ACTOR
    return FINE


# ---- laws of a turn --------------------------------------------------------------------------------------------------


@kernel
def capacity_holds(state, v):
    """Items outside of the tracks, damaged ones included, against the capacity (9.2.5)."""
    n = np.int64(0)
    for zone in range(N_ZONES):
        for item in range(N_ITEMS):
            n += state.items[v, zone, item]
    for track in range(N_TRACKS):
        n -= state.track[v, track]
    return n <= ITEM_CAPACITY + CAPACITY_PER_BAG * np.int64(state.track[v, BAG_TRACK])


@kernel
def broken_turn(state, last_seat):
    """What the seat that has just ended its turn must have left in order (1.4.1, 8.2.3, 9.6.4)."""
    if popcount(state.hand[last_seat]) > HAND_LIMIT:
        return HAND
    for v in range(state.n_vagabonds):
        if state.vagabond_seat[v] == last_seat and not capacity_holds(state, v):
            return CAPACITY
    return FINE


@kernel
def end_holds(state):
    """The winner has the points or a dominance card; nobody wins a game that is broken off (3.1, 3.3)."""
    if state.winner == NOBODY:
        return state.ending == BROKEN_OFF and state.turn_number >= TURN_LIMIT
    if state.ending == BY_DOMINANCE:
        return state.dominance[state.winner] != NO_CARD
    return state.ending == BY_POINTS and state.score[state.winner] >= WINNING_SCORE


@kernel
def moves_hold(out, n):
    """At least one move, and none twice."""
    if not 0 < n <= MAX_MOVES:
        return False
    if n <= EVERY_PAIR:
        for i in range(n):
            for j in range(i):
                if out[i] == out[j]:
                    return False
    return True


@kernel
def play_checked(state, tables, rng, out, limit, report):
    """A random game from the position on. The broken law or FINE; report is moves, turns, widest choice, ending."""
    report[:] = 0
    broken = broken_law(state, tables)
    while broken == FINE and state.phase != OVER:
        if report[0] >= limit:
            return BOUND
        n = np.int64(moves_now(state, tables, out))
        if not moves_hold(out, n):
            return MOVES
        turn = np.int64(state.turn_number)
        seat = np.int64(state.turn_seat)
        setting_up = state.phase == SETUP
        play(state, tables, np.int64(out[random_below(rng, n)]))
        report[0] += 1
        report[1] = state.turn_number
        report[2] = max(report[2], n)
        broken = broken_law(state, tables)
        if broken == FINE and state.turn_number != turn:
            if not turn < state.turn_number <= TURN_LIMIT:
                broken = TURNS
            elif not setting_up and state.phase != OVER:
                broken = broken_turn(state, seat)
    report[3] = state.ending
    if broken == FINE and not end_holds(state):
        return END
    return broken
