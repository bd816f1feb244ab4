"""Battle (Law 4.3): who fights whom, ambush, dice, effects and hits."""

import pytest

from rootai.engine.contract import CHANCE
from rootai.games.root.moves import (
    ACTIVATE_DOMINANCE,
    AMBUSH_WITH,
    BATTLE,
    DAMAGE,
    DECLINE,
    DEFENDER_FIRST,
    END,
    GIVE_CARD,
    LOSE_BUILDING,
    LOSE_TOKEN,
    RESOLVE_FIRST,
    ROLL,
    USE,
)
from rootai.games.root.state import (
    BOOT,
    DAMAGED_DOWN,
    DAMAGED_UP,
    FOX,
    KEEP,
    NOBODY,
    RECRUITER,
    ROOST,
    SAWMILL,
    SWORD,
    SYMPATHY,
    UP,
    WOOD,
    WORKSHOP,
)
from rootai.games.root.tables import card_index

from .table import Table, at, roll

CARD = card_index
FOX_CLEARING = 8  # far from the ruins, with two slots
FOREST = 12


def own(game, faction, clearing=FOX_CLEARING):
    """Warriors of a faction in a clearing."""
    return int(game.state.warriors[game.seat(faction), at(clearing)])


def points(game, faction):
    """The score of a faction."""
    return int(game.state.score[game.seat(faction)])


def skirmish(cats, birds, *others):
    """Marquise and Eyrie warriors in a fox clearing, the Marquise in the first seat."""
    game = Table("marquise", "eyrie", *others)
    if cats:
        game.warriors("marquise", FOX_CLEARING, cats)
    if birds:
        game.warriors("eyrie", FOX_CLEARING, birds)
    return game


def attack(game, defender="eyrie", clearing=FOX_CLEARING):
    """The Marquise battles as her first action."""
    return game.turn("marquise", "daylight").play(BATTLE, at(clearing), game.seat(defender))


def discarded(game, card):
    """Whether a card lies on the discard pile."""
    return bool(int(game.state.discard) >> CARD(card) & 1)


def in_hand(game, faction, card):
    """Whether a faction holds a card."""
    return bool(int(game.state.hand[game.seat(faction)]) >> CARD(card) & 1)


def with_vagabond(place, swords=1, boots=2):
    """The Marquise in the first seat and a Vagabond with swords and boots at a place."""
    game = Table("marquise", "vagabond", characters=("thief",))
    game.state.pawn[0] = place
    game.state.items[0, UP, SWORD] = swords
    game.state.items[0, UP, BOOT] = boots
    return game


# ---- who battles whom ------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:4.3.a", "root:4.3.b")
def test_the_attacker_needs_a_warrior_in_the_clearing():
    game = skirmish(1, 2).warriors("eyrie", 12, 1)
    game.building("marquise", SAWMILL, 12).token("marquise", WOOD, 12)
    game.turn("marquise", "daylight")
    assert game.options(BATTLE) == [(at(FOX_CLEARING), 1, 0)]
    game.play(BATTLE, at(FOX_CLEARING), 1)
    assert (int(game.state.attacker), int(game.state.defender)) == (0, 1)
    assert int(game.state.battlefield) == at(FOX_CLEARING)


@pytest.mark.rule("root:4.3.a")
def test_a_pawn_attacks_where_it_stands():
    game = with_vagabond(at(9)).warriors("marquise", 9, 1).warriors("marquise", 1, 1)
    game.turn("vagabond", "daylight")
    assert game.options(BATTLE) == [(at(9), 0, 0)]


@pytest.mark.rule("root:4.3.c")
def test_any_opponent_with_a_piece_there_may_be_the_defender():
    game = skirmish(3, 2, "alliance", "vagabond").token("alliance", SYMPATHY, FOX_CLEARING)
    game.turn("marquise", "daylight")
    assert game.options(BATTLE) == [(at(FOX_CLEARING), 1, 0), (at(FOX_CLEARING), 2, 0)]
    roll(game.play(BATTLE, at(FOX_CLEARING), 2), 0, 0)
    assert own(game, "eyrie") == 2  # only the chosen one defends
    assert not game.state.tokens[2, SYMPATHY, at(FOX_CLEARING)]


