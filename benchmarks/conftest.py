"""Fixed positions to measure on: for every game and some of its seat counts, compiled before anything is timed."""

import pytest

from rootai.benchmark import SEED, first_choice
from rootai.engine.state import State
from rootai.engine.warmup import warm_up
from rootai.games import GAMES, load

SEATS = {"root": (2, 3, 4, 5), "vaalbara": (2, 4)}  # the usual number only for games that are not listed


def tables() -> list[tuple[str, dict[str, int]]]:
    """Each game with the options of each table to measure."""
    return [(name, {"seats": n} if n else {}) for name in GAMES for n in SEATS.get(name, (None,))]


@pytest.fixture(scope="session", params=tables(), ids=lambda table: "-".join(map(str, (table[0], *table[1].values()))))
def position(request: pytest.FixtureRequest) -> State:
    """The first decision of a game with several options."""
    name, options = request.param
    game = load(name)
    warm_up(game)
    return first_choice(game.new(seed=SEED, **options))
