"""What a bot does, in words; and the difficulty of a solo game."""

from typing import Any

from rootai.engine.packing import arg_a, arg_b, arg_c
from rootai.games.ironwood.map import FOREST_NAMES, MOUNTAIN_NAMES
from rootai.games.ironwood.moves import NONE
from rootai.games.ironwood.rules.frames import top_arg
from rootai.games.ironwood.solo import ironbot, woodbot
from rootai.games.ironwood.solo import program as p
from rootai.games.ironwood.state import IRON_BOT, WOOD_BOT

# Steps whose first place is a forest although the bot is iron, or a mountain although it is wood
FORESTS_OF_IRON = (p.ATTACK, p.REMOVE, p.RETREAT)
MOUNTAINS_OF_WOOD = (p.ATTACK, p.SEEK, p.RETREAT)


def place_words(bot: int, op: int, first: int, second: int) -> list[str]:
    """The names of the places that a step of a bot is about."""
    forest_first = op in FORESTS_OF_IRON if bot == IRON_BOT else op not in MOUNTAINS_OF_WOOD
    forest_second = bot == WOOD_BOT
    names = []
    for place, is_forest in ((first, forest_first), (second, forest_second)):
        if place != NONE:
            names.append((FOREST_NAMES if is_forest else MOUNTAIN_NAMES)[place])
    return names


def step_text(state: Any, move: int) -> str:
    """The notation of a step: `bot march auria ferrum`, from left to right in the order of the choices."""
    op = int(arg_a(move))
    return " ".join(["bot", p.STEP_NAMES[op], *place_words(int(state.bot), op, int(arg_b(move)), int(arg_c(move)))])


def step_sentence(state: Any, tables: Any, move: int) -> str:
    """One line for people: what the bot does now."""
    op = int(arg_a(move))
    who = "the iron bot" if state.bot == IRON_BOT else "the wood bot"
    names = [name.capitalize() for name in place_words(int(state.bot), op, int(arg_b(move)), int(arg_c(move)))]
    row = int(top_arg(state, 0))
    n = int(tables.bot_code[row, p.N])
    if op == p.MARCH:
        warriors, golems = ironbot.marchers(
            state, tables, int(tables.bot_code[row, p.A]), int(arg_c(move)), int(arg_b(move))
        )
        word = p.MARCH_WORDS[tables.bot_code[row, p.A]]
        return f"{who} moves {_units(int(warriors), int(golems))} from {names[1]} to {names[0]} ({word})"
    if op == p.WALK:
        keyword, carrying = int(tables.bot_code[row, p.A]), int(tables.bot_code[row, p.B])
        totem = " with a totem" if woodbot.walk(state, tables, keyword, carrying)[2] else ""
        return f"{who} moves a warrior from {names[1]} to {names[0]}{totem} ({p.WALK_WORDS[keyword]})"
    if op == p.ANOTHER and state.bot_work[p.ALERTED]:
        return f"{who} gains {_crystals(n)}"
    return f"{who} " + _SENTENCES[op].format(
        *names, n=n, crystals=_crystals(n), ends=p.DRAW_WORDS[int(tables.bot_code[row, p.A]) & 1]
    )


def _units(warriors: int, golems: int) -> str:
    parts = [f"{n} {name}{'' if n == 1 else 's'}" for n, name in ((warriors, "warrior"), (golems, "golem")) if n]
    return " and ".join(parts)


def _crystals(n: int) -> str:
    return "1 crystal" if n == 1 else f"{n} crystals"


_SENTENCES = {
    p.GAIN: "gains {crystals}",
    p.DRAW: "draws a card to the {ends} of its hand",
    p.ATTACK: "attacks {0} from {1}",
    p.RECRUIT: "places a warrior at {0}",
    p.SPEND: "pays {crystals}",
    p.BUILD: "builds the forge of {0} for {crystals}",
    p.FOUND: "lays a foundation on {0}",
    p.DRILL: "moves the drill to {0}",
    p.BRING: "brings units from {0} to the drill",
    p.UPGRADE: "turns a warrior on {0} into a golem",
    p.REMOVE: "removes a warrior from {0}",
    p.DEMAND: "makes the enemy discard {n} special card",
    p.STEAL: "steals {crystals}",
    p.SPIRITS: "puts {n} markers beside the Forest Spirits",
    p.RECALL: "takes a discarded vision back into its deck",
    p.SEEK: "finds the totem of {0} and puts it into {1}",
    p.ANOTHER: "reveals another card",
    p.RENEW: "discards its card and begins its turn again",
    p.HIRE: "hires a warrior at {0}",
    p.RETREAT: "sends the beaten warband to {0}",
}


def steps_text(tables: Any, steps: int) -> str:
    """What the options that the human is offered would do."""
    parts = []
    for row in range(tables.bot_start[steps], tables.bot_end[steps]):
        op, n = int(tables.bot_code[row, p.OP]), int(tables.bot_code[row, p.N])
        if op == p.DEMAND:
            parts.append(f"you discard {n} special card")
        elif op == p.STEAL:
            parts.append(f"the bot steals {_crystals(n)} from you")
        elif op == p.DRAW:
            parts.append(f"the bot draws {n} card")
        else:
            parts.append(f"the bot does: {p.STEP_NAMES[op]}")
    return "; ".join(parts)
