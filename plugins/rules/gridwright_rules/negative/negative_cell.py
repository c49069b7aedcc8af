"""All cell marks of one kind are shown: every other cell does not satisfy it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Symbols, Violation
from gridwright.geometry import area_faults, digit_faults, in_area, scoped
from gridwright_rules.cell.cell_odd import OddCell


@attrs.frozen(kw_only=True)
class NegativeCell(Rule):
    """So unmarked cells are even, odd, high or low; a cell with any mark of the kind is exempt."""

    key = "negative/cell"
    variant = "Odd-Even"
    summary = "Every cell without a mark of the stated kind is of the opposite kind."
    kind_member = "of"
    unordered = ("area",)
    closes = "cell"

    kind: Literal["odd", "even", "low", "high"]
    split: int | None = None
    area: Cell | tuple[Cell, ...] | None = None

    def __attrs_post_init__(self) -> None:
        if self.kind in ("low", "high"):
            self._require(self.split is not None, f"kind {self.kind!r} needs a split")
        else:
            self._require(self.split is None, f"kind {self.kind!r} takes no split")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from area_faults(puzzle, self.area)
        yield from digit_faults(puzzle, self, () if self.split is None else (self.split,))

    def unmarked(self, puzzle: Puzzle) -> list[Cell]:
        """The cells it covers."""
        inside = in_area(puzzle, self.area)
        marked = {c for rule in puzzle.rules if rule.key == f"cell/{self.kind}" for c in rule.scope()}
        return [c for c in puzzle.board.cells if c not in marked and (inside is None or c in inside)]

    def _shows(self, v: int) -> bool:
        split = self.split or 0
        return {"odd": v % 2 == 1, "even": v % 2 == 0, "low": v <= split, "high": v > split}[self.kind]

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for c in self.unmarked(solution.puzzle):
            if self._shows(solution[c]):
                yield self.violation(f"{solution[c]} is {self.kind} without a mark", (c,))

    def restrict(self, domains: Domains) -> None:
        wanted = self._others(domains.symbols)
        for c in self.unmarked(domains.puzzle):
            domains.keep(c, wanted)

    def encode(self, enc: Encoder) -> None:
        for c in self.unmarked(enc.puzzle):
            enc.clause(enc.among(c, self._others(enc.symbols)))

    def _others(self, symbols: Symbols) -> range:
        low, high, split = symbols.first, symbols.highest, self.split or 0
        return {"odd": range(low + low % 2, high + 1, 2), "even": range(low + 1 - low % 2, high + 1, 2),
                "low": range(split + 1, high + 1), "high": range(low, split + 1)}[self.kind]

    def describe(self) -> str:
        opposite = {"odd": "even", "even": "odd", "low": f"more than {self.split}", "high": f"at most {self.split}"}
        return scoped(f"Every cell without a mark is {opposite[self.kind]}.", self.area)

    def family(self) -> str:
        return "Odd-Even" if self.kind in ("odd", "even") else "Low-High"

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        return clues[0].family(), " ".join(dict.fromkeys(clue.describe() for clue in clues))

    def draw(self, canvas: Canvas) -> None:
        canvas.legend(self.describe())

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        marked = OddCell(cells=board.cells[:1])
        yield Puzzle.with_digits(board, 5, rules=[marked, cls(kind="odd")])
        yield Puzzle.with_digits(board, 5, rules=[marked, cls(kind="even", area=board.cells[:2])])
        yield Puzzle.with_digits(board, 5, rules=[cls(kind="low", split=2)])
        yield Puzzle.with_digits(board, 5, rules=[cls(kind="high", split=3)])


PLUGIN = NegativeCell
