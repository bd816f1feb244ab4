"""What both bots have in common: setup, difficulty, the die, sizes, the hand, rounds, and battles."""

import itertools

import numpy as np
import pytest

import rootai
from rootai.errors import BadConfigError, IllegalMoveError
from rootai.games.ironwood.cards import CARD_IDS, find_card, standard_cards
from rootai.games.ironwood.map import FOREST_NAMES, MOUNTAIN_NAMES, VISION_NAMES
from rootai.games.ironwood.solo.common import faces, iron_size, n_bot_cards, rolled, top_cards
from rootai.games.ironwood.solo.program import FACES
from rootai.games.ironwood.solo.tables import level, sheet_of
from rootai.games.ironwood.state import DRAW_STEP, EXPANSIVE, IRON_BOT, WOOD_BOT
from tests.ironwood.solo_table import IRONWOOD, Table, mask, mountain

INNER = ("auria", "lithimar", "palladimor", "zincur")


def new(bot, *difficulty, seed=1, **options):
    return IRONWOOD.new(seed=seed, solo=bot, difficulty=list(difficulty), **options)


def names(bits, known):
    return [known[i] for i in range(len(known)) if int(bits) >> i & 1]


def zones(record, seat):
    return [record[zone][seat] for zone in ("hand", "deck", "discard", "in_slots", "lasting", "aside")]


# ---- setup


@pytest.mark.rule("ironwood:solo.ironbot.setup.1", "ironwood:solo.woodbot.setup.1")
def test_the_bot_has_its_side_and_wood_begins():
    for bot, human in (("ironbot", 0), ("woodbot", 1)):
        state = new(bot, opening_choice=False)
        turns = set()
        while not turns:
            if state.to_act == rootai.CHANCE:
                state.apply(state.sample_chance())
            elif state.record[0].step:
                turns.add((int(state.record[0].turn_seat), int(state.record[0].step)))
            else:
                state.apply(state.legal_moves()[0])
        assert turns == {(0, 1)}  # wood's first turn
        seats = {state.to_act for state in _play(new(bot)) if state.to_act >= 0 and len(state.legal_moves()) > 1}
        assert seats == {human}  # only the human ever chooses


def _play(state, seed=0):
    pick = np.random.default_rng(seed)
    while not state.is_over:
        yield state
        chance = state.to_act == rootai.CHANCE
        state.apply(state.sample_chance() if chance else pick.choice(state.legal_values()).item())


@pytest.mark.rule("ironwood:solo.ironbot.setup.2")
def test_every_place_has_a_number_for_the_die():
    for place in range(len(FOREST_NAMES)):
        found = {int(rolled(1 << place, face)) for face in range(4) if int(faces(1 << place)) >> face & 1}
        assert found == {place}
    assert len(MOUNTAIN_NAMES) == 11
    assert len(FOREST_NAMES) == 16


@pytest.mark.rule("ironwood:solo.ironbot.setup.3", "ironwood:solo.ironbot.setup.5")
@pytest.mark.rule("ironwood:solo.woodbot.setup.2", "ironwood:solo.woodbot.setup.4")
def test_the_bot_holds_its_base_cards_and_a_whole_deck():
    for bot, seat in (("ironbot", 1), ("woodbot", 0)):
        record = new(bot).record[0]
        assert names(record.hand[seat], CARD_IDS[seat]) == list(CARD_IDS[seat][:3])
        assert names(record.deck[seat], CARD_IDS[seat]) == list(CARD_IDS[seat][3:])
        table = Table(bot).begin_turn()
        while table.chance()[0].split()[0] != "top":  # the wood bot searches first
            table.apply(table.chance()[0])
        assert [text.split()[1] for text in table.chance()] == list(CARD_IDS[seat][:3])  # any of them may lie on top


@pytest.mark.rule("ironwood:solo.ironbot.setup.4", "ironwood:solo.woodbot.setup.3")
def test_some_cards_of_the_human_are_left_out():
    removed = {"ironbot": ["WW17", "WW19", "WW22", "WW36"], "woodbot": ["IC13", "IC17", "IC27", "IC33", "IC36"]}
    for bot, human in (("ironbot", 0), ("woodbot", 1)):
        record = new(bot).record[0]
        everywhere = np.bitwise_or.reduce(zones(record, human))
        assert set(CARD_IDS[human]) - set(names(everywhere, CARD_IDS[human])) == set(removed[bot])
        assert len(names(record.deck[human], CARD_IDS[human])) == 35 - len(removed[bot])


