"""The bot's turn: its stages, its lists of steps, and what each step chooses and does.

A step that may choose between places settles each choice in its turn: one place is taken, of several the die decides
(ROLL).  Then it is the bot's move, BOT_STEP, which does the step once.  What cannot be done is passed over.
"""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.contract import CHANCE
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, op_of, pack
from rootai.games.ironwood.moves import (
    BOT_STEP,
    CHOOSE,
    DISCARD,
    DISCARD_TOP,
    NONE,
    PLACE_EXTRA,
    RETURN_VISION,
    ROLL,
    TOP_CARD,
)
from rootai.games.ironwood.rules import battle, cards, effects, pieces
from rootai.games.ironwood.rules.end import outer_forges
from rootai.games.ironwood.rules.frames import (
    BATTLING,
    DRAWING,
    FIRST_BOT_KIND,
    RETREATING,
    SECOND_COMMIT,
    pop,
    push,
    set_arg,
    top_arg,
    top_kind,
    top_seat,
)
from rootai.games.ironwood.solo import common, ironbot, woodbot
from rootai.games.ironwood.solo import program as p
from rootai.games.ironwood.solo.hooks import add_spirits, bot_seat, set_mark, take_mark
from rootai.games.ironwood.state import (
    ALERT,
    CHARGED,
    DRAW_A_ROUND,
    EXALTED,
    EXHAUSTED,
    FADING,
    FERRUM,
    FIRST_FOREST,
    HIRE_COST,
    IRON,
    IRON_BOT,
    N_MODES,
    NO_CARD,
    NO_PLACE,
    NO_TOTEM,
    SLOTS,
    TO_WIN,
    WOOD,
    WOOD_BOT,
)

BUILD_COST = 5
RICH = 5
FULL_FERRUM = 5  # combat units
IRON_SAVING = 5  # the iron bot hires while it has so much (solo.ironbot.end.4)
FULL_VISIONS = 5  # size of the wood bot's vision deck after a find

# ---- what the rules of the two-player game call ----------------------------------------------------------------------


@kernel
def begin_bot_turn(state):
    """A turn of the bot."""
    push(state, p.BOT_TURN, bot_seat(state), p.START, 0, 0, 0)


@kernel
def bot_draws(state, tables):
    """Cards are shuffled into the hand, with those that lie unseen on top of it and under it (solo.*.prep.2)."""
    seat = bot_seat(state)
    n = np.int64(state.bot_top) + np.int64(state.bot_bottom)
    n += np.int64(tables.bot_opening_draw) if state.round_number == 1 else DRAW_A_ROUND
    state.hand[seat] |= state.bot_held
    state.bot_held = 0
    state.bot_top = 0
    state.bot_bottom = 0
    state.bot_work[p.HELD_TOP] = 0
    state.bot_work[p.HELD_BOTTOM] = 0
    push(state, DRAWING, seat, n, 0, 0, 0)


@kernel
def bot_hires(state):
    """The bot's part of the hiring."""
    push_act(state, p.HIRE_ROW, 1)


@kernel
def is_bots(state, kind):
    """Whether the top frame belongs to the bot's procedure."""
    if kind >= FIRST_BOT_KIND:
        return True
    return kind == BATTLING and state.bot != 0 and top_seat(state) == bot_seat(state) and stage_of_bot(state)


@kernel
def stage_of_bot(state):
    """Whether a battle is at a point where the seat of its frame chooses: a card, or a retreat."""
    stage = top_arg(state, 1)
    return stage <= SECOND_COMMIT or stage == RETREATING


@kernel
def bot_waits(state, tables, kind):
    """Whether the top frame waits for somebody, who is then the one to act; if not, it has gone on or away."""
    if kind == BATTLING:
        return fights(state, tables)
    if kind == p.BOT_TURN:
        return goes_on(state, tables)
    if kind == p.BOT_LIST:
        next_step(state, tables)
        return False
    if kind == p.BOT_SYMBOLS:
        next_symbol(state, tables)
        return False
    if kind == p.BOT_ACT:
        return acts(state, tables)
    if kind == p.BOT_DEMAND or kind == p.BOT_OFFER:
        state.actor = 1 - bot_seat(state)
        if kind == p.BOT_DEMAND and (top_arg(state, 0) == 0 or cards.specials(state, state.actor) == 0):
            pop(state)
            return False
        return True
    if bot_possible(state, tables, kind) == 0:
        pop(state)
        return False
    state.actor = CHANCE
    return True


