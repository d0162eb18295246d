"""What is still to be sent to one connection, while its carrier takes no more.

An Update is a whole view, so one that waits is merged with the next for the same eye: the newest view and all
the news. So a slow reader costs this much memory and nobody's time. Order is kept: an Update is merged only if
no other message of its table waits behind it, and nothing that answers a request is ever merged away.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from attrs import evolve

from protocol.messages import Listed, ServerMessage, Update, Welcome
from protocol.pictures import Part

NEWS = 256  # joined news kept; beyond, the oldest go and Recall has them
NEWS_SIZE = 128  # bytes that a piece of joined news is reckoned at
LIMIT = 1024 * 1024  # bytes unsent


class OutboxFull(Exception):
    """More than the limit waits: the connection is too slow to be kept."""


class _Item:
    __slots__ = ("message", "size")

    def __init__(self, message: ServerMessage, size: int) -> None:
        self.message = message
        self.size = size


class Outbox:
    """``measure`` tells a message's bytes on the wire."""

    __slots__ = ("_items", "_last", "_measure", "size")

    def __init__(self, measure: Callable[[ServerMessage], int]) -> None:
        self._measure = measure
        self._items: deque[_Item] = deque()
        self._last: dict[str, _Item] = {}  # the last message of each table that waits
        self.size = 0

    def __len__(self) -> int:
        return len(self._items)

    def put(self, message: ServerMessage) -> None:
        """Raises OutboxFull; then the outbox is as it was."""
        size = self._measure(message)
        table = _table(message)
        last = self._last.get(table) if table is not None else None
        if last is not None and (merged := _merged(last.message, message)) is not None:
            self._replace(last, merged, size)
            return
        self._grow(size)
        item = _Item(message, size)
        self._items.append(item)
        if table is not None:
            self._last[table] = item

    def take(self) -> ServerMessage:
        """The next message. Raises IndexError if there is none."""
        item = self._items.popleft()
        self.size -= item.size
        table = _table(item.message)
        if table is not None and self._last.get(table) is item:
            del self._last[table]
        return item.message

    def _replace(self, item: _Item, merged: Update, newest: int) -> None:
        size = newest + NEWS_SIZE * len(merged.news)
        self._grow(size - item.size)
        item.message = merged
        item.size = size

    def _grow(self, more: int) -> None:
        if self.size + more > LIMIT:
            raise OutboxFull
        self.size += more


def _table(message: ServerMessage) -> str | None:
    return None if isinstance(message, Welcome | Listed | Part) else message.table


def _merged(waiting: ServerMessage, newer: ServerMessage) -> Update | None:
    """Both in one, or None if they must be sent one by one."""
    if not isinstance(waiting, Update) or not isinstance(newer, Update):
        return None
    if (waiting.seat, waiting.number) != (newer.seat, newer.number):
        return None
    if waiting.accepted is not None and newer.accepted is not None:
        return None
    if waiting.start + len(waiting.news) != newer.start:
        return None  # between them news were left out on purpose
    news = waiting.news + newer.news
    dropped = max(0, len(news) - NEWS)
    accepted = waiting.accepted if newer.accepted is None else newer.accepted
    return evolve(newer, start=waiting.start + dropped, news=news[dropped:], accepted=accepted)
