"""Moves as text and back, and as named fields.

A move is a verb and its words: `battle 5 eyrie`, `march 3>7 x4`, `craft armorers-1`.  Clearings are written by their
number, forests as f1, f2, ..., cards and quests by their id, seats by their faction.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rootai.engine.moves import words_of
from rootai.engine.packing import HIDDEN, arg_a, arg_b, arg_c, op_of, pack
from rootai.errors import InvalidMoveError
from rootai.games.root import moves as m
from rootai.games.root.names import BUILDING_NAMES, PLACE_NAMES, TOKEN_NAMES, ZONE_NAMES
from rootai.games.root.rules.battle import seat_of_side
from rootai.games.root.rules.crafting import SUIT_BASE
from rootai.games.root.rules.frames import TAKING_HITS, top_arg, top_kind
from rootai.games.root.rules.items import vagabond_of
from rootai.games.root.state import (
    ANY,
    BETTER_BURROW_BANK,
    CHARACTER_NAMES,
    CODEBREAKERS,
    COLUMN_NAMES,
    HARRIER,
    ITEM_NAMES,
    LEADER_NAMES,
    N_ITEMS,
    STAND_AND_DELIVER,
    SUIT_NAMES,
    TAX_COLLECTOR,
    THIEF,
    TINKER,
    VAGABOND,
    VAGRANT,
)
from rootai.games.root.tables import CARD_IDS, CLEARING_NAMES, QUEST_IDS

UNKNOWN = "?"
_WARRIOR = "warrior"


class Slot(NamedTuple):
    """One word of a move: its name, what it names, and the argument that holds it."""

    name: str
    kind: str
    arg: int
    optional: bool = False  # left out of the text when the argument has the value `absent`
    absent: int = m.NONE


class Context(NamedTuple):
    """What the words of a move are read against."""

    state: Any
    tables: Any
    names: list[str]


# ---- grammar ---------------------------------------------------------------------------------------------------------

_CLEARING = Slot("clearing", "clearing", 0)
_CARD = Slot("card", "card", 0)
_ITEM = Slot("item", "item", 0)
_SEAT = Slot("seat", "seat", 0)
_FACE_UP = Slot("face", "face_up", 1, True, 0)

_GRAMMAR: dict[int, tuple[str, tuple[Slot, ...]]] = {
    m.DRAW_CARD: ("draw", (_SEAT, Slot("card", "card", 1))),
    m.DRAW_SUPPORTER: ("supporter", (_CARD,)),
    m.TAKE_RANDOM: ("rob", (_SEAT, Slot("from", "seat", 1), Slot("card", "card", 2))),
    m.ROLL: ("roll", (Slot("high", "number", 0), Slot("low", "number", 1))),
    m.FIND_ITEM: ("find", (_ITEM, Slot("second", "item", 1, True))),
    m.DRAW_QUEST: ("lay-quest", (Slot("quest", "quest", 0),)),
    m.FIRST_VAGABOND: ("first-vagabond", (_SEAT,)),
    m.KEEP_AT: ("keep", (_CLEARING,)),
    m.FIRST_BUILDING: ("start", (_CLEARING, Slot("building", "building", 1))),
    m.ROOST_AT: ("nest", (_CLEARING,)),
    m.LEADER: ("leader", (Slot("leader", "leader", 0),)),
    m.CHARACTER: ("character", (Slot("character", "character", 0),)),
    m.FOREST_AT: ("enter", (Slot("forest", "place", 0),)),
    m.END: ("end", ()),
    m.DECLINE: ("decline", ()),
    m.CRAFT: ("craft", (_CARD, Slot("using", "payment", 1, True, 0))),
    m.MOVE: ("march", (Slot("path", "path", 0), Slot("warriors", "times", 2, True, 0))),
    m.BATTLE: ("battle", (_CLEARING, Slot("defender", "seat", 1))),
    m.AMBUSH_WITH: ("ambush", (_CARD,)),
    m.USE: ("use", (_CARD, Slot("target", "target", 1, True, 0))),
    m.LOSE_BUILDING: ("lose-building", (Slot("building", "building", 0),)),
    m.LOSE_TOKEN: ("lose-token", (Slot("token", "token", 0),)),
    m.GIVE_CARD: ("give", (_CARD,)),
    m.DISCARD: ("discard", (_CARD,)),
    m.ACTIVATE_DOMINANCE: ("activate", (_CARD, Slot("partner", "seat", 1, True))),
    m.TAKE_DOMINANCE: ("take-dominance", (_CARD, Slot("spend", "card", 1))),
    m.DEFENDER_FIRST: ("defender-first", ()),
    m.BUILD: ("build", (_CLEARING, Slot("building", "building", 1))),
    m.RECRUIT: ("recruit", (Slot("clearing", "clearing", 0, True),)),
    m.RESOLVE_FIRST: ("resolve", (Slot("number", "ordinal", 0),)),
    m.PLACE_WOOD: ("wood", (_CLEARING,)),
    m.PAY_WOOD: ("pay-wood", (_CLEARING,)),
    m.OVERWORK: ("overwork", (_CLEARING, Slot("card", "card", 1))),
    m.EXTRA_ACTION: ("hawks", (_CARD,)),
    m.HOSPITAL: ("hospital", (_CARD,)),
    m.ADD_TO_DECREE: ("decree", (_CARD, Slot("column", "column", 1))),
    m.NEW_ROOST: ("new-roost", (_CLEARING,)),
    m.RESOLVE_SUIT: ("resolve-suit", (Slot("suit", "suit", 0),)),
    m.TURMOIL: ("turmoil", ()),
    m.REVOLT: ("revolt", (_CLEARING,)),
    m.SPREAD: ("spread", (_CLEARING,)),
    m.PAY_SUPPORTER: ("spend", (_CARD,)),
    m.MOBILIZE: ("mobilize", (_CARD,)),
    m.TRAIN: ("train", (_CARD,)),
    m.ORGANIZE: ("organize", (_CLEARING,)),
    m.REFRESH: ("refresh", (_ITEM, Slot("damaged", "damaged", 1, True, 0))),
    m.SLIP: ("slip", (Slot("place", "place", 0),)),
    m.EXPLORE: ("explore", ()),
    m.AID: ("aid", (_SEAT, Slot("card", "card", 1), Slot("item", "item", 2))),
    m.TAKE_ITEM: ("take", (_ITEM,)),
    m.QUEST: (
        "quest",
        (Slot("quest", "quest", 0), Slot("for", "reward", 1), Slot("improvised", "improvised", 2, True, 0)),
    ),
    m.STRIKE: ("strike", (_SEAT, Slot("piece", "piece", 1))),
    m.REPAIR: ("repair", (_ITEM, _FACE_UP)),
    m.SPECIAL: ("special", ()),  # and what the character needs: _special_slots
    m.DAMAGE: ("damage", (_ITEM, _FACE_UP)),
    m.LOSE_ALLY: ("lose-ally", ()),
    m.FIGHT_WITH: ("fight-with", (_SEAT,)),
    m.MOVE_WITH: ("lead", (_SEAT, Slot("warriors", "times", 1))),
    m.REMOVE_ITEM: ("drop", (_ITEM, Slot("zone", "zone", 1))),
    m.SWIFT_STRIKE: ("swift-strike", ()),
    m.ENLIST: ("enlist", (_SEAT,)),
}
_OPS = {verb: op for op, (verb, _) in _GRAMMAR.items()}
_SPECIAL_SLOTS: dict[int, tuple[Slot, ...]] = {
    THIEF: (_SEAT,),
    TINKER: (_CARD,),
    VAGRANT: (Slot("attacker", "seat", 0), Slot("defender", "seat", 1)),
    HARRIER: (Slot("place", "place", 0),),
}


def _slots(op: int, context: Context) -> tuple[Slot, ...]:
    if op == m.SPECIAL:
        return _SPECIAL_SLOTS.get(character_in_turn(context.state), ())
    return _GRAMMAR[op][1]


def character_in_turn(state: Any) -> int:
    """The character of the Vagabond in turn; -1 when the turn is another faction's."""
    seat = int(state.turn_seat)
    return int(state.character[vagabond_of(state, seat)]) if state.faction_of[seat] == VAGABOND else -1


