"""One move applied; its legality is taken for granted."""

from rootai.engine.jit import kernel
from rootai.games.ironwood.rules.turn import play


@kernel
def apply(state, tables, move):
    """Play a legal move or an outcome of chance."""
    play(state, tables, move)
