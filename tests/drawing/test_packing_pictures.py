"""Pictures of packings: colours of tiles, borders, parts that belong together, the tray, and the same on terminals."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from typing import Any
from xml.etree import ElementTree

import pytest

from gridwright import Board, Cell, Placement, Puzzle, Rule, Solution, Symbols, Tile, default_plugins
from gridwright.drawing.ansi import PLAIN, Ansi, Look, ansi_for
from gridwright.drawing.palette import TILES, on_paper, readable
from gridwright.drawing.svg import drawing
from gridwright.drawing.terminal import picture
from gridwright.drawing.terminal_tiles import tile_signs
from gridwright.drawing.tiles import links, parts

SVG = "{http://www.w3.org/2000/svg}"
BAR, CORNER = Tile("I2", ((0, 0), (0, 1))), Tile("L3", ((0, 0), (1, 0), (1, 1)))
#: Two squares that do not touch.
APART = Tile("#.#", ((0, 0), (0, 2)), 2)


def rule(name: str, /, **fields: object) -> Rule:
    found: Rule = default_plugins().registry.get("rule", name)(**fields)
    return found


def packing(rows: int, cols: int, *tiles: Tile, rules: tuple[Rule, ...] = (), uncovered: int = 0,
            **meta: Any) -> Puzzle:
    return Puzzle(Board.rectangle(rows, cols), {"tiles": Symbols.tiles(tuple(t.name for t in tiles))},
                  rules=(rule("packing", tiles=tiles, uncovered=uncovered), *rules), meta=meta)


def laid(puzzle: Puzzle, *placements: tuple[str, tuple[tuple[int, int], ...]]) -> Solution:
    symbols = puzzle.symbols("tiles")
    values = dict.fromkeys(puzzle.board.cells, 0)
    found = []
    for label, places in placements:
        cells = tuple(sorted(Cell(*place) for place in places))
        values |= dict.fromkeys(cells, symbols.labels.index(label))
        found.append(Placement(label, cells))
    return Solution(puzzle, {"tiles": values}, {"placements": tuple(found)})


def elements(puzzle: Puzzle, kind: str, *more: Any, **settings: Any) -> list[ElementTree.Element]:
    """All elements of a kind, at 100 pixels a cell."""
    return list(ElementTree.fromstring(drawing(puzzle, *more, cell=100, **settings).svg()).iter(SVG + kind))


def texts(puzzle: Puzzle, *more: Any) -> dict[str, ElementTree.Element]:
    return {found.text or "": found for found in elements(puzzle, "text", *more)}


def grounds(puzzle: Puzzle, *more: Any) -> dict[tuple[str, str], tuple[str, str]]:
    """Corner -> colour and opacity of the rectangles on the board, the paper apart."""
    return {(r.get("x", ""), r.get("y", "")): (r.get("fill", ""), r.get("fill-opacity", "1"))
            for r in elements(puzzle, "rect", *more)[1:]}


def borders(puzzle: Puzzle, solution: Solution) -> str:
    """The thick lines of the grid."""
    return next(p.get("d", "") for p in elements(puzzle, "path", solution) if p.get("stroke-linecap") == "square")


PAIR = (("I2", ((1, 1), (1, 2))), ("L3", ((1, 3), (2, 2), (2, 3))))


# --- colours

def test_tiles_have_the_colours_that_the_file_states() -> None:
    puzzle = packing(2, 3, BAR, CORNER, uncovered=1, colors={"I2": "#A07050", "L3": "#20406080"})
    found = grounds(puzzle, laid(puzzle, *PAIR))
    assert found["0", "0"] == ("#a07050", "1")
    assert found["200", "0"] == ("#204060", "0.5")
    assert found["100", "100"] == ("#204060", "0.5")


@pytest.mark.parametrize("stated", ["red", "#12345", 7, None, [], {}])
def test_colours_that_are_none_are_ours(stated: Any) -> None:
    puzzle = packing(2, 3, BAR, CORNER, uncovered=1, colors={"L3": stated})
    found = grounds(puzzle, laid(puzzle, *PAIR))
    assert found["0", "0"] == (TILES[0], "1")
    assert found["200", "0"] == (TILES[1], "1")


def test_copies_of_a_kind_have_one_colour_on_the_board_and_in_the_tray() -> None:
    puzzle = packing(2, 2, Tile("I2", BAR.cells, 2))
    solution = laid(puzzle, ("I2", ((1, 1), (1, 2))), ("I2", ((2, 1), (2, 2))))
    assert set(grounds(puzzle, solution).values()) == {(TILES[0], "1")}
    assert set(grounds(puzzle).values()) == {(TILES[0], "1")}
    # Their border tells them apart.
    assert "M0,100 L200,100" in borders(puzzle, solution)


def test_copies_may_have_a_colour_each() -> None:
    puzzle = packing(2, 4, Tile("I2", BAR.cells, 4), colors={"I2": ["#111111", "#222222", "#111111"]})
    solution = laid(puzzle, *(("I2", ((r, k), (r, k + 1))) for r in (1, 2) for k in (1, 3)))
    assert [fill for fill, _ in grounds(puzzle, solution).values()] == ["#111111", "#222222", "#111111", "#111111"]
    assert {"3 x I2", "I2"} <= texts(puzzle).keys()


def oklab(colour: str) -> tuple[float, float, float]:
    """A colour as Björn Ottosson's Oklab has it, where equal distances look about equal."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short)


