"""Woodland Alliance (Law 8): supporters, sympathy, Outrage, revolts, bases, officers."""

import pytest

from rootai.engine.contract import CHANCE
from rootai.games.root.data.factions import SYMPATHY_COST, SYMPATHY_POINTS
from rootai.games.root.factions.alliance import REVOLTS
from rootai.games.root.moves import (
    ACTIVATE_DOMINANCE,
    AMBUSH_WITH,
    BATTLE,
    CRAFT,
    DAMAGE,
    DECLINE,
    DISCARD,
    DRAW_CARD,
    DRAW_SUPPORTER,
    END,
    GIVE_CARD,
    LEADER,
    LOSE_BUILDING,
    LOSE_TOKEN,
    MOBILIZE,
    MOVE,
    NONE,
    ORGANIZE,
    PAY_SUPPORTER,
    RECRUIT,
    RESOLVE_FIRST,
    REVOLT,
    ROOST_AT,
    SPREAD,
    STRIKE,
    TRAIN,
)
from rootai.games.root.observation import view_json
from rootai.games.root.rules.pieces import remove_building, remove_token
from rootai.games.root.rules.turn import settle
from rootai.games.root.state import (
    BAG,
    BIRDSONG,
    BOOT,
    COMMANDER,
    CROSSBOW,
    DAYLIGHT,
    EVENING,
    FOX,
    KEEP,
    MOUSE,
    NOBODY,
    RABBIT,
    RECRUITER,
    ROOST,
    SAWMILL,
    SWORD,
    SYMPATHY,
    TORCH,
    WOOD,
)
from rootai.games.root.tables import card_index

from .table import Table, at, first_args, roll

CARD = card_index
FOXES = ("knapsack", "root-tea-fox", "travel-gear-fox", "protection-racket", "foxfolk-steel", "anvil")
RABBITS = ("smugglers-trail", "root-tea-rabbit", "visit-to-friends", "bake-sale")
MICE = ("mouse-in-a-sack", "root-tea-mouse", "travel-gear-mouse", "investments", "sword", "crossbow-mouse")
BIRDS = ("birdy-bindle", "woodland-runners", "arms-trader", "crossbow-bird")
MOUSE_CLEARINGS = (2, 7, 9, 11)
AROUND_12 = (4, 7, 9, 10, 11, 1, 2, 3, 5)  # the first five are adjacent to it
COSTS = (1, 1, 1, 2, 2, 2, 3, 3, 3, 3)  # printed on the sympathy track, and the points below
POINTS = (0, 1, 1, 1, 2, 2, 3, 4, 4, 4)


def table(*others):
    """The Alliance in the first seat."""
    return Table("alliance", *(others or ("marquise",)))


def cards_of(mask):
    """The numbers of a set of cards."""
    return [card for card in range(54) if int(mask) >> card & 1]


def cards(*names):
    """The numbers of some cards, in order."""
    return sorted(CARD(name) for name in names)


def supporters(game, *names):
    """Move cards from the deck to the Supporters stack."""
    for name in names:
        bit = 1 << CARD(name)
        assert int(game.state.deck) & bit, name
        game.state.deck &= ~bit
        game.state.supporters |= bit
    return game


def sympathy(game, *clearings):
    """Place sympathy tokens."""
    for clearing in clearings:
        game.token("alliance", SYMPATHY, clearing)
    return game


def officers(game, n):
    """Move warriors from the supply to the Officers box."""
    game.state.warrior_supply[game.seat("alliance")] -= n
    game.state.officers += n
    return game


def base(game, suit, clearing):
    """Place a base."""
    return game.building("alliance", suit, clearing)


def printed(game, op):
    """The clearings of the legal moves with an operation, by their printed numbers."""
    return sorted({option[0] + 1 for option in game.options(op)})


def pay(game, *names):
    """Spend supporters; they are asked for in ascending order."""
    for card in cards(*names):
        game.play(PAY_SUPPORTER, card)
    return game


def attacked(game, clearing, high, low, by="marquise"):
    """Another player attacks the Alliance in a clearing."""
    game.turn(by, "daylight").play(BATTLE, at(clearing), game.seat("alliance"))
    return roll(game, high, low)


def total_warriors(game):
    """All warriors of the Alliance, wherever they are."""
    seat = game.seat("alliance")
    return int(game.state.warriors[seat].sum()) + int(game.state.warrior_supply[seat]) + int(game.state.officers)


# ---- setup -----------------------------------------------------------------------------------------------------------


def set_up_game():
    """The Eyrie have set up, and the Alliance is about to."""
    game = table("eyrie")
    settle(game.state, game.t)
    return game.play(ROOST_AT, at(1)).play(LEADER, COMMANDER)


@pytest.mark.rule("root:8.3.1", "root:8.3.2", "root:8.3.3")
def test_all_pieces_start_off_the_map():
    game = set_up_game()
    while game.actor == CHANCE:
        game.play(*Table.show(game.moves()[0]))
    assert game.state.phase == BIRDSONG
    assert game.state.warrior_supply[0] == 10
    assert list(game.state.building_supply[0]) == [1, 1, 1]
    assert game.state.token_supply[0, SYMPATHY] == 10
    assert game.state.officers == 0
    assert not game.state.warriors[0].any()
    assert not game.state.buildings[0].any()
    assert not game.state.tokens[0].any()
    assert game.state.presence[0] == 0


@pytest.mark.rule("root:8.3.4")
def test_three_cards_are_drawn_as_the_first_supporters():
    game = set_up_game()
    for card in ("anvil", "sword", "royal-claim"):
        assert game.actor == CHANCE
        assert game.state.phase not in (BIRDSONG, DAYLIGHT, EVENING)
        game.play(DRAW_SUPPORTER, CARD(card))
    assert cards_of(game.state.supporters) == cards("anvil", "sword", "royal-claim")
    assert game.state.hand[0] == 0  # none of them is a hand card
    assert game.state.phase == BIRDSONG
    assert not game.options(DRAW_SUPPORTER)


# ---- crafting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:8.2.1")
def test_sympathy_tokens_craft_for_the_suit_of_their_clearing_and_bases_do_not():
    game = base(sympathy(table(), 2), MOUSE, 9)
    game.hand("alliance", "root-tea-fox", "scouting-party-1", "anvil", "visit-to-friends").turn("alliance", "daylight")
    assert first_args(game, CRAFT) == cards("root-tea-fox")  # one mouse; two mice, a fox and a rabbit are too much
    sympathy(game, 6)
    assert first_args(game, CRAFT) == cards("root-tea-fox", "anvil")


@pytest.mark.rule("root:8.5.1")
def test_each_token_crafts_once_a_turn_and_crafting_goes_between_trainings():
    game = base(sympathy(table(), 2, 6), FOX, 8)
    game.hand("alliance", "root-tea-fox", "mouse-in-a-sack", "anvil", "knapsack", "foxfolk-steel")
    game.turn("alliance", "daylight").play(TRAIN, CARD("knapsack")).play(CRAFT, CARD("root-tea-fox"))
    assert game.state.score[0] == 2
    assert first_args(game, CRAFT) == cards("anvil")  # the mouse token has been used, the fox token has not
    game.play(TRAIN, CARD("foxfolk-steel")).play(CRAFT, CARD("anvil"))
    assert not game.options(CRAFT)
    assert (game.state.score[0], game.state.officers) == (4, 2)
    assert cards_of(game.state.hand[0]) == cards("mouse-in-a-sack")


