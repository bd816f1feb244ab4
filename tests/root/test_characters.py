"""The Vagabond's nine characters (Law D): starting items and special actions."""

import pytest

from rootai.engine.contract import CHANCE
from rootai.games.root.moves import (
    ADD_TO_DECREE,
    AMBUSH_WITH,
    BATTLE,
    BUILD,
    CHARACTER,
    CRAFT,
    DAMAGE,
    DECLINE,
    DRAW_QUEST,
    END,
    ENLIST,
    FIGHT_WITH,
    FOREST_AT,
    GIVE_CARD,
    LOSE_ALLY,
    LOSE_BUILDING,
    LOSE_TOKEN,
    MOVE,
    MOVE_WITH,
    NEW_ROOST,
    NONE,
    PLACE_WOOD,
    QUEST,
    RECRUIT,
    REPAIR,
    ROLL,
    SLIP,
    SPECIAL,
    SPREAD,
    SWIFT_STRIKE,
    TAKE_RANDOM,
)
from rootai.games.root.rules.turn import settle
from rootai.games.root.state import (
    ALLIED,
    BAG,
    BOOT,
    CHARACTER_NAMES,
    COINS,
    CROSSBOW,
    DAMAGED_DOWN,
    DAMAGED_UP,
    DESPOT,
    DOWN,
    END_STEP,
    EVENING,
    HAMMER,
    HOSTILE,
    INDIFFERENT,
    N_ITEMS,
    RECRUITER,
    ROOST,
    SAWMILL,
    SWORD,
    SYMPATHY,
    TEA,
    TORCH,
    UP,
    WOOD,
    WORKSHOP,
)
from rootai.games.root.tables import QUEST_IDS, card_index

from .table import Table, at, roll

CARD = card_index
MARQUISE, EYRIE, ALLIANCE = 1, 2, 3  # seats of `table`
FOR_CARDS, FOR_POINTS = 0, 1
MICE = ("sword", "root-tea-mouse", "investments")


def table(character, *others, pawn=7):
    """A Vagabond of this character in the first seat, without any items, and the three other factions."""
    return Table("vagabond", *(others or ("marquise", "eyrie", "alliance")), characters=(character,)).pawn(pawn)


def two(first, second, pawns=(7, 7)):
    """Vagabonds of these characters in the first and the third seat, with the Marquise and the Eyrie."""
    game = Table("vagabond", "marquise", "vagabond", "eyrie", characters=(first, second))
    return game.pawn(pawns[0]).pawn(pawns[1], v=1)


def daylight(game):
    """The Vagabond's Daylight."""
    return game.turn("vagabond", "daylight")


def count(game, zone, *items, v=0):
    """How many of these items lie in a zone; of all items when none is named."""
    return sum(int(game.state.items[v, zone, item]) for item in (items or range(N_ITEMS)))


def score(game, seat=0):
    """Points of a seat, of the Vagabond when none is named."""
    return int(game.state.score[seat])


def feels(game, seat, space):
    """Put the marker of a seat on a space."""
    game.state.relationship[0, seat] = space
    return game


def discarded(game, *cards):
    """Move cards from the deck to the discard pile."""
    for card in cards:
        game.state.deck &= ~(1 << CARD(card))
        game.state.discard |= 1 << CARD(card)
    return game


def open_quest(game, *names):
    """Lay these quests face up."""
    for name in names:
        game.state.quest_deck &= ~(1 << QUEST_IDS.index(name))
        game.state.quests |= 1 << QUEST_IDS.index(name)
    return game


# ---- starting items --------------------------------------------------------------------------------------------------

STARTS = [
    pytest.param("thief", [BOOT, TORCH, TEA, SWORD], marks=pytest.mark.rule("root:D.1.1")),
    pytest.param("tinker", [BOOT, TORCH, BAG, HAMMER], marks=pytest.mark.rule("root:D.2.1")),
    pytest.param("ranger", [BOOT, TORCH, CROSSBOW, SWORD], marks=pytest.mark.rule("root:D.3.1")),
    pytest.param("vagrant", [COINS, TORCH, BOOT], marks=pytest.mark.rule("root:D.4.1")),
    pytest.param("arbiter", [BOOT, TORCH, SWORD, SWORD], marks=pytest.mark.rule("root:D.5.1")),
    pytest.param("scoundrel", [BOOT, BOOT, TORCH, CROSSBOW], marks=pytest.mark.rule("root:D.6.1")),
    pytest.param("adventurer", [BOOT, TORCH, HAMMER], marks=pytest.mark.rule("root:D.7.1")),
    pytest.param("ronin", [BOOT, BOOT, TORCH, SWORD], marks=pytest.mark.rule("root:D.8.1")),
    pytest.param("harrier", [COINS, TORCH, SWORD, CROSSBOW], marks=pytest.mark.rule("root:D.9.1")),
]


