"""The log of a match: JSON lines, first the match itself, then the full record of each game.

Every line ends in a digest over itself and the digest of the line before, so that a log in which anything was changed
is noticed.  Games stand in the order of the schedule: equal matches between players limited by iterations write equal
logs, however many workers played them.  Games that finish before their turn wait in a second file beside the log,
so that nothing finished is lost when the program is killed.

A log that is complete may be packed with xz: it is read as it is, and takes a tenth of the room.
"""

import fcntl
import json
import lzma
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from rootai.arena.match import GameResult, Match
from rootai.errors import BadConfigError, BadRecordError

LOG_FORMAT = "rootai.match"
PACKED_SUFFIX = ".xz"
WAITING_SUFFIX = ".waiting"  # of the file with games that finished before their turn
DIGEST_LENGTH = 32


def seal(previous: str, doc: dict[str, Any]) -> tuple[bytes, str]:
    """The line of `doc` after a line with the digest `previous`, and its own digest."""
    text = json.dumps(doc)
    digest = _digest(previous, text)
    return f'{text[:-1]}, "chain": "{digest}"}}\n'.encode("ascii"), digest


def unseal(previous: str, line: bytes) -> tuple[dict[str, Any], str] | None:
    """The document and the digest of a line; None if the line is not what was written after `previous`."""
    try:
        doc = json.loads(line)
        digest = doc.pop("chain")
        text = line.decode("ascii").removesuffix(f', "chain": "{digest}"}}\n') + "}"
    except (ValueError, KeyError, AttributeError, TypeError):
        return None
    return (doc, digest) if digest == _digest(previous, text) else None


def _digest(previous: str, text: str) -> str:
    return sha256((previous + text).encode()).hexdigest()[:DIGEST_LENGTH]


class LogReader:
    """Reads a log from its beginning and checks every line; a torn last line counts as not written."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        with self._opened() as file:
            line = file.readline()
        self.match = self._read_header(line)
        self._begin = len(line)

    @contextmanager
    def _opened(self) -> Iterator[IO[bytes]]:
        try:
            with lzma.open(self.path) if self.path.endswith(PACKED_SUFFIX) else open(self.path, "rb") as file:
                yield file
        except OSError as error:
            raise BadConfigError(f"the log {self.path!r} cannot be read: {error.strerror}") from error
        except (lzma.LZMAError, EOFError):
            raise BadRecordError(f"the log {self.path!r} is damaged: it cannot be unpacked") from None

    def _read_header(self, line: bytes) -> Match:
        try:
            is_log = json.loads(line)["format"] == LOG_FORMAT
        except (ValueError, KeyError, TypeError):
            is_log = False
        if not is_log:
            raise BadConfigError(f"{self.path!r} is not the log of a match")
        header = unseal("", line)
        if header is None:
            raise BadRecordError(f"the log {self.path!r} was edited: its first line is not the one that was written")
        doc, self._first_digest = header
        try:
            return Match.from_json({key: value for key, value in doc.items() if key != "format"})
        except (KeyError, TypeError, AttributeError) as error:
            raise BadRecordError(f"the log {self.path!r} does not say which match it belongs to") from error

    def games(self) -> Iterator[GameResult]:
        """The games in the order of the schedule; BadRecordError names the first one that was edited.

        Afterwards `end` and `digest` say where and how the log goes on.
        """
        self.digest, self.end, self.n_games = self._first_digest, self._begin, 0
        with self._opened() as file:
            file.seek(self._begin)
            for line in file:
                if not line.endswith(b"\n"):
                    return
                sealed = unseal(self.digest, line)
                if sealed is None or sealed[0].get("number") != self.n_games:
                    raise BadRecordError(
                        f"the log {self.path!r} was edited: game {self.n_games} (line {self.n_games + 2}) "
                        "is not the one that was written after the line before it"
                    )
                record, self.digest = sealed
                self.end += len(line)
                self.n_games += 1
                yield GameResult(record)

    def waiting(self) -> Iterator[GameResult]:
        """The games that had finished before their turn when the log was left; a damaged one is left out."""
        try:
            lines = Path(self.path + WAITING_SUFFIX).read_bytes().splitlines(keepends=True)
        except OSError:
            return
        for line in lines:
            sealed = unseal(self._first_digest, line)
            if sealed is not None and sealed[0]["number"] >= self.n_games:
                yield GameResult(sealed[0])


class MatchLog:
    """Writes each game as it ends, and carries on where an interrupted run of the same match stopped."""

    def __init__(self, path: str | Path, match: Match) -> None:
        self.path = str(path)
        if self.path.endswith(PACKED_SUFFIX):
            raise BadConfigError(f"the log {self.path!r} is packed: unpack it (xz -d) to play on")
        self._header, self._first_digest = seal("", {"format": LOG_FORMAT, **match.to_json()})
        self._file = self._open()
        try:
            self._reader = self._continued(match)
        except BaseException:
            self._file.close()
            raise

    def _open(self) -> IO[bytes]:
        try:
            file = open(self.path, "a+b")  # noqa: SIM115 - closed by __exit__
        except OSError as error:
            raise BadConfigError(f"the log {self.path!r} cannot be written: {error.strerror}") from error
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise BadConfigError(f"the log {self.path!r} is being written by another run") from None
        return file

    def _continued(self, match: Match) -> LogReader:
        """The reader of what is there already; a new or torn header is written first."""
        self._file.seek(0)
        first = self._file.readline()
        if self._header.startswith(first) and first != self._header:
            self._file.truncate(0)
            self._write(self._header)
        elif first != self._header:
            raise BadConfigError(f"the log {self.path!r} exists already: {self._difference(match)}")
        return LogReader(self.path)

    def _difference(self, match: Match) -> str:
        """Why the log that is there is not that of `match`."""
        try:
            other = LogReader(self.path).match
        except BadConfigError:
            return "it is not the log of a match and is not overwritten"
        mine, theirs = (json.loads(json.dumps(one.to_json())) for one in (match, other))
        for key, value in mine.items():
            if theirs[key] != value:
                name = key.removeprefix("n_").replace("_", " ")
                return f"it is of another match ({name}: {theirs[key]!r} instead of {value!r}) and is not overwritten"
        return "it is of another match and is not overwritten"

    def games(self) -> Iterator[GameResult]:
        """The games that are there already, in the order of the schedule; to be read to the end before `add`."""
        yield from self._reader.games()
        self._digest = self._reader.digest
        self._file.truncate(self._reader.end)  # a torn last line

    def waiting(self) -> Iterator[GameResult]:
        """The games that had finished before their turn."""
        return self._reader.waiting()

    def add(self, result: GameResult) -> None:
        """Write the next game of the schedule."""
        line, self._digest = seal(self._digest, result.record)
        self._write(line)

    def keep_waiting(self, results: Iterable[GameResult]) -> None:
        """Keep these games, whose turn has not come, instead of those that were kept before."""
        path = Path(self.path + WAITING_SUFFIX)
        lines = b"".join(seal(self._first_digest, result.record)[0] for result in results)
        if lines:
            fresh = path.with_name(path.name + ".new")
            fresh.write_bytes(lines)
            os.replace(fresh, path)  # whole at every moment
        else:
            path.unlink(missing_ok=True)

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def __enter__(self) -> "MatchLog":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
