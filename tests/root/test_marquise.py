"""Marquise de Cat (Law 6): keep, wood, actions, Field Hospitals."""

import pytest

from rootai.engine.contract import CHANCE
from rootai.games.root.data.factions import MARQUISE_DRAWS
from rootai.games.root.moves import (
    ADD_TO_DECREE,
    AMBUSH_WITH,
    BATTLE,
    BUILD,
    CRAFT,
    DECLINE,
    DISCARD,
    DRAW_CARD,
    END,
    EXTRA_ACTION,
    FIRST_BUILDING,
    HOSPITAL,
    KEEP_AT,
    LOSE_BUILDING,
    LOSE_TOKEN,
    MOVE,
    NEW_ROOST,
    NONE,
    OVERWORK,
    PAY_WOOD,
    PLACE_WOOD,
    RECRUIT,
    RESOLVE_FIRST,
    REVOLT,
    SPREAD,
    USE,
)
from rootai.games.root.rules.pieces import remove_building, remove_token
from rootai.games.root.rules.turn import settle
from rootai.games.root.state import (
    BIRDSONG,
    COMMANDER,
    DAYLIGHT,
    EVENING,
    KEEP,
    NOBODY,
    RECRUITER,
    ROOST,
    SAWMILL,
    SYMPATHY,
    WOOD,
    WORKSHOP,
)
from rootai.games.root.tables import card_index

from .table import Table, at, roll

CARD = card_index
CORNERS = (1, 2, 3, 4)
BIRDS = ("royal-claim", "arms-trader", "birdy-bindle", "woodland-runners", "crossbow-bird")


def table(*others):
    """The Marquise in the first seat, with her keep in clearing 1."""
    return Table("marquise", *(others or ("eyrie",))).token("marquise", KEEP, 1)


def printed(options):
    """The clearings of some moves, by their printed numbers."""
    return sorted({option[0] + 1 for option in options})


def wood(game, clearing):
    """Wood in a clearing."""
    return int(game.state.tokens[0, WOOD, at(clearing)])


def own(game, clearing):
    """Her warriors in a clearing."""
    return int(game.state.warriors[0, at(clearing)])


def draw(game, *cards):
    """Let chance draw these cards for the seat that draws."""
    for card in cards:
        seat = game.options(DRAW_CARD)[0][0]
        game.play(DRAW_CARD, seat, CARD(card))
    return game


def set_up(keep):
    """Begin the setup of a game with the keep in a corner."""
    game = Table("marquise", "eyrie")
    settle(game.state, game.t)
    return game.play(KEEP_AT, at(keep))


# ---- setup -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:6.3.2")
def test_the_keep_goes_to_any_corner():
    game = Table("marquise", "eyrie")
    settle(game.state, game.t)
    assert printed(game.options(KEEP_AT)) == list(CORNERS)
    assert len(game.moves()) == len(CORNERS)


@pytest.mark.rule("root:6.3.1", "root:6.3.3")
@pytest.mark.parametrize(("keep", "opposite"), [(1, 3), (2, 4), (3, 1), (4, 2)])
def test_a_warrior_in_every_clearing_but_the_opposite_corner(keep, opposite):
    game = set_up(keep)
    assert [own(game, clearing) for clearing in range(1, 13)] == [int(c != opposite) for c in range(1, 13)]
    assert game.state.warrior_supply[0] == 25 - 11
    assert game.state.token_supply[0, WOOD] == 8
    assert game.state.tokens[0, KEEP, at(keep)] == 1


@pytest.mark.rule("root:6.3.4.a")
def test_first_buildings_go_to_the_keep_or_beside_it_where_a_slot_is_open():
    game = set_up(2)
    for kind in (SAWMILL, WORKSHOP):
        assert game.options(FIRST_BUILDING) == [(at(c), kind, 0) for c in (2, 5, 6, 10)]
        game.play(FIRST_BUILDING, at(2), kind)
    assert game.options(FIRST_BUILDING) == [(at(c), RECRUITER, 0) for c in (5, 6, 10)]  # both slots of 2 are filled
    game.play(FIRST_BUILDING, at(10), RECRUITER)
    assert [int(game.state.buildings[0, kind, at(2)]) for kind in (SAWMILL, WORKSHOP, RECRUITER)] == [1, 1, 0]
    assert game.state.buildings[0, RECRUITER, at(10)] == 1


