"""Positions of solo games, set up place by place, and turns of the bot as lists of what happened."""

import rootai
from rootai.games import load
from rootai.games.ironwood.cards import SYMBOLS, find_card
from rootai.games.ironwood.map import FOREST_NAMES, MOUNTAIN_NAMES, VISION_NAMES
from rootai.games.ironwood.rules.battle import begin_battle
from rootai.games.ironwood.rules.frames import pop
from rootai.games.ironwood.rules.turn import settle
from rootai.games.ironwood.solo import program as p
from rootai.games.ironwood.solo.common import run_list
from rootai.games.ironwood.solo.procedure import begin_bot_turn
from rootai.games.ironwood.solo.tables import MODE_NAMES, bot_of
from rootai.games.ironwood.state import ACTION, IRON, NOBODY, SIDE_NAMES, WOOD

IRONWOOD = load("ironwood")


def mountain(name):
    return MOUNTAIN_NAMES.index(name)


def forest(name):
    return FOREST_NAMES.index(name)


def mask(names, known):
    return sum(1 << known.index(name) for name in names)


class Table:
    """A solo game in the middle of round 2, with empty reserves of surprise: no units, no totems, no marks."""

    def __init__(self, bot, difficulty=(), **options):
        self.state = IRONWOOD.new(seed=1, solo=bot, difficulty=list(difficulty), **options)
        self.bot = IRON if bot == "ironbot" else WOOD
        self.human = 1 - self.bot
        self.r, self.t = self.state.record[0], self.state.tables[0]
        r = self.r
        while r.n_frames:
            pop(r)
        r.phase, r.round_number, r.step, r.turn_seat = ACTION, 2, 0, NOBODY
        r.iron[:] = r.wood[:] = 0
        r.reserve[:] = 20
        r.markers += bin(int(r.marks)).count("1")
        r.marks = 0
        r.deck[self.human] |= r.hand[self.human] & ~7
        r.hand[self.human] &= 7
        self.events = []
        self.crystals()

    # ---- setting up

    def iron(self, **places):
        for name, n in places.items():
            self.r.iron[mountain(name)] += n
            self.r.reserve[IRON] -= n
        return self

    def golems(self, **places):
        for name, n in places.items():
            self.r.golems[mountain(name)] += n
            self.r.golem_reserve -= n
        return self

    def wood(self, **places):
        for name, n in places.items():
            self.r.wood[forest(name)] += n
            self.r.reserve[WOOD] -= n
        return self

    def totem(self, name, fading=False):
        self.r["fading" if fading else "charged"][forest(name)] += 1
        self.r.totem_reserve -= 1
        return self

    def build(self, forges=(), foundations=()):
        self.r.forges |= mask(forges, MOUNTAIN_NAMES)
        self.r.foundations |= mask(foundations, MOUNTAIN_NAMES)
        self.r.forge_tokens -= len(forges) + len(foundations)
        return self

    def mark(self, *names):
        self.r.marks |= mask(names, MOUNTAIN_NAMES)
        self.r.markers -= len(names)
        return self

    def visions(self, *deck, hand=()):
        """The vision deck and the human's visions; all others are out of the game, or the wood bot's discards."""
        self.r.vision_deck, self.r.vision_hand = mask(deck, VISION_NAMES), mask(hand, VISION_NAMES)
        rest = 1023 & ~int(self.r.vision_deck) & ~int(self.r.vision_hand)
        self.r.vision_open, self.r.vision_out = (0, rest) if self.bot == WOOD else (rest, 0)
        return self

    def crystals(self, wood=0, iron=0, cargo=0):
        self.r.crystals[:] = wood, iron
        self.r.cargo = cargo
        self.r.common = 20 - wood - iron - cargo
        return self

    def drill(self, name, track=0):
        self.r.drill_at, self.r.track = mountain(name), track
        return self

    def spirits(self, n):
        self.r.spirits += n
        self.r.markers -= n
        return self

    def hand(self, *names, seat=None):
        """The special and base cards in a hand; all others of the hand go to the deck or, base cards, aside."""
        seat = self.bot if seat is None else seat
        cards = sum(1 << find_card(name)[1] for name in names)
        pool = int(self.r.hand[seat] | self.r.deck[seat] | self.r.aside[seat])
        self.r.hand[seat] = cards
        self.r.aside[seat] = pool & 7 & ~cards
        self.r.deck[seat] = pool & ~7 & ~cards
        return self

    def symbols(self, card, *names):
        """Print other symbols on a card of the bot; a red one ends in _red."""
        numbers = [-SYMBOLS.index(name[:-4]) if name.endswith("_red") else SYMBOLS.index(name) for name in names]
        self.t.symbol[self.bot, find_card(card)[1]] = [*numbers, 0][:2]
        return self

    def mode(self, name, side="alert"):
        self.r.intent = MODE_NAMES[bot_of(self.state.config["solo"])].index(name)
        self.r.side = SIDE_NAMES.index(side)
        return self

    # ---- playing

    def begin_turn(self, number=1):
        """The bot's turn of that number in the round begins."""
        self._clear(2 * number - 1 + self.bot, self.bot)
        begin_bot_turn(self.r)
        settle(self.r, self.t)
        return self

    def begin_symbol(self, name, number=1):
        """The bot runs one symbol, as if it were the last one of its turn."""
        self._clear(2 * number - 1 + self.bot, self.bot)
        begin_bot_turn(self.r)
        self.r.frame_arg[0, 0] = p.END_STAGE
        run_list(self.r, self.t, int(self.t.bot_symbol[SYMBOLS.index(name), self.r.side, self.r.intent]), 1)
        settle(self.r, self.t)
        return self

    def _clear(self, step, seat):
        while self.r.n_frames:
            pop(self.r)
        self.r.phase, self.r.step, self.r.turn_seat = ACTION, step, seat

    def begin_battle(self, attacker, forest_name, mountain_name):
        """A battle begins in somebody's turn."""
        self._clear(1 + attacker, attacker)
        begin_battle(self.r, self.t, attacker, int(self.t.bot_attack), forest(forest_name), mountain(mountain_name))
        settle(self.r, self.t)
        return self

    def chance(self):
        """The notation of all outcomes of the chance that acts."""
        assert self.state.to_act == rootai.CHANCE
        return [move.text for move in self.state.legal_moves()]

    def apply(self, text):
        self.state.apply(text)
        self.events.append(text)
        return self

    def run(self, **wanted):
        """Play chance and bot until the human must choose or the bot's turn is over.

        Of chance the first outcome happens that begins with what `wanted` says for its verb: roll="highest-odd"."""
        while self.in_bots_hands():
            moves = [move.text for move in self.state.legal_moves()]
            verb = moves[0].split()[0].replace("-", "_")
            fitting = [text for text in moves if text.split()[1:2] == [wanted.get(verb)]]
            self.apply((fitting or moves)[0])
        return self

    def in_bots_hands(self):
        pending = self.r.n_frames and self.r.turn_seat == self.bot and not self.state.is_over
        return bool(pending) and self.state.to_act != self.human and int(self.r.frame_kind[0]) != 5

    def steps(self):
        """What the bot did, without what chance brought."""
        return [text for text in self.events if text.split()[0] == "bot"]

    def at(self, name):
        """Warriors and golems of a mountain, warriors of a forest."""
        if name in FOREST_NAMES:
            return int(self.r.wood[forest(name)])
        return int(self.r.iron[mountain(name)]), int(self.r.golems[mountain(name)])

    def totems(self, name):
        return int(self.r.charged[forest(name)]) + int(self.r.fading[forest(name)])

    @property
    def marked(self):
        return {MOUNTAIN_NAMES[m] for m in range(11) if int(self.r.marks) >> m & 1}

    def check(self):
        """No component is lost."""
        broken = IRONWOOD.broken_laws(self.r, self.t, self.state.config)
        assert broken == []
        return self
