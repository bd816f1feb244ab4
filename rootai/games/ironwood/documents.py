"""Positions as JSON objects under the game's own names, complete and editable by hand."""

from collections.abc import Mapping
from typing import Any

from rootai.engine.bits import mask_of, members
from rootai.errors import BadStateError
from rootai.games.ironwood.cards import CARD_IDS
from rootai.games.ironwood.map import FOREST_NAMES, MOUNTAIN_NAMES, PLACE_NAMES, VISION_NAMES, place_name
from rootai.games.ironwood.rules import frames
from rootai.games.ironwood.rules.end import no_battle, win
from rootai.games.ironwood.rules.setup import put_away_all
from rootai.games.ironwood.rules.turn import settle
from rootai.games.ironwood.solo import documents as bots
from rootai.games.ironwood.solo.hooks import bot_seat
from rootai.games.ironwood.state import (
    ALL_CARDS,
    ENDINGS,
    FRAME_ARGS,
    IRON,
    MAX_FRAMES,
    MAX_LOOK,
    N_CARDS,
    N_FORESTS,
    N_MOUNTAINS,
    N_SEATS,
    NO_CARD,
    NO_PLACE,
    NO_VISION,
    NOBODY,
    OVER,
    PHASE_NAMES,
    SEAT_NAMES,
    SLOT_MARKER,
    SLOTS,
)

FRAME_KINDS = {
    frames.RUNNING: "running",
    frames.ACTING: "acting",
    frames.BATTLING: "battling",
    frames.TURN: "turn",
    frames.DRAWING: "drawing",
    frames.DRAWING_VISION: "drawing vision",
    frames.LOOKING: "looking",
    frames.SHOWING: "showing",
    frames.SHOWING_HAND: "showing hand",
    frames.LOSING: "losing",
    frames.OPENING_CHOICE: "opening choice",
    frames.RETURNING: "returning",
    frames.EXHAUSTING: "exhausting",
    frames.EXHAUSTED_CARD: "exhausted card",
    frames.TRIGGERING: "triggering",
    frames.OVER_LIMIT: "over limit",
    frames.HIRING: "hiring",
    **bots.FRAME_KINDS,
}
MARKER = "marker"  # in a slot: the turn was spent on drawing

# ---- writing ---------------------------------------------------------------------------------------------------------


def position_json(state: Any, tables: Any) -> dict[str, Any]:
    """The whole position."""
    doc = open_json(state, tables)
    doc["visions"].update(
        hand=vision_names(state.vision_hand),
        deck=vision_names(state.vision_deck),
        buried=vision_names(state.vision_buried),
        top=[VISION_NAMES[vision] for vision in state.top_vision if vision != NO_VISION],
    )
    for seat, entry in enumerate(doc["seats"]):
        entry["hand"] = card_names(seat, state.hand[seat])
        entry["deck"] = card_names(seat, state.deck[seat])
        if seat == bot_seat(state):
            doc["bot"]["held"] = card_names(seat, state.bot_held)
        if doc["battle"]:
            doc["battle"]["cards"][SEAT_NAMES[seat]] = card_name(seat, state.battle_card[seat])
    return doc


def open_json(state: Any, tables: Any) -> dict[str, Any]:
    """What both seats see."""
    return {
        "round": int(state.round_number),
        "phase": PHASE_NAMES[state.phase],
        "step": int(state.step),
        "turn": seat_name(state.turn_seat),
        "result": result_json(state),
        "mountains": {MOUNTAIN_NAMES[m]: _mountain_json(state, m) for m in range(N_MOUNTAINS)},
        "forests": {FOREST_NAMES[f]: _forest_json(state, f) for f in range(N_FORESTS)},
        "drill": {
            "at": place_name(state.drill_at),
            "from": place_name(state.drill_from),
            "moved": bool(state.drill_moved),
            "track": int(state.track),
            "cargo": int(state.cargo),
        },
        "supply": {
            "crystals": int(state.common),
            "markers": int(state.markers),
            "golems": int(state.golem_reserve),
            "forge_tokens": int(state.forge_tokens),
            "totems": int(state.totem_reserve),
        },
        "delivered": int(state.delivered),
        "visions": {
            "open": vision_names(state.vision_open),
            "known": vision_names(state.vision_known),
            "top_seen": {name: int(state.top_seen[seat]) for seat, name in enumerate(SEAT_NAMES)},
        },
        "seats": [_seat_json(state, seat) for seat in range(N_SEATS)],
        "map_markers": _map_markers(state, tables),
        "battle": _battle_json(state),
        "due": card_names(max(int(state.turn_seat), 0), state.due),
        "triggered": card_names(IRON, state.triggered),
        "bot": bots.bot_json(state),
        "pending": [_frame_json(state, place) for place in range(state.n_frames)],
    }


