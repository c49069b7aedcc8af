"""Puzzles of the drawing tool Penpa+: links with `p=`; read where they say what they are, and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gridwright import Format, FormatError, GridwrightError, LoadOptions, NotSupported, Puzzle, Solution
from gridwright.codecs.strict_json import pointer
from gridwright_formats._penpa_reading import puzzle_of
from gridwright_formats._penpa_text import payload_of, sureness
from gridwright_formats._penpa_writing import link_of, losses_of
from gridwright_formats.sudoku_puzzle import SudokuPuzzle

__all__ = ["Penpa"]


class Penpa(Format):
    """One link, or what follows `p=` in it, a line. Links are written."""

    name = "penpa"
    summary = "Links of Penpa+, with the board, givens, borders and the elements that have a meaning of their own."

    def sniff(self, head: str, filename: str) -> int:
        return sureness(head)

    def load_each(self, text: str, options: LoadOptions) -> Iterator[Puzzle | GridwrightError]:
        lines = [line.strip() for line in text.split("\n") if line.strip()]
        if not lines:
            raise FormatError("the input is empty; expected a Penpa+ link")
        for number, line in enumerate(lines):
            try:
                puzzle = puzzle_of(payload_of(line), options, pointer(number) if len(lines) > 1 else "")
            except GridwrightError as error:
                yield error
            else:
                yield puzzle

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        return "".join(link_of(puzzle) + "\n" for puzzle in puzzles)

    def link(self, puzzle: Puzzle) -> str | None:
        return link_of(puzzle)

    def content(self, puzzle: Puzzle) -> Any:
        return SudokuPuzzle().content(puzzle)

    def losses(self, puzzle: Puzzle) -> Any:
        return losses_of(puzzle)

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        return SudokuPuzzle().result(puzzle, solution)

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        return self.dump([puzzle.evolve(solution={puzzle.main: solution.layers[puzzle.main]})])

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        """A link with an answer check, or the digits alone."""
        if not sureness(text):
            return SudokuPuzzle().load_solution(puzzle, text)
        found = next(self.load(text, LoadOptions(strict=False)), None)
        if found is None or found.solution is None:
            raise FormatError("expected a link with an answer check for all digits, as in &a=...")
        if found.board != puzzle.board or found.layers.keys() != puzzle.layers.keys():
            raise NotSupported("the link with the solution is of another board")
        return Solution(puzzle, found.solution)

    def samples(self) -> Sequence[str]:
        document = {
            "format": "sudoku-puzzle", "format_version": 1,
            "meta": {"title": "Sample, small", "author": "gridwright",
                     "rules_text": "Normal sudoku rules apply.\nDigits in a cage add up to its sum."},
            "board": {"rows": 4, "cols": 4}, "digits": 4, "givens": [1, *[0] * 15],
            "rules": [{"type": "box_grid", "origin": "r1c1", "box": [2, 2]},
                      {"type": "cage", "sum": 8, "cells": ["r1c3", "r1c4", "r2c3"]},
                      {"type": "line", "kind": "thermo", "cells": ["r4c1", "r3c1"]}]}
        link = link_of(SudokuPuzzle().read(document, "", LoadOptions()))
        return (f"{link}\n", f"https://example.com/penpa-edit/?m=solve&p={link.partition('p=')[2]}\n")


PLUGIN = Penpa
