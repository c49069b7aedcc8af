"""A sudoku grid with regular boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Canvas, Cell, House, Puzzle
from gridwright.houses import GridHouses


@attrs.frozen(kw_only=True)
class BoxGrid(GridHouses):
    """A grid whose boxes tile it: `box` is [box height, box width], height x width = D."""

    key = "box_grid"
    summary = "Digits do not repeat in a row, column or box of the grid."

    origin: Cell
    box: tuple[int, int]

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        digits = puzzle.symbols(puzzle.layer_of(self)).highest
        if min(self.box) < 1 or self.box[0] * self.box[1] != digits:
            yield f"box {list(self.box)} does not hold {digits} cells"
        yield from super().validate(puzzle)

    def houses(self, puzzle: Puzzle) -> Iterator[House]:
        yield from super().houses(puzzle)
        high, wide = self.box
        rows = self.rows(puzzle)
        for top in range(0, len(rows), high):
            for left in range(0, len(rows), wide):
                yield House("box", tuple(c for row in rows[top:top + high] for c in row[left:left + wide]))

    def draw(self, canvas: Canvas) -> None:
        for house in self.houses(canvas.puzzle):
            if house.kind == "box":
                canvas.region(house.cells)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        yield cls.sample(2, cls(origin=Cell(1, 1), box=(1, 2)))
        yield cls.sample(2, cls(origin=Cell(1, 1), box=(2, 1)))


PLUGIN = BoxGrid
