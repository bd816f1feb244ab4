"""Files of weights: read, written, and refused with a reason."""

from pathlib import Path

import numpy as np
import pytest

from rootai.engine.outlook import Outlook
from rootai.errors import BadConfigError

FEATURES = {"north": ("hills", "ice"), "south": ("sea",)}
GOOD = "[weights.north]\nhills = [1, 2.5]\nice = [0, -1]\n[weights.south]\nsea = [3, 4]\n"


def outlook(folder: Path) -> Outlook:
    return Outlook(FEATURES, folder, *[lambda *_: 0] * 4)


def test_weights_are_laid_out_by_role_and_feature(tmp_path):
    (tmp_path / "outlook.toml").write_text(GOOD)
    found = outlook(tmp_path).weights()
    assert found.tolist() == [[[1, 2.5], [0, -1]], [[3, 4], [0, 0]]]


def test_what_is_written_is_read_back(tmp_path):
    weights = np.round(np.random.default_rng(1).normal(size=(2, 2, 2)), 4)
    weights[1, 1] = 0
    path = tmp_path / "mine.toml"
    outlook(tmp_path).write(path, weights, {"command": "learn it", "games": 3, "loss": {"learned": 0.5}})
    assert outlook(tmp_path).weights(str(path)) == pytest.approx(weights)
    assert 'command = "learn it"\ngames = 3\nloss = { learned = 0.5000 }' in path.read_text()


def test_own_files_are_found_by_name(tmp_path):
    (tmp_path / "outlook_first.toml").write_text(GOOD)
    assert outlook(tmp_path).names() == ["first"]
    assert outlook(tmp_path).n_common == 0
    assert outlook(tmp_path).weights("first")[1, 0, 1] == 4
    with pytest.raises(BadConfigError, match=r"no outlook 'second'.*one of: first"):
        outlook(tmp_path).weights("second")
    with pytest.raises(BadConfigError, match="not 3"):
        outlook(tmp_path).weights(3)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("weights = [", "not valid TOML"),
        ("a = 1", "has no weights"),
        (GOOD.replace("ice = [0, -1]\n", ""), "north feature 'ice' is missing"),
        (GOOD + "coast = [1, 2]\n", "no south feature 'coast'"),
        (GOOD + "[weights.east]\n", "no role 'east'"),
        (GOOD.replace("[3, 4]", "[3]"), "south sea must be two numbers"),
        (GOOD.replace("[3, 4]", "[3, true]"), "south sea must be two numbers"),
        (GOOD.replace("[3, 4]", "[3, nan]"), "south sea must be two numbers"),
        ("[weights]\nnorth = 1\nsouth = 2\n", "the table of the north feature is missing"),
    ],
)
def test_a_bad_file_is_refused_with_its_fault(tmp_path, text, sentence):
    (tmp_path / "outlook.toml").write_text(text)
    with pytest.raises(BadConfigError, match=sentence):
        outlook(tmp_path).weights()
