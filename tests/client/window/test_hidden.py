"""No pixel depends on a card that whoever looks may not see: not behind the curtain, not at rest, not on its way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from attrs import evolve

from client.connection.model import Eye, Log, Model
from client.connection.session import Session
from client.preferences.settings import Speed
from client.table.arrangement import Arrangement, Person
from client.table.seating import Hosting, Seating
from protocol.messages import Phase
from protocol.news import News
from protocol.scene import View
from tests.client.window.test_motion import ENTER, play
from tests.support.desks import server
from tests.support.windows import Pane, pane

CARDS = [rank + suit for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K") for suit in "SHDC"]
OTHERS: Mapping[Any, str] = dict(zip(CARDS, Random(5).sample(CARDS, len(CARDS)), strict=True))
MIDWAY = (0.0, 0.12, 0.3, 0.7)


def permuted(value: Any) -> Any:
    """The same with other cards."""
    if isinstance(value, tuple):
        return tuple(map(permuted, value))
    return OTHERS.get(value, value) if isinstance(value, str) else value


def with_other_cards(model: Model) -> Model:
    """As if all that only others were shown had been other cards."""

    def log(eye: Eye, told: Log) -> Log:
        if eye is None or eye == model.eye:
            return told
        news = tuple(
            News(one.kind, {key: permuted(arg) for key, arg in one.args.items()}, one.moved) for one in told.news
        )
        return evolve(told, news=news)

    return evolve(model, logs={eye: log(eye, told) for eye, told in model.logs.items()})


def hand_of(view: View) -> View:
    return evolve(view, zones={name: permuted(content) for name, content in view.zones.items()})


def same(sat: Pane) -> Iterator[bool]:
    """Whether the picture is the same with other hidden cards, at some moments of what moves."""
    model = sat.session.model
    for after in MIDWAY:
        sat.time += after
        shown = sat.pixels
        sat.session.model = with_other_cards(model)
        yield sat.pixels == shown
        sat.session.model = model


@pytest.mark.parametrize("game", ["up_and_down", "tauchen", "kaboo", "leiterspiel", "kasino"])
async def test_what_others_were_shown_is_in_no_pixel(game):
    def seating(session: Session) -> Seating:
        return Hosting(session, Arrangement(game, (Person("Anna"), Person("Bert"))), begins=True)

    async with pane(server(), seating, speed=Speed.NORMAL) as sat:
        chance, curtains = Random(3), 0
        for _ in range(4):
            await play(sat, chance)
            assert all(same(sat))
            if sat.sitting.lingers:
                before, looked = sat.session.model, sat.pixels
                sat.time += 2
                await sat.press(ENTER)
                assert sat.sitting.closed
                curtains += 1
                assert all(same(sat))
                covered = sat.pixels
                assert covered != looked
                # Even with all that was shown before the curtain fell still there, and with other cards in its place.
                for update in (
                    before.update,
                    before.update and evolve(before.update, view=hand_of(before.update.view)),
                ):
                    sat.session.model = evolve(sat.session.model, update=update)
                    assert sat.pixels == covered
                sat.session.model = evolve(sat.session.model, update=None)
        assert curtains or game == "leiterspiel"
        assert sat.session.model.phase is Phase.PLAYING
