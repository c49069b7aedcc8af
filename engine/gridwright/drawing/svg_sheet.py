"""The sheet: shapes and texts in cell sides, sorted by level; the one module that knows the SVG library."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from math import hypot
from typing import TYPE_CHECKING, Any

import drawsvg

from gridwright.drawing.palette import BLACK, with_alpha

if TYPE_CHECKING:
    from gridwright.drawing.svg_places import Squares

__all__ = ["FONT", "Level", "Point", "Sheet", "text_width"]

#: x to the right and y down, in cell sides; (0, 0) is the top left corner of the board.
Point = tuple[float, float]

#: Families by name: the PNG renderer takes none but these, and leaves texts out where it finds none of them.
FONT = ("Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', 'Noto Sans', FreeSans, Roboto, Ubuntu, Cantarell, "
        "Verdana, sans-serif")
#: White around the picture, in cell sides.
MARGIN = 0.25
#: From the middle of a capital or digit down to the baseline, in font sizes.
_BASELINE = 0.36
#: What XML 1.0 has no place for.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_NARROW, _WIDE = frozenset("iIjl.,:;'|!()[]/ tfr"), frozenset("mwMW@%—⟨⟩")


class Level(IntEnum):
    """What lies above what, bottom to top."""

    GROUND, SYMBOL, ALERT, LINE, END, CAGE, CHIP, GRID, BORDER, EDGE, DIGIT, OUTSIDE = range(12)


def text_width(text: str, size: float) -> float:
    """About how wide a text is in a common sans-serif font, rather more than less."""
    return size * sum(0.36 if x in _NARROW else 0.95 if x in _WIDE else 0.62 for x in text)


class Sheet:
    """Collects shapes; `scale` is the side of a cell in pixels. The picture grows with what `reach` is told.

    `places` says where the cells lie.
    """

    def __init__(self, scale: float, places: Squares) -> None:
        self.scale, self.places = scale, places
        self._ink: dict[Level, list[drawsvg.DrawingBasicElement]] = {level: [] for level in Level}
        self._opacity = 1.0
        self.left, self.top, self.right, self.bottom = places.extent()

    # --- what belongs to several shapes

    @contextmanager
    def faded(self, opacity: float) -> Iterator[None]:
        """Draw with this opacity, 0..1."""
        before, self._opacity = self._opacity, opacity
        try:
            yield
        finally:
            self._opacity = before

    def reach(self, left: float, top: float, right: float, bottom: float) -> None:
        """Make sure that the picture shows this rectangle."""
        self.left, self.top = min(self.left, left), min(self.top, top)
        self.right, self.bottom = max(self.right, right), max(self.bottom, bottom)

    # --- shapes

    def path(self, level: Level, chains: Iterable[Sequence[Point]], *, stroke: str = "none", width: float = 0.02,
             fill: str = "none", closed: bool = False, dash: Sequence[float] = (), radius: float = 0.0,
             cap: str = "round", join: str = "round") -> None:
        """Chains of points, joined by straight lines; `radius` rounds the corners of closed ones."""
        commands = [self._rounded(chain, radius) if radius and closed else self._straight(chain, closed)
                    for chain in chains if chain]
        if commands:
            self._add(level, drawsvg.Path(" ".join(commands), **self._paint(fill, stroke, width, dash, cap, join)))

    def circle(self, level: Level, centre: Point, radius: float, *, fill: str = "none", stroke: str = "none",
               width: float = 0.02) -> None:
        """A circle."""
        x, y = (self._px(v) for v in centre)
        self._add(level, drawsvg.Circle(x, y, self._px(radius), **self._paint(fill, stroke, width)))

    def ellipse(self, level: Level, centre: Point, across: float, down: float, *, fill: str = "none",
                stroke: str = "none", width: float = 0.02) -> None:
        """An ellipse with the half axes `across` and `down`."""
        x, y = (self._px(v) for v in centre)
        self._add(level, drawsvg.Ellipse(x, y, self._px(across), self._px(down), **self._paint(fill, stroke, width)))

    def rect(self, level: Level, corner: Point, across: float, down: float, *, fill: str = "none",
             stroke: str = "none", width: float = 0.02, radius: float = 0.0) -> None:
        """A rectangle from its top left corner."""
        more = {"rx": self._px(radius)} if radius else {}
        x, y = (self._px(v) for v in corner)
        self._add(level, drawsvg.Rectangle(x, y, self._px(across), self._px(down),
                                           **self._paint(fill, stroke, width), **more))

    def text(self, level: Level, middle: Point, text: str, size: float, *, fill: str = BLACK, anchor: str = "middle",
             bold: bool = False, struck: bool = False, fit: float = 0.0) -> None:
        """A line of text, centred on the height of `middle`; made smaller where it is wider than `fit`."""
        text = _UNPRINTABLE.sub(" ", text)
        wide = text_width(text, size)
        if fit and wide > fit:
            size, wide = size * fit / wide, fit
        colour, opacity = with_alpha(fill)
        more: dict[str, Any] = {"fill": colour}
        if anchor != "start":
            more["text_anchor"] = anchor
        if bold:
            more["font_weight"] = "bold"
        if struck:
            more["text_decoration"] = "line-through"
        if opacity * self._opacity < 1:
            more["fill_opacity"] = _short(opacity * self._opacity)
        self._add(level, drawsvg.Text(text, self._px(size), self._px(middle[0]),
                                      self._px(middle[1] + _BASELINE * size), **more))

    # --- the whole

    def size(self) -> tuple[float, float]:
        """Width and height of the picture in pixels."""
        return (self._px(self.right - self.left + 2 * MARGIN), self._px(self.bottom - self.top + 2 * MARGIN))

    def svg(self, title: str = "") -> str:
        """The picture as an SVG document on white paper, with a margin around what it reaches."""
        left, top = self._px(self.left - MARGIN), self._px(self.top - MARGIN)
        wide, high = self.size()
        picture = drawsvg.Drawing(wide, high, origin=(left, top), font_family=FONT)
        if title:
            picture.append_title(_UNPRINTABLE.sub(" ", title))
        picture.append(drawsvg.Rectangle(left, top, wide, high, fill="#ffffff"))
        for level in Level:
            picture.extend(self._ink[level])
        return str(picture.as_svg()) + "\n"

    def _add(self, level: Level, element: drawsvg.DrawingBasicElement) -> None:
        self._ink[level].append(element)

    def _px(self, value: float) -> float:
        return _short(value * self.scale)

    def _at(self, point: Point) -> str:
        return f"{self._px(point[0])},{self._px(point[1])}"

    def _straight(self, chain: Sequence[Point], closed: bool) -> str:
        return "M" + " L".join(self._at(point) for point in chain) + (" Z" if closed else "")

    def _rounded(self, ring: Sequence[Point], radius: float) -> str:
        steps: list[str] = []
        for i, here in enumerate(ring):
            before, after = ring[i - 1], ring[(i + 1) % len(ring)]
            cut = min(radius, _distance(before, here) / 2, _distance(here, after) / 2)
            turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
            steps.append(f"{'L' if steps else 'M'}{self._at(_toward(here, before, cut))} A{self._px(cut)},"
                         f"{self._px(cut)} 0 0 {int(turn > 0)} {self._at(_toward(here, after, cut))}")
        return " ".join(steps) + " Z"

    def _paint(self, fill: str, stroke: str, width: float, dash: Sequence[float] = (), cap: str = "",
               join: str = "") -> dict[str, Any]:
        found: dict[str, Any] = {"fill": "none"}
        if fill != "none":
            found["fill"], opacity = with_alpha(fill)
            if opacity * self._opacity < 1:
                found["fill_opacity"] = _short(opacity * self._opacity)
        if stroke != "none":
            found["stroke"], opacity = with_alpha(stroke)
            found["stroke_width"] = self._px(width)
            if opacity * self._opacity < 1:
                found["stroke_opacity"] = _short(opacity * self._opacity)
            if dash:
                found["stroke_dasharray"] = " ".join(str(self._px(d)) for d in dash)
            if cap:
                found |= {"stroke_linecap": cap, "stroke_linejoin": join}
        return found


def _short(value: float) -> float:
    """Rounded to two places, a whole number where it is one."""
    found = round(value, 2)
    return int(found) if found == int(found) else found


def _distance(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def _toward(start: Point, goal: Point, distance: float) -> Point:
    share = distance / (_distance(start, goal) or 1)
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share
