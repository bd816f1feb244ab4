"""`rootai games`: what can be played."""

import argparse
import json
from typing import Any

from rootai.cli.common import OK

_EXAMPLES = """\
examples:
  rootai games
  rootai games --json
"""


def register(subparsers: Any) -> None:
    """Add the command to the parser of `rootai`."""
    parser = subparsers.add_parser(
        "games",
        help="list the games with their seats and options",
        description="List the games with their seats, options (with defaults), rules version and size of a position.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("--json", action="store_true", help="print machine-readable JSON")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from rootai.games import GAMES, load

    facts = [_facts(load(name)) for name in GAMES]
    if args.json:
        print(json.dumps(facts, indent=1))
    else:
        _show(facts)
    return OK


def _facts(game: Any) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "seats": [game.min_seats, game.max_seats],
        "options": game.configure({}),
        "rules_version": game.rules_version,
        "state_bytes": game.state_dtype.itemsize,
        "max_moves": game.max_moves,
        "endings": list(game.endings),
    }


def _show(facts: list[dict[str, Any]]) -> None:
    from rich.table import Table

    from rootai.tui.screen import Screen

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("game", "seats", "options, with defaults", "rules", "bytes"):
        table.add_column(heading, overflow="fold")
    for fact in facts:
        low, high = fact["seats"]
        options = "\n".join(f"{key}={json.dumps(value)}" for key, value in fact["options"].items())
        seats = str(low) if low == high else f"{low}-{high}"
        table.add_row(fact["name"], seats, options, f"v{fact['rules_version']}", str(fact["state_bytes"]))
    Screen().show(table)
