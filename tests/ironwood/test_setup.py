"""Setup, components, and what beginners may choose."""

from pathlib import Path

import pytest

import rootai
from rootai.errors import BadConfigError
from rootai.games.ironwood.cards import CARD_IDS, standard_cards
from rootai.games.ironwood.state import BASE_CARDS, INNER_VISIONS, IRON, SPECIAL_CARDS, WOOD
from rootai.games.ironwood.texts import card_text

from .table import GAME, OUTER, Table, in_battle, move

GAME_FOLDER = Path(rootai.__file__).parent / "games" / "ironwood"


def start(seed=1, **options):
    return GAME.new(seed=seed, **options).record[0]


def count(mask):
    return int(mask).bit_count()


@pytest.mark.rule("ironwood:setup.1")
def test_two_seats_with_one_role_each():
    state = GAME.new(seed=1)
    assert state.n_seats == 2
    assert [entry["seat"] for entry in state.to_json()["position"]["seats"]] == ["wood", "iron"]
    for seats in (1, 3):
        with pytest.raises(BadConfigError, match="seats"):
            GAME.new(seats=seats)


@pytest.mark.rule("ironwood:setup.2")
@pytest.mark.rule("ironwood:setup.16")
@pytest.mark.rule("ironwood:setup.17")
def test_the_common_supply_and_the_drill_track():
    state = GAME.new(seed=1, deal=False).record[0]
    assert (state.common, state.markers, state.track, state.cargo) == (20, 19, 0, 0)
    assert list(state.crystals) == [0, 0]


@pytest.mark.rule("ironwood:setup.3")
@pytest.mark.rule("ironwood:setup.4")
def test_the_components_of_both_sides():
    state = start()
    assert state.iron.sum() + state.reserve[IRON] == 20
    assert state.wood.sum() + state.reserve[WOOD] == 20
    assert (state.forge_tokens, state.golem_reserve, state.totem_reserve) == (5, 3, 5)
    for seat in (WOOD, IRON):
        assert count(BASE_CARDS) == 3
        assert count(state.deck[seat] | state.hand[seat]) == 38
    zones = state.vision_hand | state.vision_deck
    assert count(zones) == 10


@pytest.mark.rule("ironwood:setup.5")
def test_effects_go_as_far_as_components_last():
    table = Table(iron=[{"op": "gain", "crystals": 3}, {"op": "hire", "n": 3, "at": "forge"}])
    table.iron("auria", 19).crystals(common=2).hand("IC04").begin("iron").do("play IC04")
    assert table.legal("take") == ["take 0", "take 1", "take 2"]
    table.do("take 2", "hire ferrum")
    assert table.on("ferrum") == (1, 0)
    assert table.s.reserve[IRON] == 0
    assert table.actor == "wood"  # nobody else can be hired: the turn is over


@pytest.mark.rule("ironwood:setup.6")
@pytest.mark.rule("ironwood:setup.7")
def test_base_cards_in_hand_and_special_cards_in_the_deck():
    state = GAME.new(seed=1, deal=False).record[0]
    for seat in (WOOD, IRON):
        assert state.hand[seat] == BASE_CARDS
        assert state.deck[seat] == SPECIAL_CARDS
        assert count(state.deck[seat]) == 35


@pytest.mark.rule("ironwood:setup.8")
@pytest.mark.rule("ironwood:setup.9")
def test_the_first_vision_is_an_inner_one_and_hidden():
    fresh = GAME.new(seed=1, deal=False)
    assert [move.text for move in fresh.legal_moves()] == [
        "vision auria",
        "vision lithimar",
        "vision palladimor",
        "vision zincur",
    ]
    assert fresh.seen(IRON, fresh.legal_moves()[0]) == "vision ?"
    drawn = {start(seed).vision_hand.item() for seed in range(60)}
    assert drawn == {1, 2, 4, 8}
    state = start()
    assert count(state.vision_deck) == 9
    assert count(state.vision_deck & INNER_VISIONS) == 3


@pytest.mark.rule("ironwood:setup.10")
@pytest.mark.rule("ironwood:setup.13")
def test_the_warriors_of_the_setup():
    position = GAME.new(seed=1).to_json()["position"]
    forests = {name: entry["warriors"] for name, entry in position["forests"].items()}
    assert forests == {f"f{n:02}": 2 if n > 10 else 0 for n in range(1, 17)}
    mountains = {name: entry["warriors"] for name, entry in position["mountains"].items()}
    assert mountains == {
        "ferrum": 1,
        **dict.fromkeys(("auria", "lithimar", "palladimor", "zincur"), 3),
        **dict.fromkeys(OUTER, 0),
    }
    assert [entry["reserve"] for entry in position["seats"]] == [8, 7]


