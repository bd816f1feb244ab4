"""Concrete positions of Ironwood in few words: nothing on the map but what a test places, moves given as text."""

from copy import deepcopy

import numpy as np
import pytest

import rootai
from rootai.engine.bits import mask_of
from rootai.errors import IllegalMoveError
from rootai.games.ironwood.cards import find_card, standard_cards
from rootai.games.ironwood.map import FOREST_NAMES, MOUNTAIN_NAMES, PLACE_NAMES, VISION_NAMES
from rootai.games.ironwood.rules.frames import pop
from rootai.games.ironwood.rules.setup import put_away_all
from rootai.games.ironwood.rules.turn import settle
from rootai.games.ironwood.state import (
    ACTION,
    ALL_VISIONS,
    HIRE_STEP,
    INCOME_STEP,
    IRON,
    LIMIT_STEP,
    MARKER_STEP,
    NO_CARD,
    NOBODY,
    SEAT_NAMES,
    WOOD,
)

GAME = rootai.load("ironwood")
ATTACK = {"op": "attack"}
FIND = {"op": "find"}
OUTER = ("argentimar", "chromia", "cobaltis", "cuprumis", "gallimor", "plumbarum")


def cards_with(**changes):
    """The standard card document with some fields of some cards replaced: WW04={"effects": [...]}."""
    doc = deepcopy(standard_cards())
    for card in doc["card"]:
        card.update(changes.get(card["id"], {}))
    return doc


def move(unit, n=1, **more):
    """A move effect; the drill has no number."""
    return {"op": "move", "unit": unit, **({} if unit == "drill" else {"n": n}), **more}


def in_battle(when="always", **values):
    """A lasting bonus."""
    return {"op": "in_battle", "when": when, **values}


