"""State of Root: pieces, cards, turn, battle and pending choices of up to six seats.

Seats are 0..n-1 in turn order; everything that a player owns is indexed by seat, and `faction_of[seat]` says which
faction sits there.  Clearings are 0..11 (printed 1 to 12), forests are places 12 and up.  Sets of clearings are masks
of 12 bits, sets of cards masks of 54 bits; decks are sets, because nothing is known of their order.

Fields marked derived follow from others; rules/pieces.py keeps them in step, and reading a document computes them anew.
"""

import numpy as np

MIN_SEATS = 2
MAX_SEATS = 6
N_CLEARINGS = 12
MAX_FORESTS = 10
N_CARDS = 54
N_QUESTS = 15

NO_CARD = -1
NO_CLEARING = -1
NO_ITEM = -1
NOBODY = -1

# Suits; clearings have one of the first three
FOX = 0
RABBIT = 1
MOUSE = 2
BIRD = 3
SUIT_NAMES = ("fox", "rabbit", "mouse", "bird")
N_SUITS = 3

# Factions
MARQUISE = 0
EYRIE = 1
ALLIANCE = 2
VAGABOND = 3
FACTION_NAMES = ("marquise", "eyrie", "alliance", "vagabond")
MAX_FACTIONS = 10

# Kinds of buildings and tokens, by faction
SAWMILL, WORKSHOP, RECRUITER = 0, 1, 2
ROOST = 0
WOOD, KEEP = 0, 1
SYMPATHY = 0
N_BUILDING_KINDS = 3  # an Alliance base has the suit printed on it as its kind
N_TOKEN_KINDS = 4

# Items
BOOT = 0
BAG = 1
CROSSBOW = 2
HAMMER = 3
SWORD = 4
TEA = 5
COINS = 6
TORCH = 7
ITEM_NAMES = ("boot", "bag", "crossbow", "hammer", "sword", "tea", "coins", "torch")
N_ITEMS = 8

# Where a Vagabond's items are
UP = 0  # face up, in the satchel or on a track
DOWN = 1  # face down, in the satchel
DAMAGED_UP = 2
DAMAGED_DOWN = 3
N_ZONES = 4
N_TRACKS = 3  # tea, coins, bags
TRACK_SPACES = 3
MAX_VAGABONDS = 2

# Vagabond characters, in the order of the Law's appendix D
THIEF = 0
TINKER = 1
RANGER = 2
VAGRANT = 3
ARBITER = 4
SCOUNDREL = 5
ADVENTURER = 6
RONIN = 7
HARRIER = 8
CHARACTER_NAMES = (
    "thief",
    "tinker",
    "ranger",
    "vagrant",
    "arbiter",
    "scoundrel",
    "adventurer",
    "ronin",
    "harrier",
)
NO_CHARACTER = -1

# Relationships of a Vagabond
HOSTILE = -1
INDIFFERENT = 0
ALLIED = 3

# Eyrie leaders and Decree columns
BUILDER = 0
CHARISMATIC = 1
COMMANDER = 2
DESPOT = 3
LEADER_NAMES = ("builder", "charismatic", "commander", "despot")
NO_LEADER = -1
RECRUIT_COLUMN = 0
MOVE_COLUMN = 1
BATTLE_COLUMN = 2
BUILD_COLUMN = 3
COLUMN_NAMES = ("recruit", "move", "battle", "build")
N_COLUMNS = 4

# Phases of the game; the last three are the phases of a turn (Law 1.4.1)
SETUP = 0
BIRDSONG = 1
DAYLIGHT = 2
EVENING = 3
OVER = 4
PHASE_NAMES = ("setup", "birdsong", "daylight", "evening", "over")

# Steps of a phase: what comes first, the faction's own steps from FACTION_STEP on, and what comes last
START_STEP = 0  # cards used at the start of the phase
CARDS_STEP = 1  # cards used in the phase, before the faction's own steps
FACTION_STEP = 2
LAST_STEP = 30  # cards used in the phase, after the faction's own steps
END_STEP = 31

# How a game ends
BY_POINTS = 0
BY_DOMINANCE = 1
BROKEN_OFF = 2  # at TURN_LIMIT; the Law knows no such end, and no sensible game comes near it
ENDINGS = ("points", "dominance", "bound")
TURN_LIMIT = 1000  # player turns

WINNING_SCORE = 30
DOMINANCE_SCORE = 10
HAND_LIMIT = 5
STARTING_HAND = 3

MAX_PENDING = 20  # rules/frames.py derives it
# The widest decision is a Vagabond's: a hand of h cards aids at most 5 seats with each of 8 items, 40 h moves; quests,
# dominance and the rest stay below 400.  A hand of 40 would need most of the deck.
MAX_MOVES = 2048
# A turn spends something at every decision: cards, items, wood, actions or warriors; each of them at most 54 times, and
# with at most 20 choices of others in between.
MAX_DECISIONS_A_TURN = 54 * 20

