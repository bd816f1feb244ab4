"""Setup (Law 5): what lies ready before the first turn, and the order in which factions set up."""

from collections import Counter

import numpy as np
import pytest

from rootai.engine.contract import CHANCE
from rootai.engine.packing import arg_a, arg_b
from rootai.engine.rng import new_rng
from rootai.errors import BadConfigError
from rootai.games.root.data.factions import (
    EXPERIENCED_REACH,
    REACH,
    REACH_BY_NAME,
    RECOMMENDED_REACH,
    SECOND_VAGABOND_REACH,
)
from rootai.games.root.game import Root
from rootai.games.root.legal import sample_chance
from rootai.games.root.moves import (
    ACTIVATE_DOMINANCE,
    BATTLE,
    CRAFT,
    DRAW_CARD,
    FIRST_BUILDING,
    KEEP_AT,
    ROLL,
)
from rootai.games.root.rules.turn import settle
from rootai.games.root.setup import set_up
from rootai.games.root.state import (
    BAG,
    BIRDSONG,
    BOOT,
    COINS,
    CROSSBOW,
    DOMINANCE,
    FACTION_NAMES,
    HAMMER,
    NOBODY,
    RECRUITER,
    SAWMILL,
    SETUP,
    STATE,
    SWORD,
    TEA,
    TORCH,
    WORKSHOP,
)
from rootai.games.root.tables import card_index

from .table import Table, at

CARD = card_index
ALL = ("marquise", "eyrie", "alliance", "vagabond")
RUINS = (6, 10, 11, 12)


def begin(*factions):
    """A game from its very beginning, with hands still to be dealt."""
    game = Table(*factions)
    game.record[0] = np.zeros((), dtype=STATE)
    set_up(game.state, game.t, [FACTION_NAMES.index(name) for name in factions])
    settle(game.state, game.t)
    return game


def set_up_all(game):
    """Play first legal moves until the first turn begins."""
    while game.state.phase == SETUP:
        game.play(*Table.show(game.moves()[0]))
    return game


def reach(*factions):
    """The summed reach of some factions."""
    second = SECOND_VAGABOND_REACH - REACH_BY_NAME["vagabond"]
    return sum(REACH_BY_NAME[name] for name in factions) + (factions.count("vagabond") > 1) * second


@pytest.mark.rule("root:5.a", "root:5.1.2")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_standard_setup_leads_to_the_first_turn_with_all_scores_at_zero(n):
    game = set_up_all(begin("eyrie", *("marquise", "alliance", "vagabond")[:n]))
    assert (game.state.phase, game.state.turn_number, game.state.turn_seat) == (BIRDSONG, 1, 0)
    assert game.actor == 0
    assert not game.state.score.any()
    assert game.state.winner == NOBODY


@pytest.mark.rule("root:5.1.1.a")
def test_nobody_has_the_faction_of_another():
    root = Root()
    assert root.configure({"factions": ["eyrie", "alliance"]})["factions"] == ["eyrie", "alliance"]
    for faction in ("marquise", "eyrie", "alliance"):
        with pytest.raises(BadConfigError):
            root.configure({"factions": [faction, "vagabond", faction]})
    assert root.configure({"factions": ["vagabond", "eyrie", "vagabond"]})["seats"] == 3
    with pytest.raises(BadConfigError):
        root.configure({"factions": ["vagabond", "eyrie", "vagabond", "vagabond"]})
    with pytest.raises(BadConfigError):
        root.configure({"seats": 3, "factions": ["marquise", "eyrie"]})


@pytest.mark.rule("root:5.1.1.c")
def test_all_pieces_lie_ready_before_the_factions_set_up():
    game = begin(*ALL)
    state = game.state
    assert state.warrior_supply[:4].tolist() == [25, 20, 10, 0]
    assert state.building_supply[:4].tolist() == [[6, 6, 6], [7, 0, 0], [1, 1, 1], [0, 0, 0]]
    assert state.token_supply[:4].tolist() == [[8, 1, 0, 0], [0, 0, 0, 0], [10, 0, 0, 0], [0, 0, 0, 0]]
    for pieces in (state.warriors, state.buildings, state.tokens, state.presence):
        assert not pieces.any()


