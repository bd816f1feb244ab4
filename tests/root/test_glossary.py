"""The words of the Law (appendix G): what a piece, an enemy, a path, to place or to remove means in play."""

import itertools

import pytest

from rootai.engine.contract import CHANCE
from rootai.games.root.moves import (
    ACTIVATE_DOMINANCE,
    BATTLE,
    BUILD,
    CRAFT,
    DAMAGE,
    DECLINE,
    DISCARD,
    DRAW_CARD,
    END,
    EXPLORE,
    EXTRA_ACTION,
    FIGHT_WITH,
    FIND_ITEM,
    GIVE_CARD,
    HOSPITAL,
    LOSE_ALLY,
    MOBILIZE,
    MOVE,
    MOVE_WITH,
    NONE,
    ORGANIZE,
    OVERWORK,
    RECRUIT,
    REMOVE_ITEM,
    RESOLVE_FIRST,
    SLIP,
    SPREAD,
    TAKE_DOMINANCE,
    TRAIN,
    USE,
)
from rootai.games.root.observation import view_json
from rootai.games.root.state import (
    ALLIED,
    BOOT,
    COMMANDER,
    DESPOT,
    FOX,
    KEEP,
    N_CLEARINGS,
    NOBODY,
    RECRUITER,
    ROOST,
    SAWMILL,
    SWORD,
    SYMPATHY,
    TORCH,
    UP,
    WOOD,
    WORKSHOP,
)
from rootai.games.root.tables import card_index, read_map

from .table import Table, at, cards, first_args, roll

CARD = card_index
N_CARDS = 54
WIDE = 11  # the clearing with three slots, one of them under a ruin
FIRST_FOREST = 13


def goals(game, origin):
    """Where warriors or a pawn may move from a place, by printed numbers."""
    return sorted({b + 1 for a, b, _ in game.options(MOVE) if a == at(origin)})


def with_favor(game, suit_name, *roosts):
    """The Eyrie craft a Favor with three roosts."""
    for clearing in roosts:
        game.building("eyrie", ROOST, clearing)
    game.state.leader = COMMANDER
    return game.hand("eyrie", f"favor-{suit_name}").turn("eyrie", "daylight").play(CRAFT, CARD(f"favor-{suit_name}"))


def attack(game, by, clearing, defender):
    """A player attacks in Daylight."""
    return game.turn(by, "daylight").play(BATTLE, at(clearing), game.seat(defender))


def ruler(game, clearing):
    """The seat that rules a clearing."""
    return int(game.state.ruler[at(clearing)])


# ---- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:G.1.1")
def test_a_card_is_drawn_from_the_deck_and_from_nowhere_else():
    game = Table("marquise", "eyrie", "alliance").hand("eyrie", "anvil").crafted("alliance", "armorers-1")
    game.state.deck &= ~cards("sword", "dominance-fox")
    game.state.discard = cards("sword")
    game.state.available = cards("dominance-fox")
    game.turn("marquise", "evening")
    assert game.actor == CHANCE
    elsewhere = {CARD(name) for name in ("anvil", "armorers-1", "sword", "dominance-fox")}
    assert {b for _, b, _ in game.options(DRAW_CARD)} == set(range(N_CARDS)) - elsewhere
    before = int(game.state.deck)
    game.play(DRAW_CARD, 0, CARD("knapsack"))
    assert int(game.state.deck) == before & ~cards("knapsack")
    assert int(game.state.hand[0]) == cards("knapsack")


@pytest.mark.rule("root:G.1.8")
def test_cards_in_a_play_area_are_not_spent_for_their_suit():
    game = Table("marquise", "alliance").building("marquise", SAWMILL, 8).warriors("marquise", 8, 2)
    game.crafted("marquise", "sappers-1", "stand-and-deliver-1").hand("marquise", "anvil", "armorers-1")
    game.turn("marquise", "daylight")
    assert {b for _, b, _ in game.options(OVERWORK)} == {CARD("anvil"), CARD("armorers-1")}
    game.state.actions_left = 0
    assert first_args(game, EXTRA_ACTION) == [CARD("armorers-1")]
    game = Table("alliance", "marquise").building("alliance", FOX, 8).hand("alliance", "anvil", "sword")
    game.crafted("alliance", "sappers-1", "tax-collector-1").turn("alliance", "daylight")
    assert first_args(game, TRAIN) == [CARD("anvil")]  # no bird and no fox out of the play area
    assert set(first_args(game, MOBILIZE)) == {CARD("anvil"), CARD("sword")}


