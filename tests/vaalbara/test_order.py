"""Turn order: initiative, then omens, and who is whose neighbour."""

from itertools import combinations, permutations

import pytest

from rootai.engine.bits import members
from rootai.games.vaalbara.rules.order import next_actor
from rootai.games.vaalbara.state import CHARACTER_NAMES

from .table import CLANS, GAME, LANDS, finish_round, here, play, position, reveal, revealed, turn, turn_order, vp


def seats_in_order(state):
    """The order in which every seat would act on the characters and omens that lie open."""
    record, order = state.copy().record[0], []
    record.acted = 0
    while (seat := int(next_actor(record, state.tables[0]))) >= 0:
        order.append(seat)
        record.acted |= 1 << seat
    return order


def order_of_all(state):
    """The same by clan."""
    return [state.config["clans"][seat] for seat in seats_in_order(state)]


def omens_before(first, second):
    """A land whose back puts one clan before another."""
    return next(name for name, land in LANDS.items() if land["omens"].index(first) < land["omens"].index(second))


@pytest.mark.rule("vaalbara:order.1", "vaalbara:order.6")
def test_lower_initiative_acts_first_and_the_twelve_are_numbered_in_the_order_of_the_book():
    for earlier, later in combinations(CHARACTER_NAMES, 2):
        for played in ({"yellow": earlier, "red": later}, {"yellow": later, "red": earlier}):
            state = revealed(played)
            assert order_of_all(state) == sorted(played, key=lambda clan: CHARACTER_NAMES.index(played[clan]))
    tables = GAME.new(seed=1).tables[0]
    assert dict(zip(CHARACTER_NAMES, tables.initiative.tolist(), strict=True)) == {
        "warrior": 1,
        "songstress": 2,
        "hunter": 3,
        "seer": 4,
        "carpenter": 5,
        "falconer": 6,
        "pathfinder": 7,
        "midwife": 8,
        "rider": 9,
        "carver": 10,
        "discoverer": 11,
        "farmer": 12,
    }


@pytest.mark.rule("vaalbara:order.2")
def test_a_tie_goes_to_the_clan_with_the_better_omens():
    state = revealed(dict.fromkeys(("yellow", "red"), "carver"))
    for index, land in enumerate(LANDS.values()):
        state.record[0].top_land = index
        for pair in permutations(CLANS, 2):
            state.record[0].clan_of[:2] = [CLANS.index(clan) for clan in pair]
            assert [pair[seat] for seat in seats_in_order(state)] == sorted(pair, key=land["omens"].index)


@pytest.mark.rule("vaalbara:order.3")
@pytest.mark.parametrize("top", ["L01", "L08", "L42", "L51"])
def test_omens_order_any_number_of_tied_clans(top):
    assert turn_order(revealed(dict.fromkeys(CLANS, "seer"), top=top)) == LANDS[top]["omens"]


@pytest.mark.rule("vaalbara:order.4")
def test_clans_not_in_the_game_are_skipped_in_the_omens():
    top = next(name for name, land in LANDS.items() if land["omens"][0] == "blue" and land["mark"] == 2)
    played = {"yellow": "seer", "red": "seer"}
    expected = [clan for clan in LANDS[top]["omens"] if clan in played]
    assert turn_order(revealed(played, top=top)) == expected
    assert turn_order(revealed(dict(reversed(played.items())), top=top)) == expected


@pytest.mark.rule("vaalbara:order.5")
def test_the_deal_at_the_end_of_a_round_brings_new_omens():
    state = position(["yellow", "red"])
    before = here(state)["land_deck"]["top"]
    finish_round(state)
    after = here(state)["land_deck"]["top"]
    assert after != before
    assert before in here(state)["row_2"]
    assert state.observe(0)["position"]["omens"] == LANDS[after]["omens"]


@pytest.mark.rule("vaalbara:order.7")
def test_before_and_after_are_judged_with_ties_broken():
    top = omens_before("yellow", "red")
    hunters = revealed({"yellow": "hunter", "red": "hunter", "blue": "farmer"}, top=top)
    assert (vp(hunters, "yellow"), turn(hunters)) == (23, "yellow")
    play(hunters, hunters.legal_moves()[0].text)
    assert (vp(hunters, "red"), turn(hunters)) == (20, "red")


@pytest.mark.rule("vaalbara:order.8")
def test_omens_changed_in_mid_round_reorder_those_who_still_wait():
    top, new = omens_before("red", "blue"), omens_before("blue", "red")
    played = {"yellow": "pathfinder", "red": "carver", "blue": "carver", "purple": "hunter"}
    state = revealed(played, top=top, row_2=[new])
    assert order_of_all(state) == ["purple", "yellow", "red", "blue"]
    play(state, state.legal_moves()[0].text)
    play(state, f"path {new}")
    assert turn_order(state) == ["yellow", "blue", "red"]


@pytest.mark.rule("vaalbara:order.9", "vaalbara:order.10")
def test_two_players_have_one_neighbour_and_three_have_two():
    neighbours = {n: [members(mask) for mask in GAME.new(seed=1, seats=n).tables[0].neighbours[:n]] for n in (2, 3, 4)}
    assert neighbours == {2: [[1], [0]], 3: [[1, 2], [0, 2], [0, 1]], 4: [[1, 3], [0, 2], [1, 3], [0, 2]]}


EXAMPLE = {"yellow": "carver", "red": "farmer", "blue": "hunter", "purple": "hunter"}


def example():
    """The second round of the book's example, all characters revealed."""
    return revealed(
        EXAMPLE,
        realms={"yellow": ["river"], "red": ["meadow"], "blue": ["forest"], "purple": ["field"]},
        row_1=["meadow", "field", "river", "field"],
        top=omens_before("blue", "purple"),
    )


@pytest.mark.rule("vaalbara:order.11")
def test_the_order_of_the_books_example():
    assert order_of_all(example()) == ["blue", "purple", "yellow", "red"]


@pytest.mark.rule(
    "vaalbara:order.12",
    "vaalbara:character.hunter.4",
    "vaalbara:character.carver.3",
    "vaalbara:character.farmer.2",
    "vaalbara:land.meadow.2",
    "vaalbara:land.field.2",
    "vaalbara:land.river.2",
)
def test_the_points_of_the_books_example():
    state = example()
    characters = {"blue": vp(state, "blue") - 20}
    lands = {}
    for clan, land in (("blue", "meadow"), ("purple", "field"), ("yellow", "river"), ("red", "field")):
        assert turn(state) == clan
        characters.setdefault(clan, vp(state, clan) - 20)
        before = vp(state, clan)
        play(state, f"take {land}")
        lands[clan] = vp(state, clan) - before
    assert characters == {"blue": 3, "purple": 0, "yellow": 0, "red": 0}
    assert lands == {"blue": 2, "purple": 4, "yellow": 12, "red": 4}


def test_the_helper_reveals_what_was_dispatched():
    state = reveal(position(["yellow", "red"], hands={"yellow": ["seer"], "red": ["rider"]}), "seer", "rider")
    assert [seat["played"] for seat in here(state)["seats"]] == ["seer", "rider"]
