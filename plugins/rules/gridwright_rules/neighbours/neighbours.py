"""Neighbours: any symmetric pair operator over neighbouring cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import attrs

from gridwright import Board, Encoder, Puzzle, Solution, Violation
from gridwright.clues import NeighbourRule
from gridwright.operators import DIRECTED, frozen, holds, in_words, operator_faults, pairs_of


@attrs.frozen(kw_only=True)
class Neighbours(NeighbourRule):
    """`op` and `params` name the operator, `where` the neighbours."""

    key = "neighbours"
    technique = "PWC"
    variant = "Neighbours"
    summary = "Neighbouring cells follow one pair rule all over the board."

    op: str
    params: tuple[Any, ...] = attrs.field(converter=frozen)
    where: Literal["orthogonal", "diagonal", "king", "knight"]

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from super().validate(puzzle)
        yield from operator_faults(self.op, self.params, puzzle.symbols(puzzle.layer_of(self)).highest)
        if self.op in DIRECTED:
            yield f"operator {self.op} depends on the order of the cells, which neighbours have none of"

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for a, b in self.pairs(solution.puzzle):
            if not holds(self.op, self.params, solution[a], solution[b]):
                yield self.violation(f"{solution[a]} and {solution[b]} are not allowed side by side", (a, b))

    def encode(self, enc: Encoder) -> None:
        good = pairs_of(self.op, self.params, enc.symbols.highest)
        for a, b in self.pairs(enc.puzzle):
            enc.pair(a, b, lambda v, w: (v, w) in good)

    def worded(self, sentence: str) -> str:
        kind = {"orthogonal": "side by side", "diagonal": "diagonally adjacent", "king": "a king's move apart",
                "knight": "a knight's move apart"}[self.where]
        return super().worded(f"For any two digits a and b {kind}: {in_words(self.op, self.params)}.")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for op, params in (("not_sum", (5,)), ("parity_differs", ()), ("not_ratio", (2,))):
            yield Puzzle.with_digits(board, 4, rules=[cls(op=op, params=params, where="orthogonal")])
        yield Puzzle.with_digits(board, 4, rules=[cls(op="difference_at_least", params=(2,), where="diagonal")])
        yield Puzzle.with_digits(board, 4, rules=[cls(op="not_difference", params=(1,), where="king")])
        yield Puzzle.with_digits(Board.rectangle(2, 3), 4, rules=[cls(op="sum", params=(5,), where="knight")])


PLUGIN = Neighbours
