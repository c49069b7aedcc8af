"""The sudoku-puzzle format: strict reading, all faults at once, canonical writing, and the whole corpus."""

from __future__ import annotations

import json
from pathlib import Path
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
    NotSupported,
    Puzzle,
    Symbols,
    default_plugins,
    load,
    solve,
)
from gridwright.codecs.sniffing import sniff

CODEC: Format = default_plugins().registry.get("format", "sudoku-puzzle")
#: In the order of the canonical form.
DOCUMENT: dict[str, Any] = {
    "format": "sudoku-puzzle", "format_version": 1, "$schema": "https://example.com/schema.json",
    "meta": {"title": "\u2028 caf\u00e9", "more": [1.5, None]}, "board": {"rows": 4, "cols": 5}, "digits": 4,
    "givens": [1, 0, 0, 0, None, *[0, 0, 0, 0, None] * 3],
    "solution": [1, 2, 3, 4, None, 3, 4, 1, 2, None, 2, 1, 4, 3, None, 4, 3, 2, 1, None],
    "candidates": {"r1c2": [2, 3], "r2c1": [3]},
    "rules": [{"type": "box_grid", "origin": "r1c1", "box": [2, 2]},
              {"type": "cage", "sum": 3, "cells": ["r1c1", "r1c2"]},
              {"type": "line", "kind": "whisper", "value": 2, "cells": ["r1c1", "r2c1"]}],
    "decorations": [{"x": 1}], "style": {"a": 1}, "ext": {"com.example": {"b": 2}}}


def read(text: str) -> list[Puzzle]:
    return list(CODEC.load(text, LoadOptions()))


def changed(**members: Any) -> dict[str, Any]:
    """The document with other members; `board__rows=1` is a member inside a member, ... drops one."""
    data = json.loads(json.dumps(DOCUMENT))
    for path, value in members.items():
        *parents, last = path.split("__")
        inner = data
        for name in parents:
            inner = inner[name]
        if value is ...:
            del inner[last]
        else:
            inner[last] = value
    return dict(data)


def test_written_as_read() -> None:
    [puzzle] = read(json.dumps(DOCUMENT))
    text = CODEC.dump([puzzle])
    assert json.loads(text) == DOCUMENT
    assert list(json.loads(text)) == list(DOCUMENT)
    assert read(text) == [puzzle]
    assert puzzle.board == Board.from_holes(4, 5, [Cell(r, 5) for r in range(1, 5)])
    assert puzzle.candidates["digits"][Cell(1, 2)] == {2, 3}
    assert CODEC.losses(puzzle) == []
    assert sniff(text).name == "sudoku-puzzle"


def test_pretty_form_has_one_row_and_one_rule_a_line() -> None:
    lines = CODEC.dump(read(json.dumps(DOCUMENT))).split("\n")
    assert "    1, 0, 0, 0, null," in lines
    assert '  {"type": "cage", "sum": 3, "cells": ["r1c1", "r1c2"]},' in lines
    assert lines[-1] == ""
    assert all(line == line.rstrip() for line in lines)


def test_several_puzzles() -> None:
    [puzzle] = read(json.dumps(DOCUMENT))
    text = CODEC.dump([puzzle, puzzle])
    assert text.count("\n") == 2
    assert ": " not in text.replace("\u2028 caf", "")
    assert read(text) == read(json.dumps([DOCUMENT, DOCUMENT])) == [puzzle, puzzle]


def test_a_fault_in_a_later_document_names_it() -> None:
    with pytest.raises(FormatError, match=r"^/1/digits: "):
        read(json.dumps([DOCUMENT, changed(digits=0)]))


