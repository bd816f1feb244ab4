"""Predicted against actual: of the positions in which a role was given a chance, in how many did it win?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

import numpy as np

from rootai.learning.model import Sample

N_BINS = 10
COLOURS = ("#c8702a", "#2f62a3", "#3d8a4a", "#5b5b5b", "#9a4f96", "#b33b3b", "#6f8f1f", "#2a8c8c", "#8a6d3b", "#444a9a")


@dataclass(frozen=True)
class Bin:
    """The positions whose predicted chance lies in one tenth."""

    predicted: float  # mean
    actual: float  # mean
    positions: int


def calibrate(found: np.ndarray, sample: Sample, roles: Sequence[str]) -> dict[str, list[Bin]]:
    """The bins of each role, those without positions left out."""
    table = {}
    for role, rows in zip(roles, sample.rows, strict=True):
        predicted, actual = found.ravel()[rows], sample.result.ravel()[rows]
        tenth = np.minimum((predicted * N_BINS).astype(int), N_BINS - 1)
        picks = [tenth == number for number in range(N_BINS)]
        table[role] = [
            Bin(float(predicted[pick].mean()), float(actual[pick].mean()), int(pick.sum()))
            for pick in picks
            if pick.any()
        ]
    return table


def as_markdown(table: Mapping[str, list[Bin]]) -> str:
    """One row per role and bin."""
    lines = ["| role | predicted | actual | positions |", "|---|---:|---:|---:|"]
    for role, bins in table.items():
        lines += [f"| {role} | {100 * b.predicted:.1f} % | {100 * b.actual:.1f} % | {b.positions} |" for b in bins]
    return "\n".join(lines)


# ---- the plot --------------------------------------------------------------------------------------------------------

_SIDE, _MARGIN = 400, 56


def as_svg(table: Mapping[str, list[Bin]], title: str) -> str:
    """The plot: a line per role, the larger a dot the more positions, and the diagonal of a perfect prediction."""
    most = max((b.positions for bins in table.values() for b in bins), default=1)
    parts = [_frame(title), _line([(0.0, 0.0), (1.0, 1.0)], "#999999", dashed=True)]
    for number, (role, bins) in enumerate(table.items()):
        colour = COLOURS[number % len(COLOURS)]
        parts.append(_line([(b.predicted, b.actual) for b in bins], colour))
        for b in bins:
            x, y = _place(b.predicted, b.actual)
            radius = 2 + 5 * (b.positions / most) ** 0.5
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}" fill-opacity="0.8"/>')
        parts.append(_text(_MARGIN + 14, _MARGIN + 20 + 18 * number, role, fill=colour))
    size = _SIDE + 2 * _MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" font-family="sans-serif" font-size="13">'
    )
    background = f'<rect width="{size}" height="{size}" fill="white"/>'
    return "\n".join([head, background, *parts, "</svg>"]) + "\n"


def _place(predicted: float, actual: float) -> tuple[float, float]:
    return _MARGIN + _SIDE * predicted, _MARGIN + _SIDE * (1 - actual)


def _line(points: Sequence[tuple[float, float]], colour: str, dashed: bool = False) -> str:
    path = " ".join("{:.1f},{:.1f}".format(*_place(*point)) for point in points)
    dashes = ' stroke-dasharray="5 4"' if dashed else ""
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"{dashes}/>'


def _text(x: float, y: float, text: str, fill: str = "#222222", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{fill}" text-anchor="{anchor}">{escape(text)}</text>'


def _frame(title: str) -> str:
    """The axes with their marks and names."""
    parts = [f'<rect x="{_MARGIN}" y="{_MARGIN}" width="{_SIDE}" height="{_SIDE}" fill="none" stroke="#222222"/>']
    for fifth in range(6):
        share = fifth / 5
        x, y = _place(share, share)
        parts.append(_text(x, _MARGIN + _SIDE + 18, f"{share:.0%}", anchor="middle"))
        parts.append(_text(_MARGIN - 6, y + 4, f"{share:.0%}", anchor="end"))
    middle = _MARGIN + _SIDE / 2
    parts.append(_text(middle, _MARGIN - 20, title, anchor="middle"))
    parts.append(_text(middle, _MARGIN + _SIDE + 40, "predicted chance of winning", anchor="middle"))
    parts.append(f'<g transform="rotate(-90 16 {middle})">{_text(16, middle, "games won", anchor="middle")}</g>')
    return "\n".join(parts)
