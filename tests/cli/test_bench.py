"""`rootai bench`: its figures by name, and a signature that repeats. Speeds are shown, never judged."""

import contextlib
import io
import json

import pytest

from rootai.benchmark import first_choice, ratios, signature, signature_positions
from rootai.cli import main
from rootai.games import GAMES, load

KEYS = [
    "game",
    "seats",
    "config",
    "state_bytes",
    "copy_ns",
    "legal_moves_ns",
    "apply_ns",
    "determinize_ns",
    "decisions_per_s",
    "turns_per_s",
    "playouts_per_s",
    "decisions_per_playout",
    "forced_share",
    "endings",
    "iterations_per_s",
    "iterations_per_s_full_playouts",
    "iterations_per_s_cutoff_100",
    "iterations_per_s_cutoff_0",
    "bytes_per_iteration",
    "threads_speedup",
    "signature",
    "calibration_ops_per_s",
    "compile_s",
    "version",
]


@pytest.fixture(scope="module")
def figures():
    """The figures of two short runs of each game."""
    runs = {}
    for name in GAMES:
        for repetition in range(2):
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                assert main(["bench", "--game", name, "--seconds", "0.02", "--json"]) == 0
            runs[name, repetition] = json.loads(out.getvalue())
    return runs


@pytest.mark.parametrize("name", GAMES)
def test_json_has_the_agreed_keys(figures, name):
    assert list(figures[name, 0]) == [*KEYS, "ratios"]


@pytest.mark.parametrize("name", GAMES)
def test_figures_are_possible(figures, name):
    found = figures[name, 0]
    assert found["state_bytes"] == load(name).state_dtype.itemsize
    assert all(found[key] > 0 for key in KEYS if "_per_s" in key or key.endswith("_ns"))
    assert 0 <= found["forced_share"] <= 1
    assert sum(found["endings"].values()) == pytest.approx(1)
    assert set(found["endings"]) == set(load(name).endings)
    assert found["decisions_per_s"] / found["playouts_per_s"] == pytest.approx(found["decisions_per_playout"], rel=0.5)


@pytest.mark.parametrize("name", GAMES)
def test_what_does_not_depend_on_speed_repeats(figures, name):
    steady = [
        "game",
        "seats",
        "config",
        "decisions_per_playout",
        "forced_share",
        "endings",
        "bytes_per_iteration",
        "signature",
    ]
    assert [figures[name, 0][key] for key in steady] == [figures[name, 1][key] for key in steady]


def test_default_seats_of_vaalbara_are_four(figures):
    assert figures["vaalbara", 0]["seats"] == 4


def test_signature_changes_with_the_search_and_the_configuration(monkeypatch):
    game = load("vaalbara")
    start = first_choice(game.new(seed=1, seats=3))
    before = signature(start)
    assert signature(start) == before
    assert signature(first_choice(game.new(seed=1, seats=2))) != before
    monkeypatch.setattr(type(game), "search_defaults", {**game.search_defaults, "exploration": 1.9})
    assert signature(start) != before


def test_signature_positions_are_different_choices():
    positions = signature_positions(first_choice(load("vaalbara").new(seed=1)))
    assert len({position.digest for position in positions}) == len(positions) > 1
    assert all(len(position.legal_moves()) > 1 and position.to_act >= 0 for position in positions)


def test_ratios_divide_rates_and_turn_times_into_operations():
    figures = {"copy_ns": 5.0, "playouts_per_s": 1000.0, "forced_share": 0.5, "calibration_ops_per_s": 2e8}
    assert ratios(figures) == {"copy_ns": pytest.approx(1.0), "playouts_per_s": pytest.approx(5e-6)}


def test_table_fits_80_columns(capsys):
    assert main(["bench", "--game", "minimal", "--seats", "3", "--quick"]) == 0
    out = capsys.readouterr().out
    assert "signature" in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_cold_compilation_is_measured_on_request(capsys):
    assert main(["bench", "--game", "minimal", "--seconds", "0.02", "--cold", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cold_compile_s"] > 0


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--game", "chess"],
        ["--game", "minimal", "--seats", "9"],
        ["--game", "minimal", "--seats", "-2"],
        ["--game", "minimal", "-o", "colour=red"],
        ["--game", "minimal", "--seconds", "-1"],
        ["--game", "minimal", "--seconds", "1", "--quick"],
    ],
)
def test_bad_usage_is_one_sentence_and_code_2(words, capsys):
    assert main(["bench", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("rootai: ")
    assert len(captured.err.splitlines()) == 1
