"""Positions as JSON objects under the game's own names, complete and editable by hand.

A document is a few tables of rows: the key in the document, the field of the state, and how one is made of the other.
Fields that follow from others are left out and computed anew when a document is read.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from rootai.engine.bits import mask_of, members
from rootai.engine.contract import CHANCE, TERMINAL
from rootai.errors import BadStateError
from rootai.games.root.names import BUILDING_NAMES, PLACE_NAMES, TOKEN_NAMES, TRACK_NAMES, ZONE_NAMES
from rootai.games.root.rules import frames
from rootai.games.root.rules.pieces import derive
from rootai.games.root.setup import set_up
from rootai.games.root.state import (
    CHARACTER_NAMES,
    COLUMN_NAMES,
    ENDINGS,
    ITEM_NAMES,
    LEADER_NAMES,
    MAX_PENDING,
    N_ITEMS,
    NO_ITEM,
    PHASE_NAMES,
    SUIT_NAMES,
)
from rootai.games.root.tables import CARD_IDS, CLEARING_NAMES, QUEST_IDS

UNKNOWN = "?"  # in a view: a card or an item that its seat cannot see
NO_SEAT_NAMES = {CHANCE: "chance", TERMINAL: "terminal"}
FRAME_NAMES = {
    frames.DRAWING: "drawing",
    frames.BATTLING: "battling",
    frames.TAKING_HITS: "taking-hits",
    frames.ORDERING: "ordering",
    frames.HAND_OVER: "hand-over",
    frames.TAKING_CARD: "taking-card",
    frames.DISCARDING: "discarding",
    frames.HOSPITAL_CALL: "hospital-call",
    frames.PAYING_WOOD: "paying-wood",
    frames.PLACING_WOOD: "placing-wood",
    frames.RECRUITING: "recruiting",
    frames.MARCHING: "marching",
    frames.DEPOSING: "deposing",
    frames.PAYING_OUTRAGE: "paying-outrage",
    frames.BASE_LOST: "base-lost",
    frames.SUPPORTERS_OVER: "supporters-over",
    frames.PAYING_SUPPORTERS: "paying-supporters",
    frames.SUPPORTER_DRAWING: "supporter-drawing",
    frames.RISING: "rising",
    frames.DAMAGING: "damaging",
    frames.TAKING_ITEM: "taking-item",
    frames.EXPLORING: "exploring",
    frames.REPAIRING: "repairing",
    frames.LAYING_QUESTS: "laying-quests",
    frames.FORCING: "forcing",
    frames.ITEMS_OVER: "items-over",
    frames.REFRESHING: "refreshing",
}
_FRAME_KINDS = {name: kind for kind, name in FRAME_NAMES.items()}


# ---- one value -------------------------------------------------------------------------------------------------------


class Codec(Protocol):
    """How one field is written and read."""

    def write(self, value: Any) -> Any:
        """The field as a document has it."""

    def read(self, doc: Any, key: str) -> Any:
        """The inverse; BadStateError names the key."""


class Number:
    """An integer."""

    def write(self, value: Any) -> Any:
        return int(value)

    def read(self, doc: Any, key: str) -> Any:
        if isinstance(doc, bool) or not isinstance(doc, int):
            raise BadStateError(f"{key!r} must be an integer, not {doc!r}")
        return doc


class Numbers:
    """A short row of integers."""

    def __init__(self, length: int) -> None:
        self._length = length

    def write(self, value: Any) -> Any:
        return [int(n) for n in value]

    def read(self, doc: Any, key: str) -> Any:
        if not isinstance(doc, list) or len(doc) != self._length:
            raise BadStateError(f"{key!r} must be a list of {self._length} integers, not {doc!r}")
        return [Number().read(n, key) for n in doc]


class OneOf:
    """One of several names; null for -1."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def write(self, value: Any) -> Any:
        return self._names[value] if value >= 0 else None

    def read(self, doc: Any, key: str) -> Any:
        return -1 if doc is None else index_of(doc, self._names, key)


