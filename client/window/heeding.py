"""Which keys and clicks count: each for what was on the screen when it went down, and for nothing that came since.

A key that is held repeats what moves or rubs out, and nothing that is done by it: who holds Enter chooses once. The
second click of a double click neither takes back what the first one has chosen nor is it for what that has opened, be
it a page or the next decision; and a letter that opens a page is not typed into it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from time import monotonic

import pygame
from attrs import frozen

from client.table.choosing import Target

REPEATED = {
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB,
    pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_BACKSPACE,
}  # fmt: skip
"""Keys that do again what they do as long as they are held."""
DOUBLE = 0.4
"""Seconds within which two clicks are a double click,"""
NEAR = 12.0
"""and pixels within which they are."""
CHOICES = {"value", "kind"}
"""What a second click takes back."""


@frozen
class Under:
    """What lies under the pointer: the page or table that was drawn uppermost, and what can be pointed at in it.

    ``decision`` is the one that a table asks for.
    """

    top: object
    target: Target | None
    decision: object = None


@frozen
class _Press:
    """The button of the mouse went down."""

    point: tuple[float, float]
    time: float
    under: Under


class Heed:
    """One player's keys and mouse."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._held: set[int] = set()
        self._spent: int | None = None  # the key that has meant something else than its letter, as long as it is held
        self._press: _Press | None = None  # the button is down
        self._before: _Press | None = None  # when it was down last

    def key(self, key: int, *, typed: bool) -> bool:
        """Whether a key counts that goes down; ``typed`` says whether there is something to type into."""
        again = key in self._held
        self._held.add(key)
        if not again:
            self._spent = None if typed else key
        return not again or key in REPEATED

    def released(self, key: int) -> None:
        self._held.discard(key)
        if key == self._spent:
            self._spent = None

    @property
    def types(self) -> bool:
        """Whether the letter of the key that went down last is to be typed."""
        return self._spent is None

    def pressed(self, point: tuple[float, float], under: Under) -> None:
        """The button of the mouse goes down."""
        self._press = _Press(point, self._clock(), under)

    def clicked(self, under: Under) -> bool:
        """Whether it counts that the button is let go there."""
        press, before = self._press, self._before
        self._press, self._before = None, press
        if press is None:
            return True
        once = before is not None and _is_double(before, press) and _is_meant_once(before.under, press.under)
        return press.under.top is under.top and press.under.target == under.target and not once


def _is_double(one: _Press, other: _Press) -> bool:
    return other.time - one.time < DOUBLE and math.dist(one.point, other.point) < NEAR


def _is_meant_once(one: Under, other: Under) -> bool:
    """Whether a double click would do there what nobody wants by it: answer something new, or take back a choice."""
    changed = one.top is not other.top or one.decision != other.decision
    return changed or (other.target is not None and other.target.sort in CHOICES)
