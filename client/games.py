"""The games on offer as menus list them, with players and what they are about; and the bots, the gentle ones first."""

from __future__ import annotations

from collections.abc import Sequence

from client.words import Words
from protocol.games import Game

BRAINS = ("easy", "medium", "hard", "random")
USUAL = "medium"


def in_order(games: Sequence[Game], words: Words) -> list[Game]:
    """Those the catalogue knows first, in its order."""
    order = words.first("menu.games").split()
    return sorted(games, key=lambda game: order.index(game.name) if game.name in order else len(order))


def described(game: Game, words: Words, between: str) -> str:
    """Name and number of players, then what it is about, if that is told."""
    name, about = words.first(f"game.{game.name}"), words.template(f"about.{game.name}")
    key = "menu.players" if game.low < game.high else "menu.players.just"
    return f"{name} ({words.say(key, low=game.low, high=game.high)}){f'{between}{about}' if about else ''}"


def brains_in_order(brains: Sequence[str]) -> tuple[str, ...]:
    """By strength, then those that are something of their own."""
    return tuple(sorted(brains, key=lambda brain: BRAINS.index(brain) if brain in BRAINS else len(BRAINS)))


def usual_brain(brains: Sequence[str]) -> str | None:
    """The bot for whoever does not choose; None where there is none."""
    return USUAL if USUAL in brains else next(iter(brains_in_order(brains)), None)
