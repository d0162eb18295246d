"""What a connection and an address may use: credits that come back with time, which is passed in.

A reader that is too fast is not refused but read more slowly, so that an honest program loses nothing; what
tries codes or fills the disk is refused. All of it is per process.
"""

from __future__ import annotations

import ipaddress

from attrs import frozen

_SWEEP = 1024  # addresses known before those that owe nothing are forgotten


@frozen
class Rate:
    """``burst`` credits at once, and ``second`` new ones a second up to that."""

    burst: float
    second: float


class Credits:
    """The credits left of a rate."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        self._refill(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def owe(self, now: float, count: int = 1) -> float:
        """Take them in any case; the seconds until nothing is owed."""
        self._refill(now)
        self._left -= count
        return 0.0 if self._left >= 0 else -self._left / self._rate.second

    def wait(self, now: float) -> float:
        """The seconds until there is one to take."""
        self._refill(now)
        return 0.0 if self._left >= 1 else (1 - self._left) / self._rate.second

    def full(self, now: float) -> bool:
        self._refill(now)
        return self._left >= self._rate.burst

    def _refill(self, now: float) -> None:
        if now > self._at:  # a clock that is set back gives nothing and takes nothing
            self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.second)
        self._at = now


class Visitor:
    """One address: how many connections it has, and its credits."""

    __slots__ = ("connections", "finds", "tables")

    def __init__(self, finds: Rate, tables: Rate, now: float) -> None:
        self.connections = 0
        self.finds = Credits(finds, now)  # tries of codes that no table has
        self.tables = Credits(tables, now)  # tables opened

    def idle(self, now: float) -> bool:
        return not self.connections and self.finds.full(now) and self.tables.full(now)


class Visitors:
    """The addresses that are or lately were here."""

    def __init__(self, connections: int, finds: Rate, tables: Rate) -> None:
        self._connections = connections
        self._finds = finds
        self._tables = tables
        self._known: dict[str, Visitor] = {}
        self._sweep_at = _SWEEP

    def __len__(self) -> int:
        return len(self._known)

    def admit(self, address: str, now: float) -> Visitor | None:
        """Count one more connection of the address; None if it has too many."""
        key = household(address)
        visitor = self._known.get(key)
        if visitor is None:
            self._sweep(now)
            visitor = self._known[key] = Visitor(self._finds, self._tables, now)
        if visitor.connections >= self._connections:
            return None
        visitor.connections += 1
        return visitor

    def _sweep(self, now: float) -> None:
        if len(self._known) < self._sweep_at:
            return
        self._known = {key: visitor for key, visitor in self._known.items() if not visitor.idle(now)}
        self._sweep_at = max(_SWEEP, 2 * len(self._known))


def household(address: str) -> str:
    """What counts as one address: all of an IPv6 /64 network, which one subscriber has whole."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
