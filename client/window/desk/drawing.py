"""How a table looks: its zones, the things that lie there, and those that are on their way."""

from __future__ import annotations

from client.table.choosing import Target
from client.table.titles import titles
from client.window.look.letters import LIGHT
from client.window.look.sheet import BAR, DIM, GOLD, INK, LIT, PAWNS, TRAY, Sheet
from client.window.motion.flights import Flown, Scene
from client.window.motion.playback import Moment
from client.window.places import Box, around
from client.window.table.boards import Boards
from client.window.table.table import ROLL, Table
from client.window.table.thing import Thing
from protocol.scene import Shape, Zone

TITLE = 15.0
"""The size of a zone's title, and of what a place in it is called."""


def draw(sheet: Sheet, table: Table, boards: Boards) -> None:
    """A table at rest."""
    _grounds(sheet, table, boards)
    for thing in sorted(table.things(), key=_raised):
        _thing(sheet, table, thing)


def draw_pieces(sheet: Sheet, table: Table, boards: Boards, moment: Moment | None) -> None:
    """A table as it is now, at rest or at a moment of what moves, and nothing around it."""
    felts = table.arranged.felts
    whole = around(felts)
    for felt in felts:
        sheet.clip(felt)
        sheet.felt(whole)
    sheet.clip(whole)
    if moment is None:
        draw(sheet, table, boards)
    else:
        draw_moving(sheet, moment.table, boards, moment.scene, moment.part)
    sheet.clip(None)


def draw_moving(sheet: Sheet, table: Table, boards: Boards, scene: Scene, part: float | None) -> None:
    """A table at which something moves, at a part of the way; None: it is still looked at before it goes."""
    _grounds(sheet, table, boards)
    for thing in sorted(scene.standing, key=_raised):
        _thing(sheet, table, thing)
    for flight in scene.flying:
        flown = flight.at(part or 0.0)
        _flown(sheet, table, flown)
        if part is None and flight.moved and flown.thing.sort == "card":
            sheet.ring(flown.thing.box.within(-2 * sheet.unit), GOLD, 4, 9)


def _raised(thing: Thing) -> bool:
    return thing.sort == "pawn"


def _grounds(sheet: Sheet, table: Table, boards: Boards) -> None:
    for zone in table.zones():
        _ground(sheet, table, zone, boards)


def _ground(sheet: Sheet, table: Table, zone: Zone, boards: Boards) -> None:
    box = table.arranged.zones[zone.id]
    if zone.board is not None:
        boards.draw(sheet, zone.board, table.inner(zone))
        _legend(sheet, table, zone)
        return
    if zone.shape in {Shape.TRAY, Shape.FAN, Shape.ROW}:
        sheet.fill(Box(box.x, box.y + table.arranged.title, box.wide, box.high - table.arranged.title), TRAY, 10)
    _title(sheet, table, zone)
    if zone.shape is Shape.SQUARE:
        _places(sheet, table, zone)


def _title(sheet: Sheet, table: Table, zone: Zone) -> None:
    """Above what lies there; a pile among many has its number alone, since whose it is lies beside it."""
    box, unit = table.arranged.zones[zone.id], table.arranged.unit
    turn = zone.owner is not None and zone.owner in table.acting
    texts, count = titles(table.telling, zone, table.view.zones[zone.id])
    if zone.shape is Shape.PILE and zone.owner is not None:
        texts = (*texts, "")
    before = 16 * unit if turn else 0
    place = Box(box.x + 4 * unit + before, box.y + 2 * unit, box.wide - 4 * unit - before, 0)
    middle = zone.shape in {Shape.PILE, Shape.DICE}
    x = sheet.write_one(texts, place, TITLE, GOLD if turn else DIM, after=count, middle=middle)
    if turn:
        sheet.triangle((x - before, box.y + 6 * unit), 12 * unit, GOLD)


def _places(sheet: Sheet, table: Table, zone: Zone) -> None:
    """What the places of a square are called, which the news and the offers name, below each card."""
    content = table.view.zones[zone.id]
    count = content if isinstance(content, int) else len(content)
    for place, box in enumerate(table.places(zone, count)):
        middle = box.middle[0], box.y + box.high + table.arranged.label * 0.56
        sheet.centred(table.telling.place(f"{zone.id}.{place}"), middle, TITLE, INK)