@pytest.mark.parametrize(("character", "items"), STARTS)
def test_starting_items(character, items):
    game = Table("vagabond", "alliance")
    game.state.step = END_STEP  # of the Alliance's setup, which comes first
    game.state.turn_seat = 1
    settle(game.state, game.t)
    game.play(CHARACTER, CHARACTER_NAMES.index(character))
    assert game.options(FOREST_AT)
    assert [item for item in range(N_ITEMS) for _ in range(game.state.items[0, UP, item])] == sorted(items)
    assert game.state.items[0].sum() == len(items)
    assert game.state.track[0].tolist() == [items.count(TEA), items.count(COINS), items.count(BAG)]


# ---- Thief -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:D.1.2.a")
def test_the_thief_takes_a_random_card_of_one_player():
    game = table("thief").items(TORCH).warriors("marquise", 7, 1).warriors("eyrie", 7, 1)
    game.hand("marquise", "anvil", "sword").hand("eyrie", "bake-sale")
    daylight(game)
    assert game.options(SPECIAL) == [(MARQUISE, 0, 0), (EYRIE, 0, 0)]
    game.play(SPECIAL, MARQUISE)
    assert game.actor == CHANCE
    assert {c for *_, c in game.options(TAKE_RANDOM)} == {CARD("anvil"), CARD("sword")}
    game.play(TAKE_RANDOM, 0, MARQUISE, CARD("sword"))
    assert int(game.state.hand[0]) == 1 << CARD("sword")
    assert int(game.state.hand[MARQUISE]) == 1 << CARD("anvil")
    assert int(game.state.hand[EYRIE]) == 1 << CARD("bake-sale")
    assert count(game, DOWN, TORCH) == 1
    assert not game.options(SPECIAL)


@pytest.mark.rule("root:D.1.2.b")
def test_the_thief_needs_a_victim_here_with_a_card():
    game = table("thief").items(TORCH).warriors("marquise", 7, 1).warriors("eyrie", 8, 1).token("alliance", SYMPATHY, 7)
    daylight(game.hand("eyrie", "bake-sale").hand("alliance", "anvil").hand("vagabond", "sword"))
    assert game.options(SPECIAL) == [(ALLIANCE, 0, 0)]
    assert game.pawn(8).options(SPECIAL) == [(EYRIE, 0, 0)]
    assert not game.pawn(18).options(SPECIAL)


@pytest.mark.rule("root:D.1.2.b")
def test_the_thief_steals_from_another_vagabond_beside_him():
    game = two("thief", "ranger").items(TORCH)
    game.state.hand[2] = 1 << CARD("anvil")
    game.state.deck &= ~game.state.hand[2]
    assert daylight(game).options(SPECIAL) == [(2, 0, 0)]
    assert not game.pawn(8, v=1).options(SPECIAL)


# ---- Tinker ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:D.2.2.a")
def test_the_tinker_takes_a_matching_card_of_the_discard_pile():
    game = discarded(table("tinker", pawn=8).items(TORCH, TORCH), "anvil", "sword", "bake-sale", "armorers-1")
    daylight(game)
    assert {a for a, _, _ in game.options(SPECIAL)} == {CARD("anvil"), CARD("armorers-1")}
    game.play(SPECIAL, CARD("anvil"))
    assert int(game.state.hand[0]) == 1 << CARD("anvil")
    assert not int(game.state.discard) >> CARD("anvil") & 1
    assert count(game, DOWN, TORCH) == 1
    assert {a for a, _, _ in game.pawn(7).options(SPECIAL)} == {CARD("sword"), CARD("armorers-1")}
    assert not game.pawn(18).options(SPECIAL)


