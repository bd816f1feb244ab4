"""Positions of every game in one form, a kernel table and a record, played by kernels alone."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import bluff
import numpy as np

from rootai.engine.contract import CHANCE, TERMINAL, Rules
from rootai.engine.rng import new_rng, random_below
from rootai.games import load
from rootai.search.results import EdgeStats, SearchResult


@dataclass
class Position:
    """A position that can be played on."""

    rules: Rules
    record: np.recarray

    @property
    def actor(self) -> int:
        return int(self.rules.kernels.to_act(self.record[0], self.rules.tables[0]))

    def legal(self) -> list[int]:
        out = np.zeros(self.rules.max_moves, dtype=np.uint32)
        return out[: self.rules.kernels.legal_moves(self.record[0], self.rules.tables[0], out)].tolist()

    def seen(self, move: int, seat: int) -> int:
        return int(self.rules.kernels.edge_key(self.record[0], self.rules.tables[0], move, seat))

    def play(self, move: int) -> None:
        self.rules.kernels.apply(self.record[0], self.rules.tables[0], move)

    def random_move(self, rng: np.ndarray) -> int:
        if self.actor == CHANCE:
            return int(self.rules.kernels.sample_chance(self.record[0], self.rules.tables[0], rng))
        moves = self.legal()
        return moves[random_below(rng, len(moves))]

    def rewards(self) -> list[float]:
        out = np.zeros(6)
        self.rules.kernels.rewards(self.record[0], self.rules.tables[0], out)
        return out[: self.rules.n_seats].tolist()

    def copy(self) -> "Position":
        return Position(self.rules, self.record.copy())

    def world(self, seat: int, seed: int) -> "Position":
        """A random world that `seat` cannot tell from this one."""
        world = self.copy()
        self.rules.kernels.determinize(world.record[0], self.rules.tables[0], seat, new_rng(seed))
        return world

    def looks_like(self, other: "Position", seat: int) -> bool:
        """Whether `seat` sees the same: then, and only then, equal random numbers lead to equal worlds."""
        return all(
            self.world(seat, seed).record.tobytes() == other.world(seat, seed).record.tobytes() for seed in range(3)
        )


def start(name: str, n_seats: int, seed: int) -> Position:
    """The first decision of a game: one of rootai.games.GAMES, or "bluff"."""
    if name == "bluff":
        return Position(bluff.rules(n_seats), bluff.new_game(n_seats, seed))
    state = load(name).new(seed=seed, seats=n_seats)
    return Position(state.game.rules(state), state.record.copy())


def choices(name: str, n_seats: int, seed: int) -> list[Position]:
    """Every decision with more than one option in one random game."""
    position, rng, found = start(name, n_seats, seed), new_rng(seed), []
    while position.actor != TERMINAL:
        if position.actor >= 0 and len(position.legal()) > 1:
            found.append(position.copy())
        position.play(position.random_move(rng))
    return found


def choice(name: str, n_seats: int, seed: int, where: float = 0.0) -> Position:
    """One of them: `where` 0 is the first, 1 the last."""
    found = choices(name, n_seats, seed)
    return found[round(where * (len(found) - 1))]


def moves_until(position: Position, seat: int, rng: np.ndarray) -> Iterator[int]:
    """Play random moves until `seat` has a choice or the game is over, each move given before it is played."""
    while position.actor != TERMINAL and not (position.actor == seat and len(position.legal()) > 1):
        move = position.random_move(rng)
        yield move
        position.play(move)


def timeless(result: SearchResult) -> SearchResult:
    """A result without what the clock had a part in."""
    return replace(result, seconds=0.0)


def findings(search, position: Position) -> tuple[list[EdgeStats], int, list[tuple[int, int]]]:
    """All that a search tells about the position it stands at."""
    return search.root(position.record), search.best(position.record), search.line(position.record, seed=5)
