"""What holds of any position and any step of a game, whoever moves next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engines.api import Step
from engines.kit.walk import Eye, Position, name_of, places
from engines.kit.wireable import faults
from engines.known import EVERYWHERE, Spot
from engines.redact import view
from protocol.choice import Value
from protocol.scene import Shape


def check_position(position: Position) -> None:
    """What holds of any position: who is asked, what each eye sees, what lies where."""
    over = position.engine.result(position.state) is not None
    if over and position.prompts:
        raise position.fault(f"it is over, but seat {min(position.prompts)} is asked for a move")
    if not over and not position.prompts:
        raise position.fault("it is not over, but nobody is asked for a move")
    pieces = Counter(piece for _, _, piece in places(position.engine, position.state))
    if pieces != Counter(position.engine.pieces):
        odd = (pieces - Counter(position.engine.pieces)) | (Counter(position.engine.pieces) - pieces)
        raise position.fault(f"pieces are missing, or too many: {', '.join(map(str, odd))}")
    _check_views(position)
    for eye in position.setting.some_eyes():
        _check_memory(position, eye)
    for seat, prompts in position.prompts.items():
        for prompt in prompts:
            _check_words(position, prompt, f"seat {seat} is asked what cannot travel")


def _check_views(position: Position) -> None:
    """Views name the zones of the layout, and onlookers see nothing that a seat does not."""
    zones = [zone.id for zone in position.setting.layout.zones]
    views = {eye: view(position.state, eye) for eye in position.setting.eyes}
    for eye, seen in views.items():
        _check_words(position, seen, f"the view of {name_of(eye)} cannot travel")
        if list(seen.zones) != zones:
            raise position.fault(f"the view of {name_of(eye)} has zones {list(seen.zones)}, the layout {zones}")
        for zone, content in views[None].zones.items():
            if not _covers(seen.zones[zone], content):
                raise position.fault(f"in {zone} onlookers see {content}, but {name_of(eye)} sees {seen.zones[zone]}")


def _covers(seen: Any, less: Any) -> bool:
    """Whether the one content shows all faces that the other shows."""
    if isinstance(less, int):
        return True
    return not isinstance(seen, int) and all(face is None or face == own for own, face in zip(seen, less, strict=True))


def _check_memory(position: Position, eye: Eye) -> None:
    """What the eye knows from its news is so."""
    sizes = Counter(zone for zone, _, _ in places(position.engine, position.state))
    known = position.known[eye]
    shapes = {zone.id: zone.shape for zone in known.layout.zones}
    for zone, index, piece in places(position.engine, position.state):
        spots = known.spots.get(piece)
        from_top = sizes[zone] - 1 - index
        place = from_top if shapes[zone] is Shape.PILE else index
        if spots and Spot(zone) not in spots and Spot(zone, place) not in spots:
            raise position.fault(
                f"by its news {name_of(eye)} must think {piece} in {set(spots)}, but it is in {zone}, {place}"
            )


def _check_words(position: Position, said: Any, what: str) -> None:
    for fault in faults(said):
        raise position.fault(f"{what}: {fault}")


def check_step(position: Position, step: Step[Any]) -> None:
    """News travel, and onlookers are told nothing that a seat is not."""
    told = {eye: position.told(step, eye) for eye in position.setting.eyes}
    for eye, news in told.items():
        for item in news:
            _check_words(position, item, f"news for {name_of(eye)} cannot travel")
            zones = {zone.id for zone in position.setting.layout.zones} | {EVERYWHERE}
            for moved in item.moved:
                if not {moved.source, moved.target} <= zones:
                    raise position.fault(
                        f"{item.kind} goes from {moved.source} to {moved.target}: no zones of the layout"
                    )
        kinds = [item.kind for item in news]
        for item in told[None]:
            own = [other for other in news if other.kind == item.kind]
            if not any(_tells(other.args, item.args) for other in own):
                raise position.fault(f"onlookers are told {item}, but {name_of(eye)} only {own or kinds}")


def _tells(args: Mapping[str, Value], less: Mapping[str, Value]) -> bool:
    """Whether these arguments tell all that the others tell; a number stands for faces that are not shown."""
    return all(name in args and (args[name] == value or type(value) is int) for name, value in less.items())
