"""Which games a match consists of, and playing one of them.

A match is decided by its `Match` alone: chance and players of every game have seeds of their own, derived from the
match seed and the number of the game.  So a game comes out the same in whichever process it is played, as long as
its players are limited by iterations rather than by time.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, replace
from itertools import permutations
from typing import Any

from rootai.api import finish
from rootai.arena.sprt import Sprt
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
    rules_version: int
    config: Mapping[str, Any]  # complete options of the game
    n_seats: int
    players: tuple[str, ...]  # a spec for each entrant; the last one fills the seats that are left
    n_games: int  # whole rounds
    seed: int
    rotate_roles: bool = False  # whether the roles too change seats, from round to round
    sprt: Sprt | None = None  # ends the match early

    @classmethod
    def of(
        cls,
        game: str,
        players: Sequence[str],
        n_games: int,
        seed: int,
        options: Mapping[str, Any],
        *,
        rotate_roles: bool = False,
        sprt: Sprt | None = None,
    ) -> "Match":
        """The match for a user's wishes, checked; `n_games` is rounded up to whole rounds of seat rotation.

        Without an option that says how many seats there are, there is one per player.
        """
        rules = load(game)
        if len(players) < 2:
            raise BadConfigError("a match is between at least two players")
        config = rules.configure(options)
        if not options.keys() & {"seats", rules.role_option} and rules.n_seats(config) != len(players):
            config = rules.configure({**options, "seats": len(players)})
        n_seats = rules.n_seats(config)
        if len(players) > n_seats:
            raise BadConfigError(f"{len(players)} players do not fit on {n_seats} seats")
        if n_games < 1:
            raise BadConfigError(f"a match has at least one game, not {n_games}")
        if rotate_roles and rules.role_option is None:
            raise BadConfigError(f"the roles of {rules.title} belong to its seats and cannot be rotated")
        specs = []
        for text in players:
            with closing(make_player(text, seed=0)) as player:
                specs.append(player.spec)
        match = cls(game, rules.rules_version, config, n_seats, tuple(specs), n_games, seed, rotate_roles, sprt)
        match._check_kept_seats()
        rounds = -(-n_games // match.games_a_round)
        return replace(match, n_games=rounds * match.games_a_round)

    @classmethod
    def from_json(cls, doc: Mapping[str, Any]) -> "Match":
        """The match that `to_json` wrote."""
        sprt = doc.get("sprt")
        return cls(**{**doc, "players": tuple(doc["players"]), "sprt": None if sprt is None else Sprt(**sprt)})

    def to_json(self) -> dict[str, Any]:
        """The match as the header of its log."""
        return asdict(self)

    @property
    def games_a_round(self) -> int:
        """How many games it takes for every entrant to sit in every seat that is not kept."""
        return self.n_seats - len(self.kept)

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

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each entrant: its spec, numbered where an equal one plays against itself."""
        names, seen = [], Counter[str]()
        for spec in self.players:
            seen[spec] += 1
            names.append(spec if seen[spec] == 1 else f"{spec} ({seen[spec]})")
        return tuple(names)


@dataclass(frozen=True)
class Fixture:
    """One game of a match, before it is played."""

    number: int
    seed: int  # of chance; the same for all games of a round
    seating: tuple[int, ...]  # entrant of each seat
    config: Mapping[str, Any]  # options of the game, with the roles as they are in this round


@dataclass(frozen=True)
class GameResult:
    """One game of a match, played: a record that replays to the same result, with the notes of the match."""

    record: dict[str, Any]

    @property
    def number(self) -> int:
        """The place of the game in the schedule."""
        return self.record["number"]

    @property
    def seating(self) -> list[int]:
        """The entrant of each seat."""
        return self.record["seating"]

    @property
    def roles(self) -> list[str]:
        """What each seat played."""
        return self.record["roles"]

    @property
    def turns(self) -> int:
        """Turns of all seats together."""
        return self.record["turns"]

    @property
    def decisions(self) -> int:
        """Choices of all seats together, chance not counted."""
        return self.record["decisions"]

    @property
    def scores(self) -> list[int]:
        """Points per seat."""
        return self.record["result"]["scores"]

    @property
    def ending(self) -> str:
        """How the game ended."""
        return self.record["result"]["ending"]

    @property
    def shares(self) -> list[float]:
        """The part that each seat has in the win; nobody has one where nobody won."""
        rewards = self.record["result"]["rewards"]
        total = sum(rewards) or 1.0
        return [reward / total for reward in rewards]

    def share_of(self, entrant: int) -> float:
        """The part that all seats of an entrant together have in the win."""
        return sum(share for share, sitting in zip(self.shares, self.seating, strict=True) if sitting == entrant)


def schedule(match: Match) -> Iterator[Fixture]:
    """The games of a match, in rounds.

    The games of a round share one chance seed and the roles of the seats, and between them every entrant sits in every
    seat equally often.  The rounds go through all orders in which the entrants can sit around the table and, if
    roles rotate, through all orders of the roles: each role begins equally often every `n_seats` rounds.  A seat that
    is kept for one player stays with it.
    """
    kept = match.kept
    first, *others = (entrant for seat, entrant in enumerate(match.lineup) if seat not in kept)
    orders = list(dict.fromkeys(permutations(others)))
    configs = _configs(match)
    for number_of_round in range(match.n_games // match.games_a_round):
        lap, place = divmod(number_of_round, len(configs))
        # Shifted by one from lap to lap, so that in the end every order of players meets every order of roles.
        table = (first, *orders[(place + lap) % len(orders)])
        seed = derived_seed(match.seed, number_of_round)
        for turn, order in enumerate(_turned(table)):
            rotated = iter(order)
            seating = tuple(kept[seat] if seat in kept else next(rotated) for seat in range(match.n_seats))
            yield Fixture(number_of_round * match.games_a_round + turn, seed, seating, configs[place])


def _turned(table: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The same order around the table, begun at every seat."""
    for turn in range(len(table)):
        yield table[-turn:] + table[:-turn]


def _configs(match: Match) -> list[Mapping[str, Any]]:
    """The configurations that the rounds go through."""
    option = load(match.game).role_option
    if not match.rotate_roles or option is None:
        return [match.config]
    first, *others = match.config[option]
    tables = ((first, *order) for order in permutations(others))
    orders = dict.fromkeys(order for table in tables for order in _turned(table))
    return [{**match.config, option: list(order)} for order in orders]


def play_fixture(match: Match, fixture: Fixture) -> GameResult:
    """Play one game of a match, with players that know nothing of the games before."""
    game = load(match.game)
    state = game.new(seed=fixture.seed, **fixture.config)
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
    return GameResult(state.record_json(**notes(match, fixture, state, decisions)))


def notes(match: Match, fixture: Fixture, state: State, decisions: int) -> dict[str, Any]:
    """What a log tells of a finished game beside its moves."""
    return {
        "number": fixture.number,
        "seating": list(fixture.seating),
        "players": [match.players[entrant] for entrant in fixture.seating],
        "roles": state.game.roles(state.config),
        "turns": int(state.game.kernels.turns(state.record[0], state.tables[0])),
        "decisions": decisions,
    }


def derived_seed(*path: int) -> int:
    """A seed for the thing that a path of numbers leads to; different paths give unrelated seeds."""
    mixed = 0
    for step in path:
        mixed = int(random_u64(new_rng(mixed ^ step)))
    return mixed >> (64 - SEED_BITS)
