"""Foundations, forges, visions, totems, the end of the game, and the keywords of the cards."""

import pytest

import rootai
from rootai.errors import IllegalMoveError
from rootai.games.ironwood.cards import standard_cards
from rootai.games.ironwood.map import VISION_NAMES
from rootai.games.ironwood.state import IRON, ROUND_LIMIT, WOOD

from .table import ATTACK, FIND, GAME, OUTER, Table, move

FOUNDATION = {"op": "foundation"}
BUILD = {"op": "build"}
GAIN = {"op": "gain", "crystals": 1}


# ---- iron ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ironwood:win.iron.1")
@pytest.mark.rule("ironwood:win.wood.2")
@pytest.mark.rule("ironwood:invariant.5")
def test_the_third_outer_forge_wins_at_once():
    table = Table(iron=[BUILD, GAIN]).iron("chromia", 1).foundation("chromia").forge("argentimar", "plumbarum")
    table.hand("IC04").begin("iron").do("play IC04", "build chromia")
    assert table.state.is_over
    assert table.state.ending == "forges"
    assert table.state.rewards() == [0.0, 1.0]
    assert table.purse[IRON] == 0  # nothing happens any more
    assert table.state.legal_moves() == []
    with pytest.raises(IllegalMoveError, match="the game is over"):
        table.state.apply("draw")


@pytest.mark.rule("ironwood:win.iron.2")
def test_the_forge_of_ferrum_does_not_count():
    table = Table(iron=[BUILD]).iron("chromia", 1).foundation("chromia").forge("argentimar").hand("IC04")
    table.begin("iron").do("play IC04", "build chromia")
    assert int(table.s.forges).bit_count() == 3
    assert not table.state.is_over
    assert table.state.scores == [0, 2]


@pytest.mark.rule("ironwood:win.iron.3")
@pytest.mark.rule("ironwood:win.iron.4")
def test_foundations_go_on_free_outer_mountains_under_control():
    table = Table(iron=[FOUNDATION]).foundation("argentimar").forge("chromia").drill("cobaltis").hand("IC04")
    for name in ("ferrum", "auria", "argentimar", "chromia", "gallimor"):
        table.iron(name, 1)
    table.begin("iron").do("play IC04")
    assert table.legal("found") == ["found gallimor"]
    table.refuses("found argentimar", "argentimar has a foundation")
    table.refuses("found chromia", "chromia has a forge")
    table.refuses("found cobaltis", "not under control")
    table.refuses("found auria", "no outer mountain")
    table.refuses("found ferrum", "no outer mountain")


@pytest.mark.rule("ironwood:win.iron.5")
def test_expansion_lays_a_foundation():
    table = Table().iron("plumbarum", 1).begin("iron").do("play IC03", "choose 3", "found plumbarum")
    assert table.s.foundations == 1 << 10
    names = {card["id"]: card["name"] for card in standard_cards()["card"]}
    assert names["IC03"] == "Expansion"


@pytest.mark.rule("ironwood:win.iron.7")
def test_a_foundation_does_not_fight():
    outcomes = []
    for names in ((), ("plumbarum",)):
        table = Table(wood=[ATTACK]).wood("f10", 2).iron("plumbarum", 3).foundation(*names).hand("WW04").begin()
        table.do("play WW04", "attack f10 plumbarum").fight()
        outcomes.append((table.on("f10"), table.on("plumbarum"), table.actor))
    assert outcomes[0] == outcomes[1] == (2, (3, 0), "iron")


@pytest.mark.rule("ironwood:win.iron.9")
def test_building_needs_control():
    table = Table().foundation("chromia").iron("auria", 1).crystals(iron=5).begin("iron")
    table.do("play IC01", "choose 2", "pay")
    assert table.legal("build") == []
    assert table.actor == "wood"
    held = Table(iron=[BUILD]).foundation("chromia", "cobaltis").iron("cobaltis", 1).hand("IC04").begin("iron")
    held.do("play IC04").refuses("build chromia", "not under control")


@pytest.mark.rule("ironwood:win.iron.10")
def test_a_card_may_build_for_another_price():
    table = Table().foundation("chromia").iron("chromia", 1).crystals(iron=3).hand("IC10").begin("iron")
    table.do("play IC10", "pay", "build chromia")
    assert table.purse[IRON] == 0
    assert table.state.scores == [0, 1]


@pytest.mark.rule("ironwood:win.iron.13")
def test_there_are_five_tokens():
    table = Table(iron=[FOUNDATION]).foundation("argentimar", "chromia", "cobaltis").forge("cuprumis", "gallimor")
    table.iron("plumbarum", 1).hand("IC04").begin("iron").do("play IC04")
    assert table.s.forge_tokens == 0
    assert table.actor == "wood"


