"""What just happened, as one seat may know it: data for logs, for animation and for memory, never prose.

Where a piece of news names pieces that its reader may not see, their number stands in place of the faces.
A fact that its reader may not know is not there at all.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from protocol.bounds import Count
from protocol.choice import Value


@frozen
class Moved:
    """Pieces went from a zone to a zone. ``arg`` names the argument of the news that holds their faces or number."""

    arg: str
    source: str
    target: str
    start: Count | None = None  # the place left and the place reached, where places count
    end: Count | None = None
    shuffled: bool = False  # the target was shuffled after they came


@frozen
class News:
    """One thing that happened. ``kind`` is a key of the catalogues, such as ``up_and_down.drew``."""

    kind: str
    args: Mapping[str, Value]
    moved: tuple[Moved, ...] = ()


@frozen
class Result:
    """How a game ended. Places count from 1 and may be shared; without points the order is all there is."""

    places: tuple[Count, ...]  # one a seat
    points: tuple[int, ...] | None
    reason: str  # a key: went_out, both_passed, dead, goal, broken_off, …
    sheet: Mapping[str, tuple[int, ...]]  # what the points or places come from: a key, one number a seat
