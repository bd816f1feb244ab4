"""Dominance cards (Law 3.3): activated, they change how a player wins; spent, they lie beside the map for everybody."""

import pytest

from rootai.engine.rng import new_rng, random_below
from rootai.games.root.legal import sample_chance
from rootai.games.root.moves import (
    ACTIVATE_DOMINANCE,
    BATTLE,
    CRAFT,
    DECLINE,
    DISCARD,
    DRAW_CARD,
    DRAW_SUPPORTER,
    END,
    LEADER,
    MOBILIZE,
    MOVE,
    NONE,
    OVERWORK,
    ROLL,
    TAKE_DOMINANCE,
    USE,
)
from rootai.games.root.rules.turn import play
from rootai.games.root.state import (
    BIRDSONG,
    BY_DOMINANCE,
    DAYLIGHT,
    EVENING,
    FOX,
    NO_CARD,
    NOBODY,
    OVER,
    ROOST,
    SAWMILL,
    SYMPATHY,
    WOOD,
    WORKSHOP,
)
from rootai.games.root.tables import card_index

from .table import Table, at, cards

CARD = card_index
SEATS = ("marquise", "eyrie", "alliance")
SUITS = ("fox", "rabbit", "mouse", "bird")


def points(game, seat=0):
    """The points of a seat."""
    return int(game.state.score[seat])


def activatable(game):
    """The dominance cards that may be activated."""
    return {a for a, _, _ in game.options(ACTIVATE_DOMINANCE)}


def takings(game):
    """Each way to take an available dominance card: it, and the card spent."""
    return {(a, b) for a, b, _ in game.options(TAKE_DOMINANCE)}


def active(suit, *ruled, seats=SEATS):
    """The Marquise with an activated dominance card, ruling some clearings."""
    game = Table(*seats)
    game.state.deck &= ~cards(f"dominance-{suit}")
    game.state.dominance[0] = CARD(f"dominance-{suit}")
    for clearing in ruled:
        game.warriors("marquise", clearing, 1)
    return game


def available(suit, *hand):
    """A dominance card beside the map, in the Daylight of the Marquise."""
    game = Table(*SEATS).hand("marquise", *hand)
    game.state.deck &= ~cards(f"dominance-{suit}")
    game.state.available = cards(f"dominance-{suit}")
    return game.turn("marquise", "daylight")


# ---- activating (3.3.1) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("root:3.3.1.a", "root:3.3.1.b")
@pytest.mark.parametrize(("score", "enough"), [(0, False), (9, False), (10, True), (29, True)])
def test_a_dominance_card_is_activated_with_ten_points(score, enough):
    game = (
        Table(*SEATS).hand("marquise", "dominance-fox", "anvil").score("marquise", score).turn("marquise", "daylight")
    )
    if enough:
        game.play(ACTIVATE_DOMINANCE, CARD("dominance-fox"), NONE)
        assert game.state.dominance[0] == CARD("dominance-fox")
        assert game.state.hand[0] == cards("anvil")
        assert game.actor == 0  # it costs no action
        assert game.state.actions_left == 3
    else:
        assert not game.options(ACTIVATE_DOMINANCE)
        assert f"it takes 10 points, not {score}" in game.refusal(ACTIVATE_DOMINANCE, CARD("dominance-fox"), NONE)


@pytest.mark.rule("root:3.3.1.a")
def test_only_a_dominance_card_in_hand_is_activated():
    game = Table(*SEATS).hand("marquise", "dominance-fox", "anvil").hand("eyrie", "dominance-mouse")
    game.state.available = cards("dominance-rabbit")
    game.state.deck &= ~cards("dominance-rabbit")
    game.score("marquise", 12).turn("marquise", "daylight")
    assert activatable(game) == {CARD("dominance-fox")}
    for card in ("dominance-mouse", "dominance-rabbit", "dominance-bird"):
        assert "is not in the hand" in game.refusal(ACTIVATE_DOMINANCE, CARD(card), NONE)
    assert "anvil is not a dominance card" in game.refusal(ACTIVATE_DOMINANCE, CARD("anvil"), NONE)
    assert "only a Vagabond forms a coalition" in game.refusal(ACTIVATE_DOMINANCE, CARD("dominance-fox"), 1)


