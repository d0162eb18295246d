"""What moves on one table now: watches what is told, and gives the picture between two states for a point in time.

The state is always the model's. Nothing is kept of what was seen before a curtain, so nothing moves through it.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen

from client.connection.model import Eye, Model
from client.preferences.settings import Preferences
from client.table.curtain import has_secrets
from client.window.motion.flights import Scene, scene
from client.window.motion.timing import Motion, rate
from client.window.motion.unfolding import Step, unfold
from client.window.table.table import Marks, Table
from protocol.scene import Layout, View


@frozen
class _Seen:
    """What was shown last: whose view of which game, and how many news had been told."""

    eye: Eye
    number: int
    layout: Layout
    view: View
    news: int


@frozen
class Moment:
    """A table while something moves: ``part`` of the way is done, None while nothing has left yet."""

    table: Table
    scene: Scene
    part: float | None


class Playback:
    """The motion of one desk."""

    def __init__(self, preferences: Preferences, clock: Callable[[], float]) -> None:
        self._preferences = preferences
        self._clock = clock
        self._motion = Motion()
        self._seen: _Seen | None = None
        self._made: tuple[Step, Table, Scene] | None = None

    @property
    def running(self) -> bool:
        return not self._motion.over(self._clock())

    def follow(self, model: Model) -> tuple[Step, ...]:
        """The model of an open table may not be what it was: what is new begins to move, and is given back."""
        seen, self._seen = self._seen, _seen(model)
        now = self._seen
        if now is None or seen is None or (now.eye, now.number, now.layout) != (seen.eye, seen.number, seen.layout):
            self._stop()
            return ()
        news = model.log[seen.news :]
        steps = unfold(now.layout, seen.view, news, now.view) if news else ()
        speed = rate(self._preferences.now)
        if steps and speed is not None:
            shown = _stills(steps) if self._preferences.now.reduced else steps
            self._motion = self._motion.joined(shown, self._clock(), speed)
        return steps

    def skip(self) -> bool:
        """Be done with it at once; whether anything moved."""
        ran = self.running
        self._stop()
        return ran

    def forget(self) -> None:
        """Be done with it, and remember nothing of what was seen."""
        self._stop()
        self._seen = None

    def moment(self, table: Table) -> Moment | None:
        """What is to be drawn in place of the table; None if all is still."""
        now = self._motion.now(self._clock())
        if now is None:
            self._stop()
            return None
        step, gone = now
        before, after = (evolve(table, view=view, marks=Marks()) for view in (step.before, step.after))
        if self._made is None or self._made[0] is not step or self._made[1] != after:
            self._made = step, after, scene(before.things(), after.things(), step, after.stop)
        part = None if gone < step.hold else (gone - step.hold) / max(0.01, step.lasts - step.hold)
        return Moment(after, self._made[2], part)

    def _stop(self) -> None:
        self._motion, self._made = Motion(), None


def _seen(model: Model) -> _Seen | None:
    if model.layout is None or model.view is None or model.seated is None:
        return None
    eye = model.eye if has_secrets(model) else None
    return _Seen(eye, model.seated.number, model.layout, model.view, len(model.log))


def _stills(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """What is left where nothing is to travel: what is taken is shown for a moment before it is gone."""
    return tuple(evolve(step, lasts=step.hold) for step in steps if step.hold)
