"""Every language says all that English says, with the same fields; whole games are told in each of them."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

import polib
import pytest

from client.line.commands import Commands
from client.line.picture import Picture
from client.line.understanding import Chosen, Thing, understand, words_of
from client.table.doings import COMMANDS
from client.texts.telling import ORDER, SYMBOLS, Telling
from client.texts.words import FALLBACK, Words, languages, readable
from engines.api import Engine, Step, kind_of
from engines.kit.walk import Position
from engines.redact import layout, view
from engines.registry import engines
from protocol.choice import Move, Value
from protocol.news import News
from protocol.scene import Layout, Shape, Zone
from tests.support.games import positions
from tests.support.texts import assert_readable, catalogue, fields, texts, told_to
from tests.support.variants import options_of

ENGLISH = catalogue(FALLBACK)
OTHERS = [language for language in languages() if language != FALLBACK]
CARDS = [rank + suit for suit in SYMBOLS for rank in ORDER]
LETTERS = re.compile(r"[^\W\d_]")
QUOTED = re.compile(r'["„”]([\w?]+)')
NARROW = 80
NAMES = ("Aino", "Bert", "Cleo", "Dora")
NAME = re.compile(r"menu\.games|game\.\w+|index\..*")
"""Keys of proper names, which need not differ."""
TYPED = re.compile(r"(command|replay)\.\w+")
"""Keys of words to type, which languages share as they like: ``bot``, ``code``."""
SQUARES = Layout("kaboo", 2, tuple(Zone(f"squares.{seat}", Shape.SQUARE, seat, columns=2) for seat in (0, 1)))

every = pytest.mark.parametrize("language", languages())
others = pytest.mark.parametrize("language", OTHERS)


def forms(language: str) -> set[tuple[str, str, str]]:
    """What a language asks for in a form: the field, its kind and the form, as in ``{pile:zone.onto}``."""
    parsed = [
        part for entry in catalogue(language).values() for text in texts(entry) for part in Formatter().parse(text)
    ]
    return {(name, *spec.split(".", 1)) for _, name, spec, _ in parsed if name and spec and "." in spec}  # type: ignore[misc]


def is_form(key: str, entries: dict[str, polib.POEntry]) -> bool:
    """Whether it is the form of another key: ``card.JH.acc``."""
    return key.startswith("symbol.") or (key.rpartition(".")[0] in entries and key not in ENGLISH)


def spoken(text: str) -> str:
    """What is left of a text without its fields."""
    return "".join(literal for literal, *_ in Formatter().parse(text))


def test_the_program_speaks_english_german_and_finnish():
    assert languages() == ("de", "en", "fi")


@others
def test_every_text_is_there_and_none_that_nobody_asks_for(language: str):
    entries = catalogue(language)

    assert ENGLISH.keys() - entries.keys() == set()
    assert [key for key in entries.keys() - ENGLISH.keys() if not is_form(key, entries)] == []
    assert all(text.strip() for entry in entries.values() for text in texts(entry))


@others
def test_every_text_has_the_fields_of_the_english_one_for_each_count(language: str):
    entries = catalogue(language)
    for key, english in ENGLISH.items():
        assert list(map(fields, texts(entries[key]))) == list(map(fields, texts(english))), key


@others
def test_the_forms_of_a_text_have_its_fields(language: str):
    entries = catalogue(language)
    for key in entries.keys() - ENGLISH.keys():
        plain = entries.get(key.rpartition(".")[0])
        wanted = [{"symbol"}] if plain is None else list(map(fields, texts(plain)))
        assert list(map(fields, texts(entries[key]))) == wanted, key


@others
def test_nothing_is_left_in_english(language: str):
    """Equal are only proper names, words to type, and texts without a word of their own."""
    entries = catalogue(language)
    same = [key for key in ENGLISH if texts(ENGLISH[key]) == texts(entries[key])]

    assert [key for key in same if LETTERS.search("".join(map(spoken, texts(ENGLISH[key])))) and not free(key)] == []


def free(key: str) -> bool:
    return bool(NAME.fullmatch(key) or TYPED.fullmatch(key))


@every
def test_a_form_is_there_for_all_that_may_be_asked_for_in_it(language: str):
    entries = catalogue(language)
    for name, kind, form in forms(language):
        match kind:
            case "piece" if name == "pawn":
                assert f"piece.pawn.{form}" in entries
            case "piece":
                assert [card for card in CARDS if f"card.{card}.{form}" not in entries] == []
            case "zone":
                found = {key.removesuffix(f".{form}") for key in entries if re.fullmatch(rf"zone\..*\.{form}", key)}
                siblings = {key.rpartition(".")[0] for key in found}
                wanted = {key for key in ENGLISH if key.rpartition(".")[0] in siblings}
                assert wanted, (name, form)
                assert wanted == found
            case _:
                pytest.fail(f"{kind} has no forms")


@every
def test_no_form_is_there_in_vain(language: str):
    entries = catalogue(language)
    asked = {form for _, _, form in forms(language)} | {"typed"}

    assert {key.rpartition(".")[2] for key in entries.keys() - ENGLISH.keys()} <= asked


@every
def test_every_language_has_another_word_for_each_card_and_rank(language: str):
    words = Words(language)

    assert len({words.say(f"card.{card}") for card in CARDS}) == len(CARDS)
    assert len({words.say(f"rank.{rank}") for rank in ORDER}) == len(ORDER)


@every
def test_no_word_means_two_commands_and_help_begins_with_the_word_to_type(language: str):
    words = Words(language)
    named = [word for key in (*Commands.KEYS, "yes") for word in words.say(f"command.{key}").split()]

    assert len(named) == len(set(named))
    for key in Commands.KEYS:
        assert words.say(f"help.{key}").split()[0] == words.say(f"command.{key}").split()[0]


@every
def test_the_keys_of_the_table_face_fit_on_a_small_terminal(language: str):
    """Each command with its key and the blanks around it, and after them how to choose, or to have bots choose."""
    words = Words(language)
    line = " " + "".join(f"{sign} {words.say(f'table.key.{name}')}   " for name, sign in COMMANDS)
    last = (words.say("table.key.moving"), f"+ {words.say('table.key.hurry')}")

    assert max(len(line + text) for text in last) <= NARROW


@others
def test_commands_that_a_text_quotes_are_those_of_its_language(language: str):
    known = {ENGLISH[f"command.{key}"].msgstr.split()[0]: key for key in (*Commands.KEYS, "yes")}
    words, entries = Words(language), catalogue(language)
    checked = 0
    for key, english in ENGLISH.items():
        for ours, theirs in zip(texts(english), texts(entries[key]), strict=True):
            wanted = {words.say(f"command.{known[word]}").split()[0] for word in QUOTED.findall(ours) if word in known}
            assert wanted <= set(QUOTED.findall(theirs)), key
            checked += len(wanted)
    assert checked > 10


@every
@pytest.mark.parametrize("engine", engines().values(), ids=lambda engine: engine.name)
def test_a_whole_game_is_told_and_asked_for_without_a_gap(engine: Engine[Any], language: str):
    seats, options = min(engine.seats[-1], len(NAMES)), options_of(engine, {})
    telling = Telling(Words(language), layout(engine, seats, options), NAMES[:seats])
    told = set()
    for number, (position, step) in enumerate(positions(engine, options, seats, b"told" * 8)):
        told |= said(engine, telling, position, step)
        if number % 10 == 0:
            for eye in (0, None):
                told |= set(Picture(telling, view(position.state, eye), eye).lines())
    for text in told:
        assert_readable(text)
        assert text[:1].strip() or text.startswith("  "), text


def said(engine: Engine[Any], telling: Telling, position: Position, step: Step[Any]) -> set[str]:
    """All that one step gives to say: its news to a player and to onlookers, and what can be done then."""
    found = {telling.news(news) for eye in (0, None) for news in told_to(step.news, eye, engine)}
    for prompt in (prompt for prompts in position.prompts.values() for prompt in prompts):
        found.add(telling.opening(prompt.kind, prompt.given) if prompt.asks else telling.move(prompt.fill({})))
        found.add(telling.kind(prompt.kind))
        found |= {telling.part(prompt.kind, ask.name) for ask in prompt.asks}
    return found


@others
@pytest.mark.parametrize("engine", engines().values(), ids=lambda engine: engine.name)
def test_every_kind_of_move_is_named_in_the_language(engine: Engine[Any], language: str):
    telling = Telling(Words(language), Layout(engine.name, 2, ()), NAMES[:2])
    for action in getattr(engine.actions, "__args__", (engine.actions,)):
        kind = kind_of(action)

        assert telling.kind(kind) != readable(kind)
        assert_readable(telling.kind(kind))


def test_the_german_log_has_the_sentence_of_the_rules():
    """Kaboo's text gives it as its example of a log: names, the power card's rank, and both places."""
    args: dict[str, Value] = {"seat": 0, "power": "JS", "place": "squares.0.1", "owner": 1, "other": "squares.1.0"}
    news = News("kaboo.jack_swapped", args, ())

    assert Telling(Words("de"), SQUARES, ("Spieler 1", "Spieler 2")).news(news) == (
        "Spieler 1 hat die Powerkarte „Bube“ gespielt und die eigene Karte an Position (1,2) "
        "mit der Karte von Spieler 2 an Position (1,1) blind getauscht."
    )


@pytest.mark.parametrize(
    ("language", "symbols", "sentence"),
    [
        ("en", False, "Aino takes jack of hearts and six of diamonds with the jack of spades."),
        ("de", False, "Aino hat mit dem Pik-Buben den Herz-Buben und die Karo-Sechs genommen."),
        ("fi", False, "Aino otti patajätkällä pöydästä herttajätkän ja ruutukuutosen."),
        ("de", True, "Aino hat mit B♠ B♥ und 6♦ genommen."),
        ("fi", True, "Aino otti kortilla J♠ pöydästä J♥ ja 6♦."),
    ],
)
def test_cards_stand_in_the_form_their_sentence_needs(language: str, symbols: bool, sentence: str):
    telling = Telling(Words(language), Layout("kasino", 2, ()), NAMES[:2], symbols)

    assert telling.news(News("kasino.captured", {"seat": 0, "card": "JS", "cards": ("JH", "6D")}, ())) == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "play the queen of hearts on the left pile"),
        ("de", "die Herz-Dame auf den linken Zentralstapel legen"),
        ("fi", "pelaa herttakuningatar vasempaan keskipinoon"),
    ],
)
def test_parts_of_the_table_stand_in_the_form_their_sentence_needs(language: str, sentence: str):
    piles = Layout("up_and_down", 2, tuple(Zone(f"centre.{side}", Shape.PILE) for side in (0, 1)))
    telling = Telling(Words(language), piles, NAMES[:2])

    assert telling.move(Move("play", {"card": "QH", "pile": "centre.0"})) == sentence


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "queen hearts"),
        ("de", "herz dame"),
        ("de", "Herz-Dame"),
        ("de", "DH"),
        ("fi", "herttakuningatar"),
        ("fi", "hertta kuningatar"),
        ("fi", "herttakuningat"),
    ],
)
def test_cards_are_understood_by_their_names_in_the_language(language: str, typed: str):
    telling = Telling(Words(language), Layout("kasino", 2, ()), NAMES[:2])
    things = [Thing(card, words_of(telling.typed(card), card)) for card in CARDS]

    assert understand(typed, things) == Chosen(CARDS.index("QH"))
