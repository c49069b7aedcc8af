"""A rule in one file that links two layers: the digits of a puzzle, and the tiles that cover its cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright import Board, Canvas, Cell, Encoder, Puzzle, Rule, Solution, Symbols, Violation


@attrs.frozen(kw_only=True)
class TileDigits(Rule):
    """No digit repeats in a tile, so a tile of as many cells as there are digits holds each once.

    `tiles` names the layer of the tiles. Tiles are told apart by their labels.
    """

    key = "io.github.gridwright:tile_digits"
    summary = "No digit repeats in the cells of one tile."

    tiles: str = "tiles"

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        if puzzle.symbols(self.tiles).kind != "tiles":
            yield f"the layer {self.tiles!r} holds no tiles"

    def violations(self, solution: Solution) -> Iterator[Violation]:
        labels, symbols = solution.layers[self.tiles], solution.puzzle.symbols(self.tiles)
        holders: dict[tuple[int, int], list[Cell]] = {}
        for c in solution.board.cells:
            if labels[c]:
                holders.setdefault((labels[c], solution[c]), []).append(c)
        for (label, digit), cells in holders.items():
            if len(cells) > 1:
                yield self.violation(f"{digit} repeats in tile {symbols.label(label)}", cells)

    def encode(self, enc: Encoder) -> None:
        tiles = enc.on(self.tiles)
        for label in tiles.symbols.values:
            for digit in enc.symbols.values if label else ():
                enc.at_most_one([enc.all_of([tiles.is_(c, label), enc.is_(c, digit)]) for c in enc.board.cells])

    def draw(self, canvas: Canvas) -> None:
        canvas.legend(self.summary)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        layers = {"digits": Symbols.digits(2), "tiles": Symbols.tiles(("A", "B"))}
        yield Puzzle(Board.rectangle(2, 2), layers, rules=(cls(),))


PLUGIN = TileDigits
