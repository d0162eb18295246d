"""Where a pawn gets to on a board: over the goal, along its jumps, and whether it can still arrive (LS-9, LS-10).

The rules that a board is judged by are the rules the game is played by, so both ask here. Fields are 0 (beside
the board) up to the goal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

OVERSHOOTS = ("win", "stay", "bounce")  # what becomes of a roll beyond the goal (LS-9)
CHAINS = ("follow", "single")  # whether a jump that ends at another goes on (LS-10)
DIE = range(1, 7)
Jumps = Mapping[int, int]
"""From each foot of a ladder and head of a snake to its end."""


def walked(goal: int, field: int, pips: int, overshoot: str) -> tuple[int, ...]:
    """Where a pawn goes on foot (LS-7, LS-9): to one field; to the goal and back again; () if it stays."""
    target = field + pips
    if target <= goal:
        return (target,)
    match overshoot:
        case "win":
            return (goal,)
        case "stay":
            return ()
        case _:
            return goal, max(0, 2 * goal - target)


def jumped(jumps: Jumps, field: int, chains: str) -> tuple[int, ...]:
    """The fields that a pawn coming to ``field`` jumps to, in turn. The jumps have no cycle."""
    path = []
    while field in jumps:
        field = jumps[field]
        path.append(field)
        if chains == "single":
            break
    return tuple(path)


def landed(goal: int, jumps: Jumps, field: int, pips: int, rules: tuple[str, str]) -> int:
    """Where one roll ends under the rules (overshoot, chains). Who stays has come nowhere, so does not jump."""
    overshoot, chains = rules
    path = walked(goal, field, pips, overshoot)
    if not path:
        return field
    return (path + jumped(jumps, path[-1], chains))[-1]


def stuck(goal: int, jumps: Jumps, rules: tuple[str, str]) -> tuple[int, ...]:
    """The fields that a pawn can get to from the start, but not from there to the goal, ascending.

    The start (0) is among them if nobody can ever arrive.
    """
    ways = _ways(goal, jumps, rules)
    arriving = _spread({goal}, _backwards(ways))
    return tuple(sorted(ways.keys() - arriving))


def cycles(jumps: Jumps) -> tuple[tuple[int, ...], ...]:
    """Each ring of jumps, beginning with its lowest field."""
    found = []
    done: set[int] = set()
    for start in sorted(jumps):
        path: dict[int, None] = {}
        field = start
        while field in jumps and field not in done:
            done.add(field)
            path[field] = None
            field = jumps[field]
        if field in path:
            ring = list(path)[list(path).index(field) :]
            lowest = ring.index(min(ring))
            found.append(tuple(ring[lowest:] + ring[:lowest]))
    return tuple(found)


def _ways(goal: int, jumps: Jumps, rules: tuple[str, str]) -> dict[int, set[int]]:
    """From each field that can be got to, the fields one roll leads to. Nobody rolls on from the goal."""
    ways: dict[int, set[int]] = {}
    waiting = [0]
    while waiting:
        field = waiting.pop()
        if field in ways or field == goal:
            continue
        ways[field] = {landed(goal, jumps, field, pips, rules) for pips in DIE}
        waiting += ways[field]
    return ways


def _backwards(ways: Mapping[int, Iterable[int]]) -> dict[int, set[int]]:
    back: dict[int, set[int]] = {}
    for field, ends in ways.items():
        for end in ends:
            back.setdefault(end, set()).add(field)
    return back


def _spread(fields: set[int], ways: Mapping[int, Iterable[int]]) -> set[int]:
    """The fields, and all that can be got to from them."""
    found = set(fields)
    waiting = list(fields)
    while waiting:
        for end in ways.get(waiting.pop(), ()):
            if end not in found:
                found.add(end)
                waiting.append(end)
    return found
