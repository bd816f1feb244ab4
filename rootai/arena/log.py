"""The log of a match: JSON lines, first the match itself, then the full record of each game."""

import json
from pathlib import Path
from types import TracebackType
from typing import Any

from rootai.arena.match import GameResult, Match
from rootai.errors import BadConfigError

LOG_FORMAT = "rootai.match"


class MatchLog:
    """Writes each game as it ends, so that an interrupted match keeps what was played.

    Each line after the first is a game record that `Game.replay` reads.  Equal matches between players limited by
    iterations write equal logs.
    """

    def __init__(self, path: str | Path, match: Match) -> None:
        try:
            self._file = open(path, "x", encoding="utf-8")  # noqa: SIM115 - closed by __exit__
        except FileExistsError:
            raise BadConfigError(f"the log {str(path)!r} exists already: it is not overwritten") from None
        except OSError as error:
            raise BadConfigError(f"the log {str(path)!r} cannot be written: {error.strerror}") from error
        self._write({"format": LOG_FORMAT, **match.to_json()})

    def add(self, result: GameResult) -> None:
        """Write one game."""
        self._write(result.record)

    def _write(self, doc: dict[str, Any]) -> None:
        self._file.write(json.dumps(doc) + "\n")
        self._file.flush()

    def __enter__(self) -> "MatchLog":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
