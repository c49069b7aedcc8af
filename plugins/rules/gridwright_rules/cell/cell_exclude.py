"""Cells with digits they do not hold."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Puzzle, Symbols
from gridwright.clues import CellClue
from gridwright.geometry import digit_faults


@attrs.frozen(kw_only=True)
class ExcludeCell(CellClue):
    """No cell holds one of `values`."""

    key = "cell/exclude"
    variant = "Exclusion"
    summary = "The struck digits in a cell are ones it may not hold."

    values: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        self._require(bool(self.values), "values lists no digit")
        self._require(len(set(self.values)) == len(self.values), "values lists a digit twice")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from digit_faults(puzzle, self, self.values)

    def allowed(self, symbols: Symbols) -> Collection[int]:
        return set(symbols.values).difference(self.values)

    def fault(self, digit: int) -> str:
        return "is excluded here" if digit in self.values else ""

    def describe(self) -> str:
        return f"{' '.join(map(str, self.cells))}: none of {', '.join(map(str, self.values))}."

    def draw(self, canvas: Canvas) -> None:
        canvas.note(self.cells, ("" if max(self.values) < 10 else " ").join(map(str, self.values)), struck=True)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        for values in ((2,), (1, 4)):
            yield Puzzle.with_digits(board, 5, rules=[cls(values=values, cells=board.cells[:2])])


PLUGIN = ExcludeCell
