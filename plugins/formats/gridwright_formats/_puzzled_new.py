"""Tiles and boards of puzzles that do not come from a Puzzled collection, or were changed since."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from gridwright import LoadOptions, NotSupported, Puzzle, Rule, Tile
from gridwright_formats._puzzled_areas import read_area
from gridwright_formats._puzzled_faults import Faults
from gridwright_formats._puzzled_targets import producible
from gridwright_formats._puzzled_tiles import COLOR, Entry, label_of
from gridwright_formats._standard_tiles import STANDARD

__all__ = ["NewTiles", "new_board", "parts"]


def parts(puzzle: Puzzle) -> tuple[Any, list[Any]]:
    """The packing rule and the areas. Raises NotSupported for a puzzle that a collection cannot hold."""
    packings: list[Rule] = [rule for rule in puzzle.rules if rule.key == "packing"]
    if len(packings) != 1:
        raise NotSupported(f"a Puzzled collection needs one packing rule a puzzle, not {len(packings)}")
    return packings[0], [rule for rule in puzzle.rules if rule.key == "area"]


class NewTiles:
    """Writes tiles under their names, and adds to the collection's own tiles where that changes no other name.

    `custom` grows; `own` is what its names mean; the names in `entries` and those of standard tiles among `tiles` are
    taken.
    """

    def __init__(self, custom: dict[str, Any], own: Mapping[str, Entry | None], entries: Iterable[Any],
                 tiles: Iterable[Tile]) -> None:
        self.custom = custom
        self._own = own
        self._taken = {*_names(list(custom.values())), *(name for e in entries for name in _names(e.get("tiles"))),
                       *(tile.name for tile in tiles if _is_standard(tile))}

    def stated(self, tiles: Sequence[Tile], colors: Any) -> list[Any]:
        """The list of tiles of a puzzle. Raises NotSupported where there are none."""
        if not tiles:
            raise NotSupported("a puzzle of a Puzzled collection needs a tile")
        known = colors if isinstance(colors, Mapping) else {}
        return [self._tile(each, color) for tile in tiles for each, color in _by_color(tile, known.get(tile.name))]

    def _tile(self, tile: Tile, color: Any) -> Any:
        more: dict[str, Any] = {}
        if isinstance(color, str) and COLOR.fullmatch(color):
            more["color"] = color
        if tile.count > 1:
            more["count"] = tile.count
        layout = tile.name if self._is_name(tile) else tile.rows
        own = self._own.get(tile.name) if layout == tile.name else None
        # A plain name would take over the colour and the count of the collection's own tile.
        bare = own is None or (own.color is None and own.count == 1)
        return layout if bare and not more else {"layout": layout, **more}

    def _is_name(self, tile: Tile) -> bool:
        """Whether the tile's name stands for it, after it was added if need be."""
        name = tile.name
        if name in self.custom:
            own = self._own.get(name)
            return own.cells == tile.cells if own is not None else self.custom[name] == tile.rows
        if _is_standard(tile):
            return True
        if name == label_of(tile, self.custom) or name in self._taken:
            return False
        self.custom[name] = tile.rows
        return True


def _by_color(tile: Tile, colors: Any) -> Iterator[tuple[Tile, Any]]:
    """The tile, or where its copies are listed with a colour each, as many of it as have one colour."""
    if not isinstance(colors, list | tuple) or len(colors) != tile.count:
        yield tile, colors
        return
    for color, alike in itertools.groupby(colors):
        yield attrs.evolve(tile, count=sum(1 for _ in alike)), color


def _is_standard(tile: Tile) -> bool:
    return tile.name in STANDARD and STANDARD[tile.name].cells == tile.cells


def _names(data: Any) -> Iterator[str]:
    """The names that tiles refer to."""
    for each in data if isinstance(data, list) else ():
        name = each.get("layout") if isinstance(each, dict) else each
        if isinstance(name, str):
            yield name


def new_board(puzzle: Puzzle, areas: Sequence[Any]) -> Any:
    """The board of a puzzle. Raises NotSupported for areas that a collection cannot hold."""
    board = puzzle.board
    if areas:
        return _area_board(puzzle, areas)
    if len(board) == board.rows * board.cols:
        return f"{board.cols}x{board.rows}"
    return {"layout": _rows(puzzle, [int(c is None) for c in board.positions()])}


def _area_board(puzzle: Puzzle, areas: Sequence[Any]) -> dict[str, Any]:
    board, meta = puzzle.board, puzzle.meta
    number = {c: i for i, area in enumerate(areas) for c in area.cells}
    shown = {c: v for area in areas for c, v in zip(area.cells, area.values, strict=True)}
    if any(c not in number for c in board.cells) or sum(len(area.cells) for area in areas) > len(number):
        raise NotSupported("on an area board every free cell belongs to one area")
    if not all(shown.values()):
        raise NotSupported("every cell of an area needs a value")
    position = {c: i for area in areas for i, c in enumerate(area.cells)}
    places = list(board.positions())
    order = _rows(puzzle, [-1 if c is None else position[c] for c in places])
    kept = meta.get("value_order")
    if isinstance(kept, list) and _mask(kept) == _mask(order):
        order = kept
    template = meta.get("target_template")
    if not isinstance(template, str):
        template = " ".join(f"{{{i}}}" for i in range(len(areas)))
    kept_areas = meta.get("areas")
    if not isinstance(kept_areas, list) or len(kept_areas) != len(areas):
        kept_areas = [None] * len(areas)
    return {"area_layout": _rows(puzzle, [-1 if c is None else number[c] for c in places]),
            "values": _rows(puzzle, ["" if c is None else shown[c] for c in places]), "value_order": order,
            "areas": [_area(area, kept) for area, kept in zip(areas, kept_areas, strict=True)],
            "target_template": template}


def _mask(rows: Any) -> Any:
    """Which places of an array hold a number, not -1; None for what is no array of whole numbers."""
    if not all(isinstance(row, list) and all(type(x) is int and x >= -1 for x in row) for row in rows):
        return None
    return [[x >= 0 for x in row] for row in rows]


def _area(area: Any, kept: Any) -> dict[str, Any]:
    """The area as it was stated if that still suits its values; else its target, or its first value, is fixed."""
    read = None if kept is None else read_area(kept, "", Faults(LoadOptions(strict=False)))
    if read is not None and set(producible(read["default_factory"])) <= set(area.values):
        return {**read, "name": area.name}
    return {"name": area.name, "formatter": {"type": "Plain"} if read is None else read["formatter"],
            "default_factory": {"type": "Fixed", "value": area.target or area.values[0]}}


def _rows(puzzle: Puzzle, flat: list[Any]) -> list[list[Any]]:
    width = puzzle.board.cols
    return [flat[i:i + width] for i in range(0, len(flat), width)]
