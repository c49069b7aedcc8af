"""The packed strings that the solvers of sudokuwiki.org take, and links to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from gridwright import Format, FormatError, GridwrightError, LoadOptions, Loss, Puzzle, Solution
from gridwright.codecs.strict_json import pointer
from gridwright_formats._sudokuwiki_coding import HEADERS, Header
from gridwright_formats._sudokuwiki_reading import HOST, puzzle_of
from gridwright_formats._sudokuwiki_writing import link_of, losses_of, string_of
from gridwright_formats.sudoku_puzzle import SudokuPuzzle

__all__ = ["SudokuWiki"]

#: A line that starts like a packed string of any kind, of which nothing else here starts.
_LIKE = re.compile(r"[A-Za-z][3-9GPgp][A-Za-z][0-9A-Za-z]{60,}")
_MEMBERS = re.compile(r"(?:shape=[0-9]+&)?bd=[0-9A-Za-z.,]{36,}")
#: No string here is longer; longer lines are refused unread.
LONGEST = 20_000


class SudokuWiki(Format):
    """One string or link a line. Strings are written; `link` gives the page that opens one."""

    name = "sudokuwiki"
    summary = "Packed strings of sudokuwiki.org: classics, X, windows, colours, jigsaws, killers."

    def sniff(self, head: str, filename: str) -> int:
        first = head.strip().split("\n", 1)[0].strip()
        if HOST.match(first) or _MEMBERS.match(first):
            return 90
        head = first[:3].upper() if first[:3].isascii() else ""
        if head in HEADERS and len(first) == Header(head, HEADERS[head], int(head[1], 36)).length:
            return 90 if first.isascii() and first.isalnum() else 60
        return 60 if _LIKE.fullmatch(first) else 0

    def load_each(self, text: str, options: LoadOptions) -> Iterator[Puzzle | GridwrightError]:
        lines = [line.strip() for line in text.split("\n") if line.strip()]
        if not lines:
            yield FormatError("the input is empty; expected a packed string such as S9B...")
        for number, line in enumerate(lines):
            where = pointer(number) if len(lines) > 1 else ""
            try:
                if len(line) > LONGEST:
                    raise FormatError(f"the line has {len(line)} characters, more than any packed string", where,
                                      "length")
                puzzle = puzzle_of(line, options, where)
            except GridwrightError as error:
                yield error
            else:
                yield puzzle

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        return "".join(string_of(puzzle) + "\n" for puzzle in puzzles)

    def link(self, puzzle: Puzzle) -> str | None:
        return link_of(puzzle)

    def losses(self, puzzle: Puzzle) -> list[Loss]:
        return losses_of(puzzle)

    def content(self, puzzle: Puzzle) -> Any:
        return SudokuPuzzle().content(puzzle)

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        return self.dump_solution(puzzle, solution).strip()

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        """The digits alone, which the site's solvers take as well."""
        return "".join(str(v) if v < 10 else chr(ord("A") + v - 10) for v in solution.values(puzzle.main)
                       if v is not None) + "\n"

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        from gridwright_formats.classic import Classic

        return Classic().load_solution(puzzle, text)

    def samples(self) -> Sequence[str]:
        empty = "ep"
        return (f"S9B05{empty * 79}4a\n", f"X9B{empty * 80}07\n", "K3C1ml1lp04d0t900d01p0tp1m51n1\n",
                f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{empty * 40}03{empty * 40}\n")


PLUGIN = SudokuWiki
