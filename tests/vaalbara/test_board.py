"""The table in the terminal: complete, narrow, honest about numbers, and silent about what is hidden."""

import io
import random
import re

import pytest
from rich.console import Console

import rootai
from rootai.games.vaalbara.cards import standard_cards
from rootai.games.vaalbara.state import CHARACTER_NAMES

GAME = rootai.load("vaalbara")


def drawn(view):
    console = Console(file=io.StringIO(), width=80, color_system=None, highlight=False, markup=False)
    console.print(GAME.board(view))
    return console.file.getvalue()


def positions(seats, seed, **options):
    """Every position of a random game, the start and the end included."""
    state, rng = GAME.new(seed=seed, seats=seats, deal=False, **options), random.Random(seed)
    yield state
    while not state.is_over:
        state.apply(state.sample_chance() if state.to_act == rootai.CHANCE else rng.choice(state.legal_moves()))
        yield state


def first(states, holds):
    return next(state for state in states if holds(state))


def phase(state):
    return state.observe(0)["position"]["phase"]


def line_of(text, label):
    return next(line for line in text.splitlines() if line.startswith(label))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_position_fits_80_columns_for_every_seat(seats):
    for number, state in enumerate(positions(seats, seed=seats)):
        for seat in range(seats) if number % 7 == 0 or state.is_over else ():
            assert max(len(line.rstrip()) for line in drawn(state.observe(seat)).splitlines()) <= 80


def test_deck_second_row_and_first_row_lie_in_this_order():
    text = drawn(GAME.new(seed=1, seats=3).observe(0))
    places = [text.index(f"\n{label} ") for label in ("deck", "second row", "first row")]
    assert places == sorted(places)


def test_rows_show_id_type_and_forest_value_of_each_land():
    state = GAME.new(seed=5, seats=5)
    view = state.observe(0)
    text = drawn(view)
    lands = view["position"]
    for row, label in (("row_2", "second row"), ("row_1", "first row")):
        lines = text.splitlines()
        index = next(number for number, line in enumerate(lines) if line.startswith(label))
        assert re.findall(r"L\d\d", lines[index]) == lands[row]
        kinds = re.findall(r"[a-z]+(?: \d)?", lines[index + 1])
        assert len(kinds) == 5
        assert all((" " in kind) == kind.startswith("forest") for kind in kinds)


def payments(state, seat):
    """The numbers below the first row, by land."""
    lines = drawn(state.observe(seat)).splitlines()
    index = next(number for number, line in enumerate(lines) if line.startswith("first row"))
    shown = re.findall(r"pays (\d+)(?= |$)", lines[index + 2])
    return dict(zip(re.findall(r"L\d\d", lines[index]), map(int, shown), strict=True))


def test_payments_are_those_of_the_move_list():
    choices = [state.copy() for state in positions(3, seed=2) if phase(state) == "land"]
    assert len(choices) == 27
    for state in choices:
        worth = {}
        for move in state.legal_moves():
            land, points = re.search(r"(L\d\d) \(worth (\d+) point", move.description).groups()
            worth[land] = int(points)
        assert payments(state, state.to_act) == worth


def test_payments_are_what_taking_the_land_brings():
    """Seen where nobody acts afterwards: at the last turn of a round."""
    last_turns = 0
    for state in positions(3, seed=2):
        if phase(state) != "land" or len(state.legal_values()) > 1 or state.observe(0)["position"]["round"] == 9:
            continue
        seat, after = state.to_act, state.copy()
        after.apply(state.legal_moves()[0])
        assert [after.scores[seat] - state.scores[seat]] == list(payments(state, seat).values())
        last_turns += 1
    assert last_turns == 8


def test_before_the_dispatch_a_payment_spans_the_hand():
    """A farmer in hand doubles, a river follows the initiative; without either a land pays one number."""
    state = first(positions(2, seed=1), lambda state: state.to_act == 0 and phase(state) == "dispatch")
    view = state.observe(0)
    hand = view["position"]["seats"][0]["hand"]
    text = drawn(view)
    spans = re.findall(r"pays (\d+)-(\d+)", text)
    assert ("farmer" in hand or "river" in text.partition("first row")[2]) == bool(spans)
    assert all(int(low) < int(high) for low, high in spans)


