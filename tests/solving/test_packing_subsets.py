"""Which of the tiles fill the board, against trying every choice with the SAT search."""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path
from typing import Any

import attrs
import pytest
import typer
from typer.testing import CliRunner

import gridwright
from gridwright import Board, Cell, NoSolution, NotSupported, Puzzle, Symbols, Tile, Undecided, default_plugins
from gridwright_formats._standard_tiles import STANDARD
from gridwright_solvers.packing import filler, subsets_command
from gridwright_solvers.packing import subsets as module
from gridwright_solvers.packing.filler import Filler
from gridwright_solvers.packing.grid import PackingGrid, packing_of
from gridwright_solvers.packing.search import Stalled
from gridwright_solvers.packing.subsets import subsets, surplus


def packing(board: Board, tiles: dict[str, int], opened: str = "") -> Puzzle:
    """Standard tiles on a board; `opened`: an area of the first cells that shows these letters, without a target."""
    rule, area = (default_plugins().registry.get("rule", name) for name in ("packing", "area"))
    listed = tuple(Tile(name, STANDARD[name].cells, n) for name, n in tiles.items())
    rules = [rule(tiles=listed, uncovered=int(bool(opened)))]
    if opened:
        rules.append(area(name="x", target=opened[0], cells=board.cells[:len(opened)], values=tuple(opened)))
    return Puzzle(board, {"tiles": Symbols.tiles(tuple(tiles))}, rules=tuple(rules))


def chosen(puzzle: Puzzle, counts: dict[str, int]) -> Puzzle:
    old = packing_of(puzzle)
    tiles = tuple(attrs.evolve(t, count=counts[t.name]) for t in old.tiles if counts.get(t.name))
    return puzzle.evolve(layers={"tiles": Symbols.tiles(tuple(t.name for t in tiles))},
                         rules=(attrs.evolve(old, tiles=tiles), *puzzle.rules[1:]))


def brute(puzzle: Puzzle) -> dict[tuple[tuple[str, int], ...], bool]:
    """Every choice of the right area, and whether the SAT search fills the board with it."""
    tiles, found = packing_of(puzzle).tiles, {}
    room = len(puzzle.board) - packing_of(puzzle).uncovered
    for counts in product(*(range(t.count, -1, -1) for t in tiles)):  # the first tile's copies change last
        if sum(n * t.size for n, t in zip(counts, tiles, strict=True)) == room:
            used = tuple((t.name, n) for n, t in zip(counts, tiles, strict=True) if n)
            try:
                gridwright.solve(chosen(puzzle, dict(used)), backend="cadical195")
            except NoSolution:
                found[used] = False
            else:
                found[used] = True
    return found


def puzzles() -> list[Puzzle]:
    rng, found = random.Random(2), []
    names = ["D2", "I3", "L3", "I4", "O4", "T4", "L4", "S4", "P5", "U5", "X5"]
    for _ in range(15):
        rows, cols = rng.randint(2, 4), rng.randint(3, 4)
        board = Board.from_holes(rows, cols, [Cell(rows, cols)] * rng.randint(0, 1))
        tiles = {name: rng.choice((1, 1, 2)) for name in sorted(rng.sample(names, rng.randint(4, 6)))}
        found.append(packing(board, tiles, rng.choice(("", "", "ab", "aba"))))
    return found


def test_every_choice_is_judged_as_sat_judges_it() -> None:
    judged = {True: 0, False: 0}
    for puzzle in puzzles():
        mine = list(subsets(puzzle))
        assert [(s.used, s.fills) for s in mine] == list(brute(puzzle).items())
        for s in mine:
            judged[s.fills] += 1
            stock = {t.name: t.count for t in packing_of(puzzle).tiles}
            assert {name: dict(s.used).get(name, 0) + dict(s.left_out).get(name, 0) for name in stock} == stock
            if s.placements is not None:
                solution = solved(chosen(puzzle, dict(s.used)), s.placements)
                assert gridwright.check(solution.puzzle, solution) == []
    assert min(judged.values()) > 20


