"""Root: might and right in the woodland, with rules of its own for every faction."""

from rootai.games.root.game import Root

GAME = Root()