@kernel
def bot_moves(state, tables, kind, out):
    """The bot's one move, or the human's answers to it."""
    if kind == p.BOT_DEMAND:
        return effects.add_places(out, 0, DISCARD, cards.specials(state, np.int64(state.actor)), 0)
    if kind == p.BOT_OFFER:
        return effects.add_places(out, 0, CHOOSE, open_options(state, tables, top_arg(state, 0)), 0)
    op = np.int64(tables.bot_code[top_arg(state, 0), p.OP])
    first = top_arg(state, 2)
    second = top_arg(state, 3)
    out[0] = pack(BOT_STEP, op, NONE if first == p.UNDECIDED else first, NONE if second == p.UNDECIDED else second)
    return 1


@kernel
def bot_play(state, tables, kind, move):
    """A move of the bot, the human's answer to it, or an outcome of chance."""
    op = op_of(move)
    a = arg_a(move)
    if op == ROLL:
        choose(state, common.rolled(question(state, tables), a))
    elif op == TOP_CARD:
        top_card(state, tables, kind, a)
    elif op == PLACE_EXTRA:
        place_extra(state, a)
    elif op == RETURN_VISION:
        return_vision(state, kind, a)
    elif op == DISCARD_TOP:
        search(state, a)
    elif op == DISCARD:
        set_arg(state, 0, top_arg(state, 0) - 1)
        cards.discard_card(state, np.int64(state.actor), a)
    elif op == CHOOSE:
        row = top_arg(state, 0)
        pop(state)
        common.run_list(state, tables, np.int64(tables.bot_code[row, p.LIST]) + a, 0)
    else:
        do_step(state, tables)


# ---- chance ----------------------------------------------------------------------------------------------------------


@kernel
def bot_possible(state, tables, kind):
    """The set of faces, cards, places or visions that chance may bring, all equally likely."""
    if kind == p.BOT_ACT:
        return common.faces(question(state, tables))
    if kind == p.BOT_TURN and top_arg(state, 0) == p.FILL_STAGE:
        return np.int64(state.deck[bot_seat(state)])
    if kind == p.PLACING:
        return extra_places(state, tables)
    if kind == p.SEARCHING:
        return cards.vision_at(state, 0)
    if kind == p.GIVING_BACK:
        many = popcount(np.int64(state.vision_hand)) > 1  # solo.ironbot.drill.4
        return np.int64(state.vision_hand) if many and top_arg(state, 0) else np.int64(0)
    if kind == p.RECALLING:
        return np.int64(state.vision_out) if top_arg(state, 0) > 0 else np.int64(0)
    return common.top_cards(state)


@kernel
def bot_outcome(kind, member):
    """The outcome that brings a member of that set."""
    if kind == p.BOT_ACT:
        return pack(ROLL, member, 0, 0)
    if kind == p.PLACING:
        return pack(PLACE_EXTRA, member, 0, 0)
    if kind == p.SEARCHING:
        return pack(DISCARD_TOP, member, 0, 0)
    if kind == p.GIVING_BACK or kind == p.RECALLING:
        return pack(RETURN_VISION, member, 0, 0)
    return pack(TOP_CARD, member, 0, 0)


@kernel
def extra_places(state, tables):
    """Where a solo setup may still place something at random, each place once."""
    if top_arg(state, 1) == 0:
        return np.int64(0)
    if top_arg(state, 0) == p.EXTRA_FOUNDATION:
        return np.int64(tables.outer_mountains) & ~np.int64(state.foundations)
    found = np.int64(0)
    if state.bot == WOOD_BOT:
        outer = np.int64(tables.outer_forests)
        while outer:
            forest = lowest(outer)
            outer &= outer - 1
            if state.wood[forest] == tables.start_wood[forest]:
                found |= np.int64(1) << (FIRST_FOREST + forest)
        return found
    inner = np.int64(tables.inner_mountains)
    while inner:
        mountain = lowest(inner)
        inner &= inner - 1
        if state.iron[mountain] == tables.start_iron[mountain]:
            found |= np.int64(1) << mountain
    return found


