"""The givens of a sudoku-spec: how many, and which cells are given together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from gridwright import Cell, FormatError, cell
from gridwright.codecs.strict_json import pointer, typed
from gridwright.generating.wanted import Range
from gridwright.grading.symmetry import orbits
from gridwright_formats._sudoku_spec_board import Frame
from gridwright_formats._sudoku_spec_words import choice, in_range, only, reserved

__all__ = ["Givens", "read_givens", "read_orbits"]

LATER = {"mask": "masks of givens are", "values": "locked digits ('values') are"}
AXES = ("horizontal", "vertical", "diagonal", "antidiagonal")
#: Of the axes and kinds, those that turn rows into columns.
SQUARE = ("rot90", "diagonal", "antidiagonal")


@attrs.frozen
class Givens:
    """`mask`: the cells that are given and no others, None where any may be; `values`: digits that must stand there."""

    count: Range = attrs.field(factory=Range)
    grids: tuple[Range, ...] = ()
    mask: frozenset[Cell] | None = None
    values: Mapping[Cell, int] = attrs.field(factory=dict)


def read_givens(data: Mapping[str, Any], frame: Frame, where: str, extensions: bool) -> Givens:
    """The givens of a request; `extensions`: masks and locked digits as well. Raises FormatError."""
    if "givens" not in data:
        return Givens()
    stated, here = data["givens"], where + "/givens"
    if type(stated) is list:
        raise reserved("givens in puzzle form are", here, '{"count": n}')
    typed(stated, "object", here)
    only(stated, ("count", "grids", *(LATER if extensions else ())), here, {} if extensions else LATER)
    cells = len(frame.board)
    count = _at_most(in_range(stated.get("count", [0, None]), 0, here + "/count"), cells, here + "/count")
    grids = _grids(stated, frame, here)
    values = _values(stated, frame, here) if "values" in stated else {}
    mask = _mask(stated, frame, here) if "mask" in stated else None
    if mask is not None:
        outside = next((c for c in values if c not in mask), None)
        if outside is not None:
            raise FormatError(f"the digit in {outside} is outside the mask", here + "/values", "impossible")
        if len(mask) not in count:
            raise FormatError(f"the mask has {len(mask)} cells, which the count does not allow", here + "/mask",
                              "impossible")
        count = Range(len(mask), len(mask))
    if count.high is not None and len(values) > count.high:
        raise FormatError(f"{len(values)} digits are stated, more than may be given", here + "/values", "impossible")
    return Givens(Range(max(count.low, len(values)), count.high), grids, mask, values)


def _at_most(count: Range, cells: int, here: str) -> Range:
    if count.low > cells:
        raise FormatError(f"{count} givens cannot be had: there are {cells} cells", here, "impossible")
    return count


def _grids(stated: Mapping[str, Any], frame: Frame, here: str) -> tuple[Range, ...]:
    if "grids" not in stated:
        return ()
    here += "/grids"
    if not frame.layout:
        raise FormatError("givens by grid are for layouts only, and this board is one grid", here, "board")
    listed = typed(stated["grids"], "list", here)
    if len(listed) != len(frame.grids):
        raise FormatError(f"the layout {frame.layout} has {len(frame.grids)} grids; found {len(listed)} entries", here,
                          "length")
    return tuple(_at_most(in_range(each, 0, here + pointer(number)), frame.digits ** 2, here + pointer(number))
                 for number, each in enumerate(listed))


def _mask(stated: Mapping[str, Any], frame: Frame, here: str) -> frozenset[Cell]:
    """1 in a cell that is given, 0 in one that is not, null where there is no cell."""
    here += "/mask"
    found = []
    for number, (c, value) in enumerate(_flat(stated["mask"], frame, here)):
        if type(value) is not int or value not in (0, 1):
            raise FormatError(f"expected 0 or 1 in {c}", here + pointer(number), "value")
        if value:
            found.append(c)
    return frozenset(found)


def _values(stated: Mapping[str, Any], frame: Frame, here: str) -> dict[Cell, int]:
    """{"r1c1": 5}, or a list with a digit or 0 for every cell."""
    here += "/values"
    value = stated["values"]
    if type(value) is list:
        pairs = [(c, v, here + pointer(number)) for number, (c, v) in enumerate(_flat(value, frame, here)) if v != 0]
    else:
        pairs = [(_cell(name, here), v, here + pointer(name)) for name, v in typed(value, "object", here).items()]
    for c, v, place in pairs:
        if c not in frame.board:
            raise FormatError(f"{c} is not a cell of the board", place, "cell")
        if type(v) is not int or not 1 <= v <= frame.digits:
            raise FormatError(f"expected a digit from 1 to {frame.digits} in {c}", place, "value")
    return {c: v for c, v, _ in sorted(pairs)}


def _cell(name: str, here: str) -> Cell:
    try:
        return cell(name)
    except FormatError as error:
        raise FormatError(error.message, here + pointer(name), "cell") from None


def _flat(value: Any, frame: Frame, here: str) -> Sequence[tuple[Cell, Any]]:
    positions = list(frame.board.positions())
    if len(typed(value, "list", here)) != len(positions):
        raise FormatError(f"expected {len(positions)} entries, found {len(value)}", here, "length")
    for number, (c, each) in enumerate(zip(positions, value, strict=True)):
        if c is None and each is not None:
            raise FormatError("expected null, as this is no cell", here + pointer(number), "value")
    return [(c, each) for c, each in zip(positions, value, strict=True) if c is not None]


def read_orbits(data: Mapping[str, Any], frame: Frame, where: str) -> tuple[tuple[Cell, ...], ...]:
    """Sets of cells that are given together or not at all. Raises FormatError."""
    here = where + "/symmetry"
    listed = typed(data.get("symmetry", []), "list", here)
    if len(listed) > 1:
        raise reserved("more than one symmetry is", here + "/1")
    if not listed:
        return tuple((c,) for c in frame.board.cells)
    here += "/0"
    stated = typed(listed[0], "object", here)
    only(stated, ("kind", "axis", "of"), here)
    if stated.get("of", "givens") != "givens":
        raise reserved("symmetry of rules is", here + "/of", '"givens"')
    kind = choice(stated, "kind", ("rot180", "rot90", "mirror"), here)
    axis = choice(stated, "axis", AXES, here) if kind == "mirror" else None
    if kind != "mirror" and "axis" in stated:
        raise FormatError(f"{kind} has no axis", here + "/axis", "unknown")
    name = axis + " mirror" if axis else kind
    if (axis or kind) in SQUARE and (frame.layout or frame.box is None or frame.box[0] != frame.box[1]):
        raise FormatError(f"the symmetry {name} needs square boxes on one grid (4x4, 9x9, 16x16); this is {frame}",
                          here, "symmetry")
    found = orbits(frame.board, kind, axis)
    if found is None:
        raise FormatError(f"the symmetry {name} does not map the board {frame} onto itself", here, "symmetry")
    return found
