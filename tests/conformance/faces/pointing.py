"""Choosing by pointing, for faces in which arrows lead to what can be chosen and a click chooses it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from client.table.choosing import Target
from client.table.sitting import Sitting
from protocol.choice import Move
from tests.conformance.faces.face import parts, same

FAR = 120  # steps, more than there are things on any table
Press = Callable[[str], Awaitable[None]]
Click = Callable[[Target], Awaitable[None]]


async def by_keys(sitting: Sitting, press: Press, move: Move) -> None:
    """Arrows to each part, Space to choose it, Enter to play; only what is on the screen is looked at."""
    await press("escape")
    for target in _missing(sitting, move):
        start = None
        for _ in range(FAR):
            if sitting.cursor == target:
                break
            await press("right")
            assert sitting.cursor != start or sitting.cursor is None, f"no way leads to {target}"
            start = start or sitting.cursor
        assert sitting.cursor == target, f"no way leads to {target}"
        await press("space")
    assert same(sitting.choice.ready, move), (move, sitting.choice)
    await press("enter")


async def by_clicks(sitting: Sitting, click: Click, move: Move) -> None:
    """A click on each part and on what plays it."""
    for target in _missing(sitting, move):
        await click(target)
    assert same(sitting.choice.ready, move), (move, sitting.choice)
    await click(Target("command", "play"))


def _missing(sitting: Sitting, move: Move) -> Iterator[Target]:
    """What is still to be pointed at, until the move is whole."""
    wanted = [Target("value", value) for value in parts(move)]
    for target in (*wanted, Target("kind", move.kind)):
        choice = sitting.choice
        if same(choice.ready, move):
            return
        if target.value not in choice.values and not (target.sort == "kind" and target.value == choice.kind):
            yield target
