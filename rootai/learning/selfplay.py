"""Games between fast players, played to learn from their results.

What a position is worth is learned from how games went on from positions like it.  So the games are varied: tables of
all kinds, players of several strengths, and in some games a share of random moves, which bring about positions that a
search looks at and good players avoid.
"""

from collections.abc import Sequence
from contextlib import ExitStack, closing
from random import Random

import numpy as np

from rootai.arena.match import derived_seed
from rootai.engine.contract import CHANCE
from rootai.engine.game import Game
from rootai.engine.outlook import Outlook
from rootai.learning.positions import FeatureReader, position_dtype
from rootai.players import make_player

RANDOM_SHARES = (0.0, 0.0, 0.05, 0.15)  # of the moves of a game; one of these for each game
KEPT_SHARE = 0.1  # of the decisions whose positions are kept, beside the first one of each turn


def play_to_learn(game: Game, outlook: Outlook, players: Sequence[str], seed: int, number: int) -> np.ndarray:
    """The positions of one game; it depends on the seed and its number alone."""
    rng = Random(derived_seed(seed, number))
    state = game.new(seed=derived_seed(seed, number, 1), **outlook.random_options(rng))
    reader = FeatureReader(state, outlook)
    random_share = rng.choice(RANDOM_SHARES)
    positions = []
    turns = 0
    with ExitStack() as stack:
        seated = [
            stack.enter_context(closing(make_player(rng.choice(players), seed=rng.getrandbits(53))))
            for _ in range(state.n_seats)
        ]
        while not state.is_over:
            seat = state.to_act
            if seat == CHANCE:
                state.apply(state.sample_chance())
                continue
            turns_now = int(game.kernels.turns(state.record[0], state.tables[0]))
            if turns_now > turns or rng.random() < KEPT_SHARE:
                turns = turns_now
                positions.append(np.zeros(1, position_dtype(outlook)))
                reader.read(state, positions[-1][0])
            stray = rng.random() < random_share
            state.apply(rng.choice(state.legal_values()) if stray else seated[seat].choose(state))
    kept = np.concatenate(positions)
    kept["game"] = number
    kept["reward"][:, : state.n_seats] = state.rewards()
    return kept
