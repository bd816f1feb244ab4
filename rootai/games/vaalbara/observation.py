"""What one seat sees: of a move as it is played, and of a position.

Hidden from a seat are the hands and clan decks of the others, the order of its own deck, the characters laid by
others until the reveal, the lands below the top of the deck (but a bottom that all saw), and, without the option
`recall`, the points of the others until the game is over.  The top land is known, because its back is visible and
every back is different.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from rootai.engine.bits import mask_of, members, popcount
from rootai.engine.jit import kernel
from rootai.engine.packing import HIDDEN, arg_a, op_of, pack
from rootai.errors import BadViewError
from rootai.games.vaalbara.cards import Cards
from rootai.games.vaalbara.documents import (
    character_name,
    character_names,
    deck_ends,
    open_seat_json,
    read_character,
    read_characters,
    read_int,
    read_open_seat,
    read_table,
    seat_entries,
    table_json,
)
from rootai.games.vaalbara.moves import DRAW_CARD, LAY
from rootai.games.vaalbara.rules.setup import lands_in_play, set_up
from rootai.games.vaalbara.state import (
    ALL_CHARACTERS,
    DISPATCH,
    NO_CHARACTER,
    NO_LAND,
    OVER,
    REVEAL,
)

UNKNOWN = "?"  # a laid character that the viewer cannot see


@kernel
def edge_key(state, tables, move, seat):
    """What `seat` sees of a move: all but the characters that others lay or draw."""
    op = op_of(move)
    if op == LAY and state.actor != seat:
        return pack(LAY, HIDDEN, 0, 0)
    if op == DRAW_CARD and arg_a(move) != seat:
        return pack(DRAW_CARD, arg_a(move), HIDDEN, 0)
    return np.int64(move)


# ---- writing ---------------------------------------------------------------------------------------------------------


def view_json(state: Any, tables: Any, clans: list[str], cards: Cards, seat: int) -> dict[str, Any]:
    """All that `seat` may know, and nothing more."""
    return {
        **table_json(state, clans),
        "land_deck": {**deck_ends(state), "size": int(popcount(state.land_deck))},
        "omens": _omens(state, cards),
        "seats": [_seat_json(state, tables, clans, other, other == seat) for other in range(len(clans))],
    }


def _omens(state: Any, cards: Cards) -> list[str] | None:
    """The clans from best to worst, as the top of the land deck shows them (setup.20)."""
    return None if state.top_land == NO_LAND else list(cards["lands"].values())[state.top_land]["omens"]


def _seat_json(state: Any, tables: Any, clans: list[str], seat: int, own: bool) -> dict[str, Any]:
    return {
        **open_seat_json(state, clans, seat),
        "vp": int(state.vp[seat]) if own or tables.recall or state.phase == OVER else None,
        "hand": character_names(state.hand[seat]) if own else None,
        "hand_size": int(popcount(state.hand[seat])),
        "clan_deck_size": int(popcount(state.clan_deck[seat])),
        "played": UNKNOWN if _is_face_down(state, seat) and not own else character_name(state.played[seat]),
    }


def _is_face_down(state: Any, seat: int) -> bool:
    return state.played[seat] != NO_CHARACTER and state.phase in (DISPATCH, REVEAL)


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_view(
    doc: Mapping[str, Any], state: Any, tables: Any, clans: list[str], clan_ids: list[int], seat: int
) -> None:
    """Fill a zeroed record with a position that looks like the view; what is hidden is filled in lowest card first."""
    set_up(state, tables, clan_ids)
    read_table(doc, state, clans)
    for other, entry in enumerate(seat_entries(doc, clans)):
        read_open_seat(entry, state, other)
        state.vp[other] = 0 if entry["vp"] is None else read_int(entry["vp"], "vp")
        if other == seat:
            _read_own_seat(entry, state, seat)
        else:
            _fill_other_seat(entry, state, other)
    open_lands = int(state.row_1) | int(state.row_2) | int(np.bitwise_or.reduce(state.realm))
    state.land_deck = lands_in_play(tables, len(clans)) & ~open_lands


def _read_own_seat(entry: Mapping[str, Any], state: Any, seat: int) -> None:
    state.hand[seat] = read_characters(entry["hand"], "hand")
    state.played[seat] = read_character(entry["played"], "played")
    rest = _unresolved(state, seat) & ~int(state.hand[seat])
    state.clan_deck[seat] = rest & ~(1 << int(state.played[seat])) if state.played[seat] != NO_CHARACTER else rest


def _fill_other_seat(entry: Mapping[str, Any], state: Any, seat: int) -> None:
    hidden_laid = entry["played"] == UNKNOWN
    if not hidden_laid:
        state.played[seat] = read_character(entry["played"], "played")
    pool = _unresolved(state, seat)
    if state.played[seat] != NO_CHARACTER:
        pool &= ~(1 << int(state.played[seat]))
    known = int(state.known[seat])
    n_unknown = read_int(entry["hand_size"], "hand_size") + hidden_laid - popcount(known)
    candidates = members(pool & ~known)
    if known & ~pool or not 0 <= n_unknown <= len(candidates):
        raise BadViewError(f"the hand of {entry['clan']} cannot hold the cards known to be in it")
    held = [*members(known), *candidates[:n_unknown]]
    if hidden_laid:
        if not held:
            raise BadViewError(f"{entry['clan']} cannot have laid a card")
        state.played[seat] = held.pop()
    state.hand[seat] = mask_of(held)
    state.clan_deck[seat] = mask_of(candidates[n_unknown:])


def _unresolved(state: Any, seat: int) -> int:
    return ALL_CHARACTERS & ~int(state.discard[seat])
