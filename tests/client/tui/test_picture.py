"""Every golden game shows at the smallest size, and every move of it can be pointed at on what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.choosing import Choice, Target
from client.telling import Telling
from client.tui.canvas import Canvas, stacked
from client.tui.cards import FINE, PLAIN
from client.tui.offers import Offers
from client.tui.picture import LETTERS, Marks, Table, nearest, reading_order
from client.words import Words
from engines.api import play
from engines.chance import Draws
from engines.kit.walk import Position, Setting, begin, follow
from engines.options import restore
from engines.redact import layout, view
from engines.registry import engines
from protocol.choice import Prompt, Value
from tests.support.golden import read

GOLDEN = sorted(Path(__file__).parents[2].joinpath("golden").glob("*.txt"))
WIDTH, HEIGHT = 80, 16  # what 80 x 24 leaves for the table when all else is at its largest
EVERY = 25  # of this many positions one is looked at
WORDS = Words()
NAMES = ("Anna", "Bert", "Carla", "Dora")


def positions(path: Path) -> Iterator[Position]:
    record = read(path.read_text(encoding="utf-8"))
    engine = engines()[record.name]
    setting = Setting(engine, restore(engine.options, record.options), record.seats, record.key, Draws(b""))
    position, _ = begin(setting)
    for number, (seat, move) in enumerate(record.moves):
        if number % EVERY == 0:
            yield position
        position = follow(position, seat, move, play(engine, position.state, seat, move))
    yield position


def drawn(position: Position, eye: int | None, choice: Choice, *, plain: bool = False) -> tuple[Canvas, Canvas]:
    setting = position.setting
    told = Telling(WORDS, layout(setting.engine, setting.seats, setting.options), NAMES[: setting.seats], symbols=True)
    marks = Marks(frozenset(choice.choosable), frozenset(choice.values_open), frozenset(choice.values))
    signs = PLAIN if plain else FINE
    table = Table(told, view(position.state, eye), eye, tuple(position.prompts), WIDTH, HEIGHT, signs)
    canvas, _ = table.draw(marks)
    return canvas, Offers(told, choice, signs, WIDTH).draw(reading_order(canvas), None)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_fit_on_a_small_terminal_for_every_eye(path: Path):
    for position in positions(path):
        for eye in (*range(position.setting.seats), None):
            canvas, offers = drawn(position, eye, Choice(position.prompts.get(eye, ()) if eye is not None else ()))

            assert canvas.height <= HEIGHT + 1, canvas.text()
            assert max(len(line) for line in canvas.text().splitlines()) <= WIDTH
            assert offers.height <= 8


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_move_can_be_reached_by_arrows_alone(path: Path):
    for position in positions(path):
        for seat, prompts in position.prompts.items():
            for prompt in prompts:
                choice = Choice(prompts)
                for target in (Target("kind", prompt.kind), *(Target("value", value) for value in wanted(prompt))):
                    choice = chosen(position, seat, choice, target)

                assert choice.ready is not None, (prompt, choice)
                assert prompt.admits(choice.ready)


def chosen(position: Position, seat: int, choice: Choice, target: Target) -> Choice:
    """With the target chosen that the arrow keys lead to, unless it is chosen."""
    if target.value in choice.values or target.value == choice.kind:
        return choice
    table, offers = drawn(position, seat, choice)
    assert target in walked(stacked([table, offers], WIDTH)), (target, table.text(), offers.text())
    return choice.take(str(target.value)) if target.sort == "kind" else choice.point(target.value)


def wanted(prompt: Prompt) -> list[Value]:
    """What has to be pointed at to play a prompt, as its first hint has it."""
    values: list[Value] = [value for value in prompt.given.values() if value is not None]
    for ask in prompt.asks:
        hint = prompt.hints[0][ask.name] if prompt.hints else ask.sample(lambda _: 0)
        values += hint if isinstance(hint, tuple) else [hint]
    return values


def walked(canvas: Canvas) -> Iterator[Target]:
    """Everything that the right arrow comes by."""
    start = here = nearest(canvas, None, 1, 0)
    while here is not None:
        yield here
        here = nearest(canvas, here, 1, 0)
        if here == start:
            return


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_plain_characters_are_plain(path: Path):
    position = next(positions(path))
    seat, prompts = next(iter(position.prompts.items()))
    canvas, _ = drawn(position, seat, Choice(prompts), plain=True)

    assert not set("♠♥♦♣╭╮╰╯─│░▲▼●") & set(canvas.text()), canvas.text()


def test_letters_are_small_so_that_capitals_stay_free_for_commands():
    assert LETTERS.islower()
