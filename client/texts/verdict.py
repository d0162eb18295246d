"""What a person is told of the check of a game that is over: quietly that all is well, or loudly what is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from client.texts.words import Words
from protocol.evidence import Problem, Verdict


def verdict_told(verdict: Verdict, words: Words, names: Sequence[str]) -> list[str]:
    """Lines to say."""
    if verdict.verified:
        return [words.say("proof.verified")]
    if verdict.unchecked is not None:
        return [words.say(f"proof.unchecked.{verdict.unchecked}")]
    return ["", words.say("proof.failed"), *(_problem(problem, words, names) for problem in verdict.problems), ""]


def _problem(problem: Problem, words: Words, names: Sequence[str]) -> str:
    seat = problem.args.get("seat")
    name = names[seat] if isinstance(seat, int) and seat < len(names) else ""
    told: dict[str, Any] = {key: value for key, value in problem.args.items() if key != "seat"}
    return "  " + words.say(f"proof.{problem.code}", name=name, **told)
