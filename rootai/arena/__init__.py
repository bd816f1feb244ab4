"""Matches between players: who sits where, the games, what they prove, and the log of them."""

from rootai.arena.log import MatchLog
from rootai.arena.match import Fixture, GameResult, Match, play_fixture, play_match, schedule
from rootai.arena.stats import Standing, Standings, wilson

__all__ = [
    "Fixture",
    "GameResult",
    "Match",
    "MatchLog",
    "Standing",
    "Standings",
    "play_fixture",
    "play_match",
    "schedule",
    "wilson",
]
