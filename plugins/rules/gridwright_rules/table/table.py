"""Tables: the cells take one of the listed tuples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.geometry import digit_faults


@attrs.frozen(kw_only=True)
class Table(Rule):
    """Either `cells`, or `where`: offsets [down, right] of a window that is placed wherever all its cells exist."""

    key = "table"
    variant = "Custom"
    summary = "The marked cells take one of the listed combinations of digits."

    where: tuple[tuple[int, int], ...] | None = None
    cells: tuple[Cell, ...] | None = None
    allowed: tuple[tuple[int, ...], ...]

    def __attrs_post_init__(self) -> None:
        self._require((self.cells is None) != (self.where is None), "expected either cells or where")
        width = len(self.cells or self.where or ())
        self._require(width > 0, "a table needs at least one column")
        wrong = next((row for row in self.allowed if len(row) != width), None)
        self._require(wrong is None, f"allowed: expected {width} digits in each entry, found {list(wrong or ())}")
        self._require(len(set(self.where or ())) == len(self.where or ()), "where lists an offset twice")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from digit_faults(puzzle, self, (v for row in self.allowed for v in row))

    def scope(self) -> tuple[Cell, ...]:
        return self.cells or ()

    def windows(self, puzzle: Puzzle) -> Iterator[tuple[Cell, ...]]:
        """The cells of every place the table applies to."""
        if self.where is None:
            yield self.scope()
            return
        down, right = self.where[0]
        for start in puzzle.board.cells:
            window = tuple(Cell(start.row - down + r, start.col - right + k) for r, k in self.where)
            if all(c in puzzle.board for c in window):
                yield window

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for window in self.windows(solution.puzzle):
            digits = tuple(solution[c] for c in window)
            if digits not in self.allowed:
                yield self.violation(f"{', '.join(map(str, digits))} is not in the table", window)

    def restrict(self, domains: Domains) -> None:
        for window in self.windows(domains.puzzle):
            domains.table(window, self.allowed)

    def encode(self, enc: Encoder) -> None:
        for window in self.windows(enc.puzzle):
            enc.table(window, self.allowed)

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        named = ", ".join(dict.fromkeys(clue.label for clue in clues if clue.label))
        return cls.variant, f"{named}: see the words of the setter." if named else cls.summary

    def draw(self, canvas: Canvas) -> None:
        if self.cells is None:
            canvas.legend(f"{self.label or 'Table'}: applies to every window of its shape.")
        else:
            canvas.highlight(self.cells, label=self.label or "")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        three = ((1, 2, 3), (3, 2, 1), (4, 4, 4))
        yield Puzzle.with_digits(board, 4, rules=[cls(cells=board.cells[:3], allowed=three)])
        yield Puzzle.with_digits(board, 4, rules=[cls(cells=board.cells[:2], allowed=((1, 2), (2, 4)))])
        yield Puzzle.with_digits(board, 4, rules=[cls(cells=board.cells[:1], allowed=((3,),))])
        down = ((0, 0), (1, 0))
        yield Puzzle.with_digits(board, 4, rules=[cls(where=down, allowed=((1, 2), (2, 3), (4, 4)))])
        slant = cls(where=((0, 1), (1, 0)), allowed=((1, 2), (3, 3)))
        yield Puzzle.with_digits(Board.rectangle(2, 3), 3, rules=[slant])


PLUGIN = Table
