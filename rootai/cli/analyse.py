"""`rootai analyse`: what the search thinks of a position."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from rootai.cli.common import OK, add_game_options, count, game_options, index, integer, refuse_together, seconds
from rootai.errors import BadConfigError, BadRecordError

if TYPE_CHECKING:
    from rootai.engine.state import State
    from rootai.players import Analysis
    from rootai.tui.screen import Screen

DEFAULT_SECONDS = 1.0

_EXAMPLES = """\
examples:
  rootai analyse --game vaalbara --seats 3 --seed 7      the first decision of a new game
  rootai analyse --state position.json --seconds 5       a state, a view, or the end of a record
  rootai analyse --state game.json --move 40             a record after its first 40 moves
  rootai analyse --state - --iterations 5000 --json      from the standard input, machine-readable
"""


def register(subparsers: Any) -> None:
    """Add the command to the parser of `rootai`."""
    parser = subparsers.add_parser(
        "analyse",
        help="show the moves of a position with their win chances",
        description="Search a position and show the moves of the seat to act with visits and win chances, the "
        "expected line of play and the speed. The search knows no more than that seat does. Where chance is to act "
        "first, an outcome is drawn.",
        epilog=_EXAMPLES,
    )
    where = parser.add_argument_group("position")
    where.add_argument("--game", metavar="GAME", help="the game to begin (the first of `rootai games` if not given)")
    where.add_argument("--state", metavar="FILE", help="a state, view or record document; - reads the standard input")
    where.add_argument("--move", type=index, metavar="N", help="the position after the first N moves of a record")
    add_game_options(where)
    how = parser.add_argument_group("search")
    how.add_argument("--seconds", type=seconds, metavar="S", help=f"time limit (default {DEFAULT_SECONDS:g} s)")
    how.add_argument("--iterations", type=count, metavar="N", help="limit by iterations instead")
    how.add_argument("--threads", type=count, metavar="N", help="threads (default 1)")
    how.add_argument("--level", metavar="LEVEL", help="search as hard as a level: beginner, casual, strong, max")
    how.add_argument("--seed", type=integer, metavar="N", help="fixes the deal of a new game, chance and the search")
    parser.add_argument("--no-color", action="store_true", help="no colours (also: environment variable NO_COLOR)")
    parser.add_argument("--json", action="store_true", help="print machine-readable JSON")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from rootai.api import analyse
    from rootai.engine.warmup import warm_up
    from rootai.tui.screen import Screen

    state = _position(args)
    drawn = _draw_chance(state, None if args.state is None else args.seed)
    warm_up(state.game)
    screen = Screen(color=not args.no_color)
    limits = {"seconds": args.seconds, "iterations": args.iterations, "threads": args.threads, "level": args.level}
    if args.json:
        analysis = analyse(state, seed=args.seed, **limits)
        facts = {"game": state.game.name, "config": state.config, "drawn": drawn}
        print(json.dumps({**facts, **analysis.to_json()}, indent=1))
        return OK
    with screen.thinking("thinking"):
        analysis = analyse(state, seed=args.seed, **limits)
    _show(state, drawn, analysis, screen)
    return OK


def _position(args: argparse.Namespace) -> "State":
    """The position that the arguments ask for."""
    from rootai.games import GAMES, load

    if args.state is None:
        if args.move is not None:
            raise BadConfigError("--move needs a record: give one with --state")
        return load(args.game or GAMES[0]).new(seed=args.seed, **game_options(args))
    refuse_together(args, "--state", ("seats", "option"), "the document says how the game is set up")
    return _read_position(args)


def _read_position(args: argparse.Namespace) -> "State":
    from rootai.engine.game import RECORD_FORMAT, STATE_FORMAT, VIEW_FORMAT
    from rootai.tui.saves import game_of, read_document

    doc = read_document(args.state)
    game = game_of(doc)
    if args.game not in (None, game.name):
        raise BadConfigError(f"the document belongs to the game {game.name!r}, not to {args.game!r}")
    if doc["format"] == RECORD_FORMAT:
        return _position_of_record(doc, args.move)
    if args.move is not None:
        raise BadConfigError(f"--move needs a record, but this is a {doc['format']} document")
    if doc["format"] == STATE_FORMAT:
        return game.from_json(doc)
    if doc["format"] == VIEW_FORMAT:
        return game.from_view(doc)
    raise BadRecordError(f"a document of the format {doc['format']!r} is neither a state, a view nor a record")


def _position_of_record(doc: dict[str, Any], number: int | None) -> "State":
    from rootai.tui.saves import replayed

    state = replayed(doc)
    if number is None:
        return state
    if number > len(state.history):
        raise BadConfigError(f"the record has only {len(state.history)} moves: there is no position after {number}")
    part = {key: value for key, value in doc.items() if key not in ("digest", "result")}
    return state.game.from_record({**part, "moves": doc["moves"][:number]})


def _draw_chance(state: "State", seed: int | None) -> list[str]:
    """Draw chance, anew from `seed` if given, until a seat must act; what was drawn, as that seat sees it."""
    from rootai.engine.contract import CHANCE
    from rootai.engine.rng import new_rng

    if seed is not None:
        state.rng[:] = new_rng(seed)
    drawn = []
    while state.to_act == CHANCE and state.viewer is None:
        move = state.sample_chance()
        drawn.append((state.copy(), move))
        state.apply(move)
    return [text for before, move in drawn if state.to_act >= 0 and (text := before.seen(state.to_act, move))]


def _show(state: "State", drawn: list[str], analysis: "Analysis", screen: "Screen") -> None:
    from rootai.tui.analysis import analysis_table, left_out, percent

    screen.show(state.game.board(state.observe(analysis.seat)))
    screen.show()
    if drawn:
        screen.show(f"Drawn by chance: {', '.join(drawn)}", style="dim")
    screen.show(f"{state.game.title}, seat {analysis.seat} to act", style="bold")
    screen.show(analysis_table(analysis, ascii_only=screen.console.options.ascii_only))
    if left_out(analysis):
        screen.show(left_out(analysis), style="dim")
    chances = ", ".join(f"seat {seat} {percent(chance)}" for seat, chance in enumerate(analysis.win_chances))
    screen.show(f"\nwin chances  {chances}")
    screen.show(f"line         {', '.join(f'{seat}: {text}' for seat, text in analysis.line)}")
    screen.show(
        f"{analysis.iterations:,} iterations in {analysis.seconds:.2f} s ({analysis.iterations_per_s:,.0f}/s), "
        f"{analysis.nodes:,} nodes, {analysis.bytes_used / 1e6:.1f} MB, stopped by {analysis.stopped_by}",
        style="dim",
    )
