"""From packed strings of sudokuwiki.org to puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from gridwright import Board, Cell, Fault, FormatError, LoadOptions, NotSupported, Puzzle, Rule
from gridwright_formats._classic_structure import (
    BOXES,
    box_cells,
    box_rules,
    diagonals,
    disjoint_groups,
    regions_of,
    rule,
    windows,
)
from gridwright_formats._links import is_link, unquoted
from gridwright_formats._sudokuwiki_cages import pieces
from gridwright_formats._sudokuwiki_coding import Content, unpack
from gridwright_formats._sudokuwiki_old import SIZE, is_old, old_boxes, old_contents
from gridwright_formats._sudokuwiki_operators import OPERATORS, calculated

__all__ = ["HOST", "PLAYERS", "puzzle_of"]

HOST = re.compile(r"\s*(?:https?://)?(?:www\.)?sudokuwiki\.(?:org|com)/([^?#\s]*)", re.IGNORECASE)
#: What the pages of older strings make of 81 digits: part of the page's name -> letter of the kind.
PLAYERS = {"sudokux": "X", "windoku": "W", "coloursudoku": "C", "colorsudoku": "C", "jigsaw": "J", "killer": "L"}


def puzzle_of(line: str, options: LoadOptions, where: str) -> Puzzle:
    """The puzzle of a packed string, or of a link that carries one. Raises FormatError."""
    page, members = _parts(line.strip())
    data = members.get("bd", "")
    if not data:
        raise FormatError("expected a link with the puzzle in its member bd, as in ?bd=S9B...", where, "missing")
    letter = next((each for name, each in PLAYERS.items() if name in page.lower()), "S")
    try:
        if is_old(data):
            caged, contents = old_contents(data)
            boxes = old_boxes(members)
            if letter == "J" and boxes is None:
                raise NotSupported("the link to the jigsaw page does not carry the boxes; export the puzzle with "
                                   "jigmap= or as a packed string J9B...")
            if letter == "L" and not caged:
                raise NotSupported("the link to the killer page does not carry the cages; export the puzzle as a "
                                   "packed string L9B...")
            rules = [*box_rules(SIZE, boxes), *_extra(letter, SIZE)]
            return _puzzle(SIZE, contents, rules, caged, False, options, where)
        header, contents = unpack(data)
        size = header.size
        if header.kind.boxes:
            boxes = _boxes(size, contents)
        else:
            boxes = [] if header.text[0] == "K" else None
            if boxes is None and size not in BOXES:
                raise NotSupported(f"there are no usual boxes for a {size}x{size} grid")
        rules = [*box_rules(size, boxes), *_extra(header.text[0], size)]
        return _puzzle(size, contents, rules, header.kind.cages, header.kind.operators, options, where,
                       sums=header.text[0] in "LM")
    except FormatError as error:
        raise FormatError(error.message, error.pointer or where, error.code) from None


def _parts(line: str) -> tuple[str, Mapping[str, str]]:
    """The page of a link and its members; of a string alone, "" and the string as member bd."""
    match = HOST.match(line)
    if match is None and is_link(line):
        raise FormatError(f"expected a link to sudokuwiki.org, found {line[:60]!r}")
    _, mark, query = line.partition("?") if match or "=" in line else ("", "", "bd=" + line)
    if match is None and "=" in line and not mark:
        query = line
    found: dict[str, str] = {}
    for part in re.split(r"[&#]", query):
        name, _, value = part.partition("=")
        found.setdefault(name.strip().lower(), unquoted(value).strip())
    return (match[1] if match else ""), found


def _extra(letter: str, size: int) -> Iterator[Rule]:
    if letter == "X":
        yield from regions_of("diagonal", diagonals(size))
    elif letter == "W":
        yield from regions_of("window", windows())
    elif letter == "C":
        yield from regions_of("disjoint", disjoint_groups(size, BOXES[size]))


def _cells(size: int) -> list[Cell]:
    return [Cell(r, k) for r in range(1, size + 1) for k in range(1, size + 1)]


def _boxes(size: int, contents: Sequence[Content]) -> list[list[Cell]] | None:
    """The boxes by number; None where they are the usual ones."""
    found: dict[int, list[Cell]] = {}
    for c, each in zip(_cells(size), contents, strict=True):
        found.setdefault(each.box, []).append(c)
    for number, cells in sorted(found.items()):
        if len(cells) != size:
            raise FormatError(f"box {number + 1}, of {cells[0]}, has {len(cells)} cells; expected {size}", code="value")
    usual = {tuple(cells) for cells in box_cells(size, BOXES[size])} if size in BOXES else set()
    return None if {tuple(cells) for cells in found.values()} == usual else [found[n] for n in sorted(found)]


def _puzzle(size: int, contents: Sequence[Content], rules: list[Rule], caged: bool, operators: bool,
            options: LoadOptions, where: str, *, sums: bool = True) -> Puzzle:
    board = Board.rectangle(size, size)
    cells = _cells(size)
    if caged:
        rules += _cages(cells, contents, operators, sums)
    givens, marks = dict[Cell, int](), dict[Cell, frozenset[int]]()
    placed = []
    for c, each in zip(cells, contents, strict=True):
        if each.given or (caged and each.placed):
            givens[c] = each.given or each.placed
        elif each.placed:
            placed.append(str(c))
            marks[c] = frozenset((each.placed,))
        elif each.marks:
            marks[c] = each.marks
    if placed:
        names = ", ".join(placed[:5]) + (", ..." if len(placed) > 5 else "")
        options.warnings.append(Fault(where, "progress", f"{len(placed)} digits that a solver has placed ({names}) are "
                                      "read as pencil marks", "warning"))
    return Puzzle.with_digits(board, size, givens, rules, candidates={"digits": marks} if marks else {})


def _cages(cells: Sequence[Cell], contents: Sequence[Content], operators: bool, sums: bool) -> Iterator[Rule]:
    """The cages; a single cell without a sum is in none."""
    at = dict(zip(cells, contents, strict=True))
    for piece in pieces({c: each.cage for c, each in at.items()}):
        clues = [c for c in piece if at[c].clue]
        operator = "+" if sums else ""
        if operators and len(piece) > 1:
            # The operator stands behind the clue, or below it where the cage does not go on there.
            second = next(c for c in (Cell(piece[0].row, piece[0].col + 1), Cell(piece[0].row + 1, piece[0].col))
                          if c in piece)
            code = at[second].clue
            if code >= len(OPERATORS):
                raise FormatError(f"the cage of {piece[0]} has a second clue in {second}; do two cages of one colour "
                                  "touch?", code="value")
            operator = OPERATORS[code] or operator
            clues = [c for c in clues if c != second]
        if len(clues) > 1:
            raise FormatError(f"the cage of {piece[0]} has clues in {' and '.join(map(str, clues))}; do two cages of "
                              "one colour touch?", code="value")
        clue = at[clues[0]].clue if clues else None
        if sums and operator != "+":
            raise NotSupported(f"the cage of {piece[0]} in a killer has the operator {operator!r}, which no rule here "
                               "says")
        if sums and (clue is not None or len(piece) > 1):
            yield rule("cage", cells=tuple(piece), sum=clue)
        elif not sums and clue is not None:
            yield calculated(operator, clue, piece)
        elif not sums and len(piece) > 1:
            raise FormatError(f"the cage of {piece[0]} has no clue", code="missing")
