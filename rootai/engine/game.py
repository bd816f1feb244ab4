"""What every game shows to Python: `Game`, and the base class each game package fills in.

A game package provides the dtype of its state, its kernels, and the methods marked "per game" below; everything a
front end calls is defined here once, so that all games behave alike.
"""

import json
import secrets
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

import numpy as np

from rootai.engine.contract import CHANCE, MAX_SEATS, Kernels, Rules
from rootai.engine.jit import PURE
from rootai.engine.moves import Move, match_text
from rootai.engine.outlook import Outlook
from rootai.engine.questions import NumberQuestion, Question
from rootai.engine.rng import new_rng
from rootai.engine.state import State
from rootai.engine.warmup import warm_up
from rootai.errors import (
    BadConfigError,
    BadRecordError,
    BadStateError,
    BadViewError,
    InvalidMoveError,
    RootaiError,
)

STATE_FORMAT = "rootai.state"
VIEW_FORMAT = "rootai.view"
RECORD_FORMAT = "rootai.record"

# A process that helps to compile the game of the package named by its argument
_HELP = "import sys, importlib; importlib.import_module(sys.argv[1]).GAME.help_to_compile()"

Config = dict[str, Any]  # the options of one game, complete and JSON-able


class Game(ABC):
    """One game: makes states, reads documents, and knows the kernels that play it."""

    name: ClassVar[str]  # as given to rootai.load
    title: ClassVar[str]  # for people
    rules_version: ClassVar[int]  # raised whenever a position could play on differently than before
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    state_dtype: ClassVar[np.dtype]
    tables_dtype: ClassVar[np.dtype]
    max_moves: ClassVar[int]  # upper bound on legal moves, chance outcomes included
    max_decisions: ClassVar[int]  # upper bound on player decisions in one game
    endings: ClassVar[tuple[str, ...]]  # names of the codes that the kernel `ending` returns
    kernels: ClassVar[Kernels]
    role_option: ClassVar[str | None] = None  # the option that lists one role per seat, in any order one likes
    outlook: ClassVar[Outlook | None] = None  # of games whose evaluation has a file of weights
    search_defaults: ClassVar[dict[str, Any]] = {}  # SearchParams that won the matches between variants in this game

    # ---- per game ----------------------------------------------------------------------------------------

    @abstractmethod
    def configure(self, options: Mapping[str, Any]) -> Config:
        """The complete configuration for the given options; BadConfigError names what is wrong."""

    @abstractmethod
    def n_seats(self, config: Config) -> int:
        """The number of seats."""

    @abstractmethod
    def build_tables(self, config: Config) -> np.recarray:
        """One record of tables_dtype: the cards and boards of this configuration."""

    @abstractmethod
    def start(self, state: Any, tables: Any, config: Config) -> None:
        """Fill a zeroed record with the position before the first chance move of the setup."""

    @abstractmethod
    def in_setup(self, state: Any) -> bool:
        """Whether the next chance move still belongs to the deal before anybody decides."""

    @abstractmethod
    def scores(self, state: Any, tables: Any, config: Config) -> list[int]:
        """Points per seat, as everybody would count them with all tokens face up."""

    @abstractmethod
    def position_json(self, state: Any, tables: Any, config: Config) -> dict[str, Any]:
        """The whole position under the game's own names, complete enough to be read back."""

    @abstractmethod
    def read_position(self, doc: Mapping[str, Any], state: Any, tables: Any, config: Config) -> None:
        """Fill a zeroed record from `position_json`; BadStateError names a field that cannot be read."""

    @abstractmethod
    def broken_laws(self, state: Any, tables: Any, config: Config) -> list[str]:
        """A sentence for each law of the game that the position breaks; empty for a possible position."""

    @abstractmethod
    def view_json(self, state: Any, tables: Any, config: Config, seat: int) -> dict[str, Any]:
        """All that `seat` may know of the position, and nothing more."""

    @abstractmethod
    def read_view(self, doc: Mapping[str, Any], state: Any, tables: Any, config: Config, seat: int) -> None:
        """Fill a zeroed record with one position that looks like the view to `seat`; BadViewError otherwise.

        The hidden parts are filled in the same way whatever they really are."""

    @abstractmethod
    def move_text(self, state: Any, tables: Any, config: Config, move: int) -> str:
        """Short notation, different for any two legal moves of one position; a HIDDEN argument is written "?"."""

    @abstractmethod
    def move_json(self, state: Any, tables: Any, config: Config, move: int) -> dict[str, Any]:
        """The move as named fields."""

    @abstractmethod
    def describe(self, state: Any, tables: Any, config: Config, move: int) -> str:
        """One line for people: what the move does."""

    @abstractmethod
    def read_move(self, text: str, state: Any, tables: Any, config: Config) -> int:
        """The move that a text in full notation means, legal or not; InvalidMoveError if it is no move at all."""

    @abstractmethod
    def why_illegal(self, state: Any, tables: Any, config: Config, move: int) -> str:
        """The reason why the rules refuse a move in this position, as a clause without a full stop."""

    @abstractmethod
    def board(self, view: Mapping[str, Any]) -> Any:
        """A rich renderable of what a view shows, at most 80 columns wide and readable without colour."""

    def roles(self, config: Config) -> list[str]:
        """What each seat plays, such as its faction; its number where that is all that sets it apart."""
        if self.role_option is not None:
            return list(config[self.role_option])
        return [f"seat {seat}" for seat in range(self.n_seats(config))]

    def kept_seats(self, config: Config) -> dict[int, str]:
        """Seats that only one player can take, with the name of that player: opponents that the rules play."""
        return {}

    def set_up_questions(self, options: Mapping[str, Any]) -> list[Question | NumberQuestion]:
        """What a person may want to choose before a game, in the order in which to ask, once `options` are chosen.

        Those for options that are chosen already need not be asked; an answer may bring new questions."""
        if self.min_seats == self.max_seats:
            return []
        usual = self.n_seats(self.configure(options))
        return [NumberQuestion("seats", "How many seats?", self.min_seats, self.max_seats, usual)]

    _compiled: dict[str, Any] | None = None  # kernel name -> compiled C function, kept alive here

    # ---- making states ------------------------------------------------------------------------------------

    def new(self, seed: int | None = None, *, deal: bool = True, **options: Any) -> State:
        """A new game. `seed` fixes all chance; `deal=False` leaves the opening deal to the caller."""
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise BadConfigError(f"seed must be an integer, not {seed!r}")
        config = self.configure(options)
        state = self._blank(config, secrets.randbits(63) if seed is None else seed)
        self.start(state.record[0], state.tables[0], config)
        state.mark_start()
        while deal and state.to_act == CHANCE and self.in_setup(state.record[0]):
            state.apply(state.sample_chance())
        return state

    def _blank(self, config: Config, seed: int) -> State:
        warm_up(self)
        record = np.zeros(1, dtype=self.state_dtype).view(np.recarray)
        return State(self, config, record, self.build_tables(config), new_rng(seed), seed)

    def from_json(self, doc: Any) -> State:
        """The state that `State.to_json` wrote, or one edited by hand; BadStateError says what is impossible."""
        doc = _document(doc, STATE_FORMAT, self, BadStateError)
        if doc.get("viewer") is not None:
            return self.from_view({**doc["view"], "format": VIEW_FORMAT} if isinstance(doc.get("view"), dict) else {})
        state = self._blank(self._read_config(doc, BadStateError), 0)
        position = doc.get("position")
        if not isinstance(position, Mapping):
            raise BadStateError("the document has no 'position' object")
        rng = doc.get("rng", 0)
        if isinstance(rng, bool) or not isinstance(rng, int) or not 0 <= rng < 2**64:
            raise BadStateError(f"'rng' must be an integer from 0 to 2**64 - 1, not {rng!r}")
        state.rng[0] = rng
        with _reading(BadStateError, "position"):
            self.read_position(position, state.record[0], state.tables[0], state.config)
        self._check(state, BadStateError)
        state.mark_start()
        return state

    def from_view(self, view: Any) -> State:
        """A state that looks like `view` to its seat, with hidden parts marked unknown."""
        doc = _document(view, VIEW_FORMAT, self, BadViewError)
        state = self._blank(self._read_config(doc, BadViewError), 0)
        seat = doc.get("seat")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < state.n_seats:
            raise BadViewError(f"'seat' must be 0 to {state.n_seats - 1}, not {seat!r}")
        position = doc.get("position")
        if not isinstance(position, Mapping):
            raise BadViewError("the view has no 'position' object")
        with _reading(BadViewError, "view"):
            self.read_view(position, state.record[0], state.tables[0], state.config, seat)
        self._check(state, BadViewError)
        state.viewer = seat
        shown = state.observe(seat)
        for key in ("to_act", "position"):
            if key in doc and _plain(doc[key]) != _plain(shown[key]):
                raise BadViewError(f"the view contradicts itself: {_first_difference(doc[key], shown[key], key)}")
        state.mark_start()
        return state

    def from_record(self, doc: Any) -> State:
        """The final state of a game record, replayed move by move; BadRecordError if it does not replay."""
        *_, last = self.replay(doc)
        return last

    def replay(self, doc: Any) -> Iterator[State]:
        """The states of a game record: the start, then one after each move (always the same object)."""
        doc = _document(doc, RECORD_FORMAT, self, BadRecordError)
        config = self._read_config(doc, BadRecordError)
        moves, seed = doc.get("moves"), doc.get("seed")
        if not isinstance(moves, list) or not all(isinstance(text, str) for text in moves):
            raise BadRecordError("'moves' must be a list of texts")
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise BadRecordError(f"'seed' must be an integer, not {seed!r}")
        state = self._blank(config, seed)
        self.start(state.record[0], state.tables[0], config)
        state.mark_start()
        yield state
        for number, text in enumerate(moves, start=1):
            try:
                state.apply(self.parse(state, text))
            except RootaiError as error:
                raise BadRecordError(f"move {number} ({text!r}) does not replay: {error}") from error
            yield state
        if "digest" in doc and doc["digest"] != state.digest:
            raise BadRecordError("the moves replay, but lead to another position than the record says: it was edited")

    def _read_config(self, doc: Mapping[str, Any], error: type[RootaiError]) -> Config:
        config = doc.get("config")
        if not isinstance(config, Mapping):
            raise error("the document has no 'config' object")
        with _reading(error, "config"):
            return self.configure(config)

    def _check(self, state: State, error: type[RootaiError]) -> None:
        broken = self.broken_laws(state.record[0], state.tables[0], state.config)
        if broken:
            raise error("impossible position: " + "; ".join(broken))

    # ---- moves ----------------------------------------------------------------------------------------------

    def parse(self, state: State, text: str) -> Move:
        """The move that `text` means here: full notation, or a short form that fits one legal move only."""
        if not isinstance(text, str) or not text.strip():
            raise InvalidMoveError(f"a move is a non-empty text, not {text!r}")
        found = match_text(text, state.legal_moves())
        if found is not None:
            return found
        return state.move(self.read_move(text, state.record[0], state.tables[0], state.config))

    # ---- the kernel table -------------------------------------------------------------------------------------

    def compile(self, progress: Callable[[str, int, int], None] | None = None) -> dict[str, int]:
        """The C addresses of all kernels, compiled or loaded from the cache at the first call.

        `progress(name, done, total)` is told before each kernel.  Empty when kernels run as plain Python.
        """
        if self._compiled is None:
            self._compiled = {}
            if not PURE:
                from rootai.engine.export import export_kernels

                helper = [sys.executable, "-c", _HELP, type(self).__module__.rpartition(".")[0]]
                self._compiled = export_kernels(*self._to_export, progress, helper)
        return {name: function.address for name, function in self._compiled.items()}

    def help_to_compile(self) -> None:
        """Compile a part of the kernels into the cache, for the process that called `compile`."""
        from rootai.engine.export import export_helped

        export_helped(*self._to_export)

    @property
    def _to_export(self) -> tuple[str, Kernels, np.dtype, np.dtype, int]:
        return self.name, self.kernels, self.state_dtype, self.tables_dtype, self.max_moves

    @property
    def is_compiled(self) -> bool:
        """Whether the kernels are ready, so that nothing has to be waited for."""
        return PURE or self._compiled is not None

    def rules(self, state: State, outlook: str | None = None) -> Rules:
        """The kernel table for the configuration of `state`; `outlook` names other weights for its evaluation."""
        return Rules(
            kernels=self.kernels,
            state_bytes=self.state_dtype.itemsize,
            max_moves=self.max_moves,
            n_seats=state.n_seats,
            tables=state.tables if outlook is None else self._tables_with(state, outlook),
            pointers=self.compile(),
        )

    def _tables_with(self, state: State, outlook: str) -> np.recarray:
        if self.outlook is None:
            raise BadConfigError(f"the evaluation of {self.title} has no weights to choose from")
        tables = state.tables.copy()
        tables.outlook_weight[0] = self.outlook.weights(outlook)
        return tables

    def __repr__(self) -> str:
        return f"<rootai game {self.name!r}>"


