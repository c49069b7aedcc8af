"""What rules about all neighbouring cells forbid, pair by pair, so that different spellings can be compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from .grounds import Cell, Ground, cell, cells

__all__ = ["PAIR_RULES", "Forbidden", "dotted", "forbidden", "merged", "related"]

#: Types of the rules about all neighbouring cells.
PAIR_RULES = ("neighbours", "negative")

Pair = tuple[Cell, Cell]
#: Pair of cells, the earlier one first -> digits that they do not hold.
Forbidden = dict[Pair, frozenset[tuple[int, int]]]

_ORTHOGONAL = ((0, 1), (1, 0))
_DIAGONAL = ((1, -1), (1, 1))
_KNIGHT = ((1, -2), (1, 2), (2, -1), (2, 1))
_STEPS = {"orthogonal": _ORTHOGONAL, "diagonal": _DIAGONAL, "king": _ORTHOGONAL + _DIAGONAL, "knight": _KNIGHT}
#: Kind -> operator, its parameters, which neighbours.
_KINDS = {"antiknight": ("different", (), "knight"), "antiking": ("different", (), "king"),
          "nonconsecutive": ("not_consecutive", (), "orthogonal")}


#: Operator -> whether it holds for digits a and b, its parameter k, and thirds of so many digits.
_OPS: Mapping[str, Callable[[int, int, int, int], bool]] = {
    "different": lambda a, b, k, third: a != b, "equal": lambda a, b, k, third: a == b,
    "difference": lambda a, b, k, third: abs(a - b) == k, "not_difference": lambda a, b, k, third: abs(a - b) != k,
    "not_consecutive": lambda a, b, k, third: abs(a - b) != 1,
    "difference_at_least": lambda a, b, k, third: abs(a - b) >= k,
    "difference_at_most": lambda a, b, k, third: abs(a - b) <= k,
    "ratio": lambda a, b, k, third: a == k * b or b == k * a,
    "not_ratio": lambda a, b, k, third: a != k * b and b != k * a,
    "sum": lambda a, b, k, third: a + b == k, "not_sum": lambda a, b, k, third: a + b != k,
    "parity_differs": lambda a, b, k, third: (a - b) % 2 == 1,
    "same_third": lambda a, b, k, third: (a - 1) // third == (b - 1) // third,
    "different_third": lambda a, b, k, third: (a - 1) // third != (b - 1) // third,
    "same_mod3": lambda a, b, k, third: a % 3 == b % 3, "different_mod3": lambda a, b, k, third: a % 3 != b % 3}

#: Marks between cells, by what chooses them.
_MARKS: Mapping[str, Mapping[str, tuple[str, tuple[Any, ...]]]] = {
    "kropki": {"white": ("difference", (1,)), "black": ("ratio", (2,))},
    "xv": {"X": ("sum", (10,)), "V": ("sum", (5,))}}


def related(op: str, params: Sequence[Any], a: int, b: int, digits: int) -> bool:
    """Whether two digits are as a symmetric operator says."""
    if op == "any_of":
        return any(related(other, more, a, b, digits) for other, more in params)
    return _OPS[op](a, b, params[0] if params else 0, max(digits // 3, 1))


def forbidden(rule: Mapping[str, Any], rules: Sequence[Mapping[str, Any]], ground: Ground) -> Forbidden:
    """What a rule of `PAIR_RULES` among `rules` forbids."""
    if rule["type"] == "negative":
        return _negative(rule, rules, ground)
    op, params, where = _KINDS[rule["kind"]] if "kind" in rule else (
        rule["op"], rule.get("params", ()), rule["where"])
    outside = {frozenset(cells(pair)) for pair in rule.get("except", ())}
    digits = range(1, ground.digits + 1)
    bad = frozenset((a, b) for a in digits for b in digits if not related(op, params, a, b, ground.digits))
    scopes = _scopes(rule, rules, ground)
    return {pair: bad for pair in _steps(where, ground)
            if frozenset(pair) not in outside and all(any(scope.issuperset(pair) for scope in each) for each in scopes)}


def _steps(where: str, ground: Ground) -> Iterator[Pair]:
    existing = frozenset(ground.cells)
    for r, c in ground.cells:
        for down, right in _STEPS[where]:
            if (other := (r + down, c + right)) in existing:
                yield (r, c), other


def _scopes(rule: Mapping[str, Any], rules: Sequence[Mapping[str, Any]],
            ground: Ground) -> list[list[frozenset[Cell]]]:
    """Sets of cells; of each list, one holds both cells of a pair that the rule is about."""
    found = []
    if "within" in rule:
        found.append(list(ground.boxes) if rule["within"] == "box" else
                     [frozenset(cells(other["cells"])) for other in rules if other["type"] == "region"])
    if "area" in rule:
        area = rule["area"]
        found.append([ground.grids[ground.origins.index(cell(area))] if isinstance(area, str) else
                      frozenset(cells(area))])
    return found


def _negative(rule: Mapping[str, Any], rules: Sequence[Mapping[str, Any]], ground: Ground) -> Forbidden:
    of = rule["of"]
    clues = {frozenset(cells(other["cells"])) for other in rules if other["type"] == "edge" and other["kind"] == of}
    if of in ("kropki", "xv"):
        chosen = rule.get("color") or rule.get("letter")
        ops = [op for which, op in _MARKS[of].items() if chosen in (None, which)]
    else:
        ops = [(of, (rule["sum" if of == "sum" else "value"],))]
    digits = range(1, ground.digits + 1)
    bad = frozenset((a, b) for a in digits for b in digits if any(related(op, params, a, b, ground.digits)
                                                                  for op, params in ops))
    scopes = _scopes(rule, rules, ground)
    return {pair: bad for pair in ground.neighbours() if frozenset(pair) not in clues and all(
        any(scope.issuperset(pair) for scope in each) for each in scopes)}


def dotted(color: str | None, rules: Sequence[Mapping[str, Any]], ground: Ground) -> Forbidden:
    """What it forbids that every true dot (of a colour) is drawn."""
    rule = {"type": "negative", "of": "kropki", **({"color": color} if color else {})}
    return _negative(rule, rules, ground)


def merged(some: Iterable[Forbidden], ground: Ground) -> Forbidden:
    """What several rules forbid together, without what houses forbid anyway."""
    found: dict[Pair, set[tuple[int, int]]] = {}
    for each in some:
        for pair, bad in each.items():
            found.setdefault(pair, set()).update(bad)
    same = {(v, v) for v in range(1, ground.digits + 1)}
    rest = {pair: frozenset(bad - same if ground.see(*pair) else bad) for pair, bad in found.items()}
    return {pair: bad for pair, bad in rest.items() if bad}
