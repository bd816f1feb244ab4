"""The flow of the game: setup, turns with their phases, and the stack of pending choices (Law 1.4, 5.1).

`settle` runs after every move: it takes the game on until a player or chance must act, or the game is over."""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.contract import CHANCE
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of, pack
from rootai.games.root.factions.alliance import (
    alliance_apply,
    alliance_continue,
    alliance_frame,
    alliance_frame_apply,
    alliance_frame_moves,
    alliance_moves,
    alliance_setup,
)
from rootai.games.root.factions.eyrie import (
    eyrie_apply,
    eyrie_continue,
    eyrie_frame,
    eyrie_frame_apply,
    eyrie_frame_moves,
    eyrie_moves,
    eyrie_setup,
    eyrie_setup_apply,
    eyrie_setup_moves,
)
from rootai.games.root.factions.marquise import (
    marquise_apply,
    marquise_continue,
    marquise_frame,
    marquise_frame_apply,
    marquise_frame_moves,
    marquise_moves,
    marquise_setup,
    marquise_setup_apply,
    marquise_setup_moves,
)
from rootai.games.root.factions.vagabond import (
    vagabond_apply,
    vagabond_continue,
    vagabond_frame,
    vagabond_frame_apply,
    vagabond_frame_moves,
    vagabond_moves,
    vagabond_setup,
    vagabond_setup_apply,
    vagabond_setup_moves,
)
from rootai.games.root.factions.vagabond_actions import can_move_pawn, move_pawn, pawn_moves, pay_for_move
from rootai.games.root.moves import BATTLE, DISCARD, DRAW_CARD, END, MOVE, RESOLVE_FIRST, TAKE_RANDOM
from rootai.games.root.rules.battle import (
    apply_choice,
    apply_hit,
    battle_moves,
    begin_battle,
    can_battle,
    choice_moves,
    continue_battle,
    continue_hits,
    hit_moves,
)
from rootai.games.root.rules.card_effects import (
    birdsong_moves,
    birdsong_start_moves,
    unused,
    use_card,
)
from rootai.games.root.rules.cards import enter_hand, leave_deck, leave_hand, reform_deck, spend, to_discard
from rootai.games.root.rules.dominance import dominates
from rootai.games.root.rules.frames import (
    BATTLING,
    DISCARDING,
    DRAWING,
    HAND_OVER,
    ORDERING,
    TAKING_CARD,
    TAKING_HITS,
    bring_to_top,
    frame_owner,
    pop,
    push,
    set_top_arg,
    top_arg,
    top_kind,
    top_seat,
)
from rootai.games.root.rules.items import vagabond_of
from rootai.games.root.rules.movement import can_move, move_moves, move_warriors
from rootai.games.root.rules.score import check_points, win
from rootai.games.root.state import (
    ALLIANCE,
    BETTER_BURROW_BANK,
    BIRDSONG,
    BROKEN_OFF,
    BY_DOMINANCE,
    CARDS_STEP,
    COBBLER,
    COMMAND_WARREN,
    DAYLIGHT,
    END_STEP,
    EVENING,
    EYRIE,
    FACTION_STEP,
    HAND_LIMIT,
    LAST_STEP,
    MARQUISE,
    MAX_SEATS,
    MAX_VAGABONDS,
    N_CARDS,
    N_SUITS,
    NOBODY,
    OVER,
    ROYAL_CLAIM,
    SETUP,
    STAND_AND_DELIVER,
    START_STEP,
    TURN_LIMIT,
    VAGABOND,
)

ALL_CLEARINGS = 4095
ALL_CARDS = (1 << N_CARDS) - 1


@kernel
def settle(state, tables):
    """Take the game on until somebody must act."""
    while state.phase != OVER and not check_points(state):
        if state.n_pending:
            if _settle_frame(state, tables):
                return
        elif state.phase == SETUP:
            if _settle_setup(state, tables):
                return
        elif _settle_turn(state, tables):
            return


# ---- setup (5.1) -----------------------------------------------------------------------------------------------------


@kernel
def _settle_setup(state, tables):
    """Factions set up one after another in the order of their letters, which is that of their numbers (5.1.7)."""
    faction = np.int64(state.faction_of[state.turn_seat])
    if state.step != END_STEP:
        state.actor = state.turn_seat
        if faction == MARQUISE:
            return marquise_setup(state, tables)
        if faction == EYRIE:
            return eyrie_setup(state, tables)
        if faction == ALLIANCE:
            return alliance_setup(state, tables)
        return vagabond_setup(state, tables)
    state.step = START_STEP
    following = next_to_set_up(state)
    if following != NOBODY:
        state.turn_seat = following
    else:
        state.turn_seat = 0
        begin_turn(state)
    return False


