"""What has no room in its line goes on in the next one, where it is to be seen what it belongs to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.widgets import OptionList

from client.tui.folding import beside, hung
from client.tui.menu import Pick
from tests.client.tui.test_pages import page

NAMES = ("Bot 1", "Bot 2", "Anna Maria", "Jan-Erik af K", "Bot 12")
FACTS = (
    f"Round {2}",
    "Points: " + ", ".join(f"{name}: {place}" for place, name in enumerate(NAMES)),
    "Mökkis of this round: " + ", ".join(f"{name}: 0" for name in NAMES),
)


@pytest.mark.parametrize("width", range(40, 121))
def test_facts_are_folded_between_what_they_list(width: int):
    lines = beside(FACTS, width)

    assert all(len(line) <= width for line in lines)
    assert all(not line.endswith("|") and not line.startswith("|") for line in lines)
    for place, name in enumerate(NAMES):
        assert any(f"{name}: {place}" in line for line in lines)
        assert any(f"{name}: 0" in line for line in lines)


def test_a_name_that_has_no_room_is_folded_all_the_same():
    lines = beside(["Points: a name of many words that is long: 3"], 20)

    assert all(len(line) <= 20 for line in lines)
    assert " ".join(lines) == "Points: a name of many words that is long: 3"


@given(st.sampled_from(["", "  ", "1. ", "  12. ", "   - "]), st.lists(st.text("abc", min_size=1), min_size=1))
def test_what_is_folded_hangs_below_its_beginning_and_nothing_is_lost(lead: str, words: list[str]):
    text = lead + " ".join(words)
    first, *further = hung(text, 30)

    assert first.startswith(lead.rstrip(" "))
    assert all(line.startswith(len(lead) * " ") for line in further)
    assert "".join([first, *further]).replace(" ", "") == text.replace(" ", "")


async def test_a_game_and_what_it_is_about_are_folded_below_their_beginnings():
    about = "\n  " + "to collect the most cards of all " * 4
    async with page(Pick("Which?", [f"Kasino (2 to 12 players){about}", f"Kaboo{about}"]), (60, 24)) as shown:
        lines = [line.strip("│ ╭╮╰╯─") and line for line in shown.screen.splitlines()]
        listed = [line for line in lines if "collect" in line or "cards" in line]
        begins = {len(line) - len(line.replace("│", " ").lstrip()) for line in listed}
        assert len(begins) == 1
        assert len(listed) > 4

        assert shown.pilot.app.screen.query_one(OptionList).option_count == 2
        await shown.press("down", "enter")
        assert shown.answers == [1]
