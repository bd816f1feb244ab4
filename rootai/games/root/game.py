"""Root at the Python edge: configuration, and the game's parts under the names of the contract."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from rootai.engine.contract import Kernels
from rootai.engine.game import Config, Game, check_option_names, check_seats
from rootai.errors import BadConfigError
from rootai.games.root import (
    board,
    descriptions,
    documents,
    guidance,
    invariants,
    legal,
    notation,
    observation,
    refusals,
    tables,
)
from rootai.games.root.apply import apply
from rootai.games.root.determinize import determinize
from rootai.games.root.names import faction_ids, seat_names
from rootai.games.root.notation import Context
from rootai.games.root.outlook import OUTLOOK
from rootai.games.root.rules import end
from rootai.games.root.rules.turn import settle
from rootai.games.root.setup import set_up
from rootai.games.root.state import (
    CHARACTER_NAMES,
    ENDINGS,
    FACTION_NAMES,
    MAX_DECISIONS_A_TURN,
    MAX_MOVES,
    MAX_VAGABONDS,
    MIN_SEATS,
    SETUP,
    STATE,
    TABLES,
    TURN_LIMIT,
)

DEFAULT_FACTIONS = ("marquise", "eyrie", "alliance", "vagabond", "vagabond")
DEFAULT_SEATS = 4


class Root(Game):
    """Might and right in the woodland: four factions, each with rules of its own."""

    name = "root"
    title = "Root"
    rules_version = 1
    min_seats = MIN_SEATS
    max_seats = len(DEFAULT_FACTIONS)
    state_dtype = STATE
    tables_dtype = TABLES
    max_moves = MAX_MOVES
    max_decisions = TURN_LIMIT * MAX_DECISIONS_A_TURN
    endings = ENDINGS
    role_option = "factions"
    outlook = OUTLOOK
    # One seat each for four searches at 0.05 s, rootai arena --game root --seats 4 --games 28 --seed 22:
    # cutoff 20 won 14, cutoff 0 won 8, cutoff 0 with puct 6, playouts to the end 0; benchmarks/STRENGTH.md has more.
    # The move weights are worth most as priors: two seats, 0.05 s of processor time, puct with exploration 0.4 won
    # 13 games of 16 against ucb1, --seed 102; at 0.02 s it won 13 of 24 against exploration 1, --seed 93
    search_defaults: ClassVar[dict[str, Any]] = {"cutoff": 20, "formula": "puct", "exploration": 0.4}
    kernels = Kernels(
        to_act=legal.to_act,
        legal_moves=legal.legal_moves,
        apply=apply,
        sample_chance=legal.sample_chance,
        determinize=determinize,
        edge_key=observation.edge_key,
        rewards=end.rewards,
        evaluate=guidance.evaluate,
        weights=guidance.weights,
        turns=legal.turns,
        ending=end.ending,
    )

    # ---- configuration -------------------------------------------------------------------------------------------

    def configure(self, options: Mapping[str, Any]) -> Config:
        check_option_names(options, ("seats", "factions", "map", "deck", "characters"), self)
        factions = options.get("factions")
        seats = check_seats(options.get("seats", DEFAULT_SEATS if factions is None else _length(factions)), self)
        factions = _check_factions(DEFAULT_FACTIONS[:seats] if factions is None else factions, seats)
        return {
            "seats": seats,
            "factions": factions,
            "map": _check_name(options.get("map", "autumn"), tables.MAPS, "map"),
            "deck": _check_name(options.get("deck", "base"), tables.DECKS, "deck"),
            "characters": _check_characters(options.get("characters"), factions.count("vagabond")),
        }

    def n_seats(self, config: Config) -> int:
        return config["seats"]

    def build_tables(self, config: Config) -> np.recarray:
        return tables.build_tables(config["map"], config["deck"])

    def start(self, state: Any, tables: Any, config: Config) -> None:
        set_up(state, tables, faction_ids(config["factions"]), config["characters"] or ())
        settle(state, tables)

    def in_setup(self, state: Any) -> bool:
        return state.phase == SETUP

    def scores(self, state: Any, tables: Any, config: Config) -> list[int]:
        return [int(points) for points in state.score[: config["seats"]]]

    # ---- documents -----------------------------------------------------------------------------------------------

    def position_json(self, state: Any, tables: Any, config: Config) -> dict[str, Any]:
        return documents.position_json(state, _names(config))

    def read_position(self, doc: Mapping[str, Any], state: Any, tables: Any, config: Config) -> None:
        documents.read_position(doc, state, tables, _names(config), faction_ids(config["factions"]))

    def broken_laws(self, state: Any, tables: Any, config: Config) -> list[str]:
        return invariants.broken_laws(state, tables, _names(config))

    def view_json(self, state: Any, tables: Any, config: Config, seat: int) -> dict[str, Any]:
        return observation.view_json(state, _names(config), seat)

    def read_view(self, doc: Mapping[str, Any], state: Any, tables: Any, config: Config, seat: int) -> None:
        observation.read_view(doc, state, tables, _names(config), faction_ids(config["factions"]), seat)

    # ---- moves ---------------------------------------------------------------------------------------------------

    def move_text(self, state: Any, tables: Any, config: Config, move: int) -> str:
        return notation.move_text(Context(state, tables, _names(config)), move)

    def move_json(self, state: Any, tables: Any, config: Config, move: int) -> dict[str, Any]:
        return notation.move_json(Context(state, tables, _names(config)), move)

    def describe(self, state: Any, tables: Any, config: Config, move: int) -> str:
        return descriptions.describe(Context(state, tables, _names(config)), move)

    def read_move(self, text: str, state: Any, tables: Any, config: Config) -> int:
        return notation.read_move(Context(state, tables, _names(config)), text)

    def why_illegal(self, state: Any, tables: Any, config: Config, move: int) -> str:
        return refusals.why_illegal(Context(state, tables, _names(config)), move)

    def board(self, view: Mapping[str, Any]) -> Any:
        return board.board(view, self.from_view(view))


def _names(config: Config) -> list[str]:
    return seat_names(config["factions"])


def _length(factions: Any) -> Any:
    return len(factions) if isinstance(factions, (list, tuple)) else factions


def _check_factions(factions: Any, seats: int) -> list[str]:
    """One faction per seat, none twice but the Vagabond."""
    if not isinstance(factions, (list, tuple)) or len(factions) != seats:
        raise BadConfigError(f"factions must be a list of {seats} names, one per seat, not {factions!r}")
    for faction in factions:
        _check_name(faction, FACTION_NAMES, "faction")
        allowed = MAX_VAGABONDS if faction == "vagabond" else 1
        if list(factions).count(faction) > allowed:
            raise BadConfigError(f"at most {allowed} of the seats can be {faction!r}")
    return list(factions)


def _check_characters(characters: Any, n_vagabonds: int) -> list[str] | None:
    """One character per Vagabond, or none: then they are chosen at the setup (9.3.1)."""
    if characters is None:
        return None
    if not isinstance(characters, (list, tuple)) or len(characters) != n_vagabonds:
        raise BadConfigError(f"characters must be a list of {n_vagabonds} names, one per Vagabond, not {characters!r}")
    for character in characters:
        _check_name(character, CHARACTER_NAMES, "character")
    if len(set(characters)) != n_vagabonds:
        raise BadConfigError("two Vagabonds cannot be the same character")
    return list(characters)


def _check_name(name: Any, names: tuple[str, ...], what: str) -> str:
    if name not in names:
        raise BadConfigError(f"there is no {what} {name!r}; there are: {', '.join(names)}")
    return name
