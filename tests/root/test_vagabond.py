"""The Vagabond (Law 9): pawn, items, setup, and the phases of his turn; relationships have a file of their own."""

import pytest

from rootai.engine.contract import CHANCE
from rootai.engine.packing import op_of
from rootai.games.root.moves import (
    AID,
    AMBUSH_WITH,
    BATTLE,
    BUILD,
    CHARACTER,
    CRAFT,
    DAMAGE,
    DECLINE,
    DISCARD,
    DRAW_CARD,
    DRAW_QUEST,
    END,
    EXPLORE,
    FIND_ITEM,
    FOREST_AT,
    MOVE,
    NONE,
    PAY_SUPPORTER,
    QUEST,
    REFRESH,
    REMOVE_ITEM,
    REPAIR,
    REVOLT,
    ROLL,
    SLIP,
    SPECIAL,
    STRIKE,
    TAKE_ITEM,
)
from rootai.games.root.rules.items import BAG_TRACK, COINS_TRACK, TEA_TRACK
from rootai.games.root.rules.turn import settle
from rootai.games.root.state import (
    BAG,
    BOOT,
    CHARACTER_NAMES,
    COINS,
    COMMANDER,
    CROSSBOW,
    DAMAGED_DOWN,
    DAMAGED_UP,
    DAYLIGHT,
    DOWN,
    END_STEP,
    EVENING,
    HAMMER,
    HOSTILE,
    INDIFFERENT,
    KEEP,
    N_ITEMS,
    NOBODY,
    ROOST,
    SAWMILL,
    SWORD,
    SYMPATHY,
    TEA,
    THIEF,
    TINKER,
    TORCH,
    UP,
    WOOD,
)
from rootai.games.root.tables import QUEST_IDS, card_index

from .table import Table, at, roll

CARD = card_index
FORESTS = tuple(range(13, 20))  # printed f1 to f7
A_WARRIOR, A_BUILDING, A_TOKEN = 0, 1, 2
FOR_CARDS, FOR_POINTS = 0, 1


def table(*others, pawn=8):
    """The Vagabond in the first seat, without any items, his pawn on the map."""
    return Table("vagabond", *(others or ("marquise",))).pawn(pawn)


def printed(options):
    """The places of some moves, by their printed numbers."""
    return sorted({option[0] + 1 for option in options})


def goals(game):
    """Where the pawn may move, by printed numbers."""
    return sorted({b + 1 for _, b, _ in game.options(MOVE)})


def count(game, zone, *items):
    """How many of these items lie in a zone; of all items when none is named."""
    return sum(int(game.state.items[0, zone, item]) for item in (items or range(N_ITEMS)))


def damaged(game):
    """All items in the Damaged box."""
    return count(game, DAMAGED_UP) + count(game, DAMAGED_DOWN)


def score(game):
    """The Vagabond's points."""
    return int(game.state.score[0])


def draw(game, *cards):
    """Let chance draw these cards for the seat that draws."""
    for card in cards:
        game.play(DRAW_CARD, game.options(DRAW_CARD)[0][0], CARD(card))
    return game


def quests(game, *names):
    """Lay these quests face up."""
    for name in names:
        game.state.quest_deck &= ~(1 << QUEST_IDS.index(name))
        game.state.quests |= 1 << QUEST_IDS.index(name)
    return game


def attacked(*items, warriors=3, exhausted=(), high=0, low=0):
    """The Marquise attacks the Vagabond, who holds these items, and the dice are rolled."""
    game = table(pawn=7).items(*items).items(*exhausted, zone=DOWN).warriors("marquise", 7, warriors)
    return roll(game.turn("marquise", "daylight").play(BATTLE, at(7), 0), high, low)


def favor_of_the_mice(game):
    """The Eyrie craft it with three roosts."""
    for clearing in (2, 7, 11):
        game.building("eyrie", ROOST, clearing)
    game.state.leader = COMMANDER
    return game.hand("eyrie", "favor-mouse").turn("eyrie", "daylight").play(CRAFT, CARD("favor-mouse"), 0)


# ---- crafting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:9.2.1.a")
def test_all_hammers_have_the_suit_of_the_clearing():
    hand = ("foxfolk-steel", "anvil", "bake-sale", "knapsack", "brutal-tactics-1")
    game = table(pawn=8).items(HAMMER, HAMMER).hand("vagabond", *hand).turn("vagabond", "daylight")
    assert {a for a, _, _ in game.options(CRAFT)} == {CARD(c) for c in ("foxfolk-steel", "anvil", "brutal-tactics-1")}
    game.pawn(4)
    assert {a for a, _, _ in game.options(CRAFT)} == {CARD("bake-sale")}
    game.pawn(7)
    assert {a for a, _, _ in game.options(CRAFT)} == {CARD("knapsack")}


@pytest.mark.rule("root:9.2.1.b")
def test_a_cost_of_several_suits_is_out_of_reach_and_any_suit_is_not():
    game = table(pawn=8).items(*[HAMMER] * 4).hand("vagabond", "tax-collector-1", "royal-claim")
    for clearing in (8, 4, 7):
        game.pawn(clearing).turn("vagabond", "daylight")
        assert {a for a, _, _ in game.options(CRAFT)} == {CARD("royal-claim")}


@pytest.mark.rule("root:9.2.1.c", "root:9.2.5.II")
def test_a_crafted_sword_is_ready_at_once():
    game = table(pawn=8).items(HAMMER, HAMMER).hand("vagabond", "arms-trader").warriors("marquise", 8, 1)
    game.turn("vagabond", "daylight")
    assert not game.options(BATTLE)
    game.play(CRAFT, CARD("arms-trader"), 0)
    assert score(game) == 2
    assert game.state.item_supply[SWORD] == 1
    assert count(game, UP, SWORD) == 1
    assert not game.state.crafted_items.any()
    game.play(BATTLE, at(8), 1)
    assert count(game, DOWN, SWORD) == 1


@pytest.mark.rule("root:9.2.1.c", "root:9.2.5.I.a")
def test_crafted_tea_lies_on_its_track():
    game = table(pawn=7).items(HAMMER).hand("vagabond", "root-tea-fox").turn("vagabond", "daylight")
    game.play(CRAFT, CARD("root-tea-fox"), 0)
    assert score(game) == 2
    assert game.state.track[0, TEA_TRACK] == 1


