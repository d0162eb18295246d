"""Has a game that is over checked by its rules, which are a program apart from the clients."""

from __future__ import annotations

import asyncio
import subprocess
import sys

from protocol.evidence import Evidence, Verdict
from protocol.wire import EVIDENCE, WireError

PATIENCE = 60.0  # seconds for a check


async def prove(evidence: Evidence) -> Verdict:
    """What the rules say to it. ``unchecked`` where they cannot be asked.

    A thread waits for them: who goes away meanwhile leaves nothing half closed behind in the loop.
    """
    try:
        verdict = EVIDENCE.decode(await asyncio.to_thread(_answer, EVIDENCE.encode(evidence)))
    except (subprocess.TimeoutExpired, WireError, OSError):
        return Verdict(unchecked="no_answer")
    return verdict if isinstance(verdict, Verdict) else Verdict(unchecked="no_answer")


def _answer(evidence: bytes) -> bytes:
    command = (sys.executable, "-P", "-m", "engines", "prove")
    return subprocess.run(  # noqa: S603 - our own program
        command, input=evidence, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=PATIENCE, check=False
    ).stdout
