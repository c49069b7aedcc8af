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

from gridwright import Format, FormatError, LoadOptions, NotSupported, Puzzle, Solution
from gridwright_formats.sudoku_puzzle import SudokuPuzzle

__all__ = ["MOST_CHARACTERS", "SudokuLink"]

_MEMBER = re.compile(r"[?&#]pm=([^&#\s]*)")
#: Longer documents are refused, so that a small link cannot fill the memory.
MOST_CHARACTERS = 4_000_000
#: What gzip starts with, in base64url.
_GZIP = "H4sI"


class SudokuLink(Format):
    """Any link with `?pm=...`; lz-string is written, gzip with base64url is read as well."""

    name = "sudoku-link"
    summary = "Share links that hold a whole sudoku-puzzle document."

    def sniff(self, head: str, filename: str) -> int:
        return 90 if _MEMBER.search(head) and "\n" not in head.strip() and head.lstrip()[:1] not in ("{", "[") else 0

    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        yield from SudokuPuzzle().load(self._document(text), options)

    def faults(self, text: str, options: LoadOptions) -> Any:
        try:
            return SudokuPuzzle().faults(self._document(text), options)
        except FormatError:
            return super().faults(text, options)

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        return "".join(f"?pm={_compressed(SudokuPuzzle().dump_compact([puzzle]).strip())}\n" for puzzle in puzzles)

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
        document = _gunzipped(match[1]) if match[1].startswith(_GZIP) else _decompressed(match[1])
        if not document.lstrip().startswith("{"):
            raise FormatError("the member pm of the link is no compressed sudoku-puzzle document; is it cut off?")
        return document


def _compressed(text: str) -> str:
    from lzstring import LZString

    return str(LZString().compressToEncodedURIComponent(text))


def _decompressed(data: str) -> str:
    from lzstring import LZString

    if len(data) > MOST_CHARACTERS // 20:
        raise FormatError(f"the link is too long: {len(data)} characters")
    try:
        found = LZString().decompressFromEncodedURIComponent(data.replace("%2B", "+").replace(" ", "+"))
    except (LookupError, NameError, TypeError, ValueError):
        # The library has no error of its own for text that it did not make.
        found = None
    return found if isinstance(found, str) else ""


def _gunzipped(data: str) -> str:
    try:
        packed = base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))
        unpacked = zlib.decompressobj(wbits=31)
        found = unpacked.decompress(packed, MOST_CHARACTERS)
        if unpacked.unconsumed_tail:
            raise NotSupported(f"the document in the link is longer than {MOST_CHARACTERS} characters")
        return found.decode("utf-8")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        return ""


PLUGIN = SudokuLink
