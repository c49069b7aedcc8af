"""What kind of puzzle it is, for techniques that are looked for only where the rules give room for them."""

from __future__ import annotations

from gridwright.grading.ground import Area, Ground
from gridwright_techniques._equations import clue_sums

__all__ = ["has_sums", "has_unusual_houses", "is_usual", "is_variant"]

#: Codes of clues that are about sums even where they state no total by themselves; a cage has one or is about none.
_SUM_CODES = frozenset({"SUM", "ARW", "SWC", "XSC"})


def is_variant(ground: Ground) -> bool:
    """Whether there is more than the rows, columns and boxes of one grid."""
    return has_unusual_houses(ground) or bool(ground.logic.clues) or ground.relations.marks is not None or any(
        True for _ in ground.relations.differing())


def has_unusual_houses(ground: Ground) -> bool:
    """Whether there are houses that are no rows, columns or boxes of the usual shape, or several grids."""
    return ground.logic.once("unusual_houses", _unusual)


def _unusual(ground: Ground) -> bool:
    kinds = [area.kind for area in ground.areas]
    return not all(is_usual(ground, area) for area in ground.areas) or any(
        kinds.count(kind) > ground.size for kind in ("row", "column", "box"))


def is_usual(ground: Ground, area: Area) -> bool:
    """Whether it is a row, a column or a rectangular box."""
    if area.kind != "box":
        return area.kind in ("row", "column")
    rows = {ground.cells[i].row for i in area.cells}
    columns = {ground.cells[i].col for i in area.cells}
    return len(rows) * len(columns) == len(area.cells) and max(rows) - min(rows) == len(rows) - 1 and (
        max(columns) - min(columns) == len(columns) - 1)


def has_sums(ground: Ground) -> bool:
    """Whether some rule is about sums."""
    return ground.logic.once("has_sums", _sums)


def _sums(ground: Ground) -> bool:
    return any(clue.code in _SUM_CODES for clue in ground.logic.clues) or bool(
        ground.logic.once("clue_sums", clue_sums))
