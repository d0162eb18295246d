"""How fast the engines are: steps, and what the server does with each, against a limit measured in the same run.

The limit is a toy without rules worth the name, in the same style: frozen attrs, ``evolve``, a class an action. A step
of ours is the prompts of the acting seat, the action made from one of them, and ``apply``. Time is the processor's.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from statistics import median
from time import process_time
from typing import Any

from attrs import evolve, frozen

from engines.api import Engine, Illegal, Step
from engines.redact import tell, view
from engines.registry import engines
from protocol.choice import Prompt, Value
from tests.support.variants import options_of

ROUNDS = 7  # of which the median counts
SECONDS = 0.4  # a measurement
POSITIONS = 400  # of each game at which a server's work is measured


@frozen
class Player:
    hand: tuple[int, ...]
    score: int


@frozen
class Toy:
    """Draw a card from the stock or the discards, then discard one; it is over when the stock is empty."""

    players: tuple[Player, Player]
    stock: tuple[int, ...]
    discards: tuple[int, ...]
    turn: int
    phase: int


@frozen
class Draw:
    pile: str


@frozen
class Discard:
    card: int


DRAWS = (Draw("stock"), Draw("discards"))


def toy(rng: random.Random) -> Toy:
    deck = rng.sample(range(52), 52)
    return Toy((Player(tuple(deck[:10]), 0), Player(tuple(deck[10:20]), 0)), tuple(deck[21:]), (deck[20],), 0, 0)


def legal(state: Toy) -> list[Any]:
    if state.phase == 0:
        return [] if not state.stock else list(DRAWS if state.discards else DRAWS[:1])
    return [Discard(card) for card in state.players[state.turn].hand]


def applied(state: Toy, action: Any) -> Toy:
    player = state.players[state.turn]
    if isinstance(action, Draw):
        pile = state.stock if action.pile == "stock" else state.discards
        rest: dict[str, Any] = {action.pile: pile[:-1]}
        after = _with(state, evolve(player, hand=(*player.hand, pile[-1])))
        return evolve(state, players=after, phase=1, **rest)
    place = player.hand.index(action.card)
    after = _with(state, evolve(player, hand=player.hand[:place] + player.hand[place + 1 :]))
    return evolve(state, players=after, discards=(*state.discards, action.card), phase=0, turn=1 - state.turn)


def _with(state: Toy, player: Player) -> tuple[Player, Player]:
    return (player, state.players[1]) if state.turn == 0 else (state.players[0], player)


def limit(rng: random.Random) -> float:
    """Steps of the toy a second."""
    return _rate(lambda: _toy_games(rng))


def _toy_games(rng: random.Random) -> Iterator[None]:
    while True:
        state = toy(rng)
        while actions := legal(state):
            state = applied(state, actions[int(rng.random() * len(actions))])
            yield


def steps(engine: Engine[Any], rng: random.Random) -> float:
    """Steps of games a second, played by moves drawn at random."""
    return _rate(lambda: (None for _ in _games(engine, rng)))


def _games(engine: Engine[Any], rng: random.Random) -> Iterator[Step[Any]]:
    options = options_of(engine, {})
    seats = engine.seats[0]
    while True:
        state = engine.setup(seats, options, rng.randbytes(32)).state
        while engine.result(state) is None:
            for seat in range(seats):
                if prompts := engine.prompts(state, seat):
                    break
            prompt, hint = _drawn(prompts, rng)
            args = {**prompt.given, **hint} if hint is not None else prompt.given
            if prompt.asks and hint is None:
                args = prompt.sample(rng.randrange).args
            try:
                step = engine.apply(state, seat, engine.kinds[prompt.kind](**args))
            except Illegal:
                continue
            state = step.state
            yield step


def _drawn(prompts: tuple[Prompt, ...], rng: random.Random) -> tuple[Prompt, Mapping[str, Value] | None]:
    """One of the moves that are listed or hinted, each as likely as any other; one without a hint has None."""
    number = int(rng.random() * sum([len(prompt.hints) or 1 for prompt in prompts]))
    for prompt in prompts:
        if number < (len(prompt.hints) or 1):
            return prompt, prompt.hints[number] if prompt.hints else None
        number -= len(prompt.hints) or 1
    raise AssertionError("there is a move for each number")


def _rate(make: Callable[[], Iterator[None]]) -> float:
    """How many things the iterator yields a second."""
    count = 0
    begun = process_time()
    for _ in make():
        count += 1
        if not count % 64 and process_time() - begun > SECONDS:
            break
    return count / (process_time() - begun)


def served(engine: Engine[Any], rng: random.Random) -> float:
    """Microseconds that a server needs a move for the views, news and prompts of all seats."""
    games = _games(engine, rng)
    found = [next(games) for _ in range(POSITIONS)]
    seats = range(engine.seats[0])
    begun = process_time()
    for step in found:
        for seat in seats:
            view(step.state, seat)
            engine.prompts(step.state, seat)
            for news in step.news:
                tell(news, seat, engine.name)
    return (process_time() - begun) / POSITIONS * 1e6


def main() -> None:
    rng = random.Random(1)
    limits: list[float] = []
    rates: dict[str, list[float]] = {name: [] for name in engines()}
    works: dict[str, list[float]] = {name: [] for name in engines()}
    for _ in range(ROUNDS):
        limits.append(limit(rng))
        for name, engine in engines().items():
            rates[name].append(steps(engine, rng))
            works[name].append(served(engine, rng))
    print(f"limit: {median(limits):,.0f} steps/s of a toy with frozen attrs and evolve")
    for name, engine in engines().items():
        ratio = median(rate / top for rate, top in zip(rates[name], limits, strict=True))
        print(
            f"{name}: {median(rates[name]):,.0f} steps/s, {ratio:.2f} of the limit; "
            f"{median(works[name]):.1f} µs a move for views, news and prompts of {engine.seats[0]} seats"
        )


if __name__ == "__main__":
    main()
