"""A table in lines: everything that lies open is said, hidden things are counted, one's own hand comes last."""

from __future__ import annotations

import pytest

from client.line.picture import Picture, drawn
from client.texts.telling import Telling, by_rank, in_order
from client.texts.words import Words
from protocol.choice import Move
from protocol.games import Option, OptionKind
from protocol.news import Moved, News
from protocol.scene import Board, Layout, Shape, View, Zone

WORDS = Words()
TINY = Board("tiny", 2, 3, ((2, 5), (4, 1)))
TABLE = Layout(
    "whist",
    2,
    (
        Zone("hands.0", Shape.FAN, 0, private=True),
        Zone("hands.1", Shape.FAN, 1, private=True),
        Zone("squares.0", Shape.SQUARE, 0, columns=2),
        Zone("discard", Shape.PILE),
        Zone("middle", Shape.TRAY),
        Zone("die", Shape.DICE),
        Zone("board", Shape.BOARD, board=TINY, pieces=("pawn.0", "pawn.1")),
    ),
)
VIEW = View(
    {
        "hands.0": ("10D", "2S", "QH"),
        "hands.1": 4,
        "squares.0": (None, "7S", None, None),
        "discard": ("2C", "KH"),
        "middle": (),
        "die": ("5",),
        "board": (0, 6),
    },
    {"dealer": 1},
)


def lines(eye: int | None = 0, *, symbols: bool = False) -> list[str]:
    return Picture(Telling(WORDS, TABLE, ("Anna", "Bert"), symbols), VIEW, eye).lines()


def test_every_shape_is_told_in_words():
    assert lines() == [
        "Bert's hand: 4 cards.",
        "Discard pile: king of hearts on top, 2 cards.",
        "Middle: empty.",
        "Die: 5.",
        "Anna's pawn: beside the board.",
        "Bert's pawn: on the goal, field 6.",
        "Anna's hand: two of spades, queen of hearts, ten of diamonds.",
        "Anna's squares:",
        "  (1,1) face down         (1,2) seven of spades",
        "  (2,1) face down         (2,2) face down",
        "dealer: 1",
    ]


def test_a_covered_square_is_drawn_too_so_that_its_places_can_be_named():
    view = View({**VIEW.zones, "squares.0": 4}, {})

    assert "  (2,1) face down   (2,2) face down" in Picture(Telling(WORDS, TABLE, ("Anna", "Bert")), view, None).lines()


def test_what_lies_loose_is_told_by_rank():
    assert by_rank(("joker", "AS", "3S", "3C", "10H", "2D")) == ("2D", "3S", "3C", "10H", "AS", "joker")


def test_a_fact_without_a_value_is_not_told():
    telling = Telling(WORDS, TABLE, ("Anna", "Bert"))

    assert telling.fact("knocked", None) is None
    assert telling.fact("seen", ()) is None


def test_a_part_that_is_given_as_nothing_is_not_told():
    assert Telling(WORDS, TABLE, ("Anna", "Bert")).opening("look", {"own": None}) == "look"


def test_cards_can_be_told_as_signs():
    assert "Anna's hand: 2♠, Q♥, 10♦." in lines(symbols=True)


def test_an_onlooker_reads_the_table_in_its_own_order():
    assert lines(None)[0].startswith("Anna's hand: ")


def test_a_board_is_drawn_with_its_jumps_and_pawns_from_the_top():
    assert drawn(TINY, {1: "A", 4: "AB"}, 80) == [
        "6    5    4▼1",
        "           AB",
        "1    2▲5  3",
        " A",
    ]


def test_a_board_that_is_too_wide_is_not_drawn():
    assert drawn(TINY, {}, 14) == []
    assert drawn(TINY, {}, 15) != []


def test_a_board_is_told_with_its_ladders_and_snakes():
    picture = Picture(Telling(WORDS, TABLE, ("Anna", "Bert")), VIEW, 0)

    assert picture.board_names() == ["Board tiny, 2 rows of 3", "Ladders: 2 to 5", "Snakes: 4 to 1"]


@pytest.mark.parametrize(
    ("names", "letters"), [(("Anna", "Bert"), ["A", "B"]), (("Anna", "alice"), ["1", "2"]), (("", "Bert"), ["S", "B"])]
)
def test_pawns_are_told_apart(names: tuple[str, str], letters: list[str]):
    assert Telling(WORDS, TABLE, names).initials() == letters


