"""All figures, one part after the other: `make bench`."""

from __future__ import annotations

from tests.bench import beside, engines, longest, records, server, starting, storage, thoughts, window

PARTS = (engines, longest, thoughts, records, storage, server, beside, window, starting)


def main() -> None:
    for part in PARTS:
        print(f"== {part.__name__}", flush=True)
        part.main()


if __name__ == "__main__":
    main()