@pytest.mark.rule("ironwood:solo.ironbot.setup.6")
def test_the_human_draws_an_inner_vision_against_the_iron_bot():
    seen = set()
    for seed in range(30):
        record = new("ironbot", seed=seed).record[0]
        (held,) = names(record.vision_hand, VISION_NAMES)
        seen.add(held)
        assert len(names(record.vision_deck, VISION_NAMES)) == 9
    assert seen == set(INNER)


@pytest.mark.rule("ironwood:solo.ironbot.setup.7", "ironwood:solo.woodbot.setup.7")
def test_units_stand_as_with_two_players():
    plain = IRONWOOD.new(seed=1).record[0]
    for bot in ("ironbot", "woodbot"):
        record = new(bot).record[0]
        for field in ("iron", "golems", "wood", "reserve", "golem_reserve", "drill_at", "track", "forge_tokens"):
            assert np.array_equal(record[field], plain[field])


@pytest.mark.rule("ironwood:solo.ironbot.setup.8", "ironwood:solo.ironbot.setup.9", "ironwood:solo.woodbot.setup.8")
def test_where_the_bots_aids_start():
    assert new("ironbot").observe(0)["position"]["bot"]["mode"] == "expansive"
    assert new("ironbot").observe(0)["position"]["bot"]["side"] == "alert"
    assert new("woodbot").observe(1)["position"]["bot"]["mode"] == "disruption"


@pytest.mark.rule("ironwood:solo.woodbot.setup.5", "ironwood:solo.woodbot.setup.6")
def test_the_wood_bot_searches_the_inner_mountains_first():
    table = new("woodbot")
    record = table.record[0]
    assert names(record.vision_deck, VISION_NAMES) == list(INNER)
    assert names(record.vision_out, VISION_NAMES) == list(VISION_NAMES[4:])
    assert names(record.marks, MOUNTAIN_NAMES) == list(INNER)
    assert record.vision_hand == 0
    assert record.markers == 20 - 1 - 4
    doc = table.observe(1)["position"]
    assert doc["bot"]["discarded_visions"] == list(VISION_NAMES[4:])  # they lie face up


@pytest.mark.rule("ironwood:beginner.3")
def test_the_human_may_draw_from_a_sorted_deck():
    for bot, human, first in (("ironbot", 0, ["WW04", "WW05"]), ("woodbot", 1, ["IC04", "IC05"])):
        state = new(bot, sorted_decks=True)
        while state.to_act == rootai.CHANCE:
            state.apply(state.sample_chance())
        if state.to_act != human:
            state.apply("bot")
        held = names(state.record[0].hand[human] & ~7, CARD_IDS[human])
        assert held == first
        assert not state.record[0].sorted_deck[1 - human]


# ---- difficulty


@pytest.mark.rule("ironwood:difficulty.1")
def test_levels_add_up_to_fifteen_at_most():
    for bot in (IRON_BOT, WOOD_BOT):
        name = {IRON_BOT: "ironbot", WOOD_BOT: "woodbot"}[bot]
        entries = sheet_of(bot)["difficulty"]
        plain = [entry for entry in entries if "extra" not in entry]
        extras = [entry for entry in entries if "extra" in entry]
        for entry in entries:
            assert level(name, [entry["id"]]) == entry["level"]
        for some in itertools.combinations(plain, 2):
            assert level(name, [entry["id"] for entry in some]) == sum(entry["level"] for entry in some)
        assert [entry["level"] for entry in extras] == [1, 2, 3, 4, 5]
        assert level(name, [entry["id"] for entry in (*plain, extras[-1])]) == 15
    assert level("ironbot", []) == 0


