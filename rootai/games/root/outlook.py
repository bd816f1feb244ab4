"""What a seat has to hope for, as a weighted sum of features of its position.

Every feature is a number of about 0 to 3.  The weights of each faction are data (data/outlook.toml), learned from the
results of games.  Knowledge, never rules.
"""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.engine.outlook import NO_ROLE, Outlook, term
from rootai.games.root.data.factions import (
    MARQUISE_COST,
    MARQUISE_POINTS,
    REFRESH_BASE,
    REFRESH_PER_TEA,
    ROOST_POINTS,
    SYMPATHY_COST,
    SYMPATHY_POINTS,
)
from rootai.games.root.rules.dominance import dominates
from rootai.games.root.rules.items import (
    BAG_TRACK,
    COINS_TRACK,
    TEA_TRACK,
    n_damaged,
    n_undamaged,
    undamaged,
    vagabond_of,
)
from rootai.games.root.rules.pieces import n_buildings_at, n_buildings_on_map, n_tokens_at, ruled_by
from rootai.games.root.rules.score import scores_points
from rootai.games.root.state import (
    ALLIANCE,
    ALLIED,
    AMBUSH,
    BATTLE_COLUMN,
    BIRD,
    BIRDSONG,
    BOOT,
    BUILD_COLUMN,
    DAYLIGHT,
    DOWN,
    EVENING,
    EYRIE,
    FACTION_NAMES,
    HAMMER,
    HOSTILE,
    KEEP,
    MARQUISE,
    MOVE_COLUMN,
    N_CLEARINGS,
    N_SUITS,
    NO_CARD,
    NOBODY,
    RECRUIT_COLUMN,
    RECRUITER,
    ROOST,
    SAWMILL,
    SWORD,
    SYMPATHY,
    TORCH,
    VAGABOND,
    WINNING_SCORE,
    WOOD,
    WORKSHOP,
)

COMMON_FEATURES = (
    "constant",
    "score",  # in tens
    "score_beyond_15",  # in fives
    "score_beyond_24",  # in threes
    "hand",  # cards, in fours
    "birds",  # in hand, in twos
    "ambush",  # at least one in hand
    "crafted",  # cards with a lasting effect
    "ruled",  # clearings, in fours
    "warriors",  # on the map, in eights
    "turns_to_wait",  # as a share of the seats; 0 in the own turn
    "before_daylight",  # in the own turn
    "in_daylight",
    "unguarded",  # own buildings and tokens without a warrior, where an opponent has some; in threes
    "outnumbered",  # own buildings and tokens where an opponent has more warriors; in threes
    "dominance_far",  # an activated dominance card
    "dominance_near",  # one that wins if nothing changes
)
N_COMMON = len(COMMON_FEATURES)
MARQUISE_FEATURES = (
    "wood",  # on the map, in fours
    "sawmills",  # in threes
    "workshops",
    "recruiters",
    "buildings_squared",  # all three tracks, in 36
    "keep",
    "open_slots",  # in ruled clearings, in fours
    "next_building",  # most points of a building that the wood pays for, in threes
    "actions",  # left in the own turn, in threes
)
EYRIE_FEATURES = (
    "roost_points",  # of the next Evening, in threes
    "roosts",  # in fours
    "no_roost",
    "points_due",  # roost points still to be scored in the own turn, in threes
    "decree",  # cards, in fours
    "decree_birds",  # in twos
    "unmatched",  # suits of a column without a ruled clearing of the suit
    "unbuildable",  # suits of the build column without an open slot that may take a roost
    "unmanned",  # cards to recruit by beyond the warriors left
    "deposed",  # leaders, in threes
    "builder",
    "charismatic",
    "commander",
    "despot",
)
ALLIANCE_FEATURES = (
    "supporters",  # in fours
    "officers",  # in threes
    "bases",  # in twos
    "sympathy",  # in fives
    "next_sympathy",  # points of the next token, in threes
    "spreadable",  # the same, where matching supporters pay for it somewhere
    "cut_down",  # sympathy where an opponent has warriors, in threes
)
VAGABOND_FEATURES = (
    "items",  # undamaged, in fours
    "exhausted",  # of them, in fours
    "damaged",  # in fours
    "swords",  # undamaged, in twos
    "boots",
    "torch",
    "hammers",
    "tracks",  # tea, coins and bags on their tracks, in threes
    "refreshed_next",  # exhausted items that the next Birdsong turns over, in fours
    "friendship",  # steps of all relationships, in threes
    "allies",
    "hostile",
    "quests",  # done, in twos
    "quests_open",  # face up whose items are there and undamaged
    "ruins",  # left on the map, in twos
)
OWN_FEATURES = (MARQUISE_FEATURES, EYRIE_FEATURES, ALLIANCE_FEATURES, VAGABOND_FEATURES)
FEATURES = {name: COMMON_FEATURES + own for name, own in zip(FACTION_NAMES, OWN_FEATURES, strict=True)}