@pytest.mark.rule("root:D.2.2.b")
def test_the_tinker_takes_no_available_dominance_card():
    game = table("tinker", pawn=8).items(TORCH)
    game.state.available = 1 << CARD("dominance-fox")
    game.state.deck &= ~game.state.available
    assert not daylight(game).options(SPECIAL)
    discarded(game, "anvil")
    assert game.options(SPECIAL) == [(CARD("anvil"), 0, 0)]


# ---- Ranger ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:D.3.2")
@pytest.mark.parametrize("place", [7, 18])
def test_the_ranger_repairs_three_items_and_ends_daylight(place):
    game = table("ranger", pawn=place).items(TORCH, BOOT, SWORD, HAMMER)
    game.items(TEA, BOOT, zone=DAMAGED_UP).items(SWORD, CROSSBOW, zone=DAMAGED_DOWN)
    daylight(game).play(SPECIAL)
    assert game.actor == 0
    game.play(REPAIR, CROSSBOW, 0).play(REPAIR, SWORD, 0).play(REPAIR, TEA, 1)
    assert count(game, DOWN, CROSSBOW, SWORD, TORCH) == 3
    assert game.state.track[0, 0] == 1
    assert game.state.phase == EVENING
    assert game.actor == CHANCE  # he draws
    if place == 7:
        assert count(game, DAMAGED_UP, BOOT) == 1


@pytest.mark.rule("root:D.3.2")
def test_the_ranger_repairs_what_there_is():
    game = daylight(table("ranger").items(TORCH, TORCH, BOOT).items(SWORD, BOOT, zone=DAMAGED_UP)).play(SPECIAL)
    assert count(game, UP, SWORD, BOOT) == 3
    assert count(game, DOWN, TORCH) == 1
    assert game.state.phase == EVENING
    assert not daylight(table("ranger").items(TORCH)).options(SPECIAL)


# ---- Vagrant ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:D.4.2.a")
def test_the_vagrant_chooses_attacker_and_defender():
    game = table("vagrant").items(TORCH, BOOT).warriors("marquise", 7, 2).warriors("eyrie", 7, 2)
    game.token("alliance", SYMPATHY, 7)
    daylight(game)
    attackers = (0, MARQUISE, EYRIE)  # a token cannot attack
    pairs = {(a, d, 0) for a in attackers for d in range(4) if a != d}
    assert set(game.options(SPECIAL)) == pairs
    assert not game.options(BATTLE)
    roll(game.play(SPECIAL, MARQUISE, EYRIE), 1, 0)
    assert game.state.warriors[EYRIE, at(7)] == 1
    assert game.state.warriors[MARQUISE, at(7)] == 2
    assert count(game, DOWN, TORCH) == 1
    assert game.state.turn_seat == game.actor == 0
    assert not game.options(SPECIAL)


@pytest.mark.rule("root:D.4.2.a")
def test_the_vagrant_may_fight_himself():
    game = daylight(table("vagrant").items(TORCH, BOOT).items(SWORD, zone=DOWN).warriors("marquise", 7, 3))
    roll(game.play(SPECIAL, 0, MARQUISE), 3, 1)
    assert game.actor == 0
    game.play(DAMAGE, BOOT, 1)
    assert game.state.warriors[MARQUISE, at(7)] == 2  # one sword
    game = daylight(table("vagrant").items(TORCH, BOOT, COINS).warriors("marquise", 7, 3))
    roll(game.play(SPECIAL, MARQUISE, 0), 1, 1)
    game.play(DAMAGE, TORCH, 0).play(DAMAGE, COINS, 1)  # defenseless
    assert game.state.warriors[MARQUISE, at(7)] == 3


@pytest.mark.rule("root:D.4.2.a")
def test_those_who_fight_for_the_vagrant_keep_their_own_choices():
    game = table("vagrant").items(TORCH).warriors("marquise", 7, 3).warriors("eyrie", 7, 3)
    daylight(game.hand("eyrie", "ambush-mouse")).play(SPECIAL, MARQUISE, EYRIE)
    assert game.actor == EYRIE
    game.play(AMBUSH_WITH, CARD("ambush-mouse"))
    assert game.state.warriors[MARQUISE, at(7)] == 1


