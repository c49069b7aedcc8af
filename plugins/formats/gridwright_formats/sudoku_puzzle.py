"""The `sudoku-puzzle` format, version 1: strict reading, canonical writing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from gridwright import (
    Board,
    Cell,
    Fault,
    FormatError,
    LoadOptions,
    Loss,
    NotSupported,
    Puzzle,
    Solution,
    Symbols,
    cell,
)
from gridwright.codecs import rule_json, strict_json
from gridwright.codecs.documents import DocumentFormat
from gridwright.codecs.flat import flat_solution
from gridwright.codecs.strict_json import member, pointer, typed

VERSION = 1
#: Members in the order of the canonical form; those of `KEPT` are carried along and never read.
MEMBERS = ("format", "format_version", "$schema", "meta", "board", "digits", "givens", "solution", "candidates",
           "rules", "decorations", "style", "ext")
KEPT = ("$schema", "meta", "decorations", "style", "ext")


class SudokuPuzzle(DocumentFormat):
    """One JSON object, a list of them, or JSON Lines."""

    name = "sudoku-puzzle"
    summary = "Puzzles as JSON documents in which every rule is stated, houses included."

    def read(self, document: Mapping[str, Any], where: str, options: LoadOptions) -> Puzzle:
        puzzle, faults = read(document, where)
        if puzzle is None or faults:
            raise FormatError(faults[0].message, faults[0].pointer, faults[0].code)
        return puzzle

    def faults(self, text: str, options: LoadOptions) -> list[Fault]:
        found: list[Fault] = []
        try:
            for where, document in strict_json.each_document(text):
                if isinstance(document, FormatError):
                    found.append(Fault(document.pointer or where, document.code, document.message))
                else:
                    found += read(document, where)[1]
        except FormatError as error:
            found.append(Fault(error.pointer, error.code, error.message))
        return found

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        if len(puzzles) == 1:
            return pretty(document_of(puzzles[0])) + "\n"
        return "".join(strict_json.compact(document_of(puzzle)) + "\n" for puzzle in puzzles)

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
        data = strict_json.loads(text)
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
            faults.append(Fault(error.pointer or where, error.code, error.message))
            return None

    if attempt(typed, document, "object", where) is None:
        return None, faults
    attempt(_envelope, document, where)
    for name in document:
        if name not in MEMBERS:
            faults.append(Fault(where + pointer(name), "unknown", f"the member {name[:60]!r} is not known here"))
    board = attempt(_board, document, where)
    digits = attempt(_digits, document, where)
    rules = attempt(member, document, "rules", "list", where)
    if board is None or digits is None or any(f.code == "format" for f in faults):
        return None, faults
    givens = attempt(_values, document, "givens", board, where)
    if givens is None:
        return None, faults
    holes = {c for c, value in zip(_positions(*board), givens, strict=True) if value is None}
    if len(holes) == len(givens):
        return None, [*faults, Fault(where + "/givens", "value", "the board has no cell at all")]
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
    if rules is None:
        return None, faults
    placed, wrong = rule_json.placed(puzzle, rules, where + "/rules")
    return placed, faults + wrong


def _envelope(document: Mapping[str, Any], where: str) -> bool:
    if member(document, "format", "string", where) != "sudoku-puzzle":
        raise FormatError("the format must be 'sudoku-puzzle'", where + "/format", "format")
    version = member(document, "format_version", "whole number", where)
    if version != VERSION:
        raise FormatError(f"format_version {version} is not supported; expected {VERSION}", where + "/format_version",
                          "format")
    for name in KEPT:
        kind = {"$schema": "string", "decorations": "list"}.get(name, "object")
        if name in document:
            typed(document[name], kind, where + pointer(name))
    return True


def _board(document: Mapping[str, Any], where: str) -> tuple[int, int]:
    data = member(document, "board", "object", where)
    place = where + "/board"
    rows, cols = (member(data, name, "whole number", place) for name in ("rows", "cols"))
    for name in data:
        if name not in ("rows", "cols"):
            raise FormatError(f"the member {name[:60]!r} is not known here", place + pointer(name), "unknown")
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
    if not all(type(v) is int and 1 <= v <= digits for v in marks) or marks != sorted(set(marks)):
        raise FormatError(f"expected ascending whole numbers from 1 to {digits}", place, "value")
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
    if puzzle.solution is not None:
        data["solution"] = [None if c is None else puzzle.solution["digits"][c] for c in puzzle.board.positions()]
    if marks := puzzle.candidates.get("digits"):
        data["candidates"] = {str(c): sorted(marks[c]) for c in sorted(marks)}
    # There is one layer, so that naming it says nothing, and the format has no word for it.
    data["rules"] = [rule_json.dump_rule(attrs.evolve(rule, layer=None), digits) for rule in puzzle.rules]
    return {name: data[name] for name in MEMBERS if name in data}


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