STATE = np.dtype(
    [
        # ---- cards: sets of cards
        ("deck", np.int64),
        ("discard", np.int64),
        ("available", np.int64),  # dominance cards laid beside the map (3.3.3)
        ("limbo", np.int64),  # declared, and discarded only after their effect (4.1.2, 4.3.1)
        ("used_cards", np.int64),  # persistent cards already used by the seat in turn
        ("supporters", np.int64),
        ("hand", np.int64, (MAX_SEATS,)),
        ("play_area", np.int64, (MAX_SEATS,)),  # crafted cards with a persistent effect
        ("decree", np.int64, (N_COLUMNS,)),  # without the two viziers, which follow from the leader
        ("known", np.int64, (MAX_SEATS, MAX_SEATS)),  # [observer, holder]: cards the observer knows in that hand
        ("known_supporters", np.int64, (MAX_SEATS,)),  # by observer
        # ---- map: sets of clearings
        ("adjacent", np.int16, (N_CLEARINGS,)),
        ("suit_clearings", np.int16, (N_SUITS,)),
        ("ruins", np.int16),
        ("scorched", np.int16),  # no piece can be placed in or moved into (D.6)
        ("presence", np.int16, (MAX_SEATS,)),  # derived: clearings with a piece of the seat, but for pawns
        # ---- Vagabond cards: sets of quests
        ("quest_deck", np.int16),
        ("quests", np.int16),  # face up
        ("quests_done", np.int16, (MAX_VAGABONDS,)),
        ("turn_number", np.int16),  # player turns begun
        ("battle_flags", np.int16),  # rules/battle.py
        ("score", np.int8, (MAX_SEATS,)),
        # ---- seats
        ("n_seats", np.int8),
        ("faction_of", np.int8, (MAX_SEATS,)),
        ("seat_of", np.int8, (MAX_FACTIONS,)),  # the first seat of each faction, NOBODY when absent
        ("dominance", np.int8, (MAX_SEATS,)),  # the activated dominance card, else NO_CARD
        ("partner", np.int8, (MAX_SEATS,)),  # coalition partner, on both sides; else NOBODY
        ("winner", np.int8),
        ("ending", np.int8),
        # ---- pieces
        ("warriors", np.int8, (MAX_SEATS, N_CLEARINGS)),
        ("buildings", np.int8, (MAX_SEATS, N_BUILDING_KINDS, N_CLEARINGS)),
        ("tokens", np.int8, (MAX_SEATS, N_TOKEN_KINDS, N_CLEARINGS)),
        ("warrior_supply", np.int8, (MAX_SEATS,)),
        ("building_supply", np.int8, (MAX_SEATS, N_BUILDING_KINDS)),  # left on the tracks
        ("token_supply", np.int8, (MAX_SEATS, N_TOKEN_KINDS)),
        ("strength", np.int8, (MAX_SEATS, N_CLEARINGS)),  # derived: warriors and buildings, what rule is counted by
        ("ruler", np.int8, (N_CLEARINGS,)),  # derived: seat or NOBODY (2.5, 7.2.2)
        ("open_slots", np.int8, (N_CLEARINGS,)),  # derived
        ("suit_of", np.int8, (N_CLEARINGS,)),  # derived from suit_clearings
        # ---- items
        ("item_supply", np.int8, (N_ITEMS,)),
        ("crafted_items", np.int8, (MAX_SEATS, N_ITEMS)),
        ("ruin_pool", np.int8, (N_ITEMS,)),  # items under ruins that nobody has looked at
        ("ruin_items", np.int8, (N_CLEARINGS,)),  # how many lie under the ruin of each clearing
        # the item that an explorer has seen and left, else NO_ITEM; of two a + N_ITEMS * (b + 1)
        ("ruin_left", np.int8, (N_CLEARINGS,)),
        ("ruin_seen", np.int8, (N_CLEARINGS,)),  # set of seats that know it
        # ---- turn
        ("phase", np.int8),
        ("step", np.int8),
        ("turn_seat", np.int8),  # owns the turn, or sets up
        ("actor", np.int8),  # must choose now, CHANCE or TERMINAL
        ("crafted_with", np.int8, (N_SUITS,)),  # crafting pieces of each suit activated this turn (4.1.1)
        ("actions_left", np.int8),  # of the faction in turn, where it counts actions
        ("once", np.int8),  # set of things that the faction in turn does once a turn, its own bits
        # ---- pending choices, the last one on top: rules/frames.py
        ("n_pending", np.int8),
        ("pending_kind", np.int8, (MAX_PENDING,)),
        ("pending_seat", np.int8, (MAX_PENDING,)),
        ("pending_arg", np.int8, (MAX_PENDING, 3)),
        # ---- the battle being fought: rules/battle.py
        ("attacker", np.int8),  # NOBODY when there is no battle
        ("defender", np.int8),
        ("battlefield", np.int8),
        ("battle_step", np.int8),
        ("ally", np.int8),  # seat whose warriors fight for an attacking Vagabond, else NOBODY
        ("instigator", np.int8),  # the Vagrant behind this battle (D.4), else NOBODY
        ("roll", np.int8, (2,)),  # higher and lower die
        ("rolled_hits", np.int8, (2,)),  # to be dealt by attacker and by defender
        ("extra_hits", np.int8, (2,)),
        ("hits", np.int8, (2,)),  # still to be taken by attacker and by defender
        ("enlisted", np.int8),  # swords that an Arbiter adds for the defender
        ("fallen", np.int8, (MAX_SEATS,)),  # warriors of each seat removed at one moment, for Field Hospitals
        ("ally_losses", np.int8),  # allied warriors lost in this battle
        ("item_losses", np.int8),  # items damaged by the attacking Vagabond in this battle
        # ---- Eyrie
        ("leader", np.int8),
        ("deposed", np.int8),  # set of leaders lying face down
        ("column", np.int8),  # being resolved
        ("column_done", np.int8, (4,)),  # cards of each suit resolved in this column
        ("column_suit", np.int8),  # of the card being resolved, or -1 before one is chosen
        # ---- Alliance
        ("officers", np.int8),
        # ---- Vagabonds, by their number 0 or 1
        ("n_vagabonds", np.int8),
        ("vagabond_seat", np.int8, (MAX_VAGABONDS,)),
        ("character", np.int8, (MAX_VAGABONDS,)),
        ("pawn", np.int8, (MAX_VAGABONDS,)),  # a clearing or a forest, NO_CLEARING before the setup
        ("items", np.int8, (MAX_VAGABONDS, N_ZONES, N_ITEMS)),
        ("track", np.int8, (MAX_VAGABONDS, N_TRACKS)),  # face-up tea, coins and bags that lie on their tracks
        ("ruin_marked", np.int8, (MAX_VAGABONDS, N_ITEMS)),  # items marked R on the board
        ("relationship", np.int8, (MAX_VAGABONDS, MAX_SEATS)),  # HOSTILE, INDIFFERENT .. ALLIED
        ("aids", np.int8, (MAX_VAGABONDS, MAX_SEATS)),  # towards the next space, this turn
        ("reserved", np.int8, (6,)),  # fills the record up to a multiple of 8 bytes
    ],
    align=True,
)

