"""The effects of cards: lists run from left to right, and what an effect asks its player (effects in rules/program.py).

Effects are optional and may be used in part unless they are printed in red (round.action.5, round.action.6).  Where an
effect can do nothing, as all can see, nobody is asked; where that would tell of a hidden card, its player is asked all
the same.
"""

import numpy as np

from rootai.engine.bits import lowest, popcount
from rootai.engine.jit import kernel
from rootai.engine.packing import arg_a, arg_b, arg_c, op_of, pack
from rootai.games.ironwood.moves import (
    ATTACK,
    BUILD,
    BURY,
    CHOOSE,
    DISCARD,
    DRILL,
    FIND,
    FOUND,
    GOLEM_SHIFT,
    HIRE,
    LURE,
    MARCH,
    MARK,
    PAY,
    RECHARGE,
    RECOVER,
    REMOVE,
    STEP,
    STOP,
    TAKE,
    UPGRADE,
    WARRIOR_PART,
)
from rootai.games.ironwood.rules import pieces
from rootai.games.ironwood.rules import program as p
from rootai.games.ironwood.rules.battle import attack_moves, begin_battle
from rootai.games.ironwood.rules.cards import bury_vision, discard_card, specials, unseen
from rootai.games.ironwood.rules.end import outer_forges, win
from rootai.games.ironwood.rules.frames import (
    ACTING,
    DRAWING,
    DRAWING_VISION,
    LOOKING,
    LOSING,
    RUNNING,
    SHOWING,
    SHOWING_HAND,
    TRIGGERING,
    TURN,
    pop,
    push,
    running_card,
    set_arg,
    top_arg,
    top_seat,
)
from rootai.games.ironwood.rules.places import frozen, places_of
from rootai.games.ironwood.solo.hooks import foundation_placed, vision_spent
from rootai.games.ironwood.state import (
    BY_FORGES,
    CHARGED,
    FADING,
    FIRST_FOREST,
    GOLEM,
    IRON,
    N_FORESTS,
    N_MOUNTAINS,
    NO_CARD,
    NO_LIST,
    NO_TOTEM,
    TO_WIN,
    WARRIOR,
    WOOD,
)

BYTE = 255


@kernel
def run(state, tables, seat, effects, card):
    """Put a list of effects on top."""
    if effects != NO_LIST:
        push(state, RUNNING, seat, tables.list_start[effects], tables.list_end[effects], card, 0)


@kernel
def run_next(state, tables):
    """The next effect of the list on top begins, or the list is finished."""
    effect = top_arg(state, 0)
    if effect == top_arg(state, 1):
        pop(state)
        return
    set_arg(state, 0, effect + 1)
    begin(state, tables, top_seat(state), effect)


@kernel
def begin(state, tables, seat, effect):
    """An effect asks its player, happens at once if it is red and leaves no choice, or is passed over."""
    op = np.int64(tables.code[effect, p.OP])
    if op == p.EXTRA:
        push(state, TURN, seat, 1, tables.code[effect, p.B], 0, 0)
    elif is_amount(tables, effect):
        n = most(state, tables, seat, effect)
        if n > 0 and tables.code[effect, p.MANDATORY]:
            happen(state, tables, seat, effect, n)
        elif n > 0:
            push(state, ACTING, seat, effect, n, 0, 0)
    elif op != p.SPEND or can_pay(state, tables, seat, effect):
        push(state, ACTING, seat, effect, tables.code[effect, p.N], 0, 0)


# ---- effects that are used to some amount ----------------------------------------------------------------------------


@kernel
def is_amount(tables, effect):
    """Whether all that is asked of an effect is how much of it is used."""
    op = np.int64(tables.code[effect, p.OP])
    if op == p.LOSS:
        return tables.code[effect, p.B] == p.ENEMY or tables.code[effect, p.C] == 1
    return op in (p.GAIN, p.STEAL, p.LOAD, p.UNLOAD, p.DRAWING_OP, p.LOOK, p.ENEMY_CHOICE, p.THIS_ROUND)


