"""The table as one seat sees it, for a terminal of 80 columns.

From top to bottom: turn and battle, the score track, the clearings with their ruler and pieces, the faction boards,
the own hand.  Everything is drawn from a view.
"""

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rootai.engine.state import State
from rootai.games.root.data.factions import VIZIERS
from rootai.games.root.descriptions import card_name
from rootai.games.root.documents import UNKNOWN
from rootai.games.root.names import TRACK_NAMES, ZONE_NAMES
from rootai.games.root.state import COLUMN_NAMES, LEADER_NAMES, NOBODY, SUIT_NAMES, WINNING_SCORE
from rootai.games.root.tables import CARD_IDS, CARD_NAMES, CLEARING_NAMES, read_deck, read_vagabond

WIDTH = 80

_FACTION_STYLES = {
    "marquise": "dark_orange",
    "eyrie": "bright_blue",
    "alliance": "green",
    "vagabond": "white",
    "vagabond-2": "bright_black",
}
_SUIT_STYLES = {"fox": "red", "rabbit": "yellow", "mouse": "dark_orange", "bird": "bright_blue"}
_SUIT_OF = {card["id"]: card["suit"] for card in read_deck("base")}
_HOSTILE = -1
_RELATIONS = {_HOSTILE: "hostile", 0: "indifferent", 1: "friendly 1", 2: "friendly 2", 3: "allied"}

View = Mapping[str, Any]


def board(view: View, state: State) -> Group:
    """The whole table; `state` is what `Game.from_view` makes of the view."""
    position = view["position"]
    blocks: list[RenderableType] = [_headline(position), _scores(view, state), Text(), _clearings(view, state), Text()]
    for entry in position["seats"]:
        blocks.append(_faction_board(position, entry))
    blocks += [Text(), _common(position), _hand(view, state)]
    return Group(*blocks)


# ---- turn ------------------------------------------------------------------------------------------------------------


def _headline(position: Mapping[str, Any]) -> Text:
    if position["phase"] == "over":
        winner = position["winner"]
        how = f"{winner} has won by {position['ending']}" if winner else "broken off"
        return Text(f"game over: {how}", style="bold")
    when = "setup" if position["phase"] == "setup" else f"turn {position['turn_number']}, {position['phase']}"
    text = Text.assemble((when, "bold"), " of ", _faction(position["turn"]))
    battle = position["battle"]
    if battle["attacker"]:
        text.append_text(
            Text.assemble(
                "; ",
                _faction(battle["attacker"]),
                " battles ",
                _faction(battle["defender"]),
                f" in {battle['clearing']}",
            )
        )
    if position["actor"] not in ("chance", position["turn"]):
        text.append_text(Text.assemble("; ", _faction(position["actor"]), " must choose"))
    return text


def _scores(view: View, state: State) -> Text:
    parts = []
    for seat, entry in enumerate(view["position"]["seats"]):
        points = entry["dominance"] and f"dominance {CARD_NAMES[CARD_IDS.index(entry['dominance'])]}"
        hand = len(entry["hand"])
        you = " (you)" if seat == view["seat"] else ""
        shown = points or f"{entry['score']}/{WINNING_SCORE}"
        parts.append(Text.assemble(_faction(entry["faction"]), f"{you} {shown}, {hand} card{'s'[: hand != 1]}"))
    return Text("   ").join(parts)


# ---- clearings -------------------------------------------------------------------------------------------------------


def _clearings(view: View, state: State) -> Table:
    """One line per clearing: suit, ruler, free slots, pieces, and where its paths lead."""
    position, row = view["position"], state.record[0]
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim", width=WIDTH)
    table.add_column("", justify="right", no_wrap=True)
    for heading in ("suit", "ruler"):
        table.add_column(heading, no_wrap=True)
    table.add_column("slots", justify="right", no_wrap=True)
    table.add_column("pieces", ratio=1)
    table.add_column("paths", no_wrap=True)
    names = [entry["faction"] for entry in position["seats"]]
    for clearing, name in enumerate(CLEARING_NAMES):
        suit = SUIT_NAMES[row.suit_of[clearing]]
        ruler = int(row.ruler[clearing])
        table.add_row(
            name,
            Text(suit, style=_SUIT_STYLES[suit]),
            _faction(names[ruler]) if ruler != NOBODY else Text("-"),
            str(int(row.open_slots[clearing])) if row.open_slots[clearing] else "-",
            _pieces(position, name),
            " ".join(position["map"]["paths"].get(name, [])),
        )
    return table


def _pieces(position: Mapping[str, Any], clearing: str) -> Text:
    found = []
    for entry in position["seats"]:
        parts = []
        n = entry["warriors"].get(clearing, 0)
        if n:
            parts.append(f"{n} warrior{'s'[: n > 1]}")
        for field in ("buildings", "tokens"):
            for kind, places in entry.get(field, {}).items():
                n = places.get(clearing, 0)
                if n:
                    parts.append(kind if n == 1 else f"{n} {kind}")
        if parts:
            style = _FACTION_STYLES[entry["faction"]]
            found.append(Text.assemble((entry["faction"], style), " ", ", ".join(parts)))
    for vagabond in position["vagabonds"]:
        if vagabond["pawn"] == clearing:
            found.append(Text(vagabond["seat"], style=_FACTION_STYLES[vagabond["seat"]]))
    if clearing in position["map"]["ruins"]:
        found.append(Text("ruin", style="dim"))
    if clearing in position["map"]["scorched"]:
        found.append(Text("scorched", style="red"))
    return Text("; ").join(found)