def solved(puzzle: Puzzle, placements: Any) -> gridwright.Solution:
    labels = puzzle.symbols().labels
    values = dict.fromkeys(puzzle.board.cells, 0)
    values.update({c: labels.index(p.tile) for p in placements for c in p.cells})
    return gridwright.Solution(puzzle, {"tiles": values}, {"placements": placements})


def test_the_slow_ways_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    some = puzzles()[:6]
    quick = [[(s.used, s.fills) for s in subsets(puzzle)] for puzzle in some]
    monkeypatch.setattr(module, "FIRST_WORK", 0)
    assert [[(s.used, s.fills) for s in subsets(puzzle)] for puzzle in some] == quick
    monkeypatch.setattr(module, "MOST_WORK", 0)
    assert [[(s.used, s.fills) for s in subsets(puzzle)] for puzzle in some] == quick
    monkeypatch.setattr(filler, "MOST_DEAD", 1)
    assert [[(s.used, s.fills) for s in subsets(puzzle)] for puzzle in some] == quick


def test_all_tiles_of_the_right_area_are_one_choice() -> None:
    puzzle = packing(Board.rectangle(2, 3), {"L3": 2})
    found = list(subsets(puzzle))
    assert [(s.used, s.left_out, s.fills) for s in found] == [((("L3", 2),), (), True)]
    assert list(subsets(packing(Board.rectangle(2, 4), {"L3": 2}))) == []


def test_the_limit_counts_those_that_fill() -> None:
    puzzle = packing(Board.rectangle(2, 4), {"T4": 2, "L4": 2, "O4": 2, "I4": 2})
    every = [s.fills for s in subsets(puzzle)]
    assert not every[0], "two T do not fill 2 x 4"
    some = [s.fills for s in subsets(puzzle, limit=2)]
    assert sum(some) == 2
    assert some == every[:len(some)]


def test_three_of_the_pentominoes() -> None:
    names = [name for name in STANDARD if name.endswith("5")]
    puzzle = packing(Board.rectangle(3, 5), dict.fromkeys(names, 1))
    found = {s.used: s.fills for s in subsets(puzzle)}
    assert found == brute(puzzle)
    assert (len(found), sum(found.values())) == (220, 7)


def test_the_clock_is_looked_at() -> None:
    def over() -> None:
        raise Undecided("over")

    with pytest.raises(Undecided):
        list(subsets(packing(Board.rectangle(3, 5), {"P5": 2, "L5": 2, "V5": 2}), look=over))


def test_other_puzzles() -> None:
    with pytest.raises(NotSupported):
        list(subsets(gridwright.load("1...............")))
    given = packing(Board.rectangle(2, 3), {"L3": 3}).evolve(givens={"tiles": {Cell(1, 1): 1}})
    assert PackingGrid.of(given, any_size=True) is None
    assert surplus(given) is None
    with pytest.raises(NotSupported):
        list(subsets(given))


def test_a_grid_of_any_size_has_the_same_moves() -> None:
    puzzle = packing(Board.rectangle(3, 4), {"L3": 2, "P5": 1}, "ab")
    assert PackingGrid.of(chosen_more(puzzle)) is None
    more = PackingGrid.of(chosen_more(puzzle), any_size=True)
    grid = PackingGrid.of(puzzle)
    assert grid is not None
    assert more is not None
    assert (more.cells, more.names, more.values) == (grid.cells, grid.names, grid.values)
    assert list(map(sorted, more.moves)) == list(map(sorted, grid.moves))
    assert more.stock == (5, 1, 1)
    assert PackingGrid.of(puzzle, any_size=True) == grid


def chosen_more(puzzle: Puzzle) -> Puzzle:
    old = packing_of(puzzle)
    tiles = (attrs.evolve(old.tiles[0], count=5), *old.tiles[1:])
    return puzzle.evolve(rules=(attrs.evolve(old, tiles=tiles), *puzzle.rules[1:]))


