"""How fast records are read and loaded: one of 5,000 moves, against the second that a person waits without a word."""

from __future__ import annotations

import zlib
from itertools import cycle, islice
from time import perf_counter

from engines.api import play
from engines.options import parse, whole
from engines.record import Player, Record, read, write
from engines.registry import engines
from engines.replay import replay
from protocol import fairness
from protocol.choice import Move
from protocol.messages import Kind, Played
from protocol.records import Load
from server import loading
from server.commands import Asked
from server.house import House
from server.lobby import Lobby

MOVES = 5000
LIMIT = 1.0  # seconds
GAME = "up_and_down"


def long_record(moves: int = MOVES) -> Record:
    """A running game in which both seats draw and replace their hands, over and over: the dearest moves there are."""
    engine = engines()[GAME]
    options = parse(engine.options, {"stalemate_turns": 0}, {})
    secret, seals = bytes(32), (None, None)
    key = fairness.key(secret, "t1", 1, seals, seals)
    state, played = engine.setup(2, options, key).state, list[Played]()
    for seat in islice(cycle((state.turn, 1 - state.turn)), moves):
        kinds = {prompt.kind for prompt in engine.prompts(state, seat)}
        move = Move("replace" if "replace" in kinds else "draw")
        state = play(engine, state, seat, move).state
        played.append(Played(seat, move))
    seats = tuple(Player(f"Bot {seat}", Kind.BOT, "random", bytes([seat])) for seat in (1, 2))
    return Record(
        GAME,
        engine.version,
        "t1",
        1,
        1,
        whole(options),
        seats,
        fairness.commitment(secret),
        secret,
        seals,
        seals,
        key,
        tuple(played),
        None,
    )


def main() -> None:
    record = long_record()
    text = write(record)
    start = perf_counter()
    read(text)
    seen = perf_counter()
    replay(record, engines())
    verified = perf_counter()
    packed = zlib.compress(text.encode())
    house = House(engines())
    request = Load(1, bytes(32), len(packed), 0, packed)
    asked = Asked(1, bytes(32), request, 0.0, b"", owner=True)
    Lobby(house).load(asked, request, loading.checked(packed, house), "t2", "KADUBE")
    loaded = perf_counter()
    print(f"a record of {MOVES} moves, {len(text) / 1024:.0f} KiB, packed {len(packed) / 1024:.0f} KiB:")
    print(f"  read in {seen - start:.2f} s, verified in {verified - seen:.2f} s more")
    total = loaded - verified
    print(
        f"  loaded by a server, all in all, in {total:.2f} s (limit {LIMIT}): {'kept' if total < LIMIT else 'MISSED'}"
    )


if __name__ == "__main__":
    main()
