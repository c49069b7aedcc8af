"""Plain classic sudoku strings, from 4x4 to 25x25."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from gridwright import (
    Board,
    Cell,
    Format,
    FormatError,
    LoadOptions,
    Loss,
    NotSupported,
    Puzzle,
    Rule,
    Solution,
    default_plugins,
)
from gridwright.codecs import strict_json
from gridwright.codecs.flat import flat_solution

#: Size -> height and width of its boxes.
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4), 20: (4, 5),
         25: (5, 5)}
EMPTY = "0._*"
DIGITS = "123456789ABCDEFGHIJKLMNOP"
_DECORATION = re.compile(r"[|\-+\s:=]")


class Classic(Format):
    """One puzzle a line, or one grid spread over as many lines as it has rows; digits above 9 are letters from A."""

    name = "classic"
    summary = "Plain strings of a classic sudoku: 81 characters for 9x9, 0 or . for an empty cell."
    extensions = (".txt", ".sdm")

    def sniff(self, head: str, filename: str) -> int:
        lines = [line for line in head.splitlines() if line.strip() and not line.startswith("#")]
        if not lines or any(len(line) > 700 for line in lines[:50]):
            return 0
        try:
            grids = list(_grids(lines if len(head) < 60_000 else lines[:-1]))
        except FormatError:
            return 0
        return 80 if grids else 0

    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        found = False
        for grid in _grids(lines):
            found = True
            yield _puzzle(grid)
        if not found:
            raise FormatError("there is no puzzle in the text; expected a string such as '53..7....6..195...'")

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        lines = []
        for puzzle in puzzles:
            lost = self.losses(puzzle)
            if lost and lost[0].part == "board":
                raise NotSupported(f"format classic cannot write this puzzle: {lost[0]}")
            given = puzzle.givens.get(puzzle.main, {})
            lines.append("".join(DIGITS[given[c] - 1] if c in given else "." for c in puzzle.board.cells) + "\n")
        return "".join(lines)

    def losses(self, puzzle: Puzzle) -> list[Loss]:
        board, size = puzzle.board, puzzle.board.rows
        square = board.rows == board.cols and len(board) == size * size and puzzle.symbols().highest == size
        if not square or size not in BOXES or puzzle.symbols().kind != "digits":
            return [Loss("board", f"only square grids of {', '.join(map(str, BOXES))} digits can be written")]
        found = [Loss("layer", name) for name in list(puzzle.layers)[1:]]
        plain = _houses(size)
        found += [Loss("rule", rule.describe()) for rule in puzzle.rules if rule != plain]
        if plain not in puzzle.rules:
            found.append(Loss("houses", f"the string stands for {BOXES[size][0]}x{BOXES[size][1]} boxes"))
        if any(puzzle.candidates.values()):
            found.append(Loss("candidates", "pencil marks"))
        return found

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        return self.dump_solution(puzzle, solution).strip()

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        if puzzle.symbols().highest > len(DIGITS):
            raise NotSupported(f"format classic has characters for {len(DIGITS)} digits only")
        return "".join(DIGITS[v - 1] for v in solution.values(puzzle.main) if v is not None) + "\n"

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        text = text.strip()
        if text.startswith("["):
            return flat_solution(puzzle, strict_json.loads(text))
        digits = [_digit(x) for x in _DECORATION.sub("", text)]
        return flat_solution(puzzle, _spread(puzzle, digits))

    def samples(self) -> Sequence[str]:
        return (f"1...{'.' * 12}\n", f"1{'.' * 35}\n",
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")


def _grids(lines: Sequence[str]) -> Iterator[str]:
    """One string of N * N characters a grid: whole lines, or blocks of N rows."""
    rows: list[str] = []
    for number, line in enumerate(lines, 1):
        body = _DECORATION.sub("", line)
        if not body:
            continue
        bad = next((x for x in body if x not in EMPTY and x.upper() not in DIGITS), None)
        if bad is not None:
            raise FormatError(f"line {number}: {bad!r} is neither a digit nor one of '{EMPTY}' for an empty cell")
        if len(body) in {n * n for n in BOXES} and not (rows and len(body) == len(rows[0])):
            if rows:
                raise FormatError(f"line {number}: a grid of {len(rows[0])} columns has only {len(rows)} rows")
            yield body
            continue
        rows.append(body)
        if len(body) not in BOXES or len(body) != len(rows[0]):
            raise FormatError(f"line {number}: {len(body)} characters; expected {len(rows[0])} or a whole grid of "
                              f"{', '.join(str(n * n) for n in BOXES)} characters")
        if len(rows) == len(body):
            yield "".join(rows)
            rows = []
    if rows:
        raise FormatError(f"a grid of {len(rows[0])} columns has only {len(rows)} rows")


def _digit(character: str) -> int:
    if character in EMPTY:
        return 0
    if character.upper() not in DIGITS:
        raise FormatError(f"{character!r} is not a digit")
    return DIGITS.index(character.upper()) + 1


def _houses(size: int) -> Rule:
    rule: Rule = default_plugins().registry.get("rule", "box_grid")(origin=Cell(1, 1), box=BOXES[size])
    return rule


def _puzzle(grid: str) -> Puzzle:
    size = round(len(grid) ** 0.5)
    board = Board.rectangle(size, size)
    digits = [_digit(x) for x in grid]
    for c, d in zip(board.cells, digits, strict=True):
        if d > size:
            raise FormatError(f"the digit {d} in {c} is larger than {size}")
    return Puzzle.with_digits(board, size, {c: d for c, d in zip(board.cells, digits, strict=True) if d},
                              (_houses(size),))


def _spread(puzzle: Puzzle, digits: Sequence[int]) -> list[int | None]:
    """A list without gaps over the cells, as a flat list over the rectangle."""
    if len(digits) != len(puzzle.board):
        raise FormatError(f"the solution has {len(digits)} characters; the puzzle has {len(puzzle.board)} cells")
    left = iter(digits)
    return [None if c is None else next(left) for c in puzzle.board.positions()]


PLUGIN = Classic