@pytest.mark.rule("root:6.3.4.b", "root:6.3.5")
def test_after_the_setup_five_buildings_lie_on_each_track_and_nothing_is_scored():
    game = set_up(1)
    for kind, clearing in ((SAWMILL, 1), (WORKSHOP, 5), (RECRUITER, 9)):
        game.play(FIRST_BUILDING, at(clearing), kind)
    assert list(game.state.building_supply[0]) == [5, 5, 5]
    assert game.state.score[0] == 0
    assert game.state.turn_seat == 1  # the Eyrie set up next


# ---- the keep --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:6.2.2.a", "root:6.2.2.d")
def test_nobody_else_places_at_the_keep_while_it_stands():
    game = table("alliance").token("alliance", SYMPATHY, 9)
    game.state.supporters = game.t.suit_cards[0]  # all foxes
    game.state.deck &= ~game.state.supporters
    game.turn("alliance", "birdsong").play(END)  # no revolt
    assert printed(game.options(SPREAD)) == [12]
    remove_token(game.state, 0, KEEP, at(1))
    assert printed(game.options(SPREAD)) == [1, 12]


@pytest.mark.rule("root:6.2.2.a")
def test_no_roost_is_placed_at_the_keep():
    game = table().hand("eyrie", "anvil")
    for clearing in range(2, 13):
        game.warriors("marquise", clearing, 1)
    game.turn("eyrie", "birdsong").play(ADD_TO_DECREE, CARD("anvil"), 0)
    assert at(1) not in [a for a, _, _ in game.options(NEW_ROOST)]
    assert len(game.options(NEW_ROOST)) == 11


@pytest.mark.rule("root:6.2.2.b")
def test_others_move_into_the_keeps_clearing_and_battle_there():
    game = table().warriors("marquise", 1, 1).warriors("eyrie", 5, 2).building("eyrie", ROOST, 5)
    game.state.leader = COMMANDER
    game.turn("eyrie", "daylight").play(MOVE, at(5), at(1), 2)
    assert game.state.warriors[1, at(1)] == 2
    assert game.allows(BATTLE, at(1), 0)


@pytest.mark.rule("root:6.2.2.c", "root:6.2.2.e")
def test_the_keep_is_a_token_that_scores_a_point_and_never_returns():
    game = table().warriors("eyrie", 1, 3)
    game.state.leader = COMMANDER
    assert game.state.open_slots[at(1)] == 1
    game.turn("eyrie", "daylight")
    assert game.state.ruler[at(1)] == 1
    game.state.column = 2
    roll(game.play(BATTLE, at(1), 0), 0, 0)
    assert game.state.score[1] == 1
    assert not game.state.tokens[0, KEEP].any()
    assert game.state.token_supply[0, KEEP] == 0


@pytest.mark.rule("root:6.2.2.e")
def test_the_keep_alone_gives_no_rule():
    game = table().token("marquise", WOOD, 1).turn("marquise", "daylight")
    assert game.state.ruler[at(1)] == NOBODY
    assert not game.options(BUILD)


# ---- Field Hospitals -------------------------------------------------------------------------------------------------


def attacked(*cards, clearing=6, warriors=3, extra=()):
    """The Eyrie attack warriors of the Marquise and remove three of them."""
    game = table(*extra) if extra else table()
    game.hand("marquise", *cards).warriors("marquise", clearing, warriors).warriors("eyrie", clearing, 4)
    game.state.leader = COMMANDER
    game.turn("eyrie", "daylight")
    game.state.column = 2
    return roll(game.play(BATTLE, at(clearing), 0), 2, 0)


@pytest.mark.rule("root:6.2.3.a", "root:6.2.3.b", "root:6.2.3.g")
def test_one_matching_card_sends_all_fallen_warriors_to_the_keep():
    game = attacked("anvil")
    assert game.actor == 0
    assert game.state.turn_seat == 1
    assert len(game.moves()) == 2  # all of them for one card, or none
    assert game.allows(DECLINE)
    game.play(HOSPITAL, CARD("anvil"))
    assert own(game, 1) == 3
    assert own(game, 6) == 0
    assert game.state.hand[0] == 0
    assert int(game.state.discard) >> CARD("anvil") & 1


