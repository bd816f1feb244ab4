"""Concrete positions for the rule tests of Root, set up field by field and played with the kernels."""

import numpy as np
import pytest

import rootai
from rootai.engine.contract import CHANCE
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of, pack
from rootai.engine.rng import new_rng
from rootai.engine.state import State
from rootai.errors import IllegalMoveError
from rootai.games.root.moves import DECLINE, ROLL
from rootai.games.root.rules.items import gain_item
from rootai.games.root.rules.pieces import (
    derive,
    place_building,
    place_token,
    place_warriors,
)
from rootai.games.root.rules.turn import moves_now, play, settle
from rootai.games.root.setup import set_up
from rootai.games.root.state import (
    BIRDSONG,
    DAYLIGHT,
    EVENING,
    FACTION_NAMES,
    START_STEP,
    STATE,
    UP,
)
from rootai.games.root.tables import build_tables, card_index

MAX_MOVES = 2048
PHASES = {"birdsong": BIRDSONG, "daylight": DAYLIGHT, "evening": EVENING}


def at(place: int) -> int:
    """The number of the clearing printed with this one; 13 and up are forests."""
    return place - 1


def cards(*names: str) -> int:
    """A set of cards."""
    return sum(1 << card_index(name) for name in names)


class Table:
    """A game after an empty setup: nothing on the map, nothing in hand, all cards in the deck."""

    def __init__(self, *factions: str, characters: tuple[str, ...] = ()) -> None:
        self.record = np.zeros(1, dtype=STATE).view(np.recarray)
        self.tables = build_tables("autumn", "base")
        self.state = self.record[0]
        self.t = self.tables[0]
        self.factions = factions
        set_up(self.state, self.t, [FACTION_NAMES.index(name) for name in factions], characters)
        self.state.n_pending = 0
        for name in ("pending_kind", "pending_seat", "pending_arg"):
            getattr(self.state, name)[:] = 0

    # ---- setting up ------------------------------------------------------------------------------------------------

    def seat(self, faction: str) -> int:
        """The first seat of a faction."""
        return self.factions.index(faction)

    def warriors(self, faction: str, clearing: int, n: int) -> "Table":
        """Place warriors in the clearing printed with this number."""
        assert place_warriors(self.state, self.seat(faction), clearing - 1, n) == n
        return self

    def building(self, faction: str, kind: int, clearing: int) -> "Table":
        """Place a building."""
        assert self.state.open_slots[clearing - 1] > 0
        place_building(self.state, self.seat(faction), kind, clearing - 1)
        return self

    def token(self, faction: str, kind: int, clearing: int) -> "Table":
        """Place a token."""
        place_token(self.state, self.seat(faction), kind, clearing - 1)
        return self

    def hand(self, faction: str, *cards: str) -> "Table":
        """Move cards from the deck to a hand."""
        for card in cards:
            bit = 1 << card_index(card)
            assert int(self.state.deck) & bit, card
            self.state.deck &= ~bit
            self.state.hand[self.seat(faction)] |= bit
        return self

    def crafted(self, faction: str, *cards: str) -> "Table":
        """Move cards from the deck to a play area."""
        for card in cards:
            bit = 1 << card_index(card)
            assert int(self.state.deck) & bit, card
            self.state.deck &= ~bit
            self.state.play_area[self.seat(faction)] |= bit
        return self

    def score(self, faction: str, points: int) -> "Table":
        """Put a score marker on a space."""
        self.state.score[self.seat(faction)] = points
        return self

    def turn(self, faction: str, phase: str, step: int = START_STEP) -> "Table":
        """Begin a phase of a faction's turn, and go on until somebody must act."""
        self.state.turn_seat = self.seat(faction)
        self.state.turn_number = 1
        self.state.phase = PHASES[phase]
        self.state.step = step
        derive(self.state, self.t)
        settle(self.state, self.t)
        return self

    # ---- playing ---------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The seat that must choose, CHANCE or TERMINAL."""
        return int(self.state.actor)

    def moves(self) -> list[int]:
        """The legal moves, or the outcomes of chance."""
        out = np.zeros(MAX_MOVES, dtype=np.uint32)
        n = int(moves_now(self.state, self.t, out))
        return [int(move) for move in out[:n]]

    def options(self, op: int) -> list[tuple[int, int, int]]:
        """The arguments of the legal moves with an operation."""
        return [(int(arg_a(m)), int(arg_b(m)), int(arg_c(m))) for m in self.moves() if op_of(m) == op]

    def allows(self, op: int, a: int = 0, b: int = 0, c: int = 0) -> bool:
        """Whether a move is legal."""
        return int(pack(op, a, b, c)) in self.moves()

    def play(self, op: int, a: int = 0, b: int = 0, c: int = 0) -> "Table":
        """Play a move, which must be legal."""
        move = int(pack(op, a, b, c))
        assert move in self.moves(), f"illegal: {op} {a} {b} {c}; legal: {[self.show(m) for m in self.moves()]}"
        play(self.state, self.t, move)
        return self

    def refusal(self, op: int, a: int = 0, b: int = 0, c: int = 0) -> str:
        """Why the game refuses a move, which must be illegal and change nothing."""
        root = rootai.load("root")
        config = root.configure({"factions": list(self.factions)})
        state = State(root, config, self.record.copy(), self.tables, new_rng(1), 1)
        with pytest.raises(IllegalMoveError) as refused:
            state.apply(int(pack(op, a, b, c)))
        assert state.record.tobytes() == self.record.tobytes()
        return str(refused.value)

    def supporters(self, *cards: str) -> "Table":
        """Move cards from the deck to the Supporters stack."""
        for card in cards:
            bit = 1 << card_index(card)
            assert int(self.state.deck) & bit, card
            self.state.deck &= ~bit
            self.state.supporters |= bit
        return self

    @staticmethod
    def show(move: int) -> tuple[int, int, int, int]:
        """A move taken apart."""
        return int(op_of(move)), int(arg_a(move)), int(arg_b(move)), int(arg_c(move))

    # ---- Vagabonds, by their number 0 or 1 ---------------------------------------------------------------------------

    def pawn(self, place: int, v: int = 0) -> "Table":
        """Put a pawn in the clearing printed with this number; 13 and up are forests."""
        self.state.pawn[v] = place - 1
        return self

    def items(self, *items: int, zone: int = UP, v: int = 0) -> "Table":
        """Give items; face up and undamaged ones go to satchel or tracks."""
        for item in items:
            if zone == UP:
                gain_item(self.state, v, item)
            else:
                self.state.items[v, zone, item] += 1
        return self


def first_args(game: Table, op: int) -> list[int]:
    """The first arguments of the legal moves with an operation."""
    return sorted({option[0] for option in game.options(op)})


def roll(game: Table, high: int, low: int) -> Table:
    """Decline whatever is asked before the roll, then roll."""
    while game.actor != CHANCE:
        game.play(DECLINE)
    return game.play(ROLL, high, low)