def check_seats(value: Any, game: type[Game] | Game) -> int:
    """`value` as a number of seats of `game`; BadConfigError otherwise."""
    if isinstance(value, bool) or not isinstance(value, int) or not game.min_seats <= value <= game.max_seats:
        raise BadConfigError(f"{game.title} takes {game.min_seats} to {game.max_seats} seats, not {value!r}")
    assert value <= MAX_SEATS
    return value


def check_option_names(options: Mapping[str, Any], known: tuple[str, ...], game: type[Game] | Game) -> None:
    """Refuse options that the game does not have."""
    unknown = sorted(set(options) - set(known))
    if unknown:
        raise BadConfigError(f"{game.title} has no option {unknown[0]!r}; it has: {', '.join(known)}")


def _document(doc: Any, kind: str, game: Game, error: type[RootaiError]) -> Mapping[str, Any]:
    """`doc` as an object of the right kind for `game`; a JSON text is read first."""
    if isinstance(doc, (str, bytes)):
        try:
            doc = json.loads(doc)
        except ValueError as problem:
            raise error(f"not valid JSON: {problem}") from problem
    if not isinstance(doc, Mapping):
        raise error(f"a {kind} document is a JSON object, not {type(doc).__name__}")
    if doc.get("format") != kind:
        raise error(f"'format' must be {kind!r}, not {doc.get('format')!r}")
    if doc.get("game") != game.name:
        raise error(f"this is a document of the game {doc.get('game')!r}, not of {game.name!r}")
    if doc.get("rules_version") != game.rules_version:
        raise error(
            f"written for rules version {doc.get('rules_version')!r} of {game.name}, but this is {game.rules_version}"
        )
    return doc


