"""Pictures of edge-matching boards: triangles and motifs, clues, sides that do not match, and the same on terminals."""

from __future__ import annotations

import json
import re
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gridwright import Board, Cell, Puzzle, Rule, Solution, Symbols, default_plugins, dumps
from gridwright.cli.main import main
from gridwright.drawing.ansi import Ansi
from gridwright.drawing.palette import EDGES, edge_colour
from gridwright.drawing.quarters import WRONG, breaks, quads_of, sign, squares
from gridwright.drawing.svg import drawing
from gridwright.drawing.svg_quarters import CLUE, TOP
from gridwright.drawing.terminal import picture

SVG = "{http://www.w3.org/2000/svg}"
Pieces = tuple[tuple[int, int, int, int], ...]

#: Unturned and in order they fill a square of two by two.
SQUARE: Pieces = ((0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4))
GOOD, CROSSED = (0, 4, 8, 12), (0, 4, 12 + 1, 8 + 3)


def rule(name: str, /, **fields: object) -> Rule:
    found: Rule = default_plugins().registry.get("rule", name)(**fields)
    return found


def board(*codes: int | None, pieces: Pieces = SQUARE, rows: int = 2, hints: Any = None, **meta: Any) -> Puzzle:
    """A puzzle whose givens are the codes, in reading order."""
    shape = Board.rectangle(rows, len(pieces) // rows)
    givens = {c: code for c, code in zip(shape.cells, codes, strict=False) if code is not None}
    return Puzzle(shape, {"pieces": Symbols.codes(len(pieces))}, {"pieces": givens},
                  rules=(rule("edge_match", pieces=pieces),),
                  meta=meta if hints is None else {"hints": hints, **meta})


def stated(puzzle: Puzzle, *codes: int) -> Solution:
    return Solution(puzzle, {"pieces": dict(zip(puzzle.board.cells, codes, strict=False))})


def elements(puzzle: Puzzle, kind: str, *more: Any) -> list[ElementTree.Element]:
    """All elements of a kind, at 100 pixels a cell."""
    return list(ElementTree.fromstring(drawing(puzzle, *more, cell=100).svg()).iter(SVG + kind))


def triangles(puzzle: Puzzle, *more: Any) -> list[tuple[str, str]]:
    found = [(p.get("d", ""), p.get("fill", "")) for p in elements(puzzle, "path", *more)]
    return [(d, fill) for d, fill in found if re.fullmatch(r"M\S+ L\S+ L\S+ Z", d) and fill != "#000000"]


def strokes(puzzle: Puzzle, ink: str, *more: Any) -> str:
    return " ".join(p.get("d", "") for p in elements(puzzle, "path", *more) if p.get("stroke") == ink)


def texts(puzzle: Puzzle, *more: Any) -> list[str]:
    return [found.text or "" for found in elements(puzzle, "text", *more)]


# --- SVG

def test_every_piece_has_four_triangles_its_number_and_letters() -> None:
    puzzle = board()
    found = triangles(puzzle, stated(puzzle, *GOOD))
    assert len(found) == 16
    assert found[4:8] == [
        ("M100,0 L200,0 L150,50 Z", edge_colour(0)), ("M200,0 L200,100 L150,50 Z", edge_colour(0)),
        ("M200,100 L100,100 L150,50 Z", edge_colour(3)), ("M100,100 L100,0 L150,50 Z", edge_colour(1))]
    words = texts(puzzle, stated(puzzle, *GOOD))
    assert words[:4] == ["1", "2", "3", "4"]
    # Grey, which is a, has no letter.
    assert words[4:12] == ["b", "c", "d", "b", "c", "e", "d", "e"]


def test_turned_pieces_show_what_they_show_and_where_their_top_is() -> None:
    puzzle = board()
    # Three clockwise quarter turns: what was right is up.
    [up, right, down, left] = [fill for _, fill in triangles(puzzle, stated(puzzle, 3))]
    assert (up, right, down, left) == (edge_colour(1), edge_colour(2), edge_colour(0), edge_colour(0))
    wedges = {}
    for turns in range(4):
        [wedge] = [p.get("d", "") for p in elements(puzzle, "path", stated(puzzle, turns))
                   if p.get("fill") == "#000000"]
        _, tip, _ = re.findall(r"([-\d.]+),([-\d.]+)", wedge)
        wedges[turns] = (float(tip[0]) - 50, float(tip[1]) - 50)
    assert wedges == {0: (0, -23), 1: (23, 0), 2: (0, 23), 3: (-23, 0)}


def test_a_motif_is_whole_where_colours_meet_and_there_is_one_for_each_colour() -> None:
    puzzle = board()
    paths = [p for p in elements(puzzle, "path", stated(puzzle, *GOOD)) if p.get("d", "").count("M") == 2]
    # Colours 1 to 4, each in two pieces.
    halves = [p.get("d", "").split(" Z")[:2] for p in paths if p.get("fill") != "none"]
    assert len(halves) == 4
    assert len({p.get("fill") for p in paths if p.get("fill") != "none"}) == 4
    for a, b in halves:
        ends = [sorted(re.findall(r"[-\d.]+,[-\d.]+", half)) for half in (a, b)]
        shared = set(ends[0]) & set(ends[1])
        assert len(shared) == 2, "both halves end in the same two points of the side"


def test_partial_boards_show_what_lies_there_and_the_rest_below() -> None:
    puzzle = board(0, None, None, 12)
    found = triangles(puzzle)
    on_board = [d for d, _ in found if max(float(y) for y in re.findall(r",([\d.]+)", d)) <= 200]
    assert (len(found), len(on_board)) == (16, 8)
    assert strokes(puzzle, WRONG) == ""
    assert {"1", "2", "3", "4"} <= set(texts(puzzle))


def test_a_puzzle_without_pieces_on_it_is_an_empty_board() -> None:
    puzzle = board()
    assert TOP not in " ".join(texts(puzzle))
    assert strokes(puzzle, CLUE) == strokes(puzzle, WRONG) == ""
    # What is not known of a set is not shown.
    assert len(triangles(board(pieces=(*SQUARE[:2], (0, 0, 0, 0), (0, 0, 0, 0))))) == 8


def test_bars_lie_over_contacts_that_do_not_match() -> None:
    puzzle = board()
    assert strokes(puzzle, WRONG, stated(puzzle, *GOOD)) == ""
    # The two lower pieces changed places, turned so that grey stays outside.
    assert strokes(puzzle, WRONG, stated(puzzle, *CROSSED)) == (
        "M92,100 L8,100 M192,100 L108,100 M100,108 L100,192")


def test_grey_inside_and_colours_on_the_rim_are_marked() -> None:
    puzzle = board()
    # The first piece upside down: its colours lie on the rim and its greys inside, both beside empty cells.
    assert set(strokes(puzzle, WRONG, stated(puzzle, 2)).split(" M")) == {"M8,0 L92,0", "0,92 L0,8"}
    # Grey meets grey: the first two pieces of a strip of three.
    strip: Pieces = ((0, 0, 0, 1), (0, 0, 0, 0), (0, 1, 0, 0))
    row = board(pieces=strip, rows=1)
    assert strokes(row, WRONG, stated(row, 0, 4)) == "M100,8 L100,92 M0,92 L0,8"
    assert strokes(row, WRONG, stated(row, 2, 4)).split(" M") == ["M100,8 L100,92"]


def test_clues_are_framed() -> None:
    assert strokes(board(*GOOD), CLUE).count("M") == 4
    framed = strokes(board(*GOOD, hints=[3, 0]), CLUE)
    assert framed.count("M") == 2
    assert "M0,0 L100,0 L100,100 L0,100 Z" in framed
    assert "M100,100 L200,100 L200,200 L100,200 Z" in framed
    assert strokes(board(*GOOD, hints=[]), CLUE) == ""
    # Frames stand around pieces, wherever they come from.
    puzzle = board(hints=[1])
    assert strokes(puzzle, CLUE) == ""
    assert strokes(puzzle, CLUE, stated(puzzle, *GOOD)) == "M100,0 L200,0 L200,100 L100,100 Z"


@pytest.mark.parametrize("hints", [7, "12", {"a": 1}, [9, -1, "1", None, True]])
def test_ill_formed_hints_are_no_error(hints: Any) -> None:
    assert strokes(board(*GOOD, hints=hints), CLUE) == ""


def test_what_is_not_known_is_not_written() -> None:
    puzzle = board(*GOOD, hints=[], unknown={"numbers": [0, 1, 2, 3], "turns": [0, 1, 2]})
    assert not {"1", "2", "3", "4"} & set(texts(puzzle))
    assert len([p for p in elements(puzzle, "path") if p.get("fill") == "#000000"]) == 1
    assert TOP in " ".join(texts(puzzle))
    assert TOP not in " ".join(texts(board(*GOOD, unknown={"turns": [0, 1, 2, 3]})))
    assert "┃a   b│b   a┃" in picture(puzzle).splitlines()


def test_large_boards_have_numbered_rows_and_columns() -> None:
    strip: Pieces = ((0, 1, 0, 0), *((0, 1, 0, 1),) * 8, (0, 0, 0, 1))
    puzzle = board(pieces=strip, rows=1)
    assert texts(puzzle, stated(puzzle, 0)).count("10") == 1
    assert "2" not in texts(board(), stated(board(), 0))


def test_signs_of_colours() -> None:
    assert [sign(n) for n in (0, 1, 22, 25, 26, 255)] == ["a", "b", "w", "z", "26", "255"]


def linear(colour: str) -> tuple[float, ...]:
    parts = (int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def oklab(rgb: tuple[float, ...]) -> tuple[float, float, float]:
    """Linear RGB as Björn Ottosson's Oklab has it, where equal distances look about equal."""
    red, green, blue = rgb
    long, middle, short = (max(0.0, x) ** (1 / 3) for x in (
        0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
        0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
        0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue))
    return (0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short)


#: What is left of linear RGB without red and without green cones: Machado, Oliveira and Fernandes 2009, severity 1.
WITHOUT_RED = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
WITHOUT_GREEN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))