@pytest.mark.rule("root:G.1.17")
def test_a_hand_shown_for_an_outrage_is_seen_by_the_alliance_alone():
    game = Table("alliance", "marquise", "eyrie").token("alliance", SYMPATHY, 8).warriors("marquise", 7, 1)
    game.hand("marquise", "sword", "bake-sale").turn("marquise", "daylight").play(MOVE, at(7), at(8), 1)
    assert game.actor == CHANCE  # no fox and no bird: the hand is shown, and a card drawn for the stack
    names = list(game.factions)
    shown = [view_json(game.state, names, seat)["seats"][1]["hand"] for seat in range(3)]
    assert sorted(shown[0]) == sorted(shown[1]) == ["bake-sale", "sword"]
    assert shown[2] == ["?", "?"]


@pytest.mark.rule("root:G.1.20", "root:G.1.26")
def test_a_spent_card_is_discarded_and_a_spent_dominance_card_is_laid_beside_the_map():
    game = Table("marquise", "eyrie", "alliance").building("marquise", SAWMILL, 8)
    game.hand("marquise", "anvil", "dominance-fox", "sword").turn("marquise", "daylight")
    assert {b for _, b, _ in game.options(OVERWORK)} == {CARD("anvil"), CARD("dominance-fox")}
    game.play(OVERWORK, at(8), CARD("anvil"))
    assert (int(game.state.discard), int(game.state.available)) == (cards("anvil"), 0)
    game.play(OVERWORK, at(8), CARD("dominance-fox"))
    assert (int(game.state.discard), int(game.state.available)) == (cards("anvil"), cards("dominance-fox"))
    assert int(game.state.hand[0]) == cards("sword")
    assert not game.options(TAKE_DOMINANCE)  # a mouse card does not buy it back


@pytest.mark.rule("root:G.1.26")
def test_a_dominance_card_over_the_hand_limit_is_laid_beside_the_map():
    game = Table("marquise", "eyrie", "alliance").hand("marquise", "dominance-fox", "anvil", "sword", "bake-sale")
    game.hand("marquise", "armorers-1").turn("marquise", "evening").play(DRAW_CARD, 0, CARD("knapsack"))
    assert len(game.options(DISCARD)) == 6
    game.play(DISCARD, CARD("dominance-fox"))
    assert (int(game.state.discard), int(game.state.available)) == (0, cards("dominance-fox"))


@pytest.mark.rule("root:G.1.28")
def test_a_bird_card_matches_any_suit_but_no_other_card_matches_a_bird():
    game = Table("marquise", "eyrie", "alliance").building("marquise", SAWMILL, 8)
    game.hand("marquise", "anvil", "armorers-1", "sword").turn("marquise", "daylight")
    assert {b for _, b, _ in game.options(OVERWORK)} == {CARD("anvil"), CARD("armorers-1")}  # no mouse in fox land
    game = Table("marquise", "eyrie", "alliance").hand("marquise", "anvil", "armorers-1", "sword")
    game.state.deck &= ~cards("dominance-bird", "dominance-fox")
    game.state.available = cards("dominance-bird", "dominance-fox")
    game.turn("marquise", "daylight")
    assert set(game.options(TAKE_DOMINANCE)) == {
        (CARD("dominance-bird"), CARD("armorers-1"), 0),
        (CARD("dominance-fox"), CARD("anvil"), 0),
        (CARD("dominance-fox"), CARD("armorers-1"), 0),
    }


# ---- pieces ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:G.1.2", "root:G.1.33")
def test_a_pawn_is_no_warrior_and_is_never_removed():
    game = Table("eyrie", "vagabond", "marquise").pawn(9).items(SWORD, BOOT, TORCH, TORCH).warriors("marquise", 9, 2)
    assert game.state.warrior_supply[1] == game.state.strength[1].sum() == 0
    with_favor(game, "mouse", 2, 7, 11)
    assert game.state.warriors[2, at(9)] == 0  # warriors are removed, the pawn loses items
    while game.options(DAMAGE):
        game.play(DAMAGE, *game.options(DAMAGE)[0][:2])
    assert game.state.pawn[0] == at(9)
    assert game.state.items[0, UP].sum() == 1
    assert game.state.items[0].sum() == 4


