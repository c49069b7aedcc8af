"""Killer sudokus drawn with letters, a letter a cage.

    killer 4 2x2 A small one
    AAB.
    CBBD
    CCED
    .EED
    A=3 B=8 C=6 D=6 E=9
    r1c4=4

The first line has the number of digits, the height and width of the boxes ("latin" where there are none), and the
title. Then come the rows: a letter for each cell of a cage, a dot for all others. Below stand the sums, for cages that
have one, and the givens. A file may hold several puzzles. Lines that begin with # are comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Any

import attrs

from gridwright import (
    Board,
    Cell,
    Format,
    FormatError,
    GridwrightError,
    LoadOptions,
    Loss,
    NotSupported,
    Puzzle,
    Rule,
    Solution,
    cell,
    default_plugins,
)

LETTERS = ascii_uppercase + ascii_lowercase
LARGEST = 25
_HEAD = re.compile(r"killer +([1-9][0-9]?) +(?:([1-9][0-9]?)x([1-9][0-9]?)|latin)(?: +(.*))?")
_FACT = re.compile(r"([A-Za-z]|r[1-9][0-9]?c[1-9][0-9]?)=([1-9][0-9]{0,3})")

Line = tuple[int, str]


class CageText(Format):
    name = "com.example:cage-text"
    summary = "Killer sudokus drawn with letters, a letter a cage."
    extensions = (".killer",)

    # --- reading

    def sniff(self, head: str, filename: str) -> int:
        first = next(iter(_lines(head)), (0, ""))[1]
        return 90 if _HEAD.fullmatch(first) else 30 if first.startswith("killer ") else 0

    def load_each(self, text: str, options: LoadOptions) -> Iterator[Puzzle | GridwrightError]:
        """A puzzle that cannot be read gives its error; the next one begins at the next line with the word killer."""
        blocks: list[list[Line]] = []
        for line in _lines(text):
            if line[1].startswith("killer") or not blocks:
                blocks.append([])
            blocks[-1].append(line)
        if not blocks:
            yield FormatError("there is no puzzle in the text; expected a line such as 'killer 9 3x3'")
        for block in blocks:
            try:
                puzzle = _puzzle(block)
            except FormatError as error:
                yield error
            else:
                yield puzzle

    # --- writing

    def losses(self, puzzle: Puzzle) -> list[Loss]:
        houses = _houses_of(puzzle)
        if houses is None:
            return [Loss("board", f"only squares of up to {LARGEST} digits whose rows and columns, and perhaps boxes, "
                                  "are houses can be drawn")]
        drawn = [rule for _, rule in _drawn(puzzle)]
        found = [Loss("rule", rule.describe()) for rule in puzzle.rules if rule not in (houses, *drawn)]
        found += [Loss("layer", name) for name in list(puzzle.layers)[1:]]
        found += [Loss("meta", name) for name in {**puzzle.meta, **_about(puzzle)} if name not in ("title", "meta")]
        if any(puzzle.candidates.values()):
            found.append(Loss("candidates", "pencil marks"))
        return found

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        return "\n".join(map(self._text, puzzles))

    def _text(self, puzzle: Puzzle) -> str:
        houses = _houses_of(puzzle)
        if houses is None:
            raise NotSupported(f"format {self.name} cannot write this puzzle: {self.losses(puzzle)[0].detail}")
        box = getattr(houses, "box", None)
        head = f"killer {puzzle.board.rows} {f'{box[0]}x{box[1]}' if box else 'latin'}"
        homes, sums = {}, []
        for letter, rule in _drawn(puzzle):
            homes.update(dict.fromkeys(rule.scope(), letter))
            if (total := getattr(rule, "sum", None)) is not None:
                sums.append(f"{letter}={total}")
        givens = [f"{c}={value}" for c, value in sorted(puzzle.givens.get(puzzle.main, {}).items())]
        title = " ".join(str(_about(puzzle).get("title", "")).split())
        rows = ["".join(homes.get(Cell(r, k), ".") for k in range(1, puzzle.board.cols + 1))
                for r in range(1, puzzle.board.rows + 1)]
        facts = [" ".join(each) for each in (sums, givens) if each]
        return "\n".join([f"{head} {title}".rstrip(), *rows, *facts, ""])

    # --- solutions

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        return self.dump_solution(puzzle, solution).split("\n")[:-1]

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        """The digits, a row a line."""
        width, values = puzzle.board.cols, solution.values(puzzle.main)
        rows = [values[i:i + width] for i in range(0, len(values), width)]
        return "".join(" ".join(map(str, row)) + "\n" for row in rows)

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        words = text.split()
        if len(words) != len(puzzle.board):
            raise FormatError(f"the solution has {len(words)} numbers; expected {len(puzzle.board)}, one for each cell")
        values = {}
        for c, word in zip(puzzle.board.cells, words, strict=True):
            if not (word.isascii() and word.isdigit()) or int(word) not in puzzle.symbols().values:
                raise FormatError(f"{word[:20]!r} in {c} is no digit; expected 1 to {puzzle.symbols().highest}")
            values[c] = int(word)
        return Solution(puzzle, {puzzle.main: values})

    def samples(self) -> Sequence[str]:
        return ("killer 4 2x2 A small one\nAAB.\nCBBD\nCCED\n.EED\nA=3 B=8 C=6 D=6 E=9\nr1c4=4\n",
                "# No boxes, and a cage without a sum.\nkiller 3 latin\nAAB\n.CB\n.C.\nA=3 B=5\n",
                "killer 2 1x2\nA.\n.B\nA=1\n\nkiller 2 latin\n..\n..\nr1c1=2\n")


def _rule(name: str, **members: Any) -> Rule:
    found: Rule = default_plugins().registry.get("rule", name)(**members)
    return found


def _about(puzzle: Puzzle) -> Mapping[str, Any]:
    """Title, author and the like: in the member "meta" of some formats, beside all else in others."""
    inner = puzzle.meta.get("meta")
    return inner if isinstance(inner, Mapping) else puzzle.meta


def _lines(text: str) -> Iterator[Line]:
    """Number and content of every line that has any, without comments."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()


