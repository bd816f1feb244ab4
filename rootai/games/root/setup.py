"""The position before the first card is dealt (Law 5.1); each faction then sets up by decisions of its own."""

from rootai.games.root.data.factions import BUILDINGS, ITEM_SUPPLY, RUIN_ITEMS, TOKENS, WARRIORS
from rootai.games.root.rules.frames import DRAWING, push
from rootai.games.root.rules.pieces import derive
from rootai.games.root.state import (
    CHARACTER_NAMES,
    DOMINANCE,
    N_CARDS,
    N_QUESTS,
    NO_CARD,
    NO_CHARACTER,
    NO_CLEARING,
    NO_ITEM,
    NO_LEADER,
    NOBODY,
    SETUP,
    STARTING_HAND,
    VAGABOND,
)
from rootai.games.root.tables import lay_out_map

TWO_PLAYERS = 2


def set_up(state, tables, factions, characters=()):
    """Fill a zeroed record for these factions in turn order.  Runs at the Python edge.

    `characters` names those of the Vagabonds; without it they choose at their setup (9.3.1)."""
    n_seats = len(factions)
    state.n_seats = n_seats
    state.faction_of[:] = NOBODY
    state.faction_of[:n_seats] = factions
    state.seat_of[:] = NOBODY
    for seat in reversed(range(n_seats)):
        state.seat_of[factions[seat]] = seat
        state.warrior_supply[seat] = WARRIORS[factions[seat]]
        state.building_supply[seat] = BUILDINGS[factions[seat]]
        state.token_supply[seat] = TOKENS[factions[seat]]
    state.deck = (1 << N_CARDS) - 1
    if n_seats == TWO_PLAYERS:
        state.deck &= ~int(tables.effect_cards[DOMINANCE])  # 5.1.3
    lay_out_map(state, "autumn")
    state.item_supply[:] = ITEM_SUPPLY  # 5.1.5
    state.dominance[:] = NO_CARD
    state.partner[:] = NOBODY
    state.winner = state.attacker = state.defender = state.ally = state.instigator = NOBODY
    state.battlefield = NO_CLEARING
    state.leader = NO_LEADER
    state.column_suit = NOBODY
    state.ruin_left[:] = NO_ITEM
    _set_up_vagabonds(state, factions, characters)
    derive(state, tables)
    state.phase = SETUP
    state.turn_seat = min(range(n_seats), key=lambda seat: (factions[seat], seat))  # 5.1.7
    for seat in reversed(range(n_seats)):
        push(state, DRAWING, seat, STARTING_HAND, 0, 0)  # 5.1.3


def _set_up_vagabonds(state, factions, characters):
    """Quests, and items under the ruins (9.3, 9.7)."""
    seats = [seat for seat, faction in enumerate(factions) if faction == VAGABOND]
    state.n_vagabonds = len(seats)
    state.vagabond_seat[:] = NOBODY
    state.vagabond_seat[: len(seats)] = seats
    state.pawn[:] = NO_CLEARING
    state.character[:] = NO_CHARACTER
    for v, name in enumerate(characters):
        state.character[v] = CHARACTER_NAMES.index(name)
    if seats:
        state.quest_deck = (1 << N_QUESTS) - 1
        state.ruin_pool[:] = [len(seats) * n for n in RUIN_ITEMS]
        for clearing in range(len(state.ruin_items)):
            state.ruin_items[clearing] = len(seats) * (int(state.ruins) >> clearing & 1)
