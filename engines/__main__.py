"""What needs the rules on a player's own machine: ``python -P -m engines …``, a program apart from the clients."""

from __future__ import annotations

import argparse
import sys
from importlib.resources import files

from engines.registry import RegistryError, engines


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0 done, 1 it failed, 2 wrong usage."""
    parser = argparse.ArgumentParser(prog="python -P -m engines", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    rules = commands.add_parser("rules", help="print the rules of a game, to read")
    rules.add_argument("game", help="the name of the game, such as up_and_down")
    parsed = parser.parse_args(arguments)
    return _rules(parsed.game)


def _rules(game: str) -> int:
    try:
        known = engines()
    except RegistryError as error:
        return _failed(str(error))
    if game not in known:
        return _failed(f"There is no game named {game}. There are: {', '.join(known)}.")
    text = files("engines") / "rules" / f"{game}.md"
    if not text.is_file():
        return _failed(f"The package that brings {game} has no rules to read.")
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print(text.read_text(encoding="utf-8"), end="")
    return 0


def _failed(reason: str) -> int:
    print(reason, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