def test_a_hand_is_sorted_by_suit_and_rank_whatever_else_is_in_it():
    assert in_order(("joker", "AS", "10S", "2H", "9S", "KD")) == ("9S", "10S", "AS", "2H", "KD", "joker")


def test_a_game_without_words_is_told_by_its_keys():
    telling = Telling(WORDS, TABLE, ("Anna", "Bert"))

    assert telling.move(Move("lead", {"card": "QH"})) == "lead: card queen of hearts"
    assert telling.news(News("whist.revoked", {"seat": 1, "tricks": 3})) == "revoked: seat Bert, tricks 3"
    assert telling.zone("first_trick") == "first trick"


def test_hidden_pieces_have_a_sentence_of_their_own():
    telling = Telling(WORDS, TABLE, ("Anna", "Bert"))
    moved = (Moved("card", "stacks.1", "hands.1"),)

    assert (
        telling.news(News("up_and_down.drew", {"seat": 1, "card": "10D"}, moved)) == "Bert draws the ten of diamonds."
    )
    assert telling.news(News("up_and_down.drew", {"seat": 1, "card": 1}, moved)) == "Bert draws a card."


def test_a_house_rule_is_offered_with_what_it_can_be():
    telling = Telling(WORDS, TABLE, ())
    board = Option(
        "board", OptionKind.BOARD, "tiny", choices=("tiny", "huge"), boards=(Board("tiny", 2, 3), Board("huge", 9, 10))
    )

    assert telling.offer(board, "tiny") == "  board=tiny  board (tiny, 2 by 3; huge, 9 by 10)"
    assert telling.offer(Option("long", OptionKind.FLAG, False), True) == "  long=yes  long (yes or no)"
    assert telling.offer(Option("turns", OptionKind.NUMBER, 5, 0, 9), 5) == "  turns=5  turns (0 to 9)"
    trump = Option("trump", OptionKind.CHOICE, "no_trump", choices=("no_trump", "hearts"))
    assert telling.offer(trump, "hearts") == "  trump=hearts  trump (no_trump, hearts)"


def test_a_value_to_type_is_explained_where_its_word_is_another():
    chains = Option("chains", OptionKind.CHOICE, "follow", choices=("follow", "single"))
    told = {language: Telling(Words(language), Layout("leiterspiel", 2, ()), ()) for language in ("en", "de")}

    assert told["en"].offer(chains, "single").endswith("(follow, single)")
    assert told["de"].offer(chains, "single").endswith("(follow: führt weiter, single: hält an)")


def test_names_are_said_as_they_are():
    telling = Telling(WORDS, TABLE, ("{card}", "Bert"))

    assert telling.news(News("up_and_down.passed", {"seat": 0})) == "{card} passes."


def test_a_score_sheet_is_told_in_lines_and_no_name_can_break_one():
    sheet = dict.fromkeys(("mokki", "aces", "most_cards", "most_spades", "ten_of_diamonds", "two_of_spades"), (0, 1))
    news = News("kasino.scored", {"round": 2, **sheet, "points": (0, 6), "totals": (3, 9)})
    lines = Telling(WORDS, Layout("kasino", 2, ()), ("Anna", "Bert\nBot")).lines(news)

    assert lines[0] == "Round 2 is over:"
    assert lines[-1] == "  Points in all: Anna: 3, Bert Bot: 9"
    assert len(lines) == 9


def test_a_game_has_its_own_word_for_a_shared_first_place():
    told = Telling(WORDS, Layout("kaboo", 2, ()), ("Anna", "Bert")).draw("knocked")

    assert told == "Both share the win: somebody had knocked."
    assert Telling(WORDS, TABLE, ()).draw("goal").startswith("It is a draw: ")


def test_what_was_covered_is_shown_at_the_end_as_far_as_it_can_be_seen():
    square = Zone("squares.0", Shape.SQUARE, 0, private=True, columns=2)
    layout = Layout("memory", 2, (*TABLE.zones[:2], square, TABLE.zones[3]))
    view = View({"hands.0": (), "hands.1": 4, "squares.0": ("AS", "7S", "KD", "2C"), "discard": ("2H",)}, {})

    assert Picture(Telling(WORDS, layout, ("Anna", "Bert")), view, 0).revealed() == [
        "Anna's squares:",
        "  (1,1) ace of spades      (1,2) seven of spades",
        "  (2,1) king of diamonds   (2,2) two of clubs",
    ]
