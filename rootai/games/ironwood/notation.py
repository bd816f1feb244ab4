"""Moves as text and back, as named fields, and as a sentence.

Places are written by their names (auria, f05), cards by number and name: `play WW03 warpath`,
`march auria ferrum w2 g1`.
"""

from typing import Any, NamedTuple

import numpy as np

from rootai.engine.contract import CHANCE
from rootai.engine.moves import words_of
from rootai.engine.packing import HIDDEN, arg_a, arg_b, arg_c, op_of, pack
from rootai.errors import InvalidMoveError
from rootai.games.ironwood import moves as m
from rootai.games.ironwood.cards import CARD_IDS, Cards, find_card, slug
from rootai.games.ironwood.map import FOREST_NAMES, MOUNTAIN_NAMES, PLACE_NAMES, VISION_NAMES
from rootai.games.ironwood.rules import program as p
from rootai.games.ironwood.rules.frames import OVER_LIMIT, top_arg, top_kind
from rootai.games.ironwood.solo.hooks import bot_seat
from rootai.games.ironwood.solo.procedure import bot_moves, is_bots
from rootai.games.ironwood.solo.program import BOT_OFFER, FACES, STEP_NAMES
from rootai.games.ironwood.solo.program import LIST as BOT_LIST_COLUMN
from rootai.games.ironwood.solo.texts import place_words, step_sentence, step_text, steps_text
from rootai.games.ironwood.state import (
    CHARGED,
    N_CARDS,
    N_GOLEMS,
    N_WARRIORS,
    NO_TOTEM,
    SEAT_NAMES,
    TOTEM_NAMES,
    UNIT_NAMES,
    WOOD,
)
from rootai.games.ironwood.texts import card_text, effect_text, list_text, place_text


class Context(NamedTuple):
    """What the notation of a move depends on."""

    state: Any
    tables: Any
    cards: Cards


# Each operation: its verb and the kinds of its arguments a, b, c
_GRAMMAR: dict[int, tuple[str, tuple[str, ...]]] = {
    m.DRAW_SPECIAL: ("deal", ("seat", "card")),
    m.DRAW_VISION: ("vision", ("vision",)),
    m.LOOK_VISION: ("look", ("seat", "vision", "depth")),
    m.SHOW_VISION: ("show", ("vision",)),
    m.REVEAL: ("reveal", ("wood_card", "iron_card")),
    m.LOSE_CARD: ("lose", ("seat", "card")),
    m.SHOW_CARD: ("expose", ("seat", "card")),
    m.LOSE_VISION: ("lose-vision", ("vision",)),
    m.OPENING: ("open", ("number",)),
    m.RETURN: ("return", ("card",)),
    m.PLAY: ("play", ("card",)),
    m.DRAW: ("draw", ()),
    m.TAKE: ("take", ("number",)),
    m.STOP: ("stop", ()),
    m.STEP: ("step", ("forest", "to_forest", "totem")),
    m.MARCH: ("march", ("mountain", "to_mountain", "units")),
    m.DRILL: ("drill", ("mountain",)),
    m.LURE: ("lure", ("forest", "to_forest")),
    m.ATTACK: ("attack", ("forest", "mountain")),
    m.COMMIT: ("commit", ("card",)),
    m.HOLD_BACK: ("hold", ()),
    m.HIT: ("hit", ("warriors", "golems")),
    m.RETREAT: ("retreat", ("place",)),
    m.HIRE: ("hire", ("place", "unit")),
    m.REMOVE: ("remove", ("place", "unit")),
    m.FIND: ("find", ("vision", "forest")),
    m.RECHARGE: ("recharge", ("forest",)),
    m.UPGRADE: ("upgrade", ("mountain",)),
    m.PAY: ("pay", ()),
    m.DISCARD: ("discard", ("card",)),
    m.BURY: ("bury", ("vision",)),
    m.CHOOSE: ("choose", ("option",)),
    m.FOUND: ("found", ("mountain",)),
    m.BUILD: ("build", ("mountain",)),
    m.MARK: ("mark", ("place",)),
    m.RECOVER: ("recover", ("card",)),
    m.EXHAUST: ("exhaust", ("card",)),
    m.TRIGGER: ("trigger", ("card",)),
    m.CONCEDE: ("concede", ()),
    m.PLACE_EXTRA: ("extra", ("place",)),
    m.ROLL: ("roll", ("face",)),
    m.TOP_CARD: ("top", ("bot_card",)),
    m.RETURN_VISION: ("return-vision", ("vision",)),
    m.DISCARD_TOP: ("search", ("vision",)),
    m.BOT_STEP: ("bot", ("step", "first", "second")),
}
_OPS = {verb: op for op, (verb, _) in _GRAMMAR.items()}
_NAMES: dict[str, tuple[str, ...]] = {
    "seat": SEAT_NAMES,
    "vision": VISION_NAMES,
    "forest": FOREST_NAMES,
    "to_forest": FOREST_NAMES,
    "mountain": MOUNTAIN_NAMES,
    "to_mountain": MOUNTAIN_NAMES,
    "place": PLACE_NAMES,
    "unit": UNIT_NAMES,
    "face": tuple(face.replace(" ", "-") for face in FACES),
    "totem": TOTEM_NAMES,
}
_COUNTED = {"warriors": "w", "golems": "g"}
NOBODYS = "none"  # no card in a reveal
MAX_COUNT = 100


