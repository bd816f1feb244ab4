"""A terminal without a terminal: answers from a script, all output kept."""

import io

import pytest
from rich.console import Console

from rootai.tui.screen import Screen


class ScriptedScreen(Screen):
    """Answers questions from a list of lines and ends the input after the last; KeyboardInterrupt may be a line."""

    def __init__(self, *lines):
        super().__init__(color=False)
        self.console = Console(file=io.StringIO(), width=80, color_system=None, highlight=False, markup=False)
        self.lines = list(lines)
        self.prompts = []

    @property
    def interactive(self):
        return True

    def ask(self, prompt):
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if line is KeyboardInterrupt:
            raise KeyboardInterrupt
        return line

    @property
    def text(self):
        return self.console.file.getvalue()

    @property
    def words(self):
        """The output with line breaks folded away."""
        return " ".join(self.text.split())


@pytest.fixture
def scripted():
    return ScriptedScreen
