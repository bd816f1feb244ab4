"""Players by name, what they choose, and what they must not know."""

import math

import pytest

import rootai
from rootai.engine.state import State
from rootai.errors import BadConfigError, UnknownNameError
from rootai.players import LEVELS, Human, Ismcts, MoveStats, make_player, with_limit
from rootai.players.ismcts import tempting
from rootai.players.spec import parse_spec

GAME = rootai.load("minimal")


def position(hand, turn=0, aside=None):
    """A position in which `turn` chooses, with these cards in hand."""
    doc = GAME.new(seed=1, seats=len(hand)).to_json()
    doc["position"] = {"phase": "choose", "turn": turn, "hand": hand, "aside": aside or [None] * len(hand)}
    return GAME.from_json(doc)


SPECS = ("random", "greedy", "greedy:worlds=4", "flat:iterations=60", "ismcts:iterations=200", *LEVELS)


@pytest.mark.parametrize("spec", SPECS)
def test_every_player_plays_a_whole_game(spec):
    quick = f"{spec}:iterations=30" if spec in LEVELS else spec
    record = rootai.play(GAME, [quick] * 3, seed=4)
    assert GAME.from_record(record).is_over
    assert len(record["players"]) == 3


@pytest.mark.parametrize("spec", ["greedy", "flat:iterations=400", "ismcts:iterations=400"])
def test_thinking_players_keep_the_highest_card_and_swap_the_lowest(spec):
    assert make_player(spec, seed=1).choose(position([6, 1])).text == "keep"
    assert make_player(spec, seed=1).choose(position([1, 6])).text == "swap"


@pytest.mark.parametrize("spec", ["random", "greedy", "flat:iterations=60", "ismcts:iterations=100"])
def test_equal_seeds_choose_alike(spec):
    choices = {make_player(spec, seed=9).choose(position([3, 4])).text for _ in range(3)}
    assert len(choices) == 1


@pytest.mark.parametrize("spec", ["greedy", "flat:iterations=60", "ismcts:iterations=100", "beginner"])
def test_players_cannot_tell_what_is_hidden(spec):
    """The other hand differs, the view does not: the same seed chooses the same move."""
    for card in (1, 2, 3, 4, 5):
        one, two = position([card, 6]), position([card, 6 if card == 1 else 1])
        assert one.observe(0) == two.observe(0)
        assert make_player(spec, seed=3).choose(one) == make_player(spec, seed=3).choose(two)


def test_random_plays_every_move_equally_often():
    player, state = make_player("random", seed=5), position([3, 4])
    keeps = sum(player.choose(state).text == "keep" for _ in range(1000))
    assert 430 < keeps < 570


def test_human_is_asked_with_its_own_view_only():
    asked = []

    def ask(view, legal):
        asked.append((view, [move.text for move in legal]))
        return legal[0]

    assert Human(ask).choose(position([3, 4], turn=1, aside=[5, None])).text == "keep"
    ((view, legal),) = asked
    assert legal == ["keep", "swap"]
    assert view["position"]["hand"] == ["?", 4]
    assert view["position"]["aside"] == ["?", None]


def test_ismcts_keeps_its_tree_along_the_game():
    state = rootai.load("vaalbara").new(seed=2, seats=2)
    player = Ismcts(iterations=400, seed=1, haste=0)
    first = player.analyse(state)
    assert first.reused_visits == 0
    reused = []
    state.apply(first.best)
    while not state.is_over and len(reused) < 3:
        if state.to_act == first.seat and len(state.legal_values()) > 1:
            analysis = player.analyse(state)
            reused.append(analysis.reused_visits)
            state.apply(analysis.best)
        else:
            state.apply(state.sample_chance() if state.to_act == rootai.CHANCE else state.legal_moves()[0])
    assert max(reused) > 0


def test_ismcts_notices_another_game():
    player = Ismcts(iterations=50, seed=1)
    player.analyse(position([3, 4]))
    assert player.analyse(position([2, 4])).reused_visits == 0
    assert player.analyse(rootai.load("vaalbara").new(seed=2, seats=2)).reused_visits == 0


def weights(temperature, *moves):
    """How a straying player weighs each of these (visits, win chance)."""
    stats = [MoveStats(number, visits, visits, value, 0.0) for number, (visits, value) in enumerate(moves)]
    found = dict(tempting(stats, temperature))
    return [found.get(number, 0.0) for number in range(len(moves))]


def test_a_move_is_played_the_less_often_the_further_it_lies_behind_in_win_chance():
    expected = [math.exp(-1), 1.0, math.exp(-2)]
    assert weights(0.1, (100, 0.5), (100, 0.6), (100, 0.4)) == pytest.approx(expected)


def test_the_same_distance_counts_for_less_at_a_higher_temperature():
    assert weights(0.2, (100, 0.6), (100, 0.5))[1] > weights(0.05, (100, 0.6), (100, 0.5))[1]


def test_straying_does_not_depend_on_how_often_good_moves_were_visited():
    assert weights(0.1, (1000, 0.6), (150, 0.55)) == weights(0.1, (200, 0.6), (150, 0.55))


