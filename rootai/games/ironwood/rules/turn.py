"""The course of the game: rounds, phases, turns, and the stack of what is pending."""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.contract import CHANCE
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of, pack
from rootai.games.ironwood.moves import (
    COMMIT,
    CONCEDE,
    DISCARD,
    DRAW,
    DRAW_SPECIAL,
    DRAW_VISION,
    EXHAUST,
    HIRE,
    HIT,
    HOLD_BACK,
    LOOK_VISION,
    LOSE_CARD,
    LOSE_VISION,
    OPENING,
    PLAY,
    RETREAT,
    RETURN,
    REVEAL,
    SHOW_CARD,
    SHOW_VISION,
    STOP,
    TRIGGER,
)
from rootai.games.ironwood.rules import battle, cards, effects, pieces
from rootai.games.ironwood.rules import program as p
from rootai.games.ironwood.rules.end import end_by_bound, no_battle, win
from rootai.games.ironwood.rules.frames import (
    ACTING,
    BATTLING,
    DRAWING,
    DRAWING_VISION,
    EXHAUSTED_CARD,
    EXHAUSTING,
    HIRING,
    LOOKING,
    LOSING,
    NOTHING,
    OPENING_CHOICE,
    OVER_LIMIT,
    RETURNING,
    RUNNING,
    SHOWING,
    SHOWING_HAND,
    TRIGGERING,
    TURN,
    pop,
    push,
    set_arg,
    top_arg,
    top_kind,
    top_seat,
)
from rootai.games.ironwood.solo import procedure
from rootai.games.ironwood.solo.hooks import bot_seat
from rootai.games.ironwood.state import (
    ACTION,
    BASE_CARDS,
    BY_CONCESSION,
    CARD_STEP,
    DRAW_A_ROUND,
    DRAW_STEP,
    FIRST_FOREST,
    HAND_LIMIT,
    HIRE_COST,
    HIRE_STEP,
    INCOME,
    INCOME_STEP,
    INNER_VISIONS,
    LIMIT_STEP,
    MARKER_STEP,
    N_SEATS,
    NO_CARD,
    NO_PLACE,
    NOBODY,
    OPENING_DRAW,
    OVER,
    ROUND_LIMIT,
    SETUP,
    SLOT_MARKER,
    SPECIAL_CARDS,
    TOTEM_STEP,
    TURNS_A_ROUND,
    WARRIOR,
    WOOD,
)

# ---- going on --------------------------------------------------------------------------------------------------------


@kernel
def settle(state, tables):
    """Do all that asks nobody, until somebody must choose or chance must act."""
    while state.phase != OVER:
        kind = top_kind(state)
        if kind == NOTHING:
            advance(state, tables)
        elif kind == RUNNING:
            effects.run_next(state, tables)
        elif waits(state, tables, kind):
            return


@kernel
def waits(state, tables, kind):
    """Whether the top frame waits for somebody, who is then the one to act; if not, it has gone on or away."""
    if procedure.is_bots(state, kind):
        return procedure.bot_waits(state, tables, kind)
    if kind == BATTLING:
        return battle.settle_battle(state, tables)
    if kind == EXHAUSTED_CARD:
        leave(state, tables)
        return False
    if kind == EXHAUSTING:
        if popcount(state.due) > 1:
            state.actor = top_seat(state)
            return True
        exhaust_only(state, tables)
        return False
    if kind == TRIGGERING:
        if popcount(state.triggered) > 1:
            state.actor = top_seat(state)
            return True
        trigger_only(state, tables)
        return False
    if kind in (DRAWING, DRAWING_VISION, LOOKING, SHOWING, SHOWING_HAND, LOSING):
        state.actor = CHANCE
        goes_on = chance_is_left(state, kind)
    else:
        state.actor = top_seat(state)
        goes_on = choice_is_left(state, tables, kind)
    if not goes_on:
        pop(state)
    return goes_on


@kernel
def chance_is_left(state, kind):
    """Whether there is still something to draw, to see or to lose."""
    if top_arg(state, 0) == 0:
        return False
    if kind == DRAWING:
        cards.refill(state, top_seat(state))
        return state.deck[top_seat(state)] != 0  # round.prep.5
    if kind == DRAWING_VISION:
        return state.vision_deck != 0  # vision.13
    if kind == LOOKING:
        return top_arg(state, 1) < popcount(np.int64(state.vision_deck))
    if kind == SHOWING:
        return np.int64(state.vision_hand) & ~top_arg(state, 1) != 0
    if kind == SHOWING_HAND:
        return cards.unseen(state, top_seat(state)) != 0
    return effects.held(state, top_seat(state), top_arg(state, 1)) > 0