# ---- words -----------------------------------------------------------------------------------------------------------

_NAMES: dict[str, Sequence[str]] = {
    "card": CARD_IDS,
    "clearing": CLEARING_NAMES,
    "place": PLACE_NAMES,
    "item": ITEM_NAMES,
    "suit": SUIT_NAMES,
    "leader": LEADER_NAMES,
    "character": CHARACTER_NAMES,
    "column": COLUMN_NAMES,
    "quest": QUEST_IDS,
    "reward": ("cards", "points"),
    "zone": ZONE_NAMES,
    "face_up": ("face-down", "face-up"),
    "damaged": ("whole", "damaged"),
}


def _names_of(kind: str, context: Context) -> Sequence[str]:
    """What a word of this kind may be, in the order of the numbers."""
    if kind == "seat":
        return context.names
    if kind in ("building", "token"):
        faction = int(context.state.faction_of[_owner(context.state)])
        return (BUILDING_NAMES if kind == "building" else TOKEN_NAMES)[faction]
    return _NAMES[kind]


def _owner(state: Any) -> int:
    """Whose pieces a move is about: those of the side that takes hits, else those of the seat that must choose."""
    if top_kind(state) == TAKING_HITS:
        return int(seat_of_side(state, top_arg(state, 0)))
    return max(int(state.actor), 0)


