"""Ironwood at the Python edge: configuration, and the game's parts under the names of the contract."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from rootai.engine.cardfile import STANDARD
from rootai.engine.contract import Kernels
from rootai.engine.game import Config, Game, check_option_names, check_seats
from rootai.engine.questions import Choice, NumberQuestion, Question, yes_or_no
from rootai.errors import BadConfigError
from rootai.games.ironwood import (
    board,
    cards,
    documents,
    guidance,
    invariants,
    legal,
    notation,
    observation,
    refusals,
)
from rootai.games.ironwood.apply import apply
from rootai.games.ironwood.determinize import determinize
from rootai.games.ironwood.map import FOREST_NAMES, MOUNTAIN_NAMES, names_of
from rootai.games.ironwood.notation import Context
from rootai.games.ironwood.outlook import OUTLOOK
from rootai.games.ironwood.rules import end
from rootai.games.ironwood.rules.setup import set_up
from rootai.games.ironwood.rules.turn import settle
from rootai.games.ironwood.solo import tables as bots
from rootai.games.ironwood.solo.setup import set_up_bot
from rootai.games.ironwood.state import (
    ENDINGS,
    IRON,
    MAX_DECISIONS,
    MAX_MOVES,
    N_SEATS,
    SEAT_NAMES,
    SETUP,
    STATE,
    TABLES,
    WOOD,
)

_OPPONENTS = (
    Choice("search", None, "at the level of your choice, on either side"),
    Choice("ironbot", "ironbot", "the solo opponent of the rule book: it plays iron, you lead wood"),
    Choice("woodbot", "woodbot", "the other one: it plays wood, you lead iron"),
)
MAX_HANDICAP = 4  # places with an extra warrior for a beginner (beginner.4, beginner.5)


class Ironwood(Game):
    """Totems against forges: two sides that share a map, but no place on it."""

    name = "ironwood"
    title = "Ironwood"
    rules_version = 2
    min_seats = N_SEATS
    max_seats = N_SEATS
    state_dtype = STATE
    tables_dtype = TABLES
    max_moves = MAX_MOVES
    max_decisions = MAX_DECISIONS
    endings = ENDINGS
    outlook = OUTLOOK
    # Random games rarely end before the bound, so playouts are cut off; the move weights are worth most as priors.
    # Matches at 0.02 s, processor time: puct won 19 of 21 against ucb1; benchmarks/STRENGTH.md has more
    search_defaults: ClassVar[dict[str, Any]] = {
        "cutoff": 10,
        "playout_bias": 0.5,
        "formula": "puct",
        "exploration": 1.0,
    }
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
        names = ("seats", "cards", "opening_choice", "sorted_decks", "concede", "handicap", "solo", "difficulty")
        check_option_names(options, names, self)
        sorted_decks = _check_flag(options.get("sorted_decks", False), "sorted_decks")
        solo, difficulty = bots.read_options(options)
        card_option = cards.read_option(options.get("cards", STANDARD))
        bots.check_cards(solo, cards.cards_of(card_option)["card"])
        return {
            "seats": check_seats(options.get("seats", N_SEATS), self),
            "cards": card_option,
            "opening_choice": _check_flag(options.get("opening_choice", not sorted_decks), "opening_choice"),
            "sorted_decks": sorted_decks,
            "concede": _check_flag(options.get("concede", False), "concede"),
            "handicap": _check_handicap(options.get("handicap", [])),
            "solo": solo,
            "difficulty": difficulty,
        }

    def n_seats(self, config: Config) -> int:
        return N_SEATS

    def build_tables(self, config: Config) -> np.recarray:
        tables = cards.build_tables(cards.cards_of(config["cards"]))
        row = tables[0]
        row.outlook_weight[:] = OUTLOOK.weights()
        row.opening_choice = config["opening_choice"]
        row.sorted_decks = config["sorted_decks"]
        row.concede = config["concede"]
        for name in config["handicap"]:
            if name in MOUNTAIN_NAMES:
                row.start_iron[MOUNTAIN_NAMES.index(name)] += 1
            else:
                row.start_wood[FOREST_NAMES.index(name)] += 1
        bots.fill_tables(row, config["solo"], config["difficulty"])
        return tables

    def start(self, state: Any, tables: Any, config: Config) -> None:
        set_up(state, tables)
        set_up_bot(state, tables, config["solo"], config["difficulty"])
        settle(state, tables)

    def in_setup(self, state: Any) -> bool:
        return state.phase == SETUP

    def scores(self, state: Any, tables: Any, config: Config) -> list[int]:
        return [int(state.delivered), int(end.outer_forges(state))]

    def roles(self, config: Config) -> list[str]:
        return list(SEAT_NAMES)

    def kept_seats(self, config: Config) -> dict[int, str]:
        bot = bots.bot_of(config["solo"])
        return {bots.BOT_SEATS[bot]: config["solo"]} if bot else {}

    def set_up_questions(self, options: Mapping[str, Any]) -> list[Question | NumberQuestion]:
        solo = bots.bot_of(options.get("solo"))
        names = [choice.name for choice in _OPPONENTS]
        found: list[Question | NumberQuestion] = [Question("solo", "Who is your opponent?", _OPPONENTS, names[0])]
        if solo:
            found.append(bots.difficulty_question(solo))
        found.append(yes_or_no("sorted_decks", "For beginners: special cards in the order of their numbers?"))
        beginners = [1 - bots.BOT_SEATS[solo]] if solo else [WOOD, IRON]
        places = tuple(
            Choice(name, name, f"for {SEAT_NAMES[seat]}") for seat in beginners for name in _handicap_places()[seat]
        )
        found.append(Question("handicap", "For beginners: places with one more warrior?", places, several=True))
        return found

    # ---- documents -----------------------------------------------------------------------------------------------

    def position_json(self, state: Any, tables: Any, config: Config) -> dict[str, Any]:
        return documents.position_json(state, tables)

    def read_position(self, doc: Mapping[str, Any], state: Any, tables: Any, config: Config) -> None:
        documents.read_position(doc, state, tables)

    def broken_laws(self, state: Any, tables: Any, config: Config) -> list[str]:
        return invariants.broken_laws(state, tables)

    def view_json(self, state: Any, tables: Any, config: Config, seat: int) -> dict[str, Any]:
        return observation.view_json(state, tables, seat)

    def read_view(self, doc: Mapping[str, Any], state: Any, tables: Any, config: Config, seat: int) -> None:
        observation.read_view(doc, state, tables, seat)

    # ---- moves ---------------------------------------------------------------------------------------------------

    def move_text(self, state: Any, tables: Any, config: Config, move: int) -> str:
        return notation.move_text(_context(state, tables, config), move)

    def move_json(self, state: Any, tables: Any, config: Config, move: int) -> dict[str, Any]:
        return notation.move_json(_context(state, tables, config), move)

    def describe(self, state: Any, tables: Any, config: Config, move: int) -> str:
        return notation.describe(_context(state, tables, config), move)

    def read_move(self, text: str, state: Any, tables: Any, config: Config) -> int:
        return notation.read_move(_context(state, tables, config), text)

    def why_illegal(self, state: Any, tables: Any, config: Config, move: int) -> str:
        return refusals.why_illegal(_context(state, tables, config), move)

    def board(self, view: Mapping[str, Any]) -> Any:
        return board.board(view, self.from_view(view))


def _context(state: Any, tables: Any, config: Config) -> Context:
    return Context(state, tables, cards.cards_of(config["cards"]))


def _check_flag(value: Any, name: str) -> bool:
    if not isinstance(value, bool):
        raise BadConfigError(f"{name} must be true or false, not {value!r}")
    return value


def _handicap_places() -> dict[int, list[str]]:
    """Where each side may have an extra warrior."""
    return {IRON: names_of("mountain", "inner"), WOOD: names_of("forest", "outer")}


def _check_handicap(places: Any) -> list[str]:
    """Extra warriors for a beginner: on up to four inner mountains or in up to four outer forests."""
    if not isinstance(places, (list, tuple)):
        raise BadConfigError(f"handicap must be a list of places, not {places!r}")
    allowed = _handicap_places()
    for place in places:
        if place not in allowed[IRON] + allowed[WOOD]:
            raise BadConfigError(f"no extra warrior can be placed at {place!r}: inner mountains and outer forests only")
        if list(places).count(place) > 1:
            raise BadConfigError(f"one extra warrior can be placed at {place}, not more")
    for names in allowed.values():
        if sum(place in names for place in places) > MAX_HANDICAP:
            raise BadConfigError(f"at most {MAX_HANDICAP} of the places {', '.join(names)} can have an extra warrior")
    return list(places)
