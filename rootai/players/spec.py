"""Players by name: specs such as `ismcts:seconds=0.2,threads=1`, and levels for people."""

import inspect
from typing import Any

from rootai.errors import BadConfigError, UnknownNameError
from rootai.players.base import Player
from rootai.players.bots import Ironbot, Woodbot
from rootai.players.ismcts import PARAM_NAMES, Ismcts
from rootai.players.montecarlo import Flat, Greedy
from rootai.players.uniform import RandomPlayer

_CLASSES: dict[str, type[Player]] = {cls.name: cls for cls in (RandomPlayer, Greedy, Flat, Ismcts, Ironbot, Woodbot)}

PLAYERS = (*_CLASSES, "human")

# Weaker levels look less far and stray from the best move to others nearly as good.  They search by ucb1: priors would
# keep them from even looking at the moves that people err with.  All but the strongest are limited by iterations, so
# that they are as strong on any machine.  benchmarks/STRENGTH.md has the matches between them.
_LEVEL_SPECS = {
    "beginner": "ismcts:iterations=400,temperature=0.08,formula=ucb1,exploration=0.7",
    "casual": "ismcts:iterations=1000,temperature=0.035,formula=ucb1,exploration=0.7",
    "strong": "ismcts:iterations=20000",
    "max": "ismcts:seconds=5.0,threads=0",
}
LEVELS = tuple(_LEVEL_SPECS)
LEVEL_MEANINGS = {
    "beginner": "sees a little ahead and often errs: to be beaten by a newcomer",
    "casual": "plays well, but errs now and then",
    "strong": "plays the best move it finds at a glance",
    "max": "thinks for up to five seconds on all cores",
}


def make_player(spec: str | Player, seed: int | None = None, **overrides: Any) -> Player:
    """The player that `spec` describes: a name or level, then `:option=value,...`; `overrides` win over the text."""
    if isinstance(spec, Player):
        if overrides or seed is not None:
            raise BadConfigError("options cannot be given for a player that is already made")
        return spec
    name, options = parse_spec(spec)
    if name == "human":
        raise BadConfigError("a human player needs a front end to be asked through; use rootai play")
    options |= {key: value for key, value in overrides.items() if value is not None}
    if seed is not None:
        options["seed"] = seed
    cls = _CLASSES[name]
    known = _option_names(cls)
    unknown = sorted(set(options) - set(known))
    if unknown:
        raise BadConfigError(f"player {name!r} has no option {unknown[0]!r}; it has: {', '.join(known) or 'none'}")
    return cls(**options)


def with_limit(spec: str, **limit: float) -> str:
    """`spec` with this limit for its decisions (`seconds` or `iterations`), unless it has one already or takes none."""
    name, options = parse_spec(spec)
    cls = _CLASSES.get(name)
    limited = bool(options.keys() & {"seconds", "iterations"})
    if not limit or limited or cls is None or not limit.keys() <= set(_option_names(cls)):
        return spec
    written = ",".join(f"{key}={value}" for key, value in limit.items())
    return f"{spec}{',' if ':' in spec else ':'}{written}"


def parse_spec(spec: str) -> tuple[str, dict[str, Any]]:
    """The player name and the options of a spec, a level resolved into what it stands for."""
    if not isinstance(spec, str):
        raise BadConfigError(f"a player is described by a text, not {spec!r}")
    head, _, tail = spec.strip().partition(":")
    if head in _LEVEL_SPECS:
        name, options = parse_spec(_LEVEL_SPECS[head])
    elif head in PLAYERS:
        name, options = head, {}
    else:
        raise UnknownNameError(f"there is no player or level {head!r}; there are: {', '.join((*PLAYERS, *LEVELS))}")
    given = dict(_option(part, spec) for part in tail.split(",") if part.strip())
    if given.keys() & {"seconds", "iterations"}:
        options = {key: value for key, value in options.items() if key not in ("seconds", "iterations")}
    return name, options | given


def _option(part: str, spec: str) -> tuple[str, Any]:
    key, equals, value = (piece.strip() for piece in part.partition("="))
    if not equals or not key or not value:
        raise BadConfigError(f"{part!r} in the player {spec!r} is not option=value")
    return key, _value(value)


def _value(text: str) -> Any:
    words = {"true": True, "false": False, "none": None}
    if text.casefold() in words:
        return words[text.casefold()]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _option_names(cls: type[Player]) -> tuple[str, ...]:
    parameters = inspect.signature(cls).parameters.values()
    names = tuple(p.name for p in parameters if p.kind is not inspect.Parameter.VAR_KEYWORD)
    return names + (PARAM_NAMES if issubclass(cls, Ismcts) else ())


def level_spec(level: str) -> str:
    """The spec that a level stands for."""
    if level not in _LEVEL_SPECS:
        raise UnknownNameError(f"there is no level {level!r}; there are: {', '.join(LEVELS)}")
    return _LEVEL_SPECS[level]
