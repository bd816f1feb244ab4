"""Golden rules (Law 1, and the questions before it): precedence, information, turns, interruptions, pieces."""

import pytest

import rootai
from rootai.engine.contract import CHANCE
from rootai.engine.rng import new_rng, random_below
from rootai.games.root.moves import (
    ACTIVATE_DOMINANCE,
    ADD_TO_DECREE,
    AID,
    BATTLE,
    BUILD,
    CRAFT,
    DISCARD,
    DRAW_CARD,
    DRAW_SUPPORTER,
    END,
    FIGHT_WITH,
    GIVE_CARD,
    HOSPITAL,
    LOSE_ALLY,
    MOVE,
    MOVE_WITH,
    NEW_ROOST,
    NONE,
    PLACE_WOOD,
    RECRUIT,
    RESOLVE_FIRST,
    ROLL,
    SLIP,
    SPREAD,
    TRAIN,
    USE,
)
from rootai.games.root.observation import view_json
from rootai.games.root.rules.turn import play
from rootai.games.root.state import (
    ALLIED,
    BIRDSONG,
    BOOT,
    BY_DOMINANCE,
    BY_POINTS,
    COMMANDER,
    DAYLIGHT,
    DESPOT,
    EVENING,
    FOX,
    KEEP,
    NOBODY,
    OVER,
    RECRUITER,
    ROOST,
    SAWMILL,
    SWORD,
    SYMPATHY,
    TORCH,
    WOOD,
    WORKSHOP,
)
from rootai.games.root.tables import card_index

from .table import Table, at, cards, first_args, roll

CARD = card_index
MICE = ("mouse-in-a-sack", "root-tea-mouse", "travel-gear-mouse", "investments")
FIRST_FOREST = 13


def ops(game):
    """The operations of the legal moves."""
    return {Table.show(move)[0] for move in game.moves()}


def with_favor(game, suit_name, *roosts):
    """The Eyrie are about to craft a Favor with three roosts."""
    for clearing in roosts:
        game.building("eyrie", ROOST, clearing)
    game.state.leader = COMMANDER
    return game.hand("eyrie", f"favor-{suit_name}").turn("eyrie", "daylight")


# ---- reading the Law -------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:0.1")
def test_within_an_action_all_is_allowed_and_without_one_nothing():
    game = Table("marquise", "eyrie").warriors("marquise", 8, 4).hand("marquise", "anvil")
    game.building("marquise", SAWMILL, 8).building("marquise", WORKSHOP, 8).turn("marquise", "daylight")
    game.play(MOVE, at(8), at(7), 4)  # nobody has to stay with the buildings
    assert game.state.warriors[0, at(8)] == 0
    game.play(END)
    for here, there in ((7, 8), (8, 7)):
        game.play(MOVE, at(here), at(there), 4).play(END)
    assert game.state.actions_left == 0
    assert game.state.phase == DAYLIGHT
    assert not game.options(MOVE)


@pytest.mark.rule("root:0.2")
def test_nobody_is_asked_whether_he_wants_to_be_aided():
    game = Table("vagabond", "marquise").pawn(8).items(TORCH, BOOT).hand("vagabond", "anvil", "knapsack")
    game.warriors("marquise", 8, 1).turn("vagabond", "daylight").play(AID, 1, CARD("anvil"), TORCH)
    assert game.actor == 0
    assert game.state.hand[1] == cards("anvil")
    assert game.state.relationship[0, 1] == 1


@pytest.mark.rule("root:0.2")
def test_a_coalition_needs_no_consent():
    game = Table("vagabond", "marquise", "eyrie", "alliance").pawn(8).items(BOOT).score("vagabond", 10)
    game.score("marquise", 3).score("eyrie", 5).score("alliance", 4).hand("vagabond", "dominance-fox", "anvil")
    game.turn("vagabond", "daylight")
    assert game.options(ACTIVATE_DOMINANCE) == [(CARD("dominance-fox"), 1, 0)]
    game.play(ACTIVATE_DOMINANCE, CARD("dominance-fox"), 1)
    assert game.actor == 0
    assert (game.state.partner[0], game.state.partner[1]) == (1, 0)


