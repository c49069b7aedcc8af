"""Packing: every tile is laid on the board as often as it is there, turned or flipped at will."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

import attrs

from gridwright import (
    Board,
    Canvas,
    Cell,
    Domains,
    Encoder,
    Model,
    Placement,
    Puzzle,
    Rule,
    Solution,
    Symbols,
    Tile,
    Violation,
)


@attrs.frozen(kw_only=True)
class Packing(Rule):
    """Tile i is value i + 1 of the layer; `uncovered` cells stay open (value 0)."""

    key = "packing"
    variant = "Polyomino Packing"
    squares_only = True
    summary = "Every tile is used; tiles may be turned and flipped, do not overlap, and cover the board."
    symbols_kind = "tiles"

    tiles: tuple[Tile, ...]
    uncovered: int = 0

    def __attrs_post_init__(self) -> None:
        self._require(self.uncovered >= 0, f"uncovered must be at least 0, not {self.uncovered}")
        self._require(len({t.shape for t in self.tiles}) == len(self.tiles), "a shape is listed twice; use its count")

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        labels = puzzle.symbols(puzzle.layer_of(self)).labels[1:]
        if labels != tuple(t.name for t in self.tiles):
            yield f"the layer's labels are {', '.join(labels)}, not the names of the tiles in their order"

    def fits(self, board: Board) -> bool:
        """Whether the tiles have as many squares as there are cells to cover."""
        return sum(tile.size * tile.count for tile in self.tiles) == len(board) - self.uncovered

    def restrict(self, domains: Domains) -> None:
        if not self.fits(domains.board):
            domains.impossible()
            return
        possible: dict[Cell, set[int]] = {c: {0} if self.uncovered else set() for c in domains.board.cells}
        for value, tile in enumerate(self.tiles, 1):
            for cells in tile.placements(domains.board, [c for c in possible if value in domains[c]]):
                for c in cells:
                    possible[c].add(value)
        for c, values in possible.items():
            domains.keep(c, values)

    def encode(self, enc: Encoder) -> None:
        if not self.fits(enc.board):
            enc.clause()
            return
        laid: list[tuple[int, Placement]] = []
        covering: dict[tuple[Cell, int], list[int]] = {(c, v): [] for c in enc.board.cells for v in enc.domain(c)}
        for value, tile in enumerate(self.tiles, 1):
            free = {c for c in enc.board.cells if value in enc.domain(c)}
            literals = []
            for cells in tile.placements(enc.board, free):
                literals.append(enc.new())
                laid.append((literals[-1], Placement(tile.name, cells)))
                for c in cells:
                    covering[c, value].append(literals[-1])
            enc.exactly(literals, tile.count)
        for c in enc.board.cells:
            enc.at_most_one(x for v in enc.domain(c) for x in covering[c, v])
            for value, literal in enc.domain(c).items():
                if value:
                    enc.clause(-literal, *covering[c, value])
                    for x in covering[c, value]:
                        enc.clause(-x, literal)
        enc.identify(x for x, _ in laid)
        enc.remember(laid)

    def decode(self, model: Model) -> Mapping[str, Any]:
        laid = [placement for literal, placement in model.note or () if model.true(literal)]
        return {"placements": tuple(sorted(laid, key=lambda p: p.cells))}

    def violations(self, solution: Solution) -> Iterator[Violation]:
        placements = solution.extras.get("placements")
        if placements is None:
            yield self.violation("the solution does not say where each tile lies (no placements)", ())
            return
        covered = Counter(c for p in placements for c in p.cells)
        used = Counter(p.tile for p in placements)
        shapes = {tile.name: normal_form(tile.cells) for tile in self.tiles}
        for tile in self.tiles:
            if used[tile.name] != tile.count:
                yield self.violation(f"tile {tile.name} is used {used[tile.name]} times, not {tile.count}", ())
        for p in placements:
            if p.tile not in shapes:
                yield self.violation(f"there is no tile {p.tile}", p.cells)
            elif shapes[p.tile] != normal_form(p.cells):
                yield self.violation(f"this is not the shape of tile {p.tile}", p.cells)
            elif any(solution.symbols.label(solution[c]) != p.tile for c in p.cells if c in solution.board):
                yield self.violation(f"cells of tile {p.tile} have another label", p.cells)
        if stray := [c for c in covered if c not in solution.board]:
            yield self.violation("a tile leaves the board", stray)
        if twice := [c for c, times in covered.items() if times > 1]:
            yield self.violation("tiles overlap", twice)
        bare = [c for c in solution.board.cells if c not in covered]
        if len(bare) != self.uncovered or any(solution[c] for c in bare):
            yield self.violation(f"{len(bare)} cells are not covered, where {self.uncovered} stay open", bare)

    def completions(self, solution: Solution) -> Iterator[Mapping[str, Any]]:
        def extend(left: frozenset[Cell], chosen: tuple[Placement, ...]) -> Iterator[Mapping[str, Any]]:
            if not left:
                yield {"placements": chosen}
                return
            first = min(left)
            tile = self.tiles[solution[first] - 1]
            same = sorted(c for c in left if c != first and solution[c] == solution[first])
            for others in combinations(same, tile.size - 1):
                cells = (first, *others)
                if normal_form(cells) == normal_form(tile.cells):
                    yield from extend(left.difference(cells), (*chosen, Placement(tile.name, cells)))

        yield from extend(frozenset(c for c in solution.board.cells if solution[c]), ())

    def reasons(self, puzzle: Puzzle) -> Iterator[str]:
        # Most packings are solved sooner than the arguments against a solution are imported.
        from gridwright_rules.packing._arguments import arguments_of

        yield from arguments_of(self, puzzle)

    def describe(self) -> str:
        tiles = ", ".join(f"{t.count} x {t.name}" if t.count > 1 else t.name for t in self.tiles)
        area = f"{sum(t.size * t.count for t in self.tiles)} cells"
        left = f"; {self.uncovered} stay open" if self.uncovered else ""
        return f"Every tile is used ({tiles}: {area}{left}), turned or flipped at will, without overlaps."

    def draw(self, canvas: Canvas) -> None:
        for tile in self.tiles:
            canvas.tray(tile)
        # Areas say themselves which of their cells stays open.
        if self.uncovered > sum(rule.key == "area" for rule in canvas.puzzle.rules):
            canvas.legend("1 cell stays open." if self.uncovered == 1 else f"{self.uncovered} cells stay open.")

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        bar, corner = Tile("I2", ((0, 0), (0, 1))), Tile("L3", ((0, 0), (1, 0), (1, 1)))
        for rows, cols, tiles, uncovered in (
                (2, 2, (attrs.evolve(bar, count=2),), 0), (2, 2, (corner,), 1), (2, 3, (bar, corner), 1),
                (2, 2, (bar, corner), 0)):
            layers = {"tiles": Symbols.tiles(tuple(t.name for t in tiles))}
            yield Puzzle(Board.rectangle(rows, cols), layers, rules=(cls(tiles=tiles, uncovered=uncovered),))


def normal_form(cells: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """What a shape keeps when moved, turned and flipped; worked out apart from Tile, so that one checks the other."""
    points = [(r, c) for r, c in cells]
    forms = []
    for _ in range(2):
        for _ in range(4):
            points = [(c, -r) for r, c in points]
            top, left = min((r for r, _ in points), default=0), min((c for _, c in points), default=0)
            forms.append(sorted([(r - top, c - left) for r, c in points]))
        points = [(r, -c) for r, c in points]
    return min(forms)


PLUGIN = Packing
