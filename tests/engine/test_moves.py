"""Short forms of moves: what fits, what is ambiguous, what is nothing."""

import pytest

from rootai.engine.moves import Move, match_text
from rootai.errors import AmbiguousMoveError


def moves(*texts):
    return [Move(number, text, dict, str) for number, text in enumerate(texts, start=1)]


LEGAL = moves("take river L21", "take river L22", "take field L13", "show", "silent")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("take river L21", "take river L21"),
        ("  TAKE   River l21 ", "take river L21"),
        ("take L22", "take river L22"),
        ("t f", "take field L13"),
        ("sh", "show"),
    ],
)
def test_short_forms_that_fit_one_move(text, found):
    assert match_text(text, LEGAL).text == found


@pytest.mark.parametrize("text", ["take river", "s", "take"])
def test_short_forms_that_fit_several_are_refused(text):
    with pytest.raises(AmbiguousMoveError, match="could mean"):
        match_text(text, LEGAL)


@pytest.mark.parametrize("text", ["river", "take village", "L21", "show me"])
def test_texts_that_fit_nothing(text):
    assert match_text(text, LEGAL) is None
