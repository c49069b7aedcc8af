"""Base classes of rules that state houses, for rule plugins to inherit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from gridwright.model.board import Board, Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import House, Rule
from gridwright.model.solution import Solution, Violation

if TYPE_CHECKING:
    from gridwright.drawing.canvas import Canvas
    from gridwright.encoding.domains import Domains
    from gridwright.encoding.encoder import Encoder

__all__ = ["CellHouse", "GridHouses", "HouseRule"]


@attrs.frozen(kw_only=True)
class HouseRule(Rule):
    """A rule that is its houses: no value repeats in any of them."""

    variant = ""

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for house in self.houses(solution.puzzle):
            values = [solution[c] for c in house.cells]
            if len(set(values)) < len(values):
                yield self.violation(f"a digit repeats in a {house.kind}",
                                     [c for c in house.cells if values.count(solution[c]) > 1])

    def restrict(self, domains: Domains) -> None:
        for house in domains.puzzle.houses_of(self):
            domains.differ(house.cells)

    def encode(self, enc: Encoder) -> None:
        for house in enc.puzzle.houses_of(self):
            if enc.first(house):
                enc.differ(house.cells)


@attrs.frozen(kw_only=True)
class CellHouse(HouseRule):
    """A house with explicit cells; `key` is its kind."""

    cells: tuple[Cell, ...]

    def __attrs_post_init__(self) -> None:
        self._require(len(self.cells) > 0, "a house needs at least one cell")
        self._require(len(set(self.cells)) == len(self.cells), "a cell is listed twice")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        digits = len(puzzle.symbols(puzzle.layer_of(self)).labels)
        if len(self.cells) > digits:
            yield f"{len(self.cells)} cells without repeats do not fit {digits} digits"

    def houses(self, puzzle: Puzzle) -> Iterator[House]:
        yield House(self.key, self.cells)

    def draw(self, canvas: Canvas) -> None:
        """Nothing: the lines of the grid show it."""

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        """Two, three and four cells over four digits."""
        board = Board.rectangle(2, 2)
        for size in (2, 3, 4):
            kind: dict[str, Any] = {"kind": "extra"} if "kind" in attrs.fields_dict(cls) else {}
            yield Puzzle.with_digits(board, 4, rules=[cls(cells=board.cells[:size], **kind)])


@attrs.frozen(kw_only=True)
class GridHouses(HouseRule):
    """The D x D area at `origin`: its rows and columns are houses, the area limits negative constraints."""

    origin: Cell

    def scope(self) -> tuple[Cell, ...]:
        return (self.origin,)

    def rows(self, puzzle: Puzzle) -> Sequence[tuple[Cell, ...]]:
        """The rows of the area, top to bottom; D x D for digits 1..D."""
        size = range(len(puzzle.symbols(puzzle.layer_of(self)).labels))
        top, left = self.origin
        return [tuple(Cell(top + r, left + k) for k in size) for r in size]

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        missing = next((c for row in self.rows(puzzle) for c in row if c not in puzzle.board), None)
        if missing is not None:
            yield f"the grid at {self.origin} needs {missing}, which is not a cell of the board"

    def houses(self, puzzle: Puzzle) -> Iterator[House]:
        rows = self.rows(puzzle)
        yield from (House("row", row) for row in rows)
        yield from (House("column", column) for column in zip(*rows, strict=True))

    def areas(self, puzzle: Puzzle) -> Iterator[tuple[Cell, ...]]:
        yield tuple(c for row in self.rows(puzzle) for c in row)

    def describe(self) -> str:
        return f"{self.summary.rstrip('.')} at {self.origin}."

    def draw(self, canvas: Canvas) -> None:
        canvas.region(c for row in self.rows(canvas.puzzle) for c in row)

    @classmethod
    def sample(cls, size: int, rule: Rule) -> Puzzle:
        """A puzzle of one `size` x `size` grid, for `samples`."""
        return Puzzle.with_digits(Board.rectangle(size, size), size, rules=[rule])
