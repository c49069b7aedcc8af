"""An independent model of sudoku-puzzle documents (format_version 1) in OR-tools CP-SAT.

Written from the text of the format alone; shares no code with the project. Cells are their names ("r1c1"), documents
are decoded JSON and taken to be valid.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any

from ortools.sat.python import cp_model  # type: ignore[import-not-found, unused-ignore]

Rule = dict[str, Any]
Pairwise = Callable[[int, int], bool]


def name(row: int, col: int) -> str:
    return f"r{row}c{col}"


def place(cell: str) -> tuple[int, int]:
    row, col = cell[1:].split("c")
    return int(row), int(col)


# Pair operators: op -> whether digits a, b satisfy it with parameters p.

OPERATORS: dict[str, Callable[[int, int, list[Any]], bool]] = {
    "different": lambda a, b, p: a != b,
    "equal": lambda a, b, p: a == b,
    "less": lambda a, b, p: a < b,
    "less_equal": lambda a, b, p: a <= b,
    "difference": lambda a, b, p: abs(a - b) == p[0],
    "not_difference": lambda a, b, p: abs(a - b) != p[0],
    "not_consecutive": lambda a, b, p: abs(a - b) != 1,
    "difference_at_least": lambda a, b, p: abs(a - b) >= p[0],
    "difference_at_most": lambda a, b, p: abs(a - b) <= p[0],
    "ratio": lambda a, b, p: a == p[0] * b or b == p[0] * a,
    "not_ratio": lambda a, b, p: a != p[0] * b and b != p[0] * a,
    "sum": lambda a, b, p: a + b == p[0],
    "not_sum": lambda a, b, p: a + b != p[0],
    "parity_differs": lambda a, b, p: a % 2 != b % 2,
    "same_third": lambda a, b, p: (a - 1) // 3 == (b - 1) // 3,
    "different_third": lambda a, b, p: (a - 1) // 3 != (b - 1) // 3,
    "same_mod3": lambda a, b, p: a % 3 == b % 3,
    "different_mod3": lambda a, b, p: a % 3 != b % 3,
    "allowed": lambda a, b, p: [a, b] in p[0],
    "any_of": lambda a, b, p: any(OPERATORS[op](a, b, params) for op, params in p),
}


class Document:
    """What the rules need to know of the board: cells, grids, houses."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.digits: int = document["digits"]
        self.rules: list[Rule] = document["rules"]
        self.candidates: dict[str, list[int]] = document.get("candidates", {})
        size = document["board"]
        names = [name(r, c) for r in range(1, size["rows"] + 1) for c in range(1, size["cols"] + 1)]
        self.givens = {cell: given for cell, given in zip(names, document["givens"], strict=True) if given is not None}
        self.grids = {rule["origin"]: self.square(rule["origin"]) for rule in self.rules
                      if rule["type"] in ("grid", "box_grid")}

    def square(self, origin: str) -> list[list[str]]:
        """The D rows of the D x D area at `origin`."""
        row, col = place(origin)
        return [[name(row + i, col + j) for j in range(self.digits)] for i in range(self.digits)]

    def of_type(self, *types: str) -> list[list[str]]:
        return [rule["cells"] for rule in self.rules if rule["type"] in types]

    def lines(self) -> list[list[str]]:
        """The row and column houses."""
        found = self.of_type("row", "column")
        for square in self.grids.values():
            found += [*square, *map(list, zip(*square, strict=True))]
        return found

    def boxes(self) -> list[list[str]]:
        found = self.of_type("box")
        for rule in self.rules:
            if rule["type"] == "box_grid":
                square, (height, width) = self.grids[rule["origin"]], rule["box"]
                found += [[cell for row in square[i:i + height] for cell in row[j:j + width]]
                          for i in range(0, self.digits, height) for j in range(0, self.digits, width)]
        return found

    def area(self, rule: Rule) -> set[str]:
        """The cells of the rule's `area`; every cell where it has none."""
        area = rule.get("area")
        if area is None:
            return set(self.givens)
        return set(itertools.chain(*self.grids[area])) if isinstance(area, str) else set(area)

    def placements(self, offsets: Sequence[Sequence[int]]) -> Iterator[list[str]]:
        """The cells at the offsets from every anchor, on the board or off it, from which all of them exist."""
        rows, cols = ({place(cell)[axis] for cell in self.givens} for axis in (0, 1))
        anchors = itertools.product({r - dr for r in rows for dr, _ in offsets},
                                    {c - dc for c in cols for _, dc in offsets})
        for row, col in anchors:
            cells = [name(row + dr, col + dc) for dr, dc in offsets]
            if all(cell in self.givens for cell in cells):
                yield cells

    def one_grid(self, cells: Iterable[str]) -> bool:
        """Whether some grid holds all the cells; without a grid, always."""
        wanted = set(cells)
        return not self.grids or any(wanted <= set(itertools.chain(*square)) for square in self.grids.values())


