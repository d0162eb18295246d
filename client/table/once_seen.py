"""Covered pieces that a player has seen before, where the rules have that told: faces mark them."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from client.connection.model import Eye
from protocol.scene import View

FACT = "remembered"


def once_seen(view: View, eye: Eye) -> AbstractSet[str]:
    """The places of those that this eye has seen; what it sees now is not among them."""
    told = view.public.get(FACT)
    if eye is None or not isinstance(told, tuple) or not eye < len(told):
        return frozenset()
    places = told[eye]
    return frozenset(map(str, places)) - _open(view) if isinstance(places, tuple) else frozenset()


def _open(view: View) -> AbstractSet[str]:
    """The places whose pieces are seen now."""
    contents = ((zone, content) for zone, content in view.zones.items() if isinstance(content, tuple))
    return {f"{zone}.{place}" for zone, content in contents for place, face in enumerate(content) if face is not None}
