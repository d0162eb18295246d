"""Games at one terminal: people who pass it on, bots, the menu, and whoever goes away in between."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
from pathlib import Path

import pytest

from client.texts.words import Words
from tests.support.commands import BIN, CLEAR, LIMIT, Terminal, ended, environment

CARDS = [Words().say(f"card.{rank}{suit}") for suit in "SHDC" for rank in "23456789JQKA"] + [
    Words().say(f"card.10{suit}") for suit in "SHDC"
]
END = r"(\w+ wins|It is a draw|share the win)[^\n]*:"


def cards_in(text: str) -> set[str]:
    """The cards named in what was written, however the lines were folded."""
    flat = " ".join(text.split())
    return {card for card in CARDS if card in flat}


def hand(text: str, name: str) -> set[str]:
    """The hand that a player is shown, the last one in the text."""
    flat = " ".join(text.split())
    return cards_in(flat[flat.rindex(f"{name}'s hand: ") :].split(f"{name}'s stack")[0])


def test_two_people_play_a_whole_game_of_cards_and_never_see_each_others(tmp_path: Path):
    screen = Terminal(tmp_path, "play", "up_and_down", "--seat", "Anna", "--seat", "Bert")
    turns, written = 0, ""
    while True:
        found = screen.read(r"When only (\w+) can see the screen, press Enter\.\s+> ", END)
        written += screen.before
        if found == 1:
            break
        name = screen.match
        assert CLEAR in written
        curtain = written.rsplit(CLEAR, 1)[1]

        screen.type("")
        screen.read(f"{name}> ")
        shown = hand(screen.before, name)
        assert shown or f"{name}'s hand: empty" in screen.before
        assert shown.isdisjoint(cards_in(written)), f"{name}'s cards were written before {name} looked"
        assert shown.isdisjoint(cards_in(curtain))

        written = screen.before
        screen.type("1")
        if screen.read(rf"Press Enter to hide {name}'s cards\.\s+> ", END) == 1:
            break
        written += screen.before
        screen.type("")
        turns += 1

    assert turns > 10
    screen.read("Play again")
    screen.type("quit")
    assert screen.ended() == 0


def test_two_people_roll_their_way_to_the_goal_without_a_curtain(tmp_path: Path):
    screen = Terminal(
        tmp_path, "play", "leiterspiel", "--seat", "Anna", "--seat", "Bert", "--option", "board=leiterspielbrett1"
    )
    written = ""
    while screen.read(r"(Anna|Bert)> ", END) == 0:
        written += screen.before
        screen.type("roll")

    winner = screen.match.removesuffix(" wins")
    assert "Anna rolls a" in written
    assert CLEAR not in written
    assert f"{winner} is at the goal." in screen.before
    screen.read("Play again")

    screen.type("new board=leiterspielbrett3 six_again=yes")
    screen.read("Board leiterspielbrett3, 10 rows of 10")
    screen.read(r"(Anna|Bert)> ")
    screen.end_input()
    assert screen.ended() == 0


def test_the_menu_leads_to_a_game_and_through_it_to_its_end(tmp_path: Path):
    screen = Terminal(tmp_path)
    for question, answer in (
        ("What would you like to do", ""),
        ("Which game", "snakes"),
        ("Who plays at this screen", "Anna, Bert, Cleo, Dora, Emil"),
        ("It takes 0 to 4 names here", "Anna, Bert"),
        ("How many bots, 0 to 2", "5"),
        ("Please type a number from 0 to 2", "0"),
        ("Enter keeps them", "2 1"),
        ("House rules", "chains=sometimes"),
        ('chains cannot be "sometimes"', "overshoot=stay board=leiterspielbrett1"),
        ("overshoot=stay", ""),
    ):
        screen.read(question)
        screen.read("> ")
        screen.type(answer)
    while screen.read("(Anna|Bert)> ", END) == 0:
        screen.type("")
    screen.read("Play again")
    screen.type("leave")
    screen.read("What would you like to do")
    screen.read("> ")
    screen.type("quit")
    assert screen.ended() == 0


@pytest.mark.parametrize(
    ("entry", "answers"),
    [
        ("play", ("snakes", "Anna, Bert", "1", "")),  # then the house rules
        ("host", ("snakes", "Anna", "1", "1")),
        ("join", ("127.0.0.1", "KADUBE")),
        ("watch", ("127.0.0.1",)),
        ("load", ()),
        ("replay", ()),
        ("rules", ()),
    ],
)
def test_from_every_question_of_the_menu_there_is_help_and_a_way_back_and_out(tmp_path: Path, entry: str, answers):
    screen = Terminal(tmp_path)

    def answered(typed: str) -> str:
        screen.read("\n> ")
        screen.type(typed)
        return screen.before

    answered("?")
    for answer in (entry, *answers):
        assert "Answer with a number" in answered(answer)
        answered("?")
    assert "Answer with a number" in answered("back")
    assert "What would you like to do" in answered(entry)
    answered("quit")
    assert screen.ended() == 0


def test_mistakes_at_the_keyboard_are_answered_with_what_would_fit(tmp_path: Path):
    screen = Terminal(tmp_path, "play", "up_and_down", "--seat", "Anna", "--bot", "random")
    screen.read("Anna> ")
    for typed, answer in (
        ("drew", "Did you mean: draw a card from the stack"),
        ("tabel", "Did you mean: table"),
        ("xyzzy", "Type \\? for what can be done now"),
        ("?", "Anna can:"),
        ("seats", "Seat 2: Bot 2, a bot"),
        ("log", "1\\. The cards are dealt"),
        ("new", 'Type "yes"'),
        ("draw", "Anna draws the"),
    ):
        screen.type(typed)
        screen.read(answer)
        screen.read("Anna> ")
    screen.type("quit")
    assert screen.ended() == 0


def test_without_a_terminal_a_whole_game_is_shown_and_its_winner_named(tmp_path: Path):
    done = ended(tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    assert len(re.findall(r"^Bot [12] (?:plays|draws|shuffles|passes)", done.stdout, re.MULTILINE)) > 10
    assert re.search(END, done.stdout)
    assert "\x1b" not in done.stdout


def test_a_game_is_played_from_a_file_of_lines_each_when_it_is_asked_for(tmp_path: Path):
    done = subprocess.run(
        [BIN / "spieltisch", "play", "leiterspiel", "--seat", "Anna", "--seat", "Bert"],
        input="roll\n" * 500 + "quit\n",
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        cwd=tmp_path,
        timeout=LIMIT,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    rolls = re.findall(r"^(Anna|Bert) rolls a", done.stdout, re.MULTILINE)
    assert rolls[:4] == ["Anna", "Bert", "Anna", "Bert"]
    assert re.search(r"^(Anna|Bert) wins: the goal is reached", done.stdout, re.MULTILINE)
    assert "understood" not in done.stdout.split(" wins: ")[0]


SCRIPT = {
    "log": r"^1\. The cards are dealt",
    "?": r"^Anna can:\n  1  ",
    "rules": r"^Tauchen\n\nFor two players",
    "options": r"^This game has no house rules",
    "code": r"^The table's code is [A-Z]{6}\.",
    "seats": r"^Seat 1: Anna.*\nSeat 2: ",
    "save mine.txt": r"mine\.txt",
}
"""Commands of a script, and what each says once there is a table."""


@pytest.mark.parametrize("first", ["?", "rules", "save mine.txt"])
def test_commands_of_a_file_of_lines_wait_for_the_table_and_each_for_what_the_one_before_it_tells(
    tmp_path: Path, first: str
):
    script = [first, *(command for command in SCRIPT if command != first)]
    for commands in (script, script[::-1]):
        home = tmp_path / str(len(list(tmp_path.iterdir())))
        home.mkdir()
        done = subprocess.run(
            [BIN / "spieltisch", "play", "tauchen", "--seat", "Anna", "--bot", "random"],
            input="\n".join(commands),
            capture_output=True,
            text=True,
            env=environment(home),
            cwd=home,
            timeout=LIMIT,
            check=False,
        )
        said = [re.search(SCRIPT[command], done.stdout, re.MULTILINE) for command in commands]

        assert (done.returncode, done.stderr) == (0, "")
        places = [one.start() for one in said if one is not None]
        assert len(places) == len(commands), done.stdout
        assert places == sorted(places)
        assert (home / "mine.txt").exists()


@pytest.mark.parametrize(
    "end", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda end: end.name
)
def test_however_the_player_goes_no_server_stays_behind_and_its_files_neither(tmp_path: Path, end: signal.Signals):
    files = tmp_path / "files"
    files.mkdir()
    screen = Terminal(tmp_path, "play", "leiterspiel", "--seat", "Anna", "--seat", "Bert", TMPDIR=str(files))
    screen.read("Anna> ")
    server = child_of(screen.pid)
    assert [*files.glob("spieltisch-*/tables.sqlite")], "the game is not on the disk"

    os.kill(screen.pid, end)

    assert select.select([server], [], [], LIMIT)[0], "the server is still there"
    os.close(server)
    assert screen.ended() == (None if end is signal.SIGKILL else 0)
    assert not [*files.iterdir()]


def test_a_server_that_dies_costs_nobody_a_move_and_is_given_up_when_it_dies_again_and_again(tmp_path: Path):
    files = tmp_path / "files"
    files.mkdir()
    screen = Terminal(tmp_path, "play", "leiterspiel", "--seat", "Anna", "--seat", "Bert", TMPDIR=str(files))
    screen.read("Anna> ")
    screen.type("roll")
    screen.read(r"(Anna rolls a \d)")
    rolled = screen.match
    screen.read("Bert> ")

    ends = (signal.SIGKILL, "Bert", "Anna"), (signal.SIGTERM, "Anna", "Bert"), (signal.SIGKILL, "Bert", "Anna")
    for end, mover, other in ends:
        signal.pidfd_send_signal(child_of(screen.pid), end)
        screen.read("taken its place")
        screen.type("log")
        screen.read(rf"2\. {rolled}.*{mover}> ")
        screen.type("roll")
        screen.read(rf"{mover} rolls a \d.*{other}> |{mover} rolls a 6.*{mover}> ")
    assert len([*files.glob("spieltisch-*/tables.sqlite")]) == 1

    signal.pidfd_send_signal(child_of(screen.pid), signal.SIGKILL)
    screen.read("ends again and again")
    assert screen.ended() == 1
    assert not [*files.iterdir()]


def child_of(parent: int) -> int:
    """A handle on the child process, which tells when it has ended."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, _, rest = stat.read_text().partition(" (")
        except OSError:  # that process has just ended
            continue
        if int(rest.rpartition(") ")[2].split()[1]) == parent:
            return os.pidfd_open(int(pid))
    raise AssertionError("there is no child")
