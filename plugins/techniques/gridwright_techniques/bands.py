"""Bands: a few lines, or a box, as a puzzle of their own with every clue that lies inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.rule_logic import Clue, Solved, clauses_of
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._removed import removed, unsupported
from gridwright_techniques._words import named

#: So many lines side by side; more only where they are made of whole boxes, up to the second number.
MOST_LINES = 3
MOST_LINES_OF_BOXES = 5
#: Bands with more open cells than these are not gone through.
MOST_CELLS = 40


@attrs.frozen(eq=False)
class Band:
    """Houses taken together, and the clues that have all their cells in them."""

    areas: tuple[Area, ...]
    mask: int
    clues: tuple[Clue, ...]


class Bands(Technique):
    """A digit that stands in no way to fill a band, with all clues inside and all houses inside complete."""

    name = "bands"
    kinds = (Kind("BAN", "Band set theory with cages", 3, 18),)

    def applies(self, ground: Ground) -> bool:
        return bool(ground.logic.clues) and bool(ground.logic.once("bands", _Solutions).bands)

    def moves(self, state: State, code: str) -> Iterator[Move]:
        solutions = state.ground.logic.once("bands", _Solutions)
        for band in solutions.with_finds(state):
            gone = unsupported(solutions.of(band), state)
            if gone:
                yield Move(code, removals=gone, cells=band.mask, areas=band.areas, more=band)

    def short(self, move: Move, ground: Ground) -> str:
        return f"{named(move.areas)} with the clues inside: {removed(move, ground)}"

    def teach(self, move: Move, ground: Ground) -> str:
        band: Band = move.more
        count = len(band.clues)
        clues = f"the {count} clues that lie" if count > 1 else "the clue that lies"
        return (f"Take {named(move.areas)} as a puzzle of its own, with {clues} inside. Go through the ways to "
                f"complete all houses there: none is left where {removed(move, ground, 'is')}. "
                f"So {removed(move, ground)}.")


class _Solutions:
    """The bands of a board that have clues, the fewest cells first, and a formula for each that was needed."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._solved: dict[int, Solved] = {}
        self.bands = _bands(ground)
        self._widest = tuple(band for band in self.bands
                             if not any(band.mask != other.mask and not band.mask & ~other.mask
                                        for other in self.bands))

    def of(self, band: Band) -> Solved:
        """The formula of a band."""
        solved = self._solved.get(band.mask)
        if solved is None:
            solved = self._solved[band.mask] = _solved(self._ground, band)
        return solved

    def with_finds(self, state: State) -> Iterator[Band]:
        """Bands that may show something. A band inside another that shows nothing shows nothing itself."""
        clean = [band.mask for band in self._widest
                 if not _asked(band, state) or (_fits(band, state) and not unsupported(self.of(band), state))]
        for band in self.bands:
            if _asked(band, state) and _fits(band, state) and all(band.mask & ~mask for mask in clean):
                yield band


def _asked(band: Band, state: State) -> bool:
    return any(clue.mask & state.open for clue in band.clues)


def _fits(band: Band, state: State) -> bool:
    return (band.mask & state.open).bit_count() <= MOST_CELLS


def _bands(ground: Ground) -> tuple[Band, ...]:
    found: dict[int, Band] = {}
    for areas in _house_sets(ground):
        mask = 0
        for area in areas:
            mask |= area.mask
        clues = tuple(clue for clue in ground.logic.clues if not clue.mask & ~mask)
        if clues:
            found.setdefault(mask, Band(areas, mask, clues))
    return tuple(sorted(found.values(), key=lambda band: band.mask.bit_count()))


def _house_sets(ground: Ground) -> Iterator[tuple[Area, ...]]:
    for box in ground.boxes:
        yield (box,)
    for kind in ("row", "column"):
        lines = [area for area in ground.lines if area.kind == kind]
        for size in range(1, MOST_LINES_OF_BOXES + 1):
            for n in range(len(lines) - size + 1):
                if size <= MOST_LINES or _of_boxes(ground, lines[n:n + size]):
                    yield tuple(lines[n:n + size])


def _of_boxes(ground: Ground, lines: Sequence[Area]) -> bool:
    mask = inside = 0
    for line in lines:
        mask |= line.mask
    for box in ground.boxes:
        if not box.mask & ~mask:
            inside |= box.mask
    return inside == mask


def _solved(ground: Ground, band: Band) -> Solved:
    cells = tuple(bits(band.mask))
    position = {cell: k for k, cell in enumerate(cells)}
    parts = [part for clue in band.clues for part in (clue.pair or clue.part,) if part is not None]
    clauses = clauses_of(ground, parts, cells)
    for area in ground.full:
        if not area.mask & ~band.mask:
            clauses += [[position[i] * ground.size + digit + 1 for i in area.cells] for digit in range(ground.size)]
    return Solved(cells, ground.size, clauses)


PLUGIN = Bands