@pytest.mark.rule("root:9.5.8.a")
def test_one_hammer_for_each_symbol():
    game = table(pawn=8).items(*[HAMMER] * 4).hand("vagabond", "favor-fox", "anvil").turn("vagabond", "daylight")
    game.play(CRAFT, CARD("favor-fox"), 0)
    assert (count(game, UP, HAMMER), count(game, DOWN, HAMMER)) == (1, 3)
    game.play(CRAFT, CARD("anvil"), 0)
    assert count(game, UP, HAMMER) == 1  # the new one
    game = table(pawn=8).items(HAMMER, HAMMER).items(HAMMER, zone=DOWN).hand("vagabond", "favor-fox")
    assert not game.turn("vagabond", "daylight").options(CRAFT)


@pytest.mark.rule("root:9.5.8.b")
def test_he_crafts_between_moves_with_the_suit_of_each_clearing():
    game = table(pawn=8).items(HAMMER, HAMMER, BOOT).hand("vagabond", "crossbow-bird", "knapsack")
    game.turn("vagabond", "daylight").play(CRAFT, CARD("crossbow-bird"), 0)
    assert not game.options(CRAFT)
    game.play(MOVE, at(8), at(7)).play(CRAFT, CARD("knapsack"), 0)
    assert score(game) == 2
    assert game.state.track[0, BAG_TRACK] == 1


# ---- the pawn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:9.2.2.a")
def test_the_pawn_has_no_part_in_rule():
    game = table(pawn=7).turn("vagabond", "daylight")
    assert game.state.ruler[at(7)] == NOBODY
    game.warriors("marquise", 7, 1)
    assert game.state.ruler[at(7)] == 1


@pytest.mark.rule("root:9.2.2.a")
def test_the_pawn_does_not_keep_others_from_moving_or_building():
    game = table(pawn=9).warriors("marquise", 9, 1).token("marquise", WOOD, 9).turn("marquise", "daylight")
    assert game.allows(MOVE, at(9), at(12), 1)
    assert game.options(BUILD)


@pytest.mark.rule("root:9.2.2.b", "root:9.2.7.c")
def test_hits_without_items_leave_the_pawn_where_it_is():
    game = attacked(high=3)
    assert game.state.pawn[0] == at(7)
    assert damaged(game) == 0
    assert game.actor == 1


@pytest.mark.rule("root:9.2.2.I.a", "root:9.2.2.b")
def test_a_favor_in_his_clearing_damages_three_items_of_his_choice():
    game = table("eyrie", pawn=9).items(BOOT, TORCH, TEA, HAMMER).items(SWORD, zone=DOWN)
    favor_of_the_mice(game)
    assert game.actor == 0
    assert set(game.options(DAMAGE)) == {(SWORD, 0, 0), (BOOT, 1, 0), (HAMMER, 1, 0)}  # or those after them
    game.play(DAMAGE, SWORD, 0).play(DAMAGE, TEA, 1).play(DAMAGE, TORCH, 1)
    assert game.actor == 1
    assert damaged(game) == 3
    assert count(game, DAMAGED_DOWN, SWORD) == 1
    assert count(game, DAMAGED_UP, TEA, TORCH) == 2
    assert game.state.track[0, TEA_TRACK] == 0
    assert count(game, UP, BOOT, HAMMER) == 2
    assert game.state.pawn[0] == at(9)
    assert game.state.score[1] == 0


@pytest.mark.rule("root:9.2.2.I.a")
def test_a_favor_elsewhere_damages_nothing():
    for place in (8, 13):
        game = favor_of_the_mice(table("eyrie", pawn=place).items(BOOT, TORCH, TEA, HAMMER))
        assert damaged(game) == 0
        assert game.actor == 1


@pytest.mark.rule("root:9.2.2.I.b")
def test_his_own_favor_does_not_hurt_him():
    game = table(pawn=7).items(HAMMER, HAMMER, HAMMER, BOOT).hand("vagabond", "favor-mouse")
    game.warriors("marquise", 7, 1).warriors("marquise", 8, 1).building("marquise", SAWMILL, 2)
    game.turn("vagabond", "daylight").play(CRAFT, CARD("favor-mouse"), 0)
    assert damaged(game) == 0
    assert game.state.warriors[1].tolist() == [int(c == 8) for c in range(1, 13)]
    assert score(game) == 1


@pytest.mark.rule("root:9.2.2.I.b")
def test_the_favor_of_his_partner_does_not_hurt_him():
    game = table("eyrie", "marquise", "alliance", pawn=9).items(BOOT, TORCH, TEA, HAMMER)
    game.warriors("marquise", 9, 1)
    game.state.partner[0], game.state.partner[1] = 1, 0
    favor_of_the_mice(game)
    assert damaged(game) == 0
    assert game.state.warriors[2, at(9)] == 0


@pytest.mark.rule("root:9.2.2.I.c")
def test_with_two_whole_items_a_revolt_damages_both():
    game = table("alliance", pawn=9).items(BOOT).items(SWORD, zone=DOWN).items(TEA, zone=DAMAGED_UP)
    game.token("alliance", SYMPATHY, 9)
    game.state.supporters = game.t.suit_cards[2]
    game.state.deck &= ~game.state.supporters
    game.turn("alliance", "birdsong").play(REVOLT, at(9))
    while game.options(PAY_SUPPORTER):
        game.play(*game.show(game.moves()[0]))
    assert game.state.buildings[1, 2, at(9)] == 1
    assert count(game, DAMAGED_UP) == 2
    assert count(game, DAMAGED_DOWN, SWORD) == 1
    assert count(game, UP) == count(game, DOWN) == 0


@pytest.mark.rule("root:9.2.3")
def test_he_moves_whoever_rules():
    game = table("eyrie", pawn=1).items(BOOT).warriors("eyrie", 1, 3).warriors("eyrie", 5, 3)
    game.turn("vagabond", "daylight")
    assert goals(game) == [5, 9, 10]  # and nowhere but beside him
    game.play(MOVE, at(1), at(5))
    assert game.state.pawn[0] == at(5)


# ---- battle ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:9.2.4.a", "root:9.2.7.a")
def test_without_swords_he_is_defenseless():
    game = attacked(BOOT, TORCH, TEA, high=1)
    game.play(DAMAGE, BOOT, 1).play(DAMAGE, TORCH, 1)
    assert game.actor == 1
    assert damaged(game) == 2


@pytest.mark.rule("root:9.2.4.b")
def test_an_exhausted_sword_still_defends():
    game = attacked(BOOT, TORCH, TEA, exhausted=(SWORD,), high=1)
    game.play(DAMAGE, BOOT, 1)
    assert game.actor == 1
    assert damaged(game) == 1


