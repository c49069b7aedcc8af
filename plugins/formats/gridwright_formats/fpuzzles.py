"""Puzzles of the tool f-puzzles: links with `?load=`, packed payloads, JSON; read and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gridwright import Format, FormatError, GridwrightError, LoadOptions, Puzzle, Solution
from gridwright.codecs.flat import flat_solution
from gridwright.codecs.strict_json import compact
from gridwright_formats._fpuzzles_reading import puzzle_of
from gridwright_formats._fpuzzles_source import LINK, each_object, sureness
from gridwright_formats._fpuzzles_writing import losses_of, object_of
from gridwright_formats._links import packed
from gridwright_formats.sudoku_puzzle import SudokuPuzzle

__all__ = ["FPuzzles"]


class FPuzzles(Format):
    """One link or packed payload a line, or JSON: an object, a list of them, one a line. Links are written."""

    name = "fpuzzles"
    summary = "Links and payloads of f-puzzles, with the constraints that its common extensions add."

    def sniff(self, head: str, filename: str) -> int:
        return sureness(head)

    def load_each(self, text: str, options: LoadOptions) -> Iterator[Puzzle | GridwrightError]:
        for where, document in each_object(text, options):
            try:
                if isinstance(document, GridwrightError):
                    raise document
                puzzle = puzzle_of(document, options, where)
            except GridwrightError as error:
                yield error
            else:
                yield puzzle

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        return "".join(f"{LINK}{packed(compact(object_of(puzzle)))}\n" for puzzle in puzzles)

    def link(self, puzzle: Puzzle) -> str | None:
        return self.dump([puzzle]).strip()

    def content(self, puzzle: Puzzle) -> Any:
        return SudokuPuzzle().content(puzzle)

    def losses(self, puzzle: Puzzle) -> Any:
        return losses_of(puzzle)

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        return object_of(puzzle.evolve(solution={puzzle.main: solution.layers[puzzle.main]}))

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        return f"{LINK}{packed(compact(self.result(puzzle, solution)))}\n"

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        """A payload with its solution, or the digits alone."""
        if not sureness(text):
            return SudokuPuzzle().load_solution(puzzle, text)
        [(_, document), *_] = each_object(text, LoadOptions())
        if isinstance(document, GridwrightError):
            raise document
        if not isinstance(document, dict) or not isinstance(document.get("solution"), list):
            raise FormatError("expected a payload that has a solution")
        return flat_solution(puzzle, document["solution"])

    def samples(self) -> Sequence[str]:
        sample = {
            "size": 4, "title": "Sample", "author": "gridwright", "ruleset": "Normal sudoku rules apply.",
            "grid": [[{"value": 1, "given": True}, {}, {}, {}], [{}, {"givenPencilMarks": [3, 4]}, {}, {}], [{}] * 4,
                     [{}] * 4],
            "killercage": [{"cells": ["R1C3", "R1C4", "R2C3"], "value": "8"}],
            "thermometer": [{"lines": [["R4C1", "R3C1"]]}]}
        return (compact(sample) + "\n", f"{LINK}{packed(compact(sample))}\n")


PLUGIN = FPuzzles