def test_colours_are_told_apart_also_by_the_colour_blind() -> None:
    assert len(set(EDGES)) == 22
    plain = [linear(c) for c in EDGES]
    assert min(dist(oklab(a), oklab(b)) for a, b in combinations(plain, 2)) > 0.12
    others = [linear(c) for c in (edge_colour(0), "#ffffff", WRONG)]
    assert min(dist(oklab(a), oklab(b)) for a in plain for b in others) > 0.1
    for matrix in (WITHOUT_RED, WITHOUT_GREEN):
        seen = [tuple(min(1.0, sum(x * y for x, y in zip(row, c, strict=True))) for row in matrix) for c in plain]
        assert min(dist(oklab(a), oklab(b)) for a, b in combinations(seen, 2)) > 0.07


# --- what pictures share

def test_breaks_are_told_once_with_the_side() -> None:
    puzzle = board()
    laid = squares(puzzle, "pieces", stated(puzzle, *CROSSED).layers["pieces"])
    assert list(breaks(puzzle.board, laid)) == [(Cell(1, 1), 2), (Cell(1, 2), 2), (Cell(2, 1), 1)]
    assert squares(puzzle, "pieces", {Cell(1, 1): 99}) == {}


def test_only_rules_on_square_pieces_tell_colours() -> None:
    assert quads_of(board(), "pieces")[4] == (0, 0, 3, 1)
    assert rule("row", cells=(Cell(1, 1), Cell(1, 2))).quads() == ()
    assert quads_of(Puzzle(Board.rectangle(1, 1), {"pieces": Symbols.codes(3)}), "pieces") == ()


