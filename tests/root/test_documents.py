"""Positions and views of Root edited by hand: the impossible is refused with the law that it breaks."""

import copy
import json
from functools import cache

import numpy as np
import pytest
from golden_games import read_golden
from hypothesis import given, settings
from hypothesis import strategies as st

import rootai
from rootai.errors import BadStateError, BadViewError, RootaiError
from rootai.games import load

SEATS = ["marquise", "eyrie", "alliance", "vagabond"]


@cache
def text_of(title="4_seats", moves=100):
    """A position of a golden game as JSON."""
    for number, state in enumerate(load("root").replay(read_golden("root", title))):
        if number == moves:
            return json.dumps(state.to_json()), tuple(json.dumps(state.observe(seat)) for seat in range(state.n_seats))
    raise AssertionError("the game is shorter")


def document(title="4_seats", moves=100):
    """A position to be edited."""
    return json.loads(text_of(title, moves)[0])


def view(seat, title="4_seats", moves=100):
    """What a seat sees of it."""
    return json.loads(text_of(title, moves)[1][seat])


def change(doc, path, value):
    """Put a value at a path of keys and indices; a function changes what is there."""
    *parents, last = path
    for key in parents:
        doc = doc[key]
    doc[last] = value(doc[last]) if callable(value) else value


def seat(number, *keys):
    """A path into the entry of a seat."""
    return ("seats", number, *keys)


def more(n):
    """A larger or smaller number."""
    return lambda value: value + n


def case(path, value, sentence):
    """One edit and what is said of it."""
    return pytest.param(path, value, sentence, id=".".join(map(str, path)) + f"-{sentence[:24]}")


IMPOSSIBLE = [
    # cards
    case(("cards", "deck"), lambda cards: cards[1:], "is nowhere"),
    case(("cards", "discard"), lambda cards: [*cards, "?"], "names '?'"),
    case(("cards", "deck"), lambda cards: [*cards, cards[0]], "twice"),
    case(("cards", "limbo"), lambda cards: ["anvil"], "anvil is in"),
    case(("cards", "available"), lambda cards: ["anvil"], "anvil is in"),
    case(seat(0, "hand"), lambda cards: ["anvil", "knapsack", "sword", "armorers-1", "cobbler-1"], "is in the"),
    case(seat(0, "known_to"), {"eyrie": ["dominance-bird"]}, "it is not there"),
    case(("alliance", "known_to"), {"eyrie": ["dominance-bird"]}, "it is not there"),
    case(("eyrie", "decree"), {"move": ["anvil"], "build": ["anvil"]}, "two columns"),
    case(("used_cards",), ["anvil"], "without a lasting effect"),
    # pieces, slots and supply
    case(seat(0, "warriors"), {"1": 26}, "marquise has"),
    case(seat(0, "warrior_supply"), more(1), "marquise has"),
    case(seat(0, "warrior_supply"), -1, "marquise has"),
    case(seat(1, "buildings"), {"roost": {"1": 8}}, "eyrie has"),
    case(seat(1, "building_supply"), {"roost": 7}, "eyrie has"),
    case(seat(0, "token_supply"), {"wood": 9}, "marquise has"),
    case(seat(2, "tokens"), {"sympathy": {"1": 11}}, "alliance has"),
    case(("alliance", "officers"), more(1), "alliance has"),
    case(("alliance", "officers"), -1, "alliance has"),
    # items and Vagabonds
    case(("item_supply",), {"sword": 9}, "of the item sword"),
    case(("item_supply",), {"sword": -1}, "negative"),
    case(seat(0, "crafted_items"), {"torch": 5}, "of the item torch"),
    case(("vagabonds", 0, "items"), {"up": {"boot": 9}}, "of the item boot"),
    case(("vagabonds", 0, "track"), {"tea": 4}, "the track of vagabond for tea"),
    case(("vagabonds", 0, "pawn"), "f9", "no forest"),
    case(("vagabonds", 0, "pawn"), None, "must have a pawn"),
    case(("vagabonds", 0, "relationships"), {"eyrie": 4}, "relationship"),
    case(("vagabonds", 0, "relationships"), {"vagabond": 1}, "no relationship"),
    case(("vagabonds", 0, "aids"), {"eyrie": 3}, "more often"),
    case(("vagabonds", 0, "quests_done"), ["errand-fox", "give-a-speech-rabbit"], "quest deck"),
    case(("quests", "deck"), [], "quest deck"),
    # the map
    case(("map", "paths", "1"), ["5"], "must lead back"),
    case(("map", "suits", "fox"), ["1"], "must have one suit"),
    case(("map", "ruin_items"), {"1": 1}, "no ruin"),
    case(("map", "scorched"), ["1"], "without a Scoundrel"),
    # battle and choices
    case(("battle", "attacker"), "eyrie", "battle"),
    case(("battle", "hits"), [1, 0], "not empty"),
    case(("battle", "roll"), [-1, 0], "negative"),
    case(seat(0, "fallen"), 2, "not empty"),
    case(("pending",), [{"kind": "hospital-call", "seat": "eyrie", "args": [0, 1, 0]}], "not one of eyrie"),
    case(("pending",), [{"kind": "hospital-call", "seat": "marquise", "args": [99, 1, 0]}], "impossible argument 99"),
    case(("pending",), [{"kind": "ordering", "seat": "marquise", "args": [3, 0, 0]}], "lie below it"),
    case(("pending",), [{"kind": "taking-card", "seat": "marquise", "args": [5, 0, 0]}], "impossible argument 5"),
    case(("pending",), [{"kind": "waiting", "seat": "marquise", "args": [0, 0, 0]}], "names 'waiting'"),
    case(("pending",), [{"kind": "drawing", "seat": "marquise", "args": [1, 0, 0]}] * 21, "at most 20"),
    # the course of the game
    case(("turn",), None, "must name a seat"),
    case(("turn_number",), 1001, "turn_number"),
    case(("turn_number",), True, "must be an integer"),
    case(("phase",), "over", "terminal"),
    case(("actor",), "terminal", "terminal"),
    case(("actor",), "nobody", "names 'nobody'"),
    case(("winner",), "eyrie", "no winner"),
    case(seat(0, "score"), -1, "points"),
    case(seat(0, "score"), 121, "points"),
    case(seat(0, "score"), 1000, "out of bounds"),
    case(seat(0, "partner"), "eyrie", "both sides"),
    case(seat(0, "dominance"), "anvil", "anvil"),
    case(("eyrie", "leader"), None, "must have a leader"),
    case(("eyrie", "leader"), "king", "names 'king'"),
    case(("eyrie", "deposed"), ["builder", "charismatic", "commander", "despot"], "cannot be deposed and lead"),
    case(("eyrie", "column"), 7, "'column'"),
    case(("actions_left",), -1, "negative"),
    case(("crafted_with",), {"fox": -1}, "negative"),
    case(("phase",), None, "'phase' must name a phase"),
    case(("step",), 31, "nothing is to be decided"),
    case(("step",), 32, "'step' must be 0 to 31"),
    case(("step",), -1, "'step' must be 0 to 31"),
]


