"""Whole solo games by random play: the promises of the contract, for both bots and every difficulty option."""

import io
import json
from functools import cache

import numpy as np
import pytest
from golden_games import hardest
from rich.console import Console

import rootai
from rootai.errors import BadStateError
from rootai.games import load
from rootai.games.ironwood.solo.tables import sheet_of
from rootai.games.ironwood.state import BOT_NAMES, IRON_BOT, WOOD_BOT

IRONWOOD = load("ironwood")
BOTS = ((IRON_BOT, 1), (WOOD_BOT, 0))  # with their seats
OPTIONS = [(BOT_NAMES[bot], [entry["id"]]) for bot, _ in BOTS for entry in sheet_of(bot)["difficulty"]]
CASES = [(BOT_NAMES[bot], seat, options) for bot, seat in BOTS for options in ((), tuple(hardest(BOT_NAMES[bot])))]


@cache
def positions(bot, options, seed):
    """The states of a random game."""
    state = IRONWOOD.new(seed=seed, solo=bot, difficulty=list(options), deal=False)
    pick = np.random.default_rng(seed)
    seen = [state.copy()]
    while not state.is_over:
        chance = state.to_act == rootai.CHANCE
        state.apply(state.sample_chance() if chance else pick.choice(state.legal_values()).item())
        seen.append(state.copy())
    return seen


@pytest.mark.parametrize(("bot", "seat", "options"), CASES)
def test_the_bot_has_one_move_and_the_game_ends_without_a_broken_law(bot, seat, options):
    for seed in range(6):
        states = positions(bot, options, seed)
        for state in states:
            assert IRONWOOD.broken_laws(state.record[0], state.tables[0], state.config) == []
            if state.to_act == seat:
                (move,) = state.legal_moves()
                assert move.text.startswith("bot ")
        assert states[-1].is_over
        assert sum(states[-1].rewards()) == 1.0
        assert sum(state.to_act >= 0 for state in states) <= IRONWOOD.max_decisions


@pytest.mark.parametrize(("bot", "options"), OPTIONS)
def test_every_difficulty_option_plays_to_an_end(bot, options):
    *_, last = positions(bot, tuple(options), 3)
    assert last.is_over
    assert IRONWOOD.broken_laws(last.record[0], last.tables[0], last.config) == []
    assert last.config["difficulty"] == options


@pytest.mark.parametrize(("bot", "seat", "options"), CASES)
def test_notation_of_every_move_reads_back(bot, seat, options):
    for state in positions(bot, options, 1):
        texts = []
        for move in state.legal_moves():
            texts.append(move.text)
            assert IRONWOOD.parse(state, move.text) == move
            assert IRONWOOD.read_move(move.text, state.record[0], state.tables[0], state.config) == move
            assert move.description
            assert json.loads(json.dumps(move.to_json())) == move.to_json()
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(("bot", "seat", "options"), CASES)
def test_documents_and_records_read_back(bot, seat, options):
    states = positions(bot, options, 2)
    for state in states[::3]:
        assert IRONWOOD.from_json(json.loads(json.dumps(state.to_json()))) == state
    assert IRONWOOD.from_record(json.loads(json.dumps(states[-1].record_json()))) == states[-1]


@pytest.mark.parametrize(("bot", "bots_seat", "options"), CASES)
def test_views_read_back_and_equal_views_determinize_alike(bot, bots_seat, options):
    for state in positions(bot, options, 4)[::5]:
        for seat in range(2):
            view = json.loads(json.dumps(state.observe(seat)))
            world = state.determinize(seat, seed=11)
            viewed = IRONWOOD.from_view(view)
            assert viewed.observe(seat) == view == json.loads(json.dumps(world.observe(seat)))
            assert IRONWOOD.broken_laws(world.record[0], world.tables[0], world.config) == []
            assert viewed.to_act == state.to_act
            if state.to_act == seat:
                assert world.legal_values() == state.legal_values()
            worlds = [each.determinize(seat, seed=23) for each in (state, world, viewed)]
            assert worlds[0] == worlds[1] == worlds[2]
            assert IRONWOOD.from_json(viewed.to_json()).observe(seat) == state.observe(seat)


