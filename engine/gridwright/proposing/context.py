"""What a rule looks at when it proposes clues for a solved grid."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from gridwright.model.board import Cell

__all__ = ["Proposing", "Range"]


@attrs.frozen
class Range:
    """Whole numbers from `low` to `high`; None: no cap."""

    low: int = 0
    high: int | None = None

    def __contains__(self, number: int) -> bool:
        return self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        if self.low == self.high:
            return str(self.low)
        return f"{self.low} or more" if self.high is None else f"{self.low} to {self.high}"


@attrs.define
class Proposing:
    """What clues are wanted of a rule.

    `free` are the cells that no clue of the kind uses yet; it changes while clues are proposed, as those that are taken
    use theirs up. `limits` bound what the clues' `measures` say. `filling`: the clues are to cover every free cell, so
    that no cell is left without a neighbour. `look` is to be called in long searches, and raises where time is up.
    """

    free: set[Cell]
    limits: Mapping[str, Range] = attrs.field(factory=dict)
    filling: bool = False
    look: Callable[[], None] = lambda: None

    def range(self, name: str, low: int, high: int) -> tuple[int, int]:
        """The sizes to choose from: those from `low` to `high` that a limit leaves, its own where it leaves none.

        The upper bound of a limit without a cap is then its lower one plus the span of `low` to `high`.
        """
        limit = self.limits.get(name)
        if limit is None:
            return low, high
        least = max(low, limit.low)
        most = high if limit.high is None else min(high, limit.high)
        if least <= most:
            return least, most
        return limit.low, limit.low + high - low if limit.high is None else limit.high
