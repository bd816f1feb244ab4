"""The laws that every position obeys, each as a sentence when it is broken."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from rootai.engine.bits import members
from rootai.engine.contract import CHANCE, TERMINAL
from rootai.games.root.data.factions import AIDS_NEEDED, BUILDINGS, ITEM_SUPPLY, RUIN_ITEMS, TOKENS, WARRIORS
from rootai.games.root.names import BUILDING_NAMES, TOKEN_NAMES, TRACK_NAMES
from rootai.games.root.observation import all_cards
from rootai.games.root.rules.battle import MAX_DIE
from rootai.games.root.rules.frames import (
    BASE_LOST,
    BATTLING,
    DAMAGING,
    DEPOSING,
    DISCARDING,
    DRAWING,
    EXPLORING,
    FORCING,
    HAND_OVER,
    HOSPITAL_CALL,
    ITEMS_OVER,
    LAYING_QUESTS,
    MARCHING,
    ORDERING,
    PAYING_OUTRAGE,
    PAYING_SUPPORTERS,
    PAYING_WOOD,
    PLACING_WOOD,
    RECRUITING,
    REFRESHING,
    REPAIRING,
    RISING,
    SUPPORTER_DRAWING,
    SUPPORTERS_OVER,
    TAKING_CARD,
    TAKING_HITS,
    TAKING_ITEM,
    frame_owner,
)
from rootai.games.root.rules.score import MAX_SCORE
from rootai.games.root.rules.turn import moves_now, settle
from rootai.games.root.state import (
    ALLIANCE,
    ALLIED,
    BAG,
    BROKEN_OFF,
    BY_DOMINANCE,
    COINS,
    DOMINANCE,
    END_STEP,
    EYRIE,
    HOSTILE,
    INDIFFERENT,
    ITEM_NAMES,
    KEEP,
    MARQUISE,
    MAX_FORESTS,
    MAX_MOVES,
    MAX_SEATS,
    N_BUILDING_KINDS,
    N_CARDS,
    N_CLEARINGS,
    N_COLUMNS,
    N_ITEMS,
    N_QUESTS,
    N_SUITS,
    N_ZONES,
    NO_CARD,
    NO_CHARACTER,
    NO_CLEARING,
    NO_ITEM,
    NO_LEADER,
    NOBODY,
    OVER,
    SCOUNDREL,
    SETUP,
    START_STEP,
    TEA,
    TRACK_SPACES,
    TURN_LIMIT,
    UP,
    VAGABOND,
    WINNING_SCORE,
)
from rootai.games.root.tables import CARD_IDS, CLEARING_NAMES, QUEST_IDS

TRACK_ITEMS = (TEA, COINS, BAG)


def broken_laws(state: Any, tables: Any, names: list[str]) -> list[str]:
    """A sentence for each broken law; an earlier group must hold for a later one to make sense."""
    for group in (_cards, _knowledge, _pieces, _map, _items, _vagabonds, _factions, _battle, _choices, _course, _task):
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
    kinds = {
        "the available dominance cards": tables.effect_cards[DOMINANCE],
        **{f"the play area of {name}": tables.persistent_cards for name in names},
        **{f"the dominance of {name}": tables.effect_cards[DOMINANCE] for name in names},
    }
    for card, place in seen.items():
        if place in kinds and not int(kinds[place]) >> card & 1:
            yield f"{CARD_IDS[card]} cannot be in {place}"
    if int(state.used_cards) & ~int(tables.persistent_cards):
        yield "'used_cards' names a card without a lasting effect"
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
    if state.scorched and SCOUNDREL not in state.character[: state.n_vagabonds]:
        yield "there is scorched ground without a Scoundrel"


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
        elif found[item] < supply[item] and not state.n_vagabonds:
            yield f"there are only {found[item]} of {supply[item]} of the item {name}, and nobody to lose one"
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
        for track, (track_name, item) in enumerate(zip(TRACK_NAMES, TRACK_ITEMS, strict=True)):
            if not 0 <= state.track[v, track] <= min(TRACK_SPACES, int(state.items[v, UP, item])):
                yield f"the track of {name} for {track_name} holds at most {TRACK_SPACES}, of those that lie face up"
        for seat, other in enumerate(names):
            space, aids = int(state.relationship[v, seat]), int(state.aids[v, seat])
            if state.faction_of[seat] == VAGABOND:
                if space != INDIFFERENT or aids:
                    yield f"{name} has no relationship with {other}"
            elif not HOSTILE <= space <= ALLIED:
                yield f"the relationship of {name} with {other} must be {HOSTILE} to {ALLIED}"
            elif not 0 <= aids < (AIDS_NEEDED[space] if INDIFFERENT <= space < ALLIED else 1):
                yield f"{name} has aided {other} more often than the next space asks for"
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
    if not 0 <= state.column < N_COLUMNS or (state.column_done < 0).any():
        yield f"'column' must be 0 to {N_COLUMNS - 1}, and 'column_done' hold no negative number"
    if state.seat_of[EYRIE] == NOBODY and (state.leader != NO_LEADER or state.deposed):
        yield "there are leaders without an Eyrie"
    if state.officers < 0:
        yield "the number of officers is negative"
    if state.seat_of[ALLIANCE] == NOBODY and state.officers:
        yield "there are officers without an Alliance"
    if state.actions_left < 0 or state.once < 0 or (state.crafted_with < 0).any():
        yield "'actions_left', 'once' and 'crafted_with' cannot be negative"


def _battle(state: Any, tables: Any, names: list[str]) -> Iterator[str]:
    """A battle has two sides, and where there is none its fields are empty (4.3)."""
    numbers = ("battle_step", "battle_flags", "enlisted", "ally_losses", "item_losses")
    pairs = ("roll", "rolled_hits", "extra_hits", "hits", "fallen")
    kinds = [int(kind) for kind in state.pending_kind[: state.n_pending]]
    fighting = state.attacker != NOBODY
    if kinds.count(BATTLING) != int(fighting):
        yield "a battle must have its one pending choice 'battling', and an attacker"
    if any(state[field] < 0 for field in numbers) or any((state[field] < 0).any() for field in pairs):
        yield "a number of the battle is negative"
    if fighting:
        if state.defender == NOBODY or state.battlefield == NO_CLEARING:
            yield "a battle must have a defender and a clearing"
        elif state.attacker in (state.defender, state.ally) or state.ally == state.defender:  # an instigator may (D.4)
            yield "the attacker, the defender and the ally of a battle must be different seats"
        if (state.roll > MAX_DIE).any():
            yield f"a die shows 0 to {MAX_DIE}"
    else:
        roles = ("defender", "ally", "instigator", "battlefield")
        empty = all(state[field] == NOBODY for field in roles) and not any(state[field] for field in numbers)
        if not empty or any(state[field].any() for field in pairs):
            yield "there is no battle, but 'battle' or 'fallen' is not empty"
        if state.limbo and DISCARDING not in kinds:
            yield "cards are being resolved, but nothing resolves them"


_OF_ANYBODY = (PAYING_OUTRAGE,)  # who owes the Alliance a card
# The least and the greatest value of each argument of a pending choice (frames.py); SEAT is below the number of seats
_NONE, _COUNT, _CLEARING, _SUIT = (0, 0), (0, N_CARDS), (0, N_CLEARINGS - 1), (0, N_SUITS - 1)
_CARD, _NEXT_CARD, _ITEM = (0, N_CARDS - 1), (0, N_CARDS), (NO_ITEM, N_ITEMS - 1)
_PLACE, _SEAT = (0, N_CLEARINGS + MAX_FORESTS - 1), (0, MAX_SEATS - 1)
_ITEM_CHOICE = (0, N_ZONES * N_ITEMS - 1)
_ARGUMENTS = {
    DRAWING: (_COUNT, _NONE, _NONE),
    BATTLING: (_NONE, _NONE, _NONE),
    TAKING_HITS: ((0, 1), _NONE, _NONE),
    ORDERING: (_COUNT, _NONE, _NONE),
    HAND_OVER: (_NONE, _NONE, _NONE),
    TAKING_CARD: (_SEAT, _NONE, _NONE),
    DISCARDING: (_CARD, _NONE, _NONE),
    HOSPITAL_CALL: (_CLEARING, _COUNT, _NONE),
    PAYING_WOOD: (_CLEARING, _COUNT, (0, N_BUILDING_KINDS * N_CLEARINGS - 1)),
    PLACING_WOOD: (_COUNT, _CLEARING, _COUNT),
    RECRUITING: (_COUNT, _CLEARING, _COUNT),
    MARCHING: (_COUNT, _NONE, _NONE),
    DEPOSING: (_NONE, _NONE, _NONE),
    PAYING_OUTRAGE: (_CLEARING, _NONE, _NONE),
    BASE_LOST: (_SUIT, _NONE, _NONE),
    SUPPORTERS_OVER: (_NEXT_CARD, _NONE, _NONE),
    PAYING_SUPPORTERS: (_CLEARING, _COUNT, _NEXT_CARD),
    SUPPORTER_DRAWING: (_COUNT, _NONE, _NONE),
    RISING: (_CLEARING, _NONE, _NONE),
    DAMAGING: (_COUNT, _ITEM_CHOICE, _NONE),
    TAKING_ITEM: (_SEAT, _NONE, _NONE),
    EXPLORING: (_CLEARING, _ITEM, _ITEM),
    REPAIRING: (_COUNT, _ITEM_CHOICE, _NONE),
    LAYING_QUESTS: (_COUNT, _NONE, _NONE),
    FORCING: (_PLACE, _PLACE, _NONE),
    ITEMS_OVER: (_COUNT, _ITEM_CHOICE, _NONE),
    REFRESHING: (_COUNT, _ITEM_CHOICE, _NONE),
}


def _choices(state: Any, tables: Any, names: list[str]) -> Iterator[str]:
    """Pending choices speak of what there is: kernels trust their arguments."""
    for i in range(state.n_pending):
        kind = int(state.pending_kind[i])
        owner = int(frame_owner(kind))
        if owner >= 0 and state.seat_of[owner] == NOBODY:
            yield f"choice {i + 1} of 'pending' is one of a faction that does not play"
        elif owner >= 0 and kind not in _OF_ANYBODY and state.faction_of[state.pending_seat[i]] != owner:
            yield f"choice {i + 1} of 'pending' is not one of {names[state.pending_seat[i]]}"
        for (least, greatest), value in zip(_ARGUMENTS[kind], state.pending_arg[i], strict=True):
            if not least <= value <= greatest or (kind in (TAKING_CARD, TAKING_ITEM) and value >= len(names)):
                yield f"choice {i + 1} of 'pending' has an impossible argument {value}"
        if kind == ORDERING and state.pending_arg[i, 0] > i:
            yield f"choice {i + 1} of 'pending' orders more choices than lie below it"


def _course(state: Any, tables: Any, names: list[str]) -> Iterator[str]:
    """Whose turn it is, and whether the game is over."""
    if state.phase < SETUP:
        yield "'phase' must name a phase"
    if not START_STEP <= state.step <= END_STEP:
        yield f"'step' must be {START_STEP} to {END_STEP}"
    if state.phase == SETUP and state.attacker != NOBODY:
        yield "there is no battle during the setup"
    if state.turn_seat == NOBODY:
        yield "'turn' must name a seat"
    if (state.actor == TERMINAL) != (state.phase == OVER):
        yield "'actor' is terminal in the phase 'over', and only there"
    if not 0 <= state.turn_number <= TURN_LIMIT:
        yield f"'turn_number' must be 0 to {TURN_LIMIT}"
    for seat, name in enumerate(names):
        if not 0 <= state.score[seat] <= MAX_SCORE:
            yield f"{name} must have 0 to {MAX_SCORE} points"
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