def result_json(state: Any) -> dict[str, Any] | None:
    """Who has won, and how."""
    if state.phase != OVER:
        return None
    return {"winner": seat_name(state.winner), "ending": ENDINGS[state.ended_by]}


def _mountain_json(state: Any, mountain: int) -> dict[str, Any]:
    building = "forge" if state.forges >> mountain & 1 else "foundation" if state.foundations >> mountain & 1 else None
    return {
        "warriors": int(state.iron[mountain]),
        "golems": int(state.golems[mountain]),
        "warriors_moved": int(state.iron_moved[mountain]),
        "golems_moved": int(state.golems_moved[mountain]),
        "building": building,
    }


def _forest_json(state: Any, forest: int) -> dict[str, Any]:
    return {
        "warriors": int(state.wood[forest]),
        "moved": int(state.wood_moved[forest]),
        "charged": int(state.charged[forest]),
        "fading": int(state.fading[forest]),
    }


def _seat_json(state: Any, seat: int) -> dict[str, Any]:
    return {
        "seat": SEAT_NAMES[seat],
        "crystals": int(state.crystals[seat]),
        "reserve": int(state.reserve[seat]),
        "slots": [[_slot_name(seat, card) for card in turn if card != NO_CARD] for turn in state.slot[seat]],
        "lasting": card_names(seat, state.lasting[seat]),
        "markers": {CARD_IDS[seat][card]: int(n) for card, n in enumerate(state.card_markers[seat]) if n},
        "discard": card_names(seat, state.discard[seat]),
        "aside": card_names(seat, state.aside[seat]),
        "known": card_names(seat, state.known[seat]),
        "statics": members(state.round_statics[seat]),
        "sorted": bool(state.sorted_deck[seat]),
    }


def _slot_name(seat: int, card: int) -> str | None:
    return MARKER if card == SLOT_MARKER else card_name(seat, card)


def _map_markers(state: Any, tables: Any) -> dict[str, list[str]]:
    found = {}
    for seat in range(N_SEATS):
        for card in range(N_CARDS):
            number = tables.marker_card[seat, card]
            if number >= 0 and state.marker_on[number]:
                found[CARD_IDS[seat][card]] = [PLACE_NAMES[place] for place in members(state.marker_on[number])]
    return found


def _battle_json(state: Any) -> dict[str, Any] | None:
    if state.battle_mountain == NO_PLACE:
        return None
    return {
        "forest": FOREST_NAMES[state.battle_forest],
        "mountain": MOUNTAIN_NAMES[state.battle_mountain],
        "attacker": seat_name(state.attacker),
        "hits": {name: int(state.hits[seat]) for seat, name in enumerate(SEAT_NAMES)},
        "cards": {},
    }


def _frame_json(state: Any, place: int) -> dict[str, Any]:
    return {
        "kind": FRAME_KINDS[int(state.frame_kind[place])],
        "seat": SEAT_NAMES[state.frame_seat[place]],
        "args": [int(value) for value in state.frame_arg[place]],
    }


def card_name(seat: int, card: int) -> str | None:
    """The id of a card, None for NO_CARD."""
    return None if card == NO_CARD else CARD_IDS[seat][card]


def card_names(seat: int, cards: int) -> list[str]:
    """The ids of a set of cards, ascending."""
    return [CARD_IDS[seat][card] for card in members(cards)]


def vision_names(visions: int) -> list[str]:
    """The mountains that a set of visions shows."""
    return [VISION_NAMES[vision] for vision in members(visions)]


