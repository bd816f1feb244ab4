"""Battle (Law 4.3): ambush, dice, effects, hits; then what the removals set off.

The battle lives in the state and is one frame of the stack; `continue_battle` takes it from step to step until
somebody must choose.  Sides are ATTACKER and DEFENDER; `rolled_hits` and `extra_hits` are what a side deals, `hits`
what it takes."""

import numpy as np

from rootai.engine.bits import lowest
from rootai.engine.contract import CHANCE
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, op_of, pack
from rootai.games.root.moves import (
    AMBUSH_WITH,
    BATTLE,
    DAMAGE,
    DECLINE,
    DEFENDER_FIRST,
    END,
    ENLIST,
    FIGHT_WITH,
    LOSE_ALLY,
    LOSE_BUILDING,
    LOSE_TOKEN,
    RESOLVE_FIRST,
    ROLL,
    SWIFT_STRIKE,
    USE,
)
from rootai.games.root.rules.cards import EVERYBODY, crafted, discard_crafted, leave_hand, to_discard
from rootai.games.root.rules.frames import BATTLING, TAKING_HITS, pop, push, top_arg
from rootai.games.root.rules.items import damage, exhaust, n_undamaged, undamaged_swords, vagabond_of
from rootai.games.root.rules.pieces import (
    are_opponents,
    has_piece_at,
    n_buildings_at,
    n_tokens_at,
    pawns_at,
    remove_warriors,
    warriors_at,
)
from rootai.games.root.rules.removal import (
    call_hospital,
    fell_warriors,
    has_hospital,
    lose_base,
    make_hostile,
    order_effects,
    outrage,
    raze_building,
    raze_token,
)
from rootai.games.root.rules.score import score
from rootai.games.root.state import (
    ALLIANCE,
    ALLIED,
    AMBUSH,
    ARBITER,
    ARMORERS,
    BRUTAL_TACTICS,
    COMMANDER,
    DESPOT,
    DOWN,
    EYRIE,
    HOSTILE,
    MARQUISE,
    N_BUILDING_KINDS,
    N_CLEARINGS,
    N_ITEMS,
    N_SUITS,
    N_TOKEN_KINDS,
    NO_CLEARING,
    NOBODY,
    RONIN,
    SAPPERS,
    SCOUTING_PARTY,
    SWORD,
    SYMPATHY,
    UP,
    VAGABOND,
)

ATTACKER = 0
DEFENDER = 1

# Steps
ALLY_CHOICE = 0  # an attacking Vagabond may fight with allied warriors (9.2.9.II.C)
AMBUSH_CHOICE = 1  # 4.3.1
FOIL_CHOICE = 2  # 4.3.1.I
AMBUSH_STRIKES = 3  # 4.3.1.II
AMBUSH_EFFECTS = 4
AMBUSH_OVER = 5
ENLIST_CHOICE = 6  # the defender may enlist an Arbiter (D.5)
ROLLING = 7  # 4.3.2
ATTACKER_USES_FIRST = 8  # 4.3.3: the attacker goes first, then the defender
DEFENDER_USES_SECOND = 9
DEFENDER_USES_FIRST = 10  # or the attacker lets the defender go first
ATTACKER_USES_SECOND = 11
DEALING = 12  # 4.3.4
SIDE_CHOICE = 13  # both sides set something off: the turn player says whose comes first
FINISHED = 14

# battle_flags
SYMPATHY_LOST = 1
BASES_LOST = 2  # shifted by the suit printed on the base
ALLIANCE_LOSSES = 15  # all of these
DESPOT_SCORED = 16
ARMORED = 32  # shifted by the side
BRUTAL = 128
STRUCK = 256  # shifted by the side: a Ronin's swift strike
MAX_DIE = 3
AMBUSH_HITS = 2


# ---- beginning -------------------------------------------------------------------------------------------------------


@kernel
def places_of_attack(state, seat):
    """The set of clearings where a seat has warriors, or a Vagabond his pawn."""
    if state.faction_of[seat] != VAGABOND:
        return warriors_at(state, seat)
    place = np.int64(state.pawn[vagabond_of(state, seat)])
    return np.int64(1) << place if 0 <= place < N_CLEARINGS else np.int64(0)


