"""Setup of a solo game, on top of that for two players.  Runs at the Python edge; what is random is left to chance."""

from typing import Any

from rootai.games.ironwood.rules.frames import pop, push
from rootai.games.ironwood.rules.pieces import place_golem, place_iron, place_wood
from rootai.games.ironwood.solo import program as p
from rootai.games.ironwood.solo.hooks import add_spirits, bot_seat, set_mark
from rootai.games.ironwood.solo.tables import MODE_NAMES, bot_of, difficulties, sheet_of
from rootai.games.ironwood.state import (
    ALERT,
    ALL_VISIONS,
    FERRUM,
    INNER_VISIONS,
    IRON_BOT,
    N_FORESTS,
    N_MOUNTAINS,
    N_VISIONS,
    NO_CARD,
    WOOD_BOT,
)


def set_up_bot(state: Any, tables: Any, name: str | None, chosen: list[str]) -> None:
    """Change the position before the deal into that of a solo game."""
    bot = bot_of(name)
    if not bot:
        return
    state.intent = MODE_NAMES[bot].index(sheet_of(bot)["start"])
    state.side = ALERT
    state.bot_card = NO_CARD
    state.sorted_deck[bot_seat(state)] = 0  # only the human's deck may be sorted (beginner.3)
    if bot == WOOD_BOT:
        pop(state)  # wood draws no vision
        state.vision_deck = INNER_VISIONS  # solo.woodbot.setup.5
        state.vision_out = ALL_VISIONS & ~INNER_VISIONS
        for vision in range(N_VISIONS):
            if INNER_VISIONS >> vision & 1:
                set_mark(state, vision + 1)  # solo.woodbot.setup.6
    for entry in difficulties(bot, chosen):
        _apply(state, tables, entry)


def _apply(state: Any, tables: Any, entry: dict[str, Any]) -> None:
    """What one difficulty option does to the setup; those of the tables are filled in there."""
    if entry.get("golem"):
        place_golem(state, FERRUM)
    if entry.get("ferrum"):
        place_iron(state, FERRUM, 1)
    add_spirits(state, entry.get("spirits", 0))
    if "foundations" in entry:
        push(state, p.PLACING, bot_seat(state), p.EXTRA_FOUNDATION, entry["foundations"], 0, 0)
    if "extra" in entry:
        _add_warriors(state, tables, entry["extra"])


def _add_warriors(state: Any, tables: Any, n: int) -> None:
    """One more warrior in some places of a kind; where it is every place there is nothing random."""
    if state.bot == IRON_BOT:
        places = [place for place in range(N_MOUNTAINS) if int(tables.inner_mountains) >> place & 1]
    else:
        places = [place for place in range(N_FORESTS) if int(tables.outer_forests) >> place & 1]
    if n < len(places):
        push(state, p.PLACING, bot_seat(state), p.EXTRA_WARRIOR, n, 0, 0)
        return
    for place in places:
        if state.bot == IRON_BOT:
            place_iron(state, place, 1)
        else:
            place_wood(state, place, 1)
