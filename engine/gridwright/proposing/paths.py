"""Random lines of cells, grown cell by cell until a clue can stand on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import attrs

from gridwright.model.board import Board, Cell
from gridwright.proposing.context import Proposing

__all__ = ["LineSearch", "Path"]

Path = tuple[Cell, ...]

#: Cells looked at, per cell of the line wanted, before a try is given up; how many times more where all tries failed.
EFFORT, HARDER = 16, 8
#: Cells looked at, per cell of the line wanted, before a line that is long enough is taken for want of that length.
PATIENCE = 6
#: Cells looked at from all starts together before no line is believed to be left.
MOST = 100_000


def crosses(path: Path, a: Cell, b: Cell) -> bool:
    """Whether a diagonal step from `a` to `b` runs across a step of the path."""
    if a.row == b.row or a.col == b.col:
        return False
    other, another = Cell(a.row, b.col), Cell(b.row, a.col)
    return other in path and another in path and abs(path.index(other) - path.index(another)) == 1


@attrs.define
class LineSearch:
    """Looks for lines of free cells by depth-first search in random order.

    `begins(path, length)`: whether a line of `length` cells may begin with the path, of two cells or more.
    `stands(path)`: whether the path is a line to be proposed. `centred` lines grow at both ends, so that they have an
    odd number of cells and begin with their middle.
    """

    board: Board
    context: Proposing
    rng: Random
    begins: Callable[[Path, int], bool]
    stands: Callable[[Path], bool]
    centred: bool = False
    _near: dict[Cell, list[Cell]] = attrs.field(factory=dict, init=False)
    _cut: bool = attrs.field(default=False, init=False)

    def lines(self, low: int, high: int) -> Iterator[Path]:
        """Lines of `low` to `high` cells, until none is found from any cell."""
        lengths = [n for n in range(low, high + 1) if n % 2 or not self.centred]
        effort = EFFORT
        while lengths:
            starts = sorted(self.context.free)
            self.rng.shuffle(starts)
            found, self._cut, most = False, False, MOST // max(1, len(starts))
            for start in starts:
                if start in self.context.free:
                    length = self.rng.choice(lengths)
                    path = self.line(start, low, length, min(effort * length, most))
                    if path is not None:
                        found = True
                        yield path
            if not found:
                if not self._cut or effort * high >= most:
                    return
                effort *= HARDER

    def line(self, start: Cell, low: int, length: int, steps: int) -> Path | None:
        """A line from a cell on, of `length` cells; or where none is found soon, a shorter one of at least `low`."""
        path: Path = (start,)
        ahead = [(path, self.longer(path))]
        best: Path | None = None
        patience = PATIENCE * length
        while ahead and steps > 0 and (best is None or patience > 0):
            self.context.look()
            path, onwards = ahead[-1]
            longer = next(onwards, None)
            if longer is None:
                ahead.pop()
                if len(path) >= low and (best is None or len(path) > len(best)) and self.stands(path):
                    best = path
                continue
            steps, patience = steps - 1, patience - 1
            if len(longer) < length:
                if self.begins(longer, length):
                    ahead.append((longer, self.longer(longer)))
            elif self.stands(longer):
                return longer
        if best is None and ahead:
            self._cut = True
            best = next((path for path, _ in reversed(ahead) if len(path) >= low and self.stands(path)), None)
        return best

    def longer(self, path: Path) -> Iterator[Path]:
        """The path with one more cell at its end; `centred`: at both ends."""
        for c in self.onwards(path):
            if not self.centred:
                yield (*path, c)
                continue
            for other in self.onwards((c, *path[::-1])):
                yield (other, *path, c)

    def onwards(self, path: Path) -> Iterator[Cell]:
        """Free cells to go on to from the end of a path: rather by a side than by a corner, rather no sharp turn."""
        last = path[-1]
        if last not in self._near:
            self._near[last] = list(self.board.neighbours(last, "king"))
        turn = path[-2] if len(path) > 1 else last

        def rank(c: Cell) -> float:
            sharp = turn != last and abs(c.row - turn.row) <= 1 and abs(c.col - turn.col) <= 1
            return self.rng.random() + 0.3 * (c.row != last.row and c.col != last.col) + 0.5 * sharp

        for c in sorted(self._near[last], key=rank):
            if c in self.context.free and c not in path and not crosses(path, last, c):
                yield c