@kernel
def urgency(state):
    """From 0 to 1: the square of how far the leader has come."""
    most = np.int64(0)
    for seat in range(state.n_seats):
        most = max(most, np.int64(state.score[seat]))
    progress = min(most / WINNING_SCORE, 1.0)
    return progress * progress


@kernel
def role_of(state, seat):
    """The faction of a seat; none for a coalition that wins by the points of the partner alone (9.2.8)."""
    if state.partner[seat] != NOBODY and not scores_points(state, seat):
        return np.int64(NO_ROLE)
    return np.int64(state.faction_of[seat])


@kernel
def outlook(state, tables, seat, urgency):
    """The weighted sum of all features of a seat."""
    faction = np.int64(state.faction_of[seat])
    total = _common(state, tables, seat, faction, urgency)
    if faction == MARQUISE:
        return total + _marquise(state, tables, seat, urgency)
    if faction == EYRIE:
        return total + _eyrie(state, tables, seat, urgency)
    if faction == ALLIANCE:
        return total + _alliance(state, tables, seat, urgency)
    return total + _vagabond(state, tables, vagabond_of(state, seat), urgency)


# ---- all factions ----------------------------------------------------------------------------------------------------


@kernel
def _common(state, tables, seat, faction, urgency):
    hand = np.int64(state.hand[seat])
    points = np.int64(state.score[seat]) if scores_points(state, seat) else np.int64(0)
    total = term(tables, faction, 0, urgency, 1.0)
    total += term(tables, faction, 1, urgency, points / 10.0)
    total += term(tables, faction, 2, urgency, max(points - 15, np.int64(0)) / 5.0)
    total += term(tables, faction, 3, urgency, max(points - 24, np.int64(0)) / 3.0)
    total += term(tables, faction, 4, urgency, min(popcount(hand), 8) / 4.0)
    total += term(tables, faction, 5, urgency, popcount(hand & np.int64(tables.suit_cards[BIRD])) / 2.0)
    total += term(tables, faction, 6, urgency, 1.0 if hand & np.int64(tables.effect_cards[AMBUSH]) else 0.0)
    total += term(tables, faction, 7, urgency, popcount(state.play_area[seat]))
    if faction != VAGABOND:
        total += _pieces(state, tables, seat, faction, urgency)
    wait = (seat - np.int64(state.turn_seat)) % np.int64(state.n_seats)
    total += term(tables, faction, 10, urgency, wait / np.float64(state.n_seats))
    if wait == 0:
        total += term(tables, faction, 11, urgency, 1.0 if state.phase == BIRDSONG else 0.0)
        total += term(tables, faction, 12, urgency, 1.0 if state.phase == DAYLIGHT else 0.0)
    if state.dominance[seat] != NO_CARD:
        near = dominates(state, tables, seat)
        total += term(tables, faction, 15, urgency, 0.0 if near else 1.0)
        total += term(tables, faction, 16, urgency, 1.0 if near else 0.0)
    return total


@kernel
def _pieces(state, tables, seat, faction, urgency):
    """Rule and warriors, and what stands without them; a Vagabond has no pieces."""
    warriors = np.int64(0)
    unguarded = np.int64(0)
    outnumbered = np.int64(0)
    for clearing in range(N_CLEARINGS):
        own = np.int64(state.warriors[seat, clearing])
        warriors += own
        pieces = n_buildings_at(state, seat, clearing) + n_tokens_at(state, seat, clearing)
        if pieces > 0:
            threat = _most_warriors(state, seat, clearing)
            if threat > own:
                outnumbered += pieces
                if own == 0:
                    unguarded += pieces
    total = term(tables, faction, 8, urgency, popcount(ruled_by(state, seat)) / 4.0)
    total += term(tables, faction, 9, urgency, warriors / 8.0)
    total += term(tables, faction, 13, urgency, unguarded / 3.0)
    return total + term(tables, faction, 14, urgency, outnumbered / 3.0)


@kernel
def _most_warriors(state, seat, clearing):
    """Of one opponent in a clearing."""
    most = np.int64(0)
    for other in range(state.n_seats):
        if other != seat:
            most = max(most, np.int64(state.warriors[other, clearing]))
    return most


# ---- Marquise --------------------------------------------------------------------------------------------------------