@pytest.mark.rule("root:8.5.1")
def test_a_fresh_turn_wakes_the_tokens_and_crafting_belongs_to_daylight():
    game = sympathy(table(), 2).hand("alliance", "root-tea-fox", "mouse-in-a-sack")
    supporters(game, "knapsack", "anvil", "foxfolk-steel").turn("alliance", "birdsong")
    assert not game.options(CRAFT)
    game.play(END).play(END).play(CRAFT, CARD("root-tea-fox"))  # neither revolts nor sympathy
    assert not game.options(CRAFT)
    game.turn("alliance", "evening")
    while game.state.turn_seat != 0 or game.state.phase != DAYLIGHT:
        assert not game.options(CRAFT)
        game.play(*(Table.show(game.moves()[0]) if game.actor == CHANCE else (END,)))
    assert CARD("mouse-in-a-sack") in first_args(game, CRAFT)


# ---- Guerrilla War ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:8.2.2.a")
def test_a_defending_alliance_deals_the_higher_die():
    game = table().warriors("alliance", 8, 3).warriors("marquise", 8, 4)
    attacked(game, 8, 3, 1)
    assert game.state.warriors[1, at(8)] == 1
    assert game.state.warriors[0, at(8)] == 2


@pytest.mark.rule("root:8.2.2.b")
def test_guerrilla_hits_are_limited_by_the_warriors():
    game = table().warriors("alliance", 8, 1).warriors("marquise", 8, 4)
    attacked(game, 8, 3, 1)
    assert game.state.warriors[1, at(8)] == 3
    assert game.state.warriors[0, at(8)] == 0


@pytest.mark.rule("root:8.2.2.b")
def test_an_attacking_alliance_deals_the_higher_die_like_anybody():
    game = officers(table().warriors("alliance", 8, 3).warriors("marquise", 8, 3), 1)
    roll(game.turn("alliance", "evening").play(BATTLE, at(8), 1), 2, 0)
    assert game.state.warriors[1, at(8)] == 1
    assert game.state.warriors[0, at(8)] == 3


# ---- supporters ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:8.2.3.a")
def test_supporters_do_not_count_for_the_hand_limit():
    game = base(supporters(table(), *FOXES, "sword"), FOX, 8)
    game.hand("alliance", *RABBITS[:3]).turn("alliance", "evening")
    for card in ("armorers-1", "armorers-2"):
        game.play(DRAW_CARD, 0, CARD(card))
    assert game.state.turn_seat == 1  # five cards in hand, and nothing to discard
    assert int(game.state.hand[0]).bit_count() == 5
    assert cards_of(game.state.supporters) == cards(*FOXES, "sword")


@pytest.mark.rule("root:8.2.3.a")
def test_only_hand_cards_are_discarded_in_the_evening():
    game = base(supporters(table(), *FOXES, "sword"), FOX, 8)
    game.hand("alliance", *RABBITS).turn("alliance", "evening")
    for card in ("armorers-1", "armorers-2"):
        game.play(DRAW_CARD, 0, CARD(card))
    assert first_args(game, DISCARD) == cards(*RABBITS, "armorers-1", "armorers-2")


@pytest.mark.rule("root:8.2.3.b")
def test_an_ambush_among_the_supporters_is_not_played():
    game = supporters(table(), "ambush-fox").hand("alliance", "anvil")
    game.warriors("alliance", 8, 1).warriors("marquise", 8, 2)
    game.turn("marquise", "daylight").play(BATTLE, at(8), 0)
    assert game.actor == 0
    assert [Table.show(move)[0] for move in game.moves()] == [DECLINE]
    game.hand("alliance", "ambush-bird-1")
    assert first_args(game, AMBUSH_WITH) == cards("ambush-bird-1")


@pytest.mark.rule("root:8.2.3.b")
def test_supporters_are_neither_crafted_nor_activated_but_spent_as_their_suit():
    game = sympathy(supporters(table("marquise", "eyrie"), "anvil", "dominance-fox", "ambush-mouse"), 12)
    game.hand("alliance", "bake-sale").score("alliance", 12).turn("alliance", "birdsong")
    game.play(END)
    assert printed(game, SPREAD) == [7, 9, 11]  # the ambush card is worth a mouse
    game.play(SPREAD, at(7))
    pay(game, "ambush-mouse").play(END)
    assert game.state.phase == DAYLIGHT
    assert not game.options(CRAFT)
    assert not game.options(ACTIVATE_DOMINANCE)
    game.hand("alliance", "dominance-rabbit", "crossbow-mouse")
    assert game.options(ACTIVATE_DOMINANCE) == [(CARD("dominance-rabbit"), NONE, 0)]
    assert first_args(game, CRAFT) == cards("crossbow-mouse")


@pytest.mark.rule("root:8.2.3.c")
def test_hand_cards_pay_for_no_revolt_and_no_sympathy():
    game = sympathy(supporters(table(), "anvil", "sword"), 8, 3).hand("alliance", *FOXES[:3], *RABBITS[:2])
    game.turn("alliance", "birdsong")
    assert [Table.show(move)[0] for move in game.moves()] == [END]
    game.play(END)
    assert printed(game, SPREAD) == [6, 7, 11]  # beside 3 and 8: rabbits, who are all in hand, open nothing
    supporters(game, "bake-sale")
    assert printed(game, SPREAD) == [4, 6, 7, 11]


@pytest.mark.rule("root:8.2.3.c")
def test_supporters_train_nobody():
    game = base(supporters(table(), "anvil", "royal-claim"), FOX, 8).hand("alliance", "sword", "knapsack")
    game.turn("alliance", "daylight")
    assert first_args(game, TRAIN) == cards("knapsack")
    game.play(TRAIN, CARD("knapsack"))
    assert cards_of(game.state.supporters) == cards("anvil", "royal-claim")


@pytest.mark.rule("root:8.2.3.d")
def test_only_the_alliance_sees_its_supporters():
    game = supporters(table("marquise", "eyrie"), "anvil", "sword").turn("alliance", "birdsong")
    names = ["alliance", "marquise", "eyrie"]
    assert sorted(view_json(game.state, names, 0)["alliance"]["supporters"]) == ["anvil", "sword"]
    for seat in (1, 2):
        seen = view_json(game.state, names, seat)["alliance"]["supporters"]
        assert len(seen) == 2
        assert not {"anvil", "sword"} & set(seen)


@pytest.mark.rule("root:8.2.3.I.a", "root:8.2.3.I.b")
def test_without_a_base_a_sixth_supporter_is_discarded_at_once():
    game = sympathy(supporters(table(), *MICE[:5]), 8).hand("marquise", "anvil", "sappers-1")
    game.warriors("marquise", 7, 2).turn("marquise", "daylight").play(MOVE, at(7), at(8), 1)
    game.play(GIVE_CARD, CARD("anvil"))
    assert cards_of(game.state.supporters) == cards(*MICE[:5])
    assert cards_of(game.state.discard) == cards("anvil")
    assert cards_of(game.state.hand[1]) == cards("sappers-1")


