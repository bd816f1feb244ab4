"""The card file: read, checked, normalised, and compiled for the kernels.

A card document has one key, `card`, a list of 76 cards (data/cards.toml is the standard one).  What a game keeps in
its configuration is the name STANDARD or a whole normalised document, so that a record never depends on a file.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from rootai.engine.cardfile import card_option, check_keys, read_card_file
from rootai.errors import BadConfigError
from rootai.games.ironwood.map import fill_map
from rootai.games.ironwood.rules import program
from rootai.games.ironwood.state import (
    ALL_CARDS,
    CARD_DECISIONS,
    CODE_ARGS,
    INNER_VISIONS,
    IRON,
    MARKER_CARDS,
    MAX_CODE,
    MAX_LISTS,
    MAX_STATICS,
    N_BASE,
    N_CARDS,
    N_FORGE_TOKENS,
    N_VISIONS,
    NO_LIST,
    SEAT_NAMES,
    TABLES,
    UNIT_NAMES,
    WOOD,
)

Cards = dict[str, Any]  # a normalised card document
Effect = dict[str, Any]

PREFIXES = ("WW", "IC")
CARD_IDS = tuple(tuple(f"{prefix}{number:02}" for number in range(1, N_CARDS + 1)) for prefix in PREFIXES)
SYMBOLS = (
    "none",
    "battle",
    "card",
    "compass",
    "crystals",
    "drill",
    "forge",
    "golem",
    "hit",
    "shield",
    "warband",
    "alert",
    "arrows",
    "cubes",
    "eye",
    "search",
)
MAX_VALUE = 9
MAX_CARD_MARKERS = 5
MAX_NESTING = 3  # lists within lists; rules/frames.py relies on it
MAX_EFFECTS = 8  # in one list
INNER_CRYSTALS = 3  # for a totem found at an inner mountain (vision.10)

_FILE = Path(__file__).parent / "data" / "cards.toml"

# The reward of each space of the drill track (drill.2 to drill.5)
TRACK: tuple[list[Effect], ...] = (
    [],
    [{"op": "cargo", "crystals": 2}],
    [
        {"op": "cargo", "crystals": 1},
        {"op": "look", "what": "vision_top", "n": 1},
        {"op": "hire", "unit": "warrior", "n": 1, "at": "drill_origin"},
    ],
    [{"op": "cargo", "crystals": 1}, {"op": "draw", "deck": "special", "n": 1}],
)

# ---- what an effect may say ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """A parameter that is an integer."""

    low: int = 1
    high: int = 20
    default: int | None = 1


@dataclass(frozen=True)
class Word:
    """A parameter that is one of some words."""

    words: tuple[str, ...]
    default: str | None = None


@dataclass(frozen=True)
class Flag:
    """A parameter that is true or false."""


@dataclass(frozen=True)
class Form:
    """One operation: who may have it, its parameters, and whether a list or options stand below it."""

    code: int
    parameters: dict[str, Any]
    seats: tuple[int, ...] = (WOOD, IRON)
    below: str | None = None  # "then", "victory" or "of"
    optional_below: bool = False


_HIRE_PLACES = {
    WOOD: ("outer_forest", "own_inner_warband"),
    IRON: ("forge", "controlled", "drill", "drill_origin"),
}
_BOTH = (WOOD, IRON)
_COUNT = {"n": Number()}
_CRYSTALS = {"crystals": Number()}

FORMS: dict[str, Form] = {
    "move warrior": Form(program.MOVE_WARRIOR, {**_COUNT, "steps": Number(1, 2)}, (WOOD,)),
    "move warband": Form(program.MOVE_WARBAND, _COUNT, (IRON,)),
    "move drill": Form(program.MOVE_DRILL, {"times": Number(1, 2)}, (IRON,)),
    "move enemy_warband": Form(program.MOVE_ENEMY, _COUNT, (IRON,)),
    "attack": Form(
        program.BATTLE,
        {
            "attack": Number(0, MAX_VALUE, 0),
            "defence": Number(0, MAX_VALUE, 0),
            "dominance": Number(0, MAX_VALUE, 0),
            "target": Word(("any", "ferrum"), "any"),
        },
        below="victory",
        optional_below=True,
    ),
    "find": Form(program.SEEK, _COUNT, (WOOD,)),
    "recharge": Form(program.CHARGE, _COUNT, (WOOD,)),
    "hire": Form(program.ENLIST, {**_COUNT, "unit": Word(UNIT_NAMES, "warrior"), "at": Word(program.PLACE_KINDS)}),
    "upgrade": Form(program.REBUILD, _COUNT, (IRON,)),
    "remove": Form(
        program.TAKE_OFF,
        {
            **_COUNT,
            "unit": Word(UNIT_NAMES, "warrior"),
            "per_location": Number(0, 1, 0),
            "where": Word(program.PLACE_KINDS, "anywhere"),
            "side": Word(("own", "enemy")),
        },
    ),
    "gain": Form(program.GAIN, {**_CRYSTALS, "per": Word(("nothing", "forge"), "nothing")}),
    "steal": Form(program.STEAL, _CRYSTALS),
    "cargo": Form(program.LOAD, _CRYSTALS, (IRON,)),
    "unload": Form(program.UNLOAD, {}, (IRON,)),
    "pay": Form(program.SPEND, {}, below="then"),
    "draw": Form(program.DRAWING_OP, {**_COUNT, "deck": Word(("special", "vision"))}),
    "recover": Form(program.RECOVERY, _COUNT),
    "discard": Form(
        program.LOSS, {**_COUNT, "deck": Word(("special", "vision")), "who": Word(("self", "enemy")), "random": Flag()}
    ),
    "look": Form(program.LOOK, {"n": Number(1, 4), "what": Word(("vision_top", "enemy_hand", "enemy_visions"))}),
    "play_extra": Form(program.EXTRA, {"kind": Word(("base",)), "again": Flag()}),
    "foundation": Form(program.FOUNDATION, _COUNT, (IRON,)),
    "build": Form(program.FORGE, _COUNT, (IRON,)),
    "choose": Form(program.CHOICE, {"k": Number(1, 4)}, below="of"),
    "enemy_choice": Form(program.ENEMY_CHOICE, {}, below="of"),
    "this_round": Form(program.THIS_ROUND, {}),
    "add_marker": Form(program.MARKER, {"n": Number(1, 1), "on": Word(program.PLACE_KINDS)}),
}
NEVER_MANDATORY = ("find", "pay", "play_extra", "attack")  # whether they are possible may be a secret, or is a choice

# Which column of a compiled effect takes which parameter
_COLUMNS: dict[str, dict[str, int]] = {
    "move warrior": {"n": program.N, "steps": program.A},
    "move drill": {"times": program.N},
    "attack": {"attack": program.A, "defence": program.B, "dominance": program.C, "target": program.D},
    "hire": {"n": program.N, "unit": program.A, "at": program.B},
    "remove": {
        "n": program.N,
        "unit": program.A,
        "per_location": program.B,
        "where": program.C,
        "side": program.D,
    },
    "gain": {"crystals": program.N, "per": program.A},
    "steal": {"crystals": program.N},
    "cargo": {"crystals": program.N},
    "draw": {"n": program.N, "deck": program.A},
    "discard": {"n": program.N, "deck": program.A, "who": program.B, "random": program.C},
    "look": {"n": program.N, "what": program.A},
    "play_extra": {"kind": program.A, "again": program.B},
    "choose": {"k": program.N},
    "add_marker": {"n": program.N, "on": program.A},
}

STATIC_CODES = {
    "in_battle": program.IN_BATTLE,
    "income": program.INCOME_BONUS,
    "no_move": program.NO_MOVE,
    "battle_cards": program.BASE_ONLY,
}

# ---- reading -----------------------------------------------------------------------------------------------------


def read_option(value: Any) -> str | Cards:
    """The option `cards` as it is kept in a configuration: STANDARD or a normalised document."""
    return card_option(value, normalise)


def cards_of(option: str | Cards) -> Cards:
    """The card document that a configuration stands for."""
    return standard_cards() if isinstance(option, str) else option


@cache
def standard_cards() -> Cards:
    """The document of the package."""
    return normalise(read_card_file(_FILE))


# ---- checking ----------------------------------------------------------------------------------------------------


def normalise(doc: Mapping[str, Any]) -> Cards:
    """A checked copy of a card document, in the order of the numbers; BadConfigError names what is wrong."""
    check_keys(doc, ("card",), "the card document")
    entries = doc["card"]
    if not isinstance(entries, list):
        raise BadConfigError(f"'card' must be a list of cards, not {entries!r}")
    found: dict[str, Any] = {}
    for entry in entries:
        name = entry.get("id") if isinstance(entry, Mapping) else entry
        if name not in (*CARD_IDS[WOOD], *CARD_IDS[IRON]):
            raise BadConfigError(f"there is no card number {name!r}; there are WW01 to WW38 and IC01 to IC38")
        if name in found:
            raise BadConfigError(f"the card {name} is there twice")
        found[name] = entry
    checked = []
    for seat in (IRON, WOOD):
        for index, name in enumerate(CARD_IDS[seat]):
            if name not in found:
                raise BadConfigError(f"the card {name} is missing: each faction has {N_CARDS} cards")
            checked.append(_card(found[name], seat, index))
    _check_sizes(checked)
    return {"card": checked}


def _card(entry: Mapping[str, Any], seat: int, index: int) -> dict[str, Any]:
    name = entry["id"]
    check_keys(
        entry,
        ("id", "name", "attack", "defence", "dominance", "effects"),
        f"card {name}",
        ("solo", "markers", "static", "trigger", "on_exhaust", "origin"),
    )
    if not isinstance(entry["name"], str) or not slug(entry["name"]):
        raise BadConfigError(f"the name of card {name} must be a text with letters, not {entry['name']!r}")
    card: dict[str, Any] = {"id": name, "name": entry["name"]}
    for value in ("attack", "defence", "dominance"):
        card[value] = _number(entry[value], Number(0, MAX_VALUE), f"the {value} of card {name}")
    card["solo"] = _symbols(entry.get("solo", []), name)
    card["markers"] = _number(entry.get("markers", 0), Number(0, MAX_CARD_MARKERS), f"the markers of card {name}")
    if index < N_BASE and card["markers"]:
        raise BadConfigError(f"card {name} is a base card: it cannot have markers")
    card["effects"] = _effects(entry["effects"], seat, f"card {name}", 0)
    if index < N_BASE and any(effect["op"] == "play_extra" for effect in card["effects"]):
        raise BadConfigError(f"card {name} is a base card: it cannot be followed by another one in its slot")
    for key in ("static", "trigger", "on_exhaust"):
        if key in entry and not card["markers"]:
            raise BadConfigError(f"card {name} has {key!r} but no markers: only a lasting card can")
    if "static" in entry:
        card["static"] = _statics(entry["static"], f"card {name}")
    if "trigger" in entry:
        card["trigger"] = _trigger(entry["trigger"], seat, name)
    if "on_exhaust" in entry:
        card["on_exhaust"] = _effects(entry["on_exhaust"], seat, f"the exhaustion of card {name}", 0)
    for key in ("trigger", "on_exhaust"):
        if any(effect["op"] == "play_extra" for effect in _walk(_list_of(card, key))):
            raise BadConfigError(f"card {name} plays another card outside its owner's turn")
    asked = max(decisions(_list_of(card, key)) for key in ("effects", "trigger", "on_exhaust"))
    if asked > CARD_DECISIONS:
        raise BadConfigError(f"card {name} could ask {asked} times; the limit is {CARD_DECISIONS}")
    return card


def _list_of(card: Mapping[str, Any], key: str) -> list[Effect]:
    effects = card.get(key, [])
    return effects["effects"] if isinstance(effects, Mapping) else effects


def slug(name: str) -> str:
    """A card's name as one word of notation."""
    kept = "".join(letter if letter.isalnum() else " " for letter in name.replace("'", "").casefold())
    return "-".join(kept.split())


