"""Solutions up to the symmetries of their board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from gridwright.errors import NotSupported
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Solution
from gridwright.plugins.default import default_plugins

__all__ = ["representatives", "symmetries"]

Symmetry = Mapping[Cell, Cell]


def symmetries(puzzle: Puzzle) -> Sequence[Symmetry]:
    """The symmetries of a puzzle. Raises NotSupported where no plugin knows them."""
    found: Sequence[Symmetry] | None = default_plugins().call_first("gridwright_symmetries", expect=Sequence,
                                                                      puzzle=puzzle)
    if found is None:
        raise NotSupported("no plugin knows the symmetries of this puzzle")
    return found


def representatives(solutions: Iterable[Solution], group: Sequence[Symmetry]) -> Iterator[Solution]:
    """Of solutions that are images of one another only one: the one that reads first. Nothing needs remembering."""
    still = {c: c for symmetry in group[:1] for c in symmetry}
    for solution in solutions:
        own = _reading(solution, still)
        if all(own <= _reading(solution, symmetry) for symmetry in group):
            yield solution


def _reading(solution: Solution, symmetry: Symmetry) -> Any:
    """What tells a solution apart once it has been moved: its values in reading order, and what is laid where."""
    values = [[value for _, value in sorted((symmetry[c], value) for c, value in layer.items())]
              for _, layer in sorted(solution.layers.items())]
    laid = sorted((sorted(symmetry[c] for c in p.cells), p.tile) for p in solution.extras.get("placements", ()))
    return values, laid
