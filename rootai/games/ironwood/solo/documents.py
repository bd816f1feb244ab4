"""The bot in documents and views, and the laws that its part of a position obeys.

Of the bot's hand only its size is known: where unseen cards lie in it, and which base cards are not on the table.
"""

from collections.abc import Callable, Iterator
from typing import Any

from rootai.engine.bits import mask_of, members, popcount
from rootai.errors import BadStateError
from rootai.games.ironwood.cards import CARD_IDS
from rootai.games.ironwood.map import MOUNTAIN_NAMES, VISION_NAMES
from rootai.games.ironwood.rules.frames import BATTLING, FIRST_BOT_KIND, HITTING, RETREATING
from rootai.games.ironwood.solo import program as p
from rootai.games.ironwood.solo.hooks import bot_seat
from rootai.games.ironwood.solo.tables import MODE_NAMES
from rootai.games.ironwood.solo.texts import FORESTS_OF_IRON, MOUNTAINS_OF_WOOD
from rootai.games.ironwood.state import (
    BOT_NAMES,
    IRON_BOT,
    MAX_BOT_CODE,
    MAX_BOT_LISTS,
    N_CARDS,
    N_FORESTS,
    N_MOUNTAINS,
    NO_BOT,
    NO_CARD,
    SIDE_NAMES,
    SLOTS,
    SPECIAL_CARDS,
    WOOD_BOT,
)

FRAME_KINDS = {
    p.BOT_TURN: "bot turn",
    p.BOT_LIST: "bot list",
    p.BOT_SYMBOLS: "bot symbols",
    p.BOT_ACT: "bot act",
    p.BOT_DEMAND: "bot demand",
    p.BOT_OFFER: "bot offer",
    p.PLACING: "placing",
    p.GIVING_BACK: "giving back",
    p.SEARCHING: "searching",
    p.RECALLING: "recalling",
    p.REVEALING_TOP: "revealing",
}
_WORK = {
    "target": p.TARGET,
    "symbols_run": p.SYMBOLS_RUN,
    "alerted": p.ALERTED,
    "steal_on_win": p.STEAL_ON_WIN,
    "held_top": p.HELD_TOP,
    "held_bottom": p.HELD_BOTTOM,
}
# Frames that stand in a turn of the bot, and those that may stand alone
_IN_A_TURN = (p.BOT_LIST, p.BOT_SYMBOLS, p.BOT_DEMAND, p.BOT_OFFER, p.SEARCHING, p.RECALLING, p.REVEALING_TOP)


def bot_json(state: Any) -> dict[str, Any] | None:
    """What everybody sees of the bot; None without one."""
    if state.bot == NO_BOT:
        return None
    seat = int(bot_seat(state))
    return {
        "name": BOT_NAMES[state.bot],
        "mode": MODE_NAMES[int(state.bot)][state.intent],
        "side": SIDE_NAMES[state.side],
        "spirits": int(state.spirits),
        "marks": [MOUNTAIN_NAMES[mountain] for mountain in members(int(state.marks))],
        "discarded_visions": [VISION_NAMES[vision] for vision in members(int(state.vision_out))],
        "on_top": int(state.bot_top),
        "at_bottom": int(state.bot_bottom),
        "card": None if state.bot_card == NO_CARD else CARD_IDS[seat][state.bot_card],
        "work": {name: int(state.bot_work[place]) for name, place in _WORK.items()},
    }


def read_bot(doc: Any, state: Any, index_of: Callable[[Any, tuple[str, ...], str], int]) -> None:
    """The inverse of `bot_json`."""
    if (doc is None) != (state.bot == NO_BOT):
        raise BadStateError("'bot' is there in a solo game and null in all others")
    if doc is None:
        return
    if doc["name"] != BOT_NAMES[state.bot]:
        raise BadStateError(f"'bot' is {doc['name']!r}, but the game is one against {BOT_NAMES[state.bot]}")
    seat = int(bot_seat(state))
    state.intent = index_of(doc["mode"], MODE_NAMES[int(state.bot)], "bot.mode")
    state.side = index_of(doc["side"], SIDE_NAMES, "bot.side")
    state.spirits = _small(doc["spirits"], "spirits")
    state.marks = mask_of(index_of(name, MOUNTAIN_NAMES, "bot.marks") for name in doc["marks"])
    visions = [index_of(name, VISION_NAMES, "bot.discarded_visions") for name in doc["discarded_visions"]]
    state.vision_out = mask_of(visions)
    state.bot_top = _small(doc["on_top"], "on_top")
    state.bot_bottom = _small(doc["at_bottom"], "at_bottom")
    state.bot_card = NO_CARD if doc["card"] is None else index_of(doc["card"], CARD_IDS[seat], "bot.card")
    for name, place in _WORK.items():
        state.bot_work[place] = _small(doc["work"][name], name)
    if state.bot_work[p.TARGET] > N_FORESTS:
        raise BadStateError("'bot.work' aims at a forest that there is not")


