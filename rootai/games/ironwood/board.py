"""The table as one seat sees it, for a terminal of 80 columns.

From top to bottom: whose turn it is, the map, the drill and the common supply, both sides, the own hand.  On the map
a mountain is written in capitals after a ^, a forest in parentheses; the places lie as on the board.  Everything is
drawn from a view.
"""

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rootai.engine.state import State
from rootai.games.ironwood.cards import cards_of, find_card
from rootai.games.ironwood.documents import MARKER
from rootai.games.ironwood.observation import UNKNOWN
from rootai.games.ironwood.solo.tables import BOT_SEATS, bot_of
from rootai.games.ironwood.state import HAND_LIMIT, TO_WIN
from rootai.games.ironwood.texts import card_text, lasting_text

WIDTH = 80
CELL = 11

# The places as they lie on the board; every row of the map is that of mountains and forests at one height
_ROWS = (
    (None, "f16", None, "argentimar", None, "f11", None),
    ("plumbarum", None, "f10", "auria", "f05", None, "chromia"),
    (None, None, "f04", None, "f01", None, None),
    ("f15", "f09", "zincur", "ferrum", "lithimar", "f06", "f12"),
    (None, None, "f03", None, "f02", None, None),
    ("gallimor", None, "f08", "palladimor", "f07", None, "cobaltis"),
    (None, "f14", None, "cuprumis", None, "f13", None),
)
_OUTER_FORESTS = ("f11", "f12", "f13", "f14", "f15", "f16")

View = Mapping[str, Any]


def board(view: View, state: State) -> Group:
    """The whole table; `state` is what `Game.from_view` makes of the view."""
    position = view["position"]
    blocks: list[RenderableType] = [_headline(position), _map(position), _legend(), _common(position)]
    if position["bot"]:
        blocks.append(_bot(position["bot"], position))
    blocks += [_side(position, entry, view, state) for entry in position["seats"]]
    blocks.append(_hand(view, state))
    return Group(*blocks)


def _headline(position: Mapping[str, Any]) -> Text:
    if position["result"]:
        return Text(f"game over: {position['result']['winner']} has won by {position['result']['ending']}", "bold")
    when = f"round {position['round']}, {position['phase']}"
    if position["turn"]:
        when += f", {position['turn']}" + (
            f" turn {(position['step'] + 1) // 2}" if position["phase"] == "action" else ""
        )
    battle = position["battle"]
    if battle:
        laid = [f"{name} {card or 'no card'}" for name, card in battle["cards"].items()]
        when += f" - {battle['attacker']} attacks {battle['forest']} / {battle['mountain']} ({', '.join(laid)})"
    return Text(when, "bold")


# ---- the map ---------------------------------------------------------------------------------------------------------


def _map(position: Mapping[str, Any]) -> Table:
    table = Table(box=None, padding=0, pad_edge=False, show_header=False, width=len(_ROWS[0]) * CELL)
    for _ in _ROWS[0]:
        table.add_column(width=CELL, no_wrap=True)
    for row in _ROWS:
        table.add_row(*(Text() if name is None else _place(position, name) for name in row))
    return table


def _place(position: Mapping[str, Any], name: str) -> Text:
    marked = [card for card, places in position["map_markers"].items() if name in places]
    if position["bot"] and name in position["bot"]["marks"]:
        marked.append("mark")
    marks = "".join(f" !{card}" for card in marked)
    if name in position["forests"]:
        return _forest(position["forests"][name], name, marks)
    return _mountain(position, name, marks)


def _mountain(position: Mapping[str, Any], name: str, marks: str) -> Text:
    entry = position["mountains"][name]
    text = Text.assemble((f"^{name.upper()}"[:CELL], "bold bright_white"))
    units = [f"{entry[kind]}{letter}" for kind, letter in (("warriors", "i"), ("golems", "G")) if entry[kind]]
    text.append("\n" + (" ".join(units) or "."), "red")
    if position["drill"]["at"] == name:
        text.append(" drill", "yellow")
    building = {None: "", "foundation": "found.", "forge": "FORGE"}[entry["building"]]
    if building or marks:
        text.append(f"\n{building}{marks}", "magenta")
    return text


