"""`rootai warmup` as a user types it."""

import re
import subprocess
import sys

import pytest

from rootai.cli import main
from rootai.games import GAMES, load


def test_every_game_is_compiled_and_timed(capsys):
    assert main(["warmup"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(GAMES)
    assert all(re.fullmatch(r"\S+ +\d+\.\d\d s", line) for line in lines)
    assert all(load(name).is_compiled for name in GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_new_process_runs_what_was_compiled_before(name):
    load(name).compile()
    command = [sys.executable, "-m", "rootai", "analyse", "--game", name, "--iterations", "20"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert "20 iterations" in done.stdout


def test_one_game_by_name(capsys):
    assert main(["warmup", "minimal"]) == 0
    assert capsys.readouterr().out.startswith("minimal ")


def test_unknown_names_are_refused_before_anything_is_compiled(capsys):
    assert main(["warmup", "minimal", "chess"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"rootai: there is no game 'chess'; there are: {', '.join(GAMES)}\n"
