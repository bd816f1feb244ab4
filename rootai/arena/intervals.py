"""How far a share of won games can be trusted."""

from math import sqrt

Z_95 = 1.959963984540054  # two-sided 95 % of the normal distribution


def wilson(wins: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """The Wilson score interval for a win rate; unlike the plain normal one it is honest near 0 and 1.

    Shared wins count as fractions.  Nothing is known before the first game: 0 to 1.
    """
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    centre, scale = rate + z * z / (2 * games), 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
