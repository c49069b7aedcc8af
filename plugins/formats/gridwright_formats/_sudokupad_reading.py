"""From a parsed SudokuPad (SCL) object to a puzzle."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from gridwright import Board, Cell, FormatError, LoadOptions, NotSupported, Puzzle
from gridwright.codecs.strict_json import member, pointer, typed
from gridwright_formats._fpuzzles_prose import unsaid
from gridwright_formats._sudokupad_cages import CageReader, cells_of
from gridwright_formats._sudokupad_doubts import (
    LARGEST,
    MOST_CLUES,
    MOST_ELEMENTS,
    Findings,
    Meaningless,
    box_rules,
    with_solution,
)
from gridwright_formats._sudokupad_drawn import DRAWN, decorations, doubt_drawings
from gridwright_formats._sudokupad_meta import ABOUT, KEPT, is_tag, metadata_of, solution_of, text_of, truth
from gridwright_formats._sudokupad_own import MEMBER, own_puzzle

__all__ = ["EXT", "facts_of", "puzzle_of"]

#: Name space of what is kept and means nothing.
EXT = "app.sudokupad"
#: Members that change nothing about the puzzle.
_PLAIN = ("id", "cellSize", "videos")
_FRAME = ("cells", "regions", "cages", "metadata", "metaData", "global", "diagonal+", "diagonal-", "windoku",
          "foglight", "triggereffect", *ABOUT, "solution")
#: Members of cells; marks are a setter's notes, not rules.
_MARKS = ("centremarks", "pencilMarks", "cornermarks", "candidates")
#: Rules that the tool knows by name, besides `disjoint` -> (type, kind).
_GLOBAL = {"antiknight": "antiknight", "antiking": "antiking", "nonconsecutive": "nonconsecutive",
           "antinonconsecutive": "nonconsecutive"}
_SPEAKS_OF_BOXES = re.compile(r"\bsudoku|\bbox(?:es)?\b|\bregions?\b|\b3\s?x\s?3\b", re.IGNORECASE)


def facts_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """What an object has: its id and cell size, and how many entries each list has."""
    return {name: len(value) if isinstance(value, list) else value for name, value in document.items()
            if isinstance(value, list) or name in ("id", "cellSize")}


def puzzle_of(document: Any, options: LoadOptions, where: str = "") -> Puzzle:
    """The puzzle of a parsed object; `where` is its pointer.

    What is only drawn or only told in words, and what is not known, is refused by name where `options.strict`, else
    left out with a warning each. Raises FormatError for what is malformed, NotSupported for what is refused.
    """
    typed(document, "object", where)
    if document.get(MEMBER) is not None:
        own = own_puzzle(document, options, where)
        if own is not None:
            return own
    for name in (*DRAWN, "cages", "regions", "global"):
        most = MOST_ELEMENTS if name in DRAWN else MOST_CLUES
        if len(typed(document.get(name) or [], "list", where + pointer(name))) > most:
            raise FormatError(f"more than {most} {name}", where + pointer(name), "length")
    findings = Findings()
    rows, cols, values = _values(document, where, findings)
    if rows != cols:
        raise NotSupported(f"a grid of {rows} rows and {cols} columns does not say how many digits there are; only "
                           "square grids are read")
    size = rows
    givens = _givens(values, size)
    metadata = metadata_of(document, where)
    text = text_of(metadata, "rules", where)
    _houses(document, metadata, size, text, where, findings)
    _cages(document, size, text, where, findings)
    _globals(document, metadata, size, where, findings)
    doubt_drawings(document, where, findings)
    _unknown(document, metadata, where, findings)
    _prose(text, size, where, findings)
    findings.report(options)
    puzzle = Puzzle.with_digits(Board.rectangle(size, size), size, givens, meta=_meta(document, metadata, where))
    puzzle = findings.placed(puzzle)
    solution = solution_of(metadata, size, size, size, where)
    return puzzle if solution is None else with_solution(puzzle, solution, where + "/metadata/solution", options)


def _values(document: Mapping[str, Any], where: str, findings: Findings) -> tuple[int, int, dict[Cell, Any]]:
    """Rows, columns, and what stands in the cells."""
    grid = member(document, "cells", "list", where)
    place = where + "/cells"
    rows, cols = len(grid), len(typed(grid[0], "list", place + "/0")) if grid else 0
    if not 1 <= rows <= LARGEST or not 1 <= cols <= LARGEST:
        raise FormatError(f"expected a grid of 1 to {LARGEST} rows and columns, found {rows} and {cols}", place,
                          "length")
    values: dict[Cell, Any] = {}
    for r, row in enumerate(grid, 1):
        if len(typed(row, "list", place + pointer(r - 1))) != cols:
            raise FormatError(f"expected {cols} cells in row {r}, found {len(row)}", place + pointer(r - 1), "length")
        for k, data in enumerate(row, 1):
            here = place + pointer(r - 1, k - 1)
            for name, value in typed({} if data is None else data, "object", here).items():
                if name == "value":
                    if value not in (None, ""):
                        values[Cell(r, k)] = value
                elif name in _MARKS and value:
                    findings.doubt(f"cells: the pencil marks in r{r}c{k} state no rule", here, "marks")
                elif name not in _MARKS and value not in (None, "", [], {}, False):
                    findings.doubt(f"cells: {name[:40]} in r{r}c{k} is not known here", here, "unknown")
    return rows, cols, values


def _givens(values: Mapping[Cell, Any], size: int) -> dict[Cell, int]:
    found: dict[Cell, int] = {}
    for c, value in values.items():
        text = str(value).strip() if type(value) in (int, str) else ""
        if not (text.isascii() and text.isdigit() and len(text) <= 2 and 1 <= int(text) <= size):
            raise NotSupported(f"the value {str(value)[:20]!r} in {c} is not a digit from 1 to {size}")
        found[c] = int(text)
    return found


def _houses(document: Mapping[str, Any], metadata: Mapping[str, Any], size: int, text: str, where: str,
            findings: Findings) -> None:
    """Rows and columns, which the tool takes for granted unless told otherwise, and regions."""
    boxes: list[list[Cell]] = []
    for i, region in enumerate(document.get("regions") or ()):
        place = where + pointer("regions", i)
        cells = cells_of(region, size, size, place)
        if len(cells) == size:
            boxes.append(cells)
        elif len(cells) > size:
            findings.doubt(f"regions: the {len(cells)} cells from {cells[0]} do not fit {size} digits", place)
        elif cells:
            findings.rule({"type": "region", "kind": "region", "cells": [str(c) for c in cells]}, place)
    if not document.get("regions") and _SPEAKS_OF_BOXES.search(text):
        findings.doubt("regions: there are none, though the text speaks of them", where)
    norowcol = truth(metadata.get("norowcol"))
    place = where + "/regions"
    if norowcol:
        for cells in boxes:
            findings.rule({"type": "box", "cells": [str(c) for c in cells]}, place)
        return
    for rule in box_rules(size, boxes):
        findings.rule(rule, place)


def _cages(document: Mapping[str, Any], size: int, text: str, where: str, findings: Findings) -> None:
    reader = CageReader(size, text)
    for i, cage in enumerate(document.get("cages") or ()):
        place = where + pointer("cages", i)
        if not typed(cage, "object", place).get("cells"):
            if not is_tag(cage) and cage.get("value") not in (None, ""):
                findings.doubt(f"cages: one without cells says {str(cage['value'])[:40]!r}", place)
            continue
        try:
            for rule in reader.rules(cage, place):
                findings.rule(rule, place)
        except Meaningless as error:
            cells = cells_of(cage["cells"], size, size, place + "/cells")
            findings.doubt(f"cages: the cage at {min(cells, default='?')} {error}", place)


def _globals(document: Mapping[str, Any], metadata: Mapping[str, Any], size: int, where: str,
             findings: Findings) -> None:
    """Rules that the tool knows by name."""
    stated = {name: where + "/metadata" for name in ("antiknight", "antiking") if truth(metadata.get(name))}
    for i, name in enumerate(typed(document.get("global") or [], "list", where + "/global")):
        stated.setdefault(str(name), where + pointer("global", i))
    kinds = set[str]()
    for name, place in stated.items():
        if name in _GLOBAL:
            if _GLOBAL[name] not in kinds:
                findings.rule({"type": "neighbours", "kind": _GLOBAL[name]}, place)
            kinds.add(_GLOBAL[name])
        elif name != "disjoint":
            findings.doubt(f"global: {name[:40]!r} has no exact meaning here", place)
        elif not any(isinstance(cage, dict) and cage.get("type") == "disjoint"
                     for cage in document.get("cages") or ()):
            findings.doubt("global: disjoint without the cells of the groups", place)
    span = range(1, size + 1)
    for name, cells in (("diagonal-", [f"r{i}c{i}" for i in span]),
                        ("diagonal+", [f"r{i}c{size + 1 - i}" for i in span])):
        if truth(document.get(name)):
            findings.rule({"type": "region", "kind": "diagonal", "cells": cells}, where + pointer(name))
    if truth(document.get("windoku")):
        if size != 9:
            findings.doubt(f"windoku: a grid of {size} rows has no windows", where + "/windoku")
        else:
            for top in (2, 6):
                for left in (2, 6):
                    findings.rule({"type": "region", "kind": "window",
                                   "cells": [f"r{top + r}c{left + k}" for r in range(3) for k in range(3)]},
                                  where + "/windoku")


def _unknown(document: Mapping[str, Any], metadata: Mapping[str, Any], where: str, findings: Findings) -> None:
    known = {*_FRAME, *_PLAIN, *DRAWN, MEMBER}
    for name, value in document.items():
        if name not in known and value not in (None, [], {}, False, "", 0):
            findings.doubt(f"{name[:60]}: not known here", where + pointer(name), "unknown")
    for name in ("foglight", "triggereffect"):
        if name in document and document[name] is not None:
            findings.doubt(f"{name}: fog has no meaning here", where + pointer(name))
    used = {*ABOUT, *KEPT, "solution", "antiknight", "antiking", "norowcol"}
    for name, value in metadata.items():
        if name not in used and value is not False:
            findings.doubt(f"metadata: {name[:60]} is not known here", where + pointer("metadata", name), "unknown")


#: Rules as JSON -> the names under which the prose of f-puzzles knows them.
_PROSE = {"cage": "killercage", "antiknight": "antiknight", "antiking": "antiking",
          "nonconsecutive": "nonconsecutive", "extra": "extraregion", "window": "extraregion",
          "disjoint": "disjointgroups", "io.github.gridwright:row_indexer": "rowindexer",
          "io.github.gridwright:column_indexer": "columnindexer", "io.github.gridwright:box_indexer": "boxindexer"}


def _prose(text: str, size: int, where: str, findings: Findings) -> None:
    """What only the text says."""
    numbers: dict[str, set[int]] = {}
    for rule in findings.rules:
        kind = rule.get("kind", "")
        names = ["diagonal+", "diagonal-"] if kind == "diagonal" else [_PROSE.get(rule["type"]) or _PROSE.get(kind, "")]
        for name in names:
            numbers.setdefault(name, set()).update([rule["sum"]] if "sum" in rule else [])
    numbers.pop("", None)
    for sentence in unsaid(text, numbers, size):
        findings.doubt(f"rules: only the text says {sentence!r}", where + "/metadata/rules", "prose")


def _meta(document: Mapping[str, Any], metadata: Mapping[str, Any], where: str) -> dict[str, Any]:
    about = {name: text for member_, name in ABOUT.items() if (text := text_of(metadata, member_, where))}
    kept = {name: metadata[name] for name in KEPT if name in metadata}
    if isinstance(document.get("id"), str) and document["id"]:
        kept = {"id": document["id"], **kept}
    found: dict[str, Any] = {"meta": about, "decorations": decorations(document, where),
                             "ext": {EXT: kept} if kept else {}}
    return {name: value for name, value in found.items() if value}
