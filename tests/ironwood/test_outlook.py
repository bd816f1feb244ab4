"""Knowledge: the evaluation of Ironwood is a chance for both sides, and its features say what they are named after."""

from random import Random

import numpy as np
import pytest

from rootai.games.ironwood.outlook import FEATURES, OUTLOOK, turns_left
from rootai.games.ironwood.solo.tables import level
from rootai.games.ironwood.state import IRON, SEAT_NAMES, WOOD
from rootai.learning.positions import FeatureReader, position_dtype
from rootai.players import make_player

from .table import FIND, GAME, Table, move


def evaluation(state, outlook=None):
    out = np.zeros(6)
    GAME.kernels.evaluate(state.record[0], GAME.rules(state, outlook).tables[0], out)
    return out[: state.n_seats]


def features(state, seat):
    """The features of a seat by name."""
    position = np.zeros(1, position_dtype(OUTLOOK))[0]
    FeatureReader(state, OUTLOOK).read(state, position)
    names = list(FEATURES.values())[position["role"][seat]]
    return dict(zip(names, position["feature"][seat].tolist(), strict=False))


def positions(seed, every=40, **options):
    """Positions along a game of random moves."""
    state = GAME.new(seed=seed, **options)
    player = make_player("random", seed=seed)
    number = 0
    while not state.is_over:
        if number % every == 0:
            yield state
        number += 1
        state.apply(state.sample_chance() if state.to_act < 0 else player.choose(state))
    yield state


# ---- the evaluation --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("outlook", [None, "learned"])
@pytest.mark.parametrize("options", [{}, {"solo": "ironbot"}, {"solo": "woodbot", "difficulty": "red+four_cards"}])
def test_chances_and_urgency_stay_within_bounds(options, outlook):
    for state in positions(4, **options):
        chances = evaluation(state, outlook)
        assert chances.sum() == pytest.approx(1.0)
        assert chances.min() >= 0
        assert 0 <= OUTLOOK.urgency(state.record[0]) <= 1


def test_a_finished_game_is_evaluated_by_its_result():
    *_, last = positions(9)
    assert evaluation(last).tolist() == last.rewards()


@pytest.mark.parametrize("outlook", [None, "learned"])
def test_totems_and_forges_are_worth_having(outlook):
    def chance_of_wood(totems, *forges):
        table = Table().iron("ferrum", 2).wood("f05", 2).delivered(totems).forge(*forges)
        return evaluation(table.begin().state, outlook)[WOOD]

    even = chance_of_wood(0)
    assert even < chance_of_wood(1) < chance_of_wood(2)
    assert even > chance_of_wood(0, "chromia") > chance_of_wood(0, "chromia", "argentimar")


def test_urgency_grows_with_what_is_done():
    assert OUTLOOK.urgency(Table().s) == 0
    assert OUTLOOK.urgency(Table().delivered(1).s) == 0.5
    assert OUTLOOK.urgency(Table().delivered(1).forge("ferrum", "chromia", "argentimar").s) == 1


# ---- features --------------------------------------------------------------------------------------------------------


def test_totems_are_told_apart_by_who_can_carry_them():
    table = Table().wood("f01", 1).wood("f06", 2).iron("ferrum", 2).totem("f01").totem("f06", charged=0, fading=1)
    found = features(table.begin("iron", 3).state, WOOD)
    assert found["totems"] == found["totems_held"] == pytest.approx(1.6)
    assert found["totem_guards"] == pytest.approx((1 + 2 * 0.6) / 4)
    assert found["totems_at_edge"] == found["totems_ready"] == pytest.approx(0.6)
    assert found["totems_exposed"] == 1  # two units of Ferrum beside one warrior
    assert (found["totems_fading"], found["totems_lost"], found["totems_alone"]) == (1, 1, 0)
    assert features(table.begin("wood", 3).state, WOOD)["totems_lost"] == 0


def test_a_totem_left_behind_waits_for_the_next_forest():
    table = Table().totem("f06")
    assert features(table.begin().state, WOOD)["totems_alone"] == 0
    assert features(table.wood("f12", 1).begin().state, WOOD)["totems_alone"] == 1


def test_the_last_totem_can_be_ready():
    table = Table().delivered(2).wood("f06", 1).totem("f06")
    assert features(table.begin().state, WOOD)["win_ready"] == 1
    table.s.wood_moved[5] = 1
    assert features(table.state, WOOD)["win_ready"] == 0


