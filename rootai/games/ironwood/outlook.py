"""What a side has to hope for, as a weighted sum of features of its position.

Every feature is a number of about 0 to 3.  The weights of each role are data (data/outlook.toml), learned from the
results of games.  A bot has a role of its own: it plays by its procedure, and its difficulty differs.  Knowledge, never
rules.
"""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.engine.outlook import Outlook, term
from rootai.games.ironwood.map import board_document
from rootai.games.ironwood.promises import promised
from rootai.games.ironwood.rules import program as p
from rootai.games.ironwood.rules.end import outer_forges
from rootai.games.ironwood.rules.pieces import controlled, units, wooded
from rootai.games.ironwood.rules.places import mountains_touching, next_to
from rootai.games.ironwood.solo.hooks import bot_seat
from rootai.games.ironwood.solo.tables import bot_of, sheet_of
from rootai.games.ironwood.state import (
    ACTION,
    AGGRESSIVE,
    ALERT,
    DEFENSIVE,
    EXALTED,
    FERRUM,
    IRON,
    N_FORESTS,
    N_MOUNTAINS,
    NO_CARD,
    ROUND_LIMIT,
    SLOTS,
    SPECIAL_CARDS,
    TO_WIN,
    WOOD,
    WOOD_BOT,
)

COMMON_FEATURES = (
    "constant",
    "done",  # totems delivered or outer forges
    "two_done",
    "special_cards",  # in hand or in a battle, up to five; in fours
    "more_special_cards",  # beyond five, in threes
    "best_card",  # attack, defence and dominance of the strongest card in hand, in fives
    "crystals",  # up to ten, in fours
    "lasting",  # markers on lasting cards, in twos
    "warriors",  # on the map, in eights
    "turns_left",  # in this round, but for one in progress; in threes
    "in_turn",
    "promised",  # by pending effects, in points; promises.py
    "late",  # rounds beyond the twentieth, in tens
    "ahead",  # the same, with more done than the other side
)
N_COMMON = len(COMMON_FEATURES)
WOOD_FEATURES = (
    "forests",  # inner ones with a warrior, in fours
    "edge_forests",  # those of them next to an outer one
    "inner_warriors",  # in sixes
    "totems",  # on the map: 1 for a charged one, 0.6 for a fading one, as in the features that follow
    "totems_held",  # with a warrior
    "totem_guards",  # up to four warriors with each; in fours
    "totems_at_edge",
    "totems_alone",  # without a warrior, but with one in the next forest
    "totems_exposed",  # with fewer warriors than iron has units on a mountain beside it
    "totems_ready",  # at the edge, with a warrior that can still move
    "totems_fading",  # 1 for each
    "totems_lost",  # those of them that no turn is left to carry home
    "win_ready",  # enough totems ready for the third one
    "visions",  # in hand, up to three; in the deck of the bot
    "visions_open",  # their mountain is not controlled
    "visions_reached",  # and a warrior is next to it
    "visions_shut",  # a warrior is next to it, but it is controlled
    "visions_near",  # a warrior is one step from being next to it
    "find_ready",  # one reached, and a card to find a totem with a turn to play it
    "walk_ready",  # cards in hand that move warriors, up to the turns left; in threes
    "no_vision",
    "visions_told",  # that iron knows, in twos
)
IRON_FEATURES = (
    "foundations",  # as far as they are needed
    "foundations_held",  # likewise
    "ready_to_build",  # one held, and crystals for it
    "build_ready",  # and a card that builds with a turn to play it
    "found_ready",  # a mountain to found on, and a card that does with a turn to play it
    "sites",  # held outer mountains without a foundation, as far as they are needed
    "crystals_to_win",  # as a share of those that the missing forges cost
    "cargo",  # in threes
    "cargo_near",  # of a drill next to a forge, in threes
    "cargo_exposed",  # of a drill next to a larger warband of wood, in threes
    "track",  # in threes
    "golems",
    "outer_held",  # mountains, in threes
    "inner_held",  # in fours
    "ferrum_held",
    "ferrum_units",  # in fours
    "outer_units",  # in sixes
    "threatened",  # held mountains next to a larger warband of wood, in threes
    "foundations_threatened",
    "march_ready",  # cards in hand that move warbands, up to the turns left; in threes
    "strike_ready",  # cards in hand that attack, up to the turns left; in threes
)
BOT_FEATURES = (
    "red_symbols",
    "marks",  # in threes
    "cards",  # all in hand, in sixes
)
WOODBOT_FEATURES = ("spirits", "exalted")  # spirits in threes
IRONBOT_FEATURES = ("aggressive", "defensive", "exhausted")
FEATURES = {
    "wood": COMMON_FEATURES + WOOD_FEATURES,
    "iron": COMMON_FEATURES + IRON_FEATURES,
    "woodbot": COMMON_FEATURES + WOOD_FEATURES + BOT_FEATURES + WOODBOT_FEATURES,
    "ironbot": COMMON_FEATURES + IRON_FEATURES + BOT_FEATURES + IRONBOT_FEATURES,
}
BOT_ROLES = 2  # from the role of a side to that of its bot
FIRST_OF_WOODBOT = N_COMMON + len(WOOD_FEATURES)
FIRST_OF_IRONBOT = N_COMMON + len(IRON_FEATURES)

