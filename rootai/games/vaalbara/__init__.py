"""Vaalbara: nine rounds of secret characters and open lands for two to five clans."""

from rootai.games.vaalbara.game import Vaalbara

GAME = Vaalbara()
