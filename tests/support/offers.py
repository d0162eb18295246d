"""The games of a server as a menu is told of them, without a server."""

from __future__ import annotations

from boards.library import library
from engines.registry import engines
from server.house import House

SHELF = library(None)
GAMES = {game.name: game for game in House(engines(), SHELF.boards).games()}
BRAINS = ("easy", "medium", "hard", "random")
