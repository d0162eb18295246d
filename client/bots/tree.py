"""The other brain that knows no game: it grows one tree of moves over all the worlds it deals (SO-ISMCTS).

Single-observer information set Monte Carlo tree search (Cowling, Powley, Whitehouse, IEEE TCIAIG 4(2), 2012): each
try deals another world, goes down the tree by the moves that are open in that world, adds one move, and plays on.
A node stands for a line of moves whatever the cards were, so nothing in it depends on what the seat cannot see. A
move competes with others only in worlds where it was open: its confidence bound counts those, not all visits.

What cannot be listed is sampled, and a node opens up to more moves the more often it is visited (progressive
widening), the game's own rule of thumb first: so a few hundred tries still look some moves ahead.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import repeat
from math import log, sqrt
from typing import Any

from attrs import define, field

from client.bots.brain import Brain, Turn
from client.bots.tacticians import TACTICS, eager
from client.bots.tactics.tactic import Tactic
from client.bots.worlds import Table, quick_chance, wander, within
from engines.api import Illegal, play
from protocol.choice import Below, Move, Prompt

EXPLORING = 0.7
WIDENING = 1.5  # moves that a node may have by the square root of its visits
DEEPEST = 40  # moves in the tree
Key = tuple[Any, ...]


@define
class Node:
    """The line of moves up to here. ``total`` is of the seat that made the last one."""

    move: Move | None = None
    open: int = 0  # tries in which it could be chosen
    visits: int = 0
    total: float = 0.0
    after: dict[Key, Node] = field(factory=dict)

    def bound(self) -> float:
        """The upper confidence bound of the seat that would make this move."""
        return self.total / self.visits + EXPLORING * sqrt(log(self.open) / self.visits)


def search(turn: Turn, tactics: Mapping[str, Tactic]) -> Move:
    """The move that was tried most often within the budget."""
    tactic = tactics.get(turn.game)
    if tactic is not None and tactic.sure(turn):
        return tactic.choose(turn)
    table = Table.of(turn, tactic)
    if table is None:
        return tactic.choose(turn) if tactic else eager(turn)
    below, root = quick_chance(turn.key), Node()
    for _ in within(turn.budget, repeat(1)):
        _try(table, table.dealt.deal(below), root, below)
    best = max(root.after.values(), key=lambda node: (node.visits, node.total), default=None)
    return best.move if best is not None and best.move is not None else eager(turn)


def _try(table: Table, world: Any, root: Node, below: Below) -> None:
    """One world: down the tree, one move more, on to the end, and back."""
    node, state = root, world
    mover, prompts = table.seat, table.engine.prompts(world, table.seat)
    line: list[tuple[int, Node]] = []
    while len(line) < DEEPEST:
        stepped = _step(table, node, state, mover, prompts, below)
        if stepped is None:
            break
        node, state = stepped
        line.append((mover, node))
        if not node.visits or table.engine.result(state) is not None:
            break
        mover, prompts = table.acting(state, mover)
    root.visits += 1
    ended = table.played_on(state, mover, below, below)
    for seat, passed in line:
        passed.visits += 1
        passed.total += table.worth(seat, *ended)


def _step(
    table: Table, node: Node, state: Any, mover: int, prompts: tuple[Prompt, ...], below: Below
) -> tuple[Node, Any] | None:
    """A move down from the node, and the state after it; None where the rules refuse all that are left."""
    moves = _moves(table, node, state, mover, prompts, below)
    found = {key: node.after[key] for key in moves if key in node.after}
    for known in found.values():
        known.open += 1
    new = [key for key in moves if key not in node.after]
    while new or found:
        widens = new and len(found) < max(1.0, WIDENING * sqrt(node.visits))
        key = new.pop(0) if widens or not found else max(found, key=lambda key: found[key].bound())
        move = moves[key]
        try:
            after = play(table.engine, state, mover, move, prompts).state
        except Illegal:
            found.pop(key, None)
            continue
        return node.after.setdefault(key, Node(move, 1)), after
    return None


def _moves(
    table: Table, node: Node, state: Any, mover: int, prompts: tuple[Prompt, ...], below: Below
) -> Mapping[Key, Move]:
    """The moves open here, those to be tried first in front: by rule of thumb, then in any order."""
    moves = [(table.tactic.roll or wander)(state, mover, prompts, below)]
    rest: list[Move] = []
    for prompt in prompts:
        if not prompt.asks:
            rest.append(prompt.fill({}))
        elif prompt.hints:
            rest += [prompt.fill(hint) for hint in prompt.hints]
        else:
            rest.append(prompt.sample(below))
            rest += [one.move for one in node.after.values() if one.move and prompt.admits(one.move)]
    while rest:
        moves.append(rest.pop(below(len(rest))))
    return {_key(mover, move): move for move in moves}


def _key(mover: int, move: Move) -> Key:
    return (mover, move.kind, *sorted(move.args.items()))


def tuned(turn: Turn) -> Move:
    """Searches with the game's rules of thumb, where it has some."""
    return search(turn, TACTICS)


BRAINS = (Brain("tree-search", tuned),)
