"""Colours, letters and ready pictures: everything is drawn once for its size and kept.

Texts are written by ``letters``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame
from attrs import evolve, frozen

from client.window.look.letters import LINE_HIGH, Letters
from client.window.pieces import deck, dice
from client.window.pieces.raster import picture
from client.window.pieces.shapes import Colour, Placing, placed
from client.window.pieces.suits import suit
from client.window.places import Box

FELT: Colour = (24, 92, 60)
FELT_LIT: Colour = (29, 103, 68)
FELT_DARK: Colour = (17, 72, 47)
TRAY: Colour = (36, 112, 76)
PANEL: Colour = (17, 33, 29)
BAR: Colour = (12, 24, 21)
INK: Colour = (238, 240, 232)
DIM: Colour = (160, 180, 170)
GOLD: Colour = (255, 203, 84)
LIT: Colour = (150, 214, 255)
WARN: Colour = (176, 52, 44)
BUTTON: Colour = (40, 66, 58)
PAWNS: tuple[Colour, ...] = ((206, 48, 52), (30, 118, 214), (240, 176, 52), (34, 150, 72), (130, 70, 170), (90, 90, 96))
CLOSE = 1.12
"""How far lines of one text on a button are apart, in sizes of the letters."""
SHRINKING = (1.0, 0.88, 0.76, 0.66)
"""By how much letters are made smaller where there is little room."""
DOTS = "…"
"""What stands for the rest of a text."""
MOST = 600
"""Pictures kept; as many as all cards in a few sizes."""
SMALL = 56
"""Pixels across, below which a card shows few, large signs whatever was chosen."""
SHADOW = 110
"""How dark a shadow is, of 255."""
CORNER = 0.07
"""The radius of a card's corners, by its width."""

Look = deck.Style


