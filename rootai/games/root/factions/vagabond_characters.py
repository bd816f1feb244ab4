"""The special actions of the nine characters (Law 9.5.9, appendix D).

The Arbiter's and the Ronin's belong to battle, the Adventurer's to quests; the others exhaust a torch in Daylight."""

import numpy as np

from rootai.engine.bits import lowest
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, pack
from rootai.games.root.factions.vagabond_actions import has_up, in_clearing
from rootai.games.root.moves import SPECIAL
from rootai.games.root.rules.battle import begin_battle
from rootai.games.root.rules.cards import EVERYBODY, enter_hand
from rootai.games.root.rules.frames import REPAIRING, TAKING_CARD, push
from rootai.games.root.rules.items import exhaust, n_damaged
from rootai.games.root.rules.pieces import are_opponents, has_piece_at, pawns_at
from rootai.games.root.rules.removal import clear_of_enemies
from rootai.games.root.state import (
    DOWN,
    HARRIER,
    LAST_STEP,
    N_CLEARINGS,
    RANGER,
    SCOUNDREL,
    THIEF,
    TINKER,
    TORCH,
    VAGRANT,
)

HIDEOUT_REPAIRS = 3
ALL_CLEARINGS = (1 << N_CLEARINGS) - 1


@kernel
def special_moves(state, tables, v, out, n):
    """What the character's special action offers here."""
    if not has_up(state, v, TORCH):
        return n
    character = np.int64(state.character[v])
    if character == HARRIER:
        return _glide_moves(state, v, out, n)
    if character == RANGER:
        if n_damaged(state, v) > 0:
            out[n] = pack(SPECIAL, 0, 0, 0)
            n += 1
        return n
    if not in_clearing(state, v):
        return n
    if character == THIEF:
        return _steal_moves(state, v, out, n)
    if character == TINKER:
        return _labor_moves(state, tables, v, out, n)
    if character == VAGRANT:
        return _instigate_moves(state, v, out, n)
    if character == SCOUNDREL and not (np.int64(state.scorched) >> np.int64(state.pawn[v])) & 1:
        out[n] = pack(SPECIAL, 0, 0, 0)
        n += 1
    return n


@kernel
def apply_special(state, v, move):
    """Exhaust a torch for the special action."""
    exhaust(state, v, TORCH)
    seat = np.int64(state.vagabond_seat[v])
    place = np.int64(state.pawn[v])
    character = np.int64(state.character[v])
    a = arg_a(move)
    if character == THIEF:
        push(state, TAKING_CARD, seat, a, 0, 0)
    elif character == TINKER:
        state.discard &= ~(np.int64(1) << a)
        enter_hand(state, seat, a, EVERYBODY)
    elif character == RANGER:
        push(state, REPAIRING, seat, HIDEOUT_REPAIRS, 0, 0)
        state.step = LAST_STEP  # Daylight is over
    elif character == VAGRANT:
        begin_battle(state, a, place, arg_b(move), seat)
    elif character == SCOUNDREL:
        _scorch(state, v, seat, place)
    else:
        state.pawn[v] = a  # glides alone (D.9)


@kernel
def _steal_moves(state, v, out, n):
    """A player with pieces in the clearing and cards in hand (D.1)."""
    for other in range(state.n_seats):
        if (
            other != state.vagabond_seat[v]
            and state.hand[other]
            and has_piece_at(state, other, np.int64(state.pawn[v]))
        ):
            out[n] = pack(SPECIAL, other, 0, 0)
            n += 1
    return n


@kernel
def _labor_moves(state, tables, v, out, n):
    """A card of the discard pile that matches the clearing (D.2)."""
    rest = np.int64(state.discard) & np.int64(tables.matching_cards[state.suit_of[state.pawn[v]]])
    while rest:
        out[n] = pack(SPECIAL, lowest(rest), 0, 0)
        n += 1
        rest &= rest - 1
    return n


@kernel
def _instigate_moves(state, v, out, n):
    """Any two opponents of each other in the clearing, the attacker with warriors or a pawn (D.4)."""
    clearing = np.int64(state.pawn[v])
    pawns = pawns_at(state, clearing)
    for attacker in range(state.n_seats):
        if state.warriors[attacker, clearing] == 0 and not (pawns >> attacker) & 1:
            continue
        for defender in range(state.n_seats):
            if are_opponents(state, attacker, defender) and has_piece_at(state, defender, clearing):
                out[n] = pack(SPECIAL, attacker, defender, 0)
                n += 1
    return n


@kernel
def _scorch(state, v, seat, clearing):
    """The torch stays in the clearing for good, and every enemy piece there is removed (D.6)."""
    state.items[v, DOWN, TORCH] -= 1
    state.scorched |= np.int64(1) << clearing
    clear_of_enemies(state, seat, np.int64(1) << clearing)


@kernel
def _glide_moves(state, v, out, n):
    """Any other clearing that is not scorched (D.9)."""
    goals = ALL_CLEARINGS & ~np.int64(state.scorched)
    while goals:
        if lowest(goals) != state.pawn[v]:
            out[n] = pack(SPECIAL, lowest(goals), 0, 0)
            n += 1
        goals &= goals - 1
    return n
