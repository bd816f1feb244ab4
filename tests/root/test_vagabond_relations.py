"""The Vagabond among others (Law 9): relationships, allies, enemies, coalition, and a second Vagabond."""

import numpy as np
import pytest

from rootai.engine.contract import CHANCE
from rootai.errors import BadConfigError
from rootai.games.root.game import Root
from rootai.games.root.moves import (
    ACTIVATE_DOMINANCE,
    AID,
    AMBUSH_WITH,
    BATTLE,
    CHARACTER,
    CRAFT,
    DAMAGE,
    DECLINE,
    DRAW_QUEST,
    END,
    EXPLORE,
    FIGHT_WITH,
    FIND_ITEM,
    FIRST_VAGABOND,
    FOREST_AT,
    GIVE_CARD,
    HOSPITAL,
    LOSE_ALLY,
    MOVE,
    MOVE_WITH,
    NONE,
    QUEST,
    REMOVE_ITEM,
    ROLL,
    SLIP,
    STRIKE,
    TAKE_ITEM,
)
from rootai.games.root.rules.end import rewards
from rootai.games.root.rules.score import has_won
from rootai.games.root.rules.turn import settle
from rootai.games.root.state import (
    ALLIED,
    BAG,
    BOOT,
    BY_DOMINANCE,
    BY_POINTS,
    COINS,
    COMMANDER,
    CROSSBOW,
    DAMAGED_DOWN,
    DAMAGED_UP,
    DOWN,
    END_STEP,
    HAMMER,
    HOSTILE,
    INDIFFERENT,
    KEEP,
    N_ITEMS,
    NO_CHARACTER,
    OVER,
    ROOST,
    SAWMILL,
    SWORD,
    SYMPATHY,
    TEA,
    THIEF,
    TORCH,
    UP,
    WOOD,
    WORKSHOP,
)
from rootai.games.root.tables import QUEST_IDS, card_index

from .table import Table, at, roll

CARD = card_index
MARQUISE, EYRIE, ALLIANCE = 1, 2, 3  # seats of `table`
A_WARRIOR, A_TOKEN = 0, 2
FOR_POINTS = 1
MICE = ("sword", "root-tea-mouse", "investments", "mouse-in-a-sack", "crossbow-mouse", "travel-gear-mouse")


def table(*others, pawn=7):
    """The Vagabond in the first seat with his pawn on the map, and the three other factions."""
    return Table("vagabond", *(others or ("marquise", "eyrie", "alliance"))).pawn(pawn)


def feels(game, seat, space):
    """Put the marker of a seat on a space."""
    game.state.relationship[0, seat] = space
    return game


def space(game, seat):
    """Where the marker of a seat lies."""
    return int(game.state.relationship[0, seat])


def score(game, seat=0):
    """Points of a seat, of the Vagabond when none is named."""
    return int(game.state.score[seat])


def count(game, zone, *items, v=0):
    """How many of these items lie in a zone; of all items when none is named."""
    return sum(int(game.state.items[v, zone, item]) for item in (items or range(N_ITEMS)))


def damaged(game):
    """All items in the Damaged box."""
    return count(game, DAMAGED_UP) + count(game, DAMAGED_DOWN)


def goals(game):
    """Where the pawn may move, by printed numbers."""
    return sorted({b + 1 for _, b, _ in game.options(MOVE)})


def draw_quest(game):
    """Let chance lay out any quest."""
    return game.play(DRAW_QUEST, game.options(DRAW_QUEST)[0][0])


def winners(game):
    """The seats that have won."""
    return [seat for seat in range(game.state.n_seats) if has_won(game.state, seat)]


# ---- dominance and coalition -----------------------------------------------------------------------------------------


def holder(*scores, others=("marquise", "eyrie", "alliance")):
    """The Vagabond with a dominance card in his Daylight, and these scores around the table."""
    game = table(*others).hand("vagabond", "dominance-fox")
    game.state.score[: len(scores)] = scores
    return game.turn("vagabond", "daylight")


def partners(game):
    """Whom he may form a coalition with."""
    return [b for _, b, _ in game.options(ACTIVATE_DOMINANCE)]


def coalition(partner=MARQUISE):
    """A coalition, formed in the Vagabond's Daylight."""
    scores = [12, 20, 20, 20]
    scores[partner] = 9
    return holder(*scores).play(ACTIVATE_DOMINANCE, CARD("dominance-fox"), partner)


@pytest.mark.rule("root:9.2.8.a")
def test_he_never_activates_a_dominance_card_for_himself():
    assert not partners(holder(15, 3, 3, others=("marquise", "eyrie")))
    assert NONE not in partners(holder(15, 3, 3, 3))
    game = table("marquise", "eyrie").hand("marquise", "dominance-fox").score("marquise", 15)
    game.turn("marquise", "daylight")
    assert game.options(ACTIVATE_DOMINANCE) == [(CARD("dominance-fox"), NONE, 0)]  # others do


@pytest.mark.rule("root:9.2.8.b")
def test_with_ten_points_and_four_players_he_forms_a_coalition():
    assert partners(holder(10, 20, 9, 20)) == [EYRIE]
    assert not partners(holder(9, 20, 8, 20))
    game = coalition(EYRIE)
    assert game.state.partner.tolist()[:4] == [EYRIE, -1, 0, -1]
    assert game.state.dominance[0] == CARD("dominance-fox")
    assert game.state.hand[0] == 0
    assert not game.options(ACTIVATE_DOMINANCE)


@pytest.mark.rule("root:9.2.8.b")
def test_a_coalition_is_formed_only_in_daylight():
    game = table().hand("vagabond", "dominance-fox").score("vagabond", 12).turn("vagabond", "birdsong")
    assert not game.options(ACTIVATE_DOMINANCE)
    game.play(END)
    assert game.options(ACTIVATE_DOMINANCE)


