"""What a frame of the window costs, as a ratio to the least that any table would: a few ready pictures on a surface.

All in software, without a screen. Whole frames are drawn as after a key, moving ones as while a card flies; idle is
the share of a processor that the loop takes when nothing happens, and a start ends with the first frame. All times are
the processor's, so that what else the machine does is left out.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter, process_time

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pygame.freetype

from client.connection.session import Session
from client.preferences.settings import Speed
from client.table.arrangement import Arrangement, Person
from client.table.seating import Hosting, Seating
from client.window import program
from client.window.frame import Frame
from client.window.look.sheet import Pictures
from client.window.pieces.deck import Style
from client.window.places import Box
from tests.support.desks import WORDS, server
from tests.support.windows import Pane, Size, pane

SIZES: tuple[Size, ...] = ((1280, 800), (2560, 1440))
LIMIT = 4.0
ROUNDS, FRAMES = 7, 40
IDLE = 4.0
STARTS = 5
BARE = """
import pygame, pygame.freetype
pygame.display.init(); pygame.freetype.init()
screen = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
screen.fill((24, 92, 60)); pygame.display.flip()
"""
OURS = """
import os, sys
from client.window import program

show = program.Frame.show

def shown(frame):
    show(frame)
    os._exit(0)

program.Frame.show = shown
sys.argv = ["spieltisch", "--face", "window"]
from client.__main__ import main
main()
"""


def _median(draw: Callable[[], object]) -> float:
    """Milliseconds of a frame: the median of the rounds' medians."""
    rounds = []
    for _ in range(ROUNDS):
        times = []
        for _ in range(FRAMES):
            begun = process_time()
            draw()
            times.append(process_time() - begun)
        rounds.append(median(times))
    return 1e3 * median(rounds)


def _bare(size: Size) -> Callable[[], None]:
    """Felt, a panel, ten cards and two dozen lines that are ready, on a surface of that size."""
    pictures, surface = Pictures(Style()), pygame.display.set_mode(size)
    unit = min(size[0] / 1280, size[1] / 800)
    faces = ("6D", "5C", "AS", "JH", "10C", "3C", "QH", "4C", "2D", "JS")
    cards = [pictures.card(face, Box(0, 0, 130 * unit, 182 * unit)) for face in faces]
    lines = [pictures.text(f"Aino lays the {face} on the table.", 17 * unit, (238, 240, 232)) for face in faces * 2]

    def draw() -> None:
        surface.fill((24, 92, 60))
        pygame.draw.rect(surface, (17, 33, 29), (round(930 * unit), 0, round(350 * unit), size[1]))
        for number, card in enumerate(cards):
            place = round((60 + number % 6 * 140) * unit), round((120 + number // 6 * 440) * unit)
            surface.blit(card, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        for number, line in enumerate(lines):
            place = round(950 * unit), round((60 + number * 28) * unit)
            surface.blit(line, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    return draw


def _seating(session: Session) -> Seating:
    return Hosting(session, Arrangement("kasino", (Person("Anna"), Person("Bert"))), begins=True)


async def _frames(size: Size) -> tuple[float, float]:
    """Milliseconds of a whole frame in the middle of a game, and of one while cards fly."""
    async with pane(server(Random(4).randbytes), _seating, size, speed=Speed.NORMAL) as sat:
        for _ in range(6):
            await _move(sat)
        await _awake(sat)
        whole = _median(sat.window.draw)
        await _move(sat)
        sat.time += 0.15
        assert sat.desk.moves()
        return whole, _median(sat.window.redraw)


async def _awake(sat: Pane) -> None:
    sat.time += 5
    sat.window.redraw()
    while not sat.sitting.asked:
        await sat.press(pygame.K_RETURN)


async def _move(sat: Pane) -> None:
    await _awake(sat)
    sat.sitting.hint()
    while sat.sitting.choice.ready is None:
        await sat.press(pygame.K_RIGHT, pygame.K_SPACE)
    await sat.press(pygame.K_RETURN)


async def _idle() -> float:
    """The share of a processor of a window at rest."""
    async with pane(server(Random(4).randbytes), _seating, (1280, 800)) as sat:
        resting = asyncio.create_task(
            program.turn_over(sat.window, Frame(WORDS), asyncio.get_running_loop().create_future())
        )
        await asyncio.sleep(0.5)
        begun, at = process_time(), perf_counter()
        await asyncio.sleep(IDLE)
        share = (process_time() - begun) / (perf_counter() - at)
        sat.window.asks_to_close = True
        await resting
        return share


def _start(text: str) -> float:
    """Seconds of the processor until the process has shown its first frame."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", text], check=True, stdout=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    pygame.freetype.init()
    for size in SIZES:
        bare = _median(_bare(size))
        whole, moving = asyncio.run(_frames(size))
        name = f"{size[0]}x{size[1]}"
        print(f"{name}: bare {bare:.2f} ms, whole {whole:.2f} ms, moving {moving:.2f} ms; ", end="")
        print(f"whole/bare {whole / bare:.2f}, moving/bare {moving / bare:.2f} (limit {LIMIT})", flush=True)
    print(f"idle: {100 * asyncio.run(_idle()):.1f} % of a processor (limit 2)", flush=True)
    bare = median(_start(BARE) for _ in range(STARTS))
    ours = median(_start(OURS) for _ in range(STARTS))
    print(f"start to first frame: {1e3 * ours:.0f} ms, a bare window {1e3 * bare:.0f} ms; ratio {ours / bare:.2f}")


if __name__ == "__main__":
    main()
