"""With Kaboo's memory aid a covered card that its player has seen is marked, as the rules follow it, in every face."""

from __future__ import annotations

from attrs import evolve

from client.line.picture import Picture
from client.table.once_seen import once_seen
from client.texts.telling import Telling
from client.texts.words import Words
from client.tui.cards import FINE
from client.tui.picture import Marks, Table
from engines.games.kaboo import ENGINE
from engines.games.kaboo.state import State
from engines.redact import layout, view
from tests.support.kaboo import do, game, place

AID = {"memory_aid": True}
EYES = (0, 1, None)


def marked(state: State, eye: int | None) -> tuple[set[str], int, int]:
    """The places marked, and how many marks the line face and the terminal show."""
    telling = Telling(Words(), layout(ENGINE, 2, state.options), ("Anna", "Bert"))
    seen = view(state, eye)
    told = "\n".join(Picture(telling, seen, eye).lines())
    drawn, _ = Table(telling, seen, eye, (), 80, 16).draw(Marks())
    return set(once_seen(seen, eye)), told.count("face down, seen before"), drawn.text().count(FINE.seen)


def test_a_card_is_marked_for_whoever_looked_and_goes_on_being_where_it_is_swapped_to():
    looking = do(game(drawn="7C", options=AID), "use_power", own="0(1,2)", other=None).state
    assert [marked(looking, eye) for eye in EYES] == 3 * [(set(), 0, 0)]  # it lies open to its looker

    after = do(looking, "seen").state
    assert [marked(after, eye) for eye in EYES] == [({place("0(1,2)")}, 1, 1), (set(), 0, 0), (set(), 0, 0)]

    swapping = evolve(after, drawn=("JC",), phase="drawn", turn=0)
    swapped = do(swapping, "use_power", own="0(1,2)", other="1(2,2)").state
    assert [marked(swapped, eye) for eye in EYES] == [({place("1(2,2)")}, 1, 1), (set(), 0, 0), (set(), 0, 0)]


def test_a_card_that_was_taken_openly_is_marked_for_both_and_nothing_is_once_all_is_shown():
    taken = do(game(discard="9D", options=AID), "take_discard", place="0(2,2)").state
    spot = {place("0(2,2)")}
    assert [marked(taken, eye) for eye in EYES] == [(spot, 1, 1), (spot, 1, 1), (set(), 0, 0)]

    shown = evolve(taken, ended="knocked")
    assert [marked(shown, eye) for eye in EYES] == 3 * [(set(), 0, 0)]


def test_without_the_aid_nothing_is_marked():
    looking = do(game(drawn="7C"), "use_power", own="0(1,2)", other=None).state

    assert marked(do(looking, "seen").state, 0) == (set(), 0, 0)
