"""Worlds that a seat cannot tell apart: equally likely, true to what is known, blind to what is hidden."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np

from rootai.engine.rng import new_rng
from rootai.games.vaalbara.guidance import guess_vp
from rootai.games.vaalbara.state import CHARACTER_NAMES

from .table import GAME, here, play, position, seat_of, texts

N_WORLDS = 4000


def chi_square(counts, n_cells, total):
    expected = total / n_cells
    return sum((n - expected) ** 2 / expected for n in counts.values()) + (n_cells - len(counts)) * expected


def test_hands_of_others_are_dealt_from_all_unseen_cards_equally():
    """Late in the game few cards are unseen, so every possible hand turns up, and none too often."""
    state = position(["yellow", "red"], number=8, hands={"red": ["warrior"]})
    rest = sorted(set(CHARACTER_NAMES) - set(seat_of(state, "red")["discard"]))
    size = len(seat_of(state, "red")["hand"])
    hands = Counter(
        tuple(sorted(here(state.determinize(0, seed=seed))["seats"][1]["hand"])) for seed in range(N_WORLDS // 4)
    )
    possible = set(combinations(rest, size))
    assert set(hands) == possible
    assert len(possible) == comb(len(rest), size)
    # 99.9 % point of chi-square with few degrees of freedom
    assert chi_square(hands, len(possible), N_WORLDS // 4) < 30


def test_a_laid_card_may_be_any_card_of_the_hand():
    state = play(position(["yellow", "red"]), "dispatch " + seat_of(position(["yellow", "red"]), "yellow")["hand"][0])
    laid = Counter(here(state.determinize(1, seed=seed))["seats"][0]["played"] for seed in range(600))
    assert len(laid) == 12
    assert chi_square(laid, 12, 600) < 31.3  # 99.9 %, 11 degrees of freedom


def test_guessed_points_depend_on_what_lies_open_and_not_on_the_truth():
    state = position(["yellow", "red"], number=5)
    other = state.copy()
    other.record[0].vp[1] = 90
    guesses = [
        [int(guess_vp(each.record[0], each.tables[0], 1, new_rng(seed))) for seed in range(50)]
        for each in (state, other)
    ]
    assert guesses[0] == guesses[1]
    assert len(set(guesses[0])) > 3
    assert min(guesses[0]) >= 0


def test_guessed_points_are_near_the_truth_on_average():
    """Over whole games of greedy players the mean guess is within a third of the mean truth."""
    from rootai.players import make_player

    truth, guessed = [], []
    for seed in range(4):
        state = GAME.new(seed=seed, seats=3)
        players = [make_player("greedy", seed=seat) for seat in range(3)]
        while not state.is_over:
            if state.record[0].round_number == 9 and texts(state)[0].startswith("dispatch") and state.to_act == 0:
                truth += state.scores
                for seat in range(3):
                    draws = [guess_vp(state.record[0], state.tables[0], seat, new_rng(n)) for n in range(20)]
                    guessed.append(np.mean(draws))
            state.apply(state.sample_chance() if state.to_act < 0 else players[state.to_act].choose(state))
    assert abs(np.mean(guessed) - np.mean(truth)) < np.mean(truth) / 3


def test_points_are_known_when_everybody_remembers():
    state = position(["yellow", "red"], number=4, recall=True, vp={"red": 31})
    assert {world.scores[1] for world in (state.determinize(0, seed=seed) for seed in range(20))} == {31}