@pytest.mark.rule("root:4.3.d")
@pytest.mark.parametrize("piece", ["token", "building", "pawn"])
def test_a_defender_needs_no_warrior(piece):
    game = Table("marquise", "alliance", "vagabond", characters=("thief",)).warriors("marquise", 8, 1)
    assert not game.turn("marquise", "daylight").options(BATTLE)
    if piece == "token":
        game.token("alliance", SYMPATHY, 8)
    elif piece == "building":
        game.building("alliance", FOX, 8)
    else:
        game.state.pawn[0] = at(8)
    assert game.options(BATTLE) == [(at(8), 2 if piece == "pawn" else 1, 0)]


@pytest.mark.rule("root:4.3.e")
def test_neither_absent_players_nor_oneself_nor_a_partner_can_be_attacked():
    factions = ("marquise", "eyrie", "alliance", "vagabond")
    game = Table(*factions, characters=("thief",)).warriors("marquise", 8, 2).warriors("alliance", 8, 1)
    game.warriors("eyrie", 7, 1).hand("vagabond", "dominance-bird").score("vagabond", 12)
    for other, score in (("marquise", 3), ("eyrie", 5), ("alliance", 6)):
        game.score(other, score)
    game.state.pawn[0] = at(8)
    assert game.turn("marquise", "daylight").options(BATTLE) == [(at(8), 2, 0), (at(8), 3, 0)]
    game.turn("vagabond", "daylight").play(ACTIVATE_DOMINANCE, CARD("dominance-bird"), 0)
    assert game.turn("marquise", "daylight").options(BATTLE) == [(at(8), 2, 0)]
    game.state.items[0, UP, SWORD] = 1
    assert game.turn("vagabond", "daylight").options(BATTLE) == [(at(8), 2, 0)]


@pytest.mark.rule("root:4.3.f", "root:4.3.4.h")
def test_others_and_other_clearings_are_untouched():
    game = skirmish(3, 1, "alliance").warriors("alliance", FOX_CLEARING, 2).token("alliance", SYMPATHY, FOX_CLEARING)
    game.warriors("eyrie", 7, 3).warriors("marquise", 4, 3)
    roll(attack(game), 3, 1)
    assert (own(game, "marquise"), own(game, "eyrie")) == (2, 0)
    assert (own(game, "alliance"), int(game.state.tokens[2, SYMPATHY, at(FOX_CLEARING)])) == (2, 1)
    assert (own(game, "eyrie", 7), own(game, "marquise", 4)) == (3, 3)


@pytest.mark.rule("root:4.3.g")
def test_ambush_foil_dice_effects_and_hits_follow_each_other():
    game = skirmish(5, 3).hand("eyrie", "ambush-fox").hand("marquise", "ambush-bird-1").crafted("eyrie", "sappers-1")
    attack(game)
    assert game.actor == 1
    assert game.allows(AMBUSH_WITH, CARD("ambush-fox"))
    assert not game.options(ROLL)
    game.play(AMBUSH_WITH, CARD("ambush-fox"))
    assert game.actor == 0
    assert not game.options(ROLL)
    game.play(AMBUSH_WITH, CARD("ambush-bird-1"))
    assert game.actor == CHANCE
    assert not game.options(USE)
    game.play(ROLL, 2, 1)
    assert game.actor == 1
    assert game.allows(USE, CARD("sappers-1"))
    assert (own(game, "marquise"), own(game, "eyrie")) == (5, 3)
    game.play(END)
    assert (own(game, "marquise"), own(game, "eyrie")) == (4, 1)
    assert game.state.attacker == NOBODY


@pytest.mark.rule("root:4.3.h")
def test_there_are_no_battles_in_a_forest():
    game = with_vagabond(FOREST).warriors("marquise", 1, 2).warriors("marquise", 12, 2)
    assert not game.turn("vagabond", "daylight").options(BATTLE)
    assert not game.turn("marquise", "daylight").options(BATTLE)
    game.state.pawn[0] = at(1)
    assert game.turn("vagabond", "daylight").options(BATTLE) == [(at(1), 0, 0)]
    assert game.turn("marquise", "daylight").options(BATTLE) == [(at(1), 1, 0)]


