"""How a zone is headed on a table: in full, or shorter where there is no room for that."""

from __future__ import annotations

from client.texts.telling import Telling
from protocol.scene import Content, Shape, Zone

COUNTED = frozenset({Shape.PILE, Shape.FAN})


def titles(telling: Telling, zone: Zone, content: Content) -> tuple[tuple[str, ...], str]:
    """From the longest to the shortest, and the number of pieces that is put after it.

    A hand or a square is known by its looks, so there the owner stays; what lies beside it is known to be that owner's.
    """
    names = [telling.zone(zone.id)]
    if zone.owner is not None:
        owner, title = telling.name(zone.owner), telling.title(zone)
        names.append(owner if zone.shape in {Shape.FAN, Shape.SQUARE} else title)
    count = content if isinstance(content, int) else len(content)
    shown = f" ({count})" if zone.shape in COUNTED and count > 1 else ""
    return tuple(f"{name[:1].upper()}{name[1:]}" for name in names), shown
