"""`ironbot` and `woodbot`: opponents that are part of a game's rules, each in the seat that the game keeps for it."""

from rootai.engine.moves import Move
from rootai.engine.state import State
from rootai.errors import BadConfigError
from rootai.players.base import Player, seat_to_choose


class RuleBot(Player):
    """Follows its procedure: the game offers it one move at a time, and there is nothing to choose."""

    @property
    def spec(self) -> str:
        return self.name

    def choose(self, state: State) -> Move:
        seat = seat_to_choose(state)
        if state.game.kept_seats(state.config).get(seat) != self.name:
            raise BadConfigError(
                f"{self.name} plays its own seat of a solo game only, as in: rootai play ironwood -o solo={self.name}"
            )
        (move,) = state.legal_moves()
        return move


class Ironbot(RuleBot):
    """The solo opponent that plays iron in Ironwood."""

    name = "ironbot"


class Woodbot(RuleBot):
    """The solo opponent that plays wood in Ironwood."""

    name = "woodbot"
