"""Lines of text as pictures: pygame's own letters, else those of a font of the system, else their numbers in a frame.

So two texts that differ never look alike, whatever they are written in. What runs from right to left is drawn so, each
stretch in its place. Cards' suits are drawn from the same shapes as on cards.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import groupby, pairwise
from pathlib import Path

import pygame
import pygame.freetype
from attrs import evolve, frozen

from client.window.look.typefaces import Typefaces
from client.window.pieces.shapes import Colour

SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
LINE_HIGH, BASE, SUIT_HIGH = 1.36, 1.04, 0.84
"""A line's height, where letters stand in it, and a suit's height, in sizes of the letters."""
FOREIGN = 0.96
"""The size of other fonts' letters, by that of ours."""
DIGIT, FRAME = 0.5, 0.06
"""How large the digits of a letter's number are, and the line around them, in sizes of the letters."""
FINE = 4
"""How many times larger letters are written than they are shown."""
MOST_WIDES = 8000
"""Texts whose widths are kept."""
MOST_FONTS = 24
"""Sizes of other fonts that are kept open."""
BITMAPS = 1.6
"""How much higher than asked for the letters of a font are that knows one size only."""
BACKWARD = {"R", "AL"}
SCRIPTS = {
    "ARABIC": "Arab",
    "BENGALI": "Beng",
    "DEVANAGARI": "Deva",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "HEBREW": "Hebr",
    "KANNADA": "Knda",
    "KHMER": "Khmr",
    "LAO": "Laoo",
    "MALAYALAM": "Mlym",
    "MYANMAR": "Mymr",
    "NKO": "Nkoo",
    "ORIYA": "Orya",
    "SINHALA": "Sinh",
    "SYRIAC": "Syrc",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "THAANA": "Thaa",
    "THAI": "Thai",
    "TIBETAN": "Tibt",
}
"""Scripts whose letters look otherwise beside each other, by the first word of their letters' names."""
PALE: Colour = (238, 240, 232)
LIGHT = 380
"""A colour whose parts add up to more is light."""
ON_DARK: dict[str, Colour] = {"S": PALE, "C": PALE, "H": (255, 120, 120), "D": (255, 120, 120)}


@frozen
class Piece:
    """Letters that are drawn alike: a suit, our own letters, those of a file, or one that only has a number."""

    text: str
    sort: str  # suit, own, other, number
    file: Path | None = None
    backward: bool = False
    script: str = ""