@pytest.mark.rule("root:D.4.2.b")
def test_the_vagrant_decides_which_pieces_are_lost():
    game = table("vagrant").items(TORCH, TORCH).building("marquise", SAWMILL, 7).token("marquise", WOOD, 7)
    daylight(game.warriors("eyrie", 7, 2))
    roll(game.play(SPECIAL, EYRIE, MARQUISE), 0, 0)
    assert game.actor == 0
    assert {game.show(m)[:2] for m in game.moves()} == {(LOSE_BUILDING, SAWMILL), (LOSE_TOKEN, WOOD)}
    game.play(LOSE_TOKEN, WOOD)
    assert game.state.buildings[MARQUISE, SAWMILL, at(7)] == 1
    assert game.state.tokens[MARQUISE, WOOD, at(7)] == 0


@pytest.mark.rule("root:D.4.2.b")
def test_the_vagrant_decides_for_the_attacker_too():
    game = table("vagrant").items(TORCH).warriors("marquise", 7, 1).building("marquise", SAWMILL, 7)
    game.token("marquise", WOOD, 7).warriors("eyrie", 7, 3)
    daylight(game.hand("eyrie", "ambush-mouse")).play(SPECIAL, MARQUISE, EYRIE)
    game.play(AMBUSH_WITH, CARD("ambush-mouse"))
    assert game.actor == 0
    game.play(LOSE_BUILDING, SAWMILL)
    assert score(game) == 1 + 1  # her warrior fell first and made her hostile
    assert score(game, EYRIE) == 0
    assert game.state.tokens[MARQUISE, WOOD, at(7)] == 1


@pytest.mark.rule("root:D.4.2.c")
def test_the_vagrant_scores_for_buildings_and_tokens_in_place_of_the_fighters():
    game = table("vagrant").items(TORCH).building("marquise", SAWMILL, 7).token("marquise", WOOD, 7)
    game.state.leader = DESPOT
    daylight(game.warriors("eyrie", 7, 2))
    roll(game.play(SPECIAL, EYRIE, MARQUISE), 1, 0)
    assert game.state.presence[MARQUISE] == 0
    assert score(game) == 2
    assert score(game, EYRIE) == 0
    assert game.state.relationship[0, MARQUISE] == INDIFFERENT


@pytest.mark.rule("root:D.4.2.c")
def test_the_vagrant_scores_for_the_pieces_of_his_enemies_on_both_sides():
    game = table("vagrant").items(TORCH).warriors("marquise", 7, 4).warriors("eyrie", 7, 4)
    daylight(feels(feels(game, MARQUISE, HOSTILE), EYRIE, HOSTILE))
    roll(game.play(SPECIAL, EYRIE, MARQUISE), 2, 1)
    assert score(game) == 3
    game = daylight(table("vagrant").items(TORCH).warriors("marquise", 7, 4).warriors("eyrie", 7, 4))
    roll(game.play(SPECIAL, EYRIE, MARQUISE), 3, 1)
    assert score(game) == 2  # the first of each faction makes it hostile
    assert game.state.relationship[0, MARQUISE] == game.state.relationship[0, EYRIE] == HOSTILE


@pytest.mark.rule("root:D.4.2.b", "root:D.4.2.c")
def test_the_vagrant_pays_for_sympathy_lost_in_his_battle():
    game = table("vagrant").items(TORCH).warriors("marquise", 7, 2).token("alliance", SYMPATHY, 7)
    daylight(game.hand("vagabond", "sword").hand("marquise", "investments"))
    roll(game.play(SPECIAL, MARQUISE, ALLIANCE), 0, 0)
    assert score(game) == 1
    assert score(game, MARQUISE) == 0
    assert game.actor == 0
    assert game.options(GIVE_CARD) == [(CARD("sword"), 0, 0)]


@pytest.mark.rule("root:D.4.2.c")
@pytest.mark.parametrize(("level", "points"), [(HOSTILE, [2, 3]), (INDIFFERENT, [1, 2])])
def test_the_vagrant_scores_for_enemies_that_fight_for_another_vagabond(level, points):
    game = (
        two("vagrant", "thief").items(TORCH).items(SWORD, BOOT, v=1).warriors("marquise", 7, 3).warriors("eyrie", 7, 3)
    )
    game.state.relationship[1, MARQUISE] = ALLIED
    daylight(feels(game, MARQUISE, level)).play(SPECIAL, 2, 3).play(FIGHT_WITH, MARQUISE)
    game.play(ROLL, 2, 2)  # of two Eyrie warriors the first made them hostile, the second scored
    for expected in points:
        assert game.actor == 2
        game.play(LOSE_ALLY)
        assert score(game) == expected
    assert game.state.relationship[:, MARQUISE].tolist() == [HOSTILE, HOSTILE]  # two allies and no item


