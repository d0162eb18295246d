"""Where everything lies in a window of a given size: zones from the layout alone, pieces from what a zone holds.

Pure: the same layout, size and seat give the same places, so what is clicked is found without drawing, and a test
can look at a window without one. What belongs to others lies at the top, what is the table's in the middle, and
the shown seat's own at the bottom, where it is largest.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from attrs import frozen

from client.connection.model import Eye
from client.window.places import SMALLEST, Box, around_point, touch, unit_of
from protocol.scene import Board, Layout, Shape, Zone

WIDEST_SIDE = 0.33
"""The share of a window that facts and log take at the most."""
TALL = 1.4
"""How much higher than wide a card is."""
WEIGHTS = {Shape.FAN: 4.0, Shape.TRAY: 6.0, Shape.ROW: 4.0}
"""How what is left of a line is shared out."""
OWN_PILE = 1.9
"""The same for a seat's own pile, which may lie open."""
AIRY = 1.35
"""How much wider than they need to be piles lie where nothing else wants the room."""
OTHERS = (0.26, 0.3, 0.38)
"""What share of the height the others' zones have, by their lines; the table's and the own ones share the rest."""
COLUMNS = (0.41, 0.18, 0.41)
"""The same from left to right, one's own first, where squares want the height."""
FEW, FEW_SQUARES = 7, 2
"""Zones beside each other in one line; of more there are several lines,"""
SEATS = 4
"""each with so many seats at the most."""
BESIDE, WIDEST_BESIDE = 190.0, 320.0
"""How wide what lies beside a board is, at least and at the most."""
BELOW = 30.0
"""How high the strip below a board is, for pieces that are on no field."""
CROWD_OFF = 0.07
"""How far below and right of the middle of a field several pieces stand, by its size."""
READABLE = 0.3
"""So much of each card stays visible where they overlap, if there is any room for it."""


@frozen
class Arranged:
    """The parts of a window. ``unit`` is how many pixels a point of text is high, about."""

    unit: float
    head: Box
    zones: Mapping[str, Box]  # with the title of the zone at its upper edge
    offers: Box
    side: Box  # facts and log
    felts: tuple[Box, ...]  # what the pieces lie on
    legend: Box | None = None  # whose the pieces on a board are

    @property
    def title(self) -> float:
        """How high the title of a zone is."""
        return 24 * self.unit

    @property
    def label(self) -> float:
        """How much room there is below a card for the name of its place."""
        return 23 * self.unit


def arrange(layout: Layout, size: tuple[int, int], seat: Eye, scale: float = 1.0) -> Arranged:
    """The parts of a window of ``size`` for ``seat`` (None: for who looks on), with texts as large as is wanted."""
    wide, high = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
    unit = unit_of((wide, high), scale)
    side = min(max(250 * unit, wide * 0.21), wide * WIDEST_SIDE)
    head, offers = touch(unit) + 8 * unit, 2 * touch(unit) + 20 * unit
    boards = [zone for zone in layout.zones if zone.board is not None]
    if boards:
        return _around_boards(layout, boards, Box(0, head, wide, high - head), offers, side, unit)
    felt = Box(0, head, wide - side, high - head - offers)
    return Arranged(
        unit,
        Box(0, 0, wide, head),
        _zones(layout, felt.within(8 * unit), seat, unit),
        Box(0, high - offers, wide - side, offers),
        Box(wide - side, head, side, high - head),
        (felt,),
    )


def _zones(layout: Layout, table: Box, seat: Eye, unit: float) -> dict[str, Box]:
    others = [zone for zone in layout.zones if zone.owner is not None and zone.owner != seat]
    middle = [zone for zone in layout.zones if zone.owner is None]
    own = [zone for zone in layout.zones if zone.owner is not None and zone.owner == seat]
    if any(zone.shape is Shape.SQUARE for zone in layout.zones):
        return _columns(own, middle, others, table, unit)
    first = OTHERS[min(len(_grouped(others)), len(OTHERS)) - 1]
    parts = list(zip((others, middle, own), (first, (1 - first) / 2, (1 - first) / 2), strict=True))
    whole = sum(share for band, share in parts if band)
    found: dict[str, Box] = {}
    y = table.y
    for band, share in parts:
        if band:
            high = table.high * share / whole
            found |= _band(band, Box(table.x, y, table.wide, high), unit)
            y += high
    return found


