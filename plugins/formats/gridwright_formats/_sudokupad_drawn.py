"""The elements of SudokuPad objects that are only drawn: how they are named, and how they are kept.

They carry no rule by themselves: the same line is a whisper in one puzzle and a palindrome in the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridwright.codecs.strict_json import pointer, typed
from gridwright_formats._sudokupad_doubts import Findings

__all__ = ["DRAWN", "decorations", "doubt_drawings"]

#: Members with drawn elements -> what one of them is called.
DRAWN = {"lines": "a line", "arrows": "an arrow", "underlays": "a shape under the grid",
         "overlays": "a shape over the grid"}


def doubt_drawings(document: Mapping[str, Any], where: str, findings: Findings) -> None:
    """A doubt for each drawn element. Raises FormatError for what is no list of objects."""
    for name, called in DRAWN.items():
        for i, element in enumerate(_elements(document, name, where)):
            place = where + pointer(name, i)
            typed(element, "object", place)
            findings.doubt(f"{name}: {called}{_looks(element)} is only drawn", place, "drawing")


def _elements(document: Mapping[str, Any], name: str, where: str) -> list[Any]:
    found: list[Any] = typed(document.get(name) or [], "list", where + pointer(name))
    return found


def _looks(element: Mapping[str, Any]) -> str:
    """Text and place of an element, in words."""
    text = element.get("text")
    words = f" with the text {str(text)[:20]!r}" if text not in (None, "", " ") else ""
    points = element.get("wayPoints") or ([element["center"]] if element.get("center") else [])
    places = [place for each in points[:2] + points[2:][-1:] if (place := _cell(each))]
    if len(places) > 1:
        return f"{words} from {places[0]} to {places[-1]}"
    return f"{words} at {places[0]}" if places else words


def _point(data: Any) -> tuple[float, float] | None:
    if isinstance(data, list) and len(data) == 2 and all(type(n) in (int, float) for n in data):
        return float(data[0]), float(data[1])
    return None


def _cell(data: Any) -> str:
    point = _point(data)
    if point is None or not all(-100 < n < 100 for n in point):
        return ""
    return f"r{int(point[0] // 1) + 1}c{int(point[1] // 1) + 1}"


def decorations(document: Mapping[str, Any], where: str) -> list[dict[str, Any]]:
    """The drawn elements as decorations, which state no rule."""
    found = [each for name in ("underlays", "lines", "arrows", "overlays")
             for element in _elements(document, name, where) for each in _decorations(name, element)]
    return found


def _decorations(name: str, element: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    if name in ("lines", "arrows"):
        points = [point for each in element.get("wayPoints") or () if (point := _point(each))]
        if len(points) > 1:
            style = {"color": element.get("color"), "width": _part(element.get("thickness"))}
            yield {"kind": name[:-1], "points": [list(each) for each in points], "style": _stated(style)}
        return
    center = _point(element.get("center"))
    if center is None:
        return
    size = [element.get("height"), element.get("width")]
    style = _stated({"fill": element.get("backgroundColor"), "color": element.get("borderColor")})
    if style and all(type(n) in (int, float) for n in size):
        yield {"kind": "circle" if element.get("rounded") else "rect", "center": list(center), "size": size,
               "style": style}
    if element.get("text") not in (None, ""):
        yield {"kind": "text", "center": list(center), "text": str(element["text"])}


def _part(thickness: Any) -> float | None:
    """A width in pixels, of which a cell has 64, in cell sides."""
    return round(thickness / 64, 3) if type(thickness) in (int, float) else None


def _stated(style: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in style.items() if isinstance(value, str | int | float) and value != "none"}
