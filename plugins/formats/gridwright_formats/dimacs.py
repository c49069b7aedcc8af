"""The `dimacs` format: the formula of a puzzle for any SAT solver, and what such a solver answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from gridwright import (
    Board,
    Cell,
    Format,
    FormatError,
    GridwrightError,
    LoadOptions,
    Model,
    NotSupported,
    Puzzle,
    Session,
    Solution,
    default_plugins,
    fingerprint,
)
from gridwright.codecs import strict_json
from gridwright.encoding.dimacs import LONGEST_COMMENT, cell_lines, cnf_text, proper, read_answer, read_cnf
from gridwright.encoding.encoder import encode
from gridwright.encoding.formula import Formula
from gridwright_formats.gridwright import document_of, read

MARK = "gridwright dimacs 1"
_DOCUMENT = "puzzle "
_START = re.compile(r"(?:c[^\n]*\n|\s*\n)*p[ \t]+cnf[ \t]", re.ASCII)
_EXPLAINED = (
    "`var N CELL=VALUE`: the cell holds the value where the model holds N positive; variable 1 is always true.",
    "`solution N ...`: models that agree on these variables show the same solution.",
    "`puzzle`: the puzzle as a gridwright document, cut into lines.",
)


class Dimacs(Format):
    """One formula in conjunctive normal form, with comments that say what its variables mean.

    The comments carry the puzzle as well, so that the text can be read back. The clauses must then be the ones that
    the puzzle is encoded to, since the numbers of the variables say nothing otherwise. A solution is a model as solvers
    print it, in lines `s` and `v`, or as MiniSat writes it to a file.
    """

    name = "dimacs"
    summary = "The clauses of a puzzle for any SAT solver, with the meaning of the variables; solvers' models."
    extensions = (".cnf",)
    lattices = True

    def sniff(self, head: str, filename: str) -> int:
        if head.startswith(f"c {MARK}\n"):
            return 95
        return 90 if _START.match(head) else 0

    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        cnf = read_cnf(text)
        parts = [comment.removeprefix(_DOCUMENT) for comment in cnf.comments if comment.startswith(_DOCUMENT)]
        if not parts:
            raise FormatError("clauses alone do not tell a puzzle; expected the comments `c puzzle ...` that "
                              "`convert --to dimacs` writes")
        puzzle = read(strict_json.loads("".join(parts)), "")
        formula = encode(puzzle)
        for number, (stated, own) in enumerate(zip_longest(cnf.clauses, proper(formula.clauses)), 1):
            if stated is None or own is None or list(stated) != list(own):
                raise FormatError(f"clause {number} is not the one that the puzzle in the comments is encoded to; the "
                                  "text was changed, or another version of gridwright wrote it")
        yield puzzle

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        if len(puzzles) != 1:
            raise NotSupported(f"a dimacs text holds one puzzle, not {len(puzzles)}; pick one with --select")
        puzzle = puzzles[0]
        formula = encode(puzzle)
        comments = [MARK, *_about(puzzle), *_EXPLAINED, *cell_lines(formula), *_document(puzzle)]
        return cnf_text(list(proper(formula.clauses)), formula.top, comments)

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        formula = encode(puzzle)
        shown = [encoder.is_(c, solution.layers[name][c]) for name, encoder in formula.layers.items()
                 for c in puzzle.board.cells]
        with Session(puzzle, formula=formula) as session:
            if not formula.layers or not session.satisfiable(shown):
                raise NotSupported("there is no model for values that break the clues of the puzzle")
            literals = session.oracle.model()
        lines = ["s SATISFIABLE"]
        line = "v"
        for literal in [*literals, 0]:
            if len(line) > 70:
                lines.append(line)
                line = "v"
            line += f" {literal}"
        return "\n".join([*lines, line, ""])

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        answer = read_answer(text)
        if not answer.satisfiable:
            raise FormatError("the solver says that the puzzle has no solution" if answer.satisfiable is False
                              else "the solver gave up, so there is no model")
        formula = encode(puzzle)
        if not formula.layers:
            raise FormatError("there is no model of this puzzle, which has no solution")
        true = {literal for literal in answer.literals if literal > 0}
        layers = {name: {c: _value(c, encoder.literals(c), true) for c in puzzle.board.cells}
                  for name, encoder in formula.layers.items()}
        return Solution(puzzle, layers, _extras(formula, answer.literals))

    def samples(self) -> Sequence[str]:
        cage = default_plugins().registry.get("rule", "cage")
        board = Board.rectangle(1, 2)
        puzzle = Puzzle.with_digits(board, 2, {Cell(1, 1): 2}, rules=[cage(cells=board.cells)], meta={"name": "Two"})
        return (self.dump([puzzle]),)


def _about(puzzle: Puzzle) -> Iterator[str]:
    """The name of the puzzle and its fingerprint, where it has one."""
    about = {**puzzle.meta, **(puzzle.meta.get("meta") or {})}
    for member in ("name", "title", "id"):
        if isinstance(about.get(member), str):
            yield f"name {json.dumps(about[member])[:LONGEST_COMMENT]}"
            break
    try:
        yield f"fingerprint {fingerprint(puzzle)}"
    except GridwrightError:
        # Only some puzzles have one.
        return


def _document(puzzle: Puzzle) -> Iterator[str]:
    """The puzzle in comments. No part ends in a space, which editors like to cut off."""
    text = json.dumps(document_of(puzzle), separators=(",", ":"))
    while text:
        end = min(LONGEST_COMMENT - len(_DOCUMENT), len(text))
        while text[end - 1] == " ":
            end -= 1
        yield _DOCUMENT + text[:end]
        text = text[end:]


def _value(where: Cell, literals: Mapping[int, int], true: set[int]) -> int:
    """The value that a model gives a cell. Raises FormatError for none and for several."""
    found = [value for value, literal in literals.items() if literal in true or literal == 1]
    if len(found) != 1:
        several = f"the values {', '.join(map(str, found))}" if found else "no value"
        raise FormatError(f"the model gives {where} {several}; is it one of another puzzle?")
    return found[0]


def _extras(formula: Formula, literals: Sequence[int]) -> dict[str, Any]:
    """What the rules read from a model beside the values; nothing where the model breaks a clause, as it may mean
    anything then.
    """
    full = [-variable for variable in range(1, formula.top + 1)]
    for literal in literals:
        if abs(literal) <= formula.top:
            full[abs(literal) - 1] = literal
    holds = set(full)
    if any(holds.isdisjoint(clause) for clause in formula.clauses):
        return {}
    extras: dict[str, Any] = {}
    for position, rule in enumerate(formula.puzzle.rules):
        extras.update(rule.decode(Model(formula, full, formula.puzzle.layer_of(rule), position)))
    return extras


PLUGIN = Dimacs
