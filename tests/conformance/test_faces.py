"""One suite for all faces: what they show, what can be chosen there, and what they must not show.

A face is known here by its adapter alone (``faces/``). By default a fair part of the golden games is looked at,
each in one language; the slow tests look at all of them in all languages.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from client.texts.telling import Telling
from client.texts.words import Words
from tests.conformance.faces.all import FACES
from tests.conformance.faces.face import Case, Face, same
from tests.conformance.faces.tables import GOLDEN, Scene, alterations, asked, moves, scenes

LANGUAGES = ("de", "en", "fi")
SMALLEST = (0, 0)
PLAIN_GAMES = [path for path in GOLDEN if path.stem.endswith("-default")]


def language_of(path: Path) -> str:
    """Each game in one language, and each language for some."""
    return LANGUAGES[GOLDEN.index(path) % len(LANGUAGES)]


def _id(path: Path) -> str:
    return path.stem


every_face = pytest.mark.parametrize("name", FACES)
every_record = pytest.mark.parametrize("path", GOLDEN, ids=_id)
some_records = pytest.mark.parametrize("path", sorted({*PLAIN_GAMES, *GOLDEN[::4]}), ids=_id)
every_game = pytest.mark.parametrize("path", PLAIN_GAMES, ids=_id)


# Everything shows


@every_face
@some_records
async def test_a_position_is_shown_whole_at_the_smallest_size(name, path):
    *_, last = some = list(scenes(path))
    async with FACES[name](Case(SMALLEST, language_of(path))) as face:
        middle = some[len(some) * 2 // 3]
        await shows(face, middle.through(middle.acting[0]), language_of(path))
        if path in PLAIN_GAMES:
            await shows(face, middle.through(None), language_of(path))
            await shows(face, last.through(0), language_of(path))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@every_face
@every_record
@pytest.mark.timeout(1800)
async def test_every_position_is_shown_whole_to_every_eye(name, path, language):
    async with FACES[name](Case(SMALLEST, language)) as face:
        for scene in scenes(path):
            for eye in (*range(scene.position.setting.seats), None):
                await shows(face, scene.through(eye), language)


async def shows(face: Face, scene: Scene, language: str) -> None:
    await face.sit(scene)
    look = await face.look()

    assert face.faults() == [], (scene.eye, scene.position.step)
    for texts in expected(scene, language):
        assert any(text in look.text for text in texts), (texts, look.text)


def expected(scene: Scene, language: str) -> Iterator[set[str]]:
    """What has to be read at any table, each with cards as signs or in words: whose turn it is, and public facts."""
    told = [Telling(Words(language), scene.layout, scene.names, symbols) for symbols in (False, True)]
    for seat in scene.acting:
        yield {scene.names[seat]}
    for name, value in scene.view.public.items():
        facts = {fact for one in told if (fact := one.fact(name, value))}
        if facts:
            yield {" ".join(fact.split()) for fact in facts}


@every_face
@every_game
async def test_nothing_that_is_seen_is_out_of_sight(name, path):
    positions = list(asked(path))
    async with FACES[name](Case(SMALLEST, language_of(path))) as face:
        await each_thing_shows(face, positions[len(positions) * 2 // 3])


@pytest.mark.slow
@every_face
@every_record
@pytest.mark.timeout(1800)
async def test_nothing_that_is_seen_is_out_of_sight_at_any_move(name, path):
    async with FACES[name](Case(SMALLEST, language_of(path))) as face:
        for scene in list(asked(path))[::4]:
            await each_thing_shows(face, scene)
            await each_thing_shows(face, scene.through(None))


async def each_thing_shows(face: Face, scene: Scene) -> None:
    """If a thing were another, the screen would be another: so all of it is to be seen."""
    await face.sit(scene)
    before = await face.look()
    for what, other in alterations(scene):
        await face.show(evolve(scene, altered=other))
        after = await face.look()

        assert after.picture != before.picture, (what, scene.view, before.text)


@every_face
@every_game
async def test_the_whole_log_can_be_read(name, path):
    language = language_of(path)
    scene = list(asked(path))[30:31] or list(asked(path))[-1:]
    async with FACES[name](Case(SMALLEST, language)) as face:
        await face.sit(scene[0])
        log = await face.log()
        told = [Telling(Words(language), scene[0].layout, scene[0].names, symbols) for symbols in (False, True)]
        for news in scene[0].told[scene[0].eye]:
            lines = [[" ".join(line.split()) for line in one.recalled(news, scene[0].view)] for one in told]

            assert any(all(line in log for line in some) for some in lines), (lines, log)


# Everything can be chosen


@every_face
@every_game
async def test_moves_are_made_by_keys_alone_and_by_the_mouse_alone(name, path):
    positions = list(asked(path))
    async with FACES[name](Case(SMALLEST, language_of(path))) as face:
        scene = positions[len(positions) // 2]
        found = [move for prompt in scene.prompts for move in moves(prompt)]
        for move in (found[0], found[-1]):
            await face.sit(scene)
            await face.play(move)
            assert_sent(face, move, clicked=False)
        await face.sit(scene)
        await face.click(found[len(found) // 2])
        assert_sent(face, found[len(found) // 2], clicked=True)


@pytest.mark.slow
@every_face
@every_record
@pytest.mark.timeout(3600)
async def test_every_option_of_every_prompt_is_reached_by_keys_alone_and_by_the_mouse_alone(name, path):
    async with FACES[name](Case(SMALLEST, language_of(path))) as face:
        for scene in list(asked(path))[::3]:
            for move in [move for prompt in scene.prompts for move in moves(prompt)]:
                await face.sit(scene)
                await face.play(move)
                assert_sent(face, move, clicked=False)
                await face.sit(scene)
                await face.click(move)
                assert_sent(face, move, clicked=True)


def assert_sent(face: Face, move, *, clicked: bool) -> None:
    sent = face.session.model.sent
    if clicked and sent is None and not face.has_mouse:
        return

    assert sent is not None, move
    assert same(sent.move, move), (sent.move, move)
