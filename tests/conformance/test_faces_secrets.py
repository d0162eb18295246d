"""Nothing hidden is on any screen that changes hands: neither while the curtain hangs nor after it was drawn.

What the first player saw is exchanged for other cards; whatever a face could export afterwards must be the same.
Faces that do leak are put in their place to see that they are caught.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conformance.faces.all import FACES
from tests.conformance.faces.face import Case, Face
from tests.conformance.faces.leaks import LEAKS, Leak
from tests.conformance.faces.secrecy import Passing, passings, shown
from tests.conformance.faces.tables import GOLDEN

SECRETIVE = [path for path in GOLDEN if next(passings(path), None) is not None]
USUAL = [path for path in SECRETIVE if path.stem.endswith("-default")]
WITH_HANDS = next(path for path in USUAL if path.stem.startswith("kasino"))
SMALLEST = Case((0, 0))

every_face = pytest.mark.parametrize("name", FACES)


def leaking() -> Iterator[Any]:
    """Every face that leaks; by default one of each."""
    for name, leaks in LEAKS.items():
        for number, leak in enumerate(leaks):
            yield pytest.param(name, leak, marks=[pytest.mark.slow] if number else [], id=f"{name}-{leak.__name__}")


@every_face
@pytest.mark.parametrize("path", USUAL[:2], ids=lambda path: path.stem)
async def test_a_screen_that_changes_hands_shows_nothing_of_the_hand_before(name, path):
    found = list(passings(path))
    async with FACES[name](SMALLEST) as face:
        assert await differences(face, found[len(found) // 2]) == []


@pytest.mark.slow
@every_face
@pytest.mark.parametrize("path", SECRETIVE, ids=lambda path: path.stem)
@pytest.mark.timeout(1800)
async def test_a_screen_that_changes_hands_at_any_time_shows_nothing_of_the_hand_before(name, path):
    async with FACES[name](SMALLEST) as face:
        for passing in passings(path):
            assert await differences(face, passing) == []


async def differences(face: Face, passing: Passing) -> list[str]:
    """In which of its states the screen depends on what the first player saw."""
    others = passing.others()
    assert others, "nothing was hidden"
    one, other = await shown(face, passing, {}), await shown(face, passing, others)
    parts = ("down", "up", "log", "lost")
    return [part for part in parts if getattr(one, part) != getattr(other, part)]


@pytest.mark.parametrize(("name", "leak"), list(leaking()))
async def test_a_face_that_leaks_is_caught(name: str, leak: Leak, monkeypatch, tell):
    leak(monkeypatch)
    passing = next(filter(tells, passings(WITH_HANDS)))
    async with FACES[name](SMALLEST) as face:
        found = await differences(face, passing)

    assert found
    tell(f"{name} with {leak.__name__}: caught by {', '.join(found)}")


def tells(passing: Passing) -> bool:
    """Whether the log of the first player named of late what nobody else knows, before this move and by it."""
    hidden = set(passing.others())
    lately = [scene.told[passing.first][-4:] for scene in (passing.before, passing.after)]
    return all(any(hidden & set(map(str, one.args.values())) for one in news) for news in lately)
