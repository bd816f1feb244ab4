"""What the games of one or several matches prove: win shares, roles, points, lengths and ratings."""

from collections import Counter
from dataclasses import dataclass, field
from math import inf
from typing import Any

from rootai.arena.intervals import wilson
from rootai.arena.match import GameResult, Match
from rootai.arena.rating import Table, fit_ratings, groups
from rootai.errors import BadConfigError


@dataclass
class Tally:
    """Games and what was won of them."""

    games: int = 0
    wins: float = 0.0  # of a shared win, the own part
    fair: float = 0.0  # wins to be expected if all seats were equal

    def add(self, share: float, fair: float) -> None:
        """Count one game."""
        self.games += 1
        self.wins += share
        self.fair += fair

    @property
    def win_rate(self) -> float:
        """The share of the games that was won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return wilson(self.wins, self.games)

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "wins": self.wins,
            "win_rate": self.win_rate,
            "interval_95": list(self.interval),
            "fair_share": self.fair / self.games if self.games else 0.0,
        }


@dataclass
class Standing(Tally):
    """What one player has reached.  The unit is the game, however many seats the player has in it."""

    seats: int = 0  # in all games together
    points: int = 0  # of all those seats
    roles: dict[str, Tally] = field(default_factory=dict)  # the unit here is a seat in a game

    @property
    def mean_points(self) -> float:
        """Points of one seat in one game."""
        return self.points / self.seats if self.seats else 0.0


class Standings:
    """The running table of one match, or of several of the same game."""

    def __init__(self, *matches: Match) -> None:
        self.games = 0
        self.endings: Counter[str] = Counter()
        self.roles: dict[str, Tally] = {}
        self._sums = {"rounds": 0.0, "turns": 0.0, "decisions": 0.0}
        self._shortest, self._longest = inf, 0.0  # in rounds
        self._tables: dict[Table, dict[str, float]] = {}
        self.players: dict[str, Standing] = {name: Standing() for match in matches for name in match.names}
        if len({match.game for match in matches}) > 1:
            raise BadConfigError("logs of different games cannot be counted together")

    def add(self, match: Match, result: GameResult) -> None:
        """Count one game of `match`."""
        self.games += 1
        self.endings[result.ending] += 1
        rounds = result.turns / match.n_seats
        self._shortest, self._longest = min(self._shortest, rounds), max(self._longest, rounds)
        for name, amount in (("rounds", rounds), ("turns", result.turns), ("decisions", result.decisions)):
            self._sums[name] += amount
        sitting = [match.names[entrant] for entrant in result.seating]
        won = self._tables.setdefault(tuple(sorted(sitting)), dict.fromkeys(sitting, 0.0))
        for entrant, name in enumerate(match.names):
            share = result.share_of(entrant)
            self.players[name].add(share, sitting.count(name) / match.n_seats)
            won[name] += share
        for name, role, share, score in zip(sitting, result.roles, result.shares, result.scores, strict=True):
            player = self.players[name]
            player.seats += 1
            player.points += score
            for roles in (self.roles, player.roles):
                roles.setdefault(role, Tally()).add(share, 1 / match.n_seats)

    def to_json(self) -> dict[str, Any]:
        ratings = fit_ratings(self._tables)
        return {
            "games": self.games,
            "players": [
                {
                    "spec": name,
                    **player.to_json(),
                    "mean_points": player.mean_points,
                    "rating": ratings[name].value if name in ratings else 0.0,
                    "rating_95": list(ratings[name].interval) if name in ratings else None,
                    "roles": _tallies(player.roles),
                }
                for name, player in self.players.items()
            ],
            "comparable": len(groups(self._tables)) <= 1,
            "roles": _tallies(self.roles),
            **{f"mean_{name}": total / max(1, self.games) for name, total in self._sums.items()},
            "min_rounds": self._shortest if self.games else 0.0,
            "max_rounds": self._longest,
            "endings": dict(self.endings),
        }


def _tallies(roles: dict[str, Tally]) -> dict[str, Any]:
    return {role: roles[role].to_json() for role in sorted(roles)}
