"""`random`: every legal move is equally likely."""

from rootai.engine.moves import Move
from rootai.engine.rng import random_below
from rootai.engine.state import State
from rootai.players.base import Player, seat_to_choose


class RandomPlayer(Player):
    """The floor that every other player must beat."""

    name = "random"

    @property
    def spec(self) -> str:
        return self.name

    def choose(self, state: State) -> Move:
        seat_to_choose(state)
        values = state.legal_values()
        return state.move(values[int(random_below(self._rng, len(values)))])