@kernel
def next_to_set_up(state):
    """The seat that sets up after `turn_seat`, NOBODY when all have."""
    present = np.int64(state.faction_of[state.turn_seat])
    if present == VAGABOND and state.n_vagabonds == MAX_VAGABONDS and not all_vagabonds_ready(state):
        other = 1 if state.turn_seat == state.vagabond_seat[0] else 0
        return np.int64(state.vagabond_seat[other])
    for faction in range(present + 1, VAGABOND + 1):
        if state.seat_of[faction] != NOBODY:
            return np.int64(state.seat_of[faction])
    return np.int64(NOBODY)


@kernel
def all_vagabonds_ready(state):
    """Whether every pawn is on the map."""
    ready = True
    for v in range(state.n_vagabonds):
        ready &= state.pawn[v] >= 0
    return ready


# ---- turns (1.4.1) ---------------------------------------------------------------------------------------------------


@kernel
def begin_turn(state):
    """The Birdsong of `turn_seat`."""
    state.turn_number += 1
    state.phase = BIRDSONG
    state.step = START_STEP


@kernel
def end_turn(state):
    """Whatever is counted per turn is forgotten, and the next player clockwise begins."""
    state.used_cards = 0
    state.actions_left = 0
    state.once = 0
    for suit in range(N_SUITS):
        state.crafted_with[suit] = 0
    for v in range(MAX_VAGABONDS):
        for seat in range(MAX_SEATS):
            state.aids[v, seat] = 0
    if state.turn_number == TURN_LIMIT:
        win(state, NOBODY, BROKEN_OFF)
        return
    state.turn_seat = 0 if state.turn_seat + 1 == state.n_seats else state.turn_seat + 1
    begin_turn(state)


@kernel
def _settle_turn(state, tables):
    seat = np.int64(state.turn_seat)
    state.actor = seat
    step = np.int64(state.step)
    if step == START_STEP:
        return _settle_start(state, tables, seat)
    if step in (CARDS_STEP, LAST_STEP):
        if state.phase == BIRDSONG and (unused(state, tables, seat, ROYAL_CLAIM) or _can_rob(state, tables, seat)):
            return True
        state.step = FACTION_STEP if step == CARDS_STEP else END_STEP
        return False
    if step != END_STEP:
        return _continue_faction(state, tables, seat)
    if state.phase == EVENING:
        end_turn(state)
    else:
        state.phase += 1
        state.step = START_STEP
    return False


@kernel
def _can_rob(state, tables, seat):
    if unused(state, tables, seat, STAND_AND_DELIVER):
        for other in range(state.n_seats):
            if other != seat and state.partner[seat] != other and state.hand[other]:
                return True
    return False


@kernel
def _settle_start(state, tables, seat):
    """The start of a phase: dominance first, then the card that names this moment (3.3.1, 1.4.1)."""
    if state.phase == BIRDSONG:
        if dominates(state, tables, seat):
            win(state, seat, BY_DOMINANCE)
            return False
        if unused(state, tables, seat, BETTER_BURROW_BANK):
            return True
    elif state.phase == DAYLIGHT:
        if unused(state, tables, seat, COMMAND_WARREN) and can_battle(state, seat, ALL_CLEARINGS):
            return True
    elif unused(state, tables, seat, COBBLER) and _can_use_cobbler(state, tables, seat):
        return True
    state.step = CARDS_STEP
    return False


@kernel
def _can_use_cobbler(state, tables, seat):
    """A move of warriors, or of the pawn without the boot of the Move action."""
    if state.faction_of[seat] == VAGABOND:
        return can_move_pawn(state, tables, vagabond_of(state, seat), 0)
    return can_move(state, seat, ALL_CLEARINGS)


@kernel
def _continue_faction(state, tables, seat):
    faction = np.int64(state.faction_of[seat])
    if faction == MARQUISE:
        return marquise_continue(state, tables)
    if faction == EYRIE:
        return eyrie_continue(state, tables)
    if faction == ALLIANCE:
        return alliance_continue(state, tables)
    return vagabond_continue(state, tables)