def test_laid_characters_of_others_stay_face_down_until_the_reveal():
    seen = False
    for state in positions(3, seed=4):
        if phase(state) != "dispatch" or state.to_act != 2:
            continue
        seen = True
        line = line_of(drawn(state.observe(1)), "laid")
        own = state.observe(1)["position"]["seats"][1]["played"]
        assert line.startswith("laid        yellow face down, red ")
        assert own in line
    assert seen


def test_the_drawing_is_the_same_in_every_world_that_the_seat_cannot_tell_apart():
    for number, state in enumerate(positions(3, seed=6)):
        if number % 10 == 0:
            world = state.determinize(1, seed=number)
            assert drawn(world.observe(1)) == drawn(state.observe(1))


def test_points_of_others_are_hidden_until_the_end():
    *_, over = positions(2, seed=3)
    middle = GAME.new(seed=3, seats=2)
    assert re.search(r"^1 +red +\? ", drawn(middle.observe(0)), re.M)
    assert re.search(r"^0 +yellow you +2 ", drawn(middle.observe(0)), re.M)
    for seat, points in enumerate(over.scores):
        assert re.search(rf"^{seat} +\w+(?: you)? +{points} ", drawn(over.observe(0)), re.M)


def test_points_of_others_are_shown_to_who_remembers_them():
    assert re.search(r"^1 +red +2 ", drawn(GAME.new(seed=3, seats=2, recall=True).observe(0)), re.M)


def test_the_turn_order_names_each_character_with_its_initiative():
    state = first(positions(4, seed=5), lambda state: phase(state) == "land")
    text = drawn(state.observe(0)).partition("turn order")[2].partition("\n\n")[0].partition("seat")[0]
    initiatives = [int(number) for number in re.findall(r"[a-z]+ (\d+)", text)]
    assert len(initiatives) == 4
    assert initiatives == sorted(initiatives)
    assert text.count("(now)") == 1


def test_each_character_is_marked_where_it_is_known_to_be():
    for state in positions(2, seed=8):
        if state.observe(0)["position"]["round"] < 4 or state.to_act != 0:
            continue
        view = state.observe(0)
        text = drawn(view)
        for seat, entry in enumerate(view["position"]["seats"]):
            for name in CHARACTER_NAMES:
                marks = re.search(rf"\d {name} +(\S+) +(\S+)", text).groups()
                known = name in entry["known"] or name in (entry["hand"] or [])
                told = [
                    (entry["played"] == name, "now"),
                    (name in entry["discard"], "gone"),
                    (known, "hand"),
                    (True, "-"),
                ]
                assert marks[seat] == next(mark for holds, mark in told if holds)
        return
    pytest.fail("no position of round 4")


def test_the_hand_is_shown_with_initiative_and_effect():
    view = GAME.new(seed=5, seats=3).observe(0)
    hand = drawn(view).partition("your hand")[2]
    shown = re.findall(r"^ *(\d+)  (\w+) +(\S.*)$", hand, re.M)
    assert sorted(name for _, name, _ in shown) == sorted(view["position"]["seats"][0]["hand"])
    assert [int(number) for number, _, _ in shown] == sorted(int(number) for number, _, _ in shown)


def test_realms_are_counted_by_type():
    *_, over = positions(3, seed=3)
    for seat in range(3):
        counts = re.search(rf"^{seat} .*$", drawn(over.observe(0)), re.M).group().split()[-6:]
        assert sum(int(count) for count in counts if count != "-") == 9


def test_long_names_of_own_clans_are_cut():
    rename = {name: f"{name}_people_of_the_far_far_shore" for name in standard_cards()["clans"]}
    cards = {
        **standard_cards(),
        "clans": list(rename.values()),
        "lands": {
            land: {**card, "omens": [rename[clan] for clan in card["omens"]]}
            for land, card in standard_cards()["lands"].items()
        },
    }
    for number, state in enumerate(positions(5, seed=1, cards=cards)):
        if number % 20 == 0:
            assert max(len(line.rstrip()) for line in drawn(state.observe(2)).splitlines()) <= 80
