"""``save FILE`` at a table: asks for the record, and writes it when it has come."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from client.model import Model
from client.records import RecordFailed, keep, promises, unpacked
from client.words import Words
from protocol.messages import Phase

if TYPE_CHECKING:
    from client.line.face import Face


class Saving:
    """The records that a face has asked for."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._file: Path | None = None

    def save(self, name: str) -> None:
        """Ask for the record. From one's own server it is whole; else it is that of the seat shown."""
        if not name:
            self._face.screen.say(self._face.words.say("save.where"))
            return
        self._file = Path(name).expanduser()
        self._face.session.save(self._face.model.eye)

    def changed(self, before: Model) -> None:
        """Write the record if it has come."""
        model = self._face.model
        if self._file is None:
            return
        if model.refused is not None and model.refused is not before.refused:
            self._file = None
        elif model.recorded is not None and model.recorded is not before.recorded:
            file, self._file = self._file, None
            try:
                said = written(model, file, self._face.words)
                if self._face.session.gathering.contradicts(*promises(unpacked(model.recorded.packed))):
                    said = self._face.words.say("proof.record", file=file)
            except RecordFailed as failed:
                said = self._face.words.say("record.failed", why=str(failed))
            self._face.screen.say(said)


def written(model: Model, file: Path, words: Words) -> str:
    """Write the record that has come; what is to be said of it. A whole one of a running game shows all cards.

    :raises RecordFailed: it cannot be written there
    """
    assert model.recorded is not None
    keep(unpacked(model.recorded.packed), file)
    if not model.recorded.whole:
        return words.say("save.told", file=file)
    return words.say("save.running" if model.phase is Phase.PLAYING else "save.whole", file=file)
