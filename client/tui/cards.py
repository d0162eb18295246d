"""Single things on a table as characters: cards in three sizes, dice, and how each shows what is the matter with it.

No state is told by colour alone: what may be chosen carries a letter, what is chosen a heavy border and a mark, the
cursor a double border, what moved last a dot, and what was seen before it was covered again an eye.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable

from attrs import astuple, evolve, frozen

from client.preferences.settings import Colours, Settings
from client.table.choosing import Target
from client.tui.canvas import Canvas, Piece, Spot, fitting

TWO = {"S": "spade", "H": "heart", "D": "heart", "C": "spade"}
FOUR = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
CARD = re.compile(r"(10|[2-9JQKA])([SHDC])")
PIPS = {
    "1": ("     ", "  ●  ", "     "),
    "2": ("●    ", "     ", "    ●"),
    "3": ("●    ", "  ●  ", "    ●"),
    "4": ("●   ●", "     ", "●   ●"),
    "5": ("●   ●", "  ●  ", "●   ●"),
    "6": ("●   ●", "●   ●", "●   ●"),
}


class Size(enum.Enum):
    """Width and height of a card without its label."""

    HUGE = (11, 7)
    BIG = (7, 5)
    MIDDLE = (5, 3)
    SMALL = (6, 1)


@frozen
class Signs:
    """The characters to draw with."""

    suits: dict[str, str]
    light: str  # the corners from the top left on, then a line across and a line down
    heavy: str
    double: str
    back: str
    last: str
    seen: str  # in the middle of a back
    lit: str  # around what may be chosen, when small
    chosen: str
    cursor: str
    up: str
    down: str
    pip: str
    field: str
    goal: str
    turn: str
    fine: bool  # whether there is more than plain characters
    four: bool = False  # colours of the suits, in place of two
    index: Callable[[str], str] = str  # what is printed on a card of a rank


FINE = Signs(
    suits={"S": "♠", "H": "♥", "D": "♦", "C": "♣"},
    light="╭╮╰╯─│",
    heavy="┏┓┗┛━┃",
    double="╔╗╚╝═║",
    back="░",
    last="◆",
    seen="◉",
    lit="«»",
    chosen="▲",
    cursor="▸",
    up="▲",
    down="▼",
    pip="●",
    field="·",
    goal="★",
    turn="▶",
    fine=True,
)
PLAIN = Signs(
    suits={"S": "S", "H": "H", "D": "D", "C": "C"},
    light="++++-|",
    heavy="####=#",
    double="@@@@=@",
    back="/",
    last="*",
    seen="o",
    lit="<>",
    chosen="^",
    cursor=">",
    up="^",
    down="v",
    pip="o",
    field=".",
    goal="*",
    turn=">",
    fine=False,
)


def drawable(encoding: str) -> bool:
    """Whether a terminal of that encoding has all the fine signs."""
    signs = (sign for sign in astuple(FINE, recurse=False) if isinstance(sign, str))
    try:
        "".join([*FINE.suits.values(), *signs]).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def signs_for(settings: Settings) -> Signs:
    """The signs somebody wants."""
    return evolve(PLAIN if settings.plain else FINE, four=settings.colours is Colours.FOUR)


@frozen
class State:
    """What is the matter with a thing on the table."""

    lit: bool = False  # may be chosen beside what is chosen
    letter: str = ""  # its key
    chosen: bool = False
    cursor: bool = False
    last: bool = False  # it was moved last
    seen: bool = False  # it is covered, and its looker has seen it before

    @property
    def style(self) -> str:
        for name in ("cursor", "chosen", "lit"):
            if getattr(self, name):
                return name
        return "last" if self.last else "plain"


PLAIN_STATE = State()


def card(
    face: str | None, size: Size, signs: Signs, state: State, target: Target | None, *, place: str = "", count: int = 0
) -> Canvas:
    """A card, face up or (None) down. ``place``: its coordinates; ``count``: how many lie there, if that is told."""
    width, height = size.value
    text, colour = _text(face, signs)
    pieces = _small(text, colour, signs, state) if size is Size.SMALL else _boxed(text, colour, size, signs, state)
    labels = _labels(signs, state, place, count)
    if size is Size.SMALL:
        if labels[0]:
            pieces.append(Piece(width, 0, labels[0], _label_style(state)))
        width += len(labels[0])
    else:
        pieces.append(Piece(0, height, fitting(labels, width).center(width), _label_style(state)))
        height += 1
    spots = (Spot(target, 0, 0, width, height),) if target is not None else ()
    return Canvas(width, height, tuple(pieces), spots)


def empty(size: Size, signs: Signs, state: State, target: Target | None) -> Canvas:
    """A place where nothing lies."""
    width, height = size.value
    if size is Size.SMALL:
        return Canvas(width, height, (Piece(0, 0, "[    ]", "dim"),), _spots(target, width, height))
    border = signs.light if state == PLAIN_STATE else _border(signs, state)
    style = "dim" if state == PLAIN_STATE else f"edge.{state.style}"
    lines = _frame(border, [" " * (width - 2)] * (height - 2))
    pieces = [Piece(0, y, line, style) for y, line in enumerate(lines)]
    label = fitting(_labels(signs, state, "", 0), width)
    pieces.append(Piece(0, height, label.center(width), _label_style(state)))
    return Canvas(width, height + 1, tuple(pieces), _spots(target, width, height + 1))


def die(face: str, signs: Signs, state: State, target: Target | None = None) -> Canvas:
    """A die as it fell; any face that is no number of pips shows as itself."""
    rows = PIPS.get(face, ("     ", face[:5].center(5), "     "))
    border = signs.heavy if target is not None else _border(signs, state)
    lines = _frame(border, [f" {row.replace('●', signs.pip)} " for row in rows])
    style = "card.black" if state == PLAIN_STATE else f"edge.{state.style}"
    return Canvas(9, 5, tuple(Piece(0, y, line, style) for y, line in enumerate(lines)), _spots(target, 9, 5))


def _text(face: str | None, signs: Signs) -> tuple[str | None, str]:
    """What is printed on a card, and in which colour."""
    if face is None:
        return None, "back"
    match = CARD.fullmatch(face)
    if match is None:
        return face, "card.black"
    suit = match[2]
    return signs.index(match[1]) + signs.suits[suit], f"card.{(FOUR if signs.four else TWO)[suit]}"


def _boxed(text: str | None, colour: str, size: Size, signs: Signs, state: State) -> list[Piece]:
    width, height = size.value
    inner = width - 2
    rows = [(text or "")[:inner].center(inner)]
    if text is not None and size is not Size.MIDDLE:
        rows = _large(text, inner, height - 2)
    if text is None:
        rows = [signs.back * inner] * (height - 2)
        if state.seen:
            rows[len(rows) // 2] = signs.seen.center(inner, signs.back)
    edge = f"edge.{state.style}" if state.style != "plain" else colour
    pieces = [Piece(0, y, line, edge) for y, line in enumerate(_frame(_border(signs, state), rows))]
    pieces += [Piece(1, y, row, colour) for y, row in enumerate(rows, 1)]
    if state.last:
        pieces.append(Piece(width - 1, 0, signs.last, "edge.last"))
    return pieces


def _large(text: str, inner: int, lines: int) -> list[str]:
    """Rank and suit in two corners and the suit between them; of another face its letters one after the other."""
    blanks = [" " * inner] * ((lines - 3) // 2)
    if len(text) > 3:
        parts = [text[start : start + inner].ljust(inner) for start in range(0, lines * inner, inner)]
        return parts[:lines]
    return [text.ljust(inner), *blanks, text[-1].center(inner), *blanks, text.rjust(inner)]


def _small(text: str | None, colour: str, signs: Signs, state: State) -> list[Piece]:
    back = signs.seen.center(3, signs.back) if state.seen else signs.back * 3
    inner = (text or back)[:4].rjust(3).center(4)
    left, right = "[", "]"
    if state.chosen:
        left = right = signs.chosen
    elif state.cursor:
        left, right = signs.cursor, "]"
    elif state.lit:
        left, right = signs.lit[0], signs.lit[1]
    edge = f"edge.{state.style}" if state.style != "plain" else "dim"
    return [Piece(0, 0, left, edge), Piece(1, 0, inner, colour), Piece(5, 0, right, edge)]


def _labels(signs: Signs, state: State, place: str, count: int) -> tuple[str, ...]:
    """The key of a thing and what it tells about itself, such as ``▲b`` or ``c(1,2)`` or ``x44``; shorter ones after.

    The pointer may go first, since the border tells it too.
    """
    mark = signs.chosen if state.chosen else ""
    pointer = signs.cursor if state.cursor else ""
    key = f"{signs.lit[0]}{state.letter}{signs.lit[1]}" if state.lit and not place and not pointer else state.letter
    bare = place.strip("()")
    told = f"x{count}" if count else ""
    return (
        f"{mark}{pointer}{key}{place}{told}",
        f"{mark}{pointer}{key}{bare}{told}",
        f"{mark}{key}{place}{told}",
        f"{mark}{key}{bare}{told}",
    )


def _label_style(state: State) -> str:
    return f"label.{state.style}" if state.style in {"cursor", "chosen", "lit"} else "label"


def _border(signs: Signs, state: State) -> str:
    if state.cursor:
        return signs.double
    return signs.heavy if state.chosen else signs.light


def _frame(border: str, rows: list[str]) -> list[str]:
    top_left, top_right, low_left, low_right, across, down = tuple(border)
    line = across * len(rows[0])
    return [
        f"{top_left}{line}{top_right}",
        *(f"{down}{row}{down}" for row in rows),
        f"{low_left}{line}{low_right}",
    ]


def _spots(target: Target | None, width: int, height: int) -> tuple[Spot, ...]:
    return (Spot(target, 0, 0, width, height),) if target is not None else ()
