"""Moving warbands, warriors and the drill, and the drill track."""

import pytest

from rootai.games.ironwood.cards import standard_cards
from rootai.games.ironwood.map import VISION_NAMES
from rootai.games.ironwood.state import IRON, WOOD

from .table import GAME, Table, move


@pytest.mark.rule("ironwood:move.2")
@pytest.mark.rule("ironwood:move.17")
def test_a_warrior_takes_one_step_for_one_effect():
    table = Table(wood=[move("warrior", 5)]).wood("f11", 2).hand("WW04").begin().do("play WW04")
    table.refuses("step f11 f01", "no pass")
    table.do("step f11 f05")
    table.refuses("step f05 f01", "has moved this turn")  # five warriors, not five steps
    table.do("step f11 f05")
    assert table.actor == "iron"


@pytest.mark.rule("ironwood:move.3")
def test_fewer_units_may_move():
    table = Table(wood=[move("warrior", 3)]).wood("f11", 3).hand("WW04").begin().do("play WW04")
    table.do("step f11 f05", "stop")
    assert (table.on("f11"), table.on("f05")) == (2, 1)
    none = Table(iron=[move("warband", 2)]).iron("auria", 3).hand("IC04").begin("iron").do("play IC04")
    assert "stop" in none.legal()
    parts = {text.split(maxsplit=3)[3] for text in none.legal("march")}
    assert parts == {"w1", "w2", "w3"}


@pytest.mark.rule("ironwood:move.4")
def test_every_unit_moves_once_in_a_turn():
    table = Table(wood=[move("warrior", 1), move("warrior", 1)]).wood("f11", 1).wood("f15", 1).hand("WW04").begin()
    table.do("play WW04", "step f11 f05")
    table.refuses("step f05 f06", "has moved this turn")
    assert {text.split()[1] for text in table.legal("step")} == {"f15"}
    drill = Table(iron=[move("drill"), move("drill")]).hand("IC04").begin("iron").do("play IC04", "drill auria")
    assert drill.actor == "wood"
    assert drill.drill_at == "auria"


@pytest.mark.rule("ironwood:move.5")
@pytest.mark.rule("ironwood:drill.9")
def test_tunnelling_moves_the_drill_twice():
    table = Table().hand("IC08").begin("iron").do("play IC08", "drill auria")
    assert table.purse[2] == 2
    table.do("drill ferrum")
    assert table.purse == (0, 2, 0, 18)
    assert table.actor == "wood"


@pytest.mark.rule("ironwood:move.6")
def test_desperate_spirits_move_warriors_twice():
    table = Table().wood("f11", 5).hand("WW23").begin().do("play WW23", "step f11 f05")
    assert set(table.legal()) == {"stop", "step f05 f01", "step f05 f06", "step f05 f10", "step f05 f11"}
    table.do("step f05 f01")
    table.refuses("step f01 f02", "has moved|every warrior")
    for _ in range(3):
        table.do("step f11 f05", "stop")
    assert (table.on("f11"), table.on("f05"), table.on("f01")) == (1, 3, 1)
    assert table.actor == "iron"  # four warriors; no special card is left to discard


@pytest.mark.rule("ironwood:move.7")
def test_under_cover_lets_warriors_move_again():
    table = Table().wood("f11", 5).hand("WW26").begin().do("play WW26")
    for _ in range(4):
        table.do("step f11 f05")
    table.refuses("step f05 f01")
    table.do("play WW02", "choose 1")
    for _ in range(4):
        table.do("step f05 f01")
    table.do("step f11 f05")
    assert (table.on("f01"), table.on("f05")) == (4, 1)
    plain = Table().wood("f11", 1).hand("WW05").begin().do("play WW05", "take 0", "play WW01", "step f11 f05")
    assert "step f05 f11" not in plain.legal()


@pytest.mark.rule("ironwood:move.8")
def test_no_other_card_breaks_the_limit():
    def flags(effects):
        for effect in effects:
            if effect.get("steps", 1) > 1 or effect.get("times", 1) > 1 or effect.get("again", False):
                yield True
            for below in ("then", "victory"):
                yield from flags(effect.get(below, []))
            for option in effect.get("of", []):
                yield from flags(option)

    found = [card["name"] for card in standard_cards()["card"] if any(flags(card["effects"]))]
    assert sorted(found) == ["Desperate Spirits", "Tunnelling", "Under Cover"]


@pytest.mark.rule("ironwood:move.9")
@pytest.mark.rule("ironwood:move.10")
@pytest.mark.rule("ironwood:move.11")
def test_a_warband_goes_to_one_place_and_its_mountain_is_used_up():
    table = Table(iron=[move("warband", 2)]).iron("auria", 4, 1).iron("zincur", 1).hand("IC04").begin("iron")
    table.do("play IC04", "march auria argentimar w2 g1")
    assert table.on("auria") == (2, 0)
    assert table.on("argentimar") == (2, 1)
    table.refuses("march auria ferrum w1", "already moved a warband from auria")
    table.do("march zincur gallimor w1")
    assert table.actor == "wood"


