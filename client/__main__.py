"""The command ``spieltisch``, without what it takes long to load: a server of one's own begins to load beside it."""

from __future__ import annotations

import gc
import sys

from client.connection.ahead import Blank, is_likely


def main() -> None:
    """Run the command, see ``client.program``, and end the process with its code."""
    gc.disable()  # hundreds of classes are made, and nothing is thrown away: the program looks for garbage later
    arguments = sys.argv[1:]
    blank = Blank() if is_likely(arguments) else None
    try:
        from client.program import run  # noqa: PLC0415 - see above

        sys.exit(run(arguments, blank))
    except KeyboardInterrupt:
        sys.exit(0)  # pressed while it was being loaded
    finally:
        if blank is not None:
            blank.drop()


if __name__ == "__main__":
    main()
