"""Has a game that is over checked by its rules, which are a program apart from the clients."""

from __future__ import annotations

import asyncio
import sys

from protocol.evidence import Evidence, Verdict
from protocol.wire import EVIDENCE, WireError

PATIENCE = 60.0  # seconds for a check


async def prove(evidence: Evidence) -> Verdict:
    """What the rules say to it. ``unchecked`` where they cannot be asked."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "engines", "prove"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            told, _ = await child.communicate(EVIDENCE.encode(evidence))
        verdict = EVIDENCE.decode(told)
    except (TimeoutError, WireError, OSError):
        return Verdict(unchecked="no_answer")
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
    return verdict if isinstance(verdict, Verdict) else Verdict(unchecked="no_answer")
