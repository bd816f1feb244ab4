"""A position of any game at the Python edge: checked moves, notation, views and documents."""

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

from rootai.engine.contract import CHANCE, MAX_SEATS, TERMINAL
from rootai.engine.moves import Move
from rootai.engine.packing import NOTHING_SEEN
from rootai.engine.rng import new_rng
from rootai.errors import BadConfigError, BadStateError, IllegalMoveError

if TYPE_CHECKING:
    from rootai.engine.game import Config, Game


class State:
    """One position, its configuration, its source of chance and the moves that led to it."""

    def __init__(
        self, game: "Game", config: "Config", record: np.recarray, tables: np.recarray, rng: np.ndarray, seed: int
    ) -> None:
        self.game = game
        self.config = config
        self.record = record  # one record of game.state_dtype
        self.tables = tables  # one record of game.tables_dtype, shared between copies and never written
        self.rng = rng
        self.seed = seed
        self.viewer: int | None = None  # the seat from whose view this state was made; hidden parts are unknown
        self.history: list[Move] = []  # all moves since the start, chance included
        self._start = record.copy()

    # ---- who, what, how much ---------------------------------------------------------------------------------

    @property
    def n_seats(self) -> int:
        """The number of seats."""
        return self.game.n_seats(self.config)

    @property
    def to_act(self) -> int:
        """The seat that must choose now, CHANCE or TERMINAL."""
        return int(self.game.kernels.to_act(self.record[0], self.tables[0]))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act == TERMINAL

    @property
    def scores(self) -> list[int]:
        """Points per seat."""
        return self.game.scores(self.record[0], self.tables[0], self.config)

    def rewards(self) -> list[float]:
        """The result per seat of a finished game: 1 for a win, 0 otherwise."""
        if not self.is_over:
            raise BadStateError("the game is not over: there is no result yet")
        out = np.zeros(MAX_SEATS)
        self.game.kernels.rewards(self.record[0], self.tables[0], out)
        return [float(value) for value in out[: self.n_seats]]

    @property
    def ending(self) -> str:
        """How a finished game ended."""
        if not self.is_over:
            raise BadStateError("the game is not over: it has no ending yet")
        return self.game.endings[int(self.game.kernels.ending(self.record[0], self.tables[0]))]

    @property
    def digest(self) -> str:
        """A short fingerprint of the position."""
        return _fingerprint(self.record)

    @property
    def start_digest(self) -> str:
        """The fingerprint of the position that the history starts from."""
        return _fingerprint(self._start)

    # ---- moves --------------------------------------------------------------------------------------------------

    def move(self, value: int) -> Move:
        """The integer `value` with its notation in this position."""
        return self._move(int(value), (self.record.copy()[0], self.tables[0], self.config))

    def _move(self, value: int, where: tuple[Any, Any, "Config"]) -> Move:
        game = self.game
        return Move(
            value,
            game.move_text(*where, value),
            lambda: game.move_json(*where, value),
            lambda: game.describe(*where, value),
        )

    def legal_values(self) -> list[int]:
        """The legal moves as bare integers, ascending."""
        if self.is_over:
            return []
        out = np.zeros(self.game.max_moves, dtype=np.uint32)
        n = int(self.game.kernels.legal_moves(self.record[0], self.tables[0], out))
        return sorted(int(value) for value in out[:n])

    def legal_moves(self) -> list[Move]:
        """The legal moves of the seat to act; every possible outcome when chance is to act; none at the end."""
        where = (self.record.copy()[0], self.tables[0], self.config)
        return [self._move(value, where) for value in self.legal_values()]

    def apply(self, move: int | str) -> None:
        """Play a move (or its notation); IllegalMoveError says why it is refused, and nothing has changed."""
        chosen = self.game.parse(self, move) if isinstance(move, str) else move
        if isinstance(chosen, bool) or not isinstance(chosen, int):
            raise IllegalMoveError(f"a move is an integer or a text, not {chosen!r}")
        if self.is_over:
            raise IllegalMoveError("the game is over: no further move is possible")
        if int(chosen) not in self.legal_values():
            raise IllegalMoveError(self._refusal(chosen))
        played = chosen if isinstance(chosen, Move) else self.move(chosen)
        self.game.kernels.apply(self.record[0], self.tables[0], int(chosen))
        self.history.append(played)

    def _refusal(self, chosen: int) -> str:
        where = (self.record[0], self.tables[0], self.config)
        try:
            name = self.game.move_text(*where, int(chosen))
            reason = self.game.why_illegal(*where, int(chosen))
        except (IndexError, KeyError, ValueError, OverflowError):
            return f"{int(chosen)} is not a move of {self.game.title}"
        return f"{name!r} is not legal here: {reason}"

    def sample_chance(self) -> Move:
        """A random outcome, with its true probability, to be given to `apply`; for when chance is to act."""
        if self.to_act != CHANCE:
            raise BadStateError("it is not chance that acts now: there is nothing to sample")
        return self.move(int(self.game.kernels.sample_chance(self.record[0], self.tables[0], self.rng)))

    def seen(self, seat: int, move: int) -> str | None:
        """The notation of a move about to be played as `seat` sees it, hidden parts as "?"; None if it sees nothing."""
        self._check_seat(seat)
        key = int(self.game.kernels.edge_key(self.record[0], self.tables[0], int(move), seat))
        if key == NOTHING_SEEN:
            return None
        return self.game.move_text(self.record[0], self.tables[0], self.config, key)

    def undo(self) -> Move:
        """Take back the last move, chance included, and return it."""
        if not self.history:
            raise BadStateError("there is no move to take back")
        *kept, last = self.history
        self.record[:] = self._start
        for move in kept:
            self.game.kernels.apply(self.record[0], self.tables[0], int(move))
        self.history = kept
        return last

    # ---- copies, documents, views -----------------------------------------------------------------------------

    def mark_start(self) -> None:
        """Make the present position the one that the history starts from."""
        self._start = self.record.copy()
        self.history = []

    def copy(self) -> "State":
        """An independent copy."""
        twin = State(self.game, self.config, self.record.copy(), self.tables, self.rng.copy(), self.seed)
        twin.viewer, twin.history, twin._start = self.viewer, list(self.history), self._start
        return twin

    def to_json(self) -> dict[str, Any]:
        """The position as a document that `Game.from_json` reads back; positions may be edited in it."""
        doc = {**self._header("rootai.state"), "rng": int(self.rng[0])}
        if self.viewer is not None:
            return {**doc, "viewer": self.viewer, "view": self.observe(self.viewer)}
        return {**doc, "position": self.game.position_json(self.record[0], self.tables[0], self.config)}

    def record_json(self, **notes: Any) -> dict[str, Any]:
        """The game so far as its configuration and moves, for `Game.replay`; `notes` are added as they are."""
        moves = [move.text for move in self.history]
        doc = {**self._header("rootai.record"), "seed": self.seed, **notes, "moves": moves, "digest": self.digest}
        if self.is_over:
            doc["result"] = {"scores": self.scores, "rewards": self.rewards(), "ending": self.ending}
        return doc

    def _header(self, kind: str) -> dict[str, Any]:
        game = self.game
        return {"format": kind, "game": game.name, "rules_version": game.rules_version, "config": self.config}

    def observe(self, seat: int) -> dict[str, Any]:
        """All that `seat` may know, as a document that `Game.from_view` reads back."""
        self._check_seat(seat)
        to_act = self.to_act
        return {
            **self._header("rootai.view"),
            "seat": seat,
            "to_act": {CHANCE: "chance", TERMINAL: "terminal"}.get(to_act, to_act),
            "position": self.game.view_json(self.record[0], self.tables[0], self.config, seat),
        }

    def determinize(self, seat: int, seed: int | None = None) -> "State":
        """A full state drawn at random from those that `seat` cannot tell apart from this one."""
        self._check_seat(seat)
        rng = self.rng if seed is None else new_rng(seed)
        world = State(self.game, self.config, self.record.copy(), self.tables, rng.copy(), self.seed)
        self.game.kernels.determinize(world.record[0], world.tables[0], seat, world.rng)
        if seed is None:
            self.rng[0] = world.rng[0]
        world.mark_start()
        return world

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.n_seats:
            raise BadConfigError(f"there is no seat {seat!r}: this game has seats 0 to {self.n_seats - 1}")
        if self.viewer is not None and seat != self.viewer:
            raise BadStateError(
                f"this state comes from the view of seat {self.viewer}: what seat {seat} sees is unknown"
            )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.game is other.game
            and self.config == other.config
            and self.viewer == other.viewer
            and self.record.tobytes() == other.record.tobytes()
        )

    __hash__ = None  # type: ignore[assignment]  # states change

    def __repr__(self) -> str:
        turn = {CHANCE: "chance to act", TERMINAL: "over"}.get(self.to_act, f"seat {self.to_act} to act")
        return f"<{self.game.name} state, {self.n_seats} seats, {turn}, {len(self.history)} moves played>"


def _fingerprint(record: np.ndarray) -> str:
    return hashlib.sha256(record.tobytes()).hexdigest()[:16]
