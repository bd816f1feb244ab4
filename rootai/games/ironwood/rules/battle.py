"""Battles: cards are laid face down one after the other, revealed together, and both sides deal damage at once."""

import numpy as np

from rootai.engine.bits import lowest
from rootai.engine.contract import CHANCE
from rootai.engine.jit import kernel
from rootai.engine.packing import pack
from rootai.games.ironwood.moves import ATTACK, COMMIT, HIT, HOLD_BACK, NONE, RETREAT, REVEAL, STOP
from rootai.games.ironwood.rules import program
from rootai.games.ironwood.rules.cards import battle_bonus, battle_choices, put_away
from rootai.games.ironwood.rules.end import no_battle
from rootai.games.ironwood.rules.frames import (
    BATTLING,
    ENDING_BATTLE,
    FIRST_COMMIT,
    HITTING,
    RETREATING,
    REVEALING,
    RUNNING,
    SECOND_COMMIT,
    pop,
    push,
    running_card,
    set_arg,
    top_arg,
    top_seat,
)
from rootai.games.ironwood.rules.pieces import (
    destroy_drill,
    remove_iron,
    remove_wood,
    shift_iron,
    shift_wood,
    units,
)
from rootai.games.ironwood.solo.hooks import after_battle, bot_bonus, first_committer
from rootai.games.ironwood.state import (
    FERRUM,
    FIRST_FOREST,
    IRON,
    N_FORESTS,
    NO_CARD,
    NO_LIST,
    NOBODY,
    WOOD,
    WOOD_BOT,
)

ATTACK_VALUE = 0
DEFENCE_VALUE = 1
DOMINANCE_VALUE = 2


# ---- the attack ------------------------------------------------------------------------------------------------------


@kernel
def may_attack(state, seat, target, forest, mountain):
    """Whether a seat may attack across a pair of an inner forest and a mountain that touch."""
    if state.wood[forest] == 0:
        return False  # battle.3 for wood, battle.4 for iron: a totem is no warband
    if seat == IRON:
        return units(state, mountain) > 0
    if target == program.FERRUM_TARGET:
        return mountain == FERRUM  # by name, even if it is empty (ferrum.1)
    return units(state, mountain) > 0 or state.drill_at == mountain  # a lone drill (battle.28)


@kernel
def attack_moves(state, tables, seat, target, out, n):
    """All attacks, appended to the moves; outer forests are out of reach (board.6)."""
    for forest in range(N_FORESTS):
        if state.wood[forest] > 0 and (np.int64(tables.inner_forests) >> forest) & 1:
            mountains = np.int64(tables.touches[forest])
            while mountains:
                mountain = lowest(mountains)
                mountains &= mountains - 1
                if may_attack(state, seat, target, forest, mountain):
                    n = add_attack(out, n, forest, mountain)
    return n


@kernel
def add_attack(out, n, forest, mountain):
    """One attack more; without a list it is only counted."""
    if out is not None:
        out[n] = pack(ATTACK, forest, mountain, 0)
    return n + 1


@kernel
def begin_battle(state, tables, seat, effect, forest, mountain):
    """The attack is made: against nobody it is won at once (battle.28, ferrum.2)."""
    state.battle_forest = forest
    state.battle_mountain = mountain
    state.attacker = seat
    push(state, BATTLING, first_committer(state, seat), effect, FIRST_COMMIT, NOBODY, 0)
    if units(state, mountain) == 0:
        lose_drill(state)
        set_arg(state, 2, seat)
        finish(state, tables)


# ---- stages ----------------------------------------------------------------------------------------------------------


@kernel
def settle_battle(state, tables):
    """Go on until somebody must choose."""
    stage = top_arg(state, 1)
    if stage == REVEALING:
        state.actor = CHANCE
        return True
    if stage == HITTING:
        if n_hits(state) > 1 and state.bot != WOOD_BOT:
            state.actor = WOOD
            return True
        hit_golems_first(state)
        return False
    if stage == ENDING_BATTLE:
        decide(state, tables)
        return False
    state.actor = top_seat(state)
    return True


