"""Makes the documents in puzzles/: `python benchmarks/make_puzzles.py NAME...`. The 25x25 takes minutes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from gridwright import Board, Cell, Puzzle, default_plugins, dumps, is_unique, solve
from gridwright.model.layout import Layout

FOLDER = Path(__file__).resolve().parent / "puzzles"


def rule(key: str, **members: Any) -> Any:
    return default_plugins().registry.get("rule", key)(**members)


def grid(size: int, box: tuple[int, int], keep: float, seed: int, *more: Any) -> Puzzle:
    """A puzzle with one solution: the engine's own grid, shuffled, givens kept by a share, added until unique."""
    rng = Random(seed)
    board = Board.rectangle(size, size)
    houses = rule("box_grid", origin=Cell(1, 1), box=box)
    return _unique(Puzzle.with_digits(board, size, rules=(houses, *more)), keep, rng)


def _unique(empty: Puzzle, keep: float, rng: Random) -> Puzzle:
    start = {rng.choice(empty.board.cells): 1}
    values = solve(empty.evolve(givens={"digits": start}))
    size = empty.symbols().highest
    relabel = dict(zip(range(1, size + 1), rng.sample(range(1, size + 1), size), strict=True))
    full = {c: relabel[values[c]] for c in empty.board.cells}
    order = rng.sample(empty.board.cells, len(empty.board))
    shown = int(len(order) * keep)
    while True:
        puzzle = empty.evolve(givens={"digits": {c: full[c] for c in order[:shown]}})
        if is_unique(puzzle):
            return _thinned(puzzle, order[:shown][:150])
        shown += max(1, len(order) // 40)


def _thinned(puzzle: Puzzle, tried: list[Cell]) -> Puzzle:
    """The puzzle without those of the `tried` givens that uniqueness does not need, so that singles do not solve it."""
    for c in tried:
        given = {d: v for d, v in puzzle.givens["digits"].items() if d != c}
        fewer = puzzle.evolve(givens={"digits": given})
        if is_unique(fewer):
            puzzle = fewer
    return puzzle


def samurai() -> Puzzle:
    layout: Layout = default_plugins().registry.get("board", "samurai")
    houses = tuple(rule("box_grid", origin=c, box=(3, 3)) for c in layout.origins)
    return _unique(Puzzle.with_digits(layout.board, 9, rules=houses), 0.33, Random(3))


def killer() -> Puzzle:
    """No givens: cages of two and three cells drawn over a shuffled full grid until there is one solution."""
    rng = Random(5)
    base = grid(9, (3, 3), 1.0, 5)
    values = solve(base)
    empty = base.evolve(givens={})
    while True:
        puzzle = empty.evolve(rules=(*empty.rules, *_cages(empty, {c: values[c] for c in empty.board.cells}, rng)))
        if is_unique(puzzle):
            return puzzle


def _cages(puzzle: Puzzle, full: dict[Cell, int], rng: Random) -> list[Any]:
    left, cages = set(full), []
    while left:
        cage = [min(left)]
        left.discard(cage[0])
        wanted = rng.choice((2, 3, 3))
        while len(cage) < wanted:
            near = sorted({d for c in cage for d in puzzle.board.neighbours(c)
                           if d in left and full[d] not in {full[e] for e in cage}})
            if not near:
                break
            cage.append(rng.choice(near))
            left.discard(cage[-1])
        cages.append(rule("cage", cells=tuple(sorted(cage)), sum=sum(full[c] for c in cage)))
    return cages


PUZZLES: dict[str, Callable[[], Puzzle]] = {
    "classic-singles": lambda: grid(9, (3, 3), 0.3, 3),
    "classic": lambda: grid(9, (3, 3), 0.3, 6),
    "classic-2": lambda: grid(9, (3, 3), 0.3, 14),
    "16x16": lambda: grid(16, (4, 4), 0.42, 2),
    "25x25": lambda: grid(25, (5, 5), 0.5, 5),
    "samurai": samurai,
    "killer": killer,
}


def main(names: list[str]) -> None:
    for name in names or PUZZLES:
        text = dumps(PUZZLES[name](), format="sudoku-puzzle")
        (FOLDER / f"{name}.json").write_text(text.rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
