"""Hints for packings, against the SAT search and against trying everything."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import attrs
import pytest

import gridwright
from gridwright import (
    Board,
    Budget,
    Cell,
    Hint,
    NotSupported,
    Placement,
    Puzzle,
    Solution,
    Symbols,
    Tile,
    Undecided,
    cell,
    default_plugins,
    solutions,
)
from gridwright_formats._standard_tiles import STANDARD
from gridwright_solvers.packing import hint_outlook, hint_proofs, hints
from gridwright_solvers.packing.grid import packing_of


def packing(rows: int, cols: int, tiles: dict[str, int], holes: str = "", **area: Any) -> Puzzle:
    """A board with some of the standard tiles; with `values` (a dict from cell names) an area as well."""
    rule, area_rule = (default_plugins().registry.get("rule", name) for name in ("packing", "area"))
    board = Board.from_holes(rows, cols, [cell(name) for name in holes.split()])
    rules = [rule(tiles=tuple(Tile(name, STANDARD[name].cells, n) for name, n in tiles.items()), uncovered=bool(area))]
    if area:
        shown = {cell(name): value for name, value in area["values"].items()}
        rules.append(area_rule(name="Day", target=area.get("target"), cells=tuple(shown), values=tuple(shown.values())))
    return Puzzle(board, {"tiles": Symbols.tiles(tuple(tiles))}, rules=tuple(rules))


def position(puzzle: Puzzle, placements: Sequence[Placement]) -> Solution:
    labels = puzzle.symbols().labels
    values = dict.fromkeys(puzzle.board.cells, 0)
    for p in placements:
        values.update({c: labels.index(p.tile) for c in p.cells if c in values and p.tile in labels})
    return Solution(puzzle, {puzzle.main: values}, {"placements": tuple(placements)})


def laid(*texts: str) -> list[Placement]:
    """Placements as `L3 r1c1 r2c1 r2c2`."""
    return [Placement(name, tuple(map(cell, cells))) for name, *cells in map(str.split, texts)]


def asked(puzzle: Puzzle, *texts: str) -> Hint:
    found = hints.hint(puzzle, position(puzzle, laid(*texts)), None)
    assert found is not None
    return found


TWO = packing(2, 3, {"L3": 2})


@pytest.mark.parametrize(("puzzle", "texts", "sentence", "offenders"), [
    (TWO, ["Q9 r1c1"], "There is no tile Q9 (laid on r1c1).", [0]),
    (TWO, ["L3 r2c3 r2c4 r3c4"], "L3 on r2c3 r2c4 r3c4 leaves the board at r2c4 r3c4.", [0]),
    (TWO, ["L3 r1c1 r1c2 r1c3"], "L3 on r1c1 r1c2 r1c3 does not have the shape of tile L3.", [0]),
    (TWO, ["L3 r1c1 r1c1 r1c2 r2c1"], "L3 on r1c1 r1c1 r1c2 r2c1 does not have the shape of tile L3.", [0]),
    (TWO, ["L3 r1c1 r1c2 r2c1", "L3 r1c2 r2c2 r2c3"],
     "L3 on r1c1 r1c2 r2c1 and L3 on r1c2 r2c2 r2c3 overlap at r1c2.", [0, 1]),
    (packing(3, 3, {"L3": 1, "T5": 1, "1": 1}), ["L3 r1c1 r1c2 r2c1", "L3 r2c3 r3c2 r3c3"],
     "Tile L3 is laid 2 times, on r1c1 r1c2 r2c1 and on r2c3 r3c2 r3c3, but there is only one.", [0, 1]),
    (packing(3, 4, {"L3": 2, "T5": 1, "1": 1}), ["L3 r1c1 r1c2 r2c1", "L3 r2c2 r3c1 r3c2", "L3 r1c4 r2c3 r2c4"],
     "Tile L3 is laid 3 times, on r1c1 r1c2 r2c1, on r2c2 r3c1 r3c2 and on r1c4 r2c3 r2c4, but there are only 2.",
     [0, 1, 2]),
    (packing(2, 2, {"L3": 1}, values={"r1c1": "a", "r2c2": "b"}, target="b"), ["L3 r1c2 r2c1 r2c2"],
     "L3 on r1c2 r2c1 r2c2 covers r2c2, which must stay open (Day b).", [0]),
    (packing(2, 2, {"L3": 1}, values={"r1c1": "a", "r1c2": "b"}), ["L3 r1c1 r1c2 r2c2"],
     "L3 on r1c1 r1c2 r2c2 covers r1c1 r1c2, one of which must stay open (Day).", [0]),
])
def test_a_broken_rule_is_named(puzzle: Puzzle, texts: list[str], sentence: str, offenders: list[int]) -> None:
    found = asked(puzzle, *texts)
    placements = laid(*texts)
    assert (found.status, found.text) == ("wrong", sentence)
    assert found.placements == tuple(placements[i] for i in offenders)
    assert not found.possible


def test_done() -> None:
    assert asked(TWO, "L3 r1c1 r1c2 r2c1", "L3 r1c3 r2c2 r2c3") == Hint("done", "The packing is complete.")
    calendar = packing(2, 2, {"L3": 1}, values={"r1c1": "a", "r2c2": "b"}, target="b")
    assert asked(calendar, "L3 r1c1 r1c2 r2c1").status == "done"


def test_a_cell_that_only_one_tile_can_cover() -> None:
    found = asked(TWO, "L3 r1c1 r1c2 r2c1")
    assert found.text == "Lay L3 on r1c3 r2c2 r2c3: nothing else that is left can cover r1c3."
    assert (found.status, found.forced, found.placements) == ("next", True, tuple(laid("L3 r1c3 r2c2 r2c3")))
    assert found.cells == found.placements[0].cells


def test_a_tile_that_fits_in_one_place_only() -> None:
    found = asked(packing(2, 5, {"D2": 2, "I5": 1}, "r2c5"))
    assert found.text == "Lay I5 on r1c1 r1c2 r1c3 r1c4 r1c5: I5 fits nowhere else."
    assert found.forced


def test_as_many_places_as_copies() -> None:
    found = asked(packing(3, 5, {"D2": 2, "I5": 2}, "r2c5"))
    assert found.text == "Lay I5 on r1c1 r1c2 r1c3 r1c4 r1c5: there are 2 x I5 left and only 2 places for them."


def test_the_other_way_leaves_a_cell_bare() -> None:
    found = asked(packing(2, 5, {"D2": 2, "L3": 2}), "D2 r2c2 r2c3")
    assert found.text == ("Lay L3 on r1c1 r1c2 r2c1: otherwise r2c1 can only be covered by D2 on r1c1 r2c1, but then "
                          "no tile that is left can cover r1c2.")
    assert found.forced


def test_each_other_way_leaves_something() -> None:
    found = asked(packing(3, 3, {"L4": 1, "I3": 1, "D2": 1}), "D2 r1c1 r1c2")
    assert found.text == ("Lay L4 on r1c3 r2c1 r2c2 r2c3: each of the 2 other ways to go on at r1c3 leaves a cell, a "
                          "tile or a region without a fit.")
    assert found.forced


def test_a_search_forces_a_tile() -> None:
    found = asked(packing(3, 5, {"D2": 1, "I3": 1, "U5": 1, "V5": 1}))
    assert found.text == ("Lay I3 on r2c2 r2c3 r2c4: a search shows that none of the 16 other ways to go on at r2c2 "
                          "leads to a solution.")
    assert found.forced


def test_a_dead_end_one_step_on() -> None:
    found = asked(packing(3, 4, {"L3": 1, "D2": 1, "S4": 1, "I3": 1}), "D2 r2c3 r3c3")
    assert found.text == ("The position cannot be finished: each of the 5 ways to go on at r1c3 leaves a cell, a tile "
                          "or a region without a fit. D2 on r2c3 r3c3 leaves no way: take it off.")


def test_choices_are_said_to_be_choices() -> None:
    found = asked(TWO)
    step = " ".join(map(str, found.cells))
    assert step in ("r1c1 r1c2 r2c1", "r1c1 r2c1 r2c2")
    assert found.text == (f"Lay L3 on {step}: r1c1 can be covered in 3 ways, and this one leads to a solution, as at "
                          f"least one other does.")
    assert not found.forced
    assert found == hints.hint(TWO, None, None)


def test_cells_that_nothing_covers() -> None:
    found = asked(packing(2, 4, {"L3": 2, "D2": 1}), "L3 r1c2 r2c1 r2c2")
    assert found.text == ("The position cannot be finished: no tile that is left can cover r1c1. "
                          "L3 on r1c2 r2c1 r2c2 leaves no way: take it off.")
    assert (found.status, found.cells) == ("stuck", (Cell(1, 1),))


def test_regions_of_the_wrong_size() -> None:
    found = asked(packing(2, 6, {"D2": 4, "I4": 1}), "D2 r1c2 r1c3", "D2 r2c3 r2c4")
    assert found.text == (
        "The position cannot be finished: the separate region of 3 cells at r1c1 r2c1 r2c2 cannot be filled: no choice "
        "of the tiles that are left makes 3. D2 on r1c2 r1c3 and D2 on r2c3 r2c4 leave no way: take one of them off.")
    assert (found.cells, found.placements) == (tuple(map(cell, ("r1c1", "r2c1", "r2c2"))),
                                               tuple(laid("D2 r1c2 r1c3", "D2 r2c3 r2c4")))


def test_puzzles_without_a_solution() -> None:
    found = asked(packing(2, 4, {"T4": 2}), "T4 r1c1 r1c2 r1c3 r2c2")
    assert found.status == "stuck"
    assert found.text.startswith("The puzzle itself has no solution")
    assert found.placements == ()
    assert hints.hint(packing(2, 4, {"T4": 2}), None, None) == found


def test_tiles_of_another_area() -> None:
    more = packing(2, 3, {"L3": 2, "D2": 1})
    assert asked(more) == Hint("stuck", "The puzzle itself has no solution: the tiles have 8 cells, the board has 6 to "
                                        "cover; without D2 they fill it.")
    assert asked(more, "L3 r1c1 r1c2 r1c3").status == "wrong"
    assert asked(more, "L3 r1c1 r1c2 r2c1", "L3 r1c3 r2c2 r2c3").status == "stuck"
    less = asked(packing(2, 3, {"L3": 1}))
    assert less.text == "The puzzle itself has no solution: the tiles have 3 cells, the board has 6 to cover."


def test_other_puzzles_are_left_to_others() -> None:
    assert hints.hint(gridwright.load("1..............."), None, None) is None
    assert hints.hint(TWO.evolve(givens={"tiles": {Cell(1, 1): 1}}), None, None) is None
    spare = attrs.evolve(packing_of(TWO), tiles=(Tile("D2", [(0, 0), (0, 1)], 2),), uncovered=2)
    assert hints.hint(TWO.evolve(rules=(spare,)), None, None) is None


def test_a_position_says_where_tiles_lie() -> None:
    values = dict.fromkeys(TWO.board.cells, 0)
    assert hints.hint(TWO, Solution(TWO, {"tiles": values}), None) == hints.hint(TWO, None, None)
    with pytest.raises(NotSupported, match="where each tile lies"):
        hints.hint(TWO, Solution(TWO, {"tiles": values | {Cell(1, 1): 1}}), None)


def test_the_budget_holds() -> None:
    with pytest.raises(Undecided):
        hints.hint(TWO, None, Budget(seconds=0))


def test_sat_decides_where_the_search_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((hint_outlook, "FILL_WORK"), (hint_outlook, "CORE_WORK"), (hint_proofs, "PROOF_WORK"),
                         (hint_proofs, "WAY_WORK")):
        monkeypatch.setattr(module, name, 0)
    puzzle = packing(4, 5, {"L5": 2, "P5": 1, "N5": 1})
    assert finished(puzzle)
    for each in positions(5):
        judged(*each)


def test_the_open_cell_is_found_with_the_tiles() -> None:
    puzzle = packing(2, 4, {"L3": 1, "O4": 1}, values={"r1c1": "a", "r1c2": "b", "r1c4": "a"}, target="a")
    assert finished(puzzle)
    found = asked(puzzle, "L3 r1c1 r2c1 r2c2")
    assert found.status == "stuck"


# --- at random


def cut(rng: random.Random, board: Board, size: int) -> list[tuple[Cell, ...]]:
    """The board in connected pieces of at most `size` cells."""
    left, pieces = set(board.cells), []
    while left:
        piece = {min(left)}
        wanted = rng.randint(min(3, size), size)
        while len(piece) < wanted and (edge := sorted({n for c in piece for n in board.neighbours(c)} & left - piece)):
            piece.add(rng.choice(edge))
        left -= piece
        pieces.append(tuple(sorted(piece)))
    return pieces


def solved(rng: random.Random, rows: int, cols: int, size: int) -> tuple[Puzzle, list[Placement]]:
    """A packing and one of its solutions."""
    rule, area_rule = (default_plugins().registry.get("rule", name) for name in ("packing", "area"))
    board = Board.from_holes(rows, cols, [Cell(1, cols)] * (rng.random() < 0.3))
    opened = rng.choice(board.cells) if rng.random() < 0.5 else None
    pieces = cut(rng, Board(rows, cols, tuple(c for c in board.cells if c != opened)), size)
    kinds: dict[Any, list[tuple[Cell, ...]]] = {}
    for piece in pieces:
        kinds.setdefault(Tile("t", piece).shape, []).append(piece)
    tiles = [Tile(f"T{i}", alike[0], len(alike)) for i, alike in enumerate(kinds.values())]
    rules = [rule(tiles=tuple(tiles), uncovered=int(opened is not None))]
    if opened is not None:
        other = rng.choice([c for c in board.cells if c != opened])
        third = rng.choice([c for c in board.cells if c not in (opened, other)])
        rules.append(area_rule(name="x", target=rng.choice((None, "a")), cells=(opened, other, third),
                               values=("a", rng.choice("ab"), "b")))
    puzzle = Puzzle(board, {"tiles": Symbols.tiles(tuple(t.name for t in tiles))}, rules=tuple(rules))
    placements = [Placement(t.name, piece) for t, alike in zip(tiles, kinds.values(), strict=True) for piece in alike]
    return puzzle, placements


def positions(number: int) -> Iterator[tuple[Puzzle, list[Placement]]]:
    """Small packings with tiles laid at random, without overlaps and within the stock."""
    rng = random.Random(8)
    for _ in range(number):
        puzzle, _ = solved(rng, rng.randint(2, 3), rng.randint(3, 5), 4)
        tiles = packing_of(puzzle).tiles
        placements: list[Placement] = []
        for _ in range(rng.randint(1, 3)):
            gone = {c for p in placements for c in p.cells}
            used = Counter(p.tile for p in placements)
            places = [Placement(t.name, cells) for t in tiles if used[t.name] < t.count
                      for cells in t.placements(puzzle.board, set(puzzle.board.cells) - gone)]
            if places:
                placements.append(rng.choice(places))
        yield puzzle, placements


def everything(puzzle: Puzzle) -> list[frozenset[Placement]]:
    """All packings, by SAT."""
    return [frozenset(s.extras["placements"]) for s in solutions(puzzle, backend="cadical195")]


def completes(found: list[frozenset[Placement]], placements: Sequence[Placement]) -> bool:
    return any(some.issuperset(placements) for some in found)


def opens(puzzle: Puzzle, placements: Sequence[Placement]) -> bool:
    """Whether each area still has a cell that may stay open."""
    gone = {c for p in placements for c in p.cells}
    areas: list[Any] = [rule for rule in puzzle.rules if rule.key == "area"]
    return all(any(c not in gone and area.target in (None, v) for c, v in area.printed().items()) for area in areas)


def judged(puzzle: Puzzle, placements: list[Placement]) -> str:
    """The status of a position, once all that the hint says has been checked against all solutions."""
    found, every = hints.hint(puzzle, position(puzzle, placements), None), everything(puzzle)
    assert found is not None
    assert every, "the puzzle was made from a solution"
    if not opens(puzzle, placements):
        assert found.status == "wrong"
        return "wrong"
    assert found.possible == completes(every, placements)
    if found.status == "done":
        assert frozenset(placements) in every
    if found.status == "next":
        assert len(found.placements) == 1
        step = found.placements[0]
        assert completes(every, [*placements, step])
        assert step not in placements
        if found.forced:
            assert all(step in some for some in every if some.issuperset(placements))
        if "at least one other" in found.text:
            assert any(step not in some for some in every if some.issuperset(placements))
    if found.status == "stuck":
        core = found.placements
        assert set(core) <= set(placements)
        assert not completes(every, core)
        for one in core:
            assert completes(every, [p for p in core if p != one])
    return found.status


def finished(puzzle: Puzzle) -> bool:
    """Whether following the hints from the empty board solves the puzzle."""
    placements: list[Placement] = []
    while True:
        found = hints.hint(puzzle, position(puzzle, placements), None)
        assert found is not None
        if found.status != "next":
            break
        placements += found.placements
    reached = position(puzzle, placements)
    return found.status == "done" and gridwright.check(puzzle, reached) == []


def test_parts_of_a_solution_can_be_finished() -> None:
    rng = random.Random(3)
    for _ in range(40):
        puzzle, solution = solved(rng, rng.randint(2, 3), rng.randint(3, 5), 5)
        some = rng.sample(solution, rng.randint(0, len(solution)))
        assert judged(puzzle, some) == ("done" if len(some) == len(solution) else "next")


def test_hints_lead_to_the_end() -> None:
    rng = random.Random(4)
    for _ in range(40):
        assert finished(solved(rng, rng.randint(3, 5), rng.randint(4, 7), 6)[0])


def test_positions_are_judged_as_trying_everything_judges_them() -> None:
    seen = Counter(judged(*each) for each in positions(80))
    assert min(seen[status] for status in ("next", "stuck", "wrong")) >= 5


def test_cores_of_several_tiles_occur() -> None:
    sizes = Counter(len(found.placements) for puzzle, placements in positions(150)
                    if (found := hints.hint(puzzle, position(puzzle, placements), None)) and found.status == "stuck")
    assert sizes[1]
    assert sizes[2]


def test_reasons_are_as_different_as_positions() -> None:
    texts = [found.text for puzzle, placements in positions(150)
             if (found := hints.hint(puzzle, position(puzzle, placements), None))]
    for part in ("no tile that is left can cover", "nothing else that is left can cover", "fits nowhere any more",
                 "cannot be filled", "otherwise ", "other ways to go on", "leads to a solution"):
        assert any(part in text for text in texts), part


def test_wrong_positions_at_random() -> None:
    """A placement moved by one cell, laid twice or under another name breaks a rule as the checker sees it, or none."""
    rng = random.Random(6)
    broken = 0
    for _ in range(60):
        puzzle, solution = solved(rng, 4, 5, 5)
        i = rng.randrange(len(solution))
        moved = attrs.evolve(solution[i], cells=tuple(Cell(r, c + 1) for r, c in solution[i].cells))
        renamed = attrs.evolve(solution[i], tile=rng.choice(solution).tile)
        for other in (moved, renamed):
            placements = [*solution[:i], other, *solution[i + 1:]]
            found = hints.hint(puzzle, position(puzzle, placements), None)
            assert found is not None
            right = gridwright.check(puzzle, position(puzzle, placements)) == []
            assert found.status == ("done" if right else "wrong")
            broken += not right
            if not right:
                assert found.placements
                assert all(p in placements for p in found.placements)
    assert broken > 50


def test_pairs_that_overlap_are_the_pairs_named() -> None:
    rng = random.Random(7)
    for _ in range(30):
        puzzle, solution = solved(rng, 3, 4, 4)
        tiles = packing_of(puzzle).tiles
        extra = Placement(tiles[0].name, rng.choice(tiles[0].placements(puzzle.board)))
        placements = [*solution[1:], extra]
        clashing = [{p, q} for p, q in combinations(placements, 2) if set(p.cells) & set(q.cells)]
        found = hints.hint(puzzle, position(puzzle, placements), None)
        assert found is not None
        if clashing:
            assert found.status == "wrong"
            assert set(found.placements) in clashing