@pytest.mark.rule("root:9.2.8.c")
def test_the_partner_has_the_fewest_points():
    assert partners(holder(12, 20, 9, 9)) == [EYRIE, ALLIANCE]
    assert partners(holder(12, 20, 9, 10)) == [EYRIE]
    assert partners(holder(12, 15, 14, 13)) == [ALLIANCE]  # also with more points than he has


@pytest.mark.rule("root:9.2.8.d")
def test_a_player_in_a_coalition_is_no_partner_for_another():
    game = Table("vagabond", "vagabond", "marquise", "eyrie").pawn(7).pawn(8, v=1).hand("vagabond", "dominance-fox")
    game.state.score[:4] = (12, 13, 5, 9)
    game.turn("vagabond", "daylight").play(ACTIVATE_DOMINANCE, CARD("dominance-fox"), 2)
    game.state.hand[1] = 1 << CARD("dominance-mouse")
    game.state.deck &= ~game.state.hand[1]
    game.state.turn_seat = 1
    settle(game.state, game.t)
    assert partners(game) == [3]
    game.play(ACTIVATE_DOMINANCE, CARD("dominance-mouse"), 3)
    assert game.state.partner.tolist()[:4] == [2, 3, 0, 1]


@pytest.mark.rule("root:9.2.8.d")
def test_a_player_with_an_activated_dominance_card_is_no_partner():
    game = holder(12, 20, 9, 15)
    game.state.dominance[EYRIE] = CARD("dominance-bird")
    game.state.deck &= ~(1 << CARD("dominance-bird"))
    assert partners(game) == [ALLIANCE]


@pytest.mark.rule("root:9.2.8.e")
def test_in_a_coalition_he_scores_nothing():
    game = coalition().items(TORCH, CROSSBOW, SWORD, SWORD, TEA).warriors("eyrie", 7, 3).token("alliance", SYMPATHY, 7)
    feels(feels(game, EYRIE, HOSTILE), ALLIANCE, ALLIED).hand("vagabond", "sword", "ambush-mouse")
    game.state.quests = 1 << QUEST_IDS.index("guard-duty-mouse")
    game.state.quest_deck &= ~game.state.quests
    before = score(game)
    roll(game.play(BATTLE, at(7), EYRIE), 2, 0)
    assert game.state.warriors[EYRIE, at(7)] == 1
    game.play(AID, ALLIANCE, CARD("sword"), TEA)
    draw_quest(game.play(QUEST, QUEST_IDS.index("guard-duty-mouse"), FOR_POINTS))
    game.play(STRIKE, ALLIANCE, A_TOKEN, SYMPATHY).play(GIVE_CARD, CARD("ambush-mouse"))
    assert game.state.tokens[ALLIANCE, SYMPATHY].sum() == 0
    assert score(game) == before
    game.state.score[0] = 40  # his marker is not on the track
    settle(game.state, game.t)
    assert game.state.phase != OVER


@pytest.mark.rule("root:9.2.8.f")
def test_the_partner_who_reaches_thirty_wins_with_him():
    game = coalition().warriors("marquise", 12, 3).building("eyrie", ROOST, 12).score("marquise", 29)
    roll(game.turn("marquise", "daylight").play(BATTLE, at(12), EYRIE), 0, 0)
    assert game.state.phase == OVER
    assert game.state.ending == BY_POINTS
    assert winners(game) == [0, MARQUISE]
    out = np.zeros(4)
    rewards(game.state, game.t, out)
    assert out.tolist() == [0.5, 0.5, 0, 0]


@pytest.mark.rule("root:9.2.8.f")
def test_the_partner_who_dominates_wins_with_him():
    game = coalition().hand("marquise", "dominance-mouse").score("marquise", 10)
    for clearing in (2, 7, 9):
        game.warriors("marquise", clearing, 1)
    game.turn("marquise", "daylight").play(ACTIVATE_DOMINANCE, CARD("dominance-mouse"), NONE)
    assert game.state.phase != OVER
    game.turn("marquise", "birdsong")
    assert game.state.phase == OVER
    assert game.state.ending == BY_DOMINANCE
    assert winners(game) == [0, MARQUISE]


@pytest.mark.rule("root:9.2.8.f")
def test_another_winner_wins_alone():
    game = coalition().warriors("eyrie", 12, 3).building("marquise", SAWMILL, 12).score("eyrie", 29)
    game.state.leader = COMMANDER
    game.turn("eyrie", "daylight")
    game.state.column = 2
    roll(game.play(BATTLE, at(12), MARQUISE), 0, 0)
    assert winners(game) == [EYRIE]


@pytest.mark.rule("root:9.2.8.g")
def test_partners_do_not_battle_each_other():
    game = coalition().items(SWORD, CROSSBOW).warriors("marquise", 7, 2).warriors("eyrie", 7, 1)
    assert game.options(BATTLE) == [(at(7), EYRIE, 0)]
    assert game.options(STRIKE) == [(EYRIE, A_WARRIOR, 0)]
    game.turn("marquise", "daylight")
    assert game.options(BATTLE) == [(at(7), EYRIE, 0)]


@pytest.mark.rule("root:9.2.8.g")
def test_a_favor_spares_the_pieces_of_the_partner():
    game = coalition().items(HAMMER, HAMMER, HAMMER).hand("vagabond", "favor-mouse")
    game.warriors("marquise", 7, 2).building("marquise", SAWMILL, 9).warriors("eyrie", 9, 2)
    game.play(CRAFT, CARD("favor-mouse"), 0)
    assert game.state.warriors[MARQUISE, at(7)] == 2
    assert game.state.buildings[MARQUISE, SAWMILL, at(9)] == 1
    assert game.state.warriors[EYRIE, at(9)] == 0


@pytest.mark.rule("root:9.2.9.III.D")
def test_a_hostile_partner_becomes_indifferent():
    game = feels(feels(holder(12, 9, 20, 20), MARQUISE, HOSTILE), EYRIE, HOSTILE)
    game.play(ACTIVATE_DOMINANCE, CARD("dominance-fox"), MARQUISE)
    assert space(game, MARQUISE) == INDIFFERENT
    assert space(game, EYRIE) == HOSTILE
    game = feels(holder(12, 9, 20, 20), MARQUISE, ALLIED)
    game.play(ACTIVATE_DOMINANCE, CARD("dominance-fox"), MARQUISE)
    assert space(game, MARQUISE) == ALLIED


