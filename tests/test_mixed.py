"""Two families in one puzzle: a Latin square of digits and a packing of tiles, linked by a one-file plugin."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path

import pytest

from gridwright import Plugins, count, load, solve
from gridwright.plugins import using
from gridwright.testing import RuleConformance

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


@pytest.fixture(autouse=True)
def plugins() -> Iterator[Plugins]:
    """The linking rule beside everything that is installed."""
    with using(Plugins(third_party=False, files=[RULE_FILE])) as found:
        yield found


class TestTileDigits(RuleConformance):
    rule = Plugins(third_party=False, files=[RULE_FILE]).registry.get("rule", "io.github.gridwright:tile_digits")


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


def document(givens: dict[tuple[int, int], int]) -> dict[str, object]:
    cells = [givens.get((r, c)) for r, c in product(range(SIZE), repeat=2)]
    return {**PUZZLE, "givens": {"digits": cells}}
