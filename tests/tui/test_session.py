"""A whole game at the keyboard: moves, commands, mistakes, saving and leaving."""

import json

import pytest

import rootai
from rootai.tui.saves import read_document, replayed
from rootai.tui.session import Session


def begin(screen, specs=("human", "random"), game="minimal", seed=7, file=None, **options):
    return Session(rootai.load(game).new(seed=seed, seats=len(specs), **options), specs, screen, file)


def test_a_number_and_a_notation_play_the_same_move(scripted):
    ends = []
    for line in ("2", "swap", "SW"):
        session = begin(scripted(line))
        assert session.run()
        ends.append([move.text for move in session.state.history])
    assert ends[0] == ends[1] == ends[2]
    assert "swap" in ends[0]


def test_the_end_tells_winner_and_points(scripted):
    screen = scripted("keep")
    session = begin(screen)
    assert session.run()
    assert "Game over (showdown)" in screen.text
    for seat, points in enumerate(session.state.scores):
        assert any(
            line.startswith(f"seat {seat} (") and line.split()[-1] == str(points) for line in screen.text.splitlines()
        )


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("0", "There is no move 0: the moves are 1 to 2."),
        ("3", "There is no move 3: the moves are 1 to 2."),
        ("9999999999", "is not a move"),
        ("dance", "'dance' is not a move: type a number from 1 to 2"),
        ("deal 0 3", "is not legal here"),
        ("undo", "nothing to take back"),
        ("moves zebra", "No move contains 'zebra'."),
        ("save /", "cannot save to /"),
        ("save no/such/dir/file", "there is no directory no/such/dir"),
        ("²", "is not a move"),
    ],
)
def test_a_mistake_is_explained_and_changes_nothing(scripted, line, answer):
    screen = scripted(line)
    session = begin(screen)
    before, moves = session.state.digest, len(session.state.history)
    assert not session.run()  # the input has ended
    assert answer in screen.words
    assert (session.state.digest, len(session.state.history)) == (before, moves)
    assert "The input has ended" in screen.text


def test_empty_lines_are_asked_again(scripted):
    screen = scripted("", "", "keep")
    assert begin(screen).run()
    assert screen.prompts[:3] == ["> "] * 3


def test_help_lists_the_commands(scripted):
    screen = scripted("?")
    begin(screen).run()
    for meaning in ("hint", "undo", "save", "board", "log", "quit"):
        assert meaning in screen.text


def test_undo_is_not_offered_to_several_people(scripted):
    screen = scripted("", "?", "undo")
    begin(screen, ("human", "human")).run()
    assert "back to your previous decision" not in screen.words
    assert "'undo' is not a move" in screen.text


def test_hint_shows_the_win_chance_of_every_move(scripted, monkeypatch):
    monkeypatch.setattr("rootai.tui.picker.HINT_SECONDS", 0.02)
    screen = scripted("hint")
    session = begin(screen)
    session.run()
    hint = screen.text.partition("visits")[2]
    assert all(move.text in hint for move in session.state.legal_moves())
    assert "Your chance to win:" in hint
    assert "%" in hint


def test_undo_goes_back_to_the_own_previous_decision(scripted):
    screen = scripted("1", "undo")
    session = begin(screen, game="vaalbara", file="unused")
    start, moves = session.state.digest, len(session.state.history)
    chosen = session.state.legal_moves()[0].text
    session.run()
    assert f"Taken back to before your '{chosen}'." in screen.text
    assert (session.state.digest, len(session.state.history)) == (start, moves)


def test_first_word_may_be_left_out_where_all_moves_share_it(scripted):
    vaalbara = begin(screen := scripted(), game="vaalbara")
    character = vaalbara.state.legal_moves()[2].text.split()[1]
    screen.lines = [character]
    vaalbara.run()
    assert f"dispatch {character}" in [move.text for move in vaalbara.state.history]


def test_board_moves_and_log_show_again_what_was_shown(scripted):
    screen = scripted("board", "moves", "moves sw", "log")
    begin(screen).run()
    assert screen.text.count("seat 0 (you)") == 2
    assert screen.text.count("lay the card aside and draw another") == 3
    assert screen.text.count("keep the card") == 2
    assert "Nothing has happened yet." in screen.text


