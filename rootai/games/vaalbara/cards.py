"""The card tables: read, checked, normalised, and laid out for the kernels.

A card document has the keys `clans`, `initiative` and `lands` (data/cards.toml is the standard one).  What a game
keeps in its configuration is the name STANDARD or a whole normalised document, so that a record never depends on a
file.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from rootai.engine.bits import mask_of
from rootai.engine.cardfile import card_option, check_keys, read_card_file
from rootai.errors import BadConfigError
from rootai.games.vaalbara.evaluation import OUTLOOK
from rootai.games.vaalbara.outlook import fill_outlook
from rootai.games.vaalbara.state import (
    CHARACTER_NAMES,
    FOREST,
    MAX_SEATS,
    MIN_SEATS,
    N_CLANS,
    N_LANDS,
    N_ROUNDS,
    N_TYPES,
    TABLES,
    TYPE_NAMES,
)

Cards = dict[str, Any]  # a normalised card document

LAND_IDS = tuple(f"L{number:02}" for number in range(1, N_LANDS + 1))
MARKS = (2, 3, 4)
FOREST_VALUES = (3, 4, 5, 6)
MAX_INITIATIVE = 127

_FILE = Path(__file__).parent / "data" / "cards.toml"


def lands_needed(n_seats: int) -> int:
    """Two opening rows, a new row after each round but the last, and a card to show the omens (setup.18)."""
    return n_seats * (2 + N_ROUNDS - 1) + 1


# ---- reading -----------------------------------------------------------------------------------------------------


def read_option(value: Any) -> str | Cards:
    """The option `cards` as it is kept in a configuration: STANDARD or a normalised document."""
    return card_option(value, normalise)


def cards_of(option: str | Cards) -> Cards:
    """The card document that a configuration stands for."""
    return standard_cards() if isinstance(option, str) else option


@cache
def standard_cards() -> Cards:
    """The document of the package."""
    return normalise(read_card_file(_FILE))


# ---- checking ----------------------------------------------------------------------------------------------------


def normalise(doc: Mapping[str, Any]) -> Cards:
    """A checked copy of a card document, in standard order; BadConfigError names what is wrong."""
    check_keys(doc, ("clans", "initiative", "lands"), "the card document")
    clans = _clans(doc["clans"])
    lands = _lands(doc["lands"], clans)
    for n_seats in range(MIN_SEATS, MAX_SEATS + 1):
        found = sum(land["mark"] <= n_seats for land in lands.values())
        if found < lands_needed(n_seats):
            raise BadConfigError(
                f"too few lands for {n_seats} seats: {found} have a mark of at most {n_seats}, "
                f"{lands_needed(n_seats)} are needed"
            )
    return {"clans": clans, "initiative": _initiative(doc["initiative"]), "lands": lands}


def _clans(names: Any) -> list[str]:
    if not isinstance(names, list) or len(names) != N_CLANS:
        raise BadConfigError(f"clans must be a list of {N_CLANS} names, not {names!r}")
    for name in names:
        if not isinstance(name, str) or not name.isidentifier() or name != name.casefold():
            raise BadConfigError(f"the name of a clan is one word in small letters, not {name!r}")
    if len(set(names)) != N_CLANS:
        raise BadConfigError(f"the names of the clans must differ: {', '.join(names)}")
    return list(names)


def _initiative(table: Any) -> dict[str, int]:
    check_keys(table, CHARACTER_NAMES, "initiative", plural="characters")
    for name in CHARACTER_NAMES:
        if not _is_int(table[name]) or not 1 <= table[name] <= MAX_INITIATIVE:
            raise BadConfigError(
                f"the initiative of the {name} must be an integer from 1 to {MAX_INITIATIVE}, not {table[name]!r}"
            )
    holder: dict[int, str] = {}
    for name in CHARACTER_NAMES:
        other = holder.setdefault(table[name], name)
        if other != name:
            raise BadConfigError(f"the {other} and the {name} have the same initiative {table[name]}")
    return {name: table[name] for name in CHARACTER_NAMES}


def _lands(table: Any, clans: list[str]) -> dict[str, dict[str, Any]]:
    if isinstance(table, Mapping) and len(table) != N_LANDS:
        raise BadConfigError(f"wrong number of lands: there must be {N_LANDS}, not {len(table)}")
    check_keys(table, LAND_IDS, "lands", plural="lands")
    lands = {name: _land(table[name], name, clans) for name in LAND_IDS}
    backs: dict[tuple[str, ...], str] = {}
    for name, land in lands.items():
        other = backs.setdefault(tuple(land["omens"]), name)
        if other != name:
            raise BadConfigError(f"the lands {other} and {name} have the same omens: every back must be different")
    return lands


def _land(land: Any, name: str, clans: list[str]) -> dict[str, Any]:
    check_keys(land, ("type", "mark", "omens"), f"land {name}", optional=("value",))
    if land["type"] not in TYPE_NAMES:
        raise BadConfigError(f"land {name} has an unknown type {land['type']!r}; types are {', '.join(TYPE_NAMES)}")
    if not _is_int(land["mark"]) or land["mark"] not in MARKS:
        raise BadConfigError(f"the mark of land {name} must be 2, 3 or 4, not {land['mark']!r}")
    omens = land["omens"]
    if not isinstance(omens, list) or len(omens) != N_CLANS or not all(clan in omens for clan in clans):
        raise BadConfigError(f"the omens of land {name} must list each of {', '.join(clans)} once, not {omens!r}")
    checked: dict[str, Any] = {"type": land["type"], "mark": land["mark"]}
    if land["type"] == TYPE_NAMES[FOREST]:
        if not _is_int(land.get("value")) or land["value"] not in FOREST_VALUES:
            raise BadConfigError(f"the value of the forest {name} must be 3 to 6, not {land.get('value')!r}")
        checked["value"] = land["value"]
    elif "value" in land:
        raise BadConfigError(f"land {name} is a {land['type']}: only a forest has a value")
    return {**checked, "omens": list(omens)}


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# ---- tables for the kernels ------------------------------------------------------------------------------------------


def build_tables(cards: Cards, n_seats: int, recall: bool) -> np.recarray:
    """One record of TABLES."""
    tables = np.zeros(1, dtype=TABLES).view(np.recarray)
    row = tables[0]
    for index, land in enumerate(cards["lands"].values()):
        row.type_of[index] = TYPE_NAMES.index(land["type"])
        row.value_of[index] = land.get("value", 0)
        row.mark_of[index] = land["mark"]
        row.omen_rank[index] = [land["omens"].index(clan) for clan in cards["clans"]]
    for kind in range(N_TYPES):
        row.type_mask[kind] = mask_of(np.flatnonzero(row.type_of == kind).tolist())
    row.initiative[:] = list(cards["initiative"].values())
    for seat in range(n_seats):
        row.neighbours[seat] = mask_of({(seat - 1) % n_seats, (seat + 1) % n_seats})  # setup.22, order.9
    row.recall = recall
    fill_outlook(row)
    row.outlook_weight[:] = OUTLOOK.weights()
    return tables
