"""Pictures for terminals: a grid of box-drawing characters, heavy lines around boxes, regions and tiles.

Where cells are no squares, what is in them stands where they lie, without lines.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable, Mapping
from functools import cache

import attrs

from gridwright.drawing.ansi import PLAIN, Ansi, Look
from gridwright.drawing.canvas import Canvas
from gridwright.drawing.palette import mixed, readable
from gridwright.drawing.terminal_quarters import HEIGHT, Quarters, quarters
from gridwright.drawing.terminal_tiles import cell_signs, tile_signs, tray
from gridwright.drawing.tiles import Laid, laid_tiles, regions_of
from gridwright.model.board import Board, Cell, Lattice
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Solution

__all__ = ["board_picture", "picture"]

LIGHT, HEAVY = 1, 2
_ARROWS = "^>v<"
_DOTS = {"white": "○", "black": "●"}
_SIDES = {"UP": "u", "DOWN": "d", "LEFT": "l", "RIGHT": "r", "VERTICAL": "ud", "HORIZONTAL": "lr"}

Regions = Callable[[Cell], Hashable]


def picture(puzzle: Puzzle, solution: Solution | None = None, *, color: bool = False, ansi: Ansi | None = None) -> str:
    """A puzzle, or its solution, as lines of text without a final newline.

    `ansi` says what the terminal can show: givens are bold, tiles in their colours. `color` alone means 256 colours.
    """
    ansi = ansi or Ansi(color)
    canvas = Canvas(puzzle)
    for rule in puzzle.rules:
        rule.draw(canvas)
    layer = puzzle.main
    symbols = puzzle.symbols(layer)
    values: Mapping[Cell, int] = (solution.layers if solution else puzzle.givens).get(layer, {})
    laid = laid_tiles(puzzle, layer, values, solution) if symbols.kind == "tiles" else []
    signs = tile_signs(symbols.labels[1:]) if symbols.kind == "tiles" else {}
    texts = _texts(puzzle, values, canvas) | cell_signs(laid, signs)
    found = set(texts).difference(puzzle.givens.get(layer, ()), *(tile.cells for tile in laid)) if signs else set()
    bold = found if signs and solution else set(puzzle.givens.get(layer, ()))
    grid = _Grid(puzzle.board, texts, _regions(puzzle, solution, laid, canvas), bold, _edges(canvas),
                       {c: tile.colour for tile in laid for c in tile.cells},
                       quarters(puzzle, layer, values) if symbols.kind == "codes" else None)
    lines = grid.lines(ansi)
    # The tray is the key to signs that are not the names of their tiles.
    if solution is None or any(sign != label for label, sign in signs.items()):
        lines += tray(puzzle, [mark.tile for mark in canvas.marks if mark.tile is not None], signs, ansi)
    return "\n".join([*lines, *(mark.text for mark in canvas.marks if mark.kind == "legend")])


def board_picture(board: Board, boxes: Mapping[Cell, Hashable] | None = None) -> str:
    """An empty board; heavy lines where neighbours are in different boxes."""
    return "\n".join(_Grid(board, dict.fromkeys(board.cells, "" if board.lattice is None else "."),
                           (boxes or {}).get).lines(Ansi()))


def _texts(puzzle: Puzzle, values: Mapping[Cell, int], canvas: Canvas) -> dict[Cell, str]:
    """What stands in each cell, tiles apart: its value, else what is printed there."""
    symbols = puzzle.symbols(puzzle.main)
    printed = {mark.cells[0]: mark.text for mark in canvas.marks if mark.kind == "text"}
    texts = {}
    for c in puzzle.board.cells:
        value = values.get(c)
        if value is None:
            texts[c] = printed.get(c, "." if symbols.kind == "digits" else "")
        elif symbols.kind == "codes":
            texts[c] = f"{value // 4}{_ARROWS[value % 4]}"
        elif symbols.kind == "tiles" and value == 0:
            texts[c] = printed.get(c, "")
        else:
            texts[c] = symbols.label(value)
    return texts


def _regions(puzzle: Puzzle, solution: Solution | None, laid: list[Laid], canvas: Canvas) -> Regions:
    """What a cell belongs to: the tile that covers it, else the boxes it is in, or the regions of an area board."""
    homes: dict[Cell, tuple[int, ...]] = {}
    if puzzle.symbols(puzzle.main).kind == "tiles":
        tiled = {c for tile in laid for c in tile.cells}
        groups = [tile.cells for tile in laid]
        groups += [tuple(c for c in mark.cells if c not in tiled) for mark in canvas.marks if mark.kind == "region"]
    else:
        placements = solution.extras.get("placements") if solution else None
        groups = [p.cells for p in placements or ()] or [h.cells for h in puzzle.houses if h.kind == "box"]
    for layer, symbols in puzzle.layers.items():
        values = (solution.layers if solution else puzzle.givens).get(layer, {})
        if symbols.kind == "regions" and len(values) == len(puzzle.board):
            groups += regions_of(values)
    for number, cells in enumerate(groups):
        for c in cells:
            homes[c] = (*homes.get(c, ()), number)
    return homes.get


def _edges(canvas: Canvas) -> dict[frozenset[Cell], str]:
    """The one character that stands on the line between two cells: a dot, or a short text."""
    found = {}
    for mark in canvas.marks:
        if mark.kind == "dot":
            found[frozenset(mark.cells)] = _DOTS.get(mark.color, "●")
        elif mark.kind == "between" and len(mark.text) == 1:
            found[frozenset(mark.cells)] = mark.text
    return found


@attrs.frozen
class _Grid:
    """Cells and the lines between them: (r, k) is the cell in row r, column k, and the corner at its top left."""

    board: Board
    texts: Mapping[Cell, str]
    region: Regions
    bold: set[Cell] = attrs.Factory(set)
    edges: Mapping[frozenset[Cell], str] = attrs.Factory(dict)
    grounds: Mapping[Cell, str] = attrs.Factory(dict)
    #: Square pieces, which need several lines a cell.
    pieces: Quarters | None = None

    def lines(self, ansi: Ansi) -> list[str]:
        """The picture, line by line."""
        if self.board.lattice is not None:
            return self._without_lines(self.board.lattice, ansi)
        width = self.pieces.width if self.pieces else max([len(text) for text in self.texts.values()] + [1]) + 2
        middle = HEIGHT // 2 if self.pieces else 0
        columns = range(1, self.board.cols + 1)
        found = []
        for r in range(1, self.board.rows + 2):
            rule = [piece for k in columns for piece in (self._corner(r, k), self._across(r, k, width))]
            found.append(ansi.line([*rule, self._corner(r, self.board.cols + 1)]))
            for i in range(2 * middle + 1 if r <= self.board.rows else 0):
                row = [piece for k in columns
                       for piece in (self._down(r, k, i - middle), *self._inner(Cell(r, k), width, i - middle))]
                found.append(ansi.line([*row, self._down(r, self.board.cols + 1, i - middle)]))
        return found

    def _without_lines(self, lattice: Lattice, ansi: Ansi) -> list[str]:
        """The texts alone, each where the middle of its cell lies."""
        middles = {}
        for c in self.board.cells:
            corners = lattice.corners(c)
            middles[c] = tuple(round(sum(point[i] for point in corners) / len(corners), 3) for i in (0, 1))
        width = max(len(text) for text in self.texts.values())
        # An even number of characters a unit, as cells often lie half a unit off those above.
        unit = (width + 3) // 2 * 2
        left = min(x for x, _ in middles.values())
        rows: dict[float, list[Cell]] = {}
        for c in sorted(self.board.cells, key=lambda c: (middles[c][1], middles[c][0])):
            rows.setdefault(middles[c][1], []).append(c)
        found = []
        for cells in rows.values():
            pieces, reached = [], 0
            for c in cells:
                start = round((middles[c][0] - left) * unit)
                pieces += [(" " * (start - reached), PLAIN), (self.texts.get(c, "").rjust(width), Look(c in self.bold))]
                reached = max(start, reached) + width
            found.append(ansi.line(pieces))
        return found

    def _inner(self, c: Cell, width: int, line: int) -> list[tuple[str, Look]]:
        """A line of a cell; 0 is the middle one."""
        if self.pieces and c in self.pieces.laid:
            return self.pieces.line(c, line)
        if line:
            return [(" " * width, PLAIN)]
        ground = self.grounds.get(c, "")
        ink = readable(ground) if ground else ""
        return [(self.texts.get(c, "").center(width), Look(c in self.bold, ink, ground))]

    def _weight(self, a: Cell, b: Cell) -> int:
        inside = (a in self.board) + (b in self.board)
        if inside == 2:
            return LIGHT if self.region(a) == self.region(b) else HEAVY
        return HEAVY if inside else 0

    def _above(self, r: int, k: int) -> int:
        """Weight of the line above position (r, k)."""
        return self._weight(Cell(r - 1, k), Cell(r, k))

    def _before(self, r: int, k: int) -> int:
        """Weight of the line left of position (r, k)."""
        return self._weight(Cell(r, k - 1), Cell(r, k))

    def _across(self, r: int, k: int, width: int) -> tuple[str, Look]:
        weight = self._above(r, k)
        line = _characters()[0, weight, 0, weight] * width
        mark, look = self._mark(Cell(r - 1, k), Cell(r, k))
        return (line[:width // 2] + mark + line[width // 2 + 1:] if mark else line), look

    def _down(self, r: int, k: int, line: int) -> tuple[str, Look]:
        """The line left of position (r, k); marks stand beside the middle `line` of a cell, 0."""
        weight = self._before(r, k)
        mark, look = self._mark(Cell(r, k - 1), Cell(r, k))
        plain = _characters()[weight, 0, weight, 0]
        if line:
            return plain, look if mark else PLAIN
        return mark or plain, look

    def _mark(self, a: Cell, b: Cell) -> tuple[str, Look]:
        """The character on the line between two cells, "" for none, and how the line looks."""
        met = self.pieces.between(a, b) if self.pieces else None
        return met or (self.edges.get(frozenset((a, b)), ""), self._inside(a, b))

    def _corner(self, r: int, k: int) -> tuple[str, Look]:
        around = (Cell(r - 1, k - 1), Cell(r - 1, k), Cell(r, k - 1), Cell(r, k))
        return _characters()[self._before(r - 1, k), self._above(r, k), self._before(r, k),
                             self._above(r, k - 1)], self._inside(*around)

    def _inside(self, *around: Cell) -> Look:
        """Lines within a tile have its colour."""
        ground = self.grounds.get(around[0], "")
        if not ground or len({self.region(c) for c in around}) > 1:
            return PLAIN
        return Look(ink=mixed(ground, readable(ground), 0.3), ground=ground)


@cache
def _characters() -> dict[tuple[int, int, int, int], str]:
    """(weight up, right, down, left) -> character, read from the names of the Unicode block "Box Drawing"."""
    found = {(0, 0, 0, 0): " "}
    for code in range(0x2500, 0x2580):
        words = unicodedata.name(chr(code)).split()[2:]
        if {"DASH", "DOUBLE", "SINGLE", "ARC", "DIAGONAL"} & set(words):
            continue
        weights = dict.fromkeys("urdl", 0)
        leading = words[0] in ("LIGHT", "HEAVY")
        sides = ""
        weight = 0
        for word in words:
            if word in ("LIGHT", "HEAVY"):
                weight = LIGHT if word == "LIGHT" else HEAVY
                weights |= dict.fromkeys(sides, weight)
                sides = ""
            elif word in _SIDES:
                sides += _SIDES[word]
                if leading:
                    weights |= dict.fromkeys(sides, weight)
                    sides = ""
        found[weights["u"], weights["r"], weights["d"], weights["l"]] = chr(code)
    return found
