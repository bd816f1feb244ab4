"""What a game asks a person before it begins, as data; front ends ask it in their own way."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Choice:
    """One answer."""

    name: str  # what a person types
    value: Any  # what the option becomes
    meaning: str = ""  # for people, beside the name


@dataclass(frozen=True)
class Question:
    """What one option of a game should be: one of the choices, or with `several` a list of any of them."""

    option: str
    text: str
    choices: tuple[Choice, ...]
    default: str = ""  # the name of a choice; with `several` there is none, and nothing is chosen
    several: bool = False


@dataclass(frozen=True)
class NumberQuestion:
    """What one option of a game should be: a number from `low` to `high`."""

    option: str
    text: str
    low: int
    high: int
    default: int


def yes_or_no(option: str, text: str) -> Question:
    """A question that is answered with no unless somebody wants it."""
    return Question(option, text, (Choice("no", False), Choice("yes", True)), "no")
