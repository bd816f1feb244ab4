"""Players: anything that chooses a move from what its seat may know."""

from rootai.players.base import Analysis, MoveStats, NobodyToChooseError, Player
from rootai.players.bots import Ironbot, Woodbot, check_seating
from rootai.players.human import Human
from rootai.players.ismcts import Ismcts
from rootai.players.montecarlo import Flat, Greedy
from rootai.players.spec import LEVEL_MEANINGS, LEVELS, PLAYERS, level_spec, make_player, with_limit
from rootai.players.uniform import RandomPlayer

__all__ = [
    "LEVELS",
    "LEVEL_MEANINGS",
    "PLAYERS",
    "Analysis",
    "Flat",
    "Greedy",
    "Human",
    "Ironbot",
    "Ismcts",
    "MoveStats",
    "NobodyToChooseError",
    "Player",
    "RandomPlayer",
    "Woodbot",
    "check_seating",
    "level_spec",
    "make_player",
    "with_limit",
]
