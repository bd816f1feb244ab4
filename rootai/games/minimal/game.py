"""The minimal game at the Python edge: configuration, notation, views and documents."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from rich.text import Text

from rootai.engine.bits import members
from rootai.engine.contract import Kernels
from rootai.engine.game import Config, Game, check_option_names, check_seats
from rootai.engine.moves import words_of
from rootai.engine.packing import HIDDEN, arg_a, arg_b, op_of, pack
from rootai.errors import BadStateError, InvalidMoveError
from rootai.games.minimal import guidance, rules
from rootai.games.minimal.state import (
    ALL_CARDS,
    CHOOSE,
    DEAL,
    DEAL_CARD,
    DRAW,
    DRAW_CARD,
    KEEP,
    MAX_SEATS,
    MIN_SEATS,
    N_CARDS,
    NO_CARD,
    OVER,
    PHASE_NAMES,
    STATE,
    SWAP,
    TABLES,
)

_VERBS = {DEAL_CARD: "deal", KEEP: "keep", SWAP: "swap", DRAW_CARD: "draw"}


class Minimal(Game):
    """Keep your card or swap it; the highest card wins."""

    name = "minimal"
    title = "Minimal"
    rules_version = 1
    min_seats = MIN_SEATS
    max_seats = MAX_SEATS
    state_dtype = STATE
    tables_dtype = TABLES
    max_moves = N_CARDS
    max_decisions = MAX_SEATS
    endings = ("showdown",)
    kernels = Kernels(
        to_act=rules.to_act,
        legal_moves=rules.legal_moves,
        apply=rules.apply,
        sample_chance=rules.sample_chance,
        determinize=rules.determinize,
        edge_key=rules.edge_key,
        rewards=rules.rewards,
        evaluate=guidance.evaluate,
        weights=guidance.weights,
        turns=rules.turns,
        ending=rules.ending,
    )

    def configure(self, options: Mapping[str, Any]) -> Config:
        check_option_names(options, ("seats",), self)
        return {"seats": check_seats(options.get("seats", MIN_SEATS), self)}

    def n_seats(self, config: Config) -> int:
        return config["seats"]

    def build_tables(self, config: Config) -> np.recarray:
        tables = np.zeros(1, dtype=TABLES).view(np.recarray)
        tables[0].value[:] = np.arange(1, N_CARDS + 1)
        return tables

    def start(self, state: Any, tables: Any, config: Config) -> None:
        state.deck = ALL_CARDS
        state.hand[:] = NO_CARD
        state.aside[:] = NO_CARD
        state.n_seats = config["seats"]

    def in_setup(self, state: Any) -> bool:
        return state.phase == DEAL

    def scores(self, state: Any, tables: Any, config: Config) -> list[int]:
        return [_number(state.hand[seat], tables) or 0 for seat in range(config["seats"])]

    # ---- documents ------------------------------------------------------------------------------------------

    def position_json(self, state: Any, tables: Any, config: Config) -> dict[str, Any]:
        seats = range(config["seats"])
        return {
            "phase": PHASE_NAMES[state.phase],
            "turn": int(state.turn),
            "hand": [_number(state.hand[seat], tables) for seat in seats],
            "aside": [_number(state.aside[seat], tables) for seat in seats],
        }

    def read_position(self, doc: Mapping[str, Any], state: Any, tables: Any, config: Config) -> None:
        self.start(state, tables, config)
        state.phase = PHASE_NAMES.index(doc["phase"])
        state.turn = doc["turn"]
        for zone, field in (("hand", state.hand), ("aside", state.aside)):
            if len(doc[zone]) != config["seats"]:
                raise BadStateError(f"{zone!r} must have one entry per seat")
            for seat, number in enumerate(doc[zone]):
                if number is not None:
                    field[seat] = _card(number)
                    state.deck &= ~(1 << int(field[seat]))

    def broken_laws(self, state: Any, tables: Any, config: Config) -> list[str]:
        broken = []
        dealt = [int(card) for card in (*state.hand, *state.aside) if card != NO_CARD]
        if len(set(dealt)) != len(dealt):
            broken.append("a card lies in two places")
        if not 0 <= state.turn < config["seats"]:
            broken.append(f"turn {state.turn} is not a seat")
            return broken
        for seat in range(config["seats"]):
            missing = (state.phase == DEAL and seat >= state.turn) or (state.phase == DRAW and seat == state.turn)
            if (state.hand[seat] == NO_CARD) != missing:
                broken.append(f"seat {seat} must {'not hold' if missing else 'hold'} a card now")
            chosen = state.phase == OVER or (state.phase != DEAL and seat < state.turn) or state.phase == DRAW
            if state.aside[seat] != NO_CARD and (not chosen or (state.phase == DRAW and seat > state.turn)):
                broken.append(f"seat {seat} has not chosen yet and can have no card aside")
        if state.phase == DRAW and state.aside[state.turn] == NO_CARD:
            broken.append(f"seat {state.turn} draws without having laid a card aside")
        return broken

    def view_json(self, state: Any, tables: Any, config: Config, seat: int) -> dict[str, Any]:
        position = self.position_json(state, tables, config)
        if state.phase != OVER:
            for zone in ("hand", "aside"):
                position[zone] = [_hide(number, other != seat) for other, number in enumerate(position[zone])]
        return position

    def read_view(self, doc: Mapping[str, Any], state: Any, tables: Any, config: Config, seat: int) -> None:
        shown = [number for zone in ("hand", "aside") for number in doc[zone] if isinstance(number, int)]
        unseen = [card + 1 for card in members(ALL_CARDS) if card + 1 not in shown]
        full = {
            **doc,
            **{
                zone: [unseen.pop(0) if number == "?" else number for number in doc[zone]] for zone in ("hand", "aside")
            },
        }
        self.read_position(full, state, tables, config)

    # ---- moves ----------------------------------------------------------------------------------------------

    def move_text(self, state: Any, tables: Any, config: Config, move: int) -> str:
        verb = _VERBS[int(op_of(move))]
        if op_of(move) in (KEEP, SWAP):
            return verb
        return f"{verb} {arg_a(move)} {'?' if arg_b(move) == HIDDEN else tables.value[arg_b(move)]}"

    def move_json(self, state: Any, tables: Any, config: Config, move: int) -> dict[str, Any]:
        doc: dict[str, Any] = {"op": _VERBS[int(op_of(move))]}
        if op_of(move) not in (KEEP, SWAP):
            doc |= {"seat": int(arg_a(move)), "card": int(tables.value[arg_b(move)])}
        return doc

    def describe(self, state: Any, tables: Any, config: Config, move: int) -> str:
        if op_of(move) == KEEP:
            return "keep the card"
        if op_of(move) == SWAP:
            return "lay the card aside and draw another"
        return f"seat {arg_a(move)} gets the {tables.value[arg_b(move)]}"

    def read_move(self, text: str, state: Any, tables: Any, config: Config) -> int:
        match words_of(text):
            case ["keep"]:
                return int(pack(KEEP, 0, 0, 0))
            case ["swap"]:
                return int(pack(SWAP, 0, 0, 0))
            case [("deal" | "draw") as verb, seat, number] if seat.isdigit() and number.isdigit():
                op = DEAL_CARD if verb == "deal" else DRAW_CARD
                return int(pack(op, min(int(seat), 254), _card(int(number)), 0))
        raise InvalidMoveError(f"{text!r} is not a move: write keep, swap, or deal/draw with seat and card")

    def why_illegal(self, state: Any, tables: Any, config: Config, move: int) -> str:
        if op_of(move) == SWAP and state.phase == CHOOSE:
            return "no card is left to draw"
        if op_of(move) in (KEEP, SWAP):
            return "no seat is choosing now"
        return f"this is not what chance may bring for seat {state.turn} now"

    def board(self, view: Mapping[str, Any]) -> Text:
        position = view["position"]
        lines = []
        for seat, card in enumerate(position["hand"]):
            swapped = position["aside"][seat] is not None
            you = " (you)" if seat == view["seat"] else ""
            lines.append(f"seat {seat}{you}: {'-' if card is None else card}{'  swapped' if swapped else ''}")
        return Text("\n".join(lines))


def _number(card: int, tables: Any) -> int | None:
    return None if card == NO_CARD else int(tables.value[card])


def _card(number: Any) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= N_CARDS:
        raise BadStateError(f"there is no card {number!r}: cards are 1 to {N_CARDS}")
    return number - 1


def _hide(number: int | None, hidden: bool) -> int | str | None:
    return "?" if hidden and number is not None else number