def _columns(own: list[Zone], middle: list[Zone], others: list[Zone], table: Box, unit: float) -> dict[str, Box]:
    """One's own at the left, the table's one below the other, then the others'."""
    parts = list(zip((own, middle, others), COLUMNS, strict=True))
    whole = sum(share for zones, share in parts if zones)
    found: dict[str, Box] = {}
    x = table.x
    for zones, share in parts:
        wide = table.wide * share / whole if zones else 0
        if zones is middle:
            high = table.high / max(1, len(zones))
            for number, zone in enumerate(zones):
                found |= _line([zone], Box(x, table.y + number * high, wide, high), unit)
        elif zones:
            found |= _band(zones, Box(x, table.y, wide, table.high), unit)
        x += wide
    return found


def _around_boards(layout: Layout, boards: list[Zone], room: Box, offers: float, side: float, unit: float) -> Arranged:
    """A board as high as the window, what else there is beside it, below that whose the pieces are and the offers."""
    rest = [zone for zone in layout.zones if zone.board is None]
    board = boards[0].board
    assert board is not None
    table = Box(0, room.y, room.wide - side, room.high).within(8 * unit)
    gap, below = 14 * unit, BELOW * unit
    field = min((table.wide - BESIDE * unit - gap) / board.columns, (table.high - below) / board.rows)
    across = field * board.columns
    beside = min(table.wide - across - gap, WIDEST_BESIDE * unit)
    x = table.x + (table.wide - across - beside - gap) / 2
    right = Box(x + across + gap, table.y, beside, table.high - offers)
    high = min(210 * unit, right.high * 0.45) if rest else 0
    edge, bottom = right.x - gap / 2, room.y + room.high - offers
    return Arranged(
        unit,
        Box(0, 0, room.wide, room.y),
        {zone.id: Box(x, table.y, across, field * board.rows + below) for zone in boards}
        | _band(rest, Box(right.x, right.y, right.wide, high), unit),
        Box(edge, bottom, room.wide - edge, offers),
        Box(room.wide - side, room.y, side, room.high - offers),
        (Box(0, room.y, edge, room.high), Box(edge, room.y, room.wide - side - edge, room.high - offers)),
        Box(right.x, right.y + high + 10 * unit, right.wide, right.high - high - 10 * unit),
    )


def _grouped(zones: list[Zone]) -> list[list[Zone]]:
    """In lines, those of one seat together."""
    owners = list(dict.fromkeys(zone.owner for zone in zones))
    few = FEW_SQUARES if any(zone.shape is Shape.SQUARE for zone in zones) else FEW
    lines = 1
    if len(zones) > few and len(owners) > 1:
        lines = max(2, math.ceil(len(owners) / SEATS))
    per = math.ceil(len(owners) / lines)
    parts = [owners[start : start + per] for start in range(0, len(owners), per)]
    return [[zone for owner in part for zone in zones if zone.owner == owner] for part in parts]


def _band(zones: list[Zone], box: Box, unit: float) -> dict[str, Box]:
    """Zones side by side, in as many lines as it takes."""
    groups = _grouped(zones)
    found: dict[str, Box] = {}
    for number, group in enumerate(groups):
        high = box.high / len(groups)
        found |= _line(group, Box(box.x, box.y + number * high, box.wide, high), unit)
    return found


def _line(zones: list[Zone], box: Box, unit: float) -> dict[str, Box]:
    """Piles and squares as wide as they need to be, hands and the like as wide as is left."""
    weights = [_weight(zone) for zone in zones]
    loose = sum(weights)
    most = box.wide * (0.24 if loose else 1)
    wides = [min(_needed(zone, box.high - 34 * unit, unit), most) for zone in zones]
    fixed = sum(wides)
    left = max(box.wide - fixed, box.wide * 0.5 if loose else 0)
    usual = (box.wide - left) / fixed if loose and fixed else min(AIRY, box.wide / max(1, fixed))
    wides = [
        left * weight / loose if weight else wide * min(AIRY if not loose else 1.0, usual)
        for weight, wide in zip(weights, wides, strict=True)
    ]
    x = box.x + (box.wide - sum(wides)) / 2
    found: dict[str, Box] = {}
    for zone, wide in zip(zones, wides, strict=True):
        found[zone.id] = Box(x, box.y, wide, box.high).within(5 * unit)
        x += wide
    return found