@kernel
def battle_moves(state, seat, clearings, out, n):
    """Every battle that a seat may start with warriors or a pawn in a set of clearings (4.3)."""
    rest = np.int64(clearings) & places_of_attack(state, seat)
    while rest:
        n = defender_moves(state, seat, lowest(rest), out, n)
        rest &= rest - 1
    return n


@kernel
def defender_moves(state, seat, clearing, out, n):
    """Every opponent with a piece in the clearing may be the defender."""
    for other in range(state.n_seats):
        if are_opponents(state, seat, other) and has_piece_at(state, other, clearing):
            out[n] = pack(BATTLE, clearing, other, 0)
            n += 1
    return n


@kernel
def can_battle(state, seat, clearings):
    """Whether there is any such battle."""
    rest = np.int64(clearings) & places_of_attack(state, seat)
    while rest:
        for other in range(state.n_seats):
            if are_opponents(state, seat, other) and has_piece_at(state, other, lowest(rest)):
                return True
        rest &= rest - 1
    return False


@kernel
def begin_battle(state, attacker, clearing, defender, instigator):
    """Set the battle up; the stack goes on with it."""
    state.attacker = attacker
    state.defender = defender
    state.battlefield = clearing
    state.instigator = instigator
    state.battle_step = ALLY_CHOICE
    push(state, BATTLING, attacker, 0, 0, 0)


@kernel
def end_battle(state):
    """Leave no trace; an ally sacrificed beyond measure turns hostile (9.2.9.II.D)."""
    if state.ally != NOBODY and state.ally_losses > state.item_losses:
        make_hostile(state, state.attacker, state.ally)
    state.attacker = NOBODY
    state.defender = NOBODY
    state.battlefield = NO_CLEARING
    state.instigator = NOBODY
    state.ally = NOBODY
    state.battle_step = 0
    state.battle_flags = 0
    state.enlisted = 0
    state.ally_losses = 0
    state.item_losses = 0
    for side in range(2):
        state.roll[side] = 0
        state.rolled_hits[side] = 0
        state.extra_hits[side] = 0
        state.hits[side] = 0
    pop(state)


# ---- who is who ------------------------------------------------------------------------------------------------------


@kernel
def seat_of_side(state, side):
    """The seat on a side."""
    return np.int64(state.attacker) if side == ATTACKER else np.int64(state.defender)


@kernel
def dealer_to(state, side):
    """The seat that removes the pieces a side loses: the other side, or the Vagrant behind the battle (D.4)."""
    return np.int64(state.instigator) if state.instigator != NOBODY else seat_of_side(state, 1 - side)


@kernel
def possible_allies(state):
    """The set of seats whose warriors an attacking Vagabond may lead in this battle (9.2.9.II.C)."""
    allies = np.int64(0)
    attacker = np.int64(state.attacker)
    if state.faction_of[attacker] == VAGABOND:
        v = vagabond_of(state, attacker)
        for seat in range(state.n_seats):
            if (
                seat != state.defender
                and state.relationship[v, seat] == ALLIED
                and state.warriors[seat, state.battlefield] > 0
            ):
                allies |= np.int64(1) << seat
    return allies


@kernel
def enlistable(state):
    """The set of seats with an Arbiter that stands by (D.5.2)."""
    seats = np.int64(0)
    for v in range(state.n_vagabonds):
        seat = np.int64(state.vagabond_seat[v])
        if (
            state.character[v] == ARBITER
            and state.pawn[v] == state.battlefield
            and seat != state.attacker
            and seat != state.defender
        ):
            seats |= np.int64(1) << seat
    return seats


@kernel
def fighters(state, side):
    """Warriors of a side, what its rolled hits are limited to; a Vagabond counts swords (4.3.2.I, 9.2.6)."""
    seat = seat_of_side(state, side)
    if state.faction_of[seat] != VAGABOND:
        return np.int64(state.warriors[seat, state.battlefield])
    n = undamaged_swords(state, seat)
    if side == ATTACKER and state.ally != NOBODY:
        n += np.int64(state.warriors[state.ally, state.battlefield])
    return n