def test_options_are_read_with_a_clear_error():
    assert new("ironbot", "four_cards", "red").config["difficulty"] == ["red", "four_cards"]
    assert IRONWOOD.configure({"solo": "woodbot", "difficulty": "red+outer_2"})["difficulty"] == ["red", "outer_2"]
    for options, match in (
        ({"solo": "robot"}, "solo must be one of ironbot, woodbot"),
        ({"difficulty": ["red"]}, "is for a solo game"),
        ({"solo": "ironbot", "difficulty": ["outer_1"]}, "has no difficulty option 'outer_1'"),
        ({"solo": "ironbot", "difficulty": ["red", "red"]}, "named twice"),
        ({"solo": "ironbot", "difficulty": 3}, "must be a list"),
    ):
        with pytest.raises(BadConfigError, match=match):
            IRONWOOD.new(**options)


def test_cards_that_reach_into_the_bots_hand_are_refused():
    cards = standard_cards()
    looking = [dict(card) for card in cards["card"]]
    entry = next(card for card in looking if card["id"] == "WW05")
    entry["effects"] = [{"op": "look", "what": "enemy_hand"}]
    IRONWOOD.new(cards={"card": looking})
    with pytest.raises(BadConfigError, match="WW05 cannot be used against ironbot"):
        IRONWOOD.new(cards={"card": looking}, solo="ironbot")
    IRONWOOD.new(cards={"card": looking}, solo="woodbot")


@pytest.mark.rule("ironwood:difficulty.ironbot.1", "ironwood:solo.ironbot.turn.7")
def test_red_symbols_of_iron_need_the_option():
    for options, moved in (((), False), (("red",), True)):
        table = Table("ironbot", options).symbols("IC04", "card", "drill_red").hand("IC04", "IC05")
        table.iron(ferrum=3).mode("expansive", "exhausted").begin_turn().run(top="IC04")
        assert any(text.startswith("bot drill") for text in table.events) == moved
        assert "bot draw" in table.events
        table.check()


@pytest.mark.rule("ironwood:difficulty.woodbot.1", "ironwood:solo.woodbot.turn.5")
def test_red_symbols_of_wood_need_the_option():
    for options, drawn in (((), False), (("red",), True)):
        table = Table("woodbot", options).symbols("WW04", "card_red", "warband").hand("WW04", "WW05")
        table.mode("exalted").begin_turn().run(top="WW04")
        assert ("bot draw" in table.events) == drawn
        assert sum(text.startswith("bot recruit") for text in table.events) > 0
        table.check()


@pytest.mark.rule("ironwood:difficulty.ironbot.2")
def test_a_golem_in_ferrum():
    record = new("ironbot", "golem_in_ferrum").record[0]
    assert record.golems[0] == 1
    assert record.golem_reserve == 2
    assert new("ironbot").record[0].golems[0] == 0


@pytest.mark.rule("ironwood:difficulty.ironbot.3")
def test_two_foundations_on_random_outer_mountains():
    pairs = set()
    for seed in range(40):
        record = new("ironbot", "two_foundations", seed=seed).record[0]
        pairs.add(int(record.foundations))
        assert len(names(record.foundations, MOUNTAIN_NAMES)) == 2
        assert int(record.foundations) & ~int(mask(MOUNTAIN_NAMES[5:], MOUNTAIN_NAMES)) == 0
        assert record.forge_tokens == 3
    assert len(pairs) > 8


@pytest.mark.rule("ironwood:difficulty.ironbot.4", "ironwood:difficulty.woodbot.3")
def test_four_cards_at_the_start_and_two_in_later_rounds():
    for bot, seat in (("ironbot", 1), ("woodbot", 0)):
        for options, sizes in (((), [2, 2]), (("four_cards",), [4, 2])):
            state = new(bot, *options)
            grown, before = [], 0
            for each in _play(state, 3):
                record = each.record[0]
                if record.phase != DRAW_STEP:
                    before = _n_specials(record, seat)
                elif record.n_frames and record.frame_seat[0] == seat:
                    while state.record[0].phase == DRAW_STEP and state.record[0].frame_seat[0] == seat:
                        state.apply(state.sample_chance())
                    grown.append(_n_specials(state.record[0], seat) - before)
                if len(grown) == 2:
                    break
            assert grown == sizes


