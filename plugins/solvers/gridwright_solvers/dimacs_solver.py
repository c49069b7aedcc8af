"""Any SAT solver that is a program: it reads a DIMACS file, and prints its answer in `s` and `v` lines or in a file."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs

from gridwright.errors import NotSupported, PluginError
from gridwright.solving.backend import Backend, Capabilities, Solver, Statistics

__all__ = ["KNOWN", "SOLVER_VARIABLE", "DimacsBackend", "DimacsSolver"]

#: The environment variable with the command line of the solver.
SOLVER_VARIABLE = "GRIDWRIGHT_DIMACS_SOLVER"
#: Programs that are looked for on the PATH, in this order, and what they are called with. `{cnf}` is the file with the
#: formula, `{result}` the one for the answer of programs that print none.
KNOWN = {
    "kissat": "{cnf}", "cadical": "{cnf}", "cryptominisat5": "{cnf}", "glucose": "-model {cnf}", "lingeling": "{cnf}",
    "minisat": "{cnf} {result}", "picosat": "{cnf}", "clasp": "{cnf}",
}
#: Seconds that a program may take to say its version.
_PATIENCE = 2.0
_COUNTED = re.compile(rf"^(?:c\s+)?({'|'.join(Statistics.names())})\s*:\s*(\d+)", re.MULTILINE | re.IGNORECASE)
_ANSWERS = {"SATISFIABLE": True, "SAT": True, "UNSATISFIABLE": False, "UNSAT": False}
_EXIT_CODES = {10: True, 20: False}


@attrs.frozen
class DimacsBackend(Backend):
    """A solver program: the one in `command`, else in the environment variable, else the first of `KNOWN` on the PATH.

    Every call writes a file and starts the program anew, so it can do nothing but solve one formula.
    """

    name: str = "dimacs"
    command: str | None = None

    summary = "Any solver program that reads DIMACS, from the PATH or dimacs:PROGRAM"
    capabilities = Capabilities()

    def configured(self, argument: str) -> DimacsBackend:
        """With this command line: a name on the PATH or a path, and arguments if need be."""
        return DimacsBackend(f"dimacs:{argument}", argument)

    def unavailable(self) -> str | None:
        """A sentence saying that there is no solver, None if there is one."""
        try:
            self.command_line()
        except NotSupported as error:
            return str(error)
        return None

    def version(self) -> str:
        """The program that was found, and the version that it states."""
        try:
            program = self.command_line()[0]
        except NotSupported:
            return "unknown"
        return f"{Path(program).name} {_stated_version(program)}".strip()

    def open(self, clauses: list[list[int]], *, proof: bool = False) -> DimacsSolver:
        """A solver for the clauses. Raises NotSupported when there is no program, or for proofs."""
        if proof:
            raise NotSupported(f"backend '{self.name}' writes no proofs")
        return DimacsSolver(self.command_line(), clauses)

    def command_line(self) -> list[str]:
        """The program and its arguments, with `{cnf}` and perhaps `{result}` among them.

        Raises NotSupported where there is no such program.
        """
        stated = self.command if self.command is not None else os.environ.get(SOLVER_VARIABLE)
        words = self._words(stated) if stated is not None else []
        if stated is None:
            words = [name for name in KNOWN if shutil.which(name)][:1]
            if not words:
                raise NotSupported(f"backend '{self.name}' finds no solver: none of {', '.join(KNOWN)} is on the PATH; "
                                   f"install one, or set {SOLVER_VARIABLE} to the command line of another")
        program = shutil.which(words[0])
        if program is None:
            raise NotSupported(f"backend '{self.name}' finds no program '{words[0]}'"
                               + ("" if self.command is not None else f", which {SOLVER_VARIABLE} names"))
        if not any("{cnf}" in word for word in words):
            # `minisat_static` is called as `minisat` is.
            kind = next((name for name in KNOWN if Path(program).name.startswith(name)), None)
            words += shlex.split(KNOWN[kind] if kind else "{cnf}")
        return [program, *words[1:]]

    def _words(self, stated: str) -> list[str]:
        try:
            # Elsewhere a backslash is a part of paths.
            words = shlex.split(stated, posix=os.name == "posix")
        except ValueError as error:
            raise NotSupported(f"backend '{self.name}' cannot read the command line {stated!r}: {error}") from error
        if not words:
            raise NotSupported(f"backend '{self.name}' is given an empty command line")
        return words


class DimacsSolver(Solver):
    """One formula for one run of a program. A model is checked before it is handed out."""

    def __init__(self, command_line: Sequence[str], clauses: Sequence[Sequence[int]]) -> None:
        self._command_line = command_line
        self._clauses = list(clauses)
        self._model: list[int] = []
        self._counted = Statistics()
        self._used = False

    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool:
        """As Solver.solve. Raises PluginError when the program gives no answer, or a wrong one."""
        if assumptions or conflicts is not None or self._used:
            raise NotSupported("a solver program takes one call per formula, without assumptions and limits")
        self._used = True
        output = _run(self._command_line, self._clauses)
        found = {name.lower(): int(number) for name, number in _COUNTED.findall(output.text)}
        self._counted = Statistics(**found)
        program = self._command_line[0]
        answer = output.answer(program)
        if answer:
            self._model = _checked(output.literals(program), self._clauses, program)
        return answer

    def model(self) -> list[int]:
        """As Solver.model."""
        return self._model

    def add(self, clause: Sequence[int]) -> None:
        """As Solver.add."""
        self._clauses.append(clause)

    def conflicts(self) -> int:
        """As Solver.conflicts."""
        return self._counted.conflicts or 0

    def statistics(self) -> Statistics:
        """As Solver.statistics: what the program printed in lines such as `c conflicts: 12`."""
        return self._counted


@attrs.frozen
class _Output:
    """What a program left behind: what it printed, the result file (empty where there is none) and the exit code."""

    text: str
    errors: str
    result: str
    code: int

    def answer(self, program: str) -> bool:
        """Whether there is a model. Raises PluginError where the program does not say, or says both."""
        stated = [line[2:].strip() for line in self.text.splitlines() if line.startswith("s ")]
        stated += self.result.split("\n", 1)[0].split()[:1]
        answers = {_ANSWERS[word] for word in stated if word in _ANSWERS}
        if self.code in _EXIT_CODES:
            answers.add(_EXIT_CODES[self.code])
        if len(answers) == 2:
            raise PluginError(f"{program} says that there is a model and that there is none")
        if answers:
            return answers.pop()
        if self.code < 0:
            raise PluginError(f"{program} was ended by {_signal_name(-self.code)}")
        if stated:
            raise PluginError(f"{program} gave up: it says {stated[0]}")
        lines = [line for line in (*self.text.splitlines(), *self.errors.splitlines()) if line.strip()]
        last = f"; its last line is {lines[-1].strip()[:200]!r}" if lines else ""
        raise PluginError(f"{program} gives no answer: no line 's SATISFIABLE' or 's UNSATISFIABLE', exit code "
                          f"{self.code}{last}")

    def literals(self, program: str) -> list[int]:
        """The literals of the model. Raises PluginError where there is none, or something else."""
        words = [word for line in self.text.splitlines() if line.startswith("v ") for word in line[2:].split()]
        if not words:
            words = self.result.split("\n", 1)[-1].split()
        if not words:
            raise PluginError(f"{program} says that there is a model but gives none: no line begins with 'v '")
        try:
            return [int(word) for word in words if word != "0"]
        except ValueError as error:
            raise PluginError(f"{program} gives a model that is not made of numbers: {error}") from error


def _run(command_line: Sequence[str], clauses: Sequence[Sequence[int]]) -> _Output:
    """Let the program solve the clauses. What ends this early, SIGTERM too, ends the program and removes the files."""
    with _ended_by_sigterm(), TemporaryDirectory(prefix="gridwright-") as folder:
        cnf, result = Path(folder, "formula.cnf"), Path(folder, "result.txt")
        with cnf.open("w", encoding="ascii") as file:
            file.writelines(_dimacs(clauses))
        arguments = [word.replace("{cnf}", str(cnf)).replace("{result}", str(result)) for word in command_line]
        try:
            process = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, encoding="utf-8", errors="replace")
        except OSError as error:
            raise PluginError(f"{command_line[0]} cannot be started: {error.strerror}") from error
        try:
            text, errors = process.communicate()
        finally:
            process.kill()
            process.wait()
        answer = result.read_text(encoding="utf-8", errors="replace") if result.exists() else ""
        return _Output(text, errors, answer, process.returncode)


def _dimacs(clauses: Sequence[Sequence[int]]) -> Iterator[str]:
    """The lines of the file."""
    highest = max((abs(literal) for clause in clauses for literal in clause), default=0)
    yield f"p cnf {highest} {len(clauses)}\n"
    for clause in clauses:
        yield f"{' '.join(map(str, clause))} 0\n"


def _checked(literals: Iterable[int], clauses: Sequence[Sequence[int]], program: str) -> list[int]:
    """The model with one literal for each variable; one that the program leaves out is false.

    Raises PluginError naming a clause that does not hold.
    """
    true = set(literals)
    if any(-literal in true for literal in true):
        raise PluginError(f"{program} gives a model in which a variable is both true and false")
    highest = max((abs(literal) for clause in clauses for literal in clause), default=0)
    true.update(-variable for variable in range(1, highest + 1) if variable not in true)
    for number, clause in enumerate(clauses, 1):
        if true.isdisjoint(clause):
            raise PluginError(f"{program} gives a model that breaks clause {number} of {len(clauses)}: "
                              f"{' '.join(map(str, clause))}")
    return [variable if variable in true else -variable for variable in range(1, highest + 1)]


@contextmanager
def _ended_by_sigterm() -> Iterator[None]:
    """SIGTERM ends the block as an exception does, so that its files are removed, instead of the process at once."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def leave(number: int, frame: object) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


@cache
def _stated_version(program: str) -> str:
    """What `--version` prints, if that is a version; the empty string otherwise."""
    try:
        done = subprocess.run([program, "--version"], stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE,
                              encoding="utf-8", errors="replace", check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    found = re.search(r"\d+(\.\d+)+|^\d+$", done.stdout, re.MULTILINE)
    return found[0] if found else ""
