"""Seeded random small sudoku-puzzle documents that mix rules of every kind.

Each document starts from a random filled board, the truth, on which its houses hold. In most documents all rules are
made true on it, in the others half of them, so that satisfiable and unsatisfiable documents both come up.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

Cell = tuple[int, int]
Rule = dict[str, Any]
Digits = Sequence[int]

INWARDS = {"top": (1, 0), "bottom": (-1, 0), "left": (0, 1), "right": (0, -1)}
ORTHOGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)]
KING = [*ORTHOGONAL, (1, 1), (1, -1), (-1, 1), (-1, -1)]
NEIGHBOURS = {"orthogonal": [(0, 1), (1, 0)], "diagonal": [(1, 1), (1, -1)],
              "king": [(0, 1), (1, 0), (1, 1), (1, -1)], "knight": [(1, 2), (2, 1), (1, -2), (2, -1)]}
BLOCK = [(0, 0), (0, 1), (1, 0), (1, 1)]
TRIES = 60


def name(cell: Cell) -> str:
    return f"r{cell[0]}c{cell[1]}"


def names(cells: Iterable[Cell]) -> list[str]:
    return [name(cell) for cell in cells]


class Draft:
    """A board with houses and a truth, on which rules are drawn; `true` says how the next rule is to be."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.true = True
        self.rules: list[Rule] = []
        self.grids: list[list[Cell]] = []
        self.boxes: list[list[Cell]] = []
        self.lines: list[list[Cell]] = []
        self.rows = self.cols = self.digits = 0
        self.cells: list[Cell] = []
        self.truth: dict[Cell, int] = {}

    @property
    def houses(self) -> list[list[Cell]]:
        return self.lines + self.boxes

    def board(self, rows: int, cols: int, holes: int, kept: Iterable[Cell] = ()) -> None:
        """The cells, with up to that many gaps outside `kept`."""
        self.rows, self.cols = rows, cols
        self.cells = [(r, c) for r in range(1, rows + 1) for c in range(1, cols + 1)]
        free = sorted(set(self.cells) - set(kept))
        gaps = set(self.rng.sample(free, min(holes, len(free))))
        self.cells = [cell for cell in self.cells if cell not in gaps]

    def of(self, cells: Iterable[Cell]) -> list[int]:
        return [self.truth[cell] for cell in cells]

    def number(self, right: int, least: int = 1) -> int:
        """The right number, or one near it when the rule need not be true."""
        return right if self.true else max(least, right + self.rng.randint(-2, 2))

    def search(self, draw: Callable[[], list[Cell] | None], holds: Callable[[Digits], bool]) -> list[Cell] | None:
        """Cells that `draw` gives; with the truth satisfying `holds` when the rule is to be true."""
        for _ in range(TRIES):
            cells = draw()
            if cells and (not self.true or holds(self.of(cells))):
                return cells
        return None

    def some(self, least: int, most: int) -> list[Cell] | None:
        """Any cells, in reading order."""
        size = self.rng.randint(least, most)
        return sorted(self.rng.sample(self.cells, size)) if size <= len(self.cells) else None

    def walk(self, length: int, start: Cell | None = None, taken: Iterable[Cell] = (),
             steps: Sequence[Cell] = KING) -> list[Cell] | None:
        """Cells that touch one after the other, none twice and none of `taken`."""
        path = [start or self.rng.choice(self.cells)]
        used = {*taken, *path}
        while len(path) < length:
            r, c = path[-1]
            options = [(r + dr, c + dc) for dr, dc in steps if (r + dr, c + dc) in self.truth]
            options = [cell for cell in options if cell not in used]
            if not options:
                return None
            path.append(self.rng.choice(options))
            used.add(path[-1])
        return path

    def placements(self, offsets: Sequence[Cell]) -> list[list[Cell]]:
        """The cells at the offsets from every anchor from which all of them exist."""
        found = []
        for r, c in itertools.product(range(-4, self.rows + 5), range(-4, self.cols + 5)):
            cells = [(r + dr, c + dc) for dr, dc in offsets]
            if all(cell in self.truth for cell in cells):
                found.append(cells)
        return found

    def pairs(self, where: str) -> list[list[Cell]]:
        return [pair for step in NEIGHBOURS[where] for pair in self.placements([(0, 0), step])]

    def block(self) -> list[Cell] | None:
        blocks = self.placements(BLOCK)
        return self.rng.choice(blocks) if blocks else None

    def side_of(self, cells: Sequence[Cell]) -> str | None:
        """The side on which a straight clue with these cells can be drawn; None where there is none."""
        r, c = cells[0]
        for side, (dr, dc) in INWARDS.items():
            straight = all(cell == (r + i * dr, c + i * dc) for i, cell in enumerate(cells))
            if straight and (r - dr, c - dc) not in self.truth:
                return side
        return None

    def ray(self, least: int, diagonal: bool = False, length: int | None = None) -> tuple[str, list[Cell]] | None:
        """A side, and the cells of an outside clue drawn there."""
        side = self.rng.choice(list(INWARDS))
        dr, dc = INWARDS[side]
        starts = [(r, c) for r, c in self.cells if (r - dr, c - dc) not in self.truth]
        if diagonal:
            turn = self.rng.choice([-1, 1])
            dr, dc = dr or turn, dc or turn
        r, c = self.rng.choice(starts)
        cells = []
        while (r, c) in self.truth:
            cells.append((r, c))
            r, c = r + dr, c + dc
        if self.rng.random() < 0.2:
            cells = cells[:self.rng.randint(1, len(cells))]
        cells = cells[:length]
        return (side, cells) if len(cells) >= least else None

    def one_grid(self, cells: Iterable[Cell]) -> bool:
        wanted = set(cells)
        return not self.grids or any(wanted <= set(grid) for grid in self.grids)

    def area(self) -> tuple[str | list[str], set[Cell]]:
        """The `area` of a rule: a grid by its origin, or a few cells."""
        if self.grids and self.rng.random() < 0.5:
            grid = self.rng.choice(self.grids)
            return name(grid[0]), set(grid)
        cells = self.some(min(4, len(self.cells)), len(self.cells)) or self.cells
        return names(cells), set(cells)


