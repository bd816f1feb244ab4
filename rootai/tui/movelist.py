"""Legal moves as a numbered list."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from rootai.engine.moves import Move

LONG = 24  # more moves than this are shown in columns, without descriptions

Numbered = Sequence[tuple[int, Move]]


def number(legal: Sequence[Move]) -> list[tuple[int, Move]]:
    """The moves with the numbers they are chosen by."""
    return list(enumerate(legal, start=1))


def move_list(moves: Numbered) -> RenderableType:
    """A row per move with its description; columns of bare notation when there are many."""
    return _columns(moves) if len(moves) > LONG else _rows(moves)


def _rows(moves: Numbered) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold")
    table.add_column(overflow="fold")
    table.add_column(style="dim", overflow="fold")
    for index, move in moves:
        description = move.description
        table.add_row(str(index), move.text, "" if description == move.text else description)
    return table


def _columns(moves: Numbered) -> Columns:
    width = len(str(moves[-1][0]))
    cells = [Text.assemble((f"{index:>{width}} ", "bold"), move.text) for index, move in moves]
    return Columns(cells, padding=(0, 2), column_first=True)


def matching(moves: Numbered, text: str) -> Numbered:
    """The moves whose notation or description contains every word of `text`."""
    words = text.casefold().split()
    return [
        (index, move)
        for index, move in moves
        if all(word in f"{move.text} {move.description}".casefold() for word in words)
    ]
