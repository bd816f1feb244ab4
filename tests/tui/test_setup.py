"""The questions before a game."""

import pytest

from rootai.engine.questions import Choice, NumberQuestion
from rootai.games import GAMES, load
from rootai.tui.setup import choose, choose_number, choose_several, set_up

IRONWOOD = load("ironwood")


@pytest.mark.parametrize(
    ("line", "answer"), [("1", "ants"), ("2", "bees"), ("b", "bees"), ("BEES", "bees"), ("", "bees")]
)
def test_a_name_is_chosen_by_number_name_beginning_or_enter(scripted, line, answer):
    assert choose(scripted(line), "Which?", ("ants", "bees"), "bees") == answer


def test_what_fits_no_name_or_several_is_asked_again(scripted):
    screen = scripted("7", "x", "be", "bees")
    assert choose(screen, "Which?", ("bears", "bees"), "bees") == "bees"
    assert screen.words.count("Please answer 1 to 2, or one of the names.") == 3
    assert "'7' is none of these." in screen.words
    assert "'be' may be bears or bees." in screen.words


def test_a_number_out_of_range_is_asked_again(scripted):
    screen = scripted("1", "6", "-2", "two", "3")
    assert choose_number(screen, "How many?", 2, 5, 4) == 3
    assert screen.text.count("Please answer 2 to 5.") == 4


ANIMALS = [Choice("ants", 10), Choice("bees", 20), Choice("beetles", 30), Choice("bee", 40)]


@pytest.mark.parametrize(
    ("line", "chosen"),
    [
        ("", []),
        ("2", [20]),
        ("3 1", [30, 10]),
        ("ants, beet", [10, 30]),
        ("1+bees", [10, 20]),
        ("bee", [40]),
        ("1 1", [10]),
    ],
)
def test_several_are_chosen_by_numbers_and_names(scripted, line, chosen):
    assert choose_several(scripted(line), "Which?", ANIMALS) == chosen


def test_one_wrong_word_among_several_is_explained_and_all_are_asked_again(scripted):
    screen = scripted("1 wasps", "1 be", "1")
    assert choose_several(screen, "Which?", ANIMALS) == [10]
    assert "'wasps' is none of these. Please answer with some of 1 to 4" in screen.words
    assert "'be' may be bees or beetles or bee." in screen.words


@pytest.mark.parametrize("name", GAMES)
def test_enter_at_every_question_gives_the_usual_game(scripted, name):
    game = load(name)
    options = set_up(scripted(*[""] * 9), game, {})
    assert game.configure(options) == game.configure({})
    assert set(options) == {question.option for question in game.set_up_questions(options)}


def test_what_is_chosen_already_is_not_asked(scripted):
    screen = scripted()
    assert set_up(screen, load("vaalbara"), {"seats": 3}) == {"seats": 3}
    assert screen.prompts == []


def test_a_game_for_several_numbers_of_seats_asks_how_many():
    (question,) = load("vaalbara").set_up_questions({})
    assert question == NumberQuestion("seats", "How many seats?", 2, 5, 4)


def test_a_solo_game_of_ironwood_is_set_up_by_its_questions(scripted):
    screen = scripted("woodbot", "red outer_2 four", "yes", "1 4")
    options = set_up(screen, IRONWOOD, {})
    assert options["solo"] == "woodbot"
    assert options["sorted_decks"] is True
    state = IRONWOOD.new(seed=1, **options)
    assert state.config["difficulty"] == ["red", "four_cards", "outer_2"]
    assert len(state.config["handicap"]) == 2
    assert "for wood" not in screen.text  # the bot gets no help


def test_the_questions_of_a_bot_name_every_difficulty_with_its_level_within_eighty_columns(scripted):
    for bot in ("ironbot", "woodbot"):
        screen = scripted(bot, "", "", "")
        set_up(screen, IRONWOOD, {})
        (question,) = (each for each in IRONWOOD.set_up_questions({"solo": bot}) if each.option == "difficulty")
        for choice in question.choices:
            assert IRONWOOD.configure({"solo": bot, "difficulty": [choice.value]})["difficulty"] == [choice.name]
            assert any(choice.name in line and choice.meaning in line for line in screen.text.splitlines())


def test_the_search_is_not_asked_for_difficulties_and_both_sides_may_have_help(scripted):
    screen = scripted("", "", "")
    options = set_up(screen, IRONWOOD, {})
    assert options == {"solo": None, "sorted_decks": False, "handicap": []}
    assert "for wood" in screen.text
    assert "for iron" in screen.text


def test_an_answer_that_the_game_refuses_is_explained_and_asked_again(scripted):
    screen = scripted("ironbot", "inner_1 inner_2", "inner_2", "", "1 2 3 4 5", "1 2")
    options = set_up(screen, IRONWOOD, {})
    assert options["difficulty"] == ["inner_2"]
    assert len(options["handicap"]) == 2
    assert "Only one option of extra warriors can be chosen, not inner_1 and inner_2." in screen.words
    assert "At most 4 of the places" in screen.words


def test_enter_takes_the_default_number(scripted):
    assert choose_number(scripted(""), "How many?", 2, 5, 4) == 4