@kernel
def place_extra(state, place):
    """One extra warrior or foundation."""
    set_arg(state, 1, top_arg(state, 1) - 1)
    if top_arg(state, 0) == p.EXTRA_FOUNDATION:
        state.forge_tokens -= 1
        state.foundations |= np.int64(1) << place
    elif place >= FIRST_FOREST:
        pieces.place_wood(state, place - FIRST_FOREST, 1)
    else:
        pieces.place_iron(state, place, 1)


@kernel
def top_card(state, tables, kind, card):
    """The card on top of the bot's hand: for a battle, for a slot, or, from the deck, to show that a turn is over."""
    if kind == BATTLING:
        common.take_top(state, card)
        battle.commit(state, card)
        return
    state.bot_card = card
    if kind == p.REVEALING_TOP:
        pop(state)
        common.take_top(state, card)
        common.lay_open(state, card, True)
        push(state, p.BOT_SYMBOLS, bot_seat(state), card, 0, 0, 0)
        return
    if top_arg(state, 0) == p.FILL_STAGE:  # solo.woodbot.search.2
        state.deck[bot_seat(state)] &= ~(np.int64(1) << card)
        common.lay_open(state, card, False)
        state.intent = EXALTED
        set_arg(state, 0, p.CLOSE_STAGE)
        return
    common.take_top(state, card)
    common.lay_open(state, card, False)
    set_arg(state, 0, p.END_STAGE)
    common.run_list(state, tables, np.int64(tables.bot_turn[state.side, state.intent]), 0)


@kernel
def return_vision(state, kind, vision):
    """A vision goes back into the deck, which is shuffled; the wood bot marks its mountain."""
    bit = np.int64(1) << vision
    set_arg(state, 0, top_arg(state, 0) - 1)
    state.vision_hand &= ~bit
    state.vision_known &= ~bit
    state.vision_out &= ~bit
    state.vision_deck |= bit
    cards.shuffle_visions(state)
    if kind == p.RECALLING:
        set_mark(state, vision + 1)


@kernel
def search(state, vision):
    """The top vision is revealed: the last one is found, any other is discarded (solo.woodbot.search.2 and .3)."""
    pop(state)
    cards.take_top_vision(state, vision)
    take_mark(state, vision + 1)
    common.note_change(state)
    if state.vision_deck:
        state.vision_out |= np.int64(1) << vision
    else:
        state.vision_open |= np.int64(1) << vision
        push_act(state, p.FOUND_BY_SEARCH_ROW, 1)
        set_arg(state, 2, vision + 1)


# ---- the turn --------------------------------------------------------------------------------------------------------


@kernel
def goes_on(state, tables):
    """A turn of the bot goes on until a card is to be revealed."""
    stage = top_arg(state, 0)
    if stage == p.START:
        start(state, tables)
        return False
    if stage == p.REVEAL_STAGE and common.n_bot_cards(state) > 0:
        state.actor = CHANCE
        return True
    if stage == p.FILL_STAGE:
        state.actor = CHANCE
        if common.can_draw(state):
            common.renew_deck(state)
            return True
        state.intent = EXALTED
    elif stage == p.END_STAGE:
        turn_aid(state, tables)
    close(state)
    return False


@kernel
def start(state, tables):
    """An empty hand costs the turn (solo.ironbot.turn.9); else the intent is set, or a totem is searched for."""
    for i in range(p.STEAL_ON_WIN + 1):
        state.bot_work[i] = 0
    state.bot_card = NO_CARD
    if common.n_bot_cards(state) == 0:
        set_arg(state, 0, p.CLOSE_STAGE)
        return
    set_arg(state, 0, p.REVEAL_STAGE)
    if state.bot == IRON_BOT:
        mode = np.int64(0)
        while mode < N_MODES - 1 and not holds(state, tables, np.int64(tables.bot_when[mode])):
            mode += 1
        state.intent = mode  # solo.ironbot.turn.4
    elif state.intent != EXALTED:
        push(state, p.SEARCHING, WOOD, 0, 0, 0, 0)  # solo.woodbot.search.1


