"""Two families in one puzzle: a Latin square of digits and a packing of tiles, linked by a one-file plugin."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path
from typing import Any

import attrs
import pytest

from gridwright import Plugins, count, dumps, load, solve
from gridwright.plugins import using
from gridwright.testing.rule import RuleConformance

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
RULE_FILE = EXAMPLES / "plugins" / "one_file" / "tile_digits.py"
SIZE = 4
SHAPES = {
    "I": [(0, 0), (0, 1), (0, 2), (0, 3)],
    "L": [(0, 0), (1, 0), (2, 0), (2, 1)],
    "O": [(0, 0), (0, 1), (1, 0), (1, 1)],
    "V": [(0, 0), (1, 0), (1, 1)],
    "M": [(0, 0)],
}


PLUGINS = Plugins(third_party=False, files=[RULE_FILE])


@pytest.fixture(autouse=True)
def plugins() -> Iterator[Plugins]:
    """The linking rule beside everything of our own."""
    with using(PLUGINS):
        yield PLUGINS


class TestTileDigits(RuleConformance):
    rule = PLUGINS.registry.get("rule", "io.github.gridwright:tile_digits")


def places(shape: list[tuple[int, int]]) -> set[frozenset[tuple[int, int]]]:
    """Every set of cells that a shape, turned and flipped, can cover."""
    found = set()
    for flip, turns in product((False, True), range(4)):
        cells = [(r, -c) if flip else (r, c) for r, c in shape]
        for _ in range(turns):
            cells = [(c, -r) for r, c in cells]
        for down, right in product(range(-SIZE, SIZE + 1), repeat=2):
            moved = frozenset((r + down, c + right) for r, c in cells)
            if all(0 <= r < SIZE and 0 <= c < SIZE for r, c in moved):
                found.add(moved)
    return found


def tilings() -> Iterator[list[frozenset[tuple[int, int]]]]:
    """Every way to cover the square with one tile of each shape."""
    options = [places(shape) for shape in SHAPES.values()]

    def go(chosen: list[frozenset[tuple[int, int]]]) -> Iterator[list[frozenset[tuple[int, int]]]]:
        if len(chosen) == len(options):
            yield chosen
            return
        taken = frozenset().union(*chosen)
        for place in options[len(chosen)]:
            if not place & taken:
                yield from go([*chosen, place])

    return go([])


def latin_squares() -> Iterator[tuple[tuple[int, ...], ...]]:
    for rows in product(permutations(range(1, SIZE + 1)), repeat=SIZE):
        if all(len({row[c] for row in rows}) == SIZE for c in range(SIZE)):
            yield rows


def brute_force(givens: dict[tuple[int, int], int]) -> int:
    """Pairs of a Latin square with these givens and a tiling, where no tile holds a digit twice."""
    squares = [s for s in latin_squares() if all(s[r][c] == d for (r, c), d in givens.items())]
    return sum(all(len({square[r][c] for r, c in place}) == len(place) for place in tiling)
               for tiling in tilings() for square in squares)


def document(givens: dict[tuple[int, int], int]) -> dict[str, Any]:
    """The example with these digits as its only givens."""
    data: dict[str, Any] = json.loads((EXAMPLES / "mixed.json").read_text())
    data["givens"] = {"digits": [givens.get(at) for at in product(range(SIZE), repeat=2)]}
    return data


@pytest.mark.parametrize("givens", [
    {(0, 0): 1, (1, 1): 1}, {(0, 0): 1, (1, 1): 1, (2, 3): 2}, {(0, 0): 1, (0, 1): 2, (1, 0): 3, (1, 2): 1}])
def test_count_equals_brute_force(givens: dict[tuple[int, int], int]) -> None:
    assert count(load(document(givens))) == brute_force(givens) > 1


def test_the_example_has_one_solution() -> None:
    puzzle = load(EXAMPLES / "mixed.json")
    assert count(puzzle) == 1
    solution = solve(puzzle)
    digits, tiles = solution.layers["digits"], solution.layers["tiles"]
    assert len({(tiles[c], digits[c]) for c in puzzle.board.cells}) == SIZE * SIZE
    assert {p.tile for p in solution.extras["placements"]} == set(SHAPES)


def test_a_repeated_digit_in_a_tile_is_named() -> None:
    puzzle = load(EXAMPLES / "mixed.json")
    rule = puzzle.rules[-1]
    solution = solve(puzzle)
    same = dict.fromkeys(puzzle.board.cells, 1)
    wrong = list(rule.violations(attrs.evolve(solution, layers={**solution.layers, "digits": same})))
    assert len(wrong) == len(SHAPES) - 1
    assert "repeats in tile" in wrong[0].why


def test_it_survives_the_file() -> None:
    puzzle = load(EXAMPLES / "mixed.json")
    assert load(dumps(puzzle, "gridwright")) == puzzle
