"""Puzzles of the tool SudokuPad: links and packed payloads of its own JSON (SCL) and of f-puzzles objects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

from gridwright import Format, FormatError, GridwrightError, LoadOptions, NotSupported, Puzzle, Solution
from gridwright.codecs.strict_json import compact
from gridwright_formats import _fpuzzles_reading
from gridwright_formats._links import packed
from gridwright_formats._sudokupad_reading import puzzle_of
from gridwright_formats._sudokupad_source import LINK, each_payload, sureness
from gridwright_formats._sudokupad_writing import losses_of, object_of
from gridwright_formats.sudoku_puzzle import SudokuPuzzle

__all__ = ["SudokuPad"]


class SudokuPad(Format):
    """One link or packed payload a line, or JSON. Links are written; they carry the whole puzzle beside its drawing."""

    name = "sudokupad"
    summary = "Links and payloads of SudokuPad."

    def sniff(self, head: str, filename: str) -> int:
        return sureness(head)

    def load_each(self, text: str, options: LoadOptions) -> Iterator[Puzzle | GridwrightError]:
        for where, kind, document in each_payload(text):
            try:
                if isinstance(document, GridwrightError):
                    raise document
                read = _fpuzzles_reading.puzzle_of if kind == "fpuz" else puzzle_of
                puzzle = read(document, options, where)
            except GridwrightError as error:
                yield error
            else:
                yield puzzle

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        return "".join(f"{self.link(puzzle)}\n" for puzzle in puzzles)

    def link(self, puzzle: Puzzle) -> str | None:
        return f"{LINK}scl{quote(packed(compact(object_of(puzzle))), safe='')}"

    def content(self, puzzle: Puzzle) -> Any:
        return SudokuPuzzle().content(puzzle)

    def losses(self, puzzle: Puzzle) -> Any:
        return losses_of(puzzle)

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        return object_of(puzzle.evolve(solution={puzzle.main: solution.layers[puzzle.main]}))

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        return self.dump([puzzle.evolve(solution={puzzle.main: solution.layers[puzzle.main]})])

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        """A payload with its solution, or the digits alone."""
        if not sureness(text):
            return SudokuPuzzle().load_solution(puzzle, text)
        found = next(self.load(text, LoadOptions(strict=False)), None)
        if found is None or found.solution is None:
            raise FormatError("expected a payload that has a solution")
        if found.board != puzzle.board or found.layers.keys() != puzzle.layers.keys():
            raise NotSupported("the payload with the solution is of another board")
        return Solution(puzzle, found.solution)

    def samples(self) -> Sequence[str]:
        sample = {
            "cells": [[{"value": 1}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
            "regions": [[[0, 0], [0, 1], [1, 0], [1, 1]], [[0, 2], [0, 3], [1, 2], [1, 3]],
                        [[2, 0], [2, 1], [3, 0], [3, 1]], [[2, 2], [2, 3], [3, 2], [3, 3]]],
            "cages": [{"cells": [[0, 2], [0, 3], [1, 2]], "value": "8", "sum": 8, "unique": True}],
            "metadata": {"title": "Sample", "author": "gridwright",
                         "rules": "Normal sudoku rules apply. Digits in a cage add up to its sum.",
                         "antiknight": False}}
        zipped = ("{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
                  "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{v:'title: It\\'s a sample'},"
                  "{v:'rules: Normal sudoku rules apply.'},{ce:[[2,0],[3,0]],v:5,sum:5,unique:t}]}")
        link = f"{LINK}scl{quote(packed(compact(sample)), safe='')}"
        return (compact(sample) + "\n", f"{link}\n", f"scl{packed(zipped)}\n")


PLUGIN = SudokuPad