@kernel
def choice_is_left(state, tables, kind):
    """Whether the top frame has still something to ask."""
    if kind == ACTING:
        return effects.still_asks(state, tables)
    if kind == RETURNING:
        return top_arg(state, 0) > 0 and cards.specials(state, top_seat(state)) != 0
    if kind == OVER_LIMIT:
        return popcount(state.hand[top_seat(state)]) > HAND_LIMIT
    if kind == HIRING:
        seat = top_seat(state)
        return state.crystals[seat] >= HIRE_COST and state.reserve[seat] > 0
    if kind == TURN and top_arg(state, 0) > 0:
        return state.hand[top_seat(state)] & BASE_CARDS != 0
    return True


# ---- the course of a round -------------------------------------------------------------------------------------------


@kernel
def advance(state, tables):
    """Nothing is pending: the next step of the round begins."""
    phase = np.int64(state.phase)
    if phase == SETUP:
        state.phase = INCOME_STEP
        state.round_number = 1
    elif phase == INCOME_STEP:
        for seat in range(N_SEATS):
            pieces.gain(state, seat, INCOME[seat] + cards.income_bonus(state, tables, seat))
        next_phase(state, DRAW_STEP)
    elif phase == ACTION:
        next_turn(state)
    elif phase == CARD_STEP:
        for seat in range(N_SEATS):
            cards.clear_slots(state, tables, seat)
        next_phase(state, LIMIT_STEP)
    elif phase == TOTEM_STEP:
        pieces.fade(state)
        next_phase(state, HIRE_STEP)
    elif state.step < N_SEATS:  # wood's part of a phase comes before iron's (round.1)
        state.turn_seat = state.step
        state.step += 1
        begin_part(state, tables, phase, np.int64(state.turn_seat))
    elif phase == HIRE_STEP:
        end_round(state)
    else:
        pieces.forget_moves(state)
        next_phase(state, phase + 1)


@kernel
def next_phase(state, phase):
    """Another phase, from its first part."""
    state.phase = phase
    state.step = 0
    state.turn_seat = NOBODY


@kernel
def begin_part(state, tables, phase, seat):
    """A phase that both seats go through one after the other; a bot has nothing to limit and nothing that lasts."""
    if seat == bot_seat(state):
        if phase == DRAW_STEP:
            procedure.bot_draws(state, tables)
        elif phase == HIRE_STEP:
            procedure.bot_hires(state)
    elif phase == DRAW_STEP:
        if state.round_number == 1 and tables.opening_choice:
            push(state, OPENING_CHOICE, seat, 0, 0, 0, 0)
        else:
            push(state, DRAWING, seat, DRAW_A_ROUND, 0, 0, 0)
    elif phase == MARKER_STEP:
        state.due = cards.take_markers(state, seat)
        push(state, EXHAUSTING, seat, 0, 0, 0, 0)
    elif phase == LIMIT_STEP:
        push(state, OVER_LIMIT, seat, 0, 0, 0, 0)
    else:
        push(state, HIRING, seat, 0, 0, 0, 0)


@kernel
def next_turn(state):
    """The turn in progress is over; the seats take turns until each has had three (round.action.1)."""
    pieces.forget_moves(state)
    if state.step == TURNS_A_ROUND:
        next_phase(state, CARD_STEP)
        return
    seat = np.int64(state.step) & 1
    state.step += 1
    state.turn_seat = seat
    if seat == bot_seat(state):
        procedure.begin_bot_turn(state)
    else:
        push(state, TURN, seat, 0, 0, 0, 0)


@kernel
def end_round(state):
    """Effects of this round end; the next round begins, unless it was the last one."""
    for seat in range(N_SEATS):
        state.round_statics[seat] = 0
    if state.round_number == ROUND_LIMIT:
        end_by_bound(state)
        return
    state.round_number += 1
    next_phase(state, INCOME_STEP)


# ---- exhaustion and triggers -----------------------------------------------------------------------------------------


@kernel
def exhaust_only(state, tables):
    """At most one card is due: no order is to be chosen."""
    if state.due:
        exhaust(state, tables, lowest(state.due))
    else:
        pop(state)


@kernel
def exhaust(state, tables, card):
    """Its markers on the map go, its exhaustion runs, then it is discarded (card.8)."""
    seat = top_seat(state)
    state.due &= ~(np.int64(1) << card)
    cards.leave_play(state, tables, seat, card)
    push(state, EXHAUSTED_CARD, seat, card, 0, 0, 0)
    effects.run(state, tables, seat, np.int64(tables.exhaust_of[seat, card]), card)


@kernel
def leave(state, tables):
    """An exhausted card goes to the discard pile."""
    seat = top_seat(state)
    bit = np.int64(1) << top_arg(state, 0)
    state.lasting[seat] &= ~bit
    state.discard[seat] |= bit
    pop(state)
    pieces.forget_moves(state)


