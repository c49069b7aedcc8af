"""Arrows: the shaft adds up to the number in the bulb."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Proposing, Puzzle, Rule, Solution, Violation
from gridwright.clues.lines import LineSearch
from gridwright.geometry import connected, touching


@attrs.frozen(kw_only=True)
class Arrow(Rule):
    """A bulb of several cells reads as one number, the first digit worth most; every shaft has that sum."""

    key = "arrow"
    technique = "ARW"
    variant = "Arrow"
    summary = ("The digits along the shaft of an arrow add up to the number in its circle; a pill of several cells "
               "is read as one number.")
    measured = ("length",)

    bulb: tuple[Cell, ...]
    lines: tuple[tuple[Cell, ...], ...]

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        if not connected(self.bulb, puzzle.board):
            yield "the cells of the bulb are not connected by their sides"
        if not self.lines:
            yield "an arrow needs at least one shaft"
        for shaft in self.lines:
            if not any(touching(shaft[0], c, puzzle.board) for c in self.bulb):
                yield f"the shaft that starts at {shaft[0]} does not start next to the bulb"
            if set(shaft) & set(self.bulb):
                yield f"the shaft that starts at {shaft[0]} runs through the bulb"
            for a, b in pairwise(shaft):
                if not touching(a, b, puzzle.board):
                    yield f"{a} and {b} do not touch"

    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys((*self.bulb, *(c for shaft in self.lines for c in shaft))))

    def violations(self, solution: Solution) -> Iterator[Violation]:
        number = sum(solution[c] * 10 ** i for i, c in enumerate(reversed(self.bulb)))
        for shaft in self.lines:
            total = sum(solution[c] for c in shaft)
            if total != number:
                yield self.violation(f"the shaft adds up to {total}, not {number}", (*self.bulb, *shaft))

    def restrict(self, domains: Domains) -> None:
        if len(self.bulb) == 1:
            for shaft in self.lines:
                low = sum(min(domains[c], default=0) for c in shaft)
                high = sum(max(domains[c], default=0) for c in shaft)
                domains.keep(self.bulb[0], range(low, high + 1))
                most = max(domains[self.bulb[0]], default=0) - low
                for c in shaft:
                    domains.keep(c, range(min(domains[c], default=0) + most + 1))

    def encode(self, enc: Encoder) -> None:
        places = [10 ** i for i in reversed(range(len(self.bulb)))]
        lows = [sum(min(enc.domain(c), default=0) for c in shaft) for shaft in self.lines]
        highs = [sum(max(enc.domain(c), default=0) for c in shaft) for shaft in self.lines]
        within = range(max(lows), min(highs) + 1)
        number = enc.sums(self.bulb, within=within, weights=places if len(places) > 1 else None)
        for shaft in self.lines:
            enc.same(number, enc.sums(shaft, within=number))

    def sums(self, puzzle: Puzzle) -> Iterator[tuple[dict[Cell, int], int]]:
        number = {c: -(10 ** i) for i, c in enumerate(reversed(self.bulb))}
        for shaft in self.lines:
            weights = dict(number)
            for c in shaft:
                weights[c] = weights.get(c, 0) + 1
            yield weights, 0

    def measures(self) -> Mapping[str, int]:
        return {"length": max(map(len, self.lines))}

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[Rule]:
        def left(path: Sequence[Cell]) -> int:
            """What the shaft lacks of the digit in the bulb, the first cell."""
            return solution[path[0]] - sum(solution[c] for c in path[1:])

        search = LineSearch(solution.board, context, rng, stands=lambda path: left(path) == 0,
                            begins=lambda path, length: left(path) >= length - len(path))
        low, high = context.range("length", 2, 4)
        for bulb, *shaft in search.lines(low + 1, high + 1):
            yield cls(bulb=(bulb,), lines=(tuple(shaft),))

    def describe(self) -> str:
        shafts = " and ".join(" ".join(map(str, shaft)) for shaft in self.lines)
        return f"The digits along {shafts} add up to the number in {' '.join(map(str, self.bulb))}."

    def draw(self, canvas: Canvas) -> None:
        canvas.arrow(self.bulb, self.lines)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        one, two, three, four = board.cells
        for digits, bulb, lines in ((5, (one,), ((two, four),)), (4, (one,), ((two,), (three, four))),
                                    (6, (one, two), ((three, four),)), (4, (one, three), ((two,), (four,)))):
            yield Puzzle.with_digits(board, digits, rules=[cls(bulb=bulb, lines=lines)])
        row = Board.rectangle(2, 3)
        yield Puzzle.with_digits(row, 3, rules=[cls(bulb=row.cells[:2], lines=((row.cells[2], *row.cells[:2:-1]),))])


PLUGIN = Arrow
