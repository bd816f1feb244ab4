"""The calls that everything else goes through: `choose_move`, `analyse` and `play`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rootai.engine.contract import CHANCE
from rootai.engine.game import VIEW_FORMAT, Game
from rootai.engine.moves import Move
from rootai.engine.rng import new_rng, random_u64
from rootai.engine.state import State
from rootai.errors import BadConfigError, BadViewError
from rootai.games import load
from rootai.players import Analysis, Ismcts, Player, check_seating, level_spec, make_player
from rootai.players.base import seat_to_choose

Position = State | Mapping[str, Any]  # a state, or the document of a view or state


def choose_move(
    position: Position,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int | None = None,
    seed: int | None = None,
    level: str | None = None,
    player: str | Player | None = None,
) -> Move:
    """The move that the opponent plays for the seat to act, from what that seat may know alone.

    `position` is a `State`, or a view as `State.observe` gives it.  The time limit is `seconds` or `iterations` (one
    second if neither is given); `level` or `player` chooses who plays, a strong search by default.
    """
    state = as_state(position)
    seat_to_choose(state)
    chooser = _chooser(seconds, iterations, threads, seed, level, player)
    try:
        return chooser.choose(state)
    finally:
        if chooser is not player:
            chooser.close()


def analyse(
    position: Position,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int | None = None,
    seed: int | None = None,
    level: str | None = None,
    on_search: Callable[[Any], None] | None = None,
) -> Analysis:
    """Every move of the seat to act with visits and win chance, the expected line, and the speed of the search.

    `on_search` is handed the running search, whose `cancel` ends it early.
    """
    state = as_state(position)
    seat_to_choose(state)
    chooser = _chooser(seconds, iterations, threads, seed, level, None)
    if not isinstance(chooser, Ismcts):
        raise BadConfigError(f"{chooser.name!r} does not search: there is nothing to analyse")
    chooser.on_search = on_search
    try:
        return chooser.analyse(state)
    finally:
        chooser.close()


def play(
    game: Game | str,
    players: Sequence[str | Player],
    seed: int | None = None,
    on_move: Callable[[State, Move], None] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """A whole game between `players`, one per seat; returns its record.

    `on_move(state, move)` is told each move, chance included, before it is played.
    """
    rules = load(game) if isinstance(game, str) else game
    if "seats" not in options and len(players) != rules.n_seats(rules.configure(options)):
        options["seats"] = len(players)
    state = rules.new(seed=seed, **options)
    if len(players) != state.n_seats:
        raise BadConfigError(f"{state.n_seats} seats need as many players, not {len(players)}")
    seeds = new_rng(state.seed)
    made = [spec if isinstance(spec, Player) else make_player(spec, seed=int(random_u64(seeds))) for spec in players]
    try:
        check_seating(rules.kept_seats(state.config), [player.name for player in made])
        finish(state, made, on_move)
    finally:
        for player, spec in zip(made, players, strict=True):
            if player is not spec:
                player.close()
    return state.record_json(players=[player.spec for player in made])


def finish(state: State, players: Sequence[Player], on_move: Callable[[State, Move], None] | None = None) -> None:
    """Play `state` on to its end."""
    while not state.is_over:
        seat = state.to_act
        move = state.sample_chance() if seat == CHANCE else players[seat].choose(state)
        if on_move:
            on_move(state, move)
        state.apply(move)


def as_state(position: Position) -> State:
    """`position` as a state: a view or state document is read first."""
    if isinstance(position, State):
        return position
    if not isinstance(position, Mapping):
        raise BadViewError(f"a position is a State or a view document, not {type(position).__name__}")
    if not isinstance(position.get("game"), str):
        raise BadViewError("the document does not say which 'game' it belongs to")
    game = load(position["game"])
    return game.from_view(position) if position.get("format") == VIEW_FORMAT else game.from_json(position)


def _chooser(
    seconds: float | None,
    iterations: int | None,
    threads: int | None,
    seed: int | None,
    level: str | None,
    player: str | Player | None,
) -> Player:
    if level is not None and player is not None:
        raise BadConfigError("give a level or a player, not both")
    options = {"seconds": seconds, "iterations": iterations, "threads": threads}
    given = {name: value for name, value in options.items() if value is not None}
    if isinstance(player, Player) and not given and seed is None:
        return player
    if level is not None:
        level_spec(level)
    return make_player(player or level or "ismcts", seed=seed, **given)
