"""What a solver backend is: its record of capabilities, the solver it opens, and how a backend is looked up by name."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from gridwright.errors import NotSupported, PluginError

if TYPE_CHECKING:
    from gridwright.model.puzzle import Puzzle
    from gridwright.model.solution import Solution
    from gridwright.solving.budget import Budget

__all__ = ["BACKEND_VARIABLE", "Backend", "Capabilities", "DEFAULT_BACKEND", "Native", "Solver", "Statistics",
           "get_backend"]

#: The backend used where nobody asks for another: a configuration constant, the one solver name in the engine.
DEFAULT_BACKEND = "cadical195"
#: The environment variable that overrides `DEFAULT_BACKEND`.
BACKEND_VARIABLE = "GRIDWRIGHT_BACKEND"


@attrs.frozen(kw_only=True)
class Capabilities:
    """What a backend's raw solver really does; BackendConformance proves each field, claimed or denied, by running it.

    assumptions: `solve(assumptions)` holds for that call only. cores: `core()` after False.
    conflict_budget: `solve(conflicts=n)` returns None after about n conflicts. incremental: clauses may be added and
    `solve` called again after a `solve`, and a call that was cut short is taken up where it ended; a solver that starts
    over on each call is not incremental. phases: `set_phases`. propagate: `propagate`. proofs: `open(proof=True)` and
    `proof()`. at_most: `add_at_most`, cardinality handled without clauses. linear: `add_linear`, totals handled without
    clauses.
    """

    assumptions: bool = False
    cores: bool = False
    conflict_budget: bool = False
    incremental: bool = False
    phases: bool = False
    propagate: bool = False
    proofs: bool = False
    at_most: bool = False
    linear: bool = False

    def names(self) -> tuple[str, ...]:
        """The names of what is claimed, in the order of the fields."""
        return tuple(field.name for field in attrs.fields(Capabilities) if getattr(self, field.name))


@attrs.frozen(kw_only=True)
class Statistics:
    """What a solver counted while it searched; None for what it does not count."""

    conflicts: int | None = None
    decisions: int | None = None
    propagations: int | None = None
    restarts: int | None = None

    def __add__(self, other: Statistics) -> Statistics:
        """The work of both; None only where neither counted."""
        return Statistics(**{name: _sum(getattr(self, name), getattr(other, name)) for name in self.names()})

    @staticmethod
    def names() -> tuple[str, ...]:
        """What is counted, in the order of the fields."""
        return tuple(field.name for field in attrs.fields(Statistics))


def _sum(one: int | None, other: int | None) -> int | None:
    return other if one is None else one if other is None else one + other


class Solver(ABC):
    """One formula in one raw solver.

    Literals are non-zero integers, negative for negated. What the backend's record denies may raise NotSupported, but
    also give wrong answers or end the process: only an `Oracle`, which reads the record, should talk to a raw solver.
    """

    @abstractmethod
    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        """True: there is a model; False: there is none under the assumptions; None: `conflicts` were used up."""

    @abstractmethod
    def model(self) -> list[int]:
        """After True: one signed literal per variable, `model()[v - 1]` for v, for every variable of the formula."""

    def core(self) -> list[int]:
        """After False: assumptions that cannot hold together; empty when the formula has no model at all."""
        raise NotSupported("this solver gives no unsat cores")

    @abstractmethod
    def add(self, clause: Sequence[int]) -> None:
        """Add one clause."""

    def set_phases(self, literals: Sequence[int]) -> None:
        """The values to try first for these variables."""
        raise NotSupported("this solver takes no preferred phases")

    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """Unit propagation alone: whether it found no conflict, and what follows (root-level facts may be left out)."""
        raise NotSupported("this solver offers no unit propagation")

    def add_at_most(self, literals: Sequence[int], bound: int) -> None:
        """Add the constraint that at most `bound` of the literals are true, without clauses."""
        raise NotSupported("this solver has no native cardinality constraints")

    def add_linear(self, terms: Sequence[tuple[int, int]], total: int, where: Sequence[int] = ()) -> None:
        """Add, without clauses: the weights of the literals that are true add up to `total`.

        `terms` are (weight, literal); no variable comes twice, and weights may be negative. It holds only where all the
        literals of `where` are true.
        """
        raise NotSupported("this solver has no native linear sums")

    def proof(self) -> list[str]:
        """After False on a solver opened with `proof=True`: the lines of a DRUP proof."""
        raise NotSupported("this solver writes no proofs")

    def conflicts(self) -> int:
        """Conflicts over all calls so far; 0 where the solver counts none."""
        return 0

    def statistics(self) -> Statistics:
        """What was counted over all calls so far, until `close`; nothing where the solver counts nothing."""
        return Statistics()

    def close(self) -> None:  # noqa: B027 - a solver that holds nothing has nothing to release
        """Release the solver; calling it twice is harmless."""


class Native(ABC):
    """A backend's own search for one puzzle, which makes no clauses."""

    @abstractmethod
    def solutions(self, budget: Budget | None) -> Iterator[Solution]:
        """Every solution once; they are checked by whoever asks. Raises Undecided when the budget runs out."""

    def count(self, budget: Budget | None) -> int | None:
        """How many solutions there are; None where they have to be found one by one for that."""
        return None