@kernel
def attackers_remain(state):
    """A warrior or a pawn of the attacker stands in the clearing (4.3.1.II)."""
    seat = np.int64(state.attacker)
    return state.warriors[seat, state.battlefield] > 0 or (pawns_at(state, state.battlefield) >> seat) & 1 == 1


# ---- from step to step -----------------------------------------------------------------------------------------------


@kernel
def continue_battle(state, tables):
    """Take the battle on; whether somebody must choose now."""
    step = np.int64(state.battle_step)
    attacker = np.int64(state.attacker)
    if step == ALLY_CHOICE:
        if possible_allies(state):
            return _ask(state, attacker)
        state.battle_step = AMBUSH_CHOICE
    elif step == AMBUSH_CHOICE:
        if state.hand[state.defender] and not crafted(state, tables, attacker, SCOUTING_PARTY):
            return _ask(state, np.int64(state.defender))
        state.battle_step = ENLIST_CHOICE
    elif step == FOIL_CHOICE:
        if state.hand[attacker]:
            return _ask(state, attacker)
        state.battle_step = AMBUSH_STRIKES
    elif step == AMBUSH_STRIKES:
        state.hits[ATTACKER] = AMBUSH_HITS
        state.battle_step = AMBUSH_EFFECTS
        push(state, TAKING_HITS, attacker, ATTACKER, 0, 0)
    elif step == AMBUSH_EFFECTS:
        state.battle_step = AMBUSH_OVER
        set_off(state, ATTACKER)
    elif step == AMBUSH_OVER:
        _discard_limbo(state, tables)
        state.battle_step = ENLIST_CHOICE if attackers_remain(state) else FINISHED
    elif step == ENLIST_CHOICE:
        if enlistable(state):
            return _ask(state, np.int64(state.defender))
        state.battle_step = ROLLING
    elif step == ROLLING:
        state.actor = CHANCE
        return True
    elif step <= ATTACKER_USES_SECOND:
        return _continue_effects(state, tables, step)
    elif step == DEALING:
        _deal_hits(state)
    elif step == SIDE_CHOICE:
        if sets_off(state, ATTACKER) and sets_off(state, DEFENDER):
            return _ask(state, np.int64(state.turn_seat))
        state.battle_step = FINISHED
        set_off(state, ATTACKER)
        set_off(state, DEFENDER)
    else:
        end_battle(state)
    return False


@kernel
def _ask(state, seat):
    state.actor = seat
    return True


@kernel
def _discard_limbo(state, tables):
    while state.limbo:
        card = lowest(state.limbo)
        state.limbo &= state.limbo - 1
        to_discard(state, tables, card)


@kernel
def _continue_effects(state, tables, step):
    """The sides use their effects in the order that the attacker wants (4.3.3)."""
    side = ATTACKER if step in (ATTACKER_USES_FIRST, ATTACKER_USES_SECOND) else DEFENDER
    if has_effects(state, tables, side):
        return _ask(state, seat_of_side(state, side))
    _end_effects(state, step)
    return False


@kernel
def _end_effects(state, step):
    if step == ATTACKER_USES_FIRST:
        state.battle_step = DEFENDER_USES_SECOND
    elif step == DEFENDER_USES_FIRST:
        state.battle_step = ATTACKER_USES_SECOND
    else:
        state.battle_step = DEALING


@kernel
def roll_dice(state, high, low):
    """The attacker deals the higher result; a defending Alliance does instead (4.3.2, 8.2.2). Then the extra hits."""
    state.roll[0] = high
    state.roll[1] = low
    guerrilla = state.faction_of[state.defender] == ALLIANCE
    state.rolled_hits[ATTACKER] = min(low if guerrilla else high, fighters(state, ATTACKER))
    state.rolled_hits[DEFENDER] = min(high if guerrilla else low, fighters(state, DEFENDER) + np.int64(state.enlisted))
    if fighters(state, DEFENDER) == 0:
        state.extra_hits[ATTACKER] += 1  # defenseless (4.3.3.II, 9.2.4)
    if state.faction_of[state.attacker] == EYRIE and state.leader == COMMANDER:
        state.extra_hits[ATTACKER] += 1  # 7.8.3
    state.battle_step = ATTACKER_USES_FIRST


