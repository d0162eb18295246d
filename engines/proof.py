"""Checks a game that is over by what a client has seen of it: deal, dice, moves, views, news and the result.

A record tells whether a story is true in itself; this tells whether it is the story that was told all along.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from boards.board import Board
from engines.api import Engine, Illegal, Step, play
from engines.options import OptionError, parse
from engines.redact import layout, tell, view
from protocol import fairness, scene
from protocol.evidence import Evidence, Problem, Verdict, digest
from protocol.fairness import FairnessError
from protocol.messages import Played
from protocol.news import News

RULES_GONE = "rules_gone"
BROKEN_OFF = {"broken_off", RULES_GONE}


def check(evidence: Evidence, engines: Mapping[str, Engine[Any]]) -> Verdict:
    """What does not fit. Where the rules are not here, or no moves were sent, no more than the seals is checked."""
    problems = [*_seals(evidence), *_own(evidence)]
    engine = engines.get(evidence.opened.game)
    if problems:
        return Verdict(tuple(problems))
    if engine is None or engine.version != evidence.version or evidence.over.result.reason == RULES_GONE:
        return Verdict(unchecked="no_rules")
    if evidence.over.moves is None:
        return Verdict(unchecked="no_moves")
    if evidence.over.entropies.count(None) == len(evidence.over.entropies) and not evidence.seen:
        return Verdict()  # broken off before its deal
    return Verdict(tuple(_game(evidence, engine, evidence.over.moves)))


def _seals(evidence: Evidence) -> Iterator[Problem]:
    """The server is still bound to what it was bound to, and the seats to their seals."""
    over = evidence.over
    if any(sealed.commitment != fairness.commitment(over.secret) for sealed in evidence.sealed):
        yield Problem("commitment")
    if any(sealed.seals != over.seals for sealed in evidence.sealed):
        yield Problem("seals")
    dealt = [sealed.entropies for sealed in evidence.sealed if sealed.entropies is not None]
    if any(entropies != over.entropies for entropies in dealt):
        yield Problem("entropies")
    try:
        fairness.key(over.secret, over.origin or over.table, over.number, over.seals, over.entropies)
    except FairnessError as error:
        yield Problem("key", {"why": str(error)})


def _own(evidence: Evidence) -> Iterator[Problem]:
    """What this client gave to the deal is in it."""
    over = evidence.over
    if all(sealed.entropies is None for sealed in evidence.sealed):
        return  # broken off before its deal
    for seat, entropy in sorted(evidence.own.items()):
        counted = over.entropies[seat] if seat < len(over.entropies) else None
        if counted != entropy:
            yield Problem("left_out" if counted is None else "own", {"seat": seat})


def _game(evidence: Evidence, engine: Engine[Any], moves: Sequence[Played]) -> Iterator[Problem]:
    over, seats = evidence.over, len(evidence.over.seals)
    try:
        options = parse(engine.options, evidence.opened.options, _boards(evidence.opened.layout))
    except OptionError as error:
        yield Problem("options", {"why": str(error)})
        return
    if seats not in engine.seats or layout(engine, seats, options) != evidence.opened.layout:
        yield Problem("options", {"why": "layout"})
        return
    key = fairness.key(over.secret, over.origin or over.table, over.number, over.seals, over.entropies)
    steps = [engine.setup(seats, options, key)]
    for number, played in enumerate(moves):
        try:
            steps.append(play(engine, steps[-1].state, played.seat, played.move))
        except Illegal as illegal:
            yield Problem("move", {"number": number + 1, "seat": played.seat, "code": illegal.code})
            return
    yield from _views(evidence, steps)
    yield from _news(evidence, engine, steps)
    result = engine.result(steps[-1].state)
    if over.result != result and not (result is None and over.result.reason in BROKEN_OFF):
        yield Problem("result")


def _views(evidence: Evidence, steps: Sequence[Step[Any]]) -> Iterator[Problem]:
    """What was shown is what there was. The latest view is that after the last move."""
    last = max((seen.rev for seen in evidence.seen), default=0)
    for seen in evidence.seen:
        number = seen.rev - last + len(steps) - 1
        if number < 0 or digest(view(steps[number].state, seen.seat)) != seen.view:
            yield Problem("view", {"number": max(number, 0)})
            return


def _news(evidence: Evidence, engine: Engine[Any], steps: Sequence[Step[Any]]) -> Iterator[Problem]:
    """What was told is what happened."""
    for heard in evidence.heard:
        true = [news for step in steps for item in step.news if (news := tell(item, heard.seat, engine.name))]
        if _plain(true[: len(heard.news)]) != _plain(heard.news):
            yield Problem("news", {"seat": heard.seat})
            return


def _plain(news: Sequence[News]) -> list[tuple[Any, ...]]:
    return [(one.kind, dict(one.args), one.moved) for one in news]


def _boards(shown: scene.Layout) -> Mapping[str, Board]:
    """The boards that lay on the table. The names of their pictures' files are not told, and play no part."""
    boards = [zone.board for zone in shown.zones if zone.board is not None]
    return {board.name: _board(board) for board in boards}


def _board(board: scene.Board) -> Board:
    ladders = tuple(sorted(jump for jump in board.jumps if jump[0] < jump[1]))
    snakes = tuple(sorted(jump for jump in board.jumps if jump[0] > jump[1]))
    return Board(board.name, board.rows, board.columns, ladders, snakes, "", board.picture)
