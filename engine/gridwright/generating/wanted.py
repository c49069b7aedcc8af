"""What a generator is asked for: a board, clues to be placed on it, and what the puzzle must be like."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

import attrs

from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule
from gridwright.proposing.context import Range

__all__ = ["Contains", "Range", "Template", "Wanted"]


@attrs.frozen
class Template:
    """Clues of one variety that are to be placed.

    `name` is how the request calls the variety ("cage", "line/whisper", "cell/parity"); its clues are of any of `kinds`
    and have the members `fixed` ({"color": "white"}). `limits` bounds what their `measures` say. `count` is how many
    the puzzle has. `mode`: "" as many as the count says; "all" every clue that is true, "least" so many that none can
    be left out, "tile" every cell that is not given is in one, "most" as many as fit.
    """

    name: str
    kinds: tuple[type[Rule], ...]
    count: Range = attrs.field(factory=Range)
    mode: Literal["", "all", "least", "tile", "most"] = ""
    limits: Mapping[str, Range] = attrs.field(factory=dict)
    fixed: Mapping[str, Any] = attrs.field(factory=dict)

    def fits(self, clue: Rule) -> bool:
        """Whether a clue is one of this variety, within the limits."""
        if not isinstance(clue, self.kinds) or any(getattr(clue, name) != value for name, value in self.fixed.items()):
            return False
        measured = clue.measures()
        return all(measured[name] in limit for name, limit in self.limits.items())


@attrs.frozen
class Contains:
    """Codes that the list of techniques has to name; `strict`: as the technique itself, not as an alternative."""

    codes: tuple[str, ...]
    strict: bool = False


@attrs.frozen(kw_only=True)
class Wanted:
    """A request, read.

    `puzzle` has the board, the symbols, the locked rules, and givens that must stay (none in most requests). `givens`
    bounds the number of givens, `grids` that of each grid in reading order of the grids. `orbits` are the sets of
    cells that are given together or not at all (single cells where no symmetry is asked for); cells in none of them
    are never given. `band` is the band index (0 Very Easy to 5 Extreme) the puzzle must have, `highest` one that it
    must not exceed. `difficulty` is a pair of bounds, or "max" or "min". `quality` None: no check is made. `seconds`
    limit the run, `grade_seconds` the grading of each candidate. `meta` goes into the puzzle, `fields` into its card.
    """

    puzzle: Puzzle
    templates: tuple[Template, ...] = ()
    givens: Range = attrs.field(factory=Range)
    grids: tuple[tuple[frozenset[Cell], Range], ...] = ()
    orbits: tuple[tuple[Cell, ...], ...]
    band: int | None = None
    highest: int | None = None
    difficulty: tuple[float, float] | Literal["max", "min"] | None = None
    contains: Contains | None = None
    elements: int | None = None
    quality: Mapping[str, Any] | None = None
    seconds: float = 120
    seed: int = 1
    fields: tuple[str, ...] | None = None
    meta: Mapping[str, Any] = attrs.field(factory=dict)
    backend: str | None = None
    grade_seconds: float = 60

    @cached_property
    def endless(self) -> bool:
        """Whether the run uses all its time and gives the best puzzle found."""
        return self.difficulty in ("max", "min") or any(template.mode == "most" for template in self.templates)
