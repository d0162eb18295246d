"""Board files as people write them: what is read, what is refused, and how the mistake is named (rules LS-1 … LS-4)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.board import Board
from boards.metadata import MOST_BYTES, BoardError, Problem, canonical, parse, traps

FIXTURES = Path(__file__).parent / "fixtures"
HEAD = ("Spielbrett=b.png", "Zeilen=2", "Spalten=10")
SEED = Board(  # the 8 x 8 board of the game's text, copied from it
    "seed",
    8,
    8,
    ((1, 30), (3, 11), (7, 25), (17, 34), (22, 52), (40, 54), (41, 57), (48, 64)),
    ((14, 6), (39, 23), (45, 33), (47, 19), (53, 13), (61, 46)),
    "leiterspielbrett1.jpg",
)


def read(*lines: str, end: str = "\n") -> Board:
    return parse(end.join(lines).encode(), "b").board


def mistakes(*lines: str) -> list[tuple[int | None, str]]:
    with pytest.raises(BoardError) as refused:
        read(*lines)
    return [(problem.line, problem.code) for problem in refused.value.problems]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("closed", [True, False], ids=["closed", "open"])
def test_every_line_end_is_read_with_and_without_one_at_the_end(end, closed):
    """Question 32."""
    text = (FIXTURES / "seed.txt").read_text().rstrip("\n").replace("\n", end) + (end if closed else "")

    assert parse(text.encode(), "seed").board == SEED


def test_a_file_with_cr_only_is_read_and_its_fixture_has_no_lf():
    """Question 32."""
    data = (FIXTURES / "seed_cr.txt").read_bytes()
    assert b"\n" not in data
    assert not data.endswith(b"\r")

    assert parse(data, "seed").board == SEED


def test_a_file_that_mixes_cr_and_lf_is_read():
    """Question 32."""
    data = (FIXTURES / "seed_mixed.txt").read_bytes()
    assert b"\n" in data
    assert b"\r" in data

    assert parse(data, "seed").board == SEED


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_names_in_utf8_with_and_without_mark_and_in_cp1252_are_read(encoding):
    """Question 33."""
    data = "Spielbrett=Brücke „grün“.png\nZeilen=2\nSpalten=10".encode(encoding)

    assert parse(data, "b").board.picture == "Brücke „grün“.png"


@pytest.mark.parametrize(
    ("data", "line"),
    [(b"Spielbrett=b.png\rZeilen=2\r\nSpalten=\x81\xff", 3), ("Zeilen=2".encode("utf-16"), None)],
    ids=["neither", "utf-16"],
)
def test_other_encodings_are_refused_by_line(data, line):
    """Question 33."""
    with pytest.raises(BoardError) as refused:
        parse(data, "b")

    assert [(problem.line, problem.code) for problem in refused.value.problems] == [(line, "bad_encoding")]


def test_white_space_is_ignored_in_lines_keys_and_numbers():
    """Questions 29 and 30."""
    board = read(
        "",
        " \tSpielbrett = b.png\u00a0",
        "Zei len= 1 0",
        "\u00a0Spalten\t=\u200b\ufeff1\u00a00",
        "Leiter= 1 , 1 2 ",
        "",
    )

    assert board == Board("b", 10, 10, ((1, 12),), (), "b.png")


def test_white_space_inside_a_file_name_is_kept_and_around_it_dropped():
    """Question 31."""
    assert read("Spielbrett= \tmy  board.png ", *HEAD[1:]).picture == "my  board.png"


def test_keys_and_the_ending_of_the_picture_may_have_any_case():
    """Questions 35 and 41."""
    assert read("SPIELBRETT=B.PnG", "zeilen=2", "sPaLtEn=10", "LEITER=2,9").ladders == ((2, 9),)


@pytest.mark.parametrize("ending", [".jpg", ".png", ".JPG"])
def test_jpg_and_png_are_accepted(ending):
    """LS-1, question 41."""
    assert read("Spielbrett=b" + ending, *HEAD[1:]).picture == "b" + ending


def test_lines_may_come_in_any_order():
    """Question 39."""
    jumps = ("Leiter=2,20", "Leiter=4,6", "Schlange=9,1", "Schlange=19,3")

    assert read(*jumps[::-1], *HEAD[::-1]) == read(*HEAD, *jumps)


def test_two_jumps_may_end_on_one_field_and_one_may_begin_at_field_1():
    """Questions 23 and 25."""
    assert read(*HEAD, "Leiter=1,9", "Leiter=2,9").ladders == ((1, 9), (2, 9))


def test_one_row_of_one_or_an_odd_number_of_rows_is_accepted():
    """Question 19: the goal is where the numbering ends, top right."""
    assert read("Spielbrett=b.png", "Zeilen=1", "Spalten=2").goal == 2
    assert read("Spielbrett=b.png", "Zeilen=5", "Spalten=6").place(30) == (5, 0)


@pytest.mark.parametrize(
    ("field", "place"),
    [(1, (0, 7)), (8, (7, 7)), (9, (7, 6)), (16, (0, 6)), (17, (0, 5)), (57, (7, 0)), (64, (0, 0))],
)
def test_fields_are_numbered_to_and_fro_from_the_bottom_left(field, place):
    """LS-3."""
    assert SEED.place(field) == place


def test_an_unknown_key_is_a_warning_and_passed_over():
    """Question 36."""
    reading = parse("\n".join([*HEAD, "Autor=Jo"]).encode(), "b")

    assert reading.board == read(*HEAD)
    assert [(warning.line, warning.code) for warning in reading.warnings] == [(4, "unknown_key")]
    assert "Autor" in str(reading.warnings[0])


@pytest.mark.parametrize(
    ("line", "code", "shown"),
    [
        ("Leiter 3,11", "no_key", "'Leiter 3,11'"),
        ("# ladders", "no_key", "'# ladders'"),
        ("=5", "no_key", "'=5'"),
        ("Zeilen=3", "twice", "after line 2"),
        ("Spielbrett=c.png", "twice", "after line 1"),
        ("spal ten=3", "twice", "after line 3"),
        ("Leiter=3", "bad_jump", "'3'"),
        ("Leiter=", "bad_jump", "''"),
        ("Leiter=3,11,12", "bad_jump", "'3,11,12'"),
        ("Schlange=a,3", "bad_jump", "'a,3'"),
        ("Schlange=-3,2", "bad_jump", "'-3,2'"),
        ("Leiter=3;11", "bad_jump", "'3;11'"),
        ("Leiter=3,1.5", "bad_jump", "'3,1.5'"),
        ("Leiter=٣,11", "bad_jump", "'٣,11'"),
        ("Leiter=3," + "9" * 5000, "bad_jump", "…"),
        ("Leiter=3,21", "out_of_range", "fields from 1 to 20"),
        ("Leiter=0,5", "out_of_range", "Leiter=0,5"),
        ("Schlange=3,0", "out_of_range", "Schlange=3,0"),
        ("Schlange=20,3", "starts_at_goal", "no jump from the goal, 20"),
        ("Leiter=11,3", "not_up", "Leiter=11,3"),
        ("Leiter=5,5", "not_up", "Leiter=5,5"),
        ("Schlange=3,11", "not_down", "Schlange=3,11"),
        ("Schlange=5,5", "not_down", "Schlange=5,5"),
    ],
)
def test_a_bad_line_is_refused_by_number_with_what_was_found(line, code, shown):
    """Questions 21, 24, 26, 34, 37, 38, and LS-2."""
    with pytest.raises(BoardError) as refused:
        read(*HEAD, "", line)

    (problem,) = refused.value.problems
    assert (problem.line, problem.code) == (5, code)
    assert shown in str(problem)
    assert str(refused.value).startswith("b, line 5: found ")


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("Leiter=3,11", "Leiter=3,12"), "same_start"),
        (("Leiter=3,11", "Schlange=3,1"), "same_start"),
        (("Leiter=2,5", "Schlange=5,2"), "cycle"),
        (("Leiter=2,5", "Leiter=5,9", "Schlange=9,2"), "cycle"),
    ],
)
def test_lines_that_do_not_fit_together_are_refused_at_the_last_of_them(lines, code):
    """Questions 22 and 27."""
    assert mistakes(*HEAD, *lines) == [(3 + len(lines), code)]


def test_a_chain_that_leads_into_a_ring_names_the_ring_only():
    with pytest.raises(BoardError) as refused:
        read(*HEAD, "Leiter=1,2", "Leiter=2,5", "Schlange=5,2")

    (problem,) = refused.value.problems
    assert problem.found.endswith(" 2 -> 5 -> 2")


@pytest.mark.parametrize("missing", range(3))
def test_a_missing_mandatory_key_is_named(missing):
    """LS-2."""
    lines = [*HEAD]
    key = lines.pop(missing).partition("=")[0]
    with pytest.raises(BoardError) as refused:
        read(*lines)

    (problem,) = refused.value.problems
    assert (problem.line, problem.code) == (None, "missing")
    assert key in problem.found


@pytest.mark.parametrize("value", ["0", "-1", "x", "", "10001", "2.0", "99999999999"])
def test_rows_and_columns_are_whole_numbers_in_range(value):
    """Question 20."""
    assert mistakes("Spielbrett=b.png", f"Zeilen={value}", "Spalten=3") == [(2, "bad_number")]
    assert mistakes("Spielbrett=b.png", "Zeilen=3", f"Spalten={value}") == [(3, "bad_number")]


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (101, 100)])
def test_fewer_than_2_or_more_than_10000_fields_are_refused(rows, columns):
    """Question 20."""
    assert mistakes("Spielbrett=b.png", f"Zeilen={rows}", f"Spalten={columns}") == [(3, "bad_size")]


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (100, 100), (10_000, 1)])
def test_2_and_10000_fields_are_accepted(rows, columns):
    """Question 20."""
    assert read("Spielbrett=b.png", f"Zeilen={rows}", f"Spalten={columns}").goal == rows * columns


@pytest.mark.parametrize(
    ("picture", "code"),
    [
        ("pictures/b.png", "path"),
        ("..\\b.png", "path"),
        ("..png", "path"),
        ("C:b.png", "path"),
        ("b\0.png", "path"),
        ("b.gif", "bad_suffix"),
        ("b.jpeg", "bad_suffix"),
        ("png", "bad_suffix"),
        (".png", "bad_suffix"),
        ("", "bad_suffix"),
        ("b\x07.png", "bad_name"),
        ("b" * 300 + ".png", "bad_name"),
    ],
)
def test_a_picture_that_is_no_bare_file_name_of_jpg_or_png_is_refused(picture, code):
    """Questions 40 and 41."""
    assert mistakes(f"Spielbrett={picture}", *HEAD[1:]) == [(1, code)]


def test_six_snakes_in_a_row_are_refused_at_the_first_of_them():
    """Question 28."""
    snakes = [f"Schlange={head},1" for head in (9, 8, 7, 6, 5, 4)]

    assert mistakes(*HEAD, *snakes) == [(4, "unreachable")]


def test_a_ladder_past_six_snakes_that_can_be_missed_is_a_trap_and_refused():
    snakes = [f"Schlange={head},13" for head in range(14, 20)]

    assert mistakes(*HEAD, "Leiter=2,20", *snakes) == [(5, "trap")]


def test_a_board_that_only_some_rules_make_endless_is_accepted_and_its_traps_told():
    """By ladder 2 a pawn gets past six snakes only if it may stand on the head it climbs to."""
    board = read(*HEAD, "Leiter=2,9", *[f"Schlange={head},1" for head in range(4, 10)])

    endless = {rules for rules, fields in traps(board) if fields}
    assert endless == {("win", "follow"), ("stay", "follow"), ("bounce", "follow")}


def test_a_trap_that_only_a_bounce_leads_into_is_told_of_bounce_alone():
    """All ladders lead to 19; from there a 6 bounces to 15, and on to 7, before six snakes."""
    ladders = [f"Leiter={foot},19" for foot in range(1, 7)]
    board = read(*HEAD, *ladders, "Schlange=15,7", *[f"Schlange={head},7" for head in range(8, 14)])

    assert {rules for rules, fields in traps(board) if 7 in fields} == {("bounce", "follow"), ("bounce", "single")}
    assert {rules for rules, fields in traps(board) if fields} == {("bounce", "follow"), ("bounce", "single")}


def test_all_mistakes_of_a_file_are_told_at_once_by_line():
    assert mistakes("hello", "Zeilen=x", "Spalten=10", "Leiter=1", "Spielbrett=b.gif", "Spalten=9") == [
        (1, "no_key"),
        (2, "bad_number"),
        (4, "bad_jump"),
        (5, "bad_suffix"),
        (6, "twice"),
    ]


def test_of_very_many_mistakes_the_first_fifty_are_told_and_the_rest_counted():
    with pytest.raises(BoardError) as refused:
        read(*["x"] * 1000)

    assert len(refused.value.problems) == 51
    assert refused.value.problems[-1].found == "953 more like these"  # with the three missing keys


def test_a_file_too_long_for_any_board_is_refused():
    assert mistakes(" " * (MOST_BYTES + 1)) == [(None, "too_long")]


def test_the_canonical_text_of_the_seed_board():
    assert canonical(SEED).splitlines()[:5] == [
        "Spielbrett=leiterspielbrett1.jpg",
        "Zeilen=8",
        "Spalten=8",
        "Leiter=1,30",
        "Leiter=3,11",
    ]
    assert parse(canonical(SEED).encode(), "seed").board == SEED


TEXTS = st.lists(
    st.tuples(
        st.sampled_from(["Spielbrett", "Zeilen", "Spalten", "Leiter", "Schlange", "leiter", " Schlan ge", "x", ""]),
        st.sampled_from(["=", "=", "=", " = ", ""]),
        st.one_of(
            st.integers(-1, 30).map(str),
            st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda jump: f"{jump[0]},{jump[1]}"),
            st.sampled_from(["b.png", "a b.JPG", "../b.png", ""]),
        ),
    ).map("".join),
    max_size=12,
)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_board_or_a_board_error(data):
    _is_a_board_or_refused(data)


@given(TEXTS, st.sampled_from(["\n", "\r", "\r\n", "\n\r"]), st.booleans())
def test_any_likely_lines_are_a_board_or_a_board_error(lines, end, begun):
    _is_a_board_or_refused(end.join([*(HEAD if begun else ()), *lines]).encode())


def _is_a_board_or_refused(data: bytes) -> None:
    problems, board = _outcome(data)
    if board is None:
        lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        assert problems
        assert all(problem.line is None or 1 <= problem.line <= len(lines) for problem in problems)
        return
    assert parse(canonical(board).encode(), "b").board == board
    assert all(1 <= field <= board.goal for jump in board.jumps.items() for field in jump)
    assert all(foot < top for foot, top in board.ladders)
    assert all(tail < head < board.goal for head, tail in board.snakes)


def _outcome(data: bytes) -> tuple[tuple[Problem, ...], Board | None]:
    try:
        return (), parse(data, "b").board
    except BoardError as refused:
        return refused.problems, None