def _symbols(value: Any, name: str) -> list[str]:
    if not isinstance(value, list) or len(value) > 2:
        raise BadConfigError(f"'solo' of card {name} must be a list of at most two symbols, not {value!r}")
    for symbol in value:
        if not isinstance(symbol, str) or symbol.removesuffix("_red") not in SYMBOLS[1:]:
            raise BadConfigError(f"card {name} has an unknown symbol {symbol!r}; there are: {', '.join(SYMBOLS[1:])}")
    return list(value)


def _trigger(value: Any, seat: int, name: str) -> dict[str, Any]:
    check_keys(value, ("on", "effects"), f"the trigger of card {name}")
    if value["on"] != "drill_step" or seat != IRON:
        raise BadConfigError(f"the trigger of card {name} must be on 'drill_step', of an iron card")
    effects = _effects(value["effects"], seat, f"the trigger of card {name}", 0)
    if any(effect["op"] == "move" and effect["unit"] == "drill" for effect in _walk(effects)):
        raise BadConfigError(f"the trigger of card {name} moves the drill, which would set it off again")
    return {"on": "drill_step", "effects": effects}


def _effects(value: Any, seat: int, where: str, depth: int) -> list[Effect]:
    if not isinstance(value, list) or len(value) > MAX_EFFECTS:
        raise BadConfigError(f"the effects of {where} must be a list of at most {MAX_EFFECTS}, not {value!r}")
    if depth > MAX_NESTING:
        raise BadConfigError(f"the effects of {where} are nested more than {MAX_NESTING} deep")
    checked = [_effect(effect, seat, where, depth) for effect in value]
    for place, effect in enumerate(checked):
        if effect["op"] == "play_extra" and (depth or place != len(checked) - 1):
            raise BadConfigError(f"play_extra must be the last effect of {where}, and not inside another")
    return checked


