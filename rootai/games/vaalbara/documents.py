"""Positions as JSON objects under the game's own names, complete and editable by hand."""

from collections.abc import Mapping
from typing import Any

from rootai.engine.bits import mask_of, members
from rootai.engine.contract import CHANCE, TERMINAL
from rootai.errors import BadStateError
from rootai.games.vaalbara.cards import LAND_IDS
from rootai.games.vaalbara.rules.setup import set_up
from rootai.games.vaalbara.state import (
    ANSWER,
    CHARACTER_NAMES,
    DRAW,
    FIND,
    NO_CHARACTER,
    NO_LAND,
    NOBODY,
    OVER,
    PHASE_NAMES,
    REVEAL,
    TURN_UP,
)

CHANCE_PHASES = (TURN_UP, DRAW, REVEAL, FIND)


# ---- writing ---------------------------------------------------------------------------------------------------------


def position_json(state: Any, clans: list[str]) -> dict[str, Any]:
    """The whole position."""
    return {
        **table_json(state, clans),
        "land_deck": {**deck_ends(state), "lands": land_names(state.land_deck)},
        "seats": [
            {
                **open_seat_json(state, clans, seat),
                "vp": int(state.vp[seat]),
                "hand": character_names(state.hand[seat]),
                "clan_deck": character_names(state.clan_deck[seat]),
                "played": character_name(state.played[seat]),
            }
            for seat in range(len(clans))
        ],
    }


def table_json(state: Any, clans: list[str]) -> dict[str, Any]:
    """What lies open in the middle of the table, and whose turn it is."""
    return {
        "round": int(state.round_number),
        "phase": PHASE_NAMES[state.phase],
        "turn": _clan(state.turn_seat, clans),
        "asked": clans[state.actor] if state.phase == ANSWER else None,
        "acted": [clan for seat, clan in enumerate(clans) if state.acted >> seat & 1],
        "last_actor": _clan(state.last_actor, clans),
        "offered": land_name(state.offered),
        "row_1": land_names(state.row_1),
        "row_2": land_names(state.row_2),
    }


def deck_ends(state: Any) -> dict[str, Any]:
    """The ends of the land deck that are known to all."""
    return {"top": land_name(state.top_land), "bottom": land_name(state.known_bottom)}


def open_seat_json(state: Any, clans: list[str], seat: int) -> dict[str, Any]:
    """What lies open before one seat, and which cards of its hand all know."""
    return {
        "clan": clans[seat],
        "realm": land_names(state.realm[seat]),
        "discard": character_names(state.discard[seat]),
        "known": character_names(state.known[seat]),
    }


def land_name(land: int) -> str | None:
    """The id of a land, None for NO_LAND."""
    return None if land == NO_LAND else LAND_IDS[land]


def land_names(lands: int) -> list[str]:
    """The ids of a set of lands, ascending."""
    return [LAND_IDS[land] for land in members(lands)]


def character_name(character: int) -> str | None:
    """The name of a character, None for NO_CHARACTER."""
    return None if character == NO_CHARACTER else CHARACTER_NAMES[character]


def character_names(characters: int) -> list[str]:
    """The names of a set of characters, ascending."""
    return [CHARACTER_NAMES[character] for character in members(characters)]


def _clan(seat: int, clans: list[str]) -> str | None:
    return None if seat == NOBODY else clans[seat]


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_position(doc: Mapping[str, Any], state: Any, tables: Any, clans: list[str], clan_ids: list[int]) -> None:
    """Fill a zeroed record; BadStateError names what cannot be read."""
    set_up(state, tables, clan_ids)
    read_table(doc, state, clans)
    state.land_deck = read_lands(doc["land_deck"]["lands"], "land_deck.lands")
    for seat, entry in enumerate(seat_entries(doc, clans)):
        read_open_seat(entry, state, seat)
        state.vp[seat] = read_int(entry["vp"], "vp")
        state.hand[seat] = read_characters(entry["hand"], "hand")
        state.clan_deck[seat] = read_characters(entry["clan_deck"], "clan_deck")
        state.played[seat] = read_character(entry["played"], "played")


