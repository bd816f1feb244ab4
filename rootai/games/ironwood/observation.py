"""What one seat sees: of a move as it is played, and of a position.

Hidden from a seat are the other's hand and deck, its battle card until the reveal, the cards it shuffles back, the
order of both decks, and from iron the visions: wood's hand, those discarded face down, and the deck.  What was shown
stays known: State.known for special cards, vision_known for visions, top_seen for the top of the vision deck.
All that a look shows comes as outcomes of chance, so that a search tells apart what it saw in different worlds.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from rootai.engine.bits import mask_of, members, popcount
from rootai.engine.jit import kernel
from rootai.engine.packing import HIDDEN, arg_a, arg_c, op_of, pack
from rootai.errors import BadViewError
from rootai.games.ironwood.determinize import face_down
from rootai.games.ironwood.documents import (
    card_name,
    card_names,
    cards_in_play,
    finish,
    index_of,
    open_json,
    read_card,
    read_cards,
    read_int,
    read_open,
    read_visions,
    seat_entries,
    vision_names,
)
from rootai.games.ironwood.map import VISION_NAMES
from rootai.games.ironwood.moves import (
    BURY,
    COMMIT,
    DRAW_SPECIAL,
    DRAW_VISION,
    LOOK_VISION,
    LOSE_VISION,
    RETURN,
    RETURN_VISION,
)
from rootai.games.ironwood.rules.cards import n_known_top
from rootai.games.ironwood.solo.hooks import bot_seat
from rootai.games.ironwood.state import (
    ALL_VISIONS,
    BASE_CARDS,
    IRON,
    IRON_BOT,
    NO_BOT,
    NO_CARD,
    SEAT_NAMES,
    WOOD,
)

UNKNOWN = "?"


@kernel
def edge_key(state, tables, move, seat):
    """What `seat` sees of a move: all but cards and visions that only the other sees."""
    op = op_of(move)
    if op == DRAW_SPECIAL and arg_a(move) != seat and not state.sorted_deck[arg_a(move)]:
        return pack(op, arg_a(move), HIDDEN, 0)
    if op == DRAW_VISION and seat == IRON and state.top_seen[IRON] == 0:
        return pack(op, HIDDEN, 0, 0)
    if op == LOOK_VISION and arg_a(move) != seat and arg_c(move) >= state.top_seen[seat]:
        return pack(op, arg_a(move), HIDDEN, arg_c(move))
    if op in (LOSE_VISION, BURY) and seat == IRON and state.bot == NO_BOT:
        return pack(op, HIDDEN, 0, 0)
    if op == RETURN_VISION and seat == IRON and state.bot == IRON_BOT:
        return pack(op, HIDDEN, 0, 0)
    if op in (COMMIT, RETURN) and state.actor != seat:
        return pack(op, HIDDEN, 0, 0)
    return np.int64(move)


# ---- writing ---------------------------------------------------------------------------------------------------------


def view_json(state: Any, tables: Any, seat: int) -> dict[str, Any]:
    """All that `seat` may know, and nothing more."""
    doc = open_json(state, tables)
    visions = doc["visions"]
    n_held, n_buried = popcount(int(state.vision_hand)), popcount(int(state.vision_buried))
    visions["deck_size"] = int(popcount(int(state.vision_deck)))
    if seat == WOOD:
        visions.update(hand=vision_names(state.vision_hand), buried=vision_names(state.vision_buried))
    else:
        known = vision_names(state.vision_known)
        buried = [UNKNOWN] * int(n_buried) if state.bot == NO_BOT else vision_names(state.vision_buried)
        visions.update(hand=known + [UNKNOWN] * int(n_held - len(known)), buried=buried)
    n_seen = int(state.top_seen[seat])
    top = [VISION_NAMES[vision] for vision in state.top_vision[:n_seen]]
    visions["top"] = top + [UNKNOWN] * int(n_known_top(state) - n_seen)
    for other, entry in enumerate(doc["seats"]):
        entry["deck_size"] = int(popcount(state.deck[other]))
        hand = int(state.hand[other])
        seen = hand if other == seat else hand & (int(state.known[other]) | BASE_CARDS)
        if other != seat and face_down(state, other):
            seen = 0  # with a card face down it is not known which are still in hand
            entry["held"] = card_names(other, _sure(state, other))
        entry["hand"] = card_names(other, seen) + [UNKNOWN] * int(popcount(hand & ~seen))
        if other == bot_seat(state):
            unseen = [UNKNOWN] * int(popcount(int(state.bot_held)))
            doc["bot"]["held"] = unseen if other != seat else card_names(other, state.bot_held)
        if doc["battle"]:
            hidden = other != seat and face_down(state, other)
            card = UNKNOWN if hidden else card_name(other, state.battle_card[other])
            doc["battle"]["cards"][SEAT_NAMES[other]] = card
    return doc


def _sure(state: Any, seat: int) -> int:
    """Cards that are known to be in hand or face down."""
    held = int(state.hand[seat]) | 1 << int(state.battle_card[seat])
    return int(state.known[seat]) | held & BASE_CARDS


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_view(doc: Mapping[str, Any], state: Any, tables: Any, seat: int) -> None:
    """Fill a zeroed record with a position that looks like the view; what is hidden is filled in lowest first."""
    read_open(doc, state, tables)
    _read_visions(doc["visions"], state, seat)
    for other, entry in enumerate(seat_entries(doc)):
        shown = doc["battle"]["cards"][SEAT_NAMES[other]] if doc["battle"] is not None else None
        if other == seat:
            state.hand[other] = read_cards(other, entry["hand"], "hand")
            if other == bot_seat(state):
                state.bot_held = read_cards(other, doc["bot"]["held"], "bot.held")
            state.battle_card[other] = read_card(other, shown, "battle.cards")
            state.deck[other] = cards_in_play(tables, other) & ~_out_of_deck(state, other)
        else:
            if other == bot_seat(state):
                state.battle_card[other] = read_card(other, shown, "battle.cards")
                _fill_held(len(doc["bot"]["held"]), state, tables, other)
            _fill_other(entry, shown, state, tables, other)
        if popcount(state.deck[other]) != read_int(entry["deck_size"], "deck_size"):
            raise BadViewError(f"the view contradicts itself: {popcount(state.deck[other])} cards are left for a deck")
    finish(doc, state, tables)


def _out_of_deck(state: Any, seat: int) -> int:
    """The cards of a seat that are in sight."""
    zones = (state.hand, state.discard, state.in_slots, state.lasting, state.aside)
    seen = int(np.bitwise_or.reduce([int(zone[seat]) for zone in zones]))
    if seat == bot_seat(state):
        seen |= int(state.bot_held)
    return seen | (1 << int(state.battle_card[seat]) if state.battle_card[seat] != NO_CARD else 0)


def _fill_held(n: int, state: Any, tables: Any, seat: int) -> None:
    """Unseen cards of an old deck in the bot's hand: the highest ones that are not in sight."""
    pool = members(cards_in_play(tables, seat) & ~_out_of_deck(state, seat) & ~BASE_CARDS)
    state.bot_held = mask_of(pool[len(pool) - n :] if n else [])


