"""Base classes for clues of a common shape: lines, edges, corners, clues beside the board, negatives."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

import attrs

from gridwright.geometry import (
    area_faults,
    bare_pairs,
    corner_faults,
    diagonal_faults,
    edge_faults,
    in_area,
    neighbour_pairs,
    outside_faults,
    path_faults,
)
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule, in_order
from gridwright.model.solution import Solution, Violation

if TYPE_CHECKING:
    from gridwright.drawing.canvas import Canvas
    from gridwright.encoding.domains import Domains
    from gridwright.encoding.encoder import Encoder

__all__ = ["CornerClue", "EdgeClue", "LineClue", "NegativeEdge", "NeighbourRule", "OutsideClue", "Side"]

Side = Literal["top", "bottom", "left", "right"]


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
class EdgeClue(Rule):
    """Two orthogonally adjacent cells whose digits go together as `fits` says."""

    unordered: ClassVar[tuple[str, ...]] = ("cells",)

    cells: tuple[Cell, ...]

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from edge_faults(self.cells)

    def fits(self, v: int, w: int) -> bool:
        """Whether the two digits, in the order of the cells, go together."""
        raise NotImplementedError

    def restrict(self, domains: Domains) -> None:
        a, b = self.cells
        domains.pair(a, b, self.fits)

    def encode(self, enc: Encoder) -> None:
        a, b = self.cells
        enc.pair(a, b, self.fits)


@attrs.frozen(kw_only=True)
class CornerClue(Rule):
    """The four cells around a corner: top left, top right, bottom left, bottom right."""

    cells: tuple[Cell, ...]

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from corner_faults(self.cells)


@attrs.frozen(kw_only=True)
class OutsideClue(Rule):
    """Cells in a straight line away from `side`, starting next to the clue, which stands where there is no cell."""

    side: Side
    cells: tuple[Cell, ...]

    #: Whether the cells run diagonally.
    diagonal: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        find = diagonal_faults if self.diagonal else outside_faults
        yield from find(puzzle.board, self.side, self.cells)


@attrs.frozen(kw_only=True)
class NeighbourRule(Rule):
    """A rule over the neighbouring pairs of the whole board, or of what the scope members leave.

    `within`: pairs inside one box or region; `area`: inside a grid (its origin) or a list of cells; `except_`: not
    these pairs.
    """

    #: Kind of neighbours, for rules that do not have it as a member `where`.
    neighbours: ClassVar[str] = ""

    within: Literal["box", "region"] | None = None
    area: Cell | tuple[Cell, ...] | None = None
    except_: tuple[tuple[Cell, Cell], ...] = ()

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from area_faults(puzzle, self.area)

    def pairs(self, puzzle: Puzzle) -> Iterator[tuple[Cell, Cell]]:
        """The pairs it covers, each once."""
        inside = in_area(puzzle, self.area)
        exempt = {frozenset(pair) for pair in self.except_}
        homes: dict[Cell, set[int]] = {}
        if self.within is not None:
            for number, house in enumerate(puzzle.stated_houses(puzzle.layer_of(self))):
                if house.kind == self.within:
                    for c in house.cells:
                        homes.setdefault(c, set()).add(number)
        for a, b in neighbour_pairs(puzzle.board, self.neighbours or getattr(self, "where", "")):
            if (inside is None or (a in inside and b in inside)) and frozenset((a, b)) not in exempt and (
                    self.within is None or homes.get(a, set()) & homes.get(b, set())):
                yield a, b

    def settled(self) -> Rule:
        pairs = tuple(sorted((min(pair), max(pair)) for pair in self.except_))
        return attrs.evolve(self, except_=pairs, area=in_order(self.area))

    def spread(self, domains: Domains) -> None:
        """Remove placed values from neighbours, for rules whose pairs differ."""
        for a, b in self.pairs_of(domains.puzzle):
            for here, there in ((a, b), (b, a)):
                if len(domains[here]) == 1 and len(domains[there]) > 1:
                    domains.drop(there, domains[here])

    def pairs_of(self, puzzle: Puzzle) -> tuple[tuple[Cell, Cell], ...]:
        """`pairs`, worked out once a puzzle."""
        found: tuple[tuple[Cell, Cell], ...] = puzzle.remembered(self, "pairs", lambda: tuple(self.pairs(puzzle)))
        return found

    def worded(self, sentence: str) -> str:
        """The sentence with the scope behind it."""
        parts = [sentence.rstrip(".")]
        if self.within is not None:
            parts.append(f"within the same {self.within}")
        if isinstance(self.area, tuple):
            parts.append("in the marked area")
        return " ".join(parts) + (", except where marked." if self.except_ else ".")

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        told = dict.fromkeys(clue.worded(cls.summary) for clue in clues if isinstance(clue, NeighbourRule))
        return cls.variant, " ".join(told)

    def draw(self, canvas: Canvas) -> None:
        canvas.legend(self.describe())


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
