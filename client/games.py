"""The games on offer as a menu lists them: in the order of the catalogue, with players and what they are about."""

from __future__ import annotations

from collections.abc import Sequence

from client.words import Words
from protocol.games import Game


def in_order(games: Sequence[Game], words: Words) -> list[Game]:
    """Those the catalogue knows first, in its order."""
    order = words.first("menu.games").split()
    return sorted(games, key=lambda game: order.index(game.name) if game.name in order else len(order))


def described(game: Game, words: Words, between: str) -> str:
    """Name and number of players, then what it is about, if that is told."""
    name, about = words.first(f"game.{game.name}"), words.template(f"about.{game.name}")
    key = "menu.players" if game.low < game.high else "menu.players.just"
    return f"{name} ({words.say(key, low=game.low, high=game.high)}){f'{between}{about}' if about else ''}"
