"""The laws that every position of the game obeys, each as a sentence when it is broken."""

from collections.abc import Iterator
from typing import Any

from rootai.engine.bits import members, popcount
from rootai.games.ironwood.documents import card_names, cards_in_play, vision_names
from rootai.games.ironwood.map import FOREST_NAMES, MOUNTAIN_NAMES, PLACE_NAMES
from rootai.games.ironwood.rules.cards import n_known_top
from rootai.games.ironwood.rules.end import outer_forges
from rootai.games.ironwood.rules.frames import (
    BATTLING,
    EXHAUSTED_CARD,
    EXHAUSTING,
    RUNNING,
    TRIGGERING,
    TURN,
)
from rootai.games.ironwood.solo.documents import broken_laws as solo_laws
from rootai.games.ironwood.solo.hooks import bot_seat
from rootai.games.ironwood.state import (
    ACTION,
    ALL_VISIONS,
    BASE_CARDS,
    FERRUM,
    IRON,
    LAST_TRACK,
    MARKER_STEP,
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
    NOBODY,
    OVER,
    PHASE_NAMES,
    ROUND_LIMIT,
    SEAT_NAMES,
    SETUP,
    SLOT_MARKER,
    SPECIAL_CARDS,
    TO_WIN,
    TURNS_A_ROUND,
    WOOD,
)


def broken_laws(state: Any, tables: Any) -> list[str]:
    """A sentence for each broken law; the first group must hold for the others to make sense."""
    for group in (_frame, _pieces, _buildings, _cards, _markers, _visions, _pending, solo_laws):
        broken = list(group(state, tables))
        if broken:
            return broken
    return []


def _frame(state: Any, tables: Any) -> Iterator[str]:
    """Round, phase and turn."""
    phase = PHASE_NAMES[state.phase]
    if (state.phase == SETUP) != (state.round_number == 0) and state.phase != OVER:
        yield f"round {state.round_number} cannot be in the phase {phase!r}"
    if state.round_number > ROUND_LIMIT:
        yield f"there is no round {state.round_number}"
    if state.step > (TURNS_A_ROUND if state.phase in (ACTION, OVER) else N_SEATS):
        yield f"the phase {phase!r} has no step {state.step}"
    if state.phase == ACTION and state.turn_seat != NOBODY and state.turn_seat != (int(state.step) - 1) & 1:
        yield f"turn {state.step} of a round is not that of {SEAT_NAMES[state.turn_seat]}"  # round.action.1


# ---- pieces ----------------------------------------------------------------------------------------------------------


def _pieces(state: Any, tables: Any) -> Iterator[str]:
    """Every component is in exactly one place (units.8, invariant.1, totem.14)."""
    crystals = int(state.common) + int(state.cargo) + int(state.crystals.sum())
    yield from _sum("crystals", crystals, N_CRYSTALS)
    yield from _sum("wood warriors", int(state.wood.sum()) + int(state.reserve[WOOD]), N_WARRIORS)
    yield from _sum("iron warriors", int(state.iron.sum()) + int(state.reserve[IRON]), N_WARRIORS)
    yield from _sum("golems", int(state.golems.sum()) + int(state.golem_reserve), N_GOLEMS)
    totems = int(state.charged.sum()) + int(state.fading.sum()) + int(state.totem_reserve) + int(state.delivered)
    yield from _sum("totems", totems, N_TOTEMS)
    for mountain in range(N_MOUNTAINS):
        too_many = state.iron_moved[mountain] > state.iron[mountain]
        if too_many or state.golems_moved[mountain] > state.golems[mountain]:
            yield f"more units have moved on {MOUNTAIN_NAMES[mountain]} than there are"
    for forest in range(N_FORESTS):
        if state.wood_moved[forest] > state.wood[forest]:
            yield f"more warriors have moved in {FOREST_NAMES[forest]} than there are"
        if (state.charged[forest] or state.fading[forest]) and tables.outer_forests >> forest & 1:
            yield f"a totem in the outer forest {FOREST_NAMES[forest]} is delivered, it cannot lie there"
    if state.track > LAST_TRACK:
        yield f"the drill track has no space {state.track}"


def _sum(what: str, found: int, expected: int) -> Iterator[str]:
    if found != expected:
        yield f"there must be {expected} {what}, not {found}"


def _buildings(state: Any, tables: Any) -> Iterator[str]:
    outer = int(tables.outer_mountains)
    if not state.forges >> FERRUM & 1:
        yield "Ferrum must have its forge"  # board.15
    for mountain in members((int(state.foundations) | int(state.forges) & ~(1 << FERRUM)) & ~outer):
        yield f"{MOUNTAIN_NAMES[mountain]} is no outer mountain: nothing can be built there"  # win.iron.4
    n_built = popcount(int(state.foundations)) + popcount(int(state.forges)) - 1
    yield from _sum("forge tokens", n_built + int(state.forge_tokens), int(tables.forge_tokens))
    if state.delivered > TO_WIN or outer_forges(state) > TO_WIN:
        yield f"nobody can have more than {TO_WIN} delivered totems or outer forges"
    elif (state.delivered == TO_WIN or outer_forges(state) == TO_WIN) and state.phase != OVER:
        yield "the game must be over"


# ---- cards -----------------------------------------------------------------------------------------------------------