@kernel
def most(state, tables, seat, effect):
    """The most that can be done of it, as far as all can see (setup.5)."""
    op = np.int64(tables.code[effect, p.OP])
    a = np.int64(tables.code[effect, p.A])
    if is_countable(op):
        return min(wanted(state, tables, effect), available(state, tables, seat, effect))
    if op == p.UNLOAD:
        return np.int64(state.cargo > 0 or state.track > 0)
    if op == p.LOOK:
        if a == p.VISION_TOP:
            return np.int64(state.vision_deck != 0)
        if a == p.ENEMY_HAND:
            return np.int64(popcount(specials(state, 1 - seat)) > popcount(state.known[1 - seat]))
        return np.int64(state.vision_hand != 0)
    if op == p.LOSS:
        victim = 1 - seat if tables.code[effect, p.B] == p.ENEMY else seat
        return np.int64(held(state, victim, a) > 0)
    if op == p.ENEMY_CHOICE:
        return np.int64(open_options(state, tables, 1 - seat, effect) != 0)
    return np.int64(1)


@kernel
def is_countable(op):
    """Whether an operation takes a number of crystals or cards that may run short."""
    return op in (p.GAIN, p.STEAL, p.LOAD, p.DRAWING_OP)


@kernel
def wanted(state, tables, effect):
    """How many crystals or cards an effect names."""
    n = np.int64(tables.code[effect, p.N])
    if tables.code[effect, p.OP] == p.GAIN and tables.code[effect, p.A] == p.PER_FORGE:
        n *= popcount(np.int64(state.forges))
    return n


@kernel
def available(state, tables, seat, effect):
    """How many crystals or cards are there for it."""
    op = np.int64(tables.code[effect, p.OP])
    if op == p.STEAL:
        return np.int64(state.crystals[1 - seat])
    if op == p.DRAWING_OP:
        if tables.code[effect, p.A] == p.VISIONS:
            return popcount(np.int64(state.vision_deck))
        return popcount(state.deck[seat]) + popcount(state.discard[seat])
    return np.int64(state.common)


@kernel
def held(state, seat, deck):
    """How many cards of a kind a seat could lose."""
    return popcount(np.int64(state.vision_hand)) if deck == p.VISIONS else popcount(specials(state, seat))


@kernel
def happen(state, tables, seat, effect, n):
    """An amount of an effect is used."""
    op = np.int64(tables.code[effect, p.OP])
    a = np.int64(tables.code[effect, p.A])
    if op == p.GAIN:
        pieces.gain(state, seat, n)
    elif op == p.STEAL:
        pieces.steal(state, seat, n)
    elif op == p.LOAD:
        pieces.load(state, n)
    elif op == p.UNLOAD:
        pieces.unload(state)
    elif op == p.DRAWING_OP:
        push(state, DRAWING_VISION if a == p.VISIONS else DRAWING, seat, n, 0, 0, 0)
    elif op == p.LOOK:
        look(state, tables, seat, effect)
    elif op == p.LOSS:
        victim = 1 - seat if tables.code[effect, p.B] == p.ENEMY else seat
        if tables.code[effect, p.C]:
            push(state, LOSING, victim, tables.code[effect, p.N], a, 0, 0)
        else:
            push(state, ACTING, victim, effect, tables.code[effect, p.N], 1, 0)
    elif op == p.ENEMY_CHOICE:
        push(state, ACTING, 1 - seat, effect, 1, 1, 0)
    else:
        first = np.int64(tables.code[effect, p.A])
        state.round_statics[seat] |= ((np.int64(1) << tables.code[effect, p.B]) - 1) << first


@kernel
def look(state, tables, seat, effect):
    """What is looked at is shown piece by piece; the other knows that it was looked at."""
    what = np.int64(tables.code[effect, p.A])
    if what == p.ENEMY_HAND:
        push(state, SHOWING_HAND, 1 - seat, popcount(unseen(state, 1 - seat)), 0, 0, 0)
    elif what == p.VISION_TOP:
        push(state, LOOKING, seat, tables.code[effect, p.N], 0, 0, 0)
    else:
        push(state, SHOWING, seat, tables.code[effect, p.N], 0, 0, 0)


# ---- costs and options -----------------------------------------------------------------------------------------------


