"""What both bots have in common: the die, sizes and distances, the hand, and the best of several places.

Places are mountains or forests by their own index here; the number of a place on the solo board is its index + 1.
"""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.games.ironwood.rules.cards import refill
from rootai.games.ironwood.rules.frames import push
from rootai.games.ironwood.rules.pieces import controlled, units
from rootai.games.ironwood.rules.places import frozen
from rootai.games.ironwood.solo.hooks import bot_seat
from rootai.games.ironwood.solo.program import (
    BOT_LIST,
    BOTTOM,
    HELD_BOTTOM,
    HELD_TOP,
    HIGHEST_EVEN,
    HIGHEST_ODD,
    LOWEST_EVEN,
)
from rootai.games.ironwood.state import (
    FERRUM,
    FIRST_FOREST,
    IRON,
    N_FORESTS,
    NO_CARD,
    SLOTS,
    WOOD,
)

EVEN = np.int64(0b1010101010101010)  # places with an even number
FERRUM_GUARD = 3  # warriors that the iron bot keeps in Ferrum
FAR = 99

# What places are compared by
WARRIORS = 0  # wood warriors in a forest
WAY = 1  # passes to the nearest forest of a set
MARGIN = 2  # how much larger the largest iron warband next to a forest is
SIZE = 3  # of the iron warband
LEAVING = 4  # size of what may leave a mountain, but for units that have moved
REACH = 5  # size that an iron warband can reach by one march
WOOD_AROUND = 6  # warriors in the forests that touch a mountain
LARGEST_WOOD = 7  # largest wood warband that touches a mountain
LARGEST_IRON = 8  # largest iron warband on the mountains next to a mountain
MOUNTAIN_WAY = 9  # ridges to the nearest mountain of a set
MOVABLE_AROUND = 10  # warriors that can still move, in those forests of a set that are next to a forest
IRON_AROUND = 11  # iron warriors on the mountains that touch a forest
WOOD_MARGIN = 12  # how much larger the largest wood warband next to a mountain is
WOOD_WAY = 13  # passes from a forest that touches a mountain to the nearest forest of a set


# ---- the die ---------------------------------------------------------------------------------------------------------


@kernel
def faces(places):
    """The set of faces that choose among places: those of a parity that none has are rolled again."""
    found = np.int64(0)
    for face in range(4):
        if parity(places, face):
            found |= np.int64(1) << face
    return found


@kernel
def parity(places, face):
    """The places with the parity of a face."""
    return places & EVEN if face in (HIGHEST_EVEN, LOWEST_EVEN) else places & ~EVEN


@kernel
def rolled(places, face):
    """The place that a face chooses (solo.ironbot.die.1)."""
    rest = parity(places, face)
    if face in (HIGHEST_EVEN, HIGHEST_ODD):
        while rest & (rest - 1):
            rest &= rest - 1
    return lowest(rest)


# ---- sets of places --------------------------------------------------------------------------------------------------


@kernel
def totems(state, with_fading):
    """The set of forests with a totem."""
    found = np.int64(0)
    for forest in range(N_FORESTS):
        if state.charged[forest] > 0 or (with_fading and state.fading[forest] > 0):
            found |= np.int64(1) << forest
    return found


# ---- comparing places ------------------------------------------------------------------------------------------------


@kernel
def iron_size(state, mountain):
    """A warrior counts 1, a golem 2, a forge 1 (solo.ironbot.size.1)."""
    forge = (np.int64(state.forges) >> mountain) & 1
    return np.int64(state.iron[mountain]) + 2 * np.int64(state.golems[mountain]) + forge


@kernel
def largest_iron(state, tables, forest):
    """The size of the largest iron warband next to a forest, 0 for none."""
    found = np.int64(0)
    mountains = np.int64(tables.touches[forest])
    while mountains:
        mountain = lowest(mountains)
        mountains &= mountains - 1
        if units(state, mountain) > 0:
            found = max(found, iron_size(state, mountain))
    return found


@kernel
def largest_wood(state, forests):
    """The number of warriors in the largest wood warband of a set of forests."""
    found = np.int64(0)
    while forests:
        found = max(found, np.int64(state.wood[lowest(forests)]))
        forests &= forests - 1
    return found


@kernel
def free_warriors(state, tables, mountain):
    """Iron warriors that the bot can march away: three stay in Ferrum, nobody moves twice."""
    if (frozen(state, tables, IRON) >> mountain) & 1:
        return np.int64(0)
    n = np.int64(state.iron[mountain]) - state.iron_moved[mountain]
    if mountain == FERRUM:
        n = min(n, np.int64(state.iron[mountain]) - FERRUM_GUARD)
    return max(n, np.int64(0))


