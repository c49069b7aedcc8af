"""Gurth's symmetry: givens that a turn or a mirror maps to givens, digit by digit, have a solution that it maps too."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._deadly import plain

#: Maps of (row, column) on a square of a given side; rows and columns count from 0.
_MAPS: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "a half turn": lambda row, column, side: (side - 1 - row, side - 1 - column),
    "a mirror along the diagonal": lambda row, column, side: (column, row),
    "a mirror along the other diagonal": lambda row, column, side: (side - 1 - column, side - 1 - row),
    "a quarter turn": lambda row, column, side: (column, side - 1 - row),
}


class Symmetry(Technique):
    """If the only solution were not mapped to itself, its image would be another one."""

    name = "symmetry"
    kinds = (Kind("GSY", "Gurth's Symmetry", 3, 20, unique=True),)

    def applies(self, ground: Ground) -> bool:
        return plain(ground) and bool(_found(ground))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for name, cells, digits in _found(state.ground):
            gone = _unlike(state, cells, digits)
            if gone:
                yield Move(code, removals=gone, cells=sum(1 << i for i, _ in gone), more=(name, digits))

    def short(self, move: Move, ground: Ground) -> str:
        name, digits = move.more
        return f"Gurth's Symmetry: {name} maps the givens to themselves{_renamed(digits, ground)}"

    def teach(self, move: Move, ground: Ground) -> str:
        name, digits = move.more
        return (f"As {name} maps the givens to themselves{_renamed(digits, ground)}, it maps the solution to a "
                "solution. There is only one, so each cell and its image hold a digit and what becomes of that digit.")


def _renamed(digits: tuple[int, ...], ground: Ground) -> str:
    changes = [f"{ground.digit(one)} to {ground.digit(two)}" for one, two in enumerate(digits) if one != two]
    return f", with {', '.join(changes)}" if changes else ""


def _found(ground: Ground) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """Maps that fit: their names, the image of each cell and of each digit."""
    rows, columns = ([c[axis] for c in ground.cells] for axis in (0, 1))
    side = max(rows) - min(rows) + 1
    if side != max(columns) - min(columns) + 1:
        return []
    number = {(c.row - min(rows), c.col - min(columns)): i for i, c in enumerate(ground.cells)}
    masks = {area.mask for area in ground.areas}
    found = []
    for name, turn in _MAPS.items():
        images = [number.get(turn(row, column, side), -1) for row, column in number]
        if -1 in images or any(sum(1 << images[i] for i in area.cells) not in masks for area in ground.areas):
            continue
        digits = _digits(ground, images)
        if digits is not None:
            found.append((name, tuple(images), digits))
    return found


def _digits(ground: Ground, images: list[int]) -> tuple[int, ...] | None:
    """The image of each digit as the givens tell it; None where they do not agree, or leave two digits open."""
    first, index = ground.puzzle.symbols().first, ground.puzzle.board.index
    values = {index[c]: value - first for c, value in ground.puzzle.givens.get(ground.puzzle.main, {}).items()}
    image: dict[int, int] = {}
    for cell, digit in values.items():
        if images[cell] not in values or image.setdefault(digit, values[images[cell]]) != values[images[cell]]:
            return None
    for digit in range(ground.size):
        if digit not in image and len(image) == ground.size - 1:
            image[digit] = (set(range(ground.size)) - set(image.values())).pop()
    if len(set(image.values())) < ground.size:
        return None
    return tuple(image[digit] for digit in range(ground.size))


def _unlike(state: State, images: tuple[int, ...], digits: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Marks without a partner in the image of their cell, or in the cell that they are the image of."""
    kept = sum(1 << digit for digit, image in enumerate(digits) if digit == image)
    # A cell that is its own image holds a digit that is.
    gone = {cell: state.marks[cell] & ~kept for cell, image in enumerate(images) if cell == image}
    for cell, image in enumerate(images):
        here, there = state.marks[cell], state.marks[image]
        became = sum(1 << digits[digit] for digit in bits(here))
        was = sum(1 << digit for digit in bits(here) if there >> digits[digit] & 1)
        gone[image] = gone.get(image, 0) | (there & ~became)
        gone[cell] = gone.get(cell, 0) | (here & ~was)
    return tuple(sorted((cell, marks) for cell, marks in gone.items() if marks))


PLUGIN = Symmetry
