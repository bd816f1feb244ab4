"""Removing the pieces of others, and what that sets off (Law 3.2.1, 1.5.4, 6.2.3, 8.2.4, 8.2.6, 9.2.2, 9.2.9.III).

One moment of removal goes: remove every piece, score, then let the triggered effects resolve one after another.  What a
moment sets off is pushed as frames, and `order_effects` lets the right player put them in order."""

import numpy as np

from rootai.engine.bits import lowest
from rootai.engine.jit import kernel
from rootai.games.root.rules.frames import (
    BASE_LOST,
    HOSPITAL_CALL,
    ORDERING,
    PAYING_OUTRAGE,
    push,
)
from rootai.games.root.rules.items import must_damage, vagabond_of
from rootai.games.root.rules.pieces import (
    are_opponents,
    keep_clearing,
    pawns_at,
    remove_building,
    remove_token,
    remove_warriors,
)
from rootai.games.root.rules.score import score_removed
from rootai.games.root.state import (
    ALLIANCE,
    HOSTILE,
    MARQUISE,
    N_BUILDING_KINDS,
    N_TOKEN_KINDS,
    NO_CLEARING,
    SYMPATHY,
    VAGABOND,
)

FULL_REMOVAL_DAMAGE = 3  # items (9.2.2.I)


# ---- one piece -------------------------------------------------------------------------------------------------------


@kernel
def fell_warriors(state, by, owner, clearing, n):
    """`by` removes warriors of `owner`; a Vagabond makes enemies that way (9.2.9.III). Returns how many."""
    removed = remove_warriors(state, owner, clearing, n)
    if removed > 0:
        make_hostile(state, by, owner)
    return removed


@kernel
def make_hostile(state, by, owner):
    """The marker of a faction goes to the Hostile box."""
    if by != owner and state.faction_of[by] == VAGABOND and state.faction_of[owner] != VAGABOND:
        v = vagabond_of(state, by)
        state.relationship[v, owner] = HOSTILE
        state.aids[v, owner] = 0


@kernel
def raze_building(state, by, owner, kind, clearing):
    """`by` removes a building and scores."""
    remove_building(state, owner, kind, clearing)
    score_removed(state, by, owner, 1)


@kernel
def raze_token(state, by, owner, kind, clearing):
    """`by` removes a token and scores."""
    remove_token(state, owner, kind, clearing)
    score_removed(state, by, owner, 1)


# ---- what a removal sets off -----------------------------------------------------------------------------------------


@kernel
def lose_base(state, owner, suit):
    """A base is lost with its supporters and officers (8.2.4)."""
    push(state, BASE_LOST, owner, suit, 0, 0)


@kernel
def outrage(state, by, clearing):
    """Whoever removes sympathy, or moves warriors to it, owes a card (8.2.6)."""
    push(state, PAYING_OUTRAGE, by, clearing, 0, 0)


@kernel
def has_hospital(state, owner, n):
    """Whether Field Hospitals may save warriors removed at one moment: a hand to pay from, and the keep (6.2.3)."""
    if n == 0 or state.faction_of[owner] != MARQUISE or not state.hand[owner]:
        return False
    keep = keep_clearing(state)
    return keep != NO_CLEARING and not (np.int64(state.scorched) >> keep) & 1


@kernel
def call_hospital(state, owner, clearing, n):
    """Ask for Field Hospitals, for warriors removed from one clearing."""
    if has_hospital(state, owner, n):
        push(state, HOSPITAL_CALL, owner, clearing, n, 0)


# ---- everything in a clearing ----------------------------------------------------------------------------------------


@kernel
def clear_of_enemies(state, by, clearings):
    """Remove all enemy pieces from a set of clearings: a Favor, a revolt, scorched earth."""
    first = np.int64(state.n_pending)
    rest = np.int64(clearings)
    while rest:
        clearing = lowest(rest)
        for owner in range(state.n_seats):
            if are_opponents(state, by, owner) and (np.int64(state.presence[owner]) >> clearing) & 1:
                _clear_seat(state, by, owner, clearing)
        rest &= rest - 1
    rest = np.int64(clearings)
    while rest:
        _damage_pawns(state, by, lowest(rest))
        rest &= rest - 1
    order_effects(state, np.int64(state.turn_seat), first)


@kernel
def _clear_seat(state, by, owner, clearing):
    for kind in range(N_BUILDING_KINDS):
        while state.buildings[owner, kind, clearing] > 0:
            raze_building(state, by, owner, kind, clearing)
            if state.faction_of[owner] == ALLIANCE:
                lose_base(state, owner, kind)
    for kind in range(N_TOKEN_KINDS):
        while state.tokens[owner, kind, clearing] > 0:
            raze_token(state, by, owner, kind, clearing)
            if state.faction_of[owner] == ALLIANCE and kind == SYMPATHY:
                outrage(state, by, clearing)
    n = fell_warriors(state, by, owner, clearing, state.warriors[owner, clearing])
    call_hospital(state, owner, clearing, n)


@kernel
def _damage_pawns(state, by, clearing):
    seats = pawns_at(state, clearing)
    while seats:
        seat = lowest(seats)
        if are_opponents(state, by, seat):
            must_damage(state, seat, FULL_REMOVAL_DAMAGE)
        seats &= seats - 1


# ---- the order of triggered effects ----------------------------------------------------------------------------------


@kernel
def order_effects(state, seat, first):
    """`seat` puts the frames from `first` on in order, where they differ enough for the order to matter (1.1.3)."""
    n = np.int64(state.n_pending) - first
    if n > 1 and _order_matters(state, first):
        push(state, ORDERING, seat, n, 0, 0)


@kernel
def _order_matters(state, first):
    for i in range(first + 1, state.n_pending):
        if (
            state.pending_kind[i] != state.pending_kind[first]
            or state.pending_seat[i] != state.pending_seat[first]
            or state.pending_arg[i, 0] != state.pending_arg[first, 0]
        ):
            return True
    return False