@kernel
def can_pay(state, tables, seat, effect):
    """Whether the whole price is there (round.action.7); what is in hand is counted, which all can see."""
    return (
        state.crystals[seat] >= tables.code[effect, p.A]
        and held(state, seat, p.SPECIALS) >= tables.code[effect, p.B]
        and (tables.code[effect, p.C] == 0 or held(state, seat, p.VISIONS) >= tables.code[effect, p.C])
    )


@kernel
def open_options(state, tables, chooser, effect):
    """The options of an enemy's choice that can be carried out completely."""
    found = np.int64(0)
    for option in range(tables.code[effect, p.A]):
        if is_complete(state, tables, 1 - chooser, np.int64(tables.code[effect, p.LIST]) + option):
            found |= np.int64(1) << option
    return found


@kernel
def is_complete(state, tables, seat, effects):
    """Whether crystals and cards last for every effect of a list that `seat` would run."""
    for effect in range(tables.list_start[effects], tables.list_end[effects]):
        op = np.int64(tables.code[effect, p.OP])
        if op == p.LOSS:
            victim = 1 - seat if tables.code[effect, p.B] == p.ENEMY else seat
            if held(state, victim, np.int64(tables.code[effect, p.A])) < tables.code[effect, p.N]:
                return False
        elif is_countable(op) and available(state, tables, seat, effect) < wanted(state, tables, effect):
            return False
    return True


# ---- whether an effect still asks ------------------------------------------------------------------------------------


@kernel
def still_asks(state, tables):
    """Whether the effect on top has something to ask; otherwise it is over."""
    effect = top_arg(state, 0)
    op = np.int64(tables.code[effect, p.OP])
    seat = top_seat(state)
    if top_arg(state, 1) == 0 and not (op == p.MOVE_WARRIOR and top_arg(state, 2)):
        return False
    if op == p.MOVE_WARRIOR:
        return any_warrior_moves(state, tables)
    if op == p.MOVE_WARBAND:
        return any_warband_moves(state, tables)
    if op == p.SEEK:  # which visions wood holds must not be told
        return state.totem_reserve > 0 and state.vision_hand != 0
    if op in (p.SPEND, p.CHOICE) or is_amount(tables, effect):
        return True
    return options(state, tables, seat, effect, None, 0) > 0


@kernel
def any_warrior_moves(state, tables):
    """Whether a warrior is left for this effect."""
    held_back = frozen(state, tables, WOOD) >> FIRST_FOREST
    if top_arg(state, 2):
        return not (held_back >> (top_arg(state, 2) - 1)) & 1
    for forest in range(N_FORESTS):
        if state.wood[forest] > state.wood_moved[forest] and not (held_back >> forest) & 1:
            return True
    return False


@kernel
def any_warband_moves(state, tables):
    """Whether a warband is left for this effect."""
    used = frozen(state, tables, IRON) | top_arg(state, 2)
    for mountain in range(N_MOUNTAINS):
        free = pieces.units(state, mountain) - state.iron_moved[mountain] - state.golems_moved[mountain]
        if free > 0 and not (used >> mountain) & 1:
            return True
    return False


@kernel
def may_stop(state, tables):
    """Whether the effect on top may be left as it is: not if it is red, and not between the parts of a price."""
    effect = top_arg(state, 0)
    op = np.int64(tables.code[effect, p.OP])
    if op == p.ENEMY_CHOICE or (op == p.LOSS and top_arg(state, 2)):
        return False
    if op == p.SPEND:
        return top_arg(state, 2) == 0
    return not tables.code[effect, p.MANDATORY]


# ---- what an effect offers -------------------------------------------------------------------------------------------


@kernel
def acting_moves(state, tables, out):
    """All choices of the effect on top."""
    effect = top_arg(state, 0)
    n = 0
    if is_amount(tables, effect) and top_arg(state, 2) == 0:
        for amount in range(top_arg(state, 1) + 1):
            out[n] = pack(TAKE, amount, 0, 0)
            n += 1
        return n
    if may_stop(state, tables):
        out[0] = pack(STOP, 0, 0, 0)
        n = 1
    return options(state, tables, top_seat(state), effect, out, n)


