"""Pictures of boards whose cells are no squares, and of layers of regions."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin, sqrt

import attrs
import pytest

from gridwright import Board, Canvas, Cell, Lattice, Puzzle, Rule, Solution, Symbols, draw
from gridwright.drawing.svg_places import Lattices, places_of
from gridwright.drawing.terminal import board_picture, picture


@attrs.frozen
class Hexagons(Lattice):
    name = "hexagons"

    def corners(self, where: Cell) -> Sequence[tuple[float, float]]:
        x, y, radius = where.col + where.row / 2, where.row * sqrt(3) / 2, 1 / sqrt(3)
        return [(x + radius * sin(k * pi / 3), y - radius * cos(k * pi / 3)) for k in range(6)]


#: Seven hexagons: two, three, two.
BOARD = Board.from_holes(3, 3, [Cell(1, 1), Cell(3, 3)])
BOARD = attrs.evolve(BOARD, lattice=Hexagons())
RING = tuple(c for c in BOARD.cells if c != Cell(2, 2))


@pytest.fixture
def places() -> Lattices:
    found = places_of(BOARD)
    assert isinstance(found, Lattices)
    return found


def length(ring: Sequence[tuple[float, float]]) -> float:
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True))


def test_the_picture_is_as_large_as_the_board(places: Lattices) -> None:
    left, top, right, bottom = places.extent()
    assert (left, top) == (0, 0)
    assert (right, bottom) == (pytest.approx(3), pytest.approx(2 * sqrt(3) / 2 + 2 / sqrt(3), abs=1e-5))
    assert places.centre(Cell(2, 2)) == (pytest.approx(1.5), pytest.approx(bottom / 2))


def test_outlines_go_round_cells_and_holes(places: Lattices) -> None:
    side = 1 / sqrt(3)
    [whole] = places.outline(BOARD.cells)
    assert len(whole) == 18
    assert length(whole) == pytest.approx(18 * side, abs=1e-4)
    outer, inner = sorted(places.outline(RING), key=length, reverse=True)
    assert (len(outer), len(inner)) == (18, 6)
    [inset] = places.outline([Cell(2, 2)], 0.1)
    # The inner radius of a hexagon 1 wide is 0.5.
    assert length(inset) == pytest.approx(6 * side * 0.4 / 0.5, abs=1e-4)
    # Inwards of a ring means away from its hole.
    hole = max(places.outline(RING, 0.1), key=lambda ring: -abs(length(ring) - 6 * side * 0.6 / 0.5))
    assert length(hole) == pytest.approx(6 * side * 0.6 / 0.5, abs=1e-4)


def test_cells_that_touch_nowhere_have_outlines_each(places: Lattices) -> None:
    assert len(places.outline([Cell(1, 2), Cell(3, 1)])) == 2


def test_places_under_a_rectangle(places: Lattices) -> None:
    assert places.occupied((1.4, 1.2, 1.6, 1.4))
    assert not places.occupied((-1.0, 0.0, -0.5, 0.5))


@attrs.frozen(kw_only=True)
class Everything(Rule):
    key = "com.example:everything"
    summary = "Every kind of mark."

    def draw(self, canvas: Canvas) -> None:
        a, b, c, d = Cell(1, 2), Cell(1, 3), Cell(2, 2), Cell(2, 3)
        canvas.highlight([a], label="h")
        canvas.shade([b, c])
        canvas.symbol([d], "diamond")
        canvas.region([a, b])
        canvas.cage([c, d], label="12")
        canvas.note([c], "note")
        canvas.corner_note(d, "3")
        canvas.line([a, b, d], color="green")
        canvas.diagonal([a, c])
        canvas.bulb(a)
        canvas.arrow([a, b], [[c, d]])
        canvas.connect([c, d], dashed=True)
        canvas.pointer(a, b)
        canvas.dot([a, b])
        canvas.between([b, d], "V", "none")
        canvas.chevron(c, d)
        canvas.outside("left", Cell(2, 1), "7")
        canvas.tile([Cell(3, 1), Cell(3, 2)], "T")
        canvas.text(Cell(3, 1), "txt")
        canvas.legend("A legend.")


def test_every_mark_is_drawn() -> None:
    puzzle = Puzzle.with_digits(BOARD, 7, {Cell(2, 2): 4}, rules=[Everything()],
                                candidates={"digits": {Cell(2, 1): frozenset((1, 7))}})
    text = draw(puzzle).svg()
    for word in (">h<", ">12<", ">note<", ">V<", ">7<", ">4<", ">T<", ">A legend.<"):
        assert word in text
    assert "nan" not in text


def test_borders_are_thick_and_inner_sides_thin() -> None:
    text = draw(Puzzle.with_digits(BOARD, 7)).svg()
    thin, thick = (next(line for line in text.splitlines() if f'stroke="{ink}"' in line) for ink in
                   ("#606060", "#000000"))
    assert (thin.count("M"), thick.count("M")) == (12, 18)


def test_terminal_pictures_are_where_the_cells_are() -> None:
    assert board_picture(BOARD) == "  .   .\n.   .   .\n  .   ."
    puzzle = Puzzle.with_digits(BOARD, 10, {Cell(1, 2): 10, Cell(3, 2): 3})
    assert picture(puzzle) == "  10   .\n .   .   .\n   .   3"


# --- regions

REGIONS = Puzzle(Board.rectangle(2, 2), {"digits": Symbols.digits(2), "regions": Symbols.regions(2)},
                 {"regions": {Cell(1, 1): 1}})
SOLVED = Solution(REGIONS, {"digits": dict(zip(REGIONS.board.cells, (1, 2, 2, 1), strict=True)),
                            "regions": dict(zip(REGIONS.board.cells, (1, 1, 2, 2), strict=True))})


def test_regions_of_a_solution_have_borders() -> None:
    assert picture(REGIONS, SOLVED) == "┏━━━┯━━━┓\n┃ 1 │ 2 ┃\n┣━━━┿━━━┫\n┃ 2 │ 1 ┃\n┗━━━┷━━━┛"
    assert draw(REGIONS, SOLVED).svg().count("<text") == 4


def test_some_regions_are_numbers() -> None:
    """Borders around a few cells would be taken for those of regions."""
    assert "┣" not in picture(REGIONS)
    assert draw(REGIONS).svg().count("<text") == 1
    whole = REGIONS.evolve(givens={"regions": SOLVED.layers["regions"]})
    assert "┣━━━┿━━━┫" in picture(whole)
    assert draw(whole).svg().count("<text") == 0
