"""People at line faces, in one process with the real server: what they read, and what reaches their program when."""

from __future__ import annotations

import re
from functools import partial
from random import Random

import pytest

from client.connection.model import Line
from client.connection.session import Session
from client.ending import Ending
from client.line.screen import CLEAR
from client.table.arrangement import Arrangement, Person
from client.table.seating import Hosting, Joining, Watching
from engines.registry import engines
from protocol.choice import Prompt
from protocol.messages import Bye, Phase
from tests.support.desks import Desk, desk, server
from tests.support.guests import settle

CARDS = "up_and_down"
BOARD = "leiterspiel"


def hosted(game: str, *names: str, open_: int = 0, session: Session) -> Hosting:
    people = tuple(Person(name) for name in names)
    return Hosting(session, Arrangement(game, people, open_), begins=not open_)


def hosts(game: str, *names: str, open_: int = 0):
    return lambda session: hosted(game, *names, open_=open_, session=session)


def joins(code: str, *people: Person):
    return lambda session: Joining(session, code, people)


def code_of(host: Desk) -> str:
    assert host.session.model.opened is not None
    return host.session.model.opened.code


async def test_a_covered_hand_is_not_even_in_the_program_before_its_player_looks():
    chance = Random(7)
    async with desk(server(), hosts(CARDS, "Anna", "Bert"), terminal=True) as shared:
        session, before = shared.session, shared.read()
        seen: set[int] = set()
        while session.model.phase is Phase.PLAYING:
            seat = session.model.acting[0]
            name = session.model.names[seat]
            assert before.endswith(f"When only {name} can see the screen, press Enter.\n> ")
            assert CLEAR in before
            assert session.model.eye is None
            assert set(session.model.logs) <= {None, *seen}
            view = session.model.view
            assert view is not None
            assert all(isinstance(view.zones[f"hands.{each}"], int) for each in (0, 1))

            shown = await shared.type("")
            assert shown.endswith(f"{name}> ")
            seen.add(seat)

            told = await shared.type(str(1 + chance.randrange(len(session.model.prompts))))
            assert told.splitlines()[0].startswith(name)
            if session.model.phase is Phase.PLAYING:
                assert session.model.view is None or session.model.eye is None
                before = await shared.type("")

        assert re.search(r"wins?:|share|draw", told)
        assert "Play again?" in told


async def test_who_comes_to_the_screen_hears_what_happened_meanwhile_once():
    async with desk(server(), hosts(CARDS, "Anna", "Bert")) as shared:
        first, second = (shared.session.model.names[seat] for seat in _order(shared))
        shared.read()
        await shared.type("")
        drawn = await shared.type("draw")
        assert re.match(rf"{first} draws the \w+ of \w+\.\nPress Enter to hide {first}'s cards\.\n$", drawn)

        meanwhile = await shared.type("")
        assert meanwhile.startswith(f"The cards are dealt. {first} begins.\n{first} draws a card.\n")
        shown = await shared.type("")
        assert "draws" not in shown
        assert "dealt" not in shown

        await shared.type("draw")
        again = await shared.type("")
        assert again.startswith(f"{second} draws a card.\n")
        assert "begins" not in again


def _order(shared: Desk) -> tuple[int, int]:
    first = shared.session.model.acting[0]
    return (first, 1 - first)


async def test_a_board_needs_no_curtain_and_turns_to_the_next_player_by_itself():
    async with desk(server(), hosts(BOARD, "Anna", "Bert"), terminal=True) as shared:
        assert shared.read().endswith("Anna to move: roll the die.\nAnna> ")

        rolled = await shared.type("")
        assert re.search(r"Anna rolls a [1-6]\.\nAnna's pawn walks to field", rolled)
        assert rolled.endswith("Bert to move: roll the die.\nBert> ")
        assert "\x1b" not in rolled


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("play the moon", "is not understood"),
        ("drwa", "Did you mean: draw a card from the stack"),
        ("hepl", "Did you mean: help"),
        ("99", "is not understood"),
        ("back", "There is nothing to take back"),
        ("hint", "There is no hint"),
        ("stand", "Which seat?"),
        ("bot", "No seat is free"),
        ("bot randum", "There is no bot called randum"),
        ("sit", "cannot be a name"),
        ("sit Anna", "No seat is free"),
        ("new seats=5", "at least 2 and at most 2 players"),
        ("begin", "The game has begun already"),
    ],
)
async def test_a_mistake_is_answered_kindly_and_costs_nothing(typed: str, answer: str):
    async with desk(server(), hosts(CARDS, "Anna", "Bert")) as shared:
        await shared.type("")
        rev = shared.rev
        said = await shared.type(typed)

        assert answer in said
        assert shared.rev == rev
        assert shared.session.model.prompts


