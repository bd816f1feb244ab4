"""Game records on disk: written whole or not at all, and checked move by move when they are read."""

import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rootai.engine.game import RECORD_FORMAT, Game
from rootai.engine.moves import Move
from rootai.engine.state import State
from rootai.errors import BadRecordError, UnknownNameError
from rootai.games import load

Document = dict[str, Any]


def read_document(path: str) -> Document:
    """The JSON object in a file, or on the standard input for "-"; BadRecordError says why it is none."""
    name = "the standard input" if path == "-" else path
    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    try:
        doc = json.loads(data)
    except (ValueError, RecursionError) as problem:
        detail = "it is empty" if not data.strip() else str(problem)
        raise BadRecordError(f"{name} is not a JSON document, or only a part of one: {detail}") from problem
    if not isinstance(doc, dict) or not isinstance(doc.get("format"), str):
        raise BadRecordError(f"{name} is JSON, but not a document of rootai")
    return doc


def game_of(doc: Mapping[str, Any]) -> Game:
    """The game that a document belongs to."""
    try:
        return load(doc["game"])
    except (KeyError, UnknownNameError, TypeError) as problem:
        raise BadRecordError(f"the document belongs to no game known here: {doc.get('game')!r}") from problem


def replayed(doc: Mapping[str, Any]) -> State:
    """The last position of a record; BadRecordError if it does not replay to what it claims."""
    state = game_of(doc).from_record(doc)
    claimed = doc.get("result")
    if claimed is not None and (not state.is_over or claimed != state.record_json()["result"]):
        raise BadRecordError("the moves replay, but to another result than the record says: it was edited")
    return state


def walk(doc: Mapping[str, Any]) -> Iterator[tuple[State, Move]]:
    """Each position of a record that was `replayed` before, with the move that is about to be played in it."""
    game = game_of(doc)
    for state, text in zip(game.replay(doc), doc["moves"], strict=False):
        yield state, game.parse(state, text)


def check_target(path: str) -> None:
    """Refuse a file name that a record must not be written to."""
    target = Path(path)
    if not target.exists():
        if not target.absolute().parent.is_dir():
            raise BadRecordError(f"cannot save to {path}: there is no directory {target.parent}")
        return
    if not target.is_file():
        raise BadRecordError(f"cannot save to {path}: it is not a regular file")
    try:
        kind = read_document(path)["format"]
    except BadRecordError:
        kind = None
    if kind != RECORD_FORMAT:
        raise BadRecordError(f"cannot save to {path}: it exists and is not a game record")


def write_record(path: str, doc: Mapping[str, Any]) -> None:
    """Write a record so that the file holds either what it held before or all of the new record."""
    check_target(path)
    target = Path(os.path.realpath(path))
    partial = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with partial.open("w", encoding="utf-8") as file:
            json.dump(doc, file, indent=1)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