@kernel
def _marquise(state, tables, seat, urgency):
    wood = np.int64(0)
    keep = np.int64(0)
    slots = np.int64(0)
    for clearing in range(N_CLEARINGS):
        wood += state.tokens[seat, WOOD, clearing]
        keep += state.tokens[seat, KEEP, clearing]
        if state.ruler[clearing] == seat:
            slots += state.open_slots[clearing]
    squares = np.int64(0)
    reward = np.int64(0)
    total = term(tables, MARQUISE, N_COMMON, urgency, wood / 4.0)
    for kind in (SAWMILL, WORKSHOP, RECRUITER):
        built = n_buildings_on_map(state, seat, kind)
        squares += built * built
        if built < len(MARQUISE_COST) and MARQUISE_COST[built] <= wood:
            reward = max(reward, np.int64(MARQUISE_POINTS[kind][built]))
        total += term(tables, MARQUISE, N_COMMON + 1 + kind, urgency, built / 3.0)
    total += term(tables, MARQUISE, N_COMMON + 4, urgency, squares / 36.0)
    total += term(tables, MARQUISE, N_COMMON + 5, urgency, keep)
    total += term(tables, MARQUISE, N_COMMON + 6, urgency, slots / 4.0)
    total += term(tables, MARQUISE, N_COMMON + 7, urgency, reward / 3.0)
    if state.turn_seat == seat and state.phase == DAYLIGHT:
        total += term(tables, MARQUISE, N_COMMON + 8, urgency, np.int64(state.actions_left) / 3.0)
    return total


# ---- Eyrie -----------------------------------------------------------------------------------------------------------


@kernel
def _eyrie(state, tables, seat, urgency):
    roosts = n_buildings_on_map(state, seat, ROOST)
    points = ROOST_POINTS[roosts] / 3.0
    total = term(tables, EYRIE, N_COMMON, urgency, points)
    total += term(tables, EYRIE, N_COMMON + 1, urgency, roosts / 4.0)
    total += term(tables, EYRIE, N_COMMON + 2, urgency, 1.0 if roosts == 0 else 0.0)
    if state.turn_seat == seat and state.phase < EVENING:
        total += term(tables, EYRIE, N_COMMON + 3, urgency, points)
    cards = np.int64(0)
    birds = np.int64(0)
    unmatched = np.int64(0)
    ruled = ruled_by(state, seat)
    for column in (RECRUIT_COLUMN, MOVE_COLUMN, BATTLE_COLUMN, BUILD_COLUMN):
        held = np.int64(state.decree[column])
        cards += popcount(held)
        birds += popcount(held & np.int64(tables.suit_cards[BIRD]))
        for suit in range(N_SUITS):
            if held & np.int64(tables.suit_cards[suit]) and not ruled & np.int64(state.suit_clearings[suit]):
                unmatched += 1
    total += term(tables, EYRIE, N_COMMON + 4, urgency, cards / 4.0)
    total += term(tables, EYRIE, N_COMMON + 5, urgency, birds / 2.0)
    total += term(tables, EYRIE, N_COMMON + 6, urgency, unmatched)
    total += term(tables, EYRIE, N_COMMON + 7, urgency, _unbuildable(state, tables, seat, ruled))
    recruits = popcount(np.int64(state.decree[RECRUIT_COLUMN])) + 1
    total += term(tables, EYRIE, N_COMMON + 8, urgency, max(recruits - np.int64(state.warrior_supply[seat]), 0))
    total += term(tables, EYRIE, N_COMMON + 9, urgency, popcount(np.int64(state.deposed)) / 3.0)
    if state.leader >= 0:
        total += term(tables, EYRIE, N_COMMON + 10 + np.int64(state.leader), urgency, 1.0)
    return total


@kernel
def _unbuildable(state, tables, seat, ruled):
    """Suits of the build column that no ruled clearing with an open slot and without a roost matches."""
    sites = np.int64(0)
    while ruled:
        clearing = lowest(ruled)
        ruled &= ruled - 1
        if state.open_slots[clearing] > 0 and state.buildings[seat, ROOST, clearing] == 0:
            sites |= np.int64(1) << clearing
    missing = np.int64(0)
    for suit in range(N_SUITS):
        wanted = np.int64(state.decree[BUILD_COLUMN]) & np.int64(tables.suit_cards[suit])
        if wanted and not sites & np.int64(state.suit_clearings[suit]):
            missing += 1
    return missing


# ---- Alliance --------------------------------------------------------------------------------------------------------