@pytest.mark.rule("root:6.2.3.b", "root:6.2.3.g")
def test_she_may_decline_the_hospital_and_keep_her_card():
    game = attacked("anvil").play(DECLINE)
    assert own(game, 1) == 0
    assert game.state.warrior_supply[0] == 25
    assert int(game.state.hand[0]) == 1 << CARD("anvil")


@pytest.mark.rule("root:6.2.3.d")
def test_the_hospital_card_matches_the_clearing_of_the_battle():
    game = attacked("bake-sale", "sword", "royal-claim", clearing=6)
    assert game.options(HOSPITAL) == [(CARD("royal-claim"), 0, 0)]  # a fox clearing; the keep's suit does not matter
    game = attacked("bake-sale", "anvil", clearing=5)
    assert game.options(HOSPITAL) == [(CARD("bake-sale"), 0, 0)]


@pytest.mark.rule("root:6.2.3.f")
def test_without_the_keep_there_is_no_hospital():
    game = Table("marquise", "eyrie").hand("marquise", "anvil").warriors("marquise", 6, 3).warriors("eyrie", 6, 4)
    game.state.leader = COMMANDER
    game.turn("eyrie", "daylight")
    game.state.column = 2
    roll(game.play(BATTLE, at(6), 0), 2, 0)
    assert own(game, 6) == 0
    assert game.state.warrior_supply[0] == 25
    assert not game.options(HOSPITAL)


@pytest.mark.rule("root:6.2.3.f")
def test_a_keep_that_falls_with_the_warriors_saves_nobody():
    game = table().hand("marquise", "anvil").warriors("marquise", 1, 1).warriors("eyrie", 1, 4)
    game.state.leader = COMMANDER
    game.turn("eyrie", "daylight")
    game.state.column = 2
    roll(game.play(BATTLE, at(1), 0), 3, 0)
    assert game.state.warrior_supply[0] == 25
    assert not game.options(HOSPITAL)


@pytest.mark.rule("root:6.2.3.c", "root:6.2.3.e")
def test_a_favor_asks_for_a_card_for_each_clearing():
    game = table().hand("eyrie", "favor-mouse").hand("marquise", "sword", "mouse-in-a-sack", "anvil")
    for clearing, warriors in ((2, 1), (7, 2), (9, 3)):
        game.warriors("marquise", clearing, warriors)
    for clearing in (2, 7, 11):
        game.building("eyrie", ROOST, clearing)
    game.state.leader = COMMANDER
    game.turn("eyrie", "daylight").play(CRAFT, CARD("favor-mouse"), 0)
    saved = []
    cards = [CARD("sword"), CARD("mouse-in-a-sack")]
    while game.options(RESOLVE_FIRST) or game.options(DECLINE):
        if game.options(RESOLVE_FIRST):
            game.play(RESOLVE_FIRST, 0)
        elif cards and game.options(HOSPITAL):
            assert {a for a, _, _ in game.options(HOSPITAL)} == set(cards)
            before = own(game, 1)
            game.play(HOSPITAL, cards.pop())
            saved.append(own(game, 1) - before)
        else:
            assert not game.options(HOSPITAL)  # the fox card is no match
            game.play(DECLINE)
    assert len(saved) == 2
    assert sum(saved) == own(game, 1)
    assert set(saved) < {1, 2, 3}


@pytest.mark.rule("root:6.2.3.e")
def test_attackers_who_fall_are_saved():
    game = table().hand("marquise", "anvil").warriors("marquise", 6, 2).warriors("eyrie", 6, 2)
    game.turn("marquise", "daylight").play(BATTLE, at(6), 1)
    roll(game, 1, 1)
    game.play(HOSPITAL, CARD("anvil"))
    assert (own(game, 1), own(game, 6)) == (1, 1)


@pytest.mark.rule("root:6.2.3.e")
def test_warriors_fallen_in_an_ambush_are_saved():
    game = table().hand("marquise", "anvil", "bake-sale").hand("eyrie", "ambush-fox")
    game.warriors("marquise", 6, 3).warriors("eyrie", 6, 1)
    game.turn("marquise", "daylight").play(BATTLE, at(6), 1).play(AMBUSH_WITH, CARD("ambush-fox")).play(DECLINE)
    assert game.options(HOSPITAL) == [(CARD("anvil"), 0, 0)]
    game.play(HOSPITAL, CARD("anvil"))
    assert (own(game, 1), own(game, 6)) == (2, 1)
    assert game.actor == CHANCE  # one attacker is left, and the battle goes on


