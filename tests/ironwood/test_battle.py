"""Battles, retreats, attacks on Ferrum and on the drill."""

import pytest

import rootai
from rootai.games.ironwood.map import MOUNTAIN_NAMES
from rootai.games.ironwood.state import IRON, WOOD

from .table import ATTACK, GAME, Table, in_battle, move

STEAL = {"op": "steal", "crystals": 1}
GAIN = {"op": "gain", "crystals": 1}


def wood_attacks(wood, iron, golems=0, *, bonus=(0, 0, 0), victory=(), hand=(), lasting=(), more=(), **purse):
    """Wood attacks from f05 across to Auria; both sides are asked for cards next."""
    attack = {**ATTACK, **dict(zip(("attack", "defence", "dominance"), bonus, strict=True)), "victory": list(victory)}
    table = Table(wood=[attack, *more]).wood("f05", wood).iron("auria", iron, golems).crystals(**purse)
    table.hand("WW04", *hand)
    for name, markers in lasting:
        table.lasting(name, markers)
    return table.begin().do("play WW04", "attack f05 auria")


def iron_attacks(wood, iron, golems=0, *, bonus=(0, 0, 0), forge=False, victory=(), hand=(), **purse):
    """Iron attacks from Plumbarum, perhaps with a forge, into f10."""
    attack = {**ATTACK, **dict(zip(("attack", "defence", "dominance"), bonus, strict=True)), "victory": list(victory)}
    table = Table(iron=[attack]).wood("f10", wood).iron("plumbarum", iron, golems).crystals(**purse).hand("IC04", *hand)
    if forge:
        table.forge("plumbarum")
    return table.begin("iron").do("play IC04", "attack f10 plumbarum")


@pytest.mark.rule("ironwood:battle.1")
@pytest.mark.rule("ironwood:keyword.attack")
def test_attacks_are_pairs_of_warbands_that_touch():
    table = Table(wood=[ATTACK]).wood("f05", 2).wood("f04", 1).wood("f09", 1).iron("auria", 1).iron("chromia", 1)
    table.drill("gallimor").hand("WW04").begin().do("play WW04")
    assert set(table.legal("attack")) == {
        "attack f05 auria",
        "attack f05 chromia",
        "attack f04 auria",
        "attack f09 gallimor",
    }
    table.refuses("attack f09 auria", "does not touch")
    iron = Table(iron=[ATTACK]).wood("f05", 2).wood("f06", 1).iron("chromia", 1).hand("IC04").begin("iron")
    assert iron.do("play IC04").legal("attack") == ["attack f05 chromia", "attack f06 chromia"]


@pytest.mark.rule("ironwood:battle.2")
def test_everybody_in_the_two_places_fights():
    table = wood_attacks(5, 2, bonus=(2, 0, 0)).fight()
    assert table.on("auria") == (0, 0)
    assert table.on("f05") == 5
    hurt = wood_attacks(5, 0, 3, hand=()).fight()
    assert hurt.on("f05") == 2  # three golems


@pytest.mark.rule("ironwood:battle.3")
@pytest.mark.rule("ironwood:battle.4")
def test_no_attack_without_a_warband_on_both_sides():
    table = Table(iron=[ATTACK]).wood("f05", 2).totem("f06").iron("lithimar", 1).drill("auria").hand("IC04")
    table.begin("iron").do("play IC04")
    assert table.legal("attack") == ["attack f05 lithimar"]
    table.refuses("attack f05 auria", "no warband on auria")  # the drill does not attack
    table.refuses("attack f06 lithimar", "no warband in f06")  # a totem is none
    wood = Table(wood=[ATTACK]).wood("f05", 2).iron("lithimar", 1).hand("WW04").begin().do("play WW04")
    wood.refuses("attack f05 auria", "no warband on auria")
    wood.refuses("attack f06 lithimar", "no warband in f06")


