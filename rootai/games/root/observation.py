"""What one seat sees: of a move as it is played, and of a position.

Hidden from a seat are the deck, the hands of the others and the supporters, except for cards that it was shown or
gave away itself, and the items under ruins that others have looked at.  It also cannot tell what the others know of
each other.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from rootai.engine.bits import mask_of, members, popcount
from rootai.engine.jit import kernel
from rootai.engine.packing import HIDDEN, arg_a, arg_b, arg_c, op_of, pack
from rootai.errors import BadViewError
from rootai.games.root.determinize import (
    add_to_ruin,
    follow_exploration,
    is_hidden_ruin,
    n_owed_from_supporters,
    owed_by_payer,
    owed_from_supporters,
    payer_of_outrage,
    put_in_ruin,
)
from rootai.games.root.documents import (
    CARDS,
    ITEMS,
    UNKNOWN,
    Number,
    index_of,
    known_json,
    mapping,
    open_json,
    read_known,
    read_open,
    read_ruin_seen,
    ruin_json,
)
from rootai.games.root.factions.alliance import is_full
from rootai.games.root.moves import (
    AID,
    DRAW_CARD,
    DRAW_SUPPORTER,
    FIND_ITEM,
    GIVE_CARD,
    MOBILIZE,
    TAKE_RANDOM,
)
from rootai.games.root.rules.frames import top_seat
from rootai.games.root.state import (
    ALLIANCE,
    DOMINANCE,
    ITEM_NAMES,
    MAX_VAGABONDS,
    N_CARDS,
    N_CLEARINGS,
    N_ITEMS,
    NO_CARD,
    NO_ITEM,
    NOBODY,
)
from rootai.games.root.tables import CLEARING_NAMES

TWO_PLAYERS = 2


@kernel
def edge_key(state, tables, move, seat):
    """What `seat` sees of a move: all but the cards that others draw, give, take or mobilize, and items they find."""
    op = op_of(move)
    if op == DRAW_CARD:
        if arg_a(move) != seat:
            return pack(DRAW_CARD, arg_a(move), HIDDEN, 0)
    elif op == TAKE_RANDOM:
        if seat not in (arg_a(move), arg_b(move)):
            return pack(TAKE_RANDOM, arg_a(move), arg_b(move), HIDDEN)
    elif op == AID:
        if seat not in (np.int64(state.actor), arg_a(move)):
            return pack(AID, arg_a(move), HIDDEN, arg_c(move))
    elif op in (DRAW_SUPPORTER, MOBILIZE, GIVE_CARD):
        alliance = np.int64(state.seat_of[ALLIANCE])
        if seat not in (np.int64(state.actor), alliance) and not is_full(state, alliance):
            return pack(op, HIDDEN, 0, 0)
    elif op == FIND_ITEM and state.n_vagabonds == MAX_VAGABONDS and top_seat(state) != seat:
        return pack(FIND_ITEM, HIDDEN, HIDDEN, 0)
    return np.int64(move)


# ---- writing ---------------------------------------------------------------------------------------------------------


def view_json(state: Any, names: list[str], seat: int) -> dict[str, Any]:
    """All that `seat` may know, and nothing more."""
    doc = open_json(state, names)
    doc["cards"]["deck_size"] = int(popcount(state.deck))
    for other, entry in enumerate(doc["seats"]):
        known = state.hand[seat] if other == seat else state.known[seat, other]
        entry["hand"] = _shown(known, state.hand[other])
        entry["known_to"] = known_json(state.known[:, seat], names) if other == seat else None
    owns_alliance = state.seat_of[ALLIANCE] == seat
    known = state.supporters if owns_alliance else state.known_supporters[seat]
    doc["alliance"]["supporters"] = _shown(known, state.supporters)
    doc["alliance"]["known_to"] = known_json(state.known_supporters, names) if owns_alliance else None
    _write_ruins(doc, state, names, seat)
    return doc


def _shown(known: Any, cards: Any) -> list[str]:
    """The known cards, then a "?" for each of the others."""
    return CARDS.write(known) + [UNKNOWN] * int(popcount(int(cards) & ~int(known)))


def _write_ruins(doc: dict[str, Any], state: Any, names: list[str], seat: int) -> None:
    """Items that somebody else has seen count among those that may lie anywhere."""
    pool = state.ruin_pool.copy()
    found = {}
    for clearing in range(N_CLEARINGS):
        if state.ruin_left[clearing] == NO_ITEM:
            continue
        ruin = ruin_json(state, names, clearing)
        if is_hidden_ruin(state, clearing, seat):
            for item in ruin["items"]:
                pool[ITEM_NAMES.index(item)] += 1
            ruin["items"] = [UNKNOWN] * len(ruin["items"])
        found[CLEARING_NAMES[clearing]] = ruin
    doc["map"]["ruin_pool"] = ITEMS.write(pool)
    doc["map"]["ruin_left"] = found
    for frame in doc["pending"]:
        if frame["kind"] == "exploring" and frame["seat"] != names[seat] and frame["args"][1] != NO_ITEM:
            frame["args"] = [frame["args"][0], UNKNOWN, UNKNOWN]


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_view(
    doc: Mapping[str, Any], state: Any, tables: Any, names: list[str], factions: list[int], seat: int
) -> None:
    """Fill a zeroed record with a position that looks like the view; what is hidden is filled in lowest first."""
    read_open({**doc, "pending": [_open_frame(frame) for frame in doc["pending"]]}, state, tables, names, factions)
    for other, entry in enumerate(doc["seats"]):
        state.hand[other] = _known(entry["hand"], "hand")
        if other != seat:
            state.known[seat, other] = state.hand[other]
        else:
            read_known(entry["known_to"], state.known[:, seat], names)
    supporters = doc["alliance"]["supporters"]
    state.supporters = _known(supporters, "supporters")
    if state.seat_of[ALLIANCE] == seat:
        read_known(doc["alliance"]["known_to"], state.known_supporters, names)
    else:
        state.known_supporters[seat] = state.supporters
    pool = members(all_cards(state, tables) & ~_cards_in_sight(state))
    _deal_owed(state, tables, pool, seat, len(supporters))
    for other, entry in enumerate(doc["seats"]):
        state.hand[other] |= _deal(pool, len(entry["hand"]) - popcount(state.hand[other]))
    state.supporters |= _deal(pool, len(supporters) - popcount(state.supporters))
    state.deck = mask_of(pool)
    if len(pool) != Number().read(doc["cards"]["deck_size"], "deck_size"):
        raise BadViewError(f"the view contradicts itself: {len(pool)} cards are left for the deck")
    _read_ruins(doc, state, names, seat)


def _open_frame(frame: Mapping[str, Any]) -> dict[str, Any]:
    return {**frame, "args": [0 if arg == UNKNOWN else arg for arg in frame["args"]]}


def _known(cards: list[str], key: str) -> int:
    return CARDS.read([card for card in cards if card != UNKNOWN], key)


def _deal_owed(state: Any, tables: Any, pool: list[int], seat: int, n_supporters: int) -> None:
    """What somebody is choosing from must be there (determinize.py)."""
    payer = int(payer_of_outrage(state))
    if payer not in (NOBODY, seat):
        cards = int(owed_by_payer(state, tables))
        state.hand[payer] |= _deal(pool, int(not int(state.hand[payer]) & cards), cards)
    if state.seat_of[ALLIANCE] != seat:
        cards = int(owed_from_supporters(state, tables))
        n = int(n_owed_from_supporters(state, n_supporters)) - popcount(int(state.supporters) & cards)
        state.supporters |= _deal(pool, max(n, 0), cards)


def _deal(pool: list[int], n: int, cards: int = -1) -> int:
    """The lowest cards of the pool that are in a set; they leave it."""
    dealt = [card for card in pool if cards >> card & 1][: max(n, 0)]
    if len(dealt) != n:
        raise BadViewError("the view contradicts itself: it shows more cards than there are")
    for card in dealt:
        pool.remove(card)
    return mask_of(dealt)


def all_cards(state: Any, tables: Any) -> int:
    """The cards in play: two players leave the dominance cards out (5.1.3)."""
    cards = (1 << N_CARDS) - 1
    return cards & ~int(tables.effect_cards[DOMINANCE]) if state.n_seats == TWO_PLAYERS else cards


def _cards_in_sight(state: Any) -> int:
    zones = [state.discard, state.available, state.limbo, state.supporters, *state.decree, *state.hand]
    zones += [*state.play_area, *(1 << int(card) for card in state.dominance if card != NO_CARD)]
    return int(np.bitwise_or.reduce([int(zone) for zone in zones]))


def _read_ruins(doc: Mapping[str, Any], state: Any, names: list[str], seat: int) -> None:
    state.ruin_pool = ITEMS.read(doc["map"]["ruin_pool"], "ruin_pool")
    ruins = mapping(doc["map"]["ruin_left"], "ruin_left")
    for name, ruin in ruins.items():
        clearing = index_of(name, CLEARING_NAMES, "ruin_left")
        read_ruin_seen(ruin, state, names, clearing)
        for i, item in enumerate(ruin["items"]):
            number = _first_in(state.ruin_pool) if item == UNKNOWN else index_of(item, ITEM_NAMES, "ruin_left")
            (add_to_ruin if i else put_in_ruin)(state, clearing, number)
            if item != UNKNOWN:
                state.ruin_pool[number] += 1
    if (state.ruin_pool < 0).any():
        raise BadViewError("the view contradicts itself: more items lie under ruins than there are")
    follow_exploration(state)


def _first_in(pool: Any) -> int:
    return next((item for item in range(N_ITEMS) if pool[item] > 0), 0)
