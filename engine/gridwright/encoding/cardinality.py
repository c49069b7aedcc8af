"""How many of some literals are true: the encoding is chosen by size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import ceil, comb, sqrt

__all__ = ["at_least", "at_most", "at_most_one"]

Clause = Callable[[Sequence[int]], None]
New = Callable[[], int]

#: Pairwise up to here; the product encoding above (2 sqrt(n) new variables, 2n + 4 sqrt(n) clauses).
PAIRWISE = 10
#: A bound is spelled out clause by clause while that takes at most this many clauses.
SPELLED_OUT = 60


def at_most_one(literals: Sequence[int], clause: Clause, new: New) -> None:
    """At most one of `literals`. Source of the product encoding: Chen, "A new SAT encoding of at-most-one" (2010)."""
    n = len(literals)
    if n <= PAIRWISE:
        for a, b in combinations(literals, 2):
            clause((-a, -b))
        return
    width = ceil(sqrt(n))
    rows = [new() for _ in range(ceil(n / width))]
    cols = [new() for _ in range(width)]
    for i, literal in enumerate(literals):
        clause((-literal, rows[i // width]))
        clause((-literal, cols[i % width]))
    at_most_one(rows, clause, new)
    at_most_one(cols, clause, new)


def at_most(literals: Sequence[int], k: int, clause: Clause, new: New) -> None:
    """At most `k` of `literals`: spelled out when short, else a sequential counter (Sinz 2005)."""
    n = len(literals)
    if k >= n:
        return
    if k < 0:
        clause(())
        return
    if k == 0:
        for literal in literals:
            clause((-literal,))
        return
    if k == 1:
        at_most_one(literals, clause, new)
        return
    if comb(n, k + 1) <= SPELLED_OUT:
        for some in combinations(literals, k + 1):
            clause([-literal for literal in some])
        return
    if n - k < k:
        at_least([-literal for literal in literals], n - k, clause, new)
        return
    count: list[int] = []
    for i, literal in enumerate(literals):
        following = [new() for _ in range(min(i + 1, k))]
        clause((-literal, following[0]))
        for j, held in enumerate(count):
            clause((-held, following[j]))
            if j + 1 < len(following):
                clause((-held, -literal, following[j + 1]))
        if len(count) == k:
            clause((-count[k - 1], -literal))
        count = following


def at_least(literals: Sequence[int], k: int, clause: Clause, new: New) -> None:
    """At least `k` of `literals`: by what may fail when that is few, else a sequential counter of what holds."""
    n = len(literals)
    if k <= 0:
        return
    if k == 1:
        clause(literals)
        return
    if n - k <= k or comb(n, n - k + 1) <= SPELLED_OUT:
        at_most([-literal for literal in literals], n - k, clause, new)
        return
    # Counting the false ones instead would take n - k counters a literal: 640,000 variables for 36 of 784 placements.
    count: list[int] = []
    for i, literal in enumerate(literals):
        following = [new() for _ in range(min(i + 1, k))]
        for j, held in enumerate(following):
            before = count[j:j + 1]
            clause((-held, literal, *before))
            if j:
                clause((-held, count[j - 1], *before))
        count = following
    clause((count[k - 1],))