@kernel
def turn_aid(state, tables):
    """The turn card or the aid is turned over at the end of a turn."""
    if state.bot == IRON_BOT:
        if state.side == EXHAUSTED:
            state.side = ALERT
        elif state.bot_work[p.SYMBOLS_RUN] == 0:
            state.side = EXHAUSTED
        return
    for i in range(2):  # solo.woodbot.turn.7
        when = np.int64(tables.bot_flip[state.intent, i])
        if when != p.ALWAYS and holds(state, tables, when):
            state.intent = EXALTED - state.intent
            return


@kernel
def close(state):
    """The turn is over; an empty hand is filled up with one card."""
    if common.n_bot_cards(state) == 0:
        common.draw_unseen(state, p.BOTTOM)
    for i in range(p.STEAL_ON_WIN + 1):
        state.bot_work[i] = 0
    state.bot_card = NO_CARD
    pop(state)


@kernel
def unwind(state, stage):
    """All that the bot still had to do this turn is dropped."""
    while top_kind(state) != p.BOT_TURN:
        pop(state)
    set_arg(state, 0, stage)


@kernel
def holds(state, tables, when):
    """Whether a condition holds."""
    if when == p.TOTEM_CARRIED:
        return woodbot.carrier_forests(state) != 0
    if when == p.CAN_BUILD:
        return can_build(state)
    if when == p.CAN_WIN:
        return can_build(state) and outer_forges(state) == TO_WIN - 1
    if when == p.SMALLER_CARRIER:
        return ironbot.smaller_carrier(state, tables)
    if when == p.FERRUM_FULL:
        return pieces.units(state, FERRUM) >= FULL_FERRUM
    if when == p.HUMAN_RICH:
        return state.crystals[1 - bot_seat(state)] >= RICH
    if when == p.TOTEM_ON_MAP:
        return common.totems(state, True) != 0
    if when == p.NO_TOTEM:
        return common.totems(state, True) == 0
    if when == p.HUMAN_NEAR_WIN:
        return outer_forges(state) == TO_WIN - 1 and state.foundations != 0 and state.crystals[IRON] >= BUILD_COST
    return True


@kernel
def can_build(state):
    """Whether iron has the crystals for a forge and controls a foundation."""
    return state.crystals[IRON] >= BUILD_COST and effects.build_places(state) != 0


# ---- lists of steps --------------------------------------------------------------------------------------------------


@kernel
def next_step(state, tables):
    """The next step of the list on top, or its end; a symbol that has changed nothing is compensated."""
    row = top_arg(state, 0)
    if row == top_arg(state, 1):
        compensate = top_arg(state, 2) and not top_arg(state, 3)
        pop(state)
        if compensate:
            push_act(state, p.COMPENSATION_ROW, 1)
        return
    set_arg(state, 0, row + 1)
    op = np.int64(tables.bot_code[row, p.OP])
    below = np.int64(tables.bot_code[row, p.LIST])
    if not holds(state, tables, np.int64(tables.bot_code[row, p.WHEN])):
        return
    if op == p.END_TURN:
        unwind(state, p.END_STAGE)
    elif op == p.SYMBOLS:
        state.bot_work[p.SYMBOLS_RUN] = 1
        push(state, p.BOT_SYMBOLS, bot_seat(state), state.bot_card, 0, 0, 0)
    elif op == p.FIRST_OF:
        common.run_list(state, tables, below + first_option(state, tables, row), 0)
    elif op == p.OFFER:
        offer(state, tables, row)
    elif op == p.SEARCH:
        push(state, p.SEARCHING, WOOD, 0, 0, 0, 0)
    else:
        once = op in (p.GAIN, p.SPEND, p.BUILD, p.DEMAND, p.STEAL, p.SPIRITS, p.RECALL, p.BRING, p.REMOVE, p.ANOTHER)
        push_act(state, row, np.int64(1) if once else max(np.int64(1), np.int64(tables.bot_code[row, p.N])))