def _wrong(number: int, what: str, code: str = "value") -> FormatError:
    return FormatError(f"line {number}: {what}", code=code)


def _puzzle(lines: Sequence[Line]) -> Puzzle:
    number, first = lines[0]
    head = _HEAD.fullmatch(first)
    if head is None:
        raise _wrong(number, f"{first[:40]!r} begins no puzzle; expected a line such as 'killer 9 3x3'", "format")
    size, high, wide, title = int(head[1]), int(head[2] or 0), int(head[3] or 0), head[4]
    if size > LARGEST:
        raise _wrong(number, f"{size} digits are too many; expected at most {LARGEST}")
    if high and high * wide != size:
        raise _wrong(number, f"a box of {high} x {wide} cells does not hold {size} digits")
    rows, facts = lines[1:size + 1], lines[size + 1:]
    if len(rows) < size:
        raise _wrong(number, f"the puzzle has {len(rows)} rows; expected {size}", "length")
    board = Board.rectangle(size, size)
    cages: dict[str, list[Cell]] = {}
    for r, (at, row) in enumerate(rows, 1):
        if len(row) != size:
            raise _wrong(at, f"the row has {len(row)} characters; expected {size}", "length")
        for k, letter in enumerate(row, 1):
            if letter != "." and letter not in LETTERS:
                raise _wrong(at, f"{letter!r} is neither the letter of a cage nor a dot")
            if letter != ".":
                cages.setdefault(letter, []).append(Cell(r, k))
    sums, givens = _facts(facts, cages, board)
    origin = board.cells[0]
    houses = _rule("box_grid", origin=origin, box=(high, wide)) if high else _rule("grid", origin=origin)
    rules = [houses, *(_rule("cage", sum=sums.get(letter), cells=tuple(cells)) for letter, cells in cages.items())]
    return Puzzle.with_digits(board, size, givens, rules, meta={"meta": {"title": title}} if title else {})


def _facts(lines: Iterable[Line], cages: dict[str, list[Cell]], board: Board) -> tuple[dict[str, int], dict[Cell, int]]:
    """The sums by letter, and the givens."""
    sums: dict[str, int] = {}
    givens: dict[Cell, int] = {}
    for number, line in lines:
        for word in line.split():
            fact = _FACT.fullmatch(word)
            if fact is None:
                raise _wrong(number, f"{word[:20]!r} is neither a sum such as 'A=12' nor a given such as 'r1c1=5'")
            name, value = fact[1], int(fact[2])
            if len(name) == 1:
                if name not in cages:
                    raise _wrong(number, f"there is no cage {name}")
                if name in sums:
                    raise _wrong(number, f"there are two sums for cage {name}")
                sums[name] = value
            else:
                c = cell(name)
                if c not in board or value > board.rows or c in givens:
                    raise _wrong(number, f"{word} is no given of this board, or the second one for its cell")
                givens[c] = value
    return sums, givens


def _houses_of(puzzle: Puzzle) -> Rule | None:
    """The rule that states the houses of the whole board; None where the format has no words for the board."""
    board, symbols = puzzle.board, puzzle.symbols()
    if board.lattice is not None or symbols.kind != "digits" or symbols.first != 1 or board.rows > LARGEST:
        return None
    if not board.rows == board.cols == symbols.highest or len(board) != board.rows ** 2:
        return None
    return next((rule for rule in puzzle.rules if rule.key in ("grid", "box_grid")), None)


def _drawn(puzzle: Puzzle) -> list[tuple[str, Rule]]:
    """The cages that can be drawn, each with its letter: those that overlap no other before them, up to 52."""
    taken: set[Cell] = set()
    found = []
    for rule in puzzle.rules:
        if rule.key == "cage" and rule.layer in (None, puzzle.main) and taken.isdisjoint(rule.scope()):
            taken.update(rule.scope())
            found.append(attrs.evolve(rule.settled(), id=None, label=None, style=None))
    found.sort(key=lambda rule: rule.scope())
    return list(zip(LETTERS, found, strict=False))