def _fill_other(entry: Mapping[str, Any], shown: Any, state: Any, tables: Any, seat: int) -> None:
    hidden = shown == UNKNOWN
    if not hidden:
        state.battle_card[seat] = read_card(seat, shown, "battle.cards")
    sure = read_cards(seat, entry["held"], "held") if hidden else 0
    sure |= read_cards(seat, [name for name in entry["hand"] if name != UNKNOWN], "hand")
    pool = members(cards_in_play(tables, seat) & ~_out_of_deck(state, seat) & ~sure & ~BASE_CARDS)
    n = len(entry["hand"]) + hidden - popcount(sure)
    if not 0 <= n <= len(pool):
        raise BadViewError(f"the hand of {SEAT_NAMES[seat]} cannot hold the cards known to be in it")
    held = [*members(sure), *pool[:n]]
    if hidden:
        state.battle_card[seat] = held.pop(0)
    state.hand[seat] = mask_of(held)
    state.deck[seat] = mask_of(pool[n:])


def _read_visions(doc: Mapping[str, Any], state: Any, seat: int) -> None:
    state.vision_hand = read_visions([name for name in doc["hand"] if name != UNKNOWN], "visions.hand")
    state.vision_buried = read_visions([name for name in doc["buried"] if name != UNKNOWN], "visions.buried")
    top = [name for name in doc["top"] if name != UNKNOWN]
    seen = [index_of(name, VISION_NAMES, "visions.top") for name in top]
    out = int(state.vision_hand) | int(state.vision_buried) | int(state.vision_open) | mask_of(seen)
    out |= int(state.vision_out)
    pool = members(ALL_VISIONS & ~out)
    n_hand = len(doc["hand"]) - popcount(int(state.vision_hand))
    n_buried = len(doc["buried"]) - popcount(int(state.vision_buried))
    n_top = len(doc["top"]) - len(top)
    if n_hand + n_buried + n_top > len(pool):
        raise BadViewError("the view contradicts itself: it shows more visions than there are")
    for _ in range(n_hand):  # the lowest ones are inner, as the first vision was
        state.vision_hand |= 1 << pool.pop(0)
    for _ in range(n_buried):
        state.vision_buried |= 1 << pool.pop(0)
    state.vision_deck = mask_of([*seen, *pool])
    for place, vision in enumerate([*seen, *pool[:n_top]]):
        state.top_vision[place] = vision
    if popcount(int(state.vision_deck)) != read_int(doc["deck_size"], "deck_size"):
        raise BadViewError("the view contradicts itself: the visions do not add up")