@pytest.mark.rule("root:0.3")
def test_placing_warriors_and_buildings_at_sympathy_causes_nothing():
    game = Table("marquise", "alliance").token("alliance", SYMPATHY, 8).hand("marquise", "anvil")
    game.building("marquise", RECRUITER, 8).token("marquise", WOOD, 8).turn("marquise", "daylight")
    game.play(RECRUIT, NONE).play(BUILD, at(8), SAWMILL)
    assert game.state.buildings[0, SAWMILL, at(8)] == 1
    assert game.state.hand[0] == cards("anvil")
    game.play(MOVE, at(8), at(7), 1).play(MOVE, at(7), at(8), 1)
    assert ops(game) == {GIVE_CARD}  # moving is another matter


@pytest.mark.rule("root:0.4")
def test_the_keep_forbids_placing_but_not_moving():
    game = Table("marquise", "alliance").token("marquise", KEEP, 1).token("alliance", SYMPATHY, 9)
    game.warriors("alliance", 9, 2).state.officers = 2
    game.state.supporters = cards("anvil", "knapsack")
    game.state.deck &= ~game.state.supporters
    game.turn("alliance", "birdsong").play(END)
    assert first_args(game, SPREAD) == [at(12)]
    game.turn("alliance", "evening").play(MOVE, at(9), at(1), 2)
    assert game.state.warriors[1, at(1)] == 2


# ---- precedence (1.1) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:1.1.1.a")
def test_a_card_lets_the_alliance_battle_in_daylight():
    game = Table("alliance", "marquise").warriors("alliance", 8, 2).warriors("marquise", 8, 2).hand("alliance", "anvil")
    game.turn("alliance", "daylight")
    assert not game.options(BATTLE)
    game = Table("alliance", "marquise").warriors("alliance", 8, 2).warriors("marquise", 8, 2).hand("alliance", "anvil")
    game.crafted("alliance", "command-warren-1").turn("alliance", "daylight")
    roll(game.play(BATTLE, at(8), 1), 1, 0)
    assert game.state.warriors[1, at(8)] == 1
    assert game.state.phase == DAYLIGHT
    assert not game.options(BATTLE)  # the card gives one battle


@pytest.mark.rule("root:1.1.1.c")
def test_guerrilla_war_and_the_limit_of_rolled_hits_apply_together():
    game = Table("marquise", "alliance").warriors("marquise", 8, 5).warriors("alliance", 8, 2)
    game.turn("marquise", "daylight").play(BATTLE, at(8), 1)
    roll(game, 3, 1)
    assert game.state.warriors[0, at(8)] == 3  # neither the lower die nor all of the higher one
    assert game.state.warriors[1, at(8)] == 1


@pytest.mark.rule("root:1.1.1.d")
def test_the_eyrie_rule_where_the_common_rule_knows_no_ruler():
    game = Table("marquise", "eyrie", "alliance").warriors("marquise", 8, 2).warriors("eyrie", 8, 2)
    assert game.state.ruler[at(8)] == 1
    game.warriors("marquise", 7, 2).warriors("alliance", 7, 2)
    assert game.state.ruler[at(7)] == NOBODY
    game.warriors("marquise", 8, 1)
    assert game.state.ruler[at(8)] == 0  # only a tie is theirs


def left_with_the_keep(game):
    """The Eyrie move their last warrior elsewhere to clearing 1, and then have to build."""
    game.warriors("eyrie", 1, 2).warriors("eyrie", 9, 1)
    game.state.leader = DESPOT
    return game.turn("eyrie", "daylight").play(MOVE, at(9), at(1), 1)


@pytest.mark.rule("root:1.1.2.a")
def test_what_cannot_be_done_is_not_done_even_if_turmoil_follows():
    game = left_with_the_keep(Table("marquise", "eyrie").token("marquise", KEEP, 1))
    assert game.state.ruler[at(1)] == 1
    assert game.state.open_slots[at(1)] == 1
    assert not game.options(BUILD)
    assert int(game.state.deposed) >> DESPOT & 1
    game = left_with_the_keep(Table("marquise", "eyrie"))
    assert game.options(BUILD) == [(at(1), ROOST, 0)]


@pytest.mark.rule("root:1.1.2.b")
def test_only_the_slip_opens_the_forests():
    game = Table("vagabond", "marquise").pawn(1).items(BOOT, BOOT, BOOT).turn("vagabond", "birdsong")
    assert {a for a, _, _ in game.options(SLIP)} == {at(5), at(9), at(10), FIRST_FOREST - 1, FIRST_FOREST}
    game.turn("vagabond", "daylight")
    assert {b for _, b, _ in game.options(MOVE)} == {at(5), at(9), at(10)}  # three boots do not help