@kernel
def trigger_only(state, tables):
    """At most one trigger is left: no order is to be chosen."""
    if state.triggered:
        trigger(state, tables, lowest(state.triggered))
    else:
        pop(state)
        state.drill_from = NO_PLACE


@kernel
def trigger(state, tables, card):
    """What a lasting card does when the drill has taken a step."""
    state.triggered &= ~(np.int64(1) << card)
    effects.run(state, tables, top_seat(state), np.int64(tables.trigger_of[top_seat(state), card]), card)


# ---- choices ---------------------------------------------------------------------------------------------------------


@kernel
def moves_now(state, tables, out):
    """All moves of the seat to act, or all outcomes of chance."""
    kind = top_kind(state)
    if state.phase == OVER:
        return 0
    if state.actor == CHANCE:
        return outcomes(state, tables, kind, out)
    if procedure.is_bots(state, kind):
        n = procedure.bot_moves(state, tables, kind, out)
    elif kind == ACTING:
        n = effects.acting_moves(state, tables, out)
    elif kind == BATTLING:
        n = battle.battle_moves(state, tables, out)
    else:
        n = plain_moves(state, tables, kind, out)
    if tables.concede and state.actor != bot_seat(state):
        out[n] = pack(CONCEDE, 0, 0, 0)
        n += 1
    return n


@kernel
def plain_moves(state, tables, kind, out):
    """The choices of a frame that is neither an effect nor a battle."""
    seat = top_seat(state)
    hand = np.int64(state.hand[seat])
    if kind == TURN:
        return turn_moves(state, hand, out)
    if kind == OPENING_CHOICE:
        out[0] = pack(OPENING, DRAW_A_ROUND, 0, 0)
        out[1] = pack(OPENING, OPENING_DRAW, 0, 0)
        return 2
    if kind == RETURNING:
        return effects.add_places(out, 0, RETURN, hand & SPECIAL_CARDS, 0)
    if kind == OVER_LIMIT:
        return effects.add_places(out, 0, DISCARD, hand & SPECIAL_CARDS, 0)  # card.5
    if kind == EXHAUSTING:
        return effects.add_places(out, 0, EXHAUST, np.int64(state.due), 0)
    if kind == TRIGGERING:
        return effects.add_places(out, 0, TRIGGER, np.int64(state.triggered), 0)
    out[0] = pack(STOP, 0, 0, 0)
    return effects.add_places(out, 1, HIRE, hiring_places(state, tables, seat), WARRIOR)


@kernel
def turn_moves(state, hand, out):
    """A card of the hand, or drawing one instead (round.action.10); an extra card may be left out."""
    if top_arg(state, 0) == 0:
        out[0] = pack(DRAW, 0, 0, 0)
    else:
        out[0] = pack(STOP, 0, 0, 0)
        hand &= BASE_CARDS
    return effects.add_places(out, 1, PLAY, hand, 0)


@kernel
def hiring_places(state, tables, seat):
    """Outer forests for wood (round.end.10), forges for iron (round.end.11)."""
    if seat == WOOD:
        return np.int64(tables.outer_forests) << FIRST_FOREST
    return np.int64(state.forges)


@kernel
def play(state, tables, move):
    """A move or an outcome of chance, and all that follows of itself."""
    op = op_of(move)
    kind = top_kind(state)
    if op == CONCEDE:
        concede(state)
    elif procedure.is_bots(state, kind):
        procedure.bot_play(state, tables, kind, move)
    elif state.actor == CHANCE:
        happen(state, tables, op, arg_a(move), arg_b(move), arg_c(move))
    elif kind == ACTING:
        effects.act(state, tables, move)
    elif kind == BATTLING:
        fight(state, tables, op, arg_a(move), arg_b(move))
    else:
        choose(state, tables, kind, op, arg_a(move))
    settle(state, tables)


@kernel
def concede(state):
    """The seat to act gives up (win.iron.14); battle cards that lie face down go back to their hands."""
    for seat in range(N_SEATS):
        if state.battle_card[seat] != NO_CARD:
            state.hand[seat] |= np.int64(1) << state.battle_card[seat]
    no_battle(state)
    win(state, 1 - np.int64(state.actor), BY_CONCESSION)


@kernel
def fight(state, tables, op, a, b):
    """A choice within a battle."""
    if op == COMMIT:
        battle.commit(state, a)
    elif op == HOLD_BACK:
        battle.commit(state, NO_CARD)
    elif op == HIT:
        battle.hit(state, a, b)
    elif op == RETREAT:
        battle.retreat(state, tables, a)
    else:
        battle.finish(state, tables)


