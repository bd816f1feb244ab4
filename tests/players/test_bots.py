"""The players that are part of a game's rules."""

import pytest

import rootai
from rootai.errors import BadConfigError
from rootai.games import load
from rootai.players import make_player


def first_choice(seat, **options):
    state = load("ironwood").new(seed=2, **options)
    while state.to_act != seat:
        state.apply(state.sample_chance() if state.to_act == rootai.CHANCE else state.legal_moves()[0])
    return state


def test_a_bot_plays_the_seat_that_the_game_keeps_for_it():
    for name, seat in (("ironbot", 1), ("woodbot", 0)):
        state = first_choice(seat, solo=name)
        move = make_player(name).choose(state)
        assert move.text.startswith("bot ")
        state.apply(move)


def test_a_bot_refuses_any_other_seat_and_says_where_it_plays():
    for state in (first_choice(1), first_choice(0, solo="ironbot"), load("minimal").new(seed=1)):
        with pytest.raises(BadConfigError, match="rootai play ironwood -o solo=ironbot"):
            make_player("ironbot").choose(state)


def test_a_solo_game_is_played_between_the_human_side_and_the_bot():
    record = rootai.play("ironwood", ["random", "ironbot"], seed=3, solo="ironbot")
    assert record["players"] == ["random", "ironbot"]
    assert record["result"]["ending"] in ("totems", "forges", "bound")


def test_a_game_refuses_wrong_players_before_it_begins():
    for players, match in ((["random", "random"], "seat 1 of this game is that of ironbot"),
                           (["ironbot", "ironbot"], "ironbot plays its own seat"),
                           (["random", "woodbot"], "woodbot plays its own seat")):  # fmt: skip
        with pytest.raises(BadConfigError, match=match):
            rootai.play("ironwood", players, seed=3, solo="ironbot")