@kernel
def _alliance(state, tables, seat, urgency):
    bases = np.int64(N_SUITS)
    for suit in range(N_SUITS):
        bases -= state.building_supply[seat, suit]
    spread = np.int64(len(SYMPATHY_POINTS)) - np.int64(state.token_supply[seat, SYMPATHY])
    total = term(tables, ALLIANCE, N_COMMON, urgency, min(popcount(state.supporters), 10) / 4.0)
    total += term(tables, ALLIANCE, N_COMMON + 1, urgency, np.int64(state.officers) / 3.0)
    total += term(tables, ALLIANCE, N_COMMON + 2, urgency, bases / 2.0)
    total += term(tables, ALLIANCE, N_COMMON + 3, urgency, spread / 5.0)
    if spread < len(SYMPATHY_POINTS):
        points = SYMPATHY_POINTS[spread] / 3.0
        total += term(tables, ALLIANCE, N_COMMON + 4, urgency, points)
        total += term(tables, ALLIANCE, N_COMMON + 5, urgency, points if _can_spread(state, tables, spread) else 0.0)
    watched = np.int64(0)
    for clearing in range(N_CLEARINGS):
        if state.tokens[seat, SYMPATHY, clearing] > 0 and _most_warriors(state, seat, clearing) > 0:
            watched += 1
    return total + term(tables, ALLIANCE, N_COMMON + 6, urgency, watched / 3.0)


@kernel
def _can_spread(state, tables, spread):
    """Whether the supporters of some suit pay for the next sympathy."""
    most = np.int64(0)
    for suit in range(N_SUITS):
        most = max(most, popcount(np.int64(state.supporters) & np.int64(tables.matching_cards[suit])))
    return most >= SYMPATHY_COST[spread]


# ---- Vagabond --------------------------------------------------------------------------------------------------------


@kernel
def _vagabond(state, tables, v, urgency):
    exhausted = np.int64(0)
    for item in range(len(state.items[v, DOWN])):
        exhausted += state.items[v, DOWN, item]
    friendship = np.int64(0)
    allies = np.int64(0)
    hostile = np.int64(0)
    for seat in range(state.n_seats):
        relation = np.int64(state.relationship[v, seat])
        friendship += max(relation, np.int64(0))
        allies += relation == ALLIED
        hostile += relation == HOSTILE
    tea = np.int64(state.track[v, TEA_TRACK])
    laid_out = tea + np.int64(state.track[v, COINS_TRACK]) + np.int64(state.track[v, BAG_TRACK])
    total = term(tables, VAGABOND, N_COMMON, urgency, n_undamaged(state, v) / 4.0)
    total += term(tables, VAGABOND, N_COMMON + 1, urgency, exhausted / 4.0)
    total += term(tables, VAGABOND, N_COMMON + 2, urgency, n_damaged(state, v) / 4.0)
    total += term(tables, VAGABOND, N_COMMON + 3, urgency, undamaged(state, v, SWORD) / 2.0)
    total += term(tables, VAGABOND, N_COMMON + 4, urgency, undamaged(state, v, BOOT))
    total += term(tables, VAGABOND, N_COMMON + 5, urgency, min(undamaged(state, v, TORCH), 1))
    total += term(tables, VAGABOND, N_COMMON + 6, urgency, undamaged(state, v, HAMMER))
    total += term(tables, VAGABOND, N_COMMON + 7, urgency, laid_out / 3.0)
    total += term(tables, VAGABOND, N_COMMON + 8, urgency, min(exhausted, REFRESH_BASE + REFRESH_PER_TEA * tea) / 4.0)
    total += term(tables, VAGABOND, N_COMMON + 9, urgency, friendship / 3.0)
    total += term(tables, VAGABOND, N_COMMON + 10, urgency, allies)
    total += term(tables, VAGABOND, N_COMMON + 11, urgency, hostile)
    total += term(tables, VAGABOND, N_COMMON + 12, urgency, popcount(np.int64(state.quests_done[v])) / 2.0)
    total += term(tables, VAGABOND, N_COMMON + 13, urgency, _open_quests(state, tables, v))
    total += term(tables, VAGABOND, N_COMMON + 14, urgency, popcount(np.int64(state.ruins)) / 2.0)
    return total


@kernel
def _open_quests(state, tables, v):
    """Quests on the table whose two items are there, undamaged."""
    n = np.int64(0)
    rest = np.int64(state.quests)
    while rest:
        quest = lowest(rest)
        rest &= rest - 1
        one, other = np.int64(tables.quest_items[quest, 0]), np.int64(tables.quest_items[quest, 1])
        needed = 2 if one == other else 1
        n += undamaged(state, v, one) >= needed and undamaged(state, v, other) >= needed
    return n


# ---- learning --------------------------------------------------------------------------------------------------------


def random_options(rng: Random) -> dict[str, Any]:
    """Mostly the four factions, else fewer or two Vagabonds; in any order around the table."""
    factions = [*FACTION_NAMES]
    seats = rng.choices((2, 3, 4, 5), weights=(2, 3, 6, 1))[0]
    chosen = rng.sample([*factions, "vagabond"] if seats > 2 else factions, seats)
    return {"factions": chosen}


OUTLOOK = Outlook(FEATURES, Path(__file__).parent / "data", role_of, urgency, outlook, random_options)