@pytest.mark.rule("root:1.1.3.a")
def test_the_player_in_turn_orders_what_happens_at_once():
    game = Table("marquise", "eyrie", "alliance").token("marquise", KEEP, 1).hand("marquise", "sword")
    game.warriors("marquise", 9, 1).token("alliance", SYMPATHY, 9).hand("eyrie", "investments")
    with_favor(game, "mouse", 2, 7, 11).play(CRAFT, CARD("favor-mouse"))
    assert game.actor == 1
    assert game.options(RESOLVE_FIRST) == [(0, 0, 0), (1, 0, 0)]
    record = game.record.copy()
    game.play(RESOLVE_FIRST, 0)
    first = game.actor
    game.record[:] = record
    game.play(RESOLVE_FIRST, 1)
    assert {first, game.actor} == {0, 1}  # either the hospital of the Marquise or the Outrage of the Eyrie


@pytest.mark.rule("root:1.1.3.b")
def test_the_player_in_turn_decides_what_nobody_is_named_for():
    game = Table("marquise", "eyrie").hand("eyrie", "anvil", "sword")
    for clearing in range(1, 13):
        if clearing not in (5, 8):
            game.warriors("marquise", clearing, 1)
    game.turn("eyrie", "birdsong").play(ADD_TO_DECREE, CARD("anvil"), 0).play(END)
    assert game.actor == 1
    assert ops(game) == {NEW_ROOST}
    assert first_args(game, NEW_ROOST) == [at(5), at(8)]


@pytest.mark.rule("root:1.1.3.b")
@pytest.mark.parametrize("attacker", ["marquise", "alliance"])
def test_the_player_in_turn_says_which_side_of_a_battle_goes_first(attacker):
    game = Table("marquise", "alliance").token("marquise", KEEP, 1).hand("marquise", "anvil", "knapsack")
    game.token("alliance", SYMPATHY, 8).warriors("marquise", 8, 3).warriors("alliance", 8, 1)
    game.state.officers = 1
    defender = 1 if attacker == "marquise" else 0
    game.turn(attacker, "daylight" if attacker == "marquise" else "evening").play(BATTLE, at(8), defender)
    roll(game, 2, 2)
    assert game.state.turn_seat == game.actor == 1 - defender
    assert ops(game) == {RESOLVE_FIRST}


# ---- information and deals (1.2, 1.3) --------------------------------------------------------------------------------

NAMES = ["marquise", "eyrie", "alliance"]


def busy_marquise():
    """The Marquise has all kinds of things to do, and cards that nobody has seen."""
    game = Table(*NAMES).hand("marquise", "anvil", "sword", "royal-claim", "bake-sale").hand("eyrie", "knapsack")
    game.warriors("marquise", 8, 3).building("marquise", WORKSHOP, 8).building("marquise", SAWMILL, 8)
    game.warriors("marquise", 7, 2).token("marquise", WOOD, 8).building("marquise", RECRUITER, 7)
    game.warriors("eyrie", 8, 1)
    return game.turn("marquise", "daylight")


@pytest.mark.rule("root:1.2.1.a", "root:1.2.1.c")
def test_others_see_how_many_cards_a_hand_has_but_not_which():
    game = busy_marquise()
    for seat in (1, 2):
        hand = view_json(game.state, NAMES, seat)["seats"][0]["hand"]
        assert len(hand) == 4
        assert not {"anvil", "sword", "royal-claim", "bake-sale"} & set(hand)
    assert sorted(view_json(game.state, NAMES, 0)["seats"][0]["hand"]) == ["anvil", "bake-sale", "royal-claim", "sword"]
    assert [len(view_json(game.state, NAMES, 0)["seats"][seat]["hand"]) for seat in (1, 2)] == [1, 0]


@pytest.mark.rule("root:1.2.1.b", "root:1.3.2")
def test_no_move_shows_or_gives_a_card_unless_a_rule_says_so():
    game = busy_marquise()
    assert len(ops(game)) >= 6
    for move in game.moves():
        record = game.record.copy()
        play(record[0], game.t, move)
        assert not record[0].known[1:, 0].any()  # nobody knows a card that she still holds
        assert record[0].hand[1] == cards("knapsack")
        assert record[0].hand[2] == 0
        assert record[0].supporters == 0