# ---- to text ---------------------------------------------------------------------------------------------------------


def card_seat(context: Context, move: int) -> int:
    """The seat whose card a move names: the one in the move, the bot's, or the one that acts."""
    if op_of(move) == m.TOP_CARD:
        return int(bot_seat(context.state))
    if op_of(move) in (m.DRAW_SPECIAL, m.LOSE_CARD, m.SHOW_CARD):
        return int(arg_a(move))
    return int(context.state.actor) if context.state.actor != CHANCE else WOOD


def card_title(context: Context, seat: int, card: int) -> str:
    """A card with its name as one word: "WW03 warpath"."""
    return f"{CARD_IDS[seat][card]} {slug(_card(context, seat, card)['name'])}"


def _card(context: Context, seat: int, card: int) -> dict[str, Any]:
    found = context.cards["card"][card if seat != WOOD else N_CARDS + card]  # iron's cards come first in the document
    return dict(found)


def move_text(context: Context, move: int) -> str:
    """The notation; hidden arguments are "?"."""
    if op_of(move) == m.BOT_STEP:
        return step_text(context.state, move)
    verb, kinds = _GRAMMAR[int(op_of(move))]
    values = zip(kinds, (arg_a(move), arg_b(move), arg_c(move)), strict=False)
    words = [_word(context, move, kind, int(value)) for kind, value in values]
    return " ".join([verb, *(word for word in words if word)])


def _word(context: Context, move: int, kind: str, value: int) -> str:
    if value == HIDDEN:
        return "?"
    if kind in ("wood_card", "iron_card"):
        seat = int(kind == "iron_card")
        return NOBODYS if value == m.NONE else card_title(context, seat, value)
    if kind in ("card", "bot_card"):
        return card_title(context, card_seat(context, move), value)
    if kind == "totem" and value == NO_TOTEM:
        return ""
    if kind == "units":
        warriors, golems = value & m.WARRIOR_PART, value >> m.GOLEM_SHIFT
        return " ".join(f"{letter}{n}" for letter, n in (("w", warriors), ("g", golems)) if n)
    if kind in _COUNTED:
        return f"{_COUNTED[kind]}{value}"
    if kind == "option":
        return str(value + 1)
    return _NAMES[kind][value] if kind in _NAMES else str(value)


def move_json(context: Context, move: int) -> dict[str, Any]:
    """The move as named fields."""
    if op_of(move) == m.BOT_STEP:
        places = place_words(int(context.state.bot), int(arg_a(move)), int(arg_b(move)), int(arg_c(move)))
        return {"op": "bot", "step": STEP_NAMES[int(arg_a(move))], "places": places}
    verb, kinds = _GRAMMAR[int(op_of(move))]
    doc: dict[str, Any] = {"op": verb}
    for kind, value in zip(kinds, (int(arg_a(move)), int(arg_b(move)), int(arg_c(move))), strict=False):
        if kind == "units":
            doc.update(warriors=value & m.WARRIOR_PART, golems=value >> m.GOLEM_SHIFT)
        elif kind in ("number", "warriors", "golems", "depth", "option") and value != HIDDEN:
            doc[kind] = value + 1 if kind == "option" else value
        elif kind == "totem":
            doc[kind] = TOTEM_NAMES[value]
        else:
            doc[kind] = _word(context, move, kind, value).split()[0]
    return doc


# ---- for people ------------------------------------------------------------------------------------------------------