@pytest.mark.parametrize(("path", "value", "sentence"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_law_it_breaks(path, value, sentence):
    doc = document()
    change(doc["position"], path, value)
    with pytest.raises(BadStateError, match=sentence.replace("?", r"\?")):
        load("root").from_json(doc)


def test_the_position_that_the_cases_edit_is_possible():
    state = load("root").from_json(document())
    assert state.to_json() == document()
    assert state.config["factions"] == SEATS
    assert state.record[0].n_pending == 0


def test_too_many_buildings_for_the_slots_are_refused():
    doc = document("marquise-eyrie", 30)
    position = doc["position"]
    built = position["seats"][0]["buildings"]
    n = sum(built["sawmill"].values()) + position["seats"][0]["building_supply"]["sawmill"]
    built["sawmill"] = {"1": 3}
    position["seats"][0]["building_supply"]["sawmill"] = n - 3
    with pytest.raises(BadStateError, match="clearing 1 has more buildings than slots"):
        load("root").from_json(doc)


def test_two_players_have_no_dominance_cards():
    doc = document("marquise-eyrie", 30)
    doc["position"]["cards"]["deck"].append("dominance-fox")
    with pytest.raises(BadStateError, match="two players leave dominance cards out"):
        load("root").from_json(doc)


def test_what_belongs_to_an_absent_faction_is_refused():
    for path, value, sentence in (
        (("alliance", "officers"), 1, "without an Alliance"),
        (("cards", "deck"), lambda cards: cards[1:], "nowhere"),
        (("pending",), [{"kind": "rising", "seat": "eyrie", "args": [0, 0, 0]}], "does not play"),
        (("item_supply",), {}, "nobody to lose one"),
    ):
        doc = document("marquise-eyrie", 30)
        change(doc["position"], path, value)
        with pytest.raises(BadStateError, match=sentence):
            load("root").from_json(doc)
    doc = document("marquise-alliance", 30)
    doc["position"]["eyrie"]["deposed"] = ["despot"]
    with pytest.raises(BadStateError, match="without an Eyrie"):
        load("root").from_json(doc)


CONTRADICTIONS = [
    case(("cards", "deck_size"), more(1), "left for the deck"),
    case(("cards", "discard"), lambda cards: [*cards, "?"], "names '?'"),
    case(seat(1, "hand"), lambda cards: [*cards, "?"], "contradicts itself|left for the deck"),
    case(seat(1, "hand"), lambda cards: ["?"] * 60, "more cards than there are"),
    case(seat(0, "warrior_supply"), more(-1), "marquise has"),
    case(("alliance", "supporters"), lambda cards: [*cards, "?"], "contradicts itself|left for the deck"),
    case(("map", "ruin_pool"), {"torch": 1}, "of the item torch|unseen items"),
    case(("actor",), "terminal", "terminal"),
    case(seat(0, "colour"), "red", "not part of a view"),
]


@pytest.mark.parametrize(("path", "value", "sentence"), CONTRADICTIONS)
def test_a_view_that_contradicts_itself_is_refused(path, value, sentence):
    doc = view(SEATS.index("vagabond"))  # he sees no hand but his own, and no supporters
    change(doc["position"], path, value)
    with pytest.raises(BadViewError, match=sentence.replace("?", r"\?")):
        load("root").from_view(doc)


def test_a_view_says_who_is_to_act():
    doc = view(0)
    for wrong in ("terminal", 3 if doc["to_act"] != 3 else 2, None):
        with pytest.raises(BadViewError, match="contradicts itself"):
            load("root").from_view({**doc, "to_act": wrong})


# ---- any edit at all -------------------------------------------------------------------------------------------------

VALUES = [
    *(None, True, -1, 0, 1, 5, 54, 127, 128, -129, 40_000, 2**40, 2**64, 1.5, float("nan"), "", "?", "x", "1", "f9"),
    *("marquise", "vagabond", "anvil", "sword", "fox", "bird"),
    *([], ["anvil"], ["?"], [None], [[]], [{}], [1, 2], [1, 2, 3]),
    *({}, {"x": 1}, {"1": 200}, {"1": 1}, {"marquise": ["anvil"]}, {"sword": -1}, {"sword": 9}, {"up": {"sword": 1}}),
]
PLACES = [("4_seats", 100), ("4_seats", 94), ("5_seats", 97), ("marquise-eyrie", 30), ("vagabond-vagabond", 200)]
FOLLOWED = 20  # moves played from a position that was accepted


def paths(doc):
    """The path to everything in a document."""
    found = []
    for key in doc if isinstance(doc, dict) else range(len(doc)):
        found.append((key,))
        if isinstance(doc[key], (dict, list)):
            found += [(key, *path) for path in paths(doc[key])]
    return found


def edit(data, position):
    """One change of any field: removed, replaced, or taken from elsewhere in the document."""
    path = data.draw(st.sampled_from(paths(position)))
    *parents, last = path
    parent = position
    for key in parents:
        parent = parent[key]
    kind = data.draw(st.sampled_from(["value", "value", "value", "copy", "remove", "number"]))
    if kind == "remove":
        del parent[last]
    elif kind == "copy":
        source = position
        for key in data.draw(st.sampled_from(paths(position))):
            source = source[key]
        parent[last] = copy.deepcopy(source)
    elif kind == "number" and isinstance(parent[last], int):
        parent[last] += data.draw(st.integers(-2, 2))
    else:
        parent[last] = copy.deepcopy(data.draw(st.sampled_from(VALUES)))


def follow(state, seed):
    """Play on from a position that was accepted, wherever it leads."""
    pick = np.random.default_rng(seed)
    assert state.is_over or state.legal_values()
    for _ in range(FOLLOWED):
        moves = state.legal_moves()
        assert all(move.text and move.description for move in moves)
        if not moves:
            break
        state.apply(state.sample_chance() if state.to_act == rootai.CHANCE else moves[pick.integers(len(moves))])


@given(st.data())
@settings(max_examples=200, derandomize=True)
def test_an_edited_position_is_playable_or_refused(data):
    doc = document(*data.draw(st.sampled_from(PLACES)))
    for _ in range(data.draw(st.integers(1, 3))):
        edit(data, doc["position"])
    try:
        state = load("root").from_json(doc)
    except RootaiError:  # any other exception fails
        return
    follow(state, 1)


@given(st.data())
@settings(max_examples=200, derandomize=True)
def test_an_edited_view_is_usable_or_refused(data):
    number = data.draw(st.integers(0, 1))
    doc = view(number, *data.draw(st.sampled_from(PLACES)))
    for _ in range(data.draw(st.integers(1, 3))):
        edit(data, doc["position"])
    try:
        state = load("root").from_view(doc)
    except RootaiError:
        return
    assert state.observe(number)["position"] == doc["position"]
    follow(state.determinize(number, seed=1), 2)
