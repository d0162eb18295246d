"""The two messages of every move, Act and Update, written and read by hand: several times as fast as by declaration.

The writer gives what ``protocol.codec`` would. The readers know the usual form alone: at anything else, an error or a
rare kind of value, they return None, and the codec reads it or says what is wrong. So no rule has two homes: what a
reader takes, the codec takes as the same message, which the tests hold.
"""

from __future__ import annotations

from typing import Any

from protocol.bounds import ARG, ARGS, LAST, SEATS, TABLE, WORD
from protocol.choice import Move, Number, One, Prompt, Some
from protocol.messages import Act, Update
from protocol.news import Moved, News
from protocol.scene import View

_TABLE, _WORD, _TEXT, _SEAT, _ARGS = TABLE.most, WORD.most, ARG.characters, SEATS.high - 1, ARGS.most


class _Unusual(Exception):
    """For the codec."""


def read_act(raw: Any) -> Act | None:
    """The Act in this map, if it has the usual form."""
    try:
        act = Act(
            _text(raw["table"], _TABLE),
            _number(raw["seat"], _SEAT),
            _number(raw["rev"]),
            _number(raw["id"]),
            _move(raw["move"]),
        )
    except (_Unusual, KeyError, TypeError):
        return None
    return act if len(raw) == 6 else None


def _move(raw: Any) -> Move:
    kind, args = _text(raw["kind"], _WORD), raw.get("args")
    if args is None:
        if len(raw) != 1:
            raise _Unusual
        return Move(kind)
    if type(args) is not dict or len(args) > _ARGS or len(raw) != 2:
        raise _Unusual
    for name, value in args.items():
        _text(name, _WORD)
        if type(value) is str:
            if len(value) > _TEXT:
                raise _Unusual
        elif type(value) is not bool:
            _number(value)
    return Move(kind, args)


def _text(value: Any, most: int) -> str:
    if type(value) is str and 0 < len(value) <= most:
        return value
    raise _Unusual


def _number(value: Any, most: int = LAST) -> int:
    if type(value) is int and 0 <= value <= most:
        return value
    raise _Unusual


def write_update(update: Update) -> dict[str, Any]:
    """The map of an Update, for msgpack."""
    view = update.view
    raw: dict[str, Any] = {
        "t": "Update",
        "table": update.table,
        "seat": update.seat,
        "number": update.number,
        "rev": update.rev,
        "acting": update.acting,
        "view": {"zones": view.zones, "public": view.public},
        "start": update.start,
        "news": [_write_news(news) for news in update.news],
    }
    if update.prompts:
        raw["prompts"] = [_write_prompt(prompt) for prompt in update.prompts]
    if update.accepted is not None:
        raw["accepted"] = update.accepted
    return raw


def _write_news(news: News) -> dict[str, Any]:
    raw: dict[str, Any] = {"kind": news.kind, "args": news.args}
    if news.moved:
        raw["moved"] = [_write_moved(moved) for moved in news.moved]
    return raw


def _write_moved(moved: Moved) -> dict[str, Any]:
    raw: dict[str, Any] = {"arg": moved.arg, "source": moved.source, "target": moved.target}
    if moved.start is not None:
        raw["start"] = moved.start
    if moved.end is not None:
        raw["end"] = moved.end
    if moved.shuffled:
        raw["shuffled"] = True
    return raw


def _write_prompt(prompt: Prompt) -> dict[str, Any]:
    raw: dict[str, Any] = {"kind": prompt.kind}
    if prompt.given:
        raw["given"] = prompt.given
    if prompt.asks:
        raw["asks"] = [_write_ask(ask) for ask in prompt.asks]
    if prompt.hints:
        raw["hints"] = prompt.hints
    return raw


def _write_ask(ask: One | Some | Number) -> dict[str, Any]:
    match ask:
        case One(name, options):
            return {"t": "One", "name": name, "options": options}
        case Some(name, options, 0):
            return {"t": "Some", "name": name, "options": options}
        case Some(name, options, least):
            return {"t": "Some", "name": name, "options": options, "least": least}
        case Number(name, low, high):
            return {"t": "Number", "name": name, "low": low, "high": high}


def read_update(raw: Any) -> Update | None:
    """The Update in this map, if it has the usual form."""
    try:
        seat, accepted = raw["seat"], raw.get("accepted")
        update = Update(
            _text(raw["table"], _TABLE),
            None if seat is None else _number(seat, _SEAT),
            _number(raw["number"]),
            _number(raw["rev"]),
            tuple([_number(acting, _SEAT) for acting in _list(raw["acting"])]),
            _read_view(raw["view"]),
            _number(raw["start"]),
            tuple([_read_news(news) for news in _list(raw["news"])]),
            tuple([_read_prompt(prompt) for prompt in _list(raw.get("prompts", ()))]),
            None if accepted is None else _number(accepted),
        )
    except (_Unusual, KeyError, TypeError):
        return None
    return update if len(raw) == 9 + ("prompts" in raw) + ("accepted" in raw) else None


def _list(value: Any) -> tuple[Any, ...]:
    if type(value) is tuple:
        return value
    raise _Unusual


def _read_view(raw: Any) -> View:
    zones = raw["zones"]
    if type(zones) is not dict or len(raw) != 2:
        raise _Unusual
    for name, content in zones.items():
        if type(name) is not str or not (_are_texts(content) or _number(content) >= 0):
            raise _Unusual
    return View(zones, _facts(raw["public"]))


def _are_texts(value: Any) -> bool:
    if type(value) is not tuple:
        return False
    for item in value:
        if type(item) is not str:
            raise _Unusual
    return True


def _facts(raw: Any) -> dict[str, Any]:
    """A map of plain values: texts, small numbers, flags, lists of texts."""
    if type(raw) is not dict:
        raise _Unusual
    for name, value in raw.items():
        kind = type(value)
        if type(name) is not str or not (
            kind is str or value is None or kind is bool or _are_texts(value) or _number(value) >= 0
        ):
            raise _Unusual
    return raw


def _read_news(raw: Any) -> News:
    kind, args = _plain(raw["kind"]), _facts(raw["args"])
    if len(raw) != 2 + ("moved" in raw):
        raise _Unusual
    return News(kind, args, tuple([_read_moved(moved) for moved in _list(raw.get("moved", ()))]))


def _read_moved(raw: Any) -> Moved:
    arg, source, target = _plain(raw["arg"]), _plain(raw["source"]), _plain(raw["target"])
    start, end, shuffled = raw.get("start"), raw.get("end"), raw.get("shuffled", False)
    if len(raw) != 3 + ("start" in raw) + ("end" in raw) + ("shuffled" in raw) or type(shuffled) is not bool:
        raise _Unusual
    return Moved(
        arg,
        source,
        target,
        None if start is None else _number(start),
        None if end is None else _number(end),
        shuffled,
    )


def _read_prompt(raw: Any) -> Prompt:
    """A prompt that asks nothing: those with questions are rarer, and the codec's."""
    kind = _plain(raw["kind"])
    if len(raw) != 1 + ("given" in raw):
        raise _Unusual
    return Prompt(kind, _facts(raw.get("given", {})))


def _plain(value: Any) -> str:
    if type(value) is str:
        return value
    raise _Unusual
