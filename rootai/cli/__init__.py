"""The command line: one file per subcommand, each with `register(subparsers)` and `run(args) -> int`."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from rootai import __version__
from rootai.cli.common import BAD_USAGE, FAILURE, INTERRUPTED, OK, Parser, complain
from rootai.errors import BadConfigError, CoreError, RootaiError, UnknownNameError

COMMANDS = ("play", "analyse", "replay", "arena", "bench", "engine", "games", "warmup")  # in the order of the help

_EXAMPLES = """\
examples:
  rootai play                          play a game; it asks which
  rootai play vaalbara --seats 3       against two search opponents
  rootai analyse --game vaalbara       the best opening move and its chances
  rootai games                         what can be played
  rootai COMMAND --help                all about one command

exit codes: 0 done, 1 it failed, 2 it was asked for in a wrong way
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; a mistake of the user gives one sentence on the error stream."""
    _print_what_can_be_printed()
    modules = {name: import_module(f"rootai.cli.{name}") for name in COMMANDS}
    words = list(sys.argv[1:] if argv is None else argv)
    if words and not words[0].startswith("-") and words[0] not in modules:
        complain(f"there is no command {words[0]!r}; there are: {', '.join(modules)}")
        return BAD_USAGE
    parser = _parser(modules)
    try:
        args = parser.parse_args(words)
    except SystemExit as stop:
        return int(stop.code or OK)
    if args.command is None:
        parser.print_help()
        return OK
    return _guarded(modules[args.command], args)


def _parser(modules: dict[str, ModuleType]) -> Parser:
    parser = Parser(prog="rootai", description="Search-based opponents for board games with hidden information.")
    parser.epilog = _EXAMPLES
    parser.add_argument("--version", action="version", version=f"rootai {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for module in modules.values():
        module.register(subparsers)
    return parser


def _guarded(command: ModuleType, args: object) -> int:
    """Run a command; whatever a user can cause ends in a sentence and an exit code."""
    try:
        code = command.run(args)
        sys.stdout.flush()
        return code
    except (UnknownNameError, BadConfigError) as mistake:
        complain(str(mistake))
        return BAD_USAGE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on; keep the exit quiet
        return FAILURE
    except (RootaiError, CoreError) as problem:
        complain(str(problem))
        return FAILURE
    except OSError as problem:
        complain(f"{problem.filename}: {problem.strerror}" if problem.filename else str(problem))
        return FAILURE
    except KeyboardInterrupt:
        return INTERRUPTED


def _print_what_can_be_printed() -> None:
    """Replace characters that the terminal's encoding lacks instead of failing on them."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
