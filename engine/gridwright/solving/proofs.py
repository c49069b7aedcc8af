"""Proofs that others can check: a formula without a model, and the steps by which a solver found that out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import attrs

from gridwright.encoding.dimacs import cell_lines, cnf_text, proper
from gridwright.encoding.encoder import encode
from gridwright.encoding.formula import Formula
from gridwright.errors import NoSolution, NotSupported, NotUnique, PluginError, SolutionExists
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Solution, difference
from gridwright.plugins.default import default_plugins
from gridwright.solving.backend import Backend, get_backend, lacking
from gridwright.solving.budget import Budget
from gridwright.solving.child import ChildDied, ChildTimeout, call_in_child
from gridwright.solving.session import Session

__all__ = ["Claim", "Proof", "prove"]

Claim = Literal["unique", "no-solution"]


@attrs.frozen(kw_only=True)
class Proof:
    """That `clauses`, over the variables 1..`top`, have no model: the `steps` are the lines of a DRUP or DRAT proof.

    The clauses are those of the puzzle and, where the claim is that `solution` is the only one, one more that excludes
    it. What a checker confirms is that the clauses contradict each other; that they say what the puzzle says is the
    work of the encoding.
    """

    claim: Claim
    solution: Solution | None
    formula: Formula
    clauses: list[list[int]]
    steps: list[str]
    backend: Backend

    @property
    def top(self) -> int:
        """The highest variable."""
        return self.formula.top

    def cnf(self) -> str:
        """The clauses as a DIMACS text, with comments that say what the variables mean; a checker needs this one."""
        return cnf_text(self.clauses, self.top, [*self._about(), *cell_lines(self.formula)])

    def drat(self) -> str:
        """The proof as a text. It has no comments: some checkers would take them for a proof in binary."""
        return "".join(f"{step}\n" for step in self.steps)

    def _about(self) -> Iterator[str]:
        yield f"gridwright proof, claim {self.claim}"
        if self.solution is not None:
            yield "The last clause excludes the solution that was found; the others are those of the puzzle."
        yield "`var N CELL=VALUE`: the cell holds the value where a model holds N positive; variable 1 is always true."


def prove(puzzle: Puzzle, claim: Claim, *, backend: str | Backend | None = None, budget: Budget | None = None,
          ) -> Proof:
    """A proof that there is exactly one solution, or that there is none.

    Raises NotUnique with the first difference of two solutions, NoSolution where one was claimed, SolutionExists where
    none was; NotSupported where the backend writes no proofs; Undecided when the budget runs out.
    """
    chosen = _able(get_backend(backend))
    formula = encode(puzzle, checkpoint=budget.check if budget is not None else None)
    solution: Solution | None = None
    clauses = formula.clauses
    if claim == "unique":
        with Session(puzzle, backend=chosen, budget=budget, formula=formula) as session:
            if not session.satisfiable():
                raise NoSolution()
            solution = session.solution()
            clauses = [*clauses, session.blocking()]
    elif not formula.layers:
        # What contradicts itself while cells are narrowed down leaves no clauses to argue from; these do without.
        formula = encode(puzzle, free=True)
        clauses = [*formula.clauses, *([switch] for switch in (*formula.selectors, *formula.assumed))]
    clauses = [list(clause) for clause in proper(clauses)]
    steps = _steps(chosen, clauses, budget)
    if steps is None:
        # The same question once more, since a solver that writes a proof need not have a model to show.
        with Session(puzzle, backend=chosen, budget=budget, formula=formula) as session:
            for clause in clauses[len(formula.clauses):]:
                session.oracle.add(clause)
            if not session.satisfiable():
                raise PluginError(f"backend '{chosen.name}' finds a model when it writes a proof, and none otherwise")
            other = session.solution()
        raise SolutionExists("the puzzle has a solution") if solution is None else NotUnique(
            difference(solution, other))
    return Proof(claim=claim, solution=solution, formula=formula, clauses=clauses, steps=steps, backend=chosen)


def _able(backend: Backend) -> Backend:
    """The backend. Raises NotSupported naming those that write proofs if it does not, or cannot run here."""
    backend.require_available()
    if not backend.capabilities.proofs:
        registry = default_plugins().registry
        others = [name for name in registry.names("backend") if _writes_proofs(registry.get("backend", name))]
        raise NotSupported(f"backend '{backend.name}' writes no proofs; these do: {', '.join(others) or 'none here'}")
    return backend


def _writes_proofs(backend: Backend) -> bool:
    return backend.capabilities.proofs and backend.unavailable() is None


def _steps(backend: Backend, clauses: list[list[int]], budget: Budget | None) -> list[str] | None:
    """The lines of the proof, the last of them the empty clause; None where the clauses have a model."""
    conflicts = None
    if budget is not None:
        budget.check()
        conflicts = budget.left_conflicts()
        if conflicts is not None and not backend.capabilities.conflict_budget:
            raise lacking(backend, "conflict_budget", "be limited to a number of conflicts")
    try:
        reply = call_in_child(_run, backend, clauses, conflicts,
                              seconds=budget.left_seconds() if budget is not None else None)
    except ChildTimeout:
        assert budget is not None
        raise budget.exhausted() from None
    except ChildDied as error:
        raise PluginError(f"backend '{backend.name}' ended its solver process without a proof: {error}") from None
    letter, text = reply[:1], reply[1:].decode()
    if letter == b"E":
        raise PluginError(f"backend '{backend.name}' failed to write a proof: {text}")
    if letter == b"N":
        assert budget is not None
        raise budget.exhausted()
    return None if letter == b"S" else _tidy(text)


def _run(backend: Backend, clauses: list[list[int]], conflicts: int | None) -> bytes:
    """In a child process: E and what failed, N when the conflicts were used up, S for a model, U and the proof."""
    try:
        solver = backend.open(clauses, proof=True)
        answer = solver.solve((), conflicts)
        if answer is None:
            return b"N"
        return b"S" if answer else b"U" + "\n".join(solver.proof()).encode()
    except Exception as error:
        return b"E" + repr(error).encode()


def _tidy(text: str) -> list[str]:
    """The steps up to the empty clause, which is added where the solver left it out.

    Some stop when what they have derived contradicts itself by unit propagation, which a checker sees as well; others
    give no step at all for clauses that do.
    """
    steps = []
    for line in text.split("\n"):
        step = " ".join(line.split())
        if step == "0":
            break
        if step:
            steps.append(step)
    return [*steps, "0"]
