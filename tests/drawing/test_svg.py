"""SVG pictures: what is drawn, where, in what order, and how files are written."""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest

from gridwright import (
    Board,
    Canvas,
    Cell,
    FormatError,
    GridwrightError,
    NotSupported,
    Placement,
    Puzzle,
    Rule,
    Solution,
    Symbols,
    Tile,
    check,
    default_plugins,
    load,
)
from gridwright.drawing.canvas import Mark
from gridwright.drawing.palette import TILES, colour, edge_colour, tint, with_alpha
from gridwright.drawing.svg import drawing
from gridwright.drawing.svg_marks import _DRAW
from gridwright.drawing.svg_shapes import outline

SVG = "{http://www.w3.org/2000/svg}"
PNG = b"\x89PNG\r\n\x1a\n"


def rule(name: str, /, **fields: object) -> Rule:
    found: Rule = default_plugins().registry.get("rule", name)(**fields)
    return found


@attrs.frozen(kw_only=True)
class Marks(Rule):
    """A rule that leaves the marks it is given."""

    key, summary, symbols_kind = "com.example:marks", "Marks.", None

    marks: tuple[Mark, ...] = attrs.field(factory=tuple, eq=False)

    def draw(self, canvas: Canvas) -> None:
        canvas.marks.extend(self.marks)


def sudoku4(*more: Rule, **changes: Any) -> Puzzle:
    return Puzzle.with_digits(Board.rectangle(4, 4), 4, {Cell(1, 1): 1, Cell(2, 3): 4},
                              (rule("box_grid", origin=Cell(1, 1), box=(2, 2)), *more), **changes)


def marked(*marks: Mark, style: dict[str, Any] | None = None, **changes: Any) -> Puzzle:
    return sudoku4(Marks(marks=marks, style=style), **changes)


def elements(puzzle: Puzzle, kind: str, *more: Any, **settings: Any) -> list[ElementTree.Element]:
    """All elements of a kind, at 100 pixels a cell."""
    return list(ElementTree.fromstring(drawing(puzzle, *more, cell=100, **settings).svg()).iter(SVG + kind))


def texts(puzzle: Puzzle, *more: Any, **settings: Any) -> list[str]:
    return [found.text or "" for found in elements(puzzle, "text", *more, **settings)]


def strokes(puzzle: Puzzle, stroke: str, *more: Any) -> list[str]:
    return [found.get("d", "") for found in elements(puzzle, "path", *more) if found.get("stroke") == stroke]


# --- the grid

def test_thick_lines_lie_between_boxes_and_around_the_board() -> None:
    [thick] = strokes(sudoku4(), "#000000")
    assert sorted(thick.split("M")[1:]) == sorted([
        "0,0 L400,0 ", "0,200 L400,200 ", "0,400 L400,400 ", "0,0 L0,400 ", "200,0 L200,400 ", "400,0 L400,400"])
    [thin] = strokes(sudoku4(), "#606060")
    assert "M0,100 L400,100" in thin
    assert "M300,0 L300,400" in thin


def test_nothing_is_drawn_at_holes() -> None:
    # A ring of eight cells: the hole in its middle is framed, and no line crosses it.
    puzzle = Puzzle.with_digits(Board.from_holes(3, 3, [Cell(2, 2)]), 9)
    [thin] = strokes(puzzle, "#606060")
    assert sorted(part.strip() for part in thin.split("M")[1:]) == [
        "0,100 L100,100", "0,200 L100,200", "100,0 L100,100", "100,200 L100,300", "200,0 L200,100", "200,100 L300,100",
        "200,200 L200,300", "200,200 L300,200"]
    [thick] = strokes(puzzle, "#000000")
    assert "M100,100 L200,100" in thick
    assert "M100,100 L100,200" in thick


def test_a_region_mark_makes_thick_lines_where_there_are_no_boxes() -> None:
    board = Board.rectangle(1, 3)
    puzzle = Puzzle.with_digits(board, 3, rules=(Marks(marks=(Mark("region", board.cells[:2]),)),))
    [thick] = strokes(puzzle, "#000000")
    assert "M200,0 L200,100" in thick
    assert "M100,0 L100,100" not in thick


