"""The map, control, units, and the board drawn on the terminal."""

import io

import pytest
from rich.console import Console

from rootai.games.ironwood.board import WIDTH
from rootai.games.ironwood.map import FOREST_NAMES, MOUNTAIN_NAMES, VISION_NAMES, board_document
from rootai.games.ironwood.rules.pieces import controlled, wooded
from rootai.games.ironwood.state import FERRUM, IRON, N_FORESTS, N_MOUNTAINS, WOOD

from .table import ATTACK, FIND, GAME, OUTER, Table, move, places

TABLES = GAME.new(seed=1, deal=False).tables[0]


def under_control(table):
    return places(controlled(table.s))


def reached(links, start=0):
    """All places that can be reached over a list of neighbour sets."""
    seen, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for place in range(len(links)):
            if int(links[here]) >> place & 1 and place not in seen:
                seen.add(place)
                todo.append(place)
    return seen


@pytest.mark.rule("ironwood:board.1")
@pytest.mark.rule("ironwood:move.1")
def test_iron_moves_along_ridges_only():
    table = Table().iron("auria", 2).begin("iron").do("play IC02")
    reachable = {text.split()[2] for text in table.legal("march")}
    assert reachable == {"ferrum", "lithimar", "zincur", "argentimar"}
    table.refuses("march auria palladimor w1", "no ridge leads from auria to palladimor")


@pytest.mark.rule("ironwood:board.2")
@pytest.mark.rule("ironwood:keyword.move")
def test_wood_moves_over_passes_only():
    table = Table().wood("f05", 1).begin().do("play WW03")
    assert {text.split()[2] for text in table.legal("step")} == {"f01", "f10", "f06", "f11"}
    table.refuses("step f05 f02", "no pass leads from f05 to f02")
    table.refuses("step f06 f05", "no warrior in f06")


@pytest.mark.rule("ironwood:board.3")
@pytest.mark.rule("ironwood:board.4")
@pytest.mark.rule("ironwood:board.15")
def test_inner_and_outer_mountains_and_ferrum():
    inner = places(TABLES.inner_mountains)
    assert inner == places(TABLES.ridges[FERRUM]) == ["auria", "lithimar", "palladimor", "zincur"]
    assert places(TABLES.outer_mountains) == list(OUTER)
    assert len(inner) + len(OUTER) == len(VISION_NAMES) == 10
    state = GAME.new(seed=1).record[0]
    assert state.forges == 1 << FERRUM
    assert not (int(TABLES.inner_mountains) | int(TABLES.outer_mountains)) >> FERRUM & 1


@pytest.mark.rule("ironwood:board.5")
@pytest.mark.rule("ironwood:board.8")
def test_outer_forests_and_what_forests_touch():
    document = board_document()
    for forest, entry in enumerate(document["forest"]):
        at_edge = not 150 <= entry["x"] <= 850 or not 150 <= entry["y"] <= 650
        assert (entry["kind"] == "outer") == at_edge == bool(int(TABLES.outer_forests) >> forest & 1)
        for mountain, name in enumerate(MOUNTAIN_NAMES):
            touching = name in entry["touches"]
            assert bool(int(TABLES.touches[forest]) >> mountain & 1) == touching
            assert bool(int(TABLES.touched_by[mountain]) >> forest & 1) == touching


@pytest.mark.rule("ironwood:board.6")
@pytest.mark.rule("ironwood:battle.5")
def test_outer_forests_cannot_be_attacked_and_nobody_attacks_from_them():
    table = Table(iron=[ATTACK]).iron("argentimar", 3).wood("f11", 3).hand("IC04").begin("iron")
    table.do("play IC04")
    assert table.actor == "wood"  # there was nothing to attack
    both = Table(wood=[ATTACK], iron=[ATTACK]).iron("argentimar", 3).wood("f11", 3).wood("f05", 1).hand("WW04", "IC04")
    both.begin().do("play WW04")
    assert both.legal("attack") == ["attack f05 argentimar"]
    both.refuses("attack f11 argentimar", "outer forest")


@pytest.mark.rule("ironwood:board.7")
@pytest.mark.rule("ironwood:vision.3")
def test_nothing_is_found_from_an_outer_forest():
    table = Table(wood=[FIND]).wood("f11", 3).visions("argentimar").hand("WW04").begin().do("play WW04")
    assert table.legal() == ["stop"]
    table.refuses("find argentimar f11", "can now: stop")
    inner = Table(wood=[FIND]).wood("f11", 3).wood("f05", 1).visions("argentimar").hand("WW04").begin()
    assert inner.do("play WW04").legal("find") == ["find argentimar f05"]
    inner.refuses("find argentimar f11", "outer forest")


@pytest.mark.rule("ironwood:board.9")
@pytest.mark.rule("ironwood:board.10")
def test_control_is_a_combat_unit_and_ends_with_the_last_one():
    table = Table(iron=[move("warband")]).iron("plumbarum", 1).wood("f09", 1).hand("IC04").begin("iron")
    assert under_control(table) == ["plumbarum"]
    assert places(int(wooded(table.s)) << N_MOUNTAINS) == ["f09"]
    table.do("play IC04", "march plumbarum zincur w1")
    assert under_control(table) == ["zincur"]


