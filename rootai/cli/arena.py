"""`rootai arena`: which player is stronger."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from rootai.cli.common import (
    OK,
    add_game_options,
    complain,
    count,
    game_options,
    integer,
    refuse_together,
    seconds,
)
from rootai.errors import BadConfigError

if TYPE_CHECKING:
    from rootai.arena import Match, Sprt, Standings

DEFAULT_GAMES = 100

_EXAMPLES = """\
examples:
  rootai arena --game vaalbara ismcts:seconds=0.1 greedy --games 200
  rootai arena --game vaalbara --seats 4 ismcts greedy --iterations 500
  rootai arena --game root -o factions=marquise,eyrie,alliance,vagabond \\
    ismcts:seconds=0.1 greedy --rotate-roles --log match.jsonl --plot match.svg
  rootai arena --game minimal flat random --games 5000 --sprt 0.5:0.55
  rootai arena --resume match.jsonl --workers ray:8
  rootai arena --report match.jsonl other.jsonl --json
  rootai arena --verify match.jsonl

`A B` on four seats is A against three B: the last player fills the seats that
are left. The games come in rounds: the games of a round share one chance seed,
and between them every player sits in every seat, and so plays every role,
equally often. A win rate counts games, so its fair share is the player's share
of the seats. Ratings are Elo for any number of seats: Plackett-Luce, fitted to
the winners, relative to the mean of the players, with intervals from the Fisher
information.

A log holds the match and the record of each game, every line sealed with a
digest of itself and the line before. A run that was killed carries on from its
log: give the same command again, or --resume. The same match gives the same
log with any --workers, as long as its players are limited by iterations.