class Backend(ABC):
    """A solver that can be chosen by name. Must be picklable: some calls run in a child process."""

    name: str
    #: One line for listings.
    summary: str
    capabilities: Capabilities

    def unavailable(self) -> str | None:
        """A sentence saying why the backend cannot run here (a package is missing, ...), None if it can."""
        return None

    def version(self) -> str:
        """The version of the solver or of the package it comes from."""
        return "unknown"

    @abstractmethod
    def open(self, clauses: list[list[int]], *, proof: bool = False) -> Solver:
        """A solver loaded with the clauses. Raises NotSupported with the sentence of `unavailable()`, if any."""

    def native(self, puzzle: Puzzle) -> Native | None:
        """A search of the backend's own for puzzles that it recognises; None: it has none for this puzzle.

        Used where the backend was asked for by name; every other puzzle goes to `open` as clauses.
        """
        return None

    def configured(self, argument: str) -> Backend:
        """The backend with what follows the colon in `name:argument`, and that name. Raises NotSupported if it is odd.

        Example: `dimacs:kissat`.
        """
        raise NotSupported(f"backend '{self.name}' takes nothing after its name, found '{argument}'")

    def preload(self) -> None:  # noqa: B027 - most need nothing
        """Import what `open` needs. Called before a solver process is started, which would import it on every call."""

    def require_available(self) -> None:
        """Raises NotSupported if the backend cannot run here."""
        if reason := self.unavailable():
            raise NotSupported(reason)


def get_backend(name: str | Backend | None = None) -> Backend:
    """The backend of that name from the plugins; a backend is handed back as it is.

    None: the one that the environment variable GRIDWRIGHT_BACKEND names, else `DEFAULT_BACKEND`. Where no plugin offers
    `name:argument` as a whole, it is the backend `name`, configured with the argument.
    Raises UnknownName, NotSupported or PluginError; whether the backend can run here is only known when it is opened.
    """
    if isinstance(name, Backend):
        return name
    from gridwright.plugins import default_plugins

    asked = name or os.environ.get(BACKEND_VARIABLE) or DEFAULT_BACKEND
    registry = default_plugins().registry
    start, colon, argument = asked.partition(":")
    split = bool(colon) and not registry.has("backend", asked) and registry.has("backend", start)
    found = registry.get("backend", start if split else asked)
    if not isinstance(found, Backend):
        raise PluginError(f"backend '{asked}' is a {type(found).__name__}, expected an instance of Backend")
    return found.configured(argument) if split else found


def lacking(backend: Backend, field: str, purpose: str) -> NotSupported:
    """The error that says what a backend cannot do and which capability to look for."""
    return NotSupported(
        f"backend '{backend.name}' cannot {purpose}; use a backend whose capabilities list {field}")
