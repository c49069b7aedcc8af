"""From the marks that rules put on the canvas to the drawn elements of SudokuPad objects.

Places are [row, column] in cell sides from the top left corner of the board; the middle of r1c1 is [0.5, 0.5]. Widths
of lines are in pixels, of which a cell side has 64.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from gridwright import Canvas, Cell, Puzzle

__all__ = ["Drawing", "drawing_of"]

_COLOURS = {
    "black": "#000000", "white": "#FFFFFF", "grey": "#CFCFCF", "lightgrey": "#E0E0E0", "darkgrey": "#909090",
    "green": "#67F067", "purple": "#F067F0", "blue": "#2ECBFF", "orange": "#FFCCAA", "teal": "#33BBBB",
    "red": "#FF7070", "lavender": "#CDB1EC", "yellow": "#FFD54A", "pink": "#FF9ECB", "brown": "#B08050"}
#: Grounds that are dealt out one after another.
_GROUNDS = ("#F4CCCC", "#FCE5CD", "#FFF2CC", "#D9EAD3", "#D0E0E3", "#C9DAF8", "#D9D2E9", "#EAD1DC", "#E6E6E6")
_BESIDE = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}


@attrs.define
class Drawing:
    """The lists of drawn elements."""

    lines: list[dict[str, Any]] = attrs.field(factory=list)
    arrows: list[dict[str, Any]] = attrs.field(factory=list)
    underlays: list[dict[str, Any]] = attrs.field(factory=list)
    overlays: list[dict[str, Any]] = attrs.field(factory=list)
    cages: list[dict[str, Any]] = attrs.field(factory=list)
    #: How many grounds have been dealt out.
    dealt: int = 0

    def line(self, points: Sequence[Sequence[float]], color: str, thickness: float) -> None:
        """A line through points."""
        self.lines.append({"color": _colour(color), "thickness": _round(thickness),
                           "wayPoints": [[_round(x) for x in point] for point in points]})

    def arrow(self, points: Sequence[Sequence[float]], color: str, thickness: float, head: float) -> None:
        """A line that ends in an arrowhead, `head` cell sides long."""
        self.arrows.append({"color": _colour(color), "thickness": _round(thickness), "headLength": head,
                            "wayPoints": [[_round(x) for x in point] for point in points]})

    def shape(self, center: Sequence[float], size: Sequence[float], *, over: bool = False, fill: str = "",
              border: str = "", **more: Any) -> None:
        """A rectangle or ellipse, `size` is (height, width)."""
        look = {"backgroundColor": _colour(fill)} if fill else {}
        look |= {"borderColor": _colour(border)} if border else {}
        (self.overlays if over else self.underlays).append({
            "center": [_round(x) for x in center], "height": _round(size[0]), "width": _round(size[1]), **look, **more})

    def text(self, center: Sequence[float], text: str, size: int, *, fill: str = "") -> None:
        """A text around a point, `size` is that of its letters."""
        self.shape(center, (0.25, 0.25), over=True, fill=fill, text=text, fontSize=size)


def drawing_of(puzzle: Puzzle, skipped: Callable[[Any], bool]) -> Drawing:
    """The drawn elements of a puzzle's rules, without the rules that are `skipped` because there is another way."""
    canvas = Canvas(puzzle)
    for rule in puzzle.rules:
        if not skipped(rule):
            rule.draw(canvas)
    out = Drawing()
    for mark in canvas.marks:
        if mark.kind in _MARKS:
            _MARKS[mark.kind](mark, out)
    return out


def _colour(name: str) -> str:
    return name.upper() if name.startswith("#") else _COLOURS.get(name, _COLOURS["grey"])


def _round(number: float) -> float:
    found = round(float(number), 3)
    return int(found) if found.is_integer() else found


def _middle(c: Cell) -> tuple[float, float]:
    return c.row - 0.5, c.col - 0.5


def _mean(cells: Sequence[Cell]) -> tuple[float, float]:
    points = [_middle(c) for c in cells]
    return sum(y for y, _ in points) / len(points), sum(x for _, x in points) / len(points)


def _shade(mark: Any, out: Drawing) -> None:
    color = mark.color or "yellow"
    if color == "palette":
        color, out.dealt = _GROUNDS[out.dealt % len(_GROUNDS)], out.dealt + 1
    for c in mark.cells:
        out.shape(_middle(c), (1, 1), fill=color)
    if mark.text and mark.cells:
        out.text(_middle(mark.cells[0]), mark.text, 14)


def _symbol(mark: Any, out: Drawing) -> None:
    color = mark.color or "grey"
    fill = "" if mark.hollow else color
    for c in mark.cells:
        if mark.shape == "diamond":
            out.shape(_middle(c), (0.55, 0.55), fill=fill, border=color, angle=45)
        else:
            out.shape(_middle(c), (0.75, 0.75), fill=fill, border=color, rounded=mark.shape == "circle")


def _cage(mark: Any, out: Drawing) -> None:
    out.cages.append({"cells": [[c.row - 1, c.col - 1] for c in mark.cells], "unique": False, "style": "killer",
                      **({"value": mark.text} if mark.text else {})})