# ---- improving relationships -----------------------------------------------------------------------------------------


def helper(*cards, items=8):
    """The Vagabond in a mouse clearing with pieces of the others, with cards to give and torches to exhaust."""
    game = table().items(*[TORCH] * items).hand("vagabond", *(cards or MICE))
    game.warriors("marquise", 7, 1).warriors("eyrie", 7, 1).token("alliance", SYMPATHY, 7)
    return game.turn("vagabond", "daylight")


def aid(game, seat, n=1):
    """Aid a seat so often."""
    for _ in range(n):
        card = game.options(AID)[0][1]
        game.play(AID, seat, card, TORCH)
    return game


@pytest.mark.rule("root:9.2.9")
def test_there_is_a_marker_for_each_faction_but_vagabonds():
    game = Table("vagabond", "vagabond", "marquise", "eyrie").pawn(7).pawn(7, v=1).items(TORCH, SWORD)
    game.hand("vagabond", "sword").warriors("marquise", 7, 1).building("eyrie", ROOST, 7)
    game.turn("vagabond", "daylight")
    assert {a for a, _, _ in game.options(AID)} == {2, 3}
    roll(game.play(BATTLE, at(7), 1), 3, 0)
    assert (game.state.relationship[0] == INDIFFERENT).all()
    assert set(range(INDIFFERENT, ALLIED + 1)) == {0, 1, 2, 3}  # the four spaces of the track


@pytest.mark.rule("root:9.2.9.I", "root:9.2.9.I.B")
def test_the_first_aid_improves_a_relationship_and_scores():
    game = aid(helper(), MARQUISE)
    assert space(game, MARQUISE) == 1
    assert score(game) == 1
    assert (space(game, EYRIE), space(game, ALLIANCE)) == (INDIFFERENT, INDIFFERENT)


@pytest.mark.rule("root:9.2.9.I")
def test_quests_and_battles_improve_nothing():
    game = table().items(SWORD, SWORD, TORCH).warriors("marquise", 7, 1).warriors("eyrie", 7, 1)
    game.state.quests = 1 << QUEST_IDS.index("guard-duty-mouse")
    game.state.quest_deck &= ~game.state.quests
    draw_quest(game.turn("vagabond", "daylight").play(QUEST, QUEST_IDS.index("guard-duty-mouse"), FOR_POINTS))
    roll(game.play(BATTLE, at(7), MARQUISE), 0, 0)
    assert not game.state.relationship.any()
    assert not game.state.aids.any()


@pytest.mark.rule("root:9.2.9.I.A.a", "root:9.2.9.I.A.b")
def test_one_two_and_three_aids_in_one_turn_lead_to_an_alliance():
    game = helper()
    spaces, points = [], []
    for _ in range(6):
        aid(game, MARQUISE)
        spaces.append(space(game, MARQUISE))
        points.append(score(game))
    assert spaces == [1, 1, 2, 2, 2, ALLIED]
    assert points == [1, 1, 3, 3, 3, 5]


@pytest.mark.rule("root:9.2.9.I.A.a", "root:9.2.9.I.A.c")
def test_aids_of_two_turns_do_not_add_up():
    game = aid(feels(helper(), MARQUISE, 1), MARQUISE)
    assert space(game, MARQUISE) == 1
    game.play(END)
    while game.state.turn_seat == 0:
        game.play(*game.show(game.moves()[0]))
    assert not game.state.aids.any()
    aid(game.turn("vagabond", "daylight"), MARQUISE)
    assert space(game, MARQUISE) == 1
    aid(game, MARQUISE)
    assert space(game, MARQUISE) == 2


@pytest.mark.rule("root:9.2.9.I.A.c")
def test_aids_to_two_factions_are_counted_apart():
    game = feels(feels(helper(), MARQUISE, 1), EYRIE, 1)
    aid(aid(game, MARQUISE), EYRIE)
    assert (space(game, MARQUISE), space(game, EYRIE)) == (1, 1)
    aid(game, EYRIE)
    assert (space(game, MARQUISE), space(game, EYRIE)) == (1, 2)


@pytest.mark.rule("root:9.2.9.II.A")
def test_each_aid_to_an_ally_scores_two():
    game = aid(feels(helper(), MARQUISE, ALLIED), MARQUISE, 3)
    assert score(game) == 6
    assert space(game, MARQUISE) == ALLIED


# ---- allies: moving --------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:9.2.9.II", "root:9.2.9.II.B.a")
@pytest.mark.parametrize("level", [HOSTILE, INDIFFERENT, 1, 2, ALLIED])
def test_only_warriors_of_an_ally_may_come_along(level):
    game = feels(table(pawn=7).items(BOOT, BOOT).warriors("marquise", 7, 3), MARQUISE, level)
    game.turn("vagabond", "daylight").play(MOVE, at(7), at(12))
    assert game.state.pawn[0] == at(12)
    if level != ALLIED:
        assert not game.options(MOVE_WITH)
        return
    assert game.options(MOVE_WITH) == [(MARQUISE, n, 0) for n in (1, 2, 3)]
    game.play(MOVE_WITH, MARQUISE, 2)
    assert game.state.warriors[MARQUISE, at(12)] == 2
    assert game.state.warriors[MARQUISE, at(7)] == 1
    assert not game.options(MOVE_WITH)
    assert count(game, DOWN, BOOT) == 1


@pytest.mark.rule("root:9.2.9.II.B.a")
def test_he_may_leave_the_ally_behind():
    game = feels(table(pawn=7).items(BOOT).warriors("marquise", 7, 3), MARQUISE, ALLIED)
    game.turn("vagabond", "daylight").play(MOVE, at(7), at(12)).play(DECLINE)
    assert game.state.warriors[MARQUISE, at(7)] == 3
    assert game.state.pawn[0] == at(12)