@pytest.mark.rule("root:1.2.1.b")
def test_a_hand_is_shown_when_outrage_says_so_and_to_the_alliance_only():
    game = Table(*NAMES).hand("marquise", "sword").warriors("marquise", 7, 1).token("alliance", SYMPATHY, 8)
    game.turn("marquise", "daylight").play(MOVE, at(7), at(8), 1).play(DRAW_SUPPORTER, CARD("anvil"))
    assert game.state.known[2, 0] == cards("sword")
    assert game.state.known[1, 0] == 0


@pytest.mark.rule("root:1.3.1")
def test_aid_binds_neither_him_who_gives_it_nor_her_who_takes_it():
    game = Table("vagabond", "marquise").pawn(8).items(TORCH, SWORD, BOOT).hand("vagabond", "anvil", "sword")
    game.warriors("marquise", 8, 2).turn("vagabond", "daylight").play(AID, 1, CARD("anvil"), TORCH)
    assert game.allows(BATTLE, at(8), 1)
    game.turn("marquise", "daylight")
    assert game.allows(BATTLE, at(8), 0)


@pytest.mark.rule("root:1.3.1")
@pytest.mark.parametrize("seed", [2, 9])
def test_what_may_be_done_depends_on_the_position_and_not_on_how_it_came_about(seed):
    root = rootai.load("root")
    state = root.new(seed=seed)
    rng = new_rng(seed)
    for played in range(400):
        if state.is_over:
            break
        if played % 20 == 0:
            without_a_past = root.from_json(state.to_json())
            assert without_a_past.history == []
            assert without_a_past.legal_values() == state.legal_values()
        if state.to_act == CHANCE:
            state.apply(state.sample_chance())
        else:
            values = state.legal_values()
            state.apply(values[int(random_below(rng, len(values)))])
    assert state.record[0].turn_number > 4


@pytest.mark.rule("root:1.3.2")
def test_a_card_changes_hands_when_aid_says_so():
    game = Table("vagabond", "marquise").pawn(8).items(TORCH, BOOT).hand("vagabond", "anvil", "sword")
    game.warriors("marquise", 7, 1).turn("vagabond", "daylight")
    assert not game.options(AID)  # she is not here
    game.play(MOVE, at(8), at(7)).play(AID, 1, CARD("sword"), TORCH)
    assert game.state.hand[0] == cards("anvil")
    assert game.state.hand[1] == cards("sword")


@pytest.mark.rule("root:1.2.2")
def test_everybody_sees_the_whole_discard_pile():
    game = busy_marquise().play(CRAFT, CARD("anvil"))
    game.state.deck &= ~cards("favor-fox", "ambush-bird-1")
    game.state.discard |= cards("favor-fox", "ambush-bird-1")
    for seat in range(3):
        assert sorted(view_json(game.state, NAMES, seat)["cards"]["discard"]) == ["ambush-bird-1", "anvil", "favor-fox"]


# ---- turns (1.4) -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:1.4.1.a")
def test_a_turn_goes_from_birdsong_to_daylight_to_evening():
    game = Table("marquise", "eyrie").building("marquise", SAWMILL, 8).building("marquise", SAWMILL, 7)
    game.hand("marquise", *MICE, "anvil", "sword").warriors("marquise", 8, 1)
    for _ in range(7):
        game.token("marquise", WOOD, 8)  # one token is left for two sawmills
    game.turn("marquise", "birdsong")
    assert (game.state.phase, ops(game)) == (BIRDSONG, {PLACE_WOOD})
    game.play(PLACE_WOOD, at(8))
    assert game.state.phase == DAYLIGHT
    assert game.options(BUILD)
    game.play(END).play(DRAW_CARD, 0, CARD("bake-sale"))
    assert (game.state.phase, ops(game)) == (EVENING, {DISCARD})
    assert game.state.turn_seat == 0


@pytest.mark.rule("root:1.4.1.b")
def test_dominance_is_checked_before_anything_else_in_birdsong():
    for ruled, won in (((1, 6, 8), True), ((1, 6, 7), False)):
        game = Table("marquise", "eyrie", "alliance").building("marquise", SAWMILL, 5)
        for clearing in ruled:
            game.warriors("marquise", clearing, 1)
        game.state.dominance[0] = CARD("dominance-fox")
        game.state.deck &= ~cards("dominance-fox")
        game.turn("marquise", "birdsong")
        assert (game.state.phase == OVER) == won
        assert game.state.tokens[0, WOOD, at(5)] == (0 if won else 1)
        if won:
            assert (game.state.winner, game.state.ending) == (0, BY_DOMINANCE)


