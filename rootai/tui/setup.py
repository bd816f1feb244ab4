"""Questions before a game begins; Enter takes the default."""

import re
from collections.abc import Sequence
from typing import Any

from rootai.engine.game import Game
from rootai.engine.questions import Choice, NumberQuestion, Question
from rootai.errors import BadConfigError
from rootai.tui.screen import Screen


def set_up(screen: Screen, game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """`options` and the answers to all that the game asks besides."""
    chosen = dict(options)
    while questions := [each for each in game.set_up_questions(chosen) if each.option not in chosen]:
        question = questions[0]
        answered = {**chosen, question.option: _answer(screen, question)}
        try:
            game.configure(answered)
        except BadConfigError as problem:
            sentence = str(problem)
            _mistake(screen, f"{sentence[:1].upper()}{sentence[1:]}.")
        else:
            chosen = answered
    return chosen


def choose(screen: Screen, question: str, names: Sequence[str], default: str) -> str:
    """One of the names, by number, by name or by its beginning."""
    return str(choose_one(screen, question, [Choice(name, name) for name in names], default))


def choose_one(screen: Screen, question: str, choices: Sequence[Choice], default: str) -> Any:
    """What one of the choices stands for, by number, by name or by its beginning."""
    _show(screen, question, choices)
    while True:
        answer = screen.ask(f"Number or name, Enter for {default}: ").casefold() or default
        found = _matches(answer, choices)
        if len(found) == 1:
            return found[0].value
        _mistake(screen, f"{_what_is_wrong(answer, found)} Please answer 1 to {len(choices)}, or one of the names.")


def choose_several(screen: Screen, question: str, choices: Sequence[Choice]) -> list[Any]:
    """What any number of the choices stand for, in the order in which they are named."""
    _show(screen, question, choices)
    while True:
        answer = screen.ask("Numbers or names with spaces between them, Enter for none: ").casefold()
        words = re.split(r"[\s,+]+", answer.strip(" ,+")) if answer else []
        found = [(word, _matches(word, choices)) for word in words]
        wrong = [(word, matches) for word, matches in found if len(matches) != 1]
        if not wrong:
            return list(dict.fromkeys(matches[0].value for _, matches in found))
        wanted = f"Please answer with some of 1 to {len(choices)}, or of the names, such as: 1 {choices[-1].name}"
        _mistake(screen, f"{_what_is_wrong(*wrong[0])} {wanted}")


def choose_number(screen: Screen, question: str, low: int, high: int, default: int) -> int:
    """A number from `low` to `high`."""
    while True:
        answer = screen.ask(f"{question} {low} to {high}, Enter for {default}: ") or str(default)
        if answer in map(str, range(low, high + 1)):
            return int(answer)
        _mistake(screen, f"Please answer {low} to {high}.")


def _answer(screen: Screen, question: Question | NumberQuestion) -> Any:
    if isinstance(question, NumberQuestion):
        return choose_number(screen, question.text, question.low, question.high, question.default)
    if question.several:
        return choose_several(screen, question.text, question.choices)
    return choose_one(screen, question.text, question.choices, question.default)


def _show(screen: Screen, question: str, choices: Sequence[Choice]) -> None:
    screen.show(question, style="bold")
    width = max(len(choice.name) for choice in choices)
    for number, choice in enumerate(choices, start=1):
        screen.show(f" {number:2}  {choice.name:{width}}  {choice.meaning}".rstrip())


def _matches(answer: str, choices: Sequence[Choice]) -> list[Choice]:
    """The choice with that number or name; failing these, all whose names begin so."""
    exact = [each for number, each in enumerate(choices, start=1) if answer in (str(number), each.name.casefold())]
    return exact or [each for each in choices if each.name.casefold().startswith(answer)]


def _what_is_wrong(answer: str, found: Sequence[Choice]) -> str:
    if not found:
        return f"{answer!r} is none of these."
    return f"{answer!r} may be {' or '.join(choice.name for choice in found)}."


def _mistake(screen: Screen, sentence: str) -> None:
    screen.show(sentence, style="yellow")