def _write_word(kind: str, value: int, args: Sequence[int], context: Context) -> str:
    if kind in ("card", "item") and value == HIDDEN:
        return UNKNOWN
    if kind in _WRITERS:
        return _WRITERS[kind](value, args, context)
    return _names_of(kind, context)[value]


def _write_payment(value: int, args: Sequence[int], context: Context) -> str:
    foxes, rabbits = value % SUIT_BASE, value // SUIT_BASE
    mice = int(context.tables.card_cost[args[0], ANY]) - foxes - rabbits
    return "+".join(["fox"] * foxes + ["rabbit"] * rabbits + ["mouse"] * mice)


def _write_piece(value: int, args: Sequence[int], context: Context) -> str:
    if value == 0:
        return _WARRIOR
    return _piece_names(args[0], context)[value - 1][args[2]]


def _piece_names(seat: int, context: Context) -> tuple[Sequence[str], Sequence[str]]:
    faction = int(context.state.faction_of[seat])
    return BUILDING_NAMES[faction], TOKEN_NAMES[faction]


def _write_target(value: int, args: Sequence[int], context: Context) -> str:
    kind = _target_kind(args[0], context)
    return _names_of(kind, context)[value] if kind else ""


def _target_kind(card: int, context: Context) -> str | None:
    """What a card with a lasting effect is used on."""
    effect = int(context.tables.card_effect[card])
    if effect == TAX_COLLECTOR:
        return "clearing"
    return "seat" if effect in (STAND_AND_DELIVER, CODEBREAKERS, BETTER_BURROW_BANK) else None


_WRITERS: dict[str, Callable[[int, Sequence[int], Context], str]] = {
    "number": lambda value, args, context: str(value),
    "ordinal": lambda value, args, context: str(value + 1),
    "times": lambda value, args, context: f"x{value}",
    "path": lambda value, args, context: f"{PLACE_NAMES[value]}>{PLACE_NAMES[args[1]]}",
    "payment": _write_payment,
    "target": _write_target,
    "piece": _write_piece,
    "improvised": lambda value, args, context: f"{ITEM_NAMES[(value - 1) % N_ITEMS]}-as-{(value - 1) // N_ITEMS + 1}",
}


def _is_absent(slot: Slot, args: Sequence[int], context: Context) -> bool:
    """Whether a word is left out of the text."""
    if not slot.optional:
        return False
    if slot.kind == "payment":  # a Vagabond pays with hammers, others name the suits behind any-suit symbols
        free = not context.tables.card_cost[args[0], ANY]
        return free or context.state.faction_of[context.state.turn_seat] == VAGABOND
    if slot.kind == "target":
        return _target_kind(args[0], context) is None
    return args[slot.arg] == slot.absent


# ---- to text ---------------------------------------------------------------------------------------------------------


def move_text(context: Context, move: int) -> str:
    """The notation; hidden arguments are "?"."""
    return " ".join([_GRAMMAR[int(op_of(move))][0], *fields_of(context, move).values()])


def move_json(context: Context, move: int) -> dict[str, Any]:
    """The move as named fields."""
    return {"op": _GRAMMAR[int(op_of(move))][0], **fields_of(context, move)}