@pytest.mark.rule("root:4.3.i")
def test_one_action_is_one_battle():
    game = skirmish(5, 5, "alliance").warriors("alliance", FOX_CLEARING, 1)
    roll(attack(game), 1, 1)
    assert game.state.actions_left == 2
    assert game.actor == 0
    assert not game.options(ROLL)
    assert game.allows(BATTLE, at(FOX_CLEARING), 2)
    roll(game.play(BATTLE, at(FOX_CLEARING), 2), 0, 0)
    assert game.state.actions_left == 1
    roll(game.play(BATTLE, at(FOX_CLEARING), 1), 0, 0)
    assert game.state.turn_seat == 0
    assert not game.options(BATTLE)


# ---- ambush ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:4.3.1.a", "root:2.1.2.d")
def test_the_defender_may_ambush_or_not():
    game = skirmish(3, 2).hand("eyrie", "ambush-fox")
    attack(game)
    assert game.actor == 1
    assert sorted(Table.show(m)[0] for m in game.moves()) == sorted([AMBUSH_WITH, DECLINE])
    game.play(DECLINE)
    assert game.actor == CHANCE
    assert own(game, "marquise") == 3
    assert in_hand(game, "eyrie", "ambush-fox")


@pytest.mark.rule("root:4.3.1.b")
@pytest.mark.parametrize(
    ("clearing", "suited"),
    [(8, "ambush-fox"), (5, "ambush-rabbit"), (9, "ambush-mouse")],
    ids=["fox", "rabbit", "mouse"],
)
def test_an_ambush_matches_the_clearing(clearing, suited):
    game = Table("marquise", "eyrie").warriors("marquise", clearing, 3).warriors("eyrie", clearing, 2)
    game.hand("eyrie", "ambush-fox", "ambush-rabbit", "ambush-mouse", "ambush-bird-1", "anvil")
    attack(game, "eyrie", clearing)
    assert {a for a, _, _ in game.options(AMBUSH_WITH)} == {CARD(suited), CARD("ambush-bird-1")}


@pytest.mark.rule("root:4.3.1.c")
def test_a_foiled_defender_does_not_ambush_again():
    game = skirmish(3, 2).hand("eyrie", "ambush-fox", "ambush-bird-1").hand("marquise", "ambush-bird-2")
    attack(game).play(AMBUSH_WITH, CARD("ambush-fox")).play(AMBUSH_WITH, CARD("ambush-bird-2"))
    assert game.actor == CHANCE
    assert own(game, "marquise") == 3
    game = skirmish(3, 2).hand("eyrie", "ambush-fox", "ambush-bird-1")
    attack(game).play(AMBUSH_WITH, CARD("ambush-fox"))
    assert game.actor == CHANCE
    assert own(game, "marquise") == 1


@pytest.mark.rule("root:4.3.1.d")
@pytest.mark.parametrize("cards", [(), ("anvil",), ("ambush-mouse",)])
def test_the_attacker_only_answers_an_ambush(cards):
    game = skirmish(3, 2).hand("marquise", "ambush-fox", "ambush-bird-1").hand("eyrie", *cards)
    attack(game)
    if game.actor == 1:
        game.play(DECLINE)
    assert game.actor == CHANCE


@pytest.mark.rule("root:4.3.1.e", "root:4.3.1.II.b")
def test_an_ambush_needs_no_warriors():
    game = skirmish(3, 0).building("eyrie", ROOST, FOX_CLEARING).hand("eyrie", "ambush-fox")
    attack(game).play(AMBUSH_WITH, CARD("ambush-fox"))
    assert own(game, "marquise") == 1
    game.play(ROLL, 3, 3)
    assert own(game, "marquise") == 1  # without warriors no hits are rolled


@pytest.mark.rule("root:4.3.1.I.a", "root:4.3.1.I.c")
def test_an_ambush_against_an_ambush_deals_nothing_and_uses_up_both():
    game = skirmish(2, 2).hand("eyrie", "ambush-fox", "anvil").hand("marquise", "ambush-bird-1", "sword")
    attack(game).play(AMBUSH_WITH, CARD("ambush-fox"))
    assert not discarded(game, "ambush-fox")
    game.play(AMBUSH_WITH, CARD("ambush-bird-1"))
    assert game.actor == CHANCE
    assert own(game, "marquise") == 2
    assert int(game.state.discard) == 1 << CARD("ambush-fox") | 1 << CARD("ambush-bird-1")
    assert int(game.state.hand[0]) == 1 << CARD("sword")
    assert int(game.state.hand[1]) == 1 << CARD("anvil")