def _small(value: Any, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= N_CARDS:
        raise BadStateError(f"'bot.{field}' must be an integer from 0 to {N_CARDS}, not {value!r}")
    return value


def is_possible(kind: int, args: list[int], state: Any, tables: Any) -> bool:
    """Whether the numbers of a frame of the bot name a step, a list and places that there are."""
    if state.bot == NO_BOT or not all(value >= p.UNDECIDED for value in args):
        return False
    first, second, third, fourth = args
    if kind == p.BOT_ACT:
        if not 0 <= first < MAX_BOT_CODE or second < 1:
            return False
        op = int(tables.bot_code[first, p.OP])
        is_iron = state.bot == IRON_BOT
        forest_first = op in FORESTS_OF_IRON if is_iron else op not in MOUNTAINS_OF_WOOD
        limits = (N_FORESTS if forest_first else N_MOUNTAINS, N_MOUNTAINS if is_iron else N_FORESTS)
        return op != 0 and third < limits[0] and fourth < limits[1]
    if kind == p.BOT_OFFER:
        return 0 <= first < MAX_BOT_CODE and tables.bot_code[first, p.OP] == p.OFFER
    if kind == p.BOT_LIST:
        spans = [(int(tables.bot_start[i]), int(tables.bot_end[i])) for i in range(MAX_BOT_LISTS)]
        return any(start <= first <= end == second for start, end in spans)
    if kind == p.BOT_SYMBOLS:
        return 0 <= first < N_CARDS and 0 <= second <= 2
    if kind == p.BOT_TURN:
        return p.START <= first <= p.CLOSE_STAGE
    return p.UNDECIDED < first <= N_CARDS and second >= 0


def check_frames(kinds: list[int], args: list[list[int]], tables: Any) -> None:
    """Refuse a stack on which the bot's procedure would have nowhere to go back to, or no room to go on."""
    if len(kinds) > p.MAX_STACK and any(kind >= FIRST_BOT_KIND for kind in kinds):
        raise BadStateError(f"'pending' has {len(kinds)} objects, but a bot's turn has at most {p.MAX_STACK}")
    for place, kind in enumerate(kinds):
        below = kinds[:place]
        if kind == p.BOT_TURN and place:
            raise BadStateError("'pending' has a turn of the bot within something else")
        if kind in _IN_A_TURN and p.BOT_TURN not in below:
            raise BadStateError("'pending' has a step of the bot outside its turn")
        if kind == p.BOT_ACT and not _belongs(place, kinds, args, tables):
            raise BadStateError("'pending' has a step of the bot where it cannot be")
        if kind == BATTLING and args[place][1] in (HITTING, RETREATING) and not tables.bot and place + 1 < len(kinds):
            raise BadStateError("'pending' has something on top of the end of a battle")


def _belongs(place: int, kinds: list[int], args: list[list[int]], tables: Any) -> bool:
    """The round's hiring stands alone, a retreat on its battle, all else in a turn."""
    row = args[place][0]
    if row == p.HIRE_ROW:
        return place == 0
    if row == p.RETREAT_ROW:
        return place > 0 and kinds[place - 1] == BATTLING and args[place - 1][1] == RETREATING
    return p.BOT_TURN in kinds[:place]


def broken_laws(state: Any, tables: Any) -> Iterator[str]:
    """The laws of a solo game."""
    kinds = [int(kind) for kind in state.frame_kind[: state.n_frames]]
    if state.bot == NO_BOT:
        if (
            state.marks
            or state.spirits
            or state.vision_out
            or state.bot_held
            or max(kinds, default=0) >= FIRST_BOT_KIND
        ):
            yield "there is something of a bot in a game without one"
        return
    seat = int(bot_seat(state))
    n_held = int(state.bot_work[p.HELD_TOP]) + int(state.bot_work[p.HELD_BOTTOM])
    if int(state.bot_top) + int(state.bot_bottom) > popcount(int(state.deck[seat])):
        yield "more unseen cards are in the bot's hand than its deck has"
    if n_held != popcount(int(state.bot_held)) or int(state.bot_held) & ~SPECIAL_CARDS:
        yield "the unseen cards of the bot's hand do not add up"
    if state.lasting[seat] or state.card_markers[seat].any():
        yield "the bot has no lasting cards"  # solo.ironbot.prep.4
    n_laid = sum(int(card) != NO_CARD for card in state.slot[seat, :, 0])
    stage = int(state.frame_arg[0, 0]) if kinds[:1] == [p.BOT_TURN] else None
    if stage in (p.START, p.REVEAL_STAGE, p.FILL_STAGE) and n_laid == SLOTS:
        yield "the bot has no slot left for a card"
    if p.REVEALING_TOP in kinds and not n_laid:
        yield "the bot reveals a card on top of none"
    if state.bot == WOOD_BOT:
        if int(state.marks) & ~(int(state.vision_deck) << 1):  # solo.woodbot.mark.1
            yield "a mountain is marked whose vision is not in the deck"
        if state.vision_hand or state.vision_buried:
            yield "the wood bot holds no visions"
    elif int(state.vision_out):
        yield "only the wood bot has a discard pile of visions"
