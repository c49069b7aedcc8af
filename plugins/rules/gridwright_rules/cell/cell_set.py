"""Cells with a set of digits."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Puzzle, Symbols
from gridwright.clues import CellClue
from gridwright.geometry import digit_faults


@attrs.frozen(kw_only=True)
class SetCell(CellClue):
    """Each cell holds one of `values`."""

    key = "cell/set"
    variant = "Digit Class"
    summary = "The small digits in a cell are the only ones it may hold."

    values: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        self._require(bool(self.values), "values lists no digit")
        self._require(len(set(self.values)) == len(self.values), "values lists a digit twice")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from digit_faults(puzzle, self, self.values)

    def allowed(self, symbols: Symbols) -> Collection[int]:
        return self.values

    def fault(self, digit: int) -> str:
        return f"is not one of {', '.join(map(str, self.values))}" if digit not in self.values else ""

    def describe(self) -> str:
        return f"{' '.join(map(str, self.cells))}: one of {', '.join(map(str, self.values))}."

    def draw(self, canvas: Canvas) -> None:
        canvas.note(self.cells, ("" if max(self.values) < 10 else " ").join(map(str, self.values)))

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        for values in ((2,), (1, 4)):
            yield Puzzle.with_digits(board, 5, rules=[cls(values=values, cells=board.cells[:2])])


PLUGIN = SetCell
