"""Mathrax clues: both diagonal pairs around a corner combine to the same value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import Literal

import attrs

from gridwright import Board, Canvas, Encoder, Proposing, Puzzle, Solution, Violation
from gridwright.clues import CornerClue
from gridwright.proposing.shapes import free_blocks


@attrs.frozen(kw_only=True)
class Mathrax(CornerClue):
    """`+ - x /` combine a pair (larger minus or over smaller); `even` and `odd` are about all four digits."""

    key = "corner/mathrax"
    variant = "Mathrax"
    summary = ("A clue on a corner holds for both diagonal pairs around it: their sum (+), difference (-), product "
               "(x) or quotient (/); E and O make all four digits even or odd.")

    op: Literal["+", "-", "x", "/", "even", "odd"]
    value: int | None = None

    def __attrs_post_init__(self) -> None:
        if self.op in ("even", "odd"):
            self._require(self.value is None, f"op {self.op!r} takes no value")
        else:
            self._require(self.value is not None, f"op {self.op!r} needs a value")
            self._require(self.value is None or self.value >= 0, f"the value must not be negative, not {self.value}")

    def violations(self, solution: Solution) -> Iterator[Violation]:
        digits = [solution[c] for c in self.cells]
        if self.op in ("even", "odd"):
            if any((v % 2 == 0) != (self.op == "even") for v in digits):
                yield self.violation(f"not all of {', '.join(map(str, digits))} are {self.op}")
            return
        for i, j in ((0, 3), (1, 2)):
            low, high = sorted((digits[i], digits[j]))
            found = {"+": low + high, "-": high - low, "x": low * high, "/": Fraction(high, low)}[self.op]
            if found != self.value:
                yield self.violation(f"{high} {self.op} {low} is not {self.value}", (self.cells[i], self.cells[j]))

    def encode(self, enc: Encoder) -> None:
        if self.op in ("even", "odd"):
            for c in self.cells:
                enc.clause(enc.among(c, (v for v in enc.symbols.values if v % 2 == (self.op == "odd"))))
            return
        for a, b in ((self.cells[0], self.cells[3]), (self.cells[1], self.cells[2])):
            enc.pair(a, b, self._fits)

    def _fits(self, v: int, w: int) -> bool:
        wanted = self.value or 0
        if self.op == "+":
            return v == wanted - w
        if self.op == "x":
            return v * w == wanted
        return v == w + wanted or w == v + wanted if self.op == "-" else v == w * wanted or w == v * wanted

    def describe(self) -> str:
        where = " ".join(map(str, self.cells))
        if self.op in ("even", "odd"):
            return f"The digits around the corner of {where} are all {self.op}."
        names = {"+": "sum", "-": "difference", "x": "product", "/": "quotient"}
        return f"Both diagonal pairs around the corner of {where} have the {names[self.op]} {self.value}."

    def draw(self, canvas: Canvas) -> None:
        shown = {"+": "+", "-": "\u2212", "x": "\u00d7", "/": "\u00f7"}.get(self.op, self.op[0].upper())
        canvas.between(self.cells, shown if self.value is None else f"{self.value}{shown}")

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[Mathrax]:
        for block in free_blocks(solution, context, rng):
            low, high = sorted((solution[block[0]], solution[block[3]]))
            clues = [cls(op="+", value=low + high, cells=block), cls(op="-", value=high - low, cells=block),
                     cls(op="x", value=low * high, cells=block), cls(op="/", value=high // low, cells=block),
                     cls(op="even", cells=block), cls(op="odd", cells=block)]
            held = [clue for clue in clues if not any(clue.violations(solution))]
            if held:
                yield rng.choice(held)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(2, 2)
        for rule in (cls(op="+", value=5, cells=board.cells), cls(op="-", value=1, cells=board.cells),
                     cls(op="-", value=0, cells=board.cells), cls(op="x", value=4, cells=board.cells),
                     cls(op="/", value=2, cells=board.cells), cls(op="/", value=1, cells=board.cells),
                     cls(op="even", cells=board.cells), cls(op="odd", cells=board.cells)):
            yield Puzzle.with_digits(board, 4, rules=[rule])


PLUGIN = Mathrax
