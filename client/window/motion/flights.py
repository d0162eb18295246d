"""Where everything is between two pictures of a table: what stands still, and what is on its way.

Pure: two lists of things go in, and the ways that pieces went. A piece is drawn with a face only where the picture
before, the picture after or the news show that face to the one who looks; it is turned over on the way.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from attrs import evolve, field, frozen

from client.window.motion.unfolding import Sort, Step, Way, crossed
from client.window.places import Box
from client.window.table.thing import Thing

Stop = Callable[[str, int], Box | None]
"""Where a piece stands that is alone on a field of a zone's board."""
TURN = 0.45
"""How much of its way a card takes to be turned over, at the start or at the end."""
ASIDE = 0.3
"""How far, as a part of its height, a card keeps to its right of one that comes towards it."""
NEAR = 0.5
"""Pixels that make no difference."""


@frozen
class Flown:
    """Something on its way at one moment: ``wide`` is how much of its width is seen while it turns."""

    thing: Thing
    wide: float = 1.0
    turned: float = 0.0
    usual: Box | None = None  # as large as it is where it comes from or goes to, whichever is larger


@frozen
class Flight:
    """A piece from the first of its stops to the last: ``before`` and ``after`` as it looks where it lies."""

    thing: Thing
    stops: tuple[Box, ...]
    before: str | None
    after: str | None
    moved: bool = True  # False for what only makes room
    crosses: bool = False  # whether something comes towards it

    def at(self, part: float) -> Flown:
        """At a part of its time, from 0 to 1."""
        if self.thing.sort == "die":
            return self._tumbling(part)
        if len(self.stops) > 2:
            return Flown(evolve(self.thing, box=self._hopping(part)))
        eased = part * part * (3 - 2 * part)
        box = _between(self.stops[0], self.stops[-1], eased)
        if self.crosses:
            box = self._aside(box, math.sin(math.pi * eased))
        face, wide = self._face(eased)
        usual = max(self.stops[0], self.stops[-1], key=lambda stop: stop.wide)
        return Flown(evolve(self.thing, box=box, face=face), wide, usual=usual)

    def _aside(self, box: Box, part: float) -> Box:
        (x, y), (right, below) = self.stops[0].middle, self.stops[-1].middle
        far = max(1.0, math.hypot(right - x, below - y))
        aside = box.high * ASIDE * part / far
        return box.moved((y - below) * aside, (right - x) * aside)

    def _face(self, part: float) -> tuple[str | None, float]:
        told = self.thing.face
        if self.before != told and part < TURN:
            return _turning(self.before, told, part / TURN)
        if self.after != told and part > 1 - TURN:
            return _turning(told, self.after, (part - 1 + TURN) / TURN)
        return told, 1.0

    def _hopping(self, part: float) -> Box:
        """From stop to stop, each in a bow."""
        legs = len(self.stops) - 1
        leg = min(legs - 1, int(part * legs))
        along = part * legs - leg
        box = _between(self.stops[leg], self.stops[leg + 1], along)
        return box.moved(0, -box.high * 0.45 * math.sin(math.pi * min(1.0, along)))

    def _tumbling(self, part: float) -> Flown:
        """A die shows one face after the other, slower and slower, and comes to rest on the one that counts."""
        left = (1 - part) ** 2
        faces = int(left * 9)
        face = self.after if not faces else str((int(self.after or 1) + 2 * faces) % 6 + 1)
        box = self.stops[-1]
        hop = abs(math.sin(left * 3 * math.pi)) * left
        return Flown(
            evolve(self.thing, box=box.moved(-box.wide * 0.12 * left, -box.high * 0.3 * hop), face=face),
            turned=300 * left,
        )


@frozen
class Scene:
    """A moment of a step: what stands still, then what moves, over it."""

    standing: tuple[Thing, ...] = ()
    flying: tuple[Flight, ...] = field(default=())