@pytest.mark.parametrize("words", [True, False], ids=["by words", "by number"])
async def test_a_move_is_played_by_the_words_and_codes_of_its_parts_or_by_its_number(words: bool):
    async with desk(server(), hosts(CARDS, "Anna", "Bert")) as shared:
        await draw_until(shared, plays=1)
        play = next(prompt for prompt in shared.session.model.prompts if prompt.kind == "play")
        side = "left" if play.given["pile"] == "centre.0" else "right"

        said = await shared.type(f"play {str(play.given['card']).lower()} {side}" if words else "1")
        assert re.match(r"(Anna|Bert) plays the \w+ of \w+ on the (left|right) pile\.", said)
        if words:
            assert f"on the {side} pile" in said


async def test_what_fits_several_moves_is_asked_back():
    async with desk(server(), hosts(CARDS, "Anna", "Bert")) as shared:
        await draw_until(shared, plays=2)

        assert (await shared.type("play")).startswith("Which of these?\n  1  play the ")


async def draw_until(shared: Desk, *, plays: int):
    """The players look and draw in turn until whoever looks could play so many ways."""
    await shared.type("")
    for _ in range(10):
        if sum(prompt.kind == "play" for prompt in shared.session.model.prompts) >= plays:
            return
        await shared.type("draw", "", "")
    raise AssertionError("nothing fits; another seed is needed")


async def test_people_at_two_screens_agree_on_a_new_game():
    at = server()
    async with (
        desk(at, hosts(BOARD, "Anna", open_=1)) as anna,
        desk(at, joins(code_of(anna).lower(), Person("Bert"))) as bert,
    ):
        assert 'Bert sits down in seat 2.\nAll seats are taken. Type "begin" to begin.' in anna.read()
        await anna.type("begin")
        await anna.type("roll")
        bert.read()

        assert 'Type "yes"' in await anna.type("new board=leiterspielbrett1")
        await anna.type("yes")
        offered = bert.read()
        assert "Anna would like a new game for 2 players (Board: leiterspielbrett1;" in offered
        assert 'Type "new" to agree' in offered
        assert bert.number == 1

        begun = await bert.type("new")
        await at.clock.turn(0)
        begun += bert.read()
        assert "The game was broken off." in begun
        assert "Board leiterspielbrett1, 5 rows of 6" in begun + anna.read()
        assert anna.number == bert.number == 2


@pytest.mark.parametrize("typed", ["new seats=9", "new board=nowhere", "new what=1"])
async def test_a_new_game_that_cannot_be_is_told_before_anybody_is_asked_to_break_off(typed: str):
    async with desk(server(), hosts(BOARD, "Anna", "Bert")) as shared:
        said = await shared.type(typed)
        assert said
        assert "yes" not in said
        await shared.type("yes")
        assert shared.number == 1


async def test_a_new_game_is_declined_by_the_word_that_the_question_leads_to():
    async with desk(server(), hosts(BOARD, "Anna", "Bert")) as shared:
        assert "yes" in await shared.type("new")
        assert "not understood" not in await shared.type("no")
        assert "not understood" in await shared.type("yes")  # it was asked once
        assert shared.number == 1


@pytest.mark.parametrize("game", [CARDS, BOARD, "kasino"])
async def test_what_is_not_understood_is_said_back_in_a_few_words(game: str):
    async with desk(server(), hosts(game, "Anna", "Bert")) as shared:
        await shared.type("")
        for typed in ("1", "x" * 5000, "sit " + "y" * 5000, "bot " + "z" * 5000, "save " + "w" * 5000):
            said = await shared.type(typed)
            assert all(len(line) < 1000 for line in said.splitlines()), typed[:9]


async def test_a_game_for_more_players_waits_for_them_to_sit_down():
    async with desk(server(), hosts(BOARD, "Anna", "Bert")) as shared:
        assert "One seat is still empty" in await shared.type("new seats=3", "yes")
        assert shared.session.model.phase is Phase.OPEN

        assert "One seat is still empty" in await shared.type("begin")
        assert 'Cleo sits down in seat 3.\nAll seats are taken. Type "begin"' in await shared.type("sit Cleo")
        assert "Anna to move" in await shared.type("begin")


async def test_a_screen_that_loses_one_of_its_seats_plays_on_with_the_others():
    async with desk(server(), hosts(BOARD, "Anna", "Bert", "Cleo")) as shared:
        told = await shared.type("new seats=2", "yes")

        assert "There is no seat for Cleo in the new game." in told
        assert "This screen is looking on" not in told
        assert "Anna to move" in told


async def test_a_broken_line_is_told_to_both_sides_and_mended():
    at = server()
    async with desk(at, hosts(BOARD, "Anna", open_=1)) as anna, desk(at, joins(code_of(anna), Person("Bert"))) as bert:
        await anna.type("begin")
        anna.read()
        await bert.cut()
        assert "The connection to the server is lost" in bert.read()
        assert "Bert's connection is lost. The table waits." in anna.read()

        await at.clock.turn(31)
        assert "Bert has been away for a while." in anna.read()

        await bert.mend()
        assert "The connection is back." in bert.read()
        assert "Bert is back." in anna.read()