@pytest.mark.rule("root:1.4.1.b")
def test_a_card_for_the_start_of_birdsong_comes_before_the_decree_and_not_after():
    game = Table("eyrie", "marquise").crafted("eyrie", "burrow-bank-1").hand("eyrie", "anvil", "sword")
    game.building("eyrie", ROOST, 8).turn("eyrie", "birdsong")
    assert ops(game) == {USE, END}
    game.play(END)
    assert ops(game) == {ADD_TO_DECREE}
    game.play(ADD_TO_DECREE, CARD("anvil"), 0)
    assert not game.options(USE)


def play_turns(game, n):
    """Play the first legal move each time; the seats that have the next turns."""
    seats = []
    for _ in range(n):
        seats.append(int(game.state.turn_seat))
        number = int(game.state.turn_number)
        while game.state.turn_number == number:
            play(game.state, game.t, game.moves()[0])
    return seats


@pytest.mark.rule("root:1.4.1.d")
def test_turns_go_round_the_table():
    game = Table("alliance", "vagabond", "eyrie", "marquise").pawn(8).items(TORCH)
    game.state.leader = COMMANDER
    assert play_turns(game.turn("alliance", "birdsong"), 9) == [0, 1, 2, 3, 0, 1, 2, 3, 0]


@pytest.mark.rule("root:1.4.1.e")
def test_the_game_goes_on_until_somebody_has_won():
    game = Table("alliance", "marquise").score("alliance", 29).score("marquise", 29).turn("alliance", "birdsong")
    play_turns(game, 120)
    assert game.state.phase != OVER
    assert game.state.winner == NOBODY
    game.building("marquise", SAWMILL, 8).token("marquise", WOOD, 8)
    game.turn("marquise", "daylight").play(BUILD, at(8), SAWMILL)
    assert game.state.phase == OVER
    assert (game.state.winner, game.state.ending) == (1, BY_POINTS)


# ---- interruptions (1.4.2) -------------------------------------------------------------------------------------------


@pytest.mark.rule("root:1.4.2.a", "root:1.4.2.c")
def test_only_cards_that_speak_of_battle_are_used_in_one():
    game = Table("marquise", "eyrie").warriors("marquise", 8, 3).warriors("eyrie", 8, 2)
    game.crafted("marquise", "codebreakers-1", "tax-collector-1", "armorers-1").turn("marquise", "daylight")
    assert set(first_args(game, USE)) == {CARD("codebreakers-1"), CARD("tax-collector-1")}
    game.play(BATTLE, at(8), 1).play(ROLL, 2, 1)
    assert game.actor == 0
    assert first_args(game, USE) == [CARD("armorers-1")]
    game.play(USE, CARD("armorers-1"))
    assert game.state.warriors[0, at(8)] == 3
    assert set(first_args(game, USE)) == {CARD("codebreakers-1"), CARD("tax-collector-1")}  # the battle is over


@pytest.mark.rule("root:1.4.2.b")
def test_nothing_comes_between_the_two_moves_of_a_march():
    game = Table("marquise", "eyrie", "alliance").crafted("marquise", "codebreakers-1").score("marquise", 12)
    game.hand("marquise", "dominance-fox").warriors("marquise", 8, 2).turn("marquise", "daylight")
    assert {USE, ACTIVATE_DOMINANCE, MOVE} <= ops(game)
    game.play(MOVE, at(8), at(7), 1)
    assert ops(game) == {MOVE, END}
    game.play(MOVE, at(8), at(7), 1)
    assert {USE, ACTIVATE_DOMINANCE, MOVE} <= ops(game)
    game.play(MOVE, at(7), at(8), 1).play(END)  # or when the second one is declined
    assert {USE, ACTIVATE_DOMINANCE, MOVE} <= ops(game)