@pytest.mark.rule("root:8.2.3.I.a", "root:8.2.3.I.b")
def test_a_card_drawn_for_a_full_stack_is_discarded():
    game = sympathy(supporters(table(), *MICE[:5]), 8).hand("marquise", "bake-sale")
    game.warriors("marquise", 7, 2).turn("marquise", "daylight").play(MOVE, at(7), at(8), 1)
    game.play(DRAW_SUPPORTER, CARD("royal-claim"))
    assert cards_of(game.state.supporters) == cards(*MICE[:5])
    assert cards_of(game.state.discard) == cards("royal-claim")
    game = sympathy(supporters(table(), *MICE[:4]), 8).hand("marquise", "bake-sale")
    game.warriors("marquise", 7, 2).turn("marquise", "daylight").play(MOVE, at(7), at(8), 1)
    game.play(DRAW_SUPPORTER, CARD("royal-claim"))
    assert cards_of(game.state.supporters) == cards(*MICE[:4], "royal-claim")  # the fifth one stays


@pytest.mark.rule("root:8.2.3.I.c")
def test_with_a_base_the_stack_has_no_limit():
    game = base(supporters(table(), *FOXES, *MICE), FOX, 8).hand("alliance", "bake-sale", "sappers-1")
    game.turn("alliance", "daylight").play(MOBILIZE, CARD("bake-sale")).play(MOBILIZE, CARD("sappers-1"))
    assert cards_of(game.state.supporters) == cards(*FOXES, *MICE, "bake-sale", "sappers-1")
    assert game.state.discard == 0


# ---- bases -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:8.2.4.a")
def test_a_lost_base_takes_supporters_of_its_suit_and_birds_along():
    game = base(supporters(table(), "anvil", "knapsack", "royal-claim", "sword"), FOX, 8).warriors("marquise", 8, 2)
    attacked(game, 8, 0, 0)
    assert cards_of(game.state.supporters) == cards("sword")
    assert cards_of(game.state.discard) == cards("anvil", "knapsack", "royal-claim")


@pytest.mark.rule("root:8.2.4.a", "root:8.2.4.b")
def test_a_base_lost_to_a_favor_or_a_strike_has_the_same_price():
    game = base(supporters(table("eyrie"), "knapsack", "sword", "royal-claim"), MOUSE, 9)
    officers(game, 2).hand("eyrie", "favor-mouse")
    for clearing in (2, 7, 11):
        game.building("eyrie", ROOST, clearing)
    game.state.leader = COMMANDER
    game.turn("eyrie", "daylight").play(CRAFT, CARD("favor-mouse"))
    assert cards_of(game.state.supporters) == cards("knapsack")
    assert game.state.officers == 1
    game = base(supporters(table("vagabond"), "knapsack", "sword", "royal-claim"), MOUSE, 9)
    officers(game, 2).pawn(9).items(CROSSBOW).turn("vagabond", "daylight").play(STRIKE, 0, 1, MOUSE)
    assert cards_of(game.state.supporters) == cards("knapsack")
    assert game.state.officers == 1


@pytest.mark.rule("root:8.2.4.b")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_lost_base_takes_half_of_the_officers_rounded_up(before, after):
    game = officers(base(table(), FOX, 8), before).warriors("marquise", 8, 2)
    attacked(game, 8, 0, 0)
    assert game.state.officers == after
    assert game.state.warrior_supply[0] == 10 - after


@pytest.mark.rule("root:8.2.4.b", "root:8.6.1.a")
def test_officers_lost_in_the_operations_take_their_operations_along():
    game = base(table(), FOX, 8).warriors("alliance", 8, 1).warriors("alliance", 4, 2)
    officers(game, 3).warriors("marquise", 8, 2).turn("alliance", "evening")
    roll(game.play(BATTLE, at(8), 1), 2, 2)  # the last warrior and the base fall
    assert game.state.buildings[0, FOX, at(8)] == 0
    assert game.state.officers == 1
    assert not game.options(MOVE)  # one officer is left, and one operation has been taken
    assert game.options(DRAW_CARD)


@pytest.mark.rule("root:8.2.4.c")
def test_after_the_last_base_the_alliance_chooses_five_supporters_to_keep():
    game = base(supporters(table(), *RABBITS, *MICE[:5], "anvil"), FOX, 8).warriors("marquise", 8, 2)
    attacked(game, 8, 0, 0)
    assert game.actor == 0
    assert len(game.moves()) == len(game.options(DISCARD))
    lost = cards(RABBITS[1], RABBITS[3], MICE[0], MICE[4])
    for card in lost:
        game.play(DISCARD, card)
    assert cards_of(game.state.supporters) == sorted(set(cards(*RABBITS, *MICE[:5])) - set(lost))
    assert int(game.state.supporters).bit_count() == 5
    assert game.actor == 1  # nothing more is discarded, and the Marquise goes on


@pytest.mark.rule("root:8.2.4.c")
def test_while_another_base_stands_there_is_no_limit():
    game = base(base(supporters(table(), *RABBITS, *MICE[:5]), FOX, 8), RABBIT, 3).warriors("marquise", 8, 2)
    attacked(game, 8, 0, 0)
    assert not game.options(DISCARD)
    assert cards_of(game.state.supporters) == cards(*RABBITS, *MICE[:5])


@pytest.mark.rule("root:8.2.4.d")
def test_a_lost_base_can_be_placed_again():
    game = sympathy(base(table(), MOUSE, 9), 2).warriors("marquise", 9, 2)
    supporters(game, *MICE[:2]).turn("alliance", "birdsong")
    assert not game.options(REVOLT)
    attacked(game, 9, 0, 0)
    assert list(game.state.building_supply[0]) == [1, 1, 1]
    assert game.state.open_slots[at(9)] == 2
    supporters(game, *MICE[2:4]).turn("alliance", "birdsong")
    pay(game.play(REVOLT, at(2)), *MICE[2:4])
    assert game.state.buildings[0, MOUSE, at(2)] == 1
    assert game.state.building_supply[0, MOUSE] == 0


@pytest.mark.rule("root:8.2.4.e")
def test_a_base_fills_a_slot_rules_and_is_worth_a_point():
    game = sympathy(table(), 8)
    assert game.state.open_slots[at(8)] == 2
    assert game.state.ruler[at(8)] == NOBODY  # a token does not rule
    base(game, FOX, 8)
    assert game.state.open_slots[at(8)] == 1
    assert game.state.ruler[at(8)] == 0
    remove_token(game.state, 0, SYMPATHY, at(8))
    game.warriors("marquise", 8, 2)
    attacked(game, 8, 0, 0)
    assert game.state.score[1] == 1
    assert game.state.ruler[at(8)] == 1


