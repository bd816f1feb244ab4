"""`rootai play` as a user types it."""

import json
import os
import pty
import signal
import subprocess
import sys

import pytest

from rootai.cli import main

QUICK = ["play", "minimal", "--players", "random,random", "--seed", "5"]


@pytest.fixture
def record(tmp_path, capsys):
    """A game of two random players that is over."""
    path = tmp_path / "over.json"
    assert main([*QUICK, "--save", str(path)]) == 0
    capsys.readouterr()
    return path


@pytest.fixture
def unfinished(record, tmp_path):
    """The same game before its last move."""
    doc = json.loads(record.read_text())
    del doc["result"], doc["digest"]
    path = tmp_path / "unfinished.json"
    path.write_text(json.dumps({**doc, "moves": doc["moves"][:2]}))
    return path


def one_complaint(capsys):
    captured = capsys.readouterr()
    assert captured.err.startswith("rootai: ")
    assert len(captured.err.splitlines()) == 1
    return captured.err


def test_without_a_terminal_the_search_plays_itself(capsys):
    assert main(["play", "minimal", "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Minimal, 2 seats: ismcts:")
    assert "Game over (showdown)" in out


def test_equal_seeds_print_equal_games(capsys):
    outs = []
    for _ in range(2):
        assert main(["play", "vaalbara", "--players", "random,random,random", "--seed", "5"]) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1]
    assert "Game over" in outs[0]
    assert "\x1b" not in outs[0]
    assert max(map(len, map(str.rstrip, outs[0].splitlines()))) <= 80


def test_the_saved_game_is_a_record_that_replays(record, capsys):
    assert main(["replay", str(record), "--json"]) == 0
    replayed = json.loads(capsys.readouterr().out)
    assert replayed["over"]
    assert replayed["players"] == ["random", "random"]


def test_a_resumed_game_ends_as_if_it_had_never_been_left(tmp_path, capsys):
    files = [tmp_path / name for name in ("whole.json", "left.json")]
    assert main([*QUICK, "--save", str(files[0])]) == 0
    whole = json.loads(files[0].read_text())
    from rootai.games import load
    from rootai.tui.screen import Screen
    from rootai.tui.session import Session

    Session(load("minimal").new(seed=5, seats=2), ["random", "random"], Screen()).save(str(files[1]))
    assert main(["play", "--resume", str(files[1]), "--save", str(files[1])]) == 0
    assert json.loads(files[1].read_text())["moves"] == whole["moves"]


def test_the_number_of_players_is_the_number_of_seats(capsys):
    assert main(["play", "minimal", "--players", "random,greedy,random"]) == 0
    assert "Minimal, 3 seats: random, greedy, random" in capsys.readouterr().out


def test_the_end_of_input_stops_a_game_with_a_person(capsys, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda prompt: (_ for _ in ()).throw(EOFError))
    assert main(["play", "minimal", "--seat", "1", "--seed", "5", "--level", "beginner"]) == 0
    assert "The input has ended" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["chess"], "there is no game 'chess'"),
        (["vaalbara", "--seats", "9"], "2 to 5 seats, not 9"),
        (["vaalbara", "--seats", "1"], "2 to 5 seats, not 1"),
        (["vaalbara", "--seats", "-3"], "1 or more, not -3"),
        (["vaalbara", "--seats", "many"], "'many' is not a whole number"),
        (["vaalbara", "--seat", "4"], "there is no seat 4"),
        (["vaalbara", "--players", "random,nobody"], "there is no player or level 'nobody'"),
        (["vaalbara", "--players", "random,ismcts:depth=3"], "has no option 'depth'"),
        (["vaalbara", "--players", "random,ismcts:seconds=-1"], "must be positive"),
        (["vaalbara", "--players", "random,random", "--level", "max"], "--level cannot be given together"),
        (["vaalbara", "--players", "random,random", "--seats", "3"], "3 seats need as many players"),
        (["vaalbara", "--level", "hard"], "there is no level 'hard'"),
        (["vaalbara", "--seconds", "-1"], "more than 0 seconds"),
        (["vaalbara", "--seconds", "nan"], "more than 0 seconds"),
        (["vaalbara", "--seed", "x"], "not a whole number"),
        (["vaalbara", "-o", "colour=red"], "has no option 'colour'"),
        (["vaalbara", "-o", "colour"], "not key=value"),
        (["vaalbara", "-o", "clans=red,red"], "two seats have the clan 'red'"),
        (["vaalbara", "-o", "cards=no/such.toml"], "cannot be read"),
        (["vaalbara", "--loud"], "--loud"),
        (["--resume", "x", "--seats", "2"], "--seats cannot be given together with --resume"),
    ],
)
def test_bad_usage_is_one_sentence_and_code_2(words, complaint, capsys):
    assert main(["play", *words]) == 2
    assert complaint in one_complaint(capsys)


