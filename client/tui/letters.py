"""Letters large enough to be read out across a room, made of half blocks or, where there are none, of number signs."""

from __future__ import annotations

GLYPHS = {
    "A": (".#.", "#.#", "###", "#.#", "#.#"),
    "B": ("###.", "#..#", "###.", "#..#", "###."),
    "C": (".##", "#..", "#..", "#..", ".##"),
    "D": ("###.", "#..#", "#..#", "#..#", "###."),
    "E": ("###", "#..", "##.", "#..", "###"),
    "F": ("###", "#..", "##.", "#..", "#.."),
    "G": (".##", "#..", "#.#", "#.#", ".##"),
    "H": ("#.#", "#.#", "###", "#.#", "#.#"),
    "I": ("###", ".#.", ".#.", ".#.", "###"),
    "J": ("..#", "..#", "..#", "#.#", ".#."),
    "K": ("#.#", "#.#", "##.", "#.#", "#.#"),
    "L": ("#..", "#..", "#..", "#..", "###"),
    "M": ("#...#", "##.##", "#.#.#", "#...#", "#...#"),
    "N": ("#..#", "##.#", "#.##", "#..#", "#..#"),
    "O": (".#.", "#.#", "#.#", "#.#", ".#."),
    "P": ("##.", "#.#", "##.", "#..", "#.."),
    "Q": (".#..", "#.#.", "#.#.", "#.#.", ".#.#"),
    "R": ("##.", "#.#", "##.", "##.", "#.#"),
    "S": (".##", "#..", ".#.", "..#", "##."),
    "T": ("###", ".#.", ".#.", ".#.", ".#."),
    "U": ("#.#", "#.#", "#.#", "#.#", "###"),
    "V": ("#.#", "#.#", "#.#", "#.#", ".#."),
    "W": ("#...#", "#...#", "#.#.#", "##.##", "#...#"),
    "X": ("#.#", "#.#", ".#.", "#.#", "#.#"),
    "Y": ("#.#", "#.#", ".#.", ".#.", ".#."),
    "Z": ("###", "..#", ".#.", "#..", "###"),
    "0": ("###", "#.#", "#.#", "#.#", "###"),
    "1": (".#.", "##.", ".#.", ".#.", "###"),
    "2": ("##.", "..#", ".#.", "#..", "###"),
    "3": ("##.", "..#", ".#.", "..#", "##."),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "##.", "..#", "##."),
    "6": (".##", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", ".#.", ".#.", ".#."),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "##."),
}
BLOCKS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
ROWS = 5


def large(text: str, *, fine: bool, width: int) -> str:
    """The text in large letters, in as many lines as they are high; with blanks between where they are too wide."""
    glyphs = [GLYPHS.get(letter) for letter in text.upper()]
    rows = ["  ".join(_wide(glyph[row]) for glyph in glyphs if glyph is not None) for row in range(ROWS)]
    if None in glyphs or not glyphs or len(rows[0]) > width:
        return " ".join(text)
    if not fine:
        return "\n".join(row.replace(".", " ") for row in rows)
    pairs = [(rows[row], rows[row + 1] if row + 1 < ROWS else "." * len(rows[row])) for row in range(0, ROWS, 2)]
    return "\n".join("".join(map(_block, upper, lower)) for upper, lower in pairs)


def _wide(row: str) -> str:
    """Characters are about twice as high as wide."""
    return "".join(2 * pixel for pixel in row)


def _block(upper: str, lower: str) -> str:
    return BLOCKS[f"{upper}{lower}".replace(" ", ".")]