FORGE_COST = 5
LATE = 20  # rounds
ENOUGH_VISIONS = 3  # more than three add nothing
FADING_WORTH = 0.6  # of a charged totem


@kernel
def urgency(state):
    """From 0 to 1: how far the side that is nearer to its goal has come."""
    return min(max(np.int64(state.delivered), outer_forges(state)) / (TO_WIN - 1.0), 1.0)


@kernel
def role_of(state, seat):
    """The side of a seat, or the bot that plays it."""
    return np.int64(seat) + (BOT_ROLES if seat == bot_seat(state) else 0)


@kernel
def outlook(state, tables, seat, urgency):
    """The weighted sum of all features of a seat."""
    role = role_of(state, seat)
    total = _common(state, tables, role, seat, urgency)
    if seat == WOOD:
        total += _totems(state, tables, role, urgency) + _visions(state, tables, role, urgency)
    else:
        total += _building(state, tables, role, urgency) + _mountains(state, tables, role, urgency)
    return total + _bot(state, tables, role, seat, urgency) if role >= BOT_ROLES else total


# ---- both sides ------------------------------------------------------------------------------------------------------


@kernel
def n_done(state, seat):
    """Totems delivered or outer forges built."""
    return np.int64(state.delivered) if seat == WOOD else outer_forges(state)


@kernel
def turns_left(state, seat):
    """Turns of a seat still to begin in this round."""
    if state.phase < ACTION:
        return np.int64(SLOTS)
    if state.phase > ACTION:
        return np.int64(0)
    return np.int64(SLOTS) - ((np.int64(state.step) + 1 - seat) >> 1)


@kernel
def is_in_turn(state, seat):
    """Whether a turn of the seat is in progress."""
    return state.phase == ACTION and state.turn_seat == seat


@kernel
def playable(state, tables, seat, operation):
    """Cards in hand that have an operation, up to the turns that are left to play them."""
    return min(popcount(state.hand[seat] & tables.cards_with[seat, operation]), turns_left(state, seat))


@kernel
def _common(state, tables, role, seat, urgency):
    done = n_done(state, seat)
    specials = popcount(np.int64(state.hand[seat]) & SPECIAL_CARDS)
    if state.battle_card[seat] != NO_CARD:
        specials += 1
    late = max(np.int64(state.round_number) - LATE, np.int64(0)) * 1.0 / (ROUND_LIMIT - LATE)
    total = term(tables, role, 0, urgency, 1.0)
    total += term(tables, role, 1, urgency, done)
    total += term(tables, role, 2, urgency, 1.0 if done > 1 else 0.0)
    total += term(tables, role, 3, urgency, min(specials, 5) / 4.0)
    total += term(tables, role, 4, urgency, max(specials - 5, 0) / 3.0)
    total += term(tables, role, 5, urgency, _best_card(state, tables, seat) / 5.0)
    total += term(tables, role, 6, urgency, min(np.int64(state.crystals[seat]), np.int64(10)) / 4.0)
    total += term(tables, role, 7, urgency, _lasting(state, seat) / 2.0)
    total += term(tables, role, 8, urgency, _warriors(state, seat) / 8.0)
    total += term(tables, role, 9, urgency, turns_left(state, seat) / 3.0)
    total += term(tables, role, 10, urgency, 1.0 if is_in_turn(state, seat) else 0.0)
    total += term(tables, role, 11, urgency, promised(state, tables, seat))
    total += term(tables, role, 12, urgency, late)
    total += term(tables, role, 13, urgency, late if done > n_done(state, 1 - seat) else 0.0)
    return total


