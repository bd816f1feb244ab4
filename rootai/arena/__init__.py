"""Matches between players: who sits where, the games, what they prove, and the log of them."""

from rootai.arena.executors import Executor, Processes, RayCluster, Serial, make_executor
from rootai.arena.intervals import wilson
from rootai.arena.log import LogReader, MatchLog
from rootai.arena.match import Fixture, GameResult, Match, play_fixture, schedule
from rootai.arena.rating import Rating, fit_ratings
from rootai.arena.report import make_report
from rootai.arena.run import play_match
from rootai.arena.sprt import Sprt
from rootai.arena.stats import Standing, Standings
from rootai.arena.verify import verify_log

__all__ = [
    "Executor",
    "Fixture",
    "GameResult",
    "LogReader",
    "Match",
    "MatchLog",
    "Processes",
    "Rating",
    "RayCluster",
    "Serial",
    "Sprt",
    "Standing",
    "Standings",
    "fit_ratings",
    "make_executor",
    "make_report",
    "play_fixture",
    "play_match",
    "schedule",
    "verify_log",
    "wilson",
]
