"""``save FILE`` at a table: asks for the record, and writes it when it has come."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from client.connection.model import Line, Model
from client.records.saved import taken
from client.table import asking

if TYPE_CHECKING:
    from client.line.face import Face


class Saving:
    """The records that a face has asked for."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._file: Path | None = None
        self._seat: int | None = None

    @property
    def waits(self) -> bool:
        """Whether a record is still to come."""
        return self._file is not None

    def save(self, name: str) -> None:
        """Ask for the record. From one's own server it is whole; else it is that of the seat shown. Raises Unfit."""
        if not name:
            self._face.screen.say(self._face.words.say("save.where"))
            return
        self._file = asking.file(name)
        self._seat = self._face.model.eye
        self._face.session.save(self._seat)

    def changed(self, before: Model) -> None:
        """Write the record if it has come."""
        model = self._face.model
        if self._file is None:
            return
        if model.refused is not None and model.refused is not before.refused:
            self._file = None
        elif model.line is Line.ONLINE and before.line is not Line.ONLINE:
            self._face.session.save(self._seat)  # the line was cut before it came
        elif model.recorded is not None and model.recorded is not before.recorded:
            file, self._file = self._file, None
            said = taken(self._face.session, file, self._face.words)
            self._face.screen.say(said)
