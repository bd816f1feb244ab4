"""Games to learn from, their file, and the command."""

import json

import numpy as np
import pytest

from rootai.engine.outlook import NO_ROLE
from rootai.errors import BadConfigError
from rootai.games import load
from rootai.learning.__main__ import main
from rootai.learning.positions import FeatureReader, PositionFile, position_dtype, read_positions
from rootai.learning.selfplay import play_to_learn
from rootai.players import make_player

GAME = load("root")
OUTLOOK = GAME.outlook
FAST = ("random", "greedy:worlds=1")
HEADER = {"game": "root", "seed": 3}


@pytest.fixture(scope="module")
def game_0():
    return play_to_learn(GAME, OUTLOOK, FAST, 3, 0)


def test_equal_seeds_play_equal_games(game_0):
    assert play_to_learn(GAME, OUTLOOK, FAST, 3, 0).tobytes() == game_0.tobytes()
    assert play_to_learn(GAME, OUTLOOK, FAST, 3, 1).tobytes() != game_0.tobytes()


def test_every_position_has_the_result_of_its_game(game_0):
    assert len(game_0) > 10
    assert (game_0["reward"] == game_0["reward"][0]).all()
    assert game_0["reward"][0].sum() == 1
    assert game_0["urgency"].min() >= 0
    assert game_0["urgency"].max() <= 1
    assert (np.diff(game_0["urgency"]) != 0).any()


def test_features_times_weights_are_the_outlook():
    state = GAME.new(seed=5)
    player = make_player("ismcts:iterations=40,cutoff=0", seed=1)
    weights = np.random.default_rng(6).normal(size=OUTLOOK.shape)
    tables = state.tables.copy()
    tables.outlook_weight[0] = weights
    out = np.zeros(1, position_dtype(OUTLOOK))[0]
    seen = np.zeros((4, OUTLOOK.shape[1]), dtype=bool)
    while not state.is_over:
        FeatureReader(state, OUTLOOK).read(state, out)
        urgency = OUTLOOK.urgency(state.record[0])
        for seat in range(state.n_seats):
            role = out["role"][seat]
            if role == NO_ROLE:  # a coalition wins by the outlook of the partner
                continue
            summed = out["feature"][seat] @ (weights[role] @ (1.0, urgency))
            assert summed == pytest.approx(OUTLOOK.outlook(state.record[0], tables[0], seat, urgency), abs=1e-4)
            seen[role] |= out["feature"][seat] != 0
        state.apply(state.sample_chance() if state.to_act < 0 else player.choose(state))
    assert seen.sum(axis=1).min() >= 12
    assert (out["role"][state.n_seats :] == NO_ROLE).all()


def test_a_file_is_carried_on_from_its_last_whole_game(tmp_path, game_0):
    path = tmp_path / "data"
    file = PositionFile(path, HEADER, OUTLOOK)
    file.add(game_0)
    with path.open("ab") as cut_off:
        cut_off.write(b"part of a position")
    assert read_positions(path, OUTLOOK).tobytes() == game_0.tobytes()
    again = PositionFile(path, HEADER, OUTLOOK)
    assert again.read().tobytes() == game_0.tobytes()
    again.drop_from(0)
    assert len(again.read()) == 0
    assert json.loads(path.read_text())["seed"] == 3


def test_a_file_of_other_games_is_refused(tmp_path):
    (tmp_path / "text").write_text("no positions")
    with pytest.raises(BadConfigError, match="features of today"):
        read_positions(tmp_path / "text", OUTLOOK)
    PositionFile(tmp_path / "data", HEADER, OUTLOOK)
    with pytest.raises(BadConfigError, match="other positions"):
        PositionFile(tmp_path / "data", {**HEADER, "seed": 4}, OUTLOOK)


def test_the_command_learns_writes_and_carries_on(tmp_path, capsys):
    out, data, plot = tmp_path / "weights.toml", tmp_path / "data", tmp_path / "plot.svg"
    words = ["root", "--seed", "3", "--player", "greedy:worlds=1", "--out", str(out), "--data", str(data)]
    assert main([*words, "--games", "4"]) == 0
    first = tmp_path / "first"
    first.write_bytes(data.read_bytes())
    assert main([*words, "--games", "6", "--plot", str(plot), "--also", str(first)]) == 0
    assert data.stat().st_size > first.stat().st_size
    printed = capsys.readouterr().out
    assert "validation loss, learned" in printed
    assert "validation loss, handset" in printed
    assert "| marquise |" in printed
    assert OUTLOOK.weights(str(out)).any()
    assert "games = 10" in out.read_text()
    assert main([*words, "--games", "6", "--prior", "handset", "--decay", "1e6"]) == 0
    assert OUTLOOK.weights(str(out)) == pytest.approx(OUTLOOK.weights("handset"), abs=1e-3)
    assert 'decay = "1e+06"' in out.read_text()
    assert plot.read_text().startswith("<svg")
    assert make_player(f"greedy:worlds=1,outlook={out}", seed=1).choose(GAME.new(seed=1)) is not None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess", "--out", "a.toml"], "chess"),
        (["minimal", "--out", "a.toml"], "no weights to learn"),
        (["root", "--out", "a.txt"], "must end in .toml"),
        (["root", "--out", "a.toml", "--games", "0"], "1 or more"),
        (["root", "--out", "a.toml", "--decay", "0"], "not a positive number"),
    ],
)
def test_mistakes_are_explained_in_a_sentence(words, sentence, capsys):
    assert main(words) == 2
    assert sentence in capsys.readouterr().err


def test_help_has_an_example(capsys):
    assert main(["--help"]) == 0
    assert "example" in capsys.readouterr().out