@pytest.mark.rule("root:5.1.3.a")
def test_two_players_have_no_dominance_cards():
    game = begin("marquise", "eyrie")
    dominance = int(game.t.effect_cards[DOMINANCE])
    assert dominance.bit_count() == 4
    drawable = {b for _, b, _ in game.options(DRAW_CARD)}
    assert len(drawable) == 50
    assert not [card for card in drawable if dominance >> card & 1]


@pytest.mark.rule("root:5.1.3.b")
def test_three_players_may_draw_and_activate_them():
    game = begin("marquise", "eyrie", "alliance")
    drawable = {b for _, b, _ in game.options(DRAW_CARD)}
    assert len(drawable) == 54
    assert {CARD(f"dominance-{suit}") for suit in ("fox", "rabbit", "mouse", "bird")} <= drawable
    game = Table("marquise", "eyrie", "alliance").hand("marquise", "dominance-fox").score("marquise", 10)
    assert game.turn("marquise", "daylight").options(ACTIVATE_DOMINANCE)


@pytest.mark.rule("root:5.1.3.c")
def test_everybody_is_dealt_three_cards_at_random():
    game = begin(*ALL)
    dealt = Counter()
    while game.actor == CHANCE:
        assert game.state.phase == SETUP
        assert len(game.moves()) == 54 - dealt.total()  # any card that is left may come
        seat, card, _ = game.options(DRAW_CARD)[-1]
        game.play(DRAW_CARD, seat, card)
        dealt[seat] += 1
        assert not int(game.state.deck) >> card & 1
    assert dealt == {0: 3, 1: 3, 2: 3, 3: 3}
    assert [int(hand).bit_count() for hand in game.state.hand[:4]] == [3, 3, 3, 3]
    assert game.options(KEEP_AT)  # only now do the factions set up


@pytest.mark.rule("root:5.1.4")
def test_a_ruin_fills_a_slot_in_four_clearings():
    game = begin("marquise", "eyrie")
    assert [c for c in range(1, 13) if int(game.state.ruins) >> at(c) & 1] == list(RUINS)
    assert game.state.open_slots.tolist() == [1, 2, 1, 1, 2, 1, 2, 2, 2, 1, 2, 1]
    game = Table("marquise", "eyrie")
    settle(game.state, game.t)
    game.play(KEEP_AT, at(2)).play(FIRST_BUILDING, at(6), SAWMILL)
    assert not game.allows(FIRST_BUILDING, at(6), WORKSHOP)  # of the two slots of 6 one holds the ruin
    assert game.allows(FIRST_BUILDING, at(2), WORKSHOP)
    game.play(FIRST_BUILDING, at(2), WORKSHOP)
    assert game.allows(FIRST_BUILDING, at(2), RECRUITER)


@pytest.mark.rule("root:5.1.5")
def test_twelve_items_are_in_the_supply():
    supply = {BOOT: 2, BAG: 2, CROSSBOW: 1, HAMMER: 1, SWORD: 2, TEA: 2, COINS: 2, TORCH: 0}
    game = begin(*ALL)
    assert {item: int(game.state.item_supply[item]) for item in supply} == supply
    assert game.state.item_supply.sum() == 12


