"""Card documents: the package's own, or a user's in its place."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rootai.errors import BadConfigError

STANDARD = "standard"  # the option `cards` for the package's own


def card_option(value: Any, normalise: Callable[[Mapping[str, Any]], dict[str, Any]]) -> str | dict[str, Any]:
    """The option `cards` as it is kept in a configuration: STANDARD or a normalised document."""
    if value == STANDARD:
        return STANDARD
    if isinstance(value, Mapping):
        return normalise(value)
    if isinstance(value, (str, Path)):
        return normalise(read_card_file(Path(value)))
    raise BadConfigError(f"cards must be {STANDARD!r}, the path of a TOML file or a card document, not {value!r}")


def read_card_file(path: Path) -> dict[str, Any]:
    """The document in a TOML file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadConfigError(f"the card file {str(path)!r} cannot be read: {problem.strerror or problem}") from problem
    except ValueError as problem:  # not TOML, or not text at all
        raise BadConfigError(f"the card file {str(path)!r} is not valid TOML: {problem}") from problem


def check_keys(
    doc: Any, required: tuple[str, ...], where: str, optional: tuple[str, ...] = (), plural: str = "keys"
) -> None:
    """Refuse what is no table, lacks a key or has an unknown one."""
    if not isinstance(doc, Mapping):
        raise BadConfigError(f"{where} must be a table, not {doc!r}")
    for key in required:
        if key not in doc:
            raise BadConfigError(f"{where} lacks {key!r}")
    for key in doc:
        if key not in required and key not in optional:
            raise BadConfigError(
                f"{where} has an unknown key {key!r}; the {plural} are {', '.join(required + optional)}"
            )