REFUSED = [
    ({"format": "sudoku-spec"}, "/format", "must be 'sudoku-puzzle'"),
    ({"format": ...}, "", "the member 'format' is missing"),
    ({"format_version": ...}, "", "the member 'format_version' is missing"),
    ({"format_version": 2}, "/format_version", "format_version 2 is not supported"),
    ({"format_version": True}, "/format_version", "expected a whole number, found true"),
    ({"format_version": "1"}, "/format_version", "expected a whole number, found a string"),
    ({"extra": 1}, "/extra", "the member 'extra' is not known here"),
    ({"a/b": 1}, "/a~1b", "the member 'a/b' is not known here"),
    ({"meta": []}, "/meta", "expected an object"),
    ({"decorations": {}}, "/decorations", "expected a list"),
    ({"board": ...}, "", "the member 'board' is missing"),
    ({"board__depth": 1}, "/board/depth", "the member 'depth' is not known here"),
    ({"board__rows": 0}, "/board", "at least one row"),
    ({"board__rows": 10**9}, "/board", "beyond the limit"),
    ({"board__rows": 4.0}, "/board/rows", "expected a whole number"),
    ({"board__cols": ...}, "/board", "the member 'cols' is missing"),
    ({"digits": ...}, "", "the member 'digits' is missing"),
    ({"digits": 0}, "/digits", "from 1 to 400"),
    ({"digits": {"values": [0, 1]}}, "/digits", "expected a whole number, found an object"),
    ({"givens": ...}, "", "the member 'givens' is missing"),
    ({"givens": "1000"}, "/givens", "expected a list"),
    ({"givens": [0] * 19}, "/givens", "expected 20 entries for 4 rows of 5, found 19"),
    ({"givens": [None] * 20}, "/givens", "no cell at all"),
    ({"givens": [5, *DOCUMENT["givens"][1:]]}, "/givens/0", "from 0 to 4 in r1c1, found 5"),
    ({"givens": [True, *DOCUMENT["givens"][1:]]}, "/givens/0", "found true"),
    ({"givens": ["1", *DOCUMENT["givens"][1:]]}, "/givens/0", 'found "1"'),
    ({"solution": None}, "/solution", "expected a list, found null"),
    ({"solution": [1]}, "/solution", "expected 20 entries"),
    ({"solution": [0, *DOCUMENT["solution"][1:]]}, "/solution/0", "from 1 to 4 in r1c1, found 0"),
    ({"solution": [None, *DOCUMENT["solution"][1:]]}, "/solution/0", "from 1 to 4 in r1c1, found null"),
    ({"solution": [*DOCUMENT["solution"][:-1], 1]}, "/solution/19", "expected null, as r4c5 is no cell"),
    ({"candidates": []}, "/candidates", "expected an object"),
    ({"candidates": {"R1C1": [1]}}, "/candidates/R1C1", "'R1C1' is not a cell name"),
    ({"candidates": {"r1c5": [1]}}, "/candidates/r1c5", "r1c5 is not a cell of the board"),
    ({"candidates": {"r1c1": 1}}, "/candidates/r1c1", "expected a list"),
    ({"candidates": {"r1c1": []}}, "/candidates/r1c1", "at least one digit"),
    ({"candidates": {"r1c1": [1, 1]}}, "/candidates/r1c1", "different whole numbers from 1 to 4"),
    ({"candidates": {"r1c1": [5]}}, "/candidates/r1c1", "different whole numbers"),
    ({"rules": ...}, "", "the member 'rules' is missing"),
    ({"rules": {}}, "/rules", "expected a list"),
    ({"rules": [{"type": "foo"}]}, "/rules/0/type", "unknown rule 'foo'"),
    ({"rules": [{"type": "custom"}]}, "/rules/0/type", "'custom' is reserved"),
    ({"solution": [2, 1, *DOCUMENT["solution"][2:]]}, "/solution", "the stated solution breaks"),
    ({"rules": [{"type": "cage", "cells": ["r1c5"]}]}, "/rules/0", "cage names r1c5, which is not a cell"),
    ({"rules": [{"type": "cage", "cells": ["r1c1"], "x": 1}]}, "/rules/0/x", "the member 'x' is not known here"),
    ({"rules": [{"type": "cage", "cells": ["r1c1"], "layer": "digits"}]}, "/rules/0/layer", "'layer' is not known"),
    ({"rules": [{"type": "line", "kind": "whisper", "cells": ["r1c1", "r1c2"]}]}, "/rules/0", "'value' is missing"),
    ({"rules": [{"type": "box_grid", "origin": "r1c1", "box": [3, 3]}]}, "/rules/0", "does not hold 4 cells"),
    ({"rules": [{"type": "grid", "origin": "r1c2"}]}, "/rules/0", "grid"),
    ({"rules": [{"type": "edge", "kind": "kropki", "color": "black", "cells": ["r1c1", "r2c2"]}]},
     "/rules/0", "edge/kropki: "),
]


@pytest.mark.parametrize(("members", "where", "sentence"), REFUSED, ids=[str(each[0])[:60] for each in REFUSED])
def test_refused_with_its_place(members: dict[str, Any], where: str, sentence: str) -> None:
    text = json.dumps(changed(**members))
    with pytest.raises(FormatError) as caught:
        read(text)
    assert caught.value.pointer == where
    assert sentence in caught.value.message
    first = CODEC.faults(text, LoadOptions())[0]
    assert (first.pointer, first.message) == (where, caught.value.message)


def test_all_faults_at_once() -> None:
    givens = [9, True, *DOCUMENT["givens"][2:]]
    document = changed(extra=1, givens=givens, solution=[1], candidates={"x": [1], "r1c1": [9]}, rules=[
        {"type": "foo"}, {"type": "cage", "cells": ["r9c9"]}])
    found = CODEC.faults(json.dumps([document, 5]), LoadOptions())
    assert [fault.pointer for fault in found] == [
        "/0/extra", "/0/givens/0", "/0/givens/1", "/0/solution", "/0/candidates/x", "/0/candidates/r1c1",
        "/0/rules/0/type", "/0/rules/1", "/1"]
    assert CODEC.faults(json.dumps(DOCUMENT), LoadOptions()) == []


