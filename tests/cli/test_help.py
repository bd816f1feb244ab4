"""Help, version and the words before a command."""

import subprocess
import sys

import pytest

from rootai import __version__
from rootai.cli import COMMANDS, main


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself_with_examples(command, capsys):
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"usage: rootai {command}")
    assert "example" in out


def test_help_lists_every_command(capsys):
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"\n    {command} " in out for command in COMMANDS)


def test_no_command_at_all_shows_the_help(capsys):
    assert main([]) == 0
    assert capsys.readouterr().out.startswith("usage: rootai")


def test_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"rootai {__version__}\n"


@pytest.mark.parametrize("words", [["dance"], ["--dance"], ["play", "--dance"]])
def test_an_unknown_word_is_one_sentence_and_code_2(words, capsys):
    assert main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1


def test_help_needs_neither_games_nor_the_compiler():
    code = (
        "import sys; from rootai.cli import main; main(['--help']); main(['play', '--help'])\n"
        "sys.exit(sorted({'numba', 'numpy', 'rich', 'rootai.games'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_reader_that_goes_away_ends_the_command_quietly():
    command = f"{sys.executable} -m rootai play vaalbara --players random,random --seed 1 | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.startswith("Vaalbara")
    assert done.stderr == ""
