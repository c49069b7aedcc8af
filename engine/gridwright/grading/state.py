"""Pencil marks while a puzzle is solved by hand."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.grading.ground import Ground, bits

__all__ = ["State"]


class State:
    """Pencil marks: `marks[cell]` are the digits that may stand there, `places[digit]` the cells it may stand in.

    Both are kept in step. `open` are the cells whose digit is not written yet; a cell with one mark is open until
    somebody writes it. `broken`: some cell has no mark left, or some full area no place for a digit.
    """

    __slots__ = ("broken", "ground", "marks", "open", "places")

    def __init__(self, ground: Ground) -> None:
        """All marks of an empty board; the puzzle's own givens and candidates are not looked at."""
        self.ground = ground
        self.marks = [ground.everything] * len(ground.cells)
        self.places = [(1 << len(ground.cells)) - 1] * ground.size
        self.open = (1 << len(ground.cells)) - 1
        self.broken = False

    @classmethod
    def empty(cls, ground: Ground) -> State:
        """An empty board; only clues on single cells are looked at."""
        state = cls(ground)
        if ground.relations.marks is not None:
            for i, marks in enumerate(ground.relations.marks):
                state.remove(i, ground.everything & ~marks)
        return state

    @classmethod
    def start(cls, ground: Ground) -> State:
        """The givens written, and pencil marks where nothing else is known but clues on single cells."""
        puzzle, index = ground.puzzle, ground.puzzle.board.index
        state = cls.empty(ground)
        first = puzzle.symbols().first
        for c, values in puzzle.candidates.get(puzzle.main, {}).items():
            state.remove(index[c], ground.everything & ~sum(1 << value - first for value in values))
        for c, value in puzzle.givens.get(puzzle.main, {}).items():
            state.write(index[c], value - first)
        return state

    def copy(self) -> State:
        """The same marks, to be changed apart."""
        other = State.__new__(State)
        other.ground, other.marks, other.places = self.ground, self.marks.copy(), self.places.copy()
        other.open, other.broken = self.open, self.broken
        return other

    def remove(self, cell: int, digits: int) -> bool:
        """Take marks away; whether any were there."""
        gone = self.marks[cell] & digits
        if not gone:
            return False
        self.marks[cell] ^= gone
        keep = ~(1 << cell)
        places = self.places
        while gone:
            low = gone & -gone
            places[low.bit_length() - 1] &= keep
            gone ^= low
        if not self.marks[cell]:
            self.broken = True
        return True

    def remove_from(self, cells: int, digit: int) -> bool:
        """Take one digit from several cells; whether it was in any."""
        gone = self.places[digit] & cells
        if not gone:
            return False
        self.places[digit] ^= gone
        keep, marks = ~(1 << digit), self.marks
        while gone:
            low = gone & -gone
            i = low.bit_length() - 1
            marks[i] &= keep
            if not marks[i]:
                self.broken = True
            gone ^= low
        return True

    def write(self, cell: int, digit: int) -> None:
        """Write a digit: no other stays in the cell, and it leaves the cells that see it."""
        if not self.marks[cell] >> digit & 1:
            self.broken = True
        self.remove(cell, ~(1 << digit))
        self.open &= ~(1 << cell)
        self.remove_from(self.ground.peers[cell], digit)

    def written(self, cells: Iterable[int]) -> int:
        """How many of the cells have their digit."""
        return sum(not self.open >> i & 1 for i in cells)

    @property
    def key(self) -> tuple[tuple[int, ...], int]:
        """What tells these marks from others of the same puzzle."""
        return tuple(self.marks), self.open

    @property
    def solved(self) -> bool:
        """Whether every digit is written."""
        return not self.open

    def lacks_place(self) -> bool:
        """Whether some full area has no place for a digit."""
        return any(not places & area.mask for area in self.ground.full for places in self.places)

    def twos(self) -> int:
        """The open cells with two marks."""
        return sum(1 << i for i in bits(self.open) if self.marks[i].bit_count() == 2)
