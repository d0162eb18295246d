"""The faces there are. Another one is held to everything by a line here."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from tests.conformance.faces.face import Case, Drawn, Face
from tests.conformance.faces.line import LineFace
from tests.conformance.faces.tui import tui
from tests.conformance.faces.window import window

Made = Callable[[Case], AbstractAsyncContextManager[Face]]


@asynccontextmanager
async def line(case: Case) -> AsyncIterator[Face]:
    yield LineFace(case)


DRAWN: Mapping[str, Callable[[Case], AbstractAsyncContextManager[Drawn]]] = {"tui": tui, "window": window}
FACES: Mapping[str, Made] = {"line": line, **DRAWN}
