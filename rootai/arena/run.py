"""Playing a match from its schedule to its end, with or without a log to carry on from."""

from collections.abc import Callable
from contextlib import closing

from rootai.arena.executors import Executor, Games, Serial
from rootai.arena.log import MatchLog
from rootai.arena.match import GameResult, Match, schedule


def play_match(
    match: Match,
    executor: Executor | None = None,
    log: MatchLog | None = None,
    on_finished: Callable[[int], None] = lambda finished: None,
) -> Games:
    """The games of a match in the order of the schedule, those in the log first; the others are played now.

    `on_finished` is told how many games are finished, those included that wait for one before them.  A sequential test
    looks at whole rounds, in which every player has had every seat, and in order: it ends the match at the same game
    whoever plays it.
    """
    wins, games = 0.0, 0
    with closing(_in_order(match, executor or Serial(), log, on_finished)) as results:
        for result in results:
            wins, games = wins + result.share_of(0), games + 1
            yield result
            if match.sprt and games % match.games_a_round == 0 and match.sprt.verdict(wins, games):
                if log:
                    log.keep_waiting(())
                return


def _in_order(match: Match, executor: Executor, log: MatchLog | None, on_finished: Callable[[int], None]) -> Games:
    turn = 0
    waiting: dict[int, GameResult] = {}
    if log:
        for result in log.games():
            turn += 1
            yield result
        waiting = {result.number: result for result in log.waiting()}
    early = set(waiting)
    missing = (fixture for fixture in schedule(match) if fixture.number >= turn and fixture.number not in early)
    with closing(executor.play(match, missing)) as finished:
        while turn < match.n_games:
            held = len(waiting)
            while turn not in waiting:
                result = next(finished)
                waiting[result.number] = result
                on_finished(turn + len(waiting))
                if log and turn not in waiting:
                    log.keep_waiting(waiting.values())
            result = waiting.pop(turn)
            if log:
                log.add(result)
                if held:
                    log.keep_waiting(waiting.values())
            turn += 1
            yield result
