"""Why the rules refuse a move: clauses for people."""

from typing import Any

from rootai.engine.packing import arg_a, arg_b, op_of
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
    RIDE,
    SHOW,
    SILENT,
    TAKE,
    TURN_LAND,
)
from rootai.games.vaalbara.state import (
    ANSWER,
    CHARACTER,
    CHARACTER_NAMES,
    DISCOVERER,
    DISPATCH,
    DRAW,
    FIND,
    LAND,
    MIDWIFE,
    PATHFINDER,
    REVEAL,
    RIDER,
    SONGSTRESS,
    TURN_UP,
)

_PHASE_OPS = {
    TURN_UP: (TURN_LAND,),
    DRAW: (DRAW_CARD,),
    REVEAL: (REVEAL_ALL,),
    FIND: (FIND_LAND,),
    DISPATCH: (LAY,),
    ANSWER: (SHOW, SILENT),
    LAND: (TAKE,),
}
_CHOICE_OPS = {SONGSTRESS: GIVE, PATHFINDER: PATH, MIDWIFE: RECALL, RIDER: RIDE, DISCOVERER: GIVE_UP}
_CHOICE_TASKS = {
    SONGSTRESS: "choose who gets the gift of the songstress",
    PATHFINDER: "swap a land of a row with the top of the deck",
    MIDWIFE: "take a character back from the discard pile",
    RIDER: "swap a land of the first row with one of the second",
    DISCOVERER: "give up an own land for the bottom of the deck",
}


def why_illegal(state: Any, clans: list[str], move: int) -> str:
    """The reason as a clause without a full stop."""
    op, a, b = int(op_of(move)), int(arg_a(move)), int(arg_b(move))
    if op not in _expected_ops(state):
        return task_now(state, clans)
    if op == LAY:
        return _why_not_lay(state, int(state.actor), a)
    if op == RECALL:
        return _why_not_recall(state, int(state.turn_seat), a)
    if op == GIVE:
        return "the gift of the songstress goes to another clan, never to your own"
    if op == SHOW:
        return "the warrior is not in your hand"
    if op == GIVE_UP:
        return f"{LAND_IDS[a]} is not in your realm"
    if op == TAKE:
        return f"{_where(state, clans, a)}, only the first row can be taken"
    if op == PATH:
        return f"{_where(state, clans, a)}, only a land of the two rows can be swapped"
    if op == RIDE:
        wrong, row = (b, "second") if state.row_1 >> a & 1 else (a, "first")
        return f"{_where(state, clans, wrong)}, not in the {row} row"
    return f"chance cannot bring this now: {task_now(state, clans)}"


def _expected_ops(state: Any) -> tuple[int, ...]:
    if state.phase == CHARACTER:
        return (_CHOICE_OPS[int(state.played[state.turn_seat])],)
    return _PHASE_OPS[int(state.phase)]


def task_now(state: Any, clans: list[str]) -> str:
    """What is to be done now, and by whom."""
    if state.phase == CHARACTER:
        return f"{clans[state.turn_seat]} must now {_CHOICE_TASKS[int(state.played[state.turn_seat])]}"
    if state.phase == DRAW:
        return f"{clans[state.turn_seat]} draws a card now"
    return {
        TURN_UP: "the next land of the deck is turned up now",
        REVEAL: "all clans have laid a character, which are revealed now",
        FIND: "the bottom land of the deck is shown now",
        DISPATCH: f"{clans[state.actor]} must now dispatch a character",
        ANSWER: f"{clans[state.actor]} must now show a warrior or stay silent",
        LAND: f"{clans[state.turn_seat]} must now take a land of the first row",
    }.get(int(state.phase), "the game is over")


def _why_not_lay(state: Any, seat: int, character: int) -> str:
    name = CHARACTER_NAMES[character]
    if state.discard[seat] >> character & 1:
        return f"the {name} is not in your hand but in your discard pile"
    return f"the {name} is not in your hand"


def _why_not_recall(state: Any, seat: int, character: int) -> str:
    if character == MIDWIFE:
        return "the midwife herself may not be taken back"
    return f"the {CHARACTER_NAMES[character]} is not in your discard pile"


def _where(state: Any, clans: list[str], land: int) -> str:
    """Where a land is, as far as everybody knows."""
    name = LAND_IDS[land]
    if state.row_1 >> land & 1:
        return f"{name} lies in the first row"
    if state.row_2 >> land & 1:
        return f"{name} lies in the second row"
    if land == state.top_land:
        return f"{name} is the top of the deck"
    for seat, clan in enumerate(clans):
        if state.realm[seat] >> land & 1:
            return f"{name} belongs to {clan}"
    if state.land_deck >> land & 1:
        return f"{name} is still in the deck"
    return f"{name} is not used with {len(clans)} seats"
