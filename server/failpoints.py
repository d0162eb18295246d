"""Places at which the process can be made to kill itself, so that tests can show what a crash there costs.

``SPIELTISCH_FAILPOINT=appended:3`` sends SIGKILL at the third pass of ``appended``. The names are ``decided``
(a table has decided, nothing is stored), ``appended`` (stored, nobody has heard) and ``sent`` (all have been
sent it). Unset, a pass costs one comparison with None.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Mapping

VARIABLE = "SPIELTISCH_FAILPOINT"
NAMES = ("decided", "appended", "sent")


class FailpointError(ValueError):
    """The variable is set to something that names no failpoint."""


def failpoint(name: str, environment: Mapping[str, str] = os.environ) -> Callable[[], None] | None:
    """What to call at each pass of the place, None if it is not armed. Raises FailpointError."""
    text = environment.get(VARIABLE)
    if not text:
        return None
    armed, _, count = text.partition(":")
    if armed not in NAMES or not count.isdecimal() or int(count) < 1:
        raise FailpointError(f"{VARIABLE}={text}: write NAME:N with N from 1 and NAME one of {', '.join(NAMES)}")
    return _Countdown(int(count)) if armed == name else None


class _Countdown:
    __slots__ = ("_left",)

    def __init__(self, count: int) -> None:
        self._left = count

    def __call__(self) -> None:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
