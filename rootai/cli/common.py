"""What the subcommands share: the argument parser, checked values, exit codes and messages.

Nothing here imports a game or the compiler, so that `--help` answers at once.
"""

import argparse
import json
import math
import sys
import textwrap
from collections.abc import Sequence
from typing import Any, NoReturn

from rootai.errors import BadConfigError

OK, FAILURE, BAD_USAGE, INTERRUPTED = 0, 1, 2, 130

HELP_WIDTH = 79

RESERVED_OPTIONS = ("seed", "deal")  # names that Game.new keeps for itself


class Parser(argparse.ArgumentParser):
    """A parser that explains a mistake in one sentence, keeps the line breaks of examples, and fits 80 columns."""

    def __init__(self, **settings: Any) -> None:
        settings["description"] = textwrap.fill(settings.get("description") or "", HELP_WIDTH)
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        settings.setdefault("allow_abbrev", False)
        super().__init__(**settings)

    def error(self, message: str) -> NoReturn:
        complain(f"{message} (see {self.prog} --help)")
        raise SystemExit(BAD_USAGE)


def complain(sentence: str) -> None:
    """Tell the user what is wrong, in one line on the error stream."""
    print(f"rootai: {' '.join(sentence.split())}", file=sys.stderr)


# ---- values -------------------------------------------------------------------------------------------------------


def seconds(text: str) -> float:
    """An amount of time: a positive number."""
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not (math.isfinite(value) and value > 0):
        raise argparse.ArgumentTypeError(f"the time must be more than 0 seconds, not {text}")
    return value


def integer(text: str) -> int:
    """Any whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def count(text: str) -> int:
    """A whole number from 1 on."""
    return _at_least(1, text)


def index(text: str) -> int:
    """A whole number from 0 on."""
    return _at_least(0, text)


def _at_least(least: int, text: str) -> int:
    value = integer(text)
    if value < least:
        raise argparse.ArgumentTypeError(f"the number must be {least} or more, not {value}")
    return value


def game_option(text: str) -> tuple[str, Any]:
    """A game option written `key=value`: JSON where it is JSON, a list where it has commas, else text."""
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise argparse.ArgumentTypeError(f"{text!r} is not key=value")
    if key.strip() in RESERVED_OPTIONS:
        raise argparse.ArgumentTypeError(f"{key.strip()!r} is not an option of a game")
    return key.strip(), _option_value(value.strip())


def _option_value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        pass
    if "," in text:
        return [_option_value(part.strip()) for part in text.split(",") if part.strip()]
    return text


# ---- arguments that several commands take ---------------------------------------------------------------------------


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """The options that configure a new game."""
    parser.add_argument("--seats", type=count, metavar="N", help="number of seats, where the game lets you choose")
    parser.add_argument(
        "-o",
        "--option",
        type=game_option,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game, e.g. -o clans=red,blue; repeatable, see: rootai games",
    )


def game_options(args: argparse.Namespace) -> dict[str, Any]:
    """The options for `Game.new` that the arguments ask for."""
    options = dict(args.option)
    if args.seats is not None:
        if options.get("seats", args.seats) != args.seats:
            raise BadConfigError("--seats and -o seats=... contradict each other")
        options["seats"] = args.seats
    return options


def split_specs(text: str) -> list[str]:
    """Player specs from a list with commas; `key=value` belongs to the spec before it."""
    specs: list[str] = []
    for part in text.split(","):
        head = part.partition("=")[0]
        if specs and "=" in part and ":" not in head:
            specs[-1] += f",{part.strip()}"
        else:
            specs.append(part.strip())
    return specs


def refuse_together(args: argparse.Namespace, one: str, others: Sequence[str], why: str) -> None:
    """Refuse options that make no sense beside `one`, which was given."""
    for other in others:
        if getattr(args, other) not in (None, [], False):
            flag = "GAME" if other == "game" else f"--{other}"
            raise BadConfigError(f"{flag} cannot be given together with {one}: {why}")
