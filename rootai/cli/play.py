"""`rootai play`: a game in the terminal."""

import argparse
from typing import TYPE_CHECKING, Any

from rootai.cli.common import OK, add_game_options, game_options, index, integer, refuse_together, seconds, split_specs
from rootai.errors import BadConfigError, BadRecordError, RootaiError

if TYPE_CHECKING:
    from rootai.engine.game import Game
    from rootai.engine.state import State
    from rootai.tui.screen import Screen
    from rootai.tui.session import Session

DEFAULT_LEVEL = "strong"
QUICK_SPEC = "ismcts:seconds=0.02,threads=1"  # where nobody watches: a whole game within seconds

_EXAMPLES = """\
examples:
  rootai play                                    asks what to play
  rootai play ironwood                           asks for opponent, side and more
  rootai play ironwood --quick                   asks nothing
  rootai play vaalbara --seats 3 --seat 1        you sit in the middle
  rootai play vaalbara --level beginner
  rootai play vaalbara --players human,human     two people, one keyboard
  rootai play vaalbara --players ismcts:seconds=0.2,threads=1,greedy     watch
  rootai play ironwood -o solo=woodbot           you lead iron against the woodbot
  rootai play vaalbara --save game.json
  rootai play --resume game.json

On a terminal you are asked for what the arguments leave open, and Enter takes
what is usual; with --quick, --players or options of the game (-o) nothing is
asked.

Without a terminal (piped, in a script) and without a human player named, the
search plays itself at a quick level and every move is printed.

A resumed game goes on at the same position with the same players, and chance
goes on as if the game had never been left. While playing, type ? for help.
"""


