"""A random world that one seat cannot tell from the real one."""

import numpy as np

from rootai.engine.bits import popcount, random_member, random_subset
from rootai.engine.jit import kernel
from rootai.games.ironwood.rules.cards import battle_choices, n_known_top
from rootai.games.ironwood.rules.frames import BATTLING, REVEALING, top_arg, top_kind
from rootai.games.ironwood.solo.hooks import bot_seat
from rootai.games.ironwood.state import BASE_CARDS, INNER_VISIONS, IRON, NO_BOT, NO_CARD


@kernel
def determinize(state, tables, seat, rng):
    """Deal anew what `seat` cannot see: the other hand and deck, a battle card that lies face down, visions."""
    _deal_cards(state, tables, 1 - seat, rng)
    if seat == IRON:
        _deal_visions(state, rng)
    _deal_top(state, seat, rng)


@kernel
def face_down(state, seat):
    """Whether a battle card of that seat lies on the table unseen."""
    if seat == bot_seat(state):
        return False  # it is turned over at once
    if state.battle_card[seat] == NO_CARD or top_kind(state) != BATTLING:
        return False
    return top_arg(state, 1) <= REVEALING


@kernel
def _deal_cards(state, tables, other, rng):
    """Pool what may be in the other's hand, on the table face down or in its deck, then deal.

    The unseen cards of an old deck in a bot's hand are dealt with the rest."""
    hidden = face_down(state, other)
    held = np.int64(state.hand[other])
    if hidden:
        held |= np.int64(1) << state.battle_card[other]
    sure = np.int64(state.known[other]) | (held & BASE_CARDS)  # base cards not on the table are in hand
    pool = np.int64(state.deck[other]) | (held & ~sure)
    if other == bot_seat(state):
        pool |= np.int64(state.bot_held)
        unseen = random_subset(pool, popcount(np.int64(state.bot_held)), rng)
        state.bot_held = unseen
        pool &= ~unseen
    dealt = random_subset(pool, popcount(held) - popcount(sure), rng)
    state.deck[other] = pool & ~dealt
    held = sure | dealt
    if hidden:
        card = random_member(battle_choices(state, tables, other, held), rng)
        state.battle_card[other] = card
        held &= ~(np.int64(1) << card)
    state.hand[other] = held


@kernel
def seen_on_top(state, seat):
    """The set of visions that a seat has seen on top of the deck."""
    found = np.int64(0)
    for place in range(state.top_seen[seat]):
        found |= np.int64(1) << state.top_vision[place]
    return found


@kernel
def owes_inner_vision(state):
    """Whether wood's first vision, an inner one (setup.8), must still be among those that iron does not know.

    Once an inner vision was found, or one was discarded face down, nobody else can say."""
    open_or_known = np.int64(state.vision_open) | np.int64(state.vision_known)
    if state.bot != NO_BOT:
        return False  # it may be back in the deck
    hidden = np.int64(state.vision_hand) & ~np.int64(state.vision_known)
    return hidden != 0 and state.vision_buried == 0 and open_or_known & INNER_VISIONS == 0


@kernel
def _deal_visions(state, rng):
    """Iron cannot see wood's hand, visions that were discarded, and the deck below what it looked at."""
    seen = seen_on_top(state, IRON)
    known = np.int64(state.vision_known)
    held = np.int64(state.vision_hand) & ~known
    pool = held | (np.int64(state.vision_deck) & ~seen)
    if state.bot == NO_BOT:  # the iron bot has marked them
        pool |= np.int64(state.vision_buried)
    n_left = popcount(held)
    dealt = np.int64(0)
    if owes_inner_vision(state) and pool & INNER_VISIONS:
        dealt = np.int64(1) << random_member(pool & INNER_VISIONS, rng)
        n_left -= 1
    dealt |= random_subset(pool & ~dealt, n_left, rng)
    pool &= ~dealt
    buried = np.int64(0)
    if state.bot == NO_BOT:
        buried = random_subset(pool, popcount(np.int64(state.vision_buried)), rng)
        state.vision_buried = buried
    state.vision_hand = known | dealt
    state.vision_deck = seen | (pool & ~buried)


@kernel
def _deal_top(state, seat, rng):
    """The visions on top of the deck that only the other has seen."""
    pool = np.int64(state.vision_deck) & ~seen_on_top(state, seat)
    for place in range(np.int64(state.top_seen[seat]), n_known_top(state)):
        vision = random_member(pool, rng)
        state.top_vision[place] = vision
        pool &= ~(np.int64(1) << vision)
