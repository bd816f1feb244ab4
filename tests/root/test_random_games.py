"""Random games with every set of factions: always a move to make, every card and piece in one place, an end by rule."""

import numpy as np
import pytest

from rootai.engine.jit import PURE
from rootai.engine.packing import op_of
from rootai.engine.rng import new_rng, random_below
from rootai.games.root.data.factions import BUILDINGS, TOKENS, WARRIORS
from rootai.games.root.rules.pieces import derive
from rootai.games.root.rules.turn import moves_now, play, settle
from rootai.games.root.setup import set_up
from rootai.games.root.state import (
    ALLIANCE,
    DOMINANCE,
    EYRIE,
    MARQUISE,
    N_CARDS,
    N_ITEMS,
    OVER,
    STATE,
    VAGABOND,
)
from rootai.games.root.tables import build_tables

TABLES = build_tables("autumn", "base")
SETS = [
    [MARQUISE, EYRIE],
    [VAGABOND, ALLIANCE],
    [EYRIE, ALLIANCE, VAGABOND],
    [MARQUISE, EYRIE, ALLIANCE, VAGABOND],
    [VAGABOND, MARQUISE, ALLIANCE, VAGABOND, EYRIE],
]
MAX_MOVES = 2048
MAX_DECISIONS = 20_000
DERIVED = ("strength", "ruler", "open_slots", "presence", "suit_of")


def cards_in_place(state):
    """Every card of the deck, each in one place only."""
    zones = [state.deck, state.discard, state.available, state.limbo, state.supporters, *state.decree]
    zones += [*state.hand[: state.n_seats], *state.play_area[: state.n_seats]]
    zones += [1 << int(card) for card in state.dominance[: state.n_seats] if card >= 0]
    seen = 0
    for zone in map(int, zones):
        assert not seen & zone
        seen |= zone
    everything = (1 << N_CARDS) - 1
    assert seen == everything & ~(int(TABLES[0].effect_cards[DOMINANCE]) if state.n_seats == 2 else 0)


def pieces_in_place(state, factions):
    """What is on the map and what is in the supply is what came out of the box, a lost keep excepted."""
    for seat, faction in enumerate(factions):
        officers = int(state.officers) if faction == ALLIANCE else 0
        assert state.warriors[seat].sum() + state.warrior_supply[seat] + officers == WARRIORS[faction]
        assert (state.buildings[seat].sum(axis=1) + state.building_supply[seat]).tolist() == list(BUILDINGS[faction])
        tokens = (state.tokens[seat].sum(axis=1) + state.token_supply[seat]).tolist()
        lost_keep = [tokens[0], tokens[1] + 1, *tokens[2:]]
        assert list(TOKENS[faction]) in (tokens, lost_keep if faction == MARQUISE else tokens)
    assert state.open_slots.min() >= 0


def derived_fields_hold(record):
    """The fields kept in step are those computed anew."""
    again = record.copy()
    derive(again[0], TABLES[0])
    for name in DERIVED:
        assert np.array_equal(again[name], record[name]), name


def play_out(factions, seed, check):
    """A random game; `check` is called after every so many moves."""
    record = np.zeros(1, dtype=STATE).view(np.recarray)
    state, tables, rng, out = record[0], TABLES[0], new_rng(seed), np.zeros(MAX_MOVES, dtype=np.uint32)
    set_up(state, tables, factions)
    settle(state, tables)
    played = []
    while state.phase != OVER:
        n = int(moves_now(state, tables, out))
        assert n > 0, f"nobody can move: seed {seed}, after {played[-5:]}"
        assert len(set(out[:n].tolist())) == n
        move = int(out[random_below(rng, n)])
        played.append(int(op_of(move)))
        play(state, tables, move)
        assert len(played) < MAX_DECISIONS
        if check and len(played) % 7 == 0:
            check(record)
    return record, played


@pytest.mark.parametrize("seed", range(1 if PURE else 8))
@pytest.mark.parametrize("factions", SETS, ids=str)
def test_random_games_conserve_everything_and_end(factions, seed):
    def check(record):
        cards_in_place(record[0])
        pieces_in_place(record[0], factions)
        derived_fields_hold(record)
        assert (record[0].items >= 0).all()
        assert record[0].items.shape[-1] == N_ITEMS

    record, _ = play_out(factions, seed, check)
    check(record)
    state = record[0]
    assert state.winner in range(len(factions))
    assert state.score[state.winner] >= 30 or state.dominance[state.winner] >= 0


def test_a_seed_plays_the_same_game_again():
    (one, moves), (other, again) = (play_out(SETS[3], 5, None) for _ in range(2))
    assert one.tobytes() == other.tobytes()
    assert moves == again