# ---- frames ----------------------------------------------------------------------------------------------------------


@kernel
def _settle_frame(state, tables):
    kind = top_kind(state)
    if kind == BATTLING:
        return continue_battle(state, tables)
    if kind == TAKING_HITS:
        return continue_hits(state)
    if kind == DRAWING:
        reform_deck(state)
        if top_arg(state, 0) == 0 or not state.deck:
            pop(state)
            return False
        state.actor = CHANCE
        return True
    state.actor = top_seat(state)
    if kind == DISCARDING:
        card = top_arg(state, 0)
        state.limbo &= ~(np.int64(1) << card)
        to_discard(state, tables, card)
        pop(state)
        return False
    if kind == HAND_OVER:
        if popcount(state.hand[state.actor]) > HAND_LIMIT:
            return True
        pop(state)
        return False
    if kind == ORDERING:
        if top_arg(state, 0) > 1:
            return True
        pop(state)
        return False
    if kind == TAKING_CARD:
        if state.hand[top_arg(state, 0)]:
            state.actor = CHANCE
            return True
        pop(state)
        return False
    owner = frame_owner(kind)
    if owner == MARQUISE:
        return marquise_frame(state, tables, kind)
    if owner == EYRIE:
        return eyrie_frame(state, tables, kind)
    if owner == ALLIANCE:
        return alliance_frame(state, tables, kind)
    return vagabond_frame(state, tables, kind)


@kernel
def _frame_moves(state, tables, out):
    kind = top_kind(state)
    if kind == BATTLING:
        return choice_moves(state, tables, out, 0)
    if kind == TAKING_HITS:
        return hit_moves(state, out, 0)
    if kind == DRAWING:
        return _card_moves(DRAW_CARD, top_seat(state), np.int64(state.deck), out)
    if kind == HAND_OVER:
        return _discard_moves(np.int64(state.hand[state.actor]), out)
    if kind == TAKING_CARD:
        return _steal_moves(state, out)
    if kind == ORDERING:
        for i in range(top_arg(state, 0)):
            out[i] = pack(RESOLVE_FIRST, i, 0, 0)
        return top_arg(state, 0)
    owner = frame_owner(kind)
    if owner == MARQUISE:
        return marquise_frame_moves(state, tables, kind, out, 0)
    if owner == EYRIE:
        return eyrie_frame_moves(state, tables, kind, out, 0)
    if owner == ALLIANCE:
        return alliance_frame_moves(state, tables, kind, out, 0)
    return vagabond_frame_moves(state, tables, kind, out, 0)


@kernel
def _card_moves(op, seat, cards, out):
    n = 0
    while cards:
        out[n] = pack(op, seat, lowest(cards), 0)
        n += 1
        cards &= cards - 1
    return n


@kernel
def _discard_moves(cards, out):
    n = 0
    while cards:
        out[n] = pack(DISCARD, lowest(cards), 0, 0)
        n += 1
        cards &= cards - 1
    return n


@kernel
def _steal_moves(state, out):
    n = 0
    victim = top_arg(state, 0)
    cards = np.int64(state.hand[victim])
    while cards:
        out[n] = pack(TAKE_RANDOM, top_seat(state), victim, lowest(cards))
        n += 1
        cards &= cards - 1
    return n


@kernel
def _apply_in_frame(state, tables, move):
    kind = top_kind(state)
    if kind == BATTLING:
        apply_choice(state, tables, move)
    elif kind == TAKING_HITS:
        apply_hit(state, move)
    elif kind == DRAWING:
        set_top_arg(state, 0, top_arg(state, 0) - 1)
        leave_deck(state, arg_b(move))
        enter_hand(state, arg_a(move), arg_b(move), 0)
    elif kind == HAND_OVER:
        spend(state, tables, top_seat(state), arg_a(move))
    elif kind == TAKING_CARD:
        take_card(state, arg_a(move), arg_b(move), arg_c(move))
        pop(state)
    elif kind == ORDERING:
        _put_first(state, arg_a(move))
    else:
        owner = frame_owner(kind)
        if owner == MARQUISE:
            marquise_frame_apply(state, tables, kind, move)
        elif owner == EYRIE:
            eyrie_frame_apply(state, tables, kind, move)
        elif owner == ALLIANCE:
            alliance_frame_apply(state, tables, kind, move)
        else:
            vagabond_frame_apply(state, tables, kind, move)