class Pictures:
    """What is drawn again and again, by what it shows and how large."""

    def __init__(self, style: Look) -> None:
        self.style = style
        self._kept: dict[object, pygame.Surface] = {}
        self._panel: tuple[object, pygame.Surface] | None = None
        self._felt: pygame.Surface | None = None
        self.letters = Letters(self.suit)

    def card(self, face: str | None, box: Box) -> pygame.Surface:
        """A card's front, or its back for None."""
        size = max(8, round(box.wide)), max(11, round(box.high))
        known = face is not None and re.fullmatch(r"(10|[2-9JQKA])[SHDC]", face) is not None
        style = evolve(self.style, big=self.style.big or size[0] < SMALL)
        shapes = partial(deck.card, str(face), style) if known else deck.back
        return self._keep(("card", face, size, style), lambda: picture(shapes(), size, deck.UNITS))

    def die(self, face: str, side: int, edge: Colour, width: float) -> pygame.Surface:
        size = max(8, side), max(8, side)
        return self._keep(("die", face, size, edge, width), lambda: picture(dice.die(face, edge, width), size, (1, 1)))

    def pawn(self, side: int, colour: Colour, ring: Colour) -> pygame.Surface:
        size = max(8, side), max(8, side)
        return self._keep(("pawn", size, colour, ring), lambda: picture(dice.pawn(colour, ring), size, (1, 1)))

    def shadow(self, size: tuple[int, int], round_by: float, soft: int) -> pygame.Surface:
        """The soft shadow of something with rounded corners, wider than it by ``soft`` on each side."""
        return self._keep(("shadow", size, round_by, soft), lambda: _shadow(size, round_by, soft))

    def felt(self, size: tuple[int, int]) -> pygame.Surface:
        """Cloth under a lamp: a little lighter in the middle."""
        if self._felt is None or self._felt.get_size() != size:
            self._felt = _felt(size)
        return self._felt

    def panel(self, key: object, size: tuple[int, int], unit: float, draw: Callable[[Sheet], None]) -> pygame.Surface:
        """The one panel that is kept as long as it says the same."""
        if self._panel is None or self._panel[0] != (key, self.style):
            surface = pygame.Surface(size).convert(pygame.display.get_surface() or pygame.Surface(size))
            draw(Sheet(surface, self, unit))
            self._panel = (key, self.style), surface
        return self._panel[1]

    def suit(self, name: str, high: int, colour: Colour) -> pygame.Surface:
        shapes = placed(suit(name, colour), Placing(0.5, 0.5, 0.86, 0.92))
        return self._keep(("suit", name, high, colour), lambda: picture(shapes, (high, high), (1, 1)))

    def text(self, text: str, points: float, colour: Colour) -> pygame.Surface:
        """One line of text."""
        return self._keep(("text", text, round(points), colour), lambda: self.letters.written(text, points, colour))

    def wide(self, text: str, points: float) -> int:
        return self.letters.wide(text, points)

    def wrapped(self, text: str, points: float, wide: float) -> list[str]:
        """The text in lines that fit; a word that fits into none is broken."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split():
                longer = f"{line} {word}" if line else word
                if line and self.wide(longer, points) > wide:
                    lines.append(line)
                    longer = word
                *full, line = self._broken(longer, points, wide)
                lines += full
            lines.append(line)
        return lines

    def _broken(self, word: str, points: float, wide: float) -> list[str]:
        parts = []
        while len(word) > 1 and self.wide(word, points) > wide:
            end = next((end for end in range(len(word) - 1, 1, -1) if self.wide(word[:end], points) <= wide), 1)
            parts.append(word[:end])
            word = word[end:]
        return [*parts, word]

    def fitted(self, text: str, box: Box, points: float, unit: float) -> tuple[float, list[str]]:
        """Letters as large as the box allows, up to so many points, and the lines; at last with dots at the end.

        Smaller letters are better than broken words, and those better than dots.
        """
        longest = max(text.split(), key=len, default="")
        for whole in (True, False):
            for share in SHRINKING:
                size = points * share
                lines = self.wrapped(text, size * unit, box.wide)
                high = max(1, int(box.high / (size * unit * CLOSE)))
                if len(lines) <= high and (not whole or self.wide(longest, size * unit) <= box.wide):
                    return size, lines
        last = self.cut(f"{lines[high - 1]} {lines[high]}", size * unit, box.wide)
        return size, [*lines[: high - 1], last if last.endswith(DOTS) else f"{last}{DOTS}"]

    def widest(self, lines: Iterable[str], points: float) -> int:
        return max((self.wide(line, points) for line in lines), default=0)

    def cut(self, text: str, points: float, wide: float) -> str:
        """The text, or as much of it as fits, with dots."""
        if self.wide(text, points) <= wide:
            return text
        while text and self.wide(f"{text}{DOTS}", points) > wide:
            text = text[:-1]
        return f"{text}{DOTS}"

    def _keep(self, key: object, draw: object) -> pygame.Surface:
        if key not in self._kept:
            if len(self._kept) >= MOST:
                for old in list(self._kept)[: MOST // 4]:
                    del self._kept[old]
            assert callable(draw)
            self._kept[key] = draw()
        return self._kept[key]


@frozen
class Written:
    """A line that was written: what stands there, all that should stand there, and where; what is seen of it."""

    text: str
    whole: str
    box: Box
    clip: Box


class Sheet:
    """A surface to draw on, with the pictures for it."""

    def __init__(self, surface: pygame.Surface, pictures: Pictures, unit: float) -> None:
        self.written: list[Written] = []
        self.surface = surface
        self.pictures = pictures
        self.unit = unit

    def card(self, face: str | None, box: Box) -> None:
        """A card with its shadow."""
        self.shadow(box, CORNER, max(1.0, box.high * 0.012))
        self.put(self.pictures.card(face, box), box.x, box.y)

    def card_on_its_way(self, face: str | None, box: Box, usual: Box, wide: float) -> None:
        """A card as large as the box, from its picture for where it usually lies; ``wide`` of its width is seen."""
        shown = self.pictures.card(face, usual)
        size = max(1, round(box.wide * wide)), max(1, round(box.high))
        if size != shown.get_size():
            shown = pygame.transform.smoothscale(shown, size)
        self.put(shown, box.x + box.wide * (1 - wide) / 2, box.y)

    def shadow(self, box: Box, round_by: float, down: float) -> None:
        """Below something, a little lower than it; ``round_by`` is the radius of its corners by its width."""
        soft = max(1, round(down * 1.6))
        size = max(4, round(box.wide)), max(4, round(box.high))
        shown = self.pictures.shadow(size, round_by, soft)
        self.put(shown, box.x - soft + down * 0.5, box.y - soft + down)

    def turned(self, shown: pygame.Surface, middle: tuple[float, float], angle: float) -> None:
        """A picture around its middle, turned by so many degrees."""
        if angle:
            shown = pygame.transform.rotozoom(shown, angle, 1.0)
        self.put(shown, middle[0] - shown.get_width() / 2, middle[1] - shown.get_height() / 2)

    def put(self, shown: pygame.Surface, x: float, y: float) -> None:
        self.surface.blit(shown, (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED)

    def write(self, text: str, x: float, y: float, points: float = 17, colour: Colour = INK, wide: float = 0) -> float:
        """A line with its upper left corner at x, y; cut where ``wide`` is given. Returns where it ends."""
        points *= self.unit
        line = self.pictures.cut(text, points, wide) if wide else text
        return self._line(line, text, x, y, points, colour) if line else x

    def write_one(
        self,
        texts: Sequence[str],
        place: Box,
        points: float,
        colour: Colour,
        *,
        after: str = "",
        middle: bool = False,
    ) -> float:
        """The first of some texts that has room, in smaller letters or at last cut if none has; ``after`` always.

        For what is named in full where the pointer rests on it. At the left end of its place or in the ``middle``.
        Returns where it begins.
        """
        line, size = self._fitting(texts, place.wide, points, after)
        wide = self.pictures.wide(line, size * self.unit)
        x = place.x + max(0.0, (place.wide - wide) / 2) if middle else place.x
        if line:
            lower = (points - size) * self.unit * LINE_HIGH / 2
            self._line(line, line, x, place.y + lower, size * self.unit, colour)
        return x

    def _fitting(self, texts: Sequence[str], wide: float, points: float, after: str) -> tuple[str, float]:
        """What to write, and how large."""
        sizes = points, points - 2, points - 4, points - 5.5
        for size in sizes:
            for text in texts:
                if (text or size != points) and self.pictures.wide(text + after, size * self.unit) <= wide:
                    return text + after, size
        room = wide - self.pictures.wide(after, sizes[-1] * self.unit)
        return self.pictures.cut(texts[-1], sizes[-1] * self.unit, room) + after, sizes[-1]

    def folded(self, text: str, box: Box, points: float, colour: Colour = INK, *, left: bool = False) -> None:
        """A text in the middle of a box, or at its left, in as many lines and letters as small as it takes."""
        size, lines = self.pictures.fitted(text, box, points, self.unit)
        points = size * self.unit
        high = points * CLOSE
        top = box.middle[1] - (len(lines) - 1) * high / 2 - points * LINE_HIGH / 2
        dots = lines[-1].endswith(DOTS) and not text.endswith(DOTS)
        for number, line in enumerate(lines):
            x = box.x if left else box.middle[0] - self.pictures.wide(line, points) / 2
            self._line(line, text if dots else line, x, top + number * high, points, colour)

    def centred(
        self, text: str, middle: tuple[float, float], points: float, colour: Colour = INK, wide: float = 0
    ) -> None:
        points *= self.unit
        line = (self.pictures.cut(text, points, wide) if wide else text) or " "
        x, y = middle[0] - self.pictures.wide(line, points) / 2, middle[1] - points * LINE_HIGH / 2
        self._line(line, text, x, y, points, colour)

    def shortened(self, point: tuple[float, float]) -> str:
        """The whole of a text that stands there cut; nothing where none does."""
        return next((one.whole for one in self.written if one.text != one.whole and one.box.holds(point)), "")

    def _line(self, line: str, whole: str, x: float, y: float, points: float, colour: Colour) -> float:
        shown = self.pictures.text(line, points, colour)
        self.put(shown, x, y)
        wide, high = shown.get_size()
        clip = self.surface.get_clip()
        self.written.append(Written(line, whole, Box(x, y, wide, high), Box(*clip)))
        return x + wide

    def felt(self, box: Box) -> None:
        """What the pieces lie on."""
        self.surface.blit(self.pictures.felt((round(box.wide), round(box.high))), (round(box.x), round(box.y)))

    def fill(self, box: Box, colour: Colour, radius: float = 0) -> None:
        pygame.draw.rect(self.surface, colour, _rect(box), border_radius=round(radius * self.unit))

    def ring(self, box: Box, colour: Colour, width: float = 2, radius: float = 6) -> None:
        pygame.draw.rect(
            self.surface, colour, _rect(box), max(1, round(width * self.unit)), border_radius=round(radius * self.unit)
        )

    def disc(self, middle: tuple[float, float], radius: float, colour: Colour) -> None:
        pygame.draw.aacircle(self.surface, colour, (round(middle[0]), round(middle[1])), max(1, round(radius)))

    def clip(self, box: Box | None) -> None:
        """From now on, draw within the box only."""
        self.surface.set_clip(None if box is None else _rect(box))

    def triangle(
        self, corner: tuple[float, float], side: float, colour: Colour, *, up: bool = False, back: bool = False
    ) -> None:
        """A sign that points to the right, or up, or back, or down for both; ``corner`` is the upper left one."""
        x, y = corner
        points = {
            (False, False): [(x, y), (x + side, y + side / 2), (x, y + side)],
            (True, False): [(x, y + side), (x + side / 2, y), (x + side, y + side)],
            (False, True): [(x + side, y), (x, y + side / 2), (x + side, y + side)],
            (True, True): [(x, y), (x + side / 2, y + side), (x + side, y)],
        }
        pygame.draw.polygon(self.surface, colour, points[up, back])

    def check(self, middle: tuple[float, float], radius: float) -> None:
        """The sign of what is chosen."""
        self.disc(middle, radius, GOLD)
        x, y = middle
        points = [(x - radius * 0.5, y), (x - radius * 0.1, y + radius * 0.42), (x + radius * 0.55, y - radius * 0.4)]
        pygame.draw.lines(self.surface, BAR, False, points, max(2, round(radius * 0.24)))


def _felt(size: tuple[int, int]) -> pygame.Surface:
    few = 72, 48
    light = pygame.Surface(few)
    for x in range(few[0]):
        for y in range(few[1]):
            away = math.dist((x / (few[0] - 1), y / (few[1] - 1)), (0.5, 0.42))
            light.set_at((x, y), _mixed(FELT_LIT, FELT_DARK, min(1.0, away * 1.5) ** 1.4))
    return pygame.transform.smoothscale(light, size).convert(pygame.display.get_surface() or light)


def _mixed(one: Colour, other: Colour, part: float) -> Colour:
    red, green, blue = (round(first + (second - first) * part) for first, second in zip(one, other, strict=True))
    return red, green, blue


def _shadow(size: tuple[int, int], round_by: float, soft: int) -> pygame.Surface:
    whole = pygame.Surface((size[0] + 2 * soft, size[1] + 2 * soft), pygame.SRCALPHA)
    dark = pygame.Rect(soft, soft, *size)
    pygame.draw.rect(whole, (0, 0, 0, SHADOW), dark, border_radius=round(size[0] * round_by))
    return pygame.transform.gaussian_blur(whole.premul_alpha(), soft)


def _rect(box: Box) -> pygame.Rect:
    return pygame.Rect(round(box.x), round(box.y), round(box.wide), round(box.high))