# --- terminals

def test_a_terminal_shows_letters_numbers_clues_and_conflicts() -> None:
    puzzle = board(0, None, None, None)
    assert picture(puzzle, stated(puzzle, *CROSSED)) == """\
┏━━━━━┯━━━━━┓
┃┌ a ┐│  a  ┃
┃a 1 b│b 2 a┃
┃└ c ┘│  d  ┃
┠──✗──┼──✗──┨
┃  e  │  e  ┃
┃a 4 d✗c 3 a┃
┃  a  │  a  ┃
┗━━━━━┷━━━━━┛
4 edge-matching pieces: 4 corners, 0 borders, 0 inner"""


def test_a_terminal_shows_empty_cells_and_faults_at_the_rim() -> None:
    puzzle = board()
    assert picture(puzzle, stated(puzzle, 2)).splitlines()[:9] == [
        "┏━━✗━━┯━━━━━┓",
        "┃  c  │     ┃",
        "✗b 1 a│     ┃",
        "┃  a  │     ┃",
        "┠─────┼─────┨",
        "┃     │     ┃",
        "┃     │     ┃",
        "┃     │     ┃",
        "┗━━━━━┷━━━━━┛"]
    assert picture(puzzle).splitlines()[:5] == ["┏━━━┯━━━┓", "┃   │   ┃", "┠───┼───┨", "┃   │   ┃", "┗━━━┷━━━┛"]