def seat_name(seat: int) -> str | None:
    """The name of a seat, None for nobody."""
    return None if seat == NOBODY else SEAT_NAMES[seat]


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_position(doc: Mapping[str, Any], state: Any, tables: Any) -> None:
    """Fill a zeroed record; BadStateError names what cannot be read."""
    read_open(doc, state, tables)
    visions = doc["visions"]
    state.vision_hand = read_visions(visions["hand"], "visions.hand")
    state.vision_deck = read_visions(visions["deck"], "visions.deck")
    state.vision_buried = read_visions(visions["buried"], "visions.buried")
    read_top(visions["top"], state)
    for seat, entry in enumerate(seat_entries(doc)):
        state.hand[seat] = read_cards(seat, entry["hand"], "hand")
        state.deck[seat] = read_cards(seat, entry["deck"], "deck")
        if seat == bot_seat(state):
            state.bot_held = read_cards(seat, doc["bot"]["held"], "bot.held")
        if doc["battle"] is not None:
            state.battle_card[seat] = read_card(seat, doc["battle"]["cards"][SEAT_NAMES[seat]], "battle.cards")
    finish(doc, state, tables)


def read_open(doc: Mapping[str, Any], state: Any, tables: Any) -> None:
    """The inverse of `open_json`, but for the result."""
    put_away_all(state, tables)
    no_battle(state)
    state.hand[:] = state.deck[:] = 0
    state.round_number = read_int(doc["round"], "round")
    state.phase = index_of(doc["phase"], PHASE_NAMES, "phase")
    state.step = read_int(doc["step"], "step")
    state.turn_seat = _read_seat(doc["turn"], "turn")
    _read_map(doc, state)
    drill, supply = doc["drill"], doc["supply"]
    state.drill_at = index_of(drill["at"], MOUNTAIN_NAMES, "drill.at")
    state.drill_from = NO_PLACE if drill["from"] is None else index_of(drill["from"], MOUNTAIN_NAMES, "drill.from")
    state.drill_moved = _read_flag(drill["moved"], "drill.moved")
    state.track = read_int(drill["track"], "drill.track")
    state.cargo = read_int(drill["cargo"], "drill.cargo")
    state.common = read_int(supply["crystals"], "supply.crystals")
    state.markers = read_int(supply["markers"], "supply.markers")
    state.golem_reserve = read_int(supply["golems"], "supply.golems")
    state.forge_tokens = read_int(supply["forge_tokens"], "supply.forge_tokens")
    state.totem_reserve = read_int(supply["totems"], "supply.totems")
    state.delivered = read_int(doc["delivered"], "delivered")
    state.vision_open = read_visions(doc["visions"]["open"], "visions.open")
    state.vision_known = read_visions(doc["visions"]["known"], "visions.known")
    for seat, name in enumerate(SEAT_NAMES):
        state.top_seen[seat] = read_int(doc["visions"]["top_seen"][name], "visions.top_seen")
        _read_seat_entry(seat_entries(doc)[seat], state, seat)
    for name, places in _table(doc["map_markers"], "map_markers").items():
        seat, card = _read_any_card(name, "map_markers")
        if tables.marker_card[seat, card] < 0:
            raise BadStateError(f"'map_markers' names {name}, which places no markers")
        state.marker_on[tables.marker_card[seat, card]] = _read_set(places, PLACE_NAMES, "map_markers")
    _read_battle(doc["battle"], state)
    bots.read_bot(doc["bot"], state, index_of)
    state.due = read_cards(max(int(state.turn_seat), 0), doc["due"], "due")
    state.triggered = read_cards(IRON, doc["triggered"], "triggered")
    _read_frames(doc["pending"], state, tables)


def finish(doc: Mapping[str, Any], state: Any, tables: Any) -> None:
    """The result, or who is to act."""
    if (doc["result"] is not None) != (state.phase == OVER):
        raise BadStateError("'result' is there in the phase 'over' and null in all others")
    if state.phase == OVER:
        winner = index_of(doc["result"]["winner"], SEAT_NAMES, "result.winner")
        win(state, winner, index_of(doc["result"]["ending"], ENDINGS, "result.ending"))
    else:
        settle(state, tables)


