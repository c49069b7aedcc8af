"""Packed strings of sudokuwiki.org: every header, older strings and links, progress, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
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
    Rule,
    default_plugins,
    dumps,
    fingerprint,
    is_unique,
    load,
)
from gridwright.codecs.sniffing import sniff

EMPTY = "ep" * 81
GIVENS = {Cell(1, 1): 5, Cell(5, 5): 9, Cell(9, 9): 1}
DIAGONALS = [[Cell(i, i) for i in range(1, 10)], [Cell(i, 10 - i) for i in range(1, 10)]]
WINDOWS = [[Cell(r + i, k + j) for i in range(3) for j in range(3)] for r in (2, 6) for k in (2, 6)]
GROUPS = [[Cell(3 * r + i, 3 * k + j) for r in range(3) for k in range(3)] for i in (1, 2, 3) for j in (1, 2, 3)]
#: Nine boxes of a jigsaw: three columns wide, but the first two rows of each stack are shifted by one.
JIGSAW = ["112223331", "112223331", "111222333", "444555666", "444555666", "444555666", "777888999", "777888999",
          "777888999"]


@pytest.fixture(scope="module")
def codec() -> Format:
    found: Format = default_plugins().registry.get("format", "sudokuwiki")
    return found


def rule(name: str, **members: Any) -> Rule:
    found: Rule = default_plugins().registry.get("rule", name)(**members)
    return found


def regions(kind: str, sets: list[list[Cell]]) -> list[Rule]:
    return [rule("region", kind=kind, cells=tuple(cells)) for cells in sets]


def boxes(rows: list[str]) -> list[Rule]:
    found: dict[str, list[Cell]] = {}
    for r, row in enumerate(rows, 1):
        for k, name in enumerate(row, 1):
            found.setdefault(name, []).append(Cell(r, k))
    return [rule("grid", origin=Cell(1, 1)), *(rule("box", cells=tuple(cells)) for cells in found.values())]


def nine(*rules: Rule, **more: Any) -> Puzzle:
    return Puzzle.with_digits(Board.rectangle(9, 9), 9, GIVENS, rules, **more)


CLASSIC = rule("box_grid", origin=Cell(1, 1), box=(3, 3))
CAGES = [rule("cage", sum=7, cells=(Cell(1, 2), Cell(1, 3), Cell(2, 3))),
         rule("cage", sum=45, cells=tuple(Cell(r, 4) for r in range(1, 10))),
         rule("cage", sum=None, cells=(Cell(3, 2), Cell(3, 3))), rule("cage", sum=4, cells=(Cell(6, 6),))]
SIX = Puzzle.with_digits(Board.rectangle(6, 6), 6, {Cell(2, 2): 6}, [rule("box_grid", origin=Cell(1, 1), box=(2, 3))])
KENKEN = Puzzle.with_digits(Board.rectangle(3, 3), 3, {}, [
    rule("grid", origin=Cell(1, 1)), rule("sum/group", sum=3, cells=(Cell(1, 1), Cell(1, 2))),
    rule("io.github.gridwright:product", value=9, cells=(Cell(1, 3), Cell(2, 3), Cell(2, 2))),
    rule("edge/difference", value=1, cells=(Cell(2, 1), Cell(3, 1))),
    rule("edge/ratio", value=2, cells=(Cell(3, 2), Cell(3, 3)))])
KENDOKU = Puzzle.with_digits(Board.rectangle(4, 4), 4, {}, [
    rule("box_grid", origin=Cell(1, 1), box=(2, 2)),
    *(rule("edge/product", value=2, cells=(Cell(r, k), Cell(r, k + 1))) for r in (1, 2, 3, 4) for k in (1, 3))])

HEADERS = {
    "S9B": nine(CLASSIC), "S6B": SIX, "X9B": nine(CLASSIC, *regions("diagonal", DIAGONALS)),
    "W9B": nine(CLASSIC, *regions("window", WINDOWS)), "C9B": nine(CLASSIC, *regions("disjoint", GROUPS)),
    "J9B": nine(*boxes(JIGSAW)), "L9B": nine(CLASSIC, *CAGES), "M9B": nine(*boxes(JIGSAW), *CAGES),
    "L6C": SIX.evolve(rules=(*SIX.rules, rule("cage", sum=9, cells=(Cell(1, 1), Cell(2, 1))))),
    "K3C": KENKEN, "D4C": KENDOKU,
    "S4B": Puzzle.with_digits(Board.rectangle(4, 4), 4, {}, [rule("box_grid", origin=Cell(1, 1), box=(2, 2))]),
    "SGB": Puzzle.with_digits(Board.rectangle(16, 16), 16, {Cell(1, 1): 16},
                              [rule("box_grid", origin=Cell(1, 1), box=(4, 4))])}


@pytest.mark.parametrize("header", HEADERS)
def test_every_header_comes_back(codec: Format, header: str) -> None:
    puzzle = HEADERS[header]
    text = codec.dump([puzzle])
    assert text.startswith(header)
    assert sniff(text).name == "sudokuwiki"
    assert codec.losses(puzzle) == []
    [back] = codec.load(text, LoadOptions())
    assert fingerprint(back) == fingerprint(puzzle)
    assert codec.dump([back]) == text
    [small] = codec.load(text.upper(), LoadOptions())
    assert small == back


@pytest.mark.parametrize(("text", "givens", "keys"), [
    ("S9B" + "05" + EMPTY[2:], {Cell(1, 1): 5}, {"box_grid"}),
    ("L9B" + "0jdd" + "00ep" * 80, {}, {"box_grid", "cage"}),
    ("L9B" + "00ev".replace("ev", "0b") + "00ep" * 80, {Cell(1, 1): 2}, {"box_grid", "cage"}),
])
def test_strings_put_together_by_hand(codec: Format, text: str, givens: dict[Cell, int], keys: set[str]) -> None:
    [puzzle] = codec.load(text, LoadOptions())
    assert puzzle.givens.get("digits", {}) == givens
    assert {each.key for each in puzzle.rules} == keys


def test_a_clue_is_the_sum_of_the_cells_of_one_colour(codec: Format) -> None:
    # 24 << 10 | 529, colour 0; the other cells have colour 1.
    [puzzle] = codec.load("L9B" + "0jdd" + "00ep" + "1ez5" * 79, LoadOptions())
    cages = {each.cells: each.sum for each in puzzle.rules if each.key == "cage"}  # type: ignore[attr-defined]
    assert cages[Cell(1, 1), Cell(1, 2)] == 24
    assert sorted(map(len, cages)) == [2, 79]


def test_pencil_marks_and_placed_digits(codec: Format) -> None:
    marks = {Cell(1, 2): {3, 4}, Cell(9, 8): {1, 2, 3, 4, 5, 6, 7, 8}}
    puzzle = nine(CLASSIC, candidates={"digits": {c: frozenset(each) for c, each in marks.items()}})
    [back] = codec.load(codec.dump([puzzle]), LoadOptions())
    assert back == puzzle
    options = LoadOptions()
    # 9 + 5, a digit of the solver; nothing at all; all digits.
    [placed] = codec.load("S9B" + "0e" + "00" + EMPTY[4:], options)
    assert not placed.givens.get("digits")
    assert placed.candidates["digits"] == {Cell(1, 1): {5}}
    assert "1 digits that a solver has placed (r1c1)" in options.warnings[0].message


def test_the_string_says_most_of_it(codec: Format) -> None:
    extra = rule("region", kind="extra", cells=(Cell(1, 1), Cell(2, 2)))
    thermo = rule("line/thermo", cells=(Cell(4, 4), Cell(4, 5)))
    torn = rule("cage", sum=3, cells=(Cell(7, 7), Cell(9, 9)))
    puzzle = nine(CLASSIC, *regions("diagonal", DIAGONALS), *CAGES, extra, thermo, torn,
                  meta={"meta": {"title": "T"}})
    assert dumps(puzzle, "sudokuwiki").startswith("L9B")
    lost = [loss.part for loss in codec.losses(puzzle)]
    assert lost == ["rule"] * 5 + ["meta"]
    assert codec.losses(nine(CLASSIC, candidates={"digits": {Cell(1, 1): frozenset({5, 6})}}))[0].part == "candidates"


def test_links(codec: Format) -> None:
    pages = {"S9B": "sudoku.htm", "X9B": "SudokuX.aspx", "W9B": "Windoku.aspx", "C9B": "coloursudoku.htm",
             "J9B": "Jigsaw.aspx", "L9B": "killersudoku.aspx"}
    for header, page in pages.items():
        link = codec.link(HEADERS[header])
        assert link is not None
        assert link.startswith(f"https://www.sudokuwiki.org/{page}?bd={header}")
        assert fingerprint(load(link)) == fingerprint(HEADERS[header])
    for header in ("S6B", "L6C", "M9B", "K3C"):
        with pytest.raises(NotSupported, match=f"no page of sudokuwiki.org is known that opens strings {header}"):
            codec.link(HEADERS[header])


def test_the_kenken_has_one_solution() -> None:
    assert is_unique(load(dumps(KENKEN, "sudokuwiki")))


PLAIN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".replace(".", "0")
SITE = "https://www.sudokuwiki.org/"
COLOURS = ("112211221" * 9)[:81]


def cages_of_colours() -> str:
    """Sums for columns of two cells and one: each cage of `COLOURS` has its sum in its first cell."""
    clues = ["00"] * 81
    for k in (0, 2, 4, 6, 8):
        clues[k] = "09" if k < 8 else "45"
    return "".join(clues)


@pytest.mark.parametrize(("text", "keys"), [
    (f"{SITE}sudoku.htm?bd={PLAIN}", ["box_grid"]), (f"{SITE}sudoku.aspx?bd={PLAIN.replace('0', '.')}", ["box_grid"]),
    (f"http://sudokuwiki.com/sudokux.htm?bd={PLAIN}", ["box_grid", "region", "region"]),
    (f"www.sudokuwiki.org/windoku.htm?bd={PLAIN}", ["box_grid", *["region"] * 4]),
    (f"{SITE}coloursudoku.htm?bd={PLAIN}", ["box_grid", *["region"] * 9]),
    (f"{SITE}jigsaw.aspx?bd={PLAIN}&jigmap={''.join(JIGSAW)}", ["grid", *["box"] * 9]),
    (f"{SITE}killersudoku.aspx?bd={COLOURS},{cages_of_colours()}", ["box_grid", *["cage"] * 5]),
    (f"bd={PLAIN}", ["box_grid"]),
])
def test_older_links(text: str, keys: list[str]) -> None:
    puzzle = load(text)
    assert [each.key for each in puzzle.rules] == keys
    if "," not in text:
        assert len(puzzle.givens["digits"]) == 30


def old_pair(value: int) -> str:
    return "0123456789abcdefghijklmnopqrstuv"[value // 32] + "0123456789abcdefghijklmnopqrstuv"[value % 32]


def test_older_packed_links() -> None:
    cells = [old_pair(511 << 1)] * 81
    cells[0], cells[1], cells[2] = old_pair((1 << 4) << 1 | 1), old_pair(0b11 << 1), old_pair((1 << 8) << 1)
    puzzle = load(f"{SITE}sudoku.htm?bd={''.join(cells)}")
    assert puzzle.givens["digits"] == {Cell(1, 1): 5}
    assert puzzle.candidates["digits"] == {Cell(1, 2): {1, 2}, Cell(1, 3): {9}}
    sums = [old_pair(int(clue) << 3 | int(colour) - 1) for colour, clue in zip(
        COLOURS, [cages_of_colours()[i:i + 2] for i in range(0, 162, 2)], strict=True)]
    killer = load(f"{SITE}killersudoku.aspx?bd={''.join(sums)},{old_pair(511 << 1) * 81}")
    assert fingerprint(killer) == fingerprint(load(f"{SITE}killersudoku.aspx?bd={COLOURS},{cages_of_colours()}"))


SHORT = "S9B" + EMPTY[:-1]


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "the input is empty"),
    ("S9B", "the string S9B... has 3 characters; expected 165"),
    (SHORT, "the string S9B... has 164 characters; expected 165, 2 for each of 81 cells"),
    ("S9B" + EMPTY + "e", "has 166 characters"),
    ("S9B" + EMPTY[:-1] + "!", "the string has '!' as its character 165; expected 0-9 and a-z"),
    ("S9B" + EMPTY[:-1] + "\u0663", "the string has '\u0663' as its character 165"),
    ("S9B" + "zz" + EMPTY[2:], "the field of r1c1 is beyond what a Sudoku string can say"),
    ("S9B" + "eq" + EMPTY[2:], "the field of r1c1 is beyond"),
    ("J9B" + "0ep" * 81, "box 1, of r1c1, has 81 cells; expected 9"),
    ("J9B" + "9zz" + "0ep" * 80, "the field of r1c1 is beyond what a Jigsaw"),
    ("L9B" + "zzzz" * 81, "the field of r1c1 is beyond what a Killer"),
    ("L9B" + "0jdd" * 2 + "00ep" * 79, "the cage of r1c1 has clues in r1c1 and r1c2; do two cages of one colour touch"),
    ("T9B" + EMPTY, "the string T9B... is of Str8ts, whose compartments"),
    ("S9C" + EMPTY, "the string S9C... is of Sudoku in a size or version that is not read here"),
    ("X5B" + "16" * 25, "the string X5B... is of Sudoku X in a size"),
    ("W6B" + "23" * 36, "is of Windoku in a size"),
    ("Z9B" + EMPTY, "expected a packed string that starts with one of S9B, S6B"),
    ("\u017f9B" + EMPTY, "expected a packed string"),
    ("K3C" + "d01" * 9, "the field of r1c1 is beyond|expected|has 30 characters"),
    ("K3C" + "00d" * 9, "the cage of r1c1 has no clue|expected 21"),
    (f"{SITE}sudoku.htm", "expected a link with the puzzle in its member bd"),
    (f"{SITE}sudoku.htm?bd=", "expected a link with the puzzle in its member bd"),
    (f"{SITE}sudoku.htm?bd=%F0%28", "percent-encoded characters of the payload are not UTF-8"),
    (f"{SITE}sudoku.htm?bd=S9B%", "the percent sign at character 4"),
    (f"https://example.com/?bd=S9B{EMPTY}", "expected a link to sudokuwiki.org"),
    (f"{SITE}jigsaw.aspx?shape=4&bd={PLAIN}", r"only carries the number of its boxes' shape \(4\)"),
    (f"{SITE}jigsaw.aspx?bd={PLAIN}", "does not carry the boxes"),
    (f"{SITE}jigsaw.aspx?bd={PLAIN}&jigmap=12", "expected 81 digits from 1 to 9 in the member jigmap"),
    (f"{SITE}killersudoku.aspx?bd={PLAIN}", "does not carry the cages"),
    (f"{SITE}sudoku.htm?bd={'vv' * 81}", "the field of r1c1 is beyond what the string can say"),
    ("S9B" + "e" * 1_000_000, "more than any packed string"),
])
def test_what_is_refused(codec: Format, text: str, sentence: str) -> None:
    with pytest.raises(GridwrightError, match=sentence) as error:
        list(codec.load(text, LoadOptions()))
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400


def test_a_string_that_is_cut_off_is_told_without_naming_the_format() -> None:
    with pytest.raises(FormatError, match="has 164 characters; expected 165"):
        load(SHORT)


@pytest.mark.parametrize(("puzzle", "sentence"), [
    (Puzzle.with_digits(Board.rectangle(2, 3), 3), "this board has 2 rows and 3 columns for 3 digits"),
    (Puzzle.with_digits(Board.rectangle(9, 9), 9), "rows and columns are houses"),
    (Puzzle.with_digits(Board.rectangle(9, 9), 9, {}, [rule("grid", origin=Cell(1, 1))]),
     "no string for a 9x9 grid with no boxes"),
    (Puzzle.with_digits(Board.rectangle(12, 12), 12, {}, [rule("box_grid", origin=Cell(1, 1), box=(3, 4))]),
     "no string for a 12x12 grid"),
])
def test_what_cannot_be_written(codec: Format, puzzle: Puzzle, sentence: str) -> None:
    with pytest.raises(NotSupported, match=sentence):
        codec.dump([puzzle])
    with pytest.raises(NotSupported, match=sentence):
        codec.losses(puzzle)


def test_going_on_after_a_bad_line(codec: Format) -> None:
    found = list(codec.load_each(f"S9B{EMPTY}\nS9B\n\nX9B{EMPTY}\n", LoadOptions()))
    assert [type(each) for each in found] == [Puzzle, FormatError, Puzzle]


@given(st.text(st.characters(codec="ascii"), max_size=30),
       st.sampled_from(["S9B", "J9B", "L9B", "M9B", "K6C", "L6C", ""]))
@settings(max_examples=200)
def test_anything_is_answered_in_words(text: str, head: str) -> None:
    codec: Format = default_plugins().registry.get("format", "sudokuwiki")
    for each in codec.load_each(head + text * 12, LoadOptions()):
        assert isinstance(each, Puzzle | GridwrightError)


@given(st.lists(st.integers(0, 1_700_000), min_size=36, max_size=36))
@settings(max_examples=100)
def test_any_fields_are_answered_in_words(values: list[int]) -> None:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = "L6C" + "".join(digits[v // 46656] + digits[v // 1296 % 36] + digits[v // 36 % 36] + digits[v % 36]
                           for v in (value % 1_679_616 for value in values))
    codec: Format = default_plugins().registry.get("format", "sudokuwiki")
    for each in codec.load_each(text, LoadOptions()):
        assert isinstance(each, Puzzle | GridwrightError)
