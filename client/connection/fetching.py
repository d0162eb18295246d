"""Pictures of boards for faces that show them: from the disk, else from the server at the other end of the line."""

from __future__ import annotations

from client.connection.gallery import Shelf
from client.connection.link import Link


def fetched(digest: str, shelf: Shelf, link: Link) -> bytes | None:
    """The picture; None while it is on its way, for which it is asked here."""
    session = link.session
    data = session.gallery.pictures.get(digest)
    if data is not None:
        shelf.put(digest, data)
        return data
    data = shelf.get(digest)
    if data is None:
        session.picture(digest)
        link.flush()
    return data
