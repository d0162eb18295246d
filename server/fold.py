"""How an entry of the log changes a table: the one way, at play and when the log is read again.

So a table that was rebuilt is the table that was. An entry is a decision already made: what is checked here
is only what the rules say of a move.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve

from engines.api import Illegal, Step, play, repeat
from engines.options import OptionError, restore
from engines.redact import tell
from protocol import fairness
from protocol.choice import Move, Prompt
from protocol.fairness import FairnessError
from protocol.messages import Phase
from protocol.news import News, Result
from server.entries import Acted, BotSat, Bound, Dealt, Entry, Loaded, Opened, Restarted, Returned, Sat, Stood
from server.history import History
from server.house import House
from server.kept import Chair, Deal, Game, Kept


class Unreadable(Exception):
    """A log from which this server can make no table: the text says why, for the operator."""


def opened(table: str, entry: Opened, house: House) -> Kept:
    """A table by its first entry. Raises Unreadable where its game is gone."""
    engine = house.engines.get(entry.game)
    if engine is None:
        raise Unreadable(f"the game {entry.game} is not installed; there are {', '.join(house.engines)}")
    kept = Kept(table, entry, engine, restore(engine.options, entry.options), (Chair(),) * entry.seats)
    return kept if entry.loaded is None else _loaded(kept, entry.loaded)


def _loaded(kept: Kept, loaded: Loaded) -> Kept:
    """The table as it was when the record was made. Raises Illegal for a move that the rules refuse."""
    chairs = tuple(
        Chair(it.name, it.player, brain=it.brain, seed=it.seed, awaited=it.player is None and it.brain is None)
        for it in loaded.seats
    )
    deal = Deal(loaded.number, loaded.version, loaded.secret, loaded.seals, origin=loaded.table)
    kept = evolve(kept, chairs=chairs, rev=loaded.rev - 1, number=loaded.number, deal=deal, seq=0)
    kept = _dealt(kept, loaded.entropies)
    for played in loaded.moves:
        kept = _acted(kept, Acted(played.seat, -1 - kept.rev, played.move))
    return evolve(kept, seq=1)


def read(table: str, entries: Iterable[Entry], house: House) -> Kept:
    """A table by its whole log. Raises Unreadable."""
    first, *rest = entries
    if not isinstance(first, Opened):
        raise Unreadable(f"the log begins with {type(first).__name__}, not with Opened")
    kept: Kept | None = None
    try:
        kept = opened(table, first, house)
        for entry in rest:
            kept = fold(kept, entry)
    except (Illegal, OptionError, FairnessError) as error:
        raise Unreadable(f"entry {kept.seq if kept else 0} of the log: {error}") from error
    return kept


def fold(kept: Kept, entry: Entry) -> Kept:
    """The table after the entry. Raises Illegal for a move that the rules refuse."""
    match entry:
        case Acted():
            return _acted(kept, entry)
        case Dealt(entropies):
            return _dealt(kept, entropies)
        case Bound():
            return _bound(kept, entry)
        case Restarted():
            return _restarted(kept, entry)
        case Opened():
            raise Unreadable("a table is opened twice in its log")
        case Sat() | BotSat() | Returned() | Stood():
            chair = _chair(kept, entry)
            chairs = (*kept.chairs[: entry.seat], chair, *kept.chairs[entry.seat + 1 :])
            return evolve(kept, chairs=chairs, seq=kept.seq + 1)


def replay(kept: Kept) -> Iterable[tuple[Any, ...]]:
    """What happened in the game, move by move from the deal on: each time the engine's news of it."""
    assert kept.deal is not None
    assert kept.game is not None
    step = _setup(kept, kept.deal)
    yield step.news
    for entry in kept.game.moves:
        step = repeat(kept.engine, step.state, entry.seat, entry.move)
        yield step.news


def _chair(kept: Kept, entry: Sat | BotSat | Returned | Stood) -> Chair:
    chair = kept.chairs[entry.seat]
    match entry:
        case Sat(_, name, player, seal):
            return Chair(name, player, None if seal == chair.spent else seal, chair.spent)
        case BotSat(_, brain, seed, _) if chair.player is not None:
            return evolve(chair, brain=brain, seed=seed)
        case BotSat(seat, brain, seed, name):
            return Chair(name or _bot_name(kept, seat), brain=brain, seed=seed)
        case Returned():
            return evolve(chair, brain=None, seed=b"")
        case Stood():
            return Chair(spent=chair.spent)


def _bot_name(kept: Kept, seat: int) -> str:
    """Bot 1 in the first seat, and so on; a higher number where a person is called that."""
    taken = {chair.name.casefold() for place, chair in enumerate(kept.chairs) if place != seat}
    number = seat + 1
    while f"bot {number}" in taken:
        number += len(kept.chairs)
    return f"Bot {number}"


