"""The thin wrapper over rootai._core: buffers, handles, and error codes turned into exceptions."""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from rootai._core import ffi, lib
from rootai.engine.contract import Kernels, Rules
from rootai.errors import CoreError
from rootai.search.params import CLOCKS, Limits, SearchParams
from rootai.search.results import STOP_REASONS, EdgeStats, PlayoutStats, SearchResult

TIMED_KERNELS = {
    "copy": lib.CORE_TIME_COPY,
    "legal_moves": lib.CORE_TIME_LEGAL_MOVES,
    "apply": lib.CORE_TIME_APPLY,
    "determinize": lib.CORE_TIME_DETERMINIZE,
    "evaluate": lib.CORE_TIME_EVALUATE,
    "weights": lib.CORE_TIME_WEIGHTS,
}
_VARIANTS = {"so": lib.CORE_SO, "mo": lib.CORE_MO}
_FORMULAS = {"ucb1": lib.CORE_UCB1, "puct": lib.CORE_PUCT}
_NO_LIMIT = -1
_SEED_MASK = 2**64 - 1
_PATIENCE = 0.2  # seconds that Ctrl-C may wait for a search that runs in the main thread itself
_POLL = 0.05  # seconds between two looks for Ctrl-C


class Search:
    """A native search with its trees, for the decisions of one seat in one game.

    The trees stay between runs: run again to think longer, or `advance` over every move played to carry them to a
    later decision.  One method at a time may be at work, except `cancel`, which any thread may call.
    """

    def __init__(self, rules: Rules, params: SearchParams) -> None:
        self.rules = rules  # holds the tables, whose address the native side keeps
        self.params = params
        out = ffi.new("core_search_t **")
        _check(lib.core_search_new(_c_rules(rules), _c_params(params), out))
        self._handle: Any = ffi.gc(out[0], lib.core_search_free)
        self._lock = threading.Lock()

    def close(self) -> None:
        """Give back the memory; the search cannot be used afterwards."""
        with self._lock:
            self._handle = None

    def __enter__(self) -> "Search":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, record: np.ndarray, seat: int, limits: Limits) -> SearchResult:
        """Search for `seat`, which must be to act, until a limit is reached; Ctrl-C stops it within a moment."""
        result = ffi.new("core_result_t *")
        with self._lock:
            arguments = (self._open(), _address(self.rules, record), seat, _c_limits(limits), result)
            if _is_short(limits) or threading.current_thread() is not threading.main_thread():
                code = lib.core_search_run(*arguments)
            else:
                code = _run_beside(lambda: lib.core_search_run(*arguments), self.cancel)
        _check(code)
        return _result(result, self.rules.n_seats)

    def cancel(self) -> None:
        """Stop a run that is at work in another thread, within one iteration."""
        handle = self._handle
        if handle is not None:
            lib.core_search_cancel(handle)

    def advance(self, record: np.ndarray, move: int) -> None:
        """Tell the search that `move` was really played in the position `record`, whoever played it."""
        with self._lock:
            _check(lib.core_search_advance(self._open(), _address(self.rules, record), move))

    def reset(self) -> None:
        """Forget everything."""
        with self._lock:
            lib.core_search_reset(self._open())

    def root(self, record: np.ndarray) -> list[EdgeStats]:
        """Statistics of the legal moves of the searching seat, in the order of legal_moves."""
        out = ffi.new("core_edge_stats_t[]", self.rules.max_moves)
        with self._lock:
            n = _check(lib.core_search_root(self._open(), _address(self.rules, record), out))
        return _edges(out, n)

    def best(self, record: np.ndarray) -> int:
        """The move to play: most visits, then highest value, then the smallest move."""
        move = ffi.new("uint32_t *")
        with self._lock:
            _check(lib.core_search_best(self._open(), _address(self.rules, record), move))
        return move[0]

    def line(self, record: np.ndarray, seed: int = 0, capacity: int = 16) -> list[tuple[int, int, bytes]]:
        """A principal variation through one random world: seat, move and position of each decision with options."""
        moves, seats = ffi.new("uint32_t[]", capacity), ffi.new("int32_t[]", capacity)
        size = self.rules.state_bytes
        states = ffi.new("char[]", capacity * size)
        with self._lock:
            address = _address(self.rules, record)
            n = _check(lib.core_search_line(self._open(), address, seed & _SEED_MASK, capacity, moves, seats, states))
        worlds = ffi.buffer(states)
        return [(seats[i], moves[i], worlds[i * size : (i + 1) * size]) for i in range(n)]

    def _open(self) -> Any:
        if self._handle is None:
            raise CoreError("the search is closed")
        return self._handle


def playouts(
    rules: Rules,
    record: np.ndarray,
    n: int,
    *,
    seat: int | None = None,
    max_decisions: int | None = None,
    bias: float = 0.0,
    seed: int = 0,
) -> PlayoutStats:
    """`n` playouts from a position, each determinized for `seat` first if one is given."""
    stats = ffi.new("core_playout_stats_t *")
    cap = _NO_LIMIT if max_decisions is None else max_decisions
    observer = _NO_LIMIT if seat is None else seat
    address = _address(rules, record)
    _check(lib.core_playouts(_c_rules(rules), address, observer, n, cap, bias, seed & _SEED_MASK, stats))
    return PlayoutStats(
        playouts=stats.playouts,
        decisions=stats.decisions,
        forced=stats.forced,
        chance=stats.chance,
        turns=stats.turns,
        cut=stats.cut,
        endings=tuple(stats.endings),
        reward_sum=tuple(stats.reward_sum)[: rules.n_seats],
        seconds=stats.seconds,
        signature=stats.signature,
    )