@pytest.mark.rule("root:G.1.33", "root:G.1.12")
def test_a_pawn_does_not_count_for_rule_but_makes_its_player_present():
    game = Table("marquise", "vagabond").pawn(8).items(SWORD).warriors("marquise", 7, 1)
    game.turn("marquise", "daylight")
    assert ruler(game, 8) == NOBODY
    assert not game.options(BATTLE)
    game.play(MOVE, at(7), at(8), 1)  # she rules 7, and he does not hold 8
    assert ruler(game, 8) == 0
    assert game.play(END).options(BATTLE) == [(at(8), 1, 0)]


@pytest.mark.rule("root:G.1.3")
def test_tokens_need_no_slot_and_do_not_count_for_rule():
    game = Table("marquise", "alliance").building("alliance", FOX, 1)  # the only slot of clearing 1
    for _ in range(4):
        game.token("marquise", WOOD, 1)
    game.token("marquise", KEEP, 1).token("alliance", SYMPATHY, 1).token("alliance", SYMPATHY, 8)
    game.turn("marquise", "daylight")
    assert game.state.open_slots[at(1)] == 0
    assert (ruler(game, 1), ruler(game, 8)) == (1, NOBODY)
    assert game.state.open_slots[at(8)] == 2


@pytest.mark.rule("root:G.1.7", "root:G.1.35")
def test_a_building_fills_a_slot_and_counts_for_rule():
    game = Table("marquise", "eyrie").building("eyrie", ROOST, 8).warriors("marquise", 8, 2)
    for _ in range(8):
        game.token("marquise", WOOD, 8)
    game.turn("marquise", "daylight")
    assert ruler(game, 8) == 0
    game.play(BUILD, at(8), SAWMILL)  # the second of two slots
    assert game.state.open_slots[at(8)] == 0
    assert game.state.strength[0, at(8)] == 3
    assert not game.options(BUILD)
    game = Table("marquise", "eyrie").building("eyrie", ROOST, 8).warriors("marquise", 7, 1)
    assert goals(game.turn("marquise", "daylight"), 8) == []
    assert ruler(game, 8) == 1  # a building alone rules


@pytest.mark.rule("root:G.1.25", "root:G.1.35")
def test_a_ruin_fills_its_slot_until_it_is_explored():
    game = Table("marquise", "vagabond").building("marquise", SAWMILL, WIDE).pawn(WIDE).items(TORCH)
    for _ in range(3):
        game.token("marquise", WOOD, WIDE)
    game.turn("marquise", "daylight").play(BUILD, at(WIDE), WORKSHOP)
    assert game.state.open_slots[at(WIDE)] == 0
    assert not game.options(BUILD)
    game.turn("vagabond", "daylight").play(EXPLORE).play(FIND_ITEM, SWORD, NONE)
    assert not int(game.state.ruins) >> at(WIDE) & 1
    assert first_args(game.turn("marquise", "daylight"), BUILD) == [at(WIDE)]
    assert game.play(BUILD, at(WIDE), RECRUITER).state.open_slots[at(WIDE)] == 0


@pytest.mark.rule("root:G.1.10", "root:G.1.11.a")
def test_an_effect_on_enemy_pieces_takes_every_kind_of_them_and_nothing_of_its_own():
    game = Table("eyrie", "marquise", "alliance", "vagabond").pawn(2).items(SWORD, BOOT, TORCH, TORCH)
    game.warriors("marquise", 2, 3).building("marquise", SAWMILL, 2).token("marquise", WOOD, 9)
    game.token("alliance", SYMPATHY, 9).warriors("alliance", 7, 2).warriors("marquise", 8, 1).warriors("eyrie", 9, 2)
    game.hand("eyrie", "sword")
    with_favor(game, "mouse", 2, 7, 11)
    for seat in (1, 2):
        assert not game.state.warriors[seat, at(2)] + game.state.warriors[seat, at(7)] + game.state.tokens[seat].sum()
    assert game.state.buildings[1].sum() == 0
    assert game.state.warriors[1, at(8)] == 1  # a fox clearing
    assert (game.state.warriors[0, at(9)], game.state.buildings[0].sum()) == (2, 3)
    while not game.options(DAMAGE):
        game.play(RESOLVE_FIRST, 0) if game.options(RESOLVE_FIRST) else game.play(GIVE_CARD, CARD("sword"))
    assert game.actor == 3
    for _ in range(3):  # a pawn is an enemy piece too
        game.play(DAMAGE, *game.options(DAMAGE)[0][:2])
    assert game.state.items[0, UP].sum() == 1


