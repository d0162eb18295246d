"""Sounds as they are heard: none where there is no device, none where they are switched off, none for one's own doing.

Whatever goes wrong with a device, it is silent from then on and the game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import pygame

from client.connection.model import Model
from client.preferences.settings import Preferences
from client.window.motion import tones
from client.window.motion.unfolding import Sort, Step
from protocol.messages import Phase


class Sounds:
    """The loudspeaker of one window. It is opened by the first sound."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._silent = False

    def play(self, name: str | None) -> bool:
        """Whether it can be heard."""
        if name is None or self._silent or not self._preferences.now.sound:
            return False
        try:
            self._sound(name).play()
        except (pygame.error, NotImplementedError, OSError):
            self.close()
            self._silent = True
        return not self._silent

    def close(self) -> None:
        """Give the device back."""
        self._made.clear()
        with suppress(pygame.error, NotImplementedError):
            pygame.mixer.quit()

    def _sound(self, name: str) -> pygame.mixer.Sound:
        if pygame.mixer.get_init() is None:
            pygame.mixer.init(tones.RATE, -16, 1, 512)
            self._made.clear()
        if name not in self._made:
            self._made[name] = pygame.mixer.Sound(buffer=_for_device(tones.SOUNDS[name]()))
        return self._made[name]


def _for_device(samples: bytes) -> bytes:
    """As many channels as the device has come to."""
    channels = (pygame.mixer.get_init() or (0, 0, 1))[2]
    if channels == 1:
        return samples
    return b"".join(samples[place : place + 2] * channels for place in range(0, len(samples), 2))


def heard(before: Model | None, now: Model, steps: Sequence[Step]) -> str | None:
    """The sound of what has happened at a table, if it has one; of several the one that matters most."""
    if before is None:
        return None
    if now.phase is Phase.OVER and before.phase is Phase.PLAYING:
        return "win"
    if _called(before, now):
        return "turn"
    if any(step.sort is Sort.ROLL for step in steps):
        return "die"
    return "card" if steps else None


def _called(before: Model, now: Model) -> bool:
    """Whether a seat of this screen is to move that was not, and others than those here have moved before it."""
    if all(seat in now.mine for seat in range(len(now.seats))):
        return False
    return any(seat in now.mine and seat not in before.acting for seat in now.acting)
