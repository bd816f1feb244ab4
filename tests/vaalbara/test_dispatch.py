"""Dispatch and reveal, and the two actions of a turn."""

import pytest

from .table import (
    GAME,
    LANDS,
    advance,
    all_states,
    here,
    play,
    position,
    refuse,
    reveal,
    revealed,
    seat_of,
    texts,
    turn,
    vp,
)

HANDS = {"yellow": ["seer", "rider"], "red": ["hunter", "carver"]}


def dispatch(**layout):
    """Two clans about to dispatch."""
    return position(["yellow", "red"], hands=HANDS, **layout)


@pytest.mark.rule("vaalbara:round.4")
def test_nobody_can_pass_the_dispatch_and_a_hand_never_has_fewer_than_four():
    state = dispatch()
    assert all(text.startswith("dispatch") for text in texts(state))
    refuse(state, "silent", "must now dispatch a character")
    for seats in (2, 5):
        states = all_states(seats)
        first = states[(states["phase"] == 2) & (states["actor"] == 0)]
        sizes = [bin(int(hand)).count("1") for hand in first["hand"][:, :seats].ravel()]
        assert min(sizes) == 4
        assert max(sizes) == 5


@pytest.mark.rule("vaalbara:round.5")
def test_a_character_comes_from_the_own_hand_only():
    state = dispatch(number=3, discards={"yellow": ["hunter", "carver"]})
    refuse(state, "dispatch hunter", "in your discard pile")
    in_deck = seat_of(state, "yellow")["clan_deck"][0]
    refuse(state, f"dispatch {in_deck}", "not in your hand")


@pytest.mark.rule("vaalbara:reveal.1")
def test_nothing_is_revealed_before_everybody_has_chosen():
    state = play(dispatch(), "dispatch seer")
    assert here(state)["phase"] == "dispatch"
    assert state.observe(1)["position"]["seats"][0]["played"] == "?"
    play(state, "dispatch carver")
    assert here(state)["phase"] == "reveal"
    assert texts(state) == ["reveal seer carver"]


@pytest.mark.rule("vaalbara:reveal.2")
def test_a_laid_card_shows_nothing_but_that_it_was_laid():
    state = dispatch()
    views = [play(state.copy(), text).observe(1) for text in texts(state)]
    assert all(view == views[0] for view in views)
    assert {state.seen(1, move) for move in state.legal_moves()} == {"dispatch ?"}


@pytest.mark.rule("vaalbara:reveal.3")
def test_a_laid_card_cannot_be_exchanged():
    state = play(dispatch(), "dispatch seer")
    assert state.to_act == 1
    refuse(state, "dispatch rider", "not in your hand")
    assert seat_of(state, "yellow")["played"] == "seer"


@pytest.mark.rule("vaalbara:reveal.4")
def test_a_laid_card_has_left_the_hand():
    state = dispatch()
    before = seat_of(state, "yellow")["hand"]
    play(state, "dispatch seer")
    assert sorted([*seat_of(state, "yellow")["hand"], "seer"]) == sorted(before)
    warriors = revealed({"yellow": "warrior", "red": "warrior"})
    assert here(warriors)["phase"] == "land"


@pytest.mark.rule("vaalbara:reveal.5")
def test_revealed_characters_are_open_for_the_rest_of_the_round():
    state = reveal(dispatch(), "seer", "carver")
    while here(state)["round"] == 1 and here(state)["phase"] not in ("turn up", "draw"):
        for observer in range(2):
            assert [seat["played"] for seat in state.observe(observer)["position"]["seats"]] == ["seer", "carver"]
        play(state, texts(state)[0])


# ---- the two actions of a turn ---------------------------------------------------------------------------------------


def turns():
    """Yellow's songstress acts first, then blue's pathfinder, then red's farmer."""
    return revealed({"yellow": "songstress", "red": "farmer", "blue": "pathfinder"}, row_1=["L01", "L05", "L09"])


@pytest.mark.rule("vaalbara:round.6", "vaalbara:round.7")
def test_each_clan_acts_with_its_character_and_then_takes_a_land_before_the_next():
    state, log = turns(), []
    refuse(state, "take meadow L01", "yellow must now choose who gets the gift")
    while here(state)["phase"] in ("character", "land"):
        log.append((turn(state), here(state)["phase"]))
        if log[-1][1] == "land":
            refuse(state, "give red" if turn(state) != "red" else "give blue", "must now take a land")
        play(state, texts(state)[0])
    assert log == [
        ("yellow", "character"),
        ("yellow", "land"),
        ("blue", "character"),
        ("blue", "land"),
        ("red", "land"),
    ]


