"""Low cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random

import attrs

from gridwright import Board, Canvas, Proposing, Puzzle, Rule, Solution, Symbols
from gridwright.clues import CellClue
from gridwright.geometry import digit_faults
from gridwright.proposing.shapes import free_cells


@attrs.frozen(kw_only=True)
class LowCell(CellClue):
    """Each cell holds at most `split`."""

    key = "cell/low"
    variant = "Low-High"
    summary = "A light diamond marks a low digit."

    split: int

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from digit_faults(puzzle, self, (self.split,))

    def allowed(self, symbols: Symbols) -> Collection[int]:
        return range(symbols.first, self.split + 1)

    def fault(self, digit: int) -> str:
        return f"is more than {self.split}" if digit > self.split else ""

    def describe(self) -> str:
        return f"The digits in {' '.join(map(str, self.cells))} are at most {self.split}."

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        spans = dict.fromkeys(f"{puzzle.symbols(puzzle.layer_of(clue)).first} to {clue.split}"
                              for clue in clues if isinstance(clue, LowCell))
        return cls.variant, f"{cls.summary.rstrip('.')}, {' or '.join(spans)}."

    def draw(self, canvas: Canvas) -> None:
        canvas.symbol(self.cells, "diamond", color="#e0e0e0")

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[LowCell]:
        split = solution.symbols.highest // 2
        return (cls(cells=(c,), split=split) for c in free_cells(solution, context, rng) if solution[c] <= split)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        for split in (1, 3):
            yield Puzzle.with_digits(board, 5, rules=[cls(split=split, cells=board.cells[:2])])


PLUGIN = LowCell
