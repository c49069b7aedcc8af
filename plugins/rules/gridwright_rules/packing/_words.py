"""The words that the arguments about packings have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from gridwright import Cell, Tile

__all__ = ["MOST_NAMED", "listed", "many", "named", "numbers", "sizes"]

#: Cells or values named in one sentence.
MOST_NAMED = 5


def listed(texts: Sequence[str], last: str) -> str:
    """Texts with commas, and `last` before the last one."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def many(number: int, noun: str) -> str:
    """Such as `1 cell`, `2 cells`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def named(cells: Sequence[Cell]) -> str:
    """The cells, or the first of them and how many more there are."""
    more = len(cells) - MOST_NAMED
    texts = [str(c) for c in cells[:MOST_NAMED]]
    return listed(texts, "and") if more <= 0 else f"{', '.join(texts)} and {more} more"


def numbers(values: Sequence[int], target: int) -> str:
    """Ascending values in short; `target` is not among them."""
    if len(values) <= MOST_NAMED:
        return listed([str(v) for v in values], "or")
    steps = {b - a for a, b in pairwise(values)}
    if len(steps) == 1:
        return f"{values[0]} to {values[-1]}" if steps == {1} else f"{values[0]}, {values[1]}, ..., {values[-1]}"
    near = (("at most", max((v for v in values if v < target), default=None)),
            ("at least", min((v for v in values if v > target), default=None)))
    return listed([f"{word} {v}" for word, v in near if v is not None], "or")


def sizes(tiles: Iterable[Tile]) -> str:
    """Such as `3 tiles of 4 cells, 1 tile of 5 cells`."""
    found: dict[int, int] = {}
    for tile in tiles:
        found[tile.size] = found.get(tile.size, 0) + tile.count
    return ", ".join(f"{many(n, 'tile')} of {many(size, 'cell')}" for size, n in sorted(found.items()))
