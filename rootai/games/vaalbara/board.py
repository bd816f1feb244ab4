"""The table as one seat sees it, for a terminal of 80 columns.

Everything is drawn from a view; numbers come from the rules, applied to a state that was read from the same view.
From top to bottom: the round, who acts in which order, the seats, their characters, the lands, the own hand.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rootai.engine.state import State
from rootai.games.vaalbara.cards import LAND_IDS, cards_of
from rootai.games.vaalbara.notation import EFFECT_TEXTS
from rootai.games.vaalbara.observation import UNKNOWN
from rootai.games.vaalbara.refusals import task_now
from rootai.games.vaalbara.rules.order import order_key
from rootai.games.vaalbara.rules.turn import land_gain
from rootai.games.vaalbara.state import CHARACTER_NAMES, N_ROUNDS, OVER, PHASE_NAMES, TYPE_NAMES

WIDTH = 80
LABEL_WIDTH = 12  # of the words at the left edge: "second row" and two spaces
NAME_WIDTH = 12  # the longest clan name that is written in full
HALF_WIDTH = 39  # of one of the two columns of characters
CHARACTER_WIDTH = 14  # of "10 pathfinder " before the marks of the seats

GONE, NOW, HELD, UNSEEN = "gone", "now", "hand", "-"  # marks in the table of characters

_CLAN_STYLES = {"yellow": "yellow", "red": "red", "blue": "bright_blue", "purple": "magenta", "green": "green"}
_TYPE_STYLES = {
    "meadow": "bright_green",
    "forest": "green",
    "mountain": "white",
    "field": "yellow",
    "village": "red",
    "river": "bright_blue",
}

View = Mapping[str, Any]


def board(view: View, state: State) -> Group:
    """The whole table; `state` is what `Game.from_view` makes of the view."""
    blocks = [_headline(view, state), _turn_order(view, state), _seats(view), _characters(view)]
    blocks += [_lands(view, state), _hand(view)]
    return Group(*_with_gaps(blocks))


def _with_gaps(blocks: list[RenderableType | None]) -> Iterator[RenderableType]:
    for index, block in enumerate(block for block in blocks if block is not None):
        if index > 1:  # the headline and the turn order stand together
            yield Text()
        yield block


# ---- round and turn order --------------------------------------------------------------------------------------------


def _headline(view: View, state: State) -> Text:
    position = view["position"]
    when = f"round {position['round']} of {N_ROUNDS}" if position["round"] else "setup"
    return Text.assemble((when, "bold"), f": {task_now(state.record[0], _clans(view))}")


def _turn_order(view: View, state: State) -> RenderableType | None:
    """The characters of the round in the order in which they act, or who has laid one while they are face down."""
    seats = view["position"]["seats"]
    laid = [seat for seat, entry in enumerate(seats) if entry["played"] is not None]
    if not laid:
        return None
    if any(seats[seat]["played"] == UNKNOWN for seat in laid) or len(laid) < len(seats):
        return _labelled("laid", [_laid(view, seat) for seat in laid], ", ")
    order = _acting_order(view, state)
    return _labelled("turn order", [_turn(view, seat) for seat in order], " > ")


def _acting_order(view: View, state: State) -> list[int]:
    """Seats that have acted, the last of them last, then the others as they will act by the present omens.

    The order of turns that are over is not part of a view where omens have changed since; initiative decides it."""
    row, tables, clans = state.record[0], state.tables[0], _clans(view)
    acted, last = view["position"]["acted"], view["position"]["last_actor"]

    def place(seat: int) -> tuple[bool, bool, int]:
        return clans[seat] not in acted, clans[seat] == last, int(order_key(row, tables, seat))

    return sorted(range(len(clans)), key=place)


def _turn(view: View, seat: int) -> Text:
    position = view["position"]
    clan, character = _clans(view)[seat], position["seats"][seat]["played"]
    done, at_turn = clan in position["acted"], clan == position["turn"]
    text = Text.assemble(_clan(clan), f" {character} {_initiative(view)[character]}", style="bold" if at_turn else "")
    text.append(" (done)" if done else " (now)" if at_turn else "", style="dim" if done else "")
    return text


def _laid(view: View, seat: int) -> Text:
    entry = view["position"]["seats"][seat]
    character = entry["played"]
    shown = "face down" if character == UNKNOWN else f"{character} {_initiative(view)[character]}"
    return Text.assemble(_clan(entry["clan"]), f" {shown}")


# ---- seats -----------------------------------------------------------------------------------------------------------


def _seats(view: View) -> Table:
    """One line per seat: points, cards and the lands of its realm by type."""
    table = _table(padding=2)
    for heading in ("seat", "clan"):
        table.add_column(heading, no_wrap=True, max_width=NAME_WIDTH + len(" you"))
    for heading in ("points", "hand", *TYPE_NAMES):
        table.add_column(heading, justify="right", no_wrap=True)
    for seat, entry in enumerate(view["position"]["seats"]):
        name = Text.assemble(_clan(entry["clan"]), " you" if seat == view["seat"] else "")
        points = "?" if entry["vp"] is None else str(entry["vp"])
        counts = [str(n) if n else "-" for n in _realm_counts(view, entry["realm"])]
        style = "bold" if seat == view["seat"] else None
        table.add_row(str(seat), name, points, str(entry["hand_size"]), *counts, style=style)
    return table


def _realm_counts(view: View, realm: list[str]) -> list[int]:
    types = [_card(view, land)["type"] for land in realm]
    return [types.count(kind) for kind in TYPE_NAMES]


def _characters(view: View) -> Group:
    """Which characters of each clan are gone, in play, known to be held, or not yet seen."""
    by_initiative = sorted(CHARACTER_NAMES, key=_initiative(view).__getitem__)
    half = len(by_initiative) // 2
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(*(_character_column(view, names) for names in (by_initiative[:half], by_initiative[half:])))
    legend = f"{GONE}: resolved  {NOW}: this round  {HELD}: surely held  {UNSEEN}: not seen yet"
    return Group(table, Text(legend, style="dim"))


def _character_column(view: View, names: list[str]) -> Table:
    seats = view["position"]["seats"]
    widest = max(len(GONE), (HALF_WIDTH - CHARACTER_WIDTH) // len(seats) - 1)
    table = _table(padding=1)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for entry in seats:
        table.add_column(_clan(entry["clan"][:widest], entry["clan"]), no_wrap=True)
    for name in names:
        marks = [_mark(entry, name) for entry in seats]
        table.add_row(str(_initiative(view)[name]), name, *(Text(mark, style=_mark_style(mark)) for mark in marks))
    return table


def _mark(entry: Mapping[str, Any], character: str) -> str:
    if entry["played"] == character:
        return NOW
    if character in entry["discard"]:
        return GONE
    return HELD if character in entry["known"] or character in (entry["hand"] or ()) else UNSEEN


def _mark_style(mark: str) -> str:
    return {GONE: "dim", NOW: "bold", HELD: "bold"}.get(mark, "")


# ---- lands -----------------------------------------------------------------------------------------------------------


def _lands(view: View, state: State) -> Table:
    """The land deck with the omens on its back, then the second row, then the first, which is taken from."""
    position = view["position"]
    table = Table.grid(padding=(0, 0, 0, 0))
    table.add_column(width=LABEL_WIDTH, no_wrap=True, style="dim")
    table.add_column()
    table.add_row("omens", _omens(view))
    table.add_row("deck", _deck(view))
    table.add_row("second row", _row(view, position["row_2"], {}))
    table.add_row("first row", _row(view, position["row_1"], _payments(view, state)))
    return table


def _omens(view: View) -> Text:
    omens = view["position"]["omens"]
    if omens is None:
        return Text("not known before the next land is turned up")
    return Text.assemble(Text(" > ").join(_clan(clan) for clan in omens), ("  best first", "dim"))


def _deck(view: View) -> Text:
    deck = view["position"]["land_deck"]
    top = "no land" if deck["top"] is None else _land_text(view, deck["top"])
    bottom = "not known" if deck["bottom"] is None else _land_text(view, deck["bottom"])
    return Text.assemble(f"{deck['size']} lands, top: ", top, ", bottom: ", bottom)


def _row(view: View, lands: list[str], payments: Mapping[str, str]) -> RenderableType:
    """Lands side by side: id, type with the value of a forest, and what taking it pays the viewer, where known."""
    if not lands:
        return Text("empty")
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(*(Text(land, style="bold") for land in lands))
    table.add_row(*(_type_text(view, land) for land in lands))
    if payments:
        table.add_row(*(payments[land] for land in lands))
    return table


def _payments(view: View, state: State) -> dict[str, str]:
    """What each land of the first row would pay the viewer now; with a hand of characters to choose from, from the
    least to the most that any of them makes of it.  Empty when the viewer takes no land any more this round."""
    position, seat = view["position"], view["seat"]
    own = position["seats"][seat]
    characters = own["hand"] if own["played"] is None else [own["played"]]
    if own["clan"] in position["acted"] or position["phase"] == PHASE_NAMES[OVER] or not characters:
        return {}
    payments = {}
    for land in position["row_1"]:
        paid = [_payment(state, seat, character, land) for character in characters]
        payments[land] = f"pays {min(paid)}" if min(paid) == max(paid) else f"pays {min(paid)}-{max(paid)}"
    return payments


def _payment(state: State, seat: int, character: str, land: str) -> int:
    """Points for taking a land if it were the turn of `seat` with this character."""
    scratch = state.record.copy()[0]
    scratch.turn_seat = seat
    scratch.played[seat] = CHARACTER_NAMES.index(character)
    return int(land_gain(scratch, state.tables[0], LAND_IDS.index(land)))


# ---- hand ------------------------------------------------------------------------------------------------------------


def _hand(view: View) -> Table | None:
    """The viewer's characters with initiative and effect."""
    hand = view["position"]["seats"][view["seat"]]["hand"]
    if not hand:
        return None
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=LABEL_WIDTH - 2, no_wrap=True, style="dim")
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for index, name in enumerate(sorted(hand, key=_initiative(view).__getitem__)):
        effect = EFFECT_TEXTS[CHARACTER_NAMES.index(name)]
        table.add_row("your hand" if index == 0 else "", str(_initiative(view)[name]), Text(name, style="bold"), effect)
    return table


