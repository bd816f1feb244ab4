"""`python -m rootai.learning`: learn the weights of a game's evaluation from games between fast players."""

import math
import sys
from argparse import ArgumentTypeError
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from rootai.cli.arena import progress_bar
from rootai.cli.common import BAD_USAGE, FAILURE, INTERRUPTED, OK, Parser, complain, count, integer
from rootai.errors import BadConfigError, RootaiError, UnknownNameError

DEFAULT_PLAYERS = ("ismcts:seconds=0.2,iterations=300,cutoff=0", "ismcts:seconds=0.2,iterations=1000,cutoff=0")
VALIDATION_SHARE = 5  # one game in so many is kept from the fit, to judge it
DECAYS = (1e-1, 3e-2, 1e-2, 3e-3, 1e-3, 3e-4, 1e-4)  # tried; the one that does best on the games kept back is taken

_EXAMPLES = """\
example:
  python -m rootai.learning root --games 2000 --seed 1 --out outlook.toml --plot calibration.svg

The positions gather in the file of --data, game by game.  A run that was stopped is carried on by the same command, and
more games are added by a larger --games.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        args = _parser().parse_args(words)
    except SystemExit as stop:
        return int(stop.code or OK)
    try:
        return _run(args, "python -m rootai.learning " + " ".join(words))
    except (BadConfigError, UnknownNameError) as mistake:
        complain(str(mistake))
        return BAD_USAGE
    except RootaiError as problem:
        complain(str(problem))
        return FAILURE
    except OSError as problem:
        complain(f"{problem.filename}: {problem.strerror}" if problem.filename else str(problem))
        return FAILURE
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser() -> Parser:
    parser = Parser(
        prog="python -m rootai.learning",
        description="Learn the weights of a game's evaluation from the results of games between fast players.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("game", metavar="GAME", help="the game to learn")
    parser.add_argument("--games", type=count, default=1000, metavar="N", help="games to learn from [1000]")
    parser.add_argument("--seed", type=integer, default=1, metavar="N", help="decides every game [1]")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="write the weights here, as .toml")
    parser.add_argument("--data", type=Path, metavar="FILE", help="where positions gather [GAME-SEED.positions]")
    parser.add_argument(
        "--also",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="learn from the positions of an earlier run as well; repeatable",
    )
    parser.add_argument(
        "--prior",
        metavar="NAME",
        help="depart from these weights only as far as the games call for it: a .toml file or one of the game's own",
    )
    parser.add_argument(
        "--decay",
        type=_decay,
        metavar="X",
        help="how strongly the weights are held back [what does best on the games kept back]",
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw predicted against actual chances, as .svg")
    parser.add_argument(
        "--player",
        action="append",
        metavar="SPEC",
        help=f"a player that takes part; repeatable [{' '.join(DEFAULT_PLAYERS)}]",
    )
    return parser


def _decay(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise ArgumentTypeError(f"{text!r} is not a positive number")
    return value


def _run(args: Any, command: str) -> int:
    from rootai.games import load

    game = load(args.game)
    if game.outlook is None:
        raise BadConfigError(f"the evaluation of {game.title} has no weights to learn")
    if args.out.suffix != ".toml":
        raise BadConfigError(f"the file of weights must end in .toml, not {args.out.name!r}")
    positions = _gather(game, args)
    _learn(game, positions, args, command)
    return OK


def _gather(game: Any, args: Any) -> np.ndarray:
    """All positions wanted, those of missing games played now."""
    from rootai.engine.warmup import warm_up
    from rootai.learning.positions import PositionFile, read_positions
    from rootai.learning.selfplay import play_to_learn

    players = args.player or DEFAULT_PLAYERS
    path = args.data or Path(f"{args.game}-{args.seed}.positions")
    file = PositionFile(path, {"game": args.game, "seed": args.seed, "players": list(players)}, game.outlook)
    there = file.read()
    first = int(there["game"].max()) if len(there) else 0
    file.drop_from(first)  # the last game may not be whole
    warm_up(game)
    with progress_bar("Playing", args.games) as bar:
        for number in range(first, args.games):
            bar(number, f"{number} of {args.games} games")
            file.add(play_to_learn(game, game.outlook, players, args.seed, number))
    positions = file.read()
    found = [positions[positions["game"] < args.games]]
    for earlier in args.also:
        found.append(read_positions(earlier, game.outlook))
        found[-1]["game"] += 1 + found[-2]["game"].max(initial=0)
    return np.concatenate(found)


def _learn(game: Any, positions: np.ndarray, args: Any, command: str) -> None:
    """Fit, report, and write the files asked for."""
    from rootai.learning.calibration import as_markdown, as_svg, calibrate
    from rootai.learning.model import Sample, chances, constant_loss, fit, loss

    outlook = game.outlook
    roles = tuple(outlook.features)
    kept_back = positions["game"] % VALIDATION_SHARE == 0
    training, validation = (Sample.of(positions[pick], len(roles)) for pick in (~kept_back, kept_back))
    if not training.size or not validation.size:
        raise BadConfigError(f"{args.games} games are too few to learn from and to judge by")
    print(f"{training.size} positions to learn from, {validation.size} to judge by")
    prior = outlook.weights(args.prior) if args.prior else 0.0
    decays = DECAYS if args.decay is None else (args.decay,)
    tried = []
    with progress_bar("Fitting", len(decays)) as bar:
        for done, decay in enumerate(decays):
            bar(done, f"decay {decay:g}")
            weights = fit(training, outlook.shape, decay, outlook.n_common, prior)
            tried.append((loss(weights, validation), loss(weights, training), decay, weights))
    learned, on_training, decay, weights = min(tried, key=lambda one: one[0])
    losses = {"learned": learned, "constant": constant_loss(validation)}
    losses |= {name: loss(outlook.weights(name), validation) for name in outlook.names()}
    for name, value in losses.items():
        print(f"validation loss, {name}: {value:.4f}")
    print(f"training loss, learned: {on_training:.4f}, with decay {decay:g}")
    table = calibrate(chances(weights, validation), validation, roles)
    print(as_markdown(table))
    notes = {
        "command": command,
        "games": len(np.unique(positions["game"])),
        "positions": len(positions),
        "decay": f"{decay:g}",
    }
    outlook.write(args.out, weights, {**notes, "validation_loss": losses})
    if args.plot:
        args.plot.write_text(as_svg(table, f"{game.title}: predicted and actual"), encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