@pytest.mark.rule("root:G.1.11.c", "root:G.1.22")
def test_items_are_no_enemy_pieces_give_no_points_and_hold_no_clearing():
    game = Table("eyrie", "vagabond", "marquise").pawn(1).items(SWORD, BOOT)
    game.state.crafted_items[2, SWORD] = 1
    under_ruins = [int(n) for n in game.state.ruin_items]
    with_favor(game, "fox", 6, 8, 12)  # two ruins with items lie there
    assert not game.options(DAMAGE)
    assert game.state.score[0] == 0
    assert game.state.crafted_items[2, SWORD] == 1
    assert [int(n) for n in game.state.ruin_items] == under_ruins
    game = Table("marquise", "vagabond").pawn(8).items(SWORD, BOOT).warriors("marquise", 8, 4)
    roll(attack(game, "marquise", 8, "vagabond"), 1, 0).play(DAMAGE, BOOT, 1)
    assert game.state.score[0] == 0
    assert not game.state.presence[1]


@pytest.mark.rule("root:G.1.12", "root:G.1.22")
def test_a_player_is_in_a_clearing_by_faction_pieces_and_not_by_items():
    game = Table("marquise", "vagabond", "alliance", "eyrie").warriors("marquise", 12, 1).pawn(9).items(SWORD)
    game.turn("marquise", "daylight")
    assert game.state.ruin_items[at(12)] == 1
    assert not game.options(BATTLE)
    for faction, kind in (("alliance", "token"), ("eyrie", "building")):
        game = Table("marquise", "vagabond", "alliance", "eyrie").warriors("marquise", 8, 1).pawn(9)
        getattr(game, kind)(faction, 0, 8)
        assert game.turn("marquise", "daylight").options(BATTLE) == [(at(8), game.seat(faction), 0)]


@pytest.mark.rule("root:G.1.5")
def test_what_lies_on_a_board_is_not_in_the_supply():
    game = Table("alliance", "marquise").building("alliance", FOX, 8).warriors("alliance", 8, 6)
    game.state.officers, game.state.warrior_supply[0] = 4, 0
    game.hand("alliance", "anvil").turn("alliance", "daylight")
    assert not game.options(TRAIN)
    assert not game.turn("alliance", "evening").options(RECRUIT)
    game = Table("alliance", "marquise").building("alliance", FOX, 8).warriors("alliance", 8, 6)
    game.state.officers, game.state.warrior_supply[0] = 3, 1
    game.turn("alliance", "evening").play(RECRUIT, at(8))
    assert (game.state.warriors[0, at(8)], game.state.officers, game.state.warrior_supply[0]) == (7, 3, 0)


@pytest.mark.rule("root:G.1.5", "root:G.1.22")
def test_the_item_supply_is_common_and_runs_out():
    game = Table("marquise", "eyrie").building("marquise", WORKSHOP, 8).building("eyrie", ROOST, 12)
    game.hand("marquise", "anvil").hand("eyrie", "root-tea-fox")
    assert game.state.item_supply[3] == 1  # hammers
    game.turn("marquise", "daylight").play(CRAFT, CARD("anvil"))
    assert (game.state.item_supply[3], game.state.crafted_items[0, 3]) == (0, 1)
    game = Table("marquise", "eyrie").building("marquise", WORKSHOP, 8).hand("marquise", "anvil")
    game.state.item_supply[3] = 0
    assert not game.turn("marquise", "daylight").options(CRAFT)


@pytest.mark.rule("root:G.1.19.a")
def test_pieces_are_placed_from_the_supply_and_none_when_it_is_empty():
    for supply, placed in ((1, 1), (0, 0)):
        game = Table("marquise", "eyrie").building("marquise", SAWMILL, 9)
        for _ in range(8 - supply):
            game.token("marquise", WOOD, 7)
        game.turn("marquise", "birdsong")
        assert (game.state.tokens[0, WOOD, at(9)], game.state.token_supply[0, WOOD]) == (placed, 0)
    game = Table("marquise", "eyrie").building("marquise", RECRUITER, 9).warriors("marquise", 3, 25)
    assert not game.turn("marquise", "daylight").options(RECRUIT)


