"""Lines: ordered paths of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import attrs

from gridwright.geometry import path_faults
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule
from gridwright.model.solution import Solution, Violation

if TYPE_CHECKING:
    from gridwright.drawing.canvas import Canvas
    from gridwright.encoding.domains import Domains
    from gridwright.encoding.encoder import Encoder


__all__ = ["LineClue", "RisingLine"]


@attrs.frozen(kw_only=True)
class LineClue(Rule):
    """An ordered path of cells, each touching the next by a side or a corner; a closed one joins its ends."""

    closed: bool = False
    cells: tuple[Cell, ...]

    #: Whether a line of this kind can be closed.
    closable: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from path_faults(self.cells, closed=self.closed)
        if self.closed and not self.closable:
            yield "a line of this kind cannot be closed"

    def steps(self) -> Iterator[tuple[Cell, Cell]]:
        """Pairs of neighbours along the line; a closed line joins its ends."""
        yield from zip(self.cells, self.cells[1:], strict=False)
        if self.closed and len(self.cells) > 2:
            yield self.cells[-1], self.cells[0]


@attrs.frozen(kw_only=True)
class RisingLine(LineClue):
    """A line along which digits rise from the first cell, each by at least `rise` over the one before."""

    #: 1 where digits increase, 0 where they only never decrease.
    rise: ClassVar[int]

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for a, b in self.steps():
            if solution[b] - solution[a] < self.rise:
                yield self.violation(f"{solution[a]} is followed by {solution[b]}", (a, b))

    def restrict(self, domains: Domains) -> None:
        for a, b in self.steps():
            low = min(domains[a], default=0) + self.rise
            domains.drop(b, [v for v in domains[b] if v < low])
        for a, b in reversed(list(self.steps())):
            high = max(domains[b], default=0) - self.rise
            domains.drop(a, [v for v in domains[a] if v > high])

    def encode(self, enc: Encoder) -> None:
        for a, b in self.steps():
            for v, literal in enc.domain(a).items():
                enc.clause(-literal, enc.at_least(b, v + self.rise))
            for v, literal in enc.domain(b).items():
                enc.clause(-literal, -enc.at_least(a, v + 1 - self.rise))

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.cells, color="#b0b0b0", width=0.3)
        canvas.bulb(self.cells[0], color="#b0b0b0", hollow=self.rise == 0)