@kernel
def add(out, n, op, a, b, c):
    """One choice more; without a list it is only counted."""
    if out is not None:
        out[n] = pack(op, a, b, c)
    return n + 1


@kernel
def add_places(out, n, op, places, b):
    """A choice for each place of a set."""
    while places:
        n = add(out, n, op, lowest(places), b, 0)
        places &= places - 1
    return n


@kernel
def options(state, tables, seat, effect, out, n):
    """The choices but that to stop, appended; their number."""
    op = np.int64(tables.code[effect, p.OP])
    a = np.int64(tables.code[effect, p.A])
    if op == p.MOVE_WARRIOR:
        return warrior_moves(state, tables, out, n)
    if op == p.MOVE_WARBAND:
        return warband_moves(state, tables, out, n)
    if op == p.MOVE_DRILL:
        return drill_moves(state, tables, out, n)
    if op == p.MOVE_ENEMY:
        return lure_moves(state, tables, out, n)
    if op == p.BATTLE:
        return attack_moves(state, tables, seat, np.int64(tables.code[effect, p.D]), out, n)
    if op == p.SEEK:
        return find_moves(state, tables, out, n)
    if op == p.CHARGE:
        return add_places(out, n, RECHARGE, fading_forests(state), 0)
    if op == p.ENLIST:
        return add_places(out, n, HIRE, hire_places(state, tables, seat, effect), a)
    if op == p.REBUILD:
        return add_places(out, n, UPGRADE, upgrade_places(state), 0)
    if op == p.TAKE_OFF:
        return add_places(out, n, REMOVE, remove_places(state, tables, seat, effect), a)
    if op == p.SPEND:
        return price_moves(state, tables, seat, effect, out, n)
    if op == p.RECOVERY:
        return add_places(out, n, RECOVER, np.int64(state.discard[seat]), 0)
    if op == p.LOSS:
        if a == p.VISIONS:
            return add_places(out, n, BURY, np.int64(state.vision_hand), 0)
        return add_places(out, n, DISCARD, specials(state, seat), 0)
    if op == p.FOUNDATION:
        return add_places(out, n, FOUND, foundation_places(state, tables), 0)
    if op == p.FORGE:
        return add_places(out, n, BUILD, build_places(state), 0)
    if op == p.CHOICE:
        unused = ((np.int64(1) << a) - 1) & ~top_arg(state, 2)
        return add_places(out, n, CHOOSE, unused, 0)  # none twice (keyword.apply)
    if op == p.ENEMY_CHOICE:
        return add_places(out, n, CHOOSE, open_options(state, tables, seat, effect), 0)
    return add_places(out, n, MARK, mark_places(state, tables, a), 0)


@kernel
def warrior_moves(state, tables, out, n):
    """Steps of single warriors (move.13), with or without a totem; a second step is that of the same warrior."""
    held_back = frozen(state, tables, WOOD) >> FIRST_FOREST
    halfway = top_arg(state, 2)
    for forest in range(N_FORESTS):
        may_go = forest == halfway - 1 if halfway else state.wood[forest] > state.wood_moved[forest]
        if may_go and not (held_back >> forest) & 1:
            targets = np.int64(tables.passes[forest])
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                n = add(out, n, STEP, forest, target, NO_TOTEM)
                if state.charged[forest] > 0:
                    n = add(out, n, STEP, forest, target, CHARGED)
                if state.fading[forest] > 0:
                    n = add(out, n, STEP, forest, target, FADING)
    return n


@kernel
def warband_moves(state, tables, out, n):
    """Any part of a warband of a mountain that this effect has not used (move.9 to move.12)."""
    used = frozen(state, tables, IRON) | top_arg(state, 2)
    for mountain in range(N_MOUNTAINS):
        warriors = np.int64(state.iron[mountain]) - state.iron_moved[mountain]
        golems = np.int64(state.golems[mountain]) - state.golems_moved[mountain]
        if warriors + golems > 0 and not (used >> mountain) & 1:
            targets = np.int64(tables.ridges[mountain])
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                for g in range(golems + 1):
                    for w in range(warriors + 1):
                        if w + g > 0:
                            n = add(out, n, MARCH, mountain, target, w | (g << GOLEM_SHIFT))
    return n


