"""Cards (Law 2.1): the shared deck and its discard pile, birds, ambush and dominance cards."""

import pytest

from rootai.engine.contract import CHANCE
from rootai.games.root.moves import (
    ADD_TO_DECREE,
    CRAFT,
    DISCARD,
    DRAW_CARD,
    DRAW_SUPPORTER,
    END,
    EXTRA_ACTION,
    GIVE_CARD,
    MOVE,
    OVERWORK,
    PAY_SUPPORTER,
    REVOLT,
    TRAIN,
    USE,
)
from rootai.games.root.state import (
    AMBUSH,
    BIRD,
    COINS,
    DOMINANCE,
    FOX,
    MOUSE,
    N_CARDS,
    RABBIT,
    SAWMILL,
    SYMPATHY,
    WORKSHOP,
)
from rootai.games.root.tables import card_index

from .table import PHASES, Table, at, cards

CARD = card_index
SUITS = (FOX, RABBIT, MOUSE, BIRD)
FOREST = 13


def drawable(game):
    """Who draws, and the set of cards that may come."""
    seats = {seat for seat, _, _ in game.options(DRAW_CARD)}
    return seats, sum(1 << card for _, card, _ in game.options(DRAW_CARD))


def spent_on(game, op, arg):
    """The cards that a kind of move may be paid with."""
    return {option[arg] for option in game.options(op)}


def overworking(*hand, seats=("marquise", "eyrie", "alliance")):
    """The Marquise may place wood at a sawmill in a fox clearing."""
    return Table(*seats).building("marquise", SAWMILL, 8).hand("marquise", *hand).turn("marquise", "daylight")


# ---- drawing and discarding ------------------------------------------------------------------------------------------


@pytest.mark.rule("root:2.1.a")
def test_everybody_draws_from_the_same_deck():
    game = Table("marquise", "eyrie").hand("marquise", "anvil").crafted("marquise", "sappers-1")
    game.turn("marquise", "evening")
    deck = int(game.state.deck)
    assert game.actor == CHANCE
    assert drawable(game) == ({0}, deck)  # neither the hand nor the play area, and no card is nearer the top
    assert not deck & cards("anvil", "sappers-1")
    game.play(DRAW_CARD, 0, CARD("sword"))
    assert game.state.hand[0] == cards("anvil", "sword")
    assert drawable(game) == ({1}, deck & ~cards("sword"))  # the emergency orders of the Eyrie
    game.play(DRAW_CARD, 1, CARD("bake-sale"))
    assert game.state.hand[1] == cards("bake-sale")
    assert game.state.deck == deck & ~cards("sword", "bake-sale")


@pytest.mark.rule("root:2.1.b")
def test_a_card_that_is_spent_goes_to_the_discard_pile():
    game = overworking("anvil", "armorers-1", "sword")
    game.play(OVERWORK, at(8), CARD("anvil"))
    assert game.state.discard == cards("anvil")
    assert game.state.hand[0] == cards("armorers-1", "sword")
    assert "not in the hand" in game.refusal(OVERWORK, at(8), CARD("anvil"))


@pytest.mark.rule("root:2.1.b")
def test_a_card_that_is_discarded_goes_to_the_discard_pile():
    game = Table("marquise", "eyrie").hand("marquise", "anvil", "sword", "knapsack", "bake-sale", "investments")
    game.turn("marquise", "evening").play(DRAW_CARD, 0, CARD("root-tea-fox"))
    assert not game.allows(DISCARD, CARD("crossbow-bird"))
    game.play(DISCARD, CARD("knapsack"))
    assert game.state.discard == cards("knapsack")
    assert game.state.available == 0


