"""The card table, and a user's own in its place."""

import copy
import json
from pathlib import Path

import pytest

from rootai.errors import BadConfigError
from rootai.games.vaalbara import cards

from .table import GAME, LANDS

STANDARD_FILE = Path(cards.__file__).parent / "data" / "cards.toml"


def edited(change):
    """The standard document after a change."""
    document = copy.deepcopy(cards.standard_cards())
    change(document)
    return document


def swap_initiative(document):
    document["initiative"]["warrior"], document["initiative"]["farmer"] = 12, 1


def test_a_file_of_the_users_replaces_the_standard_cards(tmp_path):
    text = STANDARD_FILE.read_text(encoding="utf-8").replace("warrior = 1\n", "warrior = 40\n")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("green", "white"), encoding="utf-8")
    state = GAME.new(seed=1, seats=5, cards=str(path))
    assert state.config["clans"] == ["yellow", "red", "blue", "purple", "white"]
    assert state.tables[0].initiative[0] == 40


def test_a_game_keeps_the_cards_it_was_played_with(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(STANDARD_FILE.read_text(encoding="utf-8").replace("value = 3", "value = 5"), encoding="utf-8")
    state = GAME.new(seed=1, seats=2, cards=path)
    while not state.is_over:
        state.apply(state.sample_chance() if state.to_act < 0 else state.legal_values()[0])
    record = json.loads(json.dumps(state.record_json()))
    path.unlink()
    assert GAME.from_record(record) == state
    assert record["config"]["cards"]["lands"]["L05"]["value"] == 5


def test_a_document_may_be_given_instead_of_a_file():
    state = GAME.new(seed=1, seats=2, cards=edited(swap_initiative))
    assert (state.tables[0].initiative[0], state.tables[0].initiative[11]) == (12, 1)
    assert GAME.new(seed=1, seats=2).tables[0].initiative[0] == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d.pop("clans"), "lacks 'clans'"),
        (lambda d: d.update(colour="red"), "unknown key 'colour'"),
        (lambda d: d["clans"].pop(), "list of 5 names"),
        (lambda d: d["clans"].__setitem__(0, "Yellow Clan"), "one word in small letters"),
        (lambda d: d["clans"].__setitem__(0, "red"), "must differ"),
        (lambda d: d["initiative"].pop("seer"), "lacks 'seer'"),
        (lambda d: d["initiative"].update(seer=0), "initiative of the seer must be an integer from 1"),
        (lambda d: d["initiative"].update(seer=128), "seer must be an integer"),
        (lambda d: d["initiative"].update(seer=True), "seer must be an integer"),
        (lambda d: d["initiative"].update(seer=5), "same initiative 5"),
        (lambda d: d["initiative"].update(king=13), "unknown key 'king'"),
        (lambda d: d["lands"].pop("L51"), "must be 51, not 50"),
        (lambda d: d["lands"]["L01"].update(type="desert"), "L01 has an unknown type 'desert'"),
        (lambda d: d["lands"]["L01"].update(mark=5), "mark of land L01"),
        (lambda d: d["lands"]["L01"].update(value=4), "only a forest has a value"),
        (lambda d: d["lands"]["L05"].update(value=7), "forest L05 must be 3 to 6"),
        (lambda d: d["lands"]["L05"].pop("value"), "forest L05 must be 3 to 6"),
        (lambda d: d["lands"]["L01"].update(omens=["red"] * 5), "omens of land L01"),
        (lambda d: d["lands"]["L01"].update(omens=list(d["lands"]["L02"]["omens"])), "L01 and L02 have the same omens"),
        (lambda d: [d["lands"][f"L{n:02}"].update(mark=4) for n in range(1, 10)], "too few lands for 2 seats"),
        (lambda d: d.update(lands=[]), "lands must be a table"),
    ],
)
def test_a_wrong_card_document_is_refused_with_the_place_of_the_mistake(change, words):
    with pytest.raises(BadConfigError, match=words):
        GAME.new(seed=1, cards=edited(change))


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"clans = [", "not valid TOML"), (b"\xff\xfe\x00", "not valid TOML"), (b"", "lacks 'clans'")],
)
def test_an_unreadable_card_file_is_refused(tmp_path, content, words):
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(BadConfigError, match=words):
        GAME.new(seed=1, cards=str(path))


def test_a_missing_card_file_and_other_things_are_refused(tmp_path):
    with pytest.raises(BadConfigError, match="cannot be read"):
        GAME.new(seed=1, cards=str(tmp_path / "nowhere.toml"))
    with pytest.raises(BadConfigError, match="cannot be read"):
        GAME.new(seed=1, cards=str(tmp_path))
    with pytest.raises(BadConfigError, match="cards must be"):
        GAME.new(seed=1, cards=7)


def test_what_is_a_stand_in_says_so():
    text = STANDARD_FILE.read_text(encoding="utf-8")
    assert "stand-in: which land has which type, mark, value and omens" in text
    assert len(LANDS) == 51
