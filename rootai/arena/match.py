"""Which games a match consists of, and playing them.

A match is decided by its `Match` alone: chance and players of every game have seeds of their own, derived from the
match seed and the number of the game.  So a game comes out the same in whichever process it is played, as long as
its players are limited by iterations rather than by time.
"""

import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import cycle, islice, permutations
from multiprocessing import get_context
from typing import Any

from rootai.api import finish
from rootai.engine.contract import CHANCE
from rootai.engine.moves import Move
from rootai.engine.rng import new_rng, random_u64
from rootai.engine.state import State
from rootai.errors import BadConfigError
from rootai.games import load
from rootai.players import check_seating, make_player

SEED_BITS = 53  # derived seeds fit a double, so that any reader of a log keeps them exactly


@dataclass(frozen=True)
class Match:
    """Everything that decides which games are played; equal matches consist of equal games."""

    game: str
    config: Mapping[str, Any]  # complete options of the game
    n_seats: int
    players: tuple[str, ...]  # a spec for each entrant; the last one fills the seats that are left
    n_games: int  # whole rounds
    seed: int

    @classmethod
    def of(cls, game: str, players: Sequence[str], n_games: int, seed: int, options: Mapping[str, Any]) -> "Match":
        """The match for a user's wishes, checked; `n_games` is rounded up to whole rounds of seat rotation.

        Without an option for the number of seats there is one seat per player.
        """
        rules = load(game)
        if len(players) < 2:
            raise BadConfigError("a match is between at least two players")
        config = rules.configure(options)
        if "seats" not in options and rules.n_seats(config) != len(players):
            config = rules.configure({**options, "seats": len(players)})
        n_seats = rules.n_seats(config)
        if len(players) > n_seats:
            raise BadConfigError(f"{len(players)} players do not fit on {n_seats} seats")
        if n_games < 1:
            raise BadConfigError(f"a match has at least one game, not {n_games}")
        specs = []
        for text in players:
            with closing(make_player(text, seed=0)) as player:
                specs.append(player.spec)
        match = cls(game, config, n_seats, tuple(specs), n_games, seed)
        match._check_kept_seats()
        a_round = n_seats - len(match.kept)
        return replace(match, n_games=-(-n_games // a_round) * a_round)

    @property
    def kept(self) -> dict[int, int]:
        """The seats that only one player can take, with their entrants; they are not rotated."""
        seats = load(self.game).kept_seats(dict(self.config))
        return {seat: self.players.index(name) for seat, name in seats.items() if name in self.players}

    def _check_kept_seats(self) -> None:
        for seat, name in load(self.game).kept_seats(dict(self.config)).items():
            if self.players.count(name) != 1:
                raise BadConfigError(f"seat {seat} of this game is that of {name}: name it once among the players")
        check_seating(load(self.game).kept_seats(dict(self.config)), [self.players[entrant] for entrant in self.lineup])

    @property
    def lineup(self) -> tuple[int, ...]:
        """The entrant of each seat in the first game, by index into `players`."""
        kept = self.kept
        others = [entrant for entrant in range(len(self.players)) if entrant not in kept.values()]
        free = [seat for seat in range(self.n_seats) if seat not in kept]
        sitting = kept | {seat: others[min(place, len(others) - 1)] for place, seat in enumerate(free)}
        return tuple(sitting[seat] for seat in range(self.n_seats))

    def to_json(self) -> dict[str, Any]:
        """The match as the header of its log."""
        return asdict(self)


@dataclass(frozen=True)
class Fixture:
    """One game of a match, before it is played."""

    number: int
    seed: int  # of chance; the same for all games of a round
    seating: tuple[int, ...]  # entrant of each seat


@dataclass(frozen=True)
class GameResult:
    """One game of a match, played."""

    fixture: Fixture
    record: dict[str, Any]  # replays to the same result
    turns: int
    decisions: int

    @property
    def scores(self) -> list[int]:
        """Points per seat."""
        return self.record["result"]["scores"]

    @property
    def rewards(self) -> list[float]:
        """The result per seat."""
        return self.record["result"]["rewards"]

    @property
    def ending(self) -> str:
        """How the game ended."""
        return self.record["result"]["ending"]


def schedule(match: Match) -> Iterator[Fixture]:
    """The games of a match, in rounds.

    The games of a round share one chance seed, and between them every entrant sits in every seat equally often.
    The rounds go through all orders in which the entrants can sit around the table.  A seat that is kept for one
    player stays with it.
    """
    kept = match.kept
    first, *others = (entrant for seat, entrant in enumerate(match.lineup) if seat not in kept)
    orders = cycle(dict.fromkeys(permutations(others)))
    a_round = match.n_seats - len(kept)
    for number_of_round, order in enumerate(islice(orders, match.n_games // a_round)):
        seed = derived_seed(match.seed, number_of_round)
        table = (first, *order)
        for turn in range(a_round):
            rotated = iter(table[-turn:] + table[:-turn])
            seating = tuple(kept[seat] if seat in kept else next(rotated) for seat in range(match.n_seats))
            yield Fixture(number_of_round * a_round + turn, seed, seating)


def play_fixture(match: Match, fixture: Fixture) -> GameResult:
    """Play one game of a match, with players that know nothing of the games before."""
    state = load(match.game).new(seed=fixture.seed, **match.config)
    decisions = 0

    def count(state: State, move: Move) -> None:
        nonlocal decisions
        decisions += state.to_act != CHANCE

    specs = [match.players[entrant] for entrant in fixture.seating]
    with ExitStack() as stack:
        seated = [
            stack.enter_context(closing(make_player(spec, seed=derived_seed(match.seed, fixture.number, seat))))
            for seat, spec in enumerate(specs)
        ]
        finish(state, seated, on_move=count)
    turns = int(state.game.kernels.turns(state.record[0], state.tables[0]))
    notes = {"number": fixture.number, "seating": list(fixture.seating), "turns": turns, "decisions": decisions}
    return GameResult(fixture, state.record_json(players=specs, **notes), turns, decisions)


def play_match(match: Match, workers: int = 1) -> Iterator[GameResult]:
    """Play all games of a match, in `workers` processes; results come in the order of the schedule."""
    play = partial(play_fixture, match)
    if workers == 1:
        yield from map(play, schedule(match))
        return
    # Spawned rather than forked: a fork would copy the locks of whatever threads the caller has running.
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_interrupts_to_parent) as pool:
        yield from pool.map(play, schedule(match))


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def derived_seed(*path: int) -> int:
    """A seed for the thing that a path of numbers leads to; different paths give unrelated seeds."""
    mixed = 0
    for step in path:
        mixed = int(random_u64(new_rng(mixed ^ step)))
    return mixed >> (64 - SEED_BITS)
