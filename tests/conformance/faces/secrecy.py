"""A screen that changes hands, twice: what it shows to the second player must not depend on what the first one saw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import evolve, frozen

from engines.redact import view
from protocol.scene import Face as Card
from tests.conformance.faces.face import Face, Look
from tests.conformance.faces.tables import Scene, faces_in, scenes


@frozen
class Passing:
    """One seat is asked in ``before``, the other in ``after``."""

    before: Scene
    after: Scene
    first: int
    second: int

    def others(self) -> Mapping[Card, Card]:
        """Other faces for all that the first one alone has seen."""
        eyes = (None, self.second)
        seen = {face for one in self._all(self.first) for face in one}
        known = {face for eye in eyes for one in self._all(eye) for face in one}
        hidden = sorted(seen - known)
        spare = [piece for piece in self.before.position.engine.pieces if piece not in known and piece not in seen]
        return dict(zip(hidden, [*spare, *hidden[1:], *hidden[:1]], strict=False))

    def _all(self, eye: int | None) -> Iterator[tuple[Card, ...]]:
        for scene in (self.before, self.after):
            yield faces_in(view(scene.position.state, eye))


@frozen
class Shown:
    """What was on the screen: with the curtain down, after it was drawn for the second player, and in the log."""

    down: Look
    up: Look
    log: str
    lost: Look  # and what was on it instead, if the line broke while the first one looked


def passings(path: Path) -> Iterator[Passing]:
    """Where a seat is asked that knows what nobody else does, and the next time that another is asked."""
    found = scenes(path)
    for place, before in enumerate(found):
        later = (scene for scene in found[place:] if len(scene.acting) == 1 and scene.acting != before.acting)
        after = next(later, None)
        if after is not None and len(before.acting) == 1:
            passing = Passing(before, after, before.acting[0], after.acting[0])
            if passing.others():
                yield passing


async def shown(face: Face, passing: Passing, turned: Mapping[Card, Card]) -> Shown:
    """Pass the screen on, with other cards in place of some of the first player's."""
    await _first_looks(face, passing, turned)
    await face.open_log()
    await face.lose()
    lost = await face.look()

    before, after = await _first_looks(face, passing, turned)
    await face.hear(evolve(after.through(passing.first), turned=turned).update(len(before.told[passing.first])))
    await face.lift()
    await face.hear(after.through(None).update(len(before.told[None])))
    down = await face.look()
    await face.lift()
    await face.hear(after.through(passing.second).update())
    return Shown(down, await face.look(), await face.log(), lost)


async def _first_looks(face: Face, passing: Passing, turned: Mapping[Card, Card]) -> tuple[Scene, Scene]:
    everybody = tuple(range(passing.before.position.setting.seats))
    before = evolve(passing.before, mine=everybody)
    await face.sit(before)
    await face.lift()
    await face.hear(evolve(before, eye=passing.first, turned=turned).update())
    await face.rest()
    return before, evolve(passing.after, mine=everybody)