def _cards(state: Any, tables: Any) -> Iterator[str]:
    """Each faction's cards are in exactly one zone (invariant.3)."""
    for seat, name in enumerate(SEAT_NAMES):
        battle = 1 << int(state.battle_card[seat]) if state.battle_card[seat] != NO_CARD else 0
        zones = [state[zone] for zone in ("hand", "deck", "discard", "in_slots", "lasting", "aside")]
        if seat == bot_seat(state):
            zones.append({seat: state.bot_held})
        seen = battle
        for zone in zones:
            for card in card_names(seat, seen & int(zone[seat])):
                yield f"{card} is in two places"
            seen |= int(zone[seat])
        in_play = cards_in_play(tables, seat)
        for card in card_names(seat, in_play & ~seen):
            yield f"{card} is nowhere"
        for card in card_names(seat, seen & ~in_play):
            yield f"{card} is not in this game"
        if (int(state.deck[seat]) | int(state.discard[seat]) | int(state.lasting[seat])) & BASE_CARDS:
            yield f"a base card of {name} cannot be in a deck, a discard pile or in play"  # card.4
        if int(state.aside[seat]) & SPECIAL_CARDS:
            yield f"only base cards of {name} are set aside"
        if int(state.known[seat]) & ~((int(state.hand[seat]) | battle) & SPECIAL_CARDS):
            yield f"a card of {name} is known to be in a hand where it is not"
        if state.sorted_deck[seat] and not tables.sorted_decks:
            yield f"the deck of {name} is not sorted in this game"
        exhausted = [int(a[0]) for kind, a in _frames(state, seat) if kind == EXHAUSTED_CARD]
        for number in members(int(state.lasting[seat])):
            due = seat == state.turn_seat and state.due >> number & 1
            over = state.phase == OVER  # an exhaustion may win the game
            if not state.card_markers[seat, number] and not due and number not in exhausted and not over:
                yield f"{card_names(seat, 1 << number)[0]} has no marker left"


def _frames(state: Any, seat: int) -> Iterator[tuple[int, Any]]:
    for place in range(state.n_frames):
        if state.frame_seat[place] == seat:
            yield int(state.frame_kind[place]), state.frame_arg[place]


def _markers(state: Any, tables: Any) -> Iterator[str]:
    """Markers on cards, in slots, on the map and on the drill track (invariant.2)."""
    total = int(state.markers) + 1 + int(state.card_markers.sum()) + int((state.slot == SLOT_MARKER).sum())
    total += popcount(int(state.marks)) + int(state.spirits)
    for places in state.marker_on:
        total += popcount(int(places))
        if int(places) >> len(PLACE_NAMES):
            yield "a marker lies on no place of the map"
    yield from _sum("markers", total, N_MARKERS)
    for seat in range(N_SEATS):
        in_play = int(state.in_slots[seat]) | int(state.lasting[seat])
        for card, n in enumerate(state.card_markers[seat]):
            if n and (not in_play >> card & 1 or n > tables.markers_of[seat, card]):
                yield f"{card_names(seat, 1 << card)[0]} cannot have {n} markers"


def _visions(state: Any, tables: Any) -> Iterator[str]:
    """The visions are in hand, in the deck, open, discarded or, in a solo game, out (invariant.4)."""
    seen = 0
    for zone in (state.vision_hand, state.vision_deck, state.vision_open, state.vision_buried, state.vision_out):
        for name in vision_names(seen & int(zone)):
            yield f"the vision of {name} is in two places"
        seen |= int(zone)
    for name in vision_names(ALL_VISIONS & ~seen):
        yield f"the vision of {name} is nowhere"
    if int(state.vision_known) & ~int(state.vision_hand):
        yield "a vision is known to be in wood's hand where it is not"
    n_top = n_known_top(state)
    top = 0
    for vision in state.top_vision[:n_top]:
        top |= 1 << int(vision)
    if top & ~int(state.vision_deck):
        yield "the top of the vision deck is not in the vision deck"
    if max(int(n) for n in state.top_seen) != n_top:
        yield "of the vision deck that part is known that somebody has seen"


# ---- pending ---------------------------------------------------------------------------------------------------------


def _pending(state: Any, tables: Any) -> Iterator[str]:
    kinds = [int(kind) for kind in state.frame_kind[: state.n_frames]]
    if kinds.count(BATTLING) != (state.battle_mountain != NO_PLACE):
        yield "there is a battle exactly while one is pending"
    if state.battle_mountain == NO_PLACE and (state.battle_card != NO_CARD).any():
        yield "battle cards lie on the table without a battle"
    if state.due and EXHAUSTING not in kinds:
        yield "cards are due to be exhausted, but nobody exhausts them"
    if state.due and (state.phase != MARKER_STEP or int(state.due) & ~int(state.lasting[state.turn_seat])):
        yield "a card is due to be exhausted that is not in play"
    if state.triggered and TRIGGERING not in kinds:
        yield "cards are set off, but the drill has not moved"
    in_play = int(state.in_slots[IRON]) | int(state.lasting[IRON])
    if int(state.triggered) & ~in_play:
        yield "a card is set off that is not in play"
    if any(state.frame_arg[place, 2] < NO_CARD for place in range(state.n_frames)):
        yield "a list of effects runs for no card"
    if state.n_frames and kinds[0] in (RUNNING, TURN) and state.turn_seat == NOBODY:
        yield "somebody plays a card while it is nobody's turn"
