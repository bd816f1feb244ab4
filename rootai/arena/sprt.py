"""Ending a match as soon as it has proved something: the sequential probability ratio test of Wald.

Two statements about the share of games that the first player wins are set against each other.  The games multiply up
how much likelier one of them makes what was seen than the other; once that ratio leaves a band that depends only on
the risks one is willing to run, the match is decided.  It needs about half the games of a fixed-length test.
"""

from dataclasses import asdict, dataclass
from math import isfinite, log
from typing import Any

from rootai.errors import BadConfigError

DEFAULT_RISK = 0.05


@dataclass(frozen=True)
class Sprt:
    """The two shares that are set against each other, and the risks of deciding wrongly."""

    null: float  # the first player wins no more than this share of the games
    alternative: float  # it wins at least this share
    alpha: float = DEFAULT_RISK  # risk of accepting the alternative although the null is true
    beta: float = DEFAULT_RISK  # risk of accepting the null although the alternative is true

    def __post_init__(self) -> None:
        if not 0 < self.null < self.alternative < 1:
            raise BadConfigError(
                f"the two shares of a sequential test must rise between 0 and 1, not {self.null:g}:{self.alternative:g}"
            )
        for name, risk in (("alpha", self.alpha), ("beta", self.beta)):
            if not (isfinite(risk) and 0 < risk < 0.5):
                raise BadConfigError(f"{name} must lie between 0 and 0.5, not {risk:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The band of log-likelihood ratios within which nothing is decided."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, wins: float, games: int) -> float:
        """The log-likelihood ratio of the alternative to the null.

        A shared win counts as the part that the player has in it.  Such games vary less than won and lost ones, and so
        do games of whole rounds, where every player has had every seat: the true risks are smaller than stated.
        """
        return wins * log(self.alternative / self.null) + (games - wins) * log((1 - self.alternative) / (1 - self.null))

    def verdict(self, wins: float, games: int) -> str | None:
        """`"alternative"` or `"null"` once that is decided, None before."""
        low, high = self.bounds
        ratio = self.llr(wins, games)
        if ratio >= high:
            return "alternative"
        return "null" if ratio <= low else None

    def to_json(self, wins: float, games: int) -> dict[str, Any]:
        """The test as it stands."""
        low, high = self.bounds
        verdict = self.verdict(wins, games)
        return {**asdict(self), "llr": self.llr(wins, games), "lower": low, "upper": high, "verdict": verdict}
