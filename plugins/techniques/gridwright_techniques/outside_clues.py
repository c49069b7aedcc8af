"""Outside clues: all clues on one line together."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from gridwright.grading.ground import Area, Ground
from gridwright.grading.rule_logic import Clue, Solved, clauses_of
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._removed import removed, unsupported

#: Lines with more open cells than these are not gone through.
MOST_CELLS = 16


@attrs.frozen(eq=False)
class Line:
    """A row or column with clues on the whole of it."""

    area: Area
    clues: tuple[Clue, ...]
    solved: Solved


class OutsideClues(Technique):
    """A digit that stands in no way to fill a line that keeps all clues on it, at its two ends and along it."""

    name = "outside_clues"
    kinds = (Kind("OCL", "Outside clues together", 3, 25),)

    def applies(self, ground: Ground) -> bool:
        return bool(ground.logic.once("outside_lines", _lines))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for line in state.ground.logic.once("outside_lines", _lines):
            left = (line.area.mask & state.open).bit_count()
            if 0 < left <= MOST_CELLS:
                gone = unsupported(line.solved, state)
                if gone:
                    yield Move(code, removals=gone, cells=line.area.mask, areas=(line.area,), more=line.clues)

    def short(self, move: Move, ground: Ground) -> str:
        return f"All {len(move.more)} clues on {move.areas[0].name} together: {removed(move, ground)}"

    def teach(self, move: Move, ground: Ground) -> str:
        clues = " ".join(clue.rule.describe() for clue in move.more)
        return (f"Take all clues on {move.areas[0].name} together. {clues} In none of the ways to keep them all "
                f"{removed(move, ground, 'is')}. So {removed(move, ground)}.")


def _lines(ground: Ground) -> tuple[Line, ...]:
    found = []
    for area in ground.lines:
        clues = tuple(clue for clue in ground.logic.clues if not clue.mask & ~area.mask)
        if sum(clue.mask == area.mask for clue in clues) >= 2:
            found.append(Line(area, clues, _solved(ground, area, clues)))
    return tuple(found)


def _solved(ground: Ground, area: Area, clues: tuple[Clue, ...]) -> Solved:
    parts = [part for clue in clues for part in (clue.pair or clue.part,) if part is not None]
    clauses = clauses_of(ground, parts, area.cells)
    clauses += [[k * ground.size + digit + 1 for k in range(ground.size)] for digit in range(ground.size)]
    return Solved(area.cells, ground.size, clauses)


PLUGIN = OutsideClues
