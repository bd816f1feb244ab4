"""Effects in words, made from their compiled rows, so that the cards of a user's file have words too."""

from typing import Any

from rootai.games.ironwood.map import PLACE_NAMES
from rootai.games.ironwood.rules import program as p
from rootai.games.ironwood.state import FIRST_FOREST, NO_LIST, UNIT_NAMES

_PLACE_WORDS = (
    "anywhere",
    "at forges",
    "on controlled mountains",
    "at the drill",
    "where the drill came from",
    "in outer forests",
    "in inner forests with your warriors",
    "in inner forests next to iron warbands",
    "on mountains next to wood warbands",
    "where its marker lies",
)
_VALUES = ("attack", "defence", "dominance")


def card_text(tables: Any, seat: int, card: int) -> str:
    """What a card does as an action."""
    words = list_text(tables, int(tables.effects_of[seat, card])) or "nothing at once"
    if tables.markers_of[seat, card]:
        parts = [_n(int(tables.markers_of[seat, card]), "marker"), lasting_text(tables, seat, card)]
        words += f" ({'; '.join(filter(None, parts))})"
    return words


def lasting_text(tables: Any, seat: int, card: int) -> str:
    """What a card does while it has a marker, and when it loses the last one."""
    parts = [static_text(tables, number) for number in range(63) if tables.statics_of[seat, card] >> number & 1]
    if tables.trigger_of[seat, card] != NO_LIST:
        parts.append("each step of the drill: " + list_text(tables, int(tables.trigger_of[seat, card])))
    if tables.exhaust_of[seat, card] != NO_LIST:
        parts.append("exhausted: " + list_text(tables, int(tables.exhaust_of[seat, card])))
    return "; ".join(parts)


def list_text(tables: Any, number: int) -> str:
    """The effects of a list."""
    span = range(tables.list_start[number], tables.list_end[number])
    return "; ".join(effect_text(tables, effect) for effect in span)


def static_text(tables: Any, number: int) -> str:
    """What a static does."""
    kind, values = tables.static_kind[number], [int(value) for value in tables.static_value[number]]
    if kind == p.IN_BATTLE:
        when = ("in battles", "in own attacks", "in defence")[tables.static_when[number]]
        return f"{_plus(values)} {when}"
    if kind == p.INCOME_BONUS:
        return f"+{_n(values[0], 'crystal')} a round"
    if kind == p.NO_MOVE:
        return "the enemy may not move from where its marker lies"
    return "the enemy fights with base cards only"


def effect_text(tables: Any, effect: int) -> str:
    """One effect, with what stands below it."""
    row = [int(value) for value in tables.code[effect]]
    n, a, b, c, below = row[p.N], row[p.A], row[p.B], row[p.C], row[p.LIST]
    words = {
        p.MOVE_WARRIOR: f"move {_n(n, 'warrior')}" + (" twice" if a == 2 else ""),
        p.MOVE_WARBAND: f"move {_n(n, 'warband')}",
        p.MOVE_DRILL: "move the drill" + (" twice" if n == 2 else ""),
        p.MOVE_ENEMY: f"move {_n(n, 'wood warband')}",
        p.SEEK: "find " + ("a totem" if n == 1 else f"{n} totems"),
        p.CHARGE: f"recharge {_n(n, 'totem')}",
        p.REBUILD: f"turn {_n(n, 'warrior')} into golems",
        p.GAIN: f"gain {_n(n, 'crystal')}" + (" per forge" if a == p.PER_FORGE else ""),
        p.STEAL: f"steal {_n(n, 'crystal')}",
        p.LOAD: f"load {_n(n, 'crystal')}",
        p.UNLOAD: "unload the drill",
        p.RECOVERY: f"take back {_n(n, 'discarded card')}",
        p.FOUNDATION: f"lay {_n(n, 'foundation')}",
        p.FORGE: f"build {_n(n, 'forge')}",
    }.get(row[p.OP])
    if words is None:
        words = _longer_text(tables, row, n, a, b, c, below)
    return words + (" (must)" if row[p.MANDATORY] else "")


def _longer_text(tables: Any, row: list[int], n: int, a: int, b: int, c: int, below: int) -> str:
    op = row[p.OP]
    if op == p.BATTLE:
        words = ("attack Ferrum" if row[p.D] else "attack") + (f" ({_plus([a, b, c])})" if a or b or c else "")
        return words + (f", victory: {list_text(tables, below)}" if below != NO_LIST else "")
    if op == p.ENLIST:
        return f"hire {_n(n, UNIT_NAMES[a])} {_PLACE_WORDS[b]}"
    if op == p.TAKE_OFF:
        whose = "enemy " if row[p.D] else "own "
        each = ", one a place" if b else ""
        return f"remove {_n(n, whose + UNIT_NAMES[a])} {_PLACE_WORDS[c]}{each}"
    if op == p.SPEND:
        parts = [_n(cost, what) for cost, what in ((a, "crystal"), (b, "special card"), (c, "vision")) if cost]
        return f"pay {' and '.join(parts)}: {list_text(tables, below)}"
    if op == p.DRAWING_OP:
        return f"draw {_n(n, 'vision' if a else 'card')}"
    if op == p.LOSS:
        who, what = ("the enemy discards" if b else "discard"), _n(n, "vision" if a else "special card")
        return f"{who} {what}" + (" at random" if c else "")
    if op == p.LOOK:
        top = f"look at the top {_n(n, 'vision')} of the deck"
        return (top, "look at the enemy's hand", f"look at {_n(n, 'enemy vision')}")[a]
    if op == p.EXTRA:
        return "play a base card as well" + (", units may move again" if b else "")
    if op == p.CHOICE:
        return f"choose {n} of: " + " / ".join(list_text(tables, below + i) for i in range(a))
    if op == p.ENEMY_CHOICE:
        return "the enemy chooses: " + " / ".join(list_text(tables, below + i) for i in range(a))
    if op == p.THIS_ROUND:
        return "this round " + ", ".join(static_text(tables, number) for number in range(a, a + b))
    return f"put a marker {_PLACE_WORDS[a]}"


def _plus(values: list[int]) -> str:
    return ", ".join(f"+{value} {name}" for value, name in zip(values, _VALUES, strict=True) if value) or "+0"


def _n(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


def place_text(place: int) -> str:
    """A place as people call it."""
    return PLACE_NAMES[place].capitalize() if place < FIRST_FOREST else f"forest {PLACE_NAMES[place]}"
