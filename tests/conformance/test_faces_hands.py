"""Hasty hands: a burst of keys means what the same keys mean one by one, and a resize at any moment breaks nothing.

For the faces that are drawn; a line is read when it is ended, so in the line face nothing can be hasty.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.conformance.faces.all import DRAWN
from tests.conformance.faces.face import Case, Drawn
from tests.conformance.faces.tables import GOLDEN, Scene, asked, scenes

SMALLEST = Case((0, 0))
USUAL = [path for path in GOLDEN if path.stem.endswith("-default")]
KEYS = ["left", "right", "up", "down", "tab", "space", "enter", "escape", "?", *"123456789", *"abcdefghijkl"]
BURSTS = st.lists(st.sampled_from(KEYS), min_size=2, max_size=9)
PARTS = st.tuples(st.floats(0, 1), st.floats(0, 1))
"""Where between the smallest and the largest size a face may have."""

every_drawn_face = pytest.mark.parametrize("name", DRAWN)


def settled(examples: int) -> settings:
    """Each example is long, so a failing one is shown as it was found."""
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


def decisions(path: Path) -> list[Scene]:
    found = list(asked(path))
    return [found[0], found[len(found) // 2], found[-1]]


DECISIONS = [scene for path in USUAL for scene in decisions(path)]


async def outcome(face: Drawn) -> tuple[object, ...]:
    """What was sent, and what is chosen."""
    choice, sent = face.sitting.choice, face.session.model.sent
    return (sent and sent.move, choice.kind, choice.values, face.sitting.cursor, len(face.session.outgoing()))


async def hasty(name: str, scene: Scene, keys: list[str]) -> None:
    async with DRAWN[name](SMALLEST) as face:
        await face.sit(scene)
        face.session.outgoing()
        await face.press(*keys)
        slowly = await outcome(face)
        await face.sit(scene)
        face.session.outgoing()
        await face.burst(*keys)

        assert await outcome(face) == slowly


@every_drawn_face
def test_a_burst_of_keys_does_what_the_same_keys_do_one_by_one(name):
    @settled(3)
    @given(st.sampled_from(DECISIONS), BURSTS)
    def check(scene: Scene, keys: list[str]) -> None:
        asyncio.run(hasty(name, scene, keys))

    check()


@pytest.mark.slow
@every_drawn_face
@pytest.mark.timeout(3600)
def test_any_burst_of_keys_does_what_the_same_keys_do_one_by_one(name):
    @settled(400)
    @given(st.sampled_from(DECISIONS), BURSTS)
    def check(scene: Scene, keys: list[str]) -> None:
        asyncio.run(hasty(name, scene, keys))

    check()


async def surprised(name: str, path: Path, keys: list[str], more: list[str]) -> None:
    """A new decision comes in the middle of a burst: no key of it may answer what was not to be seen."""
    found = scenes(path)
    before = next(scene for scene in found if scene.acting)
    seat = before.acting[0]
    after = next(scene for scene in found[before.position.step + 1 :] if seat in scene.acting)
    async with DRAWN[name](SMALLEST) as face:
        await face.sit(before.through(seat))
        await face.burst(*keys)
        face.session.outgoing()
        news = after.through(seat).update(len(before.told[seat]))
        await face.told_in_haste(news, keys=[*more, "enter", "enter"])
        sent = face.session.model.sent

        assert sent is None or sent.rev < news.rev


@every_drawn_face
def test_no_key_of_a_burst_answers_a_decision_that_was_not_to_be_seen(name):
    @settled(3)
    @given(st.sampled_from(USUAL), BURSTS, BURSTS)
    def check(path: Path, keys: list[str], more: list[str]) -> None:
        asyncio.run(surprised(name, path, keys, more))

    check()


@pytest.mark.slow
@every_drawn_face
@pytest.mark.timeout(3600)
def test_no_key_of_any_burst_answers_a_decision_that_was_not_to_be_seen(name):
    @settled(200)
    @given(st.sampled_from(USUAL), BURSTS, BURSTS)
    def check(path: Path, keys: list[str], more: list[str]) -> None:
        asyncio.run(surprised(name, path, keys, more))

    check()


async def resized(name: str, scene: Scene, walk: list[tuple[str, tuple[float, float]]]) -> None:
    """After any keys at any sizes the screen is what it would be if it had always had its size."""
    async with DRAWN[name](SMALLEST) as face:
        await face.sit(scene)
        size = face.least
        for key, parts in walk:
            size = (between(face, 0, parts[0]), between(face, 1, parts[1]))
            await face.resize(*size)
            await face.press(key)
            await face.look()
        await face.press("escape", "escape", "escape")
        away = between(face, 0, 1.0), between(face, 1, 0.0)
        await face.resize(*size)
        before = await face.look()
        await face.resize(*away)
        await face.resize(*size)

        assert (await face.look()).texts == before.texts


def between(face: Drawn, side: int, part: float) -> int:
    return round(face.least[side] + part * (face.most[side] - face.least[side]))


STEPS = st.lists(st.tuples(st.sampled_from([*KEYS, "L", "M"]), PARTS), min_size=1, max_size=5)


@every_drawn_face
def test_a_resize_at_any_moment_breaks_nothing(name):
    @settled(2)
    @given(st.sampled_from(DECISIONS), STEPS)
    def check(scene: Scene, walk: list[tuple[str, tuple[float, float]]]) -> None:
        asyncio.run(resized(name, scene, walk))

    check()


@pytest.mark.slow
@every_drawn_face
@pytest.mark.timeout(3600)
def test_many_resizes_at_any_moment_break_nothing(name):
    @settled(200)
    @given(st.sampled_from(DECISIONS), STEPS)
    def check(scene: Scene, walk: list[tuple[str, tuple[float, float]]]) -> None:
        asyncio.run(resized(name, scene, walk))

    check()
