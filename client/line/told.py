"""The commands of ``spieltisch`` in lines of text."""

from __future__ import annotations

import argparse
import sys

from attrs import evolve

from client.connection.local import Servers
from client.connection.tokens import Tokens
from client.ending import Ending, Failed
from client.entrance.prose import paragraphs, rules_of
from client.entrance.wanted import chosen, shown
from client.line import keeping
from client.line.face import Manner
from client.line.menu import Menu
from client.line.program import Program
from client.line.screen import Screen
from client.table.arrangement import Person, Unfit, check_names, meant
from client.texts.words import Words

MISUSED = 2
"""The rules' exit code for a game that there is not."""


async def told(given: argparse.Namespace, words: Words, servers: Servers) -> Ending:
    """The command in lines of text."""
    screen = Screen(sys.stdout, terminal=sys.stdout.isatty())
    manner = Manner(json=getattr(given, "json", False), symbols=given.symbols)

    def program(attended: bool) -> Program:
        return Program(screen, words, evolve(manner, attended=attended), Tokens(), servers)

    match given.command:
        case "play":
            persons = any(isinstance(player, Person) for player in given.players)
            return await program(persons).play(chosen(given), given.boards)
        case "host":
            if given.at is not None:
                return await program(True).open_at(given.at, chosen(given))
            return await program(True).host(chosen(given), given.listen, given.boards)
        case "join":
            check_names(person.name for person in given.name)
            return await _join(program(True), given)
        case "watch":
            return await program(False).watch(given.at, given.code)
        case command if command in keeping.COMMANDS:
            return await keeping.carry_out(given, program(command == "load" or sys.stdin.isatty()))
        case "rules":
            return await _say_rules(screen, given.game, words)
        case _ if sys.stdin.isatty():
            return await Menu(program(True)).run()
        case _:
            return await program(False).play(shown(words), None)


async def _say_rules(screen: Screen, game: str, words: Words) -> Ending:
    code, text = await rules_of(game, words.language)
    if code:
        if code == MISUSED:
            raise Unfit("unfit.game", game=game, known=text.strip(), meant=meant(game, text.strip().split(", ")))
        raise Failed(text.strip())
    screen.say(*(one.text for one in paragraphs(text)))
    return Ending.DONE


async def _join(program: Program, given: argparse.Namespace) -> Ending:
    """Under the names given, else those of an earlier visit, else one that is asked for."""
    if given.name or program.before(given.at, given.code):
        return await program.join(given.at, given.code, tuple(given.name))
    if not sys.stdin.isatty():
        raise Unfit("join.name")
    return await Menu(program).join_there(given.at, given.code)
