"""Characters: what each of the twelve does in the character action."""

import pytest

from .table import (
    CLANS,
    LANDS,
    advance,
    effect,
    finish_round,
    here,
    play,
    position,
    refuse,
    reveal,
    revealed,
    seat_of,
    step,
    texts,
    turn,
    vp,
)

SEEDS = range(40)


def worlds(state, seat):
    """What one seat could take the position for."""
    return [here(state.determinize(seat, seed=seed)) for seed in SEEDS]


def better_omens(first, second):
    """A land of every game whose back puts one clan before another."""
    return next(
        name
        for name, land in LANDS.items()
        if land["mark"] == 2 and land["omens"].index(first) < land["omens"].index(second)
    )


# ---- Warrior ---------------------------------------------------------------------------------------------------------


def warrior_asks(**hands):
    """Yellow's warrior is about to be answered; the clans named hold what is given."""
    played = {"yellow": "warrior", "red": "carver", "blue": "farmer"}
    return revealed(played, hands=hands)


@pytest.mark.rule("vaalbara:character.warrior.1")
def test_every_holder_of_a_warrior_may_show_it_for_a_point():
    state = play(warrior_asks(red=["warrior"], blue=["warrior"]), "show", "show")
    assert [vp(state, clan) for clan in ("yellow", "red", "blue")] == [20, 21, 21]
    assert turn(state) == "yellow"
    assert here(state)["phase"] == "land"


@pytest.mark.rule("vaalbara:character.warrior.2")
def test_a_holder_may_stay_silent_and_gains_nothing():
    state = warrior_asks(red=["warrior"])
    assert texts(state) == ["silent", "show"]
    assert vp(play(state, "silent"), "red") == 20


@pytest.mark.rule("vaalbara:character.warrior.3")
def test_a_warrior_on_the_table_is_not_in_hand_and_a_third_player_may_show_twice():
    played = {"yellow": "warrior", "red": "warrior", "blue": "farmer"}
    state = revealed(played, hands={"blue": ["warrior"]})
    asked = []
    while not state.is_over and {"yellow", "red"} - set(here(state)["acted"]):
        if here(state)["phase"] == "answer":
            asked.append(here(state)["asked"])
            state.apply("show")
        else:
            step(state)
    assert asked == ["blue", "blue"]
    assert vp(state, "blue") == 22


@pytest.mark.rule("vaalbara:character.warrior.4")
def test_a_shown_warrior_stays_in_hand():
    state = warrior_asks(red=["warrior"])
    before = seat_of(state, "red")["hand"]
    play(state, "show")
    assert seat_of(state, "red")["hand"] == before
    assert "dispatch warrior" in _red_dispatch(state)


def _red_dispatch(state):
    state = finish_round(state)
    play(state, texts(state)[0])
    return texts(state)


@pytest.mark.rule("vaalbara:character.warrior.5")
def test_who_holds_no_warrior_cannot_claim_the_point():
    state = warrior_asks(red=["rider"])
    assert here(state)["asked"] == "red"
    refuse(state, "show", "not in your hand")


@pytest.mark.rule("vaalbara:character.warrior.6")
def test_a_shown_warrior_is_known_until_played_and_silence_proves_nothing():
    shown = play(warrior_asks(red=["warrior"], blue=["warrior"]), "show")
    assert all("warrior" in world["seats"][1]["hand"] for world in worlds(shown, 0))
    silent = play(warrior_asks(red=["warrior"], blue=["warrior"]), "silent")
    assert {"warrior" in world["seats"][1]["hand"] for world in worlds(silent, 0)} == {True, False}


# ---- Songstress ------------------------------------------------------------------------------------------------------


def songstress():
    return revealed({"yellow": "songstress", "red": "carver", "blue": "farmer"})


@pytest.mark.rule("vaalbara:character.songstress.1")
def test_the_songstress_gives_another_clan_two_points_of_the_bank():
    state = play(songstress(), "give blue")
    assert [vp(state, clan) for clan in ("yellow", "red", "blue")] == [20, 20, 22]