@pytest.mark.rule("root:8.2.4.e", "root:8.2.6.b")
def test_the_alliance_chooses_between_base_and_sympathy_and_orders_what_both_set_off():
    game = base(sympathy(supporters(table(), "knapsack"), 8), FOX, 8).warriors("marquise", 8, 2)
    game.hand("marquise", "anvil")
    attacked(game, 8, 0, 0)
    assert game.actor == 0
    assert len(game.moves()) == 2
    assert game.allows(LOSE_TOKEN, SYMPATHY)
    game.play(LOSE_BUILDING, FOX)
    assert game.state.tokens[0, SYMPATHY, at(8)] == 1
    for first, kept in ((0, []), (1, ["anvil"])):
        game = base(sympathy(supporters(table(), "knapsack"), 8), FOX, 8).warriors("marquise", 8, 3)
        game.hand("marquise", "anvil")
        attacked(game, 8, 2, 2)  # two hits and one more because nobody defends
        assert game.state.score[1] == 2  # both pieces are gone before anything else happens
        assert game.actor == 0
        game.play(RESOLVE_FIRST, first).play(GIVE_CARD, CARD("anvil"))
        assert cards_of(game.state.supporters) == cards(*kept)  # a card paid after the loss of the base stays


# ---- sympathy --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:8.2.5")
def test_the_tenth_token_is_the_last():
    game = sympathy(table(), *range(1, 10)).warriors("alliance", 12, 1)
    officers(supporters(game, *FOXES, *MICE), 1).turn("alliance", "birdsong").play(END)
    assert printed(game, SPREAD) == [11, 12]
    pay(game.play(SPREAD, at(11)), *MICE[:3])
    assert game.state.token_supply[0, SYMPATHY] == 0
    assert game.state.phase != BIRDSONG  # nothing is left to spread
    game.turn("alliance", "evening")
    assert game.options(MOVE)
    assert not game.options(ORGANIZE)
    remove_token(game.state, 0, SYMPATHY, at(3))
    assert printed(game, ORGANIZE) == [12]


@pytest.mark.rule("root:8.2.5.I")
def test_a_clearing_takes_one_sympathy_token():
    game = officers(sympathy(table(), 4, 9, 12), 1).warriors("alliance", 9, 1).warriors("alliance", 7, 1)
    supporters(game, *MICE, *FOXES, *RABBITS).turn("alliance", "birdsong").play(END)
    assert printed(game, SPREAD) == [1, 7, 8, 10, 11]
    game.turn("alliance", "evening")
    assert printed(game, ORGANIZE) == [7]


@pytest.mark.rule("root:8.2.5.II")
def test_a_clearing_is_sympathetic_while_it_has_the_token():
    game = sympathy(supporters(table(), *FOXES[:2]), 8, 12).warriors("marquise", 8, 2)
    game.turn("alliance", "birdsong")
    assert printed(game, REVOLT) == [8, 12]
    attacked(game, 8, 0, 0)
    game.play(DRAW_SUPPORTER, CARD("anvil"))  # the Marquise has no card to give
    game.turn("alliance", "birdsong")
    assert printed(game, REVOLT) == [12]
    game.play(END)
    assert 8 not in printed(game, SPREAD)  # 8 is unsympathetic, but not beside 12
    sympathy(game, 4)
    game.state.supporters |= 1 << CARD("travel-gear-fox")
    assert 8 in printed(game, SPREAD)


# ---- Outrage ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:8.2.6.a", "root:8.2.6.e")
def test_who_moves_warriors_into_a_sympathetic_clearing_gives_a_matching_card():
    game = sympathy(table(), 8).hand("marquise", "anvil", "sappers-1", "sword", "bake-sale")
    game.warriors("marquise", 7, 2).turn("marquise", "daylight").play(MOVE, at(7), at(8), 2)
    assert game.actor == 1
    assert first_args(game, GIVE_CARD) == cards("anvil", "sappers-1")
    assert len(game.moves()) == 2  # there is no way to refuse
    game.play(GIVE_CARD, CARD("sappers-1"))
    assert cards_of(game.state.supporters) == cards("sappers-1")
    assert cards_of(game.state.hand[1]) == cards("anvil", "sword", "bake-sale")
    assert game.state.discard == 0
    assert not game.options(GIVE_CARD)


@pytest.mark.rule("root:8.2.6.b")
def test_who_removes_sympathy_in_battle_gives_a_card_and_scores():
    game = sympathy(table(), 8).hand("marquise", "anvil", "sword").warriors("marquise", 8, 2)
    attacked(game, 8, 0, 0)
    assert game.state.score[1] == 1
    assert game.options(GIVE_CARD) == [(CARD("anvil"), 0, 0)]
    game.play(GIVE_CARD, CARD("anvil"))
    assert cards_of(game.state.supporters) == cards("anvil")


@pytest.mark.rule("root:8.2.6.b")
def test_a_defender_who_removes_sympathy_pays_too():
    game = officers(sympathy(table(), 8), 1).warriors("alliance", 8, 1).warriors("marquise", 8, 3)
    game.hand("marquise", "anvil").turn("alliance", "evening")
    roll(game.play(BATTLE, at(8), 1), 2, 2)
    assert game.actor == 1
    game.play(GIVE_CARD, CARD("anvil"))
    assert game.state.score[1] == 1
    assert cards_of(game.state.supporters) == cards("anvil")


@pytest.mark.rule("root:8.2.6.b")
def test_a_strike_on_sympathy_costs_a_card():
    game = sympathy(table("vagabond"), 8).hand("vagabond", "anvil", "sword").pawn(8).items(CROSSBOW)
    game.turn("vagabond", "daylight").play(STRIKE, 0, 2, SYMPATHY)
    assert game.state.score[1] == 1
    assert game.options(GIVE_CARD) == [(CARD("anvil"), 0, 0)]
    game.play(GIVE_CARD, CARD("anvil"))
    assert cards_of(game.state.supporters) == cards("anvil")


@pytest.mark.rule("root:8.2.6.c")
def test_a_move_costs_one_card_however_many_warriors_and_each_move_its_own():
    game = sympathy(table(), 8).hand("marquise", *FOXES[:3]).warriors("marquise", 7, 5)
    game.turn("marquise", "daylight").play(MOVE, at(7), at(8), 4).play(GIVE_CARD, CARD(FOXES[0]))
    assert int(game.state.supporters).bit_count() == 1
    game.play(MOVE, at(7), at(8), 1).play(GIVE_CARD, CARD(FOXES[2]))
    assert cards_of(game.state.supporters) == cards(FOXES[0], FOXES[2])
    assert not game.options(GIVE_CARD)


@pytest.mark.rule("root:8.2.6.b", "root:8.2.6.c")
def test_a_favor_costs_a_card_for_each_token():
    game = sympathy(table("eyrie"), *MOUSE_CLEARINGS[:3]).hand("eyrie", "favor-mouse", *MICE[:2], "anvil")
    for clearing in (2, 7, 11):
        game.building("eyrie", ROOST, clearing)
    game.state.leader = COMMANDER
    game.turn("eyrie", "daylight").play(CRAFT, CARD("favor-mouse"))
    assert game.state.score[1] == 3
    given = 0
    while game.options(RESOLVE_FIRST) or game.options(GIVE_CARD):
        if game.options(RESOLVE_FIRST):
            game.play(RESOLVE_FIRST, 0)
        else:
            assert CARD("favor-mouse") not in first_args(game, GIVE_CARD)  # the crafted card has left the hand
            game.play(GIVE_CARD, first_args(game, GIVE_CARD)[0])
            given += 1
    assert given == 2
    game.play(DRAW_SUPPORTER, CARD("royal-claim"))  # for the third token there is no match
    assert cards_of(game.state.supporters) == cards(*MICE[:2], "royal-claim")
    assert cards_of(game.state.hand[1]) == cards("anvil")
    assert not game.options(DRAW_SUPPORTER)


