"""Which news have been told at this screen, and which a player who comes to it still has to hear.

Each seat has news of its own and so have the onlookers, in numbers of their own: the same move is one piece of
news in each. A screen that changes hands tells a player what everybody could see meanwhile before the cards are
shown, and afterwards only what that seat alone was told.
"""

from __future__ import annotations

from client.connection.model import Eye, Model
from client.table.curtain import has_secrets
from protocol.news import News


class Told:
    """Counts of news, for one game after the other."""

    def __init__(self) -> None:
        self._number = 0
        self._next: dict[Eye, int] = {}  # the number of the next news to tell, by the eye they are for
        self._heard: dict[int, int] = {}  # how many of the onlookers' news a seat has heard, at this screen
        self._revealed: int | None = None  # a seat just revealed, whose first news are those of the time before
        self._own: list[str] = []  # kinds told to the shown seat that the onlookers' news will hold again
        self._covered: int | None = None  # the seat they were told to

    def fresh(self, model: Model) -> tuple[News, ...]:
        """News for the eye that is open, each told once."""
        self._turn_page(model)
        self._settle(model)
        eye = model.eye if has_secrets(model) else None
        start = self._next.get(eye, 0)
        news = model.log[start:]
        self._next[eye] = max(start, len(model.log))
        if eye is None:
            return news
        if len(model.mine) < 2:
            return self._beyond_onlookers(model, eye, news)
        if eye == self._revealed and news:
            news = self._private(model, eye, news)
        self._revealed = None
        self._own += [one.kind for one in news]
        return news

    def meanwhile(self, model: Model, seat: int) -> tuple[News, ...]:
        """What everybody could see since this seat last looked at this screen."""
        self._turn_page(model)
        self._settle(model)
        public = _public(model)
        self._next[None] = len(public)
        return public[self._heard.get(seat, 0) :]

    def revealed(self, model: Model, seat: int) -> None:
        """The seat looks from now on; ``meanwhile`` was told to it."""
        self._revealed = seat
        self._own = []
        self._covered = None
        self._next[None] = len(_public(model))

    def covered(self, seat: int) -> None:
        """The seat looks no longer."""
        self._covered = seat

    def _turn_page(self, model: Model) -> None:
        number = model.seated.number if model.seated else 0
        if number != self._number:
            self._number = number
            self._next, self._heard, self._own, self._covered, self._revealed = {}, {}, [], None, None

    def _private(self, model: Model, seat: int, news: tuple[News, ...]) -> tuple[News, ...]:
        """Those of the news that say more than the onlookers' of the same time."""
        public = list(_public(model)[self._heard.get(seat, 0) :])
        self._heard[seat] = len(_public(model))
        return _beyond(public, news)

    def _beyond_onlookers(self, model: Model, seat: int, news: tuple[News, ...]) -> tuple[News, ...]:
        """Those of the news that say more than what was told here while this player looked on before sitting down."""
        heard = self._heard.get(seat, 0)
        public = list(_public(model)[heard : self._next.get(None, 0)])
        before = len(public)
        found = _beyond(public, news)
        self._heard[seat] = heard + before - len(public)
        return found

    def _settle(self, model: Model) -> None:
        """What the seat before was told while it looked need not be told again to it, nor to the open screen."""
        if self._covered is None or model.eye is not None:
            return
        public = _public(model)
        place = self._next.get(None, 0)
        while self._own and place < len(public):
            if self._own.pop(0) == public[place].kind:
                place += 1
        self._next[None] = self._heard[self._covered] = place
        if not self._own:
            self._covered = None


def _beyond(public: list[News], news: tuple[News, ...]) -> tuple[News, ...]:
    """Those of the news that are not in ``public``, from which its counterpart of each is taken."""
    found = []
    for one in news:
        same = next((place for place, other in enumerate(public) if other.kind == one.kind), None)
        if same is None or public[same] != one:
            found.append(one)
        del public[: 0 if same is None else same + 1]
    return tuple(found)


def _public(model: Model) -> tuple[News, ...]:
    log = model.logs.get(None)
    return log.news if log else ()
