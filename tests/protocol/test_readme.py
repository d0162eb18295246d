"""``protocol/README.md`` tells what is: every message, field, bound, code and example is compared with the program."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from textwrap import wrap
from typing import Any, get_args

import attrs
import pytest

from protocol import codec, messages, names, wire
from protocol.bounds import LAST, OPTION, OPTIONS, Between, Sized
from server import config, house, hub, outbox, session, situation, telling
from server.transport import memory, port, websocket
from tests.protocol.described import MESSAGES, NAMED, bound_of, fields, parts

ROOT = Path(__file__).parents[2]
README = ROOT / "protocol" / "README.md"
GOLDEN = ROOT / "tests" / "golden" / "wire"
TEXT = README.read_text(encoding="utf-8")
WORDS = " ".join(TEXT.split())
CLASSES = [kind for kind in [*MESSAGES, *parts()] if attrs.has(kind)]
ENUMERATIONS = [kind for kind in parts() if issubclass(kind, Enum)]
HOUSE = house.House({})
UNITS = {str: "characters", bytes: "bytes"}
RULES = [*(ROOT / "server").rglob("*.py"), *(ROOT / "engines").glob("*.py")]
GAMES = [*(ROOT / "engines" / "games").rglob("*.py")]

REFUSAL = re.compile(r'(?:Refusal|Illegal|OptionError|Refused)\(\s*"(\w+)"|refus\w+\([\w.]+, "(\w+)"')
GOODBYE = re.compile(r'(?:Bye|Closing)\(\s*"(\w+)"|_end\(connection, "(\w+)"')


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    section = re.split(rf"^#+ {re.escape(heading)}$", TEXT, flags=re.MULTILINE)[1]
    section = re.split(r"^#", section, maxsplit=1, flags=re.MULTILINE)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def found(pattern: re.Pattern[str], paths: list[Path]) -> set[str]:
    """The keys that these files use where this pattern looks."""
    return {first or second for path in paths for first, second in pattern.findall(path.read_text(encoding="utf-8"))}


def with_examples() -> str:
    """The README with its examples as the golden vectors have them: the first of each message."""

    def example(match: re.Match[str]) -> str:
        form, kind = match.groups()
        vector = json.loads((GOLDEN / f"{kind}.json").read_text(encoding="utf-8"))[0]
        lines = wrap(vector["hex"], 120) if form == "hex" else [json.dumps(vector["meaning"], ensure_ascii=False)]
        return "\n".join([f"```{form} {kind}", *lines, "```"])

    return re.sub(r"```(hex|json) (\w+)\n.*?```", example, TEXT, flags=re.DOTALL)


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_field_of_a_message_is_told_with_its_type_bounds_and_default(kind: type):
    told = rows(kind.__name__)

    assert [tuple(row[:3]) for row in told] == [(f"`{name}`", *rest) for name, *rest in fields(kind)]
    assert all(len(row) == 4 and len(row[3]) > 2 for row in told)


@pytest.mark.parametrize("kind", ENUMERATIONS, ids=lambda kind: kind.__name__)
def test_every_value_of_an_enumeration_is_told(kind: type[Enum]):
    assert [row[0] for row in rows(kind.__name__)] == [f"`{member.value}`" for member in kind]


def test_every_message_has_an_example_from_the_golden_vectors(golden: Callable[[Path, str], None]):
    for kind in MESSAGES:
        assert f"```hex {kind.__name__}\n" in TEXT
        assert f"```json {kind.__name__}\n" in TEXT

    golden(README, with_examples())


@pytest.mark.parametrize("name", [name for name in NAMED if name != "options"])
def test_every_named_type_is_told_with_its_bound(name: str):
    (told,) = [row[1] for row in rows("Types") if row[0] == name]
    bound, base = bound_of(NAMED[name]), get_args(NAMED[name])[0]

    match bound:
        case Between():
            assert bound.words("").replace(str(LAST), "2⁶³ \N{MINUS SIGN} 1") in told
        case Sized():
            assert bound.words(UNITS[base]) in told


def test_the_limits_are_told():
    options = f"{OPTIONS.words('entries')}, texts ≤ {OPTION.characters} characters"

    assert any(options in row[1] for row in rows("Types"))
    assert f"at most {messages.CLIENT_LIMIT:,} bytes, a server's at most {messages.SERVER_LIMIT:,}" in WORDS
    assert f"more than {wire.CLIENT_ENTRIES} entries in a client's message or more than" in WORDS
    assert f"more than {wire.SERVER_ENTRIES:,} in a server's" in WORDS
    assert codec.NESTING == 4
    assert "lists at most four deep" in WORDS
    assert f"`{messages.SUBPROTOCOL}`" in WORDS


def test_the_figures_of_the_server_are_told():
    for told in (
        f"by default at port {config.PORT}",
        f"pings every {websocket.PING_INTERVAL:.0f} seconds",
        f"does not answer within {websocket.PING_TIMEOUT:.0f}",
        f"is `Hello`, within {hub.GREETING:.0f} seconds",
        f"{session.BAD_FRAMES.burst:.0f} are forgiven, and one more every {1 / session.BAD_FRAMES.second:.0f} seconds",
        f"once {outbox.LIMIT // 2**20} MiB waits for it",
        f"at several tables ({hub.TABLES} at most)",
        f"the latest first, {hub.PLACES} at most",
        f"as they were told, {situation.MOST_NEWS} at most",
        f"more than {telling.MOST_MOVES} moves",
        f"1 … {names.LONGEST} characters once blanks",
        f"all are in or after {HOUSE.silence:.0f} seconds",
        f"for so long ({HOUSE.desertion:.0f} seconds, unless",
    ):
        assert told in WORDS


def test_every_close_code_is_told():
    codes = {session.CLOSE_PROTOCOL, session.CLOSE_ABUSE, session.CLOSE_SHUTDOWN, port.CLOSE_TOO_MANY}

    assert {int(row[0]) for row in rows("Connection")} == codes | {websocket.CLOSE_INTERNAL, memory.CLOSE_TOO_BIG}


def test_every_refusal_is_told_and_no_other_but_some_of_games():
    told = [row[0].strip("`") for row in rows("Refusals")]

    assert told == sorted(told)
    assert found(REFUSAL, RULES) <= set(told) <= found(REFUSAL, RULES + GAMES)


def test_every_goodbye_is_told_and_no_other():
    told = [row[0].strip("`") for row in rows("Goodbyes")]

    assert told == sorted(told)
    assert set(told) == found(GOODBYE, RULES)


def test_refusals_named_with_a_message_are_in_the_list():
    known = {row[0].strip("`") for row in rows("Refusals")}
    named = [re.findall(r"`(\w+)`", part) for part in re.findall(r"Refused: (.*?)\.", WORDS)]

    assert named
    assert {code for codes in named for code in codes} <= known


def test_the_vectors_of_chance_and_fairness_in_the_text_are_golden():
    chance = json.loads((GOLDEN / "chance.json").read_text(encoding="utf-8"))[0]
    deals = {item["name"]: item for item in json.loads((GOLDEN / "fairness.json").read_text(encoding="utf-8"))}

    told: list[Any] = [*chance["numbers"], chance["deck"], " ".join(step["value"] for step in chance["below"])]
    told += [deals[name]["key"] for name in ("two seats that opened", "a silent seat", "a bot")]
    assert all(item in WORDS for item in told)
