"""Names in any script are to be told apart in the window: with the fonts of this system, and where there is none."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path

import pygame
import pygame.freetype
import pytest

from client.connection.session import Session
from client.preferences.settings import Scale
from client.table.arrangement import Arrangement, Person
from client.table.seating import Hosting, Seating
from client.window.look.letters import Letters
from client.window.look.sheet import INK, Look, Pictures
from client.window.look.typefaces import Typefaces
from tests.support.desks import server
from tests.support.windows import pane

SCRIPTS = (
    "אבגדהוזחטיכלמנסעפצקרשת",
    "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "日本太郎田中さん漢字東京大阪一二三",
    "김철수이영희박민",
    "अआइईउऊएऐओऔकखगघ",
    "กขคงจฉชซญฎ",
    "😀😁😂🎉👍🐈🐕❤",
    "ᎠᎡᎢᎣᎤᎥ",
    "𐌰𐌱𐌲𐌳",
    "ՀայերენԱԲԳ",
    "ქართული",
)
NAMES = (
    "שלום",
    "שלון",
    "محمد",
    "محمل",
    "日本",
    "日木",
    "김철수",
    "김철우",
    "😀😀",
    "😀😁",
    "नरेन्द्र",
    "नरेन्द्",
    "Anna א",
    "Anna ב",
)
HEBREW = "אבג"
SIZES = (14, 17, 46)
SYSTEM = Typefaces()


def letters(*folders: Path) -> Letters:
    """With the fonts of some folders only."""
    pygame.display.init()
    pygame.freetype.init()
    pygame.display.set_mode((900, 600))
    return Letters(Pictures(Look()).suit, Typefaces(folders))


def with_the_systems_fonts() -> Letters:
    letters()
    return Letters(Pictures(Look()).suit, SYSTEM)


def pixels(letters: Letters, text: str, points: float) -> tuple[tuple[int, int], bytes]:
    shown = letters.written(text, points, INK)
    return shown.get_size(), pygame.image.tobytes(shown, "RGBA")


@pytest.mark.parametrize("made", [with_the_systems_fonts, letters], ids=["system", "none"])
@pytest.mark.parametrize("points", SIZES)
def test_no_two_letters_and_no_two_names_look_alike(made, points):
    shown = made()
    texts = sorted({*"".join(SCRIPTS), *NAMES})
    seen = {pixels(shown, text, points): text for text in texts}
    assert sorted(seen.values()) == texts


@pytest.mark.parametrize("made", [with_the_systems_fonts, letters], ids=["system", "none"])
def test_all_of_each_text_lies_in_its_picture(made):
    shown = made()
    for text in (*SCRIPTS, *NAMES, "Ännchen g♠j 10♥", "Ahmed محمد علي (12)"):
        for points in SIZES:
            picture = shown.written(text, points, INK)
            box = picture.get_bounding_rect()
            assert picture.get_width() <= shown.wide(text, points) + 2
            assert box.width > 0.6 * shown.wide(text, points)
            assert box.right < picture.get_width(), text


def test_what_runs_from_right_to_left_does_so_within_its_stretch_only():
    shown = letters()
    found = "".join(piece.text for piece in shown.pieces(f"Anna {HEBREW} {HEBREW}, Bert"))
    assert found == f"Anna {HEBREW[::-1]} {HEBREW[::-1]}, Bert"


def a_font_with(letter: str) -> Path:
    letters()
    file = SYSTEM.having([letter])[letter]
    if file is None:
        pytest.skip(f"no font of this system has {letter}")
    return file


def test_letters_that_join_are_joined():
    a_font_with("م")
    written = with_the_systems_fonts().written("محمد", 40, INK)
    assert len(pygame.mask.from_surface(written).connected_components(2)) == 1


def test_a_font_is_looked_for_when_its_first_letter_comes_and_not_before(tmp_path: Path):
    file, shown = a_font_with(HEBREW[0]), letters(tmp_path / "fonts")
    numbered = pixels(letters(), HEBREW, 17)
    shown.written("Anna Übergrößer", 17, INK)
    (tmp_path / "fonts" / "deeper").mkdir(parents=True)
    (tmp_path / "fonts" / "broken.ttf").write_bytes(b"no font")
    shutil.copy(file, tmp_path / "fonts" / "deeper" / file.name)

    assert pixels(shown, HEBREW, 17) != numbered
    assert [piece.sort for piece in shown.pieces(HEBREW)] == ["other"]


def test_a_file_that_is_no_font_is_passed_over(tmp_path: Path):
    (tmp_path / "broken.ttf").write_bytes(b"no font")
    (tmp_path / "empty.otf").write_bytes(b"")
    shown = letters(tmp_path)
    assert pixels(shown, HEBREW, 17) == pixels(letters(), HEBREW, 17)


LONG = "漢" * 19
TWINS = (("אברהם", "אברהן"), (f"{LONG}字", f"{LONG}漢"), ("W" * 20, f"{'W' * 19}V"))


@pytest.mark.parametrize("made", [with_the_systems_fonts, letters], ids=["system", "none"])
@pytest.mark.parametrize("scale", [Scale.USUAL, Scale.LARGER])
async def test_on_the_curtain_names_that_differ_in_their_last_letter_only_look_different(made, scale: Scale):
    for one, other in TWINS:
        seen = []
        for names in ((one, other), (other, one)):

            def seating(session: Session, names: tuple[str, str] = names) -> Seating:
                return Hosting(session, Arrangement("up_and_down", tuple(map(Person, names))), begins=True)

            async with pane(server(), seating) as sat:
                sat.preferences.change(scale=scale)
                sat.window.pictures.letters = made()
                assert sat.sitting.hangs is not None
                seen.append((sat.session.model.names[sat.sitting.hangs], sat.pixels))
        assert len({name for name, _ in seen}) == len({shown for _, shown in seen})


async def test_a_broken_word_loses_no_letter():
    letters()
    pictures = Pictures(Look())
    text = "Ein Donaudampfschifffahrtsgesellschaftskapitän und 漢字漢字漢字漢字漢字漢字漢字漢字"
    for wide in (30, 90, 200, 900):
        lines = pictures.wrapped(text, 17, wide)
        assert all(pictures.wide(line, 17) <= wide for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(one and other for one, other in pairwise(lines))
