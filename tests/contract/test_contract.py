"""The promises of rootai/engine/contract.py, kept by every registered game at every number of seats."""

import json
import pickle

import numpy as np
import pytest

import rootai
from rootai.engine.contract import Kernels
from rootai.errors import BadConfigError, BadStateError, IllegalMoveError, InvalidMoveError
from rootai.games import GAMES, load

CASES = [(name, seats) for name in GAMES for seats in range(load(name).min_seats, load(name).max_seats + 1)]
SEEDS = (1, 2, 3)


def positions(name, seats, seed, limit=10_000):
    """States of a random game, at most about `limit` spread over it, the first and last one included."""
    state = load(name).new(seed=seed, seats=seats, deal=False)
    pick = np.random.default_rng(seed)
    seen = [state.copy()]
    while not state.is_over:
        state.apply(
            state.sample_chance() if state.to_act == rootai.CHANCE else pick.choice(state.legal_values()).item()
        )
        seen.append(state.copy())
    return seen[:: 1 + len(seen) // limit] + seen[-1:]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_legal_moves_are_ascending_distinct_and_print_differently(name, seats):
    for state in positions(name, seats, 1):
        values = state.legal_values()
        assert values == sorted(set(values))
        assert state.is_over == (not values)
        assert len(values) <= state.game.max_moves
        texts = [move.text for move in state.legal_moves()]
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_notation_parses_back_and_has_json_and_description(name, seats):
    for state in positions(name, seats, 2):
        moves = state.legal_moves()
        for move in moves:
            assert state.game.parse(state, move.text) == move
            assert state.game.read_move(move.text, state.record[0], state.tables[0], state.config) == move
            assert move.description
            assert json.loads(json.dumps(move.to_json())) == move.to_json()
        documents = [json.dumps(move.to_json(), sort_keys=True) for move in moves]
        assert len(set(documents)) == len(documents)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_documents_round_trip_and_positions_break_no_law(name, seats):
    for seed in SEEDS:
        for state in positions(name, seats, seed, limit=100):
            assert state.game.broken_laws(state.record[0], state.tables[0], state.config) == []
            document = json.loads(json.dumps(state.to_json()))
            again = state.game.from_json(document)
            assert again == state
            assert int(again.rng[0]) == int(state.rng[0])


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_game_ends_within_its_bound_with_one_winner_and_replays(name, seats):
    for seed in SEEDS:
        *_, last = positions(name, seats, seed)
        assert last.is_over
        assert sum(last.rewards()) == 1.0
        assert last.ending in last.game.endings
        record = json.loads(json.dumps(last.record_json()))
        assert last.game.from_record(record) == last
        assert record["result"]["scores"] == last.scores


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_number_of_decisions_stays_within_the_declared_bound(name, seats):
    for seed in SEEDS:
        decisions = sum(state.to_act >= 0 for state in positions(name, seats, seed))
        assert 0 < decisions <= load(name).max_decisions


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_determinizing_changes_neither_the_view_nor_the_legal_moves(name, seats):
    for state in positions(name, seats, 4, limit=50):
        for seat in range(seats):
            world = state.determinize(seat, seed=11)
            assert world.observe(seat) == state.observe(seat)
            assert world.game.broken_laws(world.record[0], world.tables[0], world.config) == []
            if state.to_act == seat:
                assert world.legal_values() == state.legal_values()


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_equal_views_determinize_alike(name, seats):
    """Whatever is really hidden, the same random numbers lead to the same world."""
    for state in positions(name, seats, 5, limit=50):
        for seat in range(seats):
            other = state.determinize(seat, seed=17)
            viewed = state.game.from_view(json.loads(json.dumps(state.observe(seat))))
            worlds = [each.determinize(seat, seed=23) for each in (state, other, viewed)]
            assert worlds[0] == worlds[1] == worlds[2]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_views_read_back_and_refuse_other_seats(name, seats):
    for state in positions(name, seats, 6, limit=50):
        for seat in range(seats):
            view = json.loads(json.dumps(state.observe(seat)))
            viewed = state.game.from_view(view)
            assert viewed.observe(seat) == state.observe(seat)
            assert viewed.to_act == state.to_act
            assert viewed.game.from_json(json.loads(json.dumps(viewed.to_json()))).observe(seat) == view
            with pytest.raises(BadStateError, match="unknown"):
                viewed.observe((seat + 1) % seats)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_own_moves_have_distinct_keys_and_hidden_ones_are_masked(name, seats):
    """A seat tells its own moves apart; the key is the same in every world that the seat cannot tell apart."""
    for state in positions(name, seats, 7, limit=50):
        values = state.legal_values()
        for seat in range(seats):
            keys = [int(state.game.kernels.edge_key(state.record[0], state.tables[0], move, seat)) for move in values]
            if state.to_act == seat:
                assert len(set(keys)) == len(values)
            for move, key in zip(values, keys, strict=True):
                assert key == move or "?" in (state.seen(seat, move) or "?")


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_seeing_a_move_is_enough_to_follow_the_game(name, seats):
    """Two games that look alike to a seat and continue with moves of equal keys look alike afterwards.

    Who must act next may differ where the rules ask for a hidden card: who has none shows it."""
    game = load(name)
    for state in positions(name, seats, 8, limit=20):
        for seat in range(seats):
            world = state.determinize(seat, seed=5)
            for value in state.legal_values():
                key = game.kernels.edge_key(state.record[0], state.tables[0], value, seat)
                for twin in world.legal_values():
                    if game.kernels.edge_key(world.record[0], world.tables[0], twin, seat) == key:
                        after, mirrored = state.copy(), world.copy()
                        after.apply(value)
                        mirrored.apply(twin)
                        if after.to_act == mirrored.to_act != rootai.TERMINAL and not _reveals(state, after, seat):
                            assert after.observe(seat) == mirrored.observe(seat)
                        break


def _reveals(before, after, seat):
    """Whether the move turned hidden things over: then two worlds rightly begin to differ."""
    hidden = json.dumps(before.observe(seat)["position"]).count("?")
    return json.dumps(after.observe(seat)["position"]).count("?") < hidden


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_evaluation_and_weights_are_finite_and_in_range(name, seats):
    game = load(name)
    for state in positions(name, seats, 9):
        values = np.zeros(6)
        game.kernels.evaluate(state.record[0], state.tables[0], values)
        assert np.all((values[:seats] >= 0) & (values[:seats] <= 1))
        assert values[:seats].sum() == pytest.approx(1.0, abs=1e-6)
        if state.is_over:
            assert list(values[:seats]) == state.rewards()
        elif state.to_act >= 0:
            moves = np.zeros(game.max_moves, dtype=np.uint32)
            out = np.full(game.max_moves, -1.0)
            n = game.kernels.legal_moves(state.record[0], state.tables[0], moves)
            game.kernels.weights(state.record[0], state.tables[0], moves, n, out)
            assert np.all(np.isfinite(out[:n]))
            assert np.all(out[:n] >= 0)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_turns_never_decrease(name, seats):
    game = load(name)
    counts = [int(game.kernels.turns(state.record[0], state.tables[0])) for state in positions(name, seats, 10)]
    assert counts == sorted(counts)
    assert counts[-1] > 0


@pytest.mark.parametrize("name", GAMES)
def test_copies_are_independent_and_equal_seeds_play_alike(name):
    first, second = load(name).new(seed=5), load(name).new(seed=5)
    assert first == second
    twin = first.copy()
    while not first.is_over:
        for state in (first, second):
            state.apply(state.sample_chance() if state.to_act == rootai.CHANCE else state.legal_moves()[0])
        assert first == second
    assert twin != first
    assert load(name).new(seed=5) == twin


@pytest.mark.parametrize("name", GAMES)
def test_undo_takes_back_every_move(name):
    state = load(name).new(seed=5)
    seen = [state.copy()]
    for _ in range(8):
        if state.is_over:
            break
        state.apply(state.sample_chance() if state.to_act == rootai.CHANCE else state.legal_moves()[-1])
        seen.append(state.copy())
    for expected in reversed(seen[:-1]):
        state.undo()
        assert state == expected


@pytest.mark.parametrize("name", GAMES)
def test_state_dtype_has_no_holes(name):
    dtype = load(name).state_dtype
    assert sum(dtype.fields[field][0].itemsize for field in dtype.names) == dtype.itemsize


@pytest.mark.parametrize("name", GAMES)
def test_a_game_defines_every_kernel_of_the_contract(name):
    assert all(callable(getattr(load(name).kernels, kernel)) for kernel in Kernels.names())


@pytest.mark.parametrize("name", GAMES)
def test_bad_input_is_refused_and_changes_nothing(name):
    game = load(name)
    state = game.new(seed=1)
    before = state.copy()
    with pytest.raises(InvalidMoveError):
        state.apply("this is no move")
    with pytest.raises(InvalidMoveError):
        state.apply("   ")
    with pytest.raises(IllegalMoveError):
        state.apply(0xFFFFFFFF)
    with pytest.raises(IllegalMoveError):
        state.apply(True)
    with pytest.raises(BadStateError, match="not chance"):
        state.sample_chance()
    with pytest.raises(BadStateError, match="not over"):
        state.rewards()
    with pytest.raises(BadConfigError, match="seat 9"):
        state.observe(9)
    assert state == before
    with pytest.raises(BadConfigError, match="no option 'colour'"):
        game.new(colour="blue")
    with pytest.raises(BadConfigError, match="seed"):
        game.new(seed="seven")
    for seats in (0, 1, game.max_seats + 1, 2.5, "two", None):
        with pytest.raises(BadConfigError):
            game.new(seats=seats)


@pytest.mark.parametrize("name", GAMES)
def test_moves_survive_pickling(name):
    move = load(name).new(seed=1).legal_moves()[0]
    again = pickle.loads(pickle.dumps(move))
    assert (again, again.text, again.to_json(), again.description) == (
        move,
        move.text,
        move.to_json(),
        move.description,
    )


@pytest.mark.parametrize("name", GAMES)
def test_malformed_documents_are_refused_with_a_sentence(name):
    game = load(name)
    state = game.new(seed=1)
    good = json.loads(json.dumps(state.to_json()))
    for bad in (
        "{",
        [],
        {},
        {**good, "format": "something"},
        {**good, "game": "chess"},
        {**good, "rules_version": 0},
        {**good, "config": None},
        {**good, "config": {**good["config"], "seats": 99}},
        {**good, "position": None},
        {**good, "position": {}},
        {**good, "rng": -1},
    ):
        with pytest.raises(BadStateError):
            game.from_json(bad)
    view = json.loads(json.dumps(state.observe(0)))
    for bad in ({}, {**view, "seat": 9}, {**view, "position": {}}, {**view, "to_act": "terminal"}):
        with pytest.raises(rootai.BadViewError):
            game.from_view(bad)
    record = state.record_json()
    for bad in (
        {},
        {**record, "moves": None},
        {**record, "seed": "x"},
        {**record, "moves": [*record["moves"], "nonsense"]},
        {**record, "digest": "0" * 16},
        {**record, "moves": record["moves"][:-1]},
    ):
        with pytest.raises(rootai.BadRecordError):
            game.from_record(bad)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_every_seat_has_a_role_and_roles_that_can_be_permuted_are(name, seats):
    game = load(name)
    config = game.configure({"seats": seats})
    roles = game.roles(config)
    assert len(roles) == seats
    assert all(isinstance(role, str) and role for role in roles)
    if game.role_option is not None:
        permuted = game.configure({**config, game.role_option: roles[::-1]})
        assert game.roles(permuted) == roles[::-1]
