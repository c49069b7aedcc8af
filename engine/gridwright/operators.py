"""Pair operators: what two digits must be to each other, by name (sudoku-puzzle, section "pair operators").

Each operator is stated twice, as a test for checking and as a set of pairs for encoding; the two share no code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

__all__ = ["DIRECTED", "WORDS", "frozen", "holds", "in_words", "operator_faults", "pairs_of"]

_TESTS: Mapping[str, Callable[..., bool]] = MappingProxyType({
    "different": lambda a, b: a != b,
    "equal": lambda a, b: a == b,
    "less": lambda a, b: a < b,
    "less_equal": lambda a, b: a <= b,
    "difference": lambda a, b, k: abs(a - b) == k,
    "not_difference": lambda a, b, k: abs(a - b) != k,
    "not_consecutive": lambda a, b: abs(a - b) != 1,
    "difference_at_least": lambda a, b, k: abs(a - b) >= k,
    "difference_at_most": lambda a, b, k: abs(a - b) <= k,
    "ratio": lambda a, b, k: a == k * b or b == k * a,
    "not_ratio": lambda a, b, k: a != k * b and b != k * a,
    "sum": lambda a, b, s: a + b == s,
    "not_sum": lambda a, b, s: a + b != s,
    "parity_differs": lambda a, b: a % 2 != b % 2,
    "same_third": lambda a, b: (a - 1) // 3 == (b - 1) // 3,
    "different_third": lambda a, b: (a - 1) // 3 != (b - 1) // 3,
    "same_mod3": lambda a, b: a % 3 == b % 3,
    "different_mod3": lambda a, b: a % 3 != b % 3,
})
#: What is said of two digits, the first in the order of the cells being "a"; {} stands for the parameter.
WORDS: Mapping[str, str] = MappingProxyType({
    "different": "a and b differ",
    "equal": "a and b are the same",
    "less": "a is less than b",
    "less_equal": "a is at most b",
    "difference": "a and b differ by {}",
    "not_difference": "a and b do not differ by {}",
    "not_consecutive": "a and b are not consecutive",
    "difference_at_least": "a and b differ by {} or more",
    "difference_at_most": "a and b differ by {} or less",
    "ratio": "one of a and b is {} times the other",
    "not_ratio": "neither of a and b is {} times the other",
    "sum": "a and b add up to {}",
    "not_sum": "a and b do not add up to {}",
    "parity_differs": "one of a and b is odd, the other even",
    "same_third": "a and b are both in 1 to 3, 4 to 6 or 7 to 9",
    "different_third": "a and b are not both in 1 to 3, 4 to 6 or 7 to 9",
    "same_mod3": "a and b leave the same remainder when divided by 3",
    "different_mod3": "a and b leave different remainders when divided by 3",
    "allowed": "a and b are one of the pairs {}",
})
#: Operators for which the order of the two cells matters.
DIRECTED = frozenset(("less", "less_equal", "allowed", "any_of"))
_NUMBERED = frozenset(("difference", "not_difference", "difference_at_least", "difference_at_most", "ratio",
                       "not_ratio", "sum", "not_sum"))
#: Operators that are the opposite of another.
_OPPOSITES = {"different": "equal", "not_difference": "difference", "not_ratio": "ratio", "not_sum": "sum",
              "different_third": "same_third", "different_mod3": "same_mod3"}

Pairs = frozenset[tuple[int, int]]


def holds(op: str, params: Sequence[Any], a: int, b: int) -> bool:
    """Whether the pair of digits (a, b) satisfies the operator."""
    if op == "allowed":
        return (a, b) in params[0]
    if op == "any_of":
        return any(holds(name, numbers, a, b) for name, numbers in params)
    return _TESTS[op](a, b, *params)


def pairs_of(op: str, params: Sequence[Any], highest: int) -> Pairs:
    """Every pair of digits from 1 to `highest` that satisfies the operator."""
    digits = range(1, highest + 1)
    everything = frozenset((a, b) for a in digits for b in digits)
    if op in _OPPOSITES:
        return everything - pairs_of(_OPPOSITES[op], params, highest)
    if op == "allowed":
        return frozenset((a, b) for a, b in params[0])
    if op == "any_of":
        return frozenset().union(*(pairs_of(name, numbers, highest) for name, numbers in params))
    if op in ("same_third", "same_mod3"):
        groups = ([range(g, g + 3) for g in digits[::3]] if op == "same_third"
                  else [range(g, highest + 1, 3) for g in (1, 2, 3)])
        return everything & {(a, b) for group in groups for a in group for b in group}
    k = params[0] if params else 0
    steps = {"equal": (0,), "less": range(1, highest), "less_equal": range(highest), "difference": (k, -k),
             "not_consecutive": {*range(1 - highest, highest)} - {1, -1},
             "difference_at_least": [d for d in range(1 - highest, highest) if d >= k or d <= -k],
             "difference_at_most": range(-min(k, highest), min(k, highest) + 1),
             "parity_differs": range(1 - highest | 1, highest, 2)}
    if op in steps:
        return everything & {(a, a + step) for a in digits for step in steps[op]}
    if op == "sum":
        return everything & {(a, k - a) for a in digits}
    return everything & ({(a, k * a) for a in digits} | {(k * a, a) for a in digits})


def operator_faults(op: str, params: Sequence[Any], highest: int) -> Iterator[str]:
    """What is wrong with an operator and its parameters, a sentence each."""
    if op == "allowed":
        yield from _allowed_faults(params, highest)
    elif op == "any_of":
        if not params:
            yield "operator any_of needs at least one [operator, parameters]"
        for each in params:
            if isinstance(each, tuple) and len(each) == 2 and isinstance(each[0], str) and isinstance(each[1], tuple):
                yield from operator_faults(each[0], each[1], highest)
            else:
                yield "operator any_of takes a list of [operator, parameters]"
    elif op not in _TESTS:
        yield f"unknown operator {op[:60]!r}; expected one of {', '.join((*_TESTS, 'allowed', 'any_of'))}"
    else:
        wanted = 1 if op in _NUMBERED else 0
        if len(params) != wanted:
            yield f"operator {op} takes {wanted or 'no'} parameter{'s' * (not wanted)}, not {len(params)}"
        elif params and (type(params[0]) is not int or params[0] < 0):
            yield f"operator {op} takes a whole number from 0, not {params[0]!r}"
        elif op.endswith("_third") and highest > 9:
            yield f"operator {op} is about the thirds of 1..9; the puzzle has digits up to {highest}"


def in_words(op: str, params: Sequence[Any]) -> str:
    """What the operator says of two digits a and b."""
    if op == "any_of":
        return ", or ".join(in_words(name, numbers) for name, numbers in params)
    if op == "allowed":
        listed = " ".join(f"{a}-{b}" for a, b in params[0][:6])
        return WORDS[op].format(listed + (" ..." if len(params[0]) > 6 else ""))
    return WORDS[op].format(*params)


def _allowed_faults(params: Sequence[Any], highest: int) -> Iterator[str]:
    if len(params) != 1 or not isinstance(params[0], tuple) or not params[0]:
        yield "operator allowed takes one list of digit pairs, at least one"
        return
    for each in params[0]:
        if not (isinstance(each, tuple) and len(each) == 2
                and all(type(v) is int and 1 <= v <= highest for v in each)):
            yield f"operator allowed: each entry is a pair of digits from 1 to {highest}, not {each!r}"
            return


def frozen(value: Any) -> Any:
    """Lists of any depth as tuples, for fields that hold parameters."""
    return tuple(frozen(each) for each in value) if isinstance(value, (list, tuple)) else value