@kernel
def drill_moves(state, tables, out, n):
    """The drill goes along a ridge, once per turn but for a card that moves it twice (move.5)."""
    if (state.drill_moved and top_arg(state, 2) == 0) or (frozen(state, tables, IRON) >> state.drill_at) & 1:
        return n
    return add_places(out, n, DRILL, np.int64(tables.ridges[state.drill_at]), 0)


@kernel
def lure_moves(state, tables, out, n):
    """A whole warband of wood in an inner forest goes to a neighbour of iron's choice (move.14)."""
    held_back = frozen(state, tables, WOOD) >> FIRST_FOREST
    for forest in range(N_FORESTS):
        if state.wood[forest] > 0 and ((np.int64(tables.inner_forests) & ~held_back) >> forest) & 1:
            targets = np.int64(tables.passes[forest])
            while targets:
                n = add(out, n, LURE, forest, lowest(targets), 0)
                targets &= targets - 1
    return n


@kernel
def find_moves(state, tables, out, n):
    """Visions in hand of a mountain without iron units, with each inner forest of an own warband that touches it."""
    if state.totem_reserve == 0:
        return n  # vision.12
    uncontrolled = ~pieces.controlled(state)
    own = pieces.wooded(state) & tables.inner_forests  # vision.3
    visions = np.int64(state.vision_hand)
    while visions:
        vision = lowest(visions)
        visions &= visions - 1
        if (uncontrolled >> (vision + 1)) & 1:  # vision.4, vision.5
            forests = own & tables.touched_by[vision + 1]
            while forests:
                n = add(out, n, FIND, vision, lowest(forests), 0)
                forests &= forests - 1
    return n


@kernel
def fading_forests(state):
    """The set of forests with a fading totem."""
    found = np.int64(0)
    for forest in range(N_FORESTS):
        if state.fading[forest] > 0:
            found |= np.int64(1) << forest
    return found


@kernel
def hire_places(state, tables, seat, effect):
    """Where units of an effect may be placed, none if the reserve is empty."""
    unit = np.int64(tables.code[effect, p.A])
    reserve = np.int64(state.golem_reserve) if unit == GOLEM else np.int64(state.reserve[seat])
    if reserve == 0:
        return np.int64(0)
    return places_of(state, tables, np.int64(tables.code[effect, p.B]), running_card(state))


@kernel
def upgrade_places(state):
    """Mountains with a warrior, if a golem is left."""
    found = np.int64(0)
    if state.golem_reserve > 0:
        for mountain in range(N_MOUNTAINS):
            if state.iron[mountain] > 0:
                found |= np.int64(1) << mountain
    return found


@kernel
def remove_places(state, tables, seat, effect):
    """Where a unit may still be taken off."""
    side = 1 - seat if tables.code[effect, p.D] == p.ENEMY else seat
    unit = np.int64(tables.code[effect, p.A])
    found = places_of(state, tables, np.int64(tables.code[effect, p.C]), running_card(state))
    if side == WOOD:
        found &= pieces.wooded(state) << FIRST_FOREST if unit == WARRIOR else np.int64(0)
    else:
        with_unit = np.int64(0)
        for mountain in range(N_MOUNTAINS):
            n = np.int64(state.golems[mountain]) if unit == GOLEM else np.int64(state.iron[mountain])
            if n > 0:
                with_unit |= np.int64(1) << mountain
        found &= with_unit
    used = top_arg(state, 2) | (top_arg(state, 3) << 8)
    return found & ~(used << FIRST_FOREST if side == WOOD else used)


@kernel
def foundation_places(state, tables):
    """Controlled outer mountains without foundation or forge, while tokens last (win.iron.3, win.iron.13)."""
    if state.forge_tokens == 0:
        return np.int64(0)
    built = np.int64(state.foundations) | np.int64(state.forges)
    return pieces.controlled(state) & tables.outer_mountains & ~built


@kernel
def build_places(state):
    """Foundations under control (win.iron.8, win.iron.9)."""
    return pieces.controlled(state) & np.int64(state.foundations)


