"""What is asked when a board is to be completed: the empty positions, the pieces left, and what is clear at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

import attrs

from gridwright import NoSolution
from gridwright_solvers.edges.grid import GREY, EdgeGrid, Quad

__all__ = ["Contact", "Option", "Task"]

#: Touching positions, the first before the second, and the side of the first: 1 = right, 2 = down.
Contact = tuple[int, int, int]
#: A kind of piece (a place in `Task.stock`), and its colours as it would lie.
Option = tuple[int, Quad]

Greys = tuple[bool, ...]

#: What a piece with so many grey sides, or a cell with so many sides on the rim, is called.
_NAMES = {0: "inside the board", 1: "along the rim", 2: "in a corner"}


@attrs.frozen
class Task:
    """The empty positions of a grid and the pieces left. Pieces that are equal but for turning are one kind.

    `stock` lists the pieces of each kind, ascending. Raises NoSolution (in `check`) where the pieces left cannot keep
    grey exactly on the rim.
    """

    grid: EdgeGrid
    free: tuple[int, ...]
    stock: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, grid: EdgeGrid) -> Task:
        """The task of a grid. Raises NoSolution, ValueError for a piece that lies twice."""
        placed = [code // 4 for code in grid.codes if code >= 0]
        if len(set(placed)) < len(placed):
            raise ValueError("a piece lies on the board twice")
        used = set(placed)
        kinds: dict[Quad, list[int]] = {}
        for number in range(len(grid.pieces)):
            if number not in used:
                kinds.setdefault(min(grid.quads[4 * number:4 * number + 4]), []).append(number)
        free = tuple(position for position, code in enumerate(grid.codes) if code < 0)
        task = cls(grid, free, tuple(map(tuple, kinds.values())))
        task.check()
        return task

    def check(self) -> None:
        """Raises NoSolution where the numbers of corners, borders and inner pieces do not fit the empty cells."""
        cells = Counter(_unturned(self.grid.greys(position)) for position in self.free)
        pieces: Counter[Greys] = Counter()
        for numbers in self.stock:
            pieces[_unturned(tuple(colour == GREY for colour in self.grid.pieces[numbers[0]]))] += len(numbers)
        wrong = [f"{pieces[greys]} pieces with {_shape(greys)} are left for {cells[greys]} empty cells "
                 f"{_place(greys)}"
                 for greys in sorted(cells.keys() | pieces.keys(), key=lambda g: (-sum(g), g))
                 if cells[greys] != pieces[greys]]
        if wrong:
            raise NoSolution(f"no completion has grey exactly on the rim: {'; '.join(wrong)}")

    @cached_property
    def options(self) -> Mapping[Greys, tuple[Option, ...]]:
        """What may lie on a position with these sides on the rim; each look of each kind once."""
        found: dict[Greys, list[Option]] = {}
        for kind, numbers in enumerate(self.stock):
            for quad in dict.fromkeys(self.grid.quads[4 * numbers[0]:4 * numbers[0] + 4]):
                found.setdefault(tuple(colour == GREY for colour in quad), []).append((kind, quad))
        return {greys: tuple(options) for greys, options in found.items()}

    @cached_property
    def contacts(self) -> tuple[Contact, ...]:
        """The contacts with an empty position."""
        codes = self.grid.codes
        return tuple(contact for contact in self.grid.contacts if codes[contact[0]] < 0 or codes[contact[1]] < 0)

    @cached_property
    def fixed(self) -> int:
        """The score of the contacts between tiles that lie already."""
        return self.grid.score(self.grid.codes)

    def shown(self, position: int, side: int) -> int | None:
        """The colour that a position shows on a side; None where it is empty."""
        code = self.grid.codes[position]
        return None if code < 0 else self.grid.quads[code][side]

    def codes(self, chosen: Mapping[int, Option]) -> tuple[int, ...]:
        """The full board with these options on the empty positions; equal pieces are used in ascending order."""
        codes, left = list(self.grid.codes), [list(reversed(numbers)) for numbers in self.stock]
        for position in self.free:
            kind, quad = chosen[position]
            number = left[kind].pop()
            codes[position] = 4 * number + self.grid.quads[4 * number:4 * number + 4].index(quad)
        return tuple(codes)

    def chosen(self, codes: Sequence[int]) -> dict[int, Option]:
        """The options of a full board. Raises ValueError where it is no completion of this task."""
        grid = self.grid
        kind_of = {number: kind for kind, numbers in enumerate(self.stock) for number in numbers}
        if sorted(code // 4 for code in codes) != list(range(len(grid.pieces))):
            raise ValueError("the board does not use every piece once")
        if any(mine not in (-1, code) for mine, code in zip(grid.codes, codes, strict=True)):
            raise ValueError("the board moves a tile that lies already")
        found = {}
        for position in self.free:
            quad = grid.quads[codes[position]]
            if tuple(colour == GREY for colour in quad) != grid.greys(position):
                raise ValueError(f"grey is not exactly on the rim at position {position}")
            found[position] = (kind_of[codes[position] // 4], quad)
        return found

    def greedy(self) -> tuple[int, ...]:
        """A completion: in reading order, whatever matches most of what lies there already."""
        grid = self.grid
        left = [len(numbers) for numbers in self.stock]
        chosen: dict[int, Option] = {}
        showing: dict[int, Quad] = {p: grid.quads[code] for p, code in enumerate(grid.codes) if code >= 0}
        for position in self.free:
            wanted = self._wanted(position, showing)
            best = max((option for option in self.options[grid.greys(position)] if left[option[0]]),
                       key=lambda option: sum(option[1][side] == colour for side, colour in wanted))
            left[best[0]] -= 1
            chosen[position] = best
            showing[position] = best[1]
        return self.codes(chosen)

    def _wanted(self, position: int, showing: Mapping[int, Quad]) -> list[tuple[int, int]]:
        """Sides of a position and the colours, other than grey, that lie against them."""
        width = self.grid.width
        around = zip((position - width, position + 1, position + width, position - 1), self.grid.greys(position),
                     strict=True)
        return [(side, showing[other][side ^ 2]) for side, (other, rim) in enumerate(around)
                if not rim and other in showing and showing[other][side ^ 2] != GREY]

    def colour_bound(self) -> int:
        """The most contacts with an empty position that can match, by the number of sides of each colour.

        A side that lies at right angles to a grey one can only touch another such side, so the two sorts are counted
        apart. A colour on h sides of the pieces left, facing b sides that lie already, matches at most min(b, h) of
        these, and the rest of its sides in pairs.
        """
        grid = self.grid
        halves: Counter[tuple[bool, int]] = Counter()
        for numbers in self.stock:
            quad = grid.pieces[numbers[0]]
            for side, colour in enumerate(quad):
                if colour != GREY:
                    halves[_at_rim([c == GREY for c in quad], side), colour] += len(numbers)
        facing: Counter[tuple[bool, int]] = Counter()
        for a, b, side in self.contacts:
            for shown in (self.shown(a, side), self.shown(b, side ^ 2)):
                if shown is not None:
                    facing[_at_rim(grid.greys(a), side), shown] += 1
        most = 0
        for sort, number in halves.items():
            met = min(number, facing[sort])
            most += met + (number - met) // 2
        return min(most, len(self.contacts))


def _at_rim(greys: Sequence[bool], side: int) -> bool:
    return greys[(side + 1) % 4] or greys[(side + 3) % 4]


def _unturned(greys: Greys) -> Greys:
    """One of the four turned forms, the same for all."""
    return min(greys[i:] + greys[:i] for i in range(4))


def _shape(greys: Greys) -> str:
    if not any(greys):
        return "no grey side"
    return "one grey side" if sum(greys) == 1 else f"{sum(greys)} grey sides" + _apart(greys)


def _place(greys: Greys) -> str:
    return f"{_NAMES.get(sum(greys), f'with {sum(greys)} sides on the rim')}{_apart(greys) and ' of a strip'}"


def _apart(greys: Greys) -> str:
    return " that lie apart" if sum(greys) == 2 and greys[0] == greys[2] else ""