def describe(context: Context, move: int) -> str:
    """One line for people."""
    op, a, b, c = int(op_of(move)), int(arg_a(move)), int(arg_b(move)), int(arg_c(move))
    if op in (m.PLAY, m.COMMIT):
        seat = card_seat(context, move)
        if op == m.PLAY:
            return f"{_card(context, seat, a)['name']}: {card_text(context.tables, seat, a)}"
        attack, defence, dominance = context.tables.combat[seat, a]
        return f"{_card(context, seat, a)['name']}: attack {attack}, defence {defence}, dominance {dominance}"
    if op == m.TAKE:
        effect = effect_text(context.tables, int(top_arg(context.state, 0)))
        return f"leave out: {effect}" if a == 0 else f"{effect} (use {a})"
    if op == m.STOP:
        return _describe_stop(context)
    if op == m.BOT_STEP:
        return step_sentence(context.state, context.tables, move)
    if op == m.CHOOSE and top_kind(context.state) == BOT_OFFER:
        row = context.tables.bot_code[top_arg(context.state, 0)]
        return steps_text(context.tables, int(row[BOT_LIST_COLUMN]) + a)
    if op == m.CHOOSE:
        row = context.tables.code[top_arg(context.state, 0)]
        return list_text(context.tables, int(row[p.LIST]) + a)
    if op in _SENTENCES:
        return _SENTENCES[op].format(*_spoken(context, move, (a, b, c)))
    if op == m.MARCH:
        what = _units(c & m.WARRIOR_PART, c >> m.GOLEM_SHIFT)
        return f"move {what} from {place_text(a)} to {place_text(b)}"
    if op == m.STEP:
        totem = "" if c == NO_TOTEM else f" with a {'charged' if c == CHARGED else 'fading'} totem"
        return f"move a warrior from {FOREST_NAMES[a]} to {FOREST_NAMES[b]}{totem}"
    return f"remove {_units(a, b)} of the iron warband"


def _units(warriors: int, golems: int) -> str:
    parts = [f"{n} {name}{'' if n == 1 else 's'}" for n, name in ((warriors, "warrior"), (golems, "golem")) if n]
    return " and ".join(parts) or "nobody"


def _describe_stop(context: Context) -> str:
    kind = top_kind(context.state)
    return "nobody more is hired" if kind > OVER_LIMIT else "no more of this"


_SENTENCES = {
    m.DRAW_SPECIAL: "{0} draws {1}",
    m.DRAW_VISION: "wood draws the vision of {0}",
    m.LOOK_VISION: "{0} sees the vision of {1} in the deck",
    m.SHOW_VISION: "wood shows the vision of {0}",
    m.REVEAL: "battle cards: {0} against {1}",
    m.LOSE_CARD: "{0} loses {1}",
    m.SHOW_CARD: "{0} has {1} in hand",
    m.LOSE_VISION: "wood loses the vision of {0}",
    m.OPENING: "draw {0} cards for the first round",
    m.RETURN: "shuffle {0} back into your deck",
    m.DRAW: "draw a card instead of playing one",
    m.DRILL: "move the drill to {0}",
    m.LURE: "move the wood warband of {0} to {1}",
    m.ATTACK: "battle between {0} and {1}",
    m.HOLD_BACK: "play no card in this battle",
    m.RETREAT: "the beaten warband retreats to {0}",
    m.HIRE: "a new {1} at {0}",
    m.REMOVE: "remove a {1} at {0}",
    m.FIND: "find the totem of {0} and put it into {1}",
    m.RECHARGE: "recharge a totem in {0}",
    m.UPGRADE: "a golem takes the place of a warrior on {0}",
    m.PAY: "pay the price",
    m.DISCARD: "discard {0}",
    m.BURY: "discard the vision of {0} face down",
    m.FOUND: "lay a foundation on {0}",
    m.BUILD: "build the forge of {0}",
    m.MARK: "put a marker on {0}",
    m.RECOVER: "take {0} back into your hand",
    m.EXHAUST: "{0} is exhausted first",
    m.TRIGGER: "{0} takes effect first",
    m.CONCEDE: "give up the game",
    m.PLACE_EXTRA: "the bot starts with more at {0}",
    m.ROLL: "the die shows {0}",
    m.TOP_CARD: "the bot reveals {0}",
    m.RETURN_VISION: "the vision of {0} goes back into the deck",
    m.DISCARD_TOP: "the bot reveals the vision of {0}",
}


