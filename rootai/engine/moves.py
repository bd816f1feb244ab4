"""Moves at the Python edge: integers that know their notation."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from rootai.errors import AmbiguousMoveError


class Move(int):
    """A move: the packed integer that kernels take, with its notation in the position it belongs to."""

    text: str  # short notation; Game.parse is the inverse
    _json: Callable[[], dict[str, Any]]
    _describe: Callable[[], str]

    def __new__(
        cls, value: int, text: str, as_json: Callable[[], dict[str, Any]], describe: Callable[[], str]
    ) -> "Move":
        move = super().__new__(cls, value)
        move.text, move._json, move._describe = text, as_json, describe
        return move

    def to_json(self) -> dict[str, Any]:
        """The move as named fields."""
        return self._json()

    @property
    def description(self) -> str:
        """One line for people."""
        return self._describe()

    def __reduce__(self) -> Any:
        return _restore, (int(self), self.text, self.to_json(), self.description)

    def __repr__(self) -> str:
        return f"<Move {self.text!r}>"

    def __str__(self) -> str:
        return self.text


def _restore(value: int, text: str, as_json: dict[str, Any], description: str) -> Move:
    return Move(value, text, lambda: as_json, lambda: description)


def words_of(text: str) -> list[str]:
    """The words of a notation, lower case, with any spacing."""
    return re.findall(r"\S+", text.casefold())


def match_text(text: str, legal: Iterable[Move]) -> Move | None:
    """The legal move that `text` names: in full, or by words that each begin a word of it, in order.

    None when nothing fits; AmbiguousMoveError when several do.
    """
    wanted = words_of(text)
    moves = list(legal)
    for move in moves:
        if words_of(move.text) == wanted:
            return move
    fitting = [move for move in moves if _abbreviates(wanted, words_of(move.text))]
    if len(fitting) > 1:
        names = ", ".join(move.text for move in fitting[:6]) + (", ..." if len(fitting) > 6 else "")
        raise AmbiguousMoveError(f"{text!r} could mean {names}")
    return fitting[0] if fitting else None


def _abbreviates(wanted: list[str], full: list[str]) -> bool:
    """Whether each wanted word begins a word of the full text, in the same order, the first word included."""
    if not wanted or not full or not full[0].startswith(wanted[0]):
        return False
    rest = iter(full[1:])
    return all(any(word.startswith(part) for word in rest) for part in wanted[1:])
