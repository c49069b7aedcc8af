"""Square pieces with four coloured sides: triangles with half a motif each, so that sides that match make it whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import cos, pi, sin

from gridwright.drawing.palette import BLACK, WHITE, edge_colour, mixed, readable
from gridwright.drawing.quarters import GREY, WRONG, breaks, quads_of, sign, squares
from gridwright.drawing.svg_shapes import centre, outline
from gridwright.drawing.svg_sheet import Level, Point, Sheet
from gridwright.model.board import Board, Cell
from gridwright.model.puzzle import Puzzle

__all__ = ["CLUE", "TOP", "draw_codes", "draw_unplaced"]

#: What the wedge at the number of a piece says.
TOP = "A wedge points to the side that the piece lists first."
#: Colour of the frame around a clue.
CLUE = "#fff04a"
SEAM, CHIP = "#ffffff", "#ffffffe0"
#: Sizes of a piece of side 1: the chip under its number, the wedge beside it, the letters and how far in they stand.
ROUND, WEDGE, NUMBER, LETTER, DEEP = 0.155, 0.075, 0.16, 0.15, 0.128
#: The bar over a wrong side: how long, how wide, and its rim.
BAR, BAR_WIDTH, BAR_RIM = 0.84, 0.085, 0.14
#: The frame around a clue: the widths of its dark and its bright line.
FRAME, BRIGHT = 0.11, 0.055
#: Boards of so many rows or columns have them numbered, in letters of this size and colour.
LARGE, COORDINATE, FAINT = 8, 0.24, "#707070"
_TURNED = ((0, -1), (1, 0), (0, 1), (-1, 0))
#: Half motifs: (along the side from its middle, into the piece), to the right half; the left is its mirror image.
_HALVES: tuple[tuple[Point, ...], ...] = (
    tuple((0.22 * cos(k * pi / 14), 0.22 * sin(k * pi / 14)) for k in range(8)),
    ((0.29, 0), (0, 0.29)),
    ((0.2, 0), (0.2, 0.2), (0, 0.2)),
    ((0.28, 0), (0.28, 0.075), (0.1, 0.095), (0.085, 0.27), (0, 0.27)),
    ((0.26, 0), (0.13, 0.22), (0, 0.22)),
    ((0.11, 0), (0.24, 0.21), (0, 0.21)),
    ((0.25, 0), (0.16, 0.08), (0.17, 0.18), (0.08, 0.17), (0, 0.26)),
)


def draw_codes(sheet: Sheet, puzzle: Puzzle, layer: str, values: Mapping[Cell, int]) -> bool:
    """Pieces on the board, frames around clues, bars over sides that do not match; whether a wedge is there."""
    laid = squares(puzzle, layer, values)
    _triangles(sheet, [((c.col - 1, c.row - 1), 1.0, square.colours) for c, square in laid.items()])
    for c, code in values.items():
        square = laid.get(c)
        if square is None:
            _number(sheet, centre(c), 1.0, str(code // 4))
            continue
        if square.number is not None:
            _number(sheet, centre(c), 1.0, str(square.number), bold=square.given)
        if square.turns is not None:
            _wedge(sheet, centre(c), square.turns)
    _letters(sheet, [((c.col - 1, c.row - 1), 1.0, square.colours) for c, square in laid.items()])
    _frames(sheet, [c for c, square in laid.items() if square.hint])
    _bars(sheet, breaks(puzzle.board, laid))
    if laid and max(puzzle.board.rows, puzzle.board.cols) >= LARGE:
        _coordinates(sheet, puzzle.board)
    return any(square.turns is not None for square in laid.values())


def draw_unplaced(sheet: Sheet, puzzle: Puzzle) -> None:
    """The pieces of a puzzle that are not on its board below it, in half size."""
    for layer, symbols in puzzle.layers.items():
        if symbols.kind == "codes" and (quads := quads_of(puzzle, layer)):
            used = {code // 4 for code in puzzle.givens.get(layer, {}).values()}
            waiting = {n: quads[4 * n] for n in range(len(quads) // 4) if n not in used}
            # All grey stands for a piece of which nothing is known.
            _waiting(sheet, {n: colours for n, colours in waiting.items() if any(colours)})


def _waiting(sheet: Sheet, pieces: Mapping[int, Sequence[int]], side: float = 0.5, gap: float = 0.1) -> None:
    wide = max(sheet.right - sheet.left, 4.0)
    per_row = max(1, int((wide + gap) / (side + gap)))
    left, top = sheet.left, sheet.bottom + 0.4
    where = [(left + i % per_row * (side + gap), top + i // per_row * (side + gap)) for i in range(len(pieces))]
    shown = [(corner, side, colours) for corner, colours in zip(where, pieces.values(), strict=True)]
    _triangles(sheet, shown)
    for (x, y), number in zip(where, pieces, strict=True):
        _number(sheet, (x + side / 2, y + side / 2), side, str(number + 1))
        sheet.reach(x, y, x + side, y + side)
    _letters(sheet, shown)


# --- one piece

def _triangles(sheet: Sheet, pieces: Iterable[tuple[Point, float, Sequence[int]]]) -> None:
    """Triangles and half motifs of pieces: their top left corners, sides and colours."""
    motifs: dict[tuple[int, float], list[list[Point]]] = {}
    for (x, y), side, colours in pieces:
        corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
        middle = (x + side / 2, y + side / 2)
        for turn, (number, (a, b)) in enumerate(zip(colours, pairwise(corners), strict=False)):
            sheet.path(Level.GROUND, [[a, b, middle]], closed=True, fill=edge_colour(number), stroke=SEAM,
                       width=0.02 * side, join="bevel")
            if number != GREY:
                motifs.setdefault((number, side), []).append(_half(number, middle, side, turn))
    for (number, side), chains in motifs.items():
        ground = edge_colour(number)
        sheet.path(Level.SYMBOL, chains, closed=True, fill=_tone(number), stroke=mixed(ground, BLACK, 0.55),
                   width=0.012 * side, join="miter")


def _half(number: int, middle: Point, side: float, turn: int) -> list[Point]:
    """The half motif of a colour, at the side `turn` quarter turns clockwise from the top."""
    right = _HALVES[(number - 1) % len(_HALVES)]
    both = [*right, *((-along, deep) for along, deep in reversed(right))]
    return [_at(middle, side, turn, point) for point in both]


def _at(middle: Point, side: float, turn: int, point: Point) -> Point:
    """Where a point (along the side, into the piece) is on the sheet."""
    out_x, out_y = _TURNED[turn]
    along, out = point[0] * side, (0.5 - point[1]) * side
    return middle[0] - out_y * along + out_x * out, middle[1] + out_x * along + out_y * out


def _tone(number: int) -> str:
    """The colour of a motif: light on dark colours, on others light and dark in turn, so that near ones differ."""
    ground = edge_colour(number)
    light = number % 2 or readable(ground) == WHITE
    return mixed(ground, WHITE, 0.72) if light else mixed(ground, BLACK, 0.62)


def _letters(sheet: Sheet, pieces: Iterable[tuple[Point, float, Sequence[int]]]) -> None:
    for (x, y), side, colours in pieces:
        for turn, number in enumerate(colours):
            if number != GREY:
                where = _at((x + side / 2, y + side / 2), side, turn, (0, DEEP))
                sheet.text(Level.DIGIT, where, sign(number), LETTER * side, fill=readable(_tone(number)),
                           fit=0.2 * side)


def _number(sheet: Sheet, where: Point, side: float, text: str, *, bold: bool = False) -> None:
    sheet.circle(Level.EDGE, where, ROUND * side, fill=CHIP)
    sheet.text(Level.DIGIT, where, text, NUMBER * side, fit=1.8 * ROUND * side, bold=bold)


def _wedge(sheet: Sheet, where: Point, turns: int) -> None:
    base, tip = ROUND - 0.005, ROUND + WEDGE
    half = 0.05
    points = [_at(where, 1.0, turns, point) for point in ((-half, 0.5 - base), (0, 0.5 - tip), (half, 0.5 - base))]
    sheet.path(Level.EDGE, [points], closed=True, fill=BLACK)


# --- marks

def _frames(sheet: Sheet, cells: Iterable[Cell]) -> None:
    """A bright frame with a dark rim around each cell."""
    rings = [ring for c in cells for ring in outline((c,))]
    sheet.path(Level.EDGE, rings, closed=True, stroke=BLACK, width=FRAME, join="miter")
    sheet.path(Level.EDGE, rings, closed=True, stroke=CLUE, width=BRIGHT, join="miter")


def _bars(sheet: Sheet, wrong: Iterable[tuple[Cell, int]]) -> None:
    """A red bar with a white rim along each side that does not match."""
    ends = (1 - BAR) / 2 - 0.5
    bars = [[_at(centre(c), 1.0, side, (end, 0)) for end in (ends, -ends)] for c, side in wrong]
    sheet.path(Level.OUTSIDE, bars, stroke=WHITE, width=BAR_RIM)
    sheet.path(Level.OUTSIDE, bars, stroke=WRONG, width=BAR_WIDTH)


def _coordinates(sheet: Sheet, board: Board) -> None:
    """The numbers of the columns above the board and of the rows at its left."""
    for k in range(1, board.cols + 1):
        sheet.text(Level.OUTSIDE, (k - 0.5, -0.2), str(k), COORDINATE, fill=FAINT)
    for r in range(1, board.rows + 1):
        sheet.text(Level.OUTSIDE, (-0.26, r - 0.5), str(r), COORDINATE, fill=FAINT)
    sheet.reach(-0.4, -0.35, 0, 0)
