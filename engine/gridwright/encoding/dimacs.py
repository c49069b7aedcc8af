"""DIMACS texts: formulas as solvers read them, the map from variables to cells beside them, and solvers' answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence

import attrs

from gridwright.encoding.formula import Formula
from gridwright.errors import FormatError

__all__ = ["Answer", "Cnf", "cell_lines", "cnf_text", "proper", "read_answer", "read_cnf"]

#: Characters of a comment at most; there are checkers that refuse lines of more than 1024.
LONGEST_COMMENT = 110

_HEADER = re.compile(r"p\s+cnf\s+(\d+)\s+(\d+)\s*")
_NUMBER = re.compile(r"-?[0-9]{1,18}")
_PLAIN = re.compile(r"[!-~]+")
_ANSWERS = {"SATISFIABLE": True, "UNSATISFIABLE": False, "UNKNOWN": None, "INDETERMINATE": None}
#: The first word of the file that MiniSat and its descendants write.
_RESULTS = {"SAT": True, "UNSAT": False, "INDET": None}


@attrs.frozen
class Cnf:
    """A formula as its text states it: the highest variable, the clauses, and the comments without their "c "."""

    top: int
    clauses: list[list[int]]
    comments: list[str]


@attrs.frozen
class Answer:
    """What a solver said: True, False or None for "unknown"; and its model, one signed literal per variable."""

    satisfiable: bool | None
    literals: list[int]


def proper(clauses: Iterable[Sequence[int]]) -> Iterator[Sequence[int]]:
    """The clauses with "not true" (-1) for the empty one, which some solvers and checkers do not read.

    The same formula only where variable 1 is the constant true, as in each of ours.
    """
    return (clause or (-1,) for clause in clauses)


def cnf_text(clauses: Sequence[Sequence[int]], top: int, comments: Iterable[str] = ()) -> str:
    """The text of a formula over the variables 1..`top`, its comments first, ending in a newline."""
    head = "".join(f"c {comment}\n" if comment else "c\n" for comment in comments)
    return f"{head}p cnf {top} {len(clauses)}\n" + "".join(f"{' '.join(map(str, (*c, 0)))}\n" for c in clauses)


def cell_lines(formula: Formula) -> Iterator[str]:
    """Comments that say what the variables mean.

    For each layer a line `layer NAME`, then `var N CELL=VALUE` for each value that a cell can still take: the cell
    holds the value where the model holds N positive. A value that is settled already has the variable 1, which is
    true. `solution N ...` names the variables that tell one solution from another.
    """
    for name, encoder in formula.layers.items():
        yield f"layer {_word(name)}"
        for c in formula.puzzle.board.cells:
            for value, literal in encoder.literals(c).items():
                yield f"var {literal} {c}={_word(encoder.symbols.label(value))}"
    line = "solution"
    for literal in formula.identifying():
        if len(line) > LONGEST_COMMENT - 12:
            yield line
            line = "solution"
        line += f" {literal}"
    if line != "solution":
        yield line


def _word(text: str) -> str:
    """A name or label as it is, or as a JSON string where it has white space or other than ASCII characters."""
    return text if _PLAIN.fullmatch(text) and not text.startswith('"') else json.dumps(text)


def read_cnf(text: str) -> Cnf:
    """The formula of a DIMACS text. Raises FormatError naming the line."""
    comments: list[str] = []
    clauses: list[list[int]] = []
    clause: list[int] = []
    header: tuple[int, int] | None = None
    for number, line in enumerate(text.split("\n"), 1):
        line = line.removesuffix("\r")
        if line == "c" or line.startswith(("c ", "c\t")):
            comments.append(line[2:])
        elif line.startswith("p"):
            stated = _HEADER.fullmatch(line)
            if header is not None or stated is None:
                raise FormatError(f"line {number}: expected one line `p cnf VARIABLES CLAUSES`, found {line[:60]!r}")
            header = int(stated[1]), int(stated[2])
        elif line.strip():
            if header is None:
                raise FormatError(f"line {number}: expected a comment or the line `p cnf VARIABLES CLAUSES` before the "
                                  f"clauses, found {line[:60]!r}")
            for literal in _numbers(line.split(), number):
                if abs(literal) > header[0]:
                    raise FormatError(f"line {number}: there is no variable {abs(literal)}, as the header says "
                                      f"{header[0]}")
                if literal:
                    clause.append(literal)
                else:
                    clauses.append(clause)
                    clause = []
    if header is None:
        raise FormatError("there is no line `p cnf VARIABLES CLAUSES`")
    if clause:
        raise FormatError("the last clause is cut off: it has no 0 at its end")
    if len(clauses) != header[1]:
        raise FormatError(f"the header promises {header[1]} clauses and there are {len(clauses)}")
    return Cnf(header[0], clauses, comments)


def read_answer(text: str) -> Answer:
    """What a solver printed (`s` and `v` lines) or wrote to its result file as MiniSat does (SAT and the model).

    Raises FormatError for another text, and for a model that is cut off or gives a variable both signs.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    first = next((line.split() for line in lines if line.strip()), [""])
    if first[0] in _RESULTS:
        start = next(i for i, line in enumerate(lines) if line.strip())
        words = [(word, i) for i, line in enumerate(lines[start:], start + 1) for word in line.split()][1:]
        return _answer(_RESULTS[first[0]], words)
    said: bool | None = None
    status: str | None = None
    words = []
    for number, line in enumerate(lines, 1):
        kind, _, rest = line.partition(" ")
        if kind == "s":
            if rest.strip() not in _ANSWERS or (status is not None and status != rest.strip()):
                raise FormatError(f"line {number}: expected one line `s` with {', '.join(_ANSWERS)}, found "
                                  f"{line[:60]!r}")
            status = rest.strip()
            said = _ANSWERS[status]
        elif kind == "v":
            words += [(word, number) for word in rest.split()]
        elif line.strip() and kind != "c":
            raise FormatError(f"line {number}: expected a line of a solver's answer, which begins with s, v or c, "
                              f"found {line[:60]!r}")
    if status is None and not words:
        raise FormatError("there is no answer of a solver: no line `s SATISFIABLE`, `v ...` or `SAT`")
    return _answer(True if status is None else said, words)


def _answer(satisfiable: bool | None, words: Sequence[tuple[str, int]]) -> Answer:
    if not satisfiable:
        return Answer(satisfiable, [])
    literals = [literal for word, number in words for literal in _numbers([word], number)]
    if not literals:
        raise FormatError("the answer says that there is a model and does not give it")
    if literals[-1] or 0 in literals[:-1]:
        raise FormatError("the model must end with one 0; it is cut off, or there are several")
    model = dict.fromkeys(literals[:-1])
    twice = next((literal for literal in model if -literal in model), None)
    if twice is not None:
        raise FormatError(f"the model has both {abs(twice)} and {-abs(twice)}")
    return Answer(True, list(model))


def _numbers(words: Iterable[str], line: int) -> list[int]:
    found = []
    for word in words:
        if not _NUMBER.fullmatch(word):
            raise FormatError(f"line {line}: expected a whole number, found {word[:40]!r}")
        found.append(int(word))
    return found
