"""The table face as somebody sees and plays it, at a terminal of 80 x 24 and others."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Button, Select

from client.connection.session import Session
from client.ending import Ending
from client.table.arrangement import Arrangement, Person
from client.table.choosing import pips, values_of
from client.table.seating import Hosting, Seating
from client.tui.count import Count
from client.tui.dialogs import Dialog, End, Lobby
from client.tui.letters import large
from protocol.choice import Prompt
from protocol.messages import Phase
from tests.support.cheats import loaded_die
from tests.support.desks import server
from tests.support.stages import Stage, stage

SUITS = "♠♥♦♣"
RANKED = "up_and_down"
SUMS = "kasino"
BOARD = "leiterspiel"
SQUARES = "kaboo"
LIMIT = 60.0  # seconds for a check on a machine with much else to do


def hosting(game: str, *names: str, left: int = 0):
    def seating(session: Session) -> Seating:
        return Hosting(session, Arrangement(game, tuple(map(Person, names)), left), begins=not left)

    return seating


def shown(sat: Stage) -> set[str]:
    """The suits in all that the screen holds, read and saved."""
    return set(SUITS) & set(sat.screen + sat.picture)


def hand(sat: Stage) -> tuple[str, ...]:
    view, eye = sat.session.model.view, sat.session.model.eye
    assert view is not None
    cards = view.zones[f"hands.{eye}"]
    assert isinstance(cards, tuple)
    return tuple(map(str, cards))


async def test_before_the_first_deal_the_curtain_names_the_player_and_shows_no_card():
    async with stage(server(), hosting(RANKED, "Anna", "Bert")) as sat:
        name = sat.session.model.names[sat.session.model.acting[0]]

        assert f"It is {name}'s turn" in sat.screen
        assert shown(sat) == set()

        await sat.press("enter")

        assert shown(sat) != set()
        assert f"{name} to move" in sat.screen


async def test_between_turns_no_card_is_left_anywhere_on_the_screen():
    async with stage(server(), hosting(SUMS, "Anna", "Bert")) as sat:
        await sat.press("enter")
        for _ in range(4):
            mine = sat.session.model.eye
            await play_something(sat)
            assert sat.sitting.lingers  # what the move brought is still to be seen by who made it
            assert sat.session.model.eye == mine

            await sat.press("enter")
            assert sat.sitting.hangs is not None
            hands = [zone for zone in sat.screen.splitlines() if "hand" in zone.casefold()]
            assert hands == []
            assert sat.session.model.view is None or sat.session.model.eye is None

            await sat.press("enter")
            assert sat.session.model.eye not in {mine, None}


async def play_something(sat: Stage) -> None:
    """The first thing that the arrow keys lead to, with its first kind of move."""
    await sat.press("?")
    if sat.sitting.choice.ready is None:
        await sat.press("escape")
        letter = next(key for key, value in sat.desk._letters.items() if value in hand(sat))
        await sat.press(letter)
        number = [offer.kind for offer in sat.sitting.choice.offers].index("trail") + 1
        await sat.press(str(number))
    await sat.press("enter")


async def test_a_return_after_a_cut_hangs_the_curtain_again():
    async with stage(server(), hosting(RANKED, "Anna", "Bert")) as sat:
        await sat.press("enter")
        assert shown(sat) != set()

        await sat.cut()

        assert shown(sat) == set()
        assert "turn" in sat.screen


async def test_a_burst_of_keys_plays_the_card_they_name_and_no_other():
    async with stage(server(), hosting(SUMS, "Anna", "Bert")) as sat:
        await sat.press("enter")
        letters = {value: key for key, value in sat.desk._letters.items()}
        first, second = hand(sat)[:2]
        await sat.press(letters[first])
        number = [offer.kind for offer in sat.sitting.choice.offers].index("trail") + 1
        await sat.press("escape")

        await sat.pilot.press(letters[second], letters[first], str(number), "enter", letters[second], "enter", "enter")
        await sat.quiet()

        played = [news for news in sat.session.model.log if news.kind.endswith(".trailed")]
        assert [news.args["card"] for news in played] == [first]


async def test_a_curtain_that_has_just_fallen_hears_no_burst_of_keys():
    async with stage(server(), hosting(RANKED, "Anna", "Bert"), pause=60) as sat:
        await sat.press("enter", "enter", "space", "enter")

        assert shown(sat) == set()


@pytest.mark.parametrize("game", [RANKED, SUMS, BOARD, SQUARES, "tauchen"])
async def test_a_resize_at_any_moment_breaks_nothing(game: str):
    async with stage(server(), hosting(game, "Anna", "Bert")) as sat:
        for size in ((40, 12), (120, 40), (200, 60), (80, 24)):
            await sat.pilot.resize_terminal(*size)
            await sat.press("enter", "right", "down")

        assert sat.screen.strip()


async def test_a_wide_screen_shows_the_log_beside_the_table_and_a_narrow_one_at_a_key():
    async with stage(server(), hosting(BOARD, "Anna", "Bert"), size=(120, 30)) as sat:
        assert sat.desk.query_one("#log").display

        await sat.pilot.resize_terminal(80, 24)
        await sat.quiet()
        assert not sat.desk.query_one("#log").region

        await sat.press("L")
        assert "begins" in sat.screen
        assert isinstance(sat.app.screen, Dialog)


async def test_a_mouse_alone_plays():
    async with stage(server(), hosting(BOARD, "Anna", "Bert")) as sat:
        offers = sat.desk.query_one("#offers")
        await sat.pilot.click(offers, offset=(4, 0))
        await sat.quiet()

        assert any(news.kind.endswith(".rolled") for news in sat.session.model.log)


async def test_a_board_is_played_to_its_end_and_again():
    house = server()
    async with stage(house, hosting(BOARD, "Anna", "Bert")) as sat:
        for _ in range(400):
            if sat.session.model.phase is Phase.OVER:
                break
            await sat.press("enter")

        assert isinstance(sat.app.screen, End)
        assert "wins" in sat.screen
        assert "1. " in sat.screen

        await sat.press("enter")
        await house.clock.turn(0)
        await sat.quiet()

        assert sat.session.model.phase is Phase.PLAYING
        assert sat.session.model.log[-1].kind.endswith(".began")


async def test_a_key_that_was_meant_for_the_table_begins_no_new_game():
    house = server()
    async with stage(house, hosting(BOARD, "Anna", "Bert"), pause=60) as sat:
        await to_the_end(sat)
        await sat.press("enter", "enter")
        await house.clock.turn(0)
        await sat.quiet()

        assert isinstance(sat.app.screen, End)
        assert sat.session.model.phase is Phase.OVER


async def test_at_the_end_the_shuffle_is_checked_and_said_to_be_fair():
    async with stage(server(), hosting(BOARD, "Anna", "Bert")) as sat:
        await to_the_end(sat)

        assert isinstance(sat.app.screen, End)
        assert "Shuffle verified." in sat.screen


async def test_a_server_that_cheats_is_called_so_across_the_screen(monkeypatch: pytest.MonkeyPatch):
    loaded_die(monkeypatch)
    async with stage(server(), hosting(BOARD, "Anna", "Bert")) as sat:
        await to_the_end(sat)

        assert "THE SHUFFLE IS NOT FAIR" in sat.screen
        assert "Shuffle verified." not in sat.screen


async def to_the_end(sat: Stage) -> None:
    for _ in range(400):
        if sat.session.model.phase is Phase.OVER:
            break
        await sat.press("enter")
    async with asyncio.timeout(LIMIT):
        while not sat.sitting.proved:  # the check is a program of its own
            await sat.app.workers.wait_for_complete()
            await sat.quiet()
    await sat.quiet()


async def test_a_table_with_open_seats_shows_its_code_large_until_it_is_full():
    async with stage(server(), hosting(BOARD, "Anna", left=1)) as sat:
        opened = sat.session.model.opened
        assert opened is not None
        assert isinstance(sat.app.screen, Lobby)
        for line in large(opened.code, fine=True, width=68).splitlines():
            assert line.strip() in sat.screen
        assert "Seat 2: empty" in sat.screen

        await sat.press("down", "enter", "enter")
        await sat.press(*"Bert", "enter")
        assert "Bert, at this screen" in sat.screen

        await sat.press("tab", "enter")
        assert sat.session.model.phase is Phase.PLAYING


async def test_who_waits_for_others_is_told_when_the_line_is_lost_and_when_it_is_back():
    async with stage(server(), hosting(RANKED, "Anna", left=1)) as sat:
        sat.session.lost()
        sat.desk.heard()
        await sat.quiet()
        assert isinstance(sat.app.screen, Lobby)
        assert "The connection to the server is lost" in sat.screen

        await sat.cut()
        assert "The connection to the server is lost" not in sat.screen


async def test_leaving_asks_first_and_then_goes():
    async with stage(server(), hosting(BOARD, "Anna", "Bert")) as sat:
        await sat.press("Q", "enter")
        assert sat.ended is None

        await sat.press("Q", "down", "enter")
        assert sat.ended is Ending.DONE


async def test_what_is_chosen_is_marked_without_colour_and_cleared_by_escape():
    async with stage(server(), hosting(SUMS, "Anna", "Bert")) as sat:
        await sat.press("enter")
        before = sat.screen
        letter = next(key for key, value in sat.desk._letters.items() if value in hand(sat))

        await sat.press(letter)
        assert f"▲▸{letter}" in sat.screen

        await sat.press("escape", letter, "escape")
        assert sat.sitting.choice.values == ()
        assert "▲" not in before


async def test_the_sum_of_the_chosen_cards_grows():
    async with stage(server(), hosting(SUMS, "Anna", "Bert")) as sat:
        await sat.press("enter")
        letters = {value: key for key, value in sat.desk._letters.items()}
        card, lying = next((prompt.given["card"], ask) for prompt in sat.session.model.prompts for ask in prompt.asks)
        one, two, *_ = values_of(Prompt("", {}, (lying,)))

        await sat.press(letters[card], letters[one])
        assert f"Sum: {pips(one)}." in sat.screen

        await sat.press(letters[two])
        assert f"Sum: {pips(one) + pips(two)}." in sat.screen


async def test_a_game_is_saved_by_menu_and_the_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    async with stage(server(), hosting(BOARD, "Anna", "Bert")) as sat:
        opened = sat.session.model.opened
        assert opened is not None
        await sat.press("enter", "M")
        assert "Save the game" in sat.screen

        await sat.choose("Save the game")
        await sat.press("enter")

        file = tmp_path / f"spieltisch-{opened.code}.txt"
        assert file.name in sat.screen
        assert opened.game in file.read_text(encoding="utf-8")


async def test_what_was_asked_for_before_the_curtain_is_not_seen_behind_it():
    async with stage(server(), hosting(RANKED, "Anna", "Bert")) as sat:
        await sat.press("enter", "L")
        assert "Close" in sat.screen

        await sat.cut()

        assert "Close" not in sat.screen
        assert shown(sat) == set()


async def test_a_new_game_with_other_rules_begins_at_the_same_table():
    house = server()
    async with stage(house, hosting(BOARD, "Anna", "Bert")) as sat:
        await sat.press("enter", "M")
        await sat.choose("New game with other house rules")
        assert "New game with other house rules" in sat.screen

        sat.app.screen.query_one("#start", Button).active_effect_duration = 0  # else a button hears no second press yet
        sat.app.screen.query_one("#rule-capture", Select).value = "true"
        sat.app.screen.query_one("#seats", Count).value = "1"
        await sat.press("enter")
        assert "at least 2 and at most 4 players" in sat.screen

        sat.app.screen.query_one("#seats", Count).value = "2"
        await sat.press("enter")
        assert "Break this game off for everybody?" in sat.screen
        await sat.choose("Yes")
        await house.clock.turn(0)
        await sat.quiet()

        opened, seated = sat.session.model.opened, sat.session.model.seated
        assert seated is not None
        assert seated.number == 2
        assert opened is not None
        assert opened.options["capture"] is True


async def test_before_a_game_seats_are_changed_and_bots_come_and_go():
    async with stage(server(), hosting(BOARD, "Anna", left=2)) as sat:
        await sat.press("enter")
        await sat.choose("Anna moves to seat 3")
        assert [seat.name for seat in sat.session.model.seats] == ["", "", "Anna"]

        await sat.press("home", "enter")
        await sat.choose("A bot sits down (random)")
        await sat.press("home", "down", "down", "enter")
        bot = sat.session.model.seats[0].name
        await sat.choose(f"Anna and {bot} change places")
        assert [seat.name for seat in sat.session.model.seats] == ["Anna", "", bot]
        assert "Seats still free: 1" in sat.screen

        await sat.press("end", "enter")
        await sat.choose("The bot goes")
        assert [seat.name for seat in sat.session.model.seats] == ["Anna", "", ""]


async def test_a_file_that_is_there_already_is_not_written_over_and_the_player_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with stage(server(), hosting(BOARD, "Anna", "Bert")) as sat:
        opened = sat.session.model.opened
        assert opened is not None
        file = tmp_path / f"spieltisch-{opened.code}.txt"
        file.write_text("mine", encoding="utf-8")
        await sat.press("enter", "M")
        await sat.choose("Save the game")
        await sat.press("enter")

        assert "there already" in sat.screen
        assert file.read_text(encoding="utf-8") == "mine"


async def test_settings_changed_at_the_table_count_there_at_once():
    async with stage(server(), hosting(RANKED, "Anna", "Bert")) as sat:
        await sat.press("enter")
        assert shown(sat) != set()
        await sat.press("M")
        await sat.choose("Settings")
        sat.app.screen.query_one("#set-plain", Select).value = 0
        await sat.quiet()
        await sat.press("escape")

        assert shown(sat) == set()  # suits are letters now
