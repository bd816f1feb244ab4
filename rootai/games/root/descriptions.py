"""Moves as a line for people."""

from typing import Any

from rootai.engine.packing import arg_a, arg_b, arg_c, op_of
from rootai.games.root import moves as m
from rootai.games.root.data.factions import MARQUISE_COST
from rootai.games.root.documents import FRAME_NAMES
from rootai.games.root.notation import UNKNOWN, Context, character_in_turn, fields_of
from rootai.games.root.rules.frames import BATTLING, top_arg, top_kind
from rootai.games.root.state import (
    ADVENTURER,
    FAVOR,
    HARRIER,
    ITEM_CARD,
    ITEM_NAMES,
    MARQUISE,
    RANGER,
    SCOUNDREL,
    SUIT_NAMES,
    THIEF,
    TINKER,
    VAGABOND,
    VAGRANT,
)
from rootai.games.root.tables import CARD_IDS, CARD_NAMES, read_vagabond

# One template for each operation that needs no more than its own words; {card} and {quest} are their printed names
_TEMPLATES = {
    m.DRAW_CARD: "{seat} draws {card}",
    m.DRAW_SUPPORTER: "{card} joins the supporters from the deck",
    m.TAKE_RANDOM: "{seat} takes {card} from the hand of {from}",
    m.ROLL: "the dice show {high} and {low}",
    m.DRAW_QUEST: "the quest {quest} is laid out",
    m.FIRST_VAGABOND: "{seat} sets up first",
    m.KEEP_AT: "place the keep in clearing {clearing}",
    m.FIRST_BUILDING: "place the first {building} in clearing {clearing}",
    m.ROOST_AT: "start with a roost and six warriors in clearing {clearing}",
    m.LEADER: "the {leader} leads the Eyrie",
    m.CHARACTER: "play the {character}",
    m.FOREST_AT: "start in the forest {forest}",
    m.AMBUSH_WITH: "ambush with {card}",
    m.LOSE_BUILDING: "lose a {building}",
    m.LOSE_TOKEN: "lose a {token} token",
    m.GIVE_CARD: "give {card} to the supporters for the outrage",
    m.DISCARD: "discard {card}",
    m.TAKE_DOMINANCE: "spend {spend} to take {card} into hand",
    m.DEFENDER_FIRST: "let the defender decide first",
    m.PLACE_WOOD: "place wood in clearing {clearing}",
    m.PAY_WOOD: "pay with wood from clearing {clearing}",
    m.OVERWORK: "spend {card} for a wood in clearing {clearing}",
    m.EXTRA_ACTION: "spend {card} for one more action",
    m.HOSPITAL: "spend {card} to bring the fallen warriors to the keep",
    m.ADD_TO_DECREE: "add {card} to the {column} column of the decree",
    m.NEW_ROOST: "place a roost and three warriors in clearing {clearing}",
    m.RESOLVE_SUIT: "resolve a {suit} card of the decree next",
    m.TURMOIL: "the decree cannot be carried out: turmoil",
    m.REVOLT: "revolt in clearing {clearing}: a base, and every enemy piece goes",
    m.SPREAD: "spread sympathy to clearing {clearing}",
    m.PAY_SUPPORTER: "spend the supporter {card}",
    m.MOBILIZE: "add {card} to the supporters",
    m.TRAIN: "spend {card} to train an officer",
    m.ORGANIZE: "swap a warrior in clearing {clearing} for sympathy",
    m.SLIP: "slip to {place}",
    m.EXPLORE: "explore the ruin",
    m.AID: "give {card} to {seat}, exhausting a {item}",
    m.TAKE_ITEM: "take the {item}",
    m.STRIKE: "strike a {piece} of {seat}",
    m.LOSE_ALLY: "an allied warrior takes the hit",
    m.FIGHT_WITH: "fight with the warriors of {seat}",
    m.REMOVE_ITEM: "remove the {item} ({zone}) from the game",
    m.SWIFT_STRIKE: "strike swiftly: roll again for one more hit",
    m.ENLIST: "ask {seat} to fight for the defender",
}


def card_name(card: int, tables: Any) -> str:
    """The printed name with its suit: "Anvil (fox)"."""
    return f"{CARD_NAMES[card]} ({SUIT_NAMES[tables.card_suit[card]]})"


def describe(context: Context, move: int) -> str:
    """One line for people."""
    op = int(op_of(move))
    words = {name: _readable(name, word, context) for name, word in fields_of(context, move).items()}
    if op in _TEMPLATES:
        return _TEMPLATES[op].format(**words)
    return _DESCRIBERS[op](context, move, words)


def _readable(name: str, word: str, context: Context) -> str:
    if name in ("card", "spend"):
        return "a card" if word == UNKNOWN else card_name(CARD_IDS.index(word), context.tables)
    if name == "quest":
        return read_vagabond()["quests"][word]["name"]
    return word


