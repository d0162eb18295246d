"""What was told of a move becomes a row of steps, each from one picture of the table to the next.

Pure: only the two views and the news that one eye was given go in, so no step can hold a face that eye may not know.
What lies between the views is played through from the news; the last step always ends in the view that is the case.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from attrs import evolve, frozen

from protocol.choice import Value
from protocol.news import Moved, News
from protocol.scene import Face, Layout, Shape, View, Zone

FLY, JUMP, ROLL, HOP = 0.34, 0.42, 0.42, 0.13
"""Seconds, as long as nothing presses, for a card, a ladder or snake, a die, and a step to the next field."""
CROSS = 0.6
"""Seconds for cards that change places: each has to be followed past the other."""
HOLD = 0.45
"""Seconds for which what is taken together is left to be looked at."""
LONGEST_WALK = 12
"""Fields that are gone one by one; what is farther is gone straight."""


class Sort(enum.Enum):
    """What moves in a step."""

    CARDS = "cards"
    WALK = "walk"  # field by field
    JUMP = "jump"
    ROLL = "roll"


@frozen
class Way:
    """Pieces that go together. A piece whose face the eye was not told is None."""

    pieces: tuple[Face | None, ...]
    source: str
    target: str
    start: int | None = None
    end: int | None = None


@frozen
class Step:
    """From one view to the next. For the first ``hold`` of its ``lasts`` seconds nothing moves yet."""

    sort: Sort
    before: View
    after: View
    ways: tuple[Way, ...] = ()
    lasts: float = FLY
    hold: float = 0


def unfold(layout: Layout, before: View, news: Sequence[News], after: View) -> tuple[Step, ...]:
    """The steps that lead from one view to another, as the news between them say."""
    zones = {zone.id: zone for zone in layout.zones}
    covered = _covered_zones(before) | _covered_zones(after)
    steps: list[Step] = []
    if _rolled(zones, before, news, after):
        dice = {name: after.zones[name] for name in _dice(zones, after)}
        rolled = evolve(before, zones={**before.zones, **dice})
        steps.append(Step(Sort.ROLL, before, rolled, lasts=ROLL))
        before = rolled
    for one in news:
        for ways in _together(zones, _ways(one)):
            then = _after(zones, covered, before, ways)
            steps += _step(zones, before, then, ways)
            before = then
    if not steps:
        return ()
    return (*steps[:-1], evolve(steps[-1], after=after))


def _dice(zones: Mapping[str, Zone], view: View) -> list[str]:
    return [name for name, zone in zones.items() if zone.shape is Shape.DICE and view.zones.get(name)]


def _rolled(zones: Mapping[str, Zone], before: View, news: Sequence[News], after: View) -> bool:
    """Whether dice fell: they lie otherwise, or something was told that moved nothing."""
    dice = _dice(zones, after)
    changed = any(before.zones.get(name) != after.zones[name] for name in dice)
    return bool(dice) and bool(news) and (changed or any(not one.moved for one in news))


def _ways(news: News) -> tuple[Way, ...]:
    return tuple(
        Way(pieces, moved.source, moved.target, moved.start, moved.end)
        for moved in news.moved
        if (pieces := _pieces(news, moved))
    )


def _pieces(news: News, moved: Moved) -> tuple[Face | None, ...]:
    told: Any = news.args.get(moved.arg)
    match told:
        case bool() | None:
            return ()
        case int():
            return (None,) * told
        case str():
            return (told,)
        case _:
            return tuple(str(piece) for piece in told)


def _together(zones: Mapping[str, Zone], ways: tuple[Way, ...]) -> list[tuple[Way, ...]]:
    """What is taken from the table with a card from elsewhere: that card is laid to the others first, to be seen."""
    place = next((way.source for way in ways if _is_open(zones.get(way.source))), None)
    others = [way for way in ways if way.source != place]
    if place is None or not others or len({way.target for way in ways}) > 1 or ways[0].target == place:
        return [ways] if ways else []
    if any(piece is None for way in ways for piece in way.pieces):
        return [ways]
    laid = tuple(evolve(way, target=place, end=None) for way in others)
    taken = tuple(piece for way in ways for piece in way.pieces)
    return [laid, (Way(taken, place, ways[0].target),)]


def _is_open(zone: Zone | None) -> bool:
    return zone is not None and zone.owner is None and zone.shape in {Shape.TRAY, Shape.ROW}


def _step(zones: Mapping[str, Zone], before: View, after: View, ways: tuple[Way, ...]) -> list[Step]:
    ways = tuple(way for way in ways if way.source in zones and way.target in zones)
    if not ways or before == after:
        return []
    zone = zones[ways[0].target]
    if zone.board is None:
        seen = sum(piece is not None for way in ways for piece in way.pieces if _is_open(zones[way.source]))
        hold = HOLD if seen > 1 and not _is_open(zone) else 0.0
        fly = CROSS if any(map(crossed(ways), ways)) else FLY
        return [Step(Sort.CARDS, before, after, ways, fly + hold, hold)]
    start, end = ways[0].start or 0, ways[0].end or 0
    far = abs(end - start)
    if not end or far > LONGEST_WALK or (start, end) in zone.board.jumps:
        return [Step(Sort.JUMP, before, after, ways, JUMP)]
    return [Step(Sort.WALK, before, after, ways, HOP * max(1, far))]


def crossed(ways: tuple[Way, ...]) -> Callable[[Way], bool]:
    """Says of a way whether another one leads back where it comes from."""
    ends = {(way.source, way.start, way.target, way.end) for way in ways if way.start is not None}
    return lambda way: (way.target, way.end, way.source, way.start) in ends


def _covered_zones(view: View) -> set[str]:
    """Where pieces lie whose faces this eye does not see."""
    return {name for name, content in view.zones.items() if isinstance(content, int) and content}


Contents = dict[str, list[Any]]


def _after(zones: Mapping[str, Zone], covered: AbstractSet[str], view: View, ways: tuple[Way, ...]) -> View:
    """The view when all of that has moved at once."""
    contents: Contents = {
        name: [None] * content if isinstance(content, int) else list(content) for name, content in view.zones.items()
    }
    for way in ways:
        _take(zones, contents, way)
    for way in ways:
        _put(zones, contents, way, way.target in covered)
    return evolve(view, zones={name: _content(zones.get(name), content) for name, content in contents.items()})


def _content(zone: Zone | None, content: list[Value]) -> Any:
    if zone is None or zone.board is not None or zone.shape is Shape.DICE:
        return tuple(content)
    return len(content) if all(piece is None for piece in content) else tuple(content)


def _take(zones: Mapping[str, Zone], contents: Contents, way: Way) -> None:
    zone, content = zones.get(way.source), contents.get(way.source, [])
    if zone is None or zone.board is not None:
        return
    for piece in way.pieces:
        if zone.shape is Shape.SQUARE and way.start is not None:
            if way.start < len(content):
                content[way.start] = None
        elif piece is not None and piece in content:
            content.remove(piece)
        elif content:
            content.pop(_covered(content))


def _covered(content: list[Any]) -> int:
    """Which of them a piece is whose face was not seen where it lay."""
    return next((place for place in reversed(range(len(content))) if content[place] is None), len(content) - 1)


def _put(zones: Mapping[str, Zone], contents: Contents, way: Way, covered: bool) -> None:
    zone = zones.get(way.target)
    if zone is None or way.target not in contents:
        return
    content = contents[way.target]
    if zone.board is not None:
        for piece in way.pieces:
            if piece in zone.pieces and zone.pieces.index(piece) < len(content):
                content[zone.pieces.index(piece)] = way.end or 0
    elif zone.shape is Shape.SQUARE and way.end is not None:
        if way.end < len(content):
            content[way.end] = way.pieces[0]
    else:
        content += [None] * len(way.pieces) if covered else way.pieces