@pytest.mark.rule("root:9.2.9.II.B.b")
def test_warriors_of_one_ally_at_a_time():
    game = table(pawn=7).items(BOOT).warriors("marquise", 7, 1).warriors("eyrie", 7, 1)
    game.warriors("marquise", 12, 1)
    feels(feels(game, MARQUISE, ALLIED), EYRIE, ALLIED).turn("vagabond", "daylight").play(MOVE, at(7), at(12))
    assert set(game.options(MOVE_WITH)) == {(MARQUISE, 1, 0), (EYRIE, 1, 0)}
    game.play(MOVE_WITH, EYRIE, 1)
    assert not game.options(MOVE_WITH)
    assert game.state.warriors[MARQUISE, at(7)] == 1


@pytest.mark.rule("root:9.2.9.II.B.c")
def test_allies_who_rule_neither_clearing_stay():
    game = table(pawn=7).items(BOOT, BOOT).warriors("marquise", 7, 1).warriors("eyrie", 7, 2)
    game.warriors("alliance", 3, 1).warriors("marquise", 12, 1)
    feels(game, MARQUISE, ALLIED).turn("vagabond", "daylight")
    game.play(MOVE, at(7), at(3))
    assert game.state.pawn[0] == at(3)
    assert not game.options(MOVE_WITH)
    game.pawn(7).play(MOVE, at(7), at(12))
    assert game.options(MOVE_WITH) == [(MARQUISE, 1, 0)]


@pytest.mark.rule("root:9.2.9.II.B.c")
def test_allies_led_to_sympathy_cause_outrage_of_their_own():
    game = table(pawn=7).items(BOOT).warriors("marquise", 7, 1).token("alliance", SYMPATHY, 12)
    game.hand("marquise", "anvil").hand("vagabond", "foxfolk-steel")
    feels(game, MARQUISE, ALLIED).turn("vagabond", "daylight").play(MOVE, at(7), at(12)).play(MOVE_WITH, MARQUISE, 1)
    assert game.actor == MARQUISE
    assert game.options(GIVE_CARD) == [(CARD("anvil"), 0, 0)]


@pytest.mark.rule("root:9.2.9.II.B.d")
def test_allies_follow_a_slip_to_a_clearing_but_not_into_or_out_of_a_forest():
    game = feels(table(pawn=9).warriors("marquise", 9, 2).warriors("marquise", 1, 2), MARQUISE, ALLIED)
    game.turn("vagabond", "birdsong").play(SLIP, at(13))
    assert not game.options(MOVE_WITH)
    game.turn("vagabond", "birdsong").play(SLIP, at(1))
    assert not game.options(MOVE_WITH)
    game.turn("vagabond", "birdsong").play(SLIP, at(5)).play(MOVE_WITH, MARQUISE, 2)
    assert game.state.warriors[MARQUISE, at(5)] == 2


# ---- allies: battle --------------------------------------------------------------------------------------------------


def allied_attack(n_allies, *items, defenders=6, high=0, low=0, cards=()):
    """An attack on the Eyrie together with warriors of the Marquise, up to the roll."""
    game = table(pawn=7).items(*items).warriors("marquise", 7, n_allies).warriors("eyrie", 7, defenders)
    feels(game, MARQUISE, ALLIED).hand("marquise", *cards).turn("vagabond", "daylight")
    game.play(BATTLE, at(7), EYRIE).play(FIGHT_WITH, MARQUISE)
    return game.play(ROLL, high, low)


@pytest.mark.rule("root:9.2.9.II.C.a")
@pytest.mark.parametrize(("n_allies", "swords", "fallen"), [(1, 1, 2), (3, 1, 3), (1, 2, 3)])
def test_allied_warriors_add_to_his_swords(n_allies, swords, fallen):
    game = allied_attack(n_allies, *[SWORD] * swords, high=3)
    assert game.state.warriors[EYRIE, at(7)] == 6 - fallen
    assert game.state.warriors[MARQUISE, at(7)] == n_allies


@pytest.mark.rule("root:9.2.9.II.C.a")
def test_the_ally_is_called_at_the_start_of_the_battle_or_not_at_all():
    game = table(pawn=7).items(SWORD).warriors("marquise", 7, 3).warriors("eyrie", 7, 5)
    game.hand("eyrie", "ambush-mouse")
    feels(game, MARQUISE, ALLIED).turn("vagabond", "daylight").play(BATTLE, at(7), EYRIE)
    assert {game.show(m)[:2] for m in game.moves()} == {(DECLINE, 0), (FIGHT_WITH, MARQUISE)}
    game.play(DECLINE)
    assert game.actor == EYRIE
    game.play(DECLINE).play(ROLL, 3, 0)
    assert game.state.warriors[EYRIE, at(7)] == 4


@pytest.mark.rule("root:9.2.9.II.C.a", "root:9.2.9.II")
def test_a_faction_below_the_last_space_does_not_fight_for_him():
    game = table(pawn=7).items(SWORD).warriors("marquise", 7, 3).warriors("eyrie", 7, 5)
    feels(game, MARQUISE, 2).turn("vagabond", "daylight").play(BATTLE, at(7), EYRIE)
    assert game.actor == CHANCE


@pytest.mark.rule("root:9.2.9.II.C.a")
def test_an_ally_without_warriors_there_is_not_called():
    game = (
        table(pawn=7).items(SWORD).building("marquise", SAWMILL, 7).warriors("marquise", 8, 2).warriors("eyrie", 7, 5)
    )
    feels(game, MARQUISE, ALLIED).turn("vagabond", "daylight").play(BATTLE, at(7), EYRIE)
    assert game.actor == CHANCE


