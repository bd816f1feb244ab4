"""What every player is: something that chooses a move in a position, seeing no more than its seat may."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from rootai.engine.contract import CHANCE, TERMINAL
from rootai.engine.moves import Move
from rootai.engine.rng import new_rng, random_u64
from rootai.engine.state import State
from rootai.errors import RootaiError


class NobodyToChooseError(RootaiError):
    """A move was asked for where no seat can choose: chance acts, the game is over, or it is another's turn."""


def seat_to_choose(state: State) -> int:
    """The seat that must choose in `state`; NobodyToChooseError says why there is none."""
    seat = state.to_act
    if seat == TERMINAL:
        raise NobodyToChooseError("the game is over: there is no move to choose")
    if seat == CHANCE:
        raise NobodyToChooseError("chance is to act: sample or apply its outcome before asking for a move")
    if state.viewer is not None and seat != state.viewer:
        raise NobodyToChooseError(f"seat {seat} is to act, but the view is that of seat {state.viewer}")
    return seat


class Player(ABC):
    """One chooser of moves.  It may keep a memory of the game it plays, and a source of randomness of its own."""

    name: ClassVar[str]

    def __init__(self, seed: int | None = None) -> None:
        if seed is None:
            import secrets

            seed = secrets.randbits(63)
        self._rng = new_rng(seed)

    @property
    @abstractmethod
    def spec(self) -> str:
        """The text that `make_player` makes an equal player from."""

    @abstractmethod
    def choose(self, state: State) -> Move:
        """A legal move for the seat to act, from what that seat may know alone."""

    def close(self) -> None:  # noqa: B027 - most players hold nothing
        """Give back what the player holds; it can be used again afterwards."""

    def _next_seed(self) -> int:
        return int(random_u64(self._rng))


@dataclass(frozen=True)
class MoveStats:
    """What a search found out about one move."""

    move: Move
    visits: int
    available: int  # how often the move was on offer in the worlds that were tried
    win_chance: float  # mean result of the searching seat after the move
    share: float  # of all visits

    def to_json(self) -> dict[str, Any]:
        return {
            "move": self.move.text,
            "fields": self.move.to_json(),
            "visits": self.visits,
            "available": self.available,
            "win_chance": self.win_chance,
            "share": self.share,
        }


@dataclass(frozen=True)
class Analysis:
    """The result of a search: every move with its statistics, best first, and how hard it was looked at."""

    seat: int
    best: Move
    moves: list[MoveStats]
    line: list[tuple[int, str]]  # (seat, notation): the play both sides expect, in one world that fits the view
    win_chances: list[float]  # per seat
    iterations: int
    seconds: float
    nodes: int
    bytes_used: int
    reused_visits: int
    stopped_by: str

    @property
    def iterations_per_s(self) -> float:
        """The speed of the search."""
        return self.iterations / self.seconds if self.seconds > 0 else 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "best": self.best.text,
            "moves": [stats.to_json() for stats in self.moves],
            "line": [{"seat": seat, "move": text} for seat, text in self.line],
            "win_chances": self.win_chances,
            "iterations": self.iterations,
            "seconds": self.seconds,
            "iterations_per_s": self.iterations_per_s,
            "nodes": self.nodes,
            "bytes_used": self.bytes_used,
            "reused_visits": self.reused_visits,
            "stopped_by": self.stopped_by,
        }