def _forest(entry: Mapping[str, Any], name: str, marks: str) -> Text:
    outer = name in _OUTER_FORESTS
    text = Text.assemble((f"(({name}))" if outer else f"({name})", "green"))
    text.append("\n" + (f"{entry['warriors']}w" if entry["warriors"] else "."), "bright_green")
    text.append(" *" * entry["charged"] + " ~" * entry["fading"], "cyan")
    if marks:
        text.append(f"\n{marks[1:]}", "magenta")
    return text


def _legend() -> Text:
    return Text("^MOUNTAIN i iron G golem   (forest) ((outer)) w wood * totem ~ fading   ! marker", "dim")


# ---- what lies beside the map --------------------------------------------------------------------------------------


def _common(position: Mapping[str, Any]) -> Text:
    drill, supply = position["drill"], position["supply"]
    return Text(
        f"drill track {drill['track']}, cargo {drill['cargo']}   common: {supply['crystals']} crystals, "
        f"{supply['markers']} markers, {supply['golems']} golems, {supply['totems']} totems"
    )


def _bot(bot: Mapping[str, Any], position: Mapping[str, Any]) -> Text:
    """The bot's aid: what it is up to, and how many cards are left in its hand."""
    seat = BOT_SEATS[bot_of(bot["name"])]
    n_cards = len(position["seats"][seat]["hand"]) + len(bot["held"]) + bot["on_top"] + bot["at_bottom"]
    text = f"{bot['name']}: {bot['mode']}"
    if bot["name"] == "ironbot":
        text += f", turn card {bot['side']}"
    else:
        text += f", {bot['spirits']} spirit markers, discarded visions: {' '.join(bot['discarded_visions']) or 'none'}"
    return Text(f"{text}, {n_cards} cards in hand" + (f", runs {bot['card']}" if bot["card"] else ""), "bold yellow")


def _side(position: Mapping[str, Any], entry: Mapping[str, Any], view: View, state: State) -> Text:
    """One side: its way to victory, supplies, cards in play."""
    seat = entry["seat"]
    if seat == "wood":
        goal = f"{position['delivered']} of {TO_WIN} totems, {len(position['visions']['hand'])} visions"
    else:
        built = [name for name, place in position["mountains"].items() if place["building"] == "forge"]
        goal = f"{len(built) - 1} of {TO_WIN} forges"
    text = Text.assemble("\n", (seat.upper(), "bold green" if seat == "wood" else "bold red"))
    text.append(f"  {goal}, {entry['crystals']} crystals, {entry['reserve']} in reserve, ")
    text.append(f"hand {len(entry['hand'])}/{HAND_LIMIT}, deck {entry['deck_size']}")
    played = [" + ".join(turn) if turn else "-" for turn in entry["slots"]]
    text.append(f"\n  played: {' | '.join(played)}".replace(MARKER, "drew"))
    for card in entry["lasting"]:
        meaning = lasting_text(state.tables[0], *find_card(card)) or "nothing that lasts"
        text.append(f"\n  lasting: {card} x{entry['markers'].get(card, 0)}: {meaning}")
    if entry["discard"]:
        text.append(f"\n  discarded: {_shortened(entry['discard'])}")
    if entry["seat"] != ("wood", "iron")[view["seat"]] and entry["known"]:
        text.append(f"\n  known in hand: {_shortened(entry['known'])}")
    if seat == "wood":
        text.append(_visions(position["visions"]))
    return text


def _shortened(names: list[str]) -> str:
    shown = names[-10:]
    return (f"({len(names)}) ... " if len(names) > len(shown) else "") + " ".join(shown)


def _visions(visions: Mapping[str, Any]) -> str:
    parts = [
        f"{what}: {' '.join(visions[key])}"
        for key, what in (("hand", "visions"), ("open", "found at"), ("top", "deck top"))
        if any(name != UNKNOWN for name in visions[key])
    ]
    return "".join(f"\n  {part}" for part in parts)


def _hand(view: View, state: State) -> Group:
    """The own cards with attack/defence/dominance, and what each does as an action."""
    entry = view["position"]["seats"][view["seat"]]
    documents = {card["id"]: card for card in cards_of(view["config"]["cards"])["card"]}
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for name in sorted(entry["hand"], key=find_card):
        card = documents[name]
        values = f"{card['attack']}/{card['defence']}/{card['dominance']}"
        text = card_text(state.tables[0], *find_card(name))
        table.add_row(f"  {name} {values} {card['name']}", Text(text, "dim"))
    return Group(Text("\nyour hand (attack/defence/dominance)"), table)
