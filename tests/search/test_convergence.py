"""The search finds the exact values and best moves of the minimal game, which enumeration solves.

The last seat faces cards it cannot see and nobody who answers: its value is that of the game.  The first seat is
answered.  What the other seat was dealt before the search began is no part of its path through the trees
(native/README.md), so the search gives it one answer for all its cards; enumeration of the game with this answer gives
the value to be found."""

from statistics import mean

import pytest
from playing import Position

from rootai.engine.jit import PURE
from rootai.games import load
from rootai.search.params import VARIANTS, Limits, SearchParams
from rootai.search.reference import ReferenceSearch

CARDS = range(1, 7)
ITERATIONS = 20_000
TOLERANCE = 0.03


def search_of(rules, params):
    if PURE:
        return ReferenceSearch(rules, params)
    from rootai.search.core import Search

    return Search(rules, params)


def others(*known):
    return [card for card in CARDS if card not in known]


def last_seat(own):
    """Chances of winning for the last of two seats: (keep, swap), over all cards the other may hold."""
    keep = mean(own > held for held in others(own))
    swap = mean(drawn > held for held in others(own) for drawn in others(own, held))
    return {"keep": keep, "swap": swap}


def first_seat(own):
    """Chances of winning for the first of two seats against the better of two answers: always keep, or always swap."""
    deals = [(answer, drawn) for answer in others(own) for drawn in others(own, answer)]
    kept_keep = mean(own > answer for answer in others(own))
    kept_swap = mean(own > after for _, after in deals)
    swapped_keep = mean(drawn > answer for answer, drawn in deals)
    swapped_swap = mean(drawn > after for answer, drawn in deals for after in others(own, answer, drawn))
    return {"keep": min(kept_keep, kept_swap), "swap": min(swapped_keep, swapped_swap)}


def found(seat, own, variant):
    """What the search finds at the decision of a seat that holds a card: the value of each move, and the best."""
    state = load("minimal").new(seed=3, seats=2)
    document = state.to_json()
    document["position"]["hand"] = [own, others(own)[0]] if seat == 0 else [others(own)[0], own]
    document["position"]["deck"] = others(*document["position"]["hand"])
    state = state.game.from_json(document)
    if seat == 1:
        state.apply("keep")
    position = Position(state.game.rules(state), state.record)
    search = search_of(position.rules, SearchParams(variant=variant, exploration=0.3))
    search.run(position.record, seat, Limits(iterations=ITERATIONS // (10 if PURE else 1), seed=own))
    texts = {int(move): move.text for move in state.legal_moves()}
    return {texts[edge.move]: edge.value for edge in search.root(position.record)}, texts[search.best(position.record)]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("own", CARDS)
@pytest.mark.parametrize(("seat", "solve"), [(0, first_seat), (1, last_seat)])
def test_search_converges_to_the_exact_value_and_best_move(seat, solve, own, variant):
    exact = solve(own)
    best = max(exact, key=exact.__getitem__)
    values, chosen = found(seat, own, variant)
    assert abs(values[best] - exact[best]) < TOLERANCE
    if abs(exact["keep"] - exact["swap"]) > TOLERANCE:
        assert chosen == best


def test_the_exact_solution_is_the_one_worked_out_by_hand():
    """The last seat with card 4 beats 1, 2 and 3 of the five others; a fresh card wins half the time."""
    assert last_seat(4) == {"keep": 0.6, "swap": 0.5}
    assert last_seat(1)["keep"] == 0.0
    assert first_seat(6)["keep"] == 1.0
    assert first_seat(5) == {"keep": 0.8, "swap": 0.5}