@pytest.mark.rule("root:9.2.9.II.C.b")
def test_an_ally_does_not_fight_against_itself_but_against_another_ally():
    game = table(pawn=7).items(SWORD, SWORD).warriors("eyrie", 7, 5)
    feels(game, EYRIE, ALLIED).turn("vagabond", "daylight").play(BATTLE, at(7), EYRIE)
    assert game.actor == CHANCE
    game = table(pawn=7).items(SWORD).warriors("eyrie", 7, 5).warriors("marquise", 7, 1)
    feels(feels(game, EYRIE, ALLIED), MARQUISE, ALLIED).turn("vagabond", "daylight").play(BATTLE, at(7), EYRIE)
    assert game.options(FIGHT_WITH) == [(MARQUISE, 0, 0)]


@pytest.mark.rule("root:9.2.9.II.C.c")
def test_allies_do_not_help_him_defend():
    game = table(pawn=7).items(SWORD, BOOT, TORCH).warriors("marquise", 7, 3).warriors("eyrie", 7, 4)
    game.state.leader = COMMANDER
    feels(game, MARQUISE, ALLIED).turn("eyrie", "daylight")
    game.state.column = 2
    game.play(BATTLE, at(7), 0)
    assert not game.options(FIGHT_WITH)
    roll(game, 3, 3)
    assert {op for op, *_ in map(game.show, game.moves())} == {DAMAGE}
    for item in (SWORD, BOOT, TORCH):
        game.play(DAMAGE, item, 1)
    assert game.state.warriors[EYRIE, at(7)] == 3
    assert game.state.warriors[MARQUISE, at(7)] == 3


@pytest.mark.rule("root:9.2.9.II.C.d")
def test_an_attack_with_an_ally_costs_a_sword():
    game = table(pawn=7).items(BOOT).items(SWORD, zone=DOWN).warriors("marquise", 7, 3).warriors("eyrie", 7, 3)
    feels(game, MARQUISE, ALLIED).turn("vagabond", "daylight")
    assert not game.options(BATTLE)
    game.items(SWORD).play(BATTLE, at(7), EYRIE).play(FIGHT_WITH, MARQUISE)
    assert count(game, DOWN, SWORD) == 2


@pytest.mark.rule("root:9.2.9.II.D.a")
def test_hits_are_split_between_allies_and_items():
    game = allied_attack(2, SWORD, BOOT, TORCH, high=3, low=3)
    game.play(LOSE_ALLY).play(DAMAGE, SWORD, 0).play(DAMAGE, BOOT, 1)
    assert game.state.warriors[MARQUISE, at(7)] == 1
    assert damaged(game) == 2
    assert game.state.attacker == -1
    assert space(game, MARQUISE) == ALLIED


@pytest.mark.rule("root:9.2.9.II.D.b")
def test_more_allies_than_items_lost_make_an_enemy():
    game = allied_attack(3, SWORD, BOOT, TORCH, high=3, low=3)
    points = score(game)
    game.play(LOSE_ALLY).play(LOSE_ALLY)
    assert space(game, MARQUISE) == ALLIED  # only at the end of the battle
    game.play(DAMAGE, BOOT, 1)
    assert space(game, MARQUISE) == HOSTILE
    assert score(game) == points


@pytest.mark.rule("root:9.2.9.II.D.b", "root:9.2.9.II.D.c")
def test_as_many_allies_as_items_lost_stay_allied():
    game = allied_attack(3, SWORD, BOOT, TORCH, high=2, low=2)
    assert score(game) == 1  # two of the Eyrie fell, the first of them made them hostile
    game.play(LOSE_ALLY)
    assert space(game, MARQUISE) == ALLIED
    game.play(DAMAGE, BOOT, 1)
    assert space(game, MARQUISE) == ALLIED
    assert score(game) == 1


@pytest.mark.rule("root:9.2.9.II.D.b")
def test_losses_of_an_ambush_count_for_the_whole_battle():
    game = table(pawn=7).items(SWORD, BOOT, TORCH).warriors("marquise", 7, 3).warriors("eyrie", 7, 3)
    game.hand("eyrie", "ambush-mouse")
    feels(game, MARQUISE, ALLIED).turn("vagabond", "daylight").play(BATTLE, at(7), EYRIE).play(FIGHT_WITH, MARQUISE)
    game.play(AMBUSH_WITH, CARD("ambush-mouse")).play(LOSE_ALLY).play(LOSE_ALLY)
    assert space(game, MARQUISE) == ALLIED
    game.play(ROLL, 2, 2)
    assert game.state.warriors[EYRIE, at(7)] == 1  # one ally and one sword were left
    game.play(DAMAGE, BOOT, 1).play(DAMAGE, TORCH, 1)
    assert space(game, MARQUISE) == ALLIED


@pytest.mark.rule("root:9.2.9.II.D.b")
def test_allies_saved_by_field_hospitals_count_as_lost():
    game = table(pawn=7).items(SWORD, BOOT).token("marquise", KEEP, 1).warriors("marquise", 7, 2)
    game.warriors("eyrie", 7, 2).hand("marquise", "sword")
    feels(game, MARQUISE, ALLIED).turn("vagabond", "daylight").play(BATTLE, at(7), EYRIE).play(FIGHT_WITH, MARQUISE)
    game.play(ROLL, 1, 1).play(LOSE_ALLY).play(HOSPITAL, CARD("sword"))
    assert game.state.warriors[MARQUISE, at(1)] == 1
    assert space(game, MARQUISE) == HOSTILE


# ---- enemies ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:9.2.9.III.a", "root:9.2.9.III.A.c")
def test_warriors_felled_in_defense_make_an_enemy_without_infamy():
    game = table(pawn=7).items(SWORD, SWORD).warriors("marquise", 7, 3)
    roll(game.turn("marquise", "daylight").play(BATTLE, at(7), 0), 2, 2)
    game.play(DAMAGE, SWORD, 1).play(DAMAGE, SWORD, 1)
    assert game.state.warriors[MARQUISE, at(7)] == 1
    assert space(game, MARQUISE) == HOSTILE
    assert score(game) == 0


