"""Strict JSON: what is refused, with its place, and how fast."""

from __future__ import annotations

import contextlib
import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import FormatError
from gridwright.codecs import strict_json

REFUSED = [
    ("", "not JSON: Expecting value at line 1 column 1"),
    ('{"a": 1,\n "b": }', "not JSON: Expecting value at line 2 column 7"),
    ("[1, 2", "line 1 column 6"),
    ('{"a": 1,}', "line 1 column"),
    ("'a'", "line 1 column 1"),
    ('["\x01"]', "line 1 column 3"),
    ("[1] [2]", "line 1 column 5"),
    ("\ufeff{}", "byte order mark"),
    ('{"a": 1,\n "a": 2}', "the member 'a' is there twice at line 2 column 2"),
    ('{"x": {"a": 1, "\\u0061": 2}}', "the member 'a' is there twice at line 1 column 16"),
    ('["NaN",\n NaN]', "NaN is not JSON at line 2 column 2"),
    ("[Infinity]", "Infinity is not JSON at line 1 column 2"),
    ("[-Infinity]", "-Infinity is not JSON at line 1 column 2"),
    ("[1e999]", "the number 1e999 is too large at line 1 column 2"),
    ("[9223372036854775808]", "the number 9223372036854775808 is too large at line 1 column 2"),
    ("9" * 100_000, "is too large at line 1 column 1"),
    ('{"a": ["\\ud800"]}', "/a/0: the string holds half of a surrogate pair"),
    ('{"a": ["\\udc00\\ud800"]}', "/a/0: the string holds half of a surrogate pair"),
    ('{"\\udfff": 1}', "the name of a member holds half of a surrogate pair"),
    ('["\ud800"]', "/0: the string holds half of a surrogate pair"),
    ("[" * 101 + "]" * 101, "nested deeper than 100 levels at line 1 column 101"),
]


@pytest.mark.parametrize(("text", "sentence"), REFUSED, ids=[sentence for _, sentence in REFUSED])
def test_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        strict_json.loads(text)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("text", [
    "[" * 10_000_000,
    '{"a":' * 2_000_000,
    "[" * 101 + '"' + '\\"' * 5_000_000,
    "[" * 99 + '"' + '\\"' * 5_000_000,
], ids=["lists", "objects", "deep and unclosed", "flat and unclosed"])
def test_hostile_texts_are_refused_fast(text: str) -> None:
    started = time.perf_counter()
    with pytest.raises(FormatError):
        strict_json.loads(text)
    assert time.perf_counter() - started < 1


def test_brackets_in_strings_are_not_depth() -> None:
    data = ["[" * 500, '"' + "{" * 500, "\\"]
    assert strict_json.loads(json.dumps(data)) == data


def test_limits_are_inclusive() -> None:
    assert strict_json.loads(str(2**53 - 1)) == 2**53 - 1
    assert strict_json.loads("[" * 100 + "]" * 100) is not None
    assert strict_json.loads('"\\ud83d\\ude00"') == "\U0001f600"


def test_big_whole_numbers_where_allowed() -> None:
    assert strict_json.loads(str(2**64 - 1), big_ints=True) == 2**64 - 1
    with pytest.raises(FormatError, match="too large"):
        strict_json.loads(str(2**64), big_ints=True)


_DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4), max_leaves=20)


@given(_DATA)
def test_reads_all_that_it_writes(data: object) -> None:
    assert strict_json.loads(strict_json.compact(data)) == data
    assert strict_json.loads(json.dumps(data)) == data


@given(st.text(alphabet='[]{}",:\\ 01a\n', max_size=40))
def test_any_text_gives_data_or_a_format_error(text: str) -> None:
    with contextlib.suppress(FormatError):
        strict_json.loads(text)


def test_documents_of_every_shape() -> None:
    assert list(strict_json.documents('{"a": 1}')) == [("", {"a": 1})]
    assert list(strict_json.documents('\n[{"a": 1}, 2]')) == [("/0", {"a": 1}), ("/1", 2)]
    assert list(strict_json.documents('{"a": 1}\r\n\n{"a": 2}\n')) == [("/0", {"a": 1}), ("/1", {"a": 2})]
    assert list(strict_json.documents('{"a": "\u2028"}\n{"a": 2}\n')) == [("/0", {"a": "\u2028"}), ("/1", {"a": 2})]


@pytest.mark.parametrize(("text", "sentence"), [
    ("[]", "the list holds no puzzle"),
    ('{"a": 1}\n\n{"a": 1, "a": 2}', "twice at line 3 column 10"),
    ('{"a": 1}\n{"a": 1,}', "line 2 column"),
    ('\n\n{"a": }', "line 3 column 7"),
])
def test_documents_name_the_line(text: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        list(strict_json.documents(text))


@pytest.mark.parametrize(("value", "kind", "sentence"), [
    (True, "whole number", "/x: expected a whole number, found true"),
    (1.0, "whole number", "/x: expected a whole number, found a number with a fraction"),
    ("1", "whole number", "/x: expected a whole number, found a string"),
    (None, "object", "/x: expected an object, found null"),
    (0, "true or false", "/x: expected true or false, found a whole number"),
    ({}, "list", "/x: expected a list, found an object"),
])
def test_typed_converts_nothing(value: object, kind: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        strict_json.typed(value, kind, "/x")
    assert str(caught.value) == sentence


def test_member_must_be_there() -> None:
    with pytest.raises(FormatError, match=r"^/a: the member 'b' is missing$"):
        strict_json.member({}, "b", "list", "/a")


def test_pointer_escapes() -> None:
    assert strict_json.pointer("a/b", "m~n", 3) == "/a~1b/m~0n/3"