@pytest.mark.rule("root:8.2.6.d")
def test_without_a_match_the_hand_is_shown_to_the_alliance_which_draws():
    game = sympathy(table("marquise", "eyrie"), 8).hand("marquise", "sword", "bake-sale")
    game.warriors("marquise", 7, 2).turn("marquise", "daylight").play(MOVE, at(7), at(8), 1)
    assert game.actor == CHANCE
    assert len(game.moves()) == len(game.options(DRAW_SUPPORTER)) == 52
    game.play(DRAW_SUPPORTER, CARD("anvil"))
    assert cards_of(game.state.supporters) == cards("anvil")
    assert cards_of(game.state.hand[1]) == cards("sword", "bake-sale")
    names = ["alliance", "marquise", "eyrie"]
    assert sorted(view_json(game.state, names, 0)["seats"][1]["hand"]) == ["bake-sale", "sword"]
    assert not {"sword", "bake-sale"} & set(view_json(game.state, names, 2)["seats"][1]["hand"])
    for seat in (1, 2):  # nor does anybody else see the card that was drawn
        assert "anvil" not in view_json(game.state, names, seat)["alliance"]["supporters"]


@pytest.mark.rule("root:8.2.6.d")
def test_an_empty_hand_is_no_match_either():
    game = sympathy(table(), 8).warriors("marquise", 7, 2).turn("marquise", "daylight").play(MOVE, at(7), at(8), 1)
    game.play(DRAW_SUPPORTER, CARD("anvil"))
    assert cards_of(game.state.supporters) == cards("anvil")


@pytest.mark.rule("root:8.2.6.e")
def test_a_bird_must_be_given_when_it_is_the_only_match():
    game = sympathy(table(), 8).hand("marquise", "royal-claim", "sword")
    game.warriors("marquise", 7, 1).turn("marquise", "daylight").play(MOVE, at(7), at(8), 1)
    assert [Table.show(move)[:2] for move in game.moves()] == [(GIVE_CARD, CARD("royal-claim"))]


@pytest.mark.rule("root:8.2.6.f")
def test_a_pawn_moves_into_sympathy_without_outrage():
    game = sympathy(table("vagabond"), 8).hand("vagabond", "anvil").pawn(7).items(BOOT)
    game.turn("vagabond", "daylight").play(MOVE, at(7), at(8))
    assert game.state.pawn[0] == at(8)
    assert not game.options(GIVE_CARD)
    assert cards_of(game.state.hand[1]) == cards("anvil")
    assert game.state.supporters == 0


@pytest.mark.rule("root:8.2.6.f")
def test_placing_at_sympathy_causes_no_outrage():
    game = sympathy(table(), 8).hand("marquise", "anvil").building("marquise", RECRUITER, 8)
    game.building("marquise", SAWMILL, 8).turn("marquise", "birdsong")
    assert game.state.tokens[1, WOOD, at(8)] == 1
    game.play(RECRUIT, NONE)
    assert game.state.warriors[1, at(8)] == 1
    assert not game.options(GIVE_CARD)
    assert cards_of(game.state.hand[1]) == cards("anvil")
    assert game.state.supporters == 0


@pytest.mark.rule("root:8.2.6.g")
def test_the_alliance_moves_into_its_own_sympathy_freely():
    game = officers(sympathy(table(), 8), 2).hand("alliance", "anvil").warriors("alliance", 7, 1)
    game.turn("alliance", "evening").play(MOVE, at(7), at(8), 1)
    assert game.actor == 0
    assert not game.options(GIVE_CARD)
    assert cards_of(game.state.hand[0]) == cards("anvil")
    assert game.state.supporters == 0


@pytest.mark.rule("root:8.2.6.h")
def test_a_battle_beside_sympathy_that_stays_costs_nothing():
    game = sympathy(table(), 8).hand("marquise", "anvil").warriors("alliance", 8, 2).warriors("marquise", 8, 4)
    attacked(game, 8, 2, 2)
    assert game.state.warriors[0, at(8)] == 0
    assert game.state.tokens[0, SYMPATHY, at(8)] == 1
    assert not game.options(GIVE_CARD)
    assert cards_of(game.state.hand[1]) == cards("anvil")
    assert game.state.supporters == 0


@pytest.mark.rule("root:8.2.6.i")
def test_warriors_that_pass_through_pay_as_they_enter():
    game = sympathy(table(), 8).hand("marquise", *FOXES[:2]).warriors("marquise", 7, 2)
    game.turn("marquise", "daylight").play(MOVE, at(7), at(8), 2)
    assert not game.options(MOVE)  # first the card
    game.play(GIVE_CARD, CARD(FOXES[0])).play(MOVE, at(8), at(4), 2)
    assert not game.options(GIVE_CARD)  # leaving costs nothing
    assert cards_of(game.state.supporters) == cards(FOXES[0])
    game.play(MOVE, at(4), at(8), 1)
    assert game.options(GIVE_CARD)


# ---- Birdsong: revolts -----------------------------------------------------------------------------------------------


@pytest.mark.rule("root:8.4")
def test_no_revolt_follows_the_first_spread():
    game = sympathy(supporters(table(), *FOXES[:4], *MICE[:2]), 8).turn("alliance", "birdsong")
    assert game.allows(REVOLT, at(8))
    assert not game.options(SPREAD)
    pay(game.play(END).play(SPREAD, at(7)), MICE[0])
    assert game.state.phase == BIRDSONG
    assert game.options(SPREAD)
    assert not game.options(REVOLT)


@pytest.mark.rule("root:8.4.1")
def test_several_revolts_in_one_birdsong_and_none_afterwards():
    game = sympathy(supporters(table(), *FOXES[:2], *RABBITS[:2], *MICE[:2]), 8, 3, 2).hand("alliance", "anvil")
    game.turn("alliance", "birdsong")
    pay(game.play(REVOLT, at(8)), *FOXES[:2])
    pay(game.play(REVOLT, at(3)), *RABBITS[:2])
    assert game.state.buildings[0, FOX, at(8)] == game.state.buildings[0, RABBIT, at(3)] == 1
    assert game.state.officers == 2
    assert printed(game, REVOLT) == [2]  # a third one is possible, and optional
    game.play(END).play(END)
    assert game.state.phase == DAYLIGHT
    assert not game.options(REVOLT)
    game.play(END)
    assert game.state.phase == EVENING
    assert not game.options(REVOLT)


@pytest.mark.rule("root:8.4.1.I")
def test_a_revolt_needs_sympathy_and_a_base_of_the_suit_on_the_board():
    game = sympathy(supporters(table(), *FOXES[:2], *RABBITS[:2], *MICE[:2]), 8, 12, 3)
    game.turn("alliance", "birdsong")
    assert printed(game, REVOLT) == [3, 8, 12]  # not in the other rabbit and mouse clearings
    base(game, FOX, 8)
    assert printed(game, REVOLT) == [3]
    remove_building(game.state, 0, FOX, at(8))
    assert printed(game, REVOLT) == [3, 8, 12]


