"""Lines are folded at the terminal's width, and only a terminal is ever cleared."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from client.line.screen import CLEAR, Screen
from client.texts.folding import shortened


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


@given(st.lists(st.text("abcäö♠李🦊é", min_size=1, max_size=9), min_size=1).map(" ".join), st.integers(20, 60))
def test_no_line_takes_more_cells_than_asked_and_no_word_is_lost(text: str, width: int):
    output = io.StringIO()
    Screen(output, terminal=False, width=width).say(text)

    assert all(cell_len(line) <= width for line in output.getvalue().splitlines())
    assert output.getvalue().split() == text.split()


@given(st.text("ab李🦊", min_size=21), st.integers(20, 60))
def test_a_word_that_is_wider_than_the_screen_is_broken_and_no_letter_is_lost(word: str, width: int):
    output = io.StringIO()
    Screen(output, terminal=False, width=width).say(word)

    assert all(cell_len(line) <= width for line in output.getvalue().splitlines())
    assert "".join(output.getvalue().split()) == word


def test_where_there_is_more_than_there_are_lines_a_sign_says_so_and_takes_no_more_cells():
    lines = ["one two", "李小龍 三四五", "the rest"]

    assert shortened(lines, 2, 14) == ["one two", "李小龍 …"]
    assert shortened(lines, 3, 14) == lines
