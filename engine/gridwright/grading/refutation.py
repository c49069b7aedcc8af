"""How hard a puzzle is without any technique: what it takes to refute candidates one after the other."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import attrs

from gridwright.grading.fields import NO_END, Fields

__all__ = ["Stuck", "profile", "refutation"]

#: Most points at which a puzzle is stuck that are looked at.
MOST = 400
#: So many candidates are tried, at all points together, before the rest is estimated; and by how much at most.
MOST_TRIED = 60_000
MOST_GROWN = 10.0


@attrs.frozen
class Stuck:
    """A point where singles and rules find nothing: marks on the board, how many of them are refuted soonest, and
    after how many digits; `refuted` is 0 where none is, and a digit of the solution is written.
    """

    marks: int
    refuted: int
    length: int

    @property
    def effort(self) -> float:
        """Its part of the sum."""
        return math.log(self.marks / self.refuted) if self.refuted else math.log(self.marks) + 2


def refutation(fields: Fields, look: Callable[[], None] = lambda: None) -> float:
    """ln(1 + sum of the efforts / empty cells), 0 for a puzzle that singles and single rules solve.

    Large boards are not followed to the end: the sum then stands for the candidates that are gone so far, and grows
    with what is left.
    """
    empty = fields.open_cells(fields.start).bit_count()
    effort, tried, first = 0.0, 0, 0
    for point in profile(fields, look):
        effort += point.effort
        tried += point.marks
        first = first or point.marks
        if tried > MOST_TRIED:
            effort *= min(first / max(1, first - point.marks), MOST_GROWN)
            break
    return math.log(1 + effort / empty) if empty else 0.0


def profile(fields: Fields, look: Callable[[], None] = lambda: None) -> Iterator[Stuck]:
    """The points where a puzzle is stuck: singles are written, then every candidate is tried, and those go that are
    refuted by the fewest digits.
    """
    now = fields.start
    # Candidates that were refuted soon at the last point are tried first: they end the others early.
    known: dict[int, int] = {}
    for _ in range(MOST):
        now, _, broken = fields.advance(now)
        if broken or not fields.open_cells(now):
            return
        candidates = sorted(fields.candidates(now), key=lambda each: known.get(each, 0))
        best, found = NO_END, list[int]()
        for candidate in candidates:
            look()
            _, length, broken = fields.advance(fields.write(now, candidate), best, now[0])
            known[candidate] = length
            if broken and length < best:
                best, found = length, []
            if broken:
                found.append(candidate)
        yield Stuck(len(candidates), len(found), best if found else 0)
        for candidate in found:
            now = fields.remove(now, candidate)
        if not found:
            now = fields.write(now, fields.sure(now))
