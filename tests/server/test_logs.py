"""Log lines: one line an event, whatever is in it, and nothing of what an exception quotes."""

from __future__ import annotations

import json
import logging
import shlex

import pytest

from server.logs import about, set_up


@pytest.fixture
def _restored():
    root = logging.getLogger()
    handlers, level = [*root.handlers], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.mark.usefixtures("_restored")
@pytest.mark.parametrize("as_json", [True, False])
def test_a_line_is_a_line_whatever_is_in_it(capsys: pytest.CaptureFixture[str], *, as_json: bool):
    set_up("info", as_json=as_json)
    logging.getLogger("spieltisch.test").info("event", extra=about(why='a "b"\nc=d\u202e', count=3, nothing=""))
    (line,) = capsys.readouterr().err.splitlines()

    assert line.isascii()
    if as_json:
        fields = json.loads(line)
        assert (fields["event"], fields["why"], fields["count"]) == ("event", 'a "b"\nc=d\u202e', 3)
    else:
        assert "event=event" in shlex.split(line)
        assert 'why="a \\"b\\"\\nc=d\\u202e"' in line
        assert 'nothing=""' in line


@pytest.mark.usefixtures("_restored")
@pytest.mark.parametrize("as_json", [True, False])
def test_of_an_exception_only_its_type_and_places_are_told(capsys: pytest.CaptureFixture[str], *, as_json: bool):
    set_up("info", as_json=as_json)
    hands: dict[str, str] = {}
    try:
        hands["10D of seat 1"]
    except KeyError:
        logging.getLogger("spieltisch.test").exception("fault")
    (line,) = capsys.readouterr().err.splitlines()

    assert "KeyError" in line
    assert "test_logs.py" in line
    assert "10D" not in line
