"""Concrete positions in few words, and whole random games as arrays.

`position` lays out the start of a round: what matters is named, the rest is filled up, and the document goes through
`from_json`, so that every position is checked as legal.  Lands are named by id ("L21") or by type ("river": the first
one that is free).  `revealed` plays on to the first decision after the reveal.
"""

import re
from functools import cache

import numpy as np
import pytest
from numba import njit

import rootai
from rootai.engine.jit import PURE
from rootai.engine.packing import arg_a
from rootai.engine.rng import new_rng, random_below
from rootai.errors import IllegalMoveError
from rootai.games.vaalbara.apply import apply
from rootai.games.vaalbara.cards import standard_cards
from rootai.games.vaalbara.legal import legal_moves, sample_chance
from rootai.games.vaalbara.state import CHARACTER_NAMES, STATE

GAME = rootai.load("vaalbara")
CLANS = ["yellow", "red", "blue", "purple", "green"]
LANDS = standard_cards()["lands"]
SEATS = (2, 3, 4, 5)
N_GAMES = 5 if PURE else 300  # random games for each number of seats


# ---- positions -------------------------------------------------------------------------------------------------------


def position(
    clans, *, realms=(), row_1=(), row_2=(), top=None, bottom=None, hands=(), discards=(), vp=(), known=(), **options
):
    """The dispatch of a round: the one in which the given realms are complete, or `number`.

    `realms`, `hands`, `discards`, `vp` and `known` are keyed by clan; hands and discards name the cards that must be in
    them."""
    realms, hands, discards = dict(realms), dict(hands), dict(discards)
    number = options.pop("number", 1 + max([len(realm) for realm in realms.values()], default=0))
    doc = GAME.new(seed=1, clans=clans, **options).to_json()
    here = doc["position"]
    ids = _Lands(len(clans))
    ids.reserve([row_1, row_2, [top], [bottom], *realms.values()])
    here["row_1"] = ids.take(row_1, len(clans))
    here["row_2"] = ids.take(row_2, len(clans))
    owned = {clan: ids.take(realms[clan], number - 1) for clan in clans if clan in realms}
    here["land_deck"] = {"top": ids.take([top] if top else [], 1)[0], "bottom": bottom}
    owned |= {clan: ids.take([], number - 1) for clan in clans if clan not in realms}
    here["land_deck"]["lands"] = sorted({here["land_deck"]["top"], *([bottom] if bottom else []), *ids.free})
    here["round"] = number
    for seat in here["seats"]:
        clan = seat["clan"]
        cards = _characters(hands.get(clan, []), discards.get(clan, []), number)
        seat |= {"realm": owned[clan], "vp": dict(vp).get(clan, 20), "known": dict(known).get(clan, [])} | cards
    return GAME.from_json(doc)


class _Lands:
    """The lands not laid out yet; fillers are taken from the end, where rivers and villages are."""

    def __init__(self, n_seats):
        self.free = [name for name, land in LANDS.items() if land["mark"] <= n_seats]

    def reserve(self, zones):
        named = {land for zone in zones for land in zone if land in LANDS}
        self.free = [land for land in self.free if land not in named]

    def take(self, wanted, n):
        zone = [land if land in LANDS else self._first(land) for land in wanted]
        return zone + [self.free.pop() for _ in range(n - len(zone))]

    def _first(self, kind):
        land = next(land for land in self.free if LANDS[land]["type"] == kind)
        self.free.remove(land)
        return land


def _characters(hand, discard, number):
    """A split of the twelve with these cards in hand and pile; fillers leave the warrior and midwife in the deck."""
    spare = [name for name in CHARACTER_NAMES if name not in (*hand, *discard)]
    spare.sort(key=lambda name: (name == "midwife", name == "warrior"))
    n_discard = number - 1 - ("midwife" in discard and number > 2)
    discard = [*discard, *(spare.pop(0) for _ in range(n_discard - len(discard)))]
    hand = [*hand, *(spare.pop(0) for _ in range(min(5 - len(hand), len(spare))))]
    return {"hand": hand, "discard": discard, "clan_deck": spare}


def revealed(played, **layout):
    """The position after the dispatch and reveal of these characters, by clan in seat order."""
    more = dict(layout.pop("hands", {}))
    hands = {clan: [card, *more.get(clan, [])] for clan, card in played.items()}
    return reveal(position(list(played), hands=hands, **layout), *played.values())


def reveal(state, *characters):
    """Every seat lays one of these characters, then all are turned over."""
    return play(state, *(f"dispatch {name}" for name in characters), f"reveal {' '.join(characters)}")


