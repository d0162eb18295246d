"""Records of games played at random, for tests."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from engines.api import Illegal, play
from engines.options import whole
from engines.record import Player, Record
from engines.registry import engines
from protocol import fairness
from protocol.choice import Scalar
from protocol.messages import Kind, Played
from protocol.news import Result
from tests.support.variants import options_of

NAMES = ("a:b", '"x"', "ä🂡", "zwanzig Zeichen hier")


def record_of(
    game: str,
    seed: int,
    *,
    seats: int | None = None,
    most: int = 10_000,
    options: Mapping[str, Scalar] | None = None,
    people: Sequence[str] = (),
) -> Record:
    """A game at random, broken off after ``most`` moves (then it is still running).

    The first seats are of the ``people``, or else the first one of somebody; all others are of bots.
    """
    engine, chance = engines()[game], random.Random(seed)
    count = seats or engine.seats[0]
    rules = options_of(engine, options or {})
    secret = chance.randbytes(32)
    people = people or (NAMES[seed % len(NAMES)],)
    entropies = tuple(chance.randbytes(32) if seat < len(people) else None for seat in range(count))
    seals = tuple(fairness.seal(entropy) if entropy else None for entropy in entropies)
    key = fairness.key(secret, "t1", 3, seals, entropies)
    state, moves = engine.setup(count, rules, key).state, list[Played]()
    while engine.result(state) is None and len(moves) < most:
        seat, prompt = chance.choice([(seat, one) for seat in range(count) for one in engine.prompts(state, seat)])
        move = prompt.fill(chance.choice(prompt.hints)) if prompt.hints else prompt.sample(chance.randrange)
        try:
            state = play(engine, state, seat, move).state
        except Illegal:
            continue
        moves.append(Played(seat, move))
    bots = tuple(Player(f"Bot {seat}", Kind.BOT, "random", bytes([seat])) for seat in range(len(people), count))
    result: Result | None = engine.result(state)
    return Record(
        game=game,
        version=engine.version,
        table="t1",
        number=3,
        rev=5,
        options=whole(rules),
        seats=(*map(Player, people), *bots),
        commitment=fairness.commitment(secret),
        secret=secret,
        seals=seals,
        entropies=entropies,
        key=key,
        moves=tuple(moves),
        result=result,
    )