def _bound(kept: Kept, entry: Bound) -> Kept:
    """The seals of persons who play themselves are used up."""
    seals = tuple(None if chair.brain is not None else chair.seal for chair in kept.chairs)
    chairs = tuple(
        chair if seal is None else evolve(chair, seal=None, spent=seal)
        for chair, seal in zip(kept.chairs, seals, strict=True)
    )
    deal = Deal(entry.number, entry.version, entry.secret, seals)
    return evolve(
        kept, chairs=chairs, seq=kept.seq + 1, phase=Phase.SEALED, number=entry.number, deal=deal, game=None, stale=None
    )


def _dealt(kept: Kept, entropies: tuple[bytes | None, ...]) -> Kept:
    assert kept.deal is not None
    rev = kept.rev + 1
    after = evolve(kept, seq=kept.seq + 1, rev=rev, begun=rev, deal=evolve(kept.deal, entropies=entropies))
    assert after.deal is not None
    if after.deal.version != kept.engine.version:
        return evolve(after, phase=Phase.OVER, stale=History())
    step = _setup(after, after.deal)
    seats = len(kept.chairs)
    nothing = Game(step.state, ((),) * seats, (), (rev,) * seats, (0,) * (seats + 1), (), History())
    game = _moved(after, nothing, step, rev, None)
    return evolve(after, game=game, phase=_phase(game))


def _setup(kept: Kept, deal: Deal) -> Step[Any]:
    """The deal of a game: chance comes from the secret and from what each person's seat brought."""
    assert deal.entropies is not None
    key = fairness.key(deal.secret, deal.origin or kept.table, deal.number, deal.seals, deal.entropies)
    return kept.engine.setup(len(deal.seals), kept.options, key)


def _acted(kept: Kept, entry: Acted) -> Kept:
    """Only kept where the engine's version is gone."""
    rev = kept.rev + 1
    game = kept.game
    if game is None:
        return evolve(kept, seq=kept.seq + 1, rev=rev, stale=None if kept.stale is None else kept.stale.plus(entry))
    prompts = game.prompts[entry.seat]
    step = play(kept.engine, game.state, entry.seat, entry.move, prompts)
    after = _moved(kept, game, step, rev, Acted(entry.seat, entry.id, _as_offered(entry.move, prompts)))
    return evolve(kept, seq=kept.seq + 1, rev=rev, game=after, phase=_phase(after))


def _moved(kept: Kept, game: Game, step: Step[Any], rev: int, entry: Acted | None) -> Game:
    engine, seats = kept.engine, range(len(kept.chairs))
    prompts = tuple(engine.prompts(step.state, seat) for seat in seats)
    mover = None if entry is None else entry.seat
    changed = tuple(
        rev if seat == mover or prompts[seat] != game.prompts[seat] else game.changed[seat] for seat in seats
    )
    latest = tuple(_told(engine.name, step.news, eye) for eye in (*seats, None))
    told = tuple(count + len(news) for count, news in zip(game.told, latest, strict=True))
    moves = game.moves if entry is None else game.moves.plus(entry)
    acting = tuple(seat for seat in seats if prompts[seat])
    return Game(step.state, prompts, acting, changed, told, latest, moves, engine.result(step.state))


def _as_offered(move: Move, prompts: tuple[Prompt, ...]) -> Move:
    """The same move made of its prompt's parts: engines share those between games, so a long history weighs little."""
    for prompt in prompts:
        if prompt.kind == move.kind and not prompt.asks and prompt.given == move.args:
            return Move(prompt.kind, prompt.given)
    return move


def _told(game: str, news: tuple[Any, ...], eye: int | None) -> tuple[News, ...]:
    return tuple(told for item in news if (told := tell(item, eye, game)) is not None)


def _phase(game: Game) -> Phase:
    return Phase.PLAYING if game.result is None else Phase.OVER


def _restarted(kept: Kept, entry: Restarted) -> Kept:
    """The seats that there are still keep who sits there; new ones are empty."""
    chairs = (kept.chairs + (Chair(),) * entry.seats)[: entry.seats]
    chairs = tuple(
        evolve(chair, seal=entry.seals[seat]) if seat in entry.seals else chair for seat, chair in enumerate(chairs)
    )
    rev = kept.rev + 1
    return evolve(
        kept,
        options=restore(kept.engine.options, entry.options),
        chairs=chairs,
        seq=kept.seq + 1,
        rev=rev,
        begun=rev,
        phase=Phase.OPEN,
        deal=None,
        game=None,
        stale=None,
        restart=(entry.player, entry.id),
    )


def broken_off(seats: int, reason: str = "broken_off") -> Result:
    """How a game ends that is not played to its end: nobody is before anybody."""
    return Result((1,) * seats, None, reason, {})