# Boards and houses


def no_houses(d: Draft) -> None:
    d.board(d.rng.randint(2, 4), d.rng.randint(3, 5), d.rng.choice([0, 0, 1, 2]))
    # With 9 digits some parameters of lines have defaults.
    d.digits = d.rng.choice([3, 3, 4, 4, 5, 6, 6, 9])


def add_grid(d: Draft, origin: Cell, box: tuple[int, int] | None) -> None:
    n, (row, col) = d.digits, origin
    square = [[(row + i, col + j) for j in range(n)] for i in range(n)]
    d.grids.append([cell for line in square for cell in line])
    d.lines += [*square, *map(list, zip(*square, strict=True))]
    if box is None:
        d.rules.append({"type": "grid", "origin": name(origin)})
        return
    boxes = [[square[i + di][j + dj] for di in range(box[0]) for dj in range(box[1])]
             for i in range(0, n, box[0]) for j in range(0, n, box[1])]
    d.boxes += boxes
    d.rules.append({"type": "box_grid", "origin": name(origin), "box": list(box)})


def one_grid(d: Draft) -> None:
    d.digits = n = d.rng.choice([3, 4, 4, 4, 5])
    rows, cols = min(5, n + d.rng.randint(0, 1)), min(5, n + d.rng.randint(0, 1))
    origin = (d.rng.randint(1, rows - n + 1), d.rng.randint(1, cols - n + 1))
    shapes = {3: [(1, 3), (3, 1)], 4: [(2, 2), (2, 2), (2, 2), (1, 4), (4, 1)], 5: [(1, 5), (5, 1)]}
    plain = d.rng.random() < (0.3 if n == 4 else 0.8)
    add_grid(d, origin, None if plain else d.rng.choice(shapes[n]))
    d.board(rows, cols, d.rng.choice([0, 2, 9]), d.grids[0])


def two_grids(d: Draft) -> None:
    d.digits = n = d.rng.choice([3, 3, 4])
    down, right = d.rng.choice([(0, 1), (1, 0), (1, 1), (2, 2), (2, 1), (1, 2)] if n == 3 else [(0, 1), (1, 0), (1, 1)])
    for origin in ((1, 1), (1 + down, 1 + right)):
        boxed = n == 4 and d.rng.random() < 0.4
        add_grid(d, origin, (2, 2) if boxed else None)
    d.board(n + down, n + right, d.rng.choice([0, 9, 9]), itertools.chain(*d.grids))


def pieces(d: Draft) -> None:
    """Explicit boxes, rows and columns; sometimes with a grid, as in a jigsaw."""
    d.digits = n = d.rng.choice([3, 4, 4, 5, 6])
    if n in (3, 4) and d.rng.random() < 0.5:
        d.board(n, n, 0)
        add_grid(d, (1, 1), None)
    else:
        d.board(d.rng.randint(2, 4), d.rng.randint(3, 5), d.rng.choice([0, 0, 1, 2]))
    d.truth = dict.fromkeys(d.cells, 0)
    taken: set[Cell] = set()
    for _ in range(d.rng.randint(1, 4)):
        open_cells = [cell for cell in d.cells if cell not in taken]
        size = d.rng.choice([n, n, max(2, n - 1)])
        path = d.walk(size, d.rng.choice(open_cells), taken, ORTHOGONAL) if open_cells else None
        if path:
            d.rules.append({"type": "box", "cells": names(sorted(path))})
            d.boxes.append(sorted(path))
            taken.update(path)
    if d.grids:
        return
    for axis, kind, size in ((0, "row", d.rows), (1, "column", d.cols)):
        for number in range(1, size + 1):
            cells = [cell for cell in d.cells if cell[axis] == number][:n]
            if len(cells) > 1 and d.rng.random() < 0.6:
                d.rules.append({"type": kind, "cells": names(cells)})
                d.lines.append(cells)


LAYOUTS = (no_houses, no_houses, no_houses, one_grid, one_grid, two_grids, pieces, pieces)