@kernel
def take_card(state, taker, victim, card):
    """A random card changes hands; only the two of them see which (1.2.1)."""
    both = (np.int64(1) << taker) | (np.int64(1) << victim)
    leave_hand(state, victim, card, both, ALL_CARDS)
    enter_hand(state, taker, card, both)


@kernel
def _put_first(state, i):
    """The chosen effect goes on top; the order of the others is chosen when it is done."""
    n = top_arg(state, 0)
    seat = top_seat(state)
    pop(state)
    first = np.int64(state.n_pending) - n
    push(state, ORDERING, seat, n - 1, 0, 0)
    bring_to_top(state, first + i)


# ---- moves -----------------------------------------------------------------------------------------------------------


@kernel
def moves_now(state, tables, out):
    """The moves of the seat to act, or the outcomes of chance."""
    if state.n_pending:
        return _frame_moves(state, tables, out)
    seat = np.int64(state.turn_seat)
    faction = np.int64(state.faction_of[seat])
    if state.phase == SETUP:
        if faction == MARQUISE:
            return marquise_setup_moves(state, tables, out, 0)
        if faction == EYRIE:
            return eyrie_setup_moves(state, tables, out, 0)
        return vagabond_setup_moves(state, tables, out, 0)
    if state.step < FACTION_STEP or state.step == LAST_STEP:
        return _common_moves(state, tables, seat, out)
    if faction == MARQUISE:
        return marquise_moves(state, tables, out, 0)
    if faction == EYRIE:
        return eyrie_moves(state, tables, out, 0)
    if faction == ALLIANCE:
        return alliance_moves(state, tables, out, 0)
    return vagabond_moves(state, tables, out, 0)


@kernel
def _common_moves(state, tables, seat, out):
    """Cards used before or after a faction's own steps; END goes on without them."""
    out[0] = pack(END, 0, 0, 0)
    if state.step != START_STEP:
        return birdsong_moves(state, tables, seat, out, 1)
    if state.phase == BIRDSONG:
        return birdsong_start_moves(state, tables, seat, out, 1)
    if state.phase == DAYLIGHT:
        return battle_moves(state, seat, ALL_CLEARINGS, out, 1)
    if state.faction_of[seat] == VAGABOND:
        return pawn_moves(state, tables, vagabond_of(state, seat), 0, out, 1)
    return move_moves(state, seat, ALL_CLEARINGS, out, 1)


@kernel
def play(state, tables, move):
    """Carry out a legal move or outcome of chance, and go on."""
    if state.n_pending:
        _apply_in_frame(state, tables, move)
    else:
        seat = np.int64(state.turn_seat)
        faction = np.int64(state.faction_of[seat])
        if state.phase == SETUP:
            if faction == MARQUISE:
                marquise_setup_apply(state, tables, move)
            elif faction == EYRIE:
                eyrie_setup_apply(state, tables, move)
            else:
                vagabond_setup_apply(state, tables, move)
        elif state.step < FACTION_STEP or state.step == LAST_STEP:
            _apply_common(state, tables, seat, move)
        elif faction == MARQUISE:
            marquise_apply(state, tables, move)
        elif faction == EYRIE:
            eyrie_apply(state, tables, move)
        elif faction == ALLIANCE:
            alliance_apply(state, tables, move)
        else:
            vagabond_apply(state, tables, move)
    settle(state, tables)


@kernel
def _apply_common(state, tables, seat, move):
    op = op_of(move)
    if op == END:
        state.step = CARDS_STEP if state.step == START_STEP else _after_cards(state)
    elif op == BATTLE:
        state.used_cards |= unused(state, tables, seat, COMMAND_WARREN)
        begin_battle(state, seat, arg_a(move), arg_b(move), NOBODY)
    elif op == MOVE:
        state.used_cards |= unused(state, tables, seat, COBBLER)
        if state.faction_of[seat] == VAGABOND:
            pay_for_move(state, vagabond_of(state, seat), arg_b(move), 0)
            move_pawn(state, vagabond_of(state, seat), arg_b(move))
        else:
            move_warriors(state, seat, arg_a(move), arg_b(move), arg_c(move))
    else:
        use_card(state, tables, seat, arg_a(move), arg_b(move))


@kernel
def _after_cards(state):
    return FACTION_STEP if state.step == CARDS_STEP else END_STEP