@pytest.mark.rule("root:3.3.1.c")
def test_no_activation_in_birdsong_or_evening():
    game = Table(*SEATS).hand("marquise", "dominance-fox").score("marquise", 12).crafted("marquise", "royal-claim")
    game.turn("marquise", "birdsong")
    assert game.state.phase == BIRDSONG
    assert not game.options(ACTIVATE_DOMINANCE)
    assert "it is the birdsong of marquise" in game.refusal(ACTIVATE_DOMINANCE, CARD("dominance-fox"), NONE)
    while game.state.phase == BIRDSONG:
        game.play(END)
    assert activatable(game) == {CARD("dominance-fox")}
    game = Table(*SEATS).hand("alliance", "dominance-fox").score("alliance", 12).warriors("alliance", 9, 1)
    game.state.officers = 1
    game.turn("alliance", "evening")
    assert game.state.phase == EVENING
    assert not game.options(ACTIVATE_DOMINANCE)
    assert "it is the evening of alliance" in game.refusal(ACTIVATE_DOMINANCE, CARD("dominance-fox"), NONE)


@pytest.mark.rule("root:3.3.1.c")
def test_no_activation_in_the_turn_of_another_or_within_an_action():
    game = Table(*SEATS).hand("eyrie", "dominance-fox").score("eyrie", 12).warriors("eyrie", 8, 1)
    game.warriors("marquise", 8, 2).hand("marquise", "dominance-mouse").score("marquise", 12)
    game.turn("marquise", "daylight").play(BATTLE, at(8), 1)
    assert game.actor == 1
    assert "the battle in clearing 8" in game.refusal(ACTIVATE_DOMINANCE, CARD("dominance-fox"), NONE)
    game.play(DECLINE).play(ROLL, 0, 0)
    assert activatable(game) == {CARD("dominance-mouse")}
    game.play(MOVE, at(8), at(7), 1)  # the second move of the march is still to come
    assert not game.options(ACTIVATE_DOMINANCE)
    assert "settle something first" in game.refusal(ACTIVATE_DOMINANCE, CARD("dominance-mouse"), NONE)


@pytest.mark.rule("root:3.3.1.d")
def test_after_the_activation_nothing_scores():
    game = Table(*SEATS).hand("marquise", "dominance-fox", "anvil", "sword").score("marquise", 29)
    game.building("marquise", WORKSHOP, 8).warriors("marquise", 8, 5).building("eyrie", ROOST, 8)
    game.token("alliance", SYMPATHY, 7).turn("marquise", "daylight")
    game.play(ACTIVATE_DOMINANCE, CARD("dominance-fox"), NONE)
    game.play(CRAFT, CARD("anvil"))  # two points for anybody else
    game.play(BATTLE, at(8), 1).play(ROLL, 1, 0)
    assert game.state.buildings[1, ROOST, at(8)] == 0
    game.play(MOVE, at(8), at(7), 5)
    while game.state.n_pending:
        game.play(*Table.show(game.moves()[0]))
    game.play(BATTLE, at(7), 2)
    game.play(ROLL, 1, 0)
    assert game.state.tokens[2, SYMPATHY, at(7)] == 0
    assert game.state.phase != OVER
    assert game.state.winner == NOBODY
    assert points(game) == 29


@pytest.mark.rule("root:3.3.1.d")
def test_others_go_on_scoring_for_the_pieces_of_such_a_player():
    game = active("fox").building("marquise", SAWMILL, 8).warriors("eyrie", 8, 2).score("marquise", 12)
    game.crafted("eyrie", "command-warren-1").turn("eyrie", "daylight").play(BATTLE, at(8), 0).play(ROLL, 0, 0)
    assert game.state.buildings[0, SAWMILL, at(8)] == 0
    assert points(game, 1) == 1


