"""The boards there are: ours, and those in a folder of the operator's. The only place that reads board files.

A board whose picture is missing or bad stays in the library: the game needs the metadata only, and a client
without a picture draws plain fields. Whatever is odd is said once, as a line for the operator.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from attrs import define, evolve, field, frozen

from boards.board import LONGEST_NAME, Board, is_name
from boards.metadata import MOST_BYTES, BoardError, Reading, parse
from protocol.saying import Saying, reason, told

OURS = Path(__file__).parent
MOST_PICTURE_BYTES = 4 << 20
MOST_PIXELS = 4096  # along each side
FORMATS = {"JPEG": b"\xff\xd8\xff", "PNG": b"\x89PNG\r\n\x1a\n"}  # and how their files begin


@frozen
class Library:
    """Boards by the stem of their file, ours first, and what its owner should be told, a line each."""

    boards: Mapping[str, Board]
    pictures: Mapping[str, Path]  # by digest
    left_out: tuple[Saying, ...] = ()  # files that are no boards, and why
    warnings: tuple[Saying, ...] = ()  # what is odd about boards that are there, such as a missing picture

    def picture(self, digest: str) -> bytes | None:
        """The bytes of the picture; None where there is none, or its file is no longer what it was."""
        path = self.pictures.get(digest)
        data = _bytes(path, MOST_PICTURE_BYTES) if path else None
        return data if data is not None and sha256(data).hexdigest() == digest else None


class PictureError(ValueError):
    """A picture cannot be used; the text says why."""


def library(folder: Path | None = None) -> Library:
    """Our boards and those in the folder. What cannot be used is left out, and told."""
    shelf = _Shelf()
    for path in _files(OURS):
        shelf.put(path)
    if folder is None:
        return shelf.library()
    try:
        paths = list(_files(folder))
    except OSError as error:
        shelf.left_out.append(Saying("{folder}: no boards from here: {why}", folder=folder, why=reason(error)))
        return shelf.library()
    if not paths:
        shelf.warnings.append(
            Saying("{folder}: no boards here: their metadata are files that end in .txt", folder=folder)
        )
    for path in paths:
        shelf.put(path)
    return shelf.library()


def read(path: Path) -> Reading:
    """The board in the file, without its picture. Raises BoardError, and OSError if there is no such file."""
    with path.open("rb") as file:
        return parse(file.read(MOST_BYTES + 1), unicodedata.normalize("NFC", path.stem))


def digest(path: Path, *, known: bool = False) -> str:
    """The SHA-256 of a picture that clients can show, in hex. Raises PictureError.

    One that is ``known`` to be a picture is not tried: that takes as long as all else at the start of a server.
    """
    data = _bytes(path, MOST_PICTURE_BYTES)
    if data is None:
        raise PictureError(Saying("there is no such file, or it cannot be read"))
    if len(data) > MOST_PICTURE_BYTES:
        raise PictureError(Saying("it has more than {most} bytes", most=MOST_PICTURE_BYTES))
    if not data.startswith(tuple(FORMATS.values())):
        one, other = FORMATS
        raise PictureError(Saying("it is no {one} or {other} file", one=one, other=other))
    if not known:
        _decode(data)
    return sha256(data).hexdigest()


def _decode(data: bytes) -> None:
    """Try the whole picture, where Pillow is there to do it."""
    try:
        from PIL import Image  # noqa: PLC0415 - an extra: the server runs without it
    except ImportError:
        return
    try:
        with Image.open(BytesIO(data), formats=tuple(FORMATS)) as image:
            width, height = image.size
            if max(width, height) <= MOST_PIXELS:
                image.load()
    except Exception as error:  # decoders raise whatever they stumble over
        raise PictureError(Saying("it cannot be decoded ({why})", why=error)) from error
    if max(width, height) > MOST_PIXELS:
        raise PictureError(
            Saying(
                "it has {width} x {height} pixels; at most {most} x {most} fit",
                width=width,
                height=height,
                most=MOST_PIXELS,
            )
        )


@define
class _Shelf:
    """A library being filled."""

    boards: dict[str, Board] = field(factory=dict)
    pictures: dict[str, Path] = field(factory=dict)
    left_out: list[Saying] = field(factory=list)
    warnings: list[Saying] = field(factory=list)
    origins: dict[str, Path] = field(factory=dict)  # by the name without case: some file systems know none

    def library(self) -> Library:
        return Library(self.boards, self.pictures, tuple(self.left_out), tuple(self.warnings))

    def put(self, path: Path) -> None:
        try:
            reading = read(path)
        except OSError as error:
            self._leave_out(path, reason(error))
            return
        except BoardError as error:
            for problem in error.problems:
                self._leave_out(path, problem.said())
            return
        self.warnings += [Saying("{path}: {warning}", path=path, warning=odd.said()) for odd in reading.warnings]
        name = reading.board.name
        if not is_name(name):
            self._leave_out(path, Saying("name the file with at most {most} printable characters", most=LONGEST_NAME))
        elif known := self.origins.get(name.casefold()):
            self._leave_out(
                path, Saying("there is a board of that name already ({known}); rename the file", known=known)
            )
        else:
            self.origins[name.casefold()] = path
            self.boards[name] = self._with_picture(reading.board, path)

    def _leave_out(self, path: Path, why: Saying) -> None:
        self.left_out.append(Saying("{path}: left out: {why}", path=path, why=why))

    def _with_picture(self, board: Board, path: Path) -> Board:
        picture = path.with_name(board.picture)
        try:
            hashed = digest(picture, known=path.parent == OURS)
        except PictureError as error:
            odd = Saying(
                "{path}: played without its picture {picture}: {why}", path=path, picture=board.picture, why=told(error)
            )
            self.warnings.append(odd)
            return board
        self.pictures[hashed] = picture
        return evolve(board, digest=hashed)


def _files(folder: Path) -> Iterator[Path]:
    return iter(sorted(path for path in folder.iterdir() if path.suffix.casefold() == ".txt" and path.is_file()))


def _bytes(path: Path, most: int) -> bytes | None:
    """The bytes of the file, one more than ``most`` if it is longer; None if it cannot be read."""
    try:
        if not path.is_file():  # a pipe would keep us waiting
            return None
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError:
        return None
