"""Questions before a game begins; Enter takes the default."""

from collections.abc import Sequence

from rootai.tui.screen import Screen


def choose(screen: Screen, question: str, names: Sequence[str], default: str) -> str:
    """One of the names, by number, by name or by its beginning."""
    screen.show(question, style="bold")
    for number, name in enumerate(names, start=1):
        screen.show(f"  {number}  {name}")
    while True:
        answer = screen.ask(f"Number or name, Enter for {default}: ").casefold() or default
        fitting = [name for number, name in enumerate(names, start=1) if answer in (str(number), name[: len(answer)])]
        if len(fitting) == 1:
            return fitting[0]
        screen.show(f"Please answer 1 to {len(names)}.", style="yellow")


def choose_number(screen: Screen, question: str, low: int, high: int, default: int) -> int:
    """A number from `low` to `high`."""
    while True:
        answer = screen.ask(f"{question} {low} to {high}, Enter for {default}: ") or str(default)
        if answer in map(str, range(low, high + 1)):
            return int(answer)
        screen.show(f"Please answer {low} to {high}.", style="yellow")
