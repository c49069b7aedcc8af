"""What the sweeps are made of: boards of a few cells, clues by key, and the register of sweeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from gridwright import Board, Cell, Puzzle, Rule, default_plugins

__all__ = [
    "SWEEPS",
    "Cells",
    "Sweep",
    "digit_sets",
    "house_choices",
    "latin",
    "only",
    "partitions",
    "puzzle",
    "region",
    "ring",
    "row",
    "rule",
    "slack",
    "sweep",
]

Cells = tuple[Cell, ...]
Sweep = Callable[[str], Iterator[Puzzle]]

#: Key of a rule -> the function that gives its puzzles, called with the key.
SWEEPS: dict[str, Sweep] = {}

#: A closed path on a board of its own, by number of cells.
_RINGS: Mapping[int, Cells] = {
    2: (Cell(1, 1), Cell(1, 2)),
    3: (Cell(1, 1), Cell(1, 2), Cell(2, 1)),
    4: (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1)),
    5: (Cell(1, 1), Cell(1, 2), Cell(1, 3), Cell(2, 2), Cell(2, 1)),
    6: (Cell(1, 1), Cell(1, 2), Cell(1, 3), Cell(2, 3), Cell(2, 2), Cell(2, 1)),
}


def sweep(*keys: str) -> Callable[[Sweep], Sweep]:
    """Register a function as the sweep of these rules."""
    def register(function: Sweep) -> Sweep:
        SWEEPS.update(dict.fromkeys(keys, function))
        return function

    return register


def rule(key: str, /, **members: Any) -> Rule:
    """A clue of the registered rule."""
    made: Rule = default_plugins().registry.get("rule", key)(**members)
    return made


def puzzle(board: Board, digits: int, *rules: Rule) -> Puzzle:
    """A puzzle without givens."""
    return Puzzle.with_digits(board, digits, rules=rules)


def only(cells: Iterable[Cell]) -> Board:
    """The board that has these cells and no others."""
    wanted = set(cells)
    rows, cols = max(c.row for c in wanted), max(c.col for c in wanted)
    holes = [c for c in Board.rectangle(rows, cols).cells if c not in wanted]
    return Board.from_holes(rows, cols, holes)


def ring(size: int) -> Cells:
    """A path of 2 to 6 cells whose ends touch."""
    return _RINGS[size]


def row(size: int) -> Cells:
    """The cells of a board of one row."""
    return Board.rectangle(1, size).cells


def region(cells: Sequence[Cell]) -> Rule:
    """A house of any cells."""
    return rule("region", kind="extra", cells=tuple(cells))


def house_choices(cells: Cells, digits: int, house: str = "region") -> Iterator[tuple[Rule, ...]]:
    """No house; one over all the cells, where it fits; one over all but the first; two that overlap."""
    more: dict[str, Any] = {"kind": "extra"} if house == "region" else {}
    yield ()
    if 2 <= len(cells) <= digits:
        yield (rule(house, cells=cells, **more),)
    if 3 <= len(cells) <= digits + 1:
        yield (rule(house, cells=cells[1:], **more),)
    if len(cells) >= 4 and digits >= 3:
        yield (rule(house, cells=cells[:3], **more), rule(house, cells=cells[2:4], **more))


def partitions(cells: Cells) -> Iterator[list[Cells]]:
    """Every way to divide the cells into non-empty parts, each part in the order of the cells."""
    if not cells:
        yield []
        return
    first, *others = cells
    for size in range(len(others) + 1):
        for friends in combinations(others, size):
            left = tuple(c for c in others if c not in friends)
            for more in partitions(left):
                yield [(first, *friends), *more]


def digit_sets(digits: int) -> Iterator[tuple[int, ...]]:
    """Every non-empty set of digits."""
    for size in range(1, digits + 1):
        yield from combinations(range(1, digits + 1), size)


def latin(board: Board, digits: int, high: int = 1) -> dict[Cell, int]:
    """Digits that no row or column repeats; with boxes of height `high` at even origins, no box either."""
    wide = digits // high
    return {c: (wide * ((c.row - 1) % high) + (c.row - 1) // high + c.col - 1) % digits + 1 for c in board.cells}


def slack(whole: Puzzle, solved: Mapping[Cell, int], most: int = 1500, seed: int = 0) -> Puzzle:
    """The puzzle with candidates around a solution, so that at most `most` assignments are left to try."""
    rng = Random(seed)
    digits = list(whole.symbols().values)
    candidates: dict[Cell, frozenset[int]] = {}
    size = 1
    for c in rng.sample(whole.board.cells, len(whole.board)):
        width = rng.choice((len(digits), 2, 2, 3))
        while width > 1 and size * width > most:
            width -= 1
        others = [v for v in digits if v != solved[c]]
        picked = frozenset((solved[c], *rng.sample(others, min(width - 1, len(others)))))
        size *= len(picked)
        if len(picked) < len(digits):
            candidates[c] = picked
    return whole.evolve(candidates={whole.main: candidates})
