"""`rootai arena` as a user types it."""

import json
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec

import pytest

from rootai.arena import executors
from rootai.cli import main

MATCH = ["arena", "--game", "minimal", "ismcts:iterations=20", "random", "--games", "4", "--seed", "3"]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "match.jsonl"


def json_of(words, capsys) -> dict:
    assert main([*words, "--json"]) == 0
    doc = json.loads(capsys.readouterr().out)
    for timing in ("seconds", "games_per_s"):
        doc.pop(timing, None)
    return doc


def test_json_report_is_complete_and_repeats(capsys):
    assert main([*MATCH, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert first["games"] == 4
    assert first["games_per_s"] > 0
    assert sum(player["wins"] for player in first["players"]) == 4
    for player in first["players"]:
        low, high = player["interval_95"]
        assert low <= player["win_rate"] <= high
    del first["seconds"], first["games_per_s"]
    assert json_of(MATCH, capsys) == first


def test_table_names_players_and_intervals(capsys):
    assert main([*MATCH, "--seats", "3", "--games", "4"]) == 0
    out = capsys.readouterr().out
    assert "ismcts:iterations=20" in out
    assert "95 % interval" in out
    assert "6 games" in out  # whole rounds of three
    assert all(len(line) <= 80 for line in out.splitlines())


def test_a_limit_goes_to_players_without_one(capsys):
    words = ["arena", "--game", "minimal", "flat", "ismcts:iterations=5", "random", "--games", "3", "--iterations", "7"]
    specs = [player["spec"] for player in json_of(words, capsys)["players"]]
    assert specs == ["flat:iterations=7", "ismcts:iterations=5", "random"]


def test_workers_change_nothing(capsys):
    assert json_of([*MATCH, "--workers", "2"], capsys) == json_of(MATCH, capsys)


def test_a_log_reports_resumes_and_verifies(path, capsys):
    report = json_of([*MATCH, "--log", str(path)], capsys)
    whole = path.read_bytes()
    assert len(whole.splitlines()) == 5
    assert json_of(["arena", "--report", str(path)], capsys) == report
    for words in ([*MATCH, "--log", str(path)], ["arena", "--resume", str(path)]):
        path.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]) + b'{"torn')
        assert json_of(words, capsys) == report
        assert path.read_bytes() == whole
    assert json_of(["arena", "--verify", str(path)], capsys) == {"verified": {str(path): 4}}
    assert main(["arena", "--verify", str(path)]) == 0
    assert "all 4 games replay" in capsys.readouterr().out
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
    assert main(["arena", "--verify", str(path)]) == 0
    assert "all 2 games (the match has 4) replay" in capsys.readouterr().out


def test_logs_are_reported_together(tmp_path, capsys):
    paths = [str(tmp_path / name) for name in ("one", "two")]
    for seed, log in enumerate(paths):
        assert main([*MATCH, "--seed", str(seed), "--log", log]) == 0
    capsys.readouterr()
    assert json_of(["arena", "--report", *paths], capsys)["games"] == 8


def test_the_log_of_another_match_is_not_overwritten(path, capsys):
    assert main([*MATCH, "--log", str(path)]) == 0
    lines = path.read_bytes()
    capsys.readouterr()
    assert main([*MATCH, "--seed", "4", "--log", str(path)]) == 2
    assert path.read_bytes() == lines
    assert "exists already" in capsys.readouterr().err


