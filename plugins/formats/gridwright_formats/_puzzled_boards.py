"""The boards of a Puzzled collection: names, sizes and simple boards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs

from gridwright import Board, Cell, FormatError
from gridwright_formats._puzzled_areas import MEMBERS, Areas, read_areas
from gridwright_formats._puzzled_faults import Faults
from gridwright_formats._puzzled_names import Names

__all__ = ["BoardReader", "ReadBoard"]

_SIZE = re.compile(r"([1-9][0-9]*)x([1-9][0-9]*)")
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


@attrs.frozen
class ReadBoard:
    """A board, and its areas if it has any."""

    board: Board
    areas: Areas = attrs.field(factory=Areas)


class BoardReader(Names[ReadBoard]):
    """Reads boards; names are looked up among the collection's own boards, then read as width x height."""

    def __init__(self, custom: Mapping[str, Any], faults: Faults) -> None:
        self._sizes: dict[str, ReadBoard] = {}
        super().__init__("custom_boards", custom, faults)

    def define(self, name: str, raw: Any, where: str) -> ReadBoard | None:
        return self._read(raw, where)

    def reference(self, raw: Any) -> tuple[str, str] | None:
        return (raw, "") if isinstance(raw, str) else None

    def read(self, raw: Any, where: str) -> ReadBoard | None:
        """The board; None where a fault was noted, there or in the board it names."""
        if isinstance(raw, str):
            self.use(raw)
        return self._read(raw, where)

    def _read(self, raw: Any, where: str) -> ReadBoard | None:
        if isinstance(raw, str):
            return self.own[raw] if raw in self.custom else self._size(raw, where)
        if not isinstance(raw, dict):
            self.faults.error(where, "type", "expected the name of a board or an object")
            return None
        if "layout" in raw:
            return self._simple(raw, where)
        if not any(name in raw for name in MEMBERS):
            self.faults.unknown(raw, (), where)
            self.faults.error(where, "missing", "the member 'layout' is missing; or area_layout and what belongs to it")
            return None
        return self._with_areas(raw, where)

    def _size(self, name: str, where: str) -> ReadBoard | None:
        if name in self._sizes:
            return self._sizes[name]
        size = _SIZE.fullmatch(name)
        if size is None:
            return self._odd_size(name, where)
        if len(name) > 13:
            self.faults.error(where, "size", f"the board {name[:40]} is too large")
            return None
        found = self._board(int(size[2]), int(size[1]), (), where)
        if found is not None:
            self._sizes[name] = found
        return found

    def _odd_size(self, name: str, where: str) -> ReadBoard | None:
        """The app splits at each x, leaves out what is no number, and takes the first two; it crashes below 0."""
        numbers = [int(part) for part in name.split("x") if _NUMBER.fullmatch(part)][:2]
        if len(numbers) < 2 or min(numbers) < 0:
            self.faults.error(where, "unknown-board",
                              f"there is no board {name[:40]!r}; expected one of custom_boards or <width>x<height>")
            return None
        before = self.faults.count
        self.faults.doubt(where, "board-name", f"expected <width>x<height> such as 4x3, found {name[:40]!r}")
        if self.faults.count > before:
            return None
        return self._board(numbers[1], numbers[0], (), where) if min(numbers) else self._none(where)

    def _none(self, where: str) -> ReadBoard:
        """A board without cells, which the app knows."""
        self.faults.warn(where, "no-cell", "the board has no free cell")
        return ReadBoard(Board.from_holes(1, 1, [Cell(1, 1)]))

    def _board(self, rows: int, cols: int, holes: Any, where: str) -> ReadBoard | None:
        try:
            board = Board.from_holes(rows, cols, holes)
        except FormatError as error:
            self.faults.error(where, "size", error.message)
            return None
        if not board.cells:
            self.faults.warn(where, "no-cell", "the board has no free cell")
        return ReadBoard(board)

    def _simple(self, raw: Mapping[str, Any], where: str) -> ReadBoard | None:
        faults = self.faults
        if "area_layout" in raw:
            faults.warn(where, "both", "the board has layout and area_layout; read as a simple board")
        faults.unknown(raw, ("layout", *(MEMBERS if "area_layout" in raw else ())), where)
        rows = faults.rectangle(raw["layout"], where + "/layout", "whole number", app=(0, 255),
                                what="0 (free) or 1 (blocked)")
        if rows is None:
            return None
        if not rows:
            return self._none(where)
        holes = [Cell(r, c) for r, row in enumerate(rows, 1) for c, x in enumerate(row, 1) if x]
        return self._board(len(rows), len(rows[0]), holes, where)

    def _with_areas(self, raw: Mapping[str, Any], where: str) -> ReadBoard | None:
        found = read_areas(raw, where, self.faults)
        if found is None:
            return None
        layout, areas = found
        if not layout:
            return self._none(where)
        holes = [Cell(r, c) for r, row in enumerate(layout, 1) for c, area in enumerate(row, 1) if area < 0]
        plain = self._board(len(layout), len(layout[0]), holes, where)
        return plain and attrs.evolve(plain, areas=areas)
