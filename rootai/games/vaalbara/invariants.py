"""The laws that every position of the game obeys, each as a sentence when it is broken."""

from collections.abc import Iterator
from typing import Any

from rootai.engine.bits import popcount
from rootai.games.vaalbara.documents import character_names, land_names
from rootai.games.vaalbara.rules.characters import may_hold_warrior, returnable
from rootai.games.vaalbara.rules.order import next_actor
from rootai.games.vaalbara.rules.setup import lands_in_play
from rootai.games.vaalbara.state import (
    ALL_CHARACTERS,
    ANSWER,
    CHARACTER,
    DISCOVERER,
    DISPATCH,
    DRAW,
    FIND,
    HAND_SIZE,
    LAND,
    MIDWIFE,
    N_ROUNDS,
    NO_CHARACTER,
    NO_LAND,
    NOBODY,
    OVER,
    PATHFINDER,
    PHASE_NAMES,
    REVEAL,
    RIDER,
    SONGSTRESS,
    TURN_UP,
    WARRIOR,
)

_RESOLUTION = (CHARACTER, ANSWER, FIND, LAND)
_BETWEEN_ROUNDS = (TURN_UP, DRAW)
_NOBODYS_TURN = (TURN_UP, REVEAL, OVER)


def broken_laws(state: Any, tables: Any, clans: list[str]) -> list[str]:
    """A sentence for each broken law; the first group must hold for the others to make sense."""
    for group in (_frame, _lands, _played, _order, _cards, _task):
        broken = list(group(state, tables, clans))
        if broken:
            return broken
    return []


def _frame(state: Any, tables: Any, clans: list[str]) -> Iterator[str]:
    """Round, phase and turn."""
    phase = PHASE_NAMES[state.phase]
    first, last = (0, N_ROUNDS - 1) if state.phase in _BETWEEN_ROUNDS else (1, N_ROUNDS)
    if state.phase == OVER:
        first = N_ROUNDS
    if not first <= state.round_number <= last:
        yield f"round {state.round_number} cannot be in the phase {phase!r}"
    if (state.turn_seat == NOBODY) != (state.phase in _NOBODYS_TURN):
        yield f"in the phase {phase!r} it must be {'nobody' if state.phase in _NOBODYS_TURN else 'somebody'}'s turn"
    for seat, clan in enumerate(clans):
        if state.vp[seat] < 0:
            yield f"{clan} has less than no points"  # setup.4


# ---- lands -----------------------------------------------------------------------------------------------------------


def _lands(state: Any, tables: Any, clans: list[str]) -> Iterator[str]:
    """Every land in play lies in exactly one place (round.24), and each place has its size."""
    seen = 0
    for zone in (state.land_deck, state.row_1, state.row_2, *state.realm[: len(clans)]):
        for name in land_names(seen & int(zone)):
            yield f"{name} lies in two places"
        seen |= int(zone)
    in_play = lands_in_play(tables, len(clans))
    for name in land_names(in_play & ~seen):
        yield f"{name} lies nowhere"
    for name in land_names(seen & ~in_play):
        yield f"{name} is not used with {len(clans)} seats"  # setup.8
    yield from _land_deck(state)
    yield from _rows(state, len(clans))
    yield from _realms(state, clans)


def _land_deck(state: Any) -> Iterator[str]:
    if not state.land_deck:
        yield "the land deck is empty"  # setup.18
    if (state.top_land == NO_LAND) != (state.phase == TURN_UP):
        yield "the top of the land deck is known at all times but while it is turned up"
    for end, land in (("top", state.top_land), ("bottom", state.known_bottom)):
        if land != NO_LAND and not state.land_deck >> int(land) & 1:
            yield f"the {end} of the land deck is not in the land deck"
    if state.known_bottom != NO_LAND and state.known_bottom == state.top_land:
        yield "a land deck of one card has a top, and no other bottom"