@pytest.mark.rule("root:4.3.1.I.b", "root:4.3.1.I.a")
def test_the_answer_matches_the_clearing_and_is_not_forced():
    game = skirmish(3, 2).hand("eyrie", "ambush-bird-1")
    game.hand("marquise", "ambush-rabbit", "ambush-mouse", "ambush-fox", "ambush-bird-2")
    attack(game).play(AMBUSH_WITH, CARD("ambush-bird-1"))
    assert game.actor == 0
    assert {a for a, _, _ in game.options(AMBUSH_WITH)} == {CARD("ambush-fox"), CARD("ambush-bird-2")}
    game.play(DECLINE)
    assert own(game, "marquise") == 1
    assert in_hand(game, "marquise", "ambush-fox")


@pytest.mark.rule("root:4.3.1.II.a", "root:4.3.1.II.d")
def test_an_ambush_deals_two_hits_before_the_dice_and_is_discarded():
    game = skirmish(3, 1).hand("eyrie", "ambush-fox")
    attack(game).play(AMBUSH_WITH, CARD("ambush-fox"))
    assert game.actor == CHANCE
    assert (own(game, "marquise"), own(game, "eyrie")) == (1, 1)
    assert game.options(ROLL)
    assert discarded(game, "ambush-fox")
    assert not in_hand(game, "eyrie", "ambush-fox")
    assert game.state.limbo == 0


@pytest.mark.rule("root:4.3.1.II.c", "root:4.3.1.II.a")
def test_an_ambush_reaches_buildings_behind_the_warriors():
    game = skirmish(1, 1).building("marquise", SAWMILL, FOX_CLEARING).hand("eyrie", "ambush-fox")
    attack(game).play(AMBUSH_WITH, CARD("ambush-fox"))
    assert own(game, "marquise") == 0
    assert not game.state.buildings[0, SAWMILL, at(FOX_CLEARING)]
    assert points(game, "eyrie") == 1


@pytest.mark.rule("root:4.3.1.II.c")
def test_the_attacker_chooses_what_else_the_ambush_takes():
    game = skirmish(1, 1).building("marquise", SAWMILL, FOX_CLEARING).token("marquise", WOOD, FOX_CLEARING)
    attack(game.hand("eyrie", "ambush-fox")).play(AMBUSH_WITH, CARD("ambush-fox"))
    assert game.actor == 0
    assert {Table.show(m)[:2] for m in game.moves()} == {(LOSE_BUILDING, SAWMILL), (LOSE_TOKEN, WOOD)}
    game.play(LOSE_TOKEN, WOOD)
    assert game.state.buildings[0, SAWMILL, at(FOX_CLEARING)] == 1
    assert points(game, "eyrie") == 1


@pytest.mark.rule("root:4.3.1.II.e")
def test_without_attackers_the_battle_is_over():
    game = skirmish(2, 1).building("marquise", SAWMILL, FOX_CLEARING).hand("eyrie", "ambush-fox")
    attack(game).play(AMBUSH_WITH, CARD("ambush-fox"))
    assert game.actor == 0
    assert not game.options(ROLL)
    assert game.state.attacker == NOBODY
    assert (own(game, "marquise"), own(game, "eyrie")) == (0, 1)
    assert game.state.buildings[0, SAWMILL, at(FOX_CLEARING)] == 1
    assert discarded(game, "ambush-fox")
    assert game.state.actions_left == 2


@pytest.mark.rule("root:4.3.1.II.f")
def test_a_pawn_remains_after_an_ambush():
    game = with_vagabond(at(8), swords=2, boots=1).warriors("marquise", 8, 3).hand("marquise", "ambush-fox")
    game.turn("vagabond", "daylight").play(BATTLE, at(8), 0).play(AMBUSH_WITH, CARD("ambush-fox"))
    assert game.actor == 1
    game.play(DAMAGE, BOOT, 1).play(DAMAGE, SWORD, 1)
    assert game.actor == CHANCE
    game.play(ROLL, 3, 0)
    assert own(game, "marquise") == 2  # one sword is left undamaged, though face down


# ---- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:4.3.2.a")
def test_two_dice_are_rolled_once():
    game = skirmish(4, 4)
    attack(game)
    pairs = [(high, low) for high, low, _ in game.options(ROLL)]
    assert sorted(pairs) == [(high, low) for high in range(4) for low in range(high + 1)]
    assert len(game.moves()) == len(pairs)
    game.play(ROLL, 2, 1)
    assert game.actor == 0
    assert game.state.attacker == NOBODY


