"""Whether redeals are even: a thousand of them put each unseen piece equally often in each place where it can be."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import sqrt

from engines.kit.walk import Position, name_of, places
from engines.redact import view
from engines.redeal import Place, Redealer
from protocol.scene import Face

DEALS = 1000
FAR = 6  # standard deviations of a chi-square beyond which no honest shuffle lies


def check_evenness(position: Position) -> int:
    """Raise Fault if, for some eye, an unseen piece is put somewhere too often; how many states were dealt."""
    setting = position.setting
    eye = setting.eyes[setting.draws(len(setting.eyes))]
    redealer = Redealer.of(setting.engine, setting.options, view(position.state, eye), position.known[eye])
    if len(redealer.free) < 2:
        return 0
    counts: Counter[tuple[Face, Place]] = Counter()
    for _ in range(DEALS):
        dealt = redealer.deal(setting.draws)
        counts.update((piece, (zone, index)) for zone, index, piece in places(setting.engine, dealt))
    for alike in _alike(redealer):
        cells = [counts[piece, place] for piece in redealer.free for place in alike]
        if _is_uneven(cells):
            raise position.fault(
                f"redeal favours some pieces in {alike} for {name_of(eye)}: {min(cells)} … {max(cells)} of {DEALS}"
            )
    return DEALS


def _alike(redealer: Redealer) -> list[list[Place]]:
    """The covered places, those together that the same pieces of known whereabouts may take."""
    bound: defaultdict[Place, set[Face]] = defaultdict(set)
    for piece, spots, _ in redealer.bound:
        for place in spots:
            bound[place].add(piece)
    alike: defaultdict[frozenset[Face], list[Place]] = defaultdict(list)
    for place in redealer.covered:
        alike[frozenset(bound[place])].append(place)
    certain = {frozenset({piece}) for piece, spots, _ in redealer.bound if len(spots) == 1}
    return [found for pieces, found in alike.items() if pieces not in certain]


def _is_uneven(cells: list[int]) -> bool:
    """Pearson's chi-square over cells that should all hold the same number."""
    mean = sum(cells) / len(cells)
    if not mean:  # pieces of known whereabouts fill them all
        return False
    square = sum((cell - mean) ** 2 for cell in cells) / mean
    return square > len(cells) + FAR * sqrt(2 * len(cells))
