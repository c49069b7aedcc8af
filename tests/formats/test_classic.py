"""Classic strings of every size: one a line or spread over rows; what is refused, and what cannot be written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import Board, Cell, Format, FormatError, LoadOptions, NotSupported, Puzzle, default_plugins, load, solve
from gridwright.codecs.sniffing import sniff

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4), 20: (4, 5),
         25: (5, 5)}


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