def test_a_terminal_in_colour() -> None:
    puzzle = board(0, None, None, None, pieces=SQUARE)
    solution = stated(puzzle, *CROSSED)
    full, few = picture(puzzle, solution, ansi=Ansi(True, True)), picture(puzzle, solution, color=True)
    for coloured in (full, few):
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == picture(puzzle, solution)
    lines = full.splitlines()
    blue, grey = "51;68;221", "156;156;156"
    # Left, number, right; the line between sides that match has their colour.
    assert lines[2].startswith(f"┃\x1b[38;2;0;0;0;48;2;{grey}ma\x1b[0m\x1b[1m 1 \x1b[0m\x1b[38;2;255;255;255;"
                               f"48;2;{blue}mb\x1b[0m")
    assert re.search(f"48;2;{blue}m│", lines[2])
    assert not re.search("48;2;[0-9;]*m│", lines[1])
    assert "\x1b[1;38;2;255;255;255;48;2;224;0;0m──✗──\x1b[0m" in lines[4]


def test_many_pieces_and_colours_are_wider() -> None:
    strip: Pieces = ((0, 30, 0, 0), (0, 0, 0, 30))
    puzzle = board(pieces=strip, rows=1)
    assert picture(puzzle, stated(puzzle, 0, 4)).splitlines()[:4] == [
        "┏━━━━━━━┯━━━━━━━┓", "┃   a   │   a   ┃", "┃a  1 30│30 2  a┃", "┃   a   │   a   ┃"]
    cross: Pieces = ((1, 1, 1, 1),) * 1000
    wide = board(4 * 999, pieces=cross, rows=10, hints=[])
    assert picture(wide).splitlines()[2].startswith("✗b 1000b│")


# --- the command

def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(words)
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


def test_the_command_draws_a_stated_board_as_it_lies(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    puzzle = board(name="A board")
    crossed = stated(puzzle, *CROSSED).layers
    document = dumps(puzzle.evolve(solution=crossed), "gridwright")
    code, out, err = run(capsys, "draw", document)
    assert (code, err) == (0, "")
    assert out.count(f'stroke="{WRONG}"') == 1
    assert "edge_match at r1c1 r2c1" not in out
    assert "edge_match at r1c1 r2c1" in run(capsys, "draw", document, "--solution")[1]
    assert WRONG not in run(capsys, "draw", document, "--no-solution")[1]
    code, out, err = run(capsys, "draw", document, "--text")
    assert (code, err) == (0, "")
    assert out == "A board\n" + picture(puzzle, Solution(puzzle, crossed)) + "\n"
    assert run(capsys, "draw", document, "--text", "-o", str(tmp_path / "{n}.txt")) == (0, "", "")
    assert (tmp_path / "1.txt").read_text(encoding="utf-8") == out


def test_a_stated_solution_of_other_puzzles_is_not_given_away(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.dumps({
        "format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 2, "cols": 2}, "digits": 2,
        "givens": [1, 0, 0, 0], "rules": [{"type": "box_grid", "origin": "r1c1", "box": [1, 2]}],
        "solution": [1, 2, 2, 1]})
    code, out, _ = run(capsys, "draw", document, "--text")
    assert code == 0
    assert out.splitlines()[1] == "┃ 1 │ . ┃"


# --- real boards

def test_a_record_board_is_marked_at_its_breaks(corpus: Path) -> None:
    data = json.loads((corpus / "eternity2" / "vectors.json").read_text(encoding="utf-8"))["vectors"]
    official = json.loads((corpus / "eternity2" / "instances" / "official.json").read_text(encoding="utf-8"))
    known = next(v["expect"] for v in data if v["id"] == "known-JBlackwood+PMcGavin_469")
    puzzle = board(pieces=tuple(map(tuple, official["pieces"])), rows=16, hints=[34, 45, 135, 210, 221])
    solution = stated(puzzle, *known["board"])
    assert strokes(puzzle, WRONG, solution).count("M") == known["breaks"] == 11
    assert strokes(puzzle, CLUE, solution).count("M") == 5
    assert len(triangles(puzzle, solution)) == 1024
    lines = picture(puzzle, solution).splitlines()
    assert sum(line.count("✗") for line in lines) == 11
    assert max(map(len, lines)) <= 130
    # The letters, read back from the characters, are the board's own.
    shown = ""
    for r in range(16):
        up, middle, down = (re.split("[┃│✗]", line)[1:-1] for line in lines[4 * r + 1:4 * r + 4])
        shown += "".join(u[2] + m[-1] + d[2] + m[0] for u, m, d in zip(up, middle, down, strict=True))
    assert shown == known["board_edges"]