# ---- Arbiter ---------------------------------------------------------------------------------------------------------


def protected(**place):
    """The Marquise attacks an Eyrie warrior beside an Arbiter with two swords, one of them exhausted."""
    game = table("arbiter", **place).items(SWORD).items(SWORD, zone=DOWN).items(SWORD, zone=DAMAGED_UP)
    game.warriors("marquise", 7, 4).warriors("eyrie", 7, 1).turn("marquise", "daylight").play(BATTLE, at(7), EYRIE)
    return game


@pytest.mark.rule("root:D.5.2.a")
def test_the_defender_may_enlist_the_arbiter():
    game = protected()
    assert game.actor == EYRIE
    assert {game.show(m)[:2] for m in game.moves()} == {(DECLINE, 0), (ENLIST, 0)}
    game.play(ENLIST, 0)
    assert score(game) == 1
    assert game.actor == CHANCE
    game.play(ROLL, 3, 3)
    assert game.state.warriors[MARQUISE, at(7)] == 1  # a warrior and two whole swords
    assert count(game, DAMAGED_UP) == 1
    assert game.state.relationship[0, MARQUISE] == INDIFFERENT


@pytest.mark.rule("root:D.5.2.a")
def test_the_defender_may_do_without_the_arbiter():
    game = protected().play(DECLINE).play(ROLL, 3, 3)
    assert score(game) == 0
    assert game.state.warriors[MARQUISE, at(7)] == 3


@pytest.mark.rule("root:D.5.2.a")
def test_the_arbiter_is_enlisted_after_the_ambush_and_does_not_defend_the_defenseless():
    game = table("arbiter").items(SWORD).warriors("marquise", 7, 4).building("eyrie", ROOST, 7)
    game.hand("eyrie", "ambush-mouse").turn("marquise", "daylight").play(BATTLE, at(7), EYRIE)
    assert not game.options(ENLIST)
    game.play(AMBUSH_WITH, CARD("ambush-mouse"))
    assert game.state.warriors[MARQUISE, at(7)] == 2
    game.play(ENLIST, 0).play(ROLL, 1, 1)
    assert game.state.buildings[EYRIE, ROOST, at(7)] == 0
    assert game.state.warriors[MARQUISE, at(7)] == 1


@pytest.mark.rule("root:D.5.2.a")
def test_an_arbiter_elsewhere_is_not_asked():
    assert protected(pawn=8).actor == CHANCE


@pytest.mark.rule("root:D.5.2.b")
def test_the_arbiter_is_not_enlisted_in_his_own_battles():
    game = table("arbiter").items(SWORD, SWORD).warriors("marquise", 7, 2)
    assert daylight(game).play(BATTLE, at(7), MARQUISE).actor == CHANCE
    game = table("arbiter").items(SWORD, SWORD).warriors("marquise", 7, 2)
    assert game.turn("marquise", "daylight").play(BATTLE, at(7), 0).actor == CHANCE


@pytest.mark.rule("root:D.5.2.a", "root:D.5.2.b")
def test_another_vagabond_may_enlist_the_arbiter():
    game = two("arbiter", "thief").items(SWORD, SWORD).items(BOOT, v=1).warriors("marquise", 7, 3)
    game.turn("marquise", "daylight").play(BATTLE, at(7), 2)
    assert game.actor == 2
    game.play(ENLIST, 0).play(ROLL, 2, 2).play(DAMAGE, BOOT, 1)
    assert game.state.warriors[1, at(7)] == 1
    assert score(game) == 1


# ---- Scoundrel -------------------------------------------------------------------------------------------------------


def scorched(game, clearing=7):
    """The Scoundrel burns the clearing where he stands."""
    return daylight(game.pawn(clearing).items(TORCH)).play(SPECIAL)


