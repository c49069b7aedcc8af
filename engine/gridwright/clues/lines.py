"""Lines: ordered paths of cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from gridwright.geometry import path_faults
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule
from gridwright.model.solution import Solution, Violation
from gridwright.proposing.paths import LineSearch

if TYPE_CHECKING:
    from gridwright.drawing.canvas import Canvas
    from gridwright.encoding.domains import Domains
    from gridwright.encoding.encoder import Encoder
    from gridwright.proposing.context import Proposing


__all__ = ["LineClue", "LineSearch", "RisingLine"]


@attrs.frozen(kw_only=True)
class LineClue(Rule):
    """An ordered path of cells, each touching the next by a side or a corner; a closed one joins its ends."""

    closed: bool = False
    cells: tuple[Cell, ...]

    measured = ("length",)
    #: Whether a line of this kind can be closed.
    closable: ClassVar[bool] = False
    #: How many cells a generator gives a line: at least, and from how many to how many on nine digits unless told.
    fewest: ClassVar[int] = 3
    usual: ClassVar[tuple[int, int]] = (3, 6)
    #: Whether a generator grows a line from its middle, to an odd number of cells, instead of from its first cell.
    centred: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from path_faults(self.cells, closed=self.closed, board=puzzle.board)
        if self.closed and not self.closable:
            yield "a line of this kind cannot be closed"

    def steps(self) -> Iterator[tuple[Cell, Cell]]:
        """Pairs of neighbours along the line; a closed line joins its ends."""
        yield from zip(self.cells, self.cells[1:], strict=False)
        if self.closed and len(self.cells) > 2:
            yield self.cells[-1], self.cells[0]

    # --- what a generator proposes

    def measures(self) -> Mapping[str, int]:
        return {"length": len(self.cells)}

    @classmethod
    def parameters(cls, digits: int) -> Mapping[str, Any] | None:
        """The members besides `cells` of a line that is proposed; None where no line is, on so many digits.

        By default those that a document may leave out, where these are all it takes.
        """
        known = {name: values[digits] for name, values in cls.digit_defaults.items() if digits in values}
        needed = {each.name for each in attrs.fields(cls) if each.default is attrs.NOTHING} - {"cells"}
        return known if needed <= known.keys() else None

    @classmethod
    def lengths(cls, digits: int) -> tuple[int, int]:
        """From how many to how many cells a line usually has on so many digits."""
        low, high = cls.usual
        return low, max(low + 1, round(high * digits / 9))

    def begins(self, solution: Solution, length: int) -> bool:
        """Whether a true line of `length` cells may begin with this shorter one; of a centred line, have it as middle.

        By default where this one is true. A kind of lines that come true with their last cell only must say it.
        """
        return next(self.violations(solution), None) is None

    def stands(self, solution: Solution) -> bool:
        """Whether the line may be proposed: it is true, and says something."""
        return next(self.violations(solution), None) is None

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[LineClue]:
        digits = len(solution.symbols.labels)
        members = cls.parameters(digits)
        if members is None:
            return
        low, high = context.range("length", *cls.lengths(digits))
        search = LineSearch(solution.board, context, rng, centred=cls.centred,
                            begins=lambda path, length: cls(cells=path, **members).begins(solution, length),
                            stands=lambda path: cls(cells=path, **members).stands(solution))
        for path in search.lines(max(low, cls.fewest), high):
            yield cls(cells=path, **members)


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
