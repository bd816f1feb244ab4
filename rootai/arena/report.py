"""The report on one or several matches: a JSON-able document, and tables for people made from it."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rootai.arena.match import Match
from rootai.arena.stats import Standings

if TYPE_CHECKING:
    from rich.table import Table

Report = dict[str, Any]


def make_report(matches: list[Match], standings: Standings) -> Report:
    """Everything that the games of these matches show.  What only a single match has is left out for several."""
    doc: Report = {"game": matches[0].game}
    if len(matches) == 1:
        (match,) = matches
        doc |= {"config": match.config, "seed": match.seed, "planned_games": match.n_games}
        if match.sprt:
            first = standings.players[match.names[0]]
            doc["sprt"] = match.sprt.to_json(first.wins, first.games)
    return {**doc, **standings.to_json()}


def lines(doc: Report) -> Iterator["str | Table"]:
    """The report as texts and tables, at most 80 columns wide."""
    yield _players(doc)
    yield ""
    yield _roles(doc)
    yield ""
    if not doc["comparable"]:
        yield "Some players never met, not even through others: their ratings do not compare."
    if "sprt" in doc:
        yield _sprt(doc["sprt"])
    yield (
        f"{doc['games']} games; a game has {doc['mean_rounds']:.1f} rounds ({doc['min_rounds']:.1f} to "
        f"{doc['max_rounds']:.1f}), {doc['mean_turns']:.1f} turns and {doc['mean_decisions']:.1f} decisions"
    )
    endings = sorted(doc["endings"].items(), key=lambda item: -item[1])
    yield "endings: " + ", ".join(f"{name} {number}" for name, number in endings)


def _players(doc: Report) -> "Table":
    table = _table("player", ("wins", "win rate", "95 % interval", "fair", "rating", "points"))
    for player in doc["players"]:
        rating = "-"
        if player["rating_95"]:
            rating = f"{player['rating']:+.0f} ±{player['rating_95'][1] - player['rating']:.0f}"
        table.add_row(player["spec"], *_shares(player), rating, f"{player['mean_points']:.1f}")
    return table


def _roles(doc: Report) -> "Table":
    """How each role fares, whoever plays it, and below that in the hands of each player."""
    table = _table("role", ("wins", "win rate", "95 % interval", "fair"))
    for role, tally in doc["roles"].items():
        table.add_row(role, *_shares(tally))
        for player in doc["players"]:
            if role in player["roles"]:
                table.add_row(f"  {player['spec']}", *_shares(player["roles"][role]), style="dim")
    return table


def _table(first: str, others: tuple[str, ...]) -> "Table":
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(first, overflow="fold")
    for heading in others:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _shares(tally: Mapping[str, Any]) -> tuple[str, ...]:
    low, high = tally["interval_95"]
    wins = f"{tally['wins']:.6g}/{tally['games']}"
    return wins, f"{tally['win_rate']:.1%}", f"{low:.1%} - {high:.1%}", f"{tally['fair_share']:.0%}"


def _sprt(sprt: Mapping[str, Any]) -> str:
    low, high = sprt["null"], sprt["alternative"]
    verdicts = {
        "alternative": f"accepted: a win share of {high:.4g}, not {low:.4g}",
        "null": f"rejected: a win share of {low:.4g}, not {high:.4g}",
        None: f"not decided between win shares of {low:.4g} and {high:.4g}",
    }
    band = f"LLR {sprt['llr']:.2f} in {sprt['lower']:.2f} to {sprt['upper']:.2f}"
    return f"SPRT of the first player {verdicts[sprt['verdict']]} ({band})"
