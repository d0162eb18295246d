"""The games on offer as menus list them, with players and what they are about; and the bots, the gentle ones first."""

from __future__ import annotations

from collections.abc import Sequence

from client.texts.words import Words
from protocol.games import Game

LEVELS = ("easy", "medium", "hard")
BRAINS = (*LEVELS, "random")
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


def brains_for(game: Game | None, brains: Sequence[str]) -> tuple[str, ...]:
    """The bots for a game: those meant for people, the weakest first, then the others; of a game of luck only one."""
    levels = game.levels if game is not None else ()
    if len(levels) == 1:
        return levels
    others = [brain for brain in brains if brain not in levels]
    return (*levels, *sorted(others, key=lambda brain: BRAINS.index(brain) if brain in BRAINS else len(BRAINS)))


def levels_for(game: Game | None, brains: Sequence[str]) -> tuple[str, ...]:
    """The few of them that are meant for people, to choose from first; all where none is."""
    offered = brains_for(game, brains)
    meant = (game.levels if game is not None else ()) or LEVELS
    return tuple(brain for brain in offered if brain in meant) or offered


def usual_brain(game: Game | None, brains: Sequence[str]) -> str | None:
    """The bot for whoever does not choose; None where there is none."""
    offered = brains_for(game, brains)
    return USUAL if USUAL in offered else next(iter(offered), None)
