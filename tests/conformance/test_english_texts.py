"""Every key that a person can come to see has English words, and no text asks for a field that is not there."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
import pytest

from boards.library import library
from client.line.commands import Commands
from client.texts.telling import Telling
from client.texts.words import Words
from engines.api import Engine, kind_of
from engines.options import describe
from engines.redact import layout
from engines.registry import engines
from engines.zones import EVERYONE, Mark, declared, told
from protocol.games import OptionKind
from protocol.scene import Layout
from tests.support.games import positions
from tests.support.texts import assert_readable, catalogue, fields, told_to
from tests.support.variants import options_of, singles

ROOT = Path(__file__).parents[2]
MOST_VARIANTS = 4
REFUSALS = {"Illegal", "OptionError", "Refusal", "Refused", "_refuse", "refusal", "refused"}
WORDS = Words()
games = pytest.mark.parametrize("engine", engines().values(), ids=lambda engine: engine.name)


def text_of(*keys: str) -> str:
    text = next((text for key in keys if (text := WORDS.template(key)) is not None), None)
    assert text is not None, f"no words for {' or '.join(keys)}"
    return text


def classes(union: Any) -> tuple[type, ...]:
    return getattr(union, "__args__", (union,))


def layout_of(engine: Engine[Any], seats: int) -> Layout:
    return layout(engine, seats, options_of(engine, {}))


@games
def test_all_that_happens_is_told_with_no_more_than_its_readers_know(engine: Engine[Any]):
    for news in classes(engine.news):
        key = f"news.{engine.name}.{kind_of(news)}"
        names = {item.name for item in told(news)}
        assert fields(text_of(key)) <= names, key

        private = {item.name for item in told(news) if item.sees is not EVERYONE}
        counted = {item.name for item in told(news) if item.travels}
        if fields(text_of(key)) & private:
            assert fields(text_of(f"{key}.hidden")) <= names - private | counted, key


@games
def test_all_that_can_be_done_is_said_and_asked_for(engine: Engine[Any]):
    for action in classes(engine.actions):
        kind, parts = kind_of(action), {field.name for field in attrs.fields(action)}
        keys = (f"prompt.{engine.name}.{kind}", f"prompt.{kind}")
        assert fields(text_of(*keys)) <= parts, keys
        for part in parts:
            assert text_of(f"ask.{engine.name}.{kind}.{part}", f"ask.{kind}.{part}", f"ask.{part}")
        if parts:
            assert text_of(f"{keys[0]}.open", f"{keys[1]}.open")


@games
def test_all_that_lies_on_the_table_has_a_name(engine: Engine[Any]):
    for zone in layout_of(engine, engine.seats[-1]).zones:
        field = zone.id.rsplit(".", 1)[0] if zone.id[-1].isdigit() else zone.id
        common = [f"zone.{zone.id}", f"zone.{field}"]

        assert text_of(f"zone.{engine.name}.{zone.id}", f"zone.{engine.name}.{field}", *common)


@games
def test_the_game_and_its_house_rules_are_described(engine: Engine[Any]):
    assert text_of(f"game.{engine.name}")
    assert text_of(f"about.{engine.name}")
    for option in describe(engine.options, library(None).boards):
        assert text_of(f"option.{engine.name}.{option.key}", f"option.{option.key}")
        if option.kind is OptionKind.CHOICE:
            for choice in option.choices:
                assert text_of(f"value.{engine.name}.{choice}", f"value.{choice}")


@games
def test_facts_with_words_are_facts_of_the_game(engine: Engine[Any]):
    public = {name for name, mark in declared(engine.state).items() if mark is Mark.PUBLIC}
    prefix = f"fact.{engine.name}."

    assert {key.removeprefix(prefix) for key in catalogue("en") if key.startswith(prefix)} <= public


@games
def test_whole_games_are_told_to_every_eye_without_a_gap(engine: Engine[Any]):
    seats = min(engine.seats[-1], 4)
    for number, (_, given) in enumerate(islice(singles(engine), MOST_VARIANTS)):
        options = options_of(engine, given)
        scene = layout(engine, seats, options)
        telling = Telling(WORDS, scene, ("Anna", "Bert", "Cleo", "Dora")[:seats])
        result = None
        for position, step in positions(engine, options, seats, bytes([number]) * 32):
            for eye in (0, None):
                for text in map(telling.news, told_to(step.news, eye, engine)):
                    assert_readable(text)
            for prompts in position.prompts.values():
                for prompt in prompts:
                    assert_readable(telling.move(prompt.fill({})) if not prompt.asks else telling.kind(prompt.kind))
            result = engine.result(position.state)
        assert result is not None
        assert text_of(f"reason.{engine.name}.{result.reason}", f"reason.{result.reason}")
        for item in result.sheet:
            assert text_of(f"sheet.{engine.name}.{item}", f"sheet.{item}")


def refusals() -> dict[str, set[str]]:
    """Every code by which server or rules refuse something, with the arguments it is given anywhere."""
    found: dict[str, set[str]] = defaultdict(set)
    for folder in ("engines", "server"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and _name(node.func) in REFUSALS:
                    codes = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and type(arg.value) is str]
                    for code in codes[:1]:
                        found[code] |= _arguments(node)
    return found


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _arguments(call: ast.Call) -> set[str]:
    named = {word.arg for word in call.keywords if word.arg}
    keys = [key for arg in call.args if isinstance(arg, ast.Dict) for key in arg.keys]
    return named | {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}


def test_every_refusal_says_what_is_wrong_with_what_it_is_given():
    found = refusals()
    assert {"not_your_turn", "seat_taken", "bad_option", "stale"} <= found.keys()

    for code, arguments in found.items():
        for text in [text_of(f"refused.{code}")]:
            assert fields(text) <= arguments, code


def test_every_text_the_client_asks_for_by_name_is_there():
    asked = set()
    for path in (ROOT / "client").rglob("*.py"):
        asked |= set(re.findall(r"""(?:say|template)\(\s*"([a-z._]+)"[,)]""", path.read_text(encoding="utf-8")))
        asked |= set(re.findall(r"""Unfit\(\s*"([a-z._]+)"[,)]""", path.read_text(encoding="utf-8")))
    assert len(asked) > 80

    assert [key for key in sorted(asked) if WORDS.template(key) is None and WORDS.template(key, 1) is None] == []


def test_every_command_has_its_words_and_its_help():
    for key in Commands.KEYS:
        assert text_of(f"command.{key}")
        assert text_of(f"help.{key}")
