"""Lands: what each type pays when it is taken."""

import pytest

from rootai.games.vaalbara.cards import FOREST_VALUES

from .table import LANDS, advance, play, refuse, revealed, vp

OTHERS = {"red": "farmer", "blue": "farmer"}


def gain(land, realm=(), character="falconer", seats=("red", "blue"), **layout):
    """What yellow gains by taking a land, with this realm and a character whose own effect pays nothing here."""
    realms = {"yellow": list(realm), **layout.pop("realms", {})}
    played = {"yellow": character, **dict.fromkeys(seats, "farmer")}
    state = advance(revealed(played, row_1=[land], realms=realms, **layout), "yellow")
    before = state.scores
    play(state, f"take {LANDS[land]['type']} {land}" if land in LANDS else f"take {land}")
    after = state.scores
    return after[0] - before[0], [new - old for new, old in zip(after[1:], before[1:], strict=True)]


@pytest.mark.rule("vaalbara:land.meadow.1")
def test_a_meadow_pays_one_for_itself_and_each_meadow_of_the_own_realm_and_the_neighbours():
    realms = {"red": ["meadow", "field"], "blue": ["meadow", "meadow"]}
    assert gain("meadow", ["meadow", "river"], realms=realms)[0] == 5
    assert gain("meadow", ["field", "river"])[0] == 1


@pytest.mark.rule("vaalbara:land.meadow.3")
def test_meadows_of_the_clan_opposite_do_not_count():
    seats = ("red", "blue", "purple")
    assert gain("meadow", ["river", "field"], seats=seats, realms={"blue": ["meadow", "meadow"]})[0] == 1
    assert gain("meadow", ["river", "field"], seats=seats, realms={"purple": ["meadow", "meadow"]})[0] == 3


@pytest.mark.rule("vaalbara:land.meadow.4")
def test_with_two_players_the_one_neighbour_counts_once():
    opponent = {"red": ["L01", "L02"]}
    assert gain("L03", ["L04", "river"], seats=("red",), realms=opponent)[0] == 4
    assert gain("L03", ["river", "field"], seats=("red",), realms=opponent)[0] == 3


@pytest.mark.rule("vaalbara:land.meadow.5")
def test_neighbours_gain_nothing_from_a_meadow_that_is_taken():
    assert gain("meadow", ["river"], realms={"red": ["meadow"], "blue": ["meadow"]})[1] == [0, 0]


@pytest.mark.rule("vaalbara:land.forest.1")
@pytest.mark.parametrize(("forest", "value"), [("L05", 3), ("L06", 4), ("L07", 5), ("L08", 6)])
def test_a_forest_pays_its_printed_number(forest, value):
    assert gain(forest)[0] == value
    assert gain(forest, ["forest", "forest"])[0] == value


@pytest.mark.rule("vaalbara:land.forest.2")
def test_forests_and_only_forests_carry_a_number_from_three_to_six():
    for land in LANDS.values():
        assert (land["type"] == "forest") == ("value" in land)
        assert land.get("value", 3) in FOREST_VALUES
    assert {land["value"] for land in LANDS.values() if "value" in land} == {3, 4, 5, 6}


@pytest.mark.rule("vaalbara:land.mountain.1")
def test_the_second_mountain_pays_ten():
    assert gain("mountain", ["mountain", "field"])[0] == 10


@pytest.mark.rule("vaalbara:land.mountain.2")
def test_the_fourth_mountain_pays_twenty_and_not_thirty():
    assert gain("mountain", ["mountain"] * 3)[0] == 20


@pytest.mark.rule("vaalbara:land.mountain.3")
@pytest.mark.parametrize(("owned", "pays"), list(enumerate([0, 10, 0, 20, 0, 0])))
def test_other_mountains_pay_nothing(owned, pays):
    seats = ("red", "blue", "purple")
    assert gain("mountain", ["mountain"] * owned, seats=seats)[0] == pays


@pytest.mark.rule("vaalbara:land.field.1")
@pytest.mark.parametrize(("owned", "pays"), list(enumerate([2, 4, 6, 8])))
def test_a_field_pays_two_for_itself_and_each_field_owned(owned, pays):
    assert gain("field", ["field"] * owned)[0] == pays
    assert gain("field", ["field"] * owned, realms={"red": ["field"] * min(owned, 1)})[0] == pays


