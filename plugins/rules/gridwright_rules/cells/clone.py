"""Clones: shapes with the same digits in corresponding cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Puzzle, Rule, Solution, Violation


@attrs.frozen(kw_only=True)
class Clone(Rule):
    """At least two `regions` of one size, in corresponding order."""

    key = "clone"
    technique = "PWC"
    variant = "Clone"
    summary = "Shapes of one colour are copies: corresponding cells hold the same digit."

    regions: tuple[tuple[Cell, ...], ...]

    def __attrs_post_init__(self) -> None:
        self._require(len(self.regions) >= 2, "a clone needs at least two regions")
        self._require(len({len(region) for region in self.regions}) == 1, "the regions must have the same size")

    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(c for region in self.regions for c in region))

    def violations(self, solution: Solution) -> Iterator[Violation]:
        for cells in zip(*self.regions, strict=True):
            if len({solution[c] for c in cells}) > 1:
                yield self.violation(f"{', '.join(str(solution[c]) for c in cells)} are not the same digit", cells)

    def restrict(self, domains: Domains) -> None:
        for cells in zip(*self.regions, strict=True):
            for c in cells:
                domains.keep(c, set.intersection(*(domains[each] for each in cells)))

    def encode(self, enc: Encoder) -> None:
        for first, *others in zip(*self.regions, strict=True):
            for c in others:
                enc.same(enc.domain(first), enc.domain(c))

    def describe(self) -> str:
        shapes = " and ".join(" ".join(map(str, region)) for region in self.regions)
        return f"The shapes {shapes} hold the same digits in the same places."

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(self.scope(), color="palette")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        yield Puzzle.with_digits(board, 4, rules=[cls(regions=(board.cells[:2], board.cells[2:]))])
        singles = tuple((c,) for c in board.cells[1:])
        yield Puzzle.with_digits(board, 4, rules=[cls(regions=singles)])


PLUGIN = Clone