@pytest.mark.rule("root:8.4.1.II")
def test_a_revolt_costs_two_matching_supporters():
    game = sympathy(supporters(table(), "anvil", "royal-claim", "sword", "knapsack"), 8).turn("alliance", "birdsong")
    game.play(REVOLT, at(8))
    assert first_args(game, PAY_SUPPORTER) == cards("anvil", "knapsack")  # in order: one more must follow each
    pay(game, "anvil", "royal-claim")
    assert game.state.buildings[0, FOX, at(8)] == 1
    assert cards_of(game.state.supporters) == cards("sword", "knapsack")
    assert cards_of(game.state.discard) == cards("anvil", "royal-claim")


@pytest.mark.rule("root:8.4.1.II")
@pytest.mark.parametrize(
    ("stack", "legal"),
    [
        (("anvil", "royal-claim"), True),
        (("sappers-1", "royal-claim"), True),
        (("anvil", "sword"), False),
        (("sword", "bake-sale", "royal-claim"), False),
    ],
)
def test_birds_help_to_pay_for_a_revolt_and_other_suits_do_not(stack, legal):
    game = sympathy(supporters(table(), *stack), 8).turn("alliance", "birdsong")
    assert game.allows(REVOLT, at(8)) == legal


@pytest.mark.rule("root:8.4.1.II")
def test_two_supporters_are_enough_for_a_revolt_when_sympathy_is_dearer():
    game = sympathy(supporters(table(), *FOXES[:2]), 12, *AROUND_12[:6]).turn("alliance", "birdsong")
    pay(game.play(REVOLT, at(12)), *FOXES[:2])
    assert game.state.buildings[0, FOX, at(12)] == 1


@pytest.mark.rule("root:8.4.1.III.a", "root:8.4.1.III.b", "root:8.4.1.III.c")
def test_a_revolt_sweeps_the_clearing_and_places_the_base():
    game = sympathy(supporters(table("marquise", "eyrie"), *FOXES[:2]), 8).warriors("alliance", 8, 1)
    game.warriors("marquise", 8, 3).building("marquise", SAWMILL, 8).token("marquise", WOOD, 8)
    game.token("marquise", WOOD, 8).warriors("eyrie", 8, 2).building("eyrie", ROOST, 8)
    game.warriors("marquise", 7, 1).turn("alliance", "birdsong")
    assert game.state.open_slots[at(8)] == 0
    pay(game.play(REVOLT, at(8)), *FOXES[:2])
    assert game.state.score[0] == 4  # sawmill, roost and two wood; warriors are worth nothing
    assert not game.state.warriors[1:3, at(8)].any()
    assert not game.state.buildings[1:3, :, at(8)].any()
    assert not game.state.tokens[1:3, :, at(8)].any()
    assert game.state.warriors[1, at(7)] == 1
    assert game.state.buildings[0, FOX, at(8)] == 1
    assert game.state.open_slots[at(8)] == 1
    assert game.state.tokens[0, SYMPATHY, at(8)] == 1
    assert game.state.warriors[0, at(8)] == 1 + 1


@pytest.mark.rule("root:8.4.1.III.d", "root:8.4.1.III.e")
def test_a_revolt_brings_a_warrior_for_each_sympathetic_clearing_of_the_suit_and_an_officer():
    game = sympathy(supporters(table(), *FOXES[:2]), 1, 8, 12, 2, 3).turn("alliance", "birdsong")
    pay(game.play(REVOLT, at(12)), *FOXES[:2])
    assert game.state.warriors[0, at(12)] == 3
    assert game.state.warriors[0].sum() == 3
    assert game.state.officers == 1
    assert game.state.warrior_supply[0] == 6


@pytest.mark.rule("root:8.4.1.III.d", "root:8.4.1.III.e", "root:8.3.1")
@pytest.mark.parametrize(("supply", "placed", "gained"), [(4, 3, 1), (3, 3, 0), (2, 2, 0), (0, 0, 0)])
def test_with_few_warriors_the_clearing_comes_before_the_officer(supply, placed, gained):
    game = sympathy(supporters(table(), *FOXES[:2]), 1, 8, 12).warriors("alliance", 3, 10 - supply)
    pay(game.turn("alliance", "birdsong").play(REVOLT, at(8)), *FOXES[:2])
    assert game.state.warriors[0, at(8)] == placed
    assert game.state.officers == gained
    assert total_warriors(game) == 10


@pytest.mark.rule("root:8.4.1.III.f")
def test_a_vagabond_stays_and_damages_three_items():
    game = sympathy(supporters(table("vagabond"), *FOXES[:2]), 8).pawn(8).items(BOOT, SWORD, TORCH, BAG)
    pay(game.turn("alliance", "birdsong").play(REVOLT, at(8)), *FOXES[:2])
    for item in (BOOT, BAG, TORCH):  # asked for in ascending order
        assert game.actor == 1
        assert len(game.moves()) == len(game.options(DAMAGE))
        game.play(DAMAGE, item, 1)
    assert not game.options(DAMAGE)
    assert game.state.pawn[0] == at(8)
    assert game.state.items[0, 0].sum() == 1
    assert game.state.score[0] == 0
    assert game.state.buildings[0, FOX, at(8)] == 1


@pytest.mark.rule("root:8.4.1.III.f")
def test_a_partner_in_a_coalition_is_spared():
    game = supporters(table("vagabond", "marquise", "eyrie"), *FOXES[:2])
    sympathy(game, 8).pawn(8).items(BOOT, SWORD, TORCH, BAG)
    game.state.partner[0], game.state.partner[1] = 1, 0
    pay(game.turn("alliance", "birdsong").play(REVOLT, at(8)), *FOXES[:2])
    assert not game.options(DAMAGE)
    assert game.state.items[0, 0].sum() == 4
    assert game.state.buildings[0, FOX, at(8)] == 1


# ---- Birdsong: sympathy ----------------------------------------------------------------------------------------------


def spreading(game):
    """Begin Birdsong and go on to the spreading of sympathy without a revolt."""
    game.turn("alliance", "birdsong")
    if game.state.phase == BIRDSONG and game.state.step == REVOLTS:
        game.play(END)
    return game


@pytest.mark.rule("root:8.4.2")
def test_sympathy_spreads_on_from_a_token_just_placed_and_is_paid_anew():
    game = spreading(sympathy(supporters(table(), *FOXES[:3], *MICE[:2]), 8))
    assert 12 not in printed(game, SPREAD)
    pay(game.play(SPREAD, at(7)), MICE[1])
    assert cards_of(game.state.supporters) == cards(*FOXES[:3], MICE[0])
    assert 12 in printed(game, SPREAD)
    pay(game.play(SPREAD, at(12)), FOXES[2])
    assert [c + 1 for c in range(12) if game.state.tokens[0, SYMPATHY, c]] == [7, 8, 12]
    assert cards_of(game.state.supporters) == cards(*FOXES[:2], MICE[0])
    game.play(END)
    assert not game.options(SPREAD)


@pytest.mark.rule("root:8.4.2.I.a")
def test_sympathy_spreads_to_adjacent_clearings_only():
    game = spreading(sympathy(supporters(table(), *FOXES, *RABBITS, *MICE), 8, 5))
    assert printed(game, SPREAD) == [1, 2, 4, 7]


