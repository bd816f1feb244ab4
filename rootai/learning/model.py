"""The model, and fitting it: multinomial logistic regression over the seats of a table.

The chance of a seat is the softmax of the outlooks, and the loss of a position is the cross-entropy with the result of
its game.  The loss is convex, so that a plain L-BFGS finds its minimum.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from rootai.engine.outlook import NO_ROLE

MEMORY = 10  # pairs of steps that L-BFGS remembers
MAX_STEPS = 300
TOLERANCE = 1e-6  # of the largest component of the gradient
SUFFICIENT = 1e-4  # share of the decrease promised by the gradient that a step must reach
HALVINGS = 30


@dataclass(frozen=True)
class Sample:
    """Positions laid out for the model."""

    seated: np.ndarray  # (positions, seats): whether there is a seat with an outlook of its own
    result: np.ndarray  # (positions, seats): shares of the win, which add up to 1
    rows: list[np.ndarray]  # role -> indices into the flattened seats
    inputs: list[np.ndarray]  # role -> its features, then the same times urgency

    @classmethod
    def of(cls, positions: np.ndarray, n_roles: int) -> "Sample":
        """The sample of an array of positions; those of a game without a winner teach nothing and are left out."""
        roles = positions["role"]
        won = np.where(roles != NO_ROLE, positions["reward"], 0.0).astype(np.float64)
        decided = won.sum(axis=1) > 0
        positions, roles, won = positions[decided], roles[decided], won[decided]
        seats = roles.ravel()
        features = positions["feature"].reshape(len(seats), -1)
        urgency = np.repeat(positions["urgency"], roles.shape[1])[:, None]
        rows = [np.flatnonzero(seats == role) for role in range(n_roles)]
        inputs = [np.hstack([features[at], features[at] * urgency[at]]).astype(np.float64) for at in rows]
        return cls(roles != NO_ROLE, won / won.sum(axis=1, keepdims=True), rows, inputs)

    @property
    def size(self) -> int:
        """The number of positions."""
        return len(self.seated)


def chances(weights: np.ndarray, sample: Sample) -> np.ndarray:
    """The chance of every seat; 0 where there is none."""
    outlooks = np.full(sample.seated.size, -np.inf)
    for role, (at, inputs) in enumerate(zip(sample.rows, sample.inputs, strict=True)):
        outlooks[at] = inputs @ _flat(weights[role])
    by_seat = outlooks.reshape(sample.seated.shape)
    grown = np.exp(by_seat - by_seat.max(axis=1, keepdims=True))
    return grown / grown.sum(axis=1, keepdims=True)


def loss(weights: np.ndarray, sample: Sample) -> float:
    """The mean cross-entropy of a position, in nats."""
    return _cross_entropy(chances(weights, sample), sample)


def constant_loss(sample: Sample) -> float:
    """The loss of giving every seat the same chance."""
    return float(np.log(sample.seated.sum(axis=1)).mean())


def fit(
    sample: Sample, shape: tuple[int, ...], decay: float, n_common: int = 0, prior: np.ndarray | float = 0.0
) -> np.ndarray:
    """The weights with the least loss; the first `n_common` features mean the same for every role.

    They depart from those of `prior` only as far as the results call for it.
    """
    start = np.zeros(int(np.prod(shape)) + n_common * shape[-1])
    found = minimize(lambda flat: objective(flat, sample, shape, decay, n_common, prior), start)
    return prior + joined(found, shape, n_common)


def joined(flat: np.ndarray, shape: tuple[int, ...], n_common: int) -> np.ndarray:
    """The weights that the numbers of a fit stand for: those of each role, then what all roles have in common.

    So the roles learn from each other, and depart from each other only as far as their own results call for it.
    """
    n_own = int(np.prod(shape))
    weights = flat[:n_own].reshape(shape).copy()
    weights[:, :n_common] += flat[n_own:].reshape(n_common, shape[-1])
    return weights


def objective(
    flat: np.ndarray,
    sample: Sample,
    shape: tuple[int, ...],
    decay: float,
    n_common: int,
    prior: np.ndarray | float = 0.0,
) -> tuple[float, np.ndarray]:
    """The loss with `decay` / 2 times the sum of squares, and its gradient."""
    weights = prior + joined(flat, shape, n_common)
    found = chances(weights, sample)
    error = ((found - sample.result) / sample.size).ravel()
    gradient = np.zeros(shape)
    for role, (at, inputs) in enumerate(zip(sample.rows, sample.inputs, strict=True)):
        gradient[role] = _pairs(inputs.T @ error[at])
    of_all = gradient[:, :n_common].sum(axis=0)
    value = _cross_entropy(found, sample) + 0.5 * decay * float(flat @ flat)
    return value, np.concatenate([gradient.ravel(), of_all.ravel()]) + decay * flat


def minimize(target: Callable[[np.ndarray], tuple[float, np.ndarray]], start: np.ndarray) -> np.ndarray:
    """Where a smooth function, given with its gradient, is least: L-BFGS with halved steps."""
    at = start
    value, gradient = target(at)
    steps: list[tuple[np.ndarray, np.ndarray]] = []
    for _ in range(MAX_STEPS):
        if np.abs(gradient).max() < TOLERANCE:
            break
        direction = -_scaled(gradient, steps)
        slope = float(direction @ gradient)
        size = 1.0 if steps else 1.0 / max(1.0, float(np.abs(gradient).sum()))
        for _ in range(HALVINGS):
            tried, tried_gradient = target(at + size * direction)
            if tried <= value + SUFFICIENT * size * slope:
                break
            size /= 2
        else:
            break  # no step goes down: this is the minimum as far as floats can tell
        step, change = size * direction, tried_gradient - gradient
        if step @ change > 0:
            steps = [*steps[1 - MEMORY :], (step, change)]
        at, value, gradient = at + step, tried, tried_gradient
    return at


def _scaled(gradient: np.ndarray, steps: list[tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
    """The gradient times the inverse curvature that the steps have shown: the two-loop recursion."""
    if not steps:
        return gradient
    result, shares = gradient, []
    for step, change in reversed(steps):
        share = (step @ result) / (step @ change)
        result = result - share * change
        shares.append(share)
    step, change = steps[-1]
    result = result * ((step @ change) / (change @ change))
    for (step, change), share in zip(steps, reversed(shares), strict=True):
        result = result + (share - (change @ result) / (step @ change)) * step
    return result


def _flat(weights: np.ndarray) -> np.ndarray:
    """Weights of one role as the columns of its inputs."""
    return weights.T.ravel()


def _pairs(columns: np.ndarray) -> np.ndarray:
    return columns.reshape(2, -1).T


def _cross_entropy(found: np.ndarray, sample: Sample) -> float:
    likely = np.where(sample.seated, np.maximum(found, 1e-12), 1.0)
    return float(-(sample.result * np.log(likely)).sum() / sample.size)
