"""Every card can be told from every other, at any size, in every style; and each is drawn as shapes within itself."""

from __future__ import annotations

import pygame
import pygame.freetype
import pytest

from client.texts.telling import Telling
from client.texts.words import Words
from client.window.look.sheet import Pictures
from client.window.pieces.deck import PIPS, UNITS, Style, back, card
from client.window.pieces.raster import picture
from client.window.pieces.shapes import Fill, Stroke
from protocol.scene import Layout

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CARDS = [rank + suit for rank in RANKS for suit in "SHDC"]
STYLES = [Style(), Style(four_colours=True, german=True), Style(big=True)]


def pixels(face: str, style: Style, width: int = 60) -> bytes:
    return pygame.image.tobytes(picture(card(face, style), (width, width * 7 // 5), UNITS), "RGBA")


@pytest.mark.parametrize("style", STYLES)
def test_no_two_cards_look_alike(style):
    seen = {pixels(face, style) for face in CARDS}
    assert len(seen) == 52
    back_seen = pygame.image.tobytes(picture(back(), (60, 84), UNITS), "RGBA")
    assert back_seen not in seen


def test_a_card_has_as_many_pips_as_its_rank_says():
    assert {rank: len(places) for rank, places in PIPS.items()} == {str(number): number for number in range(2, 11)}


def test_pips_are_the_same_from_both_ends_but_for_the_seven():
    for rank, places in PIPS.items():
        turned = {(100 - x, 140 - y) for x, y in places}
        assert (turned == set(places)) == (rank != "7")


@pytest.mark.parametrize("style", STYLES)
def test_nothing_is_drawn_beside_the_card(style):
    for face in CARDS:
        for shape in card(face, style):
            points = shape.outline if isinstance(shape, Fill) else shape.points
            margin = shape.width / 2 if isinstance(shape, Stroke) else 0
            assert all(margin <= x <= 100 - margin and margin <= y <= 140 - margin for x, y in points), face


@pytest.mark.parametrize("width", [60, 120, 300])
def test_cards_have_corners_to_see_through_and_smooth_edges(width):
    shown = picture(card("QH", Style()), (width, width * 7 // 5), UNITS)
    assert shown.get_at((0, 0)).a < 128
    assert shown.get_at((width // 2, width // 8)).a == 255
    assert any(0 < shown.get_at((x, 0)).a < 255 for x in range(width // 8))


def test_german_indices_show_other_letters_for_jack_and_queen_alone():
    changed = {face for face in CARDS if pixels(face, Style()) != pixels(face, Style(german=True))}
    assert changed == {rank + suit for rank in "JQ" for suit in "SHDC"}


def test_four_colours_change_diamonds_and_clubs_alone():
    changed = {face for face in CARDS if pixels(face, Style()) != pixels(face, Style(four_colours=True))}
    assert changed == {rank + suit for rank in RANKS for suit in "DC"}


@pytest.mark.parametrize("language", ["de", "en", "fi"])
def test_cards_in_a_text_have_the_letters_that_are_on_the_cards(language):
    told, style = Telling(Words(language), Layout("", 0, ()), (), symbols=True), Style(german=language == "de")
    assert [told.piece(f"{rank}S") for rank in RANKS] == [f"{style.rank(rank)}♠" for rank in RANKS]


@pytest.mark.parametrize("letter", "ÄÖÅäöåß")
def test_letters_of_names_are_drawn_whole(letter):
    pygame.freetype.init()
    pictures = Pictures(Style())
    plain = {"Ä": "A", "Ö": "O", "Å": "A", "ä": "a", "ö": "o", "å": "a", "ß": "s"}[letter]
    marked, bare = (pictures.text(text, 40, (255, 255, 255)).get_bounding_rect() for text in (letter, plain))
    assert 0 < marked.top < bare.top
    assert marked.bottom >= bare.bottom - 1
