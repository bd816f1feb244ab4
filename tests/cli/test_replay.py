"""`rootai replay` as a user types it."""

import json

import pytest

import rootai
from rootai.cli import main


@pytest.fixture
def record():
    return rootai.play("vaalbara", ["random", "random"], seed=4)


@pytest.fixture
def file(record, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))
    return str(path)


def test_every_move_is_told_and_the_end_checked(file, record, capsys):
    assert main(["replay", file]) == 0
    out = capsys.readouterr().out
    numbered = [line for line in out.splitlines() if line[:4].strip().isdigit()]
    assert len(numbered) == len(record["moves"])
    assert "Game over" in out
    assert f"digest {record['digest']} (checked)" in " ".join(out.split())


def test_a_seat_sees_only_what_it_saw(file, record, capsys):
    assert main(["replay", file, "--seat", "1", "--json"]) == 0
    seen = {move["number"]: move["move"] for move in json.loads(capsys.readouterr().out)["moves"]}
    hidden = [text for number, text in enumerate(record["moves"], 1) if text not in (seen.get(number), None)]
    assert hidden
    assert all(text.startswith(("dispatch ", "draw yellow ")) for text in hidden)
    own = [
        text for number, text in enumerate(record["moves"], 1) if text.startswith("draw red") and seen[number] == text
    ]
    assert own


def test_json_gives_back_the_record(file, record, capsys):
    assert main(["replay", file, "--json"]) == 0
    doc = json.loads(capsys.readouterr().out)
    assert [move["move"] for move in doc["moves"]] == record["moves"]
    assert (doc["digest"], doc["result"]) == (record["digest"], record["result"])


def test_boards_are_shown_before_each_decision(file, record, capsys):
    assert main(["replay", file, "--board"]) == 0
    out = capsys.readouterr().out
    decisions = [text for text in record["moves"] if not text.startswith(("turn", "draw", "reveal", "find"))]
    assert out.count("second row  ") == len(decisions)


def test_stepping_stops_at_q_and_at_the_end_of_input(file, capsys, monkeypatch):
    lines = ["", "q"]
    monkeypatch.setattr("builtins.input", lambda prompt: lines.pop(0))
    assert main(["replay", file, "--step"]) == 0
    assert "Game over" not in capsys.readouterr().out
    assert lines == []


def test_bad_files_and_seats(file, record, tmp_path, capsys):
    assert main(["replay", file, "--seat", "2"]) == 2
    assert "there is no seat 2" in capsys.readouterr().err
    edited = tmp_path / "edited.json"
    for change in (
        {"moves": record["moves"][:-1]},
        {"moves": ["dance"]},
        {"moves": None},
        {"seed": "x"},
        {"config": {"seats": 9}},
        {"game": None},
        {"result": {"scores": [0, 0]}},
    ):
        edited.write_text(json.dumps({**record, **change}))
        assert main(["replay", str(edited)]) == 1
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith("rootai: ")
        assert len(captured.err.splitlines()) == 1
    assert main(["replay", str(tmp_path)]) == 1
    assert main(["replay", str(tmp_path / "none")]) == 1
    assert main(["replay"]) == 2