@kernel
def _best_card(state, tables, seat):
    best = np.int64(0)
    hand = np.int64(state.hand[seat])
    while hand:
        values = tables.combat[seat, lowest(hand)]
        hand &= hand - 1
        best = max(best, np.int64(values[0]) + values[1] + values[2])
    return best


@kernel
def _lasting(state, seat):
    """Markers on lasting cards."""
    n = np.int64(0)
    cards = np.int64(state.lasting[seat] | state.in_slots[seat]) & SPECIAL_CARDS
    while cards:
        n += state.card_markers[seat, lowest(cards)]
        cards &= cards - 1
    return n


@kernel
def _warriors(state, seat):
    n = np.int64(0)
    if seat == WOOD:
        for forest in range(N_FORESTS):
            n += state.wood[forest]
    else:
        for mountain in range(N_MOUNTAINS):
            n += state.iron[mountain]
    return n


# ---- wood ------------------------------------------------------------------------------------------------------------


@kernel
def _totems(state, tables, role, urgency):
    """Totems on the map and the warriors around them."""
    inner = np.int64(tables.inner_forests)
    edge = np.int64(tables.edge_forests)
    own = wooded(state)
    may_carry = is_in_turn(state, WOOD) or turns_left(state, WOOD) > 0
    warriors = 0.0
    lying, held, guards, at_edge, alone, exposed, ready = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    fading = np.int64(0)
    n_ready = np.int64(0)
    rest = inner
    while rest:
        forest = lowest(rest)
        rest &= rest - 1
        n = np.int64(state.wood[forest])
        warriors += n
        worth = state.charged[forest] + FADING_WORTH * state.fading[forest]
        if worth == 0.0:
            continue
        lying += worth
        fading += state.fading[forest]
        if n > 0:
            held += worth
            guards += worth * min(n, 4)
        elif own & tables.passes[forest]:
            alone += worth
        if _most_units(state, tables, forest) > n:
            exposed += worth
        if (edge >> forest) & 1:
            at_edge += worth
            if n > state.wood_moved[forest]:
                ready += worth
                n_ready += state.charged[forest] + state.fading[forest]
    win_ready = may_carry and n_ready > 0 and state.delivered + n_ready >= TO_WIN
    total = term(tables, role, N_COMMON, urgency, popcount(own & inner) / 4.0)
    total += term(tables, role, N_COMMON + 1, urgency, popcount(own & edge) / 4.0)
    total += term(tables, role, N_COMMON + 2, urgency, warriors / 6.0)
    total += term(tables, role, N_COMMON + 3, urgency, lying)
    total += term(tables, role, N_COMMON + 4, urgency, held)
    total += term(tables, role, N_COMMON + 5, urgency, guards / 4.0)
    total += term(tables, role, N_COMMON + 6, urgency, at_edge)
    total += term(tables, role, N_COMMON + 7, urgency, alone)
    total += term(tables, role, N_COMMON + 8, urgency, exposed)
    total += term(tables, role, N_COMMON + 9, urgency, ready)
    total += term(tables, role, N_COMMON + 10, urgency, fading)
    total += term(tables, role, N_COMMON + 11, urgency, 0.0 if may_carry else 1.0 * fading)
    total += term(tables, role, N_COMMON + 12, urgency, 1.0 if win_ready else 0.0)
    return total


@kernel
def _most_units(state, tables, forest):
    """Of iron on one mountain that touches a forest."""
    most = np.int64(0)
    near = np.int64(tables.touches[forest])
    while near:
        most = max(most, units(state, lowest(near)))
        near &= near - 1
    return most


