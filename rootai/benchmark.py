"""The fixed workload of `rootai bench`: how fast a game's kernels, playouts and search are on this machine.

Positions and seeds are fixed, so that two runs measure the same work.  Each figure is timed several times and the best
is kept, because other work on the machine can only slow a measurement down; the figures that do not depend on speed
(shares, endings, memory, signature) come from fixed amounts of work and are the same in every run.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rootai import __version__
from rootai.engine.contract import CHANCE
from rootai.engine.game import Game
from rootai.engine.jit import PURE
from rootai.engine.state import State
from rootai.engine.warmup import warm_up
from rootai.errors import BadConfigError
from rootai.search.params import Limits, SearchParams
from rootai.search.results import PlayoutStats, SearchResult

if not PURE:
    from rootai.search.core import Search, calibrate, playouts, time_kernel

SEED = 1  # of the game and of every random sequence in the workload
TIMED_KERNELS = ("copy", "legal_moves", "apply", "determinize")
COUNTED_PLAYOUTS = 500  # for shares and endings
COUNTED_ITERATIONS = 10_000  # for memory
SIGNATURE_POSITIONS = 6
SIGNATURE_SPACING = 3  # choices between two positions of the signature
SIGNATURE_ITERATIONS = 300  # at each position

Progress = Callable[[str, float], None]  # what is measured now, and the share of the workload that is done


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    seconds: float  # for each figure, all repetitions together
    repetitions: int

    @property
    def chunk(self) -> float:
        """Seconds of one repetition."""
        return self.seconds / self.repetitions


FULL = Effort(seconds=1.2, repetitions=4)
QUICK = Effort(seconds=0.1, repetitions=2)


def run_bench(
    game: Game, options: Mapping[str, Any], effort: Effort = FULL, progress: Progress | None = None
) -> dict[str, Any]:
    """Run the workload; the figures by the names that docs and comparisons use."""
    if PURE:
        raise BadConfigError("there is nothing to measure: NUMBA_DISABLE_JIT keeps the kernels from being compiled")
    game.configure(options)  # a mistake in them should not cost a compilation
    compile_s = warm_up(game)
    state = first_choice(game.new(seed=SEED, **options))
    figures = Workload(state, effort).run(progress or (lambda name, share: None))
    return {
        "game": game.name,
        "seats": state.n_seats,
        "config": state.config,
        "state_bytes": game.state_dtype.itemsize,
        **figures,
        "compile_s": compile_s,
        "version": __version__,
        "ratios": ratios(figures),
    }


def ratios(figures: Mapping[str, Any]) -> dict[str, float]:
    """Each speed in units of the calibration loop, so that figures of different machines and hours compare.

    A rate is divided by the operations a second of the loop; a time is given as the operations it would take.
    """
    speed = figures["calibration_ops_per_s"]
    per_second = {name: value / speed for name, value in figures.items() if "_per_s" in name}
    del per_second["calibration_ops_per_s"]
    return {name: value * 1e-9 * speed for name, value in figures.items() if name.endswith("_ns")} | per_second


def first_choice(state: State) -> State:
    """`state` played on to the first decision with several options; forced moves and chance by the seed of the game."""
    while len(values := state.legal_values()) == 1 or state.to_act == CHANCE:
        state.apply(state.sample_chance() if state.to_act == CHANCE else values[0])
    return state


def signature_positions(start: State) -> list[State]:
    """Fixed positions with a choice, from `start` along a game in which the moves are taken in turn."""
    state, positions = start.copy(), [start.copy()]
    for number in range(SIGNATURE_SPACING * (SIGNATURE_POSITIONS - 1)):
        values = state.legal_values()
        state.apply(values[number % len(values)])
        if first_choice(state).is_over:
            break
        if (number + 1) % SIGNATURE_SPACING == 0:
            positions.append(state.copy())
    return positions


def signature(start: State) -> str:
    """A fingerprint of rules and search: it changes when either plays differently, and only then."""
    rules = start.game.rules(start)
    params = replace(SearchParams(**start.game.search_defaults), threads=1)
    limits = Limits(iterations=SIGNATURE_ITERATIONS, seed=SEED)
    seen: list[Any] = [playouts(rules, start.record, COUNTED_PLAYOUTS, seed=SEED).signature]
    for position in signature_positions(start):
        with Search(rules, params) as search:
            result = search.run(position.record, position.to_act, limits)
            visits = [edge.visits for edge in search.root(position.record)]
        seen.append((result.n_nodes, result.n_edges, result.decisions, visits))
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:12]


def cold_compile_seconds(game: Game) -> float:
    """The seconds that compiling takes where nothing is cached, measured in a fresh process."""
    code = (
        "import sys; from rootai.engine.warmup import warm_up; from rootai.games import load;"
        "print(warm_up(load(sys.argv[1]), show=False))"
    )
    with tempfile.TemporaryDirectory() as directory:
        done = subprocess.run(
            [sys.executable, "-c", code, game.name],
            env={**os.environ, "ROOTAI_CACHE_DIR": directory, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
    return float(done.stdout)


class Workload:
    """The measurements on one position, at which its seat has a choice."""

    def __init__(self, state: State, effort: Effort) -> None:
        self._state = state
        self._effort = effort
        self._rules = state.game.rules(state)
        self._default = replace(SearchParams(**state.game.search_defaults), threads=1)
        self._full = replace(self._default, cutoff=None, playout_bias=0.0, leaf_share=0.0)

    def run(self, progress: Progress) -> dict[str, Any]:
        """All figures, in the order in which they are shown."""
        steps: dict[str, Callable[[], dict[str, Any]]] = {
            "kernels": self._kernels,
            "playouts": self._playouts,
            "counts": self._counts,
            "search": self._searches,
            "memory": self._memory,
            "threads": self._threads,
            "signature": lambda: {"signature": signature(self._state)},
            "calibration": self._calibration,
        }
        figures: dict[str, Any] = {}
        for done, (name, step) in enumerate(steps.items()):
            progress(name, done / len(steps))
            figures |= step()
        return figures

    def _best(self, measure: Callable[[], float]) -> float:
        """The highest of several repetitions."""
        return max(measure() for _ in range(self._effort.repetitions))

    # ---- kernels and playouts -----------------------------------------------------------------------------------

    def _kernels(self) -> dict[str, Any]:
        return {f"{name}_ns": self._kernel_ns(name) for name in TIMED_KERNELS}

    def _kernel_ns(self, name: str) -> float:
        def measure(calls: int) -> float:
            return time_kernel(self._rules, self._state.record, name, calls, SEED)

        calls = max(1000, int(self._effort.chunk * 1e9 / max(1.0, measure(1000))))
        return -self._best(lambda: -measure(calls))

    def _playouts(self) -> dict[str, Any]:
        def measure(n: int) -> PlayoutStats:
            return playouts(self._rules, self._state.record, n, seed=SEED)

        trial = measure(10)
        n = max(10, int(self._effort.chunk * trial.playouts / max(trial.seconds, 1e-6)))
        best = min((measure(n) for _ in range(self._effort.repetitions)), key=lambda stats: stats.seconds)
        return {
            "decisions_per_s": best.decisions / best.seconds,
            "turns_per_s": best.turns / best.seconds,
            "playouts_per_s": best.playouts / best.seconds,
        }

    def _counts(self) -> dict[str, Any]:
        stats = playouts(self._rules, self._state.record, COUNTED_PLAYOUTS, seed=SEED)
        named = zip(self._state.game.endings, stats.endings, strict=False)  # the native side has room for more
        return {
            "decisions_per_playout": stats.decisions / stats.playouts,
            "forced_share": stats.forced / max(1, stats.decisions),
            "endings": {name: count / stats.playouts for name, count in named},
        }

    # ---- search -------------------------------------------------------------------------------------------------

    def _searches(self) -> dict[str, Any]:
        variants = {
            "iterations_per_s": self._default,
            "iterations_per_s_full_playouts": self._full,
            "iterations_per_s_cutoff_100": replace(self._full, cutoff=100),
            "iterations_per_s_cutoff_0": replace(self._full, cutoff=0),
        }
        return {name: self._best(partial(self._speed, params)) for name, params in variants.items()}

    def _threads(self) -> dict[str, Any]:
        """One thread and two in turn, so that both see the same machine."""
        pairs = [
            (self._speed(self._full), self._speed(replace(self._full, threads=2)))
            for _ in range(self._effort.repetitions)
        ]
        return {"threads_speedup": max(two for _, two in pairs) / max(one for one, _ in pairs)}

    def _memory(self) -> dict[str, Any]:
        result = self._search(self._full, Limits(iterations=COUNTED_ITERATIONS, seed=SEED))
        return {"bytes_per_iteration": result.bytes_used / result.iterations}

    def _speed(self, params: SearchParams) -> float:
        result = self._search(params, Limits(seconds=self._effort.chunk, seed=SEED))
        return result.iterations / result.seconds

    def _search(self, params: SearchParams, limits: Limits) -> SearchResult:
        with Search(self._rules, params) as search:
            return search.run(self._state.record, self._state.to_act, limits)

    def _calibration(self) -> dict[str, Any]:
        return {"calibration_ops_per_s": self._best(calibrate)}