def _rows(state: Any, n_seats: int) -> Iterator[str]:
    sizes = popcount(state.row_1), popcount(state.row_2)
    if state.phase == TURN_UP:
        dealt = sum(sizes)
        fits = sizes == (min(dealt, n_seats), max(dealt - n_seats, 0)) and dealt <= 2 * n_seats
        fits = fits and (state.round_number == 0 or dealt > n_seats)
    else:
        fits = sizes == (n_seats - popcount(state.acted), n_seats)
    if not fits:
        yield f"the rows cannot hold {sizes[0]} and {sizes[1]} lands now"


def _realms(state: Any, clans: list[str]) -> Iterator[str]:
    for seat, clan in enumerate(clans):
        between = state.phase in _BETWEEN_ROUNDS or state.acted >> seat & 1
        expected = int(state.round_number) - (0 if between else 1)
        if popcount(state.realm[seat]) != expected:
            yield f"the realm of {clan} must have {expected} lands, not {popcount(state.realm[seat])}"  # round.26


# ---- characters ------------------------------------------------------------------------------------------------------


def _played(state: Any, tables: Any, clans: list[str]) -> Iterator[str]:
    """Who has laid a character, and whose has been resolved."""
    for seat, clan in enumerate(clans):
        played = state.played[seat] != NO_CHARACTER
        must = state.phase >= REVEAL or (state.phase == DISPATCH and seat < state.turn_seat)
        if played != must:
            yield f"{clan} must {'have' if must else 'not have'} a character on the table"
        elif played and bool(state.discard[seat] >> int(state.played[seat]) & 1) != _is_resolved(state, seat):
            yield f"the character of {clan} is {'not ' if _is_resolved(state, seat) else ''}in its discard pile"
    acted_expected = {True: (1 << len(clans)) - 1, False: 0}
    if state.phase not in _RESOLUTION and state.acted != acted_expected[state.phase == OVER]:
        yield "the clans that have acted do not fit the phase"
    if state.phase in _RESOLUTION and state.acted >> int(state.turn_seat) & 1:
        yield f"{clans[state.turn_seat]} has already acted"
    if (state.last_actor == NOBODY) != (state.acted == 0):
        yield "the last to act is one of those that have acted"
    elif state.last_actor != NOBODY and not state.acted >> int(state.last_actor) & 1:
        yield f"{clans[state.last_actor]} has not acted yet"


def _is_resolved(state: Any, seat: int) -> bool:
    return bool(state.acted >> seat & 1) or (state.phase == LAND and state.turn_seat == seat)


def _order(state: Any, tables: Any, clans: list[str]) -> Iterator[str]:
    """Those that have acted come before the seat in turn, those that wait after it."""
    if state.phase not in _RESOLUTION:
        return
    turn = int(state.turn_seat)
    number = [int(tables.initiative[state.played[seat]]) for seat in range(len(clans))]
    acted = [seat for seat in range(len(clans)) if state.acted >> seat & 1]
    for seat in acted:
        if number[seat] > number[turn] or number[seat] > number[state.last_actor]:
            yield f"{clans[seat]} cannot have acted yet"
    # A Pathfinder or Discoverer may just have changed the omens that gave it the turn.
    omens_changed = state.phase == LAND and state.played[turn] in (PATHFINDER, DISCOVERER)
    if not omens_changed and next_actor(state, tables) != turn:
        yield f"it is not the turn of {clans[turn]}"
    elif any(number[seat] < number[turn] for seat in range(len(clans)) if seat not in acted):
        yield f"it is not yet the turn of {clans[turn]}"