class Letters:
    """``suit`` draws a suit as high as is wanted."""

    def __init__(self, suit: Callable[[str, int, Colour], pygame.Surface], typefaces: Typefaces | None = None) -> None:
        self._suit = suit
        self._typefaces = typefaces or Typefaces()
        self._fonts: dict[int, pygame.freetype.Font] = {}
        self._others: dict[tuple[Path, int, bool, str], pygame.font.Font] = {}
        self._owned: dict[str, bool] = {}
        self._wides: dict[tuple[str, int], int] = {}

    def wide(self, text: str, points: float) -> int:
        """How many pixels a line goes to the right, blanks at its ends included."""
        key = (text, round(points))
        if key not in self._wides:
            if len(self._wides) >= MOST_WIDES:
                self._wides.clear()
            size = round(points) * FINE
            self._wides[key] = math.ceil(sum(self._advance(piece, size) for piece in self.pieces(text)) / FINE)
        return self._wides[key]

    def written(self, text: str, points: float, colour: Colour) -> pygame.Surface:
        """Written larger and scaled down, so that no letter is pushed to the next whole pixel."""
        size = round(points) * FINE
        end = self.wide(text, points) + 2, round(size / FINE * LINE_HIGH)
        whole = pygame.Surface((end[0] * FINE, end[1] * FINE), pygame.SRCALPHA)
        x = 0
        for piece in self.pieces(text):
            shown, (aside, top) = self._drawn(piece, size, colour)
            whole.blit(shown, (x + aside, top), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += self._advance(piece, size)
        return pygame.transform.smoothscale(whole, end)

    def pieces(self, text: str) -> list[Piece]:
        """From left to right."""
        found: list[Piece] = []
        for backward, stretch in groupby(self._letters(text), lambda letter: letter.backward):
            pieces = list(_joined(stretch))
            found += reversed(pieces) if backward else pieces
        return found

    def _letters(self, text: str) -> Iterator[Piece]:
        """Each letter with the marks on it, and how it is drawn."""
        clusters = [match[0] for match in _clusters(text)]
        foreign = [one for one in clusters if one not in SIGNS and not all(map(self._owns, one))]
        files = self._typefaces.having(letter for one in foreign for letter in one)
        for cluster, backward in zip(clusters, _backward(clusters), strict=True):
            if cluster in SIGNS:
                yield Piece(cluster, "suit", backward=backward)
            elif all(map(self._owns, cluster)):
                yield Piece(cluster, "own", backward=backward)
            else:
                yield from self._foreign(cluster, files, backward=backward)

    def _foreign(self, cluster: str, files: Mapping[str, Path | None], *, backward: bool) -> Iterator[Piece]:
        file = files[cluster[0]]
        if file is not None and all(letter == cluster[0] or files[letter] == file for letter in cluster):
            yield Piece(cluster, "other", file, backward, _script(cluster))
            return
        for letter in cluster:
            if self._owns(letter):
                yield Piece(letter, "own", backward=backward)
            elif files[letter] is not None and not unicodedata.category(letter).startswith("M"):
                yield Piece(letter, "other", files[letter], backward, _script(letter))
            else:
                yield Piece(letter, "number", backward=backward)

    def _owns(self, letter: str) -> bool:
        """Of scripts that run from right to left our font has single letters, which would not join the others."""
        if letter not in self._owned:
            has = self._font(FINE * 10).get_metrics(letter)[0] is not None
            self._owned[letter] = has and unicodedata.bidirectional(letter) not in BACKWARD
        return self._owned[letter]

    # Fonts

    def _font(self, size: int) -> pygame.freetype.Font:
        if size not in self._fonts:
            self._fonts[size] = pygame.freetype.Font(None, size)  # its own kerning tears "ki" apart: left off
        return self._fonts[size]

    def _other(self, piece: Piece, size: int) -> pygame.font.Font:
        assert piece.file is not None
        key = piece.file, round(size * FOREIGN), piece.backward, piece.script
        if key not in self._others:
            if len(self._others) >= MOST_FONTS:
                self._others.clear()
            pygame.font.init()
            self._others[key] = font = pygame.font.Font(str(piece.file), key[1])
            with suppress(pygame.error):  # built without what joins letters
                font.set_direction(pygame.DIRECTION_RTL if piece.backward else pygame.DIRECTION_LTR)
                font.set_script(piece.script or "Zyyy")
        return self._others[key]

    # Sizes and pictures

    def _advance(self, piece: Piece, size: int) -> int:
        match piece.sort:
            case "suit":
                return round(size * SUIT_HIGH)
            case "own":
                font = self._font(size)
                return int(font.get_rect(f"{piece.text}|").width - font.get_rect("|").width) + 1
            case "other":
                return round(self._other(piece, size).size(piece.text)[0] * self._shrunk(piece, size))
            case _:
                return self._frame(piece, size)[0] + 2 * round(size * FRAME)

    def _shrunk(self, piece: Piece, size: int) -> float:
        """By how much the letters of a font have to be made smaller that knows one size only."""
        high = self._other(piece, size).get_height()
        return size / high if high > size * BITMAPS * FOREIGN else 1.0

    def _drawn(self, piece: Piece, size: int, colour: Colour) -> tuple[pygame.Surface, tuple[int, int]]:
        """A picture, and where it lies from where the piece begins and from the upper edge of the line."""
        base = round(size * BASE)
        match piece.sort:
            case "suit":
                own = ON_DARK[SIGNS[piece.text]] if sum(colour) > LIGHT else colour
                high = round(size * SUIT_HIGH)
                return self._suit(SIGNS[piece.text], high, own), (0, base - high + round(size * 0.06))
            case "own":
                shown, box = self._font(size).render(piece.text, colour)
                return shown.premul_alpha(), (box.x, base - box.y)
            case "other":
                return self._drawn_by_other(piece, size, colour)
            case _:
                shown = self._numbered(piece, size, colour)
                return shown, (round(size * FRAME), round((size * LINE_HIGH - shown.get_height()) / 2))

    def _drawn_by_other(self, piece: Piece, size: int, colour: Colour) -> tuple[pygame.Surface, tuple[int, int]]:
        """On the same line as our letters, or in the middle where that would go beyond it."""
        font, room = self._other(piece, size), round(size * LINE_HIGH)
        shown = font.render(piece.text, True, colour).convert_alpha()
        top = round(size * BASE) - font.get_ascent()
        if (shrunk := self._shrunk(piece, size)) < 1:
            shown = pygame.transform.smoothscale_by(shown, shrunk)
            top = (room - shown.get_height()) // 2
        seen = shown.get_bounding_rect()
        if top + seen.top < 0 or top + seen.bottom > room:
            top = (room - seen.height) // 2 - seen.top
        return shown.premul_alpha(), (0, top)

    def _frame(self, piece: Piece, size: int) -> tuple[int, int]:
        digit = self._font(round(size * DIGIT)).get_rect("0")
        columns = len(_digits(piece.text)[0])
        edge = 2 * round(size * FRAME)
        return round(columns * digit.width * 1.3) + 2 * edge, round(2 * digit.height * 1.25) + 2 * edge

    def _numbered(self, piece: Piece, size: int, colour: Colour) -> pygame.Surface:
        """The number of a letter, as books of letters name it, in two lines within a frame."""
        wide, high = self._frame(piece, size)
        shown = pygame.Surface((wide, high), pygame.SRCALPHA)
        line = round(size * FRAME)
        pygame.draw.rect(shown, colour, shown.get_rect(), line, border_radius=2 * line)
        font = self._font(round(size * DIGIT))
        for row, digits in enumerate(_digits(piece.text)):
            written, _ = font.render(digits, colour)
            middle = wide / 2, high * (0.29 + 0.42 * row)
            shown.blit(written, (middle[0] - written.get_width() / 2, middle[1] - written.get_height() / 2))
        return shown.premul_alpha()


def _digits(letter: str) -> tuple[str, str]:
    number = f"{ord(letter):04X}"
    number = number.zfill(len(number) + len(number) % 2)
    return number[: len(number) // 2], number[len(number) // 2 :]


def _clusters(text: str) -> Iterator[re.Match[str]]:
    """Letters with the marks that stand on them."""
    marks = "".join(sorted({letter for letter in text if unicodedata.category(letter).startswith("M")}))
    return re.finditer(f".[{re.escape(marks)}]*" if marks else ".", text, re.DOTALL)


def _backward(clusters: list[str]) -> list[bool]:
    """Which run from right to left: those of such scripts, and what is neither, between two of them."""
    sorts = [unicodedata.bidirectional(one[0]) for one in clusters]
    backward = [sort in BACKWARD for sort in sorts]
    strong = [place for place, sort in enumerate(sorts) if sort in BACKWARD or sort in {"L", "EN", "AN"}]
    for before, after in pairwise(strong):
        if backward[before] and backward[after]:
            backward[before:after] = [True] * (after - before)
    return backward


def _script(letter: str) -> str:
    return SCRIPTS.get(unicodedata.name(letter[0], "").partition(" ")[0], "")


def _joined(letters: Iterator[Piece]) -> Iterator[Piece]:
    """Letters of one sort as one piece, so that they can join; suits and numbers stand alone."""
    for alike, group in groupby(letters, lambda one: evolve(one, text="")):
        if alike.sort in {"own", "other"}:
            yield evolve(alike, text="".join(one.text for one in group))
        else:
            yield from group
