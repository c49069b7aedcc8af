"""Areas of a calendar board: exactly one cell of each stays open, the one that shows the target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from gridwright import Board, Canvas, Cell, Domains, Encoder, Model, Puzzle, Rule, Solution, Symbols, Violation


@attrs.frozen(kw_only=True)
class Area(Rule):
    """`values` are printed in `cells`; with a `target` the open cell is one that shows it."""

    key = "area"
    variant = "Polyomino Packing"
    summary = "Exactly one cell of the area stays open: the one that shows the target."
    symbols_kind = "tiles"

    name: str
    target: str | None = None
    cells: tuple[Cell, ...]
    values: tuple[str, ...]

    def __attrs_post_init__(self) -> None:
        self._require(len(self.cells) > 0, f"area {self.name!r} has no cells")
        self._require(len(self.values) == len(self.cells), "there must be as many values as cells")
        self._require(self.target is None or self.target in self.values,
                      f"the target {self.target!r} is not in area {self.name!r}; it shows {', '.join(self.values)}")

    def printed(self) -> dict[Cell, str]:
        """Cell -> the value it shows."""
        return dict(zip(self.cells, self.values, strict=True))

    def violations(self, solution: Solution) -> Iterator[Violation]:
        bare = [c for c in self.cells if solution[c] == 0]
        if len(bare) != 1:
            yield self.violation(f"{len(bare)} cells of area {self.name!r} are open, not one", bare or self.cells)
        elif self.target is not None and self.printed()[bare[0]] != self.target:
            yield self.violation(f"{self.printed()[bare[0]]} is open instead of {self.target}", bare)

    def restrict(self, domains: Domains) -> None:
        homes = [c for c in self.cells if 0 in domains[c] and self.target in (None, self.printed()[c])]
        for c in self.cells:
            if c not in homes:
                domains.drop(c, (0,))
        if not homes:
            domains.impossible()
        elif len(homes) == 1:
            domains.keep(homes[0], (0,))

    def encode(self, enc: Encoder) -> None:
        shown = self.printed()
        enc.exactly_one(enc.is_(c, 0) for c in self.cells if self.target in (None, shown[c]))
        for c in self.cells:
            if self.target not in (None, shown[c]):
                enc.clause(-enc.is_(c, 0))

    def decode(self, model: Model) -> Mapping[str, Any]:
        bare = next((c for c in self.cells if model.value(c) == 0), None)
        return {} if bare is None else {f"target:{self.name}": self.printed()[bare]}

    def describe(self) -> str:
        if self.target is None:
            return f"One cell of {self.name} stays open."
        return f"The cell of {self.name} that shows {self.target} stays open."

    def draw(self, canvas: Canvas) -> None:
        canvas.region(self.cells)
        canvas.highlight(c for c, value in self.printed().items() if value == self.target)
        for c, value in self.printed().items():
            canvas.text(c, value)

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        board = Board.rectangle(1, 3)
        for target, values in ((None, "abc"), ("b", "abc"), ("a", "aab")):
            rule = cls(name="letters", target=target, cells=board.cells, values=tuple(values))
            yield Puzzle(board, {"tiles": Symbols.tiles(("X",))}, rules=(rule,))


PLUGIN = Area
