"""Pictures of a report: win shares, ratings, and the shares of each role, all with their 95 % intervals."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rootai.arena.report import Report
from rootai.errors import BadConfigError

SUFFIXES = (".png", ".svg")
ROW = 0.34  # inches for a line of a plot
MARGIN = 1.1  # inches around a plot, for its title and axis
WIDTH = 9.0
LABEL_LENGTH = 44


def check_plot(path: str) -> None:
    """Refuse now what could not be drawn after a long match."""
    if Path(path).suffix.casefold() not in SUFFIXES:
        raise BadConfigError(f"a plot is a {' or '.join(SUFFIXES)} file, not {path!r}")
    if not Path(path).resolve().parent.is_dir():
        raise BadConfigError(f"the plot {path!r} cannot be written: there is no such folder")
    if find_spec("matplotlib") is None:
        raise BadConfigError("plots need matplotlib: pip install 'rootai[plot]'")


def draw(doc: Report, path: str) -> None:
    """Draw a report into a file.  Equal reports give equal files."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    players = doc["players"]
    panels = [max(1, len(players)), max(1, len(players)), len(doc["roles"]) * len(players)]
    with rc_context({"svg.hashsalt": "rootai"}):  # names inside an SVG would be random otherwise
        figure = Figure(figsize=(WIDTH, sum(panels) * ROW + MARGIN * len(panels)), layout="constrained")
        shares, ratings, roles = figure.subplots(len(panels), 1, height_ratios=[rows + 1 for rows in panels])
        _win_shares(shares, players)
        _ratings(ratings, players)
        _role_shares(roles, doc)
        figure.suptitle(f"{doc['game']}: {doc['games']} games, 95 % intervals")
        stamp = {"Date": None} if path.casefold().endswith(".svg") else {}
        figure.savefig(path, dpi=150, metadata=stamp)


def _win_shares(axes: Any, players: list[dict[str, Any]]) -> None:
    for row, player in enumerate(players):
        _interval(axes, row, player["win_rate"], player["interval_95"], "C0")
        axes.plot(player["fair_share"], row, "|", color="0.4", markersize=14)
    _rows(axes, [player["spec"] for player in players], "share of games won (|: fair share)")
    axes.set_xlim(0, 1)


def _ratings(axes: Any, players: list[dict[str, Any]]) -> None:
    for row, player in enumerate(players):
        if player["rating_95"]:
            _interval(axes, row, player["rating"], player["rating_95"], "C1")
    axes.axvline(0, color="0.8", zorder=0)
    _rows(axes, [player["spec"] for player in players], "rating (Elo, relative to the mean)")


def _role_shares(axes: Any, doc: Report) -> None:
    labels: list[str] = []
    for role in doc["roles"]:
        for index, player in enumerate(doc["players"]):
            tally = player["roles"].get(role)
            if tally:
                _interval(axes, len(labels), tally["win_rate"], tally["interval_95"], f"C{index % 10}")
                labels.append(f"{role}: {player['spec']}")
    _rows(axes, labels, "share of games won in each role")
    axes.set_xlim(0, 1)


def _interval(axes: Any, row: int, value: float, interval: list[float], color: str) -> None:
    low, high = interval
    margins = [[max(0.0, value - low)], [max(0.0, high - value)]]  # never below 0, whatever rounding did
    axes.errorbar([value], [row], xerr=margins, fmt="o", color=color, capsize=3)


def _rows(axes: Any, labels: list[str], title: str) -> None:
    shortened = [label if len(label) <= LABEL_LENGTH else f"{label[: LABEL_LENGTH - 1]}…" for label in labels]
    axes.set_yticks(range(len(labels)), shortened)
    axes.set_ylim(max(1, len(labels)) - 0.5, -0.5)
    axes.set_title(title, fontsize="medium")
    axes.grid(axis="x", alpha=0.3)
