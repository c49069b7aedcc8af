"""From puzzles to Penpa+ payloads: the board, givens, borders, and the elements that are read back as rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import attrs

from gridwright import (
    Canvas,
    Cell,
    GridwrightError,
    LoadOptions,
    Loss,
    NotSupported,
    Puzzle,
    Rule,
    describe,
)
from gridwright.codecs.rule_json import dump_rule
from gridwright_formats._penpa_drawn import ELEMENTS, MARKS, MEMBERS, Out, is_element
from gridwright_formats._penpa_points import Points
from gridwright_formats._penpa_reading import puzzle_of
from gridwright_formats._penpa_text import LINK, deflated, packed_text, payload_of
from gridwright_formats._penpa_words import SENTENCES, Words
from gridwright_formats.sudoku_puzzle import SudokuPuzzle

__all__ = ["link_of", "losses_of"]

_HOUSES = ("grid", "box_grid", "box", "row", "column")
_MODE = {"surface": ["", 1], "line": ["1", 2], "lineE": ["1", 2], "wall": ["", 2], "cage": ["1", 10],
         "number": ["1", 1], "symbol": ["circle_L", 1], "special": ["thermo", ""], "board": ["", ""],
         "move": ["1", ""], "combi": ["battleship", ""], "sudoku": ["1", 1]}
#: Version of Penpa+ whose form is written, and the side of a cell in pixels.
_VERSION, _PIXELS = [3, 1, 3], 38
_TAGS = {"killercage": "killer", "thermometer": "thermo", "arrow": "arrow", "odd": "evenodd", "even": "evenodd",
         "nonconsecutive": "nonconsecutive"}
_META = ("title", "author", "url", "rules_text")
_ESCAPES = (("\n", "%2D"), (",", "%2C"), ("&", "%2E"), ("=", "%2F"))


def link_of(puzzle: Puzzle) -> str:
    """A link that opens the puzzle in Penpa+. Raises NotSupported for boards without digits."""
    return _checked(puzzle)[0]


def _link(puzzle: Puzzle, out: Out) -> str:
    points = out.points
    board = puzzle.board
    about = puzzle.meta.get("meta", {})
    center = _center(points)
    head = ["square", points.nx, points.ny, _PIXELS, 0, 1, 1, (points.nx + 1) * _PIXELS, (points.ny + 1) * _PIXELS,
            center, center, 0, 0, 0, 0, "Title: " + _field(about.get("title")),
            "Author: " + _field(about.get("author")), _field(about.get("url")), _escaped(_text(puzzle, out)), "OFF",
            "false"]
    space = [points.top - 2, points.top - 2, points.left - 2, points.left - 2]
    steps, last = [], 0
    for c in board.cells:
        steps.append(points.index(c) - last)
        last = points.index(c)
    mode = {"qa": "pu_q", "grid": ["1", "2", "1"], **{each: {"edit_mode": "sudoku", **_MODE}
                                                     for each in ("pu_q", "pu_a")}}
    solved = _solution(puzzle, points)
    checks = {"sol_number": True} if solved else {}
    bare = _json(_elements({}))
    lines = [",".join(map(str, head)), _json(space), _json(mode), _json(_elements(out.data)), bare, _json(steps), "[]",
             _json(checks), '"x"', '"x"', _json(_VERSION), _json(mode), '"x"', "0", bare, bare, "{}",
             _json(_tags(puzzle, out)), ""]
    return LINK + packed_text(lines) + (f"&a={deflated(_json([[], [], [], [], solved, []]))}" if solved else "")


def losses_of(puzzle: Puzzle) -> list[Loss]:
    """What a Penpa+ link cannot say of a puzzle in a way that is read back."""
    return _checked(puzzle)[1]


def _checked(puzzle: Puzzle) -> tuple[str, list[Loss]]:
    """The link, and what it loses; where elements hide one another, its text says so, and nobody takes it for whole."""
    out, losses = _write(puzzle)
    text = _link(puzzle, out)
    if not any(loss.part in ("board", "rule", "candidates") for loss in losses) and not _comes_back(puzzle, text):
        losses.append(Loss("rule", "elements on one place, or words, that are not read back as the same rules"))
        out.hidden = True
        text = _link(puzzle, out)
    return text, losses


def _comes_back(puzzle: Puzzle, text: str) -> bool:
    """Whether the written link is read as the same puzzle."""
    try:
        found = puzzle_of(payload_of(text), LoadOptions())
    except GridwrightError:
        return False
    return _meaning(found) == _meaning(puzzle)


def _meaning(puzzle: Puzzle) -> list[str]:
    """What a puzzle says, with one spelling for dots, each cell with a parity and each shaft of an arrow by itself."""
    content = SudokuPuzzle().content(puzzle)
    rules: list[dict[str, Any]] = []
    for rule in content.pop("rules"):
        if rule["type"] == "cell" and rule["kind"] in ("odd", "even"):
            rules += [{**rule, "cells": [name]} for name in rule["cells"]]
        elif rule["type"] == "arrow":
            rules += [{**rule, "lines": [shaft]} for shaft in rule["lines"]]
        elif rule.get("kind") == "kropki" and rule["type"] == "edge":
            looks = {"kind": "difference", "value": 1} if rule["color"] == "white" else {"kind": "ratio", "value": 2}
            rules.append({"type": "edge", **looks, "cells": rule["cells"]})
        else:
            rules.append(rule)
    return [*sorted({_json(dict(sorted(rule.items()))) for rule in rules}), _json(content)]


def _write(puzzle: Puzzle) -> tuple[Out, list[Loss]]:
    if list(puzzle.layers) != ["digits"] or puzzle.symbols().first != 1:
        raise NotSupported("Penpa+ links are written for grids of digits from 1 only")
    board, digits = puzzle.board, puzzle.symbols().highest
    losses: list[Loss] = []
    square = board.rows == board.cols == digits and len(board) == digits * digits
    if not square:
        losses.append(Loss("board", "a board that is not a full square with as many rows as digits is only drawn"))
    left = list[Rule]()
    plain = [(rule, dump_rule(attrs.evolve(rule, layer=None, id=None, label=None, style=None), digits))
             for rule in puzzle.rules]
    canvas = Canvas(puzzle)
    for rule, data in plain:
        if rule.key not in _HOUSES and not is_element(data):
            left.append(rule)
            rule.draw(canvas)
    wide = any(mark.kind == "outside" for mark in canvas.marks)
    pad = 3 if wide else 2
    out = Out(Points(board.cols + 2 * (pad - 2), board.rows + 2 * (pad - 2), pad, pad), left=left)
    for _, data in plain:
        if is_element(data):
            ELEMENTS[data["type"]](data, out)
    for mark in canvas.marks:
        if mark.kind in MARKS:
            MARKS[mark.kind](mark, out)
    losses += [Loss("rule", rule.describe()) for rule in left]
    losses += _write_houses(puzzle, out, square)
    for c, value in puzzle.givens.get("digits", {}).items():
        out.data["number"][str(out.points.index(c))] = [str(value), 1, "1"]
    for c, values in puzzle.candidates.get("digits", {}).items():
        if digits <= 9:
            out.data["number"].setdefault(str(out.points.index(c)), [[int(v in values) for v in range(1, 11)], 1, "7"])
    if puzzle.candidates.get("digits"):
        losses.append(Loss("candidates", "the digits that cells may hold are only drawn"))
    losses += [Loss("meta", name) for name in puzzle.meta.get("meta", {}) if name not in _META]
    return out, losses + [Loss(name, "all of it") for name in ("decorations", "style", "ext") if puzzle.meta.get(name)]


def _write_houses(puzzle: Puzzle, out: Out, square: bool) -> list[Loss]:
    """Borders of boxes. Houses other than the rows, columns and boxes of the one square are lost."""
    board = puzzle.board
    stated: dict[str, set[frozenset[Cell]]] = {"row": set(), "column": set(), "box": set()}
    for rule in puzzle.rules:
        if rule.key in _HOUSES:
            for house in puzzle.houses_of(rule):
                stated[house.kind].add(frozenset(house.cells))
    homes: dict[Cell, set[frozenset[Cell]]] = {}
    for box in stated["box"]:
        for c in box:
            homes.setdefault(c, set()).add(box)
    for c in board.cells:
        for other in (Cell(c.row + 1, c.col), Cell(c.row, c.col + 1)):
            if other in board and homes.get(c) != homes.get(other):
                out.data["lineE"][out.points.border_key(c, other)] = 2
    span = range(1, board.rows + 1)
    lines = {frozenset(Cell(r, k) for k in span) for r in span} | {frozenset(Cell(r, k) for r in span) for k in span}
    boxes = stated["box"]
    tiled = not boxes or (len(boxes) == board.rows and len(frozenset[Cell]().union(*boxes)) == len(board)
                          and all(len(box) == board.rows for box in boxes) and all(map(_one_piece, boxes)))
    out.other_houses = stated["row"] | stated["column"] != lines or not tiled
    if square and out.other_houses:
        return [Loss("rule", "rows, columns or boxes other than those of the one square")]
    return []


def _one_piece(box: frozenset[Cell]) -> bool:
    """Whether the cells hang together by their sides, as parts between borders do."""
    seen, stack = set[Cell](), [min(box)]
    while stack:
        c = stack.pop()
        if c in box and c not in seen:
            seen.add(c)
            stack += [Cell(c.row + 1, c.col), Cell(c.row - 1, c.col), Cell(c.row, c.col + 1), Cell(c.row, c.col - 1)]
    return len(seen) == len(box)


def _text(puzzle: Puzzle, out: Out) -> str:
    """The setter's words, and sentences for what they do not name; else a text made from the rules."""
    stated = puzzle.meta.get("meta", {}).get("rules_text")
    tags = _tags(puzzle, out)
    lines = [str(stated).strip()] if stated else [str(describe(puzzle))] if (
        out.left or out.other_houses or puzzle.candidates.get("digits")) else []
    if not lines:
        # Solvers do not see the tags.
        tags = [tag for tag in tags if tag == "latin"]
        lines = ["Digits do not repeat in a row or column."] if tags else []
    words = Words("\n".join(lines), tags)
    base = [] if words.sudoku() else ["Normal sudoku rules apply."]
    if out.other_houses:
        base.append("The borders do not show which rows, columns and boxes there are.")
    if out.hidden:
        base.append("Some elements lie on one place, where they are not seen apart.")
    return "\n".join([*lines, *base, *(SENTENCES[name] for name in sorted(out.members) if not words.names(name))])