@pytest.mark.rule("root:9.2.4.a", "root:9.2.7.d")
def test_a_damaged_sword_does_not_defend():
    game = table(pawn=7).items(BOOT, TORCH).items(SWORD, zone=DAMAGED_UP).warriors("marquise", 7, 1)
    roll(game.turn("marquise", "daylight").play(BATTLE, at(7), 0), 1, 1)
    assert game.state.warriors[1, at(7)] == 1  # no rolled hit either
    game.play(DAMAGE, BOOT, 1).play(DAMAGE, TORCH, 1)
    assert damaged(game) == 3


@pytest.mark.rule("root:9.2.6")
@pytest.mark.parametrize(("up", "down", "broken", "fallen"), [(1, 0, 0, 1), (2, 0, 0, 2), (1, 1, 0, 2), (1, 0, 2, 1)])
def test_rolled_hits_are_limited_by_whole_swords(up, down, broken, fallen):
    game = table(pawn=7).items(*[SWORD] * up).items(*[SWORD] * down, zone=DOWN)
    game.items(*[SWORD] * broken, zone=DAMAGED_UP).warriors("marquise", 7, 5)
    roll(game.turn("vagabond", "daylight").play(BATTLE, at(7), 1), 3, 0)
    assert game.state.warriors[1, at(7)] == 5 - fallen


@pytest.mark.rule("root:9.2.6")
def test_swords_limit_him_as_a_defender_too():
    game = attacked(SWORD, exhausted=(SWORD,), warriors=4, high=3, low=3)
    game.play(DAMAGE, SWORD, 0).play(DAMAGE, SWORD, 1)  # at the same time as he deals his hits
    assert game.state.warriors[1, at(7)] == 2


@pytest.mark.rule("root:9.2.7.a", "root:9.2.7.b")
def test_he_may_damage_the_sword_that_he_fought_with_and_items_on_tracks():
    game = table(pawn=7).items(SWORD, TEA, BOOT).warriors("marquise", 7, 5)
    roll(game.turn("vagabond", "daylight").play(BATTLE, at(7), 1), 2, 2)
    assert set(game.options(DAMAGE)) == {(SWORD, 0, 0), (TEA, 1, 0), (BOOT, 1, 0)}
    game.play(DAMAGE, SWORD, 0).play(DAMAGE, TEA, 1)
    assert count(game, DAMAGED_DOWN, SWORD) == 1
    assert count(game, DAMAGED_UP, TEA) == 1
    assert game.state.track[0, TEA_TRACK] == 0
    assert damaged(game) == 2
    assert game.options(MOVE)


@pytest.mark.rule("root:9.2.7.c", "root:9.2.7.e")
def test_hits_beyond_his_items_are_ignored_and_score_nothing():
    game = attacked(BOOT, TORCH, exhausted=(TEA,), high=3)  # and one hit more, for he has no sword
    for item, side in ((BOOT, 1), (TEA, 0), (TORCH, 1)):
        game.play(DAMAGE, item, side)
    assert game.actor == 1
    assert damaged(game) == 3
    assert game.state.pawn[0] == at(7)
    assert game.state.score[1] == 0


@pytest.mark.rule("root:9.2.7.d", "root:9.2.5.b")
@pytest.mark.parametrize("zone", [DOWN, DAMAGED_UP, DAMAGED_DOWN])
def test_face_down_and_damaged_items_pay_for_nothing(zone):
    game = table(pawn=6).hand("vagabond", "anvil").warriors("marquise", 6, 1)
    game.state.character[0] = THIEF
    game.hand("marquise", "sword")
    quests(game, "repair-a-shed-fox")
    game.items(*range(N_ITEMS), zone=zone).turn("vagabond", "daylight")
    assert [op_of(m) for m in game.moves()] == [END]
    game = table(pawn=6).hand("vagabond", "anvil").warriors("marquise", 6, 1).hand("marquise", "sword")
    game.state.character[0] = THIEF
    quests(game, "repair-a-shed-fox").items(*range(N_ITEMS)).turn("vagabond", "daylight")
    assert {op_of(m) for m in game.moves()} == {END, MOVE, BATTLE, EXPLORE, AID, QUEST, STRIKE, CRAFT, SPECIAL}


@pytest.mark.rule("root:9.2.7.d", "root:9.6.2")
@pytest.mark.parametrize("zone", [DOWN, DAMAGED_UP, DAMAGED_DOWN])
def test_coins_off_their_track_draw_nothing(zone):
    game = table(pawn=7).items(COINS, zone=zone).items(COINS).turn("vagabond", "evening")
    assert game.actor == CHANCE
    draw(game, "anvil", "sword")
    assert game.state.turn_seat == 1


# ---- items -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:9.2.5.a")
def test_what_he_crafts_cannot_be_taken_by_a_second_vagabond():
    game = Table("vagabond", "vagabond", "marquise").pawn(7).pawn(7, v=1)
    game.items(HAMMER).items(BOOT, v=1).hand("vagabond", "root-tea-fox")
    game.turn("vagabond", "daylight").play(CRAFT, CARD("root-tea-fox"), 0)
    assert not game.state.crafted_items.any()
    game.state.hand[1] = 1 << CARD("sword")
    game.state.deck &= ~game.state.hand[1]
    game.state.turn_seat = 1
    settle(game.state, game.t)
    assert game.options(MOVE)
    assert not game.options(AID)


@pytest.mark.rule("root:9.2.5.I.a")
def test_a_refreshed_bag_goes_to_its_track():
    game = table(pawn=7).items(BAG, zone=DOWN).turn("vagabond", "birdsong")
    assert game.state.track[0, BAG_TRACK] == 1
    assert count(game, UP, BAG) == 1


@pytest.mark.rule("root:9.2.5.I.b")
def test_exhausted_coins_leave_their_track():
    game = table(pawn=7).items(COINS).hand("vagabond", "sword").warriors("marquise", 7, 1)
    game.turn("vagabond", "daylight").play(AID, 1, CARD("sword"), COINS)
    assert game.state.track[0, COINS_TRACK] == 0
    assert count(game, DOWN, COINS) == 1
    draw(game.play(END), "anvil")
    assert game.state.turn_seat == 1  # one card only


@pytest.mark.rule("root:9.2.5.I.b")
def test_a_track_keeps_its_items_when_others_are_exhausted():
    game = table(pawn=7).items(BAG, COINS, TEA, BOOT).turn("vagabond", "daylight").play(MOVE, at(7), at(12))
    assert game.state.track[0].tolist() == [1, 1, 1]