@pytest.mark.rule("root:6.2.3.e")
def test_warriors_removed_by_a_revolt_are_saved():
    game = table("alliance").hand("marquise", "bake-sale").warriors("marquise", 5, 2)
    game.token("alliance", SYMPATHY, 5)
    rabbits = sum(1 << CARD(card) for card in ("smugglers-trail", "root-tea-rabbit"))
    game.state.supporters = rabbits
    game.state.deck &= ~rabbits
    game.turn("alliance", "birdsong").play(REVOLT, at(5))
    while not game.options(HOSPITAL):
        (move,) = game.moves()[:1]
        game.play(*Table.show(move))
    game.play(HOSPITAL, CARD("bake-sale"))
    assert (own(game, 1), own(game, 5)) == (2, 0)


@pytest.mark.rule("root:6.2.3.e")
def test_a_warrior_removed_for_taxes_is_saved():
    game = table().crafted("marquise", "tax-collector-1").hand("marquise", "anvil").warriors("marquise", 6, 2)
    game.turn("marquise", "daylight").play(USE, CARD("tax-collector-1"), at(6)).play(HOSPITAL, CARD("anvil"))
    assert (own(game, 1), own(game, 6)) == (1, 1)


# ---- Birdsong --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:6.4.a", "root:6.3.1")
def test_every_sawmill_brings_a_wood_token():
    game = table().building("marquise", SAWMILL, 5).building("marquise", SAWMILL, 5).building("marquise", SAWMILL, 9)
    game.building("marquise", WORKSHOP, 9).turn("marquise", "birdsong")
    assert game.state.phase == DAYLIGHT
    assert [wood(game, clearing) for clearing in range(1, 13)] == [0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0]
    assert game.state.token_supply[0, WOOD] == 5


def short_of_wood(supply):
    """Sawmills in 5 (two) and 9, and a supply of so much wood; the rest of it lies in 11."""
    game = table().building("marquise", SAWMILL, 5).building("marquise", SAWMILL, 5).building("marquise", SAWMILL, 9)
    for _ in range(8 - supply):
        game.token("marquise", WOOD, 11)
    return game.turn("marquise", "birdsong")


@pytest.mark.rule("root:6.4.b")
def test_with_too_little_wood_she_places_all_of_it_where_she_likes():
    game = short_of_wood(2)
    assert (game.state.phase, game.actor) == (BIRDSONG, 0)
    assert game.moves() == [m for m in game.moves() if Table.show(m)[0] == PLACE_WOOD]  # she cannot stop
    assert wood(game, 5) == 1  # one goes there anyhow
    assert printed(game.options(PLACE_WOOD)) == [5, 9]
    game.play(PLACE_WOOD, at(9))
    assert (wood(game, 5), wood(game, 9), wood(game, 11)) == (1, 1, 6)
    assert game.state.phase == DAYLIGHT


@pytest.mark.rule("root:6.4.b")
def test_a_single_wood_token_goes_to_either_sawmill_and_none_is_placed_without_supply():
    game = short_of_wood(1)
    assert printed(game.options(PLACE_WOOD)) == [5, 9]
    game.play(PLACE_WOOD, at(9))
    assert (wood(game, 5), wood(game, 9)) == (0, 1)
    game = short_of_wood(0)
    assert game.state.phase == DAYLIGHT
    assert (wood(game, 5), wood(game, 9), wood(game, 11)) == (0, 0, 8)


# ---- crafting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:6.2.1.a")
def test_workshops_craft_and_other_buildings_do_not():
    cards = ("root-tea-mouse", "anvil", "bake-sale")
    game = table().hand("marquise", *cards).building("marquise", WORKSHOP, 9)
    game.building("marquise", SAWMILL, 8).building("marquise", RECRUITER, 5).building("marquise", SAWMILL, 5)
    game.turn("marquise", "daylight")
    assert game.options(CRAFT) == [(CARD("root-tea-mouse"), 0, 0)]
    game.play(CRAFT, CARD("root-tea-mouse"), 0)
    assert game.state.score[0] == 2
    assert not game.options(CRAFT)