--workers: a number of processes, ray:N for N workers of a Ray cluster started
for the match, or ray://HOST:PORT for a cluster that runs already and has this
package installed (Ray itself reads RAY_AUTH_TOKEN if the cluster wants one). A
game whose worker dies is played again.
"""


def register(subparsers: Any) -> None:
    """Add the command to the parser of `rootai`."""
    parser = subparsers.add_parser(
        "arena",
        help="play matches between players",
        description="Play a match with rotated seats and paired seeds, and print win rates with 95 % intervals, "
        "ratings, and how each role fared; or report on the logs of matches that were played.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("players", nargs="*", metavar="SPEC", help="players such as ismcts:seconds=0.2,threads=1")
    match = parser.add_argument_group("the match")
    match.add_argument("--game", metavar="GAME", help="the game to play")
    add_game_options(match)
    match.add_argument("--games", type=count, metavar="N", help=f"games, rounded up to whole rounds [{DEFAULT_GAMES}]")
    match.add_argument(
        "--rotate-roles",
        "--rotate-factions",
        action="store_true",
        help="also permute from round to round which role (faction) sits where, and so their turn order",
    )
    match.add_argument("--seed", type=integer, metavar="N", help="decides every game of the match [0]")
    limit = match.add_mutually_exclusive_group()
    limit.add_argument("--seconds", type=seconds, metavar="S", help="time for a decision, of players without a limit")
    limit.add_argument("--iterations", type=count, metavar="N", help="the same in iterations: games can be repeated")
    test = parser.add_argument_group("ending the match as soon as it is decided")
    test.add_argument(
        "--sprt",
        type=_two_shares,
        metavar="P0:P1",
        help="stop once the first player is known to win P1 rather than P0 of the games, or the reverse",
    )
    test.add_argument("--alpha", type=_risk, metavar="A", help="risk of deciding for P1 where P0 is true [0.05]")
    test.add_argument("--beta", type=_risk, metavar="B", help="risk of deciding for P0 where P1 is true [0.05]")
    how = parser.add_argument_group("how it is played and shown")
    how.add_argument("--workers", default="1", metavar="W", help="N, ray:N or ray://HOST:PORT, see below [1]")
    how.add_argument("--log", metavar="FILE", help="write the match and each game; carry on if it is there already")
    how.add_argument("--json", action="store_true", help="print machine-readable JSON")
    how.add_argument("--plot", metavar="FILE", help="draw the report as a .png or .svg (needs rootai[plot])")
    instead = parser.add_argument_group("instead of a new match").add_mutually_exclusive_group()
    instead.add_argument("--resume", metavar="LOG", help="play on the match of a log")
    instead.add_argument("--report", nargs="+", metavar="LOG", help="report on logs, all together")
    instead.add_argument("--verify", nargs="+", metavar="LOG", help="replay every game of logs and compare")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    _refuse_contradictions(args)
    if args.plot:
        from rootai.arena.plots import check_plot

        check_plot(args.plot)
    if args.verify:
        _verify(args)
    elif args.report:
        _show(_read(args.report), args)
    else:
        _show(_play(args), args)
    return OK


def _refuse_contradictions(args: argparse.Namespace) -> None:
    """Logs say which match they belong to, so that nothing about the match can be given beside them."""
    match = ("players", "game", "seats", "option", "games", "seed", "seconds", "iterations", "sprt", "alpha", "beta")
    for one, others in (("resume", ("log",)), ("report", ("log",)), ("verify", ("log", "plot"))):
        if getattr(args, one):
            refuse_together(args, f"--{one}", (*match, *others), "the log says which match it is")
            if args.rotate_roles:
                raise BadConfigError(f"--rotate-roles cannot be given together with --{one}")
            if one != "resume" and args.workers != "1":
                raise BadConfigError(f"--workers cannot be given together with --{one}: nothing is played")
            return
    if not args.game:
        raise BadConfigError("a match needs --game (see rootai arena --help)")
    if args.sprt is None and (args.alpha is not None or args.beta is not None):
        raise BadConfigError("--alpha and --beta belong to --sprt")


# ---- values ---------------------------------------------------------------------------------------------------------


def _risk(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None


def _two_shares(text: str) -> tuple[float, float]:
    null, colon, alternative = text.partition(":")
    try:
        if colon:
            return float(null), float(alternative)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text!r} is not two win shares such as 0.25:0.35")


def _sprt(args: argparse.Namespace) -> "Sprt | None":
    from rootai.arena import Sprt

    if args.sprt is None:
        return None
    risks = {name: getattr(args, name) for name in ("alpha", "beta") if getattr(args, name) is not None}
    return Sprt(*args.sprt, **risks)


def _match(args: argparse.Namespace) -> "Match":
    """The match that the arguments ask for."""
    from rootai.arena import LogReader, Match
    from rootai.players import with_limit

    if args.resume:
        return LogReader(args.resume).match
    limits = {"seconds": args.seconds, "iterations": args.iterations}
    given = {name: value for name, value in limits.items() if value is not None}
    players = [with_limit(spec, **given) for spec in args.players]
    return Match.of(
        args.game,
        players,
        args.games or DEFAULT_GAMES,
        args.seed or 0,
        game_options(args),
        rotate_roles=args.rotate_roles,
        sprt=_sprt(args),
    )


# ---- what the command does ------------------------------------------------------------------------------------------


@contextmanager
def progress_bar(title: str, total: float) -> Iterator[Callable[[float, str], None]]:
    """A bar on the error stream while the body runs, which tells it how far it is and what to say beside it.

    Nothing is drawn without a terminal.
    """
    if not sys.stderr.isatty():
        yield lambda done, note: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    beside = TextColumn("{task.fields[note]}", markup=False)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn(), beside)
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total, note="")
        yield lambda done, note: bar.update(task, completed=done, note=note)


def _play(args: argparse.Namespace) -> dict[str, Any]:
    """Play the match, or what its log lacks of it, with a running estimate beside the bar; what it has shown."""
    from rootai.arena import MatchLog, Standings, make_executor, make_report, play_match
    from rootai.engine.warmup import warm_up
    from rootai.games import load

    match = _match(args)
    executor = make_executor(args.workers)
    log_file = args.resume or args.log
    warm_up(load(match.game))
    standings = Standings(match)
    played = 0
    with ExitStack() as stack:
        log = stack.enter_context(MatchLog(log_file, match)) if log_file else None
        bar = stack.enter_context(progress_bar("Playing", match.n_games))
        begun = time.perf_counter()

        def finished(number: int) -> None:
            nonlocal played
            played += 1
            bar(number, _estimate(match, standings))

        try:
            for result in play_match(match, executor, log, finished):
                standings.add(match, result)
        except KeyboardInterrupt:
            if log_file:
                complain(f"stopped after {standings.games} games; play on with: rootai arena --resume {log_file}")
            raise
        elapsed = time.perf_counter() - begun
    return {**make_report([match], standings), "seconds": elapsed, "games_per_s": played / elapsed}


def _estimate(match: "Match", standings: "Standings") -> str:
    first = standings.players[match.names[0]]
    low, high = first.interval
    text = f"{match.names[0]} {first.win_rate:.1%} ({low:.0%} to {high:.0%})"
    return f"{text} LLR {match.sprt.llr(first.wins, first.games):.2f}" if match.sprt else text


def _read(paths: list[str]) -> dict[str, Any]:
    """The report on logs."""
    from rootai.arena import LogReader, Standings, make_report

    readers = [LogReader(path) for path in paths]
    standings = Standings(*(reader.match for reader in readers))
    for reader in readers:
        for result in reader.games():
            standings.add(reader.match, result)
    return make_report([reader.match for reader in readers], standings)


def _verify(args: argparse.Namespace) -> None:
    """Replay logs."""
    from rootai.arena import LogReader, verify_log

    verified, planned = {}, {}
    for path in args.verify:
        reader = LogReader(path)
        verified[path], planned[path] = 0, reader.match.n_games
        with progress_bar(f"Verifying {path}", reader.match.n_games) as bar:
            for number in verify_log(reader):
                verified[path] = number + 1
                bar(number + 1, "")
    if args.json:
        print(json.dumps({"verified": verified}))
        return
    for path, games in verified.items():
        missing = f" (the match has {planned[path]})" if games < planned[path] else ""
        print(f"{path}: all {games} games{missing} replay to the results that the log says")


def _show(doc: dict[str, Any], args: argparse.Namespace) -> None:
    if args.plot:
        from rootai.arena.plots import draw

        draw(doc, args.plot)
    if args.json:
        print(json.dumps(doc))
        return
    from rootai.arena.report import lines
    from rootai.tui.screen import Screen

    screen = Screen()
    for line in lines(doc):
        screen.show(line)
    if doc.get("games_per_s"):
        screen.show(f"{doc['games_per_s']:.2f} games a second")
