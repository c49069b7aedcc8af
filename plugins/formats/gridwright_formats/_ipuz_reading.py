"""From ipuz documents of the sudoku kinds to puzzles."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from gridwright import Board, Cell, Fault, FormatError, LoadOptions, NotSupported, Puzzle, Rule, Solution, check
from gridwright.codecs.strict_json import member, pointer, typed
from gridwright_formats._classic_structure import (
    BOXES,
    box_rules,
    diagonals,
    disjoint_groups,
    regions_of,
    rule,
    windows,
)
from gridwright_formats._fpuzzles_prose import unsaid
from gridwright_formats._ipuz_meta import TEXTS, meta_of
from gridwright_formats._ipuz_values import Digits, cells_of_group, grid_of
from gridwright_formats._sudokuwiki_operators import calculated

__all__ = ["EXT", "KINDS", "VERSIONS", "puzzle_of"]

VERSIONS = ("http://ipuz.org/v1", "http://ipuz.org/v2")
#: The sudoku kinds, as their addresses end.
KINDS = ("sudoku", "sudoku/wordoku", "sudoku/latinsquare", "sudoku/diagonalsudoku", "sudoku/hypersudoku",
         "sudoku/jigsawsudoku", "sudoku/killersudoku", "sudoku/calcudoku")
#: Name space under `ext` for what only ipuz knows.
EXT = "org.ipuz"
_KIND = re.compile(r"https?://(?:www\.)?ipuz\.org/([a-z/]+)(?:#([0-9]+))?")
#: Members that say what the puzzle is; and those that say nothing about it.
_KNOWN = ("version", "kind", "puzzle", "solution", "zones", "cages", "boxes", "charset", "displaycharset",
          "showoperators", "cageborder", "dimensions", "empty", "block", *TEXTS)
_IGNORED = {"saved": "the digits that a solver has entered", "checksum": "the checksum of the solution",
            "styles": "named styles", "volatile": "", "answer": "", "answers": ""}


@attrs.define
class _Found:
    """What was read so far: what has no meaning (`doubts`), and what is left out without a loss (`notes`)."""

    where: str
    doubts: list[Fault] = attrs.field(factory=list)
    notes: list[Fault] = attrs.field(factory=list)

    def doubt(self, place: str, message: str) -> None:
        self.doubts.append(Fault(self.where + place, "unknown", message))

    def note(self, place: str, message: str) -> None:
        self.notes.append(Fault(self.where + place, "ignored", message, "warning"))


def puzzle_of(document: Mapping[str, Any], where: str, options: LoadOptions) -> Puzzle:
    """The puzzle of a document by its own members. Raises FormatError; NotSupported for what has no meaning here."""
    kinds = _kinds(document, where)
    found = _Found(where)
    for name in document:
        _member(name, found)
    rows = grid_of(member(document, "puzzle", "list", where), where + "/puzzle")
    size = len(rows)
    _dimensions(document, size, where)
    digits = _digits(document, size, kinds, where)
    givens = {}
    for r, row in enumerate(rows):
        for k, value in enumerate(row):
            place = where + "/puzzle" + pointer(r, k)
            digit = digits.digit(_given(value, place, found), place)
            if digit is None:
                raise NotSupported(f"the cell in row {r + 1} and column {k + 1} is omitted; only whole square grids "
                                   "are read")
            if digit:
                givens[Cell(r + 1, k + 1)] = digit
    rules = [*_zones(document, size, kinds, found), *_cages(document, size, kinds, found)]
    about = meta_of(document, where)
    _prose(about, rules, size, found)
    _report(found, options)
    meta: dict[str, Any] = {"meta": about} if about else {}
    if digits.charset and "sudoku/wordoku" in kinds:
        meta["ext"] = {EXT: {"charset": digits.charset}}
    puzzle = Puzzle.with_digits(Board.rectangle(size, size), size, givens, rules, meta=meta)
    for position, each in enumerate(puzzle.rules):
        for why in each.validate(puzzle):
            raise FormatError(f"rule {position + 1}, {each.key}: {why}", where, "rule")
    return _solved(puzzle, document, digits, where, options)


def _kinds(document: Mapping[str, Any], where: str) -> list[str]:
    version = member(document, "version", "string", where)
    if version.replace("https:", "http:") not in VERSIONS:
        raise FormatError(f"the version {version[:60]!r} is not read; expected {' or '.join(VERSIONS)}",
                          where + "/version", "format")
    found = []
    for position, kind in enumerate(typed(document.get("kind"), "list", where + "/kind")):
        text = typed(kind, "string", where + "/kind" + pointer(position))
        match = _KIND.fullmatch(text)
        if match is None or match[1] not in KINDS or match[2] not in (None, "1"):
            raise NotSupported(f"puzzles of the kind {text[:80]!r} are not read; only the sudoku kinds of ipuz are")
        found.append(match[1])
    if not found:
        raise FormatError("expected at least one kind, such as 'http://ipuz.org/sudoku#1'", where + "/kind", "missing")
    return found


def _member(name: str, found: _Found) -> None:
    place = pointer(name[:60])
    if ":" in name or "." in name:
        found.note(place, f"ignored {name[:60]!r}, an extension of another program")
    elif name in _IGNORED:
        if _IGNORED[name]:
            found.note(place, f"ignored {name!r}, {_IGNORED[name]}")
    elif name not in _KNOWN:
        found.doubt(place, f"the member {name[:60]!r}, which is not known here")


def _dimensions(document: Mapping[str, Any], size: int, where: str) -> None:
    data = document.get("dimensions")
    if data is not None:
        stated = typed(data, "object", where + "/dimensions")
        sides = tuple(stated.get(name) for name in ("width", "height"))
        if sides != (size, size):
            raise FormatError(f"expected width and height {size}, as many as the puzzle has rows, found "
                              f"{json.dumps(sides)[1:-1][:40]}", where + "/dimensions", "value")


def _digits(document: Mapping[str, Any], size: int, kinds: Sequence[str], where: str) -> Digits:
    empty = document.get("empty", 0)
    if type(empty) not in (int, str):
        raise FormatError(f"expected a number or string, found {json.dumps(empty)[:40]}", where + "/empty", "type")
    charset = document.get("charset")
    if charset is None:
        if "sudoku/wordoku" in kinds:
            raise FormatError("a wordoku needs a charset, the letters that stand for its digits", where, "missing")
        return Digits(size, str(empty))
    letters = typed(charset, "string", where + "/charset")
    if len(letters) != size or len(set(letters)) != size:
        raise FormatError(f"expected {size} different characters, one for each digit, found {letters[:40]!r}",
                          where + "/charset", "value")
    if str(empty) in letters:
        raise FormatError(f"{str(empty)!r} stands for an empty cell, and is one of the charset's characters as well",
                          where + "/charset", "value")
    return Digits(size, str(empty), letters)


def _given(value: Any, where: str, found: _Found) -> Any:
    """What a cell of `puzzle` holds, without its style."""
    if not isinstance(value, dict):
        return value
    for name in value:
        if name == "style" and value["style"]:
            found.doubt(where.removeprefix(found.where), f"the style {json.dumps(value['style'])[:60]} of a cell")
        elif name not in ("given", "value", "cell", "style"):
            found.doubt(where.removeprefix(found.where), f"the member {name[:40]!r} of a cell")
    return next((value[name] for name in ("given", "value", "cell") if name in value), 0)


def _flag(document: Mapping[str, Any], name: str, where: str, *, usual: bool) -> bool:
    value = document.get(name, usual)
    # A missing value is false by the format's own convention.
    flag: bool = typed(False if value is None else value, "true or false", f"{where}/{name}")
    return flag


def _zones(document: Mapping[str, Any], size: int, kinds: Sequence[str], found: _Found) -> Iterator[Rule]:
    """Rows, columns, boxes, and regions."""
    own = {"sudoku/latinsquare", "sudoku/jigsawsudoku", "sudoku/calcudoku"} & set(kinds)
    boxes = _flag(document, "boxes", found.where, usual=not own)
    if boxes and size not in BOXES:
        raise NotSupported(f"there are no usual boxes for a {size}x{size} grid; boxes of its own are zones")
    sets = [sorted(cells) for cells in _groups(document, "zones", size, found)]
    for number, cells in enumerate(sets):
        if len(cells) > size:
            raise FormatError(f"the zone has {len(cells)} cells, which cannot all be different",
                              found.where + pointer("zones", number), "length")
    crossed = {tuple(sorted(cells)) for cells in diagonals(size)}
    framed = {tuple(sorted(cells)) for cells in windows()} if size == 9 else set()
    spread = {tuple(sorted(cells)) for cells in disjoint_groups(size, BOXES[size])} if boxes else set()
    whole = [cells for cells in sets if len(cells) == size and tuple(cells) not in crossed | framed]
    tiled = not boxes and len(whole) == size and len({c for cells in whole for c in cells}) == size * size
    if not boxes and not tiled and "sudoku/jigsawsudoku" in kinds:
        raise FormatError(f"a jigsaw needs {size} zones of {size} cells that cover the grid", found.where, "missing")
    yield from box_rules(size, None if boxes else whole if tiled else [])
    left = [tuple(cells) for cells in sets if not (tiled and cells in whole)]
    if not spread <= set(left):
        spread = set()
    for zone in left:
        kind = ("diagonal" if zone in crossed else "window" if zone in framed else
                "disjoint" if zone in spread else "extra")
        yield from regions_of(kind, [zone])
    if "sudoku/diagonalsudoku" in kinds and not crossed & set(left):
        yield from regions_of("diagonal", diagonals(size))
    if "sudoku/hypersudoku" in kinds and not (framed & set(left) or left):
        if size != 9:
            raise NotSupported(f"where the inner squares of a {size}x{size} grid are is not said; expected zones")
        yield from regions_of("window", windows())


def _groups(document: Mapping[str, Any], name: str, size: int, found: _Found) -> Iterator[list[Cell]]:
    groups = typed(document.get(name) or [], "list", found.where + pointer(name))
    if len(groups) > size * size * 4:
        raise FormatError(f"{len(groups)} groups in a grid of {size} x {size}", found.where + pointer(name), "length")
    for number, group in enumerate(groups):
        place = found.where + pointer(name, number)
        for each in typed(group, "object", place):
            if each not in ("cells", "rect", "style", "value", "operator"):
                found.doubt(pointer(name, number), f"the member {each[:40]!r} of a group")
        yield cells_of_group(group, size, place)


def _cages(document: Mapping[str, Any], size: int, kinds: Sequence[str], found: _Found) -> Iterator[Rule]:
    counting = "sudoku/calcudoku" in kinds
    shown = _flag(document, "showoperators", found.where, usual=counting)
    for number, cells in enumerate(_groups(document, "cages", size, found)):
        place = found.where + pointer("cages", number)
        cage = document["cages"][number]
        value, operator = cage.get("value"), cage.get("operator") or ""
        if type(value) is str and value.isascii() and value.isdigit() and len(value) < 6:
            value = int(value)
        if value is not None and not (type(value) is int and 0 < value < 1_000_000):
            raise FormatError(f"expected a whole number above 0, found {json.dumps(value)[:40]}", place + "/value",
                              "value")
        if operator not in ("", "+", "-", "*", "/"):
            raise FormatError(f"expected one of + - * /, found {json.dumps(operator)[:40]}", place + "/operator",
                              "value")
        if counting:
            if value is None:
                raise FormatError("a cage of a calcudoku needs a value", place, "missing")
            if not shown and len(cells) > 1:
                raise NotSupported("the operators of the calcudoku's cages are hidden, which no rule here says")
            yield calculated(operator, value, cells)
        elif operator in ("", "+"):
            yield rule("cage", sum=value, cells=tuple(cells))
        else:
            raise NotSupported(f"the cage of {cells[0]} has the operator {operator!r}, which only a calcudoku gives a "
                               "meaning")


def _prose(about: Mapping[str, Any], rules: Sequence[Rule], size: int, found: _Found) -> None:
    """Doubts about what the texts say beyond the rules."""
    said: dict[str, set[int]] = {}
    for each in rules:
        kind = getattr(each, "kind", "")
        if each.key == "cage":
            said.setdefault("killercage", set()).add(getattr(each, "sum", None) or 0)
        elif kind == "diagonal":
            said |= {"diagonal+": set(), "diagonal-": set()}
        elif each.key == "region":
            said.setdefault("disjointgroups" if kind == "disjoint" else "extraregion", set())
    for name in ("rules_text", "notes"):
        for sentence in unsaid(re.sub(r"<[^<>]*>", " ", about.get(name, "")), said, size):
            member = next(key for key, value in TEXTS.items() if value == name)
            found.doubt(pointer(member), f"{member}: only the text says {sentence!r}")


def _report(found: _Found, options: LoadOptions) -> None:
    if found.doubts and options.strict:
        some = "; ".join(fault.message for fault in found.doubts[:6])
        more = f"; and {len(found.doubts) - 6} more" if len(found.doubts) > 6 else ""
        raise NotSupported(f"parts of the puzzle have no exact meaning here (read leniently to leave them out): "
                           f"{some}{more}")
    options.warnings.extend(found.notes)
    options.warnings.extend(attrs.evolve(fault, message="left out: " + fault.message, severity="warning")
                            for fault in found.doubts)


def _solved(puzzle: Puzzle, document: Mapping[str, Any], digits: Digits, where: str, options: LoadOptions) -> Puzzle:
    """The puzzle with the solution that the document states. Raises FormatError where that is wrong."""
    data = document.get("solution")
    if data is None:
        return puzzle
    place = where + "/solution"
    rows = grid_of(data, place)
    if len(rows) != digits.size:
        raise FormatError(f"expected {digits.size} rows, found {len(rows)}", place, "length")
    values = {}
    for r, row in enumerate(rows):
        for k, value in enumerate(row):
            digit = digits.digit(value.get("value", 0) if isinstance(value, dict) else value, place + pointer(r, k))
            if digit:
                values[Cell(r + 1, k + 1)] = digit
    if len(values) < len(puzzle.board):
        options.warnings.append(Fault(place, "solution", "ignored the solution, which is not whole", "warning"))
        return puzzle
    solved = puzzle.evolve(solution={puzzle.main: values})
    for violation in check(solved, Solution(solved, {puzzle.main: values})):
        fault = Fault(place, "solution", f"the stated solution breaks {violation}", "warning")
        if options.strict:
            raise FormatError(fault.message, place, "solution")
        options.warnings.append(fault)
    return solved
