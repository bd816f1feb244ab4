"""Evaluations whose weights are data: which features they weigh, and their files of weights.

Such an evaluation is a softmax over the seats.  The outlook of a seat is the sum of its features times their weights,
and a weight grows or shrinks linearly with the urgency of the game.  What the weights belong to is a role: seats of the
same role share them.  So they can be learned from the results of games (rootai.learning), and compared as files.
"""

import math
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from rootai.engine.jit import kernel
from rootai.errors import BadConfigError

NO_ROLE = -1  # of a seat that wins by the outlook of another
STAGES = ("calm", "urgent")  # a weight is calm + urgency * urgent
LEAST_LEAD = -40.0  # exp of it is nothing, but not zero
EVERY_SEAT = 0xFF  # a set of all the seats that a game may have


@kernel
def term(tables, role, feature, urgency, value):
    """What one feature adds to an outlook."""
    calm, urgent = tables.outlook_weight[role, feature, 0], tables.outlook_weight[role, feature, 1]
    return value * (calm + urgency * urgent)


@kernel
def softmax(out, n_seats, seated):
    """Turn the outlooks of all seats into chances of those in the set `seated`; the others get none."""
    best = -1e9
    for seat in range(n_seats):
        best = max(best, out[seat])
    total = 0.0
    for seat in range(n_seats):
        out[seat] = np.exp(max(out[seat] - best, LEAST_LEAD)) if (seated >> seat) & 1 else 0.0
        total += out[seat]
    for seat in range(n_seats):
        out[seat] /= total


@dataclass(frozen=True)
class Outlook:
    """The evaluation of one game as the sum of weighted features.

    Its tables record has a field `outlook_weight` of shape (roles, most features of a role, 2).
    """

    features: Mapping[str, tuple[str, ...]]  # role -> names, in the order of the weights
    folder: Path  # where the game's own files of weights are
    # role_of(state, seat) -> index into features, or NO_ROLE
    role_of: Callable[..., Any]
    # urgency(state) -> 0 at the start to 1 when somebody is about to win
    urgency: Callable[..., Any]
    # outlook(state, tables, seat, urgency) -> the weighted sum
    outlook: Callable[..., Any]
    # random_options(rng) -> options of a game worth learning from
    random_options: Callable[[Random], dict[str, Any]]

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of the weights."""
        return len(self.features), max(map(len, self.features.values())), len(STAGES)

    @property
    def n_common(self) -> int:
        """How many features, from the first on, are the same for all of several roles."""
        columns = list(zip(*self.features.values(), strict=False))
        alike = [len(set(column)) == 1 < len(column) for column in columns]
        return alike.index(False) if False in alike else len(alike)

    def names(self) -> list[str]:
        """The game's own files of weights beside its default."""
        return sorted(file.stem.removeprefix("outlook_") for file in self.folder.glob("outlook_*.toml"))

    def weights(self, name: str | None = None) -> np.ndarray:
        """The weights of a file: a path that ends in .toml, a name among the game's own files, or its default."""
        return _read(self, name)

    def write(self, path: Path, weights: np.ndarray, notes: Mapping[str, Any]) -> None:
        """Write a file that `weights` reads; `notes` say where the numbers come from."""
        lines = ["[training]", *(f"{key} = {_toml(value)}" for key, value in notes.items())]
        for role, names in enumerate(self.features):
            lines += ["", f"[weights.{names}] # {', '.join(STAGES)}"]
            for feature, name in enumerate(self.features[names]):
                calm, urgent = weights[role, feature]
                lines.append(f"{name} = [{calm:.4f}, {urgent:.4f}]")
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, float):
        return f"{value:.4f}"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _read(outlook: Outlook, name: str | None) -> np.ndarray:
    if name is not None and not isinstance(name, str):
        raise BadConfigError(f"outlook must be a name or a file, not {name!r}")
    if name is not None and name.endswith(".toml"):
        path = Path(name)
    else:
        path = outlook.folder / (f"outlook_{name}.toml" if name else "outlook.toml")
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        known = ", ".join(outlook.names())
        raise BadConfigError(f"there is no outlook {name!r}: give a .toml file or one of: {known}") from None
    return _parse(text, path.name, tuple(outlook.features.items()), outlook.shape)


@cache
def _parse(
    text: str, file: str, features: tuple[tuple[str, tuple[str, ...]], ...], shape: tuple[int, int, int]
) -> np.ndarray:
    try:
        tables = tomllib.loads(text).get("weights")
    except tomllib.TOMLDecodeError as problem:
        raise BadConfigError(f"{file} is not valid TOML: {problem}") from None
    if not isinstance(tables, dict):
        raise BadConfigError(f"{file} has no weights")
    _same_names(tables, [role for role, _ in features], file, "role")
    weights = np.zeros(shape)
    for role, (role_name, names) in enumerate(features):
        _same_names(tables[role_name], names, file, f"{role_name} feature")
        for feature, name in enumerate(names):
            pair = tables[role_name][name]
            if not isinstance(pair, list) or len(pair) != len(STAGES) or not all(map(_is_number, pair)):
                raise BadConfigError(f"{file}: the weight of {role_name} {name} must be two numbers, not {pair!r}")
            weights[role, feature] = pair
    weights.flags.writeable = False
    return weights


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _same_names(found: Any, wanted: Any, file: str, what: str) -> None:
    """Refuse a table in which a name is missing or unknown."""
    if not isinstance(found, dict):
        raise BadConfigError(f"{file}: the table of the {what} is missing")
    for name in wanted:
        if name not in found:
            raise BadConfigError(f"{file}: the {what} {name!r} is missing")
    for name in found:
        if name not in wanted:
            raise BadConfigError(f"{file}: there is no {what} {name!r}")
