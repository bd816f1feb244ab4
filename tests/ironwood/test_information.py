"""What each seat knows, what looking tells, and random games that keep the laws."""

import json

import numpy as np
import pytest
from numba import njit

import rootai
from rootai.engine.jit import PURE
from rootai.engine.rng import new_rng, random_below
from rootai.errors import IllegalMoveError, RootaiError
from rootai.games.ironwood.apply import apply
from rootai.games.ironwood.legal import legal_moves, sample_chance
from rootai.games.ironwood.map import VISION_NAMES
from rootai.games.ironwood.state import (
    BASE_CARDS,
    FERRUM,
    INNER_VISIONS,
    IRON,
    MAX_MOVES,
    STATE,
    TO_WIN,
    WOOD,
)

from .table import ATTACK, FIND, GAME, Table

N_GAMES = 4 if PURE else 1000


def deals(table, seat, n=40):
    """Worlds that a seat thinks possible."""
    return [table.state.determinize(seat, seed=seed) for seed in range(n)]


def test_a_look_at_the_hand_is_kept_until_the_cards_are_gone():
    table = Table().hand("IC13", "WW05", "WW06").iron("auria", 1).begin("iron").do("play IC13", "take 1", "*", "*")
    assert table.state.observe(IRON)["position"]["seats"][WOOD]["known"] == ["WW05", "WW06"]
    for world in deals(table, IRON, 5):
        assert int(world.record[0].hand[WOOD]) & 0b110000 == 0b110000
    table.do("stop", "draw", "*")
    assert table.state.observe(IRON)["position"]["seats"][WOOD]["hand"].count("?") == 1
    again = Table().hand("IC13", "WW05").begin("iron").do("play IC13", "take 1", "*", "play WW05", "take 0", "stop")
    assert again.state.observe(IRON)["position"]["seats"][WOOD]["known"] == []


def keys_along(table, seat, *texts):
    """What a seat sees of moves and outcomes that are played one after the other."""
    keys = []
    for text in texts:
        keys.append(int(GAME.kernels.edge_key(table.s, table.t, GAME.parse(table.state, text), seat)))
        table.do(text)
    return keys


def test_a_look_at_different_hands_is_told_apart_after_the_choice_but_not_by_it():
    one, two = (Table().hand("IC13", "WW05", other).begin("iron").do("play IC13") for other in ("WW06", "WW07"))
    assert one.state.observe(IRON) == two.state.observe(IRON)
    first = keys_along(one, IRON, "take 1", "expose wood WW05", "expose wood WW06")
    second = keys_along(two, IRON, "take 1", "expose wood WW05", "expose wood WW07")
    assert first[0] == second[0]
    assert first[2] != second[2]


def test_a_hand_is_shown_card_by_card_but_for_what_was_seen_before():
    table = Table().hand("IC13", "WW05", "WW06", "WW09").begin("iron")
    table.s.known[WOOD] = 1 << 5
    table.do("play IC13", "take 1")
    seen = []
    while table.state.to_act == rootai.CHANCE:
        (move,) = table.state.legal_moves()
        assert table.state.seen(IRON, move) == table.state.seen(WOOD, move) == move.text
        for seat in (WOOD, IRON):
            for world in deals(table, seat, 5):
                assert world.observe(seat) == table.state.observe(seat)
                assert world.to_act == rootai.CHANCE
        assert GAME.from_json(table.state.to_json()) == table.state
        seen.append(move.text[:16])
        table.do("*")
    assert seen == ["expose wood WW05", "expose wood WW09"]
    assert table.state.observe(IRON)["position"]["seats"][WOOD]["known"] == ["WW05", "WW06", "WW09"]


def test_a_hand_that_was_seen_is_not_looked_at_again():
    table = Table().hand("IC13", "WW05").iron("auria", 1).begin("iron")
    table.s.known[WOOD] = 1 << 4
    assert table.do("play IC13").legal("take") == []


def test_a_look_at_the_vision_deck_follows_the_card_to_the_hand():
    table = Table(iron=[{"op": "look", "what": "vision_top", "n": 2}]).hand("IC04").begin("iron")
    table.do("play IC04", "take 1", "*", "*")
    top = [VISION_NAMES[vision] for vision in table.s.top_vision[:2]]
    assert table.state.observe(IRON)["position"]["visions"]["top"] == top
    assert {world.record[0].top_vision[0].item() for world in deals(table, WOOD)} == set(range(10))
    table.begin().do("play WW01", "choose 1", "take 1")
    assert table.legal() == [f"vision {top[0]}"]
    table.do("*")
    view = table.state.observe(IRON)["position"]["visions"]
    assert (view["hand"], view["top"]) == ([top[0]], top[1:])
    for world in deals(table, IRON, 5):
        assert world.record[0].vision_hand == 1 << VISION_NAMES.index(top[0])


def test_visions_that_were_shown_are_known_until_one_is_buried():
    table = Table().visions("auria", "chromia").hand("IC27").begin("iron").do("play IC27", "take 1")
    assert set(table.legal()) == {"show auria", "show chromia"}
    table.do("show chromia", "take 0")
    assert table.state.observe(IRON)["position"]["visions"]["hand"] == ["chromia", "?"]
    effects = [{"op": "discard", "who": "self", "deck": "vision"}]
    buried = Table(wood=effects).visions("auria", "chromia").hand("IC27", "WW04").begin("iron")
    buried.do("play IC27", "take 1", "show chromia", "take 0", "play WW04", "bury auria")
    assert buried.state.observe(IRON)["position"]["visions"]["hand"] == ["?"]
    assert {world.record[0].vision_hand.item() for world in deals(buried, IRON)} > {1, 1 << 5}