def test_our_colours_are_told_apart() -> None:
    assert len(TILES) >= 35
    assert min(dist(oklab(a), oklab(b)) for a, b in combinations(TILES, 2)) > 0.085
    assert min(dist(oklab(a), oklab("#ffffff")) for a in TILES) > 0.08


def test_letters_are_readable_on_their_ground() -> None:
    assert [readable(c) for c in ("#ffffff", "#f0e0b0", "#000000", "#20406080", "#204060")] == [
        "#000000", "#000000", "#ffffff", "#000000", "#ffffff"]
    assert on_paper("#20406080") == "#8f9faf"
    puzzle = packing(2, 3, BAR, CORNER, uncovered=1, colors={"I2": "#101010", "L3": "#f0f0f0"})
    found = texts(puzzle, laid(puzzle, *PAIR))
    assert found["I2"].get("fill", "") > "#d0d0d0"
    assert found["L3"].get("fill", "") < "#303030"


# --- the board

def area(*cells: tuple[int, int], values: str, target: str | None = None) -> Rule:
    return rule("area", name=values, cells=tuple(Cell(*c) for c in cells), values=tuple(values), target=target)


def calendar(target: str | None = "b") -> Puzzle:
    """Two rows of three cells; the areas are the rows."""
    rows = (area((1, 1), (1, 2), (1, 3), values="abc", target=target), area((2, 1), (2, 2), (2, 3), values="xyz"))
    return packing(2, 3, Tile("I2", BAR.cells, 2), rules=rows, uncovered=2)


def test_areas_are_bordered_and_their_target_is_lit() -> None:
    puzzle = calendar()
    thick = [p.get("d", "") for p in elements(puzzle, "path") if p.get("stroke-linecap") == "square"]
    assert "M0,100 L300,100" in thick[0]
    assert grounds(puzzle)["100", "0"] == ("#fff3b8", "1")
    assert set("abcxyz") <= texts(puzzle).keys()
    assert not [fill for fill, _ in grounds(calendar(None)).values() if fill == "#fff3b8"]


def test_tiles_are_whole_where_they_cross_areas_and_open_cells_stand_out() -> None:
    puzzle = calendar()
    solution = laid(puzzle, ("I2", ((1, 1), (2, 1))), ("I2", ((1, 3), (2, 3))))
    # The two open cells lie in different areas, each tile in both.
    assert "M100,100 L200,100" in borders(puzzle, solution)
    assert not re.search(r"M0,100|L300,100", borders(puzzle, solution))
    found, before = texts(puzzle, solution), texts(puzzle)
    assert found.keys() == {"I2", "b", "y"}
    assert found["b"].get("font-weight") == "bold"
    assert float(found["b"].get("font-size", 0)) > float(before["b"].get("font-size", 0))


def test_parts_that_do_not_touch_are_linked() -> None:
    puzzle = packing(1, 4, APART)
    solution = laid(puzzle, ("#.#", ((1, 1), (1, 3))), ("#.#", ((1, 2), (1, 4))))
    bars = [p.get("d") for p in elements(puzzle, "path", solution) if p.get("stroke") == TILES[0]]
    assert bars == ["M70,50 L230,50", "M170,50 L330,50"]
    # A name that only draws the shape is not written.
    assert texts(puzzle, solution) == {}
    assert texts(puzzle).keys() == {"2 x"}


def test_parts_and_links() -> None:
    cells = [Cell(1, 1), Cell(2, 1), Cell(3, 2), Cell(5, 2), Cell(5, 3)]
    assert parts(cells) == [(Cell(1, 1), Cell(2, 1)), (Cell(3, 2),), (Cell(5, 2), Cell(5, 3))]
    assert links(cells) == [(Cell(2, 1), Cell(3, 2)), (Cell(3, 2), Cell(5, 2))]
    assert links(cells[:2]) == links([]) == []
    assert links([Cell(2 * i, 1) for i in range(1, 1000)]) == []


# --- the tray

def test_the_tray_shows_shapes_and_counts_until_they_are_laid() -> None:
    puzzle = packing(2, 4, Tile("I2", BAR.cells, 2), CORNER, uncovered=1)
    assert {"2 x I2", "L3", "1 cell stays open."} == texts(puzzle).keys()
    shapes = [r for r in elements(puzzle, "rect") if float(r.get("y", 0)) > 200]
    assert [r.get("fill") for r in shapes] == [TILES[0]] * 2 + [TILES[1]] * 3
    solution = laid(puzzle, ("I2", ((1, 1), (1, 2))), ("I2", ((1, 3), (1, 4))), ("L3", ((2, 1), (2, 2), (2, 3))))
    assert not [r for r in elements(puzzle, "rect", solution) if float(r.get("y", 0)) > 200]


def test_areas_need_no_sentence_about_open_cells() -> None:
    assert not [text for text in texts(calendar()) if "open" in text]