@pytest.mark.parametrize(("bot", "bots_seat", "options"), CASES)
def test_the_human_sees_nothing_of_the_bots_hand_but_base_cards(bot, bots_seat, options):
    human = 1 - bots_seat
    for state in positions(bot, options, 5)[::4]:
        view = state.observe(human)["position"]
        assert set(view["seats"][bots_seat]["hand"]) <= {"?", "WW01", "WW02", "WW03", "IC01", "IC02", "IC03"}
        assert set(view["bot"]["held"]) <= {"?"}
        assert "deck" not in view["seats"][bots_seat]


@pytest.mark.parametrize(("bot", "bots_seat", "options"), CASES)
def test_seeing_a_move_is_enough_to_follow_the_game(bot, bots_seat, options):
    human = 1 - bots_seat
    key_of = IRONWOOD.kernels.edge_key
    for state in positions(bot, options, 6)[::7]:
        world = state.determinize(human, seed=5)
        for value in state.legal_values():
            key = int(key_of(state.record[0], state.tables[0], value, human))
            for twin in world.legal_values():
                if int(key_of(world.record[0], world.tables[0], twin, human)) == key:
                    after, mirrored = state.copy(), world.copy()
                    after.apply(value)
                    mirrored.apply(twin)
                    if after.to_act == mirrored.to_act != rootai.TERMINAL and not _reveals(state, after, human):
                        assert after.observe(human) == mirrored.observe(human)
                    break


def _reveals(before, after, seat):
    hidden = json.dumps(before.observe(seat)["position"]).count("?")
    return json.dumps(after.observe(seat)["position"]).count("?") < hidden


@pytest.mark.parametrize(("bot", "bots_seat", "options"), CASES)
def test_evaluation_and_weights_are_in_range(bot, bots_seat, options):
    for state in positions(bot, options, 0)[::4]:
        values = np.zeros(6)
        IRONWOOD.kernels.evaluate(state.record[0], state.tables[0], values)
        assert values[:2].sum() == pytest.approx(1.0, abs=1e-6)
        if state.to_act >= 0:
            moves = np.zeros(IRONWOOD.max_moves, dtype=np.uint32)
            out = np.full(IRONWOOD.max_moves, -1.0)
            n = IRONWOOD.kernels.legal_moves(state.record[0], state.tables[0], moves)
            IRONWOOD.kernels.weights(state.record[0], state.tables[0], moves, n, out)
            assert np.all(np.isfinite(out[:n]) & (out[:n] >= 0))


@pytest.mark.parametrize(("bot", "seat", "options"), CASES)
def test_an_edited_document_is_refused_with_a_sentence(bot, seat, options):
    state = next(state for state in positions(bot, options, 1) if state.to_act == seat)
    good = json.loads(json.dumps(state.to_json()))
    for change in (
        {"bot": None},
        {"bot": {**good["position"]["bot"], "mode": "sleepy"}},
        {"bot": {**good["position"]["bot"], "marks": ["ferrum"] * 2}},
        {"bot": {**good["position"]["bot"], "on_top": 40}},
        {"bot": {**good["position"]["bot"], "at_bottom": 38}},
        {"bot": {**good["position"]["bot"], "spirits": 9}},
        {"pending": [{"kind": "bot list", "seat": "iron", "args": [0, 4, 0, 0]}]},
        {"pending": [*good["position"]["pending"], {"kind": "bot act", "seat": "iron", "args": [0, 1, -1, -1]}]},
        {"pending": [*good["position"]["pending"], {"kind": "bot act", "seat": "iron", "args": [999, 1, -1, -1]}]},
        {
            "pending": good["position"]["pending"][:1]
            + [{"kind": "recalling", "seat": "wood", "args": [1, 0, 0, 0]}] * 14
        },
    ):
        with pytest.raises(BadStateError):
            IRONWOOD.from_json({**good, "position": {**good["position"], **change}})


@pytest.mark.parametrize(("bot", "bots_seat", "options"), CASES)
def test_the_board_shows_the_bot_within_eighty_columns(bot, bots_seat, options):
    for state in positions(bot, options, 0)[::25]:
        view = state.observe(1 - bots_seat)
        console = Console(width=80, file=io.StringIO(), color_system=None)
        console.print(IRONWOOD.board(view))
        text = console.file.getvalue()
        assert max(map(len, text.splitlines())) <= 80
        assert f"{bot}: {view['position']['bot']['mode']}" in text
        for _ in view["position"]["bot"]["marks"]:
            assert "!mark" in text
