"""Sounds are short, soft and off where they are not wanted; a device that fails costs nobody a game."""

from __future__ import annotations

import array

import pygame
import pytest

from client.connection.model import Model
from client.preferences.settings import Preferences, stored
from client.table.arrangement import Arrangement, Person
from client.table.seating import Hosting
from client.window.motion import tones
from client.window.motion.sounds import Sounds, heard
from client.window.motion.unfolding import Sort, Step
from protocol.messages import Kind, Phase, Seat, Seats, Update
from protocol.scene import View
from tests.support.desks import server
from tests.support.windows import pane

NOTHING = View({}, {})
STEPS = {sort: (Step(sort, NOTHING, NOTHING),) for sort in Sort}


@pytest.fixture
def preferences(tmp_path):
    return Preferences(stored(tmp_path))


@pytest.mark.parametrize("name", sorted(tones.SOUNDS))
def test_a_sound_is_short_never_too_loud_and_ends_in_silence(name):
    samples = array.array("h", tones.SOUNDS[name]())
    assert 0.05 < len(samples) / tones.RATE < 1.2
    assert 0.3 * 32767 < max(map(abs, samples)) < 0.5 * 32767
    assert abs(samples[-1]) <= 1
    assert max(map(abs, samples[-40:])) < 0.05 * 32767


def test_each_sound_is_another_one():
    assert len({make() for make in tones.SOUNDS.values()}) == len(tones.SOUNDS)


def test_a_sound_is_heard_unless_it_is_switched_off(preferences):
    sounds = Sounds(preferences)
    try:
        assert sounds.play("card")
        assert not sounds.play(None)
        preferences.change(sound=False)
        assert not sounds.play("card")
        preferences.change(sound=True)
        assert sounds.play("win")
    finally:
        sounds.close()


@pytest.mark.parametrize("driver", ["there_is_no_such_driver", "disk"])
def test_without_a_device_it_is_silent_and_goes_on(preferences, monkeypatch, driver):
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    monkeypatch.setenv("SDL_DISKAUDIOFILE", "/nowhere/at/all")
    pygame.mixer.quit()
    sounds = Sounds(preferences)
    assert not sounds.play("card")
    assert not sounds.play("die")


def table(acting: tuple[int, ...], *mine: bool, phase: Phase = Phase.PLAYING) -> Model:
    seats = tuple(Seat(str(number), Kind.PERSON, online=True, mine=own) for number, own in enumerate(mine))
    seated = Seats("T", phase, 1, seats, opener=True, onlookers=0)
    return Model(seated=seated, update=Update("T", None, 1, 1, acting, NOTHING, 0, ()))


@pytest.mark.parametrize(
    ("before", "now", "steps", "sound"),
    [
        (table((1,), True, False), table((0,), True, False), STEPS[Sort.CARDS], "turn"),
        (table((0,), True, False), table((1,), True, False), STEPS[Sort.CARDS], "card"),
        (table((0,), True, True), table((1,), True, True), STEPS[Sort.ROLL], "die"),  # all at this screen
        (table((0,), True, False), table((0,), True, False), (), None),
        (table((0,), True, False), table((), True, False, phase=Phase.OVER), STEPS[Sort.CARDS], "win"),
        (None, table((0,), True, False), STEPS[Sort.CARDS], None),
    ],
)
def test_what_happens_has_one_sound_at_most(before, now, steps, sound):
    assert heard(before, now, steps) == sound


async def test_one_key_switches_the_sounds_off_and_says_so():
    def seating(session):
        return Hosting(session, Arrangement("leiterspiel", (Person("Anna"), Person("Bert"))), begins=True)

    async with pane(server(), seating) as sat:
        sat.preferences.change(sound=True)
        await sat.press(pygame.K_F6)
        assert not sat.preferences.now.sound
        assert sat.sitting.notices == [sat.sitting.words.say("table.sound.off")]
        await sat.press(pygame.K_F6)
        assert sat.preferences.now.sound