# ---- pieces (1.5) ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("root:1.5.1.a")
def test_no_eleventh_warrior_of_the_alliance():
    game = Table("alliance", "marquise").building("alliance", FOX, 8).hand("alliance", "anvil")
    game.warriors("alliance", 8, 7).state.officers = 3
    game.state.warrior_supply[0] -= 3
    game.turn("alliance", "daylight")
    assert not game.options(TRAIN)
    game.turn("alliance", "evening")
    assert game.options(MOVE)
    assert not game.options(RECRUIT)


@pytest.mark.rule("root:1.5.1.b")
def test_when_all_wood_is_on_the_map_none_is_placed():
    for present in (7, 8):
        game = Table("marquise", "eyrie").building("marquise", SAWMILL, 8)
        for _ in range(present):
            game.token("marquise", WOOD, 7)
        game.turn("marquise", "birdsong")
        assert game.state.phase == DAYLIGHT
        assert game.state.tokens[0, WOOD, at(8)] == 8 - present
        assert game.state.token_supply[0, WOOD] == 0


@pytest.mark.rule("root:1.5.2.a")
def test_the_pieces_of_each_faction():
    game = Table("marquise", "eyrie", "alliance", "vagabond")
    assert list(game.state.warrior_supply[:4]) == [25, 20, 10, 0]
    assert [list(game.state.building_supply[seat]) for seat in range(4)] == [[6, 6, 6], [7, 0, 0], [1, 1, 1], [0, 0, 0]]
    assert [int(game.state.token_supply[seat, WOOD]) for seat in range(4)] == [8, 0, 10, 0]
    assert [int(game.state.token_supply[seat, KEEP]) for seat in range(4)] == [1, 0, 0, 0]
    assert game.state.n_vagabonds == 1
    assert not game.state.crafted_items.any()  # items belong to nobody


@pytest.mark.rule("root:1.5.2.b")
def test_items_are_no_pieces_to_be_removed_or_scored():
    game = Table("marquise", "eyrie").warriors("marquise", 9, 1).token("marquise", WOOD, 9).warriors("eyrie", 8, 1)
    game.state.crafted_items[0, SWORD] = 1
    game.state.crafted_items[0, BOOT] = 1
    with_favor(game, "mouse", 2, 7, 11).play(CRAFT, CARD("favor-mouse"))
    assert game.state.warriors[0, at(9)] == 0
    assert game.state.score[1] == 1  # for the wood
    assert game.state.crafted_items[0, SWORD] == game.state.crafted_items[0, BOOT] == 1


@pytest.mark.rule("root:1.5.3")
def test_allied_warriors_led_by_a_vagabond_are_still_their_owners():
    game = Table("vagabond", "marquise", "eyrie").pawn(8).items(SWORD, TORCH).hand("vagabond", "knapsack")
    game.token("marquise", KEEP, 1).warriors("marquise", 8, 2).warriors("eyrie", 8, 2).hand("marquise", "anvil")
    game.state.relationship[0, 1] = ALLIED
    game.turn("vagabond", "daylight").play(BATTLE, at(8), 2).play(FIGHT_WITH, 1)
    roll(game, 1, 1).play(LOSE_ALLY)
    assert game.actor == 1  # her hospital, and her card
    assert game.options(HOSPITAL) == [(CARD("anvil"), 0, 0)]
    game.play(HOSPITAL, CARD("anvil"))
    assert game.state.warriors[1, at(1)] == 1
    assert game.state.warriors[1].sum() + game.state.warrior_supply[1] == 25


@pytest.mark.rule("root:1.5.4.a")
def test_a_removed_building_returns_to_its_track():
    game = Table("marquise", "eyrie").building("marquise", SAWMILL, 7).building("marquise", SAWMILL, 8)
    game.building("marquise", SAWMILL, 9).token("marquise", WOOD, 8).token("marquise", WOOD, 8)
    game.warriors("eyrie", 7, 1).state.leader = DESPOT
    game.turn("marquise", "daylight")
    assert not game.allows(BUILD, at(8), SAWMILL)  # the fourth sawmill costs three wood
    game = game.crafted("eyrie", "command-warren-1").turn("eyrie", "daylight").play(BATTLE, at(7), 0)
    roll(game, 0, 0)
    assert game.state.buildings[0, SAWMILL, at(7)] == 0
    assert game.state.building_supply[0, SAWMILL] == 4
    game.turn("marquise", "daylight").play(BUILD, at(8), SAWMILL)  # the third one costs two
    assert game.state.score[0] == 2
    assert game.state.tokens[0, WOOD, at(8)] == 0


