"""`rootai bench`: how fast a game is here, and whether it still plays the same."""

import argparse
import json
from typing import Any

from rootai.cli.arena import progress_bar
from rootai.cli.common import OK, add_game_options, game_options, seconds

_EXAMPLES = """\
examples:
  rootai bench --game vaalbara
  rootai bench --game vaalbara --seats 2 --json
  rootai bench --game minimal --quick --cold
"""


def register(subparsers: Any) -> None:
    """Add the command to the parser of `rootai`."""
    parser = subparsers.add_parser(
        "bench",
        help="measure the speed of a game and its search",
        description="Run a fixed workload and print the speed of rules, playouts and search, each also as a ratio to a "
        "calibration loop timed in the same run, and a signature that changes only when behaviour changes. "
        "Every figure is the best of several repetitions.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("--game", required=True, metavar="GAME", help="the game to measure")
    add_game_options(parser)
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument("--quick", action="store_true", help="measure for a moment only: rougher figures")
    effort.add_argument("--seconds", type=seconds, metavar="S", help="seconds to measure each figure for")
    parser.add_argument("--cold", action="store_true", help="also measure a compilation with an empty cache")
    parser.add_argument("--json", action="store_true", help="print machine-readable JSON")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from dataclasses import replace

    from rootai.benchmark import FULL, QUICK, cold_compile_seconds, run_bench
    from rootai.games import load

    game = load(args.game)
    effort = QUICK if args.quick else replace(FULL, seconds=args.seconds or FULL.seconds)
    with progress_bar(f"Measuring {game.title}", total=1) as advance:
        figures = run_bench(game, game_options(args), effort, lambda name, share: advance(share, name))
        if args.cold:
            advance(1, "cold compilation")
            figures["cold_compile_s"] = cold_compile_seconds(game)
    if args.json:
        print(json.dumps(figures))
    else:
        _show(figures)
    return OK


def _show(figures: dict[str, Any]) -> None:
    from rich.table import Table

    from rootai.tui.screen import Screen

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("figure")
    table.add_column("value", justify="right", overflow="fold")
    table.add_column("/ calibration", justify="right")
    ratios = figures["ratios"]
    for name, value in figures.items():
        if name != "ratios":
            table.add_row(name.replace("_", " "), _text(value), f"{ratios[name]:.3g}" if name in ratios else "")
    Screen().show(table)


def _text(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_text(part)}" for key, part in value.items())
    return str(value)
