"""`greedy` and `flat`: every move tried in random worlds that fit the seat's view, without a tree."""

from typing import ClassVar

from rootai.engine.jit import PURE
from rootai.engine.moves import Move
from rootai.engine.state import State
from rootai.errors import BadConfigError
from rootai.players.base import Player, seat_to_choose
from rootai.search.params import Limits

if PURE:
    from rootai.search.reference import flat
else:
    from rootai.search.core import flat


class _MonteCarlo(Player):
    """Chooses the move with the best mean result; the moves share each random world, which cuts the noise."""

    outlook: str | None = None  # weights of the evaluation, if not the game's own
    cutoff: ClassVar[int | None]  # decisions after the move before `evaluate` judges; None plays to the end

    def _choose(self, state: State, limits: Limits) -> Move:
        seat = seat_to_choose(state)
        values = state.legal_values()
        if len(values) == 1:
            return state.move(values[0])
        edges, _ = flat(state.game.rules(state, self.outlook), state.record, seat, limits, cutoff=self.cutoff)
        best = max(edges, key=lambda edge: (edge.value, -edge.move))
        return state.move(best.move)


class Greedy(_MonteCarlo):
    """One-step look-ahead on the game's own evaluation."""

    name = "greedy"
    cutoff = 0

    def __init__(self, worlds: int = 16, outlook: str | None = None, seed: int | None = None) -> None:
        super().__init__(seed)
        if isinstance(worlds, bool) or not isinstance(worlds, int) or worlds < 1:
            raise BadConfigError(f"worlds must be a positive integer, not {worlds!r}")
        self.worlds = worlds  # random worlds in which every move is evaluated
        self.outlook = outlook

    @property
    def spec(self) -> str:
        return f"{self.name}:worlds={self.worlds}" + (f",outlook={self.outlook}" if self.outlook else "")

    def choose(self, state: State) -> Move:
        seat_to_choose(state)
        tries = self.worlds * len(state.legal_values())
        return self._choose(state, Limits(iterations=tries, seed=self._next_seed()))


class Flat(_MonteCarlo):
    """Flat Monte Carlo: random playouts to the end of the game."""

    name = "flat"
    cutoff = None

    def __init__(self, seconds: float | None = None, iterations: int | None = None, seed: int | None = None) -> None:
        super().__init__(seed)
        self.seconds = 0.2 if seconds is None and iterations is None else seconds
        Limits(seconds=self.seconds, iterations=iterations)  # refuses impossible limits now rather than in the game
        self.iterations = iterations  # playouts, all moves together

    @property
    def spec(self) -> str:
        limits = (("seconds", self.seconds), ("iterations", self.iterations))
        return f"{self.name}:" + ",".join(f"{name}={value}" for name, value in limits if value is not None)

    def choose(self, state: State) -> Move:
        return self._choose(state, Limits(seconds=self.seconds, iterations=self.iterations, seed=self._next_seed()))