@pytest.mark.rule("root:4.3.2.b", "root:4.3.2.c")
@pytest.mark.parametrize(("high", "low"), [(3, 1), (2, 0), (2, 2), (0, 0), (3, 3)])
def test_the_attacker_deals_the_higher_result(high, low):
    game = skirmish(5, 5)
    roll(attack(game), high, low)
    assert (own(game, "marquise"), own(game, "eyrie")) == (5 - low, 5 - high)


@pytest.mark.rule("root:4.3.2.d")
def test_nothing_is_removed_before_the_effects_are_over():
    game = skirmish(3, 3).crafted("marquise", "brutal-tactics-1").crafted("eyrie", "sappers-1")
    roll(attack(game), 2, 1)
    assert game.allows(USE, CARD("brutal-tactics-1"))
    game.play(USE, CARD("brutal-tactics-1"))
    assert (own(game, "marquise"), own(game, "eyrie")) == (3, 3)
    assert game.actor == 1
    game.play(USE, CARD("sappers-1"))
    assert (own(game, "marquise"), own(game, "eyrie")) == (1, 0)


@pytest.mark.rule("root:4.3.2.I.a")
@pytest.mark.parametrize(("cats", "birds", "after"), [(1, 4, (0, 3)), (4, 1, (3, 0)), (2, 3, (0, 1)), (4, 2, (2, 0))])
def test_rolled_hits_are_limited_by_warriors(cats, birds, after):
    game = skirmish(cats, birds)
    roll(attack(game), 3, 3)
    assert (own(game, "marquise"), own(game, "eyrie")) == after


@pytest.mark.rule("root:4.3.2.I.b")
def test_warriors_lost_to_the_ambush_roll_no_hits():
    game = skirmish(3, 4).hand("eyrie", "ambush-fox")
    attack(game).play(AMBUSH_WITH, CARD("ambush-fox")).play(ROLL, 3, 0)
    assert (own(game, "marquise"), own(game, "eyrie")) == (1, 3)


@pytest.mark.rule("root:4.3.2.I.c")
def test_buildings_and_tokens_roll_no_hits():
    game = Table("eyrie", "marquise").warriors("eyrie", 8, 3).building("marquise", SAWMILL, 8)
    game.building("marquise", WORKSHOP, 8).token("marquise", WOOD, 8).crafted("eyrie", "command-warren-1")
    game.turn("eyrie", "daylight")
    roll(game.play(BATTLE, at(8), 1), 3, 3)
    assert own(game, "eyrie") == 3
    assert points(game, "eyrie") == 3  # all that was there


# ---- effects ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:4.3.3.a")
def test_effects_are_used_after_the_dice_are_known():
    game = skirmish(3, 3).crafted("eyrie", "armorers-1")
    attack(game)
    assert game.actor == CHANCE
    game.play(ROLL, 3, 1)
    assert game.actor == 1
    game.play(USE, CARD("armorers-1"))
    assert (own(game, "marquise"), own(game, "eyrie")) == (2, 3)
    assert discarded(game, "armorers-1")
    assert not game.state.play_area[1]


@pytest.mark.rule("root:4.3.3.a")
def test_a_card_in_hand_has_no_effect_in_battle():
    game = skirmish(3, 3).hand("eyrie", "armorers-1", "sappers-1").hand("marquise", "brutal-tactics-1")
    roll(attack(game), 2, 0)
    assert game.state.attacker == NOBODY
    assert (own(game, "marquise"), own(game, "eyrie")) == (3, 1)


@pytest.mark.rule("root:4.3.3.b")
def test_the_attacker_says_who_uses_effects_first():
    game = skirmish(3, 3).crafted("marquise", "armorers-1").crafted("eyrie", "armorers-2")
    roll(attack(game), 2, 2)
    assert game.actor == 0
    assert {Table.show(m)[0] for m in game.moves()} == {END, USE, DEFENDER_FIRST}
    game.play(DEFENDER_FIRST)
    assert game.actor == 1
    assert not game.options(DEFENDER_FIRST)
    game.play(END)
    assert game.actor == 0
    game.play(USE, CARD("armorers-1"))
    assert game.state.attacker == NOBODY
    assert (own(game, "marquise"), own(game, "eyrie")) == (3, 1)


