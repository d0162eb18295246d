"""What a person should hear about the table itself: from what was known before to what is known now.

News of the game are told elsewhere; here are the line, who comes and goes, proposals, refusals and the end.
"""

from __future__ import annotations

from client.connection.model import Line, Model
from client.texts.telling import Telling
from client.texts.words import Words
from protocol.messages import Kind, Phase, Seat
from protocol.news import Result

BROKEN_OFF = {"broken_off", "rules_gone"}
"""Why a game has no winner."""


def changes(before: Model, now: Model, words: Words) -> list[str]:
    """Lines to say, most of the time none."""
    lines = _of_line(before, now, words)
    if now.opened is None:
        return lines + _refusal(before, now, words)
    if before.table == now.table:
        lines += _of_seats(before, now, words)
        lines += _of_bye(before, now, words)
        lines += _of_looking_on(before, now, words)
    return lines + _of_game(before, now, words) + _refusal(before, now, words)


def telling(model: Model, words: Words, *, symbols: bool = False) -> Telling | None:
    """The words for the table the model is at."""
    return Telling(words, model.layout, model.names, symbols) if model.layout else None


def ending(model: Model, words: Words) -> list[str]:
    """Who won and why, the ranking with points, and the score sheet; nothing before the end."""
    told = telling(model, words)
    if model.over is None or told is None:
        return []
    result = model.over.result
    lines = ["", _verdict(result, told)]
    if result.reason in BROKEN_OFF:
        return lines
    ranking = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    return lines + [_rank(result, seat, told) for seat in ranking]


def seats(model: Model, words: Words) -> list[str]:
    """Every seat and who sits there."""
    return [_seat(number, seat, words) for number, seat in enumerate(model.seats)]


def _of_line(before: Model, now: Model, words: Words) -> list[str]:
    if before.line is now.line:
        return []
    match now.line:
        case Line.LOST if before.line is Line.ONLINE:
            return [words.say("line.lost")]
        case Line.ONLINE if before.table is not None:
            return [words.say("line.back")]
        case _:
            return []


def _of_seats(before: Model, now: Model, words: Words) -> list[str]:
    if now.seated is None or before.seated is None:
        return []
    pairs = enumerate(zip(before.seats, now.seats, strict=False))
    waits = now.over is None
    return [text for number, (old, new) in pairs if (text := _seat_change(number, old, new, words, waits=waits))]


def is_full(model: Model) -> bool:
    """Whether a game could begin."""
    return model.phase is Phase.OPEN and all(seat.kind is not Kind.EMPTY for seat in model.seats)


def _seat_change(number: int, old: Seat, new: Seat, words: Words, *, waits: bool) -> str | None:
    key = None
    match old.kind, new.kind:
        case _ if old == new or _is_here(old, new):
            pass
        case (_, Kind.BOT) if old.kind is not Kind.BOT:
            key = "seat.bot"
        case Kind.EMPTY, Kind.PERSON:
            key = "seat.sat"
        case _, Kind.EMPTY:
            key = "seat.left"
        case Kind.BOT, Kind.PERSON:
            key = "seat.returned"
        case Kind.PERSON, Kind.PERSON if new.deserted and not old.deserted:
            key = "seat.deserted"
        case Kind.PERSON, Kind.PERSON if old.online and not new.online:
            key = "seat.lost" if waits else "seat.lost.over"
        case Kind.PERSON, Kind.PERSON if new.online and not old.online:
            key = "seat.back"
        case _:
            pass
    if key is None:
        return None
    brain = words.first(f"brain.{new.brain}") if new.brain else ""
    return words.say(key, name=new.name or old.name, number=number + 1, brain=brain)


def _is_here(old: Seat, new: Seat) -> bool:
    """Whether somebody sits there at this screen, whose line is told of by itself."""
    return old.kind is Kind.PERSON and new.kind is Kind.PERSON and (old.mine or new.mine)


def _of_bye(before: Model, now: Model, words: Words) -> list[str]:
    if now.bye is None or now.bye is before.bye or now.bye.table is None:
        return []
    seat = now.bye.seat
    name = before.seats[seat].name if seat is not None and seat < len(before.seats) else ""
    return [words.say(f"bye.{now.bye.reason}", name=name)]


def _of_looking_on(before: Model, now: Model, words: Words) -> list[str]:
    return [words.say("looks_on")] if before.mine and now.seats and not now.mine else []


def _of_game(before: Model, now: Model, words: Words) -> list[str]:
    lines = []
    told = telling(now, words)
    if now.proposed is not None and now.proposed != before.proposed and told is not None:
        lines += _proposal(now, told)
    if now.over is not None and before.over is None:
        lines += ending(now, words)
    return lines


def _proposal(now: Model, told: Telling) -> list[str]:
    assert now.proposed is not None
    options = told.options(now.proposed.options)
    agreed, missing = (told.listing(map(told.name, some)) for some in (now.proposed.agreed, now.proposed.missing))
    own = any(seat in now.mine for seat in now.proposed.missing)
    lines = [told.words.say("proposed", names=agreed, seats=now.proposed.seats, options=options)]
    return [*lines, told.words.say("proposed.answer" if own else "proposed.missing", names=missing)]


def _refusal(before: Model, now: Model, words: Words) -> list[str]:
    if now.refused is None or now.refused is before.refused:
        return []
    told = telling(now, words)
    if told is not None:
        return [told.refusal(now.refused)]
    return [Telling.of_server(words).refusal(now.refused)]


def _verdict(result: Result, told: Telling) -> str:
    reason = told.reason(result.reason)
    winners = [seat for seat, place in enumerate(result.places) if place == 1]
    names = told.listing(map(told.name, winners))
    if result.reason in BROKEN_OFF:
        return told.words.say(f"over.{result.reason}")
    if len(winners) == len(result.places):
        return told.draw(result.reason)
    return told.words.say("over.won", count=len(winners), names=names, reason=reason)


def _rank(result: Result, seat: int, told: Telling) -> str:
    parts = [f"{told.item(key)}: {numbers[seat]}" for key, numbers in result.sheet.items()]
    if result.points is not None:
        parts.insert(0, told.words.say("over.points", count=result.points[seat]))
    line = told.words.say("over.rank", place=result.places[seat], name=told.name(seat))
    return f"  {line}" + (f" ({', '.join(parts)})" if parts else "")


def _seat(number: int, seat: Seat, words: Words) -> str:
    match seat.kind:
        case Kind.EMPTY:
            state = words.say("seats.empty")
        case Kind.BOT:
            state = words.say("seats.bot", name=seat.name, brain=words.first(f"brain.{seat.brain}"))
        case Kind.PERSON:
            key = "seats.here" if seat.mine else "seats.online" if seat.online else "seats.offline"
            state = words.say(key, name=seat.name)
    return words.say("seats.line", number=number + 1, state=state)