def fill(d: Draft) -> bool:
    """A random truth on which the houses hold; False where the search gives up."""
    entropic = d.digits % 3 == 0 and d.rng.random() < 0.25
    d.truth = dict.fromkeys(d.cells, 0)
    windows = d.placements(BLOCK) if entropic else []
    houses_of = {cell: [house for house in d.houses if cell in house] for cell in d.cells}
    windows_of = {cell: [window for window in windows if cell in window] for cell in d.cells}
    steps = 0

    def fits(cell: Cell, digit: int) -> bool:
        if any(d.truth[other] == digit for house in houses_of[cell] for other in house):
            return False
        for window in windows_of[cell]:
            seen = [digit if other == cell else d.truth[other] for other in window]
            if all(seen) and len({(v - 1) * 3 // d.digits for v in seen}) < 3:
                return False
        return True

    def extend(position: int) -> bool:
        nonlocal steps
        if position == len(d.cells):
            return True
        steps += 1
        for digit in d.rng.sample(range(1, d.digits + 1), d.digits):
            if steps < 5000 and fits(d.cells[position], digit):
                d.truth[d.cells[position]] = digit
                if extend(position + 1):
                    return True
        d.truth[d.cells[position]] = 0
        return False

    return extend(0)


# Regions, cages, lines, arrows

Maker = Callable[[Draft, str], list[Rule] | None]
MAKERS: dict[str, Maker] = {}


def variety(*keys: str) -> Callable[[Maker], Maker]:
    """Registers a maker under keys `type` or `type/kind`; it is given the part after the slash."""
    def register(maker: Maker) -> Maker:
        MAKERS.update(dict.fromkeys(keys, maker))
        return maker
    return register


def each(type_: str, *kinds: str) -> list[str]:
    return [f"{type_}/{kind}" for kind in kinds]


def distinct(v: Digits) -> bool:
    return len(set(v)) == len(v)


@variety(*each("region", "diagonal", "window", "disjoint", "colour", "extra", "region"))
def region(d: Draft, kind: str) -> list[Rule] | None:
    def draw() -> list[Cell] | None:
        if kind == "diagonal":
            found = d.ray(2, diagonal=True, length=d.digits)
            return sorted(found[1]) if found else None
        if kind == "window" and d.digits >= 4:
            return d.block()
        return d.some(2, d.digits)

    cells = d.search(draw, distinct)
    return [{"type": "region", "kind": kind, "cells": names(cells)}] if cells else None


@variety("cage/sum", "cage/plain")
def cage(d: Draft, kind: str) -> list[Rule] | None:
    cells = d.search(lambda: d.walk(d.rng.randint(2, min(4, d.digits)), steps=ORTHOGONAL), distinct)
    if not cells:
        return None
    extra = {"sum": d.number(sum(d.of(cells)))} if kind == "sum" else {}
    return [{"type": "cage", **extra, "cells": names(sorted(cells))}]


def whole(v: Digits, closed: bool) -> list[tuple[int, int]]:
    return list(itertools.pairwise([*v, v[0]] if closed else v))


def segments(d: Draft, cells: Sequence[Cell]) -> list[list[int]]:
    """Digits of the truth, split where the cells pass from box to box."""
    grouped = itertools.groupby(cells, lambda cell: [i for i, box in enumerate(d.boxes) if cell in box])
    return [d.of(part) for _, part in grouped]


def zipped(v: Digits) -> bool:
    sums = {a + b for a, b in zip(v[:len(v) // 2], v[::-1], strict=False)}
    return len(sums | ({v[len(v) // 2]} if len(v) % 2 else set())) <= 1


def groups_of(d: Draft) -> list[list[int]]:
    """Three groups without a common digit; now and then one digit is in none."""
    digits = d.rng.sample(range(1, d.digits + 1), d.digits)
    if d.digits > 3 and d.rng.random() < 0.2:
        digits.pop()
    first, second = sorted(d.rng.sample(range(1, len(digits)), 2))
    return [sorted(part) for part in (digits[:first], digits[first:second], digits[second:])]


def line_tests(value: int, groups: list[list[int]], closed: bool) -> dict[str, Callable[[Digits], bool]]:
    return {
        "thermo": lambda v: all(a < b for a, b in itertools.pairwise(v)),
        "slow_thermo": lambda v: all(a <= b for a, b in itertools.pairwise(v)),
        "whisper": lambda v: all(abs(a - b) >= value for a, b in whole(v, closed)),
        "parity": lambda v: all((a + b) % 2 for a, b in whole(v, closed)),
        "renban": lambda v: distinct(v) and max(v) - min(v) == len(v) - 1,
        "palindrome": lambda v: list(v) == list(v)[::-1],
        "entropic": lambda v: all(any(x in group for x in v[i:i + 3]) for i in range(len(v) - 2) for group in groups),
        "modular": lambda v: all(len({x % value for x in v[i:i + value]}) == value
                                 for i in range(len(v) - value + 1)),
        "zipper": zipped,
        "between": lambda v: all(min(v[0], v[-1]) < x < max(v[0], v[-1]) for x in v[1:-1]),
        "lockout": lambda v: abs(v[0] - v[-1]) >= value and not any(
            min(v[0], v[-1]) <= x <= max(v[0], v[-1]) for x in v[1:-1]),
        "double_arrow": lambda v: v[0] + v[-1] == sum(v[1:-1]),
    }


CLOSABLE = ("whisper", "parity", "renban")
#: Values of lines, left out, with 9 digits.
DEFAULTS = {"whisper": 5, "modular": 3, "lockout": 4}


@variety(*each("line", "thermo", "slow_thermo", "whisper", "parity", "renban", "palindrome", "entropic", "modular",
               "zipper", "between", "lockout", "double_arrow"), *each("line", *(f"{kind} closed" for kind in CLOSABLE)))
def line(d: Draft, kind: str) -> list[Rule] | None:
    kind, _, closed = kind.partition(" ")
    value = d.rng.randint(2, 4) if kind == "modular" else d.rng.randint(1, d.digits - 1)
    groups = groups_of(d)
    omitted = d.digits == 9 and d.rng.random() < 0.7
    if omitted:
        value, groups = DEFAULTS.get(kind, value), [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    shortest = 3 if closed or kind in ("entropic", "zipper", "between", "double_arrow") else 2

    def draw() -> list[Cell] | None:
        length = d.rng.choice([shortest, *range(shortest, 6)])
        cells = d.walk(length)
        if cells and closed and max(abs(p - q) for p, q in zip(cells[0], cells[-1], strict=True)) > 1:
            return None
        return cells

    cells = d.search(draw, line_tests(value, groups, bool(closed))[kind])
    if not cells:
        return None
    extra: Rule = {"closed": True} if closed else {}
    if kind in DEFAULTS and not omitted:
        extra["value"] = value
    if kind == "entropic" and not omitted:
        extra["groups"] = groups
    return [{"type": "line", "kind": kind, **extra, "cells": names(cells)}]


@variety("line/region_sum")
def region_sum(d: Draft, kind: str) -> list[Rule] | None:
    # The text says what a passage between boxes is only where every cell is in exactly one.
    boxed = {cell for cell in d.cells if sum(cell in box for box in d.boxes) == 1}
    for _ in range(TRIES):
        cells = d.walk(d.rng.randint(2, 6))
        if cells and boxed.issuperset(cells):
            parts = segments(d, cells)
            if len(parts) > 1 and (not d.true or len({sum(part) for part in parts}) == 1):
                return [{"type": "line", "kind": "region_sum", "cells": names(cells)}]
    return None


@variety("arrow")
def arrow(d: Draft, kind: str) -> list[Rule] | None:
    for _ in range(TRIES):
        bulb = d.walk(d.rng.choice([1, 1, 1, 2, 2, 3]), steps=ORTHOGONAL)
        if bulb is None:
            continue
        wanted = int("".join(map(str, d.of(bulb))))
        taken = set(bulb)
        shafts = []
        for _ in range(d.rng.choice([1, 1, 2])):
            long = min(6, wanted // 3 + 2) if len(bulb) > 1 else 3
            shaft = d.walk(d.rng.randint(2, long + 1), d.rng.choice(bulb), taken)
            if shaft and (not d.true or sum(d.of(shaft[1:])) == wanted):
                shafts.append(shaft[1:])
                taken.update(shaft)
        if shafts:
            return [{"type": "arrow", "bulb": names(bulb), "lines": [names(shaft) for shaft in shafts]}]
    return None


# Edges, corners, sums, outside clues


def edge_rule(kind: str, fields: Rule, pair: Sequence[Cell]) -> Rule:
    return {"type": "edge", "kind": kind, **fields, "cells": names(pair)}


def edge_clues(kind: str, a: int, b: int) -> list[Rule]:
    """The fields of the clues of that kind that are true of digits a, b."""
    if kind == "kropki":
        return [{"color": "white"}] * (abs(a - b) == 1) + [{"color": "black"}] * (a == 2 * b or b == 2 * a)
    if kind == "xv":
        return [{"letter": "X"}] * (a + b == 10) + [{"letter": "V"}] * (a + b == 5)
    if kind == "less":
        return [{}] * (a < b)
    if kind == "ratio":
        return [{"value": max(a, b) // min(a, b)}] * (max(a, b) % min(a, b) == 0)
    if kind == "sum":
        return [{"sum": a + b}]
    return [{"value": abs(a - b) if kind == "difference" else a * b}]


EDGE_KINDS = ("kropki", "xv", "difference", "sum", "product", "ratio", "less")


@variety(*each("edge", *EDGE_KINDS))
def edge(d: Draft, kind: str) -> list[Rule] | None:
    pairs = d.pairs("orthogonal")
    rules = []
    for pair in d.rng.sample(pairs, len(pairs)):
        if kind == "less" and d.rng.random() < 0.5:
            pair = pair[::-1]
        # Without need for truth, a clue that is true of other digits.
        a, b = d.of(pair) if d.true else d.rng.choices(range(1, d.digits + 1), k=2)
        if clues := edge_clues(kind, a, b):
            rules.append(edge_rule(kind, d.rng.choice(clues), pair))
        if len(rules) == 2:
            break
    return rules or None


def checkerboard(v: Digits) -> bool:
    return [x % 2 for x in v] in ([0, 1, 1, 0], [1, 0, 0, 1])


@variety("corner/battenburg", "corner/exclude", *each("corner", "+", "-", "x", "/", "even", "odd"))
def corner(d: Draft, kind: str) -> list[Rule] | None:
    combine: dict[str, Callable[[int, int], float]] = {
        "+": lambda a, b: a + b, "-": lambda a, b: abs(a - b), "x": lambda a, b: a * b,
        "/": lambda a, b: max(a, b) / min(a, b)}

    def both(v: Digits) -> set[float]:
        return {combine[kind](v[0], v[3]), combine[kind](v[1], v[2])}

    def holds(v: Digits) -> bool:
        if kind in ("even", "odd"):
            return all(x % 2 == (kind == "odd") for x in v)
        if kind in combine:
            return len(both(v)) == 1 and both(v).pop() == int(both(v).pop())
        return checkerboard(v) if kind == "battenburg" else len(set(v)) < d.digits

    cells = d.search(d.block, holds)
    if not cells:
        return None
    extra: Rule = {"kind": kind}
    if kind in ("even", "odd"):
        extra = {"kind": "mathrax", "op": kind}
    elif kind in combine:
        least = 0 if kind == "-" else 1
        extra = {"kind": "mathrax", "op": kind, "value": d.number(int(min(both(d.of(cells)))), least)}
    elif kind == "exclude":
        digits = range(1, d.digits + 1)
        extra["value"] = d.rng.choice([v for v in digits if v not in d.of(cells)] if d.true else digits)
    return [{"type": "corner", **extra, "cells": names(cells)}]


@variety("sum/group", "sum/corner")
def sum_anywhere(d: Draft, kind: str) -> list[Rule] | None:
    cells = d.block() if kind == "corner" else d.some(2, 4)
    return [{"type": "sum", "kind": kind, "sum": d.number(sum(d.of(cells))), "cells": names(cells)}] if cells else None


@variety("sum/little_killer", "sum/frame")
def sum_outside(d: Draft, kind: str) -> list[Rule] | None:
    found = d.ray(1, True) if kind == "little_killer" else d.ray(1, length=d.rng.choice([2, 3, 3]))
    if not found:
        return None
    return [{"type": "sum", "kind": kind, "side": found[0], "sum": d.number(sum(d.of(found[1]))),
             "cells": names(found[1])}]


def sandwiched(v: Digits, digits: int) -> int | None:
    if v.count(1) != 1 or v.count(digits) != 1:
        return None
    first, last = sorted((v.index(1), v.index(digits)))
    return sum(v[first + 1:last])


def visible(v: Digits) -> int:
    return len(set(itertools.accumulate(v, max)))


def numbered(type_: str, field: str, right: Callable[[Draft, list[int]], int | None], least: int) -> None:
    """An outside clue with one number, which `right` finds for the digits of the truth."""
    def make(d: Draft, kind: str) -> list[Rule] | None:
        for _ in range(TRIES):
            found = d.ray(2)
            if not found:
                continue
            number = right(d, d.of(found[1]))
            if number is None and not d.true:
                number = d.rng.randint(1, 2 * d.digits)
            if number is not None:
                return [{"type": type_, field: d.number(number, least), "side": found[0], "cells": names(found[1])}]
        return None

    variety(type_)(make)


numbered("sandwich", "sum", lambda d, v: sandwiched(v, d.digits), 0)
numbered("xsum", "sum", lambda d, v: sum(v[:v[0]]) if v[0] <= len(v) else None, 1)
numbered("skyscraper", "value", lambda d, v: visible(v), 1)


@variety("rossini")
def rossini(d: Draft, kind: str) -> list[Rule] | None:
    for _ in range(TRIES):
        found = d.ray(3, length=3)
        if found:
            a, b, c = d.of(found[1])
            way = "in" if a < b < c else "out" if a > b > c else ""
            if way or not d.true:
                return [{"type": "rossini", "arrow": way or d.rng.choice(["in", "out"]), "side": found[0],
                         "cells": names(found[1])}]
    return None


@variety("first_seen")
def first_seen(d: Draft, kind: str) -> list[Rule] | None:
    found = d.ray(2)
    if not found:
        return None
    digits = sorted(d.rng.sample(range(1, d.digits + 1), d.rng.randint(1, d.digits - 1)))
    seen = [v for v in d.of(found[1]) if v in digits]
    if d.true and not seen:
        return None
    return [{"type": "first_seen", "value": seen[0] if d.true else d.rng.choice(digits), "digits": digits,
             "side": found[0], "cells": names(found[1])}]


# Pair operators


def holds(op: str, params: list[Any], a: int, b: int) -> bool:
    if op == "any_of":
        return any(holds(one, own, a, b) for one, own in params)
    k: Any = params[0] if params else 0
    tests: dict[str, Callable[[], bool]] = {
        "different": lambda: a != b, "equal": lambda: a == b, "less": lambda: a < b, "less_equal": lambda: a <= b,
        "difference": lambda: abs(a - b) == k, "not_difference": lambda: abs(a - b) != k,
        "not_consecutive": lambda: abs(a - b) != 1, "difference_at_least": lambda: abs(a - b) >= k,
        "difference_at_most": lambda: abs(a - b) <= k, "ratio": lambda: k * a == b or k * b == a,
        "not_ratio": lambda: not (k * a == b or k * b == a), "sum": lambda: a + b == k,
        "not_sum": lambda: a + b != k, "parity_differs": lambda: (a + b) % 2 == 1,
        "same_third": lambda: (a > 3) == (b > 3), "different_third": lambda: (a > 3) != (b > 3),
        "same_mod3": lambda: (a - b) % 3 == 0, "different_mod3": lambda: (a - b) % 3 != 0,
        "allowed": lambda: [a, b] in k}
    return tests[op]()


PLAIN = ("different", "equal", "not_consecutive", "parity_differs", "same_third", "different_third", "same_mod3",
         "different_mod3")
NUMBERED = ("difference", "not_difference", "difference_at_least", "difference_at_most", "ratio", "not_ratio", "sum",
            "not_sum")
DIRECTED = ("less", "less_equal", "allowed", "any_of")


def params_of(d: Draft, op: str) -> list[Any]:
    if op in NUMBERED:
        return [d.rng.randint(2, 2 * d.digits) if op.endswith("sum") else d.rng.randint(1, d.digits - 1)]
    if op == "allowed":
        every = [list(pair) for pair in itertools.product(range(1, d.digits + 1), repeat=2)]
        return [sorted(d.rng.sample(every, d.rng.randint(len(every) // 4, len(every) // 2)))]
    if op == "any_of":
        return [[one, params_of(d, one)] for one in d.rng.sample([*NUMBERED, "less", "equal", "same_mod3"], 2)]
    return []


OPERATORS = {"plain": PLAIN, "numbered": NUMBERED, "directed": DIRECTED}


@variety(*each("relation", *OPERATORS))
def relation(d: Draft, kind: str) -> list[Rule] | None:
    for _ in range(TRIES):
        op = d.rng.choice(OPERATORS[kind])
        params = params_of(d, op)
        pairs = [d.rng.sample(d.cells, 2) for _ in range(4)]
        pairs = [pair for pair in pairs if not d.true or holds(op, params, *d.of(pair))][:d.rng.randint(1, 3)]
        if pairs:
            return [{"type": "relation", "op": op, "params": params, "pairs": [names(pair) for pair in pairs]}]
    return None


KINDS = {"antiknight": ("different", "knight"), "antiking": ("different", "king"),
         "nonconsecutive": ("not_consecutive", "orthogonal")}


@variety(*each("neighbours", *KINDS, "plain", "numbered"))
def neighbours(d: Draft, kind: str) -> list[Rule] | None:
    for _ in range(TRIES // 4):
        op, where = KINDS.get(kind) or (d.rng.choice(OPERATORS[kind]), d.rng.choice(list(NEIGHBOURS)))
        params = params_of(d, op)
        rule: Rule = {"type": "neighbours"}
        rule |= {"kind": kind} if kind in KINDS else {"op": op, "params": params, "where": where}
        pairs, more = d.pairs(where), []
        if d.rng.random() < 0.4:
            rule["area"], area = d.area()
            pairs = [pair for pair in pairs if area.issuperset(pair)]
        if d.boxes and d.rng.random() < 0.3:
            rule["within"] = "box"
            pairs = [pair for pair in pairs if any(set(box).issuperset(pair) for box in d.boxes)]
        elif d.rng.random() < 0.15 and (found := region(d, "extra")):
            rule["within"], more = "region", found
            scopes = [r["cells"] for r in (*d.rules, *found) if r["type"] == "region"]
            pairs = [pair for pair in pairs if any(set(scope).issuperset(names(pair)) for scope in scopes)]
        broken = [pair for pair in pairs if not holds(op, params, *d.of(pair))]
        exempt = broken if d.true else d.rng.sample(pairs, min(len(pairs), d.rng.choice([0, 0, 1, 2])))
        if exempt:
            rule["except"] = [names(pair) for pair in exempt]
        if len(exempt) <= 4 and len(pairs) > len(exempt):
            return [rule, *more]
    return None


# Cells and other families


@variety(*each("cell", "odd", "even", "low", "high", "set", "exclude"))
def cell_clue(d: Draft, kind: str) -> list[Rule] | None:
    rule: Rule = {"type": "cell", "kind": kind}
    values = sorted(d.rng.sample(range(1, d.digits + 1), d.rng.randint(1, d.digits - 1)))
    split = d.rng.randint(1, d.digits - 1)
    if kind in ("low", "high"):
        rule["split"] = split
    elif kind in ("set", "exclude"):
        rule["values"] = values
    fitting = [cell for cell in d.cells if not d.true or cell_holds(rule, d.truth[cell])]
    chosen = d.rng.sample(fitting, min(len(fitting), d.rng.randint(1, 4)))
    return [{**rule, "cells": names(sorted(chosen))}] if chosen else None


def cell_holds(rule: Rule, digit: int) -> bool:
    tests: dict[str, Callable[[], bool]] = {
        "odd": lambda: digit % 2 == 1, "even": lambda: digit % 2 == 0,
        "low": lambda: digit <= rule["split"], "high": lambda: digit > rule["split"],
        "set": lambda: digit in rule["values"], "exclude": lambda: digit not in rule["values"]}
    return tests[rule["kind"]]()


@variety("contains/quadruple", "contains/cells")
def contains(d: Draft, kind: str) -> list[Rule] | None:
    cells = d.block() if kind == "quadruple" else d.some(2, 5)
    if not cells:
        return None
    size = d.rng.randint(1, min(3, len(cells)))
    digits = d.rng.sample(d.of(cells), size) if d.true else d.rng.choices(range(1, d.digits + 1), k=size)
    return [{"type": "contains", "digits": sorted(digits), "cells": names(cells)}]


@variety("appears")
def appears(d: Draft, kind: str) -> list[Rule] | None:
    cells = d.search(lambda: d.rng.sample(d.cells, min(len(d.cells), d.rng.randint(2, 5))), lambda v: v[0] in v[1:])
    return [{"type": "appears", "source": name(cells[0]), "cells": names(sorted(cells[1:]))}] if cells else None


def twins(type_: str, sizes: Sequence[int], several: Sequence[int]) -> None:
    """Regions without a common cell; the later ones found by the digits the first one asks for."""
    def make(d: Draft, kind: str) -> list[Rule] | None:
        first = d.some(min(sizes), max(sizes))
        if not first:
            return None
        regions, free = [first], [cell for cell in d.cells if cell not in first]
        for _ in range(d.rng.choice(several) - 1):
            relabel = list(range(d.digits + 1))
            if type_ == "isomorphic":
                relabel[1:] = d.rng.sample(relabel[1:], d.digits)
            region_: list[Cell] = []
            for cell in first:
                fitting = [c for c in free if not d.true or d.truth[c] == relabel[d.truth[cell]]]
                if not fitting:
                    return None
                region_.append(d.rng.choice(fitting))
                free.remove(region_[-1])
            regions.append(region_)
        return [{"type": type_, "regions": [names(cells) for cells in regions]}]

    variety(type_)(make)


twins("clone", (1, 2, 3), (2, 2, 3))
twins("isomorphic", (2, 3, 4, 5), (2,))


def of_each(d: Draft, cells: Sequence[Cell], wanted: dict[int, int]) -> list[Cell] | None:
    """Cells on which the truth has every digit as often as wanted."""
    chosen = []
    for digit, times in wanted.items():
        holders = [cell for cell in cells if d.truth[cell] == digit]
        if len(holders) < times:
            return None
        chosen += d.rng.sample(holders, times)
    return sorted(chosen)


@variety(*each("count", "each", "counts", "circles"))
def count(d: Draft, kind: str) -> list[Rule] | None:
    digits = range(1, d.digits + 1)
    # Only `circles` are drawn where houses are.
    open_cells = d.cells if kind == "circles" else [c for c in d.cells if not any(c in house for house in d.houses)]
    k = d.rng.randint(1, 2)
    if kind == "counts":
        if len(open_cells) < 2:
            return None
        cells: list[Cell] | None = sorted(d.rng.sample(open_cells, d.rng.randint(2, min(6, len(open_cells)))))
    elif d.true:
        some = d.rng.sample(digits, d.rng.randint(1, 3))
        cells = of_each(d, open_cells, dict.fromkeys(digits, k) if kind == "each" else {v: v for v in some})
    else:
        size = k * d.digits if kind == "each" else d.rng.randint(2, 5)
        cells = sorted(d.rng.sample(open_cells, size)) if size <= len(open_cells) else None
    if not cells:
        return None
    extra: Rule = {"each": k} if kind == "each" else {"kind": "circles"}
    if kind == "counts":
        chosen = sorted(d.rng.sample(digits, d.rng.randint(1, 2)))
        extra = {"counts": [[v, d.number(d.of(cells).count(v), 0)] for v in chosen]}
    return [{"type": "count", **extra, "cells": names(cells)}]


@variety("distinct_count/cells", "distinct_count/side")
def distinct_count(d: Draft, kind: str) -> list[Rule] | None:
    extra: Rule = {}
    if kind == "side":
        found = d.ray(2, diagonal=d.rng.random() < 0.5)
        if not found:
            return None
        extra["side"], cells = found
    else:
        cells = d.some(2, 5) or d.cells
    return [{"type": "distinct_count", "value": d.number(len(set(d.of(cells)))), **extra, "cells": names(cells)}]


@variety("global_entropy")
def global_entropy(d: Draft, kind: str) -> list[Rule] | None:
    if d.digits % 3:
        return None
    windows = [{(v - 1) * 3 // d.digits for v in d.of(block)} for block in d.placements(BLOCK)]
    true = all(len(thirds) == 3 for thirds in windows)
    return [{"type": "global_entropy"}] if windows and (true or not d.true) else None


@variety("equal_sum")
def equal_sum(d: Draft, kind: str) -> list[Rule] | None:
    for _ in range(TRIES):
        sizes = [d.rng.randint(1, 3) for _ in range(d.rng.choice([2, 2, 3]))]
        cells = d.rng.sample(d.cells, min(sum(sizes), len(d.cells)))
        parts = [sorted(cells[end - size:end]) for size, end in zip(sizes, itertools.accumulate(sizes), strict=True)]
        if sum(sizes) <= len(cells) and (not d.true or len({sum(d.of(part)) for part in parts}) == 1):
            return [{"type": "equal_sum", "segments": [names(part) for part in parts]}]
    return None


@variety("vudoku")
def vudoku(d: Draft, kind: str) -> list[Rule] | None:
    def draw() -> list[Cell] | None:
        path = d.walk(3)
        return [path[1], path[0], path[2]] if path else None

    cells = d.search(draw, lambda v: v[0] in (v[1] + v[2], abs(v[1] - v[2])))
    return [{"type": "vudoku", "cells": names(cells)}] if cells else None


@variety("table/cells", "table/where")
def table(d: Draft, kind: str) -> list[Rule] | None:
    if kind == "cells":
        size = d.rng.randint(2, min(4, len(d.cells)))
        placements = [d.rng.sample(d.cells, size)]
        extra: Rule = {"cells": names(placements[0])}
    else:
        size = d.rng.randint(1, 3)
        offsets = d.rng.sample([(r, c) for r in range(-1, 3) for c in range(-1, 3)], size)
        placements = d.placements(offsets)
        extra = {"where": [list(offset) for offset in offsets]}
    rows = {tuple(d.rng.choices(range(1, d.digits + 1), k=size)) for _ in range(d.rng.randint(1, d.digits ** 2))}
    if d.true:
        rows |= {tuple(d.of(cells)) for cells in placements}
    return [{"type": "table", **extra, "allowed": [list(row) for row in sorted(rows)]}] if placements else None


# Negatives


def scoped(d: Draft, rule: Rule, positions: list[list[Cell]]) -> list[list[Cell]]:
    """Sometimes gives the negative an area; the positions it then covers."""
    if d.rng.random() < 0.3:
        rule["area"], area = d.area()
        positions = [cells for cells in positions if area.issuperset(cells)]
    return positions


def marked(d: Draft, positions: list[list[Cell]]) -> list[list[Cell]]:
    """The positions to put a clue on: all when the rule is to be true, else some."""
    return positions if d.true else d.rng.sample(positions, min(len(positions), d.rng.randint(0, 2)))


@variety(*each("negative", "kropki", "xv", "difference", "ratio", "product", "sum"))
def negative_edge(d: Draft, of: str) -> list[Rule] | None:
    for _ in range(TRIES // 4):
        number = d.rng.randint(2, 6)
        rule: Rule = {"type": "negative", "of": of}
        if of in ("kropki", "xv"):
            field, values = ("color", ["white", "black"]) if of == "kropki" else ("letter", ["X", "V"])
            rule |= d.rng.choice([{}, *({field: value} for value in values)])
        else:
            field = "sum" if of == "sum" else "value"
            rule[field] = number if of in ("sum", "product") else d.rng.randint(1, 3)
        positions = scoped(d, rule, [pair for pair in d.pairs("orthogonal") if d.one_grid(pair)])
        broken = [pair for pair in positions
                  if any(rule.get(field, found[field]) == found[field] for found in edge_clues(of, *d.of(pair)))]
        clues = [edge_rule(of, d.rng.choice(edge_clues(of, *d.of(pair))), pair) for pair in marked(d, broken)]
        if len(clues) <= 5 and positions:
            return [rule, *clues]
    return None


@variety("negative/rossini")
def negative_rossini(d: Draft, kind: str) -> list[Rule] | None:
    # In a row of 3 the text does not say whether an arrow at one end also exempts the other.
    if d.digits < 4:
        return None
    rule: Rule = {"type": "negative", "of": "rossini"}
    full = [line for line in d.lines if len(line) == d.digits]
    ends = scoped(d, rule, [cells for line in full for cells in (line[:3], line[:-4:-1])])
    broken = [cells for cells in ends if d.of(cells) in (sorted(d.of(cells)), sorted(d.of(cells), reverse=True))]
    clues: list[Rule] = []
    for cells in marked(d, broken):
        side = d.side_of(cells)
        if side is None and d.true:
            return None
        if side:
            way = "in" if d.truth[cells[0]] < d.truth[cells[1]] else "out"
            clues.append({"type": "rossini", "arrow": way, "side": side, "cells": names(cells)})
    return [rule, *clues] if ends else None


@variety("negative/battenburg")
def negative_battenburg(d: Draft, kind: str) -> list[Rule] | None:
    rule: Rule = {"type": "negative", "of": "battenburg"}
    blocks = scoped(d, rule, [block for block in d.placements(BLOCK) if d.one_grid(block)])
    broken = [block for block in blocks if checkerboard(d.of(block))]
    clues = [{"type": "corner", "kind": "battenburg", "cells": names(block)} for block in marked(d, broken)]
    return [rule, *clues] if blocks else None


@variety(*each("negative", "odd", "even", "low", "high"))
def negative_cell(d: Draft, kind: str) -> list[Rule] | None:
    clue: Rule = {"kind": kind}
    if kind in ("low", "high"):
        clue["split"] = d.rng.randint(1, d.digits - 1)
    rule: Rule = {"type": "negative", "of": "cell", **clue}
    positions = scoped(d, rule, [[cell] for cell in d.cells])
    broken = [cells for cells in positions if cell_holds(clue, d.truth[cells[0]])]
    cells = [cell for (cell,) in marked(d, broken)]
    return [rule, *([{"type": "cell", **clue, "cells": names(cells)}] if cells else [])]


# Documents


def scope_of(d: Draft, rules: Iterable[Rule]) -> list[Cell]:
    """The cells the rules name, then the others."""
    found = {name(cell): cell for cell in d.cells}
    text = " ".join(map(str, rules))
    named = [cell for label, cell in found.items() if f"'{label}'" in text]
    others = [cell for cell in d.cells if cell not in named]
    d.rng.shuffle(named)
    d.rng.shuffle(others)
    return named + others


def close(d: Draft, rules: list[Rule]) -> dict[str, Any]:
    """The document: enough cells are given that there are seldom very many solutions."""
    most = {3: 9, 4: 7, 5: 6, 6: 5, 9: 4}[d.digits]
    if d.houses or d.rng.random() < 0.15:
        most = len(d.cells)
    free = set(scope_of(d, rules)[:d.rng.randint(most // 2, most)])
    given = {cell: 0 if cell in free else d.truth[cell] for cell in d.cells}
    if d.rng.random() < 0.05:
        given[d.rng.choice(d.cells)] = d.rng.randint(1, d.digits)
    document: dict[str, Any] = {
        "format": "sudoku-puzzle", "format_version": 1, "board": {"rows": d.rows, "cols": d.cols}, "digits": d.digits,
        "givens": [given.get((r, c)) for r in range(1, d.rows + 1) for c in range(1, d.cols + 1)],
        "rules": d.rng.sample(d.rules + rules, len(d.rules) + len(rules))}
    if d.rng.random() < 0.3:
        document["candidates"] = {name(cell): pencilled(d, cell) for cell in d.some(1, 4) or []}
    return document


def pencilled(d: Draft, cell: Cell) -> list[int]:
    marks = set(d.rng.sample(range(1, d.digits + 1), d.rng.randint(1, d.digits)))
    return sorted(marks | {d.truth[cell]} if d.rng.random() < 0.9 else marks)


def draft(rng: Random) -> Draft:
    while True:
        d = Draft(rng)
        rng.choice(LAYOUTS)(d)
        if fill(d):
            return d


def documents(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """Valid documents, the same for the same arguments; all varieties of rules come up about equally often."""
    rng = Random(seed)
    used: Counter[str] = Counter()
    for _ in range(count):
        d = draft(rng)
        rules: list[Rule] = []
        wanted = rng.randint(2, 4)
        share = rng.choice([1.0, 1.0, 0.5])
        for key in sorted(MAKERS, key=lambda key: used[key] + rng.uniform(0, 8)):
            d.true = rng.random() < share
            made = MAKERS[key](d, key.partition("/")[2])
            if made:
                used[key] += 1
                wanted -= 1
                rules += made
            if not wanted:
                break
        yield close(d, rules)
