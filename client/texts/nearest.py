"""What is written in place of a character that an encoding lacks: the nearest that every terminal has, as wide."""

from __future__ import annotations

import codecs

NAME = "nearest"
SIGNS = dict(zip("♠♥♦♣–—−‘’‚“”„«»ßæøłđ×·•→←…", 'SHDC---\'\',"""""saoldx.*><.', strict=True))  # noqa: RUF001


def register() -> None:
    """Have the name known as a way to write what cannot be encoded."""
    codecs.register_error(NAME, _nearest)


def _nearest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(character: str) -> str:
    import unicodedata  # noqa: PLC0415 - most terminals have all characters

    plain = SIGNS.get(character) or unicodedata.normalize("NFKD", character)[0]
    return plain if plain.isascii() else "?"