@pytest.mark.rule("root:4.3.3.b")
def test_the_attacker_may_go_first():
    game = skirmish(3, 3).crafted("marquise", "armorers-1").crafted("eyrie", "armorers-2")
    roll(attack(game), 2, 2)
    game.play(USE, CARD("armorers-1"))
    assert game.actor == 1
    game.play(USE, CARD("armorers-2"))
    assert (own(game, "marquise"), own(game, "eyrie")) == (3, 3)


@pytest.mark.rule("root:4.3.3.b")
def test_the_attacker_is_not_asked_for_an_order_when_the_defender_has_nothing():
    game = skirmish(3, 3).crafted("marquise", "armorers-1")
    roll(attack(game), 2, 2)
    assert {Table.show(m)[0] for m in game.moves()} == {END, USE}


@pytest.mark.rule("root:4.3.3.I")
def test_extra_hits_are_not_limited_by_warriors():
    game = skirmish(1, 4).crafted("marquise", "brutal-tactics-1").crafted("eyrie", "sappers-1")
    game.building("marquise", SAWMILL, FOX_CLEARING)
    roll(attack(game), 3, 1).play(USE, CARD("brutal-tactics-1"))
    game.play(USE, CARD("sappers-1"))
    assert (own(game, "marquise"), own(game, "eyrie")) == (0, 2)  # one rolled and one more
    assert not game.state.buildings[0, SAWMILL, at(FOX_CLEARING)]


@pytest.mark.rule("root:4.3.3.I")
def test_a_defender_without_warriors_still_deals_extra_hits():
    game = skirmish(3, 0).building("eyrie", ROOST, FOX_CLEARING).crafted("eyrie", "sappers-1")
    roll(attack(game), 3, 3).play(USE, CARD("sappers-1"))
    assert own(game, "marquise") == 2


@pytest.mark.rule("root:4.3.3.I")
def test_a_vagabond_without_swords_deals_the_extra_hits_of_his_cards():
    game = with_vagabond(at(8), swords=0).warriors("marquise", 8, 3).crafted("vagabond", "sappers-1")
    roll(attack(game, "vagabond", 8), 0, 0).play(USE, CARD("sappers-1"))
    game.play(DAMAGE, BOOT, 1)  # without an undamaged sword he is defenseless
    assert own(game, "marquise", 8) == 2


@pytest.mark.rule("root:4.3.3.II.a")
def test_an_attack_on_the_defenseless_deals_one_more():
    game = Table("eyrie", "marquise").warriors("eyrie", 8, 2).building("marquise", SAWMILL, 8)
    game.token("marquise", WOOD, 8).token("marquise", WOOD, 8).token("marquise", WOOD, 8)
    game.crafted("eyrie", "command-warren-1").turn("eyrie", "daylight")
    roll(game.play(BATTLE, at(8), 1), 2, 0)
    for _ in range(3):
        assert points(game, "eyrie") < 3
        if game.options(LOSE_TOKEN):
            game.play(LOSE_TOKEN, WOOD)
    assert points(game, "eyrie") == 3
    assert game.state.buildings[1, SAWMILL, at(8)] == 1


@pytest.mark.rule("root:4.3.3.II.a")
def test_a_single_warrior_is_a_defense():
    game = skirmish(3, 1).building("eyrie", ROOST, FOX_CLEARING)
    roll(attack(game), 1, 0)
    assert own(game, "eyrie") == 0
    assert game.state.buildings[1, ROOST, at(FOX_CLEARING)] == 1


@pytest.mark.rule("root:4.3.3.II.b")
def test_an_attacker_is_never_defenseless():
    game = with_vagabond(at(8), swords=1, boots=3).warriors("marquise", 8, 4)
    roll(game.turn("vagabond", "daylight").play(BATTLE, at(8), 0), 1, 1)
    game.play(DAMAGE, SWORD, 0)
    assert game.state.attacker == NOBODY
    assert int(game.state.items[0, DAMAGED_UP].sum() + game.state.items[0, DAMAGED_DOWN].sum()) == 1
    assert own(game, "marquise") == 3