@pytest.mark.rule("ironwood:win.iron.14")
@pytest.mark.rule("ironwood:win.wood.5")
def test_either_side_may_give_up():
    for seat, winner in (("wood", [0.0, 1.0]), ("iron", [1.0, 0.0])):
        table = Table(concede=True).hand("WW05").begin(seat).do("concede")
        assert table.state.rewards() == winner
        assert table.state.ending == "concession"
    battle = Table(wood=[ATTACK], concede=True).wood("f05", 1).iron("auria", 1).hand("WW04").begin()
    battle.do("play WW04", "attack f05 auria", "commit WW01", "concede")
    assert battle.state.rewards() == [1.0, 0.0]
    assert battle.has("hand", "WW01")
    Table().begin().refuses("concede")


def test_after_the_last_round_the_game_ends_at_its_bound():
    for delivered, forges, winner in ((1, (), WOOD), (1, ("chromia",), IRON), (0, (), IRON)):
        table = Table().delivered(delivered).forge(*forges)
        table.s.round_number = ROUND_LIMIT
        table.hiring()
        assert table.state.ending == "bound"
        assert table.state.rewards()[winner] == 1.0


# ---- wood ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ironwood:win.wood.1")
def test_the_third_delivery_wins_at_once():
    table = Table(wood=[move("warrior", 2), GAIN]).wood("f05", 2).totem("f05").delivered(2).hand("WW04").begin()
    table.do("play WW04", "step f05 f11 charged")
    assert table.state.is_over
    assert table.state.ending == "totems"
    assert table.state.rewards() == [1.0, 0.0]
    assert table.s.n_frames == 0
    assert table.purse[WOOD] == 0


@pytest.mark.rule("ironwood:win.wood.4")
def test_a_delivered_totem_does_not_need_its_mountain():
    table = Table().delivered(2).iron("auria", 3).begin("iron").do("play IC02", "march auria ferrum w3").round_end()
    assert table.s.delivered == 2


@pytest.mark.rule("ironwood:vision.1")
def test_every_mountain_but_ferrum_has_one_vision():
    assert ("auria", "lithimar", "palladimor", "zincur", *OUTER) == VISION_NAMES
    tables = GAME.new(seed=1, deal=False).tables[0]
    assert [int(n) for n in tables.vision_crystals] == [3] * 4 + [0] * 6


@pytest.mark.rule("ironwood:vision.2")
@pytest.mark.rule("ironwood:vision.4")
@pytest.mark.rule("ironwood:vision.5")
@pytest.mark.rule("ironwood:keyword.find")
def test_what_finding_needs():
    table = Table(wood=[FIND]).wood("f05", 1).visions("auria", "argentimar", "lithimar", "gallimor").hand("WW04")
    table.iron("auria", 1).iron("lithimar", 0, 1).forge("argentimar").drill("argentimar").begin().do("play WW04")
    assert table.legal("find") == ["find argentimar f05"]
    table.refuses("find auria f05", "under control")
    table.refuses("find lithimar f05", "under control")
    table.refuses("find gallimor f05", "does not touch")
    table.refuses("find chromia f05", "not in hand")
    table.refuses("find argentimar f10", "no warrior in f10")


@pytest.mark.rule("ironwood:vision.6")
def test_only_a_find_effect_finds():
    table = Table(wood=[move("warrior")]).wood("f05", 1).visions("auria").hand("WW04").begin()
    table.refuses("find auria f05").do("play WW04").refuses("find auria f05")
    Table().wood("f05", 1).visions("auria").begin().do("play WW01", "stop", "choose 2", "find auria f05")


@pytest.mark.rule("ironwood:vision.7")
@pytest.mark.rule("ironwood:vision.8")
@pytest.mark.rule("ironwood:vision.10")
def test_a_found_totem_is_placed_and_the_vision_is_open():
    for name, crystals in (("auria", 3), ("plumbarum", 0)):
        table = Table(wood=[FIND]).wood("f10", 1).visions(name, "zincur").hand("WW04").begin()
        table.do("play WW04", f"find {name} f10")
        assert table.totems("f10") == (1, 0)
        assert table.s.totem_reserve == 4
        assert table.purse[WOOD] == crystals
        assert table.state.observe(IRON)["position"]["visions"]["open"] == [name]
        assert int(table.s.vision_hand).bit_count() == 1
        assert not int(table.s.vision_deck) >> VISION_NAMES.index(name) & 1


@pytest.mark.rule("ironwood:vision.9")
def test_wood_chooses_among_its_forests():
    table = Table(wood=[FIND]).wood("f05", 1).wood("f01", 2).visions("auria").hand("WW04").begin().do("play WW04")
    assert set(table.legal("find")) == {"find auria f01", "find auria f05"}


