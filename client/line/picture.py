"""A table in lines of text: what a screen reader says, zone by zone, one's own hand last."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import frozen

from client.connection.model import Eye
from client.table.once_seen import once_seen
from client.texts.folding import cells
from client.texts.telling import Telling, by_rank, in_order
from protocol.scene import Board, Content, Face, Shape, View, Zone

Order = Callable[[Iterable[Face]], tuple[Face, ...]]


@frozen
class Picture:
    """A view and the words to tell it in."""

    telling: Telling
    view: View
    eye: Eye

    def lines(self) -> list[str]:
        """The zones, what belongs to the shown seat last, then the public facts that have words."""
        zones = sorted(self.telling.layout.zones, key=lambda zone: zone.owner is not None and zone.owner == self.eye)
        lines = [line for zone in zones for line in self._zone(zone)]
        return lines + self._facts()

    def revealed(self) -> list[str]:
        """What lies in zones that are not everybody's to see, as far as it can be seen: what the end shows."""
        zones = [zone for zone in self.telling.layout.zones if zone.private]
        return [line for zone in zones if _shows(self.view.zones.get(zone.id)) for line in self._zone(zone)]

    def board_names(self) -> list[str]:
        """The boards on the table, each with its jumps in words."""
        return [line for zone in self.telling.layout.zones if zone.board for line in self._jumps(zone.board)]

    def grid(self, width: int | None) -> list[str]:
        """The boards drawn field by field; nothing where one is too wide."""
        return [
            line
            for zone in self.telling.layout.zones
            if zone.board
            for line in drawn(zone.board, self._on_fields(zone), width)
        ]

    def _zone(self, zone: Zone) -> list[str]:
        content = self.view.zones.get(zone.id)
        if content is None:
            return []
        if zone.shape is Shape.BOARD and zone.board is not None and isinstance(content, tuple):
            return [self._field(zone.board, piece, field) for piece, field in self._pieces(zone, content)]
        if not content and zone.private and zone.owner is None:
            return []
        title = self.telling.zone(zone.id)
        title = title[:1].upper() + title[1:]
        if content and zone.columns:
            return [f"{title}:", *self._upright(zone, content)]
        return [f"{title}: {self._content(zone, content)}."]

    def _pieces(self, zone: Zone, content: Content) -> list[tuple[str, int]]:
        fields = content if isinstance(content, tuple) else ()
        return [(piece, int(field or 0)) for piece, field in zip(zone.pieces, fields, strict=False)]

    def _field(self, board: Board, piece: str, field: int) -> str:
        words, last = self.telling.words, board.rows * board.columns
        key = {0: "table.beside", last: "table.goal"}.get(field, "table.field")
        name = self.telling.piece(piece)
        return f"{name[:1].upper()}{name[1:]}: {words.say(key, field=field, last=last)}."

    def _content(self, zone: Zone, content: Content) -> str:
        words = self.telling.words
        if not content:
            return words.say("table.unrolled" if zone.shape is Shape.DICE else "table.empty")
        if isinstance(content, int):
            return words.say("table.count", count=content)
        faces = tuple(face if face is None else str(face) for face in content)
        match zone.shape:
            case Shape.PILE:
                return self._pile(faces)
            case Shape.FAN:
                return self._loose(faces, in_order)
            case Shape.TRAY:
                return self._loose(faces, by_rank)
            case Shape.ROW | Shape.SQUARE | Shape.DICE | Shape.BOARD:
                return ", ".join(self._face(face) for face in faces)

    def _pile(self, faces: tuple[str | None, ...]) -> str:
        words, top = self.telling.words, self._face(faces[-1])
        if len(faces) == 1:
            return top
        return words.say("table.top", piece=top, pieces=words.say("table.count", count=len(faces)))

    def _loose(self, faces: tuple[str | None, ...], order: Order) -> str:
        shown = order(face for face in faces if face is not None)
        parts = [self.telling.piece(face) for face in shown]
        hidden = len(faces) - len(shown)
        return ", ".join(parts + [self.telling.words.say("table.covered", count=hidden)] * bool(hidden))

    def _upright(self, zone: Zone, content: Content) -> list[str]:
        """A square row by row as its owner sees it, each place with its row and column."""
        faces = (None,) * content if isinstance(content, int) else content
        columns = zone.columns
        seen = once_seen(self.view, self.eye)
        told = [
            self.telling.words.say("table.hidden.seen") if f"{zone.id}.{place}" in seen else self._face(face)
            for place, face in enumerate(None if face is None else str(face) for face in faces)
        ]
        cells = [f"({place // columns + 1},{place % columns + 1}) {text}" for place, text in enumerate(told)]
        width = max(map(len, cells))
        rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
        return [f"  {'   '.join(cell.ljust(width) for cell in row)}".rstrip() for row in rows]

    def _face(self, face: str | None) -> str:
        return self.telling.words.say("table.hidden") if face is None else self.telling.piece(face)

    def _facts(self) -> list[str]:
        told = (self.telling.fact(name, value) for name, value in self.view.public.items())
        return [line for line in told if line is not None]

    def _jumps(self, board: Board) -> list[str]:
        words = self.telling.words
        lines = [words.say("table.board", name=board.name, rows=board.rows, columns=board.columns)]
        up = [jump for jump in board.jumps if jump[1] > jump[0]]
        down = [jump for jump in board.jumps if jump[1] < jump[0]]
        for key, jumps in (("table.jumps.up", up), ("table.jumps.down", down)):
            if jumps:
                told = [words.say("table.jump", start=start, end=end) for start, end in sorted(jumps)]
                lines.append(words.say(key, jumps=", ".join(told)))
        return lines

    def _on_fields(self, zone: Zone) -> dict[int, str]:
        """The pieces on each field, as the first letters of their names or, where those are shared, numbers."""
        content = self.view.zones.get(zone.id, ())
        letters = self.telling.initials()
        on: dict[int, str] = {}
        for number, (_, field) in enumerate(self._pieces(zone, content)):
            on[field] = on.get(field, "") + (letters[number] if number < len(letters) else str(number + 1))
        return on


def _shows(content: Content | None) -> bool:
    return isinstance(content, tuple) and any(face is not None for face in content)


def drawn(board: Board, on: dict[int, str], width: int | None) -> list[str]:
    """A board as rows of fields, the first at the bottom left, each with its jump and the pieces on it."""
    last = board.rows * board.columns
    digits = len(str(last))
    cell = 2 * digits + 3
    if width is not None and board.columns * cell > width:
        return []
    jumps = dict(board.jumps)
    lines = []
    for row in reversed(range(board.rows)):
        fields = [row * board.columns + place + 1 for place in range(board.columns)]
        if row % 2:
            fields.reverse()
        lines.append("".join(_cell(field, jumps.get(field), digits).ljust(cell) for field in fields).rstrip())
        standing = [on.get(field, "") for field in fields]
        lines.append("".join(" " * digits + here + " " * (cell - digits - cells(here)) for here in standing).rstrip())
    return lines


def _cell(field: int, end: int | None, digits: int) -> str:
    if end is None:
        return f"{field:>{digits}}"
    return f"{field:>{digits}}{'▲' if end > field else '▼'}{end}"
