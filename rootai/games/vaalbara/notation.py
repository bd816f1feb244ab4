"""Moves as text and back, as named fields, and as a sentence.

Lands are written by id (L21), characters by name, seats by the name of their clan: `take river L21`, `give red`.
"""

from typing import Any

from rootai.engine.moves import words_of
from rootai.engine.packing import HIDDEN, arg_a, arg_b, arg_c, op_of, pack
from rootai.errors import InvalidMoveError
from rootai.games.vaalbara.cards import LAND_IDS
from rootai.games.vaalbara.moves import (
    DRAW_CARD,
    FIND_LAND,
    GIVE,
    GIVE_UP,
    LAY,
    PATH,
    RECALL,
    REVEAL_ALL,
    REVEAL_BITS,
    RIDE,
    SHOW,
    SILENT,
    TAKE,
    TURN_LAND,
)
from rootai.games.vaalbara.rules.characters import (
    CARPENTER_VP,
    CARVER_VP,
    FALCONER_VP,
    FARMER_FACTOR,
    HUNTER_VP,
    SEER_VP,
    SONGSTRESS_VP,
    WARRIOR_VP,
)
from rootai.games.vaalbara.rules.turn import land_gain
from rootai.games.vaalbara.state import CHARACTER_NAMES, TYPE_NAMES

# Each operation: its verb and the names of its arguments
_GRAMMAR: dict[int, tuple[str, tuple[str, ...]]] = {
    TURN_LAND: ("turn", ("land",)),
    DRAW_CARD: ("draw", ("clan", "character")),
    REVEAL_ALL: ("reveal", ()),  # and one character per seat
    FIND_LAND: ("find", ("land",)),
    LAY: ("dispatch", ("character",)),
    GIVE: ("give", ("clan",)),
    SILENT: ("silent", ()),
    SHOW: ("show", ()),
    PATH: ("path", ("land",)),
    RECALL: ("recall", ("character",)),
    RIDE: ("ride", ("row_1_land", "row_2_land")),
    GIVE_UP: ("discover", ("land",)),
    TAKE: ("take", ("land",)),
}
_OPS = {verb: op for op, (verb, _) in _GRAMMAR.items()}

# What each character does, for people
EFFECT_TEXTS = (
    f"others may show a warrior for {WARRIOR_VP}",
    f"another clan gains {SONGSTRESS_VP}",
    f"+{HUNTER_VP} if before your neighbours",
    f"+{SEER_VP} per neighbour with an odd number",
    f"+{CARPENTER_VP} per forest you own",
    f"steal {FALCONER_VP} from who acted before you",
    "swap a land of a row with the deck's top",
    "take back a discarded character",
    "swap lands between the two rows",
    f"+{CARVER_VP} if after your neighbours",
    "swap an own land with the deck's bottom",
    f"your land pays {FARMER_FACTOR} times",
)


def land_name(land: int, tables: Any) -> str:
    """A land with its type: "river L21"."""
    return f"{TYPE_NAMES[tables.type_of[land]]} {LAND_IDS[land]}"


# ---- to text ---------------------------------------------------------------------------------------------------------


def move_text(tables: Any, clans: list[str], move: int) -> str:
    """The notation; hidden arguments are "?"."""
    op = int(op_of(move))
    if op == TAKE:
        return f"take {land_name(int(arg_a(move)), tables)}"
    if op == REVEAL_ALL:
        return " ".join(["reveal", *_revealed(move, len(clans))])
    return " ".join([_GRAMMAR[op][0], *_arguments(clans, move).values()])


def move_json(tables: Any, clans: list[str], move: int) -> dict[str, Any]:
    """The move as named fields."""
    op = int(op_of(move))
    doc: dict[str, Any] = {"op": _GRAMMAR[op][0], **_arguments(clans, move)}
    if op == REVEAL_ALL:
        doc["characters"] = _revealed(move, len(clans))
    return doc


def _arguments(clans: list[str], move: int) -> dict[str, str]:
    fields = _GRAMMAR[int(op_of(move))][1]
    return {field: _word(field, value, clans) for field, value in zip(fields, (arg_a(move), arg_b(move)), strict=False)}


def _word(field: str, value: int, clans: list[str]) -> str:
    if value == HIDDEN:
        return "?"
    if field == "clan":
        return clans[value]
    return CHARACTER_NAMES[value] if field == "character" else LAND_IDS[value]


