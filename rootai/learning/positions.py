"""Positions to learn from, and the file in which they gather game by game."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from rootai.engine.contract import MAX_SEATS
from rootai.engine.outlook import NO_ROLE, Outlook
from rootai.engine.state import State
from rootai.errors import BadConfigError

FORMAT = "rootai.positions"


def position_dtype(outlook: Outlook) -> np.dtype:
    """One position of a game, and how the game ended."""
    return np.dtype(
        [
            ("game", np.int32),
            ("role", np.int8, (MAX_SEATS,)),  # NO_ROLE for empty seats too
            ("urgency", np.float32),
            ("feature", np.float32, (MAX_SEATS, outlook.shape[1])),
            ("reward", np.float32, (MAX_SEATS,)),
        ]
    )


class FeatureReader:
    """Reads the features of positions through the kernel that sums them: a weight of 1 for one lets it alone through.

    So no feature is computed in two places, and what is learned is what the search evaluates.
    """

    def __init__(self, state: State, outlook: Outlook) -> None:
        self._outlook = outlook
        self._tables = np.asarray(state.tables).view(state.game.tables_dtype).copy()

    def read(self, state: State, out: Any) -> None:
        """Fill a record of `position_dtype`, all but the game and its result."""
        outlook, tables, weights = self._outlook, self._tables[0], self._tables["outlook_weight"][0]
        position = np.asarray(state.record).view(state.game.state_dtype)[0]
        out["role"] = NO_ROLE
        out["urgency"] = outlook.urgency(position)
        weights[:] = 0.0
        n_features = [len(names) for names in outlook.features.values()]
        for seat in range(state.n_seats):
            role = out["role"][seat] = outlook.role_of(position, seat)
            for feature in range(n_features[role] if role != NO_ROLE else 0):
                weights[role, feature, 0] = 1.0
                out["feature"][seat, feature] = outlook.outlook(position, tables, seat, 0.0)
                weights[role, feature, 0] = 0.0


def read_positions(path: Path, outlook: Outlook) -> np.ndarray:
    """The positions of a file, whatever games they come from."""
    with path.open("rb") as file:
        try:
            header = json.loads(file.readline())
        except ValueError:
            header = None
        if not isinstance(header, dict) or header.get("features") != _names(outlook):
            raise BadConfigError(f"{str(path)!r} is not a file of positions with the features of today")
        content = file.read()
    dtype = position_dtype(outlook)
    return np.frombuffer(content, dtype, len(content) // dtype.itemsize).copy()


def _names(outlook: Outlook) -> dict[str, list[str]]:
    return {role: list(names) for role, names in outlook.features.items()}


class PositionFile:
    """A line of JSON that says what the games are, then the positions of whole games in order.

    A file that ends early, because its writer was stopped, is carried on from its last whole game.
    """

    def __init__(self, path: Path, header: Mapping[str, Any], outlook: Outlook) -> None:
        self._path = path
        self._outlook = outlook
        header = {"format": FORMAT, **header, "features": _names(outlook)}
        self._first_line = json.dumps(header).encode() + b"\n"
        if not path.exists() or path.stat().st_size == 0:
            path.write_bytes(self._first_line)
        with path.open("rb") as file:
            if file.readline() != self._first_line:
                raise BadConfigError(f"{str(path)!r} holds other positions than asked for: give another file")

    def add(self, positions: np.ndarray) -> None:
        """Write the positions of one game."""
        with self._path.open("ab") as file:
            file.write(positions.tobytes())

    def read(self) -> np.ndarray:
        """All positions; a part of one at the end is passed over."""
        return read_positions(self._path, self._outlook)

    def drop_from(self, game: int) -> None:
        """Forget the games from this number on."""
        kept = self.read()
        kept = kept[kept["game"] < game]
        self._path.write_bytes(self._first_line + kept.tobytes())