@kernel
def battle_moves(state, tables, out):
    """The choices of the present stage."""
    stage = top_arg(state, 1)
    if stage <= SECOND_COMMIT:
        seat = top_seat(state)
        return commit_moves(battle_choices(state, tables, seat, np.int64(state.hand[seat])), out)
    if stage == REVEALING:
        out[0] = reveal_move(state)
        return 1
    if stage == HITTING:
        return hit_moves(state, out)
    return retreat_moves(state, tables, out)


@kernel
def commit_moves(cards, out):
    """A card of the hand, or none (battle.6 to battle.8)."""
    out[0] = pack(HOLD_BACK, 0, 0, 0)
    n = 1
    while cards:
        out[n] = pack(COMMIT, lowest(cards), 0, 0)
        cards &= cards - 1
        n += 1
    return n


@kernel
def commit(state, card):
    """A card is laid face down, or NO_CARD; then it is the other side's choice, then both are revealed."""
    seat = top_seat(state)
    stage = top_arg(state, 1)
    if card != NO_CARD:
        state.hand[seat] &= ~(np.int64(1) << card)
        state.battle_card[seat] = card
    set_arg(state, 1, stage + 1)
    if stage == FIRST_COMMIT:
        state.frame_seat[state.n_frames - 1] = 1 - seat


@kernel
def reveal_move(state):
    """The one outcome of the reveal."""
    wood = np.int64(state.battle_card[WOOD])
    iron = np.int64(state.battle_card[IRON])
    return pack(REVEAL, NONE if wood == NO_CARD else wood, NONE if iron == NO_CARD else iron, 0)


@kernel
def value_of(state, tables, seat, which):
    """Attack, defence or dominance of a side: its card (0 for none, battle.9), this attack, lasting effects."""
    total = battle_bonus(state, tables, seat, which, seat == state.attacker) + bot_bonus(state, tables, seat, which)
    if state.battle_card[seat] != NO_CARD:
        total += tables.combat[seat, state.battle_card[seat], which]
    if seat == state.attacker:
        total += tables.code[top_arg(state, 0), program.A + which]
    return total


@kernel
def damage_of(state, tables, seat):
    """Damage before the enemy's defence: golems and a forge of iron's mountain add to it (battle.12, battle.13)."""
    total = value_of(state, tables, seat, ATTACK_VALUE)
    if seat == IRON:
        mountain = np.int64(state.battle_mountain)
        total += np.int64(state.golems[mountain]) + ((np.int64(state.forges) >> mountain) & 1)
    return total


@kernel
def reveal(state, tables):
    """Both damages are counted before anybody is removed (battle.11); against wood there is nothing to choose."""
    for seat in range(2):
        defence = value_of(state, tables, 1 - seat, DEFENCE_VALUE)
        state.hits[seat] = max(np.int64(0), damage_of(state, tables, seat) - defence)  # battle.14
        card = np.int64(state.battle_card[seat])
        if card != NO_CARD:
            state.known[seat] &= ~(np.int64(1) << card)
    remove_wood(state, state.battle_forest, state.hits[IRON])
    set_arg(state, 1, HITTING)


# ---- hits on iron ----------------------------------------------------------------------------------------------------


@kernel
def warriors_hit(state, golems):
    """Warriors removed beside a number of golems, or -1 if the damage does not go so far or leaves a golem's worth.

    An assignment must be maximal (battle.35); two damage remove a golem (battle.17)."""
    mountain = np.int64(state.battle_mountain)
    left = np.int64(state.hits[WOOD]) - 2 * golems
    if left < 0:
        return np.int64(-1)
    warriors = min(left, np.int64(state.iron[mountain]))
    if left - warriors >= 2 and golems < state.golems[mountain]:
        return np.int64(-1)
    return warriors


@kernel
def n_hits(state):
    """In how many ways wood may assign its damage."""
    n = 0
    for golems in range(np.int64(state.golems[state.battle_mountain]) + 1):
        n += warriors_hit(state, golems) >= 0
    return n


@kernel
def hit_moves(state, out):
    """All ways to assign the damage."""
    n = 0
    for golems in range(np.int64(state.golems[state.battle_mountain]) + 1):
        warriors = warriors_hit(state, golems)
        if warriors >= 0:
            out[n] = pack(HIT, warriors, golems, 0)
            n += 1
    return n


