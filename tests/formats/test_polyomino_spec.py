"""Requests for polyomino puzzles: what is refused, and that what is made is what was asked for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gridwright
from gridwright import Board, Budget, Cell, FormatError, Generated, GenerationFailed, NotSupported, Undecided
from gridwright_formats import _polyomino_making as making
from gridwright_formats._polyomino_board import SYMMETRIES, Grid, can_add_up, grown, holds
from gridwright_formats._polyomino_effort import BANDS, band
from gridwright_formats._polyomino_search import Meter, packings
from gridwright_formats._polyomino_shapes import Shapes
from gridwright_formats._polyomino_sizes import Sizes
from gridwright_formats._standard_tiles import STANDARD

SMALL: dict[str, Any] = {"polyomino-spec": 1, "board": "5x4", "tiles": {"sizes": [3, 6]}}


def request(**members: Any) -> dict[str, Any]:
    """The small request with other members; None takes one away."""
    return {name: value for name, value in {**SMALL, **members}.items() if value is not None}


def board_of(made: Generated) -> Board:
    return made.puzzle.board


def tiles_of(made: Generated) -> list[Any]:
    """Every tile, copies one by one."""
    rule: Any = made.puzzle.rules[0]
    return [tile for tile in rule.tiles for _ in range(tile.count)]


def solutions_by_sat(made: Generated) -> int:
    """The number of solutions, all images counted, up to one more than there are symmetries."""
    return gridwright.count(made.puzzle, limit=made.info["symmetries"] + 1, backend="cadical195")


# --- reading

GROWN = {"shape": "random", "cells": 12, "width": 5, "height": 4}
REFUSED = [
    ({"polyomino-spec": 2}, "/polyomino-spec", "version"),
    ({"polyomino-spec": "1"}, "/polyomino-spec", "type"),
    ({"polyomino-spec": True}, "/polyomino-spec", "type"),
    ({"polyomino-spec": None}, "", "missing"),
    ({"colour": 1}, "/colour", "unknown"),
    ({"board": None}, "", "missing"),
    ({"board": 5}, "/board", "type"),
    ({"board": "5"}, "/board", "board"),
    ({"board": "5X4"}, "/board", "board"),
    ({"board": "0x4"}, "/board", "board"),
    ({"board": " 5x4"}, "/board", "board"),
    ({"board": "5x4\n"}, "/board", "board"),
    ({"board": "65x1"}, "/board/width", "size"),
    ({"board": "20x20"}, "/board", "size"),
    ({"board": {"width": 5}}, "/board", "missing"),
    ({"board": {"width": 5, "height": 0}}, "/board/height", "size"),
    ({"board": {"width": 5.0, "height": 4}}, "/board/width", "type"),
    ({"board": {"width": 5, "height": 4, "cells": 12}}, "/board/cells", "unknown"),
    ({"board": {"width": 5, "height": 4, "depth": 4}}, "/board/depth", "unknown"),
    ({"board": {"mask": ["...."] * 5, "width": 4}}, "/board/width", "unknown"),
    ({"board": {"mask": []}}, "/board/mask", "size"),
    ({"board": {"mask": [""]}}, "/board/mask", "size"),
    ({"board": {"mask": "..."}}, "/board/mask", "type"),
    ({"board": {"mask": ["...", 3]}}, "/board/mask/1", "type"),
    ({"board": {"mask": ["...", ".."]}}, "/board/mask/1", "ragged"),
    ({"board": {"mask": ["...", "..x"]}}, "/board/mask/1", "value"),
    ({"board": {"mask": ["...", ".x."]}}, "/board/mask/1", "value"),
    ({"board": {"mask": ["###"]}}, "/board/mask", "connected"),
    ({"board": {"mask": ["...", "###", "..."]}}, "/board/mask", "connected"),
    ({"board": {**GROWN, "shape": "ring"}}, "/board/shape", "choice"),
    ({"board": {**GROWN, "cells": 21}}, "/board/cells", "size"),
    ({"board": {**GROWN, "cells": 0}}, "/board/cells", "size"),
    ({"board": {**GROWN, "mask": ["."]}}, "/board/shape", "unknown"),
    ({"board": {**GROWN, "holes": 1}}, "/board/holes", "unknown"),
    ({"board": {**GROWN, "cells": 13}, "symmetry": "rotate"}, "/board/cells", "symmetry"),
    ({"board": {**GROWN, "width": 4, "cells": 13}, "symmetry": "mirror"}, "/board/cells", "symmetry"),
    ({"board": {**GROWN, "width": 4, "cells": 8}, "symmetry": "full"}, "/board/cells", "symmetry"),
    ({"board": GROWN, "symmetry": "quarter"}, "/symmetry", "symmetry"),
    ({"symmetry": "quarter"}, "/symmetry", "symmetry"),
    ({"symmetry": "full"}, "/symmetry", "symmetry"),
    ({"board": {"mask": ["....", "...#"]}, "symmetry": "mirror"}, "/symmetry", "symmetry"),
    ({"board": {"mask": ["....", "#..#"]}, "symmetry": "rotate"}, "/symmetry", "symmetry"),
    ({"symmetry": "half"}, "/symmetry", "choice"),
    ({"symmetry": 1}, "/symmetry", "type"),
    ({"tiles": None}, "", "missing"),
    ({"tiles": []}, "/tiles", "type"),
    ({"tiles": {}}, "/tiles", "missing"),
    ({"tiles": {"sizes": [3, 6], "shapes": []}}, "/tiles/shapes", "unknown"),
    ({"tiles": {"sizes": "5"}}, "/tiles/sizes", "type"),
    ({"tiles": {"sizes": True}}, "/tiles/sizes", "type"),
    ({"tiles": {"sizes": 0}}, "/tiles/sizes", "value"),
    ({"tiles": {"sizes": 13}}, "/tiles/sizes", "value"),
    ({"tiles": {"sizes": [5, 4]}}, "/tiles/sizes", "value"),
    ({"tiles": {"sizes": [5]}}, "/tiles/sizes", "length"),
    ({"tiles": {"sizes": [4, "5"]}}, "/tiles/sizes/1", "type"),
    ({"tiles": {"sizes": 3}}, "/tiles", "sum"),
    ({"tiles": {"sizes": 5, "count": 3}}, "/tiles", "sum"),
    ({"tiles": {"sizes": [3, 4], "count": [8, 9]}}, "/tiles", "sum"),
    ({"tiles": {"sizes": [3, 4], "distinct": True}, "board": "6x5"}, "/tiles", "sum"),
    ({"tiles": {"sizes": 5, "distinct": True}, "board": "13x5"}, "/tiles", "sum"),
    ({"tiles": {"sizes": 5, "distinct": 1}}, "/tiles/distinct", "type"),
    ({"tiles": {"sizes": 5, "count": 0}}, "/tiles/count", "value"),
    ({"tiles": {"sizes": 5, "count": 4.0}}, "/tiles/count", "type"),
    ({"tiles": {"from": []}}, "/tiles/from", "empty"),
    ({"tiles": {"from": ["Q9"]}}, "/tiles/from/0", "unknown-tile"),
    ({"tiles": {"from": [5]}}, "/tiles/from/0", "type"),
    ({"tiles": {"from": ["P5", "P5"]}}, "/tiles/from/1", "duplicate"),
    ({"tiles": {"from": ["L4", "J4"]}}, "/tiles/from/1", "duplicate"),
    ({"tiles": {"from": ["P5"], "sizes": 4}}, "/tiles/from", "sizes"),
    ({"tiles": {"from": ["I3", "A6"]}}, "/tiles", "sum"),
    ({"unique": 1}, "/unique", "type"),
    ({"unique": "yes"}, "/unique", "choice"),
    ({"unique": "strict"}, "/unique", "symmetry"),
    ({"unique": "strict", "board": GROWN, "symmetry": "rotate"}, "/unique", "symmetry"),
    ({"difficulty": "easy"}, "/difficulty", "choice"),
    ({"difficulty": 1}, "/difficulty", "type"),
    ({"difficulty": "Easy", "effort": [1, 2]}, "/effort", "choice"),
    ({"effort": 5}, "/effort", "type"),
    ({"effort": [5]}, "/effort", "length"),
    ({"effort": [5, 4]}, "/effort", "value"),
    ({"effort": [-1, 4]}, "/effort", "value"),
    ({"effort": [5_001, 20_000]}, "/effort", "value"),
    ({"effort": [1, 2.5]}, "/effort/1", "type"),
    ({"seed": -1}, "/seed", "value"),
    ({"seed": "1"}, "/seed", "type"),
    ({"name": " "}, "/name", "blank"),
    ({"name": 1}, "/name", "type"),
    ({"author": ""}, "/author", "blank"),
    ({"id": "puzzles"}, "/id", "id"),
    ({"id": "org.ex ample.x"}, "/id", "id"),
    ({"id": "org.example.x\n"}, "/id", "id"),
]


@pytest.mark.parametrize(("members", "pointer", "code"), REFUSED, ids=lambda x: json.dumps(x)[:60])
def test_faults_are_refused_when_read(members: dict[str, Any], pointer: str, code: str) -> None:
    text = json.dumps(request(**members))
    with pytest.raises(FormatError) as caught:
        gridwright.generate(text, format="polyomino-spec")
    assert (caught.value.pointer, caught.value.code) == (pointer, code)
    assert caught.value.message.strip()
    assert [(f.pointer, f.code) for f in gridwright.validate(text, format="polyomino-spec")] == [(pointer, code)]


def test_sums_are_refused_with_their_numbers() -> None:
    with pytest.raises(FormatError, match="a board of 20 cells cannot be cut into 3 tiles of 5 cells"):
        gridwright.generate(request(tiles={"sizes": 5, "count": 3}))
    with pytest.raises(FormatError, match="a board of 20 cells cannot be cut into different tiles of 1 to 3 cells"):
        gridwright.generate(request(tiles={"sizes": [1, 3], "distinct": True}))


def test_a_strict_request_for_a_rectangle_says_what_to_do() -> None:
    with pytest.raises(FormatError, match=r'4 turns and mirror images.*"unique": true'):
        gridwright.generate(request(unique="strict"))


def test_a_request_holds_no_puzzle() -> None:
    with pytest.raises(NotSupported, match="use `generate`"):
        gridwright.load(SMALL)
    with pytest.raises(NotSupported, match="asks for nothing to be made"):
        gridwright.generate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def test_several_requests_name_the_one_that_is_wrong() -> None:
    lines = "\n".join(json.dumps(each) for each in (SMALL, request(seed=-1)))
    assert [f.pointer for f in gridwright.validate(lines)] == ["/1/seed"]


# --- what is made

MADE = [
    request(),
    request(board="6x5", tiles={"sizes": 5}),
    request(board={"width": 6, "height": 4}, tiles={"sizes": [2, 4], "count": [8, 9]}),
    request(board={"mask": ["..##..", "......", "......", "..##.."]}, tiles={"sizes": [3, 5], "count": 4},
            symmetry="rotate"),
    request(board={"mask": ["......", ".####.", ".####.", "......"]}, tiles={"sizes": 4}, symmetry="mirror"),
    request(board={"shape": "random", "cells": 24, "width": 7, "height": 6}, tiles={"sizes": 4}),
    request(board={"shape": "random", "cells": 25, "width": 7, "height": 7}, tiles={"sizes": [4, 7]},
            symmetry="quarter"),
    request(board="8x5", tiles={"sizes": 5, "distinct": True}),
    request(board="10x6", tiles={"sizes": 5, "distinct": True}),
    request(board="6x5", tiles={"from": ["P5", "V5", "L4"], "sizes": [4, 5]}),
    request(board="7x4", tiles={"sizes": 1}),
    request(board="6x4", tiles={"sizes": 12}),
    request(board="16x12", tiles={"sizes": [3, 8], "count": 36}),
    request(board="6x5", tiles={"sizes": [4, 6]}, unique=True),
    request(board={"shape": "random", "cells": 22, "width": 6, "height": 6}, tiles={"sizes": [3, 6]}, unique="strict"),
]


@pytest.mark.parametrize("asked", MADE, ids=lambda x: json.dumps(x)[20:90])
@pytest.mark.parametrize("seed", [0, 1])
def test_what_is_made_is_what_was_asked_for(asked: dict[str, Any], seed: int) -> None:
    made = gridwright.generate(asked, seed=seed)
    text = gridwright.dumps(made.puzzle, "puzzled-collection")
    assert gridwright.validate(text, publish=True) == []
    assert gridwright.load(text).rules == made.puzzle.rules
    assert gridwright.load(text).board == made.puzzle.board
    tiles, stated = tiles_of(made), asked["tiles"]
    assert sum(tile.size for tile in tiles) == len(board_of(made)) == made.card["cells"]
    assert len(tiles) == made.card["tiles"]
    low, high = _pair(stated.get("sizes", [1, 12]))
    assert all(low <= tile.size <= high for tile in tiles)
    if "count" in stated:
        low, high = _pair(stated["count"])
        assert low <= len(tiles) <= high
    if stated.get("distinct"):
        assert len({tile.shape for tile in tiles}) == len(tiles)
    if "from" in stated:
        assert {tile.name for tile in tiles} <= set(stated["from"])
    _check_board(asked, board_of(made))
    assert gridwright.check(made.puzzle, gridwright.solve(made.puzzle)) == []
    assert made.card["difficulty"] == made.puzzle.meta["difficulty"] == band(made.card["effort"])
    assert made.info["seed"] == seed
    if asked.get("unique"):
        assert made.card["unique"] is True


def _pair(stated: Any) -> list[int]:
    return stated if isinstance(stated, list) else [stated, stated]


def _check_board(asked: dict[str, Any], board: Board) -> None:
    stated = asked["board"]
    if isinstance(stated, str):
        width, height = map(int, stated.split("x"))
        assert board == Board.rectangle(height, width)
        return
    rows = ["".join(".#"[Cell(r, c) not in board] for c in range(1, board.cols + 1)) for r in range(1, board.rows + 1)]
    if "mask" in stated:
        assert rows == stated["mask"]
    if "shape" in stated:
        assert (len(board), board.rows, board.cols) == (stated["cells"], stated["height"], stated["width"])
    turned = {"mirror": [row[::-1] for row in rows], "rotate": [row[::-1] for row in rows[::-1]],
              "quarter": ["".join(col) for col in zip(*rows[::-1], strict=True)]}
    if asked.get("symmetry") in turned:
        assert _cells(turned[asked["symmetry"]]) == _cells(rows)


def _cells(rows: list[str]) -> set[tuple[int, int]]:
    """The free cells, moved to the corner."""
    found = [(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == "."]
    top, left = min(r for r, _ in found), min(c for _, c in found)
    return {(r - top, c - left) for r, c in found}


UNIQUE = [
    request(board="6x5", tiles={"sizes": [3, 6]}),
    request(board="6x6", tiles={"sizes": [4, 6]}),
    request(board="8x5", tiles={"sizes": 5}),
    request(board={"mask": [".....", ".....", "..#..", ".....", "....."]}, tiles={"sizes": [3, 5]}),
    request(board={"shape": "random", "cells": 28, "width": 7, "height": 7}, tiles={"sizes": [4, 6]},
            symmetry="rotate"),
]


@pytest.mark.parametrize("asked", UNIQUE, ids=lambda x: json.dumps(x)[20:90])
def test_a_unique_puzzle_has_one_solution_and_its_images(asked: dict[str, Any]) -> None:
    for seed in range(2):
        made = gridwright.generate({**asked, "unique": True}, seed=seed)
        assert solutions_by_sat(made) == made.info["solutions"]
        assert made.info["symmetries"] % made.info["solutions"] == 0


def test_a_strict_puzzle_has_one_solution() -> None:
    board = {"mask": [".....", ".....", "....#", ".....", "...##"]}
    made = gridwright.generate(request(board=board, tiles={"sizes": [3, 6]}, unique="strict"))
    assert gridwright.count(made.puzzle, limit=2, backend="glucose4") == 1


def test_puzzles_that_need_not_be_unique_say_whether_they_are() -> None:
    found = {}
    for seed in range(12):
        made = gridwright.generate(request(tiles={"sizes": [4, 7]}), seed=seed)
        more = solutions_by_sat(made) > made.info["symmetries"]
        if made.card["unique"]:
            assert solutions_by_sat(made) == made.info["solutions"]
        elif not more:
            # Solutions that are symmetric themselves have fewer images.
            assert solutions_by_sat(made) > 1
        found[made.card["unique"]] = True
    assert set(found) == {True, False}


@pytest.mark.parametrize("difficulty", ["Easy", "Medium"])
def test_the_difficulty_is_the_one_wanted(difficulty: str) -> None:
    for seed in range(3):
        made = gridwright.generate(request(board="7x5", tiles={"sizes": [4, 6]}, difficulty=difficulty), seed=seed)
        assert made.card["difficulty"] == difficulty


def test_the_effort_is_the_one_wanted() -> None:
    made = gridwright.generate(request(board="7x5", tiles={"sizes": 5}, effort=[60, 80]))
    assert 60 <= made.card["effort"] <= 80


def test_the_bands_meet() -> None:
    assert [band(n) for n in (0, 50, 51, 400, 401, 3000, 3001)] == [
        "Easy", "Easy", "Medium", "Medium", "Hard", "Hard", "Expert"]
    assert list(BANDS) == ["Easy", "Medium", "Hard", "Expert"]


def test_what_cannot_be_found_fails_with_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MOST_STEPS", 5_000)
    with pytest.raises(GenerationFailed, match=r"seed 4: no cutting was the only solution \(attempts ") as caught:
        gridwright.generate(request(board="6x5", tiles={"sizes": 3}, unique=True), seed=4)
    assert caught.value.counters["cuttings"] >= 1
    assert caught.value.counters["changes"] >= 1
    assert caught.value.counters["steps"] == 5_000
    assert caught.value.counters["unique"] == 0


def test_an_effort_out_of_reach_fails_with_the_efforts_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MOST_ATTEMPTS", 20)
    with pytest.raises(GenerationFailed, match="the effort was from") as caught:
        gridwright.generate(request(difficulty="Expert"))
    assert caught.value.counters["attempts"] == 20
    assert 4 <= caught.value.counters["least_effort"] <= caught.value.counters["largest_effort"] <= 3_000


def test_the_budget_ends_the_search() -> None:
    with pytest.raises(Undecided):
        gridwright.generate(request(board="8x6", tiles={"sizes": 3}, unique=True), budget=Budget(seconds=0.2))


def test_hash_seeds_change_nothing() -> None:
    program = ("import json, sys, gridwright\n"
               "for text in json.loads(sys.argv[1]):\n"
               "    made = gridwright.generate(text, seed=5)\n"
               "    print(gridwright.dumps(made.puzzle, 'puzzled-collection'), made.card, made.info)\n")
    wanted = json.dumps([MADE[3], MADE[6], MADE[9], MADE[13], MADE[14]])
    outputs = {subprocess.run([sys.executable, "-c", program, wanted], env=_environment(hash_seed), text=True,
                              check=True, capture_output=True).stdout for hash_seed in ("0", "1")}
    assert len(outputs) == 1
    assert next(iter(outputs)).count("No. 5") == 5


def _environment(hash_seed: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "PYTHONHASHSEED": hash_seed,
            "GRIDWRIGHT_PLUGINS": "none"}


# --- the parts

def test_the_search_knows_the_packings_of_pentominoes() -> None:
    """The 3 x 20 rectangle has two solutions up to symmetry, a well-known number."""
    stock = {tile.shape: 1 for tile in STANDARD.values() if tile.size == 5}
    shapes = Shapes(Grid.of(["." * 20] * 3))
    found = list(packings(shapes, Counter(stock), Meter(10**7)))
    assert len(found) == len(set(found)) == 8
    assert {shapes.turned(each)[0] for each in packings(shapes, Counter(stock), Meter(10**7), images=False)} == {
        shapes.turned(each)[0] for each in found}
    assert len({shapes.turned(each)[0] for each in found}) == 2


def test_the_search_agrees_with_sat_on_copies() -> None:
    made = gridwright.generate(request(board="5x4", tiles={"sizes": [3, 5]}), seed=2)
    shapes = Shapes(Grid.of(["....."] * 4))
    found = list(packings(shapes, Counter(tile.shape for tile in tiles_of(made)), Meter(10**6)))
    assert len(set(found)) == len(found) == gridwright.count(made.puzzle, backend="cadical195")


def _all_sums(sizes: list[int], pieces: int) -> Iterator[int]:
    return (sum(some) for some in combinations_with_replacement(sizes, pieces))


@pytest.mark.parametrize("sizes", [[3, 4, 5], [4], [4, 6], [2, 5]])
def test_counts_are_the_numbers_of_pieces_that_add_up(sizes: list[int]) -> None:
    for cells in range(1, 25):
        plan = Sizes({size: cells // size for size in sizes if size <= cells}, 1, cells)
        want = [n for n in range(1, cells + 1) if cells in set(_all_sums(sizes, n))] if cells <= 16 else None
        counts = plan.counts(cells)
        assert want is None or counts == want
        for n in counts:
            drawn = plan.drawn(cells, n, Random(1))
            assert (len(drawn), sum(drawn)) == (n, cells)
            assert set(drawn) <= set(sizes)


@pytest.mark.parametrize("symmetry", list(SYMMETRIES))
def test_random_boards_have_the_symmetry(symmetry: str) -> None:
    seen = set()
    for seed in range(10):
        assert can_add_up(7, 7, 24, symmetry)
        grid = grown(7, 7, 24, symmetry, Random(seed))
        assert grid is not None
        assert grid.size == 24
        assert len(list(grid.parts(grid.full))) == 1
        assert holds(grid, symmetry)
        seen.add(grid.full)
    assert len(seen) > 3


# --- the command

def run(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "gridwright.cli.main", "generate", *words], cwd=folder, text=True,
                          env=_environment("3"), capture_output=True, check=False)


def test_the_command_makes_one_line_a_puzzle(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(request(unique=True)))
    one = run("a.json", "--count", "3", "--seed", "4", folder=tmp_path)
    assert one.returncode == 0, one.stderr
    lines = [json.loads(line) for line in one.stdout.splitlines()]
    assert [line["info"]["seed"] for line in lines] == [4, 5, 6]
    assert all(set(line) == {"puzzle", "card", "info"} for line in lines)
    assert gridwright.load(lines[1]["puzzle"]).rules == gridwright.generate(request(unique=True), seed=5).puzzle.rules
    two = run("a.json", "--count", "3", "--seed", "4", "-j", "2", folder=tmp_path)
    assert two.stdout == one.stdout


def test_the_command_writes_one_collection(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(request(name="Small ones", id="org.example.Someone.Small")))
    for jobs in ("1", "2"):
        done = run("a.json", "--count", "4", "--to", "puzzled-collection", "-j", jobs, "-o", f"o{jobs}.json",
                   folder=tmp_path)
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert (tmp_path / "o1.json").read_text() == (tmp_path / "o2.json").read_text()
    assert gridwright.validate(tmp_path / "o1.json", publish=True) == []
    puzzles = list(gridwright.load_all(tmp_path / "o1.json"))
    assert [puzzle.meta["id"] for puzzle in puzzles] == ["0", "1", "2", "3"]
    assert puzzles[0].meta["collection"]["name"] == "Small ones"


def test_the_command_refuses_and_fails_with_exit_codes(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(request(tiles={"sizes": 3})))
    refused = run("a.json", folder=tmp_path)
    assert refused.returncode == 2
    assert "a board of 20 cells cannot be cut into tiles of 3 cells" in refused.stderr
    (tmp_path / "a.json").write_text(json.dumps(request(board="8x6", tiles={"sizes": 3}, unique=True)))
    late = run("a.json", "--time", "0.3", folder=tmp_path)
    assert (late.returncode, late.stdout) == (3, ""), late.stderr
