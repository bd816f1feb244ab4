"""Compiling a game's kernels ahead of their first use, with a progress bar where somebody is watching."""

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rootai.engine.game import Game


def warm_up(game: "Game", show: bool = True) -> float:
    """Compile the kernels of `game`, or load them from the cache; the seconds it took.

    The bar is drawn on the error stream, only on a terminal, and only while there is something to wait for.
    """
    begun = time.perf_counter()
    if show and not game.is_compiled and sys.stderr.isatty():
        _compile_with_bar(game)
    else:
        game.compile()
    return time.perf_counter() - begun


def _compile_with_bar(game: "Game") -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"Preparing {game.title}", total=None)

        def advance(name: str, done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, description=f"Preparing {game.title}: {name}")

        game.compile(advance)