@pytest.mark.rule("root:4.3.3.II.c")
@pytest.mark.parametrize(("tokens", "left"), [(1, 0), (2, 1), (3, 2)])
def test_the_defenseless_lose_one_piece_on_any_roll(tokens, left):
    game = Table("eyrie", "marquise").warriors("eyrie", 8, 2).crafted("eyrie", "command-warren-1")
    for _ in range(tokens):
        game.token("marquise", WOOD, 8)
    roll(game.turn("eyrie", "daylight").play(BATTLE, at(8), 1), 0, 0)
    assert game.state.tokens[1, WOOD, at(8)] == left
    assert points(game, "eyrie") == 1


# ---- hits ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:4.3.4.a")
@pytest.mark.parametrize(("cats", "birds", "dice"), [(1, 1, (1, 1)), (2, 2, (2, 2)), (1, 1, (3, 2))])
def test_both_sides_strike_at_the_same_time(cats, birds, dice):
    game = skirmish(cats, birds)
    roll(attack(game), *dice)
    assert (own(game, "marquise"), own(game, "eyrie")) == (0, 0)


@pytest.mark.rule("root:4.3.4.b")
@pytest.mark.parametrize("hits", range(4))
def test_each_hit_removes_one_piece(hits):
    game = skirmish(3, 3)
    roll(attack(game), hits, 0)
    assert own(game, "eyrie") == 3 - hits
    assert own(game, "marquise") == 3
    assert game.state.warrior_supply[1] == 20 - 3 + hits


@pytest.mark.rule("root:4.3.4.c")
def test_warriors_fall_before_buildings_and_tokens():
    game = Table("eyrie", "marquise").warriors("eyrie", 8, 4).warriors("marquise", 8, 2)
    game.building("marquise", SAWMILL, 8).token("marquise", WOOD, 8).crafted("eyrie", "command-warren-1")
    roll(game.turn("eyrie", "daylight").play(BATTLE, at(8), 1), 2, 0)
    assert not game.options(LOSE_BUILDING)
    assert not game.options(LOSE_TOKEN)
    assert own(game, "marquise") == 0
    assert (int(game.state.buildings[1, SAWMILL, at(8)]), int(game.state.tokens[1, WOOD, at(8)])) == (1, 1)
    assert points(game, "eyrie") == 0


@pytest.mark.rule("root:4.3.4.d", "root:4.3.4.c")
@pytest.mark.parametrize("loss", [(LOSE_BUILDING, SAWMILL), (LOSE_BUILDING, WORKSHOP), (LOSE_TOKEN, WOOD)])
def test_who_takes_the_hit_chooses_the_piece(loss):
    game = Table("eyrie", "marquise").warriors("eyrie", 8, 4).warriors("marquise", 8, 1).token("marquise", WOOD, 8)
    game.building("marquise", SAWMILL, 8).building("marquise", WORKSHOP, 8).crafted("eyrie", "command-warren-1")
    roll(game.turn("eyrie", "daylight").play(BATTLE, at(8), 1), 2, 0)
    assert game.actor == 1
    options = {Table.show(m)[:2] for m in game.moves()}
    assert options == {(LOSE_BUILDING, SAWMILL), (LOSE_BUILDING, WORKSHOP), (LOSE_TOKEN, WOOD)}
    game.play(*loss)
    assert own(game, "marquise") == 0
    left = {(LOSE_BUILDING, kind) for kind in (SAWMILL, WORKSHOP) if game.state.buildings[1, kind, at(8)]}
    left |= {(LOSE_TOKEN, WOOD)} if game.state.tokens[1, WOOD, at(8)] else set()
    assert left == options - {loss}
    assert points(game, "eyrie") == 1


@pytest.mark.rule("root:4.3.4.d")
def test_each_side_chooses_its_own_losses_and_the_player_in_turn_last():
    game = Table("marquise", "alliance").warriors("marquise", 8, 1).warriors("alliance", 8, 1)
    game.building("marquise", SAWMILL, 8).token("marquise", WOOD, 8).building("alliance", FOX, 8)
    game.token("alliance", SYMPATHY, 8).crafted("marquise", "brutal-tactics-1").crafted("alliance", "sappers-1")
    roll(attack(game, "alliance", 8), 1, 1).play(USE, CARD("brutal-tactics-1")).play(USE, CARD("sappers-1"))
    assert game.actor == 1
    assert {Table.show(m)[:2] for m in game.moves()} == {(LOSE_BUILDING, FOX), (LOSE_TOKEN, SYMPATHY)}
    game.play(LOSE_BUILDING, FOX)
    assert game.actor == 0
    assert {Table.show(m)[:2] for m in game.moves()} == {(LOSE_BUILDING, SAWMILL), (LOSE_TOKEN, WOOD)}
    game.play(LOSE_TOKEN, WOOD)
    assert (points(game, "marquise"), points(game, "alliance")) == (1, 1 + 1)  # one for the cruelty of the attacker


