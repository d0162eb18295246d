"""Runs the server and samples what it is at: profiled.py OUT ARGUMENTS … (of spieltisch-server).

Each millisecond of CPU one sample: the innermost function of ours, and the innermost of all. The writer of the
log is a thread of its own, so its share is told by the operating system, not here.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parents[2]
OURS = tuple(str(ROOT / folder) for folder in ("server", "protocol", "engines", "boards"))


def _place(frame: FrameType) -> str:
    path = Path(frame.f_code.co_filename)
    name = path.relative_to(ROOT) if path.is_relative_to(ROOT) and ".venv" not in path.parts else Path(*path.parts[-2:])
    return f"{name}:{frame.f_code.co_qualname}"


def main(out: Path) -> None:
    serve = import_module("server.__main__").main
    inner: Counter[str] = Counter()
    ours: Counter[str] = Counter()

    def sample(_: int, frame: FrameType | None) -> None:
        if frame is None:
            return
        inner[_place(frame)] += 1
        while frame is not None and not frame.f_code.co_filename.startswith(OURS):
            frame = frame.f_back
        ours["the loop and its libraries" if frame is None else _place(frame)] += 1

    signal.signal(signal.SIGPROF, sample)
    signal.setitimer(signal.ITIMER_PROF, 0.001, 0.001)
    try:
        serve()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        out.write_text(json.dumps({"inner": inner.most_common(40), "ours": ours.most_common(40)}), encoding="utf-8")


if __name__ == "__main__":
    out = Path(sys.argv.pop(1))
    main(out)
