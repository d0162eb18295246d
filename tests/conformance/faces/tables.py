"""Golden games as what a server tells a client: any position of them, for any eye, without a server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from client.texts.telling import Telling
from client.texts.words import Words
from engines.api import Step, play
from engines.chance import Draws
from engines.kit.walk import Eye, Position, Setting, begin, follow
from engines.options import restore, whole
from engines.redact import layout, view
from engines.registry import engines
from protocol.choice import Move, Number, One, Prompt, Some, Value
from protocol.messages import Kind, Opened, Phase, Seat, Seats, ServerMessage, Update, Welcome
from protocol.news import News
from protocol.scene import Content, Face, Layout, Shape, View, Zone
from tests.support.golden import read

GOLDEN = sorted(Path(__file__).parents[2].joinpath("golden").glob("*.txt"))
NAMES = ("Anna-Liisa Mäkiniemi", "Jürgen", "Carla", "Bert")
"""The first is as long as a name may be."""
TABLE, CODE, NUMBER = "t", "KADUBE", 1
WELCOME = Welcome(1, b"t" * 16, (), ())


@frozen
class Scene:
    """A position of a game as one client is told it: the eye that is open there, and the seats it holds."""

    position: Position
    told: Mapping[Eye, tuple[News, ...]]
    eye: Eye
    mine: tuple[int, ...]
    names: tuple[str, ...] = NAMES
    altered: View | None = None  # in place of what the eye sees
    turned: Mapping[Face, Face] = field(factory=dict)  # other faces in place of some, in all that the eye is told

    @property
    def layout(self) -> Layout:
        setting = self.position.setting
        return layout(setting.engine, setting.seats, setting.options)

    @property
    def acting(self) -> tuple[int, ...]:
        return tuple(self.position.prompts)

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        return self.position.prompts.get(self.eye, ()) if self.eye is not None else ()

    @property
    def view(self) -> View:
        return self.altered or view(self.position.state, self.eye)

    def through(self, eye: Eye, *, mine: tuple[int, ...] | None = None) -> Scene:
        """The same for another eye; by itself, unless it shares the screen."""
        own = () if eye is None else (eye,)
        return evolve(self, eye=eye, mine=own if mine is None else mine)

    def arrival(self) -> tuple[ServerMessage, ...]:
        """All that a client is told that comes to the table now."""
        setting = self.position.setting
        opened = Opened(TABLE, CODE, setting.engine.name, whole(setting.options), self.layout)
        return (WELCOME, opened, self.seats(), self.update())

    def seats(self) -> Seats:
        phase = Phase.PLAYING if self.position.prompts else Phase.OVER
        count = self.position.setting.seats
        sitting = (Seat(self.names[seat], Kind.PERSON, online=True, mine=seat in self.mine) for seat in range(count))
        return Seats(TABLE, phase, NUMBER, tuple(sitting), opener=True, onlookers=0)

    def update(self, start: int = 0) -> Update:
        """What the eye sees, and its news from a number on."""
        zones = {name: self._turn(content) for name, content in self.view.zones.items()}
        news = [evolve(one, args=self._turn_all(one.args)) for one in self.told[self.eye][start:]]
        return Update(
            TABLE,
            self.eye,
            NUMBER,
            self.position.step + 1,
            self.acting,
            View(zones, self.view.public),
            start,
            tuple(news),
            self.prompts,
        )

    def _turn_all(self, args: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self._turn(value) for name, value in args.items()}

    def _turn(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(self._turn, value))
        return self.turned.get(value, value) if isinstance(value, str) else value


@cache
def scenes(path: Path) -> tuple[Scene, ...]:
    """Every position of a record, seen by the onlookers."""
    record = read(path.read_text(encoding="utf-8"))
    engine = engines()[record.name]
    setting = Setting(engine, restore(engine.options, record.options), record.seats, record.key, Draws(b""))
    position, step = begin(setting)
    told = _told(dict.fromkeys(setting.eyes, ()), position, step)
    found = [Scene(position, told, None, ())]
    for seat, move in record.moves:
        step = play(engine, position.state, seat, move)
        position = follow(position, seat, move, step)
        told = _told(told, position, step)
        found.append(Scene(position, told, None, ()))
    return tuple(found)


def _told(before: Mapping[Eye, tuple[News, ...]], position: Position, step: Step[Any]) -> dict[Eye, tuple[News, ...]]:
    return {eye: (*news, *position.told(step, eye)) for eye, news in before.items()}


def asked(path: Path) -> Iterator[Scene]:
    """The decisions of a record, each for a seat that is asked."""
    for scene in scenes(path):
        for seat in scene.acting[:1]:
            yield scene.through(seat)


def moves(prompt: Prompt) -> Iterator[Move]:
    """A move for each option of a prompt, and one for each of its hints."""
    for hint in prompt.hints:
        yield prompt.fill(hint)
    usual = {ask.name: _usual(ask) for ask in prompt.asks}
    if not prompt.asks:
        yield prompt.fill({})
    for ask in prompt.asks:
        for answer in _answers(ask):
            yield prompt.fill({**usual, ask.name: answer})


def _usual(ask: One | Some | Number) -> Value:
    return next(_answers(ask))


def _answers(ask: One | Some | Number) -> Iterator[Value]:
    match ask:
        case One(_, options):
            yield from options
        case Some(_, options, least):
            for place in range(len(options)):
                turned = options[place:] + options[:place]
                yield turned[: max(1, least)]
            yield options
        case Number(_, low, high):
            yield from range(low, min(high, low + 9) + 1)


def alterations(scene: Scene) -> Iterator[tuple[str, View]]:
    """The view with one thing other than it is, for each thing that the eye is shown; with a name for each."""
    shown, engine = scene.view, scene.position.engine
    seen = set(faces_in(shown))
    spare = next((face for face in engine.pieces if face not in seen), None)
    for zone in scene.layout.zones:
        content = shown.zones[zone.id]
        for place, other in _others(zone, content, spare):
            yield f"{zone.id} {place}", evolve(shown, zones={**shown.zones, zone.id: other})
    told = Telling(Words(), scene.layout, scene.names)
    for name, value in shown.public.items():
        if type(value) is int and told.fact(name, value) != told.fact(name, value + 1):
            yield name, evolve(shown, public={**shown.public, name: value + 1})


def _others(zone: Zone, content: Content, spare: Face | None) -> Iterator[tuple[str, Content]]:
    if isinstance(content, int):
        if zone.shape is not Shape.SQUARE:  # which has as many places as it has cards
            yield "count", content + 1
        return
    if zone.shape in {Shape.BOARD, Shape.DICE}:
        for place, value in enumerate(content):
            other = int(value or 0) % 5 + 1
            yield str(place), (*content[:place], _like(value, other), *content[place + 1 :])
        return
    if len(content) > 1 and zone.shape is not Shape.SQUARE:
        yield "count", content[1:]
    visible = range(len(content))[-1:] if zone.shape is Shape.PILE else range(len(content))
    for place in visible:
        if spare is not None:
            yield str(place), (*content[:place], spare, *content[place + 1 :])


def _like(value: object, number: int) -> int | str:
    return str(number) if isinstance(value, str) else number


def faces_in(shown: View) -> tuple[Face, ...]:
    """The faces that are seen in a view."""
    contents = [content for content in shown.zones.values() if not isinstance(content, int)]
    return tuple(str(face) for content in contents for face in content if face is not None)
