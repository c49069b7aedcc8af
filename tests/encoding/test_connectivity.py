"""Cells that hang together, against brute force and against published numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import ClassVar

import attrs
import pytest

from gridwright import Board, Cell, Encoder, Puzzle, Rule, Solution, Symbols, Violation, count, solutions
from gridwright.encoding.encoder import encode
from gridwright.geometry import connected
from gridwright.testing import RuleConformance


@attrs.frozen(kw_only=True)
class Ones(Rule):
    """The cells that hold a 1 hang together."""

    key = "com.example:ones"
    summary = "The cells that hold a 1 hang together."
    kind_of_neighbours: str = "orthogonal"
    most: int | None = None

    def violations(self, solution: Solution) -> Iterator[Violation]:
        left = [c for c in solution if solution[c] == 1]
        ahead = left[:1]
        while ahead:
            here = ahead.pop()
            left = [c for c in left if c != here]
            ahead += [c for c in solution.board.neighbours(here, self.kind_of_neighbours) if c in left]
        if left:
            yield self.violation("they are apart", left)

    def encode(self, enc: Encoder) -> None:
        enc.connected({c: enc.is_(c, 1) for c in enc.board.cells}, kind=self.kind_of_neighbours, most=self.most)

    @classmethod
    def samples(cls) -> Iterator[Puzzle]:
        for board in (Board.rectangle(3, 3), Board.rectangle(2, 5), Board.from_holes(3, 4, [Cell(2, 2), Cell(1, 4)])):
            yield Puzzle.with_digits(board, 2, rules=[cls()])
        yield Puzzle.with_digits(Board.rectangle(3, 3), 2, rules=[cls(kind_of_neighbours="king")])


class TestOnes(RuleConformance):
    rule = Ones

    def test_round_trips(self) -> None:
        """No plugin offers the rule, so that it cannot be read."""


@attrs.frozen(kw_only=True)
class Regions(Rule):
    """The board is cut into connected regions, all of one size where `size` says so."""

    key = "com.example:cut"
    summary = "The board is cut into connected regions."
    symbols_kind: ClassVar[str | None] = "regions"
    size: int | None = None

    def violations(self, solution: Solution) -> Iterator[Violation]:
        groups: dict[int, list[Cell]] = {}
        for c in solution:
            groups.setdefault(solution[c], []).append(c)
        if list(groups) != list(range(1, len(groups) + 1)):
            yield self.violation("wrong numbers")
        for cells in groups.values():
            if not connected(cells) or self.size not in (None, len(cells)):
                yield self.violation("in pieces, or of a wrong size", cells)

    def encode(self, enc: Encoder) -> None:
        enc.numbered(enc.board.cells)
        enc.connected_groups(enc.symbols.values, most=self.size)
        if self.size is not None:
            for value in enc.symbols.values:
                enc.count(enc.board.cells, (value,), self.size)

    def draw(self, canvas: object) -> None:
        """Nothing, as the engine shows regions."""

    @classmethod
    def samples(cls) -> Iterator[Puzzle]:
        yield cut(2, 3, 3)
        yield cut(2, 2, 4)
        yield cut(2, 3, 3, 2)


def cut(rows: int, cols: int, regions: int, size: int | None = None) -> Puzzle:
    return Puzzle(Board.rectangle(rows, cols), {"regions": Symbols.regions(regions)}, rules=(Regions(size=size),))


class TestRegions(RuleConformance):
    rule = Regions

    def test_round_trips(self) -> None:
        """No plugin offers the rule, so that it cannot be read."""

    def test_draws_something(self) -> None:
        """There is nothing to draw."""


@pytest.mark.parametrize(("side", "ways"), [(2, 2), (3, 10), (4, 117)])
def test_squares_cut_into_polyominoes(side: int, ways: int) -> None:
    """In how many ways n x n cells are cut into n polyominoes of n cells (OEIS A172477)."""
    assert count(cut(side, side, side, side)) == ways


def test_any_sizes() -> None:
    """Connected partitions of the 3 x 3 grid graph into at most 9 blocks: 1434 (OEIS A145835)."""
    assert count(cut(3, 3, 9)) == 1434


def paths(most: int | None) -> set[tuple[int, ...]]:
    board = Board.rectangle(3, 3)
    return {tuple(solution[c] for c in board.cells)
            for solution in solutions(Puzzle.with_digits(board, 2, rules=[Ones(most=most)]))}


def test_a_bound_loses_nothing_within_it() -> None:
    """With `most` 4, whatever has at most 4 cells is found as before; larger sets may be lost, never gained."""
    everything, bounded = paths(None), paths(4)
    assert bounded <= everything
    assert {some for some in everything if some.count(1) <= 4} <= bounded
    assert len(everything) == sum(joined(values) for values in product((1, 2), repeat=9)) == 219


def joined(values: tuple[int, ...]) -> bool:
    return connected([c for c, v in zip(Board.rectangle(3, 3).cells, values, strict=True) if v == 1])


def test_what_is_known_costs_nothing() -> None:
    def size(givens: Mapping[Cell, int]) -> int:
        return len(encode(cut(4, 4, 4, 4).evolve(givens={"regions": givens})).clauses)

    full = next(iter(solutions(cut(4, 4, 4, 4)))).layers["regions"]
    assert size(full) < 5 < size({})


def test_numbers_in_the_order_in_which_they_come_up() -> None:
    """Set partitions of six cells into at most four blocks: the Stirling numbers 1 + 31 + 90 + 65."""
    @attrs.frozen(kw_only=True)
    class Numbered(Rule):
        key = "com.example:numbered"
        summary = "Numbers come up in order."

        def violations(self, solution: Solution) -> Iterator[Violation]:
            return iter(())

        def encode(self, enc: Encoder) -> None:
            enc.numbered(enc.board.cells)

    assert count(Puzzle.with_digits(Board.rectangle(1, 6), 4, rules=[Numbered()])) == 187