@kernel
def mark_places(state, tables, kind):
    """Where a marker of the running card may be placed, while markers last."""
    card = running_card(state)
    if state.markers == 0 or card == NO_CARD or tables.marker_card[state.turn_seat, card] < 0:
        return np.int64(0)
    taken = np.int64(state.marker_on[tables.marker_card[state.turn_seat, card]])
    return places_of(state, tables, kind, card) & ~taken


@kernel
def price_moves(state, tables, seat, effect, out, n):
    """First whether to pay at all, then which cards (keyword.sacrifice)."""
    stage = top_arg(state, 2)
    if stage == 0:
        return add(out, n, PAY, 0, 0, 0)
    if stage == 1:
        return add_places(out, n, DISCARD, specials(state, seat), 0)
    return add_places(out, n, BURY, np.int64(state.vision_hand), 0)


# ---- choices carried out ---------------------------------------------------------------------------------------------


@kernel
def act(state, tables, move):
    """A choice of the effect on top is carried out."""
    effect = top_arg(state, 0)
    seat = top_seat(state)
    op = op_of(move)
    a = arg_a(move)
    b = arg_b(move)
    code = np.int64(tables.code[effect, p.OP])
    if op == TAKE:
        pop(state)
        if a > 0:
            happen(state, tables, seat, effect, a)
    elif op == STOP:
        stop(state, tables)
    elif op == STEP:
        step(state, tables, effect, a, b, arg_c(move))
    elif op == MARCH:
        use_one(state)
        set_arg(state, 2, top_arg(state, 2) | (np.int64(1) << a))
        pieces.march(state, a, b, arg_c(move) & WARRIOR_PART, arg_c(move) >> GOLEM_SHIFT)
    elif op == DRILL:
        use_one(state)
        set_arg(state, 2, 1)
        drill(state, tables, seat, a)
    elif op == LURE:
        use_one(state)
        pieces.shift_wood(state, a, b)
    elif op == ATTACK:
        pop(state)
        begin_battle(state, tables, seat, effect, a, b)
    elif op == PAY:
        pay(state, tables, seat, effect)
    elif op == DISCARD:
        use_one(state)
        discard_card(state, seat, a)
        if code == p.SPEND:
            next_part(state, tables, seat, effect)
    elif op == BURY:
        use_one(state)
        bury_vision(state, a)
        if code == p.SPEND:
            next_part(state, tables, seat, effect)
    elif op == CHOOSE:
        choose(state, tables, effect, a)
    else:
        use_one(state)
        change(state, tables, seat, effect, op, a, b)


@kernel
def use_one(state):
    """One of the units of an effect is used."""
    set_arg(state, 1, top_arg(state, 1) - 1)


@kernel
def stop(state, tables):
    """No more of this effect; between two steps only the second step is left out."""
    if tables.code[top_arg(state, 0), p.OP] == p.MOVE_WARRIOR and top_arg(state, 2):
        set_arg(state, 2, 0)
    else:
        pop(state)


@kernel
def step(state, tables, effect, origin, destination, totem):
    """A warrior takes its first step, or, if it is halfway, its second (move.6)."""
    again = top_arg(state, 2) != 0
    if again:
        set_arg(state, 2, 0)
    else:
        use_one(state)
        if tables.code[effect, p.A] == 2:
            set_arg(state, 2, destination + 1)
    pieces.step(state, tables, origin, destination, totem, again)


@kernel
def drill(state, tables, seat, mountain):
    """The drill moves; the reward of the track comes before what its step sets off (drill.11)."""
    if pieces.move_drill(state, mountain):
        state.triggered = triggers(state, tables)
        push(state, TRIGGERING, seat, 0, 0, 0, 0)
        run(state, tables, seat, np.int64(tables.track_list[state.track]), NO_CARD)
    else:
        state.drill_from = -1


@kernel
def triggers(state, tables):
    """The lasting cards of iron that a step of the drill sets off."""
    found = np.int64(0)
    cards = state.in_slots[IRON] | state.lasting[IRON]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if tables.trigger_of[IRON, card] != NO_LIST and state.card_markers[IRON, card] > 0:
            found |= np.int64(1) << card
    return found