def test_a_file_that_cannot_be_resumed_is_one_sentence_and_code_1(record, tmp_path, capsys):
    text = record.read_text()
    doc = json.loads(text)
    bad = {
        "missing": None,
        "empty": "",
        "truncated": text[: len(text) // 2],
        "binary": "\x00\x01",
        "foreign": '{"name": "somebody"}',
        "list": "[1, 2]",
        "other game": json.dumps({**doc, "game": "chess"}),
        "other version": json.dumps({**doc, "rules_version": 99}),
        "illegal move": json.dumps({**doc, "moves": ["swap", *doc["moves"]]}),
        "another end": json.dumps({**doc, "digest": "0" * 16}),
        "another result": json.dumps({**doc, "result": {"scores": [9, 9]}}),
        "state": json.dumps({**doc, "format": "rootai.state"}),
        "over": text,
    }
    for name, content in bad.items():
        path = tmp_path / f"{name}.json"
        if content is not None:
            path.write_text(content)
        assert main(["play", "--resume", str(path)]) == 1, name
        one_complaint(capsys)
    assert main(["play", "--resume", str(tmp_path)]) == 1
    assert "directory" in one_complaint(capsys)


@pytest.mark.parametrize(
    "change",
    [{"players": None}, {"players": ["random"]}, {"players": ["random", "nobody"]}, {"rng": -1}, {"rng": True}],
)
def test_a_record_with_unreadable_notes_is_not_resumed(change, unfinished, capsys):
    doc = json.loads(unfinished.read_text())
    unfinished.write_text(json.dumps({**doc, **change}))
    assert main(["play", "--resume", str(unfinished)]) == 1
    one_complaint(capsys)


def test_a_target_that_cannot_be_written_is_refused_before_the_game(tmp_path, capsys):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear reader")
    for target in (tmp_path, tmp_path / "no" / "file", letter):
        assert main([*QUICK, "--save", str(target)]) == 1
        captured = capsys.readouterr()
        assert captured.out == ""
        assert "cannot save to" in captured.err
    assert letter.read_text() == "Dear reader"


def at_terminal(words, keys, tmp_path, **environment):
    """What `rootai` shows on a terminal of 80 columns while `keys` are typed one by one, and its exit code."""
    settings = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "50", **environment}
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "rootai", *words]
    streams = {"stdin": follower, "stdout": follower, "stderr": follower}
    process = subprocess.Popen(command, **streams, cwd=tmp_path, env=settings, start_new_session=True, close_fds=True)
    os.close(follower)
    shown = ""
    for prompt, key in keys:
        while prompt not in shown.rpartition("\x00")[2]:
            shown += os.read(leader, 4096).decode()
        shown += "\x00"
        os.write(leader, key)
    try:
        while data := os.read(leader, 4096):
            shown += data.decode(errors="replace")
    except OSError:  # the terminal is closed when the process has ended
        pass
    os.close(leader)
    return shown.replace("\x00", ""), process.wait()


def test_without_a_game_it_asks_which_on_a_terminal(tmp_path):
    keys = [
        ("Enter for root:", b"minimal\n"),
        ("How many seats? 2 to 4, Enter for 2:", b"\n"),
        ("Which seat is yours? 0 to 1, Enter for 0:", b"1\n"),
        ("Enter for strong:", b"beginner\n"),
        ("> ", b"keep\n"),
        ("Enter for no:", b"\n"),
    ]
    shown, code = at_terminal(["play", "--seed", "5"], keys, tmp_path)
    assert code == 0
    assert "Game over" in shown
    assert list(tmp_path.iterdir()) == []


def test_no_color_means_no_colour_codes(tmp_path):
    keys = [("> ", b"q\n")]
    plain, code = at_terminal(["play", "vaalbara", "--seed", "5", "--quick"], keys, tmp_path, NO_COLOR="1")
    assert code == 0
    assert "\x1b[3" not in plain
    coloured, code = at_terminal(["play", "vaalbara", "--seed", "5", "--quick"], keys, tmp_path)
    assert code == 0
    assert "\x1b[3" in coloured