@kernel
def _visions(state, tables, role, urgency):
    """Visions that can be followed, and the cards for it."""
    own = wooded(state)
    free = ~controlled(state)
    reached = mountains_touching(tables, own & tables.inner_forests)
    held = np.int64(state.vision_deck) if state.bot == WOOD_BOT else np.int64(state.vision_hand)
    n, n_open, n_reached, n_shut, n_near = 0, 0, 0, 0, 0
    rest = held
    while rest and n < ENOUGH_VISIONS:
        mountain = lowest(rest) + 1
        rest &= rest - 1
        n += 1
        n_open += (free >> mountain) & 1
        if (reached >> mountain) & 1:
            n_reached += (free >> mountain) & 1
            n_shut += (~free >> mountain) & 1
        elif own & next_to(tables, np.int64(tables.touched_by[mountain])):
            n_near += 1
    can_find = n_reached > 0 and state.totem_reserve > 0 and playable(state, tables, WOOD, p.SEEK) > 0
    total = term(tables, role, N_COMMON + 13, urgency, n)
    total += term(tables, role, N_COMMON + 14, urgency, n_open)
    total += term(tables, role, N_COMMON + 15, urgency, n_reached)
    total += term(tables, role, N_COMMON + 16, urgency, n_shut)
    total += term(tables, role, N_COMMON + 17, urgency, n_near)
    total += term(tables, role, N_COMMON + 18, urgency, 1.0 if can_find else 0.0)
    total += term(tables, role, N_COMMON + 19, urgency, playable(state, tables, WOOD, p.MOVE_WARRIOR) / 3.0)
    total += term(tables, role, N_COMMON + 20, urgency, 0.0 if held else 1.0)
    total += term(tables, role, N_COMMON + 21, urgency, popcount(np.int64(state.vision_known)) / 2.0)
    return total


# ---- iron ------------------------------------------------------------------------------------------------------------


@kernel
def _building(state, tables, role, urgency):
    """Foundations, and the crystals and cards that make forges of them."""
    held = controlled(state)
    needed = TO_WIN - outer_forges(state)
    foundations = np.int64(state.foundations)
    crystals = np.int64(state.crystals[IRON])
    cargo = np.int64(state.cargo)
    sites = held & np.int64(tables.outer_mountains) & ~(foundations | np.int64(state.forges))
    can_build = held & foundations != 0 and crystals >= FORGE_COST
    can_found = sites != 0 and state.forge_tokens > 0
    unfounded = max(needed - popcount(foundations), np.int64(0))
    drill = np.int64(state.drill_at)
    near = np.int64(tables.ridges[drill]) & np.int64(state.forges) != 0
    exposed = _most_wood(state, tables, drill) > units(state, drill)
    total = term(tables, role, N_COMMON, urgency, min(popcount(foundations), needed))
    total += term(tables, role, N_COMMON + 1, urgency, min(popcount(held & foundations), needed))
    total += term(tables, role, N_COMMON + 2, urgency, 1.0 if can_build else 0.0)
    builder = can_build and playable(state, tables, IRON, p.FORGE) > 0
    total += term(tables, role, N_COMMON + 3, urgency, 1.0 if builder else 0.0)
    founder = can_found and playable(state, tables, IRON, p.FOUNDATION) > 0
    total += term(tables, role, N_COMMON + 4, urgency, 1.0 if founder else 0.0)
    total += term(tables, role, N_COMMON + 5, urgency, min(popcount(sites), unfounded))
    share = min(crystals / np.float64(FORGE_COST * max(needed, 1)), 1.0)
    total += term(tables, role, N_COMMON + 6, urgency, share)
    total += term(tables, role, N_COMMON + 7, urgency, cargo / 3.0)
    total += term(tables, role, N_COMMON + 8, urgency, cargo / 3.0 if near else 0.0)
    total += term(tables, role, N_COMMON + 9, urgency, cargo / 3.0 if exposed else 0.0)
    total += term(tables, role, N_COMMON + 10, urgency, state.track / 3.0)
    return total