@pytest.mark.rule("ironwood:battle.6")
@pytest.mark.rule("ironwood:battle.10")
def test_the_attacker_lays_first_and_both_are_revealed_together():
    table = wood_attacks(3, 3, hand=("WW05",))
    assert table.actor == "wood"
    laid = next(move for move in table.state.legal_moves() if move.text.startswith("commit WW05"))
    assert table.state.seen(IRON, laid) == "commit ?"
    table.do("commit WW05")
    assert table.actor == "iron"
    view = table.state.observe(IRON)["position"]
    assert view["battle"]["cards"] == {"wood": "?", "iron": None}
    assert view["seats"][WOOD]["hand"] == ["?"] * 3
    table.do("commit IC02")
    assert table.legal() == ["reveal WW05 shared-dreams IC02 campaign"]
    assert table.state.seen(IRON, table.state.legal_moves()[0]) == table.legal()[0]


@pytest.mark.rule("ironwood:battle.7")
@pytest.mark.rule("ironwood:battle.8")
def test_battle_cards_come_from_the_hand_one_a_side():
    table = Table(wood=[ATTACK]).wood("f05", 3).iron("auria", 3).visions("auria").hand("WW04", "WW05")
    table.discards("WW06").without("WW01").begin().do("play WW04", "attack f05 auria")
    assert set(table.legal()) == {"hold", "commit WW02 plunder", "commit WW03 warpath", "commit WW05 shared-dreams"}
    table.refuses("commit WW06", "discard pile")
    table.refuses("commit WW01", "used in a battle")
    table.refuses("commit WW04", "played this round")
    table.refuses("bury auria")
    table.do("commit WW05")
    assert table.actor == "iron"  # no second card


@pytest.mark.rule("ironwood:battle.9")
def test_no_card_counts_as_nothing():
    table = wood_attacks(2, 2).fight()
    assert (table.on("f05"), table.on("auria")) == (2, (2, 0))
    assert table.legal("retreat")  # 2 to 2: the attacker wins


@pytest.mark.rule("ironwood:battle.11")
def test_a_golem_that_falls_still_deals_its_damage():
    table = wood_attacks(3, 0, 1, bonus=(2, 0, 0)).fight()
    assert table.on("auria") == (0, 0)
    assert table.on("f05") == 2


@pytest.mark.rule("ironwood:battle.12")
@pytest.mark.rule("ironwood:win.iron.11")
def test_damage_is_card_bonuses_golems_and_forge():
    table = Table(iron=[{**ATTACK, "attack": 1}]).wood("f10", 9).iron("plumbarum", 1, 2).forge("plumbarum")
    table.hand("IC04").lasting("IC23", 2).begin("iron").do("play IC04", "attack f10 plumbarum")
    table.fight("commit IC02", "hold")  # 1 of the card, 1 of this attack, 1 lasting, two golems, the forge
    assert table.on("f10") == 3


@pytest.mark.rule("ironwood:battle.13")
def test_forge_and_golems_count_for_either_side():
    attacking = iron_attacks(5, 1, 1, forge=True).fight()
    assert attacking.on("f10") == 3
    defending = Table(wood=[ATTACK]).wood("f10", 5).iron("plumbarum", 1, 1).forge("plumbarum").hand("WW04").begin()
    defending.do("play WW04", "attack f10 plumbarum").fight()
    assert defending.on("f10") == 3


@pytest.mark.rule("ironwood:battle.14")
def test_defence_reduces_damage_to_nothing_at_least():
    table = wood_attacks(3, 3, bonus=(2, 0, 0), hand=("IC05",)).fight("hold", "commit IC03")
    assert table.on("auria") == (2, 0)
    zero = wood_attacks(3, 3, bonus=(1, 0, 0), hand=("IC04",)).fight("hold", "commit IC04")
    assert zero.on("auria") == (3, 0)  # defence 2 against 1