def form_name(effect: Mapping[str, Any]) -> str:
    """The key of FORMS: the op, with the unit for a move."""
    return f"move {effect.get('unit')}" if effect.get("op") == "move" else str(effect.get("op"))


def _effect(value: Any, seat: int, where: str, depth: int) -> Effect:
    if not isinstance(value, Mapping) or "op" not in value:
        raise BadConfigError(f"an effect of {where} must be a table with 'op', not {value!r}")
    form = FORMS.get(form_name(value))
    if form is None:
        raise BadConfigError(f"{where} has an unknown effect {form_name(value)!r}; there are: {', '.join(FORMS)}")
    op = value["op"]
    if seat not in form.seats:
        raise BadConfigError(f"{where} cannot have the effect {form_name(value)!r}: only {_owner(form)} has it")
    extra = {"pay": ("cost",), "this_round": ("static",), "move": ("unit",)}.get(op, ())
    below = (form.below,) if form.below else ()
    check_keys(value, ("op", *extra), f"the effect {op!r} of {where}", (*form.parameters, *below, "mandatory"))
    effect: Effect = {"op": op, **{key: value[key] for key in extra}}
    for key, kind in form.parameters.items():
        effect[key] = _parameter(value.get(key), kind, f"{key!r} of the effect {op!r} of {where}")
    if value.get("mandatory", False) not in (True, False):
        raise BadConfigError(f"'mandatory' of the effect {op!r} of {where} must be true or false")
    if value.get("mandatory", False):
        if op in NEVER_MANDATORY:
            raise BadConfigError(f"the effect {op!r} of {where} cannot be mandatory")
        effect["mandatory"] = True
    _check_meaning(effect, seat, where)
    if op == "pay":
        effect["cost"] = _cost(value["cost"], seat, where)
    if op == "this_round":
        effect["static"] = _statics(value["static"], where, this_round=True)
    if form.below:
        _read_below(effect, value, form, seat, where, depth)
    return effect