def _weight(zone: Zone) -> float:
    """What share it has of what is left of a line; 0 for one that is as wide as it needs to be."""
    if zone.shape is Shape.PILE and zone.owner is not None:
        return OWN_PILE
    return WEIGHTS.get(zone.shape, 0.0)


def _needed(zone: Zone, high: float, unit: float) -> float:
    """How wide a zone has to be for pieces of that height; 0 for one that takes what is left."""
    match zone.shape:
        case Shape.SQUARE:
            return max(170 * unit, high / 2.12 / TALL * 1.12 * max(1, zone.columns) + 20 * unit)
        case Shape.PILE:
            return 0 if zone.owner is not None else max(150 * unit, high / TALL + 30 * unit)
        case Shape.DICE | Shape.BOARD:
            return 170 * unit
        case Shape.FAN | Shape.TRAY | Shape.ROW:
            return 0


def cards(count: int, box: Box, *, lines: int = 2, gap: float = 1.1) -> list[Box]:
    """Places for so many cards side by side, in the middle, overlapping where there is little room, in few lines."""
    if count < 1:
        return []
    best: tuple[float, list[Box]] = (-1, [])
    for rows in range(1, min(lines, count) + 1):
        per = math.ceil(count / rows)
        high = min(box.high / rows / (1.04 if rows > 1 else 1), box.wide * TALL)
        wide = high / TALL
        step = min(wide * gap, (box.wide - wide) / (per - 1)) if per > 1 else 0
        good = wide * min(1.0, step / wide / READABLE / 2 if per > 1 else 1.0)
        if good > best[0]:
            left = box.x + (box.wide - wide - step * (per - 1)) / 2
            top = box.y + (box.high - high * (1 + 1.04 * (rows - 1))) / 2
            places = [
                Box(left + place % per * step, top + place // per * high * 1.04, wide, high) for place in range(count)
            ]
            best = (good, places)
    return best[1]


def squares(count: int, columns: int, box: Box, below: float) -> list[Box]:
    """Places in rows of so many columns, in reading order; ``below`` each is room for what it is called."""
    columns = max(1, columns)
    rows = max(1, math.ceil(count / columns))
    high = max(1.0, min(box.high / rows - below, box.wide / columns / 1.12 * TALL))
    wide = high / TALL
    left = box.x + (box.wide - wide * (1 + 1.12 * (columns - 1))) / 2
    return [
        Box(left + place % columns * wide * 1.12, box.y + place // columns * (high + below), wide, high)
        for place in range(count)
    ]


def field_middle(board: Board, field: int, box: Box) -> tuple[float, float]:
    """The middle of field 1 … rows x columns on the board's picture (LS-4)."""
    row, place = divmod(field - 1, board.columns)
    column = place if row % 2 == 0 else board.columns - 1 - place
    return (
        box.x + (column + 0.5) * box.wide / board.columns,
        box.y + box.high - (row + 0.5) * box.high / board.rows,
    )


def beside(pieces: Iterable[str], box: Box, radius: float) -> dict[str, Box]:
    """Where pieces stand that are on no field: in a row in the box."""
    return {
        piece: around_point((box.x + (number + 0.7) * box.high * 1.1, box.y + box.high / 2), radius)
        for number, piece in enumerate(pieces)
    }


def together(count: int, middle: tuple[float, float], field: float) -> list[Box]:
    """Where so many pieces stand on one field, beside each other and off its number, which is in its upper corner."""
    x, y = middle[0] + field * CROWD_OFF, middle[1] + field * CROWD_OFF
    radius = field * (0.5 - CROWD_OFF) / (1 + max(1.0, 1 / math.sin(math.pi / count)))
    apart = radius / math.sin(math.pi / count)
    first = math.pi / count if count % 2 == 0 and count > 2 else -math.pi / 2 if count % 2 else 0
    angles = [math.tau * number / count + first for number in range(count)]
    return [around_point((x + apart * math.cos(angle), y + apart * math.sin(angle)), radius) for angle in angles]
