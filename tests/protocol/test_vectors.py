"""Keys of games and their chance against golden vectors, which come from an implementation apart from ours."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engines.cards import DECK
from engines.chance import Chance
from protocol import fairness
from protocol.fairness import FairnessError
from tests.protocol.blake2 import blake2b
from tests.protocol.recomputed import drawn_below, encoded, number, shuffled_deck

GOLDEN = Path(__file__).parents[1] / "golden" / "wire"
KEYS = [bytes(range(32)), bytes(32), b"\xff" * 32]
LIMITS = [1, 2, 6, 52, 1000, 2**32 + 1, 2**63 + 1, 2**64 - 1, 2**64]

SECRET, FIRST, SECOND = bytes(range(32, 64)), bytes(range(32)), b"\xa5" * 32
DEALS: dict[str, tuple[str, int, list[str]]] = {
    "two seats that opened": ("k3v9q2xw", 1, ["opened", "opened"]),
    "the next game": ("k3v9q2xw", 2, ["opened", "opened"]),
    "a silent seat": ("k3v9q2xw", 1, ["silent", "opened"]),
    "a bot": ("k3v9q2xw", 1, ["opened", "bot"]),
    "bots alone": ("k3v9q2xw", 1, ["bot", "bot"]),
    "a name beyond ASCII": ("Tisch-ä", 7, ["opened", "silent"]),
}


def chance_vector(key: bytes) -> dict[str, Any]:
    """A key's numbers, what they become below limits one after the other, and the deck that it shuffles."""
    below, index = [], 0
    for limit in LIMITS:
        value, index = drawn_below(key, index, limit)
        below.append({"limit": str(limit), "value": str(value), "drawn": index})
    deck, drawn = shuffled_deck(key)
    numbers = [f"{number(key, index):016x}" for index in range(4)]
    return {"key": key.hex(), "numbers": numbers, "below": below, "deck": " ".join(deck), "drawn": drawn}


def deal_vector(name: str) -> dict[str, Any]:
    """A deal's parts and its key."""
    table, game, kinds = DEALS[name]
    known = {"bot": (None, None), "silent": (sha256(FIRST).digest(), None)}
    shares = [
        known.get(kind, (sha256(value).digest(), value)) for kind, value in zip(kinds, (FIRST, SECOND), strict=True)
    ]
    seals, entropies = [seal for seal, _ in shares], [value for _, value in shares]
    parts = encoded(SECRET, table, game, seals, entropies)
    return {
        "name": name,
        "secret": SECRET.hex(),
        "commitment": sha256(SECRET).hexdigest(),
        "table": table,
        "number": game,
        "seals": [seal and seal.hex() for seal in seals],
        "entropies": [value and value.hex() for value in entropies],
        "encoded": parts.hex(),
        "key": blake2b(parts, 32).hex(),
    }


def opened(told: list[str | None]) -> list[bytes | None]:
    return [None if item is None else bytes.fromhex(item) for item in told]


def test_the_independent_blake2b_agrees_with_its_rfc():
    assert blake2b(b"abc", 64).hex() == (
        "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
        "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923"
    )


def test_the_vectors_stay_what_they_are(golden: Callable[[Path, str], None]):
    for name, vectors in {
        "chance": [chance_vector(key) for key in KEYS],
        "fairness": [deal_vector(name) for name in DEALS],
    }.items():
        golden(GOLDEN / f"{name}.json", json.dumps(vectors, indent=1, ensure_ascii=False) + "\n")


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.hex()[:4])
def test_chance_draws_what_the_vectors_say(key: bytes):
    vector = next(item for item in json.loads((GOLDEN / "chance.json").read_text()) if item["key"] == key.hex())
    chance = Chance(key)
    for step in vector["below"]:
        value, chance = chance.below(int(step["limit"]))

        assert (str(value), chance.drawn) == (step["value"], step["drawn"])


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.hex()[:4])
def test_the_deck_is_shuffled_as_the_vectors_say(key: bytes):
    vector = next(item for item in json.loads((GOLDEN / "chance.json").read_text()) if item["key"] == key.hex())

    deck, chance = Chance(key).shuffled(DECK)

    assert (" ".join(deck), chance.drawn) == (vector["deck"], vector["drawn"])


def test_the_vectors_pass_over_numbers_that_would_be_unfair():
    vectors = json.loads((GOLDEN / "chance.json").read_text())

    assert any(vector["below"][-1]["drawn"] > len(LIMITS) for vector in vectors)


@pytest.mark.parametrize("name", DEALS)
def test_a_games_key_is_what_the_vectors_say(name: str):
    vector = next(item for item in json.loads((GOLDEN / "fairness.json").read_text()) if item["name"] == name)
    secret = bytes.fromhex(vector["secret"])

    assert fairness.commitment(secret).hex() == vector["commitment"]
    assert (
        fairness.key(
            secret, vector["table"], vector["number"], opened(vector["seals"]), opened(vector["entropies"])
        ).hex()
        == vector["key"]
    )


def test_every_part_of_a_deal_changes_its_key():
    seals = (fairness.seal(FIRST), fairness.seal(SECOND))
    keys = [
        fairness.key(SECRET, "t", 1, seals, (FIRST, SECOND)),
        fairness.key(FIRST, "t", 1, seals, (FIRST, SECOND)),
        fairness.key(SECRET, "u", 1, seals, (FIRST, SECOND)),
        fairness.key(SECRET, "t", 2, seals, (FIRST, SECOND)),
        fairness.key(SECRET, "t", 1, seals, (None, SECOND)),
        fairness.key(SECRET, "t", 1, seals, (FIRST, None)),
        fairness.key(SECRET, "t", 1, seals[::-1], (SECOND, FIRST)),
        fairness.key(SECRET, "t", 1, (seals[0], None), (FIRST, None)),
        fairness.key(SECRET, "t", 1, (None, seals[0]), (None, FIRST)),
        fairness.key(SECRET, "t", 1, seals[:1], (FIRST,)),
    ]

    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("secret", "seals", "entropies", "told"),
    [
        (SECRET[1:], [], [], "the secret has 31 bytes"),
        (SECRET, [None], [], "1 seals and 0 entropies"),
        (SECRET, [None, None], [None, FIRST], "seat 1 has an entropy but no seal"),
        (SECRET, [b"x"], [None], "the seal of seat 0 has 1 bytes"),
        (SECRET, [sha256(FIRST).digest()], [SECOND], "the entropy of seat 0 does not open its seal"),
        (SECRET, [sha256(b"x").digest()], [b"x"], "the entropy of seat 0 does not open its seal"),
    ],
)
def test_a_deal_whose_parts_do_not_fit_is_refused(secret: bytes, seals: Any, entropies: Any, told: str):
    with pytest.raises(FairnessError, match=told):
        fairness.key(secret, "t", 1, seals, entropies)