def _owner(form: Form) -> str:
    return " or ".join(SEAT_NAMES[seat] for seat in form.seats)


def _parameter(value: Any, kind: Any, what: str) -> Any:
    if isinstance(kind, Flag):
        if value is None:
            return False
        if not isinstance(value, bool):
            raise BadConfigError(f"{what} must be true or false, not {value!r}")
        return value
    if value is None and kind.default is not None:
        return kind.default
    if isinstance(kind, Number):
        return _number(value, kind, what)
    if value not in kind.words:
        raise BadConfigError(f"{what} must be one of {', '.join(kind.words)}, not {value!r}")
    return value


def _number(value: Any, kind: Number, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not kind.low <= value <= kind.high:
        raise BadConfigError(f"{what} must be an integer from {kind.low} to {kind.high}, not {value!r}")
    return value


def _check_meaning(effect: Effect, seat: int, where: str) -> None:
    """What the words of one parameter rule out for another."""
    op = effect["op"]
    if op == "hire" and effect["at"] not in _HIRE_PLACES[seat]:
        raise BadConfigError(f"{where} cannot hire at {effect['at']!r}: {SEAT_NAMES[seat]} can at "
                             f"{', '.join(_HIRE_PLACES[seat])}")  # fmt: skip
    if op == "hire" and effect["unit"] == "golem" and seat == WOOD:
        raise BadConfigError(f"{where} cannot hire a golem: wood has warriors only")
    if op == "attack" and effect["target"] == "ferrum" and seat != WOOD:
        raise BadConfigError(f"{where} cannot attack Ferrum: only wood does")
    touches_visions = effect.get("deck") == "vision" or effect.get("what") == "enemy_visions"
    own = effect.get("who", "self") == "self" and op != "look"
    if touches_visions and (seat == WOOD) != own:
        raise BadConfigError(f"the effect {op!r} of {where} names visions that this side has not: only wood has any")


def _cost(value: Any, seat: int, where: str) -> dict[str, int]:
    check_keys(value, (), f"the cost of {where}", ("crystals", "special", "vision"))
    cost = {key: _number(number, Number(1, 20), f"the cost of {where}") for key, number in value.items()}
    if not cost:
        raise BadConfigError(f"the cost of {where} must not be empty")
    if "vision" in cost and seat != WOOD:
        raise BadConfigError(f"{where} cannot pay with visions: only wood has any")
    return cost


def _read_below(effect: Effect, value: Mapping[str, Any], form: Form, seat: int, where: str, depth: int) -> None:
    key = str(form.below)
    if key not in value and not form.optional_below:
        raise BadConfigError(f"the effect {effect['op']!r} of {where} lacks {key!r}")
    lists = value.get(key, [])
    if key != "of":
        effect[key] = _effects(lists, seat, where, depth + 1)
        return
    if not isinstance(lists, list) or not effect.get("k", 1) <= len(lists) or not 1 <= len(lists) <= MAX_EFFECTS:
        raise BadConfigError(f"'of' of the effect {effect['op']!r} of {where} must be a list of enough options")
    effect["of"] = [_effects(option, seat, where, depth + 1) for option in lists]


def _statics(value: Any, where: str, this_round: bool = False) -> list[Effect]:
    if not isinstance(value, list) or not value:
        raise BadConfigError(f"the statics of {where} must be a list, not {value!r}")
    allowed = ("in_battle", "battle_cards") if this_round else tuple(STATIC_CODES)
    checked = []
    for static in value:
        op = static.get("op") if isinstance(static, Mapping) else static
        if op not in allowed:
            raise BadConfigError(f"{where} has an unknown static {op!r}; there are: {', '.join(allowed)}")
        checked.append(_static(static, op, where))
    return checked


def _static(static: Mapping[str, Any], op: str, where: str) -> Effect:
    what = f"the static {op!r} of {where}"
    if op == "in_battle":
        check_keys(static, ("op",), what, ("attack", "defence", "dominance", "when"))
        values = {
            key: _number(static.get(key, 0), Number(0, MAX_VALUE), f"{key!r} of {what}")
            for key in ("attack", "defence", "dominance")
        }
        return {"op": op, **values, "when": _parameter(static.get("when"), Word(program.WHEN_NAMES, "always"), what)}
    if op == "income":
        check_keys(static, ("op", "crystals"), what)
        return {"op": op, "crystals": _number(static["crystals"], Number(1, MAX_VALUE), what)}
    fixed = {"no_move": {"side": "enemy", "on": "marked"}, "battle_cards": {"side": "enemy", "allow": "base"}}[op]
    check_keys(static, ("op", *fixed), what)
    for key, word in fixed.items():
        if static[key] != word:
            raise BadConfigError(f"{key!r} of {what} must be {word!r}, not {static[key]!r}")
    return {"op": op, **fixed}


def _walk(effects: list[Effect]) -> Any:
    """Every effect of a list, those below it included."""
    for effect in effects:
        yield effect
        for key in ("then", "victory"):
            yield from _walk(effect.get(key, []))
        for option in effect.get("of", []):
            yield from _walk(option)


def decisions(effects: list[Effect]) -> int:
    """How often a list could ask its players, at most."""
    total = 0
    for effect in effects:
        op = effect["op"]
        n = effect.get("n", effect.get("k", effect.get("times", 1))) * effect.get("steps", 1)
        total += n + 1
        if op == "attack":
            total += 5 + decisions(effect["victory"])  # two battle cards, hits, the retreat
        elif op == "pay":
            total += effect["cost"].get("special", 0) + effect["cost"].get("vision", 0) + decisions(effect["then"])
        elif op in ("choose", "enemy_choice"):
            total += sum(decisions(option) for option in effect["of"])
    return total


def _check_sizes(cards: list[dict[str, Any]]) -> None:
    compiled = _Program(cards)
    for what, size, limit in (
        ("effects", len(compiled.code), MAX_CODE),
        ("lists of effects", len(compiled.lists), MAX_LISTS),
        ("statics", len(compiled.statics), MAX_STATICS),
        ("cards that place markers", len(compiled.marker_cards), MARKER_CARDS),
    ):
        if size > limit:
            raise BadConfigError(f"the card document has too many {what}: {size}, at most {limit} are possible")


# ---- compiling -------------------------------------------------------------------------------------------------------


@dataclass
class _Program:
    """All effects of a card document as rows of numbers."""

    cards: list[dict[str, Any]]
    code: list[list[int]] = field(default_factory=list)
    lists: list[tuple[int, int]] = field(default_factory=list)
    statics: list[Effect] = field(default_factory=list)
    marker_cards: list[str] = field(default_factory=list)
    starts: dict[tuple[str, str], int] = field(default_factory=dict)  # card id and key -> list
    own_statics: dict[str, tuple[int, int]] = field(default_factory=dict)
    track: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for effects in TRACK:
            self.track.append(self._add([effects], forced=True))
        for card in self.cards:
            for key in ("effects", "trigger", "on_exhaust"):
                if key in card:
                    self.starts[card["id"], key] = self._add([_list_of(card, key)], forced=False)
            if "static" in card:
                self.own_statics[card["id"]] = self._add_statics(card["static"])
            if any(effect["op"] == "add_marker" for key in card for effect in _effects_below(card, key)):
                self.marker_cards.append(card["id"])

    def _add_statics(self, statics: list[Effect]) -> tuple[int, int]:
        first = len(self.statics)
        self.statics += statics
        return first, len(statics)

    def _add(self, groups: list[list[Effect]], forced: bool) -> int:
        """Lay out lists one after the other; the number of the first."""
        first = len(self.lists)
        self.lists += [(0, 0)] * len(groups)
        for number, effects in enumerate(groups, first):
            start = len(self.code)
            self.code += [[0] * CODE_ARGS for _ in effects]
            self.lists[number] = (start, start + len(effects))
            for place, effect in enumerate(effects, start):
                self._fill(self.code[place], effect, forced)
        return first

    def _fill(self, row: list[int], effect: Effect, forced: bool) -> None:
        name = form_name(effect)
        form = FORMS[name]
        row[program.OP] = form.code
        row[program.LIST] = NO_LIST
        row[program.N] = 1
        row[program.MANDATORY] = int(forced or effect.get("mandatory", False))
        for key, column in _COLUMNS.get(name, {"n": program.N} if "n" in form.parameters else {}).items():
            row[column] = _column_value(form.parameters[key], effect.get(key))
        if effect["op"] == "pay":
            cost = effect["cost"]
            row[program.A : program.D] = [cost.get(key, 0) for key in ("crystals", "special", "vision")]
        elif effect["op"] == "this_round":
            row[program.A], row[program.B] = self._add_statics(effect["static"])
        if form.below == "of":
            row[program.A] = len(effect["of"])
            row[program.LIST] = self._add(effect["of"], forced or effect["op"] == "enemy_choice")
        elif form.below and effect[form.below]:
            row[program.LIST] = self._add([effect[form.below]], forced)


def _effects_below(card: dict[str, Any], key: str) -> Any:
    return _walk(_list_of(card, key)) if key in ("effects", "trigger", "on_exhaust") else ()


def _column_value(kind: Any, value: Any) -> int:
    if isinstance(kind, Word):
        return kind.words.index(kind.default if value is None else value)
    if value is None:
        value = getattr(kind, "default", False)
    return int(value)


def build_tables(cards: Cards) -> np.recarray:
    """One record of TABLES with the board and the cards; a configuration fills in its options."""
    tables = np.zeros(1, dtype=TABLES).view(np.recarray)
    row = tables[0]
    fill_map(row)
    _fill_program(row, _Program(cards["card"]))
    for card in cards["card"]:
        seat, index = find_card(card["id"])
        row.combat[seat, index] = [card["attack"], card["defence"], card["dominance"]]
        row.markers_of[seat, index] = card["markers"]
        for place, symbol in enumerate(card["solo"]):
            number = SYMBOLS.index(symbol.removesuffix("_red"))
            row.symbol[seat, index, place] = -number if symbol.endswith("_red") else number
        for effect in _effects_below(card, "effects"):
            row.cards_with[seat, FORMS[form_name(effect)].code] |= 1 << index
    row.cards_in_play[:] = ALL_CARDS
    row.forge_tokens = N_FORGE_TOKENS
    for vision in range(N_VISIONS):
        row.vision_crystals[vision] = INNER_CRYSTALS if INNER_VISIONS >> vision & 1 else 0
    return tables


def _fill_program(row: Any, compiled: _Program) -> None:
    row.n_code, row.n_lists, row.n_statics = len(compiled.code), len(compiled.lists), len(compiled.statics)
    for place, line in enumerate(compiled.code):
        row.code[place] = line
    for number, (start, end) in enumerate(compiled.lists):
        row.list_start[number], row.list_end[number] = start, end
    row.track_list[:] = compiled.track
    row.trigger_of[:] = row.exhaust_of[:] = NO_LIST
    row.marker_card[:] = -1
    columns = {"effects": row.effects_of, "trigger": row.trigger_of, "on_exhaust": row.exhaust_of}
    for (name, key), number in compiled.starts.items():
        columns[key][find_card(name)] = number
    for name, (first, n) in compiled.own_statics.items():
        row.statics_of[find_card(name)] = ((1 << n) - 1) << first
    for number, name in enumerate(compiled.marker_cards):
        row.marker_card[find_card(name)] = number
    for number, static in enumerate(compiled.statics):
        row.static_kind[number] = STATIC_CODES[static["op"]]
        row.static_when[number] = program.WHEN_NAMES.index(static.get("when", "always"))
        if static["op"] == "in_battle":
            row.static_value[number] = [static["attack"], static["defence"], static["dominance"]]
        else:
            row.static_value[number] = [static.get("crystals", 0), 0, 0]


def find_card(name: str) -> tuple[int, int]:
    """Seat and index of a card id."""
    seat = PREFIXES.index(name[:2])
    return seat, int(name[2:]) - 1