@kernel
def _deal_hits(state):
    """Hits are dealt at the same time; the player not in turn chooses his losses first (4.3.4)."""
    for side in range(2):
        rolled = np.int64(0) if state.battle_flags & (ARMORED << side) else np.int64(state.rolled_hits[1 - side])
        state.hits[side] = rolled + np.int64(state.extra_hits[1 - side])
    second = DEFENDER if state.turn_seat == state.defender else ATTACKER
    state.battle_step = SIDE_CHOICE
    push(state, TAKING_HITS, seat_of_side(state, second), second, 0, 0)
    push(state, TAKING_HITS, seat_of_side(state, 1 - second), 1 - second, 0, 0)


# ---- losses ----------------------------------------------------------------------------------------------------------


@kernel
def continue_hits(state):
    """Remove what leaves no choice; whether the owner must choose now."""
    side = top_arg(state, 0)
    owner = seat_of_side(state, side)
    if state.faction_of[owner] == VAGABOND:
        return _continue_damage(state, side, owner)
    clearing = np.int64(state.battlefield)
    n = min(np.int64(state.hits[side]), np.int64(state.warriors[owner, clearing]))
    if n > 0:
        lose_warriors(state, side, owner, n)
    left = n_buildings_at(state, owner, clearing) + n_tokens_at(state, owner, clearing)
    if state.hits[side] > 0 and left > state.hits[side] and _n_kinds(state, owner, clearing) > 1:
        return _ask(state, np.int64(state.instigator) if state.instigator != NOBODY else owner)
    while state.hits[side] > 0 and left > 0:
        _lose_any(state, side, owner, clearing)
        left -= 1
    state.hits[side] = 0
    pop(state)
    return False


@kernel
def _n_kinds(state, owner, clearing):
    """Different kinds of buildings and tokens of a seat in a clearing."""
    n = 0
    for kind in range(N_BUILDING_KINDS):
        n += state.buildings[owner, kind, clearing] > 0
    for kind in range(N_TOKEN_KINDS):
        n += state.tokens[owner, kind, clearing] > 0
    return n


@kernel
def _lose_any(state, side, owner, clearing):
    for kind in range(N_BUILDING_KINDS):
        if state.buildings[owner, kind, clearing] > 0:
            lose_building(state, side, owner, kind)
            return
    for kind in range(N_TOKEN_KINDS):
        if state.tokens[owner, kind, clearing] > 0:
            lose_token(state, side, owner, kind)
            return


@kernel
def _continue_damage(state, side, owner):
    """A Vagabond takes hits with items, or with the warriors of the ally that he leads (9.2.7, 9.2.9.II.D)."""
    items = n_undamaged(state, vagabond_of(state, owner))
    allies = np.int64(0)
    if side == ATTACKER and state.ally != NOBODY:
        allies = np.int64(state.warriors[state.ally, state.battlefield])
    if state.hits[side] > 0 and items + allies > 0:
        return _ask(state, owner)
    state.hits[side] = 0
    pop(state)
    return False


@kernel
def lose_warriors(state, side, owner, n):
    """Warriors fall; a Vagabond who fells them gains infamy and enemies (9.2.9.III)."""
    by = dealer_to(state, side)
    was_hostile = _is_hostile(state, by, owner)
    fell_warriors(state, by, owner, state.battlefield, n)
    _count_fallen(state, owner, n)
    state.hits[side] -= n
    _gain_infamy(state, by, owner, n if was_hostile else n - 1)


@kernel
def _count_fallen(state, owner, n):
    """Only Field Hospitals ask how many fell at one moment (6.2.3)."""
    if state.faction_of[owner] == MARQUISE:
        state.fallen[owner] += n