def read_table(doc: Mapping[str, Any], state: Any, clans: list[str]) -> None:
    """The inverse of `table_json` and `deck_ends`."""
    state.round_number = read_int(doc["round"], "round")
    state.phase = _index(doc["phase"], PHASE_NAMES, "phase")
    state.turn_seat = _read_seat(doc["turn"], clans, "turn")
    state.acted = mask_of(_index(name, clans, "acted") for name in _distinct(doc["acted"], "acted"))
    state.last_actor = _read_seat(doc["last_actor"], clans, "last_actor")
    state.offered = read_land(doc["offered"], "offered")
    state.row_1 = read_lands(doc["row_1"], "row_1")
    state.row_2 = read_lands(doc["row_2"], "row_2")
    state.top_land = read_land(doc["land_deck"]["top"], "land_deck.top")
    state.known_bottom = read_land(doc["land_deck"]["bottom"], "land_deck.bottom")
    asked = _read_seat(doc["asked"], clans, "asked")
    if (asked != NOBODY) != (state.phase == ANSWER):
        raise BadStateError("'asked' names a clan in the phase 'answer' and is null in all others")
    if state.phase == OVER:
        state.actor = TERMINAL
    elif state.phase in CHANCE_PHASES:
        state.actor = CHANCE
    else:
        state.actor = asked if state.phase == ANSWER else state.turn_seat


def seat_entries(doc: Mapping[str, Any], clans: list[str]) -> list[Mapping[str, Any]]:
    """The objects under 'seats', one for each clan of the configuration, in its order."""
    entries = doc["seats"]
    if not isinstance(entries, list) or [entry["clan"] for entry in entries] != clans:
        raise BadStateError(f"'seats' must have one entry per seat, with the clans {', '.join(clans)} in this order")
    return entries


def read_open_seat(entry: Mapping[str, Any], state: Any, seat: int) -> None:
    """The inverse of `open_seat_json`."""
    state.realm[seat] = read_lands(entry["realm"], "realm")
    state.discard[seat] = read_characters(entry["discard"], "discard")
    state.known[seat] = read_characters(entry["known"], "known")


def read_int(value: Any, field: str) -> int:
    """A number of a document."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadStateError(f"{field!r} must be an integer, not {value!r}")
    return value


def read_land(name: Any, field: str) -> int:
    """The land with this id, NO_LAND for None."""
    return NO_LAND if name is None else _index(name, LAND_IDS, field)


def read_lands(names: Any, field: str) -> int:
    """The set of lands with these ids."""
    return mask_of(_index(name, LAND_IDS, field) for name in _distinct(names, field))


def read_character(name: Any, field: str) -> int:
    """The character with this name, NO_CHARACTER for None."""
    return NO_CHARACTER if name is None else _index(name, CHARACTER_NAMES, field)


def read_characters(names: Any, field: str) -> int:
    """The set of characters with these names."""
    return mask_of(_index(name, CHARACTER_NAMES, field) for name in _distinct(names, field))


def _read_seat(name: Any, clans: list[str], field: str) -> int:
    return NOBODY if name is None else _index(name, clans, field)


def _distinct(names: Any, field: str) -> list[Any]:
    if not isinstance(names, list):
        raise BadStateError(f"{field!r} must be a list, not {names!r}")
    for index, name in enumerate(names):
        if name in names[:index]:
            raise BadStateError(f"{field!r} names {name!r} twice")
    return names


def _index(name: Any, names: tuple[str, ...] | list[str], field: str) -> int:
    if name not in names:
        raise BadStateError(f"{field!r} names {name!r}, which is none of {names[0]}, {names[1]}, ... {names[-1]}")
    return names.index(name)
