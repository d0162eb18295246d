"""What a terminal can do, by what it says of itself."""

from __future__ import annotations

import os

DUMB = {"", "dumb", "unknown"}
"""Kinds on which nothing can be drawn."""


def is_dumb() -> bool:
    """Whether this one knows no control codes."""
    return os.environ.get("TERM", "") in DUMB
