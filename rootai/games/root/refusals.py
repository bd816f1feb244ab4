"""Why the rules refuse a move: clauses for people."""

from typing import Any

import numpy as np

from rootai.engine.contract import CHANCE, TERMINAL
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of
from rootai.games.root import moves as m
from rootai.games.root.documents import FRAME_NAMES
from rootai.games.root.names import PLACE_NAMES
from rootai.games.root.notation import Context, move_text, verb_of
from rootai.games.root.rules.cards import matches
from rootai.games.root.rules.dominance import COALITION_SEATS
from rootai.games.root.rules.frames import BATTLING, top_kind
from rootai.games.root.rules.pieces import has_piece_at
from rootai.games.root.rules.turn import moves_now
from rootai.games.root.state import (
    DAYLIGHT,
    DOMINANCE,
    DOMINANCE_SCORE,
    FACTION_STEP,
    LAST_STEP,
    MAX_MOVES,
    N_CLEARINGS,
    NO_CARD,
    NO_ITEM,
    PHASE_NAMES,
    SETUP,
    VAGABOND,
)
from rootai.games.root.tables import CARD_IDS, CLEARING_NAMES

_FROM_HAND = {
    m.CRAFT: 0,
    m.AMBUSH_WITH: 0,
    m.GIVE_CARD: 0,
    m.ACTIVATE_DOMINANCE: 0,
    m.TAKE_DOMINANCE: 1,
    m.OVERWORK: 1,
    m.EXTRA_ACTION: 0,
    m.HOSPITAL: 0,
    m.ADD_TO_DECREE: 0,
    m.MOBILIZE: 0,
    m.TRAIN: 0,
    m.AID: 1,
}
_DOMINANCE = (m.ACTIVATE_DOMINANCE, m.TAKE_DOMINANCE)  # what nobody can do is still explained in Daylight
_SHOWN = 6  # alternatives that a refusal names


def why_illegal(context: Context, move: int) -> str:
    """The reason as a clause without a full stop."""
    state = context.state
    if state.actor == TERMINAL:
        return "the game is over"
    op, args = int(op_of(move)), (int(arg_a(move)), int(arg_b(move)), int(arg_c(move)))
    legal = _legal(context)
    same = [other for other in legal if int(op_of(other)) == op]
    if not same and not (op in _DOMINANCE and _between_actions(state)):
        return f"{_whose(context)}, and can now: {_alternatives(legal)}"
    if op in _FROM_HAND and not int(state.hand[state.actor]) >> args[_FROM_HAND[op]] & 1:
        return f"{_card(args[_FROM_HAND[op]])} is not in the hand of {context.names[state.actor]}"
    if op in _REASONS:
        reason = _REASONS[op](context, *args)
        if reason:
            return reason
    return f"it is not among {_choices(context, same)}"


def _legal(context: Context) -> list[int]:
    out = np.zeros(MAX_MOVES, dtype=np.uint32)
    n = int(moves_now(context.state, context.tables, out))
    return [int(move) for move in out[:n]]


def _between_actions(state: Any) -> bool:
    """In the Daylight of the seat to act, with no action half done."""
    return not state.n_pending and state.phase == DAYLIGHT and FACTION_STEP <= state.step < LAST_STEP


def _whose(context: Context) -> str:
    """What is going on."""
    state = context.state
    if state.actor == CHANCE:
        return "chance decides now"
    name = context.names[state.actor]
    kind = int(top_kind(state))
    if kind == BATTLING:
        return f"{name} decides in the battle in clearing {CLEARING_NAMES[state.battlefield]}"
    if kind:
        return f"{name} has to settle something first ({FRAME_NAMES[kind]})"
    phase = PHASE_NAMES[state.phase]
    return f"{name} sets up" if state.phase == SETUP else f"it is the {phase} of {name}"


def _alternatives(legal: list[int]) -> str:
    return ", ".join(sorted({verb_of(move) for move in legal}))


def _choices(context: Context, moves: list[int]) -> str:
    texts = [move_text(context, move) for move in sorted(moves)]
    return ", ".join(texts[:_SHOWN]) + (f" and {len(texts) - _SHOWN} more" if len(texts) > _SHOWN else "")


def _card(card: int) -> str:
    return CARD_IDS[card] if card < len(CARD_IDS) else f"card {card}"


