"""`rootai engine`: the opponent for other programs."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from rootai.cli.common import OK

_EXAMPLES = """\
example, one message a line:
  --> {"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"game": "vaalbara", "seats": 3, "seed": 7}}
  --> {"jsonrpc": "2.0", "id": 2, "method": "choose_move", "params": {"seconds": 0.5}}
  --> {"jsonrpc": "2.0", "id": 3, "method": "quit"}

methods: new, state, view, legal_moves, apply, choose_move, analyse, cancel, close, quit
"""


def register(subparsers: Any) -> None:
    """Add the command to the parser of `rootai`."""
    subparsers.add_parser(
        "engine",
        help="serve games and moves to another program",
        description="Answer JSON-RPC 2.0 requests, one message a line, from standard input on standard output, until "
        "`quit` or the end of input. rootai/protocols/README.md describes the methods.",
        epilog=_EXAMPLES,
    )


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from rootai.protocols.engine import serve

    with _stdout_for_replies() as out:
        serve(sys.stdin.buffer, out)
    return OK


@contextmanager
def _stdout_for_replies() -> Iterator[IO[bytes]]:
    """Standard output for replies alone: whatever else is printed meanwhile goes to the error stream."""
    sys.stdout.flush()
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)
        try:
            yield out
        finally:
            sys.stdout.flush()
            os.dup2(out.fileno(), 1)