@pytest.mark.rule("ironwood:board.11")
@pytest.mark.rule("ironwood:board.12")
@pytest.mark.rule("ironwood:board.13")
@pytest.mark.rule("ironwood:win.iron.12")
@pytest.mark.rule("ironwood:keyword.build")
def test_only_units_give_control():
    table = Table(iron=[{"op": "build"}]).foundation("chromia", "cobaltis").forge("plumbarum")
    table.drill("cobaltis").iron("chromia", 0, 1).hand("IC04").begin("iron").do("play IC04")
    assert under_control(table) == ["chromia"]
    assert table.legal("build") == ["build chromia"]
    table.refuses("build cobaltis", "not under control")
    table.refuses("build plumbarum", "not under control")


@pytest.mark.rule("ironwood:board.14")
@pytest.mark.rule("ironwood:units.5")
def test_a_place_holds_any_number_of_units():
    table = Table(iron=[move("warband")]).iron("auria", 19, 3).iron("ferrum", 1).wood("f05", 20).hand("IC04")
    table.begin("iron").do("play IC04", "march ferrum auria w1")
    assert table.on("auria") == (20, 3)
    assert table.on("f05") == 20
    fight = Table(wood=[ATTACK]).iron("auria", 20, 3).wood("f05", 20).hand("WW04").begin()
    assert "20i 3G" in drawn(fight, WOOD)
    fight.do("play WW04", "attack f05 auria").fight().do("stop")
    assert fight.on("f05") == 17


@pytest.mark.rule("ironwood:board.16")
def test_the_map_is_planar():
    document = board_document()
    assert len(document["mountain"]) - len(document["ridges"]) + 11 == 2  # Euler, with ten inner regions and one outer
    spots = {entry["id"]: (entry["x"], entry["y"]) for entry in document["mountain"] + document["forest"]}
    ridges = [(spots[a], spots[b]) for a, b in document["ridges"]]
    for i, first in enumerate(ridges):
        assert not any(cross(*first, *second) for second in ridges[i + 1 :])
    for forest in range(N_FORESTS):
        for other in range(forest):
            if int(TABLES.passes[forest]) >> other & 1:
                shared = int(TABLES.touches[forest]) & int(TABLES.touches[other])
                assert shared  # both lie along one ridge, or along the spur of one mountain to the edge


