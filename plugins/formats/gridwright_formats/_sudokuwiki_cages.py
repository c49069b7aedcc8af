"""Cages by colours, as the strings of sudokuwiki.org draw them: touching cells of one colour are one cage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from gridwright import Cell

__all__ = ["coloured", "connected", "pieces"]

_T = TypeVar("_T")
#: Steps after which the search for colours is given up; four colours suffice for every map, so it hardly ever looks.
MOST_STEPS = 100_000


def pieces(colours: Mapping[Cell, _T]) -> list[list[Cell]]:
    """The sets of cells that touch and have one colour, each in reading order, by their first cells."""
    found, seen = [], set[Cell]()
    for start in sorted(colours):
        if start in seen:
            continue
        seen.add(start)
        cells, at = [start], 0
        while at < len(cells):
            for c in _beside(cells[at]):
                if c not in seen and c in colours and colours[c] == colours[start]:
                    seen.add(c)
                    cells.append(c)
            at += 1
        found.append(sorted(cells))
    return found


def connected(cells: Sequence[Cell]) -> bool:
    """Whether the cells hang together by their sides."""
    return len(pieces(dict.fromkeys(cells, 0))) == 1


def coloured(sets: Sequence[Sequence[Cell]], most: int) -> list[int] | None:
    """A colour from 0 for each set of cells so that no two that touch are alike; None where none is found."""
    home = {c: number for number, cells in enumerate(sets) for c in cells}
    touching = [{home[b] for c in cells for b in _beside(c) if b in home} - {number}
                for number, cells in enumerate(sets)]
    colours: dict[int, int] = {}
    steps = 0

    def fill() -> bool:
        nonlocal steps
        left = [number for number in range(len(sets)) if number not in colours]
        if not left:
            return True
        # The set with the fewest colours left comes first, the one with the most neighbours among such.
        used = {number: {colours[b] for b in touching[number] if b in colours} for number in left}
        number = max(left, key=lambda n: (len(used[n]), len(touching[n]), -n))
        for colour in range(most):
            steps += 1
            if steps > MOST_STEPS:
                return False
            if colour not in used[number]:
                colours[number] = colour
                if fill():
                    return True
                del colours[number]
        return False

    return [colours[number] for number in range(len(sets))] if fill() else None


def _beside(c: Cell) -> Iterator[Cell]:
    yield Cell(c.row - 1, c.col)
    yield Cell(c.row, c.col - 1)
    yield Cell(c.row, c.col + 1)
    yield Cell(c.row + 1, c.col)
