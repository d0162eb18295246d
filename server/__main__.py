"""``spieltisch-server``, without what it takes long to load."""

from __future__ import annotations

import gc
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """The command, see ``server.program``, which looks for garbage once it has something to do."""
    gc.disable()  # hundreds of classes are made, and nothing is thrown away: a seventh of the start went into looking
    from server import program  # noqa: PLC0415 - see above

    program.main(arguments)


if __name__ == "__main__":
    main()
