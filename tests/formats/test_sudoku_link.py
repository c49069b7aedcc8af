"""Share links."""

from __future__ import annotations

import base64
import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright
from gridwright import FormatError, Puzzle

DOCUMENT = {"format": "sudoku-puzzle", "format_version": 1, "meta": {"title": "Änne ☃"},
            "board": {"rows": 2, "cols": 2}, "digits": 2, "givens": [1, 0, 0, 0],
            "rules": [{"type": "grid", "origin": "r1c1"}]}


def puzzle() -> Puzzle:
    return gridwright.load(DOCUMENT)


def test_a_link_comes_back() -> None:
    link = gridwright.dumps(puzzle(), "sudoku-link")
    assert link.startswith("?pm=")
    assert set(link[4:].strip()) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-$")
    for text in (link, f"https://example.com/{link}", f"https://example.com/#{link[1:]}",
                 f"x?a=b&{link[1:].strip()}&c=d"):
        assert gridwright.load(text) == puzzle()


def test_gzip_is_read() -> None:
    packed = base64.urlsafe_b64encode(gzip.compress(json.dumps(DOCUMENT).encode())).decode().rstrip("=")
    assert gridwright.load(f"https://example.com/?pm={packed}") == puzzle()


def test_a_link_that_unpacks_to_too_much_is_refused() -> None:
    packed = base64.urlsafe_b64encode(gzip.compress(b"{" + b" " * 20_000_000)).decode()
    with pytest.raises(gridwright.NotSupported, match="longer than"):
        gridwright.load(f"?pm={packed}")


@given(st.text(st.characters(codec="ascii", exclude_characters="&# \t\r\n\x0b\x0c\x1c\x1d\x1e\x1f"), max_size=60))
def test_damaged_links_are_refused_in_words(data: str) -> None:
    with pytest.raises(FormatError):
        gridwright.load(f"https://example.com/?pm={data}", format="sudoku-link")


def test_a_link_that_is_cut_off() -> None:
    link = gridwright.dumps(puzzle(), "sudoku-link").strip()
    with pytest.raises(FormatError):
        gridwright.load(link[:len(link) // 2])


def test_every_document_of_the_corpus_fits_a_link(corpus: Path) -> None:
    with (corpus / "sudoku" / "corpus.jsonl").open(encoding="utf-8") as lines:
        for line in list(lines)[::40]:
            found = gridwright.load(json.loads(line)["document"])
            again = gridwright.load(gridwright.dumps(found, "sudoku-link"))
            assert gridwright.fingerprint(again) == gridwright.fingerprint(found)


def test_several_links_are_several_puzzles() -> None:
    other = puzzle().evolve(meta={})
    text = gridwright.default_plugins().registry.get("format", "sudoku-link").dump([puzzle(), other])
    assert list(gridwright.load_all(text)) == [puzzle(), other]
    found = gridwright.validate(text + "?pm=AAAA\n")
    assert [fault.severity for fault in found] == ["error"]


def test_a_bomb_of_lz_string_is_refused() -> None:
    from lzstring import LZString

    packed = LZString().compressToEncodedURIComponent("{" + " " * 6_000_000)
    with pytest.raises(FormatError, match="unpacks to more than 4000000 characters"):
        gridwright.load(f"?pm={packed}")


@pytest.mark.parametrize(("link", "sentence"), [
    ("?pm=", "expected a link with a document in its member pm"),
    ("https://example.com/", "expected a link with a document in its member pm"),
    ("?pm=%", "the percent sign at character 1 of the payload starts no escape"),
    ("?pm=%ff%fe", "not UTF-8"),
    ("?pm=N4\u0664", "it has '\u0664' as its character 3"),
    ("?pm=H4sIAAAA", "no compressed sudoku-puzzle document"),
])
def test_refused_in_words(link: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        gridwright.load(link, format="sudoku-link")


def test_percent_encoding_changes_nothing() -> None:
    link = gridwright.dumps(puzzle(), "sudoku-link").strip()
    assert gridwright.load(link.replace("+", "%2B").replace("$", "%24")) == puzzle()
