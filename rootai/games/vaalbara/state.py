"""State of Vaalbara: the whole base game for 2 to 5 seats, five clans, nine rounds.

In: every rule of the book, the omens on the backs of the lands included.  Out: table talk about points (the Songstress
lets players ask and lie; no move carries it).

Bounds.  Lands: 2n opening places and 8n later ones, and one land must stay to show the omens, so 10n + 1 of the 51.
Moves: 51, the outcomes of the first land turned up; the largest player decision is the Rider's with 5 x 5 pairs.
Decisions: in each of 9 rounds a seat dispatches, takes a land, makes at most one choice for its character and answers
at most every other seat's Warrior, but a clan has one Warrior and only the Midwife brings it back once: at most two
Warriors a seat, so at most n x (9 x 3 + 2 x (n - 1)) decisions, 175 with five seats.
"""

import numpy as np

MIN_SEATS = 2
MAX_SEATS = 5
N_ROUNDS = 9
N_CLANS = 5
N_LANDS = 51
N_CHARACTERS = 12
HAND_SIZE = 5
START_VP = 2

NO_LAND = -1
NO_CHARACTER = -1
NOBODY = -1

# Land types
MEADOW = 0
FOREST = 1
MOUNTAIN = 2
FIELD = 3
VILLAGE = 4
RIVER = 5
TYPE_NAMES = ("meadow", "forest", "mountain", "field", "village", "river")
N_TYPES = len(TYPE_NAMES)

# Characters, in the order of the book
WARRIOR = 0
SONGSTRESS = 1
HUNTER = 2
SEER = 3
CARPENTER = 4
FALCONER = 5
PATHFINDER = 6
MIDWIFE = 7
RIDER = 8
CARVER = 9
DISCOVERER = 10
FARMER = 11
CHARACTER_NAMES = (
    "warrior",
    "songstress",
    "hunter",
    "seer",
    "carpenter",
    "falconer",
    "pathfinder",
    "midwife",
    "rider",
    "carver",
    "discoverer",
    "farmer",
)
ALL_CHARACTERS = (1 << N_CHARACTERS) - 1

# Phases: what comes next
TURN_UP = 0  # chance: the next top card of the land deck shows its back
DRAW = 1  # chance: seat `turn_seat` draws a character
DISPATCH = 2  # seat `actor` lays a character face down
REVEAL = 3  # chance, one outcome: all characters are turned over together
CHARACTER = 4  # seat `turn_seat` makes the choice its character asks for
ANSWER = 5  # seat `actor` shows a Warrior in hand or stays silent
FIND = 6  # chance: the bottom card of the land deck that a Discoverer finds
LAND = 7  # seat `turn_seat` takes a land of the first row
OVER = 8
PHASE_NAMES = ("turn up", "draw", "dispatch", "reveal", "character", "answer", "find", "land", "over")

STATE = np.dtype(
    [
        ("land_deck", np.int64),  # set of lands in the deck, the top and a known bottom included
        ("row_1", np.int64),  # set of lands in the first row, those that can be taken: at most n
        ("row_2", np.int64),  # set of lands in the second row, those of the next round: at most n
        ("realm", np.int64, (MAX_SEATS,)),  # set of lands owned: one more each round
        # sets of characters, each a part of the twelve of that seat's clan
        ("hand", np.int16, (MAX_SEATS,)),
        ("clan_deck", np.int16, (MAX_SEATS,)),
        ("discard", np.int16, (MAX_SEATS,)),  # resolved characters, this round's included once it has acted
        ("known", np.int16, (MAX_SEATS,)),  # publicly known to be in hand, or in hand or laid down before the reveal
        ("vp", np.int16, (MAX_SEATS,)),  # victory points, the final bonus added when the game ends
        ("played", np.int8, (MAX_SEATS,)),  # this round's character, hidden up to REVEAL; NO_CHARACTER before dispatch
        ("clan_of", np.int8, (MAX_SEATS,)),  # clan 0..4 of each seat; 0 for absent seats
        ("top_land", np.int8),  # top of the land deck, known by its back; NO_LAND only during TURN_UP
        ("known_bottom", np.int8),  # bottom of the land deck where all saw it, else NO_LAND; NO_LAND if it is the top
        ("n_seats", np.int8),  # 2..5
        ("round_number", np.int8),  # 0 during the setup, then 1..9; the end of a round still belongs to it
        ("phase", np.int8),
        ("actor", np.int8),  # the seat that must choose now, CHANCE or TERMINAL
        ("turn_seat", np.int8),  # the seat whose turn, dispatch or draw it is; NOBODY in TURN_UP, REVEAL and OVER
        ("acted", np.int8),  # set of seats whose turn of this round is over
        ("last_actor", np.int8),  # the seat whose turn of this round ended last, NOBODY before
        ("offered", np.int8),  # the land a Discoverer gives up, during FIND only; else NO_LAND
        ("reserved", np.int8, (2,)),
    ],
    align=True,
)

MAX_FEATURES = 1 + N_TYPES + 6 + N_CHARACTERS  # of an outlook: evaluation.py

TABLES = np.dtype(
    [
        ("type_mask", np.int64, (N_TYPES,)),  # set of lands of each type
        ("outlook_weight", np.float64, (1, MAX_FEATURES, 2)),  # of the features in evaluation.py: calm, urgent
        # knowledge for the guidance, filled by outlook.py; rounds left after this one are 0..9
        ("growth", np.float64, (N_TYPES, N_ROUNDS + 1, N_ROUNDS + 1)),  # points to come by type, owned, rounds left
        ("variety", np.float64, (N_TYPES + 1, N_ROUNDS + 1)),  # final bonus to come by types owned, rounds left
        ("hold", np.float64, (N_CHARACTERS,)),  # worth of a character that is still to be played
        ("effect", np.float64, (N_CHARACTERS,)),  # mean points of an effect that depends on more than numbers
        ("place", np.float64, (N_CHARACTERS,)),  # worth of the place in the turn order, and of a farmer's doubling
        ("paid", np.float64, (N_CHARACTERS,)),  # mean points that a resolved character has brought
        ("earlier", np.float64, (N_CHARACTERS,)),  # chance that another seat acts earlier
        ("type_of", np.int8, (N_LANDS,)),
        ("value_of", np.int8, (N_LANDS,)),  # number printed on a forest, 0 on other lands
        ("mark_of", np.int8, (N_LANDS,)),  # used from this many seats on
        ("omen_rank", np.int8, (N_LANDS, N_CLANS)),  # place of each clan on the back of each land, 0 the best
        ("initiative", np.int8, (N_CHARACTERS,)),
        ("neighbours", np.int8, (MAX_SEATS,)),  # set of seats beside each seat
        ("recall", np.int8),  # 1: everybody remembers all points, 0: the points of others are hidden
        ("reserved", np.int8, (6,)),
    ],
    align=True,
)
