"""What the READMEs say is true: examples run, commands are those that are run, sizes are those of the code."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rootai.games import GAMES, load

ROOT = Path(__file__).parent.parent
READMES = [ROOT / "README.md", *sorted(ROOT.glob("rootai/**/README.md"))]
WITH_EXAMPLES = [path for path in READMES if ">>>" in path.read_text(encoding="utf-8")]


def name_of(path):
    return str(path.relative_to(ROOT))


def command(marker):
    """The one command in the block of the main README below a marker."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.search(rf"<!-- {marker} -->\n```sh\n(.+)\n```", text).group(1)


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=name_of)
def test_examples_run_as_printed(path):
    done = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert done.attempted > 0
    assert done.failed == 0


def test_the_main_readme_and_every_game_have_examples():
    expected = {"README.md", *(f"rootai/games/{name}/README.md" for name in GAMES)}
    assert expected <= set(map(name_of, WITH_EXAMPLES))


@pytest.mark.parametrize("name", GAMES)
def test_the_table_of_sizes_is_that_of_the_code(name):
    game = load(name)
    text = (ROOT / "rootai" / "games" / name / "README.md").read_text(encoding="utf-8")
    for row in (
        f"| seats | {game.min_seats}-{game.max_seats} |",
        f"| state | {game.state_dtype.itemsize} bytes |",
        f"| legal moves | at most {game.max_moves} |",
        f"| decisions | at most {game.max_decisions} |",
        f"| rules version | {game.rules_version} |",
    ):
        assert row in text.splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_the_main_readme_lists_every_game_with_its_seats(name):
    game = load(name)
    rows = [row.replace("*", "") for row in (ROOT / "README.md").read_text(encoding="utf-8").splitlines()]
    seats = f"{game.min_seats}-{game.max_seats}" if game.min_seats < game.max_seats else f"{game.min_seats}"
    assert any(row.startswith(f"| {game.title} | {seats} |") for row in rows)


def test_the_rules_version_is_the_last_of_the_history():
    text = (ROOT / "rootai/games/vaalbara/README.md").read_text(encoding="utf-8").partition("## Rules versions")[2]
    assert [int(number) for number in re.findall(r"^\| (\d+) \|", text, re.M)] == list(
        range(1, load("vaalbara").rules_version + 1)
    )


def test_continuous_integration_runs_the_test_command_of_the_readme():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    before, evaluated, _ = script.partition('eval "$test_command"')
    assert evaluated
    reading = next(line for line in before.splitlines() if line.startswith("test_command="))
    shown = subprocess.run(
        ["bash", "-euc", f'{reading}\nprintf %s "$test_command"'], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert shown.stdout == command("test")


def test_the_play_command_works_without_a_terminal(tmp_path):
    program, *words = command("play").split(" && ")[-1].split()
    assert program == "rootai"
    done = subprocess.run(
        [sys.executable, "-m", "rootai", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Vaalbara, 4 seats")
    assert "Game over" in done.stdout
    assert list(tmp_path.iterdir()) == []
