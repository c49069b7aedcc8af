"""The backend: starts the solver program, sends it clauses and questions, and reads its answers."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
import weakref
from collections.abc import Sequence
from pathlib import Path

import attrs

from gridwright import Backend, Capabilities, NotSupported, PluginError, Solver, Statistics

__all__ = ["PipeBackend", "PipeSolver"]

PROGRAM = Path(__file__).with_name("server.py")
#: Conflicts of one call at most: the program does some thousands a second, and nobody can stop it in between.
SLICE = 500


@attrs.frozen
class PipeBackend(Backend):
    """One process for each formula; it keeps the clauses, and what it learnt from them, from call to call."""

    name = "com.example:pipe"
    summary = "A small solver in Python, in a process of its own"
    #: What the conformance tests try is what can be relied on. It takes no wishes for phases and writes no proofs.
    capabilities = Capabilities(assumptions=True, cores=True, conflict_budget=True, incremental=True)

    def unavailable(self) -> str | None:
        if not sys.executable:
            return f"backend '{self.name}' needs a Python interpreter that knows where it is"
        return None if PROGRAM.is_file() else f"backend '{self.name}' lacks its program {PROGRAM.name}"

    def version(self) -> str:
        try:
            return importlib.metadata.version("gridwright-pipe-solver")
        except importlib.metadata.PackageNotFoundError:
            return "unknown"

    def open(self, clauses: list[list[int]], *, proof: bool = False) -> PipeSolver:
        self.require_available()
        if proof:
            raise NotSupported(f"backend '{self.name}' writes no proofs")
        return PipeSolver(clauses)


class PipeSolver(Solver):
    """The other end of the pipe. A program that ends without being asked to is a PluginError."""

    def __init__(self, clauses: Sequence[Sequence[int]]) -> None:
        # In a session of its own, so that Ctrl-C reaches us only: we decide what becomes of the program. -E and -s keep
        # the user's settings for Python out.
        self._program = subprocess.Popen([sys.executable, "-E", "-s", str(PROGRAM)], stdin=subprocess.PIPE, text=True,
                                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        # Also where nobody calls close().
        self._stop = weakref.finalize(self, _stop, self._program)
        self._found: list[int] = []
        self._counted = (0, 0, 0)
        self._send("".join(_line("c", clause) for clause in clauses))

    def add(self, clause: Sequence[int]) -> None:
        self._send(_line("c", clause))

    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        """As Solver.solve. With a limit, None may come sooner than asked: after `SLICE` conflicts."""
        while True:
            self._send(_line("s", [SLICE if conflicts is None else min(conflicts, SLICE), *assumptions]))
            answer = {"SATISFIABLE": True, "UNSATISFIABLE": False, "UNKNOWN": None}[self._read("s")[0]]
            self._found = list(map(int, self._read("f" if answer is False else "v")))[:-1]
            conflicts_so_far, decisions, propagations = map(int, self._read("n"))
            self._counted = conflicts_so_far, decisions, propagations
            if answer is not None or conflicts is not None:
                return answer

    def model(self) -> list[int]:
        return list(self._found)

    def core(self) -> list[int]:
        return list(self._found)

    def conflicts(self) -> int:
        return self._counted[0]

    def statistics(self) -> Statistics:
        conflicts, decisions, propagations = self._counted
        return Statistics(conflicts=conflicts, decisions=decisions, propagations=propagations)

    def close(self) -> None:
        self._stop()

    def _send(self, text: str) -> None:
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(text)
            self._program.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise self._ended() from None

    def _read(self, kind: str) -> list[str]:
        """The words of the next line, which is of this kind."""
        assert self._program.stdout is not None
        first, *words = self._program.stdout.readline().split() or [""]
        if not first:
            raise self._ended()
        if first != kind:
            raise PluginError(f"the solver program answers {first!r} where {kind!r} was expected")
        return words

    def _ended(self) -> PluginError:
        if not self._stop.alive:
            return PluginError("the solver is closed")
        assert self._program.stderr is not None
        said = self._program.stderr.read().strip().rpartition("\n")[2]
        return PluginError(f"the solver program ended with code {self._program.wait()}{f': {said}' if said else ''}")


def _line(kind: str, numbers: Sequence[int]) -> str:
    return f"{kind} {' '.join(map(str, (*numbers, 0)))}\n"


def _stop(program: subprocess.Popen[str]) -> None:
    program.kill()
    # Reads what is left, closes the pipes and waits, so that no process and no open file stays behind.
    program.communicate()