def side(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(a, b, c, d):
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


@pytest.mark.rule("ironwood:board.17")
def test_every_place_can_be_reached():
    assert len(reached(TABLES.ridges)) == N_MOUNTAINS
    assert len(reached(TABLES.passes)) == N_FORESTS
    for mountain in range(N_MOUNTAINS):
        assert int(TABLES.touched_by[mountain]) & int(TABLES.inner_forests)


@pytest.mark.rule("ironwood:board.18")
def test_every_place_has_a_number():
    for kind, n in (("mountain", N_MOUNTAINS), ("forest", N_FORESTS)):
        numbers = [entry["number"] for entry in board_document()[kind]]
        assert numbers == list(range(1, n + 1))


# ---- units -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ironwood:units.1")
def test_a_warrior_has_one_dominance_and_falls_to_one_damage():
    table = Table(wood=[ATTACK]).wood("f05", 3).iron("auria", 2).hand("WW04").begin()
    table.do("play WW04", "attack f05 auria").fight()
    assert table.legal("retreat")  # 3 against 2
    hit = Table(wood=[{**ATTACK, "attack": 1}]).wood("f05", 3).iron("auria", 2).hand("WW04").begin()
    hit.do("play WW04", "attack f05 auria").fight("hold", "hold")
    assert hit.on("auria") == (1, 0)


@pytest.mark.rule("ironwood:units.2")
@pytest.mark.rule("ironwood:battle.17")
def test_a_golem_falls_to_two_damage_in_one_battle():
    for damage, left in ((1, (0, 1)), (2, (0, 0))):
        strike = {**ATTACK, "attack": damage}
        table = Table(wood=[strike, strike] if damage == 1 else [strike]).wood("f05", 5).iron("auria", 0, 1)
        table.hand("WW04").begin().do("play WW04", "attack f05 auria").fight()
        assert table.on("f05") == 4  # the golem deals one damage even as it falls
        if damage == 1:
            table.do("stop", "attack f05 auria").fight()  # one more damage in another battle
        assert table.on("auria") == left
        assert table.s.golem_reserve == 3 - left[1]


@pytest.mark.rule("ironwood:units.3")
@pytest.mark.rule("ironwood:units.7")
def test_golems_come_from_effects_that_name_them():
    table = Table(iron=[{"op": "hire", "unit": "golem", "n": 2, "at": "controlled"}]).iron("auria", 1).hand("IC04")
    table.begin("iron").do("play IC04", "hire auria golem")
    assert table.on("auria") == (1, 1)
    table.refuses("hire auria warrior")
    round_end = Table().crystals(wood=2, iron=8).hiring()
    assert not [text for text in round_end.legal("hire") if "golem" in text]
    round_end.do("stop")
    assert all(text.endswith("warrior") for text in round_end.legal("hire"))


@pytest.mark.rule("ironwood:units.4")
@pytest.mark.rule("ironwood:battle.18")
@pytest.mark.rule("ironwood:battle.29")
def test_the_drill_is_no_combat_unit():
    outcomes = []
    for where in ("auria", "zincur"):
        table = Table(wood=[{**ATTACK, "attack": 3}]).wood("f05", 2).iron("auria", 2, 1).drill(where)
        table.hand("WW04").begin().do("play WW04", "attack f05 auria").fight()
        assert table.legal() == ["hit w2 g0", "hit w1 g1"]  # the drill cannot be hit
        table.do("hit w1 g1")
        outcomes.append((table.on("auria"), table.on("f05"), table.legal()))
    assert outcomes[0] == outcomes[1]


@pytest.mark.rule("ironwood:units.6")
@pytest.mark.rule("ironwood:move.16")
def test_warbands_and_the_drill_move_apart():
    table = Table(iron=[move("warband"), move("drill")]).iron("ferrum", 2, 1).hand("IC04").begin("iron")
    table.do("play IC04", "march ferrum auria w2 g1")
    assert table.drill_at == "ferrum"
    table.do("drill zincur")
    assert table.on("auria") == (2, 1)
    assert table.on("zincur") == (0, 0)


@pytest.mark.rule("ironwood:units.8")
@pytest.mark.rule("ironwood:keyword.remove")
def test_removed_units_can_be_hired_again():
    effects = [{"op": "remove", "side": "enemy", "n": 2, "per_location": 1}, {"op": "remove", "side": "own", "n": 1}]
    table = Table(iron=effects).iron("auria", 1).wood("f05", 3).hand("IC04").begin("iron").do("play IC04")
    table.do("remove f05")
    assert table.actor == "iron"
    assert table.legal() == ["stop", "remove auria warrior"]  # one from one place only
    table.do("remove auria")
    assert table.on("f05") == 2
    assert list(table.s.reserve) == [18, 20]
    table.crystals(iron=2).hiring().do("hire ferrum")
    assert table.s.reserve[IRON] == 19


# ---- the board on the terminal ---------------------------------------------------------------------------------------


def drawn(table, seat):
    console = Console(width=WIDTH, file=io.StringIO(), color_system=None)
    console.print(GAME.board(table.state.observe(seat)))
    return console.file.getvalue()


def test_the_board_fits_and_shows_both_kinds_of_place():
    table = Table().iron("plumbarum", 2, 1).wood("f09", 4).totem("f09", 1, 1).foundation("plumbarum").forge("chromia")
    table.hand("WW05", "IC23").visions("auria").lasting("IC37", 1).discards("IC09").begin()
    text = drawn(table, WOOD)
    assert all(len(line) <= WIDTH for line in text.splitlines())
    assert "^PLUMBARUM" in text
    assert "(f09)" in text
    assert "((f11))" in text
    assert "4w * ~" in text
    assert "2i 1G" in text
    for word in ("FORGE", "found.", "drill", "IC37 x1", "visions: auria", "1 of 3 forges", "WW05 2/0/3 Shared Dreams"):
        assert word in text
    hidden = drawn(table, IRON)
    assert "WW05" not in hidden
    assert "auria" not in hidden.split("legend")[0].split("your hand")[0].casefold().replace("^auria", "")


def test_the_hand_and_lasting_cards_say_what_they_do():
    table = Table().hand("WW27", "IC23").lasting("IC26", 2).begin()
    own, other = (" ".join(drawn(table, seat).split()) for seat in (WOOD, IRON))
    assert "WW27 2/1/1 Second Sight pay 1 vision: draw 2 visions; find a totem" in own
    assert "pay 1 vision" not in other
    for text in (own, other):
        assert "IC26 x2: +1 dominance in battles" in text


def test_a_finished_game_and_a_battle_are_announced():
    table = Table(wood=[ATTACK]).iron("auria", 2).wood("f05", 2).hand("WW04").begin().do("play WW04")
    table.do("attack f05 auria", "commit WW03")
    assert "wood attacks f05 / auria" in drawn(table, IRON)
    assert "WW03" not in drawn(table, IRON).split("your hand")[0]
    over = Table(wood=[move("warrior")]).wood("f05", 1).totem("f05").delivered(2).hand("WW04").begin()
    over.do("play WW04", "step f05 f11 charged")
    assert "wood has won by totems" in drawn(over, WOOD)


def test_every_place_is_drawn_once():
    text = drawn(Table().begin(), WOOD)
    for name in MOUNTAIN_NAMES:
        assert text.count(f"^{name.upper()}") == 1
    for name in FOREST_NAMES:
        assert text.count(f"({name})") == 1
