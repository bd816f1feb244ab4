"""The laws that every position obeys, each as a sentence when it is broken."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from rootai.engine.bits import members
from rootai.engine.contract import CHANCE, TERMINAL
from rootai.games.root.data.factions import BUILDINGS, ITEM_SUPPLY, RUIN_ITEMS, TOKENS, WARRIORS
from rootai.games.root.names import BUILDING_NAMES, TOKEN_NAMES
from rootai.games.root.observation import all_cards
from rootai.games.root.rules.frames import DEPOSING
from rootai.games.root.rules.turn import moves_now, settle
from rootai.games.root.state import (
    ALLIANCE,
    BROKEN_OFF,
    BY_DOMINANCE,
    EYRIE,
    ITEM_NAMES,
    KEEP,
    MARQUISE,
    MAX_MOVES,
    N_CLEARINGS,
    N_ITEMS,
    N_QUESTS,
    NO_CARD,
    NO_CHARACTER,
    NO_CLEARING,
    NO_LEADER,
    NOBODY,
    OVER,
    SETUP,
    TURN_LIMIT,
    WINNING_SCORE,
)
from rootai.games.root.tables import CARD_IDS, CLEARING_NAMES, QUEST_IDS


def broken_laws(state: Any, tables: Any, names: list[str]) -> list[str]:
    """A sentence for each broken law; an earlier group must hold for a later one to make sense."""
    for group in (_cards, _knowledge, _pieces, _map, _items, _vagabonds, _factions, _course, _task):
        broken = list(group(state, tables, names))
        if broken:
            return broken
    return []


def _cards(state: Any, tables: Any, names: list[str]) -> Iterator[str]:
    """Every card of the deck in one place (2.1)."""
    places = {
        "the deck": state.deck,
        "the discard pile": state.discard,
        "the available dominance cards": state.available,
        "the cards being resolved": state.limbo,
        "the supporters": state.supporters,
        "the decree": np.bitwise_or.reduce(state.decree),
    }
    for seat, name in enumerate(names):
        places[f"the hand of {name}"] = state.hand[seat]
        places[f"the play area of {name}"] = state.play_area[seat]
        if state.dominance[seat] != NO_CARD:
            places[f"the dominance of {name}"] = 1 << int(state.dominance[seat])
    if sum(len(members(column)) for column in state.decree) != len(members(places["the decree"])):
        yield "a card lies in two columns of the decree"
    seen: dict[int, str] = {}
    for place, cards in places.items():
        for card in members(cards):
            if card in seen:
                yield f"{CARD_IDS[card]} is in {seen[card]} and in {place}"
            seen[card] = place
    for card in members(all_cards(state, tables)):
        if card not in seen:
            yield f"{CARD_IDS[card]} is nowhere"
    for card, place in seen.items():
        if not all_cards(state, tables) >> card & 1:
            yield f"{CARD_IDS[card]} is in {place}, but two players leave dominance cards out"
    if int(state.supporters) and state.seat_of[ALLIANCE] == NOBODY:
        yield "there are supporters without an Alliance"
    if places["the decree"] and state.seat_of[EYRIE] == NOBODY:
        yield "there is a decree without an Eyrie"


def _knowledge(state: Any, tables: Any, names: list[str]) -> Iterator[str]:
    """Nobody knows a card to be where it is not."""
    for observer, name in enumerate(names):
        for holder, other in enumerate(names):
            wrong = int(state.known[observer, holder]) & ~int(state.hand[holder])
            if wrong:
                yield f"{name} cannot know {CARD_IDS[members(wrong)[0]]} in the hand of {other}: it is not there"
            if observer == holder and state.known[observer, holder]:
                yield f"'known_to' of {name} must name other seats"
        wrong = int(state.known_supporters[observer]) & ~int(state.supporters)
        if wrong:
            yield f"{name} cannot know {CARD_IDS[members(wrong)[0]]} among the supporters: it is not there"


def _pieces(state: Any, tables: Any, names: list[str]) -> Iterator[str]:
    """Pieces are on the map or in the supply; only a keep can be lost (6.2.2)."""
    for seat, name in enumerate(names):
        faction = int(state.faction_of[seat])
        for field in ("warriors", "buildings", "tokens", "warrior_supply", "building_supply", "token_supply"):
            if (state[field][seat] < 0).any():
                yield f"{name} has a negative number of {field.replace('_', ' ')}"
        officers = int(state.officers) if faction == ALLIANCE else 0
        n = int(state.warriors[seat].sum()) + int(state.warrior_supply[seat]) + officers
        if n != WARRIORS[faction]:
            yield f"{name} has {n} warriors on the map and off it, not {WARRIORS[faction]}"
        for kind, kind_name in enumerate(BUILDING_NAMES[faction]):
            n = int(state.buildings[seat, kind].sum()) + int(state.building_supply[seat, kind])
            if n != BUILDINGS[faction][kind]:
                yield f"{name} has {n} of the building {kind_name}, not {BUILDINGS[faction][kind]}"
        for kind, kind_name in enumerate(TOKEN_NAMES[faction]):
            n = int(state.tokens[seat, kind].sum()) + int(state.token_supply[seat, kind])
            lost = faction == MARQUISE and kind == KEEP and n == 0
            if n != TOKENS[faction][kind] and not lost:
                yield f"{name} has {n} of the token {kind_name}, not {TOKENS[faction][kind]}"
    for clearing in range(N_CLEARINGS):
        if state.open_slots[clearing] < 0:
            yield f"clearing {CLEARING_NAMES[clearing]} has more buildings than slots"


def _map(state: Any, tables: Any, names: list[str]) -> Iterator[str]:
    """Paths lead both ways, and every clearing has one suit (2.2)."""
    for clearing, name in enumerate(CLEARING_NAMES):
        for other in members(state.adjacent[clearing]):
            if not state.adjacent[other] >> clearing & 1:
                yield f"the path from clearing {name} to {CLEARING_NAMES[other]} must lead back"
        if sum(int(clearings) >> clearing & 1 for clearings in state.suit_clearings) != 1:
            yield f"clearing {name} must have one suit"
        n = int(state.ruin_items[clearing])
        if n < 0 or (n and not state.ruins >> clearing & 1):
            yield f"items lie in clearing {name}, but no ruin"


def _items(state: Any, tables: Any, names: list[str]) -> Iterator[str]:
    """No more items than came out of the box; a Vagabond may have lost some for good (9.2.5)."""
    supply = np.array(ITEM_SUPPLY) + int(state.n_vagabonds) * np.array(RUIN_ITEMS)
    for v in range(state.n_vagabonds):
        if state.character[v] != NO_CHARACTER:
            supply = supply + tables.starting_items[state.character[v]]
    found = state.item_supply.astype(int) + state.crafted_items.sum(axis=0) + state.ruin_pool
    found = found + state.items.sum(axis=(0, 1))
    for clearing in range(N_CLEARINGS):
        left = int(state.ruin_left[clearing])
        if left >= 0:
            found[left % N_ITEMS] += 1
            if left >= N_ITEMS:
                found[left // N_ITEMS - 1] += 1
    for item, name in enumerate(ITEM_NAMES):
        if found[item] > supply[item]:
            yield f"there are {found[item]} of the item {name}, but only {supply[item]} in the game"
    negative = [field for field in ("item_supply", "crafted_items", "ruin_pool", "items") if (state[field] < 0).any()]
    if negative:
        yield f"{negative[0]!r} has a negative number"
    hidden = int(state.ruin_items.sum()) - sum(1 + (left >= N_ITEMS) for left in map(int, state.ruin_left) if left >= 0)
    if hidden != state.ruin_pool.sum():
        yield f"{hidden} unseen items lie under ruins, but 'ruin_pool' has {int(state.ruin_pool.sum())}"


def _vagabonds(state: Any, tables: Any, names: list[str]) -> Iterator[str]:
    """Quests in one place each; pawns and tracks that exist (9.3)."""
    piles = [state.quest_deck, state.quests, *state.quests_done[: state.n_vagabonds]]
    if sum(len(members(pile)) for pile in piles) != (N_QUESTS if state.n_vagabonds else 0):
        yield f"each of {', '.join(QUEST_IDS[:2])}, ... must be in the quest deck, open, or done by one Vagabond"
    for v in range(state.n_vagabonds):
        name = names[state.vagabond_seat[v]]
        if state.phase != SETUP and (state.pawn[v] == NO_CLEARING or state.character[v] == NO_CHARACTER):
            yield f"{name} must have a pawn on the map and a character"
        if state.pawn[v] >= N_CLEARINGS + int(tables.n_forests):
            yield f"there is no forest with the number of the pawn of {name}"
        if state.n_vagabonds == 2 and state.character[0] == state.character[1] != NO_CHARACTER:
            yield "two Vagabonds cannot be the same character"


def _factions(state: Any, tables: Any, names: list[str]) -> Iterator[str]:
    """Leaders and officers."""
    if state.seat_of[EYRIE] != NOBODY and state.phase not in (SETUP, OVER):
        choosing = any(int(kind) == DEPOSING for kind in state.pending_kind[: state.n_pending])
        if state.leader == NO_LEADER and not choosing:
            yield "the Eyrie must have a leader"
    if state.leader != NO_LEADER and state.deposed >> state.leader & 1:
        yield "a leader cannot be deposed and lead"
    if state.officers < 0:
        yield "the number of officers is negative"


def _course(state: Any, tables: Any, names: list[str]) -> Iterator[str]:
    """Whose turn it is, and whether the game is over."""
    if state.turn_seat == NOBODY:
        yield "'turn' must name a seat"
    if (state.actor == TERMINAL) != (state.phase == OVER):
        yield "'actor' is terminal in the phase 'over', and only there"
    if not 0 <= state.turn_number <= TURN_LIMIT:
        yield f"'turn_number' must be 0 to {TURN_LIMIT}"
    for seat, name in enumerate(names):
        if state.score[seat] < 0:
            yield f"{name} cannot have fewer than 0 points"
        partner = int(state.partner[seat])
        if partner != NOBODY and state.partner[partner] != seat:
            yield f"the coalition of {name} must be one on both sides"
    if state.phase != OVER:
        if state.winner != NOBODY:
            yield "a game that goes on has no winner"
    elif state.winner == NOBODY:
        if state.ending != BROKEN_OFF:
            yield "a game that is over has a winner"
    elif state.ending == BY_DOMINANCE:
        if state.dominance[state.winner] == NO_CARD:
            yield f"{names[state.winner]} has won by dominance without a dominance card"
    elif state.score[state.winner] < WINNING_SCORE:
        yield f"{names[state.winner]} has won with fewer than {WINNING_SCORE} points"


def _task(state: Any, tables: Any, names: list[str]) -> Iterator[str]:
    """There is something to decide, and it is the turn, step and pending choice of the document that ask for it."""
    if state.phase == OVER:
        return
    settled = np.array([state], dtype=state.dtype).view(np.recarray)
    settle(settled[0], tables)
    if settled[0].tobytes() != state.tobytes():
        yield "nothing is to be decided at this step: phase, step, pending choices and actor do not fit the position"
    elif moves_now(state, tables, np.zeros(MAX_MOVES, dtype=np.uint32)) == 0:
        yield f"{'chance' if state.actor == CHANCE else names[state.actor]} has no move to make"