class SetOf:
    """A set of names as a list."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def write(self, value: Any) -> Any:
        return [self._names[member] for member in members(value)]

    def read(self, doc: Any, key: str) -> Any:
        return mask_of(index_of(name, self._names, key) for name in distinct(doc, key))


class Counts:
    """Numbers by name, without those that are 0."""

    def __init__(self, names: Sequence[str], length: int | None = None) -> None:
        self._names = names
        self._length = len(names) if length is None else length

    def write(self, value: Any) -> Any:
        return {name: int(n) for name, n in zip(self._names, value, strict=False) if n}

    def read(self, doc: Any, key: str) -> Any:
        found = [0] * self._length
        for name, n in mapping(doc, key).items():
            found[index_of(name, self._names, key)] = Number().read(n, f"{key}.{name}")
        return found


class Rows:
    """One object per name, each written by the same codec; empty ones are left out."""

    def __init__(self, names: Sequence[str], codec: Codec, shape: tuple[int, ...]) -> None:
        self._names, self._codec, self._shape = names, codec, shape

    def write(self, value: Any) -> Any:
        rows = {name: self._codec.write(row) for name, row in zip(self._names, value, strict=False)}
        return {name: row for name, row in rows.items() if row}

    def read(self, doc: Any, key: str) -> Any:
        found = np.zeros(self._shape, dtype=np.int64)
        for name, row in mapping(doc, key).items():
            found[index_of(name, self._names, key)] = self._codec.read(row, f"{key}.{name}")
        return found


Row = tuple[str, str, Codec]


def write_rows(rows: Sequence[Row], state: Any, *index: int) -> dict[str, Any]:
    """The fields of a table, of one seat or Vagabond where an index is given."""
    return {key: codec.write(state[field][index] if index else state[field]) for key, field, codec in rows}


def read_rows(rows: Sequence[Row], doc: Any, state: Any, *index: int) -> None:
    """The inverse of `write_rows`."""
    for key, field, codec in rows:
        value = codec.read(doc[key], key)
        if index:
            state[field][index] = value
        else:
            state[field] = value


# ---- the tables ------------------------------------------------------------------------------------------------------

CARDS = SetOf(CARD_IDS)
CLEARINGS = SetOf(CLEARING_NAMES)
ITEMS = Counts(ITEM_NAMES)

_TURN: tuple[Row, ...] = (
    ("phase", "phase", OneOf(PHASE_NAMES)),
    ("step", "step", Number()),
    ("turn_number", "turn_number", Number()),
    ("actions_left", "actions_left", Number()),
    ("once", "once", Number()),
    ("crafted_with", "crafted_with", Counts(SUIT_NAMES[:3])),
    ("used_cards", "used_cards", CARDS),
)
_OPEN_CARDS: tuple[Row, ...] = (
    ("discard", "discard", CARDS),
    ("available", "available", CARDS),
    ("limbo", "limbo", CARDS),
)
_MAP: tuple[Row, ...] = (
    ("paths", "adjacent", Rows(CLEARING_NAMES, CLEARINGS, (len(CLEARING_NAMES),))),
    ("suits", "suit_clearings", Rows(SUIT_NAMES[:3], CLEARINGS, (3,))),
    ("ruins", "ruins", CLEARINGS),
    ("scorched", "scorched", CLEARINGS),
    ("ruin_items", "ruin_items", Counts(CLEARING_NAMES)),
)
_BATTLE: tuple[Row, ...] = (
    ("clearing", "battlefield", OneOf(CLEARING_NAMES)),
    ("step", "battle_step", Number()),
    ("flags", "battle_flags", Number()),
    ("roll", "roll", Numbers(2)),
    ("rolled_hits", "rolled_hits", Numbers(2)),
    ("extra_hits", "extra_hits", Numbers(2)),
    ("hits", "hits", Numbers(2)),
    ("enlisted", "enlisted", Number()),
    ("ally_losses", "ally_losses", Number()),
    ("item_losses", "item_losses", Number()),
)
_EYRIE: tuple[Row, ...] = (
    ("leader", "leader", OneOf(LEADER_NAMES)),
    ("deposed", "deposed", SetOf(LEADER_NAMES)),
    ("decree", "decree", Rows(COLUMN_NAMES, CARDS, (len(COLUMN_NAMES),))),
    ("column", "column", Number()),
    ("column_done", "column_done", Counts(SUIT_NAMES)),
    ("column_suit", "column_suit", OneOf(SUIT_NAMES)),
)
_ALLIANCE: tuple[Row, ...] = (("officers", "officers", Number()),)
_QUESTS: tuple[Row, ...] = (("deck", "quest_deck", SetOf(QUEST_IDS)), ("open", "quests", SetOf(QUEST_IDS)))
_OPEN_SEAT: tuple[Row, ...] = (
    ("score", "score", Number()),
    ("dominance", "dominance", OneOf(CARD_IDS)),
    ("play_area", "play_area", CARDS),
    ("crafted_items", "crafted_items", ITEMS),
    ("fallen", "fallen", Number()),
    ("warriors", "warriors", Counts(CLEARING_NAMES)),
    ("warrior_supply", "warrior_supply", Number()),
)
_VAGABOND: tuple[Row, ...] = (
    ("character", "character", OneOf(CHARACTER_NAMES)),
    ("pawn", "pawn", OneOf(PLACE_NAMES)),
    ("items", "items", Rows(ZONE_NAMES, ITEMS, (len(ZONE_NAMES), N_ITEMS))),
    ("track", "track", Counts(TRACK_NAMES)),
    ("ruin_marked", "ruin_marked", ITEMS),
    ("quests_done", "quests_done", SetOf(QUEST_IDS)),
)
_SEAT_FIELDS = {"turn": "turn_seat", "winner": "winner"}
_BATTLE_SEATS = ("attacker", "defender", "ally", "instigator")


# ---- writing ---------------------------------------------------------------------------------------------------------


def position_json(state: Any, names: list[str]) -> dict[str, Any]:
    """The whole position."""
    doc = open_json(state, names)
    doc["cards"]["deck"] = CARDS.write(state.deck)
    doc["map"]["ruin_pool"] = ITEMS.write(state.ruin_pool)
    doc["map"]["ruin_left"] = {
        CLEARING_NAMES[c]: ruin_json(state, names, c) for c in range(len(CLEARING_NAMES)) if state.ruin_left[c] >= 0
    }
    doc["alliance"]["supporters"] = CARDS.write(state.supporters)
    doc["alliance"]["known_to"] = known_json(state.known_supporters, names)
    for seat, entry in enumerate(doc["seats"]):
        entry["hand"] = CARDS.write(state.hand[seat])
        entry["known_to"] = known_json(state.known[:, seat], names)
    return doc


def open_json(state: Any, names: list[str]) -> dict[str, Any]:
    """What lies open on the table, and what is to be done now."""
    seats = OneOf(names)
    return {
        **write_rows(_TURN, state),
        **{key: seats.write(state[field]) for key, field in _SEAT_FIELDS.items()},
        "ending": ENDINGS[state.ending] if state.actor == TERMINAL else None,
        "actor": names[state.actor] if state.actor >= 0 else NO_SEAT_NAMES[int(state.actor)],
        "pending": [_frame_json(state, names, i) for i in range(state.n_pending)],
        "battle": {
            **{key: seats.write(state[key]) for key in _BATTLE_SEATS},
            **write_rows(_BATTLE, state),
        },
        "cards": write_rows(_OPEN_CARDS, state),
        "map": write_rows(_MAP, state),
        "item_supply": ITEMS.write(state.item_supply),
        "quests": write_rows(_QUESTS, state),
        "eyrie": write_rows(_EYRIE, state),
        "alliance": write_rows(_ALLIANCE, state),
        "seats": [_open_seat_json(state, names, seat) for seat in range(len(names))],
        "vagabonds": [_vagabond_json(state, names, v) for v in range(state.n_vagabonds)],
    }


def _frame_json(state: Any, names: list[str], i: int) -> dict[str, Any]:
    return {
        "kind": FRAME_NAMES[int(state.pending_kind[i])],
        "seat": names[state.pending_seat[i]],
        "args": Numbers(3).write(state.pending_arg[i]),
    }


def _open_seat_json(state: Any, names: list[str], seat: int) -> dict[str, Any]:
    return {
        "faction": names[seat],
        **write_rows((*_OPEN_SEAT, *_piece_rows(state.faction_of[seat])), state, seat),
        "partner": OneOf(names).write(state.partner[seat]),
    }


def _piece_rows(faction: int) -> tuple[Row, ...]:
    """Buildings and tokens under the names that they have in a faction."""
    found: list[Row] = []
    for what, names in (("building", BUILDING_NAMES[int(faction)]), ("token", TOKEN_NAMES[int(faction)])):
        if names:
            n = {"building": 3, "token": 4}[what]
            found.append((f"{what}s", f"{what}s", Rows(names, Counts(CLEARING_NAMES), (n, len(CLEARING_NAMES)))))
            found.append((f"{what}_supply", f"{what}_supply", Counts(names, n)))
    return tuple(found)


def _vagabond_json(state: Any, names: list[str], v: int) -> dict[str, Any]:
    return {
        "seat": names[state.vagabond_seat[v]],
        **write_rows(_VAGABOND, state, v),
        "relationships": Counts(names).write(state.relationship[v]),
        "aids": Counts(names).write(state.aids[v]),
    }


def known_json(known: Any, names: list[str]) -> dict[str, list[str]]:
    """Cards known to each seat; those that know none are left out."""
    return {name: CARDS.write(known[seat]) for seat, name in enumerate(names) if known[seat]}


def ruin_json(state: Any, names: list[str], clearing: int) -> dict[str, Any]:
    """The items that an explorer has left under a ruin, and who has seen them."""
    left = int(state.ruin_left[clearing])
    items = [left % N_ITEMS] if left < N_ITEMS else [left % N_ITEMS, left // N_ITEMS - 1]
    return {
        "items": [ITEM_NAMES[item] for item in items],
        "seen_by": SetOf(names).write(state.ruin_seen[clearing]),
    }


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_position(doc: Mapping[str, Any], state: Any, tables: Any, names: list[str], factions: list[int]) -> None:
    """Fill a zeroed record; BadStateError names what cannot be read."""
    read_open(doc, state, tables, names, factions)
    state.deck = CARDS.read(doc["cards"]["deck"], "deck")
    state.ruin_pool = ITEMS.read(doc["map"]["ruin_pool"], "ruin_pool")
    for name, ruin in mapping(doc["map"]["ruin_left"], "ruin_left").items():
        clearing = index_of(name, CLEARING_NAMES, "ruin_left")
        read_ruin_seen(ruin, state, names, clearing)
        items = [index_of(item, ITEM_NAMES, "ruin_left") for item in ruin["items"]]
        if len(items) not in (1, 2):
            raise BadStateError(f"'ruin_left' must have one or two items in clearing {name}")
        state.ruin_left[clearing] = items[0] + (N_ITEMS * (items[1] + 1) if len(items) == 2 else 0)
    state.supporters = CARDS.read(doc["alliance"]["supporters"], "supporters")
    read_known(doc["alliance"]["known_to"], state.known_supporters, names)
    for seat, entry in enumerate(doc["seats"]):
        state.hand[seat] = CARDS.read(entry["hand"], "hand")
        read_known(entry["known_to"], state.known[:, seat], names)


def read_open(doc: Mapping[str, Any], state: Any, tables: Any, names: list[str], factions: list[int]) -> None:
    """The inverse of `open_json`, with all fields that follow from others."""
    set_up(state, tables, factions)
    seats = OneOf(names)
    read_rows(_TURN, doc, state)
    for key, field in _SEAT_FIELDS.items():
        state[field] = seats.read(doc[key], key)
    state.ending = 0 if doc["ending"] is None else index_of(doc["ending"], ENDINGS, "ending")
    actors = {**{name: seat for seat, name in enumerate(names)}, **{name: a for a, name in NO_SEAT_NAMES.items()}}
    state.actor = actors[names_one_of(doc["actor"], list(actors), "actor")]
    _read_frames(doc["pending"], state, names)
    for key in _BATTLE_SEATS:
        state[key] = seats.read(doc["battle"][key], key)
    read_rows(_BATTLE, doc["battle"], state)
    read_rows(_OPEN_CARDS, doc["cards"], state)
    read_rows(_MAP, doc["map"], state)
    state.item_supply = ITEMS.read(doc["item_supply"], "item_supply")
    read_rows(_QUESTS, doc["quests"], state)
    read_rows(_EYRIE, doc["eyrie"], state)
    read_rows(_ALLIANCE, doc["alliance"], state)
    state.ruin_left[:] = NO_ITEM
    for seat, entry in enumerate(_entries(doc["seats"], "seats", "faction", names)):
        read_rows((*_OPEN_SEAT, *_piece_rows(factions[seat])), entry, state, seat)
        state.partner[seat] = seats.read(entry["partner"], "partner")
    vagabonds = [names[seat] for seat in state.vagabond_seat[: state.n_vagabonds]]
    for v, entry in enumerate(_entries(doc["vagabonds"], "vagabonds", "seat", vagabonds)):
        read_rows(_VAGABOND, entry, state, v)
        state.relationship[v, : len(names)] = Counts(names).read(entry["relationships"], "relationships")
        state.aids[v, : len(names)] = Counts(names).read(entry["aids"], "aids")
    derive(state, tables)


def _read_frames(doc: Any, state: Any, names: list[str]) -> None:
    if not isinstance(doc, list) or len(doc) > MAX_PENDING:
        raise BadStateError(f"'pending' must be a list of at most {MAX_PENDING} choices")
    state.pending_kind[:] = 0
    state.pending_seat[:] = 0
    state.pending_arg[:] = 0
    state.n_pending = len(doc)
    for i, frame in enumerate(doc):
        state.pending_kind[i] = _FRAME_KINDS[names_one_of(frame["kind"], list(_FRAME_KINDS), "kind")]
        state.pending_seat[i] = index_of(frame["seat"], names, "seat")
        state.pending_arg[i] = Numbers(3).read(frame["args"], "args")


def _entries(entries: Any, key: str, field: str, names: list[str]) -> list[Mapping[str, Any]]:
    """The objects of a list, one for each name, in their order."""
    if not isinstance(entries, list) or [entry[field] for entry in entries] != names:
        raise BadStateError(f"{key!r} must have one entry each for {', '.join(names) or 'nobody'}, in this order")
    return entries


def read_known(doc: Any, known: Any, names: list[str]) -> None:
    """The inverse of `known_json`."""
    for name, cards in mapping(doc, "known_to").items():
        known[index_of(name, names, "known_to")] = CARDS.read(cards, "known_to")


def read_ruin_seen(ruin: Any, state: Any, names: list[str], clearing: int) -> None:
    """Who has looked under a ruin."""
    state.ruin_seen[clearing] = SetOf(names).read(ruin["seen_by"], "seen_by")


def mapping(doc: Any, key: str) -> Mapping[str, Any]:
    """An object of a document."""
    if not isinstance(doc, Mapping):
        raise BadStateError(f"{key!r} must be an object, not {doc!r}")
    return doc


def distinct(doc: Any, key: str) -> list[Any]:
    """A list of a document that names nothing twice."""
    if not isinstance(doc, list):
        raise BadStateError(f"{key!r} must be a list, not {doc!r}")
    for i, name in enumerate(doc):
        if name in doc[:i]:
            raise BadStateError(f"{key!r} names {name!r} twice")
    return doc


def names_one_of(name: Any, names: Sequence[str], key: str) -> str:
    """A name of a document; BadStateError when there is no such name."""
    if name not in names:
        raise BadStateError(f"{key!r} names {name!r}, which is none of {', '.join(names[:3])}, ... {names[-1]}")
    return name


def index_of(name: Any, names: Sequence[str], key: str) -> int:
    """The number of a name of a document."""
    return list(names).index(names_one_of(name, names, key))