@pytest.mark.rule("ironwood:battle.15")
def test_the_dealer_assigns_the_damage():
    table = wood_attacks(5, 2, 1, bonus=(2, 0, 0)).fight()
    assert table.actor == "wood"
    assert set(table.legal()) == {"hit w2 g0", "hit w0 g1"}
    table.refuses("hit w1 g0", "as far as it goes")
    table.do("hit w0 g1")
    assert table.on("auria") == (2, 0)


@pytest.mark.rule("ironwood:battle.16")
def test_one_damage_a_warrior():
    assert wood_attacks(5, 5, bonus=(3, 0, 0)).fight().on("auria") == (2, 0)


@pytest.mark.rule("ironwood:battle.35")
def test_damage_is_used_as_far_as_it_goes():
    table = wood_attacks(5, 2, 1, bonus=(3, 0, 0)).fight()
    assert set(table.legal()) == {"hit w2 g0", "hit w1 g1"}
    for less in ("hit w0 g0", "hit w1 g0", "hit w0 g1"):
        table.refuses(less, "as far as it goes")


@pytest.mark.rule("ironwood:battle.19")
def test_whoever_is_left_alone_wins():
    table = Table(wood=[ATTACK]).wood("f05", 1).iron("auria", 1).hand("WW04", "WW06", "IC11").begin()
    table.do("play WW04", "attack f05 auria").fight("commit WW06", "commit IC11")  # 0/1/4 against 3/0/0
    assert table.on("f05") == 0
    assert table.on("auria") == (1, 0)
    assert table.actor == "iron"  # its turn: wood has lost in spite of its dominance
    assert table.legal("play")


@pytest.mark.rule("ironwood:battle.20")
def test_nobody_wins_when_both_are_gone():
    table = wood_attacks(1, 1, bonus=(3, 0, 0), victory=[GAIN], hand=("IC11",)).fight("hold", "commit IC11")
    assert (table.on("f05"), table.on("auria")) == (0, (0, 0))
    assert table.purse[WOOD] == 0
    assert table.legal("retreat") == []
    assert table.actor == "iron"


@pytest.mark.rule("ironwood:battle.21")
def test_dominance_is_units_card_and_bonuses():
    # 2 + 1 (card) + 1 (this battle) against 2 warriors and a golem with a forge and the drill
    attack = {**ATTACK, "dominance": 1, "defence": 2}
    table = Table(wood=[attack]).wood("f10", 2).iron("plumbarum", 2, 1).forge("plumbarum").drill("plumbarum")
    table.hand("WW04").begin().do("play WW04", "attack f10 plumbarum").fight("commit WW02", "hold")
    assert table.legal("retreat")
    lost = Table(wood=[ATTACK]).wood("f10", 2).iron("plumbarum", 2, 1).hand("WW04").lasting("IC26", 2).begin()
    lost.do("play WW04", "attack f10 plumbarum").fight()
    assert lost.actor == "iron"  # 1 against 3 + 1
    assert {text.split()[1][0] for text in lost.legal("retreat")} == {"f"}


@pytest.mark.rule("ironwood:battle.22")
def test_a_tie_is_won_by_the_attacker():
    wood = wood_attacks(2, 2).fight()
    assert wood.actor == "wood"
    assert wood.legal("retreat")
    iron = iron_attacks(2, 2).fight()
    assert iron.actor == "iron"
    assert iron.legal("retreat")


@pytest.mark.rule("ironwood:battle.24")
def test_a_base_battle_card_is_set_aside():
    table = wood_attacks(2, 2).fight("commit WW01", "commit IC01")
    assert table.has("aside", "WW01")
    assert table.has("aside", "IC01")
    assert not table.has("hand", "WW01")
    assert not table.has("discard", "WW01")


@pytest.mark.rule("ironwood:battle.25")
@pytest.mark.rule("ironwood:keyword.victory")
def test_victory_effects_need_a_victory():
    won = wood_attacks(3, 2, victory=[GAIN]).fight().do("stop")
    assert won.legal() == ["take 0", "take 1"]
    assert won.do("take 1").purse[WOOD] == 1
    assert won.actor == "iron"  # once
    lost = wood_attacks(1, 3, victory=[GAIN]).fight().do("stop")
    assert lost.purse[WOOD] == 0
    assert lost.legal("take") == []


