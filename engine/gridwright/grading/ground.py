"""What of a puzzle never changes while it is solved by hand: cells, houses, peers, as bits of whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs

from gridwright.errors import NotSupported
from gridwright.grading.relations import Relations, relations_of
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.solving.search import solve

if TYPE_CHECKING:
    from gridwright.grading.fields import Fields
    from gridwright.grading.rule_logic import RuleLogic

__all__ = ["Area", "Ground", "bits", "first_bit"]


#: Cached properties that the givens have no part in.
_OF_THE_RULES = ("logic", "full", "everything", "lines", "boxes", "homes", "sharing")


def bits(some: int) -> Iterator[int]:
    """The positions of the bits that are set, lowest first."""
    while some:
        low = some & -some
        yield low.bit_length() - 1
        some ^= low


def first_bit(some: int) -> int:
    """The position of the lowest bit that is set; -1 where none is."""
    return (some & -some).bit_length() - 1


@attrs.frozen
class Area:
    """Cells that never repeat a digit, as `mask` of bits and as `cells` in reading order.

    `full`: there are as many cells as digits, so that each digit is in one of them. `kind` is the house's, e.g. "row".
    """

    kind: str
    name: str
    cells: tuple[int, ...]
    mask: int
    full: bool


@attrs.frozen
class Ground:
    """The main layer of a puzzle; cells and digits count from 0, in reading order and in the order of the symbols."""

    puzzle: Puzzle
    cells: tuple[Cell, ...]
    size: int
    areas: tuple[Area, ...]
    peers: tuple[int, ...]
    #: What the rules say that are more than houses.
    relations: Relations = attrs.field(factory=Relations, eq=False, repr=False)

    @classmethod
    def of(cls, puzzle: Puzzle, look: Callable[[], None] = lambda: None) -> Ground:
        """The ground of a puzzle; `look` is called again and again and may raise, which ends the work.

        Raises NotSupported for a puzzle whose symbols are not written into cells one by one.
        """
        symbols = puzzle.symbols()
        if symbols.kind != "digits":
            raise NotSupported(f"grading needs digits in cells; the puzzle has {symbols.kind}")
        cells = puzzle.board.cells
        index = puzzle.board.index
        size = len(symbols.values)
        areas = []
        for layer, house in puzzle.houses_with_layers:
            if layer == puzzle.main and len(house.cells) > 1:
                inside = tuple(sorted(index[c] for c in house.cells))
                areas.append(Area(house.kind, _named(house.kind, house.cells), inside, sum(1 << i for i in inside),
                                  len(inside) == size))
        areas = _told_apart(areas, cells)
        peers = [0] * len(cells)
        for area in areas:
            for i in area.cells:
                peers[i] |= area.mask
        relations = relations_of(puzzle, look)
        for i, j in relations.differing():
            peers[i] |= 1 << j
            peers[j] |= 1 << i
        return cls(puzzle, cells, size, tuple(areas), tuple(mask & ~(1 << i) for i, mask in enumerate(peers)),
                   relations)

    def again(self, puzzle: Puzzle) -> Ground:
        """The ground of a puzzle that differs from this one's in givens and solution alone.

        What is known of board and rules stays known, but for what `found` tells of single states.
        """
        other = attrs.evolve(self, puzzle=puzzle)
        for name in _OF_THE_RULES:
            object.__setattr__(other, name, getattr(self, name))
        return other

    @cached_property
    def logic(self) -> RuleLogic:
        """The rules that are more than houses, to reason with."""
        from gridwright.grading.rule_logic import RuleLogic

        return RuleLogic.of(self)

    @cached_property
    def found(self) -> dict[Any, dict[Any, Any]]:
        """What techniques found, by the key of a state, for whoever looks at the same marks again."""
        return {}

    @cached_property
    def fields(self) -> Fields:
        """The marks as one whole number, to follow many cases quickly."""
        from gridwright.grading.fields import Fields

        return Fields.of(self)

    @cached_property
    def full(self) -> tuple[Area, ...]:
        """The areas that hold every digit once."""
        return tuple(area for area in self.areas if area.full)

    @cached_property
    def everything(self) -> int:
        """The marks of a cell that may hold any digit."""
        return (1 << self.size) - 1

    @cached_property
    def lines(self) -> tuple[Area, ...]:
        """Full rows and columns."""
        return tuple(area for area in self.full if area.kind in ("row", "column"))

    @cached_property
    def boxes(self) -> tuple[Area, ...]:
        """The other full areas: boxes, regions, windows."""
        return tuple(area for area in self.full if area.kind not in ("row", "column"))

    @cached_property
    def homes(self) -> tuple[tuple[Area, ...], ...]:
        """The full areas that each cell lies in."""
        return tuple(tuple(area for area in self.full if area.mask >> i & 1) for i in range(len(self.cells)))

    @cached_property
    def solution(self) -> tuple[int, ...]:
        """The digit of each cell in a solution. Raises NoSolution."""
        found = solve(self.puzzle)
        first = self.puzzle.symbols().first
        return tuple(found[c] - first for c in self.cells)

    @cached_property
    def sharing(self) -> tuple[int, ...]:
        """The cells that share a house, a cage or the like with each cell: its peers but for those of pair rules."""
        found = [0] * len(self.cells)
        for area in self.areas:
            for i in area.cells:
                found[i] |= area.mask & ~(1 << i)
        for part in self.relations.parts:
            if len(part.differ) == len(part.cells) * (len(part.cells) - 1) // 2:
                for i in part.cells:
                    found[i] |= part.mask & ~(1 << i)
        return tuple(found)

    def shared(self, cells: int) -> int:
        """The cells that share a house, a cage or the like with each of these."""
        found = -1
        for i in bits(cells):
            found &= self.sharing[i]
        return 0 if found == -1 else found

    def common_peers(self, cells: int) -> int:
        """The cells that see all of these."""
        found = -1
        for i in bits(cells):
            found &= self.peers[i]
        return 0 if found == -1 else found

    # --- words

    def digit(self, digit: int) -> str:
        """The digit as it is written."""
        symbols = self.puzzle.symbols()
        return str(symbols.first + digit)

    def digits(self, marks: int, last: str = "and") -> str:
        """Several digits: "3, 5 and 7"."""
        return _and([self.digit(digit) for digit in bits(marks)], last)

    def places(self, cells: int) -> str:
        """Several cells: "r1c2, r1c4 and r3c4"."""
        return _and([str(self.cells[i]) for i in bits(cells)])


def _named(kind: str, cells: tuple[Cell, ...]) -> str:
    if kind == "row":
        return f"row {cells[0].row}"
    if kind == "column":
        return f"column {cells[0].col}"
    return f"the {kind} at {min(cells)}"


def _told_apart(areas: list[Area], cells: tuple[Cell, ...]) -> list[Area]:
    """The areas, those of one name (rows 8 of two grids) with their ends."""
    names = Counter(area.name for area in areas)
    return [attrs.evolve(area, name=f"{area.name} from {cells[area.cells[0]]} to {cells[area.cells[-1]]}")
            if names[area.name] > 1 and area.kind in ("row", "column") else area for area in areas]


def _and(words: list[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""
