"""A server that goes away for good is told in words with what to do, at every face; one that comes back is not."""

from __future__ import annotations

import pytest

from client.table.lost import FIRST
from client.texts.words import Words
from protocol.messages import Refused, Welcome
from tests.conformance.faces.all import FACES
from tests.conformance.faces.face import Case, Face
from tests.conformance.faces.secrecy import passings, shown
from tests.conformance.faces.tables import GOLDEN, asked

KASINO = next(path for path in GOLDEN if path.stem == "kasino-default")
BACK = Welcome(1, bytes(16), (), ())

every_face = pytest.mark.parametrize("name", FACES)
every_language = pytest.mark.parametrize("language", ["de", "en", "fi"])


async def choices(face: Face, language: str) -> set[str]:
    """What of the question is to be seen."""
    text = (await face.look()).text
    return {key for key in ("lost.on", "lost.elsewhere", "table.leave") if Words(language).say(key) in text}


@every_face
@every_language
async def test_after_a_while_without_a_line_it_is_asked_what_to_do_until_the_line_is_back(name, language):
    async with FACES[name](Case((0, 0), language)) as face:
        await face.sit(next(asked(KASINO)))
        await face.lose(FIRST - 1)
        assert "lost.on" not in await choices(face, language)

        await face.lose(FIRST)
        assert await choices(face, language) == {"lost.on", "lost.elsewhere", "table.leave"}
        assert face.faults() == []
        assert str(FIRST) in (await face.look()).text

        await face.hear(BACK)
        if face.has_mouse:
            assert "lost.on" not in await choices(face, language)


@every_face
async def test_it_is_asked_over_the_curtain_too(name):
    async with FACES[name](Case((0, 0))) as face:
        await shown(face, next(passings(KASINO)), {})
        await face.lose()
        await face.look()
        await face.lose(FIRST)

        assert "lost.elsewhere" in await choices(face, "en")


@every_face
@every_language
async def test_a_line_that_breaks_is_told_on_the_curtain_too(name, language):
    async with FACES[name](Case((0, 0), language)) as face:
        await shown(face, next(passings(KASINO)), {})
        await face.lose()

        text = (await face.look()).text.replace("│", " ")  # the frame in which it is folded
        assert Words(language).say("line.lost") in " ".join(text.split())


@every_face
async def test_a_server_that_has_forgotten_the_table_is_told(name):
    async with FACES[name](Case((0, 0))) as face:
        scene = next(asked(KASINO))
        await face.sit(scene)
        await face.lose()
        await face.hear(BACK, Refused("no_such_table", {}, face.session.model.table, 0))

        assert "does not know this table" in (await face.look()).text
        assert await choices(face, "en") == {"lost.on", "lost.elsewhere", "table.leave"}
