"""Moves of Root: operations and their arguments a, b, c (engine/packing.py).

A clearing, seat, card, item, suit or kind is its number.  An operation has one meaning for all factions that use it."""

# ---- chance
DRAW_CARD = 1  # a: seat, b: card from the deck to its hand
DRAW_SUPPORTER = 2  # a: card from the deck to the Supporters stack
TAKE_RANDOM = 3  # a: seat that takes, b: seat that loses, c: card
ROLL = 4  # a: higher die, b: lower die
FIND_ITEM = 5  # a: item that lies under the ruin, b: the second item, 255 for none
DRAW_QUEST = 6  # a: quest laid face up
FIRST_VAGABOND = 7  # a: seat of the Vagabond that sets up first (9.7.1)

# ---- setup
KEEP_AT = 10  # a: corner clearing
FIRST_BUILDING = 11  # a: clearing, b: kind
ROOST_AT = 12  # a: corner clearing
LEADER = 13  # a: leader; also after a turmoil
CHARACTER = 14  # a: character
FOREST_AT = 15  # a: place of the forest

# ---- all factions
END = 20  # no more of what this step offers
DECLINE = 21  # not this effect, not this card
CRAFT = 22  # a: card, b: suits that pay the any-suit symbols (crafting.py packs them)
MOVE = 23  # a: origin, b: destination, c: number of warriors
BATTLE = 24  # a: clearing, b: defender
AMBUSH_WITH = 25  # a: card; also to foil one
USE = 26  # a: card with a persistent effect, b: its target (seat or clearing)
LOSE_BUILDING = 27  # a: kind, removed for a hit
LOSE_TOKEN = 28  # a: kind, removed for a hit
GIVE_CARD = 29  # a: card, to the Supporters stack (8.2.6)
DISCARD = 30  # a: card, over the hand limit
ACTIVATE_DOMINANCE = 31  # a: card, b: coalition partner, 255 for none
TAKE_DOMINANCE = 32  # a: available dominance card, b: card spent
DEFENDER_FIRST = 33  # the attacker lets the defender use effects first
BUILD = 34  # a: clearing, b: kind
RECRUIT = 35  # a: clearing, 255 for all recruiters
RESOLVE_FIRST = 36  # a: which of several triggered effects comes first

# ---- Marquise
PLACE_WOOD = 40  # a: clearing
PAY_WOOD = 41  # a: clearing
OVERWORK = 42  # a: clearing, b: card
EXTRA_ACTION = 43  # a: bird card
HOSPITAL = 44  # a: card

# ---- Eyrie
ADD_TO_DECREE = 50  # a: card, b: column
NEW_ROOST = 51  # a: clearing
RESOLVE_SUIT = 52  # a: suit of the Decree card to be resolved next
TURMOIL = 53  # the chosen card cannot be carried out

# ---- Alliance
REVOLT = 60  # a: clearing
SPREAD = 61  # a: clearing
PAY_SUPPORTER = 62  # a: card
MOBILIZE = 63  # a: card
TRAIN = 64  # a: card
ORGANIZE = 65  # a: clearing

# ---- Vagabond
REFRESH = 70  # a: item, b: 1 for one in the Damaged box
SLIP = 71  # a: place
EXPLORE = 72
AID = 73  # a: seat, b: card, c: item exhausted
TAKE_ITEM = 74  # a: item
QUEST = 75  # a: quest, b: 1 for points, 0 for cards, c: 0, or 1 + item + 8 * number of the quest's item it stands for
STRIKE = 76  # a: seat, b: 0 warrior, 1 building, 2 token, c: kind
REPAIR = 77  # a: item, b: 1 for face up
SPECIAL = 78  # Thief a: seat; Tinker a: card; Vagrant a: attacker, b: defender; Harrier a: clearing
DAMAGE = 79  # a: item, b: 1 for face up
LOSE_ALLY = 80  # an allied warrior taken instead of an item
FIGHT_WITH = 81  # a: seat of the ally
MOVE_WITH = 82  # a: seat of the ally, b: number of warriors forced to move along
REMOVE_ITEM = 83  # a: item, b: zone
SWIFT_STRIKE = 84  # Ronin
ENLIST = 85  # a: seat of the Arbiter

NONE = 255  # an argument that does not apply