@pytest.mark.rule("root:1.5.4.b", "root:1.5.4.c")
@pytest.mark.parametrize(("supply", "placed"), [(2, 2), (4, 4), (10, 4), (1, 1)])
def test_recruiting_places_as_many_as_possible_and_never_fewer(supply, placed):
    game = Table("marquise", "eyrie").hand("marquise", "anvil")
    for clearing in (5, 5, 9, 7):
        game.building("marquise", RECRUITER, clearing)
    game.warriors("marquise", 3, 25 - supply).turn("marquise", "daylight")
    assert game.options(RECRUIT) == [(NONE, 0, 0)]
    game.play(RECRUIT, NONE)
    while game.options(RECRUIT):
        assert ops(game) == {RECRUIT}  # no way to stop short
        game.play(RECRUIT, game.options(RECRUIT)[0][0])
    assert game.state.warriors[0, at(5)] + game.state.warriors[0, at(9)] + game.state.warriors[0, at(7)] == placed
    assert game.state.warrior_supply[0] == supply - placed


@pytest.mark.rule("root:1.5.4.d")
def test_a_cost_is_paid_in_full_or_not_at_all():
    game = Table("marquise", "eyrie").building("marquise", SAWMILL, 7).building("marquise", SAWMILL, 8)
    game.token("marquise", WOOD, 8).turn("marquise", "daylight")
    assert not game.allows(BUILD, at(8), SAWMILL)  # one wood of two
    assert game.allows(BUILD, at(8), WORKSHOP)
    game.token("marquise", WOOD, 7)
    assert game.allows(BUILD, at(8), SAWMILL)


@pytest.mark.rule("root:1.5.4.e")
@pytest.mark.parametrize(("keep", "saved"), [(1, False), (3, True)])
def test_all_pieces_are_removed_before_their_loss_has_effects(keep, saved):
    game = Table("marquise", "eyrie").token("marquise", KEEP, keep).warriors("marquise", 1, 2).hand("marquise", "anvil")
    with_favor(game, "fox", 6, 8, 12).play(CRAFT, CARD("favor-fox"))
    assert game.state.warriors[0, at(1)] == 0
    assert game.state.tokens[0, KEEP, at(1)] == 0
    assert bool(game.options(HOSPITAL)) == saved


def leading(ally, other, warriors=2):
    """A Vagabond leaves clearing 7, where his ally meets two warriors of another faction."""
    game = Table("vagabond", ally, other).pawn(7).items(BOOT).warriors(ally, 7, warriors).warriors(other, 7, 2)
    game.state.relationship[0, 1] = ALLIED
    return game.turn("vagabond", "daylight").play(MOVE, at(7), at(8))


@pytest.mark.rule("root:1.5.5.a")
def test_forced_warriors_move_by_the_rules_of_their_own_faction():
    game = leading("eyrie", "marquise")
    assert game.actor == 0
    assert game.options(MOVE_WITH) == [(1, 1, 0), (1, 2, 0)]  # the Eyrie rule where they tie
    game.play(MOVE_WITH, 1, 2)
    assert (game.state.warriors[1, at(7)], game.state.warriors[1, at(8)]) == (0, 2)


@pytest.mark.rule("root:1.5.5.a")
def test_forced_warriors_cause_outrage_that_their_owner_pays():
    game = Table("vagabond", "marquise", "alliance").pawn(7).items(BOOT).warriors("marquise", 7, 2)
    game.token("alliance", SYMPATHY, 8).hand("marquise", "anvil").hand("vagabond", "knapsack")
    game.state.relationship[0, 1] = ALLIED
    game.turn("vagabond", "daylight").play(MOVE, at(7), at(8)).play(MOVE_WITH, 1, 1)
    assert game.actor == 1
    game.play(GIVE_CARD, CARD("anvil"))
    assert game.state.supporters == cards("anvil")
    assert game.state.hand[0] == cards("knapsack")


@pytest.mark.rule("root:1.5.5.b")
def test_force_does_not_help_warriors_that_rule_neither_end():
    game = leading("marquise", "eyrie")
    assert game.state.pawn[0] == at(8)
    assert not game.options(MOVE_WITH)
    assert not leading("marquise", "alliance").options(MOVE_WITH)
    assert leading("marquise", "alliance", warriors=3).options(MOVE_WITH)
