"""What each variety of placed elements looks like, and whether it says the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from .grounds import Cell, Ground, cells, name, names

__all__ = ["FAMILIES", "family", "number", "scope", "shape_faults", "size_of"]

Rule = Mapping[str, Any]
Digits = Mapping[Cell, int]
Faults = Iterator[str]

#: Members that never change what a rule says.
_IGNORED = ("id", "label", "style", "layer")
#: Lines of a kind with fewer cells say nothing, or are no line of this kind.
_SHORTEST = {"between": 3, "lockout": 3, "entropic": 3, "modular": 3, "palindrome": 3, "zipper": 3, "double_arrow": 5}


def family(rule: Rule) -> str:
    """The variety of a rule or a template, without colour and letter."""
    return f"{rule['type']}/{rule['kind']}" if "kind" in rule else str(rule["type"])


def scope(rule: Rule) -> tuple[Cell, ...]:
    """The cells of an element."""
    if rule["type"] == "arrow":
        return cells([*rule["bulb"], *(c for line in rule["lines"] for c in line)])
    return cells(rule["cells"])


def number(rule: Rule) -> int:
    """For how many elements a rule counts: one, but each cell of a clue on single cells."""
    return len(rule["cells"]) if rule["type"] == "cell" else 1


def size_of(rule: Rule, limit: str) -> int | None:
    """What a shape limit is about; None where the element has no such size."""
    if limit == "sum":
        found: int | None = rule.get("sum")
        return found
    return sum(map(len, rule["lines"])) if rule["type"] == "arrow" else len(rule["cells"])


def shape_faults(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    """What is wrong with an element in itself, by its variety, and with what it says of the solution."""
    kind = family(rule)
    if kind not in FAMILIES:
        yield f"{kind} is no variety that a template places"
        return
    members, look = FAMILIES[kind]
    for member in rule:
        if member not in ("type", "kind", *members, *_IGNORED):
            yield f"it has a member {member!r} that the variety does not have by default"
    some = scope(rule)
    if len(set(some)) < len(some):
        yield "a cell comes twice"
    yield from look(rule, ground, digits)


def _cage(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    some = scope(rule)
    if "sum" not in rule:
        yield "the cage has no sum"
    elif rule["sum"] != sum(digits[c] for c in some):
        yield f"the digits add up to {sum(digits[c] for c in some)}"
    if len({digits[c] for c in some}) < len(some):
        yield "a digit repeats"
    if not _connected(some):
        yield "the cage falls apart"


def _connected(some: Sequence[Cell]) -> bool:
    left = set(some[1:])
    ahead = [some[0]]
    while ahead:
        r, c = ahead.pop()
        touched = left & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
        left -= touched
        ahead += touched
    return not left


def _path(some: Sequence[Cell]) -> Faults:
    for a, b in pairwise(some):
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) != 1:
            yield f"{name(a)} and {name(b)} do not touch"


def _line(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    some, kind = scope(rule), rule["kind"]
    yield from _path(some)
    least = _SHORTEST.get(kind, 2)
    if len(some) < least:
        yield f"the line has {len(some)} cells; expected at least {least}"
        return
    if kind in ("palindrome", "zipper") and len(some) % 2 == 0:
        yield f"the line has {len(some)} cells; expected an odd number"
    if not _LINES[kind]([digits[c] for c in some], rule, some, ground):
        yield f"it does not hold for the digits {' '.join(str(digits[c]) for c in some)}"


def _stated(rule: Rule, member: str, ground: Ground, usual: Any, elsewhere: Any) -> Any:
    """A parameter, which may be left out on 9 x 9 only."""
    return rule.get(member, usual) if ground.digits == 9 else rule.get(member, f"missing, not {elsewhere}")


def _whisper(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    gap = 5 if ground.digits == 9 else (ground.digits + 1) // 2
    if _stated(rule, "value", ground, 5, gap) != gap:
        yield f"the whisper gap is {_stated(rule, 'value', ground, 5, gap)}; expected {gap}"
        return
    yield from _line(rule, ground, digits)


def _lockout(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    gap = _stated(rule, "value", ground, 4, "a number")
    if not isinstance(gap, int) or gap < 1 or (ground.digits == 9 and gap != 4):
        yield f"the lockout gap is {gap}; expected {4 if ground.digits == 9 else 'a number from 1 on'}"
        return
    yield from _line(rule, ground, digits)


def _modular(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    if _stated(rule, "value", ground, 3, 3) != 3:
        yield f"the modulus is {_stated(rule, 'value', ground, 3, 3)}; expected 3"
        return
    yield from _line(rule, ground, digits)


def _entropic(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    groups = _stated(rule, "groups", ground, [[1, 2, 3], [4, 5, 6], [7, 8, 9]], "three groups")
    if ground.digits < 6:
        yield "entropic lines need a board of 6 x 6 or more"
    elif (isinstance(groups, str) or [v for group in groups for v in group] != list(range(1, ground.digits + 1))
            or len(groups) != 3 or max(map(len, groups)) - min(map(len, groups)) > 1):
        yield f"the groups are {groups}; expected the thirds of 1 to {ground.digits}"
    else:
        yield from _line({**rule, "groups": groups}, ground, digits)


def _region_sum(values: Sequence[int], rule: Rule, some: Sequence[Cell], ground: Ground) -> bool:
    homes = [frozenset(k for k, box in enumerate(ground.boxes) if c in box) for c in some]
    sums = [values[0]]
    for k in range(1, len(some)):
        if homes[k].isdisjoint(homes[k - 1]):
            sums.append(values[k])
        else:
            sums[-1] += values[k]
    return len(set(sums)) == 1 and len(sums) > 1


def _runs(values: Sequence[int], groups: Sequence[Sequence[int]]) -> bool:
    return all(any(v in group for v in values[k:k + 3]) for k in range(len(values) - 2) for group in groups)


def _mirrored(values: Sequence[int]) -> list[tuple[int, int]]:
    return [(values[k], values[-1 - k]) for k in range(len(values) // 2)]


_LINES: Mapping[str, Callable[[Sequence[int], Rule, Sequence[Cell], Ground], bool]] = {
    "thermo": lambda v, rule, some, ground: all(a < b for a, b in pairwise(v)),
    "slow_thermo": lambda v, rule, some, ground: all(a <= b for a, b in pairwise(v)),
    "whisper": lambda v, rule, some, ground: all(abs(a - b) >= rule.get("value", 5) for a, b in pairwise(v)),
    "renban": lambda v, rule, some, ground: len(set(v)) == len(v) == max(v) - min(v) + 1,
    "between": lambda v, rule, some, ground: all(min(v[0], v[-1]) < x < max(v[0], v[-1]) for x in v[1:-1]),
    "entropic": lambda v, rule, some, ground: _runs(v, rule["groups"]),
    "modular": lambda v, rule, some, ground: _runs([x % 3 for x in v], [[0], [1], [2]]),
    "parity": lambda v, rule, some, ground: all((a - b) % 2 for a, b in pairwise(v)),
    "palindrome": lambda v, rule, some, ground: all(a == b for a, b in _mirrored(v)),
    "zipper": lambda v, rule, some, ground: all(a + b == v[len(v) // 2] for a, b in _mirrored(v)),
    "region_sum": _region_sum,
    "lockout": lambda v, rule, some, ground: abs(v[0] - v[-1]) >= rule.get("value", 4) and not any(
        min(v[0], v[-1]) <= x <= max(v[0], v[-1]) for x in v[1:-1]),
    "double_arrow": lambda v, rule, some, ground: v[0] + v[-1] == sum(v[1:-1])}


def _arrow(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    if len(rule["bulb"]) != 1 or len(rule["lines"]) != 1:
        yield "expected an arrow of one circle and one shaft"
        return
    circle, *shaft = scope(rule)
    yield from _path((circle, *shaft))
    if sum(digits[c] for c in shaft) != digits[circle]:
        yield f"the shaft adds up to {sum(digits[c] for c in shaft)}, the circle holds {digits[circle]}"


def _block(some: Sequence[Cell]) -> bool:
    r, c = some[0]
    return list(some) == [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]


def _quadruple(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    some = scope(rule)
    if not _block(some):
        yield "the cells are no 2 x 2 block"
    if len(rule["digits"]) not in (3, 4):
        yield f"it shows {len(rule['digits'])} digits; expected 3 or 4"
    shown: Counter[int] = Counter(rule["digits"])
    if shown - Counter(digits[c] for c in some):
        yield "a digit that it shows is not in the block"


def _mathrax(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    some, op = scope(rule), rule["op"]
    if not _block(some):
        yield "the cells are no 2 x 2 block"
        return
    a, b, c, d = (digits[x] for x in some)
    if op in ("even", "odd"):
        if any(v % 2 != (op == "odd") for v in (a, b, c, d)):
            yield f"not all digits are {op}"
    else:
        for low, high in (sorted((a, d)), sorted((b, c))):
            right = {"+": low + high, "-": high - low, "x": low * high, "/": high / low}[op]
            if right != rule["value"]:
                yield f"{high} {op} {low} is not {rule['value']}"


_SIDES = {"top": (1, 0), "bottom": (-1, 0), "left": (0, 1), "right": (0, -1)}


def _outside(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    """A whole row or column, read from the clue on."""
    if not ground.single:
        yield "outside clues are for single grids"
        return
    some, (down, right) = scope(rule), _SIDES[rule["side"]]
    r, c = some[0]
    start = {"top": (1, c), "bottom": (ground.rows, c), "left": (r, 1), "right": (r, ground.cols)}[rule["side"]]
    if list(some) != [(start[0] + k * down, start[1] + k * right) for k in range(ground.digits)]:
        yield "the cells are not the whole row or column from the clue on"
        return
    values = [digits[c] for c in some]
    if rule["type"] == "sandwich":
        low, high = sorted((values.index(1), values.index(ground.digits)))
        right_one, said = sum(values[low + 1:high]), rule["sum"]
    elif rule["type"] == "xsum":
        right_one, said = sum(values[:values[0]]), rule["sum"]
    else:
        right_one, said = sum(v == max(values[:k + 1]) for k, v in enumerate(values)), rule["value"]
    if right_one != said:
        yield f"it says {said} where {right_one} is right"


def _little_killer(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    """A whole diagonal, read from either end."""
    if not ground.single:
        yield "outside clues are for single grids"
        return
    some = scope(rule)
    if len(some) < 2:
        yield "the diagonal has one cell"
        return
    (r, c), step = some[0], (some[1][0] - some[0][0], some[1][1] - some[0][1])
    board = frozenset(ground.cells)
    whole = []
    while (r, c) in board:
        whole.append((r, c))
        r, c = r + step[0], c + step[1]
    before = some[0][0] - step[0], some[0][1] - step[1]
    back = {side: (some[0][0] - a, some[0][1] - b) for side, (a, b) in _SIDES.items()}[rule["side"]]
    if set(map(abs, step)) != {1} or whole != list(some) or before in board or back in board:
        yield "the cells are not a whole diagonal from the clue on"
    if sum(digits[x] for x in some) != rule["sum"]:
        yield f"the diagonal adds up to {sum(digits[x] for x in some)}"


def _edge(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    pair = scope(rule)
    if sorted((abs(pair[0][0] - pair[1][0]), abs(pair[0][1] - pair[1][1]))) != [0, 1]:
        yield "the cells are not side by side"
    a, b = (digits[c] for c in pair)
    if rule["kind"] == "kropki":
        true = abs(a - b) == 1 if rule["color"] == "white" else a == 2 * b or b == 2 * a
    else:
        true = a + b == {"X": 10, "V": 5}[rule["letter"]]
    if not true:
        yield f"the mark is wrong for {a} and {b}"


def _parity(rule: Rule, ground: Ground, digits: Digits) -> Faults:
    wrong = [c for c in scope(rule) if digits[c] % 2 != (rule["kind"] == "odd")]
    if wrong:
        yield f"{names(wrong)} is not {rule['kind']}"


#: Variety -> the members that its elements have, and what is to be seen of them.
FAMILIES: Mapping[str, tuple[tuple[str, ...], Callable[[Rule, Ground, Digits], Faults]]] = {
    "cage": (("sum", "cells"), _cage),
    **{f"line/{kind}": (("cells",), _line) for kind in _LINES},
    "line/whisper": (("value", "cells"), _whisper), "line/lockout": (("value", "cells"), _lockout),
    "line/entropic": (("groups", "cells"), _entropic), "line/modular": (("value", "cells"), _modular),
    "arrow": (("bulb", "lines"), _arrow),
    "contains": (("digits", "cells"), _quadruple), "corner/mathrax": (("op", "value", "cells"), _mathrax),
    **dict.fromkeys(("sandwich", "xsum", "skyscraper"), (("sum", "value", "side", "cells"), _outside)),
    "sum/little_killer": (("sum", "side", "cells"), _little_killer),
    "edge/kropki": (("color", "cells"), _edge), "edge/xv": (("letter", "cells"), _edge),
    "cell/odd": (("cells",), _parity), "cell/even": (("cells",), _parity)}