@pytest.mark.parametrize("arrives", [True, False], ids=["the answer is lost", "the move is lost"])
async def test_a_move_whose_line_breaks_counts_once(arrives: bool):
    async with desk(server(), hosts(BOARD, "Anna", "Bert")) as shared:
        shared.read()
        rev = shared.rev
        shared.deafen(not arrives)
        shared.face.typed("roll")
        shared.link.flush()
        if not arrives:
            await settle()
        await shared.cut()
        await shared.mend()

        assert shared.session.model.sent is None
        assert shared.rev == rev + 1
        assert len(re.findall("Anna rolls", shared.read())) == 1


async def test_a_seat_taken_over_from_elsewhere_leaves_the_first_screen_looking_on():
    at = server()
    async with desk(at, hosts(BOARD, "Anna", open_=1)) as first:
        code, token = code_of(first), first.session.token
        async with desk(at, joins(code), token=token) as second:
            assert "Anna now plays on another device.\nThis screen is looking on." in first.read()
            assert second.session.model.mine == (0,)
            assert first.session.model.mine == ()


async def test_an_onlooker_sees_the_table_and_every_move():
    at = server()
    async with desk(at, hosts(CARDS, "Anna", "Bert")) as shared, desk(at, partial(_watching, code_of(shared))) as eye:
        assert "Left pile: " in eye.read()
        await shared.type("", "draw")

        assert re.search(r"^(Anna|Bert) draws a card\.$", eye.read(), re.MULTILINE)


def _watching(code: str, session: Session) -> Watching:
    return Watching(session, code)


@pytest.mark.parametrize(
    ("person", "answer"),
    [
        (Person("Bert", 0), "Seat 1 is taken or does not exist"),
        (Person("Bert", 7), "Seat 8 is taken or does not exist"),
        (Person("ANNA"), "Somebody at the table is called ANNA already"),
    ],
)
async def test_who_finds_no_seat_is_told_why(person: Person, answer: str):
    at = server()
    async with desk(at, hosts(BOARD, "Anna", open_=1)) as anna, desk(at, joins(code_of(anna), person)) as other:
        assert answer in other.read()


async def test_a_code_of_no_table_ends_the_visit():
    async with desk(server(), joins("XOXOXO", Person("Anna"))) as lost:
        assert "There is no such table." in lost.read()
        assert lost.face.ended is Ending.FAILED


async def test_a_move_that_asks_for_cards_is_played_part_by_part_or_at_once():
    async with desk(server(), hosts("kasino", "Anna", "Bert")) as shared:
        await shared.type("")
        capture = await until_a_card_takes(shared)
        card, taken = str(capture.given["card"]), capture.hints[0][capture.asks[0].name]
        assert isinstance(taken, tuple)

        assert re.search("For instance: take .*the ", await shared.type("hint"))
        assert "take cards from the table with the " in await shared.type("?")
        assert "Which cards" in await shared.type(f"capture {card}")
        assert '"elephant" does not fit here.' in await shared.type("elephant")
        assert "For instance: " in await shared.type("hint")
        await shared.type("back")

        said = await shared.type(" ".join(["capture", card, *map(str, taken)]).lower())
        assert re.match(r"(Anna|Bert) takes ", said)


async def until_a_card_takes(shared: Desk) -> Prompt:
    """The players lay cards in turn until a card of whoever looks could take some."""
    for _ in range(20):
        found = [prompt for prompt in shared.session.model.prompts if prompt.kind == "capture" and prompt.hints]
        if found:
            return found[0]
        await shared.type("lay", "1", "", "")
    raise AssertionError("nothing can be taken; another seed is needed")


TYPED = (
    *map(str, range(12)),
    *("", "?", "table", "log", "board", "back", "hint", "seats", "options", "help", "code", "yes", "begin"),
    *("draw", "roll", "play", "pass", "replace", "1 2", "1, 3", "7S left", "lay 2", "keep", "seen", "sit Cleo", "bot"),
    *(
        "{}",
        "%s",
        "\x1b[2J",
        "♥",
        "ß ẞ",
        "new seats=",
        "new =",
        "new a=b",
        "stand 9",
        "@",
        "sit @",
        "-1",
        "9" * 5000,
        "sit A@" + "9" * 5000,
    ),
)


@pytest.mark.parametrize("game", engines())
async def test_whatever_people_type_the_game_goes_on(game: str):
    chance = Random(game)
    async with desk(server(), hosts(game, "Anna", "Bert"), terminal=True) as shared:
        revs = set()
        for _ in range(600):
            said = await shared.type(chance.choice(TYPED))
            assert shared.session.model.line is Line.ONLINE
            assert "…" not in said.replace("9…", "")  # what was typed is said back shortened, but no text has a gap
            assert "\x1b" not in said.replace(CLEAR, "")
            if shared.session.model.update is not None:
                revs.add(shared.rev)
        assert len(revs) > 5


async def test_a_table_that_is_no_more_is_told_and_left():
    async with desk(server(), hosts(BOARD, "Anna", "Bert")) as shared:
        shared.read()
        shared.session.receive(Bye("expired", shared.session.model.table))
        shared.face.changed()

        assert "cleared away" in shared.read()
        assert shared.face.ended is Ending.FAILED
