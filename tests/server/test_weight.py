"""A table that waits weighs little, so that a small server has room for many."""

from __future__ import annotations

import gc
import tracemalloc

from protocol.messages import Act
from protocol.wire import decode_client, encode
from server.commands import Asked
from server.table import Table, handle
from tests.server.rooms import ID, drawn, two_screens

TABLES, MOVES = 20, 40


def dealt(seed: int) -> Table:
    return two_screens(seed=seed).table


def test_a_table_of_two_weighs_less_than_ten_kibibytes_and_a_move_less_than_half_a_kibibyte():
    grown(dealt(0))  # whatever is made once
    tables, dealt_weight = weighed(lambda: [dealt(seed) for seed in range(TABLES)])
    _, grown_weight = weighed(lambda: [grown(table) for table in tables])

    assert dealt_weight / TABLES < 10 * 1024
    assert grown_weight / TABLES < MOVES * 512 + 10 * 1024  # what it weighed before is not given back


def weighed(make):
    """What is made, and the bytes that it holds."""
    gc.collect()
    tracemalloc.start()
    made = make()
    gc.collect()
    weight, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return made, weight


def grown(table: Table) -> Table:
    """The table some moves later, which came as frames do."""
    for turn in range(MOVES):
        game = table.kept.game
        assert game is not None
        if not game.acting:
            break
        seat = game.acting[0]
        move = game.prompts[seat][turn % len(game.prompts[seat])].sample(lambda _: 0)
        request = decode_client(encode(Act(ID, seat, table.kept.rev, turn * 10**12, move)))
        player = table.here.visitors[seat].player
        table, _ = handle(table, Asked(seat, player, request, 1.0, drawn()))
    return table
