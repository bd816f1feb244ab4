"""`ismcts`: the search opponent."""

import math
import os
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Any

import numpy as np

from rootai.engine.jit import PURE
from rootai.engine.moves import Move
from rootai.engine.rng import random_u64
from rootai.engine.state import State
from rootai.errors import BadConfigError
from rootai.players.base import Analysis, MoveStats, Player, seat_to_choose
from rootai.search.params import Limits, SearchParams

SearchClass: Any  # both have the same methods
if PURE:
    from rootai.search.reference import ReferenceSearch

    SearchClass = ReferenceSearch
else:
    from rootai.search.core import Search

    SearchClass = Search

DEFAULT_SECONDS = 1.0
DEFAULT_HASTE = 1.0  # stop as soon as the choice is certain
LINE_LENGTH = 12  # moves of the principal variation
# Of a player that strays from the best move (`temperature`):
REACH = 3.0  # temperatures behind the best beyond which a move is never played
TRUSTED = 10.0  # a move with fewer visits than a tenth of the most visited one has shown nothing
CERTAIN = 1.0 - 1e-9  # a win in every world that was tried: there is nothing to gain by straying
PARAM_NAMES = tuple(field.name for field in fields(SearchParams))


class Ismcts(Player):
    """Information-set Monte Carlo tree search; it keeps its tree from one decision of a game to the next.

    Search parameters that are not given come from the game, whose defaults are the winners of matches.
    """

    name = "ismcts"

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        temperature: float = 0.0,
        reuse: bool = True,
        haste: float = DEFAULT_HASTE,
        clock: str = "wall",
        outlook: str | None = None,
        seed: int | None = None,
        **params: Any,
    ) -> None:
        super().__init__(seed)
        unknown = sorted(set(params) - set(PARAM_NAMES))
        if unknown:
            raise BadConfigError(f"the search has no parameter {unknown[0]!r}; it has: {', '.join(PARAM_NAMES)}")
        if not temperature >= 0:
            raise BadConfigError(f"temperature must be 0 or more, not {temperature!r}")
        if seconds is None and iterations is None:
            seconds = DEFAULT_SECONDS
        # Impossible limits are refused now rather than in the game.
        Limits(seconds=seconds, iterations=iterations, haste=haste, clock=clock)
        if params.get("threads") == 0:  # all cores
            params["threads"] = os.cpu_count() or 1
        SearchParams(**params)
        self.seconds = seconds
        self.iterations = iterations
        self.temperature = temperature  # 0 plays the best move; larger values give away more win chance, in these units
        self.reuse = reuse
        self.haste = haste
        self.clock = clock
        self.outlook = outlook  # weights of the evaluation, if not the game's own
        self.params = params
        self.on_search: Callable[[Any], None] | None = None  # is handed each search as it starts, to cancel it
        self._search: Any = None
        self._line_of_play: _LineOfPlay | None = None

    @property
    def spec(self) -> str:
        options: dict[str, Any] = {"seconds": self.seconds, "iterations": self.iterations}
        options |= {"temperature": self.temperature or None, "reuse": None if self.reuse else False}
        options |= {"haste": None if self.haste == DEFAULT_HASTE else self.haste}
        options |= {"clock": None if self.clock == "wall" else self.clock}
        options |= {"outlook": self.outlook}
        options |= {name: "none" if value is None else value for name, value in self.params.items()}
        return f"{self.name}:" + ",".join(f"{name}={value}" for name, value in options.items() if value is not None)

    def choose(self, state: State) -> Move:
        seat_to_choose(state)
        values = state.legal_values()
        if len(values) == 1:
            return state.move(values[0])
        analysis = self.analyse(state)
        return self._stray(analysis) if self.temperature else analysis.best

    def analyse(self, state: State) -> Analysis:
        """Search the position and report every move, best first."""
        seat = seat_to_choose(state)
        search = self._prepared(state)
        if self.on_search:
            self.on_search(search)
        limits = Limits(
            seconds=self.seconds,
            iterations=self.iterations,
            seed=self._next_seed(),
            haste=0.0 if self.temperature else self.haste,  # who strays needs to know more than the best move
            clock=self.clock,
        )
        result = search.run(state.record, seat, limits)
        edges = {edge.move: edge for edge in search.root(state.record)}
        total = max(1, sum(edge.visits for edge in edges.values()))
        moves = [
            MoveStats(move, edge.visits, edge.available, edge.value, edge.visits / total)
            for move in state.legal_moves()
            for edge in (edges[int(move)],)
        ]
        best = int(search.best(state.record))
        moves.sort(key=lambda stats: (int(stats.move) != best, -stats.visits, -stats.win_chance))
        return Analysis(
            seat=seat,
            best=moves[0].move,
            moves=moves,
            line=self._expected_line(state, search, limits.seed),
            win_chances=list(result.value[: state.n_seats]),
            iterations=result.iterations,
            seconds=result.seconds,
            nodes=result.n_nodes,
            bytes_used=result.bytes_used,
            reused_visits=result.reused_visits,
            stopped_by=result.stopped_by,
        )

    def close(self) -> None:
        if self._search is not None:
            self._search.close()
        self._search = self._line_of_play = None

    def _prepared(self, state: State) -> Any:
        """A search whose trees start at `state`: the kept one stepped along the moves since, or a fresh one."""
        if self._search is not None and self.reuse and self._line_of_play and self._line_of_play.leads_to(state):
            self._line_of_play.advance(self._search, state)
        else:
            self.close()
            defaults = SearchParams(**state.game.search_defaults)
            self._search = SearchClass(state.game.rules(state, self.outlook), replace(defaults, **self.params))
        self._line_of_play = _LineOfPlay(state)
        return self._search

    def _expected_line(self, state: State, search: Any, seed: int) -> list[tuple[int, str]]:
        """The principal variation in the notation of the positions that it passes through."""
        found = []
        for seat, move, world in search.line(state.record, seed, LINE_LENGTH):
            record = np.frombuffer(world, dtype=state.record.dtype).view(np.recarray)
            found.append((seat, state.game.move_text(record[0], state.tables[0], state.config, move)))
        return found

    def _stray(self, analysis: Analysis) -> Move:
        """A move drawn from those not much worse than the best one."""
        near = tempting(analysis.moves, self.temperature)
        target = (int(random_u64(self._rng)) >> 11) * 2.0**-53 * sum(weight for _, weight in near)
        for move, weight in near:
            target -= weight
            if target < 0:
                return move
        return analysis.best


