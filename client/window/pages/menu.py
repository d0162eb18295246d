"""The pages before a table, in the window."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from client.entrance.draft import Draft
from client.preferences.settings import Preferences
from client.table.arrangement import Arrangement, Unfit
from client.table.asking import Typed
from client.texts.paragraphs import Paragraph
from client.texts.words import Words
from client.window.pages.page import Page
from client.window.pages.rows import Button, Field, Prose
from client.window.pages.settings import settings_page
from client.window.pages.setup import Setup, hang


class Room(Protocol):
    """What the pages are shown in: the window."""

    def open(self, page: Page) -> None: ...

    def close(self, page: Page | None = None) -> None: ...

    def soil(self) -> None: ...

    def fill_screen(self) -> None:
        """With the window, or no longer."""


class Answer:
    """What somebody will answer on a page: a future that takes the first answer only."""

    def __init__(self) -> None:
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def give(self, value: object = None) -> None:
        if not self.future.done():
            self.future.set_result(value)

    def giving(self, value: object) -> Callable[[], None]:
        return lambda: self.give(value)


class Pages:
    """In one window; see ``client.entrance.menu.Pages``."""

    def __init__(self, room: Room, words: Words, preferences: Preferences) -> None:
        self._room = room
        self._words = words
        self._preferences = preferences

    async def pick(self, title: str, texts: Sequence[str]) -> int | None:
        answer = Answer()
        page = self._list(title, texts, answer)
        page.rows.append(self._back(answer))
        chosen: int | None = await self._shown(page, answer)
        return chosen

    async def menu(self, title: str, texts: Sequence[str], problem: str, here: int) -> int | None:
        answer = Answer()
        page = self._list(title, texts, answer)
        page.problem, page.focus = problem, here
        chosen: int | None = await self._shown(page, answer)
        return chosen

    def _list(self, title: str, texts: Sequence[str], answer: Answer) -> Page:
        return Page(title, [Button(text, answer.giving(number)) for number, text in enumerate(texts)], None)

    async def line(self, question: str, usual: str, read: Callable[[str], object], typed: Typed) -> str | None:
        answer, field = Answer(), Field("", usual, typed=typed)
        page = Page("", [Prose([question]), field], None)

        def enter() -> None:
            try:
                read(field.text.strip())
            except Unfit as unfit:
                page.problem = self._words.say(unfit.key, **unfit.fields)
            else:
                answer.give(field.text.strip())

        page.rows += [Button(self._words.say("page.go_on"), enter), self._back(answer)]
        given: str | None = await self._shown(page, answer)
        return given

    async def read(self, title: str, lines: Sequence[Paragraph]) -> None:
        answer = Answer()
        page = Page(title, [Prose(lines), Button(self._words.say("page.close"), answer.give)], None)
        page.focus = -1
        await self._shown(page, answer)

    async def arrange(self, draft: Draft, picture: Callable[[str], bytes | None]) -> Arrangement | None:
        answer = Answer()
        setup = Setup(draft, answer.give)
        hanging = asyncio.create_task(hang(setup.rules, picture, self._room.soil, lambda: not answer.future.done()))
        try:
            wanted: Arrangement | None = await self._shown(setup.page, answer)
        finally:
            hanging.cancel()
        return wanted

    async def settings(self) -> None:
        answer = Answer()
        await self._shown(settings_page(self._words, self._preferences, answer.give, self._room.fill_screen), answer)

    def _back(self, answer: Answer) -> Button:
        return Button(self._words.say("page.back"), answer.give)

    async def _shown(self, page: Page, answer: Answer) -> Any:
        """What a page is answered; Escape answers None."""
        page.back = answer.give
        self._room.open(page)
        try:
            return await answer.future
        finally:
            self._room.close(page)
