"""Tables broken on purpose: each sends somebody what is another's. The checks of this folder must catch them all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from attrs import evolve

from engines.api import Engine, Illegal, play
from engines.redact import view
from protocol.messages import Recall
from server import eyes, playing, recording, seating, situation, telling
from server import table as tables
from server.commands import Asked
from server.effects import Send
from server.situation import Refusal, Table, Visitor
from tests.conformance.mutants import Mutant
from tests.server.rooms import HOUSE, Wrong
from tests.server.streams import Script, Twins, compare, hot_seat, twins, two_screens

GAME = "up_and_down"


def leak(name: str, *broken: tuple[Any, str, Any]) -> Mutant:
    """The server with these functions of its modules replaced."""

    @contextmanager
    def breaking() -> Iterator[Engine[Any]]:
        patches = [patch.object(module, function, wrong) for module, function, wrong in broken]
        for one in patches:
            one.start()
        try:
            yield HOUSE.engines[GAME]
        finally:
            for one in patches:
                one.stop()

    return Mutant(name, breaking)


def _changed(send: Send, **changes: Any) -> Send:
    message: Any = send.message
    return Send(send.who, evolve(message, **changes))


def _first_held(table: Table, who: int) -> int | None:
    return next(iter(table.held(who)), None)


def _uncovered_by_deal(table: Table, who: int, visitor: Visitor) -> Visitor:
    return evolve(_DEALT(table, who, visitor), eye=_first_held(table, who))


def _act_by_the_rules_first(table: Table, asked: Asked, request: Any) -> Any:
    game = table.kept.game
    try:
        if game is not None:
            play(table.kept.engine, game.state, request.seat, request.move)
    except Illegal as illegal:
        raise Refusal(illegal.code, **illegal.args_told) from illegal
    return playing.act(table, asked, request)


def _act_while_covered(table: Table, asked: Asked, request: Any) -> Any:
    return playing.act(eyes.turned(table, asked.who, request.seat)[0], asked, request)


def _recall_while_covered(table: Table, asked: Asked, request: Recall) -> Any:
    if request.seat is not None and table.holds(asked.who, request.seat):
        table = eyes.turned(table, asked.who, request.seat)[0]
    return playing.recall(table, asked, request)


def _recall_anybodys(table: Table, asked: Asked, request: Recall) -> Any:
    told = playing.recalled(table.kept, request.seat, 0, 10)
    _, (send,) = playing.recall(table, asked, evolve(request, seat=None))
    assert isinstance(send, Send)
    return table, (_changed(send, news=told),)


def _reveal_anybodys(table: Table, asked: Asked, request: Any) -> Any:
    return eyes.shown(table, asked.who, request.seat)


def _news_of_whoever_acts(table: Table, actor: int | None = None, accepted: int | None = None) -> Any:
    sends = _UPDATES(table, actor, accepted)
    return tuple(_changed(send, news=_most_telling(table, send.message)) for send in sends)


def _most_telling(table: Table, update: Any) -> Any:
    game = table.kept.game
    assert game is not None
    return max(game.latest, key=lambda news: len(repr(news))) if update.news else ()


def _one_for_all(table: Table, actor: int | None = None, accepted: int | None = None) -> Any:
    sends = _UPDATES(table, actor, accepted)
    return tuple(evolve(send, message=sends[0].message) for send in sends)


def _answer_for_all(table: Table, actor: int | None = None, accepted: int | None = None) -> Any:
    return tuple(_changed(send, accepted=accepted) for send in _UPDATES(table, actor, accepted))


def _standing_of_the_hold(table: Table, who: int, news: Any = ()) -> Any:
    visitor = evolve(table.here.visitors[who], eye=_first_held(table, who))
    return _STANDING(situation.visiting(table, who, visitor), who, news)


def _update_with_prompts(table: Table, eye: int | None, *rest: Any, **more: Any) -> Any:
    game = table.kept.game
    assert game is not None
    update = _UPDATE(table, eye, *rest, **more)
    return evolve(update, prompts=update.prompts or max(game.prompts, key=len))


def _numbered_for_all(table: Table, eye: int | None, news: Any = (), accepted: int | None = None) -> Any:
    game = table.kept.game
    assert game is not None
    return evolve(_UPDATE(table, eye, news, accepted), start=sum(game.told) - len(news))


def _all_that_waits(table: Table, who: int, eye: int | None) -> Any:
    visitor = table.here.visitors[who]
    after, _ = _TURNED(table, who, eye)
    return after, tuple(news for waiting in visitor.waiting.values() for news in waiting)


def _waits_for_the_first(visitor: Visitor, latest: Any) -> Visitor:
    waiting = {eye: (*news, *latest[0]) for eye, news in visitor.waiting.items()}
    return evolve(_WAITS(visitor, latest), waiting=waiting)


def _without_looking_away(table: Table, who: int, seat: int) -> Any:
    del who, seat
    return table, ()


def _secret_as_commitment(table: Table) -> Any:
    assert table.kept.deal is not None
    return evolve(_SEALED(table), commitment=table.kept.deal.secret)


def _end_in_sight(table: Table, who: int, news: Any = ()) -> Any:
    return [*_STANDING(table, who, news), *([telling.over(table)] if table.kept.deal else [])]


def _seats_of_the_first(table: Table, who: int, identity: int | None = None) -> Any:
    del who
    return _SEATS(table, next(iter(table.here.visitors)), identity)


def _whole_for_all(table: Table, asked: Asked, request: Any) -> Any:
    return recording.save(table, evolve(asked, owner=True), request)


def _any_owned_seats(table: Table, asked: Asked, eye: int | None) -> None:
    if eye is not None and eye not in table.owned(asked.player):
        raise Refusal("not_yours")


def _seat_0_told(table: Table, eye: int | None) -> str:
    return _TOLD(table, 0 if eye is None else eye)


_TOLD = recording.told
_DEALT, _WAITS = situation._dealt, situation._waits
_UPDATES, _UPDATE, _STANDING, _SEALED = telling.updates, telling.update, telling.standing, telling.sealed
_SEATS, _TURNED = telling.seats, eyes.turned


def _answering(kind: type, wrong: Any) -> tuple[Any, str, Any]:
    return tables, "_ANSWERS", {**tables._ANSWERS, kind: wrong}


def _kind(name: str) -> type:
    return next(kind for kind in tables._ANSWERS if kind.__name__ == name)


def _everywhere(function: str, wrong: Any) -> tuple[tuple[Any, str, Any], ...]:
    return tuple((module, function, wrong) for module in (eyes, seating) if hasattr(module, function))


LEAKS = (
    leak("a deal uncovers", (situation, "_dealt", _uncovered_by_deal)),
    leak("who comes back is not covered", *_everywhere("usual", _first_held)),
    leak("a covered seat is told what the rules say", _answering(_kind("Act"), _act_by_the_rules_first)),
    leak("a covered seat acts", _answering(_kind("Act"), _act_while_covered)),
    leak("a covered seat's news are recalled", _answering(_kind("Recall"), _recall_while_covered)),
    leak("anybody's news are recalled", _answering(_kind("Recall"), _recall_anybodys)),
    leak("anybody's seat is revealed", _answering(_kind("Reveal"), _reveal_anybodys)),
    leak("news go to whom they are not for", (telling, "updates", _news_of_whoever_acts)),
    leak("one update goes to all", (telling, "updates", _one_for_all)),
    leak("an answer goes to all", (telling, "updates", _answer_for_all)),
    leak("who looks again sees the first hand", (telling, "standing", _standing_of_the_hold)),
    leak("a view is of seat 0", (telling, "view", lambda state, eye: view(state, 0 if eye is None else eye))),
    leak("prompts go to all", (telling, "update", _update_with_prompts)),
    leak("numbers of news tell of others' news", (telling, "update", _numbered_for_all)),
    leak("all that waits comes with a Reveal", *_everywhere("turned", _all_that_waits)),
    leak("what waits is another's", (situation, "_waits", _waits_for_the_first)),
    leak("a seat that was lost is still seen", *_everywhere("without", _without_looking_away)),
    leak("the secret is published too early", (telling, "sealed", _secret_as_commitment)),
    leak("the end is told before it comes", (telling, "standing", _end_in_sight)),
    leak("whole records are everybody's", _answering(_kind("Save"), _whole_for_all)),
    leak("anybody's record is saved", (recording, "_check_eye", lambda *_: None)),
    leak("a covered seat's record is saved", (recording, "_check_eye", _any_owned_seats)),
    leak("an onlooker's record is a seat's", (recording, "told", _seat_0_told)),
    leak("seats are told as somebody else's", (telling, "seats", _seats_of_the_first)),
)


def is_caught(mutant: Mutant) -> bool:
    """Whether some game in which this leaks breaks a promise, or is told from its twin."""
    pairs = [twins(GAME, seat) for seat in (0, 1)]
    with mutant.breaking():
        return any(_breaks(pair, script) for pair in pairs for script in (hot_seat, two_screens))


def _breaks(pair: Twins, script: Script) -> bool:
    try:
        compare(pair, script)
    except Wrong:
        return True
    return False