@pytest.mark.rule("root:6.2.1.b", "root:6.5.a")
def test_she_crafts_only_before_her_first_action():
    game = table().hand("marquise", "root-tea-mouse").building("marquise", WORKSHOP, 9).warriors("marquise", 9, 2)
    game.turn("marquise", "daylight")
    assert game.allows(CRAFT, CARD("root-tea-mouse"), 0)
    game.play(MOVE, at(9), at(1), 1).play(END)
    assert not game.options(CRAFT)
    assert game.state.actions_left == 2


# ---- actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:6.5.a", "root:6.5.1", "root:6.5.2")
def test_three_actions_in_any_mix():
    game = table().warriors("marquise", 9, 4).warriors("eyrie", 12, 3).turn("marquise", "daylight")
    game.play(MOVE, at(9), at(12), 4).play(END)
    roll(game.play(BATTLE, at(12), 1), 0, 0)
    assert game.state.actions_left == 1
    game.play(MOVE, at(12), at(9), 1).play(END)
    assert game.state.actions_left == 0
    assert game.state.phase != DAYLIGHT  # no cards, so there is nothing more to ask


@pytest.mark.rule("root:6.5.1")
def test_a_battle_takes_one_action():
    game = table().warriors("marquise", 12, 3).warriors("eyrie", 12, 2).hand("marquise", "anvil")
    roll(game.turn("marquise", "daylight").play(BATTLE, at(12), 1), 1, 0)
    assert game.state.actions_left == 2
    assert game.state.warriors[1, at(12)] == 1
    assert game.allows(BATTLE, at(12), 1)
    assert not game.allows(BATTLE, at(12), 0)


@pytest.mark.rule("root:6.5.b", "root:6.5.d", "root:6.5.a")
def test_birds_buy_further_actions():
    game = table().hand("marquise", "arms-trader", "royal-claim", "anvil").warriors("marquise", 9, 1)
    game.turn("marquise", "daylight")
    assert not game.options(EXTRA_ACTION)
    here, there = 9, 1
    for spent in range(3):
        game.play(MOVE, at(here), at(there), 1).play(END)
        here, there = there, here
        assert game.state.actions_left == 2 - spent
    assert not game.options(MOVE)
    assert [a for a, _, _ in game.options(EXTRA_ACTION)] == [CARD("arms-trader"), CARD("royal-claim")]
    for bird in ("royal-claim", "arms-trader"):
        game.play(EXTRA_ACTION, CARD(bird)).play(MOVE, at(here), at(there), 1).play(END)
        here, there = there, here
    assert int(game.state.hand[0]) == 1 << CARD("anvil")
    assert [Table.show(m)[0] for m in game.moves()] == [END]  # a fox buys no action


@pytest.mark.rule("root:6.5.c")
def test_the_bird_that_buys_an_action_does_not_pay_for_overwork():
    game = table().hand("marquise", "royal-claim").building("marquise", SAWMILL, 8).turn("marquise", "daylight")
    game.state.actions_left = 0
    game.state.building_supply[0] = 0  # nothing but Overwork is left to do
    assert not game.options(EXTRA_ACTION)
    game.hand("marquise", "arms-trader")
    game.play(EXTRA_ACTION, CARD("royal-claim"))
    assert game.options(OVERWORK) == [(at(8), CARD("arms-trader"), 0)]


@pytest.mark.rule("root:6.5.e")
def test_she_may_end_without_an_action():
    game = table().hand("marquise", "anvil").warriors("marquise", 9, 1).turn("marquise", "daylight")
    assert game.state.actions_left == 3
    game.play(END)
    assert game.state.phase == EVENING


@pytest.mark.rule("root:6.5.2")
def test_a_march_is_up_to_two_moves_each_checked_when_made():
    game = table().warriors("marquise", 9, 3).warriors("eyrie", 12, 2).warriors("eyrie", 10, 2)
    game.turn("marquise", "daylight")
    assert not game.allows(MOVE, at(12), at(10), 1)
    game.play(MOVE, at(9), at(12), 3)
    assert game.state.actions_left == 2
    assert game.allows(MOVE, at(12), at(10), 2)  # 12 is hers now
    assert game.allows(END)
    assert not game.options(BATTLE)
    game.play(MOVE, at(12), at(10), 2)
    assert game.state.actions_left == 2  # both moves were one action
    assert not game.allows(MOVE, at(10), at(2), 1)  # neither 10, tied for the Eyrie, nor 2 is hers
    assert game.options(BATTLE)