def _craft(context: Context, move: int, words: dict[str, str]) -> str:
    card, tables = int(arg_a(move)), context.tables
    using = f", any-suit symbols paid with {words['using']}" if "using" in words else ""
    effect = int(tables.card_effect[card])
    if effect == ITEM_CARD:
        what = f"for a {ITEM_NAMES[tables.card_item[card]]} and {_points(int(tables.card_points[card]))}"
    elif effect == FAVOR:
        what = f"to remove all enemy pieces from {SUIT_NAMES[tables.card_suit[card]]} clearings"
    else:
        what = "for its lasting effect"
    return f"craft {words['card']} {what}{using}"


def _march(context: Context, move: int, words: dict[str, str]) -> str:
    origin, goal = words["path"].split(">")
    n = int(arg_c(move))
    return f"move from {origin} to {goal}" if n == 0 else f"move {n} warrior{'s'[: n > 1]} from {origin} to {goal}"


def _battle(context: Context, move: int, words: dict[str, str]) -> str:
    state, clearing, seat = context.state, int(arg_a(move)), int(arg_b(move))
    n = int(state.warriors[seat, clearing])
    pieces = int(state.buildings[seat, :, clearing].sum() + state.tokens[seat, :, clearing].sum())
    strength = [] if state.faction_of[seat] == VAGABOND else [f"{n} warrior{'s'[: n != 1]}"]
    if pieces:
        strength.append(f"{pieces} more piece{'s'[: pieces != 1]}")
    shown = f" ({', '.join(strength)})" if strength else ""
    return f"battle {words['defender']} in clearing {words['clearing']}{shown}"


def _build(context: Context, move: int, words: dict[str, str]) -> str:
    text = f"build a {words['building']} in clearing {words['clearing']}"
    state, seat = context.state, int(context.state.actor)
    if state.faction_of[seat] == MARQUISE:
        kind = int(arg_b(move))
        text += f" for {MARQUISE_COST[int(state.buildings[seat, kind].sum())]} wood"
    return text


def _use(context: Context, move: int, words: dict[str, str]) -> str:
    target = words.get("target")
    return f"use {words['card']}" + (f" on {'clearing ' * target.isdigit()}{target}" if target else "")


def _activate(context: Context, move: int, words: dict[str, str]) -> str:
    partner = words.get("partner")
    return f"lay down {words['card']}, " + (
        f"form a coalition with {partner}" if partner else "give up points and win by ruling clearings"
    )


def _recruit(context: Context, move: int, words: dict[str, str]) -> str:
    return f"recruit in clearing {words['clearing']}" if "clearing" in words else "recruit a warrior at every recruiter"


def _resolve(context: Context, move: int, words: dict[str, str]) -> str:
    state, i = context.state, int(arg_a(move))
    if top_kind(state) == BATTLING:
        return f"effects of the {('attacker', 'defender')[i]} come first"
    index = int(state.n_pending) - 1 - int(top_arg(state, 0)) + i
    return f"first: {FRAME_NAMES[int(state.pending_kind[index])]} of {context.names[state.pending_seat[index]]}"


def _item_side(verb: str) -> Any:
    def text(context: Context, move: int, words: dict[str, str]) -> str:
        side = words.get("face", words.get("damaged", ""))
        return f"{verb} the {(side + ' ') if side else ''}{words['item']}"

    return text


def _quest(context: Context, move: int, words: dict[str, str]) -> str:
    quest = list(read_vagabond()["quests"].values())[int(arg_a(move))]
    instead = f", with {words['improvised'].replace('-as-', ' instead of item ')}" if "improvised" in words else ""
    return f"complete {quest['name']} ({' and '.join(quest['items'])}) for {words['for']}{instead}"


def _special(context: Context, move: int, words: dict[str, str]) -> str:
    return {
        THIEF: "steal a random card from {seat}",
        TINKER: "take {card} back from the discard pile",
        RANGER: "hide out: repair three items and end the day",
        VAGRANT: "make {attacker} battle {defender}",
        SCOUNDREL: "scorch the clearing: everything here is removed",
        HARRIER: "glide to {place}",
        ADVENTURER: "improvise",
    }.get(character_in_turn(context.state), "special action").format(**words)


def _find(context: Context, move: int, words: dict[str, str]) -> str:
    items = " and a ".join(words[key] for key in ("item", "second") if key in words)
    return "something lies under the ruin" if items == UNKNOWN else f"a {items} lies under the ruin"


def _lead(context: Context, move: int, words: dict[str, str]) -> str:
    return f"{arg_b(move)} of the warriors of {words['seat']} move along"


_DESCRIBERS: dict[int, Any] = {
    m.CRAFT: _craft,
    m.MOVE: _march,
    m.BATTLE: _battle,
    m.BUILD: _build,
    m.USE: _use,
    m.ACTIVATE_DOMINANCE: _activate,
    m.RECRUIT: _recruit,
    m.RESOLVE_FIRST: _resolve,
    m.REFRESH: _item_side("refresh"),
    m.REPAIR: _item_side("repair"),
    m.DAMAGE: _item_side("damage"),
    m.QUEST: _quest,
    m.SPECIAL: _special,
    m.FIND_ITEM: _find,
    m.MOVE_WITH: _lead,
    m.END: lambda context, move, words: "go on without any more of this",
    m.DECLINE: lambda context, move, words: "no",
}


def _points(n: int) -> str:
    return f"{n} point{'' if n == 1 else 's'}"
