"""From puzzles to ipuz documents, and what other programs do not see of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridwright import Board, Cell, Loss, NotSupported, Puzzle, Rule
from gridwright_formats._classic_structure import Structure, cells_of, structure_of
from gridwright_formats._ipuz_meta import meta_losses, written
from gridwright_formats._ipuz_reading import EXT, VERSIONS
from gridwright_formats._ipuz_values import spec
from gridwright_formats._sudokuwiki_operators import operator_of, whole_cages
from gridwright_formats.sudoku_puzzle import document_of

__all__ = ["OWN", "losses_of", "object_of", "said_by"]

#: Where our own copy of the puzzle stands, and the name space that says what it depends on.
OWN = "io.github.gridwright:puzzle"
_SPACE, _DEPENDS = "io.github.gridwright", "puzzle,solution,zones,cages"
_ADDRESS = "http://ipuz.org/"


def object_of(puzzle: Puzzle) -> dict[str, Any]:
    """The document of a puzzle. Raises NotSupported for what is no single square grid of digits."""
    return {"version": VERSIONS[-1], **said_by(puzzle), **written(puzzle), OWN: document_of(puzzle),
            "volatile": {_SPACE: _DEPENDS}}


def said_by(puzzle: Puzzle) -> dict[str, Any]:
    """The members that say what the puzzle is."""
    structure = structure_of(puzzle, "ipuz")
    size, letters = structure.size, _letters(puzzle)
    zones, cages = list(_zones(structure)), list(_cages(structure))
    kinds = ["sudoku/calcudoku" if whole_cages(structure) else "sudoku" if structure.boxes else "sudoku/latinsquare"]
    if letters:
        kinds.append("sudoku/wordoku")
    if structure.boxes and not structure.usual:
        kinds.append("sudoku/jigsawsudoku")
    if structure.diagonals:
        kinds.append("sudoku/diagonalsudoku")
    if structure.windows:
        kinds.append("sudoku/hypersudoku")
    if structure.cages:
        kinds.append("sudoku/killersudoku")
    data: dict[str, Any] = {"kind": [f"{_ADDRESS}{kind}#1" for kind in kinds],
                            "dimensions": {"width": size, "height": size}}
    if letters:
        data["charset"] = letters
    data |= {"boxes": structure.usual, "puzzle": _rows(puzzle.board, puzzle.givens.get(puzzle.main, {}), letters)}
    if puzzle.solution is not None:
        data["solution"] = _rows(puzzle.board, puzzle.solution[puzzle.main], letters)
    if zones:
        data["zones"] = zones
    if cages:
        data |= {"cages": cages, "showoperators": not structure.cages, "cageborder": "dashed"}
    return data


def losses_of(puzzle: Puzzle) -> list[Loss]:
    """What only our own copy in the document carries, so that other programs do not see it."""
    structure = structure_of(puzzle, "ipuz")
    cages = {id(each) for each in whole_cages(structure)}
    found = [Loss("rule", each.describe()) for each in structure.others if id(each) not in cages and not _is_zone(each)]
    if any(puzzle.candidates.values()):
        found.append(Loss("candidates", "pencil marks"))
    return found + meta_losses(puzzle)


def _letters(puzzle: Puzzle) -> str:
    """The characters that stand for the digits, as they were read; "" for digits."""
    kept = puzzle.meta.get("ext", {}).get(EXT, {})
    letters = kept.get("charset") if isinstance(kept, Mapping) else None
    size = puzzle.symbols().highest
    whole = isinstance(letters, str) and len(set(letters)) == len(letters) == size and "0" not in letters
    return str(letters) if whole else ""


def _rows(board: Board, values: Mapping[Cell, int], letters: str) -> list[list[Any]]:
    def shown(value: int) -> Any:
        return letters[value - 1] if letters and value else value

    return [[shown(values.get(Cell(r, k), 0)) for k in range(1, board.cols + 1)] for r in range(1, board.rows + 1)]


def _is_zone(each: Rule) -> bool:
    return each.key == "region"


def _zones(structure: Structure) -> Iterator[dict[str, Any]]:
    if structure.boxes and not structure.usual:
        yield from (spec(list(cells)) for cells in structure.boxes)
    extra = [each for each in structure.others if _is_zone(each)]
    for each in (*structure.diagonals, *structure.windows, *structure.disjoint, *extra):
        yield spec(sorted(cells_of(each)))


def _cages(structure: Structure) -> Iterator[dict[str, Any]]:
    calculated = whole_cages(structure)
    if calculated and structure.cages:
        raise NotSupported("format ipuz has either cages with operators or cages without repeats; this puzzle has both")
    for each in calculated:
        said = operator_of(each)
        if said is not None:
            operator, value, cells = said
            yield {**spec(sorted(cells)), "value": value, **({"operator": operator} if len(cells) > 1 else {})}
    for each in structure.cages:
        total = getattr(each, "sum", None)
        yield {**spec(sorted(cells_of(each))), **({} if total is None else {"value": total})}