def _tags(puzzle: Puzzle, out: Out) -> list[str]:
    """Genre tags of what is read back: the base, and the elements."""
    boxes = [rule for rule in puzzle.rules if rule.key in ("box", "box_grid")]
    regular = [rule for rule in boxes if rule.key == "box_grid"]
    size = puzzle.symbols().highest
    base = "latin" if not boxes else "classic" if regular and size == 9 else "irregular" if not regular else ""
    return list(dict.fromkeys(filter(None, (base, *(_TAGS.get(name, "") for name in sorted(out.members))))))


def _solution(puzzle: Puzzle, points: Points) -> list[str]:
    """What the answer check compares with: the digits of the cells that are not given, sorted as texts."""
    if puzzle.solution is None:
        return []
    given = puzzle.givens.get("digits", {})
    return sorted(f"{points.index(c)},{v}" for c, v in puzzle.solution["digits"].items() if c not in given)


def _center(points: Points) -> int:
    """The point nearest the middle of the grid."""
    x, y = (points.nx + 3) / 2, (points.ny + 3) / 2
    shift = {(0.0, 0.0): 0, (0.5, 0.5): 1, (0.0, 0.5): 2, (0.5, 0.0): 3}[x % 1, y % 1]
    return shift * points.count + int(x) + int(y) * points.wide


def _elements(data: Mapping[str, Any]) -> dict[str, Any]:
    stacks = {name: {"__a": list[Any]()} for name in ("command_redo", "command_undo", "command_replay")}
    return {**stacks, **{name: data.get(name, [] if many else {}) for name, many in MEMBERS.items()}}


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _field(text: Any) -> str:
    return " ".join(str(text or "").split()).replace(",", "%2C")


def _escaped(text: str) -> str:
    for plain, escape in _ESCAPES:
        text = text.replace(plain, escape)
    return text
