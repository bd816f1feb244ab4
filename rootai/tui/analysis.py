"""The result of a search as a table."""

from collections.abc import Mapping

from rich.table import Table

from rootai.players import Analysis

BAR_WIDTH = 16
MOST_ROWS = 20


def analysis_table(analysis: Analysis, numbers: Mapping[int, int] | None = None, ascii_only: bool = False) -> Table:
    """The moves of an analysis, best first; `numbers` are those of the move list the reader chooses from."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("#", justify="right")
    table.add_column("move", overflow="fold")
    table.add_column("win", justify="right")
    table.add_column("", width=BAR_WIDTH, no_wrap=True)
    table.add_column("visits", justify="right")
    table.add_column("share", justify="right")
    for rank, stats in enumerate(analysis.moves[:MOST_ROWS], start=1):
        table.add_row(
            str(numbers[int(stats.move)] if numbers else rank),
            stats.move.text,
            percent(stats.win_chance) if stats.visits else "-",
            bar(stats.win_chance if stats.visits else 0.0, ascii_only),
            f"{stats.visits:,}",
            percent(stats.share),
            style="bold" if rank == 1 else None,
        )
    return table


def left_out(analysis: Analysis) -> str:
    """A sentence on the rows that the table leaves out, if any."""
    missing = len(analysis.moves) - MOST_ROWS
    return f"... and {missing} more moves that look worse" if missing > 0 else ""


def percent(value: float) -> str:
    """A share of one as a whole percentage."""
    return f"{100 * value:.0f} %"


def bar(value: float, ascii_only: bool = False) -> str:
    """A horizontal bar for a value between 0 and 1."""
    filled = round(BAR_WIDTH * min(max(value, 0.0), 1.0))
    return ("#" if ascii_only else "█") * filled