def _cards(state: Any, tables: Any, clans: list[str]) -> Iterator[str]:
    """Every clan's twelve characters are split between hand, deck, table and discard pile (round.25)."""
    for seat, clan in enumerate(clans):
        table = 0
        if state.played[seat] != NO_CHARACTER and not _is_resolved(state, seat):
            table = 1 << int(state.played[seat])
        hand, deck, discard = int(state.hand[seat]), int(state.clan_deck[seat]), int(state.discard[seat])
        seen = 0
        for zone in (hand, deck, discard, table):
            for name in character_names(seen & zone):
                yield f"the {name} of {clan} is in two places"
            seen |= zone
        for name in character_names(ALL_CHARACTERS & ~seen):
            yield f"the {name} of {clan} is nowhere"
        hidden_table = table if state.phase in (DISPATCH, REVEAL) else 0
        for name in character_names(int(state.known[seat]) & ~(hand | hidden_table)):
            yield f"the {name} of {clan} is known to be in a hand where it is not"
        yield from _discard_size(state, seat, clan)
        yield from _hand_size(state, seat, clan)


def _discard_size(state: Any, seat: int, clan: str) -> Iterator[str]:
    """One card a round, one less after a Midwife that found something to bring back."""
    n_resolved = int(state.round_number) - (0 if state.phase in _BETWEEN_ROUNDS or _is_resolved(state, seat) else 1)
    midwife = state.discard[seat] >> MIDWIFE & 1 and n_resolved >= 2
    if popcount(state.discard[seat]) not in (n_resolved, n_resolved - 1 if midwife else n_resolved):
        yield f"the discard pile of {clan} cannot have {popcount(state.discard[seat])} cards now"


def _hand_size(state: Any, seat: int, clan: str) -> Iterator[str]:
    """Five cards before each dispatch, fewer only when the clan deck is empty (round.20)."""
    n, n_deck = int(popcount(state.hand[seat])), int(popcount(state.clan_deck[seat]))
    if state.phase in _BETWEEN_ROUNDS:
        drawn = state.phase == DRAW and seat < state.turn_seat
        smallest = HAND_SIZE if drawn else (HAND_SIZE - 1 if state.round_number else 0)
        largest = HAND_SIZE
        if state.round_number == 0 and not drawn and not (state.phase == DRAW and seat == state.turn_seat):
            largest = 0
        if state.phase == DRAW and seat == state.turn_seat and (n == HAND_SIZE or not n_deck):
            yield f"{clan} has no card to draw"
    else:
        brought_back = state.played[seat] == MIDWIFE and _is_resolved(state, seat) and state.round_number > 1
        laid = state.played[seat] != NO_CHARACTER and not brought_back
        smallest = largest = HAND_SIZE - laid
    if n > largest or (n < smallest and n_deck):
        yield f"the hand of {clan} cannot have {n} cards now"


# ---- the choice to be made -------------------------------------------------------------------------------------------


def _task(state: Any, tables: Any, clans: list[str]) -> Iterator[str]:
    """The phase fits the character that acts."""
    seat = int(state.turn_seat)
    character = state.played[seat] if state.phase in _RESOLUTION else NO_CHARACTER
    if state.phase == CHARACTER:
        possible = (
            character in (SONGSTRESS, PATHFINDER, RIDER)
            or (character == MIDWIFE and returnable(state, seat))
            or (character == DISCOVERER and state.realm[seat])
        )
        if not possible:
            yield f"the character of {clans[seat]} leaves nothing to choose"
    if state.phase == ANSWER:
        if character != WARRIOR:
            yield f"{clans[seat]} has played no warrior to be answered"
        elif state.actor == seat or not may_hold_warrior(state, state.actor):
            yield f"{clans[state.actor]} cannot have a warrior in hand"
    if state.phase == FIND and (character != DISCOVERER or state.offered == NO_LAND):
        yield f"{clans[seat]} has offered no land for the bottom of the deck"
    elif state.phase == FIND and not state.realm[seat] >> int(state.offered) & 1:
        yield f"the land offered is not in the realm of {clans[seat]}"
    elif state.phase != FIND and state.offered != NO_LAND:
        yield "a land is offered only while a discoverer waits for the bottom of the deck"
