"""A cactus plot: how many puzzles each solver has answered within how much time each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, log10

import drawsvg

__all__ = ["COLOURS", "DARK", "LIGHT", "cactus"]

#: Grounds of the two themes; a picture follows what its reader prefers.
LIGHT, DARK = "#ffffff", "#0d1117"
#: Each has a contrast of at least 3 with both grounds.
COLOURS = ("#2f81f7", "#d1580b", "#2c974b", "#bf4bb8", "#e5484d", "#138a9e", "#9a7500", "#8b6fe8", "#c2457a", "#6e7781")
_DASHES = ("", "7 4", "2 3", "9 3 2 3")
_WIDE, _HIGH, _LEFT, _TOP, _BOTTOM = 560, 360, 62, 44, 48
_ROW, _KEY = 17, 210
#: The shortest time that is told apart from others.
_SHORTEST = 0.0001
_CSS = f"""
.ground {{ fill: {LIGHT} }}
text {{ fill: #1f2328; font-family: sans-serif }}
.grid {{ stroke: #d1d9e0; stroke-width: 1 }}
.frame {{ stroke: #59636e; stroke-width: 1; fill: none }}
.line {{ stroke-width: 2; fill: none; stroke-linejoin: round }}
@media (prefers-color-scheme: dark) {{
  .ground {{ fill: {DARK} }}
  text {{ fill: #e6edf3 }}
  .grid {{ stroke: #30363d }}
  .frame {{ stroke: #9198a1 }}
}}
"""


def cactus(times: Mapping[str, Sequence[float]], puzzles: int, title: str) -> str:
    """The plot as SVG: for each name the seconds of the puzzles it answered, of `puzzles` in all.

    A line goes up by one at each time; further left and higher is better. The key lists the names by how many they
    answered, then by their total time.
    """
    order = sorted(times, key=lambda name: (-len(times[name]), sum(times[name]), name))
    every = [max(seconds, _SHORTEST) for each in times.values() for seconds in each] or [1.0]
    low, high = floor(log10(min(every))), ceil(log10(max(every)))
    high = max(high, low + 1)
    bottom = max(_HIGH, _ROW * len(order))

    def x(seconds: float) -> float:
        return round(_LEFT + _WIDE * (log10(max(seconds, _SHORTEST)) - low) / (high - low), 2)

    def y(number: int) -> float:
        return round(_TOP + bottom - bottom * number / max(puzzles, 1), 2)

    picture = drawsvg.Drawing(_LEFT + _WIDE + _KEY, _TOP + bottom + _BOTTOM, id_prefix="plot")
    picture.append_css(_CSS)
    picture.append(drawsvg.Rectangle(0, 0, "100%", "100%", class_="ground"))
    picture.append(drawsvg.Text(title, 15, _LEFT, 26))
    for power in range(low, high + 1):
        picture.append(drawsvg.Line(x(10**power), y(0), x(10**power), y(puzzles), class_="grid"))
        picture.append(drawsvg.Text(_seconds(power), 12, x(10**power), y(0) + 18, text_anchor="middle"))
    for number in _ticks(puzzles):
        picture.append(drawsvg.Line(_LEFT, y(number), _LEFT + _WIDE, y(number), class_="grid"))
        picture.append(drawsvg.Text(str(number), 12, _LEFT - 8, y(number) + 4, text_anchor="end"))
    picture.append(drawsvg.Rectangle(_LEFT, _TOP, _WIDE, bottom, class_="frame"))
    picture.append(drawsvg.Text("time for a puzzle", 12, _LEFT + _WIDE / 2, y(0) + 38, text_anchor="middle"))
    picture.append(drawsvg.Text("puzzles answered", 12, 0, 0, text_anchor="middle",
                                transform=f"translate(18 {_TOP + bottom / 2}) rotate(-90)"))
    for row, name in enumerate(order):
        look = {"stroke": COLOURS[row % len(COLOURS)], "class_": "line"}
        dash = _DASHES[row // len(COLOURS) % len(_DASHES)]
        if dash:
            look["stroke_dasharray"] = dash
        line = drawsvg.Path(_steps([x(seconds) for seconds in sorted(times[name])], y, _LEFT + _WIDE), **look)
        line.append_title(f"{name}: {len(times[name])} of {puzzles}, {sum(times[name]):.3g} s")
        picture.append(line)
        height, start = _TOP + 8 + row * _ROW, _LEFT + _WIDE + 16
        picture.append(drawsvg.Path(f"M{start} {height}h26", **look))
        picture.append(drawsvg.Text(f"{name} ({len(times[name])})", 12, start + 34, height + 4))
    text: str = picture.as_svg()
    return text + "\n"


def _steps(places: Sequence[float], y: Callable[[int], float], end: float) -> str:
    """The commands of a line that goes up at each place and on to the end."""
    if not places:
        return ""
    parts = [f"M{places[0]} {y(0)}"]
    for number, place in enumerate(places, 1):
        parts.append(f"H{place}V{y(number)}")
    return "".join([*parts, f"H{end}"])


def _seconds(power: int) -> str:
    return {0: "1 s", 1: "10 s", 2: "100 s"}.get(power) or (
        f"{10 ** (power + 3):g} ms" if power < 0 else f"{10 ** power:g} s")


def _ticks(puzzles: int) -> list[int]:
    """Round numbers from 0 to the number of puzzles, some six of them."""
    if puzzles < 1:
        return [0]
    step = next(s for s in (n * 10**p for p in range(12) for n in (1, 2, 5)) if puzzles / s <= 6)
    return list(range(0, puzzles + 1, step))