def _text(mark: Any, out: Drawing) -> None:
    size, down, right = {"text": (28, 0.0, 0.0), "note": (12, 0.3, 0.0), "corner_note": (12, -0.3, -0.3)}[mark.kind]
    for c in mark.cells:
        y, x = _middle(c)
        out.text((y + down, x + right), f"not {mark.text}" if mark.closed else mark.text, size)


def _line(mark: Any, out: Drawing) -> None:
    points = [_middle(c) for c in mark.cells]
    out.line([*points, points[0]] if mark.closed else points, mark.color, 64 * (mark.width or 0.1))


def _connect(mark: Any, out: Drawing) -> None:
    out.line([_middle(c) for c in mark.cells], mark.color or "grey", 3)


def _diagonal(mark: Any, out: Drawing) -> None:
    ends = []
    for c, inner in ((mark.cells[0], mark.cells[1]), (mark.cells[-1], mark.cells[-2])):
        y, x = _middle(c)
        ends.append((y + (c.row - inner.row) / 2, x + (c.col - inner.col) / 2))
    out.line(ends, "#34BBE6", 2)


def _bulb(mark: Any, out: Drawing) -> None:
    for c in mark.cells:
        out.shape(_middle(c), (mark.width or 0.75,) * 2, rounded=True, fill="white" if mark.hollow else mark.color,
                  border=mark.color)


def _pill(mark: Any, out: Drawing) -> None:
    rows, cols = {c.row for c in mark.cells}, {c.col for c in mark.cells}
    if len(rows) == 1 or len(cols) == 1:
        out.shape(_mean(mark.cells), (0.75 + len(rows) - 1, 0.75 + len(cols) - 1), over=True, rounded=True,
                  fill="white", border="#A1A1A1", thickness=5)
        return
    points = [_middle(c) for c in mark.cells]
    out.line(points, "#A1A1A1", 45)
    out.line(points, "white", 35)


def _shaft(mark: Any, out: Drawing) -> None:
    (y, x), *others = [_middle(c) for c in mark.cells]
    down, right = others[0][0] - y, others[0][1] - x
    far = 0.375 / max(1, (down * down + right * right) ** 0.5)
    out.arrow([(y + far * down, x + far * right), *others], "#A1A1A1", 5, 0.3)


def _pointer(mark: Any, out: Drawing) -> None:
    c, toward = mark.cells
    (y, x), down, right = _middle(c), _sign(toward.row - c.row), _sign(toward.col - c.col)
    out.arrow([(y + 0.2 * down, x + 0.2 * right), (y + 0.45 * down, x + 0.45 * right)], "black", 2, 0.15)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _dot(mark: Any, out: Drawing) -> None:
    out.shape(_mean(mark.cells), (0.3, 0.3), over=True, rounded=True, fill=mark.color, border="black")


def _between(mark: Any, out: Drawing) -> None:
    if mark.shape in ("circle", "square"):
        wide = 0.35 if len(mark.text) < 3 else 0.7 if len(mark.cells) > 2 else 0.5
        out.shape(_mean(mark.cells), (0.35 if len(mark.cells) < 3 else wide, wide), over=True,
                  rounded=mark.shape == "circle", fill="white", border="black", text=mark.text, fontSize=14)
    else:
        out.text(_mean(mark.cells), mark.text, 21, fill="white")


def _chevron(mark: Any, out: Drawing) -> None:
    small, large = map(_middle, mark.cells)
    y, x = (small[0] + large[0]) / 2, (small[1] + large[1]) / 2
    down, right = small[0] - large[0], small[1] - large[1]
    out.line([(y - 0.06 * down + 0.12 * right, x - 0.06 * right + 0.12 * down), (y + 0.06 * down, x + 0.06 * right),
              (y - 0.06 * down - 0.12 * right, x - 0.06 * right - 0.12 * down)], "black", 2)


def _checker(mark: Any, out: Drawing) -> None:
    y, x = _mean(mark.cells)
    for down, right in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        out.shape((y + 0.08 * down, x + 0.08 * right), (0.16, 0.16), over=True, border="black",
                  fill="black" if down == right else "white")


def _outside(mark: Any, out: Drawing) -> None:
    c = mark.cells[0]
    (y, x), (down, right) = _middle(c), _BESIDE[mark.side]
    if len(mark.cells) > 1:
        # The number of a diagonal stands on the diagonal itself.
        step = _sign(mark.cells[1].row - c.row), _sign(mark.cells[1].col - c.col)
        out.arrow([(y - 0.8 * step[0], x - 0.8 * step[1]), (y - 0.55 * step[0], x - 0.55 * step[1])], "black", 2, 0.15)
        down, right = -step[0], -step[1]
    if mark.shape in ("circle", "square"):
        out.shape((y + down, x + right), (0.7, 0.7), over=True, rounded=mark.shape == "circle", border="black",
                  fill="white")
    out.text((y + down, x + right), mark.text, 28)


_MARKS: Mapping[str, Callable[[Any, Drawing], None]] = {
    "highlight": _shade, "shade": _shade, "symbol": _symbol, "cage": _cage, "text": _text, "note": _text,
    "corner_note": _text, "line": _line, "connect": _connect, "diagonal": _diagonal, "bulb": _bulb, "pill": _pill,
    "shaft": _shaft, "pointer": _pointer, "dot": _dot, "between": _between, "chevron": _chevron,
    "checker": _checker, "outside": _outside}
