"""The kernel contract: what a game gives the search, and nothing else.

Every kernel takes the state record first and the tables record second.  The tables are the read-only data of one
configuration (cards, boards, learned weights): they are an argument rather than constants, so that a user's own card
file needs no recompilation.  Kernels never raise, never allocate and never touch a Python object; `apply` trusts that
the move is legal, because legality is checked at the Python edge (`State.apply`).
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

CHANCE = -1  # to_act: dice, draws and shuffles come next
TERMINAL = -2  # to_act: the game is over
MAX_SEATS = 6


@dataclass(frozen=True)
class Kernels:
    """The kernel functions of one game, by their contract names."""

    # to_act(state, tables) -> seat that must choose now, CHANCE or TERMINAL
    to_act: Callable[..., Any]
    # legal_moves(state, tables, out) -> n: moves of the seat to act, or every outcome when chance is to act; without
    # duplicates, in any order that depends on the position alone, at least one unless the game is over
    legal_moves: Callable[..., Any]
    # apply(state, tables, move): plays a legal move or chance outcome; deterministic
    apply: Callable[..., Any]
    # sample_chance(state, tables, rng) -> move: an outcome with its true probability, given the state
    sample_chance: Callable[..., Any]
    # determinize(state, tables, seat, rng): replaces all that `seat` cannot see by a random world consistent with all
    # it knows; the result depends on nothing that observe(seat) does not show
    determinize: Callable[..., Any]
    # edge_key(state, tables, move, seat) -> what `seat` sees of the move about to be played: the move with hidden
    # arguments masked by HIDDEN, or NOTHING_SEEN; a seat's own moves have distinct keys
    edge_key: Callable[..., Any]
    # rewards(state, tables, out): one number per seat for a finished game, 1 for a win, 0 otherwise
    rewards: Callable[..., Any]
    # evaluate(state, tables, out): an estimate of the same, in 0..1, for any position
    evaluate: Callable[..., Any]
    # weights(state, tables, moves, n, out): cheap non-negative move weights for priors and playouts
    weights: Callable[..., Any]
    # turns(state, tables) -> player turns begun so far
    turns: Callable[..., Any]
    # ending(state, tables) -> index into Game.endings for a finished game
    ending: Callable[..., Any]

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The kernel names in contract order."""
        return tuple(field.name for field in fields(cls))

    @classmethod
    def of_module(cls, module: Any) -> "Kernels":
        """The kernels of a module that defines all of them under their contract names."""
        return cls(**{name: getattr(module, name) for name in cls.names()})


@dataclass(frozen=True)
class Rules:
    """The kernel table of one game configuration as the search takes it."""

    kernels: Kernels  # callable from Python
    state_bytes: int
    max_moves: int
    n_seats: int
    tables: np.ndarray  # one record; kept alive here because the native side holds its address
    pointers: dict[str, int]  # kernel name -> address of a C function; empty when kernels run as plain Python
