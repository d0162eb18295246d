"""Faces seen in passing: a look at a covered card, a drawn card that has gone on. They are told while they can be seen.

A log that told them again would remember for a player what the game wants remembered, and tell it to whoever
reads over a shoulder; so would news recalled by a program that comes back.
"""

from __future__ import annotations

from attrs import evolve

from protocol.news import Moved, News
from protocol.scene import Face, Layout, Shape, View


def seen_now(news: News, layout: Layout, view: View) -> News:
    """The news with the number of pieces in place of faces that only some saw, and that nobody sees there any more.

    What lies in a hand is not passing, and what came from an open place everybody knows.
    """
    gone = {moved.arg: 1 for moved in news.moved if _is_gone(news.args.get(moved.arg), moved, layout, view)}
    return evolve(news, args={**news.args, **gone}) if gone else news


def _is_gone(face: object, moved: Moved, layout: Layout, view: View) -> bool:
    zones = {zone.id: zone for zone in layout.zones}
    target, source = zones.get(moved.target), zones.get(moved.source)
    if not isinstance(face, str) or target is None or not target.private or target.shape is Shape.FAN:
        return False
    if source is not None and not source.private and not isinstance(view.zones.get(source.id), int):
        return False
    return not _lies_there(face, moved, view)


def _lies_there(face: Face, moved: Moved, view: View) -> bool:
    content = view.zones.get(moved.target, 0)
    if isinstance(content, int):
        return False
    if moved.end is None:
        return face in content
    return face == content[moved.end] if moved.end < len(content) else False
