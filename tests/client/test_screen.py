"""Lines are folded at the terminal's width, and only a terminal is ever cleared."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st

from client.line.screen import CLEAR, Screen


def test_a_terminal_is_cleared_with_its_scrollback_and_a_pipe_is_not():
    terminal, pipe = io.StringIO(), io.StringIO()
    Screen(terminal, terminal=True).clear()
    Screen(pipe, terminal=False).clear()

    assert terminal.getvalue() == CLEAR == "\x1b[2J\x1b[3J\x1b[H"
    assert pipe.getvalue() == ""


def test_a_prompt_is_for_terminals_and_news_do_not_run_into_it():
    terminal, pipe = io.StringIO(), io.StringIO()
    for output, is_terminal in ((terminal, True), (pipe, False)):
        screen = Screen(output, terminal=is_terminal, width=80)
        screen.ask("Anna>")
        screen.ask("Anna>")
        screen.say("Bert is back.")

    assert terminal.getvalue() == "Anna> \nBert is back.\n"
    assert pipe.getvalue() == "Bert is back.\n"


def test_what_is_indented_stays_so_when_folded():
    output = io.StringIO()
    Screen(output, terminal=False, width=20).say("  1  play the king of hearts")

    assert output.getvalue() == "  1  play the king\n    of hearts\n"


@given(st.lists(st.text("abcäö♠", min_size=1, max_size=15), min_size=1).map(" ".join), st.integers(20, 60))
def test_no_line_is_wider_than_asked_and_no_word_is_lost(text: str, width: int):
    output = io.StringIO()
    Screen(output, terminal=False, width=width).say(text)

    assert all(len(line) <= width for line in output.getvalue().splitlines())
    assert output.getvalue().split() == text.split()
