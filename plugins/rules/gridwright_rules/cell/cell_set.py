"""Cells with a set of digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Symbols, Violation
from gridwright.geometry import digit_faults


@attrs.frozen(kw_only=True)
class SetCell(Rule):
    """Each cell holds one of `values`."""

    key = "cell/set"
    unordered = ("cells",)
    variant = "Digit Class"
    summary = "The small digits in a cell are the only ones it may hold."

    values: tuple[int, ...]
    cells: tuple[Cell, ...]
    def __attrs_post_init__(self) -> None:
        self._require(bool(self.values), "values lists no digit")
        self._require(len(set(self.values)) == len(self.values), "values lists a digit twice")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from digit_faults(puzzle, self, self.values)

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for c in self.cells:
            if solution[c] not in self.values:
                yield self.violation(f"{solution[c]} is not one of "
                                     f"{', '.join(map(str, self.values))}", (c,))

    def restrict(self, domains: Domains) -> None:
        for c in self.cells:
            domains.keep(c, self._allowed(domains.symbols))

    def encode(self, enc: Encoder) -> None:
        for c in self.cells:
            enc.clause(enc.among(c, self._allowed(enc.symbols)))

    def _allowed(self, symbols: Symbols) -> list[int]:
        return [v for v in symbols.values if v in self.values]

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