@pytest.mark.rule("ironwood:setup.11")
@pytest.mark.rule("ironwood:setup.12")
@pytest.mark.rule("ironwood:setup.14")
@pytest.mark.rule("ironwood:setup.15")
def test_totems_drill_forges_and_golems_of_the_setup():
    position = GAME.new(seed=1).to_json()["position"]
    assert position["drill"]["at"] == "ferrum"
    assert position["supply"]["totems"] == 5
    assert position["delivered"] == 0
    assert position["supply"]["forge_tokens"] == 5
    built = [name for name, entry in position["mountains"].items() if entry["building"]]
    assert built == ["ferrum"]
    assert position["supply"]["golems"] == 3
    assert all(entry["golems"] == 0 for entry in position["mountains"].values())


# ---- beginners -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ironwood:beginner.1")
def test_sorted_decks_are_drawn_in_ascending_order():
    state = GAME.new(seed=3, sorted_decks=True)
    drawn = {"wood": [], "iron": []}
    while len(drawn["iron"]) < 4:
        if state.to_act == rootai.CHANCE:
            (only,) = state.legal_moves()
            _, seat, card, _ = only.text.split()
            drawn[seat].append(card)
            assert state.seen(1 - ("wood", "iron").index(seat), only) == only.text  # all know a sorted deck
            state.apply(only)
        else:
            hold = [move for move in state.legal_moves() if move.text.startswith(("play WW01", "play IC01", "stop"))]
            state.apply(hold[0] if hold else state.legal_moves()[0])
    assert drawn["wood"][:4] == ["WW04", "WW05", "WW06", "WW07"]
    assert drawn["iron"][:4] == ["IC04", "IC05", "IC06", "IC07"]


@pytest.mark.rule("ironwood:beginner.2")
def test_the_draw_of_four_may_be_switched_off():
    state = GAME.new(seed=1, opening_choice=False)
    while state.to_act == rootai.CHANCE:
        state.apply(state.sample_chance())
    assert [count(hand) for hand in state.record[0].hand] == [5, 5]
    assert any(move.text.startswith("play") for move in state.legal_moves())
    assert GAME.new(seed=1).legal_moves()[0].text == "open 2"


@pytest.mark.rule("ironwood:beginner.4")
def test_a_handicap_for_iron():
    state = start(handicap=["auria", "zincur"])
    assert [int(n) for n in state.iron[:5]] == [1, 4, 3, 3, 4]
    assert state.reserve[IRON] == 5
    with pytest.raises(BadConfigError, match="plumbarum"):
        GAME.new(handicap=["plumbarum"])
    with pytest.raises(BadConfigError, match="not more"):
        GAME.new(handicap=["auria", "auria"])


@pytest.mark.rule("ironwood:beginner.5")
def test_a_handicap_for_wood():
    state = start(handicap=["f11", "f12", "f13", "f14"])
    assert [int(n) for n in state.wood[10:]] == [3, 3, 3, 3, 2, 2]
    with pytest.raises(BadConfigError, match="f01"):
        GAME.new(handicap=["f01"])
    with pytest.raises(BadConfigError, match="at most 4"):
        GAME.new(handicap=["f11", "f12", "f13", "f14", "f15"])


# ---- the card file ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ironwood:card.1")
@pytest.mark.rule("ironwood:card.3")
def test_each_side_has_cards_of_its_own_with_three_values():
    cards = standard_cards()["card"]
    assert sorted(card["id"] for card in cards) == sorted((*CARD_IDS[WOOD], *CARD_IDS[IRON]))
    assert len({card["id"] for card in cards}) == 76
    assert not set(CARD_IDS[WOOD]) & set(CARD_IDS[IRON])
    tables = GAME.new(seed=1).tables[0]
    for card in cards:
        seat, index = (WOOD if card["id"][:2] == "WW" else IRON), int(card["id"][2:]) - 1
        values = [card["attack"], card["defence"], card["dominance"]]
        assert all(type(value) is int and value >= 0 for value in values)
        assert list(tables.combat[seat, index]) == values


