"""The table of figures in ``client/bots/README.md``, made from what the arena said: nothing in it is written by hand.

``python -m client.bots.arena.table [play [--share S]]`` plays the matches that were not played yet, at S of their
full length, keeps what the arena says of each in ``figures.jsonl``, and writes the table.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

from attrs import frozen

from client.bots import search, tree
from client.bots.arena.report import as_data
from client.bots.arena.rounds import Pairing, pairings
from client.bots.arena.running import run
from client.bots.brain import Budget
from protocol.choice import Scalar

FIGURES = Path(__file__).with_name("figures.jsonl")
README = Path(__file__).parents[1] / "README.md"
TABLE = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end of figures -->)", re.DOTALL)
HEADS = ("game", "brain", "against", "seats", "a move", "wanted", "score", "95 %", "deals")
SEARCHES = frozenset(brain.name for brain in (*search.BRAINS, *tree.BRAINS))
SEED = "table"
DEAL: Mapping[str, Scalar] = {"rounds": 1}
ITERATIONS = 400  # for a move, where a match names no seconds
MOMENT = 0.1


@frozen
class Match:
    """What is to be shown: a score of the first brain, in percent, over so many deals."""

    game: str
    brains: tuple[str, str]
    wanted: str
    deals: int = 500
    seats: int = 2
    options: Mapping[str, Scalar] = {}
    seconds: float | None = None  # of a processor for a move, in place of ITERATIONS

    def told(self, figures: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
        """The longest run of this match among the figures; None if it was never played."""
        mine = [one for one in figures if self._is_of(one)]
        return max(mine, key=lambda one: int(one["rounds"]), default=None)

    def _is_of(self, one: Mapping[str, Any]) -> bool:
        names = list(self.brains[:1] + self.brains[1:] * (self.seats - 1))
        asked = (self.game, names, dict(self.options), *self._budget)
        return asked == (one["game"], one["brains"], one["options"], one["iterations"], one.get("seconds"))

    @property
    def _budget(self) -> tuple[int | None, float | None]:
        return (ITERATIONS, None) if self.seconds is None else (None, self.seconds)

    @property
    def thinking(self) -> str:
        """The budget of a brain that searches, in words."""
        if self.brains[0] not in SEARCHES:
            return ""
        return f"{ITERATIONS} tries" if self.seconds is None else f"{1000 * self.seconds:.0f} ms"

    def play(self, share: float, jobs: int | None, minutes: float) -> Mapping[str, Any]:
        """Play that part of it, or as much as can be played in so many minutes."""
        deals = max(2, round(self.deals * share))
        iterations, seconds = self._budget
        budget = Budget(iterations, seconds, of_processor=True)
        asked = Pairing(self.game, self.options, self.brains, SEED, budget)
        (pairing,) = pairings(asked, self.seats)
        told = {"game": self.game, "options": dict(self.options), "iterations": iterations, "seconds": seconds}
        figures = as_data(run(pairing, deals, jobs, deadline=monotonic() + 60 * minutes), None)
        for place in figures["places"]:
            del place["milliseconds"]  # of this machine at this hour
        return told | figures

    def row(self, figures: Sequence[Mapping[str, Any]]) -> str:
        game = " ".join([self.game, *(f"{key}={value}" for key, value in self.options.items())])
        start = f"| {game} | {self.brains[0]} | {self.brains[1]} | {self.seats} | {self.thinking} | {self.wanted} |"
        told = self.told(figures)
        if told is None:
            return f"{start} not measured | | |"
        first = told["places"][0]
        mean, low, high = (100 * value for value in first["score"])
        return f"{start} {mean:.1f} % | {low:.1f} … {high:.1f} | {told['rounds']} |"


MATCHES = (
    Match("kasino", ("tactician", "greedy"), "80 %", options=DEAL),
    Match("kasino", ("tactician", "greedy-points"), "60 %", options=DEAL),
    Match("kasino", ("tactician", "greedy-points"), "over 33.3 %", seats=3, options=DEAL),
    Match("kasino", ("tactician", "greedy-points"), "over 25 %", seats=4, options=DEAL),
    Match("tauchen", ("tactician", "greedy"), "85 %"),
    Match("kaboo", ("tactician", "random"), "90 %"),
    Match("kaboo", ("tactician", "random"), "", options={"min_rounds_before_knock": 3}),
    Match("up_and_down", ("tactician", "random"), "70 %"),
    Match("kasino", ("hard", "tactician"), "55 %", 200, options=DEAL, seconds=MOMENT),
    Match("tauchen", ("hard", "tactician"), "55 %", 200, seconds=MOMENT),
    Match("kaboo", ("hard", "tactician"), "45 %", 200, seconds=MOMENT),
    Match("up_and_down", ("hard", "tactician"), "45 %", 200, seconds=MOMENT),
    *(Match(game, ("search", "tactician"), "", 100, seconds=MOMENT) for game in ("kaboo", "up_and_down")),
    *(
        Match(game, ("tree-search", "tactician"), "", 50, options=DEAL if game == "kasino" else {}, seconds=MOMENT)
        for game in ("kasino", "tauchen", "kaboo", "up_and_down")
    ),
    Match("kasino", ("search-untuned", "random"), "80 %", 100, options=DEAL, seconds=MOMENT),
    Match("tauchen", ("search-untuned", "random"), "80 %", 100, seconds=MOMENT),
    Match("kaboo", ("search-untuned", "random"), "80 %", 200, seconds=MOMENT),
)


def figures() -> list[Mapping[str, Any]]:
    """All that was measured."""
    if not FIGURES.exists():
        return []
    return [json.loads(line) for line in FIGURES.read_text(encoding="utf-8").splitlines()]


def table(measured: Sequence[Mapping[str, Any]]) -> str:
    """The table as it stands in the README."""
    head = f"| {' | '.join(HEADS)} |\n{'|---' * len(HEADS)}|\n"
    return head + "".join(match.row(measured) + "\n" for match in MATCHES)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="The table of the arena's figures in client/bots/README.md.")
    parser.add_argument("play", nargs="?", choices=("play",), help="play what was not played yet, then write the table")
    parser.add_argument("--share", type=float, default=1.0, help="of the full length of each match (%(default)s)")
    parser.add_argument("--minutes", type=float, default=inf, help="after which a match is stopped (%(default)s)")
    parser.add_argument("--jobs", type=int, help="games at a time (one a core)")
    parser.add_argument("--only", type=int, nargs="+", help="the rows to play, from 1, also if they were played before")
    asked = parser.parse_args(arguments)
    for number, match in enumerate(MATCHES, 1):
        wanted = number in asked.only if asked.only else match.told(figures()) is None
        if asked.play and wanted:
            told = json.dumps(match.play(asked.share, asked.jobs, asked.minutes))
            with FIGURES.open("a", encoding="utf-8") as file:
                file.write(told + "\n")
    text = README.read_text(encoding="utf-8")
    README.write_text(TABLE.sub(lambda _: table(figures()), text), encoding="utf-8")


if __name__ == "__main__":
    main()
