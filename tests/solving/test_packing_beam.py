"""The search for one packing by restarts: what it returns is checked here from scratch."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

from gridwright import Board, Cell, Puzzle, Tile, load_all
from gridwright_solvers.packing import beam
from gridwright_solvers.packing.beam import beam_search


@attrs.frozen
class Packing:
    cells: int
    moves: list[tuple[int, int]]
    stock: list[int]
    neighbours: list[int]
    sizes: list[int]

    def solve(self, **options: Any) -> list[int] | None:
        return beam_search(self.cells, self.moves, self.stock, self.neighbours, self.sizes, **options)

    def faults(self, chosen: list[int]) -> list[str]:
        covered, left, found = 0, list(self.stock), []
        for i in chosen:
            kind, mask = self.moves[i]
            if covered & mask:
                found.append(f"move {i} overlaps")
            covered |= mask
            left[kind] -= 1
        if covered != (1 << self.cells) - 1:
            found.append("cells are empty")
        if any(left):
            found.append(f"stock is left or overdrawn: {left}")
        return found


def packing_of(board: Board, tiles: list[Tile], areas: list[list[Cell]]) -> Packing:
    index = {c: i for i, c in enumerate(board.cells)}

    def mask(cells: Any) -> int:
        return sum(1 << index[c] for c in cells)

    moves = [(kind, mask(covered)) for kind, tile in enumerate(tiles) for covered in tile.placements(board)]
    moves += [(kind, mask([c])) for kind, area in enumerate(areas, len(tiles)) for c in area]
    return Packing(
        len(board.cells),
        moves,
        [*(tile.count for tile in tiles), *(1 for _ in areas)],
        [mask(board.neighbours(c)) for c in board.cells],
        [*(len(tile.shape) for tile in tiles), *(1 for _ in areas)],
    )


def cut(rng: random.Random, board: Board, empty: set[Cell]) -> list[list[Cell]]:
    """Connected pieces of at most five cells that cover the empty cells."""
    pieces = []
    while empty:
        piece = {min(empty)}
        size = rng.randint(2, 5)
        while edge := sorted({n for c in piece for n in board.neighbours(c)} & empty - piece):
            if len(piece) == size:
                break
            piece.add(rng.choice(edge))
        empty -= piece
        pieces.append(sorted(piece))
    return pieces


def solved(rng: random.Random) -> Packing:
    """A packing that has a solution, with holes, tiles of several copies and sometimes an open cell."""
    rows, cols = rng.randint(2, 6), rng.randint(3, 8)
    board = Board.from_holes(rows, cols, [Cell(1, 1), Cell(rows - 1, cols - 2)] if rng.random() < 0.4 else [])
    area = list(board.cells[-4:]) if rng.random() < 0.5 else []
    opened = {rng.choice(area)} if area else set()
    shapes: dict[object, list[list[Cell]]] = {}
    for piece in cut(rng, board, set(board.cells) - opened):
        shapes.setdefault(Tile("t", tuple(piece)).shape, []).append(piece)
    tiles = [Tile(f"t{i}", tuple(alike[0]), len(alike)) for i, alike in enumerate(shapes.values())]
    return packing_of(board, tiles, [area] if area else [])


@pytest.mark.parametrize("width", [1, 4, 500])
def test_random_packings_are_filled(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beam, "_WIDTH", width)
    rng, copies, opened = random.Random(width), 0, 0
    for number in range(40):
        packing = solved(rng)
        chosen = packing.solve(seed=number)
        assert chosen is not None
        assert packing.faults(chosen) == []
        copies += max(packing.stock) > 1
        opened += 1 in packing.sizes
    assert min(copies, opened) > 5


def test_the_seed_decides() -> None:
    packing = packing_of(Board.from_holes(6, 6, []), [Tile("L", (Cell(0, 0), Cell(1, 0), Cell(1, 1)), 12)], [])
    found = [packing.solve(seed=seed) for seed in (1, 1, *range(2, 8))]
    assert found[0] == found[1]
    assert len(set(map(str, found))) > 1


def test_string_hashes_do_not_matter() -> None:
    code = (
        "import random; from tests.solving.test_packing_beam import solved; rng = random.Random(3);"
        "print([solved(rng).solve(seed=2) for _ in range(2)])"
    )
    root = Path(__file__).resolve().parents[2]
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(root), *sys.path]), "PYTHONHASHSEED": hashes},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hashes in ("1", "2")
    }
    assert len(printed) == 1


def odd() -> Packing:
    """Dominoes on a board without two opposite corners: no solution, and too many partial ones to see all."""
    board = Board.from_holes(10, 10, [Cell(1, 1), Cell(10, 10)])
    return packing_of(board, [Tile("I", (Cell(0, 0), Cell(0, 1)), 49)], [])


def test_it_gives_up_after_the_most_steps() -> None:
    assert odd().solve(most=20_000) is None
    packing = solved(random.Random(1))
    assert packing.solve(most=1) is None
    assert packing.solve() is not None


def test_look_may_stop_it() -> None:
    calls = 0

    def look() -> None:
        nonlocal calls
        calls += 1
        if calls == 20:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        odd().solve(look=look)


def test_look_is_called_within_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beam, "_TOGETHER", 4)
    calls: list[None] = []
    packing = packing_of(Board.from_holes(4, 4, []), [Tile("I", (Cell(0, 0), Cell(0, 1)), 8)], [])
    assert packing.solve(look=lambda: calls.append(None)) is not None
    assert len(calls) > 2


def test_what_cannot_be_is_given_up() -> None:
    domino = [(0, 0b11)]
    assert beam_search(2, domino, [1], [0b10, 0b01], [2]) == [0]
    assert beam_search(2, domino, [2], [0b10, 0b01], [2]) is None
    assert beam_search(2, [], [1], [0b10, 0b01], [2]) is None
    assert beam_search(3, [(0, 0b011), (1, 0b010)], [1, 1], [0b10, 0b101, 0b10], [2, 1]) is None
    assert beam_search(0, [], [], [], []) == []
    # A kind that must not be used, before and after the others.
    assert beam_search(2, [(1, 0b11), (0, 0b11)], [1, 0], [0b10, 0b01], [2, 2]) == [1]


def test_regions_apart_and_boards_of_many_words() -> None:
    holes = [Cell(row, col) for row in range(1, 10) for col in (7, 14)]
    tile = Tile("P", (Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(1, 0), Cell(1, 1), Cell(1, 2)), 27)
    packing = packing_of(Board.from_holes(9, 20, holes), [tile], [])
    chosen = packing.solve()
    assert chosen is not None
    assert packing.faults(chosen) == []


@pytest.mark.full
@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("number", [8, 9], ids=["three almost-rectangles", "holes"])
def test_hexominoes_out_of_reach_of_a_plain_search(corpus: Path, number: int, seed: int) -> None:
    text = (corpus / "puzzled" / "collections" / "hexominoes.json").read_text(encoding="utf-8")
    puzzle: Puzzle = list(load_all(text))[number]
    rule: Any = puzzle.rules[0]
    packing = packing_of(puzzle.board, list(rule.tiles), [])
    assert (packing.cells, len(packing.stock)) == (210, 35)
    chosen = packing.solve(seed=seed, most=6_000_000)
    assert chosen is not None
    assert packing.faults(chosen) == []