def test_an_own_card_file_replaces_the_stand_ins(tmp_path):
    text = (GAME_FOLDER / "data" / "cards.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('name = "Warpath"\nattack = 1', 'name = "My Way"\nattack = 7'), encoding="utf-8")
    state = GAME.new(seed=1, cards=str(path), opening_choice=False)
    assert state.tables[0].combat[WOOD, 2, 0] == 7
    path.unlink()
    assert GAME.from_json(state.to_json()) == state
    state.apply(state.sample_chance())
    while state.to_act == rootai.CHANCE:
        state.apply(state.sample_chance())
    assert "play WW03 my-way" in [move.text for move in state.legal_moves()]


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"WW04": {"attack": 10}}, "attack of card WW04 must be an integer from 0 to 9"),
        ({"WW04": {"markers": -1}}, "markers of card WW04"),
        ({"WW01": {"markers": 1}}, "base card"),
        ({"WW04": {"effects": [{"op": "fly"}]}}, "unknown effect 'fly'"),
        ({"WW04": {"effects": [move("warband")]}}, "only iron has it"),
        ({"IC04": {"effects": [{"op": "find"}]}}, "only wood has it"),
        ({"IC04": {"effects": [{"op": "gain", "crystals": 0}]}}, "from 1 to 20"),
        ({"IC04": {"effects": [{"op": "gain", "crystals": 1, "colour": "red"}]}}, "unknown key 'colour'"),
        ({"IC04": {"effects": [{"op": "hire", "at": "outer_forest"}]}}, "cannot hire at 'outer_forest'"),
        ({"WW04": {"effects": [{"op": "hire", "at": "outer_forest", "unit": "golem"}]}}, "warriors only"),
        ({"IC04": {"effects": [{"op": "pay", "cost": {"vision": 1}, "then": []}]}}, "only wood has any"),
        ({"IC04": {"effects": [{"op": "pay", "cost": {}, "then": []}]}}, "must not be empty"),
        ({"IC04": {"effects": [{"op": "choose", "k": 2, "of": [[]]}]}}, "enough options"),
        ({"IC04": {"effects": [{"op": "draw", "deck": "vision"}]}}, "only wood has any"),
        ({"WW04": {"effects": [{"op": "find", "mandatory": True}]}}, "cannot be mandatory"),
        ({"WW04": {"effects": [{"op": "play_extra", "kind": "base"}, move("warrior")]}}, "last effect"),
        ({"WW01": {"effects": [{"op": "play_extra", "kind": "base"}]}}, "cannot be followed"),
        ({"IC04": {"static": [in_battle(attack=1)]}}, "only a lasting card"),
        ({"IC22": {"static": [{"op": "sing"}]}}, "unknown static 'sing'"),
        ({"IC24": {"trigger": {"on": "drill_step", "effects": [move("drill")]}}}, "set it off again"),
        ({"WW04": {"effects": [move("warrior", 20, steps=2), move("warrior", 20, steps=2)]}}, "could ask 82 times"),
        ({"WW04": {"solo": ["banana"]}}, "unknown symbol"),
        ({"WW04": {"name": "!"}}, "a text with letters"),
        ({"WW04": {"id": "WW05"}}, "there twice"),
    ],
)
def test_a_wrong_card_is_refused_by_name(changes, match):
    with pytest.raises(BadConfigError, match=match):
        Table(changes=changes)


def test_card_documents_must_be_complete(tmp_path):
    cards = standard_cards()["card"]
    with pytest.raises(BadConfigError, match="IC01 is missing"):
        GAME.new(cards={"card": cards[1:]})
    with pytest.raises(BadConfigError, match="no card number 'WW39'"):
        GAME.new(cards={"card": [*cards, {"id": "WW39"}]})
    with pytest.raises(BadConfigError, match="cannot be read"):
        GAME.new(cards=str(tmp_path / "nothing.toml"))
    with pytest.raises(BadConfigError, match="cards must be"):
        GAME.new(cards=7)
    deep = []
    for _ in range(4):
        deep = [{"op": "choose", "of": [deep]}]
    with pytest.raises(BadConfigError, match="more than 3 deep"):
        Table(iron=deep)


def test_options_are_checked():
    for options, match in (
        ({"concede": 1}, "concede must be true or false"),
        ({"sorted_decks": "yes"}, "sorted_decks"),
        ({"opening_choice": None}, "opening_choice"),
        ({"handicap": "auria"}, "list of places"),
    ):
        with pytest.raises(BadConfigError, match=match):
            GAME.new(**options)


def test_a_position_edited_by_hand_is_checked():
    state = GAME.new(seed=1)
    doc = state.to_json()
    doc["position"]["mountains"]["auria"]["warriors"] = 5
    with pytest.raises(rootai.BadStateError, match="20 iron warriors, not 22"):
        GAME.from_json(doc)
    doc["position"]["seats"][IRON]["reserve"] = 5
    assert GAME.from_json(doc).record[0].iron[1] == 5
    for change, match in (
        (("delivered", 3), "totems"),
        (("phase", "sleep"), "phase"),
        (("round", 31), "no round 31"),
        (("pending", [{"kind": "acting", "seat": "wood", "args": [999, 1, 0, 0]}]), "impossible args"),
    ):
        bad = state.to_json()
        bad["position"][change[0]] = change[1]
        with pytest.raises(rootai.BadStateError, match=match):
            GAME.from_json(bad)


def test_every_text_of_a_card_is_readable():
    state = GAME.new(seed=1)
    for seat in (WOOD, IRON):
        for card in range(38):
            text = card_text(state.tables[0], seat, card)
            assert len(text) > 5
            assert "None" not in text