# ---- winning (3.3.1.I, 3.3.1.II) -------------------------------------------------------------------------------------


def wins(game):
    """Whether the Marquise wins at the start of her Birdsong, before she does anything."""
    game.building("marquise", SAWMILL, 11).turn("marquise", "birdsong")
    won = game.state.phase == OVER
    if won:
        assert (int(game.state.winner), int(game.state.ending)) == (0, BY_DOMINANCE)
        assert "the game is over" in game.refusal(END)
    assert game.state.tokens[0, WOOD, at(11)] == (0 if won else 1)
    return won


@pytest.mark.rule("root:3.3.1.I.a", "root:3.3.1.I.c")
@pytest.mark.parametrize(
    ("suit", "ruled", "won"),
    [
        ("fox", (1, 6, 8), True),
        ("rabbit", (3, 4, 5), True),
        ("mouse", (2, 7, 9), True),
        ("fox", (1, 6, 8, 12), True),
        ("fox", (1, 6), False),
        ("fox", (1, 6, 2, 7, 9), False),
        ("rabbit", (1, 6, 8, 3, 4), False),
        ("mouse", (2, 7, 3, 4, 5), False),
    ],
)
def test_three_clearings_of_the_suit_win(suit, ruled, won):
    game = active(suit, *ruled)
    game.warriors("eyrie", 11, 2)  # so that the sawmill there brings no rule
    assert wins(game) == won


@pytest.mark.rule("root:3.3.1.I.a")
def test_presence_without_rule_and_a_card_in_hand_do_not_win():
    game = active("fox", 1, 6, 8).warriors("eyrie", 11, 2)
    assert not wins(game.warriors("eyrie", 8, 1))
    game = Table(*SEATS).hand("marquise", "dominance-fox").score("marquise", 12).warriors("eyrie", 11, 2)
    for clearing in (1, 6, 8):
        game.warriors("marquise", clearing, 1)
    assert not wins(game)


@pytest.mark.rule("root:3.3.1.I.b")
def test_the_clearings_are_counted_at_the_start_of_birdsong_only():
    game = active("fox", 1, 6, 7).turn("marquise", "daylight").play(MOVE, at(7), at(8), 1)
    for _ in range(2):
        assert game.state.phase == DAYLIGHT
        game.play(END)
    game.play(DRAW_CARD, 0, CARD("anvil"))
    assert game.state.turn_seat == 1  # her turn is over, and so is nothing else
    for phase in ("birdsong", "daylight", "evening"):
        for faction in ("eyrie", "alliance"):
            assert game.state.phase != OVER
            game.state.n_pending = 0
            game.turn(faction, phase)
    game.state.n_pending = 0
    for phase in ("daylight", "evening"):
        assert game.turn("marquise", phase).state.phase != OVER
        game.state.n_pending = 0
    assert game.turn("marquise", "birdsong").state.phase == OVER


@pytest.mark.rule("root:3.3.1.II.a", "root:3.3.1.II.b")
@pytest.mark.parametrize(
    ("ruled", "won"),
    [
        ((1, 3), True),
        ((2, 4), True),
        ((1, 2, 3), True),
        ((1, 2), False),
        ((2, 3), False),
        ((3, 4), False),
        ((4, 1), False),
        ((1,), False),
        ((6, 9, 5, 8, 7, 12), False),
    ],
)
def test_two_opposite_corners_win_with_the_bird(ruled, won):
    assert wins(active("bird", *ruled).warriors("eyrie", 11, 2)) == won


# ---- what stays (2.1.3, 3.3.2) ---------------------------------------------------------------------------------------