@pytest.mark.rule("ironwood:battle.26")
def test_the_drill_is_lost_with_its_warband():
    beaten = Table(wood=[ATTACK]).wood("f05", 3).iron("auria", 2).drill("auria", 2).crystals(cargo=2).hand("WW04")
    beaten.begin().do("play WW04", "attack f05 auria").fight()
    assert beaten.drill_at == "ferrum"
    attacker = Table(iron=[ATTACK]).wood("f05", 5).iron("auria", 2).drill("auria", 1).crystals(cargo=2).hand("IC04")
    attacker.begin("iron").do("play IC04", "attack f05 auria").fight()
    assert attacker.drill_at == "ferrum"
    assert attacker.purse[WOOD] == 1
    both = Table(wood=[{**ATTACK, "attack": 1}]).wood("f05", 1).iron("auria", 0, 0).iron("auria", 1)
    both.drill("auria", 2).crystals(cargo=2).hand("WW04", "IC11").begin().do("play WW04", "attack f05 auria")
    both.fight("hold", "commit IC11")
    assert both.drill_at == "ferrum"
    assert both.purse == (0, 0, 0, 20)  # nobody is left to take a crystal
    kept = Table(wood=[ATTACK]).wood("f05", 1).iron("auria", 3).drill("auria", 2).hand("WW04").begin()
    kept.do("play WW04", "attack f05 auria").fight()
    assert kept.drill_at == "auria"


@pytest.mark.rule("ironwood:battle.28")
def test_a_lone_drill_is_beaten_without_a_battle():
    table = Table(wood=[{**ATTACK, "victory": [GAIN]}]).wood("f10", 1).forge("plumbarum").drill("plumbarum", 0)
    table.hand("WW04").begin().do("play WW04", "attack f10 plumbarum")
    assert table.on("f10") == 1  # the forge is silent
    assert table.drill_at == "ferrum"
    assert table.legal() == ["take 0", "take 1"]
    assert table.size("hand", WOOD) == table.size("hand", IRON) == 3


@pytest.mark.rule("ironwood:battle.30")
@pytest.mark.rule("ironwood:battle.31")
@pytest.mark.rule("ironwood:battle.32")
def test_the_example_of_the_book():
    table = Table().wood("f16", 4).iron("plumbarum", 2, 1).forge("plumbarum").crystals(iron=2)
    table.hand("WW16", "WW05", "WW09", "IC23").begin().do("play WW16", "pay", "discard WW05")
    for _ in range(4):
        table.do("step f16 f10")
    table.do("attack f10 plumbarum").fight("commit WW09", "commit IC23")
    assert table.legal("hit") == []  # one damage: a warrior, not the golem
    assert table.on("plumbarum") == (1, 1)
    assert table.on("f10") == 3  # 2 + golem + forge - 2 - 1
    assert table.actor == "wood"  # 3 + 2 against 2 + 3
    assert {text.split()[1] for text in table.legal("retreat")} == {"zincur", "gallimor", "argentimar"}
    table.do("retreat gallimor")
    assert table.on("gallimor") == (1, 1)
    assert int(table.s.forges) >> MOUNTAIN_NAMES.index("plumbarum") & 1
    table.do("take 1")
    assert table.purse[:2] == (1, 1)
    assert table.has("discard", "WW09")
    assert table.has("discard", "IC23")


@pytest.mark.rule("ironwood:battle.33")
@pytest.mark.rule("ironwood:battle.34")
@pytest.mark.rule("ironwood:keyword.in_this_battle")
def test_one_attack_an_effect_and_its_bonus_ends_with_it():
    table = wood_attacks(3, 5, bonus=(1, 0, 3)).fight().do("stop")
    assert table.on("auria") == (4, 0)
    assert table.actor == "iron"
    table.do("draw", "*", "play WW03", "stop", "attack f05 auria").fight()
    assert table.on("auria") == (4, 0)


