"""rootai: a search-based AI opponent for board games with hidden information.

>>> import rootai
>>> state = rootai.load("vaalbara").new(seed=7, seats=2)
>>> move = rootai.choose_move(state, iterations=200, seed=1)
>>> state.apply(move)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

# Public name -> module.  Resolved on first use, so that `import rootai` costs nothing until a game is needed.
_HOMES = {
    "load": "rootai.games",
    "GAMES": "rootai.games",
    "choose_move": "rootai.api",
    "analyse": "rootai.api",
    "play": "rootai.api",
    "CHANCE": "rootai.engine.contract",
    "TERMINAL": "rootai.engine.contract",
    "Game": "rootai.engine.game",
    "State": "rootai.engine.state",
    "Move": "rootai.engine.moves",
    "LEVELS": "rootai.players",
    "PLAYERS": "rootai.players",
    "RootaiError": "rootai.errors",
    "UnknownNameError": "rootai.errors",
    "BadConfigError": "rootai.errors",
    "InvalidMoveError": "rootai.errors",
    "AmbiguousMoveError": "rootai.errors",
    "IllegalMoveError": "rootai.errors",
    "BadStateError": "rootai.errors",
    "BadViewError": "rootai.errors",
    "BadRecordError": "rootai.errors",
    "CoreError": "rootai.errors",
}

if TYPE_CHECKING:
    from rootai.api import analyse, choose_move, play
    from rootai.engine.contract import CHANCE, TERMINAL
    from rootai.engine.game import Game
    from rootai.engine.moves import Move
    from rootai.engine.state import State
    from rootai.errors import (
        AmbiguousMoveError,
        BadConfigError,
        BadRecordError,
        BadStateError,
        BadViewError,
        CoreError,
        IllegalMoveError,
        InvalidMoveError,
        RootaiError,
        UnknownNameError,
    )
    from rootai.games import GAMES, load
    from rootai.players import LEVELS, PLAYERS

__all__ = [
    "CHANCE",
    "GAMES",
    "LEVELS",
    "PLAYERS",
    "TERMINAL",
    "AmbiguousMoveError",
    "BadConfigError",
    "BadRecordError",
    "BadStateError",
    "BadViewError",
    "CoreError",
    "Game",
    "IllegalMoveError",
    "InvalidMoveError",
    "Move",
    "RootaiError",
    "State",
    "UnknownNameError",
    "__version__",
    "analyse",
    "choose_move",
    "load",
    "play",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'rootai' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