def alliance_loses_all(*cards):
    """The Eyrie raze a fox base with sympathy, holding cards."""
    game = Table("eyrie", "alliance").warriors("eyrie", 8, 3).building("alliance", FOX, 8)
    game.token("alliance", SYMPATHY, 8).crafted("eyrie", "command-warren-1").hand("eyrie", *cards)
    for card in ("sword", "investments", "foxfolk-steel"):
        game.state.deck &= ~(1 << CARD(card))
        game.state.supporters |= 1 << CARD(card)
    game.turn("eyrie", "daylight")
    return roll(game.play(BATTLE, at(8), 1), 1, 1)


@pytest.mark.rule("root:4.3.4.e")
@pytest.mark.parametrize("first", [0, 1])
def test_who_takes_the_hits_orders_what_the_losses_set_off(first):
    game = alliance_loses_all("anvil")
    assert points(game, "eyrie") == 2
    assert game.actor == 1  # the Alliance, though it is the turn of the Eyrie
    assert game.options(RESOLVE_FIRST) == [(0, 0, 0), (1, 0, 0)]
    game.play(RESOLVE_FIRST, first)
    outrage_first = not discarded(game, "foxfolk-steel")  # the lost base takes the fox supporters along
    assert outrage_first == (first == 0)
    game.play(GIVE_CARD, CARD("anvil"))
    assert discarded(game, "foxfolk-steel")
    assert discarded(game, "anvil") == outrage_first
    assert bool(int(game.state.supporters) >> CARD("anvil") & 1) != outrage_first
    assert int(game.state.supporters) >> CARD("sword") & 1


@pytest.mark.rule("root:4.3.4.f")
def test_the_defender_scores_too():
    game = skirmish(1, 3).building("marquise", SAWMILL, FOX_CLEARING).building("marquise", WORKSHOP, FOX_CLEARING)
    roll(attack(game), 2, 2)
    assert game.actor == 0
    game.play(LOSE_BUILDING, WORKSHOP)
    assert own(game, "marquise") == 0
    assert (points(game, "marquise"), points(game, "eyrie")) == (0, 1)
    assert game.state.turn_seat == 0


@pytest.mark.rule("root:4.3.4.f")
def test_the_attacker_scores_for_each_building_and_token():
    game = Table("eyrie", "marquise").warriors("eyrie", 8, 4).warriors("marquise", 8, 1).token("marquise", KEEP, 8)
    game.building("marquise", RECRUITER, 8).crafted("eyrie", "command-warren-1").turn("eyrie", "daylight")
    roll(game.play(BATTLE, at(8), 1), 3, 0)
    assert (points(game, "eyrie"), points(game, "marquise")) == (2, 0)


@pytest.mark.rule("root:4.3.4.g")
def test_hits_beyond_the_pieces_there_are_lost():
    game = skirmish(4, 1).warriors("eyrie", 7, 2).building("eyrie", ROOST, 7)
    roll(attack(game), 3, 0)
    assert own(game, "eyrie") == 0
    assert (own(game, "eyrie", 7), int(game.state.buildings[1, ROOST, at(7)])) == (2, 1)
    assert points(game, "marquise") == 0
    assert game.state.attacker == NOBODY
    assert not game.state.hits.any()


@pytest.mark.rule("root:4.3.4.h", "root:4.3.4.g")
def test_a_vagabond_without_items_ignores_hits():
    game = with_vagabond(at(8), swords=0, boots=1).warriors("marquise", 8, 4)
    roll(attack(game, "vagabond", 8), 3, 0).play(DAMAGE, BOOT, 1)
    assert int(game.state.items[0, DAMAGED_UP, BOOT]) == 1
    assert int(game.state.items[0].sum()) == 1
    assert game.state.pawn[0] == at(8)
    assert game.state.attacker == NOBODY