def _read_map(doc: Mapping[str, Any], state: Any) -> None:
    state.forges = 0
    for name, entry in _table(doc["mountains"], "mountains").items():
        mountain = index_of(name, MOUNTAIN_NAMES, "mountains")
        state.iron[mountain] = read_int(entry["warriors"], "warriors")
        state.golems[mountain] = read_int(entry["golems"], "golems")
        state.iron_moved[mountain] = read_int(entry["warriors_moved"], "warriors_moved")
        state.golems_moved[mountain] = read_int(entry["golems_moved"], "golems_moved")
        building = entry["building"]
        if building is not None:
            kind = index_of(building, ("foundation", "forge"), "building")
            state.forges |= kind << mountain
            state.foundations |= (1 - kind) << mountain
    for name, entry in _table(doc["forests"], "forests").items():
        forest = index_of(name, FOREST_NAMES, "forests")
        state.wood[forest] = read_int(entry["warriors"], "warriors")
        state.wood_moved[forest] = read_int(entry["moved"], "moved")
        state.charged[forest] = read_int(entry["charged"], "charged")
        state.fading[forest] = read_int(entry["fading"], "fading")


def _read_seat_entry(entry: Mapping[str, Any], state: Any, seat: int) -> None:
    state.crystals[seat] = read_int(entry["crystals"], "crystals")
    state.reserve[seat] = read_int(entry["reserve"], "reserve")
    _read_slots(entry["slots"], state, seat)
    state.lasting[seat] = read_cards(seat, entry["lasting"], "lasting")
    for name, n in _table(entry["markers"], "markers").items():
        state.card_markers[seat, read_card(seat, name, "markers")] = read_int(n, "markers")
    state.discard[seat] = read_cards(seat, entry["discard"], "discard")
    state.aside[seat] = read_cards(seat, entry["aside"], "aside")
    state.known[seat] = read_cards(seat, entry["known"], "known")
    statics = entry["statics"]
    if not isinstance(statics, list) or not all(type(number) is int and 0 <= number < 63 for number in statics):
        raise BadStateError(f"'statics' must be a list of numbers, not {statics!r}")
    state.round_statics[seat] = mask_of(statics)
    state.sorted_deck[seat] = _read_flag(entry["sorted"], "sorted")


def _read_slots(slots: Any, state: Any, seat: int) -> None:
    if not isinstance(slots, list) or len(slots) != SLOTS or any(len(cards) > 2 for cards in slots):
        raise BadStateError(f"'slots' must be {SLOTS} lists of at most two cards, not {slots!r}")
    for turn, cards in enumerate(slots):
        for place, name in enumerate(cards):
            card = SLOT_MARKER if name == MARKER else read_card(seat, name, "slots")
            state.slot[seat, turn, place] = card
            if card >= 0:
                state.in_slots[seat] |= 1 << card


def _read_battle(doc: Any, state: Any) -> None:
    if doc is None:
        return
    state.battle_forest = index_of(doc["forest"], FOREST_NAMES, "battle.forest")
    state.battle_mountain = index_of(doc["mountain"], MOUNTAIN_NAMES, "battle.mountain")
    state.attacker = index_of(doc["attacker"], SEAT_NAMES, "battle.attacker")
    for seat, name in enumerate(SEAT_NAMES):
        state.hits[seat] = read_int(doc["hits"][name], "battle.hits")


def _read_frames(entries: Any, state: Any, tables: Any) -> None:
    """The stack, checked so far that the rules can go on from it."""
    if not isinstance(entries, list) or len(entries) >= MAX_FRAMES:
        raise BadStateError(f"'pending' must be a list of fewer than {MAX_FRAMES} objects, not {entries!r}")
    kinds = {name: kind for kind, name in FRAME_KINDS.items()}
    for entry in entries:
        if entry["kind"] not in kinds:
            raise BadStateError(f"'pending' names {entry['kind']!r}, which is none of {', '.join(kinds)}")
        args = entry["args"]
        if not isinstance(args, list) or len(args) != FRAME_ARGS:
            raise BadStateError(f"'args' in 'pending' must be a list of {FRAME_ARGS} numbers, not {args!r}")
        values = [read_int(value, "args") for value in args]
        kind = kinds[entry["kind"]]
        if not _is_possible(kind, values, state, tables):
            raise BadStateError(f"'pending' has impossible args for {entry['kind']!r}: {values}")
        frames.push(state, kind, index_of(entry["seat"], SEAT_NAMES, "pending"), *values)
    n = int(state.n_frames)
    bots.check_frames([int(kind) for kind in state.frame_kind[:n]], state.frame_arg[:n].tolist(), tables)