@kernel
def free_golems(state, tables, mountain):
    """Golems that the bot can march away."""
    if (frozen(state, tables, IRON) >> mountain) & 1:
        return np.int64(0)
    return np.int64(state.golems[mountain]) - state.golems_moved[mountain]


@kernel
def leaving_size(state, mountain):
    """The size of a warband that is to be left: a forge stays behind, three warriors of Ferrum do not count."""
    warriors = np.int64(state.iron[mountain])
    if mountain == FERRUM:
        warriors = max(np.int64(0), warriors - FERRUM_GUARD)
    return warriors + 2 * np.int64(state.golems[mountain])


@kernel
def reach(state, tables, mountain):
    """The size that a warband on a mountain has after the best march to it."""
    best = np.int64(0)
    sources = np.int64(tables.ridges[mountain])
    while sources:
        source = lowest(sources)
        sources &= sources - 1
        best = max(best, free_warriors(state, tables, source) + 2 * free_golems(state, tables, source))
    return iron_size(state, mountain) + best


@kernel
def movable(state, tables, forest):
    """Wood warriors that can still move this turn (solo.woodbot.move.10)."""
    if (frozen(state, tables, WOOD) >> (FIRST_FOREST + forest)) & 1:
        return np.int64(0)
    return np.int64(state.wood[forest]) - state.wood_moved[forest]


@kernel
def measure(state, tables, place, what, places):
    """One number to compare places by; `places` is the set that it may refer to."""
    if what == WARRIORS:
        return np.int64(state.wood[place])
    if what == WAY:
        return way(tables.forest_way[place], places)
    if what == MARGIN:
        return largest_iron(state, tables, place) - state.wood[place]
    if what == SIZE:
        return iron_size(state, place)
    if what == LEAVING:
        return leaving_size(state, place)
    if what == REACH:
        return reach(state, tables, place)
    if what == LARGEST_WOOD:
        return largest_wood(state, np.int64(tables.touched_by[place]))
    if what == MOUNTAIN_WAY:
        return way(tables.mountain_way[place], places)
    if what == WOOD_MARGIN:
        return largest_wood(state, np.int64(tables.touched_by[place]) & tables.inner_forests) - iron_size(state, place)
    if what == WOOD_WAY:
        return nearest(tables, np.int64(tables.touched_by[place]), places)
    return around(state, tables, place, what, places)


@kernel
def way(row, places):
    """The least number of a row among a set of places."""
    best = np.int64(FAR)
    while places:
        best = min(best, np.int64(row[lowest(places)]))
        places &= places - 1
    return best


@kernel
def nearest(tables, forests, places):
    """The least number of passes from one of a set of forests to another set."""
    best = np.int64(FAR)
    while forests:
        best = min(best, way(tables.forest_way[lowest(forests)], places))
        forests &= forests - 1
    return best


@kernel
def around(state, tables, place, what, places):
    """Numbers that are summed, or of which the largest is taken, over the neighbours."""
    total = np.int64(0)
    if what == WOOD_AROUND:
        near = np.int64(tables.touched_by[place])
    elif what == LARGEST_IRON:
        near = np.int64(tables.ridges[place]) & controlled(state)
    elif what == IRON_AROUND:
        near = np.int64(tables.touches[place])
    else:
        near = np.int64(tables.passes[place]) & places
    while near:
        neighbour = lowest(near)
        near &= near - 1
        if what == WOOD_AROUND:
            total += state.wood[neighbour]
        elif what == LARGEST_IRON:
            total = max(total, iron_size(state, neighbour))
        elif what == IRON_AROUND:
            total += state.iron[neighbour]
        else:
            total += movable(state, tables, neighbour)
    return total


@kernel
def most(state, tables, places, what, among):
    """Those of a set of places where a number is largest."""
    best = np.int64(-FAR)
    found = np.int64(0)
    while places:
        place = lowest(places)
        places &= places - 1
        value = measure(state, tables, place, what, among)
        if value > best:
            best = value
            found = np.int64(0)
        if value == best:
            found |= np.int64(1) << place
    return found


@kernel
def least(state, tables, places, what, among):
    """Those of a set of places where a number is smallest."""
    best = np.int64(FAR) + 1
    found = np.int64(0)
    while places:
        place = lowest(places)
        places &= places - 1
        value = measure(state, tables, place, what, among)
        if value < best:
            best = value
            found = np.int64(0)
        if value == best:
            found |= np.int64(1) << place
    return found