@pytest.mark.rule("root:6.5.2")
def test_the_second_move_of_a_march_is_made_after_the_outrage_of_the_first():
    game = table("alliance").warriors("marquise", 9, 2).hand("marquise", "anvil").token("alliance", SYMPATHY, 12)
    game.turn("marquise", "daylight").play(MOVE, at(9), at(12), 1)
    assert not game.options(MOVE)
    game.play(*Table.show(game.moves()[0]))
    assert game.state.hand[0] == 0
    assert game.allows(MOVE, at(9), at(1), 1)


@pytest.mark.rule("root:6.5.3.a", "root:6.5.3.b")
def test_recruiting_brings_a_warrior_to_each_recruiter_once_a_turn():
    game = table().hand("marquise", "royal-claim", "anvil")
    game.building("marquise", RECRUITER, 5).building("marquise", RECRUITER, 5).building("marquise", RECRUITER, 9)
    game.turn("marquise", "daylight").play(RECRUIT, NONE)
    assert (own(game, 5), own(game, 9), game.state.actions_left) == (2, 1, 2)
    assert not game.options(RECRUIT)
    game.state.actions_left = 0
    game.play(EXTRA_ACTION, CARD("royal-claim"))
    assert not game.options(RECRUIT)
    assert game.options(MOVE)


@pytest.mark.rule("root:6.5.3.a")
def test_with_too_few_warriors_she_chooses_the_recruiters():
    game = table().warriors("marquise", 12, 24).building("marquise", RECRUITER, 5).building("marquise", RECRUITER, 9)
    game.turn("marquise", "daylight").play(RECRUIT, NONE)
    assert sorted(game.options(RECRUIT)) == [(at(5), 0, 0), (at(9), 0, 0)]
    assert len(game.moves()) == 2
    game.play(RECRUIT, at(9))
    assert (own(game, 5), own(game, 9)) == (0, 1)


@pytest.mark.rule("root:6.5.3.a")
def test_recruiting_nobody_is_no_action():
    game = table().warriors("marquise", 12, 25).building("marquise", RECRUITER, 5).turn("marquise", "daylight")
    assert not game.options(RECRUIT)
    game = table().warriors("marquise", 12, 20).turn("marquise", "daylight")
    assert not game.options(RECRUIT)


# ---- building --------------------------------------------------------------------------------------------------------


def with_wood(game, **places):
    """Wood in clearings, as c5=2."""
    for name, n in places.items():
        for _ in range(n):
            game.token("marquise", WOOD, int(name[1:]))
    return game


@pytest.mark.rule("root:6.5.4.I.a", "root:6.5.4.III.a")
def test_she_builds_where_she_rules():
    game = table().warriors("marquise", 5, 2).warriors("marquise", 2, 1).warriors("eyrie", 2, 1)
    for kind in (SAWMILL, WORKSHOP, RECRUITER):
        game.building("marquise", kind, 8) if kind != RECRUITER else game.building("marquise", kind, 9)
    with_wood(game, c5=1).turn("marquise", "daylight")
    assert printed(game.options(BUILD)) == [5]
    assert sorted(b for _, b, _ in game.options(BUILD)) == [SAWMILL, WORKSHOP, RECRUITER]
    game.play(BUILD, at(5), WORKSHOP)
    assert game.state.buildings[0, WORKSHOP, at(5)] == 1
    assert game.state.score[0] == 2
    assert (wood(game, 5), game.state.actions_left) == (0, 2)


@pytest.mark.rule("root:6.5.4.I.b")
def test_building_needs_a_slot_a_building_and_enough_wood():
    game = with_wood(table().warriors("marquise", 4, 1).building("marquise", SAWMILL, 4), c4=1)
    game.turn("marquise", "daylight")
    assert not game.options(BUILD)  # the only slot of 4 is filled
    game = with_wood(table().warriors("marquise", 5, 1), c5=8)
    for clearing in (7, 7, 8, 8, 9, 9):
        game.building("marquise", SAWMILL, clearing)
    game.turn("marquise", "daylight")
    assert not [b for _, b, _ in game.options(BUILD) if b == SAWMILL]  # all six are on the map
    assert game.allows(BUILD, at(5), WORKSHOP)
    game = with_wood(table().building("marquise", SAWMILL, 5).building("marquise", SAWMILL, 7), c5=1)
    game.turn("marquise", "daylight")
    assert not game.allows(BUILD, at(5), SAWMILL)  # the third costs two
    assert game.allows(BUILD, at(5), WORKSHOP)


