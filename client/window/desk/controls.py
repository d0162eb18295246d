"""The bars around a table: whose turn it is and what can be done at any time above, what can be played below."""

from __future__ import annotations

from collections.abc import Sequence

from client.table import captions, doings
from client.table.choosing import Target
from client.table.offering import Offering
from client.table.sitting import Sitting
from client.window.look.sheet import BAR, BUTTON, DIM, GOLD, INK, PANEL, Sheet
from client.window.places import Box, Spot, touch
from client.window.table.arrange import Arranged

LARGE = 17.0
"""The size of what a button says."""
FIRST = 0.6
"""How much of a line is for buttons at the most, where something stands beside them."""
PLAY, CLEAR = Target("command", "play"), Target("command", "clear")


def head(sheet: Sheet, arranged: Arranged, sitting: Sitting) -> list[Spot]:
    """Whose turn it is, at what, and what can be done besides playing."""
    unit, head = sheet.unit, arranged.head
    sheet.fill(head, BAR)
    say = sitting.words.say
    turn, game = captions.head(sitting)
    x = 14 * unit
    y = head.high / 2
    if sitting.asked:
        sheet.triangle((x, y - 7.5 * unit), 15 * unit, GOLD)
        x += 22 * unit
    able = sorted(doings.commands(sitting), key=lambda one: one != doings.HURRY)  # which comes and goes at their left
    texts = [(command, f"{sign}  {say(f'table.key.{command}')}") for command, sign in able]
    spots = commands(sheet, arranged, texts)
    room = min(spot.box.x for spot in spots) - 14 * unit
    colour = GOLD if sitting.asked else INK
    place = Box(x, head.y + 2 * unit, max(1, room - x), head.high - 4 * unit)
    x += min(place.wide, sheet.pictures.wide(turn, 20 * unit))
    sheet.folded(turn, place, 20, colour, left=True)
    if sheet.pictures.wide(game, 16 * unit) < room - x - 22 * unit:
        sheet.write(game, x + 22 * unit, y - 11 * unit, 16, DIM)
    return spots


def commands(sheet: Sheet, arranged: Arranged, texts: Sequence[tuple[str, str]]) -> list[Spot]:
    """Buttons at the right end of the head: commands with their words."""
    unit, head, spots = sheet.unit, arranged.head, []
    right = head.wide - 10 * unit
    for command, text in reversed(texts):
        wide = sheet.pictures.wide(text, 15 * unit) + 20 * unit
        box = Box(right - wide, (head.high - touch(unit)) / 2, wide, touch(unit))
        sheet.fill(box, BUTTON, 7)
        sheet.centred(text, box.middle, 15)
        spots.append(Spot(Target("command", command), box))
        right -= wide + 7 * unit
    return spots


def offers(sheet: Sheet, arranged: Arranged, sitting: Sitting, on_table: list[Spot]) -> list[Spot]:
    """What can be done, or what is waited for."""
    told, unit, say = sitting.telling, sheet.unit, sitting.words.say
    box = arranged.offers
    sheet.fill(box, PANEL)
    if told is None:
        return []
    line = Box(box.x + 10 * unit, box.y + 6 * unit, box.wide - 20 * unit, touch(unit))
    below = line.moved(0, line.high + 6 * unit)
    if sitting.lingers and sitting.model.eye is not None:
        return _buttons(sheet, sitting, line, [(PLAY, say("table.pass", name=told.name(sitting.model.eye)))])
    if not sitting.asked:
        text = say("table.sent") if sitting.model.sent is not None else captions.head(sitting)[0]
        sheet.folded(text, line, 18, DIM, left=True)
        return []
    offering = Offering(told, sitting.choice)
    first: list[tuple[Target, str]] = []
    move = sitting.choice.ready
    if move is not None:
        first.append((PLAY, say("table.play", move=told.move(move))))
    if sitting.choice.values or sitting.choice.kind:
        first.append((CLEAR, say("table.clear")))
    targets = offering.targets([spot.target for spot in on_table])
    if move is not None and len(targets) == 1:
        targets = []
    texts = [(target, f"{number}  {offering.text(target)}") for number, target in enumerate(targets, 1)]
    said = " ".join(offering.sums()) if move is not None else offering.question()
    spots = _first(sheet, sitting, (line, below), first, said, beside=bool(texts))
    return [*spots, *_buttons(sheet, sitting, below, texts)]


def _first(
    sheet: Sheet, sitting: Sitting, lines: tuple[Box, Box], texts: list[tuple[Target, str]], said: str, *, beside: bool
) -> list[Spot]:
    """What can be done at once, and beside it, or below where there is more room, what is to be chosen next."""
    (line, below), gap = lines, 12 * sheet.unit
    wide = sum(_wides(sheet, texts)) + gap + sheet.pictures.wide(said, LARGE * sheet.unit)
    beside = beside or wide <= line.wide
    room = line.wide if wide <= line.wide or not (said and beside) else line.wide * FIRST
    spots = _buttons(sheet, sitting, Box(line.x, line.y, room, line.high), texts)
    x = max((spot.box.x + spot.box.wide + gap for spot in spots), default=line.x)
    place = Box(x, line.y, max(1, line.x + line.wide - x), line.high) if beside or not texts else below
    if said:
        sheet.folded(said, place, LARGE, INK, left=True)
    return spots


def _wides(sheet: Sheet, texts: list[tuple[Target, str]]) -> list[float]:
    """How wide buttons are with the gaps after them, if there is room."""
    return [sheet.pictures.wide(text, LARGE * sheet.unit) + 34 * sheet.unit for _, text in texts]


def _buttons(sheet: Sheet, sitting: Sitting, line: Box, texts: list[tuple[Target, str]]) -> list[Spot]:
    """Buttons in a line; narrower, their texts in several lines, where they would not fit."""
    unit, choice = sheet.unit, sitting.choice
    gap = 8 * unit
    wides = _wides(sheet, texts)
    least = min(1.0, line.wide / max(1, sum(wides)))
    x, spots = line.x, []
    for (target, text), natural in zip(texts, wides, strict=True):
        place = Box(x, line.y, natural * least - gap, line.high)
        chosen = target.value in (choice.values if target.sort == "value" else (choice.kind,))
        sheet.fill(place, GOLD if target == PLAY else BUTTON, 8)
        if chosen or target == sitting.cursor:
            sheet.ring(place, INK if target == sitting.cursor else GOLD, 3, 8)
        colour = BAR if target == PLAY else INK
        inner = Box(place.x + 6 * unit, place.y + unit, max(1, place.wide - 12 * unit), place.high - 2 * unit)
        sheet.folded(text, inner, LARGE, colour)
        if chosen:
            sheet.check((place.x + place.wide - 6 * unit, line.y + 5 * unit), 9 * unit)
        spots.append(Spot(target, place))
        x += place.wide + gap
    return spots
