"""The window as somebody sees and plays it: by keys alone or by clicks alone, and with nothing shown too early."""

from __future__ import annotations

import random

import pygame
import pytest
from attrs import evolve

from client.connection.session import Session
from client.table.arrangement import Arrangement, Person
from client.table.choosing import values_of
from client.table.seating import Hosting, Seating
from client.texts.words import Words, languages
from client.window.pages.rows import Button, Field
from client.window.pieces.deck import Style
from client.window.table.boards import Boards
from protocol.messages import Phase
from protocol.scene import Shape
from tests.conformance.faces.window import Noting
from tests.support.desks import server
from tests.support.windows import Pane, pane

RANKED, SUMS, SQUARES, BOARD, TRIOS = "up_and_down", "kasino", "kaboo", "leiterspiel", "tauchen"
GAMES = [RANKED, SUMS, SQUARES, BOARD, TRIOS]
ENTER = pygame.K_RETURN


def hosting(game: str, *names: str, left: int = 0):
    def seating(session: Session) -> Seating:
        return Hosting(session, Arrangement(game, tuple(map(Person, names)), left), begins=not left)

    return seating


async def at_turn(sat: Pane) -> None:
    """Until somebody may choose."""
    for _ in range(6):
        if not sat.sitting.asked and sat.session.model.phase is Phase.PLAYING:
            await sat.press(ENTER)


async def play_by_keys(sat: Pane, chance: random.Random) -> None:
    """Some move, whatever it takes."""
    await at_turn(sat)
    for _ in range(30):
        if not sat.sitting.asked:
            return
        if sat.sitting.choice.ready is not None:
            await sat.press(ENTER)
            return
        await sat.press(pygame.K_RIGHT, pygame.K_SPACE)
        if sat.sitting.choice.ready is None and chance.random() < 0.3:
            await sat.sign("1")
    raise AssertionError("no move could be made by keys")


@pytest.mark.parametrize("game", GAMES)
async def test_every_option_of_every_prompt_is_reached_by_the_arrow_keys_alone(game):
    async with pane(server(), hosting(game, "Anna", "Bert")) as sat:
        chance = random.Random(7)
        for _ in range(6):
            await at_turn(sat)
            wanted = {value for prompt in sat.session.model.prompts for value in values_of(prompt)}
            wanted |= {prompt.kind for prompt in sat.session.model.prompts}
            reached = set()
            for _ in range(len(wanted) + 8):
                await sat.press(pygame.K_RIGHT)
                if sat.sitting.cursor is not None:
                    reached.add(sat.sitting.cursor.value)
            kinds = {prompt.kind for prompt in sat.session.model.prompts}
            ready = sat.sitting.choice.ready
            if ready is not None:
                reached.add(ready.kind)  # played by Enter
            assert wanted - reached == set(), kinds
            await play_by_keys(sat, chance)


async def test_a_die_is_rolled_by_a_click_on_it():
    async with pane(server(), hosting(BOARD, "Anna", "Bert")) as sat:
        die = next(thing for thing in sat.table.things() if thing.sort == "die")
        before = sat.rev

        await sat.click(*die.box.middle)

        assert sat.rev == before + 1


async def test_a_card_under_the_pointer_is_named_in_words_and_no_covered_one_is():
    async with pane(server(), hosting(RANKED, "Anna", "Bert")) as sat:
        await sat.press(ENTER)
        sat.window.redraw()
        card = next(thing for thing in sat.table.things() if thing.face)
        covered = next(thing for thing in sat.table.things() if thing.sort == "card" and not thing.face)
        before = sat.pixels
        sat.window.handle(
            pygame.event.Event(pygame.MOUSEMOTION, pos=tuple(map(round, card.box.middle)), buttons=(0, 0, 0))
        )
        assert sat.window.redraw()
        assert sat.pixels != before
        assert sat.table.named(card.box.middle) == sat.sitting.words.say(f"card.{card.face}")
        assert " of " not in sat.table.named(covered.box.middle)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (2560, 1440)])