@pytest.mark.rule("root:G.1.19.b", "root:G.1.32.a")
def test_buildings_leave_their_track_from_the_left_and_return_from_the_right():
    game = Table("marquise", "eyrie").warriors("marquise", 8, 5).warriors("eyrie", 9, 3)
    game.building("marquise", SAWMILL, 9)
    for _ in range(4):
        game.token("marquise", WOOD, 8)
    game.turn("marquise", "daylight").play(BUILD, at(8), SAWMILL)
    assert (int(game.state.score[0]), int(game.state.tokens[0, WOOD, at(8)])) == (1, 3)  # the second space: 1 wood
    game.crafted("eyrie", "command-warren-1").state.leader = DESPOT
    roll(attack(game, "eyrie", 9, "marquise"), 0, 0)
    assert game.state.building_supply[0, SAWMILL] == 5
    game.turn("marquise", "daylight").play(BUILD, at(8), SAWMILL)
    assert (int(game.state.score[0]), int(game.state.tokens[0, WOOD, at(8)])) == (2, 2)  # the same space again


@pytest.mark.rule("root:G.1.32.a")
def test_what_is_removed_goes_to_its_owner_or_to_the_box():
    game = Table("eyrie", "marquise", "alliance").token("marquise", KEEP, 1).token("marquise", WOOD, 1)
    game.warriors("marquise", 1, 3).warriors("alliance", 1, 2).token("alliance", SYMPATHY, 12)
    game.hand("eyrie", "anvil")
    with_favor(game, "fox", 6, 8, 12)
    assert game.state.warrior_supply[1] == 25
    assert game.state.warrior_supply[2] == 10
    assert game.state.token_supply[1, WOOD] == 8
    assert game.state.token_supply[1, KEEP] == 0  # the keep is lost for good
    assert game.state.token_supply[2, SYMPATHY] == 10


@pytest.mark.rule("root:G.1.32.b")
def test_a_removed_item_leaves_the_game():
    game = Table("vagabond", "marquise").pawn(8).items(*[BOOT] * 5, *[SWORD] * 2).turn("vagabond", "evening")
    game.play(DRAW_CARD, 0, game.options(DRAW_CARD)[0][1])
    supply = [int(n) for n in game.state.item_supply]
    game.play(REMOVE_ITEM, BOOT, UP)
    assert game.state.items[0].sum() == 6
    assert [int(n) for n in game.state.item_supply] == supply
    assert not game.state.crafted_items.any()
    assert not game.options(REMOVE_ITEM)


# ---- players ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:G.1.23")
def test_a_coalition_partner_is_no_enemy():
    def vagabond():
        game = Table("vagabond", "marquise", "eyrie", "alliance").pawn(8).items(SWORD)
        game.warriors("marquise", 8, 1).warriors("eyrie", 8, 1).hand("vagabond", "dominance-fox")
        for seat, points in enumerate((12, 9, 20, 20)):
            game.state.score[seat] = points
        return game.turn("vagabond", "daylight")

    game = vagabond()
    assert game.options(BATTLE) == [(at(8), 1, 0), (at(8), 2, 0)]
    game.play(ACTIVATE_DOMINANCE, CARD("dominance-fox"), 1)
    assert game.options(BATTLE) == [(at(8), 2, 0)]
    game.turn("marquise", "daylight")
    assert game.options(BATTLE) == [(at(8), 2, 0)]  # nor is he hers


@pytest.mark.rule("root:G.1.6")
def test_forced_warriors_act_under_the_rules_of_their_owner():
    def leading(ally):
        game = Table("vagabond", ally, "alliance").pawn(7).items(BOOT).warriors(ally, 7, 1).warriors("alliance", 7, 1)
        game.token("alliance", SYMPATHY, 8).hand(ally, "anvil").hand("vagabond", "knapsack")
        game.state.relationship[0, 1] = ALLIED
        return game.turn("vagabond", "daylight").play(MOVE, at(7), at(8))

    assert not leading("marquise").options(MOVE_WITH)  # a tie rules nothing for her
    game = leading("eyrie")
    assert game.options(MOVE_WITH) == [(1, 1, 0)]
    game.play(MOVE_WITH, 1, 1)
    assert game.actor == 1  # who moved pays for the outrage, not who forced it
    game.play(GIVE_CARD, CARD("anvil"))
    assert int(game.state.hand[0]) == cards("knapsack")