@kernel
def pay(state, tables, seat, effect):
    """Crystals are paid at once, cards are chosen one by one."""
    pieces.spend(state, seat, np.int64(tables.code[effect, p.A]))
    set_arg(state, 1, 0)
    next_part(state, tables, seat, effect)


@kernel
def next_part(state, tables, seat, effect):
    """When a part of the price is paid the next one is due; after the last one the effects follow."""
    if top_arg(state, 1) > 0:
        return
    stage = top_arg(state, 2)
    while stage < 3:
        stage += 1
        due = np.int64(tables.code[effect, p.A + stage]) if stage < 3 else np.int64(0)
        if due > 0:
            set_arg(state, 1, due)
            set_arg(state, 2, stage)
            return
    card = running_card(state)
    pop(state)
    run(state, tables, seat, np.int64(tables.code[effect, p.LIST]), card)


@kernel
def choose(state, tables, effect, option):
    """An option is run by the player of the card, whoever chose it."""
    use_one(state)
    set_arg(state, 2, top_arg(state, 2) | (np.int64(1) << option))
    seat = top_seat(state)
    if tables.code[effect, p.OP] == p.ENEMY_CHOICE:
        seat = 1 - seat
    run(state, tables, seat, np.int64(tables.code[effect, p.LIST]) + option, running_card(state))


@kernel
def change(state, tables, seat, effect, op, a, b):
    """The remaining choices each change one thing."""
    if op == HIRE:
        hire(state, a, b)
    elif op == FIND:
        find(state, tables, a, b)
    elif op == RECHARGE:
        state.fading[a] -= 1
        state.charged[a] += 1
    elif op == UPGRADE:
        pieces.upgrade(state, a)
    elif op == REMOVE:
        remove(state, tables, effect, a, b)
    elif op == RECOVER:
        bit = np.int64(1) << a
        state.discard[seat] &= ~bit
        state.hand[seat] |= bit
        state.known[seat] |= bit
    elif op == FOUND:
        state.forge_tokens -= 1
        state.foundations |= np.int64(1) << a
        foundation_placed(state, tables)
    elif op == BUILD:
        build(state, a)
    elif op == MARK:
        state.markers -= 1
        number = np.int64(tables.marker_card[state.turn_seat, running_card(state)])
        state.marker_on[number] |= np.int64(1) << a


@kernel
def hire(state, place, unit):
    """A unit from the reserve; it has not moved."""
    if place >= FIRST_FOREST:
        pieces.place_wood(state, place - FIRST_FOREST, 1)
    elif unit == GOLEM:
        pieces.place_golem(state, place)
    else:
        pieces.place_iron(state, place, 1)


@kernel
def find(state, tables, vision, forest):
    """The vision is laid open, a charged totem appears, crystals of an inner mountain are gained (vision.7-10)."""
    bit = np.int64(1) << vision
    state.vision_hand &= ~bit
    state.vision_known &= ~bit
    state.vision_open |= bit
    state.totem_reserve -= 1
    state.charged[forest] += 1
    pieces.gain(state, WOOD, np.int64(tables.vision_crystals[vision]))
    vision_spent(state, vision)


@kernel
def remove(state, tables, effect, place, unit):
    """A unit goes back to its reserve; no battle is fought, so a drill there stays."""
    if place >= FIRST_FOREST:
        pieces.remove_wood(state, place - FIRST_FOREST, 1)
    elif unit == GOLEM:
        pieces.remove_iron(state, place, 0, 1)
    else:
        pieces.remove_iron(state, place, 1, 0)
    if tables.code[effect, p.B]:  # one from each place
        used = np.int64(1) << (place - FIRST_FOREST if place >= FIRST_FOREST else place)
        set_arg(state, 2, top_arg(state, 2) | (used & BYTE))
        set_arg(state, 3, top_arg(state, 3) | (used >> 8))


@kernel
def build(state, mountain):
    """A foundation becomes a forge; a drill there unloads (drill.10), the third outer forge wins (win.iron.1)."""
    bit = np.int64(1) << mountain
    state.foundations &= ~bit
    state.forges |= bit
    if state.drill_at == mountain:
        pieces.unload(state)
    if outer_forges(state) == TO_WIN:
        win(state, IRON, BY_FORGES)
