"""Twins: one region is the other with its digits renamed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Violation


@attrs.frozen(kw_only=True)
class Isomorphic(Rule):
    """One exchange of the digits turns the first of the two `regions` into the second, cell by cell."""

    key = "isomorphic"
    variant = "Twin"
    summary = "Two regions are the same but for a renaming of the digits, one for all cells."

    regions: tuple[tuple[Cell, ...], ...]

    def __attrs_post_init__(self) -> None:
        self._require(len(self.regions) == 2, f"twins are 2 regions, not {len(self.regions)}")
        self._require(len({len(region) for region in self.regions}) == 1, "the regions must have the same size")

    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(c for region in self.regions for c in region))

    def violations(self, solution: Solution) -> Iterator[Violation]:
        renamed: dict[int, int] = {}
        for a, b in zip(*self.regions, strict=True):
            if renamed.setdefault(solution[a], solution[b]) != solution[b]:
                yield self.violation(f"{solution[a]} is renamed to {renamed[solution[a]]} and to {solution[b]}", (a, b))
        if len(set(renamed.values())) < len(renamed):
            yield self.violation("two digits are renamed to the same one")

    def encode(self, enc: Encoder) -> None:
        values = list(enc.symbols.values)
        names = {(v, w): enc.new() for v in values for w in values}
        for v in values:
            enc.exactly_one(names[v, w] for w in values)
            enc.exactly_one(names[w, v] for w in values)
        for a, b in zip(*self.regions, strict=True):
            for (v, w), name in names.items():
                enc.clause(-name, -enc.is_(a, v), enc.is_(b, w))
                enc.clause(-name, enc.is_(a, v), -enc.is_(b, w))
                enc.clause(-enc.is_(a, v), -enc.is_(b, w), name)

    def describe(self) -> str:
        return f"One renaming of the digits turns the region at {self.regions[0][0]} into that at {self.regions[1][0]}."

    def draw(self, canvas: Canvas) -> None:
        canvas.legend(self.describe())

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 3)
        yield Puzzle.with_digits(board, 3, rules=[cls(regions=(board.cells[:3], board.cells[3:]))])
        yield Puzzle.with_digits(board, 3, rules=[cls(regions=(board.cells[:2], board.cells[1:3]))])


PLUGIN = Isomorphic
