"""What is forced, and by which few clues: for puzzles of every kind, found with a solver's cores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Self

import attrs

from gridwright.errors import Undecided
from gridwright.model.board import Cell
from gridwright.model.puzzle import Given, Puzzle
from gridwright.model.solution import Solution
from gridwright.model.symbols import Symbols
from gridwright.solving.budget import Budget
from gridwright.solving.cores import Clue
from gridwright.solving.session import Session

__all__ = ["Deduction", "Forcer"]

#: Conflicts for one question; a cell that takes longer is passed over.
_CONFLICTS = 5000
#: So many of the smallest cores are made minimal, and the smallest of those is taken.
_TRIED = 4


@attrs.frozen
class Deduction:
    """A cell's only value, and clues that force it, of which none can be left out.

    Clues are rules and givens of the puzzle, and as givens values that were found before (`earlier`).
    """

    cell: Cell
    value: int
    clues: tuple[Clue, ...]
    earlier: tuple[Given, ...]

    def text(self, puzzle: Puzzle) -> str:
        """The deduction in words, with the rules' own sentences."""
        rules = [clue.describe().rstrip(".") for clue in self.clues if hasattr(clue, "describe")]
        givens = [f"{clue.cell} is {puzzle.symbols(clue.layer).label(clue.value)}"
                  for clue in (*self.clues, *self.earlier) if isinstance(clue, Given)]
        marks = [str(clue) for clue in self.clues if not hasattr(clue, "describe") and not isinstance(clue, Given)]
        reasons = [*rules, *([", ".join(givens)] if givens else []), *marks]
        because = f", by these clues alone: {'; '.join(reasons)}" if reasons else ""
        return f"{self.cell} can only be {_in_words(puzzle.symbols(), self.value)}{because}."

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cell and those of the givens and values that force it."""
        return tuple(sorted({self.cell, *(clue.cell for clue in (*self.clues, *self.earlier)
                                          if hasattr(clue, "cell"))}))


def _in_words(symbols: Symbols, value: int) -> str:
    """A value for somebody who does not know the labels of tiles and placement codes."""
    label = symbols.label(value)
    if symbols.kind == "tiles":
        return f"covered by {label}" if value else "left open"
    if symbols.kind == "codes":
        piece, turns = divmod(value, 4)
        return f"{label} (piece {piece}, {f'turned clockwise by {90 * turns} degrees' if turns else 'not turned'})"
    return label


class Forcer:
    """Finds forced values one after the other; each that is found is known from then on. Use as a context manager.

    `solution` is one that has the `known` values. Raises NotSupported for a puzzle too large to encode, Undecided when
    the budget runs out.
    """

    def __init__(self, puzzle: Puzzle, solution: Solution, known: Mapping[Cell, int],
                 budget: Budget | None = None) -> None:
        self.puzzle, self.budget = puzzle, budget
        self._values = solution.layers[puzzle.main]
        self._session = Session(puzzle, budget=budget, free=True)
        self._encoder = self._session.formula.layers[puzzle.main]
        self._switches = self._session.switches
        self._known: dict[int, Given] = {}
        self._done = set(puzzle.givens.get(puzzle.main, {}))
        for cell, value in known.items():
            self.add(cell, value)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._session.close()

    def add(self, cell: Cell, value: int) -> None:
        """Make a value known."""
        if cell not in self._done:
            self._done.add(cell)
            self._known[self._encoder.is_(cell, value)] = Given(cell, value, self.puzzle.main)

    def next(self) -> Deduction | None:
        """The value that the fewest clues force; None where nothing more is forced, or not found out soon enough."""
        least: tuple[int, Cell, list[int]] | None = None
        for _, cell, core in sorted(self._cores())[:_TRIED]:
            shrunk = self._shrunk(core, -self._encoder.is_(cell, self._values[cell]))
            if least is None or len(shrunk) < least[0]:
                least = len(shrunk), cell, shrunk
        if least is None:
            return None
        _, cell, core = least
        clues = tuple(clue for literal, clue in self._switches.items() if literal in core)
        earlier = tuple(given for literal, given in self._known.items() if literal in core)
        self.add(cell, self._values[cell])
        return Deduction(cell, self._values[cell], clues, earlier)

    def _cores(self) -> Iterator[tuple[int, Cell, list[int]]]:
        """Size, cell and literals of a core for each cell whose value is found to be forced."""
        base = [*self._switches, *self._known]
        shown = {cell: value for cell, value in self._values.items() if cell not in self._done}
        for cell, value in list(shown.items()):
            if cell not in shown:
                continue
            answer = self._ask([*base, -self._encoder.is_(cell, value)])
            if answer is False:
                core = self._session.oracle.core()
                yield len(core), cell, core
            elif answer:
                other = self._model()
                shown = {each: held for each, held in shown.items() if other[each] == held}

    def _model(self) -> dict[Cell, int]:
        model = self._session.oracle.model()
        return {cell: next(value for value, x in self._encoder.literals(cell).items() if model[abs(x) - 1] > 0)
                for cell in self.puzzle.board.cells}

    def _ask(self, assumptions: Sequence[int]) -> bool | None:
        """Whether there is a model; None where that takes too long."""
        if self.budget is not None:
            self.budget.check()
        self._session.oracle.budget = Budget(conflicts=_CONFLICTS)
        try:
            return self._session.satisfiable(assumptions)
        except Undecided:
            return None

    def _shrunk(self, core: Sequence[int], wrong: int) -> list[int]:
        """Literals of the core, without `wrong`, of which none can be left out as far as is found out soon."""
        needed: list[int] = []
        left = [x for x in core if x != wrong]
        while left:
            trial = left.pop()
            if self._ask([wrong, *needed, *left]) is False:
                held = set(self._session.oracle.core())
                left = [x for x in left if x in held]
            else:
                needed.append(trial)
        return needed