@pytest.mark.rule("root:9.2.5.I.c", "root:9.4.1.a")
def test_the_fourth_tea_lies_in_the_satchel_and_refreshes_nothing():
    game = table(pawn=7).items(TEA, TEA, TEA, TEA).items(*[BOOT] * 9, SWORD, zone=DOWN)
    assert game.state.track[0, TEA_TRACK] == 3
    game.turn("vagabond", "birdsong")
    assert game.actor == 0
    while game.options(REFRESH):
        game.play(*game.show(game.moves()[0]))
    assert count(game, UP, BOOT, SWORD) == 3 * 2 + 3


@pytest.mark.rule("root:9.2.5.I.c", "root:9.6.4.b")
def test_a_surplus_item_of_a_track_counts_for_the_capacity():
    game = table(pawn=7).items(*[TEA] * 4, *[BOOT] * 6).turn("vagabond", "evening")
    draw(game, "anvil")
    assert set(game.options(REMOVE_ITEM)) == {(BOOT, UP, 0), (TEA, UP, 0)}
    game.play(REMOVE_ITEM, TEA, UP)
    assert game.state.track[0, TEA_TRACK] == count(game, UP, TEA) == 3


@pytest.mark.rule("root:9.2.5.I.d")
def test_a_track_does_not_fill_itself_from_the_satchel():
    game = table(pawn=7).items(*[TEA] * 5).hand("vagabond", "sword", "root-tea-mouse", "investments")
    game.warriors("marquise", 7, 1).turn("vagabond", "daylight")
    assert {op_of(m) for m in game.moves()} == {END, AID}  # nothing shifts items
    game.play(AID, 1, CARD("sword"), TEA).play(AID, 1, CARD("root-tea-mouse"), TEA)
    assert game.state.track[0, TEA_TRACK] == 3  # those in the satchel go first
    game.play(AID, 1, CARD("investments"), TEA)
    assert game.state.track[0, TEA_TRACK] == 2


@pytest.mark.rule("root:9.2.5.II")
@pytest.mark.parametrize("item", [BOOT, SWORD, CROSSBOW, HAMMER])
def test_other_items_taken_lie_face_up_in_the_satchel(item):
    game = table(pawn=7).items(TORCH).hand("vagabond", "sword").warriors("marquise", 7, 1)
    game.state.crafted_items[1, item] = 1
    game.turn("vagabond", "daylight").play(AID, 1, CARD("sword"), TORCH).play(TAKE_ITEM, item)
    assert count(game, UP) == count(game, UP, item) == 1
    assert not game.state.track.any()


# ---- setup -----------------------------------------------------------------------------------------------------------


def set_up():
    """The setup of a game in which nobody but the Vagabond has anything to choose."""
    game = Table("vagabond", "alliance")
    game.state.step = END_STEP  # of the Alliance's setup, which comes first
    game.state.turn_seat = 1
    settle(game.state, game.t)
    return game


@pytest.mark.rule("root:9.3.1", "root:9.3.5")
def test_he_chooses_a_character_and_takes_its_items():
    game = set_up()
    assert game.actor == 0
    assert game.options(CHARACTER) == [(c, 0, 0) for c in range(len(CHARACTER_NAMES))]
    game.play(CHARACTER, TINKER)
    assert count(game, UP) == count(game, UP, BOOT, TORCH, BAG, HAMMER) == 4
    assert game.state.items[0].sum() == 4
    assert game.state.track[0].tolist() == [0, 0, 1]
    assert not game.options(CHARACTER)


@pytest.mark.rule("root:9.3.2")
def test_the_pawn_starts_in_any_forest():
    game = set_up().play(CHARACTER, THIEF)
    assert printed(game.options(FOREST_AT)) == list(FORESTS)
    assert len(game.moves()) == len(FORESTS)
    game.play(FOREST_AT, at(15))
    assert game.state.pawn[0] == at(15)


@pytest.mark.rule("root:9.3.3", "root:9.3.6")
def test_three_quests_are_laid_out_and_everybody_is_indifferent():
    game = set_up().play(CHARACTER, THIEF).play(FOREST_AT, at(15))
    for quest in (3, 7, 14):
        assert game.actor == CHANCE
        game.play(DRAW_QUEST, quest)
        assert not game.allows(DRAW_QUEST, quest)
    assert int(game.state.quests) == 1 << 3 | 1 << 7 | 1 << 14
    assert int(game.state.quest_deck).bit_count() == 12
    assert (game.state.relationship == INDIFFERENT).all()
    assert game.state.turn_number == 1  # the game begins


@pytest.mark.rule("root:9.3.4")
def test_a_bag_a_boot_a_hammer_and_a_sword_lie_under_the_ruins():
    game = table(pawn=6).items(*[TORCH] * 4)
    assert [c for c in range(1, 13) if game.state.ruin_items[at(c)]] == [6, 10, 11, 12]
    hidden = {BAG, BOOT, HAMMER, SWORD}
    found = []
    for clearing in (6, 10, 11, 12):
        game.pawn(clearing).turn("vagabond", "daylight").play(EXPLORE)
        assert game.actor == CHANCE  # nobody knows which
        assert set(game.options(FIND_ITEM)) == {(item, NONE, 0) for item in hidden}
        found.append(sorted(hidden)[0])
        game.play(FIND_ITEM, found[-1], NONE)
        hidden.remove(found[-1])
    assert not game.state.ruin_pool.any()
    assert count(game, UP, *found) == 4


# ---- Birdsong --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:9.4", "root:9.4.1.a", "root:9.4.1.c")
def test_without_tea_he_refreshes_three_items_of_his_choice_and_then_slips():
    game = table(pawn=7).items(BOOT, SWORD, SWORD, TORCH, zone=DOWN).turn("vagabond", "birdsong")
    assert not game.options(SLIP)
    assert not game.options(END)
    assert set(game.options(REFRESH)) == {(BOOT, 0, 0), (SWORD, 0, 0)}
    game.play(REFRESH, SWORD).play(REFRESH, SWORD)
    assert game.options(REFRESH) == [(TORCH, 0, 0)]
    game.play(REFRESH, TORCH)
    assert count(game, UP, SWORD, TORCH) == 3
    assert count(game, DOWN, BOOT) == 1
    assert not game.options(REFRESH)
    assert game.options(SLIP)


