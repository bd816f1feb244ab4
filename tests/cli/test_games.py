"""`rootai games` as a user types it."""

import json

from rootai.cli import main
from rootai.games import GAMES, load


def test_json_says_of_every_game_what_the_code_says(capsys):
    assert main(["games", "--json"]) == 0
    facts = {fact["name"]: fact for fact in json.loads(capsys.readouterr().out)}
    assert tuple(facts) == GAMES
    for name, fact in facts.items():
        game = load(name)
        assert fact["seats"] == [game.min_seats, game.max_seats]
        assert fact["options"] == game.configure({})
        assert fact["rules_version"] == game.rules_version
        assert fact["state_bytes"] == game.state_dtype.itemsize


def test_the_table_shows_every_game_and_option(capsys):
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    for name in GAMES:
        assert any(line.startswith(name) for line in out.splitlines())
        assert all(f"{option}=" in out for option in load(name).configure({}))
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_unknown_words_are_refused(capsys):
    assert main(["games", "chess"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