async def test_below_each_card_of_a_square_stands_what_the_news_call_its_place(size):
    async with pane(server(), hosting(SQUARES, "Anna", "Bert"), size) as sat:
        await at_turn(sat)
        sat.window.pictures = noting = Noting(Style())
        sat.window.draw()
        table = sat.table
        squares = [zone for zone in table.zones() if zone.shape is Shape.SQUARE]
        placed = [thing for thing in table.things() if thing.placed]
        assert len(squares) == 2
        for thing in placed:
            assert noting.written.count(table.telling.place(str(thing.names[0]))) == len(squares)
            below = thing.box.y + thing.box.high
            zone = table.arranged.zones[thing.zone]
            assert below + table.arranged.label <= zone.y + zone.high + 1
            under = [other.box.y for other in placed if other.box.x == thing.box.x and other.box.y > thing.box.y]
            assert all(y >= below + table.arranged.label - 1 for y in under)


async def test_a_board_is_shown_by_the_picture_that_the_server_has_of_it():
    async with pane(server(), hosting(BOARD, "Anna", "Bert")) as sat:
        layout = sat.session.model.layout
        assert layout is not None
        board = next(zone.board for zone in layout.zones if zone.board)
        assert board.picture is not None
        await sat.hang_pictures()
        assert sat.desk.boards.has(board.picture)
        with_picture = sat.pixels
        sat.desk.boards = Boards()
        assert sat.pixels != with_picture  # drawn from its fields


async def test_a_card_is_played_by_clicks_alone():
    async with pane(server(), hosting(SUMS, "Anna", "Bert")) as sat:
        await sat.click(*sat.desk.spots[0].box.middle)  # the curtain
        assert sat.sitting.asked
        before = sat.rev
        trail = next(prompt for prompt in sat.session.model.prompts if prompt.kind == "trail")
        for wanted in (trail.given["card"], "trail", "play"):
            spot = next(spot for spot in sat.desk.spots if spot.target.value == wanted)
            await sat.click(*spot.box.middle)

        assert sat.rev == before + 1


async def test_behind_the_curtain_no_pixel_depends_on_anything_that_is_covered():
    async with pane(server(), hosting(RANKED, "Anna", "Bert")) as sat:
        before = sat.pixels
        hangs = sat.sitting.hangs
        await sat.press(ENTER)
        shown = sat.session.model.update
        assert shown is not None
        assert hangs is not None
        assert sat.pixels != before
        hand = shown.view.zones[f"hands.{hangs}"]
        assert isinstance(hand, tuple)

        sat.sitting.hangs = hangs
        covered = sat.pixels
        for order in (hand[::-1], hand[1:], ("AS", "KH")):
            view = evolve(shown.view, zones={**shown.view.zones, f"hands.{hangs}": order})
            sat.session.model = evolve(sat.session.model, update=evolve(shown, view=view))
            assert sat.pixels == covered


async def test_cards_that_lie_covered_look_the_same_whatever_they_are():
    async with pane(server(), hosting(SUMS, "Anna", "Bert")) as sat:
        await sat.press(ENTER)
        table, eye = sat.table, sat.session.model.eye
        assert eye is not None
        inner = table.arranged.zones[f"hands.{1 - eye}"]
        covered = [thing for thing in table.things() if inner.holds(thing.box.middle)]
        assert covered
        assert all(thing.face is None and thing.names == () for thing in covered)


async def test_the_curtain_falls_between_turns_and_closes_what_was_open():
    async with pane(server(), hosting(RANKED, "Anna", "Bert")) as sat:
        await sat.press(ENTER)
        shown = sat.pixels
        await play_by_keys(sat, random.Random(1))
        await sat.sign("L")
        assert sat.window.pages
        await sat.press(pygame.K_ESCAPE)
        await sat.press(ENTER)
        assert sat.sitting.closed
        assert sat.window.pages == []
        assert sat.desk.table((900, 600)) is None
        assert sat.pixels != shown


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("game", GAMES)
async def test_everything_on_the_table_lies_within_the_window(game, size):
    async with pane(server(), hosting(game, "Anna", "Bert"), size) as sat:
        chance = random.Random(3)
        for _ in range(4):
            await at_turn(sat)
            table = sat.table
            for thing in table.things():
                corner = thing.box.x + thing.box.wide - 2, thing.box.y + thing.box.high - 2
                assert any(felt.holds(corner) and felt.holds(thing.box.middle) for felt in table.arranged.felts), thing
            await play_by_keys(sat, chance)