@pytest.mark.rule("root:9.4.1.a")
def test_each_tea_on_its_track_refreshes_two_more():
    game = table(pawn=7).items(TEA).items(BOOT, BOOT, SWORD, SWORD, TORCH, HAMMER, zone=DOWN)
    game.turn("vagabond", "birdsong")
    for item in (BOOT, BOOT, HAMMER, SWORD, SWORD):
        game.play(REFRESH, item)
    assert not game.options(REFRESH)
    assert count(game, DOWN, TORCH) == 1


@pytest.mark.rule("root:9.4.1.b")
def test_tea_refreshed_now_does_not_count_yet():
    game = table(pawn=7).items(TEA, BOOT, BOOT, SWORD, zone=DOWN).turn("vagabond", "birdsong")
    game.play(REFRESH, BOOT).play(REFRESH, BOOT).play(REFRESH, TEA)
    assert game.state.track[0, TEA_TRACK] == 1
    assert not game.options(REFRESH)
    assert count(game, DOWN, SWORD) == 1


@pytest.mark.rule("root:9.4.1.c")
def test_with_fewer_exhausted_items_all_are_refreshed():
    game = table(pawn=7).items(BOOT, TORCH, zone=DOWN).turn("vagabond", "birdsong")
    assert count(game, UP, BOOT, TORCH) == 2
    assert game.options(SLIP)


@pytest.mark.rule("root:9.4.1.a")
def test_a_damaged_item_may_be_turned_up_and_stays_damaged():
    game = table(pawn=7).items(TEA, zone=DAMAGED_DOWN).turn("vagabond", "birdsong")
    assert count(game, DAMAGED_UP, TEA) == 1
    assert game.state.track[0, TEA_TRACK] == 0


@pytest.mark.rule("root:9.4.2.a", "root:9.4.2.c")
def test_a_slip_goes_to_a_clearing_or_forest_beside_him_and_needs_no_boots():
    game = table(pawn=9).warriors("marquise", 12, 2)
    game.state.relationship[0, 1] = HOSTILE
    game.turn("vagabond", "birdsong")
    assert printed(game.options(SLIP)) == [1, 4, 12, 13, 15]
    game.play(SLIP, at(12))
    assert game.state.pawn[0] == at(12)
    assert game.state.phase == DAYLIGHT  # only one slip
    assert not game.options(SLIP)


@pytest.mark.rule("root:9.4.2.a", "root:9.4.2.c")
def test_he_slips_from_forest_to_forest_across_a_path():
    game = table(pawn=13).items(BOOT).turn("vagabond", "birdsong")
    assert printed(game.options(SLIP)) == [1, 9, 10, 12, 14, 15, 16]
    game.play(SLIP, at(16))
    assert game.state.pawn[0] == at(16)
    assert count(game, UP, BOOT) == 1


@pytest.mark.rule("root:9.4.2.c")
def test_a_slip_is_optional():
    game = table(pawn=9).turn("vagabond", "birdsong").play(END)
    assert game.state.pawn[0] == at(9)
    assert game.state.phase == DAYLIGHT


# ---- Daylight: moving ------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:9.5")
def test_actions_in_any_order_and_number():
    game = table(pawn=8).items(BOOT, BOOT, TORCH, HAMMER, HAMMER, TEA)
    game.hand("vagabond", "anvil", "sword").warriors("marquise", 7, 1)
    quests(game, "repair-a-shed-fox").turn("vagabond", "daylight")
    game.play(CRAFT, CARD("anvil"), 0).play(QUEST, QUEST_IDS.index("repair-a-shed-fox"), FOR_POINTS)
    game.play(DRAW_QUEST, 0).play(MOVE, at(8), at(7)).play(AID, 1, CARD("sword"), TEA).play(MOVE, at(7), at(3))
    assert score(game) == 2 + 1 + 1
    assert game.state.pawn[0] == at(3)
    assert not game.options(MOVE)  # the boots are used up
    assert game.state.phase == DAYLIGHT
    game.play(END)
    assert game.state.phase == EVENING


@pytest.mark.rule("root:9.5.1.a", "root:9.2.9.III.B")
def test_a_move_costs_a_boot_and_two_where_hostile_warriors_stand():
    game = table("marquise", "eyrie", pawn=7).items(BOOT).warriors("marquise", 12, 1).building("marquise", SAWMILL, 8)
    game.warriors("eyrie", 12, 1).warriors("eyrie", 3, 1)
    game.state.relationship[0, 1] = HOSTILE
    game.turn("vagabond", "daylight")
    assert goals(game) == [3, 8]  # a building alone does not matter, nor warriors of the indifferent Eyrie
    game.items(BOOT)
    game.state.relationship[0, 2] = HOSTILE
    assert goals(game) == [3, 8, 12]
    game.play(MOVE, at(7), at(12))
    assert count(game, DOWN, BOOT) == 2
    game.items(BOOT).play(MOVE, at(12), at(11))
    assert count(game, DOWN, BOOT) == 3


@pytest.mark.rule("root:9.5.1.b")
def test_no_move_into_a_forest_by_daylight():
    game = table(pawn=9).items(BOOT, BOOT).turn("vagabond", "daylight")
    assert goals(game) == [1, 4, 12]


@pytest.mark.rule("root:9.5.1.c")
def test_from_a_forest_he_moves_to_the_clearings_around_it():
    game = table(pawn=15).items(BOOT).turn("vagabond", "daylight")
    assert goals(game) == [4, 9, 12]
    game.play(MOVE, at(15), at(12))
    assert game.state.pawn[0] == at(12)
    assert count(game, DOWN, BOOT) == 1


# ---- Daylight: battle and exploring ----------------------------------------------------------------------------------


@pytest.mark.rule("root:9.5.2.a")
def test_a_battle_costs_a_sword_and_happens_in_his_clearing():
    game = table("marquise", "eyrie", pawn=7).warriors("marquise", 7, 1).token("marquise", KEEP, 3)
    game.warriors("eyrie", 12, 1).items(SWORD, zone=DOWN).turn("vagabond", "daylight")
    assert not game.options(BATTLE)
    game.items(SWORD)
    assert game.options(BATTLE) == [(at(7), 1, 0)]
    roll(game.play(BATTLE, at(7), 1), 0, 0)
    assert count(game, DOWN, SWORD) == 2
    assert not game.options(BATTLE)
    game.items(SWORD).pawn(18)
    assert not game.options(BATTLE)