@kernel
def lose_building(state, side, owner, kind):
    """One hit removes a building."""
    by = dealer_to(state, side)
    raze_building(state, by, owner, kind, state.battlefield)
    if state.faction_of[owner] == ALLIANCE:
        state.battle_flags |= BASES_LOST << kind
    _credit_piece(state, side, by, owner)


@kernel
def lose_token(state, side, owner, kind):
    """One hit removes a token."""
    by = dealer_to(state, side)
    raze_token(state, by, owner, kind, state.battlefield)
    if state.faction_of[owner] == ALLIANCE and kind == SYMPATHY:
        state.battle_flags |= SYMPATHY_LOST
    _credit_piece(state, side, by, owner)


@kernel
def _credit_piece(state, side, by, owner):
    state.hits[side] -= 1
    if state.faction_of[by] == EYRIE and state.leader == DESPOT and not state.battle_flags & DESPOT_SCORED:
        state.battle_flags |= DESPOT_SCORED
        score(state, by, 1)  # 7.8.4
    if _is_hostile(state, by, owner):
        _gain_infamy(state, by, owner, 1)


@kernel
def _is_hostile(state, by, owner):
    if state.faction_of[by] != VAGABOND or state.faction_of[owner] == VAGABOND or by == owner:
        return False
    return state.relationship[vagabond_of(state, by), owner] == HOSTILE


@kernel
def _gain_infamy(state, by, owner, n):
    """On the Vagabond's own turn only (9.2.9.III.A)."""
    if state.turn_seat == by and _is_hostile(state, by, owner) and are_opponents(state, by, owner):
        score(state, by, n)


@kernel
def lose_ally(state):
    """An allied warrior falls in the Vagabond's place, without turning against him at once (9.2.9.II.D)."""
    ally = np.int64(state.ally)
    dealer = dealer_to(state, ATTACKER)
    if dealer == state.attacker:  # a Vagrant who instigated his own battle
        remove_warriors(state, ally, state.battlefield, 1)
    else:
        was_hostile = _is_hostile(state, dealer, ally)
        fell_warriors(state, dealer, ally, state.battlefield, 1)
        _gain_infamy(state, dealer, ally, 1 if was_hostile else 0)
    _count_fallen(state, ally, 1)
    state.ally_losses += 1
    state.hits[ATTACKER] -= 1


# ---- what the losses of a side set off -------------------------------------------------------------------------------


@kernel
def sets_off(state, side):
    """Whether the losses of a side trigger anything."""
    owner = seat_of_side(state, side)
    if has_hospital(state, owner, state.fallen[owner]):
        return True
    if side == ATTACKER and state.ally != NOBODY and has_hospital(state, state.ally, state.fallen[state.ally]):
        return True
    return state.faction_of[owner] == ALLIANCE and state.battle_flags & ALLIANCE_LOSSES != 0


@kernel
def set_off(state, side):
    """Push the effects that the losses of a side trigger; that side puts them in order (4.3.4)."""
    owner = seat_of_side(state, side)
    first = np.int64(state.n_pending)
    clearing = np.int64(state.battlefield)
    if state.faction_of[owner] == ALLIANCE:
        if state.battle_flags & SYMPATHY_LOST:
            outrage(state, dealer_to(state, side), clearing)
        for suit in range(N_SUITS):
            if state.battle_flags & (BASES_LOST << suit):
                lose_base(state, owner, suit)
        state.battle_flags &= ~ALLIANCE_LOSSES
    call_hospital(state, owner, clearing, np.int64(state.fallen[owner]))
    state.fallen[owner] = 0
    if side == ATTACKER and state.ally != NOBODY:
        call_hospital(state, np.int64(state.ally), clearing, np.int64(state.fallen[state.ally]))
        state.fallen[state.ally] = 0
    order_effects(state, owner, first)


# ---- effects after the roll ------------------------------------------------------------------------------------------


@kernel
def has_effects(state, tables, side):
    """Whether a side has an effect left to use."""
    seat = seat_of_side(state, side)
    return _usable(state, tables, seat, side) != 0 or _can_strike(state, seat, side)


