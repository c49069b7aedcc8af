"""Relations: listed pairs of cells under one pair operator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Violation
from gridwright.operators import DIRECTED, frozen, holds, in_words, operator_faults, pairs_of


@attrs.frozen(kw_only=True)
class Relation(Rule):
    """`pairs` lists [a, b] in the order of the operator."""

    key = "relation"
    technique = "PWC"
    variant = "Relation"
    summary = "Two cells that are linked follow the pair rule of their link."

    op: str
    params: tuple[Any, ...] = attrs.field(converter=frozen)
    pairs: tuple[tuple[Cell, Cell], ...]

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        yield from operator_faults(self.op, self.params, puzzle.symbols(puzzle.layer_of(self)).highest)
        if not self.pairs:
            yield "a relation needs at least one pair of cells"

    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(c for pair in self.pairs for c in pair))

    def settled(self) -> Rule:
        if self.op in DIRECTED:
            return self
        return attrs.evolve(self, pairs=tuple(sorted((min(pair), max(pair)) for pair in self.pairs)))

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for a, b in self.pairs:
            if not holds(self.op, self.params, solution[a], solution[b]):
                rule = in_words(self.op, self.params)
                yield self.violation(f"a = {solution[a]}, b = {solution[b]} do not fit: {rule}", (a, b))

    def restrict(self, domains: Domains) -> None:
        good = pairs_of(self.op, self.params, domains.symbols.highest)
        for a, b in self.pairs:
            domains.pair(a, b, lambda v, w: (v, w) in good)

    def encode(self, enc: Encoder) -> None:
        good = pairs_of(self.op, self.params, enc.symbols.highest)
        for a, b in self.pairs:
            enc.pair(a, b, lambda v, w: (v, w) in good)

    def describe(self) -> str:
        pairs = ", ".join(f"{a} {b}" for a, b in self.pairs)
        return f"For the digits a and b of each pair {pairs}: {in_words(self.op, self.params)}."

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        told = dict.fromkeys(in_words(clue.op, clue.params) for clue in clues if isinstance(clue, Relation))
        return cls.variant, f"For the digits a and b of two linked cells: {'; or elsewhere: '.join(told)}."

    def draw(self, canvas: Canvas) -> None:
        for pair in self.pairs:
            canvas.connect(pair)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        pairs = ((board.cells[0], board.cells[2]), (board.cells[2], board.cells[1]))
        listed = ((1, 2), (4, 4))
        for op in ("different", "equal", "less", "less_equal", "not_consecutive", "parity_differs", "same_third",
                   "different_third", "same_mod3", "different_mod3"):
            yield Puzzle.with_digits(board, 5, rules=[cls(op=op, params=(), pairs=pairs)])
        for op, k in (("difference", 2), ("difference", 0), ("not_difference", 1), ("difference_at_least", 2),
                      ("difference_at_most", 1), ("ratio", 2), ("not_ratio", 2), ("sum", 5), ("not_sum", 6)):
            yield Puzzle.with_digits(board, 5, rules=[cls(op=op, params=(k,), pairs=pairs)])
        yield Puzzle.with_digits(board, 5, rules=[cls(op="allowed", params=(listed,), pairs=pairs[:1])])
        either = (("sum", (3,)), ("less", ()), ("allowed", (listed,)))
        yield Puzzle.with_digits(board, 5, rules=[cls(op="any_of", params=either, pairs=pairs)])


PLUGIN = Relation
