"""`rootai arena`: which player is stronger."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from rootai.cli.common import OK, add_game_options, count, game_options, integer

_EXAMPLES = """\
examples:
  rootai arena --game vaalbara ismcts:seconds=0.1 greedy --games 200
  rootai arena --game vaalbara --seats 4 ismcts:iterations=500 random --workers 2 --json
  rootai arena --game minimal ismcts:iterations=100 flat:iterations=100 --log match.jsonl

`A B` on four seats is A against three B: the last player fills the seats that are left. The games come in rounds: the
games of a round share one chance seed, and between them every player sits in every seat equally often.
A win rate counts games, so its fair share is the player's share of the seats.
"""


def register(subparsers: Any) -> None:
    """Add the command to the parser of `rootai`."""
    parser = subparsers.add_parser(
        "arena",
        help="play matches between players",
        description="Play a match with rotated seats and paired seeds, and print win rates with 95 % intervals.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("players", nargs="+", metavar="SPEC", help="players such as ismcts:seconds=0.2,threads=1")
    parser.add_argument("--game", required=True, metavar="GAME", help="the game to play")
    parser.add_argument("--games", type=count, default=100, metavar="N", help="games, rounded up to whole rounds [100]")
    add_game_options(parser)
    parser.add_argument("--seed", type=integer, default=0, metavar="N", help="decides every game of the match [0]")
    parser.add_argument("--workers", type=count, default=1, metavar="W", help="games played at the same time [1]")
    parser.add_argument("--log", metavar="FILE", help="write the match and the record of each game as JSON lines")
    parser.add_argument("--json", action="store_true", help="print machine-readable JSON")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from rootai.arena import Match

    match = Match.of(args.game, args.players, args.games, args.seed, game_options(args))
    report = _play(match, args.workers, args.log)
    if args.json:
        print(json.dumps(report))
    else:
        _show(report)
    return OK


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


def _play(match: Any, workers: int, log_file: str | None) -> dict[str, Any]:
    """Play the match, with a running estimate beside the bar; what it has shown."""
    from rootai.arena import MatchLog, Standings, play_match
    from rootai.engine.warmup import warm_up
    from rootai.games import load

    warm_up(load(match.game))
    standings = Standings(match)
    with MatchLog(log_file, match) if log_file else nullcontext() as log, progress_bar("Playing", match.n_games) as bar:
        begun = time.perf_counter()
        for result in play_match(match, workers):
            standings.add(result)
            if log:
                log.add(result)
            bar(standings.games, _estimate(standings.entrants[0]))
        seconds = time.perf_counter() - begun
    speed = {"seconds": seconds, "games_per_s": standings.games / seconds}
    return {"game": match.game, "config": match.config, "seed": match.seed, **standings.to_json(), **speed}


def _estimate(standing: Any) -> str:
    low, high = standing.interval
    return f"{standing.spec} {standing.win_rate:.1%} ({low:.0%} to {high:.0%})"


def _show(report: dict[str, Any]) -> None:
    from rich.table import Table

    from rootai.tui.screen import Screen

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("player", overflow="fold")
    for heading in ("seats", "wins", "win rate", "95 % interval", "fair share", "points"):
        table.add_column(heading, justify="right")
    for player in report["players"]:
        low, high = player["interval_95"]
        table.add_row(
            player["spec"],
            str(player["seats"]),
            f"{player['wins']:g}",
            f"{player['win_rate']:.1%}",
            f"{low:.1%} - {high:.1%}",
            f"{player['fair_share']:.1%}",
            f"{player['mean_points']:.1f}",
        )
    screen = Screen()
    screen.show(table)
    screen.show(
        f"{report['games']} games, {report['games_per_s']:.2f} a second; "
        f"a game has {report['mean_turns']:.1f} turns and {report['mean_decisions']:.1f} decisions on average"
    )
    endings = sorted(report["endings"].items(), key=lambda item: -item[1])
    screen.show("endings: " + ", ".join(f"{name} {number}" for name, number in endings))
