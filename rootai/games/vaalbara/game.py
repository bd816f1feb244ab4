"""Vaalbara at the Python edge: configuration, and the game's parts under the names of the contract."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from rootai.engine.cardfile import STANDARD
from rootai.engine.contract import Kernels
from rootai.engine.game import Config, Game, check_option_names, check_seats
from rootai.errors import BadConfigError
from rootai.games.vaalbara import (
    board,
    cards,
    documents,
    evaluation,
    guidance,
    invariants,
    legal,
    notation,
    observation,
    refusals,
)
from rootai.games.vaalbara.apply import apply
from rootai.games.vaalbara.determinize import determinize
from rootai.games.vaalbara.rules import end
from rootai.games.vaalbara.rules.setup import set_up
from rootai.games.vaalbara.state import MAX_SEATS, MIN_SEATS, N_LANDS, N_ROUNDS, STATE, TABLES

DEFAULT_SEATS = 4


class Vaalbara(Game):
    """Send a character, take a land, and let it grow with the lands you have."""

    name = "vaalbara"
    title = "Vaalbara"
    rules_version = 1
    min_seats = MIN_SEATS
    max_seats = MAX_SEATS
    state_dtype = STATE
    tables_dtype = TABLES
    max_moves = N_LANDS
    max_decisions = MAX_SEATS * (3 * N_ROUNDS + 2 * (MAX_SEATS - 1))  # state.py derives it
    endings = end.ENDINGS
    outlook = evaluation.OUTLOOK
    # Matches of two seats, rootai arena --game vaalbara --seats 2 --workers 2:
    # playout_bias 0.5 against 0: 59.5 % (52.6 - 66.1) of 200 games at 0.05 s, --seed 5
    # leaf_share 0.5 against 0: 57.3 % (49.3 - 65.0) of 150 games at 0.02 s, --seed 131
    # variant mo against so: 54.7 % (49.0 - 60.2) of 300 games at 20,000 iterations, --seed 901
    # One seat each of four, --seats 4 --seed 111: exploration 0.5 won 43 of 120 games, 1.2 won 36, 3 won 14;
    # benchmarks/STRENGTH.md has more
    search_defaults: ClassVar[dict[str, Any]] = {
        "playout_bias": 0.5,
        "formula": "puct",
        "exploration": 0.5,
        "leaf_share": 0.5,
    }
    role_option = "clans"
    kernels = Kernels(
        to_act=legal.to_act,
        legal_moves=legal.legal_moves,
        apply=apply,
        sample_chance=legal.sample_chance,
        determinize=determinize,
        edge_key=observation.edge_key,
        rewards=end.rewards,
        evaluate=evaluation.evaluate,
        weights=guidance.weights,
        turns=legal.turns,
        ending=end.ending,
    )

    # ---- configuration -------------------------------------------------------------------------------------------

    def configure(self, options: Mapping[str, Any]) -> Config:
        check_option_names(options, ("seats", "clans", "recall", "cards"), self)
        card_option = cards.read_option(options.get("cards", STANDARD))
        names = cards.cards_of(card_option)["clans"]
        seats = check_seats(options.get("seats", _default_seats(options.get("clans"))), self)
        clans = _check_clans(options.get("clans", names[:seats]), seats, names)
        recall = options.get("recall", False)
        if not isinstance(recall, bool):
            raise BadConfigError(f"recall must be true or false, not {recall!r}")
        return {"seats": seats, "clans": clans, "recall": recall, "cards": card_option}

    def n_seats(self, config: Config) -> int:
        return config["seats"]

    def build_tables(self, config: Config) -> np.recarray:
        return cards.build_tables(cards.cards_of(config["cards"]), config["seats"], config["recall"])

    def start(self, state: Any, tables: Any, config: Config) -> None:
        set_up(state, tables, _clan_ids(config))

    def in_setup(self, state: Any) -> bool:
        return state.round_number == 0

    def scores(self, state: Any, tables: Any, config: Config) -> list[int]:
        return [int(points) for points in state.vp[: config["seats"]]]

    # ---- documents -----------------------------------------------------------------------------------------------

    def position_json(self, state: Any, tables: Any, config: Config) -> dict[str, Any]:
        return documents.position_json(state, config["clans"])

    def read_position(self, doc: Mapping[str, Any], state: Any, tables: Any, config: Config) -> None:
        documents.read_position(doc, state, tables, config["clans"], _clan_ids(config))

    def broken_laws(self, state: Any, tables: Any, config: Config) -> list[str]:
        return invariants.broken_laws(state, tables, config["clans"])

    def view_json(self, state: Any, tables: Any, config: Config, seat: int) -> dict[str, Any]:
        return observation.view_json(state, tables, config["clans"], cards.cards_of(config["cards"]), seat)

    def read_view(self, doc: Mapping[str, Any], state: Any, tables: Any, config: Config, seat: int) -> None:
        observation.read_view(doc, state, tables, config["clans"], _clan_ids(config), seat)

    # ---- moves ---------------------------------------------------------------------------------------------------

    def move_text(self, state: Any, tables: Any, config: Config, move: int) -> str:
        return notation.move_text(tables, config["clans"], move)

    def move_json(self, state: Any, tables: Any, config: Config, move: int) -> dict[str, Any]:
        return notation.move_json(tables, config["clans"], move)

    def describe(self, state: Any, tables: Any, config: Config, move: int) -> str:
        return notation.describe(state, tables, config["clans"], move)

    def read_move(self, text: str, state: Any, tables: Any, config: Config) -> int:
        return notation.read_move(text, tables, config["clans"])

    def why_illegal(self, state: Any, tables: Any, config: Config, move: int) -> str:
        return refusals.why_illegal(state, config["clans"], move)

    def board(self, view: Mapping[str, Any]) -> Any:
        return board.board(view, self.from_view(view))


def _default_seats(clans: Any) -> int:
    """A list of clans says how many seats there are."""
    return len(clans) if isinstance(clans, (list, tuple)) else DEFAULT_SEATS


def _check_clans(clans: Any, seats: int, names: list[str]) -> list[str]:
    """One clan of the card table for each seat, no clan twice (setup.9)."""
    if not isinstance(clans, (list, tuple)) or len(clans) != seats:
        raise BadConfigError(f"clans must be a list of {seats} names, one per seat, not {clans!r}")
    for index, clan in enumerate(clans):
        if clan not in names:
            raise BadConfigError(f"there is no clan {clan!r}; there are: {', '.join(names)}")
        if clan in clans[:index]:
            raise BadConfigError(f"two seats have the clan {clan!r}: every clan can be taken once")
    return list(clans)


def _clan_ids(config: Config) -> list[int]:
    names = cards.cards_of(config["cards"])["clans"]
    return [names.index(clan) for clan in config["clans"]]
