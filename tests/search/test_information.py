"""A search knows what its seat sees and nothing more: whatever is really hidden, it finds the same."""

import json

import pytest
from playing import Position, choices, findings, timeless

from rootai.engine.contract import CHANCE, TERMINAL
from rootai.engine.jit import PURE
from rootai.engine.rng import new_rng, random_below
from rootai.games import GAMES, load
from rootai.search.params import FORMULAS, VARIANTS, Limits, SearchParams

if PURE:
    pytest.skip("the native search takes compiled kernels only", allow_module_level=True)

from rootai.search.core import Search

CASES = [(name, seats) for name in GAMES for seats in sorted({load(name).min_seats, load(name).max_seats})]
N_POSITIONS = 6  # spread over a game
N_WORLDS = 16  # for each of them


def spread(found):
    return found[:: max(1, len(found) // N_POSITIONS)]


def outcome(position, seat, params, seed=9):
    with Search(position.rules, params) as search:
        result = timeless(search.run(position.record, seat, Limits(iterations=150, seed=seed)))
        return result, findings(search, position)


def game_states(name, seats, seed):
    """States of a random game in which a seat has a choice."""
    state, rng, found = load(name).new(seed=seed, seats=seats), new_rng(seed), []
    while not state.is_over:
        values = state.legal_values()
        if state.to_act >= 0 and len(values) > 1:
            found.append(state.copy())
        state.apply(state.sample_chance() if state.to_act == CHANCE else values[random_below(rng, len(values))])
    return spread(found)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_equal_views_and_the_view_itself_are_searched_alike(name, seats, variant, formula):
    differing = 0
    for state in game_states(name, seats, seed=4):
        seat = state.to_act
        others = [state.determinize(seat, seed=seed) for seed in (1, 2)]
        viewed = state.game.from_view(json.loads(json.dumps(state.observe(seat))))
        assert all(other.observe(seat) == state.observe(seat) for other in (*others, viewed))
        differing += any(other.record.tobytes() != state.record.tobytes() for other in others)
        params = SearchParams(variant=variant, formula=formula, cutoff=10, playout_bias=0.5)
        found = [
            outcome(Position(each.game.rules(each), each.record), seat, params) for each in (state, *others, viewed)
        ]
        assert found[1:] == found[:-1]
    assert differing > 0


# ---- following a game over hidden moves ------------------------------------------------------------------------------


def mirrored(real, twin, move, seat, rng):
    """A move for `twin` that looks to `seat` as `move` does in `real`, or None.

    What chance hides is drawn anew; what a player hides is the same if it can be, since it may soon be revealed.
    """
    alike = [other for other in twin.legal() if twin.seen(other, seat) == real.seen(move, seat)]
    if move in alike and real.actor != CHANCE:
        return move
    return alike[random_below(rng, len(alike))] if alike else None


def follow(real, twin, searches, seat, rng):
    """Play both on to the next choice of `seat`; whether they still look alike, and the hidden moves that differed."""
    n_differed = 0
    while real.actor != TERMINAL and not (real.actor == seat and len(real.legal()) > 1):
        move = real.random_move(rng)
        twin_move = mirrored(real, twin, move, seat, rng)
        if twin_move is None:
            return False, n_differed
        n_differed += twin_move != move or (real.seen(move, seat) != move and real.record != twin.record)
        for search, position, played in zip(searches, (real, twin), (move, twin_move), strict=True):
            search.advance(position.record, played)
            position.play(played)
        if not real.looks_like(twin, seat):
            return False, n_differed
    return real.actor == seat, n_differed


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize(("name", "seats"), [("bluff", 2), ("bluff", 4), *CASES])
def test_a_tree_kept_over_hidden_moves_is_the_same_whatever_they_were(name, seats, variant, formula):
    params = SearchParams(variant=variant, formula=formula, cutoff=10)
    n_followed = n_hidden = n_reused = 0
    for number, before in enumerate(spread(choices(name, seats, seed=7)) * N_WORLDS):
        seat, rng = before.actor, new_rng(number)
        real, twin = before.copy(), before.world(seat, seed=number)
        searches = Search(real.rules, params), Search(twin.rules, params)
        alike, n_differed = True, 0
        while alike:
            runs = []
            for search, position in zip(searches, (real, twin), strict=True):
                result = search.run(position.record, seat, Limits(iterations=150, seed=number))
                runs.append((timeless(result), findings(search, position)))
            assert runs[0] == runs[1]
            n_reused += result.reused_visits > 0
            n_followed += n_differed > 0
            move = searches[0].best(real.record)
            for search, position in zip(searches, (real, twin), strict=True):
                search.advance(position.record, move)
                position.play(move)
            if not real.looks_like(twin, seat):  # the move was a look at something hidden
                break
            alike, n_more = follow(real, twin, searches, seat, rng)
            n_differed += n_more
            n_hidden += n_more
    # In the minimal game a seat has one choice only, so there is nothing to follow to; with two seats of Root nearly
    # every turn of the opponent spends a card that the other world does not have there.
    if name != "minimal":
        assert n_followed > 0
        assert n_reused > 0
    assert n_hidden > 0