def tempting(moves: Sequence[MoveStats], temperature: float) -> list[tuple[Move, float]]:
    """The moves that a straying player may play, with weights that say how often.

    A weight falls by a factor of e for each `temperature` of win chance that a move lies behind the best one."""
    enough = max(stats.visits for stats in moves) / TRUSTED
    known = [stats for stats in moves if stats.visits >= enough]
    top = max(known, key=lambda stats: stats.win_chance)
    if top.win_chance >= CERTAIN:
        return [(top.move, 1.0)]
    behind = [(stats.move, top.win_chance - stats.win_chance) for stats in known]
    return [(move, math.exp(-gap / temperature)) for move, gap in behind if gap <= REACH * temperature]


class _LineOfPlay:
    """Where the last search stood, so that the next one can be led there move by move."""

    def __init__(self, state: State) -> None:
        self._game, self._config, self._tables = state.game, state.config, state.tables
        self._record = state.record.copy()
        self._start = state.start_digest
        self._moves = [int(move) for move in state.history]

    def leads_to(self, state: State) -> bool:
        """Whether `state` continues the same game from the remembered position."""
        return (
            state.game is self._game
            and state.config == self._config
            and state.start_digest == self._start
            and [int(move) for move in state.history[: len(self._moves)]] == self._moves
        )

    def advance(self, search: Any, state: State) -> None:
        """Step the trees along every move played since, as far as the searching seat saw it."""
        record = self._record.copy()
        for move in state.history[len(self._moves) :]:
            search.advance(record, int(move))
            self._game.kernels.apply(record[0], self._tables[0], int(move))
