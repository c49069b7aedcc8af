"""Leaving out what a solved grid does not need to be the only solution."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gridwright.generating.prover import Part, Prover
from gridwright.proposing.context import Range

__all__ = ["EFFORT", "chosen", "minimal"]

#: Conflicts after which a solver is not asked any longer whether a given can be left out: people would not know either.
EFFORT = 500


def minimal(prover: Prover, fixed: Sequence[Part], order: Sequence[Part],
            effort: int | None = EFFORT) -> list[Part] | None:
    """Those of `order` without which, beside `fixed`, there are several solutions; they are tried in order.

    A part also stays where more than `effort` conflicts do not show that it can go. None where there are several
    solutions even with all of them.
    """
    core = prover.core([*fixed, *order])
    if core is None:
        return None
    wanted = set(map(id, core))
    left = [part for part in order if id(part) in wanted]
    needed: list[Part] = []
    while left:
        trial, *left = left
        core = prover.core([*fixed, *needed, *left], effort)
        if core is None:
            needed.append(trial)
        else:
            wanted = set(map(id, core))
            left = [part for part in left if id(part) in wanted]
    return needed


def chosen(rng: Random, parts: Sequence[Part], size: Range, *, most: bool = False) -> list[Part] | None:
    """Some of the parts with so many cells in all, drawn by lot; as many as can be, if `most`. None: impossible."""
    shuffled = list(parts)
    rng.shuffle(shuffled)
    # Sums that the first parts reach, each with one way to reach it.
    ways: dict[int, list[Part]] = {0: []}
    for part in shuffled:
        for total, way in sorted(ways.items(), reverse=True):
            more = total + len(part.cells)
            if more not in ways and (size.high is None or more <= size.high):
                ways[more] = [*way, part]
    fitting = sorted(total for total in ways if total in size)
    return None if not fitting else ways[fitting[-1] if most else fitting[0]]