@pytest.mark.rule("root:2.1.c")
def test_an_empty_deck_is_made_of_the_discard_pile_in_the_middle_of_a_draw():
    game = Table("vagabond", "marquise", characters=("thief",)).pawn(FOREST).items(COINS).hand("marquise", "anvil")
    game.state.deck, game.state.discard = cards("knapsack"), cards("sword", "bake-sale")
    game.turn("vagabond", "evening")
    assert drawable(game) == ({0}, cards("knapsack"))
    game.play(DRAW_CARD, 0, CARD("knapsack"))
    assert (game.state.deck, game.state.discard) == (cards("sword", "bake-sale"), 0)
    assert drawable(game) == ({0}, cards("sword", "bake-sale"))
    game.play(DRAW_CARD, 0, CARD("sword"))
    assert game.state.deck == cards("bake-sale")
    assert game.state.hand[0] == cards("knapsack", "sword")


@pytest.mark.rule("root:2.1.c")
def test_the_deck_is_made_at_once_so_that_later_discards_stay_out_of_it():
    game = Table("marquise", "eyrie").hand("marquise", "anvil", "sword", "knapsack", "bake-sale", "investments")
    game.state.deck, game.state.discard = cards("root-tea-fox"), cards("favor-fox")
    game.turn("marquise", "evening").play(DRAW_CARD, 0, CARD("root-tea-fox"))
    assert (game.state.deck, game.state.discard) == (cards("favor-fox"), 0)
    game.play(DISCARD, CARD("anvil"))
    assert game.state.discard == cards("anvil")
    assert drawable(game) == ({1}, cards("favor-fox"))


@pytest.mark.rule("root:2.1.c")
def test_without_any_card_to_draw_the_turn_goes_on():
    game = Table("marquise", "eyrie").hand("eyrie", "anvil")
    game.state.deck = 0
    game.turn("marquise", "evening")
    assert game.state.turn_seat == 1
    assert game.state.hand[0] == 0


@pytest.mark.rule("root:2.1.d")
def test_only_the_discard_pile_is_shuffled_into_the_deck():
    game = Table("marquise", "eyrie", "alliance").crafted("marquise", "sappers-1").supporters("knapsack")
    game.hand("eyrie", "investments")
    game.state.deck, game.state.discard = cards("anvil"), cards("sword")
    game.state.available = cards("dominance-fox")
    game.state.decree[2] = cards("bake-sale")
    game.turn("marquise", "evening").play(DRAW_CARD, 0, CARD("anvil"))
    assert (game.state.deck, game.state.discard) == (cards("sword"), 0)
    assert game.state.available == cards("dominance-fox")
    assert game.state.play_area[0] == cards("sappers-1")
    assert game.state.decree[2] == cards("bake-sale")
    assert game.state.supporters == cards("knapsack")
    assert game.state.hand[1] == cards("investments")


# ---- suits and effects -----------------------------------------------------------------------------------------------


@pytest.mark.rule("root:2.1.e")
def test_every_card_has_one_suit():
    t = Table("marquise", "eyrie").t
    suits = [[suit for suit in SUITS if int(t.suit_cards[suit]) >> card & 1] for card in range(N_CARDS)]
    assert all(len(of_card) == 1 for of_card in suits)
    assert [of_card[0] for of_card in suits] == t.card_suit.tolist()
    assert [suits.count([suit]) for suit in SUITS] == [14, 13, 13, 14]


@pytest.mark.rule("root:2.1.f")
@pytest.mark.parametrize(
    ("card", "phase", "op"),
    [
        ("burrow-bank-1", "birdsong", USE),
        ("royal-claim", "birdsong", USE),
        ("stand-and-deliver-1", "birdsong", USE),
        ("codebreakers-1", "daylight", USE),
        ("tax-collector-1", "daylight", USE),
        ("cobbler-1", "evening", MOVE),
    ],
)
def test_an_effect_works_only_once_it_is_crafted(card, phase, op):
    def begin():
        return Table("marquise", "eyrie").warriors("marquise", 8, 2).hand("eyrie", "anvil")

    game = begin().crafted("marquise", card).turn("marquise", phase)
    assert game.options(op)
    assert game.state.phase == PHASES[phase]
    game = begin().hand("marquise", card).turn("marquise", phase)
    assert game.state.phase != PHASES[phase] or not game.options(op)
    if phase == "daylight":
        assert "can now" in game.refusal(op, CARD(card), 1)