def verb_of(move: int) -> str:
    """The first word of a move."""
    return _GRAMMAR[int(op_of(move))][0]


def fields_of(context: Context, move: int) -> dict[str, str]:
    """The words of a move by name."""
    args = (int(arg_a(move)), int(arg_b(move)), int(arg_c(move)))
    return {
        slot.name: _write_word(slot.kind, args[slot.arg], args, context)
        for slot in _slots(int(op_of(move)), context)
        if not _is_absent(slot, args, context)
    }


# ---- from text -------------------------------------------------------------------------------------------------------


def read_move(context: Context, text: str) -> int:
    """The move that a text in full notation means, legal or not; InvalidMoveError if it means none."""
    verb, *words = words_of(text)
    op = _OPS.get(verb)
    if op is None:
        raise InvalidMoveError(f"{text!r} is not a move: it must begin with one of {', '.join(sorted(_OPS))}")
    slots = _slots(op, context)
    n_needed = sum(not slot.optional for slot in slots)
    if not n_needed <= len(words) <= len(slots):
        form = " ".join([verb, *(f"[{slot.name.upper()}]" if slot.optional else slot.name.upper() for slot in slots)])
        raise InvalidMoveError(f"{text!r} is not a move: write it as {form!r}")
    args = [0, 0, 0]
    for slot in slots:
        args[slot.arg] = slot.absent if slot.optional else 0
    for slot, word in zip(slots, words, strict=False):
        _read_word(slot, word, args, context, text)
    return int(pack(op, *args))


def _read_word(slot: Slot, word: str, args: list[int], context: Context, text: str) -> None:
    """Put what a word means into the arguments."""
    try:
        if slot.kind in _READERS:
            _READERS[slot.kind](slot, word, args, context)
        else:
            args[slot.arg] = list(_names_of(slot.kind, context)).index(word)
    except (ValueError, IndexError, KeyError) as error:
        raise InvalidMoveError(f"{text!r} is not a move: {word!r} is no {slot.name} here") from error


def _read_number(word: str) -> int:
    value = int(word)
    if not 0 <= value < HIDDEN:
        raise ValueError(word)
    return value


def _read_path(slot: Slot, word: str, args: list[int], context: Context) -> None:
    origin, goal = word.split(">")
    args[0], args[1] = PLACE_NAMES.index(origin), PLACE_NAMES.index(goal)


def _read_payment(slot: Slot, word: str, args: list[int], context: Context) -> None:
    suits = word.split("+")
    if not set(suits) <= set(SUIT_NAMES[:3]) or len(suits) != int(context.tables.card_cost[args[0], ANY]):
        raise ValueError(word)
    args[1] = suits.count("fox") + SUIT_BASE * suits.count("rabbit")


def _read_target(slot: Slot, word: str, args: list[int], context: Context) -> None:
    kind = _target_kind(args[0], context)
    if kind is None:
        raise ValueError(word)
    args[1] = list(_names_of(kind, context)).index(word)


def _read_piece(slot: Slot, word: str, args: list[int], context: Context) -> None:
    args[1] = args[2] = 0
    if word == _WARRIOR:
        return
    for what, names in enumerate(_piece_names(args[0], context), start=1):
        if word in names:
            args[1], args[2] = what, list(names).index(word)
            return
    raise ValueError(word)


def _read_improvised(slot: Slot, word: str, args: list[int], context: Context) -> None:
    item, number = word.split("-as-")
    args[2] = 1 + ITEM_NAMES.index(item) + N_ITEMS * (_read_number(number) - 1)
    if not 0 < args[2] <= 2 * N_ITEMS:
        raise ValueError(word)


def _store(read: Callable[[str], int]) -> Callable[[Slot, str, list[int], Context], None]:
    """A reader that fills the argument of its slot alone."""

    def reader(slot: Slot, word: str, args: list[int], context: Context) -> None:
        args[slot.arg] = read(word)

    return reader


_READERS: dict[str, Callable[[Slot, str, list[int], Context], None]] = {
    "number": _store(_read_number),
    "ordinal": _store(lambda word: _read_number(word) - 1),
    "times": _store(lambda word: _read_number(word.removeprefix("x"))),
    "path": _read_path,
    "payment": _read_payment,
    "target": _read_target,
    "piece": _read_piece,
    "improvised": _read_improvised,
}
