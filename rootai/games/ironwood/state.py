"""State of Ironwood: the whole two-player game and the fields of a solo opponent.

Seat 0 leads the Woodwalkers (wood), seat 1 the Ironclad (iron); wood always comes first.  Every faction has 38 action
cards, index 0..37 for the numbers 01..38; the first three are the base cards.

Decks are sets: their order is drawn when it matters.  Only what a rule makes known of an order is kept: the top of the
vision deck after a look.

Bounds.  The book does not bound the game: after ROUND_LIMIT rounds it ends with the ending "bound".  Moves: the most
choices offers a warband of all 20 warriors and 3 golems, 21 x 4 - 1 parts for at most 5 neighbours, and "no more".
Decisions: the card reader refuses a card that could ask more than CARD_DECISIONS times; a turn is the choice of a card,
that card and one more, and each of at most 35 lasting cards may be exhausted, or triggered by a step of the drill.
"""

import numpy as np

WOOD = 0
IRON = 1
SEAT_NAMES = ("wood", "iron")
N_SEATS = 2
NOBODY = -1

# Board: mountains and forests are numbered for themselves; a place is a mountain 0..10 or FIRST_FOREST + forest
N_MOUNTAINS = 11
N_FORESTS = 16
FIRST_FOREST = N_MOUNTAINS
N_PLACES = N_MOUNTAINS + N_FORESTS
FERRUM = 0
NO_PLACE = -1
ALL_MOUNTAINS = (1 << N_MOUNTAINS) - 1
ALL_FORESTS = (1 << N_FORESTS) - 1
ALL_PLACES = (1 << N_PLACES) - 1

# Components
N_CRYSTALS = 20
N_MARKERS = 20
N_WARRIORS = 20
N_GOLEMS = 3
N_FORGE_TOKENS = 5
N_TOTEMS = 5
N_VISIONS = 10
TO_WIN = 3
HAND_LIMIT = 8
DRAW_A_ROUND = 2
OPENING_DRAW = 4
HIRE_COST = 2
TURNS_A_ROUND = 6  # three of each player
SLOTS = 3
INCOME = (1, 2)  # crystals of wood and of iron in each preparation phase
LAST_TRACK = 3  # the last space of the drill track

# Cards
N_CARDS = 38
N_BASE = 3
BASE_CARDS = (1 << N_BASE) - 1
ALL_CARDS = (1 << N_CARDS) - 1
SPECIAL_CARDS = ALL_CARDS & ~BASE_CARDS
ALL_VISIONS = (1 << N_VISIONS) - 1
INNER_VISIONS = 0b1111  # vision v shows the mountain v + 1; the inner mountains come first
NO_CARD = -1
SLOT_MARKER = -2  # in a slot: the turn was spent on drawing a card
NO_VISION = -1

WARRIOR = 0
GOLEM = 1
UNIT_NAMES = ("warrior", "golem")
NO_TOTEM = 0
CHARGED = 1
FADING = 2
TOTEM_NAMES = ("none", "charged", "fading")

# Phases: what comes next once nothing is pending
SETUP = 0  # chance deals wood's first vision; a solo game has more to deal
INCOME_STEP = 1  # I/1
DRAW_STEP = 2  # I/2
MARKER_STEP = 3  # I/3
ACTION = 4  # II
CARD_STEP = 5  # III/1
LIMIT_STEP = 6  # III/1, down to the hand limit
TOTEM_STEP = 7  # III/2
HIRE_STEP = 8  # III/3
OVER = 9
PHASE_NAMES = (
    "setup",
    "income",
    "draw",
    "markers",
    "action",
    "cards",
    "limit",
    "totems",
    "hire",
    "over",
)

ENDINGS = ("totems", "forges", "concession", "bound")
BY_TOTEMS = 0
BY_FORGES = 1
BY_CONCESSION = 2
BY_BOUND = 3

