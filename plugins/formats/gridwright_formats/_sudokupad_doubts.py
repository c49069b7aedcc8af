"""What readers of drawing tools share: rules with their places, doubts about what has no exact meaning, solutions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from gridwright import Cell, Fault, FormatError, LoadOptions, NotSupported, Puzzle, Solution, check
from gridwright.codecs import rule_json

__all__ = ["LARGEST", "MOST_CLUES", "MOST_ELEMENTS", "Findings", "Meaningless", "box_rules", "listed", "with_solution"]

#: Lists of drawn elements beyond this are refused: no puzzle has so many.
MOST_ELEMENTS = 10_000
#: So are lists of what may state rules, and grids with more rows or columns.
MOST_CLUES = 2_000
LARGEST = 36


class Meaningless(Exception):
    """An element that has no exact meaning here; the text says why, in a few words."""


@attrs.define
class Findings:
    """What a reader finds: rules as JSON with the place of each, and doubts."""

    rules: list[dict[str, Any]] = attrs.field(factory=list)
    places: list[str] = attrs.field(factory=list)
    doubts: list[Fault] = attrs.field(factory=list)

    def rule(self, data: Mapping[str, Any], where: str) -> None:
        """A rule that was read at a pointer."""
        self.rules.append(dict(data))
        self.places.append(where)

    def doubt(self, message: str, where: str, code: str = "no-meaning") -> None:
        """Something without an exact meaning; the message names it."""
        self.doubts.append(Fault(where, code, message))

    def report(self, options: LoadOptions) -> None:
        """Refuse the doubts by name where reading is strict, else warn of each. Raises NotSupported."""
        if self.doubts and options.strict:
            some = "; ".join(fault.message for fault in self.doubts[:6])
            more = f"; and {len(self.doubts) - 6} more" if len(self.doubts) > 6 else ""
            raise NotSupported("parts of the puzzle have no exact meaning here (read leniently to leave them out): "
                               f"{some}{more}")
        options.warnings.extend(attrs.evolve(fault, message="left out: " + fault.message, severity="warning")
                                for fault in self.doubts)

    def placed(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with the rules. Raises FormatError with the place of the first that is wrong."""
        found, faults = rule_json.placed(puzzle, self.rules)
        for fault in faults:
            number = int(fault.pointer.removeprefix("/rules/").partition("/")[0])
            raise FormatError(fault.message, self.places[number], fault.code)
        return found


def listed(cells: Sequence[Cell]) -> str:
    """The first few cells in words."""
    return " ".join(map(str, cells[:4])) + (f" and {len(cells) - 4} more" if len(cells) > 4 else "")


def box_rules(size: int, boxes: Sequence[Sequence[Cell]]) -> list[dict[str, Any]]:
    """The rules of a size x size grid whose boxes are the given ones: one for regular boxes, else one for each."""
    sets = {frozenset(cells) for cells in boxes}
    for high in range(2, size):
        wide = size // high
        if high * wide == size and sets == {
                frozenset(Cell(top + r, left + k) for r in range(high) for k in range(wide))
                for top in range(1, size + 1, high) for left in range(1, size + 1, wide)}:
            return [{"type": "box_grid", "origin": "r1c1", "box": [high, wide]}]
    return [{"type": "grid", "origin": "r1c1"}, *({"type": "box", "cells": [str(c) for c in cells]}
                                                  for cells in boxes)]


def with_solution(puzzle: Puzzle, values: Mapping[Cell, int], where: str, options: LoadOptions) -> Puzzle:
    """The puzzle with the solution that its payload states; one with gaps or wrong digits is left out with a warning.

    Raises FormatError for a solution that breaks a rule, where reading is strict.
    """
    wrong = next((f"{v} in {c}" for c, v in values.items() if v not in puzzle.symbols().values), None)
    if wrong is not None or len(values) < len(puzzle.board):
        what = f"it has {wrong}" if wrong else f"it states {len(values)} of {len(puzzle.board)} digits only"
        options.warnings.append(Fault(where, "solution", f"left out: solution: {what}", "warning"))
        return puzzle
    found = puzzle.evolve(solution={puzzle.main: values})
    for violation in check(found, Solution(found, found.solution or {})):
        message = f"the stated solution breaks {violation}"
        if options.strict:
            raise FormatError(message, where, "solution")
        options.warnings.append(Fault(where, "solution", message, "warning"))
    return found
