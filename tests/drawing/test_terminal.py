"""Terminal pictures of the three families, compared character by character where they are small."""

from __future__ import annotations

from gridwright import Board, Canvas, Cell, Placement, Puzzle, Solution, Symbols, default_plugins
from gridwright.drawing.terminal import board_picture, picture
from gridwright.model.rule import Rule


def rule(name: str, **fields: object) -> Rule:
    found: Rule = default_plugins().registry.get("rule", name)(**fields)
    return found


def sudoku4(*more: Rule) -> Puzzle:
    return Puzzle.with_digits(Board.rectangle(4, 4), 4, {Cell(1, 1): 1, Cell(2, 3): 4},
                              (rule("box_grid", origin=Cell(1, 1), box=(2, 2)), *more))


def test_heavy_lines_around_boxes_and_light_ones_inside() -> None:
    assert picture(sudoku4()) == """\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │ . ┃ . │ . ┃
┠───┼───╂───┼───┨
┃ . │ . ┃ 4 │ . ┃
┣━━━┿━━━╋━━━┿━━━┫
┃ . │ . ┃ . │ . ┃
┠───┼───╂───┼───┨
┃ . │ . ┃ . │ . ┃
┗━━━┷━━━┻━━━┷━━━┛"""


def test_dots_stand_on_the_lines_between_their_cells() -> None:
    dots = (rule("edge/kropki", color="white", cells=(Cell(1, 1), Cell(1, 2))),
            rule("edge/kropki", color="black", cells=(Cell(3, 3), Cell(2, 3))))
    lines = picture(sudoku4(*dots)).splitlines()
    assert lines[1] == "┃ 1 ○ . ┃ . │ . ┃"
    assert lines[4] == "┣━━━┿━━━╋━●━┿━━━┫"


def test_givens_are_bold_in_colour_only() -> None:
    assert "\x1b[1m 1 \x1b[0m" in picture(sudoku4(), color=True)
    assert "\x1b" not in picture(sudoku4())


def test_two_digit_values_widen_every_cell() -> None:
    puzzle = Puzzle.with_digits(Board.rectangle(1, 2), 12, {Cell(1, 1): 12})
    assert picture(puzzle).splitlines()[1] == "┃ 12 │ .  ┃"


def test_holes_are_blank_and_the_outline_follows_them() -> None:
    board = Board.from_holes(2, 2, [Cell(1, 2)])
    assert board_picture(board) == "┏━━━┓\n┃   ┃\n┠───╄━━━┓\n┃   │   ┃\n┗━━━┷━━━┛"
    apart = Board.from_holes(2, 2, [Cell(1, 2), Cell(2, 1)])
    assert board_picture(apart) == "┏━━━┓\n┃   ┃\n┗━━━╋━━━┓\n    ┃   ┃\n    ┗━━━┛"


def test_samurai_has_21_rows_with_gaps_and_shared_boxes() -> None:
    layout = default_plugins().registry.get("board", "samurai")
    lines = board_picture(layout.board, layout.boxes).splitlines()
    assert len(lines) == 2 * 21 + 1
    box = "━━━┯━━━┯━━━"
    grid = f"┏{box}┳{box}┳{box}┓"
    assert lines[0] == grid + " " * 11 + grid
    assert lines[19] == " " * 24 + "┃   │   │   " * 3 + "┃"
    assert {len(line) for line in lines[:12]} == {21 * 4 + 1}
    # The layout is the same upside down.
    assert [line.count("┃") for line in lines] == [line.count("┃") for line in reversed(lines)]


def test_tiles_have_heavy_outlines_and_open_cells_show_what_is_printed() -> None:
    board = Board.rectangle(1, 4)
    puzzle = Puzzle(board, {"tiles": Symbols.tiles(("I",))})
    values = dict(zip(board.cells, (1, 1, 1, 0), strict=True))
    extras = {"placements": (Placement("I", board.cells[:2]), Placement("I", board.cells[2:3]))}
    assert picture(puzzle, Solution(puzzle, {"tiles": values}, extras)).splitlines() == [
        "┏━━━┯━━━┳━━━┳━━━┓", "┃ I │ I ┃ I ┃   ┃", "┗━━━┷━━━┻━━━┻━━━┛"]

    class Printed(Rule):
        key, summary, symbols_kind = "com.example:printed", "A printed word.", "tiles"

        def draw(self, canvas: Canvas) -> None:
            canvas.text(Cell(1, 4), "Mar")
            canvas.legend("Calendar")

    marked = puzzle.evolve(rules=(Printed(),))
    lines = picture(marked, Solution(marked, {"tiles": values}, extras)).splitlines()
    assert lines[1] == "┃  I  │  I  ┃  I  ┃ Mar ┃"
    assert lines[-1] == "Calendar"


def test_placement_codes_show_piece_and_turn() -> None:
    board = Board.rectangle(1, 4)
    puzzle = Puzzle(board, {"pieces": Symbols.codes(4)})
    values = {c: 4 * i + i for i, c in enumerate(board.cells)}
    assert picture(puzzle, Solution(puzzle, {"pieces": values})).splitlines()[1] == "┃ 0^ │ 1> │ 2v │ 3< ┃"
    assert picture(puzzle).splitlines()[1] == "┃   │   │   │   ┃"


def test_every_kind_of_mark_is_recorded() -> None:
    puzzle = sudoku4()
    canvas, cells = Canvas(puzzle), puzzle.board.cells[:2]
    canvas.highlight(cells, "a")
    canvas.shade(cells, "red")
    canvas.region(cells)
    canvas.cage(cells, "7")
    canvas.line(cells, closed=True)
    canvas.dot(cells, "black")
    canvas.between(cells, "X")
    canvas.outside("top", cells[0], "12")
    canvas.text(cells[0], "t")
    canvas.tile(cells, "I")
    canvas.legend("words")
    assert [mark.kind for mark in canvas.marks] == [
        "highlight", "shade", "region", "cage", "line", "dot", "between", "outside", "text", "tile", "legend"]
    assert canvas.marks[4].closed
    assert (canvas.marks[7].side, canvas.marks[7].text) == ("top", "12")