@kernel
def hit(state, warriors, golems):
    """Wood's damage is dealt."""
    remove_iron(state, state.battle_mountain, warriors, golems)
    set_arg(state, 1, ENDING_BATTLE)


@kernel
def hit_golems_first(state):
    """Where there is nothing to choose, and by the wood bot (solo.woodbot.battle.4), the damage is dealt at once."""
    golems = np.int64(state.golems[state.battle_mountain])
    while warriors_hit(state, golems) < 0:
        golems -= 1
    hit(state, warriors_hit(state, golems), golems)


# ---- the outcome -----------------------------------------------------------------------------------------------------


@kernel
def decide(state, tables):
    """Who has won; cards are put away, a drill may be lost, the winner may force a retreat."""
    winner = find_winner(state, tables)
    for seat in range(2):
        if state.battle_card[seat] != NO_CARD:
            put_away(state, seat, np.int64(state.battle_card[seat]))
            state.battle_card[seat] = NO_CARD
        state.hits[seat] = 0
    iron_left = units(state, state.battle_mountain)
    wood_left = state.wood[state.battle_forest] > 0
    if winner == WOOD or iron_left == 0:
        lose_drill(state)  # battle.26
    set_arg(state, 2, winner)
    loser_left = wood_left if winner == IRON else iron_left > 0
    if winner != NOBODY and loser_left:
        set_arg(state, 1, RETREATING)
        state.frame_seat[state.n_frames - 1] = winner
    else:
        finish(state, tables)


@kernel
def find_winner(state, tables):
    """Whoever is left alone wins, else the higher dominance, on a tie the attacker (battle.19 to battle.22)."""
    iron_left = units(state, state.battle_mountain)
    wood_left = np.int64(state.wood[state.battle_forest])
    if iron_left == 0 and wood_left == 0:
        return np.int64(NOBODY)
    if wood_left == 0:
        return np.int64(IRON)
    if iron_left == 0:
        return np.int64(WOOD)
    iron = iron_left + value_of(state, tables, IRON, DOMINANCE_VALUE)
    wood = wood_left + value_of(state, tables, WOOD, DOMINANCE_VALUE)
    if iron == wood:
        return np.int64(state.attacker)
    return np.int64(IRON) if iron > wood else np.int64(WOOD)


@kernel
def lose_drill(state):
    """A drill on the mountain of the battle is destroyed."""
    if state.drill_at == state.battle_mountain:
        destroy_drill(state, state.wood[state.battle_forest] > 0)


@kernel
def retreat_moves(state, tables, out):
    """The losing warband goes to a neighbour of the winner's choice, or stays (retreat.1)."""
    out[0] = pack(STOP, 0, 0, 0)
    n = 1
    if top_seat(state) == WOOD:
        places = np.int64(tables.ridges[state.battle_mountain])
    else:
        places = np.int64(tables.passes[state.battle_forest]) << FIRST_FOREST
    while places:
        out[n] = pack(RETREAT, lowest(places), 0, 0)
        places &= places - 1
        n += 1
    return n


@kernel
def retreat(state, tables, place):
    """A retreat is no move: nothing forbids it, and it does not use up a move (retreat.3)."""
    if top_seat(state) == WOOD:
        shift_iron(state, np.int64(state.battle_mountain), place)
    else:
        shift_wood(state, np.int64(state.battle_forest), place - FIRST_FOREST)
    finish(state, tables)


@kernel
def finish(state, tables):
    """The battle is over; what its attacker's card promises for a victory follows (battle.25)."""
    effect = top_arg(state, 0)
    won_by = top_arg(state, 2)
    won = won_by == state.attacker
    fought = top_arg(state, 1) != FIRST_COMMIT
    attacker = np.int64(state.attacker)
    card = running_card(state)
    pop(state)
    after_battle(state, np.int64(state.battle_mountain), attacker, won_by, fought)
    no_battle(state)
    victory = np.int64(tables.code[effect, program.LIST])
    if won and victory != NO_LIST:
        push(state, RUNNING, attacker, tables.list_start[victory], tables.list_end[victory], card, 0)