@kernel
def prefer(places, preferred):
    """The preferred ones of a set of places, or all if none is."""
    return places & preferred if places & preferred else places


# ---- the bot's hand --------------------------------------------------------------------------------------------------
#
# From the top: unseen cards of the deck (bot_top), those of a deck that has run out (HELD_TOP of bot_held), the
# shuffled hand, and the same from the bottom.  Which cards the unseen ones are is drawn when they come up.


@kernel
def n_bot_cards(state):
    """Cards in the bot's hand, the unseen ones included."""
    unseen = np.int64(state.bot_top) + np.int64(state.bot_bottom) + popcount(np.int64(state.bot_held))
    return unseen + popcount(np.int64(state.hand[bot_seat(state)]))


@kernel
def top_cards(state):
    """The set of cards one of which is on top of the bot's hand, each equally likely."""
    seat = bot_seat(state)
    if state.bot_top > 0:
        return np.int64(state.deck[seat])
    if state.bot_work[HELD_TOP] > 0:
        return np.int64(state.bot_held)
    if state.hand[seat]:
        return np.int64(state.hand[seat])
    if state.bot_work[HELD_BOTTOM] > 0:
        return np.int64(state.bot_held)
    return np.int64(state.deck[seat]) if state.bot_bottom > 0 else np.int64(0)


@kernel
def take_top(state, card):
    """The top card leaves the bot's hand."""
    seat = bot_seat(state)
    gone = ~(np.int64(1) << card)
    if state.bot_top > 0:
        state.bot_top -= 1
        state.deck[seat] &= gone
    elif state.bot_work[HELD_TOP] > 0:
        state.bot_work[HELD_TOP] -= 1
        state.bot_held &= gone
    elif state.hand[seat]:
        state.hand[seat] &= gone
    elif state.bot_work[HELD_BOTTOM] > 0:
        state.bot_work[HELD_BOTTOM] -= 1
        state.bot_held &= gone
    else:
        state.bot_bottom -= 1
        state.deck[seat] &= gone


@kernel
def renew_deck(state):
    """Once every card of the deck is in the hand the discard pile becomes a new one (round.prep.4)."""
    seat = bot_seat(state)
    unseen = np.int64(state.bot_top) + np.int64(state.bot_bottom)
    if popcount(np.int64(state.deck[seat])) > unseen:
        return
    if unseen == 0:
        refill(state, seat)
    elif state.bot_held == 0 and state.discard[seat]:
        state.bot_held = state.deck[seat]
        state.bot_work[HELD_TOP] = state.bot_top
        state.bot_work[HELD_BOTTOM] = state.bot_bottom
        state.bot_top = 0
        state.bot_bottom = 0
        state.deck[seat] = state.discard[seat]
        state.discard[seat] = 0


@kernel
def can_draw(state):
    """Whether a card is left that the bot can draw."""
    seat = bot_seat(state)
    unseen = np.int64(state.bot_top) + np.int64(state.bot_bottom)
    if popcount(np.int64(state.deck[seat])) > unseen:
        return True
    return state.discard[seat] != 0 and (unseen == 0 or state.bot_held == 0)


@kernel
def draw_unseen(state, end):
    """A card of the deck goes unseen to the top or the bottom of the hand (solo.ironbot.turn.10)."""
    if not can_draw(state):
        return
    renew_deck(state)
    if end == BOTTOM:
        state.bot_bottom += 1
    else:
        state.bot_top += 1


@kernel
def lay_open(state, card, on_top):
    """A card goes face up to the leftmost free slot, or on top of the one laid last; it never lasts."""
    seat = bot_seat(state)
    turn = 0
    while turn < SLOTS and state.slot[seat, turn, 0] != NO_CARD:
        turn += 1
    state.in_slots[seat] |= np.int64(1) << card
    if on_top:
        state.slot[seat, turn - 1, 1] = card
    else:
        state.slot[seat, turn, 0] = card


# ---- lists -----------------------------------------------------------------------------------------------------------


@kernel
def run_list(state, tables, steps, is_symbol):
    """Put a list of steps on top."""
    if steps >= 0:
        push(state, BOT_LIST, bot_seat(state), tables.bot_start[steps], tables.bot_end[steps], is_symbol, 0)


@kernel
def note_change(state):
    """Something has changed: no symbol that is being run is compensated."""
    for place in range(state.n_frames):
        if state.frame_kind[place] == BOT_LIST:
            state.frame_arg[place, 3] = 1
