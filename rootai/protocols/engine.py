"""The engine as JSON-RPC methods: games on the table, and searches that run while other requests are answered.

README.md beside this file describes the protocol for those who write the other end.
"""

import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from typing import IO, Any

from rootai.api import as_state, choose_move
from rootai.engine.contract import CHANCE, TERMINAL
from rootai.engine.moves import Move
from rootai.engine.state import State
from rootai.engine.warmup import warm_up
from rootai.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, UnknownNameError
from rootai.games import load
from rootai.players import Ismcts, Player, level_spec, make_player
from rootai.players.base import seat_to_choose
from rootai.protocols.jsonrpc import INVALID_PARAMS, Connection, RpcError

MAX_SEARCHES = 16  # at work at the same time; further ones wait their turn
CANCEL_INTERVAL = 0.01  # seconds between two attempts to cancel a search

SPECIAL_ACTORS = {CHANCE: "chance", TERMINAL: "terminal"}


def serve(lines: Iterable[bytes], out: IO[bytes]) -> None:
    """Answer requests until `quit` or the end of input; the searches begun until then are still answered."""
    outlet = _Outlet(out)
    with Engine() as engine:
        connection = Connection(engine.methods, outlet.send)
        for line in lines:
            connection.receive(line)
            if engine.quitting or outlet.broken:
                engine.cancel()
                break


