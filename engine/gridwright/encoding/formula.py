"""What the solver gets, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from gridwright.model.board import Cell
from gridwright.model.puzzle import Given, Marks, Puzzle
from gridwright.model.rule import Rule

if TYPE_CHECKING:
    from gridwright.encoding.encoder import Encoder

__all__ = ["Formula", "Linear", "Model"]


@attrs.frozen
class Linear:
    """A total that the solver handles itself: the weights of the literals that hold add up to `total`.

    `terms` are (weight, literal), no variable twice. It is stated only where all the literals of `where` hold.
    """

    terms: tuple[tuple[int, int], ...]
    total: int
    where: tuple[int, ...] = ()


class Formula:
    """Everything the solver gets, shared by the encoders of all layers. Variable 1 is the constant true.

    In free mode `selectors` maps a clue's selector literal to the clue, and `assumed` the literal of each given, and of
    the pencil marks of each cell, to it. With `native_totals`, long sums are in `linear` instead of `clauses`.
    """

    def __init__(self, puzzle: Puzzle, checkpoint: Callable[[], None] | None = None) -> None:
        self.puzzle = puzzle
        #: Whether every clue can be switched off.
        self.free = False
        #: Called between pieces of work; raises where time is up.
        self.checkpoint = checkpoint or (lambda: None)
        self.clauses: list[list[int]] = [[1]]
        #: Whether the solver can add up.
        self.native_totals = False
        self.linear: list[Linear] = []
        self.top = 1
        self.suffix: tuple[int, ...] = ()
        self.clue = -1
        self.layers: dict[str, Encoder] = {}
        self.selectors: dict[int, Rule] = {}
        self.assumed: dict[int, Given | Marks] = {}
        self.notes: dict[int, Any] = {}
        self.identity: dict[str, list[int]] = {}

    def identifying(self) -> list[int]:
        """The literals whose true ones tell one solution from another."""
        found: list[int] = []
        for name, encoder in self.layers.items():
            found += self.identity[name] if name in self.identity else encoder.open_literals()
        return found


@attrs.frozen
class Model:
    """A satisfying assignment, as `Rule.decode` sees it."""

    formula: Formula
    literals: Sequence[int]
    layer: str
    clue: int = -1

    def true(self, literal: int) -> bool:
        """Whether a literal holds."""
        return (self.literals[abs(literal) - 1] > 0) == (literal > 0)

    def value(self, where: Cell) -> int:
        """The value of a cell on the bound layer."""
        return next(v for v, literal in self.formula.layers[self.layer].literals(where).items() if self.true(literal))

    @property
    def note(self) -> Any:
        """What the rule's `encode` left with `Encoder.remember`; None when it left nothing."""
        return self.formula.notes.get(self.clue)
