"""Pictures of boards come whole, as they were on the server, over a line that is cut; nothing else is taken."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from client.connection.gallery import Gallery, Shelf
from protocol.pictures import SLICE, Part, Picture, cut

PICTURE = bytes(range(256)) * 2500
DIGEST = sha256(PICTURE).hexdigest()
HASH = sha256(PICTURE).digest()


def served(request: Picture | None) -> Part:
    assert request is not None
    part = cut(request, PICTURE)
    assert part is not None
    return part


def test_a_picture_comes_part_by_part_and_is_what_it_was():
    gallery = Gallery()
    request = gallery.ask(DIGEST)
    count = 0
    while request is not None:
        part = served(request)
        assert len(part.part) <= SLICE
        request = gallery.receive(part)
        count += 1
    assert gallery.pictures == {DIGEST: PICTURE}
    assert count == -(-len(PICTURE) // SLICE)
    assert gallery.ask(DIGEST) is None


def test_a_picture_goes_on_where_the_line_was_cut():
    gallery = Gallery()
    gallery.receive(served(gallery.ask(DIGEST)))
    (request,) = gallery.again()
    assert request.start == SLICE
    while (following := gallery.receive(served(request))) is not None:
        request = following
    assert gallery.pictures == {DIGEST: PICTURE}
    assert gallery.again() == ()


def test_other_bytes_than_the_board_names_are_not_taken():
    gallery = Gallery()
    gallery.ask(DIGEST)
    gallery.receive(Part(HASH, 5, 0, b"other"))
    assert gallery.pictures == {}


def test_what_nobody_asked_for_is_dropped():
    gallery = Gallery()
    assert gallery.receive(Part(HASH, len(PICTURE), 0, PICTURE)) is None
    assert gallery.pictures == {}
    assert gallery.again() == ()


def test_a_picture_larger_than_any_can_be_is_not_gathered():
    gallery = Gallery()
    gallery.ask(DIGEST)
    assert gallery.receive(Part(HASH, (4 << 20) + 1, 0, b"x")) is None


def test_what_is_no_digest_is_not_asked_for():
    assert Gallery().ask("../../secret") is None


def test_nothing_is_cut_beyond_the_end():
    assert cut(Picture(HASH, len(PICTURE)), PICTURE) is None
    assert cut(Picture(HASH), None) is None


def test_a_kept_picture_is_found_again_unless_it_was_changed(tmp_path: Path):
    shelf = Shelf(tmp_path / "pictures")
    assert shelf.get(DIGEST) is None
    shelf.put(DIGEST, PICTURE)
    assert Shelf(tmp_path / "pictures").get(DIGEST) == PICTURE
    (tmp_path / "pictures" / DIGEST).write_bytes(b"changed")
    assert shelf.get(DIGEST) is None


def test_a_folder_that_cannot_be_written_is_no_harm(tmp_path: Path):
    (tmp_path / "pictures").write_text("a file")
    Shelf(tmp_path / "pictures").put(DIGEST, PICTURE)
    assert Shelf(tmp_path / "pictures").get(DIGEST) is None
