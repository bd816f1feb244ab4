"""The board: names and neighbours, read from data/board.toml."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from rootai.engine.bits import mask_of
from rootai.games.ironwood.state import FIRST_FOREST, N_FORESTS, N_MOUNTAINS, NO_PLACE

_FILE = Path(__file__).parent / "data" / "board.toml"
START_IRON = {"ferrum": 1, "inner": 3, "outer": 0}  # setup.13
START_WOOD = {"inner": 0, "outer": 2}  # setup.10


@cache
def board_document() -> dict[str, Any]:
    """The board as its file says."""
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


MOUNTAIN_NAMES = tuple(entry["id"] for entry in board_document()["mountain"])
FOREST_NAMES = tuple(entry["id"] for entry in board_document()["forest"])
PLACE_NAMES = MOUNTAIN_NAMES + FOREST_NAMES
VISION_NAMES = MOUNTAIN_NAMES[1:]  # every mountain but Ferrum has one, the inner ones first (vision.1)


def place_name(place: int) -> str | None:
    """The id of a place; None for no place."""
    return None if place == NO_PLACE else PLACE_NAMES[place]


def names_of(what: str, kind: str) -> list[str]:
    """The inner or outer mountains or forests."""
    return [entry["id"] for entry in board_document()[what] if entry["kind"] == kind]


def fill_map(row: Any) -> None:
    """Write the board into a record of TABLES."""
    board = board_document()
    for pair in board["ridges"]:
        a, b = (MOUNTAIN_NAMES.index(name) for name in pair)
        row.ridges[a] |= 1 << b
        row.ridges[b] |= 1 << a
    for pair in board["passes"]:
        a, b = (FOREST_NAMES.index(name) for name in pair)
        row.passes[a] |= 1 << b
        row.passes[b] |= 1 << a
    for forest, entry in enumerate(board["forest"]):
        for name in entry["touches"]:
            mountain = MOUNTAIN_NAMES.index(name)
            row.touches[forest] |= 1 << mountain
            row.touched_by[mountain] |= 1 << forest
    row.inner_mountains = _of_kind("mountain", "inner")
    row.outer_mountains = _of_kind("mountain", "outer")
    row.inner_forests = _of_kind("forest", "inner")
    row.outer_forests = _of_kind("forest", "outer")
    row.edge_forests = mask_of(
        forest
        for forest in range(N_FORESTS)
        if row.inner_forests >> forest & 1 and row.passes[forest] & row.outer_forests
    )
    for mountain in range(N_MOUNTAINS):
        row.start_iron[mountain] = START_IRON[board["mountain"][mountain]["kind"]]
    for forest in range(N_FORESTS):
        row.start_wood[forest] = START_WOOD[board["forest"][forest]["kind"]]


def _of_kind(what: str, kind: str) -> int:
    return mask_of(index for index, entry in enumerate(board_document()[what]) if entry["kind"] == kind)


def read_place(name: str) -> int | None:
    """The place with this id."""
    return PLACE_NAMES.index(name) if name in PLACE_NAMES else None


def forest_place(forest: int) -> int:
    """The place number of a forest."""
    return FIRST_FOREST + forest