@pytest.mark.rule("vaalbara:character.songstress.2")
def test_the_songstress_gives_nothing_to_her_own_clan():
    refuse(songstress(), "give yellow", "never to your own")


@pytest.mark.rule("vaalbara:character.songstress.3", "vaalbara:character.songstress.4")
def test_the_songstress_must_give_and_the_receiver_is_all_there_is_to_choose():
    state = songstress()
    assert texts(state) == ["give red", "give blue"]
    refuse(
        state, f"take {LANDS[here(state)['row_1'][0]]['type']} {here(state)['row_1'][0]}", "yellow must now choose who"
    )


# ---- Hunter and Carver -----------------------------------------------------------------------------------------------


@pytest.mark.rule("vaalbara:character.hunter.1")
def test_a_hunter_before_both_neighbours_gains_three():
    assert effect({"yellow": "hunter", "red": "seer", "blue": "farmer"}, "yellow")[1] == 3
    assert effect({"yellow": "hunter", "red": "warrior", "blue": "farmer"}, "yellow")[1] == 0


@pytest.mark.rule("vaalbara:character.hunter.2")
def test_of_two_neighbouring_hunters_the_one_with_the_better_omens_gains():
    played = {"yellow": "hunter", "red": "hunter", "blue": "farmer"}
    for first, second in (("yellow", "red"), ("red", "yellow")):
        top = better_omens(first, second)
        assert effect(played, first, top=top)[1] == 3
        assert effect(played, second, top=top)[1] == 0


@pytest.mark.rule("vaalbara:character.hunter.3")
def test_a_clan_that_is_no_neighbour_does_not_stop_a_hunter():
    played = {"yellow": "hunter", "red": "rider", "blue": "songstress", "purple": "rider"}
    assert effect(played, "yellow")[1] == 3


@pytest.mark.rule("vaalbara:character.hunter.5")
def test_with_two_players_a_hunter_needs_to_act_before_the_opponent():
    assert effect({"yellow": "hunter", "red": "seer"}, "yellow")[1] == 3
    assert effect({"yellow": "hunter", "red": "songstress"}, "yellow")[1] == 0


@pytest.mark.rule("vaalbara:character.carver.1")
def test_a_carver_after_both_neighbours_gains_five():
    assert effect({"yellow": "carver", "red": "rider", "blue": "hunter"}, "yellow")[1] == 5
    assert effect({"yellow": "carver", "red": "farmer", "blue": "hunter"}, "yellow")[1] == 0


@pytest.mark.rule("vaalbara:character.carver.2")
def test_of_two_neighbouring_carvers_the_one_with_the_worse_omens_gains():
    played = {"yellow": "carver", "red": "carver", "blue": "hunter"}
    for first, second in (("yellow", "red"), ("red", "yellow")):
        top = better_omens(first, second)
        assert effect(played, first, top=top)[1] == 0
        assert effect(played, second, top=top)[1] == 5


@pytest.mark.rule("vaalbara:character.carver.4")
def test_a_clan_that_is_no_neighbour_does_not_stop_a_carver():
    played = {"yellow": "carver", "red": "rider", "blue": "farmer", "purple": "seer", "green": "hunter"}
    assert effect(played, "yellow")[1] == 5


@pytest.mark.rule("vaalbara:character.carver.5")
def test_with_two_players_a_carver_needs_to_act_after_the_opponent():
    assert effect({"yellow": "carver", "red": "rider"}, "yellow")[1] == 5
    assert effect({"yellow": "carver", "red": "discoverer"}, "yellow")[1] == 0


# ---- Seer, Carpenter, Falconer ---------------------------------------------------------------------------------------


@pytest.mark.rule("vaalbara:character.seer.1")
@pytest.mark.parametrize(
    ("left", "right", "pays"), [("rider", "discoverer", 4), ("rider", "farmer", 2), ("carver", "farmer", 0)]
)
def test_a_seer_gains_two_for_each_odd_neighbour(left, right, pays):
    assert effect({"yellow": left, "red": "seer", "blue": right, "purple": "rider"}, "red")[1] == pays