PRINTED_POINTS = {SAWMILL: (0, 1, 2, 3, 4, 5), WORKSHOP: (0, 2, 2, 3, 4, 5), RECRUITER: (0, 1, 2, 3, 3, 4)}


@pytest.mark.rule("root:6.5.4.II.a", "root:6.5.4.II.e", "root:6.5.4.III.a")
@pytest.mark.parametrize("kind", [SAWMILL, WORKSHOP, RECRUITER])
@pytest.mark.parametrize("present", range(1, 6))
def test_cost_and_points_are_those_of_the_column(kind, present):
    game = table().warriors("marquise", 5, 1)
    for clearing in (7, 7, 8, 8, 11)[:present]:
        game.building("marquise", kind, clearing)
    cost = (0, 1, 2, 3, 3, 4)[present]
    with_wood(game, c5=cost - 1).turn("marquise", "daylight")
    assert not game.allows(BUILD, at(5), kind)
    with_wood(game, c5=1)
    supply = int(game.state.token_supply[0, WOOD])
    game.play(BUILD, at(5), kind)
    assert game.state.score[0] == PRINTED_POINTS[kind][present]
    assert wood(game, 5) == 0
    assert game.state.token_supply[0, WOOD] == supply + cost


@pytest.mark.rule("root:6.5.4.II.b", "root:6.5.4.II.c")
def test_wood_comes_along_a_chain_of_ruled_clearings():
    game = table().building("marquise", WORKSHOP, 7)
    for clearing in (5, 1, 9, 4):
        game.warriors("marquise", clearing, 1)
    with_wood(game, c4=1).turn("marquise", "daylight")
    assert game.allows(BUILD, at(5), WORKSHOP)  # 4, 9, 1, 5
    game.warriors("eyrie", 9, 1)
    assert not game.allows(BUILD, at(5), WORKSHOP)  # a tie in 9 is the Eyrie's
    assert game.allows(BUILD, at(4), WORKSHOP)
    with_wood(game, c9=1)
    assert not game.allows(BUILD, at(5), WORKSHOP)  # wood in a clearing of the Eyrie


@pytest.mark.rule("root:6.5.4.II.d")
def test_she_chooses_which_wood_she_pays():
    splits = set()
    for first, second in ((5, 5), (5, 9), (1, 5), (1, 9), (5, 1), (9, 5)):
        game = table().building("marquise", WORKSHOP, 7).building("marquise", WORKSHOP, 8)
        for clearing in (5, 1, 9):
            game.warriors("marquise", clearing, 1)
        with_wood(game, c1=1, c5=2, c9=1).turn("marquise", "daylight").play(BUILD, at(5), WORKSHOP)
        if not game.allows(PAY_WOOD, at(first)):
            continue
        game.play(PAY_WOOD, at(first))
        if game.options(PAY_WOOD):
            if not game.allows(PAY_WOOD, at(second)):
                continue
            game.play(PAY_WOOD, at(second))
        assert game.state.buildings[0, WORKSHOP, at(5)] == 1
        splits.add((wood(game, 1), wood(game, 5), wood(game, 9)))
    assert splits == {(1, 0, 1), (1, 1, 0), (0, 1, 1), (0, 2, 0)}


@pytest.mark.rule("root:6.5.4.II.d")
def test_payment_without_a_choice_is_not_asked_for():
    game = table().building("marquise", WORKSHOP, 7).building("marquise", WORKSHOP, 8)
    for clearing in (5, 1):
        game.warriors("marquise", clearing, 1)
    with_wood(game, c1=1, c5=1).turn("marquise", "daylight").play(BUILD, at(5), WORKSHOP)
    assert not game.options(PAY_WOOD)
    assert (wood(game, 1), wood(game, 5)) == (0, 0)
    assert game.state.buildings[0, WORKSHOP, at(5)] == 1


@pytest.mark.rule("root:6.5.4.III.b")
def test_a_lost_building_is_paid_and_scored_again():
    game = table().building("marquise", SAWMILL, 7).building("marquise", SAWMILL, 8).warriors("marquise", 5, 1)
    with_wood(game, c5=4).turn("marquise", "daylight").play(BUILD, at(5), SAWMILL)
    assert (int(game.state.score[0]), wood(game, 5)) == (2, 2)
    remove_building(game.state, 0, SAWMILL, at(5))
    assert game.state.score[0] == 2
    game.play(BUILD, at(5), SAWMILL)
    assert (int(game.state.score[0]), wood(game, 5)) == (4, 0)


