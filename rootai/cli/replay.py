"""`rootai replay`: walk through a game record."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from rootai.cli.common import OK, index
from rootai.errors import BadConfigError

if TYPE_CHECKING:
    from rootai.engine.moves import Move
    from rootai.engine.state import State
    from rootai.tui.screen import Screen

_EXAMPLES = """\
examples:
  rootai replay game.json                  every move, all cards open
  rootai replay game.json --seat 1         only what seat 1 saw
  rootai replay game.json --board --step   board after board, Enter by Enter
  rootai replay game.json --json           machine-readable
"""


def register(subparsers: Any) -> None:
    """Add the command to the parser of `rootai`."""
    parser = subparsers.add_parser(
        "replay",
        help="walk through a saved game",
        description="Replay a record move by move, checking that every move is legal and that the game ends in the "
        "position and result that the record says. All hidden cards are shown, unless a seat is given.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("file", metavar="FILE", help="a game record; - reads the standard input")
    parser.add_argument("--seat", type=index, metavar="K", help="show only what seat K saw")
    parser.add_argument("--board", action="store_true", help="show the board before each decision")
    parser.add_argument("--step", action="store_true", help="wait for Enter before each decision; q stops")
    parser.add_argument("--no-color", action="store_true", help="no colours (also: environment variable NO_COLOR)")
    parser.add_argument("--json", action="store_true", help="print machine-readable JSON")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from rootai.tui.saves import read_document, replayed
    from rootai.tui.screen import Screen

    doc = read_document(args.file)
    last = replayed(doc)
    if args.seat is not None and args.seat >= last.n_seats:
        raise BadConfigError(f"there is no seat {args.seat}: this game has seats 0 to {last.n_seats - 1}")
    if args.json:
        print(json.dumps(_as_json(doc, last, args.seat), indent=1))
    else:
        _tell(doc, last, args, Screen(color=not args.no_color))
    return OK


def _as_json(doc: dict[str, Any], last: "State", watcher: int | None) -> dict[str, Any]:
    from rootai.tui.events import seen_by
    from rootai.tui.saves import walk

    moves = []
    for number, (state, move) in enumerate(walk(doc), start=1):
        text = seen_by(watcher, state, move)
        if text is not None:
            moves.append({"number": number, "seat": _actor(state), "move": text})
            if watcher is None:
                moves[-1]["description"] = move.description
    return {
        "game": doc["game"],
        "config": doc["config"],
        "players": doc.get("players"),
        "seat": watcher,
        "moves": moves,
        "over": last.is_over,
        "result": last.record_json().get("result"),
        "digest": last.digest,
    }


def _actor(state: "State") -> int | str:
    from rootai.engine.contract import CHANCE

    return "chance" if state.to_act == CHANCE else state.to_act


def _tell(doc: dict[str, Any], last: "State", args: argparse.Namespace, screen: "Screen") -> None:
    from rootai.tui.narrator import Narrator
    from rootai.tui.saves import walk

    names = doc.get("players")
    specs = [str(name) for name in names] if isinstance(names, list) and len(names) == last.n_seats else None
    narrator = Narrator(screen, specs or ["?"] * last.n_seats)
    for number, (state, move) in enumerate(walk(doc), start=1):
        if not _pause(state, args, screen):
            return
        _tell_move(number, state, move, args.seat, narrator, screen)
    if last.is_over:
        narrator.result(last, args.seat)
    else:
        screen.show(f"\nThe game is not over after {len(last.history)} moves: {narrator.name(last.to_act)} is to act.")
    checked = "checked" if "digest" in doc else "none in the record"
    screen.show(f"{last.game.title}, {len(last.history)} moves, digest {last.digest} ({checked}).", style="dim")


def _pause(state: "State", args: argparse.Namespace, screen: "Screen") -> bool:
    """Show the board and wait where that is wanted; whether to go on."""
    if state.to_act < 0:
        return True
    if args.board:
        seat = state.to_act if args.seat is None else args.seat
        screen.show()
        screen.show(state.game.board(state.observe(seat)))
        screen.show()
    if args.step:
        try:
            return not screen.ask("Enter goes on, q stops: ").casefold().startswith("q")
        except EOFError:
            return False
    return True


def _tell_move(number: int, state: "State", move: "Move", watcher: int | None, narrator: Any, screen: "Screen") -> None:
    from rootai.tui.events import seen_by

    text = seen_by(watcher, state, move)
    if text is None:
        return
    description = f"  {move.description}" if watcher is None and move.description != move.text else ""
    screen.show(f"{number:>4}  {narrator.name(state.to_act, watcher)}: {text}{description}")