@kernel
def choose(state, tables, kind, op, a):
    """A choice of a frame that is neither an effect nor a battle."""
    seat = top_seat(state)
    if kind == TURN:
        take_turn(state, tables, seat, op, a)
    elif kind == OPENING_CHOICE:
        pop(state)
        if a == OPENING_DRAW:
            push(state, RETURNING, seat, OPENING_DRAW - DRAW_A_ROUND, 0, 0, 0)
        push(state, DRAWING, seat, a, 0, 0, 0)
    elif kind == RETURNING:
        set_arg(state, 0, top_arg(state, 0) - 1)
        cards.return_card(state, seat, a)
    elif kind == OVER_LIMIT:
        cards.discard_card(state, seat, a)
    elif kind == EXHAUSTING:
        exhaust(state, tables, a)
    elif kind == TRIGGERING:
        trigger(state, tables, a)
    elif op == HIRE:
        pieces.spend(state, seat, HIRE_COST)  # round.end.14
        effects.hire(state, a, WARRIOR)
    else:
        pop(state)


@kernel
def take_turn(state, tables, seat, op, a):
    """A card is played into the slot of this turn, or one is drawn and a marker lies there."""
    turn = (np.int64(state.step) - 1) >> 1
    again = top_arg(state, 1)
    pop(state)
    if op == PLAY:
        if again:
            pieces.forget_moves(state)  # move.7
        cards.put_in_slot(state, tables, seat, turn, a)
        effects.run(state, tables, seat, np.int64(tables.effects_of[seat, a]), a)
    elif op == DRAW:
        if state.markers > 0:
            state.markers -= 1
            state.slot[seat, turn, 0] = SLOT_MARKER
        push(state, DRAWING, seat, 1, 0, 0, 0)


# ---- chance ----------------------------------------------------------------------------------------------------------


@kernel
def outcomes(state, tables, kind, out):
    """Every outcome of the chance that acts now."""
    if kind == BATTLING and not procedure.is_bots(state, kind):
        out[0] = battle.reveal_move(state)
        return 1
    found = possible(state, tables, kind)
    n = 0
    while found:
        out[n] = outcome(state, kind, lowest(found))
        found &= found - 1
        n += 1
    return n


@kernel
def possible(state, tables, kind):
    """The set of cards or visions that chance may bring, all equally likely."""
    if procedure.is_bots(state, kind):
        return procedure.bot_possible(state, tables, kind)
    if kind == DRAWING:
        return cards.drawable(state, top_seat(state))
    if kind == DRAWING_VISION:
        found = cards.vision_at(state, 0)
        return found & INNER_VISIONS if state.phase == SETUP else found  # setup.8
    if kind == LOOKING:
        return cards.vision_at(state, top_arg(state, 1))
    if kind == SHOWING:
        return np.int64(state.vision_hand) & ~top_arg(state, 1)
    if kind == SHOWING_HAND:
        found = cards.unseen(state, top_seat(state))
        return found & -found
    if top_arg(state, 1) == p.VISIONS:
        return np.int64(state.vision_hand)
    return cards.specials(state, top_seat(state))


@kernel
def outcome(state, kind, card):
    """The outcome that brings a card or vision."""
    if procedure.is_bots(state, kind):
        return procedure.bot_outcome(kind, card)
    if kind == DRAWING:
        return pack(DRAW_SPECIAL, top_seat(state), card, 0)
    if kind == DRAWING_VISION:
        return pack(DRAW_VISION, card, 0, 0)
    if kind == LOOKING:
        return pack(LOOK_VISION, top_seat(state), card, top_arg(state, 1))
    if kind == SHOWING:
        return pack(SHOW_VISION, card, 0, 0)
    if kind == SHOWING_HAND:
        return pack(SHOW_CARD, top_seat(state), card, 0)
    if top_arg(state, 1) == p.VISIONS:
        return pack(LOSE_VISION, card, 0, 0)
    return pack(LOSE_CARD, top_seat(state), card, 0)


@kernel
def happen(state, tables, op, a, b, c):
    """An outcome of chance."""
    if op == REVEAL:
        battle.reveal(state, tables)
        return
    set_arg(state, 0, top_arg(state, 0) - 1)
    if op == DRAW_SPECIAL:
        cards.draw_card(state, a, b)
    elif op == DRAW_VISION:
        cards.draw_vision(state, a)
    elif op == LOOK_VISION:
        cards.see_vision(state, a, b, c)
        set_arg(state, 1, c + 1)
    elif op == SHOW_VISION:
        state.vision_known |= np.int64(1) << a
        set_arg(state, 1, top_arg(state, 1) | (np.int64(1) << a))
    elif op == SHOW_CARD:
        state.known[a] |= np.int64(1) << b
    elif op == LOSE_CARD:
        cards.discard_card(state, a, b)
    else:
        cards.bury_vision(state, a)
