"""Reading the board and the tiles of a request."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import attrs

from gridwright import FormatError
from gridwright.codecs.strict_json import member, pointer, typed
from gridwright_formats._polyomino_board import Grid, can_add_up, grown, holds
from gridwright_formats._polyomino_shapes import Shape
from gridwright_formats._polyomino_sizes import FREE_SHAPES, Sizes
from gridwright_formats._standard_tiles import STANDARD

__all__ = ["Growth", "read_board", "read_tiles"]

#: Free cells beyond this are refused by the app as well.
MOST_CELLS = 384
#: Rows and columns.
LONGEST = 64
MOST_SIZE = len(FREE_SHAPES)
_SIZE = re.compile(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})")


@attrs.frozen
class Growth:
    """A board to be grown: so many connected cells in a rectangle, with a symmetry."""

    rows: int
    cols: int
    cells: int
    symmetry: str

    def grown(self, random: Random) -> Grid | None:
        """A board; None where none was found."""
        return grown(self.rows, self.cols, self.cells, self.symmetry, random)


def read_board(data: Mapping[str, Any], symmetry: str, where: str) -> Grid | Growth:
    """The board that a request states. Raises FormatError."""
    here = where + "/board"
    if "board" not in data:
        raise FormatError("the member 'board' is missing", where, "missing")
    stated = data["board"]
    if isinstance(stated, str):
        match = _SIZE.fullmatch(stated)
        if match is None:
            raise FormatError(f'expected a size such as "8x5", found {stated[:40]!r}', here, "board")
        stated = {"width": int(match[1]), "height": int(match[2])}
    elif not isinstance(stated, dict):
        raise FormatError('expected a size such as "8x5" or an object', here, "type")
    if "mask" in stated:
        _only(stated, ("mask",), here)
        grid = _mask(member(stated, "mask", "list", here), here + "/mask")
    elif "shape" in stated:
        return _growth(stated, symmetry, here, where)
    else:
        _only(stated, ("width", "height", "mask", "shape", "cells"), here)
        width, height = _sides(stated, here)
        if "cells" in stated:
            raise FormatError('cells belong to a board of "shape": "random"', here + "/cells", "unknown")
        grid = Grid.of(["." * width] * height)
    if grid.size > MOST_CELLS:
        raise FormatError(f"the board has {grid.size} free cells, more than {MOST_CELLS}", here, "size")
    if not holds(grid, symmetry):
        raise FormatError(f"the board does not have the symmetry {symmetry!r}", where + "/symmetry", "symmetry")
    return grid


def _only(stated: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for name in stated:
        if name not in known:
            raise FormatError(f"this member is not known here; expected {', '.join(known)}", where + pointer(name),
                              "unknown")


def _sides(stated: Mapping[str, Any], where: str) -> tuple[int, int]:
    width, height = (member(stated, name, "whole number", where) for name in ("width", "height"))
    for name in ("width", "height"):
        if not 1 <= stated[name] <= LONGEST:
            raise FormatError(f"expected a {name} from 1 to {LONGEST}, found {stated[name]}", where + pointer(name),
                              "size")
    return width, height


def _mask(rows: list[Any], where: str) -> Grid:
    for number, row in enumerate(rows):
        here = where + pointer(number)
        typed(row, "string", here)
        if len(row) != len(rows[0]):
            raise FormatError(f"the row has {len(row)} cells, the first {len(rows[0])}", here, "ragged")
        if wrong := row.strip(".#"):
            raise FormatError(f"expected . (free) and # only, found {wrong[0]!r}", here, "value")
    if not 1 <= len(rows) <= LONGEST or not 1 <= len(rows[0]) <= LONGEST:
        raise FormatError(f"expected from 1 to {LONGEST} rows and columns", where, "size")
    grid = Grid.of(rows)
    parts = sum(1 for _ in grid.parts(grid.full))
    if parts != 1:
        raise FormatError("the board has no free cell" if not parts else f"the board falls into {parts} parts", where,
                          "connected")
    return grid


def _growth(stated: Mapping[str, Any], symmetry: str, here: str, where: str) -> Growth:
    _only(stated, ("shape", "cells", "width", "height"), here)
    if member(stated, "shape", "string", here) != "random":
        raise FormatError(f'the only shape is "random"; found {stated["shape"][:40]!r}', here + "/shape", "choice")
    cells = member(stated, "cells", "whole number", here)
    width, height = _sides(stated, here)
    if symmetry in ("quarter", "full") and width != height:
        raise FormatError(f"the symmetry {symmetry!r} needs a square, not {width}x{height}", where + "/symmetry",
                          "symmetry")
    if not 1 <= cells <= min(width * height, MOST_CELLS):
        raise FormatError(f"expected from 1 to {min(width * height, MOST_CELLS)} cells, found {cells}", here + "/cells",
                          "size")
    growth = Growth(height, width, cells, symmetry)
    if not can_add_up(height, width, cells, symmetry) or growth.grown(Random(0)) is None:
        raise FormatError(f"no connected board of {cells} cells in {width}x{height} has the symmetry {symmetry!r}",
                          here + "/cells", "symmetry")
    return growth


def read_tiles(data: Mapping[str, Any], cells: int, where: str) -> tuple[Sizes, bool, dict[Shape, str] | None]:
    """Sizes and number of the tiles, whether they are distinct, and the shapes they may have, with their names.

    Raises FormatError.
    """
    here, stated = where + "/tiles", member(data, "tiles", "object", where)
    _only(stated, ("sizes", "count", "distinct", "from"), here)
    distinct = member(stated, "distinct", "true or false", here) if "distinct" in stated else False
    allowed = _allowed(stated, here) if "from" in stated else None
    if "sizes" not in stated and allowed is None:
        raise FormatError("the member 'sizes' is missing", here, "missing")
    low, high = _range(stated, "sizes", MOST_SIZE, here) if "sizes" in stated else (1, MOST_SIZE)
    if allowed is not None:
        allowed = {shape: name for shape, name in allowed.items() if low <= len(shape) <= high}
        if not allowed:
            raise FormatError(f"none of these tiles has {_text(low, high)} cells", here + "/from", "sizes")
    shapes = {size: FREE_SHAPES[size - 1] if allowed is None else sum(len(s) == size for s in allowed)
              for size in range(low, high + 1)}
    most = {size: min(n if distinct else cells, cells // size) for size, n in shapes.items() if n and size <= cells}
    fewest, largest = _range(stated, "count", MOST_CELLS, here) if "count" in stated else (1, cells)
    sizes = Sizes(most, fewest, min(largest, cells))
    if not sizes.counts(cells):
        number = f"{_text(fewest, largest)} " if "count" in stated else ""
        kind = "different tiles" if distinct else "tiles"
        held = _text(low, high) if allowed is None else " or ".join(map(str, sorted({len(s) for s in allowed})))
        raise FormatError(f"a board of {cells} cells cannot be cut into {number}{kind} of {held} cells", here, "sum")
    return sizes, distinct, allowed


def _text(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _range(stated: Mapping[str, Any], name: str, most: int, where: str) -> tuple[int, int]:
    """A number, or a list of the smallest and the largest."""
    here, value = where + pointer(name), stated[name]
    pair = value if type(value) is list else [value, value]
    if len(pair) != 2:
        raise FormatError(f"expected a number, or the smallest and the largest; found {len(pair)} values", here,
                          "length")
    for i, number in enumerate(pair):
        typed(number, "whole number", here + pointer(i) if pair is value else here)
    low, high = pair
    if not 1 <= low <= high <= most:
        raise FormatError(f"expected from 1 to {most}, the smaller number first; found {_text(low, high)}", here,
                          "value")
    return low, high


def _allowed(stated: Mapping[str, Any], where: str) -> dict[Shape, str]:
    found: dict[Shape, str] = {}
    names = member(stated, "from", "list", where)
    for number, name in enumerate(names):
        here = where + pointer("from", number)
        if typed(name, "string", here) not in STANDARD:
            raise FormatError(f"there is no standard tile {name[:40]!r}", here, "unknown-tile")
        if STANDARD[name].shape in found:
            raise FormatError(f"the tile {name} is there already, perhaps as its mirror image", here, "duplicate")
        found[STANDARD[name].shape] = name
    if not names:
        raise FormatError("expected at least one tile", where + "/from", "empty")
    return found
