"""Why the rules refuse a move: clauses for people."""

from collections.abc import Callable

import numpy as np

from rootai.engine.contract import CHANCE, TERMINAL
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of
from rootai.games.ironwood import moves as m
from rootai.games.ironwood.cards import CARD_IDS
from rootai.games.ironwood.map import FOREST_NAMES, MOUNTAIN_NAMES, PLACE_NAMES, VISION_NAMES
from rootai.games.ironwood.notation import Context, move_text
from rootai.games.ironwood.rules.frames import ACTING, top_arg, top_kind
from rootai.games.ironwood.rules.pieces import units
from rootai.games.ironwood.rules.places import frozen
from rootai.games.ironwood.rules.turn import moves_now
from rootai.games.ironwood.state import (
    BASE_CARDS,
    FIRST_FOREST,
    IRON,
    MAX_MOVES,
    N_MOUNTAINS,
    SEAT_NAMES,
    WOOD,
)

_SHOWN = 6  # alternatives that a refusal names
_FROM_HAND = (m.PLAY, m.COMMIT, m.DISCARD, m.RETURN)


def why_illegal(context: Context, move: int) -> str:
    """The reason as a clause without a full stop."""
    state = context.state
    if state.actor == TERMINAL:
        return "the game is over"
    legal = _legal(context)
    op, args = int(op_of(move)), (int(arg_a(move)), int(arg_b(move)), int(arg_c(move)))
    if op not in {int(op_of(other)) for other in legal}:
        if op in (m.STOP, m.TAKE) and top_kind(state) == ACTING:
            return f"this effect is compulsory; {_whose(context)} can now: {_alternatives(context, legal)}"
        return f"{_whose(context)} can now: {_alternatives(context, legal)}"
    reason = _hand(context, args[0]) if op in _FROM_HAND else _REASONS[op](context, *args) if op in _REASONS else ""
    same = [other for other in legal if int(op_of(other)) == op]
    return reason or f"it is not among {_alternatives(context, same)}"


def _legal(context: Context) -> list[int]:
    out = np.zeros(MAX_MOVES, dtype=np.uint32)
    return sorted(int(move) for move in out[: moves_now(context.state, context.tables, out)])


def _whose(context: Context) -> str:
    return "chance" if context.state.actor == CHANCE else SEAT_NAMES[context.state.actor]


def _alternatives(context: Context, moves: list[int]) -> str:
    """Some of the moves, by their notation; card moves of the other seat are not among them."""
    shown = [move_text(context, move) for move in moves[:_SHOWN]]
    return ", ".join(shown) + (f" and {len(moves) - _SHOWN} more" if len(moves) > _SHOWN else "")


def _hand(context: Context, card: int) -> str:
    state, seat = context.state, int(context.state.actor)
    name = CARD_IDS[seat][card]
    if int(state.hand[seat]) >> card & 1:
        if BASE_CARDS >> card & 1:
            return f"{name} is a base card, which is never discarded"
        return f"{name} cannot be played in this way now"
    for zone, where in (("in_slots", "has been played this round"), ("aside", "was used in a battle this round"),
                        ("lasting", "is in play"), ("discard", "is in the discard pile")):  # fmt: skip
        if int(state[zone][seat]) >> card & 1:
            return f"{name} is not in hand: it {where}"
    return f"{name} is not in hand"


def _step(context: Context, a: int, b: int, c: int) -> str:
    state = context.state
    if state.wood[a] == 0:
        return f"there is no warrior in {FOREST_NAMES[a]}"
    if not int(context.tables.passes[a]) >> b & 1:
        return f"no pass leads from {FOREST_NAMES[a]} to {FOREST_NAMES[b]}"
    if _is_frozen(context, FIRST_FOREST + a, WOOD):
        return f"a marker keeps warriors in {FOREST_NAMES[a]}"
    if state.wood_moved[a] == state.wood[a]:
        return f"every warrior in {FOREST_NAMES[a]} has moved this turn"
    return f"no such totem lies in {FOREST_NAMES[a]}" if c else ""


def _march(context: Context, a: int, b: int, c: int) -> str:
    state = context.state
    if units(state, a) == 0:
        return f"there is no warband on {MOUNTAIN_NAMES[a]}"
    if not int(context.tables.ridges[a]) >> b & 1:
        return f"no ridge leads from {MOUNTAIN_NAMES[a]} to {MOUNTAIN_NAMES[b]}"
    if _is_frozen(context, a, IRON):
        return f"a marker keeps units on {MOUNTAIN_NAMES[a]}"
    if top_arg(state, 2) >> a & 1:
        return f"this effect has already moved a warband from {MOUNTAIN_NAMES[a]}"
    return f"so many units that have not moved this turn are not on {MOUNTAIN_NAMES[a]}"


def _is_frozen(context: Context, place: int, seat: int) -> bool:
    return bool(frozen(context.state, context.tables, seat) >> place & 1)


def _attack(context: Context, a: int, b: int, c: int) -> str:
    state = context.state
    if not int(context.tables.inner_forests) >> a & 1:
        return f"{FOREST_NAMES[a]} is an outer forest: no attack starts or ends there"
    if not int(context.tables.touches[a]) >> b & 1:
        return f"{FOREST_NAMES[a]} does not touch {MOUNTAIN_NAMES[b]}"
    if state.wood[a] == 0:
        return f"there is no warband in {FOREST_NAMES[a]}"
    return f"there is no warband on {MOUNTAIN_NAMES[b]} that could be in this battle"


def _find(context: Context, a: int, b: int, c: int) -> str:
    state = context.state
    if not int(state.vision_hand) >> a & 1:
        return f"the vision of {VISION_NAMES[a]} is not in hand"
    if units(state, a + 1) > 0:
        return f"{VISION_NAMES[a]} is under control of iron"
    if not int(context.tables.inner_forests) >> b & 1:
        return f"{FOREST_NAMES[b]} is an outer forest: nothing is found from there"
    if state.wood[b] == 0:
        return f"there is no warrior in {FOREST_NAMES[b]}"
    return f"{FOREST_NAMES[b]} does not touch {VISION_NAMES[a]}"


def _built(context: Context, a: int, b: int, c: int) -> str:
    state, name = context.state, MOUNTAIN_NAMES[a]
    if not int(context.tables.outer_mountains) >> a & 1:
        return f"{name} is no outer mountain"
    if units(state, a) == 0:
        return f"{name} is not under control"
    return f"{name} has a forge" if int(state.forges) >> a & 1 else ""


def _found(context: Context, a: int, b: int, c: int) -> str:
    taken = f"{MOUNTAIN_NAMES[a]} has a foundation" if int(context.state.foundations) >> a & 1 else ""
    return taken or _built(context, a, b, c)


def _build(context: Context, a: int, b: int, c: int) -> str:
    return _built(context, a, b, c) or f"{MOUNTAIN_NAMES[a]} has no foundation"


def _hire(context: Context, a: int, b: int, c: int) -> str:
    if (a < N_MOUNTAINS) != (context.state.actor == IRON):
        return "wood stands in forests only, iron on mountains only"
    return f"nobody of this kind can be hired at {PLACE_NAMES[a]}"


def _hit(context: Context, a: int, b: int, c: int) -> str:
    return "the damage must be used as far as it goes, one for a warrior and two for a golem"


_REASONS: dict[int, Callable[..., str]] = {
    m.STEP: _step,
    m.MARCH: _march,
    m.ATTACK: _attack,
    m.FIND: _find,
    m.FOUND: _found,
    m.BUILD: _build,
    m.HIRE: _hire,
    m.HIT: _hit,
}
