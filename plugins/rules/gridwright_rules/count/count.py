"""Counted digits: how often digits appear among some cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.geometry import digit_faults


@attrs.frozen(kw_only=True)
class Count(Rule):
    """`each`: every digit that often; or `counts`: [digit, times] for some digits. The cells are in no house."""

    key = "count"
    technique = "CNT"
    unordered = ("cells",)
    variant = "Count"
    summary = "Some cells hold each digit exactly as often as stated."

    each: int | None = None
    counts: tuple[tuple[int, int], ...] | None = None
    cells: tuple[Cell, ...]

    def __attrs_post_init__(self) -> None:
        self._require((self.each is None) != (self.counts is None), "expected either each or counts")
        self._require(self.each is None or self.each >= 0, f"each must not be negative, not {self.each}")
        counts = self.counts or ()
        self._require(self.counts is None or bool(counts), "counts lists no digit")
        self._require(all(times >= 0 for _, times in counts), "counts must not be negative")
        self._require(len({v for v, _ in counts}) == len(counts), "counts lists a digit twice")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from digit_faults(puzzle, self, (v for v, _ in self.counts or ()))
        housed = {c for house in puzzle.stated_houses(puzzle.layer_of(self)) if house.kind in ("row", "column", "box")
                  for c in house.cells}
        stray = next((c for c in self.cells if c in housed), None)
        if stray is not None:
            yield f"{stray} is in a house, where digits do not repeat"

    def _times(self, values: Iterable[int]) -> dict[int, int]:
        return dict(self.counts) if self.counts is not None else dict.fromkeys(values, self.each or 0)

    def violations(self, solution: Solution) -> Iterator[Violation]:
        there = [solution[c] for c in self.cells]
        for v, times in self._times(solution.symbols.values).items():
            if there.count(v) != times:
                yield self.violation(f"{v} is there {there.count(v)} times, not {times}")

    def encode(self, enc: Encoder) -> None:
        for v, times in self._times(enc.symbols.values).items():
            enc.count(self.cells, (v,), times)

    def describe(self) -> str:
        return f"The cells {' '.join(map(str, self.cells))} hold {self._what()}."

    def family(self) -> str:
        return self.variant if self.each is None else "Double"

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        name = clues[0].family()
        each = " or ".join(map(str, sorted({clue.each for clue in clues if isinstance(clue, Count) and clue.each})))
        double = f"Every digit is there exactly {'twice' if each == '2' else f'{each} times'} in each group of cells."
        return name, cls.summary if name == cls.variant else double

    def draw(self, canvas: Canvas) -> None:
        alike = [rule for rule in canvas.puzzle.rules if isinstance(rule, Count) and (rule.each, rule.counts) == (
            self.each, self.counts)]
        # One line for all of them, and not one each.
        if alike[0] is self or self not in alike:
            where = " ".join(map(str, self.cells)) if len(alike) < 2 else f"Each of {len(alike)} groups of cells"
            canvas.legend(f"{where}: {self._what()}.")

    def _what(self) -> str:
        return f"each digit {self.each} times" if self.counts is None else " and ".join(
            f"{v} {times} times" for v, times in self.counts)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        yield Puzzle.with_digits(board, 2, rules=[cls(each=2, cells=board.cells)])
        yield Puzzle.with_digits(board, 4, rules=[cls(each=1, cells=board.cells)])
        for counts in (((1, 2),), ((1, 0), (3, 1)), ((2, 3), (4, 1))):
            yield Puzzle.with_digits(board, 4, rules=[cls(counts=counts, cells=board.cells)])


PLUGIN = Count
