"""The data files read, checked and laid out for the kernels; names of cards, clearings, forests and quests."""

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from rootai.engine.bits import mask_of
from rootai.errors import BadConfigError
from rootai.games.root.outlook import OUTLOOK
from rootai.games.root.state import (
    AMBUSH,
    ARMORERS,
    BETTER_BURROW_BANK,
    BIRD,
    BRUTAL_TACTICS,
    CHARACTER_NAMES,
    COBBLER,
    CODEBREAKERS,
    COMMAND_WARREN,
    DOMINANCE,
    FAVOR,
    ITEM_CARD,
    ITEM_NAMES,
    N_CARDS,
    N_CLEARINGS,
    N_QUESTS,
    N_SUITS,
    NO_CLEARING,
    NO_ITEM,
    ROYAL_CLAIM,
    SAPPERS,
    SCOUTING_PARTY,
    STAND_AND_DELIVER,
    SUIT_NAMES,
    TABLES,
    TAX_COLLECTOR,
)

MAPS = ("autumn",)
DECKS = ("base",)
EFFECTS = {
    "item": ITEM_CARD,
    "favor": FAVOR,
    "ambush": AMBUSH,
    "dominance": DOMINANCE,
    "armorers": ARMORERS,
    "sappers": SAPPERS,
    "brutal-tactics": BRUTAL_TACTICS,
    "royal-claim": ROYAL_CLAIM,
    "stand-and-deliver": STAND_AND_DELIVER,
    "tax-collector": TAX_COLLECTOR,
    "command-warren": COMMAND_WARREN,
    "better-burrow-bank": BETTER_BURROW_BANK,
    "cobbler": COBBLER,
    "scouting-party": SCOUTING_PARTY,
    "codebreakers": CODEBREAKERS,
}
_COST_SYMBOLS = ("fox", "rabbit", "mouse", "any")
_SUIT_COUNTS = {"bird": 14, "fox": 14, "rabbit": 13, "mouse": 13}
_RUINS = 4
CLEARING_NAMES = tuple(str(number) for number in range(1, N_CLEARINGS + 1))
_DATA = Path(__file__).parent / "data"


# ---- reading ---------------------------------------------------------------------------------------------------------


@cache
def read_deck(name: str) -> list[dict[str, Any]]:
    """The cards of a deck, in the order of their numbers."""
    cards = []
    for name_of_face, face in _read(f"deck_{name}.toml")["cards"].items():
        copies = face.get("copies", 1)
        cards += [{**face, "id": f"{name_of_face}-{n}" if copies > 1 else name_of_face} for n in range(1, copies + 1)]
    _check(len(cards) == N_CARDS, f"the deck {name} must have {N_CARDS} cards, not {len(cards)}")
    _check(len({card["id"] for card in cards}) == N_CARDS, f"the deck {name} has an id twice")
    _check(Counter(card["suit"] for card in cards) == _SUIT_COUNTS, f"the suits of the deck {name} are wrong")
    effects = Counter(card["effect"] for card in cards)
    _check(effects.keys() <= EFFECTS.keys(), f"the deck {name} has an unknown effect")
    _check((effects["ambush"], effects["dominance"]) == (5, 4), f"the deck {name} needs 5 ambush and 4 dominance cards")
    return cards


@cache
def read_map(name: str) -> dict[str, Any]:
    """A map: clearings by number, forests in order, and for each forest those that one path separates from it."""
    doc = _read(f"map_{name}.toml")
    _check(list(doc["clearings"]) == list(CLEARING_NAMES), f"the map {name} must have clearings 1 to {N_CLEARINGS}")
    n_ruins = sum(clearing.get("ruin", False) for clearing in doc["clearings"].values())
    _check(n_ruins == _RUINS, f"the map {name} must have {_RUINS} ruins, not {n_ruins}")
    pairs = {frozenset(path) for path in doc["paths"]}
    _check(len(pairs) == len(doc["paths"]) and all(len(pair) == 2 for pair in pairs), f"the map {name} has a bad path")
    inner_faces = len(pairs) - N_CLEARINGS + 1  # Euler: a connected planar map encloses so many areas
    _check(inner_faces == len(doc["forests"]), f"the map {name} encloses {inner_faces} forests")
    rings = [_ring(forest["around"]) for forest in doc["forests"].values()]
    _check(all(ring <= pairs for ring in rings), f"a forest of the map {name} is not enclosed by paths")
    beside = [[other for other, ring in enumerate(rings) if ring is not own and ring & own] for own in rings]
    return {**doc, "forests_beside": beside}


