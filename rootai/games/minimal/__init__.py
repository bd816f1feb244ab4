"""The smallest honest hidden-card game: template for new games and yardstick for the search."""

from rootai.games.minimal.game import Minimal

GAME = Minimal()
