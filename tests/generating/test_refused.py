"""Requests that no puzzle can meet are refused when they are read, before any search."""

from __future__ import annotations

import time
from typing import Any

import pytest
from making import any_of, layout, neighbours, request, symmetric

from gridwright import FormatError, generate
from gridwright.errors import errors_of

Json = dict[str, Any]


@pytest.mark.parametrize(("spec", "pointer", "words"), [
    (request(any_of("cage", 17, size=9)), "/rules/1/count", "need 153 cells; the board has 81"),
    (request(any_of("cage", "auto", sum=46)), "/rules/1/sum", "add up to 46"),
    (request(any_of("cage", [1, None], size=2, sum=18)), "/rules/1/sum", "add up to 18"),
    (request(any_of("cage", 1, size=7), size=6), "/rules/1/size", "2 to 6 cells"),
    (request(any_of("thermo", 1, length=10)), "/rules/1/length", "at most 9 cells"),
    (request(any_of("palindrome", 1, length=4)), "/rules/1/length", "an odd number"),
    (request(any_of("double_arrow", 1, length=4)), "/rules/1/length", "5 cells or more"),
    (request(any_of("even", 13), any_of("odd", 2), size=6, givens={"count": 3}, where={"elements": {"max": 14}}),
     "/where/elements/max", "15 elements or more"),
    (request(any_of("odd", 46)), "/rules/1/count", "room for 45"),
    (request(any_of("quadruple", 5), size=4), "/rules/1/count", "need 20 cells"),
    (request(any_of("sandwich", 19)), "/rules/1/count", "room for 18"),
    (request(givens={"count": 16}), "/givens/count", "at least 17 givens"),
    (request(size=4, givens={"count": [0, 3]}), "/givens/count", "at least 4 givens"),
    (request(size=4, givens={"count": 17}), "/givens/count", "there are 16 cells"),
    (request(any_of("cage", "auto"), givens={"count": 6}, symmetry=symmetric("rot90")), "/givens/count",
     "6 givens cannot be had"),
    (request(size=6, givens={"count": 11}, symmetry=symmetric("rot180")), "/givens/count", "11 givens cannot be had"),
    (request(where={"contains": ["CGC"]}), "/where/contains/0", "finds nothing on this board with these rules"),
    (request(any_of("odd", [1, None]), where={"contains": {"codes": ["PPR", "SWC"]}}), "/where/contains/codes/1",
     "finds nothing"),
    (request(where={"contains": ["XWG"], "band": "Easy"}), "/where/contains/0", "harder than the puzzle may be"),
    (layout("twodoku", givens={"count": 20, "grids": [[21, None], 10]}), "/givens/grids/0", "21 givens in one grid"),
], ids=["cages", "sum", "sum of two", "size", "thermo", "palindrome", "double arrow", "elements", "odd cells",
        "quadruples", "sandwiches", "17", "4", "more than cells", "rot90", "rot180", "cage code", "sandwich code",
        "band", "grids"])
def test_impossible_requests(spec: Json, pointer: str, words: str) -> None:
    start = time.monotonic()
    with pytest.raises(FormatError) as caught:
        generate(spec)
    assert time.monotonic() - start < 20
    error, = errors_of(caught.value)
    assert (error.code, error.pointer, error.exit_code) == ("impossible", pointer, 2)
    assert words in error.message


@pytest.mark.parametrize("code", ["SWC", "CGC"])
def test_a_technique_of_clues_that_are_not_there(code: str) -> None:
    with pytest.raises(FormatError):
        generate(request(any_of("thermo", [1, None]), where={"contains": [code]}, seconds=0.5))


@pytest.mark.parametrize(("spec", "words"), [
    (request(any_of("cage", 1), any_of("cage", "auto")), "one template a variety"),
    (request(any_of("kropki", 1), any_of("white", 1)), "one template a variety"),
    (request(any_of("xv", "all")), 'the count "all" is for edge/kropki only'),
    (request(any_of("thermo", "tile")), 'the count "tile" is for cage only'),
    (request(any_of("cage", "tile", size=[2, 3])), 'do not combine with "tile"'),
    (request(any_of("cage", [1, None], size=3), givens={"count": 0}), "do not combine with no givens"),
    (request(size=6, symmetry=symmetric("rot90")), "needs square boxes"),
    (request(size=6, symmetry=symmetric("mirror", "diagonal")), "needs square boxes"),
    (layout("twodoku", any_of("xsum", 1)), "not layouts such as twodoku"),
    (layout("twodoku", symmetry=symmetric("mirror", "vertical")), "does not map the board"),
    (request(givens={"grids": [20]}), "for layouts only"),
    (request({"type": "cage", "sum": 10, "cells": ["r1c1", "r1c2"]}), "reserved for a later version"),
    (request({"type": "negative", "of": "xv"}), "reserved for a later version"),
    (request(neighbours("nonconsecutive"), givens={"mask": [1] * 81}), "reserved for a later version"),
    (request(symmetry=[*symmetric("rot180"), *symmetric("rot90")]), "reserved for a later version"),
    (request(limits={"results": 2}), "reserved for a later version"),
    (request(where={"band": "Fiendish"}), "expected one of Very Easy"),
    (request(where={"hard": 1}), "is not known here"),
    (request(quality={"ugly": 1}), "there is no check 'ugly'"), (request(fields=["hardness"]), "no field 'hardness'"),
    (request(meta={"gridwright": {"solver": "oracle"}}), "expected one of logic, cpsat"),
    (request(meta={"gridwright": {"threads": 2}}), "is not known here"),
])
def test_parts_are_never_ignored(spec: Json, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        generate(spec)
    error, = errors_of(caught.value)
    assert words in error.message
    assert error.pointer
