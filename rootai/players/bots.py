"""`ironbot` and `woodbot`: opponents that are part of a game's rules, each in the seat that the game keeps for it."""

from collections.abc import Mapping, Sequence

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
        _check_seat(state.game.kept_seats(state.config), seat, self.name)
        (move,) = state.legal_moves()
        return move


def check_seating(kept: Mapping[int, str], names: Sequence[str]) -> None:
    """Refuse players on seats that a game keeps for others, and bots on seats that are not theirs."""
    for seat, name in enumerate(names):
        if name in BOTS:
            _check_seat(kept, seat, name)
        elif seat in kept:
            raise BadConfigError(f"seat {seat} of this game is that of {kept[seat]}: {name} cannot take it")


def _check_seat(kept: Mapping[int, str], seat: int, name: str) -> None:
    if kept.get(seat) != name:
        raise BadConfigError(
            f"{name} plays its own seat of a solo game only, as in: rootai play ironwood -o solo={name}"
        )


class Ironbot(RuleBot):
    """The solo opponent that plays iron in Ironwood."""

    name = "ironbot"


class Woodbot(RuleBot):
    """The solo opponent that plays wood in Ironwood."""

    name = "woodbot"


BOTS = (Ironbot.name, Woodbot.name)