@pytest.mark.rule("root:G.1.30.a", "root:G.1.30.b")
def test_warriors_treated_as_own_fight_for_the_vagabond_and_stay_their_owners():
    game = Table("vagabond", "marquise", "eyrie").pawn(8).items(SWORD, TORCH).hand("vagabond", "knapsack")
    game.token("marquise", KEEP, 1).warriors("marquise", 8, 3).warriors("eyrie", 8, 6).hand("marquise", "anvil")
    game.state.relationship[0, 1] = ALLIED
    game.turn("vagabond", "daylight").play(BATTLE, at(8), 2).play(FIGHT_WITH, 1)
    roll(game, 3, 1)
    assert game.state.warriors[2, at(8)] == 3  # one sword alone would have dealt one hit
    game.play(LOSE_ALLY)
    assert game.actor == 1
    assert first_args(game, HOSPITAL) == [CARD("anvil")]
    game.play(DECLINE)
    assert game.state.warrior_supply[1] == 25 - 2
    assert ruler(game, 8) == 2
    game.items(SWORD)
    assert (at(8), 1, 0) in game.options(BATTLE)  # treated so in that battle only: they are another player's


# ---- rule, abilities and effects -------------------------------------------------------------------------------------


@pytest.mark.rule("root:G.1.21", "root:G.1.27")
def test_a_tie_is_nobodys_unless_an_ability_decides_it():
    for faction, expected in (("alliance", NOBODY), ("eyrie", 1)):
        game = Table("marquise", faction).warriors("marquise", 8, 2).warriors(faction, 8, 1).building(faction, FOX, 8)
        game.turn("marquise", "daylight")
        assert ruler(game, 8) == expected
        assert goals(game, 8) == []
        game.warriors("marquise", 8, 1)
        assert ruler(game, 8) == 0
        assert goals(game, 8) == [4, 7]


@pytest.mark.rule("root:G.1.27")
def test_an_ability_belongs_to_its_faction_alone_and_costs_nothing():
    for defender, hits in (("alliance", (1, 3)), ("eyrie", (3, 1))):
        game = Table("marquise", defender).warriors("marquise", 8, 6).warriors(defender, 8, 6)
        for _ in range(2):  # in every battle
            before = [int(game.state.warriors[seat, at(8)]) for seat in range(2)]
            roll(attack(game, "marquise", 8, defender), 3, 1)
            after = [int(game.state.warriors[seat, at(8)]) for seat in range(2)]
            assert (before[1] - after[1], before[0] - after[0]) == hits
            game.warriors("marquise", 8, 6 - after[0]).warriors(defender, 8, 6 - after[1])


@pytest.mark.rule("root:G.1.34")
def test_actions_abilities_and_persistent_cards_are_all_effects_to_be_put_in_order():
    game = Table("eyrie", "marquise", "alliance").token("marquise", KEEP, 3).warriors("marquise", 1, 1)
    game.token("alliance", SYMPATHY, 1).hand("marquise", "anvil").hand("eyrie", "root-tea-fox")
    with_favor(game, "fox", 6, 8, 12)
    assert game.actor == 0
    assert len(game.options(RESOLVE_FIRST)) == 2  # Field Hospitals of one, Outrage of another
    game = Table("marquise", "eyrie").warriors("marquise", 8, 2).warriors("eyrie", 8, 1)
    game.crafted("marquise", "tax-collector-1", "codebreakers-1").turn("marquise", "daylight")
    assert set(first_args(game, USE)) == {CARD("tax-collector-1"), CARD("codebreakers-1")}
    game.play(USE, CARD("codebreakers-1"), 1)
    game.play(MOVE, at(8), at(7), 1)
    assert not game.options(USE)  # no effect interrupts another: two moves are one action


