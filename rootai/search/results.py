"""What a search reports; the native search and its reference give the same."""

from dataclasses import dataclass

STOP_REASONS = ("iterations", "seconds", "early", "cancelled", "forced")  # in the order of native CORE_STOP_*


@dataclass(frozen=True)
class SearchResult:
    """One run of a search."""

    iterations: int  # of this run
    reused_visits: int  # visits that the root already had from earlier runs
    n_nodes: int  # in memory now, all trees together
    n_edges: int
    bytes_used: int  # of the memory cap
    seconds: float  # wall clock of this run
    value: tuple[float, ...]  # mean reward of each seat over this run; zeros when the move was forced
    decisions: int  # player decisions played, in the tree and in playouts
    stopped_by: str  # one of STOP_REASONS
    pool_full: bool  # the memory cap was reached


@dataclass(frozen=True)
class EdgeStats:
    """What the search found out about one legal move."""

    move: int
    visits: int
    available: int  # how often the move was on offer when its position was visited
    value: float  # mean reward of the seat that moves, 0 when unvisited


@dataclass(frozen=True)
class PlayoutStats:
    """A number of playouts, added up."""

    playouts: int
    decisions: int  # player decisions, forced ones included
    forced: int  # decisions with a single legal move
    chance: int  # chance moves
    turns: int  # player turns begun
    cut: int  # playouts that reached the limit of decisions
    endings: tuple[int, ...]  # finished playouts by the code of the game's kernel `ending`
    reward_sum: tuple[float, ...]  # per seat
    seconds: float
    signature: int  # hash over all moves played: changes only when behaviour changes