@pytest.mark.rule("vaalbara:character.seer.2")
@pytest.mark.parametrize(("other", "pays"), [("warrior", 2), ("discoverer", 2), ("songstress", 0), ("farmer", 0)])
def test_with_two_players_a_seer_gains_two_or_nothing(other, pays):
    assert effect({"yellow": "seer", "red": other}, "yellow")[1] == pays


@pytest.mark.rule("vaalbara:character.seer.3")
def test_it_does_not_matter_to_a_seer_when_the_neighbour_acts():
    early = effect({"yellow": "seer", "red": "warrior", "blue": "farmer"}, "yellow")[1]
    late = effect({"yellow": "seer", "red": "discoverer", "blue": "farmer"}, "yellow")[1]
    assert early == late == 2


@pytest.mark.rule("vaalbara:character.carpenter.1", "vaalbara:character.carpenter.3")
@pytest.mark.parametrize(("forests", "pays"), [([], 0), (["L05"], 3), (["L05", "L08"], 6), (["L05", "L08", "L07"], 9)])
def test_a_carpenter_gains_three_for_each_forest_whatever_its_number(forests, pays):
    played = {"yellow": "carpenter", "red": "farmer", "blue": "rider"}
    realms = {"yellow": [*forests, *["L13", "L14", "L15"][len(forests) :]]}
    assert effect(played, "yellow", realms=realms)[1] == pays


@pytest.mark.rule("vaalbara:character.carpenter.2")
def test_a_forest_taken_in_this_turn_does_not_count_for_the_carpenter():
    played = {"yellow": "carpenter", "red": "farmer", "blue": "rider"}
    state, gained = effect(played, "yellow", row_1=["L07"], realms={"yellow": ["L13"]})
    assert gained == 0
    assert vp(play(state, "take forest L07"), "yellow") == 25


@pytest.mark.rule("vaalbara:character.falconer.1")
def test_a_falconer_takes_two_from_who_acted_just_before():
    played = {"yellow": "falconer", "red": "farmer", "blue": "warrior"}
    state = advance(revealed(played), "blue")
    play(state, texts(state)[0])
    lands = vp(state, "blue") - 18
    assert vp(state, "yellow") == 22
    assert vp(state, "blue") == 18 + lands
    assert vp(state, "red") == 20
    assert sum(state.scores) == 60 + lands


@pytest.mark.rule("vaalbara:character.falconer.2")
def test_a_falconer_acting_first_gets_nothing():
    state, gained = effect({"yellow": "falconer", "red": "farmer"}, "yellow")
    assert gained == 0
    assert state.scores == [20, 20]


@pytest.mark.rule("vaalbara:character.falconer.3")
def test_the_falconer_robs_the_one_before_wherever_it_sits():
    played = {"yellow": "falconer", "red": "farmer", "blue": "seer", "purple": "rider"}
    state = advance(revealed(played, row_1=["mountain"] * 4), "blue")
    before = vp(state, "blue")
    play(state, "take mountain")
    assert (vp(state, "yellow"), vp(state, "blue")) == (22, before - 2)
    assert (vp(state, "red"), vp(state, "purple")) == (20, 20)


@pytest.mark.rule("vaalbara:character.falconer.4")
@pytest.mark.parametrize(("has", "loses"), [(0, 0), (1, 1), (2, 2)])
def test_a_victim_gives_no_more_than_it_has(has, loses):
    played = {"yellow": "falconer", "red": "warrior", "blue": "farmer"}
    state = revealed(played, vp={"red": has}, row_1=["mountain"] * 3)
    state = advance(state, "red")
    play(state, "take mountain")
    assert (vp(state, "yellow"), vp(state, "red")) == (20 + loses, has - loses)


@pytest.mark.rule("vaalbara:character.falconer.5")
def test_the_second_of_two_falconers_robs_the_first_after_its_land():
    top = better_omens("red", "blue")
    played = {"yellow": "carpenter", "red": "falconer", "blue": "falconer"}
    state = revealed(played, vp={"red": 0}, top=top, row_1=["mountain", "L05", "mountain"])
    play(state, "take mountain")
    assert (vp(state, "yellow"), vp(state, "red"), turn(state)) == (18, 2, "red")
    play(state, "take forest L05")
    assert (vp(state, "red"), vp(state, "blue")) == (2 + 3 - 2, 22)