@pytest.mark.rule("ironwood:vision.11")
@pytest.mark.rule("ironwood:vision.14")
def test_iron_knows_how_many_visions_and_not_which():
    table = Table(wood=[{"op": "pay", "cost": {"vision": 1}, "then": [GAIN]}]).visions("auria", "chromia").hand("WW04")
    table.begin()
    assert table.state.observe(IRON)["position"]["visions"]["hand"] == ["?", "?"]
    table.do("play WW04", "pay")
    given = table.state.legal_moves()[0]
    assert table.state.seen(IRON, given) == "bury ?"
    table.do("bury chromia")
    assert table.state.observe(IRON)["position"]["visions"]["buried"] == ["?"]
    assert table.state.observe(WOOD)["position"]["visions"]["buried"] == ["chromia"]
    assert (table.s.charged == 0).all()


@pytest.mark.rule("ironwood:vision.12")
def test_without_a_totem_in_reserve_nothing_is_found():
    table = Table(wood=[FIND]).wood("f05", 1).totem("f05", 2, 1).delivered(2).visions("auria").hand("WW04").begin()
    table.refuses("find auria f05").do("play WW04")
    assert table.actor == "iron"


@pytest.mark.rule("ironwood:vision.13")
def test_an_empty_vision_deck_gives_nothing():
    table = Table(wood=[{"op": "draw", "deck": "vision", "n": 2}]).visions(*VISION_NAMES[:9]).hand("WW04")
    table.s.vision_deck, table.s.vision_buried = 0, 1 << 9
    table.begin().do("play WW04")
    assert int(table.s.vision_hand).bit_count() == 9
    assert table.s.vision_buried == 1 << 9
    assert table.actor == "iron"


# ---- totems ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ironwood:totem.1")
@pytest.mark.rule("ironwood:totem.2")
def test_a_warrior_may_take_one_totem():
    table = Table(wood=[move("warrior", 3)]).wood("f05", 2).totem("f05", 1, 1).hand("WW04").begin().do("play WW04")
    assert {"step f05 f06", "step f05 f06 charged", "step f05 f06 fading"} <= set(table.legal())
    table.do("step f05 f06 charged")
    assert table.totems("f06") == (1, 0)
    assert table.totems("f05") == (0, 1)
    table.refuses("step f05 f06 charged", "no such totem")
    table.do("step f05 f06 fading")
    assert table.totems("f06") == (1, 1)


@pytest.mark.rule("ironwood:totem.3")
@pytest.mark.rule("ironwood:totem.4")
@pytest.mark.rule("ironwood:totem.5")
def test_a_totem_is_passed_on_to_a_warrior_that_has_not_moved():
    table = Table(wood=[move("warrior", 3)]).wood("f01", 1).wood("f05", 1).totem("f01").hand("WW04").begin()
    table.do("play WW04", "step f01 f05 charged", "step f05 f11 charged")
    assert table.s.delivered == 1
    alone = Table(wood=[move("warrior", 3)]).wood("f01", 1).wood("f09", 1).totem("f01").hand("WW04").begin()
    alone.do("play WW04", "step f01 f05 charged")
    alone.refuses("step f05 f11 charged", "has moved this turn")


@pytest.mark.rule("ironwood:totem.6")
@pytest.mark.rule("ironwood:totem.7")
@pytest.mark.rule("ironwood:totem.13")
def test_a_totem_in_an_outer_forest_is_delivered_on_arrival():
    for side, n in (("charged", (1, 0)), ("fading", (0, 1))):
        table = Table(wood=[move("warrior", 2)]).wood("f05", 2).totem("f05", *n).hand("WW04").begin()
        table.do("play WW04", f"step f05 f11 {side}")
        assert table.s.delivered == 1
        assert table.totems("f05") == table.totems("f11") == (0, 0)
        assert table.on("f11") == 1
        assert table.actor == "wood"  # in the middle of the effect


@pytest.mark.rule("ironwood:totem.9")
@pytest.mark.rule("ironwood:totem.10")
def test_a_totem_without_its_warband_can_be_taken_up_again():
    table = Table(iron=[{**ATTACK, "attack": 2}], wood=[move("warrior"), move("warrior")]).wood("f05", 1).wood("f06", 1)
    table.totem("f05").iron("auria", 2).hand("IC04", "WW04").begin("iron")
    table.do("play IC04", "attack f05 auria").fight()
    assert table.on("f05") == 0
    assert table.totems("f05") == (1, 0)
    table.do("play WW04", "step f06 f05")
    table.refuses("step f05 f11 charged")
    table.round_end().dealt()
    table.begin().do("play WW03", "step f05 f11 fading")
    assert table.s.delivered == 1
    removed = Table(iron=[{"op": "remove", "side": "enemy"}]).wood("f05", 1).totem("f05").hand("IC04").begin("iron")
    removed.do("play IC04", "remove f05")
    assert removed.totems("f05") == (1, 0)