# ---- birds -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:2.1.1.a")
def test_a_bird_stands_for_any_suit():
    for clearing, suited in ((8, "anvil"), (5, "bake-sale"), (9, "sword")):
        game = Table("marquise", "eyrie").building("marquise", SAWMILL, clearing)
        game.hand("marquise", "anvil", "bake-sale", "sword", "armorers-1").turn("marquise", "daylight")
        assert spent_on(game, OVERWORK, 1) == {CARD(suited), CARD("armorers-1")}
        game.play(OVERWORK, at(clearing), CARD("armorers-1"))
        assert game.state.discard == cards("armorers-1")


def ready_to_revolt(*supporters):
    """Sympathy in a mouse clearing."""
    game = Table("alliance", "marquise").token("alliance", SYMPATHY, 9).warriors("marquise", 9, 1)
    return game.supporters(*supporters).turn("alliance", "birdsong")


@pytest.mark.rule("root:2.1.1.b")
@pytest.mark.parametrize("paid", [("armorers-1", "sappers-1"), ("sword", "armorers-1"), ("root-tea-mouse", "sword")])
def test_one_bird_or_all_stand_in_where_several_cards_are_spent(paid):
    game = ready_to_revolt(*paid).play(REVOLT, at(9))
    for card in sorted(paid, key=CARD):
        game.play(PAY_SUPPORTER, CARD(card))
    assert game.state.buildings[0, MOUSE, at(9)] == 1
    assert (game.state.supporters, game.state.discard) == (0, cards(*paid))


@pytest.mark.rule("root:2.1.1.b")
def test_each_bird_stands_for_one_card_only():
    game = ready_to_revolt("armorers-1", "anvil")
    assert not game.options(REVOLT)
    game.refusal(REVOLT, at(9))


@pytest.mark.rule("root:2.1.1.I")
def test_who_must_give_a_suit_gives_a_bird_rather_than_show_his_hand():
    game = Table("marquise", "alliance").warriors("marquise", 7, 1).token("alliance", SYMPATHY, 8)
    game.hand("marquise", "armorers-1", "sword").turn("marquise", "daylight").play(MOVE, at(7), at(8), 1)
    assert game.actor == 0
    assert len(game.moves()) == 1
    assert game.options(GIVE_CARD) == [(CARD("armorers-1"), 0, 0)]
    assert "settle something first" in game.refusal(DRAW_SUPPORTER, CARD("anvil"))
    assert "not among" in game.refusal(GIVE_CARD, CARD("sword"))
    game.play(GIVE_CARD, CARD("armorers-1"))
    assert game.state.supporters == cards("armorers-1")
    assert game.state.hand[0] == cards("sword")


def without_actions(*hand):
    """The Marquise has taken her three actions."""
    game = Table("marquise", "eyrie", "alliance").warriors("marquise", 8, 1).hand("marquise", *hand)
    game.turn("marquise", "daylight")
    for here, there in ((8, 7), (7, 8), (8, 7)):
        game.play(MOVE, at(here), at(there), 1).play(END)
    return game


@pytest.mark.rule("root:2.1.1.II")
def test_no_other_card_stands_for_a_bird():
    game = without_actions("anvil", "bake-sale", "sword", "armorers-1")
    assert game.options(EXTRA_ACTION) == [(CARD("armorers-1"), 0, 0)]
    assert "not among" in game.refusal(EXTRA_ACTION, CARD("anvil"))
    game = without_actions("anvil", "bake-sale", "sword")
    assert "can now" in game.refusal(EXTRA_ACTION, CARD("anvil"))


