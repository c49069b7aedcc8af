"""Whether a puzzle is what its request asked for: an independent check, from the sentences of the specification.

As a script: python checking.py SPEC RESULTS prints the faults of every line of RESULTS, which `gridwright generate`
wrote for the request SPEC.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

from gridwright import (
    Budget,
    Given,
    GridwrightError,
    Puzzle,
    Rule,
    Session,
    Undecided,
    check,
    load,
    solutions,
    validate,
)
from gridwright.model.solution import Solution

__all__ = ["BACKEND", "faults", "fingerprint", "remarks"]

#: Not the default one, with which puzzles are made.
BACKEND = "glucose4"
#: For the question whether one clue less would do.
CONFLICTS = 50_000
#: Members of `meta` that are settings of a program, not information on the puzzle.
KNOBS = ("io.github.silly-puppyy.pencilmark", "gridwright")
#: The parts of a request that decide which puzzles qualify.
CONTENT = ("board", "digits", "givens", "rules", "symmetry", "where", "quality")


def _load(name: str) -> ModuleType:
    """The package of that name in this folder, which is no package itself."""
    if name in sys.modules:
        return sys.modules[name]
    folder = Path(__file__).with_name(name)
    spec = util.spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


_load("spec_checks")
from spec_checks import cards, elements, givens, grounds, locked, requests  # noqa: E402


def fingerprint(spec: Mapping[str, Any]) -> str:
    """"sha256:" and the digest of what decides which puzzles qualify, as it is written."""
    text = json.dumps({name: spec[name] for name in CONTENT if name in spec}, sort_keys=True, separators=(",", ":"),
                      ensure_ascii=False)
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def faults(spec: Mapping[str, Any], result: Mapping[str, Any]) -> list[str]:
    """Everything in a result ({"puzzle", "card", "info"}) that is not as the request says, a sentence each."""
    return list(_faults(spec, result))


def remarks(spec: Mapping[str, Any], result: Mapping[str, Any]) -> list[str]:
    """What is not as a close reading of the specification has it, though nobody could call the result wrong.

    Without a number of givens the generator digs as far as the targets allow: with placed elements, some stop earlier,
    as a puzzle that is easy enough to grade is worth more than one with few givens.
    """
    if not elements.templates(spec):
        return []
    return list(_dug(spec, load(result["puzzle"]), grounds.Ground.of(spec)))


def _faults(spec: Mapping[str, Any], result: Mapping[str, Any]) -> Iterator[str]:
    if not any(rule["type"] == "box_grid" for rule in spec["rules"]):
        yield "the request must be refused: it has no box_grid"
        return
    ground = grounds.Ground.of(spec)
    yield from (f"the request must be refused: {why}" for why in requests.refusals(spec, ground))
    yield from (f"the result has a member {name!r}" for name in result if name not in ("puzzle", "card", "info"))
    yield from cards.info_faults(spec, result.get("info"))
    document = result["puzzle"]
    if document.get("format") != "sudoku-puzzle":
        yield f"the result is a {document.get('format')}; expected a sudoku-puzzle"
        return
    for member in ("board", "digits"):
        if document.get(member) != spec[member]:
            yield f"the {member} is {document.get(member)}; the request has {spec[member]}"
            return
    # That the solution is wrong comes up again, with the clue, once the puzzle is read.
    bad = [fault for fault in validate(document) if fault.severity == "error" and fault.code != "solution"]
    if bad:
        yield from (f"the puzzle cannot be read strictly: {fault.pointer}: {fault.message}" for fault in bad)
        return
    yield from _meta(spec, document)
    if document.get("candidates"):
        yield "the puzzle has pencil marks, which the request does not ask for"
    there = [c for c, value in ground.flat(document["givens"]).items() if value is not None]
    if there != list(ground.cells):
        yield "the cells of the puzzle are not those of the request's grids"
        return
    if "solution" not in document:
        yield "the puzzle states no solution"
        return
    digits = ground.flat(document["solution"])
    yield from locked.locked_faults(spec, document, ground, digits)
    yield from elements.element_faults(spec, document, ground, digits)
    yield from givens.given_faults(spec, document, ground)
    puzzle = load(document, strict=False)
    broken = [str(violation) for violation in check(puzzle, Solution(puzzle, puzzle.solution or {}))]
    if broken:
        yield from (f"the solution breaks {each}" for each in broken)
        return
    yield from _solved(spec, puzzle, result, ground)


def _meta(spec: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[str]:
    meta = document.get("meta", {})
    for name, value in spec.get("meta", {}).items():
        if name not in (*KNOBS, "generated_from") and meta.get(name) != value:
            yield f"meta.{name} is {meta.get(name)!r}; the request has {value!r}"
    if meta.get("generated_from") != fingerprint(spec):
        yield f"meta.generated_from is {meta.get('generated_from')!r}; expected {fingerprint(spec)!r}"


def _solved(spec: Mapping[str, Any], puzzle: Puzzle, result: Mapping[str, Any], ground: Any) -> Iterator[str]:
    """What needs the puzzle solved."""
    found = list(solutions(puzzle, limit=2, backend=BACKEND))
    if len(found) != 1 or found[0].layers != puzzle.solution:
        yield f"the puzzle has {'other' if len(found) == 1 else 'several' if found else 'no'} solutions"
        return
    yield from _superfluous(spec, puzzle)
    if not elements.templates(spec):
        yield from _dug(spec, puzzle, ground)
    try:
        yield from cards.card_faults(spec, result.get("card"), puzzle, ground)
    except GridwrightError as error:
        yield f"the puzzle cannot be graded: {error}"


def _superfluous(spec: Mapping[str, Any], puzzle: Puzzle) -> Iterator[str]:
    """Dots that a minimal set would not have."""
    minimal = [template for template in elements.templates(spec) if template["count"] == "min"]
    if not minimal:
        return
    with _others(puzzle) as session:
        for template in minimal:
            for switch, clue in session.switches.items():
                if (isinstance(clue, Rule) and clue.key == "edge/kropki"
                        and template.get("color") in (None, getattr(clue, "color", ""))
                        and _unique_without(session, {switch})):
                    where = " ".join(map(str, clue.scope()))
                    yield f"{elements.label(template)}: the puzzle is unique without the dot at {where}"


def _dug(spec: Mapping[str, Any], puzzle: Puzzle, ground: Any) -> Iterator[str]:
    """Givens that are not needed, where nothing in the request asks to keep them."""
    if not ground.single or any(part in spec for part in ("where", "givens", "quality")):
        return
    with _others(puzzle) as session:
        placed = {(given.cell.row, given.cell.col): switch for switch, given in session.switches.items()
                  if isinstance(given, Given)}
        for orbit in givens.orbits(spec, ground):
            gone = {placed[c] for c in orbit if c in placed}
            if gone and _unique_without(session, gone):
                where = grounds.names(sorted(orbit))
                yield f"the puzzle is unique without the givens at {where}: it can be dug further"


@contextmanager
def _others(puzzle: Puzzle) -> Iterator[Session]:
    """A session that looks for other solutions, in which every clue can be switched off."""
    with Session(puzzle, backend=BACKEND, free=True) as session:
        session.satisfiable()
        session.block()
        yield session


def _unique_without(session: Session, gone: set[int]) -> bool:
    """Whether nothing but the solution that is blocked is left without some clues; False where that takes too long."""
    session.oracle.budget = Budget(conflicts=CONFLICTS)
    try:
        return not session.satisfiable([switch for switch in session.switches if switch not in gone])
    except Undecided:
        return False


def main() -> int:
    """Check the lines of a file."""
    spec = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    worst = 0
    for number, line in enumerate(Path(sys.argv[2]).read_text(encoding="utf-8").splitlines(), start=1):
        for fault in faults(spec, json.loads(line)):
            print(f"line {number}: {fault}")
            worst = 1
    return worst


if __name__ == "__main__":
    sys.exit(main())
