"""Colours: the names that rules use, the colours dealt out one after another, and what a document may state."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Sequence
from typing import Any

import attrs

__all__ = ["BLACK", "GIVEN", "REGIONS", "SOLVED", "TILES", "WHITE", "Palette", "colour", "edge_colour", "is_hex",
           "mixed", "on_paper", "readable", "tint", "with_alpha"]

BLACK, WHITE, GIVEN, SOLVED = "#000000", "#ffffff", "#000000", "#1d5fd1"

_NAMED = {
    "black": "#000000", "white": "#ffffff", "grey": "#b0b0b0", "lightgrey": "#d8d8d8", "darkgrey": "#909090",
    "green": "#3fbf3f", "purple": "#c060f0", "blue": "#3080ff", "orange": "#f0a040", "teal": "#20a0a0",
    "red": "#ff7070", "lavender": "#9a8cf0", "yellow": "#ffd54a", "pink": "#ff9ecb", "brown": "#b08050",
}
#: Colours of region and clone shading, dealt out clue by clue.
REGIONS = ("#f4cccc", "#fce5cd", "#fff2cc", "#d9ead3", "#d0e0e3", "#c9daf8", "#d9d2e9", "#ead1dc", "#e6e6e6")
#: Colours of polyomino tiles. Each is at least 0.085 from every other in Oklab, where black and white are 1 apart.
TILES = ("#8dd3c7", "#fdb462", "#80b1d3", "#fb8072", "#b3de69", "#bebada", "#ffdf6b", "#fccde5", "#3cb45a", "#c378e1",
         "#b4964b", "#ff96f0", "#0fffd2", "#5a96ff", "#c3f0c3", "#c387a5", "#a5b400", "#00d2ff", "#a51e2d", "#006969",
         "#783ca5", "#697800", "#1e69c3", "#1e9696", "#c35a0f", "#876987", "#c34b87", "#785a3c", "#8769d2", "#873c69",
         "#00c3b4", "#ffa5b4", "#96784b", "#4b87c3", "#00963c", "#b4e1ff")
#: Colours 1, 2, ... of edge-matching pieces; 0 is grey. Each is at least 0.12 from every other in Oklab, and 0.07 as
#: people see them who lack red or green cones (Machado, Oliveira and Fernandes 2009).
EDGES = ("#3344dd", "#ffdd00", "#996611", "#99aaff", "#dd2288", "#00dd77", "#557799", "#ff6655", "#ff99cc", "#bbddbb",
         "#779900", "#554477", "#00ddff", "#555500", "#99ff88", "#eeaa11", "#0099ee", "#7766ee", "#994455", "#6611aa",
         "#cc66cc", "#66bb99")
_GREY_EDGE = "#9c9c9c"
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")


def is_hex(value: Any) -> bool:
    """Whether a value is a colour such as "#c060f0", in 3, 4, 6 or 8 hexadecimal digits."""
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def colour(name: str, default: str = "#b0b0b0") -> str:
    """The hex colour of a name or of a colour itself; `default` for what is neither."""
    if is_hex(name):
        return name
    plain = re.sub(r"[ _-]", "", name.lower()).replace("gray", "grey")
    return _NAMED.get(plain, default)


def with_alpha(value: str) -> tuple[str, float]:
    """"#rrggbb" and the opacity 0..1 of a hex colour."""
    digits = value[1:]
    if len(digits) < 6:
        digits = "".join(2 * digit for digit in digits)
    return f"#{digits[:6].lower()}", int(digits[6:] or "ff", 16) / 255


def _parts(value: str) -> tuple[int, int, int]:
    digits = with_alpha(value)[0]
    return int(digits[1:3], 16), int(digits[3:5], 16), int(digits[5:7], 16)


def mixed(value: str, other: str, share: float) -> str:
    """A colour `share` of the way to another."""
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(_parts(value), _parts(other), strict=True))


def tint(value: str, share: float = 0.65) -> str:
    """A lighter colour: `share` of the way to white."""
    return mixed(value, WHITE, share)


def on_paper(value: str) -> str:
    """What a colour, translucent or not, looks like on white paper."""
    return tint(value, 1 - with_alpha(value)[1])


def readable(ground: str) -> str:
    """Black or white, whichever has more contrast with a ground (relative luminance as WCAG 2 defines it)."""
    shares = (part / 255 for part in _parts(on_paper(ground)))
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return BLACK if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 else WHITE


def edge_colour(number: int) -> str:
    """The colour of a side of an edge-matching piece; beyond the list, hues a golden angle apart."""
    if number <= 0:
        return _GREY_EDGE
    if number <= len(EDGES):
        return EDGES[number - 1]
    parts = colorsys.hls_to_rgb(number * 0.381966 % 1, (0.45, 0.7, 0.3)[number % 3], 0.7)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


@attrs.define
class Palette:
    """Colours that are dealt out in order, over and over."""

    colours: Sequence[str] = REGIONS
    _dealt: int = 0

    def pick(self, index: int) -> str:
        """The colour of an index, counted from 0 and repeating."""
        return self.colours[index % len(self.colours)]

    def deal(self) -> str:
        """The next colour."""
        self._dealt += 1
        return self.pick(self._dealt - 1)
