"""What the numbers of a grade are made of: the steps of a route, how much of the board is left at each, and how hard
the candidates are to refute.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs

from gridwright.grading.fields import Fields, Marks
from gridwright.grading.ground import Ground, bits
from gridwright.grading.refutation import refutation
from gridwright.grading.route import Route
from gridwright.grading.technique import Move

__all__ = ["SINGLES", "Features", "Step", "features_of"]

#: Kinds of singles, the plainest first: the last cell of an area, a digit with one place in an area that is neither row
#: nor column, or in one that is, and a cell with one digit.
SINGLES = ("house", "box", "line", "cell")
#: Marks are counted as if a board had 20 of them, but boards with fewer candidates than a 9x9 sudoku as what they are.
_SCALE, _LEAST = 20, 729


@attrs.frozen
class Step:
    """One move: its kind of single, or its code; the marks on the board before it, and how many singles could be
    written then (1 where it writes none).
    """

    kind: str
    marks: int
    offered: int = 1


@attrs.frozen
class Features:
    """What is known of a puzzle: `refutation` as in the module of that name, `amounts` by kind of step, each step
    counted by the share of marks left and divided by the number of singles on offer. `blob`: share of cells in full
    areas that are neither lines nor rectangles; `extra`: cells of areas that are no lines, for each cell beyond one.
    `rules`: pieces of rules that are more than houses.
    """

    cells: int
    size: int
    empty: int
    refutation: float
    amounts: Mapping[str, float]
    blob: float
    extra: float
    rules: int = 0

    @property
    def values(self) -> dict[str, float]:
        """All but the amounts, as what a model weighs. Not for puzzles without empty cells."""
        return {"constant": 1.0, "refutation": self.refutation, "empty": math.log(self.empty),
                "size": math.log(self.size / 9), "blob": self.blob, "extra": self.extra,
                "ruled": float(self.rules > 0), "rules": math.log1p(self.rules)}


def features_of(ground: Ground, route: Route, look: Callable[[], None] = lambda: None) -> Features:
    """The features of a puzzle with its route."""
    fields = ground.fields
    amounts: dict[str, float] = {}
    slots = max(_LEAST, len(ground.cells) * ground.size)
    plain = Fields.of(ground, rules=False) if fields.pairs else fields
    for step in steps_of(plain, route.moves):
        look()
        amounts[step.kind] = amounts.get(step.kind, 0.0) + _SCALE * max(1, step.marks) / slots / step.offered
    empty = fields.open_cells(fields.start).bit_count()
    rules = len(ground.relations.pairs) + len(ground.relations.parts)
    return Features(len(ground.cells), ground.size, empty, refutation(fields, look), amounts, *_shape(ground), rules)


def steps_of(fields: Fields, moves: tuple[Move, ...]) -> Iterator[Step]:
    """The moves of a route in its order, but singles one by one as soon as houses and marks show them."""
    rest = iter(enumerate(moves))
    now = fields.start
    while fields.open_cells(now):
        marks = fields.count(now)
        found = _single(fields, now)
        if found is not None:
            kind, candidate, offered = found
            yield Step(kind, marks, offered)
            now = fields.write(now, candidate)
            continue
        n, move = next(((n, move) for n, move in rest if _made(fields, now, move) != now), (0, None))
        if move is None:
            return
        yield Step(move.code, marks, _offered(moves, n))
        now = _made(fields, now, move)


def _offered(moves: Sequence[Move], n: int) -> int:
    """How many digits of one code the route writes from a move on: it writes all that are to be seen at once."""
    if not moves[n].writes:
        return 1
    end = next((k for k in range(n, len(moves)) if moves[k].code != moves[n].code), len(moves))
    return end - n


def _made(fields: Fields, now: Marks, move: Move) -> Marks:
    """The marks after a move."""
    size = fields.ground.size
    for cell, digit in move.writes:
        now = fields.write(now, cell * size + digit)
    for cell, digits in move.removals:
        for digit in bits(digits & fields.of_cell(now, cell)):
            now = fields.remove(now, cell * size + digit)
    return now


def _single(fields: Fields, now: Marks) -> tuple[str, int, int] | None:
    """The kind and candidate of the plainest single, and how many there are; None where there is none, or where the
    marks contradict each other.
    """
    size, width, whole = fields.ground.size, fields.width, fields.ground.everything
    cells = len(fields.ground.cells)
    best, kind, candidates = len(SINGLES), -1, set[int]()
    chosen = -1
    for place in bits(fields.few(now)):
        field = place // width
        mark = now[0] >> place - size & whole
        if not mark:
            return None
        candidate = fields.names[field * size + mark.bit_length() - 1]
        candidates.add(candidate)
        if not best:
            continue
        kind = 3
        if field >= cells:
            area = (field - cells) // size
            left = now[1] & fields.within[area]
            kind = 0 if not left & (left - 1) else 2 if fields.areas[area].kind in ("row", "column") else 1
        if kind < best:
            best, chosen = kind, candidate
    return None if not candidates else (SINGLES[best], chosen, len(candidates))


def _shape(ground: Ground) -> tuple[float, float]:
    odd = total = 0
    for area in ground.full:
        rows = {ground.cells[i].row for i in area.cells}
        cols = {ground.cells[i].col for i in area.cells}
        if len(rows) > 1 and len(cols) > 1:
            total += len(area.cells)
            if len(rows) * len(cols) != len(area.cells):
                odd |= area.mask
    return odd.bit_count() / len(ground.cells), max(0.0, total / len(ground.cells) - 1)