async def test_an_idle_window_is_not_drawn_again():
    async with pane(server(), hosting(RANKED, "Anna", "Bert")) as sat:
        sat.window.redraw()
        assert not sat.window.redraw()
        await sat.press(ENTER)
        sat.window.soil()
        assert sat.window.redraw()


async def test_the_lobby_shows_the_code_and_takes_a_name_with_umlauts():
    async with pane(server(), hosting(RANKED, "Anna", left=1)) as sat:
        lobby = sat.window.pages[-1]
        first = next(place for place, row in enumerate(lobby.rows) if isinstance(row, Button))
        await sat.press(pygame.K_DOWN)
        assert lobby.focus == first + 1  # the second seat
        await sat.press(ENTER, ENTER)  # somebody at this screen sits down
        assert isinstance(sat.window.pages[-1].rows[0], Field)
        sat.window.handle(pygame.event.Event(pygame.TEXTINPUT, text="Jörg Äß"))
        await sat.press(ENTER)

        assert sat.session.model.names == ("Anna", "Jörg Äß")


async def test_the_lobby_is_in_the_language_that_is_chosen_over_it():
    words = Words("en")
    async with pane(server(), hosting(BOARD, "Anna", left=1), words=words) as sat:
        lobby = sat.window.pages[-1]
        for language in languages():
            sat.preferences.change(language=language)
            assert lobby.title == Words(language).first(f"game.{BOARD}")
            assert Words(language).say("table.leave") in [getattr(row, "text", "") for row in lobby.rows]


@pytest.mark.parametrize("language", ["en", "de", "fi"])
async def test_a_whole_game_is_played_by_keys_to_its_end_page(language):
    async with pane(server(), hosting(BOARD, "Änne", "Jürgen"), words=Words(language)) as sat:
        for _ in range(400):
            if sat.session.model.phase is Phase.OVER:
                break
            await sat.press(ENTER)
        assert sat.session.model.phase is Phase.OVER
        assert sat.window.pages
        await sat.press(ENTER)  # play again
        assert sat.session.model.phase in {Phase.OPEN, Phase.SEALED, Phase.PLAYING}


async def test_a_game_is_saved_by_the_menu_to_a_file_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with pane(server(), hosting(BOARD, "Anna", "Bert")) as sat:
        await sat.press(ENTER)
        await sat.sign("M")
        menu = sat.window.pages[-1]
        save = sat.sitting.words.say("table.save")
        place = next(place for place, row in enumerate(menu.rows) if isinstance(row, Button) and row.text == save)
        await sat.press(*[pygame.K_DOWN] * (place - menu.focus), ENTER)
        await sat.press(ENTER)
        await sat.quiet()

        opened = sat.session.model.opened
        assert opened is not None
        assert (tmp_path / f"spieltisch-{opened.code}.txt").exists()


async def test_before_a_game_seats_are_changed_and_bots_come_and_go_by_clicks_alone():
    async with pane(server(), hosting(BOARD, "Anna", left=2)) as sat:

        async def choose(text: str) -> None:
            rows = sat.window.pages[-1].rows
            place = next(place for place, row in enumerate(rows) if isinstance(row, Button) and row.text == text)
            spot = next(spot for spot in sat.window._spots if spot.target.value == str(place))
            await sat.click(*spot.box.middle)

        def names() -> list[str]:
            return [seat.name for seat in sat.session.model.seats]

        await choose("Seat 1: Anna, at this screen.")
        await choose("Anna moves to seat 3")
        assert names() == ["", "", "Anna"]
        await choose("Seat 1: empty.")
        await choose("A bot sits down (random)")
        bot = names()[0]
        await choose("Seat 3: Anna, at this screen.")
        await choose(f"Anna and {bot} change places")
        assert names() == ["Anna", "", bot]
        await choose(f"Seat 3: {bot}, a bot (random).")
        await choose("The bot goes")
        assert names() == ["Anna", "", ""]
