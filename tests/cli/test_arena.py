"""`rootai arena` as a user types it."""

import json

import pytest

from rootai.cli import main

MATCH = ["arena", "--game", "minimal", "ismcts:iterations=20", "random", "--games", "4", "--seed", "3"]


def test_json_report_is_complete_and_repeats(capsys):
    reports = []
    for _ in range(2):
        assert main([*MATCH, "--json"]) == 0
        reports.append(json.loads(capsys.readouterr().out))
    first = reports[0]
    assert first["games"] == 4
    assert first["games_per_s"] > 0
    assert sum(player["wins"] for player in first["players"]) == 4
    for player in first["players"]:
        low, high = player["interval_95"]
        assert low <= player["win_rate"] <= high
    for report in reports:
        del report["seconds"], report["games_per_s"]
    assert reports[0] == reports[1]


def test_table_names_players_and_intervals(capsys):
    assert main([*MATCH, "--seats", "3", "--games", "4"]) == 0
    out = capsys.readouterr().out
    assert "ismcts:iterations=20" in out
    assert "95 % interval" in out
    assert "6 games" in out  # whole rounds of three
    assert all(len(line) <= 80 for line in out.splitlines())


def test_log_is_written_and_not_overwritten(tmp_path, capsys):
    path = tmp_path / "match.jsonl"
    assert main([*MATCH, "--log", str(path)]) == 0
    lines = path.read_text().splitlines()
    assert len(lines) == 5
    assert main([*MATCH, "--log", str(path)]) == 2
    assert path.read_text().splitlines() == lines
    assert "exists already" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["--game", "chess", "random", "random"],
        ["--game", "minimal", "random"],
        ["--game", "minimal", "random", "nobody"],
        ["--game", "minimal", "random", "human"],
        ["--game", "minimal", "random", "flat:depth=2"],
        ["--game", "minimal", "random", "ismcts:seconds=-1"],
        ["--game", "minimal", "random", "random", "--seats", "9"],
        ["--game", "minimal", "random", "random", "random", "--seats", "2"],
        ["--game", "minimal", "random", "random", "--games", "0"],
        ["--game", "minimal", "random", "random", "--games", "-5"],
        ["--game", "minimal", "random", "random", "--workers", "0"],
        ["--game", "minimal", "random", "random", "-o", "colour=red"],
        ["--game", "minimal", "random", "random", "--seed", "x"],
        ["--game", "minimal", "random", "random", "--log", "no/such/directory/log"],
        ["random", "random"],
    ],
)
def test_bad_usage_is_one_sentence_and_code_2(words, capsys):
    assert main(["arena", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("rootai: ")
    assert len(captured.err.splitlines()) == 1
