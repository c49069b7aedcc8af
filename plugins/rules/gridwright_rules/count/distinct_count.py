"""Distinct counts: how many different digits some cells hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.clues import Side
from gridwright.geometry import diagonal_faults, outside_faults


@attrs.frozen(kw_only=True)
class DistinctCount(Rule):
    """With `side` it is a clue beside the board, and the cells run away from it, straight or diagonally."""

    key = "distinct_count"
    technique = "CNT"
    variant = "Distinct Count"
    summary = "The clue is how many different digits there are in its cells."

    value: int
    side: Side | None = None
    cells: tuple[Cell, ...]

    def __attrs_post_init__(self) -> None:
        self._require(self.value >= 1, f"the value must be at least 1, not {self.value}")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        if self.side is not None:
            straight = list(outside_faults(puzzle.board, self.side, self.cells))
            if any(diagonal_faults(puzzle.board, self.side, self.cells)):
                yield from straight

    def settled(self) -> Rule:
        return self if self.side is not None else attrs.evolve(self, cells=tuple(sorted(self.cells)))

    def violations(self, solution: Solution) -> Iterator[Violation]:
        found = len({solution[c] for c in self.cells})
        if found != self.value:
            yield self.violation(f"there are {found} different digits, not {self.value}")

    def encode(self, enc: Encoder) -> None:
        enc.exactly([enc.any_of([enc.is_(c, v) for c in self.cells]) for v in enc.symbols.values], self.value)

    def describe(self) -> str:
        return f"The cells {' '.join(map(str, self.cells))} hold {self.value} different digits."

    def family(self) -> str:
        return self.variant if self.side is None else "Count Different"

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        name = clues[0].family()
        outside = "A number outside the grid says how many different digits are in the direction it points in."
        return name, cls.summary if name == cls.variant else outside

    def draw(self, canvas: Canvas) -> None:
        if self.side is None:
            canvas.cage(self.cells, label=f"{self.value}\u2260", dotted=True)
        else:
            slant = len(self.cells) > 1 and self.cells[0].row != self.cells[1].row and (
                self.cells[0].col != self.cells[1].col)
            canvas.outside(self.side, self.cells[0], str(self.value), toward=self.cells[1] if slant else None)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for value in (1, 2, 3, 4):
            yield Puzzle.with_digits(board, 4, rules=[cls(value=value, cells=board.cells)])
        yield Puzzle.with_digits(board, 4, rules=[cls(value=1, side="top", cells=board.cells[::3])])


PLUGIN = DistinctCount
