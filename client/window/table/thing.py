"""A piece on the table, or the place of a pile: a plain value, the same for clicks, for keys and for drawing."""

from __future__ import annotations

from attrs import frozen

from client.window.places import Box
from protocol.choice import Value


@frozen
class Thing:
    """``value`` is what pointing at it means, None for nothing."""

    sort: str  # card, empty, die, pawn
    box: Box
    face: str | None = None
    value: Value = None
    names: tuple[Value, ...] = ()
    zone: str = ""
    placed: bool = False  # whether it has a place that counts, by which it is named
    pile: bool = False  # whether it lies on a pile, whose uppermost is the last