@kernel
def push_act(state, row, times):
    """A step that is done some number of times."""
    push(state, p.BOT_ACT, bot_seat(state), row, times, p.UNDECIDED, p.UNDECIDED)


@kernel
def first_option(state, tables, row):
    """The first option that begins with a possible step, the last one if none does (solo.woodbot.turn.3)."""
    n = np.int64(tables.bot_code[row, p.N])
    for option in range(n - 1):
        if opens(state, tables, np.int64(tables.bot_code[row, p.LIST]) + option):
            return np.int64(option)
    return n - 1


@kernel
def open_options(state, tables, row):
    """The options that the human can choose between."""
    found = np.int64(0)
    for option in range(tables.bot_code[row, p.N]):
        if opens(state, tables, np.int64(tables.bot_code[row, p.LIST]) + option):
            found |= np.int64(1) << option
    return found


@kernel
def opens(state, tables, steps):
    """Whether the first step of a list is possible."""
    row = np.int64(tables.bot_start[steps])
    return holds(state, tables, np.int64(tables.bot_code[row, p.WHEN])) and can(state, tables, row)


@kernel
def offer(state, tables, row):
    """The human chooses, if there is anything to choose between."""
    found = open_options(state, tables, row)
    if popcount(found) > 1:
        push(state, p.BOT_OFFER, bot_seat(state), row, 0, 0, 0)
    elif found:
        common.run_list(state, tables, np.int64(tables.bot_code[row, p.LIST]) + lowest(found), 0)


@kernel
def next_symbol(state, tables):
    """The next symbol of a card from left to right; red ones only with the difficulty option."""
    seat = bot_seat(state)
    i = top_arg(state, 1)
    if i == 2:
        pop(state)
        return
    set_arg(state, 1, i + 1)
    symbol = np.int64(tables.symbol[seat, top_arg(state, 0), i])
    if symbol < 0:
        symbol = -symbol if tables.red_symbols else np.int64(0)
    if symbol:
        state.bot_work[p.TARGET] = 0
        common.run_list(state, tables, np.int64(tables.bot_symbol[symbol, state.side, state.intent]), 1)


# ---- one step --------------------------------------------------------------------------------------------------------


@kernel
def acts(state, tables):
    """The choices of a step are settled one by one; then the bot is to move."""
    while True:
        asked = n_questions(state, tables)
        if top_arg(state, 3) != p.UNDECIDED or asked == 0 or (asked == 1 and top_arg(state, 2) != p.UNDECIDED):
            break
        places = question(state, tables)
        if places == 0:
            give_up(state, tables)
            return False
        if places & (places - 1):
            state.actor = CHANCE
            return True
        choose(state, lowest(places))
    row = top_arg(state, 0)
    if tables.bot_code[row, p.OP] == p.AIM:
        state.bot_work[p.TARGET] = top_arg(state, 2) + 1
        pop(state)
        return False
    if asked == 0 and not can(state, tables, row):
        pop(state)
        return False
    state.actor = bot_seat(state)
    return True


@kernel
def give_up(state, tables):
    """A step that finds no place is over; so is a battle after which nobody can be sent away."""
    retreating = tables.bot_code[top_arg(state, 0), p.OP] == p.RETREAT
    pop(state)
    if retreating:
        battle.finish(state, tables)


@kernel
def choose(state, place):
    """The next choice of the step on top is settled."""
    set_arg(state, 2 if top_arg(state, 2) == p.UNDECIDED else 3, place)


@kernel
def n_questions(state, tables):
    """How many places the step on top chooses."""
    op = np.int64(tables.bot_code[top_arg(state, 0), p.OP])
    if op in (p.MARCH, p.WALK, p.ATTACK, p.SEEK):
        return 2
    return int(op in (p.AIM, p.RECRUIT, p.BUILD, p.FOUND, p.DRILL, p.BRING, p.UPGRADE, p.REMOVE, p.HIRE, p.RETREAT))


