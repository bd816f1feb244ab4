"""What the games of a match prove: win rates with confidence intervals, points and lengths."""

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from typing import Any

from rootai.arena.match import GameResult, Match

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


@dataclass
class Standing:
    """What one entrant has reached.  The unit is the game, however many seats the entrant has in it."""

    spec: str
    n_seats: int  # of the entrant in each game
    fair_share: float  # of the games, if all seats were equal
    games: int = 0
    wins: float = 0.0  # of a shared win, the entrant's part
    points: int = 0  # of all its seats together

    @property
    def win_rate(self) -> float:
        """The share of the games that the entrant won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return wilson(self.wins, self.games)

    @property
    def mean_points(self) -> float:
        """Points of one seat in one game."""
        return self.points / (self.games * self.n_seats) if self.games else 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "spec": self.spec,
            "seats": self.n_seats,
            "games": self.games,
            "wins": self.wins,
            "win_rate": self.win_rate,
            "interval_95": list(self.interval),
            "fair_share": self.fair_share,
            "mean_points": self.mean_points,
        }


class Standings:
    """The running table of a match."""

    def __init__(self, match: Match) -> None:
        seats = Counter(match.lineup)
        self.entrants = [
            Standing(spec, seats[entrant], seats[entrant] / match.n_seats) for entrant, spec in enumerate(match.players)
        ]
        self.games = 0
        self.endings: Counter[str] = Counter()
        self._turns = 0
        self._decisions = 0

    def add(self, result: GameResult) -> None:
        """Count one game."""
        self.games += 1
        self.endings[result.ending] += 1
        self._turns += result.turns
        self._decisions += result.decisions
        for standing in self.entrants:
            standing.games += 1
        total = sum(result.rewards) or 1.0  # nobody won: nobody has a part
        for entrant, reward, score in zip(result.fixture.seating, result.rewards, result.scores, strict=True):
            self.entrants[entrant].wins += reward / total
            self.entrants[entrant].points += score

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "players": [standing.to_json() for standing in self.entrants],
            "mean_turns": self._turns / max(1, self.games),
            "mean_decisions": self._decisions / max(1, self.games),
            "endings": dict(self.endings),
        }