def test_iron_knows_that_the_first_vision_is_an_inner_one():
    table = Table().visions("auria", "plumbarum").begin()
    for world in deals(table, IRON):
        assert int(world.record[0].vision_hand) & INNER_VISIONS
    found = Table(wood=[FIND]).wood("f05", 1).visions("auria", "plumbarum").hand("WW04").begin()
    found.do("play WW04", "find auria f05")
    assert any(not int(world.record[0].vision_hand) & INNER_VISIONS for world in deals(found, IRON))


def test_whether_something_can_be_found_is_no_secret():
    views = []
    for vision in ("auria", "gallimor"):
        table = Table(wood=[FIND]).wood("f05", 1).visions(vision, "zincur").hand("WW04").begin().do("play WW04")
        views.append(json.dumps(table.state.observe(IRON)))
    assert views[0] == views[1]


def test_a_card_face_down_may_be_any_that_its_owner_might_hold():
    table = Table(wood=[ATTACK]).wood("f05", 2).iron("auria", 2).hand("WW04", "WW05").begin()
    table.do("play WW04", "attack f05 auria", "commit WW05")
    laid = {int(world.record[0].battle_card[WOOD]) for world in deals(table, IRON, 200)}
    assert {0, 1, 2} <= laid
    assert len(laid) > 10
    assert 3 not in laid  # WW04 lies in a slot
    for world in deals(table, IRON, 20):
        s = world.record[0]
        assert (int(s.hand[WOOD]) | 1 << int(s.battle_card[WOOD])) & BASE_CARDS == BASE_CARDS


@pytest.mark.rule("ironwood:invariant.6")
def test_refused_moves_change_nothing():
    state = GAME.new(seed=6)
    pick = np.random.default_rng(6)
    refused = 0
    while not state.is_over and refused < 1000:
        before = state.record.tobytes()
        for value in pick.integers(1, 1 << 24, 20):
            if int(value) not in state.legal_values():
                with pytest.raises((IllegalMoveError, RootaiError)):
                    state.apply(int(value))
                refused += 1
        assert state.record.tobytes() == before
        state.apply(state.sample_chance() if state.to_act < 0 else pick.choice(state.legal_values()).item())
    assert refused == 1000


def sums_hold(s):
    """The components that a kernel can count quickly."""
    ok = s.common + s.cargo + s.crystals[0] + s.crystals[1] == 20
    ok &= s.wood.sum() + s.reserve[0] == 20
    ok &= s.iron.sum() + s.reserve[1] == 20
    ok &= s.golems.sum() + s.golem_reserve == 3
    ok &= s.charged.sum() + s.fading.sum() + s.totem_reserve + s.delivered == 5
    return ok


if not PURE:
    sums_hold = njit(sums_hold)


def play_out(record, tables, rng, out):
    """A random game; whether components, buildings and deliveries were kept at every step."""
    s, t = record[0], tables[0]
    while s.actor != -2:
        forges, foundations, delivered, common = s.forges, s.foundations, s.delivered, s.common
        chance = s.actor == -1
        apply(s, t, sample_chance(s, t, rng) if chance else np.int64(out[random_below(rng, legal_moves(s, t, out))]))
        if not sums_hold(s) or s.delivered < delivered or (s.forges & forges) != forges:
            return False
        if ((s.foundations | s.forges) & foundations) != foundations or s.common < 0 or common < 0:
            return False
    return True


if not PURE:
    play_out = njit(play_out)


@pytest.mark.rule("ironwood:invariant.1")
@pytest.mark.rule("ironwood:win.iron.6")
@pytest.mark.rule("ironwood:win.wood.3")
@pytest.mark.rule("ironwood:totem.14")
def test_random_games_keep_components_forges_and_deliveries():
    out = np.zeros(MAX_MOVES, dtype=np.uint32)
    won = set()
    for seed in range(N_GAMES):
        state = GAME.new(seed=seed)
        assert play_out(state.record, state.tables, new_rng(seed), out)
        assert GAME.broken_laws(state.record[0], state.tables[0], state.config) == []
        won.add(state.ending)
        outer = int(state.record[0].forges) & ~(1 << FERRUM)
        assert (state.ending == "forges") == (outer.bit_count() == TO_WIN)
    assert won


@pytest.mark.rule("ironwood:invariant.2")
@pytest.mark.rule("ironwood:invariant.3")
@pytest.mark.rule("ironwood:invariant.4")
def test_random_games_keep_markers_cards_and_visions():
    for seed in range(2 if PURE else 12):
        state = GAME.new(seed=seed, deal=False)
        pick = np.random.default_rng(seed)
        while not state.is_over:
            state.apply(state.sample_chance() if state.to_act < 0 else pick.choice(state.legal_values()).item())
            assert GAME.broken_laws(state.record[0], state.tables[0], state.config) == []
        assert state.record.dtype == STATE
    twice = GAME.new(seed=1).to_json()
    twice["position"]["seats"][WOOD]["discard"] = ["WW01"]
    with pytest.raises(rootai.BadStateError, match="WW01 is in two places"):
        GAME.from_json(twice)
    missing = GAME.new(seed=1).to_json()
    missing["position"]["visions"]["deck"].pop()
    with pytest.raises(rootai.BadStateError, match="nowhere"):
        GAME.from_json(missing)
    short = GAME.new(seed=1).to_json()
    short["position"]["supply"]["markers"] = 20
    with pytest.raises(rootai.BadStateError, match="20 markers, not 21"):
        GAME.from_json(short)