def _revealed(move: int, n_seats: int) -> list[str]:
    shown = int(arg_a(move)) | int(arg_b(move)) << 8 | int(arg_c(move)) << 16
    return [CHARACTER_NAMES[(shown >> REVEAL_BITS * seat) % (1 << REVEAL_BITS)] for seat in range(n_seats)]


def describe(state: Any, tables: Any, clans: list[str], move: int) -> str:
    """One line for people."""
    op, a, b = int(op_of(move)), int(arg_a(move)), int(arg_b(move))
    if op == TAKE:
        return f"take the {land_name(a, tables)} (worth {_points(int(land_gain(state, tables, a)))})"
    if op == LAY:
        return f"initiative {tables.initiative[a]}: {EFFECT_TEXTS[a]}"
    if op == GIVE:
        return f"give {_points(SONGSTRESS_VP)} to {clans[a]}"
    if op == SHOW:
        return f"show your warrior for {_points(WARRIOR_VP)}"
    if op == SILENT:
        return "show nothing"
    if op == PATH:
        return f"put the {land_name(state.top_land, tables)} from the deck in place of the {land_name(a, tables)}"
    if op == RECALL:
        return f"take the {CHARACTER_NAMES[a]} back into your hand"
    if op == RIDE:
        return f"swap the {land_name(a, tables)} of the first row with the {land_name(b, tables)} of the second"
    if op == GIVE_UP:
        return f"give up your {land_name(a, tables)} for the bottom land of the deck"
    if op == TURN_LAND:
        return f"{LAND_IDS[a]} comes to the top of the land deck"
    if op == FIND_LAND:
        return f"the bottom land is the {land_name(a, tables)}"
    if op == DRAW_CARD:
        return f"{clans[a]} draws the {_word('character', b, clans)}"
    return "revealed: " + ", ".join(
        f"{clan} {character}" for clan, character in zip(clans, _revealed(move, len(clans)), strict=True)
    )


def _points(n: int) -> str:
    return f"{n} point{'' if n == 1 else 's'}"


# ---- from text -------------------------------------------------------------------------------------------------------


def read_move(text: str, tables: Any, clans: list[str]) -> int:
    """The move that a text in full notation means, legal or not; InvalidMoveError if it means none."""
    verb, *words = words_of(text)
    op = _OPS.get(verb)
    if op is None:
        raise InvalidMoveError(f"{text!r} is not a move: it must begin with one of {', '.join(_OPS)}")
    if op == REVEAL_ALL:
        return _read_reveal(text, words, len(clans))
    if op == TAKE and len(words) == 2:
        land = _index(words[1], "land", clans, text)
        if words[0] != TYPE_NAMES[tables.type_of[land]]:
            raise InvalidMoveError(f"{text!r} is not a move: {LAND_IDS[land]} is a {TYPE_NAMES[tables.type_of[land]]}")
        words = words[1:]
    fields = _GRAMMAR[op][1]
    if len(words) != len(fields):
        form = " ".join([verb, *(field.upper() for field in fields)])
        raise InvalidMoveError(f"{text!r} is not a move: write it as {form!r}")
    a, b = [*(_index(word, field, clans, text) for word, field in zip(words, fields, strict=True)), 0, 0][:2]
    return int(pack(op, a, b, 0))


def _read_reveal(text: str, words: list[str], n_seats: int) -> int:
    if len(words) != n_seats:
        raise InvalidMoveError(f"{text!r} is not a move: a reveal names one character for each of {n_seats} seats")
    shown = 0
    for seat, word in enumerate(words):
        shown |= _index(word, "character", [], text) << (REVEAL_BITS * seat)
    return int(pack(REVEAL_ALL, shown & 255, shown >> 8 & 255, shown >> 16))


def _index(word: str, field: str, clans: list[str], text: str) -> int:
    """The number of the land, character or seat that a word names."""
    if field == "clan":
        names, what = tuple(clans), f"clan {word!r} in this game"
    elif field == "character":
        names, what = CHARACTER_NAMES, f"character {word!r}"
    else:
        names, what = LAND_IDS, f"land {word!r}"
        word = word.upper()
    if word not in names:
        raise InvalidMoveError(f"{text!r} is not a move: there is no {what}")
    return names.index(word)
