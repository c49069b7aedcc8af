"""ipuz, version 2: the sudoku kinds of the open format for puzzles (http://ipuz.org)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from gridwright import Fault, FormatError, GridwrightError, LoadOptions, Loss, NotSupported, Puzzle, Solution
from gridwright.codecs import strict_json
from gridwright.codecs.documents import DocumentFormat
from gridwright.codecs.flat import flat_solution
from gridwright_formats import sudoku_puzzle
from gridwright_formats._ipuz_reading import puzzle_of
from gridwright_formats._ipuz_writing import OWN, losses_of, object_of, said_by

__all__ = ["Ipuz"]

#: What the format allows around the object.
_WRAPPED = re.compile(r"\s*ipuz\s*\((.*)\)\s*;?\s*", re.DOTALL)
_OPENED = re.compile(r"\s*ipuz\s*\(\s*\{")
_VERSION = re.compile(r'"version"\s*:\s*"https?://ipuz\.org/')


class Ipuz(DocumentFormat):
    """One JSON object, with or without `ipuz(...)` around it; also a list of them, or one a line.

    Beside the members of ipuz our own copy of the puzzle is written, which is read again while the rest still says the
    same.
    """

    name = "ipuz"
    summary = "ipuz 2: the sudoku kinds, with a copy of the whole puzzle for our own reader."
    extensions = (".ipuz",)

    def sniff(self, head: str, filename: str) -> int:
        if _VERSION.search(head) and (head.lstrip()[:1] in ("{", "[") or _OPENED.match(head)):
            return 90
        return 85 if _OPENED.match(head) else 0

    def load_each(self, text: str, options: LoadOptions) -> Iterator[Puzzle | GridwrightError]:
        wrapped = _WRAPPED.fullmatch(text) if _OPENED.match(text) else None
        if wrapped is None and _OPENED.match(text):
            yield FormatError("the bracket of ipuz(...) is not closed; is the text cut off?", code="json")
            return
        yield from super().load_each(wrapped[1] if wrapped else text, options)

    def read(self, document: Mapping[str, Any], where: str, options: LoadOptions) -> Puzzle:
        own = document.get(OWN)
        if own is not None:
            puzzle = self._own(document, own, where, options)
            if puzzle is not None:
                return puzzle
            document = {name: value for name, value in document.items() if name != OWN}
            options.warnings.append(Fault(where + strict_json.pointer(OWN), "outdated",
                                          "ignored our own copy of the puzzle, which the other members contradict",
                                          "warning"))
        return puzzle_of(document, where, options)

    def _own(self, document: Mapping[str, Any], own: Any, where: str, options: LoadOptions) -> Puzzle | None:
        """Our own copy of the puzzle, None where it is none or the document says something else by now."""
        puzzle, faults = sudoku_puzzle.read(own, where + strict_json.pointer(OWN))
        if faults or puzzle is None:
            return None
        try:
            said = said_by(puzzle)
        except NotSupported:
            return None
        names = ("kind", "puzzle", "solution", "zones", "cages", "boxes", "charset")
        if any(document.get(name) != said.get(name) for name in names):
            return None
        for fault in sudoku_puzzle.solution_faults(puzzle, where):
            if options.strict:
                raise FormatError(fault.message, fault.pointer, fault.code)
            options.warnings.append(attrs.evolve(fault, severity="warning"))
        return puzzle

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        if len(puzzles) == 1:
            return _pretty(object_of(puzzles[0])) + "\n"
        return self.dump_compact(puzzles)

    def dump_compact(self, puzzles: Sequence[Puzzle]) -> str:
        return "".join(strict_json.compact(object_of(puzzle)) + "\n" for puzzle in puzzles)

    def losses(self, puzzle: Puzzle) -> list[Loss]:
        return losses_of(puzzle)

    def content(self, puzzle: Puzzle) -> Any:
        return sudoku_puzzle.SudokuPuzzle().content(puzzle)

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        return object_of(puzzle.evolve(solution={puzzle.main: solution.layers[puzzle.main]}))

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        return _pretty(self.result(puzzle, solution)) + "\n"

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        wrapped = _WRAPPED.fullmatch(text) if _OPENED.match(text) else None
        data = strict_json.loads(wrapped[1] if wrapped else text)
        if not isinstance(data, dict) or not isinstance(data.get("solution"), list):
            return flat_solution(puzzle, data)
        said = {name: value for name, value in data.items() if name != OWN}
        solved = puzzle_of(said, "", LoadOptions(strict=False))
        if solved.solution is None:
            raise FormatError("the solution is not whole", "/solution", "solution")
        return flat_solution(puzzle, [solved.solution["digits"].get(c) if c in solved.board else None
                                      for c in puzzle.board.positions() if c is not None])

    def samples(self) -> Sequence[str]:
        sudoku = {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1", "http://ipuz.org/sudoku/killersudoku#1"],
                  "title": "Salt &amp; pepper", "date": "03/14/2026", "boxes": True,
                  "puzzle": [[1, 0, 0, 0], [0, 0, "3", 0], [0, 0, 0, {"given": 2}], [0, 0, 0, 0]],
                  "cages": [{"rect": [2, 1, 3, 1], "value": 5}, {"cells": [[1, 2], [1, 3]]}]}
        latin = {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku/latinsquare#1"],
                 "puzzle": [[1, 0, 0], [0, 0, 0], [0, 3, 0]]}
        return (_pretty(sudoku) + "\n", f"ipuz({strict_json.compact(latin)})\n")


def _pretty(document: Mapping[str, Any]) -> str:
    """JSON with one member a line, and one row, zone or cage a line."""
    lines = []
    for name, value in document.items():
        if isinstance(value, list) and value and isinstance(value[0], list | dict):
            text = "[\n" + ",\n".join("    " + json.dumps(each, ensure_ascii=False) for each in value) + "]"
        else:
            text = json.dumps(value, ensure_ascii=False)
        lines.append(f"{json.dumps(name)}: {text}")
    return "{" + ",\n ".join(lines) + "}"


PLUGIN = Ipuz
