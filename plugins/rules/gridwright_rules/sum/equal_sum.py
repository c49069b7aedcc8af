"""Equal sums: groups of cells with the same sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.clues import equal_sums


@attrs.frozen(kw_only=True)
class EqualSum(Rule):
    """Every group of `segments` has the same sum; repeats are allowed."""

    key = "equal_sum"
    technique = "SUM"
    variant = "Equal Sums"
    summary = "Whichever marked group of cells is added up, the total is the same."

    segments: tuple[tuple[Cell, ...], ...]

    def __attrs_post_init__(self) -> None:
        self._require(len(self.segments) >= 2, "equal sums need at least two segments")

    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(c for segment in self.segments for c in segment))

    def settled(self) -> Rule:
        return attrs.evolve(self, segments=tuple(sorted(tuple(sorted(segment)) for segment in self.segments)))

    def violations(self, solution: Solution) -> Iterator[Violation]:
        sums = [sum(solution[c] for c in segment) for segment in self.segments]
        if len(set(sums)) > 1:
            yield self.violation(f"the groups add up to {', '.join(map(str, sums))}")

    def restrict(self, domains: Domains) -> None:
        domains.equal_sums(self.segments)

    def encode(self, enc: Encoder) -> None:
        enc.equal_sums(self.segments)

    def sums(self, puzzle: Puzzle) -> Iterator[tuple[dict[Cell, int], int]]:
        yield from equal_sums(self.segments)

    def describe(self) -> str:
        groups = " and ".join(" ".join(map(str, segment)) for segment in self.segments)
        return f"The groups {groups} have the same sum."

    def draw(self, canvas: Canvas) -> None:
        for segment in self.segments:
            canvas.cage(segment, label="=", dotted=True)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        one, two, three, four = board.cells
        for segments in (((one, two), (three,)), ((one, two), (three, four)), ((one,), (two, four), (three,)),
                         ((one, two, three), (four,)), ((one, two), (two, four))):
            yield Puzzle.with_digits(board, 4, rules=[cls(segments=segments)])


PLUGIN = EqualSum