@pytest.mark.rule("ironwood:move.12")
def test_units_that_have_joined_do_not_move_on():
    table = Table(iron=[move("warband", 2)]).iron("auria", 2).iron("argentimar", 1).hand("IC04").begin("iron")
    table.do("play IC04", "march auria argentimar w2")
    assert {text.split(maxsplit=3)[3] for text in table.legal("march argentimar"[:5])} == {"w1"}
    table.refuses("march argentimar chromia w2", "so many units that have not moved")
    table.do("march argentimar chromia w1")
    assert table.on("argentimar") == (2, 0)


@pytest.mark.rule("ironwood:move.13")
def test_warriors_move_singly_to_different_forests():
    table = Table(wood=[move("warrior", 4)]).wood("f05", 4).hand("WW04").begin()
    table.do("play WW04", "step f05 f01", "step f05 f06", "step f05 f10", "step f05 f10")
    assert [table.on(name) for name in ("f01", "f06", "f10", "f05")] == [1, 1, 2, 0]


@pytest.mark.rule("ironwood:move.14")
@pytest.mark.rule("ironwood:totem.16")
def test_decoy_moves_a_whole_warband_without_its_totems():
    table = Table().wood("f05", 3).totem("f05").iron("auria", 1).hand("IC36").begin("iron").do("play IC36")
    table.refuses("lure f06 f12")
    table.do("lure f05 f11")
    assert (table.on("f05"), table.on("f11")) == (0, 3)
    assert table.totems("f05") == (1, 0)
    assert table.s.delivered == 0
    outer = Table().wood("f11", 3).iron("auria", 1).hand("IC36").begin("iron").do("play IC36")
    assert outer.legal("lure") == []


@pytest.mark.rule("ironwood:move.15")
def test_a_golem_alone_is_a_warband():
    table = Table(iron=[move("warband")]).iron("auria", 0, 1).hand("IC04").begin("iron").do("play IC04")
    table.do("march auria argentimar g1")
    assert table.on("argentimar") == (0, 1)


@pytest.mark.rule("ironwood:move.18")
def test_enemies_next_door_do_not_hinder_a_move():
    table = Table(iron=[move("warband")]).iron("auria", 1).wood("f05", 9).wood("f10", 9).hand("IC04").begin("iron")
    table.do("play IC04", "march auria argentimar w1", "draw", "*")
    assert table.on("argentimar") == (1, 0)


@pytest.mark.rule("ironwood:move.19")
def test_a_lasting_effect_may_forbid_to_leave_a_place():
    table = Table(wood=[move("warrior", 2)]).wood("f05", 2).wood("f06", 1).iron("auria", 2).hand("IC29", "WW04")
    table.begin("iron").do("play IC29", "mark f05", "stop")
    table.do("play WW04")
    assert {text.split()[1] for text in table.legal("step")} == {"f06"}
    table.refuses("step f05 f06", "a marker keeps warriors in f05")
    roots = Table().wood("f05", 1).iron("auria", 2).iron("zincur", 1).hand("WW30").begin()
    roots.do("play WW30", "mark auria", "stop", "play IC02")
    assert {text.split()[1] for text in roots.legal("march")} == {"zincur"}
    roots.refuses("march auria ferrum w1", "a marker keeps units on auria")


# ---- the drill -------------------------------------------------------------------------------------------------------


def drilled(track=0, at="ferrum", to="auria", **purse):
    """The drill moves one step with nobody on the map but what the reward brings."""
    table = Table(iron=[move("drill")]).crystals(**purse).drill(at, track).hand("IC04").begin("iron")
    return table.do("play IC04", f"drill {to}")


@pytest.mark.rule("ironwood:drill.1")
@pytest.mark.rule("ironwood:drill.2")
def test_the_first_step_loads_two_crystals():
    table = drilled()
    assert (table.s.track, table.purse) == (1, (0, 0, 2, 18))


@pytest.mark.rule("ironwood:drill.3")
@pytest.mark.rule("ironwood:drill.11")
def test_the_second_step_loads_looks_and_hires():
    table = drilled(1, "auria", "lithimar", cargo=2)
    assert table.s.track == 2
    assert table.purse[2] == 3
    look = table.state.legal_moves()[0]
    assert table.state.seen(WOOD, look) == "look iron ? 0"
    assert table.state.seen(IRON, look) == look.text
    table.do("*")
    assert table.on("auria") == (0, 0)
    table.refuses("stop", "compulsory")
    table.do("hire auria")
    assert table.on("auria") == (1, 0)  # where the drill came from
    seen = VISION_NAMES[table.s.top_vision[0]]
    assert table.state.observe(IRON)["position"]["visions"]["top"] == [seen]
    assert table.state.observe(WOOD)["position"]["visions"]["top"] == ["?"]
    short = Table(iron=[move("drill")]).iron("chromia", 20).drill("auria", 1).hand("IC04").begin("iron")
    short.do("play IC04", "drill lithimar", "*")
    assert short.purse[2] == 1  # only the warrior is missing
    assert short.actor == "wood"


