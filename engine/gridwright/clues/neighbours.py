"""Rules about all neighbouring pairs of a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

import attrs

from gridwright.geometry import area_faults, in_area, neighbour_pairs, scoped
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule, in_order
from gridwright.model.solution import Solution, Violation

if TYPE_CHECKING:
    from gridwright.drawing.canvas import Canvas
    from gridwright.encoding.domains import Domains
    from gridwright.encoding.encoder import Encoder


__all__ = ["DifferentNeighbours", "NeighbourRule"]


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

    def pairs_of(self, puzzle: Puzzle) -> tuple[tuple[Cell, Cell], ...]:
        """`pairs`, worked out once a puzzle."""
        found: tuple[tuple[Cell, Cell], ...] = puzzle.remembered(self, "pairs", lambda: tuple(self.pairs(puzzle)))
        return found

    def worded(self, sentence: str) -> str:
        """The sentence with the scope behind it."""
        parts = [sentence.rstrip(".")]
        if self.within is not None:
            parts.append(f"within the same {self.within}")
        return " ".join(parts) + (", except where marked." if self.except_ else ".")

    def describe(self) -> str:
        return scoped(self.worded(self.summary), self.area)

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        told = dict.fromkeys(scoped(clue.worded(cls.summary), clue.area, grid=False)
                             for clue in clues if isinstance(clue, NeighbourRule))
        return cls.variant, " ".join(told)

    def draw(self, canvas: Canvas) -> None:
        canvas.legend(self.describe())


@attrs.frozen(kw_only=True)
class DifferentNeighbours(NeighbourRule):
    """Neighbours that hold different values."""

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for a, b in self.pairs(solution.puzzle):
            if solution[a] == solution[b]:
                yield self.violation(f"{solution[a]} is in both", (a, b))

    def restrict(self, domains: Domains) -> None:
        for a, b in self.pairs_of(domains.puzzle):
            for here, there in ((a, b), (b, a)):
                if len(domains[here]) == 1 and len(domains[there]) > 1:
                    domains.drop(there, domains[here])

    def encode(self, enc: Encoder) -> None:
        enc.differ_pairs(self.pairs_of(enc.puzzle))
