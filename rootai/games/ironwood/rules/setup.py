"""Setup: the position before wood's first vision is drawn.  Runs at the Python edge."""

from typing import Any

from rootai.games.ironwood.rules.end import no_battle
from rootai.games.ironwood.rules.frames import DRAWING_VISION, push
from rootai.games.ironwood.state import (
    ALL_VISIONS,
    BASE_CARDS,
    FERRUM,
    IRON,
    N_CRYSTALS,
    N_FORESTS,
    N_GOLEMS,
    N_MARKERS,
    N_MOUNTAINS,
    N_SEATS,
    N_TOTEMS,
    N_WARRIORS,
    NO_CARD,
    NO_PLACE,
    NO_VISION,
    NOBODY,
    SETUP,
    WOOD,
)


def set_up(state: Any, tables: Any) -> None:
    """Fill a zeroed record; the first vision is still to be drawn (setup.8)."""
    put_away_all(state, tables)
    for mountain in range(N_MOUNTAINS):
        state.iron[mountain] = tables.start_iron[mountain]
        state.reserve[IRON] -= tables.start_iron[mountain]
    for forest in range(N_FORESTS):
        state.wood[forest] = tables.start_wood[forest]
        state.reserve[WOOD] -= tables.start_wood[forest]
    push(state, DRAWING_VISION, WOOD, 1, 0, 0, 0)


def put_away_all(state: Any, tables: Any) -> None:
    """The game before any unit is placed: base cards in hand, all else in decks and reserves."""
    for seat in range(N_SEATS):
        state.hand[seat] = BASE_CARDS  # setup.6
        state.deck[seat] = int(tables.cards_in_play[seat]) & ~BASE_CARDS  # setup.7
        state.sorted_deck[seat] = tables.sorted_decks
        state.reserve[seat] = N_WARRIORS
    state.vision_deck = ALL_VISIONS
    state.forges = 1 << FERRUM
    state.slot[:] = NO_CARD
    state.common = N_CRYSTALS
    state.markers = N_MARKERS - 1  # one lies on the drill track (setup.16)
    state.golem_reserve = N_GOLEMS
    state.forge_tokens = tables.forge_tokens
    state.totem_reserve = N_TOTEMS
    state.drill_at = FERRUM
    state.drill_from = NO_PLACE
    state.top_vision[:] = NO_VISION
    no_battle(state)
    state.turn_seat = state.winner = NOBODY
    state.bot = tables.bot
    state.phase = SETUP