def register(subparsers: Any) -> None:
    """Add the command to the parser of `rootai`."""
    parser = subparsers.add_parser(
        "play",
        help="play a game in the terminal",
        description="Play a game against the search, or watch players of your choice. You see what your seat may "
        "know and nothing more.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="what to play; see: rootai games")
    add_game_options(parser)
    parser.add_argument("--seat", type=index, metavar="K", help="where you sit, from 0 on (default 0)")
    parser.add_argument(
        "--players",
        type=split_specs,
        metavar="SPEC,SPEC,...",
        help="who plays, one per seat: human, random, greedy, flat, ismcts, or a level; options as in "
        "ismcts:seconds=0.2,threads=1",
    )
    parser.add_argument(
        "--level",
        metavar="LEVEL",
        help=f"how strong the opponents are: beginner, casual, strong, max (default {DEFAULT_LEVEL})",
    )
    parser.add_argument("--seconds", type=seconds, metavar="S", help="time of the opponents for a move")
    parser.add_argument(
        "--quick", action="store_true", help="ask nothing before the game: what is not given is as usual"
    )
    parser.add_argument("--seed", type=integer, metavar="N", help="fixes the deal and all chance")
    parser.add_argument("--save", metavar="FILE", help="save the game there at the end, or when it is left")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--no-color", action="store_true", help="no colours (also: environment variable NO_COLOR)")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from rootai.engine.warmup import warm_up
    from rootai.tui.saves import check_target
    from rootai.tui.screen import Screen

    if args.save:
        check_target(args.save)
    screen = Screen(color=not args.no_color)
    try:
        session = _resumed(args, screen) if args.resume else _begun(args, screen)
    except EOFError:
        screen.show("\nThe input has ended: no game was begun.")
        return OK
    warm_up(session.state.game)
    _play(session, args.save, screen)
    return OK


def _play(session: "Session", save_to: str | None, screen: "Screen") -> None:
    """Play to the end, and keep the game where that is wanted, however it is left."""
    try:
        over = session.run()
    except KeyboardInterrupt:
        screen.show()
        if save_to:
            session.save(save_to)
        else:
            session.offer_to_keep()
        raise
    if save_to:
        session.save(save_to)
    elif over and session.humans and screen.interactive:
        session.offer_record()


# ---- a new game -----------------------------------------------------------------------------------------------------


def _begun(args: argparse.Namespace, screen: "Screen") -> "Session":
    from rootai.games import GAMES, load
    from rootai.tui.session import Session
    from rootai.tui.setup import choose, set_up

    if args.players is not None:
        why = "say it in the list of players"
        refuse_together(args, "--players", ("seat", "level", "seconds"), why)
    asking = screen.interactive and args.players is None and not args.quick and not args.option
    if asking and args.game is None:
        args.game = choose(screen, "What do you want to play?", GAMES, GAMES[0])
    game = load(args.game or GAMES[0])
    options = _options(args, game)
    if asking:
        options = set_up(screen, game, options)
        _ask_where_and_whom(args, game, game.configure(options), screen)
    state = game.new(seed=args.seed, **options)
    session = Session(state, _specs(args, state, screen), screen, args.save)
    screen.show(f"{game.title}, {state.n_seats} seats: {', '.join(session.specs)}", style="bold")
    return session


def _ask_where_and_whom(args: argparse.Namespace, game: "Game", config: dict[str, Any], screen: "Screen") -> None:
    """Ask for the seat of the person and the level of the others, as far as the arguments leave them open."""
    from rootai.engine.questions import Choice
    from rootai.players import LEVEL_MEANINGS
    from rootai.tui.setup import choose_number, choose_one

    roles, kept = game.roles(config), game.kept_seats(config)
    free = [seat for seat in range(game.n_seats(config)) if seat not in kept]
    if len(free) < 2:
        return
    if args.seat is None and roles[free[0]] == f"seat {free[0]}":  # nothing but their numbers sets them apart
        args.seat = choose_number(screen, "Which seat is yours?", free[0], free[-1], free[0])
    elif args.seat is None:
        names = {seat: roles[seat] + (f" {seat}" if roles.count(roles[seat]) > 1 else "") for seat in free}
        seats = [Choice(names[seat], seat, f"seat {seat}") for seat in free]
        args.seat = choose_one(screen, "Which seat is yours?", seats, names[free[0]])
    if args.level is None and args.seconds is None:
        levels = [Choice(level, level, meaning) for level, meaning in LEVEL_MEANINGS.items()]
        args.level = choose_one(screen, "How strong are your opponents?", levels, DEFAULT_LEVEL)


def _options(args: argparse.Namespace, game: "Game") -> dict[str, Any]:
    """The options of the game; as many seats as players, where that can be chosen."""
    options = game_options(args)
    config = game.configure(options)
    if args.players is not None and "seats" in config and "seats" not in options:
        options["seats"] = len(args.players)
    return options


def _specs(args: argparse.Namespace, state: "State", screen: "Screen") -> list[str]:
    """One player spec per seat."""
    from rootai.players import check_seating
    from rootai.players.spec import parse_spec

    if args.players is not None:
        if len(args.players) != state.n_seats:
            raise BadConfigError(f"{state.n_seats} seats need as many players, not {len(args.players)}")
        check_seating(state.game.kept_seats(state.config), [parse_spec(spec)[0] for spec in args.players])
        return args.players
    if args.seat is not None and args.seat >= state.n_seats:
        raise BadConfigError(f"there is no seat {args.seat}: this game has seats 0 to {state.n_seats - 1}")
    specs = [_opponent(args, screen)] * state.n_seats
    kept = state.game.kept_seats(state.config)
    for seat, name in kept.items():
        specs[seat] = name
    if args.seat in kept:
        raise BadConfigError(f"seat {args.seat} of this game is that of {kept[args.seat]}: take another one")
    if args.seat is not None or screen.interactive:
        free = [seat for seat in range(state.n_seats) if seat not in kept]
        specs[free[0] if args.seat is None else args.seat] = "human"
    return specs


def _opponent(args: argparse.Namespace, screen: "Screen") -> str:
    from rootai.players import level_spec

    if args.level is None and args.seconds is None and not screen.interactive:
        return QUICK_SPEC
    level = args.level or DEFAULT_LEVEL
    level_spec(level)  # refuses what is no level
    return level if args.seconds is None else f"{level}:seconds={args.seconds}"


# ---- a saved game ---------------------------------------------------------------------------------------------------


def _resumed(args: argparse.Namespace, screen: "Screen") -> "Session":
    from rootai.tui.saves import read_document, replayed
    from rootai.tui.session import Session

    fixed = ("game", "seats", "option", "seat", "players", "level", "seconds", "quick", "seed")
    refuse_together(args, "--resume", fixed, "the saved game says it")
    doc = read_document(args.resume)
    state = replayed(doc)
    if state.is_over:
        raise BadRecordError(f"the game in {args.resume} is over; look at it with: rootai replay {args.resume}")
    _restore_chance(state, doc)
    try:
        session = Session(state, _saved_specs(doc, state), screen, args.save or args.resume)
    except BadRecordError:
        raise
    except RootaiError as problem:
        raise BadRecordError(f"the players of {args.resume} cannot be read: {problem}") from problem
    screen.show(f"{state.game.title}, {state.n_seats} seats: {', '.join(session.specs)}", style="bold")
    screen.show(f"Resumed after {len(state.history)} moves.", style="dim")
    return session


def _saved_specs(doc: dict[str, Any], state: "State") -> list[str]:
    specs = doc.get("players")
    if not isinstance(specs, list) or len(specs) != state.n_seats or not all(isinstance(spec, str) for spec in specs):
        raise BadRecordError(f"the record does not name its {state.n_seats} players: it cannot be resumed")
    return specs


def _restore_chance(state: "State", doc: dict[str, Any]) -> None:
    """Let chance go on where it stood; a record without that note goes on from fresh chance."""
    import secrets

    rng = doc.get("rng", secrets.randbits(64))
    if isinstance(rng, bool) or not isinstance(rng, int) or not 0 <= rng < 2**64:
        raise BadRecordError(f"'rng' must be an integer from 0 to 2**64 - 1, not {rng!r}")
    state.rng[0] = rng
