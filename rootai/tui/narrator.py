"""Telling what happens: the moves as a watcher saw them, and the result."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from rootai.engine.contract import CHANCE
from rootai.engine.state import State
from rootai.tui.events import Event, Watcher
from rootai.tui.screen import Screen


class Narrator:
    """Names the seats of one game and prints what its watchers saw."""

    def __init__(self, screen: Screen, specs: Sequence[str]) -> None:
        self._screen = screen
        self._names = [spec.partition(":")[0] for spec in specs]

    def name(self, seat: int, watcher: Watcher = None) -> str:
        """What a watcher calls a seat, or chance."""
        if seat == CHANCE:
            return "chance"
        return f"seat {seat} ({'you' if seat == watcher else self._names[seat]})"

    def tell(self, events: Sequence[Event], watcher: Watcher) -> None:
        """Print events, leaving out those of which the watcher saw nothing."""
        for event in events:
            if watcher in event.seen:
                self._screen.show(self._line(event, watcher))

    def _line(self, event: Event, watcher: Watcher) -> Table:
        width = max(len(self.name(seat, watcher)) for seat in (CHANCE, *range(len(self._names))))
        line = Table.grid(padding=(0, 2, 0, 0))
        line.add_column(width=width, no_wrap=True, style="dim" if event.seat == CHANCE else "")
        line.add_column(overflow="fold", style="dim" if event.seat == CHANCE else "bold")
        played_for_you = event.forced and event.seat == watcher and watcher is not None
        note = ("  (your only option, played for you)", "not bold dim") if played_for_you else ""
        line.add_row(self.name(event.seat, watcher), Text.assemble(event.seen[watcher], note))
        return line

    def result(self, state: State, watcher: Watcher) -> None:
        """Print who won, how, and the points of all seats."""
        rewards = state.rewards()
        winners = [seat for seat, reward in enumerate(rewards) if reward == max(rewards) > 0]
        names = " and ".join(self.name(seat, watcher) for seat in winners)
        verdict = f"{names} win{'s' if len(winners) == 1 else ''}" if winners else "nobody wins"
        self._screen.show(f"\nGame over ({state.ending}): {verdict}.", style="bold")
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column()
        table.add_column(justify="right")
        for seat, points in enumerate(state.scores):
            style = "bold" if seat in winners else None
            table.add_row(self.name(seat, watcher), str(points), style=style)
        self._screen.show(table)