@kernel
def _usable(state, tables, seat, side):
    """The set of crafted cards that a side may use now."""
    cards = np.int64(0)
    if not state.battle_flags & (ARMORED << side):
        cards |= crafted(state, tables, seat, ARMORERS)
    if side == DEFENDER:
        cards |= crafted(state, tables, seat, SAPPERS)
    elif not state.battle_flags & BRUTAL:
        cards |= crafted(state, tables, seat, BRUTAL_TACTICS)
    return cards


@kernel
def _can_strike(state, seat, side):
    """A Ronin with a face-up sword (D.8)."""
    if state.faction_of[seat] != VAGABOND or state.battle_flags & (STRUCK << side):
        return False
    v = vagabond_of(state, seat)
    return state.character[v] == RONIN and state.items[v, UP, SWORD] > 0


@kernel
def _use_card(state, tables, seat, side, card):
    effect = np.int64(tables.card_effect[card])
    if effect == ARMORERS:
        state.battle_flags |= ARMORED << side
        discard_crafted(state, tables, seat, card)
    elif effect == SAPPERS:
        state.extra_hits[DEFENDER] += 1
        discard_crafted(state, tables, seat, card)
    else:
        state.battle_flags |= BRUTAL
        state.extra_hits[ATTACKER] += 1
        score(state, np.int64(state.defender), 1)


# ---- choices ---------------------------------------------------------------------------------------------------------


@kernel
def choice_moves(state, tables, out, n):
    """The moves of the seat that must choose in this battle; the dice when it is chance."""
    step = np.int64(state.battle_step)
    if step == ROLLING:
        return _roll_moves(out, n)
    if step == SIDE_CHOICE:
        out[n] = pack(RESOLVE_FIRST, ATTACKER, 0, 0)
        out[n + 1] = pack(RESOLVE_FIRST, DEFENDER, 0, 0)
        return n + 2
    if ATTACKER_USES_FIRST <= step <= ATTACKER_USES_SECOND:
        return _effect_moves(state, tables, step, out, n)
    out[n] = pack(DECLINE, 0, 0, 0)
    n += 1
    if step == ALLY_CHOICE:
        return _seat_moves(FIGHT_WITH, possible_allies(state), out, n)
    if step == ENLIST_CHOICE:
        return _seat_moves(ENLIST, enlistable(state), out, n)
    suit = np.int64(state.suit_of[state.battlefield])
    cards = np.int64(tables.effect_cards[AMBUSH]) & np.int64(tables.matching_cards[suit]) & state.hand[state.actor]
    return _seat_moves(AMBUSH_WITH, cards, out, n)


@kernel
def _seat_moves(op, choices, out, n):
    rest = np.int64(choices)
    while rest:
        out[n] = pack(op, lowest(rest), 0, 0)
        rest &= rest - 1
        n += 1
    return n


@kernel
def _roll_moves(out, n):
    for low in range(MAX_DIE + 1):
        for high in range(low, MAX_DIE + 1):
            out[n] = pack(ROLL, high, low, 0)
            n += 1
    return n


@kernel
def _effect_moves(state, tables, step, out, n):
    side = ATTACKER if step in (ATTACKER_USES_FIRST, ATTACKER_USES_SECOND) else DEFENDER
    seat = seat_of_side(state, side)
    out[n] = pack(END, 0, 0, 0)
    n += 1
    n = _seat_moves(USE, _usable(state, tables, seat, side), out, n)
    if step == ATTACKER_USES_FIRST and has_effects(state, tables, DEFENDER):
        out[n] = pack(DEFENDER_FIRST, 0, 0, 0)
        n += 1
    if _can_strike(state, seat, side):
        out[n] = pack(SWIFT_STRIKE, 0, 0, 0)
        n += 1
    return n