@pytest.mark.rule("root:5.1.5")
@pytest.mark.parametrize(
    ("cards", "item", "copies"),
    [
        (("crossbow-mouse", "crossbow-bird"), CROSSBOW, 1),
        (("root-tea-fox", "root-tea-rabbit", "root-tea-mouse"), TEA, 2),
        (("knapsack", "smugglers-trail", "birdy-bindle"), BAG, 2),
        (("foxfolk-steel", "sword", "arms-trader"), SWORD, 2),
        (("protection-racket", "bake-sale", "investments"), COINS, 2),
        (("travel-gear-fox", "visit-to-friends", "woodland-runners"), BOOT, 2),
    ],
)
def test_an_item_that_has_run_out_is_not_crafted(cards, item, copies):
    game = Table("marquise", "eyrie").hand("marquise", *cards)
    for clearing in (5, 5, 7, 7, 8, 8):  # two workshops of each suit
        game.building("marquise", WORKSHOP, clearing)
    game.turn("marquise", "daylight")
    for card in cards[:copies]:
        assert game.allows(CRAFT, CARD(cards[-1]), 0)
        game.play(CRAFT, CARD(card), 0)
        game.state.crafted_with[:] = 0  # as in another turn
    assert game.state.item_supply[item] == 0
    assert not game.options(CRAFT)


def battle():
    """A battle in which the dice come next."""
    game = Table("marquise", "eyrie").warriors("marquise", 8, 3).warriors("eyrie", 8, 3)
    return game.turn("marquise", "daylight").play(BATTLE, at(8), 1)


@pytest.mark.rule("root:5.1.6")
def test_battles_use_two_dice():
    game = battle()
    assert game.actor == CHANCE
    pairs = {(max(a, b), min(a, b), 0) for a in range(4) for b in range(4)}
    assert set(game.options(ROLL)) == pairs
    assert len(game.moves()) == len(pairs)


@pytest.mark.rule("root:5.1.6")
def test_the_dice_fall_independently():
    game = battle()
    rng = new_rng(3)
    n = 3200
    rolls = [int(sample_chance(game.state, game.t, rng)) for _ in range(n)]
    seen = Counter((int(arg_a(move)), int(arg_b(move))) for move in rolls)
    for high in range(4):
        for low in range(high + 1):
            expected = n / 16 * (1 if high == low else 2)
            assert abs(seen[high, low] - expected) < 5 * expected**0.5


@pytest.mark.rule("root:5.1.7")
@pytest.mark.parametrize("seating", [ALL, ALL[::-1], ("alliance", "vagabond", "marquise", "eyrie")])
def test_factions_set_up_by_their_letters_whatever_the_seating(seating):
    game = begin(*seating)
    moves = []
    while game.state.phase == SETUP:
        if not game.options(DRAW_CARD):
            moves.append(game.factions[game.state.turn_seat])
        game.play(*Table.show(game.moves()[0]))
    assert list(dict.fromkeys(moves)) == list(ALL)
    assert [a for a, b in zip(moves, [None, *moves], strict=False) if a != b] == list(ALL)  # nobody comes twice
    assert (game.state.turn_number, game.state.turn_seat) == (1, 0)


@pytest.mark.rule("root:5.2.a")
def test_the_recommended_reach_grows_with_the_players():
    assert {n: RECOMMENDED_REACH[n] for n in range(2, 7)} == {2: 17, 3: 18, 4: 21, 5: 25, 6: 28}
    assert reach("marquise", "eyrie") >= RECOMMENDED_REACH[2]
    assert reach("marquise", "alliance", "vagabond", "vagabond") < RECOMMENDED_REACH[4]


@pytest.mark.rule("root:5.2.b")
def test_every_faction_has_its_reach():
    values = (("marquise", 10), ("hundreds", 9), ("keepers", 8), ("duchy", 8), ("eyrie", 7), ("vagabond", 5))
    values += (("riverfolk", 5), ("alliance", 3), ("corvids", 3), ("cult", 2))
    assert dict(values) == REACH_BY_NAME
    assert SECOND_VAGABOND_REACH == 2
    assert reach(*ALL) == 25
    assert tuple(REACH_BY_NAME[name] for name in ALL) == REACH


@pytest.mark.rule("root:5.2.c")
def test_a_game_below_the_recommendation_can_be_played():
    factions = ("eyrie", "alliance", "vagabond", "vagabond")
    assert reach(*factions) == EXPERIENCED_REACH < RECOMMENDED_REACH[4]
    assert Root().configure({"factions": list(factions)})["factions"] == list(factions)
    assert set_up_all(begin(*factions)).state.turn_number == 1
