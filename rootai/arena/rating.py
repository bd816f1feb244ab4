"""Ratings on the Elo scale for games of any number of seats, from who won against whom.

The model is that of Plackett and Luce, of which only the first place is used: every seat has a strength
exp(theta) of the player that sits in it, and wins with the probability of its strength over the sum of all
strengths at the table.  With two seats that is the model of Bradley and Terry, hence of Elo.  A shared win is split.

The fit maximises the likelihood by Newton's method, with a normal prior of 1000 Elo around the mean of all players:
too wide to be felt, but it keeps the rating of a player that never won finite.  The intervals come from the inverse of
the Fisher information, for the rating relative to that mean.  Seats and roles are not part of the model: in whole
rounds every player meets each of them equally often.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log

import numpy as np

from rootai.arena.intervals import Z_95

ELO = 400 / log(10)  # a difference of one in theta, in Elo
PRIOR_DEVIATION = 1000 / ELO
STEP_LIMIT = 2.0  # of theta in one step of Newton's method, which overshoots far from the maximum
TOLERANCE = 1e-10
MAX_STEPS = 500

Table = tuple[str, ...]  # the players at a table, sorted, once for each of their seats


@dataclass(frozen=True)
class Rating:
    """The strength of one player in Elo, relative to the mean of all rated players."""

    value: float
    margin: float  # half the width of the 95 % interval

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return self.value - self.margin, self.value + self.margin


def fit_ratings(results: Mapping[Table, Mapping[str, float]]) -> dict[str, Rating]:
    """The rating of every player, from the wins that each has had at each kind of table."""
    names = sorted({name for table in results for name in table})
    seats = np.array([[table.count(name) for name in names] for table in results], dtype=np.float64)
    wins = np.array([[won.get(name, 0.0) for name in names] for won in results.values()], dtype=np.float64)
    if not names:
        return {}
    theta = _most_likely(seats, wins)
    centred = np.eye(len(names)) - 1 / len(names)
    covariance = centred @ np.linalg.inv(_information(theta, seats, wins)) @ centred
    margins = Z_95 * ELO * np.sqrt(np.diag(covariance).clip(min=0))
    values = ELO * (theta - theta.mean())
    return {name: Rating(float(values[i]), float(margins[i])) for i, name in enumerate(names)}


def groups(tables: Iterable[Table]) -> list[set[str]]:
    """The players in groups that met, directly or through others; ratings compare only within one."""
    found: list[set[str]] = []
    for table in tables:
        met = set(table).union(*(group for group in found if group & set(table)))
        found = [group for group in found if not group & met] + [met]
    return found


def _most_likely(seats: np.ndarray, wins: np.ndarray) -> np.ndarray:
    theta = np.zeros(seats.shape[1])
    for _ in range(MAX_STEPS):
        chances = _chances(theta, seats)
        slope = (wins - wins.sum(axis=1, keepdims=True) * chances).sum(axis=0) - theta / PRIOR_DEVIATION**2
        step = np.linalg.solve(_information(theta, seats, wins), slope)
        theta = theta + step * min(1.0, STEP_LIMIT / max(np.abs(step).max(), TOLERANCE))
        if np.abs(step).max() < TOLERANCE:
            break
    return theta


def _chances(theta: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """How likely each player wins at each kind of table, with any of its seats."""
    strength = seats * np.exp(theta - theta.max())
    return strength / strength.sum(axis=1, keepdims=True)


def _information(theta: np.ndarray, seats: np.ndarray, wins: np.ndarray) -> np.ndarray:
    """The negative second derivative of the logarithm of likelihood times prior."""
    information = np.eye(len(theta)) / PRIOR_DEVIATION**2
    for chances, games in zip(_chances(theta, seats), wins.sum(axis=1), strict=True):
        information += games * (np.diag(chances) - np.outer(chances, chances))
    return information
