"""Every tunable of the search and every limit of a run, with default, unit and effect."""

import math
from dataclasses import dataclass
from typing import Any

from rootai.errors import BadConfigError

VARIANTS = ("so", "mo")
FORMULAS = ("ucb1", "puct")
CLOCKS = ("wall", "cpu")
MAX_THREADS = 256
MAX_COUNT = 2**31 - 1
MAX_MEMORY_MB = 2**40  # far beyond any machine, and still a 64-bit number of bytes


@dataclass(frozen=True)
class SearchParams:
    """How to search."""

    # "mo": a tree per seat, each seen by its own seat; "so": one tree, seen by the searching seat
    variant: str = "mo"
    # "ucb1": means and visit counts alone; "puct": the game's move weights as a prior
    formula: str = "ucb1"
    # weight of the exploration term, in units of reward; larger spreads visits over more moves
    exploration: float = 0.7
    # value given to an untried move, 0 or more; None: "ucb1" tries every move first, "puct" takes the mean of the node
    fpu: float | None = None
    # playout decisions before the game's evaluation takes over; 0 evaluates at once, None plays to the end
    cutoff: int | None = None
    # worker threads; more iterations a second, but only one thread repeats a search bit for bit
    threads: int = 1
    # share of playout decisions drawn by the game's move weights, 0..1; 0 is uniform and fastest
    playout_bias: float = 0.0
    # share in the reward of the game's evaluation where the tree is left, 0..1; the rest is what the playout brings,
    # which sees further but is more a matter of luck
    leaf_share: float = 0.0
    # cap on tree memory, in MiB; a full tree goes on gathering statistics without growing
    memory_mb: float = 256.0

    def __post_init__(self) -> None:
        _check_name("variant", self.variant, VARIANTS)
        _check_name("formula", self.formula, FORMULAS)
        _check_number("exploration", self.exploration, low=0)
        if self.fpu is not None:
            _check_number("fpu", self.fpu, low=0)
        if self.cutoff is not None:
            _check_integer("cutoff", self.cutoff, 0, MAX_COUNT)
        _check_integer("threads", self.threads, 1, MAX_THREADS)
        _check_number("playout_bias", self.playout_bias, low=0, high=1)
        _check_number("leaf_share", self.leaf_share, low=0, high=1)
        _check_number("memory_mb", self.memory_mb, high=MAX_MEMORY_MB)
        if self.memory_mb <= 0:
            raise BadConfigError(f"memory_mb must be positive, not {self.memory_mb!r}")

    @property
    def memory_bytes(self) -> int:
        """The cap on tree memory in bytes."""
        return int(self.memory_mb * 2**20)


@dataclass(frozen=True)
class Limits:
    """When to stop; with both a time and a number of iterations, whichever comes first."""

    seconds: float | None = None  # by `clock`
    iterations: int | None = None  # of this run, whatever the tree holds already
    seed: int = 0  # start of the random sequence; any integer
    # above 0, stop early once `haste` times the lead of the best move exceeds what is left: at 1 only when it cannot be
    # caught, so that the choice stays the same; larger trusts it sooner
    haste: float = 0.0
    # "wall", or "cpu": processor time of each thread, so that whatever else the machine does counts for nothing
    clock: str = "wall"

    def __post_init__(self) -> None:
        if self.seconds is None and self.iterations is None:
            raise BadConfigError("a search needs a limit: seconds, iterations or both")
        if self.seconds is not None:
            _check_number("seconds", self.seconds)
            if self.seconds <= 0:
                raise BadConfigError(f"seconds must be positive, not {self.seconds!r}")
        if self.iterations is not None:
            _check_integer("iterations", self.iterations, 1, 2**63 - 1)
        _check_number("haste", self.haste, low=0)
        _check_name("clock", self.clock, CLOCKS)
        if isinstance(self.seed, bool) or not isinstance(self.seed, int):
            raise BadConfigError(f"seed must be an integer, not {self.seed!r}")


def _check_name(name: str, value: Any, known: tuple[str, ...]) -> None:
    if value not in known:
        raise BadConfigError(f"{name} must be one of {', '.join(known)}, not {value!r}")


def _check_number(name: str, value: Any, low: float = -math.inf, high: float = math.inf) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise BadConfigError(f"{name} must be a finite number, not {value!r}")
    if not low <= value <= high:
        if high == math.inf:
            span = f"at least {low}"
        else:
            span = f"at most {high}" if low == -math.inf else f"from {low} to {high}"
        raise BadConfigError(f"{name} must be {span}, not {value!r}")


def _check_integer(name: str, value: Any, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadConfigError(f"{name} must be an integer, not {value!r}")
    if not low <= value <= high:
        wanted = "positive" if low == 1 and value < low else f"from {low} to {high}"
        raise BadConfigError(f"{name} must be {wanted}, not {value!r}")
