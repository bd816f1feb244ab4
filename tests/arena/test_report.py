"""The report: complete as a document, readable within 80 columns, and drawn."""

from importlib.util import find_spec

import pytest
from rich.console import Console

from rootai.arena import plots
from rootai.arena.match import Match
from rootai.arena.plots import check_plot, draw
from rootai.arena.report import lines, make_report
from rootai.arena.run import play_match
from rootai.arena.sprt import Sprt
from rootai.arena.stats import Standings
from rootai.errors import BadConfigError

needs_matplotlib = pytest.mark.skipif(
    find_spec("matplotlib") is None, reason="matplotlib is not installed: pip install 'rootai[plot]'"
)


def played(sprt: Sprt | None = None, n_matches: int = 1, players=("random", "flat:iterations=20")) -> dict:
    matches = [Match.of("minimal", players, 6, seed, {"seats": 3}, sprt=sprt) for seed in range(n_matches)]
    standings = Standings(*matches)
    for match in matches:
        for result in play_match(match):
            standings.add(match, result)
    return make_report(matches, standings)


def shown(doc: dict) -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        for line in lines(doc):
            console.print(line, highlight=False, markup=False)
    return capture.get()


def test_a_report_is_complete():
    doc = played()
    assert (doc["game"], doc["config"], doc["planned_games"], doc["games"]) == ("minimal", {"seats": 3}, 6, 6)
    for player in doc["players"]:
        low, high = player["rating_95"]
        assert low < player["rating"] < high
        assert set(player["roles"]) == {"seat 0", "seat 1", "seat 2"}
    assert sum(tally["wins"] for tally in doc["roles"].values()) == 6
    assert "sprt" not in doc


def test_several_matches_have_one_report_without_what_only_one_has():
    doc = played(n_matches=2)
    assert doc["games"] == 12
    assert "seed" not in doc


def test_tables_name_players_roles_and_lengths_within_80_columns():
    out = shown(played(players=("ismcts:iterations=10,exploration=0.9,playout_bias=0.25,haste=0", "random")))
    for word in ("rating", "95 % interval", "fair", "seat 2", "1.0 rounds", "endings: showdown 6"):
        assert word in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_ratings_that_do_not_compare_are_said_so():
    doc = played() | {"comparable": False}
    assert "do not compare" in shown(doc)
    assert "do not compare" not in shown(played())


@pytest.mark.parametrize(
    ("shares", "verdict", "words"),
    [
        ((0.001, 0.3), "alternative", "accepted: a win share of 0.3, not 0.001"),
        ((0.9, 0.99), "null", "rejected: a win share of 0.9, not 0.99"),
        ((0.4, 0.41), None, "not decided between win shares of 0.4 and 0.41"),
    ],
)
def test_the_verdict_of_the_sequential_test_is_in_the_report(shares, verdict, words):
    doc = played(Sprt(*shares), players=("flat:iterations=20", "random"))
    assert doc["sprt"]["verdict"] == verdict
    assert (doc["sprt"]["llr"] >= doc["sprt"]["upper"]) == (verdict == "alternative")
    assert (doc["sprt"]["llr"] <= doc["sprt"]["lower"]) == (verdict == "null")
    assert words in " ".join(shown(doc).split())


def test_a_report_without_games_is_shown_too():
    match = Match.of("minimal", ("random", "greedy"), 2, 0, {})
    assert "0 games" in shown(make_report([match], Standings(match)))


@pytest.mark.parametrize("path", ["plot.pdf", "plot", ".png", "no/such/folder/plot.png"])
def test_plots_that_cannot_be_drawn_are_refused_at_once(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(plots, "find_spec", lambda name: True)
    with pytest.raises(BadConfigError, match="plot"):
        check_plot(path)


def test_a_missing_matplotlib_is_named(monkeypatch):
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    with pytest.raises(BadConfigError, match=r"rootai\[plot\]"):
        check_plot("plot.png")


@needs_matplotlib
@pytest.mark.parametrize(("name", "magic"), [("plot.png", b"\x89PNG"), ("plot.SVG", b"<?xml")])
def test_plots_are_drawn_and_repeat(tmp_path, name, magic):
    doc = played()
    files = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        check_plot(str(tmp_path / folder / name))
        draw(doc, str(tmp_path / folder / name))
        files.append((tmp_path / folder / name).read_bytes())
    assert files[0].startswith(magic)
    assert files[0] == files[1]


@needs_matplotlib
def test_a_report_without_games_is_drawn_too(tmp_path):
    match = Match.of("minimal", ("random", "greedy"), 2, 0, {})
    draw(make_report([match], Standings(match)), str(tmp_path / "plot.svg"))
    assert (tmp_path / "plot.svg").stat().st_size > 1000