def test_the_caption_stands_above_everything() -> None:
    puzzle = packing(1, 2, BAR, name="A title")
    assert "A title" not in texts(puzzle)
    page = ElementTree.fromstring(drawing(puzzle, cell=100, caption="words").svg())
    heights = {t.text: float(t.get("y", 0)) for t in page.iter(SVG + "text")}
    assert float(page.get("viewBox", "").split()[1]) < heights["A title"] < heights["words"] < 0
    assert "words" in {t.text for t in elements(packing(1, 2, BAR), "text", caption="words")}


# --- terminals

def test_a_terminal_shows_areas_and_the_tray() -> None:
    assert picture(calendar()) == """\
┏━━━┯━━━┯━━━┓
┃ a │ b │ c ┃
┣━━━┿━━━┿━━━┫
┃ x │ y │ z ┃
┗━━━┷━━━┷━━━┛

████
2 x I2"""


def test_a_terminal_shows_tiles_whole_and_open_cells_apart() -> None:
    puzzle = calendar()
    assert picture(puzzle, laid(puzzle, ("I2", ((1, 1), (2, 1))), ("I2", ((1, 3), (2, 3))))) == """\
┏━━━━┳━━━━┳━━━━┓
┃ I2 ┃ b  ┃ I2 ┃
┠────╊━━━━╉────┨
┃ I2 ┃ y  ┃ I2 ┃
┗━━━━┻━━━━┻━━━━┛"""


def test_tiles_without_a_short_name_have_letters_and_torn_copies_numbers() -> None:
    puzzle = packing(1, 6, APART, Tile("a long name", BAR.cells))
    solution = laid(puzzle, ("#.#", ((1, 1), (1, 3))), ("#.#", ((1, 2), (1, 4))), ("a long name", ((1, 5), (1, 6))))
    assert picture(puzzle, solution) == """\
┏━━━━┳━━━━┳━━━━┳━━━━┳━━━━┯━━━━┓
┃ a1 ┃ a2 ┃ a1 ┃ a2 ┃ b  │ b  ┃
┗━━━━┻━━━━┻━━━━┻━━━━┻━━━━┷━━━━┛

██  ██   ████
2 x a    b (a long name)"""
    assert tile_signs(["a", "##", "B", "#"]) == {"a": "a", "##": "b", "B": "B", "#": "c"}
    assert len(set(tile_signs(["#" * n for n in range(1, 200)]).values())) == 199


def test_a_wide_tray_is_broken() -> None:
    tiles = [Tile(f"T{n}", tuple((0, k) for k in range(n))) for n in range(1, 12)]
    lines = picture(packing(1, 2, *tiles)).splitlines()
    assert max(len(line) for line in lines) <= 78
    assert sum(line.count("█") for line in lines) == 2 * sum(range(1, 12))
    assert " ".join(lines[3:]).replace("█", "").split() == [f"T{n}" for n in range(1, 12)]


def test_colours_of_a_terminal() -> None:
    puzzle = packing(2, 3, BAR, CORNER, uncovered=1, colors={"I2": "#101010", "L3": "#a07050"})
    solution = laid(puzzle, *PAIR)
    few, full = picture(puzzle, solution, color=True), picture(puzzle, solution, ansi=Ansi(True, True))
    assert "\x1b[38;2;255;255;255;48;2;16;16;16m I2 \x1b[0m" in full
    assert "\x1b[38;2;0;0;0;48;2;160;112;80m L3 \x1b[0m" in full
    # 233 is #121212, 131 is #af5f5f.
    assert "\x1b[38;5;231;48;5;233m I2 \x1b[0m" in few
    assert "\x1b[38;5;16;48;5;131m L3 \x1b[0m" in few
    plain = picture(puzzle, solution)
    assert "\x1b" not in plain
    for coloured in (few, full):
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_borders_between_tiles_are_not_coloured() -> None:
    puzzle = packing(2, 2, Tile("I2", BAR.cells, 2))
    solution = laid(puzzle, ("I2", ((1, 1), (1, 2))), ("I2", ((2, 1), (2, 2))))
    lines = picture(puzzle, solution, color=True).splitlines()
    assert lines[2] == "┣━━━━┿━━━━┫"
    assert re.fullmatch(r"┃\x1b\S+ I2 \x1b\[0m\x1b\S+│\x1b\[0m\x1b\S+ I2 \x1b\[0m┃", lines[1])


def test_what_a_terminal_can_show() -> None:
    assert ansi_for({}, True) == Ansi(True, False)
    assert ansi_for({"COLORTERM": "truecolor"}, True) == Ansi(True, True)
    for environment, terminal in (({"NO_COLOR": "1"}, True), ({"TERM": "dumb"}, True), ({"COLORTERM": "24bit"}, False)):
        assert ansi_for(environment, terminal) == Ansi(False, False)
    assert Ansi().line([("a", Look(bold=True)), ("b ", PLAIN)]) == "ab"
    assert Ansi(True).line([("a", Look(bold=True)), ("b", Look(bold=True))]) == "\x1b[1mab\x1b[0m"