@pytest.mark.parametrize("mode", ["--report", "--verify", "--resume"])
def test_an_edited_log_is_one_sentence_and_code_1(path, mode, capsys):
    assert main([*MATCH, "--log", str(path)]) == 0
    path.write_text(path.read_text().replace('"turns": 2', '"turns": 3'))
    capsys.readouterr()
    assert main(["arena", mode, str(path)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert "was edited: game 0" in captured.err


@pytest.mark.parametrize("mode", ["--report", "--verify", "--resume"])
@pytest.mark.parametrize("content", [None, "", "precious"])
def test_what_is_no_log_is_one_sentence_and_code_2(path, mode, content, capsys):
    if content is not None:
        path.write_text(content)
    assert main(["arena", mode, str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1


def test_a_sequential_test_ends_the_match_with_a_verdict(path, capsys):
    words = [*MATCH, "--games", "500", "--sprt", "0.01:0.4", "--alpha", "0.01", "--beta", "0.1", "--log", str(path)]
    doc = json_of(words, capsys)
    assert doc["games"] < 100
    assert doc["sprt"]["verdict"] == "alternative"
    assert (doc["sprt"]["alpha"], doc["sprt"]["beta"]) == (0.01, 0.1)
    assert json_of(["arena", "--report", str(path)], capsys) == doc
    assert main(["arena", "--report", str(path)]) == 0
    assert "accepted" in capsys.readouterr().out


def test_a_killed_run_carries_on(path, capsys):
    words = ["arena", "--game", "minimal", "ismcts:iterations=20000", "ismcts:iterations=10000", "--games", "60"]
    words += ["--log", str(path), "--workers", "2"]
    with subprocess.Popen([sys.executable, "-m", "rootai", *words]) as run:
        deadline = time.monotonic() + 120
        while not (path.exists() and path.read_bytes().count(b"\n") > 3) and time.monotonic() < deadline:
            time.sleep(0.01)
        os.kill(run.pid, signal.SIGKILL)
    kept = path.read_bytes()
    assert 3 < kept.count(b"\n") < 61
    assert json_of(["arena", "--resume", str(path), "--workers", "2"], capsys)["games"] == 60
    assert path.read_bytes().startswith(kept[: kept.rindex(b"\n")])
    assert json_of(["arena", "--verify", str(path)], capsys)["verified"][str(path)] == 60


def test_an_interrupted_run_says_how_to_play_on(path, capsys, monkeypatch):
    played = executors.play_fixture

    def interrupted(match, fixture):
        if fixture.number == 3:
            raise KeyboardInterrupt
        return played(match, fixture)

    with monkeypatch.context() as patch:
        patch.setattr(executors, "play_fixture", interrupted)
        assert main([*MATCH, "--log", str(path)]) == 130
    assert f"stopped after 3 games; play on with: rootai arena --resume {path}" in capsys.readouterr().err
    assert json_of(["arena", "--resume", str(path)], capsys) == json_of(MATCH, capsys)


@pytest.mark.skipif(find_spec("matplotlib") is None, reason="matplotlib is not installed: pip install 'rootai[plot]'")
def test_reports_are_drawn(path, tmp_path, capsys):
    plot = tmp_path / "plot.svg"
    assert main([*MATCH, "--log", str(path), "--plot", str(plot)]) == 0
    first = plot.read_bytes()
    assert main(["arena", "--report", str(path), "--plot", str(plot)]) == 0
    assert plot.read_bytes() == first


@pytest.mark.parametrize(
    "words",
    [
        ["--game", "chess", "random", "random"],
        ["--game", "minimal", "random"],
        ["--game", "minimal"],
        ["--game", "minimal", "random", "nobody"],
        ["--game", "minimal", "random", "human"],
        ["--game", "minimal", "random", "flat:depth=2"],
        ["--game", "minimal", "random", "ismcts:seconds=-1"],
        ["--game", "minimal", "random", "random", "--seats", "9"],
        ["--game", "minimal", "random", "random", "random", "--seats", "2"],
        ["--game", "minimal", "random", "random", "--games", "0"],
        ["--game", "minimal", "random", "random", "--games", "-5"],
        ["--game", "minimal", "random", "random", "--workers", "0"],
        ["--game", "minimal", "random", "random", "--workers", "ray:0"],
        ["--game", "minimal", "random", "random", "-o", "colour=red"],
        ["--game", "minimal", "random", "random", "--seed", "x"],
        ["--game", "minimal", "random", "random", "--log", "no/such/directory/log"],
        ["--game", "minimal", "random", "random", "--rotate-roles"],
        ["--game", "minimal", "random", "flat", "--seconds", "0"],
        ["--game", "minimal", "random", "flat", "--seconds", "1", "--iterations", "1"],
        ["--game", "minimal", "random", "random", "--sprt", "0.5"],
        ["--game", "minimal", "random", "random", "--sprt", "0.6:0.5"],
        ["--game", "minimal", "random", "random", "--sprt", "0.5:x"],
        ["--game", "minimal", "random", "random", "--sprt", "0.5:0.6", "--alpha", "0.7"],
        ["--game", "minimal", "random", "random", "--sprt", "0.5:0.6", "--beta", "x"],
        ["--game", "minimal", "random", "random", "--alpha", "0.1"],
        ["--game", "minimal", "random", "random", "--plot", "plot.bmp"],
        ["random", "random"],
        ["--report"],
        ["--report", "log", "--game", "minimal"],
        ["--report", "log", "--verify", "log"],
        ["--report", "log", "--workers", "2"],
        ["--verify", "log", "--plot", "plot.png"],
        ["--resume", "log", "--log", "other"],
        ["--resume", "log", "random"],
        ["--resume", "log", "--rotate-factions"],
    ],
)
def test_bad_usage_is_one_sentence_and_code_2(words, capsys):
    assert main(["arena", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("rootai: ")
    assert len(captured.err.splitlines()) == 1
