"""Our own JSON: every puzzle comes back the same, and every wrong member is refused with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import (
    Board,
    Cell,
    Format,
    FormatError,
    LoadOptions,
    Placement,
    Puzzle,
    Solution,
    Symbols,
    default_plugins,
    load,
    solve,
)

CODEC: Format = default_plugins().registry.get("format", "gridwright")
DOCUMENT: dict[str, Any] = {
    "format": "gridwright", "format_version": 1, "board": {"rows": 2, "cols": 2, "holes": ["r2c2"]},
    "layers": {"digits": 3, "colours": {"kind": "colours", "first": 0, "labels": ["red", "blue"]}},
    "givens": {"digits": [1, None, None, None], "colours": [None, 1, 0, None]},
    "candidates": {"digits": {"r1c2": [2, 3]}},
    "rules": [{"type": "cage", "cells": ["r1c1", "r1c2", "r2c1"]},
              {"type": "cage", "sum": 3, "cells": ["r1c1", "r2c1"], "layer": "digits"}],
    "solution": {"digits": [1, 3, 2, None]}, "meta": {"title": "T", "more": [1, {"a": None}]}}


def read(text: str) -> list[Puzzle]:
    return list(CODEC.load(text, LoadOptions()))


def test_written_as_read() -> None:
    [puzzle] = read(json.dumps(DOCUMENT))
    assert json.loads(CODEC.dump([puzzle])) == DOCUMENT
    assert read(CODEC.dump([puzzle])) == [puzzle]
    assert read(CODEC.dump([puzzle, puzzle])) == [puzzle, puzzle]
    assert load(DOCUMENT) == puzzle
    assert CODEC.losses(puzzle) == []


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    cells = Board.rectangle(rows, cols).cells
    board = Board.from_holes(rows, cols, draw(st.sets(st.sampled_from(cells), max_size=len(cells) - 1)))
    layers = {"digits": Symbols.digits(draw(st.integers(1, 9)))}
    if draw(st.booleans()):
        layers["tiles"] = Symbols.tiles(("A", "B"))
    givens, marks = {}, {}
    for name, symbols in layers.items():
        values = draw(st.dictionaries(st.sampled_from(board.cells), st.sampled_from(list(symbols.values))))
        sets = draw(st.dictionaries(st.sampled_from(board.cells),
                                    st.frozensets(st.sampled_from(list(symbols.values)), min_size=1)))
        givens |= {name: values} if values else {}
        marks |= {name: sets} if sets else {}
    cage = default_plugins().registry.get("rule", "cage")
    rules = [cage(cells=tuple(sorted(each)), sum=draw(st.none() | st.integers(1, 30)))
             for each in draw(st.lists(st.sets(st.sampled_from(board.cells), min_size=1), max_size=3))]
    text = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
    return Puzzle(board, layers, givens, marks, tuple(rules), meta=draw(st.dictionaries(text, text, max_size=2)))


@given(puzzles())
def test_any_puzzle_comes_back(puzzle: Puzzle) -> None:
    assert read(CODEC.dump([puzzle])) == [puzzle]
    assert read(CODEC.dump([puzzle, puzzle])) == [puzzle] * 2


def changed(path: str, value: Any) -> str:
    data = json.loads(json.dumps(DOCUMENT))
    *parents, last = path.split("/")
    inner = data
    for name in parents:
        inner = inner[int(name)] if isinstance(inner, list) else inner[name]
    inner[int(last) if isinstance(inner, list) else last] = value
    return json.dumps(data)


@pytest.mark.parametrize(("path", "value", "where", "sentence"), [
    ("format", "other", "/format", "must be 'gridwright'"),
    ("format_version", 2, "/format_version", "format_version 2 is not supported; expected 1"),
    ("format_version", True, "/format_version", "expected a whole number, found true"),
    ("extra", 1, "/extra", "the member 'extra' is not known here"),
    ("board", [], "/board", "expected an object, found a list"),
    ("board/rows", 0, "/board", "at least one row"),
    ("board/rows", 10**6, "/board", "beyond the limit"),
    ("board/cols", "2", "/board/cols", "expected a whole number"),
    ("board/depth", 2, "/board/depth", "not known here; expected rows, cols, holes"),
    ("board/holes", ["r3c1"], "/board/holes/0", "r3c1 is not a cell of the board"),
    ("board/holes", ["x"], "/board/holes/0", "'x' is not a cell name"),
    ("board/holes", ["r1c1", "r1c1"], "/board/holes/1", "listed twice"),
    ("board/holes", ["r1c1", "r1c2", "r2c1", "r2c2"], "/board", "no cell at all"),
    ("layers", {}, "/layers", "at least one layer"),
    ("layers/digits", 0, "/layers/digits", "from 1 to 400"),
    ("layers/digits", "3", "/layers/digits", "expected an object, found a string"),
    ("layers/colours/labels", [], "/layers/colours/labels", "labels must be different"),
    ("layers/colours/labels", ["a", "a"], "/layers/colours/labels", "labels must be different"),
    ("layers/colours/labels", ["a", 1], "/layers/colours/labels/1", "expected a string"),
    ("layers/colours/x", 1, "/layers/colours/x", "not known here; expected kind, first, labels"),
    ("givens/x", [], "/givens/x", "there is no layer 'x'"),
    ("givens/digits", [1], "/givens/digits", "expected a list of 4 values"),
    ("givens/digits/0", 4, "/givens/digits/0", "from 1 to 3 in r1c1, found 4"),
    ("givens/digits/3", 1, "/givens/digits/3", "there is no cell here"),
    ("candidates/digits/r1c1", [], "/candidates/digits/r1c1", "expected ascending whole numbers"),
    ("candidates/digits/r1c1", [2, 1], "/candidates/digits/r1c1", "expected ascending whole numbers"),
    ("candidates/digits/r2c2", [1], "/candidates/digits/r2c2", "r2c2 is not a cell of the board"),
    ("candidates/digits/q", [1], "/candidates/digits/q", "'q' is not a cell name"),
    ("solution/digits/0", None, "/solution/digits/0", "expected a whole number"),
    ("rules", {}, "/rules", "expected a list"),
    ("rules/0/type", "foo", "/rules/0/type", "unknown rule 'foo'"),
    ("rules/0/cells", ["r2c2"], "/rules/0", "cage names r2c2"),
    ("rules/1/layer", "x", "/rules/1", "there is no layer 'x'"),
    ("meta", 1, "/meta", "expected an object"),
])
def test_refused_with_its_place(path: str, value: Any, where: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(changed(path, value))
    assert caught.value.pointer == where
    assert sentence in caught.value.message


@pytest.mark.parametrize("name", ["format", "format_version", "board", "layers", "rules"])
def test_missing_members_are_named(name: str) -> None:
    with pytest.raises(FormatError, match=f"the member '{name}' is missing"):
        read(json.dumps({key: value for key, value in DOCUMENT.items() if key != name}))


def test_solutions_are_documents_that_read_as_puzzles() -> None:
    [puzzle] = read(json.dumps(DOCUMENT | {"layers": {"digits": 3}, "givens": {"digits": [1, None, None, None]}}))
    found = solve(puzzle)
    solution = Solution(puzzle, found.layers, {"placements": (Placement("A", (Cell(1, 1), Cell(1, 2))),)})
    text = CODEC.dump_solution(puzzle, solution)
    back = CODEC.load_solution(puzzle, text)
    assert (back.layers, back.extras) == (solution.layers, solution.extras)
    assert read(text) == [puzzle.evolve(solution=solution.layers)]
    assert CODEC.load_solution(puzzle, json.dumps(solution.values())).layers == solution.layers
    for bad in ("[]", "{}", '{"solution": {"digits": [1]}}', '{"solution": {}}'):
        with pytest.raises(FormatError):
            CODEC.load_solution(puzzle, bad)
