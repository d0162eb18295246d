"""A game is arranged on one page, by keys alone: who sits where, names with umlauts, the house rules, the board."""

from __future__ import annotations

import asyncio

import pygame

from boards.library import library
from client.entrance.draft import Draft
from client.table.arrangement import Arrangement, Machine, Person
from client.texts.words import Words
from client.window.pages.page import Page
from client.window.pages.rows import Choice, Field, Prose
from client.window.pages.setup import Setup
from engines.registry import engines
from server.house import House

GAMES = {game.name: game for game in House(engines(), library(None).boards).games()}


def arranging(name: str, *names: str) -> tuple[Page, asyncio.Future[Arrangement]]:
    answer: asyncio.Future[Arrangement] = asyncio.get_running_loop().create_future()
    return Setup(Draft(GAMES[name], ("random",), Words(), names), answer.set_result).page, answer


def press(page: Page, *keys: int) -> None:
    for key in keys:
        page.key(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


async def test_what_is_shown_at_first_is_one_person_against_a_bot():
    page, answer = arranging("leiterspiel", "Änne")
    press(page, pygame.K_RETURN)
    wanted = answer.result()
    assert wanted.players == (Person("Änne"), Machine("random"))
    assert wanted.options["board"] in library(None).boards


async def test_names_are_typed_and_seats_are_turned_from_bot_to_person():
    page, answer = arranging("leiterspiel", "Änne", "Bert")
    press(page, pygame.K_DOWN, pygame.K_DOWN)
    for _ in "Änne":
        press(page, pygame.K_BACKSPACE)
    page.typed("Jörg Äß")
    press(page, pygame.K_DOWN, pygame.K_LEFT)
    press(page, pygame.K_UP, pygame.K_UP, pygame.K_UP, pygame.K_RETURN)
    assert answer.result().players == (Person("Jörg Äß"), Person("Bert"))


async def test_a_name_that_cannot_be_is_told_and_nothing_is_begun():
    page, answer = arranging("leiterspiel", "Änne")
    press(page, pygame.K_DOWN, pygame.K_DOWN)
    for _ in "Änne":
        press(page, pygame.K_BACKSPACE)
    press(page, pygame.K_UP, pygame.K_UP, pygame.K_RETURN)
    assert page.problem == Words().say("setup.nameless")
    assert not answer.done()


async def test_every_house_rule_of_every_game_has_a_row():
    for game in GAMES.values():
        page, _ = arranging(game.name)
        labels = [row.label for row in page.rows if isinstance(row, Choice | Field)]
        assert len(labels) == len(set(labels))
        assert not any(isinstance(row, Prose) for row in page.rows)
        assert len(page.rows) >= 1 + game.low + len(game.options)
