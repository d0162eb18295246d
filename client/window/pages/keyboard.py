"""Keys on the screen, for who has only a mouse or a finger: letters of the language, digits, and what addresses need.

Shown below a page while one of its fields is typed into by clicks; the first key of a real keyboard takes them away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, frozen

from client.table.asking import Typed
from client.table.choosing import Target
from client.window.look.sheet import BAR, BUTTON, DIM, GOLD, INK, PANEL, Sheet
from client.window.places import TOUCH, Box, Spot, touch

DIGITS = "1234567890"
SIGNS = ("@_~#&+=%!?", "'\"()[];*\\$äöåüß", "áàâéèêëíóøñç")
"""What takes the place of the letters: letters of other languages, too."""
RARER = ("ãāăąæćčďđðēėęěğģī", "îìïıķļłńňņòôõőœřš", "śşșťțùúûūůűýžźżþ")
"""What takes the place of these: the other letters that names of Europe are written with."""
LAYERS = (("@é?", None), ("čłž", SIGNS), ("abc", RARER))
"""What is where the letters are, one after the other, each with what the key says that leads on."""
BESIDE = ",.:/"
"""Signs that are at hand beside letters: what stands in names of files, in addresses and between names."""
WIDE = 1100.0
"""How wide all keys are at the most."""
SHARE = 0.45
"""How much of a window's height they take at the most."""
GAP = 5.0
"""What is seen between them."""
LARGE = 1.3
"""How much larger keys are where there are few."""


@frozen
class Key:
    """``name`` is the sign it types, or what it does: a word."""

    name: str
    wide: float = 1.0


SHIFT, BACK, MORE, SPACE, ENTER, AWAY = (
    Key("shift", 1.5),
    Key("back", 1.5),
    Key("more", 1.5),
    Key("space", 2.0),
    Key("enter", 1.5),
    Key("away"),
)


@define
class Keyboard:
    """``letters`` are three rows with a blank between them."""

    letters: str
    typed: Typed
    capitals: bool = False  # for the next letter
    locked: bool = False  # for all letters
    layer: int = 0

    def rows(self) -> list[list[Key]]:
        match self.typed:
            case Typed.NUMBER:
                return [[*_keys(DIGITS), BACK, ENTER, AWAY]]
            case Typed.CODE:
                first, second, third = ("".join(filter(str.isascii, row)).upper() for row in self.letters.split())
                return [[*_keys(first), BACK], [*_keys(second), ENTER], [*_keys(third), AWAY]]
            case _:
                first, second, third = map(self._cased, LAYERS[self.layer][1] or self.letters.split())
                return [
                    list(_keys(DIGITS)),
                    list(_keys(first)),
                    list(_keys(second)),
                    [SHIFT, *_keys(third), BACK],
                    [MORE, *_keys(BESIDE), SPACE, Key("-"), ENTER, AWAY],
                ]

    def _cased(self, letters: str) -> str:
        """``ß`` stays, as no name begins with it."""
        return "".join(letter if letter == "ß" else letter.upper() for letter in letters) if self._up else letters

    @property
    def _up(self) -> bool:
        return self.capitals or self.locked

    def press(self, name: str) -> str:
        """What a key types; nothing where it does something."""
        match name:
            case "shift":
                self.capitals, self.locked = not self.capitals and not self.locked, self.capitals
                return ""
            case "more":
                self.layer = (self.layer + 1) % len(LAYERS)
                return ""
            case "space":
                self.capitals = self.typed is Typed.NAME
                return " "
            case _ if len(name) == 1:
                self.capitals = False
                return name
            case _:
                return ""

    def begin(self, text: str) -> None:
        """What is typed next comes after that text: a name begins with a capital letter."""
        self.capitals = self.typed is Typed.NAME and (not text or text[-1] in " ,")

    # How they look

    def high(self, size: tuple[int, int], unit: float) -> float:
        """How much of a window they take."""
        return len(self.rows()) * self._row(size, unit) + 12 * unit

    def _row(self, size: tuple[int, int], unit: float) -> float:
        large = 1.0 if len(self.rows()) > len(SIGNS) else LARGE
        return max(TOUCH + 4, min((touch(unit) + 6 * unit) * large, size[1] * SHARE / len(self.rows())))

    def draw(self, sheet: Sheet, size: tuple[int, int]) -> list[Spot]:
        """Draw them at the lower edge of a window; where each is."""
        unit, high = sheet.unit, self.high(size, sheet.unit)
        sheet.fill(Box(0, size[1] - high, size[0], high), PANEL)
        wide = min(WIDE * unit, size[0] - 12 * unit)
        whole = max(sum(key.wide for key in keys) for keys in self.rows())
        spots: list[Spot] = []
        for number, keys in enumerate(self.rows()):
            y = size[1] - high + 8 * unit + number * self._row(size, unit)
            room = Box((size[0] - wide) / 2, y, wide, self._row(size, unit))
            spots += [self._key(sheet, key, box) for key, box in _placed(keys, room, whole)]
        return spots

    def _key(self, sheet: Sheet, key: Key, place: Box) -> Spot:
        """What is seen of it is smaller than its place: a click beside it is meant for it, too."""
        box = place.within(GAP / 2 * sheet.unit)
        lit = key is ENTER or (key is SHIFT and (self.capitals or self.locked)) or (key is MORE and self.layer > 0)
        sheet.fill(box, GOLD if lit else BUTTON if len(key.name) == 1 or key is SPACE else BAR, 7)
        colour = BAR if lit else INK
        if len(key.name) == 1:
            sheet.centred(key.name, box.middle, 22 if self.typed in {Typed.NAME, Typed.TEXT} else 30, colour)
        elif key is MORE:
            sheet.centred(LAYERS[self.layer][0], box.middle, 17, colour)
        else:
            self._sign(sheet, key, box, colour)
        return Spot(Target("key", key.name), place)

    def _sign(self, sheet: Sheet, key: Key, box: Box, colour: tuple[int, int, int]) -> None:
        unit, (x, y) = sheet.unit, box.middle
        side = 16 * unit
        corner = x - side / 2, y - side / 2
        match key.name:
            case "shift":
                sheet.triangle(corner, side, colour, up=True)
                if self.locked:
                    sheet.fill(Box(corner[0], y + side * 0.65, side, 3 * unit), colour)
            case "back":
                sheet.triangle((corner[0] - side / 2, corner[1]), side, colour, back=True)
                sheet.fill(Box(x, y - side / 6, side, side / 3), colour)
            case "enter":
                sheet.check(box.middle, 13 * unit)
            case "away":
                sheet.triangle(corner, side, DIM, up=True, back=True)
            case _:
                pass


def _keys(signs: str) -> Iterator[Key]:
    return map(Key, signs)


def _placed(keys: Sequence[Key], room: Box, whole: float) -> Iterator[tuple[Key, Box]]:
    """Side by side in the middle, each as wide as its share of the whole is, with nothing between them."""
    share = room.wide / whole
    x = room.x + (room.wide - share * sum(key.wide for key in keys)) / 2
    for key in keys:
        yield key, Box(x, room.y, share * key.wide, room.high)
        x += share * key.wide