@pytest.mark.rule("root:G.1.15")
def test_what_cannot_be_done_stays_forbidden_when_an_effect_allows_it():
    for corner in (1, 3):  # a base lets recruit in its clearing, and the keep lets nobody place there
        game = Table("alliance", "marquise").building("alliance", FOX, 1).token("marquise", KEEP, corner)
        game.state.officers, game.state.warrior_supply[0] = 1, 9
        game.turn("alliance", "evening")
        assert bool(game.options(RECRUIT)) == (corner == 3)
    for corner in (2, 3):
        game = Table("alliance", "marquise").warriors("alliance", 2, 1).token("marquise", KEEP, corner)
        game.state.officers, game.state.warrior_supply[0] = 1, 8
        game.turn("alliance", "evening")
        assert bool(game.options(ORGANIZE)) == (corner == 3)
    game = Table("alliance", "marquise").token("marquise", KEEP, 2).token("alliance", SYMPATHY, 5)
    names = ("anvil", "sword", "bake-sale", "armorers-1", "knapsack")
    game.state.deck &= ~cards(*names)
    game.state.supporters = cards(*names)
    game.turn("alliance", "birdsong")
    while not game.options(SPREAD):
        game.play(END)
    assert at(2) not in first_args(game, SPREAD)
    assert at(1) in first_args(game, SPREAD)


# ---- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:G.1.9", "root:G.1.14")
def test_the_map_is_clearings_and_paths_and_a_forest_is_no_clearing():
    game = Table("marquise", "vagabond").pawn(FIRST_FOREST).items(BOOT, TORCH, SWORD).warriors("marquise", 1, 1)
    game.turn("marquise", "daylight")
    assert all(b < N_CLEARINGS for _, b, _ in game.options(MOVE))
    assert not game.options(BATTLE)
    game.turn("vagabond", "daylight")
    assert not game.options(EXPLORE)
    assert goals(game, FIRST_FOREST) == [1, 9, 10, 12]  # out of it, but not into another one
    forests = read_map("autumn")["forests"]
    assert len(forests) == int(game.t.n_forests) == 7
    for forest in forests.values():  # enclosed by paths all around
        for one, other in itertools.pairwise([*forest["around"], forest["around"][0]]):
            assert int(game.state.adjacent[at(one)]) >> at(other) & 1


@pytest.mark.rule("root:G.1.13")
def test_the_edge_is_a_closed_chain_of_paths_that_bound_no_second_forest():
    doc = read_map("autumn")
    paths = {frozenset(path) for path in doc["paths"]}
    edge = {frozenset(pair) for pair in itertools.pairwise([*doc["edge"], doc["edge"][0]])}
    assert len(edge) == len(doc["edge"]) == len(set(doc["edge"]))
    assert edge <= paths
    around = [
        {frozenset(pair) for pair in itertools.pairwise([*forest["around"], forest["around"][0]])}
        for forest in doc["forests"].values()
    ]
    for path in paths:  # a path of the edge has one forest beside it, every other path has two
        assert sum(path in ring for ring in around) == (1 if path in edge else 2)
    assert set(doc["corners"]) <= set(doc["edge"])


@pytest.mark.rule("root:G.1.24", "root:G.1.29.a", "root:G.1.31")
def test_paths_make_clearings_adjacent_and_rivers_do_not():
    doc = read_map("autumn")
    paths = {frozenset(path) for path in doc["paths"]}
    rivers = {frozenset(river) for river in doc["rivers"]}
    assert len(paths) == 18
    assert len(rivers) == 4
    assert not paths & rivers
    for origin in range(1, N_CLEARINGS + 1):
        game = Table("marquise", "eyrie").warriors("marquise", origin, 2).turn("marquise", "daylight")
        expected = sorted(next(iter(path - {origin})) for path in paths if origin in path)
        assert goals(game, origin) == expected
        for river in rivers:
            if origin in river:
                assert next(iter(river - {origin})) not in expected


@pytest.mark.rule("root:G.1.29.b")
def test_a_forest_is_adjacent_to_its_clearings_and_to_forests_across_one_path():
    beside = {1: {2, 3, 4}, 2: {1, 4}, 3: {1, 6}, 4: {1, 2, 5, 7}, 5: {4, 7}, 6: {3, 7}, 7: {4, 5, 6}}
    for number, forest in enumerate(read_map("autumn")["forests"].values(), start=1):
        place = N_CLEARINGS + number
        game = Table("vagabond", "marquise").pawn(place).items(BOOT).turn("vagabond", "birdsong")
        slips = {a + 1 for a, _, _ in game.options(SLIP)}
        assert {slip for slip in slips if slip <= N_CLEARINGS} == set(forest["around"])
        assert {slip - N_CLEARINGS for slip in slips if slip > N_CLEARINGS} == beside[number]