# Solo games: the bot's seat follows the procedure of the book
NO_BOT = 0
IRON_BOT = 1
WOOD_BOT = 2
BOT_NAMES = (None, "ironbot", "woodbot")
AGGRESSIVE = 0  # intents of the iron bot
DEFENSIVE = 1
EXPANSIVE = 2
INTENT_NAMES = ("aggressive", "defensive", "expansive")
DISRUPTION = 0  # states of the wood bot, kept in `intent`
EXALTED = 1
SPIRIT_NAMES = ("disruption", "exalted")
ALERT = 0  # sides of the iron bot's turn card
EXHAUSTED = 1
SIDE_NAMES = ("alert", "exhausted")

ROUND_LIMIT = 30
CARD_DECISIONS = 60  # the most that one card may ask
MAX_MOVES = 416
MAX_DECISIONS = ROUND_LIMIT * (TURNS_A_ROUND * (1 + 2 * CARD_DECISIONS) + 70 * CARD_DECISIONS + 100)

MAX_FRAMES = 20  # rules/frames.py derives it
FRAME_ARGS = 4
MAX_LOOK = 4  # visions on top of the deck that can be known
MARKER_CARDS = 8  # cards of a card file that put markers on the map

STATE = np.dtype(
    [
        # sets of action cards, by seat; each card of a faction is in exactly one of the first six or is the battle card
        ("hand", np.int64, (N_SEATS,)),
        ("deck", np.int64, (N_SEATS,)),
        ("discard", np.int64, (N_SEATS,)),  # open to all
        ("in_slots", np.int64, (N_SEATS,)),  # played as actions this round
        ("lasting", np.int64, (N_SEATS,)),  # lasting cards of earlier rounds, and one whose exhaustion runs
        ("aside", np.int64, (N_SEATS,)),  # base cards used in battles this round
        ("known", np.int64, (N_SEATS,)),  # special cards that the enemy knows to be in hand, or to be the battle card
        ("due", np.int64),  # cards of the seat in turn whose last marker is off, to be exhausted one by one
        (
            "bot_held",
            np.int64,
        ),  # solo: cards drawn unseen from a deck that has run out since (bot_work has their places)
        ("triggered", np.int64),  # lasting cards of iron that a step of the drill has set off
        ("round_statics", np.int64, (N_SEATS,)),  # set of statics that hold until the end of the round
        ("marker_on", np.int32, (MARKER_CARDS,)),  # set of places with a marker of each card that places some
        ("frame_arg", np.int16, (MAX_FRAMES, FRAME_ARGS)),
        # sets of visions
        ("vision_hand", np.int16),
        ("vision_deck", np.int16),
        ("vision_open", np.int16),  # found, face up
        ("vision_buried", np.int16),  # sacrificed or discarded, face down
        ("vision_known", np.int16),  # part of the hand that iron knows
        ("vision_out", np.int16),  # solo: face up in the vision discard pile of the wood bot, or out of the game
        # sets of mountains
        ("foundations", np.int16),
        ("forges", np.int16),  # Ferrum included
        ("marks", np.int16),  # solo: mountains with a mark
        ("card_markers", np.int8, (N_SEATS, N_CARDS)),  # markers on lasting cards
        # mountains
        ("iron", np.int8, (N_MOUNTAINS,)),  # iron warriors
        ("golems", np.int8, (N_MOUNTAINS,)),
        ("iron_moved", np.int8, (N_MOUNTAINS,)),  # how many of them have moved this turn
        ("golems_moved", np.int8, (N_MOUNTAINS,)),
        # forests
        ("wood", np.int8, (N_FORESTS,)),
        ("wood_moved", np.int8, (N_FORESTS,)),
        ("charged", np.int8, (N_FORESTS,)),  # totems, charged side up
        ("fading", np.int8, (N_FORESTS,)),
        ("slot", np.int8, (N_SEATS, SLOTS, 2)),  # the card of each turn and the one on top; NO_CARD or SLOT_MARKER
        ("crystals", np.int8, (N_SEATS,)),  # own supplies
        ("common", np.int8),  # crystals in the common supply
        ("cargo", np.int8),  # crystals in the cargo area
        ("markers", np.int8),  # markers in the common supply
        ("reserve", np.int8, (N_SEATS,)),  # warriors
        ("golem_reserve", np.int8),
        ("forge_tokens", np.int8),  # not yet on the map
        ("totem_reserve", np.int8),
        ("delivered", np.int8),  # totems
        ("drill_at", np.int8),  # mountain
        ("drill_from", np.int8),  # mountain that it left in the present step, NO_PLACE otherwise
        ("drill_moved", np.int8),  # 1 once it has moved this turn
        ("track", np.int8),  # space of the drill track
        ("top_vision", np.int8, (MAX_LOOK,)),  # the top of the vision deck as far as somebody saw it; NO_VISION
        ("top_seen", np.int8, (N_SEATS,)),  # how many of these each seat has seen
        # the battle; NO_PLACE and NOBODY outside
        ("battle_forest", np.int8),
        ("battle_mountain", np.int8),
        ("attacker", np.int8),
        ("battle_card", np.int8, (N_SEATS,)),  # hidden until the reveal; NO_CARD before the choice or for none
        ("hits", np.int8, (N_SEATS,)),  # damage that each side deals, once the cards are revealed
        ("sorted_deck", np.int8, (N_SEATS,)),  # 1: drawn in ascending order, as all know (beginner.1)
        ("round_number", np.int8),  # 0 during the setup, then 1..ROUND_LIMIT
        ("phase", np.int8),
        ("step", np.int8),  # seat whose part of the phase comes next; in ACTION the turns begun this round
        ("actor", np.int8),  # the seat that must choose now, CHANCE or TERMINAL
        ("turn_seat", np.int8),  # the seat that plays a card or exhausts one, NOBODY between
        ("winner", np.int8),  # NOBODY before the end
        ("ended_by", np.int8),  # index into ENDINGS
        ("n_frames", np.int8),
        ("frame_kind", np.int8, (MAX_FRAMES,)),
        ("frame_seat", np.int8, (MAX_FRAMES,)),
        # solo; all zero without a bot
        ("bot", np.int8),  # NO_BOT, IRON_BOT or WOOD_BOT
        ("intent", np.int8),  # intent of the iron bot, state of the wood bot
        ("side", np.int8),  # of the iron bot's turn card
        ("spirits", np.int8),  # markers beside the Forest Spirits
        ("bot_top", np.int8),  # unseen cards of the deck on top of the bot's hand
        ("bot_bottom", np.int8),  # unseen cards of the deck under it
        ("bot_card", np.int8),  # card whose symbols are executed, NO_CARD otherwise; 0 without a bot
        ("bot_work", np.int8, (8,)),  # working numbers of the procedure
        ("reserved", np.int8, (5,)),
    ],
    align=True,
)

