"""`rootai analyse` as a user types it."""

import io
import json
import sys

import pytest

import rootai
from rootai.cli import main

LIMIT = ["--iterations", "200", "--seed", "1"]


def analysed(words, capsys):
    assert main(["analyse", *words, *LIMIT, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def written(tmp_path, doc):
    path = tmp_path / "position.json"
    path.write_text(json.dumps(doc))
    return str(path)


def test_the_table_fits_80_columns_and_names_every_move(capsys):
    assert main(["analyse", "--game", "vaalbara", "--seats", "5", *LIMIT]) == 0
    out = capsys.readouterr().out
    state = rootai.load("vaalbara").new(seed=1, seats=5)
    table = out.partition("visits")[2]
    assert all(move.text in table for move in state.legal_moves())
    assert "win chances" in out
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_equal_seeds_give_equal_statistics(capsys):
    first, second = (analysed(["--game", "minimal"], capsys) for _ in range(2))
    assert first["moves"] == second["moves"]
    assert {move["move"] for move in first["moves"]} == {"keep", "swap"}
    assert sum(first["win_chances"]) == pytest.approx(1)


def test_a_view_a_state_and_a_record_are_the_same_position(tmp_path, capsys):
    state = rootai.load("minimal").new(seed=3)
    found = []
    for doc in (state.observe(0), state.to_json(), state.record_json()):
        report = analysed(["--state", written(tmp_path, doc)], capsys)
        found.append((report["seat"], report["moves"]))
    assert found[0] == found[1] == found[2]


def test_the_hidden_part_of_a_state_does_not_matter(tmp_path, capsys):
    state = rootai.load("vaalbara").new(seed=3, seats=2)
    other = state.determinize(0, seed=8)
    assert other.to_json()["position"] != state.to_json()["position"]
    reports = [analysed(["--state", written(tmp_path, each.to_json())], capsys) for each in (state, other)]
    assert reports[0]["moves"] == reports[1]["moves"]


def test_a_position_inside_a_record(tmp_path, capsys):
    record = rootai.play("vaalbara", ["random", "random"], seed=4)
    path = written(tmp_path, record)
    first_choice = next(number for number, text in enumerate(record["moves"]) if text.startswith("dispatch"))
    assert analysed(["--state", path, "--move", str(first_choice)], capsys)["seat"] == 0
    assert analysed(["--state", path, "--move", str(first_choice + 1)], capsys)["seat"] == 1


def test_standard_input_is_read(capsys, monkeypatch):
    data = json.dumps(rootai.load("minimal").new(seed=3).observe(0)).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert analysed(["--state", "-"], capsys)["seat"] == 0


@pytest.mark.parametrize(
    "words",
    [
        ["--game", "chess"],
        ["--game", "vaalbara", "--seats", "6"],
        ["--game", "vaalbara", "--seconds", "-1"],
        ["--game", "vaalbara", "--seconds", "0"],
        ["--game", "vaalbara", "--iterations", "0"],
        ["--game", "vaalbara", "--threads", "-1"],
        ["--game", "vaalbara", "--level", "hard"],
        ["--game", "vaalbara", "--move", "3"],
        ["--game", "vaalbara", "-o", "colour=red"],
        ["--state", "x", "--seats", "2"],
    ],
)
def test_bad_usage_is_one_sentence_and_code_2(words, capsys):
    assert main(["analyse", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("rootai: ")
    assert len(captured.err.splitlines()) == 1


def test_unusable_documents_are_one_sentence_and_code_1(tmp_path, capsys):
    record = rootai.play("minimal", ["random", "random"], seed=4)
    view = rootai.load("minimal").new(seed=3).observe(0)
    for doc in (
        record,  # over: nobody is to act
        {**view, "position": {**view["position"], "hand": [9, "?"]}},
        {**view, "seat": 1},
        {**view, "format": "rootai.song"},
        {"game": "minimal"},
        [],
    ):
        assert main(["analyse", "--state", written(tmp_path, doc), *LIMIT]) == 1
        captured = capsys.readouterr()
        assert captured.err.startswith("rootai: ")
        assert len(captured.err.splitlines()) == 1
    for path in (tmp_path, tmp_path / "nothing"):
        assert main(["analyse", "--state", str(path), *LIMIT]) == 1
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_document_of_another_game_is_refused(tmp_path, capsys):
    path = written(tmp_path, rootai.load("minimal").new(seed=3).observe(0))
    assert main(["analyse", "--game", "vaalbara", "--state", path]) == 2
    assert "belongs to the game 'minimal'" in capsys.readouterr().err
