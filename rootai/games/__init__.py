"""The registry: the only module that knows all games."""

from importlib import import_module

from rootai.engine.game import Game
from rootai.errors import UnknownNameError

GAMES = ("root", "vaalbara", "ironwood", "minimal")  # each a package below this one that defines GAME


def load(name: str) -> Game:
    """The game called `name`."""
    if name not in GAMES:
        raise UnknownNameError(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return import_module(f"rootai.games.{name}").GAME
