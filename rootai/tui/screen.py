"""One terminal: plain or coloured text out, lines in, and a sign of life while something is computed."""

import os
import sys
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from rich.console import Console
from rich.text import Text


def at_terminal() -> bool:
    """Whether a person can be asked: both the input and the output are terminals."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class Screen:
    """Where a session is shown and questions are asked."""

    def __init__(self, color: bool = True) -> None:
        colourless = not color or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        self.console = Console(
            color_system=None if colourless else "auto", highlight=False, markup=False, emoji=False, soft_wrap=False
        )

    @property
    def interactive(self) -> bool:
        """Whether somebody is there to be asked."""
        return at_terminal()

    def show(self, content: Any = "", style: str | None = None) -> None:
        """Print a text or any rich renderable, no wider than the terminal."""
        self.console.print(Text(content, style=style or "") if isinstance(content, str) else content)

    def ask(self, prompt: str) -> str:
        """One line of input, without surrounding space; EOFError when the input has ended."""
        if self.interactive:
            import readline  # noqa: F401 - gives input() line editing and history
        self.console.file.flush()
        return input(prompt).strip()

    def thinking(self, what: str) -> AbstractContextManager[Any]:
        """A spinner while the body runs; nothing where it could not be drawn."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            return self.console.status(Text(what, style="dim"))
        return nullcontext()

    def wipe(self) -> None:
        """Put everything printed so far out of sight."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")  # the scroll-back as well
        else:
            self.console.file.write("\n" * self.console.height)
        self.console.file.flush()