def _n_specials(record, seat):
    """Special cards in the bot's hand; base cards come back at the end of the round."""
    return int(n_bot_cards(record)) - bin(int(record.hand[seat]) & 7).count("1")


@pytest.mark.rule("ironwood:difficulty.ironbot.5")
def test_extra_iron_warriors():
    for n in range(1, 5):
        places = set()
        for seed in range(25):
            record = new("ironbot", f"inner_{n}", seed=seed).record[0]
            assert sorted(record.iron[1:5]) == [3] * (4 - n) + [4] * n
            assert record.iron[0] == 1
            places.add(tuple(record.iron[1:5]))
        assert len(places) == {1: 4, 2: 6, 3: 4, 4: 1}[n]
    assert list(new("ironbot", "inner_4_and_ferrum").record[0].iron[:5]) == [2, 4, 4, 4, 4]
    with pytest.raises(BadConfigError, match="only one option of extra warriors"):
        new("ironbot", "inner_1", "inner_3")


@pytest.mark.rule("ironwood:difficulty.woodbot.2", "ironwood:difficulty.woodbot.4")
def test_spirit_markers_and_fewer_forge_tokens():
    record = new("woodbot", "two_spirit_markers", "two_forge_tokens_less").record[0]
    assert record.spirits == 2
    assert record.forge_tokens == 3
    assert record.markers == 20 - 1 - 4 - 2
    assert new("woodbot").record[0].forge_tokens == 5


@pytest.mark.rule("ironwood:difficulty.woodbot.5")
def test_extra_wood_warriors():
    for n in range(1, 5):
        places = set()
        for seed in range(25):
            record = new("woodbot", f"outer_{n}", seed=seed).record[0]
            assert sorted(record.wood[10:]) == [2] * (6 - n) + [3] * n
            assert not record.wood[:10].any()
            places.add(tuple(record.wood[10:]))
        assert len(places) > 4
    assert list(new("woodbot", "every_outer_forest").record[0].wood[10:]) == [3] * 6
    with pytest.raises(BadConfigError, match="only one option of extra warriors"):
        new("woodbot", "outer_1", "every_outer_forest")


# ---- the die and sizes


@pytest.mark.rule("ironwood:solo.ironbot.die.1", "ironwood:solo.woodbot.die.1")
def test_the_four_faces_of_the_die():
    options = sum(1 << (number - 1) for number in (3, 6, 8, 11))
    chosen = {FACES[face]: int(rolled(options, face)) + 1 for face in range(4)}
    assert chosen == {"highest even": 8, "highest odd": 11, "lowest even": 6, "lowest odd": 3}
    assert int(faces(options)) == 0b1111  # each equally likely


@pytest.mark.rule("ironwood:solo.ironbot.die.2")
def test_faces_without_an_option_are_rolled_again():
    odd = sum(1 << (number - 1) for number in (3, 7, 11))
    assert [FACES[face] for face in range(4) if int(faces(odd)) >> face & 1] == ["highest odd", "lowest odd"]
    # three foundations, all with odd numbers: chromia 7, cuprumis 9, plumbarum 11
    table = Table("ironbot").build(foundations=("chromia", "cuprumis", "plumbarum")).crystals(iron=5)
    table.iron(chromia=1, cuprumis=1, plumbarum=1, ferrum=3).mode("defensive").begin_symbol("forge")
    assert table.chance() == ["roll highest-odd", "roll lowest-odd"]
    with pytest.raises(IllegalMoveError):
        table.state.apply("roll highest-even")


@pytest.mark.rule("ironwood:solo.ironbot.die.3")
def test_every_tie_is_rolled_for_separately():
    table = Table("ironbot").iron(ferrum=3, auria=3, zincur=3, lithimar=1, palladimor=3).drill("ferrum")
    table.mode("expansive").begin_symbol("drill").run(roll="lowest-odd")
    # auria 2, palladimor 4 or zincur 5; then auria or palladimor
    assert table.events == ["roll lowest-odd", "bot drill zincur", "roll highest-even", "bot bring palladimor"]
    table.check()


