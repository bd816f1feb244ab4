"""What happened in a game, as each watcher saw it."""

from collections.abc import Iterable
from dataclasses import dataclass

from rootai.engine.contract import CHANCE
from rootai.engine.moves import Move
from rootai.engine.state import State

Watcher = int | None  # a seat, or None for a spectator who sees everything


@dataclass(frozen=True)
class Event:
    """One move: who made it and what it looked like to each watcher."""

    seat: int  # the seat that moved, or CHANCE
    seen: dict[Watcher, str]  # a watcher who saw nothing of it is missing
    forced: bool  # there was nothing else to choose


class EventLog:
    """The events of one game, one per move of its history."""

    def __init__(self, watchers: Iterable[int]) -> None:
        self.events: list[Event] = []
        self._watchers: tuple[Watcher, ...] = tuple(watchers) or (None,)

    def add(self, state: State, move: Move) -> Event:
        """Note a move that is about to be played in `state`."""
        seen = {watcher: text for watcher in self._watchers if (text := told_to(watcher, state, move)) is not None}
        event = Event(state.to_act, seen, forced=len(state.legal_values()) == 1)
        self.events.append(event)
        return event

    def cut(self, length: int) -> None:
        """Forget all events after the first `length`."""
        del self.events[length:]

    @property
    def deal_length(self) -> int:
        """How many chance moves came before the first decision."""
        for index, event in enumerate(self.events):
            if event.seat != CHANCE:
                return index
        return len(self.events)

    def own_turn(self, seat: int) -> int:
        """How many events lie before what `seat` has not been told: up to its last choice, or the deal."""
        last = self.last_choice(seat)
        return self.deal_length if last is None else last + 1

    def common(self, start: int) -> list[Event]:
        """The events from `start` on that looked the same to every watcher, as a spectator may be told them."""
        alike = []
        for event in self.events[start:]:
            if len(event.seen) == len(self._watchers) and len(set(event.seen.values())) == 1:
                alike.append(Event(event.seat, {None: next(iter(event.seen.values()))}, event.forced))
        return alike

    def last_choice(self, seat: int) -> int | None:
        """The index of the last move that `seat` really chose."""
        for index in range(len(self.events) - 1, -1, -1):
            if self.events[index].seat == seat and not self.events[index].forced:
                return index
        return None


def seen_by(watcher: Watcher, state: State, move: Move) -> str | None:
    """The notation of a move about to be played as a watcher sees it; None if it leaves no trace."""
    return move.text if watcher is None else state.seen(watcher, move)


def told_to(watcher: Watcher, state: State, move: Move) -> str | None:
    """What a watcher is told of a move: its notation, or a sentence for an outcome of chance that is seen whole."""
    text = seen_by(watcher, state, move)
    return move.description if state.to_act == CHANCE and text == move.text else text