@pytest.mark.rule("root:D.6.2.a", "root:D.6.2.d")
def test_scorched_earth_removes_every_enemy_piece_there():
    game = table("scoundrel").items(BOOT).warriors("marquise", 7, 2).building("marquise", SAWMILL, 7)
    game.building("eyrie", ROOST, 7).token("marquise", WOOD, 7).warriors("marquise", 8, 1)
    scorched(game)
    assert not game.state.presence[EYRIE]
    assert game.state.presence[MARQUISE] == 1 << at(8)
    assert score(game) == 3
    assert game.state.relationship[0, MARQUISE] == HOSTILE
    assert game.state.relationship[0, EYRIE] == INDIFFERENT
    assert game.state.items[0].sum() == count(game, UP, BOOT) == 1  # the torch is gone
    assert game.state.scorched == 1 << at(7)


@pytest.mark.rule("root:D.6.2.a")
def test_scorched_earth_damages_another_vagabond_and_causes_outrage():
    game = two("scoundrel", "thief").items(*[BOOT] * 2).items(*[BOOT] * 4, v=1)
    scorched(game)
    while game.options(DAMAGE):
        assert game.actor == 2
        game.play(DAMAGE, BOOT, 1)
    assert count(game, DAMAGED_UP, v=1) == 3
    assert count(game, DAMAGED_UP) == 0
    game = scorched(table("scoundrel").token("alliance", SYMPATHY, 7).hand("vagabond", "sword"))
    assert game.options(GIVE_CARD) == [(CARD("sword"), 0, 0)]


@pytest.mark.rule("root:D.6.2.a", "root:D.6.2.b")
def test_scorched_earth_spares_a_partner_who_places_nothing_more_there():
    game = table("scoundrel").warriors("marquise", 7, 2).building("marquise", RECRUITER, 7)
    game.building("marquise", SAWMILL, 7).building("marquise", RECRUITER, 8)
    game.state.partner[0], game.state.partner[MARQUISE] = MARQUISE, 0
    scorched(game)
    assert game.state.warriors[MARQUISE, at(7)] == 2
    game.turn("marquise", "birdsong")
    assert not game.options(PLACE_WOOD)
    assert game.state.tokens[MARQUISE, WOOD].sum() == 0
    game.turn("marquise", "daylight").play(RECRUIT, NONE)
    assert game.state.warriors[MARQUISE].tolist() == [2 if c == 7 else int(c == 8) for c in range(1, 13)]
    assert game.allows(MOVE, at(7), at(12), 2)
    assert not game.allows(MOVE, at(8), at(7), 1)


@pytest.mark.rule("root:D.6.2.b")
def test_nobody_moves_into_the_scorched_clearing():
    game = scorched(table("scoundrel").items(BOOT, BOOT).warriors("marquise", 12, 2))
    game.turn("marquise", "daylight")
    assert {b + 1 for _, b, _ in game.options(MOVE)} == {4, 9, 10, 11}
    game.turn("vagabond", "birdsong").play(SLIP, at(19))
    assert at(7) not in [b for _, b, _ in game.options(MOVE)]
    game.turn("vagabond", "birdsong")
    assert game.options(SLIP)
    assert at(7) not in [a for a, _, _ in game.options(SLIP)]


@pytest.mark.rule("root:D.6.2.b")
def test_nobody_builds_or_spreads_in_the_scorched_clearing():
    game = scorched(table("scoundrel")).token("alliance", SYMPATHY, 12)
    game.state.supporters = game.t.suit_cards[0] | game.t.suit_cards[1] | game.t.suit_cards[2]
    game.state.deck &= ~game.state.supporters
    game.turn("alliance", "birdsong").play(END)
    assert {a + 1 for a, _, _ in game.options(SPREAD)} == {4, 9, 10, 11}
    game = scorched(table("scoundrel")).hand("eyrie", "anvil")
    for clearing in (5, 6, 8, 9, 10, 11):
        game.warriors("marquise", clearing, 1)
    game.turn("eyrie", "birdsong").play(ADD_TO_DECREE, CARD("anvil"), 0)
    assert {a + 1 for a, _, _ in game.options(NEW_ROOST)} == {1, 2, 3, 4, 12}


@pytest.mark.rule("root:D.6.2.b")
def test_the_marquise_builds_nothing_on_scorched_ground():
    game = table("scoundrel").warriors("marquise", 7, 2).token("marquise", WOOD, 7).warriors("marquise", 8, 1)
    game.state.partner[0], game.state.partner[MARQUISE] = MARQUISE, 0
    scorched(game).turn("marquise", "daylight")
    assert {a for a, _, _ in game.options(BUILD)} == {at(8)}