class _Outlet:
    """The client's end: whole lines, whichever thread sends them."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._lock = threading.Lock()
        self.broken = False  # nobody reads any more

    def send(self, text: str) -> None:
        with self._lock:
            try:
                self._out.write(text.encode("ascii") + b"\n")
                self._out.flush()
            except OSError:
                self.broken = True


class Engine:
    """Any number of games, each under a handle; methods without one mean the game begun last."""

    def __init__(self) -> None:
        self.quitting = False
        self._tables: dict[str, Table] = {}
        self._n_begun = 0
        self._jobs: set[Job] = set()
        self._lock = threading.Lock()  # of _jobs, which searches leave in threads of their own
        self._pool = ThreadPoolExecutor(MAX_SEARCHES)

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown()

    @property
    def methods(self) -> dict[str, Callable[..., Any]]:
        """The methods of the protocol by name."""
        names = "new state view legal_moves apply choose_move analyse cancel close quit"
        return {name: getattr(self, name) for name in names.split()}

    # ---- games ----------------------------------------------------------------------------------------------

    def new(
        self,
        *,
        game: str,
        seed: int | None = None,
        auto_chance: bool = True,
        state: dict | None = None,
        record: dict | None = None,
        **options: Any,
    ) -> dict[str, Any]:
        """Begin a game: from its start, from a state document, or where a record ends."""
        rules = load(game)
        if (state is not None) + (record is not None) + bool(options or seed is not None) > 1:
            raise RpcError(INVALID_PARAMS, "new: give a state, a record, or a seed and options")
        if state is not None:
            position = rules.from_json(state)
        elif record is not None:
            position = rules.from_record(record)
        else:
            position = rules.new(seed=seed, deal=False, **rules.configure(options))
        warm_up(rules)  # here and now, because kernels are not compiled safely by several threads at once
        table = Table(position, auto_chance)
        seen = table.settle()
        self._n_begun += 1
        handle = f"g{self._n_begun}"
        self._tables[handle] = table
        return {**self._summary(handle), "seen": seen}

    def state(self, *, game: str | None = None) -> dict[str, Any]:
        """The whole position, hidden parts included: for whoever runs the table, never for a player."""
        return self._tables[self._handle(game)].state.to_json()

    def view(self, *, game: str | None = None, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know; the seat to act by default."""
        state = self._tables[self._handle(game)].state
        return state.observe(seat_to_choose(state) if seat is None else seat)

    def legal_moves(self, *, game: str | None = None) -> dict[str, Any]:
        """The moves of the seat to act, or the outcomes of chance."""
        state = self._tables[self._handle(game)].state
        return {"to_act": _actor(state), "moves": [_move_json(move) for move in state.legal_moves()]}

    def apply(
        self, *, game: str | None = None, move: str | int | dict | None = None, moves: list | None = None
    ) -> dict[str, Any]:
        """Play a move, or all of several moves or none of them."""
        if (move is None) == (moves is None):
            raise RpcError(INVALID_PARAMS, "apply: give either 'move' or 'moves'")
        handle = self._handle(game)
        seen = self._tables[handle].play([move] if moves is None else moves)
        return {**self._summary(handle), "seen": seen}

    def close(self, *, game: str | None = None) -> dict[str, Any]:
        """Forget a game."""
        handle = self._handle(game)
        del self._tables[handle]
        return {"game": handle}

    def quit(self) -> dict[str, Any]:
        """End the engine, once searches at work have been cancelled and answered."""
        self.quitting = True
        return {}

    def _handle(self, game: str | None) -> str:
        if not self._tables:
            raise UnknownNameError("there is no game: begin one with 'new'")
        if game is None:
            return next(reversed(self._tables))
        if game not in self._tables:
            raise UnknownNameError(f"there is no game {game!r}; there are: {', '.join(self._tables)}")
        return game

    def _summary(self, handle: str) -> dict[str, Any]:
        state = self._tables[handle].state
        summary = {"game": handle, "name": state.game.name, "seats": state.n_seats, "to_act": _actor(state)}
        if state.is_over:
            summary["result"] = state.record_json()["result"]
        return summary

    # ---- searches -------------------------------------------------------------------------------------------

    def choose_move(
        self,
        *,
        game: str | None = None,
        view: dict | None = None,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int | None = None,
        seed: int | None = None,
        level: str | None = None,
        player: str | None = None,
    ) -> "Future[dict[str, Any]]":
        """A move for the seat to act, from what that seat may know alone."""
        if level is not None and player is not None:
            raise RpcError(INVALID_PARAMS, "choose_move: give a level or a player, not both")
        spec = player or (level_spec(level) if level else Ismcts.name)
        chooser = make_player(spec, seed=seed, seconds=seconds, iterations=iterations, threads=threads)
        return self._search(game, view, chooser, lambda state: _move_json(choose_move(state, player=chooser)))

    def analyse(
        self,
        *,
        game: str | None = None,
        view: dict | None = None,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int | None = None,
        seed: int | None = None,
        level: str | None = None,
    ) -> "Future[dict[str, Any]]":
        """Every move of the seat to act with visits and win chance."""
        spec = level_spec(level) if level else Ismcts.name
        chooser = make_player(spec, seed=seed, seconds=seconds, iterations=iterations, threads=threads)
        assert isinstance(chooser, Ismcts)  # as every level is
        return self._search(game, view, chooser, lambda state: chooser.analyse(state).to_json())

    def cancel(self, *, game: str | None = None) -> dict[str, Any]:
        """End the searches of a game early, or all of them; each answers with the best it has found."""
        with self._lock:
            jobs = [job for job in self._jobs if game in (None, job.game)]
        for job in jobs:
            job.cancel()
        return {"cancelled": len(jobs)}

    def _search(
        self, game: str | None, view: dict | None, chooser: Player, search: Callable[[State], dict[str, Any]]
    ) -> "Future[dict[str, Any]]":
        """Start `search` in a thread, on a position that later requests do not change."""
        if view is not None and game is not None:
            raise RpcError(INVALID_PARAMS, "give a game or a view, not both")
        handle = None if view is not None else self._handle(game)
        state = self._tables[handle].state.copy() if handle else as_state(view or {})
        seat_to_choose(state)
        warm_up(state.game)
        job = Job(handle)
        if isinstance(chooser, Ismcts):
            chooser.on_search = job.attach
        with self._lock:
            self._jobs.add(job)
        return self._pool.submit(self._work, job, chooser, lambda: search(state))

    def _work(self, job: "Job", chooser: Player, search: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        try:
            with closing(chooser):
                found = search()
            return {**found, "cancelled": job.cancelled}
        finally:
            job.end()
            with self._lock:
                self._jobs.discard(job)


class Table:
    """One game: its position, and whether the engine or the client decides what chance brings."""

    def __init__(self, state: State, auto_chance: bool) -> None:
        self.state = state
        self._auto_chance = auto_chance

    def settle(self) -> list[list[str]]:
        """Let chance act, if that is the engine's business; what each seat saw of it."""
        return self.play([])

    def play(self, moves: Iterable[Any]) -> list[list[str]]:
        """Play all moves, chance in between, or none of them; what each seat saw."""
        state = self.state.copy()
        seen: list[list[str]] = [[] for _ in range(state.n_seats)]
        self._let_chance_act(state, seen)
        for given in moves:
            _play_seen(state, read_move(state, given), seen)
            self._let_chance_act(state, seen)
        self.state = state
        return seen

    def _let_chance_act(self, state: State, seen: list[list[str]]) -> None:
        while self._auto_chance and state.to_act == CHANCE:
            _play_seen(state, state.sample_chance(), seen)


@dataclass(eq=False)
class Job:
    """A search at work, and the wish to end it."""

    game: str | None  # handle, if the search is about a game on the table
    cancelled: bool = False

    def __post_init__(self) -> None:
        self._search: Any = None
        self._ended = threading.Event()

    def attach(self, search: Any) -> None:
        """The search has been prepared and starts in a moment."""
        self._search = search

    def cancel(self) -> None:
        """End the search; asked for again until it has, because a search forgets it when it is yet to start."""
        if not self.cancelled:
            self.cancelled = True
            threading.Thread(target=self._insist, daemon=True).start()

    def end(self) -> None:
        """The search has ended."""
        self._ended.set()

    def _insist(self) -> None:
        while not self._ended.wait(CANCEL_INTERVAL):
            if self._search is not None:
                self._search.cancel()


def read_move(state: State, given: Any) -> int:
    """The move that a client means: notation, number, or an object with `move` or with the move's fields."""
    if isinstance(given, Mapping):
        return _move_of_fields(state, given) if "move" not in given else read_move(state, given["move"])
    if isinstance(given, bool) or not isinstance(given, str | int):
        raise InvalidMoveError(f"a move is a text, an integer or an object, not {given!r}")
    return state.game.parse(state, given) if isinstance(given, str) else given


def _move_of_fields(state: State, fields: Mapping[str, Any]) -> Move:
    """The legal move whose fields include those given."""
    fitting = [move for move in state.legal_moves() if fields.items() <= move.to_json().items()]
    if len(fitting) > 1:
        raise AmbiguousMoveError(f"{dict(fields)!r} could mean {', '.join(move.text for move in fitting[:6])}")
    if not fitting:
        raise IllegalMoveError(f"{dict(fields)!r} is no legal move here")
    return fitting[0]


def _play_seen(state: State, move: int, seen: list[list[str]]) -> None:
    """Play a move and note what each seat sees of it."""
    before = state.copy()
    state.apply(move)
    for seat, texts in enumerate(seen):
        text = before.seen(seat, move)
        if text is not None:
            texts.append(text)


def _actor(state: State) -> int | str:
    return SPECIAL_ACTORS.get(state.to_act, state.to_act)


def _move_json(move: Move) -> dict[str, Any]:
    return {"move": move.text, "value": int(move), "fields": move.to_json(), "description": move.description}
