"""From a Penpa+ payload to a puzzle."""

from __future__ import annotations

from typing import Any

from gridwright import Board, Cell, Fault, FormatError, LoadOptions, NotSupported, Puzzle
from gridwright_formats._fpuzzles_prose import unsaid
from gridwright_formats._penpa_elements import Elements, borders_of
from gridwright_formats._penpa_points import Points, regions
from gridwright_formats._penpa_text import Payload
from gridwright_formats._penpa_words import TAGS, Words
from gridwright_formats._sudokupad_doubts import LARGEST, Findings, box_rules, with_solution

__all__ = ["puzzle_of"]

#: Types of grids that have rows and columns of squares.
_SQUARE = ("square", "sudoku")


def puzzle_of(payload: Payload, options: LoadOptions, where: str = "") -> Puzzle:
    """The puzzle of a payload; `where` is put before the place of each fault.

    Penpa+ draws puzzles of any kind, and most elements mean what the rules text says. What it does not name, and what
    only it says, is refused by name where `options.strict`, else left out with a warning each. Raises NotSupported for
    boards and puzzles of other kinds, FormatError for what is malformed.
    """
    if payload.gridtype not in _SQUARE:
        raise NotSupported(f"Penpa+ grids of the type {payload.gridtype[:20]!r} are not read; only square and sudoku")
    points, cells = _board(payload)
    words = Words(payload.rules, payload.tags)
    if payload.gridtype != "sudoku" and not words.sudoku():
        raise NotSupported("nothing in the payload says that it is a sudoku: neither its grid type nor its genre tags "
                           "nor its rules")
    size = max(c.row for c in cells)
    if size > LARGEST:
        raise NotSupported(f"the board has {size} rows, more than the {LARGEST} that are read")
    if len(cells) != size * size or max(c.col for c in cells) != size:
        raise NotSupported(f"the board is not a full square: {len(cells)} cells in {size} rows and "
                           f"{max(c.col for c in cells)} columns do not say how many digits there are")
    findings = Findings()
    _frame(payload, words, findings)
    _houses(payload, points, cells, size, words, findings)
    elements = Elements(payload.elements, points, cells, words, findings)
    givens = elements.givens(size)
    elements.cages()
    elements.thermometers()
    elements.arrows()
    elements.symbols()
    elements.rest()
    if "nonconsecutive" in payload.tags:
        findings.rule({"type": "neighbours", "kind": "nonconsecutive"}, "/17")
        elements.members["nonconsecutive"] = set()
    for sentence in unsaid(payload.rules, elements.members, size):
        findings.doubt(f"rules: only the text says {sentence!r}", "/0", "prose")
    _merge_parity(findings)
    findings.report(options)
    if any(value for name, value in payload.answers.items() if not name.startswith("command")):
        options.warnings.append(Fault(where + "/4", "progress", "a solver's entries are left out", "warning"))
    puzzle = Puzzle.with_digits(Board.rectangle(size, size), size, givens, meta=_meta(payload))
    puzzle = findings.placed(puzzle)
    return _solved(puzzle, payload, points, givens, where, options)


def _board(payload: Payload) -> tuple[Points, frozenset[Cell]]:
    """The points and the cells of the board, which may be less than the grid."""
    plain = Points(payload.nx, payload.ny, 0, 0)
    places: list[Cell] = []
    for index in payload.cells:
        c = plain.at(index)
        if plain.kind(index) != 0 or not (3 <= c.row <= payload.ny + 2 and 3 <= c.col <= payload.nx + 2):
            raise FormatError(f"the index {index} is not a cell of the {payload.ny} x {payload.nx} grid", "/5", "cell")
        places.append(c)
    if not places:
        raise FormatError("the board has no cell at all", "/5", "value")
    if len(set(places)) < len(places):
        raise FormatError("a cell of the board is listed twice", "/5", "value")
    points = Points(payload.nx, payload.ny, min(c.col for c in places) - 1, min(c.row for c in places) - 1)
    return points, frozenset(points.at(index) for index in payload.cells)


def _frame(payload: Payload, words: Words, findings: Findings) -> None:
    """Doubts about what stands around the elements."""
    if not payload.rules and not payload.tags:
        findings.doubt("rules: the payload states neither a text nor genre tags", "/0", "prose")
    elif not words.sudoku():
        findings.doubt("rules: neither the text nor a genre tag says that the rules of sudoku apply", "/0", "prose")
    for tag in payload.tags:
        if tag not in TAGS:
            findings.doubt(f"genre tags: {tag[:40]!r} has no exact meaning here", "/17")
    if payload.turned not in (("0", "1", "1"), ()):
        findings.doubt("the board is turned or mirrored", "/0")
    if payload.background:
        findings.doubt("a picture lies behind the board", "/0", "drawing")
    coloured = [name for name, value in payload.colours.items() if value and not name.startswith("command")]
    if coloured:
        findings.doubt(f"elements have colours of their own: {', '.join(sorted(coloured))[:60]}", "/14", "drawing")


def _houses(payload: Payload, points: Points, cells: frozenset[Cell], size: int, words: Words,
            findings: Findings) -> None:
    borders = borders_of(payload.elements, points, cells, findings)
    boxes = regions(sorted(cells), borders)
    if len(boxes) == 1 and size > 1:
        if not words.latin():
            findings.doubt("lineE: no borders of regions are drawn, and nothing says that there are none", "/3/lineE")
        boxes = []
    elif any(len(box) != size for box in boxes):
        odd = next(box for box in boxes if len(box) != size)
        findings.doubt(f"lineE: the borders cut out {len(odd)} cells at {odd[0]}, not {size}", "/3/lineE")
        boxes = []
    for rule in box_rules(size, boxes):
        findings.rule(rule, "/3/lineE")


def _merge_parity(findings: Findings) -> None:
    """Marks of one kind in cells make one rule."""
    for kind in ("odd", "even"):
        marks = [i for i, rule in enumerate(findings.rules) if rule["type"] == "cell" and rule["kind"] == kind]
        for i in reversed(marks[1:]):
            findings.rules[marks[0]]["cells"] += findings.rules.pop(i)["cells"]
            findings.places.pop(i)
        if marks:
            findings.rules[marks[0]]["cells"].sort(key=lambda name: tuple(map(int, name[1:].split("c"))))


def _meta(payload: Payload) -> dict[str, Any]:
    about = {"title": payload.title, "author": payload.author, "url": payload.source, "rules_text": payload.rules}
    return {"meta": stated} if (stated := {name: text for name, text in about.items() if text}) else {}


def _solved(puzzle: Puzzle, payload: Payload, points: Points, givens: dict[Cell, int], where: str,
            options: LoadOptions) -> Puzzle:
    """The puzzle with the digits that the answer check of the link wants."""
    found = {points.at(index): int(text) for index, text in payload.solution.items()
             if points.kind(index) == 0 and points.at(index) in puzzle.board and text.isascii() and text.isdigit()
             and len(text) <= 2}
    return with_solution(puzzle, {**found, **givens}, where + "/a", options) if found else puzzle