def test_a_saved_game_replays_to_the_same_position(scripted, tmp_path):
    file = str(tmp_path / "game.json")
    session = begin(scripted("1", f"save {file}"), game="vaalbara")
    session.run()
    doc = read_document(file)
    assert doc["players"] == ["human", "random"]
    resumed = replayed(doc)
    assert resumed.digest == session.state.digest
    assert resumed.to_act == 0


def test_a_second_save_goes_to_the_same_file(scripted, tmp_path):
    file = tmp_path / "game.json"
    session = begin(scripted("1", "save", "1", "save"), game="vaalbara", file=str(file))
    session.run()
    assert len(json.loads(file.read_text())["moves"]) == len(session.state.history)


def test_a_foreign_file_is_never_overwritten(scripted, tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear reader")
    screen = scripted(f"save {file}")
    begin(screen).run()
    assert "is not a game record" in screen.words
    assert file.read_text() == "Dear reader"


def test_a_save_that_fails_leaves_the_older_one_whole(scripted, tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    session = begin(scripted("save"), file=str(file))
    session.run()
    before = file.read_bytes()

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("rootai.tui.saves.os.fsync", full)
    screen = scripted("save")
    begin(screen, seed=8, file=str(file)).run()
    assert "No space left" in screen.words
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_quit_offers_to_save_what_is_new(scripted, tmp_path):
    file = tmp_path / "kept.json"
    screen = scripted("1", "quit", str(file))
    session = begin(screen, game="vaalbara")
    assert not session.run()
    assert replayed(read_document(str(file))).digest == session.state.digest


def test_quit_asks_nothing_when_nothing_is_new(scripted):
    screen = scripted("quit")
    assert not begin(screen).run()
    assert screen.prompts == ["> "]


def test_quit_without_saving_writes_nothing(scripted, tmp_path):
    file = tmp_path / "game.json"
    begin(scripted("1", "quit", "n"), game="vaalbara", file=str(file)).run()
    assert not file.exists()


def test_an_unusable_file_name_is_asked_again(scripted, tmp_path):
    file = tmp_path / "kept.json"
    screen = scripted("1", "quit", str(tmp_path), str(file))
    begin(screen, game="vaalbara").run()
    assert "is not a regular file" in screen.words
    assert file.exists()


def test_interruption_reaches_the_caller_and_the_game_can_be_kept(scripted, tmp_path):
    file = tmp_path / "kept.json"
    screen = scripted("1", KeyboardInterrupt, str(file))
    session = begin(screen, game="vaalbara")
    with pytest.raises(KeyboardInterrupt):
        session.run()
    session.offer_to_keep()
    assert replayed(read_document(str(file))).digest == session.state.digest


def test_a_person_sees_nothing_hidden_of_the_others(scripted):
    """The laid character of an opponent stays "?" until the reveal, and so does every draw of theirs."""
    screen = scripted(*["1"] * 200)
    session = begin(screen, ("human", "random", "random"), game="vaalbara", seed=3)
    assert session.run()
    told = [line for line in screen.text.splitlines() if line.startswith(("seat ", "chance "))]
    laid = [line for line in told if " dispatch " in line and "(random)" in line]
    assert len(laid) == 18  # two opponents, nine rounds
    assert all(line.rstrip().endswith("dispatch ?") for line in laid)
    draws = [line for line in told if line.startswith("chance") and "draw" in line]
    own = [line for line in draws if "yellow draws the" in line]
    assert own
    assert all(line.rstrip().endswith(("draw red ?", "draw blue ?")) for line in draws if line not in own)


def test_two_people_are_handed_the_keyboard(scripted):
    screen = scripted("", "keep", "", "keep")
    assert begin(screen, ("human", "human")).run()
    assert [prompt for prompt in screen.prompts if "nobody else is looking" in prompt] == [
        f"Seat {seat}, press Enter when nobody else is looking. " for seat in (0, 1)
    ]


def test_a_forced_move_is_played_and_said_to_be(scripted):
    screen = scripted(*["1"] * 60)
    assert begin(screen, game="vaalbara").run()
    assert "your only option, played for you" in screen.text


def test_all_output_fits_80_columns(scripted, monkeypatch):
    monkeypatch.setattr("rootai.tui.picker.HINT_SECONDS", 0.01)
    screen = scripted("?", "hint", "log", "foo", *["1"] * 200)
    session = begin(screen, ("human", *["random"] * 4), game="vaalbara", seed=2)
    assert session.run()
    assert max(len(line.rstrip()) for line in screen.text.splitlines()) <= 80