def test_what_says_nothing_is_let_pass() -> None:
    [plain] = read(json.dumps(DOCUMENT))
    rules = [{**rule, "id": "a", "label": "b", "style": {}} for rule in DOCUMENT["rules"]]
    assert read(json.dumps(changed(rules=rules))) == [plain]
    givens = [1, 1, *DOCUMENT["givens"][2:]]
    assert read(json.dumps(changed(givens=givens, solution=...)))[0].givens["digits"] == {Cell(1, 1): 1, Cell(1, 2): 1}


def test_classic_strings_are_another_format() -> None:
    assert CODEC.sniff("." * 81, "") == 0
    assert CODEC.sniff(json.dumps({"format": "other", "meta": {"was": "sudoku-puzzle"}}), "") == 0


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    rows, cols, digits = draw(st.integers(1, 4)), draw(st.integers(1, 4)), draw(st.integers(1, 9))
    cells = Board.rectangle(rows, cols).cells
    board = Board.from_holes(rows, cols, draw(st.sets(st.sampled_from(cells), max_size=len(cells) - 1)))
    places, values = st.sampled_from(board.cells), st.integers(1, digits)
    marks = draw(st.dictionaries(places, st.frozensets(values, min_size=1)))
    cage = default_plugins().registry.get("rule", "cage")
    rules = [cage(cells=tuple(sorted(each)), sum=draw(st.none() | st.integers(1, 30)))
             for each in draw(st.lists(st.sets(places, min_size=1), max_size=3))]
    text = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
    return Puzzle.with_digits(board, digits, draw(st.dictionaries(places, values)), rules,
                              candidates={"digits": marks} if marks else {},
                              meta={"meta": draw(st.dictionaries(text, text, max_size=2))})


@given(puzzles())
def test_any_puzzle_comes_back(puzzle: Puzzle) -> None:
    assert read(CODEC.dump([puzzle])) == [puzzle]
    assert read(CODEC.dump([puzzle, puzzle])) == [puzzle, puzzle]


def test_losses_and_what_cannot_be_written() -> None:
    cage = default_plugins().registry.get("rule", "cage")
    plain = Puzzle.with_digits(Board.rectangle(1, 2), 2, rules=[cage(cells=(Cell(1, 1),), layer="digits")])
    assert json.loads(CODEC.dump([plain]))["rules"] == [{"type": "cage", "cells": ["r1c1"]}]
    assert [str(loss) for loss in CODEC.losses(plain.evolve(meta={"name": "x", "meta": {}}))] == ["meta: name"]
    two = plain.evolve(layers={**plain.layers, "tiles": Symbols.tiles(("A",))})
    assert [loss.part for loss in CODEC.losses(two)] == ["layer"]
    from_zero = plain.evolve(layers={"digits": Symbols("digits", 0, ("0", "1"))})
    assert [loss.part for loss in CODEC.losses(from_zero)] == ["symbols"]
    for puzzle in (two, from_zero):
        with pytest.raises(NotSupported, match="one layer of digits"):
            CODEC.dump([puzzle])


def test_solutions() -> None:
    puzzle = load({**changed(solution=..., candidates=...), "rules": DOCUMENT["rules"][:2]})
    solution = solve(puzzle)
    text = CODEC.dump_solution(puzzle, solution)
    assert text.count("\n") == 1
    assert json.loads(text) == CODEC.result(puzzle, solution)
    assert CODEC.load_solution(puzzle, text).layers == solution.layers
    assert CODEC.load_solution(puzzle, json.dumps(solution.values())).layers == solution.layers
    assert read(text)[0].solution == solution.layers
    for bad in ("{}", "[1]", '{"solution": 1}', "1", "x"):
        with pytest.raises(FormatError):
            CODEC.load_solution(puzzle, bad)


def comes_back(corpus: Path, every: int) -> int:
    """Read, write and read again each so-many-th document of the corpus; their number."""
    with (corpus / "sudoku" / "corpus.jsonl").open(encoding="utf-8") as lines:
        texts = [json.dumps(json.loads(line)["document"]) for line in lines][::every]
    for text in texts:
        [puzzle] = read(text)
        [again] = read(CODEC.dump([puzzle]))
        assert CODEC.content(again) == CODEC.content(puzzle)
        assert CODEC.dump([again]) == CODEC.dump([puzzle])
        assert again.evolve(rules=()) == puzzle.evolve(rules=())
    return len(texts)


def test_documents_of_the_corpus_come_back(corpus: Path) -> None:
    assert comes_back(corpus, 9) == 149


@pytest.mark.full
def test_every_document_of_the_corpus_comes_back(corpus: Path) -> None:
    assert comes_back(corpus, 1) == 1335