@pytest.mark.rule("ironwood:drill.4")
@pytest.mark.rule("ironwood:drill.5")
def test_the_third_step_loads_and_draws_again_and_again():
    for track in (2, 3):
        table = drilled(track, "auria", "lithimar", cargo=3)
        hand = table.size("hand", IRON)
        table.do("*")
        assert table.s.track == 3
        assert table.purse[2] == 4
        assert table.size("hand", IRON) == hand + 1


@pytest.mark.rule("ironwood:drill.6")
@pytest.mark.rule("ironwood:keyword.steal")
def test_cargo_is_neither_spent_nor_stolen():
    table = Table(wood=[{"op": "steal", "crystals": 2}]).crystals(iron=1, cargo=3).hand("WW04").begin()
    table.do("play WW04")
    assert table.legal() == ["take 0", "take 1"]
    table.do("take 1")
    assert table.purse == (1, 0, 3, 16)
    forge = Table().iron("chromia", 1).foundation("chromia").crystals(cargo=5).begin("iron").do("play IC01", "choose 2")
    assert forge.legal("pay") == []


@pytest.mark.rule("ironwood:drill.7")
@pytest.mark.rule("ironwood:drill.8")
def test_at_a_forge_all_cargo_is_unloaded():
    table = drilled(2, "auria", "ferrum", iron=1, cargo=4)
    assert table.purse == (0, 5, 0, 15)
    assert table.s.track == 0
    assert table.actor == "wood"  # nobody was asked


@pytest.mark.rule("ironwood:drill.10")
@pytest.mark.rule("ironwood:win.iron.8")
def test_a_forge_built_under_the_drill_unloads_it():
    table = Table().iron("chromia", 1).foundation("chromia").crystals(iron=5, cargo=3).drill("chromia", 2)
    table.begin("iron").do("play IC01", "choose 2", "pay", "build chromia")
    assert table.purse == (0, 3, 0, 17)
    assert table.s.track == 0
    assert int(table.s.forges) >> 6 & 1
    assert table.s.foundations == 0
    poor = Table().iron("chromia", 1).foundation("chromia").crystals(iron=4).begin("iron").do("play IC01", "choose 2")
    assert poor.actor == "wood"


@pytest.mark.rule("ironwood:drill.12")
def test_a_loop_over_three_mountains_without_forges():
    table = Table(changes={f"IC0{n}": {"effects": [move("drill")]} for n in (1, 2, 3, 4)}).hand("IC04")
    hand, looks = table.size("hand", IRON), 0
    for card, mountain in (("IC01", "auria"), ("IC02", "argentimar"), ("IC03", "plumbarum")):
        table.begin("iron").do(f"play {card}", f"drill {mountain}")
        while table.actor == "chance":
            looks += table.legal()[0].startswith("look")
            table.do("*")
        if table.legal("hire"):
            table.do("hire auria")
    assert table.purse[2] == 4
    assert table.s.iron.sum() == 1
    assert looks == 1
    assert table.size("hand", IRON) == hand - 3 + 1
    table.forge("gallimor").begin("iron").do("play IC04", "drill gallimor")
    assert table.purse[1] == 4


@pytest.mark.rule("ironwood:drill.13")
def test_a_foundation_is_no_forge():
    table = Table(iron=[move("drill")]).foundation("argentimar").drill("auria").hand("IC04").begin("iron")
    table.do("play IC04", "drill argentimar")
    assert (table.s.track, table.purse[2]) == (1, 2)


@pytest.mark.rule("ironwood:drill.14")
@pytest.mark.rule("ironwood:battle.27")
def test_a_destroyed_drill_returns_without_reward():
    table = Table(wood=[{"op": "attack"}]).wood("f05", 1).crystals(cargo=3).drill("auria", 2).hand("WW04").begin()
    table.do("play WW04", "attack f05 auria")
    assert table.drill_at == "ferrum"
    assert table.s.track == 0
    assert table.purse == (1, 0, 0, 19)
    assert table.s.iron.sum() == 0
    assert table.actor == "iron"


@pytest.mark.rule("ironwood:drill.15")
def test_nothing_is_loaded_from_an_empty_supply():
    table = Table(iron=[move("drill")]).crystals(common=1).hand("IC04").begin("iron").do("play IC04", "drill auria")
    assert table.purse[2:] == (1, 0)
    assert GAME.broken_laws(table.s, table.t, table.state.config) == []