@pytest.mark.rule("ironwood:keyword.in_battle")
def test_a_lasting_bonus_holds_in_every_battle():
    changes = {"WW18": {"static": [in_battle(attack=1)]}}
    for seat, text in (("wood", "play WW03"), ("iron", "play IC02")):
        table = Table(changes=changes).wood("f05", 3).iron("auria", 3).lasting("WW18", 2).begin(seat)
        table.do(text, "stop", "attack f05 auria").fight()
        assert table.on("auria") == (2, 0)
    for when, hurt in (("attacking", (2, 0)), ("defending", (3, 0))):
        table = Table(changes={"WW18": {"static": [in_battle(when, attack=1)]}}).wood("f05", 3).iron("auria", 3)
        table.lasting("WW18", 2).begin().do("play WW03", "stop", "attack f05 auria").fight()
        assert table.on("auria") == hurt


@pytest.mark.rule("ironwood:keyword.this_round")
def test_a_bonus_of_this_round_ends_with_it():
    effects = [{"op": "this_round", "static": [in_battle(attack=1)]}]
    table = Table(wood=effects).wood("f05", 3).iron("auria", 5).hand("WW04").begin().do("play WW04", "take 1")
    table.do("draw", "*", "play WW03", "stop", "attack f05 auria").fight()
    assert table.on("auria") == (4, 0)
    table.do("stop").round_end().dealt()
    assert (table.s.round_statics == 0).all()


def test_fear_of_the_dark_leaves_iron_its_base_cards():
    table = Table().wood("f05", 3).iron("auria", 3).hand("WW19", "IC05").begin().do("play WW19", "attack f05 auria")
    table.do("hold")
    assert {text.split()[1] for text in table.legal("commit")} == {"IC01", "IC02", "IC03"}
    table.refuses("commit IC05", "cannot be played in this way")


# ---- retreats --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ironwood:retreat.1")
@pytest.mark.rule("ironwood:retreat.2")
@pytest.mark.rule("ironwood:retreat.6")
def test_the_winner_may_send_the_losers_to_a_neighbour():
    table = wood_attacks(5, 3, 1, bonus=(0, 9, 0)).fight()
    assert {text.split()[1] for text in table.legal("retreat")} == {"ferrum", "lithimar", "zincur", "argentimar"}
    table.refuses("retreat chromia")
    table.do("retreat lithimar")
    assert table.on("auria") == (0, 0)
    assert table.on("lithimar") == (3, 1)
    assert table.on("f05") == 5
    stay = wood_attacks(5, 3).fight().do("stop")
    assert stay.on("auria") == (3, 0)


@pytest.mark.rule("ironwood:retreat.3")
def test_a_retreat_is_no_move():
    table = Table(wood=[ATTACK]).wood("f05", 5).iron("auria", 3).hand("WW30").begin()
    table.do("play WW30", "mark auria", "attack f05 auria").fight().do("retreat ferrum")
    assert table.on("ferrum") == (3, 0)
    moved = Table(iron=[move("warband"), ATTACK]).iron("ferrum", 1).wood("f05", 4).hand("IC04").begin("iron")
    moved.do("play IC04", "march ferrum auria w1", "attack f05 auria").fight()
    moved.do("retreat argentimar")
    assert moved.on("argentimar") == (1, 0)
    retreated = Table(wood=[ATTACK, move("warrior")]).wood("f05", 1).iron("auria", 3).hand("WW04").begin()
    retreated.do("play WW04", "attack f05 auria").fight().do("retreat f06")
    assert "step f06 f12" in retreated.legal()


