"""A message of each class as a table of Up and Down or Leiterspiel would send it: for golden vectors and the README."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from protocol import messages, pictures, records
from protocol.choice import Move, Number, One, Prompt, Some
from protocol.games import Game, Option, OptionKind
from protocol.messages import Kind, Phase, Place, Played, Seat
from protocol.news import Moved, News, Result
from protocol.scene import Board, Layout, Shape, View, Zone

TABLE = "k3v9q2xw"
TOKEN = bytes(range(16))
ENTROPY = bytes(range(32))
SEAL = bytes.fromhex("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd")  # SHA-256 of ENTROPY
SECRET = bytes(range(32, 64))
COMMITMENT = bytes.fromhex("72dbb7336c76780023f83da4c355f2eeea85733b13d3477697917790c1229084")  # SHA-256 of SECRET
OWNER = bytes(range(64, 96))
PACKED = bytes.fromhex("789c0b2ec84ccd29c92c4ece50284a4dce2f4a5130e4020051830713")  # a first line

UP_AND_DOWN = Game(
    "up_and_down", 1, 2, 2, (Option("stalemate_turns", OptionKind.NUMBER, 200, 0, 1000),), ("easy", "hard")
)
LEITERSPIEL = Game(
    "leiterspiel",
    1,
    2,
    6,
    (
        Option("board", OptionKind.BOARD, "classic", choices=("classic", "small")),
        Option("overshoot", OptionKind.CHOICE, "win", choices=("win", "stay", "bounce")),
        Option("six_again", OptionKind.FLAG, default=False),
    ),
)

ZONES = (
    Zone("hands.0", Shape.FAN, 0, private=True),
    Zone("hands.1", Shape.FAN, 1, private=True),
    Zone("stacks.0", Shape.PILE, 0),
    Zone("stacks.1", Shape.PILE, 1),
    Zone("centre.0", Shape.PILE),
    Zone("centre.1", Shape.PILE),
)
BOARD = Zone(
    "board",
    Shape.BOARD,
    board=Board("classic", 10, 10, ((4, 14), (17, 7)), picture="00" * 32),
    pieces=("pawn.0", "pawn.1"),
)

VIEW = View(
    {
        "hands.0": ("3S", "10D"),
        "hands.1": 5,
        "stacks.0": 12,
        "stacks.1": 0,
        "centre.0": ("2H", "4S"),
        "centre.1": ("KC",),
    },
    {"turn": 0, "passes": 0, "idle": 1, "ended": None},
)
DREW = News("up_and_down.drew", {"seat": 1, "card": 1}, (Moved("card", "stacks.1", "hands.1"),))
PLAYED = News(
    "up_and_down.played",
    {"seat": 0, "card": "4S", "pile": "centre.0"},
    (Moved("card", "hands.0", "centre.0"),),
)
SHUFFLED = News("tauchen.dived", {"seat": 0}, (Moved("cards", "*", "stock", 3, 0, shuffled=True),))
PROMPTS = (Prompt("play", {"card": "3S", "pile": "centre.0"}), Prompt("draw"))
ASKING = Prompt(
    "take",
    {"with": "3S"},
    (One("pile", ("centre.0", "centre.1")), Some("cards", ("2H", "4S", "KC"), 1), Number("bid", 0, 12)),
    ({"pile": "centre.0", "cards": ("2H",), "bid": 3},),
)

SAMPLES: Mapping[str, Mapping[str, Any]] = {
    "Hello": {
        "with a token": messages.Hello((1,), "ladder 0.3", TOKEN),
        "the first time": messages.Hello((1,), "ladder 0.3"),
    },
    "Tables": {"": messages.Tables()},
    "Open": {
        "with a house rule": messages.Open(7, "up_and_down", {"stalemate_turns": 100}, 2),
        "with a board": messages.Open(8, "leiterspiel", {"board": "small", "six_again": True}, 4),
    },
    "Find": {"": messages.Find("KADUBE")},
    "Watch": {"": messages.Watch(TABLE)},
    "Sit": {"": messages.Sit(1, TABLE, 0, "Anna", SEAL)},
    "Stand": {"": messages.Stand(TABLE, 0)},
    "Begin": {"": messages.Begin(TABLE)},
    "Entropy": {"": messages.Entropy(TABLE, 0, ENTROPY)},
    "Reveal": {"": messages.Reveal(TABLE, 1)},
    "Cover": {"": messages.Cover(TABLE)},
    "Act": {
        "a card": messages.Act(TABLE, 0, 17, 4, Move("play", {"card": "3S", "pile": "centre.0"})),
        "nothing to say": messages.Act(TABLE, 0, 17, 5, Move("draw")),
        "a set and a number": messages.Act(TABLE, 1, 300, 2**40, Move("take", {"cards": ("2H", "4S"), "bid": 3})),
        "values of every kind": messages.Act(
            TABLE, 0, 0, 0, Move("x", {"a": None, "b": True, "c": (-1, (2**63 - 1,))})
        ),
    },
    "Recall": {
        "a seat's": messages.Recall(TABLE, 0, 40),
        "the onlookers'": messages.Recall(TABLE, None, 0),
    },
    "Restart": {"": messages.Restart(9, TABLE, 17, {"stalemate_turns": 100}, 2, {0: SEAL, 1: COMMITMENT})},
    "Bot": {"": messages.Bot(TABLE, 1, "random")},
    "Save": {
        "what a seat was told": records.Save(11, TABLE, 0),
        "whole": records.Save(12, TABLE, None, OWNER),
    },
    "Load": {
        "in one part": records.Load(13, OWNER, len(PACKED), 0, PACKED),
        "the last of several": records.Load(14, OWNER, 16_400, 16_384, PACKED[:16], (1,)),
    },
    "Picture": {
        "the beginning": pictures.Picture(SEAL),
        "the rest": pictures.Picture(SEAL, pictures.SLICE),
    },
    "Leave": {"": messages.Leave(TABLE)},
    "Welcome": {"": messages.Welcome(1, TOKEN, (UP_AND_DOWN, LEITERSPIEL), ("easy", "hard", "random"))},
    "Listed": {"": messages.Listed((Place(TABLE, "KADUBE", "up_and_down", Phase.PLAYING, (0,)),))},
    "Opened": {
        "cards": messages.Opened(
            TABLE, "KADUBE", "up_and_down", {"stalemate_turns": 100}, Layout("up_and_down", 2, ZONES), 7
        ),
        "a board": messages.Opened(
            TABLE, "KADUBE", "leiterspiel", {"board": "classic"}, Layout("leiterspiel", 2, (BOARD,))
        ),
    },
    "Seats": {
        "": messages.Seats(
            TABLE,
            Phase.PLAYING,
            1,
            (
                Seat("Anna", Kind.PERSON, online=True, mine=True),
                Seat("Bot 2", Kind.BOT, online=True, brain="random"),
            ),
            opener=True,
            onlookers=0,
            id=1,
        ),
        "of every kind": messages.Seats(
            TABLE,
            Phase.OPEN,
            0,
            (
                Seat("", Kind.EMPTY, online=False),
                Seat("Björn", Kind.PERSON, online=False, deserted=True),
                Seat("Bot 3", Kind.BOT, online=True, brain="random"),
            ),
            opener=False,
            onlookers=2,
        ),
    },
    "Proposed": {"": messages.Proposed(TABLE, {"stalemate_turns": 0}, 2, (0,), (1,), 9)},
    "Sealed": {
        "bound": messages.Sealed(TABLE, 1, COMMITMENT, (SEAL, None)),
        "opened": messages.Sealed(TABLE, 1, COMMITMENT, (SEAL, None), (ENTROPY, None)),
        "of a loaded game": messages.Sealed(TABLE, 3, COMMITMENT, (SEAL, None), (ENTROPY, None), "h7w2mm0a"),
    },
    "Update": {
        "a seat's": messages.Update(TABLE, 0, 1, 18, (0,), VIEW, 17, (DREW,), PROMPTS, 4),
        "the onlookers'": messages.Update(
            TABLE, None, 1, 19, (1,), View({"hands.0": 1, "board": (0, 37)}, {"phase": "race"}), 18, (PLAYED,)
        ),
        "with questions": messages.Update(
            TABLE,
            1,
            2,
            5,
            (0, 1),
            View({"squares.1": ("3S", None)}, {"row": ((1, "a"), (2, None))}),
            0,
            (SHUFFLED,),
            (ASKING,),
        ),
    },
    "Past": {
        "": messages.Past(TABLE, 0, 1, 16, (PLAYED, DREW), 18),
        "moved by place": messages.Past(TABLE, None, 1, 0, (SHUFFLED,), 1),
    },
    "Refused": {
        "a move": messages.Refused("stale", {"rev": 18}, TABLE, 0, 4, 18),
        "a frame": messages.Refused("bad_frame", {"why": "bytes follow after the map"}),
    },
    "Over": {
        "": messages.Over(
            TABLE,
            1,
            Result((1, 2), None, "went_out", {"cards_left": (0, 7)}),
            SECRET,
            (SEAL, None),
            (ENTROPY, None),
            (Played(0, Move("play", {"card": "3S", "pile": "centre.0"})), Played(1, Move("draw"))),
        ),
        "too long": messages.Over(
            TABLE, 2, Result((1, 1), (-3, -3), "broken_off", {}), SECRET, (SEAL, SEAL), (None, ENTROPY), None
        ),
    },
    "Recorded": {
        "what a seat was told": records.Recorded(TABLE, 0, 11, whole=False, packed=PACKED),
        "whole": records.Recorded(TABLE, None, 12, whole=True, packed=PACKED),
    },
    "Part": {"": pictures.Part(SEAL, 262_160, 262_144, PACKED[:16])},
    "Bye": {
        "from a seat": messages.Bye("elsewhere", TABLE, 0),
        "from the server": messages.Bye("shutdown"),
    },
}