def test_a_search_that_is_cut_short() -> None:
    grid = PackingGrid.of(packing(Board.rectangle(5, 4), {"L5": 2, "N5": 2}), any_size=True)
    assert grid is not None
    with pytest.raises(Stalled):
        Filler(grid).fill(0, grid.stock, 0)


@pytest.mark.parametrize(("tiles", "text"), [
    ({"L3": 2, "D2": 1}, "the tiles have 8 cells, the board has 6 to cover; without D2 they fill it"),
    ({"L3": 2, "D2": 3}, "the tiles have 12 cells, the board has 6 to cover; without 2 x L3 they fill it"),
    ({"L3": 2, "D2": 1, "I4": 1},
     "the tiles have 12 cells, the board has 6 to cover; without D2 and I4 they fill it"),
    ({"I4": 2, "O4": 1}, None),
    ({"T4": 1, "D2": 1, "X5": 1}, "the tiles have 11 cells, the board has 6 to cover, and no choice of them fills it"),
    ({"L3": 2}, None),
    ({"L3": 1}, None),
])
def test_what_is_too_much(tiles: dict[str, int], text: str | None) -> None:
    assert surplus(packing(Board.rectangle(2, 3), tiles)) == text


def test_few_tiles_are_left_out_first() -> None:
    puzzle = packing(Board.rectangle(2, 4), {"O4": 2, "D2": 2})
    assert [s.left_out for s in subsets(puzzle)] == [(("D2", 2),), (("O4", 1),)]
    assert surplus(puzzle) == "the tiles have 12 cells, the board has 8 to cover; without O4 they fill it"


# --- the command


def run(arguments: list[str]) -> Any:
    """The command by itself; `return_value` is its exit code."""
    app = typer.Typer()
    # With a second command the first keeps its name.
    app.command("other")(lambda: None)
    subsets_command.register(app)
    return CliRunner().invoke(app, ["subsets", *arguments], standalone_mode=False)


def collection(tmp_path: Path) -> str:
    puzzles = [{"name": "One", "tiles": ["D2", {"layout": "L3", "count": 2}], "board": "3x2"},
               {"name": "None", "tiles": ["T4", "D2", "X5"], "board": "3x2"},
               {"name": "Few", "tiles": ["D2"], "board": "3x2"},
               {"name": "Some", "tiles": [{"layout": name, "count": 2} for name in ("T4", "L4", "I4")], "board": "4x2"}]
    path = tmp_path / "surplus.json"
    path.write_text(json.dumps({"puzzled": "1.0.0", "name": "Surplus", "author": "a", "id": "org.a.B",
                                "puzzles": puzzles}), encoding="utf-8")
    return str(path)


def test_the_command(tmp_path: Path) -> None:
    source = collection(tmp_path)
    one = run([source, "--select", "One"])
    assert (one.return_value, one.stdout) == (0, "2 x L3 (without D2)\n")
    assert "1 of 1 choice of tiles with the right number of cells fill" in one.stderr
    none = run([source, "--select", "None"])
    assert (none.return_value, none.stdout) == (1, "")
    assert "0 of 1 choice" in none.stderr
    few = run([source, "--select", "Few"])
    assert (few.return_value, few.stdout) == (1, "")
    assert "no choice of tiles has as many cells" in few.stderr
    limited = run([source, "--select", "Some", "--limit", "1"])
    assert (limited.return_value, limited.stdout.count("\n")) == (0, 1)
    assert "more were not tried" in limited.stderr
    late = run([source, "--select", "Some", "--time", "0"])
    assert late.return_value == 3


def test_the_command_in_json(tmp_path: Path) -> None:
    found = run([collection(tmp_path), "--select", "Some", "--json"])
    data = json.loads(found.stdout)
    assert (data["status"], data["tried"], data["filling"]) == ("complete", 6, len(data["subsets"]))
    assert {"L4": 2} in [each["tiles"] for each in data["subsets"]]
    for each in data["subsets"]:
        assert sum(len(p["cells"]) for p in each["placements"]) == 8
        assert len(each["placements"]) == sum(each["tiles"].values())