@pytest.mark.rule("ironwood:solo.ironbot.size.1", "ironwood:solo.woodbot.size.1")
def test_a_golem_counts_two_and_a_forge_one():
    for bot in ("ironbot", "woodbot"):
        table = Table(bot).iron(chromia=2).golems(chromia=1).build(forges=("chromia",))
        assert int(iron_size(table.r, mountain("chromia"))) == 5


# ---- rounds


@pytest.mark.rule("ironwood:solo.ironbot.prep.1", "ironwood:solo.woodbot.prep.1")
def test_both_get_their_crystals():
    for bot in ("ironbot", "woodbot"):
        state = new(bot)
        assert list(state.record[0].crystals) == [1, 2]
        assert state.record[0].round_number == 1


@pytest.mark.rule("ironwood:solo.ironbot.prep.2", "ironwood:solo.woodbot.prep.2")
def test_two_cards_are_shuffled_unseen_into_the_bots_hand():
    for bot, seat in (("ironbot", 1), ("woodbot", 0)):
        tops = set()
        for seed in range(40):
            state = new(bot, seed=seed, opening_choice=False)
            while state.record[0].phase == DRAW_STEP:
                state.apply(state.sample_chance() if state.to_act == rootai.CHANCE else state.legal_moves()[0])
            assert n_bot_cards(state.record[0]) == 5
            assert state.observe(1 - seat)["position"]["seats"][seat]["hand"].count("?") == 2
            tops.add(len(names(top_cards(state.record[0]), CARD_IDS[seat])))
        assert tops == {5}  # every card of the hand may lie on top


@pytest.mark.rule("ironwood:solo.ironbot.turn.10")
def test_a_drawn_card_goes_under_the_hand_or_on_top_unseen():
    table = Table("ironbot").hand("IC04").mode("expansive").begin_symbol("card").run()
    assert table.events[0] == "bot draw"
    assert table.r.bot_top == 1
    assert set(names(top_cards(table.r), CARD_IDS[1])) == set(names(table.r.deck[1], CARD_IDS[1]))
    table = Table("ironbot").hand("IC04").drill("ferrum", track=2).mode("expansive").iron(ferrum=3)
    table.begin_symbol("drill").run()
    assert table.r.bot_bottom == 1  # the third space of the track draws a card
    assert names(top_cards(table.r), CARD_IDS[1]) == ["IC04"]
    table.check()


def test_a_deck_that_runs_out_is_renewed_under_the_unseen_cards():
    table = Table("ironbot").hand("IC04").mode("expansive")
    r = table.r
    r.discard[1] = r.deck[1] & ~0b110000000
    r.deck[1] &= 0b110000000
    table.begin_symbol("card").run()
    table.begin_symbol("card").run()
    assert r.bot_top == 2
    assert r.bot_held == 0
    table.begin_symbol("card").run()
    assert bin(int(r.bot_held)).count("1") == 2
    assert r.bot_top == 1
    assert r.discard[1] == 0
    assert n_bot_cards(r) == 4
    table.check()
    for card in CARD_IDS[1]:
        table.symbols(card, "shield")
    tops = []
    for _ in range(3):
        tops.append(names(top_cards(r), CARD_IDS[1]))
        r.slot[1] = -1
        table.mode("expansive", "exhausted").begin_turn()
        table.run()
    assert len(tops[0]) > 20  # of the new deck
    assert tops[1] == ["IC08", "IC09"]  # of the old one
    assert len(tops[2]) == 1


@pytest.mark.rule("ironwood:solo.ironbot.prep.4")
def test_a_card_of_the_bot_never_lasts():
    lasting = next(card for card in CARD_IDS[1] if IRONWOOD.new(solo="ironbot").tables[0].markers_of[find_card(card)])
    table = Table("ironbot").hand(lasting, "IC04").mode("expansive", "exhausted").iron(ferrum=3, auria=3)
    table.begin_turn().run(top=lasting)
    assert names(table.r.in_slots[1], CARD_IDS[1]) == [lasting]
    assert not table.r.card_markers[1].any()
    table.check()


def test_the_game_says_what_kind_of_solo_game_it_is():
    assert new("ironbot").record[0].intent == EXPANSIVE
    assert IRONWOOD.new(seed=1).observe(0)["position"]["bot"] is None
