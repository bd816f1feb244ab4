"""What a compiled step of a bot is: one row of TABLES.bot_code, its columns and the numbers that stand in them."""

# Columns
OP = 0
N = 1
A = 2
B = 3
LIST = 4  # list of steps below this one; the first of several for options
WHEN = 5

# Steps, with what their columns mean
END_TURN = 1
GAIN = 2  # N crystals
DRAW = 3  # N cards, A: to the top or the bottom
AIM = 4  # at a warband, for the chase that follows
MARCH = 5  # A: keyword
WALK = 6  # N warriors, A: keyword, B: carrying
ATTACK = 7  # A: up to four targets of wood, TARGET_BITS each, B: crystals stolen after a victory
RECRUIT = 8  # N warriors, A: at a carrier
SPEND = 9  # N crystals, LIST
BUILD = 10  # N crystals
FOUND = 11
DRILL = 12
BRING = 13  # N units
UPGRADE = 14
REMOVE = 15  # N warriors
DEMAND = 16  # N special cards
OFFER = 17  # N options, LIST
FIRST_OF = 18  # N options, LIST
STEAL = 19  # N crystals
SPIRITS = 20  # N markers
RECALL = 21  # N visions
SEEK = 22  # A: 1 for a find by a search
SEARCH = 23
SYMBOLS = 24
ANOTHER = 25  # N crystals the second time
RENEW = 26
HIRE = 27  # the round's hiring, for crystals
RETREAT = 28  # of a warband that lost to the bot
STEP_NAMES = (
    "none",
    "end_turn",
    "gain",
    "draw",
    "aim",
    "march",
    "walk",
    "attack",
    "recruit",
    "spend",
    "build",
    "found",
    "drill",
    "bring",
    "upgrade",
    "remove",
    "demand",
    "offer",
    "first_of",
    "steal",
    "spirits",
    "recall",
    "find",
    "search",
    "symbols",
    "another",
    "renew",
    "hire",
    "retreat",
)

# Rows that every bot has
HIRE_ROW = 0
COMPENSATION_ROW = 1
RETREAT_ROW = 2
FOUND_BY_SEARCH_ROW = 3

# Keywords
CHASE = 0
PROTECT = 1
EXPAND = 2
MARCH_WORDS = ("chase", "protect", "expand")
PLUNDER = 0
SECURE = 1
INTERFERE = 2
WALK_WORDS = ("plunder", "secure", "interfere")

TOP = 0
BOTTOM = 1
DRAW_WORDS = ("top", "bottom")

# Targets of an attack by wood; 0 ends the list
TARGET_BITS = 3
TARGET_WORDS = ("", "ferrum", "foundation", "drill", "marked", "adjacent", "near_totem")
FERRUM_TARGET = 1
FOUNDATION_TARGET = 2
DRILL_TARGET = 3
MARKED_TARGET = 4
ADJACENT_TARGET = 5
NEAR_TOTEM_TARGET = 6

# Conditions
CONDITION_WORDS = (
    "always",
    "totem_carried",  # a wood warband shares a forest with a totem
    "can_build",  # the bot has 5 crystals and controls a foundation
    "can_win",  # the same, with two outer forges built
    "smaller_carrier",  # a wood warband with or next to a totem is smaller than an iron warband next to it
    "ferrum_full",  # 5 combat units in Ferrum
    "human_rich",  # the human has 5 crystals
    "totem_on_map",
    "no_totem",
    "human_near_win",  # two outer forges, a foundation and 5 crystals
)
(
    ALWAYS,
    TOTEM_CARRIED,
    CAN_BUILD,
    CAN_WIN,
    SMALLER_CARRIER,
    FERRUM_FULL,
    HUMAN_RICH,
    TOTEM_ON_MAP,
    NO_TOTEM,
    HUMAN_NEAR_WIN,
) = range(len(CONDITION_WORDS))

# Faces of the die (solo.ironbot.die.1)
FACES = ("highest even", "highest odd", "lowest even", "lowest odd")
HIGHEST_EVEN, HIGHEST_ODD, LOWEST_EVEN, LOWEST_ODD = range(4)

# Frames of the stack (rules/frames.py).  The deepest stack: the turn, its list, an option of it, the symbols of a card,
# a symbol's list, the symbols of another card, a symbol's list, an option of it, a step, a battle, a retreat.
MAX_STACK = 11
BOT_TURN = 20  # 0: stage
BOT_LIST = 21  # 0: next step, 1: the one after the last, 2: 1 for a symbol, 3: 1 once something has changed
BOT_SYMBOLS = 22  # 0: card, 1: next symbol
BOT_ACT = 23  # a step; 0: row, 1: how much is left, 2 and 3: places chosen, UNDECIDED before
BOT_DEMAND = 24  # 0: cards that the human still sacrifices
BOT_OFFER = 25  # 0: row; the human chooses
PLACING = 26  # 0: what, 1: how many; chance acts
GIVING_BACK = 27  # 0: visions of the human's hand that go back into the deck; chance acts
SEARCHING = 28  # the top vision of the bot's deck is revealed; chance acts
RECALLING = 29  # 0: discarded visions that go back into the deck; chance acts
REVEALING_TOP = 30  # one more card from the top of the bot's hand; chance acts

# Stages of BOT_TURN
START = 0
REVEAL_STAGE = 1
FILL_STAGE = 2  # after a find by the search: a card of the deck fills the slot
END_STAGE = 3
CLOSE_STAGE = 4  # only the empty hand is still looked at

# What is placed at random
EXTRA_WARRIOR = 0
EXTRA_FOUNDATION = 1

UNDECIDED = -1

# Places in State.bot_work
TARGET = 0  # 1 + forest that the bot has aimed at
SYMBOLS_RUN = 1  # the symbols of a card were run this turn
ALERTED = 2  # a second card was revealed this turn
STEAL_ON_WIN = 3  # crystals stolen if the battle is won
HELD_TOP = 4  # of State.bot_held, on top of the hand
HELD_BOTTOM = 5  # and under it
