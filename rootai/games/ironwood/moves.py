"""Moves of Ironwood: operations and their arguments a, b, c (engine/packing.py).

A place is a mountain 0..10 or FIRST_FOREST + forest; cards are those of the seat that acts, or of the seat in a.
"""

# Chance
DRAW_SPECIAL = 1  # a: seat, b: card
DRAW_VISION = 2  # a: vision
LOOK_VISION = 3  # a: seat that looks, b: vision, c: depth
SHOW_VISION = 4  # a: vision of wood's hand that iron sees
REVEAL = 5  # a, b: battle cards of wood and iron, NONE for none
LOSE_CARD = 6  # a: seat that loses a special card, b: card
LOSE_VISION = 7  # a: vision that wood loses, face down
PLACE_EXTRA = 8  # a: place of a random extra warrior or foundation of a solo setup
ROLL = 9  # a: face of the bot's die
TOP_CARD = 10  # a: card on top of the bot's hand
RETURN_VISION = 11  # a: vision that goes back into the vision deck
DISCARD_TOP = 12  # a: vision that the wood bot's search reveals
SHOW_CARD = 13  # a: seat that shows its hand, b: the lowest special card that the other has not seen
LAST_CHANCE = 19

# Decisions
OPENING = 20  # a: cards drawn in the first round, 2 or 4
RETURN = 21  # a: card shuffled back
PLAY = 22  # a: card
DRAW = 23  # instead of playing a card
TAKE = 24  # a: how much of an effect is used, 0 to leave it out
STOP = 25  # no more of an effect
STEP = 26  # a: forest, b: forest, c: totem carried
MARCH = 27  # a: mountain, b: mountain, c: warriors + (golems << GOLEM_SHIFT)
DRILL = 28  # a: mountain
LURE = 29  # a: forest, b: forest; iron moves a warband of wood
ATTACK = 30  # a: forest, b: mountain
COMMIT = 31  # a: card laid face down for a battle
HOLD_BACK = 32  # no card in this battle
HIT = 33  # a: warriors, b: golems removed from the iron warband
RETREAT = 34  # a: place
HIRE = 35  # a: place, b: unit
REMOVE = 36  # a: place, b: unit
FIND = 37  # a: vision, b: forest
RECHARGE = 38  # a: forest
UPGRADE = 39  # a: mountain
PAY = 40
DISCARD = 41  # a: special card
BURY = 42  # a: vision
CHOOSE = 43  # a: option, counted from 0
FOUND = 44  # a: mountain
BUILD = 45  # a: mountain
MARK = 46  # a: place
RECOVER = 47  # a: card
EXHAUST = 48  # a: card whose exhaustion comes next
TRIGGER = 49  # a: card whose trigger comes next
CONCEDE = 50
BOT_STEP = 60  # the bot's procedure goes on; a, b, c as solo/ says

NONE = 254  # an argument that stands for nothing
GOLEM_SHIFT = 5
WARRIOR_PART = (1 << GOLEM_SHIFT) - 1