class Table:
    """A game in its second round; `wood` and `iron` are the effects of the special cards WW04 and IC04."""

    def __init__(self, wood=None, iron=None, changes=None, **options):
        changes = dict(changes or {})
        for name, effects in (("WW04", wood), ("IC04", iron)):
            if effects is not None:
                changes[name] = {"effects": effects, **changes.get(name, {})}
        if changes:
            options["cards"] = cards_with(**changes)
        self.state = GAME.new(seed=1, deal=False, **options)
        self.record = self.state.record
        self.s, self.t = self.record[0], self.state.tables[0]
        self.record[:] = np.zeros(1, dtype=GAME.state_dtype)
        put_away_all(self.s, self.t)
        self.s.round_number = 2
        self.s.vision_deck = ALL_VISIONS

    # ---- setting up ------------------------------------------------------------------------------------------------

    def iron(self, mountain, warriors, golems=0):
        """Place iron units."""
        place = MOUNTAIN_NAMES.index(mountain)
        self.s.iron[place] += warriors
        self.s.golems[place] += golems
        self.s.reserve[IRON] -= warriors
        self.s.golem_reserve -= golems
        return self

    def wood(self, forest, n):
        """Place wood warriors."""
        self.s.wood[FOREST_NAMES.index(forest)] += n
        self.s.reserve[WOOD] -= n
        return self

    def totem(self, forest, charged=1, fading=0):
        """Place totems."""
        self.s.charged[FOREST_NAMES.index(forest)] += charged
        self.s.fading[FOREST_NAMES.index(forest)] += fading
        self.s.totem_reserve -= charged + fading
        return self

    def delivered(self, n):
        """Totems that are home."""
        self.s.delivered += n
        self.s.totem_reserve -= n
        return self

    def forge(self, *mountains):
        """Build forges."""
        for mountain in mountains:
            self.s.forges |= 1 << MOUNTAIN_NAMES.index(mountain)
            self.s.forge_tokens -= 1
        return self

    def foundation(self, *mountains):
        """Lay foundations."""
        for mountain in mountains:
            self.s.foundations |= 1 << MOUNTAIN_NAMES.index(mountain)
            self.s.forge_tokens -= 1
        return self

    def crystals(self, wood=0, iron=0, cargo=0, common=None):
        """Own supplies and cargo; `common` crystals are left, the rest goes to wood."""
        self.s.crystals[:] = wood, iron
        self.s.cargo = cargo
        self.s.common = 20 - wood - iron - cargo
        if common is not None:
            self.s.crystals[WOOD] += self.s.common - common
            self.s.common = common
        return self

    def drill(self, mountain, track=0):
        """Where the drill is."""
        self.s.drill_at = MOUNTAIN_NAMES.index(mountain)
        self.s.track = track
        return self

    def hand(self, *names):
        """Special cards in hand, taken from the decks."""
        for name in names:
            seat, card = find_card(name)
            self.s.deck[seat] &= ~(1 << card)
            self.s.hand[seat] |= 1 << card
        return self

    def without(self, *names):
        """Base cards that were used in battles."""
        for name in names:
            seat, card = find_card(name)
            self.s.hand[seat] &= ~(1 << card)
            self.s.aside[seat] |= 1 << card
        return self

    def discards(self, *names):
        """Cards in the discard piles."""
        for name in names:
            seat, card = find_card(name)
            self.s.deck[seat] &= ~(1 << card)
            self.s.discard[seat] |= 1 << card
        return self

    def empty_deck(self, seat):
        """All that is left of a deck lies in the discard pile."""
        self.s.discard[seat] |= self.s.deck[seat]
        self.s.deck[seat] = 0
        return self

    def lasting(self, name, markers=1):
        """A lasting card in play."""
        seat, card = find_card(name)
        self.s.deck[seat] &= ~(1 << card)
        self.s.lasting[seat] |= 1 << card
        self.s.card_markers[seat, card] = markers
        self.s.markers -= markers
        return self

    def visions(self, *mountains):
        """Visions in wood's hand."""
        for mountain in mountains:
            self.s.vision_deck &= ~(1 << VISION_NAMES.index(mountain))
            self.s.vision_hand |= 1 << VISION_NAMES.index(mountain)
        return self

    def begin(self, seat="wood", turn=1):
        """The given turn of a seat in the action phase."""
        return self._enter(ACTION, 2 * (turn - 1) + SEAT_NAMES.index(seat))

    def round_end(self):
        """The end of the last turn of the round."""
        return self._enter(ACTION, 6)

    def hiring(self):
        """The last step of a round."""
        return self._enter(HIRE_STEP, 0)

    def limit(self):
        """The hand limit."""
        return self._enter(LIMIT_STEP, 0)

    def preparation(self):
        """The beginning of a round."""
        return self._enter(INCOME_STEP, 0)

    def markers_step(self):
        """The step in which markers are removed."""
        return self._enter(MARKER_STEP, 0)

    def _enter(self, phase, step):
        while self.s.n_frames:
            pop(self.s)
        self.s.phase, self.s.step, self.s.turn_seat = phase, step, NOBODY
        settle(self.s, self.t)
        self.state.mark_start()
        self.check()
        return self

    # ---- playing ---------------------------------------------------------------------------------------------------

    def check(self):
        """The position breaks no law."""
        assert GAME.broken_laws(self.s, self.t, self.state.config) == []

    def do(self, *texts):
        """Play moves and outcomes; "*" is a random outcome."""
        for text in texts:
            self.state.apply(self.state.sample_chance() if text == "*" else text)
            self.check()
        return self

    def refuses(self, text, match=None):
        """The move is refused, with a reason, and nothing has changed (invariant.6)."""
        before = self.record.tobytes()
        with pytest.raises(IllegalMoveError, match=match):
            self.state.apply(GAME.read_move(text, self.s, self.t, self.state.config))
        assert self.record.tobytes() == before
        return self

    def legal(self, verb=""):
        """The legal moves that begin with a verb, as text."""
        return [move.text for move in self.state.legal_moves() if move.text.split()[0].startswith(verb)]

    def fight(self, first="hold", second="hold"):
        """Both sides choose a battle card or none, and it is revealed."""
        return self.do(first, second, "reveal")

    def dealt(self):
        """Let chance act for itself."""
        while self.state.to_act == rootai.CHANCE:
            self.do("*")
        return self

    # ---- looking ---------------------------------------------------------------------------------------------------

    @property
    def actor(self):
        """Who must choose."""
        return {rootai.CHANCE: "chance", rootai.TERMINAL: "nobody"}.get(self.state.to_act) or SEAT_NAMES[self.s.actor]

    def on(self, place):
        """Warriors in a forest, or warriors and golems on a mountain."""
        if place in FOREST_NAMES:
            return int(self.s.wood[FOREST_NAMES.index(place)])
        m = MOUNTAIN_NAMES.index(place)
        return int(self.s.iron[m]), int(self.s.golems[m])

    def totems(self, forest):
        """Charged and fading totems in a forest."""
        f = FOREST_NAMES.index(forest)
        return int(self.s.charged[f]), int(self.s.fading[f])

    def has(self, zone, name):
        """Whether a card is in a zone."""
        seat, card = find_card(name)
        return bool(int(self.s[zone][seat]) >> card & 1)

    def size(self, zone, seat):
        """How many cards a zone has."""
        return int(self.s[zone][seat]).bit_count()

    def markers_on(self, name):
        """Markers on a card."""
        return int(self.s.card_markers[find_card(name)])

    def marked(self, name):
        """The places with a marker of a card."""
        number = self.t.marker_card[find_card(name)]
        return [PLACE_NAMES[place] for place in range(len(PLACE_NAMES)) if self.s.marker_on[number] >> place & 1]

    @property
    def purse(self):
        """Crystals of wood and iron, in the cargo area and in the common supply."""
        return (*(int(n) for n in self.s.crystals), int(self.s.cargo), int(self.s.common))

    @property
    def drill_at(self):
        """The mountain of the drill."""
        return MOUNTAIN_NAMES[self.s.drill_at]


def places(mask):
    """The names of a set of places."""
    return [name for place, name in enumerate(PLACE_NAMES) if int(mask) >> place & 1]


def card_set(*names):
    """The set of cards with these ids."""
    return mask_of(find_card(name)[1] for name in names)


def nothing_in(slot):
    """Whether a slot is free."""
    return all(card == NO_CARD for card in slot)
