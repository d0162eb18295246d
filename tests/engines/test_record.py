"""A record is a game as text: the same game comes back, or a clear refusal, and never anything between."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from engines.record import Player, Record, RecordError, read, write
from engines.registry import engines
from engines.replay import replay
from protocol.choice import Scalar
from protocol.messages import Kind
from protocol.news import Result
from tests.support.records import NAMES, record_of

README = Path(__file__).parents[2] / "engines" / "README.md"
TITLE = "Spieltisch record"
GAMES = sorted(engines())
SHORT: dict[str, dict[str, Scalar]] = {
    "kasino": {"rounds": 1},
    "kaboo": {"max_turns": 30},
    "leiterspiel": {"board": "leiterspielbrett1"},
}


@pytest.fixture(params=GAMES)
def record(request: pytest.FixtureRequest) -> Record:
    return record_of(request.param, 1, options=SHORT.get(request.param, {}))


def test_the_record_in_the_readme_is_a_true_one():
    text = README.read_text(encoding="utf-8").split("```\n" + TITLE)[1].split("```")[0]

    assert len(replay(read(TITLE + text), engines()).steps) == 3


def refused_or_same(text: str | bytes, record: Record) -> bool:
    """Whether the text is refused; AssertionError if it is read as another game."""
    try:
        found = read(text)
    except RecordError:
        return True

    assert found == record
    return False


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(len(NAMES)))
def test_a_record_comes_back_as_it_was_and_is_true(game: str, seed: int):
    record = record_of(game, seed, most=20 * seed or 10_000)

    found = read(write(record).encode())
    assert found == record
    assert len(replay(found, engines()).steps) == len(record.moves) + 1


@given(name=st.text(max_size=40), seed=st.binary(max_size=9))
def test_any_name_can_stand_in_a_record(name: str, seed: bytes):
    record = evolve(record_of("up_and_down", 1, most=1), seats=(Player(name), Player(name, Kind.BOT, "random", seed)))

    assert read(write(record)) == record


def test_white_space_and_line_ends_are_of_no_account(record: Record):
    lines = write(record).splitlines()
    spaced = "\r\n\r\n".join(f"  {line}\t" for line in lines)

    assert read(b"\xef\xbb\xbf" + spaced.encode()) == record
    assert read("\r".join(lines)) == record


def check_bytes(record: Record) -> None:
    """Change every byte of the record, one at a time."""
    text, chance, refused = write(record).encode(), random.Random(5), 0
    for place, byte in enumerate(text):
        other = chance.choice([code for code in range(256) if code != byte])
        refused += refused_or_same(text[:place] + bytes([other]) + text[place + 1 :], record)

    assert refused > len(text) * 0.9


def test_a_single_byte_changed_is_refused_or_the_same_game():
    check_bytes(record_of("kaboo", 1, options=SHORT["kaboo"]))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_single_byte_changed_in_a_record_of_any_game_is_refused_or_the_same_game(record: Record):
    check_bytes(record)


def mangled(text: str, chance: random.Random) -> str:
    """The text with lines lost, doubled, exchanged, or its end cut off."""
    lines = text.splitlines(keepends=True)
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            return text[: chance.randrange(len(text))]
        case 1:
            return "".join(lines[:one] + lines[one + 1 :])
        case 2:
            return "".join([*lines[:one], lines[other], *lines[one:]])
        case _:
            lines[one], lines[other] = lines[other], lines[one]
            return "".join(lines)


def check_mangled(record: Record, times: int) -> None:
    text, chance = write(record), random.Random(6)
    for _ in range(times):
        refused_or_same(mangled(text, chance), record)


def test_a_mangled_text_is_refused_or_the_same_game(record: Record):
    check_mangled(record, 200)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_ten_thousand_mangled_texts_are_refused_or_the_same_game(record: Record):
    check_mangled(record, 10_000)


@given(text=st.text(alphabet=string.printable, max_size=200))
def test_any_other_text_is_refused(text: str):
    with pytest.raises(RecordError):
        read(text)


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe", b"Spieltisch record 1\n\xff", b"[" * 100_000, b"Spieltisch record 2\n"]
)
def test_what_is_no_record_is_refused_with_its_line(data: bytes):
    with pytest.raises(RecordError):
        read(data)


def lies(record: Record) -> Iterator[tuple[str, str, Record]]:
    """Records with a right checksum that are not true: what is wrong, the part whose line is named, the record."""
    zero = bytes(32)
    yield "another game", "game", evolve(record, game="whist")
    yield "another version", "game", evolve(record, version=record.version + 1)
    yield (
        "too many seats",
        "seat 0",
        evolve(
            record,
            seats=record.seats * 32,
            seals=record.seals * 32,
            entropies=record.entropies * 32,
            result=None,
        ),
    )
    yield "an unknown option", "option zest", evolve(record, options={**record.options, "zest": True})
    yield "another secret", "secret", evolve(record, secret=zero)
    yield "another commitment", "secret", evolve(record, commitment=zero)
    yield "another entropy", "entropy 0", evolve(record, entropies=(zero, *record.entropies[1:]))
    yield "another key", "key", evolve(record, key=zero)
    yield "another table", "key", evolve(record, table="t2")
    yield "another number", "key", evolve(record, number=record.number + 1)
    yield "another seal", "entropy 0", evolve(record, seals=(zero, *record.seals[1:]))
    first = record.moves[0]
    yield (
        "a move of nobody's turn",
        "move 0",
        evolve(record, moves=(evolve(first, move=evolve(first.move, kind="fly")),)),
    )
    yield "a move missing at the end", "result", evolve(record, moves=record.moves[:-1])
    invisible = (evolve(record.seats[0], name="a\u202eb"), *record.seats[1:])
    yield "a name that hides something", "seat 0", evolve(record, seats=invisible)
    same = (*record.seats[:-1], evolve(record.seats[0], name=record.seats[0].name.upper()))
    yield "two names alike", f"seat {len(same) - 1}", evolve(record, seats=same)
    yield "a result before the end", "result", evolve(record, result=None)
    assert record.result
    better = tuple(reversed(range(1, len(record.seats) + 1)))
    worse = tuple(range(1, len(record.seats) + 1))
    other = better if record.result.places != better else worse
    yield "another winner", "result", evolve(record, result=evolve(record.result, places=other))
    yield "another reason", "result", evolve(record, result=evolve(record.result, reason="charm"))
    yield "broken off after the end", "result", evolve(record, result=evolve(record.result, reason="broken_off"))


def refused_in(record: Record) -> int | None:
    """The line that is found untrue."""
    try:
        replay(record, engines())
    except RecordError as error:
        return error.line
    return None


def test_a_lie_with_a_right_checksum_is_refused_with_its_line(record: Record):
    for what, part, lying in lies(record):
        found = read(write(lying))
        assert refused_in(found) == found.where[part], what


def test_options_that_a_game_lacks_are_refused(record: Record):
    for key in record.options:
        lying = read(
            write(evolve(record, options={name: value for name, value in record.options.items() if name != key}))
        )
        with pytest.raises(RecordError, match=f"option {key}"):
            replay(lying, engines())


def test_a_game_broken_off_has_no_winner():
    record = record_of("kasino", 3, most=10)

    assert replay(evolve(record, result=Result((1, 1), None, "broken_off", {})), engines())
    for lie in (Result((1, 2), None, "broken_off", {}), Result((1, 1), (0, 0), "broken_off", {})):
        with pytest.raises(RecordError, match="no winner"):
            replay(evolve(record, result=lie), engines())


def test_the_text_of_a_running_game_shows_no_hidden_card_in_plain_sight():
    record = record_of("up_and_down", 2, most=6)
    played = {str(value) for move in record.moves for value in move.move.args.values()}
    text = write(record)
    hidden = [card for card in engines()["up_and_down"].pieces if card not in played]

    assert not [card for card in hidden if f'"{card}"' in text]
