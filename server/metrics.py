"""What an operator can measure: counts and times without names, ids or contents.

What changes with every move is counted in plain fields and read when somebody asks; only a commit, which is
rarer, is observed at once.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from server.storage.port import Row, Storage

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_ROWS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
_CODES = 100  # of refusals told apart; an engine may have its own


class Metrics(Collector):
    """The counts of one server. The gauges ask what they measure."""

    def __init__(self) -> None:
        self.moves = 0
        self.refusals: Counter[str] = Counter()
        self.dropped = 0  # connections closed because they were too slow
        self.connections: Callable[[], int] = lambda: 0
        self.tables: Callable[[], int] = lambda: 0
        self.registry = CollectorRegistry()
        self.registry.register(self)
        self.commit_seconds = Histogram(
            "spieltisch_commit_seconds", "Time of one commit to the log", buckets=_SECONDS, registry=self.registry
        )
        self.commit_rows = Histogram(
            "spieltisch_commit_rows", "Entries in one commit", buckets=_ROWS, registry=self.registry
        )

    def refused(self, code: str) -> None:
        self.refusals[code if code in self.refusals or len(self.refusals) < _CODES else "other"] += 1

    def collect(self) -> Iterator[Metric]:
        yield GaugeMetricFamily("spieltisch_connections", "Open connections", value=self.connections())
        yield GaugeMetricFamily("spieltisch_tables", "Tables in memory", value=self.tables())
        yield CounterMetricFamily("spieltisch_moves", "Accepted moves", value=self.moves)
        yield CounterMetricFamily("spieltisch_slow_connections", "Connections dropped as too slow", value=self.dropped)
        refusals = CounterMetricFamily("spieltisch_refusals", "Refused requests", labels=("code",))
        for code, count in self.refusals.items():
            refusals.add_metric((code,), count)
        yield refusals

    def page(self) -> bytes:
        """All of it in the text format of Prometheus."""
        return generate_latest(self.registry)


class MeasuredStorage:
    """A storage whose commits are measured."""

    def __init__(self, storage: Storage, metrics: Metrics) -> None:
        self._storage = storage
        self._metrics = metrics
        self.read = storage.read
        self.find = storage.find
        self.held = storage.held
        self.expire = storage.expire
        self.ready = storage.ready
        self.close = storage.close

    async def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        began = time.perf_counter()
        stored = await self._storage.append(rows)
        self._metrics.commit_seconds.observe(time.perf_counter() - began)
        self._metrics.commit_rows.observe(len(rows))
        return stored
