"""`human`: a person, asked through whatever front end the game is played in."""

from collections.abc import Callable
from typing import Any

from rootai.engine.moves import Move
from rootai.engine.state import State
from rootai.players.base import Player, seat_to_choose

Ask = Callable[[dict[str, Any], list[Move]], Move]  # what the seat sees, its legal moves -> the chosen one


class Human(Player):
    """Hands the seat's view and legal moves to a front end and returns what it brings back."""

    name = "human"

    def __init__(self, ask: Ask) -> None:
        super().__init__(seed=0)
        self._ask = ask

    @property
    def spec(self) -> str:
        return self.name

    def choose(self, state: State) -> Move:
        return self._ask(state.observe(seat_to_choose(state)), state.legal_moves())
