"""Links and packed text."""

from __future__ import annotations

import time
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lzstring import LZString

from gridwright import FormatError
from gridwright_formats import _links
from gridwright_formats._links import is_link, member_of, packed, packed_for_uri, unpacked, unquoted

ALPHABET = _links._ALPHABET + "+/"


def bomb(codes: int) -> str:
    """Data whose every code stands for a text one longer than the one before: `codes` of them make codes ** 2 / 2."""
    bits: list[str] = []

    def put(number: int, width: int) -> None:
        bits.append(f"{number:0{width}b}"[::-1])

    put(0, 2)
    put(ord("a"), 8)
    size, width = 4, 3
    for _ in range(codes):
        put(size, width)
        size += 1
        width += size == 2 ** width
    put(2, width)
    text = "".join(bits)
    text += "0" * (-len(text) % 6)
    return "".join(ALPHABET[int(text[i:i + 6], 2)] for i in range(0, len(text), 6))


@given(st.text(max_size=300))
def test_text_comes_back_from_both_alphabets(text: str) -> None:
    assert unpacked(packed(text)) == text
    assert unpacked(packed_for_uri(text)) == text
    assert unpacked(packed(text).replace("+", " ").rstrip("=")) == text


@given(st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"]), max_size=300))
def test_the_library_packs_and_unpacks_alike(text: str) -> None:
    assert packed(text) == LZString().compressToBase64(text)
    assert (LZString().decompressFromBase64(packed(text)) or "") == unpacked(packed(text))


def test_long_texts_need_wider_codes() -> None:
    text = "".join(chr(200 + i * i % 5003) for i in range(40_000))
    assert unpacked(packed(text)) == text


@pytest.mark.parametrize(("data", "words"), [
    ("N4Igz", "does not unpack"), ("", "does not unpack"), ("A", "does not unpack"), ("/" * 50, "does not unpack"),
    ("N4Ig!", "character 5"), ("N4\u0663g", "character 3"), ("N4=Ig", "character 3"), ("N4Ig\x00", "character 5"),
    ("A" * 500_001, "more than the 500000")])
def test_damaged_data_is_refused(data: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        unpacked(data)


def test_data_that_would_unpack_to_a_thousand_million_characters_is_refused_at_once() -> None:
    assert len(unpacked(bomb(1000))) == LZString().decompressFromBase64(bomb(1000)).count("a") == 501_501
    data = bomb(50_000)
    start = time.perf_counter()
    tracemalloc.start()
    try:
        with pytest.raises(FormatError, match="more than 4000000"):
            unpacked(data)
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()
    assert time.perf_counter() - start < 2


def test_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(FormatError, match="does not unpack"):
        unpacked(LZString().compressToBase64("a\ud800b"))


def test_percent_encoding() -> None:
    assert unquoted("a+b") == "a+b"
    assert unquoted("a%2Bb%3D%e2%98%83") == "a+b=\u2603"
    for text, words in (("ab%", "character 3"), ("%2", "character 1"), ("%zz", "character 1"), ("%ff", "not UTF-8")):
        with pytest.raises(FormatError, match=words):
            unquoted(text)


def test_members_of_links() -> None:
    link = "https://example.com/x?a=1&load=N4Ig%2B&b=2#c=3"
    assert member_of(link, ["load"]) == "N4Ig%2B"
    assert member_of(link, ["c"]) == "3"
    assert member_of(link, ["oad", "d"]) is None
    assert member_of("https://example.com/?load=", ["load"]) == ""
    assert is_link(" HTTPS://x")
    assert is_link("www.x.org")
    assert not is_link("N4Ig")