def flat(
    rules: Rules, record: np.ndarray, seat: int, limits: Limits, *, cutoff: int | None = None, bias: float = 0.0
) -> tuple[list[EdgeStats], SearchResult]:
    """Flat Monte Carlo: playouts for every legal move in turn, at least one each; cutoff 0 looks one step ahead."""
    out, result = ffi.new("core_edge_stats_t[]", rules.max_moves), ffi.new("core_result_t *")
    cap = _NO_LIMIT if cutoff is None else cutoff
    address = _address(rules, record)
    n = _check(lib.core_flat(_c_rules(rules), address, seat, _c_limits(limits), cap, bias, out, result))
    return _edges(out, n), _result(result, rules.n_seats)


def time_kernel(rules: Rules, record: np.ndarray, what: str, n: int = 100_000, seed: int = 0) -> float:
    """Mean nanoseconds of one of TIMED_KERNELS, over positions of random games that start from `record`."""
    ns = ffi.new("double *")
    operation = TIMED_KERNELS[what]
    _check(lib.core_time(_c_rules(rules), _address(rules, record), operation, n, seed & _SEED_MASK, ns))
    return ns[0]


def calibrate() -> float:
    """Operations a second of a fixed integer loop: the yardstick for figures from different machines."""
    return lib.core_calibrate()


# ---- Ctrl-C ---------------------------------------------------------------------------------------------------


def _is_short(limits: Limits) -> bool:
    return limits.seconds is not None and limits.seconds <= _PATIENCE


def _run_beside(work: Callable[[], int], cancel: Callable[[], None]) -> int:
    """Run `work` in a thread of its own: Python delivers Ctrl-C to the main thread only between its own steps."""
    codes: list[int] = []
    worker = threading.Thread(target=lambda: codes.append(work()), daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(_POLL)
    finally:
        while worker.is_alive():
            cancel()
            worker.join(_POLL)
    return codes[0]


# ---- Python values to C and back ------------------------------------------------------------------------------


def _check(code: int) -> int:
    """`code`, unless it means an error."""
    if code < 0:
        raise CoreError(ffi.string(lib.core_error_message(code)).decode())
    return code


def _address(rules: Rules, record: np.ndarray) -> Any:
    if record.nbytes != rules.state_bytes:
        raise CoreError(f"a state of this game has {rules.state_bytes} bytes, not {record.nbytes}")
    return ffi.cast("void *", record.ctypes.data)


def _c_rules(rules: Rules) -> Any:
    c_rules = ffi.new("core_rules_t *")
    c_rules.state_bytes = rules.state_bytes
    c_rules.max_moves = rules.max_moves
    c_rules.n_seats = rules.n_seats
    c_rules.tables = ffi.cast("void *", rules.tables.ctypes.data)
    kernel_types = {name: field.type for name, field in ffi.typeof("core_rules_t").fields}
    for name in Kernels.names():
        setattr(c_rules, name, ffi.cast(kernel_types[name], rules.pointers[name]))
    return c_rules


def _c_params(params: SearchParams) -> Any:
    c_params = ffi.new("core_params_t *")
    c_params.variant = _VARIANTS[params.variant]
    c_params.formula = _FORMULAS[params.formula]
    c_params.exploration = params.exploration
    c_params.fpu = _NO_LIMIT if params.fpu is None else params.fpu
    c_params.cutoff = _NO_LIMIT if params.cutoff is None else params.cutoff
    c_params.threads = params.threads
    c_params.playout_bias = params.playout_bias
    c_params.leaf_share = params.leaf_share
    c_params.memory_bytes = params.memory_bytes
    return c_params


def _c_limits(limits: Limits) -> Any:
    c_limits = ffi.new("core_limits_t *")
    c_limits.seconds = _NO_LIMIT if limits.seconds is None else limits.seconds
    c_limits.iterations = _NO_LIMIT if limits.iterations is None else limits.iterations
    c_limits.seed = limits.seed & _SEED_MASK
    c_limits.haste = limits.haste
    c_limits.clock = CLOCKS.index(limits.clock)
    return c_limits


def _result(result: Any, n_seats: int) -> SearchResult:
    return SearchResult(
        iterations=result.iterations,
        reused_visits=result.reused_visits,
        n_nodes=result.n_nodes,
        n_edges=result.n_edges,
        bytes_used=result.bytes_used,
        seconds=result.seconds,
        value=tuple(result.value)[:n_seats],
        decisions=result.decisions,
        stopped_by=STOP_REASONS[result.stopped_by],
        pool_full=bool(result.pool_full),
    )


def _edges(stats: Any, n: int) -> list[EdgeStats]:
    return [EdgeStats(stats[i].move, stats[i].visits, stats[i].available, stats[i].value) for i in range(n)]
