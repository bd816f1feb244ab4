"""Perft counts of Root for every faction in every phase, in battle and while something is pending.

A line of `tests/perft/root/<faction>.perft` is a phase, a golden game, the number of its moves played before, and how
many sequences of one, two and three moves and outcomes there are."""

import pytest
from golden_games import GOLDEN, REGENERATE, counts, perft_file, read_golden, write

import rootai
from rootai.games import load
from rootai.games.root.state import FACTION_NAMES, NOBODY, PHASE_NAMES

PHASES = ("setup", "birdsong", "daylight", "evening", "battle")
EACH = 3  # positions of a faction in a phase, each of another game as far as there are
TITLES = [title for name, title in GOLDEN if name == "root"]


def faction_of(state):
    """Whose decision it is; chance belongs to the turn."""
    row = state.record[0]
    return FACTION_NAMES[row.faction_of[row.turn_seat if state.to_act == rootai.CHANCE else state.to_act]]


def phase_of(state):
    """The phase of the turn, or "battle" for a decision of attacker or defender."""
    row = state.record[0]
    if row.attacker != NOBODY and state.to_act in (row.attacker, row.defender):
        return "battle"
    return PHASE_NAMES[row.phase]


def choose_positions():
    """Positions of every faction in every phase; decisions come before chance, other games before the same one."""
    found = {(faction, phase): {} for faction in FACTION_NAMES for phase in PHASES}
    for title in TITLES:
        for number, state in enumerate(load("root").replay(read_golden("root", title))):
            if not state.is_over:
                kept = found[faction_of(state), phase_of(state)]
                rank = (state.to_act == rootai.CHANCE, len(state.legal_values()) == 1, number)
                kept[title] = min(kept.get(title, rank), rank)
    return {key: sorted(kept, key=lambda title: kept[title][:2])[:EACH] for key, kept in found.items()}, found


def regenerate():
    """Write the files anew."""
    titles, found = choose_positions()
    wanted = {}
    for (faction, phase), chosen in titles.items():
        for title in chosen:
            wanted[faction, phase, title] = found[faction, phase][title][2]
    for faction in FACTION_NAMES:
        rows = [(phase, title, n) for (other, phase, title), n in wanted.items() if other == faction]
        write(perft_file("root", faction), "".join(f"{line}\n" for line in recount(rows)))


def recount(rows):
    """Lines with the counts of these positions as the rules have them now."""
    lines = {}
    for title in {title for _, title, _ in rows}:
        numbers = {number for _, other, number in rows if other == title}
        for number, state in enumerate(load("root").replay(read_golden("root", title))):
            if number in numbers:
                lines[title, number] = f"{title} {number} {counts(state)}", faction_of(state), phase_of(state)
    return [f"{phase} {lines[title, number][0]}" for phase, title, number in rows if lines[title, number][2] == phase]


def rows_of(faction):
    """The lines of a file, and what they name."""
    lines = perft_file("root", faction).read_text(encoding="utf-8").splitlines()
    words = [line.split() for line in lines]
    return lines, [(phase, title, int(number)) for phase, title, number, *_ in words]


@pytest.fixture(scope="module", autouse=True)
def _files():
    if REGENERATE:
        regenerate()


@pytest.mark.parametrize("faction", FACTION_NAMES)
def test_perft_counts_are_those_of_the_file(faction):
    lines, rows = rows_of(faction)
    assert recount(rows) == lines


@pytest.mark.parametrize("faction", FACTION_NAMES)
def test_every_phase_of_a_faction_is_counted(faction):
    _, rows = rows_of(faction)
    assert {phase for phase, _, _ in rows} == set(PHASES)
    for phase in PHASES:
        assert sum(other == phase for other, _, _ in rows) > 1


def test_the_phases_are_those_of_the_game():
    assert {*PHASES, "over"} == {*PHASE_NAMES, "battle"}