@pytest.mark.rule("root:3.3.2.a")
def test_an_activated_card_does_not_count_for_the_hand_limit():
    game = active("fox").hand("marquise", "anvil", "sword", "bake-sale", "investments").turn("marquise", "evening")
    game.play(DRAW_CARD, 0, CARD("knapsack"))
    assert int(game.state.hand[0]).bit_count() == 5
    assert game.state.turn_seat == 1  # nothing to discard


@pytest.mark.rule("root:3.3.2.a")
def test_an_activated_card_is_not_spent_given_or_stolen():
    game = active("fox").building("marquise", SAWMILL, 8).hand("marquise", "sword").warriors("marquise", 7, 1)
    game.token("alliance", SYMPATHY, 8).turn("marquise", "daylight")
    assert not game.options(OVERWORK)
    assert "can now" in game.refusal(OVERWORK, at(8), CARD("dominance-fox"))
    game.play(MOVE, at(7), at(8), 1)
    assert game.options(DRAW_SUPPORTER)  # no card that matches, so she shows her hand
    game = active("fox").crafted("eyrie", "stand-and-deliver-1").hand("eyrie", "anvil").turn("eyrie", "birdsong")
    assert not game.options(USE)


@pytest.mark.rule("root:3.3.2.c")
def test_no_second_dominance_card_is_activated():
    game = active("fox").hand("marquise", "dominance-mouse", "anvil").score("marquise", 15).turn("marquise", "daylight")
    assert not game.options(ACTIVATE_DOMINANCE)
    refusal = game.refusal(ACTIVATE_DOMINANCE, CARD("dominance-mouse"), NONE)
    assert "already activated dominance-fox" in refusal


@pytest.mark.rule("root:3.3.2.b")
def test_turmoil_leaves_the_activated_card():
    game = Table("eyrie", "marquise", "alliance").score("eyrie", 12).hand("eyrie", "anvil")
    game.state.deck &= ~cards("dominance-bird", "armorers-1", "dominance-mouse")
    game.state.dominance[0] = CARD("dominance-bird")
    game.state.decree[0] = cards("armorers-1", "dominance-mouse")  # no roost to recruit at
    game.turn("eyrie", "daylight")
    while not game.options(LEADER):
        game.play(*Table.show(game.moves()[0]))
    assert game.state.dominance[0] == CARD("dominance-bird")
    assert game.state.available == cards("dominance-mouse")
    assert points(game) == 12  # no marker, no points to lose


@pytest.mark.rule("root:3.3.2.b", "root:2.1.3.d", "root:3.3.1.d")
@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_the_activated_card_stays_and_the_score_stands(seed):
    game = Table(*SEATS).hand("marquise", "dominance-bird", "anvil").score("marquise", 11)
    game.building("marquise", WORKSHOP, 8).building("marquise", SAWMILL, 9).building("eyrie", ROOST, 3)
    game.warriors("marquise", 8, 5).warriors("eyrie", 3, 6).warriors("alliance", 2, 2)
    game.state.leader = 0
    game.turn("marquise", "daylight").play(ACTIVATE_DOMINANCE, CARD("dominance-bird"), NONE)
    rng = new_rng(seed)
    scored = points(game, 1)
    for _ in range(600):
        if game.state.phase == OVER:
            break
        moves = game.moves()
        chance = game.actor < 0
        move = int(sample_chance(game.state, game.t, rng)) if chance else moves[int(random_below(rng, len(moves)))]
        play(game.state, game.t, move)
        assert game.state.dominance[0] == CARD("dominance-bird")
        assert not int(game.state.hand[0]) & cards("dominance-bird")
        assert points(game) == 11
        scored = max(scored, points(game, 1))
    assert game.state.turn_number > 5
    assert scored > 0  # the others do score meanwhile


# ---- available dominance cards (3.3.3) -------------------------------------------------------------------------------


def beside_the_map(game, card):
    """A dominance card lies there and nowhere else."""
    assert game.state.available == cards(card)
    assert not int(game.state.discard | game.state.deck | game.state.hand[0]) & cards(card)
    return True