@pytest.mark.rule("root:8.4.2.I.b")
def test_the_first_token_goes_anywhere_but_to_the_keep():
    game = spreading(supporters(table().token("marquise", KEEP, 1), *FOXES, *RABBITS, *MICE))
    assert printed(game, SPREAD) == list(range(2, 13))
    sympathy(game, 12)
    assert printed(game, SPREAD) == [4, 7, 9, 10, 11]


@pytest.mark.rule("root:8.4.2.II.a", "root:8.4.2.III")
@pytest.mark.parametrize("present", range(10))
def test_cost_and_points_of_a_token_are_those_of_its_space(present):
    assert (SYMPATHY_COST, SYMPATHY_POINTS) == (COSTS, POINTS)
    cost = COSTS[present]
    clearings = AROUND_12[:present]
    short = spreading(sympathy(supporters(table(), *FOXES[: cost - 1], *MICE[:3]), *clearings))
    assert not short.allows(SPREAD, at(12))
    game = spreading(sympathy(supporters(table(), *FOXES[:cost], *MICE[:3]), *clearings))
    pay(game.play(SPREAD, at(12)), *FOXES[:cost])
    assert game.state.tokens[0, SYMPATHY, at(12)] == 1
    assert game.state.score[0] == POINTS[present]
    assert cards_of(game.state.supporters) == cards(*MICE[:3])
    assert cards_of(game.state.discard) == cards(*FOXES[:cost])


@pytest.mark.rule("root:8.4.2.III")
def test_a_token_that_returned_to_its_track_is_paid_and_scored_again():
    game = spreading(sympathy(supporters(table(), *FOXES[:4], *MICE[:2]), *AROUND_12[:4]))
    pay(game.play(SPREAD, at(12)), *FOXES[:2])
    assert game.state.score[0] == POINTS[4]
    remove_token(game.state, 0, SYMPATHY, at(12))
    pay(game.play(SPREAD, at(12)), *FOXES[2:4])
    assert game.state.score[0] == 2 * POINTS[4]
    assert game.state.token_supply[0, SYMPATHY] == 5


@pytest.mark.rule("root:8.4.2.II.A.a")
def test_under_martial_law_sympathy_costs_one_supporter_more():
    for warriors, cost in ((2, 1), (3, 2), (5, 2)):
        game = sympathy(table(), 8).warriors("marquise", 7, warriors)
        spreading(supporters(game, MICE[0], "anvil"))
        assert game.allows(SPREAD, at(7)) == (cost == 1)
        supporters(game, MICE[1]).play(SPREAD, at(7))
        pay(game, *MICE[:cost])
        assert game.state.tokens[0, SYMPATHY, at(7)] == 1
        assert cards_of(game.state.supporters) == cards("anvil", *MICE[cost:2])


@pytest.mark.rule("root:8.4.2.II.A.b")
@pytest.mark.parametrize(("cats", "birds", "cost"), [(2, 2, 1), (6, 4, 2), (2, 3, 2), (0, 0, 1)])
def test_martial_law_counts_each_player_alone_and_once(cats, birds, cost):
    game = sympathy(table("marquise", "eyrie"), 8).warriors("marquise", 7, cats).warriors("eyrie", 7, birds)
    game.warriors("alliance", 7, 3)  # its own warriors do not count
    spreading(supporters(game, *MICE[:4])).play(SPREAD, at(7))
    pay(game, *MICE[:cost])
    assert game.state.tokens[0, SYMPATHY, at(7)] == 1
    assert cards_of(game.state.supporters) == cards(*MICE[cost:4])


# ---- Daylight --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:8.5", "root:8.5.2")
def test_daylight_actions_come_in_any_order_and_number():
    game = base(sympathy(table(), 8), FOX, 8)
    game.hand("alliance", "anvil", "knapsack", "royal-claim", "sword", "bake-sale").turn("alliance", "daylight")
    game.play(TRAIN, CARD("knapsack")).play(CRAFT, CARD("anvil")).play(MOBILIZE, CARD("sword"))
    game.play(TRAIN, CARD("royal-claim")).play(MOBILIZE, CARD("bake-sale"))
    assert game.state.officers == 2
    assert game.state.score[0] == 2
    assert cards_of(game.state.supporters) == cards("sword", "bake-sale")
    assert game.state.phase == EVENING  # the hand is empty, and nothing is left to do


@pytest.mark.rule("root:8.5.2")
def test_any_hand_card_is_mobilized_and_others_do_not_see_which():
    game = table("marquise", "eyrie").hand("alliance", "royal-claim", "sword", "anvil").turn("alliance", "daylight")
    assert first_args(game, MOBILIZE) == cards("royal-claim", "sword", "anvil")
    game.play(MOBILIZE, CARD("royal-claim"))
    assert cards_of(game.state.supporters) == cards("royal-claim")
    assert cards_of(game.state.hand[0]) == cards("sword", "anvil")
    assert game.state.discard == 0
    assert "royal-claim" not in view_json(game.state, ["alliance", "marquise", "eyrie"], 1)["alliance"]["supporters"]


@pytest.mark.rule("root:8.5.2", "root:8.2.3.I.b")
def test_a_card_mobilized_into_a_full_stack_is_discarded():
    game = supporters(table("marquise", "eyrie"), *MICE[:5]).hand("alliance", "anvil", "dominance-fox", "bake-sale")
    game.turn("alliance", "daylight").play(MOBILIZE, CARD("anvil")).play(MOBILIZE, CARD("dominance-fox"))
    assert cards_of(game.state.supporters) == cards(*MICE[:5])
    assert cards_of(game.state.discard) == cards("anvil")
    assert cards_of(game.state.available) == cards("dominance-fox")  # as any discarded dominance card


@pytest.mark.rule("root:8.5.3.a", "root:8.5.3.b")
def test_training_spends_a_card_that_matches_a_base_on_the_map():
    game = base(table(), RABBIT, 3).hand("alliance", "bake-sale", "royal-claim", "anvil", "sword")
    game.turn("alliance", "daylight")
    assert first_args(game, TRAIN) == cards("bake-sale", "royal-claim")
    game.play(TRAIN, CARD("bake-sale"))
    assert (game.state.officers, game.state.warrior_supply[0]) == (1, 9)
    assert cards_of(game.state.discard) == cards("bake-sale")
    base(game, MOUSE, 2)
    assert first_args(game, TRAIN) == cards("royal-claim", "sword")


@pytest.mark.rule("root:8.5.3.b")
def test_without_a_base_or_a_warrior_nobody_is_trained():
    game = sympathy(table(), 8).hand("alliance", "royal-claim", "anvil").turn("alliance", "daylight")
    assert not game.options(TRAIN)
    base(game, FOX, 8)
    assert first_args(game, TRAIN) == cards("royal-claim", "anvil")
    game.warriors("alliance", 8, 10)
    assert not game.options(TRAIN)


@pytest.mark.rule("root:8.6.1.c")
def test_warriors_do_nothing_outside_the_evening():
    game = base(sympathy(table(), 3), FOX, 8).warriors("alliance", 8, 2).warriors("marquise", 8, 1)
    officers(supporters(game, "anvil", "knapsack", "sword"), 2).hand("alliance", "bake-sale", "root-tea-fox")
    game.turn("alliance", "birdsong")
    while game.state.phase != EVENING:
        for op in (MOVE, BATTLE, RECRUIT, ORGANIZE):
            assert not game.options(op)
        game.play(END)
    for op in (MOVE, BATTLE, RECRUIT, ORGANIZE):
        assert game.options(op)