@pytest.mark.rule("root:9.5.3.a", "root:9.5.3.b")
def test_exploring_finds_an_item_a_point_and_an_open_slot():
    game = table(pawn=12).items(TORCH).turn("vagabond", "daylight")
    assert game.state.open_slots[at(12)] == 1
    game.play(EXPLORE).play(FIND_ITEM, BAG, NONE)
    assert count(game, DOWN, TORCH) == 1
    assert count(game, UP, BAG) == 1
    assert game.state.track[0, BAG_TRACK] == 1
    assert score(game) == 1
    assert game.state.open_slots[at(12)] == 2
    assert not int(game.state.ruins) >> at(12) & 1
    assert game.actor == 0


@pytest.mark.rule("root:9.5.3.a")
def test_an_item_found_can_be_used_at_once():
    game = table(pawn=12).items(TORCH).turn("vagabond", "daylight")
    assert not game.options(MOVE)
    game.play(EXPLORE).play(FIND_ITEM, BOOT, NONE).play(MOVE, at(12), at(7))
    assert game.state.pawn[0] == at(7)


@pytest.mark.rule("root:9.5.3.b")
def test_an_explored_ruin_makes_room_for_a_building():
    game = table(pawn=12).items(TORCH).building("marquise", SAWMILL, 12).warriors("marquise", 12, 1)
    game.token("marquise", WOOD, 12).turn("vagabond", "daylight")
    assert game.state.open_slots[at(12)] == 0
    game.play(EXPLORE).play(FIND_ITEM, SWORD, NONE)
    game.turn("marquise", "daylight")
    assert {a for a, _, _ in game.options(BUILD)} == {at(12)}


@pytest.mark.rule("root:9.5.3.c")
def test_no_exploring_without_a_ruin():
    for place, possible in ((12, True), (7, False), (13, False), (16, False)):
        game = table(pawn=place).items(TORCH).turn("vagabond", "daylight")
        assert bool(game.options(EXPLORE)) == possible
    game = table(pawn=12).items(TORCH, TORCH).turn("vagabond", "daylight").play(EXPLORE).play(FIND_ITEM, BAG, NONE)
    assert not game.options(EXPLORE)


@pytest.mark.rule("root:9.5.9")
def test_without_a_torch_neither_exploring_nor_a_special_action():
    game = table(pawn=12).items(BOOT).hand("marquise", "anvil").warriors("marquise", 12, 1)
    game.state.character[0] = THIEF
    game.turn("vagabond", "daylight")
    assert not game.options(EXPLORE)
    assert not game.options(SPECIAL)
    game.items(TORCH)
    assert game.options(EXPLORE)
    game.play(SPECIAL, 1)
    assert count(game, DOWN, TORCH) == 1


# ---- Daylight: aid ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:9.5.4.a", "root:9.5.4.g")
def test_aid_exhausts_any_item_and_gives_a_matching_card():
    game = table("alliance", pawn=8).items(TORCH, TEA).items(SWORD, zone=DOWN).warriors("alliance", 8, 1)
    game.hand("vagabond", "anvil", "armorers-1", "sword").turn("vagabond", "daylight")
    given = {(1, CARD(card), item) for card in ("anvil", "armorers-1") for item in (TORCH, TEA)}
    assert set(game.options(AID)) == given
    game.play(AID, 1, CARD("anvil"), TEA)
    assert int(game.state.hand[1]) == 1 << CARD("anvil")
    assert not int(game.state.hand[0]) >> CARD("anvil") & 1
    assert game.state.supporters == 0
    assert game.state.discard == 0
    assert count(game, DOWN, TEA) == 1


@pytest.mark.rule("root:9.5.4.b")
def test_no_aid_to_the_absent_nor_from_a_forest_nor_with_other_suits():
    game = table("marquise", "eyrie", pawn=8).items(TORCH).hand("vagabond", "anvil", "sword")
    game.warriors("marquise", 8, 1).warriors("eyrie", 7, 1).turn("vagabond", "daylight")
    assert game.options(AID) == [(1, CARD("anvil"), TORCH)]
    assert game.pawn(7).options(AID) == [(2, CARD("sword"), TORCH)]
    assert not game.pawn(18).options(AID)


@pytest.mark.rule("root:9.5.4.c")
@pytest.mark.parametrize("piece", ["building", "token", "nothing"])
def test_a_building_or_a_token_is_enough_for_aid(piece):
    game = table("alliance", pawn=8).items(TORCH).hand("vagabond", "anvil")
    if piece == "building":
        game.building("alliance", 0, 8)
    elif piece == "token":
        game.token("alliance", SYMPATHY, 8)
    game.turn("vagabond", "daylight")
    assert bool(game.options(AID)) == (piece != "nothing")


@pytest.mark.rule("root:9.5.4.d", "root:9.5.4.e")
def test_he_may_take_one_crafted_item_of_the_player_he_aids():
    game = table("marquise", "eyrie", pawn=8).items(TORCH, BOOT).hand("vagabond", "anvil", "foxfolk-steel")
    game.warriors("marquise", 8, 1)
    game.state.crafted_items[1, TEA] = game.state.crafted_items[1, SWORD] = game.state.crafted_items[2, BAG] = 1
    game.turn("vagabond", "daylight").play(AID, 1, CARD("anvil"), TORCH)
    assert {game.show(m)[:2] for m in game.moves()} == {(DECLINE, 0), (TAKE_ITEM, TEA), (TAKE_ITEM, SWORD)}
    game.play(TAKE_ITEM, TEA)
    assert game.state.track[0, TEA_TRACK] == 1
    assert not game.options(TAKE_ITEM)  # one item for one card
    assert game.state.crafted_items[1].sum() == 1
    game.play(AID, 1, CARD("foxfolk-steel"), BOOT).play(DECLINE)
    assert game.state.crafted_items[1, SWORD] == 1
    assert game.state.hand[0] == 0


# ---- Daylight: quests ------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:9.5.5.a")
def test_a_quest_needs_its_suit_and_both_of_its_items():
    game = table(pawn=7).items(SWORD, TORCH)
    quests(game, "expel-bandits-mouse", "guard-duty-mouse", "guard-duty-rabbit").turn("vagabond", "daylight")
    guard = QUEST_IDS.index("guard-duty-mouse")
    assert game.options(QUEST) == [(guard, FOR_CARDS, 0), (guard, FOR_POINTS, 0)]
    game.items(SWORD)
    assert {a for a, _, _ in game.options(QUEST)} == {guard, QUEST_IDS.index("expel-bandits-mouse")}
    assert not game.pawn(18).options(QUEST)
    game.pawn(7).play(QUEST, QUEST_IDS.index("expel-bandits-mouse"), FOR_POINTS)
    assert count(game, DOWN, SWORD) == 2
    assert count(game, UP, TORCH) == 1


