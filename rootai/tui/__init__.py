"""The terminal front end: boards, move lists, hints and a whole game at the keyboard.

`rootai play` is built from these parts; `ask` alone lets a person take part in `rootai.play`:

    rootai.play("vaalbara", players=[rootai.players.Human(rootai.tui.ask), "strong"])
"""

from typing import Any

from rootai.engine.moves import Move
from rootai.tui.picker import Picker
from rootai.tui.screen import Screen


def ask(view: dict[str, Any], legal: list[Move]) -> Move:
    """Show what a seat sees and have the person at the terminal choose one of its moves."""
    return Picker(Screen()).ask(view, legal)
