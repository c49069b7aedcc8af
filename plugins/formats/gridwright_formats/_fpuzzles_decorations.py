"""Artwork of a puzzle as colours and drawings of an f-puzzles object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridwright import Cell, Loss
from gridwright_formats._fpuzzles_rules import Written
from gridwright_formats._fpuzzles_values import name_of

__all__ = ["write_decorations"]


def write_decorations(stated: Any, grid: Sequence[Sequence[dict[str, Any]]], out: Written) -> list[Loss]:
    """Write what has a place in the object: painted cells, lines from cell to cell, shapes and texts on cells."""
    lost = 0
    for entry in stated if isinstance(stated, list) else []:
        if not isinstance(entry, Mapping) or not _write(entry, grid, out):
            lost += 1
    return [Loss("decorations", f"{lost} drawing{'s' * (lost > 1)}")] if lost else []


def _write(entry: Mapping[str, Any], grid: Sequence[Sequence[dict[str, Any]]], out: Written) -> bool:
    stated = entry.get("style")
    style: Mapping[str, Any] = stated if isinstance(stated, Mapping) else {}
    kind = entry.get("kind")
    # Numbers are colours of the puzzle's own palette, which the tool does not have.
    ink, fill = (each if isinstance(each := style.get(name), str) else "" for name in ("color", "fill"))
    if kind == "line":
        points = [_cells(point, out.size) for point in entry.get("points") or ()]
        if len(points) < 2 or not all(len(point) == 1 for point in points):
            return False
        return out.add("line", {"lines": [[name for [name] in points]], "outlineC": ink or "#CFCFCF",
                                "width": style.get("width", 0.3)})
    cells = _cells(entry.get("center"), out.size)
    if not cells:
        return False
    if kind == "text":
        return out.add("text", {"cells": cells, "value": str(entry.get("text", "")), "fontC": ink or "#000000",
                                "size": _high(entry.get("size")) / 0.6})
    size = entry.get("size")
    if kind not in ("rect", "circle") or not isinstance(size, list) or len(size) != 2:
        return False
    if kind == "rect" and size == [1.0, 1.0] and fill and not ink and len(cells) == 1 and _paint(cells[0], fill, grid):
        return True
    return out.add("rectangle" if kind == "rect" else "circle", {
        "cells": cells, "baseC": fill or "#FFFFFF00", "outlineC": ink or "#000000", "fontC": "#000000",
        "height": size[0], "width": size[1]})


def _paint(name: str, fill: str, grid: Sequence[Sequence[dict[str, Any]]]) -> bool:
    row, col = (int(each) - 1 for each in name[1:].split("C"))
    if not (0 <= row < len(grid) and 0 <= col < len(grid)):
        return False
    grid[row][col]["c"] = fill.upper()
    return True


def _cells(point: Any, size: int) -> list[str]:
    """The cell, or the cells beside the edge or corner, at [row, column] in cell sides; none elsewhere."""
    if not isinstance(point, list | tuple) or len(point) != 2 or not all(type(x) in (int, float) for x in point):
        return []
    if any(2 * x != int(2 * x) or not -1 < x < size + 1 for x in point):
        return []
    rows, cols = ([int(x + 0.5)] if x % 1 else [int(x), int(x) + 1] for x in point)
    return [name_of(Cell(r, k)) for r in rows for k in cols]


def _high(size: Any) -> float:
    return float(size[0]) if isinstance(size, list) and size and type(size[0]) in (int, float) else 0.3