def _legend(sheet: Sheet, table: Table, zone: Zone) -> None:
    """Whose the pieces on a board are, and where they stand: in words, not by colour alone."""
    place = table.arranged.legend
    content = table.view.zones[zone.id]
    if place is None or isinstance(content, int):
        return
    unit = sheet.unit
    row = min(44 * unit, place.high / max(1, len(content)))
    for number, (piece, where) in enumerate(zip(zone.pieces, content, strict=False)):
        y = place.y + number * row
        side = min(30 * unit, row * 0.8)
        _pawn(sheet, table, Box(place.x, y, side, side), piece)
        acts = _number(piece) in table.acting
        name = table.telling.names[_number(piece)] if _number(piece) < len(table.telling.names) else piece
        right = sheet.pictures.wide(str(where), 17 * unit) + 4 * unit
        colour = GOLD if acts else INK
        x, high = place.x + side + 10 * unit, row * 0.96
        sheet.folded(
            name,
            Box(x, y + (side - high) / 2, place.x + place.wide - right - 6 * unit - x, high),
            17,
            colour,
            left=True,
        )
        sheet.write(str(where or "-"), place.x + place.wide - right, y + side / 2 - 12 * unit, 17, colour)


def _thing(sheet: Sheet, table: Table, thing: Thing) -> None:
    unit, marks = table.arranged.unit, table.marks
    chosen = thing.value is not None and thing.value in marks.chosen
    box = thing.box.moved(0, -7 * unit) if chosen else thing.box
    match thing.sort:
        case "die":
            _die(sheet, box, thing.face or "", lit=marks.rolls)
        case "pawn":
            _pawn(sheet, table, box, str(thing.face))
        case "empty":
            sheet.ring(box.within(1), DIM, 1.5, 7)
        case _:
            sheet.card(thing.face, box)
    if table.once_seen & set(thing.names):
        _eye(sheet, box)
    if thing.sort in {"card", "empty"}:
        _state(sheet, table, thing, box, chosen=chosen)
    if any(name is not None and name in marks.last for name in thing.names):
        _moved_last(sheet, box, beside=thing.sort == "pawn")
    here = marks.cursor is not None and (
        (thing.value is not None and marks.cursor == Target("value", thing.value))
        or (thing.sort == "die" and marks.cursor == ROLL)
    )
    if here:
        sheet.ring(box.within(-5 * unit), INK, 2.5, 10)


def _state(sheet: Sheet, table: Table, thing: Thing, box: Box, *, chosen: bool) -> None:
    unit, marks = table.arranged.unit, table.marks
    if chosen:
        sheet.ring(box.within(-2 * unit), GOLD, 4, 9)
        sheet.check((box.x + box.wide - 13 * unit, box.y + 13 * unit), 11 * unit)
    elif thing.value is not None and thing.value in marks.open:
        sheet.ring(box.within(-1 * unit), LIT, 2.5, 8)


def _eye(sheet: Sheet, box: Box) -> None:
    """In the middle of a back: whoever looks has seen the card."""
    radius = box.wide * 0.16
    for part, colour in ((1.0, BAR), (0.82, INK), (0.36, BAR)):
        sheet.disc(box.middle, radius * part, colour)


def _moved_last(sheet: Sheet, box: Box, *, beside: bool) -> None:
    """A mark at the lower edge; below it where it would hide the letter of a pawn."""
    unit = sheet.unit
    x, y = box.x + box.wide / 2, box.y + box.high + (11 * unit if beside else 0)
    sheet.triangle((x - 9 * unit, y - 15 * unit), 18 * unit, BAR, up=True)
    sheet.triangle((x - 5.5 * unit, y - 10.5 * unit), 11 * unit, LIT, up=True)


def _flown(sheet: Sheet, table: Table, flown: Flown) -> None:
    thing = flown.thing
    match thing.sort:
        case "die":
            _die(sheet, thing.box, thing.face or "", turned=flown.turned)
        case "pawn":
            _pawn(sheet, table, thing.box, str(thing.face))
        case _:
            sheet.card_on_its_way(thing.face, thing.box, flown.usual or thing.box, flown.wide)


def _die(sheet: Sheet, box: Box, face: str, *, lit: bool = False, turned: float = 0) -> None:
    side = box.wide
    edge, width = (GOLD, 0.045) if lit else (DIM, 0.02)
    shown = sheet.pictures.die(face, round(side), edge, width)
    sheet.shadow(box, 0.17, side * 0.05)
    sheet.turned(shown, box.middle, turned)
    if not face:
        sheet.centred("?", box.middle, side / sheet.unit * 0.4, DIM)


def _pawn(sheet: Sheet, table: Table, box: Box, piece: str) -> None:
    number = _number(piece)
    letters = table.telling.initials()
    ring = GOLD if number in table.acting else (255, 255, 255)
    sheet.shadow(box, 0.5, box.wide * 0.08)
    sheet.put(sheet.pictures.pawn(round(box.wide), PAWNS[number % len(PAWNS)], ring), box.x, box.y)
    letter = letters[number] if number < len(letters) else "?"
    colour = PAWNS[number % len(PAWNS)]
    sheet.centred(letter, box.middle, box.wide * 0.52 / sheet.unit, BAR if sum(colour) > LIGHT else (255, 255, 255))


def _number(piece: str) -> int:
    """The number of the seat whose piece it is."""
    number = piece.rsplit(".", 1)[-1]
    return int(number) if number.isdigit() else 0
