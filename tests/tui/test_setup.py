"""The questions before a game."""

import pytest

from rootai.tui.setup import choose, choose_number


@pytest.mark.parametrize(
    ("line", "answer"), [("1", "ants"), ("2", "bees"), ("b", "bees"), ("BEES", "bees"), ("", "bees")]
)
def test_a_name_is_chosen_by_number_name_beginning_or_enter(scripted, line, answer):
    assert choose(scripted(line), "Which?", ("ants", "bees"), "bees") == answer


def test_what_fits_no_name_or_several_is_asked_again(scripted):
    screen = scripted("7", "x", "be", "bees")
    assert choose(screen, "Which?", ("bears", "bees"), "bees") == "bees"
    assert screen.text.count("Please answer 1 to 2.") == 3


def test_a_number_out_of_range_is_asked_again(scripted):
    screen = scripted("1", "6", "-2", "two", "3")
    assert choose_number(screen, "How many?", 2, 5, 4) == 3
    assert screen.text.count("Please answer 2 to 5.") == 4


def test_enter_takes_the_default_number(scripted):
    assert choose_number(scripted(""), "How many?", 2, 5, 4) == 4