@pytest.mark.rule("root:D.6.2.c")
def test_the_scoundrel_stays_and_may_leave_for_good():
    game = scorched(table("scoundrel").items(BOOT, BOOT))
    assert game.state.pawn[0] == at(7)
    game.play(MOVE, at(7), at(12))
    assert game.state.pawn[0] == at(12)
    assert not game.allows(MOVE, at(12), at(7))
    assert game.options(MOVE)


@pytest.mark.rule("root:D.6.2.d")
def test_a_favor_does_not_open_the_scorched_clearing():
    game = scorched(table("scoundrel").items(BOOT))
    for clearing in (2, 9, 11):
        game.building("marquise", WORKSHOP, clearing)
    game.hand("marquise", "favor-mouse").warriors("marquise", 8, 1).turn("marquise", "daylight")
    game.play(CRAFT, CARD("favor-mouse"), 0)
    assert count(game, DAMAGED_UP, BOOT) == 1  # he stands in a mouse clearing
    assert game.state.scorched == 1 << at(7)
    assert not game.allows(MOVE, at(8), at(7), 1)


@pytest.mark.rule("root:D.6.2.a")
def test_the_scoundrel_burns_neither_a_forest_nor_scorched_ground():
    game = scorched(table("scoundrel").items(TORCH))
    assert not game.options(SPECIAL)
    assert not game.pawn(18).options(SPECIAL)
    assert game.pawn(8).options(SPECIAL)


# ---- Adventurer ------------------------------------------------------------------------------------------------------

ERRAND = QUEST_IDS.index("errand-fox")  # tea and boot


def standing_for(item, number):
    """The argument of a quest in which an item stands for the first or the second one shown."""
    return 1 + item + N_ITEMS * number


@pytest.mark.rule("root:D.7.2")
def test_the_adventurer_lets_an_item_stand_for_another_and_damages_it():
    game = open_quest(table("adventurer", pawn=8).items(BOOT, HAMMER), "errand-fox")
    daylight(game)
    assert game.options(QUEST) == [(ERRAND, reward, standing_for(HAMMER, 0)) for reward in (FOR_CARDS, FOR_POINTS)]
    game.play(QUEST, ERRAND, FOR_POINTS, standing_for(HAMMER, 0))
    assert score(game) == 1
    assert count(game, DAMAGED_DOWN, HAMMER) == 1
    assert count(game, DOWN, BOOT) == 1
    assert game.state.items[0].sum() == 2


@pytest.mark.rule("root:D.7.2")
def test_only_one_item_stands_for_another_and_only_one_that_is_face_up():
    game = open_quest(table("adventurer", pawn=8).items(HAMMER, SWORD), "errand-fox")
    assert not daylight(game).options(QUEST)
    game = open_quest(table("adventurer", pawn=8).items(BOOT).items(HAMMER, zone=DOWN), "errand-fox")
    assert not daylight(game.items(SWORD, zone=DAMAGED_UP)).options(QUEST)
    game = open_quest(table("adventurer", pawn=8).items(BOOT), "errand-fox")
    assert not daylight(game).options(QUEST)  # one boot is not two items
    game.items(BOOT)
    assert {c for *_, c in game.options(QUEST)} == {standing_for(BOOT, 0)}


@pytest.mark.rule("root:D.7.2")
def test_the_adventurer_improvises_once_a_turn():
    game = open_quest(
        table("adventurer", pawn=8).items(BOOT, BOOT, HAMMER, SWORD, TORCH), "errand-fox", "logistics-help-fox"
    )
    daylight(game).play(QUEST, ERRAND, FOR_POINTS, standing_for(SWORD, 0)).play(
        DRAW_QUEST, QUEST_IDS.index("repair-a-shed-fox")
    )
    repair = QUEST_IDS.index("repair-a-shed-fox")
    assert set(game.options(QUEST)) == {(repair, FOR_CARDS, 0), (repair, FOR_POINTS, 0)}  # what is shown, nothing else
    game.play(END)
    while game.state.turn_seat == 0:
        game.play(*game.show(game.moves()[0]))
    assert any(c for *_, c in daylight(game).options(QUEST))


