"""choose_move, analyse and play: the calls that programs rely on."""

import json

import pytest

import rootai
from rootai.errors import BadConfigError, BadViewError, UnknownNameError

GAMES = ("minimal", "vaalbara")


def first_decision(name):
    return rootai.load(name).new(seed=7, seats=2)


@pytest.mark.parametrize("name", GAMES)
def test_choose_move_returns_a_legal_move_of_the_seat_to_act(name):
    state = first_decision(name)
    before = state.copy()
    move = rootai.choose_move(state, iterations=50, seed=1)
    assert move in state.legal_moves()
    assert state == before
    state.apply(move)


@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_as_good_as_the_state(name):
    """Same seed: same statistics and same move from the state, its view, and any state that looks the same."""
    state = first_decision(name)
    view = json.loads(json.dumps(state.observe(state.to_act)))
    twin = state.determinize(state.to_act, seed=99)
    documents = []
    for position in (state, view, twin):
        analysis = rootai.analyse(position, iterations=150, seed=5).to_json()
        documents.append({key: value for key, value in analysis.items() if key not in ("seconds", "iterations_per_s")})
    assert documents[0] == documents[1] == documents[2]
    assert len({rootai.choose_move(position, iterations=150, seed=5) for position in (state, view, twin)}) == 1


@pytest.mark.parametrize("name", GAMES)
def test_analysis_accounts_for_every_iteration(name):
    analysis = rootai.analyse(first_decision(name), iterations=300, seed=2)
    assert analysis.iterations <= 300
    assert sum(stats.visits for stats in analysis.moves) == analysis.iterations
    assert sum(stats.share for stats in analysis.moves) == pytest.approx(1.0)
    assert sum(analysis.win_chances) == pytest.approx(1.0)
    assert analysis.moves[0].move == analysis.best
    assert analysis.moves[0].visits == max(stats.visits for stats in analysis.moves)
    assert analysis.line[0] == (analysis.seat, analysis.best.text)
    assert json.loads(json.dumps(analysis.to_json()))["best"] == analysis.best.text


@pytest.mark.parametrize(
    "options", [{"level": "beginner"}, {"player": "greedy"}, {"player": "random"}, {"threads": 2, "iterations": 40}]
)
def test_who_chooses_can_be_asked_for(options):
    state = first_decision("minimal")
    assert rootai.choose_move(state, seed=1, **options) in state.legal_moves()


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"seconds": 0}, BadConfigError, "seconds must be positive"),
        ({"seconds": -1}, BadConfigError, "seconds must be positive"),
        ({"seconds": float("nan")}, BadConfigError, "finite"),
        ({"iterations": 0}, BadConfigError, "iterations must be positive"),
        ({"iterations": 1.5}, BadConfigError, "integer"),
        ({"threads": -2, "iterations": 5}, BadConfigError, "threads"),
        ({"level": "grandmaster"}, UnknownNameError, "grandmaster"),
        ({"player": "nobody"}, UnknownNameError, "nobody"),
        ({"level": "max", "player": "random"}, BadConfigError, "not both"),
        ({"player": "random", "seconds": 1}, BadConfigError, "no option 'seconds'"),
    ],
)
def test_bad_options_are_value_errors_with_a_sentence(options, error, message):
    state = first_decision("minimal")
    with pytest.raises(error, match=message) as caught:
        rootai.choose_move(state, **options)
    assert isinstance(caught.value, ValueError)


def test_positions_without_a_choice_say_so():
    state = rootai.load("minimal").new(seed=1, seats=2)
    with pytest.raises(ValueError, match="view is that of seat 1"):
        rootai.choose_move(state.observe(1), iterations=5)
    while not state.is_over:
        state.apply(state.sample_chance() if state.to_act == rootai.CHANCE else "keep")
    with pytest.raises(ValueError, match="the game is over"):
        rootai.choose_move(state, iterations=5)
    with pytest.raises(ValueError, match="the game is over"):
        rootai.analyse(state, iterations=5)


@pytest.mark.parametrize(
    "position", [None, 3, "view", [], {}, {"game": "chess"}, {"game": "minimal", "format": "rootai.view"}]
)
def test_things_that_are_no_position_are_refused(position):
    with pytest.raises((BadViewError, UnknownNameError)):
        rootai.choose_move(position, iterations=5)


def test_analysing_a_player_that_does_not_search_is_refused():
    with pytest.raises(UnknownNameError):
        rootai.analyse(first_decision("minimal"), level="random")


def test_a_forced_move_needs_no_search():
    state = rootai.load("minimal").new(seed=1, seats=4)
    while len(state.legal_values()) != 1 or state.to_act < 0:
        state.apply(state.sample_chance() if state.to_act == rootai.CHANCE else state.legal_moves()[-1])
    assert rootai.choose_move(state, seconds=60).text == "keep"
    assert rootai.analyse(state, seconds=60).stopped_by == "forced"


def test_play_returns_a_record_that_replays_and_repeats():
    records = [rootai.play("minimal", ["random", "greedy"], seed=11) for _ in range(2)]
    assert records[0] == records[1]
    assert rootai.load("minimal").from_record(records[0]).rewards() == records[0]["result"]["rewards"]


def test_play_tells_every_move_before_it_is_played():
    told = []
    record = rootai.play("minimal", ["random"] * 2, seed=3, on_move=lambda state, move: told.append(move.text))
    assert record["moves"][-len(told) :] == told


@pytest.mark.parametrize(
    ("game", "players", "error"),
    [
        ("chess", ["random"] * 2, UnknownNameError),
        ("minimal", ["random"] * 9, BadConfigError),
        ("minimal", [], BadConfigError),
    ],
)
def test_play_refuses_what_cannot_be_played(game, players, error):
    with pytest.raises(error):
        rootai.play(game, players)


def test_public_names_are_all_there():
    assert all(getattr(rootai, name) is not None for name in rootai.__all__)
    with pytest.raises(AttributeError, match="chose_move"):
        rootai.chose_move  # noqa: B018