# ---- Pathfinder ------------------------------------------------------------------------------------------------------


def pathfinder(**layout):
    """Red has taken a land; yellow's pathfinder is about to act."""
    played = {"yellow": "pathfinder", "red": "warrior", "blue": "farmer"}
    layout = {"row_1": ["L01", "L05", "L13"], "row_2": ["L09", "L17", "L21"], "top": "L06"} | layout
    return advance(play(advance(revealed(played, **layout), "red"), "take meadow L01"), "yellow", "character")


@pytest.mark.rule("vaalbara:character.pathfinder.1", "vaalbara:character.pathfinder.7")
def test_a_pathfinder_swaps_a_land_of_a_row_with_the_top_and_must_do_so():
    state = pathfinder()
    sizes = (len(here(state)["row_1"]), len(here(state)["row_2"]), len(here(state)["land_deck"]["lands"]))
    refuse(state, "take forest L05", "must now swap a land of a row")
    play(state, "path L21")
    table = here(state)
    assert "L06" in table["row_2"]
    assert "L21" not in table["row_2"]
    assert table["land_deck"]["top"] == "L21"
    assert sizes == (len(table["row_1"]), len(table["row_2"]), len(table["land_deck"]["lands"]))


@pytest.mark.rule("vaalbara:character.pathfinder.2", "vaalbara:character.pathfinder.3")
def test_a_pathfinder_may_choose_any_land_left_in_either_row():
    state = pathfinder()
    assert sorted(text.split()[-1] for text in texts(state)) == ["L05", "L09", "L13", "L17", "L21"]
    refuse(state, "path L01", "belongs to red")


@pytest.mark.rule("vaalbara:character.pathfinder.4")
def test_the_land_from_the_deck_can_be_taken_in_the_same_turn():
    state = play(pathfinder(), "path L05")
    assert "take forest L06" in texts(state)


@pytest.mark.rule("vaalbara:character.pathfinder.5")
def test_the_land_laid_on_the_deck_gives_new_omens():
    state = pathfinder()
    assert state.observe(2)["position"]["omens"] == LANDS["L06"]["omens"]
    play(state, "path L13")
    assert state.observe(2)["position"]["omens"] == LANDS["L13"]["omens"]


@pytest.mark.rule("vaalbara:character.pathfinder.6")
def test_everybody_knows_the_land_laid_on_the_deck():
    state = play(pathfinder(), "path L13")
    for seat in range(3):
        assert {world["land_deck"]["top"] for world in worlds(state, seat)} == {"L13"}


# ---- Midwife ---------------------------------------------------------------------------------------------------------


def midwife():
    """Yellow has played hunter and seer before; its midwife is about to act in the third round."""
    played = {"yellow": "midwife", "red": "farmer"}
    discards = {"yellow": ["hunter", "seer"], "red": ["carver", "rider"]}
    return revealed(played, discards=discards, number=3)


@pytest.mark.rule("vaalbara:character.midwife.1")
def test_a_midwife_takes_a_character_back_from_the_pile():
    state = midwife()
    hand, pile = seat_of(state, "yellow")["hand"], seat_of(state, "yellow")["discard"]
    play(state, "recall seer")
    assert sorted(seat_of(state, "yellow")["hand"]) == sorted([*hand, "seer"])
    assert sorted(seat_of(state, "yellow")["discard"]) == sorted([*(set(pile) - {"seer"}), "midwife"])


@pytest.mark.rule("vaalbara:character.midwife.2")
def test_a_midwife_never_takes_a_midwife_back():
    state = midwife()
    assert texts(state) == ["recall hunter", "recall seer"]
    refuse(state, "recall midwife", "may not be taken back")


@pytest.mark.rule("vaalbara:character.midwife.3", "vaalbara:round.9")
def test_a_midwife_or_discoverer_of_the_first_round_has_nothing_to_act_on():
    for character in ("midwife", "discoverer"):
        state = revealed({"yellow": character, "red": "farmer"})
        assert here(state)["phase"] == "land"
        assert turn(state) == "yellow"
        assert len(seat_of(state, "yellow")["hand"]) == 4
        assert (seat_of(state, "yellow")["realm"], vp(state, "yellow")) == ([], 20)


