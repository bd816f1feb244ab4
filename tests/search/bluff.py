"""A small game that visits every corner of the search: chance, secrets, shared keys, forced moves, shared wins.

2 to 6 seats are dealt three of eighteen cards.  First each seat notes a secret bonus of 0 to 2; nobody else even sees
that it did.  Then three rounds: a die is rolled, and each seat plays a card, openly or (but for the last round)
face down.  An open card counts its number, one face down seventeen minus its number, and a card with the parity of
the last die three more.  The highest total wins; equal totals share.
"""

from functools import cache

import numpy as np

from rootai.engine.bits import lowest, popcount, random_member, random_subset
from rootai.engine.contract import CHANCE, MAX_SEATS, TERMINAL, Kernels, Rules
from rootai.engine.export import export_kernels
from rootai.engine.jit import ENGINE, PURE, kernel
from rootai.engine.packing import HIDDEN, NOTHING_SEEN, arg_a, arg_b, op_of, pack
from rootai.engine.rng import new_rng, random_below

N_CARDS = 18
HAND_SIZE = 3
N_BONUSES = 3
MAX_MOVES = N_CARDS

DEALING, NOTING, ROLLING, PLAYING, OVER = range(5)
DEAL, NOTE, ROLL, PLAY, LAY = range(1, 6)

STATE = np.dtype(
    [
        ("deck", np.int64),
        ("hand", np.int64, (MAX_SEATS,)),
        ("opened", np.int64, (MAX_SEATS,)),  # played openly
        ("laid", np.int64, (MAX_SEATS,)),  # played face down, known to their seat alone
        ("bonus", np.int8, (MAX_SEATS,)),  # noted in secret
        ("n_seats", np.int8),
        ("phase", np.int8),
        ("turn", np.int8),
        ("round", np.int8),
        ("die", np.int8),
        ("reserved", np.int8, (5,)),
    ],
    align=True,
)
TABLES = np.dtype([("parity_points", np.int64)], align=True)


@kernel
def to_act(state, tables):
    if state.phase == OVER:
        return TERMINAL
    if state.phase == NOTING or state.phase == PLAYING:
        return np.int64(state.turn)
    return CHANCE


@kernel
def legal_moves(state, tables, out):
    n = 0
    if state.phase == NOTING:
        for bonus in range(N_BONUSES):
            out[n] = pack(NOTE, bonus, 0, 0)
            n += 1
    elif state.phase == ROLLING:
        for pips in range(1, 7):
            out[n] = pack(ROLL, pips, 0, 0)
            n += 1
    elif state.phase == DEALING:
        rest = state.deck
        while rest:
            out[n] = pack(DEAL, state.turn, lowest(rest), 0)
            rest &= rest - 1
            n += 1
    else:
        rest = state.hand[state.turn]
        while rest:
            out[n] = pack(PLAY, lowest(rest), 0, 0)
            n += 1
            if state.round < HAND_SIZE - 1:
                out[n] = pack(LAY, lowest(rest), 0, 0)
                n += 1
            rest &= rest - 1
    return n


@kernel
def apply(state, tables, move):
    op = op_of(move)
    card = np.int64(1) << (arg_b(move) if op == DEAL else arg_a(move))
    if op == DEAL:
        state.hand[state.turn] |= card
        state.deck &= ~card
        if popcount(state.hand[state.turn]) == HAND_SIZE:
            _next_seat(state, NOTING)
    elif op == NOTE:
        state.bonus[state.turn] = arg_a(move)
        _next_seat(state, ROLLING)
    elif op == ROLL:
        state.die = arg_a(move)
        state.phase = PLAYING
    else:
        state.hand[state.turn] &= ~card
        if op == PLAY:
            state.opened[state.turn] |= card
        else:
            state.laid[state.turn] |= card
        _next_seat(state, ROLLING)
        if state.phase == ROLLING:
            state.round += 1
            if state.round == HAND_SIZE:
                state.phase = OVER


@kernel
def _next_seat(state, next_phase):
    state.turn += 1
    if state.turn == state.n_seats:
        state.turn = 0
        state.phase = next_phase


