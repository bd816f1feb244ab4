"""Ironwood: Woodwalkers carry totems out of the forests, Ironclad build forges on the mountains."""

from rootai.games.ironwood.game import Ironwood

GAME = Ironwood()