# ---- Evening ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:8.6.1.a", "root:8.6.1.b")
def test_each_officer_allows_one_operation_and_stays():
    game = officers(base(table(), FOX, 8).warriors("marquise", 4, 1), 4).warriors("alliance", 8, 2)
    game.turn("alliance", "evening").play(RECRUIT, at(8)).play(MOVE, at(8), at(4), 2)
    roll(game.play(BATTLE, at(4), 1), 1, 0)
    assert game.state.warriors[1, at(4)] == 0
    game.play(ORGANIZE, at(4))
    assert game.state.tokens[0, SYMPATHY, at(4)] == 1
    assert game.options(DRAW_CARD)  # the fourth operation was the last
    assert game.state.officers == 4
    assert total_warriors(game) == 10


@pytest.mark.rule("root:8.6.1.a")
def test_without_officers_there_are_no_operations_and_with_some_they_are_optional():
    game = base(table(), FOX, 8).warriors("alliance", 8, 2).turn("alliance", "evening")
    assert game.options(DRAW_CARD)
    game = officers(base(table(), FOX, 8).warriors("alliance", 8, 2), 2).turn("alliance", "evening")
    assert game.options(RECRUIT)
    game.play(RECRUIT, at(8)).play(END)
    assert game.options(DRAW_CARD)
    assert game.state.warriors[0, at(8)] == 3


@pytest.mark.rule("root:8.6.1.I")
def test_an_operation_is_one_move_under_the_common_rules():
    game = officers(table().warriors("alliance", 8, 2).warriors("marquise", 4, 3), 2).warriors("alliance", 4, 1)
    game.turn("alliance", "evening")
    assert game.allows(MOVE, at(8), at(4), 2)
    assert game.allows(MOVE, at(4), at(8), 1)  # it rules where it goes
    assert not game.allows(MOVE, at(4), at(9), 1)  # it rules neither end
    assert not game.allows(MOVE, at(8), at(12), 1)  # not adjacent
    game.play(MOVE, at(8), at(7), 2)
    assert game.state.actions_left == 1
    game.play(MOVE, at(7), at(8), 1)
    assert game.options(DRAW_CARD)


@pytest.mark.rule("root:8.6.1.II")
def test_an_operation_is_one_battle():
    game = officers(table("marquise", "eyrie").warriors("alliance", 8, 3).warriors("marquise", 8, 2), 2)
    game.warriors("eyrie", 8, 1).warriors("marquise", 7, 1).turn("alliance", "evening")
    assert game.options(BATTLE) == [(at(8), 1, 0), (at(8), 2, 0)]  # not in 7, where it has no warrior
    roll(game.play(BATTLE, at(8), 1), 1, 0)
    assert game.state.warriors[1, at(8)] == 1
    assert game.state.actions_left == 1
    roll(game.play(BATTLE, at(8), 1), 1, 0)
    assert game.options(DRAW_CARD)


@pytest.mark.rule("root:8.6.1.III")
def test_recruiting_places_one_warrior_at_a_base():
    game = base(base(officers(sympathy(table(), 12), 1), FOX, 8), MOUSE, 2).warriors("alliance", 7, 1)
    game.turn("alliance", "evening")
    assert printed(game, RECRUIT) == [2, 8]
    game.play(RECRUIT, at(2))
    assert game.state.warriors[0, at(2)] == 1
    assert game.state.warrior_supply[0] == 7


@pytest.mark.rule("root:8.6.1.III")
def test_without_a_warrior_in_the_supply_nobody_is_recruited():
    game = base(officers(table(), 1), FOX, 8).warriors("alliance", 8, 9).turn("alliance", "evening")
    assert game.options(MOVE)
    assert not game.options(RECRUIT)


@pytest.mark.rule("root:8.6.1.IV.a")
@pytest.mark.parametrize("present", range(10))
def test_organizing_turns_a_warrior_into_sympathy_and_scores_its_space(present):
    game = officers(sympathy(table(), *AROUND_12[:present]), 1).warriors("alliance", 12, 2)
    game.turn("alliance", "evening").play(ORGANIZE, at(12))
    assert game.state.warriors[0, at(12)] == 1
    assert game.state.warrior_supply[0] == 8
    assert game.state.tokens[0, SYMPATHY, at(12)] == 1
    assert game.state.token_supply[0, SYMPATHY] == 9 - present
    assert game.state.score[0] == POINTS[present]


@pytest.mark.rule("root:8.6.1.IV.b")
def test_organizing_needs_neither_neighbours_nor_supporters_and_knows_no_martial_law():
    game = officers(sympathy(supporters(table(), "anvil"), 5), 1).warriors("alliance", 8, 1).warriors("marquise", 8, 5)
    game.turn("alliance", "evening").play(ORGANIZE, at(8))
    assert game.state.tokens[0, SYMPATHY, at(8)] == 1
    assert game.state.warriors[0, at(8)] == 0  # even the last warrior may go
    assert cards_of(game.state.supporters) == cards("anvil")
    assert game.state.score[0] == POINTS[1]


@pytest.mark.rule("root:8.6.1.IV.c")
def test_there_is_no_organizing_at_the_keep_or_beside_a_token():
    game = officers(sympathy(table().token("marquise", KEEP, 1), 8), 1)
    game.warriors("alliance", 1, 1).warriors("alliance", 8, 1).warriors("alliance", 12, 1).turn("alliance", "evening")
    assert printed(game, ORGANIZE) == [12]
    remove_token(game.state, 1, KEEP, at(1))
    assert printed(game, ORGANIZE) == [1, 12]
    for clearing in (2, 3, 4, 5, 6, 7, 9, 10, 11):
        sympathy(game, clearing)
    assert not game.options(ORGANIZE)  # all ten tokens are on the map


@pytest.mark.rule("root:8.6.2")
@pytest.mark.parametrize("bases", range(4))
def test_a_card_is_drawn_and_one_more_for_each_base(bases):
    game = table()
    for suit, clearing in ((FOX, 8), (RABBIT, 3), (MOUSE, 2))[:bases]:
        base(game, suit, clearing)
    game.turn("alliance", "evening")
    drawn = 0
    while game.actor == CHANCE and game.options(DRAW_CARD)[0][0] == 0:
        game.play(*Table.show(game.moves()[0]))
        drawn += 1
    assert drawn == 1 + bases


@pytest.mark.rule("root:8.6.2")
def test_the_alliance_discards_down_to_five_by_choice_after_drawing():
    game = officers(base(table(), FOX, 8), 1).hand("alliance", *MICE[:5]).turn("alliance", "evening")
    assert game.options(RECRUIT)  # the operations come first
    game.play(RECRUIT, at(8)).play(DRAW_CARD, 0, CARD("anvil")).play(DRAW_CARD, 0, CARD("bake-sale"))
    assert first_args(game, DISCARD) == cards(*MICE[:5], "anvil", "bake-sale")
    game.play(DISCARD, CARD("sword")).play(DISCARD, CARD("bake-sale"))
    assert game.state.turn_seat == 1
    assert cards_of(game.state.hand[0]) == cards(*MICE[:4], "anvil")
