"""Clues on the edge between two cells or the corner of four, and what is said where there is none."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from gridwright.geometry import area_faults, bare_pairs, corner_faults, edge_faults, in_area, scoped
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule
from gridwright.model.solution import Solution, Violation

if TYPE_CHECKING:
    from random import Random

    from gridwright.drawing.canvas import Canvas
    from gridwright.encoding.domains import Domains
    from gridwright.encoding.encoder import Encoder
    from gridwright.proposing.context import Proposing


__all__ = ["CornerClue", "EdgeClue", "NegativeEdge"]


@attrs.frozen(kw_only=True)
class EdgeClue(Rule):
    """Two orthogonally adjacent cells whose digits go together as `fits` says."""

    unordered: ClassVar[tuple[str, ...]] = ("cells",)
    #: What the members besides the cells can be, each way a mapping; a rule that does not say, or whose members can be
    #: any number, proposes no clues unless it has `candidates` of its own.
    choices: ClassVar[Sequence[Mapping[str, Any]]] = ()

    cells: tuple[Cell, ...]

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from edge_faults(self.cells, puzzle.board)

    def fits(self, v: int, w: int) -> bool:
        """Whether the two digits, in the order of the cells, go together."""
        raise NotImplementedError

    def restrict(self, domains: Domains) -> None:
        a, b = self.cells
        domains.pair(a, b, self.fits)

    def encode(self, enc: Encoder) -> None:
        a, b = self.cells
        enc.pair(a, b, self.fits)

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[EdgeClue]:
        """At every edge, in random order, the clues with members from `choices` that are true there."""
        for pair, _, _ in cls.edges(solution, rng):
            clues = (cls(cells=pair, **choice) for choice in cls.choices)
            yield from (clue for clue in clues if clue.fits(*(solution[c] for c in pair)))

    @classmethod
    def edges(cls, solution: Solution, rng: Random) -> Iterator[tuple[tuple[Cell, Cell], int, int]]:
        """Every edge of a solved grid in random order: its cells, the lower digit, the higher one.

        For `candidates`; which cells are free does not matter, as edge clues may share cells.
        """
        pairs = list(solution.board.pairs())
        rng.shuffle(pairs)
        for pair in pairs:
            low, high = sorted(solution[c] for c in pair)
            yield pair, low, high

    def takes(self) -> Iterable[Hashable]:
        """The edge, where there is room for one clue of whatever kind."""
        return (("edge", *sorted(self.cells)),)


@attrs.frozen(kw_only=True)
class CornerClue(Rule):
    """The four cells around a corner: top left, top right, bottom left, bottom right."""

    squares_only = True

    cells: tuple[Cell, ...]

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from corner_faults(self.cells)


@attrs.frozen(kw_only=True)
class NegativeEdge(Rule):
    """Neighbours inside one grid that carry no clue of the family `closes` do not satisfy it."""

    kind_member = "of"
    unordered = ("area",)

    area: Cell | tuple[Cell, ...] | None = None

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from area_faults(puzzle, self.area)

    def shows(self, low: int, high: int) -> str:
        """What two digits, low <= high, would show a clue for, in words; "" where they would show none."""
        raise NotImplementedError

    def forbidden(self, highest: int) -> Collection[tuple[int, int]]:
        """The pairs of digits up to `highest` that would show a clue, each in one order; apart from `shows`."""
        raise NotImplementedError

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        told = dict.fromkeys(scoped(clue.describe(), clue.area, grid=False)
                             for clue in clues if isinstance(clue, NegativeEdge))
        return cls.variant, " ".join(told)

    def draw(self, canvas: Canvas) -> None:
        canvas.legend(scoped(self.describe(), self.area))

    def pairs(self, puzzle: Puzzle) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of cells it covers."""
        inside = in_area(puzzle, self.area)
        return (p for p in bare_pairs(puzzle, self.closes) if inside is None or inside.issuperset(p))

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for pair in self.pairs(solution.puzzle):
            shown = self.shows(*sorted(solution[c] for c in pair))
            if shown:
                yield self.violation(f"{solution[pair[0]]} and {solution[pair[1]]} {shown} without a mark", pair)

    def encode(self, enc: Encoder) -> None:
        pairs = list(self.pairs(enc.puzzle))
        for v, w in sorted(self.forbidden(enc.symbols.highest)):
            for a, b in pairs:
                enc.clause(-enc.is_(a, v), -enc.is_(b, w))
                enc.clause(-enc.is_(a, w), -enc.is_(b, v))
