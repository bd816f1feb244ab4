"""Setup: the position before the first card is turned up."""

from rootai.engine.bits import mask_of
from rootai.engine.contract import CHANCE
from rootai.games.vaalbara.state import (
    ALL_CHARACTERS,
    N_LANDS,
    NO_CHARACTER,
    NO_LAND,
    NOBODY,
    START_VP,
    TURN_UP,
)


def lands_in_play(tables, n_seats):
    """The set of lands whose mark does not exceed the number of seats (setup.5)."""
    return mask_of(land for land in range(N_LANDS) if tables.mark_of[land] <= n_seats)


def set_up(state, tables, clans):
    """Fill a zeroed record: one clan per seat, everything still in the decks.  Runs at the Python edge."""
    n_seats = len(clans)
    state.n_seats = n_seats
    state.land_deck = lands_in_play(tables, n_seats)
    state.clan_of[:n_seats] = clans
    state.clan_deck[:n_seats] = ALL_CHARACTERS
    state.vp[:n_seats] = START_VP  # setup.11
    state.played[:] = NO_CHARACTER
    state.top_land = state.known_bottom = state.offered = NO_LAND
    state.turn_seat = state.last_actor = NOBODY
    state.phase = TURN_UP
    state.actor = CHANCE
