"""Where the search for the hardest classics starts: random grids hold hardly any, so it starts near puzzles known to be
hard.

The puzzles have been published by the people who found them; each is turned, mirrored, shuffled and renamed by lot, and
then changed, so that no puzzle that is made is one of them.
"""

from __future__ import annotations

from random import Random

from gridwright.generating.wanted import Wanted
from gridwright.model.board import Cell
from gridwright.model.rule import Rule
from gridwright.model.solution import Solution
from gridwright.solving.search import solve

__all__ = ["HARDEST", "hard_start", "has_hard_start"]

#: By name: Golden Nugget, Easter Monster, AI Escargot, one of Arto Inkala's of 2010, Platinum Blonde.
HARDEST = (
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
)
EXTREME = 5


def has_hard_start(wanted: Wanted) -> bool:
    """Whether a request is for an Extreme classic of which any cells may be given."""
    puzzle = wanted.puzzle
    rules: tuple[Rule, ...] = puzzle.rules
    return (wanted.band == EXTREME and not wanted.templates and not any(puzzle.givens.values())
            and len(rules) == 1 and getattr(rules[0], "box", None) == (3, 3) and puzzle.digits == 9
            and len(puzzle.board) == 81 == len(wanted.orbits))


def hard_start(wanted: Wanted, rng: Random) -> tuple[Solution, set[Cell]]:
    """A solved grid, and the cells that are given in a hard puzzle of it."""
    known = rng.choice(HARDEST)
    rows, columns = _shuffled(rng), _shuffled(rng)
    digits = rng.sample(range(1, 10), 9)
    turned = rng.random() < 0.5
    givens = {}
    for place, mark in enumerate(known):
        if mark != ".":
            row, column = rows[place // 9], columns[place % 9]
            givens[Cell(column, row) if turned else Cell(row, column)] = digits[int(mark) - 1]
    main = wanted.puzzle.main
    found = solve(wanted.puzzle.evolve(givens={main: givens}))
    return Solution(wanted.puzzle, {main: dict(found.layers[main])}), set(givens)


def _shuffled(rng: Random) -> list[int]:
    """Rows or columns 1 to 9 with those of each band, and the bands, in random order."""
    return [3 * band + line + 1 for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]