@kernel
def question(state, tables):
    """The places between which the step on top has to choose now, none if it cannot be done."""
    row = top_arg(state, 0)
    first = top_arg(state, 2)
    if first == p.UNDECIDED:
        return first_places(state, tables, row)
    return second_places(state, tables, row, first)


@kernel
def first_places(state, tables, row):
    """The places of a step's first choice."""
    op = np.int64(tables.bot_code[row, p.OP])
    a = np.int64(tables.bot_code[row, p.A])
    if op == p.AIM:
        return ironbot.aims(state, tables, ironbot.candidates(state, tables))
    if op == p.MARCH:
        return ironbot.march_targets(state, tables, a)
    if op == p.WALK:
        return woodbot.walk(state, tables, a, np.int64(tables.bot_code[row, p.B]))[0]
    if op == p.ATTACK:
        return attack_places(state, tables, a)
    if op == p.RECRUIT:
        return recruit_places(state, tables, a)
    if op == p.BUILD:
        return ironbot.building_mountains(state, tables, np.int64(tables.bot_code[row, p.N]))
    if op == p.FOUND:
        return ironbot.founding_mountains(state, tables)
    if op == p.DRILL:
        return ironbot.drill_targets(state, tables)
    if op == p.BRING:
        return ironbot.bringers(state, tables)
    if op == p.UPGRADE:
        return ironbot.upgrading_mountains(state, tables)
    if op == p.REMOVE:
        return ironbot.haunted_forests(state, tables)
    if op == p.SEEK:
        return woodbot.found_mountains(state, tables)
    if op == p.HIRE:
        return hire_places(state, tables)
    forest = np.int64(state.battle_forest)
    mountain = np.int64(state.battle_mountain)
    if state.bot == IRON_BOT:
        return ironbot.retreat_forests(state, tables, forest, mountain)
    return woodbot.retreat_mountains(state, tables, mountain)


@kernel
def attack_places(state, tables, targets):
    """The forest that iron attacks or the mountain that wood attacks; without a card nobody (solo.*.attack.1)."""
    if common.n_bot_cards(state) == 0:
        return np.int64(0)
    if state.bot == IRON_BOT:
        return ironbot.attack_targets(state, tables)
    return woodbot.attack_mountains(state, tables, targets)


@kernel
def recruit_places(state, tables, at_carrier):
    """Where a symbol places a warrior."""
    if state.bot == IRON_BOT:
        return ironbot.hiring_mountains(state, tables)
    return woodbot.recruiting_forests(state, tables, at_carrier)


@kernel
def hire_places(state, tables):
    """Where the bot hires at the end of the round, as long as it spends crystals on it."""
    if state.bot == IRON_BOT:
        return ironbot.hiring_mountains(state, tables) if state.crystals[IRON] >= IRON_SAVING else np.int64(0)
    return woodbot.hiring_forests(state, tables) if state.crystals[WOOD] >= HIRE_COST else np.int64(0)


@kernel
def second_places(state, tables, row, first):
    """The places of a step's second choice."""
    op = np.int64(tables.bot_code[row, p.OP])
    a = np.int64(tables.bot_code[row, p.A])
    if op == p.MARCH:
        return ironbot.march_sources(state, tables, a, first)
    if op == p.WALK:
        sources = woodbot.walk(state, tables, a, np.int64(tables.bot_code[row, p.B]))[1]
        return woodbot.walk_sources(state, tables, sources, first)
    if op == p.SEEK:
        return woodbot.found_forests(state, tables, first)
    if state.bot == IRON_BOT:
        return ironbot.attackers(state, tables, first)
    return woodbot.attack_forests(state, tables, first)


@kernel
def can(state, tables, row):
    """Whether a step could change something now; a payment could if what it pays for begins with a possible step."""
    while tables.bot_code[row, p.OP] == p.SPEND:
        if state.crystals[bot_seat(state)] < tables.bot_code[row, p.N]:
            return False
        row = np.int64(tables.bot_start[tables.bot_code[row, p.LIST]])
        if not holds(state, tables, np.int64(tables.bot_code[row, p.WHEN])):
            return False
    return changes(state, tables, row)