# ---- words -----------------------------------------------------------------------------------------------------------


def _table(padding: int) -> Table:
    return Table(box=None, pad_edge=False, padding=(0, padding, 0, 0), header_style="dim")


def _labelled(label: str, parts: list[Text], separator: str) -> Table:
    table = Table.grid()
    table.add_column(width=LABEL_WIDTH, no_wrap=True, style="dim")
    table.add_column()
    table.add_row(label, Text(separator).join(parts))
    return table


def _clans(view: View) -> list[str]:
    return view["config"]["clans"]


def _clan(text: str, clan: str | None = None) -> Text:
    """A clan's name, or a part of it, in its colour."""
    return Text(text[:NAME_WIDTH], style=_CLAN_STYLES.get(clan or text, "bold"))


def _initiative(view: View) -> dict[str, int]:
    return cards_of(view["config"]["cards"])["initiative"]


def _card(view: View, land: str) -> dict[str, Any]:
    return cards_of(view["config"]["cards"])["lands"][land]


def _type_text(view: View, land: str) -> Text:
    card = _card(view, land)
    value = f" {card['value']}" if "value" in card else ""
    return Text(f"{card['type']}{value}", style=_TYPE_STYLES[card["type"]])


def _land_text(view: View, land: str) -> Text:
    return Text.assemble(_type_text(view, land), f" {land}")