@pytest.mark.rule("root:9.2.9.III.a", "root:9.2.9.III.A.c")
def test_an_ambush_of_his_makes_an_enemy():
    game = table(pawn=7).items(BOOT).warriors("marquise", 7, 3).hand("vagabond", "ambush-mouse")
    game.turn("marquise", "daylight").play(BATTLE, at(7), 0).play(AMBUSH_WITH, CARD("ambush-mouse"))
    assert game.state.warriors[MARQUISE, at(7)] == 1  # without any sword
    assert space(game, MARQUISE) == HOSTILE
    assert score(game) == 0


@pytest.mark.rule("root:9.2.9.III.a", "root:9.2.9.III.A.c")
def test_a_favor_makes_enemies_without_infamy():
    game = table(pawn=7).items(HAMMER, HAMMER, HAMMER).hand("vagabond", "favor-mouse").warriors("marquise", 9, 3)
    game.warriors("eyrie", 2, 2).token("alliance", SYMPATHY, 11)
    feels(game, EYRIE, HOSTILE).turn("vagabond", "daylight").play(CRAFT, CARD("favor-mouse"), 0)
    assert [space(game, seat) for seat in (MARQUISE, EYRIE, ALLIANCE)] == [HOSTILE, HOSTILE, INDIFFERENT]
    assert score(game) == 1  # for the token


@pytest.mark.rule("root:9.2.9.III.a")
def test_an_enemy_is_made_at_once_and_a_battle_without_losses_makes_none():
    game = table(pawn=7).items(SWORD, SWORD).warriors("marquise", 7, 3).turn("vagabond", "daylight")
    roll(game.play(BATTLE, at(7), MARQUISE), 0, 0)
    assert space(game, MARQUISE) == INDIFFERENT
    roll(game.play(BATTLE, at(7), MARQUISE), 1, 1)
    assert game.options(DAMAGE)  # still within the battle
    assert space(game, MARQUISE) == HOSTILE


@pytest.mark.rule("root:9.2.9.III.b", "root:9.2.9.III.A.b")
def test_buildings_and_tokens_alone_make_no_enemy():
    game = table(pawn=7).items(SWORD).token("alliance", SYMPATHY, 7).hand("vagabond", "sword")
    feels(game, ALLIANCE, 2).turn("vagabond", "daylight")
    roll(game.play(BATTLE, at(7), ALLIANCE), 0, 0)
    assert game.state.tokens[ALLIANCE, SYMPATHY, at(7)] == 0
    assert space(game, ALLIANCE) == 2
    assert score(game) == 1


@pytest.mark.rule("root:9.2.9.III.c", "root:9.5.2.b")
@pytest.mark.parametrize("level", [HOSTILE, INDIFFERENT, 2, ALLIED])
def test_he_may_attack_anybody_and_an_ally_turns_hostile(level):
    game = feels(table(pawn=7).items(SWORD).warriors("marquise", 7, 3), MARQUISE, level).turn("vagabond", "daylight")
    roll(game.play(BATTLE, at(7), MARQUISE), 1, 0)
    assert space(game, MARQUISE) == HOSTILE


@pytest.mark.rule("root:9.5.2.b")
@pytest.mark.parametrize("level", [HOSTILE, INDIFFERENT, ALLIED])
def test_anybody_may_attack_him(level):
    game = feels(table(pawn=7).items(SWORD).warriors("marquise", 7, 3), MARQUISE, level).turn("marquise", "daylight")
    assert game.allows(BATTLE, at(7), 0)


@pytest.mark.rule("root:9.2.9.III.A.a")
def test_infamy_for_each_piece_of_an_enemy():
    game = table(pawn=7).items(SWORD, SWORD, SWORD).warriors("marquise", 7, 2).building("marquise", SAWMILL, 7)
    feels(game, MARQUISE, HOSTILE).turn("vagabond", "daylight")
    roll(game.play(BATTLE, at(7), MARQUISE), 3, 0)
    assert game.state.strength[MARQUISE, at(7)] == 0
    assert score(game) == 2 + 1 + 1


@pytest.mark.rule("root:9.2.9.III.A.a")
def test_a_token_of_an_enemy_scores_twice():
    game = table(pawn=7).items(SWORD).token("marquise", WOOD, 7)
    roll(feels(game, MARQUISE, HOSTILE).turn("vagabond", "daylight").play(BATTLE, at(7), MARQUISE), 0, 0)
    assert score(game) == 2


@pytest.mark.rule("root:9.2.9.III.A.b")
@pytest.mark.parametrize(("warriors", "points"), [(1, 0), (2, 1), (3, 2)])
def test_no_infamy_for_the_warrior_that_made_them_hostile(warriors, points):
    game = table(pawn=7).items(SWORD, SWORD, SWORD).warriors("marquise", 7, 5).turn("vagabond", "daylight")
    roll(game.play(BATTLE, at(7), MARQUISE), warriors, 0)
    assert game.state.warriors[MARQUISE, at(7)] == 5 - warriors
    assert score(game) == points


@pytest.mark.rule("root:9.2.9.III.A.b")
def test_a_building_lost_after_that_warrior_counts():
    game = table(pawn=7).items(SWORD, SWORD).warriors("marquise", 7, 1).building("marquise", SAWMILL, 7)
    roll(game.turn("vagabond", "daylight").play(BATTLE, at(7), MARQUISE), 2, 0)
    assert score(game) == 1 + 1  # the building, and infamy for it


@pytest.mark.rule("root:9.2.9.III.A.c")
def test_no_infamy_for_a_strike():
    game = table(pawn=7).items(CROSSBOW, CROSSBOW).warriors("marquise", 7, 1).token("marquise", WOOD, 7)
    feels(game, MARQUISE, HOSTILE).turn("vagabond", "daylight").play(STRIKE, MARQUISE, A_WARRIOR)
    assert score(game) == 0
    game.play(STRIKE, MARQUISE, A_TOKEN, WOOD)
    assert score(game) == 1