@kernel
def changes(state, tables, row):
    """Whether a step other than a payment could change something now."""
    op = np.int64(tables.bot_code[row, p.OP])
    seat = bot_seat(state)
    if op == p.GAIN:
        return state.common > 0
    if op == p.DRAW:
        return common.can_draw(state)
    if op == p.DEMAND:
        return cards.specials(state, 1 - seat) != 0
    if op == p.STEAL:
        return state.crystals[1 - seat] > 0
    if op == p.SPIRITS:
        return state.markers > 0
    if op == p.RECALL:
        return state.vision_out != 0
    if op == p.ANOTHER:
        return state.common > 0 if state.bot_work[p.ALERTED] else common.n_bot_cards(state) > 0
    if op == p.RENEW:
        return True
    return leads(state, tables, row, first_places(state, tables, row))


@kernel
def leads(state, tables, row, places):
    """Whether one of the places of a first choice leaves a second one, where there is one."""
    op = np.int64(tables.bot_code[row, p.OP])
    if op != p.MARCH:
        return places != 0
    while places:
        if second_places(state, tables, row, lowest(places)):
            return True
        places &= places - 1
    return False


@kernel
def do_step(state, tables):
    """The step on top is done once."""
    row = top_arg(state, 0)
    first = top_arg(state, 2)
    second = top_arg(state, 3)
    op = np.int64(tables.bot_code[row, p.OP])
    common.note_change(state)
    if op == p.HIRE:
        pieces.spend(state, bot_seat(state), HIRE_COST)
    else:
        set_arg(state, 1, top_arg(state, 1) - 1)
    set_arg(state, 2, p.UNDECIDED)
    set_arg(state, 3, p.UNDECIDED)
    if top_arg(state, 1) == 0:
        pop(state)
    if op in (p.GAIN, p.DRAW, p.SPEND, p.DEMAND, p.STEAL, p.SPIRITS, p.RECALL, p.ANOTHER, p.RENEW):
        change_hand(state, tables, row, op)
    elif op in (p.MARCH, p.WALK, p.ATTACK, p.RETREAT, p.SEEK):
        change_map(state, tables, row, op, first, second)
    else:
        change_place(state, tables, row, op, first)


@kernel
def change_hand(state, tables, row, op):
    """Steps that choose no place."""
    seat = bot_seat(state)
    n = np.int64(tables.bot_code[row, p.N])
    if op == p.GAIN:
        pieces.gain(state, seat, n)
    elif op == p.DRAW:
        common.draw_unseen(state, np.int64(tables.bot_code[row, p.A]))
    elif op == p.SPEND:
        pieces.spend(state, seat, n)
        common.run_list(state, tables, np.int64(tables.bot_code[row, p.LIST]), 0)
    elif op == p.DEMAND:
        push(state, p.BOT_DEMAND, seat, n, 0, 0, 0)
    elif op == p.STEAL:
        pieces.steal(state, seat, n)
    elif op == p.SPIRITS:
        add_spirits(state, n)
    elif op == p.RECALL:
        push(state, p.RECALLING, seat, n, 0, 0, 0)
    elif op == p.RENEW:
        renew(state)
    elif state.bot_work[p.ALERTED]:
        pieces.gain(state, seat, n)
    else:
        state.bot_work[p.ALERTED] = 1
        push(state, p.REVEALING_TOP, seat, 0, 0, 0, 0)


@kernel
def renew(state):
    """The revealed card is discarded, the turn card shows alert, and the turn begins again."""
    seat = bot_seat(state)
    card = np.int64(state.bot_card)
    for turn in range(SLOTS):
        if state.slot[seat, turn, 0] == card:
            state.slot[seat, turn, 0] = NO_CARD
    state.in_slots[seat] &= ~(np.int64(1) << card)
    cards.put_away(state, seat, card)
    state.side = ALERT
    unwind(state, p.START)


