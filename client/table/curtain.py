"""When the screen has to change hands, so that nobody sees another's cards.

A client that holds several seats shows one of them, or none. As soon as another of them is asked to move, the
screen is passed on: behind an opaque curtain where the table has zones that only some seat may see, silently
where it has none. Who looks is not asked again while the shown seat still has to move. A seat that another's
standing up leaves alone at the screen is passed on like that once more.
"""

from __future__ import annotations

from attrs import frozen

from client.connection.model import Model
from protocol.messages import Phase


@frozen
class Open:
    """The screen shows what it may: one's own seat, or what everybody sees."""


@frozen
class Falling:
    """Cover what is on the screen: a seat's view that is no longer asked, or the table before the deal."""


@frozen
class Drawn:
    """The curtain is to hang until this seat's person says that it is they who look now."""

    seat: int


@frozen
class Unneeded:
    """The table holds nothing private: this seat is to be revealed at once."""

    seat: int


Curtain = Open | Falling | Drawn | Unneeded


def has_secrets(model: Model) -> bool:
    return model.layout is not None and any(zone.private for zone in model.layout.zones)


def is_shared(model: Model) -> bool:
    """Whether several people look at this screen who have something to hide from each other."""
    return len(model.mine) > 1 and has_secrets(model)


def curtain(model: Model) -> Curtain:
    """What has to be done about the curtain now."""
    if model.phase not in {Phase.SEALED, Phase.PLAYING}:
        return Open()
    if len(model.mine) < 2:
        return _left_over(model)
    if model.phase is Phase.SEALED:
        return Falling() if has_secrets(model) else Open()
    asked = [seat for seat in model.acting if seat in model.mine]
    if model.eye in asked:
        return Open()
    if not has_secrets(model):
        return Unneeded(asked[0]) if asked else Open()
    if model.eye is not None:
        return Falling()
    return Drawn(asked[0]) if asked else Open()


def _left_over(model: Model) -> Curtain:
    """A lone seat is open to its screen, unless it was covered for another's sake who then stood up there."""
    asked = [seat for seat in model.acting if seat in model.mine and seat in model.covered]
    if not asked:
        return Open()
    return Drawn(asked[0]) if has_secrets(model) else Unneeded(asked[0])
