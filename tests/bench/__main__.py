"""All figures, one part after the other: `make bench`."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import tests.bench

PARTS = ("engine", "engines", "server")


def main() -> None:
    """Run the main() of each part there is."""
    there = {module.name for module in pkgutil.iter_modules(tests.bench.__path__)}
    for part in PARTS:
        if part in there:
            print(f"== {part}", flush=True)
            import_module(f"tests.bench.{part}").main()


if __name__ == "__main__":
    main()