@pytest.mark.rule("ironwood:totem.11")
def test_no_effect_of_iron_touches_a_totem():
    for card in standard_cards()["card"]:
        if card["id"].startswith("IC"):
            assert not any(effect["op"] in ("find", "recharge") for effect in card["effects"])
    table = Table(iron=[move("warband"), ATTACK]).iron("auria", 2).totem("f05").hand("IC04").begin("iron")
    table.do("play IC04", "march auria lithimar w2")
    table.refuses("step f05 f06 charged")
    assert table.totems("f05") == (1, 0)


# ---- keywords --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ironwood:keyword.draw")
def test_draw_takes_cards_from_the_top():
    effects = [{"op": "draw", "deck": "special", "n": 2}, {"op": "draw", "deck": "vision"}]
    table = Table(wood=effects).hand("WW04").begin().do("play WW04", "take 2", "*", "*", "take 1", "*")
    assert table.size("hand", WOOD) == 5
    assert int(table.s.vision_hand).bit_count() == 1


@pytest.mark.rule("ironwood:keyword.hire")
def test_hire_places_units_without_a_price():
    table = Table(wood=[{"op": "hire", "n": 2, "at": "outer_forest"}]).hand("WW04").begin().do("play WW04")
    table.refuses("hire f05 warrior", "nobody of this kind")
    table.do("hire f11", "hire f12")
    assert table.purse == (0, 0, 0, 20)
    assert (table.on("f11"), table.on("f12")) == (1, 1)
    assert table.actor == "iron"


@pytest.mark.rule("ironwood:keyword.gain")
def test_gain_takes_from_the_common_supply():
    table = Table(iron=[{"op": "gain", "crystals": 3}]).crystals(common=1).hand("IC04").begin("iron")
    table.do("play IC04").refuses("take 2")
    table.do("take 1")
    assert table.purse[IRON] == 1
    assert table.purse[3] == 0
    levy = Table().forge("chromia").crystals().hand("IC35").begin("iron").do("play IC35", "take 2")
    assert levy.purse[IRON] == 2  # one for each forge, Ferrum's included


@pytest.mark.rule("ironwood:keyword.apply")
def test_apply_uses_different_effects_in_any_order():
    table = Table().iron("plumbarum", 2).begin("iron").do("play IC03")
    assert table.legal("choose") == ["choose 1", "choose 2", "choose 3"]
    table.do("choose 3", "found plumbarum")
    table.refuses("choose 3")
    assert table.legal("choose") == ["choose 1", "choose 2"]
    table.do("choose 1", "march plumbarum gallimor w1")
    assert table.actor == "wood"  # two of three


def test_the_enemy_chooses_what_it_can_carry_out():
    table = Table().hand("WW36", "IC05").crystals(iron=1).begin().do("play WW36", "take 0", "take 1")
    assert table.actor == "iron"
    assert table.legal() == ["choose 1", "choose 2"]
    table.do("choose 1", "discard IC05")
    assert table.has("discard", "IC05")
    forced = Table().hand("WW36").crystals(iron=1).begin().do("play WW36", "take 0", "take 1", "choose 2")
    assert forced.purse[:2] == (1, 0)
    none = Table().hand("WW36").begin().do("play WW36", "take 0")
    assert none.actor == "iron"
    assert none.legal("play")


def test_other_effects_of_the_cards():
    recharge = Table().wood("f05", 1).totem("f05", 0, 1).hand("WW38").begin().do("play WW38", "stop", "recharge f05")
    assert recharge.totems("f05") == (1, 0)
    golem = Table().iron("auria", 2).wood("f05", 1).hand("IC32").begin("iron").do("play IC32", "upgrade auria")
    assert golem.on("auria") == (1, 1)
    back = Table().discards("WW16").hand("WW34").begin().do("play WW34", "recover WW16")
    assert back.has("hand", "WW16")
    assert back.state.observe(IRON)["position"]["seats"][WOOD]["known"] == ["WW16"]
    pipe = Table().crystals(cargo=3).drill("auria", 1).hand("IC34").begin("iron").do("play IC34", "stop", "take 1")
    assert pipe.purse == (0, 3, 0, 17)
    assert pipe.s.track == 0
    lost = Table().hand("IC17", "WW05").begin("iron").do("play IC17", "stop", "take 1")
    assert lost.legal() == ["lose wood WW05 shared-dreams"]
    lost.do("*")
    assert lost.has("discard", "WW05")
    income = Table().lasting("IC22", 2).preparation()
    assert income.purse[:2] == (1, 3)
    assert income.state.to_act == rootai.CHANCE
