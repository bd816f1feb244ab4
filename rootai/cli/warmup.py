"""`rootai warmup`: compile ahead of time."""

import argparse
from typing import Any

from rootai.cli.common import OK

_EXAMPLES = """\
examples:
  rootai warmup                every game
  rootai warmup vaalbara
"""


def register(subparsers: Any) -> None:
    """Add the command to the parser of `rootai`."""
    parser = subparsers.add_parser(
        "warmup",
        help="compile the games ahead of time",
        description="Compile the rules of the games, or load them from the cache, and print the seconds it took. "
        "The first use of a game does the same by itself.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to compile; all of them if none is named")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from rootai.engine.warmup import warm_up
    from rootai.games import GAMES, load

    for game in [load(name) for name in args.games or GAMES]:
        print(f"{game.name:<12} {warm_up(game):6.2f} s", flush=True)
    return OK