@kernel
def apply_choice(state, tables, move):
    """Carry out a choice in battle."""
    op = op_of(move)
    a = arg_a(move)
    step = np.int64(state.battle_step)
    if op == ROLL:
        roll_dice(state, a, arg_b(move))
    elif op == AMBUSH_WITH:
        _play_ambush(state, tables, step, a)
    elif op == FIGHT_WITH:
        state.ally = a
        state.battle_step = AMBUSH_CHOICE
    elif op == ENLIST:
        state.enlisted = undamaged_swords(state, a)
        score(state, a, 1)
        state.battle_step = ROLLING
    elif op == RESOLVE_FIRST:
        state.battle_step = FINISHED
        set_off(state, 1 - a)
        set_off(state, a)
    elif op == DECLINE:
        _decline(state, step)
    else:
        _apply_effect(state, tables, op, a, step)


@kernel
def _decline(state, step):
    if step == ALLY_CHOICE:
        state.battle_step = AMBUSH_CHOICE
    elif step == AMBUSH_CHOICE:
        state.battle_step = ENLIST_CHOICE
    elif step == FOIL_CHOICE:
        state.battle_step = AMBUSH_STRIKES
    else:
        state.battle_step = ROLLING


@kernel
def _play_ambush(state, tables, step, card):
    """The card lies on the table until its hits are dealt; a foiled one does nothing (4.3.1)."""
    leave_hand(state, np.int64(state.actor), card, EVERYBODY, 0)
    if step == AMBUSH_CHOICE:
        state.limbo |= np.int64(1) << card
        state.battle_step = FOIL_CHOICE
    else:
        to_discard(state, tables, card)
        _discard_limbo(state, tables)
        state.battle_step = ENLIST_CHOICE


@kernel
def _apply_effect(state, tables, op, a, step):
    side = ATTACKER if step in (ATTACKER_USES_FIRST, ATTACKER_USES_SECOND) else DEFENDER
    seat = seat_of_side(state, side)
    if op == USE:
        _use_card(state, tables, seat, side, a)
    elif op == SWIFT_STRIKE:
        exhaust(state, vagabond_of(state, seat), SWORD)
        state.battle_flags |= STRUCK << side
        state.extra_hits[side] += 1
    elif op == DEFENDER_FIRST:
        state.battle_step = DEFENDER_USES_FIRST
    else:
        _end_effects(state, step)


@kernel
def hit_moves(state, out, n):
    """What the seat that must choose may lose for one hit."""
    side = top_arg(state, 0)
    owner = seat_of_side(state, side)
    clearing = np.int64(state.battlefield)
    if state.faction_of[owner] == VAGABOND:
        n = damage_moves(state, vagabond_of(state, owner), out, n)
        if side == ATTACKER and state.ally != NOBODY and state.warriors[state.ally, clearing] > 0:
            out[n] = pack(LOSE_ALLY, 0, 0, 0)
            n += 1
        return n
    for kind in range(N_BUILDING_KINDS):
        if state.buildings[owner, kind, clearing] > 0:
            out[n] = pack(LOSE_BUILDING, kind, 0, 0)
            n += 1
    for kind in range(N_TOKEN_KINDS):
        if state.tokens[owner, kind, clearing] > 0:
            out[n] = pack(LOSE_TOKEN, kind, 0, 0)
            n += 1
    return n


@kernel
def damage_moves(state, v, out, n):
    """Every undamaged item that a Vagabond may damage: first those face down."""
    for face_up in range(2):
        zone = UP if face_up else DOWN
        for item in range(N_ITEMS):
            if state.items[v, zone, item] > 0:
                out[n] = pack(DAMAGE, item, face_up, 0)
                n += 1
    return n


@kernel
def apply_hit(state, move):
    """Carry out the loss chosen for one hit."""
    op = op_of(move)
    side = top_arg(state, 0)
    owner = seat_of_side(state, side)
    if op == LOSE_BUILDING:
        lose_building(state, side, owner, arg_a(move))
    elif op == LOSE_TOKEN:
        lose_token(state, side, owner, arg_a(move))
    elif op == LOSE_ALLY:
        lose_ally(state)
    else:
        damage(state, vagabond_of(state, owner), arg_a(move), arg_b(move))
        state.hits[side] -= 1
        if side == ATTACKER:
            state.item_losses += 1