@contextmanager
def _reading(error: type[RootaiError], what: str) -> Iterator[None]:
    """Turn the mishaps of reading a malformed document into one clear error."""
    try:
        yield
    except error:
        raise
    except RootaiError as problem:
        raise error(str(problem)) from problem
    except (KeyError, IndexError, TypeError, ValueError, OverflowError, AttributeError) as problem:
        detail = f"{problem.args[0]!r} is missing" if isinstance(problem, KeyError) else str(problem)
        raise error(f"the {what} cannot be read: {detail}") from problem


def _plain(value: Any) -> Any:
    """`value` as JSON would bring it back."""
    return json.loads(json.dumps(value))


def _first_difference(given: Any, derived: Any, path: str) -> str:
    """Where a document and what it implies part ways."""
    if isinstance(given, Mapping) and isinstance(derived, Mapping):
        for key in derived:
            if key not in given:
                return f"{path}.{key} is missing"
            if _plain(given[key]) != _plain(derived[key]):
                return _first_difference(given[key], derived[key], f"{path}.{key}")
        extra = sorted(set(given) - set(derived))
        return f"{path}.{extra[0]} is not part of a view" if extra else f"{path} differs"
    if isinstance(given, list) and isinstance(derived, list) and len(given) == len(derived):
        for index, (left, right) in enumerate(zip(given, derived, strict=True)):
            if _plain(left) != _plain(right):
                return _first_difference(left, right, f"{path}[{index}]")
    return f"{path} is {given!r}, but everything else says {derived!r}"