MAX_BOT_CODE = 192
MAX_BOT_LISTS = 128
BOT_ARGS = 6
N_SYMBOLS = 16
N_MODES = 3  # intents of the iron bot, states of the wood bot

MAX_CODE = 768
MAX_LISTS = 384
CODE_ARGS = 8
MAX_STATICS = 63
NO_LIST = -1
N_OPERATIONS = 27  # rules/program.py numbers them from 1
N_ROLES = 4  # both sides and both bots: outlook.py
MAX_FEATURES = 41  # of the outlook of a role: outlook.py

TABLES = np.dtype(
    [
        ("outlook_weight", np.float64, (N_ROLES, MAX_FEATURES, 2)),  # calm, urgent
        ("statics_of", np.int64, (N_SEATS, N_CARDS)),  # set of statics of each card
        ("cards_in_play", np.int64, (N_SEATS,)),  # cards of the game; a solo game leaves some out
        ("cards_with", np.int64, (N_SEATS, N_OPERATIONS)),  # set of cards that have an operation among their effects
        # sets of places, for each place those next to it of the other kind or of the same
        ("ridges", np.int32, (N_MOUNTAINS,)),  # mountains next to a mountain
        ("passes", np.int32, (N_FORESTS,)),  # forests next to a forest
        ("touches", np.int32, (N_FORESTS,)),  # mountains that touch a forest
        ("touched_by", np.int32, (N_MOUNTAINS,)),  # forests that touch a mountain
        ("inner_mountains", np.int32),
        ("outer_mountains", np.int32),
        ("inner_forests", np.int32),
        ("outer_forests", np.int32),
        ("edge_forests", np.int32),  # inner ones next to an outer one
        ("code", np.int16, (MAX_CODE, CODE_ARGS)),  # effects: rules/program.py names the columns
        ("list_start", np.int16, (MAX_LISTS,)),  # lists of effects: first effect and the one after the last
        ("list_end", np.int16, (MAX_LISTS,)),
        ("effects_of", np.int16, (N_SEATS, N_CARDS)),  # list of each card
        ("trigger_of", np.int16, (N_SEATS, N_CARDS)),  # list run by a step of the drill, NO_LIST
        ("exhaust_of", np.int16, (N_SEATS, N_CARDS)),  # list run by the exhaustion, NO_LIST
        ("track_list", np.int16, (LAST_TRACK + 1,)),  # reward of each space of the drill track
        ("n_code", np.int16),
        ("n_lists", np.int16),
        ("n_statics", np.int16),
        # solo: the steps of the bot (solo/program.py names the columns)
        ("bot_code", np.int16, (MAX_BOT_CODE, BOT_ARGS)),
        ("bot_start", np.int16, (MAX_BOT_LISTS,)),
        ("bot_end", np.int16, (MAX_BOT_LISTS,)),
        ("bot_symbol", np.int16, (N_SYMBOLS, 2, N_MODES)),  # list of a symbol, by side of the turn card and mode
        ("bot_turn", np.int16, (2, N_MODES)),  # list of a turn
        ("bot_attack", np.int16),  # row of `code` for the bot's attacks: no bonus, no victory
        ("combat", np.int8, (N_SEATS, N_CARDS, 3)),  # attack, defence, dominance
        ("markers_of", np.int8, (N_SEATS, N_CARDS)),
        ("marker_card", np.int8, (N_SEATS, N_CARDS)),  # index into State.marker_on, or -1
        ("static_kind", np.int8, (MAX_STATICS,)),
        ("static_when", np.int8, (MAX_STATICS,)),
        ("static_value", np.int8, (MAX_STATICS, 3)),  # attack, defence, dominance; or crystals
        ("start_iron", np.int8, (N_MOUNTAINS,)),
        ("start_wood", np.int8, (N_FORESTS,)),
        ("vision_crystals", np.int8, (N_VISIONS,)),
        ("forge_tokens", np.int8),
        ("sorted_decks", np.int8),
        ("opening_choice", np.int8),  # 1: four cards may be drawn in the first round
        ("concede", np.int8),  # 1: giving up is among the moves
        # solo: difficulty options and symbols
        ("bot", np.int8),
        ("red_symbols", np.int8),
        ("bot_opening_draw", np.int8),  # cards shuffled into the bot's hand in the first round
        ("symbol", np.int8, (N_SEATS, N_CARDS, 2)),  # solo symbols, 0 for none, negative for red ones
        ("bot_when", np.int8, (N_MODES,)),  # condition of each mode of the iron bot
        ("bot_flip", np.int8, (N_MODES, 2)),  # conditions that turn the wood bot's aid, 0 for none
        ("bot_bonus", np.int8, (N_MODES, 3)),  # attack, defence, dominance
        ("foundation_spirits", np.int8),
        ("forest_way", np.int8, (N_FORESTS, N_FORESTS)),  # passes between two forests
        ("mountain_way", np.int8, (N_MOUNTAINS, N_MOUNTAINS)),  # ridges between two mountains
        ("reserved", np.int8, (1,)),
    ],
    align=True,
)