def _why_not_march(context: Context, origin: int, goal: int, n: int) -> str | None:
    state, seat = context.state, int(context.state.actor)
    if state.faction_of[seat] == VAGABOND:
        return None
    if origin >= N_CLEARINGS or goal >= N_CLEARINGS:
        return "warriors move between clearings"
    here = int(state.warriors[seat, origin])
    if n < 1 or n > here:
        return f"{context.names[seat]} has {here} warriors in clearing {PLACE_NAMES[origin]}"
    if not state.adjacent[origin] >> goal & 1:
        return f"no path leads from clearing {PLACE_NAMES[origin]} to {PLACE_NAMES[goal]}"
    if seat not in (state.ruler[origin], state.ruler[goal]):
        return f"{context.names[seat]} rules neither clearing {PLACE_NAMES[origin]} nor {PLACE_NAMES[goal]}"
    return None


def _why_not_battle(context: Context, clearing: int, defender: int, _: int) -> str | None:
    state, seat = context.state, int(context.state.actor)
    if clearing >= N_CLEARINGS or defender >= state.n_seats:
        return "there is no such clearing or seat"
    place = f"clearing {PLACE_NAMES[clearing]}"
    if state.faction_of[seat] != VAGABOND and state.warriors[seat, clearing] == 0:
        return f"{context.names[seat]} has no warriors in {place}"
    if not has_piece_at(state, defender, clearing):
        return f"{context.names[defender]} has no pieces in {place}"
    if defender in (seat, state.partner[seat]):
        return "one cannot battle oneself or a coalition partner"
    return None


def _why_not_build(context: Context, clearing: int, kind: int, _: int) -> str | None:
    state, seat = context.state, int(context.state.actor)
    if clearing >= N_CLEARINGS:
        return "there is no such clearing"
    place = f"clearing {PLACE_NAMES[clearing]}"
    if state.ruler[clearing] != seat:
        return f"{context.names[seat]} does not rule {place}"
    if state.open_slots[clearing] < 1:
        return f"{place} has no open slot"
    if state.building_supply[seat, kind] < 1:
        return "no building of this kind is left"
    return f"it cannot be paid for in {place}"


def _why_not_craft(context: Context, card: int, *_: int) -> str | None:
    state, tables, seat = context.state, context.tables, int(context.state.actor)
    if not int(tables.craftable_cards) >> card & 1:
        return f"{_card(card)} cannot be crafted"
    item = int(tables.card_item[card])
    if item != NO_ITEM and state.item_supply[item] == 0:
        return "the supply has no such item left"
    if item == NO_ITEM and int(state.play_area[seat]) & int(tables.effect_cards[tables.card_effect[card]]):
        return f"{context.names[seat]} already has a card with this effect"
    return f"the crafting pieces that are left cannot pay for {_card(card)}"


def _why_not_activate(context: Context, card: int, partner: int, _: int) -> str | None:
    state, seat = context.state, int(context.state.actor)
    if not int(context.tables.effect_cards[DOMINANCE]) >> card & 1:
        return f"{_card(card)} is not a dominance card"
    if state.dominance[seat] != NO_CARD:
        return f"{context.names[seat]} has already activated {_card(int(state.dominance[seat]))}, which stays"
    if state.score[seat] < DOMINANCE_SCORE:
        return f"it takes {DOMINANCE_SCORE} points, not {int(state.score[seat])}"
    if state.faction_of[seat] != VAGABOND:
        return "only a Vagabond forms a coalition" if partner != m.NONE else None
    if state.n_seats < COALITION_SEATS:
        return f"a coalition takes {COALITION_SEATS} players"
    return "a coalition is formed with a player of the fewest points, who is in no other"


def _why_not_take(context: Context, card: int, payment: int, _: int) -> str | None:
    state, tables = context.state, context.tables
    if not int(state.available) >> card & 1:
        return f"{_card(card)} is not available"
    if not matches(tables, payment, int(tables.card_suit[card])):
        return f"{_card(payment)} does not match {_card(card)}"
    return None


_REASONS: dict[int, Any] = {
    m.MOVE: _why_not_march,
    m.BATTLE: _why_not_battle,
    m.BUILD: _why_not_build,
    m.CRAFT: _why_not_craft,
    m.ACTIVATE_DOMINANCE: _why_not_activate,
    m.TAKE_DOMINANCE: _why_not_take,
}
