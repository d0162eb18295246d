"""A server that cheats is caught by everybody at its table when the game is over, and by whoever checks the record."""

from __future__ import annotations

import random
import zlib
from collections.abc import Mapping

import pytest
from attrs import define, evolve, field

from client.connection.proof import prove
from client.connection.session import Session
from client.records.records import promises, unpacked
from client.texts.verdict import verdict_told
from client.texts.words import Words
from engines.proof import check
from engines.record import Record, RecordError, read
from engines.registry import engines
from engines.replay import replay
from protocol.choice import Scalar
from protocol.evidence import Evidence
from protocol.messages import Phase, Sealed, Welcome
from protocol.records import Recorded, Save
from tests.server.rooms import HOUSE, ID, Room
from tests.support.cheats import CHEATS

OPTIONS: Mapping[str, Mapping[str, Scalar]] = {"kasino": {"rounds": 1}, "leiterspiel": {"board": "leiterspielbrett1"}}
CASES = [(what, game) for what, (_, games) in CHEATS.items() for game in games]


@define
class Guest:
    """A client at a room, who plays at random."""

    room: Room
    who: int
    chance: random.Random
    session: Session = field(init=False)
    heard: int = 0

    def __attrs_post_init__(self) -> None:
        self.session = Session("tests", lambda: self.chance.randbytes(32), self.who * 1000)
        self.session.connected()
        self.session.outgoing()
        self.session.receive(Welcome(1, bytes(16), HOUSE.games(), HOUSE.brains))

    def listen(self) -> bool:
        """Take in what was said, and say what is to be said; False if there was nothing."""
        fresh = self.room.heard[self.who][self.heard :]
        self.heard += len(fresh)
        for message in fresh:
            self.session.receive(message)
        said = self.session.outgoing()
        for request in said:
            self.room.ask(self.who, request)
        return bool(fresh or said)

    def act(self) -> None:
        if self.session.model.prompts:
            prompt = self.chance.choice(self.session.model.prompts)
            move = (
                prompt.fill(self.chance.choice(prompt.hints)) if prompt.hints else prompt.sample(self.chance.randrange)
            )
            self.session.act(move)


def settle(guests: list[Guest]) -> None:
    while sum(guest.listen() for guest in guests):
        guests[0].room.settle()


def played(game: str) -> tuple[Room, list[Guest]]:
    """A whole game between two clients."""
    room = Room(game=game, options=OPTIONS.get(game, {}))
    guests = [Guest(room, who, random.Random(f"{game} {who}")) for who in (0, 1)]
    for seat, guest in enumerate(guests):
        guest.session.watch(ID)
        settle(guests)
        guest.session.sit(seat, f"Name {seat}")
        settle(guests)
    guests[0].session.begin()
    settle(guests)
    while room.phase() is Phase.PLAYING:
        for guest in guests:
            guest.act()
        settle(guests)
    return room, guests


def evidence_of(guest: Guest) -> Evidence:
    (evidence,) = guest.session.gathering.finished()
    return evidence


def record_of(room: Room) -> Record:
    """The record as the server gives it, with the commitment that it published."""
    (recorded,) = room.ask(0, Save(1, ID, None))
    assert isinstance(recorded, Recorded)
    sealed = next(message for message in room.heard[0] if isinstance(message, Sealed))
    return evolve(read(zlib.decompress(recorded.packed)), commitment=sealed.commitment, where={})


@pytest.mark.parametrize("game", sorted(engines()))
async def test_an_honest_game_is_verified_by_both_clients_and_from_its_record(game: str):
    room, guests = played(game)

    for guest in guests:
        evidence = evidence_of(guest)
        assert evidence.own
        assert len(evidence.seen) > 1
        assert check(evidence, engines()).verified
        assert guest.session.gathering.left_out == ()
    assert (await prove(evidence)).verified
    assert replay(record_of(room), engines())


@pytest.mark.parametrize(("what", "game"), CASES)
def test_a_cheat_is_caught_by_both_clients_and_from_the_record(what: str, game: str, monkeypatch: pytest.MonkeyPatch):
    CHEATS[what][0](monkeypatch)
    room, guests = played(game)

    for seat, guest in enumerate(guests):
        verdict = check(evidence_of(guest), engines())
        if what == "an entropy left out" and seat == 0:
            assert verdict.verified, "nobody else can know what was sent"
            continue
        assert verdict.problems
        told = verdict_told(verdict, Words(), ("Anna", "Bert"))
        assert any("NOT FAIR" in line for line in told)
        assert len(told) > 3
    if what != "an entropy left out":
        with pytest.raises(RecordError):
            replay(record_of(room), engines())


@pytest.mark.parametrize("cheats", [False, True])
def test_a_record_that_names_another_secret_than_was_told_is_known_by_who_was_there(
    cheats: bool, monkeypatch: pytest.MonkeyPatch
):
    if cheats:
        CHEATS["a secret chosen late"][0](monkeypatch)
    room, guests = played("up_and_down")
    (recorded,) = room.ask(0, Save(1, ID, None))

    for guest in guests:
        assert guest.session.gathering.contradicts(*promises(unpacked(recorded.packed))) is cheats


async def test_the_rules_in_a_process_of_their_own_find_the_same(monkeypatch: pytest.MonkeyPatch):
    CHEATS["two cards swapped"][0](monkeypatch)
    _, guests = played("up_and_down")
    evidence = evidence_of(guests[0])

    assert await prove(evidence) == check(evidence, engines())


def test_an_entropy_that_is_left_out_is_known_before_the_first_move(monkeypatch: pytest.MonkeyPatch):
    CHEATS["an entropy left out"][0](monkeypatch)
    _, guests = played("up_and_down")

    assert [guest.session.gathering.left_out for guest in guests] == [(), (1,)]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"secret": bytes(32)}, "commitment"),
        ({"seals": (None, None)}, "seals"),
        ({"entropies": (None, None)}, "entropies"),
        ({"moves": ()}, "view"),
        ({"table": "another"}, "view"),
        ({"number": 9}, "view"),
    ],
)
def test_an_end_that_is_not_of_this_game_is_not_believed(change, code):
    _, guests = played("up_and_down")
    evidence = evidence_of(guests[0])

    verdict = check(evolve(evidence, over=evolve(evidence.over, **change)), engines())
    assert code in {problem.code for problem in verdict.problems} or verdict.problems[0].code in {"move", "result"}


def test_what_cannot_be_checked_is_not_called_verified():
    _, guests = played("up_and_down")
    evidence = evidence_of(guests[0])

    gone = evolve(evidence.over, result=evolve(evidence.over.result, reason="rules_gone"))
    assert check(evolve(evidence, over=gone), engines()).unchecked == "no_rules"
    long = evolve(evidence, over=evolve(evidence.over, moves=None))
    assert check(long, engines()).unchecked == "no_moves"
    assert check(evolve(evidence, version=9), engines()).unchecked == "no_rules"
    assert check(evidence, {}).unchecked == "no_rules"
    assert not check(long, engines()).verified
