"""The aid sheets of the bots (data/solo.toml), read and compiled into TABLES; the options of a solo game.

Runs at the Python edge.  A configuration keeps the bot's name and the ids of its difficulty options.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from rootai.engine.questions import Choice, Question
from rootai.errors import BadConfigError
from rootai.games.ironwood.cards import SYMBOLS
from rootai.games.ironwood.rules import program
from rootai.games.ironwood.solo import program as p
from rootai.games.ironwood.state import (
    BOT_ARGS,
    BOT_NAMES,
    DRAW_A_ROUND,
    INTENT_NAMES,
    IRON,
    IRON_BOT,
    MAX_BOT_CODE,
    MAX_BOT_LISTS,
    MAX_CODE,
    N_FORESTS,
    N_MODES,
    N_MOUNTAINS,
    NO_LIST,
    SIDE_NAMES,
    SPIRIT_NAMES,
    WOOD,
    WOOD_BOT,
)

_FILE = Path(__file__).parent.parent / "data" / "solo.toml"
MODE_NAMES = {IRON_BOT: INTENT_NAMES, WOOD_BOT: SPIRIT_NAMES}
VALUES = ("attack", "defence", "dominance")
BOT_SEATS = {IRON_BOT: IRON, WOOD_BOT: WOOD}
MAX_LEVEL = 15  # difficulty.1
PREFIXES = {IRON_BOT: "WW", WOOD_BOT: "IC"}  # of the cards that the human leaves out
# What the cards of the human must not do: the bot has no answer to it
FORBIDDEN = ("enemy_choice", "battle_cards")


@cache
def solo_document() -> dict[str, Any]:
    """The aid sheets as their file says."""
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


def bot_of(name: str | None) -> int:
    """NO_BOT, IRON_BOT or WOOD_BOT."""
    return BOT_NAMES.index(name)


def sheet_of(bot: int) -> dict[str, Any]:
    """All that the file says of one bot."""
    sheet: dict[str, Any] = solo_document()[str(BOT_NAMES[bot])]
    return sheet


# ---- options ---------------------------------------------------------------------------------------------------------


def read_options(options: Mapping[str, Any]) -> tuple[str | None, list[str]]:
    """The bot and the ids of its difficulty options, sorted as in the file; BadConfigError names what is wrong."""
    name = options.get("solo")
    given = options.get("difficulty", [])
    if name not in BOT_NAMES:
        raise BadConfigError(f"solo must be one of {', '.join(str(bot) for bot in BOT_NAMES[1:])}, not {name!r}")
    if isinstance(given, str):
        given = given.split("+") if given else []
    if not isinstance(given, (list, tuple)):
        raise BadConfigError(f"difficulty must be a list of options, not {given!r}")
    if name is None:
        if given:
            raise BadConfigError("difficulty is for a solo game: choose solo=ironbot or solo=woodbot")
        return None, []
    known = [entry["id"] for entry in sheet_of(bot_of(name))["difficulty"]]
    for place, option in enumerate(given):
        if option not in known:
            raise BadConfigError(f"{name} has no difficulty option {option!r}; there are: {', '.join(known)}")
        if option in given[:place]:
            raise BadConfigError(f"the difficulty option {option!r} is named twice")
    extra = [entry["id"] for entry in difficulties(bot_of(name), given) if "extra" in entry]
    if len(extra) > 1:
        raise BadConfigError(f"only one option of extra warriors can be chosen, not {' and '.join(extra)}")
    return name, [option for option in known if option in given]


def difficulties(bot: int, chosen: Any) -> list[dict[str, Any]]:
    """The entries of the chosen difficulty options."""
    return [entry for entry in sheet_of(bot)["difficulty"] if entry["id"] in chosen]


def level(name: str | None, chosen: list[str]) -> int:
    """The level of difficulty of a solo game (difficulty.1)."""
    return sum(entry["level"] for entry in difficulties(bot_of(name), chosen)) if name else 0


def difficulty_question(bot: int) -> Question:
    """What makes the bot stronger, for people."""
    entries = sheet_of(bot)["difficulty"]
    choices = tuple(Choice(entry["id"], entry["id"], f"level {entry['level']}: {entry['text']}") for entry in entries)
    text = f"What makes {BOT_NAMES[bot]} stronger? Levels add up to {MAX_LEVEL} at most."
    return Question("difficulty", text, choices, several=True)


def check_cards(name: str | None, cards: list[dict[str, Any]]) -> None:
    """Refuse human cards that ask the bot for a choice it has no rule for."""
    bot = bot_of(name)
    if not bot:
        return
    removed = sheet_of(bot)["removed"]
    for card in cards:
        if card["id"].startswith(PREFIXES[bot]) and card["id"] not in removed and _touches_bot(card):
            raise BadConfigError(f"{card['id']} cannot be used against {name}: it reaches into the bot's hand")


def _touches_bot(value: Any) -> bool:
    """Whether an effect anywhere in a card concerns the bot's hand."""
    if isinstance(value, Mapping):
        looks = value.get("op") == "look" and value.get("what") != "vision_top"
        discards = value.get("op") == "discard" and value.get("who") == "enemy"
        return value.get("op") in FORBIDDEN or looks or discards or any(map(_touches_bot, value.values()))
    return isinstance(value, list) and any(map(_touches_bot, value))


# ---- compiling -------------------------------------------------------------------------------------------------------


