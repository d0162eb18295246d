"""No test of the server lets the event loop wait for a disk, a lock or a socket."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from blockbuster import blockbuster_ctx


@pytest.fixture(autouse=True)
def loop_that_never_waits() -> Iterator[None]:
    with blockbuster_ctx("server") as blockbuster:
        blockbuster.functions["os.path.abspath"].deactivate()  # asks the kernel, but no disk
        yield
