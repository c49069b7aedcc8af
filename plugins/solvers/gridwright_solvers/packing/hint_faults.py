"""What breaks a rule in a position of a packing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from gridwright import Cell, Hint, NotSupported, Placement, Solution, Tile
from gridwright_solvers.packing.grid import PackingGrid, areas_of, packing_of
from gridwright_solvers.packing.hint_words import at, cell_names, listed

__all__ = ["faults", "stated"]


def stated(position: Solution | None) -> tuple[Placement, ...]:
    """The placements of a position. Raises NotSupported where tiles are laid and it does not say where each lies."""
    if position is None:
        return ()
    placements: tuple[Placement, ...] | None = position.extras.get("placements")
    if placements is None:
        if any(position[c] for c in position.board.cells):
            raise NotSupported("the position does not say where each tile lies (no placements)")
        return ()
    return tuple(placements)


def faults(grid: PackingGrid, placements: Sequence[Placement]) -> Iterator[Hint]:
    """What breaks a rule, faults of a single placement first."""
    tiles: dict[str, Tile] = {tile.name: tile for tile in packing_of(grid.puzzle).tiles}
    for p in placements:
        yield from _misplaced(grid, tiles, p)
    yield from _overlaps(placements)
    yield from _used_up(tiles, placements)
    yield from _closed_areas(grid, placements)


def _misplaced(grid: PackingGrid, tiles: dict[str, Tile], p: Placement) -> Iterator[Hint]:
    outside = tuple(c for c in p.cells if c not in grid.index)
    if p.tile not in tiles:
        yield _wrong(f"There is no tile {p.tile} (laid on {cell_names(p.cells)}).", [p], p.cells)
    elif outside:
        yield _wrong(f"{at(p)} leaves the board at {cell_names(outside)}.", [p], outside)
    elif not p.cells or Tile(p.tile, p.cells).shape != tiles[p.tile].shape or len(set(p.cells)) != len(p.cells):
        yield _wrong(f"{at(p)} does not have the shape of tile {p.tile}.", [p], p.cells)


def _overlaps(placements: Sequence[Placement]) -> Iterator[Hint]:
    for i, p in enumerate(placements):
        for q in placements[:i]:
            if both := tuple(sorted(set(p.cells) & set(q.cells))):
                yield _wrong(f"{at(q)} and {at(p)} overlap at {cell_names(both)}.", [q, p], both)


def _used_up(tiles: dict[str, Tile], placements: Sequence[Placement]) -> Iterator[Hint]:
    used = Counter(p.tile for p in placements)
    for name, tile in tiles.items():
        if used[name] > tile.count:
            some = [p for p in placements if p.tile == name]
            there = "there is only one" if tile.count == 1 else f"there are only {tile.count}"
            where = listed([f"on {cell_names(p.cells)}" for p in some])
            yield _wrong(f"Tile {name} is laid {used[name]} times, {where}, but {there}.", some)


def _closed_areas(grid: PackingGrid, placements: Sequence[Placement]) -> Iterator[Hint]:
    """Areas without a cell that can stay open."""
    covered = {c: p for p in placements for c in p.cells}
    homes: dict[int, list[Cell]] = {}
    for move in (move for some in grid.moves for move in some if move.kind >= grid.tiles):
        homes.setdefault(move.kind, []).append(grid.cells[move.mask.bit_length() - 1])
    for kind, cells in sorted(homes.items()):
        if all(c in covered for c in cells):
            some = list(dict.fromkeys(covered[c] for c in sorted(cells)))
            what = "which must stay open" if len(cells) == 1 else "one of which must stay open"
            area = areas_of(grid.puzzle)[kind - grid.tiles]
            target = area.name if area.target is None else f"{area.name} {area.target}"
            verb = "covers" if len(some) == 1 else "cover"
            yield _wrong(f"{listed([at(p) for p in some])} {verb} {cell_names(sorted(cells))}, {what} ({target}).",
                         some, tuple(sorted(cells)))


def _wrong(text: str, placements: Sequence[Placement], cells: Sequence[Cell] = ()) -> Hint:
    return Hint("wrong", text, tuple(placements), tuple(cells))
