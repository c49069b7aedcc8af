"""The `sudoku-puzzle` format, version 1: strict reading, canonical writing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs
import rfc8785

from gridwright import (
    Board,
    Cell,
    Domains,
    Fault,
    FormatError,
    LoadOptions,
    Loss,
    NotSupported,
    Puzzle,
    Solution,
    Symbols,
    cell,
    check,
)
from gridwright.codecs import rule_json, strict_json
from gridwright.codecs.documents import DocumentFormat
from gridwright.codecs.flat import flat_solution
from gridwright.codecs.strict_json import member, pointer, typed
from gridwright.errors import errors_of
from gridwright_formats._sudoku_houses import HOUSE_RULES, house_rules, rules_of

VERSION = 1
#: Digits that rules are read for where the document does not say how many there are.
USUAL = 9
#: Members in the order of the canonical form; those of `KEPT` are carried along and never read.
MEMBERS = ("format", "format_version", "$schema", "meta", "board", "digits", "givens", "solution", "candidates",
           "rules", "decorations", "style", "ext")
#: Common members of `meta`, in the order they are written; others follow as they were given.
META = ("title", "author", "source", "id", "url", "date", "rules_text", "type", "license", "tags", "generated_from")
KEPT = ("$schema", "meta", "decorations", "style", "ext")


class SudokuPuzzle(DocumentFormat):
    """One JSON object, a list of them, or JSON Lines."""

    name = "sudoku-puzzle"
    summary = "Puzzles as JSON documents in which every rule is stated, houses included."

    def read(self, document: Mapping[str, Any], where: str, options: LoadOptions) -> Puzzle:
        puzzle, faults = read(document, where)
        wrong = [] if faults or puzzle is None else list(solution_faults(puzzle, where))
        if not options.strict:
            options.warnings.extend(attrs.evolve(fault, severity="warning") for fault in wrong)
            wrong = []
        for fault in (*faults, *wrong):
            raise FormatError(fault.message, fault.pointer, fault.code)
        if puzzle is None:
            raise FormatError("there is no puzzle", where)
        return puzzle

    def faults(self, text: str, options: LoadOptions) -> list[Fault]:
        found: list[Fault] = []
        try:
            for where, document in strict_json.each_document(text):
                if isinstance(document, FormatError):
                    found.append(Fault(document.pointer or where, document.code, document.message))
                    continue
                puzzle, faults = read(document, where)
                found += faults
                if puzzle is not None and not faults:
                    severity = "error" if options.strict else "warning"
                    found += [attrs.evolve(fault, severity=severity) for fault in solution_faults(puzzle, where)]
                    found += doubts(puzzle, document, where)
        except FormatError as error:
            found.append(Fault(error.pointer, error.code, error.message))
        return found

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        if len(puzzles) == 1:
            return pretty(document_of(puzzles[0])) + "\n"
        return self.dump_compact(puzzles)

    def dump_compact(self, puzzles: Sequence[Puzzle]) -> str:
        return "".join(strict_json.compact(document_of(puzzle)) + "\n" for puzzle in puzzles)

    def content(self, puzzle: Puzzle) -> Any:
        return content_of(puzzle)

    def losses(self, puzzle: Puzzle) -> list[Loss]:
        found = [Loss("layer", name) for name in puzzle.layers if name != "digits"]
        if "digits" in puzzle.layers and not _plain_digits(puzzle.symbols("digits")):
            found.append(Loss("symbols", "only digits that start at 1 and look like themselves"))
        for rule in puzzle.rules:
            if puzzle.layer_of(rule) != "digits":
                found.append(Loss("rule", rule.describe()))
        return found + [Loss("meta", name) for name in puzzle.meta if name not in KEPT]

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        return document_of(puzzle.evolve(solution={puzzle.main: solution.layers[puzzle.main]}))

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        return strict_json.compact(self.result(puzzle, solution)) + "\n"

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        plain = "".join(text.split())
        data = plain if plain.isascii() and plain.isdigit() else strict_json.loads(text)
        if isinstance(data, dict):
            data = member(data, "solution", "list", "")
        return flat_solution(puzzle, data)

    def samples(self) -> Sequence[str]:
        return (pretty({
            "format": self.name, "format_version": 1, "meta": {"title": "Sample"}, "board": {"rows": 4, "cols": 4},
            "digits": 4, "givens": [1, 0, 0, 0, *[0] * 12],
            "candidates": {"r2c2": [3, 4]},
            "rules": [{"type": "box_grid", "origin": "r1c1", "box": [2, 2]},
                      {"type": "cage", "sum": 7, "cells": ["r1c3", "r1c4", "r2c3"]}]}) + "\n",)


def read(document: Any, where: str) -> tuple[Puzzle | None, list[Fault]]:
    """The puzzle of a document and all its faults; None where the faults leave no puzzle to speak of."""
    faults: list[Fault] = []

    def attempt(part: Any, *arguments: Any) -> Any:
        try:
            return part(*arguments)
        except FormatError as error:
            for each in errors_of(error):
                faults.append(Fault(each.pointer or where, each.code, each.message))
            return None

    if attempt(typed, document, "object", where) is None or attempt(_format, document, where) is None:
        return None, faults
    attempt(_version, document, where)
    for name in document:
        if name not in MEMBERS:
            faults.append(Fault(where + pointer(name), "unknown", f"the member {name[:60]!r} is not known here"))
        elif name in KEPT:
            attempt(_kept, document, name, where)
    board = attempt(_board, document, where)
    for name in document["board"] if isinstance(document.get("board"), dict) else ():
        if name not in ("rows", "cols"):
            faults.append(Fault(where + "/board" + pointer(name), "unknown",
                                f"the member {name[:60]!r} is not known here"))
    digits = attempt(_digits, document, where)
    rules = attempt(member, document, "rules", "list", where)
    givens = None if board is None else attempt(_values, document, "givens", board, where)
    holes = {c for c, value in zip(_positions(*board), givens, strict=True) if value is None} if givens else set()
    if givens and len(holes) == len(givens):
        faults.append(Fault(where + "/givens", "value", "the board has no cell at all"))
        givens = None
    if board is None or digits is None or givens is None or rules is None:
        # Without its cells a rule can still be read for what it says.
        for position, data in enumerate(rules or ()):
            attempt(rule_json.load_rule, data, f"{where}/rules{pointer(position)}", digits or USUAL)
        if board is not None and digits is not None:
            _candidates(document, Board.rectangle(*board), digits, where, faults)
            if "solution" in document:
                attempt(_values, document, "solution", board, where)
        return None, faults
    built = Board.from_holes(board[0], board[1], holes)
    given = _checked(built, digits, givens, 0, where + "/givens", faults)
    solution: dict[Cell, int] | None = None
    if "solution" in document and (stated := attempt(_values, document, "solution", board, where)) is not None:
        solution = _checked(built, digits, stated, 1, where + "/solution", faults)
    candidates = _candidates(document, built, digits, where, faults)
    puzzle = Puzzle.with_digits(
        built, digits, {c: v for c, v in given.items() if v},
        candidates={"digits": candidates} if candidates else {},
        solution={"digits": solution} if solution else None,
        meta={name: document[name] for name in KEPT if name in document})
    placed, wrong = rule_json.placed(puzzle, rules, where + "/rules")
    return placed, faults + wrong


def solution_faults(puzzle: Puzzle, where: str) -> Iterator[Fault]:
    """What is wrong with the solution that the document states."""
    if puzzle.solution is not None:
        for violation in check(puzzle, Solution(puzzle, puzzle.solution)):
            yield Fault(where + "/solution", "solution", f"the stated solution breaks {violation}")


def doubts(puzzle: Puzzle, document: Mapping[str, Any], where: str) -> Iterator[Fault]:
    """Warnings: rules that cannot hold on the board whatever the others say, pencil marks out of order."""
    for position, rule in enumerate(puzzle.rules):
        domains = Domains.of(puzzle, givens=False)[puzzle.main]
        rule.restrict(domains)
        if domains.contradiction:
            yield Fault(f"{where}/rules{pointer(position)}", "impossible",
                        f"{rule.key} can hold on no board like this: {rule.describe()}", "warning")
    for name, marks in document.get("candidates", {}).items():
        if marks != sorted(marks):
            yield Fault(f"{where}/candidates{pointer(name)}", "order", "the pencil marks are not ascending", "warning")


def _format(document: Mapping[str, Any], where: str) -> bool:
    if member(document, "format", "string", where) != "sudoku-puzzle":
        raise FormatError("the format must be 'sudoku-puzzle'", where + "/format", "format")
    return True


def _version(document: Mapping[str, Any], where: str) -> None:
    version = member(document, "format_version", "whole number", where)
    if version != VERSION:
        raise FormatError(f"format_version {version} is not supported; expected {VERSION}", where + "/format_version",
                          "format")


def _kept(document: Mapping[str, Any], name: str, where: str) -> None:
    kind = {"$schema": "string", "decorations": "list"}.get(name, "object")
    typed(document[name], kind, where + pointer(name))


def _board(document: Mapping[str, Any], where: str) -> tuple[int, int]:
    data = member(document, "board", "object", where)
    place = where + "/board"
    rows, cols = (member(data, name, "whole number", place) for name in ("rows", "cols"))
    try:
        Board.from_holes(rows, cols, ())
    except FormatError as error:
        raise FormatError(error.message, place, "value") from None
    return rows, cols


def _digits(document: Mapping[str, Any], where: str) -> int:
    digits: int = member(document, "digits", "whole number", where)
    try:
        Symbols.digits(digits)
    except FormatError as error:
        raise FormatError(error.message, where + "/digits", "value") from None
    return digits


def _positions(rows: int, cols: int) -> Iterator[Cell]:
    return (Cell(r, c) for r in range(1, rows + 1) for c in range(1, cols + 1))


def _values(document: Mapping[str, Any], name: str, size: tuple[int, int], where: str) -> list[Any]:
    values: list[Any] = member(document, name, "list", where)
    if len(values) != size[0] * size[1]:
        raise FormatError(f"expected {size[0] * size[1]} entries for {size[0]} rows of {size[1]}, found {len(values)}",
                          where + pointer(name), "length")
    return values


def _checked(board: Board, digits: int, values: Sequence[Any], least: int, place: str,
             faults: list[Fault]) -> dict[Cell, int]:
    """Cell -> value; what is not null in a gap, or a number from `least` to `digits` in a cell, becomes a fault."""
    found = {}
    for position, (c, value) in enumerate(zip(_positions(board.rows, board.cols), values, strict=True)):
        if c in board and type(value) is int and least <= value <= digits:
            found[c] = value
        elif c in board or value is not None:
            wanted = f"a whole number from {least} to {digits} in {c}" if c in board else f"null, as {c} is no cell"
            faults.append(Fault(place + pointer(position), "value",
                                f"expected {wanted}, found {json.dumps(value)[:40]}"))
    return found


def _candidates(document: Mapping[str, Any], board: Board, digits: int, where: str,
                faults: list[Fault]) -> dict[Cell, frozenset[int]]:
    found = {}
    try:
        stated = typed(document.get("candidates", {}), "object", where + "/candidates")
    except FormatError as error:
        faults.append(Fault(error.pointer, error.code, error.message))
        return {}
    for name, values in stated.items():
        place = f"{where}/candidates" + pointer(name)
        try:
            found[_cell(name, board, place)] = frozenset(_marks(values, digits, place))
        except FormatError as error:
            faults.append(Fault(error.pointer, error.code, error.message))
    return found


def _cell(name: str, board: Board, place: str) -> Cell:
    try:
        c = cell(name)
    except FormatError as error:
        raise FormatError(error.message, place, "cell") from None
    if c not in board:
        raise FormatError(f"{c} is not a cell of the board", place, "cell")
    return c


def _marks(values: Any, digits: int, place: str) -> list[int]:
    marks: list[Any] = typed(values, "list", place)
    if not marks:
        raise FormatError("a list of pencil marks needs at least one digit", place, "value")
    if not all(type(v) is int and 1 <= v <= digits for v in marks) or len(marks) != len(set(marks)):
        raise FormatError(f"expected different whole numbers from 1 to {digits}", place, "value")
    return marks


def _plain_digits(symbols: Symbols) -> bool:
    return symbols.kind == "digits" and symbols == Symbols.digits(symbols.highest)


def document_of(puzzle: Puzzle) -> dict[str, Any]:
    """The document of a puzzle, members in canonical order. Raises NotSupported for what it has no words for."""
    if list(puzzle.layers) != ["digits"] or not _plain_digits(puzzle.symbols()):
        found = ", ".join(f"{name} ({symbols.kind})" for name, symbols in puzzle.layers.items())
        raise NotSupported(f"format sudoku-puzzle holds one layer of digits 1..D only; the puzzle has {found}")
    digits = puzzle.symbols().highest
    given = puzzle.givens.get("digits", {})
    data: dict[str, Any] = {
        "format": "sudoku-puzzle", "format_version": VERSION,
        "board": {"rows": puzzle.board.rows, "cols": puzzle.board.cols}, "digits": digits,
        "givens": [None if c is None else given.get(c, 0) for c in puzzle.board.positions()],
        **{name: puzzle.meta[name] for name in KEPT if name in puzzle.meta}}
    if "meta" in data:
        meta = data["meta"]
        data["meta"] = {name: meta[name] for name in dict.fromkeys((*META, *meta)) if name in meta}
    if puzzle.solution is not None:
        data["solution"] = [None if c is None else puzzle.solution["digits"][c] for c in puzzle.board.positions()]
    if marks := puzzle.candidates.get("digits"):
        data["candidates"] = {str(c): sorted(marks[c]) for c in sorted(marks)}
    data["rules"] = rules_of(puzzle)
    return {name: data[name] for name in MEMBERS if name in data}


def content_of(puzzle: Puzzle) -> dict[str, Any]:
    """What makes two puzzles the same, for the fingerprint (section 9.2): houses one by one, sets and rules sorted."""
    data = document_of(puzzle)
    digits = puzzle.symbols().highest
    rules = list(house_rules(puzzle))
    for rule in puzzle.rules:
        if rule.key not in HOUSE_RULES:
            plain = rule_json.dump_rule(attrs.evolve(rule.settled(), layer=None), digits)
            rules.append({name: value for name, value in plain.items() if name not in rule_json.COSMETIC})
    kept = ("format", "format_version", "board", "digits", "givens", "candidates")
    return {**{name: data[name] for name in kept if name in data}, "rules": sorted(rules, key=rfc8785.dumps)}


def pretty(document: Mapping[str, Any]) -> str:
    """The document with one grid row and one rule a line."""
    parts = []
    for name, value in document.items():
        if name in ("givens", "solution"):
            wide = document["board"]["cols"]
            rows = [value[i:i + wide] for i in range(0, len(value), wide)]
            text = "[\n" + ",\n".join("    " + ", ".join(json.dumps(v) for v in row) for row in rows) + "]"
        elif name == "rules" and value:
            text = "[\n" + ",\n".join("  " + json.dumps(rule, ensure_ascii=False) for rule in value) + "]"
        else:
            text = json.dumps(value, ensure_ascii=False)
        parts.append(f"{json.dumps(name)}: {text}")
    return "{" + ",\n ".join(parts) + "}"


PLUGIN = SudokuPuzzle