def test_control_d_ends_the_game_and_says_so(tmp_path):
    shown, code = at_terminal(["play", "minimal", "--seed", "5", "--quick"], [("> ", b"\x04")], tmp_path)
    assert code == 0
    assert "The input has ended" in shown
    shown, code = at_terminal(["play", "minimal"], [("Enter for 2:", b"\x04")], tmp_path)
    assert code == 0
    assert "The input has ended: no game was begun." in shown


class AskedError(Exception):
    """A question that nobody expected."""


@pytest.fixture
def set_up_with(monkeypatch):
    """Sets up the game of a command line at a terminal, with these answers, and returns its session."""
    from rootai.cli import play
    from rootai.cli.common import Parser
    from rootai.tui.screen import Screen

    def run(words, *lines):
        answers = list(lines)

        def answer(screen, prompt):
            if not answers:
                raise AskedError(prompt)
            return answers.pop(0)

        monkeypatch.setattr(Screen, "interactive", True)
        monkeypatch.setattr(Screen, "ask", answer)
        parser = Parser()
        play.register(parser.add_subparsers())
        session = play._begun(parser.parse_args(["play", *words]), Screen())
        assert answers == []
        return session

    return run


def test_a_named_game_asks_for_what_is_open_and_enter_begins_it(set_up_with):
    assert set_up_with(["vaalbara"], "", "", "").specs == ["human", "strong", "strong", "strong"]
    assert set_up_with(["vaalbara", "--level", "casual", "--seats", "3"], "red").specs == [
        "casual",
        "human",
        "casual",
    ]
    assert set_up_with(["ironwood"], "", "", "", "iron", "beginner").specs == ["beginner", "human"]


def test_a_bot_is_chosen_by_answers_and_leaves_one_seat_and_no_level(set_up_with):
    session = set_up_with(["ironwood"], "woodbot", "1 2", "n", "")
    assert session.specs == ["woodbot", "human"]
    assert session.state.config["difficulty"] == ["red", "two_spirit_markers"]


@pytest.mark.parametrize(
    ("words", "specs"),
    [
        (["vaalbara", "--quick"], ["human", "strong", "strong", "strong"]),
        (["--quick"], ["human", "strong", "strong", "strong"]),
        (["ironwood", "-o", "solo=ironbot"], ["human", "ironbot"]),
        (["ironwood", "--players", "human,greedy"], ["human", "greedy"]),
        (["vaalbara", "--seats", "2", "--seat", "1", "--level", "max"], ["max", "human"]),
    ],
)
def test_nothing_is_asked_where_the_arguments_say_it(words, specs, set_up_with):
    assert set_up_with(words).specs == specs


def test_two_seats_of_one_role_are_told_apart(set_up_with):
    session = set_up_with(["root", "--seats", "5", "--level", "casual"], "vagabond", "vagabond 4")
    assert session.specs == [*["casual"] * 4, "human"]


def test_interruption_ends_with_its_code_and_without_a_traceback(tmp_path):
    settings = {**os.environ, "TERM": "dumb"}
    command = [sys.executable, "-m", "rootai", "play", "minimal", "--seat", "0", "--seed", "5", "--save", "kept.json"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}

    def heed_interrupts() -> None:
        """A test run that was started in the background ignores them, and so would what it starts."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    with subprocess.Popen(command, **pipes, cwd=tmp_path, env=settings, preexec_fn=heed_interrupts) as process:
        while b"your move" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert b"Traceback" not in process.stderr.read()
    assert json.loads((tmp_path / "kept.json").read_text())["players"][0] == "human"


def test_a_solo_game_seats_its_bot_and_refuses_that_seat_to_anybody_else(capsys):
    solo = ["play", "ironwood", "-o", "solo=woodbot", "-o", "difficulty=red+outer_2", "--seed", "5"]
    assert main([*solo, "--players", "woodbot,random"]) == 0
    out = capsys.readouterr().out
    assert "Ironwood, 2 seats: woodbot, random" in out
    assert "Game over" in out
    assert main([*solo, "--seat", "0"]) != 0
    assert "seat 0 of this game is that of woodbot" in one_complaint(capsys)
    assert main([*solo, "--players", "ironbot,random"]) != 0
    assert "rootai play ironwood -o solo=ironbot" in one_complaint(capsys)