@pytest.mark.rule("root:9.5.5.b")
def test_a_completed_quest_is_kept_and_another_is_laid_out():
    game = table(pawn=7).items(SWORD, TORCH)
    quests(game, "guard-duty-mouse", "errand-fox", "errand-rabbit").turn("vagabond", "daylight")
    guard = QUEST_IDS.index("guard-duty-mouse")
    game.play(QUEST, guard, FOR_POINTS)
    assert int(game.state.quests_done[0]) == 1 << guard
    assert len(game.options(DRAW_QUEST)) == 12
    game.play(DRAW_QUEST, 1)
    assert int(game.state.quests).bit_count() == 3
    assert not int(game.state.quests) >> guard & 1
    assert int(game.state.quest_deck).bit_count() == 11


@pytest.mark.rule("root:9.5.5.b")
def test_with_an_empty_quest_deck_nothing_is_laid_out():
    game = quests(table(pawn=7).items(SWORD, TORCH), "guard-duty-mouse")
    game.state.quest_deck = 0
    game.turn("vagabond", "daylight").play(QUEST, QUEST_IDS.index("guard-duty-mouse"), FOR_POINTS)
    assert game.state.quests == 0
    assert game.actor == 0


@pytest.mark.rule("root:9.5.5.c")
@pytest.mark.parametrize("reward", [FOR_POINTS, FOR_CARDS])
def test_a_quest_gives_a_point_for_each_of_its_suit_or_two_cards(reward):
    game = quests(table(pawn=7).items(SWORD, TORCH), "guard-duty-mouse")
    game.state.quests_done[0] = sum(
        1 << QUEST_IDS.index(done) for done in ("escort-mouse", "logistics-help-mouse", "errand-fox")
    )
    game.turn("vagabond", "daylight").play(QUEST, QUEST_IDS.index("guard-duty-mouse"), reward).play(DRAW_QUEST, 1)
    if reward == FOR_CARDS:
        draw(game, "anvil", "sword")
    assert game.actor == 0
    assert score(game) == (3 if reward == FOR_POINTS else 0)
    assert int(game.state.hand[0]).bit_count() == (0 if reward == FOR_POINTS else 2)


# ---- Daylight: strike, repair ----------------------------------------------------------------------------------------


@pytest.mark.rule("root:9.5.6.a", "root:9.5.6.d")
def test_a_strike_removes_one_warrior_without_a_battle():
    game = table(pawn=7).items(CROSSBOW).warriors("marquise", 7, 2).hand("marquise", "ambush-mouse")
    game.turn("vagabond", "daylight").play(STRIKE, 1, A_WARRIOR)
    assert game.state.warriors[1, at(7)] == 1
    assert game.state.attacker == NOBODY
    assert game.actor == 0  # no ambush, no dice
    assert game.state.relationship[0, 1] == HOSTILE
    assert score(game) == 0
    assert count(game, DOWN, CROSSBOW) == 1
    assert not game.options(STRIKE)


@pytest.mark.rule("root:9.5.6.b")
def test_without_warriors_a_building_or_a_token_is_struck_for_a_point():
    game = table(pawn=7).items(CROSSBOW, CROSSBOW).building("marquise", SAWMILL, 7).token("marquise", WOOD, 7)
    game.turn("vagabond", "daylight")
    assert set(game.options(STRIKE)) == {(1, A_BUILDING, SAWMILL), (1, A_TOKEN, WOOD)}
    game.play(STRIKE, 1, A_TOKEN, WOOD)
    assert score(game) == 1
    assert game.state.tokens[1, WOOD, at(7)] == 0
    assert game.state.buildings[1, SAWMILL, at(7)] == 1
    game.play(STRIKE, 1, A_BUILDING, SAWMILL)
    assert score(game) == 2
    assert game.state.relationship[0, 1] == INDIFFERENT


@pytest.mark.rule("root:9.5.6.b")
def test_a_base_that_is_struck_is_lost_with_its_supporters():
    game = table("alliance", pawn=7).items(CROSSBOW).building("alliance", 2, 7)
    game.state.supporters = 1 << CARD("sword") | 1 << CARD("anvil")
    game.state.deck &= ~game.state.supporters
    game.turn("vagabond", "daylight").play(STRIKE, 1, A_BUILDING, 2)
    assert score(game) == 1
    assert int(game.state.supporters) == 1 << CARD("anvil")


@pytest.mark.rule("root:9.5.6.c")
def test_only_warriors_of_the_owner_shield_his_other_pieces():
    game = table("marquise", "alliance", pawn=7).items(CROSSBOW).building("marquise", SAWMILL, 7)
    game.warriors("marquise", 7, 1).token("alliance", SYMPATHY, 7).turn("vagabond", "daylight")
    assert set(game.options(STRIKE)) == {(1, A_WARRIOR, 0), (2, A_TOKEN, SYMPATHY)}


@pytest.mark.rule("root:9.5.6.a")
def test_a_strike_reaches_only_his_clearing_and_only_opponents():
    game = table("marquise", "eyrie", "alliance", pawn=7).items(CROSSBOW)
    game.warriors("marquise", 7, 1).warriors("eyrie", 12, 1).warriors("alliance", 7, 1)
    game.state.partner[0], game.state.partner[3] = 3, 0
    game.turn("vagabond", "daylight")
    assert game.options(STRIKE) == [(1, A_WARRIOR, 0)]
    assert not game.pawn(18).options(STRIKE)


@pytest.mark.rule("root:9.5.6.d")
def test_a_crossbow_does_nothing_in_battle():
    game = table(pawn=7).items(SWORD, CROSSBOW, CROSSBOW).warriors("marquise", 7, 4)
    roll(game.turn("vagabond", "daylight").play(BATTLE, at(7), 1), 3, 0)
    assert game.state.warriors[1, at(7)] == 3
    assert count(game, UP, CROSSBOW) == 2


@pytest.mark.rule("root:9.5.7.a")
def test_a_repaired_item_keeps_its_side():
    game = table(pawn=7).items(HAMMER, HAMMER, HAMMER).items(BOOT, zone=DAMAGED_DOWN).items(TEA, zone=DAMAGED_UP)
    game.turn("vagabond", "daylight")
    assert set(game.options(REPAIR)) == {(BOOT, 0, 0), (TEA, 1, 0)}
    game.play(REPAIR, BOOT, 0)
    assert count(game, DOWN, BOOT) == 1
    assert not game.options(MOVE)
    game.play(REPAIR, TEA, 1)
    assert count(game, UP, TEA) == 1
    assert game.state.track[0, TEA_TRACK] == 1
    assert count(game, DOWN, HAMMER) == 2
    assert not game.options(REPAIR)


