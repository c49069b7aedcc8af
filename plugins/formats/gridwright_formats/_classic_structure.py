"""What a square puzzle of digits is made of: rows, columns, boxes, and the usual things on top of them.

Formats with a name for each of these ask here which of them a puzzle has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from gridwright import Cell, NotSupported, Puzzle, Rule, default_plugins
from gridwright_formats._sudoku_houses import HOUSE_RULES, stated

__all__ = ["BOXES", "Structure", "box_cells", "box_rules", "cells_of", "diagonals", "disjoint_groups", "regions_of",
           "rule", "structure_of", "windows"]

#: Size -> height and width of its usual boxes.
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4), 20: (4, 5),
         25: (5, 5), 14: (2, 7)}


@attrs.frozen
class Structure:
    """`boxes` is () for a Latin square; `shape` is the height and width of boxes that are all alike and aligned.

    `diagonals`, `windows` and `disjoint` are there when all of their kind are; `others` has every other rule on top.
    """

    size: int
    shape: tuple[int, int] | None
    boxes: tuple[tuple[Cell, ...], ...]
    diagonals: tuple[Rule, ...]
    windows: tuple[Rule, ...]
    disjoint: tuple[Rule, ...]
    cages: tuple[Rule, ...]
    others: tuple[Rule, ...]

    @property
    def usual(self) -> bool:
        """Whether the boxes have the usual shape of their size."""
        return self.shape is not None and self.shape == BOXES.get(self.size)


def cells_of(rule: Rule) -> tuple[Cell, ...]:
    """The cells of a region or cage."""
    found: tuple[Cell, ...] = getattr(rule, "cells")  # noqa: B009 - rules are plugins, so no type tells of their members
    return found


def rule(name: str, **members: object) -> Rule:
    """A rule by its name."""
    found: Rule = default_plugins().registry.get("rule", name)(**members)
    return found


def box_cells(size: int, shape: tuple[int, int]) -> list[tuple[Cell, ...]]:
    """The cells of boxes of one height and width, by box and then in reading order."""
    high, wide = shape
    return [tuple(Cell(top + r, left + k) for r in range(high) for k in range(wide))
            for top in range(1, size + 1, high) for left in range(1, size + 1, wide)]


def diagonals(size: int) -> list[tuple[Cell, ...]]:
    """Both main diagonals."""
    return [tuple(Cell(i, i) for i in range(1, size + 1)), tuple(Cell(i, size + 1 - i) for i in range(1, size + 1))]


def windows() -> list[tuple[Cell, ...]]:
    """The four windows of a 9x9 grid."""
    return [tuple(Cell(top + r, left + k) for r in range(3) for k in range(3)) for top in (2, 6) for left in (2, 6)]


def disjoint_groups(size: int, shape: tuple[int, int]) -> list[tuple[Cell, ...]]:
    """The cells at one place of every box, for each place."""
    return list(zip(*box_cells(size, shape), strict=True))


def regions_of(kind: str, sets: Iterable[Sequence[Cell]]) -> tuple[Rule, ...]:
    """A region of the kind for each set of cells."""
    return tuple(rule("region", kind=kind, cells=tuple(cells)) for cells in sets)


def box_rules(size: int, boxes: Sequence[Sequence[Cell]] | None) -> tuple[Rule, ...]:
    """Rows, columns, and boxes: those of the usual shape for None, none for []."""
    if boxes is None:
        return (rule("box_grid", origin=Cell(1, 1), box=BOXES[size]),)
    return (rule("grid", origin=Cell(1, 1)), *(rule("box", cells=tuple(cells)) for cells in boxes))


def structure_of(puzzle: Puzzle, name: str) -> Structure:
    """What the puzzle is made of. Raises NotSupported, in the name of a format, where it is no single square grid."""
    board, symbols = puzzle.board, puzzle.symbols()
    size = board.rows
    if list(puzzle.layers) != ["digits"] or symbols.kind != "digits" or symbols.first != 1:
        raise NotSupported(f"format {name} holds one layer of digits from 1 only")
    if board.cols != size or len(board) != size * size or symbols.highest != size:
        gaps = " and gaps" if len(board) < board.rows * board.cols else ""
        raise NotSupported(f"format {name} holds one square grid with as many digits as rows; this board has "
                           f"{board.rows} rows and {board.cols} columns{gaps} for {symbols.highest} digits")
    houses = stated(puzzle)
    lines = ({("row", frozenset(Cell(r, k) for k in range(1, size + 1))) for r in range(1, size + 1)}
             | {("column", frozenset(Cell(r, k) for r in range(1, size + 1))) for k in range(1, size + 1)})
    if not lines <= houses.keys():
        raise NotSupported(f"format {name} holds grids whose rows and columns are houses; not all of this puzzle's are")
    rest = {key: house for key, house in houses.items() if key not in lines}
    boxes = [tuple(sorted(cells)) for kind, cells in rest if kind == "box"]
    tiled = len(boxes) == size and sum(map(len, boxes)) == size * size == len({c for cells in boxes for c in cells})
    if rest and not (tiled and len(boxes) == len(rest)):
        raise NotSupported(f"format {name} holds grids whose boxes cover every cell once; this puzzle's houses do not")
    shape = next((one for one in _shapes(size) if {frozenset(cells) for cells in box_cells(size, one)} ==
                  {frozenset(cells) for cells in boxes}), None) if boxes else None
    return _with_rules(puzzle, size, shape, tuple(sorted(boxes)))


def _shapes(size: int) -> list[tuple[int, int]]:
    return [(high, size // high) for high in range(2, size) if size % high == 0]


def _with_rules(puzzle: Puzzle, size: int, shape: tuple[int, int] | None, boxes: tuple[tuple[Cell, ...], ...],
                ) -> Structure:
    left = [each for each in puzzle.rules if each.key not in HOUSE_RULES]

    def taken(kind: str, wanted: Sequence[Sequence[Cell]]) -> tuple[Rule, ...]:
        """All regions of a kind, taken out, when they are the ones that are wanted."""
        sets = {frozenset(cells) for cells in wanted}
        found = [each for each in left if each.key == "region" and getattr(each, "kind", "") == kind
                 and frozenset(cells_of(each)) in sets]
        if not wanted or {frozenset(cells_of(each)) for each in found} != sets:
            return ()
        left[:] = [each for each in left if each not in found]
        return tuple(found)

    crossed = taken("diagonal", diagonals(size))
    framed = taken("window", windows() if size == len(windows()[0]) else [])
    spread = taken("disjoint", disjoint_groups(size, shape) if shape else [])
    cages = tuple(each for each in left if each.key == "cage")
    return Structure(size, shape, boxes, crossed, framed, spread, cages,
                     tuple(each for each in left if each.key != "cage"))