@dataclass
class _Sheet:
    """The steps of one bot as rows of numbers."""

    code: list[list[int]] = field(default_factory=list)
    lists: list[tuple[int, int]] = field(default_factory=list)

    def add(self, groups: list[list[dict[str, Any]]]) -> int:
        """Lay out lists one after the other; the number of the first."""
        first = len(self.lists)
        self.lists += [(0, 0)] * len(groups)
        for number, steps in enumerate(groups, first):
            rows = [row for step in steps for row in _rows_of(step)]
            start = len(self.code)
            self.code += [_row(step) for step in rows]
            self.lists[number] = (start, start + len(rows))
            for place, step in enumerate(rows, start):
                below = step.get("options", [step["then"]] if "then" in step else [])
                if below:
                    self.code[place][p.LIST] = self.add(below)
        return first


def _rows_of(step: dict[str, Any]) -> list[dict[str, Any]]:
    """A chase is aimed before it is marched."""
    return [{**step, "do": "aim"}, step] if step.get("keyword") == "chase" else [step]


def _row(step: dict[str, Any]) -> list[int]:
    row = [0] * BOT_ARGS
    row[p.OP] = p.STEP_NAMES.index(step["do"])
    row[p.N] = len(step["options"]) if "options" in step else step.get("n", 1)
    row[p.WHEN] = p.CONDITION_WORDS.index(step.get("when", "always"))
    row[p.LIST] = NO_LIST
    if step["do"] == "march":
        row[p.A] = p.MARCH_WORDS.index(step["keyword"])
    elif step["do"] == "walk":
        row[p.A] = p.WALK_WORDS.index(step["keyword"])
        row[p.B] = int(step.get("carrying", True))
    elif step["do"] == "attack":
        for place, word in enumerate(step.get("targets", [])):
            row[p.A] |= p.TARGET_WORDS.index(word) << (place * p.TARGET_BITS)
        row[p.B] = step.get("steal", 0)
    elif step["do"] == "draw":
        row[p.A] = p.DRAW_WORDS.index(step["to"])
    elif step["do"] in ("recruit", "find"):
        row[p.A] = int("at" in step)
    return row


def fill_tables(row: Any, name: str | None, chosen: list[str]) -> None:
    """Write a solo game's options and the bot's sheet into a record of TABLES."""
    bot = bot_of(name)
    row.bot = bot
    if not bot:
        return
    _fill_ways(row)
    sheet = sheet_of(bot)
    for card in sheet["removed"]:
        row.cards_in_play[1 - BOT_SEATS[bot]] &= ~(1 << (int(card[2:]) - 1))
    row.bot_opening_draw = DRAW_A_ROUND
    for entry in difficulties(bot, chosen):
        row.red_symbols |= entry.get("red_symbols", False)
        row.bot_opening_draw = entry.get("opening_draw", row.bot_opening_draw)
        row.forge_tokens -= entry.get("fewer_tokens", 0)
    modes = MODE_NAMES[bot]
    for place, mode in enumerate(modes):
        says = sheet["modes"][mode]
        row.bot_when[place] = p.CONDITION_WORDS.index(says.get("when", "always"))
        row.bot_bonus[place] = [says["bonus"].get(value, 0) for value in VALUES]
        for i, when in enumerate(says.get("flip", [])):
            row.bot_flip[place, i] = p.CONDITION_WORDS.index(when)
    row.foundation_spirits = solo_document()["foundation_spirits"]
    _fill_sheet(row, sheet, modes)
    if row.n_code == MAX_CODE:
        raise BadConfigError(f"a solo game takes a card document of at most {MAX_CODE - 1} effects")
    row.bot_attack = row.n_code
    row.code[row.bot_attack] = 0
    row.code[row.bot_attack, program.LIST] = NO_LIST


def _fill_sheet(row: Any, sheet: dict[str, Any], modes: tuple[str, ...]) -> None:
    compiled = _Sheet()
    fixed = (
        {"do": "hire"},
        {"do": "gain", "n": solo_document()["compensation"]},
        {"do": "retreat"},
        {"do": "find", "at": "search"},
    )
    compiled.add([list(fixed)])
    row.bot_symbol[:] = row.bot_turn[:] = NO_LIST
    turn = sheet["turn"]
    for side, side_name in enumerate(SIDE_NAMES):
        lists = turn.get(side_name, turn)
        for mode, mode_name in enumerate(modes):
            steps = lists.get(mode_name, lists.get("all"))
            row.bot_turn[side, mode] = compiled.add([steps])
    for symbol, by in sheet["symbol"].items():
        for side, side_name in enumerate(SIDE_NAMES):
            for mode, mode_name in enumerate(modes):
                steps = by.get(mode_name, by.get(side_name, by.get("all")))
                row.bot_symbol[SYMBOLS.index(symbol), side, mode] = compiled.add([steps])
    assert len(compiled.code) <= MAX_BOT_CODE
    assert len(compiled.lists) <= MAX_BOT_LISTS
    for place, line in enumerate(compiled.code):
        row.bot_code[place] = line
    for number, (start, end) in enumerate(compiled.lists):
        row.bot_start[number], row.bot_end[number] = start, end
    assert len(modes) <= N_MODES


def _fill_ways(row: Any) -> None:
    """The number of steps between any two forests and any two mountains."""
    for n, near, ways in ((N_FORESTS, row.passes, row.forest_way), (N_MOUNTAINS, row.ridges, row.mountain_way)):
        for start in range(n):
            reached, steps = 1 << start, 0
            edge = reached
            while edge:
                following = 0
                for place in range(n):
                    if edge >> place & 1:
                        ways[start, place] = steps
                        following |= int(near[place])
                edge = following & ~reached
                reached |= edge
                steps += 1
