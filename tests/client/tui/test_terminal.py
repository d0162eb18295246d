"""A terminal that is closed while it is drawn on keeps nobody waiting."""

from __future__ import annotations

import errno
import io
from threading import Thread

import pytest
from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread

from client.tui.cards import drawable
from client.tui.terminal import Lasting

LIMIT = 30.0


class Closed(io.StringIO):
    """Whatever is written to it is refused, as by a terminal whose window is gone."""

    def write(self, _text: str) -> int:
        raise OSError(errno.EIO, "Input/output error")

    def flush(self) -> None:
        raise OSError(errno.EIO, "Input/output error")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_who_draws_on_a_closed_terminal_comes_to_an_end():
    def draw() -> None:
        writer = WriterThread(Lasting(Closed()))  # type: ignore[arg-type]
        writer.start()
        for _ in range(2 * MAX_QUEUED_WRITES):
            writer.write("picture")
        writer.stop()

    drawing = Thread(target=draw, daemon=True)
    drawing.start()
    drawing.join(LIMIT)

    assert not drawing.is_alive()


def test_an_open_terminal_is_written_to():
    file = io.StringIO()
    terminal = Lasting(file)
    terminal.write("picture")
    terminal.flush()

    assert terminal.getvalue() == "picture"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437", "koi8-r", "no such"])
def test_an_encoding_that_lacks_a_sign_is_drawn_on_with_plain_ones(encoding: str):
    assert not drawable(encoding)


@pytest.mark.parametrize("encoding", ["utf-8", "UTF-8", "utf-16", "gb18030"])
def test_an_encoding_that_has_them_all_is_drawn_on_with_fine_ones(encoding: str):
    assert drawable(encoding)
