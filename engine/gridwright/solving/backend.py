"""What a solver backend is: its record of capabilities, the solver it opens, and how a backend is looked up by name."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from gridwright.errors import NotSupported, PluginError

if TYPE_CHECKING:
    from gridwright.model.puzzle import Puzzle

__all__ = ["BACKEND_VARIABLE", "Backend", "Capabilities", "DEFAULT_BACKEND", "Solver", "get_backend"]

#: The backend used where nobody asks for another: a configuration constant, the one solver name in the engine.
DEFAULT_BACKEND = "cadical195"
#: The environment variable that overrides `DEFAULT_BACKEND`.
BACKEND_VARIABLE = "GRIDWRIGHT_BACKEND"


@attrs.frozen(kw_only=True)
class Capabilities:
    """What a backend's raw solver really does; BackendConformance proves each field, claimed or denied, by running it.

    assumptions: `solve(assumptions)` holds for that call only. cores: `core()` after False.
    conflict_budget: `solve(conflicts=n)` returns None after about n conflicts. incremental: clauses may be added and
    `solve` called again after a `solve`. phases: `set_phases`. propagate: `propagate`. proofs: `open(proof=True)` and
    `proof()`. at_most: `add_at_most`, cardinality handled without clauses.
    """

    assumptions: bool = False
    cores: bool = False
    conflict_budget: bool = False
    incremental: bool = False
    phases: bool = False
    propagate: bool = False
    proofs: bool = False
    at_most: bool = False

    def names(self) -> tuple[str, ...]:
        """The names of what is claimed, in the order of the fields."""
        return tuple(field.name for field in attrs.fields(Capabilities) if getattr(self, field.name))


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

    def proof(self) -> list[str]:
        """After False on a solver opened with `proof=True`: the lines of a DRUP proof."""
        raise NotSupported("this solver writes no proofs")

    def conflicts(self) -> int:
        """Conflicts over all calls so far; 0 where the solver counts none."""
        return 0

    def close(self) -> None:  # noqa: B027 - a solver that holds nothing has nothing to release
        """Release the solver; calling it twice is harmless."""


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

    def native(self, puzzle: Puzzle) -> Any | None:
        """A search of the backend's own for puzzles that it recognises; None: it has none for this puzzle."""
        return None

    def require_available(self) -> None:
        """Raises NotSupported if the backend cannot run here."""
        if reason := self.unavailable():
            raise NotSupported(reason)


def get_backend(name: str | Backend | None = None) -> Backend:
    """The backend of that name from the plugins; a backend is handed back as it is.

    None: the one that the environment variable GRIDWRIGHT_BACKEND names, else `DEFAULT_BACKEND`.
    Raises UnknownName or PluginError; whether the backend can run here is only known when it is opened.
    """
    if isinstance(name, Backend):
        return name
    from gridwright.plugins import default_plugins

    asked = name or os.environ.get(BACKEND_VARIABLE) or DEFAULT_BACKEND
    found = default_plugins().registry.get("backend", asked)
    if not isinstance(found, Backend):
        raise PluginError(f"backend '{asked}' is a {type(found).__name__}, expected an instance of Backend")
    return found


def lacking(backend: Backend, field: str, purpose: str) -> NotSupported:
    """The error that says what a backend cannot do and which capability to look for."""
    return NotSupported(
        f"backend '{backend.name}' cannot {purpose}; use a backend whose capabilities list {field}")