@kernel
def _mountains(state, tables, role, urgency):
    """Units, and the mountains that they hold."""
    outer = np.int64(tables.outer_mountains)
    held = controlled(state)
    foundations = np.int64(state.foundations)
    golems = np.int64(0)
    outer_units = np.int64(0)
    threatened = np.int64(0)
    for mountain in range(N_MOUNTAINS):
        n = units(state, mountain)
        golems += state.golems[mountain]
        if (outer >> mountain) & 1:
            outer_units += n
        if n > 0 and _most_wood(state, tables, mountain) > n:
            threatened |= np.int64(1) << mountain
    total = term(tables, role, N_COMMON + 11, urgency, golems)
    total += term(tables, role, N_COMMON + 12, urgency, popcount(held & outer) / 3.0)
    total += term(tables, role, N_COMMON + 13, urgency, popcount(held & tables.inner_mountains) / 4.0)
    total += term(tables, role, N_COMMON + 14, urgency, (held >> FERRUM) & 1)
    total += term(tables, role, N_COMMON + 15, urgency, units(state, FERRUM) / 4.0)
    total += term(tables, role, N_COMMON + 16, urgency, outer_units / 6.0)
    total += term(tables, role, N_COMMON + 17, urgency, popcount(threatened) / 3.0)
    total += term(tables, role, N_COMMON + 18, urgency, popcount(threatened & foundations))
    total += term(tables, role, N_COMMON + 19, urgency, playable(state, tables, IRON, p.MOVE_WARBAND) / 3.0)
    total += term(tables, role, N_COMMON + 20, urgency, playable(state, tables, IRON, p.BATTLE) / 3.0)
    return total


@kernel
def _most_wood(state, tables, mountain):
    """Warriors of wood in one inner forest that touches a mountain."""
    most = np.int64(0)
    near = np.int64(tables.touched_by[mountain]) & tables.inner_forests
    while near:
        most = max(most, np.int64(state.wood[lowest(near)]))
        near &= near - 1
    return most


# ---- the bots --------------------------------------------------------------------------------------------------------


@kernel
def _bot(state, tables, role, seat, urgency):
    """What only a bot has."""
    first = FIRST_OF_WOODBOT if seat == WOOD else FIRST_OF_IRONBOT
    total = term(tables, role, first, urgency, 1.0 if tables.red_symbols else 0.0)
    total += term(tables, role, first + 1, urgency, popcount(np.int64(state.marks)) / 3.0)
    total += term(tables, role, first + 2, urgency, popcount(np.int64(state.hand[seat])) / 6.0)
    if seat == WOOD:
        total += term(tables, role, first + 3, urgency, state.spirits / 3.0)
        return total + term(tables, role, first + 4, urgency, 1.0 if state.intent == EXALTED else 0.0)
    total += term(tables, role, first + 3, urgency, 1.0 if state.intent == AGGRESSIVE else 0.0)
    total += term(tables, role, first + 4, urgency, 1.0 if state.intent == DEFENSIVE else 0.0)
    return total + term(tables, role, first + 5, urgency, 0.0 if state.side == ALERT else 1.0)


# ---- learning --------------------------------------------------------------------------------------------------------


def random_options(rng: Random) -> dict[str, Any]:
    """Mostly two players, some with extra warriors; else a bot of any difficulty."""
    bot = rng.choices((None, "ironbot", "woodbot"), weights=(3, 1, 1))[0]
    if bot is None:
        places = [place["id"] for place in board_document()["mountain"] if place["kind"] == "inner"]
        places += [place["id"] for place in board_document()["forest"] if place["kind"] == "outer"]
        return {"handicap": rng.sample(places, rng.choice((0, 0, 0, 2)))}
    entries = sheet_of(bot_of(bot))["difficulty"]
    extra = [entry["id"] for entry in entries if "extra" in entry]
    chosen = [entry["id"] for entry in entries if "extra" not in entry and rng.random() < 0.6]
    return {"solo": bot, "difficulty": chosen + rng.sample(extra, rng.choice((0, 1, 1)))}


OUTLOOK = Outlook(FEATURES, Path(__file__).parent / "data", role_of, urgency, outlook, random_options)
