"""Tiles in pictures: where each lies, in which colour, and how parts that do not touch belong together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import attrs

from gridwright.drawing.palette import TILES, is_hex
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Solution
from gridwright.model.tile import Tile

__all__ = ["Laid", "Stock", "counted", "has_word", "laid_tiles", "links", "parts", "regions_of", "stock"]

#: Cells beyond which the parts of a tile are not linked: nobody could follow the links.
MOST_LINKED = 150


@attrs.frozen
class Laid:
    """A tile on the board, its label and its colour."""

    cells: tuple[Cell, ...]
    label: str
    colour: str


@attrs.frozen
class Stock:
    """Copies of a tile that have one colour, and how many there are."""

    tile: Tile
    colour: str
    count: int


# --- colours

def _colours(puzzle: Puzzle) -> dict[str, tuple[str, ...]]:
    """Label -> the colours of its copies, the last for all further ones.

    `meta["colors"]` states for a label a colour or a list of them; other kinds of tiles have a colour of ours each.
    """
    labels = [label for symbols in puzzle.layers.values() if symbols.kind == "tiles" for label in symbols.labels[1:]]
    stated: Any = puzzle.meta.get("colors")
    found = {}
    for i, label in enumerate(dict.fromkeys(labels)):
        own = stated.get(label) if isinstance(stated, Mapping) else None
        listed = tuple(str(each) for each in (own if isinstance(own, list | tuple) else [own]) if is_hex(each))
        found[label] = listed or (TILES[i % len(TILES)],)
    return found


def _pick(colours: Mapping[str, tuple[str, ...]], label: str, copy: int) -> str:
    """The colour of a copy, counted from 0; labels that nobody knows have the next colour of ours."""
    found = colours.get(label, (TILES[len(colours) % len(TILES)],))
    return found[min(copy, len(found) - 1)]


def stock(puzzle: Puzzle, tiles: Iterable[Tile]) -> list[Stock]:
    """The tiles that are to be laid, those of one shape and colour together."""
    colours = _colours(puzzle)
    found = []
    for tile in tiles:
        # All copies beyond the list of colours look like the last.
        listed = min(tile.count, len(colours.get(tile.name, ())) or 1)
        times = Counter(_pick(colours, tile.name, copy) for copy in range(listed))
        times[_pick(colours, tile.name, listed)] += tile.count - listed
        found += [Stock(tile, colour, count) for colour, count in times.items() if count]
    return found


# --- on the board

def laid_tiles(puzzle: Puzzle, layer: str, values: Mapping[Cell, int], solution: Solution | None) -> list[Laid]:
    """The tiles on the board: as a solution says where each lies, else connected cells of equal value."""
    symbols = puzzle.symbols(layer)
    stated = solution.extras.get("placements") if solution else None
    if stated:
        groups = [(tuple(c for c in p.cells if c in puzzle.board), p.tile) for p in stated]
    else:
        same: dict[int, list[Cell]] = {}
        for c, value in values.items():
            if value and value in symbols.values:
                same.setdefault(value, []).append(c)
        groups = [(part, symbols.label(value)) for value, cells in same.items() for part in parts(cells)]
    order = {label: i for i, label in enumerate(symbols.labels)}
    groups.sort(key=lambda group: (order.get(group[1], len(order)), group))
    colours, copies = _colours(puzzle), Counter[str]()
    found = []
    for cells, label in groups:
        found.append(Laid(cells, label, _pick(colours, label, copies[label])))
        copies[label] += 1
    return found


def parts(cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """Cells in groups that hang together by sides, in reading order."""
    left = dict.fromkeys(sorted(cells))
    found = []
    while left:
        group, waiting = [], [next(iter(left))]
        del left[waiting[0]]
        while waiting:
            group.append(c := waiting.pop())
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                other = Cell(c.row + down, c.col + right)
                if other in left:
                    del left[other]
                    waiting.append(other)
        found.append(tuple(sorted(group)))
    return found


def links(cells: Collection[Cell]) -> list[tuple[Cell, Cell]]:
    """Pairs of near cells that join the parts of a tile; none for a tile in one piece or too large to follow."""
    joined, *apart = parts(cells) or [()]
    found: list[tuple[Cell, Cell]] = []
    while apart and len(cells) <= MOST_LINKED:
        _, pair, near = min(((a.row - b.row) ** 2 + (a.col - b.col) ** 2, (a, b), part)
                            for part in apart for a in joined for b in part)
        found.append(pair)
        apart.remove(near)
        joined += near
    return found


def regions_of(values: Mapping[Cell, int]) -> list[tuple[Cell, ...]]:
    """The cells of each region of a layer of regions, in the order of their numbers."""
    found: dict[int, list[Cell]] = {}
    for c, value in values.items():
        found.setdefault(value, []).append(c)
    return [tuple(found[value]) for value in sorted(found)]


def has_word(label: str) -> bool:
    """Whether a label names its tile; one without letters and digits only draws the shape, which is there to see."""
    return any(sign.isalnum() for sign in label)


def counted(count: int, label: str) -> str:
    """`L5`, `2 x L5`, or `2 x` for a tile without a label."""
    return " ".join([f"{count} x"] * (count > 1) + [label] * bool(label))
