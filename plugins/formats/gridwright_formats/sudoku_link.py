"""Share links: a sudoku-puzzle document compressed into the member `pm` of a link.

Source: the sudoku-puzzle format, section 9.3. The text inside is an ordinary document.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

from gridwright import Fault, Format, FormatError, GridwrightError, LoadOptions, NotSupported, Puzzle, Solution
from gridwright_formats._links import MOST_CHARACTERS, packed_for_uri, unpacked, unquoted
from gridwright_formats.sudoku_puzzle import SudokuPuzzle

__all__ = ["SudokuLink"]

_MEMBER = re.compile(r"[?&#]pm=([^&#\s]*)")
#: What gzip starts with, in base64url.
_GZIP = "H4sI"


class SudokuLink(Format):
    """One link with `?pm=...` a line; lz-string is written, gzip with base64url is read as well."""

    name = "sudoku-link"
    summary = "Share links that hold a whole sudoku-puzzle document."

    def sniff(self, head: str, filename: str) -> int:
        first = head.strip().split("\n", 1)[0]
        return 90 if _MEMBER.search(first) and first[:1] not in ("{", "[") else 0

    def load_each(self, text: str, options: LoadOptions) -> Iterator[Puzzle | GridwrightError]:
        for line in _lines(text):
            try:
                yield from SudokuPuzzle().load_each(self._document(line), options)
            except FormatError as error:
                yield error

    def faults(self, text: str, options: LoadOptions) -> list[Fault]:
        found: list[Fault] = []
        for line in _lines(text):
            try:
                found += SudokuPuzzle().faults(self._document(line), options)
            except FormatError as error:
                found.append(Fault(error.pointer, error.code, error.message))
            except GridwrightError as error:
                found.append(Fault("", "unsupported", str(error)))
        return found

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        return "".join(f"?pm={packed_for_uri(SudokuPuzzle().dump_compact([puzzle]).strip())}\n" for puzzle in puzzles)

    def link(self, puzzle: Puzzle) -> str | None:
        """The part of a link behind the address, which is that of whatever program reads such links."""
        return self.dump([puzzle]).strip()

    def content(self, puzzle: Puzzle) -> Any:
        return SudokuPuzzle().content(puzzle)

    def losses(self, puzzle: Puzzle) -> Any:
        return SudokuPuzzle().losses(puzzle)

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        return SudokuPuzzle().result(puzzle, solution)

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        return SudokuPuzzle().dump_solution(puzzle, solution)

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        return SudokuPuzzle().load_solution(puzzle, text)

    def samples(self) -> Sequence[str]:
        [puzzle] = SudokuPuzzle().load(SudokuPuzzle().samples()[0], LoadOptions())
        return (f"https://example.com/play?a=1&pm={self.dump([puzzle]).strip().removeprefix('?pm=')}#x\n",)

    @staticmethod
    def _document(text: str) -> str:
        """The document inside a link. Raises FormatError for a link without one."""
        match = _MEMBER.search(text)
        if match is None or not match[1]:
            raise FormatError("expected a link with a document in its member pm, as in ?pm=...")
        document = _gunzipped(match[1]) if match[1].startswith(_GZIP) else unpacked(unquoted(match[1]))
        if not document.lstrip().startswith("{"):
            raise FormatError("the member pm of the link is no compressed sudoku-puzzle document; is it cut off?")
        return document


def _lines(text: str) -> list[str]:
    """The lines that say something; the empty one where there is none, for its fault."""
    return [line for line in text.split("\n") if line.strip()] or [""]


def _gunzipped(data: str) -> str:
    try:
        packed = base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))
        reader = zlib.decompressobj(wbits=31)
        found = reader.decompress(packed, MOST_CHARACTERS)
        if reader.unconsumed_tail:
            raise NotSupported(f"the document in the link is longer than {MOST_CHARACTERS} characters")
        return found.decode("utf-8")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        return ""


PLUGIN = SudokuLink
