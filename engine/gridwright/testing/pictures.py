"""Small grids of text for messages: what a test was looking at when it failed."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping

from gridwright.codecs.rule_json import dump_rule
from gridwright.errors import GridwrightError
from gridwright.model.board import Board, Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule
from gridwright.model.solution import Solution

__all__ = ["beside", "clue_text", "clue_texts", "grid", "picture"]

#: Longer labels are cut: a grid is there for an overview.
_LONGEST = 9


def picture(board: Board, labels: Mapping[Cell, str], marked: Collection[Cell] = ()) -> str:
    """One line per row of the board: `marked` cells in [ ], a dot for a cell without label, a hole as space.

    Raises nothing: labels of cells that are not on the board are left out.
    """
    shown = {c: _short(labels.get(c, ".")) or "." for c in board.cells}
    width = max((len(text) for text in shown.values()), default=1)
    lines = []
    for row in range(1, board.rows + 1):
        line = ""
        for col in range(1, board.cols + 1):
            c = Cell(row, col)
            text = shown.get(c, "").rjust(width)
            line += f"[{text}]" if c in marked and c in shown else f" {text} "
        lines.append(line.rstrip())
    return "\n".join(lines)


def grid(solution: Solution, marked: Mapping[str, Collection[Cell]] | None = None) -> str:
    """A solution, layer by layer where it has several; `marked` are the cells of each layer that stand in [ ]."""
    pictures = []
    for layer, values in solution.layers.items():
        symbols = solution.puzzle.symbols(layer)
        drawn = picture(solution.board, {c: symbols.label(v) for c, v in values.items()}, (marked or {}).get(layer, ()))
        pictures.append(f"{layer}:\n{drawn}" if len(solution.layers) > 1 else drawn)
    return "\n".join(pictures)


def beside(left: str, right: str, gap: str = "     ") -> str:
    """Two pictures of one height side by side."""
    first, second = left.split("\n"), right.split("\n")
    width = max(map(len, first))
    return "\n".join(f"{a.ljust(width)}{gap}{b}".rstrip() for a, b in zip(first, second, strict=True))


def clue_text(puzzle: Puzzle, clue: Rule) -> str:
    """A clue as its JSON object; as Python shows it where it has none."""
    try:
        return json.dumps(dump_rule(clue, puzzle.digits))
    except (GridwrightError, TypeError):
        return repr(clue)


def clue_texts(puzzle: Puzzle, clues: Iterable[Rule]) -> str:
    """Clues one below the other."""
    return "\n".join(clue_text(puzzle, clue) for clue in clues)


def _short(label: str) -> str:
    text = " ".join(label.split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST - 2]}.."