@pytest.mark.rule("root:9.5.7.a", "root:9.5.7.b")
def test_a_repair_needs_a_hammer_but_no_clearing():
    game = table(pawn=18).items(BOOT, zone=DAMAGED_UP).turn("vagabond", "daylight")
    assert not game.options(REPAIR)
    game.items(HAMMER).play(REPAIR, BOOT, 1)
    assert goals(game) == [4, 7, 8, 12]


# ---- Evening ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:9.6.1.a", "root:9.6.1.b")
def test_in_a_forest_damaged_items_return_face_up():
    game = table(pawn=18).items(BOOT, TEA, zone=DAMAGED_DOWN).items(SWORD, zone=DAMAGED_UP).items(TORCH, zone=DOWN)
    game.turn("vagabond", "evening")
    assert damaged(game) == 0
    assert count(game, UP, BOOT, TEA, SWORD) == 3
    assert game.state.track[0, TEA_TRACK] == 1
    assert count(game, DOWN, TORCH) == 1


@pytest.mark.rule("root:9.6.1.c")
def test_in_a_clearing_nothing_is_repaired():
    game = table(pawn=8).items(BOOT, TEA, zone=DAMAGED_DOWN).items(SWORD, zone=DAMAGED_UP)
    draw(game.turn("vagabond", "evening"), "anvil")
    assert count(game, DAMAGED_DOWN, BOOT, TEA) == 2
    assert count(game, DAMAGED_UP, SWORD) == 1


@pytest.mark.rule("root:9.6", "root:9.6.2")
def test_coins_and_bags_repaired_by_the_rest_count_the_same_evening():
    game = table(pawn=18).items(COINS, COINS, BAG, zone=DAMAGED_DOWN).items(*[BOOT] * 8)
    game.turn("vagabond", "evening")
    draw(game, "anvil", "sword", "bake-sale")
    assert game.state.turn_seat == 1
    assert count(game, UP, BOOT) == 8


@pytest.mark.rule("root:9.6.3", "root:9.6")
def test_seven_cards_become_five_before_the_items_are_checked():
    game = table(pawn=8).items(*[BOOT] * 7)
    game.hand("vagabond", "anvil", "sword", "bake-sale", "armorers-1", "sappers-1", "cobbler-1")
    draw(game.turn("vagabond", "evening"), "root-tea-fox")
    assert len(game.options(DISCARD)) == 7
    assert not game.options(REMOVE_ITEM)
    game.play(DISCARD, CARD("anvil")).play(DISCARD, CARD("root-tea-fox"))
    assert int(game.state.hand[0]).bit_count() == 5
    assert not game.options(DISCARD)
    game.play(REMOVE_ITEM, BOOT, UP)
    assert game.state.items[0].sum() == 6
    assert game.state.turn_seat == 1


@pytest.mark.rule("root:9.6.4.a", "root:9.6.4.d")
@pytest.mark.parametrize(("bags", "limit"), [(0, 6), (1, 8), (2, 10), (3, 12)])
def test_the_capacity_is_six_and_two_for_each_bag(bags, limit):
    game = table(pawn=8).items(*[BAG] * bags).items(*[BOOT] * (limit + 2)).turn("vagabond", "daylight")
    assert game.state.items[0].sum() == limit + 2 + bags  # more than he may keep, in Daylight
    draw(game.play(END), "anvil").play(REMOVE_ITEM, BOOT, UP).play(REMOVE_ITEM, BOOT, UP)
    assert game.state.turn_seat == 1
    assert count(game, UP, BOOT) == limit
    assert count(game, UP, BAG) == bags


@pytest.mark.rule("root:9.6.4.b")
def test_items_on_tracks_do_not_count_and_others_do():
    game = table(pawn=8).items(*[TEA] * 3, *[COINS] * 3).items(BOOT, SWORD, zone=DAMAGED_UP)
    game.items(BOOT, SWORD, zone=DOWN).items(TORCH, zone=DAMAGED_DOWN).items(HAMMER)
    draw(game.turn("vagabond", "evening"), "anvil", "sword", "bake-sale", "armorers-1")
    assert game.state.turn_seat == 1
    assert game.state.items[0].sum() == 12


@pytest.mark.rule("root:9.6.4.c")
def test_he_chooses_the_surplus_items_and_they_leave_the_game():
    game = table(pawn=8).items(COINS, TEA, BOOT, BOOT, TORCH).items(SWORD, SWORD, zone=DOWN)
    game.items(HAMMER, zone=DAMAGED_UP).items(TEA, zone=DAMAGED_DOWN).items(CROSSBOW)
    supply = game.state.item_supply.tolist()
    draw(game.turn("vagabond", "evening"), "anvil", "sword")
    assert game.actor == 0
    assert (COINS, UP, 0) not in game.options(REMOVE_ITEM)  # on its track, like the tea
    assert (TEA, UP, 0) not in game.options(REMOVE_ITEM)
    assert (BOOT, UP, 0) in game.options(REMOVE_ITEM)
    assert (SWORD, DOWN, 0) in game.options(REMOVE_ITEM)
    game.play(REMOVE_ITEM, SWORD, DOWN).play(REMOVE_ITEM, TEA, DAMAGED_DOWN)
    assert game.state.items[0].sum() == 8
    assert count(game, DOWN, SWORD) == 1
    assert count(game, DAMAGED_DOWN, TEA) == 0
    assert game.state.item_supply.tolist() == supply
    assert game.state.turn_seat == 1
    assert not game.options(REMOVE_ITEM)


@pytest.mark.rule("root:9.2.7.b")
def test_an_ambush_damages_items_before_the_roll():
    game = table(pawn=7).items(SWORD, SWORD, BOOT).warriors("marquise", 7, 4).hand("marquise", "ambush-mouse")
    game.turn("vagabond", "daylight").play(BATTLE, at(7), 1).play(AMBUSH_WITH, CARD("ambush-mouse"))
    assert game.actor == 0
    game.play(DAMAGE, SWORD, 0).play(DAMAGE, BOOT, 1)
    assert game.actor == CHANCE  # the pawn remains, so the battle goes on
    game.play(ROLL, 3, 0)
    assert game.state.warriors[1, at(7)] == 3  # one sword is left
