"""Pictures for terminals: a grid of box-drawing characters, heavy lines around boxes and tiles."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable, Mapping
from functools import cache

from gridwright.drawing.canvas import Canvas
from gridwright.model.board import Board, Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Solution

__all__ = ["board_picture", "picture"]

LIGHT, HEAVY = 1, 2
_ARROWS = "^>v<"
_DOTS = {"white": "○", "black": "●"}
_SIDES = {"UP": "u", "DOWN": "d", "LEFT": "l", "RIGHT": "r", "VERTICAL": "ud", "HORIZONTAL": "lr"}

Regions = Callable[[Cell], Hashable]


def picture(puzzle: Puzzle, solution: Solution | None = None, *, color: bool = False) -> str:
    """A puzzle, or its solution, as lines of text without a final newline; `color` marks givens with ANSI codes."""
    canvas = Canvas(puzzle)
    for rule in puzzle.rules:
        rule.draw(canvas)
    printed = {mark.cells[0]: mark.text for mark in canvas.marks if mark.kind == "text"}
    layer = puzzle.main
    symbols = puzzle.symbols(layer)
    values: Mapping[Cell, int] = solution.layers[layer] if solution else puzzle.givens.get(layer, {})
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
    given = puzzle.givens.get(layer, {}) if color else {}
    lines = _lattice(puzzle.board, texts, _regions(puzzle, solution), given, _edges(canvas))
    return "\n".join([*lines, *(mark.text for mark in canvas.marks if mark.kind == "legend")])


def board_picture(board: Board, boxes: Mapping[Cell, Hashable] | None = None) -> str:
    """An empty board; heavy lines where neighbours are in different boxes."""
    return "\n".join(_lattice(board, dict.fromkeys(board.cells, ""), (boxes or {}).get, {}, {}))


def _regions(puzzle: Puzzle, solution: Solution | None) -> Regions:
    """What a cell belongs to: the tile that covers it, else the boxes it is in."""
    homes: dict[Cell, tuple[int, ...]] = {}
    placements = solution.extras.get("placements") if solution else None
    groups = [p.cells for p in placements] if placements else [h.cells for h in puzzle.houses if h.kind == "box"]
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


def _lattice(board: Board, texts: Mapping[Cell, str], region: Regions, given: Mapping[Cell, int],
             edges: Mapping[frozenset[Cell], str]) -> list[str]:
    width = max([len(text) for text in texts.values()] + [1]) + 2
    lines = []
    for r in range(1, board.rows + 2):
        rule = [_corner(board, region, r, k) + _across(board, region, r, k, width, edges)
                for k in range(1, board.cols + 1)]
        lines.append("".join(rule) + _corner(board, region, r, board.cols + 1))
        if r <= board.rows:
            row = [_down(board, region, r, k, edges) + _text(texts, Cell(r, k), width, given)
                   for k in range(1, board.cols + 1)]
            lines.append("".join(row) + _down(board, region, r, board.cols + 1, edges))
    return [line.rstrip() for line in lines]


def _text(texts: Mapping[Cell, str], c: Cell, width: int, given: Mapping[Cell, int]) -> str:
    text = texts.get(c, "").center(width)
    return f"\x1b[1m{text}\x1b[0m" if c in given else text


def _weight(board: Board, region: Regions, a: Cell, b: Cell) -> int:
    inside = (a in board) + (b in board)
    if inside == 2:
        return LIGHT if region(a) == region(b) else HEAVY
    return HEAVY if inside else 0


def _above(board: Board, region: Regions, r: int, k: int) -> int:
    """Weight of the line above position (r, k)."""
    return _weight(board, region, Cell(r - 1, k), Cell(r, k))


def _before(board: Board, region: Regions, r: int, k: int) -> int:
    """Weight of the line left of position (r, k)."""
    return _weight(board, region, Cell(r, k - 1), Cell(r, k))


def _across(board: Board, region: Regions, r: int, k: int, width: int, edges: Mapping[frozenset[Cell], str]) -> str:
    weight = _above(board, region, r, k)
    line = _characters()[0, weight, 0, weight] * width
    mark = edges.get(frozenset((Cell(r - 1, k), Cell(r, k))))
    return line if mark is None else line[:width // 2] + mark + line[width // 2 + 1:]


def _down(board: Board, region: Regions, r: int, k: int, edges: Mapping[frozenset[Cell], str]) -> str:
    weight = _before(board, region, r, k)
    return edges.get(frozenset((Cell(r, k - 1), Cell(r, k)))) or _characters()[weight, 0, weight, 0]


def _corner(board: Board, region: Regions, r: int, k: int) -> str:
    return _characters()[_before(board, region, r - 1, k), _above(board, region, r, k),
                         _before(board, region, r, k), _above(board, region, r, k - 1)]


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
