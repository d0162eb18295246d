"""Pictures of boards: asked for part by part, checked by their SHA-256, and kept on disk for other tables."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import platformdirs

from client.replacing import replace
from protocol.pictures import Part, Picture

MOST = 4 << 20
"""Bytes of a picture; what is longer is not taken."""


class Gallery:
    """Pictures that are on their way, or here, by their digests in hex."""

    def __init__(self) -> None:
        self.pictures: dict[str, bytes] = {}
        self._coming: dict[str, bytes] = {}

    def ask(self, digest: str) -> Picture | None:
        """The request to send for it; None if it is here or asked for already, or if that is no digest."""
        if digest in self.pictures or digest in self._coming or not _is_digest(digest):
            return None
        self._coming[digest] = b""
        return Picture(bytes.fromhex(digest))

    def again(self) -> tuple[Picture, ...]:
        """What is to be asked for on a new line."""
        return tuple(Picture(bytes.fromhex(digest), len(data)) for digest, data in self._coming.items())

    def receive(self, part: Part) -> Picture | None:
        """Take a part; the request for the next one, if there is one. What does not fit is dropped."""
        digest = part.digest.hex()
        so_far = self._coming.get(digest)
        if so_far is None or part.start != len(so_far) or not part.part or part.size > MOST:
            return None
        data = so_far + part.part
        if len(data) < part.size:
            self._coming[digest] = data
            return Picture(part.digest, len(data))
        if sha256(data).hexdigest() == digest:
            self.pictures[digest] = data
        del self._coming[digest]
        return None


class Shelf:
    """Pictures in the user's cache folder. What cannot be read or written is as if it were not there."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or platformdirs.user_cache_path("spieltisch", appauthor=False) / "pictures"

    def get(self, digest: str) -> bytes | None:
        """The picture, if it is still what it was."""
        if not _is_digest(digest):
            return None
        try:
            data = (self._folder / digest).read_bytes()
        except OSError:
            return None
        return data if sha256(data).hexdigest() == digest else None

    def put(self, digest: str, data: bytes) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            replace(self._folder / digest, data)
        except OSError:
            return


def _is_digest(text: str) -> bool:
    return len(text) == 64 and all(character in "0123456789abcdef" for character in text)
