"""What a compiled effect is: one row of TABLES.code, its columns and the numbers that stand in them."""

# Columns
OP = 0
N = 1
A = 2
B = 3
C = 4
D = 5
LIST = 6  # list of effects below this one; the first of several for the options of a choice
MANDATORY = 7  # printed in red (round.action.6)

# Operations, with what their columns mean
MOVE_WARRIOR = 1  # N warriors of wood, A: steps of each
MOVE_WARBAND = 2  # N warbands of iron
MOVE_DRILL = 3  # N times
MOVE_ENEMY = 4  # N warbands of wood, moved by iron
BATTLE = 5  # A, B, C: attack, defence, dominance in this battle, D: target, LIST: victory
SEEK = 6  # N totems
CHARGE = 7  # N totems
ENLIST = 8  # N units, A: unit, B: kind of place
REBUILD = 9  # N warriors replaced by golems
TAKE_OFF = 10  # N units, A: unit, B: most from one place (0: no limit), C: kind of place, D: side
GAIN = 11  # N crystals, A: counted by
STEAL = 12  # N crystals
LOAD = 13  # N crystals into the cargo area
UNLOAD = 14
SPEND = 15  # A, B, C: crystals, special cards, visions; LIST: what it pays for
DRAWING_OP = 16  # N cards, A: deck
RECOVERY = 17  # N cards
LOSS = 18  # N cards, A: deck, B: whose, C: at random
LOOK = 19  # N visions, A: what
EXTRA = 20  # a base card; B: moved units may move again
FOUNDATION = 21  # N
FORGE = 22  # N
CHOICE = 23  # N options to be used, A: options, LIST: the first
ENEMY_CHOICE = 24  # A: options, LIST: the first
THIS_ROUND = 25  # A: first static, B: how many
MARKER = 26  # A: kind of place

# Targets of an attack
ANY_TARGET = 0
FERRUM_TARGET = 1

# Decks
SPECIALS = 0
VISIONS = 1

# Whose
SELF = 0
ENEMY = 1

# What is looked at
VISION_TOP = 0
ENEMY_HAND = 1
ENEMY_VISIONS = 2

PER_NOTHING = 0
PER_FORGE = 1

# Kinds of place
PLACE_KINDS = (
    "anywhere",
    "forge",
    "controlled",
    "drill",
    "drill_origin",
    "outer_forest",
    "own_inner_warband",
    "inner_forest_next_to_own_warband",
    "mountain_next_to_own_inner_warband",
    "marked",
)
(
    ANYWHERE,
    AT_FORGE,
    CONTROLLED,
    AT_DRILL,
    DRILL_ORIGIN,
    OUTER_FOREST,
    OWN_INNER_WARBAND,
    FOREST_NEXT_TO_IRON,
    MOUNTAIN_NEXT_TO_WOOD,
    MARKED,
) = range(len(PLACE_KINDS))

# Statics
IN_BATTLE = 1  # value: attack, defence, dominance; when
INCOME_BONUS = 2  # value[0]: crystals
NO_MOVE = 3  # of the enemy, in places with a marker of the card
BASE_ONLY = 4  # the enemy's battle cards
ALWAYS = 0
WHEN_ATTACKING = 1
WHEN_DEFENDING = 2
WHEN_NAMES = ("always", "attacking", "defending")
