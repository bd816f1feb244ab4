"""Characters: what each does in the character action.

`resolve` carries out what needs no choice and says whether a choice is left; the functions below it carry out the
choices.
"""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.games.vaalbara.rules.lands import count, reward_now
from rootai.games.vaalbara.state import (
    CARPENTER,
    CARVER,
    DISCOVERER,
    FALCONER,
    FOREST,
    HUNTER,
    MIDWIFE,
    NO_LAND,
    NOBODY,
    PATHFINDER,
    RIDER,
    SEER,
    SONGSTRESS,
    WARRIOR,
)

WARRIOR_VP = 1  # to each seat that shows one
SONGSTRESS_VP = 2  # to another seat
HUNTER_VP = 3
SEER_VP = 2  # per neighbour with an odd initiative
CARPENTER_VP = 3  # per own forest
FALCONER_VP = 2  # taken from the seat that acted before
CARVER_VP = 5
FARMER_FACTOR = 2  # on the reward of the land taken

NOTHING_LEFT = 0  # the effect is done, or there was nothing to act on
CHOICE_LEFT = 1  # the seat must choose
ANSWERS_LEFT = 2  # other seats answer a Warrior


@kernel
def resolve(state, tables, seat):
    """Carry out the character of `seat` as far as it needs no choice; what is left is one of the three codes."""
    character = state.played[seat]
    if character in (SONGSTRESS, PATHFINDER, RIDER):
        return CHOICE_LEFT  # there is always another seat, a top card and a land in each row
    if character == MIDWIFE:
        return CHOICE_LEFT if returnable(state, seat) else NOTHING_LEFT  # round.9
    if character == DISCOVERER:
        return CHOICE_LEFT if state.realm[seat] else NOTHING_LEFT  # round.9
    if character == WARRIOR:
        return NOTHING_LEFT if next_asked(state, seat) == NOBODY else ANSWERS_LEFT
    if character == FALCONER:
        steal(state, seat)
    else:
        state.vp[seat] += effect_gain(state, tables, seat, character)
    return NOTHING_LEFT


@kernel
def effect_gain(state, tables, seat, character):
    """Points that a Hunter, Seer, Carpenter or Carver brings now; 0 for all others."""
    beside = np.int64(tables.neighbours[seat])
    if character == HUNTER:
        return HUNTER_VP if not state.acted & beside else 0
    if character == CARVER:
        return CARVER_VP if state.acted & beside == beside else 0
    if character == CARPENTER:
        return CARPENTER_VP * count(state.realm[seat], tables, FOREST)
    if character == SEER:
        return SEER_VP * n_odd(state, tables, beside)
    return 0


@kernel
def n_odd(state, tables, seats):
    """How many of the seats in a set play a character with an odd initiative."""
    n = np.int64(0)
    while seats:
        n += np.int64(tables.initiative[state.played[lowest(seats)]]) & 1
        seats &= seats - 1
    return n


@kernel
def steal(state, seat):
    """The Falconer robs the seat that acted last, of what is there at most (character.falconer)."""
    if state.last_actor != NOBODY:
        loot = min(np.int64(state.vp[state.last_actor]), FALCONER_VP)
        state.vp[state.last_actor] -= loot
        state.vp[seat] += loot


# ---- Warrior -----------------------------------------------------------------------------------------------


@kernel
def may_hold_warrior(state, seat):
    """Whether, for all that everybody knows, a Warrior may be in this hand: neither discarded nor on the table."""
    return not (np.int64(state.discard[seat]) >> WARRIOR) & 1 and state.played[seat] != WARRIOR


@kernel
def next_asked(state, after):
    """The next seat after `after` that answers the Warrior of `turn_seat`, or NOBODY.

    Every seat that may hold one is asked, whether it does or not, so that a question tells nothing."""
    seat = np.int64(after)
    while True:
        seat = seat + 1 if seat + 1 < state.n_seats else np.int64(0)
        if seat == state.turn_seat:
            return NOBODY
        if may_hold_warrior(state, seat):
            return seat


@kernel
def show_warrior(state, seat):
    """The card stays in hand, now known to all (character.warrior)."""
    state.vp[seat] += WARRIOR_VP
    state.known[seat] |= 1 << WARRIOR


# ---- choices -------------------------------------------------------------------------------------------------


@kernel
def give(state, seat):
    """The Songstress's gift comes from the bank."""
    state.vp[seat] += SONGSTRESS_VP


@kernel
def find_path(state, land):
    """A land of either row changes places with the top of the deck, and with it the omens (character.pathfinder)."""
    bit = np.int64(1) << land
    swap = bit | (np.int64(1) << state.top_land)
    if state.row_1 & bit:
        state.row_1 ^= swap
    else:
        state.row_2 ^= swap
    state.land_deck ^= swap
    state.top_land = land


@kernel
def returnable(state, seat):
    """The set of characters that a Midwife may bring back: never a Midwife (character.midwife.2)."""
    return np.int64(state.discard[seat]) & ~(1 << MIDWIFE)


@kernel
def bring_back(state, seat, character):
    """From the own discard pile to the hand, in sight of all (character.midwife)."""
    bit = np.int64(1) << character
    state.discard[seat] &= ~bit
    state.hand[seat] |= bit
    state.known[seat] |= bit


@kernel
def ride(state, land_1, land_2):
    """A land of the first row and one of the second change places (character.rider)."""
    swap = (np.int64(1) << land_1) | (np.int64(1) << land_2)
    state.row_1 ^= swap
    state.row_2 ^= swap


@kernel
def bottoms(state):
    """The set of lands that may lie at the bottom of the deck."""
    if state.known_bottom != NO_LAND:
        return np.int64(1) << state.known_bottom
    below = state.land_deck & ~(np.int64(1) << state.top_land)
    return below if below else state.land_deck


@kernel
def discover(state, tables, seat, found):
    """The land offered goes under the deck, the bottom card joins the realm and pays at once (character.discoverer)."""
    swap = (np.int64(1) << found) | (np.int64(1) << state.offered)
    state.realm[seat] ^= swap
    state.land_deck ^= swap
    if popcount(state.land_deck) == 1:
        state.top_land = state.offered  # bottom and top are one card (character.discoverer.8)
    else:
        state.known_bottom = state.offered
    state.offered = NO_LAND
    state.vp[seat] += reward_now(state, tables, seat, found, state.realm[seat])