def play(state, *texts):
    """Moves one after the other; `take river` means the first river of the first row."""
    for text in texts:
        kinds = [move for move in state.legal_moves() if re.fullmatch(rf"{text} L\d\d", move.text)]
        state.apply(kinds[0] if kinds else text)
    return state


def step(state):
    """The first legal move, or a sampled outcome."""
    state.apply(state.sample_chance() if state.to_act == rootai.CHANCE else state.legal_moves()[0])


def finish_round(state):
    """First moves up to the next dispatch or the end."""
    number = state.record[0].round_number
    while not state.is_over and state.record[0].round_number == number:
        step(state)
    return state


def advance(state, clan, phase="land"):
    """First moves up to this phase of the turn of a clan."""
    while turn(state) != clan or here(state)["phase"] != phase:
        step(state)
    return state


def effect(played, clan, **layout):
    """The position in which the turn of a clan has just begun, and what its character gave it without a choice."""
    more = dict(layout.pop("hands", {}))
    hands = {each: [card, *more.get(each, [])] for each, card in played.items()}
    state = position(list(played), hands=hands, **layout)
    play(state, *(f"dispatch {card}" for card in played.values()))
    while here(state)["phase"] == "reveal" or turn(state) != clan:
        before = vp(state, clan)
        step(state)
    return state, vp(state, clan) - before


def here(state):
    """The position as a document."""
    return state.to_json()["position"]


def seat_of(state, clan):
    """The entry of one clan in the position."""
    return here(state)["seats"][state.config["clans"].index(clan)]


def vp(state, clan):
    """The points of a clan."""
    return state.scores[state.config["clans"].index(clan)]


def turn(state):
    """The clan whose turn it is."""
    return here(state)["turn"]


def texts(state):
    """The legal moves in notation."""
    return [move.text for move in state.legal_moves()]


def turn_order(state):
    """The clans in the order in which they take lands from here on, first moves chosen."""
    number, order = state.record[0].round_number, []
    state = state.copy()
    while not state.is_over and state.record[0].round_number == number:
        if here(state)["phase"] == "land":
            order.append(turn(state))
        step(state)
    return order


def refuse(state, move, reason):
    """The rules refuse a move, with this reason, and the position stays as it is."""
    before = state.digest
    with pytest.raises(IllegalMoveError, match=reason):
        state.apply(move)
    assert state.digest == before


# ---- random games ----------------------------------------------------------------------------------------------------


@njit
def _play_out(states, tables, buffer, rng):
    """Random moves from states[0] on, one state after each move; the number of states."""
    n = 0
    while states[n].actor != rootai.TERMINAL:
        states[n + 1] = states[n]
        state = states[n + 1]
        if state.actor == rootai.CHANCE:
            move = np.int64(sample_chance(state, tables, rng))
        else:
            move = np.int64(buffer[random_below(rng, legal_moves(state, tables, buffer))])
        apply(state, tables, move)
        n += 1
    return n + 1


def _tools(seats):
    start = GAME.new(seed=1, seats=seats, deal=False)
    states = np.zeros(1000, dtype=STATE).view(np.recarray)
    states[0] = start.record[0]
    return states, start.tables[0], np.zeros(GAME.max_moves, dtype=np.uint32), new_rng(seats)


@cache
def random_games(seats):
    """N_GAMES random games from before the deal, each as an array of all its states; shared, so not to be written."""
    tools = _tools(seats)
    return [tools[0][: _play_out(*tools)].copy() for _ in range(N_GAMES)]


def random_ends(seats, n):
    """The last states of n random games."""
    tools = _tools(seats)
    return [tools[0][_play_out(*tools) - 1 :][:1].copy() for _ in range(n)]


def all_states(seats):
    """The states of all random games in one array."""
    return np.concatenate(random_games(seats))


@njit
def _deal(states, order, tables, rng):
    for i in range(order.shape[0]):
        states[i + 1] = states[0]
        state = states[i + 1]
        n = 0
        while state.round_number == 0:
            move = np.int64(sample_chance(state, tables, rng))
            if n < order.shape[1]:
                order[i, n] = arg_a(move)
            n += 1
            apply(state, tables, move)


def deals(seats, n):
    """n opening positions, and for each the lands in the order in which they were turned up."""
    start = GAME.new(seed=1, seats=seats, deal=False)
    states = np.zeros(n + 1, dtype=STATE).view(np.recarray)
    states[0] = start.record[0]
    order = np.zeros((n, 2 * seats + 1), dtype=np.int64)
    _deal(states, order, start.tables[0], new_rng(seats))
    return states[1:], order