# ---- overwork --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:6.5.5.a", "root:6.5.5.b", "root:6.5.5.c")
def test_overwork_places_one_wood_for_a_matching_card():
    game = table().hand("marquise", "sword", "root-tea-mouse", "anvil")
    game.building("marquise", SAWMILL, 9).building("marquise", SAWMILL, 9).turn("marquise", "daylight")
    assert {(a, b) for a, b, _ in game.options(OVERWORK)} == {(at(9), CARD("sword")), (at(9), CARD("root-tea-mouse"))}
    game.play(OVERWORK, at(9), CARD("sword"))
    assert (wood(game, 9), game.state.actions_left) == (1, 2)
    assert int(game.state.discard) >> CARD("sword") & 1
    game.play(OVERWORK, at(9), CARD("root-tea-mouse"))
    assert wood(game, 9) == 2
    assert not game.options(OVERWORK)  # the fox card does not match


@pytest.mark.rule("root:6.5.5.b")
def test_overwork_needs_a_sawmill_and_wood():
    game = table().hand("marquise", "sword").building("marquise", WORKSHOP, 9).turn("marquise", "daylight")
    assert not game.options(OVERWORK)
    game = with_wood(table().hand("marquise", "sword").building("marquise", SAWMILL, 9), c5=8)
    game.turn("marquise", "daylight")
    assert not game.options(OVERWORK)


# ---- Evening ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:6.6.a")
@pytest.mark.parametrize("recruiters", range(7))
def test_recruiters_uncover_draw_bonuses(recruiters):
    game = table()
    for clearing in (5, 5, 7, 7, 8, 8)[:recruiters]:
        game.building("marquise", RECRUITER, clearing)
    game.turn("marquise", "evening")
    drawn = 0
    while game.actor == CHANCE and game.options(DRAW_CARD)[0][0] == 0:
        game.play(*Table.show(game.moves()[0]))
        drawn += 1
    assert drawn == MARQUISE_DRAWS[recruiters] == 1 + (recruiters >= 3) + (recruiters >= 5)


@pytest.mark.rule("root:6.6.b", "root:6.6.c")
def test_she_discards_down_to_five_in_the_evening_only():
    cards = ("anvil", "sword", "bake-sale", "investments", "foxfolk-steel", "root-tea-mouse")
    game = table().hand("marquise", *cards).hand("eyrie", "royal-claim").turn("marquise", "daylight")
    assert not game.options(DISCARD)
    game.play(END)
    draw(game, "protection-racket")
    for count in (7, 6):
        assert game.actor == 0
        assert len(game.moves()) == len(game.options(DISCARD)) == count
        game.play(DISCARD, game.options(DISCARD)[0][0])
    assert int(game.state.hand[0]).bit_count() == 5
    assert game.state.turn_seat == 1


@pytest.mark.rule("root:6.6.c")
def test_a_large_hand_is_kept_in_the_turn_of_another():
    cards = ("anvil", "sword", "bake-sale", "investments", "foxfolk-steel", "root-tea-mouse", "smugglers-trail")
    game = table().hand("marquise", *cards).turn("eyrie", "evening")
    draw(game, "royal-claim")
    assert game.state.turn_seat == 0
    assert game.state.phase == DAYLIGHT
    assert int(game.state.hand[0]).bit_count() == len(cards)
    assert not game.options(DISCARD)


@pytest.mark.rule("root:6.2.2.e")
def test_a_hit_beyond_the_warriors_may_fall_on_the_keep_or_on_a_building():
    game = table().building("marquise", SAWMILL, 1).token("marquise", WOOD, 1).warriors("eyrie", 1, 2)
    game.state.leader = COMMANDER
    game.turn("eyrie", "daylight")
    game.state.column = 2
    roll(game.play(BATTLE, at(1), 0), 0, 0)  # one hit by the commander, one because nobody defends
    assert game.actor == 0
    assert game.allows(LOSE_BUILDING, SAWMILL)
    game.play(LOSE_TOKEN, KEEP).play(LOSE_BUILDING, SAWMILL)
    assert game.state.score[1] == 2
    assert wood(game, 1) == 1
    assert game.state.token_supply[0, KEEP] == 0
