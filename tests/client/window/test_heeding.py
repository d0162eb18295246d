"""A key or a click counts for what was on the screen when it went down, once, and for nothing that came since."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pygame
import pytest
from attrs import evolve

from client.preferences.settings import Speed
from client.table import doings
from client.table.asking import Typed
from client.table.choosing import Target
from client.window.desk.desk import ANSWERLESS
from client.window.heeding import DOUBLE
from client.window.pages.page import Page
from client.window.pages.rows import Button, Field
from client.window.places import Box, Spot
from client.window.table.table import ROLL
from protocol.messages import Kind, Phase
from tests.client.window.test_desk import at_turn, hosting
from tests.client.window.test_film import shown as a_film
from tests.client.window.test_pages import Opened
from tests.support.clicks import Mouse
from tests.support.desks import server
from tests.support.guests import settle
from tests.support.windows import Pane, pane

ENTER = pygame.K_RETURN
DOING = [ENTER, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE]
KEPT = [pygame.K_F4, pygame.K_F5, pygame.K_F6]


def hold(window, key: int, times: int = 5, text: str = "") -> None:
    """A key that is down for so long."""
    for _ in range(times):
        window.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text))
        if text:
            window.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
        window.draw()


def let_go(window, key: int) -> None:
    window.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=0))


class Stack:
    """Pages, of which each button opens another one, and Escape closes the uppermost."""

    def __init__(self, folder: Path) -> None:
        self.shown = Opened(folder)
        self.window = self.shown.window
        self.more()

    def more(self) -> None:
        page = Page("", [Button(str(len(self.window.pages)), self.more), Field("")], None)
        page.back = lambda: self.window.close(page)
        self.window.open(page)

    @property
    def high(self) -> int:
        return len(self.window.pages)


@pytest.mark.parametrize("key", DOING)
def test_a_key_that_is_held_does_once_what_it_does_however_many_pages_come_by_it(tmp_path: Path, key: int):
    stack = Stack(tmp_path)
    for _ in range(8):
        stack.more()
    before = stack.high
    for presses in (1, 2):
        hold(stack.window, key)
        let_go(stack.window, key)
        assert abs(stack.high - before) == presses


@pytest.mark.parametrize("key", KEPT)
def test_a_setting_that_a_key_turns_is_turned_once_as_long_as_it_is_held(tmp_path: Path, key: int):
    stack = Stack(tmp_path)
    before = stack.shown.preferences.now
    hold(stack.window, key, 4)
    assert stack.shown.preferences.now != before
    let_go(stack.window, key)
    hold(stack.window, key, 4)
    assert stack.shown.preferences.now == before


@pytest.mark.parametrize("key", [pygame.K_DOWN, pygame.K_UP, pygame.K_TAB])
def test_a_key_that_moves_goes_on_as_long_as_it_is_held(tmp_path: Path, key: int):
    shown = Opened(tmp_path)
    page = Page("", [Button(str(number), lambda: None) for number in range(9)], None)
    shown.window.open(page)
    hold(shown.window, key, 3)
    assert page.focus in {3, 6}


def test_what_is_rubbed_out_is_rubbed_out_as_long_as_the_key_is_held(tmp_path: Path):
    shown = Opened(tmp_path)
    field = Field("", "Anna-Maria")
    shown.window.open(Page("", [field], None))
    hold(shown.window, pygame.K_BACKSPACE, 6)
    assert field.text == "Anna"


@pytest.mark.parametrize("seconds", [0.0, DOUBLE * 0.9])
def test_the_second_click_of_a_double_click_is_not_for_what_the_first_has_opened(tmp_path: Path, seconds: float):
    stack = Stack(tmp_path)
    mouse, box = Mouse(stack.window), next(spot.box for spot in Mouse(stack.window).spots())
    for presses, pause in ((2, seconds), (2, seconds), (3, 9)):
        mouse.down(box)
        mouse.up(box)
        stack.window.redraw()
        stack.shown.time += pause
        assert stack.high == presses


def test_two_clicks_elsewhere_are_two_clicks_however_fast(tmp_path: Path):
    stack = Stack(tmp_path)
    for presses in (2, 3):
        mouse = Mouse(stack.window)
        box = next(spot.box for spot in mouse.spots())
        place = Box(box.x + 60 * presses, box.y, 40, box.high)
        mouse.down(place)
        mouse.up(place)
        assert stack.high == presses


def test_a_click_before_anything_is_drawn_is_not_for_what_will_be_drawn(tmp_path: Path):
    stack = Stack(tmp_path)
    mouse = Mouse(stack.window)
    box = next(spot.box for spot in mouse.spots())
    for across in (10, 80, 160):
        place = Box(box.x + across, box.y, 40, box.high)
        mouse.down(place)
        mouse.up(place)
    assert stack.high == 2


def test_a_button_that_is_left_before_it_is_let_go_does_nothing_and_neither_does_the_one_below(tmp_path: Path):
    done: list[int] = []
    shown = Opened(tmp_path)
    rows = [Button(str(number), partial(done.append, number)) for number in range(3)]
    shown.window.open(Page("", rows, None))
    mouse = Mouse(shown.window)
    first, second = (spot.box for spot in mouse.spots()[:2])
    mouse.down(first)
    mouse.up(second)
    assert done == []
    mouse.down(second)
    mouse.up(second)
    assert done == [1]


async def test_the_letter_that_opens_a_line_to_type_is_not_typed_into_it(tmp_path: Path):
    async with a_film(tmp_path) as sat:
        for sign, there in (("g", ""), ("3", "3")):
            hold(sat.window, ord(sign), 3, text=sign)
            field = sat.window.pages[-1].field
            assert field is not None
            assert field.text == there
            let_go(sat.window, ord(sign))
            hold(sat.window, pygame.K_2, 1, text="2")
            assert field.text == f"{there}2"
            let_go(sat.window, pygame.K_2)
            sat.window.close()


async def test_a_letter_is_typed_into_a_line_that_came_by_a_click_whatever_writes_it(tmp_path: Path):
    shown = Opened(tmp_path)
    await shown.press(pygame.K_F4)
    asking = asyncio.create_task(shown.pages.line("Who?", "", str, Typed.NAME))
    await settle()
    shown.window.handle(pygame.event.Event(pygame.TEXTINPUT, text="ä"))
    await shown.press(ENTER)
    assert await asking == "ä"


async def test_a_slider_that_is_held_follows_the_pointer_everywhere_and_presses_nothing_else(tmp_path: Path):
    async with a_film(tmp_path) as sat:
        sat.screening.go(9)
        slide, last, leave = (sat.spot(name).box for name in ("slide", "last", "quit"))
        mouse = Mouse(sat.window)
        for goal, step in ((last, 0), (leave, sat.screening.last)):
            mouse.down(slide)
            mouse.move(slide)
            mouse.move(goal)
            mouse.up(goal)
            assert sat.screening.step == step
        mouse.down(last)
        mouse.move(slide)
        mouse.up(slide)
        assert sat.screening.step == sat.screening.last
        assert not sat.film.left.done()


async def to_the_end(sat: Pane) -> None:
    """Play on, by keys."""
    for _ in range(400):
        if sat.session.model.phase is Phase.OVER:
            return
        await sat.press(ENTER)


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.NORMAL])
async def test_the_end_of_a_game_does_not_hear_what_was_meant_for_the_table(speed: Speed):
    async with pane(server(), hosting("leiterspiel", "Anna", "Bert"), speed=speed, pause=0.8) as sat:
        await to_the_end(sat)
        sat.window.redraw()
        sat.time += 9 * sat.desk.moves()
        await sat.quiet()
        sat.window.redraw()
        end = sat.window.pages[-1]
        for _ in range(3):
            await sat.press(ENTER)
            await sat.press(pygame.K_ESCAPE)
            await Mouse(sat.window).click(next(spot.box for spot in Mouse(sat.window).spots()))
            assert sat.window.pages == [end]
            assert sat.session.model.phase is Phase.OVER
        sat.time += 9
        await sat.press(ENTER)
        assert sat.window.pages != [end]


async def moving(sat: Pane) -> None:
    """Until something is on its way on the table, and something may be played."""
    for _ in range(60):
        if sat.desk.moves() and sat.sitting.asked:
            return
        await sat.press(ENTER)
    raise AssertionError("nothing moved")


COMMANDS = [(name, sign) for name, sign in doings.COMMANDS if name in ANSWERLESS]


@pytest.mark.parametrize("how", ["key", "click"])
@pytest.mark.parametrize(("name", "sign"), COMMANDS)
async def test_what_answers_nothing_is_done_at_once_though_something_moves(name: str, sign: str, how: str):
    async with pane(server(), hosting("leiterspiel", "Anna", "Bert"), speed=Speed.NORMAL) as sat:
        await moving(sat)
        sat.window.redraw()
        before = sat.rev
        if how == "key":
            await sat.sign(sign)
        else:
            await Mouse(sat.window).click(
                next(spot.box for spot in sat.desk.spots if spot.target == Target("command", name))
            )
        assert await Mouse(sat.window).until(lambda: len(sat.window.pages) == 1)
        assert not sat.desk.moves()
        assert sat.rev == before


def awaits_a_bot(sat: Pane) -> None:
    """As if a bot sat in the seat that is to move."""
    model = sat.session.model
    assert model.seated is not None
    seats = tuple(evolve(seat, kind=Kind.BOT) if n in model.acting else seat for n, seat in enumerate(model.seats))
    sat.session.model = evolve(model, seated=evolve(model.seated, seats=seats))


async def test_what_hurries_bots_does_so_at_once_though_something_moves():
    async with pane(server(), hosting("leiterspiel", "Anna", "Bert"), speed=Speed.NORMAL) as sat:
        await moving(sat)
        hurried: list[int] = []
        sat.sitting.haste = lambda: hurried.append(1)
        awaits_a_bot(sat)
        await sat.sign("+")
        assert hurried == [1]
        assert not sat.desk.moves()


async def test_buttons_stay_where_they_are_while_a_bot_may_be_hurried():
    async with pane(server(), hosting("leiterspiel", "Anna", "Bert")) as sat:
        sat.sitting.haste = lambda: None
        sat.window.draw()
        before = [spot for spot in sat.desk.spots if spot.target.value in dict(doings.COMMANDS)]
        awaits_a_bot(sat)
        sat.window.draw()
        assert [spot for spot in sat.desk.spots if spot.target.value in dict(doings.COMMANDS)] == before
        assert any(spot.target.value == "hurry" for spot in sat.desk.spots)


async def double_click(sat: Pane, spot: Spot, seconds: float) -> None:
    """Twice there, the second time when all that the first one did is to be seen."""
    x, y = map(round, spot.box.middle)
    for _ in range(2):
        sat.window.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y)))
        await sat.click(x, y)
        sat.time += seconds


async def test_a_double_click_does_not_play_for_the_next_player():
    async with pane(server(), hosting("leiterspiel", "Anna", "Bert")) as sat:
        for seconds, moves in ((DOUBLE * 0.9, 1), (9, 2)):
            before = sat.rev
            await double_click(sat, next(spot for spot in sat.desk.spots if spot.target == ROLL), seconds)
            assert sat.rev == before + moves
            sat.time += 9


async def test_a_double_click_chooses_and_does_not_take_back():
    async with pane(server(), hosting("up_and_down", "Anna", "Bert")) as sat:
        await at_turn(sat)
        card = next(spot for spot in sat.desk.spots if spot.target.sort == "value")
        await double_click(sat, card, DOUBLE * 0.9)
        assert card.target.value in sat.sitting.choice.values
        sat.time += 9
        await double_click(sat, card, 9)
        assert card.target.value in sat.sitting.choice.values
        sat.time += 9
        await sat.click(*card.box.middle)
        assert card.target.value not in sat.sitting.choice.values
