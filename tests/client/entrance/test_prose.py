"""Rules are read as paragraphs, not as Markdown."""

from __future__ import annotations

from client.entrance.prose import paragraphs


def test_wrapped_lines_are_joined_and_marks_dropped():
    text = """# The *game*

**Deal.** *Now.* Five cards
each, `face` down.

- one item
  that goes on
- another_item here
| a | b |
|---|:-:|
| 1 | 2 |
"""

    assert [(one.text, one.text[: one.lead]) for one in paragraphs(text)] == [
        ("The game", "The game"),
        ("", ""),
        ("Deal. Now. Five cards each, face down.", "Deal."),
        ("", ""),
        ("- one item that goes on", ""),
        ("- another_item here", ""),
        ("a: b", ""),
        ("1: 2", ""),
    ]
