"""Golden games, replayed move for move, and perft counts along them (golden_games.py)."""

import json

import pytest
from golden_games import (
    BOTS,
    COUNTED,
    GOLDEN,
    HERE,
    PAIRS,
    REGENERATE,
    SEAT_COUNTS,
    counts,
    golden_file,
    perft_file,
    play_golden,
    read_golden,
    seen_by,
    watcher,
    write,
)

from rootai.games import load
from rootai.games.ironwood.solo.tables import MAX_LEVEL, level

MAX_POSITIONS = 20  # of one game whose perft is counted


@pytest.mark.parametrize(("name", "title"), GOLDEN)
def test_a_golden_game_replays_move_for_move(name, title):
    if REGENERATE:
        write(golden_file(name, title), json.dumps(play_golden(name, title), indent=1) + "\n")
    record = read_golden(name, title)
    game, seen = load(name), []
    states = game.replay(record)
    state = next(states)
    for text in record["moves"]:
        seen.append(state.seen(watcher(state), game.parse(state, text)))
        state = next(states)
    assert list(states) == []
    assert state.is_over
    assert seen == record[seen_by(state)]
    assert state.digest == record["digest"]
    assert state.record_json(**{seen_by(state): seen}) == record


def counts_along(name, title):
    """Perft counts along a golden game, each with the number of moves played before."""
    record, lines = read_golden(name, title), []
    spacing = max(10, len(record["moves"]) // MAX_POSITIONS)
    for number, state in enumerate(load(name).replay(record)):
        if number % spacing == 0 and not state.is_over:
            lines.append(f"{number} {counts(state)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("name", "title"), COUNTED)
def test_perft_counts_are_those_of_the_file(name, title):
    path = perft_file(name, title)
    if REGENERATE:
        write(path, counts_along(name, title))
    assert counts_along(name, title) == path.read_text(encoding="utf-8")


def test_every_golden_game_has_its_file_and_every_file_its_game():
    files = {(path.parent.name, path.stem) for path in (HERE / "golden").glob("*/*.replay")}
    assert files == set(GOLDEN)
    assert set(COUNTED) <= {(path.parent.name, path.stem) for path in (HERE / "perft").glob("*/*.perft")}


def test_golden_games_are_of_every_number_of_seats_and_every_two_factions():
    configs = [(name, read_golden(name, title)["config"]) for name, title in GOLDEN]
    assert {(name, config["seats"]) for name, config in configs} == set(SEAT_COUNTS)
    factions = [tuple(config["factions"]) for name, config in configs if name == "root"]
    assert set(PAIRS) <= set(factions)


def test_golden_games_are_against_every_bot_at_its_weakest_and_its_strongest():
    solo = [read_golden(name, title)["config"] for name, title in GOLDEN if name == "ironwood"]
    levels = {(config["solo"], level(config["solo"], config["difficulty"])) for config in solo if config["solo"]}
    assert levels == {(bot, wanted) for bot in BOTS for wanted in (0, MAX_LEVEL)}
