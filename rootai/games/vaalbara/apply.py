"""One move applied; its legality is taken for granted."""

from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, op_of
from rootai.games.vaalbara.moves import (
    DRAW_CARD,
    FIND_LAND,
    GIVE,
    GIVE_UP,
    LAY,
    PATH,
    RECALL,
    REVEAL_ALL,
    SHOW,
    SILENT,
    TAKE,
    TURN_LAND,
)
from rootai.games.vaalbara.rules.characters import bring_back, discover, find_path, give, ride, show_warrior
from rootai.games.vaalbara.rules.dispatch import lay, reveal
from rootai.games.vaalbara.rules.rounds import draw, turn_up
from rootai.games.vaalbara.rules.turn import ask_next, await_find, end_character_action, take


@kernel
def apply(state, tables, move):
    """Play a legal move or an outcome of chance."""
    op = op_of(move)
    if op == TAKE:
        take(state, tables, arg_a(move))
    elif op == LAY:
        lay(state, arg_a(move))
    elif op == TURN_LAND:
        turn_up(state, arg_a(move))
    elif op == DRAW_CARD:
        draw(state, arg_a(move), arg_b(move))
    elif op == REVEAL_ALL:
        reveal(state, tables)
    elif op == SILENT:
        ask_next(state)
    elif op == SHOW:
        show_warrior(state, state.actor)
        ask_next(state)
    elif op == GIVE_UP:
        await_find(state, arg_a(move))
    else:
        _act(state, tables, op, move)
        end_character_action(state)


@kernel
def _act(state, tables, op, move):
    """The choices after which the character action is over."""
    if op == GIVE:
        give(state, arg_a(move))
    elif op == PATH:
        find_path(state, arg_a(move))
    elif op == RECALL:
        bring_back(state, state.turn_seat, arg_a(move))
    elif op == FIND_LAND:
        discover(state, tables, state.turn_seat, arg_a(move))
    else:
        ride(state, arg_a(move), arg_b(move))
