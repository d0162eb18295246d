"""The boards there are, and what becomes of files that cannot be used."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256

import pytest
from PIL import Image

from boards.library import MOST_PICTURE_BYTES, OURS, library

SAMPLES = {  # of the public sample files: rows, columns, ladders, snakes, picture
    "leiterspielbrett1": (5, 6, "3-22 5-8 11-26 20-29", "17-4 19-7 21-9 27-1", "leiterspielbrett1.jpg"),
    "leiterspielbrett2": (
        8,
        8,
        "1-30 3-11 7-25 17-34 22-52 40-54 41-57 48-64",
        "14-6 39-23 45-33 47-19 53-13 61-46",
        "leiterspielbrett2.jpg",
    ),
    "leiterspielbrett3": (
        10,
        10,
        "3-45 6-26 9-11 22-41 28-65 31-49 42-62 70-90 74-95 82-98 89-91",
        "25-15 29-5 38-19 54-35 58-56 73-52 77-61 88-85 99-75",
        "leiterspielbrett3.png",
    ),
}


def jumps(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, jump.split("-"))) for jump in text.split())


@pytest.fixture
def folder(tmp_path):
    """A function that writes a board's metadata, and by default a picture, into a folder."""

    def write(name: str, picture: bytes | None = b"", lines: str = "Zeilen=2\nSpalten=5\n"):
        (tmp_path / f"{name}.txt").write_text(f"Spielbrett={name}.png\n{lines}")
        if picture == b"":
            Image.new("RGB", (50, 20)).save(tmp_path / f"{name}.png")
        elif picture is not None:
            (tmp_path / f"{name}.png").write_bytes(picture)
        return tmp_path

    return write


@pytest.mark.parametrize("name", SAMPLES)
def test_our_boards_are_the_sample_boards(name):
    board = library().boards[name]

    assert (board.rows, board.columns, board.ladders, board.snakes, board.picture) == (
        *SAMPLES[name][:2],
        jumps(SAMPLES[name][2]),
        jumps(SAMPLES[name][3]),
        SAMPLES[name][4],
    )


def test_our_boards_are_all_there_with_their_pictures_and_nothing_is_odd():
    ours = library()

    assert list(ours.boards) == list(SAMPLES)
    assert (ours.left_out, ours.warnings) == ((), ())
    for board in ours.boards.values():
        data = (OURS / board.picture).read_bytes()
        assert board.digest == sha256(data).hexdigest()
        assert ours.picture(board.digest) == data


def test_a_folder_adds_its_boards_to_ours(folder):
    found = library(folder("my board"))

    assert list(found.boards) == [*SAMPLES, "my board"]
    assert (found.left_out, found.warnings) == ((), ())
    assert found.boards["my board"].digest in found.pictures


def test_a_board_of_a_name_that_is_there_is_left_out_with_a_reason_in_any_case(folder):
    folder("LeiterspielBrett1")
    found = library(folder("other"))

    assert list(found.boards) == [*SAMPLES, "other"]
    (problem,) = found.left_out
    assert "LeiterspielBrett1.txt: left out: there is a board of that name already" in problem


def test_a_bad_file_is_left_out_with_every_mistake_by_line(folder):
    found = library(folder("bad", lines="Zeilen=x\nSpalten=5\nLeiter=1\n"))

    assert list(found.boards) == list(SAMPLES)
    assert [problem.partition("bad.txt: ")[2].partition(": found")[0] for problem in found.left_out] == [
        "left out: line 2",
        "left out: line 4",
    ]


def test_warnings_of_a_file_are_told_and_the_board_is_there(folder):
    found = library(folder("odd", lines="Zeilen=2\nSpalten=5\nAutor=Jo\n"))

    assert "odd" in found.boards
    assert [("line 4" in problem, "Autor" in problem) for problem in found.warnings] == [(True, True)]


def test_a_board_whose_name_fits_in_no_menu_is_left_out(folder):
    found = library(folder("x" * 65))

    assert list(found.boards) == list(SAMPLES)
    assert ["at most 64 printable characters" in problem for problem in found.left_out] == [True]


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        (None, "no such file"),
        (b"GIF89a", "no JPEG or PNG file"),
        (b"\x89PNG\r\n\x1a\nno more", "cannot be decoded"),
        (b"\x89PNG\r\n\x1a\n" + bytes(MOST_PICTURE_BYTES), "more than 4194304 bytes"),
    ],
    ids=["missing", "other format", "broken", "too big"],
)
def test_a_board_is_played_without_a_picture_that_cannot_be_used(folder, picture, why):
    """Question 42."""
    found = library(folder("plain", picture))

    assert found.boards["plain"].digest is None
    (problem,) = found.warnings
    assert "plain.txt: played without its picture plain.png" in problem
    assert why in problem


@pytest.mark.parametrize(("size", "fits"), [((4096, 1), True), ((4097, 1), False), ((1, 4097), False)])
def test_a_picture_has_at_most_4096_pixels_along_each_side(folder, size, fits):
    path = folder("large")
    Image.new("RGB", size).save(path / "large.png")

    assert (library(path).boards["large"].digest is not None) is fits


def test_a_picture_cut_off_in_the_middle_is_not_used(folder):
    path = folder("cut")
    whole = (OURS / "leiterspielbrett3.png").read_bytes()
    (path / "cut.png").write_bytes(whole[: len(whole) // 2])

    assert library(path).boards["cut"].digest is None


def test_a_picture_that_changed_since_is_not_given_out(folder):
    path = folder("changing")
    found = library(path)
    digest = found.boards["changing"].digest or ""
    assert found.picture(digest)
    (path / "changing.png").write_bytes((OURS / "leiterspielbrett3.png").read_bytes())

    assert found.picture(digest) is None
    assert found.picture("0" * 64) is None


@pytest.mark.parametrize("made", [True, False], ids=["empty", "missing"])
def test_a_folder_without_boards_is_told_and_ours_are_there(tmp_path, made):
    folder = tmp_path if made else tmp_path / "no"
    found = library(folder)

    assert list(found.boards) == list(SAMPLES)
    assert [str(folder) in problem for problem in (found.warnings if made else found.left_out)] == [True]


def test_boards_are_read_without_pillow():
    code = "import sys; sys.modules['PIL'] = None; from boards.library import library; print(len(library().pictures))"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "3\n"
