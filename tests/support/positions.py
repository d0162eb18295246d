"""Positions in a short notation, for rules by example."""

from __future__ import annotations

from engines.api import Step, play
from engines.cards import Cards
from engines.chance import Chance
from engines.games import up_and_down
from engines.games.up_and_down import Options, State
from protocol.choice import Move


def cards(text: str) -> Cards:
    """``"7S 10D"`` → ``("7S", "10D")``."""
    return tuple(text.split())


def duel(
    first: str,
    second: str,
    centre: str,
    *,
    turn: int = 0,
    passes: int = 0,
    idle: int = 0,
    stalemate_turns: int = 200,
) -> State:
    """A position of Up and Down: each seat's ``"hand / stack"``, the piles as ``"left | right"``, tops last.

    Only the cards that matter need be there.
    """
    owned = [[cards(part) for part in text.split("/")] for text in (first, second)]
    left, right = map(cards, centre.split("|"))
    hands, stacks = zip(*owned, strict=True)
    return State(
        hands, stacks, (left, right), turn, passes, idle, None, Options(stalemate_turns), Chance(b"a key for tests")
    )


def offered(state: State, seat: int) -> set[str]:
    """What the seat is offered, in short: ``"7S 0"`` for a card to play on a pile, else the kind."""
    found = set()
    for prompt in up_and_down.prompts(state, seat):
        pile = str(prompt.given.get("pile", "")).removeprefix("centre.")
        found.add(f"{prompt.given['card']} {pile}" if pile else prompt.kind)
    return found


def played(state: State, seat: int, text: str) -> Step[State]:
    """The step after a move of Up and Down in that short form. Illegal if it is refused."""
    card, _, pile = text.partition(" ")
    move = Move("play", {"card": card, "pile": f"centre.{pile}"}) if pile else Move(text)
    return play(up_and_down.ENGINE, state, seat, move)