def scene(before: Sequence[Thing], after: Sequence[Thing], step: Step, stop: Stop) -> Scene:
    """What stands and what flies in a step from one picture to the other."""
    old, new = _by_zone(before), _by_zone(after)
    flying: list[Flight] = []
    left: list[Thing] = []
    came: list[Thing] = []
    crosses = crossed(step.ways)
    for way in step.ways:
        for piece in way.pieces:
            origin = _claimed(old.get(way.source, []), piece, way.start, left)
            goal = _claimed(new.get(way.target, []), piece, way.end, came)
            if origin is None or goal is None:
                continue
            left.append(origin)
            came.append(goal)
            flight = _flight(origin, goal, piece, _stops(origin, goal, way, step, stop))
            flying.append(evolve(flight, crosses=crosses(way)))
    standing: list[Thing] = []
    moved: list[Flight] = []
    for zone, things in new.items():
        still, making_room = _rest(old.get(zone, []), things, left, came, step)
        standing += still
        moved += making_room
    return Scene(tuple(standing), (*moved, *flying))


def _by_zone(things: Sequence[Thing]) -> dict[str, list[Thing]]:
    found: dict[str, list[Thing]] = {}
    for thing in things:
        found.setdefault(thing.zone, []).append(thing)
    return found


def _claimed(things: list[Thing], piece: str | None, place: int | None, claimed: list[Thing]) -> Thing | None:
    """The thing that a piece is in a picture: by its place, by its face, else a covered one, else the last."""
    if not things:
        return None
    if things[-1].pile:
        return things[-1]
    free = [thing for thing in things if not any(thing is other for other in claimed)]
    named = f"{things[0].zone}.{place}"
    by_place = [thing for thing in free if place is not None and named in thing.names]
    by_face = [thing for thing in free if piece is not None and thing.face == piece]
    covered = [thing for thing in free if thing.face is None]
    found = by_place or by_face or covered or free
    return found[-1] if found else None


def _stops(origin: Thing, goal: Thing, way: Way, step: Step, stop: Stop) -> tuple[Box, ...]:
    if step.sort is not Sort.WALK or way.start is None or way.end is None:
        return origin.box, goal.box
    one = 1 if way.end > way.start else -1
    fields = (stop(way.target, number) for number in range(way.start + one, way.end, one))
    stops = (origin.box, *(box for box in fields if box is not None), goal.box)
    return stops if len(stops) > 2 else (origin.box, _between(origin.box, goal.box, 0.5), goal.box)


def _flight(origin: Thing, goal: Thing, piece: str | None, stops: tuple[Box, ...]) -> Flight:
    face = piece if goal.sort != "pawn" else goal.face
    sort = "card" if goal.sort == "empty" else goal.sort
    return Flight(Thing(sort, goal.box, face, zone=goal.zone), stops, origin.face, goal.face)


def _rest(
    old: list[Thing], new: list[Thing], left: list[Thing], came: list[Thing], step: Step
) -> tuple[list[Thing], list[Flight]]:
    """What of a zone stands still, and what makes room for others."""
    if new and new[-1].pile:
        arrives = any(new[-1] is thing for thing in came)
        leaves = any(thing is other for thing in old for other in left)
        return (old[:-1] if leaves else old) if arrives else new, []
    if step.sort is Sort.ROLL and new and new[0].sort == "die":
        return [], [Flight(thing, (thing.box, thing.box), thing.face, thing.face) for thing in new]
    free = [thing for thing in old if not any(thing is other for other in left)]
    standing: list[Thing] = []
    moved: list[Flight] = []
    for thing in new:
        if any(thing is other for other in came):
            continue
        same = next((other for other in free if other.face == thing.face), None)
        if same is not None:
            free = [other for other in free if other is not same]
        if same is None or _near(same.box, thing.box):
            standing.append(thing)
        else:
            moved.append(Flight(thing, (same.box, thing.box), thing.face, thing.face, moved=False))
    return standing, moved


def _near(one: Box, other: Box) -> bool:
    return (
        max(abs(one.x - other.x), abs(one.y - other.y), abs(one.wide - other.wide), abs(one.high - other.high)) < NEAR
    )


def _between(start: Box, end: Box, part: float) -> Box:
    def mixed(one: float, other: float) -> float:
        return one + (other - one) * part

    return Box(mixed(start.x, end.x), mixed(start.y, end.y), mixed(start.wide, end.wide), mixed(start.high, end.high))


def _turning(one: str | None, other: str | None, part: float) -> tuple[str | None, float]:
    return (one if part < 0.5 else other), max(0.04, abs(math.cos(math.pi * part)))