@pytest.mark.rule("root:3.3.3.a")
def test_a_dominance_card_that_is_spent_lies_beside_the_map_for_everybody():
    game = Table(*SEATS).building("marquise", SAWMILL, 8).hand("marquise", "dominance-fox", "sword")
    game.hand("eyrie", "anvil", "bake-sale").building("eyrie", ROOST, 3).hand("alliance", "knapsack")
    game.state.leader = 0
    game.turn("marquise", "daylight").play(OVERWORK, at(8), CARD("dominance-fox"))
    assert beside_the_map(game, "dominance-fox")
    assert "is not available" in game.refusal(TAKE_DOMINANCE, CARD("dominance-mouse"), CARD("sword"))
    game.turn("alliance", "daylight")
    assert takings(game) == {(CARD("dominance-fox"), CARD("knapsack"))}
    game.turn("eyrie", "daylight").play(TAKE_DOMINANCE, CARD("dominance-fox"), CARD("anvil"))
    assert game.state.hand[1] == cards("dominance-fox", "bake-sale")
    assert game.state.available == 0


@pytest.mark.rule("root:3.3.3.a")
def test_a_dominance_card_spent_for_another_becomes_available_in_its_turn():
    game = available("fox", "dominance-bird", "dominance-mouse")
    assert takings(game) == {(CARD("dominance-fox"), CARD("dominance-bird"))}
    assert "dominance-mouse does not match" in game.refusal(
        TAKE_DOMINANCE, CARD("dominance-fox"), CARD("dominance-mouse")
    )
    game.play(TAKE_DOMINANCE, CARD("dominance-fox"), CARD("dominance-bird"))
    assert game.state.available == cards("dominance-bird")
    assert game.state.hand[0] == cards("dominance-fox", "dominance-mouse")


@pytest.mark.rule("root:3.3.3.b")
def test_a_dominance_card_over_the_hand_limit_becomes_available():
    game = Table(*SEATS).hand("marquise", "dominance-fox", "anvil", "sword", "bake-sale", "investments")
    game.turn("marquise", "evening").play(DRAW_CARD, 0, CARD("knapsack")).play(DISCARD, CARD("dominance-fox"))
    assert beside_the_map(game, "dominance-fox")
    assert game.state.discard == 0


@pytest.mark.rule("root:3.3.3.b")
def test_a_dominance_card_of_a_lost_base_becomes_available():
    game = Table(*SEATS).building("alliance", FOX, 8).warriors("marquise", 8, 2)
    game.supporters("dominance-fox", "dominance-mouse", "anvil").turn("marquise", "daylight")
    game.play(BATTLE, at(8), 2).play(ROLL, 0, 0)
    assert beside_the_map(game, "dominance-fox")
    assert game.state.discard == cards("anvil")
    assert game.state.supporters == cards("dominance-mouse")


@pytest.mark.rule("root:3.3.3.b")
def test_a_dominance_card_for_a_full_stack_of_supporters_becomes_available():
    game = Table("alliance", "marquise", "eyrie").supporters("anvil", "sword", "bake-sale", "knapsack", "investments")
    game.hand("alliance", "dominance-fox").turn("alliance", "daylight").play(MOBILIZE, CARD("dominance-fox"))
    assert beside_the_map(game, "dominance-fox")
    assert int(game.state.supporters).bit_count() == 5