@pytest.mark.rule("ironwood:retreat.4")
@pytest.mark.rule("ironwood:retreat.5")
@pytest.mark.rule("ironwood:totem.8")
def test_a_totem_stays_where_the_battle_was():
    table = Table(iron=[ATTACK]).wood("f05", 1).totem("f05").iron("auria", 3).hand("IC04").begin("iron")
    table.do("play IC04", "attack f05 auria").fight()
    table.do("retreat f11")
    assert table.on("f11") == 1
    assert table.totems("f05") == (1, 0)
    assert table.s.delivered == 0


@pytest.mark.rule("ironwood:retreat.7")
def test_a_defender_that_wins_sends_the_attacker_away():
    table = wood_attacks(1, 3).fight()
    assert table.actor == "iron"
    assert {text.split()[1] for text in table.legal("retreat")} == {"f01", "f10", "f06", "f11"}
    table.do("retreat f01")
    assert (table.on("f05"), table.on("f01")) == (0, 1)


@pytest.mark.rule("ironwood:retreat.8")
def test_the_drill_does_not_retreat():
    table = Table(wood=[ATTACK]).wood("f05", 5).iron("auria", 2).drill("auria", 1).hand("WW04").begin()
    table.do("play WW04", "attack f05 auria").fight().do("retreat zincur")
    assert table.on("zincur") == (2, 0)
    assert table.drill_at == "ferrum"


# ---- Ferrum ----------------------------------------------------------------------------------------------------------

RAID = {**ATTACK, "target": "ferrum", "victory": [STEAL]}


@pytest.mark.rule("ironwood:ferrum.1")
@pytest.mark.rule("ironwood:ferrum.2")
@pytest.mark.rule("ironwood:ferrum.3")
def test_an_empty_ferrum_falls_without_a_battle():
    table = Table(wood=[RAID]).wood("f01", 1).drill("auria").crystals(iron=3).hand("WW04").begin()
    table.do("play WW04", "attack f01 ferrum", "take 1")
    assert table.purse[:2] == (1, 2)
    assert table.on("f01") == 1
    assert table.size("hand", IRON) == 3


@pytest.mark.rule("ironwood:ferrum.4")
def test_a_plain_attack_does_not_go_to_an_empty_ferrum():
    table = Table(wood=[ATTACK]).wood("f01", 1).drill("auria").hand("WW04").begin().do("play WW04")
    assert table.legal("attack") == ["attack f01 auria"]
    table.refuses("attack f01 ferrum", "no warband on ferrum")
    alone = Table(wood=[ATTACK]).wood("f01", 1).hand("WW04").begin().do("play WW04")
    assert alone.legal("attack") == ["attack f01 ferrum"]  # the drill stands there alone


@pytest.mark.rule("ironwood:ferrum.5")
def test_a_defended_ferrum_has_its_forge():
    table = Table(wood=[RAID]).wood("f01", 3).iron("ferrum", 1).hand("WW04").begin()
    table.do("play WW04", "attack f01 ferrum").fight()
    assert table.on("f01") == 2


@pytest.mark.rule("ironwood:ferrum.6")
def test_ferrum_is_attacked_from_the_forests_around_it():
    table = Table(wood=[RAID]).hand("WW04")
    for n in range(1, 17):
        table.wood(f"f{n:02}", 1)
    table.begin().do("play WW04")
    assert table.legal("attack") == [f"attack f0{n} ferrum" for n in (1, 2, 3, 4)]
    table.refuses("attack f05 ferrum", "does not touch")


@pytest.mark.rule("ironwood:ferrum.7")
def test_a_drill_destroyed_in_ferrum_stays_there():
    table = Table(wood=[RAID]).wood("f01", 3).iron("ferrum", 1).hand("WW04").begin()
    table.do("play WW04", "attack f01 ferrum").fight()
    assert table.drill_at == "ferrum"
    assert (table.s.track, table.s.cargo) == (0, 0)
    assert table.state.to_act != rootai.TERMINAL
    assert GAME.broken_laws(table.s, table.t, table.state.config) == []
