"""A random world that one seat cannot tell from the real one."""

import numpy as np

from rootai.engine.bits import popcount, random_member, random_subset
from rootai.engine.jit import kernel
from rootai.games.vaalbara.guidance import guess_vp
from rootai.games.vaalbara.state import ALL_CHARACTERS, DISPATCH, NO_CHARACTER, OVER, REVEAL


@kernel
def determinize(state, tables, seat, rng):
    """Deal anew what `seat` cannot see: the hands, decks and laid cards of the others, and their points.

    Decks are sets, so nothing is known of their order that could be false.  At the end all is open but the cards."""
    laid_hidden = state.phase == DISPATCH or state.phase == REVEAL
    for other in range(state.n_seats):
        if other != seat:
            _deal_unseen(state, other, laid_hidden, rng)
            if not tables.recall and state.phase != OVER:
                state.vp[other] = guess_vp(state, tables, other, rng)


@kernel
def _deal_unseen(state, other, laid_hidden, rng):
    """Pool the cards that are neither discarded nor on the table face up, then deal; known cards stay in hand."""
    laid = np.int64(state.played[other])
    n_held = popcount(state.hand[other])
    pool = np.int64(ALL_CHARACTERS) & ~np.int64(state.discard[other])
    if laid != NO_CHARACTER:
        if laid_hidden:
            n_held += 1
        else:
            pool &= ~(np.int64(1) << laid)
    known = np.int64(state.known[other])
    held = known | random_subset(pool & ~known, n_held - popcount(known), rng)
    state.clan_deck[other] = pool & ~held
    if laid != NO_CHARACTER and laid_hidden:
        laid = random_member(held, rng)
        state.played[other] = laid
        held &= ~(np.int64(1) << laid)
    state.hand[other] = held