def _is_possible(kind: int, args: list[int], state: Any, tables: Any) -> bool:
    """Whether the numbers of a frame name an effect, a list and a card that there are."""
    first, second, third, fourth = args
    if any(not -1 <= value < 1 << 11 for value in args):
        return False
    if kind == frames.RUNNING:
        lists = zip(tables.list_start[: tables.n_lists], tables.list_end[: tables.n_lists], strict=True)
        return third < N_CARDS and any(start <= first <= end == second for start, end in lists)
    if kind == frames.ACTING:
        return 0 <= first < tables.n_code and second >= 0 <= third and fourth >= 0
    if kind in bots.FRAME_KINDS:
        return bots.is_possible(kind, args, state, tables)
    if kind == frames.BATTLING:
        in_battle = state.battle_mountain != NO_PLACE
        return (
            in_battle
            and 0 <= first < tables.n_code + bool(tables.bot)
            and 0 <= second <= frames.RETREATING
            and third <= IRON
        )
    if kind == frames.EXHAUSTED_CARD:
        return 0 <= first < N_CARDS
    return first >= 0 <= second


def read_top(names: Any, state: Any) -> None:
    """The visions on top of the deck, the uppermost first."""
    if not isinstance(names, list) or len(names) > MAX_LOOK:
        raise BadStateError(f"'visions.top' must be a list of at most {MAX_LOOK} mountains, not {names!r}")
    for place, name in enumerate(distinct(names, "visions.top")):
        state.top_vision[place] = index_of(name, VISION_NAMES, "visions.top")


def seat_entries(doc: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The objects under 'seats'."""
    entries = doc["seats"]
    if not isinstance(entries, list) or [entry["seat"] for entry in entries] != list(SEAT_NAMES):
        raise BadStateError(f"'seats' must have one entry for each of {', '.join(SEAT_NAMES)} in this order")
    return entries


def read_int(value: Any, field: str) -> int:
    """A small number of a document."""
    if isinstance(value, bool) or not isinstance(value, int) or not -(1 << 15) <= value < 1 << 15:
        raise BadStateError(f"{field!r} must be an integer, not {value!r}")
    if field != "args" and not 0 <= value <= 100:
        raise BadStateError(f"{field!r} cannot be {value}")
    return value


def _read_flag(value: Any, field: str) -> int:
    if not isinstance(value, bool):
        raise BadStateError(f"{field!r} must be true or false, not {value!r}")
    return int(value)


def read_card(seat: int, name: Any, field: str) -> int:
    """The card with this id, NO_CARD for None."""
    return NO_CARD if name is None else index_of(name, CARD_IDS[seat], field)


def read_cards(seat: int, names: Any, field: str) -> int:
    """The set of cards with these ids."""
    return _read_set(names, CARD_IDS[seat], field)


def read_visions(names: Any, field: str) -> int:
    """The set of visions of these mountains."""
    return _read_set(names, VISION_NAMES, field)


def _read_any_card(name: Any, field: str) -> tuple[int, int]:
    number = index_of(name, CARD_IDS[0] + CARD_IDS[1], field)
    return divmod(number, N_CARDS)


def _read_set(names: Any, known: tuple[str, ...], field: str) -> int:
    return mask_of(index_of(name, known, field) for name in distinct(names, field))


def _read_seat(name: Any, field: str) -> int:
    return NOBODY if name is None else index_of(name, SEAT_NAMES, field)


def _table(value: Any, field: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadStateError(f"{field!r} must be an object, not {value!r}")
    return value


def distinct(names: Any, field: str) -> list[Any]:
    """A list without repetition."""
    if not isinstance(names, list):
        raise BadStateError(f"{field!r} must be a list, not {names!r}")
    for index, name in enumerate(names):
        if name in names[:index]:
            raise BadStateError(f"{field!r} names {name!r} twice")
    return names


def index_of(name: Any, names: tuple[str, ...], field: str) -> int:
    """The place of a name in a list of names."""
    if name not in names:
        raise BadStateError(f"{field!r} names {name!r}, which is none of {names[0]}, {names[1]}, ... {names[-1]}")
    return names.index(name)


def cards_in_play(tables: Any, seat: int) -> int:
    """The set of cards of a seat that are in the game."""
    return int(tables.cards_in_play[seat]) & ALL_CARDS
