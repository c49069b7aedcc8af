"""Hints for puzzles with digits: the easiest technique that finds something, or what is wrong with the digits."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright import Budget, Hint, NotSupported, Puzzle, Solution, check, solutions
from gridwright.grading.catalogue import catalogue_for
from gridwright.grading.ground import Ground, bits
from gridwright.grading.route import Catalogue
from gridwright.grading.state import State
from gridwright.grading.steps import Step, next_move, steps_of

__all__ = ["hint"]

#: Steps that are looked at for the digit that a step leads to.
_AHEAD = 20


def hint(puzzle: Puzzle, position: Solution | None, budget: Budget | None) -> Hint | None:
    """The next step; None where no technique finds one, and for puzzles without digits in cells.

    Raises Undecided when the budget runs out.
    """
    try:
        ground = Ground.of(puzzle)
    except NotSupported:
        return None
    index, first = puzzle.board.index, puzzle.symbols().first
    written = {} if position is None else {index[c]: value - first for c, value in position.layers[puzzle.main].items()}
    clash = next(_clashes(ground, written), None)
    if clash is not None:
        return clash
    reached = puzzle.evolve(givens={**puzzle.givens, puzzle.main: {ground.cells[i]: digit + first
                                                                  for i, digit in (_given(ground) | written).items()}})
    found = list(solutions(reached, limit=2, budget=budget))
    if not found:
        return _stuck(ground, written, budget)
    if len(_given(ground) | written) == len(ground.cells):
        return Hint("done", "Every cell is filled, and no rule is broken.")
    state = State.start(ground)
    for cell, digit in written.items():
        if state.open >> cell & 1:
            state.write(cell, digit)
    catalogue = catalogue_for(ground)
    unique = {kind.code for kind, _ in catalogue.kinds if kind.unique}
    # As on the route of a grade, a single solution is taken for granted only where nothing else goes on.
    ways = [{"TRL"} | unique] if len(found) > 1 else [{"TRL"} | unique, {"TRL"}]
    return next((step for banned in ways if (step := _next(state.copy(), catalogue, banned)) is not None), None)


def _given(ground: Ground) -> dict[int, int]:
    puzzle = ground.puzzle
    index, first = puzzle.board.index, puzzle.symbols().first
    return {index[c]: value - first for c, value in puzzle.givens.get(puzzle.main, {}).items()}


def _clashes(ground: Ground, written: dict[int, int]) -> Iterator[Hint]:
    """Digits that break a rule by themselves."""
    given = _given(ground)
    for cell, digit in written.items():
        if given.get(cell, digit) != digit:
            yield Hint("wrong", f"{ground.cells[cell]} is given as {ground.digit(given[cell])}.",
                       cells=(ground.cells[cell],))
    all_ = given | written
    for cell in sorted(written):
        for other in bits(ground.peers[cell]):
            if all_.get(other) == written[cell]:
                pair = (ground.cells[cell], ground.cells[other])
                what = ground.digit(written[cell])
                yield Hint("wrong", f"{pair[0]} and {pair[1]} must differ, and both hold {what}.", cells=pair)
    if len(all_) == len(ground.cells):
        puzzle, first = ground.puzzle, ground.puzzle.symbols().first
        whole = Solution(puzzle, {puzzle.main: {ground.cells[i]: digit + first for i, digit in all_.items()}})
        for violation in check(puzzle, whole):
            yield Hint("wrong", f"{violation}.", cells=violation.cells)


def _stuck(ground: Ground, written: dict[int, int], budget: Budget | None) -> Hint:
    """The digits cannot be completed: name those that are wrong where that can be told."""
    found = list(solutions(ground.puzzle, limit=2, budget=budget))
    if not found:
        return Hint("stuck", "The puzzle has no solution.")
    first = ground.puzzle.symbols().first
    wrong = tuple(ground.cells[i] for i, digit in sorted(written.items()) if found[0][ground.cells[i]] != digit + first)
    if len(found) > 1:
        return Hint("stuck", "No solution has all these digits.", cells=tuple(ground.cells[i] for i in sorted(written)))
    many = len(wrong) > 1
    return Hint("stuck", f"The {'digits' if many else 'digit'} in {', '.join(map(str, wrong))} cannot be right: "
                         f"there is no solution with {'them' if many else 'it'}.", cells=wrong)


def _next(state: State, catalogue: Catalogue, banned: set[str]) -> Hint | None:
    step = _step(state, catalogue, banned)
    if step is None:
        return None
    text = f"{step.technique}: {step.explanation['short']}"
    if step.placement is None:
        goal = _goal(state, catalogue, banned)
        text += f" The next digit is {goal}." if goal else ""
    return Hint("next", text, cells=step.cells, forced=step.placement is not None,
                values=(step.placement,) if step.placement else (), eliminations=step.eliminations)


def _step(state: State, catalogue: Catalogue, banned: set[str]) -> Step | None:
    """The next step, which is made."""
    move = next_move(state, catalogue, banned)
    if move is None:
        return None
    step = next(steps_of(state, catalogue, move, ("short",), 0))
    move.apply(state)
    return step


def _goal(state: State, catalogue: Catalogue, banned: set[str]) -> str:
    """The digit that can be written next, "" where it is far away."""
    for _ in range(_AHEAD):
        step = _step(state, catalogue, banned)
        if step is None:
            break
        if step.placement is not None:
            return "{} = {}".format(*step.placement)
    return ""