@pytest.mark.rule("root:9.2.9.III.B")
def test_one_more_boot_however_many_enemies_stand_there():
    game = table(pawn=12).items(BOOT).warriors("marquise", 7, 3).warriors("eyrie", 7, 1).warriors("eyrie", 9, 1)
    game.building("marquise", WORKSHOP, 4).token("marquise", KEEP, 4).warriors("alliance", 11, 1)
    feels(feels(game, MARQUISE, HOSTILE), EYRIE, HOSTILE).turn("vagabond", "daylight")
    assert goals(game) == [4, 10, 11]
    game.items(BOOT).play(MOVE, at(12), at(7))
    assert (count(game, UP, BOOT), count(game, DOWN, BOOT)) == (0, 2)


@pytest.mark.rule("root:9.2.9.III.B")
def test_a_move_by_cobbler_needs_a_boot_only_where_enemies_stand():
    game = table(pawn=12).crafted("vagabond", "cobbler-1").warriors("marquise", 7, 3)
    feels(game, MARQUISE, HOSTILE).turn("vagabond", "evening")
    assert goals(game) == [4, 9, 10, 11]
    game.items(BOOT)
    assert goals(game) == [4, 7, 9, 10, 11]
    game.play(MOVE, at(12), at(7))
    assert count(game, DOWN, BOOT) == 1


@pytest.mark.rule("root:9.2.9.III.C", "root:9.2.9.I")
def test_aid_to_an_enemy_improves_nothing_but_may_take_items():
    game = feels(helper(), MARQUISE, HOSTILE)
    game.state.crafted_items[MARQUISE, COINS] = 1
    game.play(AID, MARQUISE, CARD(MICE[0]), TORCH).play(TAKE_ITEM, COINS)
    aid(game, MARQUISE, 5)
    assert space(game, MARQUISE) == HOSTILE
    assert score(game) == 0
    assert count(game, UP, COINS) == 1


# ---- a second Vagabond -----------------------------------------------------------------------------------------------


def two(*others, pawns=(7, 7)):
    """Vagabonds in the first two seats."""
    return Table("vagabond", "vagabond", *(others or ("marquise",))).pawn(pawns[0]).pawn(pawns[1], v=1)


@pytest.mark.rule("root:9.5.4.f")
def test_vagabonds_do_not_aid_each_other():
    game = two().items(TORCH).hand("vagabond", "sword").turn("vagabond", "daylight")
    assert not game.options(AID)
    game.warriors("marquise", 7, 1)
    assert game.options(AID) == [(2, CARD("sword"), TORCH)]


@pytest.mark.rule("root:9.2.9", "root:9.2.7.a")
def test_vagabonds_battle_with_items_and_without_infamy():
    game = two().items(SWORD, BOOT).items(SWORD, TORCH, v=1).turn("vagabond", "daylight")
    game.play(BATTLE, at(7), 1)
    roll(game, 1, 1)
    assert game.actor == 1  # the one who is not in turn chooses first
    game.play(DAMAGE, TORCH, 1).play(DAMAGE, BOOT, 1)
    assert count(game, DAMAGED_UP, TORCH, v=1) == 1
    assert count(game, DAMAGED_UP, BOOT) == 1
    assert score(game) == score(game, 1) == 0
    assert not game.state.relationship.any()


@pytest.mark.rule("root:9.2.9.II.C.a", "root:9.2.9.III.a")
def test_an_ally_led_against_the_other_vagabond_helps_only_its_leader():
    game = two().items(SWORD, BOOT).items(SWORD, TORCH, TEA, v=1).warriors("marquise", 7, 3)
    feels(game, 2, ALLIED).turn("vagabond", "daylight").play(BATTLE, at(7), 1).play(FIGHT_WITH, 2).play(ROLL, 3, 3)
    assert game.actor == 1
    assert not game.options(LOSE_ALLY)
    for item in (SWORD, TORCH, TEA):
        game.play(DAMAGE, item, 1)
    game.play(LOSE_ALLY)  # the only hit: the other one has a single sword
    assert game.state.attacker == -1
    assert game.state.relationship[:, 2].tolist() == [HOSTILE, HOSTILE]  # to who lost it and to who felled it
    assert score(game, 1) == 0


@pytest.mark.rule("root:9.2.9.III.a")
def test_what_others_do_to_each_other_changes_no_relationship():
    game = two("marquise", "eyrie").warriors("marquise", 8, 3).warriors("eyrie", 8, 3).turn("marquise", "daylight")
    roll(game.play(BATTLE, at(8), 3), 3, 2)
    assert game.state.warriors[2, at(8)] == 1
    assert not game.state.relationship.any()


@pytest.mark.rule("root:9.7")
def test_two_vagabonds_may_play_and_no_more():
    assert Root().configure({"factions": ["vagabond", "marquise", "vagabond"]})["seats"] == 3
    with pytest.raises(BadConfigError):
        Root().configure({"factions": ["vagabond", "marquise", "vagabond", "vagabond"]})


@pytest.mark.rule("root:9.7.1.a")
def test_two_items_lie_under_each_ruin():
    game = two()
    assert game.state.ruin_items.tolist() == [2 * int(c in (6, 10, 11, 12)) for c in range(1, 13)]
    assert {i: int(n) for i, n in enumerate(game.state.ruin_pool) if n} == {BAG: 2, BOOT: 2, HAMMER: 2, SWORD: 2}


@pytest.mark.rule("root:9.7.1.b", "root:9.7.2")
@pytest.mark.parametrize("first", [0, 1])
def test_chance_says_who_sets_up_first(first):
    game = Table("vagabond", "vagabond", "alliance")
    game.state.turn_seat = 2
    game.state.step = END_STEP  # of the Alliance's setup
    settle(game.state, game.t)
    assert game.actor == CHANCE
    assert game.options(FIRST_VAGABOND) == [(0, 0, 0), (1, 0, 0)]
    game.play(FIRST_VAGABOND, first)
    assert game.actor == first
    game.play(CHARACTER, THIEF).play(FOREST_AT, at(15))
    for _ in range(3):
        draw_quest(game)
    assert game.actor == 1 - first
    assert (THIEF, 0, 0) not in game.options(CHARACTER)
    assert game.state.character[1 - first] == NO_CHARACTER
    game.play(CHARACTER, THIEF + 1).play(FOREST_AT, at(15))
    assert game.state.turn_number == 1
    assert int(game.state.quests).bit_count() == 3  # shared by both


