"""A person's decision: the board as their seat sees it, the legal moves, and a prompt that takes a move or a command.

Everything here works from a view, so nothing can be shown that the seat may not know.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rich.table import Table

from rootai.api import analyse
from rootai.engine.moves import Move, match_text, words_of
from rootai.engine.state import State
from rootai.errors import AmbiguousMoveError, InvalidMoveError, RootaiError
from rootai.games import load
from rootai.tui.analysis import analysis_table, left_out, percent
from rootai.tui.movelist import matching, move_list, number
from rootai.tui.screen import Screen

HINT_SECONDS = 1.0
LONGEST_NUMBER = 6  # digits; anything longer is not the number of a move

View = dict[str, Any]

_HELP = {
    "hint": ("h", "hint: the win chance of your moves"),
    "undo": ("u", "undo: back to your previous decision (chance is drawn anew)"),
    "save": ("s [file]", "save the game"),
    "board": ("b", "show the board again"),
    "moves": ("m [words]", "list your moves again, or those containing the words, with descriptions"),
    "log": ("l", "log: all that you have seen happen"),
    "quit": ("q", "quit"),
    "help": ("?", "this help"),
}


class Picker:
    """Asks one person for moves; `commands` are what the game around it offers besides (undo, save, log, quit)."""

    def __init__(self, screen: Screen, commands: Mapping[str, Callable[[str], None]] | None = None) -> None:
        self._screen = screen
        self._others = dict(commands or {})
        self._view: View = {}
        self._legal: list[Move] = []

    def ask(self, view: View, legal: list[Move]) -> Move:
        """The move that the person at the terminal chooses."""
        self._view, self._legal = view, legal
        self._board("")
        self._moves("")
        self._screen.show(f"Seat {view['seat']}, your move: number or notation, ? for help.", style="dim")
        while True:
            chosen = self._answer(self._screen.ask("> "))
            if chosen is not None:
                return chosen

    def _answer(self, line: str) -> Move | None:
        """The move that a line names; None after a command, a mistake or an empty line."""
        if not line:
            return None
        word, _, rest = line.partition(" ")
        command = self._command(word)
        try:
            if command:
                command(rest.strip())
                return None
            return self._move(line)
        except (RootaiError, OSError) as problem:
            self._screen.show(f"{problem}", style="yellow")
            return None

    def _command(self, word: str) -> Callable[[str], None] | None:
        """What a word does when it is the name of a command, or its first letter."""
        own = {"hint": self._hint, "board": self._board, "moves": self._moves, "help": self._help}
        for name, action in {**own, **self._others}.items():
            if word.casefold() in (name, _HELP[name][0][0]):
                return action
        return None

    def _move(self, line: str) -> Move:
        if line.isdecimal() and len(line) <= LONGEST_NUMBER:
            index = int(line)
            if 1 <= index <= len(self._legal):
                return self._legal[index - 1]
            raise RootaiError(f"There is no move {index}: the moves are 1 to {len(self._legal)}.")
        state = load(self._view["game"]).from_view(self._view)
        move = self._read(state, line)
        state.apply(move)  # says why a readable move is refused
        return next(legal for legal in self._legal if legal == move)

    def _read(self, state: State, line: str) -> Move:
        """The move that a text means; the first word may be left out where all moves share it."""
        try:
            return state.game.parse(state, line)
        except AmbiguousMoveError:
            raise
        except InvalidMoveError:
            verbs = {words_of(move.text)[0] for move in self._legal}
            if words_of(line)[0] in verbs:
                raise
            found = match_text(f"{verbs.pop()} {line}", self._legal) if len(verbs) == 1 else None
            if found is None:
                example = self._legal[0].text
                raise RootaiError(
                    f"{line!r} is not a move: type a number from 1 to {len(self._legal)}, or a move such as "
                    f"{example!r}; ? for help."
                ) from None
            return found

    # ---- commands --------------------------------------------------------------------------------------------

    def _board(self, _rest: str) -> None:
        self._screen.show()
        self._screen.show(load(self._view["game"]).board(self._view))
        self._screen.show()

    def _moves(self, words: str) -> None:
        moves = matching(number(self._legal), words)
        if not moves:
            raise RootaiError(f"No move contains {words!r}.")
        self._screen.show(move_list(moves))

    def _hint(self, _rest: str) -> None:
        with self._screen.thinking("thinking"):
            analysis = analyse(self._view, seconds=HINT_SECONDS)
        numbers = {int(move): index for index, move in number(self._legal)}
        self._screen.show(analysis_table(analysis, numbers, self._screen.console.options.ascii_only))
        if left_out(analysis):
            self._screen.show(left_out(analysis), style="dim")
        self._screen.show(f"Your chance to win: {percent(analysis.win_chances[analysis.seat])}")

    def _help(self, _rest: str) -> None:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        table.add_row("1, 2, ...", "play the move with that number")
        table.add_row("notation", "play the move so written; the beginnings of its words, from two letters on, will do")
        for name, (key, meaning) in _HELP.items():
            if name in self._others or name in ("hint", "board", "moves", "help"):
                table.add_row(key, meaning)
        self._screen.show(table)