@pytest.mark.rule("root:D.7.2")
def test_a_quest_for_two_equal_items_needs_one_of_them():
    bandits = QUEST_IDS.index("expel-bandits-mouse")
    game = open_quest(table("adventurer").items(BOOT), "expel-bandits-mouse")
    assert not daylight(game).options(QUEST)
    game.items(SWORD)
    assert game.options(QUEST) == [(bandits, reward, standing_for(BOOT, 0)) for reward in (FOR_CARDS, FOR_POINTS)]
    game.play(QUEST, bandits, FOR_POINTS, standing_for(BOOT, 0))
    assert count(game, DOWN, SWORD) == 1
    assert count(game, DAMAGED_DOWN, BOOT) == 1


@pytest.mark.rule("root:D.7.2")
def test_other_characters_do_not_improvise():
    game = open_quest(table("thief", pawn=8).items(BOOT, HAMMER), "errand-fox")
    assert not daylight(game).options(QUEST)


# ---- Ronin -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:D.8.2")
def test_the_ronin_deals_an_extra_hit_for_a_sword_after_the_roll():
    game = daylight(table("ronin").items(SWORD, SWORD, SWORD).warriors("marquise", 7, 4))
    game.play(BATTLE, at(7), MARQUISE)
    assert not game.options(SWIFT_STRIKE)
    game.play(ROLL, 1, 0)
    assert game.actor == 0
    assert game.allows(END)
    game.play(SWIFT_STRIKE)
    assert game.state.warriors[MARQUISE, at(7)] == 2
    assert count(game, DOWN, SWORD) == 2
    assert not game.options(SWIFT_STRIKE)


@pytest.mark.rule("root:D.8.2")
def test_the_ronin_may_spare_his_sword_and_needs_one_face_up():
    game = daylight(table("ronin").items(SWORD, SWORD).warriors("marquise", 7, 4))
    game.play(BATTLE, at(7), MARQUISE).play(ROLL, 1, 0).play(END)
    assert game.state.warriors[MARQUISE, at(7)] == 3
    assert count(game, UP, SWORD) == 1
    game.play(BATTLE, at(7), MARQUISE).play(ROLL, 1, 0)
    assert not game.options(SWIFT_STRIKE)
    assert game.state.warriors[MARQUISE, at(7)] == 2


@pytest.mark.rule("root:D.8.2")
def test_the_ronin_strikes_as_a_defender_too():
    game = table("ronin").items(SWORD).warriors("marquise", 7, 4).turn("marquise", "daylight")
    game.play(BATTLE, at(7), 0).play(ROLL, 2, 1)
    assert game.actor == 0
    game.play(SWIFT_STRIKE)
    game.play(DAMAGE, SWORD, 0)
    assert game.state.warriors[MARQUISE, at(7)] == 2
    game = table("thief").items(SWORD).warriors("marquise", 7, 4).turn("marquise", "daylight")
    assert not game.play(BATTLE, at(7), 0).play(ROLL, 2, 1).options(SWIFT_STRIKE)


# ---- Harrier ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:D.9.2.a")
@pytest.mark.parametrize("place", [7, 18])
def test_the_harrier_glides_to_any_clearing(place):
    game = table("harrier", pawn=place).items(TORCH, BOOT).warriors("marquise", 1, 3)
    daylight(feels(game, MARQUISE, HOSTILE))
    assert {a + 1 for a, _, _ in game.options(SPECIAL)} == set(range(1, 13)) - {place}
    game.play(SPECIAL, at(1))
    assert game.state.pawn[0] == at(1)
    assert count(game, UP, BOOT) == 1
    assert count(game, DOWN, TORCH) == 1
    assert not game.options(SPECIAL)


@pytest.mark.rule("root:D.9.2.a")
def test_the_harrier_does_not_glide_to_scorched_ground():
    game = daylight(table("harrier").items(TORCH))
    game.state.scorched = 1 << at(3)
    assert {a + 1 for a, _, _ in game.options(SPECIAL)} == set(range(1, 13)) - {3, 7}


@pytest.mark.rule("root:D.9.2.b")
def test_allies_do_not_glide_along():
    game = feels(table("harrier").items(TORCH, BOOT).warriors("marquise", 7, 3), MARQUISE, ALLIED)
    daylight(game).play(SPECIAL, at(12))
    assert not game.options(MOVE_WITH)
    assert game.state.warriors[MARQUISE, at(7)] == 3
    game.pawn(7).play(MOVE, at(7), at(12))
    assert game.options(MOVE_WITH)
