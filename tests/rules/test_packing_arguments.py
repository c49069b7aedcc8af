"""Arguments why a packing has no solution: each by a small puzzle, and all of them against brute force."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from gridwright import Board, Cell, Puzzle, Rule, Symbols, Tile, cell, dumps, load_all
from gridwright.cli.main import main
from gridwright_formats._standard_tiles import STANDARD
from gridwright_rules.packing.area import Area
from gridwright_rules.packing.packing import Packing

TETROMINOES = ("I4", "J4", "O4", "S4", "T4")


def arguments(puzzle: Puzzle) -> Iterator[str]:
    """Every argument of every rule, the simplest first."""
    return (why for rule in puzzle.rules for why in rule.reasons(puzzle))


def impossible(puzzle: Puzzle) -> str | None:
    """The simplest argument; None where there is none."""
    return next(arguments(puzzle), None)


def copies(name: str, count: int = 1) -> Tile:
    return attrs.evolve(STANDARD[name], name=name, count=count)


def packing(board: Board, *tiles: Tile, uncovered: int = 0, areas: tuple[Rule, ...] = ()) -> Puzzle:
    return Puzzle(board, {"tiles": Symbols.tiles(tuple(t.name for t in tiles))},
                  rules=(Packing(tiles=tiles, uncovered=uncovered), *areas))


def drawn(*rows: str) -> Board:
    """A board with a hole at each `#`."""
    holes = [Cell(r, c) for r, row in enumerate(rows, 1) for c, x in enumerate(row, 1) if x == "#"]
    return Board.from_holes(len(rows), len(rows[0]), holes)


def area(names: str, target: str | None = None, values: str = "") -> Area:
    cells = tuple(cell(n) for n in names.split())
    return Area(name="day", cells=cells, values=tuple(values or "abcdefgh"[:len(cells)]), target=target)


# --- the sentences


@pytest.mark.parametrize(("puzzle", "wanted"), [
    (packing(Board.rectangle(4, 1), copies("I3")),
     ["the tiles have 3 cells, the board has 4 to cover"]),
    (packing(Board.rectangle(2, 3), copies("D2", 4)),
     ["the tiles have 8 cells, the board has 6 to cover: leave out tiles of 2 cells"]),
    (packing(Board.rectangle(2, 2), copies("D2"), copies("L3")),
     ["the tiles have 5 cells, the board has 4 to cover, and no choice of tiles to leave out has 1 cell"]),
    (packing(Board.rectangle(3, 1), copies("L3")),
     ["tile L3 fits nowhere on the board", "no tile can cover r1c1, r2c1 and r3c1, and they must be covered"]),
    (packing(drawn("...#", "####", "...."), copies("I3", 2), uncovered=1), []),
    (packing(drawn("...#", "...#", "####", "###."), copies("1"), copies("I3", 2)), []),
    (packing(drawn("...#", "..#.", "#..."), copies("O4", 2), uncovered=1),
     ["tile O4 is there 2 times, but has only 1 place on the board",
      "no tile can cover r1c3, r2c4, r3c2, r3c3 and r3c4, and only 1 of them may stay open",
      ("the board has 6 cells in odd rows, but the tiles and the open cells can only take up 4 or 5 such cells "
       "(each O4 2)")]),
    (packing(drawn("..##", ".#..", "...."), copies("I4", 1), copies("D2", 2), uncovered=1), []),
    (packing(drawn("..#.", "..##", "##.."), copies("D2", 3), uncovered=1), []),
    (packing(drawn("..#.", "..##"), copies("D2", 2), copies("1")), []),
    (packing(drawn("..#.", "..##"), copies("I3"), copies("D2")),
     ["tile I3 fits nowhere on the board", "no tile can cover r1c4, and it must be covered",
      ("the separate region of 4 cells at r1c1 cannot be filled: the tiles that fit into it (1 tile of 2 cells) "
       "never make 4")]),
])
def test_area_places_and_pockets(puzzle: Puzzle, wanted: list[str]) -> None:
    assert list(arguments(puzzle)) == wanted


def test_tiles_that_reach_too_few_cells() -> None:
    # The two tiles can lie in eight places, all of them in the 12 cells on the left.
    board = drawn("...#.#.", "...#.#.", "...#.#.", "...#.#.")
    assert "the 4 tiles P5 have 20 cells, but can only cover 12 cells of the board" in list(
        arguments(packing(board, copies("P5", 4))))


@pytest.mark.parametrize(("areas", "uncovered", "wanted"), [
    ((area("r1c1 r1c2"), area("r2c1 r2c2")), 1, "the areas need 2 open cells, but the tiles are to leave 1"),
    ((area("r1c1 r1c2 r2c1 r2c2"),), 3,
     "2 cells outside the areas must stay open, but only 0 of those outside may"),
    ((area("r1c1 r1c2", "a"), area("r1c1 r2c2", "b"), area("r2c1 r2c2", "a")), 3,
     "no cell of area 'day' can stay open, because other areas want their cells covered"),
])
def test_areas_that_cannot_be(areas: tuple[Area, ...], uncovered: int, wanted: str) -> None:
    assert wanted in list(arguments(packing(Board.rectangle(2, 2), copies("1"), uncovered=uncovered, areas=areas)))


def test_open_cells_of_areas_are_no_room_for_tiles() -> None:
    board = Board.rectangle(1, 4)
    assert list(arguments(packing(board, copies("I3"), uncovered=1, areas=(area("r1c1 r1c2", "a"),)))) == []
    assert list(arguments(packing(board, copies("I3"), uncovered=1, areas=(area("r1c1 r1c2", "b"),)))) == [
        "tile I3 fits nowhere on the board while r1c2 stays open",
        "no tile can cover r1c1, r1c3 and r1c4, and they must be covered"]
    assert list(arguments(packing(drawn(".#.#..", "######"), copies("D2"), uncovered=2,
                                  areas=(area("r1c1 r1c3"), area("r1c5 r1c6"))))) == [
        "no tile can cover r1c1 and r1c3, and only one of them stays open",
        ("the separate region of 2 cells at r1c5 cannot be filled: the tiles that fit into it (1 tile of 2 cells) "
         "never make 1")]


@pytest.mark.parametrize(("puzzle", "wanted"), [
    (packing(drawn("....#..", "####..."), copies("I3"), copies("D2", 3)), []),
    (packing(drawn("...#...", "..##..#"), copies("L3", 2), copies("O4")), [
        ("the separate region of 5 cells at r1c1 cannot be filled: the tiles that fit into it (2 tiles of 3 cells, "
         "1 tile of 4 cells) never make 5"),
        ("the separate region of 5 cells at r1c5 cannot be filled: the tiles that fit into it (2 tiles of 3 cells, "
         "1 tile of 4 cells) never make 5")]),
    # The cell that stays open makes the sizes right in neither region.
    (packing(drawn("...#...", "..##..#"), copies("L3", 3), uncovered=1), [
        ("the separate region of 5 cells at r1c1 cannot be filled: the tiles that fit into it (3 tiles of 3 cells) "
         "never make 4 or 5"),
        ("the separate region of 5 cells at r1c5 cannot be filled: the tiles that fit into it (3 tiles of 3 cells) "
         "never make 4 or 5")]),
    (packing(drawn("...#....", "..##..##"), copies("L3"), copies("D2"), copies("P5"), uncovered=1), []),
    (packing(drawn(".#.#....."), copies("1"), copies("D2", 3)), [
        ("the separate regions of 1, 1 and 5 cells cannot all be filled at once, however the tiles (1 tile of 1 cell, "
         "3 tiles of 2 cells) are shared out")]),
    # Five and four in a row have no place in the compact region.
    (packing(drawn(".....#..", "######..", "######.#"), copies("I5"), copies("I4"), copies("1")), [
        ("the separate region of 5 cells at r1c7 cannot be filled: the tiles that fit into it (1 tile of 1 cell) "
         "never make 5")]),
])
def test_regions(puzzle: Puzzle, wanted: list[str]) -> None:
    assert [why for why in arguments(puzzle) if "region" in why] == wanted


def test_a_tile_in_two_parts_may_lie_in_two_regions() -> None:
    puzzle = packing(drawn(".#.", ".#."), Tile("far", ((0, 0), (0, 2)), 2))
    assert list(arguments(puzzle)) == []
    assert solvable(puzzle)


@pytest.mark.parametrize(("puzzle", "wanted"), [
    (packing(drawn("#.......", *["........"] * 6, ".......#"), copies("D2", 31)),
     ("coloured like a chessboard, the board has 30 dark cells and 32 light, a difference of 2, but the tiles can only "
      "make 0 (every tile is balanced)")),
    (packing(Board.rectangle(6, 10), *(copies(name, 3) for name in TETROMINOES)),
     ("coloured like a chessboard, the board has 30 dark cells and 30 light, a difference of 0, but the tiles can only "
      "make 2 or 6 (unbalanced: 3 x T4 by 2)")),
    (packing(Board.rectangle(6, 6), copies("T4", 9)),
     ("coloured like a chessboard, the board has 18 dark cells and 18 light, a difference of 0, but the tiles can only "
      "make 2, 6, 10, 14 or 18 (unbalanced: 9 x T4 by 2)")),
    (packing(drawn(".#.", "...", ".#."), copies("L3"), copies("D2", 2)),
     ("coloured like a chessboard, the board has 5 dark cells and 2 light, dark minus light 3, but the tiles can only "
      "make 1 (unbalanced: 1 x L3 by 1)")),
    # An L covers an odd number of cells of the odd rows.
    (packing(Board.rectangle(4, 5), copies("J4", 5)),
     ("the board has 10 cells in odd rows, but the tiles can only take up 5, 7, ..., 15 such cells "
      "(each J4 1 or 3)")),
    (packing(Board.rectangle(10, 10), copies("I4", 25)),
     "the board has 24 cells with (row + column) mod 4 = 1, but the tiles can only take up 25 such cells (each I4 1)"),
    (packing(Board.rectangle(8, 8), copies("I3", 21), uncovered=1, areas=(area("r1c1 r1c2 r2c1 r2c2", "a"),)),
     ("the board without r1c1 has 22 cells with (row + column) mod 3 = 0, but the tiles can only take up 21 such cells "
      "(each I3 1)")),
])
def test_colours(puzzle: Puzzle, wanted: str) -> None:
    assert list(arguments(puzzle)) == [wanted]
    assert impossible(puzzle) == wanted


def test_the_cell_that_straight_trominoes_leave_open_on_a_chessboard() -> None:
    """Golomb: it must be one of four, two steps from two sides."""
    def reason(name: str) -> str | None:
        return impossible(packing(Board.rectangle(8, 8), copies("I3", 21), uncovered=1, areas=(area(name),)))

    assert [name for name in map(str, Board.rectangle(8, 8).cells) if reason(name) is None] == [
        "r3c3", "r3c6", "r6c3", "r6c6"]


def test_solvable_puzzles_get_no_argument() -> None:
    pentominoes = [copies(name) for name, tile in STANDARD.items() if tile.size == 5]
    for puzzle in (packing(Board.rectangle(6, 10), *pentominoes), packing(Board.rectangle(8, 8), copies("T4", 16)),
                   packing(Board.rectangle(8, 8), copies("D2", 31), uncovered=2),
                   packing(Board.rectangle(5, 8), *(copies(name, 2) for name in TETROMINOES))):
        assert list(arguments(puzzle)) == []


def test_another_layer_and_other_rules_do_not_count() -> None:
    board = Board.rectangle(1, 3)
    layers = {name: Symbols.tiles(("I3",)) for name in ("tiles", "more")}
    rules = (Packing(tiles=(copies("I3"),)), attrs.evolve(area("r1c1 r1c2"), layer="more"))
    assert impossible(Puzzle(board, layers, rules=rules)) is None
    assert impossible(Puzzle.with_digits(board, 3)) is None


@pytest.mark.parametrize("puzzle", [
    packing(Board.rectangle(200, 200), copies("D2", 20_000)), packing(Board.rectangle(44, 45), copies("I3", 660)),
    packing(Board.rectangle(20, 20), copies("X5", 80)),
    packing(Board.from_holes(60, 60, [c for c in Board.rectangle(60, 60).cells if c.row % 3 == 0 or c.col % 4 == 0]),
            copies("D2", 900)),
], ids=["dominoes", "trominoes", "crosses", "regions"])
def test_time(puzzle: Puzzle) -> None:
    start = time.process_time()
    list(arguments(puzzle))
    assert time.process_time() - start < 2


def test_the_command_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    text = dumps(packing(Board.rectangle(4, 5), *map(copies, TETROMINOES)), "gridwright")
    with pytest.raises(SystemExit):
        main(["solve", text])
    assert "a difference of 0, but the tiles can only make 2 (unbalanced: 1 x T4 by 2)" in capsys.readouterr().err


# --- against brute force


def turned(cells: tuple[tuple[int, int], ...]) -> set[frozenset[tuple[int, int]]]:
    """Every turn and flip of a shape, moved so that its first cell in reading order is (0, 0)."""
    found = set()
    for flip in (1, -1):
        shape = [(r, c * flip) for r, c in cells]
        for _ in range(4):
            shape = [(c, -r) for r, c in shape]
            first = min(shape)
            found.add(frozenset((r - first[0], c - first[1]) for r, c in shape))
    return found


def solvable(puzzle: Puzzle) -> bool:
    """Brute force: every choice of open cells, every tile on the first cell left."""
    packing_rule, *areas = puzzle.rules
    assert isinstance(packing_rule, Packing)
    tiles = [(turned(tile.cells), tile.count) for tile in packing_rule.tiles]

    def fill(left: frozenset[tuple[int, int]], stock: tuple[int, ...]) -> bool:
        if not left:
            return not any(stock)
        row, col = min(left)
        for i, (shapes, _) in enumerate(tiles):
            for shape in shapes if stock[i] else ():
                laid = {(row + r, col + c) for r, c in shape}
                if laid <= left and fill(left - laid, (*stock[:i], stock[i] - 1, *stock[i + 1:])):
                    return True
        return False

    def agrees(area: Rule, opened: tuple[Cell, ...]) -> bool:
        assert isinstance(area, Area)
        shown = [value for c, value in zip(area.cells, area.values, strict=True) if c in opened]
        return len(shown) == 1 and area.target in (None, shown[0])

    cells = frozenset((c.row, c.col) for c in puzzle.board.cells)
    return any(fill(cells.difference(opened), tuple(count for _, count in tiles))
               for opened in combinations(puzzle.board.cells, packing_rule.uncovered)
               if all(agrees(area, opened) for area in areas))


def random_tile(rng: Random, size: int, name: str) -> Tile:
    cells = [(0, 0)]
    while len(cells) < size:
        r, c = rng.choice(cells)
        step = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0), *(((1, 1), (0, 2)) if rng.random() < 0.05 else ())))
        if (r + step[0], c + step[1]) not in cells:
            cells.append((r + step[0], c + step[1]))
    return Tile(name, cells)


def random_areas(rng: Random, board: Board) -> tuple[Area, ...]:
    areas = []
    cells = list(board.cells)
    for number in range(rng.choice((0, 0, 1, 1, 2))):
        chosen = rng.sample(cells, min(len(cells), rng.randint(1, 4)))
        if rng.random() < 0.8:
            # Mostly areas that share no cell.
            cells = [c for c in cells if c not in chosen] or cells
        values = tuple(rng.choice("abc") for _ in chosen)
        target = rng.choice(values) if rng.random() < 0.6 else None
        areas.append(Area(name=f"n{number}", cells=tuple(chosen), values=values, target=target))
    return tuple(areas)


def random_puzzle(rng: Random) -> Puzzle:
    """A board of 4 to 20 cells; the tiles have the right number of cells but for one time in ten."""
    while True:
        rows, cols = rng.randint(1, 4), rng.randint(2, 5)
        share = rng.choice((0, 0.1, 0.3))
        board = Board.from_holes(rows, cols, [c for c in Board.rectangle(rows, cols).cells if rng.random() < share])
        areas = random_areas(rng, board) if len(board) else ()
        uncovered = len(areas) + rng.choice((0, 0, 0, 0, 1, 2, -1))
        if len(board) >= 4 and 0 <= uncovered < len(board):
            break
    left = len(board) - uncovered + (rng.choice((-1, 1)) if rng.random() < 0.1 else 0)
    tiles: dict[object, Tile] = {}
    few = [random_tile(rng, rng.randint(1, 5), "x") for _ in range(rng.randint(1, 3))]
    while left > 0:
        fitting = [tile for tile in few if tile.size <= left]
        tile = rng.choice(fitting) if fitting else random_tile(rng, rng.randint(1, min(left, 5)), "x")
        old = tiles.get(tile.shape)
        tiles[tile.shape] = attrs.evolve(old, count=old.count + 1) if old else attrs.evolve(tile, name=f"x{len(tiles)}")
        left -= tile.size
    return packing(board, *tiles.values(), uncovered=uncovered, areas=areas)


def test_arguments_are_sound_and_frequent() -> None:
    unsolvable = argued = 0
    for seed in range(400):
        puzzle = random_puzzle(Random(seed))
        found, fits = list(arguments(puzzle)), solvable(puzzle)
        assert not (found and fits), (seed, found)
        unsolvable += not fits
        argued += bool(found)
    assert unsolvable > 120
    assert argued > 0.9 * unsolvable


# --- real puzzles


def real(corpus: Path) -> Iterator[tuple[dict[str, Any], Puzzle]]:
    """Every puzzle of the collections with what is known about it; calendars with the target that was tried."""
    known = json.loads((corpus / "puzzled" / "results.json").read_text(encoding="utf-8"))
    read: dict[object, list[Puzzle]] = {}
    for entry in known:
        path = corpus / "puzzled" / "collections" / f"{entry['collection']}.json"
        data = json.loads(path.read_text(encoding="utf-8"))
        board = data["puzzles"][entry["index"]]["board"]
        board = data["custom_boards"][board] if entry["target"] and isinstance(board, str) else board
        target = tuple(board["values"][row][column] for row, column in entry["target"] or ())
        if (path, target) not in read:
            read[path, target] = list(load_all(path, target=target))
        yield entry, read[path, target][entry["index"]]


def test_real_puzzles(corpus: Path) -> None:
    reasons = {(entry["name"], entry["solvable"]): why for entry, puzzle in real(corpus)
               if (why := impossible(puzzle)) is not None or not entry["solvable"]}
    assert reasons == {("Large Sandbox", False): "the tiles have 307 cells, the board has 400 to cover"}