@pytest.mark.rule("vaalbara:land.village.1")
@pytest.mark.parametrize(
    ("realm", "types"), [(["field"], 2), (["field", "river"], 3), (["field", "river", "forest", "meadow"], 5)]
)
def test_a_village_pays_two_for_itself_and_each_other_type(realm, types):
    assert gain("village", realm)[0] == 2 * types


@pytest.mark.rule("vaalbara:land.village.2")
def test_a_village_counts_types_and_not_cards():
    assert gain("village", ["field", "field", "river", "village"])[0] == 6


@pytest.mark.rule("vaalbara:land.village.3")
def test_a_village_pays_from_two_to_twelve():
    assert gain("village")[0] == 2
    assert gain("village", ["field", "river", "forest", "meadow", "mountain"])[0] == 12


@pytest.mark.rule("vaalbara:land.river.1")
@pytest.mark.parametrize(
    ("character", "factor"),
    [
        ("warrior", 1),
        ("songstress", 2),
        ("hunter", 3),
        ("seer", 4),
        ("carpenter", 5),
        ("falconer", 6),
        ("pathfinder", 6),
        ("midwife", 6),
        ("rider", 6),
        ("carver", 6),
        ("discoverer", 6),
    ],
)
@pytest.mark.parametrize("owned", [0, 1, 2, 3])
def test_a_river_pays_the_initiative_up_to_six_for_each_river(character, factor, owned):
    """A discoverer gives up the forest and gets it back."""
    played = {"yellow": character, "red": "farmer", "blue": "farmer"}
    realms = {"yellow": ["L05", *["river"] * owned]}
    state = revealed(played, row_1=["river", "field", "field"], realms=realms, bottom="L06")
    while state.to_act != 0 or not any(move.text.startswith("take") for move in state.legal_moves()):
        quiet = [move for move in state.legal_moves() if "river" not in move.text] or state.legal_moves()
        state.apply(quiet[0])
    before = vp(state, "yellow")
    play(state, "take river")
    assert vp(state, "yellow") - before == factor * (owned + 1)


@pytest.mark.rule("vaalbara:land.river.3")
def test_a_warrior_makes_the_third_river_worth_three():
    state = advance(
        revealed({"yellow": "warrior", **OTHERS}, row_1=["river"], realms={"yellow": ["river", "river"]}), "yellow"
    )
    before = vp(state, "yellow")
    play(state, "take river")
    assert vp(state, "yellow") - before == 3


@pytest.mark.rule("vaalbara:character.farmer.1", "vaalbara:character.farmer.3")
@pytest.mark.parametrize(
    ("land", "realm", "pays"),
    [
        ("mountain", ["mountain"], 20),
        ("mountain", ["mountain"] * 3, 40),
        ("mountain", [], 0),
        ("L07", [], 10),
        ("river", ["river", "river"], 36),
        ("field", ["field"], 8),
        ("village", ["field"], 8),
        ("meadow", ["meadow"], 4),
    ],
)
def test_a_farmer_doubles_the_reward_of_every_type(land, realm, pays):
    fillers = ["L09", "L10"] if land == "meadow" else ["L01", "L02"]
    played = {"yellow": "farmer", "red": "hunter", "blue": "hunter"}
    state = revealed(played, row_1=[land, *fillers], realms={"yellow": realm})
    while state.to_act != 0:
        state.apply(next(move for move in state.legal_moves() if move.text.split()[-1] in fillers))
    before = vp(state, "yellow")
    play(state, f"take {LANDS[land]['type']} {land}" if land in LANDS else f"take {land}")
    assert vp(state, "yellow") - before == pays


@pytest.mark.rule("vaalbara:round.13")
def test_a_land_of_the_second_row_or_the_deck_cannot_be_taken():
    state = advance(revealed({"yellow": "hunter", **OTHERS}, row_2=["L01"], top="L02"), "yellow")
    refuse(state, "take meadow L01", "second row")
    refuse(state, "take meadow L02", "top of the deck")