@pytest.mark.rule("vaalbara:character.midwife.4")
def test_a_clan_draws_nothing_in_the_round_of_its_midwife():
    state = play(midwife(), "recall seer")
    before = {clan: len(seat_of(state, clan)["clan_deck"]) for clan in ("yellow", "red")}
    finish_round(state)
    after = {clan: len(seat_of(state, clan)["clan_deck"]) for clan in ("yellow", "red")}
    assert after == {"yellow": before["yellow"], "red": before["red"] - 1}
    assert len(seat_of(state, "yellow")["hand"]) == 5


@pytest.mark.rule("vaalbara:character.midwife.5")
def test_everybody_knows_the_card_taken_back_until_it_is_played():
    state = play(midwife(), "recall seer")
    assert all("seer" in world["seats"][0]["hand"] for world in worlds(state, 1))
    state = finish_round(state)
    play(state, "dispatch seer")
    assert all("seer" in [*w["seats"][0]["hand"], w["seats"][0]["played"]] for w in worlds(state, 1))
    play(state, texts(state)[0])
    state.apply(state.sample_chance())
    assert seat_of(state, "yellow")["known"] == []


@pytest.mark.rule("vaalbara:character.midwife.6")
def test_a_midwife_takes_from_her_own_pile_only():
    refuse(midwife(), "recall carver", "not in your discard pile")


# ---- Rider -----------------------------------------------------------------------------------------------------------


def rider(number=1, **layout):
    """Red has taken a land; yellow's rider is about to act."""
    played = {"yellow": "rider", "red": "warrior", "blue": "farmer"}
    layout = {"row_1": ["L01", "L05", "L13"], "row_2": ["L06", "L17", "L21"]} | layout
    state = advance(revealed(played, number=number, **layout), "red")
    return advance(play(state, "take meadow L01"), "yellow", "character")


@pytest.mark.rule("vaalbara:character.rider.1", "vaalbara:character.rider.5")
def test_a_rider_swaps_lands_between_the_rows_and_may_take_the_one_brought_forward():
    state = play(rider(), "ride L13 L21")
    assert here(state)["row_1"] == ["L05", "L21"]
    assert here(state)["row_2"] == ["L06", "L13", "L17"]
    assert "take river L21" in texts(state)


@pytest.mark.rule("vaalbara:character.rider.2")
def test_a_rider_may_swap_two_lands_of_one_type():
    assert "ride L05 L06" in texts(rider())


@pytest.mark.rule("vaalbara:character.rider.3", "vaalbara:character.rider.4")
def test_a_rider_must_choose_a_pair_of_what_is_left():
    state = rider()
    assert all(text.startswith("ride") for text in texts(state))
    assert len(texts(state)) == 6
    refuse(state, "ride L01 L21", "belongs to red")
    played = {"yellow": "rider", "red": "warrior", "blue": "hunter"}
    last = advance(revealed(played), "yellow", "character")
    assert len({text.split()[1] for text in texts(last)}) == 1


