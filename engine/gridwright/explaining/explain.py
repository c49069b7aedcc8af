"""`explain`: the way through a puzzle in words, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridwright.errors import NoSolution
from gridwright.explaining.forced import Deduction, Forcer
from gridwright.grading.catalogue import catalogue_for
from gridwright.grading.ground import Ground
from gridwright.grading.state import State
from gridwright.grading.steps import LEVELS, Step, next_move, steps_of
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Solution
from gridwright.solving.budget import Budget
from gridwright.solving.search import solutions

__all__ = ["CLUES", "explain", "forced_step", "with_values"]

#: The name of a step that no technique finds.
CLUES = "Clues together"
#: Nothing is tried out: the clues that force a digit say more.
_NOT_SAID = frozenset({"TRL"})


def explain(puzzle: Puzzle, position: Solution | None = None, *, budget: Budget | None = None) -> Iterator[Step]:
    """The steps from the givens, or from a position, on: always the easiest technique that does something.

    Where none does, and in puzzles without digits, the next step is the value that the fewest clues force. Ends when
    the puzzle is solved or nothing more is forced. Raises NoSolution, or Undecided when the budget runs out.
    """
    known = {} if position is None else dict(position.layers[puzzle.main])
    digits = puzzle.symbols().kind == "digits"
    found = list(solutions(with_values(puzzle, known), limit=2 if digits else 1, budget=budget))
    if not found:
        raise NoSolution()
    if digits:
        yield from _by_techniques(Ground.of(puzzle), found, known, budget)
    else:
        yield from _by_clues(puzzle, found[0], known, budget)


def with_values(puzzle: Puzzle, known: Mapping[Cell, int]) -> Puzzle:
    """The puzzle with more givens on its main layer."""
    givens = {**puzzle.givens.get(puzzle.main, {}), **known}
    return puzzle.evolve(givens={**puzzle.givens, puzzle.main: givens}) if known else puzzle


def _by_techniques(ground: Ground, found: Sequence[Solution], known: Mapping[Cell, int],
                   budget: Budget | None) -> Iterator[Step]:
    catalogue = catalogue_for(ground)
    puzzle, first = ground.puzzle, ground.puzzle.symbols().first
    index = puzzle.board.index
    # As on the route of a grade, a single solution is taken for granted only where nothing else goes on.
    unique = {kind.code for kind, _ in catalogue.kinds if kind.unique}
    ways = [_NOT_SAID | unique] if len(found) > 1 else [_NOT_SAID | unique, _NOT_SAID]
    state = State.start(ground)
    for cell, value in known.items():
        if state.open >> index[cell] & 1:
            state.write(index[cell], value - first)
    n = 0
    while state.open:
        if budget is not None:
            budget.check()
        move = next((move for banned in ways if (move := next_move(state, catalogue, banned)) is not None), None)
        if move is not None:
            for step in steps_of(state, catalogue, move, LEVELS, n):
                n = step.n
                yield step
            move.apply(state)
            continue
        written = {c: first + state.marks[i].bit_length() - 1 for i, c in enumerate(ground.cells)
                   if not state.open >> i & 1}
        with Forcer(puzzle, found[0], written, budget) as forcer:
            deduction = forcer.next()
        if deduction is None:
            return
        n += 1
        yield forced_step(puzzle, deduction, n)
        state.write(index[deduction.cell], deduction.value - first)


def _by_clues(puzzle: Puzzle, solution: Solution, known: Mapping[Cell, int],
              budget: Budget | None) -> Iterator[Step]:
    with Forcer(puzzle, solution, known, budget) as forcer:
        n = 0
        while (deduction := forcer.next()) is not None:
            n += 1
            yield forced_step(puzzle, deduction, n)


def forced_step(puzzle: Puzzle, deduction: Deduction, n: int) -> Step:
    """A deduction as a step."""
    return Step(n=n, technique=CLUES, placement=(deduction.cell, deduction.value), cells=deduction.cells,
                explanation={"short": deduction.text(puzzle)}, clues=(*deduction.clues, *deduction.earlier))
