"""Items of a Vagabond: satchel, tracks and Damaged box (Law 9.2.5 to 9.2.7).

`items[v, UP]` counts every face-up undamaged item; `track[v]` says how many of the tea, coins and bags among them lie
on their tracks.  The rest of them lies face up in the satchel, because its track was full."""

import numpy as np

from rootai.engine.jit import kernel
from rootai.games.root.rules.frames import DAMAGING, push
from rootai.games.root.state import (
    BAG,
    COINS,
    DAMAGED_DOWN,
    DAMAGED_UP,
    DOWN,
    N_ITEMS,
    SWORD,
    TEA,
    TRACK_SPACES,
    UP,
)

TEA_TRACK = 0
COINS_TRACK = 1
BAG_TRACK = 2
NO_TRACK = -1


@kernel
def vagabond_of(state, seat):
    """The number 0 or 1 of the Vagabond in a seat."""
    return 0 if state.vagabond_seat[0] == seat else 1


@kernel
def track_of(item):
    """The track that an item belongs on, NO_TRACK for the others."""
    if item == TEA:
        return TEA_TRACK
    if item == COINS:
        return COINS_TRACK
    return BAG_TRACK if item == BAG else NO_TRACK


@kernel
def _to_track(state, v, item):
    """An item just turned face up, gained or repaired goes to its track while there is room (9.2.5.I)."""
    track = track_of(item)
    if track != NO_TRACK and state.track[v, track] < TRACK_SPACES:
        state.track[v, track] += 1


@kernel
def _off_track(state, v, item):
    """A face-up item turns over or is damaged: one from the satchel first, so that a track loses last."""
    track = track_of(item)
    if track != NO_TRACK and state.track[v, track] > state.items[v, UP, item]:
        state.track[v, track] = state.items[v, UP, item]


@kernel
def gain_item(state, v, item):
    """A new item lies face up in the satchel or on its track."""
    state.items[v, UP, item] += 1
    _to_track(state, v, item)


@kernel
def exhaust(state, v, item):
    """Turn a face-up undamaged item face down; it lies in the satchel (9.2.5.I)."""
    state.items[v, UP, item] -= 1
    state.items[v, DOWN, item] += 1
    _off_track(state, v, item)


@kernel
def refresh(state, v, item, damaged):
    """Turn a face-down item face up where it lies (9.4.1)."""
    if damaged:
        state.items[v, DAMAGED_DOWN, item] -= 1
        state.items[v, DAMAGED_UP, item] += 1
    else:
        state.items[v, DOWN, item] -= 1
        state.items[v, UP, item] += 1
        _to_track(state, v, item)


@kernel
def damage(state, v, item, face_up):
    """To the Damaged box, on the side it has (9.2.7)."""
    if face_up:
        state.items[v, UP, item] -= 1
        state.items[v, DAMAGED_UP, item] += 1
        _off_track(state, v, item)
    else:
        state.items[v, DOWN, item] -= 1
        state.items[v, DAMAGED_DOWN, item] += 1


@kernel
def repair(state, v, item, face_up):
    """Out of the Damaged box, on the side it has (9.5.7)."""
    if face_up:
        state.items[v, DAMAGED_UP, item] -= 1
        state.items[v, UP, item] += 1
        _to_track(state, v, item)
    else:
        state.items[v, DAMAGED_DOWN, item] -= 1
        state.items[v, DOWN, item] += 1


@kernel
def undamaged(state, v, item):
    """Undamaged items of a type, face up or down."""
    return np.int64(state.items[v, UP, item]) + np.int64(state.items[v, DOWN, item])


@kernel
def n_undamaged(state, v):
    """All undamaged items."""
    n = np.int64(0)
    for item in range(N_ITEMS):
        n += undamaged(state, v, item)
    return n


@kernel
def n_damaged(state, v):
    """All items in the Damaged box."""
    n = np.int64(0)
    for item in range(N_ITEMS):
        n += np.int64(state.items[v, DAMAGED_UP, item]) + np.int64(state.items[v, DAMAGED_DOWN, item])
    return n


@kernel
def undamaged_swords(state, seat):
    """What limits a Vagabond's rolled hits (9.2.6)."""
    return undamaged(state, vagabond_of(state, seat), SWORD)


@kernel
def must_damage(state, seat, n):
    """The Vagabond of a seat chooses items to damage, as many as there are (9.2.2.I, 9.2.7)."""
    n = min(np.int64(n), n_undamaged(state, vagabond_of(state, seat)))
    if n > 0:
        push(state, DAMAGING, seat, n, 0, 0)