def test_a_move_hopelessly_behind_is_never_played_however_many_there_are():
    assert weights(0.1, (100, 0.9), *[(100, 0.59)] * 40) == [1.0] + [0.0] * 40


def test_a_move_that_was_hardly_visited_is_not_trusted():
    assert weights(0.1, (100, 0.5), (9, 0.99)) == [1.0, 0.0]


def test_a_certain_win_is_played():
    assert weights(0.5, (100, 0.95), (100, 1.0)) == [0.0, 1.0]


def test_a_straying_player_draws_by_these_weights():
    state = position([3, 4])
    player = Ismcts(iterations=300, temperature=0.2, seed=1)
    shares = tempting(player.analyse(state).moves, 0.2)
    assert len(shares) == 2
    likelier = max(shares, key=lambda share: share[1])[0].text
    texts = [make_player("ismcts:iterations=300,temperature=0.2", seed=s).choose(state).text for s in range(60)]
    assert 30 < texts.count(likelier) < 60


def test_a_player_without_temperature_plays_the_best_move():
    state = position([3, 4])
    player = Ismcts(iterations=40, seed=1)
    assert player.choose(state) == Ismcts(iterations=40, seed=1).analyse(state).best


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_finds_the_winning_move(level):
    """With the highest card in hand keeping it wins for certain."""
    for seed in range(20):
        player = make_player(f"{level}:iterations=400", seed=seed)
        assert player.choose(position([6, 1])).text == "keep"


def test_a_straying_player_looks_at_all_moves_even_when_the_best_is_known():
    state = position([6, 1])
    assert Ismcts(iterations=400, temperature=0.1, seed=1).analyse(state).iterations == 400
    assert Ismcts(iterations=400, seed=1).analyse(state).iterations < 400


def test_levels_can_be_told_apart_by_their_specs_as_reports_show_them():
    assert len({make_player(level).spec for level in LEVELS}) == len(LEVELS)


def test_every_level_strays_less_than_the_one_below():
    temperatures = [make_player(level).temperature for level in LEVELS]
    assert temperatures == sorted(temperatures, reverse=True)
    assert temperatures[0] > temperatures[1] > 0 == temperatures[2]


@pytest.mark.parametrize("spec", SPECS)
def test_specs_are_canonical(spec):
    player = make_player(spec)
    assert make_player(player.spec).spec == player.spec


def test_a_parameter_that_is_none_on_purpose_stays_in_the_spec():
    assert make_player("ismcts:iterations=5,cutoff=none").spec == "ismcts:iterations=5,cutoff=none"


def test_levels_give_way_to_limits_that_are_asked_for():
    name, options = parse_spec("beginner:seconds=0.5")
    assert name == "ismcts"
    assert options["seconds"] == 0.5
    assert "iterations" not in options


@pytest.mark.parametrize(
    ("spec", "error", "message"),
    [
        ("deep-blue", UnknownNameError, "deep-blue"),
        ("ismcts:depth=3", BadConfigError, "no option 'depth'"),
        ("random:seconds=1", BadConfigError, "no option 'seconds'"),
        ("ismcts:seconds", BadConfigError, "not option=value"),
        ("ismcts:seconds=-1", BadConfigError, "seconds must be positive"),
        ("ismcts:seconds=soon", BadConfigError, "seconds must be"),
        ("ismcts:iterations=0", BadConfigError, "iterations must be positive"),
        ("ismcts:variant=xo", BadConfigError, "variant must be one of"),
        ("ismcts:temperature=-1", BadConfigError, "temperature"),
        ("greedy:worlds=0", BadConfigError, "worlds"),
        ("flat:iterations=-5", BadConfigError, "iterations must be positive"),
        ("human", BadConfigError, "front end"),
        (7, BadConfigError, "text"),
    ],
)
def test_bad_specs_are_refused_with_a_sentence(spec, error, message):
    with pytest.raises(error, match=message):
        make_player(spec)


@pytest.mark.parametrize("spec", ["random", "greedy", "flat:iterations=20", "ismcts:iterations=20"])
def test_nobody_chooses_after_the_end_or_for_chance(spec):
    state: State = GAME.new(seed=1, deal=False)
    with pytest.raises(ValueError, match="chance is to act"):
        make_player(spec).choose(state)
    while not state.is_over:
        state.apply(state.sample_chance() if state.to_act == rootai.CHANCE else "keep")
    with pytest.raises(ValueError, match="the game is over"):
        make_player(spec).choose(state)


@pytest.mark.parametrize(
    ("spec", "limited"),
    [
        ("ismcts", "ismcts:seconds=0.2"),
        ("ismcts:threads=2", "ismcts:threads=2,seconds=0.2"),
        ("flat", "flat:seconds=0.2"),
        ("ismcts:iterations=9", "ismcts:iterations=9"),
        ("strong", "strong"),
        ("greedy", "greedy"),
        ("random", "random"),
        ("human", "human"),
    ],
)
def test_a_limit_is_given_to_players_that_take_one_and_have_none(spec, limited):
    assert with_limit(spec, seconds=0.2) == limited
    assert with_limit(spec) == spec
