"""Chaos construction: the regions are not given, but found together with the digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Symbols, Violation
from gridwright.geometry import connected


@attrs.frozen(kw_only=True)
class ChaosConstruction(Rule):
    """Regions of equal size cover the board; each hangs together by its sides and holds no digit twice.

    The rule acts on the digits; `regions` names the layer with the number of each cell's region. Regions are numbered
    as they come up in reading order, so that each partition of the board is one solution and not many.
    """

    key = "com.example:chaos_construction"
    variant = "Chaos Construction"
    summary = "The board is cut into connected regions of equal size, to be found; no digit repeats in a region."

    regions: str = "regions"

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        symbols = puzzle.symbols(self.regions)
        size, rest = divmod(len(puzzle.board), len(symbols.labels))
        if symbols.kind != "regions":
            yield f"the layer {self.regions!r} holds no regions"
        elif rest:
            yield f"{len(puzzle.board)} cells cannot be cut into {len(symbols.labels)} regions of equal size"
        elif size > len(puzzle.symbols(puzzle.layer_of(self)).labels):
            yield f"there are not enough digits for regions of {size} cells"

    def violations(self, solution: Solution) -> Iterator[Violation]:
        number, board = solution.layers[self.regions], solution.board
        groups: dict[int, list[Cell]] = {}
        for c in board.cells:
            groups.setdefault(number[c], []).append(c)
        values = solution.puzzle.symbols(self.regions).values
        for region, cells in groups.items():
            if len(cells) * len(values) != len(board):
                yield self.violation(f"region {region} has {len(cells)} cells", cells)
            if not connected(cells, board):
                yield self.violation(f"region {region} is in pieces", cells)
            digits = [solution[c] for c in cells]
            if len(set(digits)) < len(digits):
                yield self.violation(f"a digit repeats in region {region}",
                                     [c for c in cells if digits.count(solution[c]) > 1])
        if list(groups) != sorted(groups):
            yield self.violation("the regions are not numbered in reading order", board.cells)

    def encode(self, enc: Encoder) -> None:
        regions, cells = enc.on(self.regions), enc.board.cells
        size = len(cells) // len(regions.symbols.labels)
        regions.numbered(cells)
        regions.connected_groups(regions.symbols.values, most=size)
        for region in regions.symbols.values:
            regions.count(cells, (region,), size)
            for digit in enc.symbols.values:
                both = [enc.all_of([regions.is_(c, region), enc.is_(c, digit)]) for c in cells]
                if size == len(enc.symbols.labels):
                    enc.exactly_one(both)
                else:
                    enc.at_most_one(both)

    def draw(self, canvas: Canvas) -> None:
        canvas.legend(self.summary)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        for rows, cols in ((2, 2), (1, 4)):
            layers = {"digits": Symbols.digits(2), "regions": Symbols.regions(2)}
            yield Puzzle(Board.rectangle(rows, cols), layers, rules=(cls(),))


PLUGIN = ChaosConstruction
