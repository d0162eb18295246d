"""What was copied elsewhere, an address or the name of a file, for a line that is typed."""

from __future__ import annotations

from contextlib import suppress

import pygame
import pygame.scrap


def pastes(event: pygame.event.Event) -> bool:
    """Whether a key asks for it, as it is asked for on one system or the other."""
    if event.key == pygame.K_INSERT:
        return bool(event.mod & pygame.KMOD_SHIFT)
    return bool(event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))


def copied() -> str:
    """In one line; nothing where there is nothing, or no text."""
    with suppress(pygame.error):
        return "".join(filter(str.isprintable, " ".join(pygame.scrap.get_text().split())))
    return ""