@pytest.mark.rule("vaalbara:round.8")
@pytest.mark.parametrize(
    ("character", "verb"), [("songstress", "give"), ("pathfinder", "path"), ("rider", "ride"), ("midwife", "recall")]
)
def test_an_effect_cannot_be_declined(character, verb):
    played = {"yellow": character, "red": "farmer"}
    state = advance(revealed(played, number=2, discards={"yellow": ["seer"]}), "yellow", "character")
    assert {text.split()[0] for text in texts(state)} == {verb}


@pytest.mark.rule("vaalbara:round.10", "vaalbara:round.11")
def test_a_resolved_character_lies_open_in_the_pile_for_everybody():
    state = turns()
    assert seat_of(state, "yellow")["discard"] == []
    play(state, "give red")
    for observer in range(3):
        assert state.observe(observer)["position"]["seats"][0]["discard"] == ["songstress"]
    older = revealed({"yellow": "songstress", "red": "farmer"}, number=4, discards={"red": ["seer", "rider", "hunter"]})
    for observer in range(2):
        pile = older.observe(observer)["position"]["seats"][1]["discard"]
        assert sorted(pile) == ["hunter", "rider", "seer"]


@pytest.mark.rule("vaalbara:round.12", "vaalbara:round.14", "vaalbara:round.15")
def test_a_land_of_the_first_row_must_be_taken_and_pays_at_once_even_nothing():
    state = play(turns(), "give red")
    assert texts(state) == ["take meadow L01", "take forest L05", "take mountain L09"]
    assert vp(play(state.copy(), "take meadow L01"), "yellow") == 21
    play(state, "take mountain L09")
    assert vp(state, "yellow") == 20
    assert here(state)["row_1"] == ["L01", "L05"]
    assert seat_of(state, "yellow")["realm"] == ["L09"]


@pytest.mark.rule("vaalbara:round.27")
def test_totals_of_others_are_hidden_unless_everybody_remembers_although_all_gains_are_open():
    hidden, remembered = (GAME.new(seed=4, seats=3, recall=recall) for recall in (False, True))
    assert [seat["vp"] for seat in hidden.observe(1)["position"]["seats"]] == [None, 2, None]
    assert [seat["vp"] for seat in remembered.observe(1)["position"]["seats"]] == [2, 2, 2]
    state = play(turns(), "give red")
    assert state.seen(2, state.legal_moves()[0]) == "take meadow L01"


# ---- the box ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("vaalbara:setup.2", "vaalbara:setup.19")
def test_the_box_has_fifty_one_lands_of_six_types_with_different_backs():
    assert len(LANDS) == 51
    assert {land["type"] for land in LANDS.values()} == {"meadow", "forest", "mountain", "field", "village", "river"}
    backs = {tuple(land["omens"]) for land in LANDS.values()}
    assert len(backs) == 51
    assert all(sorted(back) == ["blue", "green", "purple", "red", "yellow"] for back in backs)


@pytest.mark.rule("vaalbara:setup.3")
def test_each_of_five_clans_has_the_same_twelve_characters():
    state = GAME.new(seed=1, seats=5)
    decks = [sorted([*seat["hand"], *seat["clan_deck"]]) for seat in here(state)["seats"]]
    assert len(decks) == 5
    assert all(deck == decks[0] and len(set(deck)) == 12 for deck in decks)


@pytest.mark.rule("vaalbara:setup.21")
def test_a_view_shows_what_lies_open_and_no_permutation_of_what_is_hidden():
    state = GAME.new(seed=6, seats=4)
    for seat in range(4):
        view = state.observe(seat)
        for seed in range(20):
            assert state.determinize(seat, seed=seed).observe(seat) == view
        place = view["position"]
        assert (len(place["row_1"]), len(place["row_2"]), place["land_deck"]["size"]) == (4, 4, 43)
        for other, entry in enumerate(place["seats"]):
            assert (entry["hand"] is None) == (other != seat)
            assert (entry["hand_size"], entry["clan_deck_size"]) == (5, 7)
            assert "clan_deck" not in entry
        assert "lands" not in place["land_deck"]
