"""Numbers printed on the faction boards, and the few component counts of the Law that kernels use.

Plain ints and tuples, so that compiled code can read them as globals.  A table of a track is indexed by the number of
its pieces on the map: pieces leave a track from the left and return from the right (G.1.19, G.1.32), so this number
is also the space that the next piece comes from.  Boards of the third printing and later.
"""

from rootai.games.root.state import (
    BATTLE_COLUMN,
    BUILD_COLUMN,
    FACTION_NAMES,
    MOVE_COLUMN,
    RECRUIT_COLUMN,
)

# ---- all factions, indexed by faction --------------------------------------------------------------------------------

WARRIORS = (25, 20, 10, 0)  # B.1.3
BUILDINGS = ((6, 6, 6), (7, 0, 0), (1, 1, 1), (0, 0, 0))  # by kind; an Alliance base by the suit printed on it (B.1.2)
TOKENS = ((8, 1, 0, 0), (0, 0, 0, 0), (10, 0, 0, 0), (0, 0, 0, 0))  # by kind

# The table of 5.2 in full, also for factions that are not played here yet
REACH_BY_NAME = {
    "marquise": 10,
    "hundreds": 9,
    "keepers": 8,
    "duchy": 8,
    "eyrie": 7,
    "vagabond": 5,
    "riverfolk": 5,
    "alliance": 3,
    "corvids": 3,
    "cult": 2,
}
REACH = tuple(REACH_BY_NAME[name] for name in FACTION_NAMES)
SECOND_VAGABOND_REACH = 2
RECOMMENDED_REACH = (0, 0, 17, 18, 21, 25, 28)  # by number of seats
EXPERIENCED_REACH = 17  # enough for experienced players, at any number of seats

DIE_FACES = 4  # a battle die has twelve sides and shows each of 0, 1, 2, 3 on three of them

# ---- items, in the order of ITEM_NAMES: boot, bag, crossbow, hammer, sword, tea, coins, torch ------------------------

ITEM_SUPPLY = (2, 2, 1, 1, 2, 2, 2, 0)  # 5.1.5
RUIN_ITEMS = (1, 1, 0, 1, 1, 0, 0, 0)  # one set; a second set with two Vagabonds (9.3.4, 9.7.3)

# ---- Marquise --------------------------------------------------------------------------------------------------------

MARQUISE_COST = (0, 1, 2, 3, 3, 4)  # wood, by buildings of the kind on the map
MARQUISE_POINTS = (
    (0, 1, 2, 3, 4, 5),  # sawmills
    (0, 2, 2, 3, 4, 5),  # workshops
    (0, 1, 2, 3, 3, 4),  # recruiters
)
MARQUISE_DRAWS = (1, 1, 1, 2, 2, 3, 3)  # cards each Evening, by recruiters on the map
MARQUISE_ACTIONS = 3
MARCH_MOVES = 2

# ---- Eyrie -----------------------------------------------------------------------------------------------------------

ROOST_POINTS = (0, 0, 1, 2, 3, 4, 4, 5)  # each Evening, by roosts on the map
EYRIE_DRAWS = (1, 1, 1, 2, 2, 2, 3, 3)  # cards each Evening, by roosts on the map
VIZIERS = (  # set of the columns that hold a loyal vizier, by leader
    1 << RECRUIT_COLUMN | 1 << MOVE_COLUMN,  # Builder
    1 << RECRUIT_COLUMN | 1 << BATTLE_COLUMN,  # Charismatic
    1 << MOVE_COLUMN | 1 << BATTLE_COLUMN,  # Commander
    1 << MOVE_COLUMN | 1 << BUILD_COLUMN,  # Despot
)

# ---- Alliance --------------------------------------------------------------------------------------------------------

SYMPATHY_COST = (1, 1, 1, 2, 2, 2, 3, 3, 3, 3)  # supporters, by sympathy on the map
SYMPATHY_POINTS = (0, 1, 1, 1, 2, 2, 3, 4, 4, 4)
ALLIANCE_DRAW = 1  # each Evening
ALLIANCE_BASE_DRAW = 1  # more for each base on the map
MARTIAL_LAW_WARRIORS = 3  # of one other player
MARTIAL_LAW_COST = 1
REVOLT_COST = 2
STARTING_SUPPORTERS = 3
SUPPORTER_LIMIT = 5  # without a base on the map

# ---- Vagabond --------------------------------------------------------------------------------------------------------

AIDS_NEEDED = (1, 2, 3)  # Aids in one turn to leave the space, from INDIFFERENT on
RELATIONSHIP_POINTS = (1, 2, 2)  # for the space that is reached by them
ALLIED_AID_POINTS = 2
VAGABOND_DRAW = 1  # each Evening, and one more for each of the coins on their track
REFRESH_BASE = 3  # items turned face up each Birdsong
REFRESH_PER_TEA = 2  # more for each tea on its track
ITEM_CAPACITY = 6  # items kept in satchel and Damaged box
CAPACITY_PER_BAG = 2  # more for each bag on its track
OPEN_QUESTS = 3
QUEST_CARDS = 2  # drawn as a reward, instead of points