def _ring(clearings: list[int]) -> set[frozenset[int]]:
    """The paths around a forest."""
    return {frozenset(pair) for pair in zip(clearings, [*clearings[1:], clearings[0]], strict=True)}


@cache
def read_vagabond() -> dict[str, Any]:
    """Items, characters and quests."""
    doc = _read("vagabond.toml")
    _check(tuple(doc["characters"]) == CHARACTER_NAMES, "the characters must be those of appendix D, in its order")
    _check(len(doc["quests"]) == N_QUESTS, f"there must be {N_QUESTS} quests")
    return doc


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_DATA / name).read_text(encoding="utf-8"))


def _check(holds: bool, sentence: str) -> None:
    if not holds:
        raise BadConfigError(sentence)


# ---- names -----------------------------------------------------------------------------------------------------------

CARD_IDS = tuple(card["id"] for card in read_deck("base"))
CARD_NAMES = tuple(card["name"] for card in read_deck("base"))
QUEST_IDS = tuple(read_vagabond()["quests"])


def card_index(name: str) -> int:
    """The number of the card with this id."""
    return CARD_IDS.index(name)


def place_name(place: int) -> str:
    """A clearing by its printed number, a forest as f1, f2, ..."""
    return CLEARING_NAMES[place] if place < N_CLEARINGS else f"f{place - N_CLEARINGS + 1}"


# ---- tables for the kernels ------------------------------------------------------------------------------------------


def build_tables(map_name: str, deck_name: str) -> np.recarray:
    """One record of TABLES."""
    tables = np.zeros(1, dtype=TABLES).view(np.recarray)
    _fill_cards(tables[0], read_deck(deck_name))
    _fill_map(tables[0], read_map(map_name))
    _fill_vagabond(tables[0], read_vagabond())
    tables[0].outlook_weight[:] = OUTLOOK.weights()
    return tables


def _fill_cards(row: Any, cards: list[dict[str, Any]]) -> None:
    for number, card in enumerate(cards):
        bit, suit, effect = 1 << number, SUIT_NAMES.index(card["suit"]), EFFECTS[card["effect"]]
        row.card_suit[number], row.card_effect[number] = suit, effect
        row.card_cost[number] = [card.get("cost", []).count(symbol) for symbol in _COST_SYMBOLS]
        row.card_item[number] = ITEM_NAMES.index(card["item"]) if "item" in card else NO_ITEM
        row.card_points[number] = card.get("points", 0)
        row.suit_cards[suit] |= bit
        row.effect_cards[effect] |= bit
        if effect not in (AMBUSH, DOMINANCE):
            row.craftable_cards |= bit
            if effect not in (ITEM_CARD, FAVOR):
                row.persistent_cards |= bit
    for suit in range(N_SUITS):
        row.matching_cards[suit] = row.suit_cards[suit] | row.suit_cards[BIRD]
    row.matching_cards[BIRD] = row.suit_cards[BIRD]


def _fill_map(row: Any, doc: dict[str, Any]) -> None:
    row.slots[:] = [clearing["slots"] for clearing in doc["clearings"].values()]
    row.opposite[:] = NO_CLEARING
    for one, other in doc["opposite_corners"]:
        row.opposite[one - 1], row.opposite[other - 1] = other - 1, one - 1
        row.corners |= mask_of((one - 1, other - 1))
    row.n_forests = len(doc["forests"])
    for number, forest in enumerate(doc["forests"].values()):
        row.forest_clearings[number] = mask_of(clearing - 1 for clearing in forest["around"])
        row.forest_forests[number] = mask_of(doc["forests_beside"][number])
        for clearing in forest["around"]:
            row.clearing_forests[clearing - 1] |= 1 << number


def _fill_vagabond(row: Any, doc: dict[str, Any]) -> None:
    for number, character in enumerate(doc["characters"].values()):
        for item in character["items"]:
            row.starting_items[number, ITEM_NAMES.index(item)] += 1
    for number, quest in enumerate(doc["quests"].values()):
        row.quest_suit[number] = SUIT_NAMES.index(quest["suit"])
        row.quest_items[number] = [ITEM_NAMES.index(item) for item in quest["items"]]


def lay_out_map(state: Any, name: str) -> None:
    """Paths, suits and ruins of a map in a zeroed state (2.2, 5.1.4)."""
    doc = read_map(name)
    for one, other in doc["paths"]:
        state.adjacent[one - 1] |= 1 << (other - 1)
        state.adjacent[other - 1] |= 1 << (one - 1)
    for number, clearing in enumerate(doc["clearings"].values()):
        state.suit_clearings[SUIT_NAMES.index(clearing["suit"])] |= 1 << number
        if clearing.get("ruin"):
            state.ruins |= 1 << number