def _spoken(context: Context, move: int, values: tuple[int, int, int]) -> list[str]:
    kinds = _GRAMMAR[int(op_of(move))][1]
    words = []
    for kind, value in zip(kinds, values, strict=False):
        word = _word(context, move, kind, value)
        if kind in ("vision", "mountain", "place") and value != HIDDEN:
            word = word.capitalize() if not word[1:].isdigit() else word
        words.append(word)
    return words


# ---- from text -------------------------------------------------------------------------------------------------------


def read_move(context: Context, text: str) -> int:
    """The move that a text in full notation means, legal or not; InvalidMoveError if it means none."""
    verb, *words = words_of(text)
    op = _OPS.get(verb)
    if op is None:
        raise InvalidMoveError(f"{text!r} is not a move: it must begin with one of {', '.join(_OPS)}")
    if op == m.BOT_STEP:
        return _read_step(context, text, words)
    kinds = _GRAMMAR[op][1]
    args = []
    seat = int(context.state.actor) if context.state.actor != CHANCE else WOOD
    for kind in kinds:
        value = _read(context, text, kind, words, seat)
        if kind == "seat":
            seat = value
        args.append(value)
    if words:
        raise InvalidMoveError(f"{text!r} is not a move: {' '.join(words)!r} is too much")
    return int(pack(op, *[*args, 0, 0, 0][:3]))


def _read_step(context: Context, text: str, words: list[str]) -> int:
    """A step of the bot; without more words the one that it does now."""
    kind = top_kind(context.state)
    if is_bots(context.state, kind) and context.state.actor == bot_seat(context.state):
        out = np.zeros(1, dtype=np.int64)
        bot_moves(context.state, context.tables, kind, out)
        if not words or ["bot", *words] == step_text(context.state, int(out[0])).split():
            return int(out[0])
    step, places = (words[0], words[1:]) if words else ("", [])
    if step not in STEP_NAMES or len(places) > 2 or any(place not in PLACE_NAMES for place in places):
        raise InvalidMoveError(f"{text!r} is not a step of a bot: write 'bot', or what the bot does now in full")
    numbers = [(FOREST_NAMES if place in FOREST_NAMES else MOUNTAIN_NAMES).index(place) for place in places]
    return int(pack(m.BOT_STEP, STEP_NAMES.index(step), *[*numbers, m.NONE, m.NONE][:2]))


def _read(context: Context, text: str, kind: str, words: list[str], seat: int) -> int:
    """Take the words of one argument off the list."""
    if kind == "totem" and not words:
        return NO_TOTEM
    if not words:
        raise InvalidMoveError(f"{text!r} is not a move: it lacks the {kind.replace('_', ' ')}")
    if kind in ("card", "bot_card", "wood_card", "iron_card"):
        owner = {"wood_card": 0, "iron_card": 1, "bot_card": int(bot_seat(context.state))}.get(kind, seat)
        return _read_card(context, text, words, owner, kind in ("wood_card", "iron_card"))
    if kind == "units":
        warriors = _counted(words, "w")
        golems = _counted(words, "g")
        if not warriors + golems > 0 or warriors > N_WARRIORS or golems > N_GOLEMS:
            raise InvalidMoveError(f"{text!r} is not a move: write the units as 'w2 g1'")
        return warriors | golems << m.GOLEM_SHIFT
    if kind in _COUNTED:
        return _counted(words, _COUNTED[kind])
    word = words.pop(0)
    if kind in _NAMES:
        if word not in _NAMES[kind]:
            raise InvalidMoveError(f"{text!r} is not a move: there is no {kind.removeprefix('to_')} {word!r}")
        return _NAMES[kind].index(word)
    if not word.isdecimal() or int(word) > MAX_COUNT or (kind == "option" and word == "0"):
        raise InvalidMoveError(f"{text!r} is not a move: {word!r} is no number")
    return int(word) - (kind == "option")


def _counted(words: list[str], letter: str) -> int:
    if words and words[0][0] == letter and words[0][1:].isdecimal() and int(words[0][1:]) <= MAX_COUNT:
        return int(words.pop(0)[1:])
    return 0


def _read_card(context: Context, text: str, words: list[str], seat: int, may_lack: bool) -> int:
    name = words.pop(0).upper()
    if may_lack and name == NOBODYS.upper():
        return m.NONE
    if name not in CARD_IDS[seat]:
        raise InvalidMoveError(f"{text!r} is not a move: {SEAT_NAMES[seat]} has no card {name!r}")
    _, card = find_card(name)
    if words and words[0] == slug(_card(context, seat, card)["name"]):
        words.pop(0)
    return card
