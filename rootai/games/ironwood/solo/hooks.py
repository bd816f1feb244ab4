"""What a bot changes in the rules that both kinds of game share; without a bot nothing."""

import numpy as np

from rootai.engine.jit import kernel
from rootai.games.ironwood.rules.pieces import place_iron, steal, units
from rootai.games.ironwood.solo.program import STEAL_ON_WIN
from rootai.games.ironwood.state import FERRUM, IRON, IRON_BOT, NO_BOT, NOBODY, WOOD, WOOD_BOT


@kernel
def bot_seat(state):
    """The seat of the bot, NOBODY without one."""
    if state.bot == NO_BOT:
        return np.int64(NOBODY)
    return np.int64(IRON) if state.bot == IRON_BOT else np.int64(WOOD)


@kernel
def first_committer(state, attacker):
    """The human plays first, whoever attacks (solo.ironbot.battle.1, solo.woodbot.battle.1)."""
    return attacker if state.bot == NO_BOT else 1 - bot_seat(state)


@kernel
def bot_bonus(state, tables, seat, which):
    """Of the iron bot's intent, or of the Forest Spirits while a marker lies there (solo.*.battle.3)."""
    if seat != bot_seat(state) or (state.bot == WOOD_BOT and state.spirits == 0):
        return np.int64(0)
    return np.int64(tables.bot_bonus[state.intent, which])


@kernel
def after_battle(state, mountain, attacker, winner, fought):
    """What a bot does once a battle is over; `fought` is false for an attack against nobody."""
    if state.bot == IRON_BOT and units(state, FERRUM) == 0:
        place_iron(state, FERRUM, 1)  # solo.ironbot.battle.6
    if state.bot == WOOD_BOT:
        if fought and state.spirits > 0:  # solo.woodbot.battle.5
            state.spirits -= 1
            state.markers += 1
        if winner == WOOD and attacker == WOOD:
            if mountain == FERRUM:  # solo.woodbot.attack.6
                steal(state, WOOD, (np.int64(state.crystals[IRON]) + 1) // 2)
            steal(state, WOOD, np.int64(state.bot_work[STEAL_ON_WIN]))
        state.bot_work[STEAL_ON_WIN] = 0


@kernel
def set_mark(state, mountain):
    """A marker on a mountain, while markers last (setup.5)."""
    bit = np.int64(1) << mountain
    if not state.marks & bit and state.markers > 0:
        state.markers -= 1
        state.marks |= bit


@kernel
def take_mark(state, mountain):
    """The marker leaves a mountain."""
    bit = np.int64(1) << mountain
    if state.marks & bit:
        state.markers += 1
        state.marks &= ~bit


@kernel
def vision_spent(state, vision):
    """A vision was found, discarded or sacrificed: the iron bot marks its mountain (solo.ironbot.turn.2 and .3)."""
    if state.bot == IRON_BOT:
        set_mark(state, vision + 1)


@kernel
def add_spirits(state, n):
    """Markers beside the Forest Spirits, while they last."""
    n = min(np.int64(n), np.int64(state.markers))
    state.markers -= n
    state.spirits += n


@kernel
def foundation_placed(state, tables):
    """The wood bot's spirits wake when the human places a foundation."""
    if state.bot == WOOD_BOT:
        add_spirits(state, np.int64(tables.foundation_spirits))
