"""Solutions and violations: what came out, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from gridwright.model.board import Board, Cell
from gridwright.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwright.model.puzzle import Given, Puzzle
    from gridwright.model.rule import Rule

__all__ = ["Placement", "Solution", "Violation", "difference"]


@attrs.frozen
class Placement:
    """One tile on the board: its label and the cells it covers, in reading order."""

    tile: str
    cells: tuple[Cell, ...]


@attrs.frozen
class Solution:
    """Cell -> value for every layer, plus what rules added (`extras`, e.g. "placements").

    `solution[cell]` is the value on the layer this view is bound to: the main one unless `on` was called.
    """

    puzzle: Puzzle = attrs.field(repr=False)
    layers: Mapping[str, Mapping[Cell, int]]
    extras: Mapping[str, Any] = attrs.field(factory=dict)
    layer: str = attrs.field(default="", eq=False)

    def __getitem__(self, where: Cell) -> int:
        return self.layers[self.layer or self.puzzle.main][where]

    @property
    def board(self) -> Board:
        """The puzzle's board."""
        return self.puzzle.board

    @property
    def symbols(self) -> Symbols:
        """Symbols of the bound layer."""
        return self.puzzle.symbols(self.layer or None)

    def on(self, layer: str | None) -> Solution:
        """The same solution seen on another layer."""
        return attrs.evolve(self, layer=layer or self.puzzle.main)

    def values(self, layer: str | None = None) -> list[int | None]:
        """Flat list over the board's rectangle in reading order, None where there is no cell."""
        found = self.layers[layer or self.layer or self.puzzle.main]
        return [None if c is None else found[c] for c in self.board.positions()]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.board.cells)


def difference(first: Solution, second: Solution) -> str:
    """Why a puzzle with these two solutions is not unique: the first cell in which they differ."""
    for layer, values in first.layers.items():
        symbols = first.puzzle.symbols(layer)
        for c, value in values.items():
            if second.layers[layer][c] != value:
                return (f"not unique: {c} is {symbols.label(value)} in one solution and "
                        f"{symbols.label(second.layers[layer][c])} in another")
    return "not unique: two solutions differ in what fills the cells"


@attrs.frozen
class Violation:
    """A clue that a solution breaks: which cells show it, and why in a few words."""

    clue: Rule | Given
    cells: tuple[Cell, ...]
    why: str

    def __str__(self) -> str:
        places = " ".join(str(c) for c in self.cells[:12]) + (" ..." if len(self.cells) > 12 else "")
        return f"{getattr(self.clue, 'key', 'given')}{f' at {places}' if places else ''}: {self.why}"
