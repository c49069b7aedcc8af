"""Grade cards of many puzzles, in several processes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from gridwright.errors import GridwrightError
from gridwright.grading.card import Card, grade
from gridwright.model.puzzle import Puzzle
from gridwright.processes import spread
from gridwright.solving.budget import Budget

__all__ = ["grade_many"]


def grade_many(puzzles: Sequence[Puzzle | GridwrightError], jobs: int = 1, *, seconds: float | None = None,
               **options: Any) -> Iterator[Card | GridwrightError]:
    """The card of each puzzle, or the error that stands in its place, in order; `jobs` puzzles at a time.

    An error among the puzzles stays what it is. `seconds` limits each puzzle; the rest are options of `grade`.
    """
    work = partial(_card, seconds=seconds, options=options)
    if jobs == 1 or len(puzzles) < 2:
        yield from map(work, puzzles)
    else:
        yield from spread(work, puzzles, jobs)


def _card(puzzle: Puzzle | GridwrightError, seconds: float | None,
          options: Mapping[str, Any]) -> Card | GridwrightError:
    if isinstance(puzzle, GridwrightError):
        return puzzle
    try:
        return grade(puzzle, budget=None if seconds is None else Budget(seconds=seconds), **options)
    except GridwrightError as error:
        return error