# --- outlines of cages

def cells_of(picture: str) -> list[Cell]:
    return [Cell(r, k) for r, row in enumerate(picture.split(), 1) for k, x in enumerate(row, 1) if x == "#"]


@pytest.mark.parametrize(("picture", "rings"), [
    ("#", [[(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]]),
    ("## #.", [[(0.1, 0.1), (1.9, 0.1), (1.9, 0.9), (0.9, 0.9), (0.9, 1.9), (0.1, 1.9)]]),
    ("#. .#", [[(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)], [(1.1, 1.1), (1.9, 1.1), (1.9, 1.9), (1.1, 1.9)]]),
    ("### #.# ###", [[(0.1, 0.1), (2.9, 0.1), (2.9, 2.9), (0.1, 2.9)],
                     [(2.1, 0.9), (0.9, 0.9), (0.9, 2.1), (2.1, 2.1)]]),
])
def test_outlines_follow_the_shape(picture: str, rings: list[list[tuple[float, float]]]) -> None:
    assert [[(round(x, 6), round(y, 6)) for x, y in ring] for ring in outline(cells_of(picture), 0.1)] == rings


def test_a_cage_is_dashed_inset_and_labelled() -> None:
    puzzle = sudoku4(rule("cage", cells=(Cell(1, 2), Cell(1, 3), Cell(2, 2)), sum=9))
    [path] = [p for p in elements(puzzle, "path") if p.get("stroke-dasharray")]
    assert path.get("d") == "M108,8 L292,8 L292,92 L192,92 L192,192 L108,192 Z"
    assert "9" in texts(puzzle)


def test_labels_of_two_cages_in_one_cell_stand_side_by_side() -> None:
    cages = [Mark("cage", (Cell(1, 1), Cell(1, 2)), text="7"), Mark("cage", (Cell(1, 1), Cell(2, 1)), text="8")]
    left = {found.text: float(found.get("x", 0)) for found in elements(marked(*cages), "text")}
    assert left["7"] + 15 < left["8"] < 50


# --- every kind of mark

A, B, C, D = Cell(2, 2), Cell(2, 3), Cell(3, 2), Cell(3, 3)
EVERY = {
    "highlight": Mark("highlight", (A, B), text="T"), "shade": Mark("shade", (A, B), color="red"),
    "symbol": Mark("symbol", (A,), shape="diamond"), "region": Mark("region", (A, B)),
    "cage": Mark("cage", (A, B), text="5"), "tile": Mark("tile", (A, B), text="I"),
    "text": Mark("text", (A,), text="Mar"),
    "note": Mark("note", (A,), text="12", closed=True), "corner_note": Mark("corner_note", (A,), text="34"),
    "line": Mark("line", (A, B), color="green", width=0.2), "diagonal": Mark("diagonal", (A, D), color="grey"),
    "bulb": Mark("bulb", (A,), color="grey", width=0.75), "pill": Mark("pill", (A, B)), "shaft": Mark("shaft", (A, B)),
    "connect": Mark("connect", (A, B), color="grey"), "pointer": Mark("pointer", (A, B)),
    "dot": Mark("dot", (A, B), color="black"), "between": Mark("between", (A, B), text="X", shape="circle"),
    "chevron": Mark("chevron", (A, B)), "checker": Mark("checker", (A, B, C, D)),
    "outside": Mark("outside", (Cell(1, 2),), text="17", side="top"),
    "tray": Mark("tray", (), text="I", tile=Tile("I", ((0, 0), (0, 1)))), "legend": Mark("legend", (), text="words"),
}


def test_the_table_names_the_kinds_of_the_canvas() -> None:
    canvas, cells = Canvas(sudoku4()), (A, B)
    canvas.arrow([A], [[B]])
    for name, call in {
            "highlight": (cells,), "shade": (cells,), "symbol": (cells, "circle"), "region": (cells,), "cage": (cells,),
            "tile": (cells,), "text": (A, "x"), "note": (cells, "1"), "corner_note": (A, "1"), "line": (cells,),
            "diagonal": (cells,), "bulb": (A,), "connect": (cells,), "pointer": cells, "dot": (cells,),
            "between": (cells, "x"), "chevron": cells, "checker": (cells,), "outside": ("top", A, "1"),
            "tray": (Tile("I", ((0, 0),)),), "legend": ("words",)}.items():
        getattr(canvas, name)(*call)
    methods = {name for name, member in vars(Canvas).items() if callable(member) and not name.startswith("_")}
    assert methods - {"arrow"} == {mark.kind for mark in canvas.marks} - {"pill", "shaft"}
    assert {mark.kind for mark in canvas.marks} == set(_DRAW) == set(EVERY)


@pytest.mark.parametrize("kind", EVERY)
def test_every_mark_changes_the_picture(kind: str) -> None:
    puzzle = marked(EVERY[kind])
    if kind == "region":
        puzzle = puzzle.evolve(rules=puzzle.rules[1:])
        assert drawing(puzzle).svg() != drawing(puzzle.evolve(rules=())).svg()
        return
    assert drawing(puzzle).svg() != drawing(sudoku4()).svg()
    if EVERY[kind].text:
        assert EVERY[kind].text in texts(puzzle)


def test_an_unknown_mark_is_a_highlight_and_one_without_cells_is_nothing() -> None:
    assert drawing(marked(Mark("strange", (A,)))).svg() == drawing(marked(Mark("highlight", (A,)))).svg()
    for kind in set(_DRAW) - {"legend"}:
        assert drawing(marked(Mark(kind, (), text="x", side="top"))).svg() == drawing(sudoku4()).svg()


def test_marks_lie_in_the_order_of_levels_whatever_the_order_of_rules() -> None:
    marks = [EVERY[kind] for kind in ("between", "cage", "line", "shade")]
    page = drawing(marked(*marks), cell=100).svg()
    shade, line, cage, grid, border, letter = (page.index(part) for part in (
        tint("#ff7070"), "#3fbf3f", "stroke-dasharray", "#606060", "L400,200", ">X<"))
    assert shade < line < cage < grid < border < letter
    assert letter < page.index(">1<")


def test_a_line_stops_at_the_rim_of_a_hollow_bulb() -> None:
    line, bulb = Mark("line", (A, B), color="#909090", width=0.1), Mark("bulb", (A,), color="#909090", width=0.75,
                                                                        hollow=True)
    [path] = [p for p in strokes(marked(line, bulb), "#909090") if p]
    start = float(path[1:].split(",")[0])
    assert 182.5 <= start <= 187.5
    assert strokes(marked(line), "#909090") == ["M150,150 L250,150"]


def test_an_arrow_has_a_head_and_a_long_bulb_is_a_pill() -> None:
    canvas = Canvas(sudoku4())
    canvas.arrow([A, B], [[Cell(3, 1), Cell(4, 1)]])
    shaft, head, pill = strokes(marked(*canvas.marks), "#909090")
    assert pill.count("A37.5,37.5") == 4
    assert shaft.endswith("L50,250 L50,350")
    assert "L50,350 L" in head


def test_a_dot_sits_on_the_shared_side_and_a_clue_on_the_shared_corner() -> None:
    [dot] = [c for c in elements(marked(EVERY["dot"]), "circle") if c.get("fill") == "#000000"]
    assert (dot.get("cx"), dot.get("cy"), dot.get("r")) == ("200", "150", "12.5")
    [chip] = elements(marked(Mark("between", (A, B, C, D), text="1234", shape="circle")), "circle")
    assert (chip.get("cx"), chip.get("cy")) == ("200", "200")
    assert {"12", "34"} <= set(texts(marked(Mark("between", (A, B, C, D), text="1234", shape="circle"))))


# --- beside and below the board

def box(root: ElementTree.Element) -> tuple[float, float, float, float]:
    left, top, wide, high = (float(x) for x in root.get("viewBox", "").split())
    return left, top, left + wide, top + high


def page(puzzle: Puzzle, *more: Any, **settings: Any) -> ElementTree.Element:
    return ElementTree.fromstring(drawing(puzzle, *more, cell=100, **settings).svg())


@pytest.mark.parametrize(("side", "cell"), [
    ("top", Cell(1, 2)), ("bottom", Cell(4, 2)), ("left", Cell(2, 1)), ("right", Cell(2, 4))])
def test_outside_clues_are_beside_their_cell_and_not_clipped(side: str, cell: Cell) -> None:
    root = page(marked(Mark("outside", (cell,), text="135", side=side)))
    left, top, right, bottom = box(root)
    [found] = [t for t in root.iter(SVG + "text") if t.text == "135"]
    x, y = float(found.get("x", 0)), float(found.get("y", 0))
    assert (x < 0, y < 0, x > 400, y > 400) == (side == "left", side == "top", side == "right", side == "bottom")
    assert left + 35 <= x <= right - 35
    assert top + 30 <= y <= bottom - 5


def test_clues_that_want_one_place_move_apart() -> None:
    root = page(marked(*(Mark("outside", (Cell(1, 2),), text=text, side="top") for text in ("12", "13", "14"))))
    heights = sorted(float(t.get("y", 0)) for t in root.iter(SVG + "text") if t.text in ("12", "13", "14"))
    assert len(heights) == 3
    assert all(b - a > 39 for a, b in pairwise(heights))
    assert box(root)[1] < heights[0] - 30


def test_a_slanted_clue_points_along_its_diagonal() -> None:
    root = page(marked(Mark("outside", (Cell(1, 3), Cell(2, 4)), text="9", side="top")))
    [found] = [t for t in root.iter(SVG + "text") if t.text == "9"]
    # The diagonal leaves the board through the top left corner of r1c3.
    assert float(found.get("x", 0)) < 200
    assert float(found.get("y", 0)) < 0


def test_a_clue_in_a_gap_covers_no_cell() -> None:
    # The gap of one cell between two halves: a slanted clue has no room on the diagonal.
    board = Board.from_holes(3, 3, [Cell(2, 2)])
    puzzle = Puzzle.with_digits(board, 3, rules=(Marks(marks=(
        Mark("outside", (Cell(3, 2), Cell(3, 2)), text="7", side="top"),
        Mark("outside", (Cell(3, 2),), text="8", side="top"))),))
    root = page(puzzle)
    for text in ("7", "8"):
        [found] = [t for t in root.iter(SVG + "text") if t.text == text]
        assert 100 < float(found.get("x", 0)) < 200
        assert 100 < float(found.get("y", 0)) < 220


def test_the_legend_is_wrapped_below_the_picture_and_said_once() -> None:
    words = "every word of a long sentence " * 8
    root = page(marked(Mark("legend", (), text=words), Mark("legend", (), text=words)))
    lines = [t for t in root.iter(SVG + "text") if "word" in (t.text or "") or "sentence" in (t.text or "")]
    assert " ".join(t.text or "" for t in lines).split() == words.split()
    assert len(lines) > 2
    assert all(410 < float(t.get("y", 0)) < box(root)[3] for t in lines)


# --- values

def test_givens_are_black_and_solution_digits_blue() -> None:
    puzzle = sudoku4()
    values = {c: 1 + (c.col + 2 * c.row) % 4 for c in puzzle.board.cells} | {Cell(1, 1): 1, Cell(2, 3): 4}
    inks = [found.get("fill") for found in elements(puzzle, "text", Solution(puzzle, {"digits": values}))]
    assert inks.count("#000000") == 2
    assert inks.count("#1d5fd1") == 14


def test_pencil_marks_stand_in_keypad_order() -> None:
    puzzle = Puzzle.with_digits(Board.rectangle(1, 2), 9, {Cell(1, 2): 3}, candidates={"digits": {
        Cell(1, 1): frozenset({1, 3, 7}), Cell(1, 2): frozenset({3})}})
    found = {t.text: (float(t.get("x", 0)), float(t.get("y", 0))) for t in elements(puzzle, "text") if t.text != "3"}
    assert found["1"][0] == found["7"][0] < 50
    assert found["1"][1] < 50 < found["7"][1]
    assert texts(puzzle).count("3") == 2
    wide = Puzzle.with_digits(Board.rectangle(1, 1), 12, candidates={"digits": {Cell(1, 1): frozenset({2, 11})}})
    assert texts(wide) == ["2 11"]


def test_wrong_cells_are_red_and_the_reasons_are_below() -> None:
    puzzle = sudoku4()
    solution = Solution(puzzle, {"digits": dict.fromkeys(puzzle.board.cells, 1)})
    wrong = check(puzzle, solution)
    reds = [r for r in elements(puzzle, "rect", solution, violations=wrong) if r.get("fill") == "#ff3030"]
    assert len(reds) == 16
    said = texts(puzzle, solution, violations=wrong)
    assert "a digit repeats in a row" in " ".join(said)
    assert any(text.startswith("... and ") for text in said)
    assert not [r for r in elements(puzzle, "rect", solution) if r.get("fill") == "#ff3030"]


def test_tiles_are_coloured_and_cover_what_is_printed() -> None:
    board = Board.rectangle(1, 4)
    clues = (rule("area", name="x", cells=board.cells, values=("a", "b", "c", "d")),)
    puzzle = Puzzle(board, {"tiles": Symbols.tiles(("I", "J"))}, rules=clues, meta={"colors": {"J": "#123456"}})
    values = dict(zip(board.cells, (1, 1, 2, 0), strict=True))
    placements = (Placement("I", board.cells[:1]), Placement("I", board.cells[1:2]), Placement("J", board.cells[2:3]))
    solution = Solution(puzzle, {"tiles": values}, {"placements": placements})
    fills = [r.get("fill") for r in elements(puzzle, "rect", solution)]
    assert fills[1:] == [TILES[0], TILES[0], "#123456"]
    assert texts(puzzle, solution) == ["I", "I", "J", "d"]
    assert "M100,0 L100,100" in strokes(puzzle, "#000000", solution)[-1]
    # Without placements, connected cells of one tile are taken for one copy.
    assert "M100,0 L100,100" not in strokes(puzzle, "#000000", Solution(puzzle, {"tiles": values}))[-1]


def test_tiles_to_lay_are_shown_below_the_board() -> None:
    tile = Tile("hook", ((0, 0), (0, 1), (1, 0)), count=2)
    puzzle = Puzzle(Board.rectangle(2, 3), {"tiles": Symbols.tiles(("hook",))}, rules=(rule("packing", tiles=(tile,)),))
    assert "2 x hook" in texts(puzzle)
    assert [r.get("fill") for r in elements(puzzle, "rect")].count(TILES[0]) == 3


def test_edge_matching_pieces_show_their_colours_and_turns() -> None:
    pieces = ((0, 1, 2, 0), (0, 0, 2, 1), (2, 3, 0, 0), (2, 0, 0, 3))
    board = Board.rectangle(2, 2)
    puzzle = Puzzle(board, {"pieces": Symbols.codes(4)}, {"pieces": {Cell(1, 1): 0}},
                    rules=(rule("edge_match", pieces=pieces),))
    codes = dict(zip(board.cells, (0, 4, 8, 12), strict=True))
    solution = Solution(puzzle, {"pieces": codes})
    corner = [(p.get("d"), p.get("fill")) for p in elements(puzzle, "path", solution)][:4]
    # Left is grey, right is colour 1, as the piece lies unturned.
    assert corner == [("M0,0 L100,0 L50,50 Z", edge_colour(0)), ("M100,0 L100,100 L50,50 Z", edge_colour(1)),
                      ("M100,100 L0,100 L50,50 Z", edge_colour(2)), ("M0,100 L0,0 L50,50 Z", edge_colour(0))]
    assert texts(puzzle, solution)[:4] == ["1", "2", "3", "4"]
    # The three pieces that are not placed lie below the board.
    assert set("123") <= set(texts(puzzle))
    assert len({edge_colour(n) for n in range(60)}) == 60


def test_codes_of_which_no_rule_tells_the_colours_are_numbers() -> None:
    puzzle = Puzzle(Board.rectangle(1, 1), {"pieces": Symbols.codes(3)}, {"pieces": {Cell(1, 1): 9}})
    assert texts(puzzle) == ["2"]


# --- style and decorations

def test_the_style_of_a_rule_overrides_its_marks() -> None:
    line = Mark("line", (A, B), color="green", width=0.2)
    found = elements(marked(line, style={"color": "#123456", "width": 0.4, "opacity": 0.5, "dash": True}), "path")
    [path] = [p for p in found if p.get("stroke") == "#123456"]
    assert (path.get("stroke-width"), path.get("stroke-opacity")) == ("40", "0.5")
    assert path.get("stroke-dasharray")
    second = marked(Mark("shade", (A,)), style={"fill": 1}, meta={"style": {"palette": ["#111111", "#222222"]}})
    assert "#222222" in [r.get("fill") for r in elements(second, "rect")]


def test_a_label_moves_and_never_hides_a_sum() -> None:
    cage = Mark("cage", (A, B), text="15")
    assert "15" in texts(marked(cage, style={"label": "wrong"}))
    [moved] = [t for t in elements(marked(cage, style={"label_cell": "r4c4"}), "text") if t.text == "15"]
    assert float(moved.get("x", 0)) > 300
    assert "L" in texts(marked(Mark("line", (A, B)), style={"label": "L"}))


@pytest.mark.parametrize("style", [
    7, [], {"color": "url(#x)"}, {"color": -1}, {"color": True}, {"width": "wide"}, {"width": -1}, {"opacity": 2},
    {"opacity": float("nan")}, {"shape": "star"}, {"label": 3}, {"label_cell": "a1"}, {"dash": "yes"}])
def test_ill_formed_styles_are_ignored(style: Any) -> None:
    marks = (Mark("line", (A, B), color="green", width=0.2), Mark("cage", (A, B), text="3"))
    assert drawing(marked(*marks, style=style)).svg() == drawing(marked(*marks)).svg()


def test_the_palette_and_the_cell_size_of_the_puzzle_are_honoured() -> None:
    shades = (Mark("shade", (A,), color="palette"), Mark("shade", (B,), color="palette"))
    puzzle = marked(*shades, meta={"style": {"palette": ["#010101", "x", "#020202"], "cell_size": 50}})
    fills = [r.get("fill") for r in elements(puzzle, "rect")]
    assert {"#010101", "#020202"} <= set(fills)
    assert drawing(puzzle).width == 50 * 4.5
    assert drawing(puzzle, cell=10).width == 45
    for size in (0, -3, 1e9, "64", None, True, float("inf")):
        assert drawing(sudoku4(meta={"style": {"cell_size": size}})).width == 64 * 4.5
    with pytest.raises(FormatError, match="above 0"):
        drawing(puzzle, cell=0)


DECORATIONS = {
    "line": {"kind": "line", "points": [[0, 0], [1, 2]], "style": {"color": "#abcdef"}},
    "arrow": {"kind": "arrow", "points": [[0, 0], [1, 2]], "style": {"color": "#abcdef"}},
    "rect": {"kind": "rect", "center": [1, 2], "size": [1, 3], "style": {"color": "#abcdef"}},
    "circle": {"kind": "circle", "center": [1, 2], "style": {"color": "#abcdef"}},
    "text": {"kind": "text", "center": [1, 2], "text": "<hello> & \x00", "style": {"color": "#abcdef"}},
}


@pytest.mark.parametrize("kind", DECORATIONS)
def test_decorations_are_drawn_row_first(kind: str) -> None:
    root = page(sudoku4(meta={"decorations": [DECORATIONS[kind]]}))
    found = [e for e in root.iter() if "#abcdef" in (e.get("stroke"), e.get("fill"))]
    assert len(found) == (2 if kind == "arrow" else 1)
    if kind in ("line", "arrow"):
        assert found[0].get("d") == "M0,0 L200,100"
    elif kind == "rect":
        assert [found[0].get(a) for a in ("x", "y", "width", "height")] == ["50", "50", "300", "100"]
    elif kind == "circle":
        assert [found[0].get(a) for a in ("cx", "cy", "rx", "ry")] == ["200", "100", "50", "50"]
    else:
        assert (found[0].text, found[0].get("x")) == ("<hello> &  ", "200")


def test_artwork_beside_the_board_widens_the_picture() -> None:
    art = {"kind": "rect", "center": [-1, 2], "size": [1, 1]}
    assert box(page(sudoku4(meta={"decorations": [art]})))[1] <= -150


@pytest.mark.parametrize("stated", [
    7, "text", {"kind": "line"}, [7, None, "x"], [{"kind": "star", "center": [1, 1]}], [{"kind": "line"}],
    [{"kind": "line", "points": [[0, 0]]}], [{"kind": "line", "points": [[0], [1, "x"]]}], [{"kind": "rect"}],
    [{"kind": "circle", "center": [float("nan"), 1]}], [{"kind": "circle", "center": [1e9, 1]}],
    [{"kind": "text", "center": [1, 1]}], [{"kind": "text", "center": [1, 1], "text": 5}]])
def test_ill_formed_decorations_are_ignored(stated: Any) -> None:
    assert drawing(sudoku4(meta={"decorations": stated})).svg() == drawing(sudoku4()).svg()


def test_colours() -> None:
    assert colour("Light Grey") == colour("lightgrey") == colour("light_gray") == "#d8d8d8"
    assert colour("#ABC") == "#ABC"
    assert colour("javascript:x", "#010203") == colour("#12345", "#010203") == "#010203"
    assert with_alpha("#ABC") == ("#aabbcc", 1.0)
    assert with_alpha("#aabbcc80") == ("#aabbcc", 128 / 255)
    assert (tint("#000000", 1), tint("#102030", 0)) == ("#ffffff", "#102030")


# --- files

def test_the_same_puzzle_gives_the_same_text_without_ids() -> None:
    puzzle = marked(*EVERY.values(), meta={"meta": {"title": "A <b> & \x00c"}})
    text = drawing(puzzle).svg()
    assert text == drawing(puzzle).svg() == drawing(puzzle)._repr_svg_()
    root = ElementTree.fromstring(text)
    assert not [e for e in root.iter() if e.get("id")]
    assert root.findtext(SVG + "title") == "A <b> &  c"


def test_save_chooses_by_the_ending(tmp_path: Path) -> None:
    drawn = drawing(sudoku4())
    drawn.save(tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == drawn.svg()
    for name in ("a.jpg", "a"):
        with pytest.raises(FormatError, match=r"\.svg or \.png"):
            drawn.save(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    goal = tmp_path / "a.svg"
    goal.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gridwright.drawing.svg.os.replace", full)
    with pytest.raises(GridwrightError, match=r"a\.svg cannot be written: No space left"):
        drawing(sudoku4()).save(goal)
    assert goal.read_text() == "old"
    assert list(tmp_path.iterdir()) == [goal]
    with pytest.raises(GridwrightError, match="cannot be written"):
        drawing(sudoku4()).save(tmp_path / "nowhere" / "a.svg")


def test_png(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="needs the optional package resvg-py")
    drawn = drawing(sudoku4())
    drawn.save(tmp_path / "a.PNG")
    data = (tmp_path / "a.PNG").read_bytes()
    assert data.startswith(PNG)
    assert [int.from_bytes(data[i:i + 4], "big") for i in (16, 20)] == [drawn.width, drawn.height]


def test_png_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = drawing(sudoku4())
    monkeypatch.setitem(sys.modules, "resvg_py", ModuleType("resvg_py"))
    with pytest.raises(NotSupported, match="smaller"):
        attrs.evolve(drawn, width=1e6, height=1e6).png()
    monkeypatch.setattr("gridwright.drawing.svg._has_fonts", lambda: False)
    with pytest.raises(NotSupported, match="font"):
        drawn.png()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NotSupported, match=r"gridwright\[png\]"):
        drawn.png()


# --- real puzzles

def test_every_puzzle_of_the_corpus_has_a_picture(corpus: Path) -> None:
    drawn = 0
    for line in (corpus / "sudoku" / "corpus.jsonl").read_text(encoding="utf-8").splitlines()[::29]:
        document = json.loads(line)["document"]
        if document is not None:
            puzzle = load(document)
            root = ElementTree.fromstring(drawing(puzzle).svg())
            assert len(list(root.iter(SVG + "text"))) >= len(puzzle.all_givens)
            drawn += 1
    assert drawn > 30
