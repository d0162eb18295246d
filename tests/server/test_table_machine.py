"""People do whatever they like at a table, in any order; the room holds every decision to its promises."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from protocol.choice import Move
from protocol.messages import (
    Act,
    Begin,
    Bot,
    Cover,
    Entropy,
    Find,
    Leave,
    Past,
    Recall,
    Reveal,
    Stand,
    Update,
    Watch,
)
from server.entries import Acted
from server.playing import recalled
from server.situation import index
from server.table import rebuild
from tests.server.rooms import HOUSE, HOUSE_OF_TAPS, ID, Room, must

GAMES = sorted(HOUSE.engines.items()) + sorted(HOUSE_OF_TAPS.engines.items())

who = st.integers(0, 4)  # 3 and 4 are two devices of one person
seat = st.integers(0, 3)
choice = st.integers(0, 2**32)
kind = st.sampled_from(["draw", "roll", "tap", "fly"])


class People(RuleBasedStateMachine):
    """A table and five connections, which come and go. Most of what they do makes sense, the rest need not."""

    @initialize(game=st.sampled_from(GAMES), screens=st.sampled_from([(0, 0, 0), (0, 1, 2), (0, 3, 0), (1, 3, 4)]))
    def open(self, game, screens):
        name, engine = game
        house = HOUSE if name in HOUSE.engines else HOUSE_OF_TAPS
        self.room = Room(house, name, min(3, engine.seats[-1]))
        self.room.players[4] = self.room.player(3)
        for seat, screen in enumerate(screens[: self.room.seats]):
            self.room.sit(screen, seat)

    def holder(self, choice: int) -> int:
        """Somebody who sits, if anybody does."""
        holders = [holder for holder in self.room.table.here.holders if holder is not None]
        return holders[choice % len(holders)] if holders else choice % 5

    @rule(who=who)
    def look_on(self, who):
        self.room.ask(who, Watch(ID))

    @rule(who=who, seat=seat)
    def sit(self, who, seat):
        self.room.sit(who, seat)

    @rule(who=who)
    def sit_where_there_is_room(self, who):
        for seat in self.room.table.empty()[:1]:
            self.room.sit(who, seat)

    @rule(who=who)
    def come_back(self, who):
        for seat in self.room.table.owned(self.room.player(who)):
            self.room.sit(who, seat)

    @rule(choice=choice, seat=seat)
    def stand(self, choice, seat):
        who = self.holder(choice)
        held = self.room.table.held(who)
        self.room.ask(who, Stand(ID, held[0] if held else seat))

    @rule(who=who)
    def leave(self, who):
        self.room.ask(who, Leave(ID))

    @rule(choice=choice)
    def cut(self, choice):
        self.room.cut(self.holder(choice))

    @rule(who=who)
    def begin(self, who):
        self.room.ask(who, Begin(ID))

    @rule(who=who)
    def begin_at_last(self, who):
        for seat in self.room.table.empty():
            self.room.sit(who, seat)
        for seat, holder in enumerate(self.room.table.here.holders):
            if holder is not None:
                self.room.sit(holder, seat)  # with a fresh seal
        for visitor in list(self.room.table.here.visitors):
            self.room.begin(visitor)

    @rule(who=who, seat=seat, right=st.booleans())
    def open_a_seal(self, who, seat, right):
        self.room.ask(who, Entropy(ID, seat, self.room.entropy(seat) if right else bytes(32)))

    @rule()
    def open_all_seals(self):
        self.room.open_seals()

    @rule(choice=choice, seat=seat)
    def reveal(self, choice, seat):
        self.room.ask(self.holder(choice), Reveal(ID, seat))

    @rule(choice=choice)
    def cover(self, choice):
        self.room.ask(self.holder(choice), Cover(ID))

    @rule(choice=choice, moves=st.sampled_from([1, 3, 12, 300]))
    def act(self, choice, moves):
        for turn in range(moves):
            game = self.room.table.kept.game
            if game is None or not game.acting:
                return
            seat = game.acting[0]
            holder = self.room.table.here.holders[seat]
            if holder is None:
                return
            self.room.ask(holder, Reveal(ID, seat))
            self.room.act(seat, choice=choice + turn)
            self.room.settle()

    @rule(choice=choice, seat=seat, late=st.integers(-2, 2), identity=st.integers(0, 60), kind=kind)
    def act_wrongly(self, choice, seat, late, identity, kind):
        who = self.holder(choice)
        self.room.ask(who, Act(ID, seat, max(0, self.room.table.kept.rev - late), identity, Move(kind)))

    @precondition(lambda self: any(isinstance(entry, Acted) for entry in self.room.log))
    @rule(choice=choice)
    def act_again(self, choice):
        acted = [entry for entry in self.room.log if isinstance(entry, Acted)]
        entry = acted[-1 - choice % min(len(acted), 5)]
        before = self.room.table
        game = before.kept.game
        known = game is not None and game.moves.find(entry.seat, entry.id) == entry.move
        for who in list(before.here.visitors):
            self.room.ask(who, Act(ID, entry.seat, before.kept.rev, abs(entry.id), entry.move))
        must(not known or entry.id < 0 or self.room.table is before, "an id twice is done once")

    @rule(choice=choice, start=st.integers(0, 400), onlooker=st.booleans())
    def recall(self, choice, start, onlooker):
        visitors = self.room.table.here.visitors
        for who in sorted(visitors)[choice % 5 :][:1]:
            self.room.ask(who, Recall(ID, None if onlooker else visitors[who].eye, start))

    @rule(choice=choice, seat=seat)
    def recall_anything(self, choice, seat):
        self.room.ask(self.holder(choice), Recall(ID, seat, 0))

    @rule(choice=choice, seats=st.integers(1, 4), identity=st.integers(0, 3))
    def restart(self, choice, seats, identity):
        self.room.restart(self.holder(choice), seats, identity)

    @rule()
    def all_agree(self):
        for holder in set(self.room.table.here.holders) - {None}:
            proposal = self.room.table.here.proposal
            if proposal is not None and holder is not None:
                self.room.restart(holder, proposal.entry.seats, 9, **proposal.named)
        self.room.settle()

    @rule(who=who, seat=seat, brain=st.sampled_from(["random", "clever", "", "genius"]))
    def bot(self, who, seat, brain):
        self.room.ask(who, Bot(ID, seat, brain))

    @rule(choice=choice)
    def a_bot_where_nobody_is(self, choice):
        table = self.room.table
        free = [*table.empty(), *table.here.deserted]
        self.room.ask(0, Watch(ID))
        for seat in free[choice % 3 :][:1]:
            self.room.ask(0, Bot(ID, seat, "random"))

    @rule()
    def bots_come(self):
        for seat, bot in list(self.room.bots.items()):
            connection = 100 + len(self.room.players)
            self.room.players[connection] = bot.player
            self.room.sit(connection, seat)

    @rule(who=who)
    def find(self, who):
        self.room.ask(who, Find("KADU"))

    @rule(seconds=st.sampled_from([0, 0.5, 5, 31]))
    def time_passes(self, seconds):
        self.room.wait(seconds)

    @precondition(lambda self: len(self.room.log) > 8)
    @rule()
    def the_server_starts_anew(self):
        self.room.reload()

    @invariant()
    def the_log_makes_the_table_again(self):
        room = self.room
        must(rebuild(ID, room.log, room.house).kept == room.table.kept, "the log makes the table again")

    @invariant()
    def news_are_those_of_the_game(self):
        """What a connection was told last is what the game, played again, tells that eye."""
        room = self.room
        for heard in room.heard.values():
            for message in heard[-2:]:
                if isinstance(message, Update | Past) and message.number == room.table.kept.number:
                    self._told_rightly(message)

    def _told_rightly(self, message):
        kept = self.room.table.kept
        if kept.game is None:
            return
        end = message.start + len(message.news)
        must(end <= kept.game.told[index(message.seat)], "no news are told before they happen")
        must(recalled(kept, message.seat, message.start, end) == message.news, "news are the eye's own")

    @invariant()
    def presence_makes_sense(self):
        table = self.room.table
        for seat, holder in enumerate(table.here.holders):
            must(holder is None or holder in table.here.visitors, "who holds a seat is there")
            must(holder is None or seat in table.owned(table.here.visitors[holder].player), "a seat is its owner's")
        for who, visitor in table.here.visitors.items():
            must(visitor.eye is None or table.holds(who, visitor.eye), "an eye is of a seat that is held")
            must(visitor.eye not in visitor.waiting, "no news wait for an open eye")
            must(set(visitor.waiting) <= {None, *table.held(who)}, "news wait for held seats only")


TestPeople = People.TestCase
TestPeople.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


class ManyPeople(People):
    """The same for longer, with other people every time."""


TestManyPeople = pytest.mark.timeout(900)(pytest.mark.slow(ManyPeople.TestCase))
TestManyPeople.settings = settings(
    max_examples=300, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck)
)