# ---- faction boards --------------------------------------------------------------------------------------------------


def _faction_board(position: Mapping[str, Any], entry: Mapping[str, Any]) -> Text:
    name = entry["faction"]
    details = {"eyrie": _eyrie, "alliance": _alliance}.get(name, _supply)(position, entry)
    if name.startswith("vagabond"):
        details = _vagabond(position, name)
    crafted = [CARD_NAMES[CARD_IDS.index(card)] for card in entry["play_area"]]
    items = [f"{n} {item}" if n > 1 else item for item, n in entry["crafted_items"].items()]
    lasting = f"; crafted: {', '.join(crafted + items)}" if crafted or items else ""
    partner = f"; coalition with {entry['partner']}" if entry["partner"] else ""
    return Text.assemble(_faction(name), f": {details}{lasting}{partner}")


def _supply(position: Mapping[str, Any], entry: Mapping[str, Any]) -> str:
    left = [f"{entry['warrior_supply']} warriors"]
    left += [f"{n} {kind}" for field in ("building_supply", "token_supply") for kind, n in entry.get(field, {}).items()]
    return f"left {', '.join(left)}"


def _eyrie(position: Mapping[str, Any], entry: Mapping[str, Any]) -> str:
    eyrie = position["eyrie"]
    viziers = VIZIERS[LEADER_NAMES.index(eyrie["leader"])] if eyrie["leader"] else 0
    columns = []
    for column, column_name in enumerate(COLUMN_NAMES):
        cards = [_SUIT_OF[card] for card in eyrie["decree"].get(column_name, [])]
        cards += ["vizier"] * (viziers >> column & 1)
        columns.append(f"{column_name} {'+'.join(cards) or '-'}")
    return f"leader {eyrie['leader'] or '-'}; decree: {', '.join(columns)}; {_supply(position, entry)}"


def _alliance(position: Mapping[str, Any], entry: Mapping[str, Any]) -> str:
    alliance = position["alliance"]
    known = [CARD_NAMES[CARD_IDS.index(card)] for card in alliance["supporters"] if card != UNKNOWN]
    shown = f" ({', '.join(known)})" if known else ""
    return (
        f"{len(alliance['supporters'])} supporters{shown}, {alliance['officers']} officers; {_supply(position, entry)}"
    )


def _vagabond(position: Mapping[str, Any], name: str) -> str:
    vagabond = next(each for each in position["vagabonds"] if each["seat"] == name)
    zones = []
    for zone in ZONE_NAMES:
        items = [f"{n} {item}" if n > 1 else item for item, n in vagabond["items"].get(zone, {}).items()]
        if items:
            zones.append(f"{zone} {', '.join(items)}")
    track = [f"{n} {item}" for item, n in vagabond["track"].items() if item in TRACK_NAMES]
    relations = [
        f"{entry['faction']} {_RELATIONS[vagabond['relationships'].get(entry['faction'], 0)]}"
        for entry in position["seats"]
        if not entry["faction"].startswith("vagabond")
    ]
    parts = [f"{vagabond['character'] or 'no character yet'} at {vagabond['pawn'] or '-'}", *zones]
    parts += [f"on tracks {', '.join(track)}"] * bool(track)
    parts += [", ".join(relations), f"{len(vagabond['quests_done'])} quests done"]
    return "; ".join(parts)


# ---- cards -----------------------------------------------------------------------------------------------------------


def _common(position: Mapping[str, Any]) -> Text:
    cards = position["cards"]
    parts = [f"deck {cards['deck_size']}", f"discard {len(cards['discard'])}"]
    if cards["available"]:
        parts.append(f"available {', '.join(CARD_NAMES[CARD_IDS.index(card)] for card in cards['available'])}")
    items = [f"{n} {item}" if n > 1 else item for item, n in position["item_supply"].items()]
    parts.append(f"items {', '.join(items) or 'none'}")
    if position["quests"]["open"]:
        quests = read_vagabond()["quests"]
        shown = [
            f"{quests[q]['name']} ({quests[q]['suit']}: {'+'.join(quests[q]['items'])})"
            for q in position["quests"]["open"]
        ]
        parts.append(f"quests {', '.join(shown)}")
    return Text("; ".join(parts), style="dim")


def _hand(view: View, state: State) -> Text:
    cards = view["position"]["seats"][view["seat"]]["hand"]
    if not cards:
        return Text("your hand is empty")
    tables = state.tables[0]
    parts = []
    for card in cards:
        number = CARD_IDS.index(card)
        parts.append(Text(card_name(number, tables), style=_SUIT_STYLES[SUIT_NAMES[tables.card_suit[number]]]))
    return Text.assemble(("your hand: ", "bold"), Text(", ").join(parts))


def _faction(name: str) -> Text:
    return Text(name, style=f"bold {_FACTION_STYLES[name]}")
