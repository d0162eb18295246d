"""Log lines for machines: an event and its fields as key=value or JSON, on stderr.

No token, frame or move is ever a field. Of an exception only its type and places are told: its text may quote
what somebody sent.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

Field = str | int | float | bool | None

LEVELS = ("debug", "info", "warning", "error")


def about(**fields: Field) -> Mapping[str, Any]:
    """The fields of an event, for the ``extra`` of a log call."""
    return {"about": fields}


def set_up(level: str, *, as_json: bool) -> None:
    """Log to stderr from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if as_json else _Pairs())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def _fields(record: logging.LogRecord) -> dict[str, Field]:
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    fields: dict[str, Field] = {"time": at, "level": record.levelname.lower(), "part": record.name}
    fields["event"] = record.getMessage()
    fields |= getattr(record, "about", {})
    if record.exc_info and record.exc_info[0] is not None:
        frames = traceback.extract_tb(record.exc_info[2])
        fields["error"] = record.exc_info[0].__name__
        fields["trace"] = " < ".join(f"{frame.filename}:{frame.lineno}" for frame in reversed(frames))
    return fields


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(_fields(record), ensure_ascii=True)


class _Pairs(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return " ".join(f"{key}={_plain(value)}" for key, value in _fields(record).items())


def _plain(value: Field) -> str:
    """Bare if it is one word, else as JSON, so that a line stays a line."""
    text = str(value)
    return text if text.isascii() and text.isprintable() and not set(' "=') & set(text) and text else json.dumps(text)