# ---- ambush cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:2.1.2.a")
def test_the_deck_has_five_ambush_cards():
    game = Table("marquise", "eyrie")
    ambushes = int(game.t.effect_cards[AMBUSH]) & int(game.state.deck)
    assert [(ambushes & int(game.t.suit_cards[suit])).bit_count() for suit in SUITS] == [1, 1, 1, 2]


@pytest.mark.rule("root:2.1.2.b")
def test_an_ambush_card_may_be_spent_for_its_suit():
    game = overworking("ambush-fox", "ambush-bird-1", "ambush-mouse", "ambush-rabbit")
    assert spent_on(game, OVERWORK, 1) == {CARD("ambush-fox"), CARD("ambush-bird-1")}
    assert "not among" in game.refusal(OVERWORK, at(8), CARD("ambush-mouse"))
    game.play(OVERWORK, at(8), CARD("ambush-fox"))
    assert game.state.discard == cards("ambush-fox")


def crafters(*hand):
    """The Marquise with workshops of all suits; three players, so that no card is left out of the deck."""
    game = Table("marquise", "eyrie", "alliance").hand("marquise", "anvil", *hand)
    for clearing in (5, 5, 7, 7, 8, 8):
        game.building("marquise", WORKSHOP, clearing)
    return game.turn("marquise", "daylight")


@pytest.mark.rule("root:2.1.2.c")
@pytest.mark.parametrize("card", ["ambush-fox", "ambush-rabbit", "ambush-mouse", "ambush-bird-1", "ambush-bird-2"])
def test_an_ambush_card_is_never_crafted(card):
    game = crafters(card)
    assert spent_on(game, CRAFT, 0) == {CARD("anvil")}
    assert f"{card} cannot be crafted" in game.refusal(CRAFT, CARD(card))


# ---- dominance cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:2.1.3.a")
def test_the_deck_has_a_dominance_card_of_each_suit():
    game = Table("marquise", "eyrie", "alliance")
    dominances = int(game.t.effect_cards[DOMINANCE]) & int(game.state.deck)
    assert [(dominances & int(game.t.suit_cards[suit])).bit_count() for suit in SUITS] == [1, 1, 1, 1]


@pytest.mark.rule("root:2.1.3.b")
def test_a_dominance_card_may_be_spent_for_its_suit():
    game = without_actions("dominance-bird", "dominance-fox")
    assert game.options(EXTRA_ACTION) == [(CARD("dominance-bird"), 0, 0)]
    game.play(EXTRA_ACTION, CARD("dominance-bird"))
    assert game.state.actions_left == 1
    game = overworking("dominance-fox", "dominance-mouse")
    assert spent_on(game, OVERWORK, 1) == {CARD("dominance-fox")}
    assert "not among" in game.refusal(OVERWORK, at(8), CARD("dominance-mouse"))


@pytest.mark.rule("root:2.1.3.b")
def test_a_dominance_card_has_its_suit_among_supporters_and_in_the_decree():
    game = Table("alliance", "marquise", "eyrie").building("alliance", FOX, 8)
    game.hand("alliance", "dominance-fox", "dominance-mouse").turn("alliance", "daylight")
    assert spent_on(game, TRAIN, 0) == {CARD("dominance-fox")}
    game = Table("eyrie", "marquise", "alliance").hand("eyrie", "dominance-bird", "armorers-1", "anvil")
    game.turn("eyrie", "birdsong").play(ADD_TO_DECREE, CARD("dominance-bird"), 0)
    assert spent_on(game, ADD_TO_DECREE, 0) == {CARD("anvil")}  # it was the one bird of this turn


@pytest.mark.rule("root:2.1.3.c")
@pytest.mark.parametrize("suit", ["fox", "rabbit", "mouse", "bird"])
def test_a_dominance_card_is_never_crafted(suit):
    game = crafters(f"dominance-{suit}")
    assert spent_on(game, CRAFT, 0) == {CARD("anvil")}
    assert f"dominance-{suit} cannot be crafted" in game.refusal(CRAFT, CARD(f"dominance-{suit}"))