@pytest.mark.rule("root:9.7.2")
def test_a_quest_completed_by_one_is_gone_for_the_other():
    game = two().items(SWORD, TORCH).items(SWORD, TORCH, v=1)
    guard = QUEST_IDS.index("guard-duty-mouse")
    game.state.quests = 1 << guard
    game.state.quest_deck &= ~game.state.quests
    game.turn("vagabond", "daylight").play(QUEST, guard, FOR_POINTS).play(DRAW_QUEST, 0)
    assert game.state.quests_done.tolist() == [1 << guard, 0]
    game.state.turn_seat = 1
    settle(game.state, game.t)
    assert not game.options(QUEST)
    game.state.quests |= 1 << guard
    assert game.options(QUEST)


def explorer():
    """Two Vagabonds at the same ruin; the first one explores and finds a boot and a sword."""
    game = two(pawns=(12, 12)).items(TORCH, TORCH).items(TORCH, TORCH, v=1).turn("vagabond", "daylight")
    return game.play(EXPLORE).play(FIND_ITEM, BOOT, SWORD)


@pytest.mark.rule("root:9.7.3.a")
def test_the_explorer_looks_at_both_items_and_takes_one():
    game = explorer()
    assert game.actor == 0
    assert {game.show(m)[:2] for m in game.moves()} == {(DECLINE, 0), (TAKE_ITEM, BOOT), (TAKE_ITEM, SWORD)}
    game.play(TAKE_ITEM, SWORD)
    assert count(game, UP, SWORD) == 1
    assert score(game) == 1
    assert int(game.state.ruins) >> at(12) & 1
    assert game.state.ruin_items[at(12)] == 1
    assert game.state.ruin_left[at(12)] == BOOT
    assert game.state.ruin_seen[at(12)] == 1  # only he has seen it
    game.play(EXPLORE)
    assert game.actor == 0
    game.play(TAKE_ITEM, BOOT)
    assert score(game) == 2
    assert not int(game.state.ruins) >> at(12) & 1


@pytest.mark.rule("root:9.7.3.a")
def test_the_item_left_behind_waits_for_the_other_vagabond():
    game = explorer().play(TAKE_ITEM, SWORD)
    game.state.turn_seat = 1
    settle(game.state, game.t)
    game.play(EXPLORE).play(TAKE_ITEM, BOOT)
    assert count(game, UP, BOOT, v=1) == 1
    assert score(game, 1) == 1
    assert not int(game.state.ruins) >> at(12) & 1


@pytest.mark.rule("root:9.7.3.b", "root:9.7.3.c")
def test_no_second_item_of_a_kind_from_the_ruins():
    game = explorer().play(TAKE_ITEM, BOOT)
    assert game.state.ruin_marked[0, BOOT] == 1
    game.pawn(11).play(EXPLORE).play(FIND_ITEM, BOOT, BAG)
    assert {game.show(m)[:2] for m in game.moves()} == {(DECLINE, 0), (TAKE_ITEM, BAG)}
    game.play(DECLINE)
    assert score(game) == 1
    assert count(game, DOWN, TORCH) == 2
    assert game.state.ruin_items[at(11)] == 2
    assert int(game.state.ruins) >> at(11) & 1


@pytest.mark.rule("root:9.7.1.a", "root:9.7.3.a")
def test_any_two_of_the_items_not_yet_found_may_lie_under_a_ruin():
    game = two(pawns=(12, 8)).items(TORCH, TORCH).turn("vagabond", "daylight").play(EXPLORE)
    kinds = (BOOT, BAG, HAMMER, SWORD)
    assert {(a, b) for a, b, _ in game.options(FIND_ITEM)} == {(a, b) for a in kinds for b in kinds if a <= b}
    game.play(FIND_ITEM, BOOT, SWORD).play(DECLINE).pawn(11).play(EXPLORE)
    left = {(a, b) for a in kinds for b in kinds if a < b} | {(BAG, BAG), (HAMMER, HAMMER)}
    assert {(a, b) for a, b, _ in game.options(FIND_ITEM)} == left


@pytest.mark.rule("root:9.7.3.b")
def test_an_item_of_the_ruins_that_left_the_game_bars_no_more():
    game = explorer().play(TAKE_ITEM, BOOT).items(*[SWORD] * 5).play(END)
    game.play(*game.show(game.moves()[0]))
    game.play(REMOVE_ITEM, BOOT, UP).play(REMOVE_ITEM, SWORD, UP)
    game.pawn(11).items(TORCH).turn("vagabond", "daylight").play(EXPLORE).play(FIND_ITEM, BOOT, BAG)
    assert {a for a, _, _ in game.options(TAKE_ITEM)} == {BOOT, BAG}


@pytest.mark.rule("root:9.7.3.b")
def test_boots_that_are_not_from_ruins_bar_nothing():
    game = two(pawns=(12, 8)).items(TORCH, BOOT, BOOT).turn("vagabond", "daylight").play(EXPLORE)
    assert (BOOT, BOOT, 0) in game.options(FIND_ITEM)
    game.play(FIND_ITEM, BOOT, BOOT).play(TAKE_ITEM, BOOT)
    assert count(game, UP, BOOT) == 3
    game.items(TORCH).play(EXPLORE)
    assert not game.options(TAKE_ITEM)  # the other one is barred now
    game.play(DECLINE)
    assert score(game) == 1


@pytest.mark.rule("root:9.7.3.c")
def test_exploring_without_taking_scores_nothing():
    game = explorer().play(DECLINE)
    assert score(game) == 0
    assert count(game, DOWN, TORCH) == 1
    assert game.state.ruin_items[at(12)] == 2
    game.play(EXPLORE)
    assert {a for a, _, _ in game.options(TAKE_ITEM)} == {BOOT, SWORD}  # what lies there has not changed