@kernel
def sample_chance(state, tables, rng):
    if state.phase == DEALING:
        return pack(DEAL, state.turn, random_member(state.deck, rng), 0)
    return pack(ROLL, 1 + random_below(rng, 6), 0, 0)


@kernel
def determinize(state, tables, seat, rng):
    pool = np.int64((1 << N_CARDS) - 1) & ~(state.hand[seat] | state.laid[seat])
    for other in range(state.n_seats):
        pool &= ~state.opened[other]
    for other in range(state.n_seats):
        if other != seat:
            n_hand, n_laid = popcount(state.hand[other]), popcount(state.laid[other])
            state.hand[other] = random_subset(pool, n_hand, rng)
            pool &= ~state.hand[other]
            state.laid[other] = random_subset(pool, n_laid, rng)
            pool &= ~state.laid[other]
            if state.phase > NOTING or (state.phase == NOTING and other < state.turn):
                state.bonus[other] = random_below(rng, N_BONUSES)
    state.deck = pool


@kernel
def edge_key(state, tables, move, seat):
    op = op_of(move)
    if op in (ROLL, PLAY) or seat == state.turn:
        return np.int64(move)
    if op == DEAL:
        return pack(DEAL, arg_a(move), HIDDEN, 0)
    return pack(LAY, HIDDEN, 0, 0) if op == LAY else np.int64(NOTHING_SEEN)


@kernel
def total(state, tables, seat):
    """Points of a seat for the cards it has played."""
    points = np.int64(state.bonus[seat])
    rest = state.opened[seat] | state.laid[seat]
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        points += card if state.opened[seat] >> card & 1 else N_CARDS - 1 - card
        if (card ^ np.int64(state.die)) & 1 == 0:
            points += tables.parity_points
    return points


@kernel
def rewards(state, tables, out):
    best, n_best = np.int64(-1), 0
    for seat in range(state.n_seats):
        points = total(state, tables, seat)
        if points > best:
            best, n_best = points, 0
        n_best += points == best
    for seat in range(state.n_seats):
        out[seat] = 1.0 / n_best if total(state, tables, seat) == best else 0.0


@kernel
def evaluate(state, tables, out):
    everything = 0.0
    for seat in range(state.n_seats):
        out[seat] = 1.0 + total(state, tables, seat)
        everything += out[seat]
    for seat in range(state.n_seats):
        out[seat] /= everything


@kernel
def weights(state, tables, moves, n, out):
    """Zero for every note, so that the uniform fallback is used; for cards, their number."""
    for i in range(n):
        out[i] = 0.0 if state.phase == NOTING else 0.3 * arg_a(moves[i])


@kernel
def turns(state, tables):
    return np.int64(state.n_seats) * state.round + state.turn


@kernel
def ending(state, tables):
    return 1 if state.bonus[0] == 0 else 0


KERNELS = Kernels(
    to_act=to_act,
    legal_moves=legal_moves,
    apply=apply,
    sample_chance=sample_chance,
    determinize=determinize,
    edge_key=edge_key,
    rewards=rewards,
    evaluate=evaluate,
    weights=weights,
    turns=turns,
    ending=ending,
)


@cache
def _exported():
    """The kernels as C functions, kept alive here."""
    return {} if PURE else export_kernels(ENGINE, KERNELS, STATE, TABLES, MAX_MOVES)


@cache
def rules(n_seats: int) -> Rules:
    """The kernel table of the game."""
    assert n_seats <= MAX_SEATS
    tables = np.zeros(1, dtype=TABLES).view(np.recarray)
    tables[0].parity_points = 3
    return Rules(
        kernels=KERNELS,
        state_bytes=STATE.itemsize,
        max_moves=MAX_MOVES,
        n_seats=n_seats,
        tables=tables,
        pointers={name: function.address for name, function in _exported().items()},
    )


def new_game(n_seats: int, seed: int) -> np.recarray:
    """The position in which the first seat notes its bonus."""
    record = np.zeros(1, dtype=STATE).view(np.recarray)
    record[0].deck = (1 << N_CARDS) - 1
    record[0].n_seats = n_seats
    rng, tables = new_rng(seed), rules(n_seats).tables[0]
    while record[0].phase == DEALING:
        apply(record[0], tables, sample_chance(record[0], tables, rng))
    return record
