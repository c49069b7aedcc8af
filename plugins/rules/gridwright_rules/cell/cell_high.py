"""High cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random

import attrs

from gridwright import Board, Canvas, Proposing, Puzzle, Rule, Solution, Symbols
from gridwright.clues import CellClue
from gridwright.geometry import digit_faults
from gridwright.proposing.shapes import free_cells


@attrs.frozen(kw_only=True)
class HighCell(CellClue):
    """Each cell holds more than `split`."""

    key = "cell/high"
    variant = "Low-High"
    summary = "A dark diamond marks a high digit."

    split: int

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from digit_faults(puzzle, self, (self.split,))

    def allowed(self, symbols: Symbols) -> Collection[int]:
        return range(self.split + 1, symbols.highest + 1)

    def fault(self, digit: int) -> str:
        return f"is not more than {self.split}" if digit <= self.split else ""

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} are more than {self.split}."

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        spans = dict.fromkeys(f"{clue.split + 1} to {puzzle.symbols(puzzle.layer_of(clue)).highest}"
                              for clue in clues if isinstance(clue, HighCell))
        return cls.variant, f"{cls.summary.rstrip('.')}, {' or '.join(spans)}."

    def draw(self, canvas: Canvas) -> None:
        canvas.symbol(self.cells, "diamond", color="#909090")

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[HighCell]:
        split = (solution.symbols.highest + 1) // 2
        return (cls(cells=(c,), split=split) for c in free_cells(solution, context, rng) if solution[c] > split)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        for split in (1, 3):
            yield Puzzle.with_digits(board, 5, rules=[cls(split=split, cells=board.cells[:2])])


PLUGIN = HighCell