class Scope:
    """A CP-SAT model with one integer variable a cell. Every other variable is a function of those."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.doc = Document(document)
        self.model = cp_model.CpModel()
        self.x = {cell: self._cell(cell, given) for cell, given in self.doc.givens.items()}
        self._is: dict[tuple[str, int], Any] = {}
        self._same: dict[tuple[str, str], Any] = {}

    def _cell(self, cell: str, given: int) -> Any:
        values = [given] if given else list(range(1, self.doc.digits + 1))
        allowed = set(self.doc.candidates.get(cell, values))
        domain = cp_model.Domain.from_values([v for v in values if v in allowed])
        if domain.is_empty():
            self.impossible()
            domain = cp_model.Domain(1, 1)
        return self.model.new_int_var_from_domain(domain, cell)

    def impossible(self) -> None:
        self.model.add_bool_or([])

    def of(self, cells: Iterable[str]) -> list[Any]:
        return [self.x[cell] for cell in cells]

    def total(self, cells: Iterable[str]) -> Any:
        return sum(self.of(cells))

    def different(self, cells: Iterable[str]) -> None:
        self.model.add_all_different(self.of(cells))

    def tuples(self, cells: Sequence[str], allowed: Iterable[Sequence[int]]) -> None:
        rows = [tuple(row) for row in allowed]
        if rows:
            self.model.add_allowed_assignments(self.of(cells), rows)
        else:
            self.impossible()

    def where(self, cells: Sequence[str], holds: Callable[..., bool]) -> None:
        """The digits of the cells, in order, satisfy `holds`: for few cells, as every tuple is tried."""
        digits = range(1, self.doc.digits + 1)
        self.tuples(cells, (row for row in itertools.product(digits, repeat=len(cells)) if holds(*row)))

    def scan(self, cells: Sequence[str], start: Hashable, step: Callable[[Any, int], Hashable],
             accept: Callable[[Any], bool]) -> None:
        """An automaton reads the cells in order; a step to None is no step."""
        numbers = {start: 0}
        moves, fresh = [], [start]
        for _ in cells:
            reached = []
            for state in fresh:
                for digit in range(1, self.doc.digits + 1):
                    target = step(state, digit)
                    if target is None:
                        continue
                    if target not in numbers:
                        numbers[target] = len(numbers)
                        reached.append(target)
                    moves.append((numbers[state], digit, numbers[target]))
            fresh = reached
        final = [number for state, number in numbers.items() if accept(state)]
        if moves and final:
            self.model.add_automaton(self.of(cells), 0, final, moves)
        else:
            self.impossible()

    def is_(self, cell: str, digit: int) -> Any:
        """Literal: the cell holds the digit."""
        if (cell, digit) not in self._is:
            self._is[cell, digit] = self._literal(self.x[cell], digit)
        return self._is[cell, digit]

    def same(self, a: str, b: str) -> Any:
        """Literal: the two cells hold one digit."""
        key = (min(a, b), max(a, b))
        if key not in self._same:
            self._same[key] = self._literal(self.x[a], self.x[b])
        return self._same[key]

    def _literal(self, left: Any, right: Any) -> Any:
        literal = self.model.new_bool_var("")
        self.model.add(left == right).only_enforce_if(literal)
        self.model.add(left != right).only_enforce_if(~literal)
        return literal

    def times(self, cells: Iterable[str], digit: int) -> Any:
        """How often the digit is among the cells."""
        return sum(self.is_(cell, digit) for cell in cells)


Part = Callable[[Scope, Rule], None]
RULES: dict[str, Part] = {}


def means(*keys: str) -> Callable[[Part], Part]:
    """Registers the meaning of a rule `type`, `type/kind`, or `negative/of`."""
    def register(part: Part) -> Part:
        RULES.update(dict.fromkeys(keys, part))
        return part
    return register


def key_of(rule: Rule) -> str:
    kind = rule.get("of") if rule["type"] == "negative" else rule.get("kind")
    return rule["type"] if rule["type"] in RULES else f"{rule['type']}/{kind}"


# Houses, regions, cages


@means("grid")
def grid(s: Scope, rule: Rule) -> None:
    square = s.doc.square(rule["origin"])
    for line in [*square, *zip(*square, strict=True)]:
        s.different(line)


@means("box_grid")
def box_grid(s: Scope, rule: Rule) -> None:
    grid(s, rule)
    square, (height, width) = s.doc.square(rule["origin"]), rule["box"]
    for i, j in itertools.product(range(0, s.doc.digits, height), range(0, s.doc.digits, width)):
        s.different(square[i + di][j + dj] for di in range(height) for dj in range(width))


@means("box", "row", "column", "region")
def all_different(s: Scope, rule: Rule) -> None:
    s.different(rule["cells"])


@means("cage")
def cage(s: Scope, rule: Rule) -> None:
    s.different(rule["cells"])
    if "sum" in rule:
        s.model.add(s.total(rule["cells"]) == rule["sum"])


# Lines


def each_step(s: Scope, rule: Rule, holds: Pairwise) -> None:
    """Neighbours along the line; on a closed line, last and first as well."""
    cells = rule["cells"]
    for a, b in itertools.pairwise([*cells, cells[0]] if rule.get("closed") else cells):
        s.where([a, b], holds)


@means("line/thermo")
def thermo(s: Scope, rule: Rule) -> None:
    each_step(s, rule, lambda a, b: a < b)


@means("line/slow_thermo")
def slow_thermo(s: Scope, rule: Rule) -> None:
    each_step(s, rule, lambda a, b: a <= b)


@means("line/whisper")
def whisper(s: Scope, rule: Rule) -> None:
    least = rule.get("value", 5)
    each_step(s, rule, lambda a, b: abs(a - b) >= least)


@means("line/parity")
def parity(s: Scope, rule: Rule) -> None:
    each_step(s, rule, lambda a, b: a % 2 != b % 2)


@means("line/renban")
def renban(s: Scope, rule: Rule) -> None:
    # n different digits are consecutive exactly when no two are n or more apart.
    s.different(rule["cells"])
    for pair in itertools.combinations(rule["cells"], 2):
        s.where(pair, lambda a, b: abs(a - b) < len(rule["cells"]))


@means("line/region_sum")
def region_sum(s: Scope, rule: Rule) -> None:
    boxes = [set(box) for box in s.doc.boxes()]
    segments: list[list[str]] = []
    before: list[int] | None = None
    for cell in rule["cells"]:
        inside = [i for i, box in enumerate(boxes) if cell in box]
        if inside != before:
            segments.append([])
        segments[-1].append(cell)
        before = inside
    equal_sum(s, {"segments": segments})


@means("line/palindrome")
def palindrome(s: Scope, rule: Rule) -> None:
    for a, b in zip(rule["cells"], reversed(rule["cells"]), strict=True):
        s.model.add(s.x[a] == s.x[b])


@means("line/entropic")
def entropic(s: Scope, rule: Rule) -> None:
    groups = rule.get("groups", [[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    for a, b, c in zip(rule["cells"], rule["cells"][1:], rule["cells"][2:], strict=False):
        s.where([a, b, c], lambda *run: all(sum(v in group for v in run) == 1 for group in groups))


@means("line/modular")
def modular(s: Scope, rule: Rule) -> None:
    m = rule.get("value", 3)
    for i in range(len(rule["cells"]) - m + 1):
        s.where(rule["cells"][i:i + m], lambda *run: {v % m for v in run} == set(range(m)))


@means("line/zipper")
def zipper(s: Scope, rule: Rule) -> None:
    cells, half = rule["cells"], len(rule["cells"]) // 2
    sums = [s.x[cells[i]] + s.x[cells[-1 - i]] for i in range(half)]
    if len(cells) % 2:
        sums.append(s.x[cells[half]])
    for one in sums[1:]:
        s.model.add(one == sums[0])


@means("line/between")
def between(s: Scope, rule: Rule) -> None:
    first, *inner, last = rule["cells"]
    for cell in inner:
        s.where([first, cell, last], lambda a, v, b: min(a, b) < v < max(a, b))


@means("line/lockout")
def lockout(s: Scope, rule: Rule) -> None:
    first, *inner, last = rule["cells"]
    least = rule.get("value", 4)
    s.where([first, last], lambda a, b: abs(a - b) >= least)
    for cell in inner:
        s.where([first, cell, last], lambda a, v, b: not min(a, b) <= v <= max(a, b))


@means("line/double_arrow")
def double_arrow(s: Scope, rule: Rule) -> None:
    first, *inner, last = rule["cells"]
    s.model.add(s.total([first, last]) == s.total(inner))


@means("arrow")
def arrow(s: Scope, rule: Rule) -> None:
    number: Any = 0
    for cell in rule["bulb"]:
        number = 10 * number + s.x[cell]
    for shaft in rule["lines"]:
        s.model.add(s.total(shaft) == number)


# Edges and corners


def clue(rule: Rule) -> Pairwise:
    """What an `edge` rule says of its two digits."""
    kind = rule["kind"]
    if kind == "kropki":
        op, number = ("difference", 1) if rule["color"] == "white" else ("ratio", 2)
    elif kind == "xv":
        op, number = "sum", {"X": 10, "V": 5}[rule["letter"]]
    else:
        op, number = kind, rule["sum"] if kind == "sum" else rule.get("value", 0)
    if op == "product":
        return lambda a, b: a * b == number
    return lambda a, b: OPERATORS[op](a, b, [number])


@means("edge")
def edge(s: Scope, rule: Rule) -> None:
    s.where(rule["cells"], clue(rule))


def checkerboard(tl: int, tr: int, bl: int, br: int) -> bool:
    return tl % 2 == br % 2 and tr % 2 == bl % 2 and tl % 2 != tr % 2


@means("corner/battenburg")
def battenburg(s: Scope, rule: Rule) -> None:
    s.where(rule["cells"], checkerboard)


@means("corner/mathrax")
def mathrax(s: Scope, rule: Rule) -> None:
    op = rule["op"]
    tl, tr, bl, br = rule["cells"]
    if op in ("even", "odd"):
        RULES[f"cell/{op}"](s, rule)
        return
    value = rule["value"]
    combine: dict[str, Pairwise] = {
        "+": lambda a, b: a + b == value, "-": lambda a, b: abs(a - b) == value,
        "x": lambda a, b: a * b == value, "/": lambda a, b: max(a, b) == value * min(a, b)}
    for pair in ([tl, br], [tr, bl]):
        s.where(pair, combine[op])


@means("corner/exclude")
def corner_exclude(s: Scope, rule: Rule) -> None:
    for cell in rule["cells"]:
        s.where([cell], lambda v: v != rule["value"])


# Sums and outside clues


@means("sum")
def sum_(s: Scope, rule: Rule) -> None:
    s.model.add(s.total(rule["cells"]) == rule["sum"])


@means("sandwich")
def sandwich(s: Scope, rule: Rule) -> None:
    # State: the crust still missing (both, one, none) and the sum between the crusts so far.
    crusts = frozenset((1, s.doc.digits))

    def step(state: tuple[frozenset[int], int], digit: int) -> tuple[frozenset[int], int] | None:
        missing, total = state
        if digit in crusts:
            return (missing - {digit}, total) if digit in missing else None
        return (missing, total + digit) if len(missing) == 1 else state

    s.scan(rule["cells"], (crusts, 0), step, lambda state: state == (frozenset(), rule["sum"]))


@means("xsum")
def xsum(s: Scope, rule: Rule) -> None:
    # State: cells still to add (-1 before the first cell), sum so far.
    def step(state: tuple[int, int], digit: int) -> tuple[int, int]:
        left, total = state
        if left < 0:
            return digit - 1, digit
        return (left - 1, total + digit) if left else state

    s.scan(rule["cells"], (-1, 0), step, lambda state: state == (0, rule["sum"]))


@means("skyscraper")
def skyscraper(s: Scope, rule: Rule) -> None:
    # State: highest so far, number seen.
    s.scan(rule["cells"], (0, 0), lambda state, v: (v, state[1] + 1) if v > state[0] else state,
           lambda state: state[1] == rule["value"])


@means("rossini")
def rossini(s: Scope, rule: Rule) -> None:
    inwards = rule["arrow"] == "in"
    s.where(rule["cells"], lambda a, b, c: a < b < c if inwards else a > b > c)


@means("first_seen")
def first_seen(s: Scope, rule: Rule) -> None:
    def step(state: str, digit: int) -> str | None:
        if state == "seen" or digit not in rule["digits"]:
            return state
        return "seen" if digit == rule["value"] else None

    s.scan(rule["cells"], "waiting", step, lambda state: state == "seen")


# Neighbours, relations, cells


STEPS = {"orthogonal": [(0, 1), (1, 0)], "diagonal": [(1, 1), (1, -1)],
         "king": [(0, 1), (1, 0), (1, 1), (1, -1)], "knight": [(1, 2), (2, 1), (1, -2), (2, -1)]}
KINDS = {"antiknight": ("different", "knight"), "antiking": ("different", "king"),
         "nonconsecutive": ("not_consecutive", "orthogonal")}


def pairs(s: Scope, where: str) -> Iterator[list[str]]:
    for step in STEPS[where]:
        yield from s.doc.placements([(0, 0), step])


@means("neighbours")
def neighbours(s: Scope, rule: Rule) -> None:
    op, where = KINDS[rule["kind"]] if "kind" in rule else (rule["op"], rule["where"])
    area = s.doc.area(rule)
    exempt = {frozenset(pair) for pair in rule.get("except", [])}
    scopes = [list(s.doc.givens)]
    if "within" in rule:
        scopes = s.doc.boxes() if rule["within"] == "box" else s.doc.of_type("region")
    for pair in pairs(s, where):
        inside = area.issuperset(pair) and any(set(scope).issuperset(pair) for scope in scopes)
        if inside and frozenset(pair) not in exempt:
            s.where(pair, lambda a, b: OPERATORS[op](a, b, rule.get("params", [])))


@means("relation")
def relation(s: Scope, rule: Rule) -> None:
    for pair in rule["pairs"]:
        s.where(pair, lambda a, b: OPERATORS[rule["op"]](a, b, rule["params"]))


def cell_clue(rule: Rule) -> Callable[[int], bool]:
    """What a `cell` rule says of a digit."""
    tests: dict[str, Callable[[int], bool]] = {
        "odd": lambda v: v % 2 == 1, "even": lambda v: v % 2 == 0,
        "low": lambda v: v <= rule["split"], "high": lambda v: v > rule["split"],
        "set": lambda v: v in rule["values"], "exclude": lambda v: v not in rule["values"]}
    return tests[rule.get("op") or rule["kind"]]


@means(*(f"cell/{kind}" for kind in ("odd", "even", "low", "high", "set", "exclude")))
def cell_rule(s: Scope, rule: Rule) -> None:
    for cell in rule["cells"]:
        s.where([cell], cell_clue(rule))


# Other families


@means("contains")
def contains(s: Scope, rule: Rule) -> None:
    wanted: Counter[int] = Counter(rule["digits"])
    for digit, least in wanted.items():
        s.model.add(s.times(rule["cells"], digit) >= least)


@means("appears")
def appears(s: Scope, rule: Rule) -> None:
    s.model.add_bool_or([s.same(rule["source"], cell) for cell in rule["cells"]])


@means("clone")
def clone(s: Scope, rule: Rule) -> None:
    for cells in zip(*rule["regions"], strict=True):
        for a, b in itertools.pairwise(cells):
            s.model.add(s.x[a] == s.x[b])


@means("isomorphic")
def isomorphic(s: Scope, rule: Rule) -> None:
    # A relabelling exists exactly when two cells of one region agree if and only if their twins do.
    twins = list(zip(*rule["regions"], strict=True))
    for (a, twin_a), (b, twin_b) in itertools.combinations(twins, 2):
        s.model.add(s.same(a, b) == s.same(twin_a, twin_b))


@means("count")
def count_rule(s: Scope, rule: Rule) -> None:
    digits = range(1, s.doc.digits + 1)
    if rule.get("kind") == "circles":
        for digit in digits:
            s.model.add_linear_expression_in_domain(s.times(rule["cells"], digit),
                                                    cp_model.Domain.from_values([0, digit]))
        return
    counts = rule["counts"] if "counts" in rule else [[digit, rule["each"]] for digit in digits]
    for digit, times in counts:
        s.model.add(s.times(rule["cells"], digit) == times)


@means("distinct_count")
def distinct_count(s: Scope, rule: Rule) -> None:
    s.scan(rule["cells"], frozenset(), lambda seen, v: seen | {v}, lambda seen: len(seen) == rule["value"])


BLOCK = [(0, 0), (0, 1), (1, 0), (1, 1)]


@means("global_entropy")
def global_entropy(s: Scope, rule: Rule) -> None:
    size = s.doc.digits // 3
    for block in s.doc.placements(BLOCK):
        s.where(block, lambda *digits: {(v - 1) // size for v in digits} == {0, 1, 2})


@means("equal_sum")
def equal_sum(s: Scope, rule: Rule) -> None:
    for one, other in itertools.pairwise(rule["segments"]):
        s.model.add(s.total(one) == s.total(other))


@means("vudoku")
def vudoku(s: Scope, rule: Rule) -> None:
    s.where(rule["cells"], lambda vertex, a, b: vertex in (a + b, abs(a - b)))


@means("table")
def table(s: Scope, rule: Rule) -> None:
    for cells in s.doc.placements(rule["where"]) if "where" in rule else [rule["cells"]]:
        s.tuples(cells, rule["allowed"])


# Negatives


def carrying(s: Scope, type_: str, kind: str | None) -> set[frozenset[str]]:
    """The cell sets of the rules of a family."""
    return {frozenset(rule["cells"]) for rule in s.doc.rules if rule["type"] == type_ and rule.get("kind") == kind}


def open_positions(s: Scope, rule: Rule, positions: Iterable[Sequence[str]],
                   exempt: set[frozenset[str]]) -> Iterator[Sequence[str]]:
    area = s.doc.area(rule)
    return (cells for cells in positions if area.issuperset(cells) and frozenset(cells) not in exempt)


@means(*(f"negative/{of}" for of in ("kropki", "xv", "difference", "ratio", "product", "sum")))
def negative_edge(s: Scope, rule: Rule) -> None:
    # The clues the negative covers, as edge rules without cells.
    choices = {"kropki": ("color", ["white", "black"]), "xv": ("letter", ["X", "V"])}
    covered = [{**rule, "kind": rule["of"]}]
    if rule["of"] in choices and choices[rule["of"]][0] not in rule:
        selector, values = choices[rule["of"]]
        covered = [{"kind": rule["of"], selector: value} for value in values]
    tests = [clue(one) for one in covered]
    adjacent = (pair for pair in pairs(s, "orthogonal") if s.doc.one_grid(pair))
    for pair in open_positions(s, rule, adjacent, carrying(s, "edge", rule["of"])):
        s.where(pair, lambda a, b: not any(test(a, b) for test in tests))


@means("negative/rossini")
def negative_rossini(s: Scope, rule: Rule) -> None:
    full = [line for line in s.doc.lines() if len(line) == s.doc.digits >= 3]
    ends = [cells for line in full for cells in (line[:3], line[:-4:-1])]
    for cells in open_positions(s, rule, ends, carrying(s, "rossini", None)):
        s.where(cells, lambda a, b, c: not (a < b < c or a > b > c))


@means("negative/battenburg")
def negative_battenburg(s: Scope, rule: Rule) -> None:
    blocks = (block for block in s.doc.placements(BLOCK) if s.doc.one_grid(block))
    for block in open_positions(s, rule, blocks, carrying(s, "corner", "battenburg")):
        s.where(block, lambda *digits: not checkerboard(*digits))


@means("negative/cell")
def negative_cell(s: Scope, rule: Rule) -> None:
    marked = set().union(*carrying(s, "cell", rule["kind"]))
    for (cell,) in open_positions(s, rule, ([c] for c in s.doc.givens), {frozenset([c]) for c in marked}):
        s.where([cell], lambda v: not cell_clue(rule)(v))


# The model and its solutions


def build(document: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The CpModel of a document, and cell name -> variable. Raises KeyError for a rule it does not know."""
    scope = Scope(document)
    for rule in scope.doc.rules:
        RULES[key_of(rule)](scope, rule)
    return scope.model, scope.x


class Collector(cp_model.CpSolverSolutionCallback):  # type: ignore[misc, unused-ignore]
    """Gathers the different grids, at most `limit` of them."""

    def __init__(self, variables: dict[str, Any], limit: int) -> None:
        super().__init__()
        self.variables = variables
        self.limit = limit
        self.grids: set[tuple[int, ...]] = set()

    def on_solution_callback(self) -> None:
        self.grids.add(tuple(self.value(x) for x in self.variables.values()))
        if len(self.grids) >= self.limit:
            self.stop_search()


def grids(document: dict[str, Any], limit: int) -> set[tuple[int, ...]]:
    """Up to `limit` different grids that satisfy the document: digits in reading order of the existing cells."""
    model, variables = build(document)
    collector = Collector(variables, limit)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    status = solver.solve(model, collector)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise RuntimeError(f"CP-SAT answers {solver.status_name(status)}: {model.validate()}")
    return collector.grids


def count(document: dict[str, Any], limit: int) -> int:
    """The number of solutions, counted up to `limit`."""
    return len(grids(document, limit))
