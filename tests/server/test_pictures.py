"""The server shows the pictures of its boards to whoever greets, and nothing else of its disk."""

from __future__ import annotations

from hashlib import sha256

from boards.library import library
from protocol.messages import Refused
from protocol.pictures import Part, Picture
from tests.support.guests import Server


async def test_a_board_s_picture_comes_in_parts_that_make_it_whole():
    shelf = library(None)
    server = Server()
    server.hub.pictures = shelf.picture
    guest = await server.guest()
    for digest in shelf.pictures:
        data, size = b"", 1
        while len(data) < size:
            part = await guest.ask(Picture(bytes.fromhex(digest), len(data)), Part)
            assert part.start == len(data)
            data, size = data + part.part, part.size
        assert sha256(data).hexdigest() == digest


async def test_a_picture_that_is_not_there_is_refused():
    server = Server()
    server.hub.pictures = library(None).picture
    guest = await server.guest()
    refused = await guest.ask(Picture(bytes(32)), Refused)
    assert refused.code == "no_such_picture"


async def test_a_start_beyond_the_end_is_refused():
    shelf = library(None)
    server = Server()
    server.hub.pictures = shelf.picture
    guest = await server.guest()
    refused = await guest.ask(Picture(bytes.fromhex(next(iter(shelf.pictures))), 2**40), Refused)
    assert refused.code == "no_such_picture"