# ---- taking one (3.3.4) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("root:3.3.4.a", "root:3.3.4.e")
@pytest.mark.parametrize(("suit", "spent"), [("fox", "anvil"), ("rabbit", "bake-sale"), ("mouse", "sword")])
def test_an_available_card_is_taken_for_a_card_that_matches(suit, spent):
    game = available(suit, "anvil", "bake-sale", "sword")
    card = CARD(f"dominance-{suit}")
    assert points(game) == 0
    assert takings(game) == {(card, CARD(spent))}
    for other in {"anvil", "bake-sale", "sword"} - {spent}:
        assert f"{other} does not match dominance-{suit}" in game.refusal(TAKE_DOMINANCE, card, CARD(other))
    assert "is not in the hand" in game.refusal(TAKE_DOMINANCE, card, CARD("armorers-1"))
    game.play(TAKE_DOMINANCE, card, CARD(spent))
    assert int(game.state.hand[0]) >> card & 1
    assert int(game.state.hand[0]).bit_count() == 3
    assert (game.state.available, game.state.discard) == (0, cards(spent))
    assert game.state.actions_left == 3
    assert not game.options(ACTIVATE_DOMINANCE)  # that takes ten points


@pytest.mark.rule("root:3.3.4.b")
@pytest.mark.parametrize("suit", ["fox", "rabbit", "mouse"])
def test_a_bird_takes_any_of_them(suit):
    game = available(suit, "armorers-1").play(TAKE_DOMINANCE, CARD(f"dominance-{suit}"), CARD("armorers-1"))
    assert game.state.hand[0] == cards(f"dominance-{suit}")
    assert game.state.discard == cards("armorers-1")


@pytest.mark.rule("root:3.3.4.c")
def test_the_bird_dominance_card_takes_a_bird():
    game = available("bird", "anvil", "bake-sale", "sword")
    assert not game.options(TAKE_DOMINANCE)
    for card in ("anvil", "bake-sale", "sword"):
        assert f"{card} does not match dominance-bird" in game.refusal(
            TAKE_DOMINANCE, CARD("dominance-bird"), CARD(card)
        )
    game = available("bird", "anvil", "armorers-1")
    assert takings(game) == {(CARD("dominance-bird"), CARD("armorers-1"))}
    game.play(TAKE_DOMINANCE, CARD("dominance-bird"), CARD("armorers-1"))
    assert game.state.hand[0] == cards("dominance-bird", "anvil")


@pytest.mark.rule("root:3.3.4.d")
def test_no_card_is_taken_outside_the_own_daylight():
    game = available("fox", "anvil").crafted("marquise", "royal-claim").turn("marquise", "birdsong")
    assert game.state.phase == BIRDSONG
    assert not game.options(TAKE_DOMINANCE)
    assert "it is the birdsong of" in game.refusal(TAKE_DOMINANCE, CARD("dominance-fox"), CARD("anvil"))
    while game.state.phase == BIRDSONG:
        game.play(END)
    assert takings(game) == {(CARD("dominance-fox"), CARD("anvil"))}
    game = available("fox").hand("alliance", "anvil").warriors("alliance", 9, 1)
    game.state.officers = 1
    game.turn("alliance", "evening")
    assert game.state.phase == EVENING
    assert not game.options(TAKE_DOMINANCE)
    assert "it is the evening of" in game.refusal(TAKE_DOMINANCE, CARD("dominance-fox"), CARD("anvil"))
    game = available("fox", "sword").warriors("marquise", 8, 1).warriors("eyrie", 8, 1).hand("eyrie", "anvil")
    game.turn("marquise", "daylight").play(BATTLE, at(8), 1)
    assert game.actor == 1
    assert not game.options(TAKE_DOMINANCE)
    assert "the battle in clearing 8" in game.refusal(TAKE_DOMINANCE, CARD("dominance-fox"), CARD("anvil"))


@pytest.mark.rule("root:3.3.4.e")
def test_a_card_that_was_taken_is_activated_with_ten_points():
    game = available("fox", "anvil").score("marquise", 10)
    game.play(TAKE_DOMINANCE, CARD("dominance-fox"), CARD("anvil"))
    assert game.state.dominance[0] == NO_CARD
    game.play(ACTIVATE_DOMINANCE, CARD("dominance-fox"), NONE)
    assert game.state.dominance[0] == CARD("dominance-fox")
