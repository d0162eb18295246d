"""Pages by clicks alone: what is clicked on a page, and the keys below it while one of its fields is typed into."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from client.table.choosing import Target
from client.texts.words import Words
from client.window.look.sheet import Sheet
from client.window.pages.keyboard import Keyboard
from client.window.pages.page import Page
from client.window.pages.rows import Field
from client.window.places import Spot

BACK = Target("key", "back")
"""What is repeated while it is held: as often as a real key is."""
FIRST, NEXT = 0.35, 0.04
"""Seconds after which it is."""


class Clicking:
    """Keys come with a click on a field, and go with the first key of a real keyboard."""

    def __init__(self, words: Words, clock: Callable[[], float] = monotonic) -> None:
        self._words = words
        self._clock = clock
        self._due: float | None = None  # when a key that is held does again what it does
        self._repeated = False  # whether it has
        self._keyboard: Keyboard | None = None
        self._field: Field | None = None  # what the keys are for

    def put_away(self) -> None:
        """The keys are not needed."""
        self._keyboard = self._field = self._due = None

    def draw(self, sheet: Sheet, size: tuple[int, int], page: Page) -> list[Spot]:
        """The page, and below it the keys, if there are any; what can be clicked."""
        if self._keyboard is None or page.field is not self._field:
            return page.draw(sheet, size)
        high = round(self._keyboard.high(size, sheet.unit))
        return [*page.draw(sheet, (size[0], size[1] - high)), *self._keyboard.draw(sheet, size)]

    def pressed(self, target: Target | None) -> None:
        """The button of the mouse goes down there."""
        self._due, self._repeated = (self._clock() + FIRST if target == BACK else None), False

    def dragged(self, target: Target | None) -> None:
        """The pointer is moved there while the button is down: what it leaves is held no more."""
        if target != BACK:
            self._due = None

    def released(self) -> bool:
        """Whether that was more than a click."""
        repeated, self._due, self._repeated = self._repeated, None, False
        return repeated

    def repeats(self, page: Page) -> bool:
        """Do again what the key does that is held, if it is time; whether it was."""
        if self._due is None or self._keyboard is None or self._clock() < self._due:
            return False
        self._due, self._repeated = self._clock() + NEXT, True
        self._press(page, self._keyboard, str(BACK.value))
        return True

    def click(self, page: Page, target: Target) -> None:
        if target.sort == "key" and self._keyboard is not None:
            self._press(page, self._keyboard, str(target.value))
            return
        part = str(target.value).partition(".")[2]
        before = self._field
        page.click(target)
        if page.field is None or (part == "keys" and page.field is before):
            self.put_away()
        elif part in {"", "keys"}:
            self._take_out(page)

    def _take_out(self, page: Page) -> None:
        field = page.field
        assert field is not None
        if field is not self._field:
            self._field, self._keyboard = field, Keyboard(self._words.say("keys.letters"), field.typed)
            self._keyboard.begin(field.text)
        page.follow()

    def _press(self, page: Page, keyboard: Keyboard, name: str) -> None:
        match name:
            case "back":
                page.erase()
                keyboard.begin(page.field.text if page.field else "")
            case "enter":
                page.enter()
                if page.field is not None and page.field is not self._field and self._keyboard is not None:
                    self._take_out(page)
            case "away":
                self.put_away()
            case _:
                page.typed(keyboard.press(name))
