"""Proving that a log is true: every game is replayed, chance included, and must be one of the match."""

from collections.abc import Iterator

from rootai.arena.log import LogReader
from rootai.arena.match import Fixture, GameResult, Match, notes, schedule
from rootai.engine.contract import CHANCE
from rootai.errors import BadRecordError, RootaiError
from rootai.games import load


def verify_log(reader: LogReader) -> Iterator[int]:
    """Replay the games of a log one by one, yielding the number of each; BadRecordError names the first false one."""
    fixtures = schedule(reader.match)
    for result in reader.games():
        try:
            fixture = next(fixtures, None)
            if fixture is None:
                raise BadRecordError(f"the match has only {reader.match.n_games} games")
            _verify(reader.match, fixture, result)
        except RootaiError as error:
            raise BadRecordError(f"game {result.number} of the log {reader.path!r} is false: {error}") from error
        yield result.number


def _verify(match: Match, fixture: Fixture, result: GameResult) -> None:
    record = result.record
    for key, value in (("seed", fixture.seed), ("config", dict(fixture.config))):
        if record.get(key) != value:
            raise BadRecordError(f"its {key} is {record.get(key)!r}, but the match says {value!r}")
    decisions = 0
    for state in load(match.game).replay(record):
        if len(state.history) == len(record["moves"]):
            continue
        if state.to_act != CHANCE:
            decisions += 1
            continue
        told, drawn = record["moves"][len(state.history)], state.sample_chance().text
        if told != drawn:
            raise BadRecordError(f"chance brings {drawn!r}, but the record says {told!r}")
    if not state.is_over:
        raise BadRecordError("it has not ended")
    truth = state.record_json(**notes(match, fixture, state, decisions))
    for key, value in truth.items():
        if record.get(key) != value:
            raise BadRecordError(f"its {key} is {record.get(key)!r}, but it replays to {value!r}")
