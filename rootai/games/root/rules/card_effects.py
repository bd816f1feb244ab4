"""Persistent cards that are used in one's own turn; those of battle are in battle.py."""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, op_of, pack
from rootai.games.root.moves import ACTIVATE_DOMINANCE, TAKE_DOMINANCE, USE
from rootai.games.root.rules.cards import crafted, discard_crafted, draw, show_hand
from rootai.games.root.rules.dominance import activate_dominance, dominance_moves, may_use_dominance, take_dominance
from rootai.games.root.rules.frames import TAKING_CARD, push
from rootai.games.root.rules.pieces import are_opponents, remove_warriors, ruled_by, warriors_at
from rootai.games.root.rules.removal import call_hospital
from rootai.games.root.rules.score import score
from rootai.games.root.state import (
    BETTER_BURROW_BANK,
    CODEBREAKERS,
    ROYAL_CLAIM,
    STAND_AND_DELIVER,
    TAX_COLLECTOR,
)


@kernel
def unused(state, tables, seat, effect):
    """The card with an effect, if it is crafted and not yet used this turn; else 0."""
    return crafted(state, tables, seat, effect) & ~np.int64(state.used_cards)


@kernel
def _target_moves(state, seat, card, need_hand, out, n):
    for other in range(state.n_seats):
        if are_opponents(state, seat, other) and (not need_hand or state.hand[other]):
            out[n] = pack(USE, card, other, 0)
            n += 1
    return n


@kernel
def birdsong_start_moves(state, tables, seat, out, n):
    """Better Burrow Bank, with the enemy that draws too."""
    bank = unused(state, tables, seat, BETTER_BURROW_BANK)
    return _target_moves(state, seat, lowest(bank), False, out, n) if bank else n


@kernel
def birdsong_moves(state, tables, seat, out, n):
    """Royal Claim, and Stand and Deliver with its victim."""
    claim = crafted(state, tables, seat, ROYAL_CLAIM)
    if claim:
        out[n] = pack(USE, lowest(claim), 0, 0)
        n += 1
    robbery = unused(state, tables, seat, STAND_AND_DELIVER)
    return _target_moves(state, seat, lowest(robbery), True, out, n) if robbery else n


@kernel
def daylight_moves(state, tables, seat, out, n):
    """What any player may do between the actions of the own Daylight: dominance, Tax Collector, Codebreakers."""
    tax = unused(state, tables, seat, TAX_COLLECTOR)
    if tax:
        places = warriors_at(state, seat)
        while places:
            out[n] = pack(USE, lowest(tax), lowest(places), 0)
            n += 1
            places &= places - 1
    codes = unused(state, tables, seat, CODEBREAKERS)
    if codes:
        for other in range(state.n_seats):
            if other != seat:
                out[n] = pack(USE, lowest(codes), other, 0)
                n += 1
    return dominance_moves(state, tables, seat, out, n)


@kernel
def may_use_daylight_card(state, tables, seat):
    """Whether `daylight_moves` could offer anything, as far as everybody can tell: it does not look into the hand."""
    if unused(state, tables, seat, CODEBREAKERS):
        return True
    if unused(state, tables, seat, TAX_COLLECTOR) and warriors_at(state, seat):
        return True
    return state.hand[seat] != 0 and may_use_dominance(state, seat)


@kernel
def is_daylight_card_move(op):
    """Whether `apply_daylight_move` carries out an operation."""
    return op in (USE, ACTIVATE_DOMINANCE, TAKE_DOMINANCE)


@kernel
def apply_daylight_move(state, tables, seat, move):
    """Carry out what `daylight_moves` offers."""
    op = op_of(move)
    if op == ACTIVATE_DOMINANCE:
        activate_dominance(state, seat, arg_a(move), arg_b(move))
    elif op == TAKE_DOMINANCE:
        take_dominance(state, tables, seat, arg_a(move), arg_b(move))
    else:
        use_card(state, tables, seat, arg_a(move), arg_b(move))


@kernel
def use_card(state, tables, seat, card, target):
    """The effect of a persistent card used in one's own turn."""
    effect = np.int64(tables.card_effect[card])
    state.used_cards |= np.int64(1) << card
    if effect == ROYAL_CLAIM:
        state.used_cards &= ~(np.int64(1) << card)
        discard_crafted(state, tables, seat, card)
        score(state, seat, popcount(ruled_by(state, seat)))
    elif effect == STAND_AND_DELIVER:
        score(state, target, 1)
        push(state, TAKING_CARD, seat, target, 0, 0)
    elif effect == TAX_COLLECTOR:
        draw(state, seat, 1)
        remove_warriors(state, seat, target, 1)
        call_hospital(state, seat, target, 1)
    elif effect == CODEBREAKERS:
        show_hand(state, target, seat)
    elif effect == BETTER_BURROW_BANK:
        draw(state, target, 1)
        draw(state, seat, 1)
