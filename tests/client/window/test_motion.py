"""What moves is a picture between two states: never a face too many, never longer than a moment, never in the way."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pygame
import pytest

from client.connection.session import Session
from client.preferences.settings import Speed
from client.table.arrangement import Arrangement, Person
from client.table.seating import Hosting, Seating
from client.texts.telling import Telling
from client.texts.words import Words
from client.window.motion.flights import Scene, scene
from client.window.motion.timing import MOST, Motion
from client.window.motion.unfolding import FLY, Sort, Step, unfold
from client.window.places import Box
from client.window.table.arrange import arrange
from client.window.table.table import Table
from engines.redact import view
from engines.registry import engines
from protocol.news import Moved, News
from protocol.scene import Board, Layout, Shape, View, Zone
from tests.support.desks import server
from tests.support.games import positions
from tests.support.variants import options_of
from tests.support.windows import Pane, pane

GAMES = engines()
NAMES = tuple("ABCDEFGHIJKL")
ENTER = pygame.K_RETURN
WORDS = Words()


def faces(seen: View, news: tuple[News, ...]) -> set[object]:
    """All that a view and news show of pieces."""
    shown = [content for content in seen.zones.values() if isinstance(content, tuple)]
    told = [one.args[way.arg] for one in news for way in one.moved if way.arg in one.args]
    return {piece for value in (*shown, *told) for piece in (value if isinstance(value, tuple) else (value,))}


def played(game: str, seats: int, moves: int) -> Iterator[tuple[int | None, View, tuple[News, ...], View, Layout]]:
    """What each eye sees and is told, move by move."""
    engine = GAMES[game]
    last = None
    for number, (position, step) in enumerate(positions(engine, options_of(engine, {}), seats, b"motion" * 6)):
        if last is not None:
            for eye in (0, 1, None):
                news = position.told(step, eye)
                yield eye, view(last.state, eye), news, view(position.state, eye), position.setting.layout
        if number == moves:
            return
        last = position


def rounded(box: Box) -> tuple[int, ...]:
    return round(box.x), round(box.y), round(box.wide), round(box.high)


def lying(seen: View, eye: int | None, layout: Layout) -> set[tuple[int, ...]]:
    table = Table(Telling(WORDS, layout, NAMES), seen, eye, (), arrange(layout, (1280, 800), eye))
    return {rounded(thing.box) for thing in table.things()}


def pictured(step: Step, eye: int | None, layout: Layout) -> Scene:
    arranged = arrange(layout, (1280, 800), eye)
    tables = [Table(Telling(WORDS, layout, NAMES), seen, eye, (), arranged) for seen in (step.before, step.after)]
    return scene(tables[0].things(), tables[1].things(), step, tables[1].stop)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_flies_shows_no_face_that_its_reader_was_not_told_and_ends_where_the_next_picture_has_it(game):
    steps = 0
    for eye, before, news, after, layout in played(game, 2, 40):
        known = faces(before, ()) | faces(after, news)
        for step in unfold(layout, before, news, after):
            steps += 1
            flying = pictured(step, eye, layout).flying
            assert {rounded(flight.at(1.0).thing.box) for flight in flying} <= lying(step.after, eye, layout)
            assert step.sort is Sort.ROLL or any(flight.moved for flight in flying)
            shown = {
                flight.at(part / 8).thing.face for flight in flying for part in range(9) if step.sort is Sort.CARDS
            }
            assert shown - {None} <= known
    assert steps > 12


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_steps_of_a_move_lead_from_the_view_before_it_to_the_one_after(game):
    for _, before, news, after, layout in played(game, 2, 60):
        steps = unfold(layout, before, news, after)
        if not steps:
            continue
        assert steps[0].before == before
        assert steps[-1].after == after
        for one, other in pairwise(steps):
            assert one.after == other.before


TINY = Board("tiny", 3, 4, ((3, 9), (10, 2)))
RACE = Layout("race", 2, (Zone("board", Shape.BOARD, board=TINY, pieces=("pawn.0", "pawn.1")), Zone("die", Shape.DICE)))


def race(*fields: int, die: str = "") -> View:
    return View({"board": fields, "die": (die,) if die else ()}, {})


def went(start: int, end: int) -> News:
    return News(
        "race.went", {"pawn": "pawn.0", "start": start, "end": end}, (Moved("pawn", "board", "board", start, end),)
    )


def test_a_die_tumbles_then_a_pawn_hops_from_field_to_field_and_then_climbs():
    news = (News("race.rolled", {"pips": 2}), went(1, 3), went(3, 9))
    steps = unfold(RACE, race(1, 5), news, race(9, 5, die="2"))
    assert [step.sort for step in steps] == [Sort.ROLL, Sort.WALK, Sort.JUMP]
    walk, jump = steps[1:]
    hops = next(flight for flight in pictured(walk, None, RACE).flying if flight.moved)
    arranged = arrange(RACE, (1280, 800), None)
    table = Table(Telling(WORDS, RACE, NAMES), walk.after, None, (), arranged)
    assert hops.stops[1] == table.stop("board", 2)
    straight = next(flight for flight in pictured(jump, None, RACE).flying if flight.moved)
    assert len(straight.stops) == 2


def test_the_die_comes_to_rest_on_the_number_that_counts():
    step = unfold(RACE, race(1, 5, die="2"), (News("race.rolled", {"pips": 2}),), race(1, 5, die="2"))[0]
    flight = pictured(step, None, RACE).flying[0]
    assert flight.at(1.0).thing.face == "2"
    assert len({flight.at(part / 20).thing.face for part in range(21)}) > 3


TRICK = Layout(
    "trick",
    2,
    (
        Zone("hands.0", Shape.FAN, 0, private=True),
        Zone("hands.1", Shape.FAN, 1, private=True),
        Zone("table", Shape.TRAY),
        Zone("piles.1", Shape.PILE, 1),
    ),
)


def test_what_is_taken_with_a_card_from_a_hand_is_laid_together_first_and_left_to_be_seen():
    before = View({"hands.0": ("2S",), "hands.1": 2, "table": ("4H", "5D", "KC"), "piles.1": 0}, {})
    after = View({"hands.0": ("2S",), "hands.1": 1, "table": ("KC",), "piles.1": 3}, {})
    taken = News(
        "trick.took",
        {"card": "9S", "cards": ("4H", "5D")},
        (Moved("card", "hands.1", "piles.1"), Moved("cards", "table", "piles.1")),
    )
    laid, took = unfold(TRICK, before, (taken,), after)
    assert set(laid.after.zones["table"]) == {"4H", "5D", "KC", "9S"}  # type: ignore[arg-type]
    assert took.hold > 0
    assert set(took.ways[0].pieces) == {"9S", "4H", "5D"}
    card = next(flight for flight in pictured(laid, 0, TRICK).flying if flight.moved)
    assert card.at(0).thing.face is None  # as it lay in the other's hand
    assert card.at(1).thing.face == "9S"


SQUARES = Layout(
    "squares",
    2,
    (
        Zone("squares.0", Shape.SQUARE, 0, private=True, columns=2),
        Zone("squares.1", Shape.SQUARE, 1, private=True, columns=2),
        Zone("pile", Shape.PILE),
    ),
)


@pytest.mark.parametrize(("own", "other"), [(0, 0), (1, 0), (3, 2), (2, 1)])
def test_cards_that_change_places_pass_beside_each_other_and_slower_than_one_that_goes_alone(own: int, other: int):
    lying = View({"squares.0": 4, "squares.1": 4, "pile": ()}, {})
    swapped = News(
        "squares.swapped",
        {"card": 1, "other": 1},
        (
            Moved("card", "squares.0", "squares.1", own, other),
            Moved("other", "squares.1", "squares.0", other, own),
        ),
    )
    step = unfold(SQUARES, lying, (swapped,), lying)[0]
    one, two = (flight for flight in pictured(step, 0, SQUARES).flying if flight.moved)
    assert FLY < step.lasts <= MOST
    assert rounded(one.at(0).thing.box) == rounded(two.at(1).thing.box)
    assert rounded(one.at(1).thing.box) == rounded(two.at(0).thing.box)
    for part in range(21):
        first, second = one.at(part / 20).thing.box, two.at(part / 20).thing.box
        assert math.dist(first.middle, second.middle) > first.wide * 0.5


def still(number: int, lasts: float) -> Step:
    return Step(Sort.CARDS, race(number), race(number + 1), lasts=lasts)


@pytest.mark.parametrize("lasts", [0.3, 1.0, 1.9])
@pytest.mark.parametrize("moves", [1, 4, 40])
def test_all_has_come_to_rest_a_moment_after_the_last_news_however_many_there_were(lasts, moves):
    motion, time = Motion(), 100.0
    for number in range(moves):
        motion = motion.joined((still(number, lasts),), time)
        assert motion.over(time + MOST + 1e-6)
        time += 0.01
    shown = motion.now(time)
    assert shown is not None
    last = motion.now(time + MOST * 0.98 - 0.01)
    assert last is None or last[0].after == race(moves)


def test_news_that_come_while_something_moves_do_not_make_it_jump_back():
    motion = Motion().joined((still(0, 0.5), still(1, 0.5)), 10.0)
    first = motion.now(10.7)
    assert first is not None
    joined = motion.joined((still(2, 0.3),), 10.7).now(10.7)
    assert joined is not None
    assert joined[0] is first[0]
    assert joined[1] == pytest.approx(first[1])


def hosting(game: str):
    def seating(session: Session) -> Seating:
        return Hosting(session, Arrangement(game, (Person("Anna"), Person("Bert"))), begins=True)

    return seating


async def at_turn(sat: Pane) -> None:
    """Until somebody may choose, and all is still."""
    sat.time += 5
    sat.window.redraw()
    while not sat.sitting.asked:
        await sat.press(ENTER)
        sat.time += 5
        sat.window.redraw()


async def play(sat: Pane, chance: Random) -> None:
    await at_turn(sat)
    while sat.sitting.choice.ready is None:
        await sat.press(pygame.K_RIGHT, pygame.K_SPACE)
        if chance.random() < 0.3:
            await sat.sign("1")
    await sat.press(ENTER)


@pytest.mark.parametrize("how", ["key", "click", "click_that_began"])
async def test_what_skips_the_motion_does_nothing_else(how):
    async with pane(server(), hosting("leiterspiel"), speed=Speed.NORMAL) as sat:
        await play(sat, Random(1))
        assert sat.desk.moves()
        before, moving = sat.rev, sat.pixels
        die = next(thing for thing in sat.table.things() if thing.sort == "die")
        point = tuple(map(round, die.box.middle))
        if how == "key":
            for _ in range(2):  # the second is the same key, held
                sat.window.handle(pygame.event.Event(pygame.KEYDOWN, key=ENTER, mod=0, unicode=""))
                await sat.quiet()
        else:
            sat.window.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=point))
            sat.time += 9 * (how == "click_that_began")
            await sat.click(*point)

        assert not sat.desk.moves()
        assert sat.pixels != moving
        assert sat.rev == before

        sat.window.handle(pygame.event.Event(pygame.KEYUP, key=ENTER, mod=0))
        await (sat.press(ENTER) if how == "key" else sat.click(*point))
        assert sat.rev == before + 1


async def test_only_what_moves_is_drawn_again_and_at_rest_the_window_is_as_if_nothing_had_moved():
    async with pane(server(), hosting("kasino"), speed=Speed.NORMAL) as sat:
        await play(sat, Random(1))
        sat.window.redraw()
        first = pygame.image.tobytes(sat.window.surface, "RGB")
        sat.time += 0.1
        assert sat.window.redraw()
        assert pygame.image.tobytes(sat.window.surface, "RGB") != first
        sat.time += 9
        assert sat.window.redraw()
        assert not sat.window.redraw()
        sat.desk.forget()
        rested = pygame.image.tobytes(sat.window.surface, "RGB")
        assert rested == sat.pixels


async def test_with_the_speed_off_nothing_moves_and_with_less_motion_only_what_is_taken_is_held():
    async with pane(server(), hosting("kasino"), speed=Speed.OFF) as sat:
        await play(sat, Random(1))
        assert not sat.desk.moves()
        sat.preferences.insist(speed=Speed.NORMAL, reduced=True)
        for _ in range(12):
            before = len(sat.session.model.log)
            await play(sat, Random(1))
            taken = any("took" in one.kind or "captured" in one.kind for one in sat.session.model.log[before:])
            assert sat.desk.moves() == taken


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_nothing_moves_through_the_curtain(game):
    async with pane(server(), hosting(game), speed=Speed.NORMAL) as sat:
        for number in range(4):
            await play(sat, Random(number))
            sat.time += 0.1
            sat.window.redraw()
            if sat.sitting.lingers:
                sat.sitting.pass_on()  # while the pieces still move
                sat.link.flush()
                await sat.quiet()
                assert sat.sitting.closed
            if sat.sitting.closed:
                sat.window.redraw()
                assert not sat.desk.moves()
                still = sat.pixels
                sat.time += 0.1
                assert not sat.window.redraw()
                assert sat.pixels == still
                await sat.press(ENTER)
                assert not sat.desk.moves()
