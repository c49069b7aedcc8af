"""From puzzles to packed strings of sudokuwiki.org, and what gets lost on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from gridwright import Cell, Loss, NotSupported, Puzzle, Rule
from gridwright_formats._classic_structure import Structure, cells_of, structure_of
from gridwright_formats._sudokuwiki_cages import coloured, connected
from gridwright_formats._sudokuwiki_coding import COLOURS, HEADERS, Content, Header, pack
from gridwright_formats._sudokuwiki_operators import OPERATORS, operator_of, whole_cages

__all__ = ["link_of", "losses_of", "string_of"]

#: Header -> the page of the site that opens its strings.
PAGES = {"S9B": "sudoku.htm", "X9B": "SudokuX.aspx", "W9B": "Windoku.aspx", "C9B": "coloursudoku.htm",
         "J9B": "Jigsaw.aspx", "L9B": "killersudoku.aspx"}


@attrs.frozen
class _Chosen:
    """The header, the rules that it says, and the cages that it draws."""

    header: str
    said: tuple[Rule, ...] = ()
    cages: tuple[Rule, ...] = ()


def string_of(puzzle: Puzzle) -> str:
    """The packed string of a puzzle, without what `losses_of` names. Raises NotSupported."""
    structure = structure_of(puzzle, "sudokuwiki")
    chosen = _chosen(structure)
    header = Header(chosen.header, HEADERS[chosen.header], structure.size)
    board = puzzle.board
    boxes = {c: number for number, cells in enumerate(structure.boxes) for c in cells}
    sets = [list(cells_of(each)) for each in chosen.cages]
    inside = {c for cells in sets for c in cells}
    if header.kind.cages:
        # Cells outside all cages are cages of their own, without a sum.
        sets += [[c] for c in board.cells if c not in inside]
    colours = coloured(sets, COLOURS)
    if colours is None:
        raise NotSupported(f"no {COLOURS} colours are found that tell the cages apart")
    colour = {c: one for cells, one in zip(sets, colours, strict=True) for c in cells}
    clues = dict(_clues(chosen.cages, header.kind.operators))
    givens, marks = puzzle.givens.get("digits", {}), puzzle.candidates.get("digits", {})
    contents = []
    for c in board.cells:
        digit = givens.get(c, 0)
        contents.append(Content(
            box=boxes[c] if header.kind.boxes else 0, cage=colour.get(c, 0), clue=clues.get(c, 0),
            given=0 if header.kind.cages else digit, placed=digit if header.kind.cages else 0,
            marks=frozenset() if digit else frozenset(marks.get(c, ()))))
    return pack(header, contents)


def link_of(puzzle: Puzzle) -> str:
    """A link to the solver that opens the string. Raises NotSupported."""
    string = string_of(puzzle)
    page = PAGES.get(string[:3])
    if page is None:
        raise NotSupported(f"no page of sudokuwiki.org is known that opens strings {string[:3]}...; paste the string "
                           "itself")
    return f"https://www.sudokuwiki.org/{page}?bd={string}"


def losses_of(puzzle: Puzzle) -> list[Loss]:
    """What a packed string cannot say of a puzzle."""
    structure = structure_of(puzzle, "sudokuwiki")
    chosen = _chosen(structure)
    kept = {id(each) for each in (*chosen.said, *chosen.cages)}
    of_grid = (*structure.diagonals, *structure.windows, *structure.disjoint, *structure.cages, *structure.others)
    found = [Loss("rule", each.describe()) for each in of_grid if id(each) not in kept]
    givens = puzzle.givens.get("digits", {})
    for c, values in sorted(puzzle.candidates.get("digits", {}).items()):
        if c in givens or len(values) == structure.size:
            found.append(Loss("candidates", f"the pencil marks of {c}"))
    if puzzle.solution is not None:
        found.append(Loss("solution", "the solution that the puzzle states"))
    return found + [Loss("meta", name) for name in puzzle.meta.get("meta", {})]


def _chosen(structure: Structure) -> _Chosen:
    """The header that says most of a puzzle. Raises NotSupported where there is none."""
    size = f"{structure.size:X}" if structure.size < 16 else {16: "G", 25: "P"}.get(structure.size, "?")
    cages, sums = whole_cages(structure), _drawable(structure)
    choices: list[tuple[str, tuple[Rule, ...], tuple[Rule, ...]]] = []
    if cages:
        choices.append((f"{'D' if structure.usual else 'K'}{size}C", (), cages))
    if structure.usual:
        if sums:
            choices += [(f"L{size}B", (), sums), (f"L{size}C", (), sums)]
        choices += [(f"{letter}{size}B", said, ()) for letter, said in (
            ("X", structure.diagonals), ("W", structure.windows), ("C", structure.disjoint)) if said]
        choices.append((f"S{size}B", (), ()))
    elif structure.boxes:
        if sums:
            choices.append((f"M{size}B", (), sums))
        choices.append((f"J{size}B", (), ()))
    for header, said, drawn in choices:
        if header in HEADERS:
            return _Chosen(header, said, drawn)
    boxes = "no boxes" if not structure.boxes else "boxes of their own" if not structure.usual else "boxes"
    raise NotSupported(f"format sudokuwiki has no string for a {structure.size}x{structure.size} grid with {boxes}" + (
        "" if structure.boxes else " but those whose cells are all in cages with operators"))


def _drawable(structure: Structure) -> tuple[Rule, ...]:
    """The cages that colours and sums can say: in one piece, apart from the others, with a sum that fits."""
    taken = set[Cell]()
    found = []
    most = structure.size * (structure.size + 1) // 2
    for each in structure.cages:
        cells = cells_of(each)
        total = getattr(each, "sum", None)
        silent = total is None and len(cells) == 1
        if connected(cells) and not silent and not taken & set(cells) and (total is None or total <= most):
            found.append(each)
            taken |= set(cells)
    return tuple(found)


def _clues(cages: Sequence[Rule], operators: bool) -> Iterator[tuple[Cell, int]]:
    """The sum of each cage in its first cell; where there are operators, theirs behind or below it."""
    for each in cages:
        operator, total, _ = operator_of(each) or ("+", getattr(each, "sum", None), ())
        cells = sorted(cells_of(each))
        if total is not None:
            yield cells[0], total
        if operators and len(cells) > 1 and total is not None:
            right = Cell(cells[0].row, cells[0].col + 1)
            yield (right if right in cells else Cell(cells[0].row + 1, cells[0].col)), OPERATORS.index(operator)