@kernel
def change_map(state, tables, row, op, first, second):
    """Steps that move units, attack or find."""
    a = np.int64(tables.bot_code[row, p.A])
    if op == p.MARCH:
        warriors, golems = ironbot.marchers(state, tables, a, second, first)
        pieces.march(state, second, first, warriors, golems)
    elif op == p.WALK:
        carrying = woodbot.walk(state, tables, a, np.int64(tables.bot_code[row, p.B]))[2]
        pieces.step(state, tables, second, first, totem_of(state, second) if carrying else NO_TOTEM, False)
    elif op == p.SEEK:
        find(state, tables, first, second)
    elif op == p.RETREAT:
        battle.retreat(state, tables, first + FIRST_FOREST if state.bot == IRON_BOT else first)
    elif state.bot == IRON_BOT:
        battle.begin_battle(state, tables, IRON, np.int64(tables.bot_attack), first, second)
    else:
        state.bot_work[p.STEAL_ON_WIN] = tables.bot_code[row, p.B]
        battle.begin_battle(state, tables, WOOD, np.int64(tables.bot_attack), second, first)


@kernel
def totem_of(state, forest):
    """The totem that a warrior takes along: a fading one first."""
    if state.fading[forest] > 0:
        return FADING
    return CHARGED


@kernel
def find(state, tables, mountain, forest):
    """A totem appears, its vision leaves the game, the deck is filled up and the turn ends (solo.woodbot.find.3-7)."""
    vision = mountain - 1
    bit = np.int64(1) << vision
    if state.totem_reserve > 0:
        state.totem_reserve -= 1
        state.charged[forest] += 1
    pieces.gain(state, WOOD, np.int64(tables.vision_crystals[vision]))
    take_mark(state, mountain)
    state.vision_deck &= ~bit
    cards.shuffle_visions(state)
    state.vision_open |= bit
    opening = False  # whether the search that opens a turn has found it
    for place in range(state.n_frames):
        if state.frame_kind[place] == p.BOT_TURN:
            opening = state.frame_arg[place, 0] == p.REVEAL_STAGE
    unwind(state, p.FILL_STAGE if opening else p.END_STAGE)
    push(state, p.RECALLING, WOOD, FULL_VISIONS - popcount(np.int64(state.vision_deck)), 0, 0, 0)


@kernel
def change_place(state, tables, row, op, place):
    """Steps that change one place."""
    n = np.int64(tables.bot_code[row, p.N])
    if op == p.RECRUIT or op == p.HIRE:
        effects.hire(state, place + FIRST_FOREST if state.bot == WOOD_BOT else place, 0)
    elif op == p.BUILD:
        pieces.spend(state, IRON, n)
        effects.build(state, place)
    elif op == p.FOUND:
        state.forge_tokens -= 1
        state.foundations |= np.int64(1) << place
    elif op == p.DRILL:
        drill(state, place)
    elif op == p.BRING:
        golems = min(n, common.free_golems(state, tables, place))
        warriors = min(n - golems, common.free_warriors(state, tables, place))
        pieces.march(state, place, np.int64(state.drill_at), warriors, golems)
    elif op == p.UPGRADE:
        pieces.upgrade(state, place)
    else:
        pieces.remove_wood(state, place, n)


@kernel
def drill(state, mountain):
    """The drill moves; its track brings what it brings a player, but for the look (solo.ironbot.drill.3 to .5)."""
    went_on = pieces.move_drill(state, mountain)
    origin = np.int64(state.drill_from)
    state.drill_from = NO_PLACE
    if not went_on:
        return
    pieces.load(state, 2 if state.track == 1 else 1)
    if state.track == 2:
        pieces.place_iron(state, origin, 1)
        push(state, p.GIVING_BACK, IRON, 1, 0, 0, 0)
    elif state.track > 2:
        common.draw_unseen(state, p.BOTTOM)


# ---- battles ---------------------------------------------------------------------------------------------------------


@kernel
def fights(state, tables):
    """The bot plays the top card of its hand, or none (solo.*.battle.2), and sends away whom it has beaten."""
    if top_arg(state, 1) == RETREATING:
        push_act(state, p.RETREAT_ROW, 1)
        return False
    if common.n_bot_cards(state) == 0:
        battle.commit(state, NO_CARD)
        return False
    state.actor = CHANCE
    return True
