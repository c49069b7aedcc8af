"""Classic strings of every size: one a line or spread over rows; what is refused, and what cannot be written."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import (
    Board,
    Cell,
    Format,
    FormatError,
    GridwrightError,
    LoadOptions,
    NotSupported,
    Puzzle,
    default_plugins,
    load,
    solve,
)
from gridwright.codecs.sniffing import sniff

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 14: (2, 7), 15: (3, 5), 16: (4, 4),
         20: (4, 5), 25: (5, 5)}


@pytest.fixture(scope="module")
def classic() -> Format:
    found: Format = default_plugins().registry.get("format", "classic")
    return found


def read(codec: Format, text: str) -> list[Puzzle]:
    return list(codec.load(text, LoadOptions()))


@pytest.mark.parametrize(("size", "box"), BOXES.items())
def test_every_size_has_its_boxes(classic: Format, size: int, box: tuple[int, int]) -> None:
    digit = "123456789ABCDEFGHIJKLMNOP"[size - 1]
    text = digit + "." * (size * size - 1)
    [puzzle] = read(classic, text)
    assert (puzzle.board.rows, puzzle.symbols().highest) == (size, size)
    assert puzzle.givens["digits"] == {Cell(1, 1): size}
    assert [(rule.key, getattr(rule, "box", None)) for rule in puzzle.rules] == [("box_grid", box)]
    assert classic.dump([puzzle]) == text + "\n"
    assert read(classic, text.lower().replace(".", "0")) == [puzzle]
    assert sniff(text).name == "classic"


@pytest.mark.parametrize("empty", "0._*")
def test_every_character_for_empty(classic: Format, empty: str) -> None:
    assert read(classic, NINE.replace(".", empty)) == read(classic, NINE)


def spread(text: str, size: int) -> list[str]:
    return [text[i:i + size] for i in range(0, size * size, size)]


def test_rows_with_decoration(classic: Format) -> None:
    rows = [f"| {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])} |" for row in spread(NINE, 9)]
    text = "# a comment\n" + "\n".join([*rows[:3], "+-------+-------+", *rows[3:]]) + "\r\n"
    assert read(classic, text) == read(classic, NINE)
    assert sniff(text).name == "classic"


@pytest.mark.parametrize("size", [4, 6, 9, 16, 25])
def test_several_grids_spread_over_rows(classic: Format, size: int) -> None:
    text = "6"[:size > 5] + "1" * (size <= 5) + "." * (size * size - 1)
    assert read(classic, "\n".join(spread(text, size) * 2) + "\n") == read(classic, text) * 2


def test_sixteen_lines_of_small_digits_are_sixteen_puzzles(classic: Format) -> None:
    assert len(read(classic, ("1" + "." * 15 + "\n") * 16)) == 16


def test_many_lines_with_comments(classic: Format) -> None:
    assert len(read(classic, f"# one\n{NINE}\n\n# two\n{NINE}\n1{'.' * 15}\n")) == 3


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "there is no puzzle"),
    ("# only a comment\n", "there is no puzzle"),
    (NINE[:-1], "line 1 has 80 characters; expected a whole grid .16, 36, 64, 81, 100, 144, 225, 256, 400, 625 "),
    (NINE + "1", "line 1 has 82 characters"),
    (f"# x\n{NINE}\n{NINE}5", "line 3 has 82 characters"),
    ("1", "line 1 has 1 characters"),
    (NINE.replace("5", "?", 1), r"line 1: '\?' is neither a digit"),
    (NINE.replace("5", "Q", 1), "line 1: 'Q' is neither a digit"),
    (NINE.replace("5", "\u0131", 1), "line 1: '\u0131' is neither a digit"),
    (NINE.replace("5", "A", 1), "the grid in line 1 has the digit 10 in r1c1; expected at most 9"),
    ("." * 15 + "5", "has the digit 5 in r4c4; expected at most 4"),
    ("\n".join(spread(NINE, 9)[:8]), "the grid in line 1 has 8 rows; expected 9"),
    ("\n".join([*spread(NINE, 9)[:8], "12"]), "line 9 has 2 characters; expected 9"),
])
def test_refused(classic: Format, text: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        read(classic, text)
    assert len(classic.faults(text, LoadOptions())) == 1


def test_a_wrong_length_is_named_without_naming_the_format() -> None:
    with pytest.raises(FormatError, match="line 1 has 80 characters"):
        load(NINE[:-1])


@st.composite
def grids(draw: st.DrawFn) -> str:
    size = draw(st.sampled_from(list(BOXES)))
    digits = ".123456789ABCDEFGHIJKLMNOP"[:size + 1]
    return draw(st.text(alphabet=digits, min_size=size * size, max_size=size * size))


@given(grids())
def test_written_as_read(text: str) -> None:
    codec: Format = default_plugins().registry.get("format", "classic")
    puzzles = read(codec, text)
    assert codec.dump(puzzles) == text + "\n"
    assert codec.losses(puzzles[0]) == []


def test_losses_name_every_part(classic: Format) -> None:
    registry = default_plugins().registry
    cage = registry.get("rule", "cage")(cells=(Cell(1, 1),), sum=1)
    [puzzle] = read(classic, "." * 16)
    found = classic.losses(puzzle.evolve(rules=(*puzzle.rules, cage), candidates={"digits": {Cell(1, 1): {1}}}))
    assert [loss.part for loss in found] == ["rule", "candidates"]
    assert [loss.part for loss in classic.losses(puzzle.evolve(rules=()))] == ["houses"]
    with pytest.raises(NotSupported, match="only square grids of 4, 6, 8"):
        classic.dump([Puzzle.with_digits(Board.rectangle(2, 3), 3)])


def test_solutions(classic: Format) -> None:
    [puzzle] = read(classic, NINE)
    solution = solve(puzzle)
    text = classic.dump_solution(puzzle, solution)
    assert len(text) == 82
    assert classic.load_solution(puzzle, text).layers == solution.layers
    assert classic.load_solution(puzzle, str(solution.values())).layers == solution.layers
    for bad in (text[:-2], text.replace("5", "0", 1), text.replace("5", "A", 1), "[1, 2]", '{"a": 1}'):
        with pytest.raises(FormatError):
            classic.load_solution(puzzle, bad)


# ---- grids as people paste them

ROWS = [NINE[i:i + 9] for i in range(0, 81, 9)]
THIRDS = [(row[:3], row[3:6], row[6:]) for row in ROWS]


def framed(top: str, middle: str, bottom: str, bar: str, gap: str = "") -> str:
    """The grid in a frame of these lines, with bars between the thirds of a row."""
    lines = [bar + bar.join(gap + gap.join(third) + gap for third in row) + bar for row in THIRDS]
    return "\n".join([top, *lines[:3], middle, *lines[3:6], middle, *lines[6:], bottom]) + "\n"


PASTED = {
    "plus": framed("+---+---+---+", "+---+---+---+", "+---+---+---+", "|"),
    "wide plus": framed(*["+-------+-------+-------+"] * 3, "|", " "),
    "dots": framed(".-------.-------.-------.", ":-------+-------+-------:", "'-------'-------'-------'",
                   "|", " "),
    "simple sudoku": framed(" *-----------*", " |---+---+---|", " *-----------*", "|")
    + " Simple Sudoku\n  Version 4.2n\n",
    "equals": framed("=============", "=============", "=============", "|"),
    "drawn": framed("┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘", "│"),
    "drawn double": framed("╔═══════╤═══════╗", "╠═══════╪═══════╣", "╚═══════╧═══════╝", "║", " "),
    "bare bars": framed("", "------+-------+------", "", "|", " "),
    "slashes": "/".join(ROWS), "backslashes": "\\".join(ROWS), "bars": "|".join(ROWS), "line ends": "\\n".join(ROWS),
    "spaces": " ".join(NINE), "groups": " ".join(ROWS), "commas": ",".join(NINE.replace(".", "0")),
    "rows with commas": "\n".join(",".join(row.replace(".", "0")) for row in ROWS),
    "dashes": NINE.replace(".", "-"), "rows of dashes": "\n".join(ROWS).replace(".", "-"),
    "dashes in a frame": framed(*["+-------+-------+-------+"] * 3, "|", " ").replace(".", "-"),
    "underscores": "\n".join(ROWS).replace(".", "_"),
    "carriage returns": "\r\n".join(ROWS) + "\r\n",
    "with its size": "9 9\n" + "\n".join(" ".join(row) for row in ROWS).replace(".", "-") + "\n",
    "json": json.dumps([NINE.replace(".", "-")]),
}


@pytest.mark.parametrize("name", PASTED)
def test_grids_as_they_are_pasted(classic: Format, name: str) -> None:
    assert read(classic, PASTED[name]) == read(classic, NINE)
    assert sniff(PASTED[name]).name == "classic"


@pytest.mark.parametrize(("text", "about"), [
    (f"{NINE} # easy, from a book", {"title": "easy, from a book"}), (f"{NINE};comment", {"title": "comment"}),
    (f"hard-1 {NINE} 7.2", {"title": "hard-1 7.2"}), (f"{NINE}\t9.2", {"rating": "9.2"}),
    (f"7.2;{NINE}", {"rating": "7.2"}),
    (f"{NINE},ED=9.2/1.2", {"title": "ED=9.2/1.2"}), (f"x,y {NINE.replace('.', '-')}", {"title": "x y"}),
    ("Grid 01\n" + "\n".join(ROWS), {"title": "Grid 01"}),
])
def test_a_name_or_a_rating_beside_the_grid(classic: Format, text: str, about: dict[str, str]) -> None:
    [puzzle] = read(classic, text)
    [plain] = read(classic, NINE)
    assert puzzle.meta["meta"] == about
    assert puzzle.evolve(meta={}) == plain
    assert sniff(text).name == "classic"
    assert [loss.part for loss in classic.losses(puzzle)] == ["meta"]


@pytest.mark.parametrize("text", [f"{NINE},{SOLUTION}", f"{NINE} {SOLUTION} 30", f"a\t9\t{NINE}\t{SOLUTION}"])
def test_a_solution_beside_the_grid(classic: Format, text: str) -> None:
    [puzzle] = read(classic, text)
    assert puzzle.solution is not None
    assert "".join(str(puzzle.solution["digits"][c]) for c in puzzle.board.cells) == SOLUTION


def test_a_wrong_solution_beside_the_grid(classic: Format) -> None:
    wrong = NINE + " " + SOLUTION.replace("534", "543", 1)
    with pytest.raises(FormatError, match="second grid in line 1 is no solution of the first"):
        read(classic, wrong)
    options = LoadOptions(strict=False)
    assert len(list(classic.load(wrong, options))) == 1
    assert "no solution" in options.warnings[0].message


def test_an_sdk_file(classic: Format) -> None:
    text = "\n".join(["#AA. Setter", "#DA puzzle", "#B2026-03-14", "#SA paper", "#Uhttps://example.com", "[Puzzle]",
                      *ROWS, "[State]", *ROWS]) + "\n"
    options = LoadOptions(name="one.sdk")
    [puzzle] = classic.load(text, options)
    assert puzzle.meta["meta"] == {"author": "A. Setter", "title": "A puzzle", "date": "2026-03-14",
                                   "source": "A paper", "url": "https://example.com"}
    assert [fault.message for fault in options.warnings] == ["ignored the part [State], which is not the puzzle"]
    assert puzzle.evolve(meta={}) == read(classic, NINE)[0]
    assert sniff(text).name == "classic"


def test_two_grids_with_titles(classic: Format) -> None:
    text = "Grid 01\n" + "\n".join(ROWS) + "\nGrid 02\n" + "\n".join(ROWS) + "\n"
    assert [puzzle.meta["meta"]["title"] for puzzle in read(classic, text)] == ["Grid 01", "Grid 02"]


@pytest.mark.parametrize("size", [10, 12, 14, 15, 16, 20, 25])
def test_numbers_with_spaces_between(classic: Format, size: int) -> None:
    row = [str(size), "-", "10", *["-"] * (size - 3)]
    text = "\n".join(" ".join(row) for _ in range(size))
    [puzzle] = read(classic, text)
    assert puzzle.givens["digits"] == {Cell(r, k): d for r in range(1, size + 1) for k, d in ((1, size), (3, 10))}
    assert read(classic, text.replace("-", "0")) == read(classic, text.replace("-", ".")) == [puzzle]


def test_rows_without_a_digit(classic: Format) -> None:
    rows = ["12-------", *["---------"] * 7, "--------9"]
    for text in ("\n".join(rows), "\n".join(["---+---+---", *rows[:3], "---+---+---", *rows[3:]])):
        [puzzle] = read(classic, text)
        assert puzzle.givens["digits"] == {Cell(1, 1): 1, Cell(1, 2): 2, Cell(9, 9): 9}


def test_pencil_marks(classic: Format) -> None:
    marks = [["123456789"] * 9 for _ in range(9)]
    marks[0][0], marks[4][4] = "5", "29"
    text = "+-----+\n" + "\n".join("| " + "  ".join(row) + " |" for row in marks) + "\n+-----+\n"
    [puzzle] = read(classic, text)
    assert puzzle.givens["digits"] == {Cell(1, 1): 5}
    assert puzzle.candidates["digits"][Cell(5, 5)] == {2, 9}
    assert len(puzzle.candidates["digits"]) == 80
    assert read(classic, " ".join(mark for row in marks for mark in row)) == [puzzle]


@pytest.mark.parametrize(("text", "sentence"), [
    ("9 9\n" + "\n".join(["- " * 9] * 18), "18 lines stand below 9 9, where a classic has 9: areas or clues"),
    ("12 12\n" + "\n".join(["1 2 3 4 5 6 - - - - - -"] * 12), "no digit above 9 is among the 72 of a 12x12 grid"),
    ("21 21\n" + "- " * 21, "a grid of 21 rows and 21 columns is no classic"),
    ("6 9\n" + "- " * 9, "a grid of 6 rows and 9 columns is no classic"),
    ("4 4\n" + "E O 1 -\n" * 4, "line 2: 'E' is neither a digit from 1 to 4"),
    ("4 4\n- - - -\n- - -\n- - - -\n- - - -\n", "line 3 has 3 cells; expected 4"),
    ("4 4\n" + "1 2 3 5\n" * 4, "line 2: '5' is neither a digit from 1 to 4"),
    ("4 4\n" + "\u0661 - - -\n" * 4, "is neither a digit from 1 to 4"),
    ('[[[[1, 2], [3, 4]]]]', "expected a string for each grid, found a list"),
    ("\uff15" + NINE[1:], "is neither a digit nor one of"),
    ("1" * 5_000_000, "line 1 has 5000000 characters; expected a whole grid"),
    ("\n".join(["+---+---+---+"] * 200), "there is no puzzle"),
    ("[Puzzle]\n[State]\n" + NINE, "there is no puzzle"),
    (f"{NINE} {NINE.replace('5', '6')}", "line 1 has 162 characters"),
    ("26 25 " + "- " * 14, "line 1"),
    ("not a puzzle at all", "there is no puzzle"),
    ("\n".join([*PASTED["plus"].split("\n")[:8], "|1|"]), "has 1 characters; expected 9|has 6 rows"),
])
def test_what_is_no_classic_grid_is_refused_by_name(classic: Format, text: str, sentence: str) -> None:
    with pytest.raises(GridwrightError, match=sentence):
        read(classic, text)