# What a card does once crafted, or instead of being crafted
NO_EFFECT = 0
ITEM_CARD = 1
FAVOR = 2
AMBUSH = 3
DOMINANCE = 4
ARMORERS = 5
SAPPERS = 6
BRUTAL_TACTICS = 7
ROYAL_CLAIM = 8
STAND_AND_DELIVER = 9
TAX_COLLECTOR = 10
COMMAND_WARREN = 11
BETTER_BURROW_BANK = 12
COBBLER = 13
SCOUTING_PARTY = 14
CODEBREAKERS = 15
MAX_EFFECTS = 40

ANY = 3  # index of the any-suit symbol in a crafting cost

MAX_FEATURES = 32  # of the outlook of a faction: outlook.py

TABLES = np.dtype(
    [
        ("outlook_weight", np.float64, (len(FACTION_NAMES), MAX_FEATURES, 2)),  # calm, urgent
        # ---- deck
        ("suit_cards", np.int64, (4,)),  # set of cards of each suit, BIRD included
        ("matching_cards", np.int64, (4,)),  # cards that match a suit: it and BIRD; for BIRD birds alone (2.1.1)
        ("effect_cards", np.int64, (MAX_EFFECTS,)),  # set of cards with each effect
        ("persistent_cards", np.int64),
        ("craftable_cards", np.int64),
        ("card_suit", np.int8, (N_CARDS,)),
        ("card_effect", np.int8, (N_CARDS,)),
        ("card_cost", np.int8, (N_CARDS, 4)),  # symbols of fox, rabbit, mouse and any suit
        ("card_item", np.int8, (N_CARDS,)),  # NO_ITEM when it shows none
        ("card_points", np.int8, (N_CARDS,)),
        # ---- map
        ("corners", np.int16),  # set of clearings
        ("forest_clearings", np.int16, (MAX_FORESTS,)),  # clearings beside each forest
        ("forest_forests", np.int16, (MAX_FORESTS,)),  # forests beside each forest, as a set of forest numbers 0..
        ("clearing_forests", np.int16, (N_CLEARINGS,)),  # forests beside each clearing
        ("opposite", np.int8, (N_CLEARINGS,)),  # the corner diagonally opposite, NO_CLEARING for inner clearings
        ("slots", np.int8, (N_CLEARINGS,)),  # building slots, those under ruins included
        ("n_forests", np.int8),
        # ---- Vagabond
        ("quest_suit", np.int8, (N_QUESTS,)),
        ("quest_items", np.int8, (N_QUESTS, 2)),
        ("starting_items", np.int8, (len(CHARACTER_NAMES), N_ITEMS)),
        ("reserved", np.int8, (5,)),
    ],
    align=True,
)
