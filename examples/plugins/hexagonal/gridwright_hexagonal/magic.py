"""Magic hexagons: all lines of cells have the same sum. A rule that asks the board for its lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, House, Puzzle, Rule, Solution, Violation
from gridwright.clues import equal_sums
from gridwright_hexagonal.boards import Hexagons, lines_of


@attrs.frozen(kw_only=True)
class Magic(Rule):
    """Every line has the same sum, and no number comes twice."""

    key = "com.example:magic_hexagon"
    variant = "Magic Hexagon"
    technique = "SUM"
    summary = "Every straight line of cells from rim to rim has the same sum, and no number comes twice."

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        if not isinstance(puzzle.board.lattice, Hexagons):
            yield "the cells of the board are no hexagons"

    def houses(self, puzzle: Puzzle) -> Iterator[House]:
        yield House("board", puzzle.board.cells)

    def violations(self, solution: Solution) -> Iterator[Violation]:
        sums = {line: sum(solution[c] for c in line) for line in lines_of(solution.board.cells)}
        if len(set(sums.values())) > 1:
            yield self.violation(f"the lines have the sums {', '.join(map(str, sums.values()))}", solution.board.cells)
        values = [solution[c] for c in solution]
        if twice := [c for c in solution if values.count(solution[c]) > 1]:
            yield self.violation("a number comes twice", twice)

    def restrict(self, domains: Domains) -> None:
        domains.differ(domains.board.cells)
        domains.equal_sums(lines_of(domains.board.cells))

    def encode(self, enc: Encoder) -> None:
        enc.differ(enc.board.cells)
        enc.equal_sums(lines_of(enc.board.cells))

    def sums(self, puzzle: Puzzle) -> Iterator[tuple[dict[Cell, int], int]]:
        yield from equal_sums(lines_of(puzzle.board.cells))

    def draw(self, canvas: Canvas) -> None:
        canvas.legend(self.summary)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        """One line of three cells, and two lines of two that have nothing in common."""
        for cells in ((Cell(1, 1), Cell(1, 2), Cell(1, 3)), (Cell(1, 1), Cell(1, 2), Cell(3, 4), Cell(3, 5))):
            board = Board(cells[-1].row, cells[-1].col, cells, lattice=Hexagons())
            yield Puzzle.with_digits(board, len(cells), rules=[cls()])


PLUGIN = Magic
