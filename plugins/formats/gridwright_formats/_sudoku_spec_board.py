"""The board of a sudoku-spec: one grid with standard boxes, or a named layout of 9 x 9 grids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import attrs

from gridwright import Board, Cell, FormatError, Layout, PluginError, Puzzle, default_plugins
from gridwright.codecs.rule_json import load_rule
from gridwright.codecs.strict_json import member
from gridwright_formats._sudoku_spec_words import only, reserved, whole

__all__ = ["Frame", "read_frame"]

#: Height and width of the standard boxes, by the number of digits.
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 16: (4, 4)}
OTHER = "layouts that are not named are"


@attrs.frozen
class Frame:
    """Where the puzzle is to stand: `empty` has the board and the digits, and no rules yet.

    `box` is None where the boxes have shapes of their own; `grids` are in reading order of their first cells; `layout`
    is the name of a board with several grids.
    """

    empty: Puzzle
    box: tuple[int, int] | None
    grids: tuple[frozenset[Cell], ...]
    layout: str = ""

    @property
    def board(self) -> Board:
        """The cells."""
        return self.empty.board

    @property
    def digits(self) -> int:
        """D of the digits 1..D."""
        return self.empty.symbols().highest

    def __str__(self) -> str:
        return self.layout or f"a {self.digits} x {self.digits} board"


def read_frame(data: Mapping[str, Any], where: str, extensions: bool) -> Frame:
    """The frame of a request; `extensions`: boxes of any shape as well. Raises FormatError for any other board."""
    here = where + "/board"
    stated = member(data, "board", "object", where)
    only(stated, ("rows", "cols"), here)
    rows, cols = (whole(member(stated, name, "whole number", here), 1, f"{here}/{name}") for name in ("rows", "cols"))
    digits = member(data, "digits", "whole number", where)
    houses = [(f"{where}/rules/{number}", rule) for number, rule in enumerate(member(data, "rules", "list", where))
              if isinstance(rule, dict) and rule.get("type") in ("grid", "box_grid", "box", "row", "column")]
    single = rows == cols == digits
    if single and digits not in BOXES:
        raise reserved(f"boards of {digits} x {digits} are", where + "/digits",
                       f"4 to 16 digits that have standard boxes: {', '.join(map(str, BOXES))}")
    jigsaw = next((place for place, rule in houses if rule["type"] == "box"), None)
    if jigsaw is not None and not extensions:
        raise reserved("jigsaw boxes are", jigsaw, "one box_grid a grid")
    for place, rule in houses:
        if rule["type"] in ("row", "column"):
            raise reserved(f"{rule['type']} rules, for other boards, are", place, "one box_grid a grid")
        if rule["type"] == "grid" and jigsaw is None:
            raise reserved("grids without boxes are", place, "one box_grid a grid")
    if jigsaw is not None:
        if not single:
            raise reserved("jigsaw boxes on other boards than one grid are", jigsaw)
        board = Board.rectangle(digits, digits)
        return Frame(Puzzle.with_digits(board, digits), None, (frozenset(board.cells),))
    grids = [(place, load_rule(rule, place, digits)) for place, rule in houses]
    if not grids:
        raise FormatError("there is no grid; expected a box_grid rule", where + "/rules", "missing")
    return _single(digits, grids, where) if single else _layout(rows, cols, digits, grids, where)


def _single(digits: int, grids: Sequence[tuple[str, Any]], where: str) -> Frame:
    place, rule = grids[0]
    if len(grids) > 1:
        raise FormatError("a board of one grid has a single box_grid", grids[1][0], "board")
    if rule.origin != Cell(1, 1):
        raise FormatError(f"the grid starts at r1c1, not at {rule.origin}", place + "/origin", "board")
    if rule.box != BOXES[digits]:
        raise reserved(f"boxes of other shapes than {BOXES[digits][0]} x {BOXES[digits][1]} for {digits} digits are",
                       place + "/box", f"{list(BOXES[digits])}")
    board = Board.rectangle(digits, digits)
    return Frame(Puzzle.with_digits(board, digits), rule.box, (frozenset(board.cells),))


def _layout(rows: int, cols: int, digits: int, grids: Sequence[tuple[str, Any]], where: str) -> Frame:
    if digits != 9:
        raise reserved("other boards than one grid of as many rows and columns as digits, or a layout of 9 x 9 grids, "
                       "are", where + "/board")
    origins: dict[Cell, str] = {}
    for place, rule in grids:
        if rule.origin in origins:
            raise FormatError(f"the grid at {rule.origin} is there already", place, "board")
        if rule.box != BOXES[9]:
            raise reserved("boxes of other shapes than 3 x 3 on layouts are", place + "/box", "[3, 3]")
        origins[rule.origin] = place
    for name in default_plugins().registry.names("board"):
        # One broken layout must not stop the others.
        with suppress(PluginError):
            found = default_plugins().registry.get("board", name)
            if isinstance(found, Layout) and found.size == 9 and set(found.origins) == set(origins):
                if (found.rows, found.cols) != (rows, cols):
                    raise reserved(OTHER, where + "/board", f"{found.rows} rows and {found.cols} columns for the grids "
                                   f"of {name}")
                places = tuple(frozenset(found.grid(origin)) for origin in sorted(origins))
                return Frame(Puzzle.with_digits(found.board, 9), BOXES[9], places, name)
    known = ", ".join(default_plugins().registry.names("board"))
    raise reserved(OTHER, where + "/board", f"one D x D grid, or one of {known}")
