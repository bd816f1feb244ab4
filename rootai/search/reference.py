"""The search in plain Python: the oracle for native/, and its stand-in where kernels are not compiled.

Written for reading.  For one thread and one seed it gives the statistics of the native search bit for bit, so every
random draw and every floating-point operation happens in the same order there and here.
"""

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rootai.engine.contract import CHANCE, MAX_SEATS, TERMINAL, Rules
from rootai.engine.rng import GOLDEN_GAMMA, new_rng, random_below, random_u64
from rootai.errors import CoreError
from rootai.search.params import Limits, SearchParams
from rootai.search.results import EdgeStats, SearchResult

MASK = 2**64 - 1
REWARD_UNIT = 2.0**-30  # value of 1 in Edge.reward
MAX_DEPTH = 1024  # recorded decisions of one iteration; deeper ones are played out
CHECK_INTERVAL = 64  # iterations between two looks for an early stop

# Memory is counted as the native pools use it: see native/tree.c.
NODE_BYTES = 24 + 2 * 4  # a node and two index slots
EDGE_BYTES = 24
EDGES_PER_NODE = 2


# ---- random numbers and paths ----------------------------------------------------------------------------------


def mix(z: int) -> int:
    """The finalizer of SplitMix64."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def stream(seed: int, number: int) -> np.ndarray:
    """The generator of one of the independent sequences of `seed`."""
    return new_rng(mix((seed + (number + 1) * GOLDEN_GAMMA) & MASK))


def pick(rng: np.ndarray, n: int) -> int:
    """A random index below `n`; a choice among one draws nothing."""
    return int(random_below(rng, n)) if n > 1 else 0


def unit(rng: np.ndarray) -> float:
    """A random number in [0, 1)."""
    return float(int(random_u64(rng)) >> 11) * 2.0**-53


def start_path(epoch: int) -> int:
    """Where a path begins; the epoch keeps a tree that was emptied apart from its former self."""
    return mix(epoch + 1)


def fold(path: int, key: int) -> int:
    """The path after its observer saw `key`; key 0 is nothing seen and leaves no trace."""
    return path if key == 0 else mix(path ^ (key * GOLDEN_GAMMA & MASK))


def node_hash(path: int, seat: int) -> int:
    """The name of the information set in which `seat` decides."""
    return mix((path + (seat + 1) * GOLDEN_GAMMA) & MASK)


# ---- the trees -------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Edge:
    """Moves out of an information set that its observer cannot tell apart."""

    visits: int = 0
    absent: int = 0  # visits of the node without the edge on offer
    reward: int = 0  # sum over visits, of the acting seat, in units of 2^-30

    @property
    def value(self) -> float:
        """Mean reward."""
        return float(self.reward) * REWARD_UNIT / self.visits


@dataclass(eq=False)
class Node:
    """An information set."""

    tree: int
    parent: Edge | None  # the edge of the same tree that first led here, None from the root
    visits: int = 0
    edges: dict[int, Edge] = field(default_factory=dict)  # by key

    @property
    def value(self) -> float:
        """Mean reward over all edges; one half for a fresh node."""
        visits = sum(edge.visits for edge in self.edges.values())
        reward = sum(edge.reward for edge in self.edges.values())
        return float(reward) * REWARD_UNIT / visits if visits else 0.5


LOST = Edge()  # as an anchor: nothing in the tree is worth keeping


class Pool:
    """The nodes of all trees by hash, in order of creation, under a memory cap."""

    def __init__(self, memory_bytes: int) -> None:
        self.node_capacity = memory_bytes // (NODE_BYTES + EDGES_PER_NODE * EDGE_BYTES)
        if self.node_capacity == 0:
            raise CoreError("the memory cap is too small for a single node")
        self.edge_capacity = self.node_capacity * EDGES_PER_NODE
        self.clear()

    def clear(self) -> None:
        """Drop everything."""
        self.nodes: dict[int, Node] = {}
        self.n_edges = 0

    @property
    def edges_full(self) -> bool:
        """No room for another edge."""
        return self.n_edges >= self.edge_capacity

    @property
    def full(self) -> bool:
        """No room for another node."""
        return len(self.nodes) >= self.node_capacity or self.edges_full

    @property
    def bytes_used(self) -> int:
        """Bytes of the memory cap in use."""
        return len(self.nodes) * NODE_BYTES + self.n_edges * EDGE_BYTES

    def add_node(self, name: int, tree: int, parent: Edge | None) -> Node | None:
        """A new node, or None without room."""
        if self.full:
            return None
        return self.nodes.setdefault(name, Node(tree, parent))

    def add_edge(self, node: Node, key: int) -> Edge | None:
        """A new edge, or None without room."""
        if self.edges_full:
            return None
        self.n_edges += 1
        return node.edges.setdefault(key, Edge())

    def compact(self, own_tree: int, own_root: int, anchors: list[Edge | None]) -> None:
        """Keep what descends from the root of `own_tree`, or in other trees from the edge their owner took last."""
        kept_nodes: dict[int, Node] = {}
        kept_edges: set[Edge] = set()
        for name, node in self.nodes.items():
            is_root = name == own_root if node.tree == own_tree else node.parent is anchors[node.tree]
            if is_root or node.parent in kept_edges:
                kept_nodes[name] = node
                kept_edges.update(node.edges.values())
        for node in kept_nodes.values():
            if node.parent not in kept_edges:
                node.parent = None
        self.nodes, self.n_edges = kept_nodes, len(kept_edges)


# ---- one decision ----------------------------------------------------------------------------------------------


@dataclass
class Group:
    """Legal moves that share a key, and the edge that stands for them."""

    key: int
    moves: list[int]
    prior: float = 0.0  # share of the weight of all moves; only for a formula that uses it
    edge: Edge | None = None


def ucb1(group: Group, node: Node, params: SearchParams) -> float:
    """W/N + c sqrt(ln(available) / N); an untried move counts as one visit worth `fpu`."""
    if group.edge is None:
        assert params.fpu is not None
        visits, available, value = 1, node.visits, params.fpu
    else:
        visits, available, value = group.edge.visits, node.visits - group.edge.absent, group.edge.value
    return value + params.exploration * math.sqrt(math.log(available) / visits)


def puct(group: Group, node: Node, params: SearchParams) -> float:
    """Q + c P sqrt(available) / (1 + N); an untried move is worth `fpu`, or as much as the node so far."""
    if group.edge is None:
        visits, available, value = 0, node.visits, node.value if params.fpu is None else params.fpu
    else:
        visits, available, value = group.edge.visits, node.visits - group.edge.absent, group.edge.value
    return value + params.exploration * group.prior * math.sqrt(available) / (1.0 + visits)


def add_up(terms: Iterable[float]) -> float:
    """The sum in plain order; the built-in `sum` compensates for rounding in newer versions of Python."""
    total = 0.0
    for term in terms:
        total += term
    return total


def draw_by_weight(weights: list[float], rng: np.ndarray) -> int:
    """An index drawn in proportion to its weight; uniform when all weights are zero."""
    total = add_up(weights)
    if not total > 0:
        return pick(rng, len(weights))
    target = unit(rng) * total
    reached = 0.0
    for index, weight in enumerate(weights[:-1]):
        reached += weight
        if target < reached:
            return index
    return len(weights) - 1


def final_choice(stats: list[EdgeStats]) -> EdgeStats:
    """Most visits, then highest value, then the smallest move."""
    return min(stats, key=lambda edge: (-edge.visits, -edge.value, edge.move))


def iterations_left(limits: Limits, done: int, elapsed: float) -> float:
    """Iterations that the limits still allow; by time, at the pace so far."""
    by_count = math.inf if limits.iterations is None else limits.iterations - done
    by_time = math.inf if limits.seconds is None else (limits.seconds - elapsed) * done / (elapsed + 1e-9)
    return min(by_count, by_time)


def first_best(scores: list[tuple[float, Group]]) -> Group:
    """The group with the highest score; the first of equals."""
    best_score, best = scores[0]
    for score, group in scores[1:]:
        if score > best_score:
            best_score, best = score, group
    return best


# ---- the kernels, and playouts ---------------------------------------------------------------------------------


class Table:
    """The kernel table of a game, called with Python values."""

    def __init__(self, rules: Rules) -> None:
        self.kernels = rules.kernels
        self.tables = rules.tables[0]
        self.n_seats = rules.n_seats
        self._move_buffer = np.zeros(rules.max_moves, dtype=np.uint32)
        self._weight_buffer = np.zeros(rules.max_moves)

    def to_act(self, state: Any) -> int:
        """The seat that must choose now, CHANCE or TERMINAL."""
        return int(self.kernels.to_act(state, self.tables))

    def legal_moves(self, state: Any) -> list[int]:
        """The legal moves at a decision."""
        n = int(self.kernels.legal_moves(state, self.tables, self._move_buffer))
        if n < 1:
            raise CoreError("the rules offer no legal move at a decision")
        return self._move_buffer[:n].tolist()

    def apply(self, state: Any, move: int) -> None:
        """Play a move."""
        self.kernels.apply(state, self.tables, move)

    def sample_chance(self, state: Any, rng: np.ndarray) -> int:
        """A random outcome."""
        return int(self.kernels.sample_chance(state, self.tables, rng))

    def world(self, record: np.ndarray, seat: int, rng: np.ndarray) -> np.ndarray:
        """A random world that `seat` cannot tell from `record`."""
        world = record.copy()
        self.kernels.determinize(world[0], self.tables, seat, rng)
        return world

    def edge_key(self, state: Any, move: int, seat: int) -> int:
        """What `seat` sees of a move about to be played."""
        return int(self.kernels.edge_key(state, self.tables, move, seat))

    def weights(self, state: Any, moves: list[int]) -> list[float]:
        """The weight of each move."""
        self._move_buffer[: len(moves)] = moves
        self.kernels.weights(state, self.tables, self._move_buffer, len(moves), self._weight_buffer)
        return self._weight_buffer[: len(moves)].tolist()

    def evaluate(self, state: Any) -> list[float]:
        """The estimated rewards."""
        rewards = np.zeros(MAX_SEATS)
        self.kernels.evaluate(state, self.tables, rewards)
        return rewards.tolist()

    def play_out(self, state: Any, cutoff: int | None, bias: float, rng: np.ndarray) -> tuple[list[float], int]:
        """The rewards at the end of the game, or the estimate after `cutoff` decisions; and the decisions played."""
        decisions = 0
        while (actor := self.to_act(state)) != TERMINAL:
            if decisions == cutoff:
                return self.evaluate(state), decisions
            if actor == CHANCE:
                move = self.sample_chance(state, rng)
            else:
                move = self._playout_move(state, bias, rng)
                decisions += 1
            self.apply(state, move)
        rewards = np.zeros(MAX_SEATS)
        self.kernels.rewards(state, self.tables, rewards)
        return rewards.tolist(), decisions

    def _playout_move(self, state: Any, bias: float, rng: np.ndarray) -> int:
        moves = self.legal_moves(state)
        if len(moves) == 1:
            return moves[0]
        if bias >= 1 or (bias > 0 and unit(rng) < bias):
            return moves[draw_by_weight(self.weights(state, moves), rng)]
        return moves[pick(rng, len(moves))]


def flat(
    rules: Rules, record: np.ndarray, seat: int, limits: Limits, *, cutoff: int | None = None, bias: float = 0.0
) -> tuple[list[EdgeStats], SearchResult]:
    """Flat Monte Carlo: playouts for every legal move in turn, at least one each; cutoff 0 looks one step ahead."""
    started, clock_started = time.monotonic(), _now(limits)
    table = Table(rules)
    if table.to_act(record[0]) != seat:
        raise CoreError("the seat asked to choose is not the seat to act")
    moves = table.legal_moves(record[0])
    rng = stream(limits.seed & MASK, 0)
    visits, values = [0] * len(moves), [0.0] * len(moves)
    reward_sum = [0.0] * rules.n_seats
    iterations, decisions, reason = 0, 0, "forced" if len(moves) == 1 else None
    while reason is None or (iterations < len(moves) and reason != "forced"):
        i = iterations % len(moves)
        if i == 0:  # the moves of a round share one world, so that luck of the deal favours none of them
            world = table.world(record, seat, rng)
        position = world.copy()
        table.apply(position[0], moves[i])
        rewards, played = table.play_out(position[0], cutoff, bias, rng)
        visits[i] += 1
        values[i] += rewards[seat]
        reward_sum = [total + reward for total, reward in zip(reward_sum, rewards, strict=False)]
        iterations += 1
        decisions += played + 1
        reason = _limit_reached(limits, iterations, _now(limits) - clock_started)
    stats = [EdgeStats(move, n, n, value / max(n, 1)) for move, n, value in zip(moves, visits, values, strict=True)]
    return stats, SearchResult(
        iterations=iterations,
        reused_visits=0,
        n_nodes=0,
        n_edges=0,
        bytes_used=0,
        seconds=time.monotonic() - started,
        value=tuple(total / max(iterations, 1) for total in reward_sum),
        decisions=decisions,
        stopped_by=reason,
        pool_full=False,
    )


def _now(limits: Limits) -> float:
    """Seconds by the clock of the limits."""
    return time.thread_time() if limits.clock == "cpu" else time.monotonic()


def _limit_reached(limits: Limits, iterations: int, elapsed: float) -> str | None:
    if limits.iterations is not None and iterations >= limits.iterations:
        return "iterations"
    return "seconds" if limits.seconds is not None and elapsed >= limits.seconds else None


# ---- the search ------------------------------------------------------------------------------------------------


@dataclass
class Descent:
    """The tree part of one iteration."""

    paths: list[int]  # of each tree
    steps: list[tuple[Edge, int]] = field(default_factory=list)  # recorded decisions and who made them
    last_edges: list[Edge | None] = field(default_factory=lambda: [None] * MAX_SEATS)  # recorded last in each tree
    expanded: bool = False


class ReferenceSearch:
    """The same search as rootai.search.core.Search, with the same methods."""

    def __init__(self, rules: Rules, params: SearchParams) -> None:
        self.rules = rules
        self.params = params
        self.table = Table(rules)
        self.pool = Pool(params.memory_bytes)
        self._cancelled = False
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self.pool.clear()
        self.seat = -1
        self.epochs = [0] * MAX_SEATS
        self.paths = [start_path(0)] * MAX_SEATS
        self.anchors: list[Edge | None] = [None] * MAX_SEATS
        self.moved = False

    def close(self) -> None:
        """Give back the memory."""
        self.reset()

    def __enter__(self) -> "ReferenceSearch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def cancel(self) -> None:
        """Stop a run that is at work in another thread."""
        self._cancelled = True

    # ---- which trees there are, and who sees them: all that tells the variants apart -----------------------------

    def _n_trees(self) -> int:
        return self.rules.n_seats if self.params.variant == "mo" else 1

    def _tree_of(self, seat: int) -> int:
        return seat if self.params.variant == "mo" else 0

    def _observer_of(self, tree: int) -> int:
        return tree if self.params.variant == "mo" else self.seat

    def _fold_move(self, paths: list[int], state: Any, move: int) -> None:
        for tree in range(self._n_trees()):
            paths[tree] = fold(paths[tree], self.table.edge_key(state, move, self._observer_of(tree)))

    def _root_name(self) -> int:
        return node_hash(self.paths[self._tree_of(self.seat)], self.seat)

    # ---- running -----------------------------------------------------------------------------------------------

    def run(self, record: np.ndarray, seat: int, limits: Limits) -> SearchResult:
        """Search for `seat`, which must be to act, until a limit is reached."""
        started = time.monotonic()
        if self.table.to_act(record[0]) != seat:
            raise CoreError("the seat asked to choose is not the seat to act")
        if self.seat != seat:
            self.reset()
            self.seat = seat
        if self.moved:
            self.pool.compact(self._tree_of(seat), self._root_name(), self.anchors)
            self.anchors = [None] * MAX_SEATS
            self.moved = False
        self._cancelled = False
        self._decisions = 0
        self._reward_sum = [0.0] * self.rules.n_seats
        iterations, reused, reason = 0, 0, "forced"
        if len(self.table.legal_moves(record[0])) > 1:
            root = self.pool.nodes.get(self._root_name())
            reused = root.visits if root else 0
            iterations, reason = self._iterate_until_stopped(record, limits)
        return SearchResult(
            iterations=iterations,
            reused_visits=reused,
            n_nodes=len(self.pool.nodes),
            n_edges=self.pool.n_edges,
            bytes_used=self.pool.bytes_used,
            seconds=time.monotonic() - started,
            value=tuple(total / max(iterations, 1) for total in self._reward_sum),
            decisions=self._decisions,
            stopped_by=reason,
            pool_full=self.pool.full,
        )

    def _iterate_until_stopped(self, record: np.ndarray, limits: Limits) -> tuple[int, str]:
        self._rng = stream(limits.seed & MASK, 0)
        started, iterations = _now(limits), 0
        while iterations != limits.iterations:
            self._iterate(record)
            iterations += 1
            elapsed = _now(limits) - started
            if self._cancelled:
                return iterations, "cancelled"
            if limits.seconds is not None and elapsed >= limits.seconds:
                return iterations, "seconds"
            if limits.haste and iterations % CHECK_INTERVAL == 0:
                left = iterations_left(limits, iterations, elapsed)
                if left > 0 and limits.haste * self._root_lead() > left:
                    return iterations, "early"
        return iterations, "iterations"

    def _root_lead(self) -> int:
        """How far the most visited root edge is ahead."""
        root = self.pool.nodes.get(self._root_name())
        visits = sorted((edge.visits for edge in root.edges.values()), reverse=True) if root else []
        first, second, *_ = [*visits, 0, 0]
        return first - second

    # ---- one iteration -------------------------------------------------------------------------------------------

    def _iterate(self, record: np.ndarray) -> None:
        # Step 1: a random world that the searching seat cannot tell from the real one.
        world = self.table.world(record, self.seat, self._rng)

        # Step 2: descend, and expand one node.
        steps = self._descend(world[0])

        # Step 3: play out.
        rewards = self._assess_leaf(world[0])

        # Step 4: back up.
        for edge, seat in steps:
            edge.reward += math.floor(rewards[seat] / REWARD_UNIT + 0.5)
        for seat in range(self.rules.n_seats):
            self._reward_sum[seat] += rewards[seat]

    def _assess_leaf(self, state: Any) -> list[float]:
        """What a playout brings, mixed with the evaluation of the position that it starts from."""
        share = self.params.leaf_share
        leaf = self.table.evaluate(state) if share > 0 else []
        rewards, decisions = self.table.play_out(state, self.params.cutoff, self.params.playout_bias, self._rng)
        self._decisions += decisions
        if share > 0:
            rewards = [share * now + (1.0 - share) * later for now, later in zip(leaf, rewards, strict=True)]
        return rewards

    def _descend(self, state: Any) -> list[tuple[Edge, int]]:
        """From the root to just after the expansion, to the end of the game, or to a node there is no room for."""
        descent = Descent(list(self.paths))
        while not descent.expanded and (actor := self.table.to_act(state)) != TERMINAL:
            if actor == CHANCE:
                move = self.table.sample_chance(state, self._rng)
            else:
                decided = self._decide(state, actor, descent)
                if decided is None:
                    break
                move = decided
                self._decisions += 1
            self._fold_move(descent.paths, state, move)
            self.table.apply(state, move)
        return descent.steps

    def _decide(self, state: Any, actor: int, descent: Descent) -> int | None:
        """The move of a player in the tree: forced, drawn where the observer sees no difference, or chosen in a node.

        None when there is no room for the node.
        """
        moves = self.table.legal_moves(state)
        if len(moves) == 1:
            return moves[0]
        groups = self._groups(state, moves, actor)
        group = groups[0]
        if len(groups) > 1:
            node = self._enter_node(actor, descent)
            if node is None:
                return None
            group = self._select(node, groups)
            edge = group.edge or self.pool.add_edge(node, group.key)
            if edge is not None:
                edge.visits += 1
                descent.last_edges[node.tree] = edge
                descent.steps.append((edge, actor))
        return group.moves[pick(self._rng, len(group.moves))]

    def _enter_node(self, actor: int, descent: Descent) -> Node | None:
        """The node of this decision.  A missing one is added, the one expansion of the iteration."""
        if len(descent.steps) == MAX_DEPTH:
            return None
        tree = self._tree_of(actor)
        name = node_hash(descent.paths[tree], actor)
        descent.expanded = name not in self.pool.nodes
        return self.pool.nodes.get(name) or self.pool.add_node(name, tree, descent.last_edges[tree])

    def _groups(self, state: Any, moves: list[int], actor: int) -> list[Group]:
        """The moves as the observer of the tree tells them apart, in ascending order of their keys."""
        observer = self._observer_of(self._tree_of(actor))
        weights = self.table.weights(state, moves) if self.params.formula == "puct" else [0.0] * len(moves)
        keyed = [
            (self.table.edge_key(state, move, observer), move, weight)
            for move, weight in zip(moves, weights, strict=True)
        ]
        groups: list[Group] = []
        for key, move, weight in sorted(keyed, key=lambda entry: entry[0]):
            if not groups or groups[-1].key != key:
                groups.append(Group(key, []))
            groups[-1].moves.append(move)
            groups[-1].prior += weight
        total = add_up(group.prior for group in groups)
        for group in groups:
            group.prior = group.prior / total if total > 0 else 1.0 / len(groups)
        return groups

    def _select(self, node: Node, groups: list[Group]) -> Group:
        """Count the visit and the offers, and choose by the formula."""
        node.visits += 1
        offered = {group.key for group in groups}
        for key, edge in node.edges.items():
            edge.absent += key not in offered
        for group in groups:
            group.edge = node.edges.get(group.key)
        if self.pool.edges_full:  # what cannot be recorded is not worth a visit, unless there is nothing else
            groups = [group for group in groups if group.edge is not None] or groups
        if self.params.formula == "puct":
            return first_best([(puct(group, node, self.params), group) for group in groups])
        untried = [group for group in groups if group.edge is None]
        if self.params.fpu is None and untried:
            return untried[pick(self._rng, len(untried))]
        return first_best([(ucb1(group, node, self.params), group) for group in groups])

    # ---- following the game --------------------------------------------------------------------------------------

    def advance(self, record: np.ndarray, move: int) -> None:
        """Tell the search that `move` was really played in the position `record`, whoever played it.

        Of what other seats saw, only whether it is the same as the searching seat saw may be used here.
        """
        state = record[0]
        actor = self.table.to_act(state)
        if actor == TERMINAL:
            raise CoreError("no move can be played in a finished game")
        if self.seat < 0:
            return
        seen = self.table.edge_key(state, move, self.seat)
        if actor >= 0:
            self._move_anchor(actor, seen)
        for tree in range(self._n_trees()):
            if self.table.edge_key(state, move, self._observer_of(tree)) == seen:
                self.paths[tree] = fold(self.paths[tree], seen)
            else:
                self.epochs[tree] += 1
                self.paths[tree] = start_path(self.epochs[tree])
                self.anchors[tree] = LOST
        self.moved = True

    def _move_anchor(self, actor: int, key: int) -> None:
        """Anchor the tree of `actor` to the edge it takes; where the tree has no node, the old anchor keeps enough."""
        tree = self._tree_of(actor)
        node = self.pool.nodes.get(node_hash(self.paths[tree], actor))
        if node is not None:
            self.anchors[tree] = node.edges.get(key, LOST)

    # ---- reading the trees ---------------------------------------------------------------------------------------

    def root(self, record: np.ndarray) -> list[EdgeStats]:
        """Statistics of the legal moves of the searching seat, in the order of legal_moves."""
        actor = self.table.to_act(record[0])
        if actor < 0 or self.seat not in (-1, actor):
            raise CoreError("the seat asked to choose is not the seat to act")
        return self._describe_moves(record[0], actor, self.paths)

    def best(self, record: np.ndarray) -> int:
        """The move to play: most visits, then highest value, then the smallest move."""
        return final_choice(self.root(record)).move

    def line(self, record: np.ndarray, seed: int = 0, capacity: int = 16) -> list[tuple[int, int, bytes]]:
        """A principal variation through one random world: seat, move and position of each decision with options."""
        return list(self._line(record, stream(seed & MASK, 0), capacity)) if self.seat >= 0 else []

    def _line(self, record: np.ndarray, rng: np.ndarray, capacity: int) -> Iterator[tuple[int, int, bytes]]:
        world, paths = self.table.world(record, self.seat, rng), list(self.paths)
        state, length = world[0], 0
        while length < capacity and (actor := self.table.to_act(state)) != TERMINAL:
            if actor == CHANCE:
                move = self.table.sample_chance(state, rng)
            else:
                stats = self._describe_moves(state, actor, paths)
                best = final_choice(stats)
                move = best.move
                if len(stats) > 1:
                    if best.visits == 0:
                        return
                    length += 1
                    yield actor, move, world.tobytes()
            self._fold_move(paths, state, move)
            self.table.apply(state, move)

    def _describe_moves(self, state: Any, actor: int, paths: list[int]) -> list[EdgeStats]:
        tree = self._tree_of(actor)
        node = self.pool.nodes.get(node_hash(paths[tree], actor))
        stats = []
        for move in self.table.legal_moves(state):
            edge = node.edges.get(self.table.edge_key(state, move, self._observer_of(tree))) if node else None
            if node is None or edge is None:
                stats.append(EdgeStats(move, 0, 0, 0.0))
            else:
                stats.append(EdgeStats(move, edge.visits, node.visits - edge.absent, edge.value))
        return stats