def test_visions_are_followed_where_warriors_stand_and_iron_does_not():
    table = Table().visions("auria", "chromia", "gallimor").wood("f05", 1).iron("chromia", 1)
    found = features(table.begin().state, WOOD)
    assert (found["visions"], found["visions_open"], found["visions_reached"], found["visions_shut"]) == (3, 2, 1, 1)
    assert found["visions_near"] == 0
    assert found["find_ready"] == 1
    assert features(table.without("WW01").begin().state, WOOD)["find_ready"] == 0
    assert features(table.hand("WW04").begin().state, WOOD)["find_ready"] == 0


def test_a_special_card_may_find_a_totem():
    table = Table(wood=[FIND]).visions("auria").wood("f05", 1).without("WW01").hand("WW04").begin()
    assert features(table.state, WOOD)["find_ready"] == 1


def test_a_forge_needs_a_foundation_held_crystals_and_a_card():
    table = Table().foundation("chromia", "gallimor").iron("chromia", 1).crystals(iron=5)
    found = features(table.begin("iron").state, IRON)
    assert (found["foundations"], found["foundations_held"]) == (2, 1)
    assert (found["ready_to_build"], found["build_ready"]) == (1, 1)
    assert found["crystals_to_win"] == pytest.approx(1 / 3)
    assert features(table.without("IC01").state, IRON)["build_ready"] == 0
    assert features(table.crystals(iron=4).state, IRON)["ready_to_build"] == 0


def test_warbands_of_wood_threaten_mountains_and_cargo():
    table = Table().iron("chromia", 2).foundation("chromia").drill("chromia").crystals(cargo=3)
    calm = features(table.begin("iron").state, IRON)
    assert calm["threatened"] == calm["foundations_threatened"] == calm["cargo_exposed"] == 0
    found = features(table.wood("f06", 3).begin("iron").state, IRON)
    assert (found["threatened"], found["foundations_threatened"]) == (pytest.approx(1 / 3), 1)
    assert (found["cargo_exposed"], found["cargo_near"]) == (1, 0)
    assert features(table.wood("f12", 9).iron("chromia", 1).begin("iron").state, IRON)["threatened"] == 0


@pytest.mark.parametrize(
    ("seat", "turn", "left"), [("wood", 1, (2, 3)), ("iron", 1, (2, 2)), ("wood", 3, (0, 1)), ("iron", 3, (0, 0))]
)
def test_turns_left_do_not_count_the_one_in_progress(seat, turn, left):
    table = Table(wood=[move("warrior")]).begin(seat, turn)
    assert (turns_left(table.s, WOOD), turns_left(table.s, IRON)) == left
    assert features(table.state, SEAT_NAMES.index(seat))["in_turn"] == 1
    assert features(table.state, 1 - SEAT_NAMES.index(seat))["in_turn"] == 0


def test_turns_are_left_before_the_actions_and_none_after_them():
    assert turns_left(Table().preparation().s, WOOD) == 3
    assert turns_left(Table().crystals(wood=2).hiring().s, IRON) == 0


def test_what_an_effect_promises_counts_for_its_player():
    table = Table(wood=[FIND]).visions("auria").wood("f05", 1).hand("WW04").begin()
    assert features(table.state, WOOD)["promised"] == 0
    found = features(table.do("play WW04").state, WOOD)
    assert found["promised"] > 1
    assert features(table.state, IRON)["promised"] == 0


def test_a_bot_has_a_role_of_its_own():
    for solo, seat, roles in (("ironbot", IRON, [0, 3]), ("woodbot", WOOD, [2, 1])):
        state = GAME.new(seed=1, solo=solo, difficulty=["red"])
        assert [OUTLOOK.role_of(state.record[0], place) for place in (WOOD, IRON)] == roles
        assert features(state, seat)["red_symbols"] == 1
        assert "red_symbols" not in features(state, 1 - seat)
    assert [OUTLOOK.role_of(GAME.new(seed=1).record[0], place) for place in (WOOD, IRON)] == [0, 1]


# ---- weights and learning --------------------------------------------------------------------------------------------


def test_weights_reach_the_players():
    state = GAME.new(seed=2)
    learned, own = (GAME.rules(state, name).tables.outlook_weight[0] for name in ("learned", None))
    assert (learned == OUTLOOK.weights("learned")).all()
    assert (own == OUTLOOK.weights()).all()
    assert (learned != own).any()
    assert make_player("ismcts:iterations=10,cutoff=0,outlook=learned").spec.count("outlook=learned") == 1


def test_random_games_to_learn_from_are_games_of_ironwood():
    rng = Random(1)
    configs = [GAME.configure(OUTLOOK.random_options(rng)) for _ in range(60)]
    assert {config["solo"] for config in configs} == {None, "ironbot", "woodbot"}
    assert any(config["handicap"] for config in configs)
    levels = {level(config["solo"], config["difficulty"]) for config in configs if config["solo"]}
    assert min(levels) < 6
    assert max(levels) > 11