@pytest.mark.rule("vaalbara:character.rider.6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_rider_of_the_last_round_still_has_a_second_row(seats):
    state = revealed({clan: "rider" if clan == "yellow" else "farmer" for clan in CLANS[:seats]}, number=9)
    assert len(texts(advance(state, "yellow", "character"))) == seats * seats


# ---- Discoverer ------------------------------------------------------------------------------------------------------


def discoverer(realm, bottom, clans=("red", "blue"), **layout):
    """Yellow's discoverer is about to act, with a bottom card that all have seen."""
    played = {"yellow": "discoverer", **dict.fromkeys(clans, "farmer")}
    return advance(revealed(played, realms={"yellow": realm}, bottom=bottom, **layout), "yellow", "character")


@pytest.mark.rule(
    "vaalbara:character.discoverer.1", "vaalbara:character.discoverer.5", "vaalbara:character.discoverer.9"
)
def test_a_discoverer_must_swap_an_own_land_with_the_bottom_of_the_deck():
    state = discoverer(["L13", "L17"], "L05")
    size = len(here(state)["land_deck"]["lands"])
    assert texts(state) == ["discover L13", "discover L17"]
    refuse(
        state,
        f"take {LANDS[here(state)['row_1'][0]]['type']} {here(state)['row_1'][0]}",
        "must now give up an own land",
    )
    refuse(state, "discover L05", "not in your realm")
    play(state, "discover L13", "find L05")
    assert seat_of(state, "yellow")["realm"] == ["L05", "L17"]
    assert here(state)["land_deck"]["bottom"] == "L13"
    assert len(here(state)["land_deck"]["lands"]) == size


@pytest.mark.rule("vaalbara:character.discoverer.2")
def test_the_land_found_pays_at_once_with_the_new_realm():
    state = play(discoverer(["L13", "L14", "L17"], "L15"), "discover L17", "find L15")
    assert vp(state, "yellow") == 26


@pytest.mark.rule("vaalbara:character.discoverer.3")
def test_nothing_is_paid_back_for_the_land_given_up():
    state = play(discoverer(["L13", "L14"], "L09"), "discover L13", "find L09")
    assert vp(state, "yellow") == 20


@pytest.mark.rule("vaalbara:character.discoverer.4")
def test_a_discoverer_without_lands_changes_nothing():
    state = revealed({"yellow": "discoverer", "red": "farmer"}, bottom="L05")
    assert here(state)["phase"] == "land"
    assert here(state)["land_deck"]["bottom"] == "L05"
    assert vp(state, "yellow") == 20


@pytest.mark.rule("vaalbara:character.discoverer.6")
def test_a_river_found_pays_six_for_each_river():
    state = play(discoverer(["L21", "L13"], "L22"), "discover L13", "find L22")
    assert vp(state, "yellow") == 32


@pytest.mark.rule("vaalbara:character.discoverer.7")
def test_the_land_is_given_up_before_the_bottom_is_seen():
    played = {"yellow": "discoverer", "red": "farmer"}
    state = advance(revealed(played, realms={"yellow": ["L13"]}), "yellow", "character")
    hidden = set(here(state)["land_deck"]["lands"]) - {here(state)["land_deck"]["top"]}
    assert state.observe(0)["position"]["land_deck"]["bottom"] is None
    play(state, "discover L13")
    assert here(state)["phase"] == "find"
    assert {text.split()[-1] for text in texts(state)} == hidden


@pytest.mark.rule("vaalbara:character.discoverer.8")
def test_the_last_card_of_the_deck_is_top_and_bottom():
    played = {clan: "discoverer" if clan == "yellow" else "farmer" for clan in CLANS}
    state = advance(revealed(played, number=9), "yellow", "character")
    (only,) = here(state)["land_deck"]["lands"]
    given = seat_of(state, "yellow")["realm"][0]
    play(state, f"discover {given}", f"find {only}")
    assert here(state)["land_deck"]["top"] == given
    assert state.observe(1)["position"]["omens"] == LANDS[given]["omens"]


@pytest.mark.rule("vaalbara:character.discoverer.10")
def test_mountains_are_counted_after_the_swap():
    again = discoverer(["L09", "L10", "L13"], "L11")
    assert vp(play(again, "discover L09", "find L11"), "yellow") == 30
    fourth = discoverer(["L09", "L10", "L11", "L13"], "L12")
    assert vp(play(fourth, "discover L13", "find L12"), "yellow") == 40


# ---- Farmer ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("vaalbara:character.farmer.4")
def test_the_doubling_ends_with_the_round():
    hands = {"yellow": ["farmer", "hunter"], "red": ["warrior", "seer"]}
    state = position(["yellow", "red"], hands=hands, row_1=["L05", "L06"], row_2=["L07", "L08"])
    reveal(state, "farmer", "warrior")
    play(advance(state, "red"), "take forest L05")
    play(state, "take forest L06")
    assert vp(state, "yellow") == 28
    state = finish_round(state)
    reveal(state, "hunter", "seer")
    before = vp(state, "yellow")
    play(state, "take forest L07")
    assert vp(state, "yellow") - before == 5
